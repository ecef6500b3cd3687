"""What a restart is given: a folder, or a link to one; the files that the case names, as they were or gone; and settings, which
hold against the changes made before."""

import json
import shutil

from program import ROOT, Bench, changed
from restarts import beads, expect_same, summary

bench = Bench()
FEW = ("--set", "output.every=5 ms", "--set", "output.table_every=1 ms", "--set", "run.timestep=1e-5 s")


def begin(case, name, end, *words):
    answer = bench.run("run", case, "-o", name, "-q", "-t", 1, *FEW, "--set", f"run.end={end}", *words)
    bench.expect(answer.code == 0, f"{case} begins", answer)
    return bench.folder / name


def go_on(name, *words, threads=2):
    answer = bench.run("restart", name, "-q", "-t", threads, *words)
    bench.expect(answer.code == 0, f"{name} goes on", answer)
    return bench.folder / name


# A folder given by a link, with the case elsewhere: it stays a link, and the case is found from it. A case file may be a
# link, too: what it names lies beside the link.
(bench.folder / "disk/far/away").mkdir(parents=True)
(bench.folder / "cases").mkdir()
(bench.folder / "link").symlink_to("disk/far/away")
MESH = """
[wall.lid]
material = "glass"
mesh = { file = "lid.obj", unit = "1 m", at = ["5 cm", "5 cm", "9 cm"] }
"""
bench.write("cases/lid.obj", "v -0.05 -0.05 0\nv 0.05 -0.05 0\nv 0.05 0.05 0\nf 1 2 3\n")
bench.write("disk/original.toml", beads(more=MESH))
(bench.folder / "cases/beads.toml").symlink_to("../disk/original.toml")
begin("cases/beads.toml", "link", "20 ms")
bench.expect((bench.folder / "link").is_symlink() and (bench.folder / "disk/far/away/run.json").exists(), "a link stays one")
for place, end in (("link", 30), ("disk/far/away", 40), (bench.folder / "link/", 50)):
    go_on(place, "--until", f"{end} ms")
no_link = begin("cases/beads.toml", "no-link", "50 ms")
expect_same(bench, bench.folder / "link", no_link, "by a link")

# What it has cost is told of the whole run, not of its last process; a report tells the restarts.
first = summary(no_link)
bench.expect(0 < first["seconds"]["contacts"] < first["seconds"]["total"], "what it costs", first["seconds"])
go_on("no-link", "--until", "51 ms", "--set", "contact.glass-glass.friction=0.4")
told = summary(no_link)
for part in ("integrate", "search", "contacts", "walls"):  # the rest has the writing of the last checkpoint, which is not in it
    bench.expect(told["seconds"][part] >= first["seconds"][part], f"seconds of {part} go on", told["seconds"])
bench.expect(told["particle_steps"] == first["particle_steps"] // first["steps"] * told["steps"], "particle-steps go on", told)
status = json.loads(bench.run("status", "no-link", "--json").out)
bench.expect(status["wall_seconds"] == told["seconds"]["total"], "status tells the same", status)
answer = bench.run("report", "no-link")
page = (no_link / "report.html").read_text()
bench.expect(answer.code == 0 and "<h2>Restarts</h2>" in page and "t = 0.05 s, step 5000" in page and
             "2 threads; contact.glass-glass.friction: 0.5 -&gt; 0.4; run.end: " in page, "a report tells restarts", answer)

# A value for pairs that all have their own changes nothing, and what is unused is said again.
answer = bench.run("restart", "no-link", "--until", "52 ms", "--set", "contact.default.friction=0.1")
bench.expect(answer.code == 0 and "contact.default" not in answer.out and "changed: run.end" in answer.out and
             "warning" in answer.err and "[contact.default], because every pair gives its own values" in answer.err,
             "what changes nothing is not claimed", answer)
answer = bench.run("restart", "no-link", "--until", "53 ms")
bench.expect(answer.code == 0 and "warning" not in answer.err, "nor warned of again", answer)
answer = bench.run("run", "cases/beads.toml", "-o", "link", "-q", "--force", "--set", "run.end=1 ms")
bench.expect(answer.code == 0 and (bench.folder / "link").is_symlink(), "by force, too", answer)
(bench.folder / "nowhere").symlink_to("disk/none")
answer = bench.run("run", "cases/beads.toml", "-o", "nowhere")
bench.expect(answer.code == 4 and "cannot use nowhere: it is a symbolic link to disk/none, which is not there" in answer.err,
             "a link that leads nowhere", answer)

# Bodies that were read from a file are there already; a run that has no checkpoint yet needs it.
bodies = "x,y,z,diameter\n" + "".join(f"{0.01 + 0.008 * k},0.05,0.01,0.005\n" for k in range(10))
bench.write("bodies.csv", bodies)
text = changed('region = { box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "5 cm"]] }\ncount = 12', 'table = "bodies.csv"')
bench.write("bodies.toml", changed('end = "10 ms"', 'end = "60 ms"', text))
begin("bodies.toml", "bodies", "20 ms")
whole = begin("bodies.toml", "bodies-whole", "60 ms")
(bench.folder / "bodies.csv").unlink()
expect_same(bench, go_on("bodies", "--until", "60 ms"), whole, "bodies from a file that is gone")
answer = bench.run("run", "bodies.toml", "-o", "none")
bench.expect(answer.code == 2 and "there is no file bodies.csv" in answer.err, "a new run needs it", answer)

# Nor does it need the former run whose bodies it took, or a checkpoint of that which is gone by now.
for what in ("runs/former", "runs/former/checkpoints/{}"):
    begin("beads.toml" if (bench.folder / "beads.toml").exists() else "cases/beads.toml", "runs/former", "20 ms")
    file = max((bench.folder / "runs/former/checkpoints").iterdir()).name
    bench.write("taken.toml", changed('region = { box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "5 cm"]] }\ncount = 12',
                                      f'checkpoint = "{what.format(file)}"'))
    begin("taken.toml", "taken", "5 ms", "--force")
    whole = begin("taken.toml", "taken-whole", "8 ms", "--force")
    shutil.rmtree(bench.folder / "runs/former")
    expect_same(bench, go_on("taken", "--until", "8 ms"), whole, f"bodies of {what}, which is gone")
    answer = bench.run("run", "taken.toml", "-o", "none")
    bench.expect(answer.code == 2 and "there is no run or checkpoint runs/former" in answer.err, "a new run needs it", answer)

# What a region or a strain is read from may not change on the way.
TETRAHEDRON = "v 0 0 0\nv 0.09 0 0\nv 0 0.09 0\nv 0 0 0.09\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
bench.write("heap.obj", TETRAHEDRON)
text = changed('region = { box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "5 cm"]] }',
               'region = { mesh = { file = "heap.obj", unit = "1 m" } }')
bench.write("heap.toml", text)
begin("heap.toml", "heap", "5 ms")
bench.write("heap.obj", TETRAHEDRON.replace("0.09", "0.08"))
answer = bench.run("restart", "heap", "--until", "8 ms")
bench.expect(answer.code == 2 and "heap.obj has changed since the run began" in answer.err, "the mesh of a region", answer)
bench.write("heap.obj", TETRAHEDRON)
go_on("heap", "--until", "8 ms")

(bench.folder / "strain").mkdir()
for file in ("squeeze.toml", "course.csv"):
    shutil.copy(ROOT / "tests/cases" / file, bench.folder / "strain")
answer = bench.run("run", "strain/squeeze.toml", "-o", "squeeze", "-q", "--set", "run.end=2 ms")
bench.expect(answer.code == 0, "a strain by a table", answer)
course = bench.folder / "strain/course.csv"
good = course.read_text()
course.write_text(good.replace("-0.5", "-0.4"))
answer = bench.run("restart", "squeeze", "--until", "3 ms")
bench.expect(answer.code == 2 and "the table of [domain.strain.y] has changed since the run began" in answer.err,
             "the table of a strain", answer)
course.write_text(good)
go_on("squeeze", "--until", "3 ms")

# What a restart sets holds against a change that was made before, and gives way to one that comes after: a change at the very
# start, before anything touches, makes a run as one that has that value from the file, also once both have been set.
CHANGE = """
[change.{}]
at = "{} ms"
set = ["contact.glass-glass.friction={}"]
"""
smooth, last = CHANGE.format("smooth", 0, 0.1), CHANGE.format("last", 70, 0.3)
STEEP = ("--set", 'run.gravity=["6 m/s2", 0, "-8 m/s2"]')
SET = ("--set", "contact.glass-glass.friction=0.5")  # as the file has it
bench.write("changed.toml", beads(more=smooth + last))
bench.write("plain.toml", beads(more=last))
begin("changed.toml", "changed", "40 ms", *STEEP)
begin("plain.toml", "plain", "40 ms", *STEEP, "--set", "contact.glass-glass.friction=0.1")
expect_same(bench, bench.folder / "changed", bench.folder / "plain", "a change at the start is a value of the file")
shutil.copytree(bench.folder / "changed", bench.folder / "unset")
answer = bench.run("restart", "changed", "-t", 2, "--until", "60 ms", *SET)
bench.expect(answer.code == 0 and "changed: contact.glass-glass.friction: 0.1 (by change 'smooth') -> 0.5" in answer.out,
             "it is told what was before", answer)
go_on("plain", "--until", "60 ms", *SET)
expect_same(bench, bench.folder / "changed", bench.folder / "plain", "what is set holds")
go_on("unset", "--until", "60 ms")
bench.expect(summary(bench.folder / "unset")["state_hash"] != summary(bench.folder / "plain")["state_hash"], "and is felt")
bench.expect(SET[1] in summary(bench.folder / "changed")["restarts"][-1]["set"], "run.json knows it")
for end in (80, 90):
    go_on("changed", "--until", f"{end} ms", threads=1)
    go_on("plain", "--until", f"{end} ms")
    expect_same(bench, bench.folder / "changed", bench.folder / "plain", f"what was set stays set, until it is changed ({end} ms)")

bench.finish()

"""What a restart is given: a folder, or a link to one; the files that the case names, as they were or gone; and settings, which
hold against the changes made before."""

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
expect_same(bench, bench.folder / "link", begin("cases/beads.toml", "no-link", "50 ms"), "by a link")
answer = bench.run("run", "cases/beads.toml", "-o", "link", "-q", "--force", "--set", "run.end=1 ms")
bench.expect(answer.code == 0 and (bench.folder / "link").is_symlink(), "by force, too", answer)
(bench.folder / "nowhere").symlink_to("disk/none")
answer = bench.run("run", "cases/beads.toml", "-o", "nowhere")
bench.expect(answer.code == 4 and "cannot use nowhere: it is a symbolic link to disk/none, which is not there" in answer.err,
             "a link that leads nowhere", answer)

bench.finish()

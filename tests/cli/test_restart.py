"""A run that is stopped, killed, or fails for want of disk goes on to the bit as if it had not been: the same state, table
and frames. Checkpoints that are damaged are recognised, and what cannot be changed in the midst of a run is refused."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

from program import PROGRAM, ROOT, Bench, changed
from restarts import EVERYTHING, SERVO, SQUARE, beads, expect_same, kill_and_restart, rows, summary

bench = Bench()
SEED = int(os.environ.get("TSUBU_TEST_SEED", "7"))


def checkpoints(name):
    return sorted((bench.folder / name / "checkpoints").glob("*.tsubu"))


def content_of(name):
    """Every file of the run, and when it was written."""
    return {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in (bench.folder / name).rglob("*") if p.is_file()}


def whole_run(case, name, *words):
    answer = bench.run("run", case, "-o", name, "-q", "--threads", 1, *words)
    bench.expect(answer.code == 0, f"{case} runs", answer)
    return bench.folder / name, summary(bench.folder / name)["seconds"]["total"]


def in_pieces(case, name, whole, *words):
    """The same case, with ends that lie between two rows, on 1, 3 and 2 threads."""
    told = summary(whole)
    step, end = told["time_step"]["seconds"], told["time"]
    words += ("--set", f"run.timestep={step!r} s")
    answer = bench.run("run", case, "-o", name, "-q", "--threads", 1, *words, "--set", f"run.end={0.3471 * end!r} s")
    bench.expect(answer.code == 0, f"{case} begins", answer)
    for threads, share in ((3, 0.7107), (2, 1)):
        contacts = summary(bench.folder / name)["contacts"]
        bench.expect(contacts > 0 or share < 1, f"{case}: there is something to remember")
        answer = bench.run("restart", name, "-q", "--threads", threads, "--until", f"{share * end!r} s")
        bench.expect(answer.code == 0, f"{case} goes on, with {contacts} contacts", answer)
    return bench.folder / name


def stopped(case, name, limit, *words):
    """The same case, stopped by a limit of time again and again."""
    answer = bench.run("run", case, "-o", name, "-q", "--threads", 1, "--time-limit", f"{limit} s", *words)
    stops = 0
    while answer.code == 130 and stops < 100:
        state = summary(bench.folder / name)
        bench.expect(state["state"] == "stopped" and state["reason"] == "the time limit was reached", "it says so", answer)
        stops += 1
        answer = bench.run("restart", name, "-q", "--threads", 1 + stops % 3, "--time-limit", f"{limit} s")
    bench.expect(answer.code == 0, f"{case} ends", answer)
    bench.expect(stops >= 1, f"{case} was stopped {stops} times")
    return bench.folder / name


# Spheres; a servo and wear; flakes, whose contacts are many; a drum that turns; a box that is sheared; bodies that come
# and go; a periodic box.
bench.write("lid.obj", SQUARE)
bench.write("beads.toml", beads())
bench.write("everything.toml", EVERYTHING)
bench.write("servo.toml", beads(end="0.1 s", more=SERVO))
for example in ("flakes", "drum", "vessel", "shear"):
    shutil.copytree(ROOT / "examples" / example, bench.folder / example)
bench.run("new", "mix", "mix.toml")


def down(insert):
    return "--set", f'insert.{insert}.velocity=[0, 0, "-2 m/s"]'


FEW = ("--set", "output.every=5 ms", "--set", "output.table_every=1 ms")
CASES = [("beads.toml", FEW),
         ("servo.toml", (*FEW, "--set", "output.energies=true")),
         ("flakes/case.toml", ("--set", "run.end=0.04 s", "--set", "insert.pour.count=60", *down("pour"), *FEW)),
         ("drum/case.toml", ("--set", "run.end=0.06 s", "--set", "insert.fill.count=500", *down("fill"),
                             "--set", "wall.drum.motion.turn.start=0 s", *FEW)),
         ("vessel/case.toml", ("--set", "run.end=0.08 s", "--set", "insert.beads.count=100", "--set",
                               "insert.rods.count=20", *down("beads"), *down("rods"), "--set", "wall.impeller.motion.turn.start=0 s", *FEW)),
         ("shear/case.toml", ("--set", "run.end=0.04 s", "--set", "domain.shear.start=0 s", *FEW)),
         ("everything.toml", FEW),
         ("mix.toml", ("--set", "run.end=0.06 s", *FEW))]
for case, words in CASES:
    name = case.replace("/", "-").removesuffix(".toml")
    whole, seconds = whole_run(case, name + "-whole", *words)
    pieces = in_pieces(case, name + "-pieces", whole, *words)
    expect_same(bench, pieces, whole, case)
    bench.expect(len(checkpoints(name + "-pieces")) == 2, f"{case}: two checkpoints are kept")
    restarts = summary(pieces)["restarts"]
    bench.expect([r["threads"] for r in restarts][:2] == [3, 2], f"{case}: restarts are recorded: {restarts}")
whole = bench.folder / "beads-whole"
seconds = summary(whole)["seconds"]["total"]
begin = time.monotonic()
answer = bench.run("run", "beads.toml", "-o", "beads-limited", "-q", "-t", 1, "--time-limit", "1 us", *FEW)
set_up = time.monotonic() - begin
bench.expect(answer.code == 130 and summary(bench.folder / "beads-limited")["steps"] == 1,
             "a limit counts from the start of the program, not from the first step", answer)
expect_same(bench, stopped("beads.toml", "beads-stopped", set_up + seconds / 10, *FEW), whole, "stopped")

# A run that is done has nothing to do; it can be prolonged, and is then as one that was longer from the start, but for
# the time step, which stays.
answer = bench.run("restart", "beads-whole")
bench.expect(answer.code == 0 and "nothing to do" in answer.out, "done is done", answer)
step = summary(whole)["time_step"]["seconds"]
fixed = ("--set", f"run.timestep={step!r} s")
short, _ = whole_run("beads.toml", "short", "--set", "run.end=0.0751 s", *fixed, *FEW)
answer = bench.run("restart", "short", "-q", "--until", "0.15 s")
bench.expect(answer.code == 0, "it is prolonged", answer)
longer, _ = whole_run("beads.toml", "longer", *fixed, *FEW)
expect_same(bench, short, longer, "prolonged")
answer = bench.run("restart", "short", "--until", "0.01 s")
bench.expect(answer.code == 2 and "lies before the checkpoint" in answer.err, "time does not run back", answer)

# A signal stops it after a checkpoint; another process is refused meanwhile; status tells how it stands.
slow = beads(1200, "3 s")
bench.write("slow.toml", slow)
process = subprocess.Popen([PROGRAM, "run", "slow.toml", "-o", "slow", "-t", "1"], cwd=bench.folder,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
deadline = time.time() + 60
while not (bench.folder / "slow/status.json").exists() and time.time() < deadline:
    time.sleep(0.05)
answer = bench.run("status", "slow", "--json")
status = json.loads(answer.out)
bench.expect(status["state"] == "running" and status["process"] == process.pid, "status: running", answer)
bench.expect(0 < status["step"] < status["steps"] and status["time"] > 0 and status["bodies"] == 1200, "status: how far", answer)
answer = bench.run("restart", "slow")
bench.expect(answer.code == 4 and f"process {process.pid} is running it" in answer.err, "one at a time", answer)
answer = bench.run("run", "slow.toml", "-o", "slow", "--force")
bench.expect(answer.code == 4 and "is running it" in answer.err, "nor by force", answer)
process.send_signal(signal.SIGTERM)
out, err = process.communicate(timeout=60)
bench.expect(process.returncode == 130 and b"go on with: tsubu restart slow" in out, "it says how to go on", out.decode())
answer = bench.run("status", "slow")
bench.expect(answer.code == 0 and "slow: stopped" in answer.out and "stopped by the user" in answer.out and
             "tsubu restart slow" in answer.out, "status: stopped", answer)
process = subprocess.Popen([PROGRAM, "restart", "slow", "-q", "-t", "1"], cwd=bench.folder, stderr=subprocess.PIPE)
time.sleep(1)
process.kill()
process.communicate()
answer = bench.run("status", "slow", "--json")
bench.expect(json.loads(answer.out)["state"] == "killed", "status: killed", answer)
bench.expect(json.loads(answer.out)["checkpoint"]["step"] > 0, "status: the checkpoint", answer)
answer = bench.run("status", "whole")
bench.expect(answer.code == 4 and "no such folder" in answer.err, "status of nothing", answer)

# What is set changes, and nothing else; old and new are listed. What cannot be changed is refused, all at once.
answer = bench.run("restart", "slow", "--time-limit", "0.2 s", "--set", "contact.glass-glass.friction=0.1", "--set",
                   "output.table_every=2 ms")
bench.expect(answer.code == 130 and "changed: contact.glass-glass.friction: 0.5 -> 0.1\n" in answer.out and
             "changed: output.table_every: run.end / 100 -> \"2 ms\"" in answer.out, "changes are listed", answer)
recorded = summary(bench.folder / "slow")
bench.expect("contact.glass-glass.friction=0.1" in recorded["case"]["set"] and
             recorded["restarts"][-1]["changed"][0]["after"] == "0.1", "and recorded")
before = content_of("slow")
answer = bench.run("restart", "slow", "--set", "run.timestep=1e-6 s", "--set", "material.glass.youngs=1 MPa")
bench.expect(answer.code == 2 and answer.err.count("cannot be changed in the midst of a run") == 2, "refused", answer)
bench.expect(content_of("slow") == before, "and nothing in the folder has changed")
answer = bench.run("restart", "slow", "--set", "run.ende=1 s")
bench.expect(answer.code == 2 and "did you mean 'end'" in answer.err, "mistakes are told as ever", answer)
answer = bench.run("restart", "slow", "--time-limit", "0.2 s")
bench.expect(answer.code == 130 and "nothing is changed" in answer.out, "what was set stays set", answer)

# Checkpoints that are damaged or cut: the one before is used; if none is good, that is said.
for damage in ("flip", "cut", "empty"):
    name = "damaged-" + damage
    bench.run("run", "beads.toml", "-o", name, "-q", "-t", "1", "--set", "output.checkpoint_every=20 ms", *FEW)
    older, newer = checkpoints(name)
    content = bytearray(newer.read_bytes())
    content[len(content) // 2] ^= 4
    newer.write_bytes({"flip": bytes(content), "cut": bytes(content[:-9]), "empty": b""}[damage])
    state = summary(bench.folder / name)
    state["state"] = "running"  # as if it had been killed
    (bench.folder / name / "run.json").write_text(json.dumps(state))
    answer = bench.run("restart", name)
    bench.expect(answer.code == 0 and str(newer.name) in answer.err and "the checkpoint before it is used" in answer.err,
                 f"{damage}: the older one is used", answer)
    expect_same(bench, bench.folder / name, whole, damage)
    for file in checkpoints(name):
        file.write_bytes(bytes(content[:100]))
    answer = bench.run("restart", name, "--until", "0.2 s")
    bench.expect(answer.code == 4 and "none of its 2 checkpoints is good" in answer.err, f"{damage}: none is good", answer)
    bench.expect(rows(bench.folder / name) == rows(whole), f"{damage}: and nothing was touched")

# A table that is gone, or is not that of the run and is moved away as advised, begins anew.
bench.run("run", "beads.toml", "-o", "bare", "-q", "-t", "1", *FEW)
(bench.folder / "bare/table.csv").write_text("x\n1\n")
answer = bench.run("restart", "bare", "--until", "0.17 s")
bench.expect(answer.code == 4 and "move it away and restart again, then it begins anew" in answer.err, "another table", answer)
(bench.folder / "bare/table.csv").unlink()
answer = bench.run("restart", "bare", "--until", "0.17 s")
bench.expect(answer.code == 0 and "table.csv is gone: it begins anew" in answer.err, "a table that is gone", answer)
bench.expect(1 < len(rows(bench.folder / "bare")) < len(rows(whole)), "it has what followed")

# Files that the case names are looked for where they were; if they have changed, that is said.
(bench.folder / "other").mkdir()
moved = subprocess.run([PROGRAM, "restart", "../servo-whole", "-q", "--until", "0.102 s"], cwd=bench.folder / "other",
                       capture_output=True)
bench.expect(moved.returncode == 0, "from another folder", moved.stderr.decode())
bench.write("lid.obj", SQUARE.replace("0.05", "0.04", 1))
answer = bench.run("restart", "servo-whole", "--until", "0.2 s")
bench.expect(answer.code == 2 and "lid.obj has changed since the run began" in answer.err, "another mesh is refused", answer)
(bench.folder / "lid.obj").unlink()
answer = bench.run("restart", "servo-whole", "--until", "0.2 s")
bench.expect(answer.code == 2 and "lid.obj" in answer.err, "a missing mesh is told", answer)
copy = bench.folder / "beads-whole/case.toml"
copy.write_text(copy.read_text() + "\n")
answer = bench.run("restart", "beads-whole")
bench.expect(answer.code == 2 and "is not the case that the run began with" in answer.err, "nor another case", answer)
copy.write_text(copy.read_text()[:-1])
bench.run("run", "beads.toml", "-o", "never", "-q", "--set", "output.checkpoint_every=never", *FEW)
bench.expect(not checkpoints("never"), "never means none")
answer = bench.run("restart", "never", "--until", "1 s")
bench.expect(answer.code == 4 and "it has no checkpoint" in answer.err, "and no restart", answer)
answer = bench.run("restart", "never")
bench.expect(answer.code == 0 and "there is nothing to do" in answer.out + answer.err, "but it is done", answer)

# Checkpoints of another case, in everything else alike, are none of this one's.
bench.write("twin.toml", (bench.folder / "beads.toml").read_text() + "# another one\n")
bench.run("run", "twin.toml", "-o", "twin", "-q", *FEW)
shutil.rmtree(bench.folder / "twin" / "checkpoints")
shutil.copytree(bench.folder / "beads-whole" / "checkpoints", bench.folder / "twin" / "checkpoints")
answer = bench.run("restart", "twin", "--until", "1 s")
bench.expect(answer.code == 4 and "hash of the case file" in answer.err, "a checkpoint of another case is refused", answer)

# A failed run keeps the checkpoint before its failure.
answer = bench.run("run", "beads.toml", "-o", "soft", "-q", "--set", "output.checkpoint_every=1 ms", "--set",
                   "run.max_overlap=0.02", "--set", 'run.gravity=[0, 0, "-100 m/s2"]')
bench.expect(answer.code == 3 and "overlap by" in answer.err, "it fails", answer)
bench.expect(checkpoints("soft"), "a checkpoint is left")
answer = bench.run("restart", "soft", "-q", "--set", "run.max_overlap=0.9", "--until", "0.03 s")
bench.expect(answer.code == 0, "from which it goes on once that is allowed", answer)

# One that fails before its first checkpoint begins again; one that keeps none may have gone far.
answer = bench.run("run", "beads.toml", "-o", "late", "-q", "--set", "output.checkpoint_every=never", "--set",
                   "run.max_overlap=1e-6")
bench.expect(answer.code == 3, "it fails", answer)
written = {p: p.read_bytes() for p in (bench.folder / "late").rglob("*") if p.is_file()}
answer = bench.run("restart", "late", "--set", "run.max_overlap=0.9", "--until", "0.01 s")
bench.expect(answer.code == 4 and "it has no checkpoint; run the case anew" in answer.err, "is refused", answer)
bench.expect(written == {p: p.read_bytes() for p in (bench.folder / "late").rglob("*") if p.is_file()}, "and untouched")
answer = bench.run("run", "beads.toml", "-o", "early", "-q", "--set", "run.max_overlap=1e-6")
bench.expect(answer.code == 3 and not checkpoints("early"), "it fails at once", answer)
answer = bench.run("restart", "early", "--set", "run.max_overlap=0.9", "--until", "0.01 s")
bench.expect(answer.code == 0 and "the run begins again" in answer.out + answer.err, "and begins again", answer)

# A folder of frames that somebody took away is made again.
shutil.rmtree(bench.folder / "soft" / "frames")
answer = bench.run("restart", "soft", "-q", "--until", "0.04 s")
bench.expect(answer.code == 0 and list((bench.folder / "soft" / "frames").iterdir()), "frames anew", answer)

# Killed ten times, at random moments, as often as the time of the whole run allows.
longer, took = whole_run("beads.toml", "unharmed", "--set", "run.end=0.6 s", *FEW)
met = kill_and_restart(bench, "beads.toml", "killed", 10, took / 12, SEED,
                       ["output.checkpoint_every=50 ms", "output.every=5 ms", "output.table_every=1 ms", "run.end=0.6 s"])
print(f"{met} kills, seed {SEED}")
bench.expect(met >= 5, f"most kills met the run alive: {met}")
expect_same(bench, bench.folder / "killed", longer, f"killed (seed {SEED})")

bench.finish()

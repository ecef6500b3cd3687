"""A restart from a checkpoint that is not the last: what came after it is of another future, and nobody may take it for what is
of this one."""

import shutil
import signal
import subprocess
import time

from program import PROGRAM, Bench
from restarts import beads, expect_same, fields

bench = Bench()
LAYERS = """
[measure.layers]
kind = "profile"
cells = [1, 1, 5]
every = "5 ms"
"""
FEW = ("--set", "output.every=5 ms", "--set", "output.table_every=1 ms", "--set", "run.timestep=1e-5 s")


def checkpoints(name):
    return sorted((bench.folder / name / "checkpoints").glob("*.tsubu"))


def content_of(name):
    return {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in (bench.folder / name).rglob("*") if p.is_file()}


def begin(case, name, end, *words):
    answer = bench.run("run", case, "-o", name, "-q", "-t", 1, *FEW, "--set", f"run.end={end}", *words)
    bench.expect(answer.code == 0, f"{case} begins", answer)
    return bench.folder / name


def go_on(name, *words, threads=2):
    answer = bench.run("restart", name, "-q", "-t", threads, *words)
    bench.expect(answer.code == 0, f"{name} goes on", answer)
    return bench.folder / name


# Two checkpoints: one of 60 ms and one of 100 ms.
bench.write("beads.toml", beads(more=LAYERS))
begin("beads.toml", "run", "60 ms")
go_on("run", "--until", "100 ms")
older, newer = checkpoints("run")
bench.expect(older.name == "step-000000006000.tsubu" and newer.name == "step-000000010000.tsubu", f"{older}, {newer}")

# Back to the older one, with another friction; killed before it has a checkpoint of its own. The next restart goes on from
# where this one began, not with the table of this one from the state of the former.
SLIPPERY = ("--set", "contact.glass-glass.friction=0.05", "--set", "output.checkpoint_every=1 h")
shutil.copytree(bench.folder / "run", bench.folder / "undisturbed")
process = subprocess.Popen([PROGRAM, "restart", str(older), "-t", "1", "--until", "100 s", *SLIPPERY], cwd=bench.folder,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
deadline = time.time() + 60
long_enough = (bench.folder / "run/table.csv").stat().st_size + 20000
while time.time() < deadline and (bench.folder / "run/table.csv").stat().st_size < long_enough:
    time.sleep(0.01)
process.send_signal(signal.SIGKILL)
out = process.communicate()[0].decode()
bench.expect("1 checkpoint of later times is removed" in out, "it says that it goes another way", out)
bench.expect(checkpoints("run") == [older], f"only the one it began with is left: {checkpoints('run')}")
answer = bench.run("restart", "run", "-t", 2, "--until", "0.15 s")
bench.expect(answer.code == 0 and "step 6000 of" in answer.out, "from where that one began", answer)
words = ("--until", "0.15 s", *SLIPPERY)
go_on(f"undisturbed/checkpoints/{older.name}", *words)
expect_same(bench, bench.folder / "run", bench.folder / "undisturbed", "back and killed")

# Back and to an earlier end: nothing of the former future is left, neither frames nor fields.
begin("beads.toml", "long", "60 ms")
go_on("long", "--until", "120 ms")
go_on(f"long/checkpoints/{older.name}", "--until", "82 ms")
short = begin("beads.toml", "short", "82 ms")
bench.expect(len(fields(short)) == 2 * 17 + 1, f"sixteen fields, one that is open, and their list: {list(fields(short))}")
expect_same(bench, bench.folder / "long", short, "back and earlier")

# A table in which no row ends where one did is not that of the checkpoint; a log is only for people.
table = short / "table.csv"
good = table.read_text()
title, first, rest = good.split("\n", 2)
table.write_text("\n".join([title, "0" + first, rest]))
log = short / "log.txt"
log.write_text("edited\n" + log.read_text())
before = content_of("short")
answer = bench.run("restart", "short", "--until", "90 ms")
bench.expect(answer.code == 4 and "a row ended at byte" in answer.err and "move it away" in answer.err, "a table that was edited",
             answer)
bench.expect(content_of("short") == before, "is not touched")
table.write_text(good)
go_on("short", "--until", "90 ms")
lines = log.read_text().split("\n")
bench.expect(lines[0] == "edited" and "tsubu" in lines[1], "a log goes on behind whole lines", lines[:3])

bench.finish()

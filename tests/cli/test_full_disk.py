"""A disk that is full, a folder that cannot be written, a disk that can only be read: the run ends with a sentence, its last
checkpoint is whole, and it goes on to the bit once the cause is gone. Needs to be root for the disks; says what it leaves
out."""

import os
import shutil
import subprocess
import time

from program import PROGRAM, Bench
from restarts import beads, expect_same, summary

bench = Bench()
bench.write("beads.toml", beads(200, "0.1 s"))
OFTEN = ["--set", "output.checkpoint_every=5 ms", "--set", "output.every=2 ms", "--set", "output.table_every=1 ms"]
whole = bench.folder / "whole"
answer = bench.run("run", "beads.toml", "-o", "whole", "-q", "-t", 1, *OFTEN)
bench.expect(answer.code == 0, "the case runs", answer)


def mounted(*words):
    return subprocess.run(["mount", *words], capture_output=True).returncode == 0


disk = bench.folder / "disk"
disk.mkdir()
if mounted("-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)):
    try:
        # full, again and again, each time with a little more room
        answer = bench.run("run", "beads.toml", "-o", "disk/run", "-q", "-t", 1, *OFTEN)
        failures = 0
        for room in ("1500k", "2m", "64m"):
            if answer.code == 0:
                break
            failures += 1
            bench.expect(answer.code == 4 and "No space left on device" in answer.err and
                         "go on with: tsubu restart disk/run" in answer.err, "full: one clear sentence", answer)
            bench.expect(not list((disk / "run").rglob("*.tmp")), "full: nothing half is left")
            bench.expect(mounted("-o", f"remount,size={room}", str(disk)), "full: more room")
            answer = bench.run("restart", "disk/run", "-q", "-t", 2)
        bench.expect(failures >= 2, f"the disk was full {failures} times")
        bench.expect(answer.code == 0, "full: it goes on", answer)
        expect_same(bench, disk / "run", whole, "full")

        # a disk that can only be read, for a run that is to go on
        bench.expect(mounted("-o", "remount,ro", str(disk)), "the disk can be made read-only")
        answer = bench.run("restart", "disk/run", "--until", "0.2 s")
        bench.expect(answer.code == 4 and "Read-only file system" in answer.err and answer.err.count("error") == 1,
                     "read-only: one clear sentence", answer)
        answer = bench.run("status", "disk/run")
        bench.expect(answer.code == 0 and "done" in answer.out, "read-only: it can be looked at", answer)
    finally:
        subprocess.run(["umount", str(disk)], check=True)
else:
    print("left out: no disk can be mounted here, so none is full or read-only")

# A folder whose permissions go away while the run is under way. They mean nothing to root, who becomes nobody for it.
program, nobody = PROGRAM, {}
if os.geteuid() == 0:
    program = str(shutil.copy(PROGRAM, bench.folder / "tsubu"))
    nobody = {"user": 65534, "group": 65534, "extra_groups": []}
    for path in (bench.folder, bench.folder / "beads.toml"):
        os.chown(path, 65534, 65534)
bench.folder.chmod(0o755)
process = subprocess.Popen([program, "run", "beads.toml", "-o", "locked", "-q", "-t", "1", *OFTEN, "--set", "run.end=20 s"],
                           cwd=bench.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **nobody)
locked = bench.folder / "locked/checkpoints"
deadline = time.time() + 60
while time.time() < deadline and not (locked.exists() and len(list(locked.glob("*.tsubu"))) == 2):
    time.sleep(0.01)
locked.chmod(0o555)
out, err = process.communicate(timeout=60)
left = sorted(locked.glob("*.tsubu"))
bench.expect(process.returncode == 4 and b"Permission denied" in err and b"tsubu restart locked" in err,
             "a folder that cannot be written: one clear sentence", err.decode())
bench.expect(len(left) >= 2, f"and the checkpoints are there: {left}")
bench.expect(summary(bench.folder / "locked")["state"] == "failed", "run.json says how it ended")
restart = [program, "restart", "locked", "-q", "-t", "1", "--time-limit", "1 s"]
process = subprocess.run(restart, cwd=bench.folder, capture_output=True, **nobody)
bench.expect(process.returncode == 4 and b"Permission denied" in process.stderr, "nor does it go on", process.stderr.decode())
locked.chmod(0o755)
process = subprocess.run(restart, cwd=bench.folder, capture_output=True, **nobody)
bench.expect(process.returncode == 130, "but it does when it may", process.stderr.decode())

bench.finish()

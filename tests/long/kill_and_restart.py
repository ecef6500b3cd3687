#!/usr/bin/python3
"""Fifty SIGKILLs at random moments of one run, with a checkpoint every second: it always resumes, on whatever number of
threads, loses no finished frame, and ends with the state, the table and the frames of the run that nobody killed.

    tests/long/kill_and_restart.py build/release/tsubu [SEED [SECONDS]]

Kills come as often as the time of the run in one piece allows, so that all meet it alive. SECONDS of simulated time should
keep the machine busy for a minute. Takes some minutes."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

if len(sys.argv) < 2:
    sys.exit(__doc__)

from program import Bench
from restarts import SERVO, SQUARE, beads, expect_same, kill_and_restart, summary

seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 8
bench = Bench()
bench.write("lid.obj", SQUARE)
bench.write("case.toml", beads(1500, f"{seconds} s", SERVO))
SETTINGS = ["output.checkpoint_every=1 s", "output.every=20 ms", "output.table_every=1 ms"]
answer = bench.run("run", "case.toml", "-o", "whole", "-q", "--threads", 1, timeout=3000,
                   *(word for setting in SETTINGS for word in ("--set", setting)))
bench.expect(answer.code == 0, "the case runs", answer)
whole = summary(bench.folder / "whole")["seconds"]["total"]
met = kill_and_restart(bench, "case.toml", "killed", 50, min(1.8, whole / 60), seed, SETTINGS)
expect_same(bench, bench.folder / "killed", bench.folder / "whole", f"killed, seed {seed}")
bench.expect(met == 50, f"50 kills met the run alive, not {met}")
print(f"seed {seed}: {met} kills of a run of {whole:.1f} s, "
      f"{len(summary(bench.folder / 'killed')['restarts'])} restarts, state {summary(bench.folder / 'killed')['state_hash']}")
bench.finish()

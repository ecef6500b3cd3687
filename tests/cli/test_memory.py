"""Memory that runs out, wherever a run is: one clear sentence and the exit code of a run that went wrong. What is on the disk is
whole, and the run goes on from it to the bit once there is more."""

import resource
import shutil
import subprocess

from program import PROGRAM, Bench
from restarts import beads, expect_same, summary

MB = 1 << 20
bench = Bench()
# a stream and frames that grow; checkpoints in almost every step; fields, a million numbers of them
bench.write("case.toml", beads(2000, "2 ms", more="""
[measure.layers]
kind = "profile"
cells = [50, 50, 50]
every = "1 ms"
""").replace('diameter = "5 mm"', 'diameter = "2 mm"'))
WORDS = ("--set", "output.every=0.5 ms", "--set", "output.table_every=0.1 ms", "--set", "output.checkpoint_every=1 ms")


def limited(megabytes, *words):
    limit = int(megabytes * MB)
    return subprocess.run([PROGRAM, *words], cwd=bench.folder, capture_output=True, text=True, errors="replace", timeout=120,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))


answer = bench.run("run", "case.toml", "-o", "whole", "-q", "-t", 1, *WORDS)
bench.expect(answer.code == 0, "the case runs", answer)
least = next(m for m in range(4, 4096, 2) if limited(m, "--version").returncode == 0)
failed, went_on = 0, 0
megabytes = float(least)
for attempt in range(60):
    megabytes += 1.7
    shutil.rmtree(bench.folder / "run", ignore_errors=True)
    answer = limited(megabytes, "run", "case.toml", "-o", "run", "-q", "-t", "1", *WORDS)
    if answer.returncode == 0:
        break
    failed += 1
    said = f"exit code {answer.returncode}\n{answer.stdout}{answer.stderr}"
    bench.expect(answer.returncode == 3 and "there is not enough memory" in answer.stderr and answer.stderr.count("error") == 1,
                 f"{megabytes} MB: one clear sentence", said)
    if not (bench.folder / "run/run.json").exists():
        continue
    bench.expect(not list((bench.folder / "run").rglob("*.tmp")), f"{megabytes} MB: nothing half is left")
    state = summary(bench.folder / "run")
    if state["checkpoint"]:
        bench.expect(state["state"] == "failed" and "memory" in state["reason"], f"{megabytes} MB: run.json says so", state)
        went_on += 1
        if went_on % 4 != 1:
            continue
        again = bench.run("restart", "run", "-q", "-t", 2)
        bench.expect(again.code == 0, f"{megabytes} MB: it goes on with more", again)
        expect_same(bench, bench.folder / "run", bench.folder / "whole", f"{megabytes} MB")
print(f"{failed} runs failed from {least} MB on, {went_on} of them after a checkpoint")
bench.expect(failed >= 5 and went_on >= 1, f"memory ran out {failed} times")
bench.expect(answer.returncode == 0, f"{megabytes} MB are enough at last")

bench.finish()

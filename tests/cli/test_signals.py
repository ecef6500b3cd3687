"""Signals: each that asks a run to stop leaves a checkpoint from which it goes on to the bit; a second one ends it at once; one
that is ignored from the start, as nohup has it, stays so."""

import signal
import subprocess
import time

from program import PROGRAM, Bench
from restarts import beads, expect_same, summary

bench = Bench()
WORDS = ("--set", "output.every=50 ms", "--set", "output.table_every=10 ms", "--set", "run.timestep=1e-5 s")
ALL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1)
bench.write("beads.toml", beads(600, "1 s"))


def started(words, ignored=()):
    """A process that gets signals as from a terminal, once its run is under way."""
    def as_from_a_terminal():
        for one in ALL:
            signal.signal(one, signal.SIG_IGN if one in ignored else signal.SIG_DFL)

    name = words[words.index("-o") + 1] if "-o" in words else words[1]
    status = bench.folder / name / "status.json"
    status.unlink(missing_ok=True)
    process = subprocess.Popen([PROGRAM, *words, "-q", "-t", "1"], cwd=bench.folder, preexec_fn=as_from_a_terminal,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.time() + 60
    while not status.exists() and process.poll() is None and time.time() < deadline:
        time.sleep(0.02)
    return process


def ends(process, code, what):
    out, err = process.communicate(timeout=120)
    bench.expect(process.returncode == code, f"{what}: {process.returncode}", (out + err).decode())


begin = ["run", "beads.toml", "-o", "stopped", *WORDS, "--set", "run.end=8 s"]
for one in ALL:
    process = started(begin if one == ALL[0] else ["restart", "stopped"])
    process.send_signal(one)
    ends(process, 130, f"{one.name} stops it")
    told = summary(bench.folder / "stopped")
    bench.expect(told["state"] == "stopped" and told["checkpoint"]["step"] == told["steps"], f"{one.name}: with a checkpoint", told)
last = (summary(bench.folder / "stopped")["steps"] + 100) * 1e-5
answer = bench.run("restart", "stopped", "-q", "-t", 2, "--until", f"{last!r} s")
bench.expect(answer.code == 0, "it goes on", answer)
answer = bench.run("run", "beads.toml", "-o", "whole", "-q", "-t", 1, *WORDS, "--set", f"run.end={last!r} s")
expect_same(bench, bench.folder / "stopped", bench.folder / "whole", "stopped by every signal")

# Both arrive while the process sleeps, so that no step lies between them.
process = started(["run", "beads.toml", "-o", "twice", *WORDS, "--set", "run.end=8 s"])
for one in (signal.SIGSTOP, signal.SIGINT, signal.SIGTERM, signal.SIGCONT):
    process.send_signal(one)
process.communicate(timeout=60)
bench.expect(process.returncode in (-signal.SIGINT, -signal.SIGTERM), f"a second signal ends it at once: {process.returncode}")
bench.expect(summary(bench.folder / "twice")["state"] == "running", "without a word")
answer = bench.run("status", "twice")
bench.expect("twice: killed" in answer.out and "go on with" not in answer.out
             and "begin again tsubu restart twice (from its start)" in answer.out, "status does not promise a checkpoint", answer)
answer = bench.run("restart", "twice", "-q", "--until", "1 ms")
bench.expect(answer.code == 0, "from its start it goes", answer)

process = started(["run", "beads.toml", "-o", "ignored", *WORDS, "--set", "run.end=8 s"], ignored=(signal.SIGHUP,))
process.send_signal(signal.SIGHUP)
time.sleep(0.5)
bench.expect(process.poll() is None, "nohup serves")
process.send_signal(signal.SIGTERM)
ends(process, 130, "other signals still stop it")

# Nothing to go on with, and nothing is promised.
answer = bench.run("run", "beads.toml", "-o", "none", "-q", "--time-limit", "1 us", "--set", "output.checkpoint_every=never")
bench.expect(answer.code == 130, "it stops", answer)
answer = bench.run("status", "none")
bench.expect("none: stopped" in answer.out and "tsubu restart" not in answer.out, "there is no checkpoint to go on from", answer)

bench.finish()

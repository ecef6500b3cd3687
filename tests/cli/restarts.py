"""What the tests of restarts share: cases, and what must be equal of two runs."""

import json
import pathlib
import random
import signal
import subprocess
import time

from program import CASE, PROGRAM, ROOT, changed

SQUARE = "v -0.05 -0.05 0\nv 0.05 -0.05 0\nv 0.05 0.05 0\nv -0.05 0.05 0\nf 1 2 3\nf 1 3 4\n"

# A lid that presses on beads with a force and wears, in a box.
SERVO = """
[wall.lid]
material = "glass"
mesh = { file = "lid.obj", unit = "1 m", at = ["5 cm", "5 cm", "6 cm"] }
finnie = "1e-12 1/Pa"
[wall.lid.servo]
force = "2 N"
along = [0, 0, -1]
speed = "0.3 m/s"
"""


def beads(count=300, end="0.15 s", more=""):
    """Beads that fall and rub in a box."""
    text = changed("count = 12", f"count = {count}")
    text = changed('box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "5 cm"]]',
                   'box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "5.5 cm"]]', text)
    return changed('end = "10 ms"', f'end = "{end}"', text) + more


def rows(run):
    """The table without the rate, which depends on the machine."""
    return [line.rsplit(",", 1)[0] for line in (run / "table.csv").read_text().splitlines()]


def frames(run):
    return {path.name: path.read_bytes() for path in sorted((run / "frames").iterdir())}


def lists(run):
    return {path.name: path.read_text() for path in sorted(run.glob("*.pvd"))}


def summary(run):
    return json.loads((run / "run.json").read_text())


def expect_same(bench, run, whole, what):
    """The run that was interrupted says in all its files what the other one says."""
    one, other = summary(run), summary(whole)
    bench.expect(one["state"] == "done", f"{what}: done, not {one['state']}: {one['reason']}")
    bench.expect(one["state_hash"] == other["state_hash"], f"{what}: {one['state_hash']} is not {other['state_hash']}")
    ours, theirs = rows(run), rows(whole)
    bench.expect(ours == theirs, f"{what}: the tables have the same rows but for the rate ({len(ours)}, {len(theirs)})",
                 next((f"{a}\n{b}\n" for a, b in zip(ours, theirs) if a != b), ""))
    ours, theirs = frames(run), frames(whole)
    bench.expect(ours == theirs, f"{what}: the frames are the same bytes",
                 [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)])
    bench.expect(lists(run) == lists(whole), f"{what}: the lists of frames are the same")
    bench.expect(not list(run.rglob("*.tmp")), f"{what}: nothing half is left: {list(run.rglob('*.tmp'))}")


def kill_and_restart(bench, case, name, kills, seconds, seed, settings):
    """Starts a run and kills it again and again, at random moments, `seconds` apart on average; then lets it end. The
    number of kills that met it alive."""
    dice = random.Random(seed)
    words = [word for setting in settings for word in ("--set", setting)]
    command = [PROGRAM, "run", case, "-o", name, "-q", "--threads", "1", *words]
    met = 0
    run = bench.folder / name
    finished_frames = {}
    for attempt in range(20 * kills):
        process = subprocess.Popen(command, cwd=bench.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            if met < kills:
                process.wait(dice.uniform(0.02, 2 * seconds))
            out, err = process.communicate(timeout=600)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            out, err = process.communicate()
            met += process.returncode == -signal.SIGKILL
        if process.returncode != -signal.SIGKILL:
            bench.expect(process.returncode == 0, f"after {met} kills (seed {seed}) it resumes", (out + err).decode())
            return met
        # what was finished stays
        listed = {line.split('file="')[1].split('"')[0] for line in
                  ((run / "all.pvd").read_text().splitlines() if (run / "all.pvd").exists() else []) if "file=" in line}
        lost = [file for file in {*listed, *finished_frames} if not (run / file).exists()]
        bench.expect(not lost, f"no finished frame is lost by kill {met} (seed {seed}): {lost}")
        finished_frames = {file: True for file in listed}
        if (run / "run.json").exists() and (run / "case.toml").exists():
            command = [PROGRAM, "restart", name, "-q", "--threads", str(dice.choice((1, 2, 3)))]
        elif run.exists():
            command = [*command[:5], "-q", "--force", "--threads", "1", *words]
    bench.expect(False, "the run never ends")
    return met

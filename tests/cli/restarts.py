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


def fields(run):
    return {path.name: path.read_bytes() for path in sorted(run.glob("fields/*"))}


def summary(run):
    return json.loads((run / "run.json").read_text())


def expect_same(bench, run, whole, what):
    """The run that was interrupted says in all its files what the other one says."""
    one, other = summary(run), summary(whole)
    bench.expect(one["state"] == "done", f"{what}: done, not {one['state']}: {one['reason']}")
    bench.expect(one["state_hash"] == other["state_hash"], f"{what}: {one['state_hash']} is not {other['state_hash']}")
    bench.expect(one["particle_steps"] == other["particle_steps"], f"{what}: {one['particle_steps']} particle-steps, not "
                 f"{other['particle_steps']}")
    ours, theirs = rows(run), rows(whole)
    bench.expect(ours == theirs, f"{what}: the tables have the same rows but for the rate ({len(ours)}, {len(theirs)})",
                 next((f"{a}\n{b}\n" for a, b in zip(ours, theirs) if a != b), ""))
    ours, theirs = frames(run), frames(whole)
    bench.expect(ours == theirs, f"{what}: the frames are the same bytes",
                 [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)])
    bench.expect(lists(run) == lists(whole), f"{what}: the lists of frames are the same")
    ours, theirs = fields(run), fields(whole)
    bench.expect(ours == theirs, f"{what}: the fields are the same bytes",
                 [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)])
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

# What comes, goes and changes while it runs: a stream of beads and plates on a plate that turns, heat, an outlet, an open
# side, stages, a change of laws, gravity and walls, drag, and measurements with a memory.
EVERYTHING = """
[domain]
box = [["-6 cm", "-6 cm", "-3 cm"], ["6 cm", "6 cm", "8 cm"]]
open = ["z-low"]
[material.glass]
density = "2500 kg/m3"
youngs = "100 MPa"
poisson = 0.25
heat_capacity = "840 J/(kg K)"
conductivity = "1 W/(m K)"
[contact.glass-glass]
restitution = 0.4
friction = 0.5
[particles.beads]
material = "glass"
diameter = { distribution = "uniform", min = "5 mm", max = "7 mm" }
temperature = "300 K"
[particles.chips]
material = "glass"
plate = { edge = "9 mm", thickness = "2 mm" }
temperature = "350 K"
[insert.bed]
particles = { beads = 0.8, chips = 0.2 }
by = "number"
count = 60
region = { box = [["-4 cm", "-4 cm", "5 mm"], ["4 cm", "4 cm", "25 mm"]] }
velocity = [0, 0, "-1 m/s"]
[insert.feed]
particles = { beads = 0.5, chips = 0.5 }
by = "mass"
rate = "2000 1/s"
count = 100
region = { box = [["-3 cm", "-3 cm", "6 cm"], ["3 cm", "3 cm", "6.1 cm"]] }
velocity = [0, 0, "-2 m/s"]
velocity_spread = ["0.2 m/s", "0.2 m/s", 0]
[wall.plate]
material = "glass"
mesh = { file = "lid.obj", unit = "1 m" }
temperature = "400 K"
[wall.plate.motion.turn]
axis = [0, 0, 1]
rotation = "120 rpm"
[wall.rim]
material = "glass"
cylinder = { point = [0, 0, 0], axis = [0, 0, 1], radius = "48 mm", bodies = "inside" }
[outlet.corner]
region = { box = [["2 cm", "2 cm", "-1 cm"], ["6 cm", "6 cm", "8 mm"]] }
[stage.fill]
duration = "20 ms"
[stage.turn]
until = "kinetic_energy < 1e-12 J"
[change.smooth]
at_stage = "turn"
set = ["contact.glass-glass.friction=0.2"]
gravity = ["2 m/s2", 0, "-9 m/s2"]
[change.drop]
at = "45 ms"
remove_walls = ["plate"]
[force.air]
gas = { density = "1.2 kg/m3", viscosity = "1.8e-5 Pa s" }
[measure.down]
kind = "flow"
plane = { point = [0, 0, "1 cm"], normal = [0, 0, -1] }
[measure.stay]
kind = "residence"
region = { box = [["-3 cm", "-3 cm", 0], ["3 cm", "3 cm", "2 cm"]] }
[measure.layers]
kind = "profile"
region = { box = [["-5 cm", "-5 cm", 0], ["5 cm", "5 cm", "6 cm"]] }
cells = [1, 1, 6]
every = "4 ms"
[heat]
dissipation = true
[run]
end = "60 ms"
"""

"""Bodies put in from a checkpoint of a former run, with what their contacts remember: a pile that leans on friction goes on
as if it had never been stopped; without that memory it slips."""

import csv
import json

from program import Bench, changed

bench = Bench()

# Gravity leans by more than a quarter of its size: what holds the pile up at the side is friction, and a mesh as floor.
PILE = """
[domain]
box = [["0 cm", "0 cm", "0 cm"], ["4 cm", "4 cm", "8 cm"]]

[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.25

[contact]
normal = "hertz"
tangential = "history"
rolling = "epsd2"

[contact.glass-glass]
restitution = 0.2
friction = 0.8
rolling_friction = 0.2

[particles.beads]
material = "glass"
diameter = { distribution = "uniform", min = "4 mm", max = "6 mm" }

[particles.rods]
material = "glass"
rod = { length = "6 mm", diameter = "4 mm" }

[insert.beads]
particles = "beads"
region = { box = [["0 cm", "0 cm", "1 mm"], ["4 cm", "4 cm", "4 cm"]] }
count = 60

[insert.rods]
particles = "rods"
region = { box = [["0 cm", "0 cm", "4 cm"], ["4 cm", "4 cm", "7 cm"]] }
count = 20

[wall.sides]
material = "glass"
box = [["0 cm", "0 cm", "0 cm"], ["4 cm", "4 cm", "8 cm"]]
open = ["z-low"]

[wall.floor]
material = "glass"
mesh = { file = "floor.obj", unit = "1 cm" }

[run]
gravity = ["2.5 m/s2", "1 m/s2", "-9 m/s2"]
end = "1 s"
timestep = "20 us"

[output]
every = 0
table_every = "1 ms"
"""
bench.write("floor.obj", "v -1 -1 0.05\nv 5 -1 0.05\nv 5 5 0.05\nv -1 5 0.05\nf 1 2 3\nf 1 3 4\n")

# The case that goes on: bodies from the checkpoint, half of a tenth of a second more.
TAKEN = 'checkpoint = "runs/former"'


def going_on(more=""):
    text = PILE
    for what in ('region = { box = [["0 cm", "0 cm", "1 mm"], ["4 cm", "4 cm", "4 cm"]] }\ncount = 60',
                 'region = { box = [["0 cm", "0 cm", "4 cm"], ["4 cm", "4 cm", "7 cm"]] }\ncount = 20'):
        text = changed(what, TAKEN + more, text)
    return changed('end = "1 s"', 'end = "50 ms"', text)


def rows(run):
    with open(bench.folder / run / "table.csv", newline="") as file:
        return [{name.split(" [")[0]: float(v) for name, v in row.items()} for row in csv.DictReader(file)]


def kinetic(row):
    return sum(v for name, v in row.items() if name.startswith("kinetic_") and "measure" not in name)


def forces(row):
    return {name: v for name, v in row.items() if ".force_" in name}


bench.write("former.toml", PILE)
answer = bench.run("run", "former.toml", "-o", "runs/former", "-q")
bench.expect(answer.code == 0, "the former run", answer)
last = rows("runs/former")[-1]
weight = max(abs(v) for v in forces(last).values())

bench.write("on.toml", going_on())
bench.write("forgetful.toml", going_on("\nhistory = false"))
for name in ("on", "forgetful"):
    answer = bench.run("run", f"{name}.toml", "-o", name, "-q", "--threads", 1)
    bench.expect(answer.code == 0, f"{name}: goes on", answer)
    bench.expect(json.loads((bench.folder / name / "run.json").read_text())["warnings"] == [], f"{name}: no warning")
on, forgetful = rows("on"), rows("forgetful")

# The forces on all walls are those with which the former run ended, friction included, and they stay.
names = forces(last)
bench.expect(len(names) >= 18, f"walls have forces: {sorted(names)}")
off = max(abs(on[0][name] - v) for name, v in names.items())
bench.expect(off <= 1e-9 * weight, f"forces on walls are those of the former run: {off} N off, of {weight} N")
off = max(abs(forgetful[0][name] - v) for name, v in names.items())
bench.expect(off > 1e-2 * weight, f"without memory they are not: {off} N off")

# Nothing moves that did not move before; without memory what friction held falls.
before = kinetic(last)
kept, slipped = max(map(kinetic, on)), max(map(kinetic, forgetful))
bench.expect(kept <= 1.5 * before, f"a pile at rest stays at rest: {kept} J, {before} J before")
bench.expect(slipped > 100 * kept, f"without memory it slips: {slipped} J, {kept} J with it")

# One answer.
answer = bench.run("run", "on.toml", "-o", "on3", "-q", "--threads", 3, "--set", "run.skin=0.4 mm")
hashes = [json.loads((bench.folder / run / "run.json").read_text())["state_hash"] for run in ("on", "on3")]
bench.expect(answer.code == 0 and hashes[0] == hashes[1], f"the same on other threads: {hashes}", answer)

# The same as the run itself, gone on by a restart.
answer = bench.run("restart", "runs/former", "-q", "--until", "1.05 s")
bench.expect(answer.code == 0, "the former run goes on itself", answer)
itself = [row for row in rows("runs/former") if row["time"] > last["time"] - 1e-9]
bench.expect(len(itself) >= 50 and abs(len(itself) - len(on)) <= 1, f"as many rows: {len(itself)}, {len(on)}")
off = max(abs(row[name] - other[name]) for row, other in zip(on, itself) for name in names)
bench.expect(off <= 1e-6 * weight, f"the same forces as the run itself: {off} N off, of {weight} N")

# An older one of its checkpoints.
files = sorted((bench.folder / "runs/former/checkpoints").iterdir())
bench.write("file.toml", going_on().replace("runs/former", f"runs/former/checkpoints/{files[0].name}"))
answer = bench.run("check", "file.toml")
bench.expect(answer.code == 0 and "with their history" in answer.out, "one of its checkpoints serves", answer)


def refused(name, text, *parts):
    bench.write("wrong.toml", text)
    answer = bench.run("run", "wrong.toml", "-o", "out")
    said = answer.err + answer.out
    bench.expect(answer.code == 2 and all(p in said for p in parts), f"{name} is refused", answer)
    bench.expect(not (bench.folder / "out").exists(), f"{name}: nothing is left behind")


refused("other laws", changed('rolling = "epsd2"', 'rolling = "none"', changed("rolling_friction = 0.2\n", "", going_on())),
        "have the laws", "epsd2", "history = false")
refused("no run", going_on().replace("runs/former", "runs/formr"), "there is no run or checkpoint", "runs/formr")
(bench.folder / "empty").mkdir()
refused("no checkpoint", going_on().replace("runs/former", "empty"), "it has no checkpoint")
refused("no memory", changed("count = 60", "count = 60\nhistory = false", PILE), "means nothing without a checkpoint")
text = going_on()
refused("bodies left out", text[:text.index("[insert.rods]")] + text[text.index("[wall.sides]"):], "no [insert] section takes",
        "checkpoint")
bench.write("torn.tsubu", files[-1].read_bytes()[:-9])
refused("a damaged one", going_on().replace("runs/former", "torn.tsubu"), "torn.tsubu")

# With other laws, but without memory; and with a wall of another name, which is said.
answer = bench.run("check", bench.write("other.toml", changed('rolling = "epsd2"', 'rolling = "none"', changed(
    "rolling_friction = 0.2\n", "", going_on("\nhistory = false")))))
bench.expect(answer.code == 0, "other laws without memory", answer)
bench.write("renamed.toml", changed("[wall.floor]", "[wall.ground]", going_on()))
answer = bench.run("run", "renamed.toml", "-o", "renamed", "--set", "run.end=1 ms")
bench.expect(answer.code == 0 and "wall 'floor'" in answer.err + answer.out, "contacts that begin anew are said", answer)

# Two beads that fly apart, held by a liquid bridge: it is there without touch, by its memory alone.
WET = """
[domain]
box = [["0 cm", "0 cm", "0 cm"], ["5 cm", "4 cm", "4 cm"]]

[material.glass]
density = "2500 kg/m3"
youngs = "10 MPa"
poisson = 0.25

[contact]
cohesion = "capillary"

[contact.glass-glass]
restitution = 0.8
friction = 0.3
liquid_content = 0.01
surface_tension = "0.072 N/m"
contact_angle = "10 deg"
liquid_viscosity = "0.001 Pa s"

[particles.beads]
material = "glass"
diameter = "6 mm"

[insert.pair]
particles = "beads"
table = "start.csv"

[run]
gravity = [0, 0, 0]
timestep = "20 us"
end = "5 ms"

[output]
every = 0
table_every = "1 ms"
"""
bench.write("start.csv", "x,y,z,diameter,vx\n0.02,0.02,0.02,0.006,0.05\n0.026,0.02,0.02,0.006,-0.05\n")
bench.write("wet.toml", WET)
for name, end in (("wet", "5 ms"), ("wet-long", "7 ms")):
    answer = bench.run("run", "wet.toml", "-o", name, "-q", "--set", f"run.end={end}")
    bench.expect(answer.code == 0, name, answer)
for name, more in (("wet-on", ""), ("wet-dry", "\nhistory = false")):
    bench.write("wet-on.toml", changed('table = "start.csv"', 'checkpoint = "wet"' + more, WET))
    answer = bench.run("run", "wet-on.toml", "-o", name, "-q", "--set", "run.end=2 ms")
    bench.expect(answer.code == 0, name, answer)
whole, bridged, dry = (rows(name)[-1] for name in ("wet-long", "wet-on", "wet-dry"))
for name in ("kinetic_translation", "stored_cohesion"):
    bench.expect(abs(bridged[name] - whole[name]) < 1e-8 * abs(whole[name]), f"the bridge goes on: {name} {bridged[name]}")
bench.expect(whole["stored_cohesion"] < 0 and dry["stored_cohesion"] == 0 and dry["contacts"] == 0, "without memory there is none")

bench.finish()

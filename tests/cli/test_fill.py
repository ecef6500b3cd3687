"""Fills of every kind through the whole program: regions, amounts, mixtures, lattices, spreads, and frames of a former run
put in again, as written here and by VTK. The only argument is the program."""

import json
import math
import re
import resource

from program import Bench
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader, vtkXMLPolyDataWriter

bench = Bench()

HEAD = """
[domain]
box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "20 cm"]]

[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.25

[material.steel]
density = "7800 kg/m3"
youngs = "5 MPa"
poisson = 0.3

[contact.default]
restitution = 0.8
friction = 0.4

[run]
end = "1 ms"

[output]
every = "1 ms"
"""

CASE = HEAD + """
[particles.beads]
material = "glass"
diameter = { distribution = "rosin-rammler", scale = "4 mm", exponent = 4, min = "2.5 mm", max = "5 mm", by = "mass" }

[particles.shot]
material = "steel"
diameter = { distribution = "lognormal", median = "3 mm", sigma = 0.1, min = "2.5 mm", max = "4 mm", by = "number" }

[particles.rods]
material = "steel"
rod = { length = "4 mm", diameter = "2 mm" }

[particles.gravel]
material = "glass"
diameter = { distribution = "sieve", sieve = ["3 mm", "4 mm", "5 mm"], passing = [0, 0.3, 1], by = "mass" }

[particles.sand]
material = "glass"
diameter = { distribution = "sieve", sieve = ["2.5 mm", "3 mm"], share = [1], by = "number" }

[insert.bed]
particles = { beads = 0.6, shot = 0.3, rods = 0.1 }
by = "mass"
region = { cylinder = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", "6 cm"], radius = "4 cm" } }
mass = "0.25 kg"
velocity = [0, 0, "-0.1 m/s"]
velocity_spread = ["1 cm/s", "1 cm/s", 0]
angular_velocity_spread = ["1 rad/s", 0, 0]

[insert.ball]
particles = "gravel"
region = { sphere = { centre = ["5 cm", "5 cm", "9 cm"], radius = "2.5 cm" } }
volume_fraction = 0.5
speed = ["1 cm/s", "2 cm/s"]

[insert.hopper]
particles = "sand"
region = { cone = { from = ["5 cm", "5 cm", "12 cm"], to = ["5 cm", "5 cm", "15 cm"], radius_from = "1 cm", radius_to = "3 cm" } }
count = 500

[insert.crystal]
particles = "sand"
region = { mesh = { file = "cube.obj", unit = "1 cm", at = ["1 cm", "1 cm", "16 cm"], turn = [0, 0, 0] } }
lattice = "fcc"
spacing = "3.3 mm"
jitter = "0.1 mm"
"""

CUBE = ("v 0 0 0\nv 3 0 0\nv 3 3 0\nv 0 3 0\nv 0 0 3\nv 3 0 3\nv 3 3 3\nv 0 3 3\n"
        "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")

bench.write("cube.obj", CUBE)
bench.write("all.toml", CASE)
answer = bench.run("run", "all.toml", "-o", "all")
bench.expect(answer.code == 0, "a case with all kinds of fills runs", answer)


def read(path):
    reader = vtkXMLPolyDataReader()
    reader.SetFileName(str(path))
    reader.Update()
    return reader.GetOutput()


def column(data, name):
    array = data.GetPointData().GetArray(name)
    return [array.GetTuple(k) for k in range(array.GetNumberOfTuples())]


first = bench.folder / "all/frames/particles_000000.vtp"
data = read(first)
points = [data.GetPoint(k) for k in range(data.GetNumberOfPoints())]
mass = [m for (m,) in column(data, "mass")]
bed = [k for k, p in enumerate(points) if p[2] < 0.06 and math.hypot(p[0] - 0.05, p[1] - 0.05) < 0.04]
bench.expect(abs(sum(mass[k] for k in bed) - 0.25) < 0.5 * max(mass), f"mass asked for: {sum(mass[k] for k in bed)}", answer)
types = [t for (t,) in column(data, "type")]
glass = sum(mass[k] for k in bed if types[k] == 0)
bench.expect(abs(glass - 0.6 * 0.25) < max(mass), f"share of the mixture by mass: {glass}", answer)
ball = sum(mass[k] for k, p in enumerate(points) if math.dist(p, (0.05, 0.05, 0.09)) < 0.025) / 2500
bench.expect(abs(ball / (4 / 3 * math.pi * 0.025**3) - 0.5) < 0.002, "share of the volume of a sphere", answer)

answer = bench.run("check", "all.toml", "--json")
inserts = json.loads(answer.out)["insert"] if answer.code == 0 and "insert" in json.loads(answer.out) else None
if inserts is None and answer.code == 0:
    inserts = json.loads(answer.out)["case"]["insert"]
bench.expect(inserts and inserts["bed"]["by"] == "mass" and inserts["crystal"]["lattice"] == "fcc", "check --json", answer)

# A frame put in again: each kind in its section, to single precision the same state.
AGAIN = HEAD + """
[particles.balls]
material = "glass"
diameter = "3 mm"

[particles.shot]
material = "steel"
diameter = "3 mm"

[particles.rods]
material = "steel"
rod = { length = "4 mm", diameter = "2 mm" }

[insert.balls]
particles = "balls"
frame = "FRAME"
type = 0

[insert.shot]
particles = "shot"
frame = "FRAME"
type = 1

[insert.rods]
particles = "rods"
frame = "FRAME"
"""


def rows(path):
    """What is the same whatever order bodies were put in."""
    data = read(path)
    names = ("radius", "mass", "v", "omega", "orientation")
    columns = [column(data, name) for name in names]
    return sorted((data.GetPoint(k), *(c[k] for c in columns)) for k in range(data.GetNumberOfPoints()))


def near(a, b):
    return all(math.isclose(x, y, rel_tol=2e-6, abs_tol=1e-7) for x, y in zip(a, b))


def put_in_again(name, frame):
    bench.write("again.toml", AGAIN.replace("FRAME", str(frame)))
    answer = bench.run("run", "again.toml", "-o", name)
    bench.expect(answer.code == 0, f"{name}: a frame is put in", answer)
    if answer.code != 0:
        return
    before, after = rows(first), rows(bench.folder / name / "frames/particles_000000.vtp")
    bench.expect(len(before) == len(after) and
                 all(all(near(x, y) for x, y in zip(a, b)) for a, b in zip(before, after)),
                 f"{name}: places, velocities, spins, sizes and orientations are those of the frame", answer)


put_in_again("raw", "all/frames/particles_000000.vtp")
for mode in ("Ascii", "Binary", "Appended"):
    for packed in (False, True):
        for encoded in ((False, True) if mode == "Appended" else (True,)):
            writer = vtkXMLPolyDataWriter()
            name = f"vtk-{mode}-{packed}-{encoded}"
            writer.SetFileName(str(bench.folder / f"{name}.vtp"))
            writer.SetInputData(data)
            getattr(writer, f"SetDataModeTo{mode}")()
            writer.SetEncodeAppendedData(encoded)
            writer.SetCompressorTypeToZLib() if packed else writer.SetCompressorTypeToNone()
            writer.SetHeaderTypeToUInt64() if encoded else writer.SetHeaderTypeToUInt32()
            writer.Write()
            put_in_again(name, f"{name}.vtp")

# Nothing of a frame is lost in silence, and nothing put in twice.
text = AGAIN.replace("FRAME", "all/frames/particles_000000.vtp")
bench.write("few.toml", text[:text.index("[insert.rods]")])
answer = bench.run("check", "few.toml")
bench.expect(answer.code == 2 and "bodies that no [insert] section takes" in answer.err and "no sphere" in answer.err,
             "bodies of a frame that nobody takes", answer)
bench.write("twice.toml", text.replace("type = 0", ""))
answer = bench.run("check", "twice.toml")
bench.expect(answer.code == 2 and "is put in by another [insert] section already" in answer.err, "taken twice", answer)

# What cannot be: an error with what could.
bench.write("full.toml", CASE.replace('mass = "0.25 kg"', 'mass = "0.8 kg"'))
answer = bench.run("check", "full.toml")
bench.expect(answer.code == 2 and "of the region's volume" in answer.err and "at random they fill at most 0.6" in answer.err
             and re.search(r"which is \d+ bodies \([\d.]+ kg\)", answer.err) is not None, "too much", answer)

# Packed beside a blade, a closed mesh thinner than the bodies: none starts between its two faces.
LOW, HIGH = (15, 70, 30), (135, 80, 120)  # [0.1 mm]
corners = [(x, y, z) for x in (LOW[0], HIGH[0]) for y in (LOW[1], HIGH[1]) for z in (LOW[2], HIGH[2])]
faces = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
bench.write("blade.obj", "".join("v %d %d %d\n" % c for c in corners) + "".join("f %d %d %d %d\n" % f for f in faces))
bench.write("blade.toml", HEAD + """
[particles.beads]
material = "glass"
diameter = "2 mm"

[wall.blade]
material = "steel"
mesh = { file = "blade.obj", unit = "0.1 mm" }

[insert.bed]
particles = "beads"
region = { box = [[0, 0, 0], ["15 mm", "15 mm", "15 mm"]] }
count = 280
""")
answer = bench.run("run", "blade.toml", "-o", "blade", "-q")
bench.expect(answer.code == 0, "a bed at a third of the volume around a thin blade", answer)

# 100 000 spheres at 0.55 of a cylinder, in less than a minute of one core.
BIG = HEAD.replace('"10 cm", "10 cm", "20 cm"', '"10 cm", "10 cm", "10 cm"') + """
[particles.beads]
material = "glass"
diameter = "2 mm"

[insert.bed]
particles = "beads"
region = { cylinder = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", "9.7 cm"], radius = "4.999 cm" } }
count = 100000
"""
bench.write("big.toml", BIG)
before = resource.getrusage(resource.RUSAGE_CHILDREN)
answer = bench.run("check", "big.toml", timeout=500)
after = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
share = 100000 * 4 / 3 * 1e-3**3 / (0.04999**2 * 0.097)
bench.expect(answer.code == 0 and seconds < 60, f"100 000 spheres at {share:.3f} took {seconds:.1f} s of processor time", answer)
print(f"100 000 spheres at {share:.3f} of a cylinder: {seconds:.1f} s of processor time")

bench.finish()

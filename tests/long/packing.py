#!/usr/bin/python3
"""Share of the volume and contacts of packings (verification C6): spheres without friction pressed together from all sides
in a periodic box, poured with friction 0.5, and let down gently with friction without end, as random loose packings are made:
sinking in a viscous fluid, so slowly (2 cm/s) that they stay where they first find a hold. Takes minutes.

    tests/long/packing.py PROGRAM [FOLDER]
"""

import csv
import math
import pathlib
import subprocess
import sys
import tempfile

if len(sys.argv) < 2:
    sys.exit(__doc__)

from vtkmodules.vtkIOXML import vtkXMLPolyDataReader

CASE = """
[domain]
box = [["0 mm", "0 mm", "0 mm"], ["24 mm", "24 mm", "140 mm"]]
periodic = ["x", "y"]

[material.glass]
density = "2500 kg/m3"
youngs = "20 MPa"
poisson = 0.25

[contact.default]
restitution = 0.5
friction = FRICTION

[particles.beads]
material = "glass"
diameter = { distribution = "uniform", min = "1.9 mm", max = "2.1 mm" }

[insert.rain]
particles = "beads"
region = { box = [["0 mm", "0 mm", "1 mm"], ["24 mm", "24 mm", "139 mm"]] }
volume_fraction = FILLING
velocity_spread = ["5 cm/s", "5 cm/s", "5 cm/s"]

[wall.floor]
material = "glass"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }

[run]
end = "END"

[output]
every = "END"
"""
SINKING = """
[force.fluid]
relaxation_time = "2 ms"
"""

PRESSED = """
[domain]
box = [["0 mm", "0 mm", "0 mm"], ["22 mm", "22 mm", "22 mm"]]
periodic = ["x", "y", "z"]

[domain.strain.x]
stress = "50 Pa"
rate = "2 1/s"

[domain.strain.y]
stress = "50 Pa"
rate = "2 1/s"

[domain.strain.z]
stress = "50 Pa"
rate = "2 1/s"

[material.glass]
density = "2500 kg/m3"
youngs = "20 MPa"
poisson = 0.25

[contact]
tangential = "none"

[contact.glass-glass]
restitution = 0.3

[particles.beads]
material = "glass"
diameter = "2 mm"

[insert.fill]
particles = "beads"
region = { box = [["0 mm", "0 mm", "0 mm"], ["22 mm", "22 mm", "22 mm"]] }
volume_fraction = 0.5

[measure.touching]
kind = "coordination"

[run]
gravity = [0, 0, 0]
end = "1 s"  # at half of that the last spheres still find their places

[output]
every = 0
"""


def press(program, folder):
    """Share of the volume, and contacts of spheres that are no rattlers, at a pressure of 2.5e-6 of Young's modulus."""
    (folder / "pressed.toml").write_text(PRESSED)
    subprocess.run([program, "run", "pressed.toml", "-o", "pressed"], cwd=folder, check=True, capture_output=True)
    *_, last = csv.DictReader(open(folder / "pressed" / "table.csv"))
    share = float(last["bodies [-]"]) * math.pi / 6 * 0.002 ** 3 / float(last["volume [m3]"])
    return share, float(last["touching.mean_without_rattlers [-]"])


def read(path):
    reader = vtkXMLPolyDataReader()
    reader.SetFileName(str(path))
    reader.Update()
    return reader.GetOutput()


def below(z, centre, radius):
    """Volume of the part of a sphere below a height."""
    h = min(max(z - centre + radius, 0), 2 * radius)
    return math.pi * h * h * (3 * radius - h) / 3


def measure(frames):
    bodies = read(frames / "particles_000001.vtp")
    data = bodies.GetPointData()
    radius = [data.GetArray("radius").GetValue(k) for k in range(bodies.GetNumberOfPoints())]
    ids = [int(data.GetArray("id").GetValue(k)) for k in range(bodies.GetNumberOfPoints())]
    height = {i: bodies.GetPoint(k)[2] for k, i in enumerate(ids)}
    heights = sorted(height.values())
    # the middle: away from the floor, where spheres lie in layers, and from the loose surface
    low, high = 0.010, heights[int(0.98 * len(heights))] - 0.008
    volume = sum(below(high, bodies.GetPoint(k)[2], r) - below(low, bodies.GetPoint(k)[2], r) for k, r in enumerate(radius))
    share = volume / (0.024 * 0.024 * (high - low))
    contacts = read(frames / "contacts_000001.vtp").GetCellData()
    pairs = [(int(contacts.GetArray("id1").GetValue(k)), int(contacts.GetArray("id2").GetValue(k)))
             for k in range(contacts.GetArray("id1").GetNumberOfTuples())]
    partners = {i: [] for i in ids}
    for a, b in pairs:
        partners[a].append(b)
        if b > 0:
            partners[b].append(a)
    # rattlers touch too few others to be held; without them others may be rattlers, too
    held = {i for i in ids if len(partners[i]) >= 2}
    inside = [i for i in held if low < height[i] < high]
    mean = sum(len([j for j in partners[i] if j in held or j < 0]) for i in inside) / len(inside)
    speed = max(math.hypot(*data.GetArray("v").GetTuple(k)) for k in range(len(ids)))
    return share, mean, high - low, speed


def pour(program, folder, name, friction, filling, end, more=""):
    text = CASE.replace("FRICTION", str(friction)).replace("FILLING", str(filling)).replace("END", end)
    (folder / f"{name}.toml").write_text(text + more)
    subprocess.run([program, "run", f"{name}.toml", "-o", name], cwd=folder, check=True, capture_output=True)
    return measure(folder / name / "frames")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else pathlib.Path(tempfile.mkdtemp(prefix="tsubu-packing-"))
    pressed, pressed_mean = press(program, folder)
    print(f"no friction, pressed: share {pressed:.4f} (allowed 0.63 to 0.645), contacts {pressed_mean:.3f} (allowed 5.9 to 6.1)")
    share, mean, high, speed = pour(program, folder, "usual", 0.5, 0.25, "0.3 s")
    rough, rough_mean, rough_high, rough_speed = pour(program, folder, "rough", 100, 0.4, "2.6 s", SINKING)
    print(f"friction 0.5: share {share:.4f} (allowed 0.58 to 0.60), contacts {mean:.3f}, over {1e3 * high:.1f} mm, "
          f"fastest {speed:.1e} m/s")
    print(f"friction 100: share {rough:.4f} (allowed 0.54 to 0.56), contacts {rough_mean:.3f} (allowed 4.0 to 4.6), over "
          f"{1e3 * rough_high:.1f} mm, fastest {rough_speed:.1e} m/s")
    good = 0.63 <= pressed <= 0.645 and 5.9 <= pressed_mean <= 6.1
    good &= 0.58 <= share <= 0.60 and 4.0 <= rough_mean <= 4.6 and 0.54 <= rough <= 0.56
    sys.exit(0 if good else 1)


main()

"""Runs a small case and opens all it wrote with VTK: counts, names, times, sizes, forces, and the same numbers as the
table. The only argument is the program."""

import csv
import filecmp
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

from vtkmodules.vtkIOXML import vtkXMLPolyDataReader

DENSITY = 2500.0
FILL = 30
# x, y, z, diameter [mm], vz [m/s]: one lies on the floor, the next on top of it
KNOWN = [(20.0, 20.0, 1.49, 3.0, 0.0), (20.0, 20.0, 4.48, 3.0, -0.1), (10.0, 30.0, 7.0, 4.0, -0.5)]
TIMES = [0.0, 0.005, 0.010, 0.015, 0.020]

CASE = f"""
[domain]
box = [["0 mm", "0 mm", "0 mm"], ["40 mm", "40 mm", "60 mm"]]

[material.glass]
density = "{DENSITY} kg/m3"
youngs = "5 MPa"
poisson = 0.25

[contact.glass-glass]
restitution = 0.8
friction = 0.4

[particles.beads]
material = "glass"
diameter = "5 mm"

[insert.known]
particles = "beads"
table = "known.csv"

[insert.fill]
particles = "beads"
region = {{ box = [["0 mm", "0 mm", "15 mm"], ["40 mm", "40 mm", "50 mm"]] }}
count = {FILL}

[wall.box]
material = "glass"
box = [["0 mm", "0 mm", "0 mm"], ["40 mm", "40 mm", "60 mm"]]
open = ["z-high"]

[run]
end = "20 ms"
timestep = "20 us"

[output]
every = "5 ms"
table_every = "5 ms"
"""

# name: type, components
PARTICLE_ARRAYS = {
    "id": ("long long", 1), "type": ("int", 1), "radius": ("float", 1), "mass": ("float", 1),
    "v": ("float", 3), "omega": ("float", 3), "f": ("float", 3), "tq": ("float", 3),
}
WALL_ARRAYS = {"wall": ("int", 1), "type": ("int", 1), "v": ("float", 3), "force": ("float", 3), "torque": ("float", 3)}
CONTACT_ARRAYS = {
    "id1": ("long long", 1), "id2": ("long long", 1), "force": ("float", 3), "force_normal": ("float", 3),
    "force_tangential": ("float", 3), "overlap": ("float", 1), "force_ratio": ("float", 1),
}


def near(a, b, relative=1e-5, absolute=0.0):
    return math.isclose(a, b, rel_tol=relative, abs_tol=absolute)


def near_vectors(a, b, absolute):
    return all(near(p, q, absolute=absolute) for p, q in zip(a, b))


def add(a, b):
    return tuple(p + q for p, q in zip(a, b))


def values(array):
    tuples = [array.GetTuple(i) for i in range(array.GetNumberOfTuples())]
    return [t[0] for t in tuples] if array.GetNumberOfComponents() == 1 else tuples


class Part:
    """One .vtp file: its points, cells and arrays as Python lists."""

    def __init__(self, path, kind, arrays):
        reader = vtkXMLPolyDataReader()
        reader.SetFileName(str(path))
        reader.Update()
        assert reader.GetErrorCode() == 0, path
        data = reader.GetOutput()
        self.points = [data.GetPoint(i) for i in range(data.GetNumberOfPoints())]
        cells = {"verts": data.GetVerts(), "lines": data.GetLines(), "polys": data.GetPolys()}[kind]
        assert data.GetNumberOfCells() == cells.GetNumberOfCells(), f"{path} has cells other than {kind}"
        self.cells = []
        for i in range(data.GetNumberOfCells()):
            ids = data.GetCell(i).GetPointIds()
            self.cells.append([ids.GetId(k) for k in range(ids.GetNumberOfIds())])

        table, other = data.GetPointData(), data.GetCellData()
        if kind != "verts":
            table, other = other, table
        # lines between centres have the size of the force at both ends, for tubes; nothing else is in two places
        beside = [other.GetArray(i).GetName() for i in range(other.GetNumberOfArrays())]
        assert beside == (["force_magnitude"] if kind == "lines" else []), f"{path}: {beside}"
        self.ends = {name: values(other.GetArray(name)) for name in beside}
        found = {}
        self.arrays = {}
        for i in range(table.GetNumberOfArrays()):
            array = table.GetArray(i)
            found[array.GetName()] = (array.GetDataTypeAsString(), array.GetNumberOfComponents())
            self.arrays[array.GetName()] = values(array)
        # VTK's 64-bit integer is "long" or "long long", by its build
        found = {name: ("long long" if kind == "long" else kind, n) for name, (kind, n) in found.items()}
        assert found == arrays, f"{path}: {found}"
        fields = data.GetFieldData()
        self.time = fields.GetArray("TimeValue").GetTuple(0)[0]
        self.step = int(fields.GetArray("step").GetTuple(0)[0])

    def __getitem__(self, name):
        return self.arrays[name]


def read_series(folder, name):
    """The files that NAME.pvd lists, as (time, part name, path)."""
    entries = xml.parse(folder / f"{name}.pvd").getroot().find("Collection")
    return [(float(e.get("timestep")), e.get("name"), folder / e.get("file")) for e in entries]


def read_table(folder):
    with open(folder / "table.csv", newline="") as file:
        lines = list(csv.reader(file))
    names = [name.split(" [")[0] for name in lines[0]]
    return [dict(zip(names, map(float, line))) for line in lines[1:]]


def check_particles(particles, row):
    n = len(KNOWN) + FILL
    assert len(particles.points) == n
    assert particles.cells == [[i] for i in range(n)]
    assert sorted(particles["id"]) == particles["id"] and len(set(particles["id"])) == n
    expected = sorted([d / 2000 for *_, d, _ in KNOWN] + [0.0025] * FILL)
    assert all(near(r, e) for r, e in zip(sorted(particles["radius"]), expected)), particles["radius"]
    for r, m in zip(particles["radius"], particles["mass"]):
        assert near(m, 4 / 3 * math.pi * r**3 * DENSITY)

    speeds = [math.hypot(*v) for v in particles["v"]]
    energy = sum(m * s * s / 2 for m, s in zip(particles["mass"], speeds))
    assert row["bodies"] == n
    assert near(row["kinetic_translation"], energy), (row["kinetic_translation"], energy)
    assert near(row["max_speed"], max(speeds)), (row["max_speed"], max(speeds))


def check_start(particles):
    for x, y, z, d, vz in KNOWN:
        at = [i for i, p in enumerate(particles.points) if near_vectors(p, (x / 1e3, y / 1e3, z / 1e3), 1e-8)]
        assert len(at) == 1, f"body at {x}, {y}, {z} mm: {at}"
        assert near(particles["radius"][at[0]], d / 2000)
        assert near_vectors(particles["v"][at[0]], (0, 0, vz), 1e-8)


def check_contacts(contacts, particles, walls, row):
    bodies = {int(i): (p, r) for i, p, r in zip(particles["id"], particles.points, particles["radius"])}
    assert len(contacts.cells) == row["contacts"]
    assert contacts.cells == [[2 * i, 2 * i + 1] for i in range(len(contacts.cells))]
    wall_forces = {w: (0.0, 0.0, 0.0) for w in walls["wall"]}
    touching_walls = 0
    for i, (begin, end) in enumerate(contacts.cells):
        body, partner = int(contacts["id1"][i]), int(contacts["id2"][i])
        force = contacts["force"][i]
        scale = 1e-5 * math.hypot(*force)
        assert near_vectors(force, add(contacts["force_normal"][i], contacts["force_tangential"][i]), scale)
        for side in (begin, end):
            assert near(contacts.ends["force_magnitude"][side], math.hypot(*force))
        centre, radius = bodies[body]
        assert contacts.points[begin] == centre
        gap = math.dist(contacts.points[begin], contacts.points[end]) - radius
        if partner >= 0:
            assert contacts.points[end] == bodies[partner][0]
            gap -= bodies[partner][1]
            assert near(contacts["overlap"][i], -gap, absolute=1e-8), (contacts["overlap"][i], -gap)
        else:
            touching_walls += 1
            wall = -partner - 1
            wall_forces[wall] = tuple(w - f for w, f in zip(wall_forces[wall], force))
        assert contacts["overlap"][i] > 0
    for wall, force in zip(walls["wall"], walls["force"]):
        assert near_vectors(force, wall_forces[wall], 1e-5 * max(1e-6, math.hypot(*force))), (wall, force, wall_forces)
    return touching_walls, len(contacts.cells) - touching_walls


def check_walls(walls):
    assert sorted(walls["wall"]) == [0, 1, 2, 3, 4]
    for polygon in walls.cells:
        corners = [walls.points[k] for k in polygon]
        assert len(corners) >= 3
        assert any(len({round(c[axis], 6) for c in corners}) == 1 for axis in range(3)), corners
    assert walls["v"] == [(0, 0, 0)] * 5


def check_run(folder):
    series = {name: read_series(folder, name) for name in ("particles", "walls", "contacts", "all")}
    for name in ("particles", "walls", "contacts"):
        assert len(series[name]) == len(TIMES), series[name]
        assert all(near(entry[0], t, absolute=1e-12) for entry, t in zip(series[name], TIMES)), series[name]
        assert all(entry[1] == name for entry in series[name])
    listed = sorted(entry for name in ("particles", "walls", "contacts") for entry in series[name])
    assert sorted(series["all"]) == listed
    assert sorted(path.name for path in (folder / "frames").iterdir()) == sorted(path.name for *_, path in listed)

    table = read_table(folder)
    seen = []
    for frame in range(len(TIMES)):
        time = series["particles"][frame][0]
        particles = Part(series["particles"][frame][2], "verts", PARTICLE_ARRAYS)
        walls = Part(series["walls"][frame][2], "polys", WALL_ARRAYS)
        contacts = Part(series["contacts"][frame][2], "lines", CONTACT_ARRAYS)
        assert particles.time == walls.time == contacts.time == time
        rows = [row for row in table if row["step"] == particles.step]
        assert len(rows) == 1 and rows[0]["time"] == time, (particles.step, time, rows)
        check_particles(particles, rows[0])
        if frame == 0:
            check_start(particles)
        check_walls(walls)
        seen.append(check_contacts(contacts, particles, walls, rows[0]))
    assert any(with_walls for with_walls, _ in seen) and any(with_bodies for _, with_bodies in seen), seen

    json.loads((folder / "run.json").read_text())
    assert "\x1b" not in (folder / "log.txt").read_text()
    compile((folder / "view.py").read_text(), "view.py", "exec")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "small.toml").write_text(CASE)
        rows = [f"{x},{y},{z},{d},{vz}" for x, y, z, d, vz in KNOWN]
        (folder / "known.csv").write_text("\n".join(["x [mm],y [mm],z [mm],diameter [mm],vz [m/s]", *rows]) + "\n")
        for output in ("first", "second"):
            command = [program, "run", "small.toml", "-o", output]
            result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            assert result.returncode == 0, f"{command}: {result.returncode}\n{result.stdout}{result.stderr}"
        check_run(folder / "first")
        frames = sorted(path.name for path in (folder / "first/frames").iterdir())
        same, *different = filecmp.cmpfiles(folder / "first/frames", folder / "second/frames", frames, shallow=False)
        assert same == frames, f"two runs of one case differ: {different}"


if __name__ == "__main__":
    main()

"""Walls of triangles through the whole program: the examples run to one answer on any number of threads, tables have the
loads of walls, `tsubu mesh` says what is wrong with a file, and what is no mesh is refused with a sentence."""

import csv
import json
import shutil
import struct

from program import ROOT, Bench

bench = Bench()

few = {"vessel": ["insert.beads.count=200", "insert.rods.count=20"]}
for name, end, meshes in (("drum", "0.15 s", ["drum.obj"]), ("hopper", "0.1 s", ["hopper.obj", "gate.obj"]),
                          ("screw", "0.05 s", None), ("conveyor", "0.05 s", None), ("vessel", "0.05 s", None)):
    shutil.copytree(ROOT / "examples" / name, bench.folder / name)
    hashes = set()
    for threads in (1, 2):
        changes = [f'run.end="{end}"', f'output.every="{end}"', *few.get(name, ["insert.fill.count=600"])]
        answer = bench.run("run", f"{name}/case.toml", "-o", f"{name}.run", "--force", "--json", "--threads", threads,
                           *(word for change in changes for word in ("--set", change)))
        bench.expect(answer.code == 0, f"examples/{name} runs", answer)
        result = json.loads(answer.out)
        hashes.add(result["state_hash"])
    bench.expect(len(hashes) == 1, f"examples/{name}: one answer, not {hashes}")
    named = [mesh["file"] for mesh in result["case"]["meshes"]]
    bench.expect(meshes is None or named == meshes, f"run.json names the meshes: {named}")
    with open(bench.folder / f"{name}.run/table.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    bench.expect(list(rows[0])[-1] == "rate [particle-steps/s]", "the rate comes last")
    last = rows[-1]
    if name == "drum":
        bench.expect(float(last["drum.force_z [N]"]) < 0, "beads press the drum down", last)
        bench.expect(float(last["drum.torque_y [N m]"]) < 0 < float(last["drum.power [W]"]), "the drum lifts them", last)
    walls = (bench.folder / f"{name}.run/frames/walls_000001.vtp").read_bytes()
    for field in ("torque", "pressure", "shear"):
        bench.expect(f'Name="{field}"'.encode() in walls, f"examples/{name} writes the {field} of walls")

# The clinic: a square of two triangles, one of them turned over, with a copy of it and a point on an edge of both.
bench.write("square.obj", "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 1 0 0\nv 1 -1 0\nf 1 2 3\nf 1 4 3\nf 4 3 1\nf 1 6 5\nf 5 6 2\n")
answer = bench.run("mesh", "square.obj", "--json")
found = json.loads(answer.out)
wanted = {"triangles": 5, "points": 6, "triangles_before": 5, "points_before": 6, "duplicate": 1, "split": 1, "turned": 1,
          "parts": 1, "crowded_edges": 0, "crossings": 0, "first_crossing": None}
bench.expect(all(found[key] == value for key, value in wanted.items()), f"mesh finds {wanted}", answer)
answer = bench.run("mesh", "square.obj", "-o", "mended.stl")
bench.expect(answer.code == 0 and "1 second copy left out" in answer.out, "mesh says what it did", answer)
answer = bench.run("mesh", "mended.stl")
bench.expect("5 triangles" in answer.out and "turned" not in answer.out and "cut" not in answer.out, "it stays mended", answer)
answer = bench.run("mesh", "square.obj", "-o", "mended.stl")
bench.expect(answer.code == 4 and "already there" in answer.err, "nothing is written over", answer)
for wrong in ("mended.xyz", "mended", "mended.obj.ply"):
    answer = bench.run("mesh", "square.obj", "-o", wrong)
    bench.expect(answer.code == 64 and ".stl" in answer.err and ".obj" in answer.err and not (bench.folder / wrong).exists(),
                 f"{wrong} is refused", answer)
answer = bench.run("mesh", "square.obj", "-o", "MENDED.STL")
bench.expect(answer.code == 0 and (bench.folder / "MENDED.STL").exists(), "the ending may be in capitals", answer)

# A hollow face is cut as it is; one that crosses itself is named.
bench.write("hollow.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf 1 2 3 4 5\n")
answer = bench.run("mesh", "hollow.obj", "--json")
bench.expect(abs(json.loads(answer.out)["area"] - 10) < 1e-12, "a hollow face covers what it encloses", answer)
bench.write("bow.obj", "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 2 2 0\nf 1 2 3 4\n")
answer = bench.run("mesh", "bow.obj")
bench.expect(answer.code == 2 and "bow.obj:5" in answer.err and "cannot be cut into triangles" in answer.err,
             "a face that crosses itself is refused", answer)

# A run says what was mended, and a check how walls move.
bench.write("ramp.csv", "time [s],factor\n0,0\n1,1\n")
bench.write("moves.toml", """[domain]
box = [["-1 m", "-1 m", "-1 m"], ["3 m", "3 m", "3 m"]]
[material.g]
density = "2500 kg/m3"
youngs = "1 MPa"
poisson = 0.3
[contact.g-g]
restitution = 0.9
friction = 0.5
[particles.b]
material = "g"
diameter = "20 cm"
[insert.f]
particles = "b"
region = { box = [["0 m", "0 m", "1 m"], ["1 m", "1 m", "2 m"]] }
count = 2
[wall.square]
material = "g"
mesh = { file = "square.obj", unit = "1 m" }
[wall.square.motion.a]
speed = "0.05*sin(2*pi*20*t) m/s"
along = [0, 0, 1]
start = "0.2 s"
stop = "0.3 s"
[wall.square.motion.b]
rotation = "60 rpm"
axis = [0, 0, 1]
table = "ramp.csv"
[wall.lid]
material = "g"
plane = { point = [0, 0, "2.9 m"], normal = [0, 0, -1] }
[wall.lid.servo]
force = "3 N"
along = [0, 0, -1]
speed = "0.1 m/s"
travel = "20 cm"
[change.open]
at = "0.5 ms"
remove_walls = ["lid"]
[run]
end = "1 ms"
""")
answer = bench.run("check", "moves.toml")
for words in ("0.05*sin(2*pi*20*t) m/s, from 0.2 s to 0.3 s", "1 turns/s times the factor of ramp.csv",
              "plane through (0, 0, 2.9) m facing (0, 0, -1)", "with 3 N, at up to 0.1 m/s, no farther than 0.2 m either way",
              "1 second copy left out", "takes wall 'lid' away"):
    bench.expect(words in answer.out, f"check says {words}", answer)
answer = bench.run("run", "moves.toml", "-o", "moves.run", "--json")
bench.expect(answer.code == 0, "it runs", answer)
mesh = json.loads(answer.out)["case"]["meshes"][0]
bench.expect(mesh["wall"] == "square" and mesh["found"]["duplicate"] == 1 and mesh["found"]["turned"] == 1,
             "run.json has what was found", mesh)
log = (bench.folder / "moves.run/log.txt").read_text()
bench.expect("wall 'square', square.obj: 1 second copy left out; 1 triangle cut" in log, "the log says what was mended", log)

# What STL rounds is said; OBJ keeps it.
bench.write("third.obj", "v 0 0 0\nv 5000000.1 0 0\nv 0 16777217 0\nf 1 2 3\n")
answer = bench.run("mesh", "third.obj", "-o", "third.stl")
bench.expect(answer.code == 0 and "STL has single precision: points moved by up to 1 units" in answer.out, "STL rounds", answer)
answer = bench.run("mesh", "third.obj", "-o", "third.stl", "--force", "--json")
bench.expect(json.loads(answer.out)["written"] == {"file": "third.stl", "points_moved_by": 1}, "in JSON too", answer)
answer = bench.run("mesh", "third.obj", "-o", "kept.obj")
bench.expect(answer.code == 0 and "precision" not in answer.out, "OBJ does not", answer)
bench.expect((bench.folder / "kept.obj").read_text() == "v 0 0 0\nv 5000000.1 0 0\nv 0 16777217 0\nf 1 2 3\n", "it is what it was")
bench.write("huge.obj", "v 0 0 0\nv 1e39 0 0\nv 0 1e39 0\nf 1 2 3\n")
answer = bench.run("mesh", "huge.obj", "-o", "huge.stl")
bench.expect(answer.code == 4 and "3.4e38" in answer.err and not (bench.folder / "huge.stl").exists(), "STL has an end", answer)

# Two triangles that nearly meet: how far points may be apart can be said.
bench.write("gap.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1.00001 0 0\nv 1 1 0\nv 0.00001 1 0\nf 1 2 3\nf 4 5 6\n")
answer = bench.run("mesh", "gap.obj")
bench.expect("2 parts" in answer.out and "4 points of open edges nearly meet others" in answer.out, "gaps are found", answer)
answer = bench.run("mesh", "gap.obj", "--tolerance", "2e-5")
bench.expect("1 part" in answer.out and "nearly" not in answer.out and "within 2e-05 units" in answer.out, "and closed", answer)
for wrong in ("-1", "nan", "inf", "wide"):
    answer = bench.run("mesh", "gap.obj", f"--tolerance={wrong}")
    bench.expect(answer.code == 64 and "tolerance" in answer.err, f"a tolerance of {wrong} is refused", answer)

# A run warns of what is hardly ever meant in a mesh.
shutil.copytree(bench.folder / "hopper", bench.folder / "cut")
gate = (bench.folder / "hopper/gate.obj").read_text()
bench.write("cut/gate.obj", gate + "v -3 1 -2\nv -3 1 1\nv 3 1 1\nf 5 6 7\n")
words = ("-o", "cut.run", "--set", "run.end=1 ms", "--set", "insert.fill.count=50")
answer = bench.run("run", "cut/case.toml", *words)
bench.expect(answer.code == 0 and "the mesh of wall 'gate' has 1 pair of triangles that cut each other" in answer.err,
             "a run warns of triangles that cut each other", answer)
warnings = json.loads((bench.folder / "cut.run/run.json").read_text())["warnings"]
bench.expect(len(warnings) == 1 and "cut each other" in str(warnings), f"run.json keeps it: {warnings}")

# A square and a triangle that stands through it, on one side of its diagonal; one triangle of the square is there twice.
bench.write("through.obj", "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0.5 1 -1\nv 0.5 1 1\nv 1.5 1 1\nv 9 9 9\nf 1 2 3\nf 1 3 4\nf 3 4 1\nf 5 6 7\n")
answer = bench.run("mesh", "through.obj", "--json")
found = json.loads(answer.out)
wanted = {"triangles": 3, "points": 7, "triangles_before": 4, "points_before": 8, "crossings": 1}
bench.expect(all(found[key] == value for key, value in wanted.items()), f"mesh finds {wanted}", answer)
first = found["first_crossing"]
bench.expect(first["triangles"] == [1, 2] and max(abs(a - b) for a, b in zip(first["at"], (0.75, 1, 0))) < 1e-6,
             "mesh says which triangles cut each other, and where", answer)
answer = bench.run("mesh", "through.obj")
bench.expect("1 pair of triangles cut each other, the first at (0.75, 1, 0)" in answer.out, "for people too", answer)
bench.expect("the file has 4 triangles, 8 points" in answer.out, "mesh says what the file had", answer)

# What is no mesh.
hopper = (bench.folder / "hopper/case.toml").read_text().replace("hopper.obj", "bad.stl").replace("gate.obj", "hopper/gate.obj")
facet = struct.pack("<12fH", *[0] * 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
line = 1 + [line.startswith('mesh = { file = "bad.stl"') for line in hopper.splitlines()].index(True)
nan = struct.pack("<12fH", *[0] * 3, float("nan"), 0, 0, 1, 0, 0, 0, 1, 0, 0)
for content, said in (
        (b"", "the file is empty"),
        (b"this is no mesh\n", "stands where 'solid' is expected"),
        (b" " * 80 + struct.pack("<I", 100) + facet * 7, "announce 100 triangles, which make a binary STL of 5084 bytes, but the file has 434"),
        (b" " * 80 + struct.pack("<I", 1) + nan, "corner 0 of triangle 0, at byte 96, has a coordinate that is not finite"),
        (b" " * 80 + struct.pack("<I", 0), "the file has no triangles"),
        (b" " * 80 + struct.pack("<I", 1) + struct.pack("<12fH", *[0] * 12, 0), "no triangle with an area"),
        (b" " * 80 + struct.pack("<I", 1) + struct.pack("<12fH", *[0] * 3, 0, 0, 0, 1e6, 0, 0, 0, 1e6, 0, 0), "times larger than the domain"),
):
    (bench.folder / "bad.stl").write_bytes(content)
    bench.write("bad.toml", hopper)
    answer = bench.run("check", "bad.toml")
    bench.expect(answer.code == 2 and said in answer.err, f"{said}: {content[:20]} is refused", answer)
    bench.expect(f"bad.toml:{line}:" in answer.err and answer.err.count("bad.toml:") == 1, f"{said}: once, and where", answer)

bench.finish()

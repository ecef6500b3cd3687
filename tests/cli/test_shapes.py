"""Plates, rods and clumps through the whole program: the examples run, frames hold what bodies are made of, one answer on
any number of threads, and wrong shapes are refused with a sentence."""

import json
import shutil

from program import ROOT, Bench

bench = Bench()

# The examples, until the first bodies have fallen.
for name, end, shaped in (("flakes", "0.03 s", 150), ("pile", "0.03 s", 65), ("card", "0.2 s", 1), ("stones", "0.02 s", 80)):
    shutil.copytree(ROOT / "examples" / name, bench.folder / name)
    hashes = set()
    for threads in (1, 2):
        answer = bench.run("run", f"{name}/case.toml", "-o", f"{name}.run", "--force", "--json", "--threads", threads,
                           "--set", f'run.end="{end}"', "--set", f'output.every="{end}"')
        bench.expect(answer.code == 0, f"examples/{name} runs", answer)
        result = json.loads(answer.out)
        hashes.add(result["state_hash"])
    bench.expect(len(hashes) == 1, f"examples/{name}: one answer, not {hashes}")
    arrays = {array["name"]: array["bytes_each"] for array in result["memory"]["arrays"]}
    bench.expect(arrays.get("attitude") == 64 and arrays.get("motion") == 128, f"run.json lists the arrays: {arrays}")
    meshes = [mesh["file"] for mesh in result["case"].get("meshes", [])]
    bench.expect(meshes == (["stone.obj"] if name == "stones" else []), f"run.json names the meshes: {meshes}")
    kinds = {kind["name"]: kind for kind in result["memory"]["kinds"]}
    bench.expect(any(kind["shape_bytes"] > 0 for kind in kinds.values()), f"run.json lists kinds of bodies: {kinds}")
    frame = (bench.folder / f"{name}.run/frames/shapes_000001.vtp").read_bytes()
    bench.expect(b'Name="radius"' in frame and b"<Piece" in frame, f"examples/{name} writes shapes")
    bench.expect((bench.folder / f"{name}.run/shapes.pvd").exists(), f"examples/{name} lists shapes")
    particles = (bench.folder / f"{name}.run/frames/particles_000001.vtp").read_bytes()
    bench.expect(b'Name="orientation"' in particles and b'Name="angular_momentum"' in particles,
                 f"examples/{name} writes attitudes")

answer = bench.run("check", "card/case.toml")
for part in ("plate, diameter", "volume", "centre of mass (0.02356", "moments of inertia", "attitude 64", "bytes each with corners"):
    bench.expect(part in answer.out, f"check tells '{part}'", answer)

# Spheres alone have none of it.
shutil.copy(ROOT / "examples/box/case.toml", bench.folder / "box.toml")
answer = bench.run("run", "box.toml", "-o", "spheres", "--set", 'run.end="1 ms"', "--set", "insert.fill.count=20")
bench.expect(answer.code == 0 and not (bench.folder / "spheres/shapes.pvd").exists(), "spheres write no shapes", answer)

flakes = (bench.folder / "flakes/case.toml").read_text()
plate = 'plate = { edge = "5 mm", thickness = "0.6 mm" }'
assert plate in flakes
for wrong, said in (
        ('plate = { edge = "5 mm" }', "missing key 'thickness' in [particles.flakes.plate]"),
        ('plate = { edge = "5 mm", thickness = "0 mm" }', "thickness"),
        ('plate = { edge = "5 kg", thickness = "1 mm" }', "is a mass"),
        ('plate = { a = [0,0,0], b = [0,0,0], c = ["1 mm",0,0], thickness = "1 mm" }', "coincide"),
        ('rod = { length = "5 mm", diameter = "-1 mm" }', "diameter"),
        ('clump = { x = [], y = [], z = [], diameter = [] }', "ball"),
        ('plat = { edge = "5 mm" }', "did you mean 'plate'?"),
):
    bench.write("wrong.toml", flakes.replace(plate, wrong))
    answer = bench.run("check", "wrong.toml")
    bench.expect(answer.code == 2 and said in answer.err and "wrong.toml:" in answer.err, f"{wrong} is refused", answer)

# Shells from files, and values that are given.
stones = (bench.folder / "stones/case.toml").read_text()
shell = 'shell = { file = "stone.obj", unit = "1 mm", rounding = "0.4 mm" }'
assert shell in stones
cut_off = (bench.folder / "stones/stone.obj").read_text().splitlines()
bench.write("stones/open.obj", "\n".join(cut_off[:-1]) + "\n")
bench.write("stones/text.stl", "this is no mesh")
# beside the stone a larger one that is turned inside out
points = [line for line in cut_off if line.startswith("v ")]
larger = ["v " + " ".join(str(3 * float(c) + 40) for c in line.split()[1:]) for line in points]
faces = [[int(c) for c in line.split()[1:]] for line in cut_off if line.startswith("f ")]
turned = ["f " + " ".join(str(c + len(points)) for c in (a, c, b)) for a, b, c in faces]
bench.write("stones/mixed.obj", "\n".join(points + larger + ["f %d %d %d" % tuple(f) for f in faces] + turned) + "\n")
for wrong, said in (
        ('shell = { file = "nothing.stl", unit = "1 mm", rounding = "0.4 mm" }', "nothing.stl"),
        ('shell = { file = "text.stl", unit = "1 mm", rounding = "0.4 mm" }', "text.stl"),
        ('shell = { file = "open.obj", unit = "1 mm", rounding = "0.4 mm" }', "must be closed"),
        ('shell = { file = "stone.obj", rounding = "0.4 mm" }', "missing key 'unit'"),
        ('shell = { file = "stone.obj", unit = "1 mm" }', "missing key 'rounding'"),
        ('shell = { file = "stone.obj", unit = "1 kg", rounding = "0.4 mm" }', "is a mass"),
        (shell + '\nmoments = ["1e-9 kg m2", "1e-9 kg m2", "1e-9 kg m2"]', "has moments but no mass"),
        (shell + '\nmass = "1 g"\nmoments = ["1e-9 kg m2", "1e-9 kg m2", "3e-9 kg m2"]', "no body has the moments"),
        ('shell = { file = "mixed.obj", unit = "1 mm", rounding = "0.4 mm" }', "turned inside out"),
        ('mass = "1 g"', "'particles.stones.mass' is given to spheres"),
):
    bench.write("stones/wrong.toml", stones.replace(shell, wrong))
    answer = bench.run("check", "stones/wrong.toml")
    bench.expect(answer.code == 2 and said in answer.err and "wrong.toml:" in answer.err, f"{wrong} is refused", answer)
given = shell + '''
mass = "3 g"
volume = "1 cm3"
centre = [0, 0, "1 mm"]
moments = ["2e-9 kg m2", "3e-9 kg m2", "4e-9 kg m2"]'''
bench.write("stones/given.toml", stones.replace(shell, given).replace("diameter = {", "# diameter = {"))
answer = bench.run("check", "stones/given.toml")
for part in ("volume 1e-06 m3, mass 0.003 kg, centre of mass (0, 0, 0.001) m",
             "moments of inertia (2e-09, 3e-09, 4e-09) kg m2"):
    bench.expect(part in answer.out, f"given values are taken: {part}", answer)
# fixed ones may be open: nobody asks for their mass
bench.write("stones/fixed.toml", stones.replace(shell, shell.replace("stone.obj", "open.obj") + "\nfixed = true"))
answer = bench.run("check", "stones/fixed.toml")
bench.expect("must be closed" not in answer.err and "all particles inserted are fixed" in answer.err,
             "open shells may be fixed", answer)

bench.finish()

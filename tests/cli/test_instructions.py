"""One case, one answer, whatever the processor: the contact loops of every instruction set compute the same bits, on any
number of threads; and no code for one processor can be taken by the linker for another."""

import json
import pathlib
import subprocess

from program import PROGRAM, Bench

bench = Bench()
CASE = """\
[domain]
box = [["0 cm", "0 cm", "0 cm"], ["4 cm", "4 cm", "12 cm"]]
{periodic}
[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.3
[material.steel]
density = "7800 kg/m3"
youngs = "20 MPa"
poisson = 0.3
{laws}
[particles.beads]
material = "glass"
diameter = "4 mm"
[particles.shot]
material = "steel"
diameter = "3 mm"
[insert.beads]
particles = "beads"
region = {{ box = [["0 cm", "0 cm", "0 cm"], ["4 cm", "4 cm", "6 cm"]] }}
count = 400
velocity = ["0.2 m/s", "0 m/s", "-1 m/s"]
[insert.shot]
particles = "shot"
region = {{ box = [["0 cm", "0 cm", "6 cm"], ["4 cm", "4 cm", "12 cm"]] }}
count = 300
velocity = ["0 m/s", "-0.3 m/s", "-2 m/s"]
[wall.box]
material = "steel"
box = [["0 cm", "0 cm", "0 cm"], ["4 cm", "4 cm", "12 cm"]]
{open}
[run]
end = "0.06 s"
[output]
every = "0.06 s"
"""
PAIRS = "".join(f"[contact.{p}]\nrestitution = 0.5\nfriction = 0.4\n{{more}}\n" for p in ("glass-glass", "glass-steel",
                                                                                        "steel-steel"))
POWDER = """alpha = "200 1/m"
a1 = "1e9 N/m2"
a2 = "2e6 N/m"
a3 = 8
dynamic_friction_ratio = 0.8
rolling_friction = 0.1
rolling_damping = 0.3
rolling_stiffness = 2.25"""
LAWS = {
    "hertz": PAIRS.format(more=""),
    "rolling": '[contact]\nrolling = "epsd2"\n' + PAIRS.format(more="rolling_friction = 0.1"),
    "powder": '[contact]\nnormal = "hysteretic"\ntangential = "luding"\nrolling = "epsd3"\n' + PAIRS.format(more=POWDER),
    "universal": '[contact]\ntangential = "mindlin"\n' + PAIRS.format(more=""),
}

for name, laws in LAWS.items():
    periodic = 'periodic = ["x"]' if name == "hertz" else ""
    open_sides = 'open = ["x-low", "x-high"]' if name == "hertz" else ""
    bench.write("case.toml", CASE.format(laws=laws, periodic=periodic, open=open_sides))
    hashes = {}
    for instructions, threads in [("baseline", 1), ("avx2", 1), ("avx512", 1), ("avx512", 2), ("avx2", 3), ("", 7)]:
        answer = bench.run("run", "case.toml", "-o", "out", "--force", "--json", "--threads", threads,
                           env={"TSUBU_INSTRUCTIONS": instructions})
        bench.expect(answer.code == 0, f"{name}, {instructions}, {threads} threads: runs", answer)
        if answer.code == 0:
            result = json.loads(answer.out)
            bench.expect(result["contacts"] > 500, f"{name}: has contacts to compare", answer)
            hashes[instructions, threads] = result["state_hash"]
    bench.expect(len(set(hashes.values())) == 1, f"{name}: one answer, not {hashes}")

answer = bench.run("run", "case.toml", "-o", "none", env={"TSUBU_INSTRUCTIONS": "avx-512"})
bench.expect(answer.code == 64 and "TSUBU_INSTRUCTIONS names 'avx-512'" in answer.err and "did you mean 'avx512'" in
             answer.err, "a name that nothing has is refused", answer)

# A function that is not inlined is one for the whole program, whichever file the linker takes it from.
build = pathlib.Path(PROGRAM).parent / "CMakeFiles"
for level, namespace in (("v3", "avx2"), ("v4", "avx512")):
    for file in build.glob(f"tsubu_kernels_{level}.dir/**/*.o"):
        symbols = subprocess.run(["nm", "--defined-only", "--extern-only", file], capture_output=True, text=True).stdout
        strangers = [s for s in symbols.splitlines() if namespace not in s.split()[-1]]
        bench.expect(symbols and not strangers, f"{file.name} for {namespace} shares nothing: {strangers[:3]}")

bench.finish()

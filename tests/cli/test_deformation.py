"""A periodic domain that deforms, through the whole program: the example runs to one answer on any number of threads, the
table tells stress and sizes, and frames show bodies in the box of the moment."""

import csv
import json
import math
import shutil

from program import ROOT, Bench

bench = Bench()
shutil.copytree(ROOT / "examples/shear", bench.folder / "shear")
hashes, tables = set(), set()
for threads in (1, 2, 3):
    changes = ['run.end="3 ms"', 'output.every="1 ms"', 'output.table_every="0.2 ms"', 'domain.shear.start="0.5 ms"',
               'domain.strain.y.stress="200 Pa"']
    answer = bench.run("run", "shear/case.toml", "-o", "run", "--force", "--json", "--threads", threads,
                       *(word for change in changes for word in ("--set", change)))
    bench.expect(answer.code == 0, "examples/shear runs", answer)
    hashes.add(json.loads(answer.out)["state_hash"])
    with open(bench.folder / "run/table.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    tables.add("\n".join(",".join(list(row.values())[:-1]) for row in rows))
bench.expect(len(hashes) == 1, f"one answer, not {hashes}")
bench.expect(len(tables) == 1, "one table")

first, last = rows[0], rows[-1]
number = lambda row, name: float(row[name])
bench.expect(abs(number(last, "shear_strain [-]") - 20 * 2.5e-3) < 20 * 1e-4, "it was sheared", last)
volume = math.prod(number(last, f"size_{axis} [m]") for axis in "xyz")
bench.expect(math.isclose(volume, number(last, "volume [m3]"), rel_tol=1e-12), "the volume is that of the sizes", last)
bench.expect(number(first, "size_x [m]") == 0.024 and number(last, "size_x [m]") < 0.024, "it was compressed", last)
bench.expect(number(last, "domain_work [J]") != 0, "the domain did work", last)
bench.expect(abs(number(last, "residual [J]")) < 1e-3 * number(last, "kinetic_translation [J]") + 1e-12 or
             abs(number(last, "residual [J]")) < 0.01 * abs(number(last, "domain_work [J]")), "the books close", last)

shown = bench.run("check", "shear/case.toml")
bench.expect("sheared along x over z at 20 1/s from 0.08 s" in shown.out, "check tells of it", shown)

# Bodies from a frame of such a domain go on in another one: their velocities are told with the flow, which is not theirs.
# After a whole unit of shear strain images lie as at the start; half-way they do not, and that is refused.
SHEARED = """
[domain]
box = [["0 mm", "0 mm", "0 mm"], ["10 mm", "10 mm", "10 mm"]]
periodic = ["x", "y", "z"]
[domain.shear]
flow = "x"
gradient = "z"
rate = "40 1/s"
[material.glass]
density = "2500 kg/m3"
youngs = "10 MPa"
poisson = 0.25
[contact.glass-glass]
restitution = 0.6
friction = 0.4
[particles.beads]
material = "glass"
diameter = "2 mm"
[insert.fill]
particles = "beads"
{how}
[run]
gravity = [0, 0, 0]
end = "{end}"
[output]
every = "12.5 ms"
table_every = "12.5 ms"

[measure.all]
kind = "stress"
"""
REGION = 'region = { box = [["0 mm", "0 mm", "0 mm"], ["10 mm", "10 mm", "10 mm"]] }'


def sheared(name, how, end="1 ms"):
    bench.write(f"{name}.toml", SHEARED.replace("{how}", how).replace("{end}", end))
    return bench.run("run", f"{name}.toml", "-o", name, "-q", "-t", 1)


def kinetic(name):
    with open(bench.folder / name / "table.csv", newline="") as file:
        return [float(row["kinetic_translation [J]"]) for row in csv.DictReader(file)]


answer = sheared("former", "volume_fraction = 0.5\n" + REGION, "25 ms")
bench.expect(answer.code == 0, "a domain is sheared", answer)
with open(bench.folder / "former/table.csv", newline="") as file:
    last = {key.split(" [")[0]: float(value) for key, value in list(csv.DictReader(file))[-1].items()}
scale = max(abs(last[f"stress_{a}{b}"]) for a in "xyz" for b in "xyz")
bench.expect(last["all.contacts"] > 0 and scale > 0 and
             all(abs(last[f"all.stress_{a}{b}"] + last[f"stress_{b}{a}"]) < 1e-9 * scale for a in "xyz" for b in "xyz"),
             "the stress of all is that of the domain, tension positive and the side first", last)
bench.expect(abs(sum(last[f"all.fabric_{a}{a}"] for a in "xyz") - 1) < 1e-12, "and there is its fabric", last)
answer = sheared("onward", 'frame = "former/frames/particles_000002.vtp"')
bench.expect(answer.code == 0, "its bodies serve once more", answer)
had, has = kinetic("former")[-1], kinetic("onward")[0]
bench.expect(had > 0 and abs(has - had) < 1e-5 * had, f"what they have beside the flow stays: {had} J, {has} J")
answer = sheared("beside", 'frame = "former/frames/particles_000001.vtp"')
bench.expect(answer.code == 2 and "lies 0.005 m farther along x" in answer.err.replace("-0.005", "0.005")
             and "domain_offset is zero" in answer.err, "images that lie elsewhere", answer)
answer = sheared("history", 'checkpoint = "former"')
bench.expect("a frame of the run serves, one whose domain_offset is zero" in answer.err, "contacts are told in the old one", answer)
bench.finish()

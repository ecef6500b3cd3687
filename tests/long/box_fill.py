#!/usr/bin/python3
"""Fills a box with 5 000 spheres, its walls six planes, 12 triangles or 10 092, and compares the packings.

    tests/long/box_fill.py [--program build/release/tsubu] [--seeds 3]

Paths in a crowd part after the first rounding, so packings are compared by what does not depend on it: contacts of a
sphere, how far the centre of mass fell, the energy of the overlaps, and the weight on the box. Seeds tell how far two packings with
the same walls differ; walls must not by more than 1 %. Takes about a minute for each packing.
"""
import argparse, csv, json, pathlib, statistics, subprocess, sys, tempfile

SIDE, HEIGHT, DIAMETER, COUNT = 100, 140, 5, 5000  # [mm]
CASE = """
[case]
title = "Box fill"
seed = {seed}
[domain]
box = [["-1 mm", "-1 mm", "-1 mm"], ["101 mm", "101 mm", "141 mm"]]
[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.25
[contact.default]
restitution = 0.5
friction = 0.4
[particles.beads]
material = "glass"
diameter = {{ distribution = "uniform", min = "4.5 mm", max = "5.5 mm" }}
[insert.fill]
particles = "beads"
count = {count}
region = {{ box = [["0.5 mm", "0.5 mm", "0.5 mm"], ["99.5 mm", "99.5 mm", "139.5 mm"]] }}
[wall.box]
material = "glass"
{wall}
[run]
end = "1 s"
[output]
table_every = "10 ms"
"""


def write_box(path, n):
    """A box open to nowhere, each side cut into n x n cells of two triangles."""
    size, lines = (SIDE, SIDE, HEIGHT), ["solid box"]
    for axis in range(3):
        for level in (0, 1):
            def point(u, v):
                p = [0, 0, 0]
                p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3] = level, u / n, v / n
                return tuple(c * s for c, s in zip(p, size))
            for a in range(n):
                for b in range(n):
                    for corners in (((a, b), (a + 1, b), (a + 1, b + 1)), ((a, b), (a + 1, b + 1), (a, b + 1))):
                        lines.append("facet normal 0 0 0\nouter loop")
                        lines += ["vertex %.9g %.9g %.9g" % point(*c) for c in corners]
                        lines.append("endloop\nendfacet")
    path.write_text("\n".join(lines + ["endsolid box"]) + "\n")


def packing(program, folder, name, wall, seed):
    case = folder / f"{name}-{seed}.toml"
    case.write_text(CASE.format(seed=seed, count=COUNT, wall=wall))
    run = folder / f"{name}-{seed}"
    out = subprocess.run([program, "run", case, "-o", run, "--json"], capture_output=True, text=True)
    if out.returncode:
        sys.exit(out.stderr)
    summary = json.loads(out.stdout)
    *_, last = csv.DictReader(open(run / "table.csv"))
    value = {title.split()[0]: float(number) for title, number in last.items()}
    weight = sum(number for title, number in value.items() if title.endswith(".force_z"))
    return {"contacts of a sphere": 2 * summary["contacts"] / COUNT, "fall [J]": value["gravity_work"],
            "stored in overlaps [J]": value["stored_normal"], "weight on the box [N]": -weight}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--program", default=pathlib.Path(__file__).resolve().parents[2] / "build/release/tsubu")
    p.add_argument("--seeds", type=int, default=3)
    args = p.parse_args()
    results = {}
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        walls = {"planes": f'box = [[0, 0, 0], ["{SIDE} mm", "{SIDE} mm", "{HEIGHT} mm"]]'}
        for name, n in (("triangles-12", 1), ("triangles-10092", 29)):
            write_box(folder / f"{name}.stl", n)
            walls[name] = f'mesh = {{ file = "{name}.stl", unit = "1 mm" }}'
        for name, wall in walls.items():
            results[name] = [packing(args.program, folder, name, wall, seed) for seed in range(1, args.seeds + 1)]
    failed = False
    for what in results["planes"][0]:
        of = {name: [r[what] for r in runs] for name, runs in results.items()}
        for name, numbers in of.items():
            mean = statistics.mean(numbers)
            spread = statistics.stdev(numbers) if len(numbers) > 1 else 0
            reference = statistics.mean(of["planes"])
            off = mean / reference - 1
            print(f"{what:24} {name:16} {mean:12.6g} +- {spread:8.2g}   {100 * off:+6.2f} % from planes")
            failed |= abs(off) > 0.01
    sys.exit("the packings differ by more than 1 %" if failed else 0)


main()

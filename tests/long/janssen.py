#!/usr/bin/python3
"""C5: Janssen's silo. What the base of a cylinder carries, and what its wall.

    tests/long/janssen.py [--program build/release/tsubu] [--short] [--threads 1]

Spheres fill a cylinder whose base goes down slowly, so that friction on its wall is mobilised everywhere. Then weight on the base and friction of the wall together are the weight of all bodies, to 0.1 % (means over
the last part of the run), and the pressure on the base follows

    s(H) = rho g l (1 - exp(-H/l)),  l = D / (4 mu K)

with one K for all heights, within 10 %, and K between 0.4 and 0.8. Among themselves the spheres have more friction (0.5) than at the
wall (mu = 0.3): where the wall is as rough as the filling, its stress at the wall is (1 - sin^2 f)/(1 + sin^2 f) of that above, with f the angle
of friction of the filling (Krynine), which is near 0.8 for spheres of friction 0.3. H and rho come from what is measured: the height that the same mass
would have at the bulk density of the lower part. The short form has a cylinder of ten diameters, three heights; minutes.
"""
import argparse, csv, math, pathlib, subprocess, sys, tempfile

CASE = """
[domain]
box = [["-{r1} mm", "-{r1} mm", "-{deep} mm"], ["{r1} mm", "{r1} mm", "{top} mm"]]
[material.beads]
density = "2500 kg/m3"
youngs = "2 MPa"
poisson = 0.3
[material.steel]
youngs = "2 MPa"
poisson = 0.3
[contact.beads-beads]
restitution = 0.3
friction = 0.5
[contact.beads-steel]
restitution = 0.3
friction = 0.3
[particles.beads]
material = "beads"
diameter = {{ distribution = "uniform", min = "{d0} mm", max = "{d1} mm" }}
[insert.fill]
particles = "beads"
count = {count}
region = {{ box = [["-{r} mm", "-{r} mm", "0 mm"], ["{r} mm", "{r} mm", "{top} mm"]] }}
[wall.base]
material = "steel"
plane = {{ point = [0, 0, 0], normal = [0, 0, 1] }}
velocity = [0, 0, "-{speed} mm/s"]
[wall.silo]
material = "steel"
cylinder = {{ point = [0, 0, 0], axis = [0, 0, 1], radius = "{r} mm" }}
[measure.all]
kind = "centre_of_mass"
[measure.low]
kind = "region"
region.cylinder = {{ from = [0, 0, "{low} mm"], to = [0, 0, "{part_top} mm"], radius = "{r} mm" }}
[measure.stress]
kind = "stress"
region.cylinder = {{ from = [0, 0, "{low} mm"], to = [0, 0, "{part_top} mm"], radius = "{r} mm" }}
[run]
end = "{end} s"
max_overlap = 0.4  # while the spheres fall in
[output]
every = "{end} s"
table_every = "2 ms"
"""
GRAVITY = 9.81


def column(program, threads, size, count):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        d, r = size["d"], size["r"]
        top = 20 + 3 * count * (math.pi / 6) * d**3 / (math.pi * r * r)  # loosely filled, before it falls
        (folder / "case.toml").write_text(CASE.format(r=r, r1=r + 1, top=top, d0=0.9 * d, d1=1.1 * d, count=count,
                                                      speed=size["speed"], end=size["end"], deep=1 + size["speed"] * size["end"],
                                                      low=d, part_top=4 * d))
        subprocess.run([program, "run", folder / "case.toml", "-o", folder / "out", "-q", "-t", str(threads)], check=True)
        rows = list(csv.DictReader(open(folder / "out" / "table.csv")))
    late = rows[2 * len(rows) // 3:]
    mean = lambda name: sum(float(row[name]) for row in late) / len(late)
    mass, area = mean("all.mass [kg]"), math.pi * (1e-3 * r) ** 2
    base, wall = -mean("base.force_z [N]"), -mean("silo.force_z [N]")
    density = 2500 * mean("low.volume_fraction [-]")
    height = mass / (density * area)
    horizontal = -(mean("stress.stress_xx [Pa]") + mean("stress.stress_yy [Pa]")) / 2
    return dict(weight=mass * GRAVITY, base=base, wall=wall, balance=(base + wall) / (mass * GRAVITY) - 1, height=height,
                density=density, pressure=base / area,
                vertical=-mean("stress.stress_zz [Pa]"), ratio=horizontal / -mean("stress.stress_zz [Pa]"))


def janssen(row, k, diameter):
    length = diameter / (4 * 0.3 * k)
    return row["density"] * GRAVITY * length * (1 - math.exp(-row["height"] / length))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default="build/release/tsubu")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    size = dict(d=5, r=25, speed=5, end=0.9) if options.short else dict(d=4, r=50, speed=3, end=2.5)
    counts = (500, 1000, 2000) if options.short else (6000, 12000, 24000)
    rows = []
    for count in counts:
        row = column(options.program, options.threads, size, count)
        rows.append(row)
        print(f"{count} spheres, H = {1e3 * row['height']:.1f} mm: base {row['base']:.4f} N + wall {row['wall']:.4f} N = weight "
              f"{row['weight']:.4f} N within {row['balance']:.2e}; pressure {row['pressure']:.1f} Pa, near the base vertical "
              f"stress {row['vertical']:.1f} Pa, horizontal over vertical {row['ratio']:.2f}", flush=True)
    diameter = 2e-3 * size["r"]
    worst = lambda k: max(abs(row["pressure"] / janssen(row, k, diameter) - 1) for row in rows)
    best = min((0.001 * k for k in range(100, 1500)), key=worst)
    print(f"K = {best:.3f} (0.4 to 0.8) fits all heights within {100 * worst(best):.1f} %")
    good = worst(best) < 0.1 and 0.4 <= best <= 0.8 and all(abs(row["balance"]) < 1e-3 for row in rows)
    print("passed" if good else "FAILED")
    sys.exit(0 if good else 1)


main()

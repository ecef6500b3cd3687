#!/usr/bin/python3
"""Five thousand plates are poured into a box: nobody is lost, no overlap goes beyond 5 % of the thickness with the
automatic time step, they come to rest, and the answer is the same on any number of threads.

    tests/long/pour_plates.py build/release/tsubu                      to the end, 0.2 s, on two threads: a quarter of an hour
    tests/long/pour_plates.py build/release/tsubu --until 0.05 --threads 1,2,3,7
"""
import argparse, csv, json, math, pathlib, random, subprocess, sys, tempfile

COUNTS, PITCH, NUMBER = (12, 12, 35), (7e-3, 7e-3, 3.6e-3), 5000
THICKNESS = 1e-3
CASE = """[domain]
box = [[0, 0, "-1 mm"], ["84 mm", "84 mm", "130 mm"]]
[material.flake]
density = "2500 kg/m3"
youngs = "200 MPa"
poisson = 0.25
[contact.flake-flake]
restitution = 0.3
friction = 0.4
[particles.plates]
material = "flake"
plate = {{ edge = "5 mm", thickness = "{} m" }}
[insert.pour]
particles = "plates"
table = "start.csv"
[wall.box]
material = "flake"
box = [[0, 0, 0], ["84 mm", "84 mm", "130 mm"]]
open = ["z-high"]
[run]
end = "{} s"
[output]
every = 0
table_every = "1 ms"
"""


def start():
    """Nearly flat, each turned and spinning at random."""
    rng = random.Random(1)
    for k in range(COUNTS[2]):
        for j in range(COUNTS[1]):
            for i in range(COUNTS[0]):
                x, y, z = ((c + 0.5) * p for c, p in zip((i, j, k), PITCH))
                half, tilt, about = rng.uniform(0, math.pi), rng.uniform(-0.1, 0.1), rng.uniform(0, 2 * math.pi)
                qx, qy = math.sin(tilt) * math.cos(about), math.sin(tilt) * math.sin(about)
                c, s, w = math.cos(half), math.sin(half), math.cos(tilt)
                spin = [rng.uniform(-30, 30) for _ in range(3)]
                yield x, y, z + 0.4e-3, c * w, c * qx - s * qy, c * qy + s * qx, s * w, *spin


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--threads", default="2", help="such as 1,2,3,7; each is a run of its own")
    parser.add_argument("--until", type=float, default=0.2, help="seconds of the pouring")
    arguments = parser.parse_args()
    hashes, wrong = set(), []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with open(folder / "start.csv", "w") as table:
            table.write("x,y,z,qw,qx,qy,qz,wx,wy,wz\n")
            for _, row in zip(range(NUMBER), start()):
                table.write(",".join("%.10g" % value for value in row) + "\n")
        (folder / "case.toml").write_text(CASE.format(THICKNESS, arguments.until))
        for threads in arguments.threads.split(","):
            run = folder / f"run{threads}"
            done = subprocess.run([arguments.program.resolve(), "run", folder / "case.toml", "-o", run, "--json",
                                   "--threads", threads], capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{threads} threads: {done.stderr.strip()}")
            summary = json.loads(done.stdout)
            with open(run / "table.csv") as table:
                rows = [{key.split()[0]: float(value) for key, value in row.items()} for row in csv.DictReader(table)]
            overlap = max(row["max_overlap"] for row in rows) / 2  # of the radius, half the thickness
            kinetic = [row["kinetic_translation"] + row["kinetic_rotation"] for row in rows]
            hashes.add(summary["state_hash"])
            print(f"{threads} threads: {summary['steps']} steps of {summary['bodies']} plates in "
                  f"{summary['seconds']['total']:.0f} s, hash {summary['state_hash']}, {summary['contacts']} contacts, "
                  f"overlap at most {100 * overlap:.2f} % of the thickness, kinetic energy {kinetic[-1] / max(kinetic):.1e} "
                  "of its largest", flush=True)
            if summary["bodies"] != NUMBER:
                wrong.append(f"{NUMBER - summary['bodies']} plates are lost")
            if overlap > 0.05:
                wrong.append(f"an overlap of {100 * overlap:.1f} % of the thickness")
    if len(hashes) > 1:
        wrong.append(f"{len(hashes)} answers instead of one")
    sys.exit("; ".join(wrong) or None)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Steady flow down a rough slope of 26 degrees (case C3): 32 000 spheres of unit diameter on a frozen base, periodic.

    tests/long/chute.py [--program build/release/tsubu] [--steps 100000] [--threads 2]

The start is that of `bench/peers --cases chute`, made once and kept in build/bench. LAMMPS's benchmark of that name, run to
its steady state, has a solid fraction of 0.569 in the bulk, flat, and a mean velocity of 8.83 sqrt(g d); v ~ depth^(3/2)
(Silbert et al., Phys. Rev. E 64 (2001) 051302). Held to: solid fraction 0.56 to 0.58, mean velocity 8.3 to 9.4. The whole
case is a million steps (half an hour on two cores); a tenth of them is the short form.
"""
import argparse, math, pathlib, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))
from peerlib import cases, codes, frames, states  # noqa: E402

BULK = (6, 30)  # heights above the base where the flow is neither base nor surface


def slices(points, velocities, width=1.0):
    """Solid fraction and mean velocity of layers of that height; each sphere shared among those it reaches into."""
    def below(z, level):  # share of a unit sphere at z that is below the level
        h = min(1.0, max(0.0, level - z + 0.5))
        return h * h * (3 - 2 * h)
    layers = {}
    for (_, _, z), (vx, _, _) in zip(points, velocities):
        for k in range(math.floor((z - 0.5) / width), math.floor((z + 0.5) / width) + 1):
            share = below(z, (k + 1) * width) - below(z, k * width)
            volume, flux = layers.get(k, (0, 0))
            layers[k] = volume + share * math.pi / 6, flux + share * math.pi / 6 * vx
    return layers


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--program", default=ROOT / "build/release/tsubu")
    p.add_argument("--steps", type=int, default=100000)
    p.add_argument("--threads", type=int, default=2)
    args = p.parse_args()
    tsubu = codes.Tsubu(args.program)
    job = cases.chute(tsubu, "32k", args.steps)
    _, folder, _ = tsubu.compute(job.case_file, args.threads)
    frame = frames.Frame(frames.last(folder))
    moving = [(x, v) for x, v in zip(frame.vectors("points"), frame.vectors("v")) if any(v)]
    ground = min(x[2] for x, _ in moving) - 0.5
    points = [(x[0], x[1], x[2] - ground) for x, _ in moving]
    area = job.state.box[0] * job.state.box[1]
    layers = slices(points, [v for _, v in moving])
    for k in sorted(layers):
        volume, flux = layers[k]
        print(f"z {k + 0.5:5.1f}  solid fraction {volume / area:.4f}  v_x {flux / volume:8.4f}")
    fractions = [layers[k][0] / area for k in range(*BULK)]
    fraction = sum(fractions) / len(fractions)
    speed = sum(v[0] for _, v in moving) / len(moving)
    print(f"bulk {fraction:.4f} ({min(fractions):.4f} to {max(fractions):.4f}), mean velocity {speed:.4f}")
    if not 0.56 <= fraction <= 0.58 or not 8.3 <= speed <= 9.4:
        sys.exit("the flow is not that of the benchmark: solid fraction 0.56 to 0.58, mean velocity 8.3 to 9.4")


main()

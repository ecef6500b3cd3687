#!/usr/bin/env python3
"""Writes the meshes of the examples: tools/make_geometry.py drum|hopper FOLDER.

Lengths are millimetres. A mesh is a list of polygons, each cut into a fan of triangles.
"""
import math
import pathlib
import sys


class Mesh:
    def __init__(self):
        self.points, self.number, self.faces = [], {}, []

    def point(self, p):
        key = tuple(round(c, 9) for c in p)
        if key not in self.number:
            self.number[key] = len(self.points) + 1
            self.points.append(key)
        return self.number[key]

    def polygon(self, *corners):
        numbers = [self.point(p) for p in corners]
        self.faces += [(numbers[0], numbers[k], numbers[k + 1]) for k in range(1, len(numbers) - 1)]

    def write(self, path, title):
        lines = [f"# {title}, millimetres; made by tools/make_geometry.py"]
        lines += ["v " + " ".join(f"{c:.9g}" for c in p) for p in self.points]
        lines += ["f " + " ".join(map(str, face)) for face in self.faces]
        path.write_text("\n".join(lines) + "\n")


def drum(folder):
    """A closed drum about the y axis, with lifters on its inside."""
    radius, length, facets, lifters, height = 60, 30, 96, 8, 10
    mesh = Mesh()

    def rim(k, y, r=radius):
        angle = 2 * math.pi * (k % facets) / facets
        return (r * math.cos(angle), y, r * math.sin(angle))

    for k in range(facets):
        mesh.polygon(rim(k, 0), rim(k, length), rim(k + 1, length), rim(k + 1, 0))
        mesh.polygon((0, 0, 0), rim(k, 0), rim(k + 1, 0))
        mesh.polygon((0, length, 0), rim(k + 1, length), rim(k, length))
    for n in range(lifters):
        k = n * facets // lifters  # a lifter stands on an edge between two facets: three faces meet there
        mesh.polygon(rim(k, 0), rim(k, length), rim(k, length, radius - height), rim(k, 0, radius - height))
    mesh.write(folder / "drum.obj", "a drum with lifters")


def hopper(folder):
    """A square bin above a pyramid with a square outlet, and a plate that closes it."""
    wide, outlet, bin_low, bin_high = 40, 10, 40, 90
    mesh = Mesh()

    def ring(half, z):
        return [(-half, -half, z), (half, -half, z), (half, half, z), (-half, half, z)]

    rings = [ring(outlet, 0), ring(wide, bin_low), ring(wide, bin_high)]
    for low, high in zip(rings, rings[1:]):
        for k in range(4):
            mesh.polygon(low[k], low[(k + 1) % 4], high[(k + 1) % 4], high[k])
    mesh.write(folder / "hopper.obj", "a hopper")
    gate = Mesh()
    gate.polygon(*ring(outlet + 2, -0.5))
    gate.write(folder / "gate.obj", "its gate")


MAKERS = {"drum": drum, "hopper": hopper}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in MAKERS:
        sys.exit(__doc__)
    MAKERS[sys.argv[1]](pathlib.Path(sys.argv[2]))

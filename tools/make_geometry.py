#!/usr/bin/env python3
"""Writes the meshes of the examples: tools/make_geometry.py drum|hopper|screw|conveyor|vessel FOLDER.

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

    def strip(self, one, other):
        """Quadrangles between two lines of points."""
        for a, b, c, d in zip(one, one[1:], other[1:], other):
            self.polygon(a, b, c, d)

    def around(self, *rings):
        """Quadrangles between rings of points."""
        for low, high in zip(rings, rings[1:]):
            self.strip(low + low[:1], high + high[:1])

    def write(self, path, title):
        lines = [f"# {title}, millimetres; made by tools/make_geometry.py"]
        lines += ["v " + " ".join(f"{c:.9g}" for c in p) for p in self.points]
        lines += ["f " + " ".join(map(str, face)) for face in self.faces]
        path.write_text("\n".join(lines) + "\n")


def rectangle(x_low, x_high, y_low, y_high, z):
    return [(x_low, y_low, z), (x_high, y_low, z), (x_high, y_high, z), (x_low, y_high, z)]


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
    mesh.around(*[rectangle(-half, half, -half, half, z) for half, z in [(outlet, 0), (wide, bin_low), (wide, bin_high)]])
    mesh.write(folder / "hopper.obj", "a hopper")
    gate = Mesh()
    half = outlet + 2
    gate.polygon(*rectangle(-half, half, -half, half, -0.5))
    gate.write(folder / "gate.obj", "its gate")


def circle(radius, facets, first=0, last=360):
    """Points on an arc, by degrees from the first axis to the second."""
    steps = [math.radians(first + (last - first) * k / facets) for k in range(facets + 1)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in steps]


def open_box(x_low, x_high, y_low, y_high, z_low, z_high):
    mesh = Mesh()
    floor = rectangle(x_low, x_high, y_low, y_high, z_low)
    mesh.polygon(*floor)
    mesh.around(rectangle(x_low, x_high, y_low, y_high, z_high), floor)
    return mesh


def screw(folder):
    """A screw about the x axis, and the trough in which it turns, with a hopper above its one end and an outlet below the other."""
    length, pitch, turns, steps = 180, 40, 4, 36
    shaft, middle, rim = 8, 16, 24.5
    screw = Mesh()

    def on_screw(k, r, turn=0):  # left-handed: it conveys along x while it turns from y to z
        angle = -2 * math.pi * (k % steps) / steps
        return (1 + pitch * (k / steps + turn), r * math.cos(angle), r * math.sin(angle))

    def on_shaft(k, x):
        return (x,) + on_screw(k, shaft)[1:]

    for k in range(steps):
        for turn in range(turns - 1):  # the shaft is cut along the foot of the flight
            screw.strip([on_screw(k, shaft, turn), on_screw(k + 1, shaft, turn)],
                        [on_screw(k, shaft, turn + 1), on_screw(k + 1, shaft, turn + 1)])
        low, high, last = -10, length + 10, turns - 1
        begin = [on_screw(0, shaft)] if k == steps - 1 else []  # its ends are corners of what is beside them
        end = [on_screw(turns * steps, shaft)] if k == 0 else []
        screw.polygon(on_screw(k, shaft), on_shaft(k, low), on_shaft(k + 1, low), *begin, on_screw(k + 1, shaft))
        screw.polygon(on_screw(k + 1, shaft, last), on_shaft(k + 1, high), on_shaft(k, high), *end, on_screw(k, shaft, last))
        screw.polygon((low, 0, 0), on_shaft(k + 1, low), on_shaft(k, low))
        screw.polygon((high, 0, 0), on_shaft(k, high), on_shaft(k + 1, high))
    lines = [[on_screw(k, r) for k in range(turns * steps + 1)] for r in (shaft, middle, rim)]
    screw.strip(lines[0], lines[1])
    screw.strip(lines[1], lines[2])
    screw.write(folder / "screw.obj", "a screw")

    inside, cover, inlet, outlet, drop = 25, 36, 60, 140, -50  # of the trough, which is round below its axis
    trough = Mesh()
    arc = circle(inside, 36, 180, 360)
    section = [(-inside, cover)] + arc + [(inside, cover)]
    for low, high in ((0, inlet), (inlet, outlet)):
        trough.strip([(low,) + p for p in section], [(high,) + p for p in section])
    trough.polygon(*[(0,) + p for p in section[::-1]])
    trough.strip([(outlet,) + p for p in arc], [(outlet, y, drop) for y, _ in arc])
    for y in (-inside, inside):
        corners = [(length, y, drop), (length, y, cover), (outlet, y, cover), (outlet, y, 0), (outlet, y, drop)]
        trough.polygon(*(corners if y < 0 else corners[:1] + corners[:0:-1]))
    trough.polygon((length, -inside, drop), (length, inside, drop), (length, inside, cover), (length, -inside, cover))
    for low, high in ((inlet, outlet), (outlet, length)):
        trough.polygon(*rectangle(low, high, -inside, inside, cover))
    trough.around(rectangle(0, inlet, -inside, inside, cover), rectangle(-10, 90, -45, 45, 80), rectangle(-10, 90, -45, 45, 140))
    trough.write(folder / "trough.obj", "a trough with a hopper and an outlet")
    open_box(115, 205, -45, 45, -130, -60).write(folder / "bin.obj", "a bin")


def conveyor(folder):
    """A belt along x with a pulley under its end, a hopper and skirts above it, and a chute that turns the stream down."""
    length, half = 260, 30
    belt = Mesh()
    belt.polygon(*rectangle(0, length, -half, half, 0))
    belt.write(folder / "belt.obj", "a belt")

    pulley = Mesh()  # about the y axis
    rims = [[(x, y, z) for x, z in circle(19.5, 36)] for y in (-half, half)]
    pulley.strip(*rims)
    for a, b, c, d in zip(rims[0], rims[0][1:], rims[1], rims[1][1:]):
        pulley.polygon((0, -half, 0), b, a)
        pulley.polygon((0, half, 0), c, d)
    pulley.write(folder / "pulley.obj", "a pulley")

    guides = Mesh()
    inside, gap, slot, front, high = 24, 0.5, 12, 60, 25  # skirts, their gap above the belt, the opening under the hopper's front
    for y in (-inside, inside):
        corners = [(10, y, gap), (length - 2, y, gap), (length - 2, y, high), (front, y, high), (10, y, high)]
        guides.polygon(*(corners if y < 0 else corners[:1] + corners[:0:-1]))
    guides.polygon((10, inside, gap), (10, -inside, gap), (10, -inside, high), (10, inside, high))
    guides.polygon((front, -inside, slot), (front, inside, slot), (front, inside, high), (front, -inside, high))
    guides.around(rectangle(10, front, -inside, inside, high), rectangle(-5, 85, -40, 40, 60), rectangle(-5, 85, -40, 40, 120))
    guides.write(folder / "guides.obj", "a hopper and skirts")

    chute = Mesh()
    side = half + 3
    hood = [(length - 5 + x, z - 10) for x, z in circle(50, 12, 75, 0)]
    front_line = hood + [(305, -50), (285, -100), (285, -120)]
    back_line = [(length - 30, z) for _, z in hood]
    back_line += [(length - 30, -50), (250, -100), (250, -120)]
    for y, line, other in ((-side, back_line, front_line), (side, front_line, back_line)):
        chute.strip([(x, y, z) for x, z in line], [(x, y, z) for x, z in other])
    chute.strip([(x, -side, z) for x, z in front_line], [(x, side, z) for x, z in front_line])
    below = [(x, z) for x, z in back_line if z < -5]
    chute.strip([(x, side, z) for x, z in below], [(x, -side, z) for x, z in below])
    chute.write(folder / "chute.obj", "a chute with a round hood")
    open_box(220, 315, -48, 48, -180, -125).write(folder / "bin.obj", "a bin")


def vessel(folder):
    """An upright vessel with a dished bottom and baffles about the z axis, and an impeller of four pitched blades on a shaft."""
    radius, height, dish, facets, rings, baffle = 50, 110, 16, 48, 6, 6
    vessel = Mesh()
    ball = (radius**2 + dish**2) / (2 * dish)  # of which the dish is a part
    levels = [(r, ball - math.sqrt(ball**2 - r**2)) for r in [radius * k / rings for k in range(1, rings + 1)]]
    lines = [[(x, y, z) for x, y in circle(r, facets)] for r, z in levels + [(radius, height)]]
    for a, b in zip(lines[0], lines[0][1:]):
        vessel.polygon((0, 0, 0), b, a)
    for low, high in zip(lines, lines[1:]):
        vessel.strip(low, high)
    for x, y, _ in lines[-1][:-1:facets // 4]:  # baffles stand on edges between facets
        inner = (x - baffle * x / radius, y - baffle * y / radius)
        vessel.polygon((x, y, dish), inner + (dish,), inner + (height,), (x, y, height))
    vessel.write(folder / "vessel.obj", "a vessel with a dished bottom and baffles")

    impeller = Mesh()  # its blades are in the middle at z = 0
    hub, shaft, top, half, tip, pitch = 9, 6, 114, 9, 34, math.radians(45)
    lines = [[(x, y, z) for x, y in circle(r, 24)] for r, z in [(hub, -half), (hub, half), (shaft, half), (shaft, top)]]
    for a, b in zip(lines[0], lines[0][1:]):
        impeller.polygon((0, 0, -half), b, a)
    for low, high in zip(lines, lines[1:]):
        impeller.strip(low, high)
    for a, b in zip(lines[-1], lines[-1][1:]):
        impeller.polygon((0, 0, top), a, b)
    for x, y in [(1, 0), (0, 1), (-1, 0), (0, -1)]:  # each begins inside the hub, and lifts what it meets turning from x to y
        corners = [(r, s * half * math.cos(pitch), -s * half * math.sin(pitch)) for r, s in [(5, -1), (tip, -1), (tip, 1), (5, 1)]]
        impeller.polygon(*[(r * x - t * y, r * y + t * x, z) for r, t, z in corners])
    impeller.write(folder / "impeller.obj", "an impeller")


MAKERS = {"drum": drum, "hopper": hopper, "screw": screw, "conveyor": conveyor, "vessel": vessel}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in MAKERS:
        sys.exit(__doc__)
    MAKERS[sys.argv[1]](pathlib.Path(sys.argv[2]))

"""Start states, the same for all codes, kept in build/bench: a CSV table for Tsubu, a data file for the others."""
import csv, dataclasses, json, math, os, random, string, struct

from . import INPUTS, WORK, Failure, frames

DIAMETER = 5e-3  # of the beds [m]
BED = (22, 22, 21)  # spheres of the bed that is settled once and tiled
SIZES = {"10k": (1, 1), "20k": (2, 1), "100k": (5, 2), "300k": (6, 5), "1M": (10, 10), "2M": (20, 10), "4M": (20, 20)}
MIX = (20, 10, 5, 2, 1)  # diameters of the mix over the smallest
CHUTES = {"4k": (20, 10, 4000), "32k": (40, 20, 32000)}  # length, width, spheres with the base


@dataclasses.dataclass
class State:
    name: str
    n: int
    box: tuple  # high corner; the low one is 0, 0, 0
    tables: list  # CSV files, one for each type of spheres
    diameter: float = DIAMETER
    density: float = 2500
    walled: bool = True  # by a floor and four sides


def cached(name, recipe, make):
    """State NAME as it was made before, or made now if its recipe is another."""
    note = WORK / f"{name}.json"
    if note.exists():
        kept = json.loads(note.read_text())
        if isinstance(kept, dict) and kept.pop("recipe", None) == recipe:
            return State(**kept)
        note.unlink()
    (WORK / f"{name}.data").unlink(missing_ok=True)
    state = make()
    note.write_text(json.dumps(dict(dataclasses.asdict(state), recipe=recipe)))
    return state


def write_table(name, rows, titles="x,y,z"):
    """Writes rows of numbers; answers how many, and the highest z."""
    n, top = 0, 0.0
    form = ",".join(["%.10g"] * (titles.count(",") + 1)) + "\n"
    with open(WORK / name, "w") as f:
        f.write(titles + "\n")
        for row in rows:
            f.write(form % row)
            n, top = n + 1, max(top, row[2])
    return n, top


def read_table(name):
    with open(WORK / name) as f:
        for row in csv.DictReader(f):
            yield row


def positions(state):
    return [tuple(float(row[key]) for key in "xyz") for row in read_table(state.tables[0])]


def data_file(state):
    """The state as LAMMPS and LIGGGHTS read it; made from the tables when it is first wanted."""
    path = WORK / f"{state.name}.data"
    if path.exists():
        return path
    draft = path.with_suffix(".draft")
    moving = any("vx" in row for table in state.tables for row in [next(read_table(table))])
    with open(draft, "w") as f:
        f.write(f"{state.name}\n\n{state.n} atoms\n{len(state.tables)} atom types\n\n")
        f.writelines(f"0 {length} {axis}lo {axis}hi\n" for axis, length in zip("xyz", state.box))
        f.write("\nAtoms\n\n")
        for number, kind, row in numbered(state):
            f.write(f"{number} {kind} {state.diameter:.9g} {state.density:.9g} {row['x']} {row['y']} {row['z']}\n")
        if moving:
            f.write("\nVelocities\n\n")
            for number, _, row in numbered(state):
                f.write(f"{number} {' '.join(row.get(key, '0') for key in ('vx', 'vy', 'vz', 'wx', 'wy', 'wz'))}\n")
    draft.rename(path)
    return path


def numbered(state):
    number = 0
    for kind, table in enumerate(state.tables, 1):
        for row in read_table(table):
            number += 1
            yield number, kind, row


def write_case(name, template, **values):
    path = WORK / f"{name}.toml"
    path.write_text(string.Template((INPUTS / template).read_text()).substitute(values, title=name))
    return path


def from_table(table, kind="beads", name="bed"):
    return f'[insert.{name}]\nparticles = "{kind}"\ntable = "{table}"'


def lattice(counts, pitch, jitter, seed=12345):
    """Points of a cubic lattice, each moved at random by up to JITTER along each axis."""
    rng = random.Random(seed)
    for k in range(counts[2]):
        for j in range(counts[1]):
            for i in range(counts[0]):
                yield tuple((c + 0.5) * p + rng.uniform(-jitter, jitter) for c, p in zip((i, j, k), pitch))


# Loose, settled and tiled beds

PITCH = DIAMETER * (math.pi / 6 / 0.30) ** (1 / 3)  # of a lattice with a solid fraction of 0.30
SMOOTH = "[contact.glass-glass]\nrestitution = 0.3\nfriction = 0"


def loose(size):
    """A jittered lattice with a solid fraction of 0.30, at rest, a little above the floor."""
    counts = (10, 10, 10) if size == "1k" else tuple(a * b for a, b in zip(BED, (*SIZES[size], 1)))
    name = f"loose-{size}"

    def make():
        points = lattice(counts, [PITCH] * 3, 0.45 * (PITCH - DIAMETER))
        n, _ = write_table(f"{name}.csv", points)
        return State(name, n, (counts[0] * PITCH, counts[1] * PITCH, counts[2] * PITCH + 2 * DIAMETER), [f"{name}.csv"])

    return cached(name, f"lattice {counts}", make)


def settled(tsubu):
    """The loose bed of 10k after 0.6 s without friction."""

    def make():
        start = loose("10k")
        print("  settling a bed of 10 164 spheres once (a minute or two) ...", flush=True)
        lx, ly, lz = start.box
        case = write_case("settled", "bed.toml", lx=lx, ly=ly, lz=lz, laws=SMOOTH, insert=from_table(start.tables[0]),
                          run="", end=0.6)
        _, folder, _ = tsubu.compute(case, os.cpu_count())
        n, top = write_table("settled.csv", frames.Frame(frames.last(folder)).vectors("points"))
        return State("settled", n, (lx, ly, top + 4 * DIAMETER), ["settled.csv"])

    return cached("settled", "10k, 0.6 s, no friction", make)


def packed(tsubu, size):
    """The settled bed, side by side until there are enough spheres."""
    across, along = SIZES[size]
    name = f"packed-{size}"

    def make():
        bed = settled(tsubu)
        lx, ly, lz = bed.box
        points = positions(bed)
        tiles = ((x + i * lx, y + j * ly, z) for j in range(along) for i in range(across) for x, y, z in points)
        n, _ = write_table(f"{name}.csv", tiles)
        return State(name, n, (across * lx, along * ly, lz), [f"{name}.csv"])

    return cached(name, f"settled bed, {across} x {along}", make)


# A mix of sizes

def mix(tsubu, size):
    """Spheres of five sizes, 1 to 20, each with the same share of the solid volume, after 0.4 s without friction."""
    wanted = {"10k": 10_000, "100k": 100_000}[size]
    share = wanted / sum(k ** -3 for k in MIX)
    counts = {k: max(1, round(share * k ** -3)) for k in MIX}
    name = f"mix-{size}"

    def make():
        volume = sum(count * math.pi / 6 * (k * DIAMETER) ** 3 for k, count in counts.items())
        side = (volume / 0.40 / 0.9) ** (1 / 3)
        height = 0.9 * side
        print(f"  settling a mix of {sum(counts.values())} spheres once (a minute, or ten for 100k) ...", flush=True)
        insert = "\n".join(f'[particles.d{k}]\nmaterial = "glass"\ndiameter = "{k * DIAMETER} m"\n'
                           f'[insert.d{k}]\nparticles = "d{k}"\ncount = {count}\n'
                           f'region.box = [[0, 0, 0], ["{side} m", "{side} m", "{height} m"]]'
                           for k, count in counts.items())
        case = write_case(name, "bed.toml", lx=side, ly=side, lz=height, laws=SMOOTH, insert=insert,
                          run="max_overlap = 1.0", end=0.4)  # the largest fall on the smallest
        _, folder, _ = tsubu.compute(case, os.cpu_count())
        frame = frames.Frame(frames.last(folder))
        rows = ((*p, float("%.6g" % (2 * r))) for p, r in zip(frame.vectors("points"), frame.column("radius")))
        n, _ = write_table(f"{name}.csv", rows, "x,y,z,diameter")
        return State(name, n, (side, side, height), [f"{name}.csv"])

    return cached(name, f"{counts}, 0.4 s, no friction", make)


# A drum

DRUM_RADIUS, DRUM_LENGTH = 0.12, 0.40  # [m]
DRUMS = {"5k": (5_000, 0.04), "50k": (50_000, 0.40)}  # spheres, length [m]
DRUM_FACETS = (125, 39)  # around and along: 10 000 triangles with the ends
DRUM_ROOM = 0.005  # around the drum [m]


def drum_mesh(length, cuts=1):
    """The STL file of a closed drum, its axis along y in the middle of the box; CUTS makes CUTS^2 of each triangle."""
    around, along = DRUM_FACETS
    path = WORK / f"drum-{length:g}-{around}x{along}{f'-{cuts}' if cuts > 1 else ''}.stl"
    if path.exists():
        return path
    axis = DRUM_RADIUS + DRUM_ROOM

    def rim(i, j):
        angle = 2 * math.pi * (i % around) / around
        return (axis + DRUM_RADIUS * math.cos(angle), DRUM_ROOM + length * j / along,
                axis + DRUM_RADIUS * math.sin(angle))

    triangles = []
    for i in range(around):
        for j in range(along):
            a, b, c, d = rim(i, j), rim(i, j + 1), rim(i + 1, j + 1), rim(i + 1, j)
            triangles += [(a, b, c), (a, c, d)]
        for j in (0, along):
            triangles.append(((axis, rim(0, j)[1], axis), rim(i, j), rim(i + 1, j)))
    draft = path.with_suffix(".draft")
    with open(draft, "wb") as f:
        f.write(b"drum".ljust(80) + struct.pack("<I", len(triangles) * cuts**2))
        for a, b, c in triangles:
            def point(i, j):
                return tuple(p + (q - p) * i / cuts + (r - p) * j / cuts for p, q, r in zip(a, b, c))
            for i in range(cuts):
                for j in range(cuts - i):
                    f.write(struct.pack("<12fH", 0, 0, 0, *point(i, j), *point(i + 1, j), *point(i, j + 1), 0))
                    if i + j < cuts - 1:
                        f.write(struct.pack("<12fH", 0, 0, 0, *point(i + 1, j), *point(i + 1, j + 1), *point(i, j + 1), 0))
    draft.rename(path)
    return path


def write_drum(name, state, steps, friction=0.5, rpm=0, cuts=1, run=""):
    lx, ly, lz = state.box
    axis = DRUM_RADIUS + DRUM_ROOM
    motion = (f'[wall.drum.motion.turn]\nrotation = "{rpm} rpm"\naxis = [0, 1, 0]\npoint = ["{axis} m", 0, "{axis} m"]'
              if rpm else "")
    return write_case(name, "drum.toml", lx=lx, ly=ly, lz=lz, friction=friction, motion=motion, run=run,
                      mesh=drum_mesh(ly - 2 * DRUM_ROOM, cuts).name, insert=from_table(state.tables[0]),
                      end="%.9g" % (steps * 1e-5))


def drum(tsubu, size):
    """Spheres that fell from a lattice in the drum and came to rest, with friction, in 0.6 s."""
    wanted, length = DRUMS[size]
    name = f"drum-{size}"

    def make():
        axis, inside = DRUM_RADIUS + DRUM_ROOM, DRUM_RADIUS - 0.55 * DIAMETER
        pitch = 1.15 * DIAMETER
        counts = (round(2 * DRUM_RADIUS / pitch) + 1, int((length - 0.2 * DIAMETER) / pitch),
                  round(2 * DRUM_RADIUS / pitch) + 1)
        points = [(x + DRUM_ROOM, y + DRUM_ROOM + 0.1 * DIAMETER, z + DRUM_ROOM)
                  for x, y, z in lattice(counts, [pitch] * 3, 0.4 * (pitch - DIAMETER))]
        points = [p for p in points if math.hypot(p[0] - axis, p[2] - axis) < inside][:wanted]
        n, _ = write_table(f"{name}-loose.csv", points)
        box = (2 * axis, length + 2 * DRUM_ROOM, 2 * axis)
        start = State(f"{name}-loose", n, box, [f"{name}-loose.csv"], walled=False)
        print(f"  settling {n} spheres in a drum once (ten minutes for 50k) ...", flush=True)
        _, folder, _ = tsubu.compute(write_drum(f"{name}-settle", start, 60000), os.cpu_count())
        n, _ = write_table(f"{name}.csv", frames.Frame(frames.last(folder)).vectors("points"))
        return State(name, n, box, [f"{name}.csv"], walled=False)

    return cached(name, f"{DRUMS[size]}, 0.6 s", make)


def turned_drum(tsubu, size, rpm):
    """The same after the drum has turned by 32 facets, when what lies at its wall goes along with it."""
    name = f"turned-{size}"

    def make():
        start = drum(tsubu, size)
        steps = round(32 / DRUM_FACETS[0] / (rpm / 60) / 1e-5)
        print(f"  turning the drum for {steps} steps once (minutes for 50k) ...", flush=True)
        _, folder, _ = tsubu.compute(write_drum(f"{name}-state", start, steps, rpm=rpm), os.cpu_count())
        frame = frames.Frame(frames.last(folder))
        rows = ((*x, *v, *w) for x, v, w in zip(*(frame.vectors(key) for key in ("points", "v", "omega"))))
        n, _ = write_table(f"{name}.csv", rows, "x,y,z,vx,vy,vz,wx,wy,wz")
        return State(name, n, start.box, [f"{name}.csv"], walled=False)

    return cached(name, f"{DRUMS[size]}, 32 facets at {rpm} rpm", make)


# Plates

PLATE_STEP = 3e-6  # [s]
PLATES = {"1k": (8, 8, 16), "10k": (20, 20, 25)}
PLATE_PITCH = (7e-3, 7e-3, 2.4e-3)  # wider than they are, and than they are high where they tilt by up to 0.12


def plates(tsubu, size):
    """Triangles of 5 mm, 1 mm thick, that fell from a loose lattice and came to rest."""
    counts = PLATES[size]
    name = f"plates-{size}"

    def make():
        rng = random.Random(1)
        lx, ly, lz = (n * p for n, p in zip(counts, PLATE_PITCH))
        rows = []
        for x, y, z in lattice(counts, PLATE_PITCH, 0):
            turn, tilt, about = rng.uniform(0, math.pi), rng.uniform(-0.06, 0.06), rng.uniform(0, 2 * math.pi)
            # first tilted about an axis in its plane, then turned about the vertical
            qx, qy = math.sin(tilt) * math.cos(about), math.sin(tilt) * math.sin(about)
            c, s, w = math.cos(turn), math.sin(turn), math.cos(tilt)
            rows.append((x, y, z, c * w, c * qx - s * qy, c * qy + s * qx, s * w))
        write_table(f"{name}-loose.csv", rows, "x,y,z,qw,qx,qy,qz")
        print(f"  settling {len(rows)} plates once (minutes for 10k) ...", flush=True)
        case = write_case(f"{name}-settled", "plates.toml", lx=lx, ly=ly, lz=lz + 5e-3, table=f"{name}-loose.csv",
                          end=0.25)
        _, folder, _ = tsubu.compute(case, os.cpu_count())
        frame = frames.Frame(frames.last(folder))
        turns = frame.column("orientation")
        rows = ((*p, *turns[4 * k:4 * k + 4]) for k, p in enumerate(frame.vectors("points")))
        n, top = write_table(f"{name}.csv", rows, "x,y,z,qw,qx,qy,qz")
        return State(name, n, (lx, ly, top + 5e-3), [f"{name}.csv"], walled=False)

    return cached(name, f"{counts}, {PLATE_PITCH}, 0.25 s", make)


# The chute

STIFFNESS = 2e5  # of LAMMPS's benchmark
SLOPE = math.radians(26)
DILATION = 1.03  # from the settled heap to a flow: its spheres part
BASE = ('[particles.base]\nmaterial = "grain"\ndiameter = "1 m"\nfixed = true\n'
        '[insert.base]\nparticles = "base"\ntable = "{}"\n')
# Starts are made with hooke, which has a loop of its own; restitution 0.914 is that of the benchmark's dashpots.
HOOKE = """[contact]
normal = "hooke"
[contact.grain-grain]
stiffness = "{} N/m"
restitution = {}
friction = {}"""


def write_chute(name, box, insert, laws, end, slope=SLOPE, dt=1e-4, run=""):
    return write_case(name, "chute.toml", lx=box[0], ly=box[1], lz=box[2], insert=insert, laws=laws, gx=math.sin(slope),
                      gz=-math.cos(slope), end="%.9g" % end, dt=dt, run=run)


def heap(tsubu, size):
    """Soft spheres of unit diameter, settled on a floor, from low to high; more than the chute needs."""
    lx, ly, n = CHUTES[size]
    lx, ly = lx / DILATION, ly / DILATION
    pitch = (math.pi / 6 / 0.45) ** (1 / 3)
    nx, ny = int(lx / pitch), int(ly / pitch)
    nz = math.ceil((n + 4 * lx * ly) / (nx * ny))
    name, table = f"chute-{size}-heap", f"chute-{size}-heap.csv"
    box = (lx, ly, nz * pitch + 2)

    def make():
        print(f"  settling a heap of {nx * ny * nz} spheres once (two minutes for 32k) ...", flush=True)
        write_table(table, lattice((nx, ny, nz), (lx / nx, ly / ny, pitch), 0.02))
        floor = '\n[wall.floor]\nmaterial = "grain"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }'
        case = write_chute(name, box, from_table(table, "grains") + floor, HOOKE.format(8000, 0.3, 0.1), end=12,
                           slope=0, dt=5e-4, run="max_overlap = 1.0")
        _, folder, _ = tsubu.compute(case, os.cpu_count())
        points = sorted(frames.Frame(frames.last(folder)).vectors("points"), key=lambda p: p[2])
        return State(name, write_table(table, points)[0], box, [table])

    return cached(name, f"{nx} x {ny} x {nz}, stiffness 8000, 12 time units", make)


def sliced(points, held, base, flow):
    """Writes the lowest spheres as the base, and the others with the speeds of a steady flow (Bagnold's profile);
    answers the highest z."""
    low = points[0][2]
    points = [tuple(DILATION * v for v in (x, y, z - low + 0.6)) for x, y, z in points]
    ground, top = points[held][2], points[-1][2]
    fastest = 14.6 * ((top - ground) / 36) ** 1.5  # for the kinetic energy of the benchmark
    rows = ((x, y, z, fastest * (1 - ((top - z) / (top - ground)) ** 1.5), 0, 0) for x, y, z in points[held:])
    write_table(base, points[:held])
    write_table(flow, rows, "x,y,z,vx,vy,vz")
    return top


def chute(tsubu, size):
    """Flow on a frozen base: of a settled heap a slice is the base, and what lies above it flows for three time units,
    in which it shears by a strain of about one and becomes steady."""
    lx, ly, n = CHUTES[size]
    name = f"chute-{size}"
    base, flow = f"{name}-base.csv", f"{name}-flow.csv"

    def make():
        points = [p for p in positions(heap(tsubu, size)) if p[2] > 3][:n]  # the layers on the floor are too orderly
        print(f"  shearing a chute of {n} spheres once (some minutes for 32k) ...", flush=True)
        held = round(1.14 * lx * ly)  # 912 of 32 000, as in the benchmark
        box = (lx, ly, sliced(points, held, base, flow) + 15)
        insert = BASE.format(base) + from_table(flow, "grains", "flow")
        case = write_chute(name, box, insert, HOOKE.format(STIFFNESS, 0.914, 0.5), end=3, run="max_overlap = 0.5")
        _, folder, _ = tsubu.compute(case, os.cpu_count())
        frame = frames.Frame(frames.last(folder))
        motion = zip(frame.vectors("points"), frame.vectors("v"), frame.vectors("omega"))
        moving = [p + v + w for p, v, w in motion if any(v)]
        if len(moving) != n - held:
            raise Failure(f"{len(moving)} of {n} spheres of {name} move, but {held} of them should be its frozen base")
        write_table(flow, moving, "x,y,z,vx,vy,vz,wx,wy,wz")
        return State(name, n, box, [flow, base], diameter=1.0, density=1.0, walled=False)

    return cached(name, f"{CHUTES[size]}, stiffness {STIFFNESS}, flow for 3", make)

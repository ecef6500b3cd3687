"""The cases: which start, which laws, how many steps, who takes part, and how well the codes must agree."""
import dataclasses, typing

from . import Failure, frames, states

HERTZ = """[contact.glass-glass]
restitution = 0.3
friction = 0.5"""

EPSD2 = """[contact]
rolling = "epsd2"
""" + HERTZ + """
rolling_friction = 0.1"""

# As stiff as hertz at the overlaps of the packed bed, about 30 um: alpha A_2 delta^2 = 4/3 E* sqrt(R*) delta^1.5.
POWDER = """[contact]
normal = "hysteretic"
tangential = "luding"
rolling = "epsd3"
""" + HERTZ + """
alpha = "200 1/m"
a1 = "1e9 N/m2"
a2 = "1.2e5 N/m"
a3 = 8
dynamic_friction_ratio = 0.8
rolling_friction = 0.1
rolling_damping = 0.3
rolling_stiffness = 2.25"""

# Differs from history by one selection and one division; the rest of the difference is the universal loop's.
MINDLIN = """[contact]
tangential = "mindlin"
""" + HERTZ

# What gran/hooke/history 2e5 NULL 50 NULL 0.5 0 of LAMMPS computes: its normal dashpot is m* 50, the tangential one 0.
CHUTE = f"""[contact]
normal = "hooke_stiffness"
tangential = "history"
[contact.grain-grain]
normal_stiffness = "{states.STIFFNESS} N/m"
shear_stiffness = "{states.STIFFNESS * 2 / 7} N/m"
normal_damping_rate = "50 1/s"
friction = 0.5"""


@dataclasses.dataclass
class Job:
    """One run: what a code needs to know."""
    name: str
    state: states.State
    steps: int
    case_file: object  # for Tsubu
    inputs: dict  # of each peer: its script, and the script's variables
    drum: bool = False  # in a drum, not in a box

    def wall_contacts(self, frame):
        """How many contacts of Tsubu's last frame are with walls: peers do not count them."""
        if self.drum:
            ends = (states.DRUM_ROOM, self.state.box[1] - states.DRUM_ROOM)
            return frames.drum_contacts(frame, states.DRUM_RADIUS + states.DRUM_ROOM, states.DRUM_RADIUS,
                                        states.DRUM_FACETS[0], ends)
        return frames.wall_contacts(frame, self.state.box) if self.state.walled else 0


@dataclasses.dataclass
class Case:
    make: typing.Callable  # (tsubu, size, steps) -> Job
    steps: dict  # of each size that there is
    sizes: tuple  # of a full run; others must be asked for
    quick: tuple = ("10k", 30)  # size and steps of a trial
    peers: tuple = ()
    contacts = 0.01  # how far the contacts per sphere of two codes may be apart, as a share
    kinetic: dict = dataclasses.field(default_factory=dict)  # the same of kinetic energy, for each peer
    chaotic: bool = False  # codes end in different states that are alike in the mean: chance is allowed for
    beside: str = ""  # what Tsubu's cost is compared with: that of another case, a "step" or a "contact"
    baseline: str = "packed"  # that case


def bed(name, state, laws, steps, run="", rolling="off"):
    """A job in an open box."""
    lx, ly, lz = state.box
    case_file = states.write_case(name, "bed.toml", lx=lx, ly=ly, lz=lz, laws=laws, run=run,
                                  insert=states.from_table(state.tables[0]), end="%.9g" % (steps * 1e-5))
    box = {"LX": lx, "LY": ly}
    return Job(name, state, steps, case_file, {"liggghts": ("bed.liggghts", dict(box, ROLLING=rolling)),
                                               "lammps": ("bed.lammps", box)})


def settle(tsubu, size, steps):
    return bed(f"settle-{size}", states.loose(size), HERTZ, steps)


def packed_with(name, laws, rolling="off"):
    """The maker of a packed bed with these laws."""
    return lambda tsubu, size, steps: bed(f"{name}-{size}", states.packed(tsubu, size), laws, steps,
                                          run='skin = "0.8 mm"', rolling=rolling)


def mix(tsubu, size, steps):
    return bed(f"mix-{size}", states.mix(tsubu, size), HERTZ, steps)


def plates(tsubu, size, steps):
    state = states.plates(tsubu, size)
    lx, ly, lz = state.box
    case_file = states.write_case(f"plates-{size}", "plates.toml", lx=lx, ly=ly, lz=lz, table=state.tables[0],
                                  end="%.9g" % (steps * states.PLATE_STEP))
    return Job(f"plates-{size}", state, steps, case_file, {})


def drum_with(name, rpm, cuts=1):
    """The maker of a drum that is still, or turns; CUTS makes CUTS^2 of each of its triangles."""

    def make(tsubu, size, steps):
        state = states.turned_drum(tsubu, size, rpm) if rpm else states.drum(tsubu, size)
        axis = states.DRUM_RADIUS + states.DRUM_ROOM
        mesh = states.drum_mesh(state.box[1] - 2 * states.DRUM_ROOM)
        inputs = {"STL": mesh, "PERIOD": 60 / rpm if rpm else 0, "X": axis, "Z": axis}
        case_file = states.write_drum(f"{name}-{size}", state, steps, rpm=rpm, cuts=cuts, run='skin = "0.5 mm"')
        return Job(f"{name}-{size}", state, steps, case_file,
                   {"liggghts": ("drum.liggghts", inputs)}, drum=True)

    return make


def chute(tsubu, size, steps):
    state = states.chute(tsubu, size)
    flow, base = state.tables
    insert = states.BASE.format(base) + states.from_table(flow, "grains", "flow")
    case_file = states.write_chute(f"chute-{size}", state.box, insert, CHUTE, end=steps * 1e-4)
    return Job(f"chute-{size}", state, steps, case_file, {"lammps": ("chute.lammps", {})})


TILED = {"10k": 1000, "20k": 1000, "100k": 300, "300k": 150, "1M": 100, "2M": 50, "4M": 50}
BOTH = ("liggghts", "lammps")
CASES = {
    "settle": Case(settle, {"1k": 20000, "10k": 20000, "100k": 25000, "1M": 25000}, ("10k", "100k"), ("1k", 12000),
                   BOTH, kinetic={"liggghts": 0.5, "lammps": 0.5}, chaotic=True),
    "packed": Case(packed_with("packed", HERTZ), TILED, ("100k", "1M"), peers=BOTH,
                   kinetic={"liggghts": 0.05, "lammps": 0.2}),
    "rolling": Case(packed_with("rolling", EPSD2, "epsd2"), TILED, ("100k",), peers=("liggghts",),
                    kinetic={"liggghts": 0.05}),
    "chute": Case(chute, {"4k": 2000, "32k": 1000}, ("32k",), ("4k", 100), ("lammps",), kinetic={"lammps": 0.001},
                  chaotic=True),
    "powder": Case(packed_with("powder", POWDER), TILED, ("100k",), beside="step"),
    "universal": Case(packed_with("universal", MINDLIN), TILED, ("100k",), beside="step"),
    "mix": Case(mix, {"10k": 1000, "100k": 300}, ("100k",), beside="contact"),
    "drum": Case(drum_with("drum", 0), {"5k": 1000, "50k": 500}, ("50k",), ("5k", 30), ("liggghts",), kinetic={"liggghts": 0.5}),
    "turning": Case(drum_with("turning", 30), {"5k": 1000, "50k": 500}, ("50k",), ("5k", 30), ("liggghts",),
                    kinetic={"liggghts": 0.05}),
    "fine": Case(drum_with("fine", 30, 10), {"5k": 1000, "50k": 500}, ("50k",), ("5k", 30), beside="step",
                 baseline="turning"),
    "plates": Case(plates, {"1k": 2000, "10k": 1000}, ("10k",), ("1k", 200)),
    "scaling": Case(packed_with("scaling", HERTZ), TILED, ("100k", "300k", "1M", "4M")),
}


def chosen(names, sizes, quick):
    """(name, case, size, steps) of what is to be run."""
    plan = []
    for name in names:
        if name not in CASES:
            raise Failure(f"there is no case {name}; there are {', '.join(CASES)}")
        case = CASES[name]
        wanted = sizes or ([case.quick[0]] if quick else case.sizes)
        known = [size for size in wanted if size in case.steps]
        if not known:
            raise Failure(f"case {name} has the sizes {', '.join(case.steps)}, not {', '.join(wanted)}")
        plan += [(name, case, size, case.quick[1] if quick else case.steps[size]) for size in known]
    return plan

"""Reads what is needed of Tsubu's frames: columns of 32-bit numbers in the raw part of a VTK file."""
import array, math, re

BLOCK = 1 << 16  # bodies read at a time


def last(folder):
    return sorted((folder / "frames").glob("particles_*.vtp"))[-1]


class Frame:
    def __init__(self, path):
        self.file = open(path, "rb")
        self.head = self.file.read(1 << 16)
        self.raw = self.head.index(b"_", self.head.index(b"<AppendedData")) + 1
        self.n = int(re.search(rb'NumberOfPoints="(\d+)"', self.head)[1])

    def column(self, name, first=0, count=None):
        """Numbers of COUNT bodies from FIRST on; "points", "v" and "omega" have three a body."""
        entry = re.search(rb'type="Float32" Name="%b" NumberOfComponents="(\d)" format="appended" offset="(\d+)"'
                          % name.encode(), self.head)
        wide, offset = int(entry[1]), int(entry[2])
        count = min(self.n - first, self.n if count is None else count)
        self.file.seek(self.raw + offset + 8 + 4 * wide * first)  # 8: the length of the column stands before it
        return array.array("f", self.file.read(4 * wide * count))

    def vectors(self, name, first=0, count=None):
        numbers = self.column(name, first, count)
        return zip(numbers[0::3], numbers[1::3], numbers[2::3])


def wall_contacts(path, box):
    """How many contacts there are with the floor and the four sides of BOX (whose low corner is 0, 0, 0)."""
    frame = Frame(path)
    contacts = 0
    for first in range(0, frame.n, BLOCK):
        for (x, y, z), r in zip(frame.vectors("points", first, BLOCK), frame.column("radius", first, BLOCK)):
            contacts += (x < r) + (y < r) + (z < r) + (x > box[0] - r) + (y > box[1] - r)
    return contacts


def drum_contacts(path, axis, radius, facets, ends):
    """How many contacts there are with a drum about the line x = z = AXIS of FACETS flat sides between two ENDS."""
    frame = Frame(path)
    contacts, apothem, step = 0, radius * math.cos(math.pi / facets), 2 * math.pi / facets
    for first in range(0, frame.n, BLOCK):
        for (x, y, z), r in zip(frame.vectors("points", first, BLOCK), frame.column("radius", first, BLOCK)):
            across, angle = math.hypot(x - axis, z - axis), math.atan2(z - axis, x - axis)
            from_middle = (angle % step) - 0.5 * step
            contacts += apothem - across * math.cos(from_middle) < r
            contacts += (y - ends[0] < r) + (ends[1] - y < r)
    return contacts

"""What the whole-program tests share: starting the program in a folder of its own, and counting what went wrong."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]


class Answer:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def __str__(self):
        return f"exit code {self.code}\n--- stdout\n{self.out}--- stderr\n{self.err}---"


class Bench:
    """A folder to work in, removed at the end, and the list of failed expectations."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tsubu-"))
        self.failures = []
        self.checks = 0

    def run(self, *arguments, timeout=120, env=None):
        # whoever runs the tests may want no colours; the program under test is told by the tests alone
        inherited = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CLICOLOR_FORCE")}
        process = subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, capture_output=True,
                                 stdin=subprocess.DEVNULL, timeout=timeout, env={**inherited, **(env or {})})
        return Answer(process.returncode, process.stdout.decode(errors="replace"),
                      process.stderr.decode(errors="replace"))

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def expect(self, condition, what, answer=""):
        self.checks += 1
        if not condition:
            self.failures.append(what)
            print(f"FAILED: {what}\n{answer}", flush=True)

    def finish(self):
        shutil.rmtree(self.folder)
        print(f"{self.checks} checks, {len(self.failures)} failed")
        sys.exit(1 if self.failures or not self.checks else 0)


# Quick to run: a dozen beads for a few hundred steps.
CASE = """\
[domain]
box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "10 cm"]]

[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.25

[contact]
normal = "hertz"
tangential = "history"

[contact.glass-glass]
restitution = 0.9
friction = 0.5

[particles.beads]
material = "glass"
diameter = "5 mm"

[insert.fill]
particles = "beads"
region = { box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "5 cm"]] }
count = 12

[wall.box]
material = "glass"
box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "10 cm"]]

[run]
end = "10 ms"
"""


def changed(old, new, text=CASE):
    """The text with its first occurrence of `old` replaced."""
    assert old in text, old
    return text.replace(old, new, 1)

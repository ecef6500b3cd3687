"""Every command, its options and its exit codes."""

import json
import os

from program import CASE, ROOT, Bench, changed

bench = Bench()
bench.write("case.toml", CASE)
bench.write("bad.toml", changed("end =", "endd ="))


def says(arguments, code, *parts, stream="out"):
    answer = bench.run(*arguments)
    bench.expect(answer.code == code, f"{' '.join(arguments)}: exit code {code}", answer)
    for part in parts:
        bench.expect(part in getattr(answer, stream), f"{' '.join(arguments)}: says '{part}'", answer)
    return answer


# Help and version.
says(["--help"], 0, "run", "check", "new", "explain", "laws", "probe", "bench", "130 stopped")
says(["run", "--help"], 0, "--threads", "--set", "--force", "64 bad command line")
says(["--version"], 0, "tsubu ")

# The command line.
says([], 64, "which command?", stream="err")
says(["run"], 64, "run needs a file", stream="err")
says(["new"], 64, "error: ", stream="err")
says(["chekc", "case.toml"], 64, "did you mean 'check'?", stream="err")
says(["frobnicate"], 64, "error: unknown command 'frobnicate'\n", stream="err")
says(["check", "case.toml", "--quite"], 64, "unknown option '--quite'; did you mean '--quiet'?", stream="err")
says(["check", "case.toml", "other.toml"], 64, "unexpected argument 'other.toml'", stream="err")
says(["run", "case.toml", "--threads", "many"], 64, "--threads", stream="err")
says(["run", "case.toml", "--threads", "-1"], 64, "--threads", stream="err")
says(["check", "case.toml", "--color", "red"], 64, "--color", stream="err")
says(["--threads", "2", "laws"], 64, "--threads means nothing to the command laws", stream="err")
says(["check", "case.toml", "--force"], 64, "unknown option '--force'", stream="err")

# new
for name in ("box", "slope", "mix"):
    says(["new", name, f"{name}.toml"], 0, f"wrote {name}.toml")
    says(["check", f"{name}.toml"], 0, "no errors")
example = (ROOT / "examples/box/case.toml").read_text()
bench.expect((bench.folder / "box.toml").read_text() == example, "examples/box/case.toml is what `tsubu new box` writes")
says(["new", "box", "box.toml"], 4, "never overwritten", stream="err")
says(["new", "first.toml"], 0, "wrote first.toml")
says(["new", "box"], 64, "the file to write is missing", stream="err")
says(["new", "boxx", "b.toml"], 64, "did you mean 'box'?", stream="err")
says(["new", "box", "no/such/folder/box.toml"], 4, "cannot write", stream="err")

# check
says(["check", "case.toml"], 0, "glass-glass", "normal hertz", "12 beads", "box.z-low", "12 bodies,", "no errors, 0 warning(s)")
bench.expect(says(["check", "case.toml", "--quiet"], 0).out == "", "--quiet is quiet")
bench.expect(says(["-q", "check", "case.toml"], 0).out == "", "--quiet may stand first")
says(["check", "bad.toml"], 2, "unknown key 'endd' in [run]", "--> bad.toml:31:1", "1 error(s); nothing was run",
     stream="err")
says(["check", "nowhere.toml"], 4, "cannot read nowhere.toml", stream="err")
says(["check", "."], 4, "is a folder", stream="err")
unused = bench.write("unused.toml", changed("restitution = 0.9", 'restitution = 0.9\nstiffness = "1e4 N/m"'))
says(["check", "unused.toml"], 0, "warning: unused: 'contact.glass-glass.stiffness'", "1 warning(s)")

# JSON
read = json.loads(says(["check", "case.toml", "--json"], 0).out)
bench.expect(read["ok"] and read["case"]["material"]["glass"]["youngs"] == 5e6, "check --json has SI values")
bench.expect(read["start"]["bodies"] == 12 and 0 < read["start"]["timestep"] < 1e-4, "check --json has the start")
bench.expect(read["case"]["pair"]["glass-glass"]["friction"] == 0.5, "check --json has pairs")
wrong = json.loads(says(["check", "bad.toml", "--json"], 2, "error: ", stream="err").out)
bench.expect(not wrong["ok"] and wrong["errors"][0]["line"] == 31, "check --json has positions", wrong)
laws = json.loads(says(["laws", "--json"], 0).out)
bench.expect({"surface", "normal", "cohesion", "tangential", "rolling"} == {law["stage"] for law in laws}, "laws --json")

# Tables are read, and what is wrong in them is said.
table = CASE.replace("count = 12", 'table = "start.csv"').replace("region = {", "# region = {")
bench.write("table.toml", table)
says(["check", "table.toml"], 2, "there is no file start.csv", stream="err")
bench.write("start.csv", "x,y,z\n0.01,0.01,0.01\n0.05,0.05,0.05\n")
says(["check", "table.toml"], 0, "2 bodies,")
bench.write("start.csv", "x,y,z\n0.01,0.01,nonsense\n")
says(["check", "table.toml"], 2, "error: ", "start.csv:2", stream="err")

# --set
says(["check", "case.toml", "--set", "run.end=2 s", "--set", "contact.glass-glass.friction=0.123"], 0, "2 s", "0.123")
says(["--set", "run.end=3 s", "check", "case.toml", "--set", "run.safety=0.2"], 0, "3 s")
says(["check", "case.toml", "--set", "run.end=5 kg"], 2, "run.end must be a time", "--> --set run.end=5 kg", stream="err")
says(["check", "case.toml", "--set", "run.endd=5"], 2, "did you mean 'end'?", stream="err")
says(["check", "case.toml", "--set", "nonsense"], 2, "expected key=value", stream="err")

# explain
says(["explain"], 0, "material", "output")
says(["explain", "run"], 0, "timestep")
says(["explain", "run.end"], 0, "a time", "required", 'end = "1 s"')
says(["explain", "friction"], 0, "contact.A-B.friction", "coefficientFriction")
says(["explain", "contact.glass-steel.friction"], 0, "contact.A-B.friction")
says(["explain", "hertz"], 0, "normal law hertz")
says(["explain", "fricton"], 64, "did you mean 'friction'?", stream="err")
page = says(["explain", "--reference"], 0).out
bench.expect(page == (ROOT / "docs/reference/case-file.md").read_text(),
             "docs/reference/case-file.md is current: tsubu explain --reference > docs/reference/case-file.md")
schema = json.loads(says(["explain", "--schema"], 0).out)
bench.expect(schema["properties"]["run"]["required"] == ["end"], "explain --schema")

# laws
says(["laws"], 0, "normal", "hertz", "history")
says(["laws", "hertz"], 0, "4/3 E*", "youngs", "Parameters:")
says(["laws", "tangential"], 0, "tangential law history", "tangential law none")
says(["laws", "herz"], 64, "did you mean 'hertz'?", stream="err")

# Colour is for terminals, and for who asks.
plain, forced = bench.run("check", "bad.toml"), bench.run("check", "bad.toml", "--color", "always")
bench.expect("\x1b[" not in plain.err and "\x1b[" in forced.err, "--color always")
bench.expect("\x1b[" in bench.run("check", "bad.toml", env={"CLICOLOR_FORCE": "1"}).err, "CLICOLOR_FORCE")
# the page of all laws is made by tools/draw_laws.py; it must not fall behind
page = (ROOT / "docs" / "theory" / "laws.md").read_text()
for law in json.loads(bench.run("laws", "--json").out):
    bench.expect(law["equations"] in page and law["title"][1:] in page, f"docs/theory/laws.md knows {law['name']}")
both = bench.run("check", "bad.toml", env={"CLICOLOR_FORCE": "1", "NO_COLOR": "1"})
bench.expect("\x1b[" not in both.err, "NO_COLOR wins")

# run
before = sorted(os.listdir(bench.folder))
says(["run", "bad.toml"], 2, "nothing was run", stream="err")
says(["run", "nowhere.toml"], 4, "cannot read", stream="err")
bench.expect(sorted(os.listdir(bench.folder)) == before, "a case that fails its checks leaves nothing behind")
says(["run", "case.toml", "-o", "out", "--threads", "1"], 0)
bench.expect((bench.folder / "out").is_dir(), "run -o makes the folder")
says(["run", "case.toml", "-o", "out"], 4, "error: ", stream="err")
says(["run", "case.toml", "-o", "out", "--force"], 0)
says(["--threads", "1", "-o", "early", "run", "case.toml", "--set", "run.end=1 ms"], 0)
bench.expect((bench.folder / "early").is_dir(), "options of run may stand first")

bench.finish()

"""Mistakes that another program answers with silence, a page of text or a line of its own source. Here each has one
precise message and an exit code that scripts can trust."""

import json

from program import CASE, Bench, changed

bench = Bench()


def mistake(name, text, code, *parts, command="check", options=()):
    """The case must fail with this code; every part must stand in what is said, and there must be one error only."""
    bench.write("case.toml", text)
    output = ("-o", "out") if command == "run" else ()
    answer = bench.run(command, "case.toml", *output, *options)
    bench.expect(answer.code == code, f"{name}: exit code {code}", answer)
    for part in parts:
        bench.expect(part in answer.err, f"{name}: says '{part}'", answer)
    bench.expect(answer.err.count("error: ") == 1, f"{name}: one error", answer)
    return answer


good = bench.write("good.toml", CASE)
answer = bench.run("check", good)
bench.expect(answer.code == 0 and not answer.err, "the case without a mistake passes", answer)

# 1. A time step a hundred times too long.
for command in ("check", "run"):
    mistake(f"long time step, {command}", changed('end = "10 ms"', 'end = "1 s"\ntimestep = "5 ms"'), 2,
            "error: run.timestep = 0.005 s is ", "times too large", "would do", command=command)

# 2. Bodies leave: an error that names the first of them, where the other program has fewer bodies and says nothing.
leaky = changed('[run]', '[run]\ngravity = [0, 0, "981 m/s2"]', changed('[wall.box]', '[wall.box]\nopen = ["z-high"]'))
bench.write("case.toml", leaky.replace('end = "10 ms"', 'end = "100 ms"'))
answer = bench.run("run", "case.toml", "-o", "lost")
bench.expect(answer.code == 3, "lost body: exit code 3", answer)
bench.expect("body" in answer.err and "domain" in answer.err, "lost body: named", answer)

# What building the case finds has its place, too.
mistake("place of a long time step", changed('end = "10 ms"', 'end = "1 s"\ntimestep = "5 ms"'), 2, "case.toml:32:12", "^^^^^^")
mistake("too dense", changed("count = 12", "volume_fraction = 0.65"), 2, "would fill 0.65 of the region's volume",
        "at random they fill at most 0.6", "case.toml:")
mistake("too fast", changed("count = 12", 'count = 12\nvelocity = ["1e9 m/s", 0, 0]'), 2, "they would pass through each other",
        "check the units of the velocities", "case.toml:")
mistake("a key twice", changed("count = 12", "count = 12\ncount = 13"), 2, "is not valid TOML", "each key and each [section] may stand once")

# 3. A misspelt property.
mistake("poisonsRatio", changed("poisson = 0.25", "poisonsRatio = 0.25"), 2,
        "error: unknown key 'poisonsRatio' in [material.glass]", "case.toml:7:1", "did you mean 'poisson'?")

# 4. A misspelt stage.
mistake("tangentail", changed('tangential = "history"', 'tangentail = "history"'), 2,
        "error: unknown key 'tangentail' in [contact]", "did you mean 'tangential'?")
mistake("misspelt law", changed('"history"', '"histroy"'), 2,
        'error: "histroy" is no choice for contact.tangential', "did you mean 'history'?")

# 5. A misspelt section or command.
mistake("thremo", CASE + "[thremo]\nevery = 1000\n", 2, "error: unknown section 'thremo'", "known sections: case, change, contact")
mistake("misspelt section", CASE + '[outptu]\nevery = "1 ms"\n', 2, "error: unknown section 'outptu'",
        "did you mean 'output'?")
answer = bench.run("rnu", "good.toml")
bench.expect(answer.code == 64 and "unknown command 'rnu'; did you mean 'run'?" in answer.err, "misspelt command", answer)

# 6. A size in millimetres.
mistake("no unit", changed('diameter = "5 mm"', "diameter = 2.5"), 2, "error: particles.beads.diameter needs a unit",
        'write "2.5 mm"')
mistake("metres", changed('diameter = "5 mm"', 'diameter = "2.5 m"'), 2,
        "error: the region of insert 'fill' is too small for its particles 'beads'", "did you mean a diameter of 2.5 mm?")

# 7. A number that a law cannot mean: where it stands, what is allowed, and why if the range alone would puzzle.
mistake("negative friction", changed("friction = 0.5", "friction = -0.1"), 2,
        "error: contact.glass-glass.friction = -0.1 is out of range", "case.toml:15:12", "must be at least 0")
for restitution in ("0", "1.2"):
    mistake(f"restitution {restitution}", changed("restitution = 0.9", f"restitution = {restitution}"), 2,
            f"error: contact.glass-glass.restitution = {restitution} is out of range", "case.toml:14:15",
            "must be greater than 0 and at most 1")

LUDING = changed('normal = "hertz"', 'normal = "luding"', changed("restitution = 0.9", """\
restitution = 0.9
loading_stiffness = "1e4 N/m"
unloading_ratio = 5
plasticity_depth = 0.05
pull_off_force = "-1 mN"
"""))
bench.write("luding.toml", LUDING)
answer = bench.run("check", "luding.toml")
bench.expect(answer.code == 0 and "pull_off_force" in answer.out, "luding.toml is right", answer)
mistake("adhesion with the wrong sign", changed('"-1 mN"', '"1 mN"', LUDING), 2,
        'error: contact.glass-glass.pull_off_force = "1 mN" is out of range', "case.toml:18:18",
        "must be at most 0; attraction is negative")
mistake("the same by its LIGGGHTS name", changed('pull_off_force = "-1 mN"', 'pullOffForce = "1 mN"', LUDING), 2,
        'error: contact.glass-glass.pull_off_force = "1 mN" is out of range', "case.toml:18:16", "attraction is negative")

HYSTERETIC = changed('normal = "hertz"', 'normal = "hysteretic"', changed("restitution = 0.9", """\
restitution = 0.9
alphaCustom = "20 1/m"
aoneCustom = "1e9 N/m2"
atwoCustom = "4e4 N/m"
athreeCustom = 8
"""))
bench.write("hysteretic.toml", HYSTERETIC)
answer = bench.run("check", "hysteretic.toml")
bench.expect(answer.code == 0 and "normal hysteretic," in answer.out, "hysteretic.toml is right", answer)
mistake("A3 = 1", changed("athreeCustom = 8", "athreeCustom = 1", HYSTERETIC), 2,
        "error: contact.glass-glass.a3 = 1 is out of range", "case.toml:18:16", "must be at least 1.5; ",
        "so the normal law hysteretic wants it")
# the same number under another law is another matter: its own range counts
HYSTERETIC = changed("athreeCustom", 'LoadingStiffness = "1e4 N/m"\nathreeCustom', HYSTERETIC)  # that one needs it
as_printed = changed('normal = "hysteretic"', 'normal = "hysteretic/liggghts"', HYSTERETIC)
mistake("A3 = 1 as LIGGGHTS has it", changed("athreeCustom = 8", "athreeCustom = 1", as_printed), 2,
        "error: contact.glass-glass.a3 = 1 is out of range", "must be greater than 1; ",
        "so the normal law hysteretic/liggghts wants it")
bench.write("case.toml", changed("athreeCustom = 8", "athreeCustom = 1.2", as_printed))
answer = bench.run("check", "case.toml")
bench.expect(answer.code == 0, "A3 = 1.2 is legal as LIGGGHTS computes it", answer)

# 8. A pair without parameters.
no_pair = changed("[contact.glass-glass]\nrestitution = 0.9\nfriction = 0.5\n", "")
mistake("missing pair", no_pair, 2, "error: no contact parameters for the pair glass-glass", "case.toml:15:12",
        "[contact.glass-glass]\n", "restitution = 0.7", "friction = 0.5")

# 9. LIGGGHTS names: misspelt, given twice, in the wrong section.
mistake("coefficientRestitutoin", changed("restitution =", "coefficientRestitutoin ="), 2,
        "error: unknown key 'coefficientRestitutoin' in [contact.glass-glass]", "case.toml:14:1",
        "did you mean 'restitution'?")
mistake("name and alias", changed("restitution = 0.9", "restitution = 0.9\ncoefficientRestitution = 0.9"), 2,
        "error: contact.glass-glass.restitution is given twice",
        "'coefficientRestitution' is another name for 'restitution'")
mistake("youngsModulus in a pair", changed("restitution = 0.9", 'restitution = 0.9\nyoungsModulus = "5 MPa"'), 2,
        "error: unknown key 'youngsModulus' in [contact.glass-glass]", "case.toml:15:1",
        "'youngsModulus' (youngs) belongs into [material.NAME]")

# 10. Laws that do not fit each other.
misfit = changed('"history"', '"luding/liggghts"', changed("friction = 0.5", "friction = 0.5\nFluidViscosity = 0.6"))
mistake("luding/liggghts behind hertz", misfit, 2,
        "error: tangential law luding/liggghts does not fit normal law hertz", "case.toml:11:14",
        "luding/liggghts needs an adhesive branch (k_c, f_0), which hertz does not give",
        "normal laws that give it: ")

# 11. A formulation for all laws: the names that were resolved are shown; one that no law has is a warning.
bench.write("case.toml", changed("[contact]", '[contact]\nformulation = "liggghts"', HYSTERETIC))
answer = bench.run("check", "case.toml")
bench.expect(answer.code == 0 and "normal hysteretic/liggghts," in answer.out, "formulation = liggghts", answer)
read = json.loads(bench.run("check", "case.toml", "--json").out)
bench.expect(read["case"]["laws"]["normal"] == "hysteretic/liggghts", "check --json has the resolved name", read)
answer = bench.run("run", "case.toml", "-o", "formulation", "--set", "run.end=1 us", "--set", "run.timestep=1 us")
manifest = json.loads((bench.folder / "formulation/run.json").read_text())
bench.expect(manifest["laws"]["normal"] == "hysteretic/liggghts", "run.json has the resolved name", answer)
bench.write("case.toml", changed("[contact]", '[contact]\nformulation = "document"'))
answer = bench.run("check", "case.toml")
bench.expect(answer.code == 0 and 'warning: unused: contact.formulation = "document"' in answer.out,
             "formulation that no law has", answer)

# 12. A wall that cannot spin, and one that can.
mistake("spinning box", changed("[wall.box]", '[wall.box]\nspin = "60 rpm"'), 2,
        "error: wall 'box' is a box and cannot spin", "only a plane can")
plane = CASE + '[wall.table]\nmaterial = "glass"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\nspin = "60 rpm"\n'
bench.write("case.toml", changed("[contact]", '[contact]\nwall_arm = "surface"', plane))
answer = bench.run("check", "case.toml")
bench.expect(answer.code == 0 and "facing (0, 0, 1), spin 6.28319 rad/s" in answer.out, "spinning plane", answer)
bench.expect("wall_arm surface" in answer.out, "wall_arm is shown", answer)
read = json.loads(bench.run("check", "case.toml", "--json").out)["case"]
bench.expect(abs(read["wall"]["table"]["spin"] - 6.283185307) < 1e-9, "check --json has the spin", read)
bench.expect(read["contact"]["wall_arm"] == "surface", "check --json has the arm", read)

# 13. What `tsubu laws` tells of a law in several formulations.
answer = bench.run("laws")
bench.expect("also hysteretic/liggghts, hysteretic/document" in answer.out, "laws: formulations", answer)
answer = bench.run("laws", "hysteretic")
for part in ("normal law hysteretic:", "normal law hysteretic/liggghts:", "normal law hysteretic/document:", "History:",
             "LIGGGHTS name athreeCustom", "Gives later laws: an adhesive branch", "in N/m2, at least 0; required",
             "at least 1.5; required", "Reference:"):
    bench.expect(part in answer.out, f"laws hysteretic: {part}", answer)
answer = bench.run("laws", "hysteretic/liggghts")
bench.expect(answer.out.count("normal law hysteretic") == 1, "laws hysteretic/liggghts: that one only", answer)
listed = {(law["stage"], law["name"]): law for law in json.loads(bench.run("laws", "--json").out)}
law = listed["normal", "hysteretic/liggghts"]
bench.expect(law["family"] == "hysteretic" and law["formulation"] == "liggghts", "laws --json: formulation", law)
bench.expect(law["history"] and all(f["unit"] for f in law["history"]), "laws --json: history", law)
bench.expect("an adhesive branch (k_c, f_0)" in law["gives"], "laws --json: gives", law)
a3 = next(p for p in listed["normal", "hysteretic"]["parameters"] if p["name"] == "a3")
bench.expect(a3["min"] == {"value": 1.5, "included": True} and a3["max"] is None and a3["aliases"] == ["athreeCustom"],
             "laws --json: ranges", a3)
bench.expect(listed["tangential", "luding/liggghts"]["needs"] == ["an adhesive branch (k_c, f_0)"], "laws --json: needs")

bench.finish()

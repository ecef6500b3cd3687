"""Six mistakes that another program answers with silence, a page of text or a line of its own source. Here each has one
precise message and an exit code that scripts can trust."""

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

# 3. A misspelt property.
mistake("poisonsRatio", changed("poisson = 0.25", "poisonsRatio = 0.25"), 2,
        "error: unknown key 'poisonsRatio' in [material.glass]", "case.toml:7:1", "did you mean 'poisson'?")

# 4. A misspelt stage.
mistake("tangentail", changed('tangential = "history"', 'tangentail = "history"'), 2,
        "error: unknown key 'tangentail' in [contact]", "did you mean 'tangential'?")
mistake("misspelt law", changed('"history"', '"histroy"'), 2,
        'error: "histroy" is no choice for contact.tangential', "did you mean 'history'?")

# 5. A misspelt section or command.
mistake("thremo", CASE + "[thremo]\nevery = 1000\n", 2, "error: unknown section 'thremo'", "known sections: case, contact")
mistake("misspelt section", CASE + '[outptu]\nevery = "1 ms"\n', 2, "error: unknown section 'outptu'",
        "did you mean 'output'?")
answer = bench.run("rnu", "good.toml")
bench.expect(answer.code == 64 and "unknown command 'rnu'; did you mean 'run'?" in answer.err, "misspelt command", answer)

# 6. A size in millimetres.
mistake("no unit", changed('diameter = "5 mm"', "diameter = 2.5"), 2, "error: particles.beads.diameter needs a unit",
        'write "2.5 mm"')
mistake("metres", changed('diameter = "5 mm"', 'diameter = "2.5 m"'), 2,
        "error: the region of insert 'fill' is too small for its particles 'beads'", "did you mean a diameter of 2.5 mm?")

bench.finish()

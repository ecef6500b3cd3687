"""Cases that are well formed and yet cannot start, or only from the right folder: one sentence, one exit code for `check`
and `run`, and no folder left behind."""

from program import CASE, Bench, changed

bench = Bench()
FILL = 'region = { box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "5 cm"]] }\ncount = 12'


def with_table(rows):
    return changed(FILL, 'table = "start.csv"'), "x,y,z,diameter\n" + rows


def refused(name, case, rows, code, *parts):
    (bench.folder / "sub").mkdir(exist_ok=True)
    bench.write("sub/case.toml", case)
    if rows is not None:
        bench.write("sub/start.csv", rows)
    for command in (("check",), ("run", "-o", "out")):
        answer = bench.run(*command, "sub/case.toml")
        said = answer.err + answer.out
        bench.expect(answer.code == code and all(p in said for p in parts), f"{name}: {command[0]}", answer)
        bench.expect(not (bench.folder / "out").exists(), f"{name}: nothing is left behind", answer)


# A table stands beside its case, wherever the program is started from.
case, rows = with_table("0.03,0.03,0.03,0.005\n0.05,0.05,0.05,0.005\n")
(bench.folder / "sub").mkdir()
bench.write("sub/case.toml", case)
bench.write("sub/start.csv", rows)
answer = bench.run("run", "sub/case.toml", "-o", "good")
bench.expect(answer.code == 0 and "2 bodies" in answer.out, "table in the folder of the case", answer)

case, rows = with_table("0.03,0.03,0.03,0.005\n0.03,0.03,0.034,0.005\n")
refused("overlap at the start", case, rows, 2, "overlap by", "the bodies overlap at the start")
case, rows = with_table("0.03,0.03,0.03,0.03\n0.05,0.05,0.09,5e-7\n")
refused("size ratio", case, rows, 2, "times the smallest")
case, rows = with_table("0.03,0.03,0.03,1e20\n")
refused("diameter beyond all bounds", case, rows, 2, "more than the domain is wide")
refused("tiny time step", changed('end = "10 ms"', 'end = "10 ms"\ntimestep = "1e-300 s"'), None, 2, "steps of 1e-300 s")
refused("endless run", changed('end = "10 ms"', 'end = "1e300 s"'), None, 2, "run.end = 1e+300 s", "steps")
refused("dust", changed("count = 12", "volume_fraction = 0.3", changed('"5 mm"', '"1 um"')), None, 2, "volume_fraction",
        "bodies")

# The same frames whatever the number of steps: every multiple of the interval once.
bench.write("frames.toml", CASE + '[output]\nevery = "1 ms"\n')
for steps in (415, 511, 705):
    answer = bench.run("run", "frames.toml", "-o", f"f{steps}", "--set", f"run.timestep={0.01 / steps!r} s")
    frames = len(list((bench.folder / f"f{steps}/frames").glob("particles_*.vtp")))
    bench.expect(answer.code == 0 and frames == 11, f"{steps} steps: 11 frames, not {frames}", answer)

bench.finish()

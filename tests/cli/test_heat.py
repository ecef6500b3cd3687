"""Heat through the whole program: the example runs to one answer on any number of threads, frames and table have the
temperatures and the books of the heat, and a case without heat has none of it."""

import csv
import json
import shutil

from program import ROOT, Bench

bench = Bench()
shutil.copytree(ROOT / "examples/hotplate", bench.folder / "hotplate")


def run(name, threads, *changes):
    answer = bench.run("run", "hotplate/case.toml", "-o", name, "--force", "--json", "--threads", threads,
                       *(word for change in ('run.end="0.1 s"', 'output.every="0.05 s"', 'output.table_every="0.01 s"',
                                             "insert.fill.count=200", *changes) for word in ("--set", change)))
    bench.expect(answer.code == 0, f"{name} runs", answer)
    with open(bench.folder / name / "table.csv", newline="") as file:
        return json.loads(answer.out), [{key: float(value) for key, value in row.items()}
                                        for row in csv.DictReader(file)]


runs = [run(f"run{threads}", threads) for threads in (1, 2, 3)]
bench.expect(len({result["state_hash"] for result, _ in runs}) == 1, "one answer")
without_rate = [[{k: v for k, v in row.items() if not k.startswith("rate")} for row in rows] for _, rows in runs]
bench.expect(without_rate[0] == without_rate[1] == without_rate[2], "one table")

first, last = runs[0][1][0], runs[0][1][-1]
bench.expect(first["temperature_mean [K]"] == first["temperature_max [K]"] == 293.15, "all start with 20 degC", first)
bench.expect(first["heat_gained [J]"] == 0 and first["plate.heat_given [J]"] == 0, "nothing has flown at first", first)
bench.expect(293.15 < last["temperature_mean [K]"] < last["temperature_max [K]"] < 473.15, "they get warm", last)
bench.expect(last["plate.heat [W]"] > 0, "from the plate", last)
bench.expect(last["heat_walls [J]"] == last["plate.heat_given [J]"] > 0, "which is the only wall", last)
bench.expect(abs(last["heat_residual [J]"]) < 1e-12 * last["heat_gained [J]"], "the books are closed", last)
bench.expect(last["heat_dissipated [J]"] == last["heat_sources [J]"] == 0, "nothing else warms them", last)
frame = (bench.folder / "run1/frames/particles_000001.vtp").read_bytes()
bench.expect(b'Name="temperature"' in frame, "frames have temperatures")

_, rows = run("losses", 2, "heat.dissipation=true", "heat.every=1", 'particles.grit.heat_source="1 mW"')
last = rows[-1]
lost = sum(last[f"dissipated_{stage} [J]"] for stage in ("normal", "tangential", "rolling"))
bench.expect(abs(last["heat_dissipated [J]"] / lost - 1) < 1e-3, "losses warm", last)  # they are half a step apart
bench.expect(abs(last["heat_sources [J]"] / (200 * 1e-3 * last["time [s]"]) - 1) < 1e-9, "sources are counted", last)
bench.expect(abs(last["heat_residual [J]"]) < 1e-12 * last["heat_gained [J]"], "the books are closed again", last)

bench.write("plain.toml", "\n".join(line for line in (bench.folder / "hotplate/case.toml").read_text().split("\n")
                                    if not line.startswith(("[heat]", "every = 10"))))
answer = bench.run("run", "plain.toml", "-o", "plain", "--set", 'run.end="0.01 s"')
bench.expect(answer.code == 0 and "because there is no section [heat]" in answer.out + answer.err,
             "keys of heat without heat are warned of", answer)
title = (bench.folder / "plain/table.csv").read_text().split("\n")[0]
bench.expect("heat" not in title and "temperature" not in title, "no columns of heat without heat", title)
bench.expect(b'Name="temperature"' not in (bench.folder / "plain/frames/particles_000000.vtp").read_bytes(),
             "no temperatures without heat")

answer = bench.run("check", "hotplate/case.toml", "--set", 'wall.plate.temperature="-1 K"')
bench.expect(answer.code == 2 and "nothing is colder than 0 K" in answer.err, "below zero is refused", answer)

bench.finish()

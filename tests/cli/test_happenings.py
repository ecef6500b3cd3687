"""What happens to a run in time, from the case file to the table: streams, outlets, stages, changes and forces."""

import csv
import json
import re
import resource
import subprocess

from program import PROGRAM, Bench, CASE, ROOT, changed

bench = Bench()


def table(folder):
    with open(bench.folder / folder / "table.csv", newline="") as file:
        rows = [{k.split(" [")[0]: float(v) for k, v in row.items()} for row in csv.DictReader(file)]
    return rows


def state(folder):
    return json.loads((bench.folder / folder / "run.json").read_text())


# The example, shortened: 20 g instead of 100 g.
shorter = ["--set", 'insert.feed.mass="20 g"', "--set", 'stage.fill.duration="0.1 s"', "--set", 'stage.settle.duration="0.05 s"',
           "--set", 'stage.discharge.until="bodies < 1"', "--set", 'run.end="1 s"', "--set", 'output.every="50 ms"',
           "--set", 'output.table_every="1 ms"']
case = ROOT / "examples/discharge/case.toml"
answer = bench.run("check", case)
bench.expect(answer.code == 0 and "0.4 kg/s of beads" in answer.out and "takes wall 'gate' away" in answer.out
             and "open.z-low" in answer.out and "until kinetic_energy_per_body < 1e-09 J" in answer.out, "check describes what happens", answer)
hashes = set()
for threads, skin in ((1, "auto"), (2, "1 mm")):
    out = f"discharge{threads}"
    answer = bench.run("--threads", threads, "-o", out, "run", case, *shorter, "--set", f'run.skin="{skin}"', timeout=500)
    bench.expect(answer.code == 0, "examples/discharge runs", answer)
    hashes.add(state(out)["state_hash"])
    log = (bench.folder / out / "log.txt").read_text() if (bench.folder / out / "log.txt").exists() else answer.out
    for words in ("stage 'fill' ends at t = 0.1", "stage 'settle' ends", "change 'open' at t", "stage 'discharge' ends"):
        bench.expect(words in log, f"the log says: {words}", log)
bench.expect(len(hashes) == 1, f"examples/discharge: one answer, not {hashes}")
rows, two = table("discharge1"), table("discharge2")
bench.expect([{**r, "rate": 0} for r in rows] == [{**r, "rate": 0} for r in two], "the same table for any threads")
body = 2500 * 3.1416 / 6 * 0.004**3
bench.expect(abs(rows[-1]["insert.feed.mass"] - 0.02) <= body / 2, "the stream brings the mass that was asked for")
bench.expect(all(r["insert.feed.count"] == r["bodies"] + r["open.z-low.count"] for r in rows), "no body gets lost")
bench.expect(rows[-1]["bodies"] == 0 and abs(rows[-1]["open.z-low.mass"] - rows[-1]["insert.feed.mass"]) < 1e-16,
             "all that came has left")
bench.expect(rows[-1]["time"] < 0.99, "the run ends after its last stage")
told = json.loads(bench.run("status", "discharge1", "--json").out)
bench.expect(told["state"] == "done" and told["share"] == 1 and told["time"] == told["end"] < 0.99, "and is done then", told)
# bodies came and went: their steps are those that were made
made = state("discharge1")["particle_steps"]
mean = sum(r["bodies"] for r in rows) / len(rows)
bench.expect(abs(made / state("discharge1")["steps"] - mean) < 0.02 * mean, f"particle-steps: {made}, {mean} bodies on average")
bench.expect("bodies on average" in (bench.folder / "discharge1/log.txt").read_text(), "the summary says so")
bench.expect([r["stage"] for r in rows] == sorted(r["stage"] for r in rows) and rows[-1]["stage"] == 3, "the stages follow")
for r in rows:
    moved = r["energy_in"] + abs(r["gravity_work"]) + r["energy_out"]
    bench.expect(abs(r["residual"]) <= 2e-3 * max(moved, 1e-12), f"the books close at {r['time']}: {r['residual']}")

# Outlets by plane, a stream by number with a total count, times of a stage.
more = """
[stage.one]
duration = "3 ms"
[stage.two]
until = "contacts < 1000 and mass > 0 kg"
at_least = "4 ms"
every = "0.5 ms"
[outlet.low]
plane = { point = [0, 0, "2 cm"], normal = [0, 0, 1] }
every = "0.2 ms"
[insert.more]
particles = "beads"
rate = "5000 1/s"
count = 7
start = "0.5 ms"
start_stage = "one"
stop = "1 ms"
stop_stage = "two"
every = "0.4 ms"
backlog = "5 ms"
region = { box = [["1 cm", "1 cm", "8 cm"], ["9 cm", "9 cm", "8.1 cm"]] }
velocity = [0, 0, "-1 m/s"]
[force.all]
particles = "beads"
force = [0, 0, "1e-6 N"]
acceleration = ["0.1 m/s2", 0, 0]
viscous = "1e-7 kg/s"
relaxation_time = "10 s"
gas = { density = "1.2 kg/m3", viscosity = "1.8e-5 Pa s" }
velocity = ["0.1 m/s", 0, 0]
start = "1 ms"
start_stage = "one"
stop = "2 ms"
stop_stage = "two"
[change.turn]
at = "1 ms"
at_stage = "two"
gravity = [0, 0, "-5 m/s2"]
velocity = [0, 0, "0.2 m/s"]
angular_velocity = [0, 0, "10 rpm"]
set = ["contact.glass-glass.friction=0.1"]
[change.stop]
at = "2 ms"
freeze = true
[change.go]
at = "2.5 ms"
release = true
[change.clear]
at = "5 ms"
particles = "beads"
region = { box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "3 cm"]] }
delete = true
"""
bench.write("case.toml", CASE + more)
answer = bench.run("--threads", 1, "-o", "more", "run", "case.toml", "--set", 'output.table_every="0.1 ms"')
bench.expect(answer.code == 0, "everything at once runs", answer)
rows = table("more")
bench.expect(rows[-1]["insert.more.count"] == 7, "the count of a stream is met")
bench.expect(rows[-1]["outlet.low.count"] > 0 and rows[-1]["outlet.low.mass"] > 0, "the outlet takes bodies out")
bench.expect(any(r["external_work"] != 0 for r in rows), "external forces do work")
frozen = [r for r in rows if 0.0021 < r["time"] < 0.0024]
bench.expect(frozen and all(r["max_speed"] <= 1.02 for r in frozen), "frozen bodies rest", frozen)
bench.expect("change 'clear' at t = 0.005 s" in answer.out and abs(rows[-1]["time"] - 0.007) < 1e-4, "stages end in time", answer)
answer = bench.run("check", "case.toml", "--json")
told = json.loads(answer.out)["case"]
bench.expect(told["change"]["stop"]["freeze"] and told["force"]["all"]["gas"]["density"] == 1.2
             and told["insert"]["more"]["stream"]["rate"] == 5000, "check --json tells what happens", answer)

# A body that leaves by an open side is counted, by another it is lost.
falling = changed('box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "10 cm"]]\n\n[run]',
                  'box = [["0 cm", "0 cm", "0 cm"], ["10 cm", "10 cm", "10 cm"]]\nopen = ["z-low"]\n\n[run]')
falling = changed("count = 12", 'count = 12\nvelocity = [0, 0, "-5 m/s"]', falling)
bench.write("falling.toml", falling)
answer = bench.run("-o", "lost", "run", "falling.toml")
bench.expect(answer.code == 3 and "left the domain" in answer.err, "unasked, it is lost", answer)
answer = bench.run("-o", "out", "run", "falling.toml", "--set", 'domain.open=["z-low"]', "--set", 'run.end="30 ms"')
bench.expect(answer.code == 0 and table("out")[-1]["open.z-low.count"] == 12, "asked, it is counted", answer)

# A blocked stream says what came.
blocked = changed("count = 12", 'rate = "0.5 kg/s"\nvelocity = [0, 0, "-0.5 m/s"]')
blocked = changed('["10 cm", "10 cm", "5 cm"]', '["2 cm", "2 cm", "1 cm"]', blocked)
bench.write("blocked.toml", changed('end = "10 ms"', 'end = "1 s"', blocked))
answer = bench.run("-o", "blocked", "run", "blocked.toml")
bench.expect(answer.code == 3 and re.search(r"only \d+ of the \d+ bodies due", answer.err) is not None, "blocked stream", answer)
bench.expect(state("blocked")["state"] == "failed", "its folder says so")

# Want of memory between two steps is how a run ended, too: 78 million bodies come to wait at once.
crowd = changed("count = 12", 'rate = "3.9e9 1/s"\nbacklog = "any"\nevery = "20 ms"\nvelocity = [0, 0, "-0.5 m/s"]')
bench.write("crowd.toml", changed('end = "10 ms"', 'end = "25 ms"', crowd))
process = subprocess.run([PROGRAM, "run", "crowd.toml", "-o", "crowd", "-q", "-t", "1"], cwd=bench.folder, capture_output=True,
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)))
err = process.stderr.decode()
bench.expect(process.returncode == 3 and "error: there is not enough memory to go on" in err, "out of memory", err)
bench.expect(state("crowd")["state"] == "failed" and "memory" in state("crowd")["reason"], "and run.json says so")
answer = bench.run("check", "crowd.toml", "--set", 'insert.fill.rate="1e12 1/s"')
bench.expect(answer.code == 2 and "crowd.toml" not in answer.out and "its region takes at most" in answer.err, "too many to ever come", answer)

bench.finish()

"""Two hundred spoilt case files, the same ones every time. None may crash or hang the program, and every refusal must be
a sentence."""

import os
import random
import re
import shutil
import subprocess

from program import CASE, Bench

CASES = 200
RUN_EVERY = 10  # so many of them are also run
random.seed(20240229)
bench = Bench()

# Left of it what is looked for, right of it what may stand there instead.
VALUES = ['"5 mm"', '"5 kg"', '"5 MPA"', '"-3 m"', '"1e300 m"', '"1e-300 s"', '"nan m"', '"inf"', '""', '"5"', "5", "-5",
          "0", "0.0", "-0.0", "1e308", "9223372036854775807", "-9223372036854775808", "nan", "inf", "true", "[]", "[[]]",
          "[1]", "{}", "{ a = { b = { c = 1 } } }", '[["0 m", "0 m", "0 m"]]', '["a", 1, true]', "2020-01-01",
          "'''x\ny'''", '"\\u0000"', '"\\u001b[2J"', '"' + "9" * 400 + ' m"', '"../../../../etc"', "[" * 200 + "]" * 200,
          '["1 m", "1 m", "1 m"]', '[[0, 0, 0], [0, 0, 0]]', '[["1 um", 0, 0], ["1 Gm", "1 Gm", "1 Gm"]]']
RUBBISH = ["[run]\n", "end = 1\n", "[[wall]]\n", "[contact.glass-glass.friction]\n", "x\n", "= 1\n", "[]\n", "[a.b.c.d]\n",
           "[material]\ndensity = 1\n", "[material.glas-s]\n", "[wall.w]\n", "[contact.glass]\n", '"" = 1\n',
           "[insert.more]\nparticles = 'beads'\ntable = 'nowhere.csv'\n", "[insert.more]\nparticles = 'beads'\ntable = '.'\n",
           "a" * 70000 + " = 1\n", "\x00", "\ufeff", "# \u7c92\n", "[\"\u7c92\"]\n", "[particles.beads.diameter]\nmin = 1\n"]


def truncate(data):
    return data[:random.randrange(len(data))]


def flip_bytes(data):
    spoilt = bytearray(data)
    for _ in range(random.randrange(1, 6)):
        spoilt[random.randrange(len(spoilt))] = random.randrange(256)
    return bytes(spoilt)


def drop_section(data):
    sections = re.split(rb"(?m)^(?=\[)", data)
    del sections[random.randrange(len(sections))]
    return b"".join(sections)


def drop_or_double_line(data):
    lines = data.splitlines(keepends=True)
    at = random.randrange(len(lines))
    lines[at:at + 1] = random.choice([[], [lines[at]] * 2])
    return b"".join(lines)


def change_value(data):
    lines = data.decode().splitlines(keepends=True)
    at = random.choice([k for k, line in enumerate(lines) if "=" in line])
    lines[at] = lines[at].split("=")[0] + "= " + random.choice(VALUES) + "\n"
    return "".join(lines).encode()


def change_number(data):
    numbers = list(re.finditer(rb"\d+(\.\d+)?", data))
    spot = random.choice(numbers)
    number = random.choice([b"0", b"-1", b"1e30", b"1e-30", b"1e400", b"99999999999999999999", b"0x10", b"1_0", b"1,5"])
    return data[:spot.start()] + number + data[spot.end():]


def change_key(data):
    keys = list(re.finditer(rb"(?m)^\w+", data))
    spot = random.choice(keys)
    word = bytearray(spot.group())
    word[random.randrange(len(word))] = random.choice(b"abcxyz_-1")
    return data[:spot.start()] + bytes(word) + data[spot.end():]


def add_rubbish(data):
    lines = data.splitlines(keepends=True)
    lines.insert(random.randrange(len(lines) + 1), random.choice(RUBBISH).encode())
    return b"".join(lines)


MUTATIONS = [truncate, flip_bytes, drop_section, drop_or_double_line, change_value, change_value, change_number,
             change_number, change_key, add_rubbish]


def judge(name, command, *options):
    try:
        answer = bench.run(command, "case.toml", *options, timeout=60)
    except subprocess.TimeoutExpired:
        return bench.expect(False, f"{name}: {command} hangs")
    bench.expect(answer.code in (0, 2, 3, 4), f"{name}: {command} has a known exit code", answer)
    if answer.code:
        bench.expect(re.search(r"^error: \S.*\S", answer.err, re.MULTILINE), f"{name}: {command} says why", answer)
        bench.expect("internal error" not in answer.err, f"{name}: {command} blames nobody else", answer)
    return answer


refused = 0
for number in range(CASES):
    data = CASE.encode()
    chosen = random.choices(MUTATIONS, k=random.choice([1, 1, 1, 2, 4]))
    for mutation in chosen:
        try:
            data = mutation(data)
        except (ValueError, IndexError):
            pass  # an earlier mutation left nothing for this one to spoil
    bench.write("case.toml", data)
    name = f"file {number} ({', '.join(m.__name__ for m in chosen)})"
    failures = len(bench.failures)
    answer = judge(name, "check")
    refused += bool(answer and answer.code)
    if number % RUN_EVERY == 0:
        short = ["--set", "run.end=1 ms", "--set", "run.timestep=auto", "--threads", "1", "-o", "out"]
        ran = judge(name, "run", *short)
        if ran and ran.code in (2, 4):
            bench.expect(not (bench.folder / "out").exists(), f"{name}: no folder left behind", ran)
        shutil.rmtree(bench.folder / "out", ignore_errors=True)
    bench.expect(sorted(os.listdir(bench.folder)) == ["case.toml"], f"{name}: nothing left behind")
    if len(bench.failures) > failures:
        print(data.decode(errors="replace")[:3000])

bench.expect(refused > CASES // 2, f"most files are spoilt ({refused} of {CASES})")
for missing in ("nowhere.toml", "", "case.toml/", "\x01"):
    answer = bench.run("check", missing)
    bench.expect(answer.code == 4 and answer.err.startswith("error: "), f"missing file {missing!r}", answer)
bench.finish()

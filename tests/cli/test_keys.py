"""Every key of the reference, with every word that it accepts, is used by a case that runs here: to its end and without a
warning, to the same bits on one thread and, stopped half way and restarted, on others, with closed books of energy."""

import csv
import itertools
import json
import shutil

from program import ROOT, Bench, changed
from reference import Reference
from restarts import expect_same, summary

bench = Bench()
shutil.copytree(ROOT / "tests/cases", bench.folder / "cases")
reference = Reference(bench.run("explain", "--reference").out)
laws = json.loads(bench.run("laws", "--json").out)
keys_used, words_used = set(), set()
FLOWS = ("gravity_work", "wall_work", "external_work", "domain_work", "energy_in", "energy_out")
HELD = ("kinetic_", "stored_", "dissipated_")


def text_of(name):
    return (ROOT / f"tests/cases/{name}.toml").read_text()


def books_close(name, run, share):
    """The residual is small beside the energy that is there or was ever moved."""
    with open(run / "table.csv", newline="") as file:
        rows = [{column.split(" [")[0]: float(v) for column, v in row.items()} for row in csv.DictReader(file)]
    moved = max(sum(abs(v) for column, v in row.items() if column in FLOWS or column.startswith(HELD)) for row in rows)
    worst = max(abs(row["residual"]) for row in rows)
    bench.expect(moved > 0 and worst <= share * moved, f"{name}: the books close within {share}: {worst} J of {moved} J")
    if "heat_residual" in rows[-1]:
        heat = max(abs(row["heat_gained"]) for row in rows)
        worst = max(abs(row["heat_residual"]) for row in rows)
        bench.expect(worst <= 1e-12 * heat, f"{name}: the books of heat close: {worst} J of {heat} J")


# outlets of every shape stand in the bed that is put in, on purpose
ON_PURPOSE = ["covers about"]


def run(name, text, share=1e-3, warnings=()):
    """Runs a case in one piece and in two, and marks its keys as used; its state hash."""
    case = f"cases/{name}.toml"
    bench.write(case, text)
    answer = bench.run("run", case, "-o", f"{name}-whole", "-q", "--threads", 1)
    bench.expect(answer.code == 0, f"{name} runs", answer)
    if answer.code != 0:
        return None
    whole = bench.folder / f"{name}-whole"
    told = summary(whole)
    others = [w for w in told["warnings"] if not any(known in str(w) for known in warnings)]
    bench.expect(not others, f"{name}: nothing to warn of: {others}", answer)
    bench.expect(any(int(row.split(",")[3]) for row in (whole / "table.csv").read_text().splitlines()[1:]),
                 f"{name}: bodies touch")
    words = ("-q", "--threads", 3, "--set", f"run.timestep={told['time_step']['seconds']!r} s")
    answer = bench.run("run", case, "-o", f"{name}-pieces", *words, "--set", f"run.end={0.5123 * told['time']!r} s")
    bench.expect(answer.code == 0, f"{name} begins", answer)
    answer = bench.run("restart", f"{name}-pieces", "-q", "--threads", 2, "--until", f"{told['time']!r} s")
    bench.expect(answer.code == 0, f"{name} goes on", answer)
    expect_same(bench, bench.folder / f"{name}-pieces", whole, name)
    if share:
        books_close(name, whole, share)
    keys, chosen = reference.used(text)
    keys_used.update(keys)
    words_used.update(chosen)
    return told["state_hash"]


for name in ("sizes", "shapes", "walls", "times", "heat", "squeeze"):
    run(name, text_of(name), warnings=ON_PURPOSE if name == "times" else ())
run("measures", text_of("measures"), warnings=["[contact.default] serves"])
run("again", text_of("again"))
text = text_of("further")
further = run("further", text)
bench.expect(run("forgetful", changed("type = 0", "type = 0\nhistory = false", text)) != further, "contacts remember")

# What excludes each other in one case: two more of a domain that deforms.
formula, flow, gradient = 'formula = "1 + sin(2*pi*100*t)"', 'flow = "x"', 'gradient = "z"'
text = changed(formula, 'table = "course.csv"', changed(gradient, 'gradient = "x"', changed(flow, 'flow = "y"', text_of("squeeze"))))
run("shear-table", text)
text = changed(formula, 'stress = "50 Pa"', changed(gradient, 'gradient = "y"', changed(flow, 'flow = "z"', text_of("squeeze"))))
run("shear-stress", text)

# A gas bears bodies up unless told otherwise.
lifted = run("lifted", changed(", buoyancy = false", "", text_of("times")), warnings=ON_PURPOSE)
bench.expect(lifted != summary(bench.folder / "times-whole")["state_hash"], "buoyancy is felt")

# A run that keeps no checkpoint.
text = text_of("heat") + 'checkpoint_every = "never"\n'
bench.write("cases/never.toml", text)
answer = bench.run("run", "cases/never.toml", "-o", "never", "-q")
bench.expect(answer.code == 0 and not list((bench.folder / "never").rglob("*.tsubu")), "no checkpoints", answer)
bench.expect(summary(bench.folder / "never")["state_hash"] == summary(bench.folder / "heat-whole")["state_hash"],
             "checkpoints change nothing")
words_used |= reference.used(text)[1]


# Every law with all its parameters at usual values but none at its default, and each flag other than it is by default; as many
# cases as there are normal laws, the others in turn. A case that calls everything by its other names gives the same bits.
VALUES = {"cohesion_energy_density": 1e5,  # the usual pull is stronger than the usual spring of 10 kN/m
          "latching": 1e4}


def value_of(parameter, flags):
    if parameter["flag"]:
        return "false" if bool(parameter["default"]) == flags else "true"
    usual = parameter["typical"] if parameter["typical"] is not None else parameter["default"]
    number = VALUES.get(parameter["name"], usual)
    if number == parameter["default"]:
        number *= 0.9
    bench.expect(number != parameter["default"], f"{parameter['name']} has a value of its own")
    return repr(number) if parameter["unit"] == "-" else f'"{number!r} {parameter["unit"]}"'


def law_case(stack, other_names=False, flags=True):
    section = {"material": {}, "contact": {}, "pair": {}}
    for law in stack:
        for p in law["parameters"]:
            name = p["aliases"][-1] if other_names and p["aliases"] else p["name"]
            section[p["scope"]][name] = value_of(p, flags)
    lines = [f"{k} = {v}" for k, v in section["material"].items()]
    lines += ["[contact]", *(f'{law["stage"]} = "{law["name"]}"' for law in stack)]
    lines += [f"{k} = {v}" for k, v in section["contact"].items()]
    lines += ["[contact.glass-glass]", *(f"{k} = {v}" for k, v in section["pair"].items())]
    return text_of("laws") + "\n".join(lines) + "\n"


stages = {stage: [law for law in laws if law["stage"] == stage] for stage in ("surface", "normal", "cohesion", "tangential", "rolling")}
waiting = {stage: list(of_it) for stage, of_it in stages.items()}
for number in itertools.count():
    if not any(waiting.values()):
        break
    normal = (waiting["normal"] or stages["normal"])[0]
    stack = []
    for stage, of_it in stages.items():
        fits = [law for law in [*waiting[stage], *of_it] if set(law["needs"]) <= set(normal["gives"])]
        stack.append(normal if stage == "normal" else fits[0])
    for law in stack:
        if law in waiting[law["stage"]]:
            waiting[law["stage"]].remove(law)
    text = law_case(stack)
    name = f"law{number}"
    hashed = run(name, text, 1e-3 if all(law["passive"] and law["objective"] for law in stack) else None)
    other = law_case(stack, other_names=True)
    if other != text:
        bench.write(f"cases/{name}-other.toml", other)
        answer = bench.run("run", f"cases/{name}-other.toml", "-o", f"{name}-other", "-q")
        bench.expect(answer.code == 0 and summary(bench.folder / f"{name}-other")["state_hash"] == hashed,
                     f"{name}: other names, the same bits", answer)

# Flags that switch other parameters off: once more with those.
law = {(law["stage"], law["name"]): law for law in laws}
for name in ("hooke_stiffness", "edinburgh"):
    run(f"{name}-flags", law_case([law["normal", name], law["tangential", "history"]], flags=False))

# What `formulation` chooses is what the name of a law chooses.
for formulation in ("consistent", "liggghts", "document"):
    suffix = "" if formulation == "consistent" else "/" + formulation
    named = [law["normal", "hysteretic" + suffix], law["rolling", "epsd3" + suffix], law["tangential", "luding" + suffix]]
    text = law_case(named)
    short = changed("[contact]\n", f'[contact]\nformulation = "{formulation}"\n', text).replace(suffix + '"\n', '"\n')
    hashes = [run(f"named-{formulation}", text, None), run(f"chosen-{formulation}", short, None)]
    bench.expect(hashes[0] and hashes[0] == hashes[1], f"formulation {formulation}: {hashes}")

missing = [".".join(key) for key in reference.choices if key not in keys_used]
bench.expect(len(reference.choices) > 250, f"the reference has {len(reference.choices)} keys")
bench.expect(not missing, f"every key is used by a case that runs; missing: {', '.join(missing)}")
missing = [f'{".".join(key)} = "{word}"' for key, words in reference.choices.items() for word in words
           if (key, word) not in words_used]
bench.expect(not missing, f"every word is used by a case that runs; missing: {', '.join(missing)}")
bench.finish()

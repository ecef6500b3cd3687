"""tsubu probe: one contact along a path, as a table and a picture."""

import csv
import json
import math
import os
import xml.dom.minidom

from program import CASE, Bench, changed

bench = Bench()
bench.write("case.toml", changed('"glass"\nbox', '"steel"\nbox', CASE).replace(
    "[contact]\n", '[material.steel]\nyoungs = "7 MPa"\npoisson = 0.3\n\n[contact]\n').replace(
    "[particles.beads]", "[contact.glass-steel]\nrestitution = 0.8\nfriction = 0.3\n\n[particles.beads]"))


def says(arguments, code, *parts, stream="out"):
    answer = bench.run("probe", *arguments)
    bench.expect(answer.code == code, f"probe {' '.join(arguments)}: exit code {code}", answer)
    for part in parts:
        bench.expect(part in getattr(answer, stream), f"probe {' '.join(arguments)}: says '{part}'", answer)
    return answer


def table(name):
    rows = list(csv.reader((bench.folder / name).open()))
    return {title: [float(row[k]) for row in rows[1:]] for k, title in enumerate(rows[0])}


# Every path writes a table whose numbers are numbers and a picture that is XML.
for path in ("load", "cycles", "shear", "roll", "torsion", "impact"):
    says(["case.toml", "--path", path, "-o", f"out-{path}"], 0, "glass-glass, diameter 0.005 m", "energy", f"out-{path}.csv")
    columns = table(f"out-{path}.csv")
    bench.expect(all(math.isfinite(v) for column in columns.values() for v in column), f"{path}: finite numbers")
    bench.expect("overlap [m]" in columns and "tangential.stretch_x [m]" in columns, f"{path}: units and history",
                 list(columns))
    picture = xml.dom.minidom.parse(str(bench.folder / f"out-{path}.svg")).documentElement
    bench.expect(picture.tagName == "svg" and picture.getElementsByTagName("path"), f"{path}: a picture with curves")
    text = " ".join(node.firstChild.data for node in picture.getElementsByTagName("text") if node.firstChild)
    bench.expect("[" in text and "5 mm" in text, f"{path}: axes have units, bodies a size", text)

# F = 4/3 E* sqrt(R*) d^(3/2) in every row of a slow load.
load = table("out-load.csv")
modulus = 5e6 / (2 * (1 - 0.25**2))
worst = max(abs(f - 4 / 3 * modulus * math.sqrt(0.00125 * max(d, 0)) * max(d, 0))
            for d, f in zip(load["overlap [m]"], load["force_normal [N]"]))
bench.expect(worst < 1e-7 * max(load["force_normal [N]"]), f"load follows Hertz, to {worst}")
bench.expect(load["force_normal [N]"][-1] == 0, "load ends apart")

# Names: CASE-PATH, or what is asked for; nothing is overwritten.
says(["case.toml"], 0, f"{bench.folder.name}-load.csv", f"{bench.folder.name}-load.svg")
bench.write("beads.toml", (bench.folder / "case.toml").read_text())
says(["beads.toml", "--path", "shear"], 0, "beads-shear.csv")
says(["beads.toml", "--path", "shear"], 4, "beads-shear.csv is already there", "--force", stream="err")
before = (bench.folder / "beads-shear.svg").read_bytes()
says(["beads.toml", "--path", "shear", "--force"], 0)
bench.expect((bench.folder / "beads-shear.svg").read_bytes() == before, "the same picture again")
says(["beads.toml", "-o", "named.svg"], 0, "named.csv", "named.svg")
says(["beads.toml", "-o", "no/such/folder/x"], 4, "cannot write no/such/folder/x.csv", stream="err")
answer = bench.run("-o", "early", "probe", "case.toml", "--quiet")
bench.expect(answer.code == 0 and answer.out == "" and (bench.folder / "early.csv").exists(), "options may stand first")

# Pairs, sizes, laws.
says(["case.toml", "--pair", "steel-glass", "-o", "a"], 0, "glass-steel (wall), diameter 0.005 m")
says(["case.toml", "--wall", "--diameter", "1 mm", "-o", "b"], 0, "glass-glass (wall), diameter 0.001 m")
says(["case.toml", "--path", "shear", "--set", "contact.tangential=mindlin", "-o", "c"], 0, "tangential mindlin")
says(["case.toml", "--path", "impact", "--pair", "glass-steel", "--angle", "0 deg", "-o", "d"], 0,
     "0.8000 normal (the case says 0.8)")

# JSON
read = json.loads(says(["case.toml", "--json", "--path", "shear", "-o", "e"], 0).out)
bench.expect(read["ok"] and read["pair"] == "glass-glass" and read["laws"]["tangential"] == "history", "json", read)
bench.expect(abs(read["findings"]["peak_ratio"]["value"] - 0.5) < 1e-9, "json: friction is what the case says", read)
bench.expect(read["table"] == "e.csv" and read["picture"] == "e.svg", "json: names of the files", read)

# What cannot be.
there = sorted(os.listdir(bench.folder))
says([], 64, "probe needs a file", stream="err")
says(["nowhere.toml"], 4, "cannot read nowhere.toml", stream="err")
says(["case.toml", "--path", "sheer"], 64, "there is no path 'sheer'; did you mean 'shear'?", "choose one of: load",
     stream="err")
says(["case.toml", "--pair", "glas-glass"], 64, "did you mean 'glass-glass'?", "pairs that can meet", stream="err")
says(["case.toml", "--overlap", "20"], 64, "--overlap needs a unit", '--overlap "20 um"', stream="err")
says(["case.toml", "--overlap", "20 kg"], 64, "--overlap must be a length", stream="err")
says(["case.toml", "--overlap", "-20 um"], 64, "out of range", "greater than zero", stream="err")
says(["case.toml", "--overlap", "3 mm"], 64, "more than the radius", "less than 0.0025 m", stream="err")
says(["case.toml", "--overlap", "20 furlongs"], 64, "cannot read --overlap", stream="err")
says(["case.toml", "--path", "impact", "--angle", "95 deg"], 64, "out of range", "right angle", stream="err")
says(["case.toml", "--angle", "5 deg"], 64, "--angle means nothing to the path load", stream="err")
says(["case.toml", "--cycles", "0"], 64, "--cycles", stream="err")
says(["case.toml", "--color", "red"], 64, "--color", stream="err")
says(["case.toml", "--set", "contact.normal=herz"], 2, "did you mean 'hertz'?", stream="err")
bench.expect(sorted(os.listdir(bench.folder)) == there, "what cannot be leaves nothing behind")

bench.finish()

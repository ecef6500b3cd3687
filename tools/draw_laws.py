#!/usr/bin/python3
"""Draws every law with `tsubu probe` and writes the page of all laws from the program's own words.

  tools/draw_laws.py TSUBU

TSUBU is the program (build/release/tsubu). Pictures go to docs/images/laws, the page to docs/theory/laws.md. Parameters
have their default or usual values; run it again when a law's text or curve has changed.
"""
import json, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PATH = {"normal": "cycles", "cohesion": "load", "tangential": "shear", "rolling": "roll"}
SHOWN = {"cycles": "force against overlap, loaded deeper and deeper", "load": "pressed together and pulled apart",
         "shear": "slid to and fro", "roll": "rolled to and fro"}
# Usual values that make no picture of their own beside the spheres of the case.
OVERRIDES = {"adhesion_energy": "1 J/m2", "surface_energy": "0.5 J/m2", "liquid_viscosity": "0 Pa s",
             "hamaker": "1e-16 J", "closest_gap": "100 nm", "attraction_range": "2 um", "youngs": "10 MPa"}

CASE = """[domain]
box = [[0, 0, 0], ["10 cm", "10 cm", "10 cm"]]
[material.grain]
density = "2500 kg/m3"
{material}
[contact]
{contact}
[contact.default]
{pair}
[particles.grains]
material = "grain"
diameter = "5 mm"
[insert.grains]
particles = "grains"
region = {{ box = [[0, 0, 0], ["10 cm", "10 cm", "10 cm"]] }}
count = 2
[run]
end = "1 ms"
"""


def written(p):
    if p["flag"]:
        return "true" if p["default"] else "false"
    if p["name"] in OVERRIDES:
        return f'"{OVERRIDES[p["name"]]}"'
    value = p["typical"] if p["typical"] is not None else p["default"]
    return f"{value:g}" if p["unit"] == "-" else f'"{value:g} {p["unit"]}"'


def case_of(stage, law, by_name):
    """The law itself in the simplest company that suits it."""
    choice = {"normal": "hertz", "cohesion": "none", "tangential": "none", "rolling": "none"}
    choice[stage] = law["name"]
    if stage == "tangential" and "adhesion_branch" in json.dumps(law.get("needs", "")) or law["name"] == "luding/liggghts":
        choice["normal"] = "luding" if stage != "normal" else law["name"]
    sections = {"material": {}, "pair": {}, "contact": {}}
    for s, name in choice.items():
        for p in by_name[s, name]["parameters"]:
            sections[p["scope"]][p["name"]] = written(p)
    lines = {k: "\n".join(f"{n} = {v}" for n, v in values.items()) for k, values in sections.items()}
    lines["contact"] = "\n".join(f'{s} = "{n}"' for s, n in choice.items()) + "\n" + lines["contact"]
    return CASE.format(**lines)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    laws = json.loads(subprocess.run([program, "laws", "--json"], capture_output=True, text=True, check=True).stdout)
    by_name = {(l["stage"], l["name"]): l for l in laws}
    images = ROOT / "docs" / "images" / "laws"
    images.mkdir(parents=True, exist_ok=True)
    page = ["# All laws", "",
            "Every law in the words of its own source, as `tsubu laws NAME` prints them, with a picture by",
            "[`tsubu probe`](../howto/probe-a-contact.md). This page is made by `tools/draw_laws.py`; parameters, ranges and",
            "LIGGGHTS names are in the [reference](../reference/case-file.md)."]
    stage = None
    for law in laws:
        if law["stage"] != stage:
            stage = law["stage"]
            page += ["", f"## {stage.capitalize()}"]
        page += ["", f"### {stage} `{law['name']}`", "", law["title"][0].upper() + law["title"][1:] + ".", "", "```text",
                 *law["equations"].split("\n"), "```", "", f"Reference: {law['reference']}."]
        if stage == "surface" or law["name"] == "none":
            continue
        name = f"{stage}-{law['name'].replace('/', '-')}"
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "case.toml").write_text(case_of(stage, law, by_name))
            run = subprocess.run([program, "probe", "case.toml", "--path", PATH[stage], "-o", name], cwd=folder,
                                 capture_output=True, text=True)
            if run.returncode:
                sys.exit(f"{law['name']}: {run.stderr}")
            svg = (pathlib.Path(folder) / f"{name}.svg").read_text()
        (images / f"{name}.svg").write_text(svg)
        page += ["", f"![{stage} {law['name']}: {SHOWN[PATH[stage]]}](../images/laws/{name}.svg)"]
    (ROOT / "docs" / "theory" / "laws.md").write_text("\n".join(page) + "\n")


main()

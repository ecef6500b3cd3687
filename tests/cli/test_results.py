"""Measurements in a case, `tsubu plot` and `tsubu report`."""

import csv
import html.parser
import json
import re
import xml.etree.ElementTree as ElementTree

from program import CASE, Bench, changed

bench = Bench()

MEASURES = """
[measure.outlet]
kind = "flow"
plane = { point = ["5 cm", "5 cm", "2 cm"], normal = [0, 0, -2], sides = ["8 cm", "6 cm"], along = [1, 0, 0] }
material = "glass"
[measure.hole]
kind = "flow"
plane = { point = ["5 cm", "5 cm", "2 cm"], normal = [0, 0, -1], radius = "3 cm" }
[measure.bed]
kind = "region"
region.cylinder = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", "3 cm"], radius = "4 cm" }
[measure.stay]
kind = "residence"
region.sphere = { centre = ["5 cm", "5 cm", "3 cm"], radius = "3 cm" }
from_start = false
[measure.all]
kind = "centre_of_mass"
[measure.layers]
kind = "profile"
cells = [1, 1, 5]
every = "5 ms"
sample_every = "1 ms"
[measure.press]
kind = "stress"
region.box = [[0, 0, 0], ["10 cm", "10 cm", "5 cm"]]
[measure.presses]
kind = "stress"
cells = [2, 2, 2]
every = 0
csv = false
[measure.touch]
kind = "coordination"
fewest = 2
walls = true
[measure.mix]
kind = "mixing"
cells = [2, 2, 1]
larger_than = "3 mm"
[measure.halves]
kind = "mixing"
cells = [2, 2, 2]
plane = { point = [0, 0, "2.5 cm"], normal = [0, 0, 1] }
[measure.heap]
kind = "repose"
up = [0, 0, 1]
centre = ["5 cm", "5 cm", 0]
bins = 5
fit = [0.1, 0.9]
[measure.slope]
kind = "repose"
along = [1, 0, 0]
"""
bench.write("case.toml", changed("count = 12", 'count = 60\nvelocity = [0, 0, "-1 m/s"]', CASE) + MEASURES)


def rows(run):
    with open(bench.folder / run / "table.csv") as file:
        return list(csv.DictReader(file))


def without_rate(run):
    return [line.rsplit(",", 1)[0] for line in (bench.folder / run / "table.csv").read_text().splitlines()]


for threads in (1, 3):
    answer = bench.run("run", "case.toml", "-o", f"t{threads}", "--threads", threads)
    bench.expect(answer.code == 0, f"a case that measures runs on {threads} threads", answer)
bench.expect(without_rate("t1") == without_rate("t3"), "tables do not depend on threads")
names = list(rows("t1")[0])
for name in ("outlet.mass_flow [kg/s]", "hole.count [-]", "bed.volume_fraction [-]", "stay.mean_time [s]", "all.z [m]",
             "press.stress_xz [Pa]", "press.fabric_xx [-]", "touch.mean_without_rattlers [-]", "mix.lacey [-]",
             "heap.angle [deg]"):
    bench.expect(name in names, f"the table has {name}")
bench.expect(names[-1].startswith("rate"), "the rate stays the last column")
last = rows("t1")[-1]
mass = 2500 * 4 / 3 * 3.14159265358979 * 0.0025**3
bench.expect(abs(float(last["all.mass [kg]"]) / (60 * mass) - 1) < 1e-12, "the mass of all bodies")
bench.expect(float(last["outlet.count [-]"]) > 0 and
             abs(float(last["outlet.mass [kg]"]) / mass - float(last["outlet.count [-]"])) < 1e-9,
             "what flowed out: mass and number agree")

# fields: 10 ms in files of 5 ms
fields = bench.folder / "t1" / "fields"
listed = sorted(p.name for p in fields.iterdir())
bench.expect(listed == ["layers.pvd", "layers_000000.csv", "layers_000000.vti", "layers_000001.csv",
                        "layers_000001.vti", "presses.pvd", "presses_000000.vti"], f"files of fields: {listed}")
for name in listed:
    bench.expect((fields / name).read_bytes() == (bench.folder / "t3" / "fields" / name).read_bytes(),
                 f"{name} does not depend on threads")
with open(fields / "layers_000001.csv") as file:
    layers = list(csv.DictReader(file))
solid = sum(float(r["packing_fraction [-]"]) for r in layers) * 0.1 * 0.1 * 0.02
bench.expect(abs(solid / (60 * mass / 2500) - 1) < 0.01, f"the layers hold all solid: {solid}")
try:
    import vtk
    reader = vtk.vtkXMLImageDataReader()
    reader.SetFileName(str(fields / "layers_000001.vti"))
    reader.Update()
    image = reader.GetOutput()
    bench.expect(image.GetNumberOfCells() == 5 and image.GetCellData().HasArray("velocity"), "VTK reads the field")
    bench.expect(abs(image.GetCellData().GetArray("packing_fraction").GetValue(0) -
                     float(layers[0]["packing_fraction [-]"])) < 1e-6, "VTK reads the same numbers")
except ImportError:
    pass
answer = bench.run("run", "case.toml", "-o", "t3", "--force", "--set", "measure.layers.every=0")
bench.expect(answer.code == 0 and not (bench.folder / "t3" / "fields" / "layers_000001.vti").exists(),
             "--force removes the fields of the former run", answer)

# plot
(bench.folder / "empty").mkdir()
answer = bench.run("plot", "empty", "kinetic_*")
bench.expect(answer.code == 4 and "cannot plot empty: it holds no run" in answer.err, "plot of an empty folder", answer)
answer = bench.run("plot", "t1")
bench.expect(answer.code == 0 and "outlet.mass_flow" in answer.out and "kg/s" in answer.out, "plot lists columns", answer)
listed = json.loads(bench.run("plot", "t1", "--json").out)
bench.expect([c["name"] for c in listed] == [n.split(" ")[0] for n in names], "plot --json lists columns")
answer = bench.run("plot", "t1", "kinetic_*", "outlet", "--log-y", "-o", "p.svg")
picture = ElementTree.parse(bench.folder / "p.svg").getroot()
bench.expect(answer.code == 0 and picture.tag.endswith("svg"), "plot draws", answer)
bench.expect(len(picture.findall("{http://www.w3.org/2000/svg}svg")) == 5, "a chart for each unit: J, kg, kg/s, -, 1/s")
bench.run("plot", "t1", "max_speed", "--x", "contacts")
bench.expect((bench.folder / "t1" / "plot.svg").exists(), "without -o the plot is in the folder of the run")
answer = bench.run("plot", fields / "layers_000001.csv", "packing_fraction", "--x", "z", "-o", "z.svg")
bench.expect(answer.code == 0, "plot draws a field", answer)
for arguments, said in ((("plot", "t1", "max_sped"), "did you mean 'max_speed'?"),
                        (("plot", "t1", "bodies", "--x", "tine"), "did you mean 'time'?"),
                        (("plot", "t1", "bodies", "-o", "case.toml"), "does not end in .svg"),
                        (("plot",), "plot needs the folder of a run"),
                        (("report",), "report needs the folder of a run"),
                        (("report", "t1", "-o", "case.toml"), "does not end in .html")):
    answer = bench.run(*arguments)
    bench.expect(answer.code == 64 and said in answer.err, f"{arguments}: {said}", answer)
for arguments in (("plot", "nowhere", "bodies"), ("report", "nowhere")):
    answer = bench.run(*arguments)
    bench.expect(answer.code == 4 and "error: cannot" in answer.err, f"{arguments}", answer)


class Page(html.parser.HTMLParser):
    """Which tags are open at the end, and what is fetched from elsewhere."""

    def __init__(self, text):
        super().__init__()
        self.open, self.links, self.counts = [], [], {}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.links += [v for k, v in attributes if k in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag


def report(run, *said):
    answer = bench.run("report", run)
    bench.expect(answer.code == 0, f"report {run}", answer)
    text = (bench.folder / run / "report.html").read_text()
    page = Page(text)
    bench.expect(not page.open and not page.links, f"the page of {run} is whole and needs nothing else")
    for words in said:
        bench.expect(words in text, f"the page of {run} says: {words}")
    return page


run_json = bench.folder / "t1" / "run.json"
manifest = json.loads(run_json.read_text())
page = report("t1", "state done", manifest["state_hash"], "Measurements", "outlet", "residual", "[measure.outlet]",
              manifest["time_step"]["limited_by"].split(" ")[1], "First frame", "Where the time went")
bench.expect(page.counts["circle"] >= 100, "both frames show their bodies")
# a run that goes on: run.json is that of the start, the table may end in the midst of a row
manifest["state"] = "running"
run_json.write_text(json.dumps(manifest))
table = bench.folder / "t1" / "table.csv"
table.write_text(table.read_text()[:-20])
report("t1", "state running")
# the ledger adds up all that moves energy: 1 + 2 + 4 + 8 of works, 16 brought, 32 taken; 64 became heat, 12.6 of 64 is missing
NUMBERS = {"gravity_work": 1, "wall_work": 2, "external_work": 4, "domain_work": 8, "energy_in": 16, "energy_out": 32,
           "dissipated_normal": 64, "residual": 12.6}
(bench.folder / "books").mkdir()
(bench.folder / "books/run.json").write_text(json.dumps(manifest))
(bench.folder / "books/table.csv").write_text(",".join(["time [s]", *(f"{n} [J]" for n in NUMBERS)]) + "\n" +
                                              ",".join(["1", *map(str, NUMBERS.values())]) + "\n")
report("books", "<th>work of external forces</th><td>4.000000e+00", "<th>work of the domain</th><td>8.000000e+00",
       "<th>brought by bodies that came</th><td>1.600000e+01", "<th>taken by bodies that left</th><td>3.200000e+01",
       "<th>work put in</th><td>-1.000000e+00", "<th>turned into heat</th><td>6.400000e+01",
       "cannot account for is 0.2 of the energy that was moved")
# one that failed: a body leaves the domain
bench.write("bad.toml", changed("[wall.box]", "[wall.floor]", re.sub(r"box = \[\[\"0 cm\", \"0 cm\", \"0 cm\"\], \[\"10 cm\", "
            r"\"10 cm\", \"10 cm\"\]\]\n\n\[run\]", "plane = { point = [0, 0, \"-1 m\"], normal = [0, 0, 1] }\n\n[run]",
            changed('end = "10 ms"', 'end = "1 s"', CASE))))
answer = bench.run("run", "bad.toml", "-o", "failed")
bench.expect(answer.code == 3, "a run that fails", answer)
report("failed", "state failed", "left the domain")
(bench.folder / "failed" / "frames" / "particles_000000.vtp").write_text("broken")
report("failed", "state failed")

bench.finish()

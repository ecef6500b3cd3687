"""A periodic domain that deforms, through the whole program: the example runs to one answer on any number of threads, the
table tells stress and sizes, and frames show bodies in the box of the moment."""

import csv
import json
import math
import shutil

from program import ROOT, Bench

bench = Bench()
shutil.copytree(ROOT / "examples/shear", bench.folder / "shear")
hashes, tables = set(), set()
for threads in (1, 2, 3):
    changes = ['run.end="3 ms"', 'output.every="1 ms"', 'output.table_every="0.2 ms"', 'domain.shear.start="0.5 ms"',
               'domain.strain.y.stress="200 Pa"']
    answer = bench.run("run", "shear/case.toml", "-o", "run", "--force", "--json", "--threads", threads,
                       *(word for change in changes for word in ("--set", change)))
    bench.expect(answer.code == 0, "examples/shear runs", answer)
    hashes.add(json.loads(answer.out)["state_hash"])
    with open(bench.folder / "run/table.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    tables.add("\n".join(",".join(list(row.values())[:-1]) for row in rows))
bench.expect(len(hashes) == 1, f"one answer, not {hashes}")
bench.expect(len(tables) == 1, "one table")

first, last = rows[0], rows[-1]
number = lambda row, name: float(row[name])
bench.expect(abs(number(last, "shear_strain [-]") - 20 * 2.5e-3) < 20 * 1e-4, "it was sheared", last)
volume = math.prod(number(last, f"size_{axis} [m]") for axis in "xyz")
bench.expect(math.isclose(volume, number(last, "volume [m3]"), rel_tol=1e-12), "the volume is that of the sizes", last)
bench.expect(number(first, "size_x [m]") == 0.024 and number(last, "size_x [m]") < 0.024, "it was compressed", last)
bench.expect(number(last, "domain_work [J]") != 0, "the domain did work", last)
bench.expect(abs(number(last, "residual [J]")) < 1e-3 * number(last, "kinetic_translation [J]") + 1e-12 or
             abs(number(last, "residual [J]")) < 0.01 * abs(number(last, "domain_work [J]")), "the books close", last)

shown = bench.run("check", "shear/case.toml")
bench.expect("sheared along x over z at 20 1/s from 0.08 s" in shown.out, "check tells of it", shown)
bench.finish()

"""Takes each key in turn out of each case of tests/cases, and lists those without which a run is the same in state, table and
frames: what they say is the default, or they have nothing to do there. By hand: python3 tests/long/keys_matter.py PROGRAM"""

import json
import pathlib
import shutil
import sys
import tomllib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
from program import ROOT, Bench
from restarts import frames, rows, summary

bench = Bench()
shutil.copytree(ROOT / "tests/cases", bench.folder / "cases")


def leaves(table, path=()):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))
        else:
            yield (*path, name), value


def written(keys):
    """As TOML; what JSON writes of texts, numbers, flags and lists is TOML too."""
    return "".join(f"{'.'.join(map(json.dumps, path))} = {json.dumps(value)}\n" for path, value in keys)


def outcome(name, keys):
    bench.write(f"cases/{name}-less.toml", written(keys))
    answer = bench.run("run", f"cases/{name}-less.toml", "-o", f"{name}-whole", "--force", "-q", "--threads", 1)
    if answer.code != 0:
        return answer.code
    run = bench.folder / f"{name}-whole"
    fields = {path.name: path.read_bytes() for path in run.rglob("*") if path.suffix in (".vti", ".csv") and path.stem != "table"}
    return summary(run)["state_hash"], summary(run)["case"]["title"], rows(run), frames(run), fields


for name in ("measures", "again", "heat", "shapes", "sizes", "squeeze", "times", "walls"):
    keys = list(leaves(tomllib.loads((ROOT / f"tests/cases/{name}.toml").read_text())))
    whole = outcome(name, keys)
    bench.expect(isinstance(whole, tuple), f"{name} runs")
    kept = bench.folder / "kept"
    shutil.copytree(bench.folder / f"{name}-whole", kept)
    for k, (path, value) in enumerate(keys):
        shutil.rmtree(bench.folder / f"{name}-whole", ignore_errors=True)
        if outcome(name, keys[:k] + keys[k + 1:]) == whole:
            print(f"{name}: {'.'.join(path)} = {value} changes nothing", flush=True)
    shutil.rmtree(bench.folder / f"{name}-whole", ignore_errors=True)
    kept.rename(bench.folder / f"{name}-whole")  # again.toml begins with frames of it
bench.finish()

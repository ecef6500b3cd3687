"""tsubu bench: what it measures is complete and agrees with itself; what it cannot measure is refused."""

import json
import os

from program import Bench

bench = Bench()
SMALL = ["--size", "300", "--seconds", "0.05", "--threads", "2"]


def says(arguments, code, *parts, stream="out"):
    answer = bench.run("bench", *arguments)
    bench.expect(answer.code == code, f"bench {' '.join(arguments)}: exit code {code}", answer)
    for part in parts:
        bench.expect(part in getattr(answer, stream), f"bench {' '.join(arguments)}: says '{part}'", answer)
    return answer


def near(a, b, tolerance=1e-9):
    return abs(a - b) <= tolerance * max(abs(a), abs(b))


# Every case, as JSON.
read = json.loads(says(["all", "--json", *SMALL], 0).out)
bench.expect(read["ok"] and read["program"]["name"] == "tsubu", "who measured", read)
bench.expect(read["machine"]["simd"] and read["machine"]["cores"] >= 1, "on what", read["machine"])
bench.expect({"ns", "bytes", "triad", "peak", "limit"} <= set(read["definitions"]), "definitions", read["definitions"])
bench.expect([c["name"] for c in read["cases"]] == ["packed", "loose", "powder", "rolling"], "every case once")
laws = {c["name"]: (c["laws"]["normal"], c["laws"]["tangential"], c["laws"]["rolling"]) for c in read["cases"]}
bench.expect(laws == {"packed": ("hertz", "history", "none"), "loose": ("hertz", "history", "none"),
                      "powder": ("hysteretic", "luding", "epsd3"), "rolling": ("hertz", "history", "epsd2")}, "laws", laws)
LIMITS = {"too_few_bodies", "memory_bandwidth", "threads", "contacts", "search", "integrate", "walls"}
for case in read["cases"]:
    name, bodies = case["name"], case["bodies"]
    bench.expect(bodies == 300 and case["same_bits"], f"{name}: bodies, and one answer", case)
    bench.expect(case["limit"] in LIMITS and case["limit_sentence"], f"{name}: a limit", case)
    bench.expect([run["threads"] for run in case["runs"]] == [1, 2], f"{name}: one thread and two", case)
    rates = [run["particle_steps_per_second"] for run in case["runs"]]
    bench.expect(near(case["speed_up"], rates[1] / rates[0]), f"{name}: speed-up", case)
    bench.expect(near(case["efficiency"], case["speed_up"] / 2), f"{name}: efficiency", case)
    bench.expect(near(case["neighbours"], 2 * case["runs"][1]["contacts_per_body"]), f"{name}: neighbours", case)
    bench.expect(case["neighbours"] < 0.5 if name == "loose" else 5 < case["neighbours"] < 6,
                 f"{name}: as many neighbours as it should have", case)
    for run in case["runs"]:
        where = f"{name} on {run['threads']}"
        per_step = run["ns_per_particle_step"]
        bench.expect(near(per_step, 1e9 / run["particle_steps_per_second"]), f"{where}: rate and time", run)
        bench.expect(near(run["particle_steps_per_second"], bodies * run["steps"] / run["seconds"]), f"{where}: rate", run)
        bench.expect(run["steps"] >= 5 and run["seconds"] > 0.02, f"{where}: long enough", run)
        bench.expect(near(sum(run["shares"].values()), 1), f"{where}: shares are shares of all", run)
        bench.expect(all(share >= 0 for share in run["shares"].values()), f"{where}: no share is negative", run)
        bench.expect(list(run["shares"]) == ["integrate", "search", "contacts", "walls", "other"], f"{where}: parts", run)
        bench.expect(run["ns_per_contact"] * run["contacts_per_body"] <= per_step * (1 + 1e-9),
                     f"{where}: contacts take no longer than the step", run)
        bench.expect(near(run["ns_per_contact"] * run["contacts_per_body"], per_step * run["shares"]["contacts"], 1e-6),
                     f"{where}: contacts by count and by share", run)
        bench.expect(run["pairs_per_body"] >= run["contacts_per_body"], f"{where}: pairs", run)
        bench.expect(near(run["bytes_per_second"],
                          run["bytes_per_particle_step"] * run["particle_steps_per_second"]), f"{where}: bytes", run)
        bench.expect(near(run["bandwidth_used"], run["bytes_per_second"] / run["triad_bytes_per_second"]),
                     f"{where}: bandwidth", run)
        peak = run["peak_bytes_per_body"]
        bench.expect(peak is None or 0 < peak < 1e6, f"{where}: memory", run)
# A law that remembers more moves more.
moved = {case["name"]: case["runs"][0]["bytes_per_particle_step"] for case in read["cases"]}
bench.expect(moved["loose"] < moved["packed"] < moved["rolling"] < moved["powder"], "bytes follow the laws", moved)

# For people: the packed bed unless they name a case, with every number that was asked for.
answer = says(SMALL, 0, "packed", "threads", "steps", "million particle-steps/s", "ns per particle-step", "ns per contact",
              "bytes per particle-step", "triad, GB/s", "share of integrate", "share of search", "share of contacts",
              "share of walls", "peak bytes per body", "efficiency", "the same bits", "limit ")
bench.expect("powder" not in answer.out, "only what was asked for", answer)
says(["rolling", "loose", "rolling", *SMALL], 0, "rolling epsd2", "falling cloud")
one = json.loads(says(["--json", "--size", "300", "--seconds", "0.05", "--threads", "1"], 0).out)["cases"][0]
bench.expect(len(one["runs"]) == 1 and one["speed_up"] == 1 and one["efficiency"] == 1, "one thread alone", one)
bench.expect(says(["--quiet", *SMALL], 0).out == "", "--quiet is quiet")
# the bed repeats a piece of about a thousand, and comes as near to the size as whole pieces allow
many = json.loads(says(["--json", "--size", "2.6e3", "--seconds", "0.05", "--threads", "1"], 0).out)["cases"][0]
bench.expect(abs(many["bodies"] - 2600) <= 1, "about as many bodies as asked for", many["bodies"])
bench.expect(abs(many["neighbours"] - 5.7) < 0.2, "5.7 neighbours", many["neighbours"])

# What cannot be measured is said in a sentence.
says(["--help"], 0, "packed, loose, powder, rolling", "--threads", "--size", "--seconds", "--json")
says(["pakced"], 64, "there is no case 'pakced' to measure; did you mean 'packed'?", "packed, loose", stream="err")
says(["packed", "bed.toml"], 64, "there is no case 'bed.toml'", stream="err")
says(["--size", "10"], 64, "--size: '10' is not a number from 200", stream="err")
says(["--size", "many"], 64, "--size: 'many' is not a number", stream="err")
says(["--size", "nan"], 64, "--size: 'nan' is not a number", stream="err")
says(["--size", "1000.5"], 64, "--size 1000.5 is no whole number of bodies", stream="err")
says(["--seconds", "0"], 64, "--seconds: '0' is not a number from 0.01", stream="err")
says(["--threads", "-1"], 64, "--threads", stream="err")
says(["--sise", "1000"], 64, "unknown option '--sise'; did you mean '--size'?", stream="err")
early = bench.run("--force", "bench")
bench.expect(early.code == 64 and "--force means nothing to the command bench" in early.err, "--force", early)
bench.expect(os.listdir(bench.folder) == [], "no file is needed, and none is written")

bench.finish()

"""Runs the codes in turn and sums up what they took."""
import statistics


def measure(name, case, size, steps, cores, reps, tsubu, peers, baseline):
    """One row: the case at one size on so many cores. BASELINE is the case that others are set beside."""
    job = case.make(tsubu, size, steps)
    entrants = {"tsubu": (tsubu, job)}
    entrants.update({peer: (peers[peer], job) for peer in case.peers if peer in peers})
    if case.beside:
        entrants["baseline"] = (tsubu, baseline.make(tsubu, size, steps))
    runs = {entrant: [] for entrant in entrants}
    for rep in range(reps):
        for entrant, (code, its_job) in entrants.items():
            runs[entrant].append(code.run(its_job, cores))
        times = ", ".join(f"{entrant} {done[-1].seconds:.3f} s" for entrant, done in runs.items())
        print(f"  {name} {size}, {steps} steps, cores: {cores}, {rep + 1} of {reps}: {times}", flush=True)
    row = {"case": name, "n": job.state.n, "cores": cores, "steps": steps, "reps": reps,
           "codes": {entrant: summary(entrants[entrant], done) for entrant, done in runs.items()}}
    row["ratio"], row["beside"] = ratios(row), {}
    if case.beside:
        row["beside"] = {"of": case.beside, "ratio": cost(row, "tsubu", case.beside) / cost(row, "baseline", case.beside)}
    return row


def summary(entrant, runs):
    code, job = entrant
    ns = [1e9 * run.seconds / job.state.n / job.steps for run in runs]
    last = runs[-1]
    return {"code": f"{code.name} {code.version}", "ns": ns, "median": statistics.median(ns), "min": min(ns),
            "max": max(ns), "contacts": last.contacts, "kinetic": last.kinetic, "pairs": last.pairs / job.state.n,
            "bytes": max(run.peak for run in runs) / job.state.n}


def ratios(row):
    """Time of each peer, and of the faster one, over Tsubu's."""
    ours = row["codes"]["tsubu"]["median"]
    found = {peer: row["codes"][peer]["median"] / ours for peer in ("liggghts", "lammps") if peer in row["codes"]}
    return dict(found, faster=min(found.values())) if found else {}


def cost(row, entrant, measure):
    """Time of a sphere-step, or of a contact (walls included)."""
    its = row["codes"][entrant]
    return its["median"] / (its["pairs"] if measure == "contact" else 1)


def chance(case, n, contacts):
    """By how much two numbers of contacts may differ by chance: three deviations of numbers that are counted."""
    return 3 * (2 / max(1, n * contacts / 2)) ** 0.5 if case.chaotic else 0


def disagreements(row, case):
    """A sentence for everything in which two codes did not compute the same."""
    found = []
    ours = row["codes"]["tsubu"]
    for peer in case.peers:
        theirs = row["codes"].get(peer)
        if not theirs:
            continue
        near = case.contacts + chance(case, row["n"], theirs["contacts"])
        for what, unit, allowed in (("contacts", "contacts per sphere", near),
                                    ("kinetic", "of kinetic energy", case.kinetic[peer])):
            if not abs(ours[what] - theirs[what]) <= allowed * abs(theirs[what]):
                found.append(f"{row['case']}, {row['n']} spheres, cores: {row['cores']}: tsubu has {ours[what]:.5g} "
                             f"{unit}, {peer} {theirs[what]:.5g}, more than {100 * allowed:.2g} % apart, so they did "
                             "not compute the same")
    return found

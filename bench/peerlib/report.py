"""The table on the screen, and rows of bench/results.csv."""
import csv, datetime

PEERS = ("liggghts", "lammps")
TITLES = ("case", "n", "cores", "tsubu ns", "liggghts ns", "lammps ns", "x liggghts", "x lammps", "x faster",
          "contacts t/li/la", "bytes t/li/la", "beside packed")
CSV_TITLES = ("date", "commit", "cpu", "machine_cores", "simd", "case", "n", "cores", "steps", "reps", "code",
              "median_ns", "min_ns", "max_ns", "contacts", "bytes", "ratio")


def table(rows):
    """All rows as text; ns are of a sphere-step, median and (range)."""
    cells = [TITLES] + [line(row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*cells)]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in cells)


def line(row):
    codes, ratio, beside = row["codes"], row["ratio"], row["beside"]
    each = lambda text: [text(codes[name]) if name in codes else "-" for name in ("tsubu", *PEERS)]
    return (row["case"], str(row["n"]), str(row["cores"]),
            *each(lambda its: f"{its['median']:.1f} ({its['min']:.1f}-{its['max']:.1f})"),
            *(f"{ratio[name]:.2f}" if name in ratio else "-" for name in (*PEERS, "faster")),
            "/".join(each(lambda its: f"{its['contacts']:.3f}")),
            "/".join(each(lambda its: f"{its['bytes']:.0f}" if its["bytes"] else "-")),
            f"{beside['ratio']:.2f} a {beside['of']}" if beside else "-")


def append(path, row, tsubu):
    """Adds a line of CSV for each code of a row."""
    new = not path.exists() or path.stat().st_size == 0
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%MZ")
    machine = (tsubu.machine[key] for key in ("processor", "cores", "simd"))
    common = (now, tsubu.commit, *machine, row["case"], row["n"], row["cores"], row["steps"], row["reps"])
    with open(path, "a", newline="") as f:
        out = csv.writer(f, lineterminator="\n")
        if new:
            out.writerow(CSV_TITLES)
        for name in ("tsubu", *PEERS):
            if name in row["codes"]:
                its = row["codes"][name]
                out.writerow((*common, its["code"], *(f"{its[key]:.2f}" for key in ("median", "min", "max")),
                              f"{its['contacts']:.4f}", f"{its['bytes']:.0f}" if its["bytes"] else "",
                              ratio(row, name)))


def ratio(row, name):
    """Of a peer its time over Tsubu's; of Tsubu that of the faster peer, or its cost over that of the packed bed."""
    value = row["ratio"].get("faster" if name == "tsubu" else name) or row["beside"].get("ratio")
    return f"{value:.3f}" if value else ""

"""What bench/peers is made of: start states, cases, codes, their agreement, and the report."""
import pathlib

BENCH = pathlib.Path(__file__).resolve().parents[1]
INPUTS = BENCH / "peers.d"
WORK = BENCH.parent / "build" / "bench"


class Failure(Exception):
    """What the user is told, in one sentence."""

"""A million objects come and go, and the process does not grow."""

import gc
import pickle
import sys

import numpy
import pytest

import solvetab
from solvetab import code_breaking, quad_ace, twenty_four

TREE, HANDS, ACE = solvetab.bulls_and_cows(), twenty_four.table(), quad_ace.table()
START = TREE.start()
ROWS = numpy.array([[1, 2, 3, 4]] * 1000)


def resident():
    """Bytes of memory that the process has."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def mistake():
    try:
        START.answer("3A1B")
    except ValueError:
        pass


WORK = {
    "turns": (1_000_000, lambda: START.answer("1A2B")),
    "codes": (1_000_000, lambda: code_breaking.Code("0123").feedback("3210")),
    "hands": (300_000, lambda: HANDS["2 3 6 12"][3]),
    "positions": (1_000_000, lambda: ACE.probe((0, 2), "1,8")),
    "moves": (200_000, lambda: ACE.best_moves("0,2", "1,8")),
    "mistakes": (300_000, mistake),
    "answers": (20_000, START.answers),
    "pickles": (50_000, lambda: pickle.loads(pickle.dumps(START))),
    "members": (20, lambda: [turn.guess for turn in TREE]),
    "arrays": (2_000, lambda: HANDS.probe_many(ROWS)),
    "solvers": (300, lambda: code_breaking.solve_words(["rain", "iran", "tent", "tint"])),
    "solutions": (300, lambda: twenty_four.solutions([1, 2, 3, 4])),
    "tables": (3_000, lambda: solvetab.table_from_bytes(TREE.to_bytes())),
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
@pytest.mark.parametrize("name", WORK)
def test_no_growth(name):
    count, work = WORK[name]
    for _ in range(count // 10 + 1):
        work()
    before = resident()
    for _ in range(count):
        work()
    grown = resident() - before
    assert grown < 2_000_000, f"{grown} bytes after {count}"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_what_grows_is_seen():
    before = resident()
    kept = [START.answer("1A2B") for _ in range(100_000)]
    assert resident() - before > 2_000_000 and len(kept) == 100_000

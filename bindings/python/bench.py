"""Nanoseconds a probe through Python, beside a `dict` that holds the same answers, and a million positions by numpy.

The `dict` is asked with its key at hand, or with cards and hands in any order, which have to be sorted first. The package is asked with its
own values, and with text.

`python bench.py` prints a table; `--quick` measures too briefly to be quoted. What the plain Rust probes cost is measured by
`cargo bench -p solvetab-bench --bench probes`.
"""

import itertools
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy

import solvetab
from solvetab import quad_ace, twenty_four
from solvetab.code_breaking import Turn
from solvetab.quad_ace import Hands
from solvetab.twenty_four import Cards

SECONDS = 0.02 if "--quick" in sys.argv else 1.0


def nanoseconds(probe: Callable[..., object], questions: Iterable[tuple[Any, ...]]) -> float:
    """The processor's time for a call, the loop around it included: the least of five measurements."""
    asked = list(questions)

    def seconds(function: Callable[..., object], rounds: int) -> float:
        start = time.process_time()
        for _ in range(rounds):
            for arguments in asked:
                function(*arguments)
        return time.process_time() - start

    once = max(seconds(probe, 1), 1e-6)
    rounds = max(1, int(SECONDS / 5 / once))
    return min(seconds(probe, rounds) for _ in range(5)) / rounds / len(asked) * 1e9


def row(what: str, *figures: float) -> None:
    print(f"{what:<38}" + "".join(f"{figure:>14,.0f}" for figure in figures))


def main() -> None:
    print(f"{'nanoseconds a probe':<38}{'from values':>14}{'from text':>14}{'dict':>14}{'dict, sorting':>14}")

    tree = solvetab.bulls_and_cows()
    steps = [(turn, answer) for turn in tree for answer, after in turn.answers().items() if after]
    as_text = [(turn, str(answer)) for turn, answer in steps]
    following = {(turn.number, str(answer)): turn.answer(answer) for turn, answer in steps}
    row(
        "one step of a Bulls and Cows game",
        nanoseconds(Turn.answer, steps),
        nanoseconds(Turn.answer, as_text),
        nanoseconds(following.__getitem__, ((key,) for key in following)),
    )

    table = twenty_four.table()
    hands = list(itertools.combinations_with_replacement(range(1, 14), 4))
    solved = {hand: table.solve(hand) for hand in hands}
    row(
        "one hand of 24",
        nanoseconds(table.solve, ((Cards(hand),) for hand in hands)),
        nanoseconds(table.solve, ((str(Cards(hand)),) for hand in hands)),
        nanoseconds(solved.__getitem__, ((hand,) for hand in hands)),
        nanoseconds(lambda hand: solved[tuple(sorted(hand))], ((hand,) for hand in hands)),
    )

    ace = quad_ace.table()
    players = [pair for pair in itertools.combinations_with_replacement(range(10), 2) if any(pair)]
    positions = list(itertools.product(players, repeat=2))
    values = {position: ace.probe(*position) for position in positions}
    texts = [(str(Hands(*mover)), str(Hands(*opponent))) for mover, opponent in positions]
    row(
        "one position of QuadAce",
        nanoseconds(ace.probe, ((Hands(*mover), Hands(*opponent)) for mover, opponent in positions)),
        nanoseconds(ace.probe, texts),
        nanoseconds(values.__getitem__, ((position,) for position in positions)),
        nanoseconds(lambda mover, opponent: values[tuple(sorted(mover)), tuple(sorted(opponent))], positions),
    )

    draws = numpy.random.default_rng(24)
    count = 1_000_000
    movers, opponents = (draws.integers(1, 10, (count, 2), dtype=numpy.uint8) for _ in range(2))
    cards = draws.integers(1, 14, (count, 4), dtype=numpy.uint8)
    codes = draws.integers(0, 10, (2, count, 4), dtype=numpy.uint8)
    print(f"\n{'a million by numpy':<38}{'milliseconds':>14}")
    for what, question in [
        ("positions of QuadAce", lambda: ace.probe_many(movers, opponents)),
        ("hands of 24", lambda: table.probe_many(cards)),
        ("whether hands make 24", lambda: twenty_four.targets().can_make_many(cards, 24)),
        ("answers to guesses", lambda: solvetab.code_breaking.feedback_many(codes[0], codes[1])),
    ]:
        row(what, min(measured(question) for _ in range(5)))


def measured(question: Callable[[], object]) -> float:
    """The milliseconds of the processor that a question takes."""
    start = time.process_time()
    question()
    return (time.process_time() - start) * 1e3


if __name__ == "__main__":
    main()

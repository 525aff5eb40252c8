"""What a type checker is to make of the package: checked by mypy --strict, and run by nobody."""

from fractions import Fraction
from typing import assert_type

import numpy
from numpy.typing import NDArray

import solvetab
from solvetab import quad_ace, twenty_four
from solvetab.code_breaking import Code, ColourTree, Colours, ColourTurn, DecisionTree, Feedback, Turn, WordTree, colours, solve_words, words_2315

tree = solvetab.solve("4x6r", objective="worst", max_depth=5, progress=lambda progress: print(progress.done))
assert_type(tree, DecisionTree)
assert_type(tree.start().answer("1A2B"), Turn | None)
assert_type([turn.guess for turn in tree], list[Code])
assert_type(tree.start().answers(), dict[Feedback, Turn | None])
assert_type(solve_words(["one", "two"]), WordTree)
coloured = solve_words(["one", "two"], guesses=["one", "two", "six"], feedback="colours", hard=True)
assert_type(coloured, ColourTree)
assert_type(words_2315(), ColourTree)
assert_type(coloured.start().answer(colours("one", "two")), ColourTurn | None)
assert_type(coloured.start().answers(), dict[Colours, ColourTurn | None])
followed = tree.follow([("0123", "1A2B"), (Code("4567"), Feedback.of(0, 1))])
tree.follow([["0123", "1A2B"]])
if followed is not None:
    turn, relabelling = followed
    assert_type(turn, Turn | None)
    assert_type(relabelling("0123"), Code)
assert_type(max(tree.rules), Code)

hand = twenty_four.table()[3, 3, 8, 8]
assert_type(hand[0].value, Fraction | None)
assert_type([str(solution) for solution in twenty_four.solutions("1 2 3", target=Fraction(1, 2))], list[str])
assert_type(twenty_four.table().probe_many([[1, 2, 3, 4]]), tuple[NDArray[numpy.uint32], NDArray[numpy.bool_]])

match quad_ace.table().probe((1, 1), quad_ace.Hands(1, 1)):
    case quad_ace.Outcome("win", plies):
        assert_type(plies, int | None)
    case outcome:
        assert_type(outcome, quad_ace.Outcome)
solvetab.solve("4x10", objective="least")  # type: ignore[arg-type]

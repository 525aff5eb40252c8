"""The ten thousand questions that every language answers alike: tests/data/questions.tsv of the repository."""

import pathlib
import re

import pytest

import solvetab

QUESTIONS = pathlib.Path(__file__).parents[3] / "tests" / "data" / "questions.tsv"
TABLES = {name: solvetab.shipped(name) for name in solvetab.SHIPPED}
HANDS = TABLES["twenty-four"]


def turn(table, answers):
    turn = TABLES[table].start()
    for answer in answers.split():
        turn = turn.answer(answer)
        if turn is None:
            return "solved"
    return f"{turn.guess} {turn.remaining} {turn.worst} {turn.total}"


def feedback(guess, secret):
    return str(solvetab.feedback(guess, secret))


def hand(cards):
    hand = HANDS[cards]
    return f"{len(hand)} {'yes' if hand.needs_fraction else 'no'} {hand[0] if hand else '-'}"


def solution(cards, number):
    hand = HANDS[cards]
    return str(hand[int(number)]) if int(number) < len(hand) else "-"


def make(cards, target):
    return "yes" if TABLES["targets"].can_make(cards, int(target)) else "no"


def position(table, mover, opponent):
    outcome = TABLES[table].probe(mover, opponent)
    value = outcome.result if outcome.plies is None else f"{outcome.result} {outcome.plies}"
    return " ".join([value, *map(str, TABLES[table].best_moves(mover, opponent))])


def line(table, mover, opponent):
    return " ".join(map(str, TABLES[table].line(mover, opponent)))


ANSWER = {function.__name__: function for function in (turn, feedback, hand, solution, make, position, line)}


def answer(function, arguments):
    try:
        return ANSWER[function](*arguments)
    except solvetab.SolvetabError as error:
        assert len(str(error)) > 10
        return f"! {error.code}"


def test_every_question():
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 10_000
    asked = set()
    for number, text in enumerate(lines, 1):
        function, *arguments, expected = text.split("\t")
        assert answer(function, arguments) == expected, f"line {number}: {text}"
        asked.add((function, expected.startswith("! ")))
    assert len(asked) == 2 * len(ANSWER), "each function is asked rightly and wrongly"


def numbers(text, separator):
    """The whole numbers of a text, or none if it is not made of such."""
    parts = text.split(separator) if text.strip() else []
    return [int(part) for part in parts] if all(re.fullmatch(r"-?\d+", part) for part in parts) else None


def test_every_question_in_numbers():
    """The same answers to the same questions in numbers rather than text, where they can be asked so."""
    asked = 0
    for text in QUESTIONS.read_text(encoding="utf-8").splitlines():
        function, *arguments, expected = text.split("\t")
        if function in ("hand", "solution", "make"):
            parts = [numbers(arguments[0], " "), *arguments[1:]]
        elif function in ("position", "line"):
            parts = [arguments[0], numbers(arguments[1], ","), numbers(arguments[2], ",")]
        else:
            continue
        if None in parts or any(part == [] for part in parts) or expected == "! form":
            continue
        assert answer(function, parts) == expected, text
        asked += 1
    assert asked > 4_000


@pytest.mark.parametrize("name", solvetab.SHIPPED)
def test_shipped_tables_are_found_by_name(name):
    assert solvetab.table_from_bytes(TABLES[name].to_bytes()) == TABLES[name]

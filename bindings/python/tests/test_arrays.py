"""Arrays are answered as their members are; numpy is needed for nothing else."""

import itertools
import subprocess
import sys
import threading
import time

import numpy
import pytest

import solvetab
from solvetab import quad_ace, twenty_four
from solvetab.code_breaking import Code, feedback_many

RESULTS = {"win": 1, "draw": 0, "loss": -1}
TYPES = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4", "<i4", ">u2", "<u2", ">i8", "<u8"]


@pytest.mark.parametrize("table", [quad_ace.table(), quad_ace.three_hands()], ids=["two", "three"])
def test_every_position(table):
    count = table.rules.hands
    hands = [list(hand) for hand in itertools.combinations_with_replacement(range(10), count) if any(hand)]
    movers = numpy.array(hands)[:, None, :].repeat(len(hands), axis=1)
    opponents = numpy.array(hands)[None, :, :].repeat(len(hands), axis=0)
    results, plies = table.probe_many(movers, opponents)
    assert results.shape == plies.shape == (len(hands), len(hands))
    assert (results.dtype, plies.dtype) == ("int8", "uint16")
    step = 1 if count == 2 else 7
    for row, column in itertools.product(range(0, len(hands), step), repeat=2):
        outcome = table.probe(hands[row], hands[column])
        assert results[row, column] == RESULTS[outcome.result]
        assert plies[row, column] == (outcome.plies or 0)
    results[0, 0] = 0  # the arrays are the caller's


def test_every_hand():
    table, targets = twenty_four.table(), twenty_four.targets()
    hands = list(itertools.combinations_with_replacement(range(1, 14), 4))
    counts, need_fractions = table.probe_many(hands)
    assert counts.tolist() == [len(table[hand]) for hand in hands] and counts.sum() == 4078
    assert need_fractions.tolist() == [table[hand].needs_fraction for hand in hands]
    assert (targets.can_make_many(hands, 24) == (counts > 0)).all()
    wanted = numpy.arange(len(hands)) % 128
    assert targets.can_make_many(hands, wanted).tolist() == [targets.can_make(*one) for one in zip(hands, wanted)]


def test_every_numbers_round():
    numbers = twenty_four.solve_numbers()
    selections = numbers.selections()
    assert len(selections) == 13243 and selections[0] == twenty_four.Cards([1, 1, 2, 2, 3, 3])
    rows, targets = numpy.array([list(cards) for cards in selections])[:, None, :], numpy.arange(101, 1000)
    shape = (len(selections), len(targets))
    rows, targets = numpy.broadcast_to(rows, (*shape, 6)), numpy.broadcast_to(targets, shape)
    needed, nearest = numbers.needed_many(rows, targets), numbers.nearest_many(rows, targets)
    assert (needed.dtype, nearest.dtype) == (numpy.uint8, numpy.uint16)
    made = needed > 0
    assert made.sum() == 10858746 and ((nearest == targets) == made).all() and made.all(axis=1).sum() == 1226
    for row, column in ((0, 0), (500, 898), (13242, 400), (1, 846)):
        cards, target = selections[row], int(targets[row, column])
        assert (numbers.needed(cards, target) or 0, numbers.nearest(cards, target)) == (needed[row, column], nearest[row, column])
        assert numbers.nearest(cards, target) == twenty_four.play_round(list(cards), target).made[0]


def test_answers_to_guesses():
    codes = numpy.array(list(itertools.permutations(range(5), 3)))
    guesses, secrets = codes.repeat(60, axis=0), numpy.tile(codes, (60, 1))
    bulls, cows = feedback_many(guesses, secrets)
    for guess, secret, bull, cow in zip(guesses, secrets, bulls, cows):
        answer = Code("".join(map(str, guess))).feedback("".join(map(str, secret)))
        assert (answer.bulls, answer.cows) == (bull, cow)


@pytest.mark.parametrize("name", TYPES)
def test_any_whole_numbers_in_any_order_of_axes(name):
    table = twenty_four.table()
    hands = numpy.array([[3, 3, 8, 8], [1, 5, 5, 5], [1, 1, 1, 1]], dtype=name)
    for array in (hands, numpy.asfortranarray(hands), hands[:, ::-1], numpy.repeat(hands, 2, axis=1)[:, ::2]):
        assert table.probe_many(array)[0].tolist() == [1, 1, 0]
    assert table.probe_many(hands[::-1])[0].tolist() == [0, 1, 1]
    assert table.probe_many(hands.reshape(1, 3, 4))[0].shape == (1, 3)
    assert table.probe_many(hands[0])[0].shape == ()
    assert table.probe_many(hands[:0])[0].shape == (0,)


def test_mistakes_have_the_same_sentence_and_name_the_row():
    table = quad_ace.table()
    with pytest.raises(ValueError) as error:
        table.probe_many([[1, 1], [1, 10]], [[1, 1], [1, 1]])
    assert str(error.value) == "a hand is a number from 0 to 9, not 10"
    assert error.value.__notes__ == ["in row 1, counted from 0"]
    with pytest.raises(ValueError, match="a card is a number from -100 to 100, not 260"):
        twenty_four.table().probe_many(numpy.array([[3, 3, 8, 260]]))
    with pytest.raises(ValueError, match="a card is a number from -100 to 100, not 9223372036854775807"):
        twenty_four.table().probe_many(numpy.array([[3, 3, 8, 2**64 - 1]], dtype="uint64"))
    with pytest.raises(ValueError, match="different numbers of rows"):
        table.probe_many([[1, 1]], [[1, 1], [1, 1]])
    with pytest.raises(ValueError, match="a player of this game has 2 hands, but here are 3"):
        table.probe_many([[1, 1, 1]], [[1, 1]])
    with pytest.raises(ValueError, match="not a single number"):
        table.probe_many(1, 1)
    for wrong in ([[0.5, 1]], [["1", "1"]], [[True, False]], [[None, 1]], numpy.zeros((1, 2), dtype=">f8")):
        with pytest.raises(TypeError):
            table.probe_many(wrong, [[1, 1]])
    with pytest.raises(ValueError, match="a symbol is a number from 0 to 35, not -1"):
        feedback_many([[0, -1]], [[0, 1]])


def test_no_questions_have_no_answers():
    hands, targets = twenty_four.table(), twenty_four.targets()
    for arrays in (
        hands.probe_many([]),
        quad_ace.table().probe_many([], []),
        feedback_many([], []),
        [targets.can_make_many([], 24)],
        [targets.can_make_many([], [])],
    ):
        assert [array.tolist() for array in arrays] == [[]] * len(arrays)
    assert hands.probe_many(numpy.empty((3, 0, 4)))[0].shape == (3, 0)


def test_more_than_memory_holds_is_refused():
    for empty in ([[]], numpy.empty((2**33, 0), int)):
        with pytest.raises(ValueError, match="the rows of the array are empty"):
            twenty_four.table().probe_many(empty)
        with pytest.raises(ValueError, match="the rows of the array are empty"):
            feedback_many(empty, empty)
    # Its rows are all the same one, so it has no memory of its own.
    large = numpy.broadcast_to(numpy.array([1, 1]), (2**50, 2))
    with pytest.raises(MemoryError):
        quad_ace.table().probe_many(large, large)


def test_nothing_else_needs_numpy():
    program = """
import sys
sys.modules["numpy"] = None
import solvetab
assert solvetab.twenty_four.table().solve("3 3 8 8")
try:
    solvetab.quad_ace.table().probe_many([[1, 1]], [[1, 1]])
except ImportError:
    print("needs numpy")
"""
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert printed == "needs numpy\n"


def test_the_interpreter_is_not_needed_meanwhile():
    """Another thread goes on: it never stands still for as long as the questions take."""
    table, hands = quad_ace.three_hands(), numpy.ones((4_000_000, 3), "uint8")
    # A busy machine may stop it as long; that it always does so is no accident.
    assert any(longest < 0.5 * taken for longest, taken in (standstill(table, hands) for _ in range(10)))


def standstill(table, hands):
    """The longest that another thread stands still while hands are looked up, and how long that takes, in seconds."""
    stop, begun, longest = threading.Event(), threading.Event(), [0.0]

    def watch():
        last = time.monotonic()
        while not stop.is_set():
            now = time.monotonic()
            longest[0], last = max(longest[0], now - last), now
            begun.set()

    watcher = threading.Thread(target=watch)
    watcher.start()
    begun.wait()
    began = time.monotonic()
    table.probe_many(hands, hands)
    taken = time.monotonic() - began
    stop.set()
    watcher.join()
    return longest[0], taken

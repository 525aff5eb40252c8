"""Values compare, order, hash, print, copy and pickle as Python's own do."""

import copy
import itertools
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solvetab
from solvetab import twenty_four
from solvetab.code_breaking import Code, Feedback, Rules
from solvetab.quad_ace import DRAW, Hands, Outcome
from solvetab.twenty_four import Cards

codes = st.text("0123456789abcdef", min_size=1, max_size=8).map(Code)
feedbacks = st.sampled_from([Feedback.of(b, c) for b in range(9) for c in range(9 - b)])
cards = st.lists(st.integers(-100, 100), min_size=1, max_size=7).map(Cards)
hands = st.lists(st.integers(0, 255), min_size=1, max_size=4).filter(any).map(lambda values: Hands(*values, base=256))
outcomes = st.one_of(
    st.just(DRAW),
    st.builds(Outcome, st.sampled_from(["win", "loss"]), st.integers(0, 65535)),
)
rules = st.sampled_from(["4x10", "4x6r", "1x1", "2x16r", "8x2r", "5x8"]).map(Rules)
kinds = [codes, feedbacks, cards, hands, outcomes, rules]


@given(st.one_of(kinds))
def test_copies_are_equal(value):
    namespace = {"Code": Code, "Feedback": Feedback, "Cards": Cards, "Hands": Hands, "Outcome": Outcome, "Rules": Rules}
    for made in (eval(repr(value), namespace), copy.copy(value), copy.deepcopy(value)):
        assert made == value and hash(made) == hash(value)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert value != 1 and value != str(value) and value is not None


@pytest.mark.parametrize("kind", [codes, feedbacks, cards, hands, outcomes], ids=["code", "feedback", "cards", "hands", "outcome"])
def test_order_is_total(kind):
    @given(st.lists(kind, min_size=3, max_size=3))
    def check(three):
        one, other, third = three
        assert (one < other) + (one == other) + (one > other) == 1
        assert (one <= other) == (not one > other)
        if one <= other <= third:
            assert one <= third

    check()


@given(st.one_of(codes, feedbacks, cards, hands))
def test_text_makes_the_same_value(value):
    if isinstance(value, Hands):
        assert Hands(str(value), base=256) == value
    else:
        assert type(value)(str(value)) == value


def test_what_is_found_is_copied_too():
    tree = solvetab.bulls_and_cows()
    games = ("4071", "1A2B"), ("9876", "0A0B"), ("0123", "4A0B")
    relabellings = [tree.follow([game])[1] for game in games]
    one, two = twenty_four.play_round([1, 1], 3), twenty_four.play_round([2, 2, 2, 2], 7)
    steps = twenty_four.table().solve("3 3 8 8").steps
    values = [*relabellings, one, two, *steps]
    for value, other in itertools.product(values, repeat=2):
        assert (value == other) == (value is other)
    for value in values:
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert again == value and hash(again) == hash(value) and repr(again) == repr(value)
    for relabelling in relabellings:
        again = pickle.loads(pickle.dumps(relabelling))
        assert all(again(code) == relabelling(code) for code in tree.rules)
    assert (repr(one), repr(two)) == ("<Round 2: one way>", f"<Round 6 and 8: {len(two.solutions)} ways>")


def test_values_cannot_be_changed():
    for value in (Code("0123"), Feedback("1A2B"), Cards([1]), Hands(1, 1), DRAW, Rules("4x10")):
        with pytest.raises((AttributeError, TypeError)):
            value.anything = 1
        with pytest.raises(TypeError):
            type("Derived", (type(value),), {})


@given(st.lists(st.integers(0, 9), min_size=4, max_size=4), st.lists(st.integers(0, 9), min_size=4, max_size=4))
def test_feedback_is_what_it_is_defined_as(guess, secret):
    bulls = sum(a == b for a, b in zip(guess, secret))
    total = sum(min(guess.count(symbol), secret.count(symbol)) for symbol in range(10))
    text = ["".join(map(str, code)) for code in (guess, secret)]
    assert solvetab.feedback(*text) == Feedback.of(bulls, total - bulls) == Code(text[0]).feedback(text[1])
    assert solvetab.code_breaking.word_feedback(*text) == solvetab.feedback(*text)


def test_rules_are_a_sequence():
    rules = Rules("3x5")
    listed = ["".join(symbols) for symbols in itertools.permutations("01234", 3)]
    assert [str(code) for code in rules] == listed
    assert len(rules) == len(listed) == 60
    assert all(rules.index(code) == number and rules[number] == code for number, code in enumerate(rules))
    assert rules[-1] == rules[59] and list(reversed(rules))[0] == rules[59]
    assert Code("012") in rules and "011" not in rules and 12 not in rules
    for number in (60, -61, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            rules[number]


def test_expressions_compute_what_they_print():
    for hand in itertools.islice(solvetab.twenty_four.table(), 0, None, 17):
        for expression in hand:
            assert expression.value == 24 and expression.steps[-1].result == 24
            text = "".join(f"Fraction({part})" if part.isdigit() else part for part in _parts(str(expression)))
            assert eval(text, {"Fraction": Fraction}) == 24
            assert pickle.loads(pickle.dumps(expression)) == expression
        assert pickle.loads(pickle.dumps(hand)) == hand and hash(pickle.loads(pickle.dumps(hand))) == hash(hand)


def _parts(text):
    return ["".join(group) for _, group in itertools.groupby(text, str.isdigit)]


def test_a_notebook_shows_a_formula():
    assert twenty_four.table().solve("3 3 8 8")._repr_latex_() == r"$\displaystyle \frac{8}{3 - \frac{8}{3}}$"

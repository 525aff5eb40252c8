"""Mistakes are `ValueError`s with the core's sentence, or `TypeError`s; nothing else, whatever is asked."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvetab
from solvetab import code_breaking, quad_ace, twenty_four

TABLE, TARGETS, ACE = twenty_four.table(), twenty_four.targets(), quad_ace.table()

CARDS = "3 3 8 8, each card a whole number from -100 to 100 or A, T, J, Q, K"
SENTENCES = {
    "code_breaking.Code('01-3')": "'-' is not a symbol here: symbols are 0 to z (0-9, then a-z)",
    "code_breaking.Code('00123456789abcdef')": "a code has 1 to 16 symbols, but here are 17",
    "code_breaking.Feedback('1A')": "write feedback like 1A2B (1 bull, 2 cows)",
    "code_breaking.Feedback('9A8B')": "the sum of bulls and cows is a number from 0 to 16, not 17",
    "code_breaking.Feedback.of(-1, 2)": "a count of an answer is a number from 0 to 16, not -1",
    "code_breaking.Feedback.of(9, 8)": "the sum of bulls and cows is a number from 0 to 16, not 17",
    "code_breaking.Feedback.of(2**64 + 1, 2)": "a count of an answer is a number from 0 to 16, not 9223372036854775807",
    "code_breaking.Rules('4')": "write a set of rules like 4x10, or 4x6r with repeats",
    "code_breaking.Rules('4x10').index('0012')": "'0' occurs twice, but these rules allow each symbol once (rules that end in r allow repeats)",
    "solvetab.feedback('012', '0123')": "a guess of 3 positions cannot be compared with a secret of 4",
    "solvetab.solve('8x9')": "these rules have 362880 codes, more than the 65536 that can be solved: use fewer positions or symbols",
    "solvetab.solve('4x4', objective='best')": "write an objective like total, worst or at-worst",
    "solvetab.solve('4x4', max_depth=0)": "the most guesses is a number from 1 to 65535, not 0",
    "solvetab.solve('4x4', width=0)": "the width is a number from 1 to 4294967295, not 0",
    "solvetab.solve('4x4', width=2**32)": "the width is a number from 1 to 4294967295, not 4294967296",
    "solvetab.solve('4x4', max_depth=65536)": "the most guesses is a number from 1 to 65535, not 65536",
    "solvetab.mastermind()[1318]": "a turn of this table is a number from 0 to 1317, not 1318",
    "solvetab.mastermind()[-1319]": "a turn of this table is a number from 0 to 1317, not -1319",
    "solvetab.shipped('nine')": f"no table of this name is shipped: there are {', '.join(solvetab.SHIPPED)}",
    "solvetab.solve('4x6r', max_depth=4)": "no tree finds every secret within 4 guesses: this is proven",
    "code_breaking.solve_words([])": "there are no codes: give one a line",
    "code_breaking.solve_words(['one', 'one'])": "one occurs twice: leave one of them out",
    "twenty_four.Cards([1, 101])": "a card is a number from -100 to 100, not 101",
    "twenty_four.Cards([1] * 8)": "a hand has 1 to 7 cards, but here are 8",
    "TABLE.solve([1, 2, 3])": "a hand of this table has 4 cards, but here are 3",
    "TABLE['1 2 3 14']": "a card of this table is a number from 1 to 13, not 14",
    "TARGETS.can_make([1, 2, 3, 4], -1)": "a target of this table is a number from 0 to 127, not -1",
    "twenty_four.solutions([1], target='1/0')": "write a target like 24, -3 or 7/2",
    "quad_ace.Hands(1, 10)": "a hand is a number from 0 to 9, not 10",
    "quad_ace.Hands(0, 0)": "all hands are 0, so this player is out and the game is over: give at least one hand from 1 up",
    "quad_ace.Rules(base=1)": "a base is a number from 2 to 256, not 1",
    "quad_ace.Rules(base=256, hands=4)": "these rules have 33555416513253376 positions, more than the 4294967295 that can be solved: use a smaller base or fewer hands",
    "ACE.probe('1', '1,1')": "a player of this game has 2 hands, but here is 1",
    "ACE.probe((1, -1), '1,1')": "a hand is a number from 0 to 9, not -1",
    # What has more than 64 bits, and an iterator, which can be gone through once only.
    "ACE.probe(iter([1, 2**70]), '1,1')": "a hand is a number from 0 to 9, not 9223372036854775807",
    "ACE.probe(iter([2**70, 1, 1]), (1, 1))": "a hand is a number from 0 to 9, not 9223372036854775807",
    "ACE.probe((1, -2**70), '1,1')": "write a player's hands like 1,7",
    "twenty_four.Cards(iter([2**70, 1]))": f"write a hand like {CARDS}",
    "twenty_four.Cards([10**5000, 1])": f"write a hand like {CARDS}",
    "twenty_four.Cards([1, -10**5000])": f"write a hand like {CARDS}",
    "twenty_four.solutions([1], target=10**5000)": "write a target like 24, -3 or 7/2",
    "twenty_four.solutions([1], target=Fraction(1, 10**5000))": "write a target like 24, -3 or 7/2",
}


@pytest.mark.parametrize("question", SENTENCES)
def test_the_sentence_is_the_core_s(question):
    with pytest.raises(ValueError) as error:
        eval(question)
    assert str(error.value) == SENTENCES[question]


CODES = {
    "solvetab.solve('4x6r', max_depth=4)": "impossible",
    "solvetab.solve('4x6r', max_depth=4, width=1)": "not-found",
    "code_breaking.solve_words([])": "no-codes",
    "code_breaking.solve_words(['one', 'one'])": "repeated-code",
    "code_breaking.solve_words(['one', 'four'])": "lengths",
    "twenty_four.Cards([1, 101])": "range",
}


@pytest.mark.parametrize("question", CODES)
def test_a_mistake_has_one_identifier_in_every_language(question):
    with pytest.raises(solvetab.SolvetabError) as error:
        eval(question)
    assert error.value.code == CODES[question]


def test_contradictions_have_a_class():
    with pytest.raises(solvetab.Contradiction) as error:
        solvetab.bulls_and_cows().start().answer("3A1B")
    assert isinstance(error.value, ValueError)
    assert str(error.value).startswith("no code is consistent with this feedback")


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-200, 200),
    st.floats(),
    st.text(max_size=12),
    st.binary(max_size=12),
    st.text("0123456789,AB /-", max_size=12),
    st.lists(st.one_of(st.integers(-120, 120), st.integers(), st.none(), st.text(max_size=3)), max_size=9),
    st.dictionaries(st.integers(), st.integers(), max_size=2),
    st.just(object()),
    st.just(code_breaking.Code("0123")),
    st.just(code_breaking.Feedback("1A2B")),
    st.just(twenty_four.Cards("3 3 8 8")),
    st.just(quad_ace.Hands(1, 7)),
    st.just(quad_ace.Hands(1, 255, base=256)),
    st.just(quad_ace.Hands(1, 2, 3)),
)
TURN = solvetab.bulls_and_cows().start()
ASKED = {
    "Code": code_breaking.Code,
    "Feedback": code_breaking.Feedback,
    "Feedback.of": code_breaking.Feedback.of,
    "Rules": code_breaking.Rules,
    "index": code_breaking.Rules("4x10").index,
    "feedback": solvetab.feedback,
    "word_feedback": code_breaking.word_feedback,
    "answer": TURN.answer,
    "follow": TURN.tree.follow,
    "Cards": twenty_four.Cards,
    "solve": TABLE.solve,
    "hand": TABLE.__getitem__,
    "solutions": TABLE.solutions,
    "can_make": TARGETS.can_make,
    "all": TARGETS.all,
    "from_code": twenty_four.Expression.from_code,
    "Hands": quad_ace.Hands,
    "Outcome": quad_ace.Outcome,
    "quad_ace.Rules": quad_ace.Rules,
    "probe": ACE.probe,
    "best_moves": ACE.best_moves,
    "line": ACE.line,
    "is_reachable": ACE.is_reachable,
    "table_from_bytes": solvetab.table_from_bytes,
    "_hand": twenty_four._hand,
    "_round": twenty_four._round,
    "_step": twenty_four._step,
    "_relabelling": code_breaking._relabelling,
    "_hands": quad_ace._hands,
    "probe_many": ACE.probe_many,
    "hands_many": TABLE.probe_many,
    "can_make_many": TARGETS.can_make_many,
    "feedback_many": code_breaking.feedback_many,
}


@pytest.mark.parametrize("name", ASKED)
def test_whatever_is_asked_nothing_else_is_raised(name):
    # What `pickle` calls may be refused as pickle's users expect.
    allowed = (ValueError, TypeError, OverflowError, IndexError) if name.startswith("_") else (ValueError, TypeError)

    @settings(max_examples=200, deadline=None)
    @given(st.lists(anything, max_size=3))
    def check(arguments):
        try:
            ASKED[name](*arguments)
        except allowed as error:
            assert str(error)

    check()


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_whatever_follows_the_beginning_of_a_table_is_refused(data):
    start = TARGETS.to_bytes()[:140]
    with pytest.raises(solvetab.TableError):
        solvetab.table_from_bytes(start + data)

"""24 points and its kin: make a number from cards with + - * / and brackets, each card once.

`table()` knows every hand of the standard game, `targets()` which other numbers they make. `solutions` solves any cards, `play_round` rounds
of numbers, `solve_deck` every hand of a deck.
"""

from ._solvetab import twenty_four as _native

Cards = _native.Cards
Expression = _native.Expression
Hand = _native.Hand
Round = _native.Round
Step = _native.Step
Targets = _native.Targets
TwentyFour = _native.TwentyFour
play_round = _native.play_round
solutions = _native.solutions
solve_deck = _native.solve_deck
table = _native.table
targets = _native.targets
_hand = _native._hand
_round = _native._round
_step = _native._step

__all__ = [
    "Cards",
    "Expression",
    "Hand",
    "Round",
    "Step",
    "Targets",
    "TwentyFour",
    "play_round",
    "solutions",
    "solve_deck",
    "table",
    "targets",
]

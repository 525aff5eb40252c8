"""24 points and its kin: make a number from cards with + - * / and brackets, each card once.

`table()` knows every hand of the standard game, `targets()` which other numbers they make. `solutions` solves any cards, `play_round` rounds
of numbers, `solve_deck` every hand of a deck, `solve_numbers` every round.
"""

from ._solvetab import twenty_four as _native

Cards = _native.Cards
Expression = _native.Expression
Hand = _native.Hand
Numbers = _native.Numbers
Round = _native.Round
Step = _native.Step
Targets = _native.Targets
TwentyFour = _native.TwentyFour
play_round = _native.play_round
solutions = _native.solutions
solve_deck = _native.solve_deck
solve_numbers = _native.solve_numbers
table = _native.table
targets = _native.targets
_hand = _native._hand
_round = _native._round
_step = _native._step

__all__ = [
    "Cards",
    "Expression",
    "Hand",
    "Numbers",
    "Round",
    "Step",
    "Targets",
    "TwentyFour",
    "play_round",
    "solutions",
    "solve_deck",
    "solve_numbers",
    "table",
    "targets",
]

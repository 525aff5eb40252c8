"""QuadAce: what perfect play makes of each position.

`table()` is the standard game, `three_hands()` the one with three hands a player; `solve` solves others.
"""

from ._solvetab import quad_ace as _native

DRAW = _native.DRAW
Hands = _native.Hands
Outcome = _native.Outcome
QuadAce = _native.QuadAce
Rules = _native.Rules
solve = _native.solve
table = _native.table
three_hands = _native.three_hands
_hands = _native._hands

__all__ = [
    "DRAW",
    "Hands",
    "Outcome",
    "QuadAce",
    "Rules",
    "solve",
    "table",
    "three_hands",
]

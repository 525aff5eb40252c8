"""Games for agents, stepped in native code: what `solvetab.gym` is built of, for loops without gymnasium.

`GuessingGames` (of a `Guessing`), `StepGames` and `QuadAceGames` play many games at once. They need numpy.
"""

from ._solvetab import training as _native

Guessing = _native.Guessing
GuessingGames = _native.GuessingGames
QuadAceGames = _native.QuadAceGames
StepGames = _native.StepGames

__all__ = ["Guessing", "GuessingGames", "QuadAceGames", "StepGames"]

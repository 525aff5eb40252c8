"""Games for agents, stepped in native code: what `solvetab.gym` is built of, for loops without gymnasium.

`Guessing` is a game with its guesses, secrets and feedback by number; `GuessingGames` plays many of it at once. Both need numpy.
"""

from ._solvetab import training as _native

Guessing = _native.Guessing
GuessingGames = _native.GuessingGames

__all__ = ["Guessing", "GuessingGames"]

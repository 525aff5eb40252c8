"""Bulls and Cows, Mastermind and their kin: codes, feedback, and trees that know the next guess.

A `DecisionTree` begins with `start()`, a `Turn`; `Turn.answer` leads to the next one. `solve` finds trees for any rules, `solve_words` for
lists of words: a `WordTree`, or, where letters get colours, a `ColourTree`.
"""

from ._solvetab import code_breaking as _native

Code = _native.Code
ColourTree = _native.ColourTree
ColourTurn = _native.ColourTurn
Colours = _native.Colours
DecisionTree = _native.DecisionTree
Feedback = _native.Feedback
Relabelling = _native.Relabelling
Rules = _native.Rules
Turn = _native.Turn
WordTree = _native.WordTree
WordTurn = _native.WordTurn
bulls_and_cows = _native.bulls_and_cows
bulls_and_cows_worst = _native.bulls_and_cows_worst
colours = _native.colours
feedback = _native.feedback
feedback_many = _native.feedback_many
mastermind = _native.mastermind
mastermind_within_5 = _native.mastermind_within_5
solve = _native.solve
solve_words = _native.solve_words
word_feedback = _native.word_feedback
words_2315 = _native.words_2315
words_2315_hard = _native.words_2315_hard
words_3158 = _native.words_3158
_relabelling = _native._relabelling

__all__ = [
    "Code",
    "ColourTree",
    "ColourTurn",
    "Colours",
    "DecisionTree",
    "Feedback",
    "Relabelling",
    "Rules",
    "Turn",
    "WordTree",
    "WordTurn",
    "bulls_and_cows",
    "bulls_and_cows_worst",
    "colours",
    "feedback",
    "feedback_many",
    "mastermind",
    "mastermind_within_5",
    "solve",
    "solve_words",
    "word_feedback",
    "words_2315",
    "words_2315_hard",
    "words_3158",
]

"""Small games solved completely, answered in nanoseconds from tables that are part of this package.

`solvetab.code_breaking` is Bulls and Cows, Mastermind and their kin, `solvetab.twenty_four` is 24 points, `solvetab.quad_ace` is QuadAce.
The first-screen functions of code breaking are here too.

>>> solvetab.bulls_and_cows().start().answer("1A2B")
<Turn 0245: 216 left, at most 5 more guesses>
>>> print(solvetab.twenty_four.table().solve([3, 3, 8, 8]))
8/(3-8/3)
>>> print(solvetab.quad_ace.table().probe("1,1", "1,1"))
draw

Mistakes are `ValueError`s with a sentence that says what to change; those of the library are `SolvetabError`s with a `code` for programs.
"""

from . import code_breaking, quad_ace, twenty_four
from ._solvetab import solvetab as _top
from .code_breaking import bulls_and_cows, feedback, mastermind, solve
from .datasets import dataset, write_parquet

SolvetabError = _top.SolvetabError
Contradiction = _top.Contradiction
NoTree = _top.NoTree
Progress = _top.Progress
SHIPPED = _top.SHIPPED
Table = _top.Table
TableError = _top.TableError
Verdict = _top.Verdict
grade = _top.grade
open_table = _top.open_table
shipped = _top.shipped
table_from_bytes = _top.table_from_bytes
__version__ = _top.__version__

__all__ = [
    "SHIPPED",
    "Contradiction",
    "NoTree",
    "Progress",
    "Table",
    "SolvetabError",
    "TableError",
    "Verdict",
    "__version__",
    "bulls_and_cows",
    "code_breaking",
    "dataset",
    "feedback",
    "grade",
    "mastermind",
    "open_table",
    "quad_ace",
    "shipped",
    "solve",
    "table_from_bytes",
    "twenty_four",
    "write_parquet",
]

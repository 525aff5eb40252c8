"""What `__init__.py` has, for type checkers; the docstrings are at run time."""

import os
from collections.abc import Mapping
from typing import Any, Final, Self, final

from typing_extensions import disjoint_base

from . import code_breaking as code_breaking
from . import quad_ace as quad_ace
from . import twenty_four as twenty_four
from .code_breaking import bulls_and_cows as bulls_and_cows
from .code_breaking import feedback as feedback
from .code_breaking import mastermind as mastermind
from .code_breaking import solve as solve
from .datasets import dataset as dataset
from .datasets import write_parquet as write_parquet

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

__version__: Final[str]
SHIPPED: Final[tuple[str, ...]]

class SolvetabError(ValueError):
    code: str

class Contradiction(SolvetabError): ...
class NoTree(SolvetabError): ...
class TableError(SolvetabError): ...

@final
class Progress:
    @property
    def what(self) -> str: ...
    @property
    def done(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def at_least(self) -> int | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@disjoint_base
class Table:
    @classmethod
    def open(cls, path: str | os.PathLike[str], /) -> Self: ...
    @classmethod
    def from_bytes(cls, data: bytes | bytearray | memoryview, /) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def save(self, path: str | os.PathLike[str], /) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Verdict:
    @property
    def correct(self) -> bool: ...
    @property
    def code(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def answer(self) -> str | None: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...

def grade(instance: Mapping[str, Any] | str, answer: str, /) -> Verdict: ...

# Which table it is, its file says: callers know, or ask with isinstance.
def open_table(path: str | os.PathLike[str], /) -> Any: ...
def table_from_bytes(data: bytes | bytearray | memoryview, /) -> Any: ...
def shipped(name: str, /) -> Any: ...

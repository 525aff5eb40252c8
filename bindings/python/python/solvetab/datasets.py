"""Data sets with proven answers: instances of a game, balanced by difficulty and divided into splits.

`dataset` gives lines as dictionaries; `write_parquet` writes them to a file, with pyarrow (`pip install solvetab[data]`). `solvetab.grade` takes each of them as an instance.
"""

from __future__ import annotations

import json
import os
from typing import Any

from ._solvetab import training as _native
from .code_breaking import Rules

__all__ = ["dataset", "write_parquet"]


def dataset(
    game: str,
    *,
    count: int = 100,
    seed: int = 1,
    split: str = "train",
    cards: int | None = None,
    max: int | None = None,
    target: int | None = None,
    rules: Rules | str | None = None,
    codes: str | None = None,
    base: int | None = None,
) -> list[dict[str, Any]]:
    """Instances of a game with proven answers, the same on every machine.

    `cards` (4), `max` (13) and `target` (24) belong to `24`, `rules` to `bulls-and-cows` (`4x10`) and `mastermind` (`4x6r`), `codes` (the name of a
    list, `secrets-2315`) to `words`, and `base` (10) to `quad-ace`. An option of another game is an error. Each instance has `prompt`, `answer`, `solvable`, `difficulty`, `solutions` and `line`, and the keys that `grade` takes.

    >>> lines = dataset("24", count=3, split="test")
    >>> [line["difficulty"] for line in lines], solvetab.grade(lines[0], lines[0]["answer"]).correct
    (['easy', 'medium', 'hard'], True)
    >>> dataset("24", count=1000, split="test")
    Traceback (most recent call last):
    solvetab.SolvetabError: ...
    >>> dataset("numbers", max=10)
    Traceback (most recent call last):
    solvetab.SolvetabError: max is for 24, not for numbers: leave it out
    """
    lines = _native.lines(game, count, seed, split, cards, max, target, rules, codes, base)
    return [json.loads(line) for line in lines]


def write_parquet(lines: list[dict[str, Any]], path: str | os.PathLike[str]) -> None:
    """Writes instances to a Parquet file, a column for each key.

    >>> import tempfile, pyarrow.parquet
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_parquet(dataset("numbers", count=9), f"{folder}/numbers.parquet")
    ...     pyarrow.parquet.read_table(f"{folder}/numbers.parquet").num_rows
    9
    """
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(lines), path)

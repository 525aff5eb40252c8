import os
from typing import Any, Literal, TypeAlias

from .code_breaking import Rules as _Rules

__all__ = ["dataset", "write_parquet"]

_Game: TypeAlias = Literal["24", "numbers", "bulls-and-cows", "mastermind", "words", "quad-ace"]
_Split: TypeAlias = Literal["train", "validation", "test"]

def dataset(
    game: _Game,
    *,
    count: int = 100,
    seed: int = 1,
    split: _Split = "train",
    cards: int | None = None,
    max: int | None = None,
    target: int | None = None,
    rules: _Rules | str | None = None,
    codes: str | None = None,
    base: int | None = None,
) -> list[dict[str, Any]]: ...
def write_parquet(lines: list[dict[str, Any]], path: str | os.PathLike[str]) -> None: ...

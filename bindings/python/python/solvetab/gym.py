"""Environments for gymnasium, with the regret of every guess against optimal play.

`pip install solvetab[gym]` installs what this module needs. Importing it registers them with `gymnasium.make`:

| name | game |
|---|---|
| `solvetab/BullsAndCows-4x10-v1` | Bulls and Cows, 5040 codes |
| `solvetab/Mastermind-4x6r-v1` | Mastermind, 1296 codes |
| `solvetab/Codes-v1` | any rules: `make("solvetab/Codes-v1", rules="3x8")` |
| `solvetab/Words-2315-v1` | words with a colour for each letter, six guesses |
| `solvetab/Words-v1` | your own: `secrets=[...]`, `guesses=[...]`, or names of lists |

`gymnasium.make_vec` makes many of one kind, which are stepped together in native code.

In each of them an action is the number of a guess. The observation has a row for each guess that is allowed: the number of the guess and that of
its feedback, or -1 twice while it is not made. Each guess costs a reward of -1; with `reward="regret"` it costs its regret instead. The game is
terminated by the guess that is the secret, and truncated by the last guess that is allowed.

With `regret=True` the dictionary `info` has the state before and after the guess; in vectorised environments its values are arrays:

- `regret`: expected guesses that the guess cost more than an optimal one. `is_exact` says whether that is proven; else it is an upper
  bound, and `regret_least` is a lower one.
- `candidates`: secrets that are consistent with all feedback, 0 once the game is over.
- `best`: the number of an optimal guess; where the value is not exact, of the best one known.
- `value`: expected guesses still to make, at most.

>>> import gymnasium
>>> env = gymnasium.make("solvetab/Mastermind-4x6r-v1", regret=True)
>>> observation, info = env.reset(seed=1)
>>> info["candidates"], env.unwrapped.game.guess_name(info["best"])
(1296, '0012')
>>> observation, reward, terminated, truncated, info = env.step(0)
>>> env.unwrapped.game.guess_name(0), round(info["regret"], 3), info["is_exact"]
('0000', 0.686, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from .training import Guessing, GuessingGames

__all__ = ["GuessingEnv", "GuessingVectorEnv"]

_Words = str | Iterable[str]
_Array = NDArray[Any]


@lru_cache(maxsize=8)
def _game(rules: str | None, secrets: str | tuple[str, ...] | None, guesses: str | tuple[str, ...] | None) -> Guessing:
    if secrets is not None:
        return Guessing.of_words(secrets, guesses)
    return Guessing("4x10" if rules is None else rules)


def _list(words: _Words | None) -> str | tuple[str, ...] | None:
    return words if words is None or isinstance(words, str) else tuple(words)


class _Guessing:
    """What one environment and many of them have in common."""

    def __init__(
        self,
        count: int,
        rules: str | None,
        secrets: _Words | None,
        guesses: _Words | None,
        max_guesses: int | None,
        regret: bool,
        reward: str,
    ) -> None:
        if rules is not None and secrets is not None:
            raise ValueError("give either rules or secrets")
        if guesses is not None and secrets is None:
            raise ValueError("guesses belong to words: give secrets, too")
        if reward not in ("guesses", "regret"):
            raise ValueError(f"reward is 'guesses' or 'regret', not {reward!r}")
        self.game = _game(rules, _list(secrets), _list(guesses))
        self.max_guesses = max_guesses if max_guesses is not None else 10 if secrets is None else 6
        self.games: GuessingGames = self.game.games(count, max_guesses=self.max_guesses)
        self.is_judged = regret or reward == "regret"
        self.is_regret = reward == "regret"
        self.observed = Box(-1, max(self.game.guesses, self.game.kinds) - 1, (self.max_guesses, 2), np.int32)

    def step(self, guesses: _Array) -> tuple[_Array, _Array, _Array, dict[str, _Array]]:
        """The rewards, whether each game is terminated, or truncated, and the info."""
        before = self.games.judge(guesses) if self.is_judged else None
        feedback, found, ended = self.games.step(guesses)
        info: dict[str, _Array] = {}
        rewards = -(feedback >= 0).astype(np.float64)
        if before is not None:
            info = self.info()
            info["regret"] = before["regret_most"]
            info["regret_least"] = before["regret_least"]
            info["is_exact"] = before["regret_least"] == before["regret_most"]
            if self.is_regret:
                rewards = -before["regret_most"]
        return rewards, found, ended, info

    def info(self) -> dict[str, _Array]:
        """What is known of each state."""
        if not self.is_judged:
            return {}
        now = self.games.judge()
        return {"candidates": now["candidates"], "best": now["best"], "value": now["value_most"]}


class GuessingEnv(gymnasium.Env[_Array, np.int64]):
    """One guessing game as an environment.

    `rules` such as `4x10`, or `secrets` and `guesses` for words with colours; `max_guesses` is 10, and 6 for words; `regret` asks for the
    judgement in `info`, `reward` is `guesses` or `regret`.

    >>> env = GuessingEnv(rules="3x6", regret=False)
    >>> env.reset(seed=5)[0].shape, env.action_space
    ((10, 2), Discrete(120))
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        rules: str | None = None,
        *,
        secrets: _Words | None = None,
        guesses: _Words | None = None,
        max_guesses: int | None = None,
        regret: bool = True,
        reward: Literal["guesses", "regret"] = "guesses",
        render_mode: str | None = None,
    ) -> None:
        self._guessing = _Guessing(1, rules, secrets, guesses, max_guesses, regret, reward)
        self.game = self._guessing.game
        self.render_mode = render_mode
        self.action_space = Discrete(self.game.guesses)
        self.observation_space = self._guessing.observed

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[_Array, dict[str, Any]]:
        """Begins a game: the next one, or the first one of a seed."""
        super().reset(seed=seed)
        self._guessing.games.reset(seed)
        return self._observe(), _single(self._guessing.info())

    def step(self, action: np.int64) -> tuple[_Array, float, bool, bool, dict[str, Any]]:
        """Makes a guess, by its number."""
        rewards, found, ended, info = self._guessing.step(np.array([action]))
        return self._observe(), float(rewards[0]), bool(found[0]), bool(ended[0]), _single(info)

    def render(self) -> str:
        """The guesses so far, one a line with its feedback."""
        made = [(guess, feedback) for guess, feedback in self._observe().tolist() if guess >= 0]
        return "\n".join(f"{self.game.guess_name(guess)} {self.game.feedback_name(feedback)}" for guess, feedback in made)

    def _observe(self) -> _Array:
        history: _Array = self._guessing.games.history()[0]
        return history


def _single(info: dict[str, _Array]) -> dict[str, Any]:
    return {key: values[0].item() for key, values in info.items()}


class GuessingVectorEnv(VectorEnv[_Array, _Array, _Array]):
    """Many guessing games, stepped together in native code; the keywords are those of `GuessingEnv`.

    A game that is over begins anew at the next step, whose action is ignored (`AutoresetMode.NEXT_STEP`). The secrets of each game come from
    the seed and its place alone, so they are the same on every machine.

    >>> envs = gymnasium.make_vec("solvetab/BullsAndCows-4x10-v1", num_envs=1000)
    >>> observations, info = envs.reset(seed=7)
    >>> observations.shape, envs.step(envs.action_space.sample())[1].sum()
    ((1000, 10, 2), np.float64(-1000.0))
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        rules: str | None = None,
        *,
        secrets: _Words | None = None,
        guesses: _Words | None = None,
        max_guesses: int | None = None,
        regret: bool = False,
        reward: Literal["guesses", "regret"] = "guesses",
        render_mode: str | None = None,
    ) -> None:
        self._guessing = _Guessing(num_envs, rules, secrets, guesses, max_guesses, regret, reward)
        self.game = self._guessing.game
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_action_space = Discrete(self.game.guesses)
        self.action_space = MultiDiscrete(np.full(num_envs, self.game.guesses))
        self.single_observation_space = self._guessing.observed
        low, high = self._guessing.observed.low, self._guessing.observed.high
        self.observation_space = Box(np.stack([low] * num_envs), np.stack([high] * num_envs), dtype=np.int32)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Array, dict[str, Any]]:
        """Begins every game: the next ones, or the first ones of a seed."""
        if isinstance(seed, list):
            raise TypeError("a seed is one number: each game has a stream of its own from it")
        super().reset(seed=seed)
        self._guessing.games.reset(seed)
        return self._guessing.games.history(), self._guessing.info()

    def step(self, actions: _Array) -> tuple[_Array, _Array, _Array, _Array, dict[str, Any]]:
        """Makes a guess in each game, by its number."""
        rewards, found, ended, info = self._guessing.step(actions)
        return self._guessing.games.history(), rewards, found, ended, info

    def advise(self, strategy: str) -> _Array:
        """What a strategy guesses in each game: `random`, `entropy` and the like, or `optimal`."""
        games = self._guessing.games
        best: _Array = games.judge()["best"] if strategy == "optimal" else games.advise(strategy)
        return best


def _register() -> None:
    for name, keywords in {
        "BullsAndCows-4x10": {"rules": "4x10"},
        "Mastermind-4x6r": {"rules": "4x6r"},
        "Codes": {},
        "Words-2315": {"secrets": "secrets-2315", "guesses": "guesses-12972"},
        "Words": {},
    }.items():
        gymnasium.register(
            f"solvetab/{name}-v1",
            entry_point="solvetab.gym:GuessingEnv",
            vector_entry_point="solvetab.gym:GuessingVectorEnv",
            kwargs=keywords,
        )


_register()

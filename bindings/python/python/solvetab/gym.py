"""Environments for gymnasium, with the regret of every action against perfect play.

`pip install solvetab[gym]` installs what this module needs. Importing it tells `gymnasium.make` of these environments:

| name | game | keywords |
|---|---|---|
| `solvetab/BullsAndCows-4x10-v1` | Bulls and Cows, 5040 codes | `max_guesses=10` |
| `solvetab/Mastermind-4x6r-v1` | Mastermind, 1296 codes | `max_guesses=10` |
| `solvetab/Codes-v1` | other rules | `rules="4x10"`, `max_guesses=10` |
| `solvetab/Words-2315-v1` | words with a colour for each letter | `max_guesses=6` |
| `solvetab/Words-v1` | the same with your own lists, or names of lists | `secrets`, `guesses`, `max_guesses=6` |
| `solvetab/TwentyFour-v1` | 24 points, step by step | `solvable=True`, `max_actions=8` |
| `solvetab/Numbers-v1` | numbers rounds, step by step | `max_actions=8` |
| `solvetab/QuadAce-v1` | QuadAce against an opponent | `errors=0.0`, `any_start=False`, `max_moves=50` |

`gymnasium.make_vec` makes many of one kind, which native code steps together. All take `judge`, which adds to `info` what each state and action is
worth (the default for one game, not for many), and `reward="regret"`, where an action costs its regret instead of the usual reward. With the same
seed and actions, games are the same on every machine.

>>> import gymnasium
>>> env = gymnasium.make("solvetab/Mastermind-4x6r-v1", judge=True)
>>> observation, info = env.reset(seed=1)
>>> info["candidates"], env.unwrapped.game.guess_name(info["best"])
(1296, '0012')
>>> observation, reward, terminated, truncated, info = env.step(0)
>>> env.unwrapped.game.guess_name(0), round(info["regret"], 3), info["is_exact"]
('0000', 0.535, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal, Protocol

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from .quad_ace import Rules
from .training import Guessing, GuessingGames, QuadAceGames, StepGames

__all__ = ["GuessingEnv", "GuessingVectorEnv", "QuadAceEnv", "QuadAceVectorEnv", "StepEnv", "StepVectorEnv"]

_Words = str | Iterable[str]
_Array = NDArray[Any]
_Info = dict[str, Any]


class _Games(Protocol):
    """Games of one kind, side by side: what the environments of all kinds are made of."""

    @property
    def actions(self) -> int: ...
    @property
    def observed(self) -> Box[Any]: ...
    def reset(self, seed: int | None) -> None: ...
    def observe(self) -> _Array: ...
    def step(self, actions: _Array) -> tuple[_Array, _Array, _Array, _Info]: ...
    def info(self) -> _Info: ...
    def render(self) -> str: ...


class _Env(gymnasium.Env[_Array, np.int64]):
    """One game as an environment."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
    _is_seeded = False

    def __init__(self, games: _Games, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is 'ansi' or None, not {render_mode!r}")
        self._games = games
        self.render_mode = render_mode
        self.action_space = Discrete(games.actions)
        self.observation_space = games.observed

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[_Array, _Info]:
        """Begins a game: the next one, or the first one of a seed. Without any seed so far, it draws one."""
        super().reset(seed=seed)
        self._games.reset(_first_seed(self, seed))
        return self._games.observe()[0], _single(self._games.info())

    def step(self, action: np.int64) -> tuple[_Array, float, bool, bool, _Info]:
        """Takes an action, by its number."""
        rewards, ended, truncated, info = self._games.step(np.array([action]))
        return self._games.observe()[0], float(rewards[0]), bool(ended[0]), bool(truncated[0]), _single(info)

    def render(self) -> str:
        """The game so far, as text."""
        return self._games.render()


class _VectorEnv(VectorEnv[_Array, _Array, _Array]):
    """Many games, stepped together."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
    _is_seeded = False

    def __init__(self, games: _Games, num_envs: int) -> None:
        self._games = games
        self.num_envs = num_envs
        self.single_action_space = Discrete(games.actions)
        self.single_observation_space = games.observed

    # A million games would need a gigabyte for the bounds of what is observed, which few look at.
    @cached_property
    def action_space(self) -> MultiDiscrete[Any]:  # type: ignore[override]
        return MultiDiscrete(np.full(self.num_envs, self._games.actions))

    @cached_property
    def observation_space(self) -> Box[Any]:  # type: ignore[override]
        one = self._games.observed
        low, high = (np.broadcast_to(bound, (self.num_envs, *one.shape)) for bound in (one.low, one.high))
        return Box(low, high, dtype=one.low.dtype.type)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[_Array, _Info]:
        """Begins every game: the next ones, or the first ones of a seed. Without any seed so far, it draws one."""
        if isinstance(seed, list):
            raise TypeError("the seed of many games is one number: each of them has a stream of its own from it")
        super().reset(seed=seed)
        self._games.reset(_first_seed(self, seed))
        return self._games.observe(), self._games.info()

    def step(self, actions: _Array) -> tuple[_Array, _Array, _Array, _Array, _Info]:
        """Takes an action in each game, by its number. A game that is over begins anew instead, and its reward is 0."""
        rewards, ended, truncated, info = self._games.step(actions)
        return self._games.observe(), rewards, ended, truncated, info


def _first_seed(env: _Env | _VectorEnv, seed: int | None) -> int | None:
    """The seed for native games: the one given, or at the first reset one that gymnasium's generator draws."""
    is_seeded, env._is_seeded = env._is_seeded, True
    return seed if seed is not None or is_seeded else int(env.np_random.integers(1 << 62))


def _single(info: _Info) -> _Info:
    return {key: values[0] if values[0].ndim else values[0].item() for key, values in info.items()}


def _is_regret(reward: str, usual: str) -> bool:
    if reward not in (usual, "regret"):
        raise ValueError(f"reward is {usual!r} or 'regret', not {reward!r}")
    return reward == "regret"


#: Games that were made, since the feedback of all guesses for all secrets takes a moment.
_made: dict[tuple[str | tuple[str, ...] | None, ...], Guessing] = {}


def _game(rules: str | None, secrets: str | tuple[str, ...] | None, guesses: str | tuple[str, ...] | None) -> Guessing:
    key = (rules, secrets, guesses)
    if key not in _made:
        if len(_made) >= 8:
            _made.clear()
        _made[key] = Guessing("4x10" if rules is None else rules) if secrets is None else Guessing.of_words(secrets, guesses)
    return _made[key]


def _list(words: _Words | None) -> str | tuple[str, ...] | None:
    return words if words is None or isinstance(words, str) else tuple(words)


class _Guessing:
    def __init__(
        self,
        count: int,
        rules: str | None,
        secrets: _Words | None,
        guesses: _Words | None,
        max_guesses: int | None,
        judge: bool,
        reward: str,
    ) -> None:
        if rules is not None and secrets is not None:
            raise ValueError("give either rules or secrets")
        if secrets == ():
            raise ValueError("give the words that may be secret, or the name of a list: secrets=[...]")
        if guesses is not None and secrets is None:
            raise ValueError("guesses belong to words: give secrets, too")
        self.is_regret = _is_regret(reward, "guesses")
        self.is_judged = judge or self.is_regret
        self.game = _game(rules, _list(secrets), _list(guesses))
        self.actions = self.game.guesses
        most = max_guesses if max_guesses is not None else 10 if secrets is None else 6
        self.native: GuessingGames = self.game.games(count, max_guesses=most)
        self.observed = Box(-1, max(self.game.guesses, self.game.kinds) - 1, (most, 2), np.int32)

    def reset(self, seed: int | None) -> None:
        self.native.reset(seed)

    def observe(self) -> _Array:
        return self.native.history()

    def step(self, actions: _Array) -> tuple[_Array, _Array, _Array, _Info]:
        before = self.native.judge(actions) if self.is_judged else None
        feedback, found, ended = self.native.step(actions)
        rewards = 0.0 - (feedback >= 0)
        info: _Info = {}
        if before is not None:
            least, most = before["regret_least"], before["regret_most"]
            info = {**self.info(), "regret": most, "regret_least": least, "is_exact": least == most}
            if self.is_regret:
                # No -0.0 for perfect guesses.
                rewards = 0.0 - most
        return rewards, found, ended, info

    def info(self) -> _Info:
        if not self.is_judged:
            return {}
        now = self.native.judge()
        return {"candidates": now["candidates"], "best": now["best"], "value": now["value_most"], "value_least": now["value_least"]}

    def advise(self, strategy: str) -> _Array:
        best: _Array = self.native.judge()["best"] if strategy == "optimal" else self.native.advise(strategy)
        return best

    def render(self) -> str:
        made = [(guess, feedback) for guess, feedback in self.observe()[0].tolist() if guess >= 0]
        return "\n".join(f"{self.game.guess_name(guess)} {self.game.feedback_name(feedback)}" for guess, feedback in made)


class GuessingEnv(_Env):
    """One guessing game: Bulls and Cows, Mastermind, or words with a colour for each letter.

    An action is the number of a guess. The observation is an array of the shape (`max_guesses`, 2) of `int32`: in each row the number of a guess
    and that of its feedback, both -1 until the guess is made. Each guess costs a reward of 1. The guess that is the secret terminates the game;
    the last one that is allowed truncates it. `env.unwrapped.game` has the names of guesses and feedback.

    With `judge=True`, `info` has

    - `regret`: how many more expected guesses the guess cost than an optimal one. `is_exact` says whether this is proven; else it is an upper
      bound, and `regret_least` is a lower one.
    - `candidates`: secrets that are consistent with all feedback; 0 once the game is over.
    - `best`: the number of an optimal next guess, or of the best known one where the value is not exact.
    - `value`: expected guesses still to make, or an upper bound; `value_least` is a lower bound. Both ignore `max_guesses`.

    >>> env = GuessingEnv(rules="3x6")
    >>> env.reset(seed=5)[0].shape, env.action_space
    ((10, 2), Discrete(120))
    """

    def __init__(
        self,
        rules: str | None = None,
        *,
        secrets: _Words | None = None,
        guesses: _Words | None = None,
        max_guesses: int | None = None,
        judge: bool = True,
        reward: Literal["guesses", "regret"] = "guesses",
        render_mode: str | None = None,
    ) -> None:
        games = _Guessing(1, rules, secrets, guesses, max_guesses, judge, reward)
        super().__init__(games, render_mode)
        self.game: Guessing = games.game

    def advise(self, strategy: str = "optimal") -> int:
        """What `optimal` play guesses next, or a strategy such as `entropy` or `random`."""
        games = self._games
        assert isinstance(games, _Guessing)
        return int(games.advise(strategy)[0])


class GuessingVectorEnv(_VectorEnv):
    """Many guessing games, stepped together; the keywords are those of `GuessingEnv`.

    >>> envs = gymnasium.make_vec("solvetab/BullsAndCows-4x10-v1", num_envs=1000)
    >>> observations, info = envs.reset(seed=7)
    >>> observations.shape, envs.step(envs.action_space.sample())[1].sum()
    ((1000, 10, 2), np.float64(-1000.0))
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: str | None = None,
        *,
        secrets: _Words | None = None,
        guesses: _Words | None = None,
        max_guesses: int | None = None,
        judge: bool = False,
        reward: Literal["guesses", "regret"] = "guesses",
    ) -> None:
        games = _Guessing(num_envs, rules, secrets, guesses, max_guesses, judge, reward)
        super().__init__(games, num_envs)
        self.game: Guessing = games.game

    def advise(self, strategy: str = "optimal") -> _Array:
        """What `optimal` play guesses next in each game, or a strategy such as `entropy` or `random`; 0 in games that are over."""
        games = self._games
        assert isinstance(games, _Guessing)
        return games.advise(strategy)


class _Masked:
    """Games in which some actions are impossible, each state with an exact value."""

    native: StepGames | QuadAceGames
    is_judged: bool
    is_regret: bool

    def reset(self, seed: int | None) -> None:
        self.native.reset(seed)

    def observe(self) -> _Array:
        return self.native.observation()

    def step(self, actions: _Array) -> tuple[_Array, _Array, _Array, _Info]:
        before = self.native.judge(actions) if self.is_judged else None
        rewards, ended, truncated = self.native.step(actions)
        info = self.info()
        if before is not None:
            info["regret"] = before["regret"]
            if self.is_regret:
                rewards = 0.0 - before["regret"]
        return rewards, ended, truncated, info

    def info(self) -> _Info:
        info: _Info = {"action_mask": self.native.possible().astype(np.int8)}
        return info | self.native.judge() if self.is_judged else info


class _Stepping(_Masked):
    def __init__(self, count: int, rules: Literal["24", "numbers"], max_actions: int, solvable: bool, judge: bool, reward: str) -> None:
        self.is_regret = _is_regret(reward, "points")
        self.is_judged = judge or self.is_regret
        self.native = StepGames(rules, count, max_actions=max_actions, solvable=solvable)
        self.actions = self.native.actions
        numbers = 4 if rules == "24" else 6
        bounds = np.iinfo(np.int64)
        self.observed = Box(bounds.min, bounds.max, (numbers + 1, 2), np.int64)

    def render(self) -> str:
        target, *numbers = self.observe()[0].tolist()
        table = " ".join(f"{above}/{below}" if below > 1 else str(above) for above, below in numbers if below)
        return f"{table} -> {target[0]}"


class StepEnv(_Env):
    """24 points (`rules="24"`) or a numbers round (`"numbers"`), step by step.

    An action takes the numbers a and b in two places, a in front. The actions of a pair are a+b, a-b, b-a, a*b, a/b and b/a; pairs are in
    lexicographic order, so action 6 is a+b of the first and the third place. The result takes the place of a, and what is behind b moves up. In a
    numbers round a result is a positive whole number, and the last action stops the game. Impossible actions change nothing but still
    count; `info["action_mask"]` marks the possible ones.

    The observation is an array of the shape (numbers + 1, 2) of `int64`: the target over 1, then in each row the numerator and the denominator of a
    number, or 0 twice in an empty place. The reward comes at the end: 1 for the target; in a numbers round 0.7 within 5 and 0.5 within 10.

    With `judge=True`, `info` has the exact `value`, the most points that can still be had, the `best` action, and the `regret` of the last one, the
    points that it gave away.

    >>> env = StepEnv("24")
    >>> observation, info = env.reset(seed=2)
    >>> env.render(), info["value"]
    ('5 8 12 12 -> 24', 1.0)
    """

    def __init__(
        self,
        rules: Literal["24", "numbers"] = "24",
        *,
        max_actions: int = 8,
        solvable: bool = True,
        judge: bool = True,
        reward: Literal["points", "regret"] = "points",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(_Stepping(1, rules, max_actions, solvable, judge, reward), render_mode)


class StepVectorEnv(_VectorEnv):
    """Many games of 24 points or numbers rounds, stepped together; the keywords are those of `StepEnv`.

    >>> envs = gymnasium.make_vec("solvetab/TwentyFour-v1", num_envs=100)
    >>> envs.reset(seed=7)[0].shape
    (100, 5, 2)
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Literal["24", "numbers"] = "24",
        *,
        max_actions: int = 8,
        solvable: bool = True,
        judge: bool = False,
        reward: Literal["points", "regret"] = "points",
    ) -> None:
        super().__init__(_Stepping(num_envs, rules, max_actions, solvable, judge, reward), num_envs)


class _QuadAce(_Masked):
    def __init__(
        self, count: int, rules: Rules | None, errors: float, any_start: bool, max_moves: int, judge: bool, reward: str
    ) -> None:
        self.is_regret = _is_regret(reward, "result")
        self.is_judged = judge or self.is_regret
        self.native = QuadAceGames(count, rules=rules, max_moves=max_moves, errors=errors, any_start=any_start)
        self.actions = self.native.actions
        self.observed = Box(0, self.native.base - 1, self.native.observation().shape[1:], np.int32)

    def render(self) -> str:
        hands = self.observe()[0].tolist()
        half = len(hands) // 2
        return " against ".join(",".join(str(hand) for hand in part) for part in (hands[:half], hands[half:]))


class QuadAceEnv(_Env):
    """QuadAce against an opponent that plays perfectly, or moves at random with the probability `errors`.

    An action is the place of one's own hand times the number of hands, plus the place of the opponent's hand; hands are in ascending order. A move
    with a hand at 0 changes nothing but still counts; `info["action_mask"]` marks the possible ones. The observation has one's own hands, then the opponent's, as
    `int32`. The reward is 1 for a win and -1 for a loss. After `max_moves` of one's own moves the game is truncated. With `any_start` it begins at
    any position that is not over.

    With `judge=True`, `info` has the exact `value` with perfect play of both (1, 0 or -1), the `plies` to the end (-1 for a draw), the `best` action,
    and the `regret` of the last one, the value that it gave away.

    >>> env = QuadAceEnv(any_start=True)
    >>> observation, info = env.reset(seed=3)
    >>> env.render(), info["value"]
    ('1,6 against 0,2', 0.0)
    """

    def __init__(
        self,
        rules: Rules | None = None,
        *,
        errors: float = 0.0,
        any_start: bool = False,
        max_moves: int = 50,
        judge: bool = True,
        reward: Literal["result", "regret"] = "result",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(_QuadAce(1, rules, errors, any_start, max_moves, judge, reward), render_mode)


class QuadAceVectorEnv(_VectorEnv):
    """Many games of QuadAce, stepped together; the keywords are those of `QuadAceEnv`.

    >>> envs = gymnasium.make_vec("solvetab/QuadAce-v1", num_envs=100, errors=0.2)
    >>> envs.reset(seed=7)[0].shape
    (100, 4)
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | None = None,
        *,
        errors: float = 0.0,
        any_start: bool = False,
        max_moves: int = 50,
        judge: bool = False,
        reward: Literal["result", "regret"] = "result",
    ) -> None:
        super().__init__(_QuadAce(num_envs, rules, errors, any_start, max_moves, judge, reward), num_envs)


def _register() -> None:
    kinds: list[tuple[str, str, dict[str, Any]]] = [
        ("BullsAndCows-4x10", "Guessing", {"rules": "4x10"}),
        ("Mastermind-4x6r", "Guessing", {"rules": "4x6r"}),
        ("Codes", "Guessing", {}),
        ("Words-2315", "Guessing", {"secrets": "secrets-2315", "guesses": "guesses-12972"}),
        ("Words", "Guessing", {"secrets": ()}),
        ("TwentyFour", "Step", {"rules": "24"}),
        ("Numbers", "Step", {"rules": "numbers"}),
        ("QuadAce", "QuadAce", {}),
    ]
    for name, kind, keywords in kinds:
        gymnasium.register(
            f"solvetab/{name}-v1",
            entry_point=f"solvetab.gym:{kind}Env",
            vector_entry_point=f"solvetab.gym:{kind}VectorEnv",
            kwargs=keywords,
        )


_register()

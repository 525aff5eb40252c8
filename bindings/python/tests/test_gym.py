"""Environments: gymnasium's own check, the regret of policies, seeds, what ends a game, and mistakes."""

import copy
import hashlib
import multiprocessing

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import solvetab.gym
from solvetab.training import Guessing, QuadAceGames, StepGames

NAMES = [
    "BullsAndCows-4x10",
    "Mastermind-4x6r",
    "Codes",
    "Words-2315",
    "TwentyFour",
    "Numbers",
    "QuadAce",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("reward", [None, "regret"])
def test_gymnasium_finds_no_fault(name, reward):
    keywords = {} if reward is None else {"reward": reward}
    env = gymnasium.make(f"solvetab/{name}-v1", render_mode="ansi", **keywords)
    check_env(env.unwrapped)
    env.reset(seed=1)
    env.step(env.action_space.sample())
    assert env.render()


def play_all(game, policy, max_guesses=12):
    """Plays every secret once: guesses used and regret of each game, and whether all regrets are exact."""
    games = game.games(game.secrets, max_guesses=max_guesses)
    games.set_secrets(np.arange(game.secrets))
    is_open = np.ones(game.secrets, dtype=bool)
    used, regret, is_exact = np.zeros(game.secrets, dtype=int), np.zeros(game.secrets), True
    while is_open.any():
        guesses = games.judge()["best"] if policy == "optimal" else games.advise(policy)
        judged = games.judge(guesses)
        is_exact &= (judged["regret_least"] == judged["regret_most"])[is_open].all()
        regret[is_open] += judged["regret_most"][is_open]
        used[is_open] += 1
        _, found, ended = games.step(guesses)
        assert not ended.any()
        is_open &= ~found
    return used, regret, bool(is_exact)


# The totals of the policies are those of `solvetab evaluate`, and the least ones are proven.
@pytest.mark.parametrize(
    ("make", "least", "totals"),
    [
        (lambda: Guessing("4x6r"), 5625, {"entropy": 5722, "most-cells": 5668, "max-cell": 5801, "expected-size": 5696}),
        (lambda: Guessing("4x10"), 26274, {"entropy": 26424, "most-cells": 26751}),
        (lambda: Guessing.of_words("secrets-2315", "guesses-12972"), 7920, {"entropy": 8020, "most-cells": 7949}),
    ],
    ids=["4x6r", "4x10", "words"],
)
def test_the_regret_of_a_policy_is_its_total_less_the_least(make, least, totals):
    game = make()
    used, regret, is_exact = play_all(game, "optimal")
    assert (used.sum(), is_exact) == (least, True)
    assert not regret.any()
    for policy, total in totals.items():
        used, regret, is_exact = play_all(game, policy)
        assert (used.sum(), is_exact) == (total, True), policy
        assert regret.sum() == pytest.approx(total - least, abs=1e-6)


def digest(*arrays):
    state = hashlib.sha256()
    for array in arrays:
        state.update(np.ascontiguousarray(array).astype("<i8").tobytes())
    return state.hexdigest()[:16]


def test_seeds_give_the_same_games_everywhere():
    codes = Guessing("4x10").games(1000, seed=42)
    first = codes.secrets
    codes.reset()
    assert digest(first, codes.secrets) == "d94641eca4e0f5d1"
    steps = [StepGames(rules, 1000, seed=42).observation() for rules in ("24", "numbers")]
    assert [digest(observed) for observed in steps] == ["2320bd63c0e789d8", "67e1b1480f3bfefd"]
    quad_ace = QuadAceGames(1000, errors=0.3, any_start=True, seed=42)
    for _ in range(5):
        quad_ace.step(quad_ace.judge()["best"])
    assert digest(quad_ace.observation()) == "d66c91accd825a98"
    # One environment is the first of many.
    env = gymnasium.make("solvetab/TwentyFour-v1")
    assert np.array_equal(env.reset(seed=42)[0], steps[0][0])
    random = Guessing("4x6r").games(50, seed=1)
    assert digest(random.advise("random")) == "089e340db0214971"


def test_many_games_are_each_as_one_is():
    rng = np.random.default_rng(3)
    for name, keywords in {"Mastermind-4x6r": {}, "TwentyFour": {}, "QuadAce": {"any_start": True, "max_moves": 9}}.items():
        vector = gymnasium.make_vec(f"solvetab/{name}-v1", num_envs=5, judge=True, **keywords)
        observed, info = vector.reset(seed=9)
        assert observed in vector.observation_space
        ends = 0
        for _ in range(40):
            actions = np.where(rng.random(5) < 0.7, info["best"], vector.action_space.sample())
            observed, rewards, terminated, truncated, info = vector.step(actions)
            assert observed in vector.observation_space
            assert rewards.dtype == np.float64 and terminated.dtype == truncated.dtype == bool
            assert set(info) >= {"best", "value", "regret"}
            ends += int((terminated | truncated).sum())
        assert ends > 10, name
        assert vector.action_space.contains(actions)


def test_a_game_that_is_over_begins_anew():
    env = gymnasium.make_vec("solvetab/Codes-v1", num_envs=2, rules="2x3", max_guesses=2)
    env.reset(seed=1)
    secrets = env.unwrapped._games.native.secrets
    other = (secrets + 1) % 6
    _, rewards, terminated, truncated, _ = env.step([secrets[0], other[1]])
    assert (terminated.tolist(), truncated.tolist(), rewards.tolist()) == ([True, False], [False, False], [-1, -1])
    observed, rewards, terminated, truncated, _ = env.step([0, other[1]])
    assert (terminated.tolist(), truncated.tolist(), rewards.tolist()) == ([False, False], [False, True], [0, -1])
    assert (observed[0] == -1).all()


def test_24_points_can_be_made_step_by_step():
    games = StepGames("24", 2)
    games.set([[3, 3, 8, 8], [1, 1, 1, 1]], [24, 24])
    assert games.judge()["value"].tolist() == [1, 0]
    for _ in range(3):
        best = games.judge()["best"]
        assert games.possible()[0][best[0]]
        points, ended, _ = games.step(best)
    assert (points.tolist(), ended.tolist()) == ([1, 0], [True, True])
    games.set([[3, 3, 8, 8]] * 2, [24, 24])
    # The only way is 8/(3-8/3): it begins with 8/3, action 11, and not with 3*3.
    assert games.judge([11, 3])["regret"].tolist() == [0, 1]


def test_mistakes_say_what_to_change():
    with pytest.raises(ValueError, match="a guess is a number from 0 to 1295, not 1296"):
        Guessing("4x6r").games(1).step([1296])
    with pytest.raises(ValueError, match="there is no list of the name 'words'"):
        Guessing.of_words("words")
    with pytest.raises(ValueError, match="give either rules or secrets"):
        gymnasium.make("solvetab/Codes-v1", rules="4x6r", secrets=["one"])
    with pytest.raises(ValueError, match="reward is 'guesses' or 'regret', not 'none'"):
        gymnasium.make("solvetab/Codes-v1", reward="none")
    with pytest.raises(ValueError, match="the number of games is a number from 1 to 16777216, not 0"):
        StepGames("24", 0)
    with pytest.raises(ValueError, match="rules are '24' or 'numbers', not '25'"):
        StepGames("25", 1)
    with pytest.raises(ValueError, match="the share of errors is a number from 0 to 1, not 2"):
        QuadAceGames(1, errors=2)
    with pytest.raises(ValueError, match="different numbers of rows"):
        Guessing("4x6r").games(2).step([1, 2, 3])
    with pytest.raises(ValueError, match="8x8r|pairs of a guess and a secret"):
        Guessing("8x4r")
    with pytest.raises(ValueError):
        QuadAceGames(2).step([4, 0])
    with pytest.raises(ValueError, match="render_mode"):
        solvetab.gym.QuadAceEnv(render_mode="human")


def child_judges(queue):
    queue.put(Guessing("3x6").games(1).judge()["candidates"].tolist())


def test_a_forked_process_judges_too():
    assert Guessing("3x6").games(1).judge()["candidates"].tolist() == [120]
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=child_judges, args=(queue,))
    child.start()
    assert queue.get(timeout=60) == [120]
    child.join()


def test_an_environment_without_a_seed_draws_one():
    secrets = set()
    for _ in range(4):
        env = gymnasium.make("solvetab/TwentyFour-v1").unwrapped
        secrets.add(env.reset()[0].tobytes())
    assert len(secrets) > 1
    env = gymnasium.make("solvetab/TwentyFour-v1").unwrapped
    first, second = env.reset(seed=8)[0], env.reset()[0]
    assert np.array_equal(env.reset(seed=8)[0], first) and np.array_equal(env.reset()[0], second)


def test_a_copy_goes_on_by_itself():
    for name in ("Mastermind-4x6r", "TwentyFour", "QuadAce"):
        env = gymnasium.make(f"solvetab/{name}-v1").unwrapped
        _, info = env.reset(seed=4)
        twin = copy.deepcopy(env)
        moved = env.step(info["best"])[0]
        assert not np.array_equal(moved, twin._games.observe()[0])
        assert np.array_equal(moved, twin.step(info["best"])[0])


def test_waiting_is_not_free():
    env = solvetab.gym.StepEnv(reward="regret", max_actions=4)
    _, info = env.reset(seed=1)
    rewards = []
    for _ in range(4):
        impossible = int(np.flatnonzero(info["action_mask"] == 0)[0]) if (info["action_mask"] == 0).any() else 35
        _, reward, terminated, truncated, info = env.step(impossible)
        rewards.append(reward)
    assert sum(rewards) == -1 and (terminated or truncated)


def test_a_guess_that_tells_nothing_costs_one_guess_exactly():
    env = gymnasium.make("solvetab/Words-2315-v1").unwrapped
    env.reset(seed=1)
    guess = env.game.guess_number("xylyl")
    env.step(guess)
    info = env.step(guess)[4]
    assert (info["regret"], info["is_exact"]) == (1, True)
    assert info["value_least"] <= info["value"]


def test_a_judgement_ends_soon_and_says_that_it_is_not_exact():
    env = solvetab.gym.GuessingEnv(rules="2x16r")
    _, info = env.reset(seed=1)
    assert info["value_least"] < info["value"] < 20
    with pytest.raises(ValueError, match="give the words that may be secret"):
        gymnasium.make("solvetab/Words-v1")
    with pytest.raises(ValueError, match="games of 1000 guesses are at most"):
        solvetab.gym.GuessingVectorEnv(1 << 24, "3x5", max_guesses=1000)

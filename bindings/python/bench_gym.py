"""Steps a second of the environments, beside those of other packages where they are installed (`pip install textarena reasoning-gym`).

`python bench_gym.py` prints a table; `--quick` measures too briefly to be quoted. One thread, but where a state is judged. The last line is the memory
of a million games.
"""

import random
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import solvetab.gym

SECONDS = 0.05 if "--quick" in sys.argv else 2.0
MANY = 10_000 if "--quick" in sys.argv else 1_000_000


def rate(what: str, steps: int, step: Callable[[], object]) -> None:
    """Prints how many steps a second: the median of five measurements."""
    rates = []
    for _ in range(5):
        count, start = 0, time.perf_counter()
        while (passed := time.perf_counter() - start) < SECONDS / 5:
            step()
            count += steps
        rates.append(count / passed)
    print(f"{what:<66}{sorted(rates)[2]:>14,.0f}")


def vector(name: str, count: int, judge: bool, guess: str | None = None, **keywords: Any) -> None:
    envs = gymnasium.make_vec(f"solvetab/{name}-v1", num_envs=count, judge=judge, **keywords).unwrapped
    envs.reset(seed=1)
    sampled = [np.asarray(envs.action_space.sample()) for _ in range(8)]
    turn = iter(range(1 << 60))

    def step() -> None:
        actions = sampled[next(turn) % 8]
        if guess is not None:
            assert isinstance(envs, solvetab.gym.GuessingVectorEnv)
            actions = envs.advise(guess)
        envs.step(actions)

    how = "judged" if judge else "not judged"
    policy = "" if guess is None else f", {guess} policy and its time"
    rate(f"solvetab {name}, {count:,} games, {how}{policy}", count, step)


def main() -> None:
    print(f"{'':<66}{'steps a second':>14}")
    for judge in (False, True):
        env = gymnasium.make("solvetab/Mastermind-4x6r-v1", judge=judge, disable_env_checker=True).unwrapped
        env.reset(seed=1)

        def step(env: gymnasium.Env[Any, Any] = env) -> None:
            _, _, terminated, truncated, _ = env.step(random.randrange(1296))
            if terminated or truncated:
                env.reset()

        rate(f"solvetab Mastermind-4x6r, one game, {'judged' if judge else 'not judged'}", 1, step)
    for name in ("Mastermind-4x6r", "BullsAndCows-4x10", "Words-2315"):
        vector(name, MANY, judge=False)
    vector("Mastermind-4x6r", 10_000, judge=True, guess="entropy")
    vector("Mastermind-4x6r", 10_000, judge=True, guess="random")
    vector("TwentyFour", MANY // 10, judge=False)
    vector("TwentyFour", 10_000, judge=True)
    vector("QuadAce", MANY // 10, judge=False, errors=0.1)
    vector("QuadAce", 10_000, judge=True, errors=0.1)
    peers()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"most memory of all of this: {before / 1000:.0f} MB")


def peers() -> None:
    try:
        import textarena
    except ImportError:
        print("textarena is not installed")
    else:
        env = textarena.make("Mastermind-v0-raw")

        def play() -> None:
            env.reset(num_players=1)
            for _ in range(20):
                digits = random.sample(range(1, 7), 4)
                if env.step(f"[{' '.join(map(str, digits))}]")[0]:
                    break
                steps[0] += 1

        steps = [0]
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            play()
        print(f"{'textarena Mastermind-v0-raw, one game':<66}{steps[0] / (time.perf_counter() - start):>14,.0f}")
    try:
        import reasoning_gym
    except ImportError:
        print("reasoning-gym is not installed")
    else:
        for task in ("puzzle24", "countdown"):
            items = reasoning_gym.create_dataset(task, size=1 << 30, seed=1)
            place = iter(range(1 << 30))

            def ask() -> None:
                item = items[next(place)]
                items.score_answer(item["metadata"].get("expression") or item["answer"], item)

            rate(f"reasoning-gym {task}: an instance drawn and its answer scored", 1, ask)


if __name__ == "__main__":
    main()

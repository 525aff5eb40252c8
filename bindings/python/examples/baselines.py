"""The regret of some policies against optimal play: `python baselines.py [GAME...]`.

Each secret is played once. Games are 4x6r, 4x10 and words-2315; `words-2315-random` is the random policy alone, for every tenth word, since its
states have to be solved one by one (a minute).
"""

import sys
from collections.abc import Callable

import numpy as np

from solvetab.training import Guessing

MAKE: dict[str, Callable[[], Guessing]] = {
    "4x6r": lambda: Guessing("4x6r"),
    "4x10": lambda: Guessing("4x10"),
    "words-2315": lambda: Guessing.of_words("secrets-2315", "guesses-12972"),
}


def play(game: Guessing, policy: str, every: int = 1) -> tuple[float, float, float, bool]:
    """Mean guesses, mean and standard deviation of the regret of a game, and whether all of it is exact."""
    secrets = np.arange(0, game.secrets, every)
    games = game.games(len(secrets), max_guesses=20)
    games.set_secrets(secrets)
    is_open, used, regret, is_exact = np.ones(len(secrets), dtype=bool), 0, np.zeros(len(secrets)), True
    while is_open.any():
        guesses = games.judge()["best"] if policy == "optimal" else games.advise(policy)
        judged = games.judge(guesses)
        regret += np.where(is_open, judged["regret_most"], 0)
        is_exact &= bool((judged["regret_least"] == judged["regret_most"])[is_open].all())
        used += int(is_open.sum())
        is_open &= ~games.step(guesses)[1]
    return used / len(secrets), float(regret.mean()), float(regret.std()), is_exact


print("| game | policy | mean guesses | mean regret | standard deviation |")
print("|---|---|---|---|---|")
for name in sys.argv[1:] or MAKE:
    rules = name.removesuffix("-random")
    every = 10 if name != rules else 1
    policies = ["random"] if name != rules else ["random", "max-cell", "entropy", "most-cells", "optimal"]
    if name == "words-2315":
        policies.remove("random")
    for policy in policies:
        mean, regret, deviation, is_exact = play(MAKE[rules](), policy, every)
        print(f"| {rules} | {policy} | {mean:.4f} | {'' if is_exact else 'at most '}{regret:.4f} | {deviation:.4f} |")

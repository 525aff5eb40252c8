#!/usr/bin/env python3
"""Solves small lists of words with colours by plain recursion, and compares `solvetab solve` with it.

    python3 tests/small_lists.py target/release/solvetab [LISTS]

Each list is drawn from a seed. It is solved in all modes (any words, hard mode, candidates only), by all objectives, with limits of guesses, and
with weights. Plain recursion tries every guess that the mode allows for every set of secrets; it shares nothing with the program.
"""
import collections
import functools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

MODES = {"any": [], "hard": ["--hard"], "candidates": ["--candidates-only"]}
# What is compared first, second and third: 0 the total, 1 the worst case, 2 the secrets at it.
ORDERS = {"total": (0, 1, 2), "worst": (1, 2, 0), "at-worst": (1, 2)}


@functools.cache
def colours(guess, secret):
    """2 for green, 1 for yellow, 0 for grey: of equal letters the first ones are yellow."""
    left = collections.Counter(letter for letter, own in zip(secret, guess) if letter != own)
    marks = []
    for letter, own in zip(guess, secret):
        if letter == own:
            marks.append(2)
        elif left[letter] > 0:
            left[letter] -= 1
            marks.append(1)
        else:
            marks.append(0)
    return tuple(marks)


def uses_hints(word, guess, marks):
    green = all(own == letter for own, letter, mark in zip(word, guess, marks) if mark == 2)
    found = collections.Counter(letter for letter, mark in zip(guess, marks) if mark > 0)
    return green and all(word.count(letter) >= times for letter, times in found.items())


def guesses_and_cells(secrets, guesses, mode):
    """Each guess that tells something, with what may be guessed after each feedback and the secrets it leaves; the secret itself is left out."""
    for guess in secrets if mode == "candidates" else guesses:
        cells = collections.defaultdict(list)
        for secret in secrets:
            cells[colours(guess, secret)].append(secret)
        if len(cells) == 1 and guess not in secrets or len(cells) == 1 < len(secrets):
            continue
        cells.pop((2,) * len(guess), None)
        after = []
        for marks, cell in cells.items():
            may_follow = guesses if mode != "hard" else tuple(word for word in guesses if uses_hints(word, guess, marks))
            after.append((tuple(cell), may_follow))
        yield guess, guess in secrets, after


def every_cost(secrets, guesses, mode):
    """The total, worst case and secrets at it of every tree."""

    @functools.cache
    def costs(secrets, guesses):
        found = set()
        for _, wins, after in guesses_and_cells(secrets, guesses, mode):
            sums = {(1, 1, 1) if wins else (0, 0, 0)}
            for cell, may_follow in after:
                below = [(total + len(cell), worst + 1, at) for total, worst, at in costs(cell, may_follow)]
                sums = {joined(one, other) for one in sums for other in below}
            found |= sums
        return frozenset(found)

    return costs(secrets, guesses)


def joined(one, other):
    worst = max(one[1], other[1])
    return one[0] + other[0], worst, sum(at for _, of, at in (one, other) if of == worst)


def least_weighted(secrets, guesses, mode, weights):
    """The least sum of guesses times weights."""

    @functools.cache
    def cost(secrets, guesses):
        def of(after):
            return sum(cost(cell, may_follow) for cell, may_follow in after)

        own = sum(weights[secret] for secret in secrets)
        return own + min(of(after) for _, _, after in guesses_and_cells(secrets, guesses, mode))

    return cost(secrets, guesses)


def drawn(seed):
    draw = random.Random(seed)
    letters, alphabet = draw.choice([(1, 6), (2, 3), (2, 5), (3, 3), (3, 5), (4, 3), (6, 2)])
    words = {"".join(draw.choice("abcdef"[:alphabet]) for _ in range(letters)) for _ in range(40)}
    guesses = tuple(sorted(words)[: draw.randint(1, 10)])
    secrets = tuple(sorted(draw.sample(guesses, min(len(guesses), draw.randint(1, 7)))))
    return draw, guesses, secrets


def main():
    program, lists = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 60
    solved = impossible = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def solve(mode, *options):
            command = [program, "solve", "--json", "--codes", folder / "secrets", "--guesses", folder / "guesses", "--feedback", "colours"]
            done = subprocess.run([*command, *MODES[mode], *options], capture_output=True, text=True)
            if done.returncode not in (0, 1):
                sys.exit(f"{done.args}: {done.stderr}")
            return json.loads(done.stdout) if done.returncode == 0 else None

        for seed in range(lists):
            draw, guesses, secrets = drawn(seed)
            (folder / "guesses").write_text("\n".join(guesses))
            (folder / "secrets").write_text("\n".join(secrets))
            weights = {secret: draw.choice([0, 1, 1, 2, 5, 40]) for secret in secrets}
            weights[secrets[0]] += 1
            (folder / "weights").write_text("".join(f"{secret} {weight}\n" for secret, weight in weights.items()))
            for mode in MODES:
                trees = every_cost(secrets, guesses, mode)
                for objective, order in ORDERS.items():
                    limit = draw.choice([None, None, 1, 2, 3])
                    within = [cost for cost in trees if limit is None or cost[1] <= limit]
                    options = [] if limit is None else ["--max-depth", str(limit)]
                    found = solve(mode, "--objective", objective, *options)
                    best = min(([cost[place] for place in order] for cost in within), default=None)
                    shown = found and [(found["total"], found["worst"], found["at_worst"])[place] for place in order]
                    if shown != best:
                        sys.exit(f"list {seed}, {mode}, {objective} within {limit}: {shown}, not {best}\n{guesses}\n{secrets}")
                    solved, impossible = solved + 1, impossible + (best is None)
                found = solve(mode, "--weights", str(folder / "weights"))
                least = least_weighted(secrets, guesses, mode, weights)
                if int(found["weighted_total"]) != least:
                    sys.exit(f"list {seed}, {mode}, weights {weights}: {found['weighted_total']}, not {least}\n{guesses}\n{secrets}")
                solved += 1
    assert impossible > lists // 10, impossible
    print(f"{lists} lists: {solved} searches are as plain recursion finds them, {impossible} of them impossible")


main()

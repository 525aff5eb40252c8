#!/usr/bin/env python3
"""Checks the value of a game, as `solvetab value --rules R --out FOLDER` writes it, with nothing of this project.

    python3 tests/value.py FOLDER SOLVETAB [--optimum]

The trees are exported by SOLVETAB as games, which are checked one by one: each guess follows from the answers so far, which are worked out here. The
guesses of each class are added up in fractions: no class may need more than the value by the guesser's mixture. With --optimum, for small games,
the least that any tree needs against the host's weights is found here too, by trying everything: it must be the value.
"""
import csv
import functools
import itertools
import json
import math
import re
import subprocess
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

SYMBOLS = "0123456789abcdef"


def answer(guess, secret):
    bulls = sum(a == b for a, b in zip(guess, secret))
    return bulls, sum((Counter(guess) & Counter(secret)).values()) - bulls


def codes_of(rules):
    positions, symbols, repeats = re.fullmatch(r"(\d+)x(\d+)(r?)", rules).groups()
    every = itertools.product if repeats else lambda symbols, repeat: itertools.permutations(symbols, repeat)
    return ["".join(code) for code in every(SYMBOLS[: int(symbols)], repeat=int(positions))]


def games_of(table, solvetab, codes):
    """The guesses for each code; one guess for the same answers, or it is no strategy."""
    text = subprocess.run([solvetab, "export", "--format", "csv", table], check=True, capture_output=True, text=True).stdout
    games, follows = {}, {}
    for row in csv.DictReader(text.splitlines()):
        secret, guesses = row["secret"], row["guesses"].split()
        told = ()
        for guess in guesses:
            if follows.setdefault(told, guess) != guess:
                sys.exit(f"{table}: after {told} both {follows[told]} and {guess} are guessed")
            told += (answer(guess, secret),)
        if guesses[-1] != secret or secret in guesses[:-1]:
            sys.exit(f"{table}: {secret} is not found by its last guess")
        games[secret] = len(guesses)
    if sorted(games) != sorted(codes):
        sys.exit(f"{table}: not every code has a game")
    return games


def least(codes, weights):
    """The least weighted total of any tree, by trying every guess for every set."""

    @functools.lru_cache(maxsize=None)
    def cost(left):
        best = math.inf
        for guess in codes:
            cells = defaultdict(list)
            for secret in left:
                cells[answer(guess, secret)].append(secret)
            if len(cells) == 1 and guess not in left:
                continue
            below = (cost(tuple(cell)) for cell in cells.values() if cell != [guess])
            best = min(best, sum(weights[secret] for secret in left) + sum(below))
        return best

    return cost(tuple(codes))


def main():
    folder, solvetab = Path(sys.argv[1]), sys.argv[2]
    claim = json.loads((folder / "value.json").read_text())
    codes = codes_of(claim["rules"])
    kind = {code: tuple(sorted(Counter(code).values(), reverse=True)) for code in codes}
    sizes = Counter(kind.values())
    value = Fraction(claim["value"])
    host = {tuple(known["multiplicities"]): Fraction(known["host"]) for known in claim["classes"]}
    if set(host) != set(sizes) or sum(host.values()) != 1:
        sys.exit("the host draws from other classes, or not with certainty")
    shares = [Fraction(tree["probability"]) for tree in claim["trees"]]
    if sum(shares) != 1 or min(shares) < 0:
        sys.exit("the guesser's probabilities are none")
    averages = Counter()
    for share, tree in zip(shares, claim["trees"]):
        for code, guesses in games_of(str(folder / tree["table"]), solvetab, codes).items():
            averages[kind[code]] += share * Fraction(guesses, sizes[kind[code]])
    for known, average in averages.items():
        if average > value:
            sys.exit(f"codes of {known} need {average}, more than {value}")
    weights = dict(line.split() for line in (folder / "host.txt").read_text().splitlines())
    weights = {code: int(weight) for code, weight in weights.items()}
    total = sum(weights.values())
    for code in codes:
        if Fraction(weights[code], total) != host[kind[code]] / sizes[kind[code]]:
            sys.exit(f"{code} does not weigh what the host draws it with")
    found = f"{claim['rules']}: no class of codes needs more than {value} guesses"
    if "--optimum" in sys.argv:
        if Fraction(least(tuple(codes), weights), total) != value:
            sys.exit("another tree does better against the host's weights")
        found += ", and no tree needs fewer against the host"
    print(found)


if __name__ == "__main__":
    main()

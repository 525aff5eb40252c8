#!/usr/bin/env python3
"""Checks the value of a game, as `solvetab study value --rules R --out FOLDER` writes it, with nothing of this project.

    python3 tests/value.py FOLDER SOLVETAB [--optimum]

The trees are exported by SOLVETAB as games, which are checked one by one: each guess follows from the answers so far, which are worked out here. The
guesses of each class are added up in fractions: no class may need more than the value by the codebreaker's mixture. That no tree needs fewer against the
codemaker's weights is asked of `SOLVETAB solve --weights`; with --optimum, for small games, it is found here too, by trying everything.
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


def kind_of(name):
    """The class that is called so, such as 2+1+1."""
    return tuple(int(count) for count in name.split("+"))


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
    if len(sys.argv) < 3 or not (Path(sys.argv[1]) / "value.json").is_file():
        sys.exit("usage: python3 tests/value.py FOLDER SOLVETAB [--optimum], with a folder that solvetab study value --out has written")
    folder, solvetab = Path(sys.argv[1]), sys.argv[2]
    claim = json.loads((folder / "value.json").read_text())
    codes = codes_of(claim["rules"])
    kind = {code: tuple(sorted(Counter(code).values(), reverse=True)) for code in codes}
    sizes = Counter(kind.values())
    value = Fraction(claim["value"])
    host = {kind_of(name): Fraction(probability) for name, probability in claim["host"].items()}
    if set(host) != set(sizes) or sum(host.values()) != 1:
        sys.exit("the codemaker draws from other classes, or not with certainty")
    if {kind_of(name): count for name, count in claim["codes"].items()} != sizes:
        sys.exit("the classes have other numbers of codes")
    shares = [Fraction(tree["weight"]) for tree in claim["guesser"]]
    if sum(shares) != 1 or min(shares) < 0:
        sys.exit("the codebreaker's probabilities are none")
    averages = Counter()
    for share, tree in zip(shares, claim["guesser"]):
        own = Counter()
        for code, guesses in games_of(str(folder / tree["table"]), solvetab, codes).items():
            own[kind[code]] += Fraction(guesses, sizes[kind[code]])
        if {kind_of(name): Fraction(average) for name, average in tree["averages"].items()} != own:
            sys.exit(f"{tree['table']} needs other guesses on average than is said")
        for known, average in own.items():
            averages[known] += share * average
    for known, average in averages.items():
        if average > value:
            sys.exit(f"codes of {known} need {average}, more than {value}")
    weights = dict(line.split() for line in (folder / "host.txt").read_text().splitlines())
    weights = {code: int(weight) for code, weight in weights.items()}
    total = sum(weights.values())
    for code in codes:
        if Fraction(weights[code], total) != host[kind[code]] / sizes[kind[code]]:
            sys.exit(f"{code} does not weigh what the codemaker draws it with")
    searched = [solvetab, "solve", "--rules", claim["rules"], "--weights", str(folder / "host.txt"), "--json"]
    solved = json.loads(subprocess.run(searched, check=True, capture_output=True, text=True).stdout)
    if Fraction(int(solved["weighted_total"]), int(solved["weight"])) != value:
        sys.exit(f"solvetab solve --weights finds {solved['weighted_total']}/{solved['weight']} against the codemaker's weights")
    found = f"{claim['rules']}: no class of codes needs more than {value} guesses; the search with weights finds that no tree needs fewer"
    if "--optimum" in sys.argv:
        if Fraction(least(tuple(codes), weights), total) != value:
            sys.exit("another tree does better against the codemaker's weights")
        found += ", as does trying everything"
    print(found)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Checks the value of a game, as `solvetab-research value --rules R --out FILE` writes it, with nothing of this project but `solvetab solve --weights`.

    python3 research/tests/value.py FILE SOLVETAB [--optimum]

The games of the trees are checked one by one: each guess follows from the answers so far, which are worked out here. The guesses of each class are
added up in fractions: no class may need more than the value by the codebreaker's mixture. That no tree needs fewer against the codemaker's weights is
asked of `SOLVETAB solve --weights`; with --optimum, for small games, it is found here too, by trying everything.
"""
import functools
import itertools
import json
import math
import re
import subprocess
import sys
import tempfile
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


def lengths_of(games, codes):
    """How many guesses each code needs; one guess for the same answers, or it is no strategy."""
    lengths, follows = {}, {}
    for secret, guesses in games.items():
        guesses = guesses.split()
        told = ()
        for guess in guesses:
            if follows.setdefault(told, guess) != guess:
                sys.exit(f"after {told} both {follows[told]} and {guess} are guessed")
            told += (answer(guess, secret),)
        if guesses[-1] != secret or secret in guesses[:-1]:
            sys.exit(f"{secret} is not found by its last guess")
        lengths[secret] = len(guesses)
    if sorted(lengths) != sorted(codes):
        sys.exit("not every code has a game")
    return lengths


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
    if len(sys.argv) < 3:
        sys.exit("usage: python3 research/tests/value.py FILE SOLVETAB [--optimum]")
    solvetab = sys.argv[2]
    claim = json.loads(Path(sys.argv[1]).read_text())
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
        for code, guesses in lengths_of(tree["games"], codes).items():
            own[kind[code]] += Fraction(guesses, sizes[kind[code]])
        if {kind_of(name): Fraction(average) for name, average in tree["averages"].items()} != own:
            sys.exit("a tree needs other guesses on average than is said")
        for known, average in own.items():
            averages[known] += share * average
    for known, average in averages.items():
        if average > value:
            sys.exit(f"codes of {known} need {average}, more than {value}")
    of_code = {code: host[kind[code]] / sizes[kind[code]] for code in codes}
    unit = math.lcm(*(share.denominator for share in of_code.values()))
    weights = {code: int(share * unit) for code, share in of_code.items()}
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{code} {weight}\n" for code, weight in weights.items()))
        file.flush()
        searched = [solvetab, "solve", "--rules", claim["rules"], "--weights", file.name, "--json"]
        solved = json.loads(subprocess.run(searched, check=True, capture_output=True, text=True).stdout)
    if Fraction(int(solved["weighted_total"]), int(solved["weight"])) != value:
        sys.exit(f"solvetab solve --weights finds {solved['weighted_total']}/{solved['weight']} against the codemaker's weights")
    found = f"{claim['rules']}: no class of codes needs more than {value} guesses; the search with weights finds that no tree needs fewer"
    if "--optimum" in sys.argv:
        if Fraction(least(tuple(codes), weights), unit) != value:
            sys.exit("another tree does better against the codemaker's weights")
        found += ", as does trying everything"
    print(found)


if __name__ == "__main__":
    main()

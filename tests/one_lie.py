#!/usr/bin/env python3
"""Checks what `solvetab study one-lie` proves for small rules, with nothing of this project: every guess and every feedback is tried.

    python3 tests/one_lie.py SOLVETAB [RULES...]
"""
import functools
import itertools
import json
import re
import subprocess
import sys
from collections import Counter

SMALL = ["1x1", "1x2", "1x3", "1x4", "2x2", "2x2r", "2x3", "3x3", "2x3r", "3x2r", "2x4"]


def answer(guess, secret):
    bulls = sum(a == b for a, b in zip(guess, secret))
    return bulls, sum((Counter(guess) & Counter(secret)).values()) - bulls


def codes_of(rules):
    positions, symbols, repeats = re.fullmatch(r"(\d+)x(\d+)(r?)", rules).groups()
    if repeats:
        return list(itertools.product(range(int(symbols)), repeat=int(positions)))
    return list(itertools.permutations(range(int(symbols)), int(positions)))


def least(rules, ends, lies):
    """The fewest guesses that always do: contradicted[i] is how much feedback code i contradicts, and it is out beyond `lies`."""
    codes = codes_of(rules)
    win = answer(codes[0], codes[0])
    table = [[answer(guess, secret) for secret in codes] for guess in codes]
    every = sorted({given for row in table for given in row} | {(0, 0)})

    @functools.lru_cache(maxsize=None)
    def does(contradicted, guesses):
        left = sum(count <= lies for count in contradicted)
        if left == 0 or (left == 1 and ends == "known"):
            return True
        if guesses == 0:
            return False

        def after(row, said):
            if ends == "asked":
                # A guess of the secret is admitted, so a code that was guessed is out.
                return tuple(lies + 1 if right == win else min(lies + 1, count + (right != said)) for right, count in zip(row, contradicted))
            return tuple(min(lies + 1, count + (right != said)) for right, count in zip(row, contradicted))

        said = [given for given in every if ends == "known" or given != win]
        return any(all(does(after(row, given), guesses - 1) for given in said) for row in table)

    return next(guesses for guesses in itertools.count() if does((0,) * len(codes), guesses))


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python3 tests/one_lie.py SOLVETAB [RULES...]")
    solvetab, *chosen = sys.argv[1:]
    for rules in chosen or SMALL:
        text = subprocess.run([solvetab, "study", "one-lie", "--rules", rules, "--json"], check=True, capture_output=True, text=True).stdout
        told = json.loads(text)
        if told["codes"] != len(codes_of(rules)):
            sys.exit(f"{rules}: not {told['codes']} codes")
        for proven in told["proven"]:
            ends = proven["ends"]
            found = least(rules, ends, 1), least(rules, ends, 0)
            claimed = proven["questions"], proven["without_a_lie"]
            if found != claimed:
                sys.exit(f"{rules} {ends}: {claimed} with and without a lie are claimed, and they are {found}")
            print(f"{rules} {ends}: {found[0]} with one lie, {found[1]} without")


main()

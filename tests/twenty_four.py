#!/usr/bin/env python3
"""Counts the solutions of hands of 24 points again: plainly, by rational functions, with no code of the project.

Reads `solvetab export tables/twenty-four.tab` from standard input and compares, for every hand or for a random sample, how many
solutions there are, how many are essentially different, and whether a fraction is needed.

    cargo run --release -- export tables/twenty-four.tab | python3 tests/twenty_four.py --sample 100
    cargo run --release -- export tables/twenty-four.tab | python3 tests/twenty_four.py

A rational function of the cards is known by its value at a random point of the integers modulo a prime. Swapping equal cards
permutes the point; a function is kept as its values at all those permutations, so that two are the same solution if one has the
other's values in another order. With each function go the functions that are left of it when operands of trivial steps (a one that
multiplies or divides, a zero that is added or subtracted) are left out of any way to write it.
"""

import argparse
import csv
import itertools
import random
import sys
from fractions import Fraction

PRIME = (1 << 89) - 1
TARGET = 24


def apply(sign, a, b):
    """The operation on two exact numbers, or None if it divides by zero."""
    if a is None or b is None or (sign == "/" and b == 0):
        return None
    return a + b if sign == "+" else a - b if sign == "-" else a * b if sign == "*" else a / b


def apply_everywhere(sign, a, b):
    """The operation modulo the prime, at every permutation of the point."""
    if sign == "+":
        return tuple((x + y) % PRIME for x, y in zip(a, b))
    if sign == "-":
        return tuple((x - y) % PRIME for x, y in zip(a, b))
    if sign == "*":
        return tuple(x * y % PRIME for x, y in zip(a, b))
    return tuple(x * pow(y, -1, PRIME) % PRIME for x, y in zip(a, b))


class Function:
    """What is known of a function of some of the cards: its value, whether some way to write it has no fraction, what is left of it."""

    def __init__(self, value, is_whole, left_over):
        self.value, self.is_whole, self.left_over = value, is_whole, left_over

    def also(self, other):
        """The same function, written in another way."""
        if self.value is None:
            self.value = other.value
        self.is_whole |= other.is_whole
        self.left_over |= other.left_over


def combine(sign, key_a, a, key_b, b):
    value = apply(sign, a.value, b.value)
    key = apply_everywhere(sign, key_a, key_b)
    left_over = set()
    if value is not None:
        for x in a.left_over | {key_a}:
            for y in b.left_over | {key_b}:
                if x is not key_a or y is not key_b:
                    left_over.add(apply_everywhere(sign, x, y))
        neutral = 0 if sign in "+-" else 1
        if b.value == neutral:
            left_over |= a.left_over | {key_a}
        if a.value == neutral and sign in "+*":
            left_over |= b.left_over | {key_b}
    return key, Function(value, a.is_whole and b.is_whole and value is not None and value.denominator == 1, left_over)


def functions(cards, permutations, point):
    """All functions of all the cards, by their values at every permutation of the point."""
    everything = (1 << len(cards)) - 1
    of_set = {}
    for place, card in enumerate(cards):
        key = tuple(point[permutation[place]] for permutation in permutations)
        of_set[1 << place] = {key: Function(Fraction(card), True, set())}
    for cards_set in sorted(range(1, everything + 1), key=int.bit_count):
        if cards_set.bit_count() == 1:
            continue
        found = of_set[cards_set] = {}
        part = (cards_set - 1) & cards_set
        while part:
            for key_a, a in of_set[part].items():
                for key_b, b in of_set[cards_set ^ part].items():
                    for sign in "+-*/":
                        if sign in "+*" and part < cards_set ^ part:
                            continue
                        key, function = combine(sign, key_a, a, key_b, b)
                        if key in found:
                            found[key].also(function)
                        else:
                            found[key] = function
            part = (part - 1) & cards_set
    return of_set[everything]


def count(cards, point):
    """Solutions, essentially different solutions, and whether a fraction is needed."""
    permutations = [
        permutation
        for permutation in itertools.permutations(range(len(cards)))
        if all(cards[place] == cards[other] for place, other in enumerate(permutation))
    ]
    solutions = {key: f for key, f in functions(cards, permutations, point).items() if f.value == TARGET}
    same = {}

    def root(name):
        while same.setdefault(name, name) != name:
            name = same[name]
        return name

    for key, function in solutions.items():
        for other in function.left_over:
            same[root(min(other))] = root(min(key))
    names = {min(key) for key in solutions}
    needs_fraction = bool(solutions) and not any(f.is_whole for f in solutions.values())
    return len(names), len({root(name) for name in names}), needs_fraction


def main():
    parser = argparse.ArgumentParser(description="Count the solutions of 24 points again, from `solvetab export`'s CSV.")
    parser.add_argument("--sample", type=int, help="compare so many random hands instead of all")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32), help="for the sample and the point")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    point = [chance.randrange(1, PRIME) for _ in range(6)]
    rows = list(csv.DictReader(sys.stdin))
    if arguments.sample is not None:
        rows = chance.sample(rows, arguments.sample)
    total = 0
    for row in rows:
        cards = sorted(int(row[column]) for column in "abcd")
        expected = (int(row["solutions"]), int(row["essentially_different"]), row["needs_fraction"] == "true")
        found = count(cards, point)
        if found != expected:
            sys.exit(f"{cards}: exported {expected}, counted {found} (seed {arguments.seed})")
        total += found[0]
    print(f"{len(rows)} hands, {total} solutions: the same (seed {arguments.seed})")


if __name__ == "__main__":
    main()

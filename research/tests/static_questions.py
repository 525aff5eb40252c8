#!/usr/bin/env python3
"""Checks the shipped sets of questions (research/data/static-sets.txt) with nothing of the program: every set by its definition, every
number of questions that is said to be needed by trying all smaller sets where they are few, and the tables (research/data/static-questions.csv
and research/README.md) against both: why one question fewer is not enough, too.
"""
import csv
import itertools
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILE = "research/data/static-questions.csv"
DOCUMENT = "research/README.md"
SYMBOLS = "0123456789abcdef"
# Sets that are tried for each rules: a few seconds.
MOST_SETS = 20_000
# Pairs of secrets times questions of which the hardest are sought.
MOST_PAIRS = 300_000


def codes(positions, symbols, repeats):
    letters = SYMBOLS[:symbols]
    rows = itertools.product(letters, repeat=positions) if repeats else itertools.permutations(letters, positions)
    return ["".join(row) for row in rows]


def answer(question, secret):
    """Bulls and cows, by crossing out: first what is in place, then every other symbol once."""
    bulls = sum(a == b for a, b in zip(question, secret))
    left = [b for a, b in zip(question, secret) if a != b]
    cows = 0
    for symbol in (a for a, b in zip(question, secret) if a != b):
        if symbol in left:
            left.remove(symbol)
            cows += 1
    return bulls, cows


def separates(questions, secrets):
    return len({tuple(answer(question, secret) for question in questions) for secret in secrets}) == len(secrets)


def read_sets():
    sets = {}
    for line in (ROOT / "research/data/static-sets.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, at_least, *questions = line.split()
        assert name not in sets, f"{name} is there twice"
        sets[name] = int(at_least), questions
    return sets


def check(name, at_least, questions):
    match = re.fullmatch(r"(\d+)x(\d+)(r?)", name)
    assert match, f"{name} are no rules"
    all_codes = codes(int(match[1]), int(match[2]), match[3] == "r")
    assert set(questions) <= set(all_codes), f"{name}: a question is no code"
    assert separates(questions, all_codes), f"{name}: the questions leave secrets together"
    assert at_least <= len(questions), f"{name}: more are said to be needed than are there"
    fewer = at_least - 1
    # A set with a question more separates what it separated before: one size is enough.
    if fewer < 0 or math.comb(len(all_codes), fewer) * len(all_codes) > MOST_SETS:
        return False
    for smaller in itertools.combinations(all_codes, fewer):
        assert not separates(smaller, all_codes), f"{name}: {smaller} do"
    return True


def most_answers(all_codes):
    """The most different answers that a question can have: which depends only on how often it has each symbol."""
    kinds = {tuple(sorted(question.count(symbol) for symbol in set(question))): question for question in all_codes}
    return max(len({answer(question, secret) for secret in all_codes}) for question in kinds.values())


def cannot_separate_hardest(fewer, all_codes):
    """Whether there are more pairs of secrets of the hardest kind than so many questions can separate, each as many as any can."""
    rows = [[answer(question, secret) for secret in all_codes] for question in all_codes]
    pairs = list(itertools.combinations(range(len(all_codes)), 2))
    separating = [sum(row[a] != row[b] for row in rows) for a, b in pairs]
    hardest = [pair for pair, count in zip(pairs, separating) if count == min(separating)]
    return len(hardest) > fewer * max(sum(row[a] != row[b] for a, b in hardest) for row in rows)


def check_reason(name, positions, symbols, all_codes, fewer, reason):
    """Why so many questions are not enough, as the file says: the first of the reasons that is true."""
    is_counted = most_answers(all_codes) ** fewer < len(all_codes)
    assert (reason == "counting") == is_counted, f"{FILE} is wrong about {name}: {fewer}: {reason}"
    if is_counted:
        return
    may_exchange = name.endswith("r") or symbols > positions
    is_unused = may_exchange and symbols > 1 + fewer * positions
    assert (reason == "unused symbols") == is_unused, f"{FILE} is wrong about {name}: {fewer}: {reason}"
    if is_unused:
        return
    if len(all_codes) ** 3 // 2 <= MOST_PAIRS:
        is_hard = cannot_separate_hardest(fewer, all_codes)
        assert (reason == "hard pairs") == is_hard, f"{FILE} is wrong about {name}: {fewer}: {reason}"
    if reason != "hard pairs":
        levels = [] if reason == "all sets of two" else reason.split(", ")
        assert len(levels) == fewer - 2, f"{FILE}: {name} has {len(levels)} levels for {fewer} questions"
        assert all(level.isdecimal() for level in levels), f"{FILE}: {name}: {reason}"


def check_file(sets):
    """Checks each row of the file: its bounds, and why fewer questions are not enough. Returns the bounds by rules."""
    found = {}
    with open(ROOT / FILE, newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        name, reason = row["rules"], row["reason"]
        count, low, high, fewer = (int(row[key]) for key in ("codes", "at_least", "at_most", "refuted"))
        assert name in sets, f"{FILE} has {name}, of which no set is shipped"
        at_least, questions = sets[name]
        assert (low, high) == (at_least, len(questions)), f"{FILE} is wrong about {name}"
        match = re.fullmatch(r"(\d+)x(\d+)(r?)", name)
        positions, symbols = int(match[1]), int(match[2])
        assert count == (symbols**positions if match[3] else math.perm(symbols, positions)), f"{name}: codes"
        assert fewer == at_least - 1, f"{FILE}: {name} needs {at_least}, and {fewer} are refuted"
        check_reason(name, positions, symbols, codes(positions, symbols, match[3] == "r"), fewer, reason)
        assert name not in found, f"{FILE} has {name} twice"
        found[name] = low, high
    assert found, f"{FILE} has no rows"
    return found


def check_document(found):
    """The table of the document: a row has the rules that differ in symbols alone, and the questions of each."""
    section = (ROOT / DOCUMENT).read_text().split("| rules | questions |\n", 1)[1]
    shown = {}
    for line in section.splitlines()[1:]:
        if not line.startswith("|"):
            break
        names, numbers = (cell.strip() for cell in line.strip("|").split("|"))
        match = re.fullmatch(r"(\d+)x(\d+)(r?)(?: to \1x(\d+)\3)?", names)
        assert match, f"{DOCUMENT}: {names} are no rules"
        first, last = int(match[2]), int(match[4] or match[2])
        numbers = numbers.split(", ")
        assert len(numbers) == last - first + 1, f"{DOCUMENT}: {names} has {len(numbers)} numbers"
        for symbols, number in zip(range(first, last + 1), numbers):
            low, _, high = number.partition("–")
            shown[f"{match[1]}x{symbols}{match[3]}"] = int(low), int(high or low)
    assert shown == found, f"{DOCUMENT} and {FILE} differ: {set(shown.items()) ^ set(found.items())}"


sets = read_sets()
tried = sum(check(name, *recorded) for name, recorded in sets.items())
found = check_file(sets)
check_document(found)
print(f"{len(sets)} sets of questions tell every secret; smaller ones tried for {tried} rules; {len(found)} rows of {FILE}")
sys.exit(0)

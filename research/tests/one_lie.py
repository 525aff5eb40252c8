#!/usr/bin/env python3
"""Checks what `solvetab-research one-lie` proves for small rules, with nothing of this project: every guess and every feedback is tried.

    python3 research/tests/one_lie.py PROGRAM [RULES...]
    python3 research/tests/one_lie.py --strategy FILE

The second form plays a strategy that `--measure --out FILE` wrote: every secret, without a lie and with every lie.
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


def games(turns, codes, ends):
    """All games of a strategy: the secret, the moves, and whether there was a lie. A game goes on while the strategy has a next guess."""
    win = (len(codes[0]), 0)
    reply = functools.lru_cache(maxsize=None)(answer)
    # Guesses whose symbols occur equally often have the same feedback.
    unlike = {tuple(sorted(Counter(guess).values())): guess for guess in codes}.values()
    every = sorted({reply(guess, code) for guess in unlike for code in codes})

    def play(secret, place, said):
        moves = ()
        while True:
            guess = turns.get(moves)
            if guess is None:
                return moves
            right = reply(guess, secret)
            if ends == "asked" and guess == secret:
                return moves + ((guess, right),)
            given = said if len(moves) == place else right
            moves += ((guess, given),)

    for secret in codes:
        honest = play(secret, None, None)
        yield secret, honest, False
        # Where the secret has to be asked, the last feedback is no lie.
        for place in range(len(honest) - (ends == "asked")):
            right = honest[place][1]
            for said in every:
                if said != right and not (ends == "asked" and said == win):
                    yield secret, play(secret, place, said), True


def check_strategy(path):
    with open(path, encoding="ascii") as file:
        first, *lines = file.read().splitlines()
    rules, ends, worst = re.fullmatch(r"# (\w+), one lie, ends (asked|known): at most (\d+) guesses", first).groups()
    codes = codes_of(rules)

    def code(text):
        return tuple("0123456789abcdefghijklmnopqrstuvwxyz".index(symbol) for symbol in text)

    def move(text):
        guess, bulls, cows = re.fullmatch(r"(\w+)=(\d+)A(\d+)B", text).groups()
        return code(guess), (int(bulls), int(cows))

    turns = {}
    for line in lines:
        *moves, guess = line.split(" ")
        moves = tuple(map(move, moves))
        if moves in turns or code(guess) not in codes:
            sys.exit(f"{path}: {line}: twice, or no guess")
        turns[moves] = code(guess)
    secrets, lengths, met = {}, {False: Counter(), True: Counter()}, {()}
    for secret, moves, lied in games(turns, codes, ends):
        lengths[lied][len(moves)] += 1
        met.update(moves[:length] for length in range(len(moves)))
        if ends == "asked" and (not moves or moves[-1][0] != secret):
            sys.exit(f"{path}: {secret} is not found: {moves}")
        # All games are played, so what ends alike has one secret alone if that is known.
        if secrets.setdefault(moves, secret) != secret:
            sys.exit(f"{path}: {secret} and {secrets[moves]} end alike: {moves}")
    if max(max(counts, default=0) for counts in lengths.values()) != int(worst):
        sys.exit(f"{path}: not at most {worst} guesses: {lengths}")
    # A turn after which no code is possible, or which comes after the end, is none.
    if set(turns) - met:
        sys.exit(f"{path}: {len(set(turns) - met)} turns are never met")
    print(f"{rules} {ends}: at most {worst}")
    for lied, counts in lengths.items():
        print("  one lie: " if lied else "  no lie:  ", *(f"{count} in {length}" for length, count in sorted(counts.items())))


def main():
    if sys.argv[1:2] == ["--strategy"] and len(sys.argv) == 3:
        return check_strategy(sys.argv[2])
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python3 research/tests/one_lie.py PROGRAM [RULES...], or --strategy FILE")
    program, *chosen = sys.argv[1:]
    for rules in chosen or SMALL:
        text = subprocess.run([program, "one-lie", "--rules", rules, "--json"], check=True, capture_output=True, text=True).stdout
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

#!/usr/bin/env python3
"""Works feedback out again: replays games logged by `solvetab evaluate --strategy hybrid --log FILE`.

    python3 tests/large_games.py 10x10 FILE [GAMES]

Every line is a secret, then each guess and its feedback. The feedback is worked out here, and it is checked that guesses and secrets are codes
of the rules, that each game ends with its secret and not before, and, where GAMES is given, that there are so many games. It prints
how many games needed how many guesses.
"""
import collections
import re
import statistics
import sys

SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"


def answer(guess, secret):
    bulls = sum(a == b for a, b in zip(guess, secret))
    both = collections.Counter(guess) & collections.Counter(secret)
    return f"{bulls}A{sum(both.values()) - bulls}B"


def is_code(code, positions, symbols, repeats):
    known = all(symbol in SYMBOLS[:symbols] for symbol in code)
    return len(code) == positions and known and (repeats or len(set(code)) == positions)


def main():
    rules, path = sys.argv[1:3]
    positions, symbols, repeats = re.fullmatch(r"(\d+)x(\d+)(r?)", rules).groups()
    shape = int(positions), int(symbols), bool(repeats)
    lengths = []
    for number, line in enumerate(open(path), 1):
        secret, *moves = line.split()
        guesses, answers = moves[::2], moves[1::2]
        for code in [secret, *guesses]:
            if not is_code(code, *shape):
                sys.exit(f"{path}:{number}: {code} is no code of {rules}")
        if len(guesses) != len(answers) or guesses[-1:] != [secret] or secret in guesses[:-1]:
            sys.exit(f"{path}:{number}: the game does not end with its secret")
        for guess, told in zip(guesses, answers):
            right = answer(guess, secret)
            if told != right:
                sys.exit(f"{path}:{number}: {guess} was answered {told}, and it is {right}")
        lengths.append(len(guesses))
    if len(sys.argv) > 3 and len(lengths) != int(sys.argv[3]):
        sys.exit(f"{path}: {len(lengths)} games, not {sys.argv[3]}")
    counts = collections.Counter(lengths)
    distribution = " ".join(str(counts[length]) for length in range(1, max(lengths) + 1))
    print(f"{len(lengths)} games, average {statistics.mean(lengths):.4f}, worst {max(lengths)}: {distribution}")


if __name__ == "__main__":
    main()

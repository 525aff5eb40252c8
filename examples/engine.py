"""Plays Bulls and Cows with `solvetab next -` as its engine: python3 examples/engine.py 5043 [SOLVETAB]

The engine reads a game on each line, `0123=1A1B 4567=0A2B`, and answers each on one line, at once. Nothing here is
special to Python: any language that can start a program and read a line plays the same way.
"""

import subprocess
import sys


def answer(guess, secret):
    """Bulls are right and in place, cows right but elsewhere."""
    bulls = sum(a == b for a, b in zip(guess, secret))
    cows = sum(symbol in secret for symbol in guess) - bulls
    return f"{bulls}A{cows}B"


def main():
    secret = sys.argv[1]
    program = sys.argv[2] if len(sys.argv) > 2 else "solvetab"
    engine = subprocess.Popen([program, "next", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    # A first guess of our own: the engine goes on with its table under other names.
    game = [f"1234={answer('1234', secret)}"]
    while True:
        engine.stdin.write(" ".join(game) + "\n")
        engine.stdin.flush()
        reply = engine.stdout.readline().split()
        if reply == ["solved"]:
            break
        if reply[0] == "error:":
            sys.exit(" ".join(reply))
        guess, codes_left = reply
        print(f"{game[-1]}: {codes_left} left, next {guess}")
        game.append(f"{guess}={answer(guess, secret)}")
    print(f"found {secret} with {len(game)} guesses")
    engine.stdin.close()
    sys.exit(engine.wait())


main()

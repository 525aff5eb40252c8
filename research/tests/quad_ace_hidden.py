#!/usr/bin/env python3
"""A second opinion on QuadAce whose start is chosen in secret, in Python; nothing is shared with what it checks.

    python3 research/tests/quad_ace_hidden.py PROGRAM     (the built solvetab-research)

Bases 2 to 32 in fractions (`PROGRAM 12`: up to 12), with values found by iteration: no pure choice gains against the mixtures.
"""
import json
import subprocess
import sys
from fractions import Fraction

if len(sys.argv) < 2:
    sys.exit(__doc__)
PROGRAM, LARGEST = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 32


def study(*arguments):
    """What the program answers as JSON."""
    done = subprocess.run([PROGRAM, *map(str, arguments), "--json"], capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done.stderr)
    return json.loads(done.stdout)


def start_values(base):
    """What each pair of starts is worth to the mover, by iteration over all positions."""
    hands = [(a, b) for b in range(base) for a in range(b + 1)]
    worth = {(m, o): -1 if o == (0, 0) else 0 for m in hands for o in hands}
    add = lambda m, i, y: tuple(sorted(((m[i] + y) % base, m[1 - i])))
    results = {
        (m, o): {(o, add(m, i, y)) for i in (0, 1) if m[i] for y in o if y} for m in hands for o in hands if any(m) and any(o)
    }
    while True:
        new = {at: best for at, to in results.items() if not worth[at] and (best := max(-worth[next] for next in to))}
        if not new:
            return {(m, o): worth[m, o] for m in hands for o in hands if all(m) and all(o)}
        worth.update(new)


def check_hidden_start():
    for base in range(2, LARGEST + 1):
        said, worth = study("hidden-start", "--base", base), start_values(base)
        starts = {m for m, _ in worth}
        mixture, other = ({tuple(row["start"]): Fraction(row["probability"]) for row in said[key]} for key in ("mixture", "other_mixture"))
        assert sum(mixture.values()) == sum(other.values()) == 1 and len(starts) == base * (base - 1) // 2
        amount = Fraction(said["value"])
        assert all(sum(p * worth[m, o] for m, p in mixture.items()) >= amount for o in starts), base
        assert all(sum(p * worth[m, o] for o, p in other.items()) <= amount for m in starts), base
        print(f"base {base}: starts in secret are worth {amount}, and no choice gains against the mixtures")


if __name__ == "__main__":
    check_hidden_start()

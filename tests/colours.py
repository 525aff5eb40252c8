#!/usr/bin/env python3
"""Writes the test vectors of words with colours, by the rules and with nothing of this project.

    python3 tests/colours.py > tests/data/colours.tsv

Each line has a guess, a secret, and the colours of the guess: G green, Y yellow, - grey. First come all pairs of words of 1 to 4 letters, up to other
names for the letters. Pairs of longer words follow, some of them with letters outside ASCII.
"""
import collections

LONGER = """
eerie there
there eerie
crane salet
speed abide
abide speed
allow loyal
llama label
geese eerie
mamma amman
tests setts
naïve élève
élève naïve
слово олово
banana ananas
ananas banana
letters settler
settler letters
aardvark karavans
settlers letterer
letterer settlers
""".split()


def colours(guess, secret):
    """Green letters first; then, from left to right, yellow ones as long as the secret has more of them."""
    found = ["G" if letter == other else "-" for letter, other in zip(guess, secret)]
    left = collections.Counter(other for colour, other in zip(found, secret) if colour == "-")
    for place, letter in enumerate(guess):
        if found[place] == "-" and left[letter] > 0:
            found[place] = "Y"
            left[letter] -= 1
    return "".join(found)


def named_in_order(length):
    """All words of a length in which each letter is at most one further than those before it."""
    words = [""]
    for _ in range(length):
        words = [word + letter for word in words for letter in "abcdefgh"[: len(set(word)) + 1]]
    return words


if __name__ == "__main__":
    pairs = [(word[:letters], word[letters:]) for letters in range(1, 5) for word in named_in_order(2 * letters)]
    pairs += zip(LONGER[::2], LONGER[1::2])
    print("guess", "secret", "colours", sep="\t")
    for guess, secret in pairs:
        assert len(guess) == len(secret), (guess, secret)
        print(guess, secret, colours(guess, secret), sep="\t")

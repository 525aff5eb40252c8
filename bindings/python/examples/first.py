"""The first three answers: `python first.py`."""
from solvetab import bulls_and_cows, quad_ace, twenty_four

if turn := bulls_and_cows().start().answer("1A2B"):  # to its first guess, 0123; None if that were the secret
    print(turn.guess, turn.remaining)

print(twenty_four.table().solve([3, 3, 8, 8]))

print(quad_ace.table().probe("1,1", "1,1"))

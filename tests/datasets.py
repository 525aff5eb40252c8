#!/usr/bin/env python3
"""Checks the answers of data sets of 24 and numbers rounds again, with Python's fractions and no code of the project.

    cargo run --release -- dataset numbers --count 100 | python3 tests/datasets.py

Reads lines of `solvetab dataset`. Every expression has to use the numbers as the game allows and to make the target, or in a
numbers round whose target cannot be reached another number; every step of a numbers round makes a positive whole number.
"""

import ast
import collections
import fractions
import json
import operator
import sys

OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def evaluate(node, used, steps):
    if isinstance(node, ast.Constant):
        used[node.value] += 1
        return fractions.Fraction(node.value)
    steps.append(OPERATIONS[type(node.op)](evaluate(node.left, used, steps), evaluate(node.right, used, steps)))
    return steps[-1]


lines = 0
for line in map(json.loads, sys.stdin):
    lines += 1
    if line["game"] == "24" and line["answer"] == "impossible":
        assert not line["solvable"] and line["solutions"] == 0, line
        continue
    used, steps, cards = collections.Counter(), [], collections.Counter(line["cards"])
    value = evaluate(ast.parse(line["answer"], mode="eval").body, used, steps)
    assert (value == line["target"]) == line["solvable"], line
    if line["game"] == "24":
        assert used == cards, line
    else:
        assert not used - cards and all(step > 0 and step.denominator == 1 for step in steps), line
assert lines, "no line was read"
print(f"{lines} answers are right")

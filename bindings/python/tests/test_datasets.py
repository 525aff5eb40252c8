"""Data sets: the expressions are judged again with Python's fractions and no code of the project, and lines are the core's bytes."""

import ast
import collections
import fractions
import json
import operator

import pytest

import solvetab
from solvetab._solvetab import training

OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def evaluate(node, used, steps):
    if isinstance(node, ast.Constant):
        used[node.value] += 1
        return fractions.Fraction(node.value)
    steps.append(OPERATIONS[type(node.op)](evaluate(node.left, used, steps), evaluate(node.right, used, steps)))
    return steps[-1]


@pytest.mark.parametrize("game", ["24", "numbers"])
def test_every_expression_is_right(game):
    for line in solvetab.dataset(game, count=100):
        if line["answer"] == "impossible":
            assert game == "24" and not line["solvable"] and line["solutions"] == 0, line
            continue
        used, steps, cards = collections.Counter(), [], collections.Counter(line["cards"])
        value = evaluate(ast.parse(line["answer"], mode="eval").body, used, steps)
        assert (value == line["target"]) == line["solvable"], line
        if game == "24":
            assert used == cards, line
        else:
            assert not used - cards and all(step > 0 and step.denominator == 1 for step in steps), line


@pytest.mark.parametrize("game", ["24", "numbers", "bulls-and-cows", "mastermind", "words", "quad-ace"])
def test_lines_are_written_as_the_page_writes_them(game):
    lines = training.lines(game, 20, 1, "test", *[None] * 6)
    assert lines == [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in solvetab.dataset(game, count=20, split="test")]
    for line in lines:
        assert solvetab.grade(line, json.loads(line)["answer"]), line

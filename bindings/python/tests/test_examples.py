"""Every example that a user reads runs: those of the docstrings, of README.md, and examples/."""

import ast
import contextlib
import doctest
import inspect
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import types

import pytest

import solvetab
import solvetab.datasets
import solvetab.gym
import solvetab.training

FOLDER = pathlib.Path(__file__).parents[1]
MODULES = [solvetab, solvetab.datasets, solvetab.code_breaking, solvetab.twenty_four, solvetab.quad_ace, solvetab.training, solvetab.gym]
TRAINING = FOLDER.parents[1] / "docs" / "training.md"


def documented():
    """All that is public, by its full name, with the module in which its examples run."""
    for module in MODULES:
        yield module.__name__, module, module
        for name in module.__all__:
            item = getattr(module, name)
            if isinstance(item, (types.ModuleType, str, tuple)) or type(item).__module__.startswith("solvetab"):
                continue
            if item.__module__ != module.__name__:
                continue
            yield f"{module.__name__}.{name}", module, item
            if inspect.isclass(item):
                for member in vars(item):
                    if not member.startswith("_"):
                        yield f"{module.__name__}.{name}.{member}", module, getattr(item, member)


class WithoutNotes(doctest.OutputChecker):
    """Leaves out the line in which an exception notes which argument it is about."""

    def check_output(self, want, got, optionflags):
        return super().check_output(want, re.sub(r"\nwhile processing '\w+'\n$", "\n", got), optionflags)


DOCUMENTED = {name: (module, item) for name, module, item in documented()}


@pytest.mark.parametrize("name", DOCUMENTED)
def test_docstring(name):
    module, item = DOCUMENTED[name]
    text = inspect.getdoc(item)
    if inspect.isclass(item) and issubclass(item, Exception):
        assert text, name
        return
    assert text and not text[0].islower(), name
    names = {**vars(module), "solvetab": solvetab}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    if inspect.isclass(item):
        assert test.examples, "a class shows how it is used"
    result = doctest.DocTestRunner(checker=WithoutNotes(), optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0


def test_there_are_examples():
    count = sum(inspect.getdoc(item).count(">>>") for _, item in DOCUMENTED.values())
    assert count > 100


def test_readme():
    result = doctest.testfile(str(FOLDER / "README.md"), module_relative=False)
    assert result.failed == 0 and result.attempted > 10


def test_readme_is_typed():
    """A user who copies the examples has no complaint of mypy --strict."""
    examples = doctest.DocTestParser().get_examples((FOLDER / "README.md").read_text())
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-c", "".join(example.source for example in examples)],
        cwd=FOLDER,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_first_screen_in_ten_lines():
    """The answers of the project's first screen."""
    program = FOLDER / "examples" / "first.py"
    assert len(program.read_text().splitlines()) <= 10
    printed = subprocess.run([sys.executable, program], check=True, capture_output=True, text=True).stdout
    assert printed.splitlines() == ["0245 216", "8/(3-8/3)", "draw"]


def is_in_block(name, printed, fence=""):
    """Whether a block of docs/training.md has what was printed; `UPDATE_EXPECT=1` writes it there."""
    text = TRAINING.read_text()
    mark, end = f"<!-- {name} -->\n", "<!-- end -->"
    before, rest = text.split(mark)
    after = rest[rest.index(end) :]
    block = f"```{fence}\n{printed}```\n" if fence else printed
    made = before + mark + block + after
    if os.environ.get("UPDATE_EXPECT"):
        TRAINING.write_text(made)
    return made == text


def test_the_first_game_of_the_training_page_is_as_it_says():
    code = re.search(r"```python\n(.*?)```", TRAINING.read_text(), re.DOTALL)[1]
    assert len(code.splitlines()) <= 12
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert is_in_block("first game", printed, "text")


def test_the_baselines_of_the_training_page_are_as_they_are_computed():
    program = FOLDER / "examples" / "baselines.py"
    printed = subprocess.run([sys.executable, program], check=True, capture_output=True, text=True).stdout
    assert is_in_block("baselines", printed)


def run_cell(source, names):
    """Runs a cell of a notebook: what it prints, then the value of its last expression, as a notebook shows it."""
    body = ast.parse(source).body
    last = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None
    outputs = []
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = eval(compile(last, "cell", "eval"), names) if last else None
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        outputs.append(
            {"data": {"text/plain": [repr(value)]}, "execution_count": None, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def test_the_notebook_shows_what_its_cells_print():
    path = FOLDER / "examples" / "regret.ipynb"
    notebook, names = json.loads(path.read_text()), {}
    made = {**notebook, "cells": [dict(cell) for cell in notebook["cells"]]}
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = run_cell("".join(cell["source"]), names)
    if os.environ.get("UPDATE_EXPECT"):
        path.write_text(json.dumps(made, indent=1) + "\n")
    assert made == notebook
    assert sum(len(cell.get("outputs", [])) for cell in made["cells"]) == 4

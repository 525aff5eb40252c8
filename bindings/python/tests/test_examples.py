"""Every example that a user reads runs: those of the docstrings, of README.md, and examples/."""

import doctest
import inspect
import pathlib
import re
import subprocess
import sys
import types

import pytest

import solvetab

FOLDER = pathlib.Path(__file__).parents[1]
MODULES = [solvetab, solvetab.code_breaking, solvetab.twenty_four, solvetab.quad_ace]


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

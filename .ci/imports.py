#!/usr/bin/env python3
"""Checks the imports of the crates against docs/architecture.md: no circle of files, and no arrow that a rule forbids.

An arrow leads from a file to each file whose items it names by `crate::`, `self::`, `super::` or a child module's name; what a
module's own file only passes on by `pub use` counts as an item of the file it comes from. Tests inside files are left out.
"""
import pathlib
import re
import sys

GAMES = {"code_breaking", "twenty_four", "quad_ace"}
HERE = "crate::code_breaking::"
ABOVE_GAME = [HERE + name for name in ("search", "strategy", "proof", "advice")]
# What is made of the search, and what it is made of: the engines, and a policy written out as a tree.
OF_THE_SEARCH = [HERE + name for name in ("search::distributed", "search::weighted", "proof", "advice")]
SOLVER = "solver/src"
RESEARCH = "research/src"
TRAINING = "training/src"
PURE = ["std::fs", "std::process", "std::env", "std::io", "clap", "anyhow", "solvetab_cli"]
# All may name the matrix games, which are solved for several.
EACH_STUDY = ["learn", "one_lie", "quad_ace", "race", "static_questions", "value"]
BINDINGS = ["bindings/c/src", "bindings/js/src", "bindings/python/src"]
READER = ["crate::table", "crate::format", "crate::bytes", "crate::layout"]

# Where, in which files, what may not be named, and why.
RULES = [
    *(
        (crate, f"{game}(/.*)?", [f"crate::{other}" for other in GAMES - {game}], "a game names another")
        for crate in ("lookup/src", SOLVER)
        for game in sorted(GAMES)
    ),
    ("lookup/src", "code_breaking/(rules|code|feedback)", READER, "a game's rules name the reader"),
    ("lookup/src", "twenty_four/(cards|operation|expression|fraction|written)", READER, "a game's rules name the reader"),
    ("lookup/src", "quad_ace/(hands|rules|outcome)", READER, "a game's rules name the reader"),
    (SOLVER, ".*", PURE, "the solver names files, the terminal or the process"),
    (TRAINING, ".*", [*PURE, "rayon", "std::thread"], "training names files, the terminal, the process or threads"),
    *(
        (RESEARCH, f"{study}(/.*)?", [f"crate::{other}" for other in EACH_STUDY if other != study], "a study names another")
        for study in [*EACH_STUDY, "matrix_game"]
    ),
    (SOLVER, "(?!parallel$|.*/tests$).*", ["rayon", "std::thread"], "threads are made elsewhere than in parallel.rs"),
    (SOLVER, "code_breaking/game(/.*)?", ABOVE_GAME, "the game names what is above it"),
    (SOLVER, "code_breaking/search/(?!distributed|weighted)[a-z_]+(/.*)?", OF_THE_SEARCH,
     "the search names what is made of it"),
    (SOLVER, "code_breaking/strategy(/.*)?", [HERE + "proof", HERE + "advice"], "a strategy names what is above it"),
    (SOLVER, "code_breaking/proof(/.*)?", [HERE + "advice"], "a proof names advice"),
    ("generator/src", "commands/solve/cluster/folder", ["crate::commands::solve::cluster::" + name for name in ("planning", "task", "merge")],
     "the folder of a search in tasks names its commands"),
    ("generator/src", "commands/verify(/.*)?", ["solvetab_solver::" + game for game in GAMES], "verify names a solver"),
    ("generator/src", "commands/check", ["solvetab_solver", "solvetab_lookup"], "the command that checks certificates names what made them"),
    ("generator/src", "(options|dialogue|terminal|report|workers)(/.*)?", ["crate::commands", "crate::tables::catalogue"],
     "what is below names the commands or the catalogue"),
    ("generator/src", "tables(/.*)?", ["crate::commands", "crate::options", "crate::dialogue"], "tables name the commands or their options"),
    ("generator/src", "commands/.*", ["crate::command_line"], "a command names the command line"),
    ("generator/src", "commands/twenty_four(/.*)?", ["crate::commands::quad_ace"], "a game names another"),
    ("generator/src", "commands/quad_ace(/.*)?", ["crate::commands::twenty_four"], "a game names another"),
    ("generator/src", "(?!tables/provenance$|commands/solve/checkpoint$).*", ["bincode"], "bincode is named elsewhere"),
    (SOLVER, ".*", ["bincode"], "bincode is named elsewhere"),
    ("src", ".*", ["solvetab_solver", "solvetab_cli"], "the facade names the solver or the generator"),
]


def without_tests_and_comments(text):
    text = re.split(r"#\[cfg\(test\)\]\nmod \w*tests \{", text)[0]
    return re.sub(r"//[^\n]*", "", text)


USE = re.compile(r"^\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", re.M)


def multiply(tree):
    """Each path of a `use`, its braces multiplied out, other names left off."""
    tree = tree.strip().lstrip(":")
    match = re.match(r"(.*?)\{(.*)\}$", tree, re.S)
    if not match:
        yield re.sub(r"\s+as\s+\w+$", "", tree).replace(" ", "").replace("\n", "")
        return
    depth, part = 0, ""
    for character in match[2] + ",":
        if character == "," and depth == 0:
            if part.strip():
                for rest in multiply(part):
                    prefix = match[1].strip()
                    yield prefix.removesuffix("::") if rest == "self" else prefix + rest
            part = ""
            continue
        depth += {"{": 1, "}": -1}.get(character, 0)
        part += character


class Crate:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.files, self.owners = {}, set()
        for file in sorted(self.folder.rglob("*.rs")):
            parts = file.relative_to(self.folder).with_suffix("").parts
            if parts[-1] in ("mod", "lib", "main"):
                parts = parts[:-1]
                self.owners.add(parts)
            self.files[parts] = without_tests_and_comments(file.read_text())
        if not self.files:
            sys.exit(f"{folder} has no source files")
        self.passed_on = {module: {} for module in self.files}
        for module in self.owners:
            for match in USE.finditer(self.files[module]):
                if match[1]:
                    for path in multiply(match[2]):
                        if target := self.absolute(module, path):
                            self.passed_on[module][target[-1]] = target

    def absolute(self, module, path):
        """A path's names from the root of the crate; nothing for another crate's."""
        names = path.split("::")
        if names[0] == "crate":
            return tuple(names[1:])
        here = module
        if names[0] in ("self", "super"):
            while names and names[0] in ("self", "super"):
                here = here[:-1] if names.pop(0) == "super" else here
            return here + tuple(names)
        return here + tuple(names) if here + (names[0],) in self.files else None

    def named(self, module):
        """Every path that a file names, and whether that only passes it on."""
        text = self.files[module]
        for match in USE.finditer(text):
            for path in multiply(match[2]):
                yield path, bool(match[1]) and module in self.owners
        for path in re.findall(r"(?<![\w:])[a-z_]+(?:::\w+)+", USE.sub("", text)):
            yield path, False

    def file_of(self, target, depth=0):
        """The longest beginning that is a file, through what is passed on."""
        for length in range(len(target), -1, -1):
            if target[:length] in self.files:
                module, rest = target[:length], target[length:]
                if rest and rest[0] in self.passed_on[module] and depth < 8:
                    return self.file_of(self.passed_on[module][rest[0]] + rest[1:], depth + 1)
                return module
        return ()

    def arrows(self, module):
        targets = (self.absolute(module, path) for path, is_passed_on in self.named(module) if not is_passed_on)
        # A root that declares its modules is not used by naming it.
        return {self.file_of(target) for target in targets if target} - {module, ()}

    def circle(self):
        arrows = {module: self.arrows(module) for module in self.files}
        done, path = set(), []

        def visit(module):
            if module in path:
                return path[path.index(module):] + [module]
            if module in done:
                return None
            path.append(module)
            for target in sorted(arrows[module]):
                if circle := visit(target):
                    return circle
            path.pop()
            done.add(module)
            return None

        return next((circle for module in sorted(arrows) if (circle := visit(module))), None)

    def broken(self, files, forbidden):
        """What files name although it is forbidden."""
        for module in self.files:
            if re.fullmatch(files, "/".join(module)):
                for path, _ in self.named(module):
                    target = self.absolute(module, path)
                    full = "::".join(("crate", *target)) if target else path
                    if any(full == name or full.startswith(name + "::") for name in forbidden):
                        yield "/".join(module), full


crates = {folder: Crate(folder) for folder in ("lookup/src", SOLVER, RESEARCH, TRAINING, "checker/src", "generator/src", "src", *BINDINGS)}
failed = False
for folder, crate in crates.items():
    if circle := crate.circle():
        print(f"{folder}: a circle: " + " -> ".join("::".join(module) for module in circle), file=sys.stderr)
        failed = True
for folder, files, forbidden, why in RULES:
    if not any(re.fullmatch(files, "/".join(module)) for module in crates[folder].files):
        print(f"{folder}: no file is called {files}: mend the rule", file=sys.stderr)
        failed = True
    for module, path in crates[folder].broken(files, forbidden):
        print(f"{folder}/{module} names {path}: {why}", file=sys.stderr)
        failed = True
sys.exit(failed)

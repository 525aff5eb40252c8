#!/usr/bin/env python3
"""Checks the imports of the crates against docs/development.md: no circle of files, no arrow upwards between folders, and none that a rule forbids.

An arrow leads from a file to each file whose items it names by `crate::`, `self::`, `super::` or a child module's name; what a
module's own file only passes on by `pub use` counts as an item of the file it comes from. Tests inside files are left out.
"""
import pathlib
import re
import sys

GAMES = ["code_breaking", "twenty_four", "quad_ace"]
SOLVER = "solver/src"
PURE = ["std::fs", "std::process", "std::env", "std::io", "clap", "anyhow", "solvetab_cli"]
BINDINGS = ["bindings/c/src", "bindings/js/src", "bindings/python/src"]
READER = ["crate::table", "crate::format", "crate::bytes", "crate::layout"]

# The files and folders of a crate, or of a folder in it, from the top: one names itself and what is in a lower line, but none beside it.
LAYERS = {
    "lookup/src": ["layout serde mmap read", "verify", "code_breaking quad_ace twenty_four", "table", "format named ranking integers", "bytes error", "kind"],
    SOLVER: ["spine", "code_breaking twenty_four quad_ace", "encoded fraction", "claim control parallel", "choices mixing random"],
    f"{SOLVER}/code_breaking": ["proof advice", "search strategy", "game"],
    "checker/src": ["checked_table", "tests", "certificate numbers quad_ace tree twenty_four", "table proof", "parts hands", "scan", "codes input workers",
                    "found", "claim"],
    "generator/src": ["fuzzing main", "command_line", "commands", "tree_report", "options", "dialogue tables", "report", "choices unreadable workers terminal topics", "names"],
    "generator/src/commands": ["assist", "play", "next check evaluate export first_guesses generate info list prove quad_ace shell twenty_four verify", "solve"],
    "research/src": ["main tests", "learn one_lie quad_ace race static_questions value", "feedback_table fraction watch", "matrix_game report"],
    "training/src": ["dataset grade steps", "quad_ace", "guessing", "instance answer play values"],
    **{folder: [" ".join(GAMES)] for folder in ("generator/src/tables", "bindings/python/src")},
}
# The engines and what evaluates a policy name each other.
BOTH_WAYS = {("search", "strategy"), ("strategy", "search")}

# Where, in which files, what may not be named, and why.
RULES = [
    ("lookup/src", "code_breaking/(rules|code|feedback)", READER, "a game's rules name the reader"),
    ("lookup/src", "twenty_four/(cards|operation|expression|fraction|written)", READER, "a game's rules name the reader"),
    ("lookup/src", "quad_ace/(hands|rules|outcome)", READER, "a game's rules name the reader"),
    (SOLVER, ".*", PURE, "the solver names files, the terminal or the process"),
    ("training/src", ".*", [*PURE, "rayon", "std::thread"], "training names files, the terminal, the process or threads"),
    (SOLVER, "(?!parallel$|.*/tests$).*", ["rayon", "std::thread"], "threads are made elsewhere than in parallel.rs"),
    (SOLVER, "code_breaking/search/(?!distributed|weighted)[a-z_]+(/.*)?", ["crate::code_breaking::search::" + name for name in ("distributed", "weighted")],
     "the search names what is made of it"),
    ("generator/src", "commands/solve/cluster/folder", ["crate::commands::solve::cluster::" + name for name in ("planning", "task", "merge")],
     "the folder of a search in tasks names its commands"),
    ("generator/src", "commands/verify(/.*)?", ["solvetab_solver::" + game for game in GAMES], "verify names a solver"),
    ("generator/src", "commands/check", ["solvetab_solver", "solvetab_lookup"], "the command that checks certificates names what made them"),
    ("generator/src", "(options|dialogue)(/.*)?", ["crate::tables::catalogue"], "what is below names the catalogue"),
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

    def upwards(self, prefix, layers):
        """Arrows in a folder of the crate that lead to no lower layer."""
        height = {name: -place for place, layer in enumerate(layers) for name in layer.split()}
        for module in self.files:
            for target in self.arrows(module):
                if module[: len(prefix)] == prefix == target[: len(prefix)] and len(module) > len(prefix) < len(target):
                    here, there = module[len(prefix)], target[len(prefix)]
                    known = here in height and there in height
                    if here != there and (known and height[there] >= height[here]) and (here, there) not in BOTH_WAYS:
                        yield "::".join(module), "::".join(target)

    def unplaced(self, prefix, layers):
        """What stands in a folder of the crate and in no layer."""
        there = {module[len(prefix)] for module in self.files if module[: len(prefix)] == prefix and len(module) > len(prefix)}
        return sorted(there - {name for layer in layers for name in layer.split()})

    def broken(self, files, forbidden):
        """What files name although it is forbidden."""
        for module in self.files:
            if re.fullmatch(files, "/".join(module)):
                for path, _ in self.named(module):
                    target = self.absolute(module, path)
                    full = "::".join(("crate", *target)) if target else path
                    if any(full == name or full.startswith(name + "::") for name in forbidden):
                        yield "/".join(module), full


crates = {folder: Crate(folder) for folder in ("lookup/src", SOLVER, "checker/src", "generator/src", "research/src", "training/src", "src", *BINDINGS)}
failed = False
for folder, crate in crates.items():
    if circle := crate.circle():
        print(f"{folder}: a circle: " + " -> ".join("::".join(module) for module in circle), file=sys.stderr)
        failed = True
for folder, layers in LAYERS.items():
    root = next(root for root in crates if folder == root or folder.startswith(root + "/"))
    prefix = tuple(folder.removeprefix(root).strip("/").split("/")) if folder != root else ()
    for module, target in crates[root].upwards(prefix, layers):
        print(f"{root}: {module} names {target}, which is not below it", file=sys.stderr)
        failed = True
    if len(layers) > 1 and (names := crates[root].unplaced(prefix, layers)):
        print(f"{folder}: in no layer of .ci/imports.py: {', '.join(names)}", file=sys.stderr)
        failed = True
for folder, files, forbidden, why in RULES:
    if not any(re.fullmatch(files, "/".join(module)) for module in crates[folder].files):
        print(f"{folder}: no file is called {files}: mend the rule", file=sys.stderr)
        failed = True
    for module, path in crates[folder].broken(files, forbidden):
        print(f"{folder}/{module} names {path}: {why}", file=sys.stderr)
        failed = True
sys.exit(failed)

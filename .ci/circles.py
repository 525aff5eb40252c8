#!/usr/bin/env python3
"""Finds circles between the files of a crate: `circles.py SOURCE_FOLDER...`. Exit code 1 if there is one.

An arrow leads from a file to each file whose items it names by `crate::`, `self::`, `super::` or a child module's name; what a
module only passes on by `pub use` counts as an item of the file it comes from. Tests inside files are left out.
"""
import pathlib
import re
import sys


def without_tests_and_comments(text):
    text = text.split("#[cfg(test)]\nmod tests {")[0]
    return re.sub(r"//[^\n]*", "", text)


def use_trees(text):
    """Each path that a `use` names, its braces multiplied out, and whether it is passed on."""
    for match in re.finditer(r"^\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", text, re.M):
        yield from ((path, bool(match[1])) for path in multiply("".join(match[2].split())))


def multiply(tree):
    match = re.match(r"(.*?)\{(.*)\}$", tree)
    if not match:
        yield re.sub(r"as\w+$", "", tree) if re.search(r"\bas\b", tree) else tree
        return
    depth, part = 0, ""
    for character in match[2] + ",":
        if character == "," and depth == 0:
            if part:
                yield from (match[1] + rest for rest in multiply(part))
            part = ""
            continue
        depth += {"{": 1, "}": -1}.get(character, 0)
        part += character


class Crate:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.files = {}
        for file in sorted(self.folder.rglob("*.rs")):
            parts = file.relative_to(self.folder).with_suffix("").parts
            if parts[-1] in ("mod", "lib", "main"):
                parts = parts[:-1]
            self.files[parts] = without_tests_and_comments(file.read_text())
        self.passed_on = {module: {} for module in self.files}
        for module, text in self.files.items():
            for path, is_public in use_trees(text):
                target = self.absolute(module, path)
                if is_public and target:
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
        text = self.files[module]
        paths = [path for path, is_public in use_trees(text) if not is_public]
        paths += re.findall(r"\bcrate(?:::\w+)+", re.sub(r"^\s*(pub(\([^)]*\))?\s+)?use\s[^;]+;", "", text, flags=re.M))
        targets = (self.absolute(module, path) for path in paths)
        found = {self.file_of(target) for target in targets if target}
        # A root that declares its modules is not used by naming it.
        return found - {module, ()}

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


failed = False
for folder in sys.argv[1:]:
    if circle := Crate(folder).circle():
        print(f"{folder}: a circle: " + " -> ".join("::".join(module) or "the root" for module in circle), file=sys.stderr)
        failed = True
sys.exit(failed)

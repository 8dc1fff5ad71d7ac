#!/usr/bin/python3
"""Checks that classes with an `isolated deinit` are marked `@MainActor`: without it, release builds fail in modules that are
isolated by default.

usage: isolated_deinit.py FILE-OR-FOLDER…
       isolated_deinit.py --self-test

A class that inherits its isolation from a superclass needs the mark as well. Extensions cannot have a deinit.
"""
import pathlib
import re
import sys

CLASS = re.compile(
    r"^(?P<indent> *)(?P<marks>(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private|open|final|nonisolated)"
    r"(?:\(set\))?\s+)*)(?:class|actor)\s+(?P<name>\w+)")
DEINIT = re.compile(r"^ +(?:@\w+ )*isolated deinit\b")
ATTRIBUTE = re.compile(r"^ *(@\w+(?:\([^)]*\))?\s*)+$")


def unmarked(text):
    """Yields the line number, from 1, and the class of each isolated deinit whose class is not marked."""
    lines, classes = text.splitlines(), []
    for number, line in enumerate(lines, 1):
        if match := CLASS.match(line):
            above = lines[number - 2] if number > 1 else ""
            marks = match["marks"] + (above if ATTRIBUTE.match(above) else "")
            classes.append((len(match["indent"]), match["name"], "@MainActor" in marks.split()))
        elif DEINIT.match(line):
            indent = len(line) - len(line.lstrip())
            owner = next((found for found in reversed(classes) if found[0] < indent), None)
            if owner and not owner[2]:
                yield number, owner[1]


def self_test():
    """Raises AssertionError if a class without the mark is missed, or another one is reported."""
    body = "  isolated deinit { end() }\n}\n"
    assert list(unmarked("final class A {\n" + body)) == [(2, "A")]
    assert list(unmarked("open class Widget: Object {\n  let a = 1\n" + body)) == [(3, "Widget")]
    assert list(unmarked("@available(*, deprecated)\nclass A<T: B>: C {\n" + body)) == [(3, "A")]
    for marked in ("@MainActor final class A {\n", "@MainActor\npublic final class A {\n", "@MainActor open class A: B {\n"):
        assert not list(unmarked(marked + body)), marked
    assert not list(unmarked("final class A {\n  deinit { end() }\n}\n"))
    inner = "@MainActor final class A {\n  final class B {\n    isolated deinit {}\n  }\n  isolated deinit {}\n}\n"
    assert list(unmarked(inner)) == [(3, "B")]


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    found = 0
    for path in map(pathlib.Path, sys.argv[1:]):
        for file in sorted(path.rglob("*.swift")) if path.is_dir() else [path]:
            for number, name in unmarked(file.read_text(encoding="utf-8")):
                found += 1
                print(f"{file}:{number}: error: mark class {name} with @MainActor: release builds require it for an "
                      "isolated deinit", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

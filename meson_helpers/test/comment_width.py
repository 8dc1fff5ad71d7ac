#!/usr/bin/python3
"""Checks that the comments of Swift files fit in 100 columns; `swift format` does not check or break them.

usage: comment_width.py [--count] FILE-OR-FOLDER…
       comment_width.py --self-test

Only whole-line comments count. A line with a word that does not fit on a line by itself, such as a long URL, is allowed.
--count prints the number of longer lines of every module and always succeeds.
"""
import argparse
import collections
import pathlib
import re
import sys

COLUMNS = 100
COMMENT = re.compile(r"^(\s*//+!? ?)(.*)$")


def is_too_long(line):
    match = COMMENT.match(line)
    return bool(match) and len(line) > COLUMNS and all(len(match[1] + word) <= COLUMNS for word in match[2].split())


def swift_files(paths):
    """Returns the Swift files in files and folders, except those in build folders."""
    found = []
    for path in map(pathlib.Path, paths):
        found += sorted(path.rglob("*.swift")) if path.is_dir() else [path]
    return [file for file in found if not any(part.startswith(".build") for part in file.parts)]


def long_lines(file):
    """Returns the numbers of the lines that are too long, from 1."""
    return [number for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if is_too_long(line)]


def module(file):
    return "/".join(file.parts[:{"Sources": 3, "Packages": 4}.get(file.parts[0], 2)])


def self_test():
    """Raises AssertionError if a comment that is too long is missed, or another line is reported."""
    word = "x" * 9 + " "
    assert is_too_long("    /// " + word * 10) and is_too_long("// " + word * 10) and is_too_long("//! " + word * 10)
    assert not is_too_long("// " + (word * 10)[:97]) and is_too_long("// " + (word * 10)[:97] + "x")
    assert not is_too_long("  /// - Source: https://example.org/" + "x" * 100)
    assert not is_too_long("let text = \"" + word * 10 + "\"  // " + word)
    assert not is_too_long("// " + "é" * 97)
    files = swift_files([__file__, pathlib.Path(__file__).parent])
    assert files == [pathlib.Path(__file__)]


def main():
    parser = argparse.ArgumentParser(description="Checks that the comments of Swift files fit in 100 columns.")
    parser.add_argument("--count", action="store_true", help="print the number of longer lines of every module")
    parser.add_argument("--self-test", action="store_true", help="check this script")
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    if options.self_test:
        self_test()
        return 0
    files = swift_files(options.paths)
    if options.count:
        counts = collections.Counter()
        for file in files:
            counts[module(file)] += len(long_lines(file))
        for name, count in sorted(counts.items()):
            if count:
                print(f"{count:5}  {name}")
        return 0
    found = [f"{file}:{number}: error: the comment is longer than {COLUMNS} columns"
             for file in files for number in long_lines(file)]
    print("".join(line + "\n" for line in found), end="", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

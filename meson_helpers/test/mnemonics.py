#!/usr/bin/python3
"""Checks that no two mnemonics that are visible at the same time use the same key, in English and in each translation.

usage: mnemonics.py

Reads meson_helpers/test/mnemonics.txt, which lists the source files of each dialog, menu and page, and the mnemonics from these
files. Exits with 1 if two are equal, if a mnemonic of the sources is in no group, or if a translation has no mnemonic.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
# The texts of tr("…") and trc("context", "…") with an underscore before a letter.
CALL = re.compile(r'\btrc?\(\s*(?:"[^"\n]*",\s*)?"((?:[^"\\\n]|\\.)*)"')


def mnemonics(source):
    """Returns the texts with mnemonics in Swift source code."""
    return [text.replace(r"\"", '"') for text in CALL.findall(source) if key(text)]


def read_part(name):
    """Returns the source code of a file, or of one of its functions."""
    path, _, function = name.partition(":")
    text = (SOURCES / path).read_text(encoding="utf-8")
    if not function:
        return text
    # A function ends where its indentation is reached again.
    match = re.search(rf"^( *)(?:[\w@()]+ )*(?:func )?{function}\(.*?^\1}}", text, re.M | re.S)
    if not match:
        raise SystemExit(f"mnemonics: {path} has no function {function}")
    return match[0]


def read_groups(text):
    """Returns the texts by title."""
    groups = {}
    for line in text.splitlines():
        if line.startswith("= "):
            groups[line[2:]] = []
        elif line and not line.startswith("#"):
            found = re.findall('"([^"]*)"', line) or mnemonics(read_part(line))
            list(groups.values())[-1] += [text for text in found if text not in list(groups.values())[-1]]
    return groups


def read_catalogue(text):
    """Returns the translation of each text without plural forms."""
    found = {}
    for entry in text.split("\n\n"):
        if match := re.search(r'^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)', entry, re.M):
            source, translation = ("".join(re.findall(r'"(.*)"', part)).replace(r"\"", '"') for part in match.groups())
            found[source] = translation
    return found


def key(text):
    """Returns the mnemonic of a text; two underscores stand for one that is shown."""
    match = re.search(r"_(\w)", text.replace("__", ""))
    return match and match[1].casefold()


def faults(groups, language, translate):
    """Returns what is wrong in a language. `translate` returns None for an unknown text."""
    found = []
    for title, texts in groups.items():
        users = {}
        for source in texts:
            text = translate(source)
            if text is None:
                found.append(f'{language}: {title}: "{source}" does not exist')
            elif not key(text):
                found.append(f'{language}: {title}: "{text}" has no mnemonic')
            elif users.setdefault(key(text), source) != source:
                found.append(f'{language}: {title}: "{translate(users[key(text)])}" and "{text}" have the same mnemonic')
    return found


def ungrouped(groups):
    """Returns the mnemonics of the sources that are in no group."""
    known = {text for texts in groups.values() for text in texts}
    files = sorted(SOURCES.rglob("*.swift"))
    return [f'{file.relative_to(SOURCES)}: "{text}" is in no group of mnemonics.txt'
            for file in files for text in mnemonics(file.read_text(encoding="utf-8")) if text not in known]


def main():
    groups = read_groups((ROOT / "meson_helpers/test/mnemonics.txt").read_text(encoding="utf-8"))
    template = read_catalogue((ROOT / "data/po/halcyon.pot").read_text(encoding="utf-8"))
    wrong = ungrouped(groups) + faults(groups, "en", lambda text: text if text in template else None)
    for file in sorted((ROOT / "data/po").glob("*.po")):
        catalogue = read_catalogue(file.read_text(encoding="utf-8"))
        wrong += faults(groups, file.stem, lambda text: catalogue.get(text))
    for fault in wrong:
        print(f"mnemonics: {fault}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""Checks that no two mnemonics that are visible at the same time use the same key, in English and in each translation.

usage: mnemonics.py

Reads meson_helpers/test/mnemonics.txt, which lists these texts by dialog, menu or page. Exits with 1 if two are equal, if a text
of the list no longer exists, or if a translation has no mnemonic.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def read_groups(text):
    """Returns the texts by title."""
    groups = {}
    for line in text.splitlines():
        if line.startswith("= "):
            groups[line[2:]] = []
        elif line and not line.startswith("#"):
            list(groups.values())[-1].append(line)
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
            elif other := users.setdefault(key(text), text) != text and users[key(text)]:
                found.append(f'{language}: {title}: "{other}" and "{text}" have the same mnemonic')
    return found


def main():
    groups = read_groups((ROOT / "meson_helpers/test/mnemonics.txt").read_text(encoding="utf-8"))
    template = read_catalogue((ROOT / "data/po/halcyon.pot").read_text(encoding="utf-8"))
    wrong = faults(groups, "en", lambda text: text if text in template else None)
    for file in sorted((ROOT / "data/po").glob("*.po")):
        catalogue = read_catalogue(file.read_text(encoding="utf-8"))
        wrong += faults(groups, file.stem, lambda text: catalogue.get(text))
    for fault in wrong:
        print(f"mnemonics: {fault}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

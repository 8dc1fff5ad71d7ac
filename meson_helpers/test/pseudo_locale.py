#!/usr/bin/python3
"""Finds texts that are not translated, texts that do not fit, and texts that are put together in a wrong way, with a made-up language.

usage: pseudo_locale.py [HALCYON] [--kind KIND] [--data-dir FOLDER] [--keep FOLDER]     (default: .build/debug/halcyon, accents)
       pseudo_locale.py --self-test

All texts of data/po/halcyon.pot are translated into other letters in brackets, a third longer. Each page and a few scenarios are then
opened with `halcyon render` at 360 px and 200 %. Listed are labels and tooltips without brackets, and labels with an ellipsis. Text that
is painted by a widget is not seen. --keep keeps the pictures. The kinds:

accents   "Add" becomes "[Ȧḋḋ~]".
plural    The language has three plurals, as Polish: "1 photo", "2 photos" and "5 photos" end with ‹one›, ‹few› and ‹many›. Also listed
          are texts with a word after a number and without such a mark, which need ntr.
rtl       The letters are Hebrew and the window is right to left. Also listed are names in Latin letters that are not isolated from the
          text around them, so that the punctuation next to them would be misplaced.
"""
import argparse
import calendar
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The language of each kind. The region does not exist, so that no installed catalogue is used.
KINDS = {"accents": "en_XA", "plural": "pl_XA", "rtl": "he_XA"}
PLURALS = {"accents": ("2", "n != 1"), "plural": ("3", "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"),
           "rtl": ("2", "n != 1")}
MARKS = ("‹one›", "‹few›", "‹many›")
SUBJECTS = ["dashboard", "habits", "gallery", "sync-failed", "sync-sign-in", "sync-brake", "places-partial", "import-partial",
            "backup-failed", "three-at-once", "damaged-database", "newer-database"]
VARIANTS = {"360 px": ["--size", "360x1600"], "200 %": ["--size", "720x2400", "--text-scale", "2"]}
ACCENTS = str.maketrans("aeiouyAEIOUYcdnrstlzCDNRSTLZ", "àéîöûÿÀÉÎÖÛŸçđñŕšţłžÇĐÑŔŠŢŁŽ")
HEBREW = {ord(latin): hebrew for latin, hebrew in zip("abcdefghijklmnopqrstuvwxyz", "אבגדהופצהיכלמנעפקרסתוושחיז")}
HEBREW |= {code - 32: letter for code, letter in list(HEBREW.items())}
# Placeholders, escapes, mnemonics and markup stay as they are.
KEPT = re.compile(r"(%[1-9%]|%[a-zA-Z]|\\.|<[^>]*>|&[a-z]+;|_)")


def pseudo(text, kind="accents", mark=""):
    """Returns the translation of the text of a msgid, as written in a .po file."""
    letters = HEBREW if kind == "rtl" else ACCENTS
    parts = [part if index % 2 else part.translate(letters) for index, part in enumerate(KEPT.split(text))]
    return f"[{''.join(parts)}{'~' * max(1, len(text) // 3)}{mark}]"


def catalogue(template, kind="accents"):
    """Returns a .po file with the translations of a template."""
    count, rule = PLURALS[kind]
    blocks = []
    for block in template.split("\n\n"):
        match = re.search(r'^msgid ((?:".*"\n?)+)', block, re.MULTILINE)
        if not match:
            continue
        text = "".join(re.findall(r'"(.*)"', match[1]))
        if not text:
            blocks.append('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
                          f'"Plural-Forms: nplurals={count}; plural={rule};\\n"\n')
            continue
        context = re.search(r'^msgctxt .*', block, re.MULTILINE)
        plural = re.search(r'^msgid_plural ((?:".*"\n?)+)', block, re.MULTILINE)
        lines = [context[0]] if context else []
        lines.append(f'msgid "{text}"')
        if plural:
            many = "".join(re.findall(r'"(.*)"', plural[1]))
            marks = MARKS if kind == "plural" else [""] * int(count)
            lines.append(f'msgid_plural "{many}"')
            lines += [f'msgstr[{n}] "{pseudo(many if n else text, kind, mark)}"' for n, mark in enumerate(marks)]
        else:
            lines.append(f'msgstr "{pseudo(text, kind)}"')
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def is_translated(text):
    """Returns whether a text comes from a catalogue, or has nothing to translate: no letters, a name or a number."""
    return "[" in text or not any(letter.isalpha() for letter in text)


def lacks_plural(text):
    """Returns whether a word in brackets follows a number, and no mark says which plural it is. Units, times and dates are no words."""
    return not any(mark in text for mark in MARKS) and re.search(r"\[[^\]]*\d\s+[^\W\d_]{3,}", text) is not None


def lacks_isolation(text):
    """Returns whether Latin letters are next to Hebrew ones without an isolate around them."""
    rest = re.sub("[\u2066-\u2068][^\u2069]*\u2069", "", text)
    return re.search("[\u05d0-\u05ea]", rest) is not None and re.search("[A-Za-z]{2,}", rest) is not None


def problems(texts, names, kind="accents"):
    """Yields what is wrong with the texts of a window. Texts that consist of `names` and numbers are not translated."""
    for text in texts:
        if kind == "plural" and lacks_plural(text["text"]):
            yield "number without a plural", text["text"]
        if kind == "rtl" and lacks_isolation(text["text"]):
            yield "name without isolation", text["text"]
        if text["isEllipsized"]:
            yield "ellipsis", text["text"]
        unknown = [word for word in text["text"].split() if word not in names and not word[:1].isdigit()]
        if not is_translated(text["text"]) and unknown:
            yield "tooltip not translated" if text["isTooltip"] else "not translated", text["text"]


def install(binary, kind):
    """Writes the catalogue where a program in a build folder looks for it. Returns its folder."""
    folder = binary.parent / "locale" / KINDS[kind]
    target = folder / "LC_MESSAGES/halcyon.mo"
    target.parent.mkdir(parents=True, exist_ok=True)
    text = catalogue((ROOT / "data/po/halcyon.pot").read_text(encoding="utf-8"), kind)
    subprocess.run(["msgfmt", "-o", target, "-"], input=text.encode(), check=True)
    return folder


def names():
    """Returns the words of the sample data, of dates, and of the program, which no catalogue translates."""
    words = set("Halcyon M T W F S".split())
    for month in range(1, 13):
        words |= {calendar.month_name[month], calendar.month_abbr[month]}
    words |= {name + "," for name in calendar.day_name} | set(calendar.day_name)
    for card in (ROOT / "data/demo").glob("*.vcf"):
        words |= set(re.findall(r"^FN:(.*)$", card.read_text(encoding="utf-8"), re.MULTILINE)[0].split())
    for source in (ROOT / "Sources/Halcyon/HalcyonDev/Scenario").glob("*.swift"):
        for name in re.findall(r"FN:([\w ]+)", source.read_text(encoding="utf-8")):
            words |= set(name.split())
    for source in ("Sources/Halcyon/HalcyonDev/Scenario/ScenarioPeople.swift", "meson_helpers/run/picture_data.py"):
        for text in re.findall(r'"([^"]*)"', (ROOT / source).read_text(encoding="utf-8")):
            words |= set(text.split())
    return words


def run(options):
    binary = pathlib.Path(options.halcyon).resolve()
    pictures = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="pseudo-"))
    pictures.mkdir(parents=True, exist_ok=True)
    found, known = {}, names()
    folder = install(binary, options.kind)
    try:
        for subject in SUBJECTS:
            for name, arguments in VARIANTS.items():
                stem = pictures / f"{subject}-{name.split()[0]}"
                command = [binary, "render", subject, *arguments, "--language", KINDS[options.kind], "--out", f"{stem}.png",
                           "--texts", f"{stem}.txt"]
                if options.data_dir and subject in ("dashboard", "habits", "gallery"):
                    command += ["--data-dir", options.data_dir]
                subprocess.run(command, check=True)
                lines = pathlib.Path(f"{stem}.txt").read_text(encoding="utf-8").splitlines()
                for problem in problems(map(json.loads, lines), known, options.kind):
                    found.setdefault(problem, []).append(f"{subject} at {name}")
    finally:
        shutil.rmtree(folder)
        if not options.keep:
            shutil.rmtree(pictures)
    for (kind, text), places in sorted(found.items()):
        print(f"{kind}: {text!r} ({places[0]}{f' and {len(places) - 1} more' if places[1:] else ''})")
    print(f"{len(found)} findings in {len(SUBJECTS) * len(VARIANTS)} windows")
    return 1 if found else 0


def self_test():
    assert pseudo("Add %1 of %2") == "[Àđđ %1 öf %2~~~~]"
    assert pseudo("_Open <b>x</b>\\n").startswith("[_Öpéñ <b>x</b>\\n~")
    text = catalogue('msgid ""\nmsgstr ""\n\n#: a\nmsgctxt "verb"\nmsgid "Open"\nmsgstr ""\n\nmsgid "%1 day"\n'
                     'msgid_plural "%1 days"\nmsgstr[0] ""\nmsgstr[1] ""\n')
    assert 'msgctxt "verb"\nmsgid "Open"\nmsgstr "[Öpéñ~]"' in text and 'msgstr[1] "[%1 đàÿš~~]"' in text
    subprocess.run(["msgfmt", "-o", os.devnull, "-"], input=text.encode(), check=True)
    texts = [{"text": "[Öpéñ~]", "isEllipsized": True, "isTooltip": False}, {"text": "12 %", "isEllipsized": False,
             "isTooltip": False}, {"text": "Open", "isEllipsized": False, "isTooltip": True}]
    text = catalogue('msgid ""\nmsgstr ""\n\nmsgid "%1 day"\nmsgid_plural "%1 days"\nmsgstr[0] ""\n', "plural")
    assert 'msgstr[2] "[%1 đàÿš~~‹many›]"' in text, text
    subprocess.run(["msgfmt", "-o", os.devnull, "-"], input=text.encode(), check=True)
    assert pseudo("Add %1", "rtl") == "[אדד %1~~]"
    assert lacks_plural("[Tüŕñš 34 töđàÿ~]") and not lacks_plural("[34 đàÿš~‹many›]") and not lacks_plural("[5 kB] 2 Ada")
    assert lacks_isolation("[אדד Ada~]") and not lacks_isolation("[אדד \u2068Ada\u2069~]") and not lacks_isolation("Ada")
    assert list(problems(texts, set())) == [("ellipsis", "[Öpéñ~]"), ("tooltip not translated", "Open")]


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("halcyon", nargs="?", default=str(ROOT / ".build/debug/halcyon"))
    parser.add_argument("--kind", choices=sorted(KINDS), default="accents", help="what the language tests")
    parser.add_argument("--data-dir", help="data to show on the pages")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the pictures and texts")
    return run(parser.parse_args())


sys.exit(main())

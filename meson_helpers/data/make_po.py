#!/usr/bin/env python3
"""Updates data/po from the sources: POTFILES.in, halcyon.pot, and each translation in LINGUAS.

usage: make_po.py [--check | --self-test]

Text comes from tr(…), ntr(…) and trc(…) in Sources, and from the desktop file, the metainfo and the settings schema. swift_texts.py
extracts the calls and passes them on as C, because xgettext does not support Swift.

--check      changes nothing; fails if POTFILES.in or halcyon.pot is out of date, if a placeholder or a text of up to two words has no
             comment (text_comments.py), if the placeholders (%1 to %9) of a translation differ, if its spaces, quotation marks or
             terms are wrong (text_lint.py, data/po/glossary), or if msgfmt reports a mistake. Untranslated text is not a failure.
--self-test  checks the Swift extractor, the comments, the rules for translations, and that changed text becomes fuzzy.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import swift_texts  # noqa: E402
import text_comments  # noqa: E402
import text_lint  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
PO = ROOT / "data" / "po"
POT, POTFILES, LINGUAS = PO / "halcyon.pot", PO / "POTFILES.in", PO / "LINGUAS"
COMMENTS, GLOSSARY = PO / "comments.tsv", PO / "glossary"
ID = "io.github.halcyon_companion.Halcyon"
# Other files to read, with options for xgettext.
PLAYER = "io.github.halcyon_companion.LottiePlayer"
DESKTOP = ["--language=Desktop", "--keyword"] + [
    "--keyword=" + key for key in ("Name", "GenericName", "Comment", "Keywords")]
DATA = {
    f"data/{ID}.desktop.in": DESKTOP,
    f"data/{PLAYER}.desktop.in": DESKTOP,
    f"data/{PLAYER}.mime.xml": [],
    f"data/{ID}.gschema.xml": [],
    f"data/{ID}.metainfo.xml": [],
}
HEADER = """\
# Texts of Halcyon. Made by meson_helpers/data/make_po.py; docs/translating.md tells how to translate.
# This file is distributed under the license of Halcyon.
#
msgid ""
msgstr ""
"Project-Id-Version: halcyon\\n"
"Report-Msgid-Bugs-To: https://github.com/halcyon-companion/halcyon/issues\\n"
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
"""


def call(*command, **more):
    """Runs a gettext tool in English and returns its standard output. An error ends the script."""
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": ""},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    if done.returncode or done.stderr:
        sys.exit(f"{' '.join(map(str, command[:2]))}: {done.stderr.strip()}")
    return done.stdout


def commented(sources):
    """Returns the texts with the comments for translators, each once for a text, and what the placeholders of each text stand for.
    - Raises: SystemExit if a text lacks a comment, or if a row of comments.tsv belongs to none."""
    comments = text_comments.Comments(text_comments.rows(COMMENTS))
    seen, found = {}, {}
    for path, texts in sources.items():
        found[path] = []
        for text in texts:
            lines = comments.lines(path, text)
            known = seen.setdefault(text.key, set())
            found[path].append(text._replace(comment=[] if tuple(lines) in known else lines))
            known.add(tuple(lines))
    mistakes = comments.mistakes + [f"{COMMENTS.relative_to(ROOT)}: no source contains “{text}”" for _, text in sorted(comments.unused, key=str)]
    if mistakes:
        sys.exit("\n".join(mistakes) + "\nAdd `// Translators: …` above a text, or a row to data/po/comments.tsv.")
    return found, comments.kinds


def template(sources):
    """Returns the content of halcyon.pot, without line numbers, which would change with every edit of a source."""
    common = ["--from-code=UTF-8", "--add-location=file", "--output=-"]
    swift = "\n".join(
        f'#line {text.line} "{path}"\n' + "".join(f"/* {line} */\n" for line in text.comment)
        + f"{text.function}({', '.join(swift_texts.c_literal(s) for s in text.strings)});"
        for path, texts in sources.items() for text in texts)
    parts = [call("xgettext", *common, "--language=C", "--keyword", "--keyword=tr:1", "--keyword=ntr:1,2",
                  "--keyword=trc:1c,2", "--add-comments=Translators:", "--flag=tr:1:no-c-format",
                  "--flag=ntr:1:no-c-format", "--flag=ntr:2:no-c-format", "--flag=trc:2:no-c-format",
                  "-", input=swift)]
    parts += [call("xgettext", *common, *options, path) for path, options in DATA.items()]
    with tempfile.TemporaryDirectory() as folder:
        names = [pathlib.Path(folder, f"{n}.pot") for n in range(len(parts))]
        for name, part in zip(names, parts):
            name.write_text(part)
        whole = call("msgcat", "--use-first", "--add-location=file", *names)
    # The first entry is the header, which contains the current time.
    return HEADER + "\n" + re.sub(r", no-c-format\b|^#, no-c-format\n", "", whole.split("\n\n", 1)[1],
                                  flags=re.MULTILINE)


Entry = collections.namedtuple("Entry", "context ids translations")


def entries(po, *options):
    """Returns the content of a catalog without its header."""
    found, current = [], {}
    for line in (call("msgattrib", "--no-wrap", "--no-obsolete", *options, po) + "\n").splitlines() + [""]:
        if match := re.match(r'(msg\w+(?:\[\d\])?) (".*")$', line):
            key = match[1]
            current[key] = json.loads(match[2])
        elif line.startswith('"'):
            current[key] += json.loads(line)
        elif not line and current:
            strings = lambda prefix: tuple(v for k, v in current.items() if k.startswith(prefix))
            if current["msgid"]:
                found.append(Entry(current.get("msgctxt"), strings("msgid"), strings("msgstr")))
            current = {}
    return found


def placeholders(text):
    return set(re.findall(r"%([1-9])", text.replace("%%", "")))


def misplaced(entry):
    """Returns the translations of an entry whose placeholders differ. The singular form may omit its number:
    “a day”."""
    wanted = set.union(*map(placeholders, entry.ids))
    free = {"1"} if len(entry.ids) > 1 else set()
    return [text for text in entry.translations
            if text and (placeholders(text) ^ wanted) - (free & wanted)]


def merged(po, pot):
    """Returns a catalog updated to a template. The translation of changed text is kept as a guess, marked as fuzzy, which a program does
    not use, with the previous text."""
    return call("msgmerge", "--quiet", "--previous", "--add-location=file", "--output-file=-", po, pot)


def check_fuzzy():
    """Checks that a translation becomes fuzzy when the English text changes, by a word, a plural or a context."""
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
    with tempfile.TemporaryDirectory() as folder:
        po, pot = pathlib.Path(folder, "x.po"), pathlib.Path(folder, "x.pot")
        po.write_text(head + 'msgid "The contact was not sent."\nmsgstr "Nicht gesendet."\n\nmsgid "Kept as it is"\nmsgstr "Bleibt"\n')
        pot.write_text(head + 'msgid "The contact was not received."\nmsgstr ""\n\nmsgid "Kept as it is"\nmsgstr ""\n')
        po.write_text(merged(po, pot))
        assert [entry.ids[0] for entry in entries(po, "--only-fuzzy")] == ["The contact was not received."], po.read_text()
        assert [entry.ids[0] for entry in entries(po, "--translated", "--no-fuzzy")] == ["Kept as it is"], po.read_text()


def languages():
    return LINGUAS.read_text().split()


def check_translations(kinds):
    for language in languages():
        try:
            terms = text_lint.terms(GLOSSARY / f"{language}.tsv")
        except (OSError, ValueError) as error:
            sys.exit(str(error))
        po = PO / f"{language}.po"
        call("msgfmt", "--check", "--output-file=/dev/null", po)
        wrong = [text for entry in entries(po, "--translated", "--no-fuzzy") for text in misplaced(entry)]
        if wrong:
            sys.exit(f"{po.relative_to(ROOT)}: the placeholders differ from those of the text:\n  "
                     + "\n  ".join(wrong))
        wrong = [mistake for entry in entries(po, "--translated", "--no-fuzzy")
                 for mistake in text_lint.mistakes(language, terms, entry, kinds.get((entry.context, entry.ids[0]), {}))]
        if wrong:
            sys.exit(f"{po.relative_to(ROOT)}:\n  " + "\n  ".join(wrong))
    strays = {po.stem for po in PO.glob("*.po")} ^ set(languages())
    if strays:
        sys.exit(f"{LINGUAS.relative_to(ROOT)} and the .po files differ: {', '.join(sorted(strays))}")


def main():
    if sys.argv[1:] == ["--self-test"]:
        swift_texts.self_test()
        text_comments.self_test()
        text_lint.self_test()
        check_fuzzy()
        one = Entry(None, ("%1 of %2",), ("%2: %1", "%2", "%1 %2 %3"))
        assert misplaced(one) == ["%2", "%1 %2 %3"], misplaced(one)
        many = Entry(None, ("%1 day of %2", "%1 days of %2"), ("ein Tag von %2", "%1 Tage"))
        assert misplaced(many) == ["%1 Tage"], misplaced(many)
        return
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    try:
        sources, kinds = commented(swift_texts.read(ROOT, "Sources"))
    except swift_texts.Mistake as mistake:
        sys.exit(str(mistake))
    made = {
        POTFILES: "# Made by meson_helpers/data/make_po.py.\n" + "".join(f"{p}\n" for p in [*sources, *DATA]),
        POT: template(sources),
    }
    if sys.argv[1:]:
        for path, text in made.items():
            if not path.exists() or path.read_text() != text:
                sys.exit(f"{path.relative_to(ROOT)} is out of date: run `make po`")
    else:
        for path, text in made.items():
            path.write_text(text)
        for language in languages():
            po = PO / f"{language}.po"
            po.write_text(merged(po, POT))
            waiting = len(entries(po, "--untranslated")) + len(entries(po, "--only-fuzzy"))
            print(f"{po.relative_to(ROOT)}: {waiting} to translate")
    # Every extracted text must be in the template.
    known = {(e.context, e.ids[0]) for e in entries(POT)}
    for path, texts in sources.items():
        for text in texts:
            if text.key not in known:
                sys.exit(f"{path}:{text.line}: {text.strings} is missing from {POT.name}")
    check_translations(kinds)


main()

"""Rules for translations: spaces, quotation marks, the ends of sentences, the kinds of placeholders, and the terms of a glossary.
Used by make_po.py."""
import re

THIN, WIDE = "\u202f", "\u00a0"
# Characters that are as wide as an ideograph: Japanese letters, ideographs and punctuation, and full-width forms.
FULL = r"[\u3040-\u30ff\u3400-\u9fff々]"

# The opening and closing quotation marks of each language.
QUOTES = {"de": "„“", "es": "«»", "fr": "«»", "pt_BR": "“”", "ja": "「」", "ar": "«»"}
FOREIGN = {language: "".join(sorted(set('„“”«»「」"`') - set(marks))) for language, marks in QUOTES.items()}
FOREIGN["fr"] += "'"

# Mistakes of each language as patterns, with what is wrong. Numbers and units are written as in the CLDR.
UNIT = r"%\d (kB|MB|MiB|GB|s|min|h|mm|m|km)(?![\w-])"
PATTERNS = {
    "de": [(UNIT, "a plain space before a unit"), (r"%\d %%", "a plain space before a percent sign"), (r"[a-zäöüß“]…", "no space before …")],
    "es": [(UNIT, "a plain space before a unit"), (r"%\d %%", "a plain space before a percent sign")],
    "pt_BR": [(UNIT, "a plain space before a unit"), (r"%\d[ \u00a0]%%", "a space before a percent sign")],
    "fr": [(UNIT, "a plain space before a unit"), (r"%\d %%", "a plain space before a percent sign"),
           (r"[ \u00a0][;:!?»]", "not U+202F before punctuation"), (r"«(?!\u202f)", "not U+202F after «"),
           (r"(?<!\u202f)»", "not U+202F before »"), (r"[\w%)]([!?]|;(?= ))", "not U+202F before punctuation"),
           (r"(?<![\u202f\dA-Z]):(?![/\d])", "not U+202F before a colon")],
    "ja": [(r"[ \u3000](?=[、。」])|(?<=[、。「]) ", "a space next to punctuation"), (r"[？！（）：]", "full-width punctuation"),
           (r"%\d[ \u00a0]%%", "a space before a percent sign"), (r"\.$", "not 。 at the end"), (r" さん|さん ", "a space next to さん")],
    "ar": [(r"[\u0600-\u06ff] ?[,;?]", "not ، ؛ ؟")],
}
# How a text may end that ends with one of these characters in English. Japanese questions may be nouns.
ENDS = {".": ".。", "…": "…", ":": ":", "?": "?؟", "!": "!"}
# Names of programs and formats, which are not translated.
NAMES = re.compile("Loop Habit Tracker|Table Habit|Loop Habits Backup|HabitBull")
# Japanese text is written without spaces; only around numbers and Latin letters there is one.
JAPANESE_TEXT = {"the name of a contact source", "the name of a habit", "the name of a person", "a day or a period"}


def pieces(text):
    """Returns a text without its mnemonic: Japanese has it in parentheses at the end."""
    return re.sub(r"\(_\w\)|_(?=\w)", "", text)


def typography(language, text, translation):
    """Yields what is wrong with the spaces, quotation marks and the end of a translation."""
    if text != ", " and (text[:1].isspace(), text[-1:].isspace()) != (translation[:1].isspace(), translation[-1:].isspace()):
        yield "another space at the start or the end"
    if "  " in translation and "  " not in text:
        yield "two spaces"
    keywords = text.endswith(";")
    plain = pieces(translation)
    for pattern, wrong in [] if keywords else PATTERNS.get(language, []):
        if re.search(pattern, plain):
            yield wrong
    marks = QUOTES.get(language)
    if not marks:
        return
    for mark in FOREIGN[language]:
        if mark in translation and mark not in text.replace("“", "").replace("”", ""):
            yield f"the quotation mark {mark}"
    if plain.count(marks[0]) != plain.count(marks[1]):
        yield "quotation marks without a counterpart"
    if "“" in text and marks[0] not in translation:
        yield "no quotation marks"
    wanted = ENDS.get(text[-1:])
    if wanted and plain[-1:] not in wanted and not (language == "ja" and text.endswith("?")):
        yield f"another end than “{text[-1:]}”"


def spacing(language, translation, kinds):
    """Yields what is wrong with the spaces around placeholders in Japanese. `kinds` says what each placeholder stands for."""
    if language != "ja":
        return
    for number, kind in kinds.items():
        if kind in JAPANESE_TEXT and re.search(f"{FULL} %{number}|%{number} {FULL}", translation):
            yield f"a space next to %{number}, which is {kind}"
        if kind in ("a number", "the number") and re.search(f"{FULL}%{number}(?!%)|%{number}{FULL}", translation):
            yield f"no space next to %{number}, which is a number"


def terms(path):
    """Returns the rows of a glossary: the term, its translation, what a translation of the term must and must not match.
    - Raises: ValueError if the table is malformed or not sorted."""
    found = []
    for line in path.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        row = line.split("\t") + ["", ""]
        if not 4 <= len(row) <= 6 or not row[0] or not row[1]:
            raise ValueError(f"{path.name}: “{line}” is not a term with its translation and at most two patterns")
        found.append(tuple(row[:4]))
    names = [row[0].lower() for row in found]
    if names != sorted(set(names)):
        raise ValueError(f"{path.name}: the terms are not sorted, or one occurs twice")
    return found


def words(term):
    """Returns the pattern of a term in a text: its alternatives as whole words, also in the plural, without a remark in parentheses."""
    names = re.sub(r" \(.*\)", "", term).split(", ")
    return re.compile(r"(?<![\w-])(" + "|".join(re.escape(name) + r"(e?s)?" for name in names) + r")(?![\w-])", re.IGNORECASE)


def glossary(rows, text, translation):
    """Yields what is wrong with the terms of a translation."""
    bare = NAMES.sub("", pieces(text))
    if "halcyon " in bare or bare.endswith(";"):
        # Commands and keywords contain English words.
        return
    for term, meaning, wanted, unwanted in rows:
        if not (wanted or unwanted) or not words(term).search(bare):
            continue
        plain = pieces(translation)
        if wanted and not re.search(wanted, plain):
            yield f"“{term}” is not “{meaning}”"
        if unwanted and (match := re.search(unwanted, plain)):
            yield f"“{term}” is “{match[0]}”, not “{meaning}”"


def mistakes(language, rows, entry, kinds):
    """Returns what is wrong with the translations of an entry. `kinds` says what its placeholders stand for, by number."""
    found = []
    for at, translation in enumerate(entry.translations):
        if not translation:
            continue
        text = entry.ids[min(at, len(entry.ids) - 1)]
        for wrong in [*typography(language, text, translation), *spacing(language, translation, kinds),
                      *glossary(rows, text, translation)]:
            found.append(f"“{translation}” has {wrong}" if not wrong.startswith("“") else f"“{translation}”: {wrong}")
    return found


def self_test():
    """Checks that each rule finds its mistake, and accepts correct text."""
    import collections
    Entry = collections.namedtuple("Entry", "ids translations")
    rows = [("sync", "Abgleich", "bgleich", "Synchronisier"), ("habit", "Gewohnheit", "ewohnheit", "")]
    name, number = {1: "the name of a person"}, {1: "a number"}
    right = [("de", "%1 kB of “%2”…", "%1\u00a0kB von „%2“ …", {}), ("fr", "Restore “%1”?", "Restaurer «\u202f%1\u202f»\u202f?", {}),
             ("fr", "At 10:30: see https://x", "À 10:30\u202f: voir https://x", {}), ("ja", "Write to %1", "%1さんに書く", name),
             ("ja", "%1 days", "%1 日", number), ("pt_BR", "%1%%", "%1%%", {}), ("de", "Sync habits", "Gewohnheiten: Abgleich", {}),
             ("de", "Loop Habit Tracker", "Loop Habit Tracker", {}), ("ar", "“%1”, %2?", "«%1»، %2؟", {}), ("xx", "A", "b", {})]
    wrong = [("de", "%1 kB", "%1 kB", {}), ("de", "“%1”", "“%1”", {}), ("de", "“%1”", "`%1`", {}), ("de", "“%1”", "%1", {}),
             ("de", "“%1”", "„%1", {}), ("de", "A.", "A", {}), ("de", "A", "A ", {}), ("de", "A b", "A  b", {}), ("de", "Wait…", "Warten…", {}),
             ("de", "Sync", "Synchronisieren, Abgleich", {}), ("de", "Habits", "Sitten", {}), ("fr", "Why?", "Quoi ?", {}),
             ("fr", "Why?", "Quoi?", {}), ("fr", "“%1”", "«%1»", {}), ("fr", "Day: %1", "Jour: %1", {}), ("fr", "It’s", "L'un", {}),
             ("fr", "%1%%", "%1 %%", {}), ("pt_BR", "%1%%", "%1 %%", {}), ("ja", "Write to %1", "%1 に書く", name), ("ja", "%1 days", "%1日", number),
             ("ja", "“%1”", "“%1”", {}), ("ja", "(%1)", "（%1）", {}), ("ja", "A.", "あ.", {}), ("ja", "Write to %1", "%1 さん", {}), ("ar", "%1, %2", "نص, %2", {})]
    for language, text, translation, kinds in right:
        got = mistakes(language, rows, Entry((text,), (translation,)), kinds)
        assert not got, got
    for language, text, translation, kinds in wrong:
        assert mistakes(language, rows, Entry((text,), (translation,)), kinds), (language, text, translation)
    assert mistakes("de", [], Entry(("%1 day.", "%1 days."), ("%1 Tag.", "%1 Tage")), {}), "the plural is not checked"

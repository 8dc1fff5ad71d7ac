"""The key under which a place name is stored and found.

Sources/Halcyon/HalcyonPlaces/Address/NameFolding.swift implements the same rules in Swift; the vectors in
Tests/Fixtures/Places/folding.json test both.
"""

import functools
import unicodedata

# Letters without a decomposition, and their spelling without the stroke or ligature.
LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h",
    "ŋ": "n", "ŧ": "t", "ĸ": "k", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y", "ς": "σ", "ё": "е",
}

# The spelling of umlauts in plain ASCII: "Koeln", "Aarhus", "Malmoe".
EXPANSIONS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}

# Full and abbreviated forms of a word.
WORDS = {"saint": "st", "sankt": "st", "sainte": "ste", "mount": "mt", "fort": "ft"}

# Removed without splitting the word: "L'Aquila", "Xi'an", "Hawaiʻi", tatweel, soft hyphen, joiners.
SILENT = frozenset(map(ord, "'’‘`´ʼʻʹʺʾʿ\u0640\u00ad\u200b\u200c\u200d\u2060\ufeff·"))

# Accents, Hebrew points and Arabic vowel signs. Other marks (Indic vowels, kana voicing) carry meaning.
MARKS = ((0x300, 0x36F), (0x591, 0x5C7), (0x64B, 0x65F), (0x670, 0x670), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF))


def _is_mark(code):
    return any(low <= code <= high for low, high in MARKS)


def _is_word(character):
    return unicodedata.category(character)[0] in "LNM"


def _join_initials(words):
    """Joins consecutive single Latin letters: "U.S.A." is "usa"."""
    joined, open_run = [], False
    for word in words:
        initial = len(word) == 1 and "a" <= word <= "z"
        if initial and open_run:
            joined[-1] += word
        else:
            joined.append(word)
        open_run = initial
    return joined


def _join_prefixes(words):
    """Joins "Mc" and the next word, as in postal data: "Mc Lean" is "mclean"."""
    joined = []
    for word in words:
        if joined and joined[-1] == "mc":
            joined[-1] += word
        else:
            joined.append(word)
    return joined


@functools.cache
def fold(name):
    """Removes case, accents, punctuation and spacing; NFC. Idempotent."""
    letters = []
    for compatible in unicodedata.normalize("NFKD", "".join(c for c in name if ord(c) not in SILENT)):
        for character in compatible.lower():
            code = ord(character)
            if code in SILENT or _is_mark(code):
                continue
            if character in LETTERS:
                letters.append(LETTERS[character])
            else:
                letters.append(character if _is_word(character) else " ")
    words = _join_prefixes(_join_initials(word for word in "".join(letters).split(" ") if word))
    return unicodedata.normalize("NFC", " ".join(WORDS.get(word, word) for word in words))


def fold_expanded(name):
    """Returns the fold of `name` with umlauts spelled out, or `fold(name)` if it has none."""
    composed = unicodedata.normalize("NFC", name).lower()
    return fold("".join(EXPANSIONS.get(character, character) for character in composed))

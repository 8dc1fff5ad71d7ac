"""The key under which a place name is stored and looked up.

The same rules are written in Swift in Sources/HalcyonServices/Geocoding/NameFolding.swift; the vectors in
Tests/Fixtures/Places/folding.json hold for both.
"""

import functools
import unicodedata

# Letters that have no decomposition, and how they are written without their stroke or ligature.
LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h",
    "ŋ": "n", "ŧ": "t", "ĸ": "k", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y", "ς": "σ", "ё": "е",
}

# How an umlaut is spelt where it cannot be typed: "Koeln", "Aarhus", "Malmoe".
EXPANSIONS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}

# Written out and shortened forms of one word.
WORDS = {"saint": "st", "sankt": "st", "sainte": "ste", "mount": "mt", "fort": "ft"}

# Left out without parting the word: "L'Aquila", "Xi'an", "Hawaiʻi", tatweel, soft hyphen, joiners.
SILENT = frozenset(map(ord, "'’‘`´ʼʻʹʺʾʿ\u0640\u00ad\u200b\u200c\u200d\u2060\ufeff·"))

# Accents, Hebrew points and Arabic vowel signs. Other marks (Indic vowels, kana voicing) carry meaning.
MARKS = ((0x300, 0x36F), (0x591, 0x5C7), (0x64B, 0x65F), (0x670, 0x670), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF))


def _is_mark(code):
    return any(low <= code <= high for low, high in MARKS)


def _is_word(character):
    return unicodedata.category(character)[0] in "LNM"


def _join_initials(words):
    """Makes one word of single Latin letters in a row: "U.S.A." is "usa"."""
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
    """Makes one word of "Mc" and what follows, as post offices write it: "Mc Lean" is "mclean"."""
    joined = []
    for word in words:
        if joined and joined[-1] == "mc":
            joined[-1] += word
        else:
            joined.append(word)
    return joined


@functools.cache
def fold(name):
    """Case, accents, punctuation and spacing removed; NFC. Idempotent."""
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
    """The fold of `name` with its umlauts spelt out; equal to `fold(name)` where there are none."""
    composed = unicodedata.normalize("NFC", name).lower()
    return fold("".join(EXPANSIONS.get(character, character) for character in composed))

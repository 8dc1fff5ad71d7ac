"""Extracts the calls of tr(…), ntr(…) and trc(…) from Swift sources: their text, the number of arguments, and the comment
for translators above them. Used by make_po.py."""
import collections
import json
import re

# The number of leading literals of each function.
LITERALS = {"tr": 1, "ntr": 2, "trc": 2}
MARK = "Translators:"

Token = collections.namedtuple("Token", "kind text line")


class Mistake(Exception):
    """A call without extractable text, with its place and the reason."""


class Text(collections.namedtuple("Text", "function strings arguments line comment expressions place")):
    """A call: its literals, the number of arguments after them, its line, the lines of its comment, the code of its arguments, and
    its place: what it is passed to, with the label of the argument, or the function or property that returns it."""

    @property
    def key(self):
        """Returns the context (or None) and the text, the key in a catalog."""
        return (self.strings[0], self.strings[1]) if self.function == "trc" else (None, self.strings[0])


def tokens(code, line=1):
    """Yields the comments, string literals, words and symbols of Swift code. A literal with interpolations is yielded as
    `interpolated`, after its content."""
    found, at = [], 0
    space = re.compile(r"\s+")
    word = re.compile(r"`?[A-Za-z_]\w*`?|\d[\w.]*")
    opening = re.compile(r'(#*)("""|")')
    while at < len(code):
        start, begin = at, line
        if match := space.match(code, at):
            at = match.end()
        elif code.startswith("//", at):
            at = (code.find("\n", at) + 1 or len(code) + 1) - 1
            found.append(Token("comment", code[start + 2:at].lstrip("/").strip(), begin))
        elif code.startswith("/*", at):
            depth, at = 1, at + 2
            while depth and at < len(code):
                sign = code[at:at + 2]
                depth += (sign == "/*") - (sign == "*/")
                at += 2 if sign in ("/*", "*/") else 1
            found.append(Token("comment", code[start + 2:at - 2].strip(" *\n"), begin))
        elif match := opening.match(code, at):
            at = literal(code, match, begin, found)
        elif match := word.match(code, at):
            at = match.end()
            found.append(Token("word", match[0], begin))
        else:
            at += 1
            found.append(Token("sign", code[start], begin))
        line += code.count("\n", start, at)
    return found


def literal(code, match, line, found):
    """Appends the string literal that starts at `match` to `found`, and returns its end."""
    hashes, quote = match.groups()
    escape, end = "\\" + hashes, quote + hashes
    at = begin = match.end()
    kind = "string" if quote == '"' and not hashes else "special"
    while at < len(code) and not code.startswith(end, at):
        if code.startswith(escape + "(", at):
            kind = "interpolated"
            start = at = at + len(escape) + 1
            depth = 1
            # Finding the end requires parsing the content, because literals can contain parentheses.
            while depth and at < len(code):
                if inner := re.compile(r'(#*)("""|")').match(code, at):
                    at = literal(code, inner, line, [])
                    continue
                depth += (code[at] == "(") - (code[at] == ")")
                at += 1
            found += tokens(code[start:at - 1], line + code.count("\n", match.start(), start))
        elif code.startswith(escape, at):
            at += len(escape) + 1
        else:
            at += 1
    found.append(Token(kind, code[begin:at], line))
    return at + len(end)


def value(text):
    """Returns the value of a plain Swift literal."""
    plain = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'"}

    def one(match):
        if match[1]:
            return chr(int(match[1], 16))
        if match[2] not in plain:
            raise ValueError(f"\\{match[2]}")
        return plain[match[2]]

    return re.sub(r"\\(?:u\{([0-9A-Fa-f]{1,8})\}|(.))", one, text)


def c_literal(text):
    """Returns a C literal for a text. The JSON escapes that can occur are also valid in C."""
    return json.dumps(text, ensure_ascii=False)


def calls(code, path):
    """Returns the texts of a source, in order.
    - Raises: `Mistake` if an argument must be a literal and is not, if the placeholders are not %1 to the number of
      arguments, or if a comment for translators has no text below it."""
    everything = tokens(code)
    comments, last = {}, None
    for token in everything:
        if token.kind != "comment":
            continue
        if token.text.startswith(MARK):
            last = [token.text]
        elif last and token.line - 1 in comments and comments[token.line - 1] is last:
            last.append(token.text)
        else:
            last = None
        if last:
            comments.pop(token.line - 1, None)
            comments[token.line] = last
    code_tokens = [t for t in everything if t.kind != "comment"]
    found = []
    for n, token in enumerate(code_tokens):
        if token.kind != "word" or token.text not in LITERALS:
            continue
        before = code_tokens[n - 1].text if n else ""
        if before in ("func", ".") or n + 1 >= len(code_tokens) or code_tokens[n + 1].text != "(":
            continue
        found.append(one_call(code_tokens, n, comments, path))
    if comments:
        raise Mistake(f"{path}:{min(comments)}: a comment for translators has no text below it")
    return found


def one_call(all_tokens, n, comments, path):
    name, line = all_tokens[n].text, all_tokens[n].line

    def wrong(why):
        return Mistake(f"{path}:{line}: {name}: {why}")

    arguments, depth, at = [[]], 0, n + 2
    while at < len(all_tokens):
        token = all_tokens[at]
        if token.kind == "sign" and token.text in ")]}" and depth == 0:
            break
        if token.kind == "sign":
            depth += (token.text in "([{") - (token.text in ")]}")
        if token.kind == "sign" and token.text == "," and depth == 0:
            arguments.append([])
        else:
            arguments[-1].append(token)
        at += 1
    arguments = [a for a in arguments if a]
    count = LITERALS[name]
    literals = arguments[:count]
    if len(literals) < count or any(len(a) != 1 or a[0].kind != "string" for a in literals):
        raise wrong("the text must be a single plain literal")
    try:
        strings = tuple(value(a[0].text) for a in literals)
    except ValueError as escape:
        raise wrong(f"the escape {escape} cannot be translated") from None
    given = len(arguments) - count
    texts = strings[1:] if name == "trc" else strings
    used = set().union(*(re.findall(r"%([1-9])", t.replace("%%", "")) for t in texts))
    if used != {str(k + 1) for k in range(given)}:
        raise wrong(f"{given} arguments, but the placeholders are {sorted(used)}")
    comment = comments.pop(line - 1, None) or comments.pop(line, None) or []
    return Text(name, strings, given, line, comment, [code_of(a) for a in arguments[count:]], place(all_tokens, n))


def code_of(tokens):
    """Returns the code of tokens in one line, with … for the content of literals."""
    code = ""
    for token in tokens:
        text = '"…"' if token.kind in ("string", "special", "interpolated") else token.text
        if re.match(r"\w", text) and re.search(r"\w$", code):
            code += " "
        code += text + (" " if text in (",", ":") else "")
    return code


def place(tokens, n):
    """Returns what the call at token `n` is passed to, such as ("SwitchRow", "title"): the nearest call around it, and the label of the
    argument, or an empty text. In a body it is ("func", name): the function or property whose body it is."""
    depth, label, at = 0, None, n - 1
    while at >= 0:
        token = tokens[at]
        before = tokens[at - 1] if at else token
        if token.kind == "sign" and token.text in ")]}":
            depth += 1
        elif token.kind == "sign" and token.text in "([{":
            if depth:
                depth -= 1
            elif token.text == "{":
                break
            elif token.text == "(" and before.kind == "word" and before.text not in ("return", "in", "case", "else"):
                return before.text.strip("`"), label or ""
        elif depth == 0 and token.text == ":" and before.kind == "word" and label is None and tokens[at - 2].text in "(,":
            label = before.text
        elif depth == 0 and token.text == "," and label is None:
            label = ""
        at -= 1
    depth = 0
    while at >= 0:
        token = tokens[at]
        if token.kind == "sign" and token.text in ")]}":
            depth += 1
        elif token.kind == "sign" and token.text in "([{":
            depth -= depth > 0
        elif not depth and token.text in ("func", "var", "init", "subscript"):
            following = tokens[at + 1].text
            return "func", following if token.text in ("func", "var") else token.text
        at -= 1
    return "func", ""


def read(root, folder):
    """Returns the texts of each Swift source in a folder, by path, sorted.
    - Raises: `Mistake`, also if a plain search finds a different number of calls."""
    found = {}
    for path in sorted((root / folder).rglob("*.swift")):
        code, name = path.read_text(), str(path.relative_to(root))
        texts = calls(code, name)
        plain = re.findall(r"(?<![\w.`])(?<!func )n?trc?\(", re.sub(r"//.*", "", code))
        if len(plain) != len(texts):
            raise Mistake(f"{name}: {len(texts)} texts were extracted from {len(plain)} calls")
        if texts:
            found[name] = texts
    return found


def self_test():
    code = r'''
      // tr("in a comment")
      /* tr("in /* a nested */ comment") */
      public func tr(_ text: StaticString) -> String { "tr(\"in a literal\")" }
      // Translators: the name
      // of a place.
      let a = tr("plain")
      let b = ntr(
        "%1 day of %2", "%1 days of %2",
        count(a, "x"), tr("inner %1", "y"))
      let c = "\(tr("in \"one\" \u{2026}")) \(f(")"))" + trc("context", "text\n")
      let d = #"tr("raw")"# + """
        tr("long")
        """
      object.tr("method")
    '''
    got = [(t.function, t.strings, t.line, t.comment) for t in calls(code, "x")]
    assert got == [
        ("tr", ("plain",), 7, [MARK + " the name", "of a place."]),
        ("ntr", ("%1 day of %2", "%1 days of %2"), 8, []),
        ("tr", ("inner %1",), 10, []),
        ("tr", ('in "one" …',), 11, []),
        ("trc", ("context", "text\n"), 11, []),
    ], got
    for bad in ('tr("a \\(b)")', "tr(text)", 'tr("a %1")', 'tr("a", b)', 'ntr("a", "b", 1)', 'tr("""\na\n""")',
                'tr("a" + "b")', 'tr("%2", a, b)', '// Translators: nothing\nlet a = 1', 'tr("\\0")'):
        try:
            calls(bad, "x")
        except Mistake:
            continue
        raise AssertionError(f"accepted: {bad}")

#!/usr/bin/python3
"""Writes docs/json.md, which describes the output of each command with --json, from docs/json.schema.json.

  make_json_page.py            writes the page
  make_json_page.py --check    exits with 1 if the committed page differs
"""
import json
import pathlib
import sys
import textwrap

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
HEAD = """\
# The JSON of the commands

`halcyon` and `lottie` print one JSON value with `--json`. This page describes version {version}, which `halcyon doctor --json` and
`lottie info --json` name as `jsonVersion`. A later version removes fields or changes what they mean; new fields can appear in the
same version, so ignore the ones you do not know. [json.schema.json](json.schema.json) is the same as a JSON Schema; this page is
made from it by `meson_helpers/data/make_json_page.py`, and the tests compare the output of each command with it.

- Points in time are ISO 8601 with a zone, such as `2026-03-31T07:30:00Z`; days are `2026-03-31`. Only the clock of a camera has no
  zone: its fields end in `Local`.
- Fields have names; nothing depends on the order of a list, unless its description says so.
- A field with a question mark can be missing.
- Texts that are sentences are in the language of the user. Everything else is the same in all languages.
- Control characters in texts are escaped. Numbers are not rounded.
- `--quiet` and `--verbose` do not change the output. Problems are on standard error, and the exit status is that of the command.
"""


def link(schema):
    """Returns a link to the definition that a schema refers to; None if there is none."""
    name = schema.get("$ref", "").rsplit("/", 1)[-1]
    return f"[{name}](#{name.lower()})" if name else None


def kind(schema):
    if name := link(schema):
        return name
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "oneOf" in schema:
        return " or ".join(kind(one) for one in schema["oneOf"])
    if schema.get("format") in ("date", "date-time"):
        return {"date": "day", "date-time": "time"}[schema["format"]]
    if schema["type"] == "array":
        return "list of " + (link(schema["items"]) or {"object": "objects", "string": "texts"}[schema["items"]["type"]])
    names = {"string": "text", "boolean": "true or false", "integer": "integer", "number": "number", "object": "object", "null": "null"}
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " or ".join(names[one] for one in types)


def rows(schema, prefix=""):
    """Returns the rows of the fields of an object, those of objects inside of it included."""
    for name, field in schema["properties"].items():
        mark = "" if name in schema["required"] else "?"
        yield f"| `{prefix}{name}`{mark} | {kind(field)} | {field.get('description', '')} |"
        inner = field["items"] if field.get("type") == "array" else field
        if inner.get("type") == "object":
            yield from rows(inner, f"{prefix}{name}{'[]' if inner is not field else ''}.")


def section(title, schema):
    lines = [f"## {title}", ""]
    text = schema.get("description", "")
    if name := link(schema):
        lines += [f"{text} An object: {name}."]
    elif schema["type"] == "array" and (name := link(schema["items"])):
        lines += [f"{text} A list of objects: {name}."]
    else:
        item = schema["items"] if schema["type"] == "array" else schema
        lines += [text + (" A list of objects." if item is not schema else ""), "", "| field | value | meaning |", "|---|---|---|"]
        lines += rows(item)
    wrapped = [one if one.startswith("|") else textwrap.fill(one, 130) for one in lines]
    return "\n".join(wrapped) + "\n"


def page():
    schema = json.loads((DOCS / "json.schema.json").read_text(encoding="utf-8"))
    parts = [HEAD.format(version=schema["version"])]
    parts += [section(f"`{name}`", command) for name, command in schema["commands"].items()]
    parts += [section(name, definition) for name, definition in schema["$defs"].items()]
    return "\n".join(parts)


def main():
    text = page()
    if sys.argv[1:] == ["--check"]:
        return 0 if (DOCS / "json.md").read_text(encoding="utf-8") == text else "docs/json.md differs; run make_json_page.py"
    (DOCS / "json.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

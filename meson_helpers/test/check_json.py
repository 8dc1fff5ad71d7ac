#!/usr/bin/python3
"""Compares the JSON output of a command, on standard input, with docs/json.schema.json.

usage: check_json.py COMMAND     such as "halcyon people list"
       check_json.py --commands  prints the commands with a description
       check_json.py --lottie PROGRAM
       check_json.py --self-test

--lottie compares the outputs of the program `lottie`; the tests of `halcyon` call this script for each command.
Prints each difference with its place and exits with 1 if there are any.
"""
import json
import pathlib
import subprocess
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/json.schema.json").read_text(encoding="utf-8"))
FEATURES = ROOT / "Packages/Lottie/Tests/LottieCoreTests/Fixtures/features"


def differences(command, value):
    """Returns a line for each difference of an output."""
    schema = SCHEMA["commands"][command] | {"$defs": SCHEMA["$defs"]}
    validator = jsonschema.Draft202012Validator(schema)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def self_test():
    jsonschema.Draft202012Validator.check_schema({"$defs": SCHEMA["$defs"] | SCHEMA["commands"]})
    good = [{"path": "/a", "date": "2026-03-31T07:30:00Z", "isValid": True}]
    assert differences("halcyon backup list", good) == []
    for name, value in (("date", "2026-03-31T07:30:00"), ("date", 5), ("other", 1)):
        assert differences("halcyon backup list", [good[0] | {name: value}]), (name, value)
    assert differences("halcyon backup list", [{"path": "/a"}])


def lottie(program):
    """Returns the differences of all outputs of lottie."""
    found = []
    commands = {"lottie info": ["info", "--json"], "lottie render --bench": ["render", "--bench", "--loops", "1", "--frames", "0"]}
    for file in sorted(FEATURES.glob("*.json")):
        for command, words in commands.items():
            output = subprocess.run([program, *words, str(file)], check=True, capture_output=True, text=True).stdout
            found += [f"{file.name}: {command}: {line}" for line in differences(command, json.loads(output))]
        # Rendering prints the same fields for each file.
        commands.pop("lottie render --bench", None)
    return found


def main():
    if sys.argv[1:2] == ["--lottie"] and len(sys.argv) == 3:
        found = lottie(sys.argv[2])
        print("\n".join(found[:20]))
        return 1 if found else 0
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if sys.argv[1:] == ["--commands"]:
        return print("\n".join(SCHEMA["commands"]))
    if len(sys.argv) != 2 or sys.argv[1] not in SCHEMA["commands"]:
        return f"{__doc__.strip()}\n\ncheck_json.py: no description of {' '.join(sys.argv[1:])!r}"
    found = differences(sys.argv[1], json.load(sys.stdin))
    for line in found[:20]:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

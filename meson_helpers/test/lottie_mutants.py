#!/usr/bin/python3
"""Damages Lottie files at random and renders them with `lottie`, which must never crash, hang or take too much memory.

usage: lottie_mutants.py FILE… [--count 400] [--seed 1] [--binary .build/release/lottie] [--keep FOLDER]

The same seed gives the same files. A run is a defect if a signal ends it, if it has an exit status other than 0 and 65, if it
is refused without a message, or if it takes more than 2 seconds of processor time or 300 MB. The exit status is 1 if there is
a defect. `--keep` writes the files of all defects to a folder.
"""
import argparse
import copy
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

SECONDS, MEGABYTES = 2, 300
NUMBERS = (0, -1, 0.5, 1e-9, 255, 65536, -1e6, 1e9, 2**31, -(2**63), 1e19, 1e300, 1e308)
VALUES = (None, True, "", "a", "-", [], {}, [[]], [{}], [None, None], {"k": []}, {"a": 1, "k": [{"t": 0, "s": [1]}]})


def places(node, found):
    """Lists all containers with the keys or indices of their items."""
    items = list(node.items()) if isinstance(node, dict) else list(enumerate(node))
    for key, item in items:
        found.append((node, key))
        if isinstance(item, (dict, list)):
            places(item, found)
    return found


def damage(node, chance):
    """Changes one item of the file in place."""
    found = places(node, [])
    if not found:
        return
    parent, key = chance.choice(found)
    other_parent, other_key = chance.choice(found)
    kind = chance.randrange(7)
    if kind == 0:
        parent[key] = chance.choice(NUMBERS)
    elif kind == 1:
        parent[key] = copy.deepcopy(chance.choice(VALUES))
    elif kind == 2:
        del parent[key]
    elif kind == 3:
        parent[key] = copy.deepcopy(other_parent[other_key])
    elif kind == 4 and isinstance(parent, list):
        parent[key:key] = [copy.deepcopy(parent[key]) for _ in range(chance.choice((1, 10, 1000)))][:20000 // (len(found) + 1) + 1]
    elif kind == 5 and isinstance(parent[key], (int, float)):
        parent[key] *= chance.choice((-1, 0.001, 1000, 1e9))
    else:
        parent[key] = {"k": parent[key], "a": chance.choice((0, 1))}


def mutant(text, chance):
    """Returns the damaged bytes of a file."""
    if chance.random() < 0.2:
        data = bytearray(text.encode())
        for _ in range(chance.choice((1, 5, 50))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data[:chance.randrange(len(data))]) if chance.random() < 0.3 else bytes(data)
    root = json.loads(text)
    for _ in range(chance.choice((1, 2, 5, 20))):
        damage(root, chance)
    return json.dumps(root).encode()


def defect(binary, path, out):
    """Renders a file and returns what went wrong; None if nothing did."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS * 5, SECONDS * 5))
    command = [binary, "render", path, "--frames", "0", "--size", "200x200", "--out", out]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=limit)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 65):
        return f"exit status {process.returncode}: {message[-200:].decode(errors='replace')}"
    if process.returncode and not message.strip():
        return "refused without a message"
    seconds, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    if seconds > SECONDS or megabytes > MEGABYTES:
        return f"{seconds:.1f} s, {megabytes:.0f} MB"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--binary", default=".build/release/lottie")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    texts = [file.read_text() for file in sorted(options.files)]
    defects = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mutant.json")
        for number in range(options.count):
            chance = random.Random(f"{options.seed}/{number}")
            index = chance.randrange(len(texts))
            data = mutant(texts[index], chance)
            pathlib.Path(path).write_bytes(data)
            problem = defect(options.binary, path, os.path.join(folder, "out"))
            if problem:
                defects += 1
                print(f"{number}: {sorted(options.files)[index].name}: {problem}")
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{options.seed}-{number}.json").write_bytes(data)
    print(f"{defects} defects in {options.count} files")
    sys.exit(1 if defects else 0)


main()

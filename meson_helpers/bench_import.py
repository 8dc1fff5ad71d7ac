#!/usr/bin/env python3
"""Measures how long `halcyon import` takes and how much memory it needs, the store included.

usage: bench_import.py HALCYON [COUNT] [RUNS]     (default: 1000 cards, 3 runs)

Prints one line for the first import (an empty store) and one for the same again (nothing changes): the median of the
runs in seconds, and the greatest peak of resident memory.
"""
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

GIVEN = "Ada Björn Chloé Elif Grażyna Иван Łukasz Ngọc مريم Noah 花子 Zoë".split()
FAMILY = "Berg García Haddad Kowalska Müller Nguyễn Öztürk Rossi Smith 山田".split()
CITIES = ["Berlin;;10115;Germany", "Porto;;4050-262;Portugal", "Portland;Oregon;97201;USA", "京都市;;600-8001;日本"]


def book(count):
    """Cards as a phone writes them, the same for the same count."""
    pick = random.Random(count)
    cards = []
    for number in range(count):
        given, family = pick.choice(GIVEN), pick.choice(FAMILY)
        cards.append(
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:bench-%d\r\nFN:%s %s\r\nN:%s;%s;;;\r\n"
            "EMAIL;TYPE=HOME:person%d@example.org\r\nTEL;TYPE=CELL:+49 30 23125 %03d\r\n"
            "ADR;TYPE=HOME:;;%d Main Street\\, Apt %d;%s\r\nBDAY:%d-%02d-%02d\r\n"
            "NOTE:line one\\nline two\\; with semicolon\r\nEND:VCARD\r\n"
            % (number, given, family, family, given, number, number % 1000, pick.randint(1, 200),
               pick.randint(1, 40), pick.choice(CITIES), pick.randint(1940, 2010), pick.randint(1, 12),
               pick.randint(1, 28)))
    return "".join(cards).encode()


def run(binary, cards, data):
    start = time.perf_counter()
    # Addresses that no place matches are not what is measured: status 1 is fine.
    status = subprocess.run(
        [binary, "import", cards, "--data-dir", data], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if status not in (0, 1):
        sys.exit("%s import ended with status %d" % (binary, status))
    return time.perf_counter() - start


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    first, again = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            cards = pathlib.Path(folder, "book.vcf")
            cards.write_bytes(book(count))
            data = str(pathlib.Path(folder, "data"))
            first.append(run(binary, str(cards), data))
            again.append(run(binary, str(cards), data))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print("import of %d cards: %.3f s" % (count, statistics.median(first)))
    print("the same again:     %.3f s" % statistics.median(again))
    print("peak memory:        %.1f MB" % peak)


if __name__ == "__main__":
    main()

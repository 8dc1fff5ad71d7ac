"""Measures how fast this machine is, so that figures of different machines can be compared."""
import random
import time
import zlib

# Random words, always the same: compressing them is work on integers, branches and a few hundred kB of memory.
WORDS, SIZE, ROUNDS = 4096, 4_000_000, 5


def text():
    numbers = random.Random(1)
    words = [bytes(numbers.choices(b"abcdefghijklmnopqrstuvwxyz ", k=numbers.randint(2, 12))) for _ in range(WORDS)]
    pieces, size = [], 0
    while size < SIZE:
        pieces.append(numbers.choice(words))
        size += len(pieces[-1])
    return b"".join(pieces)


def milliseconds():
    """Returns the processor time in milliseconds of compressing a fixed text of 4 MB once: the least of five times."""
    data, best = text(), None
    for _ in range(ROUNDS):
        start = time.process_time()
        zlib.compress(data, 6)
        spent = (time.process_time() - start) * 1000
        best = spent if best is None else min(best, spent)
    return best

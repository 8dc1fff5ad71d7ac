#!/usr/bin/python3
"""Counts the memory allocations of the `lottie` command per frame of a steady animation.

usage: allocations.py FILE… [--size 300] [--binary .build/release/lottie] [--limit N]

Counts calls of malloc, calloc, realloc and memalign with a preloaded library, in a run that renders all frames once and in one
that renders them three times. The difference is what a frame takes after the first loop has filled all caches. With --limit, it
fails if the median exceeds N.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNTER = r"""
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
static atomic_long calls;
void *malloc(size_t size) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); return __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); return __libc_realloc(old, size); }
void *memalign(size_t a, size_t size) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); return __libc_memalign(a, size); }
int posix_memalign(void **out, size_t a, size_t size) { *out = memalign(a, size); return *out ? 0 : 12; }
void *aligned_alloc(size_t a, size_t size) { return memalign(a, size); }
__attribute__((destructor)) static void report(void) {
  FILE *file = fopen(getenv("ALLOCATIONS_FILE"), "w");
  if (file) { fprintf(file, "%ld\n", atomic_load(&calls)); fclose(file); }
}
"""


def build(folder):
    """Compiles the counting library and returns its path."""
    library = folder / "count.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)], input=COUNTER, text=True, check=True)
    return library


def calls(library, folder, binary, path, size, loops):
    """Returns the number of allocations of a run, and the number of frames."""
    report = folder / "calls.txt"
    command = [str(binary), "render", str(path), "--frames", "all", "--size", size, "--bench", "--loops", str(loops)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=True,
        env={**os.environ, "LD_PRELOAD": str(library), "ALLOCATIONS_FILE": str(report)})
    return int(report.read_text()), json.loads(done.stdout.splitlines()[-1])["frames"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--size", type=int, default=300, help="the width and height in pixels")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/lottie")
    parser.add_argument("--limit", type=float, help="the highest median that passes")
    options = parser.parse_args()
    size = f"{options.size}x{options.size}"
    figures = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        library = build(folder)
        for path in options.files:
            (once, frames), (thrice, _) = (
                calls(library, folder, options.binary.absolute(), path, size, loops) for loops in (1, 3))
            figures.append((thrice - once) / max(1, 2 * frames))
            print(f"{figures[-1]:>10.1f}  {path.name}")
    median = statistics.median(figures)
    print(f"{median:>10.1f}  median allocations per frame")
    return 1 if options.limit is not None and median > options.limit else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""Compares the frame times of the `lottie` command with ThorVG and rlottie. `make bench` runs it.

usage: lottie.py [FILE]… [--size 600] [--loops 5] [--threads 1] [--binary .build/release/lottie] [--json FILE]

Without files, it uses the animations in the source tree and generated ones, each with one kind of motion. Every renderer draws
all frames in sequence into the same memory, as a player does, on one pinned thread; the best loop counts. With --threads,
`lottie` and ThorVG use that many threads, on any processor. ThorVG is
THORVG_SO, libthorvg-1.so or libthorvg.so; rlottie is RLOTTIE_SO or librlottie.so.0 (Debian: librlottie0-1). A renderer that is
not installed is reported as missing.
"""
import argparse
import ctypes
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = {
    "thorvg": [os.environ.get("THORVG_SO"), "libthorvg-1.so", "libthorvg.so.1", "libthorvg.so.0", "libthorvg.so"],
    "rlottie": [os.environ.get("RLOTTIE_SO"), "librlottie.so.0-1", "librlottie.so.0", "librlottie.so"],
}
PEER_SECONDS = 2
FRAMES = 60


class Missing(Exception):
    """The reason why a figure could not be measured."""


def fixed(value):
    return {"a": 0, "k": value}


def moving(*values):
    times = [index * FRAMES / (len(values) - 1) for index in range(len(values))]
    ease = {"i": {"x": [0.6], "y": [1]}, "o": {"x": [0.4], "y": [0]}}
    return {"a": 1, "k": [{"t": t, "s": value, **ease} for t, value in zip(times, values)]}


def layer(shapes, position=(0, 0), rotation=0, **more):
    place = position if isinstance(position, dict) else fixed(list(position))
    turn = rotation if isinstance(rotation, dict) else fixed(rotation)
    transform = {"p": place, "r": turn, "a": fixed([0, 0]), "s": fixed([100, 100]), "o": fixed(100)}
    return {"ty": 4, "ip": 0, "op": FRAMES, "st": 0, "ks": transform, "shapes": shapes, **more}


def ellipse(width, height, x=0, y=0):
    return {"ty": "el", "p": fixed([x, y]), "s": fixed([width, height])}


def fill(red, green, blue, opacity=100):
    return {"ty": "fl", "c": fixed([red, green, blue, 1]), "o": fixed(opacity), "r": 1}


def blob(radius, points, wobble):
    """Returns a closed path with `count` vertices, like a flower."""
    vertices, tangents = [], []
    for index in range(points):
        angle = 2 * math.pi * index / points
        reach = radius * (1 + wobble * math.sin(5 * angle))
        vertices.append([reach * math.cos(angle), reach * math.sin(angle)])
        tangents.append([-math.sin(angle) * radius * 2 / points, math.cos(angle) * radius * 2 / points])
    return {"c": True, "v": vertices, "o": tangents, "i": [[-x, -y] for x, y in tangents]}


def made():
    """Returns animations of 500 x 500 pixels by name."""
    dot = layer([ellipse(50, 50), fill(1, 0.3, 0)], moving([60, 80], [430, 400], [60, 80]))
    flowers = [
        layer([{"ty": "sh", "ks": fixed(blob(40, 24, 0.3))}, fill(0.2, index / 64, 0.5)],
              (30 + index % 8 * 62, 30 + index // 8 * 62)) for index in range(64)]
    gradient = {
        "ty": "gf", "o": fixed(100), "r": 1, "t": 1, "s": fixed([-200, -200]), "e": fixed([200, 200]),
        "g": {"p": 3, "k": fixed([0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1])}}
    morph = {"ty": "sh", "ks": moving([blob(180, 60, 0.1)], [blob(120, 60, 0.5)], [blob(180, 60, 0.1)])}
    layers = {
        "dot over 64 shapes": [dot, *flowers],
        "dot under 64 shapes": [*flowers, dot],
        "turning gradient": [layer([ellipse(400, 300), gradient], (250, 250), moving([0], [360]))],
        "morphing outline": [layer([morph, fill(0, 0.6, 0.6)], (250, 250))],
        "moving matte": [
            layer([ellipse(200, 200), fill(0, 0, 0)], moving([100, 250], [400, 250]), td=1),
            layer([ellipse(450, 450), gradient], (250, 250), tt=1)],
        "64 turning shapes": [{**one, "ks": {**one["ks"], "r": moving([0], [90])}} for one in flowers],
    }
    return {
        name: {"v": "5.7.0", "fr": 30, "ip": 0, "op": FRAMES, "w": 500, "h": 500, "assets": [], "layers": value}
        for name, value in layers.items()}


def size_of(path, longest):
    data = json.loads(path.read_text())
    scale = longest / max(data["w"], data["h"])
    return max(1, round(data["w"] * scale)), max(1, round(data["h"] * scale))


def measured(command, threads):
    """Runs a command, on the last processor if it uses one thread, and returns what it prints."""
    last = max(os.sched_getaffinity(0))
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300,
        preexec_fn=None if threads > 1 else lambda: os.sched_setaffinity(0, {last}))
    if done.returncode:
        raise Missing((done.stderr.strip() or f"status {done.returncode}").splitlines()[-1][:160])
    return json.loads(done.stdout.strip().splitlines()[-1])


def ours(binary, path, width, height, loops, threads):
    return measured([str(binary), "render", str(path), "--frames", "all", "--size", f"{width}x{height}", "--bench",
                     "--loops", str(loops), "--threads", str(threads)], threads)


def library(peer):
    for name in filter(None, PEERS[peer]):
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise Missing("not installed")


def function(lib, result, *names):
    for name in names:
        if hasattr(lib, name):
            found = getattr(lib, name)
            found.restype = result
            return found
    raise Missing(f"no {names[0]} in the library")


def thorvg(path, width, height, memory, threads):
    """Returns the number of frames, and a function that draws one."""
    lib = library("thorvg")
    pointer, number, real = ctypes.c_void_p, ctypes.c_int, ctypes.c_float
    function(lib, number, "tvg_engine_init")(threads if threads > 1 else 0)
    animation = pointer(function(lib, pointer, "tvg_animation_new")())
    picture = pointer(function(lib, pointer, "tvg_animation_get_picture")(animation))
    if function(lib, number, "tvg_picture_load")(picture, os.fsencode(path)):
        raise Missing("cannot read the file")
    frames = real()
    function(lib, number, "tvg_animation_get_total_frame")(animation, ctypes.byref(frames))
    function(lib, number, "tvg_picture_set_size")(picture, real(width), real(height))
    canvas = pointer(function(lib, pointer, "tvg_swcanvas_create")(0))
    function(lib, number, "tvg_swcanvas_set_target")(canvas, memory, width, width, height, 1)
    function(lib, number, "tvg_canvas_add", "tvg_canvas_push")(canvas, picture)
    set_frame = function(lib, number, "tvg_animation_set_frame")
    update, draw, sync = (function(lib, number, f"tvg_canvas_{name}") for name in ("update", "draw", "sync"))

    def render(frame):
        set_frame(animation, real(frame))
        update(canvas)
        draw(canvas, ctypes.c_bool(True))
        sync(canvas)

    return int(frames.value), render


def rlottie(path, width, height, memory, _threads):
    """Returns the number of frames, and a function that draws one."""
    lib = library("rlottie")
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    animation = function(lib, pointer, "lottie_animation_from_file")(os.fsencode(path))
    if not animation:
        raise Missing("cannot read the file")
    animation = pointer(animation)
    frames = function(lib, size, "lottie_animation_get_totalframe")(animation)
    draw = function(lib, None, "lottie_animation_render")

    def render(frame):
        ctypes.memset(memory, 0, width * height * 4)
        draw(animation, size(frame), memory, size(width), size(height), size(width * 4))

    return frames, render


def run_peer(peer, path, width, height, loops, threads):
    """Prints the milliseconds per frame of the best loop. Runs in a separate process."""
    memory = ctypes.create_string_buffer(width * height * 4)
    frames, render = {"thorvg": thorvg, "rlottie": rlottie}[peer](path, width, height, memory, threads)
    if frames < 1:
        raise Missing("no frames")
    best, end = math.inf, time.monotonic() + PEER_SECONDS
    for loop in range(loops):
        start = time.perf_counter()
        for frame in range(frames):
            render(frame)
        best = min(best, time.perf_counter() - start)
        if time.monotonic() > end and loop > 0:
            break
    print(json.dumps({"ms_per_frame": best * 1000 / frames}))


def measure(paths, options):
    rows, missing = [], {}
    for name, path in paths.items():
        width, height = size_of(path, options.size)
        row = {"file": name}
        figures = ours(options.binary, path, width, height, options.loops, options.threads)
        row |= {key: figures[key] for key in ("ms_per_frame", "worst_ms", "parse_ms", "peak_rss_kb")}
        for peer in PEERS:
            if missing.get(peer) == "not installed":
                continue
            try:
                row[peer] = measured(
                    [sys.executable, __file__, str(path), "--peer", peer, "--size", str(options.size),
                     "--loops", str(options.loops), "--threads", str(options.threads)], options.threads)["ms_per_frame"]
            except (Missing, subprocess.SubprocessError, ValueError) as reason:
                missing[peer if str(reason) == "not installed" else f"{peer}, {name}"] = str(reason)
        rows.append(row)
    return rows, missing


def print_table(rows, missing):
    peers = [peer for peer in PEERS if any(peer in row for row in rows)]
    print(f"{'ms per frame':<26}{'lottie':>9}{'worst':>9}" + "".join(f"{peer:>9}" for peer in peers)
          + f"{'read ms':>10}{'RSS MB':>8}")
    for row in rows:
        cells = "".join(f"{row[peer]:>9.3f}" if peer in row else f"{'-':>9}" for peer in peers)
        print(f"{row['file'][:25]:<26}{row['ms_per_frame']:>9.3f}{row['worst_ms']:>9.2f}{cells}"
              f"{row['parse_ms']:>10.2f}{row['peak_rss_kb'] / 1024:>8.1f}")
    for peer in peers:
        ratios = [row["ms_per_frame"] / row[peer] for row in rows if row.get(peer)]
        print(f"lottie / {peer}: {statistics.geometric_mean(ratios):.2f} (geometric mean of {len(ratios)} files)")
    for name, reason in missing.items():
        print(f"{name}: {reason}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--size", type=int, default=600, help="the longer side in pixels")
    parser.add_argument("--loops", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/lottie")
    parser.add_argument("--json", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--peer", choices=PEERS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.peer:
        try:
            return run_peer(options.peer, options.files[0], *size_of(options.files[0], options.size), options.loops,
                            options.threads)
        except Missing as reason:
            sys.exit(str(reason))
    options.binary = options.binary.absolute()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"{options.binary} does not exist; `make bench` builds it")
    with tempfile.TemporaryDirectory() as folder:
        paths = {path.name: path.absolute() for path in options.files}
        if not paths:
            tree = [*(ROOT / "data/lottie").glob("*.json"), *(ROOT / "Packages/Lottie/Tests/LottieCoreTests/Fixtures").glob("*.json")]
            paths = {path.name: path for path in sorted(tree)}
            for number, (name, animation) in enumerate(made().items()):
                paths[name] = pathlib.Path(folder) / f"{number}.json"
                paths[name].write_text(json.dumps(animation))
        try:
            rows, missing = measure(paths, options)
        except Missing as reason:
            sys.exit(f"lottie: {reason}")
    print_table(rows, missing)
    if options.json:
        options.json.write_text(json.dumps({"figures": rows, "not measured": missing}, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

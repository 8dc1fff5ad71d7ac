#!/usr/bin/env python3
"""Draws Halcyon's splash animation and writes it to data/lottie/just-flow-teal.json.

  make_splash.py            writes the file
  make_splash.py --check    exits with 1 if the committed file differs

A ball hops over two waves in a bowl of water; the word "loading" floats in it, and three dots blink. 45 frames at
15 frames per second; the end matches the start, so that it can loop. It only uses shape layers, paths, ellipses, fills,
strokes, groups, transforms and keyframes, which every Lottie player draws in the same way. The output depends only on this
file.
"""
import math
import pathlib
import sys

from lottie_shapes import (LINEAR, SINE, animation, basin, circle, fill, fixed, group, keyframes, layer, line, outline, path,
                           rounded, run, stroke)

TARGET = pathlib.Path(__file__).resolve().parents[2] / "data/lottie/just-flow-teal.json"
SIZE, FRAMES, RATE = 300, 45, 15

TEAL = [0, 0.8, 0.839, 1]  # 0, 204, 214
DEEP = [0, 0.294, 0.333, 1]
RING = [0, 0.545, 0.58, 1]
MIST = [0.71, 0.945, 0.961, 1]
FOAM = [0.925, 0.996, 1, 1]

# The bowl is the lower part of a disc; the waves end at its rim.
CENTER, RADIUS = (150, 142), 112


# --- the waves

def wave_layer(index, name, rgba, level, height, waves, direction, start):
    steps = []
    for frame in range(0, FRAMES + 1, 5):
        phase = start + direction * 2 * math.pi * frame / FRAMES
        steps.append((frame, [basin(CENTER, RADIUS, level, height, waves, phase)]))
    body = {"ty": "sh", "ks": keyframes(steps, LINEAR)}
    return layer(index, name, group(name, body, fill(rgba)), frames=FRAMES)


# --- the ball

def ball_layer(index):
    """Two hops to the right and two back, slow at the top, slightly flattened in the water."""
    places = [(0, (72, 126)), (11, (150, 123)), (22.5, (228, 126)), (34, (150, 123)),
              (45, (72, 126))]
    frames = []
    for (t, (x, y)), (_, (next_x, _)) in zip(places, places[1:]):
        way = (next_x - x) / 4
        frames.append({"t": t, "s": [x, y, 0], "to": rounded([way, -72, 0]),
                       "ti": rounded([-way, -72, 0]),
                       "o": {"x": 0.3, "y": 0.42}, "i": {"x": 0.7, "y": 0.58}})
    frames.append({"t": FRAMES, "s": [*places[-1][1], 0]})
    squash = []
    for (t, _), (following, _) in zip(places, places[1:]):
        squash += [(t, [110, 90, 100]), (t + 2.5, [97, 103, 100]),
                   ((t + following) / 2, [100, 100, 100]), (following - 2.5, [97, 103, 100])]
    squash.append((FRAMES, [110, 90, 100]))
    light = group("light", circle(-1.8, -2.2, 23), fill(FOAM))
    body = group("body", circle(0, 0, 31), stroke(RING, 2.6), fill(MIST))
    return layer(index, "ball", light, body, frames=FRAMES,
                 position={"a": 1, "k": frames}, scale=keyframes(squash, SINE))


# --- the word

BOWL, PEN = 15, 3.6  # the round part of a letter, the line
ROUND, STEM = 7.2, 9.2  # the space before a round part, and before a stem
K = 0.5523  # how far tangents of a quarter circle reach, in radii


def letters():
    """Returns (name, space before, advance, shapes) of each glyph; y increases downward from the baseline."""
    r = BOWL / 2
    top, middle = -BOWL, -r

    def bowl(x):
        return circle(x, middle, BOWL)

    arch = outline([((0, 0), (0, 0), (0, 0)), ((0, middle), (0, 0), (0, -r * K)),
                    ((r, top), (-r * K, 0), (r * K, 0)), ((BOWL, middle), (0, -r * K), (0, 0)),
                    ((BOWL, 0), (0, 0), (0, 0))], False)
    hook = outline([((BOWL, top), (0, 0), (0, 0)), ((BOWL, 1), (0, 0), (0, r * K)),
                    ((r, 1 + r), (r * K, 0), (-r * K * 0.9, 0)),
                    ((1.2, 1 + r * 0.62), (1.8, 2), (0, 0))], False)
    yield "l", 0, 0, [line((0, -BOWL - 9), (0, 0))]
    yield "o", ROUND, BOWL, [bowl(r)]
    yield "a", ROUND - 1, BOWL, [bowl(r), line((BOWL, top), (BOWL, 0))]
    yield "d", ROUND, BOWL, [bowl(r), line((BOWL, -BOWL - 9), (BOWL, 0))]
    yield "i", STEM, 0, [line((0, top), (0, 0)), line((0, top - 7.6), (0, top - 7.5))]
    yield "n", STEM, BOWL, [path(arch), line((0, top), (0, middle))]
    yield "g", ROUND, BOWL, [bowl(r), path(hook)]


DOT, DOT_GAP, BASE = 4.6, 9.6, 199  # of the dots; y of the base line


def float_by(x, y, amplitude):
    """Returns a position that moves up and down once, later for glyphs farther right."""
    start = FRAMES * (x - 60) / 180 / 2
    wave_at = [amplitude * math.cos(2 * math.pi * (t - start) / FRAMES) for t in (0, 15, 30, 45)]
    return keyframes(list(zip((0, 15, 30, 45), [[x, y + dy] for dy in wave_at])), SINE)


def word_layers(word_index, dots_index):
    word = list(letters())
    width = sum(before + advance for _, before, advance, _ in word) + 3 * DOT_GAP
    x = (SIZE - width) / 2
    groups = []
    for name, before, advance, shapes in word:
        x += before
        groups.append(group(name, *shapes, stroke(FOAM, PEN), position=float_by(x, BASE, 0.9)))
        x += advance
    dots = []
    for n in range(3):
        comes, goes = 6 + 6 * n, 33 + 3 * n
        steps = [(0, 0), (comes, 0), (comes + 6, 100), (goes, 100), (goes + 6, 0), (FRAMES, 0)]
        grows = [(t, [60 + 0.4 * v] * 2) for t, v in steps]
        dots.append(group(f"dot {n + 1}", circle(0, 0, DOT), fill(FOAM),
                          position=fixed([x + (n + 1) * DOT_GAP, BASE - 0.6]),
                          scale=keyframes(grows, SINE),
                          opacity=keyframes([(t, [v]) for t, v in steps], SINE)))
    return [layer(dots_index, "dots", *dots, frames=FRAMES),
            layer(word_index, "loading", *groups, frames=FRAMES)]


def splash():
    layers = [
        *word_layers(2, 1),
        wave_layer(3, "front wave", DEEP, 146, 8, 1.5, 1, 0.4),
        ball_layer(4),
        wave_layer(5, "back wave", TEAL, 136, 9, 2, -1, 2.2),
    ]
    return animation("Just flow, teal", layers, width=SIZE, height=SIZE, frames=FRAMES, rate=RATE)


run(sys.argv[1:], {TARGET: splash()}, __doc__)

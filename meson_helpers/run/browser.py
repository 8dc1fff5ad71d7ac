#!/usr/bin/python3
"""Controls a page in headless Chromium: waits, keys, clicks, text, screenshots.

usage: browser.py [URL] [--size 1120x840] [--app "PROGRAM ARGUMENTS"] [--do "STEP"]…

Without URL it opens the address in BROADWAY_URL, so that it can control a GTK program:

  meson_helpers/run/headless --no-client -- meson_helpers/run/browser.py --app .build/debug/halcyon \\
    --do "settle" --do "screenshot dashboard.png" --do "key ctrl+2" --do "settle" --do "screenshot habits.png"

Steps:
  wait SECONDS             wait
  settle [SECONDS]         wait until the page has content, the program is idle, and the page has not changed for 0.8
                           seconds (limit: 10 minutes)
  drawn                    wait until the page has content
  red X1 Y1 X2 Y2 COUNT    wait until that many pixels of a rectangle are reddish
  file PATTERN             wait until a file matches a shell pattern
  screenshot FILE.png      write a screenshot
  key [MODIFIER+…]KEY      press and release: ctrl+2, alt+Left, shift+Tab, F10, Escape, Page_Down
  type TEXT                type text
  click X Y                click at a point in CSS pixels; also rightclick and doubleclick
  move X Y                 move the pointer
  drag X1 Y1 X2 Y2         press, move in steps, release
  touch X1 Y1 X2 Y2        touch, move in steps, release
  hold X Y SECONDS         touch, wait, release
  pinch X Y FROM TO        touch with two fingers, move them from one distance to another, release
  scroll X Y DX DY         turn the wheel at a point
  resize WIDTHxHEIGHT      change the size of the page
  dark | light             set the preferred color scheme of the page
  run COMMAND              run another program, which must succeed

- Source: https://chromedevtools.github.io/devtools-protocol/ (Input, Page, Emulation).
"""
import argparse
import base64
import glob
import json
import os
import pathlib
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib

import websocket

from limits import HANG_SECONDS
from processes import is_asleep

MODIFIERS = {"alt": ("Alt", 1, 18), "ctrl": ("Control", 2, 17), "super": ("Meta", 4, 91), "shift": ("Shift", 8, 16)}
# GTK's key names: DOM key and code, Windows virtual key code.
KEYS = {
    "Return": ("Enter", "Enter", 13), "Tab": ("Tab", "Tab", 9), "Escape": ("Escape", "Escape", 27),
    "BackSpace": ("Backspace", "Backspace", 8), "Delete": ("Delete", "Delete", 46),
    "Insert": ("Insert", "Insert", 45), "Home": ("Home", "Home", 36), "End": ("End", "End", 35),
    "Page_Up": ("PageUp", "PageUp", 33), "Page_Down": ("PageDown", "PageDown", 34),
    "Left": ("ArrowLeft", "ArrowLeft", 37), "Up": ("ArrowUp", "ArrowUp", 38),
    "Right": ("ArrowRight", "ArrowRight", 39), "Down": ("ArrowDown", "ArrowDown", 40),
}
KEYS |= {f"F{n}": (f"F{n}", f"F{n}", 111 + n) for n in range(1, 13)}
# Punctuation on a US keyboard: code, virtual key code, without and with shift.
MARKS = [
    ("Minus", 189, "-_"), ("Equal", 187, "=+"), ("BracketLeft", 219, "[{"), ("BracketRight", 221, "]}"),
    ("Backslash", 220, "\\|"), ("Semicolon", 186, ";:"), ("Quote", 222, "'\""), ("Comma", 188, ",<"),
    ("Period", 190, ".>"), ("Slash", 191, "/?"), ("Backquote", 192, "`~"),
] + [(f"Digit{plain}", ord(plain), plain + shifted) for plain, shifted in zip("1234567890", "!@#$%^&*()")]

MARK_NAMES = {"comma": ",", "period": ".", "plus": "+", "minus": "-", "question": "?", "slash": "/"}


class BrowserError(Exception):
    """The reason why a step failed."""


def key_of(name):
    """Returns (DOM key, DOM code, virtual key code, shift) of a key name or a character."""
    if name in KEYS:
        return *KEYS[name], False
    if name == " ":
        return *KEYS["space"], False
    name = MARK_NAMES.get(name, name)
    if len(name) == 1:
        if name.isascii() and name.isalpha():
            return name, f"Key{name.upper()}", ord(name.upper()), name.isupper()
        for code, number, characters in MARKS:
            if name in characters:
                return name, code, number, name == characters[1]
        return name, "", 0, False
    raise BrowserError(f'unknown key "{name}": a character or one of {", ".join(KEYS)}')


class Browser:
    """A page of a private Chromium, controlled over the DevTools protocol."""

    def __init__(self, size, deadline):
        self.deadline = deadline
        self.folder = tempfile.mkdtemp(prefix="halcyon-browser-", dir="/tmp")
        self.process = self.socket = None
        # The program that draws the page.
        self.app = None
        self.last = 0
        self.held = 0
        # The empty page.
        self.empty = None
        # The headless shell has no tabs, so Ctrl+W and Ctrl+Page_Down reach the page.
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        if program is None:
            raise BrowserError("chromium-headless-shell was not found: run `make setup`")
        self.log = open(pathlib.Path(self.folder, "log"), "wb")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-extensions", "--disable-sync", "--hide-scrollbars", "--force-device-scale-factor=1",
             "--remote-debugging-port=0", "--remote-allow-origins=*",
             f"--user-data-dir={self.folder}/profile", f"--window-size={size[0]},{size[1]}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True,
        )
        port = self._port()
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"http://127.0.0.1:{port}/json/list", timeout=self.remaining()) as reply:
            page = next(p for p in json.load(reply) if p["type"] == "page")
        self.socket = websocket.create_connection(
            page["webSocketDebuggerUrl"], timeout=self.remaining(), http_no_proxy=["127.0.0.1"])
        self.call("Page.enable")
        self.resize(*size)

    def remaining(self):
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise BrowserError("the time limit was exceeded")
        return left

    def _port(self):
        path = pathlib.Path(self.folder, "profile/DevToolsActivePort")
        while True:
            if path.exists() and (lines := path.read_text().split()):
                return int(lines[0])
            if self.process.poll() is not None:
                log = pathlib.Path(self.folder, "log").read_text(errors="replace").strip()
                raise BrowserError(f"chromium ended with status {self.process.returncode}: {log[-500:]}")
            self.remaining()
            time.sleep(0.02)

    def call(self, method, **parameters):
        self.last += 1
        self.socket.settimeout(self.remaining())
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while True:
            try:
                reply = json.loads(self.socket.recv())
            except websocket.WebSocketTimeoutException as error:
                raise BrowserError(f"{method}: no response within the time limit") from error
            if reply.get("id") == self.last:
                if "error" in reply:
                    raise BrowserError(f"{method}: {reply['error'].get('message')}")
                return reply["result"]

    def open(self, url):
        result = self.call("Page.navigate", url=url)
        if result.get("errorText"):
            raise BrowserError(f"{url}: {result['errorText']}")
        while not self.evaluate("document.readyState == 'complete' && location.href != 'about:blank'"):
            time.sleep(0.02)

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def picture(self):
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(self.picture())

    def settle(self, seconds=HANG_SECONDS, still=0.8, pictures=8):
        """Waits until the page has content and, for `still` seconds and that many screenshots, has not changed while the
        program was idle. On a busy machine, a program that waits for the processor does not change the page either. A cover
        that the user has seen stays for half a second."""
        limit = time.monotonic() + seconds
        before, since, same = self.picture(), time.monotonic(), 0
        while before == self.empty or time.monotonic() - since < still or same < pictures:
            if time.monotonic() > limit:
                if before == self.empty:
                    raise BrowserError(f"settle: the page is still empty after {seconds:g} s")
                raise BrowserError(f"settle: the page still changes after {seconds:g} s")
            time.sleep(0.05)
            rests = self.app is None or is_asleep(self.app.pid)
            now = self.picture()
            same += 1
            if now != before or not rests:
                before, since, same = now, time.monotonic(), 0

    def until(self, condition, step):
        while not condition():
            if time.monotonic() > self.deadline:
                raise BrowserError(f'"{step}": not before the time limit')
            time.sleep(0.05)

    def red(self, x1, y1, x2, y2):
        """The number of reddish pixels in a rectangle."""
        clip = {"x": x1, "y": y1, "width": x2 - x1, "height": y2 - y1, "scale": 1}
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png", clip=clip)["data"])
        return sum(red > green + 12 and red > blue + 8 for red, green, blue in pixels(data))

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def color_scheme(self, value):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def _key(self, down, key, code, number, text=""):
        kind = "keyUp" if not down else "keyDown" if text else "rawKeyDown"
        self.call("Input.dispatchKeyEvent", type=kind, modifiers=self.held, key=key, code=code,
                  windowsVirtualKeyCode=number, nativeVirtualKeyCode=number,
                  **({"text": text, "unmodifiedText": text} if text else {}))

    def _modifier(self, down, name):
        key, bit, number = MODIFIERS[name]
        self.held = self.held | bit if down else self.held & ~bit
        self._key(down, key, f"{key}Left", number)

    def key(self, combination):
        *modifiers, name = combination.split("+") if combination != "+" else ["+"]
        if name == "" and modifiers:  # "ctrl++"
            modifiers, name = [m for m in modifiers if m], "+"
        for modifier in modifiers:
            if modifier not in MODIFIERS:
                raise BrowserError(f'unknown modifier "{modifier}": one of {", ".join(MODIFIERS)}')
        key, code, number, shifted = key_of(name)
        if shifted and "shift" not in modifiers:
            modifiers.append("shift")
        for modifier in modifiers:
            self._modifier(True, modifier)
        # A key only has text if it would be typed, not together with ctrl, alt or super.
        text = "\r" if key == "Enter" else key if len(key) == 1 and not self.held & ~8 else ""
        self._key(True, key, code, number, text)
        self._key(False, key, code, number)
        for modifier in reversed(modifiers):
            self._modifier(False, modifier)

    def type(self, text):
        for character in text:
            self.key(character)

    def mouse(self, kind, x, y, button="none", count=0, buttons=0, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=count,
                  buttons=buttons, modifiers=self.held, **more)

    def click(self, x, y, button="left", times=1):
        mask = {"left": 1, "right": 2}[button]
        self.mouse("mouseMoved", x, y)
        for count in range(1, times + 1):
            self.mouse("mousePressed", x, y, button, count, mask)
            self.mouse("mouseReleased", x, y, button, count)

    def drag(self, x1, y1, x2, y2, steps=20):
        self.mouse("mouseMoved", x1, y1)
        self.mouse("mousePressed", x1, y1, "left", 1, 1)
        for step in range(1, steps + 1):
            part = step / steps
            self.mouse("mouseMoved", x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, "left", 0, 1)
            time.sleep(0.01)
        self.mouse("mouseReleased", x2, y2, "left", 1)

    def touch(self, x1, y1, x2, y2, steps=20):
        touch = lambda kind, *points: self.call(
            "Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])
        touch("touchStart", (x1, y1))
        for step in range(1, steps + 1):
            part = step / steps
            touch("touchMove", (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part))
            time.sleep(0.01)
        touch("touchEnd")

    def hold(self, x, y, seconds):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        time.sleep(min(seconds, self.remaining()))
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def pinch(self, x, y, begin, end, steps=20):
        def touch(kind, distance):
            self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
                {"x": x - distance / 2, "y": y, "id": 0}, {"x": x + distance / 2, "y": y, "id": 1}])

        touch("touchStart", begin)
        for step in range(1, steps + 1):
            touch("touchMove", begin + (end - begin) * step / steps)
            time.sleep(0.01)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def do(self, step):
        verb, _, rest = step.strip().partition(" ")
        words = rest.split()
        numbers = lambda count: [float(words[i]) for i in range(count)]
        try:
            match verb:
                case "wait": time.sleep(min(float(words[0]), self.remaining()))
                case "settle": self.settle(*([float(words[0])] if words else []))
                case "drawn": self.until(lambda: self.picture() != self.empty, step)
                case "red":
                    *area, count = numbers(5)
                    self.until(lambda: self.red(*area) >= count, step)
                case "file": self.until(lambda: glob.glob(rest.strip()), step)
                case "screenshot": self.screenshot(rest.strip())
                case "key": self.key(words[0])
                case "type": self.type(rest)
                case "click": self.click(*numbers(2))
                case "rightclick": self.click(*numbers(2), button="right")
                case "doubleclick": self.click(*numbers(2), times=2)
                case "move": self.mouse("mouseMoved", *numbers(2))
                case "drag": self.drag(*numbers(4))
                case "touch": self.touch(*numbers(4))
                case "hold": self.hold(*numbers(3))
                case "pinch": self.pinch(*numbers(4))
                case "scroll":
                    x, y, dx, dy = numbers(4)
                    self.mouse("mouseWheel", x, y, deltaX=dx, deltaY=dy)
                case "resize": self.resize(*map(int, words[0].split("x")))
                case "dark" | "light": self.color_scheme(verb)
                case "run":
                    status = subprocess.run(shlex.split(rest), timeout=self.remaining()).returncode
                    if status != 0:
                        raise BrowserError(f'step "{step}" ended with status {status}')
                case _: raise BrowserError(f'unknown step "{step}"; --help lists them')
        except (IndexError, ValueError) as error:
            raise BrowserError(f'step "{step}": {error}') from error

    def close(self):
        if self.socket:
            self.socket.close(timeout=1)
        if self.process:
            end_group(self.process)
        self.log.close()
        # Chromium's children may still be writing, so try again shortly after.
        for _ in range(20):
            shutil.rmtree(self.folder, ignore_errors=True)
            if not os.path.exists(self.folder):
                break
            time.sleep(0.05)


def pixels(data):
    """The pixels of a PNG with 8 bits per channel, as red, green and blue.

    - Source: https://www.w3.org/TR/png/, 9.2.
    """
    width, height, _, kind = struct.unpack(">IIBB", data[16:26])
    channels = {2: 3, 6: 4}[kind]
    packed, position = b"", 8
    while position < len(data):
        length, name = struct.unpack(">I4s", data[position:position + 8])
        if name == b"IDAT":
            packed += data[position + 8:position + 8 + length]
        position += 12 + length
    lines = zlib.decompress(packed)
    size = width * channels
    above = bytearray(size)
    for row in range(height):
        start = row * (size + 1)
        how, line = lines[start], bytearray(lines[start + 1:start + 1 + size])
        for i in range(size):
            left = line[i - channels] if i >= channels else 0
            corner = above[i - channels] if i >= channels else 0
            guess = left + above[i] - corner
            nearest = min((left, above[i], corner), key=lambda value: abs(guess - value))
            line[i] = (line[i] + (0, left, above[i], (left + above[i]) // 2, nearest)[how]) & 255
        above = line
        for i in range(0, size, channels):
            yield line[i], line[i + 1], line[i + 2]


def end_group(process):
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(3)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass


def size(text):
    width, height = map(int, text.split("x"))
    return width, height


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("url", nargs="?", default=os.environ.get("BROADWAY_URL"))
    parser.add_argument("--size", type=size, default=(1120, 840), metavar="WIDTHxHEIGHT",
                        help="size of the page; the default fits a window of 1000x700 with its shadow")
    parser.add_argument("--app", metavar="COMMAND", help="a program to start first and to end afterwards")
    parser.add_argument("--do", action="append", default=[], metavar="STEP")
    parser.add_argument("--timeout", type=float, default=HANG_SECONDS, metavar="SECONDS", help="time limit for all steps together")
    options = parser.parse_args()
    if not options.url:
        parser.error("pass a URL, or run this under meson_helpers/run/headless")

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    browser = app = None
    try:
        browser = Browser(options.size, time.monotonic() + options.timeout)
        browser.open(options.url)
        if options.app:
            browser.empty = browser.picture()
            app = browser.app = subprocess.Popen(shlex.split(options.app), start_new_session=True)
        for step in options.do:
            if app and app.poll() not in (None, 0):
                raise BrowserError(f'the program ended with status {app.returncode} before "{step}"')
            browser.do(step)
        if app and app.poll() not in (None, 0):
            raise BrowserError(f"the program ended with status {app.returncode}")
        return 0
    except (BrowserError, OSError, subprocess.TimeoutExpired, websocket.WebSocketException) as error:
        print(f"browser: {error}", file=sys.stderr)
        return 1
    finally:
        if app:
            end_group(app)
        if browser:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())

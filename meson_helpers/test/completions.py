#!/usr/bin/python3
"""Tests the shell completions of halcyon, lottie and lottie-play in real shells.

usage: completions.py [--programs FOLDER] [--shell SHELL]… [--verbose]

Runs bash with bash-completion, zsh and fish on a terminal of their own, types a part of a command line and a tab, and compares
the line and the listed words with what is expected. FOLDER has the programs; without it, those that `make test` builds are
tested. Exits with 1 after a failure, and with 77 if a shell is not installed.
"""
import argparse
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "meson_helpers/run"))
from limits import HANG_SECONDS  # noqa: E402

PROGRAMS = ["halcyon", "lottie", "lottie-play"]
# `make test` builds the Lottie package by itself.
BUILT = {"halcyon": ".build/debug", "lottie": ".build/lottie/debug", "lottie-play": ".build/debug"}
BASH_COMPLETION = "/usr/share/bash-completion/bash_completion"

# What is typed, and what the command line is after one tab; files below are "friends.vcf", "notes.txt", "two words.vcf",
# "move.json", "picture.png" and the folder "photos".
COMPLETED = [
    # Subcommands and their subcommands.
    ("halcyon peo", "halcyon people "),
    ("halcyon people sh", "halcyon people show "),
    ("halcyon account add card", "halcyon account add carddav "),
    ("halcyon help doc", "halcyon help doctor "),
    ("lottie draw", "lottie draw-list "),
    # Options.
    ("halcyon --new", "halcyon --new-habit "),
    ("halcyon people list --fav", "halcyon people list --favorites "),
    ("halcyon sync --conf", "halcyon sync --confirm-removals "),
    ("halcyon account --js", "halcyon account --json "),
    ("lottie sheet --backg", "lottie sheet --background "),
    ("lottie-play --beyond", "lottie-play --beyond-lottie-web "),
    ("lottie-play --ver", "lottie-play --ver"),
    # An option that was used is not offered again.
    ("halcyon people list --favorites --fav", "halcyon people list --favorites --fav"),
    # Values.
    ("halcyon --page gal", "halcyon --page gallery "),
    ("halcyon --page=gal", "halcyon --page=gallery "),
    ("halcyon map --style dar", "halcyon map --style dark "),
    ("halcyon account pictures Work of", "halcyon account pictures Work off "),
    ("halcyon habits export all --format sq", "halcyon habits export all --format sqlite "),
    ("lottie sheet move.json --background che", "lottie sheet move.json --background checker "),
    # Paths: files of the right kind, folders for folders, and anything where anything is possible.
    ("halcyon fri", "halcyon friends.vcf "),
    ("halcyon import fri", "halcyon import friends.vcf "),
    ("halcyon import friends.vcf two", "halcyon import friends.vcf two\\ words.vcf "),
    ("halcyon import --dry-run fri", "halcyon import --dry-run friends.vcf "),
    ("halcyon export not", "halcyon export notes.txt "),
    ("halcyon account add folder ph", "halcyon account add folder photos/"),
    ("halcyon people list --data-dir ph", "halcyon people list --data-dir photos/"),
    ("halcyon --data-dir=ph", "halcyon --data-dir=photos/"),
    ("lottie info mo", "lottie info move.json "),
    ("lottie sheet move.json --out pic", "lottie sheet move.json --out picture.png "),
    ("lottie-play mo", "lottie-play move.json "),
    # After the end of the options, words are arguments.
    ("halcyon import -- fri", "halcyon import -- friends.vcf "),
    # Nothing: the address has no completions, and a subcommand is the first word.
    ("halcyon locate fri", "halcyon locate fri"),
    ("halcyon --no-splash peo", "halcyon --no-splash peo"),
]
# What is typed, words that two tabs list, and words that they do not list.
LISTED = [
    ("halcyon ", ["account", "people", "doctor", "friends.vcf", "photos"], ["bench-strip", "--page"]),
    ("halcyon habits ", ["list", "show", "done", "export"], ["friends.vcf"]),
    ("halcyon photos import --", ["--dry-run", "--json", "--data-dir", "--quiet", "--verbose"], ["--favorites"]),
    ("halcyon map --style ", ["light", "dark", "high-contrast-dark"], ["friends.vcf"]),
    ("lottie ", ["info", "render", "play"], ["friends.vcf"]),
    ("lottie render --", ["--frames", "--out", "--quiet", "--verbose"], ["--columns"]),
    ("lottie-play --", ["--animation", "--version", "--verbose"], ["--out"]),
]
PROMPT = "PROMPT>"
ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\)|[=>()][0-9AB]?|[78kM])|[\x00-\x07\x0e-\x1a\x0f]")


class Terminal:
    """A shell on a terminal with 80 columns, in a folder with files."""

    def __init__(self, shell, command, folder, environment):
        self.shell = shell
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 160, 0, 0))
        self.text = ""

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.descriptor)

    def read(self, seconds):
        """Reads what the shell prints; returns False if it prints nothing for so long."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.descriptor, 1 << 16)
        except OSError:
            data = b""
        if not data:
            raise SystemExit(f"completions.py: {self.shell} ended:\n{self.text}")
        self.text += data.decode(errors="replace")
        # Answers of a terminal, for which fish waits.
        for question, answer in ((b"\x1b[c", b"\x1b[?62c"), (b"\x1b[0c", b"\x1b[?62c"), (b"\x1b[6n", b"\x1b[1;1R")):
            if question in data:
                os.write(self.descriptor, answer)
        return True

    def wait(self, wanted):
        """Reads until the text has what is wanted, after which the shell waits for input."""
        deadline = time.monotonic() + HANG_SECONDS
        while wanted not in plain(self.text):
            if time.monotonic() > deadline or not self.read(HANG_SECONDS):
                raise SystemExit(f"completions.py: {self.shell} did not print {wanted!r}:\n{self.text}")

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def run(self, command, wanted):
        self.text = ""
        self.type(command + "\r")
        self.wait(wanted)


def plain(text):
    return ESCAPES.sub("", text)


class Shell:
    """How a shell starts, shows the current line and lists completions."""

    def __init__(self, name, folder, environment):
        self.name = name
        self.folder = folder
        # Folders and names as install_manuals installs them; the shells load the scripts when they need them.
        self.scripts = folder / "scripts" / name / "completions"
        self.scripts.mkdir(parents=True)
        names = {"bash": "{}", "zsh": "_{}", "fish": "{}.fish"}
        for program in PROGRAMS:
            script = subprocess.run(
                [folder / "bin" / program, "--generate-completion-script", name], check=True, capture_output=True, text=True).stdout
            (self.scripts / names[name].format(program)).write_text(script, encoding="utf-8")
        self.environment = environment | {"TERM": "xterm", "PS1": PROMPT}
        self.start()

    def start(self):
        home = self.folder / ("home-" + self.name)
        home.mkdir(exist_ok=True)
        # A key prints the line as the shell has it, between marks, whatever the terminal shows of it.
        if self.name == "bash":
            (home / "rc").write_text(
                f"BASH_COMPLETION_USER_DIR={self.scripts.parent}\n. {BASH_COMPLETION}\nPS1='{PROMPT}'\n"
                "bind 'set bell-style none'\nbind 'set show-all-if-ambiguous on'\nbind 'set page-completions off'\n"
                "bind 'set completion-query-items 0'\nbind 'set enable-bracketed-paste off'\n"
                "show() { printf '\\n<LINE|%s|LINE>\\n' \"$READLINE_LINE\"; READLINE_LINE=; READLINE_POINT=0; }\n"
                "bind -x '\"\\C-x\\C-p\": show'\n", encoding="utf-8")
            command = ["bash", "--noprofile", "--rcfile", str(home / "rc"), "-i"]
        elif self.name == "zsh":
            (home / ".zshrc").write_text(
                f"fpath=({self.scripts} $fpath)\nautoload -Uz compinit\ncompinit -u -d {home}/dump\nPS1='{PROMPT}'\n"
                "unsetopt beep prompt_cr prompt_sp\nLISTMAX=0\nsetopt auto_list list_packed\n"
                "show() { print -r -- $'\\n'\"<LINE|$BUFFER|LINE>\"; BUFFER= }\nzle -N show\nbindkey '^X^P' show\n",
                encoding="utf-8")
            command = ["zsh", "-i"]
        else:
            folder = home / "fish"
            folder.mkdir(exist_ok=True)
            (folder / "config.fish").write_text(
                f"set -p fish_complete_path {self.scripts}\nset fish_greeting\nset -g fish_autosuggestion_enabled 0\n"
                f"function fish_prompt; printf '{PROMPT}'; end\n"
                "function show; printf '\\n<LINE|%s|LINE>\\n' (commandline | string collect); commandline ''; "
                "commandline -f repaint; end\nbind \\cx\\cp show\n", encoding="utf-8")
            command = ["fish", "-i"]
        environment = self.environment | {
            "HOME": str(home), "ZDOTDIR": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
        self.terminal = Terminal(self.name, command, self.folder / "files", environment)
        self.terminal.wait(PROMPT)

    def line(self, typed):
        """Returns the line after one tab."""
        self.terminal.text = ""
        self.terminal.type(typed + "\t")
        return self.current()

    def current(self):
        self.terminal.type("\x18\x10")
        self.terminal.wait("|LINE>")
        return re.search(r"<LINE\|(.*?)\|LINE>", plain(self.terminal.text), re.DOTALL)[1]

    def listed(self, typed):
        """Returns the words on the terminal after two tabs."""
        self.terminal.text = ""
        self.terminal.type(typed + "\t\t")
        self.current()
        text = plain(self.terminal.text).split("<LINE|")[0]
        return set(re.split(r"[\s()]+", text.replace(typed, " ", 1)))


def check(shell, verbose):
    """Returns the failures."""
    failures = []
    for typed, expected in COMPLETED:
        line = shell.line(typed)
        # Shells differ in the space after a completed word and in the escape of a space in a name.
        same = line.rstrip() == expected.rstrip() or line.rstrip().replace("'", "").replace("\\ ", " ") == expected.rstrip().replace(
            "\\ ", " ")
        if verbose or not same:
            print(f"{shell.name}: {typed!r} becomes {line!r}")
        if not same:
            failures.append(f"{shell.name}: {typed!r} became {line!r} instead of {expected!r}")
    for typed, present, absent in LISTED:
        words = {word.rstrip("/") for word in shell.listed(typed)}
        if verbose:
            print(f"{shell.name}: {typed!r} lists {sorted(words)}")
        if missing := [word for word in present if word not in words]:
            failures.append(f"{shell.name}: {typed!r} does not list {', '.join(missing)}, but {' '.join(sorted(words))}")
        if extra := [word for word in absent if word in words]:
            failures.append(f"{shell.name}: {typed!r} lists {', '.join(extra)}")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--shell", action="append", choices=["bash", "zsh", "fish"])
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    shells = arguments.shell or ["bash", "zsh", "fish"]
    missing = [name for name in shells if not shutil.which(name)]
    if "bash" in shells and not os.path.exists(BASH_COMPLETION):
        missing.append("bash-completion")
    failures = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "files/photos").mkdir(parents=True)
        for file in ("friends.vcf", "notes.txt", "two words.vcf", "move.json", "picture.png"):
            (folder / "files" / file).touch()
        (folder / "bin").mkdir()
        for program in PROGRAMS:
            (folder / "bin" / program).symlink_to((arguments.programs or ROOT / BUILT[program]).resolve() / program)
        environment = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
        for shell_name in shells:
            if shell_name in missing or (shell_name == "bash" and "bash-completion" in missing):
                continue
            shell = Shell(shell_name, folder, environment)
            try:
                failures += check(shell, arguments.verbose)
            finally:
                shell.terminal.close()
    for failure in failures:
        print(failure)
    if failures:
        return 1
    if missing:
        print(f"NOT TESTED: completions: {', '.join(missing)} not installed.", file=sys.stderr)
        return 77
    count = len(COMPLETED) + len(LISTED)
    print(f"{count} completions in each of {', '.join(shells)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""Checks the Flatpak manifest.

usage: flatpak_manifest.py [--self-test]

The check fails if

- a source is a branch instead of a tag, or no source is the repository of Halcyon,
- a group of permissions has no comment that says why, or a permission opens the whole home folder, host, session or system bus,
- the name of the file is not the id, or the command is not an installed program,
- flatpak-builder is installed and cannot read the file.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANIFEST = ROOT / "meson_helpers/build/io.github.halcyon_companion.Halcyon.yml"
TOO_MUCH = re.compile(r"--filesystem=(?:host|home)|--socket=(?:session-bus|system-bus|x11$)|--device=all|--talk-name=\*")
FORGE = "https://github.com/halcyon-companion/halcyon.git"


def block(text, name):
    """Returns the lines of a list at the top of the manifest, without the indentation."""
    found = re.search(rf"^{name}:\n((?:[ #].*\n|\n)*)", text, re.MULTILINE)
    return [line.strip() for line in found[1].splitlines() if line.strip()] if found else []


def problems(text, name):
    """Yields what is wrong with the text of a manifest."""
    fields = dict(re.findall(r"^([\w-]+): '?([\w.]+)'?$", text, re.MULTILINE))
    if f"{fields.get('id')}.yml" != name:
        yield f"the file is not named after the id {fields.get('id')}"
    if fields.get("command") != "halcyon":
        yield f"the command is {fields.get('command')}"
    if not fields.get("runtime-version", "").isdigit():
        yield "runtime-version is not a release of GNOME"
    sources = re.findall(r"- type: git\n +url: (\S+)\n((?: {8}\w.*\n)*)", text)
    for url, details in sources:
        if not re.search(r"^ +tag: \S*\d", details, re.MULTILINE) or "branch:" in details:
            yield f"{url} is not pinned to a tag"
    if FORGE not in [url for url, _ in sources]:
        yield f"no source is {FORGE}"
    is_explained = False
    previous = ""
    for line in block(text, "finish-args"):
        if line.startswith("#"):
            is_explained = True
        else:
            if not is_explained:
                yield f"nothing says why {line.removeprefix('- ')} is needed"
            if TOO_MUCH.search(line):
                yield f"{line.removeprefix('- ')} allows too much"
        previous = line
    if not previous:
        yield "there are no permissions"


def self_test():
    text = ("id: a.B\ncommand: halcyon\nruntime-version: '51'\nfinish-args:\n  # The window.\n  - --socket=wayland\n\nmodules:\n"
            f"  - name: x\n    sources:\n      - type: git\n        url: {FORGE}\n        tag: 1.2.3\n")
    assert list(problems(text, "a.B.yml")) == [], list(problems(text, "a.B.yml"))
    for old, new in [("id: a.B", "id: a.C"), ("command: halcyon", "command: other"), ("'51'", "'master'"), ("tag: 1.2.3", "branch: main"),
                     ("halcyon.git", "other.git"), ("  # The window.\n", ""), ("--socket=wayland", "--filesystem=home")]:
        assert len(list(problems(text.replace(old, new), "a.B.yml"))) == 1, (old, list(problems(text.replace(old, new), "a.B.yml")))


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = list(problems(MANIFEST.read_text(encoding="utf-8"), MANIFEST.name))
    if shutil.which("flatpak-builder") and not found:
        # It also reads the list of Swift packages beside the manifest, which `make release` writes.
        text = MANIFEST.read_text(encoding="utf-8").replace("      - swift-packages.json\n", "")
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / MANIFEST.name
            copy.write_text(text, encoding="utf-8")
            shown = subprocess.run(["flatpak-builder", "--show-manifest", copy], check=False, capture_output=True, text=True,
                                   cwd=folder)
        if shown.returncode:
            found = [f"flatpak-builder cannot read it: {shown.stderr.strip()}"]
    return "\n".join(f"flatpak_manifest: {problem}" for problem in found) or 0


sys.exit(main())

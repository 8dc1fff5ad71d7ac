#!/usr/bin/python3
"""Checks which folder of a Swift module uses which, and draws the pictures in docs/modules.md.

usage: architecture.py [--write | --arrows MODULE | --self-test]

In each module (Sources/GROUP/MODULE and Packages/PACKAGE/Sources/MODULE), every type that is declared outside of other
types is assigned to the folder of its file. A file that uses the name of a type of another folder of the same module is
an arrow from its folder to that folder. `layers.txt`, next to this script, lists the modules, and the folders of each
module, from the lowest to the highest. The check fails on

- an arrow from a lower folder to a higher one, except from and to slices; without such arrows there is no cycle,
- an import of a higher module by a lower one, or of a feature by another,
- a module that is not listed in `layers.txt`, or a folder if its module has others there; or one that is listed and does
  not exist,
- a picture in docs/modules.md that differs from the arrows found.

Names in comments and string literals do not count. Nested and private types count inside their own file only. A name
that several folders of a module declare counts for the file's own folder first.

--write          writes the pictures into docs/modules.md
--arrows MODULE  prints each arrow of a module with its types and files
--self-test      checks the check with a small source tree
"""
import argparse
import collections
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAYERS = pathlib.Path(__file__).resolve().parent / "layers.txt"
PAGE = ROOT / "docs" / "modules.md"
HEAD = """\
# Modules

Which module uses which, and which folder of a module. An arrow points to what is used; arrows that follow from others are
left out. [architecture.md](architecture.md) describes the modules. `meson_helpers/test/architecture.py --write` writes this
file.

"""
#: The name of the module's own folder.
TOP = "."
#: Separates the ordered folders of a module from its slices.
SLICES = "|"

#: Code in a string literal, with parentheses three deep and literals without interpolation in it.
CODE = r'[^()"]|"[^"\n]*"'
INTERPOLATION = rf"\\\((?:{CODE}|\((?:{CODE}|\((?:{CODE})*\))*\))*\)"
STRIPPED = re.compile(
    r'//[^\n]*|/\*.*?\*/|#"""(?:.*?)"""#|"""(?:\\.|.)*?"""|#"[^\n]*?"#|"(?:' + INTERPOLATION + r'|\\.|[^"\\\n])*"',
    re.DOTALL)
DECLARED = re.compile(
    r"^(?P<indent> *)(?P<modifiers>(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|private|fileprivate|final|open"
    r"|indirect|nonisolated(?:\(unsafe\))?)\s+)*)(?:struct|class|enum|actor|protocol|typealias)\s+(?P<name>\w+)", re.MULTILINE)
NAME = re.compile(r"(?<![\w.])(?:[A-Z]\w*)")
IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))? )?import (?:\w+ )?(\w+)", re.MULTILINE)


def interpolations(text):
    """Returns the code inside the interpolations of a string literal."""
    return " ".join(found[2:-1].replace('"', " ") for found in re.findall(INTERPOLATION, text))


def code(text):
    """Returns the text of a Swift file without comments and literals, except interpolated code."""
    return STRIPPED.sub(lambda m: " " if m[0].startswith("/") else f'"{interpolations(m[0])}"', text)


class Module:
    """A module: its folders, and the types that each folder uses of the others."""

    def __init__(self, path):
        self.name, self.path = path.name, path
        self.imports = set()
        files = {file: code(file.read_text()) for file in sorted(path.rglob("*.swift"))}
        self.folders = sorted({self.folder(file) for file in files})
        homes = collections.defaultdict(set)
        local = collections.defaultdict(set)
        for file, text in files.items():
            self.imports |= set(IMPORT.findall(text))
            for match in DECLARED.finditer(text):
                if match["indent"] or re.search(r"\b(?:private|fileprivate)\b", match["modifiers"]):
                    local[file].add(match["name"])
                else:
                    homes[match["name"]].add(self.folder(file))
        #: (from, to) -> {type: files that use it}
        self.arrows = collections.defaultdict(lambda: collections.defaultdict(set))
        for file, text in files.items():
            own = self.folder(file)
            for name in set(NAME.findall(text)) - local[file]:
                for home in homes.get(name, ()):
                    if own not in homes[name]:
                        self.arrows[own, home][name].add(file.name)

    def folder(self, file):
        parts = file.relative_to(self.path).parts[:-1]
        return parts[0] if parts else TOP


def find_modules(root):
    """Returns the modules with Swift files in the source tree `root`."""
    folders = [*sorted(root.glob("Sources/*/*")), *sorted(root.glob("Packages/*/Sources/*"))]
    return [Module(path) for path in folders if any(path.rglob("*.swift"))]


def read_layers(text):
    """Returns the modules from the lowest to the highest, each with its folders in the same order."""
    layers = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            module, _, folders = line.partition(":")
            layers[module.strip()] = folders.split()
    return layers


def problems(modules, layers):
    """Yields a description of each violation of the order in `layers`."""
    names = {module.name for module in modules}
    for missing in sorted(names - set(layers)):
        yield f"{missing} is not listed in {LAYERS.name}"
    for surplus in sorted(set(layers) - names):
        yield f"{LAYERS.name} lists {surplus}, which has no Swift files"
    order = list(layers)
    for module in modules:
        if module.name not in layers:
            continue
        folders = layers[module.name]
        for other in sorted(module.imports & set(order)):
            if order.index(other) >= order.index(module.name):
                yield f"{module.name} imports {other}, which is above it"
            elif module.name.endswith("Feature") and other.endswith("Feature"):
                yield f"{module.name} imports {other}; features only meet in Shell"
        if not folders:
            continue
        for missing in sorted(set(module.folders) - set(folders)):
            yield f"{module.name}: the folder {missing} is not listed in {LAYERS.name}"
        for surplus in sorted(set(folders) - set(module.folders) - {SLICES}):
            yield f"{module.name}: {LAYERS.name} lists {surplus}, which does not exist"
        for (lower, upper), uses in sorted(module.arrows.items()):
            if {lower, upper} <= set(ordered(folders)) and folders.index(lower) < folders.index(upper):
                yield f"{module.name}: {lower} uses {upper}: {described(uses)}"


def ordered(folders):
    """Returns the folders of a module without its slices."""
    return folders[:folders.index(SLICES)] if SLICES in folders else folders


def described(uses):
    return ", ".join(f"{name} ({', '.join(sorted(files))})" for name, files in sorted(uses.items()))


def reduced(arrows):
    """Returns the arrows except those that follow from others: A → C if A → B and B → C."""
    def reaches(start, end, without):
        seen, open_ends = set(), [start]
        while open_ends:
            node = open_ends.pop()
            for source, target in arrows:
                if source == node and (source, target) != without and target not in seen:
                    if target == end:
                        return True
                    seen.add(target)
                    open_ends.append(target)
        return False
    return [arrow for arrow in sorted(arrows) if not reaches(*arrow, without=arrow)]


def drawing(title, nodes, arrows):
    lines = [f"## {title}", "", "```mermaid", "flowchart TD"]
    identifiers = {node: f"n{index}" for index, node in enumerate(nodes)}
    lines += [f'  {identifiers[node]}["{title if node == TOP else node}"]' for node in nodes]
    lines += [f"  {identifiers[source]} --> {identifiers[target]}" for source, target in reduced(arrows)]
    return lines + ["```", ""]


def picture(modules, layers):
    """Returns the content of docs/modules.md."""
    by_name = {module.name: module for module in modules}
    known = [name for name in reversed(layers) if name in by_name]
    arrows = [(name, other) for name in known for other in by_name[name].imports if other in known]
    lines = drawing("All modules", known, arrows)
    for name in known:
        module = by_name[name]
        if layers[name] and len(module.folders) > 1:
            nodes = [folder for folder in reversed(ordered(layers[name])) if folder in module.folders]
            nodes += [folder for folder in module.folders if folder not in layers[name]]
            lines += drawing(name, nodes, [arrow for arrow in module.arrows if set(arrow) <= set(nodes)])
    return HEAD + "\n".join(lines).rstrip() + "\n"


def self_test():
    """Raises AssertionError if the check misses a violation or reports a correct use."""
    files = {
        "Base/Low/A.swift": 'public struct Ground {}\n// "Roof" in a comment.\nlet text = "Roof \\(1) Roof"',
        "Base/Low/B.swift": "struct Cellar { let top: Roof }",
        "Base/High/C.swift": 'final class Roof {\n  struct Nested {}\n  let ground = "\\(Ground())"\n}',
        "Base/High/D.swift": "private struct Hidden {}",
        "Base/Side/E.swift": "enum Side { case one(Cellar, Nested, Hidden) }",
        "Base/Top.swift": "import Extra\nlet side: Side",
        "Extra/F.swift": "import Base\nimport Foundation",
        "CashFeature/Vault/G.swift": "import Extra",
        "ShopFeature/H.swift": "import CashFeature",
    }
    layers = "# A comment.\nBase: Low High . Side Gone\nExtra: .\nCashFeature:\nShopFeature:\nLost: ."
    with tempfile.TemporaryDirectory() as name:
        for path, text in files.items():
            file = pathlib.Path(name, "Sources/Group", path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        modules = find_modules(pathlib.Path(name))
    found = list(problems(modules, read_layers(layers)))
    assert found == [
        "layers.txt lists Lost, which has no Swift files",
        "Base imports Extra, which is above it",
        "Base: layers.txt lists Gone, which does not exist",
        "Base: . uses Side: Side (Top.swift)",
        # Part of a cycle: High uses Ground in an interpolation.
        "Base: Low uses High: Roof (B.swift)",
        "ShopFeature imports CashFeature; features only meet in Shell",
    ], found
    assert set(modules[0].arrows) == {(".", "Side"), ("Low", "High"), ("High", "Low"), ("Side", "Low")}
    found = list(problems(modules, read_layers("Base: Low Side .")))
    assert "Extra is not listed in layers.txt" in found, found
    assert not [text for text in problems(modules, read_layers("Base: Low . Side | High")) if text.startswith("Base: Low")]
    assert "Base: the folder High is not listed in layers.txt" in found, found
    assert reduced([("A", "B"), ("B", "C"), ("A", "C")]) == [("A", "B"), ("B", "C")]
    assert "n0 --> n1" in "\n".join(drawing("T", ["A", "B"], [("A", "B")]))


def main():
    parser = argparse.ArgumentParser(description="Checks and draws the dependencies between folders.")
    parser.add_argument("--write", action="store_true", help="write the pictures into docs/modules.md")
    parser.add_argument("--arrows", metavar="MODULE", help="print each arrow of a module with its types")
    parser.add_argument("--self-test", action="store_true", help="check the check with a small source tree")
    options = parser.parse_args()

    if options.self_test:
        self_test()
        return 0
    modules = find_modules(ROOT)
    if options.arrows:
        for module in modules:
            if module.name == options.arrows:
                for (source, target), uses in sorted(module.arrows.items()):
                    both = " (CYCLE)" if (target, source) in module.arrows else ""
                    print(f"{source} -> {target}{both}: {described(uses)}")
        return 0
    layers = read_layers(LAYERS.read_text())
    found = list(problems(modules, layers))
    wanted = picture(modules, layers)
    if options.write:
        PAGE.write_text(wanted)
    elif not PAGE.exists() or PAGE.read_text() != wanted:
        found.append("docs/modules.md is out of date: run meson_helpers/test/architecture.py --write")
    for problem in found:
        print(f"architecture: {problem}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

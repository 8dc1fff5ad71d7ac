#!/usr/bin/python3
"""Checks that the documentation fits the tree.

usage: documents.py [--self-test]

The check fails on

- a file or folder that docs/*.md, docs/walkthroughs/*.md, CONTRIBUTING.md or README.md name and that does not exist,
- a module that docs/architecture.md does not name,
- a file that does not have the tagline of the product, word by word.

A name is a link to a file, or a word in backquotes that ends like a source file or begins with a folder of the source
tree or with a module. It can leave out the first folders: `Sync/SyncJob.swift` is any file whose path ends like this. `*`
and words in capitals, such as NAME, stand for any name.

ADRs describe the tree at the time of a decision, so they are not read.

--self-test  checks the check with a small tree
"""
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "docs/*.md", "docs/walkthroughs/*.md"]
#: Folders that are not part of the source tree.
SKIPPED = {".git", ".build", "__pycache__"}
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.@+*-]+(?:/[\w.@+*-]+)*/?")
SOURCE = re.compile(r"\.(?:swift|c|h|cpp|hpp|py|css)$")
CAPITALS = re.compile(r"\b[A-Z]{2,}\b")

TAGLINE = "Track habits, people and photos"
#: The files that have the tagline, each with a pattern of its place.
TAGLINE_PLACES = {
    "README.md": r"^# Halcyon\n\n(.+?)\.\s",
    "data/io.github.halcyon_companion.Halcyon.metainfo.xml": r"<summary>(.+?)</summary>",
    "data/io.github.halcyon_companion.Halcyon.desktop.in": r"^Comment=(.+)$",
    "data/man/halcyon.1.in": r"^halcyon \\- (.+)$",
    "debian/control": r"^Description: (.+)$",
    "Sources/Halcyon/HalcyonApp/Halcyon.swift": r'abstract: "(.+?)\."',
    "Sources/Halcyon/Shell/Application/AboutDialog.swift": r'comments: tr\("(.+?)"\)',
}


class Tree:
    """The files and folders of the source tree, found by the ends of their paths."""

    def __init__(self, root):
        self.paths = []
        for path in sorted(root.rglob("*")):
            parts = path.relative_to(root).parts
            if not SKIPPED.intersection(parts):
                self.paths.append("/" + "/".join(parts))
        self.all = set(self.paths)
        #: The top folders, and the folders of modules and what is in them, with which names in backquotes begin.
        self.starts = {path.split("/")[1] for path in self.paths if path.count("/") > 1}
        modules = re.compile(r"^/(?:Packages/[^/]+/)?(?:Sources|Tests)/(?:[^/]+/)?([^/]+)$")
        self.starts |= {found[1] for path in self.paths if (found := modules.match(path)) and "." not in found[1]}

    def has(self, name):
        name = CAPITALS.sub("*", name.strip("/")) if not name.endswith(".md") else name
        if "*" not in name:
            return "/" + name in self.all or any(path.endswith("/" + name) for path in self.paths)
        pattern = re.compile("/" + re.escape(name).replace(r"\*", "[^/]*") + "$")
        return any(pattern.search(path) for path in self.paths)

    def names(self, word):
        """Returns whether a word in backquotes is the name of a file or folder."""
        if not PATH.fullmatch(word):
            return False
        return bool(SOURCE.search(word)) or "/" in word.rstrip("/") and word.split("/")[0] in self.starts


def missing(root, documents):
    """Yields a description of each name of a file or folder that does not exist."""
    tree = Tree(root)
    for pattern in documents:
        for page in sorted(root.glob(pattern)):
            for number, line in enumerate(page.read_text().splitlines(), 1):
                where = f"{page.relative_to(root)}:{number}"
                for target in LINK.findall(line):
                    if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists():
                        yield f"{where}: the link {target} leads nowhere"
                for word in " ".join(QUOTED.findall(line)).split():
                    if tree.names(word) and not tree.has(word):
                        yield f"{where}: {word} does not exist"


def unnamed_modules(root, page):
    """Yields a description of each module that a page does not name in backquotes."""
    named = {word for quoted in QUOTED.findall((root / page).read_text()) for word in re.split(r"[/\s]", quoted)}
    for folder in [*root.glob("Sources/*/*"), *root.glob("Packages/*/Sources/*")]:
        if folder.is_dir() and any(folder.iterdir()) and folder.name not in named:
            yield f"{page}: does not name the module {folder.name}"


def other_taglines(root, places, tagline):
    """Yields a description of each place that does not have the tagline. Only the first letter may differ in case."""
    for name, pattern in places.items():
        found = re.findall(pattern, (root / name).read_text(), re.MULTILINE)
        if not found:
            yield f"{name}: has no tagline"
        for text in found:
            text = text.split(" - ")[0]
            if text[:1].upper() + text[1:] != tagline:
                yield f'{name}: the tagline is "{text}" instead of "{tagline}"'


def self_test():
    """Raises AssertionError if the check misses a problem or reports a correct name."""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        for path in ["Sources/App/Core/Day.swift", "tools/run.py", "docs/guide.md", "docs/old/a.md", ".build/Gone.swift"]:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text("")
        (root / "README.md").write_text(
            "# A\n\nKeep days. [Guide](docs/guide.md#top), [lost](docs/lost.md), [web](https://example.org/x.md)\n"
            "`Day.swift` `Core/Day.swift` `App/Core/*.swift` `tools/run.py --all` `tools/stop.py --all` `tools/NAME.py` `/usr/lib/x.c` `~/y.c`\n"
            "`Gone.swift` `Core/Night.swift` `tools/walk` `App/Shell/` `docs/old` `and/or` `*Tests.swift`\n")
        found = list(missing(root, ["README.md", "docs/*.md"]))
        assert found == [
            "README.md:3: the link docs/lost.md leads nowhere", "README.md:4: tools/stop.py does not exist",
            "README.md:5: Gone.swift does not exist",
            "README.md:5: Core/Night.swift does not exist", "README.md:5: tools/walk does not exist",
            "README.md:5: App/Shell/ does not exist", "README.md:5: *Tests.swift does not exist",
        ], found
        (root / "docs/guide.md").write_text("`App/Core`")
        (root / "Sources/App/Shell").mkdir()
        (root / "Sources/App/Shell/A.swift").write_text("")
        assert list(unnamed_modules(root, "docs/guide.md")) == ["docs/guide.md: does not name the module Shell"]
        places = {"README.md": r"^# A\n\n(.+?)\.\s", "docs/guide.md": "x(.+)"}
        assert list(other_taglines(root, places, "Keep days")) == ["docs/guide.md: has no tagline"]
        (root / "docs/guide.md").write_text("xkeep days - data\nxKeep nights")
        assert list(other_taglines(root, places, "Keep days")) == [
            'docs/guide.md: the tagline is "Keep nights" instead of "Keep days"']


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 64
    found = [
        *missing(ROOT, DOCUMENTS), *unnamed_modules(ROOT, "docs/architecture.md"),
        *other_taglines(ROOT, TAGLINE_PLACES, TAGLINE)]
    for problem in found:
        print(f"documents: {problem}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

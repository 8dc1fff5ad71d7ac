#!/usr/bin/python3
"""Checks the examples for users of the Lottie engine in README.md and Packages/Lottie/README.md.

usage: readme_example.py             compiles the program with the modules of .build/lottie, which `make test` builds
       readme_example.py --program   prints the program; lottie_consumer builds and runs it
       readme_example.py --self-test

Both pages must have the same program, and ask for the newest version of the package. Exits with 77 if the modules are not built.
"""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOTTIE = ROOT / "Packages/Lottie"
PAGES = [ROOT / "README.md", LOTTIE / "README.md"]
MODULES = ROOT / ".build/lottie/debug"
LIBRARIES = ["cairo", "pangocairo", "gdk-pixbuf-2.0", "lcms2", "minizip"]
DEPENDENCY = re.compile(r'\.package\(url: "https://github\.com/halcyon-companion/lottie", from: "([\d.]+)"\)')


def program(page):
    """Returns the one block of Swift code that imports the engine."""
    blocks = [block for block in re.findall(r"^```swift\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) if "import LottieCairo" in block]
    if len(blocks) != 1:
        sys.exit(f"readme_example: a page has {len(blocks)} programs that import LottieCairo, not one")
    return blocks[0]


def differences(pages, changelog):
    """Yields what is wrong with the texts of the pages."""
    newest = re.search(r"^## \[([\d.]+)\]", changelog, re.MULTILINE)[1]
    if len({program(text) for text in pages.values()}) != 1:
        yield "the pages have different programs"
    for name, text in pages.items():
        if (found := DEPENDENCY.findall(text)) != [newest]:
            yield f"{name} asks for version {', '.join(found) or 'nothing'} of the Lottie package instead of {newest}"


def compile(source):
    """Type-checks a program with the built modules. Returns the messages of the compiler; empty if there is no error or warning."""
    maps = [*LOTTIE.glob("Sources/C*/module.modulemap"), *MODULES.glob("C*.build/module.modulemap")]
    folders = shlex.split(subprocess.run(
        ["pkg-config", "--cflags-only-I", *LIBRARIES], check=True, capture_output=True, text=True).stdout)
    flags = [word for flag in [f"-fmodule-map-file={path}" for path in maps] + folders for word in ("-Xcc", flag)]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "main.swift"
        path.write_text(source, encoding="utf-8")
        command = ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", MODULES / "Modules", *flags, path]
        done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout if done.returncode else ""


def self_test():
    page = ('```swift\n.package(url: "https://github.com/halcyon-companion/lottie", from: "1.2.0")\n```\n'
            "```swift\nimport LottieCairo\nprint(1)\n```\n")
    assert program(page) == "import LottieCairo\nprint(1)\n"
    changelog = "## [1.2.0] - x\n\n## [1.1.0]\n"
    assert list(differences({"a": page, "b": page}, changelog)) == []
    assert len(list(differences({"a": page, "b": page.replace("print(1)", "print(2)")}, changelog))) == 1
    assert len(list(differences({"a": page, "b": page.replace("1.2.0", "1.1.0")}, changelog))) == 1


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    pages = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PAGES}
    source = program(pages["README.md"])
    if sys.argv[1:] == ["--program"]:
        return print(source, end="")
    if found := list(differences(pages, (LOTTIE / "CHANGELOG.md").read_text(encoding="utf-8"))):
        return "\n".join(f"readme_example: {problem}" for problem in found)
    if not (MODULES / "Modules/LottieCairo.swiftmodule").exists():
        print("*** NOT TESTED: the program in README.md, because the Lottie package is not built.", file=sys.stderr)
        return 77
    if messages := compile(source):
        return f"readme_example: the program in README.md does not compile:\n{messages}"
    # The compiler is asked the right question.
    if not compile(source.replace("PixelBuffer(", "PixelBufer(")):
        return "readme_example: a program with a mistake compiles, too"
    return 0


sys.exit(main())

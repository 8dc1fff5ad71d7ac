#!/usr/bin/python3
"""Checks that all places say the same about licenses, and that it is true.

usage: licenses.py [--self-test]

NOTICE has the table of the parts that others wrote. The check fails if

- README.md, the metainfo, meson.build, debian/copyright or the About window differ from it,
- a package that Package.swift pins is missing from it, or its license file in .build/checkouts is another one,
- a built program is linked with Exiv2, or the library that `halcyon-media` loads is not.

Checkouts and programs that do not exist are left out.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ID = "io.github.halcyon_companion.Halcyon"
#: The license of Halcyon, and that of `halcyon-media`.
OWN, MEDIA = "MIT", "GPL-2.0-or-later"
PROGRAMS = ["halcyon", "halcyon-media", "lottie", "lottie-play"]
#: The library for metadata, which only `halcyon-media` loads.
LIBRARY = "libhalcyon-metadata.so"
#: How the About window and debian/copyright name the licenses.
ABOUT = {"MIT": "mit", "Apache-2.0": "apache2", "Apache-2.0 WITH Swift-exception": "apache2", "GPL-2.0-or-later": "gpl2"}
DEBIAN = {"MIT": "MIT", "Apache-2.0": "Apache-2.0", "Apache-2.0 WITH Swift-exception": "Apache-2.0 with Swift exception",
          "GPL-2.0-or-later": "GPL-2+"}
PINNED = re.compile(r'\.package\((?:url: "[^"]*/|path: "vendor/)([^/"]+)"')


def notice(text):
    """Returns the programs and the license of each part in the table of NOTICE."""
    rows = re.findall(r"^\| ([\w -]+) \| ([^|]+) \| ([\w. -]+) \|$", text, re.MULTILINE)
    return {part: (place, license) for part, place, license in rows if part != "part"}


def license_of(text):
    """Returns the SPDX identifier of the text of a license."""
    if "Apache License" in text:
        return "Apache-2.0" + (" WITH Swift-exception" if "Runtime Library Exception" in text else "")
    return "MIT" if "Permission is hereby granted, free of charge" in text else "unknown"


def part_of(package):
    return package.removesuffix(".swift")


def differences(parts, texts):
    """Yields what the files say differently. `texts` has their contents by name."""
    for package in PINNED.findall(texts["Package.swift"]):
        if part_of(package) not in parts:
            yield f"NOTICE: {part_of(package)} is missing"
    expression = f"{OWN} AND {MEDIA}"
    if f"<project_license>{expression}</project_license>" not in texts["metainfo"]:
        yield f"metainfo: project_license is not {expression}"
    if f"license: ['{OWN}', '{MEDIA}']" not in texts["meson.build"]:
        yield f"meson.build: license is not ['{OWN}', '{MEDIA}']"
    for words in ["[MIT license](LICENSE)", "`halcyon-media`", "GPL, version 2 or later", "[NOTICE](NOTICE)"]:
        if words not in " ".join(texts["README.md"].split()):
            yield f"README.md: does not say “{words}”"
    if "license: .mit," not in texts["about"]:
        yield "About window: the license is not MIT"
    paragraphs = texts["debian/copyright"].split("\n\n")
    for part, (place, license) in parts.items():
        title = {"Exiv2": r"halcyon-media \(Exiv2\)", "Swift runtime": "Swift"}.get(part, re.escape(part))
        if not re.search(rf'title: "{title}",\s+copyright: "[^"]+",\s+license: \.{ABOUT[license]}\)', texts["about"]):
            yield f"About window: {part} is missing or has another license than {license}"
        if not any(part.lower() in paragraph.lower() and f"License: {DEBIAN[license]}\n" in paragraph + "\n"
                   for paragraph in paragraphs if paragraph.startswith("Files:")):
            yield f"debian/copyright: {part} is missing or has another license than {DEBIAN[license]}"


def wrong_checkouts(parts, folders):
    """Yields the packages whose license file differs from NOTICE, and those without one."""
    for folder in folders:
        files = sorted(folder.glob("LICENSE*"))
        found = license_of(files[0].read_text(encoding="utf-8")) if files else "none"
        if (claimed := parts.get(part_of(folder.name), ("", "nothing"))[1]) != found:
            yield f"NOTICE says {claimed} about {folder.name}; its license file says {found}"


def wrong_links(programs, libraries):
    """Yields the files that must not be linked with Exiv2 and are, and the reverse. `libraries` returns those of a file."""
    for program in programs:
        has_exiv2 = any("exiv2" in name for name in libraries(program))
        if has_exiv2 != (program.name == LIBRARY):
            yield f"{program} is {'' if has_exiv2 else 'not '}linked with Exiv2"


def all_libraries(program):
    """Returns the libraries that a program is linked with, directly or through others."""
    shown = subprocess.run(["ldd", program], check=False, capture_output=True, text=True)
    return re.findall(r"^\s*(\S+)", shown.stdout, re.MULTILINE)


def self_test():
    parts = notice("| part | in | license |\n|---|---|---|\n| GRDB | halcyon | MIT |\n| Exiv2 | m | GPL-2.0-or-later |\n")
    assert parts == {"GRDB": ("halcyon", "MIT"), "Exiv2": ("m", "GPL-2.0-or-later")}, parts
    assert license_of("Apache License … Runtime Library Exception") == "Apache-2.0 WITH Swift-exception"
    assert license_of("…") == "unknown"
    texts = {
        "Package.swift": '.package(url: "https://x/y/GRDB.swift", exact: "1")',
        "metainfo": "<project_license>MIT AND GPL-2.0-or-later</project_license>",
        "meson.build": "license: ['MIT', 'GPL-2.0-or-later']",
        "README.md": "[MIT license](LICENSE) `halcyon-media` GPL,\nversion 2 or later [NOTICE](NOTICE)",
        "about": 'license: .mit, title: "GRDB", copyright: "A", license: .mit) '
                 'title: "halcyon-media (Exiv2)", copyright: "A", license: .gpl2)',
        "debian/copyright": "Files: a\nCopyright: B (GRDB)\nLicense: MIT\n\nFiles: b\nCopyright: C (Exiv2)\nLicense: GPL-2+\n",
    }
    assert list(differences(parts, texts)) == []
    for name, old, new in [
            ("Package.swift", "GRDB", "Other"), ("metainfo", " AND GPL-2.0-or-later", ""), ("meson.build", ", 'GPL", "'"),
            ("README.md", "GPL", "LGPL3"), ("about", '"A", license: .mit', '"A", license: .gpl2'), ("debian/copyright", "GPL-2+", "MIT")]:
        changed = texts | {name: texts[name].replace(old, new)}
        assert list(differences(parts, changed)), name
    pair = [pathlib.Path("halcyon-media"), pathlib.Path(LIBRARY)]
    assert list(wrong_links(pair, lambda program: ["libexiv2.so"] if program.name == LIBRARY else [])) == []
    assert len(list(wrong_links(pair, lambda program: ["libexiv2.so"]))) == 1
    assert len(list(wrong_links(pair, lambda program: []))) == 1


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if sys.argv[1:]:
        sys.exit(__doc__)
    names = {"metainfo": f"data/{ID}.metainfo.xml", "about": "Sources/Halcyon/Shell/Application/AboutDialog.swift"}
    texts = {name: (ROOT / names.get(name, name)).read_text(encoding="utf-8")
             for name in ["Package.swift", "metainfo", "meson.build", "README.md", "about", "debian/copyright"]}
    parts = notice((ROOT / "NOTICE").read_text(encoding="utf-8"))
    packages = PINNED.findall(texts["Package.swift"])
    folders = [folder for name in packages for parent in (".build/checkouts", "vendor") if (folder := ROOT / parent / name).is_dir()]
    programs = [path for name in [*PROGRAMS, LIBRARY] for kind in ("debug", "release") if (path := ROOT / ".build" / kind / name).is_file()]
    found = [*differences(parts, texts), *wrong_checkouts(parts, folders), *wrong_links(programs, all_libraries)]
    for problem in found:
        print(f"licenses: {problem}", file=sys.stderr)
    return 1 if found else 0


sys.exit(main())

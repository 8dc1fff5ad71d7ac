"""The files of the source tree that name the version of Halcyon.

HalcyonVersion.swift has the version; the program and meson read it there. The other files are histories, or links to the newest
release, and are changed together with it.
"""
import datetime
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ID = "io.github.halcyon_companion.Halcyon"
FORGE = "https://github.com/halcyon-companion/halcyon"
VERSION = "Sources/Halcyon/HalcyonCore/HalcyonVersion.swift"
METAINFO = f"data/{ID}.metainfo.xml"
FLATPAK = f"meson_helpers/build/{ID}.yml"
#: How each file names the newest version. All matches must be that version, and there must be at least one.
PLACES = {
    VERSION: r'current = "([\d.]+)"',
    "CHANGELOG.md": r"\A(?:(?!\n## \[\d)[\s\S])*\n## \[([\d.]+)\]",
    METAINFO: r"<releases>\s*<release version=\"([\d.]+)\"|/halcyon/(?:blob/)?([\d.]+)/",
    "debian/changelog": r"\Ahalcyon \(([\d.]+)\)",
    FLATPAK: r"halcyon-companion/halcyon\.git\n +tag: ([\d.]+)$",
}


def replaced(text, old, new):
    if text.count(old) != 1:
        sys.exit(f"release: {old.strip()!r} occurs {text.count(old)} times, not once")
    return text.replace(old, new)


def changelog(text, version, date):
    """Moves what is unreleased into a section of the version."""
    return replaced(text, "## [Unreleased]\n", f"## [Unreleased]\n\n## [{version}] - {date}\n")


def metainfo(text, version, date):
    """Adds a release, and lets the links to the newest release lead to it."""
    entry = (f'    <release version="{version}" date="{date}">\n'
             f"      <url>{FORGE}/releases/tag/{version}</url>\n    </release>\n")
    links = re.sub(r"(/halcyon/(?:blob/)?)[\d.]+(/)", rf"\g<1>{version}\g<2>", text)
    return replaced(links, "  <releases>\n", "  <releases>\n" + entry)


def debian(text, version, date, change=None):
    """Adds an entry to debian/changelog."""
    day = datetime.date.fromisoformat(date).strftime("%a, %d %b %Y")
    return (f"halcyon ({version}) unstable; urgency=medium\n\n  * {change or f'Release {version}; see CHANGELOG.md.'}\n\n"
            f" -- The Halcyon contributors <halcyon-companion@users.noreply.github.com>  {day} 00:00:00 +0000\n\n") + text


def flatpak(text, version):
    return re.sub(r"(halcyon-companion/halcyon\.git\n +tag: )[\d.]+$", rf"\g<1>{version}", text, flags=re.MULTILINE)


def current():
    return re.search(PLACES[VERSION], (ROOT / VERSION).read_text(encoding="utf-8"))[1]


def set_version(version, date):
    """Gives the source tree a version. Yields the files that it changed."""
    old = current()
    if tuple(map(int, version.split("."))) <= tuple(map(int, old.split("."))):
        sys.exit(f"release: {version} is not after {old}")
    changes = {
        VERSION: lambda text: replaced(text, f'current = "{old}"', f'current = "{version}"'),
        "CHANGELOG.md": lambda text: changelog(text, version, date),
        METAINFO: lambda text: metainfo(text, version, date),
        "debian/changelog": lambda text: debian(text, version, date),
        FLATPAK: lambda text: flatpak(text, version),
    }
    for name, change in changes.items():
        path = ROOT / name
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
        yield name


def differences(texts):
    """Yields the files that name another version than HalcyonVersion.swift, or none."""
    version = re.search(PLACES[VERSION], texts[VERSION])[1]
    for name, pattern in PLACES.items():
        found = {number for match in re.finditer(pattern, texts[name], re.MULTILINE) for number in match.groups() if number}
        if found != {version}:
            yield f"{name} names {', '.join(sorted(found)) or 'no version'} instead of {version}"


def missing_notes(texts, version):
    """Yields what a person must write before the release."""
    section = re.search(rf"^## \[{re.escape(version)}\].*\n((?:(?!## \[).*\n?)*)", texts["CHANGELOG.md"], re.MULTILINE)
    if not section or "- " not in section[1]:
        yield "CHANGELOG.md: the section of the version is empty"
    entry = re.search(rf'<release version="{re.escape(version)}"(?:(?!</release>)[\s\S])*', texts[METAINFO])
    if not entry or "<p>" not in entry[0]:
        yield f"{METAINFO}: the release has no description; write two or three sentences"


def read():
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in PLACES}


def self_test():
    text = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- x\n"
    assert "## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n\n### Added" in changelog(text, "1.2.3", "2026-01-02")
    assert metainfo("  <releases>\n", "1.2.3", "2026-01-02").count("<release ") == 1
    assert "/halcyon/1.2.3/a.png" in metainfo("/halcyon/1.0.0/a.png  <releases>\n", "1.2.3", "2026-01-02")
    assert debian("", "1.2.3", "2026-01-02").startswith("halcyon (1.2.3) unstable")
    assert "Fri, 02 Jan 2026 00:00:00" in debian("", "1.2.3", "2026-01-02")
    assert flatpak("halcyon-companion/halcyon.git\n        tag: 1.0.0\n", "1.2.3").endswith("tag: 1.2.3\n")

    # Each file is compared, as it will be after a release.
    date, texts = "2026-01-02", read()
    assert list(differences(texts)) == [], list(differences(texts))
    released = {
        VERSION: texts[VERSION].replace(f'"{current()}"', '"99.0.0"'), "CHANGELOG.md": changelog(texts["CHANGELOG.md"], "99.0.0", date),
        METAINFO: metainfo(texts[METAINFO], "99.0.0", date), "debian/changelog": debian(texts["debian/changelog"], "99.0.0", date),
        FLATPAK: flatpak(texts[FLATPAK], "99.0.0")}
    assert list(differences(released)) == [], list(differences(released))
    for name in released:
        if name != VERSION:
            assert len(list(differences(released | {name: texts[name]}))) == 1, name
    links = texts[METAINFO].replace(f"/{current()}/docs/pictures/dark", "/0.0.1/docs/pictures/dark")
    assert len(list(differences(texts | {METAINFO: links}))) == 1
    assert len(list(missing_notes(released | {"CHANGELOG.md": "## [99.0.0]\n\n## [1.0.0]\n- x\n"}, "99.0.0"))) == 2
    assert list(missing_notes(texts, current())) == []

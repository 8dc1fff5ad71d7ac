"""Links a smaller copy of the ICU library of the Swift runtime; used by install_runtime.

Foundation uses ICU for dates, numbers, units and country names. Most of the library is data, and two thirds of the data serve
other purposes: East Asian character sets, sorting, currencies, names of languages and time zones. These are removed for all
languages, so that the formats of each language stay complete. Only functions that the other libraries call are kept.
"""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

NAME = "lib_FoundationICU.so"
DATA_OBJECT = "icu_packaged_data.cpp.o"
# Collation, names of languages, spelled-out numbers, transliteration.
REMOVED_FOLDERS = ("coll", "lang", "rbnf", "translit")
# Names of currencies and of time zones: only what all languages share is kept, because formats of numbers and dates read it.
WITHOUT_LANGUAGES = ("curr", "zone")
SHARED_FILES = {"pool.res", "res_index.res", "root.res", "supplementalData.res", "tzdbNames.res"}
# Dictionaries of languages without spaces, confusable characters, character names.
REMOVED_SUFFIXES = (".dict", ".cfu", "unames.icu")
# Line breaks, which Pango finds.
REMOVED_PREFIX = "brkitr/line"
# Converters of character sets with one byte per character, which old address books use, are smaller.
LARGEST_CONVERTER = 5_000


def is_kept(path, size):
    """Returns whether a file of the data is used. `path` is relative to the root folder of the data."""
    folder, _, name = path.rpartition("/")
    if folder in REMOVED_FOLDERS or path.startswith(REMOVED_PREFIX) or path.endswith(REMOVED_SUFFIXES):
        return False
    if path.endswith(".cnv"):
        return size <= LARGEST_CONVERTER
    return folder not in WITHOUT_LANGUAGES or name in SHARED_FILES


def files_of(package):
    """Returns the header of a data package in ICU's common format, and its files by name.

    Source: ICU, toolutil/package.cpp. Offsets count from the table of contents, which follows the header.
    """
    start, = struct.unpack_from("<H", package)
    if package[2:4] != b"\xda\x27" or package[12:16] != b"CmnD" or package[8:10] != b"\0\0":
        raise ValueError("not a little-endian data package of ICU")
    count, = struct.unpack_from("<I", package, start)
    entries = [struct.unpack_from("<II", package, start + 4 + 8 * i) for i in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(package) - start]
    files = {}
    for (name, offset), end in zip(entries, ends):
        name = package[start + name:package.index(b"\0", start + name)].decode("ascii")
        files[name] = package[start + offset:start + end]
    return package[:start], files


def packed(header, files):
    """Returns a data package with `files`, the inverse of files_of."""
    names = sorted(files)
    name_offset = 4 + 8 * len(names)
    data_offset = name_offset + sum(len(name) + 1 for name in names)
    padding = -data_offset % 16
    data_offset += padding
    table, contents = [struct.pack("<I", len(names))], []
    for name in names:
        content = files[name] + b"\0" * (-len(files[name]) % 16)
        table.append(struct.pack("<II", name_offset, data_offset))
        contents.append(content)
        name_offset += len(name) + 1
        data_offset += len(content)
    texts = b"".join(name.encode("ascii") + b"\0" for name in names)
    return header + b"".join(table) + texts + b"\0" * padding + b"".join(contents)


def filtered(package):
    """Returns the data package without the files that Foundation does not use."""
    header, files = files_of(package)
    return packed(header, {
        name: data for name, data in files.items() if is_kept(name.partition("/")[2], len(data))})


def dynamic_symbols(file, defined):
    """Returns the names of the dynamic symbols that a library defines, or those that it needs."""
    kind = "--defined-only" if defined else "--undefined-only"
    shown = subprocess.run(["nm", "-D", "-P", kind, file], check=True, capture_output=True, text=True)
    return {line.split()[0].partition("@")[0] for line in shown.stdout.splitlines()}


def data_of(object_file):
    """Returns the data package in an object file, and the name of its symbol."""
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / "data"
        subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata*", object_file, target], check=True)
        section = target.read_bytes()
    shown = subprocess.run(["nm", "-P", "-S", object_file], check=True, capture_output=True, text=True)
    name, offset, size = re.search(r"^(icudt\w+_dat) \w ([0-9a-f]+) ([0-9a-f]+)", shown.stdout, re.MULTILINE).groups()
    return section[int(offset, 16):int(offset, 16) + int(size, 16)], name


def link(toolchain, original, users, target):
    """Links the library to `target` from the static library of the toolchain.

    `toolchain` is the folder with `bin` and `lib`, `original` the shared library of the toolchain, and `users` are the
    programs and libraries that use it. Returns False if the toolchain has no static library.
    """
    archive = toolchain / "lib/swift_static/linux/lib_FoundationICU.a"
    if not archive.is_file():
        return False
    exported = sorted(dynamic_symbols(original, True) & set().union(*(dynamic_symbols(user, False) for user in users)))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run(["ar", "x", archive, DATA_OBJECT], cwd=folder, check=True)
        package, symbol = data_of(folder / DATA_OBJECT)
        (folder / "data").write_bytes(filtered(package))
        (folder / "data.s").write_text(
            f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}:\n.incbin "data"\n'
            f".size {symbol}, . - {symbol}\n.section .note.GNU-stack\n")
        (folder / "exported").write_text("{ global:\n" + "".join(f"{name};\n" for name in exported) + "local: *; };\n")
        # The object with the data comes first, so that the one in the archive is not taken.
        command = [toolchain / "bin/clang++", "-shared", "-fuse-ld=lld", "-o", target.absolute(), "data.s",
                   *(f"-Wl,--undefined={name}" for name in exported), archive, "-Wl,--version-script=exported",
                   f"-Wl,-soname={NAME}", "-Wl,--gc-sections", "-Wl,--no-undefined", "-Wl,--as-needed",
                   "-Wl,-z,relro,-z,now,-z,pack-relative-relocs", "-Wl,--build-id", "-Wl,--icf=safe", "-lm"]
        subprocess.run(command, cwd=folder, check=True)
    return True


def self_test():
    """Packs and unpacks a small package, and checks which files are kept."""
    header = bytes([32, 0, 0xDA, 0x27, 20, 0, 0, 0, 0, 0, 2, 0]) + b"CmnD" + b"\0" * 16
    files = {"t/de.res": b"1" * 16, "t/curr/de.res": b"2" * 16, "t/curr/root.res": b"3" * 16, "t/x.cnv": b"4" * 6_000,
             "t/unit/de.res": b"5" * 16, "t/brkitr/thaidict.dict": b"6" * 16, "t/translit/root.res": b"7" * 16}
    package = packed(header, files)
    assert files_of(package) == (header, files)
    assert files_of(filtered(package))[1].keys() == {"t/de.res", "t/curr/root.res", "t/unit/de.res"}
    try:
        files_of(b"x" * 200)
    except ValueError:
        return
    raise AssertionError("another file is not rejected")


if __name__ == "__main__" and sys.argv[1:] == ["--self-test"]:
    self_test()

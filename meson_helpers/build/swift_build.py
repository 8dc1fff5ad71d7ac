#!/usr/bin/python3
"""Builds one product of the Swift package, a program or a library, copies it to where meson expects it and strips it.

Programs find the Swift runtime in a library folder that they share, so that they do not need the toolchain; see
install_runtime. Release builds leave out the default traits of the package, which add development aids to `halcyon`.
`--self-test` checks the command line of `swift build` and how compiler and linker flags are passed on.
"""
import argparse
import fcntl
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

# Linker flags of release builds: all addresses are resolved at the start and read-only afterwards, and relative relocations
# are packed, which needs the C library 2.36 (Debian 12).
RELEASE_LINKER = ["-z", "relro", "-z", "now", "-z", "pack-relative-relocs"]

# Link-time optimization must be the same for C and Swift. Package.swift fortifies C code itself: the definition would also
# apply to the headers that Swift reads, where clang rejects functions of glibc whose body depends on the headers before them.
LEFT_OUT = ("-flto", "-ffat-lto", "-D_FORTIFY_SOURCE")
# Compiler flags whose value is the next word.
WITH_VALUE = {"-D", "-I", "-U", "-idirafter", "-imacros", "-include", "-iquote", "-isystem"}


def grouped(flags):
    """Splits compiler flags into groups that belong together: ["-I", "x", "-g"] gives [["-I", "x"], ["-g"]]."""
    groups = []
    rest = iter(flags)
    for flag in rest:
        groups.append([flag, next(rest, "")] if flag in WITH_VALUE else [flag])
    return groups


def compiler_arguments(flags, accepts):
    """Returns the arguments of `swift build` for C compiler flags, and the flags that were left out.

    `accepts` checks whether the toolchain's clang accepts a group of flags. Distributions choose their flags for gcc.
    """
    arguments, left_out = [], []
    for group in grouped(flags):
        if group[0].startswith(LEFT_OUT) or not accepts(group):
            left_out += group
        else:
            arguments += [word for flag in group for word in ("-Xcc", flag)]
    return arguments, left_out


def linker_arguments(flags, compiler_flags):
    """Returns the arguments of `swift build` for C linker flags, and the flags that were left out.

    Flags for the linker itself are passed on, those for a compiler driver are not. Meson adds the compiler flags
    to the linker flags; these are neither passed on again nor reported.
    """
    arguments, left_out = [], []
    rest = iter(flags)
    for flag in rest:
        if flag.startswith("-Wl,"):
            words = flag.split(",")[1:]
        elif flag == "-Xlinker":
            words = [next(rest, "")]
        elif flag in ("-L", "-l"):
            words = [flag + next(rest, "")]
        elif flag.startswith(("-L", "-l")):
            words = [flag]
        else:
            words = []
            if flag not in compiler_flags:
                left_out.append(flag)
        arguments += [word for linker_flag in words for word in ("-Xlinker", linker_flag)]
    return arguments, left_out


def clang_accepts(swift):
    """Returns a function that checks whether the toolchain's clang accepts flags without a warning."""
    clang = pathlib.Path(os.path.realpath(swift)).with_name("clang")

    def accepts(flags):
        check = [clang, "-Werror", "-fsyntax-only", "-O2", "-x", "c", *flags, "/dev/null"]
        return subprocess.run(check, stderr=subprocess.DEVNULL, check=False).returncode == 0

    return accepts


def build_command(options, flags):
    """Returns the command that builds the product, with compiler and linker flags as arguments of `swift build`."""
    release = ["--disable-default-traits", "-Xswiftc", "-use-ld=lld"]
    release += [word for flag in RELEASE_LINKER for word in ("-Xlinker", flag)]
    return [
        options.swift, "build", "--package-path", options.source, "--scratch-path", options.scratch,
        "-c", options.configuration, "--product", options.product,
        *(release if options.configuration == "release" else []), *flags,
        "--disable-local-rpath", "-Xswiftc", "-no-toolchain-stdlib-rpath",
        # The same for all products, so that the modules that they share are compiled once.
        "-Xcc", f'-DHAL_MEDIA_FOLDER="{os.path.relpath(options.media_path, options.start_path)}"',
        "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/" + os.path.relpath(options.library_path, options.program_path),
    ]


def build(options):
    """Builds the product and returns its path; the file of a library has another name than its product."""
    compiler, unused_compiler = compiler_arguments(options.c_flag, clang_accepts(options.swift))
    linker, unused_linker = linker_arguments(options.link_flag, options.c_flag)
    if unused_compiler or unused_linker:
        print("swift_build: not passed on to Swift's compiler and linker:",
              shlex.join(unused_compiler + unused_linker), file=sys.stderr)

    command = build_command(options, compiler + linker)
    # SwiftPM compiles the manifest with the flags in the environment, too.
    environment = {
        name: value for name, value in os.environ.items() if name not in ("CFLAGS", "CPPFLAGS", "LDFLAGS")}
    # make sets it, too; ninja may be called without make.
    version = pathlib.Path(options.source) / "meson_helpers/build/version"
    environment["HALCYON_COMMIT"] = subprocess.run(
        [version, "--commit"], check=True, capture_output=True, text=True).stdout.strip()

    scratch = pathlib.Path(options.scratch)
    scratch.mkdir(parents=True, exist_ok=True)
    # ninja starts all products at once, and SwiftPM allows one build per folder at a time.
    with open(scratch / "meson.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(command, check=True, env=environment)
        shown = subprocess.run(
            command + ["--show-bin-path"], check=True, env=environment, capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip()) / pathlib.Path(options.output).name


def separate_symbols(options, built):
    """Writes the program without symbols, and its debug symbols to a file that debuggers find by its name."""
    subprocess.run([options.objcopy, "--only-keep-debug", built, options.debug_output], check=True)
    os.chmod(options.debug_output, 0o644)
    subprocess.run([options.strip, "-o", options.output, built], check=True)
    # objcopy stores the file name alone, which debuggers look for beside the program and in `.debug` there.
    subprocess.run([options.objcopy, f"--add-gnu-debuglink={options.debug_output}", options.output], check=True)


def self_test():
    """Checks the build command, and the treatment of flags with those that Debian and Fedora set for packages."""
    options = dict(swift="swift", source=".", scratch="s", product="halcyon", program_path="/usr/bin",
                   library_path="/usr/lib/halcyon", start_path="/usr/bin", media_path="/usr/libexec/halcyon")
    release = build_command(argparse.Namespace(configuration="release", **options), ["-Xcc", "-g"])
    debug = build_command(argparse.Namespace(configuration="debug", **options), [])
    assert "--disable-default-traits" in release and "--disable-default-traits" not in debug
    assert '-DHAL_MEDIA_FOLDER="../libexec/halcyon"' in release
    assert "-g" in release and release[-1] == "$ORIGIN/../lib/halcyon"
    accepts = lambda group: group[0] not in ("-fgcc-only", "-specs=hardened")
    assert compiler_arguments(
        ["-g", "-I", "include", "-fgcc-only", "-flto=auto", "-specs=hardened", "-DA=b c", "-D_FORTIFY_SOURCE=2"],
        accepts) == (
        ["-Xcc", "-g", "-Xcc", "-I", "-Xcc", "include", "-Xcc", "-DA=b c"],
        ["-fgcc-only", "-flto=auto", "-specs=hardened", "-D_FORTIFY_SOURCE=2"])
    assert linker_arguments(
        ["-Wl,-z,relro", "-Xlinker", "-z", "-Xlinker", "now", "-L", "lib", "-lm", "-specs=hardened", "-g"],
        ["-g"]) == (
        ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
         "-Xlinker", "-Llib", "-Xlinker", "-lm"],
        ["-specs=hardened"])
    assert compiler_arguments([], accepts) == ([], []) and linker_arguments([], []) == ([], [])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("swift", "source", "scratch", "configuration", "product", "output", "program-path", "library-path",
                 "start-path", "media-path"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--debug-output", help="file for the debug symbols; without it they stay in the program")
    parser.add_argument("--objcopy", default="objcopy")
    parser.add_argument("--strip", default="strip")
    parser.add_argument("--c-flag", action="append", default=[], help="one flag for the C compiler")
    parser.add_argument("--link-flag", action="append", default=[], help="one flag for the linker")
    options = parser.parse_args()

    try:
        built = build(options)
    except subprocess.CalledProcessError as error:
        sys.exit(f"swift_build: swift build failed with status {error.returncode}; see its messages above.")
    if options.debug_output:
        separate_symbols(options, built)
    else:
        shutil.copy2(built, options.output)


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    main()

#!/usr/bin/python3
"""Builds one product of the Swift package and copies it to where meson wants it.

A release is linked with Swift's own libraries inside, so that the installed program needs no toolchain.
"""
import argparse
import fcntl
import os
import pathlib
import shutil
import subprocess

parser = argparse.ArgumentParser()
for name in ("swift", "source", "scratch", "configuration", "product", "output"):
    parser.add_argument("--" + name, required=True)
options = parser.parse_args()

command = [
    options.swift, "build", "--package-path", options.source, "--scratch-path", options.scratch,
    "-c", options.configuration, "--product", options.product,
]
if options.configuration == "release":
    command.append("--static-swift-stdlib")
# Flags that a distribution sets for C programs are not Swift's.
environment = {name: value for name, value in os.environ.items() if name not in ("CFLAGS", "LDFLAGS")}

scratch = pathlib.Path(options.scratch)
scratch.mkdir(parents=True, exist_ok=True)
# ninja starts both products at once and SwiftPM allows one build of a folder at a time.
with open(scratch / "meson.lock", "w") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    subprocess.run(command, check=True, env=environment)
    shown = subprocess.run(
        command + ["--show-bin-path"], check=True, env=environment, capture_output=True, text=True)

built = pathlib.Path(shown.stdout.strip()) / options.product
output = pathlib.Path(options.output)
if not output.exists() or output.read_bytes() != built.read_bytes():
    shutil.copy2(built, output)

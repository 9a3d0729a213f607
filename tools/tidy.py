#!/usr/bin/env python3
"""Runs clang-tidy, set up by .clang-tidy, over the sources of the program.

usage: tidy.py BUILD_DIR [--deep] [WORD...]

BUILD_DIR is built. With WORDs only files whose path holds one of them. --deep lets the
analyzer follow each function as far as it wants, which takes some minutes; otherwise it
stops early. A file that was clean is not looked at again before it, a header it includes,
the command that compiles it, .clang-tidy or clang-tidy itself has changed: BUILD_DIR/tidy
remembers.

Prints what was found and ends with status 1 if there is anything.
"""
import argparse
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
NODES = 20000  # of the analyzer's graph, a function; its own default is 225000


def sources(build, words):
    """The entries of the compilation database for our own sources, each file once."""
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
        if path.is_relative_to(ROOT / "src") and (
                not words or any(word in str(path) for word in words)):
            entries.setdefault(path, entry)
    return entries


def headers(entry):
    """What the file is made of: itself and every header, or None if clang cannot tell."""
    command = [word for word in shlex.split(entry["command"])[1:]]
    for option in ("-o", "-MF", "-MQ"):
        if option in command:
            at = command.index(option)
            del command[at:at + 2]
    command = [word for word in command if word not in ("-c", "-MD")]
    told = subprocess.run(["clang", "-M", "-w", *command], cwd=entry["directory"],
                          capture_output=True, text=True, check=False)
    if told.returncode:
        return None
    return told.stdout.replace("\\\n", " ").split()[1:]


def mark(path, entry, salt):
    """A name for the file in all that decides what clang-tidy says of it."""
    made_of = headers(entry)
    if made_of is None:
        return None
    digest = hashlib.sha256(salt + entry["command"].encode() + str(path).encode())
    for name in made_of:
        digest.update((pathlib.Path(entry["directory"]) / name).read_bytes())
    return digest.hexdigest()


def look(path, entry, salt, options, build):
    name = mark(path, entry, salt)
    clean = name and build / "tidy" / name
    if clean and clean.exists():
        return ""
    told = subprocess.run(["clang-tidy", "--quiet", "-p", str(build), *options, str(path)],
                          capture_output=True, text=True, check=False)
    if told.returncode == 0 and clean:
        clean.touch()
    return "" if told.returncode == 0 else told.stdout or told.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("words", nargs="*")
    args = parser.parse_args()
    build = args.build.resolve()
    (build / "tidy").mkdir(exist_ok=True)
    options = []
    if not args.deep:
        for word in ("-Xclang", "-analyzer-config", "-Xclang", f"max-nodes={NODES}"):
            options.append(f"--extra-arg={word}")
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    salt = version + (ROOT / ".clang-tidy").read_bytes() + " ".join(options).encode()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda item: look(*item, salt, options, build),
                              sources(build, args.words).items()))
    print("".join(found), end="")
    sys.exit(1 if any(found) else 0)


main()

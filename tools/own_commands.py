#!/usr/bin/env python3
"""Prints the compilation database of BUILD_DIR without what is not written here.

usage: own_commands.py BUILD_DIR

Left out are sources that programs made while building, such as the pages of the browser
client as one array, on which an analyzer spends minutes, and sources of the system.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(sys.argv[1]).resolve()


def is_own(entry):
    path = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
    return path.is_relative_to(ROOT) and not path.is_relative_to(build)


entries = json.loads((build / "compile_commands.json").read_text())
json.dump([entry for entry in entries if is_own(entry)], sys.stdout, indent=1)

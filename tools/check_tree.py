#!/usr/bin/env python3
"""Checks the habits of CONTRIBUTING.md that a machine can check.

usage: check_tree.py

Prints one line a fault, FILE:LINE: message, and ends with status 1 if there is any.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = 96
LINES = 600

# Each part may include the public headers, itself and the parts above it.
ORDER = ["core", "match", "editions", "bots", "lab", "table", "store", "server", "terminal",
         "cli"]
IMPURE = re.compile(r"#include <(stdio|stdlib|time|unistd|pthread|errno|sys/|lua)|"
                    r"\b(malloc|calloc|realloc|free|printf|fopen|time)\(")
# "%d cards" is wrong for one: "%d card%s" with d4__plural(). Limits ("at most %d times") and
# what there is never one of (seats, players) are left out, and the makers of built-in data.
COUNTED = re.compile(r"(?<!to )(?<!than )(?<!most )(?<!holding )(?<!deck has )(?<!passed )(?<!worth )"
                     r"(?<!=)%[-+*.0-9]*(?:hh|h|ll|l|z|j)?[du] (?:[a-z]+ )?"
                     r"(cards|rounds|points|pts|moves|games|matches|deals|tables|turns|lines|"
                     r"decisions|threads|times|entries|faults|cycles|scores|tries|choices)\b")
MAKERS = ("duel.c", "train.c", "value_train.c")
# Text of strangers goes to a terminal through one door: terminal/shown.c escapes what could
# steer it. Who writes to a file or prints sequences of the program's own stands here.
PRINTS = re.compile(r"(?<![\w>.])(printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|fputc|putc|"
                    r"fwrite)\(")
DOORS = {"terminal/shown.c", "cli/style.c", "cli/io.c",
         "terminal/command.c", "terminal/saved_lines.c"}
QUOTED = re.compile(r'#include "([a-z]+)/')


def sources():
    for folder in ("include", "src", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".def"):
                yield path


def faults(path):
    parts = path.relative_to(ROOT).parts
    part = parts[1] if parts[0] == "src" else None
    lines = path.read_text(encoding="utf-8").splitlines()
    table = "/* clang-format off */" in lines  # numbers that a program wrote
    if len(lines) > LINES and not table:
        yield len(lines), f"past {LINES} lines: a file has one subject"
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS and not table:
            yield number, f"{len(line)} columns, past {COLUMNS}"
        if "\t" in line or line != line.rstrip():
            yield number, "a tab or white space at the end of the line"
        if part == "core" and IMPURE.search(line):
            yield number, "src/core does no I/O, reads no clock and allocates nothing"
        if part and path.name not in MAKERS and COUNTED.search(line):
            yield number, "a count without its singular: see src/core/plural.h"
        if part in ("cli", "terminal") and "/".join(parts[1:]) not in DOORS and \
                PRINTS.search(line):
            yield number, "print with tui_print() of terminal/shown.h"
        include = QUOTED.match(line)
        if part in ORDER and include and include.group(1) in ORDER:
            if ORDER.index(include.group(1)) > ORDER.index(part):
                yield number, f"{part} must not include from {include.group(1)}"


def main():
    bad = 0
    for path in sources():
        for number, message in faults(path):
            print(f"{path.relative_to(ROOT)}:{number}: {message}")
            bad += 1
    sys.exit(1 if bad else 0)


main()

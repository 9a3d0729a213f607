#!/usr/bin/env python3
"""Writes files as a C source of arrays.

usage: embed.py OUTPUT INCLUDE TABLE:FILE...

Each TABLE becomes an array of struct d4__builtin (INCLUDE declares it) with its files in
the order given, ended by an empty entry. A file's name is its base name without suffix.
"""
import os
import sys


def c_bytes(data):
    rows = []
    for start in range(0, len(data), 16):
        rows.append("    " + ", ".join(str(byte) for byte in data[start:start + 16]) + ",")
    return "\n".join(rows + ["    0"])


def main(output, include, arguments):
    tables = {}
    parts = ['/* Made by tools/embed.py; do not edit. */', f'#include "{include}"', ""]
    for number, argument in enumerate(arguments):
        table, path = argument.split(":", 1)
        with open(path, "rb") as file:
            data = file.read()
        if any(byte > 126 for byte in data):
            sys.exit(f"{path}: built-in files are plain ASCII")
        base = os.path.basename(path)
        name = os.path.splitext(base)[0]
        parts.append(f"static const char text_{number}[] = {{\n{c_bytes(data)}\n}};\n")
        entry = f'    {{"{name}", "{base}", text_{number}, sizeof(text_{number}) - 1}},'
        tables.setdefault(table, []).append(entry)
    for table, entries in tables.items():
        rows = "\n".join(entries)
        parts.append(f"const struct d4__builtin {table}[] = {{\n{rows}\n"
                     "    {0, 0, 0, 0},\n};\n")
    with open(output, "w", encoding="ascii") as file:
        file.write("\n".join(parts))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])

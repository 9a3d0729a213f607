#!/usr/bin/env python3
"""Writes the files of the browser client as a C source.

usage: embed_pages.py OUTPUT FOLDER WHY_NOT

FOLDER/files.txt lists them, "path type" a line. Where the client could not be built there is
no FOLDER, and the file WHY_NOT has the reason, for the page that says so. Each file is kept as it
is and, where that is smaller, packed by gzip and by brotli (which the build of the client made).
A version that is part of the name makes a file good for ever, pictures are good for a day; others
are asked for again.
"""
import gzip
import hashlib
import html
import pathlib
import re
import sys


def c_bytes(data):
    rows = [",".join(map(str, data[at:at + 32])) for at in range(0, len(data), 32)]
    return ",\n".join(rows) or "0"


def keeps(path):
    """How long a browser may keep a file without asking, in seconds."""
    if re.search(r"-[A-Z0-9]{8}\.", path):
        return 31536000
    return 86400 if path.endswith((".svg", ".png", ".webmanifest")) else 0


def main(output, folder, why_not):
    listing = pathlib.Path(folder) / "files.txt"
    lines = listing.read_text(encoding="utf-8").splitlines() if listing.exists() else []
    parts = ["/* Made by tools/embed_pages.py; do not edit. */", '#include "server/pages.h"', ""]
    rows = []
    for number, line in enumerate(lines):
        path, kind = line.split(" ", 1)
        data = (listing.parent / path).read_bytes()
        packed = gzip.compress(data, 9, mtime=0)
        if len(packed) >= len(data):
            packed = b""
        brotli = (listing.parent / f"{path}.br").read_bytes()
        if len(brotli) >= len(packed or data):
            brotli = b""
        tag = hashlib.sha256(data).hexdigest()[:20]
        parts.append(f"static const unsigned char file_{number}[] = {{\n{c_bytes(data)}}};")
        parts.append(f"static const unsigned char packed_{number}[] = {{\n{c_bytes(packed)}}};")
        parts.append(f"static const unsigned char brotli_{number}[] = {{\n{c_bytes(brotli)}}};")
        rows.append(f'    {{"{path}", "{kind}", "\\"{tag}\\"", file_{number}, {len(data)}, '
                    f"packed_{number}, {len(packed)}, brotli_{number}, {len(brotli)}, "
                    f"{keeps(path)}}},")
    body = "\n".join(rows)
    parts.append(f"const struct srv_file srv_files[] = {{\n{body}\n    {{0}}}};")
    reason = html.escape(pathlib.Path(why_not).read_text(encoding="ascii"))
    parts.append(f"const char srv_files_missing[] = {{\n{c_bytes(reason.encode() + bytes(1))}}};")
    with open(output, "w", encoding="ascii") as file:
        file.write("\n".join(parts) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])

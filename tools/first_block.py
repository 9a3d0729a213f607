#!/usr/bin/env python3
"""Writes the first ```c block of a Markdown file into a file of its own.

usage: first_block.py IN.md OUT.c
"""
import pathlib
import re
import sys

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
block = re.search(r"^```c\n(.*?)^```", text, re.S | re.M)
if not block:
    sys.exit(f"{sys.argv[1]}: no block of C")
pathlib.Path(sys.argv[2]).write_text(block.group(1), encoding="utf-8")

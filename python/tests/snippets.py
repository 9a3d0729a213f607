"""Runs every Python snippet of the pages given, each page's one after the other.

usage: snippets.py PAGE...
"""
import pathlib
import re
import sys


def main():
    count = 0
    for name in sys.argv[1:]:
        text = pathlib.Path(name).read_text(encoding="utf-8")
        names = {"__name__": "snippet"}
        for found in re.finditer(r"^```python\n(.*?)^```$", text, re.S | re.M):
            line = text.count("\n", 0, found.start()) + 2
            code = compile("\n" * (line - 1) + found.group(1), name, "exec")
            exec(code, names)
            count += 1
    if count == 0:
        sys.exit("no snippets")


main()

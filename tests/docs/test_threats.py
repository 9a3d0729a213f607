#!/usr/bin/env python3
"""Every threat in docs/security.md names tests that there are.

usage: test_threats.py

The last column of the table under "Threats" names files, and behind a colon functions or cases
in them: `tests/server/test_limits.py: ids_of_tables_cannot_be_guessed`. Speaks TAP, one line a
threat.
"""
import re
import sys

from pages import ROOT, Tap

ROW = re.compile(r"^\| (?P<threat>[^|]+) \| [^|]+ \| (?P<tests>[^|]+) \|$")
NAMED = re.compile(r"`(?P<file>tests/[\w./-]+)(?:: (?P<cases>[\w ,-]+))?`")


def faults(tests):
    named = list(NAMED.finditer(tests))
    if not named:
        yield "names no test"
    for match in named:
        path = ROOT / match["file"]
        if not path.is_file():
            yield f"there is no {match['file']}"
            continue
        text = path.read_text(encoding="utf-8")
        for case in (match["cases"] or "").split(", "):
            if case not in text:
                yield f"{match['file']} has no {case}"


def main():
    lines = (ROOT / "docs/security.md").read_text(encoding="utf-8").split("\n## Threats\n")
    tap = Tap()
    rows = [match for line in lines[1].split("\n## ")[0].splitlines()
            if (match := ROW.match(line)) and match["threat"] not in ("threat", "--------")]
    tap.point("there are threats", [] if len(rows) > 20 else [f"only {len(rows)}"])
    for row in rows:
        tap.point(row["threat"], list(faults(row["tests"])))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())

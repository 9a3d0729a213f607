#!/usr/bin/env python3
"""Says how much of src/core the tests have reached, and whether that is enough.

usage: coverage.py BUILD_DIR

BUILD_DIR was built with gcc and -Db_coverage=true, and its tests have run. Prints a table
of lines and branches a file and every line that was not reached, writes the whole as pages
to BUILD_DIR/coverage/index.html, and ends with status 1 where a line is missing or fewer
than 95 % of the branches were taken. A branch is one way out of one condition, so that
`a || b` has four.

What cannot happen is best not written; what must be, for safety, is D4__ASSERT. A line may
be taken out of the count with a comment "GCOVR_EXCL_LINE: why", and the table counts those.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORE = "src/core/"
LINES, BRANCHES = 100.0, 95.0


def measure(build):
    """The report of gcovr: what it has of each file of the core."""
    pages = build / "coverage"
    pages.mkdir(exist_ok=True)
    report = pages / "coverage.json"
    # The library, and the unit tests for what is inline in the core's headers.
    places = [*build.glob("libdrawfour.so*.p"), build / "tests" / "unit"]
    subprocess.run(["gcovr", "-j", "2", "--root", ROOT, "--filter", f"{ROOT}/{CORE}",
                    "--json", report, "--html-details", pages / "index.html", *places],
                   cwd=pages, check=True, stdout=subprocess.DEVNULL)
    return json.loads(report.read_text())["files"]


def share(taken, all_of_them):
    return 100.0 * taken / all_of_them if all_of_them else 100.0


def row(name, counts):
    lines, hit, branches, taken, left_out = counts
    print(f"{name:<24} {hit:>5} of {lines:<5} {share(hit, lines):5.1f} %"
          f" {taken:>6} of {branches:<5} {share(taken, branches):5.1f} %"
          + (f"   {left_out} left out" if left_out else ""))


def main():
    files = measure(pathlib.Path(sys.argv[1]).resolve())
    total, missing = [0] * 5, []
    print(f"{'file':<24} {'lines':>22} {'branches':>24}")
    for entry in sorted(files, key=lambda entry: entry["file"]):
        name = entry["file"]
        lines = [line for line in entry["lines"] if not line.get("gcovr/noncode")]
        branches = [branch for line in lines for branch in line["branches"]]
        text = (ROOT / name).read_text(encoding="utf-8")
        counts = [len(lines), sum(line["count"] > 0 for line in lines), len(branches),
                  sum(branch["count"] > 0 for branch in branches),
                  len(re.findall("GCOVR_EXCL_LINE", text))]
        missing += [f"{name}:{line['line_number']}: not reached" for line in lines
                    if line["count"] == 0]
        total = [a + b for a, b in zip(total, counts)]
        row(name, counts)
    row("all", total)
    print("\n".join(missing), end="\n" if missing else "")
    lines, hit, branches, taken, _ = total
    enough = files and share(hit, lines) >= LINES and share(taken, branches) >= BRANCHES
    if not enough:
        print(f"too little: {LINES:.0f} % of the lines and {BRANCHES:.0f} % of the branches "
              f"must be reached")
    sys.exit(0 if enough else 1)


main()

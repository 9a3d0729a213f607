#!/usr/bin/env python3
"""Counts what `meson test` ran last in a build directory.

usage: count_tests.py BUILD_DIRECTORY

Prints "PASSED FAILED", and on standard error each point that failed with what the test said of
it. A test that speaks TAP counts by its points, any other test as one. A test that broke off,
timed out or reported fewer points than it planned counts as a failure even if every point so
far was well. Skipped tests and points count as neither.
"""
import json
import pathlib
import re
import sys

POINT = re.compile(r"^(not )?ok\b(.*)$")
PLAN = re.compile(r"^1\.\.(\d+)")
GOOD = {"OK", "EXPECTEDFAIL"}


def tap_tests(build):
    """The tests that speak TAP, as pairs of suite and name."""
    tests = json.loads((build / "meson-info/intro-tests.json").read_text())
    return {(suite.rpartition(":")[2], test["name"])
            for test in tests if test["protocol"] == "tap"
            for suite in test["suite"]}


def log_keys(name):
    """The same pairs for a test's name in the log: "project:suite+suite / name"."""
    where, _, name = name.rpartition(" / ")
    return {(suite, name) for suite in where.rpartition(":")[2].split("+")}


def count_points(text):
    passed = failed = points = 0
    planned = None
    for line in text.splitlines():
        plan = PLAN.match(line)
        if plan:
            planned = int(plan.group(1))
        point = POINT.match(line)
        if not point:
            continue
        points += 1
        directive = point.group(2).partition("#")[2].strip().upper()
        if directive.startswith(("SKIP", "TODO")):
            continue
        if point.group(1):
            failed += 1
        else:
            passed += 1
    complete = planned is None or points >= planned
    return passed, failed, complete


def failures(text):
    """The lines of the points that failed, each with the comments behind it."""
    shown = False
    for line in text.splitlines():
        if POINT.match(line):
            shown = line.startswith("not ")
        elif not line.startswith("#"):
            shown = line.startswith("Bail out!")
        if shown:
            yield line


def count_test(test, speaks_tap):
    result = test["result"]
    if result == "SKIP":
        return 0, 0
    if not speaks_tap:
        return (1, 0) if result in GOOD else (0, 1)
    passed, failed, complete = count_points(test.get("stdout", ""))
    if failed == 0 and (result not in GOOD or not complete):
        failed = 1
    return passed, failed


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1])
    log = build / "meson-logs/testlog.json"
    if not log.exists():
        sys.exit(f"{log}: no tests were run")
    speaking = tap_tests(build)
    passed = failed = 0
    for line in log.read_text(errors="replace").splitlines():
        test = json.loads(line)
        speaks_tap = bool(log_keys(test["name"]) & speaking)
        more_passed, more_failed = count_test(test, speaks_tap)
        if more_failed and speaks_tap:
            print(test["name"], *failures(test.get("stdout", "")), sep="\n", file=sys.stderr)
        passed += more_passed
        failed += more_failed
    print(passed, failed)


main()

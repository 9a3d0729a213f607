#!/usr/bin/env python3
"""Replays every record of this folder and compares the outcome with what stands beside it.

    run.py DRAWFOUR [FILTER]

FILTER is a part of a test's name ("T7", "T7-guilty"). Output is TAP; the status is 1 when
a test fails. What an expectation may say is told in README.md.
"""
import collections
import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 20


def card_counts(state):
    """How often each card lies in a hand, in a pile or on top."""
    counts = collections.Counter([state["top"]])
    for cards in state["hands"] + [state["pile"], state["discard"]]:
        counts.update(cards)
    return counts


def hand_size(hand):
    return hand if isinstance(hand, int) else len(hand)


def check_key(key, want, state):
    """Yields (what, expected, got) for each difference in one key of an expectation."""
    if key == "legal":
        got = state["legal"]
        if len(set(got)) != len(got):
            twice = [a for a, n in collections.Counter(got).items() if n > 1]
            yield "legal lists an action twice", [], twice
        if set(got) != set(want):
            yield "legal is missing", sorted(set(want) - set(got)), "-"
            yield "legal has too much", "-", sorted(set(got) - set(want))
    elif key == "legal_has":
        missing = sorted(set(want) - set(state["legal"]))
        if missing:
            yield "legal is missing", missing, state["legal"]
    elif key == "legal_lacks":
        extra = sorted(set(want) & set(state["legal"]))
        if extra:
            yield "legal should lack", extra, state["legal"]
    elif key == "hand_sizes":
        got = [hand_size(hand) for hand in state["hands"]]
        if got != want:
            yield key, want, got
    elif key == "pile_size":
        if hand_size(state["pile"]) != want:
            yield key, want, hand_size(state["pile"])
    elif key == "deck":
        counts = card_counts(state)
        got = {code: counts[code] for code in want}
        if got != want:
            yield key, {c: n for c, n in want.items() if got[c] != n}, \
                {c: n for c, n in got.items() if want[c] != n}
    elif key == "deck_size":
        got = sum(card_counts(state).values())
        if got != want:
            yield key, want, got
    elif key == "scores_sorted":
        if sorted(state["scores"]) != sorted(want):
            yield key, sorted(want), sorted(state["scores"])
    elif key == "not":
        for name, value in want.items():
            if state.get(name) == value:
                yield name, "anything but %r" % value, value
    elif key not in state:
        yield key, want, "no such key"
    elif state[key] != want or isinstance(state[key], bool) != isinstance(want, bool):
        yield key, want, state[key]


def check_case(case, status, out, err):
    """Returns the lines that tell what is wrong, none if all is as expected."""
    want_status = case.get("exit", 0)
    if status != want_status:
        return ["exit status: expected %d, got %s" % (want_status, status)] + \
            ["stderr: " + line for line in err.splitlines()[:4]]
    if want_status != 0:
        wrong = []
        if out:
            wrong.append("stdout must be empty, got %r" % out[:200])
        if not re.search(case["error"], err, re.MULTILINE):
            wrong.append("stderr: expected /%s/, got %r" % (case["error"], err[:400]))
        return wrong
    try:
        state = json.loads(out)
    except ValueError as error:
        return ["stdout is not one JSON object: %s: %r" % (error, out[:200])]
    wrong = []
    for key, want in case.items():
        if key in ("args", "exit", "error"):
            continue
        try:
            for what, expected, got in check_key(key, want, state):
                wrong.append("%s: expected %s" % (what, json.dumps(expected)))
                wrong.append("%s  got      %s" % (" " * len(what), json.dumps(got)))
        except (KeyError, TypeError) as error:
            wrong.append("%s: the state cannot be compared: %r" % (key, error))
    return wrong


def run_test(program, name):
    """Runs all cases of one test. Returns its diagnosis, empty when it passed."""
    with open(os.path.join(HERE, name + ".json"), encoding="utf-8") as file:
        cases = json.load(file)
    record = os.path.join(HERE, name + ".d4n")
    wrong = []
    for case in cases if isinstance(cases, list) else [cases]:
        command = [program, "replay", "--json"] + case.get("args", []) + [record]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=SECONDS, check=False)
            lines = check_case(case, done.returncode, done.stdout.decode("utf-8", "replace"),
                               done.stderr.decode("utf-8", "replace"))
        except subprocess.TimeoutExpired:
            lines = ["no answer within %d seconds" % SECONDS]
        if lines:
            wrong += lines + ["repeat: " + " ".join(shlex.quote(word) for word in command)]
    return wrong


def purpose(name):
    """The comment on top of the record: what the test shows."""
    words = []
    with open(os.path.join(HERE, name + ".d4n"), encoding="utf-8") as file:
        for line in file:
            if not line.startswith(";"):
                break
            words += line.lstrip(";").split()
    return " ".join(words)


def main(arguments):
    if len(arguments) not in (2, 3):
        print("usage: run.py DRAWFOUR [FILTER]", file=sys.stderr)
        return 2
    program = os.path.abspath(arguments[1])
    part = arguments[2] if len(arguments) == 3 else ""
    records = {f[:-4] for f in os.listdir(HERE) if f.endswith(".d4n")}
    outcomes = {f[:-5] for f in os.listdir(HERE) if f.endswith(".json")}
    names = sorted(name for name in records & outcomes if part in name)
    alone = sorted(name for name in records ^ outcomes if part in name)
    print("TAP version 13")
    print("1..%d" % (len(names) + len(alone)))
    failed = len(alone)
    with ThreadPoolExecutor(max_workers=2) as pool:
        results = pool.map(lambda name: run_test(program, name), names)
        for number, (name, wrong) in enumerate(zip(names, results), 1):
            print("%s %d - %s" % ("not ok" if wrong else "ok", number, name), flush=True)
            if wrong:
                failed += 1
                for line in ["shows: " + purpose(name)] + wrong:
                    print("#   " + line, flush=True)
    for number, name in enumerate(alone, len(names) + 1):
        print("not ok %d - %s" % (number, name))
        print("#   a record without expectation, or an expectation without record")
    if not names and not alone:
        print("# no test has %r in its name" % part)
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv))
    except BrokenPipeError:
        sys.exit(1)

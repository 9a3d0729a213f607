#!/usr/bin/env python3
"""Where there is one of a thing, every command says so in the singular. Prints TAP.

usage: test_plurals.py PROGRAM

tools/check_tree.py looks for formats that cannot; this looks at what is printed.
"""
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
NOUNS = ("cards|rounds|points|pts|moves|games|matches|deals|tables|turns|lines|decisions|threads|"
         "times|entries|faults|cycles|seats|bots|players|customizables")
WRONG = re.compile(rf"(?<![\w.,±-])1 (?:[a-z]+ )?(?:{NOUNS})\b|\b[Yy]ou (?:is|has|deals|draws|plays|"
                   r"goes|names|ends|faces|wins|sits|misses|takes)\b")
# Every card that is not plain makes somebody draw one, and is worth one point.
EDITION = """return edition { name = "ones", title = "Ones", colors = { "red", "green" },
    number { 1, copies = 4, points = 1 },
    face { code = "D", name = "Draw One", points = 1, copies = 7, draw(next, 1), miss(next) } }
"""


def run(*words, text="", status=(0,), folder=None, **environment):
    done = subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True,
                          timeout=120, cwd=folder,
                          env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment})
    assert done.returncode in status, (words, done.returncode, done.stderr)
    told = done.stdout + done.stderr
    found = WRONG.search(told)
    assert not found, (words, found.group(0), told[max(0, found.start() - 60):found.end() + 20])
    return told


def laboratory():
    one = ["--bots", "random", "--seats", "2", "--threads", "1"]
    assert "; 1 round," in run("sim", "--rounds", "1", *one)
    assert "; 1 deal in every seating," in run("sim", "--rounds", "1", "--duplicate", *one)
    told = run("sim", "--matches", "1", "--target", "1", *one)
    assert "; 1 match," in told and "1 finished, 1 round played" in told, told
    run("sim", "--edition", "baseball", "--customizable", "1", "--rounds", "1", *one)
    run("sim", "--format", "rotating-partners", "--matches", "1", "--target", "1", "--bots",
        "random", "--seats", "4", "--threads", "1")
    assert "1 deal played by both" in run("compare", "random", "easy", "--rounds", "1")
    assert "runs of 1 round, edition" in run("bench", "--rounds", "1", "--threads", "1")


def tournaments():
    with tempfile.TemporaryDirectory() as folder:
        run("tournament", "plan", "--event", "swiss", "--players", "2", "--rounds", "1",
            "--deals", "1", "--bots", "random", "it", folder=folder)
        assert "0 of 1 table played" in run("tournament", "standings", "it", folder=folder)
        run("tournament", "run", "it", folder=folder)
        assert "1 of 1 table played" in run("tournament", "standings", "it", folder=folder)


def records():
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/ones.lua", "w") as file:
            file.write(EDITION)
        assert "22 cards, worth 22 points" in run("deck", "./ones.lua", folder=folder)
        # The hands need all but one card, which is flipped: piles of one and penalties of one.
        record = run("demo", "--edition", "./ones.lua", "--rule", "hand-size=10", "--seats", "2",
                     "--bots", "random", "--seed", "3", "--record", folder=folder)
        head, first = re.match(r"(?s)(.*?)((?:\d+:)\S+)", record).groups()
        head = re.sub(r"\[Result.*\n", "", head)
        told = run("replay", "-", text=record, folder=folder)
        assert "faces 1 card" in told or "draws a card" in told, told
        run("replay", "-", text=head + first + "\n", folder=folder)
        told = run("analyze", "--playouts", "2", "--quiet", "-", text=head + first + "\n",
                   folder=folder)
        assert re.search(r"as far as it is written: 1 move\b", told), told
        run("verify", "--allow-unproven", "-", text=record, folder=folder, status=(0, 1))


def terminal():
    """A game of one's own without a name in the environment, and with the name "You"."""
    for people in ([], ["--people", "You"], ["--people", "You,Bea"]):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/ones.lua", "w") as file:
                file.write(EDITION)
            moves = "\n".join(["", "table", "draw", "take", "", "table", "pass", "scores", "log"] * 12)
            run("play", "--plain", "--edition", "./ones.lua", "--rule", "hand-size=9", "--seats",
                "2", "--pace", "0", "--window", "0", "--seed", "7", *people,
                text=moves + "\nquit\n", folder=folder)


TESTS = [laboratory, tournaments, records, terminal]


def main():
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        try:
            test()
            print(f"ok {number} - {test.__name__}")
        except (AssertionError, subprocess.TimeoutExpired) as error:
            print(f"not ok {number} - {test.__name__}\n# {error!r}"[:2000])


main()

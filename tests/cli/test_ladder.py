#!/usr/bin/env python3
"""`drawfour ladder` from the outside: every level beats the one below it, and a cell in which
it does not is marked. Prints TAP."""
import json
import os
import signal
import subprocess
import sys

PROGRAM = os.path.abspath(sys.argv[1])


def run(*arguments, status=0):
    done = subprocess.run([PROGRAM, "ladder", *arguments], capture_output=True, text=True)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def cells(*arguments, status=0):
    return json.loads(run("--json", "--quiet", *arguments, status=status).stdout)


def the_levels_that_decide_at_once_keep_their_order():
    """Differences are large enough for a few hundred deals."""
    tables = ["seats=2", "seats=4", "stacking=any", "greyskull", "format=standard"]
    played = cells("--levels", "random,easy,normal", "--deals", "600", *tables)
    assert [(cell["table"], cell["upper"], cell["lower"]) for cell in played] == [
        (table, upper, lower) for table in tables
        for upper, lower in (("easy", "random"), ("normal", "easy"))]
    for cell in played:
        assert cell["order"] == "above", cell
        assert cell["wins"]["low"] > cell["even"], cell


def a_level_that_thinks_is_above():
    cell, = cells("--levels", "random,hard", "--thinking-deals", "25", "seats=2")
    assert cell["order"] == "above" and cell["deals"] == 25, cell


def a_wrong_order_is_marked():
    done = run("--levels", "normal,random", "--deals", "300", "seats=2", status=1)
    assert " BELOW" in done.stdout, done.stdout
    assert "0 of 1 cell show the order, 0 are open, 1 contradicts it" in done.stdout


def equal_bots_are_exactly_even():
    done = run("--levels", "easy,easy", "--deals", "40", "seats=2")
    assert "50.0 ±0.0 of 50 ?" in done.stdout, done.stdout


def every_table_can_be_played():
    """Each edition, format, option and house rule that the program has."""
    tables = run("--list").stdout.split()
    assert {"seats=10", "greyskull", "format=teams", "stacking=any", "house=joke"} <= set(tables)
    assert len(set(tables)) == len(tables)
    played = cells("--levels", "random,normal", "--deals", "4")
    assert [cell["table"] for cell in played] == tables


def the_seed_and_nothing_else_decides():
    asked = ("--levels", "random,easy", "--deals", "60", "seats=4")
    assert cells(*asked) == cells(*asked, "--threads", "2")
    assert cells(*asked) != cells(*asked, "--seed", "2")


def a_page_takes_the_table_as_it_is():
    lines = run("--markdown", "--levels", "random,easy", "--deals", "50",
                "seats=2").stdout.splitlines()
    assert lines[0] == "| table | easy > random |" and lines[1] == "|---|---|", lines
    assert lines[2].startswith("| `seats=2` | ") and lines[2].endswith(" |"), lines


def what_is_wrong_is_told():
    for arguments, words in (
            (["seat=2"], ["no table 'seat=2'", "seats=2"]),
            (["--levels", "easy"], ["one bot"]),
            (["--levels", "random,esay"], ["esay", "easy"]),
            (["--levels", "random,,easy"], ["--levels"]),
            (["--deals", "0"], ["--deals"]),
            (["--json", "--markdown"], ["--json", "--markdown"])):
        told = run(*arguments, status=2).stderr
        assert all(word in told for word in words), (arguments, told)


def an_interrupt_shows_what_was_finished():
    process = subprocess.Popen(
        [PROGRAM, "ladder", "--levels", "random,hard", "--thinking-deals", "100000", "seats=2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().startswith("table")
    process.send_signal(signal.SIGINT)
    out, told = process.communicate()
    assert process.returncode == 130 and "interrupted" in told, (process.returncode, told)
    assert "0 of 0 cells" in out, out


TESTS = [the_levels_that_decide_at_once_keep_their_order, a_level_that_thinks_is_above,
         a_wrong_order_is_marked, equal_bots_are_exactly_even, every_table_can_be_played,
         the_seed_and_nothing_else_decides, a_page_takes_the_table_as_it_is,
         what_is_wrong_is_told, an_interrupt_shows_what_was_finished]
print(f"1..{len(TESTS)}")
for number, test in enumerate(TESTS, 1):
    try:
        test()
        print(f"ok {number} - {test.__name__}")
    except AssertionError as error:
        print(f"not ok {number} - {test.__name__}\n# {error!r}")

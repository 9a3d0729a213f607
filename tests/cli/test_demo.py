#!/usr/bin/env python3
"""`drawfour demo` and `drawfour bench` from the outside: rounds between bots under every
decision of a table, and their records. Prints TAP."""
import contextlib
import os
import pty
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])


def run(*arguments, status=0, text=None, cwd=None):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, input=text,
                          cwd=cwd)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done


def record(*arguments):
    """The record of a demo, which must replay and tell the same as the demo."""
    text = run("demo", "--record", *arguments).stdout
    run("replay", "--json", "-", text=text)
    assert run("replay", "-", text=text).stdout == run("demo", *arguments).stdout
    return text


def the_default_is_three_normal_bots():
    text = record("--seed", "3")
    assert '[Seats "3"]' in text and "[Result " in text
    assert text == record("--seed", "3", "--bots", "normal")
    assert text == record("--seed=3", "--bots", "normal,normal,normal")
    assert text != record("--seed", "4")
    assert run("demo").stdout != run("demo").stdout


def bots_sit_where_they_are_named():
    text = record("--seed", "1", "--bots", "random,normal,easy,rule")
    assert '[Seats "4"]' in text
    assert text != record("--seed", "1", "--bots", "normal,random,easy,rule")
    assert '[Seats "5"]' in record("--seed", "1", "--bots", "rule", "--seats", "5")


def house_rules_replay():
    text = record("--seed", "11", "--edition", "baseball", "--house", "WC1=joke", "--house",
                  "WC2=rooster", "--rule", "stacking=any,seven-zero=on", "--rule", "jump-in=on")
    for tag in ('[House.WC1 "joke"]', '[House.WC2 "rooster"]', '[Rule.stacking "any"]',
                '[Rule.seven-zero "on"]', '[Rule.jump-in "on"]'):
        assert tag in text, tag
    text = record("--seed", "2", "--edition", "baseball", "--customizable", "0",
                  "--swap-hands", "out")
    assert '[Customizable "0"]' in text and '[SwapHands "out"]' in text
    text = record("--seed", "2", "--edition", "family", "--house", "y=extra-turn", "--house",
                  "b=b7", "--lost", "b7")
    for tag in ('[Blank.y "extra-turn"]', '[Blank.b "b7"]', '[Lost "b7"]'):
        assert tag in text, tag


def every_house_rule_in_many_seeds():
    rules = ["draw-color", "drop-wilds", "stuck-three", "extra-turn", "level-seven",
             "level-three", "face-up", "joke", "elbows", "rooster"]
    for seed, rule in enumerate(rules):
        record("--seed", str(seed), "--edition", "baseball", "--house", "WC=" + rule,
               "--bots", "rule", "--seats", "4")
        record("--seed", str(seed), "--edition", "family", "--house", "r=" + rule,
               "--house", "y=" + rule, "--bots", "easy", "--rule", "jump-in=on")


def a_file_of_ones_own_is_found_from_anywhere():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "gift.lua"), "w") as file:
            file.write('return rule { name = "gift", text = "One more.", draw(next, 1) }\n')
        text = run("demo", "--record", "--seed", "1", "--edition", "super-hero", "--house",
                   "WC=gift.lua", cwd=folder).stdout
        assert f'[House.WC1 "{os.path.realpath(folder)}/gift.lua"]' in text
        run("replay", "-", text=text, cwd="/")


def what_is_wrong_is_refused():
    for wrong, word in ((["--bots", "ghost"], "normal"), (["--bots", "rule,rule", "--seats",
                         "3"], "2 bots for 3 seats"), (["--seats", "11"], "--seats"),
                        (["--seed", "x"], "--seed"), (["--house", "WC=joke"], "classic"),
                        (["--rule", "stacking=five"], "stacking"), (["--rul", "x"], "--rule"),
                        (["--house"], "--house"), (["table"], "too many"),
                        (["--record=x"], "no value")):
        done = run("demo", *wrong, status=2)
        assert word in done.stderr and not done.stdout, (wrong, done.stderr)


SLOW = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lab", "slow.lua")


def a_round_that_hardly_ends_is_given_up():
    """After a bounded number of actions, and not without a word on the way."""
    options = ["--edition", SLOW, "--bots", "random", "--seats", "2", "--seed", "7"]
    done = run("demo", "--record", *options)
    assert "demo: 2000 actions, and the round goes on" in done.stderr, done.stderr
    assert "given up after 10000 actions" in done.stderr, done.stderr
    assert len(re.findall(r"(?m)(?:^|\s)\d:\S+", done.stdout)) == 10000
    assert "[Result " not in done.stdout
    run("replay", "-", text=done.stdout)
    # On a terminal the number of actions is shown and taken back.
    ours, theirs = pty.openpty()
    with subprocess.Popen([PROGRAM, "demo", *options], stdout=subprocess.DEVNULL,
                          stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal ends with the program
            while part := os.read(ours, 65536):
                shown += part
        os.close(ours)
    assert process.returncode == 0
    assert b"500 actions so far" in shown and b"9500 actions so far" in shown, shown[:300]
    # A round as they usually are is told without any of that.
    assert run("demo", "--seed", "3").stderr == ""


def bench_measures_what_a_table_plays():
    signature = run("bench", "--signature").stdout
    for options in (["--rule", "stacking=any,jump-in=on,seven-zero=on"],
                    ["--edition", "super-hero"],
                    ["--edition", "baseball", "--house", "WC1=joke", "--house", "WC2=level-seven"]):
        shown = run("bench", "--rounds", "20", "--threads", "1", *options).stdout
        assert shown.startswith(signature) and options[-1] in shown
    assert "P2" in run("bench", "--rule", "hand-size=20", status=2).stderr
    run("bench", "--rule", "hand-size", status=2)


TESTS = [the_default_is_three_normal_bots, bots_sit_where_they_are_named, house_rules_replay,
         every_house_rule_in_many_seeds, a_file_of_ones_own_is_found_from_anywhere,
         what_is_wrong_is_refused, a_round_that_hardly_ends_is_given_up,
         bench_measures_what_a_table_plays]
failed = 0
print(f"1..{len(TESTS)}")
for number, each in enumerate(TESTS, 1):
    try:
        each()
        print(f"ok {number} - {each.__name__}")
    except Exception as error:  # every test reports, whatever breaks it
        failed += 1
        print(f"not ok {number} - {each.__name__}: {error!r}")
sys.exit(failed != 0)

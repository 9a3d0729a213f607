#!/usr/bin/env python3
"""What the program tells of itself, held against what it does. Prints TAP.

usage: test_help.py PROGRAM ROOT
"""
import json
import os
import pathlib
import re
import subprocess
import sys

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(sys.argv[2])
# Spellings that are taken beside those that are told.
ALIASES = {"--rules"}


def run(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done


ABOUT = json.loads(run("help", "--json").stdout)
COMMANDS = ABOUT["commands"]


def words(command, option):
    """What comes before an option on the command line."""
    verb = option["verb"] or (command["verbs"][0]["name"] if command["verbs"] else "")
    before = [command["name"]] + ([verb] if verb else [])
    return before + (["a=1", "b=1"] if command["name"] == "compare" else [])


def help_is_there_in_every_spelling():
    assert max(len(line) for line in run("help").stdout.splitlines()) <= 80
    for command in COMMANDS:
        name = command["name"]
        text = run("help", name).stdout
        assert text == run(name, "--help").stdout == run(name, "-h").stdout
        assert text.startswith(f"usage: drawfour {name}"), text
        for option in command["options"]:
            assert f"  {option['name']}" in text, (name, option["name"])
        wide = [line for line in text.splitlines() if len(line) > 80]
        assert not wide, wide
        assert f"  {name} " in run("help").stdout
    for words in (["--help"], ["-h"], ["help", "help"], ["help", "--help"], ["help", "-h"]):
        assert run(*words).stdout == run("help").stdout, words
    assert run("help", "--help", "play").stdout == run("help", "play").stdout
    assert re.fullmatch(r"drawfour \d+\.\d+\.\d+\n", run("--version").stdout)
    assert run("-V").stdout == run("--version").stdout
    assert "-V" in run("help").stdout and "--version" in run("help").stdout
    assert run(status=2).stderr == run("help").stdout
    assert run("help", "--json").stdout.isascii()


def every_option_told_is_taken():
    """An option at the end of the line lacks its value, a flag takes none."""
    for command in COMMANDS:
        for option in command["options"]:
            name, before = option["name"], words(command, option)
            if option["argument"]:
                error = run(*before, name, status=2).stderr
                assert name in error and "no option" not in error, (before, name, error)
                assert "needs a value" in error, (before, name, error)
            else:
                error = run(*before, f"{name}=x", status=2).stderr
                assert "takes no value" in error, (before, name, error)


def every_option_taken_is_told():
    """The options in the sources of a command stand in its help."""
    told = {c["name"]: {o["name"] for o in c["options"]} for c in COMMANDS}
    known = set().union(*told.values()) | ALIASES
    seen = 0
    for path in sorted((ROOT / "src").rglob("*.c")):
        if not path.parts[-2] in ("cli", "lab") or path.name.startswith(("help", "main")):
            continue
        text = path.read_text(encoding="utf-8")
        found = set(re.findall(r'"(--[a-z-]+)"', text))
        name = re.sub(r"^(cmd_)?([a-z]+).*", r"\2", path.name)
        assert found <= known, (path, found - known)
        if path.name.startswith("cmd_") and name != "compare":
            missing = found - told[name] - ALIASES
            assert not missing, (path, missing)
        seen += len(found)
    assert seen > 60, seen
    settings = re.findall(r'(?:TEXT|NUMBER)_ROW\("([a-z-]+)"',
                          (ROOT / "src/server/config.c").read_text(encoding="utf-8"))
    assert len(settings) > 15 and {"--" + name for name in settings} <= told["serve"]


def verbs_are_those_of_the_program():
    for command in COMMANDS:
        for verb in command["verbs"]:
            error = run(command["name"], verb["name"], "--nosuch", status=2).stderr
            assert "'--nosuch'" in error, error
        if command["verbs"]:
            error = run(command["name"], "nosuch", status=2).stderr
            named = set(re.findall(r"[a-z]+", error))
            assert {verb["name"] for verb in command["verbs"]} <= named, error


def mistakes_name_what_was_meant():
    for command in COMMANDS:
        for option in command["options"]:
            name = option["name"]
            wrong = name[:-2] + name[-1] + name[-2] if name[-1] != name[-2] else name + "x"
            if any(o["name"] == wrong for o in command["options"]):
                continue
            error = run(*words(command, option), wrong, "1", status=2).stderr
            assert "did you mean" in error and name in error, (command["name"], wrong, error)
        wrong = command["name"][:-1] + "x"
        error = run(wrong, status=2).stderr
        assert command["name"] in error, error
        assert run("help", wrong, status=2).stderr == error


def values_are_taken():
    for edition in ABOUT["values"]["EDITION"]:
        run("deck", edition)
    for rule in ABOUT["values"]["HOUSE"]:
        run("rules", "--house", rule)
    for bot in ABOUT["values"]["BOT"]:
        assert "there is no bot" not in subprocess.run(
            [PROGRAM, "tournament", "plan", "--bots", bot], capture_output=True,
            text=True).stderr
    for option in ABOUT["values"]["OPTION=VALUE"]:
        value = option
        if option.endswith("="):  # any number that it takes; the program says which
            error = run("demo", "--rule", option + "x", status=2).stderr
            value += re.search(r"(\d+) to \d+", error)[1]
        run("demo", "--seed", "1", "--bots", "random", "--rule", value, "--record")
    for form in ABOUT["values"]["FORMAT"]:
        run("sim", "--format", form, "--seats", "4", "--rounds", "1", "--bots", "random",
            "--quiet")


TESTS = [help_is_there_in_every_spelling, every_option_told_is_taken,
         every_option_taken_is_told, verbs_are_those_of_the_program,
         mistakes_name_what_was_meant, values_are_taken]


def main():
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        name = test.__name__.replace("_", " ")
        try:
            test()
            print(f"ok {number} - {name}")
        except (AssertionError, subprocess.TimeoutExpired) as error:
            print(f"not ok {number} - {name}\n# {error!r}"[:2000])


main()

#!/usr/bin/env python3
"""Options that contradict each other are refused, not ignored; and what is refused is told so
that one knows what, where and what to do. Prints TAP.

usage: test_options.py PROGRAM
"""
import json
import os
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
REPEATS = {"--rule", "--rules", "--house", "--commit"}


def run(*arguments, status=2, text="", folder=None):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, input=text,
                          cwd=folder, timeout=60)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def refused(words, *arguments, text=""):
    """It is refused in one line that says 'words'."""
    done = run(*arguments, text=text)
    assert not done.stdout, (arguments, done.stdout)
    lines = done.stderr.splitlines()
    assert len(lines) == 1 and all(word in lines[0] for word in words), (arguments, lines, words)
    # No message begins with nothing, or has a gap where a text should stand.
    assert not lines[0].startswith(":") and ": :" not in lines[0], (arguments, lines)
    assert "  " not in lines[0], (arguments, lines)


def every_option():
    """Each option of each command with what stands before it."""
    for command in json.loads(run("help", "--json", status=0).stdout)["commands"]:
        for option in command["options"]:
            verb = option["verb"] or (command["verbs"][0]["name"] if command["verbs"] else "")
            before = [command["name"]] + ([verb] if verb else [])
            yield before + (["", ""] if command["name"] == "compare" else []), option


def an_option_given_twice_is_refused():
    numbers = {"--seats": "3", "--rounds": "5", "--matches": "5", "--seed": "1", "--port": "0",
               "--threads": "1", "--target": "5", "--perfect": "on", "--format": "lowest"}
    tried = 0
    for before, option in every_option():
        name = option["name"]
        if name in REPEATS or (before[0] == "serve" and name == "--config"):
            continue
        once = [name] + ([numbers.get(name, "1")] if option["argument"] else [])
        refused(["given twice", name], *before, *once, *once)
        tried += 1
    assert tried > 80, tried


def an_empty_value_is_refused():
    for before, option in every_option():
        if option["argument"] and before[0] != "serve":
            refused([option["name"], "needs a value that is not empty"], *before,
                    option["name"], "")
            refused([option["name"], "needs a value that is not empty"], *before,
                    option["name"] + "=")


def an_empty_argument_is_refused():
    for command in ("rules", "deck", "replay", "verify", "analyze", "join"):
        refused([command, "an argument is empty"], command, "")
    for line in (["tournament", "run", ""], ["tournament", "plan", ""], ["store", "list", ""],
                 ["store", "backup", "x", ""]):
        refused(["an argument is empty"], *line)


CONTRADICTIONS = [
    (["--rounds", "--matches", "give one"], "sim --rounds 5 --matches 5"),
    (["--rounds", "--matches", "give one"], "sim --matches 5 --rounds 5"),
    (["--target", "--matches"], "sim --target 100"),
    (["--target", "--matches"], "sim --target 100 --rounds 5"),
    (["--json", "--csv"], "sim --json --csv"),
    (["--matches"], "compare stacking=any stacking=two --matches 5"),
    (["--target"], "compare stacking=any stacking=two --target 5"),
    (["--times"], "compare stacking=any stacking=two --times"),
    (["--threads"], "compare --threads=1 stacking=two"),
    (["--rule", "stacking", "two values"], "sim --rule stacking=any --rule stacking=two"),
    (["--rule", "stacking", "two values"], "sim --rule stacking=any,jump-in=on,stacking=two"),
    (["--rule", "stacking", "two values"], "play --rule stacking=any --rules stacking=two"),
    (["--house", "WC1", "two values"],
     "demo --edition baseball --house WC1=joke --house WC1=rooster"),
    (["--house", "WC1", "two values"],
     "play --edition baseball --house WC1=joke --house WC1=rooster"),
    (["--swap-hands", "classic"], "demo --swap-hands out"),
    (["--swap-hands", "classic"], "sim --swap-hands in"),
    (["--swap-hands", "super-hero"], "play --edition super-hero --swap-hands out"),
    (["--swap-hands", "classic"], "bench --swap-hands out"),
    (["--swap-hands", "classic"], "tournament plan --swap-hands out"),
    (["--customizable", "classic"], "demo --customizable 0"),
    (["--customizable", "classic"], "play --customizable 2"),
    (["--customizable", "pocket"], "tournament plan --edition pocket --customizable 1"),
    (["--customizable", "0 to 3"], "play --edition baseball --customizable 4"),
    (["--resume", "--save"], "play --resume a --save b"),
    (["--resume", "--rule"], "play --resume a --rule stacking=any"),
    (["--resume", "--people"], "play --resume a --people Ann --plain"),
    (["--bots", "2 seats"], "play --people Ann,Ben --seats 2 --bots hard"),
    (["--signature", "--rounds"], "bench --signature --rounds 5"),
    (["--signature", "--rule"], "bench --rule stacking=any --signature"),
    (["--force", "FILE"], "tournament plan --force"),
    (["--format", "whist"], "tournament plan --event whist --format lowest"),
    (["--bots", "--players"],
     "tournament plan --players Ann=easy,Ben=easy,Cy=easy,Di=hard --bots hard"),
    (["two editions", "give one"], "deck classic --edition pocket"),
    (["--house"], "rules --house joke T7"),
    (["--json", "rules"], "help --json rules"),
    (["port", "unix:"], "serve --check-config --listen unix:/tmp/x --port 99"),
]


def contradictions_are_refused():
    for words, line in CONTRADICTIONS:
        refused(words, *line.split(" "))


def a_setting_given_twice_in_a_file_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "conf")
        for text, status in (("port = 1\nlog = off\nport = 2\n", 2), ("port = 1\n", 0)):
            with open(path, "w") as file:
                file.write(text)
            done = run("serve", "--check-config", "--config", path, status=status)
            assert (f"{path}:3: port is given twice" in done.stderr) == (status == 2), done


def what_is_no_contradiction_is_taken():
    run("sim", "--rounds", "5", "--rule", "stacking=any", "--rule", "stacking=any,jump-in=on",
        "--quiet", status=0)
    run("sim", "--matches", "2", "--target", "100", "--quiet", "--bots", "random", status=0)
    run("sim", "--rounds", "5", "--edition", "baseball", "--house", "WC=joke", "--house",
        "WC2=rooster", "--swap-hands", "out", "--quiet", status=0)
    # A and B may each say otherwise than what holds for both.
    both = run("compare", "stacking=two", "--seats 3", "--rule", "stacking=any", "--rounds", "5",
               "--quiet", status=0).stdout
    assert "A: classic, 4 seats, standard, stacking two" in both, both
    assert "B: classic, 3 seats, standard, stacking any" in both, both
    refused(["stacking", "two values"], "compare", "stacking=two,stacking=any", "")
    with tempfile.TemporaryDirectory() as folder:
        run("tournament", "plan", "--players", "4", "--force", "e", status=0, folder=folder)
        run("tournament", "plan", "--players", "4", "--force", "e", status=0, folder=folder)


ODD = [
    (["the seat is missing"], "0:catch@"), (["no seat 'nothing'"], "0:catch@nothing"),
    (["the color is missing"], "0:W4="), (["no color 'q'"], "0:=q"),
    (["no card 'r1?r2'"], "0:r1?r2"), (["the card is missing"], "0:discard="),
    (["no action"], "0:"), (["the seat is missing"], "0:r7@"),
]


def odd_moves_are_told():
    head = '[Players "Ann" "Ben"]\n[Hand.0 "r7 W4"]\n[Hand.1 "g5"]\n[Top "r3"]\n'
    for words, move in ODD:
        refused(words, "replay", "-", text=head + move)


def odd_values_are_told():
    for words, line in (
            (["--seats", "2 to 10", "'-1'"], ["sim", "--seats", "-1"]),
            (["--seats", "2 to 10"], ["sim", "--seats", "9" * 60]),
            (["--seat", "' 1'"], ["replay", "--seat", " 1", "x"]),
            (["--seat", "'+1'"], ["replay", "--seat", "+1", "x"]),
            (["--rounds"], ["bench", "--rounds", "1e3"]),
            (["/nowhere", "No such file"], ["replay", "/nowhere"]),
            (["/tmp", "directory"], ["replay", "/tmp"]),
            (["/tmp", "directory"], ["tournament", "run", "/tmp"]),
            (["/tmp: ", "directory"], ["serve", "--config", "/tmp"]),
            (["/tmp"], ["play", "--resume", "/tmp"]),
            (["''", "no such edition"], ["replay", "-"])):
        refused(words, *line, text='[Edition ""]\n[Seats "2"]\n')


def main():
    tests = [an_option_given_twice_is_refused, an_empty_value_is_refused,
             an_empty_argument_is_refused, contradictions_are_refused,
             a_setting_given_twice_in_a_file_is_refused,
             what_is_no_contradiction_is_taken, odd_moves_are_told, odd_values_are_told]
    print(f"1..{len(tests)}")
    bad = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} {test.__name__}", flush=True)
        except Exception as error:  # each fault is told, and the others still run
            bad += 1
            print(f"not ok {number} {test.__name__}", flush=True)
            print("# " + repr(error)[:1500].replace("\n", "\n# "), flush=True)
    sys.exit(bad > 0)


main()

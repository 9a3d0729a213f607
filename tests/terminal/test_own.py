#!/usr/bin/env python3
"""`drawfour play` with an edition and house rules from files: in lines, on the screen, and
saved with their text, so that the files are not needed again. Prints TAP."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from deals import seed_with
from tmux import Terminal, beside, play_on, run

PROGRAM = os.path.abspath(sys.argv[1])
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
FAST = ["--plain", "--pace", "0", "--window", "0", "--bots", "easy", "--seats", "2"]
QUESTION = (r"Your turn|No card fits|^You drew|cards? for you|Name the color|Discard a card|"
            r"[Yy]es or no")
STOP = r"`ready` deals|The match is over"


def play(folder, options, wanted, turns=400):
    """Plays by what is possible, a card with 'wanted' before all others. Everything that was
    told, and whether such a card was played."""
    with subprocess.Popen([PROGRAM, "play", *beside(FAST, options)], cwd=folder, text=True,
                          bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as game:
        told, found, asked = "", False, False
        for line in game.stdout:
            told += line
            if re.search(STOP, line):
                game.stdin.write("ready\n")
            elif "'and now' is not" in line:
                legal = re.search(r"You can: (.*)\.$", line.strip()).group(1).split()
                chosen = next((one for one in legal if re.match(wanted, one)), None)
                found = found or chosen is not None
                game.stdin.write((chosen or legal[0]) + "\n")
                turns, asked = turns - 1, False
            elif re.search(QUESTION, line) and not asked:
                game.stdin.write("and now\n")  # no action: the answer tells what is one
                asked = True
            if found or turns == 0:
                game.stdin.write("quit\n")
                game.stdin.close()
                told += game.stdout.read()
                break
        return told, found


def with_files(names):
    folder = tempfile.TemporaryDirectory()
    for name in names:
        shutil.copy(os.path.join(EXAMPLES, name), folder.name)
    return folder


def a_house_rule_from_a_file():
    with with_files(["storm.lua"]) as folder:
        told, found = play(folder, ["--edition", "baseball", "--house", "WC=./storm.lua",
                                    "--seed", "7", "--rule", "hand-size=20"], r"WC=")
        assert found, told[-2000:]
        assert re.search(r"You play .*Customizable.*\n(.*\n)*?Ben draws (2|two) cards", told), \
            told[-1500:]


def an_edition_from_a_file_outlives_the_file():
    with with_files(["tides.lua", "dare.lua"]) as folder:
        options = ["--edition", "./tides.lua", "--house", "WC=./dare.lua", "--seed", "7"]
        told, found = play(folder, [*options, "--save", "kept.game"], r".F$")
        assert found, told[-2000:]
        for name in ("tides.lua", "dare.lua"):
            os.remove(os.path.join(folder, name))
        told, found = play(folder, ["--resume", "kept.game"], r"WF=")
        assert found, told[-2000:]


TIDES = {"S": "Lull", "R": "Turn", "E": "Ebb", "F": "Flood", "W": "Wild", "WF": "Spring Tide",
         "WS": "Undertow", "WC": "Message in a Bottle (dare)"}
COLORS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "v": "violet"}

# Names as long as they may be, of letters that take two columns, that a shell, a format or
# JSON would take for something else; and a code that means another card elsewhere.
ODD_NAMES = {"D": 'Ðáñçè "%s%n\\" but +1', "W": "🎴🎴🎴🎴🎴🎴🎴"}
ODD_COLORS = {"v": "väĩöľét áńd ťéá", "n": "日本語の長い名前", "q": "'q' \"%d\" $HOME `q`"}


def lua(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def odd_edition(folder):
    path = os.path.join(folder, "odd.lua")
    colors = ", ".join(f'{{ "{letter}", {lua(name)} }}' for letter, name in ODD_COLORS.items())
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""return edition {{ name = "odd", title = "Odd", colors = {{ {colors} }},
            numbers {{ from = 0, to = 9, copies = 2 }},
            face {{ code = "D", name = {lua(ODD_NAMES["D"])}, points = 20, copies = 7,
                   reverse() }},
            wild {{ code = "W", name = {lua(ODD_NAMES["W"])}, points = 50, copies = 4,
                   color() }} }}""")
    return path


def hands(told, names, colors):
    """Every card of the hands that were told, as the edition calls it; the codes."""
    found = set()
    for line in re.findall(r"^You (?:can play|hold): (.*)\.$", told, re.M):
        for code in re.findall(r"\((\w+)\)(?:,|$)", line):
            colored = code[0] in colors
            name = names.get(code[colored:], code[colored:])
            words = f"{colors[code[0]]} {name}" if colored else name
            assert f"{words} ({code})" in line, (words, line)
            found.add(code[colored:])
    return found


def cards_are_called_by_their_names():
    with with_files(["tides.lua", "dare.lua"]) as folder:
        options = ["--edition", "./tides.lua", "--house", "WC=./dare.lua", "--seed", "7",
                   "--rule", "hand-size=20"]
        told, _ = play(folder, options, r"WF=")
        found = hands(told, TIDES, COLORS)
        assert {"S", "E", "WF"} <= found, (found, told)
        assert "Skip" not in told and "Reverse" not in told, told
        odd_edition(folder)
        told, _ = play(folder, ["--edition", "./odd.lua", "--seed", "7", "--rule",
                                "hand-size=20"], r"W=n")
        found = hands(told, ODD_NAMES, ODD_COLORS)
        assert {"D", "W"} <= found, (found, told)
        assert f"You name {ODD_COLORS['n']}." in told, told


def cards_with_other_names_have_no_known_sign():
    with with_files([]) as folder:
        options = ["--edition", odd_edition(folder), "--seats", "2", "--rule", "hand-size=15"]
        seed, _ = seed_with(PROGRAM, folder, options, [],
                            r"On top: väĩ.*\nYou can.*\nYou hold: .*\(\wD\)")
        command = [PROGRAM, "play", *options, "--seed", seed, "--pace", "0", "--window", "0"]
        with Terminal(command, rows=38, columns=120, folder=folder) as terminal:
            screen = terminal.wait("odd", r"Your turn|No card fits")
            assert "+2" not in screen and re.search(r"\bD\b", screen), screen
            assert re.search(r" pile +V väĩöľét", screen), screen  # a long name moves nothing
            # Each color has a sign of its own.
            for letter in "VNQ":
                assert re.search(rf"[│║]{letter} ", screen), (letter, screen)


def faults_have_file_and_line():
    with with_files(["tides.lua", "storm.lua"]) as folder:
        with open(os.path.join(folder, "wrong.lua"), "w", encoding="utf-8") as file:
            file.write("return edition {\n  name = 'x',\n  boom(),\n}\n")
        os.mkfifo(os.path.join(folder, "pipe.lua"))
        with open(os.path.join(folder, "long.lua"), "w", encoding="utf-8") as file:
            file.write("--" + "x" * 9000)
        for option, value, words in (
                ("--edition", "./wrong.lua", "./wrong.lua:3: unknown effect or word 'boom'"),
                ("--edition", "./storm.lua", "./storm.lua:2: this file makes a house rule"),
                ("--edition", "./none.lua", "./none.lua: No such file"),
                ("--edition", "./pipe.lua", "./pipe.lua: this is no regular file"),
                ("--edition", "./long.lua", "./long.lua: larger than 8192 bytes"),
                ("--house", "WC=./wrong.lua", "./wrong.lua:3: unknown effect"),
                ("--house", "WC=./tides.lua", "this file makes an edition")):
            words_of_it = [PROGRAM, "play", *beside(FAST + ["--edition", "baseball"],
                                                       [option, value])]
            done = subprocess.run(words_of_it, cwd=folder, text=True, capture_output=True,
                                  timeout=60, check=False)
            assert done.returncode == 2 and words in done.stderr, (value, done.stderr)


def on_the_screen():
    with with_files(["tides.lua"]) as folder:
        command = [PROGRAM, "play", "--edition", "./tides.lua", "--seed", "7", "--seats", "2",
                   "--pace", "0", "--window", "0", "--rule", "hand-size=15", "--target", "100000"]
        with Terminal(command, rows=30, columns=100, folder=folder) as terminal:
            screen = terminal.wait("tides", r"Your turn|No card fits")
            assert re.search(r"\bE\b|\bF\b|\bWF\b", screen), screen
            screen = play_on(terminal, r"next round")
            assert re.search(r"went out|blocked", screen), screen


run([a_house_rule_from_a_file, an_edition_from_a_file_outlives_the_file,
     cards_are_called_by_their_names, cards_with_other_names_have_no_known_sign,
     faults_have_file_and_line, on_the_screen])

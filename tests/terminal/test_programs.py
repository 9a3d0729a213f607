#!/usr/bin/env python3
"""`drawfour play --bots cmd:PROGRAM`: programs that play well, and programs that fail in every
way there is; levels that do not exist. Prints TAP."""
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from deals import anns_seed
from tmux import Terminal, beside, play_on, run

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 60  # seconds: whoever waits longer has failed
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
# A round never decides the match by chance.
FAST = ["--pace", "0", "--window", "0", "--seats", "2", "--people", "Ann", "--target", "100000"]
QUESTION = (r"Your turn|No card fits|^You drew|cards for you|Name the color|Discard a card|"
            r"[Yy]es or no")
STOP = r"`ready` deals|The match is over"

# A bot that does the first thing it may and keeps what it was told; what it does in its
# act number 2 is the fault that its first argument names.
BOT = r'''
import json, os, sys, time
fault, acts = sys.argv[1], 0
with open("told", "a", buffering=1) as told:
    for line in sys.stdin:
        message = json.loads(line)
        told.write(message["type"] + " " + str(os.getpid()) + "\n")
        if message["type"] != "act":
            continue
        acts += 1
        action = message["legal"][0]
        if acts >= 2 and fault == "crash":
            sys.exit(7)
        if acts >= 2 and fault == "silent":
            time.sleep(1000)
        if fault == "mute":
            with open("mute", "w") as file:
                file.write("asked")
            time.sleep(1000)
        if acts >= 2 and fault == "illegal":
            action = "r77"
        if acts >= 2 and fault == "garbage":
            print("what now?", flush=True)
            continue
        if fault == "loud":
            print("\033[2Jthinking aloud \xff", file=sys.stderr, flush=True)
        print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
'''


class Place:
    """A folder with the bot in it."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        with open(self.path("bot.py"), "w", encoding="utf-8") as file:
            file.write(BOT)
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def told(self):
        """What the bots were told, in order: the types of the messages."""
        if not os.path.exists(self.path("told")):
            return []
        with open(self.path("told"), encoding="utf-8") as file:
            return file.read().split("\n")[:-1]

    def wait_for(self, kind):
        """Until a bot has noted a message of that type: it is not waited for when one quits."""
        until = time.monotonic() + PATIENCE
        while not any(line.startswith(kind + " ") for line in self.told()):
            assert time.monotonic() < until, self.told()
            time.sleep(0.01)


def play(place, *options, script=(), until=None):
    """A round in lines, played by what is possible; all that was told, and the process. The
    words of 'script' are said before the first move, one for each question. Nobody quits
    before a bot was told 'until'."""
    script = list(script)
    game = subprocess.Popen([PROGRAM, "play", "--plain", *beside(FAST, options)], text=True,
                            bufsize=1, cwd=place.folder.name, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    told, asked = "", False
    for line in game.stdout:
        told += line
        if "'and now' is not" in line:
            game.stdin.write(re.search(r"You can: (\S+?)\.?[ \n]", line).group(1) + "\n")
            asked = False
        elif re.search(STOP, line):
            if until:
                place.wait_for(until)
            game.stdin.write("quit\n")
        elif re.search(QUESTION, line) and not asked:
            asked = not script
            game.stdin.write((script.pop(0) if script else "and now") + "\n")
    errors = game.stderr.read()
    for stream in (game.stdin, game.stdout, game.stderr):
        stream.close()
    return told, errors, game.wait()


def a_program_plays():
    with Place() as place:
        told, errors, status = play(place, "--bots", "cmd:python3 bot.py good", until="end")
        assert status == 0 and errors == "", (status, errors)
        assert re.search(r"(go|goes) out!|blocked", told), told
        types = [line.split()[0] for line in place.told()]
        assert types[:2] == ["hello", "round"] and types.count("round") == 1, types
        assert "act" in types and "events" in types and types[-1] == "end", types
        assert len({line.split()[1] for line in place.told()}) == 1  # started once


def the_examples_play():
    with Place() as place:
        command = f"cmd@5000:python3 {EXAMPLES}/bot.py"
        told, errors, status = play(place, "--bots", f"{command},easy", "--seats", "3")
        assert status == 0 and errors == "", (told, errors)
        assert re.search(r"(go|goes) out!|blocked", told), told


def failures_are_told_and_the_game_goes_on():
    for command, words in (("cmd:./nowhere", r"ended with status 127.*normal plays on for it"),
                           ("cmd:python3 bot.py crash", r"ended with status 7.*normal plays on"),
                           ("cmd@20:python3 bot.py silent", r"no answer within.*normal plays"),
                           ("cmd:python3 bot.py illegal", r"'r77' is not legal.*normal plays"),
                           ("cmd:python3 bot.py garbage", r"no message of the protocol: what now"),
                           ("cmd:true", r"normal plays on for it")):
        with Place() as place:
            told, errors, status = play(place, "--bots", command, "--rule", "hand-size=12")
            assert re.search(rf"^cmd\S*:.*{words}", told, re.M), (command, told, errors)
            assert re.search(r"(go|goes) out!|blocked", told) and status == 0, (command, told)
            assert re.search(r"^drawfour: cmd.* forfeited \d+ of \d+ moves", errors, re.M), errors


def moves_taken_back_are_told_again():
    with Place() as place:  # the card that is drawn does not fit, so that the bot moves next
        told, _, status = play(place, "--bots", "cmd:python3 bot.py good", "--seed", "4",
                               "--rule", "hand-size=12", script=["draw", "undo"])
        assert "taken back" in told and status == 0, told
        types = [line.split()[0] for line in place.told()]
        assert types.count("hello") == 1 and types.count("round") == 2, types


def on_the_screen():
    with Place() as place:
        command = [PROGRAM, "play", *FAST, "--bots", "cmd:python3 bot.py loud"]
        with Terminal(command, rows=30, columns=140, folder=place.folder.name) as terminal:
            terminal.wait(r"Ben.* cmd ")
            screen = play_on(terminal, r"thinking aloud|next round")
            assert re.search(r"│.*thinking", screen), screen  # in the log, not across the table
            assert "Drawfour" in screen.splitlines()[0], screen
            play_on(terminal, r"next round")
            terminal.keys("q")
            terminal.wait(r"status 0|[Rr]eally|y +yes|[Ee]nd")


def nobody_waits_for_a_silent_program_to_end():
    with Place() as place:
        os.mkfifo(place.path("mute"))
        seed = anns_seed(PROGRAM, r"The first card is \w+ \d\.\nBen ", "--seats", "2")
        with subprocess.Popen(
                [PROGRAM, "play", "--plain", *FAST, "--seed", seed, "--bots",
                 "cmd@600000:python3 bot.py mute"], text=True, cwd=place.folder.name,
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE) as game:
            with open(place.path("mute"), encoding="utf-8") as file:
                assert file.read() == "asked"
            game.terminate()  # only the alarm of the test would end a game that waits
            errors = game.stderr.read()
            game.wait()
        assert "--resume drawfour.game" in errors and "forfeited" not in errors, errors


def a_kept_game_starts_no_program():
    with Place() as place:
        command = "cmd:python3 bot.py good"
        play(place, "--bots", command, "--save", "it.game", script=["quit"])
        os.remove(place.path("told")) if place.told() else None
        told, _, status = play(place, "--resume", "it.game", script=["quit"])
        assert status == 0 and f"With --bots '{command}'" in told, told
        assert place.told() == []
        _, errors, status = play(place, "--resume", "it.game", "--bots", "cmd:touch harm")
        assert status == 2 and f"begun with --bots '{command}'" in errors, errors
        told, errors, status = play(place, "--resume", "it.game", "--bots", command)
        assert status == 0 and errors == "" and "act" in " ".join(place.told()), (told, errors)


def wrong_bots_are_explained():
    levels = json.loads(subprocess.run([PROGRAM, "help", "--json"], check=True,
                                       capture_output=True).stdout)["values"]["BOT"]
    assert "champion" in levels, levels
    with Place() as place:
        for bots in ("wizard", "easy,wizard", "easy,"):
            _, errors, status = play(place, "--seats", "3", "--bots", bots)
            assert status == 2, (bots, errors)
            assert all(level in errors for level in levels), (bots, errors)
            assert "cmd:PROGRAM" in errors and errors.count("\n") == 1, (bots, errors)
        for bots in ("cmd:", "cmd@0:./x", "cmd@x:./x"):
            _, errors, status = play(place, "--bots", bots)
            assert status == 2 and "write cmd:PROGRAM ARGUMENTS" in errors, (bots, errors)


run([a_program_plays, the_examples_play, failures_are_told_and_the_game_goes_on,
     moves_taken_back_are_told_again, on_the_screen, nobody_waits_for_a_silent_program_to_end,
     a_kept_game_starts_no_program, wrong_bots_are_explained])

#!/usr/bin/env python3
"""What the engine does is told at every keyboard: hands that are shown or lie open, what a
rule asks of whom, partners, who is out, proclamations, the rules before the first deal.

Every game here is dealt from a seed and played by people alone, or by whoever comes: nothing
depends on what a bot does. Prints TAP."""
import contextlib
import functools
import os
import re
import subprocess
import sys
import tempfile

import deals
from deals import PLAIN
from tmux import Terminal, run

PROGRAM = os.path.abspath(sys.argv[1])

FILES = {
    # Nearly every card may be challenged.
    "fours.lua": """
        local wilds = {}
        for i = 4, 9 do
            wilds[#wilds + 1] = wild {
                code = "W" .. i, name = "Wild Draw Four", points = 50, copies = 7,
                color(), challenge(), draw(next, 4), miss(next),
            }
        end
        return edition {
            name = "fours", colors = { "red", "green", "blue", "yellow" },
            numbers { from = 1, to = 2, copies = 2 }, wilds,
        }""",
    # Nearly every card lays all hands open.
    "open.lua": """
        local wilds = {}
        for i = 1, 4 do
            wilds[i] = wild { code = "WF" .. i, name = "Wild Open Hands", points = 50,
                              copies = 7, color(), face_up() }
        end
        return edition { name = "open", colors = { "red", "green" },
                         numbers { from = 1, to = 3, copies = 2 }, wilds }""",
    # Half of the cards carry a house rule.
    "mini.lua": """
        return edition {
            name = "mini", colors = { "red", "green" },
            numbers { from = 1, to = 3, copies = 1 },
            wild { code = "WC", name = "Wild Customizable", points = 40, copies = 4,
                   house = true, color() },
        }""",
    "sing.lua": """return rule { name = "sing", text = "The next seat sings a song.",
                                 notice(next) }""",
    "long.lua": """return rule {
        name = "long", text = "The next seat does as it is told.",
        asks = "Stand up, turn round three times, clap your hands, sit down again and say "
            .. "what you had for breakfast. Did you do all of it?",
        ask(next) { no = { draw(next, 2) } } }""",
}


@contextlib.contextmanager
def files():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        yield folder


lines = functools.partial(deals.lines, PROGRAM)
seed_with = functools.partial(deals.seed_with, PROGRAM)


def of_people(names, edition, *more):
    return ["--people", names, "--seats", str(names.count(",") + 1), "--edition", edition, *more]


FOURS = of_people("Ann,Bea,Cy", "./fours.lua")
CHALLENGE = ["", "W7=b", "", "challenge"]
GUILTY, LAWFUL = r": it was a bluff", r": it was lawful"


def a_challenged_hand_is_shown_to_the_challenger_alone_in_lines():
    with files() as folder:
        # Guilty: who challenged is on turn.
        _, told = seed_with(folder, FOURS, CHALLENGE, GUILTY)
        assert re.search(r"(\w+) challenges (\w+): it was a bluff\.\n(.*\n)*"
                         r"For \1 alone: \2 held .*(red|green|blue|yellow) \d.* when the card was "
                         r"laid\.\n\1: Your turn", told), told
        # Not guilty: the challenger looks at it, and then the keyboard goes to the third.
        _, told = seed_with(folder, FOURS, [*CHALLENGE, "", ""], LAWFUL)
        assert re.search(r"For (\w+) alone: \w+ held .*\n\1 presses Enter to cover it\.\n"
                         r"Hand the keyboard to (?!\1)(\w+), who presses Enter\.\n\2: ", told), told


def a_challenged_hand_leaves_the_terminal_before_the_next_person():
    with files() as folder:
        seed, _ = seed_with(folder, FOURS, CHALLENGE, LAWFUL)
        with Terminal([PROGRAM, "play", *PLAIN, *FOURS, "--seed", seed],
                      folder=folder) as terminal:
            for said, wanted in zip(CHALLENGE, (r"Your turn", r"Hand the keyboard",
                                                r"take them, challenge", r"to cover it")):
                terminal.wait(r"\n>")
                terminal.type(said)
                terminal.keys("Enter")
                terminal.wait(wanted)
            screen = terminal.wait(r"For \w+ alone: \w+ held ", r"Enter to cover it\.\n>")
            assert "keyboard" not in screen[screen.index(" held "):], screen
            terminal.keys("Enter")
            terminal.wait(r"Hand the keyboard", gone=r" held ")


def a_challenged_hand_is_shown_on_the_screen():
    with files() as folder:
        for verdict, then in ((GUILTY, r"\w+: Your turn"), (LAWFUL, r"Hand the keyboard")):
            seed, _ = seed_with(folder, FOURS, CHALLENGE, verdict)
            with Terminal([PROGRAM, "play", "--pace", "0", "--window", "0", *FOURS, "--seed",
                           seed], folder=folder) as terminal:
                terminal.wait(r"Hand the keyboard")
                terminal.keys("Space")
                terminal.wait(r"Your turn")
                terminal.type(":W7=b")
                terminal.keys("Enter")
                terminal.wait(r"Hand the keyboard")
                terminal.keys("Space")
                terminal.wait(r"4 cards for you")
                terminal.keys("x")
                screen = terminal.wait(r"For \w+ alone", r"║ \w+ held ", r"space +cover it")
                assert "Hand the keyboard" not in screen, screen
                terminal.keys("Space")
                terminal.wait(then, gone=r" held ")


OPEN = of_people("Ann,Bea", "./open.lua")


def open_hands_are_told():
    with files() as folder:
        seed, told = seed_with(folder, OPEN, ["", "WF1=r", "", "table"], r"lie open")
        assert re.search(r"All hands lie open\.\nAnn holds \w.*\nBea holds \w.*\n", told), told
        assert re.search(r"Seat 1: Bea: \d cards.*\nAnn holds \w.*\nBea holds \w", told), told
        with Terminal([PROGRAM, "play", "--pace", "0", "--window", "0", *OPEN, "--seed", seed],
                      rows=30, columns=110, folder=folder) as terminal:
            terminal.wait(r"Hand the keyboard")
            terminal.keys("Space")
            terminal.wait(r"Your turn")
            terminal.type(":WF1=r")
            terminal.keys("Enter")
            # At the seats as many as fit, in the log all of them.
            terminal.wait(r"All hands lie open", r"Ann holds", r"Bea holds", r"\+\d")


MINI = of_people("Ann,Bea", "./mini.lua", "--rule", "hand-size=4")
ELBOWS = r"Keep your elbows straight until somebody calls UNO\."


def played(folder, rule):
    """What is told when whoever begins plays a card with 'rule', and with which seed."""
    return seed_with(folder, [*MINI, "--house", "WC=" + rule], ["", "WC=r", "", "table"],
                     r"plays Wild Customizable")


def a_rule_says_what_it_asks():
    with files() as folder:
        for rule, *wanted in (
                ("elbows", r"\n(Ann|Bea) is told: " + ELBOWS, r"\n(Ann|Bea): " + ELBOWS),
                ("joke", r"(Ann|Bea) is asked: Did you laugh at the joke\?\n",
                 r"\n(Ann|Bea): Did you laugh at the joke\? \(yes or no\)\. On top"),
                ("rooster", r"Crow like a rooster, or draw four\. Did you crow\? \(yes or no\)"),
                ("level-three", r"Discard a card, until you hold 3 \(level-three\)"),
                # Rules of a table's own, without and with words for whoever is asked.
                ("./sing.lua", r"is told: The next seat sings a song\."),
                ("./long.lua", r"breakfast\. Did you do all of it\? \(yes or no\)\. On")):
            told = played(folder, rule)[1]
            for pattern in wanted:
                assert re.search(pattern, told), (rule, told)


def the_screen_says_what_a_rule_asks():
    with files() as folder:
        for rule, rows, columns, *wanted in (
                ("elbows", 24, 80, r"is told: Keep your elbows", r"\n *(Ann|Bea): " + ELBOWS),
                ("joke", 24, 80, r"(Ann|Bea): Did you laugh at the joke\? \(yes or no\)"),
                # A question that is too long for its line, on the smallest screen.
                ("./long.lua", 20, 60, r"║ Stand up", r"all of it\? \(yes or no\)",
                 r" y +yes +n +no")):
            seed = played(folder, rule)[0]
            with Terminal([PROGRAM, "play", "--pace", "0", "--window", "0", *MINI, "--house",
                           "WC=" + rule, "--seed", seed], rows=rows, columns=columns,
                          folder=folder) as terminal:
                terminal.wait(r"Hand the keyboard")
                terminal.keys("Space")
                terminal.wait(r"Your turn")
                terminal.type(":WC=r")
                terminal.keys("Enter")
                terminal.wait(r"Hand the keyboard")
                terminal.keys("Space")
                terminal.wait(*wanted)


def greyskull_is_proclaimed():
    options = of_people("Ann,Bea,Cy", "greyskull", "--rule", "hand-size=20")
    seed, told = seed_with(None, options, ["", "WG=r"], r"plays .*Greyskull")
    assert re.search(r"(\w+) plays .*Greyskull\.\n\"By the old grey stones!\" \1 calls the storm: "
                     r"three cards for everyone else\.", told), told
    with Terminal([PROGRAM, "play", "--pace", "0", "--window", "0", *options, "--seed",
                   seed]) as terminal:
        terminal.wait(r"Hand the keyboard")
        terminal.keys("Space")
        terminal.wait(r"Your turn")
        terminal.type(":WG=r")
        terminal.keys("Enter")
        terminal.wait(r"Hand the keyboard")
        terminal.keys("Space")
        # The log has other lines by then; it stands over the table while the card is on top.
        terminal.wait(r"Your turn|No card fits", r"\n \"By the old grey stones!\" \w+ calls the storm")


class Game:
    """A game over pipes, played by whatever is possible first."""

    QUESTION = (r"Your turn|No card fits|^You drew|cards? for you|Name the color|Discard a card|"
                r"\(yes or no\)")

    def __init__(self, *options):
        self.process = subprocess.Popen([PROGRAM, "play", *PLAIN, *options], text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.told = ""

    def until(self, wanted):
        """Plays round after round until 'wanted' stands in what was told."""
        asked = False
        while not re.search(wanted, self.told):
            line = self.process.stdout.readline()
            assert line, self.told[-3000:]
            self.told += line
            if re.search(r"`ready` deals|The match is over", line):
                self.say("ready")
            elif "'now what' is not" in line:
                self.say(re.search(r"You can: ([^ .]+)", line).group(1))
                asked = False
            elif re.search(self.QUESTION, line) and not asked:
                self.say("now what")  # no action: the answer tells what is one
                asked = True
        return self.told

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def partners_and_their_points():
    short = ["--people", "Ann", "--bots", "easy", "--rule", "hand-size=2"]
    with Game(*short, "--format", "partners") as game:
        told = game.until(r"points?, \d+ in all\.\n")
        who = re.search(r"Round 1:\nPartners: (you and \w+) against (\w+ and \w+)\.\n", told)
        assert who, told
        us, them = "Y" + who.group(1)[1:], who.group(2)
        assert re.search(rf"\n({us}|{them}): \d+ points?, \d+ in all\.\n$", told), told
        game.say("scores")
        game.until(rf"{us}: \d+ points?\.\n{them}: \d+ points?\.\n")
        game.say("table")
        game.until(rf"\n{who.group(1)} against {them}\.\n")
    with Game(*short, "--format", "teams", "--seats", "6") as game:
        game.until(r"Teams: you, \w+ and \w+ against \w+, \w+ and \w+\.\n")


def new_partners_are_told_when_they_are_new():
    """C5: after four hands, before anything else of the fifth, and by names that stay."""
    with Game("--people", "Ann", "--bots", "easy", "--rule", "hand-size=1", "--format",
              "rotating-partners") as game:
        told = game.until(r"New partners: (.*\n)*?.* in all\.\n")
    rounds = re.split(r"Round \d+:\n", told)[1:]
    first = re.match(r"Partners: you and (\w+) against (\w+) and (\w+)\.\n", rounds[0])
    fresh = next(text for text in rounds if "New partners" in text)
    again = re.match(r"New partners: (?:you and (\w+)|\w+ and \w+) against .*\n", fresh)
    assert first and again and again.group(1) == first.group(2), told
    hands = sum("Nobody scores" not in text for text in rounds[:rounds.index(fresh)])
    assert hands == 4, told
    # Points go on from what each had before.
    total = {}
    for name, points, all_of_them in re.findall(r"\n(\w+): (\d+) points?, (\d+) in all", told):
        total[name] = total.get(name, 0) + int(points)
        assert total[name] == int(all_of_them), (name, told)


def who_is_out_of_the_match():
    with Game("--people", "Ann", "--bots", "easy", "--rule", "hand-size=2", "--format",
              "challenge", "--target", "40") as game:
        told = game.until(r"(\w+ is|You are) out of the match, with \d+ points?\.\n")
        assert int(re.search(r"match, with (\d+)", told).group(1)) >= 40, told
        game.say("scores")
        game.until(r"\w+: \d+ points, out of the match\.\n")


run([a_challenged_hand_is_shown_to_the_challenger_alone_in_lines,
     a_challenged_hand_leaves_the_terminal_before_the_next_person,
     a_challenged_hand_is_shown_on_the_screen, open_hands_are_told, a_rule_says_what_it_asks,
     the_screen_says_what_a_rule_asks, greyskull_is_proclaimed,
     partners_and_their_points, new_partners_are_told_when_they_are_new,
     who_is_out_of_the_match])

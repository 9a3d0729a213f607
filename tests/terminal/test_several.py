#!/usr/bin/env python3
"""Several cards of one face in one turn (O14), on the full screen: raised by keys and by the
mouse, in an order that is shown, and played by one key. Prints TAP."""
import os
import re
import sys
import tempfile

from deals import ANN_FIRST, anns_seed
from tmux import Terminal, run

PROGRAM = os.path.abspath(sys.argv[1])

# Two numbers only: whatever is dealt, some cards can be played together.
PAIRS = """return edition {
    name = "pairs",
    title = "Pairs: two numbers",
    colors = { "red", "yellow", "green", "blue" },
    numbers { from = 6, to = 7, copies = 7 },
}
"""
OPTIONS = ["--seats", "2", "--bots", "easy", "--rule", "together=on", "--rule", "hand-size=9"]


class Table:
    """Ann's turn in a game of pairs."""

    def __init__(self):
        self.place = tempfile.TemporaryDirectory()
        edition = os.path.join(self.place.name, "pairs.lua")
        with open(edition, "w") as file:
            file.write(PAIRS)
        options = [*OPTIONS, "--edition", edition]
        # Cards in a row of two numbers: at least three of the first one's face are held.
        several = ANN_FIRST + r".*\n.*\(\w6\).*\(\w6\).*\(\w6\)"
        seed = anns_seed(PROGRAM, several, *options, folder=self.place.name)
        self.options = ["--people", "Ann", *options, "--seed", seed]

    def __enter__(self):
        self.terminal = Terminal([PROGRAM, "play", "--pace", "5", "--window", "150",
                                  *self.options], rows=30, columns=100)
        self.terminal.__enter__()
        self.terminal.wait("Your turn", r"m +with others")
        return self.terminal

    def __exit__(self, *why):
        self.terminal.__exit__(*why)
        self.place.cleanup()


def go_to(terminal, pattern):
    """Moves the cursor on until the screen has 'pattern'."""
    screen = terminal.screen()
    for _ in range(12):
        if re.search(pattern, screen):
            return screen
        terminal.keys("Right")
        screen = terminal.changed(screen)
    raise AssertionError(f"no {pattern} on:\n{screen}")


def played(terminal):
    """The cards that Ann laid before Ben was on turn, as the log tells them."""
    screen = terminal.wait(r"(?s)You play.*Ben (plays|draws)")
    before = screen[screen.index("The first card"):]
    before = before[:re.search("Ben (plays|draws)", before).start()]
    return re.findall(r"You play (\w+ \d)", before)


def keys_raise_and_play():
    with Table() as terminal:
        terminal.keys("m")
        terminal.wait(r"#1", r" \+ ", r"Enter +play 1 card\b", r"m +put it back")
        go_to(terminal, r"m +take it too")
        terminal.keys("m")
        terminal.wait(r"#2", r"Enter +play 2 cards")
        go_to(terminal, r"m +take it too")
        terminal.keys("m")
        terminal.wait(r"#3", r"Enter +play 3 cards")
        # One is put back, and those behind it move up.
        terminal.keys("m")
        terminal.wait(r"#2", r"Enter +play 2 cards", gone="#3")
        terminal.keys("m")
        terminal.wait(r"Enter +play 3 cards")
        terminal.keys("Enter")
        cards = played(terminal)
        assert len(cards) == 3 and len({card[-1] for card in cards}) == 1, cards


def escape_puts_them_back():
    with Table() as terminal:
        terminal.keys("m")
        terminal.wait(r"#1")
        terminal.keys("Escape")
        terminal.wait(r"m +with others", gone="#1")
        terminal.keys("Enter")
        assert len(played(terminal)) == 1


def the_mouse_raises_and_plays():
    with Table() as terminal:
        lines = terminal.screen().splitlines()
        row = next(i for i, line in enumerate(lines) if "with others" in line)
        terminal.click(row, lines[row].index("with others"))
        lines = terminal.wait(r"#1", r" \+ ", r"Enter +play 1 card\b").splitlines()
        marks = next(i for i, line in enumerate(lines) if re.search(r"#1.* \+ | \+ .*#1", line))
        terminal.click(marks - 2, lines[marks].index(" + ") + 1)
        lines = terminal.wait(r"#2", r"Enter +play 2 cards").splitlines()
        row = next(i for i, line in enumerate(lines) if "play 2 cards" in line)
        terminal.click(row, lines[row].index("play 2 cards"))
        cards = played(terminal)
        assert len(cards) == 2 and len({card[-1] for card in cards}) == 1, cards


if __name__ == "__main__":
    sys.exit(run([keys_raise_and_play, escape_puts_them_back, the_mouse_raises_and_plays]))

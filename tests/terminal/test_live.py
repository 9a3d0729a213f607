#!/usr/bin/env python3
"""`drawfour play` in full screen, in real time: calls, catches, votes, questions of house
rules, the mouse, signals, and games that come back. Prints TAP."""
import functools
import os
import re
import sys
import tempfile

from deals import ANN_FIRST, anns_seed, seed_with
from tmux import Terminal, answer, beside, run

PROGRAM = os.path.abspath(sys.argv[1])
TURN = r"Your turn|No card fits|cards for you|Name the color"


def play(*options, **terminal):
    return Terminal([PROGRAM, "play", *beside(["--pace", "5", "--people", "Ann"], options)], **terminal)


def play_until(terminal, wanted, avoid=None):
    """Plays round after round until the screen has 'wanted'; never presses the key 'avoid'."""
    screen = terminal.screen()
    while not re.search(wanted, screen):
        key = answer(re.sub(r" u +UNO!", "", screen) if avoid == "u" else screen)
        if re.search(r"next round|play again", screen):
            key = "Enter"
        if key:
            terminal.keys(key)
        screen = terminal.changed(screen)
    return screen


def press(terminal, text):
    """Clicks the button with 'text'."""
    lines = terminal.wait(text).splitlines()
    row, line = next((i, line) for i, line in enumerate(lines) if re.search(text, line))
    terminal.click(row, re.search(text, line).end() - 1)


def uno_is_called_by_its_key():
    with play("--rule", "hand-size=3", "--bots", "easy", "--seats", "2", "--window",
              "1500") as terminal:
        play_until(terminal, r" u +UNO!")
        terminal.keys("u")
        terminal.wait(r"You call UNO!", gone=r" u +UNO!")


def who_does_not_call_can_be_caught_or_call_in_time():
    """Ann lays her last card but one without a word. Nobody can catch at once, so her own call
    comes in time; bots that catch first are luck, and then it is tried again."""
    with play("--rule", "hand-size=2", "--bots", "easy", "--seats", "2", "--window", "3000",
              "--target", "5000") as terminal:
        while True:
            screen = play_until(terminal, r"call UNO! *\n|catches you", avoid="u")
            if re.search(r"catches you", screen):
                terminal.wait(r"no UNO was called")
            terminal.keys("u")
            screen = terminal.wait(r"You call UNO!|catches you")
            if re.search(r"You call UNO!", screen):
                break
            play_until(terminal, r"next round")
            terminal.keys("Enter")
            terminal.wait(TURN + r"|is thinking", gone=r"catches you|next round")
        assert not re.search(r"call UNO! *\n", terminal.screen().splitlines()[0])


def a_bot_that_forgets_is_caught_by_the_key():
    """The key counts also while a catch is not open yet: it is sent as soon as it is. With this
    seed the bot forgets its call in the first round, and there is nobody else to catch it."""
    with play("--rule", "hand-size=2", "--bots", "easy", "--seats", "2", "--window", "4000",
              "--seed", "8", rows=30, columns=110) as terminal:
        screen = play_until(terminal, r" c +catch \w+")
        name = re.search(r" c +catch (\w+)", screen).group(1)
        assert "no UNO!" in screen, screen
        terminal.keys("c")
        told = terminal.wait(rf"You catch {name}: no UNO was called")
        assert "not open yet" not in told, told


def three_people():
    """Ann is on turn and sees her hand; advice costs four cards where the table says so."""
    options = ["--people", "Ann,Bea,Cy", "--edition", "family", "--seats", "4"]
    seed, _ = seed_with(PROGRAM, None, options, [""],
                        r"The first card is \w+ \d\.\nHand the keyboard to Ann")
    terminal = Terminal([PROGRAM, "play", "--pace", "5", *options, "--seed", seed])
    terminal.wait(r"Hand the keyboard to Ann")
    terminal.keys("Space")
    terminal.wait(r"Ann: Your turn")
    return terminal


def typed(terminal, text):
    terminal.keys(":")
    terminal.type(text)
    terminal.keys("Enter")


def a_vote_that_passes():
    with three_people() as terminal:
        typed(terminal, "talk@bea")
        terminal.wait(r"Ann says that Bea gave advice", r"Y +Cy: yes, Bea gave advice \(1 of 2\)")
        terminal.keys("Y")
        terminal.wait(r"The motion against Bea has passed", r"\n +11 ▮", gone=r"Cy: yes")
        # Ann is still asked, under the same question: nothing that she may do has changed.
        terminal.wait(r"Ann: Your turn")
        terminal.keys("d")
        terminal.wait(r"Ann draws a card")


def a_vote_that_fails():
    with three_people() as terminal:
        terminal.keys("N")
        terminal.wait(r"There is no motion to vote on")
        typed(terminal, "talk@1")
        press(terminal, r"N +no")
        terminal.wait(r"The motion against Bea has failed", r"\n +7 ▮")
        typed(terminal, "talk@2")
        terminal.wait(r"a seat makes one motion at a time")


def a_house_rule_asks():
    with play("--edition", "family", "--house", "g=rooster", "--rule", "hand-size=20", "--seats",
              "2", "--window", "150", rows=30, columns=110) as terminal:
        play_until(terminal, r"Did you crow\? \(yes or no\)")
        press(terminal, r" y +yes")
        terminal.wait(r"You say yes", gone=r"\(yes or no\)")


@functools.cache
def with_wild():
    """A deal in which Ann begins and draws a Wild."""
    return anns_seed(PROGRAM, ANN_FIRST + r"(.*\n)+You drew Wild:", said=["draw"])


def a_move_from_before_a_pause_is_taken_back():
    with tempfile.TemporaryDirectory() as folder:
        with play("--seed", with_wild(), "--save", "mine.game", folder=folder) as terminal:
            terminal.wait(TURN)
            terminal.keys("d")
            terminal.wait(r"You drew Wild")
            terminal.keys("q")
            terminal.wait(r"End the game\?")
            terminal.keys("y")
            terminal.wait(r"status 0")
        with Terminal([PROGRAM, "play", "--resume", "mine.game"], folder=folder) as terminal:
            terminal.wait(r"You drew Wild")
            terminal.keys("z")
            terminal.wait(r"Your last move is taken back", gone=r"You drew Wild")
            terminal.keys("z")
            terminal.wait(r"there is no move of yours")
            terminal.keys("Escape")


def no_event_of_the_mouse_stops_the_game():
    """Releases, other buttons and the wheel. The bots go on without a key."""
    with play("--seed", with_wild(), "--pace", "300", rows=30, columns=110) as terminal:
        terminal.wait(TURN)
        terminal.keys("d")
        terminal.wait(r"You drew Wild")
        terminal.keys("k")
        for event in (1, 3, 2, 3, 35, 96, 64, 65):
            terminal.click(3, 3, event)
        # A release that comes by itself, long after what its press did.
        lines = terminal.screen().splitlines()
        terminal.click(29, lines[29].index("help"), 0)
        terminal.wait(r"arrows 1-9")
        terminal.click(29, lines[29].index("help"), 3)
        terminal.wait(r"You end your turn(.*\n)+.*" + f"({TURN})")


def the_mouse_reaches_everything():
    seed = anns_seed(PROGRAM, r"You can play: Wild[^,]*\(W4?\)\.\n")
    with play("--seed", seed, rows=30, columns=110) as terminal:
        terminal.wait(TURN)
        press(terminal, r"\? +help")
        terminal.wait(r"arrows 1-9")
        terminal.keys("Escape")
        terminal.wait(TURN, gone="arrows 1-9")
        press(terminal, r"Enter +play Wild")
        terminal.wait(r"Which color\?")
        press(terminal, r"▲ yellow")
        terminal.wait(r"You name yellow")
    with play("--seed", with_wild(), rows=30, columns=110) as terminal:
        terminal.wait(TURN)
        press(terminal, r"│ 79")  # the pile
        terminal.wait(r"You draw a card")
        screen = terminal.wait(r"You drew Wild")
        press(terminal, r"║  W")  # the chosen card
        terminal.wait(r"Which color\?")
        assert screen


def a_signal_or_a_new_size_is_heeded_at_once():
    """Also when it comes just before the program begins to wait."""
    with tempfile.TemporaryDirectory() as folder:
        with play("--seed", anns_seed(PROGRAM, ANN_FIRST), folder=folder) as terminal:
            terminal.wait(TURN)
            for columns in range(100, 140):
                terminal.resize(30, columns)
            terminal.wait(r"^.{128}Ann: 0 pts")
            terminal.keys("C-c")
            terminal.wait(r"The game is not saved")
            terminal.keys("n")
            terminal.wait(TURN, gone="not saved")
            terminal.signal("TERM")
            terminal.wait(r"stopped; `drawfour play --resume drawfour\.game` goes on")
        assert os.path.exists(os.path.join(folder, "drawfour.game"))


run([uno_is_called_by_its_key, who_does_not_call_can_be_caught_or_call_in_time,
     a_bot_that_forgets_is_caught_by_the_key, a_vote_that_passes, a_vote_that_fails,
     a_house_rule_asks, a_move_from_before_a_pause_is_taken_back,
     no_event_of_the_mouse_stops_the_game, the_mouse_reaches_everything,
     a_signal_or_a_new_size_is_heeded_at_once])

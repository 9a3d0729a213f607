#!/usr/bin/env python3
"""`drawfour play` in full screen, as a person sees it. Prints TAP."""
import json
import os
import re
import subprocess
import sys
import tempfile

from deals import ANN_FIRST, anns_seed
from tmux import Terminal, beside, play_on, run

PROGRAM = os.path.abspath(sys.argv[1])
FAST = ["--pace", "5", "--window", "150"]
TURN = r"Your turn|No card fits|cards for you|Name the color"


def play(*options, **terminal):
    return Terminal([PROGRAM, "play", *beside(FAST, options)], **terminal)


def replay(record):
    done = subprocess.run([PROGRAM, "replay", "--json", "-"], input=record, text=True,
                          capture_output=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def a_whole_round_and_its_score_sheet():
    with play("--people", "Ann", "--seed", "1", rows=30, columns=100) as terminal:
        screen = terminal.wait(TURN)
        for name in ("Ben", "Cleo", "Dov", "classic", "standard to 500", "round 1"):
            assert name in screen, screen
        screen = play_on(terminal, r"next round")
        assert re.search(r"went out|blocked", screen), screen
        assert re.search(r"all +\d+ +\d+ +\d+ +\d+", screen), screen
        terminal.keys("Enter")
        terminal.wait(r"round 2", gone="next round")


def a_match_ends_with_an_offer_to_analyze():
    with play("--people", "Ann", "--seats", "2", "--bots", "easy", "--target", "1",
              rows=30, columns=100) as terminal:
        play_on(terminal, r"won the match!")
        terminal.keys("a")
        # The analysis takes its time; an interrupt shows what it has.
        terminal.wait(r"The record is in drawfour\.d4n")
        terminal.wait(r"\[[#-]+\]")
        terminal.keys("C-c")
        terminal.wait(r"What each decision was worth", r"q goes back")
        terminal.keys("q")
        terminal.wait(r"`drawfour analyze drawfour\.d4n` shows", r"status 130")
        with open(os.path.join(terminal.place.name, "drawfour.d4n")) as file:
            assert replay(file.read())["match"] is not None


def an_analysis_is_read_page_by_page():
    with play("--people", "Ann", "--seats", "2", "--bots", "easy", "--target", "1", "--rule",
              "hand-size=1", rows=30, columns=100) as terminal:
        play_on(terminal, r"won the match!")
        terminal.keys("a")
        terminal.wait(r"What each decision was worth", r"Numbers are percent", r"q goes back")
        # What does not fit is scrolled, and a line that is too long broken between words.
        terminal.resize(20, 44)
        screen = terminal.wait(r" 1-1\d of \d+, q goes back", r"Numbers are percent")
        count = re.search(r" of (\d+)", screen).group(1)
        assert all(len(line) <= 44 for line in screen.splitlines()), screen
        terminal.keys("Down")
        terminal.wait(rf" 2-\d+ of {count},")
        terminal.keys("Up", "NPage")
        terminal.wait(rf" 1\d-\d+ of {count},", gone="Numbers are percent")
        terminal.keys("End")
        screen = terminal.wait(rf"-{count} of {count},")
        last = screen.splitlines()[-2].strip()
        terminal.keys("PPage", "Home")
        terminal.wait(r"Numbers are percent", rf" 1-\d+ of {count}")
        # The row on top stays the same when the size changes.
        terminal.keys("Down", "Down", "Down")
        top = terminal.wait(r" 4-20 of").splitlines()[2].split()[0]
        terminal.resize(12, 44)
        screen = terminal.wait(rf" 4-12 of {count},")
        assert screen.splitlines()[2].split()[0] == top, (top, screen)
        terminal.resize(60, 200)
        terminal.keys("Home")
        terminal.wait(r"Numbers are percent", r" 1-\d+ of")
        terminal.keys("End")
        screen = terminal.wait(r"-(\d+) of \1,")
        assert last.split()[-1] in screen, (last, screen)
        terminal.keys("Escape")
        terminal.wait(r"`drawfour analyze drawfour\.d4n` shows", r"status 0")


def seats_stand_around_in_every_size():
    names = ["Ben", "Cleo", "Dov", "Emmy", "Finn", "Gita", "Hugo", "Ines", "Jun"]
    with play("--people", "Ann", "--seats", "10", "--seed", "2") as terminal:
        terminal.wait(TURN)
        for columns, rows in ((60, 20), (80, 24), (100, 30), (140, 50)):
            terminal.resize(rows, columns)
            terminal.wait(r"^ Drawfour .*Ann: 0 pts *\n", r"pile", r" q +quit", TURN, *names)
        terminal.resize(12, 50)
        terminal.wait(r"50 x 12 is too small", r"60 x 20")
        terminal.resize(20, 60)
        terminal.wait(TURN, *names, gone="too small")


def a_large_terminal_is_used():
    """Cards grow with the terminal, hands are shown by their backs, and the scores stand beside
    the table. A hand that would not fit is drawn smaller, so that all of it is seen."""
    with play("--people", "Ann", "--seed", anns_seed(PROGRAM, ANN_FIRST), rows=60,
              columns=200) as terminal:
        screen = terminal.wait(TURN, r"╭─────────╮╭─────────╮", r"╭───────────────╮", r"(╭─){6}╭──╮",
                               r" all( +0){4}", r"7 cards", r"(red|yellow|green|blue) \d")
        # The table reaches from the first rows to the last, and from side to side.
        lines = screen.splitlines()
        assert "quit" in lines[59] and "Cleo" in lines[1], screen
        assert sum(line.strip(" │") != "" for line in lines) > 35, screen
        for columns, rows, card in ((150, 48, 7), (120, 40, 5), (119, 40, 3), (80, 24, 3)):
            terminal.resize(rows, columns)
            terminal.wait(TURN, rf"(╭{'─' * card}╮){{6}}", r" q +quit")
    twenty = ["--rule", "hand-size=20"]
    with play("--people", "Ann", "--seed", anns_seed(PROGRAM, ANN_FIRST, *twenty), *twenty,
              rows=60, columns=200) as terminal:
        screen = terminal.wait(TURN, r"20 cards")
        hand = [line for line in screen.splitlines()[-14:] if "╭" in line or "╔" in line]
        assert sum(line.count("╭") + line.count("╔") for line in hand) == 20, screen


def saved_and_resumed():
    with tempfile.TemporaryDirectory() as folder:
        with play("--people", "Ann", "--seed", anns_seed(PROGRAM, ANN_FIRST),
                  folder=folder) as terminal:
            terminal.wait(TURN)
            terminal.keys("d")
            before = terminal.wait(r"You drew|Ann: Your|keep|" + TURN)
            terminal.keys("S")
            terminal.wait(r"save as: drawfour\.game")
            terminal.keys("C-u")
            terminal.type("mine.game")
            terminal.keys("Enter")
            terminal.wait(r"Saved")
            screen = terminal.wait(r"deals")
            terminal.keys("q")
            terminal.wait(r"End the game\?")
            terminal.keys("y")
            terminal.wait(r"status 0")
        assert before
        hand = cards(screen)
        with play("--resume", "mine.game", folder=folder) as terminal:
            again = terminal.wait(r"Ann: ", r"pile")
            assert cards(again) == hand, (hand, again)
            play_on(terminal, r"next round")
        # It was kept there all along.
        with play("--resume", "mine.game", folder=folder) as terminal:
            terminal.wait(r"next round")


def cards(screen):
    """The cards of the hand, as shapes and faces."""
    found = []
    for line in screen.splitlines()[-11:]:
        found += re.findall(r"[│║]([●▲■◆ ][ \dW+⊘⇄][\d⊘⇄W4SCVG ])(?=[│║])", line)
    return sorted(found)


def a_hint_names_chances():
    with play("--people", "Ann", "--seed", "5") as terminal:
        terminal.wait(TURN)
        terminal.keys("h")
        terminal.wait(r"The champion would: \w", r"\d+%.*draw a card|\d+%")
        terminal.keys("Escape")
        terminal.wait(TURN, gone="champion")


def a_hint_chooses_its_card():
    """Asked until the advice is another card than the one under the cursor."""
    for seed in range(1, 30):
        with play("--people", "Ann", "--bots", "easy", "--seed", str(seed)) as terminal:
            screen = terminal.wait(TURN)
            before = re.search(r" Enter +play (.*?) +i +what is it", screen)
            if not before:
                continue
            terminal.keys("h")
            advice = re.search(r"The champion would: (.*?) *║",
                               terminal.wait(r"The champion would: \w")).group(1)
            card, _, color = advice.partition(", ")
            if card in (before.group(1), "draw a card"):
                continue
            terminal.keys("Escape")
            terminal.wait(TURN, rf" Enter +play {re.escape(card)} +i ", gone="champion")
            if not color:
                return
    raise AssertionError("no hint was another card")


def a_key_says_what_a_card_does():
    jump_in = ["--rule", "jump-in=on"]
    seed = anns_seed(PROGRAM, r"You can play: Wild Draw Four \(W4\)\.\nYou hold: .* Skip \(\wS\)\.",
                     *jump_in)
    with play("--people", "Ann", "--seed", seed, *jump_in) as terminal:
        terminal.wait(TURN, r" i +what is it\?")
        terminal.keys("i")
        terminal.wait(r"Wild Draw Four \(W4\), 50 points", r"T6, Wild Draw Four: ", r"T7, Chall",
                      r"\[1\]")
        terminal.keys("Left")
        terminal.wait(r"║ \w+ Skip \(\wS\), 20 points", r"T4, Action cards", r"plays with jump-in on")
        terminal.keys("End")
        terminal.wait(r"THE CARDS OF THIS TABLE|\(rS\), 20 points: The next player misses")
        terminal.resize(20, 60)
        terminal.keys("End")
        terminal.wait(r"Wild Draw Four \(W4\), 50 points: Whoever", r"-(\d+) of \1, q goes back")
        terminal.keys("q")
        terminal.wait(TURN, r"pile", gone="goes back")
        terminal.keys(":")
        terminal.type("what T2")
        terminal.keys("Enter")
        terminal.wait(r"T2, Drawing instead")
        terminal.keys("Escape")
        terminal.wait(TURN, gone="goes back")


def a_question_takes_arrows_and_enter():
    with play("--people", "Ann", "--seed", "4", rows=30, columns=100) as terminal:
        terminal.wait(TURN, r"Enter +play Wild Draw Four")
        terminal.keys("Enter")
        terminal.wait(r"Which color\?", r"▶ +r +● red")
        terminal.keys("Down")
        terminal.wait(r"▶ +y +▲ yellow")
        terminal.keys("Up", "Left")
        terminal.wait(r"▶ +b +◆ blue")
        terminal.keys("Right", "Tab", "Enter")
        terminal.wait(r"You name yellow", gone="Which color")
        terminal.keys("q")
        terminal.wait(r"not saved", r"▶ +n +go on")
        terminal.keys("Enter")
        terminal.wait(r"You name yellow", gone="not saved")
        terminal.keys("q", "Up", "Up", "Enter")
        terminal.wait(r"status 0")
    with play("--people", "Ann", "--rule", "seven-zero=on,hand-size=20", "--bots",
              "easy", rows=50, columns=110) as terminal:
        play_on(terminal, r"Against whom\?")
        terminal.keys("Down", "Down", "Up")
        screen = terminal.wait(r"▶ +2 +\w+ +\d+ card")
        name = re.search(r"▶ +2 +(\w+)", screen).group(1)
        terminal.keys("Enter")
        terminal.wait(rf"You swap hands with {name}")


def a_move_is_taken_back():
    with play("--people", "Ann", "--seed", "5", rows=50, columns=110) as terminal:
        terminal.keys("z")
        before = cards(terminal.wait(TURN))
        terminal.keys("z")
        terminal.wait(r"no move of yours")
        terminal.keys("d")
        terminal.wait(r"You draw a card")
        terminal.keys("z")
        screen = terminal.wait(r"taken back", r"deals", gone=r"You draw a card")
        assert cards(screen) == before, (before, screen)


def the_mouse_plays():
    with play("--people", "Ann", "--seed", "5", rows=50, columns=110) as terminal:
        screen = terminal.wait(TURN, r" d +draw")
        lines = screen.splitlines()
        row = next(i for i, line in enumerate(lines) if re.search(r" d +draw", line))
        terminal.click(row, lines[row].index("draw"))
        terminal.wait(r"You draw a card")


def what_was_kept_by_itself_is_told():
    """Where the log has a few lines only; until somebody is asked again."""
    for seed in range(1, 40):
        with Terminal([PROGRAM, "play", "--pace", "3000", "--window", "150", "--people", "Ann",
                       "--seed", str(seed), "--seats", "2"]) as terminal:
            terminal.wait(r" d +draw")
            terminal.keys("d")
            screen = terminal.wait(r"You drew .*: (it does not fit, and your turn ends|play it)")
            if "does not fit" in screen:
                terminal.wait(TURN + r"|next round", gone=r"You drew")
                terminal.keys("k")
                terminal.wait(r"The card did not fit: it is kept")
                return
    raise AssertionError("every card fitted")


def typed_actions():
    with play("--people", "Ann", "--seed", "5", rows=50, columns=110) as terminal:
        terminal.wait(TURN)
        terminal.keys(":")
        terminal.type("nonsense")
        terminal.keys("Enter")
        terminal.wait(r"'nonsense' is not possible now")
        terminal.keys(":")
        terminal.type("DRAW")
        terminal.keys("Enter")
        terminal.wait(r"You draw a card")


def styles(terminal):
    """The screen with its attributes, and the numbers of all that are used."""
    terminal.wait(TURN, r"[●▲■◆] (red|yellow|green|blue)")
    styled = terminal.screen(styles=True)
    return styled, set(";".join(re.findall(r"\033\[([\d;]*)m", styled)).split(";"))


def combined(styled):
    """The attributes of a card that can be played, on yellow or green."""
    now, found = set(), set()
    for codes, text in re.findall(r"\033\[([\d;]*)m([^\033]*)", styled):
        for code in codes.split(";"):
            if code in ("", "0"):
                now = set()
            now = {other for other in now if other[0] != code[:1] or len(code) == 1} | {code}
        if now & {"42", "43"} and re.search(r"[╭│╔║]", text):
            found = set(now)
    assert found, styled
    return found


FOREGROUNDS = {str(n) for n in range(30, 38)} | {str(n) for n in range(90, 98)}
BACKGROUNDS = {str(n) for n in range(40, 48)} | {str(n) for n in range(100, 108)}


def as_many_colors_as_the_terminal_has():
    seed = anns_seed(PROGRAM, r"You can play: (yellow|green)")
    with play("--people", "Ann", "--seed", seed) as terminal:
        styled, _ = styles(terminal)
        assert re.search(r"48;5;\d+", styled), styled
    with tempfile.TemporaryDirectory() as folder:
        # Not every system has a terminal of 16 colors in its list.
        entry = (r"sixteen|16 colors, colors#16, pairs#256, op=\E[39;49m, "
                 r"setaf=\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m, "
                 r"setab=\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m, use=screen," "\n")
        subprocess.run(["tic", "-o", folder, "-"], input=entry, text=True, check=True)
        for kind in ("screen", "sixteen"):
            with play("--people", "Ann", "--seed", seed, TERM=kind, TERMINFO_DIRS=f"{folder}:",
                      ) as terminal:
                styled, used = styles(terminal)
                assert not re.search(r"[34]8;5;", styled), styled
                assert used & {"31", "32", "33", "34"}, (kind, used)
                assert used & {"41", "42", "43", "44"}, (kind, used)
                # Bold black is a gray that cannot be read on a color.
                assert not {"1", "30"} <= combined(styled), (kind, styled)


def without_color_everything_is_said():
    for settings in ({"NO_COLOR": "1"}, {"TERM": "vt100"}, {"TERM": "xterm-mono"}):
        with play("--people", "Ann", "--seed", "1", **settings) as terminal:
            styled, used = styles(terminal)
            assert not used & (FOREGROUNDS | BACKGROUNDS | {"38", "48"}), (settings, used)
            # The chosen card, the color that is asked for and the keys stand out.
            assert re.search(r"\033\[[\d;]*7m[^\n]*╔═══╗", styled), styled
            assert re.search(r"\033\[[\d;]*7m d ", styled), styled
    with play("--people", "Ann", "--seed", "1", LC_ALL="C") as terminal:
        screen = terminal.wait(TURN, r"[RYGB] (red|yellow|green|blue)")
        assert screen.isascii(), screen
    with play("--people", "Ann", TERM="dumb") as terminal:
        terminal.wait(r"Round 1:", r"\n>")


def a_question_is_whole_in_a_narrow_terminal():
    """A card with a long name is written by its code where the name would cut the question."""
    options = ["--edition", "baseball", "--house", "WC=level-three"]
    drawn = r"You drew Wild Customizable.*: play it or keep it"
    seed = anns_seed(PROGRAM, ANN_FIRST + r"(.*\n)+" + drawn, *options, said=["draw"])
    with play("--people", "Ann", "--seed", seed, *options, rows=24, columns=100) as terminal:
        terminal.wait(r"Your turn")
        terminal.keys("d")
        terminal.wait(drawn)
        terminal.resize(20, 60)
        terminal.wait(r"You drew WC: play it or keep it")


def every_edition_and_format():
    for options in (["--edition", "greyskull"], ["--edition", "super-hero", "--format", "teams"],
                    ["--edition", "family", "--house", "y=rooster", "--lost", "b2"],
                    ["--edition", "pocket", "--format", "lowest", "--seats", "3"],
                    ["--edition", "baseball", "--house", "WC1=joke", "--house", "WC2=face-up",
                     "--house", "WC3=level-three", "--format", "partners"],
                    ["--rule", "stacking=any,seven-zero=on,jump-in=on,draw-until=on"],
                    ["--format", "rotating-partners"], ["--format", "challenge"],
                    ["--edition", "ruthless", "--seats", "3"], ["--edition", "all-wild"],
                    ["--edition", "catapult"], ["--edition", "mau-mau"],
                    ["--edition", "crazy-eights"]):
        with play("--people", "Ann", "--bots", "easy", *options, rows=24, columns=80) as terminal:
            play_on(terminal, r"next round|play again")


def hands_are_never_shown_to_the_other():
    """Every screen that shows a hand must show that of the person on turn who asked for it:
    it is compared to what the record of the round says."""
    shown = []

    def look(screen):
        lines = screen.splitlines()
        hand = "\n".join(lines[-9:-3])
        codes = re.findall(r"[│║]([rygb][\dDRS]|W4?) *(?=[│║])", hand)
        owner = re.search(r" (Ann|Bea)( deals)?: \d+", lines[0])
        if "Hand the keyboard" in screen or "covered" in screen:
            assert not owner and not re.search("[╭╔]", hand), screen
        if codes:
            assert owner and f"▶ {owner.group(1)} " in screen, screen
            shown.append((owner.group(1), tuple(sorted(codes))))
        assert not re.search(r"draws .*: ", screen), screen

    with tempfile.TemporaryDirectory() as folder:
        with play("--people", "Ann,Bea", "--bots", "easy", "--seats", "3", "--target", "1",
                  "--seed", "9", "--pace", "200", rows=30, columns=110,
                  folder=folder) as terminal:
            play_on(terminal, r"won the match!", look)
            terminal.keys(":")
            terminal.type("record it.d4n")
            terminal.keys("Enter")
            terminal.wait(r"The record is in it\.d4n")
        with open(os.path.join(folder, "it.d4n")) as file:
            record = file.read()
    head, moves = re.match(r"(?s)(.*?\n)(?=\d+:)(.*)", record).groups()
    head = re.sub(r"\[Result.*\n", "", head)
    moves = moves.split()
    truth = {"Ann": set(), "Bea": set()}
    for count in range(len(moves) + 1):
        state = replay(head + " ".join(moves[:count]))
        for seat, name in enumerate(truth):
            if state["turn"] == seat:
                truth[name].add(tuple(sorted(state["hands"][seat])))
    assert {name for name, _ in shown} == {"Ann", "Bea"}, shown
    for name, hand in shown:
        assert hand in truth[name], (name, hand)


run([a_whole_round_and_its_score_sheet, a_match_ends_with_an_offer_to_analyze,
     an_analysis_is_read_page_by_page,
     seats_stand_around_in_every_size, a_large_terminal_is_used, saved_and_resumed, a_hint_names_chances,
     a_key_says_what_a_card_does, a_hint_chooses_its_card, a_question_takes_arrows_and_enter,
     a_move_is_taken_back, the_mouse_plays, what_was_kept_by_itself_is_told, typed_actions,
     as_many_colors_as_the_terminal_has, without_color_everything_is_said,
     a_question_is_whole_in_a_narrow_terminal, every_edition_and_format,
     hands_are_never_shown_to_the_other])

#!/usr/bin/env python3
"""`drawfour play --plain`: complete in lines, from a pipe and from a terminal. Prints TAP."""
import json
import os
import re
import subprocess
import sys
import tempfile

from tmux import Terminal, beside, run

PROGRAM = os.path.abspath(sys.argv[1])
# A round never decides the match by chance.
FAST = ["--plain", "--pace", "0", "--window", "0", "--target", "100000"]


class Game:
    """A game over pipes. Its lines are read up to the next question."""

    def __init__(self, *options, folder=None):
        self.process = subprocess.Popen([PROGRAM, "play", *beside(FAST, options)], cwd=folder,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.text = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def line(self):
        line = self.process.stdout.readline()
        assert line, "it ended:\n" + self.text
        self.text += line
        return line

    def until(self, pattern):
        """Reads up to a line with 'pattern'."""
        while True:
            line = self.line()
            if re.search(pattern, line):
                return line

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def end(self):
        self.say("quit")
        self.text += self.process.stdout.read()
        return self.process.wait()


QUESTION = (r"Your turn|No card fits|You drew .*keep it|cards for you|Name the color|"
            r"Discard a card|\(yes or no\)")
STOP = r"`ready` deals|The match is over|Hand the keyboard"
DONE = r"^You (play|draw|end|name|discard|say|are shielded)|" + STOP


def choose(game, line):
    """What to say to a question, by it and the lines that follow it."""
    for pattern, words in ((r"Name the color.*(Night Wild|Wild Draw Color)", "=t"),  # E6
                           (r"Name the color", "=g"),  # every edition has green
                           (r"\(yes or no\)", "no"),
                           (r": keep it\.|none can be drawn", "pass"),
                           (r"cards for you", "take"), (r"No card fits", "draw")):
        if re.search(pattern, line):
            return words
    # A house rule stands in parentheses of its own before the code.
    code = re.search(r"\((\w+)\)[,.]", game.until(r"You can play: ")).group(1)
    return "discard=" + code if re.search("Discard a card", line) else code


def act(game, line):
    """Answers a question; the line that tells of it. Meanwhile somebody may call or catch, and
    then the same is asked again."""
    game.say(choose(game, line))
    line = game.until(r"Say more: |" + DONE)
    more = re.search(r"Say more: ([^, ]+)", line)
    if more:
        game.say(more.group(1).rstrip(".\n"))
        line = game.until(DONE)
    return line


def play_on(game):
    """Plays to the end of the round; the line that said so."""
    while True:
        line = game.until(QUESTION + "|" + STOP)
        if not re.search(STOP, line):
            line = act(game, line)
        if re.search(STOP, line):
            return line


def replay(path):
    done = subprocess.run([PROGRAM, "replay", "--json", path], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def whole_rounds_in_every_edition():
    for options in (["--edition", "classic"], ["--edition", "greyskull", "--seats", "3"],
                    ["--edition", "baseball", "--house", "WC=level-three"],
                    ["--edition", "super-hero", "--format", "partners"],
                    ["--edition", "family", "--house", "g=joke"],
                    ["--edition", "pocket", "--seats", "2", "--rule", "stacking=same"],
                    ["--edition", "ruthless"], ["--edition", "all-wild", "--seats", "3"],
                    ["--edition", "catapult", "--seats", "2"],
                    ["--edition", "mau-mau", "--seats", "6"], ["--edition", "crazy-eights"],
                    ["--edition", "twofold", "--seats", "3"]):
        with tempfile.TemporaryDirectory() as folder:
            with Game("--people", "Ann", *options, folder=folder) as game:
                play_on(game)
                game.say("record it.d4n")
                game.until(r"The record is in it\.d4n")
                assert game.end() == 0
            state = replay(os.path.join(folder, "it.d4n"))
            assert state["phase"] in ("over", "blocked"), state
            # O11: in ruthless the last one left may win without going out.
            assert re.search(r"goes out!|You go out!|blocked|out of the round", game.text), \
                game.text


def a_match_to_its_end():
    with Game("--people", "Ann", "--seats", "2", "--target", "60") as game:
        rounds = 0
        while not re.search("The match is over", play_on(game)):
            rounds += 1
            game.say("ready")
        assert re.search(r"wins? the match!", game.text), game.text
        game.say("rematch")
        game.until(r"Round 1:")
        assert game.end() == 0


def bots_keep_their_names_in_the_record():
    with tempfile.TemporaryDirectory() as folder:
        with Game("--people", "Ben", "--bots", "easy", folder=folder) as game:
            play_on(game)
            game.say("table")
            shown = [re.match(r"Seat \d: (\w+)", game.until(rf"^Seat {seat}: ")).group(1)
                     for seat in range(4)]
            game.say("record it.d4n")
            game.until(r"The record is in")
            assert game.end() == 0
        assert shown[0] == "Ben" and len(set(shown)) == 4 and "easy" not in shown, shown
        with open(os.path.join(folder, "it.d4n"), encoding="utf-8") as file:
            players = re.search(r"\[Players (.*)\]", file.read()).group(1)
        assert re.findall(r'"(.*?)"', players) == shown, (players, shown)


# In the seeded games Ann is the first on turn: nothing depends on what bots do.
def seeds_fix_every_deal():
    def heads(seed, draws):
        with Game("--people", "Ann", "--seed", seed) as game:
            first = game.until(r"The first card is")
            for _ in range(draws):
                game.until(r"Your turn|No card fits")
                game.say("draw")
                game.until(r"You draw")
            game.end()
            return re.findall(r"for the deal|The first card is .*", game.text), first

    assert heads("b7", 0) == heads("B7", 1)
    assert heads("b7", 0) != heads("b8", 0)


def words():
    with Game("--people", "Ann", "--seed", "4") as game:
        game.until(r"Your turn|No card fits")
        for word, expected in (("help", r"play a wild and name"), ("hand", r"You hold|You can"),
                               ("table", r"Seat 0: Ann \(you\): 7 cards"),
                               ("scores", r"Ann: 0 points"), ("log", r"The first card is"),
                               ("say hello", r"Ann: hello"), ("frobnicate", r"not possible now"),
                               ("catch", r"not possible now"), ("hint", r"The champion would"),
                               ("undo", r"no move of yours"), ("record", r"there is no record")):
            game.say(word)
            game.until(expected)
        game.say("draw")
        drawn = game.until(r"You draw a card: ")
        game.say("undo")
        game.until(r"taken back")
        game.until(r"Your turn|No card fits")
        game.say("draw")
        assert game.until(r"You draw a card: ") == drawn  # the same card lies there
        assert game.end() == 0


def every_card_and_rule_says_what_it_does():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "own.lua"), "w") as file:
            file.write("""return edition { name = "own", colors = { "red", "green" },
                numbers { from = 1, to = 9, copies = 4 },
                face { code = "S", name = "Lull", points = 1, copies = 4, start = "plain",
                    draw(others, 1) },
                wild { code = "WC", name = "Ours", points = 30, copies = 2, house = true,
                    color() } }""")
        with open(os.path.join(folder, "gift.lua"), "w") as file:
            file.write("""return rule { name = "joke", text = "A gift", draw(next, 3) }""")
        for options, asked in (
                (["--rule", "stacking=two"],
                 {"rD": [r"red Draw Two \(rD\), 20 points", r"The next player draws two cards and",
                         r"T4, Action cards: Draw Two: the next player", r"plays with stacking two",
                         r"O1, stacking = "],
                  "draw two": [r"red Draw Two \(rD\)"], "w4": [r"T6, Wild", r"T7, Challenging"],
                  "g7": [r"green 7 \(g7\), 7 points", r"T1, Playing a card"],
                  "T2": [r"T2, Drawing instead: "], "jump-in": [r"O2, jump-in = "],
                  "rooster": [r"rooster, a house rule", r"H10, rooster: "],
                  "nonsense": [r"Nothing at this table is called 'nonsense'"]}),
                (["--edition", "baseball", "--house", "WC1=joke"],
                 {"WC1": [r"Customizable 1 \(joke\) \(WC1\), 40 points", r"say yes or no",
                          r"H8, joke: The player tells a joke", r"W4, Wild Customizable"],
                  "joke": [r"Wild Customizable 1"], "WS": [r"W1, Wild Swap Hands"]}),
                # The letters and names of a table's own mean what the table made of them.
                (["--edition", "./own.lua", "--house", "WC=./gift.lua"],
                 {"S": [r"red \w+ \(rS\), 1 point\n", r"Every other player draws one card"],
                  "WC": [r"\(joke\) \(WC\), 30 points", r"the next player draws three cards"],
                  "": [r"ON TOP", r"THE CARDS OF THIS TABLE", r"\(rS\), 1 point: Every other"]})):
            for word, expected in asked.items():
                done = subprocess.run([PROGRAM, "play", *FAST, "--seed", "4", *options], text=True,
                                      capture_output=True, cwd=folder, input=f"what {word}\nquit\n")
                assert done.returncode == 0, done
                for pattern in expected:
                    assert re.search(pattern, done.stdout), (word, pattern, done.stdout)
                if "./own.lua" in options:
                    assert not re.search(r"T4, |H8, ", done.stdout), done.stdout


def what_does_not_fit_is_kept_by_itself():
    """Ann draws until a card does not fit. A `pass` after it, as in a script that cannot know, is
    no mistake and no answer to the next question; undo takes the draw back."""
    for seed in range(1, 40):
        with Game("--people", "Ann", "--seed", str(seed), "--seats", "2") as game:
            game.until(QUESTION)
            game.say("draw")
            drawn = game.until(r"You draw a card: |not possible")
            if "not possible" in drawn or "You drew" in game.until(r"You end|You drew|Ben"):
                continue
            assert "You end your turn." in game.text, game.text
            game.until(QUESTION + "|" + STOP)
            asked = len(game.text)
            game.say("pass")
            game.until(r"The card did not fit: it is kept")
            game.say("table")
            game.until(r"Seat 0: Ann \(you\)")
            assert "not possible" not in game.text[asked:], game.text
            game.say("pass")  # a second one is a mistake
            game.until(r"'pass' is not possible now")
            game.say("undo")
            game.until(r"taken back")
            game.until(QUESTION)
            game.say("draw")
            assert game.until(r"You draw a card: |not possible") == drawn, game.text
            game.end()
            return
    raise AssertionError("every card fitted")


def a_line_that_is_too_long_is_left_out():
    """The game goes on behind it, however it falls into the readings; nothing of it is
    taken for a line of its own."""
    for size in (4094, 4095, 4096, 4097, 8191, 8192, 8193, 100000):
        with Game("--people", "Ann", "--seed", "4") as game:
            game.until(r"Your turn|No card fits")
            game.say("say " + "x" * (size - 4))
            line = game.until(r"longer than 4095 bytes and was left out|text must be 1 to 200")
            assert ("left out" in line) == (size > 4095), (size, line)
            game.say("draw")
            game.until(r"You draw a card: ")
            assert game.end() == 0
    # At the end of the input a line counts without its line end, and is refused if too long.
    for text, told in (("scores", "Ann: 0 points"), ("x" * 5000, "was left out")):
        done = subprocess.run([PROGRAM, "play", *FAST, "--people", "Ann", "--seed", "4"],
                              text=True, input=text, capture_output=True, timeout=60)
        assert done.returncode == 0 and told in done.stdout, done


def saved_in_the_middle_and_resumed():
    with tempfile.TemporaryDirectory() as folder:
        with Game("--people", "Ann", "--seed", "4", "--save", "g.game", folder=folder) as game:
            game.until(r"Your turn|No card fits")
            game.say("draw")
            game.until(r"You draw a card")
            game.process.kill()  # nothing that was shown is lost
            game.process.wait()
        path = os.path.join(folder, "g.game")
        with open(path, "ab") as file:
            file.write(b"e 99 torn")  # what a crash may leave
        with Game("--resume", "g.game", folder=folder) as game:
            game.until(r"You drew|Your turn|No card fits|cards for you")
            game.say("table")
            assert re.search(r"Ann \(you\): [89] cards", game.until(r"Seat 0"))
            game.end()
        lines = open(path, "rb").read().splitlines(keepends=True)
        lines[1] = lines[1].replace(b"e 1 ", b"e 2 ", 1)
        with open(path, "wb") as file:
            file.writelines(lines)
        done = subprocess.run([PROGRAM, "play", "--plain", "--resume", path], text=True,
                              input="", capture_output=True)
        assert done.returncode == 2 and "g.game:2: the file is damaged" in done.stderr, done
        assert open(path, "rb").read() == b"".join(lines)  # and left as it is


def log_of(game):
    """The lines of the log."""
    game.say("log")
    game.say("scores")
    before = len(game.text)
    game.until(r"^Ann: \d+ points?\.")
    lines = game.text[before:].splitlines()[:-1]
    return lines[next(i for i, line in enumerate(lines) if line.startswith("Round ")):]


def moves_taken_back_leave_the_log():
    with Game("--people", "Ann", "--seed", "4") as game:
        game.until(QUESTION)
        begun = log_of(game)
        assert any("The first card is" in line for line in begun), begun
        for _ in range(2):  # another move takes its place, and can be taken back too
            game.say("draw")
            game.until(r"^You draw a card")
            game.until(QUESTION)
            log = log_of(game)
            assert log[:len(begun)] == begun, (begun, log)
            assert log[len(begun)].startswith("You draw a card"), log
            game.say("undo")
            game.until(r"taken back")
            game.until(QUESTION)
            assert log_of(game) == begun, begun
        game.end()


def a_resumed_game_has_its_log():
    with tempfile.TemporaryDirectory() as folder:
        options = ["--people", "Ann", "--seats", "2", "--bots", "easy"]
        with Game(*options, "--save", "g.game", folder=folder) as game:
            play_on(game)
            game.say("ready")
            act(game, game.until(QUESTION))
            before = log_of(game)
            game.process.kill()
            game.process.wait()
        assert [line for line in before if line.startswith("Round ")] == ["Round 1:", "Round 2:"]
        with Game("--resume", "g.game", folder=folder) as game:
            game.until(QUESTION + "|" + STOP)
            # The round that is played is told again; the rest is there for who asks.
            assert "Round 2:" in game.text and "Round 1:" not in game.text, game.text
            after = log_of(game)
            # A hand that a challenge showed (T7) may be told of in either.
            shown = re.compile(r" held ")
            before, after = ([line for line in log if not shown.search(line)]
                             for log in (before, after))
            assert after[:len(before)] == before, (before, after)
            game.end()


def stopped_games_are_kept_and_no_file_is_overwritten():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("drawfour.game", "drawfour-2.game"):
            with Game("--people", "Ann", folder=folder) as game:
                game.until(r"Your turn|No card fits|cards for you|Name the color")
                game.process.terminate()
                game.process.wait()
            assert os.path.exists(os.path.join(folder, name)), os.listdir(folder)
            with Game("--resume", name, folder=folder) as game:
                game.until(r"Your turn|No card fits|cards for you|Name the color")
                game.end()
        with open(os.path.join(folder, "letter"), "w") as file:
            file.write("dear")
        with Game("--people", "Ann", folder=folder) as game:
            game.until(r"Your turn|No card fits|cards for you|Name the color")
            game.say("save letter")
            game.until(r"Not saved: letter is there already")
            game.end()
        done = subprocess.run([PROGRAM, "play", "--plain", "--save", "letter"], text=True,
                              input="", capture_output=True, cwd=folder)
        assert done.returncode == 2 and "there already" in done.stderr, done
        assert open(os.path.join(folder, "letter")).read() == "dear"


def wrong_options_are_explained():
    for options, words in ((["--bots", "hrad"], "hard"), (["--people", "A,A"], "two of the name"),
                           (["--seats", "3", "--bots", "easy,easy,easy"], "2 seats"),
                           (["--edition", "clasic"], "classic"),
                           (["--rule", "stakcing=two"], "stacking"), (["--seed", "xyz"], "hex"),
                           (["--timer", "3"], "at least 5"), (["--resume", "/nowhere"], "nowhere"),
                           (["--peple", "Ann"], "--people"),
                           (["--format", "partners", "--seats", "3"], "four")):
        done = subprocess.run([PROGRAM, "play", "--plain", *options], text=True, input="",
                              capture_output=True)
        assert done.returncode == 2, (options, done)
        assert words in done.stderr, (options, done.stderr)


def the_keyboard_is_handed_over():
    with Terminal([PROGRAM, "play", *FAST, "--people", "Ann,Bea", "--seats", "2", "--seed", "4"],
                  rows=30) as terminal:
        for _ in range(3):
            screen = terminal.wait(r"Hand the keyboard to (Ann|Bea)", r"\n>")
            name = re.findall(r"Hand the keyboard to (\w+)", screen)[-1]
            assert not re.search(r"You hold|You can play|draws .*:", screen), screen
            terminal.keys("Enter")
            terminal.wait(rf"{name}: (Your turn|No card fits)")
            terminal.type("draw")
            terminal.keys("Enter")
            terminal.wait(rf"{name}: You drew")
            terminal.type("pass")
            terminal.keys("Enter")
            terminal.wait(r"Hand the keyboard to", gone=rf"{name}: You drew")


run([whole_rounds_in_every_edition, a_match_to_its_end,
     bots_keep_their_names_in_the_record, seeds_fix_every_deal, words,
     what_does_not_fit_is_kept_by_itself, every_card_and_rule_says_what_it_does,
     a_line_that_is_too_long_is_left_out,
     saved_in_the_middle_and_resumed, moves_taken_back_leave_the_log,
     a_resumed_game_has_its_log, stopped_games_are_kept_and_no_file_is_overwritten,
     wrong_options_are_explained,
     the_keyboard_is_handed_over])

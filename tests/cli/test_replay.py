#!/usr/bin/env python3
"""`drawfour replay` as its users see it: statuses, messages, tags, rounds, views.

    test_replay.py DRAWFOUR

Speaks TAP. Every case is a record with the status it must end with, and either parts of
the JSON state or the message on standard error. When the status is not 0, standard output
must be empty; the message must begin with FILE:LINE.
"""
import json
import os
import subprocess
import sys
import tempfile

HANDS = '[Hand.0 "r7 r8 W4"]\n[Hand.1 "g5 b2"]\n[Hand.2 "y1 y2"]\n[Flip "r3"]\n'
PAIR = '[Hand.0 "r1 r2"]\n[Hand.1 "b5 b6"]\n[Top "r9"]\n[Turn "0"]\n'
OUT = "0:r1! 1:draw 1:pass 0:r2\n"  # seat 0 goes out of PAIR
WON = PAIR + '[Pile "y1 y2"]\n' + OUT
OWN = "return edition{name='own',colors={'red','blue'},numbers{from=0,to=9,copies=3}}"
STORM = "return rule{name='storm',text='The next seat draws two.',draw(next,2)}"
WILD = '[Hand.0 "WC r1 r2"]\n[Hand.1 "b5 b6"]\n[Top "r9"]\n[Pile "y1 y2"]\n'

# name, record, status, parts of the state or of the message
CASES = [
    # What a record may look like.
    ("the default edition and seats from hands", HANDS, 0,
     {"edition": "classic", "seats": 3, "round": 1, "dealer": 2, "turn": 0, "top": "r3"}),
    ("seats from players", '[Players "A" "B" "C" "D"]', 0, {"seats": 4}),
    ("escapes and UTF-8 in names", '[Players "Zo\u00eb \\"Z\\" \\\\" "B"]', 0, {"seats": 2}),
    ("comments, also directly after a move", HANDS + "; one ; two\n0:r7;x\n ;y", 0,
     {"top": "r7"}),
    ("a semicolon inside quotes", '[Players "A;B" "C"]', 0, {"seats": 2}),
    ("CRLF and a byte order mark", "\ufeff" + HANDS.replace("\n", "\r\n") + "0:r7\r\n", 0,
     {"top": "r7"}),
    ("other case", HANDS + "0:R7 1:DRAW", 0, {"phase": "drawn"}),
    ("tags in any order", '[Hand.1 "y1"]\n[Hand.0 "p1"]\n[Top "p3"]\n[Edition "greyskull"]', 2,
     "1: [Hand.1]: no card 'y1' in this deck (greyskull)"),
    ("the first round may be numbered", "[Seats \"2\"]\nround 7\n", 0, {"round": 7}),
    ("tags before and after the first round line", '[Seed "1"]\nround 1\n[Seats "2"]\n', 0,
     {"seats": 2}),
    ("a file of no moves", '[Seats "5"]\n[Dealer "1"]', 0, {"dealer": 1, "seats": 5}),
    # Writing that is wrong.
    ("no seats", "", 2, "1: how many play"),
    ("an open quote", '[Edition "classic]', 2, "1: the quote is not closed"),
    ("an open bracket", '\n[Seats "2"\n', 2, "2: the tag is not closed"),
    ("a tag without value", "[Seats]", 2, "1: the tag has no value"),
    ("a bare value", "[Seats 2]", 2, "1: the value of a tag stands in quotes"),
    ("a NUL byte", '[Seats "2"]\n;\0', 2, "2: a NUL byte"),
    ("a control character in a name", '[Players "A\x1b[2J" "B"]', 2, "1: a value holds"),
    ("not UTF-8", b'[Players "A\xff" "B"]', 2, "1: a value holds"),
    ("a wrong escape", '[Players "A\\n" "B"]', 2, "1: \\ stands only before"),
    ("garbage", '[Seats "2"]\nhello', 2, "2: hello is neither a tag nor a move"),
    ("a value without end", '[Players "' + "x" * 5000 + '" "B"]', 2, "1: a value is too long"),
    ("too many values", '[Seats "2" "3"]', 2, "1: [Seats]: one value"),
    ("an unknown tag", '[Sats "2"]', 2, "1: there is no tag Sats"),
    ("a tag with a wrong suffix", '[Hand.x "r1"]', 2, "1: [Hand.x]: no such seat"),
    ("a tag twice", '[Seats "2"]\n[Seats "2"]', 2, "2: [Seats]: stands twice"),
    ("round in the middle of a line", WON + "0:r1 round 2", 1, "(G1)"),
    ("round without number", '[Seats "2"]\nround\n', 2, "2: a round is written"),
    ("a tag after the moves", HANDS + '0:r7\n[Seed "1"]', 2, "6: [Seed]: tags stand before"),
    # Values that are wrong.
    ("an unknown edition", '[Edition "nope"]\n[Seats "2"]', 2, "1: [Edition]: "),
    ("one seat", '[Seats "1"]', 2, "1: [Seats]: a table has 2 to 10 seats (D7)"),
    ("eleven seats", '[Seats "11"]', 2, "(D7)"),
    ("seats and players differ", '[Seats "3"]\n[Players "A" "B"]', 2, "2: [Players]: 2 seats"),
    ("an unknown format", '[Seats "2"]\n[Format "solo"]', 2, "2: [Format]: no format solo"),
    ("a format with other seats", '[Seats "3"]\n[Format "partners"]', 2, "2: partners play"),
    ("a target of zero", '[Seats "2"]\n[Target "0"]', 2, "2: [Target]: "),
    ("a seed that is not hex", '[Seats "2"]\n[Seed "xyz"]', 2, "2: [Seed]: only hex"),
    ("a seed too long", '[Seats "2"]\n[Seed "%s"]' % ("1" * 65), 2, "2: [Seed]: 1 to 64"),
    ("a long seed for the fast generator", '[Seats "2"]\n[Generator "fast"]\n[Seed "%s"]' %
     ("1" * 17), 2, "at most 16"),
    ("a dealer elsewhere", '[Seats "2"]\n[Dealer "2"]', 2, "2: [Dealer]: no seat '2'"),
    ("an unknown option", '[Seats "2"]\n[Rule.speed "on"]', 2, "2: [Rule.speed]: "),
    ("an unknown value", '[Seats "2"]\n[Rule.stacking "all"]', 2, "2: [Rule.stacking]: "),
    ("too many customizables", '[Edition "baseball"]\n[Seats "2"]\n[Customizable "4"]', 2,
     "3: [Customizable]: baseball has 0 to 3"),
    ("a house rule nowhere", '[Seats "2"]\n[House.WC "joke"]', 2, "2: [House.WC]: no custom"),
    ("an unknown house rule", '[Edition "baseball"]\n[Seats "2"]\n[House.WC "jest"]', 2,
     "3: [House.WC]: "),
    ("a rule for a card that is out",
     '[Edition "baseball"]\n[Seats "2"]\n[House.WC3 "joke"]\n[Customizable "2"]', 2,
     "customizable 3"),
    ("a blank in an edition without", '[Seats "2"]\n[Blank.y "y4"]', 2,
     "2: [Blank.y]: classic has no blanks"),
    ("a blank that replaces nothing", '[Edition "family"]\n[Seats "2"]\n[Blank.y "y4"]', 2,
     "no y4 is lost (D6)"),
    ("a blank of another color",
     '[Edition "family"]\n[Seats "2"]\n[Lost "r4"]\n[Blank.y "r4"]', 2, "4: [Blank.y]: "),
    ("scores of too few", '[Seats "3"]\n[Scores "1 2"]', 2, "2: [Scores]: 2 numbers"),
    ("a negative score", '[Seats "2"]\n[Scores "1 -2"]', 2, "2: [Scores]: points"),
    ("a result of too few", '[Seats "3"]\n[Result "0 1"]', 2, "2: [Result]: 1 number for"),
    ("a result of nobody", '[Seats "2"]\n[Result "x 1 1"]', 2, "2: [Result]: the seat"),
    # Editions and house rules as text.
    ("the text of an edition", '[Edition "%s"]\n[Hand.0 "r1"]\n[Hand.1 "b2"]\n[Top "r1"]' % OWN,
     0, {"edition": "own", "top": "r1"}),
    ("a text with quotes in it",
     '[Edition "%s"]\n[Seats "2"]' % OWN.replace("'own'", '\\"own\\"'), 0, {"edition": "own"}),
    ("the text of an edition before and after the seats",
     '[Seats "2"]\nround 1\n[Edition "%s"]' % OWN, 0, {"edition": "own"}),
    ("the same text in a later round",
     '[Edition "%s"]\n[Hand.0 "r1"]\n[Hand.1 "b2"]\n[Top "r2"]\n0:r1\nround 2\n[Edition "%s"]'
     % (OWN, OWN), 0, {"edition": "own", "round": 2, "scores": [2, 0]}),
    ("another text in a later round",
     '[Edition "%s"]\n[Hand.0 "r1"]\n[Hand.1 "b2"]\n[Top "r2"]\n0:r1\nround 2\n[Edition "%s"]'
     % (OWN, OWN.replace("own", "new")), 2, "7: [Edition]: belongs to the whole match"),
    ("a text that breaks off", '[Seats "2"]\n[Edition "%s"]' % OWN[:-1], 2,
     "2: [Edition]: edition:1: '}' expected"),
    ("a text that is no edition", '[Seats "2"]\n[Edition "%s"]' % STORM, 2,
     "2: [Edition]: edition:1: this file makes a house rule where an edition is wanted"),
    ("a text with a fault in an effect",
     '[Edition "baseball"]\n[Seats "2"]\n[House.WC2 "%s"]' % STORM.replace("2)", "200)"), 2,
     "3: [House.WC2]: rule:1: draw takes a number from 1 to 20"),
    ("a text that never ends", '[Seats "2"]\n[Edition "return (function() while true do end '
     'end)()"]', 2, "2: [Edition]: edition:1: "),
    ("a text that names what is not there", '[Seats "2"]\n[Edition "return edition{os.exit()}"]',
     2, "2: [Edition]: edition:1: "),
    ("return alone is a name", '[Seats "2"]\n[Edition "return"]', 2,
     "2: [Edition]: return: there is no such edition"),
    ("the text of a house rule",
     '[Edition "baseball"]\n[House.WC "%s"]\n' % STORM + WILD + "0:WC=b", 0,
     {"hands": [["r1", "r2"], ["y1", "y2", "b5", "b6"]]}),
    ("the text of a house rule for one of the customizables",
     '[Edition "baseball"]\n[House.WC2 "%s"]\n' % STORM + WILD.replace("WC", "WC2") +
     "0:WC2=b", 0, {"top": "WC2", "hands": [["r1", "r2"], ["y1", "y2", "b5", "b6"]]}),
    ("the text of a house rule on a blank",
     '[Edition "family"]\n[Blank.r "%s"]\n' % STORM + WILD.replace("WC", "rX") + "0:rX", 0,
     {"top": "rX", "hands": [["r1", "r2"], ["y1", "y2", "b5", "b6"]]}),
    ("the text of a house rule in a later round",
     '[Edition "baseball"]\n[House.WC "joke"]\n' + WON + 'round 2\n[House.WC "%s"]\n' % STORM +
     WILD + "1:draw 1:pass 0:WC=b", 0,
     {"round": 2, "hands": [["r1", "r2"], ["r9", "y1", "y2", "b5", "b6"]]}),
    ("a fault in the text of a later round",
     '[Edition "baseball"]\n' + WON + 'round 2\n[House.WC "return rule{name=1}"]', 2,
     "9: [House.WC]: rule:1: "),
    # Positions.
    ("a card beyond the deck", '[Hand.0 "r0 r0"]\n[Hand.1 "r1"]\n[Top "r3"]', 2,
     "1: [Hand.0]: one r0 too many: the deck holds 1"),
    ("a card beyond the deck in two tags", '[Hand.0 "r0"]\n[Hand.1 "r1"]\n[Top "r0"]', 2,
     "3: [Top]: one r0 too many"),
    ("a hand is missing", '[Seats "3"]\n[Hand.0 "r0"]\n[Hand.1 "r1"]\n[Top "r3"]', 2,
     "2: [Hand.2] is missing"),
    ("a hand too many", '[Seats "2"]\n[Hand.0 "r0"]\n[Hand.1 "r1"]\n[Hand.2 "r2"]', 2,
     "4: [Hand.2]: no seat '2'"),
    ("an empty hand", '[Hand.0 "r0"]\n[Hand.1 ""]\n[Top "r3"]', 2, "(G1)"),
    ("Flip and Top", HANDS + '[Top "r9"]', 2, "exclude each other"),
    ("Turn and Flip", HANDS + '[Turn "1"]', 2, "5: [Turn]: goes with Top only"),
    ("Direction and Flip", HANDS + '[Direction "left"]', 2, "5: [Direction]: goes with Top"),
    ("a direction up", PAIR + '[Direction "up"]', 2, "5: [Direction]: left or right"),
    ("a wild top without color", '[Hand.0 "r0"]\n[Hand.1 "r1"]\n[Top "W"]', 2,
     "3: [Top]: W needs the color"),
    ("a top that is a verb", '[Hand.0 "r0"]\n[Hand.1 "r1"]\n[Top "draw"]', 2, "3: [Top]: one"),
    ("a wild top", '[Hand.0 "r0"]\n[Hand.1 "r1"]\n[Top "W=g"]', 0, {"color": "g", "top": "W"}),
    ("turn and direction", HANDS.replace("Flip", "Top") + '[Turn "2"]\n[Direction "right"]', 0,
     {"turn": 2, "direction": "right"}),
    ("a shield without position", '[Edition "super-hero"]\n[Seats "2"]\n[Shield "1"]', 2,
     "3: [Shield]: goes with a set position"),
    ("a shield in a deck without", PAIR + '[Shield "1"]', 2, "(W3)"),
    ("the pile in its order", PAIR + '[Pile "b7 b8 g1"]\n[Discard "b1 y4"]', 0,
     {"pile": ["b7", "b8", "g1"], "discard": ["b1", "y4"]}),
    ("an empty pile", PAIR + '[Pile ""]\n[Discard "y4"]', 0, {"pile": []}),
    ("only a flip is set", '[Seats "2"]\n[Flip "r3"]', 0, {"top": "r3", "dealer": 1}),
    # The draw for the deal (P1).
    ("the best card deals", '[Seats "3"]\n[DealerDraw "r7 W b9"]', 0, {"dealer": 2}),
    ("a tie draws again", '[Seats "3"]\n[DealerDraw "r9 W b9 y1 y4"]', 0, {"dealer": 2}),
    ("a tie not broken", '[Seats "3"]\n[DealerDraw "r9 W b9 y1"]', 2,
     "2: [DealerDraw]: a card for seat 2 is missing"),
    ("cards left over", '[Seats "3"]\n[DealerDraw "r7 W b9 y1"]', 2, "the draw ends with card 3"),
    ("more of a card than there are", '[Seats "2"]\n[DealerDraw "r0 r0"]', 2,
     "2: [DealerDraw]: one r0 too many"),
    ("by points in pocket", '[Edition "pocket"]\n[Seats "3"]\n[DealerDraw "r7 W b9"]', 0,
     {"dealer": 1}),
    ("a 0 beats words in family", '[Edition "family"]\n[Seats "2"]\n[DealerDraw "W r0"]', 0,
     {"dealer": 1}),
    ("nobody counts in family",
     '[Edition "family"]\n[Seats "2"]\n[DealerDraw "W rS b1 b2"]', 0, {"dealer": 1}),
    ("dealer told twice", '[Seats "2"]\n[Dealer "0"]\n[DealerDraw "r1 r2"]', 2,
     "3: [DealerDraw]: [Dealer] tells"),
    # Moves.
    ("no match", HANDS + "0:r7\n1:g5", 1,
     "6: 1:g5: does not match r7 by color, number or symbol (T1)"),
    ("another's turn", HANDS + "1:draw", 1, "(T0)"),
    ("not in hand", HANDS + "0:r9", 1, "(T1)"),
    ("no such card", HANDS + "0:p7", 2, "5: 0:p7: no card 'p7' in this deck (classic)"),
    ("no such color", HANDS + "0:W4=p", 2, "5: 0:W4=p: no color 'p' at this table"),
    ("no such seat", HANDS + "3:draw", 2, "5: 3:draw: no seat '3' at this table"),
    ("no such seat as target", HANDS + "0:catch@3", 2, "no seat '3' at this table"),
    ("a wild without color", HANDS + "0:W4", 2, "5: 0:W4: W4 needs the color it names"),
    ("a color on a colored card", HANDS + "0:r7=g", 2, "r7 has a color of its own"),
    ("a verb with too much", HANDS + "0:draw!", 2, "draw takes nothing after it"),
    ("a catch of nobody", HANDS + "0:catch", 2, "catch names one seat"),
    ("a discard of nothing", HANDS + "0:discard", 2, "discard names one card"),
    ("a move without action", HANDS + "0:", 2, "no action"),
    ("a target that the card has not", HANDS + "0:r7@1", 1, "(T1)"),
    ("customizables with different rules are numbered",
     '[Edition "baseball"]\n[House.WC "joke"]\n[House.WC2 "rooster"]\n'
     '[Hand.0 "WC1 r1 r2"]\n[Hand.1 "WC2 b1"]\n[Top "r9"]\n[Turn "0"]\n0:WC=r', 2,
     "8: 0:WC=r: WC carries different rules here: write one of WC1, WC2, WC3"),
    ("a number is taken where they carry the same",
     '[Edition "baseball"]\n[Hand.0 "WC3 r1 r2"]\n[Hand.1 "WC1 b1"]\n[Top "r9"]\n[Turn "0"]\n'
     '0:wc2=r', 0, {"top": "WC", "color": "r", "hands": [["r1", "r2"], ["b1", "WC"]]}),
    ("a lost card is none", '[Lost "r0"]\n[Hand.0 "r0"]\n[Hand.1 "b1"]\n[Top "r9"]', 2,
     "2: [Hand.0]: no card 'r0'"),
    # Rounds, results, matches.
    ("a result that holds", '[Result "0 12 0"]\n[Pile "y1 y2"]\n' + PAIR + OUT, 0,
     {"phase": "over", "result": {"winner": 0, "points": [12, 0]}, "scores": [12, 0],
      "turn": None, "match": None, "legal": []}),
    ("a result that does not", '[Result "0 11 0"]\n[Pile "y1 y2"]\n' + PAIR + OUT, 1,
     "1: [Result]: does not hold: it says 0 11 0, the moves lead to 0 12 0"),
    ("a result too early", '[Result "0 11 0"]\n' + PAIR, 1, "1: [Result]: does not hold"),
    ("a move after the end", WON + "1:draw", 1, "7: 1:draw: the round is over (G1)"),
    ("a match decided", '[Scores "490 3"]\n' + WON, 0,
     {"scores": [502, 3], "match": {"winners": [0]}}),
    ("a round after the match", '[Scores "490 3"]\n' + WON + "round 2", 2,
     "8: round 2: the match is decided"),
    ("a round before the end", PAIR + "0:r1!\nround 2\n", 2, "6: round 2 begins, but round 1"),
    ("a blocked round without moves, and the next",
     '[Hand.0 "r1"]\n[Hand.1 "r2"]\n[Top "b9"]\n[Pile ""]\nround 2\n' + PAIR, 0,
     {"round": 2, "dealer": 0, "scores": [0, 0]}),
    ("a round left out", WON + "round 3\n", 2, "7: round 3 follows round 1: write round 2"),
    ("the second round: scores, dealer, seed",
     '[Seed "1"]\n' + WON + "round 2\n", 0, {"round": 2, "scores": [12, 0], "dealer": 0}),
    ("the deal holds for its own round", WON + "round 2\n" + PAIR.replace("r9", "r8"), 0,
     {"round": 2, "top": "r8", "dealer": 0}),
    ("options go on", '[Rule.hand-size "3"]\n' + WON + 'round 2\n[Flip "r3"]', 0,
     {"hands": lambda hands: [len(hand) for hand in hands] == [3, 3]}),
    ("options may change", WON + 'round 2\n[Rule.hand-size "4"]\n[Flip "r3"]', 0,
     {"hands": lambda hands: [len(hand) for hand in hands] == [4, 4]}),
    ("the edition may not", WON + 'round 2\n[Edition "family"]', 2, "8: [Edition]: belongs"),
    ("but be repeated", '[Edition "classic"]\n' + WON + 'round 2\n[Edition "classic"]', 0,
     {"round": 2}),
    ("who is out by the scores",
     '[Format "challenge"]\n[Seats "3"]\n[Scores "0 500 20"]\n[Hand.0 "r1"]\n[Hand.1 ""]\n'
     '[Hand.2 "r2"]\n[Top "b9"]', 0, {"out": [1], "turn": 0, "dealer": 2}),
    ("who is out has no cards",
     '[Format "challenge"]\n[Seats "3"]\n[Scores "0 500 20"]\n[Hand.0 "r1"]\n[Hand.1 "r3"]\n'
     '[Hand.2 "r2"]\n[Top "b9"]', 2, "[Hand.1]: that seat is out of the match"),
    ("who is out does not deal",
     '[Format "challenge"]\n[Seats "3"]\n[Scores "0 500 20"]\n[Dealer "1"]', 2,
     "4: [Dealer]: that seat is out"),
    ("teams", '[Seats "4"]\n[Format "partners"]', 0, {"teams": [0, 1, 0, 1]}),
]

failures = 0
number = 0


def replay(drawfour, record, *args):
    """Runs the record from a file; returns status, standard output, standard error, path."""
    data = record if isinstance(record, bytes) else record.encode()
    path = os.path.join(scratch, "game.d4n")
    with open(path, "wb") as file:
        file.write(data)
    done = subprocess.run([drawfour, "replay", *args, path], stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=20)
    return done.returncode, done.stdout.decode(), done.stderr.decode(), path


def point(name, problems):
    global failures, number
    number += 1
    for problem in problems:
        print("# " + problem.replace("\n", "\n# "))
    failures += bool(problems)
    print("%s %d - %s" % ("not ok" if problems else "ok", number, name))


def check(drawfour, record, status, want):
    got, out, err, path = replay(drawfour, record, "--json")
    if got != status:
        yield "status %d, not %d: %s" % (got, status, err)
        return
    if status != 0:
        if out:
            yield "something on standard output: " + out
        if not err.startswith(path + ":"):
            yield "no FILE:LINE in " + err
        text = err[len(path) + 1:]
        if not (text.startswith(want) if want[0].isdigit() and ": " in want else want in text):
            yield "message is %r, not %r" % (text, want)
        return
    state = json.loads(out)
    for key, value in want.items():
        if not (value(state[key]) if callable(value) else state[key] == value):
            yield "%s is %s, not %s" % (key, state[key], value)


def deals(drawfour):
    """One seed, one deal; another round or seed, another deal."""
    def pile(record):
        return json.loads(replay(drawfour, record, "--json")[1])["pile"]

    first = pile('[Seats "2"]\n[Seed "1"]')
    if first != pile('[Seats "2"]\n[Seed "0001"]'):
        yield "leading zeros change the deal"
    if first == pile('[Seats "2"]\n[Seed "2"]') or first == pile('[Seats "2"]'):
        yield "another seed gives the same deal"
    if pile('[Seats "2"]') != pile('[Seats "2"]\n[Seed "0"]'):
        yield "the default seed is not 0"
    second = pile('[Seed "1"]\n' + WON + "round 2")
    third = '[Seed "1"]\n' + WON + "round 2\n" + WON + "round 3"
    if first == second or second == pile(third) or first == pile(third):
        yield "rounds repeat the deal"
    fast = '[Generator "fast"]\n'
    if pile(fast + '[Seats "2"]\n[Seed "1"]') == first:
        yield "the fast generator gives the same deal"
    if pile(fast + '[Seed "1"]\n' + WON + "round 2") == pile(fast + '[Seats "2"]\n[Seed "1"]'):
        yield "rounds repeat the deal of the fast generator"


def views(drawfour):
    """A view holds what its seat may know and nothing else."""
    record = HANDS + '[Pile "b7 b8"]\n0:r7 1:draw'
    whole = json.loads(replay(drawfour, record, "--json")[1])
    if whole["drawn"] != "b7" or whole["hands"][1] != ["g5", "b2", "b7"]:
        yield "the whole state is %s" % whole
    for seat in ("0", "1", "2", "watch"):
        view = json.loads(replay(drawfour, record, "--json", "--seat", seat)[1])
        own = int(seat) if seat != "watch" else None
        if list(view) != list(whole):
            yield "seat %s: keys differ: %s" % (seat, list(view))
        hands = [h if i == own else len(h) for i, h in enumerate(whole["hands"])]
        want = dict(whole, hands=hands, pile=1, drawn=whole["drawn"] if own == 1 else None,
                    legal=[a for a in whole["legal"] if a.startswith(seat + ":")])
        for key, value in want.items():
            if view[key] != value:
                yield "seat %s: %s is %s, not %s" % (seat, key, view[key], value)


def shown(drawfour):
    """T7: the hand is shown to the challenger alone."""
    record = HANDS + "0:W4=b 1:challenge"
    for seat in ("0", "1", "2", "watch"):
        view = json.loads(replay(drawfour, record, "--json", "--seat", seat)[1])
        want = {"to": 1, "of": 0, "hand": ["r7", "r8"]} if seat == "1" else None
        if view["shown"] != want:
            yield "seat %s is shown %s" % (seat, view["shown"])
    told = {seat: replay(drawfour, record, "--seat", seat)[1] for seat in ("1", "2", "watch")}
    if "the hand was r7 r8" not in told["1"]:
        yield "the challenger is not told the hand: " + told["1"]
    if "r8" in told["2"] or "r8" in told["watch"]:
        yield "another reader is told the hand"


def text(drawfour):
    """The game for a reader."""
    status, out, err, _ = replay(drawfour, '[Players "Ann" "Ben"]\n' + WON)
    if status != 0 or err:
        yield "status %d: %s" % (status, err)
    for part in ("Ann (seat 0)", "Ben deals", "Ann calls UNO", "Ben draws a card (y1)",
                 "Ann goes out", "Ann 12 (+12)"):
        if part not in out:
            yield "no %r in:\n%s" % (part, out)
    four = '[Edition "%s"]\n' % OWN.replace("}}", "},wild{code='WN',name='Note',points=50,"
                                            "copies=6,start='color',color(),notice(next)}}")
    for seat in range(6):
        four += '[Hand.%d "WN r%d b%d"]\n' % (seat, seat, seat)
    told = replay(drawfour, four + '[Top "r9"]\n' + " ".join("%d:WN=b" % i for i in range(5)))[1]
    asked = "\"The next player stands under the card's notice until anyone calls UNO\""
    if "seat 1 is no longer told: %s; seat 5 is told: %s." % (asked, asked) not in \
            " ".join(told.split()):
        yield "H9: nobody is told that a fifth notice lifts the oldest:\n" + told
    if "\033" in out:
        yield "color without a terminal"
    hidden = replay(drawfour, '[Players "Ann" "Ben"]\n' + WON, "--seat", "0")[1]
    if "y1" in hidden or "b5" in hidden:
        yield "seat 0 is told hidden cards:\n" + hidden


def told(drawfour, record, *parts):
    """The text must have every part, on whatever lines."""
    status, out, err, _ = replay(drawfour, record)
    flat = " ".join(out.split())
    if status != 0:
        yield "status %d: %s" % (status, err)
    for part in parts:
        if part not in flat:
            yield "no %r in:\n%s" % (part, out)


def told_partners_and_scores(drawfour):
    """Who plays with whom, and with which scores, at the start."""
    four = '[Players "Ann" "Ben" "Cy" "Dot"]\n[Format "%s"]\n'
    yield from told(drawfour, four % "partners" + '[Scores "120 40 120 40"]',
                    "Round 1 Partners: Ann and Cy against Ben and Dot. "
                    "Scores brought in: Ann 120, Ben 40, Cy 120, Dot 40.")
    yield from told(drawfour, '[Seats "6"]\n[Format "teams"]',
                    "Teams: seat 0, seat 2 and seat 4 against seat 1, seat 3 and seat 5.")
    yield from told(drawfour, four % "challenge" + '[Scores "0 500 20 0"]',
                    "Scores brought in: Ann 0, Ben 500 (out of the match), Cy 20, Dot 0.")
    plain = replay(drawfour, '[Players "Ann" "Ben"]\n' + WON + "round 2\n")[1]
    if "Partners" in plain or "brought in" in plain:
        yield "partners or scores out of nowhere:\n" + plain
    # C5: four hands, and then the next pairing.
    hand = PAIR.replace("[Top", '[Hand.2 "b7"]\n[Hand.3 "b8"]\n[Top') + (
        '[Pile "y1 y2 y3 y4 y5 y6"]\n'
        "0:r1! 1:draw 1:pass 2:draw 2:pass 3:draw 3:pass 0:r2\n")
    hands = four % "rotating-partners" + "".join(
        "round %d\n[Dealer \"3\"]\n%s" % (i, hand) for i in range(1, 5)) + "round 5\n"
    yield from told(drawfour, hands, "Round 1 Partners: Ann and Cy against Ben and Dot.",
                    "Round 5 New partners: Ann and Ben against Cy and Dot.")
    if replay(drawfour, hands)[1].count("artners:") != 2:
        yield "partners are told again:\n" + replay(drawfour, hands)[1]


def told_what_is_open(drawfour):
    """Who can be caught; what a rule asks."""
    late = '[Players "Ann" "Ben"]\n' + PAIR + "0:r1"
    yield from told(drawfour, late, "Ann plays r1. Ann can be caught.",
                    "Now Ben is on turn. Ann can be caught.")
    yield from told(drawfour, late + " 1:catch@0", "Ben catches Ann: no UNO was called;")
    if replay(drawfour, late + " 1:catch@0")[1].count("can be caught") != 1:
        yield "who was caught can be caught:\n" + replay(drawfour, late + " 1:catch@0")[1]
    house = ('[Edition "baseball"]\n[House.WC "%s"]\n[Hand.0 "WC r1 r2"]\n[Hand.1 "b1 b2"]\n'
             '[Top "r9"]\n[Turn "0"]\n0:WC=r')
    yield from told(drawfour, house % "elbows", "seat 1 is told: \"Keep your elbows straight until "
                    "somebody calls UNO\".")
    yield from told(drawfour, house % "joke", "seat 1 is asked: \"Did you laugh at the joke?\".")


def usage(drawfour):
    """The command line."""
    for args, want in ((["replay"], 2), (["replay", "a", "b"], 2),
                       (["replay", "no/such/file.d4n"], 2), (["replay", scratch], 2),
                       (["replay", "--jsn", "x"], 2)):
        done = subprocess.run([drawfour, *args], stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode != want or done.stdout or not done.stderr:
            yield "%s: status %d" % (args, done.returncode)
    for seat in ("3", "-1", "x", "99", ""):
        status, out, err, _ = replay(drawfour, HANDS, "--json", "--seat", seat)
        if status != 2 or out or not err:
            yield "--seat %s: status %d" % (seat, status)
    done = subprocess.run([drawfour, "replay", "--json", "-"], input=HANDS.encode(),
                          capture_output=True)
    if done.returncode != 0 or json.loads(done.stdout)["top"] != "r3":
        yield "standard input is not read"
    done = subprocess.run([drawfour, "replay", "-"], input=b"[Seats", capture_output=True)
    if done.returncode != 2 or not done.stderr.startswith(b"-:1: "):
        yield "an error in standard input: %s" % done.stderr
    done = subprocess.run([drawfour, "replay", "-"], input=b";" * ((16 << 20) + 1),
                          capture_output=True)
    if done.returncode != 2 or b"larger than 16 MB" not in done.stderr:
        yield "a huge record: %d %s" % (done.returncode, done.stderr[:200])


def files(drawfour):
    """Editions and house rules of one's own lie beside the record."""
    with open(os.path.join(scratch, "mine.lua"), "w") as file:
        file.write("return (\n")
    status, out, err, path = replay(drawfour, '\n[Edition "./mine.lua"]\n[Seats "2"]')
    if status != 2 or out or not err.startswith(path + ":2: [Edition]: ") or \
            "mine.lua:" not in err:
        yield "status %d: %s" % (status, err)


if __name__ == "__main__":
    program = os.path.abspath(sys.argv[1])
    os.environ["NO_COLOR"] = "1"
    with tempfile.TemporaryDirectory() as scratch:
        others = (deals, views, shown, text, told_partners_and_scores, told_what_is_open, usage,
                  files)
        print("1..%d" % (len(CASES) + len(others)))
        for case in CASES:
            point(case[0], list(check(program, *case[1:])))
        for other in others:
            point(other.__doc__, list(other(program)))
    sys.exit(failures > 0)

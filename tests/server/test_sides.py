#!/usr/bin/env python3
"""Cards of two sides (E6) at a table of the server: played to the end over a kill, told to
clients that know only their messages, and kept in a record that replays and verifies.

usage: test_sides.py DRAWFOUR [TEST...]
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
from play import QUICK, Server, check, play_until, restart_by_force, run, seated  # noqa: E402


def told(client, event):
    return sum(one["event"] == event for message in client.heard
               for one in message.get("events", []))


def ends(client):
    return sum(message["type"] == "end" for message in client.heard)


def sides_of(hello):
    """The codes of each side, by what `hello` says of the cards."""
    return [{card["code"] for card in hello["cards"] if card.get("side", 1) == side}
            for side in (1, 2)]


def check_view(client, sides):
    view = client.view
    up = sides[view["side"] - 1]
    hand = [hand for hand in view["hands"] if isinstance(hand, list)]
    check(len(hand) == 1 and set(hand[0]) <= up, "a hand of the wrong side", view)
    check(view["top"] in up and set(view["discard"]) <= up, "a pile of the wrong side", view)
    check("backs" not in view, "backs are hidden", view)


def test_a_match_of_two_sides(program):
    with Server(program) as server:
        people = seated(server, 2, seats=4, bots=[None, None, "hard", "easy"], public=True,
                        edition="twofold", **QUICK)
        ann = people[0]
        hello = next(m for m in ann.heard if m["type"] == "hello")
        sides = sides_of(hello)
        check(len(sides[0]) == len(sides[1]) == 54 and not sides[0] & sides[1], hello)
        check(all(card["back"] in sides[2 - card.get("side", 1)] for card in hello["cards"]),
              "a back of its own side", hello["cards"])
        for client in people:
            client.ready()

        def done():
            for client in people:
                if client.view:
                    check_view(client, sides)
            return told(ann, "turned") > 0

        play_until(people, done)
        restart_by_force(server, people)
        before = ends(ann)
        play_until(people, lambda: ends(ann) > before)
        game = server.http("GET", "/api/games")[1][0]
        check(game["edition"] == "twofold", game)
        record = server.http("GET", f"/api/games/{game['game']}.d4n")[1]
        path = os.path.join(server.folder, "sides.d4n")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        for command in ("replay", "verify"):
            ran = subprocess.run([program, command, path], capture_output=True, text=True,
                                 check=False)
            check(ran.returncode == 0, command, ran.stdout[-400:], ran.stderr[-400:])
        status, steps, _ = server.http("GET", f"/api/games/{game['game']}/rounds/1")
        check(status == 200 and steps["steps"][-1]["state"]["phase"] in ("over", "blocked"),
              status, steps)


def test_an_edition_of_its_own_has_one_side(program):
    lua = ('return edition { name = "coin", step = 1, sides = {'
           '{ colors = { "red" }, numbers { from = 1, to = 9, copies = 7 } },'
           '{ colors = { "teal" }, numbers { from = 1, to = 9, copies = 7 } } } }')
    with Server(program) as server:
        answer = server.http("POST", "/api/editions/check", {"lua": lua})[1]
        check(not answer["good"] and "two sides" in answer["text"], answer)


run([value for name, value in list(globals().items()) if name.startswith("test_")])

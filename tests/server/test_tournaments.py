#!/usr/bin/env python3
"""Tournaments over the server's tables: played, kept, and going on when tables are lost.

usage: test_tournaments.py DRAWFOUR [TEST...]
"""
import hashlib
import json
import os
import re
import sqlite3
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "table", "wire")]
from fair import chacha20_block, hash_of  # noqa: E402
from play import (PATIENCE, QUICK, Client, Server, check, choose_for,  # noqa: E402
                  restart_by_force, run)


def announce(server, people, plan):
    """A tournament that everyone has entered; returns its address."""
    status, event, _ = server.http("POST", "/api/tournaments",
                                   {"name": "Cup", "settings": QUICK, **plan},
                                   people[0].identity)
    check(status == 201, event)
    path = f"/api/tournaments/{event['event']}"
    for client in people:
        check(server.http("POST", path + "/enter", {}, client.identity)[0] == 200)
    return path


def play_some(people):
    for client in people:
        client.poll(0.005)
        if client.act and client.act["in_turn"]:
            act, client.act = client.act, None
            client.ask("action", id=act["id"], action=choose_for(client, act))


def play_on(server, people, path):
    """Everyone plays where the tournament calls them, until it is over; returns how it ended."""
    until = time.monotonic() + 120
    while True:
        state = server.http("GET", path)[1]
        if state["phase"] == "over":
            return state
        check(time.monotonic() < until, state)
        for client in people:
            mine = server.http("GET", path, player=client.identity)[1].get("your_table")
            if mine and mine != client.table:
                client.state = client.act = None
                client.join(mine)
                client.ask("ready", consent=client.state["settings"])
        for _ in range(25):
            play_some(people)


def play_tournament(server, people, plan):
    path = announce(server, people, plan)
    check(server.http("POST", path + "/start", {}, people[1].identity)[0] == 403)
    check(server.http("POST", path + "/start", {}, people[0].identity)[0] == 200)
    return play_on(server, people, path)


def store_of(server):
    return sqlite3.connect(os.path.join(server.folder, "data", "drawfour.db"))


def put_event(base, name, event):
    """Writes a tournament into the store as the server would."""
    key, text = f"event/{name}", json.dumps(event).encode()
    head = hashlib.blake2b(b"value:" + key.encode(), digest_size=16).digest()
    proof = hashlib.blake2b(head + text, digest_size=16).digest()
    base.execute("INSERT OR REPLACE INTO named_values VALUES (?, ?, ?)", (key, text, proof))


def get_event(base, name):
    (text,) = base.execute("SELECT bytes FROM named_values WHERE key = ?",
                           (f"event/{name}",)).fetchone()
    return json.loads(text)


def test_a_tournament_is_played_over_tables(program):
    with Server(program) as server:
        people = [Client(server, name, seed=i).connect()
                  for i, name in enumerate(["Ann", "Ann", "Bot 4"])]
        state = play_tournament(server, people,
                                {"kind": "swiss", "seats": 2, "rounds": 2, "deals": 2})
        check(len({row["name"] for row in state["standings"]}) == 4, state)
        points = [row["points"] for row in state["standings"]]
        check(len(points) == 4 and sum(points) > 0, state)


def test_partners_rotate_and_all_tables_play_the_same_deals(program):
    with Server(program) as server:
        people = [Client(server, f"P{i}", seed=i).connect() for i in range(5)]
        state = play_tournament(server, people, {"kind": "whist", "rounds": 2, "deals": 1,
                                                 "duplicate": True})
        rows = state["standings"]
        check(len(rows) == 8 and all(row["deals"] == 2 for row in rows), state)
        check(sum(row["match_points"] for row in rows) > 0, state)
        reveals = [m for c in people for m in c.heard if m["type"] == "reveal"]
        check(not reveals, "a deal that others have still to play was revealed")
        seeds = {}
        for client in people:
            for game in server.http("GET", "/api/games", player=client.identity)[1]:
                record = server.http("GET", f"/api/games/{game['game']}.d4n",
                                     player=client.identity)[1]
                seed = next(line for line in record.splitlines() if line.startswith("[Seed"))
                seeds.setdefault(seed, set()).add(game["table"])
        check(len(seeds) == 2 and any(len(tables) == 2 for tables in seeds.values()), seeds)


def event_seed(event, state):
    """The seed of a tournament that is over, from what it shows."""
    secret = bytes.fromhex(state["secret"])
    commit = hash_of(b"drawfour event 1\n", event.encode(), b"\n", secret)
    check(commit.hex() == state["commit"], "the commitment is not that of the secret", state)
    added = [b"\1" + bytes.fromhex(chance) if chance else b"\0" for chance in state["chance"]]
    entrants = [number.to_bytes(2, "little") + chance for number, chance in enumerate(added)]
    return hash_of(b"drawfour event seed 1\n", commit, secret, *entrants)


def test_the_deals_of_an_event_come_from_what_entrants_gave(program):
    with Server(program) as server:
        people = [Client(server, f"P{i}", seed=i).connect() for i in range(3)]
        status, event, _ = server.http(
            "POST", "/api/tournaments", {"name": "Cup", "settings": {**QUICK, "public": True},
                                         "kind": "swiss", "seats": 2, "rounds": 2, "deals": 2,
                                         "duplicate": True}, people[0].identity)
        path = f"/api/tournaments/{event['event']}"
        shown = server.http("GET", path)[1]
        check("secret" not in shown and len(shown["commit"]) == 64, shown)
        given = [os.urandom(32).hex(), os.urandom(32).hex(), None]
        for client, chance in zip(people, given):
            body = {"chance": chance} if chance else {}
            check(server.http("POST", path + "/enter", body, client.identity)[0] == 200)
        status, answer, _ = server.http("POST", path + "/enter", {"chance": "12"},
                                        people[2].identity)
        check(status == 400 and "64" in answer["error"]["text"], answer)
        restart_by_force(server, [])
        for client in people:
            client.close()
            client.connect()
        check(server.http("POST", path + "/start", {}, people[0].identity)[0] == 200)
        check("secret" not in server.http("GET", path)[1], "shown while it is played")
        state = play_on(server, people, path)
        check(state["commit"] == shown["commit"], "another commitment", state)
        check(state["chance"] == given + [None], state["chance"])
        seed = event_seed(event["event"], state)
        blocks = [r << 32 | 0xffff << 16 | d for r in (0, 1) for d in (0, 1)]
        wanted = {chacha20_block(seed, number)[:32].hex() for number in blocks}
        found = set()
        for client in people:
            for game in server.http("GET", "/api/games", player=client.identity)[1]:
                record = server.http("GET", f"/api/games/{game['game']}.d4n",
                                     player=client.identity)[1]
                found |= set(re.findall(r'^\[Secret "([0-9a-f]{64})"\]', record, re.MULTILINE))
        check(found == wanted, "the deals are not those of the seed", found, wanted)


def test_a_tournament_goes_on_without_a_damaged_table(program):
    with Server(program) as server:
        people = [Client(server, f"P{i}", seed=i).connect() for i in range(2)]
        path = announce(server, people, {"kind": "swiss", "seats": 2, "rounds": 2, "deals": 1})
        check(server.http("POST", path + "/start", {}, people[0].identity)[0] == 200)
        first = server.http("GET", path)[1]["tables"][0]["table"]
        server.kill()
        base = store_of(server)
        base.execute("UPDATE entries SET body = zeroblob(length(body)) WHERE table_id = "
                     "(SELECT id FROM tables WHERE name = ?)", (first,))
        base.commit()
        base.close()
        server.start()
        check(f"quarantined table={first}" in server.log(), server.log())
        state = server.http("GET", path)[1]
        check(state["round"] == 2 and state["tables"][0]["table"] != first, state)
        for client in people:
            client.close()
            client.connect()
            client.table = None
        state = play_on(server, people, path)
        check(sum(row["points"] for row in state["standings"]) > 0, state)
        check([row["outs"] for row in state["standings"]].count(1) == 1, state)


def test_a_tournament_whose_tables_cannot_be_made_comes_to_its_end(program):
    with Server(program) as server:
        ann = Client(server, "Ann").connect()
        path = announce(server, [ann], {"kind": "swiss", "seats": 2, "rounds": 3, "deals": 1})
        server.kill()
        base = store_of(server)
        event = get_event(base, path.rsplit("/", 1)[1])
        event["settings"]["edition"] = "of-long-ago"  # one that this program does not have
        put_event(base, path.rsplit("/", 1)[1], event)
        base.commit()
        base.close()
        server.start()
        status, state, _ = server.http("POST", path + "/start", {}, ann.identity)
        check(status == 200 and state["phase"] == "over", status, state)
        server.kill()
        server.start()
        check(server.http("GET", path)[1]["phase"] == "over", "after a start")


def test_settings_that_no_table_can_have_are_refused_at_once(program):
    with Server(program) as server:
        large = {"options": {"hand-size": "20"}}  # of ten players: more cards than there are
        plan = {"name": "Cup", "kind": "swiss", "seats": 10, "settings": large}
        status, answer, _ = server.http("POST", "/api/tournaments", plan, server.guest())
        check(status == 400 and answer["error"]["code"] == "bad-settings", status, answer)
        status, answer, _ = server.http("POST", "/api/tournaments", {**plan, "seats": 4},
                                        server.guest())
        check(status == 201, status, answer)


def test_a_player_and_an_address_have_only_so_many_tournaments(program):
    """Those that nobody entered make room for newer ones of the same people; the rest stay."""
    with Server(program, "--proxies", "127.0.0.1", "--tournaments-per-player", "2",
                "--tournaments-per-address", "3") as server:
        ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")

        def announced(who, address="192.0.2.7"):
            return server.http("POST", "/api/tournaments", {"name": "Cup"}, who,
                               headers={"X-Forwarded-For": address})

        def enter(event):
            check(server.http("POST", f"/api/tournaments/{event}/enter", {}, eve)[0] == 200,
                  "not entered")

        first, second = (announced(ann)[1]["event"] for _ in range(2))
        enter(second)
        status, third, _ = announced(ann)
        names = {row["event"] for row in server.http("GET", "/api/tournaments")[1]}
        check(status == 201 and names == {second, third["event"]}, status, first, names)
        enter(third["event"])
        status, answer, _ = announced(ann, "198.51.100.1")  # wherever she comes from
        check(status == 429 and answer["error"]["code"] == "rate", status, answer)
        status, answer, _ = announced(bob)
        check(status == 201, status, answer)
        enter(answer["event"])
        status, answer, _ = announced(bob)  # others of that address have two
        check(status == 429 and "address" in answer["error"]["text"], status, answer)
        check(announced(bob, "198.51.100.1")[0] == 201, "another address")


def test_there_is_always_room_for_another_tournament(program):
    with Server(program, "--tournaments-per-player", "2000", faulty=True) as server:
        ann = Client(server, "Ann").connect()
        path = announce(server, [ann], {"kind": "swiss", "seats": 2, "rounds": 1, "deals": 1})
        server.kill()
        base = store_of(server)
        entered = get_event(base, path.rsplit("/", 1)[1])
        for number in range(996):
            put_event(base, f"FULL{number}", entered)
        put_event(base, "OVER", {**entered, "settings": {"edition": "of-long-ago"}})
        put_event(base, "OLD", {**entered, "entrants": [], "made_ms": 1})
        put_event(base, "NEW", {**entered, "entrants": []})
        base.commit()
        base.close()
        server.start()

        def announced():
            return server.http("POST", "/api/tournaments", {"name": "Next"}, ann.identity)

        def listed():
            return {row["event"]: row for row in server.http("GET", "/api/tournaments")[1]}

        check(len(listed()) == 1000, "not a thousand")
        check(server.http("POST", "/api/tournaments/OVER/start", {}, ann.identity)[1]["phase"] ==
              "over", "it has no tables to play")
        for goes in ("OVER", "OLD", "NEW"):  # the finished, then those that nobody entered
            before, (status, answer, _) = listed(), announced()
            check(status == 201, status, answer)
            check(before.keys() - listed().keys() == {goes}, before.keys() - listed().keys())
            name = answer["event"]
            check(server.http("POST", f"/api/tournaments/{name}/enter", {}, ann.identity)[0] ==
                  200, "entered")
        kept = listed()
        server.kill()
        server.start()
        check(listed() == kept, "others after a start")
        status, answer, _ = announced()
        check(status == 503 and answer["error"]["code"] == "busy", status, answer)
        server.order("DRAWFOUR_CLOCK", str(8 * 86400 * 1000))  # nobody started them in a week
        check(announced()[0] == 201 and len(listed()) == 1000, "stale ones stay")


def test_tournaments_outlast_a_disk_that_cannot_be_read(program):
    with Server(program, faulty=True) as server:
        ann = Client(server, "Ann").connect()
        path = announce(server, [ann], {"kind": "swiss", "seats": 2})
        server.order("DRAWFOUR_FAULT", "gone")
        check(server.http("POST", "/api/players", {"name": "Bob"})[0] == 503, "written")
        status, answer, _ = server.http("GET", path)
        check(status == 503 and answer["error"]["code"] == "storage", status, answer)
        server.order("DRAWFOUR_FAULT", "")
        until = time.monotonic() + PATIENCE
        while server.http("GET", path)[0] == 503:
            check(time.monotonic() < until, "not read back")
            ann.poll(0.05)
        check(server.http("GET", path)[1]["players"] == ["Ann"], "lost")


run([value for name, value in list(globals().items()) if name.startswith("test_")])

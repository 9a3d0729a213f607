#!/usr/bin/env python3
"""What the server sends, counted in bytes on the sockets.

usage: test_traffic.py DRAWFOUR [TEST...]
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play import QUICK, Client, Server, check, play_until, run, seated  # noqa: E402

WATCHERS = 60
LARGE = {f"WC{i}": {"lua": f"return rule {{name = 'r{i}', text = 'Storm.', draw(others, 2)}}"
                           + " " * 3900} for i in (1, 2, 3)}


def count(clients):
    """Bytes that came to 'clients' until each has what the server sent before now."""
    before = sum(client.socket.received for client in clients)
    for client in clients:
        client.must("ping")
    return sum(client.socket.received for client in clients) - before


def test_who_comes_and_goes_costs_little(program):
    with Server(program) as server:
        ann = Client(server, "Ann").connect()
        table = server.table(ann.identity, edition="baseball", seats=4, house=LARGE)
        ann.join(table).sit(0)
        size = len(str(ann.state["rules"]))
        check(size > 10000, "the rules are large:", size)
        crowd = [Client(server, f"W{i}").connect().join(table) for i in range(WATCHERS)]
        everyone = [ann, *crowd]
        ann.wait(lambda m: m["type"] in ("presence", "table") and m["watchers"] == WATCHERS,
                 past=True)
        count(everyone)
        visitor = Client(server, "Visitor").connect()
        rounds = 20
        for _ in range(rounds):
            visitor.join(table)
            visitor.must("part")
        visitor.join(table)
        ann.wait(lambda m: m["type"] in ("presence", "table") and m["watchers"] == WATCHERS + 1)
        sent = count(everyone) - len(everyone) * 100  # the pings' own answers
        each = sent / (2 * rounds + 1) / len(everyone)
        check(each < 200, "a join or part sends", each, "bytes to each viewer")
        check(visitor.state["rules"] == ann.state["rules"], "who joins has no rules")


def test_new_rules_reach_everyone_once(program):
    with Server(program) as server:
        ann, ben = (Client(server, name).connect() for name in ("Ann", "Ben"))
        table = server.table(ann.identity, edition="baseball", seats=4, house=LARGE)
        ann.join(table).sit(0)
        ben.join(table)
        settings = {**ann.state["rules"], "house": {**LARGE, "WC1": "joke"}}
        ann.must("settings", settings=settings)
        ben.wait(lambda m: m["type"] == "table" and m["settings"] == 2, past=True)
        check(ben.state["rules"]["house"]["WC1"] == "joke", ben.state["rules"])
        ann.must("bot", seat=1, level="easy")
        ben.wait(lambda m: m["type"] == "table" and m["seats"][1], past=True)
        check(ben.state["rules"]["house"]["WC1"] == "joke", ben.state["rules"])
        carried = [m["settings"] for m in ben.heard if m["type"] == "table" and "rules" in m]
        check(carried == [1, 2], carried)


def ends(client):
    return sum(m["type"] == "end" for m in client.heard)


def follower(server, client, patches):
    """Another connection of the same person."""
    other = Client(server, identity=client.identity).connect()
    other.patches = patches
    return other.join(client.table)


def same(one, other):
    """Whether two connections of a seat know the same, but for what is legal."""
    one, other = ({**client.view, "legal": None} for client in (one, other))
    return one == other


def test_patches_tell_what_whole_views_tell(program):
    with Server(program) as server:
        people = seated(server, 3, **QUICK)
        for client in people:
            client.ready()
        watcher = Client(server, "W").connect().join(people[0].table)
        pairs = [(client, follower(server, client, True)) for client in [*people, watcher]]
        play_until(people, lambda: people[0].seq > 60 or ends(people[0]) > 0)
        for whole, patched in pairs:
            newest = max(client.seq for client in people)
            for client in (whole, patched):
                if client.seq < newest:
                    client.wait(lambda m: m.get("seq") == newest and ("view" in m or "patch" in m),
                                past=True)
            check(same(whole, patched), whole.name, whole.view, patched.view)
            check(any("patch" in m for m in patched.heard), "no patches")
        sizes = [sum(len(json.dumps(m)) for m in client.heard if m["type"] in ("events", "act"))
                 for client in (pairs[-1][0], pairs[-1][1])]
        check(sizes[1] < sizes[0] / 2, "patches are not small:", sizes)


def test_who_sits_down_or_stands_up_sees_the_whole(program):
    with Server(program) as server:
        people = seated(server, 2, **QUICK)
        ann, ben = people
        other = follower(server, ben, True)
        for client in people:
            client.ready()
        play_until(people, lambda: ann.seq > 12)
        other.wait(lambda m: "view" in m and isinstance(m["view"]["hands"][1], list))
        ben.must("stand")
        other.wait(lambda m: "view" in m and isinstance(m["view"]["hands"][1], int))
        ben.must("sit")
        other.wait(lambda m: "view" in m and isinstance(m["view"]["hands"][1], list))


run([value for name, value in list(globals().items()) if name.startswith("test_")])

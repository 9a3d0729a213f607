#!/usr/bin/env python3
"""Texts of strangers: what they cost, who waits for them, and what a restart does with them.

usage: test_texts.py DRAWFOUR [TEST...]

What something costs is told by the processor, never by the clock.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
from play import (QUICK, Client, Closed, Server, check, play_until,  # noqa: E402
                  restart_by_force, run, seated)

EXAMPLES = os.path.join(HERE, "..", "..", "examples")
HOSTILE = os.path.join(HERE, "..", "editions", "hostile")
TEXT_SECONDS = 0.005  # of the processor, for one text (docs/editions.md)
SLOWER = 10           # what sanitizers may add, and a clock with ticks of 10 ms


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def loop_seconds(server):
    """What the thread of the loop has used: the first thread of the process."""
    pid = server.process.pid
    with open(f"/proc/{pid}/task/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def hostile_settings(number):
    """An edition and ten rules, each the dearest there is, and none of them sent before."""
    def text(name, i):
        return f"-- {number} {i}\n" + read(HOSTILE, name)[:3900]

    house = {key: {"lua": text("dear-rehash.lua" if i % 2 else "dear-float-modulo.lua", i)}
             for i, key in enumerate(["W1", "W2", "W3", "W4", *"rygbuv"])}
    return {"edition": {"lua": text("dear-float-modulo.lua", 99)}, "house": house}


def test_hostile_texts_hold_nobody_up(program):
    frames = 10
    with Server(program) as server:
        people = seated(server, 2, seats=3, bots=[None, None, "easy"], **QUICK)
        evil = Client(server, "Eve").connect()
        evil.join(server.table(evil.identity, **QUICK))
        for client in people:
            client.ready()
        before = loop_seconds(server)
        for number in range(frames):
            evil.socket.send({"type": "settings", "id": number, "table": evil.table,
                              "settings": hostile_settings(number)})
        play_until(people, lambda: any(m["type"] == "end" for m in people[0].heard), 300)
        for number in range(frames):
            answer = evil.wait(lambda m, n=number: m["type"] in ("ok", "no") and
                               m.get("id") == n, past=True)
            check(answer["type"] == "no" and answer["code"] == "bad-settings", answer)
            check("settings.edition:" in answer["text"], answer)
        took = loop_seconds(server) - before
        check(took < frames * TEXT_SECONDS * SLOWER, "the loop worked for", took, "seconds")
        check(server.metric("texts_read_total") == frames * 11, "not each text was read once")


def test_requests_keep_their_order(program):
    with Server(program) as server:
        ann = Client(server).connect()
        ann.join(server.table(ann.identity, **QUICK))
        tides = {"edition": {"lua": read(EXAMPLES, "tides.lua")}}
        sent = [("settings", {"settings": tides}, "ok"), ("sit", {"seat": 0}, "ok"),
                ("settings", {"settings": hostile_settings(1)}, "no"),
                ("stand", {}, "ok"), ("sit", {"seat": 5}, "no"),
                ("settings", {"settings": {**tides, "seats": 8}}, "ok"),
                ("sit", {"seat": 5}, "ok")]
        for number, (kind, keys, _) in enumerate(sent, 100):
            ann.socket.send({"type": kind, "id": number, "table": ann.table, **keys})
        ann.wait(lambda m: m.get("id") == 100 + len(sent) - 1, past=True)
        answers = [(m["id"], m["type"]) for m in ann.heard if (m.get("id") or 0) in
                   range(100, 200)]
        check(answers == [(number, sent[number - 100][2]) for number, _ in answers], answers)
        check([number for number, _ in answers] == list(range(100, 107)), answers)


def test_who_is_gone_is_not_answered(program):
    with Server(program) as server:
        stays = Client(server, "Ben").connect()
        for number in range(8):
            eve = Client(server, "Eve").connect()
            eve.join(server.table(eve.identity, **QUICK))
            eve.socket.send({"type": "settings", "id": 1, "table": eve.table,
                             "settings": hostile_settings(number)})
            eve.socket.send({"type": "ping", "id": 2})
            eve.close()
        stays.must("ping")
        check(server.stop() == 0, "the server did not end well")


def test_too_much_behind_a_text_ends_the_connection(program):
    with Server(program) as server:
        eve = Client(server, "Eve").connect()
        eve.join(server.table(eve.identity, **QUICK))
        try:
            for number in range(40):
                eve.socket.send({"type": "settings", "id": number, "table": eve.table,
                                 "settings": hostile_settings(number)})
            for number in range(40):
                eve.wait(lambda m, n=number: m.get("id") == n and m["type"] == "no", past=True)
        except Closed as closed:
            check(closed.code in (1008, None), closed)
        Client(server, "Ben").connect().must("ping")


def test_a_restart_runs_no_script(program):
    with Server(program) as server:
        people = seated(server, 2, edition={"lua": read(EXAMPLES, "tides.lua")},
                        house={"WC1": {"lua": read(EXAMPLES, "dare.lua")}}, **QUICK)
        check(server.metric("texts_read_total") == 2, server.metric("texts_read_total"))
        restart_by_force(server, people)
        check(server.metric("texts_read_total") == 0, server.metric("texts_read_total"))
        for client in people:
            client.ready()
        play_until(people, lambda: people[0].seq > 20)
        restart_by_force(server, people)
        check(server.metric("texts_read_total") == 0, server.metric("texts_read_total"))
        check("tables=1 texts=0" in server.log(), server.log())
        check(people[0].state["rules"]["edition"]["lua"].startswith("--"), people[0].state)


def test_a_tournament_keeps_what_was_read(program):
    with Server(program) as server:
        ann = server.guest()
        status, event, _ = server.http("POST", "/api/tournaments", {
            "name": "Tides", "kind": "swiss", "seats": 2, "rounds": 1, "deals": 1,
            "settings": {"edition": {"lua": read(EXAMPLES, "tides.lua")}, **QUICK}}, ann)
        check(status == 201, status, event)
        path = f"/api/tournaments/{event['event']}"
        check(server.http("POST", path + "/enter", {}, ann)[0] == 200, "not entered")
        server.kill()
        server.start()
        status, answer, _ = server.http("POST", path + "/start", {}, ann)
        check(status == 200, status, answer)
        table = server.http("GET", path, None, ann)[1]["your_table"]
        check(server.http("GET", f"/api/tables/{table}")[1]["edition"] == "tides", table)
        check(server.metric("texts_read_total") == 0, server.metric("texts_read_total"))


def test_settings_are_counted_as_changes(program):
    with Server(program, "--proxies", "127.0.0.1", "--changes-per-minute", "12") as server:
        ann = Client(server, headers={"X-Forwarded-For": "203.0.113.9"}).connect()
        ann.join(server.table(ann.identity, **QUICK))
        codes = [ann.ask("settings", settings={"seats": 2 + number % 2}).get("code")
                 for number in range(20)]
        check(codes.count(None) <= 12 and codes[-1] == "rate", codes)
        check(codes.count("rate") >= 8, codes)


def test_settings_that_stand_write_nothing(program):
    with Server(program) as server:
        ann = Client(server).connect()
        ann.join(server.table(ann.identity, **QUICK))
        first = ann.must("settings", settings={"seats": 3})
        for _ in range(5):
            again = ann.must("settings", settings={"seats": 3})
            check(again["seq"] == first["seq"], first, again)


run([value for name, value in list(globals().items()) if name.startswith("test_")])

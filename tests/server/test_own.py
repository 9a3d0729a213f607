#!/usr/bin/env python3
"""Editions and house rules of a table's own: checked while they are written, kept by their text
over a kill, carried by the record.

usage: test_own.py DRAWFOUR [TEST...]
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
from play import QUICK, Server, check, play_until, restart_by_force, run, seated  # noqa: E402
from working import cpu_seconds  # noqa: E402

EXAMPLES = os.path.join(HERE, "..", "..", "examples")


def example(name):
    with open(os.path.join(EXAMPLES, name), encoding="utf-8") as file:
        return file.read()


def test_texts_are_checked_with_their_line(program):
    with Server(program) as server:
        def ask(what, lua):
            status, answer, _ = server.http("POST", f"/api/{what}/check", {"lua": lua})
            check(status == 200, status, answer)
            return answer

        storm = ask("house-rules", example("storm.lua"))
        check(storm == {"good": True, "rule": "storm", "text": "Everyone else draws two cards.",
                        "does": "Every other player draws two cards."}, storm)
        tides = ask("editions", example("tides.lua"))
        check(tides["good"] and tides["edition"] == "tides", tides)
        check(tides["customizable"] == 2, tides)
        check([c["name"] for c in tides["colors"]][-1] == "violet", tides["colors"])
        wrong = ask("house-rules", example("storm.lua").replace("draw(", "drew("))
        check(not wrong["good"] and wrong["line"] == 5, wrong)
        check(wrong["text"].startswith("unknown effect or word 'drew'"), wrong)
        check(ask("editions", example("storm.lua"))["text"].startswith("this file makes"),
              "a rule passed for an edition")
        check(ask("house-rules", "x" * 5000) == {"good": False, "line": None,
              "text": "the text has more than 4096 bytes"}, "a long text")
        for path in ("/etc/passwd", "./storm.lua", os.path.join(EXAMPLES, "storm.lua")):
            check(not ask("house-rules", path)["good"], "a file was opened:", path)
        check(server.http("POST", "/api/house-rules/check", {"lua": 1})[0] == 400, "a number")
        check(server.http("GET", "/api/house-rules/check")[0] == 405, "GET")


def test_hostile_texts_cost_little(program):
    with Server(program) as server:
        before = cpu_seconds(server.process.pid)
        for lua in ("while true do end", "local t={} for i=1,1e9 do t[i]={t} end",
                    "local s='x' for i=1,99 do s=s..s end", "local function f() f() end f()",
                    "\x1bLua", "return rule"):
            for what in ("house-rules", "editions"):
                for _ in range(5):
                    status, answer, _ = server.http("POST", f"/api/{what}/check", {"lua": lua})
                    check(status == 200 and not answer["good"], lua, status, answer)
        took = cpu_seconds(server.process.pid) - before
        check(took < 20, "60 checks took", took, "seconds of the processor")  # mostly one


def test_checks_of_one_address_are_counted(program):
    with Server(program, "--proxies", "127.0.0.1", "--changes-per-minute", "5") as server:
        status = [server.http("POST", "/api/house-rules/check", {"lua": "x"},
                              headers={"X-Forwarded-For": "203.0.113.9"})[0] for _ in range(7)]
        check(status == [200] * 5 + [429] * 2, status)


def test_settings_refuse_with_the_line(program):
    with Server(program) as server:
        ann = server.guest()
        for settings, words in (
                ({"edition": {"lua": example("tides.lua").replace("reverse()", "revers()")}},
                 "settings.edition:19: unknown effect or word 'revers'"),
                ({"edition": {"lua": "x" * 9000}}, "more than 8192 bytes"),
                ({"edition": "./tides.lua"}, "there is no such edition"),
                ({"edition": {"file": "tides.lua"}}, "settings.edition: the name of a"),
                ({"edition": "baseball", "house": {"WC1": {"lua": "while true do end"}}},
                 "settings.house.WC1:1: took too many steps")):
            status, answer, _ = server.http("POST", "/api/tables", settings, ann)
            check(status == 400 and answer["error"]["code"] == "bad-settings", status, answer)
            check(words in answer["error"]["text"], answer["error"]["text"])


def ends(client):
    return sum(m["type"] == "end" for m in client.heard)


def test_a_table_of_its_own_goes_on_after_a_kill(program):
    tides, dare = example("tides.lua"), example("dare.lua")
    with Server(program) as server:
        people = seated(server, 2, seats=4, bots=[None, None, "hard", "easy"], public=True,
                        edition={"lua": tides}, house={"WC1": {"lua": dare}, "WC2": "joke"},
                        **QUICK)
        ann = people[0]
        check(ann.state["rules"]["edition"] == {"lua": tides}, ann.state["rules"])
        check(ann.state["rules"]["house"]["WC1"] == {"lua": dare}, ann.state["rules"])
        hello = next(m for m in ann.heard if m["type"] == "hello")
        check(hello["edition"] == "tides" and hello["colors"][4]["name"] == "violet", hello)
        listed = server.http("GET", f"/api/tables/{ann.table}")[1]
        check(listed["edition"] == "tides", listed)
        for client in people:
            client.ready()
        play_until(people, lambda: ann.seq > 20 or ends(ann) > 0)
        restart_by_force(server, people)
        check(ann.state["rules"]["edition"] == {"lua": tides}, "the edition was lost")
        before = [ends(client) for client in people]
        play_until(people, lambda: all(ends(c) > b for c, b in zip(people, before)))
        game = server.http("GET", "/api/games")[1][0]
        check(game["edition"] == "tides", game)
        clauses = {row["clause"] for row in server.http("GET", "/api/rules/tides")[1]["rows"]}
        check({"T1", "T7", "W4"} <= clauses and "D1" not in clauses, clauses)
        check(server.http("GET", "/api/rules/No-Such")[0] == 404, "no name of an edition")
        record = server.http("GET", f"/api/games/{game['game']}.d4n")[1]
        check("[Edition \"return edition{name='tides'," in record, record[:400])
        check("[House.WC1 \"return rule{name='dare'," in record, record[:1600])
        status, steps, _ = server.http("GET", f"/api/games/{game['game']}/rounds/1")
        check(status == 200 and steps["steps"][-1]["state"]["phase"] in ("over", "blocked"),
              status, steps)


run([value for name, value in list(globals().items()) if name.startswith("test_")])

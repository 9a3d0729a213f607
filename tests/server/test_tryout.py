#!/usr/bin/env python3
"""A deck of one's own is tried by bots: what is told of it, and that no deck holds anything up.

usage: test_tryout.py DRAWFOUR [TEST...]
"""
import os
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
from play import Server, check, run  # noqa: E402
from working import cpu_seconds  # noqa: E402

OURS = """return edition {
    name = "ours", title = "Ours",
    colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "S", name = "Skip", points = 20, copies = 2, miss(next) },
    wild { code = "W", name = "Wild", points = 50, copies = 4, color() },
}
"""
# Whoever plays draws more than that: nearly no hand ever empties.
ENDLESS = """return edition {
    name = "endless", title = "Endless",
    colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 1, copies = 1 },
    face { code = "A", name = "A", points = 9, copies = 7, start = "plain", draw(me, 3) },
    face { code = "B", name = "B", points = 8, copies = 7, start = "plain", draw(me, 3) },
}
"""


def ask(server, lua, address=None):
    headers = {"X-Forwarded-For": address} if address else {}
    return server.http("POST", "/api/editions/try", {"lua": lua}, headers=headers)[:2]


def test_a_deck_is_played_a_thousand_times(program):
    with Server(program) as server:
        status, told = ask(server, OURS)
        check(status == 200 and told["good"], status, told)
        check(told["seats"] == 4 and told["wanted"] == 1000, told)
        check(told["rounds"] == told["out"] + told["blocked"] + told["endless"], told)
        check(sum(told["wins"]) == told["out"] > 0 and len(told["wins"]) == 4, told)
        turns = told["turns"]
        check(5 < turns["median"] <= turns["most"] <= turns["longest"], told)
        check(abs(turns["mean"] - turns["median"]) < turns["longest"], told)


def test_what_is_wrong_has_its_line(program):
    with Server(program) as server:
        status, told = ask(server, OURS.replace("miss(", "mis("))
        check(status == 200 and not told["good"] and told["line"] == 5, status, told)
        check(ask(server, 1)[0] == 400, "a number was tried")
        check(server.http("GET", "/api/editions/try")[0] == 405, "GET")


def test_a_deck_without_end_is_told_and_costs_little(program):
    with Server(program) as server:
        before = cpu_seconds(server.process.pid)
        status, told = ask(server, ENDLESS)
        took = cpu_seconds(server.process.pid) - before
        check(status == 200 and told["good"], status, told)
        check(told["endless"] + told["blocked"] > told["out"], told)
        check(took < 20, "a tryout took", took, "seconds of the processor")


def test_one_address_has_one_tryout_and_few_a_minute(program):
    with Server(program, "--proxies", "127.0.0.1", "--changes-per-minute", "23") as server:
        status = [ask(server, OURS, "203.0.113.9")[0] for _ in range(3)]
        check(status == [200, 200, 429], status)
        told = []
        both = [threading.Thread(target=lambda: told.append(ask(server, OURS, "203.0.113.8")[0]))
                for _ in range(2)]
        for one in both:
            one.start()
        for one in both:
            one.join()
        check(sorted(told) in ([200, 503], [200, 200]), told)
        check(server.http("GET", "/healthz")[0] == 200, "the server is not well")


run([value for name, value in list(globals().items()) if name.startswith("test_")])

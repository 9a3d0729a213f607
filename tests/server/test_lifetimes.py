#!/usr/bin/env python3
"""What ends while somebody still holds it: players, tables and connections that go in the middle
of a request. Run it under the address sanitizer too.

usage: test_lifetimes.py DRAWFOUR [TEST...]
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play import PATIENCE, Client, Closed, Failure, Server, check, run, seated  # noqa: E402

HALF_AN_HOUR_MS = str(30 * 60 * 1000 + 60000)  # and a minute


def ends_well(server):
    """The server lives, serves and stops as it should; a sanitizer would say otherwise."""
    check(server.http("GET", "/healthz")[0] == 200, "not alive")
    server.guest("Last")
    status = server.stop()
    check(status == 0 and "ERROR: " not in server.log(), status, server.log()[-3000:])


def test_a_login_with_the_secret_that_it_ends(program):
    with Server(program, "--drain-seconds", "0") as server:
        ann = server.guest()
        status, code, _ = server.http("POST", "/api/players/me/code", player=ann)
        check(status == 201, status, code)
        # A page sends its secret with every request, so also with this one.
        status, moved, _ = server.http("POST", "/api/login", {"code": code["code"]}, ann)
        check(status == 200 and moved["player"] == ann[0], status, moved)
        check(server.http("GET", "/api/players/me", player=ann)[0] == 401, "the old secret")
        ann = moved["player"], moved["secret"]
        check(server.http("GET", "/api/players/me", player=ann)[0] == 200, "the new secret")
        ends_well(server)


def test_a_login_by_somebody_else(program):
    with Server(program, "--drain-seconds", "0") as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        code = server.http("POST", "/api/players/me/code", player=ann)[1]["code"]
        check(server.http("POST", "/api/login", {"code": code}, bob)[0] == 200, "login")
        check(server.http("GET", "/api/players/me", player=bob)[1]["name"] == "Bob", "Bob")
        check(server.http("POST", "/api/players", {"name": "Eve"}, bob)[0] == 201, "Eve")
        check(server.http("DELETE", "/api/players/me", player=bob)[0] == 200, "deleted")
        check(server.http("DELETE", "/api/players/me", player=bob)[0] == 401, "deleted twice")
        ends_well(server)


def test_a_deleted_player_does_not_come_back_by_a_code(program):
    with Server(program, "--drain-seconds", "0") as server:
        ann = server.guest()
        server.table(ann, seats=2)  # so that the server remembers her for a while
        code = server.http("POST", "/api/players/me/code", player=ann)[1]["code"]
        check(server.http("DELETE", "/api/players/me", player=ann)[0] == 200, "deleted")
        status, answer, _ = server.http("POST", "/api/login", {"code": code})
        check(status == 401, status, answer)
        ends_well(server)


def test_a_join_in_the_round_in_which_the_table_is_due(program):
    with Server(program, "--drain-seconds", "0", faulty=True) as server:
        table = server.table(server.guest("Host"), seats=2)
        watcher = Client(server, "Watcher").connect()
        # The loop sleeps until something comes; the first that comes is the join.
        server.order("DRAWFOUR_CLOCK", HALF_AN_HOUR_MS)
        watcher.table = table
        watcher.ask("join")
        gone = watcher.wait(lambda m: m["type"] == "gone", past=True)
        check(gone["table"] == table and gone["code"] == "closed", gone)
        answer = watcher.ask("say", text="is anybody here?")
        check(answer["type"] == "no" and answer["code"] == "not-joined", answer)
        answer = watcher.ask("join")
        check(answer["type"] == "no" and answer["code"] == "no-table", answer)
        watcher.close()
        ends_well(server)


def test_a_player_goes_while_the_table_cannot_be_read(program):
    with Server(program, "--drain-seconds", "0", faulty=True) as server:
        ann, bob = seated(server, 2)
        server.order("DRAWFOUR_FAULT", "gone")
        answer = ann.ask("ready", consent=ann.state["settings"])
        check(answer["type"] == "no" and answer["code"] == "storage", answer)
        answer = bob.ask("ready", consent=bob.state["settings"])
        check(answer["type"] == "no" and answer["code"] == "storage", answer)
        check(server.http("DELETE", "/api/players/me", player=ann.identity)[0] == 503, "deleted")
        bob.close()
        check(server.http("GET", "/healthz")[0] == 200, "not alive")
        server.order("DRAWFOUR_FAULT", "")
        ends_well(server)


def test_a_disk_that_cannot_read_is_no_damage(program):
    """A read that fails says nothing about what stands there: the table comes back."""
    with Server(program, "--drain-seconds", "0", faulty=True) as server:
        ann, _ = seated(server, 2)
        server.order("DRAWFOUR_FAULT", "broken")
        answer = ann.ask("ready", consent=ann.state["settings"])
        check(answer["type"] == "no" and answer["code"] == "storage", answer)
        server.await_log("table-unread", "table-lost")
        server.order("DRAWFOUR_FAULT", "")
        until = time.monotonic() + PATIENCE
        while (answer := ann.ask("ready", consent=ann.state["settings"]))["type"] == "no":
            check(answer["code"] == "storage", answer, server.log())
            check(time.monotonic() < until, "not read back", server.log())
            ann.poll(0.05)
        check("table-lost" not in server.log(), server.log())
        ends_well(server)


def test_a_change_of_a_player_that_failed_has_changed_nothing(program):
    with Server(program, "--drain-seconds", "0", faulty=True) as server:
        ann = Client(server, "Ann").connect()  # so that the server remembers her
        code = server.http("POST", "/api/players/me/code", player=ann.identity)[1]["code"]
        server.order("DRAWFOUR_FAULT", "full")
        check(server.http("PATCH", "/api/players/me", {"name": "Eve"}, ann.identity)[0] == 503,
              "renamed")
        me = server.http("GET", "/api/players/me", player=ann.identity)[1]
        check(me["name"] == "Ann", me)
        check(server.http("POST", "/api/login", {"code": code})[0] == 503, "moved")
        status, me, _ = server.http("GET", "/api/players/me", player=ann.identity)
        check(status == 200 and me["name"] == "Ann", status, me)
        check(server.http("DELETE", "/api/players/me", player=ann.identity)[0] == 503, "deleted")
        check(server.http("GET", "/api/players/me", player=ann.identity)[0] == 200, "locked out")
        try:
            Client(server, "New").connect()
            raise Failure("a guest who is not on disk was welcome")
        except Closed as closed:
            check(closed.code == 1011, closed)
        server.order("DRAWFOUR_FAULT", "")
        check(server.http("GET", "/api/players/me", player=ann.identity)[0] == 200, "locked out")
        ends_well(server)


run([value for name, value in list(globals().items()) if name.startswith("test_")])

#!/usr/bin/env python3
"""How the server shares out its own work: the loop, the threads that think, the analyses.

usage: test_work.py DRAWFOUR [TEST...]

Nothing here is judged by the clock, but by processor time, counts and order.
"""
import concurrent.futures
import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play import (PATIENCE, QUICK, Client, Server, check, play_until,  # noqa: E402
                  run)


def metric(server, name):
    text = server.http("GET", "/metrics")[1]
    return float(re.search(rf"^drawfour_{name} (\S+)$", text, re.MULTILINE).group(1))


def crowd_one_turn(server):
    """Gives the server so much to read while it stands still that one turn takes long."""
    people = [Client(server, f"P{i}").connect() for i in range(40)]
    frame = b'{"type": "ping", "id": 7, "table": "' + b"x" * 200 + b'"}'
    server.process.send_signal(signal.SIGSTOP)
    for person in people:
        for _ in range(250):
            person.socket.raw_frame(1, frame)
    server.process.send_signal(signal.SIGCONT)
    return people


def test_a_turn_of_the_loop_that_is_too_long_aborts_a_test(program):
    with Server(program, "--loop-limit-ms", "5") as server:
        for person in crowd_one_turn(server):
            person.close()
        status = server.process.wait(PATIENCE)
        check(status == -signal.SIGABRT, status, server.log())
        told = re.search(r"^loop-slow ms=\d+ deeds=\d+ longest=\S+ size=\d+ longest_ms=\d+$",
                         server.log(), re.MULTILINE)
        check(told, server.log())


def test_a_turn_of_the_loop_that_is_too_long_is_told(program):
    with Server(program, "--loop-limit-ms", "0") as server:
        check(metric(server, "loop_slow_total") == 0, server.log())
        people = crowd_one_turn(server)
        for person in people:
            check(person.wait(lambda m: m["type"] in ("ok", "no")), "no answer")
        check(metric(server, "loop_slow_total") >= 1, server.http("GET", "/metrics")[1])
        check(metric(server, "loop_longest_seconds") > 0.02, "the longest turn")
        check(re.search(r" warning loop-slow ms=\d+ deeds=\d+ longest=", server.log()),
              server.log())


def address(name):
    return {"X-Forwarded-For": name}


def champions(server, where, name, **settings):
    """A person and bots at a table of their own, from the address 'where'."""
    client = Client(server, name, headers=address(where)).connect()
    status, answer, _ = server.http(
        "POST", "/api/tables", {"seats": 10, "bots": [None] + ["champion"] * 9, **QUICK,
                                **settings},
        client.identity, address(where))
    check(status == 201, status, answer)
    client.join(answer["table"])
    client.sit(0)
    return client


def begin_together(server, people):
    """All are ready in one turn of the loop, so that the bots of all tables are asked at once."""
    server.process.send_signal(signal.SIGSTOP)
    asked = [person.next_id for person in people]
    with concurrent.futures.ThreadPoolExecutor(len(people)) as pool:
        answers = [pool.submit(person.ready) for person in people]
        while any(person.next_id == number for person, number in zip(people, asked)):
            time.sleep(0.01)  # they are sent, and nobody answers yet
        server.process.send_signal(signal.SIGCONT)
        for answer in answers:
            answer.result()


def test_many_tables_of_champions_do_not_hold_another_up(program):
    """140 tables of nine champions at one address, one table at another. The many play below
    their level and are told so; the lone one is served in its turn and plays at its level."""
    with Server(program, "--proxies", "127.0.0.1", "--threads", "1", "--tables-per-address",
                "1000", "--tables-per-player", "1000", "--changes-per-minute", "0",
                "--loop-limit-ms", "0") as server:  # one turn begins all of them
        many = [champions(server, "203.0.113.7", f"M{i}") for i in range(140)]
        lone = champions(server, "198.51.100.1", "Lone", seats=2, bots=[None, "champion"])
        begin_together(server, many + [lone])
        play_until([lone], lambda: any(m["type"] == "end" for m in lone.heard), PATIENCE * 5)
        check(metric(server, "thoughts_lowered_total") > 0, "nobody was lowered")
        for client in many:
            client.poll()
        told = [m for c in many for m in c.heard if m["type"] == "notice"]
        check(told and told[0]["code"] == "bots-lowered" and
              "champion plays as " in told[0]["text"], told[:2])
        check(not [m for m in lone.heard if m["type"] == "notice"], "the lone table was lowered")
        check(not re.search(rf"bots-lowered table={lone.table} ", server.log()), server.log())


def test_an_address_holds_only_so_many_tables(program):
    with Server(program, "--proxies", "127.0.0.1", "--tables-per-address", "3",
                "--tables-per-player", "1000", faulty=True) as server:
        def make(where):
            return server.http("POST", "/api/tables", {"seats": 2}, players[where],
                               address(where))

        players = {}
        for where in ("203.0.113.7", "203.0.113.8"):
            answer = server.http("POST", "/api/players", {"name": "Ann"}, None,
                                 address(where))[1]
            players[where] = answer["player"], answer["secret"]
        made = [make("203.0.113.7") for _ in range(4)]
        check([one[0] for one in made] == [201, 201, 201, 429], made)
        check("3 tables at once" in made[3][1]["error"]["text"], made[3])
        check(make("203.0.113.8")[0] == 201, "another address")
        # After a restart a table counts for whoever comes back to it.
        server.kill()
        server.start()
        host = Client(server, identity=players["203.0.113.7"], headers=address("203.0.113.7"))
        host.connect().join(made[1][1]["table"])
        host.sit(0)
        check([make("203.0.113.7")[0] for _ in range(3)] == [201, 201, 429], "after a restart")
        # Those that nobody is at are closed some day, and make room for others.
        server.order("DRAWFOUR_CLOCK", "1900000")
        check(201 in [make("203.0.113.7")[0] for _ in range(2)], "after half an hour")


def games(program, **deals):
    """A folder with a store in which each table has a public game of so many deals."""
    folder = tempfile.mkdtemp(prefix="drawfour-games-")
    os.mkdir(os.path.join(folder, "data"), 0o700)
    for table, count in deals.items():
        event = os.path.join(folder, table)
        for command in (["plan", "--event", "round-robin", "--players", "Ann,Ben", "--seats", "2",
                         "--deals", str(count), "--rounds", "1", "--bots", "easy", "--seed",
                         str(count) + table.encode().hex(), event], ["run", "--quiet", event]):
            subprocess.run([program, "tournament", *command], check=True, capture_output=True)
        record = os.path.join(event + ".records", os.listdir(event + ".records")[0])
        subprocess.run([os.environ["PUT_GAME"], os.path.join(folder, "data", "drawfour.db"), table,
                        record, "Ann", "Ben"], check=True, capture_output=True)
    return folder


class Kept(Server):
    """A server that has games(), and takes them with it."""

    def __init__(self, program, *options, **deals):
        super().__init__(program, *options, folder=games(program, **deals))
        self.own_folder = True


def ask_alone(server, path, headers=""):
    """Asks and does not read the answer."""
    asked = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    asked.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode())
    return asked


def analysis(server, table):
    """It is made by a thread that gives way to everything: a busy machine takes its time."""
    return server.http("GET", f"/api/games/{table}-1/analysis", patience=10 * PATIENCE)


def await_metric(server, name, value):
    until = time.monotonic() + PATIENCE
    while metric(server, name) < value:
        check(time.monotonic() < until, name, "did not become", value)


def cpu(server):
    text = server.http("GET", "/metrics")[1]
    return float(re.search(r"^process_cpu_seconds_total (\S+)$", text, re.MULTILINE).group(1))


def test_an_analysis_is_made_once_for_all(program):
    with Kept(program, A=4) as server:
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            found = list(pool.map(
                lambda _: analysis(server, "A"), range(6)))
        check([one[0] for one in found] == [200] * 6, [one[0] for one in found], found[0][1])
        check(all(one[1] == found[0][1] for one in found), "they differ")
        check([one["round"] for one in found[0][1]["rounds"]] == [1, 2, 3, 4] and
              found[0][1]["complete"] and found[0][1]["decisions"] > 20, "what it says")
        again = analysis(server, "A")
        check(again[1] == found[0][1] and metric(server, "analyses_total") == 1, "made again")


def test_an_analysis_for_which_nobody_waits_is_given_up(program):
    """The processor time of an analysis that was given up, and of one that a stop has ended, is
    far less than that of a whole one."""
    with Kept(program, "--drain-seconds", "0", A=6, B=6, C=6, D=1) as server:
        before = cpu(server)
        status, answer, _ = analysis(server, "A")
        check(status == 200 and len(answer["rounds"]) == 6, status, answer.get("error"))
        whole = cpu(server) - before
        before = cpu(server)
        asked = ask_alone(server, "/api/games/B-1/analysis")
        await_metric(server, "analyses_total", 2)
        asked.close()
        await_metric(server, "analyses_given_up_total", 1)
        # One after another: when this one is there, the other has ended.
        check(analysis(server, "D")[0] == 200, "another one")
        check(cpu(server) - before < whole / 2, cpu(server) - before, whole)
        before = cpu(server)
        asked = ask_alone(server, "/api/games/C-1/analysis")
        await_metric(server, "analyses_total", 4)
        server.process.send_signal(signal.SIGTERM)
        _, status, usage = os.wait4(server.process.pid, 0)
        server.process.returncode = os.waitstatus_to_exitcode(status)
        check(server.process.returncode == 0, server.process.returncode, server.log())
        check(usage.ru_utime + usage.ru_stime - before < whole / 2, usage, before, whole)
        asked.close()


def test_an_analysis_is_refused_where_it_is_too_much(program):
    with Kept(program, "--proxies", "127.0.0.1", A=40, B=40, C=40, D=40, LONG=120) as server:
        status, answer, _ = analysis(server, "LONG")
        check(status == 413 and "drawfour analyze" in answer["error"]["text"], status, answer)
        asked = [ask_alone(server, f"/api/games/{game}-1/analysis",
                           "X-Forwarded-For: 203.0.113.7\r\n") for game in "AB"]
        await_metric(server, "analyses_total", 3)
        status, answer, headers = server.http("GET", "/api/games/C-1/analysis", None, None,
                                              address("203.0.113.7"))
        check(status == 503 and answer["error"]["code"] == "busy" and "Retry-After" in headers,
              status, answer, headers)
        # Who waits for one that is being made anyway is welcome.
        asked.append(ask_alone(server, "/api/games/A-1/analysis",
                               "X-Forwarded-For: 203.0.113.7\r\n"))
        other = ask_alone(server, "/api/games/D-1/analysis", "X-Forwarded-For: 203.0.113.8\r\n")
        await_metric(server, "analyses_total", 4)
        for one in asked + [other]:
            one.close()
        await_metric(server, "analyses_given_up_total", 3)


def test_a_round_costs_what_it_sends(program):
    """Counted in steps of the record that are replayed."""
    with Kept(program, LONG=120) as server:
        sent = 0
        for number in range(1, 121):
            status, answer, _ = server.http("GET", f"/api/games/LONG-1/rounds/{number}")
            check(status == 200 and answer["round"] == number, status, number)
            check(answer["steps"][0]["state"] and "action" in answer["steps"][1], number)
            sent += len(answer["steps"])
        check(metric(server, "replayed_steps_total") <= sent + 2 * 120,
              metric(server, "replayed_steps_total"), sent)
        before = metric(server, "replayed_steps_total")
        steps = server.http("GET", "/api/games/LONG-1/rounds/110")[1]["steps"]
        check(metric(server, "replayed_steps_total") - before <= len(steps) + 2, "near the end")
        for number in ("0", "121", "-1", "x", "1x", ""):
            check(server.http("GET", f"/api/games/LONG-1/rounds/{number}")[0] == 404, number)
        status, record, _ = server.http("GET", "/api/games/LONG-1.d4n")
        check(status == 200 and record.count("\nround ") == 120, status)


def test_every_table_that_another_server_has_taken_is_told(program):
    with Server(program, "--tables-per-player", "1000", "--changes-per-minute", "0",
                "--loop-limit-ms", "0") as server:  # one turn has all that is sent below
        people = [Client(server, f"P{i}").connect() for i in range(100)]
        for person in people:
            person.join(server.table(person.identity, seats=3))
        with contextlib.closing(sqlite3.connect(
                os.path.join(server.folder, "data", "drawfour.db"), timeout=PATIENCE)) as store:
            store.execute("UPDATE tables SET fence = fence + 1, owner = 'another'")
            store.commit()
        server.process.send_signal(signal.SIGSTOP)  # so that one commit has them all
        for person in people:
            person.socket.send({"type": "sit", "id": 5, "table": person.table, "seat": 1})
        server.process.send_signal(signal.SIGCONT)
        for person in people:
            gone = person.wait(lambda m: m["type"] == "gone", past=True)
            check(gone["code"] == "taken" and "another server" in gone["text"], gone)
            check(not [m for m in person.heard if m.get("code") == "storage"], person.heard[-3:])


def test_the_unit_allows_what_the_server_asks_of_the_system(program):
    """What the filter of the unit says of setpriority(), line by line."""
    unit = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging",
                        "drawfour.service")
    allowed = False
    with open(unit, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("SystemCallFilter="):
                words = line.split("=", 1)[1].split()
                removes = words[0].startswith("~")
                if {"setpriority", "@resources", "@system-service"} & {
                        word.lstrip("~") for word in words}:
                    allowed = not removes
    check(allowed, "setpriority() is refused")
    with Server(program) as server:
        check("no-priority" not in server.log(), server.log())


run([value for name, value in list(globals().items()) if name.startswith("test_")])

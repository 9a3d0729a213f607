#!/usr/bin/env python3
"""The server as people meet it: lobby, seats, games, records, secrets, faults.

usage: test_server.py DRAWFOUR [TEST...]
"""
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play import (PATIENCE, QUICK, Client, Failure, Server, Socket, check,  # noqa: E402
                  play_until, restart_by_force, run, seated)


def ended(clients):
    return lambda: all(any(m["type"] == "end" for m in c.heard) for c in clients)


def heard(client):
    """The first message that a bare connection gets."""
    while not (messages := client.messages(PATIENCE)):
        pass
    return messages[0]


def test_two_people_and_two_bots_play_a_round_that_can_be_verified(program):
    with Server(program) as server:
        people = seated(server, 2, seats=4, bots=[None, None, "normal", "easy"],
                        public=True, **QUICK)
        for client in people:
            client.ready()
        play_until(people, ended(people))
        reveal = [m for m in people[0].heard if m["type"] == "reveal"]
        check(len(reveal) == 1, "no reveal")
        commits = [m["commit"] for m in people[0].heard if m["type"] == "table"]
        check(reveal[0]["commit"] in commits, "the commitment was not shown before")
        status, games, _ = server.http("GET", "/api/games")
        check(status == 200 and len(games) == 1, games)
        _, record, _ = server.http("GET", f"/api/games/{games[0]['game']}.d4n")
        with tempfile.NamedTemporaryFile("w", suffix=".d4n") as file:
            file.write(record)
            file.flush()
            for command in ("verify", "replay"):
                result = subprocess.run([program, command, file.name], capture_output=True,
                                        text=True, check=False)
                check(result.returncode == 0, command, result.stdout, result.stderr, record)
        status, steps, _ = server.http("GET", f"/api/games/{games[0]['game']}/rounds/1")
        check(status == 200 and len(steps["steps"]) > 5, steps)
        check(steps["steps"][-1]["state"]["phase"] in ("over", "blocked"), steps["steps"][-1])
        status, analysis, _ = server.http("GET", f"/api/games/{games[0]['game']}/analysis")
        check(status == 200 and analysis["rounds"], status, analysis)


def test_editions_beside_the_sheets_are_played_to_the_end_and_verified(program):
    with Server(program) as server:
        for edition, seats in (("ruthless", 3), ("all-wild", 4), ("catapult", 3),
                               ("mau-mau", 6), ("crazy-eights", 4)):
            people = seated(server, 2, seats=seats, edition=edition, public=True,
                            bots=[None, None] + ["easy"] * (seats - 2), **QUICK)
            for client in people:
                client.ready()
            play_until(people, ended(people))
            table = people[0].table
            _, record, _ = server.http("GET", f"/api/games/{table}-1.d4n")
            check(f'[Edition "{edition}"]' in record, record)
            result = subprocess.run([program, "verify", "-"], input=record, text=True,
                                    capture_output=True, check=False)
            check(result.returncode == 0, edition, result.stdout, result.stderr, record)


def test_a_deck_tells_how_many_it_seats(program):
    with Server(program) as server:
        ann = Client(server, "Ann", seed=1).connect().identity
        status, said, _ = server.http("POST", "/api/tables", {"edition": "mau-mau", "seats": 7},
                                      player=ann)
        check(status == 400 and "6 seats at most" in str(said), status, said)
        status, said, _ = server.http("POST", "/api/tables", {"edition": "mau-mau", "seats": 6},
                                      player=ann)
        check(status in (200, 201), status, said)


def test_logs_and_metrics_tell_no_card_no_secret_no_word(program):
    with Server(program, "--log-level", "debug", "--log", "json") as server:
        people = seated(server, 2, **QUICK)
        people[0].must("say", text="xyzzy is my word")
        for client in people:
            client.ready()
        play_until(people, ended(people))
        told = server.log() + server.http("GET", "/metrics")[1]
        reveal = next(m for m in people[0].heard if m["type"] == "reveal")
        for secret in (people[0].identity[1], people[1].identity[1], reveal["secret"],
                       reveal["seed"], "xyzzy"):
            check(secret not in told, "told:", secret)
        for client in people:
            for message in client.heard:
                if message["type"] == "events" and "action" in message:
                    check(f'"{message["action"]}"' not in told, "told:", message["action"])


def test_a_private_table_is_not_listed_and_its_games_are_not_found(program):
    with Server(program) as server:
        people = seated(server, 2, **QUICK)
        check(server.http("GET", "/api/tables")[1] == [], "a private table is listed")
        for client in people:
            client.ready()
        play_until(people, ended(people))
        check(server.http("GET", "/api/games")[1] == [], "a private game is listed")
        mine = server.http("GET", "/api/games", player=people[0].identity)[1]
        check(len(mine) == 1, mine)
        path = f"/api/games/{mine[0]['game']}.d4n"
        check(server.http("GET", path)[0] == 404, "a stranger reads a private game")
        check(server.http("GET", path, player=people[1].identity)[0] == 200, "its player not")


def test_a_lost_connection_resumes_without_loss_or_repeat(program):
    with Server(program) as server:
        people = seated(server, 2, **QUICK)
        for client in people:
            client.ready()
        mover = None
        while mover is None:
            for client in people:
                client.poll(0.05)
                if client.act and client.act["in_turn"]:
                    mover = client
        act, action = mover.act, mover.choose()
        first = mover.ask("action", id=act["id"], action=action)
        check(first["type"] == "ok", first)
        since = act["seq"]
        mover.close()
        mover.connect()
        mover.heard.clear()
        mover.join(mover.table, since=since)
        told = [m for m in mover.heard if m["type"] == "events" and m["seq"] == first["seq"]]
        if not told:
            told = [mover.wait(lambda m: m["type"] == "events" and m["seq"] == first["seq"])]
        check(len(told) == 1 and told[0]["action"] == action, told)
        again = mover.ask("action", id=act["id"], action=action)
        check(again["type"] == "ok" and again["seq"] == first["seq"], "repeated:", again)
        stale = mover.ask("action", id=act["id"], action="draw" if action != "draw" else "r1")
        check(stale["type"] == "no" and stale["code"] == "stale", stale)


def test_requests_sent_at_once_on_one_connection_are_all_answered(program):
    with Server(program) as server:
        body = b'{"name": "Ann"}'
        request = (b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                   b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as client:
            client.sendall(request * 3)
            answers = b""
            while answers.count(b'"secret"') < 3:
                data = client.recv(65536)
                check(data, "closed after", answers)
                answers += data


def test_a_login_without_an_id_gets_none(program):
    with Server(program) as server:
        guest = Socket(server.port)
        guest.send({"type": "login", "protocol": 1, "name": "Ann"})
        check((welcome := heard(guest))["type"] == "welcome", welcome)
        check(welcome["id"] is None, welcome)


def test_a_wrong_secret_is_refused_and_the_owner_is_told(program):
    with Server(program) as server:
        owner = Client(server, "Ann").connect()
        thief = Client(server, "Bob", identity=(owner.identity[0], "A" * 43))
        try:
            thief.connect()
            raise Failure("a wrong secret was good")
        except Failure as failure:
            check("bad-secret" in str(failure), failure)
        notice = owner.wait(lambda m: m["type"] == "notice")
        check(notice["code"] == "bad-secret", notice)
        status, _, _ = server.http("GET", "/api/players/me", player=thief.identity)
        check(status == 401, status)


def test_a_seat_moves_to_another_device_by_a_code(program):
    with Server(program) as server:
        phone = Client(server, "Ann").connect()
        table = server.table(phone.identity, seats=2, bots=[None, "easy"], **QUICK)
        phone.join(table).sit(0)
        status, code, _ = server.http("POST", "/api/players/me/code", player=phone.identity)
        check(status == 201, status)
        status, moved, _ = server.http("POST", "/api/login", {"code": code["code"]})
        check(status == 200 and moved["player"] == phone.identity[0], moved)
        check(server.http("POST", "/api/login", {"code": code["code"]})[0] == 401, "used twice")
        check(server.http("GET", "/api/players/me", player=phone.identity)[0] == 401,
              "the old secret is still good")
        laptop = Client(server, identity=(moved["player"], moved["secret"])).connect()
        laptop.join(table)
        check(laptop.state["you"] == 0, laptop.state)


def test_everything_goes_on_after_a_kill(program):
    with Server(program) as server:
        people = seated(server, 3, **QUICK)
        for client in people:
            client.ready()
        play_until(people, lambda: people[0].seq > 20 or ended(people)())
        restart_by_force(server, people)
        before = [sum(m["type"] == "end" for m in c.heard) for c in people]
        play_until(people, lambda: all(sum(m["type"] == "end" for m in c.heard) > b
                                       for c, b in zip(people, before)))


def test_a_second_server_on_the_same_folder_is_refused(program):
    with Server(program) as server:
        server.table(server.guest(), seats=2)
        result = subprocess.run(
            [program, "serve", "--port", "0", "--listen", "127.0.0.1", "--data",
             os.path.join(server.folder, "data")], capture_output=True, text=True, timeout=20,
            check=False)
        check(result.returncode != 0 and "another" in result.stderr, result)


def test_a_server_whose_store_was_taken_over_ends(program):
    with Server(program, "--drain-seconds", "0") as server:
        client = Client(server).connect()
        base = sqlite3.connect(os.path.join(server.folder, "data", "drawfour.db"))
        base.execute("INSERT INTO leases VALUES ('another', ?)", (int(time.time() + 600) * 1000,))
        base.commit()
        base.close()
        bye = client.wait(lambda m: m["type"] == "bye")  # at the next renewal, in ten seconds
        check(bye["code"] == "drain", bye)
        check(server.process.wait(PATIENCE) != 0, "status")
        check("lease-lost" in server.log(), server.log())


def test_a_stop_tells_everyone_and_ends_well(program):
    with Server(program, "--drain-seconds", "1") as server:
        client = Client(server).connect()
        server.process.terminate()
        bye = client.wait(lambda m: m["type"] == "bye")
        check(bye["code"] == "drain", bye)
        check(server.process.wait(20) == 0, "status")


def join_when_read_back(client):
    """A table that could not be written is there again when the server has read it back."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return client.join(client.table)
        except Failure as failure:
            check("'code': 'storage'" in str(failure) and time.monotonic() < until, failure)
            time.sleep(0.1)


def failing_disk(program, what):
    with Server(program, faulty=True) as server:
        people = seated(server, 2, **QUICK)
        for client in people:
            client.ready()
        play_until(people, lambda: people[0].seq > 12 or ended(people)())
        server.order("DRAWFOUR_FAULT", what)
        refused = None
        until = time.monotonic() + PATIENCE
        while refused is None and time.monotonic() < until:
            for client in people:
                client.poll(0.05)
                if client.act and client.act["in_turn"]:
                    act, client.act = client.act, None
                    answer = client.ask("action", id=act["id"], action="draw"
                                        if "draw" in act["legal"] else act["legal"][0])
                    if answer["type"] == "no" and answer["code"] == "storage":
                        refused = client, act
                        check("whether this was done" in answer["text"], answer)
        check(refused is not None, "nothing was refused")
        check(server.http("GET", "/healthz")[0] == 200, "not alive")
        server.order("DRAWFOUR_FAULT", "")
        for client in people:
            client.close()
            client.connect()
            client.act = None
            join_when_read_back(client)
        play_until(people, ended(people))


def test_a_full_disk_loses_nothing(program):
    failing_disk(program, "full")


def test_a_sync_that_fails_loses_nothing(program):
    failing_disk(program, "sync")


def test_a_damaged_row_costs_its_table_alone(program):
    with Server(program) as server:
        host = server.guest()
        tables = [server.table(host, seats=2, public=True) for _ in range(3)]
        server.kill()
        base = sqlite3.connect(os.path.join(server.folder, "data", "drawfour.db"))
        names = [row[0] for row in base.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'")]
        entries = next(name for name in names if "entr" in name)
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({entries})")]
        body = next(c for c in columns if c in ("body", "entry", "bytes"))
        base.execute(f"UPDATE {entries} SET {body} = zeroblob(length({body})) WHERE rowid IN "
                     f"(SELECT rowid FROM {entries} LIMIT 1)" if "rowid" in columns else
                     f"UPDATE {entries} SET {body} = zeroblob(length({body})) "
                     f"WHERE {columns[0]} = (SELECT min({columns[0]}) FROM {entries})")
        base.commit()
        base.close()
        server.start()
        live = {t["table"] for t in server.http("GET", "/api/tables")[1]}
        check(len(live) == 2 and live < set(tables), live, tables, server.log())
        check("quarantined" in server.log(), "not said")


def test_settings_come_from_file_environment_and_command_line(program):
    def tried(*options, text="", env=None):
        with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
            file.write(text)
            file.flush()
            result = subprocess.run(
                [program, "serve", "--config", file.name, "--check-config", *options],
                capture_output=True, text=True, env={**os.environ, **(env or {})}, check=False)
            return result.returncode, result.stdout + result.stderr.replace(file.name, "FILE")

    check(tried(text='# a remark\nport = 4041\nurl = "http://x.example"\n')[0] == 0)
    status, words = tried(text="port = 4041\nprot = 1\n")
    check(status == 2 and "FILE:2" in words and "prot" in words, words)
    status, words = tried(text="port = many\n")
    check(status == 2 and "FILE:1" in words and "65535" in words, words)
    status, words = tried(env={"DRAWFOUR_PORT": "x"})
    check(status == 2 and "DRAWFOUR_PORT" in words, words)
    status, words = tried("--cert", "/dev/null")
    check(status == 2 and "key" in words, words)
    # The command line wins over the environment, and that over the file.
    check(tried("--log", "json", env={"DRAWFOUR_LOG": "off"}, text="log = loud\n")[0] == 0)
    check(tried(env={"DRAWFOUR_LOG": "loud"}, text="log = json\n")[0] == 2)


def test_a_deleted_name_is_gone(program):
    with Server(program) as server:
        people = seated(server, 2, public=True, **QUICK)
        for client in people:
            client.ready()
        play_until(people, ended(people))
        check(server.http("DELETE", "/api/players/me", player=people[0].identity)[0] == 200)
        games = server.http("GET", "/api/games")[1]
        record = server.http("GET", f"/api/games/{games[0]['game']}.d4n")[1]
        check("P0" not in record and "P1" in record, record)
        check(server.http("GET", "/api/players/me", player=people[0].identity)[0] == 401)


def test_a_blocked_player_may_not_sit_down(program):
    with Server(program) as server:
        host, guest = Client(server, "Host").connect(), Client(server, "Pest").connect()
        table = server.table(host.identity, seats=3)
        host.join(table).sit(0)
        guest.join(table)
        check(server.http("PUT", f"/api/blocks/{guest.identity[0]}", player=host.identity)[0]
              == 200)
        answer = guest.ask("sit", seat=1)
        check(answer["type"] == "no" and answer["code"] == "blocked", answer)


run([value for name, value in list(globals().items()) if name.startswith("test_")])

#!/usr/bin/env python3
"""How much may be written: by one person, from one address, and to the disk.

usage: test_room.py DRAWFOUR [TEST...]
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from play import QUICK, Client, Server, check, play_until, run, seated  # noqa: E402

KB = 1024


def stored(server):
    """What lies in the folder of the store, in bytes."""
    folder = os.path.join(server.folder, "data")
    return sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)
               if name.endswith("db"))


def wordy(number, size=7000):
    """An edition with a long comment that no other has and that does not compress."""
    words = os.urandom(size // 2).hex()[:size]
    return {"lua": f"-- {number} {words}\nreturn edition{{name='mine',colors={{'red'}},"
                   "numbers{from=0,to=9,copies=7}}"}


def test_what_a_person_writes_is_bounded(program):
    with Server(program, "--written-kb-per-player", "100") as server:
        ann = Client(server).connect()
        ann.join(server.table(ann.identity, **QUICK))
        codes = [ann.ask("settings", settings={"edition": wordy(n)}).get("code")
                 for n in range(60)]
        written = codes.count(None) * 7 * KB
        check(50 * KB < written < 120 * KB, written, codes)
        check(set(codes[-20:]) == {"rate"}, codes)
        answer = ann.ask("settings", settings={"edition": wordy(99)})
        check("try again in an hour" in answer["text"], answer)
        status, answer, _ = server.http("POST", "/api/tables", {}, ann.identity)
        check(status == 429 and answer["error"]["code"] == "rate", status, answer)
        ben = Client(server, "Ben").connect()
        ben.join(server.table(ben.identity, **QUICK))
        ben.must("settings", settings={"edition": wordy(1)})
        check(server.http("DELETE", "/api/players/me", None, ann.identity)[0] in (200, 204),
              "who has written much cannot be deleted")


def test_who_plays_is_never_refused(program):
    with Server(program, "--written-kb-per-player", "1") as server:
        people = seated(server, 2, **QUICK)
        for client in people:
            client.ready()
        ann = people[0]
        codes = [ann.ask("pause", on=number % 2 == 0).get("code") for number in range(200)]
        check(codes[-2:] == ["rate", None], codes)  # to go on is never refused
        play_until(people, lambda: any(m["type"] == "end" for m in ann.heard))


def test_what_an_address_writes_is_bounded(program):
    with Server(program, "--proxies", "127.0.0.1", "--written-kb-per-address", "50",
                "--changes-per-minute", "0") as server:
        def make(number, address):
            header = {"X-Forwarded-For": address}
            status, guest, _ = server.http("POST", "/api/players", {"name": f"P{number}"},
                                           headers=header)
            if status != 201:
                return status
            return server.http("POST", "/api/tables", {"edition": wordy(number), **QUICK},
                               (guest["player"], guest["secret"]), headers=header)[0]

        status = [make(number, "203.0.113.9") for number in range(20)]
        check(4 <= status.count(201) <= 8 and status[-1] == 429, status)
        check(make(99, "198.51.100.7") == 201, "another address is refused too")


def test_a_full_store_lets_matches_end(program):
    with Server(program, "--store-max-mb", "1", "--written-kb-per-player", "0",
                "--tables-per-player", "1000") as server:
        people = seated(server, 2, seats=3, bots=[None, None, "easy"], target=1, **QUICK)
        for client in people:
            client.ready()
        ann = people[0]
        play_until(people, lambda: ann.seq > 15)
        guest = server.guest("Eve")
        check(server.http("GET", "/readyz")[1] == "ready\n", "full before its time")
        refused = None
        for number in range(400):
            status, answer, _ = server.http("POST", "/api/tables", {"edition": wordy(number)},
                                            guest)
            if status != 201:
                refused = status, answer["error"]["code"], answer["error"]["text"]
                break
        check(refused and refused[:2] == (503, "storage") and "no room" in refused[2], refused)
        check(stored(server) < 4 * KB * KB, stored(server))
        check(server.metric("store_full") == 1, "the metric does not tell")
        check(server.metric("store_bytes") > KB * KB, server.metric("store_bytes"))
        check(server.metric("disk_free_bytes") > 0, server.metric("disk_free_bytes"))
        status, text, _ = server.http("GET", "/readyz")
        check(status == 200 and "full" in text, status, text)
        check("store-full" in server.log(), server.log())
        status, answer, _ = server.http("POST", "/api/tournaments", {"name": "Cup"}, guest)
        check(status == 503 and answer["error"]["code"] == "storage", status, answer)
        play_until(people, lambda: any(m["type"] == "end" and m["match"] for m in ann.heard))
        answer = ann.ask("settings", settings={"edition": wordy(1)})
        check(answer.get("code") == "storage", answer)
        ann.must("settings", settings={"seats": 2})


def test_a_full_disk_begins_nothing(program):
    with Server(program, "--disk-free-min-mb", "1000000000") as server:
        status, answer, _ = server.http("POST", "/api/tables", {}, server.guest())
        check(status == 503 and answer["error"]["code"] == "storage", status, answer)


run([value for name, value in list(globals().items()) if name.startswith("test_")])

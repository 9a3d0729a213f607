#!/usr/bin/env python3
"""Kills the server at random moments under load, and holds it to its word.

usage: test_crash.py DRAWFOUR [KILLS [SEED]]

Clients play at several tables as fast as they can. At a random moment the process is killed
(SIGKILL) and started again, and everybody comes back. Then:
- every action that was acknowledged is in the log, with the number it was acknowledged with;
- none was applied twice: the numbers that a client sees only grow, and an action sent again
  under its question gets the same answer;
- every table has, at the number it came back with, the hash that it had there before;
- chance that was opened, and acknowledged, is in the deal.
"""
import os
import random
import re
import select
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "table", "wire")]
from fair import pledge_of  # noqa: E402
from play import Client, Closed, Failure, Server  # noqa: E402

TABLES, SEATS = 12, 4
QUICK = {"window_ms": 0, "between_ms": 60000, "turn_ms": 0, "grace_ms": 600000,
         "options": {"hand-size": "3"}}  # short rounds: many deals
OPENING = -1  # own ids: those of questions are above 0
PLEDGING = -2
READYING = -3
STATE = re.compile(r" (changed|recovered-table) table=(\w+) seq=(\d+) hash=(\w+)")


class Player(Client):
    """Answers at once, remembers what was acknowledged and what was not."""

    def __init__(self, *arguments, **keys):
        super().__init__(*arguments, **keys)
        self.acknowledged = {}  # seq: (question, action)
        self.waiting = None  # (question, action) without an answer
        self.seen = {}  # seq: action of this seat, as told by the server
        self.chance = {}  # (match, round, try): our own
        self.opening = None  # the same, without an answer
        self.opened = {}  # the same, acknowledged
        self.proven = 0  # deals that had it

    def take(self, message):
        super().take(message)
        kind = message["type"]
        if kind == "ok" and self.waiting and message.get("id") == self.waiting[0]:
            self.acknowledged[message["seq"]] = self.waiting
            self.waiting = None
        elif kind == "no" and self.waiting and message.get("id") == self.waiting[0]:
            if message["code"] not in ("stale", "refused", "wrong-phase"):
                raise Failure(f"{self.waiting}: {message}")
            self.waiting = None
        elif kind == "events" and "action" in message and self.state and \
                message.get("seat") == self.state["you"]:
            before = self.seen.get(message["seq"])
            if before is not None and before != message["action"]:
                raise Failure(f"{message['seq']} was {before} and is {message['action']}")
            self.seen[message["seq"]] = message["action"]
        elif kind == "table":
            self.pledge(message)
            if message["phase"] == "between":  # the pledge comes first
                self.socket.send({"type": "ready", "id": READYING, "table": self.table})
        elif kind == "open":
            self.open(message)
        elif kind == "ok" and self.opening and message.get("id") == OPENING:
            self.opened[self.opening], self.opening = self.chance[self.opening], None
        elif kind == "reveal":
            self.look_for_chance(message)
        self.heard.clear()

    def pledge_for(self, key, commit):
        chance = self.chance.setdefault(key, os.urandom(32))
        return pledge_of(self.table, key[0], key[1], self.state["you"], bytes.fromhex(commit),
                         chance).hex()

    def pledge(self, table):
        if table["phase"] in ("lobby", "between") and table["try"] and table["you"] is not None:
            key = table["match"], table["round"] + 1, table["try"]
            self.socket.send({"type": "pledge", "id": PLEDGING, "table": self.table,
                              "commit": table["commit"],
                              "pledge": self.pledge_for(key, table["commit"])})

    def open(self, told):
        key = told["match"], told["round"], told["try"]
        if key in self.chance and \
                told["pledges"][self.state["you"]] == self.pledge_for(key, told["commit"]):
            self.opening = key
            self.socket.send({"type": "open", "id": OPENING, "table": self.table,
                              "chance": self.chance[key].hex()})

    def look_for_chance(self, told):
        key = told["match"], told["round"], told["try"]
        if key in self.opened:
            if told["entropy"][self.state["you"]] != self.opened[key].hex():
                raise Failure(f"{self.name}: {key} was dealt without what was opened: {told}")
            self.proven += 1

    def ask(self, kind, patience=20.0, **keys):
        self.next_id += 1
        number, found = self.next_id, []
        original = self.take

        def listen(message):
            if message.get("id") == number:
                found.append(message)
            original(message)
        self.take = listen
        self.socket.send({"type": kind, "id": number, **keys})
        until = time.monotonic() + patience
        while not found:
            if time.monotonic() > until:
                raise Failure(f"no answer to {kind}")
            self.poll(0.2)
        self.take = original
        return found[0]

    def move(self):
        if self.waiting or not self.act or not self.act["in_turn"]:
            return
        action, act, self.act = self.choose(), self.act, None
        self.waiting = (act["id"], action)
        self.socket.send({"type": "action", "id": act["id"], "table": self.table,
                          "action": action})

    def come_back(self):
        self.close()
        self.connect()
        self.act = None
        since = self.seq
        answer = self.ask("join", table=self.table, since=since)
        if answer["type"] != "ok":
            raise Failure(f"cannot come back: {answer}")
        if self.waiting:  # was it done or not? Asking again must be safe.
            self.socket.send({"type": "action", "id": self.waiting[0], "table": self.table,
                              "action": self.waiting[1]})

    def connect(self):
        # Before the first login nothing may be dropped from 'heard'.
        take, self.take = self.take, lambda message: Client.take(self, message)
        super().connect()
        self.take = take
        self.heard.clear()
        return self

    def check(self):
        """Every acknowledged action that the server told of is the one that was sent."""
        for seq, (_, action) in self.acknowledged.items():
            told = self.seen.get(seq)
            if told is not None and told != action:
                raise Failure(f"{self.name}: {seq} was acknowledged as {action}, is {told}")


def gather(server):
    """Tables with their players, all at play."""
    players = []
    for number in range(TABLES):
        seats = [Player(server, f"T{number}P{i}", seed=number * SEATS + i)
                 for i in range(SEATS)]
        for player in seats:
            player.connect()
        table = server.table(seats[0].identity, seats=SEATS, target=1000000, **QUICK)
        for i, player in enumerate(seats):
            player.table = table
            for kind, keys in (("join", {}), ("sit", {"seat": i}),
                               ("ready", {"consent": 1})):
                answer = player.ask(kind, table=table, **keys)
                if answer["type"] != "ok":
                    raise Failure(f"{kind}: {answer}")
        players += seats
    return players


def play_for(players, seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ready, _, _ = select.select([p.socket for p in players], [], [], 0.01)
        for player in players:
            if player.socket in ready:
                player.poll()
            player.move()


def check_recovered(server, players):
    """What came back is what had been there, and nothing acknowledged is missing."""
    with open(server.log_path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    had, last, recovered = {}, {}, 0
    for kind, table, seq, digest in STATE.findall(text):
        key = table, int(seq)
        if kind == "changed":
            had[key] = digest
            continue
        recovered += 1
        last[table] = int(seq)
        if key not in had:
            raise Failure(f"{table} came back at {seq}, where it never was")
        if had[key] != digest:
            raise Failure(f"{table} is another at {seq} than it was")
    for player in players:
        newest = max(player.acknowledged, default=0)
        if newest > last[player.table]:
            raise Failure(f"{player.table} came back at {last[player.table]}, and {newest} was "
                          "acknowledged")
    return recovered


def main():
    program = sys.argv[1]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else \
        200 if os.environ.get("DRAWFOUR_LONG") else 8
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(10 ** 6)
    chance = random.Random(seed)
    print("1..1")
    with Server(program, "--log-level", "debug", "--tables-per-player", "1000",
                "--messages-per-second", "10000") as server:
        players = gather(server)
        recovered = 0
        for _ in range(kills):
            play_for(players, chance.uniform(0.05, 0.8))
            server.kill()
            for player in players:  # what was sent before the kill counts
                try:
                    while True:
                        player.poll()
                except Closed:
                    pass
            server.start()
            recovered = check_recovered(server, players)
            for player in players:
                player.come_back()
            for player in players:
                player.check()
        play_for(players, 1.0)
        for player in players:
            player.check()
        acknowledged = sum(len(p.acknowledged) for p in players)
        checked = sum(seq in p.seen for p in players for seq in p.acknowledged)
        proven = sum(p.proven for p in players)
        if acknowledged < kills * TABLES or checked * 10 < acknowledged or proven < kills:
            raise Failure(f"too little was tested: {acknowledged} actions, {checked} checked, "
                          f"{proven} deals")
        print(f"ok 1 - {kills} kills, seed {seed}: {acknowledged} acknowledged actions, "
              f"{checked} seen again by their number, {recovered} tables came back with the "
              f"hash they had, {proven} times one's own chance was in the deal")


main()

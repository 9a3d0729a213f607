#!/usr/bin/env python3
"""A server that cheats: what tests/evil hands its clients to.

    evil.py PORT CHEAT
    evil.py --list      the cheats, and the fault by which the page tells each

Stands between a client and an honest server at PORT and lies to both, so that to the client it
is a server that cheats: its cards do come from what it did. At the client's table it has a
friend, who plays the next seat. It plays for the client too, so that rounds end. Prints its own
port. CHEATS has what it can do.
"""
import json
import os
import random
import re
import secrets
import socket
import struct
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "table", "wire"))
import fair  # noqa: E402


class Line:
    """WebSocket frames on a socket; `masked` as a client sends them."""

    def __init__(self, sock, masked, rest=b""):
        self.sock, self.masked, self.bytes = sock, masked, rest
        self.lock = threading.Lock()

    def more(self, size):
        while len(self.bytes) < size:
            data = self.sock.recv(65536)
            if not data:
                raise ConnectionError
            self.bytes += data

    def frame(self):
        self.more(2)
        code, size, head = self.bytes[0], self.bytes[1] & 127, 2
        if size >= 126:
            head = 4 if size == 126 else 10
            self.more(head)
            size = int.from_bytes(self.bytes[2:head], "big")
        mask = bytes(4)
        if self.bytes[1] & 128:
            self.more(head + 4)
            mask = self.bytes[head:head + 4]
            head += 4
        self.more(head + size)
        body = bytes(byte ^ mask[i & 3] for i, byte in enumerate(self.bytes[head:head + size]))
        self.bytes = self.bytes[head + size:]
        return code, body

    def send(self, code, body):
        size = len(body)
        head = bytes([code, (128 if self.masked else 0) | (size if size < 126 else
                                                           126 if size < 65536 else 127)])
        if size >= 126:
            head += struct.pack(">H" if size < 65536 else ">Q", size)
        with self.lock:
            self.sock.sendall(head + (bytes(4) if self.masked else b"") + body)

    def say(self, message):
        self.send(0x81, json.dumps(message).encode())


def connect(port):
    """A connection of our own to the honest server."""
    sock = socket.create_connection(("127.0.0.1", port))
    sock.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                 b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
    data = b""
    while b"\r\n\r\n" not in data:
        data += sock.recv(4096)
    return Line(sock, True, data.split(b"\r\n\r\n", 1)[1])


def best(act):
    """A play if there is one, so that rounds end."""
    plays = [word for word in act["legal"] if re.match(r"[a-z][0-9A-Z]|W", word)]
    return random.choice(plays or act["legal"])


class Table:
    """What a `table` message says of the deal that comes."""

    def __init__(self, message):
        self.id, self.commit = message["table"], message["commit"]
        self.match, self.round = message["match"], message["round"] + 1
        self.attempt, self.phase = message["try"], message["phase"]
        you = message.get("you")
        seat = None if you is None else message["seats"][you]
        self.place = seat and seat["place"]
        self.ready = bool(seat and seat["ready"])
        self.settings = message["settings"]

    def waits(self):
        return self.phase in ("lobby", "between") and self.place is not None

    def pledge(self, chance, place=None, commit=None):
        return fair.pledge_of(self.id, self.match, self.round,
                              self.place if place is None else place,
                              bytes.fromhex(commit or self.commit), chance).hex()


class Friend:
    """Plays the next seat at the table of the client; `withholds` once, if the cheat needs it."""

    def __init__(self, port, table, cheat):
        self.line, self.cheat, self.chances, self.told = connect(port), cheat, {}, set()
        self.line.say({"type": "login", "id": 1, "protocol": 1, "name": "Friend"})
        self.line.say({"type": "join", "id": 2, "table": table})
        self.line.say({"type": "sit", "id": 3, "table": table})
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        try:
            while True:
                code, body = self.line.frame()
                if code == 0x81:
                    self.hear(json.loads(body))
        except (OSError, ConnectionError):
            pass

    def hear(self, message):
        if message["type"] == "table":
            table = Table(message)
            if table.waits() and table.attempt and table.commit not in self.told:
                self.told.add(table.commit)
                self.cheat.before_friend_pledges()
                chance = self.chances[table.commit] = secrets.token_bytes(32)
                self.line.say({"type": "pledge", "table": table.id, "commit": table.commit,
                               "pledge": table.pledge(chance)})
            if table.waits() and not table.ready:
                self.line.say({"type": "ready", "table": table.id, "consent": table.settings})
        elif message["type"] == "open" and not self.cheat.friend_withholds(message):
            chance = self.chances.get(message["commit"])
            if chance:
                self.line.say({"type": "open", "table": message["table"],
                               "chance": chance.hex()})
        elif message["type"] == "act" and message["in_turn"]:
            self.line.say({"type": "action", "table": message["table"], "id": message["id"],
                           "action": best(message)})


class Cheat:
    """Honest. `up` is what the server gets for a message of the client, `down` the other way
    round, `record` what it calls the record of the game."""

    def __init__(self):
        self.table = None
        self.client = None  # the lines to the client
        self.there = None   # and to the honest server
        self.said = None    # the pledge of the client

    def up(self, message):
        return [message]

    def down(self, message):
        return [message]

    def record(self, text):
        return text

    def before_friend_pledges(self):
        pass

    def friend_withholds(self, message):
        return False

    def agree(self, message):
        self.client.say({"type": "ok", "id": message.get("id"), "table": self.table.id,
                         "seq": 0})
        return []

    def with_own(self, message):
        """The list with the pledge that the client made."""
        if message["type"] == "open" and self.said:
            message["pledges"][self.table.place] = self.said
        return message


class Drop(Cheat):
    """Throws the honest chance away, and shows it in the list all the same."""

    def up(self, message):
        if message["type"] == "pledge":
            self.said = message["pledge"]
        return self.agree(message) if message["type"] in ("pledge", "open") else [message]

    def down(self, message):
        return [self.with_own(message)]


class Replace(Cheat):
    """Pledges chance of its own for the honest seat."""

    def __init__(self):
        super().__init__()
        self.other = secrets.token_bytes(32)

    def up(self, message):
        if message["type"] == "pledge":
            self.said = message["pledge"]
            message = {**message, "pledge": self.table.pledge(self.other),
                       "commit": self.table.commit}
        if message["type"] == "open":
            message = {**message, "chance": self.other.hex()}
        return [message]

    def down(self, message):
        return [self.with_own(message)]


class Commit(Replace):
    """Shows a commitment, and deals by another one."""

    def fake(self):
        return "c0" * 32

    def down(self, message):
        if message["type"] == "open" or (message["type"] == "table" and
                                         message["phase"] in ("lobby", "between")):
            message = {**message, "commit": message["commit"] and self.fake()}
        return [self.with_own(message)]


class Replay(Commit):
    """Shows a commitment again whose secret is known, of another table, and reveals that."""
    old = bytes([7] * 32)

    def fake(self):
        return fair.commit_of("ANOTHER", 1, 1, 1, self.old).hex()

    def down(self, message):
        if message["type"] == "reveal":
            message = {**message, "commit": self.fake(), "secret": self.old.hex()}
        return super().down(message)

    def record(self, text):
        text = re.sub(r'\[Commit "\w+"', f'[Commit "{self.fake()}"', text)
        return re.sub(r'\[Secret "\w+"', f'[Secret "{self.old.hex()}"', text)


class Grind(Cheat):
    """Lets the honest one open first, by a list with an invented pledge of its friend, who
    chooses chance only then."""

    def __init__(self):
        super().__init__()
        self.held, self.sent, self.known = None, None, threading.Event()

    def up(self, message):
        if message["type"] == "pledge":
            self.held = message
            self.agree(message)
            pledges = [secrets.token_hex(32)] * 2
            pledges[self.table.place] = message["pledge"]
            self.client.say({"type": "open", "table": self.table.id, "match": self.table.match,
                             "round": self.table.round, "try": self.table.attempt,
                             "commit": self.table.commit, "pledges": pledges,
                             "open_ms": 5000})
            return []
        if message["type"] == "open" and self.held:
            self.chance, self.sent, self.held = message["chance"], self.held, None
            self.agree(message)
            self.there.say(self.sent)
            return []
        return [message]

    def before_friend_pledges(self):
        self.known.wait(20)

    def down(self, message):
        if message["type"] == "open":
            return [("up", {"type": "open", "table": self.table.id, "chance": self.chance})]
        # The server has the pledge of the honest one: its friend may go on.
        if self.sent and message["type"] == "ok" and message.get("id") == self.sent["id"]:
            self.known.set()
            return []
        return [message]


class Lists(Cheat):
    """Shows every player another list of pledges."""

    def down(self, message):
        if message["type"] == "open":
            message["pledges"][1 - self.table.place] = secrets.token_hex(32)
        return [message]


class Withheld(Cheat):
    """Says that the honest one withheld their chance."""

    def __init__(self):
        super().__init__()
        self.done = False

    def up(self, message):
        if message["type"] == "open" and not self.done:
            self.done = True
            return self.agree(message)
        return [message]


class Cards(Cheat):
    """Deals other cards than the seed's."""

    def __init__(self):
        super().__init__()
        self.moved, self.seat, self.hand = False, None, []

    def down(self, message):
        self.moved |= message["type"] == "events"
        if message["type"] in ("round", "act") and message.get("view") and not self.moved:
            hand = message["view"]["hands"][message["seat"]]
            self.seat, self.hand = message["seat"], self.hand or list(hand)
            hand[0] = "g8" if hand[0] != "g8" else "r3"
        return [message]

    def record(self, text):
        """In which the honest one begins with a card that was not dealt to them, or else, if they
        never moved, their friend with a wild."""
        card = next(one for one in ("r0", "y0", "g0", "b0") if one not in self.hand)
        tags, moves = re.fullmatch(r"((?:\[.*\]\n|\n)*)(.*)", text, re.S).groups()
        told = re.sub(rf"(?<!\S){self.seat}:\S+", f"{self.seat}:{card}", moves, count=1)
        return tags + (told if told != moves else re.sub(r"\A(\d):\S+", r"\1:W=r", moves))


class Voids(Cheat):
    """Its friend voids a deal that it does not like, and the reveal and the record leave it
    out."""

    def __init__(self):
        super().__init__()
        self.withheld = False

    def friend_withholds(self, message):
        first, self.withheld = not self.withheld, True
        return first

    def down(self, message):
        if message["type"] == "reveal":
            message = {**message, "try": 1, "voids": []}
        return [message]

    def record(self, text):
        return re.sub(r'\[Void.*\n', "", text).replace('[Try "2"]', '[Try "1"]')


class Swap(Cheat):
    """Swaps the chance of the seats."""

    def down(self, message):
        if message["type"] == "reveal":
            message = {**message, "entropy": message["entropy"][::-1]}
        return [message]

    def record(self, text):
        return text.replace("[Entropy.0", "[#").replace("[Entropy.1", "[Entropy.0").replace(
            "[#", "[Entropy.1")


class Secret(Cheat):
    """Reveals another secret."""
    other = "5a" * 32

    def down(self, message):
        if message["type"] == "reveal":
            message = {**message, "secret": self.other}
        return [message]

    def record(self, text):
        return re.sub(r'\[Secret "\w+"', f'[Secret "{self.other}"', text)


class Unbound(Cheat):
    """Tells the deal as one of the time before pledges."""

    def old(self, match, number, secret, entropies):
        commit = fair.old_commit_of(self.table.id, match, number, bytes.fromhex(secret))
        return commit.hex(), fair.old_seed_of(commit, bytes.fromhex(secret), entropies).hex()

    def down(self, message):
        if message["type"] == "reveal":
            commit, seed = self.old(message["match"], message["round"], message["secret"],
                                    [bytes.fromhex(one) for one in message["entropy"]])
            message = {**message, "try": None, "commit": commit, "seed": seed}
        return [message]

    def record(self, text):
        tags = dict(re.findall(r'\[([\w.]+) "([^"]*)"\]', text))
        commit, seed = self.old(1, 1, tags["Secret"],
                                [bytes.fromhex(tags.get(f"Entropy.{i}", "")) for i in (0, 1)])
        text = re.sub(r'\[Commit "\w+"', f'[Commit "{commit}"', text)
        return re.sub(r'\[Try .*\n', "", re.sub(r'\[Seed "\w+"', f'[Seed "{seed}"', text))


class Silent(Cheat):
    """Never asks the honest one to open, and says nothing of the list."""

    def down(self, message):
        return [] if message["type"] in ("open", "void") else [message]


# By name: the cheat, what the terminal and `verify --witness` say (the record may be another
# fault, after the bar), and the fault by which the page tells it.
CHEATS = {
    "drops the honest chance": (Drop, "your own chance is not in it", "kept-own"),
    "replaces the honest chance": (Replace, "other chance stands at your seat", "kept-own"),
    "changes the commitment after the pledges": (Commit, "another commitment than you were shown",
                                                 "kept-commit"),
    "shows an old commitment again": (Replay, "the commitment is not that of", "commit"),
    "tries values for a friend after the honest one opened": (
        Grind, "other chance than it had pledged", "kept-list"),
    "shows everybody another list of pledges": (Lists, "other chance than it had pledged",
                                                "kept-list"),
    "says that the honest one withheld": (Withheld, "you withheld your chance, and you opened it",
                                          "kept-withheld"),
    "deals other cards than those of the seed": (
        Cards, "are not those of the seed|line \\d+", "hand"),
    "leaves a voided deal out": (Voids, "the commitment is not that of", "commit"),
    "swaps the chance of the seats": (Swap, "the seed is not that of", "seed"),
    "reveals another secret": (Secret, "the commitment is not that of", "commit"),
    "tells of a deal without pledges": (Unbound, "had pledged your chance|no pledges|line \\d+",
                                        "promise"),
    "never asks for the honest chance": (Silent, "you did not open it in time|not in it",
                                         "kept-own"),
}


class Evil:
    """Listens; every connection of a client is passed on to the honest server, through a
    cheat."""

    def __init__(self, port, cheat):
        self.port, self.cheat, self.friend = port, CHEATS[cheat][0]() if cheat else Cheat(), None
        self.pledged = self.full = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own_port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def close(self):
        self.listener.close()

    def serve(self, client):
        there = socket.create_connection(("127.0.0.1", self.port))
        try:
            head = b""
            while b"\r\n\r\n" not in head:
                data = client.recv(65536)
                if not data:
                    return
                head += data
            # Names of the client's own port are not those of the honest server.
            head = head.replace(b"127.0.0.1:%d" % self.own_port, b"127.0.0.1:%d" % self.port)
            head = re.sub(rb"(?i)sec-websocket-extensions:.*\r\n", b"", head)
            there.sendall(head)
            if b"upgrade: websocket" not in head.lower():
                back = threading.Thread(target=self.pump, args=(there, client), daemon=True)
                back.start()
                self.pump(client, there)
                return
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += there.recv(65536)
            answer, rest = answer.split(b"\r\n\r\n", 1)
            client.sendall(answer + b"\r\n\r\n")
            self.both(Line(client, False), Line(there, True, rest))
        except (OSError, ConnectionError):
            pass
        finally:
            for end in (client, there):
                end.close()

    def pump(self, source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data.replace(b"127.0.0.1:%d" % self.own_port,
                                            b"127.0.0.1:%d" % self.port))
        except OSError:
            pass
        finally:
            try:
                target.shutdown(socket.SHUT_WR)
            except OSError:
                pass

    def both(self, client, there):
        self.cheat.client, self.cheat.there = client, there

        def upwards():
            try:
                while True:
                    code, body = client.frame()
                    if code != 0x81:
                        there.send(code, body)
                        continue
                    message = json.loads(body)
                    message.pop("patches", None)  # whole views are simpler to lie in
                    for one in self.cheat.up(message):
                        there.say(one)
                    self.pledged |= message["type"] == "pledge"
                    self.get_ready(there)
            except (OSError, ConnectionError):
                there.sock.close()

        threading.Thread(target=upwards, daemon=True).start()
        while True:
            code, body = there.frame()
            if code != 0x81:
                client.send(code, body)
                continue
            message = json.loads(body)
            self.look(message, there)
            for one in self.cheat.down(message):
                if isinstance(one, tuple):
                    there.say(one[1])
                else:
                    client.say(one)

    def get_ready(self, there):
        """For the client, once it has pledged: then the friend's pledge is there as well."""
        table = self.cheat.table
        if table and table.phase == "lobby" and self.pledged and self.full and not table.ready:
            there.say({"type": "ready", "table": table.id, "id": 77, "consent": table.settings})

    def look(self, message, there):
        """Notes the table, calls the friend, and plays for the client."""
        if message["type"] == "table":
            table = self.cheat.table = Table(message)
            self.full = all(message["seats"])
            if table.place is not None and not self.friend:
                self.friend = Friend(self.port, table.id, self.cheat)
            self.get_ready(there)
        if message["type"] == "act" and message["in_turn"]:
            there.say({"type": "action", "table": message["table"], "id": message["id"],
                       "action": best(message)})


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        print(json.dumps({name: fault for name, (_, _, fault) in CHEATS.items()}))
        sys.exit(0)
    evil = Evil(int(sys.argv[1]), sys.argv[2])
    print(evil.own_port, flush=True)
    sys.stdin.read()

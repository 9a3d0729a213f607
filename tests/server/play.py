"""A server to test and clients that play on it, over real sockets.

Server starts the program on a free port with a folder of its own. Client is a player on a
WebSocket, written from docs/network.md: it knows what it was told and no more.
"""
import base64
import http.client
import json
import os
import random
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

PATIENCE = 60.0  # seconds: only what hangs takes as long
# A server under test aborts where one turn of its loop uses more processor time than this.
LOOP_LIMIT = {"DRAWFOUR_LOOP_LIMIT_MS": "20"}
QUICK = {"window_ms": 0, "bot_ms": 0, "between_ms": 0, "turn_ms": 0}  # a table without waits


class Failure(Exception):
    """What a test found to be wrong."""


def check(condition, *words):
    if not condition:
        raise Failure(" ".join(str(word) for word in words))


class Server:
    """The program under test. 'options' go to `drawfour serve`. With 'faulty' its disk and its
    clock obey order()."""

    def __init__(self, program, *options, folder=None, prefix=(), env=None, faulty=False):
        self.program, self.options = program, options
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="drawfour-test-")
        self.prefix = list(prefix)
        self.env = {**LOOP_LIMIT, **(env or {})}
        self.log_path = os.path.join(self.folder, "log")
        self.process, self.port = None, 0
        if faulty:
            self.env = {"LD_PRELOAD": os.path.abspath(os.environ["FAULTY_LIBRARY"]),
                        "ASAN_OPTIONS": "verify_asan_link_order=0", **self.env}
            for name in ("DRAWFOUR_FAULT", "DRAWFOUR_CLOCK"):
                self.env[name] = os.path.join(self.folder, name)

    def order(self, name, what):
        """From now on the disk fails, or the clock is ahead, as faulty.c says; "": not."""
        path = self.env[name]
        with open(path + ".new", "w", encoding="ascii") as file:
            file.write(what)
        os.rename(path + ".new", path)

    def start(self):
        log = open(self.log_path, "ab")
        usual = {"--listen": "127.0.0.1", "--port": str(self.port), "--per-address": "0",
                 "--data": os.path.join(self.folder, "data"), "--messages-per-second": "10000"}
        command = self.prefix + [self.program, "serve", *self.options]
        for name, value in usual.items():
            if name not in self.options:  # an option is given once
                command += [name, value]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log,
                                        env={**os.environ, **self.env})
        log.close()
        lines = []
        for raw in self.process.stdout:
            line = raw.decode()
            lines.append(line)
            if "on this machine" in line:
                self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])
            if line.startswith("Games are kept"):
                return self
        raise Failure(f"the server did not start: {''.join(lines)} {self.log()}")

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def await_log(self, *words):
        """Returns when the log has one of 'words'."""
        until = time.monotonic() + PATIENCE
        while not any(word in self.log() for word in words):
            check(time.monotonic() < until, "not in the log:", words, self.log()[-3000:])
            time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status

    def remove(self):
        if self.process and self.process.poll() is None:
            self.kill()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.remove()

    def http(self, method, path, body=None, player=None, headers=None, patience=PATIENCE):
        """Returns (status, JSON or text, headers)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        send = dict(headers or {})
        if player:
            send["Authorization"] = f"Drawfour {player[0]}:{player[1]}"
        data = None
        if body is not None:
            data = json.dumps(body)
            send["Content-Type"] = "application/json"
        connection.request(method, path, data, send)
        answer = connection.getresponse()
        raw = answer.read()
        connection.close()
        kind = answer.getheader("Content-Type", "")
        text = raw.decode("utf-8", "replace")
        return (answer.status, json.loads(text) if "json" in kind else text,
                dict(answer.getheaders()))

    def metric(self, name):
        """A number of /metrics, or None."""
        for line in self.http("GET", "/metrics")[1].splitlines():
            if line.startswith(f"drawfour_{name} "):
                return float(line.split()[1])
        return None

    def guest(self, name="Ann"):
        status, answer, _ = self.http("POST", "/api/players", {"name": name})
        if status != 201:
            raise Failure(f"no guest: {status} {answer}")
        return answer["player"], answer["secret"]

    def table(self, player, **settings):
        status, answer, _ = self.http("POST", "/api/tables", settings, player)
        if status != 201:
            raise Failure(f"no table: {status} {answer}")
        return answer["table"]


class Closed(Exception):
    """The server closed the connection; 'code' is that of its close frame, or None."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed {code} {reason}")
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket: text frames as JSON both ways."""

    def __init__(self, port, origin=None, path="/ws", headers=None):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        send = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **(headers or {})}
        if origin:
            send["Origin"] = origin
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in send.items())]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer, self.received = b"", 0
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status, "no upgrade")

    def fileno(self):
        return self.socket.fileno()

    def more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionError as error:
            raise Closed(None, str(error)) from error
        if not data:
            raise Closed()
        self.buffer += data
        self.received += len(data)

    def raw_frame(self, opcode, payload, fin=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([(0x80 if fin else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        try:
            self.socket.sendall(head + mask + masked)
        except ConnectionError as error:
            raise Closed(None, str(error)) from error

    def send(self, message):
        self.raw_frame(1, json.dumps(message).encode())

    def frame(self):
        """One frame from the buffer, (opcode, payload), or None if it is not whole."""
        data = self.buffer
        if len(data) < 2:
            return None
        size, head = data[1] & 0x7F, 2
        if size == 126:
            if len(data) < 4:
                return None
            size, head = struct.unpack(">H", data[2:4])[0], 4
        elif size == 127:
            if len(data) < 10:
                return None
            size, head = struct.unpack(">Q", data[2:10])[0], 10
        if len(data) < head + size:
            return None
        self.buffer = data[head + size:]
        return data[0] & 0x0F, data[head:head + size]

    def messages(self, wait=0.0):
        """What has come, as a list; waits at most 'wait' seconds for the first."""
        found = []
        ready, _, _ = select.select([self.socket], [], [], wait)
        if ready:
            self.more()
        while (frame := self.frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                found.append(json.loads(payload))
            elif opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                raise Closed(code, payload[2:].decode())
            elif opcode == 9:
                self.raw_frame(10, payload)
        return found

    def close(self):
        self.socket.close()


def patched(view, patch):
    """A view with what is new in it, as docs/network.md has it."""
    hands, laid = patch.get("hands", {}), patch.get("discard_add", [])
    view = {**view, "discard": laid + view["discard"], **patch,
            "hands": [hands.get(str(seat), hand) for seat, hand in enumerate(view["hands"])]}
    view.pop("discard_add", None)
    view.pop("legal", None)  # of which `act` tells
    return view


class Client:
    """A player. Collects everything it is told in 'heard'. 'headers' go with the upgrade."""

    def __init__(self, server, name="Ann", identity=None, seed=1, headers=None):
        self.server, self.name, self.headers = server, name, headers
        self.identity = identity  # (player, secret)
        self.random = random.Random(seed)
        self.heard = []
        self.table = None
        self.view = self.act = self.state = None
        self.seq = -1
        self.next_id = 1_000_000
        self.patches = False  # follows by patches, not by whole views
        self.socket = None

    def connect(self):
        self.socket = Socket(self.server.port, headers=self.headers)
        login = {"type": "login", "id": 1, "protocol": 1}
        if self.identity:
            login.update(player=self.identity[0], secret=self.identity[1])
        else:
            login["name"] = self.name
        self.socket.send(login)
        welcome = self.wait(lambda m: m["type"] in ("welcome", "no"))
        if welcome["type"] == "no":
            raise Failure(f"no login: {welcome}")
        if "secret" in welcome:
            self.identity = welcome["player"], welcome["secret"]
        return self

    def take(self, message):
        self.heard.append(message)
        if message.get("table") == self.table and "seq" in message and message["type"] != "ok":
            self.seq = max(self.seq, message["seq"])
        if "view" in message:
            self.view = message["view"]
        elif "patch" in message:
            self.view = patched(self.view, message["patch"])
        if message["type"] == "act":
            self.act = message
        elif "act" in message:
            self.act = message["act"]
        elif message["type"] in ("round", "end"):
            self.act = None
        elif message["type"] == "table":
            self.state = {**message, "rules": message.get("rules", (self.state or {}).get("rules"))}
        elif message["type"] == "presence":
            seats = [seat and {**seat, "present": here}
                     for seat, here in zip(self.state["seats"], message["present"])]
            self.state = {**self.state, "watchers": message["watchers"], "seats": seats}

    def poll(self, wait=0.0):
        for message in self.socket.messages(wait):
            self.take(message)

    def wait(self, wanted, patience=PATIENCE, past=False):
        """The next message that 'wanted' is true of, from now on, or of all that was heard."""
        start, until = 0 if past else len(self.heard), time.monotonic() + patience
        while time.monotonic() < until:
            for message in self.heard[start:]:
                start += 1
                if wanted(message):
                    return message
            self.poll(0.2)
        kinds = [message["type"] for message in self.heard[-8:]]
        raise Failure(f"{self.name} waited in vain; heard last: {kinds} {self.heard[-1:]}")

    def ask(self, kind, patience=PATIENCE, **keys):
        """Sends a request and returns its answer, `ok` or `no`."""
        self.next_id += 1
        number = keys.pop("id", self.next_id)
        message = {"type": kind, "id": number, **keys}
        if self.table:
            message.setdefault("table", self.table)
        self.socket.send(message)
        return self.wait(lambda m: m["type"] in ("ok", "no") and m.get("id") == number, patience)

    def must(self, kind, **keys):
        answer = self.ask(kind, **keys)
        if answer["type"] != "ok":
            raise Failure(f"{self.name}: {kind} {keys}: {answer}")
        return answer

    def join(self, table, since=None):
        self.table = table
        keys = {} if since is None else {"since": since}
        if self.patches:
            keys["patches"] = True
        self.must("join", table=table, **keys)
        if self.state is None or self.state["table"] != table:
            self.wait(lambda m: m["type"] == "table")
        return self

    def sit(self, seat):
        return self.must("sit", seat=seat)

    def ready(self):
        return self.must("ready", consent=self.state["settings"])

    def choose(self):
        """One of the legal actions, by chance: a play if there is one, so that rounds end, and
        with the call where it fits."""
        legal = self.act["legal"]
        plain = [a for a in legal if a + "!" not in legal]
        plays = [a for a in plain if a not in ("draw", "pass")]
        return self.random.choice(plays or plain or legal)

    def close(self):
        if self.socket:
            self.socket.close()
            self.socket = None


def play_until(clients, done, patience=60.0):
    """Every client answers what it must until 'done' is true."""
    until = time.monotonic() + patience
    while not done():
        if time.monotonic() > until:
            raise Failure("the game did not get there in time: "
                          f"{[c.heard[-1:] for c in clients]}")
        ready, _, _ = select.select([c.socket for c in clients], [], [], 0.2)
        for client in clients:
            if client.socket in ready:
                client.poll()
            act = client.act
            if act and act["in_turn"] and not done():
                client.act = None
                answer = client.ask("action", id=act["id"], action=choose_for(client, act))
                if answer["type"] == "no" and "retry_ms" in answer:
                    time.sleep(answer["retry_ms"] / 1000)
                    client.act = client.act or act


def choose_for(client, act):
    client.act, kept = act, client.act
    action = client.choose()
    client.act = kept
    return action


def seated(server, count, seats=None, **settings):
    """'count' people at a new table, ready."""
    people = [Client(server, f"P{i}", seed=i).connect() for i in range(count)]
    table = server.table(people[0].identity, seats=seats or count, **settings)
    for i, client in enumerate(people):
        client.join(table)
        client.sit(i)
    for client in people:
        client.poll(0.1)
    return people


def restart_by_force(server, clients):
    """Kills the server and starts it again; everyone comes back and is told what was missed."""
    server.kill()
    server.start()
    for client in clients:
        client.close()
        client.connect()
        client.act = None
        client.join(client.table, since=client.seq)


def run(tests):
    """Runs functions as TAP, one line each."""
    import sys
    import traceback
    program = sys.argv[1]
    wanted = sys.argv[2:]
    chosen = [t for t in tests if not wanted or t.__name__ in wanted]
    print(f"1..{len(chosen)}", flush=True)
    bad = 0
    for number, test in enumerate(chosen, 1):
        try:
            test(program)
            print(f"ok {number} - {test.__name__}", flush=True)
        except Exception:  # a test may fail in any way
            bad += 1
            print(f"not ok {number} - {test.__name__}")
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()),
                  flush=True)
    sys.exit(1 if bad else 0)

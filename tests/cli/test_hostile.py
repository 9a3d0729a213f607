#!/usr/bin/env python3
"""Text of strangers in every place from which the program prints it: arguments, records,
editions, house rules, events, bots, a store, a server. None of its control, direction or
invisible characters may reach standard output or standard error as it is. Prints TAP."""
import base64
import contextlib
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading

PROGRAM = os.path.abspath(sys.argv[1])

DIRECTION = "a\u202eb\u2066c\u200fd\u061ce\u200bf"
CONTROL = "x\x1b]0;owned\x07y\x1b[31mz\x7f\x9b2J"
EVIL = CONTROL + DIRECTION
BYTES = EVIL.encode() + b"\xff\xc3"
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e"
                    "\u2060-\u206f\ufeff]")


def check(done, *told):
    """Nothing hidden in what was printed, and each of 'told' is there."""
    for name, raw in (("stdout", done.stdout), ("stderr", done.stderr)):
        text = raw.decode("utf-8")  # bytes that are not UTF-8 fail here
        found = HIDDEN.search(text)
        assert not found, (done.args, name, text)
    assert b"Sanitizer" not in done.stderr, done.stderr
    for word in told:
        assert word.encode() in done.stdout + done.stderr, (done.args, word, done)


def run(*arguments, status=None, text=b"", folder=None, told=()):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, input=text, cwd=folder,
                          timeout=60)
    assert status is None or done.returncode == status, (arguments, done)
    check(done, *told)
    return done


def arguments():
    commands = ["serve", "play", "join", "rules", "deck", "editions", "replay", "verify",
                "tournament", "bench", "demo", "sim", "compare", "ladder", "analyze",
                "store", "help",
                EVIL]
    for command in commands:
        run(command, EVIL, BYTES, status=2)
        run(command, b"--" + BYTES, status=2)
    for command in ("play", "demo", "sim", "bench", "tournament"):
        for option in ("--edition", "--house", "--rule", "--lost", "--swap-hands", "--bots",
                       "--customizable", "--seed", "--seats", "--format", "--people"):
            verb = ["plan"] if command == "tournament" else []
            run(command, *verb, option, BYTES, status=2)
            run(command, *verb, option, b"WC1=" + BYTES, status=2)
    for line in (["rules", "--house", BYTES], ["replay", "--seat", BYTES, "x"],
                 ["join", "--name", EVIL, "127.0.0.1:1/ABCDEFGH"], ["join", BYTES],
                 ["tournament", "run", BYTES], ["tournament", "plan", "--players", BYTES],
                 ["tournament", "plan", "--players", DIRECTION + ",Ben,Cy,Di"],
                 ["store", "list", BYTES], ["serve", "--config", BYTES],
                 ["serve", "--data", BYTES, "--port", "x"], ["verify", "--commit", BYTES, "x"],
                 ["play", "--people", DIRECTION], ["play", "--resume", BYTES],
                 ["sim", "--report", b"/nowhere/" + BYTES, "--rounds", "1"]):
        run(*line)


def records():
    text = (f'[Players "{DIRECTION}" "Ben"]\n[Seed "7"]\n').encode()
    for command in (["replay"], ["replay", "--json"], ["replay", "--seat", "0"], ["verify"],
                    ["verify", "--json"]):
        run(*command, "-", text=text)
    run("replay", "-", text=text, status=0, told=["a\\u202eb"])
    demo = subprocess.run([PROGRAM, "demo", "--record", "--seed", "1", "--bots", "random",
                           "--seats", "2"], capture_output=True, check=True).stdout
    named = re.sub(rb'\[Players .*\]', f'[Players "{DIRECTION}" "Ben"]'.encode(), demo)
    assert named != demo
    run("analyze", "--playouts", "2", "-", text=named, status=0, told=["a\\u202eb"])
    run("analyze", "--json", "--playouts", "2", "-", text=named, status=0)
    for tag in ("Edition", "Players", "Hand.0", "Rule.stacking", "House.WC", "Lost", EVIL):
        for value in (EVIL, DIRECTION):
            run("replay", "-", text=f'[Seats "2"]\n[{tag} "{value}"]\n'.encode(), status=2)
    run("replay", "-", text=b'[Seats "2"]\n0:' + BYTES, status=2)
    run("analyze", "-", text=b'[Seats "2"]\n0:' + BYTES, status=2)
    run("replay", BYTES + b".d4n", status=2)


EDITION = """return edition {{
  name = "mine", title = {0}, based_on = "classic",
}}
"""


def lua(text):
    return '"' + "".join(f"\\{byte:03d}" for byte in text.encode()) + '"'


def editions_and_rules(folder):
    with open(os.path.join(folder, "error.lua"), "w") as file:
        file.write(f"error({lua(EVIL)})\n")
    with open(os.path.join(folder, "syntax.lua"), "wb") as file:
        file.write(b"return edition { " + BYTES + b" }\n")
    with open(os.path.join(folder, "rule.lua"), "w") as file:
        file.write(f"return rule {{ name = {lua('n' + DIRECTION)}, text = {lua(EVIL)}, "
                   "draw(next, 1) }\n")
    source = open(os.path.join(sys.argv[2], "editions", "super-hero.lua")).read()
    titled = re.sub(r'title = "[^"]*"', lambda _: "title = " + lua(EVIL), source)
    titled = re.sub(r'name = "(Skip|Red|red|skip)"', lambda m: "name = " + lua(m[1] + "\u202e"),
                    titled)
    assert titled != source
    with open(os.path.join(folder, "titled.lua"), "w") as file:
        file.write(titled)
    for name in ("./error.lua", "./syntax.lua", "./titled.lua", "./rule.lua"):
        run("deck", name, folder=folder)
        run("rules", name, folder=folder)
        run("rules", "--house", name, folder=folder)
        run("demo", "--seed", "1", "--edition", name, folder=folder)
        run("sim", "--rounds", "5", "--bots", "random", "--edition", name, folder=folder)
        run("sim", "--rounds", "5", "--json", "--bots", "random", "--edition", name, folder=folder)
        run("play", "--plain", "--seed", "1", "--edition", name, folder=folder)
        for command in ("demo", "sim", "play"):
            run(command, "--seed", "1", "--edition", "super-hero", "--house", "WC=" + name,
                *(["--rounds", "5", "--csv"] if command == "sim" else []), folder=folder)
    run("replay", "-", text=b'[Edition "./titled.lua"]\n[Seats "2"]\n', folder=folder)
    run("replay", "--json", "-", text=b'[Edition "./titled.lua"]\n[Seats "2"]\n', folder=folder)


def events(folder):
    path = os.path.join(folder, "club.event")
    run("tournament", "plan", "--event", "round-robin", "--players",
        "Ann=random,Ben=random,Cy=random,Di=random", "--seats", "2", path, status=0)
    good = open(path, "rb").read()
    for bad in (good.replace(b"entrant Ann", b"entrant " + BYTES),
                good.replace(b"entrant Ann", b"entrant " + DIRECTION.encode()),
                good.replace(b"edition classic", b"edition " + EVIL.encode()),
                good.replace(b"rules -", b"rules " + EVIL.encode()), BYTES + good):
        assert bad != good
        with open(path, "wb") as file:
            file.write(bad)
        for verb in ("standings", "run"):
            run("tournament", verb, path)
            run("tournament", verb, "--json", path)


def bots(folder):
    path = os.path.join(folder, "bot.sh")
    with open(path, "wb") as file:
        file.write(b"#!/bin/sh\necho '" + BYTES + b"' >&2\necho '" + BYTES + b"'\nexit 1\n")
    os.chmod(path, 0o755)
    for command in (["demo", "--seed", "1"], ["sim", "--rounds", "2"]):
        run(*command, "--bots", f"cmd:{path},random")
    run("sim", "--rounds", "1", "--bots", b"cmd:/nowhere/" + EVIL.encode() + b",random")


def names_stand_in_columns():
    """A wide name, one with a mark and a plain one: what follows begins in one column."""
    done = run("tournament", "plan", "--event", "round-robin", "--players",
               "Ann=random,牌牌=random,Zoe\u0301=random,Di=random", "--seats", "2", status=0)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "e")
        run("tournament", "plan", "--event", "round-robin", "--players",
            "Ann=random,牌牌=random,Zoe\u0301=random,Di=random", "--seats", "2", path, status=0)
        done = run("tournament", "standings", path, status=0)
    wide = {"牌": 2, "\u0301": 0}
    columns = set()
    for line in done.stdout.decode().splitlines():
        found = re.match(r" +\d+  (\S+ *)\d+ +\d+ +\d+ ", line)
        if found:
            columns.add(sum(wide.get(c, 1) for c in found[1]))
    assert len(columns) == 1, done.stdout.decode()


class LyingServer:
    """Answers every client with a table whose every text is hostile."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    @staticmethod
    def messages():
        seat = {"name": EVIL, "bot": None, "present": True, "ready": True, "away": False}
        yield {"type": "welcome", "player": "p" + EVIL, "secret": "s" + EVIL, "id": 9000001}
        yield {"type": "ok", "id": 9000002}
        yield {"type": "hello", "table": EVIL, "edition": EVIL, "seats": 2, "seat": 0,
               "colors": [{"letter": "r", "name": EVIL}],
               "cards": [{"code": "r7", "rule": EVIL, "points": 7}], "options": {"stacking": EVIL}}
        yield {"type": "table", "name": EVIL, "phase": "lobby", "seats": [seat, seat],
               "you": 0, "rules": {"format": EVIL, "target": 500, "seats": 2}}
        yield {"type": "say", "name": EVIL, "text": EVIL}
        yield {"type": "react", "name": EVIL, "reaction": EVIL}
        yield {"type": "no", "id": 1, "text": EVIL, "clause": EVIL}
        yield {"type": "gone", "text": "over " + EVIL}

    def answer(self, client):
        request = b""
        while b"\r\n\r\n" not in request:
            request += client.recv(65536)
        key = re.search(rb"Sec-WebSocket-Key: *(\S+)", request, re.I).group(1)
        proof = base64.b64encode(
            hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()).decode()
        client.sendall((f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        f"Connection: Upgrade\r\nSec-WebSocket-Accept: {proof}\r\n\r\n").encode())
        for message in self.messages():
            body = json.dumps(message).encode()
            size = (bytes([len(body)]) if len(body) < 126
                    else b"\x7e" + len(body).to_bytes(2, "big"))
            client.sendall(b"\x81" + size + body)
        while client.recv(65536):
            pass

    def serve(self):
        while True:
            with contextlib.suppress(OSError):
                client, _ = self.listener.accept()
                self.answer(client)


def a_lying_server(folder):
    server = LyingServer()
    environment = {**os.environ, "XDG_CONFIG_HOME": folder, "HOME": folder}
    done = subprocess.run([PROGRAM, "join", "--plain", f"127.0.0.1:{server.port}/7KQ2MXPA"],
                          capture_output=True, stdin=subprocess.DEVNULL, env=environment,
                          timeout=60)
    check(done, "over ")
    assert done.returncode == 1, done


def main():
    tests = [arguments, records, editions_and_rules, events, bots, names_stand_in_columns,
             a_lying_server]
    print(f"1..{len(tests)}")
    bad = 0
    for number, test in enumerate(tests, 1):
        try:
            if test.__code__.co_argcount:
                with tempfile.TemporaryDirectory() as folder:
                    test(folder)
            else:
                test()
            print(f"ok {number} {test.__name__}", flush=True)
        except Exception as error:  # each fault is told, and the others still run
            bad += 1
            print(f"not ok {number} {test.__name__}", flush=True)
            print("# " + repr(error)[:1500].replace("\n", "\n# "), flush=True)
    sys.exit(bad > 0)


main()

#!/usr/bin/env python3
"""A server that cheats is told by the terminal and by `drawfour verify --witness`; tests/browser
has the page. Prints TAP.

    test_evil.py DRAWFOUR

Each cheat of evil.py is played against `drawfour join`: the round must end with its loud word,
and the record, as such a server would tell it, must not pass with what the client kept."""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "server")]
import evil  # noqa: E402
import play  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SETTINGS = {"seats": 2, "window_ms": 0, "between_ms": 600000, "target": 500,
            "options": {"hand-size": "3"}, "public": True}
LOUD = r"THE DEAL DOES NOT FIT ITS PROOF: (.*)"


class Joined:
    """`drawfour join --plain`, which only listens: the proxy plays for it."""

    def __init__(self, port, table, folder):
        self.process = subprocess.Popen(
            [PROGRAM, "join", "--plain", "--name", "Honest", f"http://127.0.0.1:{port}/#/t/{table}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            env={**os.environ, "XDG_CONFIG_HOME": folder})
        self.text = ""

    def until(self, pattern):
        """Reads up to a line with 'pattern'; whoever waits too long for it is stopped."""
        guard = threading.Timer(90, self.process.kill)
        guard.start()
        try:
            for line in self.process.stdout:
                self.text += line
                if re.search(pattern, line):
                    return line
        finally:
            guard.cancel()
        raise AssertionError(f"no {pattern} in:\n{self.text}")

    def end(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.flush()
        self.text += self.process.stdout.read()
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait() == 0
        return self.text


def verify(record, witness, folder):
    path = os.path.join(folder, "game.d4n")
    with open(path, "w", encoding="utf-8") as file:
        file.write(record)
    run = subprocess.run([PROGRAM, "verify", "--witness", witness, path], text=True,
                         capture_output=True)
    return run.returncode, run.stdout + run.stderr


def play_round(server, cheat):
    """A round against 'cheat'; what the terminal said, its witness, and the record."""
    host = server.guest("Host")
    table = server.table(host, **SETTINGS)
    lies = evil.Evil(server.port, cheat)
    with tempfile.TemporaryDirectory() as folder:
        terminal = Joined(lies.own_port, table, folder)
        try:
            terminal.until(LOUD + r"|The deal was fair")
            text = terminal.end()
        finally:
            terminal.process.kill()
            lies.close()
        kept = glob.glob(os.path.join(folder, "drawfour", "witness", "*.json"))
        assert kept == [os.path.join(folder, "drawfour", "witness", f"{table}.json")], kept
        assert os.stat(kept[0]).st_mode & 0o777 == 0o600
        assert kept[0] in text, "it does not say where the witness is"
        status, answer, _ = server.http("GET", f"/api/games/{table}-1.d4n", player=host)
        record = answer if isinstance(answer, str) else json.dumps(answer)
        assert status == 200, record
        return text, verify(lies.cheat.record(record), kept[0], folder), verify(
            record, kept[0], folder)


def test_honest(server):
    text, _, (status, said) = play_round(server, None)
    assert re.search(r"The deal was fair: checked here, with every card you saw; your own chance",
                     text), text
    assert status == 0, said


def test_cheat(server, name):
    _, says, _ = evil.CHEATS[name]
    text, (status, said), _ = play_round(server, name)
    loud = re.search(LOUD, text)
    assert loud and re.search(says, loud.group(1)), text
    assert status in (1, 2) and re.search(says, said), f"{status} {said}"


def main():
    tests = [("an honest server", test_honest)] + [
        (f"{name}: told by the terminal and verify",
         lambda server, name=name: test_cheat(server, name)) for name in evil.CHEATS]
    wanted = sys.argv[2:]
    tests = [one for one in tests if not wanted or any(word in one[0] for word in wanted)]
    failed = 0
    print(f"1..{len(tests)}", flush=True)
    with play.Server(PROGRAM) as server:
        for number, (name, test) in enumerate(tests, 1):
            try:
                test(server)
                print(f"ok {number} - {name}", flush=True)
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                print(f"not ok {number} - {name}")
                print("# " + f"{type(error).__name__}: {error}".replace("\n", "\n# "), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""`drawfour join` at a real server: a whole round, and a connection that is lost on the way.
Prints TAP."""
import contextlib
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import urllib.request

from tmux import Terminal, play_on, run

PROGRAM = os.path.abspath(sys.argv[1])


@contextlib.contextmanager
def server(*options):
    """A server on any free port; its port."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1", "--port", "0", "--data", folder,
             "--log", "off", "--drain-seconds", "0", *options], stdout=subprocess.PIPE, text=True)
        try:
            for line in process.stdout:
                found = re.search(r"https?://\S+:(\d+)/", line)
                if found:
                    break
            yield int(found.group(1))
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def post(port, path, body, who=None, trust=None):
    """'trust' is the certificate of a server that speaks TLS."""
    request = urllib.request.Request(f"http{'s' * bool(trust)}://127.0.0.1:{port}{path}",
                                     json.dumps(body).encode(),
                                     {"Content-Type": "application/json"})
    if who:
        request.add_header("Authorization", f"Drawfour {who['player']}:{who['secret']}")
    context = ssl.create_default_context(cafile=trust) if trust else None
    with urllib.request.urlopen(request, context=context) as answer:
        return json.load(answer)


def new_table(port, trust=None, **settings):
    host = post(port, "/api/players", {"name": "Host"}, trust=trust)
    return post(port, "/api/tables", {"bot_ms": 5, "window_ms": 150, "public": True, **settings},
                host, trust)["table"]


class Proxy:
    """Passes bytes on between a client and the server until it is told to cut."""

    def __init__(self, port):
        self.port = port
        self.pairs = []
        self.accepted = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own_port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            there = socket.create_connection(("127.0.0.1", self.port))
            self.accepted += 1
            self.pairs.append((client, there))
            for source, target in ((client, there), (there, client)):
                threading.Thread(target=self.pump, args=(source, target), daemon=True).start()

    @staticmethod
    def pump(source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)

    def cut(self):
        for pair in self.pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self.pairs = []


def join(port, table, *options, folder):
    return Terminal([PROGRAM, "join", *options, f"http://127.0.0.1:{port}/#/t/{table}"],
                    rows=30, columns=100, XDG_CONFIG_HOME=folder)


def a_round_in_full_screen_with_a_lost_connection():
    with server() as port, tempfile.TemporaryDirectory() as folder:
        table = new_table(port, seats=3, bots=[None, "easy", "easy"])
        proxy = Proxy(port)
        with join(proxy.own_port, table, "--name", "Zoe", folder=folder) as terminal:
            terminal.wait(r"0 +Zoe +waits", r"ready")
            terminal.keys("Enter")
            terminal.wait(r"Round 1", r"Your turn|No card fits|cards for you|Name the color")
            proxy.cut()
            terminal.wait(r"No connection|lost", r"")
            terminal.wait(r"Zoe", gone=r"No connection|connection is lost")
            assert proxy.accepted == 2
            play_on(terminal, r"next round")
        proxy.listener.close()


def who_one_is_is_remembered():
    with server() as port, tempfile.TemporaryDirectory() as folder:
        table = new_table(port, seats=2)
        with join(port, table, "--name", "Zoe", folder=folder) as terminal:
            terminal.wait(r"0 +Zoe")
        kept = os.path.join(folder, "drawfour", "players.json")
        assert os.stat(kept).st_mode & 0o077 == 0
        with join(port, table, folder=folder) as terminal:
            terminal.wait(r"0 +Zoe", r"1 +free")
        with tempfile.TemporaryDirectory() as other:
            with join(port, table, "--name", "Yan", "--plain", folder=other) as terminal:
                terminal.wait(r"Yan sits down")
                terminal.type("table")
                terminal.keys("Enter")
                terminal.wait(r"Seat 1: Yan")
                terminal.type("say hello, all")
                terminal.keys("Enter")
                terminal.wait(r"Yan: hello, all")


def cards_of_an_own_edition_have_their_names():
    edition = {"lua": """return edition { name = "sea", title = "Sea",
        colors = { { "v", "violet" }, { "o", "ochre" } },
        number { 1, name = "Anchor", copies = 7 }, number { 2, name = "Boat", copies = 7 },
        face { code = "S", name = "Lull", points = 20, copies = 7, miss(next) },
        wild { code = "W", name = "Wave", points = 50, copies = 4, color() } }"""}
    with server() as port, tempfile.TemporaryDirectory() as folder:
        table = new_table(port, seats=2, bots=[None, "easy"], edition=edition)
        with join(port, table, "--name", "Zoe", "--plain", folder=folder) as terminal:
            terminal.wait(r"Zoe sits down|`ready`")
            terminal.type("ready")
            terminal.keys("Enter")
            screen = terminal.wait(r"You (can play|hold): ")
            cards = re.findall(r"(\w+ )?(\w+)\s+\((\w+)\)", screen)
            assert cards, screen
            for color, face, code in cards:
                name = {"1": "Anchor", "2": "Boat", "S": "Lull"}.get(code[-1], "Wave")
                assert face == name, (color, face, code, screen)


OWN = "return rule{name='hum', text='The next seat hums.', asks='Hum a song!', notice(next)}"


def the_rules_are_read_before_one_agrees():
    settings = {"edition": "baseball", "seats": 4, "format": "partners", "target": 300,
                "options": {"stacking": "two", "hand-size": "9"}, "turn_ms": 0, "window_ms": 1500,
                "swap_hands": "out", "house": {"WC1": "joke", "WC2": {"lua": OWN}}}
    rules = (r"Edition baseball, partners to 300, 4 seats: even against odd numbers",
             r"Table options: stacking two, hand-size 9",
             r"No time limit; the next turn waits 1\.5 seconds for calls of UNO",
             r"The deck: Swap Hands is out", r"\(joke\), WC1: Tell a joke",
             r"\(hum\), WC2: The next seat hums")
    with server() as port, tempfile.TemporaryDirectory() as folder:
        host = post(port, "/api/players", {"name": "Host"})
        table = post(port, "/api/tables", {**settings, "public": True}, host)["table"]
        with join(port, table, "--name", "Zoe", folder=folder) as terminal:
            terminal.wait(*rules, r"0 +Zoe +waits", r"ready: I agree to the rules")
            terminal.resize(24, 80)
            terminal.wait(*rules, r"0 +Zoe +waits", r"ready: I agree to the rules")
        with tempfile.TemporaryDirectory() as other:
            with join(port, table, "--name", "Yan", "--plain", folder=other) as terminal:
                terminal.wait(*rules, r"`ready` agrees to the rules")


def rules_that_do_not_fit_can_be_read():
    long = "The next seat " + "does as it was told before, " * 4 + "and hums."
    house = {color: {"lua": f"return rule{{name='hum-{color}', text='{long}', notice(next)}}"}
             for color in "rygb"}
    with server() as port, tempfile.TemporaryDirectory() as folder:
        table = new_table(port, edition="family", seats=10, house=house)
        with join(port, table, "--name", "Zoe", folder=folder) as terminal:
            terminal.resize(20, 60)
            terminal.wait(r"PgUp and PgDn: all the rules", r"0 +Zoe", r"9 +free", gone=r"hum-b")
            screen = terminal.screen()
            while not re.search(r"hum-b\b", screen):
                terminal.keys("NPage")
                screen = terminal.changed(screen)


def what_cannot_be_joined_is_told():
    with server() as port, tempfile.TemporaryDirectory() as folder:
        for link, words, status in (
                (f"http://127.0.0.1:{port}/#/t/AAAAAAAA", r"table", 1),
                (f"https://127.0.0.1:{port}/#/t/AAAAAAAA", r"does not answer in TLS", 1),
                ("http://127.0.0.1:1/#/t/AAAAAAAA", r"refused", 1),
                ("no link at all", r"is no link to a table", 2)):
            done = subprocess.run([PROGRAM, "join", "--plain", link], text=True, input="",
                                  capture_output=True, env={"XDG_CONFIG_HOME": folder})
            assert done.returncode == status, done
            assert re.search(words, done.stderr), done.stderr


def get(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        return json.load(answer)


def a_table_is_made_from_the_terminal():
    with server() as port, tempfile.TemporaryDirectory() as folder:
        rule = os.path.join(folder, "gift.lua")
        with open(rule, "w") as file:
            file.write('return rule { name = "gift", text = "A gift", draw(others, 1) }')
        with Terminal([PROGRAM, "join", "--new", "--name", "Zoe", "--edition", "baseball",
                       "--format", "lowest", "--target", "200", "--rule", "stacking=two",
                       "--house", f"WC1={rule}", "--bots", "easy,-,hard", "--timer", "60",
                       "--pace", "5", "--window", "150", "--public", f"http://127.0.0.1:{port}/"],
                      rows=30, columns=100, XDG_CONFIG_HOME=folder) as terminal:
            screen = terminal.wait(r"0 +Zoe +waits, host", r"1 +Ben +bot, easy", r"2 +free",
                                   r"3 +Dov +bot, hard", r"baseball, lowest to 200", r"stacking two")
            link = re.search(rf"http://127\.0\.0\.1:{port}/#/t/(\w+)", screen)
            assert link, screen
            found = [table for table in get(port, "/api/tables")
                     if table["table"] == link.group(1)]
            assert found and found[0]["edition"] == "baseball", found
            with tempfile.TemporaryDirectory() as other:
                with Terminal([PROGRAM, "join", "--plain", "--name", "Yan", link.group(0)],
                              rows=30, columns=100, XDG_CONFIG_HOME=other) as guest:
                    terminal.wait(r"2 +Yan +waits")
                    guest.type("ready")
                    guest.keys("Enter")
                    terminal.wait(r"2 +Yan +ready")
                    terminal.keys("Enter")
                    terminal.wait(r"Round 1", r"pile")
                    guest.wait(r"Round 1:")
                    guest.type("what gift")
                    guest.keys("Enter")
                    guest.wait(r"WC1\), 40 points", r"every other player draws one card")


def a_table_made_in_lines_is_private():
    with server() as port, tempfile.TemporaryDirectory() as folder:
        for _ in range(2):  # a guest, and the same person again
            with Terminal([PROGRAM, "join", "--new", "--plain", "--name", "Zoe", "--seats", "3",
                           f"127.0.0.1:{port}"], XDG_CONFIG_HOME=folder) as terminal:
                terminal.wait(r"Others come by this link:",
                              rf"\nhttp://127\.0\.0\.1:{port}/#/t/\w+\n", r"Zoe sits down")
                terminal.type("table")
                terminal.keys("Enter")
                terminal.wait(r"Seat 0: Zoe", r"Seat 1: free", r"Seat 2: free")
        assert get(port, "/api/tables") == []
        with open(os.path.join(folder, "drawfour", "players.json")) as file:
            assert len(json.load(file)) == 1


def what_cannot_be_made_is_told():
    with server() as port, tempfile.TemporaryDirectory() as folder:
        here = f"http://127.0.0.1:{port}/"
        # A server that has forgotten who we are: one is a guest again.
        os.mkdir(os.path.join(folder, "drawfour"))
        with open(os.path.join(folder, "drawfour", "players.json"), "w") as file:
            json.dump({f"127.0.0.1:{port}": {"player": "nobody", "secret": "none"}}, file)
        for words, told, status in (
                (["--new", here + "#/t/AAAAAAAA"], r"this link names one: 'AAAAAAAA'", 2),
                (["--edition", "pocket", here + "#/t/AAAAAAAA"], r"--edition is for a new table", 2),
                (["--public", here + "#/t/AAAAAAAA"], r"--public is for a new table", 2),
                (["--new", "--watch", here], r"leave out --watch", 2),
                ([here], r"names no table; with --new", 2),
                (["--new", "--edition", "clasic", here], r"refuses: .*classic", 2),
                (["--new", "--bots", "cmd:true", here], r"a server starts no programs", 2),
                (["--new", "--bots", "easy,easy", "--seats", "4", here], r"3 seats are without", 2),
                (["--new", "http://127.0.0.1:1/"], r"refused", 1)):
            done = subprocess.run([PROGRAM, "join", "--plain", *words], text=True, input="",
                                  capture_output=True, env={"XDG_CONFIG_HOME": folder})
            assert done.returncode == status, (words, done)
            assert re.search(told, done.stderr), (words, done.stderr)


def make_certificate(folder, name, address):
    cert, key = (os.path.join(folder, f"{name}.{kind}") for kind in ("cert", "key"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    f"/CN={name}", "-addext", f"subjectAltName={address}", "-keyout", key,
                    "-out", cert], check=True, capture_output=True)
    return cert, key


def a_certificate_of_ones_own_is_trusted_when_named():
    with tempfile.TemporaryDirectory() as folder:
        cert, key = make_certificate(folder, "mine", "IP:127.0.0.1")
        other, _ = make_certificate(folder, "other", "IP:127.0.0.1")
        with server("--cert", cert, "--key", key) as port:
            table = new_table(port, cert, seats=2)
            for host, trusted, words in (
                    ("127.0.0.1", None, r"self-signed certificate.*SSL_CERT_FILE"),
                    ("127.0.0.1", other, r"self-signed certificate"),
                    ("localhost", cert, r"hostname mismatch")):
                settings = {"XDG_CONFIG_HOME": folder, "SSL_CERT_DIR": folder}
                if trusted:
                    settings["SSL_CERT_FILE"] = trusted
                done = subprocess.run(
                    [PROGRAM, "join", "--plain", f"https://{host}:{port}/#/t/{table}"],
                    text=True, input="", capture_output=True, env=settings)
                assert done.returncode == 1, done
                assert re.search(words, done.stderr), done.stderr
            done = subprocess.run(
                [PROGRAM, "join", "--new", "--plain", f"https://127.0.0.1:{port}/"], text=True,
                input="quit\n", capture_output=True,
                env={"XDG_CONFIG_HOME": folder, "SSL_CERT_FILE": cert})
            assert done.returncode == 0 and f"https://127.0.0.1:{port}/#/t/" in done.stdout, done
            with Terminal([PROGRAM, "join", "--name", "Zoe",
                           f"wss://127.0.0.1:{port}/#/t/{table}"],
                          XDG_CONFIG_HOME=folder, SSL_CERT_FILE=cert) as terminal:
                terminal.wait(r"0 +Zoe +waits", r"1 +free")


run([a_round_in_full_screen_with_a_lost_connection, who_one_is_is_remembered,
     a_table_is_made_from_the_terminal, a_table_made_in_lines_is_private,
     what_cannot_be_made_is_told, cards_of_an_own_edition_have_their_names,
     the_rules_are_read_before_one_agrees, rules_that_do_not_fit_can_be_read,
     what_cannot_be_joined_is_told, a_certificate_of_ones_own_is_trusted_when_named])

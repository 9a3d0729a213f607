#!/usr/bin/env python3
"""Who may ask, for how much, and by which name.

usage: test_limits.py DRAWFOUR [TEST...]
"""
import http.client
import os
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play import (PATIENCE, Client, Closed, Failure, Server, Socket, check,  # noqa: E402
                  run)


def test_foreign_pages_may_not_connect(program):
    with Server(program) as server:
        try:
            Socket(server.port, origin="https://evil.example")
            raise Failure("a foreign page connected")
        except Closed as closed:
            check(closed.code == 403, closed)
        Socket(server.port, origin=f"http://127.0.0.1:{server.port}").close()
        status, answer, _ = server.http("POST", "/api/players", {"name": "X"},
                                        headers={"Origin": "https://evil.example"})
        check(status == 403, status, answer)


def test_limits_on_messages(program):
    with Server(program) as server:
        client = Client(server).connect()
        for text in ("{", "[]", "nonsense", '{"type": "nope", "id": 1}', '{"id": 1, "id": 2}',
                     '{"type": "join", "id": NaN}', '{"type": "ping", "id": 1e400}',
                     "[" * 5000, '{"type": "say", "id": 7, "text": "' + "x" * 9000 + '"}'):
            client.socket.raw_frame(1, text.encode())
            answer = client.wait(lambda m: m["type"] == "no")
            check(answer["code"] in ("bad-message", "unknown-type", "too-big"), text[:40], answer)
        for payload, code in ((b"\xff\xfe", 1007), (b"x" * 20000, 1009)):
            other = Client(server).connect()
            other.socket.raw_frame(1, payload)
            try:
                other.wait(lambda m: False, 5)
                raise Failure("not closed")
            except Closed as closed:
                check(closed.code == code, closed)


def test_too_many_messages_end_the_connection(program):
    with Server(program, "--messages-per-second", "5") as server:
        client = Client(server).connect()
        try:
            for number in range(400):
                client.socket.send({"type": "ping", "id": number})
            client.wait(lambda m: False, 5)
            raise Failure("not closed")
        except Closed as closed:
            check(closed.code in (1008, None), closed)


def test_an_address_cannot_make_guests_without_end(program):
    with Server(program, "--proxies", "127.0.0.1", "--changes-per-minute", "5") as server:
        def guest(address):
            return server.http("POST", "/api/players", {"name": "Ann"},
                               headers={"X-Forwarded-For": address})

        made = [guest("203.0.113.7") for _ in range(6)]
        check([status for status, _, _ in made] == [201] * 5 + [429], made)
        check(made[5][1]["error"]["code"] == "rate", made[5])
        check(server.http("GET", "/api/tables", headers={"X-Forwarded-For": "203.0.113.7"})[0] ==
              200, "who may not change anything may still look")
        check(guest("203.0.113.8")[0] == 201, "another address was refused too")
        check([guest(f"2001:db8:1:2::{i}")[0] for i in range(1, 7)] == [201] * 5 + [429],
              "a network of IPv6 counts as one")
        status, metrics, _ = server.http("GET", "/metrics")
        check(status == 200 and "drawfour_throttled_total 2" in metrics, metrics)
    with Server(program, "--changes-per-minute", "5") as server:
        check(all(server.guest() for _ in range(8)), "this machine is free of it")


def test_a_proxy_that_does_not_tell_is_one_address(program):
    with Server(program, "--proxies", "127.0.0.1 10.0.0.0/8", "--changes-per-minute", "5",
                "--reads-per-minute", "7") as server:
        def guest(**headers):
            return server.http("POST", "/api/players", {"name": "Ann"}, headers=headers)[0]

        silent = [{}, {"X-Forwarded-For": ""}, {"X-Forwarded-For": "unknown"},
                  {"X-Forwarded-For": "203.0.113.9, nonsense"}, {"X-Forwarded-For": "127.0.0.1"},
                  {"X-Forwarded-For": "127.0.0.1:80"}]
        told = [guest(**headers) for headers in silent]
        check(told == [201] * 5 + [429], told)
        inner = [guest(**{"X-Forwarded-For": "nonsense, 10.1.2.3"}) for _ in range(6)]
        check(inner == [201] * 5 + [429], inner)
        check(guest(**{"X-Forwarded-For": "203.0.113.9"}) == 201, "one who is told of")
        reads = [server.http("GET", "/api/tables")[0] for _ in range(8)]
        check(reads == [200] * 7 + [429], reads)
        check(server.log().count("proxy-untold proxy=") == 1, server.log())


def test_sockets_through_a_proxy_that_does_not_tell_are_counted(program):
    with Server(program, "--proxies", "127.0.0.1", "--per-address", "3") as server:
        open_sockets = [Socket(server.port) for _ in range(3)]
        try:
            Socket(server.port)
            raise Failure("a fourth connection of one address")
        except Closed as closed:
            check(closed.code == 503, closed)
        Socket(server.port, headers={"X-Forwarded-For": "203.0.113.9"}).close()
        for one in open_sockets:
            one.close()


def test_an_address_cannot_read_without_end(program):
    with Server(program, "--proxies", "127.0.0.1", "--reads-per-minute", "20") as server:
        def get(path, address="203.0.113.7"):
            return server.http("GET", path, headers={"X-Forwarded-For": address})[0]

        paths = ["/api/editions", "/api/tables", "/api/tables/AAAAAAAAAAA", "/api/levels"]
        told = [get(path) for path in paths * 5]
        check(429 not in told and told.count(200) == 15, told)
        check(all(get(path) == 429 for path in paths), "no end")
        check(get("/") == 200 and get("/healthz") == 200, "pages and probes are free")
        # What is read from the disk costs more.
        told = [get("/api/games", "203.0.113.8") for _ in range(5)]
        check(told == [200] * 4 + [429], told)


def test_ids_of_tables_cannot_be_guessed(program):
    with Server(program) as server:
        table = server.table(server.guest(), seats=2)
        check(len(table) >= 11, table)
        check(server.http("GET", f"/api/tables/{table}")[0] == 200, table)
        check(server.http("GET", f"/api/tables/{table}/qr.svg")[0] == 200, table)


def test_tables_that_are_not_there_are_counted(program):
    told = {"X-Forwarded-For": "192.0.2.9"}
    with Server(program, "--proxies", "127.0.0.1", "--reads-per-minute", "60") as server:
        ann = Client(server, headers=told).connect()
        table = server.table(ann.identity, seats=2)
        codes = [ann.ask("join", table=f"GUESS{i:06d}").get("code") for i in range(40)]
        check(codes[0] == "no-table" and codes[-1] == "rate", codes)
        check(codes.index("rate") <= 15, "guesses are cheap:", codes)
        check(ann.must("join", table=table), "one who knows the table comes in")
        ben = Client(server, "Ben", headers={"X-Forwarded-For": "192.0.2.10"}).connect()
        check(ben.ask("join", table="GUESS000000")["code"] == "no-table", "another address")


def test_a_page_under_a_name_that_was_pointed_here_is_refused(program):
    def asked(server, host, path="/api/tables", method="GET"):
        return server.http(method, path, {"name": "Ann"} if method == "POST" else None,
                           headers={"Host": host, "Origin": f"http://{host}"})[0]

    with Server(program) as server:
        evil = f"evil.example:{server.port}"
        status, answer, _ = server.http("GET", "/api/tables", headers={"Host": evil})
        check(status == 421 and answer["error"]["code"] == "host" and
              "evil.example" in answer["error"]["text"], status, answer)
        for path in ("/", "/metrics", "/api/editions"):
            check(asked(server, evil, path) == 421, path)
        check(asked(server, evil, "/api/players", "POST") == 421, "a change")
        try:
            Socket(server.port, origin=f"http://{evil}", headers={"Host": evil})
            raise Failure("a rebound page connected")
        except Closed as closed:
            check(closed.code == 421, closed)
        check(asked(server, evil, "/healthz") == 200, "a probe needs no name")
        for host in ("192.168.1.7:4040", "[::1]:4040", "[2001:db8::1]", "localhost:4040",
                     "kitchen", "kitchen.local", "Kitchen.LAN:80", "a.localhost"):
            check(asked(server, host) == 200, host)
        for host in ("local.evil.example", "evil.local.example", "1.2.3.4.example", "127.1.com",
                     "[evil.example]", "evil.example.", "localhost:1@evil.example",
                     "localhost/evil.example", "kitchen:80x", "[::1", "[::1]evil.example"):
            check(asked(server, host) == 421, host)
    with Server(program, "--url", "https://cards.example.org:8443/play", "--origins",
                "https://club.example, http://old.example:81") as server:
        for host in ("cards.example.org", "CARDS.example.org:8443", "club.example",
                     "old.example:4040", "cards.example.org."):
            check(asked(server, host) == 200, host)
        for host in ("example.org", "xcards.example.org", "cards.example.org.evil.example"):
            check(asked(server, host) == 421, host)


def test_tls_of_its_own_asks_browsers_to_stay_with_it(program):
    with tempfile.TemporaryDirectory() as folder:
        cert, key = os.path.join(folder, "cert"), os.path.join(folder, "key")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-keyout", key, "-out", cert], check=True,
                       capture_output=True)
        with Server(program, "--cert", cert, "--key", key) as server:
            connection = http.client.HTTPSConnection(
                "127.0.0.1", server.port, timeout=PATIENCE,
                context=ssl._create_unverified_context())  # the certificate is its own
            connection.request("GET", "/")
            answer = connection.getresponse()
            check("max-age=" in answer.getheader("Strict-Transport-Security", ""),
                  answer.getheaders())
            connection.close()
    with Server(program) as server:
        check("Strict-Transport-Security" not in server.http("GET", "/")[2], "without TLS")


def test_a_page_connects_to_its_own_server_alone(program):
    with Server(program) as server:
        policy = server.http("GET", "/")[2]["Content-Security-Policy"]
        here = f"127.0.0.1:{server.port}"
        check(f"; connect-src 'self' ws://{here} wss://{here}; " in policy, policy)
        # A name that could say more than a name is left out.
        status, _, headers = server.http("GET", "/", headers={"Host": "[::1];x"})
        policy = headers.get("Content-Security-Policy", "")
        check(status != 200 or "connect-src 'self'; " in policy, status, policy)


run([value for name, value in list(globals().items()) if name.startswith("test_")])

#!/usr/bin/env python3
"""HTTP/1.1 as the network layer speaks it: requests good and bad, limits, proxies."""
import os
import resource
import socket
import struct
import subprocess
import tempfile
import time

from harness import Client, PROGRAM, Server, WAIT, run

GET = b"GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"


def ask(server, data, head=False):
    with server.connect() as client:
        client.send(data)
        return client.response(head)


def refused(server, data, status):
    """The request gets 'status' and the connection ends."""
    with server.connect() as client:
        client.send(data)
        got, headers, body = client.response()
        assert got == status, (data[:80], got, body)
        assert headers["connection"] == "close" and body.startswith(str(status).encode())
        client.sock.shutdown(socket.SHUT_WR)
        assert client.ends(), data[:80]


def test_a_request():
    with Server() as server:
        status, headers, body = ask(server, GET)
        assert (status, body) == (200, b"hello")
        assert headers["content-type"] == "text/plain" and headers["x-test"] == "yes"
        assert headers["date"].endswith(" GMT")


def test_fields_of_a_request():
    with Server() as server:
        status, _, body = ask(
            server, b"PATCH /info/a%20b%C3%A4/x?q=%20&r HTTP/1.1\r\nhost: h:1\r\n"
                    b"ORIGIN: o\r\nAuthorization:  A b \t\r\nContent-Type:t/u\r\n"
                    b"Accept-Encoding: gzip\r\nIf-None-Match: \"e\"\r\nX-Forwarded-For: 9.9.9.9"
                    b"\r\nX-Forwarded-Proto: https\r\nContent-Length: 4\r\n\r\nbody")
        assert status == 200
        assert body.decode() == ("4|/info/a bä/x|q=%20&r|h:1|o|A b|t/u|gzip|\"e\"||127.0.0.1|0|"
                                 "body"), body


def test_methods():
    with Server() as server:
        for number, name in enumerate(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]):
            if name != "HEAD":
                body = ask(server, f"{name} /info HTTP/1.1\r\nHost: x\r\n\r\n".encode())[2]
                assert body.startswith(f"{number}|".encode()), body
        body = ask(server, b"OPTIONS /info HTTP/1.1\r\nHost: x\r\n\r\n")[2]
        assert body.startswith(b"6|/info|")
        refused(server, b"BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n", 501)
        refused(server, b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", 405)
        refused(server, b"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 405)


def test_head_has_no_body():
    with Server() as server, server.connect() as client:
        client.send(b"HEAD /big HTTP/1.1\r\nHost: x\r\n\r\n" + GET)
        status, headers, _ = client.response(head=True)
        assert status == 200 and headers["content-length"] == str(1 << 20)
        assert client.response()[2] == b"hello"


def test_not_modified_has_no_body():
    with Server() as server, server.connect() as client:
        client.send(b"GET /not-modified HTTP/1.1\r\nHost: x\r\n\r\n" + GET)
        status, headers, _ = client.response()
        assert status == 304 and "content-length" not in headers
        assert client.response()[2] == b"hello"


def test_split_at_every_byte():
    request = (b"POST /info?x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
               b"4;a=b\r\nwiki\r\n6\r\npedia!\r\n0\r\n\r\n")
    with Server() as server, server.connect() as client:
        for at in range(1, len(request)):
            client.send(request[:at])
            # A round trip on another connection: the first part was read by now.
            assert ask(server, GET)[0] == 200
            client.send(request[at:])
            status, _, body = client.response()
            assert status == 200 and body.endswith(b"|wikipedia!"), (at, body)


def test_byte_by_byte():
    with Server() as server, server.connect() as client:
        for byte in GET:
            client.send(bytes([byte]))
        assert client.response()[2] == b"hello"


def test_pipelining_keeps_the_order():
    with Server() as server, server.connect() as client:
        later = b"GET /later HTTP/1.1\r\nHost: x\r\n\r\n"
        client.send(GET + later + GET + later + later + GET + GET[:10])
        bodies = [client.response()[2] for _ in range(6)]
        assert bodies == [b"hello", b"later", b"hello", b"later", b"later", b"hello"]
        client.send(GET[10:])
        assert client.response()[2] == b"hello"


def test_many_large_answers_pipelined():
    with Server() as server, server.connect() as client:
        big = b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n"
        copy = b"GET /copy HTTP/1.1\r\nHost: x\r\n\r\n"
        client.send((big + copy) * 5 + GET)
        for _ in range(10):
            assert client.response()[2] == b"x" * (1 << 20)
        assert client.response()[2] == b"hello"


def test_answers_do_not_pile_up():
    with Server() as server, server.connect() as client:
        before = server.rss()
        client.send(b"GET /copy HTTP/1.1\r\nHost: x\r\n\r\n" * 500)
        server.await_stats(lambda s: s["requests"] > 2)
        assert ask(server, GET)[0] == 200
        # One megabyte each, and nobody reads them.
        assert server.rss() - before < 40 << 20, server.rss() - before


def test_answer_after_half_close():
    with Server() as server:
        for path in (b"/later", b"/big"):
            with server.connect() as client:
                client.send(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")
                client.sock.shutdown(socket.SHUT_WR)
                assert client.response()[0] == 200
                assert client.ends()


def test_client_gone_before_the_answer():
    with Server() as server:
        for _ in range(5):
            with server.connect() as client:
                client.send(b"GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
                linger = struct.pack("ii", 1, 0)
                client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        server.await_stats(lambda s: s["requests"] >= 5 and s["connections"] == 1)
        assert ask(server, b"GET /later HTTP/1.1\r\nHost: x\r\n\r\n")[2] == b"later"


def test_keep_alive_and_close():
    with Server() as server:
        with server.connect() as client:
            for _ in range(3):
                assert client.get("/hello")[2] == b"hello"
            assert client.get("/hello", "Connection: close")[1]["connection"] == "close"
            client.sock.shutdown(socket.SHUT_WR)
            assert client.ends()
        with server.connect() as client:
            client.send(b"GET /hello HTTP/1.0\r\n\r\n")
            assert client.response()[2] == b"hello" and client.ends()
        with server.connect() as client:
            client.send(b"GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            assert client.response()[1]["connection"] == "keep-alive"
            assert client.get("/hello")[2] == b"hello"


def test_expect():
    with Server() as server:
        with server.connect() as client:
            client.send(b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
                        b"Expect: 100-Continue\r\n\r\n")
            assert client.response()[0] == 100
            client.send(b"ok")
            assert client.response()[2].endswith(b"|ok")
        refused(server, b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n"
                        b"Expect: 100-continue\r\n\r\n", 413)
        refused(server, b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
                        b"Expect: tea\r\n\r\n", 417)


MALFORMED = [
    b"GET /hello HTTP/1.1\nHost: x\n\n",
    b"GET /hello HTTP/1.1\r\nHost: x\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost: x\r\n\n",
    b"GET /hello HTTP/1.1\r\nHost: x\rX: y\r\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost: x\r\nX: a\r\n\tb\r\n\r\n",
    b"GET /hello HTTP/1.1\r\n Host: x\r\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost: x\r\nX: a\x01b\r\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost : x\r\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost\r\n\r\n",
    b"GET /hello HTTP/1.1\r\n: x\r\nHost: x\r\n\r\n",
    b"GET /hello HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
    b"GET /hello HTTP/1.1\r\n\r\n",
    b"GET  /hello HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /hello  HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /hello HTTP/1.1 \r\nHost: x\r\n\r\n",
    b"GET /hello\r\nHost: x\r\n\r\n",
    b"GET /he llo HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET hello HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /hello#x HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /a%0ab HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /a%2 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /a% HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /a%zz HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /a%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"get /hello HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\r\n\r\n\r\nGET /hello HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 0x1\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 1 1\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551617\r\n\r\na",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"1\r\na\r\n0\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n"
    b"1\r\na\r\n0\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /info HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nT: t\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\n0\r\n\r\n",
    b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"11111111111111111\r\n",
]


def test_malformed():
    with Server() as server:
        for data in MALFORMED:
            refused(server, data, 400)
        assert server.stats()["errors"] == len(MALFORMED)


def test_malformed_split_at_every_byte():
    folded = b"GET /hello HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n"
    bare = b"GET /hello HTTP/1.1\r\nHost: x\nX: a\r\n\r\n"
    with Server() as server:
        for data in (folded, bare):
            for at in range(1, len(data)):
                with server.connect() as client:
                    client.send(data[:at])
                    client.send(data[at:])
                    assert client.response()[0] == 400


def test_other_statuses():
    with Server() as server:
        refused(server, b"POST /info HTTP/1.0\r\n\r\n", 411)
        refused(server, b"GET /hello HTTP/2.0\r\nHost: x\r\n\r\n", 505)
        refused(server, b"GET /hello HTTP/1.2\r\nHost: x\r\n\r\n", 505)
        refused(server, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505)
        refused(server, b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked"
                        b"\r\n\r\n", 501)
        refused(server, b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n", 413)


def test_allowed_though_odd():
    with Server() as server:
        assert ask(server, b"\r\n" + GET)[2] == b"hello"
        assert b"|/info|a|h|" in ask(
            server, b"GET http://h/info?a HTTP/1.1\r\nHost: x\r\n\r\n")[2]
        assert ask(server, b"GET /hello HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\n"
                           b"Connection: Upgrade\r\n\r\n")[2] == b"hello"
        assert ask(server, b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n")[0] == 404
        assert ask(server, b"POST /info HTTP/1.1\r\nHost: x\r\n\r\n")[0] == 200


def test_sizes():
    with Server(header_bytes=1000, body_bytes=1000) as server:
        fixed = len(b"GET /hello HTTP/1.1\r\nHost: x\r\nX: \r\n\r\n")
        exact = b"GET /hello HTTP/1.1\r\nHost: x\r\nX: " + b"a" * (1000 - fixed) + b"\r\n\r\n"
        assert len(exact) == 1000 and ask(server, exact)[0] == 200
        refused(server, exact.replace(b"X: ", b"X: a"), 431)
        refused(server, b"GET /hello HTTP/1.1\r\n" + b"X: y\r\n" * 10000, 431)
        refused(server, b"GET /" + b"a" * 100000, 414)
        post = b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
        assert ask(server, post % 1000 + b"a" * 1000)[2].endswith(b"|" + b"a" * 1000)
        refused(server, post % 1001 + b"a" * 1001, 413)
        chunked = b"POST /info HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        assert ask(server, chunked + b"3e8\r\n" + b"a" * 1000 + b"\r\n0\r\n\r\n")[0] == 200
        refused(server, chunked + b"3e9\r\n" + b"a" * 1001, 413)
        refused(server, chunked + b"1;" + b"x" * 2000, 413)
        refused(server, chunked + b"1\r\na\r\n" * 500, 413)


# A limit is never short. How long it takes at most depends on the machine too, so that no test
# asks for it; 'began' is from before the server could begin to count.


def test_slow_header():
    with Server(header_ms=300, idle_ms=5000) as server:
        began = time.monotonic()
        with server.connect() as client:
            status = None
            for byte in GET * 10:
                client.send(bytes([byte]))
                if not client.quiet(0.03):
                    status = client.response()[0]
                    break
            assert status == 408 and time.monotonic() - began > 0.25
        assert server.stats()["timeout"] == 1


def test_slow_body_and_idle():
    with Server(header_ms=5000, body_ms=300, idle_ms=600) as server:
        began = time.monotonic()
        with server.connect() as client:
            client.send(b"POST /info HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcd")
            assert client.response()[0] == 408 and time.monotonic() - began > 0.25
        began = time.monotonic()
        with server.connect() as client:
            assert client.ends() and time.monotonic() - began > 0.5
        with server.connect() as client:
            began = time.monotonic()
            assert client.get("/hello")[0] == 200
            assert client.ends() and time.monotonic() - began > 0.5


def test_slow_reader_of_an_answer_is_dropped():
    with Server(idle_ms=400) as server, server.connect() as client:
        client.send(b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        server.await_stats(lambda s: s["timeout"] == 1 and s["connections"] == 1)
        assert ask(server, GET)[2] == b"hello"


def test_connection_cap():
    with Server(connections=20) as server:
        held = [server.connect() for _ in range(20)]
        for client in held:
            assert client.get("/hello")[0] == 200
        with server.connect() as client:
            status, headers, body = client.response()
            assert status == 503 and headers["connection"] == "close"
            assert len(body) == int(headers["content-length"]) and client.ends()
        held.pop().sock.close()
        end = time.monotonic() + WAIT
        while b'"connections": 19' not in held[0].get("/stats")[2]:
            assert time.monotonic() < end
        with server.connect() as client:
            assert client.get("/hello")[0] == 200
        for client in held:
            client.sock.close()


def test_address_cap():
    with Server(per_address=5) as server:
        held = [server.connect() for _ in range(5)]
        for client in held:
            assert client.get("/hello")[0] == 200
        with server.connect() as client:
            assert client.response()[0] == 503
        # Another address is not affected by the first one's fill.
        with Client(socket.create_connection(("127.0.0.1", server.port), WAIT,
                                             ("127.0.0.2", 0))) as client:
            assert client.get("/hello")[0] == 200
        for client in held:
            client.sock.close()
    with Server(per_address=-5) as server:
        held = [server.connect() for _ in range(20)]
        assert all(client.get("/hello")[0] == 200 for client in held)
        for client in held:
            client.sock.close()


def test_proxies():
    def address(server, *headers):
        with server.connect() as client:
            fields = client.get("/info", *headers)[2].decode().split("|")
            return fields[10], fields[9]

    with Server(proxies="127.0.0.1 10.0.0.0/8") as server:
        for sent, expected in [("1.2.3.4", "1.2.3.4"), ("6.6.6.6, 1.2.3.4", "1.2.3.4"),
                               ("1.2.3.4:555", "1.2.3.4"), ("[2001:db8::1]:555", "2001:db8::1"),
                               ("2001:db8::1", "2001:db8::1"), ("junk", "127.0.0.1"),
                               ("6.6.6.6, 1.2.3.4, 10.1.2.3", "1.2.3.4"), ("", "127.0.0.1"),
                               ("6.6.6.6, junk, 10.1.2.3", "10.1.2.3"),
                               ("10.1.1.1,10.2.2.2", "10.1.1.1")]:
            assert address(server, f"X-Forwarded-For: {sent}")[0] == expected, sent
        assert address(server, "X-Forwarded-Proto: https")[1] == "https"
    with Server(proxies="127.0.0.2") as server:
        got = address(server, "X-Forwarded-For: 1.2.3.4", "X-Forwarded-Proto: https")
        assert got == ("127.0.0.1", "")


def test_clients_of_a_proxy_are_counted():
    def upgrade(server, client_address):
        client = server.connect()
        try:
            client.upgrade(headers=(f"X-Forwarded-For: {client_address}",))
            return client
        except AssertionError:
            client.sock.close()
            return None

    with Server(proxies="127.0.0.1", per_address=-3) as server:
        # IPv6 counts by /64.
        six = [upgrade(server, f"2001:db8:0:1:{i}::1") for i in range(4)]
        assert all(six[:3]) and not six[3]
        other = upgrade(server, "2001:db8:0:2::1")
        four = [upgrade(server, "1.2.3.4") for _ in range(4)]
        assert other and all(four[:3]) and not four[3]
        six[0].sock.close()
        server.await_stats(lambda s: s["websockets"] == 6)
        again = upgrade(server, "2001:db8:0:1:ffff::1")
        assert again
        for client in [*six[1:3], *four[:3], other, again]:
            client.sock.close()


def test_ipv6_and_all_addresses():
    for address in ("::1", "::", ""):
        with Server(address=address) as server:
            sock = socket.create_connection(("::1", server.port), WAIT)
            with Client(sock) as client:
                assert b"|::1|" in client.get("/info")[2]
            if address != "::1":
                assert b"|127.0.0.1|" in ask(server, GET.replace(b"hello", b"info"))[2]


def test_unix_socket():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        for _ in range(2):
            stale = socket.socket(socket.AF_UNIX)
            stale.bind(path)
            stale.close()
            with Server(address="unix:" + path, proxies="unix"):
                sock = socket.socket(socket.AF_UNIX)
                sock.connect(path)
                with Client(sock) as client:
                    assert b"|unix|" in client.get("/info")[2]
                    assert b"|1.2.3.4|" in client.get("/info", "X-Forwarded-For: 1.2.3.4")[2]
            assert not os.path.exists(path)


def test_out_of_file_descriptors_does_not_spin():
    with Server() as server:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (30, 30))
        held = [server.connect() for _ in range(60)]
        for client in held[:10]:
            assert client.get("/hello")[0] == 200
        before = server.cpu_seconds()
        time.sleep(1.0)
        assert server.cpu_seconds() - before < 0.2
        for client in held[:40]:
            client.sock.close()
        assert held[-1].get("/hello")[0] == 200  # it waited in the queue
        for client in held[40:]:
            client.sock.close()


def test_refuses_to_open():
    def error(*words):
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=WAIT,
                              check=False)
        assert done.returncode == 1, done
        return done.stderr

    with Server() as server:
        assert "Address already in use" in error(f"port={server.port}")
    assert "999.1.1.1" in error("address=999.1.1.1")
    assert "65535" in error("port=70000")
    assert "nonsense" in error("proxies=127.0.0.1 nonsense")
    assert "both" in error("cert=/nowhere")
    assert "/nowhere" in error("cert=/nowhere", "key=/nowhere")


def test_open_files_are_raised_to_the_hard_limit():
    with Server() as server:
        soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        assert soft == hard


run(globals())

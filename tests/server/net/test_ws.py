#!/usr/bin/env python3
"""WebSocket as the network layer speaks it: frames good and bad, closing, limits."""
import signal
import socket
import struct
import time

from harness import (BINARY, CLOSE, KEY, PING, PONG, Server, TEXT, WAIT, frame, run)

FAST = {"messages_per_second": 100000}


def closes_with(server, data, code):
    """What 'data' leads to: a close frame with 'code', then the end of the stream."""
    with server.websocket() as client:
        client.send(data)
        got, reason = client.read_close()
        assert got == code, (data[:40], got, reason)
        client.sock.shutdown(socket.SHUT_WR)
        assert client.ends()


def test_echo_of_many_sizes():
    with Server(frame_bytes=100000, **FAST) as server, server.websocket() as client:
        for size in (0, 1, 100, 125, 126, 127, 4095, 4096, 4097, 16384, 65535, 65536, 100000):
            text = "".join(chr(97 + i % 26) for i in range(size))
            client.text(text)
            assert client.read_text() == text, size


def test_many_messages_in_one_piece():
    with Server(**FAST) as server, server.websocket() as client:
        texts = [f"message {i} " + "x" * (i % 300) for i in range(2000)]
        data = b"".join(frame(TEXT, text.encode()) for text in texts)
        client.send(data)
        assert [client.read_text() for _ in texts] == texts


def test_split_at_every_byte():
    data = (frame(TEXT, b"first") + frame(TEXT, b"x" * 130)
            + frame(TEXT, "grün".encode(), False) + frame(PING, b"hi")
            + frame(0, "e€".encode()) + frame(TEXT, b""))
    expected = [(TEXT, b"first"), (TEXT, b"x" * 130), (PONG, b"hi"),
                (TEXT, "grüne€".encode()), (TEXT, b"")]
    with Server(**FAST) as server, server.websocket() as client:
        with server.websocket() as other:
            for at in range(1, len(data)):
                client.send(data[:at])
                other.text("turn")  # answered: the first part was read by now
                assert other.read_text() == "turn"
                client.send(data[at:])
                assert [client.read_frame() for _ in expected] == expected, at


def test_byte_by_byte_and_right_after_the_handshake():
    with Server(**FAST) as server, server.connect() as client:
        data = (f"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: WebSocket\r\nConnection: upgrade\r\n"
                f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode()
        data += frame(TEXT, b"early") + frame(TEXT, b"bird")
        for byte in data:
            client.send(bytes([byte]))
        assert client.response()[0] == 101
        assert client.read_text() == "early" and client.read_text() == "bird"
    with Server(**FAST) as server, server.connect() as client:
        client.send(data)
        assert client.response()[0] == 101
        assert client.read_text() == "early" and client.read_text() == "bird"


def handshake(server, *lines, method="GET", version="1.1", path="/ws"):
    with server.connect() as client:
        text = "\r\n".join([f"{method} {path} HTTP/{version}", "Host: x", *lines, "", ""])
        client.send(text.encode())
        return client.response()


def test_handshake():
    upgrade = ["Upgrade: websocket", "Connection: Upgrade"]
    key, version = f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13"
    with Server() as server:
        status, headers, _ = handshake(server, *upgrade, key, version)
        assert status == 101 and "sec-websocket-protocol" not in headers
        for offer in (["drawfour.1"], ["chat, drawfour.1"], ["chat", "drawfour.1"],
                      ["drawfour.1 ,chat"]):
            lines = [f"Sec-WebSocket-Protocol: {word}" for word in offer]
            headers = handshake(server, *upgrade, key, version, *lines)[1]
            assert headers["sec-websocket-protocol"] == "drawfour.1", offer
        headers = handshake(server, *upgrade, key, version,
                            "Sec-WebSocket-Protocol: drawfour.12, xdrawfour.1")[1]
        assert "sec-websocket-protocol" not in headers
        status, headers, _ = handshake(server, *upgrade, key, "Sec-WebSocket-Version: 8")
        assert status == 426 and headers["sec-websocket-version"] == "13"
        assert handshake(server, *upgrade, key)[0] == 426
        assert handshake(server, *upgrade, version)[0] == 400
        for bad in ("", "short", KEY + "A", KEY[:-1], KEY[:-3] + "B==", "!" + KEY[1:]):
            assert handshake(server, *upgrade, f"Sec-WebSocket-Key: {bad}", version)[0] == 400
        assert handshake(server, *upgrade, key, key, version)[0] == 400
        assert handshake(server, *upgrade, key, version, method="POST")[0] == 405
        assert handshake(server, *upgrade, key, version, path="/other")[0] == 403
        # Without both words, or in HTTP/1.0, it is a plain request.
        assert handshake(server, upgrade[0], key, version)[0] == 404
        assert handshake(server, upgrade[1], key, version)[0] == 404
        assert handshake(server, *upgrade, key, version, version="1.0")[0] == 404
        assert handshake(server, "Upgrade: foo, websocket", upgrade[1], key, version)[0] == 101


def test_fragments_with_control_frames_between():
    with Server(**FAST) as server, server.websocket() as client:
        for i in range(50):
            client.frame(TEXT if i == 0 else 0, f"{i},".encode(), False)
            client.frame(PING, f"p{i}".encode())
            client.frame(PONG, b"unasked")
        client.frame(0, b"")
        for i in range(50):
            assert client.read_frame() == (PONG, f"p{i}".encode())
        assert client.read_text() == "".join(f"{i}," for i in range(50))


def test_broken_rules():
    text = frame(TEXT, b"a", False)
    with Server(frame_bytes=1000) as server:
        cases = [
            (frame(TEXT, b"hello", mask=b""), 1002),
            (frame(PING, b"", mask=b""), 1002),
            (frame(CLOSE, b"\x03\xe8", mask=b""), 1002),
            (frame(TEXT, b"x", rsv=1), 1002), (frame(TEXT, b"x", rsv=2), 1002),
            (frame(TEXT, b"x", rsv=4), 1002), (frame(PING, b"x", rsv=4), 1002),
            (frame(3, b"x"), 1002), (frame(7, b"x"), 1002), (frame(11, b"x"), 1002),
            (frame(15, b""), 1002),
            (frame(0, b"x"), 1002),                       # nothing to continue
            (text + frame(TEXT, b"b"), 1002),             # a message within a message
            (frame(PING, b"x" * 126), 1002), (frame(PING, b"", False), 1002),
            (frame(CLOSE, b"x" * 126), 1002),
            (b"\x81\xfe\x00\x05" + b"\0" * 9, 1002),      # a length longer than needed
            (b"\x81\xff" + struct.pack(">Q", 5) + b"\0" * 9, 1002),
            (b"\x81\xff" + b"\xff" * 8 + b"\0" * 5, 1002),
            (frame(BINARY, b"x"), 1003), (frame(BINARY, b"", False), 1003),
            (frame(TEXT, b"x" * 1001), 1009),
            (b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"\0" * 5, 1009),
            (text + frame(0, b"x" * 500, False) + frame(0, b"x" * 500), 1009),
            (frame(CLOSE, b"x"), 1002), (frame(CLOSE, struct.pack(">H", 999)), 1002),
            (frame(CLOSE, struct.pack(">H", 1005)), 1002),
            (frame(CLOSE, struct.pack(">H", 1006)), 1002),
            (frame(CLOSE, struct.pack(">H", 1015)), 1002),
            (frame(CLOSE, struct.pack(">H", 2999)), 1002),
            (frame(CLOSE, struct.pack(">H", 5000)), 1002),
            (frame(CLOSE, b"\x03\xe8\xff"), 1007),
        ]
        for data, code in cases:
            closes_with(server, data, code)
        stats = server.await_stats(lambda s: s["closed"] == len(cases))
        assert stats["errors"] == len(cases) and stats["in"] == 0


GOOD_TEXT = ["\x00\x7f\x80\u07ff\u0800\ud7ff\ue000\ufffd\uffff\U00010000\U0010ffff".encode(),
             "κόσμε".encode(), b"plain ascii of some length", b""]
BAD_TEXT = [b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xe0\x80\x80", b"\xe0\x9f\xbf",
            b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xf0\x80\x80\x80", b"\xf0\x8f\xbf\xbf",
            b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xfe", b"\xff", b"\xc3(", b"\xe2\x82(",
            b"abcdefghijkl\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"long enough text \xc3\x28 here"]


def test_utf8():
    with Server(**FAST) as server, server.websocket() as client:
        for text in GOOD_TEXT:
            client.frame(TEXT, text)
            assert client.read_frame() == (TEXT, text)
        for text in BAD_TEXT:
            closes_with(server, frame(TEXT, text), 1007)


def test_utf8_across_fragments():
    with Server(**FAST) as server, server.websocket() as client:
        for text in GOOD_TEXT:
            for at in range(len(text) + 1):
                client.frame(TEXT, text[:at], False)
                client.frame(0, text[at:])
                assert client.read_frame() == (TEXT, text)
        for text in BAD_TEXT:
            for at in range(1, len(text)):
                closes_with(server, frame(TEXT, text[:at], False) + frame(0, text[at:]), 1007)


def test_bad_utf8_is_noticed_at_once():
    with Server() as server, server.websocket() as client:
        client.frame(TEXT, b"\xf4\x90", False)  # the message is not complete
        assert client.read_close()[0] == 1007


def test_the_peer_closes():
    with Server() as server:
        for payload in (b"", b"\x03\xe8", b"\x03\xe8bye", b"\x0f\xa0" + "grün".encode()):
            with server.websocket() as client:
                client.text("last words")
                client.frame(CLOSE, payload)
                client.text("not read any more")
                assert client.read_text() == "last words"
                assert client.read_frame() == (CLOSE, payload[:2])
                assert client.ends()
        server.await_stats(lambda s: s["opened"] == s["closed"] == 4)


def closes_at_once(server):
    """Whether the one who answers a close is let go well before one who was told so earlier,
    and for whose answer the server waits a second."""
    with server.websocket() as silent, server.websocket() as client:
        for one in (silent, client):
            one.text("!close 4001 because of this")
            one.text("not read any more")
            assert one.read_close() == (4001, "because of this")
        client.frame(PING, b"")
        client.frame(CLOSE, b"\x0f\xa1")
        assert client.ends()
        return silent.quiet(0.3)


def test_the_server_closes():
    with Server() as server:
        # A machine that stands still for a second shows nothing: then once more.
        tries = next(i for i in range(1, 30) if closes_at_once(server))
        began = time.monotonic()
        with server.websocket() as client:
            client.text("!close 1000 ")
            assert client.read_close() == (1000, "")
            assert client.ends() and time.monotonic() - began > 0.7  # never answered
        server.await_stats(lambda s: s["closed"] == 2 * tries + 1 and s["connections"] == 1)
        assert server.stats()["in"] == 2 * tries + 1


def test_a_failing_peer_is_not_kept():
    with Server() as server, server.websocket() as client:
        client.send(frame(BINARY, b"x"))
        assert client.read_close()[0] == 1003
        end = time.monotonic() + WAIT
        # It goes on talking; the server reads it away and hangs up after a second.
        try:
            while time.monotonic() < end:
                client.text("still here")
                time.sleep(0.02)
            raise AssertionError("it was kept")
        except (BrokenPipeError, ConnectionResetError):
            pass


def test_silence():
    with Server(ping_ms=2000) as server:
        began = time.monotonic()
        with server.websocket() as client:
            for _ in range(2):  # an answer within two seconds keeps it
                assert client.read_frame() == (PING, b"")
                client.frame(PONG, b"")
            assert time.monotonic() - began > 3.9
        assert server.await_stats(lambda s: s["websockets"] == 0)["timeout"] == 0
    with Server(ping_ms=300) as server:
        began = time.monotonic()
        with server.websocket() as client:
            assert client.read_frame() == (PING, b"")
            assert client.ends() and time.monotonic() - began > 0.5
        assert server.await_stats(lambda s: s["websockets"] == 0)["timeout"] == 1


def test_a_server_that_stood_still_asks_before_it_drops():
    with Server(ping_ms=300) as server, server.websocket() as client:
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(1)  # longer than it waits for an answer
        server.process.send_signal(signal.SIGCONT)
        assert client.read_frame() == (PING, b"")


def test_rate():
    with Server(messages_per_second=10) as server:
        with server.websocket() as client:
            for _ in range(40):
                client.text("burst")
            for _ in range(40):
                assert client.read_text() == "burst"
            client.send(frame(TEXT, b"more") * 500)  # far more than ten a second
            assert client.read_close() == (1008, "too many messages")
        with server.websocket() as client:
            client.send(frame(PING, b"") * 500)
            assert client.read_close()[0] == 1008
        with server.websocket() as client:
            client.send(frame(TEXT, b"", False) + frame(0, b"", False) * 100)
            assert client.read_close()[0] == 1008
        with server.websocket() as client:
            for _ in range(20):
                client.text("steady")
                assert client.read_text() == "steady"
                time.sleep(0.05)
        assert server.await_stats(lambda s: s["websockets"] == 0)["rate"] == 3


def test_slow_reader_is_dropped_alone():
    with Server(backlog_bytes=100000, **FAST) as server:
        with server.websocket() as slow, server.websocket() as good:
            slow.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            dropped = False
            for i in range(400):
                try:
                    dropped or slow.text("!flood 5 20000")
                except (BrokenPipeError, ConnectionResetError):
                    dropped = True
                good.text(f"and I {i}")
                assert good.read_text() == f"and I {i}"
            stats = server.await_stats(lambda s: s["slow"] == 1 and s["websockets"] == 1)
            assert stats["closed"] == 1
            good.text("still here")
            assert good.read_text() == "still here"
        assert server.rss() < 60 << 20


def test_much_at_once_to_a_good_reader():
    with Server(backlog_bytes=100000, **FAST) as server, server.websocket() as client:
        client.text("!flood 1 1000000")  # one message past the backlog
        assert len(client.read_text()) == 1000000
        for _ in range(5):
            client.text("!flood 20 10000")  # many, in one round of the loop
            assert all(len(client.read_text()) == 10000 for _ in range(20))


def test_many_connections_and_a_broadcast():
    with Server(**FAST) as server:
        clients = [server.websocket() for _ in range(500)]
        clients[0].text("!all hello")
        assert all(client.read_text() == "hello" for client in clients)
        for client in clients[::2]:
            client.sock.close()
        server.await_stats(lambda s: s["websockets"] == 250)
        clients[1].text("!all again")
        assert all(client.read_text() == "again" for client in clients[1::2])
        for client in clients[1::2]:
            client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.sock.close()
        stats = server.await_stats(lambda s: s["websockets"] == 0)
        assert stats["opened"] == stats["closed"] == 500 and stats["connections"] == 1


def test_frames_of_a_round_leave_together():
    with Server(**FAST) as server, server.websocket() as client:
        client.text("!flood 50 10")
        client.more()
        assert len(client.have) == 50 * 12, len(client.have)


def test_notify_from_another_thread():
    with Server() as server, server.websocket() as client:
        for _ in range(20):
            client.text("!notify")
            assert client.read_text() == "notified"


def test_stop():
    with Server() as server:
        clients = [server.websocket() for _ in range(20)]
        server.process.send_signal(signal.SIGTERM)
        for client in clients:
            assert client.read_close() == (1001, "the server stops")
            client.frame(CLOSE, b"\x03\xe9")
            assert client.ends()
        assert server.process.wait(WAIT) == 0
    with Server() as server:
        server.websocket()
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(WAIT) == 0  # nobody answers: after a second all the same


def test_idle_takes_no_time_and_little_memory():
    with Server() as server:
        with server.websocket():
            pass
        server.await_stats(lambda s: s["websockets"] == 0)
        before = server.rss()
        clients = [server.websocket() for _ in range(1000)]
        each = (server.rss() - before) / len(clients)
        cpu = server.cpu_seconds()
        time.sleep(1)
        assert server.cpu_seconds() - cpu < 0.1
        print(f"# {each:.0f} bytes a silent connection, the test's own 32 included")
        if "asan" not in open(f"/proc/{server.process.pid}/maps", encoding="ascii").read():
            assert each < 1000, each
        for client in clients:
            client.sock.close()


run(globals())

#!/usr/bin/env python3
"""TLS under HTTP and WebSocket: handshakes good and bad, slow ones, new certificates."""
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from harness import Client, Server, WAIT, run

FOLDER = tempfile.mkdtemp()


def make_certificate(name, kind="ec", option="ec_paramgen_curve:prime256v1"):
    cert, key = (os.path.join(FOLDER, f"{name}.{part}") for part in ("cert", "key"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", kind, "-pkeyopt", option,
                    "-nodes", "-days", "2", "-subj",
                    f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


CERT, CERT_KEY = make_certificate("one")
OTHER, OTHER_KEY = make_certificate("two")


class TlsServer(Server):
    def __init__(self, cert=CERT, key=CERT_KEY, **options):
        super().__init__(cert=cert, key=key, **options)
        self.trusted = cert

    def context(self):
        return ssl.create_default_context(cafile=self.trusted)

    def plain(self):
        return socket.create_connection(("127.0.0.1", self.port), WAIT)

    def connect(self):
        return Client(self.context().wrap_socket(self.plain(), server_hostname="localhost"))


def test_requests():
    with TlsServer() as server, server.connect() as client:
        for _ in range(3):
            assert client.get("/hello")[2] == b"hello"
        assert client.get("/info")[2].split(b"|")[-2] == b"1"
        for path in ("/big", "/copy", "/later"):
            assert client.get(path)[0] == 200
        client.send(b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n" * 5)
        assert all(client.response()[2] == b"x" * (1 << 20) for _ in range(5))


def test_no_key_exchange_without_forward_secrecy():
    cert, key = make_certificate("rsa", "rsa", "rsa_keygen_bits:2048")
    with TlsServer(cert, key) as server:
        def handshake(ciphers):
            context = server.context()
            context.maximum_version = ssl.TLSVersion.TLSv1_2
            context.set_ciphers(ciphers)
            with context.wrap_socket(server.plain(), server_hostname="localhost") as client:
                return client.cipher()[0]

        assert handshake("DEFAULT").startswith("ECDHE-")
        for ciphers in ("kRSA+AESGCM", "kRSA+AES", "ECDHE+AES+SHA1"):
            try:
                raise AssertionError(f"{ciphers}: {handshake(ciphers)}")
            except ssl.SSLError:
                pass


def test_requests_in_pieces():
    with TlsServer() as server, server.connect() as client:
        for byte in b"GET /hello HTTP/1.1\r\nHost: x\r\n\r\n":
            client.send(bytes([byte]))
        assert client.response()[2] == b"hello"


def test_websocket():
    with TlsServer(frame_bytes=200000, messages_per_second=10000) as server:
        with server.websocket() as client:
            for size in (0, 100, 16383, 16384, 16385, 200000):
                client.text("a" * size)
                assert client.read_text() == "a" * size
            client.text("!flood 20 20000")
            assert all(len(client.read_text()) == 20000 for _ in range(20))
            client.text("!close 4000 bye")
            assert client.read_close() == (4000, "bye")
            client.frame(8, b"\x0f\xa0")
            assert client.ends()


def test_the_stream_ends_in_order():
    with TlsServer() as server, server.connect() as client:
        client.get("/hello", "Connection: close")
        # A stream that was cut off would raise SSLEOFError here.
        client.sock.suppress_ragged_eofs = False
        assert client.sock.recv(1) == b""


def test_versions_and_alpn():
    with TlsServer() as server:
        context = server.context()
        context.set_alpn_protocols(["h2", "http/1.1"])
        with context.wrap_socket(server.plain(), server_hostname="localhost") as sock:
            assert sock.selected_alpn_protocol() == "http/1.1"
            assert sock.version() == "TLSv1.3"
        context = server.context()
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        with Client(context.wrap_socket(server.plain(), server_hostname="localhost")) as client:
            assert client.get("/hello")[2] == b"hello"
        context = server.context()
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
        try:
            context.wrap_socket(server.plain(), server_hostname="localhost")
            raise AssertionError("TLS 1.1 was accepted")
        except (ssl.SSLError, ConnectionResetError):
            pass


def test_what_is_not_tls():
    with TlsServer() as server:
        for junk in (b"GET /hello HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\xff\xff" * 9,
                     b"\0" * 100):
            with server.plain() as sock:
                sock.sendall(junk)
                client = Client(sock)
                while client.more():
                    pass
                assert b"hello" not in client.have
        assert server.stats()["errors"] == 3


def test_slow_handshake():
    with TlsServer(header_ms=300) as server:
        began = time.monotonic()
        with server.plain() as sock:
            assert Client(sock).ends() and time.monotonic() - began > 0.25
        assert server.stats()["timeout"] == 1


def test_slow_reader_is_dropped():
    with TlsServer(backlog_bytes=100000, messages_per_second=10000) as server:
        with server.websocket() as slow, server.websocket() as good:
            for _ in range(200):
                try:
                    slow.text("!flood 10 20000")
                except (OSError, ssl.SSLError):
                    break
                good.text("I read")
                assert good.read_text() == "I read"
            server.await_stats(lambda s: s["slow"] == 1 and s["websockets"] == 1)


def test_new_certificates():
    with tempfile.TemporaryDirectory() as folder:
        cert, key = os.path.join(folder, "cert"), os.path.join(folder, "key")
        shutil.copy(CERT, cert)
        shutil.copy(CERT_KEY, key)
        with TlsServer(cert=cert, key=key) as server:
            server.trusted = CERT
            old = server.websocket()
            with open(cert, "w", encoding="ascii") as file:
                file.write("no certificate")
            server.process.send_signal(signal.SIGHUP)
            line = server.process.stdout.readline()
            assert line.startswith("not reloaded: cannot use the certificate"), line
            with server.connect() as client:
                assert client.get("/hello")[2] == b"hello"
            shutil.copy(OTHER, cert)
            server.process.send_signal(signal.SIGHUP)
            assert "private key" in server.process.stdout.readline()  # they do not match
            shutil.copy(OTHER_KEY, key)
            server.process.send_signal(signal.SIGHUP)
            assert server.process.stdout.readline() == "reloaded\n"
            server.trusted = OTHER
            with server.connect() as client:
                assert client.get("/hello")[2] == b"hello"
            old.text("the old ones go on")
            assert old.read_text() == "the old ones go on"
            old.sock.close()


try:
    run(globals())
finally:
    shutil.rmtree(FOLDER)
    sys.stdout.flush()

"""What the tests of the network layer share: the server, raw clients, TAP."""
import base64
import hashlib
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
from working import cpu_seconds  # noqa: E402

PROGRAM = sys.argv[1]
# With NET_THREADS the writing of every round is shared out, of the smallest too.
SHARED = ({"threads": os.environ["NET_THREADS"], "shared_min": 1}
          if "NET_THREADS" in os.environ else {})
WAIT = 60.0  # seconds after which anything awaited counts as lost; only what hangs gets there
KEY = base64.b64encode(b"sixteen bytes ok").decode()
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Server:
    """The program echo.c with some limits; always ended, and its status checked."""

    def __init__(self, **options):
        self.options = options

    def __enter__(self):
        words = [f"{name}={value}" for name, value in {**SHARED, **self.options}.items()]
        self.process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("port "), line
        self.port = int(line.split()[1])
        return self

    def __exit__(self, kind, value, trace):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = "hung"
        self.process.stdout.close()
        if kind is None:
            assert status == 0, f"the server ended with {status}"

    def connect(self):
        return Client(socket.create_connection(("127.0.0.1", self.port), WAIT))

    def websocket(self, **more):
        client = self.connect()
        client.upgrade(**more)
        return client

    def stats(self):
        with self.connect() as client:
            client.send(b"GET /stats HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return json.loads(client.response()[2])

    def await_stats(self, check):
        end = time.monotonic() + WAIT
        while True:
            stats = self.stats()
            if check(stats):
                return stats
            assert time.monotonic() < end, stats

    def cpu_seconds(self):
        return cpu_seconds(self.process.pid)

    def rss(self):
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Client:
    def __init__(self, sock):
        self.sock = sock
        self.sock.settimeout(WAIT)
        if sock.family in (socket.AF_INET, socket.AF_INET6):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.have = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()

    def send(self, data):
        self.sock.sendall(data)

    def more(self):
        """Reads on; False at the end of the stream."""
        try:
            data = self.sock.recv(65536)
        except ConnectionResetError:
            data = b""
        self.have += data
        return bool(data)

    def take(self, size):
        while len(self.have) < size:
            if not self.more():
                raise EOFError(f"{len(self.have)} of {size} bytes")
        data, self.have = self.have[:size], self.have[size:]
        return data

    def ends(self):
        """Whether nothing but the end of the stream comes."""
        while self.more():
            pass
        return self.have == b""

    def quiet(self, seconds):
        return not select.select([self.sock], [], [], seconds)[0]

    def response(self, head=False):
        """(status, headers, body) of the next response; 100 Continue has no body."""
        while b"\r\n\r\n" not in self.have:
            if not self.more():
                raise EOFError(repr(self.have))
        block, self.have = self.have.split(b"\r\n\r\n", 1)
        lines = block.decode().split("\r\n")
        assert lines[0].startswith("HTTP/1.1 "), lines
        headers = {}
        for line in lines[1:]:
            name, value = line.split(": ", 1)
            headers[name.lower()] = value
        status = int(lines[0].split()[1])
        size = 0 if head else int(headers.get("content-length", 0))
        return status, headers, self.take(size)

    def get(self, path, *headers):
        lines = [f"GET {path} HTTP/1.1", "Host: x", *headers, "", ""]
        self.send("\r\n".join(lines).encode())
        return self.response()

    # WebSocket

    def upgrade(self, path="/ws", headers=()):
        lines = [f"GET {path} HTTP/1.1", "Host: x", "Upgrade: websocket",
                 "Connection: keep-alive, Upgrade", f"Sec-WebSocket-Key: {KEY}",
                 "Sec-WebSocket-Version: 13", *headers, "", ""]
        self.send("\r\n".join(lines).encode())
        status, answer, _ = self.response()
        assert status == 101, status
        expected = base64.b64encode(hashlib.sha1((KEY + MAGIC).encode()).digest()).decode()
        assert answer["sec-websocket-accept"] == expected
        return answer

    def frame(self, opcode, payload=b"", final=True):
        self.send(frame(opcode, payload, final))

    def text(self, text):
        self.frame(TEXT, text.encode())

    def read_frame(self):
        first, second = self.take(2)
        assert first & 0x70 == 0 and second & 0x80 == 0
        size = second
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        assert first & 0x80, "the server does not fragment"
        return first & 15, self.take(size)

    def read_text(self):
        opcode, payload = self.read_frame()
        assert opcode == TEXT, (opcode, payload)
        return payload.decode()

    def read_close(self):
        """(code, reason); what comes before the close frame is read past."""
        while True:
            opcode, payload = self.read_frame()
            if opcode == CLOSE:
                break
        return (struct.unpack(">H", payload[:2])[0] if payload else None), payload[2:].decode()


def frame(opcode, payload=b"", final=True, mask=b"\x12\x34\x56\x78", rsv=0):
    head = bytes([(0x80 if final else 0) | rsv << 4 | opcode])
    bit = 0x80 if mask else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
    if mask:
        key = int.from_bytes((mask * (len(payload) // 4 + 1))[:len(payload)], "big")
        payload = (int.from_bytes(payload, "big") ^ key).to_bytes(len(payload), "big")
        head += mask
    return head + payload


def run(tests):
    """Runs the functions named test_*, or those of the command line, speaks TAP."""
    wanted = sys.argv[2:]
    functions = [(n, f) for n, f in tests.items()
                 if n.startswith("test_") and (not wanted or n in wanted)]
    print(f"1..{len(functions)}", flush=True)
    failed = 0
    for number, (name, function) in enumerate(functions, 1):
        try:
            function()
            print(f"ok {number} - {name[5:]}", flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {name[5:]}")
            print("# " + traceback.format_exc().rstrip().replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)

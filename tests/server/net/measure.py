#!/usr/bin/env python3
"""What a message and a silent connection cost the server; not a test.

usage: measure.py NET_ECHO [CONNECTIONS]

Prints the server's processor time for each echoed message of 100 bytes, one at a time on
each of 50 connections, and its memory for each of CONNECTIONS (5000) silent WebSockets.
"""
import resource
import sys

from harness import Server, TEXT, frame

MESSAGES = 100000
ACTIVE = 50


def cpu_ns(server):
    with open(f"/proc/{server.process.pid}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0])


def measure_echo(**options):
    with Server(messages_per_second=1000000, **options) as server:
        clients = [server.websocket().sock for _ in range(ACTIVE)]
        message = frame(TEXT, b"x" * 100)
        answer = 102
        before, done = cpu_ns(server), 0
        while done < MESSAGES:
            for sock in clients:
                sock.sendall(message)
            for sock in clients:
                left = answer
                while left > 0:
                    left -= len(sock.recv(left))
            done += ACTIVE
        print(f"{(cpu_ns(server) - before) / done / 1000:.2f} us of processor time a message")


def measure_idle(count):
    with Server(connections=count + 10) as server:
        for _ in range(3):
            server.websocket().sock.close()
        server.await_stats(lambda s: s["websockets"] == 0)
        before = server.rss()
        clients = [server.websocket() for _ in range(count)]
        each = (server.rss() - before) / count
        print(f"{each:.0f} bytes a silent connection, of them 32 of the program echo.c")
        for client in clients:
            client.sock.close()


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    measure_echo()
    measure_idle(count)


main()

#!/usr/bin/env python3
"""A server for as long as a snippet needs one.

usage: served.py DRAWFOUR serve [OPTION...]     starts it, asks it, stops it
       served.py DRAWFOUR join [OPTION...] LINK goes to a table of such a server, or with --new
                                                makes one, and leaves

The server takes a free port of this machine alone, whatever the snippet says.
"""
import json
import re
import signal
import subprocess
import sys
import urllib.request

ADDRESS = re.compile(r"https?://\S+:\d+/")


def start(program, options):
    options = [word for i, word in enumerate(options)
               if not {"--listen", "--port"} & {word, *options[i - 1:i]}]
    server = subprocess.Popen([program, "serve", *options, "--listen", "127.0.0.1",
                               "--port", "0"], stdout=subprocess.PIPE, text=True)
    for line in server.stdout:
        found = ADDRESS.search(line)
        if found:
            return server, found.group()
    return server, None


def stop(server):
    """Its status once it has ended by itself."""
    server.send_signal(signal.SIGTERM)
    server.stdout.read()
    return server.wait()


def ask(url, body=None, who=None):
    request = urllib.request.Request(url, body and json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if who:
        request.add_header("Authorization", f"Drawfour {who['player']}:{who['secret']}")
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def join(program, options, url):
    """The word with the server in it, or the last, is the link."""
    at = next((i for i, word in enumerate(options) if "://" in word), len(options) - 1)
    options[at] = url
    if "--new" not in options:
        host = json.loads(ask(url + "api/players", {"name": "Host"}))
        table = json.loads(ask(url + "api/tables", {"seats": 2}, host))["table"]
        options[at] = f"{url}#/t/{table}"
    return subprocess.run([program, "join", *options], stdin=subprocess.DEVNULL).returncode


def main():
    program, command, *options = sys.argv[1:]
    server, url = start(program, options if command == "serve" else ["--log", "off"])
    if not url:
        return server.wait() or 1
    try:
        if command == "join":
            status = join(program, options, url)
        else:
            ask(url + "readyz")
            status = 0
    finally:
        stopped = stop(server)
    return status or stopped


if __name__ == "__main__":
    sys.exit(main())

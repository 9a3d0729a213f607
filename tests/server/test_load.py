#!/usr/bin/env python3
"""Many tables at once on a server whose writing is shared among threads.

usage: test_load.py DRAWFOUR LOAD

What it must show is that it works, also under the thread sanitizer (part tsan of ./test); how
fast it is belongs to docs/performance.md.
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play import PATIENCE, Failure, Server, check  # noqa: E402

CLIENTS = 240  # enough for a round of the loop to be shared out


def main():
    free = ["--changes-per-minute", "0", "--reads-per-minute", "0", "--tables-per-player", "1000",
            "--tables-per-address", "1000", "--network-threads", "4"]
    # A sanitizer makes a turn of the loop many times as long.
    with Server(sys.argv[1], *free, env={"DRAWFOUR_LOOP_LIMIT_MS": "0"}) as server:
        load = subprocess.run(
            [sys.argv[2], "--port", str(server.port), "--pid", str(server.process.pid),
             "--clients", str(CLIENTS), "--settle", "0", "--seconds", "3"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=5 * PATIENCE,
            check=False)
        check(load.returncode == 0, load.stdout, server.log())
        found = re.search(r"^(\d+) moves in .*; (\d+) refused", load.stdout, re.MULTILINE)
        check(found and int(found[1]) > CLIENTS and found[2] == "0", load.stdout)
        check(server.stop() == 0, "the server did not end well", server.log())


print("1..1")
try:
    main()
    print("ok 1 - many tables on several threads")
except Failure as failure:
    print("not ok 1 - many tables on several threads")
    print("# " + str(failure).replace("\n", "\n# "))
    sys.exit(1)

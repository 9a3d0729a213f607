#!/usr/bin/env python3
"""A whole match by a third party's WebSocket client: npm's `ws` (tests/server/ws).

usage: test_ws.py DRAWFOUR SOURCE_FOLDER WORK_FOLDER
"""
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play import Failure, Server  # noqa: E402


def install(source, work):
    os.makedirs(work, exist_ok=True)
    shutil.copy(os.path.join(source, "match.mjs"), work)
    fetched = subprocess.run(["sh", os.path.join(source, "../../../tools/npm_fetch.sh"), source,
                              work], capture_output=True, text=True, check=False)
    if fetched.returncode != 0:
        raise Failure(f"the packages of {source} are missing: {fetched.stdout or fetched.stderr}")


def main(program, source, work):
    print("1..1")
    install(source, work)
    with Server(program) as server:
        result = subprocess.run(["node", "match.mjs", str(server.port)], cwd=work,
                                capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise Failure(result.stderr + server.log())
        print(f"ok 1 - {result.stdout.strip()}")


main(*sys.argv[1:])

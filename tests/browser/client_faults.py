#!/usr/bin/env python3
"""The client does not build when it lacks something of the catalog, or is wrong in itself.

usage: client_faults.py CLIENT TOOLS CATALOG

TOOLS is the folder with the client's packages, CATALOG what the program can do. Speaks TAP.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

CLIENT, TOOLS, CATALOG = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])


def build(folder, catalog, source):
    """The status of a build and what it said."""
    (folder / "catalog.json").write_text(json.dumps(catalog), encoding="utf-8")
    done = subprocess.run(
        ["node", str(folder / "build.mjs"), str(source), str(folder / "out")], check=False,
        env={**os.environ, "DRAWFOUR_CATALOG": str(folder / "catalog.json")},
        capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def an_event_that_is_new(folder, catalog):
    """Neither its words nor where its cards go are known."""
    catalog["events"].append({"event": "teleported", "clause": ""})
    status, said = build(folder, catalog, CLIENT)
    assert status != 0, "an event without words was built"
    for file in ("proof/walk.ts", "model/words.ts"):
        assert f"{file}(" in said, f"nothing is said of {file}: {said}"


def a_fault_in_the_source(folder, catalog):
    """A source that does not compile ends the build."""
    source = folder / "client"
    shutil.copytree(CLIENT, source)
    with open(source / "src/router.ts", "a", encoding="utf-8") as file:
        file.write('export const wrong: number = "text";\n')
    status, said = build(folder, catalog, source)
    assert status != 0 and "router.ts(" in said, said


def main():
    tests = (an_event_that_is_new, a_fault_in_the_source)
    failed = 0
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copy(CLIENT / "build.mjs", folder)
            (folder / "node_modules").symlink_to(TOOLS / "node_modules")
            try:
                test(folder, json.loads(CATALOG.read_text(encoding="utf-8")))
                print(f"ok {number} - {test.__name__.replace('_', ' ')}")
            except AssertionError as fault:
                failed = 1
                print(f"not ok {number} - {test.__name__.replace('_', ' ')}")
                print("".join(f"# {line}\n" for line in str(fault).splitlines()), end="")
    return failed


if __name__ == "__main__":
    sys.exit(main())

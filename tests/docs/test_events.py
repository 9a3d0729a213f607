#!/usr/bin/env python3
"""Every event of the game is in docs/protocol.md and has words in the browser. The rest is made
from the list of events, include/drawfour/events.def; that the browser tells each one is held by
its types (tests/browser/client_faults.py).

    test_events.py

Speaks TAP.
"""
import re

from pages import ROOT, english_texts


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def main():
    rows = re.findall(r'^EVENT\([A-Z_]+, "([a-z-]+)", "\w*", [A-Z]+,\s+"(.*?)"\)',
                      read("include/drawfour/events.def"), re.M)
    types = [word for word, _ in rows]
    spoken = [word for word, english in rows if english]
    english = english_texts()
    documented = set(re.findall(r"`([a-z-]+)`", read("docs/protocol.md")))
    missing = {
        "is in docs/protocol.md": [n for n in types if n not in documented],
        "has words in the browser": [n for n in spoken
                                     if not re.search(r'"ev\.%s(\.[a-z]+)?":' % n, english)],
    }
    print("TAP version 13\n1..%d" % (len(missing) + 1))
    print("%s 1 - there are events (%d)" % ("ok" if len(types) > 20 else "not ok", len(types)))
    for number, (what, events) in enumerate(missing.items(), 2):
        print("%s %d - every event %s" % ("not ok" if events else "ok", number, what))
        for event in events:
            print("#   not so: " + event)
    return 1 if len(types) <= 20 or any(missing.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())

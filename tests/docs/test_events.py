#!/usr/bin/env python3
"""Every event of the game is told everywhere: on the wire, in docs/protocol.md, in the text
of a replay, in the terminal and in the browser.

    test_events.py

The list is enum d4_event_type of include/drawfour/event.h; src/match/protocol.c gives each
its name on the wire. Speaks TAP.
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUIET = {"turn", "dealt"}  # told by the view that comes with them


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def main():
    types = re.findall(r"^\s+D4_EVENT_([A-Z_]+),", read("include/drawfour/event.h"), re.M)
    form = dict(re.findall(r'\[D4_EVENT_([A-Z_]+)\] = \{"([a-z-]+)"', read("src/match/protocol.c")))
    names = {kind: form.get(kind, "") for kind in types}
    spoken = {kind: name for kind, name in names.items() if name not in QUIET}
    replay, terminal = read("src/cli/replay_words.c"), read("src/terminal/words.c")
    browser, english = read("web/client/src/model/words.ts"), read("web/client/src/i18n/en.ts")
    documented = set(re.findall(r"`([a-z-]+)`", read("docs/protocol.md")))
    missing = {
        "has a name on the wire": [k for k in types if not names[k]],
        "is in docs/protocol.md": [n for n in names.values() if n not in documented],
        "is told in a replay": [k for k in spoken if "D4_EVENT_%s" % k not in replay],
        "is told in the terminal": [n for n in spoken.values() if '"%s"' % n not in terminal],
        "is told in the browser": [n for n in spoken.values()
                                   if '"ev.%s"' % n not in browser and
                                   'case "%s"' % n not in browser],
        "has words in the browser": [n for n in spoken.values()
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

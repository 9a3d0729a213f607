"""Markers (pages.py) for snippets whose pages carry none.

By page and by how the snippet begins: the README and some pages are read as plain text, too,
and should not be full of comments. What matches no snippet fails the test.
"""
COMMIT = "ace0007e0b0b665a8196df7b51d99069ae4c3a248903d1d073fd41bab7d29abe"

MARKERS = {
    "README.md": {
        # This test is a part of ./test.
        "./run     # sets up": [("without", "./test")],
    },
    "docs/editions.md": {
        "return edition {": [("file", "mine.lua")],
        "return rule {": [("file", "joke.lua")],
        "drawfour deck classic": [("without", "drawfour deck ./mine.lua")],
    },
    "docs/fair.md": {
        "commit = H(\"drawfour event": [("skip", "a formula; tests/server/test_tournaments.py has it")],
        "drawfour verify game.d4n": [("replace", f"ace0007e0b0b... => {COMMIT}")],
        "commit = H(": [("skip", "a formula; the Python below computes it")],
        "round 1\n[Seed": [("skip", "digits are left out")],
    },
    "docs/learning.md": {
        "/* Plays 256 games": [("file", "learn.c")],
    },
    "docs/notation.md": {
        "drawfour replay FILE": [("synopsis", ""), ("replace", "FILE => game.d4n")],
        "[House.WC1": [("skip", "one tag of a record, for an edition that has the card")],
    },
    "docs/performance.md": {
        # The prototype is not in this tree.
        "drawfour bench      ": [("without", "tools/limit_ratio.py")],
        "meson setup build-count": [("skip", "a build and an hour under valgrind")],
    },
    "docs/play.md": {
        "drawfour play --bots hard": [("replace", "./mine.lua => joke")],
    },
    "docs/store.md": {
        "drawfour store backup": [("replace", "/backup => backup")],
    },
}

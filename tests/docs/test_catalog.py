#!/usr/bin/env python3
"""Whatever a table can choose has words for people in the browser, and a line in docs/options.md
if it is an option.

usage: test_catalog.py CATALOG

CATALOG is what the browser client is built with. That the other languages have the words that
English has is checked by their types. Speaks TAP.
"""
import json
import pathlib
import sys

from pages import ROOT, Tap, english_texts


def main():
    catalog = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    english = english_texts()
    options = (ROOT / "docs/options.md").read_text(encoding="utf-8")
    tap = Tap()

    def words(kind, names):
        missing = [name for name in names if f'"{name}":' not in english]
        tap.point(f"every {kind} has words", [f"English has no \"{name}\"" for name in missing])

    tap.point("there is something to choose", [f"no {kind}" for kind in
              ("editions", "formats", "houseRules", "levels", "options") if not catalog[kind]])
    words("edition", [f"edition.{one['edition']}" for one in catalog["editions"]])
    words("format", [f"format.{one['format']}" for one in catalog["formats"]])
    words("house rule", [f"house.{one['rule']}{part}" for one in catalog["houseRules"]
                         for part in ("", ".text")])
    words("level", [f"level.{one['level']}" for one in catalog["levels"]
                    if not one["baseline"]])
    words("option", [f"option.{one['option']}" for one in catalog["options"]])
    words("value", sorted({f"value.{value}" for one in catalog["options"]
                           for value in one["values"] if not value.isdigit()}))
    tap.point("every option is in docs/options.md",
              [f"no `{one['option']}`" for one in catalog["options"]
               if f"`{one['option']}" not in options])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())

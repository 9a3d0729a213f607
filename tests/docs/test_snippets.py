#!/usr/bin/env python3
"""Every command and snippet of the documentation does what it is shown for.

usage: test_snippets.py DRAWFOUR BUILD [PAGE...]

DRAWFOUR is the program, BUILD the directory it was built in. Each page has a scratch folder
in which its snippets run one after the other, as a reader would try them:

- commands (blocks tagged sh, or that begin with a command) run by `sh -e`; drawfour.sh says
  what is shortened;
- Lua is loaded as the edition or house rule it makes; records are replayed;
- C is compiled against the installed library, with the flags of its pkg-config file, and run;
- Python runs, JSON is parsed.

pages.py has the markers for what needs more. Speaks TAP, one line a snippet.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from elsewhere import MARKERS
from pages import ROOT, Tap, all_pages
import places

COMMAND = re.compile(r"(^|[|;&] )(drawfour|\./run|\./test|cc|meson|python3)( |$)", re.M)
FOREIGN = re.compile(r"^\s*(sudo|su|apt|apt-get|dpkg|systemctl|rm|git|npm)\b", re.M)
SECONDS = 120


class Failed(Exception):
    pass


def kind_of(snippet):
    """What a snippet is, by its tag or by how it begins; "text" is only shown."""
    tag = {"shell": "sh", "console": "sh", "py": "python"}.get(snippet.language,
                                                               snippet.language)
    first = snippet.text.lstrip().split("\n")[0]
    if tag:
        return tag
    if re.match(r"\[[A-Z][\w.]* \"", first):
        return "d4n"
    if COMMAND.search(snippet.text):
        return "sh"
    return "text"


def run(place, command, status=0, text=None):
    """Runs a command in the page's folder. What it prints, or what it complains of where it
    is to fail; Failed with what it said if its status is another."""
    try:
        result = subprocess.run(command, cwd=place.folder, env=place.environment, text=True,
                                input=text or "", capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Failed(f"not done after {SECONDS} seconds") from None
    if result.returncode != status:
        raise Failed(f"status {result.returncode}, not {status}\n{result.stderr[-2000:]}")
    if not status:
        return result.stdout
    return re.sub(r"^\++ .*\n", "", result.stderr, flags=re.M)  # the trace of sh -x


def commands_of(snippet, has_report):
    lines = snippet.text.split("\n")
    if snippet.marker("synopsis") is not None:
        lines = [re.split(r" {2,}|(?<=FILE) (?=[a-z])", line)[0] for line in lines]
    for start in snippet.marked("without"):
        left = [line for line in lines if not line.startswith(start)]
        if left == lines:
            raise Failed(f"no line begins with {start!r} any more: change the marker")
        lines = left
    text = "\n".join(lines)
    for change in snippet.marked("replace"):
        old, new = change.split(" => ")
        if old not in text:
            raise Failed(f"{old!r} is not there any more: change the marker")
        text = text.replace(old, new)
    if not has_report:  # a program that was built with -Dreport=disabled
        text = re.sub(r" --report \S+", "", text)
    return text


def run_sh(snippet, place):
    text = commands_of(snippet, place.shared.has_report)
    if FOREIGN.search(text):
        raise Failed("changes the system: say in a marker what becomes of it here")
    if "pkg-config" in text:
        place.compiler_flags()
    status = int(snippet.marker("status") or 0)
    place.printed = run(place, ["sh", "-ex", "-c", text], status)


def run_lua(snippet, place):
    path = place.write(snippet.marker("file") or "snippet.lua", snippet.text)
    status = int(snippet.marker("status") or 0)
    rule = re.search(r"^return rule\b", snippet.text, re.M)
    what = ["rules", "--house"] if rule else ["deck"]
    place.printed = run(place, [place.drawfour, *what, f"./{path}"], status)


def run_c(snippet, place):
    text = snippet.text
    around = snippet.marker("within")
    if around:
        frame = (pathlib.Path(__file__).parent / around).read_text(encoding="utf-8")
        if frame.count("/* snippet */") != 1:
            raise Failed(f"{around} has no place for it")
        text = frame.replace("/* snippet */", "#line 1 \"snippet\"\n" + text)
    path = place.write(snippet.marker("file") or "snippet.c", text)
    run(place, ["gcc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", "compiled", path,
                *place.compiler_flags()])
    place.printed = run(place, ["./compiled"])


def run_python(snippet, place):
    path = place.write(snippet.marker("file") or "snippet.py", snippet.text)
    if snippet.marker("file"):  # a program that later commands run
        run(place, [sys.executable, "-m", "py_compile", path])
    else:
        place.printed = run(place, [sys.executable, path])


def run_json(snippet, place):
    try:
        json.loads(snippet.text)
    except ValueError as error:
        raise Failed(error) from None


def run_d4n(snippet, place):
    path = place.write(snippet.marker("file") or "snippet.d4n", snippet.text)
    status = int(snippet.marker("status") or 0)
    place.printed = run(place, [place.drawfour, "replay", path], status)


def run_output(snippet, place):
    """Its lines were printed, in this order. A line of dots lets any lines go, dots at the end
    of a line the rest of it."""
    printed = [line.rstrip() for line in (place.printed or "").split("\n")]
    at, gap = 0, True
    for line in (line.rstrip() for line in snippet.text.rstrip("\n").split("\n")):
        if line.strip() == "...":
            gap = True
            continue
        found = next((i for i, other in enumerate(printed[at:] if gap else printed[at:at + 1])
                      if other == line or
                      line.endswith(" ...") and other.startswith(line[:-3])), None)
        if found is None:
            raise Failed(f"not printed (in this place): {line}\nbut:\n{place.printed}")
        at, gap = at + found + 1, False


RUNNERS = {"sh": run_sh, "lua": run_lua, "c": run_c, "python": run_python, "json": run_json,
           "d4n": run_d4n}


def check_form(snippet):
    """What a marker says of the text itself."""
    path, most = snippet.marker("same"), snippet.marker("lines")
    if path and (ROOT / path).read_text(encoding="utf-8") != snippet.text:
        raise Failed(f"differs from {path}")
    if most and snippet.text.count("\n") > int(most):
        raise Failed(f"longer than {most} lines")


def check(tap, snippet, place):
    skip = snippet.marker("skip")
    kind = "output" if snippet.marker("output") is not None else kind_of(snippet)
    first = snippet.text.strip().split("\n")[0][:50].replace("#", "")
    name = f"{snippet} {kind}: {first}"
    if skip is not None:
        tap.point(name, () if skip else ["say why it is skipped"], skip=skip)
    elif kind == "text":
        if snippet.marker("file"):
            place.write(snippet.marker("file"), snippet.text)
        tap.point(name, skip="shown, not run")
    elif kind != "output" and kind not in RUNNERS:
        tap.point(name, [f"nobody knows how to test a snippet of {kind}"])
    else:
        try:
            check_form(snippet)
            if kind == "output":
                run_output(snippet, place)
            else:
                place.printed = None
                RUNNERS[kind](snippet, place)
            tap.point(name)
        except (Failed, subprocess.CalledProcessError) as failure:
            tap.point(name, [failure])


def mark(page):
    """Adds the markers of elsewhere.py; returns those that fit nothing."""
    missing = []
    for start, markers in MARKERS.get(page.name, {}).items():
        found = [snippet for snippet in page.snippets if snippet.text.startswith(start)]
        for snippet in found:
            snippet.markers += markers
        missing += [] if found else [f"{page.name}: no snippet begins with {start!r}"]
    return missing


def main():
    drawfour, build = (os.path.abspath(path) for path in sys.argv[1:3])
    wanted = sys.argv[3:]
    tap = Tap()
    with tempfile.TemporaryDirectory() as scratch:
        shared = places.Shared(pathlib.Path(scratch), drawfour, build)
        stale = []
        for page in all_pages():
            stale += mark(page) + page.stray
            if wanted and page.name not in wanted:
                continue
            place = places.Place(shared, page.name) if page.snippets else None
            for snippet in page.snippets:
                check(tap, snippet, place)
        tap.point("every marker is known and has its snippet", stale)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())

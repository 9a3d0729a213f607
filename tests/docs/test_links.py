#!/usr/bin/env python3
"""Every link of the documentation leads somewhere, and every page can be reached.

usage: test_links.py

Links to files and to headings are followed; the world outside is not asked. Files that the
text names without a link (`docs/host.md`, `src/core/`) must exist too, in the documentation as
in the comments of the sources, and so must the commands and options between back quotes
(`drawfour sim --times`). Speaks TAP, one line a page.
"""
import re
import sys

from pages import ROOT, Page, Tap, all_pages

# A path of this tree in the text: its first part is one of our folders.
NAMED = re.compile(r"(?<![\w/.@:-])((?:docs|src|include|tests|tools|editions|house-rules|"
                   r"examples|packaging|web|man)/[\w./*-]*[\w/*])")
# Named as examples of what somebody could write, or made by the build.
MADE_UP = {"docs/decisions/NNNN-title.md", "src/bots/bot_duel", "src/store/store_train",
           "tests/store/store_bench", "src/cli/drawfour", "web/report"}


def link_fault(page, target, by_path):
    if re.match(r"[a-z]+:", target):
        return None if target.startswith("https://") else "only https is linked to"
    path, _, anchor = target.partition("#")
    file = (page.path.parent / path).resolve() if path else page.path
    if not file.exists():
        return "leads nowhere"
    if ROOT not in file.parents and file != ROOT:
        return "leads out of the tree"
    if anchor and file.suffix == ".md":
        if anchor not in by_path.setdefault(file, Page(file)).anchors:
            return f"{file.name} has no heading #{anchor}"
    return None


def named_faults(name, lines):
    for number, line in lines:
        for path in NAMED.findall(line):
            pattern = re.sub(r"[A-Z]{3,}", "*", path)  # src/cli/cmd_NAME.c
            if path in MADE_UP or list(ROOT.glob(pattern.rstrip("/"))):
                continue
            yield f"{name}:{number}: there is no {path}"


def known_words():
    """The subcommands, and every option that a part of the program or its tools knows."""
    commands = re.findall(r"^COMMAND\((\w+)", (ROOT / "src/cli/commands.def").read_text(), re.M)
    texts = [path.read_text(encoding="utf-8") for folder in ("src", "tools")
             for path in (ROOT / folder).rglob("*") if path.suffix in (".c", ".def", ".py")]
    texts.append((ROOT / "test").read_text())
    options = set(re.findall(r"--[a-z][a-z-]+", "\n".join(texts)))
    rows = re.findall(r'ROW\("([a-z-]+)"', (ROOT / "src/server/config.c").read_text())
    return {*commands, "help"}, options | {f"--{row}" for row in rows}


def word_faults(page, commands, options):
    for number, line in page.text_lines:
        for code in re.findall(r"`([^`]+)`", line):
            call = re.match(r"(?:drawfour|\./run) ([a-z]\w*)", code)
            if call and call.group(1) not in commands:
                yield f"{page.name}:{number}: there is no command {call.group(1)}"
            if code.startswith(("drawfour", "./run", "./test", "--")):
                for option in re.findall(r"(?<!\S)(--[a-z][a-z-]+)", code):
                    if option not in options:
                        yield f"{page.name}:{number}: there is no option {option}"


def check_page(tap, page, by_path):
    faults = []
    for number, target in page.links:
        fault = link_fault(page, target, by_path)
        if fault:
            faults.append(f"{page.name}:{number}: ({target}) {fault}")
    if page.path.name != "CHANGELOG.md":  # it tells of what was
        faults += named_faults(page.name, page.text_lines)
    tap.point(f"links of {page.name}", faults)


def check_reachable(tap, by_path):
    """From README.md and docs/README.md, by links; a folder leads to all that is in it."""
    seen, todo = set(), [ROOT / "README.md", ROOT / "docs/README.md"]
    while todo:
        file = todo.pop()
        if file in seen:
            continue
        seen.add(file)
        if file.is_dir():
            todo += [path for path in file.iterdir() if path.suffix == ".md"]
        elif file in by_path:
            for _, target in by_path[file].links:
                path = target.partition("#")[0]
                if path and not re.match(r"[a-z]+:", path):
                    todo.append((file.parent / path).resolve())
    lost = [path for path in sorted((ROOT / "docs").rglob("*"))
            if path.is_file() and path not in seen]
    tap.point("every file of docs/ can be reached from README.md or docs/README.md",
              [f"{path.relative_to(ROOT)}: nothing leads here" for path in lost])


def check_sources(tap):
    """Comments and the help send readers to pages that exist."""
    for folder, names in (("include", "*.h"), ("src", "*.[ch]"), ("src/cli", "*.def"),
                          ("examples", "*"), ("packaging", "*"), ("editions", "*.lua")):
        faults = []
        for path in sorted((ROOT / folder).rglob(names)):
            if path.is_file():
                lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
                wanted = ((number, line) for number, line in lines if "docs/" in line)
                faults += named_faults(str(path.relative_to(ROOT)), wanted)
        tap.point(f"pages that {folder}/{names} names", faults)


def main():
    tap = Tap()
    pages = all_pages()
    by_path = {page.path: page for page in pages}
    commands, options = known_words()
    for page in pages:
        check_page(tap, page, by_path)
        tap.point(f"commands and options of {page.name}", word_faults(page, commands, options))
    check_reachable(tap, by_path)
    check_sources(tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())

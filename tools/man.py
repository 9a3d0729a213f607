#!/usr/bin/env python3
"""Makes the manual pages from what the program says of itself.

usage: man.py --list DEF                        the names of the pages, one a line
       man.py PROGRAM SCDOC ROOT OUT_FOLDER     the pages into OUT_FOLDER

A page drawfour-COMMAND(1) has its synopsis, description, verbs and options from
`drawfour help --json`, and what else there is to say from man/COMMAND.scd, if that is
there. drawfour(1) and drawfour.conf(5) are man/*.scd with lists put in; drawfour-d4n(5)
is docs/notation.md. The date is that of the newest entry of debian/changelog, or
SOURCE_DATE_EPOCH: the same sources give the same pages.
"""
import email.utils
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from man_notation import escape, from_markdown, safe_start  # noqa: E402

EXIT = """# EXIT STATUS

*0*
	It did its work.
*2*
	The command line or a file is wrong, or a result could not be written; standard error
	says what and where.
"""
SEE = "# SEE ALSO\n\n*drawfour*(1)\n"


def names(definitions):
    text = pathlib.Path(definitions).read_text(encoding="utf-8")
    commands = re.findall(r"^COMMAND\((\w+),", text, re.M)
    return (["drawfour.1"] + [f"drawfour-{name}.1" for name in commands] +
            ["drawfour.conf.5", "drawfour-d4n.5"])


def entry(name, argument, text):
    """One thing and what it is, as scdoc has it."""
    value = f" _{escape(argument)}_" if argument else ""
    return f"*{escape(name)}*{value}\n\t{escape(text)}\n"


def sentence(text):
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")


def option_list(command):
    out = []
    for option in command["options"]:
        verb = f"{option['verb']}: " if option["verb"] else ""
        text = sentence(verb + option["text"])
        out.append(entry(option["name"], option["argument"], text))
    return "\n".join(out)


def command_page(command, extra):
    name = command["name"]
    page = [f"drawfour-{name}(1)\n",
            f"# NAME\n\ndrawfour-{name} - {escape(command['summary'])}\n",
            f"# SYNOPSIS\n\n*drawfour {name}* {escape(command['synopsis'])}".rstrip() + "\n",
            "# DESCRIPTION\n\n" + safe_start(escape(command["details"])) + "\n"]
    if command["verbs"]:
        verbs = [entry(v["name"], v["synopsis"], sentence(v["summary"]))
                 for v in command["verbs"]]
        page.append("# COMMANDS\n\n" + "\n".join(verbs))
    if command["options"]:
        page.append("# OPTIONS\n\n" + option_list(command))
    page.append(extra)
    page += [part for part in (EXIT, SEE) if part.splitlines()[0] not in extra]
    return "\n".join(part for part in page if part)


def setting_list(serve):
    out = []
    for option in serve["options"]:
        name = option["name"].lstrip("-")
        if name not in ("config", "check-config"):
            out.append(f"*{name}* = _{escape(option['argument'])}_\n"
                       f"\t{escape(sentence(option['text']))}\n")
    return "\n".join(out)


def pages(about, root):
    """The sources of all pages by name."""
    def fragment(name):
        path = root / "man" / f"{name}.scd"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    commands = about["commands"]
    serve = next(c for c in commands if c["name"] == "serve")
    lines = [f"*drawfour-{c['name']}*(1)\n\t{escape(sentence(c['summary']))}\n"
             for c in commands]
    yield "drawfour.1", fragment("drawfour").replace("@COMMANDS@\n", "\n".join(lines))
    yield ("drawfour.conf.5",
           fragment("drawfour.conf").replace("@SETTINGS@\n", setting_list(serve)))
    notation = (root / "docs" / "notation.md").read_text(encoding="utf-8")
    yield ("drawfour-d4n.5",
           "drawfour-d4n(5)\n\n# NAME\n\ndrawfour-d4n - the notation of cards, actions and "
           "games\n\n" + from_markdown(notation) + "\n# SEE ALSO\n\n*drawfour-replay*(1), "
           "*drawfour-verify*(1), *drawfour-analyze*(1)\n")
    for command in commands:
        yield f"drawfour-{command['name']}.1", command_page(command, fragment(command["name"]))


def date(root):
    """Seconds since 1970 of the newest entry of the package's changelog."""
    text = (root / "debian" / "changelog").read_text(encoding="utf-8")
    stamp = re.search(r"^ -- .*>  (.*)$", text, re.M).group(1)
    return str(int(email.utils.parsedate_to_datetime(stamp).timestamp()))


def main():
    if sys.argv[1] == "--list":
        print("\n".join(names(sys.argv[2])))
        return
    program, scdoc, root, out = sys.argv[1:]
    root = pathlib.Path(root)
    environment = dict(os.environ)
    environment.setdefault("SOURCE_DATE_EPOCH", date(root))
    about = json.loads(subprocess.run([program, "help", "--json"], check=True,
                                      capture_output=True).stdout)
    for name, source in pages(about, root):
        made = subprocess.run([scdoc], input=source.encode(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=environment)
        if made.returncode != 0:
            sys.exit(f"{name}: {made.stderr.decode().strip()}\n{source}")
        (pathlib.Path(out) / name).write_bytes(made.stdout)


main()

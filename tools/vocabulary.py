#!/usr/bin/env python3
"""Writes docs/vocabulary.md, the reference of the words in editions and house rules.

usage: vocabulary.py [--check]

Everything on the page is read from the sources that the loader is built from: the enums of
include/drawfour/edition.h with their comments, the table of effects and the refusals in
src/core/edition.c, the words and fields of src/editions, the limits of limits.h and loader.h,
and the files of editions/ and house-rules/, which show each effect in use. With --check
nothing is written; the status is 1 if the page is not what would be written.
"""
import difflib
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/vocabulary.md"
COLUMNS = 95

# Refusals of what no file can say: the loader itself places the jumps of an ask and knows
# every start.
UNREACHABLE = re.compile("jump|block|unknown start")

# The engine's comment tells of the jump, which the loader writes.
ASK = ("who answers yes or no, one after the other; one yes is enough for the effects of "
       "`yes`, and those of `no` follow if nobody said it. Either may be left out, and an "
       "`ask` may stand in a branch (H8, H10)")

HEAD = """\
# The vocabulary of cards

For whoever writes an edition or a house rule: every effect that a card can have, whom it can
strike, and what the loader takes or refuses. [tutorial-rules.md](tutorial-rules.md) teaches
it step by step, and [editions.md](editions.md) explains files, fields and limits at length.

This page is generated: `tools/vocabulary.py` reads it off the sources of the program, and a
test compares the two. Change the sources and run it again.
"""


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def one(pattern, text, what):
    match = re.search(pattern, text, re.S)
    if not match:
        sys.exit(f"vocabulary.py: cannot find {what}: has the source changed its form?")
    return match.group(1)


def enum(name, text):
    """The members of an enum with their comments, in order."""
    body = one(rf"enum {name} {{(.*?)\n}};", text, f"enum {name}")
    members = re.findall(r"^\s*(D4_\w+),\s*/\*(.*?)\*/", body, re.S | re.M)
    return {member: " ".join(comment.split()) for member, comment in members}


def numbers():
    """The limits, by name."""
    found = {}
    for path in ("include/drawfour/limits.h", "include/drawfour/loader.h"):
        for name, value in re.findall(r"#define (D4_\w+) (\(.*?\)|\d+)(?=\s|$)", read(path)):
            found[name] = eval(value, {"__builtins__": {}})  # a product of numbers
    return found


def effects(limits):
    """Of each effect: its word, whom it takes (members of enum d4_who), its range."""
    source = read("src/core/edition.c")
    sets = {"NOBODY": []}
    every = list(enum("d4_who", read("include/drawfour/edition.h")))
    for name in ("ONE", "ANYONE"):
        text = one(rf"#define {name} \((.*?)\)\n", source, name)
        members = re.findall(r"WHO\((D4_WHO_\w+)\)", text)
        for other in re.findall(r"\bONE\b", text):
            members += sets[other]
        sets[name] = [who for who in every if who in members]
    table = {}
    row = r'\[(D4_OP_\w+)\] = \{"(\w+)", (WHO\((\w+)\)|\w+), (\w+), (\w+)\}'
    for op, word, who, single, low, high in re.findall(row, source):
        value = [int(n) if n.isdigit() else limits[n] for n in (low, high)]
        table[op] = (word, [single] if single else sets[who], *value)
    names = re.findall(r'"(\w+)"', one(r"who_table\[\] = \{(.*?)\}", source, "who_table"))
    return table, dict(zip(every, names))


def takes():
    """How many arguments the loader's word for an effect has."""
    body = one(r"void d4__open_effects.*?words\[\] = \{(.*?)\n    \};",
               read("src/editions/effects.c"), "the words of the loader")
    return {op: int(count) for op, count in re.findall(r"\{(D4_OP_\w+), (\d)\}", body)}


def refusals():
    """What the checks of a program and of a first card say, function by function."""
    source = read("src/core/edition.c")
    for name in ("d4__program_check", "company_check", "block_check", "start_check"):
        body = one(rf"\nenum d4_status {name}\(.*?\n\{{(.*?)\n\}}",
                   source.replace("\nstatic enum", "\nenum"), name)
        for call in re.findall(r'FAULT\(((?:\s*"(?:[^"\\]|\\.)*")+)', body):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', call)).replace('\\"', '"')
            if not UNREACHABLE.search(text):
                yield re.sub(r"%[sd]", "…", text)


def fields():
    """The words that make something, with the fields that the loader knows of each."""
    source = read("src/editions/build.c")
    words = {"make_face": "`face`, `wild`", "make_number": "`number`",
             "make_numbers": "`numbers`", "make_edition": "`edition`", "make_rule": "`rule`"}
    for function, word in words.items():
        body = one(rf"\nstatic int {function}\(.*?\n\{{(.*?)\n\}}", source, function)
        names = re.findall(r'"(\w+)"', one(r"known\[\] = \{(.*?)\}", body, "its fields"))
        yield word, names


def uses(words):
    """Where the shipped files use a word: {word: [(what, the effects as written)]}."""
    found = {word: [] for word in words}
    for path in sorted((ROOT / "house-rules").glob("*.lua")):
        text = re.sub(r"--.*", "", path.read_text(encoding="utf-8"))
        name = one(r'name = "(.*?)"', text, f"the name in {path.name}")
        note(found, f"the house rule `{name}`", text[text.rindex('",') + 2:].rstrip()[:-1])
    for path in sorted((ROOT / "editions").glob("*.lua")):
        text = re.sub(r"--.*", "", path.read_text(encoding="utf-8"))
        for card in re.findall(r"(?:face|wild) (\{.*?\})", text, re.S):
            name = one(r'name = "(.*?)"', card, "a card's name")
            note(found, name, re.sub(r'\w+ = (".*?"|\w+),?', "", card)[1:-1])
    return found


def note(found, what, code):
    code = " ".join(code.split()).strip(" ,").replace(", }", " }")
    for word in found:
        if re.search(rf"\b{word}\(", code) and (what, code) not in found[word]:
            found[word].append((what, code))


def listed(names):
    names = [f"`{name}`" for name in names]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def wrap(text, indent=""):
    return textwrap.wrap(text, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)


def effect_section(word, meaning, arguments, whom, low, high, used):
    shape = {0: "()", 1: "(who)", 2: "(who, n)"}[arguments]
    if word == "ask":
        shape, meaning = "(who) { yes = ..., no = ... }", ASK
    lines = [f"### {word}", "", *wrap(f"`{word}{shape}`: {meaning}."), ""]
    if whom:
        lines.append(f"- Who: {listed(whom)}.")
    if arguments == 2:
        lines.append(f"- n: {low} to {high}.")
    for what, code in used:
        lines += wrap(f"- {what[0].upper() + what[1:]}: `{code}`", "  ")
    return lines + [""] if lines[-1] else lines


def page():
    header = read("include/drawfour/edition.h")
    limits = numbers()
    ops, who_names = effects(limits)
    argument_count = takes()
    meanings = enum("d4_op", header)
    # A jump has no word of its own: the loader puts it at the end of a "yes" branch.
    words = {op: row[0] for op, row in ops.items() if op != "D4_OP_JUMP"}
    if set(words) - {"D4_OP_ASK"} != set(argument_count):
        sys.exit("vocabulary.py: the loader's words are not those of src/core/edition.c")
    used = uses(words.values())

    out = [HEAD, "## Whom an effect strikes", "", "| who | meaning |", "|-----|---------|"]
    for who, meaning in enum("d4_who", header).items():
        out.append(f"| `{who_names[who]}` | {meaning} |")
    out += ["", "## The effects", "",
            "Clauses such as T5 are sections of the rules: `drawfour rules T5` shows one.", ""]
    for op, word in words.items():
        _, whom, low, high = ops[op]
        out += effect_section(word, meanings[op], argument_count.get(op, 1),
                              [who_names[who] for who in whom], low, high, used[word])
    out += ["## What is refused", "",
            "The loader says one of these, with the file and the line, where effects stand "
            "together", "that have no meaning. A `…` stands for a name or a number.", ""]
    for text in dict.fromkeys(refusals()):
        out += wrap(f"- {text}", "  ")
    out += ["", "## The fields of each word", "", "| word | fields |", "|------|--------|"]
    out += [f"| {word} | {', '.join(f'`{name}`' for name in names)} |"
            for word, names in fields()]
    out += ["", "## Limits", "", "| limit | value |", "|-------|-------|"]
    for name, what in (("D4_EFFECTS_MAX", "effects on one card, asks with their branches; "
                        "one less in a house rule"),
                       ("D4_COLORS_MAX", "colors"), ("D4_FACES_MAX", "faces"),
                       ("D4_KINDS_MAX", "kinds of card: a face in each color is one a color"),
                       ("D4_COPIES_MAX", "copies of a face in a color, or of a wild"),
                       ("D4_DECK_MAX", "cards in a deck"),
                       ("D4_HOUSE_MAX", "customizables, each with a rule of its own"),
                       ("D4_LOADER_FILE_MAX", "bytes of a file"),
                       ("D4_LOADER_STEPS_MAX", "steps of the Lua machine"),
                       ("D4_LOADER_MEMORY_MAX", "bytes of memory"),
                       ("D4_LOADER_STRING_MAX", "bytes of one string")):
        out.append(f"| {what} | {limits[name]:,} |")
    return "\n".join(out) + "\n"


def main():
    text = page()
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__.split("\n\n")[1])
    if not sys.argv[1:]:
        PAGE.write_text(text, encoding="utf-8")
        return
    old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    diff = list(difflib.unified_diff(old.splitlines(), text.splitlines(), "docs/vocabulary.md",
                                     "as generated", lineterm=""))
    print("\n".join(diff), end="\n" if diff else "")
    sys.exit(1 if diff else 0)


main()

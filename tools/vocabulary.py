#!/usr/bin/env python3
"""Writes docs/vocabulary.md, the reference of the words in editions and house rules.

usage: vocabulary.py [--check]

Everything on the page is read from the sources that the loader is built from: the lists
effects.def and whom.def of include/drawfour, the refusals in src/core/edition.c, the fields of
src/editions/build.c, the limits of limits.h and loader.h, and the files of editions/ and
house-rules/, which show each effect in use. With --check nothing is written; the status is 1 if
the page is not what would be written.
"""
import collections
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

# What the branches of an ask are: the form of the file, not of the effect.
ASK = (", one after the other; one yes is enough for the effects of `yes`, and those of `no` "
       "follow if nobody said it. Either may be left out, and an `ask` may stand in a branch")

CHANCE = ("; the effects of `yes` or of `no` follow. Either may be left out, and one word with "
          "branches may stand in a branch of another")

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


def rows(path, name):
    """The lines NAME(...) of an X-macro list, each a list of arguments; strings without their
    quotes."""
    text = re.sub(r"/\*.*?\*/", "", read(path), flags=re.S)
    for row in re.findall(rf"^{name}\((.*?)\)$", text, re.S | re.M):
        yield ["".join(re.findall(r'"(.*?)"', argument)) if '"' in argument
               else argument.strip()
               for argument in re.findall(r'\s*((?:"[^"]*"\s*)+|[^,]+)(?:,|$)', row)]


def numbers():
    """The limits, by name."""
    found = {}
    for path in ("include/drawfour/limits.h", "include/drawfour/loader.h",
                 "include/drawfour/edition.h"):
        for name, value in re.findall(r"#define (D4_\w+) (\(.*?\)|\d+)(?=\s|$)", read(path)):
            found[name] = eval(value, {"__builtins__": {}})  # a product of numbers
    return found


Effect = collections.namedtuple("Effect", "op word takes whom low high traits clauses english")


def effects(limits):
    """The effects that files have a word for, by it."""
    for row in rows("include/drawfour/effects.def", "EFFECT"):
        effect = Effect(*row)
        if effect.takes != "NO_WORD":
            yield effect._replace(low=limits.get(effect.low, effect.low),
                                  high=limits.get(effect.high, effect.high)
                                  if effect.high != "D4_SEATS_MAX - 1"
                                  else limits["D4_SEATS_MAX"] - 1)


def whom():
    """Whom an effect may strike, by the name of the set in effects.def: words."""
    source = read("src/core/ops.c")
    words = {who: word for who, word, *_ in rows("include/drawfour/whom.def", "WHO")}
    sets = {}
    for name, text in re.findall(r"#define WHOM_(\w+) (.*)", source):
        members = re.findall(r"WHOM\((\w+)\)", text)
        for other in re.findall(r"WHOM_(\w+)", text):
            members += sets[other]
        sets[name] = [who for who in words if who in members]
    return {name: [words[who] for who in members] for name, members in sets.items()}


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


SHAPES = {"NOTHING": "()", "WHO": "(who)", "WHO_N": "(who, n)",
          "WHO_MAYBE_N": "(who, n)", "N": "(n)",
          "BRANCHES": "(who) { yes = ..., no = ... }",
          "ODDS": "(n, m) { yes = ..., no = ... }"}


def meaning(effect):
    """What it does, in the words with which the program describes a card."""
    who = "the seat named with the card" if effect.takes == "N" else "who"
    text = (effect.english.replace("{who}", who).replace("{me}", "whoever played the card")
            .replace("{n}", "n cards"))
    text += ASK if effect.takes == "BRANCHES" else ""
    text += CHANCE if effect.takes == "ODDS" else ""
    return text + (f" ({effect.clauses})" if effect.clauses else "")


def effect_section(effect, who, used, odds):
    code = effect.word + SHAPES[effect.takes]
    lines = [f"### {effect.word}", "", *wrap(f"`{code}`: {meaning(effect)}."), ""]
    if who and effect.takes != "N":
        lines.append(f"- Who: {listed(who)}.")
    if effect.takes in ("WHO_N", "N"):
        lines.append(f"- n: {effect.low} to {effect.high}.")
    if effect.takes == "WHO_MAYBE_N":
        lines.append(f"- n may be left out. With `next` it is how many seats from there on, up "
                     f"to {effect.high}.")
    if effect.takes == "ODDS":
        lines.append(f"- m: 2 to {odds}, n below m.")
    if "D4_STARTS" in effect.traits:
        aimed = ", aimed at `next`" if who else ""
        lines.append(f"- Has a meaning on the first card of a round{aimed}.")
    for what, text in used:
        lines += wrap(f"- {what[0].upper() + what[1:]}: `{text}`", "  ")
    return lines + [""] if lines[-1] else lines


def page():
    limits = numbers()
    every = list(effects(limits))
    sets = whom()
    used = uses([effect.word for effect in every])

    out = [HEAD, "## Whom an effect strikes", "", "| who | meaning |", "|-----|---------|"]
    for _, word, _, which in rows("include/drawfour/whom.def", "WHO"):
        out.append(f"| `{word}` | {which} |")
    out += ["", "## The effects", "",
            "Clauses such as T5 are sections of the rules: `drawfour rules T5` shows one.", ""]
    for effect in every:
        out += effect_section(effect, sets[effect.whom], used[effect.word],
                              limits["D4_ODDS_MAX"])
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
                       ("D4_LOADER_CPU_US_MAX", "microseconds of the processor"),
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

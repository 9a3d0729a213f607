#!/usr/bin/env python3
"""Makes the completions for bash, zsh and fish from what the program says of itself.

usage: completion.py PROGRAM FOLDER OUT_FOLDER

FOLDER has the parts that are the same for every command: drawfour.bash, _drawfour,
drawfour.fish, each with a line @TABLES@ where the generated tables go. That for bash is
written as `drawfour`: bash-completion finds it by the name of the command.
"""
import json
import pathlib
import re
import subprocess
import sys

# How an argument of that name is completed; what is not here is left to the user.
FILES = ("FILE", "FILE.html", "DB")
NAMED = {"BOT,...": "BOT", "EDITION": "EDITION", "HOUSE": "HOUSE", "FORMAT": "FORMAT",
         "OPTION=VALUE": "OPTION=VALUE", "CARD=RULE": "CARD=RULE"}
# Words of the settings of a server, whose table names their arguments only.
WORDS = {"FORM": "text json off", "LEVEL": "info debug", "N|watch": "watch"}


def kind(argument):
    """How to complete an argument: file, folder, :WORD WORD, the name of a list, or ""."""
    if argument in FILES:
        return "file"
    if argument == "FOLDER":
        return "folder"
    if argument in WORDS:
        return ":" + WORDS[argument]
    if re.fullmatch(r"[a-z-]+(\|[a-z-]+)+", argument):
        return ":" + argument.replace("|", " ")
    return NAMED.get(argument, "")


def operand(command):
    """How what is no option is completed, from the words of the synopsis."""
    words = re.findall(r"[A-Z]{2,}", command["synopsis"].replace("OPTION", ""))
    if command["name"] == "compare":
        return "OPTION=VALUE"
    if "EDITION" in words:
        return "EDITION"
    return "file" if "FILE" in words or "DB" in words else ""


def one_line(text):
    return text.replace("'", "\u2019")


def scopes(command):
    """What may follow COMMAND, and COMMAND VERB: (key, options)."""
    yield command["name"], [o for o in command["options"] if not o["verb"]]
    for verb in command["verbs"]:
        yield (f"{command['name']} {verb['name']}",
               [o for o in command["options"] if o["verb"] in ("", verb["name"])])


def bash(about):
    out = [f"_drawfour_commands='{' '.join(c['name'] for c in about['commands'])} help'"]
    for name, words in about["values"].items():
        out.append(f"_drawfour_values[{name}]='{' '.join(words)}'")
    for command in about["commands"]:
        name = command["name"]
        if command["verbs"]:
            verbs = " ".join(v["name"] for v in command["verbs"])
            out.append(f"_drawfour_verbs[{name}]='{verbs}'")
        out.append(f"_drawfour_operands[{name}]='{operand(command)}'")
        for key, options in scopes(command):
            names = " ".join(o["name"] for o in options)
            out.append(f"_drawfour_options[{key}]='{names} --help'")
        for option in command["options"]:
            if option["argument"]:
                # Where verbs take the same option they take the same value.
                out.append(f"_drawfour_arguments[{name} {option['name']}]="
                           f"'{kind(option['argument'])}'")
    return "\n".join(out)


ZSH_ACTIONS = {"file": "_files", "folder": "_files -/", "EDITION": "_drawfour_edition",
               "HOUSE": "_drawfour_house", "BOT": "_drawfour_bots",
               "FORMAT": "_drawfour_format", "OPTION=VALUE": "_drawfour_rules",
               "CARD=RULE": "_drawfour_card", "": " "}


def zsh_action(name):
    return f"({name[1:]})" if name.startswith(":") else ZSH_ACTIONS[name]


def zsh_option(option):
    text = re.sub(r"([\[\]:])", r"\\\1", one_line(option["text"]))
    again = "*" if "may be given again" in option["text"] else ""
    if not option["argument"]:
        return f"'{again}{option['name']}[{text}]'"
    argument = option["argument"].replace(":", "\\:")
    action = zsh_action(kind(option["argument"]))
    return f"'{again}{option['name']}=[{text}]:{argument}:{action}'"


def zsh(about):
    out = ["_drawfour_commands=("]
    for command in about["commands"]:
        out.append(f"    '{command['name']}:{one_line(command['summary'])}'")
    out += ["    'help:this, or more about one command'", ")"]
    for name, words in about["values"].items():
        out.append(f"_drawfour_values[{name}]='{' '.join(words)}'")
    out += ["_drawfour_take() {", "    case $1 in"]
    for command in about["commands"]:
        for key, options in scopes(command):
            out.append(f"    '{key}')")
            out.append("        _arguments \\")
            out += [f"            {zsh_option(option)} \\" for option in options]
            out.append("            '--help[tells about the command]' \\")
            out.append(f"            '*:argument:{zsh_action(operand(command))}'")
            out.append("        ;;")
    out += ["    esac", "}"]
    out += ["_drawfour_verbs() {", "    case $1 in"]
    for command in about["commands"]:
        if command["verbs"]:
            verbs = " ".join(f"'{v['name']}:{one_line(v['summary'])}'"
                             for v in command["verbs"])
            out.append(f"    {command['name']}) verbs=({verbs}) ;;")
    out += ["    esac", "}"]
    return "\n".join(out)


def fish_value(name, values):
    if name == "file":
        return "-r -F"
    if name == "folder":
        return "-x -a '(__fish_complete_directories)'"
    if name.startswith(":"):
        return f"-x -a '{name[1:]}'"
    if name == "BOT":
        return "-x -a '(__drawfour_list BOT)'"
    if name == "OPTION=VALUE":
        return "-x -a '(__drawfour_list OPTION=VALUE)'"
    if name == "CARD=RULE":
        return "-x -a '(__drawfour_card)'"
    if name in ("EDITION", "HOUSE"):
        return f"-r -F -a '{' '.join(values[name])}'"
    return f"-x -a '{' '.join(values[name])}'" if name else "-x"


def fish(about):
    values = about["values"]
    out = ["function __drawfour_values", "    switch $argv[1]"]
    for name, words in values.items():
        out += [f"        case '{name}'", f"            string split ' ' '{' '.join(words)}'"]
    out += ["    end", "end"]
    for command in about["commands"]:
        name, summary = command["name"], one_line(command["summary"])
        out.append(f"complete -c drawfour -n __drawfour_no_command -a {name} -d '{summary}'")
        for verb in command["verbs"]:
            out.append(f"complete -c drawfour -n '__drawfour_needs_verb {name}' "
                       f"-a {verb['name']} -d '{one_line(verb['summary'])}'")
        takes = operand(command)
        if takes:
            out.append(f"complete -c drawfour -n '__drawfour_operand {name}' " +
                       fish_value(takes, values).replace("-r ", "").replace("-x ", ""))
        for option in command["options"]:
            scope = f"{name} {option['verb']}".strip()
            value = fish_value(kind(option["argument"]), values) if option["argument"] else ""
            out.append(" ".join(f"complete -c drawfour -n '__drawfour_in {scope}' "
                                f"-l {option['name'][2:]} {value} "
                                f"-d '{one_line(option['text'])}'".split()))
        out.append(f"complete -c drawfour -n '__drawfour_in {name}' -l help "
                   "-d 'tells about the command'")
    names = " ".join(command["name"] for command in about["commands"])
    out.append(f"complete -c drawfour -n '__drawfour_in help' -a '{names}'")
    return "\n".join(out)


def main():
    program, folder, output = sys.argv[1:]
    about = json.loads(subprocess.run([program, "help", "--json"], check=True,
                                      capture_output=True).stdout)
    for source, name, made in (("drawfour.bash", "drawfour", bash),
                               ("_drawfour", "_drawfour", zsh),
                               ("drawfour.fish", "drawfour.fish", fish)):
        text = (pathlib.Path(folder) / source).read_text(encoding="utf-8")
        text = text.replace("@TABLES@", made(about))
        (pathlib.Path(output) / name).write_text(text, encoding="utf-8")


main()

#!/usr/bin/env python3
"""The completions as their shells have them: bash always, fish and zsh where they are
installed. Prints TAP.

usage: test_completion.py PROGRAM FOLDER_OF_COMPLETIONS
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
FOLDER = os.path.abspath(sys.argv[2])
ABOUT = json.loads(subprocess.run([PROGRAM, "help", "--json"], check=True,
                                  capture_output=True).stdout)

BASH = r"""
source "$1"
COMP_LINE=$2 COMP_POINT=${#2}
compopt() { :; }  # there is no completion under way here
_drawfour
printf '%s\n' "${COMPREPLY[@]}"
"""


def output(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, **more)
    assert done.returncode == 0 and not done.stderr, (command, done.stderr)
    return [line for line in done.stdout.split("\n") if line]


def bash(line, cwd=None):
    return output(["bash", "--norc", "-c", BASH, "bash", f"{FOLDER}/drawfour", line],
                  cwd=cwd)


def fish(line, cwd=None):
    """What fish offers, without the descriptions."""
    script = 'source $argv[1]; complete -C "$argv[2]"'
    with tempfile.TemporaryDirectory() as home:  # fish keeps files there
        env = dict(os.environ, HOME=cwd or home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home)
        lines = output(["fish", "--no-config", "-c", script, f"{FOLDER}/drawfour.fish", line],
                       cwd=cwd, env=env)
    return [line.split("\t")[0] for line in lines]


def commands(complete):
    names = [command["name"] for command in ABOUT["commands"]]
    assert len(names) > 10
    offered = complete("drawfour ")
    assert set(names) | {"help"} <= set(offered), offered
    assert complete("drawfour tour") == ["tournament"]
    assert set(complete("drawfour help re")) == {"replay"}
    assert {"--help", "--version"} <= set(complete("drawfour --"))
    assert {"--json", "--help"} <= set(complete("drawfour help --"))


def options(complete):
    for command in ABOUT["commands"]:
        plain = {o["name"] for o in command["options"] if not o["verb"]}
        offered = set(complete(f"drawfour {command['name']} --"))
        assert plain <= offered, (command["name"], plain - offered)
    assert complete("drawfour sim --ed") == ["--edition"]
    assert complete("drawfour deck --dup") == []


def verbs(complete):
    assert set(complete("drawfour store re")) == {"reports", "recover"}
    assert "--logs-older-than" in complete("drawfour store prune --")
    assert "--logs-older-than" not in complete("drawfour store list --")


def values(complete):
    assert set(ABOUT["values"]["EDITION"]) <= set(complete("drawfour sim --edition "))
    assert "greyskull" in complete("drawfour deck gr")
    assert complete("drawfour sim --format rot") == ["rotating-partners"]
    assert complete("drawfour sim --bots hard,ea") == ["hard,easy"]
    assert complete("drawfour play --swap-hands o") == ["out"]
    assert complete("drawfour serve --log-level d") == ["debug"]
    assert "joke" in [word.split("=")[-1] for word in complete("drawfour sim --house WC1=jo")]


def files(complete):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/game-folder")
        for name in ("game.d4n", "mine.lua", "other.txt"):
            open(f"{folder}/{name}", "w", encoding="utf-8").close()
        offered = [name.rstrip("/") for name in complete("drawfour replay ga", cwd=folder)]
        assert set(offered) == {"game.d4n", "game-folder"}, offered
        assert "mine.lua" in complete("drawfour sim --edition m", cwd=folder)
        offered = [name.rstrip("/") for name in complete("drawfour serve --data g", cwd=folder)]
        assert offered == ["game-folder"], offered


def bash_parts_of_words():
    """bash splits words at =, so that what follows it alone is replaced."""
    assert {"-V", "-h"} <= set(bash("drawfour -"))
    assert bash("drawfour sim --format=low") == ["lowest"]
    assert bash("drawfour sim --rule stacking=a") == ["any"]
    assert bash("drawfour sim --rule jump-in=on,stack") == [
        "on,stacking=" + value for value in ("off", "two", "same", "any", "up")]
    assert bash("drawfour sim --house=WC2=roo") == ["rooster"]
    with tempfile.TemporaryDirectory() as folder:
        open(f"{folder}/other.txt", "w", encoding="utf-8").close()
        assert bash("drawfour deck oth", cwd=folder) == []


# A shell on a terminal of its own. What its completion adds is written to a file. The one
# key that is typed ends everything, so that nothing depends on when the shell gets to it.
ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
put() { zpty -w shell $1 }
put 'fpath=('$1' $fpath); cd '$3
put 'autoload -Uz compinit && compinit -D -u'
put 'compadd() { builtin compadd -O offered "$@"; print -rl -- $offered >>offered'
put 'builtin compadd "$@" }'
put 'finish() { zle complete-word; BUFFER=; print D"O"NE }'
put 'zle -N finish; bindkey "^I" finish'
zpty -n -w shell "$2"$'\t'
zpty -r shell line '*DONE*'
zpty -d shell
"""


def zsh(line):
    with tempfile.TemporaryDirectory() as folder:
        output(["zsh", "-f", "-c", ZSH, "zsh", FOLDER, line, folder])
        path = f"{folder}/offered"
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return file.read().split()


def zsh_completes():
    assert "tournament" in zsh("drawfour tourn"), zsh("drawfour tourn")
    assert {"--help", "--version"} <= set(zsh("drawfour --"))
    assert "greyskull" in zsh("drawfour deck gre")
    assert "prune" in zsh("drawfour store pru")
    assert "rotating-partners" in zsh("drawfour sim --format rot")
    assert "champion" in zsh("drawfour sim --bots hard,ch")
    assert "joke" in zsh("drawfour sim --house WC1=jo")
    assert {"--player", "--limit"} <= set(zsh("drawfour store list --"))
    assert "--limit" not in zsh("drawfour store prune --")


def zsh_reads_its_file():
    output(["zsh", "-n", f"{FOLDER}/_drawfour"])


def main():
    tests = [(f"bash: {test.__name__}", test, bash, "bash")
             for test in (commands, options, verbs, values, files)]
    tests.append(("bash: parts of words", lambda _: bash_parts_of_words(), None, "bash"))
    tests += [(f"fish: {test.__name__}", test, fish, "fish")
              for test in (commands, options, verbs, values, files)]
    tests.append(("zsh: reads its file", lambda _: zsh_reads_its_file(), None, "zsh"))
    tests.append(("zsh: completes", lambda _: zsh_completes(), None, "zsh"))
    print(f"1..{len(tests)}")
    for number, (name, test, complete, shell) in enumerate(tests, 1):
        if shutil.which(shell) is None:
            print(f"ok {number} - {name} # SKIP {shell} is not installed")
            continue
        try:
            test(complete)
            print(f"ok {number} - {name}")
        except (AssertionError, subprocess.TimeoutExpired) as error:
            print(f"not ok {number} - {name}\n# {error!r}"[:2000])


main()

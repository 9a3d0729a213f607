#!/usr/bin/env python3
"""`drawfour tournament` from the outside: plans, runs, stops and goes on; its records
replay to the results that the standings show. Prints TAP."""
import json
import os
import signal
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
count = 0
failed = 0


def run(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done


def plan(path, *arguments):
    return run("tournament", "plan", "--seed", "5eed", *arguments, path)


def test(function):
    global count, failed
    count += 1
    with tempfile.TemporaryDirectory() as folder:
        try:
            function(os.path.join(folder, "event"))
            print(f"ok {count} - {function.__name__}")
        except Exception as error:  # every test reports, whatever breaks it
            failed += 1
            print(f"not ok {count} - {function.__name__}: {error!r}")


def records_of(path):
    folder = path + ".records"
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def a_whole_event_and_its_records(path):
    plan(path, "--event", "whist", "--players", "8")
    state = json.loads(run("tournament", "run", "--quiet", "--json", path).stdout)
    assert state["finished"] and state["rounds"] == 7 and state["tables_played"] == 14
    assert all(place["deals"] == 28 for place in state["standings"])
    booked = [0] * 8
    for name, tables in zip(records_of(path), [t for r in state["seating"] for t in r]):
        end = json.loads(run("replay", "--json", name).stdout)
        for seat, player in enumerate(tables):
            booked[player] += end["scores"][seat]
    for place in state["standings"]:
        assert booked[place["player"]] == place["points"]


def an_interrupted_event_ends_the_same(path):
    options = ["--event", "swiss", "--players", "9", "--seats", "3", "--rounds", "3",
               "--bots", "random,easy,normal,rule,hard,random,easy,normal,frozen",
               "--edition", "baseball", "--house", "WC1=joke", "--rule", "jump-in=on"]
    plan(path, *options)
    run("tournament", "run", "--quiet", path)
    whole = open(path).read()
    records = [open(name).read() for name in records_of(path)]
    plan(path, *options, "--force")
    for _ in range(9):
        stopped = run("tournament", "run", "--quiet", "--tables", "1", path)
    assert open(path).read() == whole
    assert [open(name).read() for name in records_of(path)] == records
    assert "final" in stopped.stdout
    assert not os.path.exists(path + ".new")


def a_signal_stops_between_tables(path):
    plan(path, "--event", "round-robin", "--players", "40", "--deals", "10")
    process = subprocess.Popen([PROGRAM, "tournament", "run", path],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stderr.readline()  # a table is played, so the handler stands
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, process.returncode
    assert "drawfour tournament run " + path in errors
    state = json.loads(run("tournament", "standings", "--json", path).stdout)
    assert 0 < state["tables_played"] < state["tables"]
    assert len(records_of(path)) == state["tables_played"]


def duplicate_tables_share_their_deals(path):
    # By chance, as bots that think alike would play the same deal alike.
    plan(path, "--event", "round-robin", "--players", "16", "--duplicate", "--rounds", "1",
         "--bots", "random")
    state = json.loads(run("tournament", "run", "--quiet", "--json", path).stdout)
    seeds = []
    moves = []
    for name in records_of(path):
        lines = open(name).read().splitlines()
        seeds.append([line for line in lines if line.startswith("[Seed")])
        moves.append([line for line in lines if line and line[0].isdigit()])
    assert len(seeds) == 4 and all(own == seeds[0] for own in seeds)
    assert len(set(seeds[0])) == 4
    assert moves[0] != moves[1]
    total = sum(place["match_points"] for place in state["standings"])
    assert 2 * total == sum(place["match_points_max"] for place in state["standings"])


def options_and_editions_reach_the_table(path):
    plan(path, "--event", "round-robin", "--players", "5", "--seats", "4", "--edition",
         "super-hero", "--rule", "stacking=any", "--rule", "jump-in=on", "--format", "lowest")
    run("tournament", "run", "--quiet", path)
    for name in records_of(path):
        text = open(name).read()
        assert '[Rule.stacking "any"]' in text and '[Rule.jump-in "on"]' in text
        assert '[Edition "super-hero"]' in text
        assert '[Format "lowest"]' in text
        run("replay", "--json", name)


OWN_RULE = """return rule {
    name = "gift",
    text = "The next seat takes one.",
    draw(next, 1),
}
"""


def house_rules_reach_the_records(path):
    folder = os.path.dirname(path)
    own = os.path.join(folder, "my rule.lua")
    with open(own, "w") as file:
        file.write(OWN_RULE)
    relative = os.path.relpath(own)
    plan(path, "--event", "round-robin", "--players", "3", "--seats", "3", "--edition",
         "baseball", "--customizable", "2", "--swap-hands", "out", "--house", "WC1=joke",
         "--house", "WC2=" + relative, "--bots", "rule")
    lines = open(path).read().splitlines()
    assert lines[0] == "drawfour-tournament 2"
    at = lines.index("customizable 2")
    full = os.path.realpath(own)
    assert lines[at + 1:at + 6] == ["swap-hands out", "lost -", "houses 2", "house WC1=joke",
                                    "house WC2=" + full]
    shown = run("tournament", "run", "--quiet", path).stdout
    assert "WC1=joke" in shown and "2 customizables" in shown
    for name in records_of(path):
        text = open(name).read()
        for tag in ('[Customizable "2"]', '[SwapHands "out"]', '[House.WC1 "joke"]',
                    f'[House.WC2 "{full}"]'):
            assert tag in text, tag
        done = subprocess.run([PROGRAM, "replay", "--json", name], capture_output=True,
                              text=True, cwd="/")
        assert done.returncode == 0, done.stderr


def blanks_reach_the_records(path):
    plan(path, "--event", "round-robin", "--players", "2", "--seats", "2", "--edition",
         "family", "--house", "y=extra-turn", "--house", "g=g4", "--lost", "g4", "--deals", "8")
    run("tournament", "run", "--quiet", path)
    text = open(records_of(path)[0]).read()
    for tag in ('[Blank.y "extra-turn"]', '[Blank.g "g4"]', '[Lost "g4"]'):
        assert tag in text, tag
    assert "yX" in text
    run("replay", "--json", records_of(path)[0])


def other_programs_play_too(path):
    # A bot that ends at once: `normal` plays on for it, and the table ends all the same.
    plan(path, "--event", "round-robin", "--seats", "2", "--deals", "1", "--players",
         "Ann=cmd:exit 0,Ben=normal")
    assert "entrant Ann cmd:exit 0" in open(path).read()
    state = json.loads(run("tournament", "run", "--quiet", "--json", path).stdout)
    assert state["finished"]
    assert {place["bot"] for place in state["standings"]} == {"cmd:exit 0", "normal"}
    run("replay", "--json", records_of(path)[0])


def a_file_of_version_1_goes_on(path):
    plan(path, "--players", "4", "--deals", "1")
    text = open(path).read()
    later = ["customizable -\n", "swap-hands in\n", "lost -\n", "houses 0\n"]
    for line in later:
        assert line in text
        text = text.replace(line, "")
    with open(path, "w") as file:
        file.write(text.replace("drawfour-tournament 2", "drawfour-tournament 1"))
    run("tournament", "run", "--quiet", path)
    assert open(path).read().startswith("drawfour-tournament 2\n")


def names_and_standings_for_people(path):
    shown = plan(path, "--event", "round-robin", "--seats", "2", "--players",
                 "Ann,Ben=random,Zoë").stdout
    assert "Zoë" in shown and "sits out" in shown
    shown = run("tournament", "run", "--quiet", path).stdout
    assert shown == run("tournament", "standings", path).stdout
    assert "final: 3 of 3 tables played" in shown


def what_is_wrong_is_refused(path):
    for wrong in (["--players", "6"], ["--players", "1"], ["--players", "Ann,Ann,Ben,Cy"],
                  ["--players", "Ann=ghost,Ben,Cy,Di"], ["--event", "knockout"],
                  ["--seed", "xyz"], ["--rules", "stacking"], ["--rules", "stacking=five"],
                  ["--edition", "nowhere"], ["--format", "teams", "--event", "swiss"],
                  ["--deals", "0"], ["--nonsense"], ["--bots", "normal,hard"],
                  ["--rule", "stacking"], ["--house", "WC=joke"], ["--house", "WC"],
                  ["--edition", "baseball", "--house", "WC=nothing"],
                  ["--edition", "baseball", "--customizable", "4"],
                  ["--edition", "baseball", "--customizable", "1", "--house", "WC2=joke"],
                  ["--swap-hands", "away"], ["--lost", "q4"], ["--lost", "r0,r0"],
                  ["--edition", "family", "--house", "y=g4", "--lost", "g4"],
                  ["--edition", "/" + "x" * 300 + ".lua"]):
        done = run("tournament", "plan", *wrong, path, status=2)
        assert done.stderr and not done.stdout, wrong
        assert not os.path.exists(path)
    done = run("tournament", "plan", "--players", "Ann=ghost,Ben,Cy,Di", status=2)
    assert "'ghost'" in done.stderr and "normal" in done.stderr and "cmd:" in done.stderr
    plan(path, "--players", "4")
    run("tournament", "plan", "--players", "8", path, status=2)
    text = open(path).read()
    for damaged in (text[:-10], text.replace("houses 0", "houses 1"),
                    text.replace("houses 0", "houses 11"),
                    text.replace("houses 0", "houses 1\nhouse -"),
                    text.replace("swap-hands in", "swap-hands on"),
                    text.replace("lost -\n", ""),
                    text.replace("tournament 2", "tournament 3")):
        with open(path, "w") as file:
            file.write(damaged)
        done = run("tournament", "run", path, status=2)
        assert done.stderr.startswith(path + ":"), done.stderr
    with open(path, "w") as file:
        file.write(text.replace("houses 0", "houses 1\nhouse WC=joke"))
    assert "classic" in run("tournament", "run", path, status=2).stderr
    with open(path, "w") as file:
        file.write(text.replace("-1 normal", "-1 ghost"))
    assert "no bot 'ghost'" in run("tournament", "run", path, status=2).stderr
    run("tournament", "standings", path + ".none", status=2)
    run("tournament", status=2)
    run("tournament", "dance", status=2)


TESTS = [a_whole_event_and_its_records, an_interrupted_event_ends_the_same,
         a_signal_stops_between_tables, duplicate_tables_share_their_deals,
         options_and_editions_reach_the_table, house_rules_reach_the_records,
         blanks_reach_the_records, other_programs_play_too, a_file_of_version_1_goes_on,
         names_and_standings_for_people,
         what_is_wrong_is_refused]
print(f"1..{len(TESTS)}")
for each in TESTS:
    test(each)
sys.exit(failed != 0)

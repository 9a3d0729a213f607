#!/usr/bin/env python3
"""`drawfour tournament` from the outside: plans, runs, stops and goes on; its records
replay to the results that the standings show. Prints TAP."""
import json
import os
import signal
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
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
    options = ["--event", "swiss", "--players", "9", "--seats", "3", "--rounds", "3"]
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
    plan(path, "--event", "round-robin", "--players", "16", "--duplicate", "--rounds", "1")
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
         "super-hero", "--rules", "stacking=any,jump-in=on", "--format", "lowest")
    run("tournament", "run", "--quiet", path)
    for name in records_of(path):
        text = open(name).read()
        assert '[Rule.stacking "any"]' in text and '[Edition "super-hero"]' in text
        assert '[Format "lowest"]' in text
        run("replay", "--json", name)


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
                  ["--deals", "0"], ["--nonsense"]):
        done = run("tournament", "plan", *wrong, path, status=2)
        assert done.stderr and not done.stdout, wrong
        assert not os.path.exists(path)
    plan(path, "--players", "4")
    run("tournament", "plan", "--players", "8", path, status=2)
    text = open(path).read()
    with open(path, "w") as file:
        file.write(text[:-10])
    done = run("tournament", "run", path, status=2)
    assert done.stderr.startswith(path + ":"), done.stderr
    run("tournament", "standings", path + ".none", status=2)
    run("tournament", status=2)
    run("tournament", "dance", status=2)


TESTS = [a_whole_event_and_its_records, an_interrupted_event_ends_the_same,
         a_signal_stops_between_tables, duplicate_tables_share_their_deals,
         options_and_editions_reach_the_table, names_and_standings_for_people,
         what_is_wrong_is_refused]
print(f"1..{len(TESTS)}")
for each in TESTS:
    test(each)
sys.exit(failed != 0)

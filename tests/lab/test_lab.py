#!/usr/bin/env python3
"""`drawfour sim` and `drawfour compare` from the outside. Prints TAP."""
import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from working import await_work  # noqa: E402

PROGRAM = sys.argv[1]
count = 0
failed = 0


def run(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done


def sim(*arguments):
    return json.loads(run("sim", "--json", *arguments).stdout)


def threads_change_nothing():
    for options in (["--bots", "random"], ["--bots", "rule,random,frozen", "--duplicate"],
                    ["--bots", "random,rule", "--matches", "20"],
                    ["--bots", "frozen", "--format", "partners", "--rule", "jump-in=on"]):
        if "--matches" not in options:
            options = options + ["--rounds", "200"]
        texts = {run("sim", "--json", "--threads", str(n), *options).stdout for n in (1, 2, 5)}
        assert len(texts) == 1, options
    texts = {run("compare", "stacking=any", "", "--bots", "random", "--rounds", "200", "--json",
                 "--threads", str(n)).stdout for n in (1, 2)}
    assert len(texts) == 1


def the_same_seed_gives_the_same_and_another_does_not():
    first = sim("--bots", "random", "--rounds", "50", "--seed", "3")
    assert first == sim("--bots", "random", "--rounds", "50", "--seed", "3")
    other = sim("--bots", "random", "--rounds", "50", "--seed", "4")
    assert first["turns"] != other["turns"]


def a_known_answer():
    # A change of the rules, the deal or the policy `random` changes this, and says so.
    result = sim("--bots", "random", "--seats", "3", "--rounds", "20", "--seed", "7")
    known = ([player["wins"] for player in result["players"]], result["decisions"],
             result["turns"]["longest"])
    assert known == KNOWN, known


KNOWN = ([7, 8, 5], 1446, 135)


def parts_add_up():
    result = sim("--bots", "rule,random,random,random", "--rounds", "100", "--duplicate")
    assert result["rounds"] == 400 and result["deals"] == 100 and result["complete"]
    lost = result["blocked"] + result["endless"]
    for key in ("players", "positions", "seats", "bots"):
        assert sum(row["wins"] for row in result[key]) == 400 - lost, key
    assert sum(result["turns"]["histogram"]) == 400
    assert result["convergence"][-1]["deals"] == 100
    for row in result["players"]:
        rate = row["win_rate"]
        assert rate["low"] <= rate["value"] <= rate["high"]
        assert abs(rate["value"] - row["wins"] / 400) < 1e-5
    assert result["bots"][1]["players"] == 3


SLOW = os.path.join(os.path.dirname(os.path.abspath(__file__)), "slow.lua")


def quantiles_of_very_long_rounds_are_true():
    """Half of these rounds have more than 1,024 turns; some have no end."""
    options = ["--edition", SLOW, "--bots", "random", "--seats", "2", "--rounds", "60"]
    turns = sim(*options)["turns"]
    lengths = [n for n, rounds in enumerate(turns["histogram"]) for _ in range(rounds)]
    assert len(lengths) == 60 and lengths[-1] == turns["longest"] > 20000
    assert turns["median"] == lengths[29] > 1024, turns["median"]
    assert turns["p90"] == lengths[53] and turns["p99"] == lengths[59]
    assert abs(sum(lengths) / 60 - turns["mean"]["value"]) < 1e-5
    text = run("sim", *options).stdout
    assert f"median {turns['median']}, nine in ten within {turns['p90']}," in text, text
    rows = csv.DictReader(io.StringIO(run("sim", "--csv", *options).stdout))
    told = [int(row["number"]) for row in rows if row["section"] == "turns"
            for _ in range(int(float(row["value"])))]
    assert told == lengths
    both = json.loads(run("compare", "", "", "--json", *options).stdout)["turns"]
    assert both["a"] == both["b"] and sum(both["a"]) == 60


def csv_says_the_same():
    options = ["--bots", "random", "--rounds", "100"]
    result = sim(*options)
    rows = list(csv.DictReader(io.StringIO(run("sim", "--csv", *options).stdout)))
    shares = [row for row in rows if row["section"] == "player" and
              row["measure"] == "win_rate"]
    assert len(shares) == 4
    for row, player in zip(shares, result["players"]):
        assert row["name"] == "random"
        assert float(row["value"]) == player["win_rate"]["value"]
        assert float(row["high"]) == player["win_rate"]["high"]
    lengths = {int(row["number"]): int(row["value"]) for row in rows
               if row["section"] == "turns"}
    assert lengths == {i: n for i, n in enumerate(result["turns"]["histogram"]) if n}


def times_only_when_asked():
    options = ["--bots", "random", "--rounds", "20"]
    assert "times" not in sim(*options)
    timed = sim(*options, "--times")
    assert timed["times"][0]["decisions"] > 0 and timed["times"][0]["mean_us"] > 0


def an_interrupt_shows_what_there_is():
    for options in (["--bots", "random"], ["--bots", "rule"]):
        child = subprocess.Popen([PROGRAM, "sim", "--json", "--rounds", "2000000000", *options],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        await_work(child, 0.5)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
        assert child.returncode == 130, child.returncode
        result = json.loads(out)
        assert not result["complete"] and 0 < result["deals"] < 2000000000
        assert result["rounds"] == result["deals"]
        assert "interrupted" in err


def rules_editions_and_houses_reach_the_table():
    result = sim("--edition", "baseball", "--house", "WC1=joke", "--house=WC2=rooster",
                 "--rule", "stacking=two", "--rule", "bluff=off,hand-size=5", "--bots",
                 "random", "--rounds", "50", "--seats", "3")
    assert result["settings"]["house"] == {"WC1": "joke", "WC2": "rooster"}
    assert result["settings"]["rules"]["stacking"] == "two"
    assert result["settings"]["rules"]["hand-size"] == "5"
    blank = sim("--edition", "family", "--house", "y=extra-turn", "--bots", "random",
                "--rounds", "20")
    assert blank["settings"]["house"] == {"yX": "extra-turn"}
    teams = sim("--format", "teams", "--seats", "6", "--matches", "10", "--bots", "random")
    assert teams["settings"]["unit"] == "match" and teams["match_rounds"]["mean"]["value"] >= 1
    assert [p["wins"] for p in teams["players"]][0::2] == [teams["players"][0]["wins"]] * 3


def compare_is_paired():
    result = json.loads(run("compare", "--bots random", "--bots random", "--rounds", "100",
                            "--json").stdout)
    for metric in result["metrics"]:
        assert metric["difference"] == {"value": 0, "low": 0, "high": 0}, metric
    result = json.loads(run("compare", "--rule draw-until=on", "", "--bots", "random",
                            "--rounds", "2000", "--json").stdout)
    metrics = {metric["metric"]: metric for metric in result["metrics"]}
    drawn = metrics["drawn"]
    assert drawn["difference"]["low"] > 0, drawn
    assert abs(drawn["a"]["value"] - drawn["b"]["value"] - drawn["difference"]["value"]) < 1e-4
    text = run("compare", "stacking=two", "", "--bots", "random", "--rounds", "50").stdout
    assert "turns a round" in text and "stacking two" in text
    rows = list(csv.DictReader(io.StringIO(run("compare", "random", "rule,random", "--seats",
                                               "2", "--rounds", "50", "--csv").stdout)))
    assert {row["section"] for row in rows} == {"a", "b", "difference"}


def one_page_that_asks_for_nothing():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out.html")
        done = subprocess.run([PROGRAM, "sim", "--bots", "random", "--rounds", "50", "--report",
                               path], capture_output=True, text=True)
        if done.returncode == 2 and "built without the page" in done.stderr:
            assert not os.path.exists(path)
            return "SKIP built without the page"
        assert done.returncode == 0, done.stderr
        run("compare", "stacking=any", "", "--bots", "random", "--rounds", "50", "--report",
            path + ".compare")
        for name, kind in ((path, "sim"), (path + ".compare", "compare")):
            page = open(name, encoding="ascii").read()
            addresses = set(re.findall(r"(?:https?:)?//[a-z0-9]+\.[a-z0-9./]+", page, re.I))
            assert all(a.startswith("http://www.w3.org/") for a in addresses), addresses
            assert not re.search(r"<(script|link|img|iframe)[^>]+(src|href)=", page)
            data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page,
                             re.S).group(1)
            assert json.loads(data)["kind"] == kind
        run("sim", "--bots", "random", "--rounds", "5", "--report",
            os.path.join(folder, "no", "where.html"), status=2)
    return None


def what_is_wrong_is_refused():
    for arguments in (["--seats", "1"], ["--bots", "nobody"], ["--rounds", "many"],
                      ["--rule", "stacking=high"], ["--house", "WC=joke"], ["--jason"],
                      ["stray"], ["--json", "--csv"], ["--report"], ["--edition", "none"],
                      ["--bots", "random,random,random", "--seats", "4"]):
        done = run("sim", *arguments, status=2)
        assert done.stderr.startswith("drawfour: "), done.stderr
        assert done.stdout == ""
    assert "--json" in run("sim", "--jsn", status=2).stderr
    run("compare", "stacking=any", status=2)
    run("compare", "--matches 3", "", status=2)
    run("compare", "--seed 3", "", status=2)
    run("compare", "--report x", "", status=2)


TESTS = [threads_change_nothing, the_same_seed_gives_the_same_and_another_does_not,
         a_known_answer, parts_add_up,
         quantiles_of_very_long_rounds_are_true, csv_says_the_same, times_only_when_asked,
         an_interrupt_shows_what_there_is, rules_editions_and_houses_reach_the_table,
         compare_is_paired, one_page_that_asks_for_nothing, what_is_wrong_is_refused]
print(f"1..{len(TESTS)}")
for each in TESTS:
    count += 1
    try:
        skip = each()
        print(f"ok {count} - {each.__name__}" + (f" # {skip}" if skip else ""))
    except Exception as error:  # every test reports, whatever breaks it
        failed += 1
        print(f"not ok {count} - {each.__name__}: {error!r}")
    sys.stdout.flush()
sys.exit(failed != 0)

#!/usr/bin/env python3
"""`drawfour analyze` from the outside. Prints TAP.

usage: test_analyze.py PROGRAM FOLDER-OF-RECORDS
"""
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from working import await_work  # noqa: E402

PROGRAM, RECORDS = sys.argv[1:3]
count = 0
failed = 0


def run(*arguments, record="", status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, input=record)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done


def analyze(record, *arguments, playouts=400):
    return json.loads(run("analyze", "--json", "--playouts", str(playouts), *arguments, "-",
                          record=record).stdout)


def demo(*arguments):
    return run("demo", "--record", *arguments).stdout


def decisions(result):
    return [(step, step["decision"]) for one in result["rounds"] for step in one["steps"]
            if "decision" in step]


def adds_up(result):
    """Luck and skill lead from an even share to the result, for every party."""
    for one in result["rounds"]:
        parties = [party for party in one["parties"] if party["plays"]]
        for party in parties:
            parts = sum(party[key] for key in ("even", "deal", "cards", "hidden", "own",
                                               "others", "table"))
            assert abs(parts - party["result"]) < 1e-4, party
            luck = party["deal"] + party["cards"] + party["hidden"]
            assert abs(luck - party["luck"]) < 1e-5, party
        assert abs(sum(party["result"] for party in parties) - 1) < 1e-4
        assert abs(sum(party["own"] + party["others"] for party in parties)) < 1e-3
        for step in one["steps"]:
            for i, after in enumerate(step["after"]):
                change = sum(step[key][i] for key in ("cards", "hidden", "choice", "table"))
                assert abs(step["before"][i] + change - after) < 1e-5, step
        for player in one["players"]:
            own = [s["decision"]["skill"] for s in one["steps"]
                   if "decision" in s and s["seat"] == player["seat"]]
            assert abs(sum(own) - player["skill"]) < 1e-4, player


BLUNDER = """[Hand.0 "r7"] [Hand.1 "g1 g2 g4 b4 b6"] [Top "r3"] [Turn "0"]
[Pile "r9 y1 y2 b8 b8 g6 g6 y4 y5"]
0:draw 0:r9! 1:draw 1:pass 0:r7
"""


def a_blunder_costs():
    result = analyze(BLUNDER)
    step, decision = decisions(result)[0]
    assert decision["choices"][decision["best"]]["action"] == "r7"
    assert decision["choices"][decision["best"]]["win"] == 1
    assert decision["choices"][decision["chosen"]]["action"] == "draw"
    assert decision["cost"] > 0.1 and decision["clear"], decision
    assert decision["loss"] > 0.1
    assert "mistake" in [turn["kind"] for turn in result["rounds"][0]["turning_points"]]
    assert result["rounds"][0]["players"][0]["mistakes"] == 1
    last = decisions(result)[-1][1]
    assert last["cost"] == 0 and last["choices"][last["chosen"]]["action"] == "r7"
    adds_up(result)


def what_is_forced_costs_nothing():
    result = analyze("""[Hand.0 "g1 g2"] [Hand.1 "b1 b2"] [Top "r3"] [Turn "0"]
[Pile "y4 y5 g6 b7 y8 y9 r1 r2 r4 r5 r6 g7 g8 g9 b4 b5 b6 W4 W y6 y7 rS gS bS yS"]
0:draw 0:pass 1:draw 1:pass 0:draw 0:pass""")
    one = result["rounds"][0]
    assert result["decisions"] == 0 and decisions(result) == []
    assert not one["over"] and "winner" not in one
    for party in one["parties"]:
        assert party["own"] == party["others"] == party["table"] == party["hidden"] == 0, party
        assert 0 < party["result"] < 1
    assert any(abs(party["cards"]) > 0 for party in one["parties"])
    adds_up(result)


def costs_are_what_the_values_say():
    for step, decision in decisions(analyze(demo("--seed", "3"))):
        wins = [choice["win"] for choice in decision["choices"]]
        assert max(wins) == wins[decision["best"]]
        assert abs(max(wins) - wins[decision["chosen"]] - decision["cost"]) < 1e-5
        assert len({choice["action"] for choice in decision["choices"]}) == len(wins) > 1
        assert abs(sum(choice["reference"] for choice in decision["choices"]) - 1) < 1e-5
        for choice in decision["choices"]:
            assert abs(sum(choice["all"]) - 1) < 1e-4
        assert step["action"].rstrip("!") == decision["choices"][decision["chosen"]]["action"]


def threads_and_time_change_nothing():
    record = demo("--seed", "5")
    for arguments in (["--json"], []):
        texts = {run("analyze", "--playouts", "250", "--threads", str(n), *arguments, "-",
                     record=record).stdout for n in (1, 2, 5)}
        assert len(texts) == 1
    first = analyze(record, "--seed", "2")
    assert first == analyze(record, "--seed", "2") != analyze(record, "--seed", "3")


KNOWN_HAND = """[Rule.seven-zero "on"] [Top "r3"] [Turn "0"]
[Hand.0 "r7 W4 {card}"] [Hand.1 "g1 g2 g3 g4 b1"]
0:r7@1 1:W4=y! 0:{answer}
"""


def an_obvious_bluff_is_seen():
    # O3: seat 0 hands its cards over, so it knows them all.
    for card, answer, guilty in (("r9", "challenge", True), ("r9", "take", True),
                                 ("b9", "challenge", False), ("b9", "take", False)):
        result = analyze(KNOWN_HAND.format(card=card, answer=answer), playouts=2000)
        decision = decisions(result)[-1][1]
        told = decision["challenge"]
        assert told["guilty"] is guilty
        assert told["p_guilty"] > 0.97 if guilty else told["p_guilty"] < 0.03, told
        assert ("it was one" in told["text"]) is guilty, told
        if guilty:
            assert decision["choices"][decision["best"]]["action"] == "challenge"
            assert decision["clear"] is (answer == "take"), decision
            assert ("the challenge was right" if answer == "challenge" else
                    "a challenge would have been right") in told["text"], told
        assert [d["bluff"] for _, d in decisions(result)][1] is guilty
        adds_up(result)


def every_edition_and_option_adds_up():
    for edition in ("classic", "super-hero", "baseball", "greyskull", "pocket", "family"):
        for seats in ("2", "5"):
            adds_up(analyze(demo("--edition", edition, "--seats", seats, "--seed", "2"),
                            playouts=20))
    jump = analyze("""[Rule.jump-in "on"] [Hand.0 "r7 r8 g1 g2"] [Hand.1 "b1 b2 b3 b4"]
[Hand.2 "r7 y1 y2 y5"] [Top "r3"] [Turn "0"]
0:r7 2:r7""")
    decision = decisions(jump)[-1][1]
    assert [choice["action"] for choice in decision["choices"]] == ["r7", "wait"]
    assert decision["choices"][1]["reference"] == 1
    adds_up(jump)


def a_catch_is_neither_luck_nor_play():
    record = """[Hand.0 "r7 r8"] [Hand.1 "r1 b2 b3 b4"] [Hand.2 "g1 g2 g3 g4"] [Top "r3"]
[Turn "0"]
0:r7 1:catch@0 1:r1
"""
    result = analyze(record, playouts=2000)
    one = result["rounds"][0]
    assert decisions(result)[0][1]["uno_left_out"]
    assert one["parties"][0]["table"] < 0 < one["parties"][1]["table"]
    adds_up(result)
    called = analyze(record.replace("0:r7 1:catch@0", "0:uno 0:r7"))
    assert all(party["table"] == 0 for party in called["rounds"][0]["parties"])


def partners_win_together():
    result = analyze("""[Format "partners"] [Players "Ann" "Ben" "Cy" "Dot"]
[Hand.0 "r1 r2 r5"] [Hand.1 "b1 b2 b4"] [Hand.2 "r7"] [Hand.3 "y1 y2 y3"]
[Top "r3"] [Turn "0"]
0:r5 1:draw""")
    one = result["rounds"][0]
    assert one["teams"] and [p["name"] for p in one["parties"]] == ["Ann & Cy", "Ben & Dot"]
    assert [p["party"] for p in one["players"]] == [0, 1, 0, 1]
    assert one["parties"][0]["even"] == 0.5
    adds_up(result)


def several_rounds_and_names():
    record = """[Players "Zo\u00eb" "J\u00f6rg \U0001f0cf"] [Hand.0 "r7"] [Hand.1 "g1 g2"]
[Top "r3"] [Turn "0"]
0:r7
round 2
[Hand.0 "b1 b2"] [Hand.1 "b3"] [Top "b9"] [Turn "1"]
1:b3
"""
    result = analyze(record)
    assert [one["round"] for one in result["rounds"]] == [1, 2]
    assert [one["winner"] for one in result["rounds"]] == [0, 1]
    assert result["rounds"][0]["players"][1]["name"] == "J\u00f6rg \U0001f0cf"
    assert result["rounds"][0]["parties"][0]["result"] == 1
    assert "Round 2: J\u00f6rg \U0001f0cf went out" in run("analyze", "-", "--playouts", "10",
                                                           record=record).stdout
    adds_up(result)


def statuses_are_those_of_replay():
    # Every record that the rules are tested with, the wrong ones too.
    analyzed = 0
    for path in sorted(glob.glob(os.path.join(RECORDS, "*.d4n"))):
        replayed = subprocess.run([PROGRAM, "replay", path], capture_output=True)
        done = subprocess.run([PROGRAM, "analyze", "--json", "--playouts", "2", "--quiet",
                               "--threads", "1", path], capture_output=True)
        assert done.returncode == replayed.returncode, path
        assert done.stderr == replayed.stderr, path
        if done.returncode == 0:
            adds_up(json.loads(done.stdout))
            analyzed += 1
        else:
            assert done.stdout == b"", path
    assert analyzed > 100, analyzed


def an_interrupt_shows_what_there_is():
    record = demo("--seed", "4")
    with tempfile.NamedTemporaryFile("w", suffix=".d4n") as file:
        file.write(record)
        file.flush()
        child = subprocess.Popen([PROGRAM, "analyze", "--json", "--playouts", "1000000",
                                  file.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 text=True)
        await_work(child, 1.5)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert child.returncode == 130 and "interrupted" in err, (child.returncode, err)
    result = json.loads(out)
    assert not result["complete"] and result["decisions"] > 5


def the_text_tells():
    text = run("analyze", "--playouts", "400", "-", record=BLUNDER).stdout
    for words in ("Round 1: seat 0 went out", "Turning points", "Better: r7", "Decisions",
                  "[####################] 100.0", "cost"):
        assert words in text, (words, text)
    assert max(map(len, text.splitlines())) <= 80
    text = run("analyze", "-", "--playouts", "50",
               record=KNOWN_HAND.format(card="r9", answer="take")).stdout
    assert "Was that challenge right?" in text and "a bluff with 100 %" in text, text


def one_page_that_asks_for_nothing():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out.html")
        done = subprocess.run([PROGRAM, "analyze", "--playouts", "20", "--report", path, "-"],
                              capture_output=True, text=True, input=BLUNDER)
        if done.returncode == 2 and "built without the page" in done.stderr:
            assert not os.path.exists(path)
            return "SKIP built without the page"
        assert done.returncode == 0, done.stderr
        page = open(path, encoding="ascii").read()
        addresses = set(re.findall(r"(?:https?:)?//[a-z0-9]+\.[a-z0-9./]+", page, re.I))
        assert all(a.startswith("http://www.w3.org/") for a in addresses), addresses
        data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page,
                         re.S).group(1)
        assert json.loads(data)["kind"] == "analyze"
    return None


def chromium():
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def rows_of(page):
    """The names beside the bars of "What made the result", as a browser draws them."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        with open(path, "w", encoding="ascii") as file:
            file.write(page)
        done = subprocess.run(
            [chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
             "--no-first-run", "--disable-background-networking", "--disable-sync",
             "--disable-component-update", f"--user-data-dir={folder}/profile",
             "--virtual-time-budget=10000", "--dump-dom", "file://" + path],
            capture_output=True, text=True, timeout=100)
    figure = re.search(r"What made the result.*?</svg>", done.stdout, re.S)
    assert figure, done.stdout[-2000:] + done.stderr[-2000:]
    labels = re.search(r'aria-label="y-axis tick label".*?</g>', figure.group(0), re.S).group(0)
    return re.findall(r"<text[^>]*>([^<]*)</text>", labels)


def namesakes_stay_apart():
    names = ["easy", "easy 2", "easy 3"]
    record = re.sub(r"\[Players .*\]", '[Players "easy" "easy" "easy"]', demo("--seed", "5"))
    one = analyze(record, playouts=20)["rounds"][0]
    assert [party["name"] for party in one["parties"]] == names, one["parties"]
    assert [player["name"] for player in one["players"]] == names, one["players"]
    told = run("analyze", "--playouts", "20", "-", record=record).stdout
    assert all(re.search(rf"^{name} +\d", told, re.M) for name in names), told
    told = run("replay", "-", record=record).stdout
    assert all(f"{name} plays" in told for name in names), told
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        done = subprocess.run([PROGRAM, "analyze", "--playouts", "20", "--report", path, "-"],
                              capture_output=True, text=True, input=record)
        if done.returncode == 2 or not chromium():
            return "SKIP the page: no npm or no chromium"
        page = open(path, encoding="ascii").read()
    assert rows_of(page) == names
    # The page itself goes by party: it would not take two of one name for one.
    assert rows_of(re.sub(r'"easy [23]"', '"easy"', page)) == 3 * ["easy"]
    return None


def what_is_wrong_is_refused():
    for arguments in (["-", "--playouts", "1"], ["-", "--playouts", "many"], ["-", "--seed"],
                      ["-", "--threads", "0"], ["-", "--jason"], [], ["-", "more"],
                      ["no/such.d4n"], ["-", "--report", "no/where/out.html"]):
        done = run("analyze", *arguments, record=BLUNDER, status=2)
        assert done.stderr.startswith("drawfour: ") and done.stdout == "", done


TESTS = [a_blunder_costs, what_is_forced_costs_nothing, costs_are_what_the_values_say,
         threads_and_time_change_nothing, an_obvious_bluff_is_seen,
         every_edition_and_option_adds_up, a_catch_is_neither_luck_nor_play,
         partners_win_together, several_rounds_and_names, statuses_are_those_of_replay,
         an_interrupt_shows_what_there_is, the_text_tells, one_page_that_asks_for_nothing,
         namesakes_stay_apart,
         what_is_wrong_is_refused]
print(f"1..{len(TESTS)}")
for each in TESTS:
    count += 1
    try:
        skip = each()
        print(f"ok {count} - {each.__name__}" + (f" # {skip}" if skip else ""))
    except Exception as error:  # every test reports, whatever breaks it
        failed += 1
        print(f"not ok {count} - {each.__name__}: {error!r}"[:3000])
    sys.stdout.flush()
sys.exit(failed != 0)

#!/usr/bin/env python3
"""`drawfour verify` as its users see it: what is proven, and that nothing else is.

    test_verify.py DRAWFOUR

Records are played here move by move, with commitments and seeds computed by Python. Then
every digit of the proof is changed, one at a time, and each time the proof must fail.
Speaks TAP.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "table", "wire"))
import fair  # noqa: E402

RESULTS = []


def check(name, good, detail=""):
    RESULTS.append((name, good))
    print(f"{'ok' if good else 'not ok'} {len(RESULTS)} - {name}")
    if not good and detail:
        print("# " + str(detail).replace("\n", "\n# "))


class Program:
    def __init__(self, path, folder):
        self.path, self.file = path, os.path.join(folder, "game.d4n")

    def run(self, *arguments, record=None):
        if record is not None:
            with open(self.file, "w", encoding="utf-8") as file:
                file.write(record)
        return subprocess.run([self.path, *arguments], text=True, capture_output=True)

    def verify(self, record, *options):
        return self.run("verify", *options, self.file, record=record)

    def state(self, record):
        run = self.run("replay", "--json", self.file, record=record)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)


def proof_tags(table, match, number, secret, entropies, voids=None):
    """The tags of a deal: `voids` (a list of secrets and of who withheld) makes one with pledges,
    None one of the time before them."""
    if voids is None:
        commit = fair.old_commit_of(table, match, number, secret)
        seed = fair.old_seed_of(commit, secret, entropies)
    else:
        commit = fair.commit_of(table, match, number, len(voids) + 1, secret)
        seed = fair.seed_of(table, match, number, commit, secret, entropies)
    tags = [f'[Seed "{seed.hex()}"]', f'[Table "{table}"]', f'[Match "{match}"]',
            f'[Commit "{commit.hex()}"]', f'[Secret "{secret.hex()}"]']
    tags += [f'[Entropy.{seat} "{own.hex()}"]' for seat, own in enumerate(entropies) if own]
    if voids is not None:
        tags.append(f'[Try "{len(voids) + 1}"]')
    for at, (old, places) in enumerate(voids or [], 1):
        tags.append(f'[Void.{at} "{fair.commit_of(table, match, number, at, old).hex()} '
                    f'{old.hex()} {" ".join(map(str, places))}"]')
    return "\n".join(tags) + "\n", commit.hex()


def play(program, head, chance):
    """Plays a round at random to its end; returns its moves and its result."""
    moves = ""
    while True:
        state = program.state(head + moves)
        if state["phase"] in ("over", "blocked"):
            break
        plays = [move for move in state["legal"]
                 if not re.search(r":(draw|pass|uno|catch@.|talk@.)$", move)]
        moves += chance.choice(plays or [m for m in state["legal"] if "catch" not in m]) + "\n"
    result = state["result"]
    winner = "-" if result["winner"] is None else result["winner"]
    return moves, f'[Result "{winner} {" ".join(map(str, result["points"]))}"]\n'


def make_match(program, head, table, entropies, seed, voids=None):
    """Two rounds with their proofs; returns the record and the commitments."""
    chance = random.Random(seed)
    record, commits = head, []
    for number in (1, 2):
        secret = chance.randbytes(32)
        tags, commit = proof_tags(table, 1, number, secret, entropies, voids)
        section = f"\nround {number}\n" + tags
        moves, result = play(program, record + section, chance)
        record += section + result + moves
        commits.append(commit)
    return record, commits


def another(digit):
    return "0" if digit not in "0123456789abcdef" else f"{int(digit, 16) ^ 1:x}"


def mutate(program, record, end=None):
    """Changes each character of each value of a proof, up to 'end'; returns how many those are
    and which did not matter."""
    passed = []
    tried = 0
    for tag in re.finditer(r'\[(Seed|Table|Match|Commit|Secret|Entropy\.\d|Try|Void\.\d) '
                           r'"([^"]*)"\]', record[:end]):
        for at in range(tag.start(2), tag.end(2)):
            changed = record[:at] + another(record[at]) + record[at + 1:]
            tried += 1
            run = program.verify(changed)
            if run.returncode != 1 and not (run.returncode == 2 and
                                            re.match("Match|Try|Void", tag.group(1))):
                passed.append((tag.group(0), at - tag.start(2), run.returncode))
    return tried, passed


def test_proven(program, record, commits):
    run = program.verify(record)
    check("a match with its proofs is proven", run.returncode == 0, run.stdout + run.stderr)
    check("one line a round and a verdict", len(run.stdout.splitlines()) == 3 and
          run.stdout.count(": proven: ") == 2 and
          run.stdout.endswith("all 2 rounds are proven\n"), run.stdout)
    check("it tells whose chance was in", "of the table and of seats 0 2 as" in run.stdout,
          run.stdout)
    check("it tells what chance without pledges is worth", run.stdout.count(
        "not bound by pledges: the server could have chosen it") == 2, run.stdout)
    run = program.verify(record, "--commit", commits[1], "--commit", commits[0].upper())
    check("noted commitments are found", run.returncode == 0, run.stdout + run.stderr)
    run = program.verify(record, "--commit", "0" * 64)
    check("a commitment that is of no round", run.returncode == 1 and
          "no proven round has the commitment 000" in run.stdout, run.stdout)
    run = program.verify(record, "--commit", "12")
    check("a commitment that is none", run.returncode == 2 and "64 hex" in run.stderr)
    run = subprocess.run([program.path, "verify", "-"], input=record, text=True,
                         capture_output=True)
    check("standard input", run.returncode == 0)
    run = program.verify(record, "--json", "--commit", commits[0])
    told = json.loads(run.stdout)
    check("as JSON", run.returncode == 0 and told["holds"] and told["proven"] == 2 and
          [r["commit"] for r in told["rounds"]] == commits and
          told["rounds"][0]["table"] == "7KQ2MXPA" and told["rounds"][1]["round"] == 2 and
          told["commits"] == [{"commit": commits[0], "found": True}], run.stdout)


def test_broken(program, record):
    def broken(name, changed, says, status=1, options=()):
        run = program.verify(changed, *options)
        check(name, changed != record and run.returncode == status and
              says in run.stdout + run.stderr, f"{run.returncode} {run.stdout}{run.stderr}")

    def without(tag):
        return re.sub(rf'\[{tag} "[^"]*"\]\n', "", record)

    broken("a missing secret", without("Secret"), "its secret is missing")
    broken("a missing commitment", without("Commit"), "its commitment is missing")
    broken("a missing seed", without("Seed"), "its seed is missing")
    broken("a missing match", without("Match"), "number of the match is missing")
    broken("a missing table", without("Table"), "the commitment is not that of")
    broken("chance left out", without(r"Entropy\.2"), "the seed is not that of")
    broken("no secret is not let pass", without("Secret"), "missing", 1, ["--allow-unproven"])
    broken("chance of a seat that is not there",
           record.replace("[Entropy.0 ", "[Entropy.3 "), "seats are 0 to 2", 2)
    bare = re.sub(r'\[(Table|Match|Commit|Secret|Entropy\.\d) "[^"]*"\]\n', "", record)
    broken("no proof at all", bare, "0 of 2 rounds proven, 2 unproven")
    broken("no proof, but let pass", bare, "2 unproven", 0, ["--allow-unproven"])
    broken("another result", re.sub(r'\[Result "(\d) ', lambda m: f'[Result "{2 - int(m[1])} '
           if m[1] != "1" else '[Result "0 ', record, count=1), "[Result]: does not hold")
    broken("a move left out", re.sub(r"\n(\d:[^\n]*)\n", "\n", record, count=1), "line")
    broken("the last move left out", record.rstrip().rsplit("\n", 1)[0] + "\n", "not over")
    broken("a dealer that is told", record.replace("round 1\n", 'round 1\n[Dealer "0"]\n'),
           "its dealer is told by a tag")
    broken("a dealer whose turn it is not",
           record.replace("round 2\n", f'round 2\n[Dealer "{wrong_dealer(program, record)}"]\n'),
           "its dealer is not the one whose turn")
    broken("another generator", record.replace("round 1\n", 'round 1\n[Generator "fast"]\n'),
           "at most 16 hex digits", 2)
    broken("rounds that change places", swap_proofs(record), "the commitment is not that of")
    broken("no record", "hello", "line 1", 2)
    for tag, value in (("Commit", "12"), ("Secret", "zz"), ("Entropy.0", "1"), ("Match", "0"),
                       ("Entropy.0", "00" * 33), ("Table", "a b"), ("Table", "ABCDEFGHIJKL")):
        broken(f"{tag} that is written wrongly: {value[:12]}",
               re.sub(rf'\[{tag} "[^"]*"\]', f'[{tag} "{value}"]', record), f"[{tag}]", 2)


def wrong_dealer(program, record):
    first = record.index("round 2")
    return program.state(record[:first])["dealer"]


def swap_proofs(record):
    """The proof of each round under the other one."""
    pattern = r'\[Seed "[^"]*"\]\n(?:\[(?:Table|Match|Commit|Secret|Entropy\.\d) "[^"]*"\]\n)*'
    one, two = re.findall(pattern, record)
    return record.replace(one, "#").replace(two, one).replace("#", two)


def test_pledged(program):
    """A match with pledges, whose deals were voided once; every digit of it counts."""
    voids = [(bytes([9] * 32), [1])]
    record, commits = make_match(program, '[Players "Ann" "Ben" "Cy"]\n', "7KQ2MXPA3FD",
                                 [bytes([1] * 32), b"", bytes([3] * 32)], 5, voids)
    run = program.verify(record)
    check("a match with pledges is proven", run.returncode == 0 and
          "of the table and of seats 0 2 as" in run.stdout and "pledges" not in run.stdout,
          run.stdout + run.stderr)
    check("it tells who withheld", run.stdout.count("withheld by seats 1") == 2, run.stdout)
    tried, passed = mutate(program, record, record.index("round 2"))
    # Who withheld is known to those who were there only: see --witness.
    passed = [one for one in passed if not (one[0].startswith("[Void") and one[1] > 129)]
    check(f"each of {tried} digits of its proofs counts", tried > 400 and not passed, passed[:5])

    def broken(name, changed, says, status=1):
        run = program.verify(changed)
        check(name, changed != record and run.returncode == status and
              says in run.stdout + run.stderr, f"{run.returncode} {run.stdout}{run.stderr}")

    broken("a voided deal left out", re.sub(r"\[Void.1 .*\n", "", record), "is left out")
    broken("a voided deal and the try left out", re.sub(r"\[(Void.1|Try) .*\n", "", record),
           "the commitment is not that of")
    broken("a void by nobody", re.sub(r' 1"\]', '"]', record), "nobody is said")
    broken("a void by who added chance", re.sub(r' 1"\]', ' 1 2"]', record), "after all")
    broken("voids out of order", record.replace("[Void.1", "[Void.2"), "in order", 2)
    broken("a void by no seat", re.sub(r' 1"\]', ' 3"]', record), "seats are 0 to 2", 2)
    return record, commits


def witness_of(record, table, place):
    """What an honest client kept of the rounds of a record."""
    rounds = []
    for section in re.split(r"^round ", record, flags=re.M)[1:]:
        number = int(section.split("\n")[0])
        tags = dict(re.findall(r'\[([\w.]+) "([^"]*)"\]', section))
        chances = [bytes.fromhex(tags.get(f"Entropy.{seat}", "")) for seat in range(3)]
        old_commit, _, withheld = tags["Void.1"].split(" ")

        def pledges(commit, own):
            return [fair.pledge_of(table, 1, number, at, bytes.fromhex(commit), one).hex()
                    if one else None for at, one in enumerate(own)]
        earlier = [bytes([at + 50] * 32) for at in range(3)]
        rounds.append({"match": 1, "round": number, "place": place, "seed": tags["Seed"],
                       "tries": [
                           {"try": 1, "commit": old_commit, "chance": earlier[place].hex(),
                            "opened": True, "pledges": pledges(old_commit, earlier),
                            "withheld": [int(withheld)]},
                           {"try": 2, "commit": tags["Commit"], "chance": chances[place].hex(),
                            "opened": True, "pledges": pledges(tags["Commit"], chances),
                            "withheld": []}]})
    return {"table": table, "rounds": rounds}


def test_witness(program, record, folder):
    path = os.path.join(folder, "witness.json")
    good = witness_of(record, "7KQ2MXPA3FD", 0)

    def judged(name, change, status, says, text=None):
        kept = json.loads(json.dumps(good))
        change(kept)
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(kept) if text is None else text)
        run = program.verify(record, "--witness", path)
        check("a witness: " + name, run.returncode == status and
              says in run.stdout + run.stderr, f"{run.returncode} {run.stdout}{run.stderr}")

    def last(key, value):
        return lambda kept: kept["rounds"][1]["tries"][1].__setitem__(key, value)

    def first(key, value):
        return lambda kept: kept["rounds"][1]["tries"][0].__setitem__(key, value)

    def pledge(at, value):
        return lambda kept: kept["rounds"][1]["tries"][1]["pledges"].__setitem__(at, value)

    judged("who saw the same", lambda kept: None, 0, "all 2 rounds are proven")
    judged("another commitment", last("commit", "00" * 32), 1, "another commitment than you")
    judged("other chance", last("chance", "00" * 32), 1, "other chance stands at your seat")
    judged("another list", pledge(2, "00" * 32), 1, "other chance than it had pledged")
    judged("a pledge that added nothing", pledge(1, "00" * 32), 1, "added nothing")
    judged("chance without a pledge", pledge(2, None), 1, "had pledged none when")
    judged("a list that was never shown", lambda kept: kept["rounds"][1]["tries"][1].pop(
        "pledges"), 1, "never asked")
    judged("chance of a seat that added none", lambda kept: kept["rounds"][1].update(place=1), 1,
           "you withheld your chance, and you opened it")
    judged("one who saw a third try", lambda kept: kept["rounds"][1]["tries"].append(
        {**kept["rounds"][1]["tries"][1], "try": 3}), 1, "more tries than it has")
    judged("one who was not asked again", lambda kept: kept["rounds"][1]["tries"].pop(), 1,
           "your own chance is not in it")
    judged("another commitment of the voided deal", first("commit", "00" * 32), 1,
           "another commitment than you")
    judged("others who withheld", first("withheld", [2]), 1, "others withheld")
    judged("one who withheld without a pledge", first("pledges", ["00" * 32, None, None]), 1,
           "had pledged none")
    judged("another seed", lambda kept: kept["rounds"][1].update(seed="00" * 32), 1,
           "dealt from another seed")
    judged("a round that the record has not", lambda kept: kept["rounds"].append(
        {**kept["rounds"][1], "round": 3}), 1, "no record has it")
    judged("another table", lambda kept: kept.update(table="OTHER"), 1, "saw none of these")
    judged("no file of that kind", lambda kept: None, 2, "no witness file", "[]")
    judged("a damaged one", lambda kept: kept["rounds"][0].update(place=99), 2, "damaged")


def test_set_deal(program):
    """A set position with the proof of a seed that dealt nothing."""
    tags, _ = proof_tags("7KQ2MXPA", 1, 1, bytes(32), [b"", b""])
    record = tags + '[Hand.0 "r1 r2"]\n[Hand.1 "b5 b6"]\n[Top "r9"]\n[Turn "0"]\n' \
                    '[Pile "y1 y2"]\n0:r1! 1:draw 1:pass 0:r2\n'
    run = program.verify(record)
    check("cards that were set, with a proof beside them", run.returncode == 1 and
          "its cards are set by tags" in run.stdout, run.stdout)
    run = program.verify(tags + '[Seats "2"]\n[DealerDraw "r9 r1"]\n')
    check("a draw for the deal that was set", run.returncode == 1 and
          "set by tags" in run.stdout, run.stdout)
    run = program.verify('[Seats "2"]\n' + tags)
    check("a round without an end is not proven", run.returncode == 1 and
          "does not bring it to its end" in run.stdout, run.stdout)


def test_own_rule(program):
    """A table's own house rule stands in the record, so that others can replay it."""
    rule = "return rule{name='own',text='it\\\\'s \\\"mine\\\"',draw(others,2),again()}"
    head = f'[Edition "baseball"]\n[Seats "3"]\n[House.WC1 "{rule}"]\n'
    record, _ = make_match(program, head, "OWN", [b"x", b"", b""], 11)
    run = program.verify(record)
    check("a house rule by its text", run.returncode == 0, run.stdout + run.stderr)
    run = program.verify(record.replace("draw(others,2)", "draw(others"))
    check("a house rule whose text is wrong", run.returncode == 2 and "rule:1:" in run.stderr,
          run.stderr)


def test_files(program, record, folder):
    other = os.path.join(folder, "other.d4n")
    with open(other, "w", encoding="utf-8") as file:
        file.write('[Seats "2"]\n')
    program.verify(record)
    run = program.run("verify", "--allow-unproven", program.file, other)
    check("several records", run.returncode == 0 and "2 of 3 rounds proven" in run.stdout,
          run.stdout + run.stderr)
    run = program.run("verify", program.file, os.path.join(folder, "none.d4n"))
    check("a file that is not there", run.returncode == 2 and
          run.stdout.count(": proven") == 2, run.stdout + run.stderr)
    run = program.run("verify")
    check("no file named", run.returncode == 2)


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = Program(sys.argv[1], folder)
        head = '[Players "Ann" "Ben" "Cy"]\n[Format "standard"]\n'
        record, commits = make_match(program, head, "7KQ2MXPA",
                                     [b"\x9f\x02", b"", bytes(range(32))], 4)
        test_proven(program, record, commits)
        tried, passed = mutate(program, record)
        check(f"each of {tried} digits of the proofs counts", tried > 400 and not passed,
              passed[:5])
        test_broken(program, record)
        pledged, _ = test_pledged(program)
        test_witness(program, pledged, folder)
        test_set_deal(program)
        test_own_rule(program)
        test_files(program, record, folder)
    print(f"1..{len(RESULTS)}")
    return 0 if all(good for _, good in RESULTS) else 1


if __name__ == "__main__":
    sys.exit(main())

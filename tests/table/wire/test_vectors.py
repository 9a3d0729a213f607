#!/usr/bin/env python3
"""The vectors of docs/fair.md, recomputed by code that shares nothing with the program, and
compared with what the program deals. Speaks TAP.

    test_vectors.py DRAWFOUR docs/fair.md
"""
import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import fair  # noqa: E402


def program_deal(drawfour, seed, seats):
    record = f'[Seats "{seats}"]\n[Seed "{seed.hex()}"]\n'
    run = subprocess.run([drawfour, "replay", "--json", "-"], input=record, text=True,
                         capture_output=True, check=True)
    return json.loads(run.stdout)


def same_deal(own, state):
    """The same dealer, hands and card, and a pile that comes in the same order."""
    pile = [fair.take(own["pile"], own["chance"]) for _ in range(len(own["pile"]))]
    return (own["dealer"], own["hands"], own["flip"], pile) == \
        (state["dealer"], state["hands"], state["top"], state["pile"])


def main():
    drawfour, document = sys.argv[1:]
    with open(document, encoding="utf-8") as file:
        text = file.read()
    vectors = json.loads(re.search(r"```json\n(.*?)```", text, re.S).group(1))
    results = [("at least three vectors are published", len(vectors) >= 3)]
    for vector in vectors:
        name = f"table '{vector['table']}' round {vector['round']}"
        secret = bytes.fromhex(vector["secret"])
        entropies = [bytes.fromhex(own) for own in vector["entropy"]]
        of = vector["table"], vector["match"], vector["round"]
        if "try" in vector:
            commit = fair.commit_of(*of, vector["try"], secret)
            seed = fair.seed_of(*of, commit, secret, entropies)
            pledges = [fair.pledge_of(*of, place, commit, own).hex() if own else None
                       for place, own in enumerate(entropies)]
            results.append((name + ": pledges", pledges == vector["pledges"]))
        else:
            commit = fair.old_commit_of(*of, secret)
            seed = fair.old_seed_of(commit, secret, entropies)
        deal = fair.deal_classic(seed, len(entropies))
        results += [
            (name + ": commitment", commit.hex() == vector["commit"]),
            (name + ": seed", seed.hex() == vector["seed"]),
            (name + ": deal", [deal["dealer"], deal["flip"], *map(" ".join, deal["hands"])] ==
             [vector["dealer"], vector["flip"], *vector["hands"]]),
            (name + ": the program's deal",
             same_deal(deal, program_deal(drawfour, seed, len(entropies))))]
    # The example that people are shown must print what it says.
    example = re.search(r"```python\n(.*?)```", text, re.S).group(1)
    run = subprocess.run([sys.executable, "-c", example], text=True, capture_output=True,
                         check=True)
    results.append(("the example by hand",
                    run.stdout.split() == [vectors[0]["commit"], vectors[0]["seed"]]))
    # Many more deals, among them ties for the deal, cards that go back, Draw Twos.
    chance = random.Random(20160)
    wrong = []
    for _ in range(150):
        seed, seats = chance.randbytes(32), chance.randint(2, 10)
        if not same_deal(fair.deal_classic(seed, seats), program_deal(drawfour, seed, seats)):
            wrong.append(f"{seed.hex()} at {seats} seats")
    results.append((f"150 random deals {wrong[:3]}", not wrong))
    print(f"1..{len(results)}")
    for number, (name, good) in enumerate(results, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
    return 0 if all(good for _, good in results) else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Lists which tests stand for which clause of the rules.

    clauses.py

The clauses are those of clauses.txt. The status is 1 when a clause has no test, or a test
names a clause that is not there.
"""
import collections
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BESIDE = "NOTATION"  # records as such: what the notation says, not the rules


def read_clauses():
    clauses = collections.OrderedDict()
    with open(os.path.join(HERE, "clauses.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip():
                name, _, summary = line.partition(" ")
                clauses[name] = summary.strip()
    return clauses


def main():
    clauses = read_clauses()
    clauses[BESIDE] = "The notation of records, and what is wrong in one"
    tests = collections.defaultdict(list)
    unknown = []
    for file in sorted(os.listdir(HERE)):
        if file.endswith(".d4n"):
            clause, _, what = file[:-4].partition("-")
            tests[clause].append(what)
            if clause not in clauses or not what:
                unknown.append(file)
    for clause, summary in clauses.items():
        print("%-8s %3d  %s" % (clause, len(tests[clause]), summary))
        for what in tests[clause]:
            print("              %s-%s" % (clause, what))
    bare = [clause for clause in clauses if not tests[clause]]
    for clause in bare:
        print("clause without a test: %s" % clause)
    for file in unknown:
        print("test of an unknown clause: %s" % file)
    total = sum(len(names) for names in tests.values())
    print("%d clauses, %d tests, %d clauses without a test" %
          (len(clauses) - 1, total, len(bare)))
    return 1 if bare or unknown else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(1)

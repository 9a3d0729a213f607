#!/usr/bin/env python3
"""Breaks the rules one sentence at a time and checks that the clause tests notice.

    run.py [--workers N] [--verbose] SOURCE_ROOT [FILTER...]

Each mutant of the *.mut files beside this program is applied to a scratch copy of the
sources, the program is built, and the tests of its clause in tests/rules are run: at least
one of them must fail. FILTER is a clause ("T7") or a part of a mutant's title.

Output is TAP, then a table that tells which tests kill which mutants. The status is 1 when
a mutant survives, does not apply, or does not build. All of them take minutes, so without
DRAWFOUR_LONG in the environment and without FILTER nothing is built: it is only checked that
every mutant applies to the sources as they are.
"""
import argparse
import collections
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = "src/cli/drawfour"
SECONDS = 120
BUILD_SECONDS = 1800  # the first build is that of everything, maybe on a busy machine

# The engine has short cuts for common cases. Mutants of the general way are tried with the
# short cuts switched off, so that the records go the general way throughout.
SWITCHES = [
    ("src/core/fast.h", "return (game->missing == 0) &", "return 0 & (game->missing == 0) &"),
    ("src/core/legal.c", "return rules->plain_list & (game->phase",
     "return 0 & rules->plain_list & (game->phase"),
]

# In place of a clause: the mutant is noticed by a program of the tests, not by records. Memory
# that is used after it was freed shows only under the sanitizer.
Prover = collections.namedtuple("Prover", "target args sanitized seconds")
PROVERS = {
    "RANDOM": Prover("tests/random/random_play", ["--games", "2000", "--threads", "1"], False,
                     120),
    "SERVER": Prover("tests/fuzz/server/fuzz_server_random", ["--seed", "1", "--runs", "150"],
                     True, 1800),
}

Mutant = collections.namedtuple("Mutant", "clause title file fast old new where")
Verdict = collections.namedtuple("Verdict", "good text killers")


class Fault(Exception):
    """What is wrong with a mutant file or a mutant."""


def read_mutants(path):
    """The mutants of one file; README.md tells the format."""
    mutants, head, where, file, fast, old, new = [], None, None, None, False, [], []

    def finish():
        if head is None:
            return
        if file is None or not old:
            raise Fault("%s: a mutant needs a file and the text to replace" % where)
        mutants.append(Mutant(head.group(1), head.group(2), file, fast, "\n".join(old),
                              "\n".join(new), where))

    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            begin = re.match(r"mutant ([A-Z]+[0-9]*): (.+)$", line)
            if begin:
                finish()
                head, file, fast, old, new = begin, None, False, [], []
                where = "%s:%d" % (os.path.basename(path), number)
            elif line.startswith(("file ", "fast ")) and head is not None and file is None:
                file, fast = line[5:], line.startswith("fast ")
            elif line.startswith("-") and file is not None and not new:
                old.append(line[1:])
            elif line.startswith("+") and file is not None:
                new.append(line[1:])
            elif line and not line.startswith(";"):
                raise Fault("%s:%d: not understood: %s" % (path, number, line))
    finish()
    return mutants


def run(command, seconds=SECONDS):
    """Runs a command; returns its status (None: out of time) and all it wrote."""
    env = {name: value for name, value in os.environ.items() if name != "DRAWFOUR_LONG"}
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, text=True, env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                          start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            return None, output
        return process.returncode, output


def replace_once(text, old, new, name):
    """Replaces the one place that reads like 'old', white space aside."""
    words = re.findall(r"\w+|[^\w\s]", old)
    places = list(re.finditer(r"\s*".join(re.escape(word) for word in words), text))
    if len(places) != 1:
        raise Fault("does not apply: the text to replace occurs %d times in %s" %
                    (len(places), name))
    return text[:places[0].start()] + new + text[places[0].end():]


def read_source(root, file):
    with open(os.path.join(root, file), encoding="utf-8") as source:
        return source.read()


class Tree:
    """A scratch copy of the sources with build directories of its own."""

    def __init__(self, root, scratch):
        self.root = root
        self.scratch = scratch
        self.tree = os.path.join(scratch, "tree")
        self.fast = True
        shutil.copytree(root, self.tree, symlinks=True, ignore=self.beside)

    def configured(self, sanitized):
        """The build directory, made when it is first needed."""
        build = os.path.join(self.scratch, "build-asan" if sanitized else "build")
        kind = ["-Db_sanitize=address", "-Db_lundef=false"] if sanitized else []
        if os.path.exists(build):
            return build
        status, output = run(["meson", "setup", build, self.tree, "-Dbuildtype=plain",
                              "-Dc_args=-O%d -w" % sanitized, "-Dwerror=false",
                              "-Dwarning_level=0", "-Dclient=disabled",
                              "-Dreport=disabled"] + kind)
        if status != 0:
            shutil.rmtree(build, ignore_errors=True)
            raise Fault("meson setup failed:\n" + output)
        return build

    def beside(self, folder, names):
        """What is no source: build directories and the like, all in the root."""
        if os.path.abspath(folder) != self.root:
            return [name for name in names if name in ("__pycache__", "node_modules")]
        return [name for name in names if name.startswith("build") or name == ".git"]

    def read(self, file):
        return read_source(self.tree, file)

    def write(self, file, text):
        with open(os.path.join(self.tree, file), "w", encoding="utf-8") as source:
            source.write(text)

    def set_fast(self, fast):
        if fast == self.fast:
            return
        for file, old, new in SWITCHES:
            if fast:
                old, new = new, old
            self.write(file, replace_once(self.read(file), old, new, file))
        self.fast = fast

    def make(self, target, sanitized=False):
        build = self.configured(sanitized)
        status, output = run(["ninja", "-C", build, target], BUILD_SECONDS)
        if status != 0:
            raise Fault("does not build:\n" + output[-2000:])
        return os.path.join(build, target)

    def failing(self, clause):
        """The names of the clause's tests that fail, all tests for None."""
        program = self.make(PROGRAM)
        command = [sys.executable, os.path.join(HERE, "..", "rules", "run.py"), program]
        status, output = run(command + ([clause + "-"] if clause else []))
        names = re.findall(r"^not ok \d+ - (\S+)", output, re.MULTILINE)
        if clause:
            names = [name for name in names if name.startswith(clause + "-")]
        if status is None:
            names.append("(no answer in time)")
        elif status != 0 and not names:
            raise Fault("tests/rules/run.py:\n" + output[-2000:])
        return names

    def proven(self, prover):
        """The name of the prover's program if it fails."""
        program = self.make(prover.target, prover.sanitized)
        status, _ = run([program] + prover.args, prover.seconds)
        return [os.path.basename(program)] if status != 0 else []

    def judge(self, mutant):
        original = None
        try:
            self.set_fast(mutant.fast or mutant.clause in PROVERS)
            original = self.read(mutant.file)
            self.write(mutant.file, replace_once(original, mutant.old, mutant.new,
                                                 mutant.file))
            if mutant.clause in PROVERS:
                names = self.proven(PROVERS[mutant.clause])
            else:
                names = self.failing(mutant.clause)
            return Verdict(bool(names), "" if names else "survives", names)
        except (Fault, OSError) as fault:
            return Verdict(False, str(fault), [])
        finally:
            if original is not None:
                self.write(mutant.file, original)


def check_baseline(tree, clauses):
    """The untouched sources must pass, else every mutant would seem to be killed."""
    for fast in (True, False) if clauses - PROVERS.keys() else ():
        tree.set_fast(fast)  # a Fault here: change SWITCHES with the code
        names = tree.failing(None)
        if names:
            raise Fault("without any mutant these tests fail (fast way %s): %s" %
                        ("on" if fast else "off", " ".join(names)))
    tree.set_fast(True)
    for clause in sorted(clauses & PROVERS.keys()):
        for name in tree.proven(PROVERS[clause]):
            raise Fault("without any mutant %s fails" % name)


def work(tree, jobs, results, baseline):
    """Tries mutants until none is left; a result without a number ends it all. 'baseline' has
    the clauses for which the untouched sources are tried first."""
    try:
        check_baseline(tree, baseline)
        while True:
            number, mutant = jobs.get_nowait()
            results.put((number, tree.judge(mutant)))
    except queue.Empty:
        return
    except Exception as error:  # whatever it is, main() must not wait for this thread
        results.put((None, Verdict(False, str(error) or repr(error), [])))


def chosen(mutant, filters):
    return not filters or any(f == mutant.clause or f in mutant.title for f in filters)


def read_clauses():
    path = os.path.join(HERE, "..", "rules", "clauses.txt")
    with open(path, encoding="utf-8") as file:
        return [line.split()[0] for line in file if line.strip()] + list(PROVERS)


def read_all():
    """All mutants in the order of the clauses, and the clauses that have none."""
    clauses, mutants = read_clauses(), []
    for name in sorted(os.listdir(HERE)):
        if name.endswith(".mut"):
            mutants += read_mutants(os.path.join(HERE, name))
    for mutant in mutants:
        if mutant.clause not in clauses:
            raise Fault("%s: there is no clause %s" % (mutant.where, mutant.clause))
    mutants.sort(key=lambda mutant: clauses.index(mutant.clause))
    have = {mutant.clause for mutant in mutants}
    return mutants, [clause for clause in clauses if clause not in have]


def check_applies(root, mutants):
    """Code that changes takes its mutants along: each must still find its text."""
    wrong = []
    for mutant in mutants:
        try:
            replace_once(read_source(root, mutant.file), mutant.old, mutant.new, mutant.file)
        except (Fault, OSError) as fault:
            wrong.append("%s %s: %s: %s" % (mutant.where, mutant.clause, mutant.title, fault))
    for file, old, new in SWITCHES:
        replace_once(read_source(root, file), old, new, file)
    print("TAP version 13\n1..1")
    print("%s 1 - all %d mutants apply; DRAWFOUR_LONG=1 tries them" %
          ("not ok" if wrong else "ok", len(mutants)))
    for line in wrong:
        print("#   " + line)
    return 1 if wrong else 0


def print_point(point, mutant, verdict):
    print("%s %d - %s: %s" % ("ok" if verdict.good else "not ok", point, mutant.clause,
                              mutant.title), flush=True)
    if not verdict.good:
        for line in ("%s %s" % (mutant.where, verdict.text)).splitlines():
            print("#   " + line, flush=True)


def print_table(mutants, verdicts, verbose):
    clause = None
    for number, mutant in enumerate(mutants):
        killers = verdicts[number].killers
        if mutant.clause != clause:
            clause = mutant.clause
            count = sum(m.clause == clause for m in mutants)
            print("# %s: %d mutant%s" % (clause, count, "" if count == 1 else "s"))
        shown = killers if verbose or len(killers) < 4 else killers[:3] + \
            ["and %d more" % (len(killers) - 3)]
        print("#    %s <- %s" % (mutant.title, ", ".join(shown) or "NOTHING"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("root")
    parser.add_argument("filter", nargs="*")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    every, bare = read_all()
    if not os.environ.get("DRAWFOUR_LONG") and not args.filter:
        return check_applies(args.root, every)
    mutants = [mutant for mutant in every if chosen(mutant, args.filter)]
    jobs, results, verdicts = queue.Queue(), queue.Queue(), {}
    # Those that need the fast way come last: switching rebuilds.
    for job in sorted(enumerate(mutants), key=lambda job: (job[1].clause in PROVERS,
                                                           job[1].fast)):
        jobs.put(job)
    clauses = {mutant.clause for mutant in mutants}
    print("TAP version 13")
    print("1..%d" % (len(mutants) + 1), flush=True)
    with tempfile.TemporaryDirectory(prefix="drawfour-mutants-") as scratch:
        threads = []
        for i in range(max(1, args.workers)):
            tree = Tree(os.path.abspath(args.root), os.path.join(scratch, str(i)))
            threads.append(threading.Thread(target=work, args=(tree, jobs, results,
                                                               clauses if i == 0 else set())))
            threads[-1].start()
        for point in range(1, len(mutants) + 1):
            number, verdict = results.get()
            if number is None:
                print("Bail out! " + verdict.text, flush=True)
                jobs.queue.clear()
                break
            verdicts[number] = verdict
            print_point(point, mutants[number], verdict)
        for thread in threads:
            thread.join()
    if len(verdicts) < len(mutants):
        return 1
    wrong = sum(not verdict.good for verdict in verdicts.values())
    print("%s %d - every clause has a mutant" % ("not ok" if bare else "ok",
                                                 len(mutants) + 1))
    for clause in bare:
        print("#   clause without a mutant: " + clause)
    print_table(mutants, verdicts, args.verbose)
    print("# %d mutants of %d clauses, %d killed" %
          (len(mutants), len(clauses), len(mutants) - wrong))
    return 1 if wrong or bare else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        sys.exit(str(fault))
    except BrokenPipeError:
        sys.exit(1)

#!/usr/bin/env python3
"""Holds our engine against a prototype without rules, in one run on one core.

usage: limit_ratio.py PROTOTYPE_FOLDER [ROUNDS]

The folder holds the cost study: bench.c and v_a.c play random rounds, api_bench.c and
api.c have the shape of our API. Both sides are built with the same compiler and flags
(-O3 -march=native) and run in turn, so that a busy machine slows both; the best of the
runs counts. Prints ours / theirs.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = ["-std=gnu17", "-O3", "-march=native"]
RUNS = 5


def out(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def build(compiler, folder, work):
    va, api, ours = work / "va", work / "api", work / "build"
    out(compiler, *FLAGS, str(folder / "bench.c"), str(folder / "v_a.c"), "-pthread", "-o", str(va))
    # One sample a call: the sampling is ours.
    text = (folder / "api_bench.c").read_text().replace("i<7;i++", "i<1;i++").replace("v[3]", "v[0]")
    text = text.replace("w[3]", "w[0]").replace("v[6]", "v[0]").replace("v,7,", "v,1,")
    text = text.replace("w,7,", "w,1,").replace("lazy=0;lazy<2", "lazy=1;lazy<2")
    (work / "api_bench.c").write_text(text)
    out(compiler, *FLAGS, "-I", str(folder), str(work / "api_bench.c"), str(folder / "api.c"),
        "-o", str(api))
    subprocess.run(["meson", "setup", str(ours), str(ROOT), "-Dnative=true"], check=True,
                   stdout=subprocess.DEVNULL, env={**__import__("os").environ, "CC": compiler})
    subprocess.run(["ninja", "-C", str(ours), "src/cli/drawfour"], check=True,
                   stdout=subprocess.DEVNULL)
    return va, api, ours / "src" / "cli" / "drawfour"


def keep_best(best, key, value):
    best[key] = max(best.get(key, 0.0), value)


def sample(va, api, ours, rounds, best):
    for line in out(str(va), str(rounds), "1", "0").splitlines():
        found = re.search(r" (\d)p 1core:.*turns/s ([\d.]+)M", line)
        keep_best(best, ("theirs", found[1], "random play"), float(found[2]))
    for line in out(str(api)).splitlines():
        found = re.match(r"api (\d)p (list|mask)\+apply draw-when-stuck: decisions/s ([\d.]+)M", line)
        if found:
            keep_best(best, ("theirs", found[1], f"{found[2]} + apply"), float(found[3]))
    for line in out(str(ours), "bench", "--rounds", str(rounds), "--threads", "1").splitlines():
        found = re.match(r" +1 +(\d+)  (random play|list \+ apply|mask \+ apply) +([\d.]+) +([\d.-]+)",
                         line)
        if found:
            value = found[3] if found[2] == "random play" else found[4]
            keep_best(best, ("ours", found[1], found[2]), float(value))


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 100000
    print(f"{'compiler':9} {'seats':>5}  {'what':13} {'ours':>7} {'theirs':>7} {'ratio':>6}   (M/s)")
    for compiler in ("gcc", "clang"):
        with tempfile.TemporaryDirectory() as work:
            programs = build(compiler, folder, pathlib.Path(work))
            best = {}
            for _ in range(RUNS):
                sample(*programs, rounds, best)
            for seats in "24":
                for what in ("random play", "list + apply", "mask + apply"):
                    ours, theirs = best["ours", seats, what], best["theirs", seats, what]
                    print(f"{compiler:9} {seats:>5}  {what:13} {ours:7.1f} {theirs:7.1f} "
                          f"{ours / theirs:6.2f}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""`drawfour store` on a small store.

usage: test_command.py DRAWFOUR SAMPLE
"""
import os
import sqlite3
import subprocess
import sys
import tempfile

DRAWFOUR, SAMPLE = sys.argv[1:3]
RECORD = '[Players "Ann\x1b[31m" "hard"]\n[Seed "1"]\n0:draw\n'


def run(*arguments, status=0):
    done = subprocess.run([DRAWFOUR, "store", *arguments], capture_output=True, text=True,
                          check=False)
    assert done.returncode == status, (arguments, done)
    return done


def damage(path):
    with sqlite3.connect(path) as database:
        changed = database.execute(
            "UPDATE entries SET body = x'00' WHERE seq = 2 AND table_id ="
            " (SELECT id FROM tables WHERE name = 'BAD')").rowcount
    database.close()
    assert changed == 1


def test_reading(path):
    rows = [line.split("\t") for line in run("list", path).stdout.splitlines()]
    assert rows == [["GOOD-2", "1970-01-01 02:00", "pocket", "1+", "Ann\\x1b[31m, hard"],
                    ["GOOD-1", "1970-01-01 01:00", "classic", "1", "Ann\\x1b[31m, hard"]], rows
    assert len(run("list", path, "--player", "p-ann", "--limit", "1").stdout.splitlines()) == 1
    assert run("list", path, "--player", "nobody").stdout == ""
    assert run("export", path, "GOOD-1").stdout == RECORD
    assert "no game GOOD-9" in run("export", path, "GOOD-9", status=1).stderr
    assert run("reports", path).stdout == (
        "1970-01-01 01:00\tGOOD\tp-ann\tp-ben\trude\\x0aand loud\n")
    assert "every checksum holds" in run("verify", path).stderr
    assert "every live table" in run("recover", path).stderr


def test_backup(path, copy):
    assert "every checksum holds" in run("backup", path, copy).stderr
    assert run("export", copy, "GOOD-1").stdout == RECORD
    assert "copy.db" in run("backup", path, copy, status=2).stderr


def test_damage(path):
    damage(path)
    assert "table BAD, entry 2" in run("verify", path, status=1).stdout
    found = run("recover", path, status=1)
    assert "table BAD, entry 2" in found.stdout and "--quarantine" in found.stderr
    assert "BAD was set aside" in run("recover", path, "--quarantine").stdout
    assert "every live table" in run("recover", path).stderr
    with open(path, "r+b") as file:
        file.write(b"no database at all")
    assert ".recover" in run("recover", path, status=1).stderr


def test_prune(path):
    assert "needs a value" in run("prune", path, "--logs-older-than", "", status=2).stderr
    for wrong in ("30", "d", "-1d", "30x"):
        assert "never" in run("prune", path, "--logs-older-than", wrong, status=2).stderr
    assert run("prune", path, "--logs-older-than", "never").stdout == (
        "deleted 0 closed tables, 0 entries of logs, 0 games, 0 guests, 0 reports\n")
    assert run("prune", path).stdout == (
        "deleted 1 closed table, 2 entries of logs, 0 games, 0 guests, 0 reports\n")
    assert run("prune", path, "--games-older-than", "52w").stdout == (
        "deleted 0 closed tables, 0 entries of logs, 2 games, 0 guests, 0 reports\n")
    assert run("prune", path, "--guests-older-than", "52w", "--reports-older-than",
               "52w").stdout == ("deleted 0 closed tables, 0 entries of logs, 0 games, 1 guest, "
                                 "1 report\n")


def test_usage(folder):
    assert "say backup" in run(status=2).stderr
    nothing = os.path.join(folder, "nothing.db")
    for verb in ("list", "verify", "prune", "recover", "reports"):
        assert "No such file" in run(verb, nothing, status=2).stderr
    assert not os.path.exists(nothing)


with tempfile.TemporaryDirectory() as temporary:
    store = os.path.join(temporary, "games.db")
    subprocess.run([SAMPLE, store], check=True)
    test_usage(temporary)
    test_reading(store)
    test_backup(store, os.path.join(temporary, "copy.db"))
    test_damage(store)
    test_prune(os.path.join(temporary, "copy.db"))

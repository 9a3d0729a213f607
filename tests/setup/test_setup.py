#!/usr/bin/env python3
"""tools/setup.sh on machines that have nothing: what it installs, or tells to install. The
machines are made of a PATH with the usual tools and the package managers of the family,
which write down how they were called. Real ones: bare_tree.sh. Prints TAP.

usage: test_setup.py TOOLS_FOLDER
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SETUP = os.path.join(os.path.abspath(sys.argv[1]), "setup.sh")
USUAL = ["sh", "cat", "env", "sed", "sort", "tr", "ls"]


def run(what, **commands):
    """setup.sh where only `commands` exist, each a shell script, and the usual tools."""
    with tempfile.TemporaryDirectory() as folder:
        for name in USUAL:
            os.symlink(shutil.which(name), os.path.join(folder, name))
        for name, text in {"id": "echo 0", **commands}.items():
            path = pathlib.Path(folder, name.replace("_", "-"))
            path.write_text(f"#!/bin/sh\n{text}\n", encoding="ascii")
            path.chmod(0o755)
        done = subprocess.run([os.path.join(folder, "sh"), SETUP, what], capture_output=True,
                              text=True, env={"PATH": folder}, check=False)
    assert done.returncode == 1, done
    return done.stderr


def other_families_are_told_their_command():
    for manager, command, some in (
            ("dnf", "dnf install", "llhttp-devel wslay-devel pkgconf-pkg-config lua-devel"),
            ("pacman", "pacman -S --needed", "llhttp wslay lua54 python"),
            ("apk", "apk add", "llhttp-dev wslay-dev lua5.4-dev musl-dev")):
        told = run("build", **{manager: "exit 1"})
        assert told.startswith(f"drawfour: missing here; as root: {command} "), told
        for package in some.split():
            assert package in told.split(), (manager, package, told)
        assert "cmocka" not in told, told
        assert "cmocka" in run("test", **{manager: "exit 1"}), manager


def an_unknown_family_is_told_debians_packages():
    told = run("build")
    assert "the like of these Debian packages: " in told and "libllhttp-dev" in told, told


def apt_installs_what_the_release_offers():
    """apt-cache knows only the package of this release."""
    for offered, other in (("node-llhttp", "libllhttp-dev"), ("libllhttp-dev", "node-llhttp")):
        policy = f'case $2 in {other}) ;; *) echo "Candidate: 1" ;; esac'
        told = run("build", apt_get="echo 'E: no network'; exit 100", apt_cache=policy)
        first = told.splitlines()[0]
        assert first.startswith("drawfour: installing "), told
        assert offered in first.split() and other not in first.split(), told
    browsers = ["chromium-headless-shell", "chromium", "chromium-browser"]
    for i, browser in enumerate(browsers):
        unknown = "|".join(["none", *browsers[:i]])
        policy = f'case $2 in {unknown}) echo "Candidate: (none)" ;; *) echo "Candidate: 1" ;; esac'
        told = run("test", apt_get="exit 100", apt_cache=policy)
        assert [word for word in browsers if word in told.split()] == [browser], told


def what_apt_could_not_do_is_told():
    told = run("build", apt_get="echo 'E: no such package'; exit 100",
               apt_cache='echo "Candidate: 1"')
    assert "drawfour: apt-get: no such package\n" in told, told
    assert "drawfour: still missing: " in told, told


def a_meson_that_is_too_old_is_missing():
    for version, missing in (("0.61.2", True), ("1.0.0", False)):
        told = run("build", apk="exit 1", meson=f"echo {version}")
        assert ("meson" in told.split()) == missing, told


TESTS = [other_families_are_told_their_command, an_unknown_family_is_told_debians_packages,
         apt_installs_what_the_release_offers, what_apt_could_not_do_is_told,
         a_meson_that_is_too_old_is_missing]
failed = 0
print(f"1..{len(TESTS)}")
for number, each in enumerate(TESTS, 1):
    try:
        each()
        print(f"ok {number} - {each.__name__}")
    except Exception as error:  # every test reports, whatever breaks it
        failed += 1
        print(f"not ok {number} - {each.__name__}")
        print(f"# {type(error).__name__}: {error}".replace("\n", "\n# "))
sys.exit(failed > 0)

"""Where the snippets of a page run: a scratch folder with what its commands take for granted.

Made once for all pages (Shared): a `drawfour` in the path, game records, a store, the example
bot, and, when a snippet in C first asks for it, the installed library. Each page gets a
folder of its own (Place) with copies of the files.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from pages import ROOT

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "tests/table/wire"), str(ROOT / "tests/cli")]
sys.dont_write_bytecode = True


class Shared:
    def __init__(self, scratch, drawfour, build):
        self.scratch, self.drawfour, self.build = scratch, drawfour, build
        self.environment = self._make_environment()
        self._flags = None
        self.files = scratch / "files"
        self.files.mkdir()
        self._make_files()

    def _make_environment(self):
        """A path in which `drawfour` is the built one, and a home that is nobody's."""
        path = self.scratch / "bin"
        path.mkdir()
        for name in ("drawfour", "run"):
            (path / name).symlink_to(HERE / "drawfour.sh")
        keep = {name: value for name, value in os.environ.items()
                if not name.startswith(("DRAWFOUR", "XDG_", "PKG_CONFIG"))}
        return {**keep, "PATH": f"{path}:{keep['PATH']}", "HOME": str(self.scratch),
                "DRAWFOUR": self.drawfour, "HERE": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"}

    def _make_files(self):
        self._run(["sh", "-ec", 'mkdir data; python3 "$HERE/served.py" "$DRAWFOUR" serve '
                   "--log off --data data; mv data/drawfour.db games.db; rm -r data"])
        self._run(["cc", "-o", "mybot", str(ROOT / "examples/bot.c"), "-ljansson"])
        record = self._run([self.drawfour, "demo", "--record", "--seed", "5"])
        (self.files / "game.d4n").write_text(record)
        (self.files / "backup").mkdir()
        report = [self.drawfour, "sim", "--rounds", "1", "--quiet", "--report", "x.html"]
        self.has_report = not subprocess.run(report, cwd=self.scratch,
                                             capture_output=True).returncode
        os.symlink(ROOT / "examples", self.files / "examples")
        os.symlink(HERE / "drawfour.sh", self.files / "run")

    def _run(self, command):
        return subprocess.run(command, cwd=self.files, env=self.environment, text=True,
                              check=True, stdout=subprocess.PIPE).stdout

    def proven_game(self):
        """A round with the proof of a fair deal: the first vector of docs/fair.md."""
        import random
        import test_verify
        program = test_verify.Program(self.drawfour, str(self.scratch))
        tags, _ = test_verify.proof_tags("7KQ2MXPA3FD", 1, 1, bytes(range(32)), [b"", b""], [])
        head = '[Seats "2"]\nround 1\n' + tags
        moves, result = test_verify.play(program, head, random.Random(1))
        return head + result + moves

    def library(self):
        """The flags for a compiler, from the library as `meson install` leaves it.

        Only what developers get is installed, so that nothing but the library need be
        built; the shared library itself, which comes with the program, is put beside it."""
        if self._flags is None:
            root = self.scratch / "installed"
            subprocess.run(["meson", "install", "--no-rebuild", "--quiet", "-C", self.build,
                            "--destdir", str(root), "--tags", "devel"],
                           check=True, stdout=subprocess.DEVNULL)
            package, = root.rglob("pkgconfig/drawfour.pc")
            folder = package.parent.parent
            for path in pathlib.Path(self.build).glob("libdrawfour.so.*"):
                if path.is_file():
                    shutil.copy(path, folder, follow_symlinks=False)
            self.environment |= {"PKG_CONFIG_PATH": str(package.parent),
                                 "PKG_CONFIG_SYSROOT_DIR": str(root),
                                 "LD_LIBRARY_PATH": str(folder)}
            self._flags = self._run(["pkg-config", "--cflags", "--libs", "drawfour"]).split()
        return self._flags


class Place:
    def __init__(self, shared, name):
        self.shared, self.drawfour = shared, shared.drawfour
        self.environment = shared.environment
        self.folder = shared.scratch / "pages" / name
        self.printed = None  # by the last commands
        shutil.copytree(shared.files, self.folder, symlinks=True)
        if name == "docs/fair.md":
            record = shared.proven_game()
            seed = re.search(r'\[Seed "(\w+)"', record).group(1)
            self.write("game.d4n", record)
            self.write("7KQ2MXPA3FD.json", json.dumps({"table": "7KQ2MXPA3FD", "rounds": [
                {"match": 1, "round": 1, "place": 0, "tries": [], "seed": seed}]}))

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def compiler_flags(self):
        return self.shared.library()

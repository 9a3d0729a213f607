"""A program in a terminal of its own, by tmux: what is on its screen, and keys for it."""
import contextlib
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import tempfile
import time

DEADLINE = 60  # seconds; only a program that hangs gets there


def beside(usual, options):
    """The options with those of 'usual' that they leave open: an option is given once, and a
    game that goes on has its own."""
    chosen, at = [], 0
    while at < len(usual):
        size = 1 if usual[at] == "--plain" else 2
        if usual[at] not in options and (size == 1 or "--resume" not in options):
            chosen += usual[at:at + size]
        at += size
    return chosen + list(options)


class Terminal:
    """One tmux server with one window, gone at the end of the with statement."""

    def __init__(self, command, rows=24, columns=80, folder=None, **environment):
        self.place = tempfile.TemporaryDirectory()
        self.socket = os.path.join(self.place.name, "tmux")
        settings = {"LC_ALL": "C.UTF-8", "TERM": "tmux-256color", **environment}
        words = ["env", "-u", "NO_COLOR"]
        words += [f"{name}={value}" for name, value in settings.items()]
        words += [str(word) for word in command]
        # The window stays until its last words are read.
        line = shlex.join(words) + "; echo status $?; exec cat"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  "-c", folder or self.place.name, line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # A game that is stopped saves itself: its folder is needed until it has ended.
        programs = []
        for pid in self.programs():
            with contextlib.suppress(ProcessLookupError):
                programs.append(os.pidfd_open(pid))
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)
        for program in programs:
            select.select([program], [], [], DEADLINE)
            os.close(program)
        self.place.cleanup()

    def programs(self):
        """The process of the program, if it has not ended."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        with open(f"/proc/{shell}/task/{shell}/children") as file:
            return [int(pid) for pid in file.read().split()]

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True,
                              text=True)
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout

    def screen(self, styles=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if styles else []))

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def resize(self, rows, columns):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def click(self, row, column, *buttons):
        """A press and a release of the first button, as this kind of terminal tells them; or
        other events: 1 and 2 are buttons, 3 a release, 64 and 65 the wheel."""
        for button in buttons or (0, 3):
            self.type("\033[M" + chr(32 + button) + chr(33 + column) + chr(33 + row))

    def signal(self, name):
        """To the program itself."""
        for pid in self.programs():
            os.kill(pid, getattr(signal, "SIG" + name))

    def wait(self, *patterns, gone=None):
        """The screen as soon as it has all patterns (and not the one that must go)."""
        end = time.monotonic() + DEADLINE
        while True:
            screen = self.screen()
            if all(re.search(pattern, screen) for pattern in patterns) and not (
                    gone and re.search(gone, screen)):
                return screen
            assert time.monotonic() < end, f"no {patterns} (or still {gone}) on:\n{screen}"
            time.sleep(0.03)

    def changed(self, before):
        """The screen as soon as it is another one than 'before' and wholly drawn: the same
        twice in a row."""
        end = time.monotonic() + DEADLINE
        last = before
        while True:
            screen = self.screen()
            if screen == last != before:
                return screen
            last = screen
            assert time.monotonic() < end, f"nothing happens on:\n{screen}"
            time.sleep(0.03)


def answer(screen):
    """The key that a person who wants to get on would press, or None: not asked."""
    for pattern, key in (
            (r"Which color\?.*\n.*?[●▲■◆★] (\w)", None),
            (r"Against whom\?.*\n.*?║[ ▶]+(\d)", None),
            (r"Hand the keyboard to", "Space"),
            (r" u +UNO!", "u"),
            (r"play a card|play it or keep|Discard a card|Name the color", "Enter"),
            (r"No card fits: draw", "d"),
            (r": keep it|: pass", "k"),
            (r"cards for you", "t"),
            (r"\(yes or no\)", "y"), (r"next round", "Enter")):
        found = re.search(pattern, screen)
        if found:
            return key or found.group(1)
    return None


def play_on(terminal, until, look=lambda screen: None):
    """Plays until the screen has 'until'; 'look' sees every screen on the way."""
    end = time.monotonic() + 4 * DEADLINE
    screen = terminal.screen()
    while not re.search(until, screen):
        assert time.monotonic() < end, f"no {until} on:\n{screen}"
        look(screen)
        key = answer(screen)
        if key:
            terminal.keys(key)
        screen = terminal.changed(screen)
    look(screen)
    return screen


def too_long(*_):
    raise TimeoutError("it hangs")


def run(tests):
    """TAP. Names after the program on the command line pick tests."""
    failed = 0
    tests = [test for test in tests if test.__name__ in (sys.argv[2:] or [test.__name__])]
    print(f"1..{len(tests)}")
    signal.signal(signal.SIGALRM, too_long)
    for number, test in enumerate(tests, 1):
        try:
            signal.alarm(8 * DEADLINE)
            test()
            print(f"ok {number} - {test.__name__}", flush=True)
        except Exception as fault:
            failed = 1
            for line in str(fault).splitlines():
                print(f"# {line}")
            print(f"not ok {number} - {test.__name__}: {type(fault).__name__}", flush=True)
        finally:
            signal.alarm(0)
    raise SystemExit(failed)

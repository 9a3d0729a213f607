"""Deals that a test needs, found by what is told of them: a seed that is written down would be
another deal as soon as anything before the deal, or a bot, changes."""
import re
import subprocess

PLAIN = ["--plain", "--pace", "0", "--window", "0"]

# What plain lines tell where Ann is the first on turn, and every hand has the cards it was dealt.
ANN_FIRST = r"The first card is \w+ \d\.\nYour turn"


def lines(program, folder, said, *options):
    """What is printed when 'said' is typed line by line; the game waits for each."""
    done = subprocess.run([program, "play", *PLAIN, *options], cwd=folder, text=True,
                          input="\n".join(said) + "\nquit\n", capture_output=True, timeout=60)
    assert done.returncode == 0, done
    return done.stdout


def seed_with(program, folder, options, said, wanted):
    """The first seed whose deal makes 'said' lead to 'wanted'; and what was told."""
    for seed in range(1, 2000):
        told = lines(program, folder, said, *options, "--seed", str(seed))
        if re.search(wanted, told):
            return str(seed), told
    raise AssertionError(f"no deal in which {said} leads to {wanted}")


def anns_seed(program, wanted, *options, said=(), folder=None):
    """The first seed with which Ann, among bots, is told 'wanted' after she said 'said'."""
    return seed_with(program, folder, ["--people", "Ann", *options], said, wanted)[0]

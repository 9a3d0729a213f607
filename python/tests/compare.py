"""Steps a second of this package beside RLCard, each through its own loop, in one run.

usage: compare.py [ROUNDS]

The policy is the same, any legal action by chance, picked by the same line of numpy. Needs
`pip install rlcard` beside the package. Times are processor time, the loops take turns.
"""
import sys
import time

import numpy as np
import rlcard

from drawfour import Game, Rules
from drawfour.batch import Batch
from drawfour.env import DrawfourEnv, env

CHANCE = np.random.default_rng(1)


def pick(legal):
    return legal[int(CHANCE.random() * len(legal))]


def rlcard_loop(state={}):
    """One round of RLCard: its step, its state, its legal actions."""
    table = state.setdefault("table", rlcard.make("uno", config={"seed": 1}))
    seen, _ = table.reset()
    steps = 0
    while not table.is_over():
        seen, _ = table.step(pick(list(seen["legal_actions"])))
        steps += 1
    return steps


def aec_loop(make, state={}):
    """One round through PettingZoo's agent_iter, last and step."""
    table = state.setdefault(make, make(seats=2))
    table.reset()
    steps = 0
    for _ in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        over = terminated or truncated
        table.step(None if over else pick(np.flatnonzero(seen["action_mask"])))
        steps += not over
    return steps


def game_loop(state={"seed": 0}):
    """One round of Game, with actions as text."""
    state["seed"] += 1
    game = Game(state.setdefault("rules", Rules()), state["seed"])
    steps = 0
    while not game.over:
        game.apply(pick(game.legal()))
        steps += 1
    return steps


def batch_loop(state={}):
    """Thirty steps of 4,096 games; the policy is the library's own."""
    batch = state.setdefault("batch", Batch(Rules(), 4096))
    for _ in range(30):
        batch.step(batch.random_actions())
    return 30 * 4096


LOOPS = {
    "RLCard uno, env.step": rlcard_loop,
    "drawfour, PettingZoo loop with its wrappers": lambda: aec_loop(env),
    "drawfour, PettingZoo loop": lambda: aec_loop(DrawfourEnv),
    "drawfour, Game.apply with text": game_loop,
    "drawfour, Batch.step": batch_loop,
}


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    spent, steps = dict.fromkeys(LOOPS, 0.0), dict.fromkeys(LOOPS, 0)
    for number in range(rounds + 1):
        for name, loop in LOOPS.items():
            start = time.process_time()
            count = loop()
            if number > 0:  # the first round of each warms up
                spent[name] += time.process_time() - start
                steps[name] += count
    first = None
    for name in LOOPS:
        speed = steps[name] / spent[name]
        first = first or speed
        print(f"| {name} | {speed:,.0f} | {speed / first:,.1f} |")


main()

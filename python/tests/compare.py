"""Steps a second of this package beside others', each through its own loop, in one run.

usage: compare.py [ROUNDS]

The policy is the same, any legal action by chance, picked by the same line of numpy. Needs
`pip install rlcard open_spiel 'pettingzoo[classic]'` beside the package; what is not there is
left out. Times are processor time, the loops take turns. Prints the table of docs/performance.md.
"""
import importlib
import sys
import time

import numpy as np

from drawfour import Game, Rules
from drawfour.batch import Batch
from drawfour.env import DrawfourEnv, env

CHANCE = np.random.default_rng(1)


def pick(legal):
    return legal[int(CHANCE.random() * len(legal))]


def rlcard_loop():
    """A round of RLCard's game: its step, its state, its legal actions."""
    table = importlib.import_module("rlcard").make("uno", config={"seed": 1})

    def play():
        seen, _ = table.reset()
        steps = 0
        while not table.is_over():
            seen, _ = table.step(pick(list(seen["legal_actions"])))
            steps += 1
        return steps
    return play


def open_spiel_loop(name):
    """A round of OpenSpiel's game, and what the player to move sees at every step."""
    game = importlib.import_module("pyspiel").load_game(name)

    def play():
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick([action for action, _ in state.chance_outcomes()]))
                continue
            np.array(state.information_state_tensor() if name == "leduc_poker"
                     else state.observation_tensor())
            state.apply_action(pick(state.legal_actions()))
            steps += 1
        return steps
    return play


def aec_loop(make):
    """A round through PettingZoo's agent_iter, last and step."""
    table = make()

    def play():
        table.reset()
        steps = 0
        for _ in table.agent_iter():
            seen, _, terminated, truncated, info = table.last()
            over = terminated or truncated
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            table.step(None if over else pick(np.flatnonzero(mask)))
            steps += not over
        return steps
    return play


def classic_loop(name):
    """A game of PettingZoo's own, without its wrappers."""
    return aec_loop(importlib.import_module(f"pettingzoo.classic.{name}").raw_env)


def bare_loop():
    """The table alone: the first legal action, so that no policy is measured."""
    table = DrawfourEnv(seats=2, reuse=True)

    def play():
        table.reset()
        steps = 0
        while table.agents and not table._over:
            table.step(table.last()[0]["action_mask"].argmax())
            steps += 1
        return steps
    return play


def game_loop():
    """A round of Game, with actions as text."""
    rules, seeds = Rules(), iter(range(10**9))

    def play():
        game, steps = Game(rules, next(seeds)), 0
        while not game.over:
            game.apply(pick(game.legal()))
            steps += 1
        return steps
    return play


def batch_loop(n):
    """Thirty steps of many games; the policy is the library's own."""
    batch = Batch(Rules(), n)

    def play():
        for _ in range(30):
            batch.step(batch.random_actions())
        return 30 * n
    return play


LOOPS = {
    "RLCard uno, env.step": rlcard_loop,
    "OpenSpiel crazy_eights": lambda: open_spiel_loop("crazy_eights"),
    "OpenSpiel leduc_poker": lambda: open_spiel_loop("leduc_poker"),
    "PettingZoo leduc_holdem_v4": lambda: classic_loop("leduc_holdem_v4"),
    "PettingZoo connect_four_v3": lambda: classic_loop("connect_four_v3"),
    "drawfour, PettingZoo loop with its wrappers": lambda: aec_loop(lambda: env(seats=2)),
    "drawfour, PettingZoo loop": lambda: aec_loop(lambda: DrawfourEnv(seats=2)),
    "drawfour, PettingZoo loop, arrays reused":
        lambda: aec_loop(lambda: DrawfourEnv(seats=2, reuse=True)),
    "drawfour, last and step, arrays reused, first legal action": bare_loop,
    "drawfour, Game.apply with text": game_loop,
    "drawfour, Batch.step of 64 games": lambda: batch_loop(64),
    "drawfour, Batch.step of 4,096 games": lambda: batch_loop(4096),
}


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    loops = {}
    for name, make in LOOPS.items():
        try:
            loops[name] = make()
        except (ImportError, AttributeError) as fault:
            print(f"{name} is left out: {fault}", file=sys.stderr)
    spent, steps = dict.fromkeys(loops, 0.0), dict.fromkeys(loops, 0)
    for number in range(rounds + 1):
        for name, loop in loops.items():
            for _ in range(5):
                start = time.process_time()
                count = loop()
                if number > 0:  # the first round of each warms up
                    spent[name] += time.process_time() - start
                    steps[name] += count
    first = None
    print("| loop | steps a second | ratio |\n|------|----------------|-------|")
    for name in loops:
        speed = steps[name] / spent[name]
        first = first or speed
        print(f"| {name} | {speed:,.0f} | {speed / first:,.1f} |")


main()

"""How strong a policy is, against bots that never change, on duplicate deals.

    from drawfour.evaluate import evaluate

    def first_legal(observation, mask):
        return mask.argmax(axis=1)

    print(evaluate(first_legal, against="frozen", deals=200))
"""
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from drawfour._core import ffi, lib
from drawfour.batch import ACTIONS, unpack_mask
from drawfour.errors import SEED_MAX, BadInput, as_whole
from drawfour.lab import simulate
from drawfour.rules import Rules
from drawfour.vector import Lanes

__all__ = ["Estimate", "Evaluation", "Policy", "evaluate"]

Policy = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], Any]
_LANES = 256


class Estimate(NamedTuple):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4f} ({self.low:.4f} to {self.high:.4f})"


class Evaluation(NamedTuple):
    """What came of it: how many rounds the policy won, its share of rounds, the points that it
    books a round, and how many of its actions were not legal."""

    wins: int
    rounds: int
    win_rate: Estimate
    points: Estimate
    refused: int

    def __str__(self) -> str:
        return f"won {self.win_rate} of {self.rounds} rounds, {self.points} points a round"


def evaluate(policy: Union[str, Policy], against: Union[str, Sequence[str]] = "frozen", *,
             deals: int = 1000, seed: int = 1, rules: Optional[Rules] = None) -> Evaluation:
    """Plays every deal with the policy in every seat, the others in the other seats.

    `policy` gets observations (n, 256) and flags of what is legal (n, 512) and returns n indices.
    It may be the name of a bot too. The deals, the bots' chance and the intervals are those of
    `drawfour sim --duplicate` with the same seed.
    """
    rules = rules if rules is not None else Rules("classic", 2)
    deals = as_whole(deals, "deals", 1, 10**9)
    seed = as_whole(seed, "seed", 0, SEED_MAX)
    if isinstance(policy, str):
        return _evaluate_bot(policy, against, deals, seed, rules)
    if not callable(policy):
        raise TypeError(f"policy must be a function or a name, not {type(policy).__name__}")
    wins = np.zeros(deals, np.int64)
    points = np.zeros(deals, np.int64)
    refused = _play(policy, Lanes(rules, min(_LANES, deals * rules.seats), against, seed), deals,
                    wins, points)
    rounds = deals * rules.seats
    return Evaluation(int(wins.sum()), rounds, _estimate(wins, rules.seats, True),
                      _estimate(points, rules.seats, False), refused)


def _play(policy: Policy, lanes: Lanes, deals: int, wins: npt.NDArray[np.int64],
          points: npt.NDArray[np.int64]) -> int:
    """Plays all rounds, as many at a time as there are lanes; returns the actions refused."""
    seats = lanes.rules.seats
    rounds = iter(range(deals * seats))
    playing: List[Tuple[int, int]] = []  # lane, round
    free = list(range(lanes.n))
    refused = 0

    def book(lane: int, number: int) -> None:
        winner, earned = lanes.result(lane, number % seats)
        partner = lanes.rules.teams and winner is not None and (winner - number) % 2 == 0
        wins[number // seats] += winner == number % seats or partner
        points[number // seats] += earned
        free.append(lane)

    while True:
        while free:
            number = next(rounds, None)
            if number is None:
                break
            lane = free.pop()
            if lanes.deal(lane, number // seats, number % seats):
                lanes.see(lane)
                playing.append((lane, number))
            else:
                book(lane, number)
        if not playing:
            return refused
        rows = [lane for lane, _ in playing]
        masks = unpack_mask(lanes.mask[rows])
        indices = np.asarray(policy(lanes.observation[rows], masks))
        if indices.shape != (len(rows),) or indices.dtype.kind not in "iu" or \
                (indices < 0).any() or (indices >= ACTIONS).any():
            raise BadInput(f"the policy must return {len(rows)} numbers from 0 to {ACTIONS - 1}")
        refused += int((~masks[np.arange(len(rows)), indices]).sum())
        still = []
        for (lane, number), index in zip(playing, indices.tolist()):
            if lanes.act(lane, index):
                lanes.see(lane)
                still.append((lane, number))
            else:
                book(lane, number)
        playing = still


def _estimate(sums: npt.NDArray[np.int64], cluster: int, share: bool) -> Estimate:
    out = ffi.new("double[3]")
    lib.py_estimate(ffi.from_buffer("int64_t *", sums), len(sums), cluster, share, out)
    return Estimate(out[0], out[1], out[2])


def _evaluate_bot(name: str, against: Union[str, Sequence[str]], deals: int, seed: int,
                  rules: Rules) -> Evaluation:
    others = [against] * (rules.seats - 1) if isinstance(against, str) else list(against)
    told = simulate([name, *others], edition=rules.edition.name, rounds=deals, seed=seed,
                    duplicate=True, rules=rules.options)
    player = told["players"][0]

    def estimate(key: str) -> Estimate:
        return Estimate(player[key]["value"], player[key]["low"], player[key]["high"])

    return Evaluation(player["wins"], deals * rules.seats, estimate("win_rate"),
                      estimate("points"), 0)

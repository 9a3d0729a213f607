"""An environment of Gymnasium's vector API: one seat of each table learns, bots of the engine sit
in the others.

Tables are numbered; table i plays deals i, i + n, i + 2 n, ... of the seed, and the agent's seat
goes round. A round that ends is followed by the next in the same step (autoreset SAME_STEP).
"""
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import gymnasium
import numpy as np
import numpy.typing as npt

from drawfour._core import ffi, lib
from drawfour.batch import ACTIONS, checked, unpack_mask
from drawfour.errors import SEED_MAX, BadInput, as_bytes, as_whole, fail
from drawfour.rules import Rules

__all__ = ["DrawfourVectorEnv", "Lanes"]


class Lanes:
    """Tables at which one seat is asked from outside and the others are bots."""

    def __init__(self, rules: Rules, n: int, opponents: Union[str, Sequence[str]],
                 seed: int) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be drawfour.Rules, not {type(rules).__name__}")
        names = [opponents] * (rules.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != rules.seats - 1:
            raise BadInput(f"{len(names)} opponents for {rules.seats - 1} seats")
        self.rules, self.n = rules, as_whole(n, "n", 1, 1 << 20)
        words = [ffi.new("char[]", as_bytes(name, "opponent")) for name in names]
        error = ffi.new("struct d4_error *")
        self._owned = []
        self._lanes = ffi.new("struct py_lane *[]", self.n)
        for i in range(self.n):
            lane = lib.py_lane_open(rules._rules, ffi.new("char *[]", words),
                                    as_whole(seed, "seed", 0, SEED_MAX), error)
            if not lane:
                raise fail(error)
            self._owned.append(ffi.gc(lane, lib.py_lane_close))
            self._lanes[i] = lane
        self.observation = np.zeros((self.n, lib.D4_BATCH_BYTES), np.uint8)
        self.mask = np.zeros((self.n, lib.D4_BATCH_WORDS), np.uint64)
        self.done = np.zeros(self.n, np.uint8)
        self.won = np.zeros(self.n, np.int8)
        self.points = np.zeros(self.n, np.int16)
        self.refused = np.zeros(self.n, np.uint8)
        self._observation = ffi.from_buffer("uint64_t *", self.observation)
        self._mask = ffi.from_buffer("uint64_t *", self.mask)
        self._rest = [ffi.from_buffer("uint8_t *", self.done),
                      ffi.from_buffer("int8_t *", self.won),
                      ffi.from_buffer("int16_t *", self.points),
                      ffi.from_buffer("uint8_t *", self.refused)]

    def deal(self, lane: int, deal: int, agent: int) -> bool:
        """Deals at one table. Whether the agent is asked: a round may end before it is."""
        lib.py_lane_deal(self._lanes[lane], deal, agent)
        return not lib.py_lane_over(self._lanes[lane])

    def see(self, lane: int) -> None:
        """Writes what the agent of one table is shown into its row."""
        lib.py_lane_see(self._lanes[lane], self._observation + lane * (lib.D4_BATCH_BYTES // 8),
                        self._mask + lane * lib.D4_BATCH_WORDS)

    def act(self, lane: int, index: int) -> bool:
        """The agent of one table acts. Whether it is asked again in this round."""
        lib.py_lane_act(self._lanes[lane], index)
        return not lib.py_lane_over(self._lanes[lane])

    def result(self, lane: int, seat: int) -> Tuple[Optional[int], int]:
        """Who won the round that is over (None: nobody), and what a seat books."""
        winner = lib.py_lane_winner(self._lanes[lane])
        return (winner if winner < self.rules.seats else None,
                lib.py_lane_points(self._lanes[lane], seat))

    def see_all(self) -> None:
        """The same as `see` for all tables."""
        lib.py_lanes_see(self._lanes, self.n, self._observation, self._mask)

    def step(self, actions: npt.NDArray[np.uint16]) -> None:
        """One action at every table; where a round ended the next is dealt."""
        checked(actions, "actions", np.uint16, (self.n,))
        lib.py_lanes_step(self._lanes, self.n, ffi.from_buffer("uint16_t *", actions), self.n,
                          self._observation, self._mask, *self._rest)


class DrawfourVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`num_envs` tables. The reward is 1 for a round won, 0 else. The mask of legal actions is
    info["action_mask"], one flag an action; an action that is not legal is made by chance."""

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int = 1, *, opponents: Union[str, Sequence[str]] = "frozen",
                 edition: str = "classic", seats: int = 2, rules: Optional[Rules] = None,
                 **options: Any) -> None:
        self.rules = rules if rules is not None else Rules(edition, seats, **options)
        self.num_envs = as_whole(num_envs, "num_envs", 1, 1 << 20)
        self._opponents = opponents
        self._lanes: Optional[Lanes] = None
        self._seed = 0
        Lanes(self.rules, 1, opponents, 0)  # tells now what is wrong with the opponents
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (256,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, self.num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space,
                                                               self.num_envs)

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        if seed is not None:
            self._seed = as_whole(seed, "seed", 0, SEED_MAX)
        elif self._lanes is not None:
            self._seed += 1
        super().reset(seed=seed, options=options)
        self._lanes = Lanes(self.rules, self.num_envs, self._opponents, self._seed)
        for i in range(self.num_envs):
            deal = i
            while not self._lanes.deal(i, deal, deal % self.rules.seats):
                deal += self.num_envs
        self._lanes.see_all()
        return self._lanes.observation.copy(), self._info()

    def _info(self) -> Dict[str, Any]:
        assert self._lanes is not None
        return {"action_mask": unpack_mask(self._lanes.mask)}

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        if self._lanes is None:
            raise BadInput("reset the environment before the first step")
        lanes = self._lanes
        indices = np.asarray(actions)
        if indices.shape != (self.num_envs,) or indices.dtype.kind not in "iu" or \
                (indices < 0).any() or (indices >= ACTIONS).any():
            raise BadInput(f"actions must be {self.num_envs} numbers from 0 to {ACTIONS - 1}")
        lanes.step(indices.astype(np.uint16))
        done = lanes.done.astype(np.bool_)
        reward = np.where(done & (lanes.won == 1), 1.0, 0.0)
        info = self._info()
        info["points"] = lanes.points.copy()
        info["refused"] = lanes.refused.astype(np.bool_)
        return lanes.observation.copy(), reward, done, np.zeros_like(done), info

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing to close but what the garbage collector does."""

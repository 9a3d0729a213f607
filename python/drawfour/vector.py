"""An environment of Gymnasium's vector API: one seat of each table learns, bots of the engine sit
in the others.

Tables are numbered; table i plays deals i, i + n, i + 2 n, ... of the seed, and the agent's seat
goes round. A round that ends is followed by the next in the same step (autoreset SAME_STEP).
"""
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import gymnasium
import numpy as np
import numpy.typing as npt

from drawfour._core import ffi, lib
from drawfour.batch import ACTIONS, checked, unpack_mask
from drawfour.errors import SEED_MAX, BadInput, as_bytes, as_whole, fail
from drawfour.rules import Rules

__all__ = ["DrawfourSeatEnv", "DrawfourVectorEnv", "Lanes"]


class Lanes:
    """Tables at which one seat is asked from outside and the others are bots."""

    def __init__(self, rules: Rules, n: int, opponents: Union[str, Sequence[str]],
                 seed: int, threads: int = 1,
                 observation: Optional[npt.NDArray[np.uint8]] = None) -> None:
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
        shape = (self.n, lib.D4_BATCH_BYTES)
        self.observation = np.zeros(shape, np.uint8) if observation is None else \
            checked(observation, "observation", np.uint8, shape)
        self._threads = min(self.n, as_whole(threads, "threads", 1, 256))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._lock = threading.Lock()
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
        with self._lock:
            lib.py_lane_deal(self._lanes[lane], deal, agent)
            return not lib.py_lane_over(self._lanes[lane])

    def see(self, lane: int) -> None:
        """Writes what the agent of one table is shown into its row."""
        words = self._observation + lane * (lib.D4_BATCH_BYTES // 8)
        with self._lock:
            lib.py_lane_see(self._lanes[lane], words, self._mask + lane * lib.D4_BATCH_WORDS)

    def act(self, lane: int, index: int) -> bool:
        """The agent of one table acts. Whether it is asked again in this round."""
        with self._lock:
            lib.py_lane_act(self._lanes[lane], index)
            return not lib.py_lane_over(self._lanes[lane])

    def result(self, lane: int, seat: int) -> Tuple[Optional[int], int]:
        """Who won the round that is over (None: nobody), and what a seat books."""
        with self._lock:
            winner = lib.py_lane_winner(self._lanes[lane])
            return (winner if winner < self.rules.seats else None,
                    lib.py_lane_points(self._lanes[lane], seat))

    def see_all(self) -> None:
        """The same as `see` for all tables."""
        with self._lock:
            lib.py_lanes_see(self._lanes, self.n, self._observation, self._mask)

    def step(self, actions: npt.NDArray[np.uint16]) -> None:
        """One action at every table; where a round ended the next is dealt."""
        checked(actions, "actions", np.uint16, (self.n,))
        indices = ffi.from_buffer("uint16_t *", actions)

        def task(part: int) -> None:
            first = self.n * part // self._threads
            count = self.n * (part + 1) // self._threads - first
            lib.py_lanes_step(self._lanes + first, count, indices + first, self.n,
                              self._observation + first * (lib.D4_BATCH_BYTES // 8),
                              self._mask + first * lib.D4_BATCH_WORDS,
                              *[array + first for array in self._rest])

        with self._lock:
            if self._pool is None:
                task(0)
            else:
                list(self._pool.map(task, range(self._threads)))


class DrawfourVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`num_envs` tables. The reward is 1 for a round won, 0 else. The mask of legal actions is
    info["action_mask"], one flag an action; an action that is not legal is made by chance.

    Observations are the caller's to keep. With copy=False they are one array that every step
    writes anew, `observation` if it is given: a buffer of PufferLib or of a process beside this
    one. With `threads` tables are stepped at the same time."""

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int = 1, *, opponents: Union[str, Sequence[str]] = "frozen",
                 edition: str = "classic", seats: int = 2, rules: Optional[Rules] = None,
                 threads: int = 1, copy: bool = True,
                 observation: Optional[npt.NDArray[np.uint8]] = None, **options: Any) -> None:
        self.rules = rules if rules is not None else Rules(edition, seats, **options)
        self.num_envs = as_whole(num_envs, "num_envs", 1, 1 << 20)
        self._opponents = opponents
        self._lanes: Optional[Lanes] = None
        self._seed = 0
        self._threads, self._copy, self._buffer = threads, copy, observation
        Lanes(self.rules, 1, opponents, 0, threads)  # tells now what is wrong with them
        if observation is not None:
            checked(observation, "observation", np.uint8, (self.num_envs, lib.D4_BATCH_BYTES))
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
        self._lanes = Lanes(self.rules, self.num_envs, self._opponents, self._seed,
                            self._threads, self._buffer)
        for i in range(self.num_envs):
            deal = i
            while not self._lanes.deal(i, deal, deal % self.rules.seats):
                deal += self.num_envs
        self._lanes.see_all()
        return self._shown(), self._info()

    def _shown(self) -> npt.NDArray[np.uint8]:
        assert self._lanes is not None
        return self._lanes.observation.copy() if self._copy else self._lanes.observation

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
        return self._shown(), reward, done, np.zeros_like(done), info

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing to close but what the garbage collector does."""


class DrawfourSeatEnv(gymnasium.Env[Any, Any]):
    """One such table for Gymnasium's plain API: an episode is a round. Every reset deals the next
    round of the seed, and the agent's seat goes round."""

    metadata = {"render_modes": []}

    def __init__(self, *, opponents: Union[str, Sequence[str]] = "frozen",
                 edition: str = "classic", seats: int = 2, rules: Optional[Rules] = None,
                 **options: Any) -> None:
        self.rules = rules if rules is not None else Rules(edition, seats, **options)
        self._opponents = opponents
        self._lanes = Lanes(self.rules, 1, opponents, 0)
        self._deal, self._asked = 0, False
        self.observation_space = gymnasium.spaces.Box(0, 255, (256,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._lanes = Lanes(self.rules, 1, self._opponents,
                                as_whole(seed, "seed", 0, SEED_MAX))
            self._deal = 0
        while not self._lanes.deal(0, self._deal, self._deal % self.rules.seats):
            self._deal += 1
        self._deal += 1
        self._asked = True
        return self._told()

    def _told(self) -> Tuple[Any, Dict[str, Any]]:
        if self._asked:
            self._lanes.see(0)
        else:
            self._lanes.mask[:] = 0
        return self._lanes.observation[0].copy(), {"action_mask": unpack_mask(self._lanes.mask[0])}

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        if not self._asked:
            raise BadInput("reset the environment: there is no round to go on with")
        self._asked = self._lanes.act(0, as_whole(action, "action", 0, ACTIONS - 1))
        reward = 0.0
        if not self._asked:
            seat = (self._deal - 1) % self.rules.seats
            winner, _ = self._lanes.result(0, seat)
            partner = self.rules.teams and winner is not None and (winner - seat) % 2 == 0
            reward = 1.0 if winner == seat or partner else 0.0
        observation, info = self._told()
        return observation, reward, not self._asked, False, info

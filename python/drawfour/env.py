"""An environment for PettingZoo: every seat an agent, one of them at a time (AEC).

    from drawfour.env import env

    table = env(seats=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        mask = observation["action_mask"]
        table.step(None if terminated or truncated else table.action_space(agent).sample(mask))

Observations and actions are those of docs/learning.md. Calling UNO is done for everyone. The
reward, at the end of the round, is the points won or lost, divided by 100.
"""
import threading
from typing import Any, Dict, List, Optional, Tuple

import gymnasium
import numpy as np
import numpy.typing as npt
import pettingzoo
from pettingzoo.utils import wrappers

from drawfour._core import ffi, lib
from drawfour.batch import ACTIONS, BLOCKED, DONE, REFUSED, TRUNCATED
from drawfour.errors import as_whole
from drawfour.rules import Rules

__all__ = ["DrawfourEnv", "DrawfourParallelEnv", "env", "parallel_env"]

MASK = 256  # where the mask begins: after the observation


def env(render_mode: Optional[str] = None, **options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers, which check how it is used."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.TerminateIllegalWrapper(DrawfourEnv(render_mode=render_mode, **options),
                                         illegal_reward=-1))


class DrawfourEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A table. `options` are those of drawfour.Rules.

    A step is one call into the engine. Every observation is the caller's to keep; with `reuse`
    all are the same two arrays, written anew by each step, which is faster.
    """

    metadata = {"name": "drawfour_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, edition: str = "classic", seats: int = 2, *, limit: int = 5000,
                 render_mode: Optional[str] = None, rules: Optional[Rules] = None,
                 reuse: bool = False, **options: Any) -> None:
        super().__init__()
        self.rules = rules if rules is not None else Rules(edition, seats, **options)
        self.render_mode = render_mode
        self.possible_agents: List[str] = [f"seat_{i}" for i in range(self.rules.seats)]
        self.agents: List[str] = []
        self._seeds = np.random.default_rng()
        self._lock = threading.Lock()
        self._game = ffi.new("struct d4_batch_game *")
        self._setup = ffi.new("struct d4_batch_setup *")
        self._setup.rules = self.rules._rules
        self._setup.limit = as_whole(limit, "limit", 0, 2**32 - 1)
        self._out = ffi.new("struct py_one *")
        self._bytes = np.frombuffer(ffi.buffer(self._out), np.uint8, MASK + ACTIONS)
        self._reused = self._cut(self._bytes) if reuse else None
        self._seen: Dict[str, Any] = {}
        self._over = True
        observation = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 255, (MASK,), np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8)})
        self._observation_spaces = {agent: observation for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS)
                               for agent in self.possible_agents}

    @staticmethod
    def _cut(data: npt.NDArray[np.uint8]) -> Dict[str, Any]:
        return {"observation": data[:MASK], "action_mask": data[MASK:].view(np.int8)}

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        with self._lock:
            self._setup.seed = int(self._seeds.integers(2**63))
            told = lib.py_one_reset(self._game, self._setup, self._out)
            self._seen = self._reused or self._cut(self._bytes.copy())
        self._over = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[told >> 8]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What the seat that decides may know; another one is shown nothing until it does."""
        if self._over or agent != self.agent_selection:
            return self._cut(np.zeros(MASK + ACTIONS, np.uint8))
        return self._seen

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """As PettingZoo has it. Until the round ends nobody has a reward or has ended."""
        if self._over:
            result: Tuple[Any, float, bool, bool, Dict[str, Any]] = super().last(observe)
            return result
        return (self._seen if observe else None), 0.0, False, False, \
            self.infos[self.agent_selection]

    def step(self, action: Optional[int]) -> None:
        if self._over:
            if not self.agents:
                raise ValueError("reset the environment before the first step")
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < ACTIONS:
            raise ValueError(f"action must be from 0 to {ACTIONS - 1}, not {action}")
        with self._lock:
            told = lib.py_one_step(self._game, int(action), self._out)
            if self._reused is None:
                self._seen = self._cut(self._bytes.copy())
        if told & (DONE | REFUSED):
            self._end(action, told)
        else:
            self.agent_selection = self.possible_agents[told >> 8]

    def _end(self, action: int, told: int) -> None:
        if not told & DONE:
            raise ValueError(f"action {action} is not in the mask")
        self._over = True
        truncated = bool(told & TRUNCATED)
        if not told & (TRUNCATED | BLOCKED):
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = self._out.reward[seat] / 100.0
        for agent in self.agents:
            self.truncations[agent] = truncated
            self.terminations[agent] = not truncated
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        if self.render_mode is None:
            return None
        counts = self._bytes[200:200 + self.rules.seats].tolist()
        return f"{self.agent_selection} to decide; cards, from it on: {counts}"

    def close(self) -> None:
        """Nothing to close."""


def parallel_env(render_mode: Optional[str] = None, **options: Any) -> "DrawfourParallelEnv":
    """The same table for PettingZoo's parallel API."""
    return DrawfourParallelEnv(render_mode=render_mode, **options)


class DrawfourParallelEnv(pettingzoo.ParallelEnv):  # type: ignore[misc]
    """The table for programs that step all agents at once. The game is played in turns: only the
    action of the seat that decides counts, those of the others are not looked at. Whoever's mask
    has no flag does not decide. An action that is not in the mask changes nothing."""

    metadata = DrawfourEnv.metadata

    def __init__(self, **options: Any) -> None:
        self._table = DrawfourEnv(**options)
        self.render_mode = self._table.render_mode
        self.possible_agents = self._table.possible_agents
        self.agents: List[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._table.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self._table.action_space(agent)

    def _observations(self) -> Dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
              ) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        self._table.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Dict[str, int]) -> Tuple[Dict[str, Any], Dict[str, float],
                                                     Dict[str, bool], Dict[str, bool],
                                                     Dict[str, Any]]:
        table = self._table
        if not self.agents:
            return {}, {}, {}, {}, {}
        try:
            table.step(actions[table.agent_selection])
            refused = ""
        except ValueError:
            refused = table.agent_selection
        infos = {agent: {"refused": agent == refused} for agent in self.agents}
        if table._over:
            self.agents = []
        return self._observations(), dict(table.rewards), dict(table.terminations), \
            dict(table.truncations), infos

    def render(self) -> Optional[str]:
        return self._table.render()

    def close(self) -> None:
        """Nothing to close."""

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
from typing import Any, Dict, List, Optional

import gymnasium
import numpy as np
import pettingzoo
from pettingzoo.utils import wrappers

from drawfour.batch import ACTIONS, BLOCKED, DONE, REFUSED, TRUNCATED, Batch, unpack_mask
from drawfour.rules import Rules

__all__ = ["DrawfourEnv", "env"]


def env(render_mode: Optional[str] = None, **options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers, which check how it is used."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.TerminateIllegalWrapper(DrawfourEnv(render_mode=render_mode, **options),
                                         illegal_reward=-1))


class DrawfourEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A table. `options` are those of drawfour.Rules."""

    metadata = {"name": "drawfour_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, edition: str = "classic", seats: int = 2, *, limit: int = 5000,
                 render_mode: Optional[str] = None, rules: Optional[Rules] = None,
                 **options: Any) -> None:
        super().__init__()
        self.rules = rules if rules is not None else Rules(edition, seats, **options)
        self.render_mode = render_mode
        self.possible_agents: List[str] = [f"seat_{i}" for i in range(self.rules.seats)]
        self._batch = Batch(self.rules, 1, limit=limit)
        self._action = np.zeros(1, np.uint16)
        self._seeds = np.random.default_rng()
        observation = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 255, (256,), np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8)})
        self._observation_spaces = {agent: observation for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS)
                               for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._batch.reset(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self._batch.seat[0])]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What the seat that decides may know; another one is shown nothing until it does."""
        batch = self._batch
        decides = agent == self.agent_selection and not self.terminations.get(agent, True) \
            and not self.truncations.get(agent, True)
        if not decides:
            return {"observation": np.zeros(256, np.uint8),
                    "action_mask": np.zeros(ACTIONS, np.int8)}
        return {"observation": batch.observation[0].copy(),
                "action_mask": unpack_mask(batch.mask[0]).view(np.int8).copy()}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < ACTIONS:
            raise ValueError(f"action must be from 0 to {ACTIONS - 1}, not {action}")
        batch = self._batch
        self._action[0] = action
        batch.step(self._action)
        flags = int(batch.flags[0])
        if flags & REFUSED and not flags & DONE:
            raise ValueError(f"action {action} is not in the mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if flags & DONE:
            self._end(flags)
        else:
            self.agent_selection = self.possible_agents[int(batch.seat[0])]
        self._accumulate_rewards()

    def _end(self, flags: int) -> None:
        truncated = bool(flags & TRUNCATED)
        if not flags & (TRUNCATED | BLOCKED):
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = float(self._batch.reward[0, seat]) / 100.0
        for agent in self.agents:
            self.truncations[agent] = truncated
            self.terminations[agent] = not truncated

    def render(self) -> Optional[str]:
        if self.render_mode is None:
            return None
        counts = self._batch.observation[0, 200:200 + self.rules.seats].tolist()
        return f"{self.agent_selection} to decide; cards, from it on: {counts}"

    def close(self) -> None:
        """Nothing to close."""

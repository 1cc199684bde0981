"""Our games at PettingZoo's table: an agent for each seat, one deciding after the other (its AEC), with action masks.

    table = env(tabletop.game("bannish", players=4))
    table.reset(seed=7)                                # deals what game.deal(7) deals
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))

An agent sees `observation`, which is `view.numbers()`, and `action_mask`, with a 1 for every legal move. Nothing is
rewarded before the end.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tabletop.adapters.actions import move_of
from tabletop.engine.core import Game

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError("This needs PettingZoo: pip install pettingzoo") from missing


class env(AECEnv):  # noqa: N801 - PettingZoo's own environments are made by a function of this name
    """A game of ours as an environment of PettingZoo's."""

    def __init__(self, game: Game, render_mode: str | None = None):
        super().__init__()
        self.game, self.moves, self.render_mode = game, game.moves(), render_mode
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self._number = {move: number for number, move in enumerate(self.moves)}
        size, moves = len(game.deal(0).view(0).numbers()), len(self.moves)
        self.observation_spaces = {agent: Dict({"observation": Box(-np.inf, np.inf, (size,), np.float32),
                                                "action_mask": Box(0, 1, (moves,), np.int8)})
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(moves) for agent in self.possible_agents}
        self._seeds = Random()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """A new game: the one of this seed, or one drawn at random, which the seed before tells."""
        if seed is not None:
            self._seeds = Random(seed)
        self.table: Any = self.game.deal(int(self._seeds.random() * 2**53) if seed is None else seed)
        self.agents = self.possible_agents.copy()
        self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in range(2))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        """It is the turn of whoever decides."""
        self.agent_selection = self.agents[self.table.turn]

    def observe(self, agent):
        view = self.table.view(self.possible_agents.index(agent))
        mask = np.zeros(len(self.moves), np.int8)
        mask[[self._number[move] for move in view.legal()]] = 1
        return {"observation": np.array(view.numbers(), np.float32), "action_mask": mask}

    def step(self, action):
        """Make the move of this number. An illegal one is refused with its rule and the reason, and nothing happens."""
        agent, table = self.agent_selection, self.table
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table.play(move_of(self.moves, action))
        self._cumulative_rewards[agent] = 0.0
        if table.turn is None:
            self.rewards = {agent: float(table.worth(seat)) for seat, agent in enumerate(self.agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._accumulate_rewards()

    def render(self):
        """The table as text, all hands open."""
        return str(self.table)

    def close(self):
        """There is nothing to close."""

"""How many decisions a second our games make through PettingZoo and open_spiel, beside games of their own.

    pip install pygame                                  # which connect four draws itself with
    python -m tests.benchmarks.adapters [--slices 5] [--seconds 0.5]

Both sides play at random in the same process, in slices that take turns; the figure is the median over the slices of
the ratio to the other side's own game, in PettingZoo connect four, in open_spiel its Kuhn poker written in Python.
"""

import argparse
from itertools import count
from random import random
from statistics import median

import pyspiel
from open_spiel.python.games import kuhn_poker  # noqa: F401 - registers the game
from pettingzoo.classic import connect_four_v3

import tabletop
from tabletop.adapters.open_spiel import load
from tabletop.adapters.pettingzoo import env
from tests.benchmarks.speed import speed


def at_pettingzoo(table):
    """Over and over: how many decisions a game had, each with what the agent sees."""
    for seed in count():
        table.reset(seed=seed)
        decisions = 0
        for agent in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            table.step(None if over or cut else table.action_space(agent).sample(seen["action_mask"]))
            decisions += not (over or cut)
        yield decisions, 1


def in_open_spiel(game):
    """The same, each with what the player knows as a tensor."""
    while True:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.information_state_tensor()
                decisions += 1
            state.apply_action(legal[int(random() * len(legal))])
        yield decisions, 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    asked = parser.parse_args()
    games = [tabletop.game(name) for name in tabletop.GAMES]
    sides = {"connect four": (at_pettingzoo(connect_four_v3.env()), lambda game: at_pettingzoo(env(game))),
             "Kuhn poker": (in_open_spiel(pyspiel.load_game("python_kuhn_poker")),
                            lambda game: in_open_spiel(load(game)))}
    for theirs, (yardstick, ours) in sides.items():
        for game in games:
            played = ours(game)
            pairs = [(speed(played, asked.seconds)[0], speed(yardstick, asked.seconds)[0]) for _ in range(asked.slices)]
            print(f"{game.title:16}{median(one / other for one, other in pairs):8.2f} of {theirs}"
                  f"{median(one for one, _ in pairs):12,.0f} decisions a second", flush=True)


if __name__ == "__main__":
    main()

"""How many decisions a second a game makes, beside open_spiel's hearts driven from Python in the same process.

    pip install open_spiel
    python tests/benchmarks/speed.py [--slices 15] [--seconds 0.5]

Machines are noisy, so short slices of every loop take turns, and the figure is the median over the slices of the ratio
to the hearts slices before and after it. Every loop chooses with `random.choice` from the legal moves.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

import pyspiel

import tabletop
from tabletop.core import Game
from tabletop.strategies import random as at_random

Loop = Callable[[float], tuple[float, float]]


def hearts(seconds: float) -> tuple[float, float]:
    """Decisions and games a second of open_spiel's hearts, chance nodes drawn with `random.choice`."""
    game = pyspiel.load_game("hearts")

    def games() -> Iterator[int]:
        while True:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if not state.is_chance_node():
                    decisions += 1
                state.apply_action(random.choice(state.legal_actions()))
            yield decisions

    return timed(games(), seconds)


def rules(game: Game) -> Loop:
    """deal, legal, play: the rules alone."""
    def games() -> Iterator[int]:
        seed = 0
        while True:
            state, decisions, seed = game.deal(seed), 0, seed + 1
            while state.turn is not None:
                state.play(random.choice(state.legal()))
                decisions += 1
            yield decisions

    return lambda seconds: timed(games(), seconds)


def through_views(game: Game) -> Loop:
    """`tabletop.play` with random strategies, each seeing its view only."""
    def games() -> Iterator[int]:
        seed = 0
        while True:
            yield len(tabletop.play(game, [at_random] * game.players, seed=seed).moves)
            seed += 1

    return lambda seconds: timed(games(), seconds)


def timed(games: Iterator[int], seconds: float) -> tuple[float, float]:
    """Decisions and games a second."""
    decisions = played = 0
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        decisions += next(games)
        played += 1
    return decisions / passed, played / passed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slices", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5)
    asked = parser.parse_args()
    loops: dict[str, Loop] = {}
    for name in tabletop.GAMES:
        game = tabletop.game(name)
        loops[f"{game.title}, rules"] = rules(game)
        loops[f"{game.title}, tabletop.play"] = through_views(game)
    ratios: dict[str, list[float]] = {name: [] for name in loops}
    speeds: dict[str, list[tuple[float, float]]] = {"open_spiel hearts": [hearts(asked.seconds)]} | {n: [] for n in loops}
    for _ in range(asked.slices):
        for name, loop in loops.items():
            before = speeds["open_spiel hearts"][-1]
            speeds[name].append(loop(asked.seconds))
            speeds["open_spiel hearts"].append(hearts(asked.seconds))
            ratios[name].append(speeds[name][-1][0] * 2 / (before[0] + speeds["open_spiel hearts"][-1][0]))
    print(f"{'':32}{'ratio':>8}{'decisions/s':>14}{'games/s':>10}")
    for name, measured in speeds.items():
        ratio = median(ratios[name]) if name in ratios else 1.0
        print(f"{name:32}{ratio:8.2f}{median(d for d, _ in measured):14,.0f}{median(g for _, g in measured):10,.0f}")


if __name__ == "__main__":
    main()

"""How many decisions a second a game makes, beside open_spiel's hearts driven from Python in the same process.

    pip install open_spiel
    python -m tests.benchmarks.speed [--slices 15] [--seconds 0.5]

Machines are noisy, so short slices of every loop take turns, and the figure is the median over the slices of the ratio
to the hearts slices before and after it. Both sides pick with `int(random() * n)` from the legal moves. The rules run
compiled after `python3 -m tabletop compile`; the environment variable TABLETOP_PLAIN=1 asks for the plain ones.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import count
from random import Random, random
from statistics import median
from time import perf_counter

import pyspiel

import tabletop
from tabletop.engine import strategies
from tabletop.engine.core import Game, Move, State

HEARTS = "open_spiel hearts"
Played = Iterator[tuple[int, int]]
"""Over and over: how many decisions were made, in how many games."""


def hearts() -> Played:
    """open_spiel's hearts; what chance decides is picked in the same way, and not counted."""
    game = pyspiel.load_game("hearts")
    while True:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
        yield decisions, 1


def rules(game: Game) -> Played:
    """deal, legal, play: the rules alone."""
    for seed in count():
        state, decisions = game.deal(seed), 0
        while state.turn is not None:
            legal = state.legal()
            state.play(legal[int(random() * len(legal))])
            decisions += 1
        yield decisions, 1


def through_views(game: Game) -> Played:
    """`tabletop.play` with random strategies, each seeing its view only."""
    for seed in count():
        yield len(tabletop.play(game, [strategies.random] * game.players, seed=seed).moves), 1


def playouts(game: Game) -> Played:
    """What lookahead does with the worlds it has sampled: try a move in a copy and play the round out."""
    tried, quick = list(worlds(game)), strategies.playout(game)
    while True:
        rng, decisions = Random(1), len(tried)
        for world, move, seat in tried:
            state = world.copy()
            state.play(move)
            decisions += strategies.play_out(state, world.round if game.judged_by_round else strategies.TO_THE_END, rng,
                                             quick)
            state.worth(seat)
        yield decisions, len(tried)


def worlds(game: Game, games: int = 4, every: int = 7) -> Iterator[tuple[State, Move, int]]:
    """Sampled worlds of moments all over some games, with each move that can be tried there, and who tries it."""
    rng = Random(1)
    for seed in range(games):
        state = game.deal(seed)
        for number in count():
            if state.turn is None:
                break
            legal = state.legal()
            if number % every == 0 and len(legal) > 1:
                world = game.sample(state.view(state.turn), rng)
                yield from ((world, move, state.turn) for move in legal)
            state.play(legal[int(rng.random() * len(legal))])


def speed(played: Played, seconds: float) -> tuple[float, float]:
    """Decisions and games a second."""
    decisions = games = 0
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        more, of = next(played)
        decisions, games = decisions + more, games + of
    return decisions / passed, games / passed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slices", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5)
    asked = parser.parse_args()
    kinds: dict[str, Callable[[Game], Played]] = {"rules": rules, "tabletop.play": through_views, "playouts": playouts}
    loops = {f"{game.title}, {kind}": loop(game) for game in map(tabletop.game, tabletop.GAMES) for kind,
             loop in kinds.items()}
    for loop in loops.values():
        next(loop)  # what is prepared once is not measured
    yardstick = hearts()
    ratios: dict[str, list[float]] = {HEARTS: [1.0]} | {name: [] for name in loops}
    speeds = {HEARTS: [speed(yardstick, asked.seconds)]} | {name: [] for name in loops}
    for _ in range(asked.slices):
        for name, loop in loops.items():
            speeds[name].append(speed(loop, asked.seconds))
            speeds[HEARTS].append(speed(yardstick, asked.seconds))
            before, after = speeds[HEARTS][-2:]
            ratios[name].append(speeds[name][-1][0] * 2 / (before[0] + after[0]))
    print(f"{'compiled rules' if tabletop.compiled else 'plain Python':32}{'ratio':>8}{'decisions/s':>14}{'games/s':>10}")
    for name, measured in speeds.items():
        print(f"{name:32}{median(ratios[name]):8.2f}{median(d for d, _ in measured):14,.0f}{median(g for _, g in measured):10,.0f}")


if __name__ == "__main__":
    main()

"""How many decisions a second a game makes, beside open_spiel's hearts driven from Python in the same process.

    pip install open_spiel
    python -m tests.benchmarks.speed [--slices 15] [--seconds 0.5]

Machines are noisy, so short slices of every loop take turns, and the figure is the median over the slices of the ratio
to the hearts slices before and after it. Both sides pick with `int(random() * n)` from the legal moves. The rules run
compiled after `python3 -m tabletop compile`; the environment variable TABLETOP_PLAIN=1 asks for the plain ones.
`python -m tests.benchmarks rules` measures both.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from itertools import count
from random import Random, random
from statistics import median
from time import perf_counter

import tabletop
from tabletop.engine import strategies
from tabletop.engine.core import Game, Move, State
from tests.benchmarks.report import both_ways, side_by_side

HEARTS = "open_spiel hearts"
FOUR_RULES = "Stich-Meister, any four rules"
NO_OPEN_SPIEL = "open_spiel is not installed here, so there is nothing to compare with: `pip install open_spiel`."
GOALS = {"Bannish": (1.15, 2.5), "Saika Banrai": (1.2, 2.5), "Stich-Meister without rule cards": (1.1, 2.3),
         FOUR_RULES: (0.7, 1.5), "Bananine": (0.3, 1.3), "The Banishing": (0.35, 1.0),
         "Bannish, playouts": ("–", 4.0), "Saika Banrai, playouts": ("–", 4.0)}
Played = Iterator[tuple[int, int]]
"""Over and over: how many decisions were made, in how many games."""


def hearts() -> Played:
    """open_spiel's hearts; what chance decides is picked in the same way, and not counted."""
    import pyspiel  # a yardstick for those who have it

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
        yield len(tabletop.play(game, ["random"] * game.players, seed=seed).moves), 1


def playouts(game: Game) -> Played:
    """What lookahead does with the worlds it has sampled: try a move in a copy and play the round out."""
    tried, quick = list(worlds(game)), strategies.playout(game)
    while True:
        rng = Random(1)
        for world, move, seat in tried:
            state = world.copy()
            state.play(move)
            decisions = strategies.play_out(state, world.round if game.judged_by_round else strategies.TO_THE_END, rng,
                                            quick)
            state.worth(seat)
            yield decisions + 1, 1


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


def loops() -> dict[str, Played]:
    """Everything that is measured: the rules of every game, `tabletop.play` and playouts."""
    games = {tabletop.game(name).title: tabletop.game(name) for name in tabletop.GAMES}
    bare = {("Stich-Meister without rule cards" if game.name == "stich_meister" else title):
            tabletop.game("stich_meister", rules=[]) if game.name == "stich_meister" else game
            for title, game in games.items()}
    kinds: dict[str, Callable[[Game], Played]] = {"tabletop.play": through_views, "playouts": playouts}
    return {name: rules(game) for name, game in bare.items()} | {
        f"{title}, {kind}": loop(game) for kind, loop in kinds.items() for title, game in games.items()}


def four_rules(sets: int) -> dict[str, Played]:
    """Stich-Meister under any four rule cards, that many times."""
    chosen = [sorted(Random(f"four rules {number}").sample(range(1, 61), 4)) for number in range(sets)]
    return {str(cards): rules(tabletop.game("stich_meister", rules=cards)) for cards in chosen}


def speed(played: Played, seconds: float) -> tuple[float, float]:
    """Decisions and games a second."""
    decisions = games = 0
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        more, of = next(played)
        decisions, games = decisions + more, games + of
    return decisions / passed, games / passed


def measured(which: Mapping[str, Played], slices: int, seconds: float) -> dict[str, tuple[float, float, float]]:
    """For every loop the median ratio to hearts, decisions and games a second."""
    for loop in which.values():
        next(loop)  # what is prepared once is not measured
    yardstick = hearts()
    slice_of_hearts = [speed(yardstick, seconds)]
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in which}
    for _ in range(slices):
        for name, loop in which.items():
            decisions, games = speed(loop, seconds)
            slice_of_hearts.append(speed(yardstick, seconds))
            before, after = slice_of_hearts[-2:]
            found[name].append((decisions * 2 / (before[0] + after[0]), decisions, games))
    found[HEARTS] = [(1.0, *figures) for figures in slice_of_hearts]
    return {name: tuple(map(median, zip(*figures, strict=True))) for name, figures in found.items()}


def section(quick: bool) -> str:
    """Ratios to hearts, plain and compiled."""
    if not find_spec("pyspiel"):
        return NO_OPEN_SPIEL
    # Both ways together: about six minutes, or one.
    asked = ["--slices", "3", "--seconds", "0.1", "--sets", "10"] if quick else ["--seconds", "0.3", "--sets", "50"]
    found = both_ways("tests.benchmarks.speed", "--json", *asked)
    for ratios in found.values():
        del ratios[HEARTS]
    return ("Decisions a second over those of open_spiel's hearts driven from Python, which is 1: the same way of "
            f"picking, slices of both in turn, the median of {3 if quick else 15} slices. A bare name is the loop "
            f"deal, legal, play. Each of the {asked[-1]} sets of four rules has fewer slices; here is the median over "
            "the sets.\n\n" + side_by_side("over hearts", found, GOALS))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slices", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--sets", type=int, default=0, help="of four rule cards, too")
    parser.add_argument("--json", action="store_true", help="the ratios only")
    asked = parser.parse_args()
    if not find_spec("pyspiel"):
        sys.exit(NO_OPEN_SPIEL)
    found = measured(loops(), asked.slices, asked.seconds)
    if asked.sets:
        under_four = measured(four_rules(asked.sets), max(1, asked.slices // 5), asked.seconds / 2)
        del under_four[HEARTS]
        found[FOUR_RULES] = tuple(map(median, zip(*under_four.values(), strict=True)))
    if asked.json:
        print(json.dumps({name: ratio for name, (ratio, _, _) in found.items()}))
        return
    kind = "compiled rules" if tabletop.compiled else "plain Python"
    print(f"{kind:34}{'ratio':>8}{'decisions/s':>14}{'games/s':>10}")
    for name, (ratio, decisions, games) in found.items():
        print(f"{name:34}{ratio:8.2f}{decisions:14,.0f}{games:10,.0f}")


if __name__ == "__main__":
    main()

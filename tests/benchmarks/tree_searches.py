"""Our tree search and open_spiel's at one table, with the same number of playouts for each decision.

    python -m tests.benchmarks.tree_searches [--games bananine bannish] [--deals 30] [--playouts 30] [--explore 1]

They are as alike as they can be: both try all legal moves, play on at random, and for the same end. `--explore` is
open_spiel's constant, in standard deviations of what random playouts are worth. What stays is their own: ours gives up
moves at the root by halving, and plays at random where a node is young; open_spiel's has upper bounds everywhere, and a
node for what the seat that decides knows. The seeds are ones that nothing was tuned on.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import pstdev

import tabletop
from tabletop.adapters.open_spiel import load, strategy
from tabletop.engine.core import TO_THE_END, Game, Move, Strategy, View
from tabletop.engine.ismcts import Tree
from tabletop.engine.strategies import Search, any_legal, play_out, tried_out
from tests.adapters.test_open_spiel import search
from tests.benchmarks.strength import FRESH, measured


def ours(playouts: int) -> Strategy:
    """Our search without what a game knows of itself."""

    def searched(view: View, rng: Random) -> Move:
        return tried_out(view, rng, Search(), any_legal, playouts, Tree())

    return searched


def theirs(game: Game, playouts: int, explore: float) -> Strategy:
    """Open_spiel's search, at our table."""
    there = load(game, one_round=game.judged_by_round)
    return strategy(search(there, playouts, explore=explore * spread(game)))


def spread(game: Game, deals: int = 100) -> float:
    """How far the worth of random playouts from the deal varies."""
    found = []
    for seed in range(deals):
        state = game.deal(seed)
        play_out(state, state.round if game.judged_by_round else TO_THE_END, Random(seed))
        found += [state.worth(seat) for seat in range(game.players)]
    return pstdev(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", choices=tabletop.GAMES, default=["bananine", "bannish"])
    parser.add_argument("--players", type=int, help="instead of as many as usual")
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--playouts", type=int, default=30)
    parser.add_argument("--explore", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=FRESH)
    parser.add_argument("--keep", type=Path, help="a folder to write the deals down in, and to go on from")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the processor, for each game")
    asked = parser.parse_args()
    for name in asked.games:
        game = tabletop.game(name, **({"players": asked.players} if asked.players else {}))
        players = {"ours": ours(asked.playouts), "open_spiel's": theirs(game, asked.playouts, asked.explore)}
        keep = asked.keep and asked.keep / f"{name}-{game.players}-{asked.playouts}-{asked.explore}-{asked.seed}.jsonl"
        found, deals = measured(game, players, asked.deals, asked.seed, keep, asked.seconds)
        print(f"{game!r}: ours − open_spiel's, {asked.playouts} playouts each: {found:+} {game.worth_means}, "
              f"{deals} deals", flush=True)


if __name__ == "__main__":
    main()

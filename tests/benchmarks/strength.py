"""How strong ISMCTS is: beside the thoughtful player at what a tenth of a second buys, and beside flat lookahead at the
same number of playouts.

    python -m tests.benchmarks.strength thoughtful [--games bannish] [--deals 100] [--seed 880000]
    python -m tests.benchmarks.strength lookahead [--playouts 1000]
    python -m tests.benchmarks.strength speed

The seeds are ones that nothing was tuned on: 880000 is the first of them. Seconds depend on how busy a machine is, so
the numbers of playouts below stand for a tenth of a second: `speed` measures them again, by the processor's time, on
compiled rules (`python3 -m tabletop compile`). With `--keep FOLDER` every deal is written down when it is done. A run
that was interrupted, or ended after `--seconds`, goes on from there with the same figures as in one go.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

import tabletop
from tabletop.arena.compare import new_results, play_deal
from tabletop.arena.figures import Estimate
from tabletop.engine.core import Game, Move, Strategy, View, room
from tabletop.engine.ismcts import Tree
from tabletop.engine.strategies import playout, strategies, tried_out, weighed

IN_A_TENTH = {"bananine": 3000, "bannish": 3900, "saika_banrai": 3000, "stich_meister": 1100, "the_banishing": 70}
"""How many playouts ISMCTS makes in a tenth of a second of a calm processor, on compiled rules."""
FRESH = 880_000
"""The first of the seeds that nothing was tuned on."""


def searching(game: Game, playouts: int, tree: Callable[[], Tree | None]) -> Strategy:
    """The moves of the game's shortlist tried out in this number of playouts, with a tree or without."""
    search = room(game.name, "strategies").SEARCH

    def searched(view: View, rng: Random) -> Move:
        return tried_out(view, rng, search, playout(game), playouts, tree())

    return searched


def pair(game: Game, against: str, playouts: int) -> dict[str, Strategy]:
    """ISMCTS and who it is measured beside."""
    other = searching(game, playouts, lambda: None) if against == "lookahead" else strategies(game)[against]
    return {"ismcts": searching(game, playouts, Tree), against: other}


def measured(game: Game, players: Mapping[str, Strategy], deals: int, seed: int, keep: Path | None = None,
             seconds: float = float("inf")) -> tuple[Estimate, int]:
    """The paired difference in worth of the first two, and over how many deals."""
    one, other = players
    done: dict[int, float] = {}
    if keep and keep.exists():
        done = {deal: value for deal, value in map(json.loads, keep.read_text().splitlines())}
    until = process_time() + seconds
    for deal in range(deals):
        if deal not in done and process_time() < until:
            results = new_results(game, players, seed)
            for _ in play_deal(results, deal):
                pass
            if results.failures:
                raise SystemExit(str(results.failures[0]))
            done[deal] = float(results.apart(one, other)[0])
            if keep:
                with keep.open("a") as file:
                    file.write(json.dumps([deal, done[deal]]) + "\n")
    found = [done[deal] for deal in sorted(done) if deal < deals]
    return tabletop.estimated(np.array(found)), len(found)


def speed(game: Game, playouts: int) -> tuple[float, float]:
    """Playouts a second of the processor's time: flat, and with a tree; in moments all over three games."""
    search, choose = room(game.name, "strategies").SEARCH, playout(game)
    made, took = [0, 0], [0.0, 0.0]
    for view in moments(game):
        ahead = search.shortlist(view, Random(1))
        if len(ahead) > 1:
            for way in (0, 1):
                begun = process_time()
                tried = weighed(view, Random(2), playouts, list(ahead), choose, ahead, Tree() if way else None)
                took[way] += process_time() - begun
                made[way] += sum(map(len, tried.values()))
    return made[0] / took[0], made[1] / took[1]


def moments(game: Game, games: int = 3, every: int = 7, most: int = 60) -> Iterator[View]:
    """The decisions of some games that quick players play."""
    for seed in range(games):
        state, rng = game.deal(seed), Random(seed)
        for number in range(most):
            if state.turn is None:
                break
            if number % every == 3 and len(state.legal()) > 1:
                yield state.copy().view(state.turn)
            state.play(playout(game)(state, rng))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("against", choices=["thoughtful", "lookahead", "speed"])
    parser.add_argument("--games", nargs="+", choices=tabletop.GAMES, default=list(tabletop.GAMES))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=FRESH)
    parser.add_argument("--playouts", type=int, help="for each decision, instead of what a tenth of a second buys")
    parser.add_argument("--keep", type=Path, help="a folder to write the deals down in, and to go on from")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the processor, for each game")
    asked = parser.parse_args()
    print("compiled rules" if tabletop.compiled else "plain Python", flush=True)
    for name in asked.games:
        game = tabletop.game(name)
        playouts = asked.playouts or IN_A_TENTH[name]
        if asked.against == "speed":
            flat, tree = speed(game, min(playouts, 600))
            print(f"{game.title:16}flat {flat:,.0f} playouts a second, with a tree {tree:,.0f}: {tree / flat:.2f}; "
                  f"in a tenth of a second {tree / 10:,.0f}", flush=True)
            continue
        keep = asked.keep and asked.keep / f"{name}-{asked.against}-{playouts}-{asked.seed}.jsonl"
        players = pair(game, asked.against, playouts)
        found, deals = measured(game, players, asked.deals, asked.seed, keep, asked.seconds)
        print(f"{game.title:16}ismcts − {asked.against}, {playouts} playouts: {found:+} {game.worth_means}, "
              f"{deals} deals", flush=True)


if __name__ == "__main__":
    main()

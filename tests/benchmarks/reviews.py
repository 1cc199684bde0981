"""How honest reviews are, and how long they take.

    python -m tests.benchmarks.reviews alarms --games bannish saika_banrai --records 20
    python -m tests.benchmarks.reviews times

`alarms`: the reviewed seat makes the move that was best in a long weighing, `--playouts` for each choice. So hardly any
of its decisions can be a mistake; counted are those that a review calls one, and the reviews that call any so.

`times`: how long a whole review takes, in seconds of the processor, of a seat that plays at random and of a thoughtful
one.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time

import tabletop
from tabletop.arena.review import DEALS, review
from tabletop.engine.core import Game, Move, View
from tabletop.engine.strategies import finalists, playout, weighed


def careful(playouts: int) -> object:
    """A strategy that weighs long."""
    def careful(view: View, rng: Random) -> Move:
        legal = view.legal()
        return legal[0] if len(legal) == 1 else finalists(weighed(view, rng, playouts * len(legal), (),
                                                                  playout(view.game)))[0]
    return careful


def alarms(game: Game, asked: argparse.Namespace) -> str:
    """How many decisions of a careful player are called mistakes."""
    decisions = called = reviews = 0
    for seed in range(asked.seed, asked.seed + asked.records):
        players = [careful(asked.playouts), *["thoughtful"] * (game.players - 1)]
        found = review(tabletop.play(game, players, seed=seed), 0, asked.deals)
        decisions, called = decisions + len(found.decisions), called + len(found.mistakes)
        reviews += bool(found.mistakes)
    return (f"{game.title:16}{called} of {decisions} decisions called a mistake, in {reviews} of {asked.records} "
            f"reviews ({asked.deals} deals; weighed with {asked.playouts} playouts a choice)")


def times(game: Game, asked: argparse.Namespace) -> str:
    """How long reviews take."""
    told = []
    for who in ("random", "thoughtful"):
        taken = []
        for seed in range(asked.seed, asked.seed + asked.records):
            record = tabletop.play(game, [who, *["thoughtful"] * (game.players - 1)], seed=seed)
            begun = process_time()
            review(record, 0, asked.deals)
            taken.append(process_time() - begun)
        told.append(f"{who} {median(taken):.1f} s, at most {max(taken):.1f}")
    return f"{game.title:16}{'; '.join(told)} ({asked.records} records, {asked.deals} deals)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["alarms", "times"])
    parser.add_argument("--games", nargs="+", choices=tabletop.GAMES, default=list(tabletop.GAMES))
    parser.add_argument("--records", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--playouts", type=int, default=1000)
    asked = parser.parse_args()
    print("compiled rules" if tabletop.compiled else "plain Python")
    for name in asked.games:
        print({"alarms": alarms, "times": times}[asked.what](tabletop.game(name), asked), flush=True)


if __name__ == "__main__":
    main()

"""How often strategies find the sure move in endings of the trick games.

    python -m tests.benchmarks.endings [--games bannish] [--endings 1000] [--cards 3] [--playouts 300] [--seconds 60]

An ending is a moment of a game of quick players in which nobody holds more than this number of cards. It counts if some
moves make sure of more than others, hands open and all others against the seat. The strategies see their view only, so
nobody can find all of them: what is sure may depend on cards they cannot see. `exact` solves sampled worlds and makes
the move that is sure of most on average, as Ginsberg's bridge player does (1999). `--seconds` of the processor end a
game earlier; what is told is of the endings done.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time

import tabletop
from tabletop.engine.core import Game, Move, State, View
from tabletop.engine.endings import sure_of
from tabletop.engine.strategies import ismcts, playout, strategies
from tabletop.engine.tricks import TrickState
from tests.benchmarks.strength import searching

TRICK_GAMES = [name for name in tabletop.GAMES if isinstance(tabletop.game(name).deal(1), TrickState)]


def endings(game: Game, cards: int, seed: int) -> Iterator[tuple[State, set[str]]]:
    """Endings in which the choice matters, each of another game, with the moves that make sure of the most."""
    choose = playout(game)
    while True:
        seed += 1
        state, rng = game.deal(seed), Random(seed)
        while state.turn is not None and (max(map(len, state.hands)) > cards or len(state.legal()) == 1):
            state.play(choose(state, rng))
        if state.turn is None:
            continue
        ways = sure_of(state)
        if ways:
            most = max(found.value for found in ways.values())
            best = {str(move) for move, found in ways.items() if found.value == most}
            if len(best) < len(ways):
                yield state, best


SOLVED = 20
"""How many sampled worlds are solved for a decision."""


def exact(view: View, rng: Random) -> Move:
    """The move that is sure of most in sampled worlds, all hands open there."""
    sure = dict.fromkeys(view.legal(), 0.0)
    for _ in range(SOLVED):
        for move, found in (sure_of(view.game.sample(view, rng)) or {}).items():
            sure[move] += found.value
    return max(sure, key=lambda move: sure[move])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", choices=TRICK_GAMES, default=TRICK_GAMES)
    parser.add_argument("--endings", type=int, default=1000)
    parser.add_argument("--cards", type=int, default=3)
    parser.add_argument("--playouts", type=int, default=300)
    parser.add_argument("--seed", type=int, default=770_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the processor, for each game")
    asked = parser.parse_args()
    print("compiled rules" if tabletop.compiled else "plain Python", flush=True)
    for name in asked.games:
        game = tabletop.game(name)
        players = {"random": strategies(game)["random"], "thoughtful": strategies(game)["thoughtful"],
                   "lookahead": searching(game, asked.playouts, lambda: None),
                   "ismcts": lambda view, rng: ismcts(view, rng, asked.playouts), "exact": exact}
        found, number, until = dict.fromkeys(players, 0), 0, process_time() + asked.seconds
        for state, best in islice(endings(game, asked.cards, asked.seed), asked.endings):
            number += 1
            for who, choose in players.items():
                found[who] += str(choose(state.view(state.turn), Random(number))) in best
            if process_time() > until:
                break
        said = ", ".join(f"{who} {count / number:.1%}" for who, count in found.items())
        print(f"{game.title:16}{number} endings, {asked.playouts} playouts: {said}", flush=True)


if __name__ == "__main__":
    main()

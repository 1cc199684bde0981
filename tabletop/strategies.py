"""Strategies: functions `(view, rng) -> move` whose docstring names the idea. Here are those that need no knowledge of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean as mean

from tabletop.core import Game, Move, State, Strategy, View, room
from tabletop.english import did_you_mean, listed


def random(view: View, rng: Random) -> Move:
    """Any legal move, all equally likely: the yardstick that every idea has to beat."""
    legal = view.legal()
    return legal[int(rng.random() * len(legal))]


def first_legal(view: View, rng: Random) -> Move:
    """The first legal move in card order: the least that plays at all, and always the same."""
    return view.legal()[0]


def lookahead(view: View, rng: Random, playouts: int = 280) -> Move:
    """Try every legal move in sampled worlds that fit what is known, play each to the end of the round at random, and make
    the move that was worth most on average. Known as flat Monte Carlo (Ginsberg's bridge player of 1999 does it)."""
    tried = weighed(view, rng, playouts)
    return max(tried, key=lambda move: mean(tried[move]))


Playing = Callable[[State, Random], Move]
"""How a playout goes on: a quick choice from a state, all hands seen."""


def any_legal(state: State, rng: Random) -> Move:
    """Any legal move, all equally likely."""
    legal = state.legal()
    return legal[int(rng.random() * len(legal))]


def weighed(view: View, rng: Random, playouts: int, moves: Sequence[Move] = (),
            playing: Playing = any_legal) -> dict[Move, list[float]]:
    """Every legal move, or those given, with what it came to in each sampled world."""
    *_, tried = weighing(view, rng, playouts, moves, playing)
    return tried


def weighing(view: View, rng: Random, playouts: int, moves: Sequence[Move] = (),
             playing: Playing = any_legal) -> Iterator[dict[Move, list[float]]]:
    """The same, playout by playout, for whoever wants to watch or has other things to do in between."""
    moves = moves or view.legal()
    tried: dict[Move, list[float]] = {move: [] for move in moves}
    if len(moves) == 1:
        tried[moves[0]].append(0.0)
        yield tried
        return
    for _ in range(max(1, playouts // len(moves))):
        world = view.game.sample(view, rng)
        for move in moves:
            tried[move].append(_played_out(world.copy(), move, view.seat, rng, playing))
            yield tried


def _played_out(state: State, move: Move, seat: int, rng: Random, playing: Playing) -> float:
    """What the move is worth to the seat when the round is then played out."""
    round = state.round
    state.play(move)
    while state.turn is not None and state.round == round:
        state.play(playing(state, rng))
    return state.worth(seat)


STRATEGIES = (random, first_legal, lookahead)


def strategies(game: Game) -> dict[str, Strategy]:
    """The strategies this game has, by name."""
    return {which.__name__: which for which in (*STRATEGIES, *room(game.name, "strategies").STRATEGIES)}


def playout(game: Game) -> Playing:
    """How this game is played on in sampled worlds, quickly and by all seats."""
    return room(game.name, "strategies").PLAYOUT


def strategy(game: Game, which: str | Strategy) -> Strategy:
    """A strategy itself, or the game's strategy of this name."""
    if callable(which):
        return which
    known = strategies(game)
    if not isinstance(which, str) or which not in known:
        raise ValueError(f"{game.title} has no strategy {which!r}{did_you_mean(str(which), known)}. "
                         f"Its strategies are {listed(known)}; a function (view, rng) -> move will do too.")
    return known[which]

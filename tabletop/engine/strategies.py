"""Strategies: functions `(view, rng) -> move` whose docstring names the idea. Here are those that need no knowledge of
a game."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from tabletop.engine.core import FOLDER, Game, Move, State, Strategy, View, room
from tabletop.engine.english import did_you_mean, listed, quoted


def random(view: View[Any], rng: Random) -> Move:
    """Any legal move, all equally likely: the yardstick that every idea has to beat."""
    legal: tuple[Move, ...] = view.legal()
    return legal[int(rng.random() * len(legal))]


def first_legal(view: View[Any], rng: Random) -> Move:
    """The first legal move in card order: the least that plays at all, and always the same."""
    first: Move = view.legal()[0]
    return first


def lookahead(view: View[Any], rng: Random, playouts: int = 280) -> Move:
    """Try every legal move in sampled worlds that fit what is known. Play each at random to the end of the round, or of
    the game where a round tells little. Make the move that was worth most on average. Known as flat Monte Carlo
    (Ginsberg's bridge player of 1999 does it)."""
    tried = weighed(view, rng, playouts)
    return max(tried, key=lambda move: sum(tried[move]))


QuickChoice = Callable[[Any, Random], Move]
"""How a playout goes on: a quick choice from a state, all hands seen."""


def any_legal(state: State[Any], rng: Random) -> Move:
    """Any legal move, all equally likely."""
    legal = state.legal()
    return legal[int(rng.random() * len(legal))]


def weighed(view: View[Any], rng: Random, playouts: int, moves: Sequence[Move] = (),
            choose: QuickChoice = any_legal) -> dict[Move, list[float]]:
    """Every legal move, or those given, with what it was worth in each sampled world."""
    tried: dict[Move, list[float]] = {}
    for found in weighing(view, rng, playouts, moves, choose):
        tried = found
    return tried


def weighing(view: View[Any], rng: Random, playouts: int, moves: Sequence[Move] = (),
             choose: QuickChoice = any_legal) -> Iterator[dict[Move, list[float]]]:
    """The same, playout by playout, for whoever wants to watch or has other things to do in between."""
    moves = moves or view.legal()
    seat = view.seat
    assert seat is not None
    tried: dict[Move, list[float]] = {move: [] for move in moves}
    if len(moves) == 1:
        tried[moves[0]].append(0.0)
        yield tried
        return
    for _ in range(max(1, playouts // len(moves))):
        world = view.game.sample(view, rng)
        for move in moves:
            state = world.copy()
            state.play(move)
            play_out(state, world.round if view.game.judged_by_round else TO_THE_END, rng, choose)
            tried[move].append(state.worth(seat))
            yield tried


TO_THE_END: Final = 0
"""No round: a playout goes on to the end of the game."""


def play_out(state: State[Any], round: int, rng: Random, choose: QuickChoice = any_legal) -> int:
    """Play a state on to the end of this round, or of the game; how many decisions that took."""
    decisions = 0
    if choose is any_legal:
        draw = rng.random  # the same without a call for every decision
        while state.turn is not None and (state.round == round or round == TO_THE_END):
            legal = state.legal()
            state.play(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions
    while state.turn is not None and (state.round == round or round == TO_THE_END):
        state.play(choose(state, rng))
        decisions += 1
    return decisions


STRATEGIES: tuple[Strategy, ...] = (random, first_legal, lookahead)


def strategies(game: Game) -> dict[str, Strategy]:
    """The strategies this game has, by name."""
    found: dict[str, Strategy] = {}
    for which in (*STRATEGIES, *room(game.name, "strategies").STRATEGIES):
        found[which.__name__] = which
    return found


def idea(which: Strategy) -> str:
    """The idea of a strategy in a line: its docstring, or without one its name."""
    said = which.__doc__
    source = FOLDER.parent.joinpath(*which.__module__.split(".")).with_suffix(".py")
    if not said and source.exists():  # compiled code keeps no docstrings, but its source does
        body = ast.parse(source.read_text(encoding="utf-8")).body
        said = next((ast.get_docstring(node) for node in body
                     if isinstance(node, ast.FunctionDef) and node.name == which.__name__), None)
    return " ".join((said or which.__name__).split())


def playout(game: Game) -> QuickChoice:
    """How this game is played on in sampled worlds, quickly and by all seats."""
    choose: QuickChoice = room(game.name, "strategies").PLAYOUT
    return choose


def strategy(game: Game, which: object) -> Strategy:
    """A strategy itself, or the game's strategy of this name."""
    if callable(which):
        return which
    known = strategies(game)
    if not isinstance(which, str) or which not in known:
        raise ValueError(f"{game.title} has no strategy {quoted(which)}{did_you_mean(which, known)}. "
                         f"Its strategies are {listed(known)}; a function (view, rng) -> move will do too.")
    return known[which]

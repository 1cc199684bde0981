"""Strategies for Bananine."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, cast

from tabletop.engine.core import Move, Strategy
from tabletop.engine.strategies import Idea, Search, any_legal, tried_out
from tabletop.games.bananine.rules import BURST_AT, PUT, BananineState, Pay
from tabletop.games.bananine.view import BananineView

SHORTLIST: Final = 4
"""How many of the moves that look best lookahead tries out: among dozens of payments each would be tried too seldom."""
POINTS_LEFT: Final = 0.15
CARDS_LEFT: Final = 0.4
"""How much it counts what is left for the next player: the points of the best stack, and each card of the largest. The
player may not be able to pay for it. Tuned by comparing a few values over 300 deals."""


def most_cards(view: BananineView, rng: Random) -> Move:
    """Take the stack with the most cards and pay with the fewest: what a beginner does who counts cards, not values."""
    counts, putting = dict(view.stacks), view.asks.kind == PUT
    best: Move = max(view.legal(),
                     key=lambda move: (0, -move.rank) if putting else (counts[move.stack], -len(move.cards)))
    return best


def thoughtful(view: BananineView, rng: Random) -> Move:
    """Play for majorities that can still be won: try every move, and weigh for each value how sure this seat's lead is.
    So it denies, pushes stacks over 10 that would help others, and ends the game when it is ahead. One move ahead with
    an evaluation, as Shannon proposed for chess in 1950."""
    return ranked(view, rng)[0]


def lookahead(view: BananineView, rng: Random, playouts: int = 64) -> Move:
    """Try the moves that look best to the thoughtful player in sampled worlds, which greedy players play to the end.
    Flat Monte Carlo with a shortlist: there are dozens of payments, and random play tells little about them."""
    return tried_out(view, rng, SEARCH, greedy, playouts)


def shortlist(view: BananineView, rng: Random) -> dict[Move, float]:
    """The moves that look best to the thoughtful player."""
    return {move: 0.0 for move in ranked(view, rng)[:SHORTLIST]}


def greedy(state: BananineState, rng: Random) -> Move:
    """A quick choice for playouts: the stack that gains most points now, with a liking for many cards and small
    payments, and some chance so that playouts differ."""
    if not state.can_pay():
        return any_legal(state, rng)
    payments = cast(list[Pay], state.legal())
    draw = rng.random
    best, most = payments[0], -10.0
    stack, gain = None, 0.0
    for move in payments:
        if move.stack is not stack:
            stack, gain = move.stack, _gain(state, move.value, state.market[move.value] if move.standard else 1)
        liking = gain - 0.1 * len(move.cards) + 0.8 * draw()
        if liking > most:
            best, most = move, liking
    return best


def _gain(state: BananineState, value: int, count: int) -> float:
    """What this number of cards of a value adds to the points of the seat on turn, and a little for every card and for
    catching up."""
    mine = rival = 0
    for seat, collected in enumerate(state.collected):
        if seat == state.turn:
            mine = collected[value]
        elif collected[value] > rival:
            rival = collected[value]
    return _points(mine + count, rival) - _points(mine, rival) + 0.15 * count + (0.3 if mine <= rival else 0.0)


def _points(mine: int, rival: int) -> int:
    """NIN-14 for the holder of `mine` cards of a value, against the best of the others."""
    return 0 if not mine or mine < rival else 2 if mine > rival else 1


def ranked(view: BananineView, rng: Random) -> list[Move]:
    """The legal moves, from the one that leads to the best standing down."""
    seat = view.seat
    assert seat is not None
    world = view.game.sample(view, rng)
    standings: dict[Move, float] = {}
    for move in view.legal():
        after = cast(BananineState, world.copy())
        after.play(move)
        standings[move] = standing(after, seat)
    return sorted(standings, key=lambda move: -standings[move])


def standing(state: BananineState, seat: int) -> float:
    """How good the collections are for a seat: the points it may hope for, less what the best of the others may.

    A lead in a value counts the more, the fewer cards of it can still be collected. What lies in the market counts for
    the seat that may take it next.
    """
    turn = state.turn
    if turn is None:
        return state.worth(seat) * 2
    standard, hopes = state.game.standard, [0.0] * len(state.hands)
    best, largest = 0.0, 0
    for value in range(1, BURST_AT):
        counts = state.counts_of(value)
        here, surplus = state.market[value], state.surplus[value]
        to_come = here + surplus if state.ending else standard[value] - sum(counts) - state.discarded[value]
        most, second = 0, 0
        for count in counts:
            if count > most:
                most, second = count, most
            elif count > second:
                second = count
        for other, count in enumerate(counts):
            if count + to_come:
                lead = count - (second if count == most else most)
                hopes[other] += 2 / (1 + exp(-3 * lead / (1 + 0.35 * to_come)))
        if turn != seat:
            largest = max(largest, here, surplus)
            if here:
                best = max(best, _gain(state, value, here))
            if surplus:
                best = max(best, _gain(state, value, 1))
    if turn != seat:
        hopes[turn] += POINTS_LEFT * best + CARDS_LEFT * largest
    return hopes[seat] - max([hope for other, hope in enumerate(hopes) if other != seat])


IDEAS: Final[tuple[Idea, ...]] = ()
STRATEGIES: Final[tuple[Strategy, ...]] = (most_cards, thoughtful, lookahead)
PLAYOUT: Final = greedy
SEARCH: Final = Search(64, shortlist)

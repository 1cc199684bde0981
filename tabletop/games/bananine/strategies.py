"""Strategies for Bananine."""

from __future__ import annotations

from math import exp
from random import Random

from tabletop.cards import Card
from tabletop.core import Move
from tabletop.games.bananine.rules import TOO_MUCH, VALUES, BananineState, BananineView, Pay
from tabletop.strategies import weighed

SHORTLIST = 4
"""How many of the moves that look best lookahead tries out: among dozens of payments each would be tried too seldom."""


POINTS_LEFT, CARDS_LEFT = 0.15, 0.4
"""How much it counts what is left for the next player: the points of the best stack, and each card of the largest. The player
may not be able to pay for it. Tuned by comparing a few values over 300 deals."""


def most_cards(view: BananineView, rng: Random) -> Move:
    """Take the stack with the most cards and pay with the fewest: what a beginner does who counts cards, not values."""
    def taken(move: Move) -> tuple[int, int]:
        if not isinstance(move, Pay):
            return 0, -move.rank
        return dict(view.stacks)[move.stack], -len(move.cards)
    return max(view.legal(), key=taken)


def thoughtful(view: BananineView, rng: Random) -> Move:
    """Play for majorities that can still be won: try every move, and weigh for each value how sure this seat's lead is. So it
    denies, pushes stacks over 10 that would help others, and ends the game when it is ahead."""
    return ranked(view, rng)[0]


def lookahead(view: BananineView, rng: Random, playouts: int = 64) -> Move:
    """The moves that look best to the thoughtful player, tried in sampled worlds that greedy players play to the end: flat
    Monte Carlo with a shortlist, because there are dozens of payments and random play tells little about them."""
    best = ranked(view, rng)[:SHORTLIST]
    tried = weighed(view, rng, playouts, best, greedy)
    return max(best, key=lambda move: sum(tried[move]))


def greedy(state: BananineState, rng: Random) -> Move:
    """A quick choice for playouts: the stack that gains most points now, with a liking for many cards and small payments,
    and some chance so that playouts differ."""
    legal = state.legal()
    if type(legal[0]) is not Pay:
        return legal[int(rng.random() * len(legal))]
    gains: dict[Card, float] = {}
    best, most = legal[0], -10.0
    for move in legal:
        if move.stack not in gains:
            gains[move.stack] = _gain(state, move.stack)
        liking = gains[move.stack] - 0.1 * len(move.cards) + 0.8 * rng.random()
        if liking > most:
            best, most = move, liking
    return best


def _gain(state: BananineState, stack: Card) -> float:
    """What taking a stack adds to the points of the seat on turn, and a little for every card and for catching up."""
    value, turn = stack.rank, state.turn
    count = state.market[value] if stack.suit == "banana" else 1
    collected = [mine[value] + mine[TOO_MUCH + value] for mine in state.collected]
    mine = collected.pop(turn)
    rival = max(collected)
    before, after = ((2 if held > rival else 1 if held == rival else 0) if held else 0 for held in (mine, mine + count))
    return after - before + 0.15 * count + (0.3 if mine <= rival else 0)


def ranked(view: BananineView, rng: Random) -> list[Move]:
    """The legal moves, from the one that leads to the best standing down."""
    world = view.game.sample(view, rng)
    standings = {}
    for move in view.legal():
        after = world.copy()
        after.play(move)
        standings[move] = standing(after, view.seat)
    return sorted(standings, key=lambda move: -standings[move])


def standing(state: BananineState, seat: int) -> float:
    """How good the collections are for a seat: the points it may hope for, less what the best of the others may.

    A lead in a value counts the more, the fewer cards of it can still be collected. What lies in the market counts for the
    seat that may take it next.
    """
    if state.turn is None:
        return state.worth(seat) * 2
    both = [state.both(other) for other in range(state.game.players)]
    hopes = [0.0] * state.game.players
    for value in VALUES:
        counts = [mine[value - 1] for mine in both]
        open_cards = state.market[value] + state.surplus[value]
        to_come = open_cards if state.ending else state.game.standard[value] - sum(counts) - state.discarded[value]
        for other, count in enumerate(counts):
            rival = max(counts[:other] + counts[other + 1:])
            if count + to_come:
                hopes[other] += 2 / (1 + exp(-3 * (count - rival) / (1 + 0.35 * to_come)))
    if state.turn != seat:
        best = max((_gain(state, stack) for stack, _ in state.stacks()), default=0.0)
        hopes[state.turn] += POINTS_LEFT * best + CARDS_LEFT * max(*state.market, *state.surplus)
    others = [hope for other, hope in enumerate(hopes) if other != seat]
    return hopes[seat] - max(others)


STRATEGIES = (most_cards, thoughtful, lookahead)
PLAYOUT = greedy

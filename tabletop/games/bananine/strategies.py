"""Strategies for Bananine."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final, cast

from tabletop.engine.cards import Card
from tabletop.engine.core import Move, Strategy
from tabletop.engine.english import counted, is_are, seats
from tabletop.engine.strategies import Idea, Search, any_legal, tried_out
from tabletop.games.bananine.rules import BURST_AT, PUT, BananineState, Pay, is_standard, unpacked
from tabletop.games.bananine.telling import stack_name, sum_of
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


KEPT: Final = 0.6
"""What a card left in hand is worth: it pays for another turn. 0.3 was worse than 1, and 0.45, 0.6 and 1 were alike
over 300 deals; without it the thoughtful player lost half a point."""
USUAL: Final = 4
EACH_CARD: Final = 1.0
"""How many cards of a value are to come for whoever does not count them; and what a card is worth to whoever counts
only cards."""
MOST: Final = "wants the most of a value, not many cards"
LASTS: Final = "counts the cards still to come"
WATCHES: Final = "watches the best of the others"
LEAVES: Final = "leaves little for the next player"
FEW: Final = "pays with few cards"


def thoughtful(view: BananineView, rng: Random, without: str = "") -> Move:
    """Play for majorities that can still be won: try every move, and weigh for each value how sure this seat's lead is.
    So it denies, pushes stacks over 10 that would help others, pays with few cards, and ends the game when it is ahead.
    One move ahead with an evaluation, as Shannon proposed for chess in 1950."""
    return ranked(view, rng, without)[0]


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


def ranked(view: BananineView, rng: Random, without: str = "") -> list[Move]:
    """The legal moves, from the one that leads to the best standing down; one idea may be left out."""
    seat = view.seat
    assert seat is not None
    world = view.game.sample(view, rng)
    standings: dict[Move, float] = {}
    for move in view.legal():
        after = cast(BananineState, world.copy())
        after.play(move)
        standings[move] = standing(after, seat, without)
    return sorted(standings, key=lambda move: -standings[move])


def standing(state: BananineState, seat: int, without: str = "") -> float:
    """How good the collections are for a seat: the points it may hope for, less what the best of the others may.

    A lead in a value counts the more, the fewer cards of it can still be collected. What lies in the market counts for
    the seat that may take it next. Cards in hand count as long as they can still be paid with.
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
        if without == LASTS:
            to_come = USUAL
        most, second = 0, 0
        for count in counts:
            if count > most:
                most, second = count, most
            elif count > second:
                second = count
        for other, count in enumerate(counts):
            if count + to_come:
                lead = count - (second if count == most else most)
                hopes[other] += (EACH_CARD * count if without == MOST else
                                 2 / (1 + exp(-3 * lead / (1 + 0.35 * to_come))))
        if turn != seat:
            largest = max(largest, here, surplus)
            if here:
                best = max(best, _gain(state, value, here))
            if surplus:
                best = max(best, _gain(state, value, 1))
    if turn != seat and without != LEAVES:
        hopes[turn] += POINTS_LEFT * best + CARDS_LEFT * largest
    rival = max([hope for other, hope in enumerate(hopes) if other != seat])
    kept = 0.0 if state.ending or without == FEW else KEPT * len(unpacked(state.hands[seat]))
    return hopes[seat] + kept - (0.0 if without == WATCHES else rival)


# Why

def _owned(view: BananineView, value: int) -> list[int]:
    """How many cards of a value each seat has collected."""
    return [sum([card.rank == value for card in collected]) for collected in view.collected]


def _taking(view: BananineView, move: Any) -> tuple[int, int, int]:
    """How many cards of its value a payment takes, how many this seat has then, and the most that another has; three
    times 0 for a card put down."""
    if not isinstance(move, Pay):
        return 0, 0, 0
    seat, owned = view.seat, _owned(view, move.value)
    assert seat is not None
    count = dict(view.stacks)[cast(Card, move.stack)]
    return count, owned[seat] + count, max([number for other, number in enumerate(owned) if other != seat])


def _why_lasts(view: BananineView, move: Any) -> str:
    count, mine, rival = _taking(view, move)
    if not count:
        return ""
    game, value = view.game, move.value
    gone = sum([card.rank == value for card in view.discarded])
    left = game.standard[value] + game.surplus[value] - sum(_owned(view, value)) - count - gone
    if not mine - 2 * count <= rival + left < mine:
        return ""
    return (f"That makes {mine} of the {value}s. {_others_have(rival)}, and {left or 'none'} {is_are(left)} left: "
            "nobody can catch up.")


def _others_have(most: int) -> str:
    return f"No other collection has more than {most}" if most else "No other collection has any"


def _why_most(view: BananineView, move: Any) -> str:
    count, mine, rival = _taking(view, move)
    return (f"That makes {mine} of the {move.value}s. {_others_have(rival)}." if mine - count <= rival < mine else "")


def _why_watches(view: BananineView, move: Any) -> str:
    count, mine, rival = _taking(view, move)
    if not count or mine != rival:
        return ""
    most = [seat for seat, number in enumerate(_owned(view, move.value)) if number == rival]
    return f"That makes {mine} of the {move.value}s, as many as {seats(most)}: now the points are shared."


def _why_few(view: BananineView, move: Any) -> str:
    if not isinstance(move, Pay) or view.ending:
        return ""
    ways = [len(other.cards) for other in view.legal() if other.stack is move.stack]
    if not len(move.cards) == min(ways) < max(ways):
        return ""
    stack = stack_name(cast(Card, move.stack)).capitalize()
    return f"{stack} cannot be paid with fewer cards than {sum_of(move.cards)}, so more stay in hand."


def _why_leaves(view: BananineView, move: Any) -> str:
    seat = view.seat
    assert seat is not None
    largest = max([0, *(count for _, count in view.stacks)])
    market = {card.rank: count for card, count in view.stacks if is_standard(card)}
    if isinstance(move, Pay) and move.standard:
        del market[move.value]
    for card in move.cards if isinstance(move, Pay) else [move]:
        market[card.rank] = market.get(card.rank, 0) + 1
    burst = [value for value, count in market.items() if value * count >= BURST_AT]
    most = max([1, *(count for value, count in market.items() if value not in burst)])
    if not burst and most >= largest or ranked(view, Random(0))[0] is not move:
        return ""
    if burst:
        return (f"The {burst[0]}s in the market then make {burst[0] * market[burst[0]]}, "
                f"so all {market[burst[0]]} are discarded.")
    return f"Seat {(seat + 1) % view.game.players} then finds no stack of more than {counted(most, 'card')}."


IDEAS: Final = (Idea(LASTS, _why_lasts), Idea(MOST, _why_most), Idea(WATCHES, _why_watches), Idea(LEAVES, _why_leaves),
                Idea(FEW, _why_few))
STRATEGIES: Final[tuple[Strategy, ...]] = (most_cards, thoughtful, lookahead)
PLAYOUT: Final = greedy
SEARCH: Final = Search(64, shortlist)

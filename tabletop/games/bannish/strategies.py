"""Strategies for Bannish."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from random import Random

from tabletop.engine.cards import Card
from tabletop.engine.core import Move, Strategy
from tabletop.engine.strategies import any_legal
from tabletop.games.bannish.rules import TAKE, settle
from tabletop.games.bannish.view import BannishView

SPREAD = 2.7
"""How far two totals drift apart in a trick, in stars: the standard deviation in games of four random players."""


def highest_card(view: BannishView, rng: Random) -> Move:
    """Play the strongest card allowed and take the most stars: what a beginner does who wants every trick."""
    stars, taking = view.game.stars, view.asks.kind == TAKE
    best: Move = max(view.legal(), key=lambda move: stars[move.card] if taking else move.rank)
    return best


def thoughtful(view: BannishView, rng: Random) -> Move:
    """Play for second place: weigh every choice by how likely the totals it leads to make this seat second in the end.
    It counts the cards seen, expects others to take the most stars, and counts the cards that stay in hand. Totals
    drift as in Stern's model of sports scores (1994)."""
    me, hand, stars = view.seat, view.hand, view.game.stars
    assert me is not None
    taking = view.asks.kind == TAKE
    best: Move = max(view.legal(), key=lambda move: hope_of_second(view, hand, {me: stars[move.card]}) if taking else
                     _hope_of_playing(view, move))
    return best


def hope_of_second(view: BannishView, hand: Sequence[Card], gains: dict[int, int],
                   to_play: Sequence[int] = ()) -> float:
    """How likely this seat is second in the end, if it keeps `hand`, the seats have these gains, and those `to_play`
    still play a card to this trick.

    Totals still drift: the more tricks to come, the more. Each other seat's drift counts as independent of the others'.
    """
    stars, me = view.game.stars, view.seat
    assert me is not None
    tricks_left = min(len(hand), *(count - (seat in to_play) for seat, count in enumerate(view.counts) if seat != me))
    totals = [sum(stars[card] for card in taken) + gains.get(seat, 0) for seat, taken in enumerate(view.taken)]
    kept = max(0, len(hand) - tricks_left)
    mine = totals[me] + (kept * sum(stars[card] for card in hand) / len(hand) if kept else 0)
    drift = SPREAD * sqrt(tricks_left) + 0.3
    above = [0.5 + 0.5 * erf((total - mine) / (drift * sqrt(2))) for seat, total in enumerate(totals) if seat != me]
    exactly_one = 0.0
    for one, chance in enumerate(above):
        for other, chance_of_other in enumerate(above):
            if other != one:
                chance *= 1 - chance_of_other
        exactly_one += chance
    return exactly_one


def _hope_of_playing(view: BannishView, card: Card) -> float:
    """The hope of second place after playing this card, over the ways the trick may end."""
    hand, me = view.hand.copy(), view.seat
    assert me is not None
    hand.remove(card)
    seats, trick = [seat for seat, _ in view.trick] + [me], [played for _, played in view.trick] + [card]
    to_play = [seat for seat in range(view.game.players) if seat not in seats]
    if card in trick[:-1]:
        left, winner, _ = settle(trick)
        return _hope_if_won(view, hand, seats[winner] if left else None, left)
    leads = settle(trick)[1]
    wins = (1 - _higher_hidden(view, trick[leads])) ** len(to_play)
    hope = wins * _hope_if_won(view, hand, seats[leads], trick, to_play)
    if to_play:
        beaten = sum(_hope_if_won(view, hand, seat, trick, to_play) for seat in to_play) / len(to_play)
        hope += (1 - wins) * beaten
    return hope


def _hope_if_won(view: BannishView, hand: Sequence[Card], winner: int | None, cards: Sequence[Card],
                 to_play: Sequence[int] = ()) -> float:
    """The hope when this seat wins these cards: the best of its choices; when another does: that one takes the most."""
    stars = [view.game.stars[card] for card in cards]
    if winner is None:
        return hope_of_second(view, hand, {})
    if winner == view.seat:
        return max(hope_of_second(view, hand, {winner: most}, to_play) for most in stars)
    return hope_of_second(view, hand, {winner: max(stars)}, to_play)


def _higher_hidden(view: BannishView, card: Card) -> float:
    """The share of higher cards of the colour among the cards in the other hands."""
    hidden = view.hidden
    return sum(other.suit == card.suit and other.rank > card.rank for other in hidden) / max(1, len(hidden))


STRATEGIES: tuple[Strategy, ...] = (highest_card, thoughtful)
PLAYOUT = any_legal

"""Strategies for Bannish."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from random import Random
from typing import Any, Final

from tabletop.engine.cards import Card
from tabletop.engine.core import Move, Strategy
from tabletop.engine.english import counted, is_are, names, seats
from tabletop.engine.strategies import Idea, Search, any_legal
from tabletop.games.bannish.rules import TAKE, settle
from tabletop.games.bannish.view import BannishView

SPREAD = 2.7
"""How far two totals drift apart in a trick, in stars: the standard deviation in games of four random players."""


def highest_card(view: BannishView, rng: Random) -> Move:
    """Play the strongest card allowed and take the most stars: what a beginner does who wants every trick."""
    stars, taking = view.game.stars, view.asks.kind == TAKE
    best: Move = max(view.legal(), key=lambda move: stars[move.card] if taking else move.rank)
    return best


def win_or_duck(view: BannishView, rng: Random) -> Move:
    """Win with the strongest card that can, and throw the weakest where none can. Take the most stars. That is what a
    beginner does after a round or two."""
    stars, legal = view.game.stars, view.legal()
    best: Move
    if view.asks.kind == TAKE:
        best = max(legal, key=lambda move: stars[move.card])
    else:
        winning = legal if view.led is None else _beating(view, legal)
        best = max(winning, key=lambda card: card.rank) if winning else min(legal, key=lambda card: card.rank)
    return best


FEW: Final = 5
"""With more cards in hand stars are collected, with these or fewer second place is played for. Over 200 deals 3 to 6
did equally well; 8 and 12 were worse."""
SECOND: Final = "plays for second place"
SPENDS: Final = "spends strong cards only to win"
STARS: Final = "takes the most stars"
KEEPS: Final = "counts the cards that stay in hand"


def thoughtful(view: BannishView, rng: Random, without: str = "") -> Move:
    """First collect: win with a strong card or throw the weakest, and take the most stars. With five cards left, play
    for second place: weigh every choice by how likely it makes this seat second in the end. That counts the cards seen
    and those that stay in hand. Totals drift as in Stern's model of sports scores (1994)."""
    me, hand, stars, legal = view.seat, view.hand, view.game.stars, view.legal()
    assert me is not None
    taking = view.asks.kind == TAKE
    best: Move
    if len(hand) > FEW or without == SECOND:
        if taking:
            best = max(legal, key=lambda move: move.card.rank if without == STARS else stars[move.card])
        else:
            best = max(legal, key=lambda card: card.rank) if without == SPENDS else _collecting(view, legal)
    elif taking:
        best = max(legal, key=lambda move: hope_of_second(view, hand, {me: stars[move.card]}, (), without))
    else:
        best = max(legal, key=lambda card: _hope_of_playing(view, card, without))
    return best


def _collecting(view: BannishView, legal: Sequence[Card]) -> Card:
    """The card that wins most surely, or the weakest where none beats the trick."""
    if view.led is None:
        return min(legal, key=lambda card: (_higher_hidden(view, card), -card.rank))
    beating = _beating(view, legal)
    return max(beating, key=lambda card: card.rank) if beating else min(legal, key=lambda card: card.rank)


def _highest(view: BannishView) -> Card:
    """The highest card of the lead colour in the trick so far."""
    return max([played for _, played in view.trick if played.suit == view.led], key=lambda played: played.rank)


def _beating(view: BannishView, cards: Sequence[Card]) -> list[Card]:
    """Those of the cards that are higher than all of the lead colour in the trick so far."""
    highest = _highest(view)
    return [card for card in cards if card.suit == highest.suit and card.rank > highest.rank]


def hope_of_second(view: BannishView, hand: Sequence[Card], gains: dict[int, int],
                   to_play: Sequence[int] = (), without: str = "") -> float:
    """How likely this seat is second in the end, if it keeps `hand`, the seats have these gains, and those `to_play`
    still play a card to this trick.

    Totals still drift: the more tricks to come, the more. Each other seat's drift counts as independent of the others'.
    """
    stars, me = view.game.stars, view.seat
    assert me is not None
    tricks_left = min(len(hand), *(count - (seat in to_play) for seat, count in enumerate(view.counts) if seat != me))
    totals = [sum(stars[card] for card in taken) + gains.get(seat, 0) for seat, taken in enumerate(view.taken)]
    kept = 0 if without == KEEPS else max(0, len(hand) - tricks_left)
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


def _hope_of_playing(view: BannishView, card: Card, without: str = "") -> float:
    """The hope of second place after playing this card, over the ways the trick may end."""
    hand, me = view.hand.copy(), view.seat
    assert me is not None
    hand.remove(card)
    seats, trick = [seat for seat, _ in view.trick] + [me], [played for _, played in view.trick] + [card]
    to_play = [seat for seat in range(view.game.players) if seat not in seats]
    if card in trick[:-1]:
        left, winner, _ = settle(trick)
        return _hope_if_won(view, hand, seats[winner] if left else None, left, (), without)
    leads = settle(trick)[1]
    wins = (1 - _higher_hidden(view, trick[leads])) ** len(to_play)
    hope = wins * _hope_if_won(view, hand, seats[leads], trick, to_play, without)
    if to_play:
        beaten = sum(_hope_if_won(view, hand, seat, trick, to_play, without) for seat in to_play) / len(to_play)
        hope += (1 - wins) * beaten
    return hope


def _hope_if_won(view: BannishView, hand: Sequence[Card], winner: int | None, cards: Sequence[Card],
                 to_play: Sequence[int] = (), without: str = "") -> float:
    """The hope when this seat wins these cards: the best of its choices; when another does: that one takes the most."""
    stars = [view.game.stars[card] for card in cards]
    if winner is None:
        return hope_of_second(view, hand, {}, (), without)
    if winner == view.seat:
        return max(hope_of_second(view, hand, {winner: most}, to_play, without) for most in stars)
    return hope_of_second(view, hand, {winner: max(stars)}, to_play, without)


def _higher_hidden(view: BannishView, card: Card) -> float:
    """The share of higher cards of the colour among the cards in the other hands."""
    hidden = view.hidden
    return sum(other.suit == card.suit and other.rank > card.rank for other in hidden) / max(1, len(hidden))


# Why

def _taken(view: BannishView) -> list[int]:
    """The stars of the cards that each seat has taken."""
    return [sum([view.game.stars[card] for card in taken]) for taken in view.taken]


def _only_above(view: BannishView, stars: int) -> str:
    """'only Seat 1 has taken more', if this is so of a seat with these stars; otherwise nothing."""
    above = [seat for seat, taken in enumerate(_taken(view)) if seat != view.seat and taken > stars]
    return f"only Seat {above[0]} has taken more" if len(above) == 1 else ""


def _weighed_best(view: BannishView, move: Any) -> bool:
    """Whether second place is played for, and this move is the likeliest way to it."""
    return len(view.hand) <= FEW and thoughtful(view, Random(0)) is move


def _why_second(view: BannishView, move: Any) -> str:
    seat, stars, trick = view.seat, view.game.stars, view.trick
    assert seat is not None
    if not _weighed_best(view, move):
        return ""
    mine = _taken(view)[seat]
    if view.asks.kind == TAKE:
        now, most = mine + stars[move.card], max(view.on_offer, key=lambda card: stars[card])
        said = _only_above(view, now)
        if not said:
            return ""
        first = mine + stars[most] > max(_taken(view))
        return (f"The {move.card.name} makes {counted(now, 'star')}, and {said}."
                + f" With the {most.name} nobody would have taken more." * first)
    if not trick or _beating(view, [move]):
        return ""
    if move is _highest(view):
        twin = next(other for other, played in trick if played is move)
        return f"The {move.name} makes a BANNISH, so the {move.name} of Seat {twin} cannot win."
    said = _only_above(view, mine)
    return f"The {move.name} does not beat the {_highest(view).name}, and that is good: {said}." if said else ""


def _why_stars(view: BannishView, move: Any) -> str:
    stars = view.game.stars
    if view.asks.kind != TAKE or len(view.hand) <= FEW:
        return ""
    if any([stars[card] > stars[move.card] for card in view.on_offer]):
        return ""
    return f"The {move.card.name} brings {counted(stars[move.card], 'star')}, and no other card on offer brings more."


def _why_spends(view: BannishView, card: Any) -> str:
    if view.asks.kind == TAKE:
        return ""
    few, beats = len(view.hand) <= FEW, view.led is None or bool(_beating(view, [card]))
    if not _weighed_best(view, card) if few else _collecting(view, view.legal()) is not card:
        return ""
    if beats and len(view.trick) < view.game.players - 1 and not _higher_hidden(view, card):
        hidden = view.hidden
        if card in hidden or view.trick and view.trick[0][1] in hidden:  # a BANNISH may come
            return f"No other hand holds a higher {card.suit} card than the {card.name}."
        return f"The {card.name} is sure to win: no other hand holds a {card.suit} card that is as high."
    if few or view.led is None:
        return ""
    highest = _highest(view)
    if beats:
        return f"The {card.name} beats the {highest.name}, the highest {view.led} card so far."
    return f"No card in this hand beats the {highest.name}, so the weakest goes: the {card.name}."


def _why_keeps(view: BannishView, card: Any) -> str:
    out = [seat for seat, count in enumerate(view.counts) if not count]
    if view.asks.kind == TAKE or not out or not _weighed_best(view, card):
        return ""
    kept = view.hand.copy()
    kept.remove(card)
    stars = counted(sum([view.game.stars[other] for other in kept]), "star")
    return (f"{seats(out)} {is_are(len(out), 'has', 'have')} no cards left, so this trick is the last. "
            f"The {names(kept)} {is_are(len(kept), 'stays', 'stay')} in hand and will count {stars}.") if kept else ""


IDEAS: Final = (Idea(KEEPS, _why_keeps), Idea(SECOND, _why_second), Idea(STARS, _why_stars), Idea(SPENDS, _why_spends))
STRATEGIES: tuple[Strategy, ...] = (win_or_duck, highest_card, thoughtful)
PLAYOUT = any_legal
SEARCH = Search()

"""What can be counted in Saika Banrai: the disaster cards in the other hands, and those set aside."""

from __future__ import annotations

from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card
from tabletop.games.saika_banrai.rules import DISASTERS, SaikaBanraiState
from tabletop.games.saika_banrai.view import SaikaBanraiView


def unseen(view: SaikaBanraiView) -> Unseen:
    """The disaster cards not seen: in the other hands, each around the colours that it did not follow (SKB-5), or set
    aside (SKB-2). Who holds special cards is known."""
    hands = [Pile(f"Seat {seat}", size - len(view.specials[seat]), view.cannot_hold[seat])
             for seat, size in enumerate(view.counts) if not view.sees(seat)]
    hidden = view.hidden
    return Unseen(hidden, [*hands, Pile("set aside", len(hidden) - sum(pile.size for pile in hands))])


def lying(state: SaikaBanraiState, seat: int) -> list[list[Card]]:
    """The disaster cards of the other hands, and those set aside, as they are."""
    hands = [[card for card in hand if card in DISASTERS] for other, hand in enumerate(state.hands) if other != seat]
    return [*hands, state.aside]

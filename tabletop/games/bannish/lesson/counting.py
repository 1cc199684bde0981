"""What can be counted in Bannish: the cards in the other hands."""

from __future__ import annotations

from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card
from tabletop.games.bannish.rules import BannishState
from tabletop.games.bannish.view import BannishView


def unseen(view: BannishView) -> Unseen:
    """The cards in the other hands, each around the colours that it did not follow (BAN-5)."""
    return Unseen(view.hidden, [Pile(f"Seat {seat}", size, view.cannot_hold[seat])
                                for seat, size in enumerate(view.counts) if not view.sees(seat)])


def lying(state: BannishState, seat: int) -> list[list[Card]]:
    """The other hands as they are."""
    return [hand for other, hand in enumerate(state.hands) if other != seat]

"""What can be counted in Bananine: the standard cards in the other hands, and those out of the game."""

from __future__ import annotations

from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card
from tabletop.games.bananine.rules import BananineState, unpacked
from tabletop.games.bananine.view import BananineView


def unseen(view: BananineView) -> Unseen:
    """The standard cards not seen: in the other hands, or out of the game (NIN-3)."""
    hands = [Pile(f"Seat {seat}", size) for seat, size in enumerate(view.counts) if not view.sees(seat)]
    hidden = view.hidden
    return Unseen(hidden, [*hands, Pile("out of the game", len(hidden) - sum(pile.size for pile in hands))])


def lying(state: BananineState, seat: int) -> list[list[Card]]:
    """The other hands, and the cards out of the game, as they are."""
    return [*(unpacked(hand) for other, hand in enumerate(state.hands) if other != seat), state.aside]

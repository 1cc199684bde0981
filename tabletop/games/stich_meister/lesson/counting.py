"""What can be counted in Stich-Meister: the cards in the other hands, and those that others have picked or put
aside."""

from __future__ import annotations

from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card
from tabletop.games.stich_meister.rules import StichMeisterState
from tabletop.games.stich_meister.view import StichMeisterView


def unseen(view: StichMeisterView) -> Unseen:
    """The cards not seen: in other hands, picked or put aside (STM-7), each around what it has shown not to hold
    (STM-8) and what this seat knows to be elsewhere."""
    if any(card is None for _, card in view.trick):
        raise ValueError("Cards lie face down (STM-R26), and what they may be hangs together: chances are worked out "
                         "when the trick is over.")
    piles = []
    for seat, size in enumerate(view.counts):
        if view.sees(seat):
            continue
        elsewhere = frozenset(card for card, holders in view.known_cards.items() if seat not in holders)
        shown = view.cannot_hold[seat] | elsewhere
        piles += [Pile(f"Seat {seat}", size - len(view.open[seat]), shown),
                  Pile(f"picked by Seat {seat}", view.picks[seat], shown),
                  Pile(f"put aside by Seat {seat}", int(view.aside[seat] is None), elsewhere)]
    return Unseen(view.hidden, piles)


def lying(state: StichMeisterState, seat: int) -> list[list[Card]]:
    """The cards of the others as they are, without those that lie open."""
    piles = []
    for other, hand in enumerate(state.hands):
        if other != seat:
            piles += [[card for card in hand if card not in state.open[other]], state.picked[other],
                      state.aside[other]]
    return piles

"""What can be counted in The Banishing: the cards of the deck, of which the next one counts."""

from __future__ import annotations

from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card
from tabletop.games.the_banishing.rules import TheBanishingState
from tabletop.games.the_banishing.view import TheBanishingView


def unseen(view: TheBanishingView) -> Unseen:
    """The cards of the deck, whose order nobody knows."""
    if view.game.hidden:
        raise ValueError("With hidden hands, what can lie where also depends on what others were asked: chances are "
                         "worked out for open hands.")
    left = view.deck_left
    return Unseen(view.unseen, [Pile("the next card", min(1, left)), Pile("later in the deck", max(0, left - 1))])


def lying(state: TheBanishingState, seat: int) -> list[list[Card]]:
    """The deck as it lies."""
    return [state.deck[-1:], state.deck[:-1]]

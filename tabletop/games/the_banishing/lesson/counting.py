"""What can be counted in The Banishing: the cards of the deck, of which the next one counts; and the kind of exercises
about them."""

from __future__ import annotations

from random import Random

from tabletop import classroom as ask
from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card, mixed
from tabletop.engine.english import counted
from tabletop.games.the_banishing.rules import TheBanishing, TheBanishingState
from tabletop.games.the_banishing.tables import COLOURS, UNDEAD
from tabletop.games.the_banishing.view import TheBanishingView
from tabletop.show.common import Thing
from tabletop.show.table import Row, card_rows

GAME = TheBanishing(players=3)
FEW, MANY = 4, 12
"""With this number of cards a deck can be looked through."""



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


@ask.kind("chances")
def next_card(draw: Random, difficulty: int) -> ask.Exercises:
    """Nobody knows the order of the deck, but all can know what is in it."""
    for state, _ in ask.moments(draw, GAME, lambda state: FEW <= len(state.deck) <= MANY):
        known = unseen(state.view(state.turn))
        cards = list(known.cards)
        sorts = [*COLOURS, UNDEAD]
        wanted = sorted(mixed(sorts, draw)[:1 if difficulty == 1 else 2], key=sorts.index)
        right, total = sum(card.suit in wanted for card in cards), len(cards)
        first = sum(card.suit == wanted[0] for card in cards)
        if not 0 < right < total:
            continue
        slips = [
            ((first, total), "counted one sort only", "Both sorts fit (TBG-5)."),
            ((right, total - right), "set them against the other cards", "All cards of the deck can come (TBG-5)."),
            ((total - right, total), "counted the cards that do not fit", "Read the question again (TBG-5)."),
            ((len(wanted), len(sorts)), "counted sorts instead of cards", "Are there equally many of each? (TBG-5)"),
            ((1, total), "counted one card only", "How many cards fit? (TBG-5)"),
            ((right, len(GAME.deck.cards)), "counted all cards of the game", "Only the deck can come (TBG-5)."),
            ((right, total - 1), "took away one card of the deck", "Each of them can come next (TBG-5)."),
            ((right - 1, total), "missed one card", "Count once more (TBG-5)."),
        ]
        said = " or ".join("an undead" if sort == UNDEAD else f"a {sort} card" for sort in wanted)
        yield ask.for_share(
            GAME, f"These {total} cards are left in the deck, in an order that nobody knows. How likely is it that the "
            f"next card is {said}?", (right, total), slips,
            f"{counted(right, 'card')} of {total} fit, and each is equally likely to come next (TBG-5).",
            ("How many cards can come next?", f"There are {total}. How many of them fit?"),
            card_rows([Row("the deck", list(map(Thing, mixed(cards, draw))))], "The cards of the deck"))


EXERCISES = (next_card,)

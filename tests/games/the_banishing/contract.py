"""What the checks of the contract need to know about this game."""

from itertools import chain


def hidden_parts(players, seat):
    """The parts of a position that a seat may not know. Their words are things that can change places unseen."""
    return ["deck"]


def things(view):
    """Everything that is in the game at any moment, wherever it lies."""
    return chain(chain(*view.void), *view.hands, *view.wounds, *view.items, view.banishing, view.discard, view.aside,
                 view.out, view.taken, view.deck)


BESIDES = set()
"""Words of a view that two views do not compare: a position does not keep them."""


def touched_first(move):
    """What a move touches first, as a refusal calls it that says what is allowed instead."""
    return move.cards[0].name if hasattr(move, "cards") else move.name

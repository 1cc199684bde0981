"""Small endings in which Seat 0 does not see a few cards: the options, the position, and the moves that are made."""

import tabletop

_DEALT = tabletop.game("the_banishing").deal(3).parts()
_DECK = _DEALT["deck"].split()


def ending(left):
    """The position with so few cards in the deck; the others lie in the discard."""
    return _DEALT | {"deck": " ".join(_DECK[:left]), "discard": " ".join(_DECK[left:])}


ENDINGS = [({}, ending(4), []), ({}, ending(6), [])]


def laid(start, piles):
    """The position with these cards hidden, the top of the deck first."""
    [top], later = piles
    return start.parts() | {"deck": " ".join(card.text for card in (top, *later[::-1]))}

"""The cards of Bannish: colours, strengths and stars (BAN-1, BAN-2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop.engine.cards import Card, Deck
from tabletop.engine.core import whole_number
from tabletop.engine.english import did_you_mean, quoted, written

COLOURS: Final = ("red", "blue", "green", "yellow", "purple")
STRENGTHS: Final = range(1, 7)
COPIES: Final = 2
STARS: Final[Mapping[int, int]] = MappingProxyType({1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1})
"""Our reading of the stars by strength (BAN-2)."""


def star_table(table: object, deck: Deck) -> Mapping[Card, int]:
    """The stars of every card, from a table by strength, by colour and strength, or by card."""
    if not isinstance(table, Mapping):
        raise ValueError(f"stars must be a table like {{1: 6, 2: 5, …}}, not {quoted(table)}.")
    plain = {written(key): value for key, value in table.items()}
    strengths = [str(strength) for strength in STRENGTHS]
    entries = [written(key) for value in table.values() if isinstance(value, Mapping) for key in value]
    known = [*strengths, *COLOURS, *(card.text for card in deck.kinds)]
    for key in [*(key for key in plain if key not in known), *(key for key in entries if key not in strengths)]:
        raise ValueError(f"stars has an unknown entry {quoted(key)}{did_you_mean(key, known)}: give strengths 1 to 6, "
                         "colours with a table of strengths, or cards.")
    stars = {}
    for card in deck.kinds:
        value = plain.get(card.text, plain.get(card.suit, plain.get(str(card.rank))))
        if isinstance(value, Mapping):
            value = {written(key): entry for key, entry in value.items()}.get(str(card.rank))
        if value is None:
            raise ValueError(f"stars says nothing about the {card.name}: give a number of 1 or more.")
        stars[card] = whole_number(value, f"stars of the {card.name}", 1)
    return MappingProxyType(stars)

"""Cards, decks, and their text in both directions."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from tabletop.english import did_you_mean

Thing = TypeVar("Thing")


class Card:
    """One kind of card. Equal cards are one object (see `card`), so comparing them is comparing identity."""

    __slots__ = ("name", "rank", "suit", "text")

    def __init__(self, suit: str, rank: int, text: str, name: str) -> None:
        self.suit = suit
        self.rank = rank
        self.text = text
        self.name = name

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.suit, self.rank, self.text, self.name)

    def _repr_html_(self) -> str:
        from tabletop.show.common import card_html

        return card_html(self)


_known: dict[tuple[str, int, str, str], Card] = {}


def card(suit: str, rank: int, text: str = "", name: str = "") -> Card:
    """The one card of this suit and rank: `r4` in short, "red 4" in words, unless it is told otherwise."""
    key = (suit, rank, text or f"{suit[0]}{rank}", name or f"{suit} {rank}")
    if key not in _known:
        _known[key] = Card(*key)
    return _known[key]


class Deck:
    """The cards of a game: each kind in card order, and how many there are of each."""

    def __init__(self, counts: dict[Card, int]) -> None:
        self.counts = counts
        self.kinds = tuple(counts)
        self.cards = tuple(kind for kind in counts for _ in range(counts[kind]))
        self.place = {kind: place for place, kind in enumerate(counts)}
        self._by_text = {kind.text: kind for kind in counts} | {kind.name: kind for kind in counts}

    def parse(self, text: str) -> Card:
        """The card that `text` names, by its short text or its name."""
        plain = " ".join(text.lower().split())
        if plain not in self._by_text:
            raise ValueError(f"{text!r} is not a card of this game{did_you_mean(plain, self._by_text)}. "
                             f"The cards are {', '.join(kind.text for kind in self.kinds)}.")
        return self._by_text[plain]

    def parse_all(self, text: str) -> list[Card]:
        """The cards that `text` lists by their short texts, with spaces between."""
        return [self.parse(word) for word in text.split()]

    def without(self, piles: Iterable[Iterable[Card]], rule: str) -> list[Card]:
        """The cards that are left when those of the piles are taken out; one too many is refused with the rule."""
        left = self.counts.copy()
        for kind in (kind for pile in piles for kind in pile):
            left[kind] -= 1
        for kind, count in left.items():
            if count < 0:
                raise ValueError(f"The position has {self.counts[kind] - count} cards {kind.name}; there "
                                 f"{'is' if self.counts[kind] == 1 else 'are'} {self.counts[kind]} ({rule}).")
        return [kind for kind, count in left.items() for _ in range(count)]

    def in_order(self, cards: Iterable[Card]) -> list[Card]:
        """The same cards in card order."""
        return sorted(cards, key=self.place.__getitem__)

    def text(self, cards: Iterable[Card]) -> str:
        """The cards' short texts in card order, with spaces between."""
        return " ".join(kind.text for kind in self.in_order(cards))


def shuffled(things: Iterable[Thing], rng: Random) -> list[Thing]:
    """The same things in random order: each draws a number, and they line up by their numbers.

    Only `random()` is used, because it alone is promised to stay the same in every version of Python.
    """
    draw = rng.random
    return sorted(things, key=lambda _: draw())

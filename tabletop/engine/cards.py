"""Cards, decks, and their text in both directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeVar

from tabletop.engine.english import Named, copies, did_you_mean, is_are, quoted, spaced

Item = TypeVar("Item")


def sealed(kind: type[Any]) -> None:
    """Make instances immutable."""
    def set_once(self: object, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"{name!r} of {self!r} cannot be changed.")
        object.__setattr__(self, name, value)

    def keep(self: object, name: str) -> None:
        raise AttributeError(f"{name!r} of {self!r} cannot be taken away.")

    kind.__setattr__ = set_once  # type: ignore[assignment]
    kind.__delattr__ = keep  # type: ignore[assignment]


class Card:
    """One kind of card. Equal cards are one object (see `of`), so comparing them is comparing identity."""

    __slots__ = ("name", "rank", "suit", "text")

    def __init__(self, suit: str, rank: int, text: str, name: str) -> None:
        self.suit: Final = suit
        self.rank: Final = rank
        self.text: Final = text
        self.name: Final = name

    @staticmethod
    def of(suit: str, rank: int, text: str = "", name: str = "") -> Card:
        """The one card of this suit and rank: `r4` in short, "red 4" in words, unless `text` and `name` are given."""
        key = (suit, rank, text or f"{suit[0]}{rank}", name or f"{suit} {rank}")
        if key not in _known:
            _known[key] = Card(*key)
        return _known[key]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Card.of, (self.suit, self.rank, self.text, self.name)

    def _repr_html_(self) -> str:
        from tabletop.show.common import card_html

        return card_html(self)


_known: Final[dict[tuple[str, int, str, str], Card]] = {}
sealed(Card)


def called(move: Named) -> str:
    """A move as a sentence names it: 'the red 6', '“take the red 4”'."""
    return f"the {move.name}" if isinstance(move, Card) else f"“{move.name}”"


class Unions:
    """Sets of cards put together. Each union is made once, because a game asks for the same few again and again; equal
    ones are one object, which is found more quickly."""

    __slots__ = ("_made", "_one")

    def __init__(self) -> None:
        self._made: Final[dict[frozenset[Card], dict[frozenset[Card], frozenset[Card]]]] = {}
        self._one: Final[dict[frozenset[Card], frozenset[Card]]] = {}

    def of(self, some: frozenset[Card], others: frozenset[Card]) -> frozenset[Card]:
        """All cards of both sets."""
        made = self._made.get(some)
        if made is None:
            made = self._made[some] = {}
        both = made.get(others)
        if both is None:
            both = some | others
            both = made[others] = self._one.setdefault(both, both)
        return both


class Deck:
    """The cards of a game: each in card order, and how many there are of each."""

    __slots__ = ("by_suit", "by_text", "cards", "counts", "kinds", "place", "unions")

    def __init__(self, counts: Mapping[Card, int]) -> None:
        self.counts: Final[Mapping[Card, int]] = MappingProxyType(dict(counts))
        self.kinds: Final = tuple(counts)
        """The different cards."""
        self.cards: Final = tuple(card for card in counts for _ in range(counts[card]))
        """All cards, with equal ones repeated."""
        self.place: Final[Mapping[Card, int]] = MappingProxyType({card: place for place, card in enumerate(counts)})
        self.by_text: Final[Mapping[str, Card]] = MappingProxyType(
            {card.text: card for card in counts} | {card.name: card for card in counts})
        suits = dict.fromkeys(card.suit for card in counts)
        self.by_suit: Final[Mapping[str, frozenset[Card]]] = MappingProxyType(
            {suit: frozenset(card for card in counts if card.suit == suit) for suit in suits})
        self.unions: Final = Unions()

    def parse(self, text: str) -> Card:
        """The card that `text` names, by its short text or its name."""
        plain = " ".join(text.lower().split())
        if plain not in self.by_text:
            raise ValueError(f"{quoted(text)} is not a card of this game{did_you_mean(plain, self.by_text)}. "
                             f"The cards are {', '.join(card.text for card in self.kinds)}.")
        return self.by_text[plain]

    def parse_all(self, text: str) -> list[Card]:
        """The cards that `text` lists by their short texts, with spaces between."""
        return [self.parse(word) for word in text.split()]

    def without(self, piles: Iterable[Iterable[Card]], rule: str) -> list[Card]:
        """The cards that are left without those of the piles; one too many is refused with the rule."""
        left = dict(self.counts)
        for pile in piles:
            for card in pile:
                left[card] -= 1
        for card, count in left.items():
            if count < 0:
                there = self.counts[card]
                raise ValueError(f"The position has {copies(there - count, card)}; there {is_are(there)} {there} "
                                 f"({rule}).")
        return [card for card, count in left.items() for _ in range(count)]

    def in_order(self, cards: Iterable[Card]) -> list[Card]:
        """The same cards in card order."""
        return sorted(cards, key=self.place.__getitem__)

    def text(self, cards: Iterable[Card]) -> str:
        """The cards' short texts in card order, with spaces between."""
        return spaced(self.in_order(cards))

    def __reduce__(self) -> tuple[object, ...]:
        return Deck, (dict(self.counts),)


sealed(Deck)


CHANCES: Final = 2**32
"""A draw is a whole number below this."""


def shuffled(things: Sequence[Item], draws: list[int]) -> list[Item]:
    """The same things in the order that these draws give, one draw for each: every order is equally likely."""
    row = list(things)
    for last in range(len(row) - 1, 0, -1):
        place = (draws[last] >> 2) * (last + 1) >> 30  # 30 bits: compiled code multiplies these as the processor does
        row[last], row[place] = row[place], row[last]
    return row


def mixed(things: Sequence[Item], rng: Random) -> list[Item]:
    """The same things in an order that the generator draws."""
    return shuffled(things, [int(rng.random() * CHANCES) for _ in things])

"""A position from text and back, for any game: read the parts, count the cards, refuse the impossible.

A game declares its parts in two tables, `EACH` and `ONCE`: a name, and a function that writes the part from a state, or
None where it is left out. Its `read` makes a state of the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from tabletop.engine.cards import Card, Deck
from tabletop.engine.english import counted, did_you_mean, listed, quoted

Kind = TypeVar("Kind")
Each = Mapping[str, Callable[[Kind, int], str | None]]
"""Parts of every seat ("hand 0", "hand 1", …), each with what writes it for a state and a seat."""
Once = Mapping[str, Callable[[Kind], str | None]]
"""Parts of the whole table, each with what writes it for a state."""


def written(state: Any, each: Each[Any], once: Once[Any]) -> dict[str, str]:
    """A position as plain text."""
    parts = {f"{name} {seat}": write(state, seat) for name, write in each.items() for seat in range(state.game.players)}
    parts |= {name: write(state) for name, write in once.items()}
    return {name: text for name, text in parts.items() if text is not None}


class Parts:
    """The parts of a position, of every seat (`each`) and of the table (`once`). Each is read by its name; the cards
    that were read are counted, and `left` are the others."""

    def __init__(self, given: object, players: int, deck: Deck, each: Iterable[str], once: Iterable[str]) -> None:
        known = [*(f"{what} {seat}" for what in each for seat in range(players)), *once]
        if not isinstance(given, Mapping):
            raise ValueError(f"A position is a table of parts like {{{known[0]!r}: '…'}}, not {quoted(given)}.")
        for name, text in given.items():
            if name not in known:
                raise ValueError(f"A position has no part {quoted(name)}{did_you_mean(name, known)}. "
                                 f"Its parts are {listed(repr(part) for part in known)}.")
            if not isinstance(text, str):
                raise ValueError(f"The part {name!r} must be text, not {quoted(text)}.")
        self.given: Final[dict[str, str]] = dict(given)
        self.players: Final = players
        self.deck: Final = deck
        self.piles: Final[list[list[Card]]] = []

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def text(self, name: str, default: str = "") -> str:
        """A part as it was written."""
        return self.given.get(name, default)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A part that is one whole number."""
        return self.numbers(name, [default], least, most)[0]

    def numbers(self, name: str, default: Sequence[int], least: int, most: int) -> list[int]:
        """A part that is as many whole numbers as the default has."""
        if name not in self.given:
            return list(default)
        words = self.given[name].split()
        if len(words) != len(default) or not all([_is_number(word, least < 0) and least <= int(word) <= most
                                                  for word in words]):
            raise ValueError(f"The part {name!r} must be {counted(len(default), 'whole number')} "
                             f"from {least} to {most}, not {quoted(self.given[name])}.")
        return [int(word) for word in words]

    def choice(self, name: str, allowed: Sequence[str]) -> str:
        """A part that is one of these words; the first of them when it is left out."""
        word = self.given.get(name, allowed[0])
        if word not in allowed:
            raise ValueError(f"The part {name!r} must be {listed(allowed, 'or')}, not {quoted(word)}.")
        return word

    def suits(self, name: str, known: Collection[str]) -> frozenset[str]:
        """A part that lists suits; players call them colours."""
        words = self.given.get(name, "").lower().split()
        for word in words:
            if word not in known:
                raise ValueError(f"{quoted(word)} is not a colour in play{did_you_mean(word, known)}. "
                                 f"The colours are {listed(known)}.")
        return frozenset(words)

    def cards(self, name: str) -> list[Card]:
        """A part that lists cards, in its order; they are counted."""
        pile = self.deck.parse_all(self.given.get(name, ""))
        self.piles.append(pile)
        return pile

    def cards_of_seats(self, what: str) -> dict[int, list[Card]]:
        """The cards of such a part of every seat that has it."""
        return {seat: self.cards(f"{what} {seat}") for seat in range(self.players) if f"{what} {seat}" in self.given}

    def count(self, cards: Iterable[Card]) -> None:
        """Count cards that no part lists."""
        self.piles.append(list(cards))

    def left(self, rule: str) -> list[Card]:
        """The cards of the deck that no part has, in card order; a card too many is refused with the rule."""
        return self.deck.without(self.piles, rule)


def _is_number(word: str, below_zero: bool) -> bool:
    """Whether a word is a whole number of a sane length: a text of a million digits is none."""
    return (word.removeprefix("-") if below_zero else word).isdecimal() and len(word) < 10

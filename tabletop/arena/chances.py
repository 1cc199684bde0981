"""Exact chances of what is hidden: in how many of all deals that fit what a seat has seen does something hold?

    known = unseen(view)
    known.numbers("Seat 1", reds)           the chances that Seat 1 holds 0, 1, 2 … of these cards
    known.holds("Seat 1", [card])           the chance that it holds at least one of them
    known.chances([card])                   the same for every place where hidden cards lie
    sampled(view, reds, deals=400)          the same, counted in sampled deals

Every deal that fits is equally likely, as in `game.sample`; what others' choices may tell beyond that is left out.
Where nobody has shown anything, these are hypergeometric chances.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random
from typing import Any, NamedTuple

from tabletop.engine.cards import Card
from tabletop.engine.core import State, View, room
from tabletop.engine.dealing import count_deals
from tabletop.engine.english import did_you_mean, listed, quoted
from tabletop.engine.tricks import NOTHING


class Pile(NamedTuple):
    """A place of hidden cards: what it is called, how many lie there, and which it has shown not to hold."""

    name: str
    size: int
    cannot_hold: frozenset[Card] = NOTHING


class Unseen(NamedTuple):
    """The cards that a seat has not seen, equal ones repeated, and the piles in which they lie."""

    cards: Sequence[Card]
    piles: Sequence[Pile]

    @property
    def names(self) -> list[str]:
        """What the piles are called that have cards."""
        return [pile.name for pile in self.piles if pile.size]

    def count(self, wanted: Collection[Card]) -> int:
        """How many of these cards are hidden."""
        return sum(card in wanted for card in self.cards)

    def deals(self) -> int:
        """How many deals fit; of equal cards each is a card of its own."""
        return self._ways(self.cards, self.piles)

    def numbers(self, name: str, wanted: Collection[Card]) -> list[Fraction]:
        """The chances that this pile holds 0, 1, 2 … of the wanted cards, up to the most that are hidden."""
        pile = self._pile(name)
        others = [other for other in self.piles if other is not pile]
        alike: dict[tuple[bool, ...], list[Card]] = {}
        for card in self.cards:
            if card in wanted and card not in pile.cannot_hold:
                alike.setdefault(tuple(card in other.cannot_hold for other in others), []).append(card)
        ways = [0] * (self.count(wanted) + 1)
        for taken in product(*(range(len(cards) + 1) for cards in alike.values())):
            number, left = sum(taken), list(self.cards)
            if number > pile.size:
                continue
            for cards, take in zip(alike.values(), taken, strict=True):
                for card in cards[:take]:
                    left.remove(card)
            rest = pile._replace(size=pile.size - number, cannot_hold=pile.cannot_hold.union(wanted))
            picks = prod(comb(len(cards), take) for cards, take in zip(alike.values(), taken, strict=True))
            ways[number] += picks * self._ways(left, [rest, *others])
        return [Fraction(number, sum(ways)) for number in ways]

    def holds(self, name: str, wanted: Collection[Card]) -> Fraction:
        """The chance that this pile holds at least one of the wanted cards."""
        pile = self._pile(name)
        without = pile._replace(cannot_hold=pile.cannot_hold.union(wanted))
        return 1 - Fraction(self._ways(self.cards, [without if other is pile else other for other in self.piles]),
                            self.deals())

    def chances(self, wanted: Collection[Card]) -> dict[str, Fraction]:
        """For each pile, the chance that it holds at least one of the wanted cards."""
        return {name: self.holds(name, wanted) for name in self.names}

    def places(self, card: Card) -> dict[str, int]:
        """How many places each pile has for this card, where its chances depend on places alone: all who have shown
        something lack the same cards, this one among them. Nothing where they do not."""
        shown = [pile.cannot_hold.intersection(self.cards) for pile in self.piles]
        different = {lacking for lacking in shown if lacking}
        if len(different) > 1 or any(card not in lacking for lacking in different):
            return {}
        return {pile.name: pile.size for pile, lacking in zip(self.piles, shown, strict=True)
                if pile.size and not lacking}

    @staticmethod
    def _ways(cards: Sequence[Card], piles: Sequence[Pile]) -> int:
        return count_deals(cards, [pile.size for pile in piles], [pile.cannot_hold for pile in piles])

    def _pile(self, name: str) -> Pile:
        for pile in self.piles:
            if pile.name == name:
                return pile
        known = [pile.name for pile in self.piles]
        raise ValueError(f"No hidden cards lie at {quoted(name)}{did_you_mean(name, known)}. They lie at "
                         f"{listed(known)}.")


def unseen(view: View[Any]) -> Unseen:
    """What the seat of this view has not seen, and where it can lie."""
    if view.seat is None:
        raise ValueError("This view sees all cards, so nothing is left to chance: take the view of a seat.")
    found: Unseen = room(view.game.name, "lesson.counting").unseen(view)
    return found


def sampled(view: View[Any], wanted: Collection[Card], deals: int = 400, seed: int = 1) -> dict[str, list[float]]:
    """For each pile, in which share of sampled deals it holds 0, 1, 2 … of the wanted cards."""
    known, rng, seat = unseen(view), Random(seed), view.seat
    assert seat is not None
    shares = {name: [0.0] * (known.count(wanted) + 1) for name in known.names}
    for _ in range(deals):
        for pile, cards in zip(known.piles, lying(view.game.sample(view, rng), seat), strict=True):
            if pile.size:
                shares[pile.name][sum(card in wanted for card in cards)] += 1 / deals
    return shares


def lying(state: State[Any], seat: int) -> list[list[Card]]:
    """Where the cards that this seat has not seen really lie, pile by pile."""
    piles: list[list[Card]] = room(state.game.name, "lesson.counting").lying(state, seat)
    return piles


def percent(chance: Fraction | float) -> str:
    """A chance as people say it: '33 %'. What is only nearly sure, or nearly impossible, stays that."""
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < chance < 1:
        return "over 99 %"
    return f"{round(100 * chance)} %"

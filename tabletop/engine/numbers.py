"""Things as numbers, for agents that learn: what the views of all games are written with. What is hidden is 0."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

Numbers = list[int]
"""Numbers in a row."""


def one_of(thing: object, things: Iterable[object]) -> Numbers:
    """A 1 in the place of this one among all that it can be; nothing but 0 where it is none of them."""
    return [int(thing == other) for other in things]


def tally(things: Iterable[object] | None, place: Mapping[Any, int]) -> Numbers:
    """How many there are of each kind."""
    row = [0] * len(place)
    for thing in things or ():
        row[place[thing]] += 1
    return row


def tallies(piles: Collection[Iterable[object] | None], place: Mapping[Any, int], most: int = 0) -> Numbers:
    """The same for one pile after the other; with `most` there is room for as many piles."""
    row: Numbers = []
    for pile in piles:
        row += tally(pile, place)
    return row + [0] * (len(place) * most - len(row))

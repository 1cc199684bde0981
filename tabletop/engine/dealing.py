"""Dealing hidden cards around those that a pile cannot hold."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from math import comb, factorial, perm, prod
from operator import mul
from random import Random

from tabletop.engine.cards import Card, mixed


def deal_around(cards: Sequence[Card], sizes: Sequence[int], cannot_hold: Sequence[Container[Card]],
                rng: Random) -> list[list[Card]] | None:
    """Deal the cards to piles of the given sizes so that no pile gets a card it cannot hold; None when no deal fits.

    Every deal that fits is equally likely; of equal cards each is a card of its own. Piles that can hold the same cards
    are first dealt as one heap, and cards that the same heaps can hold are one group.
    """
    alike, groups = _grouped(cards, sizes, cannot_hold)
    if 0 in groups:
        return None
    heaps = _Heaps(list(groups), _room(alike, sizes)).dealt(list(groups.values()), rng)
    if heaps is None:
        return None
    dealt: list[list[Card]] = [[] for _ in sizes]
    for heaped, piles in zip(heaps, alike.values(), strict=True):
        _fill([dealt[pile] for pile in piles], [sizes[pile] for pile in piles],
              mixed(heaped, rng) if len(piles) > 1 else heaped)
    return dealt


def count_deals(cards: Sequence[Card], sizes: Sequence[int], cannot_hold: Sequence[Container[Card]]) -> int:
    """In how many ways the cards can be dealt to piles of the given sizes so that no pile gets a card it cannot
    hold."""
    alike, groups = _grouped(cards, sizes, cannot_hold)
    if 0 in groups:
        return 0
    room = _room(alike, sizes)
    ways = _Heaps(list(groups), room).ways(tuple([len(group) for group in groups.values()]))
    for places, piles in zip(room, alike.values(), strict=True):
        ways *= factorial(places) // prod([factorial(sizes[pile]) for pile in piles])
    return ways


def _grouped(cards: Sequence[Card], sizes: Sequence[int],
             cannot_hold: Sequence[Container[Card]]) -> tuple[dict[tuple[bool, ...], list[int]], dict[int, list[Card]]]:
    """The piles that can hold the same cards, as heaps, and the cards that the same heaps can hold, as groups with a
    mask."""
    if sum(sizes) != len(cards):
        raise ValueError(f"{len(cards)} cards do not fill piles of {sum(sizes)}: the sizes must add up to the number "
                         f"of cards.")
    alike: dict[tuple[bool, ...], list[int]] = {}
    for pile, (size, cannot) in enumerate(zip(sizes, cannot_hold, strict=True)):
        if size:
            alike.setdefault(tuple([card not in cannot for card in cards]), []).append(pile)
    open_to = [0] * len(cards)
    for heap, can_hold in enumerate(alike):
        for place, can in enumerate(can_hold):
            if can:
                open_to[place] |= 1 << heap
    groups: dict[int, list[Card]] = {}
    for card, mask in zip(cards, open_to, strict=True):
        groups.setdefault(mask, []).append(card)
    return alike, groups


def _room(alike: dict[tuple[bool, ...], list[int]], sizes: Sequence[int]) -> list[int]:
    """How many cards each heap of piles holds."""
    return [sum([sizes[pile] for pile in piles]) for piles in alike.values()]


def _fill(piles: list[list[Card]], sizes: list[int], row: list[Card]) -> None:
    """Fill the piles up to their sizes with the cards of the row, one pile after the other."""
    start = 0
    for pile, size in zip(piles, sizes, strict=True):
        end = start + size - len(pile)
        pile += row[start:end]
        start = end


class _Heaps:
    """Heaps with room for a number of cards each, and groups of cards; a group's mask has a bit for each heap that is
    open to it.

    One heap is filled first, then the rest are heaps of the same sort: the masks lose a bit, and groups whose masks
    have become equal join.
    """

    def __init__(self, masks: list[int], room: list[int]) -> None:
        self.masks = masks
        self.room = room
        heaps = len(room)
        everywhere = (1 << heaps) - 1
        self.only_open = [mask.bit_length() - 1 if mask.bit_count() <= 1 else -1 for mask in masks]
        """For each group the only heap that is open to it, or -1."""
        self.only_closed = [(mask ^ everywhere).bit_length() - 1 if 1 < mask.bit_count() == heaps - 1 else -1
                            for mask in masks]
        """For each other group the only heap that is closed to it, or -1."""
        self.simple = all([mask.bit_count() <= 1 or mask.bit_count() >= heaps - 1 for mask in masks])
        self.free = all([mask.bit_count() <= 1 or mask == everywhere for mask in masks])
        self.known: dict[tuple[int, ...], int] = {}
        self.sums: dict[tuple[int, ...], list[int]] = {}
        if not self.free:
            # The fewer groups are left, and the fewer can go to the first heap, the fewer cases are to count.
            self.first = min(range(heaps), key=lambda heap: (len({_without(mask, heap) for mask in masks}),
                                                             sum([mask >> heap & 1 for mask in masks])))
            later: dict[int, int] = {}
            self.joins = [later.setdefault(_without(mask, self.first), len(later)) for mask in masks]
            self.rest = _Heaps(list(later), room[:self.first] + room[self.first + 1:])

    def ways(self, counts: tuple[int, ...]) -> int:
        """In how many ways the heaps can be filled from groups of these sizes."""
        ways = self.known.get(counts)
        if ways is None:
            if self.simple:
                ways = self.simple_ways(counts)
            else:
                ways = sum([picks * self.rest.ways(left) for picks, _, left in self.fillings(counts)])
            self.known[counts] = ways
        return ways

    def simple_ways(self, counts: tuple[int, ...]) -> int:
        """The same where each group is open to one heap, to all heaps, or to all but one: by inclusion and
        exclusion."""
        room = self.room.copy()
        for heap, count in zip(self.only_open, counts, strict=True):
            if heap >= 0:
                room[heap] -= count
        if min(room, default=0) < 0:
            return 0
        barred: list[int] = []
        for heap, count in zip(self.only_closed, counts, strict=True):
            if heap >= 0:
                barred += count, room[heap]
        return self.signed_sums(sum(room), tuple(barred))[0] // prod([factorial(places) for places in room])

    def signed_sums(self, cards: int, barred: tuple[int, ...]) -> list[int]:
        """For 0, 1, 2 … cards already put wrong: the orders of the others, less those with a card put wrong.

        `barred` has two numbers for each group that is closed to one heap: how many cards, and how many places there.
        """
        sums = self.sums.get((cards, *barred))
        if sums is None:
            if barred:
                after = self.signed_sums(cards, barred[2:])
                most = min(barred[0], barred[1])
                terms = [(-1) ** wrong * comb(barred[0], wrong) * perm(barred[1], wrong) for wrong in range(most + 1)]
                sums = [sum(map(mul, terms, after[wrong:])) for wrong in range(len(after) - most)]
            else:
                sums = [factorial(left) for left in range(cards, -1, -1)]
            self.sums[(cards, *barred)] = sums
        return sums

    def fillings(self, counts: tuple[int, ...]) -> Iterator[tuple[int, list[int], tuple[int, ...]]]:
        """Each way to fill the first heap: in how many ways it can be picked, the cards taken of each group, the groups
        left.

        What can be picked in the most ways comes first: it is the likeliest, and a draw can stop there.
        """
        bit = 1 << self.first
        to_come = sum([count for count, mask in zip(counts, self.masks, strict=True) if mask & bit])
        fillings: list[tuple[int, int, list[int]]] = [(1, self.room[self.first], [])]
        for count, mask in zip(counts, self.masks, strict=True):
            most = count if mask & bit else 0
            least = count if mask == bit else 0
            to_come -= most
            fillings = [(picks * comb(count, take), places - take, [*taken, take]) for picks, places, taken in fillings
                        for take in range(max(least, places - to_come), min(most, places) + 1)]
        fillings.sort(reverse=True)
        for picks, _, taken in fillings:
            left = [0] * len(self.rest.masks)
            for group, count, take in zip(self.joins, counts, taken, strict=True):
                left[group] += count - take
            yield picks, taken, tuple(left)

    def drawn_filling(self, counts: tuple[int, ...], rng: Random) -> list[int]:
        """How many cards of each group fill the first heap: drawn in proportion to the number of deals that each
        filling is part of."""
        ways = self.ways(counts)
        # In whole numbers: there can be more deals than a float can count.
        drawn = min(int(rng.random() * 2**53) * ways >> 53, ways - 1)
        for picks, taken, left in self.fillings(counts):
            drawn -= picks * self.rest.ways(left)
            if drawn < 0:
                return taken
        raise AssertionError("The fillings do not add up to the number of deals.")

    def dealt(self, groups: list[list[Card]], rng: Random) -> list[list[Card]] | None:
        """The heaps, filled at random from the groups; None when that cannot be done."""
        counts = tuple([len(cards) for cards in groups])
        if not self.ways(counts):
            return None
        if self.free:
            heaps: list[list[Card]] = [[] for _ in self.room]
            row: list[Card] = []
            for heap, cards in zip(self.only_open, groups, strict=True):
                if heap >= 0:
                    heaps[heap] += cards
                else:
                    row += cards
            _fill(heaps, self.room, mixed(row, rng))
            return heaps
        taken = self.drawn_filling(counts, rng)
        filled: list[Card] = []
        joined: list[list[Card]] = [[] for _ in self.rest.masks]
        for cards, take, group in zip(groups, taken, self.joins, strict=True):
            row = mixed(cards, rng)
            filled += row[:take]
            joined[group] += row[take:]
        others = self.rest.dealt(joined, rng)
        if others is not None:
            others.insert(self.first, filled)
        return others


def _without(mask: int, heap: int) -> int:
    """The mask without the heap's bit; those above move down."""
    return mask >> heap + 1 << heap | mask & (1 << heap) - 1

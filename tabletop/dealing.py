"""Dealing hidden cards around those that a pile cannot hold, every deal that fits equally likely."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import comb
from random import Random

from tabletop.cards import Card, shuffled


def deal_around(cards: Sequence[Card], sizes: Sequence[int], cannot_hold: Sequence[Container[Card]],
                rng: Random) -> list[list[Card]] | None:
    """Deal the cards to piles of the given sizes so that no pile gets a card it cannot hold; None when no deal fits.

    Every deal that fits is equally likely; of equal cards each is a card of its own. Piles that can hold the same cards are
    first dealt as one heap.
    """
    if sum(sizes) != len(cards):
        raise ValueError(f"{len(cards)} cards do not fill piles of {sum(sizes)}: the sizes must add up to the number of cards.")
    alike: dict[tuple[bool, ...], list[int]] = {}
    for pile, (size, cannot) in enumerate(zip(sizes, cannot_hold, strict=True)):
        if size:
            alike.setdefault(tuple([card not in cannot for card in cards]), []).append(pile)
    kinds = sorted(alike, key=sum)
    open_to = [0] * len(cards)
    for heap, can_hold in enumerate(kinds):
        for place, can in enumerate(can_hold):
            if can:
                open_to[place] |= 1 << heap
    groups: dict[int, list[Card]] = {mask: [] for mask in sorted(set(open_to))}
    for card, mask in zip(cards, open_to, strict=True):
        groups[mask].append(card)
    plan = _Plan(list(groups), [sum([sizes[pile] for pile in alike[kind]]) for kind in kinds])
    heaps = plan.deal(list(groups.values()), rng)
    if heaps is None:
        return None
    piles: list[list[Card]] = [[] for _ in sizes]
    for kind, dealt in zip(kinds, heaps, strict=True):
        row = shuffled(dealt, [rng.random() for _ in dealt]) if len(alike[kind]) > 1 else dealt
        for pile in alike[kind]:
            piles[pile] = row[:sizes[pile]]
            del row[:sizes[pile]]
    return piles


class _Plan:
    """How heaps are filled one after the other from groups of cards, and in how many ways.

    A group's mask has a bit for each heap open to it, the lowest for the heap that is filled next. After each heap the masks
    lose that bit, and groups whose masks have become equal are one group. Masks stay in rising order, so a group that is open
    to all heaps is the last. As soon as every group is open to one heap or to all, what is left is counted at once.
    """

    def __init__(self, masks: list[int], room: list[int]) -> None:
        self.room = room
        self.masks = [masks]
        self.joins: list[list[int]] = []
        self.open: list[list[int]] = []
        self.known: list[list[dict[tuple[int, ...], int]]] = []
        everything = (1 << len(room)) - 1
        while any([mask & (mask - 1) and mask != everything for mask in masks]):
            later: dict[int, int] = {}
            self.joins.append([later.setdefault(mask >> 1, len(later)) for mask in masks])
            self.open.append([group for group, mask in enumerate(masks) if mask & 1])
            self.known.append([{} for _ in self.open[-1]])
            masks = list(later)
            everything >>= 1
            self.masks.append(masks)

    def ways(self, heap: int, counts: tuple[int, ...]) -> int:
        """In how many ways groups of so many cards fill this heap and those after it."""
        if heap < len(self.joins):
            return self.ways_on(heap, 0, self.room[heap], counts)
        ways, free = 1, sum(counts)
        room = self.room[heap:]
        for mask, count in zip(self.masks[heap], counts, strict=True):
            if not mask & (mask - 1) and count:
                if not mask:
                    return 0
                free -= count
                room[mask.bit_length() - 1] -= count
        for places in room:
            if places < 0:
                return 0
            ways *= comb(free, places)
            free -= places
        return ways

    def ways_on(self, heap: int, step: int, places: int, counts: tuple[int, ...]) -> int:
        if step == len(self.open[heap]):
            if places:
                return 0
            joined = [0] * len(self.masks[heap + 1])
            for group, count in zip(self.joins[heap], counts, strict=True):
                joined[group] += count
            return self.ways(heap + 1, tuple(joined))
        known = self.known[heap][step]
        if counts not in known:
            known[counts] = sum(self.weights(heap, step, places, counts))
        return known[counts]

    def weights(self, heap: int, step: int, places: int, counts: tuple[int, ...]) -> list[int]:
        group = self.open[heap][step]
        count = counts[group]
        fewest = max(0, places - sum([counts[later] for later in self.open[heap][step + 1:]]))
        if self.masks[heap][group] == 1:
            fewest = max(fewest, count)
        before, after = counts[:group], counts[group + 1:]
        return [0] * fewest + [comb(count, taken) * self.ways_on(heap, step + 1, places - taken, (*before, count - taken, *after))
                               for taken in range(fewest, min(count, places) + 1)]

    def deal(self, groups: list[list[Card]], rng: Random) -> list[list[Card]] | None:
        if not self.ways(0, tuple([len(group) for group in groups])):
            return None
        heaps: list[list[Card]] = [[] for _ in self.room]
        for heap, joins in enumerate(self.joins):
            for step, group in enumerate(self.open[heap]):
                counts = tuple([len(cards) for cards in groups])
                weights = self.weights(heap, step, self.room[heap] - len(heaps[heap]), counts)
                for _ in range(_drawn(weights, rng)):
                    heaps[heap].append(_picked(groups[group], rng))
            joined: list[list[Card]] = [[] for _ in self.masks[heap + 1]]
            for cards, into in zip(groups, joins, strict=True):
                joined[into] += cards
            groups = joined
        start = len(self.joins)
        row: list[Card] = []
        for mask, cards in zip(self.masks[start], groups, strict=True):
            if cards and not mask & (mask - 1):
                heaps[start + mask.bit_length() - 1] += cards
            else:
                row += cards
        row = shuffled(row, [rng.random() for _ in row])
        for heap in range(start, len(heaps)):
            places = self.room[heap] - len(heaps[heap])
            heaps[heap] += row[:places]
            del row[:places]
        return heaps


def _picked(cards: list[Card], rng: Random) -> Card:
    place = min(int(rng.random() * len(cards)), len(cards) - 1)
    cards[place], cards[-1] = cards[-1], cards[place]
    return cards.pop()


def _drawn(weights: list[int], rng: Random) -> int:
    """A place drawn as likely as its weight; in whole numbers, because weights can be too great for a float."""
    total = sum(weights)
    pick = min(int(rng.random() * 2**53) * total >> 53, total - 1)
    for place, weight in enumerate(weights):
        pick -= weight
        if pick < 0:
            return place
    raise AssertionError("the weights are those of a deal that fits")

"""What trick-taking games share: hands, following, the highest card, and dealing what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, prod
from random import Random

from tabletop.cards import Card, names, shuffled
from tabletop.core import Ruling

Hand = dict[Card, int]
"""The cards of a hand in card order, each with how many copies are held."""


def following(hand: Hand, led: str) -> list[Card]:
    """The cards of the suit that was led."""
    # Plain loops where every move passes: in Python 3.11 a comprehension costs a call of its own.
    follow: list[Card] = []
    for card in hand:
        if card.suit == led:
            follow.append(card)
    return follow


def must_follow(rule: str, who: str, hand: Hand, led: str, card: Card) -> Ruling:
    """Who holds the suit that was led plays it; who does not may play any card."""
    if card.suit == led:
        return Ruling(True, rule, f"{led.capitalize()} was led, and this card is {led}.")
    if follow := following(hand, led):
        return Ruling(False, rule, f"{led.capitalize()} was led and {who} holds {led}: "
                                   f"play {names(follow, 'or')}.")
    return Ruling(True, rule, f"{led.capitalize()} was led and {who} holds none: any card may be played.")


def highest(cards: Sequence[Card], suit: str) -> int:
    """The place of the highest card of the suit, the first of equals."""
    best, place = -1, -1
    for at, card in enumerate(cards):
        if card.suit == suit and card.rank > best:
            best, place = card.rank, at
    return place


def hand_of(cards: Iterable[Card]) -> Hand:
    """The cards as a hand; they must come in card order."""
    hand: Hand = {}
    for card in cards:
        hand[card] = hand.get(card, 0) + 1
    return hand


def in_hand(hand: Hand) -> list[Card]:
    """All cards of a hand in card order, equal cards as often as they are held."""
    return [card for card, copies in hand.items() for _ in range(copies)]


def dealt_around_voids(cards: Sequence[Card], sizes: Sequence[int], voids: Sequence[frozenset[str]],
                       rng: Random) -> list[list[Card]] | None:
    """Deal the cards to piles of the given sizes so that no pile gets a suit it is void of.

    Every deal that fits is equally likely; None when no deal fits. First it is drawn how many cards of each suit that
    somebody is void of go to which pile, each split as likely as the number of deals it stands for; then the cards of
    a suit fill these places in random order. Suits that may go anywhere count as one and fill what is left.
    """
    barred = frozenset().union(*voids)
    free = [card for card in cards if card.suit not in barred]
    suits = tuple(sorted(barred & {card.suit for card in cards}))
    packs = [[card for card in cards if card.suit == suit] for suit in suits]
    counts = tuple(len(pack) for pack in packs)
    open_to = tuple(tuple(pile for pile, void in enumerate(voids) if suit not in void) for suit in suits)
    room = tuple(sizes)
    if not _ways(counts, open_to, room):
        return None
    piles: list[list[Card]] = [[] for _ in sizes]
    for at, pack in enumerate(packs):
        splits = list(_splits(counts[at], open_to[at], room))
        weights = [arrangements * _ways(counts[at + 1:], open_to[at + 1:], left) for arrangements, left in splits]
        left = splits[_drawn(weights, rng)][1]
        _fill(piles, pack, [before - after for before, after in zip(room, left, strict=True)], rng)
        room = left
    _fill(piles, free, room, rng)
    return piles


def _drawn(weights: Sequence[int], rng: Random) -> int:
    """A place drawn as likely as its weight."""
    pick = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        pick -= weight
        if pick < 0:
            return place
    return max(place for place, weight in enumerate(weights) if weight)


def _fill(piles: list[list[Card]], cards: Sequence[Card], shares: Sequence[int], rng: Random) -> None:
    row = shuffled(cards, rng)
    for pile, share in zip(piles, shares, strict=True):
        pile += row[:share]
        del row[:share]


@lru_cache(maxsize=4096)
def _ways(counts: tuple[int, ...], open_to: tuple[tuple[int, ...], ...], room: tuple[int, ...]) -> int:
    """In how many ways the cards of the suits, and then free cards, can fill the room."""
    if not counts:
        return factorial(sum(room)) // prod(factorial(places) for places in room)
    return sum(arrangements * _ways(counts[1:], open_to[1:], left)
               for arrangements, left in _splits(counts[0], open_to[0], room))


def _splits(count: int, piles: tuple[int, ...], room: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each way to share `count` places among the piles: in how many arrangements of cards, and the room then left."""
    if not piles:
        if not count:
            yield 1, room
        return
    pile, others = piles[0], piles[1:]
    for share in range(min(count, room[pile]) + 1):
        left = room[:pile] + (room[pile] - share,) + room[pile + 1:]
        for arrangements, rest in _splits(count - share, others, left):
            yield comb(count, share) * arrangements, rest

"""What trick-taking games share: states and views with hands, following, the highest card, voids, and dealing what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import factorial, prod
from random import Random

from tabletop.cards import Card, shuffled
from tabletop.core import NOBODY, Ruling, State, View
from tabletop.english import did_you_mean, listed, names

Hand = dict[Card, int]
"""The cards of a hand in card order, each with how many copies are held."""


class TrickState(State):
    """A moment of a game of tricks."""

    __slots__ = ()
    hands: list[Hand]
    leader: int | None
    tricks: int
    """How many tricks of the round are finished."""
    taken: list[list[tuple[int, Card]]]
    """The cards each seat has taken this round, each with the number of its trick."""
    voids: list[frozenset[str]]
    """The suits each seat has shown not to hold."""

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [sum(hand.values()) for hand in self.hands]

    @property
    def stage(self) -> tuple[int, int]:
        """The round and the trick, both from 1."""
        return self.round, self.tricks + 1


class TrickView(View):
    """What a seat may know in a game of tricks: its own hand, and what everybody has seen."""

    __slots__ = ()
    _state: TrickState

    @property
    def hand(self) -> list[Card]:
        """The cards of this seat, in card order."""
        return [] if self.seat in (None, NOBODY) else in_hand(self._state.hands[self.seat])

    @property
    def hands(self) -> list[list[Card] | None]:
        """Each seat's cards, None where they are hidden from this seat."""
        return [in_hand(hand) if self.seat in (None, seat) else None for seat, hand in enumerate(self._state.hands)]

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return self._state.counts

    @property
    def leader(self) -> int | None:
        """The seat that leads this trick; None while that is to be decided."""
        return self._state.leader

    @property
    def taken(self) -> list[list[Card]]:
        """The cards each seat has taken this round."""
        return [[kind for _, kind in taken] for taken in self._state.taken]

    @property
    def voids(self) -> list[frozenset[str]]:
        """The suits each seat has shown not to hold, by not following."""
        return self._state.voids.copy()


def following(hand: Hand, led: str) -> list[Card]:
    """The cards of the suit that was led."""
    # Plain loops where every move passes: in Python 3.11 a comprehension costs a call of its own.
    follow: list[Card] = []
    for card in hand:
        if card.suit == led:
            follow.append(card)
    return follow


def must_follow(rule: str, who: str, hand: Hand, led: str, card: Card, besides: Sequence[Card] = ()) -> Ruling:
    """Who holds the suit that was led plays it; who does not may play any card.

    `besides` are cards that a game lets its players play at any time: a refusal names them, the game itself judges them.
    """
    if card.suit == led:
        return Ruling(True, rule, f"{led.capitalize()} was led, and this card is {led}.")
    if follow := following(hand, led):
        return Ruling(False, rule, f"{led.capitalize()} was led and {who} holds {led}: "
                                   f"play {names([*follow, *besides], 'or')}.")
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


def suits_named(text: str, suits: Sequence[str]) -> frozenset[str]:
    """The suits that a part of a position lists; players call them colours."""
    words = text.lower().split()
    for word in words:
        if word not in suits:
            raise ValueError(f"{word!r} is not a colour in play{did_you_mean(word, suits)}. The colours are {listed(suits)}.")
    return frozenset(words)


def check_void(rule: str, seat: int, does: str, cards: Iterable[Card], void: frozenset[str]) -> None:
    """Refuse a position in which a seat holds, or has played, a card of a suit that it did not follow."""
    for card in cards:
        if card.suit in void:
            raise ValueError(f"Seat {seat} cannot {does} the {card.name}: it did not follow {card.suit} ({rule}).")


def dealt_around_voids(cards: Sequence[Card], sizes: Sequence[int], voids: Sequence[frozenset[str]],
                       rng: Random) -> list[list[Card]] | None:
    """Deal the cards to piles of the given sizes so that no pile gets a suit it is void of.

    Every deal that fits is equally likely; None when no deal fits. The cards of suits that somebody is void of go first,
    one by one, to each pile as likely as the number of deals that are then still possible; the others fill what is left.
    """
    barred = frozenset().union(*voids)
    free = [card for card in cards if card.suit not in barred]
    piles: list[list[Card]] = [[] for _ in sizes]
    room = tuple(sizes)
    suits = sorted(barred & {card.suit for card in cards})
    packs = [[card for card in cards if card.suit == suit] for suit in suits]
    open_to = tuple(tuple(pile for pile, void in enumerate(voids) if suit not in void) for suit in suits)
    to_place = tuple(len(pack) for pack in packs)
    if not _ways(to_place, open_to, room):
        return None
    for pack in packs:
        for card in pack:
            choices = [(pile, *_placed(to_place, room, pile)) for pile in open_to[0] if room[pile]]
            pile, to_place, room = choices[_drawn([_ways(then, open_to, left) for _, then, left in choices], rng)]
            piles[pile].append(card)
        to_place, open_to = to_place[1:], open_to[1:]
    row = shuffled(free, rng)
    for pile, places in zip(piles, room, strict=True):
        pile += row[:places]
        del row[:places]
    return piles


def dealt_to(seats: Mapping[int, int], piles: Sequence[int], cards: Sequence[Card], voids: Sequence[frozenset[str]],
             rng: Random) -> tuple[dict[int, list[Card]], list[list[Card]]]:
    """Deal the hands that a position leaves out, by seat and size, and piles of the rest; refused where voids forbid it."""
    dealt = dealt_around_voids(cards, [*seats.values(), *piles], [*(voids[seat] for seat in seats), *[frozenset()] * len(piles)], rng)
    if dealt is None:
        raise ValueError("The hands left out cannot be dealt: too many cards are of colours that their seats do not hold.")
    return dict(zip(seats, dealt, strict=False)), dealt[len(seats):]


def _placed(to_place: tuple[int, ...], room: tuple[int, ...], pile: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is to place, and the room left, when a card of the first suit goes to the pile."""
    return (to_place[0] - 1, *to_place[1:]), (*room[:pile], room[pile] - 1, *room[pile + 1:])


@lru_cache(maxsize=2**18)
def _ways(to_place: tuple[int, ...], open_to: tuple[tuple[int, ...], ...], room: tuple[int, ...]) -> int:
    """In how many ways so many cards of each suit, each suit open to some piles, and then free cards can fill the room."""
    while to_place and not to_place[0]:
        to_place, open_to = to_place[1:], open_to[1:]
    if not to_place:
        return factorial(sum(room)) // prod(map(factorial, room))
    return sum(_ways(then, open_to, left)
               for then, left in (_placed(to_place, room, pile) for pile in open_to[0] if room[pile]))


def _drawn(weights: Sequence[int], rng: Random) -> int:
    """A place drawn as likely as its weight."""
    pick = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        pick -= weight
        if pick < 0:
            return place
    return max(place for place, weight in enumerate(weights) if weight)

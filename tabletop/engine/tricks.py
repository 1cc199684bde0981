"""What games of tricks share: states and views with hands, following, the highest card, and dealing what is hidden.

The rules say which suit a card counts as, and which card is higher: the printed suit and rank are only their usual
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card, Deck, shuffled
from tabletop.engine.core import NOBODY, AnyGame, Event, Log, Move, Outcome, Reason, State, View, chance
from tabletop.engine.dealing import deal_around
from tabletop.engine.english import names, spaced
from tabletop.engine.numbers import Numbers, one_of, tallies, tally

Taken = list[tuple[int, Card]]
"""Cards taken, each with the number of its trick, 0 when that is not known."""
NOTHING: frozenset[Card] = frozenset()


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class TrickState(State[AnyGame], Generic[AnyGame]):
    """A moment of a game of tricks."""

    __slots__ = ("cannot_hold", "carried", "hands", "leader", "taken", "tricks")

    def __init__(self, game: AnyGame, seed: int) -> None:
        super().__init__(game, seed)
        self.hands: list[list[Card]] = []
        """Each seat's cards, in card order."""
        self.leader = NOBODY
        """The seat that leads this trick; NOBODY while that is to be decided."""
        self.tricks = 0
        """How many tricks of the round are finished."""
        self.taken: list[Taken] = []
        """The cards each seat has taken this round."""
        self.cannot_hold: list[frozenset[Card]] = []
        """The cards each seat has shown not to hold."""
        self.carried = (0,) * game.players
        """The points that each seat brought into a set position."""

    @property
    def stage(self) -> tuple[int, int]:
        """The round and the trick, both from 1."""
        return self.round, self.tricks + 1

    def clear_table(self) -> None:
        """At the start of a round nothing is taken and nothing is known."""
        players = self.game.players
        self.taken = [[] for _ in range(players)]
        self.cannot_hold = [NOTHING] * players
        self.tricks = 0

    def tell_end(self, log: Log | None, told: Callable[[Outcome], Event]) -> None:
        """The game is over: tell how it ended."""
        if log is not None:
            outcome = self.outcome()
            assert outcome is not None
            log.append(told(outcome))

    def copy_to(self, twin: TrickState[AnyGame]) -> None:
        """Make another state equal to this one, in all that games of tricks share."""
        twin.round = self.round
        twin.turn = self.turn
        twin._legal = self._legal
        twin.hands = [hand.copy() for hand in self.hands]
        twin.leader = self.leader
        twin.tricks = self.tricks
        twin.taken = [taken.copy() for taken in self.taken]
        twin.cannot_hold = self.cannot_hold.copy()
        twin.carried = self.carried

    def what_counts(self) -> tuple[object, ...]:
        """Whose turn it is, who led, and the hands; each game adds what else counts."""
        return self.turn, self.leader, *[tuple(hand) for hand in self.hands]

    def deal_hidden(self, cards: Sequence[Card], sizes: Mapping[int, int], rest: Sequence[int],
                    rng: Random) -> list[list[Card]] | None:
        """Deal hidden cards anew: to seats, `sizes` saying how many each gets, and none that it cannot hold; and to
        piles that can hold anything. None when no deal fits."""
        return deal_around(cards, [*sizes.values(), *rest],
                           [*(self.cannot_hold[seat] for seat in sizes), *[NOTHING] * len(rest)], rng)

    def redeal_hands(self, seat: int, deck: Deck, rng: Random) -> None:
        """Deal the other hands anew among each other, none a card that it has shown not to hold."""
        sizes = {other: len(hand) for other, hand in enumerate(self.hands) if other != seat}
        hidden = deck.in_order([card for other in sizes for card in self.hands[other]])
        dealt = self.deal_hidden(hidden, sizes, (), rng)
        assert dealt is not None  # the true deal fits
        for other, cards in zip(sizes, dealt, strict=True):
            self.hands[other] = deck.in_order(cards)


AnyTrickState = TypeVar("AnyTrickState", bound=TrickState[Any])


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class TrickView(View[AnyTrickState], Generic[AnyTrickState]):
    """What a seat may know in a game of tricks: its own hand, and what everybody has seen."""

    __slots__ = ()

    @property
    def hand(self) -> list[Card]:
        """The cards of this seat, in card order."""
        return [] if self.seat is None or self.seat == NOBODY else self._state.hands[self.seat].copy()

    @property
    def hands(self) -> list[list[Card] | None]:
        """Each seat's cards, None where they are hidden from this seat."""
        return [hand.copy() if self.sees(seat) else None for seat, hand in enumerate(self._state.hands)]

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [len(hand) for hand in self._state.hands]

    @property
    def leader(self) -> int | None:
        """The seat that leads this trick; None while that is to be decided."""
        return None if self._state.leader == NOBODY else self._state.leader

    @property
    def taken(self) -> list[list[Card]]:
        """The cards each seat has taken this round."""
        return [[card for _, card in taken] for taken in self._state.taken]

    @property
    def cannot_hold(self) -> list[frozenset[Card]]:
        """The cards each seat has shown not to hold."""
        return self._state.cannot_hold.copy()

    def _numbered(self) -> dict[str, Numbers]:
        """What games of tricks share."""
        place = self._state.game.deck.place
        return super()._numbered() | {
            "hand": tally(self.hand, place), "hands": tallies(self.hands, place), "counts": self.counts,
            "leader": one_of(self.leader, range(self.game.players)), "taken": tallies(self.taken, place),
            "cannot_hold": tallies(self.cannot_hold, place)}


def deal_out(cards: tuple[Card, ...], goes_to: tuple[int, ...], piles: int, seed: int, round: int) -> list[list[Card]]:
    """The cards of a round, dealt to piles: every card draws its pile from `goes_to`, so each pile is in card
    order."""
    dealt: list[list[Card]] = [[] for _ in range(piles)]
    drawn = shuffled(goes_to, chance(seed, "deal", round, len(goes_to)))
    for card, pile in zip(cards, drawn):  # noqa: B905 - compiled code walks along both rows only without `strict`
        dealt[pile].append(card)
    return dealt


def following(hand: list[Card], led: str) -> list[Card]:
    """The cards whose printed suit was led, each once."""
    # Plain loops where every move passes: in Python 3.11 a comprehension costs a call of its own.
    follow: list[Card] = []
    last: Card | None = None
    for card in hand:
        if card.suit == led and card is not last:
            follow.append(card)
            last = card
    return follow


def each_once(hand: list[Card]) -> list[Card]:
    """The cards of a hand; equal ones are one choice."""
    once: list[Card] = []
    last: Card | None = None
    for card in hand:
        if card is not last:
            once.append(card)
            last = card
    return once


def highest(cards: list[Card], suit: str) -> int:
    """The place of the card of the suit with the highest rank, the first of equals."""
    best, place = -1, -1
    for at, card in enumerate(cards):
        if card.suit == suit and card.rank > best:
            best, place = card.rank, at
    return place


def may_follow(rule: str, who: str, led: str, follows: bool) -> Reason:
    """Why a card may be played to a trick: it is of the suit that was led, or this player holds none of it."""
    if follows:
        return Reason(rule, f"{led.capitalize()} was led, and this card is {led}.")
    return Reason(rule, f"{led.capitalize()} was led and {who} holds none: any card may be played.")


def must_follow(rule: str, who: str, led: str, instead: Iterable[Move]) -> Reason:
    """Why a card may not be played to a trick: this player holds the suit that was led."""
    return Reason(rule, f"{led.capitalize()} was led and {who} holds {led}: play {names(instead, 'or')}.")


def void_suits(cannot_hold: frozenset[Card], by_suit: Mapping[str, Collection[Card]]) -> frozenset[str]:
    """The suits of which a seat has shown to hold no card."""
    return frozenset(suit for suit, cards in by_suit.items() if cannot_hold.issuperset(cards))


def void_text(state: TrickState[Any], seat: int) -> str | None:
    """The part of a position with the suits that a seat has shown not to hold."""
    return spaced(sorted(void_suits(state.cannot_hold[seat], state.game.deck.by_suit))) or None


def taken_text(state: TrickState[Any], seat: int) -> str | None:
    """The part of a position with the cards that a seat has taken."""
    return spaced([card for _, card in state.taken[seat]]) or None


def check_void(rule: str, seat: int, does: str, cards: Iterable[Card], void: frozenset[str]) -> None:
    """Refuse a position in which a seat holds, or has played, a card of a suit that it did not follow."""
    for card in cards:
        if card.suit in void:
            raise ValueError(f"Seat {seat} cannot {does} the {card.name}: it did not follow {card.suit} ({rule}).")


def in_trick(leader: int, cards: Iterable[Card], players: int, direction: int = 1) -> list[tuple[int, Card]]:
    """The cards of a trick in the order played, each with its seat."""
    return [((leader + place * direction) % players, card) for place, card in enumerate(cards)]


def trick_text(plays: Iterable[tuple[int, Card | None]]) -> str:
    """The cards of a trick with their seats, in a line; None is a card face down."""
    played = ", ".join(f"Seat {seat} {'face down' if card is None else card.text}" for seat, card in plays)
    return f"  Trick: {played or 'not led yet'}"


def seats_with(number: int, numbers: Sequence[int]) -> list[int]:
    """The seats that have this number, of one number for each seat."""
    return [seat for seat, other in enumerate(numbers) if other == number]


def average_of_others(seat: int, numbers: Sequence[int]) -> float:
    """The average of the other seats' numbers."""
    return (sum(numbers) - numbers[seat]) / (len(numbers) - 1)

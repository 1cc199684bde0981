"""What a seat may know in Stich-Meister: its own cards, all that lies open or was seen, and what it remembers of cards
it passed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card
from tabletop.engine.core import NOBODY
from tabletop.engine.english import counted, names
from tabletop.engine.numbers import Numbers, one_of, tallies, tally
from tabletop.engine.tricks import TrickView, in_trick, trick_text
from tabletop.games.stich_meister.rules import CHOOSE, PLAY, REMOVE, Round, StichMeister, StichMeisterState
from tabletop.games.stich_meister.tables import PICKINGS, RULE_CARDS, SUITS, TRUMP, InForce, RuleCard, Trick

RULE_PLACE: Final[Mapping[RuleCard, int]] = MappingProxyType({card: place for place, card in enumerate(RULE_CARDS)})
"""The place of every rule card among all of them."""


class LastTrick(NamedTuple):
    """A finished trick: its cards in the order played, each with its seat; from the highest to the lowest; who won and
    who took it."""

    number: int
    trick: list[tuple[int, Card]]
    ranked: list[Card]
    winner: int
    taker: int


def copied(piles: list[list[Trick]]) -> list[list[Trick]]:
    """The tricks of each seat, as copies that may be changed."""
    return [[Trick(trick.number, tuple(trick.cards), trick.trumps, trick.last) for trick in pile] for pile in piles]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class StichMeisterView(TrickView[StichMeisterState]):
    """What a seat may know in Stich-Meister."""

    __slots__ = ()
    words: ClassVar[tuple[str, ...]] = (
        "hand", "hands", "counts", "open", "aside", "picked", "picks", "trick", "led", "to_follow", "leader", "dealer",
        "direction", "in_force", "trumps", "piles", "taken", "removed", "hidden", "known_cards", "cannot_hold",
        "rule_hand", "rule_hands", "chosen", "has_chosen", "hidden_rules", "used_rules", "points")

    @property
    def game(self) -> StichMeister:
        """The rules and options."""
        return self._state.game

    @property
    def open(self) -> list[list[Card]]:
        """The cards of each seat that lie open (rule 25)."""
        played = self._state.trick
        return [[card for card in cards if card not in played] for cards in self._state.open]

    @property
    def aside(self) -> list[list[Card] | None]:
        """The cards each seat has put aside (rule 24), None where they are hidden from this seat."""
        return [cards.copy() if self.sees(seat) or not cards else None for seat, cards in enumerate(self._state.aside)]

    @property
    def picked(self) -> list[list[Card] | None]:
        """The cards each seat has picked and that wait apart, None where they are hidden from this seat."""
        return [cards.copy() if self.sees(seat) or not cards else None for seat, cards in enumerate(self._state.picked)]

    @property
    def picks(self) -> list[int]:
        """How many cards each seat has picked that wait apart."""
        return [len(cards) for cards in self._state.picked]

    @property
    def trick(self) -> list[tuple[int, Card | None]]:
        """The cards of the trick in the order played, each with its seat; None for a card face down (rule 26)."""
        state = self._state
        return [(seat, card if self._sees_played(place, seat, card) else None)
                for place, (seat, card) in enumerate(state.plays())]

    def _sees_played(self, place: int, seat: int, card: Card) -> bool:
        state = self._state
        return (not place or not state.in_force.face_down or state.won_by != NOBODY or self.sees(seat)
                or card in state.open[seat])

    @property
    def led(self) -> str | None:
        """The suit that the led card counts as, None before the lead."""
        state = self._state
        return state.in_force.suit[state.trick[0]] if state.trick else None

    @property
    def to_follow(self) -> str | None:
        """The suit that is to be followed now, None when a card is led or nothing is played."""
        state = self._state
        if not state.trick or state.asking != PLAY or state.turn is None:
            return None
        return state.in_force.suit[state.to_follow()]

    @property
    def dealer(self) -> int:
        """The seat that dealt this round."""
        return self._state.dealer

    @property
    def direction(self) -> int:
        """Which way the trick goes: 1 clockwise, -1 counterclockwise."""
        return self._state.direction

    @property
    def in_force(self) -> InForce:
        """The rule cards in force, folded: ask it what a card counts as and which card beats which."""
        return self._state.in_force

    @property
    def trumps(self) -> frozenset[Card]:
        """The cards that are trump now."""
        return self._state.in_force.trumps

    @property
    def piles(self) -> list[list[Trick]]:
        """The tricks each seat has taken this round."""
        return copied(self._state.piles)

    @property
    def taken(self) -> list[list[Card]]:
        """The cards each seat has taken this round."""
        return [[card for trick in pile for card in trick.cards] for pile in self._state.piles]

    @property
    def removed(self) -> list[Card]:
        """The cards removed from the game this round (rule 34)."""
        return self._state.removed.copy()

    @property
    def hidden(self) -> list[Card]:
        """The cards this seat cannot see, in card order: in other hands, picked or put aside by others, or face
        down."""
        state = self._state
        unseen = [card for piles in (state.hands, state.picked, state.aside) for seat, cards in enumerate(piles)
                  if not self.sees(seat) for card in cards if card not in state.open[seat]]
        unseen += [card for (_, card), (_, seen) in zip(state.plays(), self.trick, strict=True) if seen is None]
        return self.game.deck.in_order(unseen)

    @property
    def known_cards(self) -> dict[Card, tuple[int, ...]]:
        """Cards that this seat knows to be with one of these seats: it passed them, or they lay open."""
        known = {} if self.seat is None else self._state.known[self.seat]
        return {card: known[card] for card in self.game.deck.in_order(known)}

    @property
    def rule_hand(self) -> list[RuleCard]:
        """The rule cards of this seat."""
        return [] if self.seat is None or self.seat == NOBODY else self._state.rule_hands[self.seat].copy()

    @property
    def rule_hands(self) -> list[list[RuleCard] | None]:
        """Each seat's rule cards, None where they are hidden from this seat."""
        return [cards.copy() if self.sees(seat) else None for seat, cards in enumerate(self._state.rule_hands)]

    @property
    def chosen(self) -> list[RuleCard | None]:
        """The rule card each seat has chosen while others still choose, None where there is none or it is hidden from
        this seat."""
        return [card if self.sees(seat) else None for seat, card in enumerate(self._state.chosen)]

    @property
    def has_chosen(self) -> list[bool]:
        """Whether each seat has chosen a rule card, while others still choose."""
        return [card is not None for card in self._state.chosen]

    @property
    def hidden_rules(self) -> list[RuleCard]:
        """The rule cards this seat cannot see, by number: in the deck, in other hands, or chosen by others."""
        state = self._state
        unseen = state.rule_deck.copy()
        unseen += [card for seat, cards in enumerate(state.rule_hands) if not self.sees(seat) for card in cards]
        unseen += [card for seat, card in enumerate(state.chosen) if card is not None and not self.sees(seat)]
        return sorted(unseen, key=lambda card: card.number)

    @property
    def used_rules(self) -> list[RuleCard]:
        """The rule cards that have left the game, by number."""
        return sorted(self._state.used, key=lambda card: card.number)

    @property
    def points(self) -> list[int]:
        """The points of each seat in the rounds scored so far."""
        return self._state.points.copy()

    @property
    def last(self) -> LastTrick | None:
        """The trick finished last: for pictures."""
        last = self._state.last
        if last is None:
            return None
        number, leader, direction, cards, rules, winner, taker = last
        return LastTrick(number, in_trick(leader, cards, self.game.players, direction), rules.ranked(cards), winner,
                         taker)

    @property
    def last_round(self) -> Round | None:
        """The round scored last: for pictures."""
        if not self._state.finished:
            return None
        number, rules, piles, points = self._state.finished[-1]
        return Round(number, rules, copied(piles), points.copy())

    def _numbered(self) -> dict[str, Numbers]:
        """What each word contributes; cards in tricks have the numbers of their tricks. Rule cards that are in force in
        every round are always the same, so they contribute nothing."""
        game, place, seats = self.game, self.game.deck.place, range(self.game.players)
        rules, in_force = (RULE_PLACE, self.in_force.cards) if game.fixed is None else ({}, ())
        tricks = [{card: trick.number for trick in pile for card in trick.cards} for pile in self.piles]
        known = self.known_cards
        return super()._numbered() | {
            "asks": one_of(self.asks.kind, (CHOOSE, *PICKINGS, REMOVE, PLAY)), "open": tallies(self.open, place),
            "aside": tallies(self.aside, place), "picked": tallies(self.picked, place), "picks": self.picks,
            "trick": tallies([[card] if card else None for _, card in self.trick], place, game.players),
            "led": one_of(self.led, (*SUITS, TRUMP)), "to_follow": one_of(self.to_follow, (*SUITS, TRUMP)),
            "dealer": one_of(self.dealer, seats), "direction": [self.direction], "in_force": tally(in_force, rules),
            "trumps": tally(self.trumps, place), "piles": [taken.get(card, 0) for taken in tricks for card in place],
            "removed": tally(self.removed, place), "hidden": tally(self.hidden, place),
            "known_cards": [int(seat in known.get(card, ())) for seat in seats for card in place],
            "rule_hand": tally(self.rule_hand, rules), "rule_hands": tallies(self.rule_hands, rules),
            "chosen": tallies([[card] if card else None for card in self.chosen], rules),
            "has_chosen": [int(chosen) for chosen in self.has_chosen], "hidden_rules": tally(self.hidden_rules, rules),
            "used_rules": tally(self.used_rules, rules), "points": self.points}

    def __str__(self) -> str:
        game, text = self.game, self.game.deck.text
        lines = [f"{game.title}, round {self.round}, trick {self.stage[1]}",
                 f"  In force: {names(self.in_force.cards) or 'no rule card'}"]
        for seat, hand in enumerate(self.hands):
            shown = text(hand) if hand is not None else counted(self.counts[seat], "card")
            marks = " (dealer)" * (seat == self.dealer)
            piles = ("open", self.open[seat]), ("aside", self.aside[seat]), ("picked", self.picked[seat])
            beside = "".join(f" | {what} {text(cards) if cards is not None else 'hidden'}"
                             for what, cards in piles if cards is None or cards)
            rules = self.rule_hands[seat]
            if rules:
                beside += f" | {', '.join(map(str, rules))}"
            lines.append(f"  Seat {seat}{marks}: {shown}{beside} | {counted(len(self.piles[seat]), 'trick')} | "
                         f"{counted(self.points[seat], 'point')}")
        return "\n".join([*lines, trick_text(self.trick), f"  {self._now()}"])


VIEW: Final = StichMeisterView

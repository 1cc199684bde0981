"""What a seat may know in Bananine: its own hand, the market, all collections, and what was discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card
from tabletop.engine.core import NOBODY, Ask, View
from tabletop.engine.english import counted
from tabletop.engine.numbers import Numbers, one_of, tallies, tally
from tabletop.games.bananine.rules import CARDS, PAY, PUT, SURPLUS_CARDS, VALUES, Bananine, BananineState, unpacked


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class BananineView(View[BananineState]):
    """What a seat may know in Bananine."""

    __slots__ = ()
    words: ClassVar[tuple[str, ...]] = ("hand", "hands", "counts", "stacks", "collected", "discarded", "deck_left",
                                        "hidden", "leader", "ending")

    @property
    def game(self) -> Bananine:
        """The rules and options."""
        return self._state.game

    @property
    def asks(self) -> Ask:
        """What is decided now; whoever sees the hand also sees whether a stack can be paid."""
        turn = self._state.turn
        if turn is None or not self.sees(turn) or self._state.can_pay():
            return self._state.asks
        return Ask(PUT, "NIN-8", f"Seat {turn} can pay for no stack: put any one card into the market")

    @property
    def hand(self) -> list[Card]:
        """The cards of this seat, in card order."""
        return [] if self.seat is None or self.seat == NOBODY else unpacked(self._state.hands[self.seat])

    @property
    def hands(self) -> list[list[Card] | None]:
        """Each seat's cards, None where they are hidden from this seat."""
        return [unpacked(hand) if self.sees(seat) else None for seat, hand in enumerate(self._state.hands)]

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [len(unpacked(hand)) for hand in self._state.hands]

    @property
    def stacks(self) -> list[tuple[Card, int]]:
        """The stacks of the market: the card they are of, and how many; surplus cards are one each."""
        state = self._state
        return ([(CARDS[value], count) for value, count in enumerate(state.market) if count]
                + [(SURPLUS_CARDS[value], 1) for value, count in enumerate(state.surplus) for _ in range(count)])

    @property
    def collected(self) -> list[list[Card]]:
        """The cards in each seat's collection, standard and surplus."""
        piles = []
        for seat, counts in enumerate(self._state.collected):
            surplus = sorted(value for other, value in self._state.surplus_taken if other == seat)
            piles.append([CARDS[value] for value in VALUES for _ in range(counts[value] - surplus.count(value))]
                         + [SURPLUS_CARDS[value] for value in surplus])
        return piles

    @property
    def discarded(self) -> list[Card]:
        """The cards that were discarded."""
        return [CARDS[value] for value, count in enumerate(self._state.discarded) for _ in range(count)]

    @property
    def deck_left(self) -> list[Card]:
        """The surplus cards still to come, in card order: their values are known, their order is not."""
        return [SURPLUS_CARDS[value] for value in sorted(self._state.deck)]

    @property
    def hidden(self) -> list[Card]:
        """The standard cards not seen, in card order: in the other hands, or out of the game."""
        return self._state.hidden_from(self.seat)

    @property
    def leader(self) -> int:
        """The start player."""
        return self._state.leader

    @property
    def ending(self) -> bool:
        """Whether this is the last time around."""
        return self._state.ending

    def _numbered(self) -> dict[str, Numbers]:
        """What each word contributes."""
        place = self.game.deck.place
        return super()._numbered() | {
            "asks": one_of(self.asks.kind, (PAY, PUT)), "hand": tally(self.hand, place),
            "hands": tallies(self.hands, place), "counts": self.counts,
            "stacks": tally([card for card, count in self.stacks for _ in range(count)], place),
            "collected": tallies(self.collected, place), "discarded": tally(self.discarded, place),
            "deck_left": tally(self.deck_left, place), "hidden": tally(self.hidden, place),
            "leader": one_of(self.leader, range(self.game.players)), "ending": [int(self.ending)]}

    def __str__(self) -> str:
        state, lines = self._state, [f"{self.game.title}, turn {self.stage[1]}{', the last round' * self.ending}"]
        market = [f"{' '.join([card.text] * count)} = {card.rank * count}" for card, count in self.stacks]
        lines.append(f"  Market: {' | '.join(market) or 'empty'} ({counted(len(self.deck_left), 'surplus card')} in "
                     "the deck)")
        for seat, hand in enumerate(self.hands):
            shown = _text(hand) if hand is not None else counted(self.counts[seat], "card")
            lines.append(f"  Seat {seat}{' (start)' * (seat == self.leader)}: {shown or 'no cards'} | collected "
                         f"{_text(self.collected[seat]) or '-'} = {counted(state.points()[seat], 'point')} now")
        return "\n".join([*lines, f"  {self._now()}"])


def _text(cards: Sequence[Card]) -> str:
    return " ".join([card.text for card in cards])


VIEW: Final = BananineView

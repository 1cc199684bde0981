"""What a seat may know in Bannish: its own hand, and everything that lay face up on the table at some time."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card
from tabletop.engine.english import counted
from tabletop.engine.numbers import Numbers, one_of, tallies, tally
from tabletop.engine.tricks import TrickView, in_trick, trick_text, void_suits
from tabletop.games.bannish.rules import PLAY, TAKE, Bannish, BannishState, Round


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class BannishView(TrickView[BannishState]):
    """What a seat may know in Bannish."""

    __slots__ = ()
    words: ClassVar[tuple[str, ...]] = ("hand", "hands", "counts", "trick", "led", "leader", "chip", "on_offer",
                                        "taken", "gone", "hidden", "cannot_hold", "voids", "points")

    @property
    def game(self) -> Bannish:
        """The rules and options."""
        return self._state.game

    @property
    def trick(self) -> list[tuple[int, Card]]:
        """The cards of the trick in the order played, each with its seat."""
        return in_trick(self._state.leader, self._state.trick, self.game.players)

    @property
    def led(self) -> str | None:
        """The lead colour, None before the lead."""
        return self._state.trick[0].suit if self._state.trick else None

    @property
    def chip(self) -> int:
        """The seat that has the chip and leads next."""
        return self._state.chip

    @property
    def on_offer(self) -> list[Card]:
        """The cards the trick's winner may choose from, empty while the trick is played."""
        return self._state.on_offer.copy()

    @property
    def gone(self) -> list[Card]:
        """The cards that were played this round and left face down, in card order."""
        state = self._state
        return self.game.deck.without([*state.hands, state.trick, *self.taken], "BAN-1")

    @property
    def hidden(self) -> list[Card]:
        """The cards in the other hands, in card order: all that have not been seen."""
        return self.game.deck.in_order(card for seat,
                                       hand in enumerate(self._state.hands) if seat != self.seat for card in hand)

    @property
    def voids(self) -> list[frozenset[str]]:
        """The colours each seat has shown not to hold, by not following."""
        return [void_suits(cards, self.game.deck.by_suit) for cards in self._state.cannot_hold]

    @property
    def points(self) -> list[int]:
        """The victory points of each seat."""
        return self._state.points.copy()

    @property
    def last(self) -> tuple[int, list[Card]] | None:
        """The trick finished last, with its leader: for pictures."""
        last = self._state.last
        return None if last is None else (last[0], last[1].copy())

    @property
    def last_round(self) -> Round | None:
        """The round counted last, with the cards left in hand that everybody then shows: for pictures."""
        if not self._state.finished:
            return None
        last = self._state.finished[-1]
        return Round(last.number, [cards.copy() for cards in last.taken], [hand.copy() for hand in last.hands],
                     last.totals.copy(), last.used.copy(),
                     (last.first.copy(), last.second.copy(), last.scorers.copy()))

    def _numbered(self) -> dict[str, Numbers]:
        """What each word contributes."""
        place, seats = self.game.deck.place, range(self.game.players)
        return super()._numbered() | {
            "asks": one_of(self.asks.kind, (PLAY, TAKE)),
            "trick": tallies([[card] for _, card in self.trick], place, len(seats)),
            "chip": one_of(self.chip, seats), "on_offer": tally(self.on_offer, place), "gone": tally(self.gone, place),
            "hidden": tally(self.hidden, place), "points": self.points}

    def __str__(self) -> str:
        game = self.game
        lines = [f"{game.title}, round {self.round}, trick {self.stage[1]}"]
        for seat, hand in enumerate(self.hands):
            shown = game.deck.text(hand) if hand is not None else counted(self.counts[seat], "card")
            marks = " (chip)" * (seat == self.chip)
            stars = counted(sum(game.stars[card] for card in self.taken[seat]), "star")
            lines.append(f"  Seat {seat}{marks}: {shown} | taken {game.deck.text(self.taken[seat]) or '-'} = {stars} | "
                         f"{counted(self.points[seat], 'victory point')}")
        return "\n".join([*lines, trick_text(self.trick), f"  {self._now()}"])


VIEW: Final = BannishView

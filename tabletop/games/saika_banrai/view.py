"""What a seat may know in Saika Banrai: its own hand, everything that was played, and who still has special cards."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card
from tabletop.engine.core import NOBODY
from tabletop.engine.english import counted, listed
from tabletop.engine.numbers import Numbers, one_of, tallies, tally
from tabletop.engine.tricks import TrickView, trick_text, void_suits
from tabletop.games.saika_banrai import rules
from tabletop.games.saika_banrai.rules import SaikaBanrai, SaikaBanraiState


class Finished(NamedTuple):
    """A finished trick: who led it, the cards in the order played, each with its seat, and how it was decided."""

    leader: int
    trick: list[tuple[int, Card]]
    led: str | None
    disaster: bool
    winner: int | None


def seated(trick: rules.Trick) -> list[tuple[int, Card]]:
    """The cards of a trick in the order played, each with its seat."""
    return [(seat, card) for card, seat in trick.items()]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SaikaBanraiView(TrickView[SaikaBanraiState]):
    """What a seat may know in Saika Banrai."""

    __slots__ = ()
    words: ClassVar[tuple[str, ...]] = ("hand", "hands", "counts", "specials", "trick", "led", "leader", "up",
                                        "disaster", "taken", "gone", "hidden", "cannot_hold", "voids", "lost")

    @property
    def game(self) -> SaikaBanrai:
        """The rules and options."""
        return self._state.game

    @property
    def specials(self) -> list[list[Card]]:
        """The special cards each seat still holds: everybody was dealt one of each, and has seen them played."""
        return [rules.specials_in(hand) for hand in self._state.hands]

    @property
    def trick(self) -> list[tuple[int, Card]]:
        """The cards of the trick in the order played, each with its seat."""
        return seated(self._state.trick)

    @property
    def led(self) -> str | None:
        """The lead colour, None as long as there is none."""
        return self._state.led

    @property
    def up(self) -> list[str]:
        """The colours whose natural disaster card is face up."""
        return [colour for colour in rules.COLOURS if colour in self._state.up]

    @property
    def disaster(self) -> bool:
        """Whether this is a natural disaster trick."""
        return self._state.disaster

    @property
    def gone(self) -> list[Card]:
        """The cards that were played this round and discarded, in card order."""
        state = self._state
        return self.game.deck.without([*state.hands, state.aside, state.trick, *self.taken], "SKB-1")

    @property
    def hidden(self) -> list[Card]:
        """The disaster cards not seen, in card order: in the other hands, or set aside."""
        unseen = set(self._state.aside)
        for seat, hand in enumerate(self._state.hands):
            if seat != self.seat:
                unseen.update(hand)
        return [card for card in rules.DISASTERS if card in unseen]

    @property
    def voids(self) -> list[frozenset[str]]:
        """The colours each seat has shown not to hold, by not following."""
        return [void_suits(cards, self.game.deck.by_suit) for cards in self._state.cannot_hold]

    @property
    def lost(self) -> list[int]:
        """The points each seat has lost so far."""
        return self._state.lost.copy()

    @property
    def last(self) -> Finished | None:
        """The trick finished last: for pictures."""
        if self._state.last is None:
            return None
        leader, trick, led, disaster, winner = self._state.last
        return Finished(leader, seated(trick), led, disaster, None if winner == NOBODY else winner)

    def _numbered(self) -> dict[str, Numbers]:
        """What each word contributes; the trick seat by seat, because a player can pass."""
        place, seats = self.game.deck.place, range(self.game.players)
        trick = dict(self.trick)
        return super()._numbered() | {
            "asks": one_of(self.asks.kind, (rules.PLAY, rules.PASSING, rules.NAMING)),
            "specials": tallies(self.specials, place),
            "trick": [number for seat in seats for number in one_of(trick.get(seat), place)],
            "led": one_of(self.led, rules.COLOURS), "up": [int(colour in self.up) for colour in rules.COLOURS],
            "disaster": [int(self.disaster)],
            "gone": tally(self.gone, place), "hidden": tally(self.hidden, place), "lost": self.lost}

    def __str__(self) -> str:
        game = self.game
        lines = [f"{game.title}, round {self.round}, trick {self.stage[1]}, natural disasters up: "
                 f"{listed(self.up) or 'none'}"
                 + (": a natural disaster trick!" if self.disaster else "")]
        for seat, hand in enumerate(self.hands):
            shown = game.deck.text(hand) if hand is not None else counted(self.counts[seat], "card")
            lost = f"{counted(self.lost[seat], 'point')} lost"
            lines.append(f"  Seat {seat}: {shown} | taken {game.deck.text(self.taken[seat]) or '-'} | {lost}")
        return "\n".join([*lines, trick_text(self.trick), f"  {self._now()}"])


VIEW: Final = SaikaBanraiView

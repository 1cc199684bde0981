"""What the tables of all games share: the felt, a row for every seat with its plate and hand, what lies below, and legends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tabletop.cards import Card
from tabletop.core import Move, Ruling, View
from tabletop.english import counted
from tabletop.show.common import (
    FELT,
    GOLD,
    GREY,
    INK,
    PAINTS,
    SOFT_TEXT,
    TEXT,
    Thing,
    backs,
    hand_of,
    lying,
    row,
    shape,
    svg,
    words,
)

ACROSS = 760
SEAT_HEIGHT = 96
HAND_AT = 112
"""Where the hands begin, right of the plates."""
LONGEST_NAME = 14


class Look(NamedTuple):
    """How a table is shown: `judged` greys what the rules refuse now, `touched` rings what a move is built of, `players` says who
    plays each seat, `just` is the last move and who made it, and `memory` shows cards that have been seen and now lie face down."""

    judged: bool = True
    touched: Sequence[str] = ()
    players: Sequence[str] = ()
    just: tuple[int, Move] | None = None
    memory: bool = True


def rulings_by_tag(view: View, look: Look) -> dict[str, Ruling]:
    """The ruling on everything that can be touched now, by the text it is tagged with."""
    return {str(move): ruling for move, ruling in view.rulings()} if look.judged else {}


def table_picture(view: View, look: Look, on_felt: str, felt_height: float, seat_row: Callable[[int, float], str],
                  below: Callable[[float], str], below_height: float) -> str:
    """The felt, a row for every seat, and what lies below them; `seat_row` and `below` draw from the height they are given."""
    players = view.game.players
    felt = f'<rect x="0" y="0" width="{ACROSS}" height="{felt_height - 10:g}" rx="14" fill="{FELT}"/>'
    rows = "".join(_plate(view, look, seat, y) + seat_row(seat, y)
                   for seat, y in ((seat, felt_height + seat * SEAT_HEIGHT) for seat in range(players)))
    bottom = felt_height + players * SEAT_HEIGHT
    return svg(felt + on_felt + rows + below(bottom), ACROSS, bottom + below_height,
               f"{view.game.title}, round {view.round}, {view.game.told_by} {view.stage[1]}. {view.asks or ''}")


def _plate(view: View, look: Look, seat: int, y: float) -> str:
    """Which seat it is, who plays it, and how many cards it has; on gold when it decides."""
    gold = (f'<rect x="0" y="{y - 2:g}" width="{ACROSS}" height="{SEAT_HEIGHT - 4}" rx="10" fill="{GOLD}" fill-opacity="0.22" '
            f'stroke="{GOLD}"/>') if seat == view.turn else ""
    name = look.players[seat] if look.players else ""
    shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME - 1]}…"
    room = f'<rect x="6" y="{y + 2:g}" width="100" height="{SEAT_HEIGHT - 12}" fill="none"/>'
    return (f'{gold}<g data-seat="Seat {seat}">{room}' + words(f"Seat {seat}", 12, y + 22, 17, TEXT, 700)
            + words(shown, 12, y + 39, 13, SOFT_TEXT)
            + words("decides" if seat == view.turn else counted(view.counts[seat], "card"), 12, y + 82, 14, SOFT_TEXT) + "</g>")


def hand_row(view: View, seat: int, y: float, room: float, thing: Callable[[Card], Thing]) -> str:
    """A seat's hand, or card backs where it is hidden; `thing` says how a card of it looks. Only the cards of the seat that decides,
    and one's own, can be touched: another's equal card would be judged as if it were theirs."""
    hand = view.hands[seat]
    if hand is None:
        return lying(hand_of(seat), backs(view.counts[seat], HAND_AT, y + 4, room))
    touchable = seat in (view.turn, view.seat)
    cards = [thing(card)._replace(move=card.text if touchable else "") for card in hand]
    return lying(hand_of(seat), row(cards, HAND_AT, y + 4, room))


def suit_legend(named: Iterable[tuple[str, str]], y: float, apart: float, x: float = 12.0) -> str:
    """Suits by symbol and colour, each with what it is called."""
    return "".join(shape(PAINTS[suit].symbol, x + at * apart, y, 14, PAINTS[suit].fill, TEXT)
                   + words(name, x + at * apart + 20, y + 13, 14, SOFT_TEXT) for at, (suit, name) in enumerate(named))


def grey_means(x: float, y: float) -> str:
    """What grey means, for a legend."""
    return (f'<rect x="{x:g}" y="{y:g}" width="12" height="17" rx="2" fill="{GREY}" stroke="{INK}"/>'
            + words("grey: the rules refuse this card now", x + 18, y + 13, 14, SOFT_TEXT))

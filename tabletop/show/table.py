"""What the tables of all games share: the felt, a row for every seat with its plate and hand, what lies below, and
legends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from tabletop.engine.cards import Card
from tabletop.engine.core import Game, Move, Rule, Ruling, View, room
from tabletop.engine.english import counted
from tabletop.show import common as draw

ACROSS = 760
SEAT_HEIGHT = 96
HAND_AT = 112
"""Where the hands begin, right of the plates."""
LONGEST_NAME = 14


HandView = Any
"""A view of a game in which every seat has a hand: `hands` and `counts`, seat by seat."""


class Look(NamedTuple):
    """How a table is shown: `judged` greys what the rules refuse now, and without it nothing is said that an exercise
    may ask; `touched` rings what a move is built of, `players` says who plays each seat, `just` is the last move and
    who made it, `memory` shows cards that have been seen and now lie face down, and `asked` are seats (`seat 2`) that
    can be touched as an answer."""

    judged: bool = True
    touched: Sequence[str] = ()
    players: Sequence[str] = ()
    just: tuple[int, Move] | None = None
    memory: bool = True
    asked: Collection[str] = ()

    def naming(self, seat: int) -> str:
        """The tag of a card that this seat has played to the trick: where the seat can be the answer, touching its card
        names it."""
        return f"seat {seat}" if f"seat {seat}" in self.asked else ""


def pictures(game: Game) -> ModuleType:
    """The module that draws this game: its table, its score charts, its what-ifs."""
    return room(game.name, "lesson.table")


def table_html(view: View, judged: bool = True, touched: Sequence[str] = (), players: Sequence[str] = (),
               just: tuple[int, Move] | None = None, memory: bool = True, asked: Collection[str] = ()) -> str:
    """The table as this view sees it; `Look` says what can be asked of the picture."""
    return pictures(view.game).table(view, Look(judged, touched, players, just, memory, asked))


def face_down_rule(game: Game) -> Rule | None:
    """The rule of this game that keeps cards face down which all have seen; without one there is nothing to hide."""
    rule = getattr(pictures(game), "FACE_DOWN", None)
    return game.rules[rule] if rule else None


def face_up_said(game: Game) -> str:
    """What has to be said where cards are shown that lie face down at the table; without such cards nothing."""
    rule = face_down_rule(game)
    return "" if rule is None else ("Cards taken and discarded lie face up here, so that one can follow them; "
                                    f"at the table they lie face down. {rule.id}")


def rulings_by_tag(view: View, look: Look) -> dict[str, Ruling]:
    """The ruling on everything that can be touched now, by the text it is tagged with."""
    return {str(move): ruling for move, ruling in view.rulings()} if look.judged else {}


def table_picture(view: View, look: Look, on_felt: str, felt_height: float, seat_row: Callable[[int, float], str],
                  below: Callable[[float], str], below_height: float) -> str:
    """The felt, a row for every seat, and what lies below them; `seat_row` and `below` draw from the height they are
    given."""
    players = view.game.players
    felt = f'<rect x="0" y="0" width="{ACROSS}" height="{felt_height - 10:g}" rx="14" fill="{draw.FELT}"/>'
    rows = "".join(_plate(view, look, seat, y) + seat_row(seat, y)
                   for seat, y in ((seat, felt_height + seat * SEAT_HEIGHT) for seat in range(players)))
    bottom, asks = felt_height + players * SEAT_HEIGHT, view.asks if look.judged and view.asks else ""
    return draw.svg(felt + on_felt + rows + below(bottom), ACROSS, bottom + below_height,
                    f"{view.game.title}, round {view.round}, {view.game.told_by} {view.stage[1]}. {asks}")


def _plate(view: HandView, look: Look, seat: int, y: float) -> str:
    """Which seat it is, who plays it, and how many cards it has; on gold when it decides."""
    gold = (f'<rect x="0" y="{y - 2:g}" width="{ACROSS}" height="{SEAT_HEIGHT - 4}" rx="10" fill="{draw.GOLD}" '
            f'fill-opacity="0.22" stroke="{draw.GOLD}"/>') if seat == view.turn else ""
    name = look.players[seat] if look.players else ""
    shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME - 1]}…"
    room = f'<rect x="6" y="{y + 2:g}" width="100" height="{SEAT_HEIGHT - 12}" fill="none"/>'
    doing = "decides" if seat == view.turn else counted(view.counts[seat], "card")
    plate = (f'<g data-seat="Seat {seat}">{room}' + draw.text(f"Seat {seat}", 12, y + 22, 17, draw.TEXT, 700)
             + draw.text(shown, 12, y + 39, 13, draw.SOFT_TEXT) + draw.text(doing, 12, y + 82, 14, draw.SOFT_TEXT)
             + "</g>")
    return gold + (_answer(f"seat {seat}", f"Seat {seat}", y, plate) if f"seat {seat}" in look.asked else plate)


def _answer(tag: str, label: str, y: float, inside: str, height: float = SEAT_HEIGHT) -> str:
    """A plate that can be touched as an answer."""
    return (f'<g data-move="{tag}" role="img" aria-label="{label}"><title>{label}</title><rect x="4" y="{y + 1:g}" '
            f'width="{HAND_AT - 12}" height="{height - 7:g}" rx="8" fill="{draw.FELT}" fill-opacity="0.08" '
            f'style="stroke:{draw.SOFT_TEXT}" stroke-dasharray="3 3"/>{inside}</g>')


def hand_row(view: HandView, seat: int, y: float, room: float, thing: Callable[[Card], draw.Thing]) -> str:
    """A seat's hand, or card backs where it is hidden; `thing` says how a card of it looks. Only the cards of the seat
    that decides, and one's own, can be touched: another's equal card would be judged as if it were theirs."""
    hand = view.hands[seat]
    if hand is None:
        return draw.lying(draw.hand_of(seat), draw.backs(view.counts[seat], HAND_AT, y + 4, room))
    touchable = seat in (view.turn, view.seat)
    cards = [thing(card)._replace(move=card.text if touchable else "") for card in hand]
    return draw.lying(draw.hand_of(seat), draw.row(cards, HAND_AT, y + 4, room))


class Row(NamedTuple):
    """A row of cards with what stands left of it and under each card; with a tag it can be touched as a whole."""

    label: str
    things: Sequence[draw.Thing]
    captions: Sequence[str] = ()
    tag: str = ""


ROW_SCALE, ROW_HEIGHT = 0.75, 86


def card_rows(rows: Sequence[Row], label: str) -> str:
    """Rows of cards: the tricks of a round, or what somebody has taken and still holds."""
    parts = []
    for number, line in enumerate(rows):
        y, apart = 6 + number * ROW_HEIGHT, min(62.0, (ACROSS - HAND_AT - 60) / max(1, len(line.things)))
        head = draw.text(line.label, 12, y + 38, 16, draw.TEXT, 600)
        parts.append(_answer(line.tag, line.label, y - 2, head, ROW_HEIGHT) if line.tag else head)
        for at, thing in enumerate(line.things):
            x = HAND_AT + 30 + at * apart
            parts.append(draw.placed(thing, x, y + 3, ROW_SCALE))
            if at < len(line.captions):
                parts.append(draw.centred(line.captions[at], x + draw.WIDTH * ROW_SCALE / 2, y + 78, 13,
                                          draw.SOFT_TEXT))
    return draw.svg("".join(parts), ACROSS, len(rows) * ROW_HEIGHT + 10, label)


def suit_legend(named: Iterable[tuple[str, str]], y: float, apart: float, x: float = 12.0) -> str:
    """Suits by symbol and colour, each with what it is called."""
    return "".join(draw.shape(draw.PAINTS[suit].symbol, x + at * apart, y, 14, draw.PAINTS[suit].fill,
                              draw.TEXT) + draw.text(name, x + at * apart + 20, y + 13, 14, draw.SOFT_TEXT)
                   for at, (suit, name) in enumerate(named))


def grey_means(x: float, y: float) -> str:
    """What grey means, for a legend."""
    return (f'<rect x="{x:g}" y="{y:g}" width="12" height="17" rx="2" fill="{draw.GREY}" stroke="{draw.INK}"/>'
            + draw.text("grey: the rules refuse this card now", x + 18, y + 13, 14, draw.SOFT_TEXT))

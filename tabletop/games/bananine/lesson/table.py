"""Bananine, drawn: the market with its totals, the majorities, how the points grew, and what one more card would
change."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from tabletop.arena.record import Record
from tabletop.engine.cards import Card
from tabletop.engine.core import Ruling
from tabletop.engine.english import seats
from tabletop.games.bananine.rules import BURST_AT, RULES, TAKE, VALUES, Bananine, BananineState, Pay, majority
from tabletop.games.bananine.view import BananineView
from tabletop.show import common as draw
from tabletop.show.charts import Experiment, grown
from tabletop.show.table import ACROSS, Look, hand_row, table_picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORDS = {
    "market": "the stacks in the middle of the table that can be taken",
    "stack": "what is taken together from the market: all standard cards of one value, or one surplus card",
    "deck": "the surplus cards that are still to come, face down",
    "surplus": "a card from the small deck; in the market it always lies alone",
    "collection": "the cards you have taken: they score, and never come into your hand",
    "tied": "with equally many",
    "worth": "what something counts, in points",
}
FELT_HEIGHT = 196
LINE_HEIGHT = 28
MARKET = 96, 570
"""Where the market begins, and how wide it may be."""
ON_OFFER = "market"
"""What the place of its cards is called."""


def table(view: BananineView, look: Look) -> str:
    """The market, a row for every seat, and the majority table."""
    return table_picture(view, look, _market(view, look), FELT_HEIGHT, lambda seat, y: _seat(view, look, seat, y),
                         lambda y: _majorities(view, look, y),
                         LINE_HEIGHT * (view.game.players + (3 if look.judged else 2)))


def _ruling(view: BananineView, look: Look, tag: str, touched: bool) -> Ruling | None:
    """What a click on a thing says: it is put to what else is touched, or begins anew where the two cannot go
    together."""
    if not look.judged:
        return None
    others = list(look.touched)
    if touched:
        others.remove(tag)
    try:
        return view.ruling(view.game.parse(" ".join([*others, tag])))
    except ValueError:
        return view.ruling(view.game.parse(tag))


def _market(view: BananineView, look: Look) -> str:
    """The stacks with their totals, and how close each is to 10."""
    parts = [draw.text(f"Turn {view.stage[1]}", 14, 30, 17, draw.ON_FELT, 700),
             draw.text("market", 14, 52, 15, draw.ON_FELT)]
    if view.ending:
        parts.append(draw.text("last", 14, 84, 15, draw.GOLD, 700) + draw.text("round!", 14, 102, 15, draw.GOLD, 700))
    stacks = view.stacks
    fan, gap = 15, 14
    wide = sum(draw.WIDTH + fan * (count - 1) + gap for _, count in stacks)
    scale = min(1.0, MARKET[1] / max(wide, 1))
    x = float(MARKET[0])
    for card, count in stacks:
        tag, total, room = f"{TAKE} {card.text}:", card.rank * count, (draw.WIDTH + fan * (count - 1)) * scale
        touched = tag in look.touched
        ruling = _ruling(view, look, tag, touched)
        ring = draw.GOLD if touched else ""
        label = f"stack of {count}, total {total}" if card.suit == "banana" else "a surplus card, always alone"
        cards = "".join(draw.placed(draw.Thing(card, ruling=ruling, ring=ring, notes=(label,)), at * fan * scale, 0,
                                    scale) for at in range(count))
        choice = "" if ruling is None else "tt-allowed" if ruling.ok or ruling.unfinished else "tt-refused"
        parts.append(f'<g class="{choice}" data-move="{tag}" role="img" aria-label="{escape(f"{card.name}, {label}")}" '
                     f'transform="translate({x:g} 26)">{cards}</g>')
        middle, y = x + room / 2, 26 + draw.HEIGHT * scale
        parts.append(draw.centred(total, middle, y + 22, 18, draw.ON_FELT, 700))
        if card.suit == "banana":
            parts.append(f'<rect x="{middle - 24:g}" y="{y + 30:g}" width="48" height="8" rx="4" fill="none" '
                         f'stroke="{draw.ON_FELT}"/><rect x="{middle - 24:g}" y="{y + 30:g}" '
                         f'width="{48 * total / BURST_AT:g}" height="8" rx="4" fill="{draw.GOLD}"/>'
                         + draw.centred(f"{BURST_AT - total} to 10", middle, y + 54, 13, draw.ON_FELT))
        else:
            parts.append(draw.centred("alone", middle, y + 54, 13, draw.ON_FELT))
        x += room + gap * scale
    if not stacks:
        parts.append(draw.text("The market is empty.", MARKET[0], 70, 16, draw.ON_FELT))
    left = len(view.deck_left)
    parts.append(f'<g transform="translate({ACROSS - 66} 30) scale(0.75)" '
                 f'opacity="{1 if left else 0.35}">{draw.card_back()}</g>')
    parts.append(draw.centred(f"{left} surplus", ACROSS - 45, 110, 13, draw.ON_FELT))
    parts.append(draw.centred("to come", ACROSS - 45, 126, 13, draw.ON_FELT))
    return draw.lying(ON_OFFER, "".join(parts))


def _seat(view: BananineView, look: Look, seat: int, y: float) -> str:
    """A seat's hand, and what it has just taken and paid."""
    picked = [tag for tag in look.touched if not tag.startswith(TAKE)] if seat == view.turn else []

    def in_hand(card: Card) -> draw.Thing:
        touched = card.text in picked
        if touched:
            picked.remove(card.text)
        return draw.Thing(card, ring=draw.GOLD if touched else "",
                          ruling=_ruling(view, look, card.text, touched) if seat == view.turn else None)

    return (draw.text("starts" * (seat == view.leader), 12, y + 60, 14, draw.SOFT_TEXT) + hand_row(view, seat, y, 470,
                                                                                                   in_hand)
            + _just_moved(look, seat, y))


def _just_moved(look: Look, seat: int, y: float) -> str:
    """The stack that this seat has just taken, above the cards it paid with."""
    if look.just is None or look.just[0] != seat:
        return ""
    move, mine, parts = look.just[1], draw.hand_of(seat), []
    lines: list[tuple[str, Sequence[Any], str, str]] = [("put down", [move], "", mine)]
    if isinstance(move, Pay):
        lines = [("took", [move.stack], draw.GOLD, ON_OFFER), ("paid", move.cards, "", mine)]
    for at, (what, cards, ring, out_of) in enumerate(lines):
        things = [draw.Thing(card, notes=(f"just {what}",), ring=ring, out_of=out_of) for card in cards]
        parts.append(draw.text(what, 590, y + 24 + at * 42, 13, draw.SOFT_TEXT)
                     + draw.row(things, 660, y + 2 + at * 42, 90, 0.45))
    return "".join(parts)


def _majorities(view: BananineView, look: Look, y: float) -> str:
    """How many cards of each value every seat has collected; who leads and what one more card would bring, unless an
    exercise asks."""
    players, left, wide = range(view.game.players), 112, 60
    both = [[sum(card.rank == value for card in cards) for value in VALUES] for cards in view.collected]
    parts = [draw.text("collected", 12, y + 20, 14, draw.SOFT_TEXT)]
    parts += [draw.centred(f"{value}s", left + (value - 0.5) * wide, y + 20, 14, draw.SOFT_TEXT, 600)
              for value in VALUES]
    if look.judged:
        parts.append(draw.centred("points", ACROSS - 46, y + 20, 14, draw.SOFT_TEXT, 600))
    for seat in players:
        top, sum_of_points = y + LINE_HEIGHT * (seat + 1), 0
        parts.append(draw.text(f"Seat {seat}", 12, top + 20, 15, draw.TEXT, 600))
        for value in VALUES:
            counts = [mine[value - 1] for mine in both]
            now = majority(counts)[seat] if look.judged else 0
            more = majority([count + (other == seat)
                             for other, count in enumerate(counts)])[seat] - now if look.judged else 0
            sum_of_points += now
            x = left + (value - 1) * wide
            parts.append(f'<rect x="{x + 2}" y="{top}" width="{wide - 4}" height="{LINE_HEIGHT - 3}" rx="4" '
                         f'fill="{draw.GOLD if now else "none"}" fill-opacity="{0.75 if now == 2 else 0.35}" '
                         f'style="stroke:{draw.LINE}"/>')
            parts.append(draw.centred(counts[seat], x + 20, top + 19, 16, draw.INK if now == 2 else draw.TEXT,
                                      700 if now else 400))
            if more:
                parts.append(draw.centred(f"▲{more}", x + 43, top + 18, 12, draw.INK if now == 2 else draw.SOFT_TEXT))
        if look.judged:
            parts.append(draw.centred(sum_of_points, ACROSS - 46, top + 20, 17, draw.TEXT, 700))
    if not look.judged:
        return "".join(parts)
    parts.append(draw.text("gold: most of a value (2 points), pale: tied for most (1 each), ▲: what one more card "
                       "would bring. Grey cards "
                       "and", 12, y + LINE_HEIGHT * (len(players) + 1) + 18, 13, draw.SOFT_TEXT))
    parts.append(draw.text("stacks: the rules refuse them now.", 12, y + LINE_HEIGHT * (len(players) + 1) + 36, 13,
                           draw.SOFT_TEXT))
    return "".join(parts)


def scores(record: Record, round: int, ax: Axes) -> None:
    """What the collections would have scored after each turn."""
    states = [step.state for step in record.steps()]
    points = [state.points() for state in states if isinstance(state, BananineState)]
    grown(ax, list(zip(*points, strict=True)), "steps-post")
    ax.set_xlabel("after turn …")
    ax.set_ylabel("points, if the game ended there")
    outcome = states[-1].outcome()
    ax.set_title(outcome.because if outcome else "")


def what_if(game: Bananine) -> Experiment:
    """What if the collections of one value were …: who gets how much, and what one more card would change."""
    sliders = [(f"Seat {seat} cards", 0, 9, count)
               for seat, count in zip(range(game.players), (3, 3, 1, 0, 2), strict=False)]

    def shown(counts: Sequence[int]) -> str:
        points = majority(list(counts))
        best = [seat for seat, point in enumerate(points) if point]
        if not best:
            said, rule = "Nobody has a card of this value: nobody scores.", "NIN-15"
        elif len(best) == 1:
            said, rule = f"Seat {best[0]} has the most and gets 2 points.", "NIN-14"
        else:
            said, rule = f"{seats(best)} tie for most and get 1 point each.", "NIN-14"
        lines = [f'<div style="margin:.3em 0"><b>{escape(said)}</b> {draw.rule_mark(RULES[rule])}</div>']
        for seat in range(game.players):
            then = majority([count + (other == seat) for other, count in enumerate(counts)])
            moved = [f"Seat {other} {then[other] - point:+d}"
                     for other, point in enumerate(points) if then[other] != point]
            lines.append(f"<div>One more card for Seat {seat}: {escape(', '.join(moved) or 'nothing changes')}.</div>")
        return "".join(lines)

    return Experiment("What if the collected cards of one value were …", sliders, shown)

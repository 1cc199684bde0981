"""Bannish, drawn: the table, how the stars of a round grew, and what the ranking would be if."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from matplotlib.axes import Axes

from tabletop.cards import Card
from tabletop.core import Ruling
from tabletop.english import counted, seats
from tabletop.games.bannish.rules import (
    HAND,
    POINTS_TO_WIN,
    RULES,
    Bannish,
    ranking,
    settle,
)
from tabletop.games.bannish.telling import POINTS_UNIT, STARS_UNIT, ranked
from tabletop.games.bannish.view import BannishView
from tabletop.record import Record
from tabletop.show.charts import WhatIf, ink, seat_colour
from tabletop.show.common import (
    GOLD,
    INK,
    LINE,
    ON_FELT,
    PAINTS,
    PAPER,
    SOFT_TEXT,
    STAR,
    SYMBOL_NAMES,
    TEXT,
    WIDTH,
    Thing,
    backs,
    can_touch,
    card_back,
    empty_place,
    felt,
    grey_means,
    placed,
    row,
    rule_mark,
    seat_plate,
    shape,
    svg,
    words,
)

ACROSS = 760
FELT_HEIGHT = 176
SEAT_HEIGHT = 96
LEGEND_HEIGHT = 60


def table(view: BannishView, judged: bool = True, touched: Sequence[str] = ()) -> str:
    """The trick on the felt, a row for every seat, and a legend; `judged` greys what the rules refuse now.

    A move here is one touch, so nothing is ever half-built, and `touched` is empty.
    """
    game = view.game
    rulings = {str(move): ruling for move, ruling in view.rulings()} if judged else {}
    rows = "".join(_seat(view, rulings, seat, FELT_HEIGHT + seat * SEAT_HEIGHT) for seat in range(game.players))
    bottom = FELT_HEIGHT + game.players * SEAT_HEIGHT
    return svg(_felt(view, rulings) + rows + _legend(game, bottom), ACROSS, bottom + LEGEND_HEIGHT,
               f"{game.title}, round {view.round}, trick {view.stage[1]}. {view.asks or ''}")


def _felt(view: BannishView, rulings: dict[str, Ruling]) -> str:
    """The trick in the order of play, the leader's card on the left, and the cards that are gone."""
    game = view.game
    leader, trick = view.leader, [kind for _, kind in view.trick]
    finished = bool(view.on_offer)
    if not trick and view.last is not None:
        leader, trick = view.last
        finished = True
    slot = WIDTH + 34
    start = ACROSS / 2 - slot * game.players / 2 + 17
    winner, gone = -1, []
    if finished:
        left, winner, _ = settle(trick)
        gone = [kind for kind in trick if kind not in left]
    parts = [felt(ACROSS, FELT_HEIGHT - 10),
             words(f"Round {view.round}", 16, 28, 17, ON_FELT, 700), words(f"Trick {view.stage[1]}", 16, 50, 17, ON_FELT)]
    if view.led:
        parts += [shape(PAINTS[view.led].symbol, 16, 66, 17, PAINTS[view.led].fill, PAPER),
                  words(f"{view.led} was led", 39, 80, 15, ON_FELT)]
    elif finished:
        parts.append(words("the last trick:", 16, 80, 15, ON_FELT))
    for place in range(game.players):
        x, seat = start + place * slot, (leader + place) % game.players
        if place < len(trick):
            kind = trick[place]
            note = ("removed by the BANNISH",) if kind in gone else ("wins",) if place == winner else ()
            tag = f"take {kind.text}"
            thing = _thing(game, kind, *note)._replace(move=tag if view.trick else "", ruling=rulings.get(tag),
                                                       faded=kind in gone, ring=GOLD if place == winner else "")
            parts.append(placed(thing, x, 28))
        else:
            parts.append(empty_place(x, 28))
        parts.append(words(f"Seat {seat}", x + WIDTH / 2, 132, 15, ON_FELT, 700 if seat == view.turn else 400, "middle"))
        marks = ["leads"] * (place == 0) + ["wins"] * (place == winner)
        parts.append(words(", ".join(marks), x + WIDTH / 2, 150, 14, GOLD if "wins" in marks else ON_FELT, 600, "middle"))
    if gone:
        parts.append(words("BANNISH!", ACROSS / 2, 21, 18, GOLD, 800, "middle"))
    out = len(view.gone)
    parts.append(f'<g transform="translate({ACROSS - 74} 34) scale(0.75)" opacity="{1 if out else 0.35}">{card_back()}</g>')
    parts.append(words(f"{out} gone", ACROSS - 53, 114, 14, ON_FELT, 400, "middle"))
    return "".join(parts)


def _seat(view: BannishView, rulings: dict[str, Ruling], seat: int, y: float) -> str:
    """A seat's plate, its hand (or card backs), and the cards it has taken."""
    stars = view.game.stars
    parts = [seat_plate(view, seat, y, ACROSS, SEAT_HEIGHT)]
    if seat == view.chip:
        parts.append(_chip(92, y + 18))
    for point in range(POINTS_TO_WIN):
        won = point < view.points[seat]
        parts.append(f'<circle cx="{19 + point * 19}" cy="{y + 42}" r="7" fill="{GOLD if won else "none"}" '
                     f'stroke="{INK if won else LINE}" stroke-width="1.5"/>')
    parts.append(f'<g role="img" aria-label="{view.points[seat]} victory points"></g>')
    parts.append(words("decides" if seat == view.turn else counted(view.counts[seat], "card"), 12, y + 72, 15, SOFT_TEXT))
    hand = view.hands[seat]
    if hand is None:
        parts.append(backs(view.counts[seat], 112, y + 4, 420))
    else:
        judged = rulings if seat == view.turn else {}
        things = [_thing(view.game, kind)._replace(ruling=judged.get(kind.text),
                                                  move=kind.text if can_touch(view, seat) else "") for kind in hand]
        parts.append(row(things, 112, y + 4, 446))
    taken = view.taken[seat]
    parts.append(row([_thing(view.game, kind, "taken") for kind in taken], 580, y + 4, 118, 0.75, 40))
    parts.append(shape(STAR, 708, y + 24, 18, GOLD, INK))
    parts.append(words(sum(stars[kind] for kind in taken), 730, y + 39, 17, TEXT, 700))
    parts.append(words("taken", 708, y + 62, 13, SOFT_TEXT))
    return "".join(parts)


def _thing(game: Bannish, kind: Card, *notes: str) -> Thing:
    """A card with its stars."""
    return Thing(kind, str(game.stars[kind]), notes=(counted(game.stars[kind], "star"), *notes))


def _chip(x: float, y: float) -> str:
    """The lead player's chip."""
    return (f'<g role="img" aria-label="has the chip"><title>has the chip: leads the next trick</title>'
            f'<circle cx="{x}" cy="{y}" r="11" fill="#b5651d" stroke="{INK}"/>'
            f'<circle cx="{x}" cy="{y}" r="7.5" fill="none" stroke="{PAPER}" stroke-width="2" stroke-dasharray="4 2.5"/></g>')


def _legend(game: Bannish, y: float) -> str:
    """What the colours, symbols and signs mean."""
    parts, x = [], 12.0
    for colour in game.colours:
        parts.append(shape(PAINTS[colour].symbol, x, y + 6, 14, PAINTS[colour].fill, TEXT))
        parts.append(words(f"{colour} {SYMBOL_NAMES[colour]}", x + 20, y + 19, 14, SOFT_TEXT))
        x += 146
    parts.append(shape(STAR, 12, y + 32, 15, GOLD, INK) + words("stars", 33, y + 45, 14, SOFT_TEXT))
    parts.append(_chip(96, y + 40) + words("chip: leads next", 112, y + 45, 14, SOFT_TEXT))
    parts.append(f'<circle cx="239" cy="{y + 40}" r="7" fill="{GOLD}" stroke="{INK}" stroke-width="1.5"/>'
                 + words("victory point", 252, y + 45, 14, SOFT_TEXT))
    parts.append(grey_means(358, y + 32))
    return "".join(parts)


def rounds(record: Record) -> list[int]:
    """The rounds of a record that were played to their end."""
    return [finished.number for finished in record.final().finished]


def scores(record: Record, round: int, ax: Axes) -> None:
    """How the stars of a round grew trick by trick; rings mark who was second, the last step adds the hands."""
    finished = next(done for done in record.final().finished if done.number == round)
    stars = record.game.stars
    tricks = max((trick for taken in finished.taken for trick, _ in taken), default=0)
    players = range(record.game.players)
    grown = [[sum(stars[kind] for trick, kind in finished.taken[seat] if trick <= upto) for upto in range(tricks + 1)]
             + [finished.totals[seat]] for seat in players]
    held = [[sum(trick <= upto for trick, _ in finished.taken[seat]) for upto in range(tricks + 1)] + [finished.used[seat]]
            for seat in players]
    for seat in players:
        ax.plot(range(tricks + 2), grown[seat], color=seat_colour(seat), marker="os^Dv"[seat], label=f"Seat {seat}",
                linewidth=2, markersize=6, alpha=0.9)
    for at in range(1, tricks + 2):
        scorers = ranking([line[at] for line in grown], [line[at] for line in held]).scorers
        ax.plot([at] * len(scorers), [grown[seat][at] for seat in scorers], "o", markersize=14, fillstyle="none",
                color=ink(), markeredgewidth=1.6, label="second place" if at == tricks + 1 and scorers else None)
    ax.set_xticks(range(tricks + 2), ["deal", *map(str, range(1, tricks + 1)), "hand"])
    ax.set_xlabel("after trick … (the last step adds the cards still in hand)")
    ax.set_ylabel(STARS_UNIT)
    scorers = seats(finished.ranking.scorers) or "nobody"
    ax.set_title(f"Round {round}: the {POINTS_UNIT[:-1]} goes to {scorers}")


def what_if(game: Bannish) -> WhatIf:
    """What if the totals were … : who is first, who is second, and who scores."""
    most = HAND * max(game.stars.values())
    start = [11, 11, 8, 8, 5]
    cards = [4, 3, 3, 5, 2]
    sliders = [slider for seat in range(game.players) for slider in (
        (f"Seat {seat} stars", 0, most, start[seat]), (f"Seat {seat} cards used", 1, HAND, cards[seat]))]

    def shown(values: Sequence[int]) -> str:
        totals, used = values[::2], values[1::2]
        first, second, scorers = ranking(totals, used)
        names = {seat: "first" for seat in first} | {seat: "second" for seat in second}
        names |= {seat: "second: +1 victory point" for seat in scorers}
        return _bars(totals, used, names) + "".join(
            f'<div style="margin:.3em 0">{escape(event.text)} {rule_mark(RULES[event.rule])}</div>'
            for event in ranked(totals, used, first, second, scorers))

    return WhatIf("What if the totals of a round were …", sliders, shown)


def _bars(totals: Sequence[int], used: Sequence[int], names: dict[int, str]) -> str:
    """A bar for every seat's total with its place."""
    parts, longest = [], max(*totals, 1)
    for seat, total in enumerate(totals):
        y, length = seat * 34, 230 * total / longest
        scores = names.get(seat, "").startswith("second:")
        parts.append(words(f"Seat {seat}", 4, y + 22, 15, TEXT, 700))
        parts.append(f'<rect x="66" y="{y + 6}" width="{max(length, 1):g}" height="22" rx="4" fill="{seat_colour(seat)}" '
                     f'stroke="{GOLD if scores else "none"}" stroke-width="4"/>')
        place = names.get(seat, "left out" if not total else "")
        cards = counted(used[seat], "card") if total else "no cards"
        parts.append(words(f"{total} ★, {cards}{f' — {place}' if place else ''}", 76 + length, y + 22, 15, TEXT,
                           700 if scores else 400))
    return svg("".join(parts), 700, len(totals) * 34 + 4, "Totals of the round")

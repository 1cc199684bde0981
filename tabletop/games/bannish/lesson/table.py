"""Bannish, drawn: the table, how the stars of a round grew, and what the ranking would be if."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from tabletop.arena.record import Record
from tabletop.engine.cards import Card
from tabletop.engine.core import Ruling
from tabletop.engine.english import counted, seats
from tabletop.games.bannish.rules import HAND, POINTS_TO_WIN, RULES, Bannish, BannishState, Round, ranking, settle
from tabletop.games.bannish.telling import POINTS_UNIT, STARS_UNIT, ranked
from tabletop.games.bannish.view import BannishView
from tabletop.show import common as draw
from tabletop.show.charts import Experiment, grown, ink, seat_colour
from tabletop.show.paper import Pile, card_front, text_front
from tabletop.show.table import ACROSS, Look, grey_means, hand_row, rulings_by_tag, suit_legend, table_picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORDS = {
    "trick": "one small contest: one player after another plays a card, until all have or a BANNISH ends it",
    "bannish": "two equal cards in one trick: both are removed, and the trick ends",
    "chip": "whoever has it leads the next trick",
    "star": "what a card counts at the end of a round",
    "victory point": "what second place in a round gets; two of them win the game",
}
FELT_HEIGHT = 190
LEGEND_HEIGHT = 60


def table(view: BannishView, look: Look) -> str:
    """The trick on the felt, a row for every seat, and a legend. A move here is one touch, so nothing is ever
    half-built."""
    rulings = rulings_by_tag(view, look)
    return table_picture(view, look, _on_felt(view, look, rulings), FELT_HEIGHT,
                         lambda seat, y: _seat(view, rulings, seat, y), lambda y: _legend(view.game, y), LEGEND_HEIGHT)


def _just_counted(view: BannishView) -> Round | None:
    """The round that has been counted, until somebody takes a card of the next one: till then its sums can be read."""
    done = view.last_round
    return done if done is not None and (view.turn is None or view.stage == (done.number + 1, 1)) else None


def _taken(view: BannishView, seat: int) -> list[Card]:
    """The cards a seat has taken in the round that the picture is about."""
    counted_round = _just_counted(view)
    return [card for _, card in counted_round.taken[seat]] if counted_round is not None else view.taken[seat]


def _just_taken(view: BannishView, seat: int) -> Card | None:
    """The card this seat took from the trick that still lies on the felt."""
    if view.trick or view.last is None or not _taken(view, seat):
        return None
    leader, trick = view.last
    left, winner, _ = settle(trick)
    return _taken(view, seat)[-1] if left and (leader + winner) % view.game.players == seat else None


def _on_felt(view: BannishView, look: Look, rulings: dict[str, Ruling]) -> str:
    """The trick in the order of play, the leader's card on the left, and the cards that are gone."""
    game = view.game
    leader, trick = view.leader or 0, [card for _, card in view.trick]
    finished = bool(view.on_offer)
    if not trick and view.last is not None:
        leader, trick = view.last
        finished = True
    slot = draw.WIDTH + 34
    start = ACROSS / 2 - slot * game.players / 2 + 17
    winner, gone, taken = -1, [], None
    if finished:
        left, winner, _ = settle(trick)
        gone = [card for card in trick if card not in left]
        taken = _just_taken(view, (leader + winner) % game.players)
    parts = [draw.text(f"Round {view.round}", 16, 28, 17, draw.ON_FELT, 700),
             draw.text(f"Trick {view.stage[1]}", 16, 50, 17, draw.ON_FELT)]
    if view.led:
        parts += [draw.shape(draw.PAINTS[view.led].symbol, 16, 66, 17, draw.PAINTS[view.led].fill, draw.PAPER),
                  draw.text(f"{view.led} was led", 39, 80, 15, draw.ON_FELT)]
    elif finished:
        parts.append(draw.text("the last trick:", 16, 80, 15, draw.ON_FELT))
    for place in range(game.players):
        x, seat = start + place * slot, (leader + place) % game.players
        marks = ["leads"] * (place == 0) + ["wins"] * (place == winner)
        if place < len(trick):
            card, tag = trick[place], f"take {trick[place].text}"
            named = look.naming(seat) if view.trick else ""
            notes = ["removed by the BANNISH"] * (card in gone) + ["wins"] * (place == winner)
            if card is taken:
                notes.append(f"taken by Seat {(leader + winner) % game.players}")
                parts.append(draw.centred(notes[-1], x + draw.WIDTH / 2, 168, 13, draw.GOLD, 600))
            ring = draw.GOLD if notes and card not in gone else ""
            notes += [f"played by Seat {seat}"] * bool(named)
            thing = card_thing(game, card, *notes)._replace(move=named or (tag if view.trick else ""),
                                                            ruling=rulings.get(tag), crossed=card in gone, ring=ring,
                                                            out_of=draw.hand_of(seat))
            parts.append(draw.placed(thing, x, 28))
        else:
            parts.append(draw.empty_place(x, 28))
        parts.append(draw.centred(f"Seat {seat}", x + draw.WIDTH / 2, 132, 15, draw.ON_FELT,
                                  700 if seat == view.turn else 400))
        parts.append(draw.centred(", ".join(marks), x + draw.WIDTH / 2, 150, 14,
                                  draw.GOLD if "wins" in marks else draw.ON_FELT, 600))
    if gone:
        parts.append(draw.centred("BANNISH!", ACROSS / 2, 21, 18, draw.GOLD, 800))
    out = len(view.gone)
    parts.append(f'<g transform="translate({ACROSS - 74} 34) scale(0.75)" '
                 f'opacity="{1 if out else 0.35}">{draw.card_back()}</g>')
    parts.append(draw.centred(f"{out} gone", ACROSS - 53, 114, 14, draw.ON_FELT))
    return "".join(parts)


def _seat(view: BannishView, rulings: dict[str, Ruling], seat: int, y: float) -> str:
    """A seat's chip and victory points, its hand, and the cards it has taken, or the result of the round before."""
    parts = [_chip(92, y + 16)] if seat == view.chip else []
    for point in range(POINTS_TO_WIN):
        won = point < view.points[seat]
        parts.append(f'<circle cx="{19 + point * 19}" cy="{y + 54}" r="7" fill="{draw.GOLD if won else "none"}" '
                     f'stroke="{draw.INK if won else draw.LINE}" stroke-width="1.5"/>')
    parts.append(f'<g role="img" aria-label="{view.points[seat]} victory points"></g>')
    judged = rulings if seat == view.turn else {}
    parts.append(hand_row(view, seat, y, 446,
                          lambda card: card_thing(view.game, card)._replace(ruling=judged.get(card.text))))
    done = _just_counted(view)
    if done is not None:
        return "".join(parts) + _counted_round(view, done, seat, y)
    taken, just = view.taken[seat], _just_taken(view, seat)
    things = [card_thing(view.game, card, "taken") for card in taken]
    if just is not None:
        things[-1] = card_thing(view.game, just, "just taken")._replace(ring=draw.GOLD)
    parts.append(draw.row(things, 580, y + 8, 118, 0.75, 40))
    parts.append(draw.shape(draw.STAR, 708, y + 24, 18, draw.GOLD, draw.INK))
    parts.append(draw.text(_stars(view.game, taken), 730, y + 39, 17, draw.TEXT, 700))
    parts.append(draw.text("taken", 708, y + 62, 13, draw.SOFT_TEXT))
    return "".join(parts)


def _counted_round(view: BannishView, done: Round, seat: int, y: float) -> str:
    """What a seat's stars of the round just counted are made of: the cards it took, and those left in its hand."""
    parts, sums, small = [], [], 0.45
    for line, (what, cards) in enumerate((("taken", _taken(view, seat)), ("in hand", done.hands[seat]))):
        top, sum_of_stars = y + 2 + line * 42, _stars(view.game, cards)
        sums.append(sum_of_stars)
        parts.append(draw.row([card_thing(view.game, card, what) for card in cards], 578, top, 76, small, 36))
        parts.append(draw.text(f"{what} {sum_of_stars}", 658, top + 24, 12, draw.SOFT_TEXT))
    parts.append(draw.shape(draw.STAR, 730, y + 14, 18, draw.GOLD, draw.INK)
                 + draw.centred(sum(sums), 739, y + 52, 17, draw.TEXT, 700)
                 + draw.text(f"round {done.number}", 756, y + 82, 12, draw.SOFT_TEXT, 400, "end"))
    return "".join(parts)


def _stars(game: Bannish, cards: Iterable[Card]) -> int:
    return sum(game.stars[card] for card in cards)


def card_thing(game: Bannish, card: Card, *notes: str) -> draw.Thing:
    """A card with its stars."""
    return draw.Thing(card, str(game.stars[card]), notes=(counted(game.stars[card], "star"), *notes))


def _chip(x: float, y: float) -> str:
    """The lead player's chip."""
    return ('<g role="img" aria-label="has the chip"><title>has the chip: leads the next trick</title><circle '
            f'cx="{x}" cy="{y}" r="11" fill="#b5651d" stroke="{draw.INK}"/><circle cx="{x}" cy="{y}" r="7.5" '
            f'fill="none" stroke="{draw.PAPER}" stroke-width="2" stroke-dasharray="4 2.5"/></g>')


def _legend(game: Bannish, y: float) -> str:
    """What the colours, symbols and signs mean."""
    parts = [suit_legend(((colour, f"{colour} {draw.SYMBOL_NAMES[colour]}") for colour in game.colours), y + 6, 146)]
    parts.append(draw.shape(draw.STAR, 12, y + 32, 15, draw.GOLD, draw.INK)
                 + draw.text("stars", 33, y + 45, 14, draw.SOFT_TEXT))
    parts.append(_chip(96, y + 40) + draw.text("chip: leads next", 112, y + 45, 14, draw.SOFT_TEXT))
    parts.append(f'<circle cx="239" cy="{y + 40}" r="7" fill="{draw.GOLD}" stroke="{draw.INK}" stroke-width="1.5"/>'
                 + draw.text("victory point", 252, y + 45, 14, draw.SOFT_TEXT))
    parts.append(grey_means(358, y + 32))
    return "".join(parts)


def scores(record: Record, round: int, ax: Axes) -> None:
    """How the stars of a round grew trick by trick; rings mark who was second, the last step adds the hands."""
    final = record.final()
    assert isinstance(final, BannishState)
    finished, stars = next(done for done in final.finished if done.number == round), final.game.stars
    tricks = max((trick for taken in finished.taken for trick, _ in taken), default=0)
    players = range(record.game.players)
    stars_of = [[sum(stars[card] for trick, card in finished.taken[seat] if trick <= upto)
                 for upto in range(tricks + 1)] + [finished.totals[seat]] for seat in players]
    held = [[sum(trick <= upto for trick, _ in finished.taken[seat])
             for upto in range(tricks + 1)] + [finished.used[seat]] for seat in players]
    grown(ax, stars_of)
    for at in range(1, tricks + 2):
        _, _, scorers = ranking([line[at] for line in stars_of], [line[at] for line in held])
        ax.plot([at] * len(scorers), [stars_of[seat][at] for seat in scorers], "o", markersize=14, fillstyle="none",
                color=ink(), markeredgewidth=1.6, label="second place" if at == tricks + 1 and scorers else None)
    ax.set_xticks(range(tricks + 2), ["deal", *map(str, range(1, tricks + 1)), "hand"])
    ax.set_xlabel("after trick … (the last step adds the cards still in hand)")
    ax.set_ylabel(STARS_UNIT)
    ax.set_title(f"Round {round}: the {POINTS_UNIT[:-1]} goes to {seats(finished.scorers) or 'nobody'}")


def what_if(game: Bannish) -> Experiment:
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
        return _bars(totals, used, names, most) + "".join(
            f'<div style="margin:.3em 0">{escape(event.text)} {draw.rule_mark(RULES[event.rule])}</div>'
            for event in ranked(totals, used, first, second, scorers))

    return Experiment("What if the totals of a round were …", sliders, shown)


def _bars(totals: Sequence[int], used: Sequence[int], names: dict[int, str], most: int) -> str:
    """A bar for every seat's total with its place; the scale ends at `most` and stays while the totals change."""
    parts = []
    for seat, total in enumerate(totals):
        y, length = seat * 34, 340 * total / most
        scores = names.get(seat, "").startswith("second:")
        parts.append(draw.text(f"Seat {seat}", 4, y + 22, 15, draw.TEXT, 700))
        parts.append(f'<rect x="66" y="{y + 6}" width="{max(length, 1):g}" height="22" rx="4" '
                     f'fill="{seat_colour(seat)}" stroke="{draw.GOLD if scores else "none"}" stroke-width="4"/>')
        place = names.get(seat, "left out" if not total else "")
        cards = counted(used[seat], "card") if total else "no cards"
        parts.append(draw.text(f"{total} ★, {cards}{f' — {place}' if place else ''}", 76 + length, y + 22, 15,
                               draw.TEXT, 700 if scores else 400))
    return draw.svg("".join(parts), ACROSS, len(totals) * 34 + 4, "Totals of the round")


def to_print(game: Bannish) -> list[Pile]:
    """The cards with their stars, and the chip."""
    cards = [card_front(card, str(game.stars[card]))._replace(copies=copies)
             for card, copies in game.deck.counts.items()]
    chip = text_front("The chip", "Whoever has the chip leads the next trick.", "one for the table", RULES["BAN-12"].id)
    return [Pile("cards", [*cards, chip])]

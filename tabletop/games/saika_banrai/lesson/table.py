"""Saika Banrai, drawn: the trick and the natural disasters, how the points were lost, and what a card would cost if
led."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from tabletop.arena.record import Record
from tabletop.engine.cards import Card
from tabletop.engine.core import Ruling, generator
from tabletop.engine.english import listed
from tabletop.games.saika_banrai import rules
from tabletop.games.saika_banrai.rules import COLOURS, SaikaBanrai, SaikaBanraiState
from tabletop.games.saika_banrai.strategies import costs_if_led, quick
from tabletop.games.saika_banrai.view import Finished, SaikaBanraiView
from tabletop.show import common as draw
from tabletop.show.charts import Experiment, gain, grown, ink
from tabletop.show.paper import Pile, plain_pile, text_front
from tabletop.show.table import ACROSS, HAND_AT, Look, grey_means, hand_row, rulings_by_tag, suit_legend, table_picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORDS = {
    "trick": "one small contest: in turn everybody plays one card, or passes; mostly somebody wins it",
    "follow": "to play the lead colour, which the first disaster card of the trick sets",
    "natural disaster card": "one of four, one for each colour: it turns face up when a card of its colour is played",
    "disaster card": "a card with a colour and a number",
    "natural disaster": "all four disasters are face up: the lowest card of the colour led takes the whole trick",
    "human pillar": "a special card: in a normal trick it counts as the missing 5 of the colour led",
    "fertility": "a special card that never decides a trick",
    "special card": "a human pillar or a fertility card: it need not follow",
}
FELT_HEIGHT = 216
DISCARDED_HEIGHT, LEGEND_HEIGHT = 42, 62
FACE_DOWN = "SKB-16"
"""The rule that keeps cards taken and discarded face down, although all have seen them."""
DISASTERS = {"red": "eruption", "green": "storm", "yellow": "quake", "blue": "flood"}
WORLDS = 40
"""In how many sampled worlds a card is led to see what it costs."""
DASHED = ' stroke-dasharray="4 4"'


def table(view: SaikaBanraiView, look: Look) -> str:
    """The trick and the natural disasters on the felt, a row for every seat, and a legend. A move here is one touch, so
    nothing is ever half-built."""
    rulings = rulings_by_tag(view, look)
    return table_picture(view, look, _on_felt(view, look, rulings), FELT_HEIGHT,
                         lambda seat, y: _seat(view, look, rulings, seat, y),
                         lambda y: _discarded(view, look, y) + _legend(y + DISCARDED_HEIGHT),
                         DISCARDED_HEIGHT + LEGEND_HEIGHT)


def _just_taken(view: SaikaBanraiView) -> list[Card]:
    """The cards that the winner took from the trick that still lies on the felt."""
    last = view.last
    if view.trick or last is None or last.winner is None or not view.taken[last.winner]:
        return []
    return [card for seat, card in last.trick if last.disaster or seat == last.winner]


def _on_felt(view: SaikaBanraiView, look: Look, rulings: dict[str, Ruling]) -> str:
    """The trick in the order of play, the leader on the left, what kind of trick it is, and the natural disasters."""
    players, last = view.game.players, view.last
    leader, trick, led, winner = view.leader, dict(view.trick), view.led, None
    over = last if not trick else None
    if over is not None:
        leader, trick, led, winner = over.leader, dict(over.trick), over.led, over.winner
    taken = _just_taken(view)
    parts = [draw.text(f"Round {view.round}", 14, 28, 17, draw.ON_FELT, 700),
             draw.text(f"Trick {min(view.stage[1], view.game.tricks)}", 14, 50, 17, draw.ON_FELT),
             draw.text(f"{view.game.aside} set aside", 14, 190, 13, draw.ON_FELT), _disasters(view)]
    if look.judged:  # an exercise may ask for what the sign says
        parts.append(_sign(view, over))
    if led:
        parts += [draw.shape(draw.PAINTS[led].symbol, 14, 74, 17, draw.PAINTS[led].fill, draw.PAPER),
                  draw.text(led, 37, 88, 15, draw.ON_FELT)]
    if led or over:
        parts.append(draw.text("last trick" if over else "was led", 14, 108, 14, draw.ON_FELT))
    slot = 84
    start = 348 - slot * players / 2 + 14
    for place in range(players):
        if leader is None:
            break
        x, seat = start + place * slot, (leader + place) % players
        if seat in trick:
            card = trick[seat]
            named = "" if over else look.naming(seat)
            notes = [f"played by Seat {seat}"] * bool(named) + ["wins"] * (seat == winner)
            if over and taken:
                notes.append(f"taken by Seat {winner}" if card in taken else "discarded")
                parts.append(draw.centred("taken" if card in taken else notes[-1], x + draw.WIDTH / 2, 190, 13,
                                          draw.GOLD if card in taken else draw.ON_FELT))
            ring = draw.GOLD if seat == winner or card in taken else ""
            parts.append(draw.placed(draw.Thing(card, move=named, ring=ring, notes=tuple(notes),
                                                out_of=draw.hand_of(seat)), x, 52))
        else:
            turns = players if over or view.turn is None else (view.turn - leader) % players
            parts.append(draw.empty_place(x, 52))
            parts.append(draw.centred("passed" if place < turns else "", x + draw.WIDTH / 2, 96, 14, draw.ON_FELT))
        parts.append(draw.centred(f"Seat {seat}", x + draw.WIDTH / 2, 154, 15, draw.ON_FELT,
                                  700 if seat == view.turn else 400))
        marks = ["led" if over else "leads"] * (place == 0) + ["wins"] * (seat == winner)
        parts.append(draw.centred(", ".join(marks), x + draw.WIDTH / 2, 172, 14,
                                  draw.GOLD if seat == winner else draw.ON_FELT, 600))
    return "".join(parts) + _pass(rulings.get(str(rules.PASS)))


def _sign(view: SaikaBanraiView, over: Finished | None) -> str:
    """What kind of trick this is, or was if it is over, in plain words."""
    if view.disaster:
        return (f'<rect x="102" y="10" width="492" height="30" rx="8" fill="{draw.GOLD}" stroke="{draw.INK}"/>'
                + draw.centred(f"This is now a natural disaster trick: lowest {view.led} takes all", 348, 30, 14,
                               draw.INK, 700))
    missing = [colour for colour in COLOURS if colour not in view.up]
    near = f": {missing[0]} would make it a natural disaster" if len(missing) == 1 else ""
    if over and (view.leader is None or view.turn is None):
        said = "The last trick was " + ("a natural disaster trick: the lowest took all" if over.disaster
                                        else "a normal trick")
        return draw.centred(said, 348, 30, 14, draw.GOLD if over.disaster else draw.ON_FELT, 600)
    said = ("Who leads?" if view.leader is None else f"Seat {view.leader} leads now{near}" if over
            else f"Normal trick{near}")
    return draw.centred(said, 348, 30, 14, draw.GOLD if near else draw.ON_FELT, 600)


def _disasters(view: SaikaBanraiView) -> str:
    """The natural disaster cards two by two, in their colour when face up, without it when face down."""
    parts, wide, high = [], 72, 66
    for number, colour in enumerate(COLOURS):
        x, y = ACROSS - 158 + number % 2 * (wide + 4), 40 + number // 2 * (high + 4)
        up, paint = colour in view.up, draw.PAINTS[colour]
        side = "face up" if up else "face down"
        fill, on_it = (paint.fill, paint.ink) if up else ("none", draw.ON_FELT)
        parts.append(f'<g role="img" aria-label="{colour} natural disaster card: {side}"><title>{DISASTERS[colour]}, '
                     f'{side}</title><rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="6" fill="{fill}" '
                     f'stroke="{draw.PAPER if up else draw.ON_FELT}" stroke-opacity="{1 if up else 0.6}" '
                     f'stroke-width="{2 if up else 1}"{"" if up else DASHED}/>'
                     + (draw.shape(paint.symbol, x + wide / 2 - 13, y + 6, 26, on_it) if up else
                        draw.shape(paint.symbol, x + wide / 2 - 13, y + 6, 26, "none", draw.ON_FELT))
                     + draw.centred(DISASTERS[colour], x + wide / 2, y + 48, 13, on_it, 600)
                     + draw.centred("up" if up else "down", x + wide / 2, y + 61, 12, on_it) + "</g>")
    return "".join(parts) + draw.centred(f"{len(view.up)} of 4 up", ACROSS - 84, 30, 14, draw.ON_FELT, 700)


def _pass(ruling: Ruling | None) -> str:
    """What to touch in order to pass, when there is nothing else."""
    return _button("pass", "pass", "pass", ruling, 12, 116, 84) if ruling is not None else ""


def _button(tag: str, text: str, label: str, ruling: Ruling, x: float, y: float, width: float) -> str:
    """Something to touch that is no card."""
    card = "tt-allowed" if ruling.ok else "tt-refused"
    return (f'<g class="{card}" data-move="{tag}" role="img" aria-label="{escape(f"{label}: {ruling}")}">'
            f'<title>{escape(f"{label}: {ruling}")}</title><rect x="{x}" y="{y}" width="{width}" height="25" rx="12" '
            f'fill="{draw.GOLD}" '
            f'stroke="{draw.INK}"/>{draw.centred(text, x + width / 2, y + 17, 14, draw.INK, 700)}</g>')


def _seat(view: SaikaBanraiView, look: Look, rulings: dict[str, Ruling], seat: int, y: float) -> str:
    """A seat's hand and special cards, and what it has taken and lost."""
    parts = []
    for place, special in enumerate(view.specials[seat]):
        parts.append(f'<g role="img" aria-label="still has its {special.name}"><title>still has its '
                     f'{special.name}</title>'
                     + draw.shape(draw.PAINTS[special.suit].symbol, 76 + place * 17, y + 8, 15,
                                  draw.PAINTS[special.suit].fill, draw.TEXT)
                     + "</g>")
    tag = f"leader {seat}"
    if tag in rulings:
        parts.append(_button(tag, "leads next", f"Seat {seat} leads next", rulings[tag], 6, y + 44, 98))
    judged = rulings if seat == view.turn else {}
    parts.append(hand_row(view, seat, y, 442, lambda card: draw.Thing(card, ruling=judged.get(card.text))))
    ends = HAND_AT + (draw.WIDTH + 16 * view.counts[seat] if view.hands[seat] is None
                      else min(442, (draw.WIDTH + 4) * view.counts[seat]))
    parts.append(_taken(view, look, seat, ends + 20, y + 12))
    parts.append(draw.centred(view.lost[seat], 722, y + 36, 22, draw.TEXT, 700))
    parts.append(draw.centred("lost", 722, y + 54, 13, draw.SOFT_TEXT))
    return "".join(parts)


def _lies_down(view: SaikaBanraiView, look: Look) -> bool:
    """SKB-16: whether cards taken and discarded lie face down now."""
    return not look.memory and view.turn is not None


def _discarded(view: SaikaBanraiView, look: Look, y: float) -> str:
    """The cards discarded in this round."""
    small, count = 0.42, len(view.gone)
    cards = (draw.backs(count, HAND_AT, y + 2, 560, small, 36,
                        f"{'card' if count == 1 else 'cards'} discarded, face down")
             if count and _lies_down(view, look) else
             draw.row([draw.Thing(card, notes=("discarded",)) for card in view.gone], HAND_AT, y + 2, 560, small, 36))
    return draw.text(f"{count} discarded", 12, y + 24, 14, draw.SOFT_TEXT) + cards


def _taken(view: SaikaBanraiView, look: Look, seat: int, x: float, y: float) -> str:
    """The cards a seat has taken: they end at the right and take what room the hand leaves."""
    cards, small, step, room = view.taken[seat], 0.7, 43.0, 686 - x
    start = 686 - draw.WIDTH * small - draw.fan_step(len(cards), room, small, step) * (len(cards) - 1)
    if cards and _lies_down(view, look):
        return draw.backs(len(cards), start, y, room, small, step,
                          f"{'card' if len(cards) == 1 else 'cards'} taken, face down")
    just = len(_just_taken(view)) if view.last and seat == view.last.winner else 0
    things = [draw.Thing(card, notes=("just taken",), ring=draw.GOLD) if at >= len(cards) - just
              else draw.Thing(card, notes=("taken",)) for at, card in enumerate(cards)]
    return draw.row(things, start, y, room, small, step)


def _legend(y: float) -> str:
    """What the colours, symbols and signs mean."""
    return (suit_legend(((colour, f"{colour}: {DISASTERS[colour]}") for colour in COLOURS), y + 6,
                        172) + suit_legend(((special.suit, special.name) for special in rules.SPECIALS), y + 33,
                                           122) + draw.text("(beside a seat: still in its hand)", 260, y + 46, 14,
                                                            draw.SOFT_TEXT) + grey_means(486, y + 32))


class Clock(NamedTuple):
    """The natural disasters after a trick: the colours face up when it ended, and whether it broke out."""

    up: list[str]
    broke: bool


def clock(record: Record, round: int) -> list[Clock]:
    """The natural disasters at the end of each trick of a round, before they are turned down."""
    found = []
    for before, after in pairwise(step.state for step in record.steps()):
        assert isinstance(before, SaikaBanraiState) and isinstance(after, SaikaBanraiState)
        last = SaikaBanraiView(after, None).last
        if before.round == round and after.last is not before.last and last is not None:
            up = COLOURS if last.disaster else [colour for colour in COLOURS if colour in after.up]
            found.append(Clock([*up], last.disaster))
    return found


def scores(record: Record, round: int, ax: Axes) -> None:
    """How the points lost grew trick by trick, and under every trick the natural disasters that were up when it
    ended."""
    final = record.final()
    assert isinstance(final, SaikaBanraiState)
    finished, tricks = next(done for done in final.finished if done.number == round), final.game.tricks
    lines = [[line for line in final.score() if line.seat == seat and line.round < round]
             for seat in range(record.game.players)]
    by_seat = []
    for seat, before in enumerate(lines):
        lost = [sum(line.points for line in before)]
        for number in range(1, tricks + 1):
            lost.append(lost[-1] + sum(card.rank for trick, card in finished.taken[seat] if trick == number))
        lost.append(lost[-1] + rules.CARD_LEFT * len(finished.hands[seat]))
        by_seat.append(lost)
        for at in range(1, tricks + 2):
            if lost[at] > lost[at - 1]:
                gain(ax, f"+{lost[at] - lost[at - 1]}", at, lost[at])
    grown(ax, by_seat)
    top = max(20, *(lost[-1] for lost in by_seat))
    step = top / 22
    rows = {colour: -step * 2.6 * (1 + place) for place, colour in enumerate(COLOURS)}
    ticking = clock(record, round)
    for colour, y in rows.items():
        for filled in (True, False):
            places = [number for number, (up, _) in enumerate(ticking, 1) if (colour in up) == filled]
            ax.plot(places, [y] * len(places), marker="s", markersize=8, color=draw.PAINTS[colour].fill,
                    linestyle="none", fillstyle="full" if filled else "none", markeredgecolor=ink(),
                    markeredgewidth=0.7)
    for number, (_, broke) in enumerate(ticking, 1):
        if broke:
            ax.axvspan(number - 0.45, number + 0.45, color="#ffcf40", alpha=0.3, linewidth=0,
                       label=None if ax.patches else "natural disaster")
    ax.set_xticks(range(tricks + 2), ["start", *map(str, range(1, tricks + 1)), "hand"])
    ax.set_ylim(-step * 12, top * 1.2)
    ticks = [tick for tick in ax.get_yticks() if 0 <= tick <= top * 1.1]
    ax.set_yticks([*rows.values(), *ticks], [*rows, *(f"{tick:g}" for tick in ticks)])
    ax.set_xlabel("after trick … (squares: the natural disasters that were up when it ended)")
    ax.set_ylabel(f"{rules.UNIT} so far")
    in_round = final.totals(rules.UNIT, round)
    won = [seat for seat, lost in enumerate(in_round) if lost == min(in_round)]
    ax.set_title(f"Round {round}: fewest points lost by {listed(f'Seat {seat}' for seat in won)}")


def what_if(game: SaikaBanrai) -> Experiment:
    """What each card of a hand would cost on average if it were led now, by the trick and how many natural disasters
    are up."""
    # Not the round's last trick: there the cards left in hand are counted too.
    sliders = [("Deal", 1, 40, 4), ("Seat", 0, game.players - 1, 0), ("Trick", 1, game.tricks - 1, 1),
               ("Disasters up", 0, len(COLOURS) - 1, 1)]

    def shown(values: Sequence[int]) -> str:
        deal, seat, trick, up = values
        state, rng = game.deal(deal), generator(deal, "what if", 0)
        while state.stage < (1, trick):
            state.play(quick(state, rng))
        parts = {name: text for name, text in state.parts().items() if name not in ("turn", "trick")}
        position = game.position(parts | {"leader": str(seat), "up": " ".join(COLOURS[:up])})
        view = position.view(seat)
        assert isinstance(view, SaikaBanraiView)
        costs = costs_if_led(view, generator(deal, "what if", seat), WORLDS)
        says = "No natural disaster card is up" if not up else \
            f"The {listed(COLOURS[:up])} natural disaster {'card is' if up == 1 else 'cards are'} up"
        marks = f"{draw.rule_mark(rules.RULES['SKB-10'])} {draw.rule_mark(rules.RULES['SKB-11'])}"
        return (f'<div style="margin:.3em 0"><b>{says}.</b> Each card was led in {WORLDS} worlds that fit what Seat '
                f'{seat} knows. The bar is what it lost its player in that trick on average. {marks}</div>'
                + _cost_bars(costs, 10 * game.players))

    return Experiment("What would each card of a hand cost if it were led now?", sliders, shown)


def _cost_bars(costs: dict[Card, list[int]], most: int) -> str:
    """A bar for every card's average cost, with how often it lost anything, and the worst. The scale ends at the `most`
    that a trick can cost, and stays while the sliders move."""
    parts = []
    for line, (card, found) in enumerate(costs.items()):
        y, mean = line * 38, fmean(found)
        length = 230 * mean / most
        parts.append(draw.placed(draw.Thing(card), 4, y + 2, 0.42))
        parts.append(draw.text(card.name, 36, y + 24, 15, draw.TEXT, 600 if card in rules.SPECIALS else 400))
        parts.append(f'<rect x="156" y="{y + 8}" width="{max(length, 1):g}" height="22" rx="4" '
                     f'fill="{draw.PAINTS[card.suit].fill}" style="stroke:{draw.LINE}"/>')
        lost = sum(cost > 0 for cost in found)
        said = (f"{mean:.1f} on average, lost in {lost} of {len(found)} tries, at worst {max(found)}" if lost
                else f"lost nothing in {len(found)} tries")
        parts.append(draw.text(said, 166 + length, y + 24, 14, draw.TEXT))
    return draw.svg("".join(parts), ACROSS, len(costs) * 38 + 4, "What each card would cost if it were led")


def to_print(game: SaikaBanrai) -> list[Pile]:
    """The cards, and the four natural disaster cards, which lie face down at first."""
    up = ("Turned face up by the first card of its colour. All four up: a natural disaster trick; "
          "after it all turn face down.")
    disasters = [text_front(DISASTERS[colour].capitalize(), up, colour, "SKB-8, SKB-9", suit=colour)
                 for colour in COLOURS]
    return [Pile("cards", [*plain_pile(game.deck).fronts, *disasters])]

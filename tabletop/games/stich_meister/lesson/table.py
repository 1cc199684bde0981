"""Stich-Meister, drawn: the rules in force and the trick, a waterfall from tricks to points, and the laboratory of
rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from tabletop.arena.record import Record, named, play_on
from tabletop.engine.cards import Card
from tabletop.engine.core import Ruling, Strategy, generator
from tabletop.engine.english import counted, listed, names, seats
from tabletop.engine.strategies import any_legal
from tabletop.games.stich_meister import tables, telling
from tabletop.games.stich_meister.rulebook import IN_FORCE
from tabletop.games.stich_meister.rules import CHOOSE, REMOVE, Round, StichMeister, StichMeisterState
from tabletop.games.stich_meister.tables import BOOK, RULE_CARDS, InForce, RuleCard, Trick
from tabletop.games.stich_meister.view import LastTrick, StichMeisterView
from tabletop.show import common as draw
from tabletop.show.charts import Experiment, gain, ink, seat_colour, whole_numbers
from tabletop.show.lab import Bench, Pick
from tabletop.show.paper import Front, Pile, plain_pile, text_front
from tabletop.show.table import ACROSS, HAND_AT, Look, grey_means, rulings_by_tag, suit_legend, table_picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORDS = {
    "rule card": "a card that changes the rules of a round",
    "trump rule": "a rule card that names trumps",
    "basic rule": "a rule card that changes how a round is played",
    "scoring rule": "a rule card that changes how a round is scored",
    "in force": "valid in this round: all have to keep to it",
    "dealer": "the player who deals; the next one leads the first trick",
    "deck": "all playing cards, or the pile of rule cards that nobody has had yet",
    "follow": "to play the same suit as the led card; under rule 27, as the last card that lies face up",
    "suit": "cards of one colour and symbol; all trumps together are a suit, too",
    "printed suit": "the suit that a card shows, also when it is a trump",
    "trump": "a card that a trump rule names: higher than all cards that are not trump, or lower under rule 32",
    "one-card trick": "a card that its holder still has when play stops: it counts as a trick",
    "worth": "what something counts, in points",
}
FELT_HEIGHT = 322
LEGEND_HEIGHT = 62
TRICK_AT = 158
"""How far down the felt the cards of the trick begin; above them lie the rules in force."""
NO_RULE_CARDS = 38
"""The same where there are never any: above them stands a line that says so."""
HAND_ROOM = 470
BESIDE = 594
"""Where the tricks and points of a seat begin, right of its hand."""
APART = 0.6
"""How large cards are drawn that wait apart: picked, or put aside."""
CROWN = "M1 17.5 L1 5 L6 10 L10 2 L14 10 L19 5 L19 17.5 Z"
FALLEN_CROWN = "M1 2.5 L1 15 L6 10 L10 18 L14 10 L19 15 L19 2.5 Z"
"""A trump, and a trump that is lower than all other cards."""
IN_SIGHT = "#c86400"
"""The frame of a hand card that everybody sees."""
HEADS = {tables.TRUMP: draw.GOLD, tables.BASIC: "#a9d3f5", tables.SCORING: "#b9e3b4"}
RULE_WIDTH, RULE_HEIGHT, LINES = 182, 132, 6
PICKED = {tables.PASS: "to pass", tables.ASIDE: "to put aside", tables.OPEN: "to lay open"}
SOFT_INK = "#57606a"
ORDINALS = ("highest", "2nd", "3rd", "4th", "5th")


def table(view: StichMeisterView, look: Look) -> str:
    """The rules in force and the trick on the felt, a row for every seat, and a legend. A move here is one touch, so
    nothing is ever half-built."""
    rulings = rulings_by_tag(view, look)
    on_felt, higher = _on_felt(view, look, rulings), 0
    if view.game.fixed is not None and not view.game.fixed.cards:  # rule cards that never lie there need no room
        higher = TRICK_AT - NO_RULE_CARDS
        on_felt = f'<g transform="translate(0 {-higher})">{on_felt}</g>'
    return table_picture(view, look, on_felt, FELT_HEIGHT - higher, lambda seat, y: _seat(view, look, rulings, seat, y),
                         lambda y: _legend(view, look, y), LEGEND_HEIGHT)


# The felt

def _on_felt(view: StichMeisterView, look: Look, rulings: dict[str, Ruling]) -> str:
    """The rules in force, and below them the trick, or the rule cards to choose from."""
    if view.asks.kind == CHOOSE:
        return _rules_to_come(view) + _rules_to_choose(view, rulings)
    cards = view.in_force.cards
    parts = [_rule_card(card, 10 + place * (RULE_WIDTH + 4), 8, says=telling.said_by(card, view.in_force)[1])
             for place, card in enumerate(cards)]
    if not cards:
        parts.append(draw.centred("No rule card is in force: this is plain trick-taking.", ACROSS / 2, TRICK_AT - 14,
                                  15, draw.ON_FELT, 600))
    return "".join(parts) + _trick(view, look, rulings) + _beside_the_trick(view, look)


def _rule_card(card: RuleCard, x: float, y: float, ruling: Ruling | None = None, touchable: bool = False,
               says: str = "") -> str:
    """A rule card with its number, kind, title and text, or what it says now; what is too long for it is in its
    title."""
    text = says or card.text
    label = f"{card.name}, {card.kind} rule: {text}" + (f" {ruling}" if ruling is not None else "")
    lines = wrap(text, 26, max_lines=LINES, placeholder=" …")
    said = "".join(draw.text(line, x + 8, y + 40 + 14 * place, 12, draw.INK) for place, line in enumerate(lines))
    state = "" if ruling is None else " tt-allowed" if ruling.ok else " tt-refused"
    tag = f' data-move="{escape(str(card))}"' if touchable else ""
    title = card.title if len(card.title) <= 20 else f"{card.title[:19]}…"
    head = draw.text(f"{card.number}  {title}", x + 8, y + 17, 13.5, draw.INK, 700)
    kind = draw.text(f"{card.kind} rule", x + RULE_WIDTH - 8, y + RULE_HEIGHT - 8, 11, SOFT_INK, 400, "end")
    return (f'<g class="tt-rule-card{" tt-card" * touchable}{state}"{tag} role="img" aria-label="{escape(label)}">'
            f'<title>{escape(label)}</title><rect x="{x:g}" y="{y:g}" width="{RULE_WIDTH}" height="{RULE_HEIGHT}" '
            f'rx="8" fill="{draw.PAPER}" stroke="{draw.INK}"/>'
            f'<path d="M{x:g} {y + 24:g} v-16 a8 8 0 0 1 8 -8 h{RULE_WIDTH - 16} a8 8 0 0 1 8 8 v16 Z" '
            f'fill="{HEADS[card.kind]}" stroke="{draw.INK}"/>{head}{kind}{said}</g>')


def rule_row(cards: Sequence[RuleCard], touchable: bool = False) -> str:
    """Rule cards side by side, as a picture of their own."""
    drawn = "".join(_rule_card(card, 2 + place * (RULE_WIDTH + 4), 4, touchable=touchable)
                    for place, card in enumerate(cards))
    return draw.svg(drawn, max(ACROSS, len(cards) * (RULE_WIDTH + 4)), RULE_HEIGHT + 12, f"Rule cards: {names(cards)}")


def _rules_to_come(view: StichMeisterView) -> str:
    """Who has chosen a rule card and who will; with three players one more comes from the deck."""
    players = view.game.players
    choosing = [(view.dealer + 1 + place) % players for place in range(players)][max(0, players - 4):]
    said = ["has chosen" if view.has_chosen[seat] else "chooses now" if seat == view.turn else "will choose"
            for seat in choosing]
    places = [*zip([f"Seat {seat}" for seat in choosing], said, strict=True),
              *[("The deck", "adds one")] * (4 - len(choosing))]
    parts = []
    for place, (who, does) in enumerate(places):
        x, down = 10 + place * (RULE_WIDTH + 4), does == "has chosen"
        parts.append(f'<rect x="{x}" y="8" width="{RULE_WIDTH}" height="{RULE_HEIGHT}" rx="8" '
                     f'fill="{"#5b6470" if down else "none"}" stroke="{draw.ON_FELT}" '
                     f'stroke-opacity="0.6"{"" if down else " stroke-dasharray=" + chr(34) + "4 5" + chr(34)}/>')
        parts.append(draw.centred(who, x + RULE_WIDTH / 2, 62, 15, draw.ON_FELT, 700))
        parts.append(draw.centred(does, x + RULE_WIDTH / 2, 82, 14,
                                  draw.GOLD if does == "chooses now" else draw.ON_FELT))
    return "".join(parts)


def _rules_to_choose(view: StichMeisterView, rulings: dict[str, Ruling]) -> str:
    """The rule cards of whoever looks on, or for a teacher of whoever decides."""
    seat = view.turn if view.seat is None else view.seat
    cards = view.rule_hands[seat] if seat is not None and seat >= 0 else None
    parts = [draw.text(f"Round {view.round}", 14, TRICK_AT + 22, 17, draw.ON_FELT, 700),
             draw.text("rule cards", 14, TRICK_AT + 44, 15, draw.ON_FELT),
             draw.text("are chosen", 14, TRICK_AT + 63, 15, draw.ON_FELT)]
    if cards is None:
        parts.append(draw.centred(f"Seat {view.turn} chooses a rule card in secret.", ACROSS / 2, TRICK_AT + 60, 16,
                                  draw.ON_FELT, 600))
    for place, card in enumerate(cards or ()):
        parts.append(_rule_card(card, 140 + place * (RULE_WIDTH + 14), TRICK_AT + 8, rulings.get(str(card)),
                                seat == view.turn))
    mine = view.chosen[seat] if cards is not None and seat is not None else None
    if mine is not None:
        parts.append(draw.text(f"chosen: {mine.name}", 140, TRICK_AT + 146, 14, draw.GOLD, 600))
    return "".join(parts)


class OnFelt(NamedTuple):
    """The trick that lies on the felt: the one under way, or the last one until the next is led."""

    plays: Sequence[tuple[int, Card | None]]
    order: Sequence[Card]
    winner: int | None
    over: bool
    rules: InForce


def _lying(view: StichMeisterView, look: Look) -> OnFelt:
    last, last_round = view.last, view.last_round
    if not view.trick and last is not None:
        of_before = view.stage[1] == 1 and view.turn is not None and last_round is not None
        rules = last_round.rules if of_before and last_round is not None else view.in_force
        return OnFelt(last.trick, last.ranked, last.winner, True, rules)
    cards = [card for _, card in view.trick if card is not None]
    won = view.turn if view.asks.kind == REMOVE else None
    seen = len(cards) > 1 and not view.in_force.face_down and look.judged
    order = view.in_force.ranked(cards) if seen or won is not None else ()
    return OnFelt(view.trick, order, won, False, view.in_force)


def _trick(view: StichMeisterView, look: Look, rulings: dict[str, Ruling]) -> str:
    """The trick in the order of play, the leader's card on the left, each with its place in the order of the trick."""
    lies, players = _lying(view, look), view.game.players
    slot = draw.WIDTH + 30
    start = ACROSS / 2 - slot * players / 2 + 15
    first = lies.plays[0][0] if lies.plays else view.leader or 0
    parts = []
    for place in range(players):
        x, seat = start + place * slot, (first + place * view.direction) % players
        below = []
        if place < len(lies.plays):
            seat, card = lies.plays[place]
            if card is None:
                parts.append(f'<g data-card="" data-out-of="{draw.hand_of(seat)}" role="img" aria-label="Seat {seat} '
                             f'played a card face down" transform="translate({x:g} {TRICK_AT})">{draw.card_back()}</g>')
                below.append("face down")
            else:
                hidden = view.in_force.face_down and place > 0 and not lies.over and lies.winner is None
                notes = [f"played by Seat {seat}", *["face down for the others"] * hidden,
                         *["wins"] * (seat == lies.winner)]
                thing = _thing(lies.rules, card, *notes, crowned=look.judged)._replace(
                    move="" if lies.over else look.naming(seat), ring=draw.GOLD if seat == lies.winner else "",
                    out_of=draw.hand_of(seat))
                tag = f"{REMOVE} {card.text}"
                if tag in rulings:
                    thing = thing._replace(move=tag, ruling=rulings[tag])
                parts.append(draw.placed(thing, x, TRICK_AT))
                below += ["face down"] * hidden
                if card in lies.order:
                    below.append(ORDINALS[lies.order.index(card)])
        else:
            parts.append(draw.empty_place(x, TRICK_AT))
        won = seat == lies.winner
        marks = [("led" if lies.over else "leads")] * (place == 0) + ["wins"] * won
        for line, (text, colour, weight) in enumerate((
                (f"Seat {seat}", draw.ON_FELT, 700 if seat == view.turn and not lies.over else 400),
                (", ".join(marks), draw.GOLD if won else draw.ON_FELT, 600), (", ".join(below), draw.ON_FELT, 400))):
            parts.append(draw.centred(text, x + draw.WIDTH / 2, TRICK_AT + draw.HEIGHT + 20 + 18 * line, 14, colour,
                                      weight))
    return "".join(parts)


def _beside_the_trick(view: StichMeisterView, look: Look) -> str:
    """Which round and trick it is, what was led and is to be followed (unless an exercise asks), the direction of play,
    and the cards removed."""
    y, over = TRICK_AT + 18, not view.trick and view.last is not None
    parts = [draw.text(f"Round {view.round}", 14, y, 17, draw.ON_FELT, 700),
             draw.text(f"Trick {min(view.stage[1], view.game.hand)}", 14, y + 22, 17, draw.ON_FELT)]
    if over:
        said = ("here lies the", "last trick") if view.turn is not None else ("the game", "is over")
        parts += [draw.text(line, 14, y + 48 + 18 * place, 14, draw.ON_FELT) for place, line in enumerate(said)]
    elif view.led and look.judged:
        lines = [(view.led, f"led: {view.led}")]
        if view.to_follow and view.to_follow != view.led:
            lines.append((view.to_follow, f"follow: {view.to_follow}"))
        for place, (suit, what) in enumerate(lines):
            paint = draw.PAINTS.get(suit)
            symbol, fill = (paint.symbol, paint.fill) if paint else (CROWN, draw.GOLD)
            parts += [draw.shape(symbol, 14, y + 34 + 26 * place, 17, fill, draw.PAPER),
                      draw.text(what, 37, y + 48 + 26 * place, 14, draw.ON_FELT)]
    if view.asks.kind in PICKED:
        parts.append(draw.text(f"cards are picked {PICKED[view.asks.kind]}", 14, y + 122, 14, draw.GOLD, 600))
    arrow, way = ("↻", "clockwise") if view.direction > 0 else ("↺", "counterclockwise")
    parts.append(draw.centred(arrow, ACROSS - 138, y + 6, 26, draw.GOLD if view.direction < 0 else draw.ON_FELT, 700))
    parts.append(draw.text(way, ACROSS - 122, y, 13, draw.ON_FELT))
    removed = [draw.Thing(card, notes=("removed from the game",)) for card in view.removed]
    if removed:
        parts.append(draw.text(f"{len(removed)} removed", ACROSS - 146, y + 28, 13, draw.ON_FELT))
    for line in range(0, len(removed), 8):
        parts.append(draw.row(removed[line:line + 8], ACROSS - 146, y + 36 + line // 8 * 42, 136, 0.46, 34))
    return "".join(parts)


def _thing(rules: InForce, card: Card, *notes: str, crowned: bool = True) -> draw.Thing:
    """A card; with a crown if it is trump now, and how many rules name it if more than one does."""
    naming = rules.named_by.get(card, ()) if crowned else ()
    if not naming:
        return draw.Thing(card, notes=notes)
    fallen = _fallen(rules)
    says = f"trump by {telling.by_rules(naming)}" + ", lower than all other cards" * fallen
    return draw.Thing(card, badge=str(len(naming)) if len(naming) > 1 else "", notes=(says, *notes),
                      mark=FALLEN_CROWN if fallen else CROWN)


def _fallen(rules: InForce) -> bool:
    """Whether trumps are lower than all other cards."""
    return bool(rules.trumps) and rules.standing(next(iter(rules.trumps)), tables.TRUMP) == tables.BELOW_ALL


# The seats

def _seat(view: StichMeisterView, look: Look, rulings: dict[str, Ruling], seat: int, y: float) -> str:
    """A seat's hand with what lies apart, its rule cards where they may be seen, its tricks and points."""
    parts = [_dealer(92, y + 16)] if seat == view.dealer else []
    rules = view.rule_hands[seat]
    if rules:
        said = "; ".join(f"{card.name}: {card.text}" for card in rules)
        parts.append(f'<g role="img" aria-label="{escape(f"holds {said}")}"><title>{escape(said)}</title>'
                     + draw.text(f"rules {' '.join(str(card.number) for card in rules)}", 12, y + 60, 13,
                                 draw.SOFT_TEXT) + "</g>")
    return "".join(parts) + _cards(view, look, rulings, seat, y) + _tricks(view, seat, y)


def _cards(view: StichMeisterView, look: Look, rulings: dict[str, Ruling], seat: int, y: float) -> str:
    """A seat's hand, and smaller beside it the cards that wait apart: picked, or put aside."""
    apart = ((PICKED.get(view.asks.kind, "picked"), view.picked[seat], view.picks[seat]),
             ("put aside", view.aside[seat], 1))
    waiting = [(what, cards, count) for what, cards, count in apart if cards is None or cards]
    parts, ends = [], float(HAND_AT + HAND_ROOM)
    for what, cards, hidden in waiting:
        count = hidden if cards is None else len(cards)
        wide = draw.WIDTH * APART + 22 * (count - 1)
        ends -= wide
        lie = "card" if count == 1 else "cards"
        parts.append(draw.backs(count, ends, y + 8, wide, APART, 22 / APART, f"{lie} {what}, face down")
                     if cards is None
                     else
                     draw.row([_thing(view.in_force, card, what, crowned=look.judged) for card in cards], ends, y + 8,
                              wide,
                         APART, 22 / APART))
        parts.append(draw.centred(what, ends + wide / 2, y + 74, 12, draw.SOFT_TEXT))
        ends -= 22
    return _hand(view, look, rulings, seat, y, ends - HAND_AT) + "".join(parts)


def _hand(view: StichMeisterView, look: Look, rulings: dict[str, Ruling], seat: int, y: float, room: float) -> str:
    """A seat's hand; of a hidden one the cards that lie open, or that whoever looks on has passed to it."""
    hand, in_sight = view.hands[seat], view.open[seat]
    # What can be chosen or removed lies on the felt; to grey the whole hand meanwhile would only make it hard to read.
    judged = rulings if seat == view.turn and view.asks.kind not in (CHOOSE, REMOVE) else {}
    touchable = seat in (view.turn, view.seat)
    if hand is not None:
        things = []
        for card in hand:
            thing = _thing(view.in_force, card, *["lies open"] * (card in in_sight), crowned=look.judged)
            things.append(thing._replace(ring=IN_SIGHT if card in in_sight else "", move=card.text if touchable else "",
                                         ruling=judged.get(card.text)))
        return draw.lying(draw.hand_of(seat), draw.row(things, HAND_AT, y + 4, room))
    known = [card for card, holders in view.known_cards.items() if holders == (seat,)]
    shown = view.game.deck.in_order({*in_sight, *known})
    hidden = max(0, view.counts[seat] - len(shown))
    things = [_thing(view.in_force, card, "lies open" if card in in_sight else "you have seen it go there",
                     crowned=look.judged)._replace(ring=IN_SIGHT if card in in_sight else "") for card in shown]
    unseen = draw.backs(hidden, HAND_AT, y + 4, room - 40 * len(shown)) if hidden else ""
    perhaps = [card for card, holders in view.known_cards.items() if seat in holders and len(holders) > 1]
    said = draw.text(f"perhaps {names(perhaps)}", HAND_AT, y + 90, 12, draw.SOFT_TEXT) if perhaps else ""
    seen = draw.row(things, HAND_AT + (draw.WIDTH + 16 * (hidden - 1) + 12 if hidden else 0), y + 4, room - 200)
    return draw.lying(draw.hand_of(seat), unseen + seen) + said


def _dealer(x: float, y: float) -> str:
    """Who deals."""
    return (f'<g role="img" aria-label="dealer"><title>dealer: the next seat leads the first trick</title>'
            f'<circle cx="{x}" cy="{y}" r="11" fill="#b5651d" '
            f'stroke="{draw.INK}"/>{draw.centred("D", x, y + 5, 14, draw.PAPER, 700)}</g>')


def _tricks(view: StichMeisterView, seat: int, y: float) -> str:
    """A seat's tricks, each a little card with its number, and its points."""
    piles, before = view.piles, view.last_round
    between = before is not None and not view.trick and (view.turn is None or view.stage[1] == 1)
    held = before.piles[seat] if between and before is not None else piles[seat]
    parts = [draw.text(counted(len(held), "trick"), BESIDE, y + 18, 15, draw.TEXT, 700),
             draw.text(counted(view.points[seat], "point"), 752, y + 18, 15, draw.TEXT, 700, "end")]
    for place, trick in enumerate(held):
        x, top = BESIDE + place % 9 * 17.5, y + 26 + place // 9 * 24
        says = f"{trick.name}: {names(trick.cards)}"
        number = draw.centred(trick.number or "·", x + 8, top + 15, 11, draw.PAPER, 600)
        parts.append(f'<g role="img" aria-label="{escape(says)}"><title>{escape(says)}</title><rect x="{x:g}" '
                     f'y="{top:g}" width="16" height="21" rx="3" fill="#5b6470" stroke="{draw.INK}"/>{number}</g>')
    if between and before is not None:
        parts.append(draw.text(f"round {before.number}: {before.points[seat]:+d}", 752, y + 84, 13, draw.SOFT_TEXT, 600,
                               "end"))
    return "".join(parts)


def _legend(view: StichMeisterView, look: Look, y: float) -> str:
    """What the symbols and signs mean."""
    parts = [suit_legend(((suit, suit) for suit in view.game.deck.by_suit), y + 6, 78)]
    if look.judged and (view.game.fixed is None or view.in_force.trumps):
        parts.append(draw.shape(CROWN, 330, y + 6, 15, draw.GOLD, draw.INK)
                     + draw.text("trump now (2: named by two rules)", 351, y + 19, 14, draw.SOFT_TEXT))
    if look.judged and _fallen(view.in_force):
        parts.append(draw.shape(FALLEN_CROWN, 618, y + 34, 15, draw.GOLD, draw.INK)
                     + draw.text("lowest trump", 639, y + 47, 14, draw.SOFT_TEXT))
    parts.append(_dealer(20, y + 42) + draw.text("dealer", 38, y + 47, 14, draw.SOFT_TEXT))
    if view.game.fixed is None or any(card.picks for card in view.in_force.cards):
        parts.append(f'<rect x="104" y="{y + 33}" width="12" height="17" rx="2" fill="none" stroke="{IN_SIGHT}" '
                     f'stroke-width="3"/>'
                     + draw.text("a hand card that all see", 124, y + 47, 14, draw.SOFT_TEXT))
    if look.judged:
        parts.append(grey_means(330, y + 34))
    return "".join(parts)


# Scoring, seen

def scores(record: Record, round: int, ax: Axes) -> None:
    """A waterfall for every seat: from its tricks, step by step with each scoring rule, to its points."""
    finished: list[Round] = record.final().finished  # type: ignore[attr-defined]
    done = next(done for done in finished if done.number == round)
    ladder = steps_to_points(done.rules, done.piles)
    players, last = record.game.players, len(ladder)
    wide = 0.8 / players
    ax.axhline(0, color=ink(), linewidth=1)
    for seat in range(players):
        place = (seat - (players - 1) / 2) * wide
        height = 0
        for at, (_, gains) in enumerate(ladder):
            ax.bar(at + place, gains[seat], wide * 0.9, bottom=height, color=seat_colour(seat), alpha=0.75 if at else 1,
                   edgecolor=ink(), linewidth=0.8 if gains[seat] else 0, label=None if at else f"Seat {seat}")
            if gains[seat] or not at:
                gain(ax, f"{gains[seat]:+d}", at + place, max(height, height + gains[seat]))
            height += gains[seat]
            ax.hlines(height, at + place, at + 1 + place, color=seat_colour(seat), linewidth=1, linestyle=":")
        ax.bar(last + place, height, wide * 0.9, color=seat_colour(seat), edgecolor=ink(), linewidth=1.8)
        gain(ax, str(height), last + place, max(0, height))
    ax.set_xticks(range(last + 1), ["tricks", *("\n".join(wrap(card.name, 16)) for card, _ in ladder[1:] if card),
                                    "points"])
    whole_numbers(ax.yaxis)
    ax.set_ylabel(telling.UNIT)
    best = [seat for seat, points in enumerate(done.points) if points == max(done.points)]
    low, high = ax.dataLim.y0, ax.dataLim.y1
    ax.set_ylim(low - 0.06 * (high - low) * (low < 0), high + 0.16 * max(1, high - low))
    rules = telling.by_rules(done.rules.cards) if done.rules.cards else "no rule card"
    ax.set_title(f"Round {round} ({rules}): most points for {seats(best)}")


def scores_something(card: RuleCard) -> bool:
    """Whether a rule card changes what a round is worth."""
    return card.trick_value is not None or card.card_points is not None or card.player_points is not None


def steps_to_points(rules: InForce, piles: Sequence[Sequence[Trick]]) -> list[tuple[RuleCard | None, list[int]]]:
    """What each scoring rule adds for every seat, after the tricks themselves, which come first and from no card."""
    steps: list[tables.Scored] = []
    rules.points(piles, steps)
    return [(by, [sum(step.points for step in steps if step.seat == seat and step.card is by)
                  for seat in range(len(piles))]) for by in (None, *filter(scores_something, rules.cards))]


def what_if(game: StichMeister) -> Experiment:
    """What would win the same trick under other rules?"""
    most = max(card.number for card in RULE_CARDS if card.kind != tables.SCORING)
    sliders = [("Trick", 1, 60, 52), ("First rule", 0, most, 7), ("Second rule", 0, most, 0),
               ("Third rule", 0, most, 0)]
    plain = game.under([])

    def shown(values: Sequence[int]) -> str:
        number, *chosen = values
        rules = InForce([BOOK[rule] for rule in sorted({*chosen} - {0})], game.deck)
        state, rng = plain.deal(number), generator(number, "what if", 0)
        while not state.tricks:
            state.play(any_legal(state, rng))
        last = StichMeisterView(state, None).last
        assert last is not None
        plays = last.trick
        cards = [card for _, card in plays]
        if rules.waits_for_lead:
            rules = rules.after_lead(cards[0])
        winner, order = plays[rules.winner(cards)][0], rules.ranked(cards)
        parts = []
        for place, (seat, card) in enumerate(plays):
            x = 40 + place * 120
            ring, weight = (draw.GOLD, 700) if seat == winner else ("", 400)
            parts.append(draw.placed(_thing(rules, card, f"played by Seat {seat}")._replace(ring=ring), x, 8))
            parts.append(draw.centred(f"Seat {seat}", x + draw.WIDTH / 2, 108, 15, draw.TEXT, weight))
            parts.append(draw.centred(ORDINALS[order.index(card)] + ", wins" * (seat == winner), x + draw.WIDTH / 2,
                                      126, 14, draw.TEXT, weight))
        events = (telling.trumps(rules), *telling.meetings(rules),
                  *telling.trick_ended(1, plays, rules, winner, game.players))
        story = "".join(f'<div style="margin:.2em 0">{escape(event.text)} '
                        f'{draw.rule_mark(game.rules[event.rule])}</div>' for event in events)
        in_force = "".join(f"<li>{escape(card.name)}: {escape(telling.said_by(card, rules)[1])}</li>"
                           for card in rules.cards ) or "<li>no rule card</li>"
        return (f'<ul style="margin:.3em 0">{in_force}</ul>' + draw.svg("".join(parts), ACROSS, 134,
                                                                        f"Seat {winner} wins the trick") + story)

    return Experiment("What would win the same trick under other rules? (0: no rule)", sliders, shown)


# Rule cards that somebody makes

class RuleCardWords:
    """All that a rule card can say, as a table: its functions with what they get, its settings, and what each must be
    or return."""

    def __repr__(self) -> str:
        return "\n".join(f"{hook.called} ({hook.kind} rule): {hook.means} It {_must(hook)}." for hook in tables.HOOKS)

    def _repr_html_(self) -> str:
        rows = [(f"{hook.kind} rule", f"<code>{escape(hook.called)}</code>", escape(hook.means), escape(_must(hook)))
                for hook in tables.HOOKS]
        return draw.html_table(("kind of card", "word", "what it answers", "what it returns or is"), rows)


def _must(hook: tables.Hook) -> str:
    return f"{'returns' if hook.gets else 'is'} {hook.returns}"


# The laboratory of rules

NO_CARD = "—"
ANY = "any"
COLUMNS = "ABC"
MARGIN = 34
COLUMN = (ACROSS - MARGIN) / len(COLUMNS)
LANE = 17


class Played(NamedTuple):
    """A round played for the laboratory, and its tricks in their order, each with the rules that decided it."""

    round: Round
    tricks: list[tuple[LastTrick, InForce]]


def lab(game: StichMeister) -> list[Bench]:
    """The same plays under other scoring rules, and the same deal played under other rules, side by side."""
    own = [card for card in (game.fixed.cards if game.fixed else ()) if card.own]
    cards = {_called(card): card for card in (*RULE_CARDS, *own)}
    rounds: dict[tuple[int, Strategy], Played] = {}

    def places(column: int, *rules: RuleCard, kinds: Sequence[str]) -> list[Pick]:
        """Places for rule cards of these kinds, where these rule cards lie at first."""
        lying, labels, picks = list(rules), [], []
        for kind in kinds:
            labels.append(kind)
            choices = {NO_CARD: ""} | {name: card.text for name, card in cards.items() if kind in (card.kind, ANY)}
            card = next((card for card in lying if kind in (card.kind, ANY)), None)
            if card is not None:
                lying.remove(card)
            again = f" {labels.count(kind)}" if labels.count(kind) > 1 else ""
            picks.append(Pick(f"{COLUMNS[column]}: {kind}{again}", choices, NO_CARD if card is None else _called(card)))
        return picks

    def chosen(column: Sequence[str]) -> list[RuleCard]:
        return list(dict.fromkeys(cards[name] for name in column if name != NO_CARD))

    def scored(seed: int, player: Strategy, columns: Sequence[Sequence[str]]) -> Iterator[str]:
        if (seed, player) not in rounds:
            rounds.clear()
            yield from _working(_play_round(game, seed, player), lambda played: rounds.update({(seed, player): played}))
        played = rounds[seed, player]
        in_play = [card for card in played.round.rules.cards if not scores_something(card)]
        under = [InForce([*in_play, *chosen(column)], game.deck, played.round.rules.lead) for column in columns]
        rules = f"under {names(in_play)}" if in_play else "without any trump or basic rule"
        yield (f"<p>Round 1 of deal {seed}, played once {escape(rules)}. Nobody knew the scoring rules below: only the "
               "counting differs.</p>" + _waterfalls([(each, played.round.piles) for each in under]))

    def replayed(seed: int, player: Strategy, columns: Sequence[Sequence[str]]) -> Iterator[str]:
        found: list[Played] = []
        for column in columns:
            yield from _working(_play_round(game.under(chosen(column)), seed, player), found.append)
        yield (_side_by_side(found) + "<p><b>And what it was worth:</b></p>"
               + _waterfalls([(played.round.rules, played.round.piles) for played in found]))

    fixed = list(game.fixed.cards) if game.fixed else [BOOK[16], BOOK[30]]
    first = [[], fixed[:1], fixed] if len(fixed) > 1 else [[], fixed, [BOOK[30]]]
    return [
        Bench("The same plays, counted differently",
              "One round is played. What is it worth under other scoring rules? Choose up to two in each column.",
              [places(column, *rules, kinds=[tables.SCORING] * 2) for column, rules in enumerate(
                  ([], [BOOK[52]], [BOOK[54], BOOK[60]]))], scored),
        Bench("The same deal, played differently",
              "The same hands, the same players, the same luck: only the rules differ. Choose up to four in each "
              "column.",
              [places(column, *rules, kinds=_kinds(rules)) for column, rules in enumerate(first)], replayed),
    ]


def _called(card: RuleCard) -> str:
    return f"{card.number} {card.title}"


def _kinds(rules: Sequence[RuleCard]) -> list[str]:
    """The kinds of four places for rule cards: those of these rules, then the other kinds, then any."""
    kinds = [card.kind for card in rules]
    order = [*tables.KINDS, ANY]
    return sorted([*kinds, *(kind for kind in tables.KINDS if kind not in kinds), *[ANY] * IN_FORCE][:IN_FORCE],
                  key=order.index)


def _working(steps: Iterator[Played | None], done: Callable[[Played], object]) -> Iterator[str]:
    """Work to be done in slices; what it comes to at the end goes to `done`."""
    for found in steps:
        if found is None:
            yield ""
        else:
            done(found)


def _play_round(game: StichMeister, seed: int, player: Strategy) -> Iterator[Played | None]:
    """Play the first round of a deal, the same strategy in every seat, decision by decision."""
    record = Record(game, seed, players=[named(player)] * game.players)
    tricks: list[tuple[LastTrick, InForce]] = []
    for state in play_on(record, [player] * game.players):
        assert isinstance(state, StichMeisterState)
        view = StichMeisterView(state, None)
        last, done = view.last, view.last_round
        if last is not None and last.number > len(tricks):
            tricks.append((last, view.in_force if done is None else done.rules))
        if done is not None:
            yield Played(done, tricks)
            return
        yield None


def _side_by_side(columns: Sequence[Played]) -> str:
    """Each trick of every column in a line, from the first to the last; what differs from the first column is
    marked."""
    tricks, players = max(len(played.tricks) for played in columns), len(columns[0].round.piles)
    small, high, top = 0.5, 52, 30
    apart = min(draw.WIDTH * small + 3, (COLUMN - 92) / players)
    parts = [draw.text("trick", 2, top - 10, 12, draw.SOFT_TEXT)]
    for column, played in enumerate(columns):
        x = MARGIN + column * COLUMN
        rules = telling.by_rules(played.round.rules.cards) if played.round.rules.cards else "no rule card"
        parts.append(draw.text(f"{COLUMNS[column]}: {rules}", x + 4, top - 10, 15, draw.TEXT, 700))
        for number, (last, in_force) in enumerate(played.tricks):
            y, winner = top + number * high, last.winner
            same = any((other.trick, other.winner) == (last.trick, winner)
                       for other, _ in columns[0].tricks[number:number + 1])
            if not same:
                parts.append(f'<rect x="{x:g}" y="{y:g}" width="{COLUMN - 6:g}" height="{high - 4}" rx="6" '
                             f'fill="{draw.GOLD}" fill-opacity="0.22" stroke="{draw.GOLD}"/>')
            for place, (seat, card) in enumerate(last.trick):
                notes = [f"Seat {seat} in trick {number + 1} of {COLUMNS[column]}"] + ["wins"] * (seat == winner)
                thing = _thing(in_force, card, *notes)._replace(ring=draw.GOLD if seat == winner else "")
                parts.append(draw.placed(thing, x + 6 + place * apart, y + 4, small))
            at = x + 14 + players * apart
            parts.append(draw.text(f"Seat {winner}", at, y + 21, 13, draw.TEXT, 700))
            parts.append(draw.text("wins" if same else "not as in A", at, y + 38, 12, draw.SOFT_TEXT))
    parts += [draw.centred(number + 1, 12, top + number * high + 29, 15, draw.TEXT, 700) for number in range(tricks)]
    said = " ".join(_differs(column, columns) for column in range(1, len(columns)))
    return ('<p style="margin:.3em 0">In each trick the leader is on the left and the winner has a gold ring. On gold: '
            f'not as in A.<br><b>{said}</b></p>'
            + draw.svg("".join(parts), ACROSS, top + tricks * high, "The same deal under other rules, trick by trick"))


def _differs(column: int, columns: Sequence[Played]) -> str:
    """From which trick on a column is not as the first one, and whether its cards differ or only its winner."""
    name, both = COLUMNS[column], list(zip(columns[0].tricks, columns[column].tricks, strict=False))
    for (one, _), (other, _) in both:
        if one.trick != other.trick:
            return f"{name} differs from A from trick {one.number} on: other cards are played."
        if one.winner != other.winner:
            return f"{name} differs from A from trick {one.number} on: the same cards, and another winner."
    return f"{name} has the same {len(both)} tricks as A."


def _waterfalls(columns: Sequence[tuple[InForce, Sequence[Sequence[Trick]]]]) -> str:
    """For each column and seat: the tricks, what each scoring rule adds, and the points, on one scale; below, line by
    line."""
    ladders = [steps_to_points(rules, piles) for rules, piles in columns]
    players, lanes = len(columns[0][1]), max(map(len, ladders)) + 1
    ends = [0]
    for ladder in ladders:
        for seat in range(players):
            heights = [0]
            for _, gains in ladder:
                heights.append(heights[-1] + gains[seat])
            ends += heights
    low, wide = min(ends), max(1, max(ends) - min(ends))
    seat_high, top = lanes * LANE + 12, 26
    parts, says, sheets = [], [], []
    for column, ((rules, piles), ladder) in enumerate(zip(columns, ladders, strict=True)):
        x = MARGIN + column * COLUMN
        scale = (COLUMN - 128) / wide
        zero = x + 76 - low * scale
        points = [sum(gains[seat] for _, gains in ladder) for seat in range(players)]
        scoring = [card for card, _ in ladder if card is not None]
        head = telling.by_rules(scoring) if scoring else "a trick is a point"
        parts.append(draw.text(f"{COLUMNS[column]}: {head}", x + 4, 16, 15, draw.TEXT, 700))
        for seat in range(players):
            y, height = top + seat * seat_high, 0
            parts.append(f'<line x1="{zero:g}" x2="{zero:g}" y1="{y}" y2="{y + lanes * LANE}" '
                         f'style="stroke:{draw.SOFT_TEXT}"/>')
            for lane, (card, gains) in enumerate([*ladder, (None, points)]):
                total = lane == len(ladder)
                begin, height = (0, gains[seat]) if total else (height, height + gains[seat])
                label = "points" if total else "tricks" if card is None else f"rule {card.number}"
                line = y + lane * LANE
                parts.append(draw.text(label, x + 68, line + 12, 12, draw.TEXT if total else draw.SOFT_TEXT,
                                       700 if total else 400, "end"))
                left, long = zero + min(begin, height) * scale, abs(height - begin) * scale
                parts.append(f'<rect x="{left:g}" y="{line + 2}" width="{long:g}" height="{LANE - 4}" rx="2" '
                             f'fill="{seat_colour(seat)}" fill-opacity="{1 if total or not lane else 0.6}"/>' if long
                             else "")
                mark = " ★" if total and points[seat] == max(points) else ""
                parts.append(draw.text(f"{gains[seat]}{mark}" if total or not lane else f"{gains[seat]:+d}"
                                       if gains[seat] else "·", zero + max(begin, height, 0) * scale + 5, line + 12, 12,
                                       draw.TEXT, 700 if total else 400))
        says.append(f"{COLUMNS[column]}: {listed(f'Seat {seat} {number}' for seat, number in enumerate(points))}")
        sheets.append(_sheet(f"{COLUMNS[column]}: {names(rules.cards) or 'no rule card'}", rules, piles))
    parts += [draw.centred(seat, 12, top + seat * seat_high + lanes * LANE / 2 + 6, 20, draw.TEXT, 700)
              for seat in range(players)]
    parts.append(draw.text("seat", 0, 16, 12, draw.SOFT_TEXT))
    return (draw.svg("".join(parts), ACROSS, top + players * seat_high, f"Points. {'; '.join(says)}")
            + f'<details><summary style="cursor:pointer">Line by line</summary>{"".join(sheets)}</details>')


def _sheet(title: str, rules: InForce, piles: Sequence[Sequence[Trick]]) -> str:
    """Every step of what a round is worth, with its reason."""
    steps: list[tables.Scored] = []
    rules.points(piles, steps)
    rows = [(f"Seat {seat}", f"{points:+d}", escape(f"{what} ({card.name if card else 'each trick is a point'})"))
            for seat, points, card, what in sorted(steps, key=lambda step: step.seat)]
    return f"<p><b>{escape(title)}</b></p>{draw.html_table(('seat', 'points', 'because'), rows)}"


def to_print(game: StichMeister) -> list[Pile]:
    """The playing cards, and the rule cards with their sentences."""
    cards = RULE_CARDS if game.fixed is None else game.fixed.cards
    return [plain_pile(game.deck, "playing cards"), Pile("rule cards", [_printed_rule(card) for card in cards])]


def _printed_rule(card: RuleCard) -> Front:
    """A rule card with its sentence, and our reading of it."""
    reading = card.reading.removeprefix(tables.NOT_PRINTED).removeprefix(". ")
    return text_front(card.title, card.text, f"{card.number} · {card.kind} rule", reading,
                      HEADS[card.kind])._replace(name=card.name)

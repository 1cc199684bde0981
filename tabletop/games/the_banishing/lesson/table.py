"""The Banishing, drawn: the Void with its stacks, the Banishing, the deck's clock, the abilities, and wounds against
stamina and health."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from tabletop.arena.record import Record
from tabletop.engine.cards import Card
from tabletop.engine.core import Ruling
from tabletop.engine.english import counted, listed
from tabletop.games.the_banishing import tables
from tabletop.games.the_banishing.board import LAST_ROUND
from tabletop.games.the_banishing.moves import LINES, PAY, SHARED_MOVES, SPACES, USE_SHIELD
from tabletop.games.the_banishing.rulebook import MOST_CARDS, RULES
from tabletop.games.the_banishing.rules import TheBanishing
from tabletop.games.the_banishing.tables import SYMBOL_CARDS, TO_BANISH, UNDEAD, WAND, Ability, Sheet
from tabletop.games.the_banishing.view import TheBanishingView
from tabletop.show import common as draw
from tabletop.show.charts import MARKS, Chart, Experiment, grown, ink, seat_colour, whole_numbers
from tabletop.show.common import GOLD, GREY, HEIGHT, INK, ON_FELT, PAPER, TEXT, WIDTH, Thing, placed
from tabletop.show.paper import Front, Pile, plain_pile
from tabletop.show.table import ACROSS, HAND_AT, Look, hand_row, rulings_by_tag, table_picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORDS = {
    "Void": "the nine spaces, three by three, from which all take their cards",
    "undead": "a card that becomes a wound of whoever takes it, unless a shield discards it; its number is its level",
    "wound": "an undead that you have taken: it does as much damage as its level",
    "stamina": "the damage from which a character is exhausted",
    "health": "the damage from which a character is dead",
    "exhausted": "with damage of your stamina or more: only shared abilities are left",
    "Banishing": "where cards are put to close the Void: ten are needed",
    "ability": "what a character can do, one thing a turn: its own for a set of cards, the shared ones for nothing",
    "shared": "what all characters can do: swap, trade, rest and pass; it takes no set",
    "deck": "the cards, face down, from which the Void is refilled; with the last one a round ends",
    "discard": "the cards that were put away, or to put one there; they are shuffled to be the next deck",
    "leader": "the player who has the first turn of the game",
}
FELT_HEIGHT = 404
BELOW_HEIGHT = 70
VOID = 46, 58
"""Where the Void begins."""
APART = WIDTH + 26, HEIGHT + 22
"""How far its spaces are from each other."""
SHEET = 292
"""Where the sheet of the active player begins."""
HARM = 470
"""Where a seat's wounds begin, right of its hand."""
HEART = ("M10 18.5 C3 13 0.8 9.5 0.8 6.2 C0.8 3 3.2 1 5.7 1 C7.6 1 9.2 2 10 3.8 C10.8 2 12.4 1 14.3 1 C16.8 1 19.2 3 "
         "19.2 6.2 C19.2 9.5 17 13 10 18.5 Z")
SET_TAGS = {card.text for card in (*SYMBOL_CARDS, WAND)}
"""What a set can be built of."""
DAMAGE, TIRED = "#c0392b", "#e08e0b"


class Drawing:
    """A table as it is drawn: a view, how it is looked at, and the rulings on what can be touched."""

    def __init__(self, view: TheBanishingView, look: Look) -> None:
        self.view, self.look = view, look
        self.rulings = rulings_by_tag(view, look)
        self.paying = view.asks.kind == PAY and look.judged

    def ruling(self, tag: str) -> Ruling | None:
        """The ruling on a thing that can be touched; while a set is built, on the set with this card in it or out of
        it."""
        if not self.paying or tag not in SET_TAGS:
            return self.rulings.get(tag)
        others = list(self.look.touched)
        if tag in others:
            others.remove(tag)
        try:
            return self.view.ruling(self.view.game.parse(" ".join([*others, tag])))
        except ValueError:
            return self.rulings.get(tag)

    def touchable(self, tag: str, label: str, drawn: str) -> str:
        """A thing other than a card that can be touched."""
        ruling = self.ruling(tag)
        choice = "" if ruling is None else "tt-allowed" if ruling.ok or ruling.unfinished else "tt-refused"
        said = label if ruling is None else f"{label}: {ruling}"
        return (f'<g class="{choice}" data-move="{escape(tag)}" role="img" aria-label="{escape(said)}">'
                f"<title>{escape(said)}</title>{drawn}</g>")

    def button(self, tag: str, label: str, x: float, y: float, wide: float) -> str:
        """A button on the table: bright when it may be chosen, grey when the rules refuse it, an outline when it is no
        choice now."""
        ruling = self.ruling(tag)
        refused = ruling is not None and not ruling.ok
        fill = "none" if ruling is None else GREY if refused else PAPER
        ring = GOLD if self.is_last(tag) else ON_FELT if ruling is None else INK
        return self.touchable(tag, label,
                              f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="24" rx="6" fill="{fill}" '
                              f'stroke="{ring}" stroke-width="{3 if ring == GOLD else 1}"/>'
                              + draw.text(label, x + wide / 2, y + 17, 14, ON_FELT if ruling is None else INK, 600,
                                      "middle"))

    def is_last(self, tag: str) -> bool:
        """Whether this was the last thing chosen."""
        return self.look.just is not None and str(self.look.just[1]) == tag


def table(view: TheBanishingView, look: Look) -> str:
    """The Void, the Banishing and the sheet of the active player on the felt, a row for every seat, and what lies in
    the discard."""
    drawing = Drawing(view, look)
    on_felt = _void(drawing) + _banishing(view) + _clock(view) + _sheet(drawing) + _choices(drawing)
    return table_picture(view, look, on_felt, FELT_HEIGHT, lambda seat, y: _seat(drawing, seat, y),
                         lambda y: _discard(drawing, y), BELOW_HEIGHT)


def targets(view: TheBanishingView, ability: Ability) -> set[int]:
    """The spaces, from 0, that the first effect of an ability can reach now."""
    effect = ability.effects[0]
    tops = {space: stack[-1] for space, stack in enumerate(view.void) if stack}
    if effect.verb == "slay":
        level = effect.level.of(len(view.wounds[view.active]))
        return {space for space, card in tops.items() if card.suit == UNDEAD and card.rank <= level}
    if effect.verb == "cover":
        return {space for space, card in tops.items() if card.suit == UNDEAD}
    return set(tops) if effect.verb in ("stack", "swap", "sweep", "move wound") else set()


def _void(drawing: Drawing) -> str:
    """The nine spaces with their stacks, and a handle for every row and column. What the chosen ability can reach is
    lit up."""
    view = drawing.view
    parts = [draw.text(f"Round {view.round} of {LAST_ROUND}, turn {view.stage[1]}", 14, 24, 15, ON_FELT, 700)]
    for line in LINES:
        across = line.text.startswith("row")
        x = 8.0 if across else VOID[0] + (line.number - 1) * APART[0] + 1
        y = VOID[1] + (line.number - 1) * APART[1] + 1 if across else 34.0
        wide, high = (28.0, HEIGHT - 2.0) if across else (WIDTH - 2.0, 20.0)
        ruling = drawing.ruling(line.text)
        fill = "none" if ruling is None else PAPER if ruling.ok else GREY
        colour = ON_FELT if ruling is None else INK
        arrow = "▶" if across else "▼"
        parts.append(drawing.touchable(line.text, line.name, (
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6" fill="{fill}" stroke="{ON_FELT}"/>'
            + draw.text(f"{line.number}" if across else f"{arrow} {line.number}", x + wide / 2,
                    y + (high / 2 if across else 15), 14, colour, 600, "middle")
            + (draw.text(arrow, x + wide / 2, y + high / 2 + 17, 13, colour, 400, "middle") if across else ""))))
    lit = targets(view, view.chosen) if view.chosen is not None and drawing.look.judged else set()
    for space in range(SPACES):
        parts.append(_space(drawing, space, space in lit))
    return "".join(parts)


def _space(drawing: Drawing, space: int, lit: bool) -> str:
    """A space of the Void: the cards below peep out above the top one."""
    view = drawing.view
    stack, tag = view.void[space], f"space {space + 1}"
    x, y = VOID[0] + space % 3 * APART[0], VOID[1] + space // 3 * APART[1]
    if not stack:
        return draw.empty_place(x, y)
    below = "".join(placed(Thing(card, notes=("below",)), x + 5 * (len(stack) - 1 - at), y - 5 * (len(stack) - 1 - at))
                    for at, card in enumerate(stack[:-1]))
    picked = any(str(move) == tag for move in view.picked) or drawing.is_last(tag)
    notes = (tag, *([f"on top of {counted(len(stack) - 1, 'card')}"] if len(stack) > 1 else []))
    more = draw.text(f"+{len(stack) - 1}", x + WIDTH + 3, y + HEIGHT - 6, 12, ON_FELT, 700) if len(stack) > 1 else ""
    ring = (f'<rect x="{x - 4:g}" y="{y - 4:g}" width="{WIDTH + 8}" height="{HEIGHT + 8}" rx="10" fill="none" '
            f'stroke="{GOLD}" stroke-width="3" stroke-dasharray="7 4"/>') if lit and not picked else ""
    top = Thing(stack[-1], move=tag, ruling=drawing.ruling(tag), ring=GOLD if picked else "", notes=notes)
    return below + placed(top, x, y) + ring + more


def _banishing(view: TheBanishingView) -> str:
    """Ten places to fill; a wand counts, though it lies in the discard."""
    parts = [draw.text("The Banishing", SHEET, 24, 15, ON_FELT, 700),
             draw.text(f"{min(view.banished, TO_BANISH)} of {TO_BANISH}", SHEET + 128, 24, 15, GOLD, 700)]
    shown = [*view.banishing, *[WAND] * (view.banished - len(view.banishing))]
    wide = 29.0
    for place in range(max(TO_BANISH, len(shown))):
        x = SHEET + place * wide * min(1, TO_BANISH / max(TO_BANISH, len(shown)))
        if place < len(shown):
            parts.append(placed(Thing(shown[place], notes=("in the Banishing",)), x, 32, 0.47))
        else:
            parts.append(f'<g transform="translate({x:g} 32) scale(0.47)">{draw.empty_place(0, 0)}</g>')
    return f'<g role="img" aria-label="{view.banished} of {TO_BANISH} cards in the Banishing">{"".join(parts)}</g>'


def _clock(view: TheBanishingView) -> str:
    """How much of this round's deck is left, and which undead come after it."""
    x, left = 600, view.deck_left
    parts = [f'<g transform="translate({x} 14) scale(0.62)" opacity="{1 if left else 0.35}">{draw.card_back()}</g>',
             draw.text(counted(left, "card"), x + 42, 28, 15, ON_FELT, 700),
             draw.text("left in the deck", x + 42, 44, 13, ON_FELT)]
    after = f"then level {view.round + 3} joins" if view.round < LAST_ROUND else "then all is lost"
    parts.append(draw.text(after, x + 42, 60, 13, GOLD if view.round == LAST_ROUND else ON_FELT))
    return "".join(parts)


def _sheet(drawing: Drawing) -> str:
    """The six abilities of the active player, each with the set it takes and what it does, and the four that all
    share."""
    view = drawing.view
    seat = view.active
    parts = [draw.text(f"Seat {seat}, the {view.characters[seat]}", SHEET, 94, 15, ON_FELT, 700)]
    if view.exhausted[seat]:
        dead = view.damage[seat] >= view.health[seat]
        parts.append(draw.text("dead" if dead else "exhausted: shared abilities only", SHEET + 190, 94, 14, GOLD, 700))
    for place, ability in enumerate(view.abilities[seat]):
        parts.append(_ability(drawing, ability, SHEET, 102 + place * 40))
    for place, move in enumerate(SHARED_MOVES):
        parts.append(drawing.button(move.text, move.name, SHEET + place * 92, 346, 84))
    return "".join(parts)


def _ability(drawing: Drawing, ability: Ability, x: float, y: float) -> str:
    """An ability: the set it takes as small cards, its name, and what it does."""
    ruling = drawing.ruling(ability.name)
    chosen = drawing.view.chosen is not None and drawing.view.chosen.name == ability.name
    refused = ruling is not None and not ruling.ok
    fill = GREY if refused else PAPER if ruling is not None or chosen else "none"
    colour = INK if fill != "none" else ON_FELT
    paint = draw.PAINTS[ability.colour]
    alike = "=" * (ability.level == 2)
    cards = "".join(f'<rect x="{x + 6 + at * 11:g}" y="{y + 5:g}" width="15" height="22" rx="2.5" fill="{paint.fill}" '
                    f'stroke="{PAPER}"/>{draw.shape(paint.symbol, x + 8.5 + at * 11, y + 8, 10, paint.ink)}'
                    for at in range(3))
    wide = ACROSS - SHEET - 12
    lines, size = wrap(ability.sentence, 41), 12.5
    if len(lines) > 2:
        lines, size = wrap(ability.sentence, 47), 11
    first, apart = {1: (22.0, 0.0), 2: (15.0, 15.0)}.get(len(lines), (11.5, 11.0))
    drawn = (f'<rect x="{x:g}" y="{y:g}" width="{wide}" height="36" rx="6" fill="{fill}" '
             f'stroke="{GOLD if chosen else ON_FELT}" stroke-width="{3 if chosen else 1}"/>{cards}'
             + draw.text(alike, x + 46, y + 22, 15, colour, 700)
             + draw.text(ability.name, x + 64, y + 22, 13, colour, 700)
             + "".join(draw.text(line, x + 166, y + first + at * apart, size, colour) for at, line in enumerate(lines)))
    return drawing.touchable(ability.name, f"{ability.name}, {ability.takes}. {ability.sentence}", drawn)


def _choices(drawing: Drawing) -> str:
    """What can be chosen beside cards and spaces: to keep a shield, or to stop; and the undead that are being taken."""
    view = drawing.view
    parts, x, y = [], 14.0, 374.0
    if view.asks.kind == USE_SHIELD:
        undead = [card for card in view.taken if card.suit == UNDEAD]
        parts.append(draw.text("Shield against:", x, y + 4, 14, ON_FELT, 700))
        for at, card in enumerate(undead):
            tag = f"shield {card.text}"
            parts.append(placed(Thing(card, move=tag, ruling=drawing.ruling(tag)), x + 122 + at * 34, y - 22, 0.5))
        parts.append(drawing.button("keep", "keep it", SHEET + 4 * 92, 346, 84))
    elif "done" in drawing.rulings:
        parts.append(drawing.button("done", "stop here", SHEET + 4 * 92, 346, 84))
    return "".join(parts)


def _seat(drawing: Drawing, seat: int, y: float) -> str:
    """A seat's character, hand, items and wounds; a partner's cards can be asked for in a trade."""
    view, look = drawing.view, drawing.look
    decides = seat == view.turn
    touched = [tag for tag in look.touched if tag != WAND.text] if decides else []
    asked = any(tag.startswith("ask ") for tag in drawing.rulings) and any(
        str(move) == f"seat {seat}" for move in view.picked)

    def in_hand(card: Card) -> Thing:
        ringed = card.text in touched
        if ringed:
            touched.remove(card.text)
        return Thing(card, ring=GOLD if ringed else "", ruling=drawing.ruling(card.text) if decides else None)

    hand = view.hands[seat]
    room = HARM - HAND_AT - 18.0
    if asked and hand is not None:
        asked_for = [Thing(card, move=f"ask {card.text}", ruling=drawing.ruling(f"ask {card.text}")) for card in hand]
        cards = draw.row(asked_for, HAND_AT, y + 4, room)
    else:
        cards = hand_row(view, seat, y, room, in_hand)
    name = draw.text(view.characters[seat], 12, y + 58, 14, TEXT, 600)
    return _partner(drawing, seat, y) + name + cards + _harm(drawing, seat, y) + _items(drawing, seat, y)


def _partner(drawing: Drawing, seat: int, y: float) -> str:
    """The seat itself, where a player is chosen."""
    tag = f"seat {seat}"
    if tag not in drawing.rulings:
        return ""
    refused = not drawing.rulings[tag].ok
    return drawing.touchable(tag, f"Seat {seat}, the {drawing.view.characters[seat]}", (
        f'<rect x="4" y="{y + 3:g}" width="{HAND_AT - 12}" height="82" rx="8" fill="{GREY if refused else GOLD}" '
        f'fill-opacity="{0.6 if refused else 0.3}" stroke="{GREY if refused else GOLD}" stroke-width="2"/>'))


def _harm(drawing: Drawing, seat: int, y: float) -> str:
    """Wounds, and a bar of the damage against stamina, where a character is exhausted, and health, where it is dead."""
    view = drawing.view
    damage, stamina, health = view.damage[seat], view.stamina[seat], view.health[seat]
    wide, x = 176.0, float(HARM)
    unit = wide / max(health, damage, stamina)
    state = "dead" if damage >= health else "exhausted" if view.exhausted[seat] else ""
    label = f"damage {damage}, exhausted at {stamina}, dead at {health}"
    bar = (f'<g role="img" aria-label="{label}"><title>{label}</title>'
           f'<rect x="{x:g}" y="{y + 8:g}" width="{unit * health:g}" height="16" rx="4" fill="none" '
           f'style="stroke:{draw.LINE}"/><rect x="{x:g}" y="{y + 8:g}" width="{unit * damage:g}" height="16" rx="4" '
           f'fill="{DAMAGE if state else TIRED}"/>'
           + "".join(f'<line x1="{x + unit * at:g}" x2="{x + unit * at:g}" y1="{y + 4:g}" y2="{y + 28:g}" '
                     f'style="stroke:{TEXT}" stroke-width="{thick}"/>' for at, thick in ((stamina, 2), (health, 4)))
           + draw.text(f"{damage} of {stamina}", x, y + 43, 13, TEXT, 600)
           + draw.text(state, x + 58, y + 43, 13, TEXT, 700)
           + draw.shape(HEART, x + wide - 34, y + 31, 13, DAMAGE)
           + draw.text(health, x + wide - 18, y + 43, 13, TEXT, 600) + "</g>")
    wounds, apart = view.wounds[seat], 24.0
    step = min(apart, (wide - 20) / max(1, len(wounds) - 1))
    decides = seat == view.turn

    def chip(card: Card) -> Thing:
        tag = f"wound {card.text}"
        return Thing(card, move=tag if decides else "", ruling=drawing.ruling(tag) if decides else None,
                     notes=("wound",))

    return bar + "".join(placed(chip(card), x + at * step, y + 50, 0.42) for at, card in enumerate(wounds))


def _items(drawing: Drawing, seat: int, y: float) -> str:
    """A seat's items; the wand can be part of a set."""
    view, parts = drawing.view, []
    for at, card in enumerate(view.items[seat]):
        tag, decides = card.text, seat == view.turn
        usable = decides and card is WAND
        parts.append(placed(Thing(card, move=tag if usable else "", ruling=drawing.ruling(tag) if usable else None,
                                  ring=GOLD if decides and tag in drawing.look.touched else ""),
                            ACROSS - 100 + at * 33, y + 8, 0.52))
    return "".join(parts)


def _discard(drawing: Drawing, y: float) -> str:
    """What lies in the discard: its top card, and the cards that can be taken from it now."""
    view = drawing.view
    from_discard = [tag for tag in drawing.rulings if tag.startswith(("recall ", "cover "))]
    if from_discard:
        parts = [draw.text("From the discard:", 12, y + 30, 15, TEXT, 700)]
        parts += [placed(Thing(view.game.deck.parse(tag.split()[1]), move=tag, ruling=drawing.ruling(tag)),
                         150 + at * 40, y + 4, 0.6)
                  for at, tag in enumerate(from_discard)]
        return "".join(parts)
    sorts = [(suit, sum(card.suit == suit for card in view.discard))
             for suit in (*tables.COLOURS, UNDEAD, tables.ITEM)]
    told = listed(f"{count} {suit}{'s' * (suit == tables.ITEM and count > 1)}" for suit, count in sorts if count)
    undead = next((card for card in reversed(view.discard) if card.suit == UNDEAD), None)
    top = "" if undead is None else f" The top undead is of level {undead.rank}."
    lines = (
        (f"Discard: {counted(len(view.discard), 'card')}{f' ({told}).' if told else '.'}{top}", 20, 14),
        ("Three cards with =: their symbols are the same, too. Bar: damage; thin line: exhausted; thick line: dead.",
         42, 13),
        (f"At the end of a turn {MOST_CARDS} hand cards are kept. Grey: the rules refuse it now.", 60, 13))
    return "".join(draw.text(text, 12, y + down, size, draw.SOFT_TEXT) for text, down, size in lines)


def scores(record: Record, round: int, ax: Axes) -> None:
    """The damage of every seat and the cards in the Banishing after each turn of the game; the round is shaded, and
    where others begin is marked."""
    steps = record.steps()
    ends = [at for at in range(1, len(steps)) if steps[at].state.turn is None
            or steps[at].state.stage != steps[at - 1].state.stage]
    states: list[Any] = [steps[0].state, *(steps[at].state for at in ends)]
    grown(ax, list(zip(*[state.damage for state in states], strict=True)), "steps-post")
    ax.plot(range(len(states)), [state.banished for state in states], color=ink(), linewidth=3, drawstyle="steps-post",
            label="in the Banishing")
    ax.axhline(TO_BANISH, color=ink(), linestyle=":", linewidth=1)
    begins = [at for at, state in enumerate(states) if not at or state.round != states[at - 1].round]
    for number, begin in zip(range(states[0].round, states[0].round + len(begins)), begins, strict=True):
        end = next((later for later in begins if later > begin), len(states) - 1)
        if number == round:
            ax.axvspan(begin, end, color=GOLD, alpha=0.18, linewidth=0)
        if begin:
            ax.axvline(begin, color=ink(), linestyle="--", linewidth=1)
    outcome = states[-1].outcome()
    if outcome is not None:  # a star where the game was won, a cross where it was lost
        mark = "*" if outcome.winners else "X"
        ax.plot([len(states) - 1], [states[-1].banished], marker=mark, color=ink(), markersize=13, linestyle="none")
        ax.set_title(outcome.because)
    ax.set_ylim(bottom=0)
    whole_numbers(ax.xaxis)
    ax.set_xlabel("after turn … (dashed: a new round)")
    ax.set_ylabel("damage, cards banished")


def win_rates() -> Chart:
    """How often the thoughtful team won, by difficulty and line-up, with 95 % intervals: measured once, as `WIN_RATES`
    says."""
    line_ups = list(dict.fromkeys(rate.characters for rate in tables.WIN_RATES))

    def rates_on(ax: Axes) -> None:
        from matplotlib.ticker import PercentFormatter

        for number, characters in enumerate(line_ups):
            rates = [rate for rate in tables.WIN_RATES if rate.characters == characters]
            places = [list(tables.DIFFICULTIES).index(rate.difficulty) + 0.09 * (number - (len(line_ups) - 1) / 2)
                      for rate in rates]
            errors = [[rate.wins - rate.low for rate in rates], [rate.high - rate.wins for rate in rates]]
            ax.errorbar(places, [rate.wins for rate in rates], yerr=errors,
                        marker=MARKS[number], color=seat_colour(number), linestyle="none", capsize=3,
                        label=", ".join(characters))
        ax.set_xticks(range(len(tables.DIFFICULTIES)),
                      [f"{name}\n{counted(items, 'item')}" for name, items in tables.DIFFICULTIES.items()])
        ax.set_ylim(0, 1)
        ax.yaxis.set_major_formatter(PercentFormatter(1))
        ax.set_ylabel("games won")

    return Chart(rates_on, "Games won by the thoughtful team, by difficulty and line-up")


SHEET_SIZE = 126.0, 88.0
"""A character sheet is as wide as two cards."""


def to_print(game: TheBanishing) -> list[Pile]:
    """The cards, and the sheet of every character."""
    return [plain_pile(game.deck),
            Pile("character sheets", [_printed_sheet(sheet) for sheet in game.sheets.values()], SHEET_SIZE)]


def _printed_sheet(sheet: Sheet) -> Front:
    """A sheet: name, stamina and health, and the six abilities with the sets they take."""
    wide, high = SHEET_SIZE
    parts = [f'<rect x="2" y="2" width="{wide - 4:g}" height="{high - 4:g}" rx="3" fill="{PAPER}" stroke="{INK}" '
             f'stroke-width="0.6"/>',
             draw.text(sheet.name, 6, 12, 8, INK, 700), draw.text(f"stamina {sheet.stamina}", 58, 12, 4.6, INK, 600),
             draw.shape(HEART, 90, 7.6, 5, PAPER, INK), draw.text(f"health {sheet.health}", 97, 12, 4.6, INK, 600)]
    for place, ability in enumerate(sheet.abilities):
        y = 16.0 + place * 11.3
        paint = draw.PAINTS[ability.colour]
        parts.append(f'<line x1="5" x2="{wide - 5:g}" y1="{y:g}" y2="{y:g}" stroke="{INK}" stroke-width="0.2"/>')
        parts += [draw.shape(paint.symbol, 6 + at * 5, y + 3, 4.5, paint.fill, INK) for at in range(3)]
        parts.append(draw.text("=" * (ability.level == 2), 21.5, y + 7.5, 5, INK, 700))
        parts.append(draw.text(ability.name, 26, y + 7.5, 3.8, INK, 700))
        lines, size = wrap(ability.sentence, 36), 3.2
        for most, letters, smaller in ((2, 44, 2.6), (3, 48, 2.4)):
            if len(lines) > most:
                lines, size = wrap(ability.sentence, letters), smaller
        first = 7.0 - (len(lines) - 1) * size * 0.6
        parts += [draw.text(line, 58, y + first + at * size * 1.2, size, INK) for at, line in enumerate(lines)]
    return Front(sheet.name, "".join(parts))


def what_if(game: TheBanishing) -> Experiment:
    """What if the first player's wounds were …: whether the character is exhausted or dead, and what resting would
    change."""
    sheet = game.line_up[0]
    undead = tables.UNDEAD_CARDS
    sliders = [(f"level {card.rank}", 0, min(6, copies), int(card.rank == 1))
               for card, copies in zip(undead, tables.UNDEAD_COPIES, strict=True)]

    def shown(values: Sequence[int]) -> str:
        *counts, armor = values
        wounds = [card.rank for card, count in zip(undead, counts, strict=True) for _ in range(count)]
        stamina = sheet.stamina + armor
        now = _condition(sum(wounds), stamina, sheet.health)
        lines = [f'<div style="margin:.3em 0"><b>The {escape(sheet.name)} has {counted(sum(wounds), "point")} of '
                 f'damage: {now[0]}</b> {draw.rule_mark(RULES[now[1]])}</div>']
        if wounds:
            rested = _condition(sum(wounds) - wounds[0], stamina, sheet.health)
            lines.append(f"<div>A rest discards a wound of level {wounds[0]}: {rested[0]} "
                         f"{draw.rule_mark(RULES['TBG-12'])}</div>"
                         if now[1] != "TBG-15" else "<div>A dead character cannot rest: the game is over.</div>")
        for level in range(1, 6):
            then = _condition(sum(wounds) + level, stamina, sheet.health)
            if then[0].split(",")[0] != now[0].split(",")[0]:
                lines.append(f"<div>With one more wound of level {level}: {then[0]}</div>")
                break
        return _bar(sum(wounds), stamina, sheet.health) + "".join(lines)

    return Experiment(f"What if the {sheet.name} had these wounds?", [*sliders, ("armor", 0, 1, 0)], shown)


def _condition(damage: int, stamina: int, health: int) -> tuple[str, str]:
    """How a character with this damage is, and by which rule."""
    if damage >= health:
        return f"dead, because its health is {health}.", "TBG-15"
    if damage >= stamina:
        return f"exhausted, because its stamina is {stamina}.", "TBG-14"
    return f"able to use its own abilities, because {damage} is below its stamina of {stamina}.", "TBG-14"


def _bar(damage: int, stamina: int, health: int) -> str:
    """The damage against stamina and health."""
    unit = 560 / max(damage, health)
    return draw.svg(
        f'<rect x="1" y="6" width="{unit * health:g}" height="22" rx="4" fill="none" style="stroke:{draw.LINE}"/>'
        f'<rect x="1" y="6" width="{unit * damage:g}" height="22" rx="4" '
        f'fill="{TIRED if damage < stamina else DAMAGE}"/>'
        + "".join(f'<line x1="{unit * at:g}" x2="{unit * at:g}" y1="1" y2="33" style="stroke:{TEXT}" '
                  f'stroke-width="{thick}"/>' + draw.text(text, unit * at - 4, 48, 13, TEXT, 400, "end")
                  for at, thick, text in ((stamina, 2, f"exhausted at {stamina}"), (health, 4, f"dead at {health}"))),
        580, 56, f"damage {damage}, exhausted at {stamina}, dead at {health}")

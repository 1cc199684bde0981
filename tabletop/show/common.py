"""Pictures as pure functions that return SVG: a card, a row of cards, card backs, badges.

Every thing that can be touched is tagged with its move's text (`data-move`), so that a widget can turn clicks into
moves without knowing a rule. Every card is tagged with its text (`data-card`, empty for a back), and what holds cards
with its name (`data-place`), so that a widget can find a card and see where it came from. Suits differ by colour and by
symbol. Grey means: the rules refuse this card now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from tabletop.engine.cards import Card
from tabletop.engine.core import Rule, Rulebook, Ruling
from tabletop.show.glossary import explained, words_of_rule

WIDTH, HEIGHT = 56, 80
INK, PAPER = "#1f2328", "#ffffff"
TEXT = "var(--jp-content-font-color1, #1f2328)"
SOFT_TEXT = "var(--jp-content-font-color2, #57606a)"
PAGE = "var(--jp-layout-color0, #ffffff)"
LINE = "var(--jp-border-color1, #bdbdbd)"
FELT, ON_FELT = "#2f4550", "#f4f1de"
GOLD = "#ffcf40"
GREY, VEIL = "#a3a9af", 0.75
"""What veils a refused card, and how densely: its colour still shines through, and its number can be read."""
CROSS = f"M34 34 L{WIDTH - 5} {HEIGHT - 10} M{WIDTH - 5} 34 L34 {HEIGHT - 10}"
"""Over the symbol of a card that is out, beside its rank."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


class Paint(NamedTuple):
    """How a suit looks: its colour, the ink on it, its symbol in a box of 20 by 20, and a sign before its numbers."""

    fill: str
    ink: str
    symbol: str
    sign: str = ""


PAINTS = {
    "red": Paint("#e42919", PAPER, "M10 0.5 L18 10 L10 19.5 L2 10 Z"),
    "blue": Paint("#4ba8f7", INK, "M10 0.5 C14 6.5 17 9.5 17 13 A7 6.5 0 0 1 3 13 C3 9.5 6 6.5 10 0.5 Z"),
    "green": Paint("#1e4e39", PAPER, "M10 1 L19 18.5 L1 18.5 Z"),
    "yellow": Paint("#f8d32b", INK, "M10 1.5 A8.5 8.5 0 1 1 9.99 1.5 Z"),
    "purple": Paint("#833489", PAPER, "M13 1 A9.3 9.3 0 1 0 19 14 A7.6 7.6 0 0 1 13 1 Z"),
    "pillar": Paint("#833489", PAPER,
                    "M3 1 L17 1 L17 5 L14.5 5 L14.5 15 L17 15 L17 19 L3 19 L3 15 L5.5 15 L5.5 5 L3 5 Z"),
    "fertility": Paint("#d8f0f0", INK,
                       "M9 19.5 L9 12 C3 12 1.5 8 1.5 3 C7 3 9.5 5 10 9 C10.5 5 13 3 18.5 3 C18.5 8 17 12 11 12 "
                                       "L11 19.5 Z"),
    "banana": Paint("#ffe680", INK, "M3 2 L6 1 C7 9 12 14 19 14 L19 17 C11 20 2 13 3 2 Z"),
    "surplus": Paint("#6b3f00", PAPER, "M8 1 L12 1 L12 8 L19 8 L19 12 L12 12 L12 19 L8 19 L8 12 L1 12 L1 8 L8 8 Z",
                     "+"),
    "fans": Paint("#1e4e39", PAPER,
                  "M8.5 19.5 L0.5 9.5 L3.5 5 L6 6 L7.5 2.2 L10 3.8 L12.5 2.2 L14 6 L16.5 5 L19.5 9.5 L11.5 19.5 Z"),
    "coins": Paint("#f8d32b", INK, "M10 1 A9 9 0 1 1 9.99 1 Z M6.5 6.5 L6.5 13.5 L13.5 13.5 L13.5 6.5 Z"),
    "koi": Paint("#4ba8f7", INK,
                 "M0.5 10 C3.5 2.5 11 3 14 8.5 L19.5 3.5 L18 10 L19.5 16.5 L14 11.5 C11 17 3.5 17.5 0.5 10 Z"),
    "gates": Paint("#e42919", PAPER,
                   "M0.5 1.5 L19.5 1.5 L18.5 5 L16 5 L16 8 L18 8 L18 10.5 L16 10.5 L16 19 L12.8 19 L12.8 10.5 "
                                     "L7.2 10.5 L7.2 19 L4 19 L4 10.5 L2 10.5 L2 8 L4 8 L4 5 L1.5 5 Z M7.2 5 L7.2 8 "
                                     "L12.8 8 L12.8 5 Z"),
    "undead": Paint("#541878", PAPER,
                    "M10 0.8 C15.5 0.8 18.6 4.4 18.6 9 C18.6 12 17.2 13.6 15.2 14.6 L15.2 19 L4.8 19 L4.8 14.6 C2.8 "
                                      "13.6 1.4 12 1.4 9 C1.4 4.4 4.5 0.8 10 0.8 Z M4.6 9.4 A2.3 2.3 0 1 0 9.2 9.4 "
                                      "A2.3 2.3 0 1 0 4.6 9.4 Z M10.8 9.4 A2.3 2.3 0 1 0 15.4 9.4 A2.3 2.3 0 1 0 10.8 "
                                      "9.4 Z M10 11.6 L8.9 14 L11.1 14 Z"),
    "item": Paint("#efe3c2", INK,
                  "M7 6 C4 8.5 2 11.5 2 14.5 C2 18 5 19.5 10 19.5 C15 19.5 18 18 18 14.5 C18 11.5 16 8.5 13 6 L15 2 "
                                  "L12 3 L10 1 L8 3 L5 2 Z"),
}
PICTURES = {
    "moon": "M13 1 A9.3 9.3 0 1 0 19 14 A7.6 7.6 0 0 1 13 1 Z",
    "flame": "M11 0.5 C12 5 17.5 7.5 17.5 13 C17.5 17 14 19.5 10 19.5 C6 19.5 2.5 17 2.5 13 C2.5 10 4 8 5.5 6.5 C6 8.5 "
             "7 9.5 8 9.5 C7.5 6 8.5 2.5 11 0.5 Z",
    "eye": "M0.5 10 C4 4 7 2.5 10 2.5 C13 2.5 16 4 19.5 10 C16 16 13 17.5 10 17.5 C7 17.5 4 16 0.5 10 Z M5.8 10 A4.2 "
           "4.2 0 1 0 14.2 10 A4.2 4.2 0 1 0 5.8 10 Z",
    "shield": "M2 2 L10 0.5 L18 2 L18 9 C18 14 14.5 17.5 10 19.5 C5.5 17.5 2 14 2 9 Z",
    "wand": "M1 16.5 L12 5.5 L14.5 8 L3.5 19 Z M15.5 0.5 L16.5 3.3 L19.5 4.5 L16.5 5.5 L15.5 8.5 L14.4 5.5 L11.5 4.5 "
            "L14.4 3.3 Z",
    "armor": "M3 1.5 L7.5 1.5 C8 4 12 4 12.5 1.5 L17 1.5 L19.5 7.5 L16 9.5 L16 19 L4 19 L4 9.5 L0.5 7.5 Z",
}
"""What a card shows in place of a number, where its name ends in one of these words."""
SYMBOL_NAMES = {"red": "diamond", "blue": "drop", "green": "triangle", "yellow": "disc", "purple": "moon",
                "pillar": "pillar", "fertility": "sprout", "banana": "banana", "surplus": "plus", "fans": "fan",
                "coins": "coin with a hole", "koi": "fish", "gates": "gate", "undead": "skull", "item": "bag"}
STAR = "M10 0.8 L12.7 7.1 L19.5 7.7 L14.3 12.2 L15.9 18.9 L10 15.3 L4.1 18.9 L5.7 12.2 L0.5 7.7 L7.3 7.1 Z"


def shape(path: str, x: float, y: float, size: float, fill: str, edge: str = "none") -> str:
    """A symbol's outline with its top left corner at (x, y)."""
    return (f'<path d="{path}" transform="translate({x:g} {y:g}) scale({size / 20:g})" fill="{fill}" '
            f'stroke="{edge}" stroke-width="1.2" fill-rule="evenodd"/>')


def text(line: object, x: float, y: float, size: float = 15, fill: str = TEXT, weight: int = 400,
          anchor: str = "start", wide: float = 0) -> str:
    """A line of text with its baseline at y. If a width is given, it has that width with any font. Text that comes from
    a person is escaped here."""
    if line == "":
        return ""
    length = f' textLength="{wide:g}" lengthAdjust="spacingAndGlyphs"' if wide else ""
    return (f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}"{length} '
            f'style="fill:{fill}">{escape(str(line))}</text>')


def centred(line: object, x: float, y: float, size: float = 15, fill: str = TEXT, weight: int = 400) -> str:
    """A line of text with its middle at x."""
    return text(line, x, y, size, fill, weight, "middle")


def picture_of(card: Card) -> str:
    """The outline that a card shows in place of a number, if it does."""
    return PICTURES.get(card.name.rpartition(" ")[2], "")


def card_face(card: Card, badge: str = "", refused: bool = False, mark: str = "") -> str:
    """The face of a card in its own box: rank or picture, symbol and badge down the left edge, so that they show in a
    fan. The badge stands beside a star, or beside the outline of another mark.

    A refused card is veiled in grey; what is to be read lies above the veil, in ink that can be read on it.
    """
    paint = PAINTS[card.suit]
    ink = INK if refused else paint.ink
    picture = picture_of(card)
    number = f"{paint.sign}{card.rank}"
    # Grey is painted, not filtered: a filter would also dim the card's neighbours in some browsers' overlaps.
    veil = (f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6.5" fill="{GREY}" '
            f'fill-opacity="{VEIL}" stroke="{INK}" stroke-opacity="0.4"/>') if refused else ""
    if mark:  # on a dark ground: gold shows on it, whatever the card's own colour
        marks = (f'<rect x="2" y="59" width="16" height="16" rx="3" fill="{INK}"/>{shape(mark, 4, 61, 12, GOLD)}'
                 f'{text(badge, 18.5, 71.5, 13, ink, 700) if badge else ""}')
    else:
        marks = shape(STAR, 4.5, 60, 13, GOLD, INK) + text(badge, 20, 71.5, 13, ink, 700) if badge else ""
    # Two digits are a little smaller: in a full fan a card shows less than half of itself, and no letters of any
    # machine may touch its edge.
    x, size, wide = (14.0, 22, 0) if len(number) == 1 else (16.0, 19, 19)
    sign = shape(picture, 4, 6, 19, ink) if picture else text(number, x, 24, size, ink, 700, "middle", wide)
    large = shape(picture or paint.symbol, WIDTH / 2 - 5, HEIGHT / 2 - 15, 29, paint.ink)
    return (f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" fill="{paint.fill}" stroke="{PAPER}" '
            f'stroke-width="2"/><rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6.5" fill="none" '
            f'stroke="{INK}"/><g opacity="0.4">{large}</g>{veil}{sign}{shape(paint.symbol, 6.5, 30, 11, ink)}{marks}')


def card_back() -> str:
    """The back of a card in its own box."""
    return (f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6.5" fill="#5b6470" stroke="{INK}"/>'
            f'<rect x="5" y="5" width="{WIDTH - 10}" height="{HEIGHT - 10}" rx="4" fill="none" stroke="#9aa5b1" '
            f'stroke-dasharray="3 3"/>')


class Thing(NamedTuple):
    """A card on the table: its badge, the move that touching it is, its ruling if it is a choice now, how it is marked
    (crossed out, with a ring, with the outline of a mark), what a screen reader adds to its name, and the place it came
    out of."""

    card: Card
    badge: str = ""
    move: str = ""
    ruling: Ruling | None = None
    crossed: bool = False
    ring: str = ""
    notes: tuple[str, ...] = ()
    mark: str = ""
    out_of: str = ""


def placed(thing: Thing, x: float, y: float, scale: float = 1.0) -> str:
    """A card at (x, y), tagged with its move and named for a screen reader; grey when the rules refuse it."""
    label = ", ".join([thing.card.name, *thing.notes])
    if thing.ruling is not None:
        label += f": {thing.ruling}"
    refused = thing.ruling is not None and not thing.ruling.ok and not thing.ruling.unfinished
    classes = "tt-card tt-refused" if refused else "tt-card tt-allowed" if thing.ruling is not None else "tt-card"
    cross = "".join(f'<path d="{CROSS}" stroke="{colour}" stroke-width="{wide}"/>'
                    for colour, wide in ((PAPER, 8), (INK, 3.5))) if thing.crossed else ""
    ring = (f'<rect x="-3" y="-3" width="{WIDTH + 6}" height="{HEIGHT + 6}" rx="9" fill="none" stroke="{thing.ring}" '
            f'stroke-width="4"/>') if thing.ring else ""
    tag = (f' data-card="{escape(thing.card.text)}"' + (f' data-move="{escape(thing.move)}"' if thing.move else "")
           + (f' data-out-of="{escape(thing.out_of)}"' if thing.out_of else ""))
    return (f'<g class="{classes}"{tag} role="img" aria-label="{escape(label)}" '
            f'transform="translate({x:g} {y:g}) scale({scale:g})"><title>{escape(label)}</title>'
            f'{card_face(thing.card, thing.badge, refused, thing.mark)}{cross}{ring}</g>')


def row(things: Sequence[Thing], x: float, y: float, room: float, scale: float = 1.0, step: float = WIDTH + 4) -> str:
    """Cards side by side, closer together where the room is small."""
    apart = fan_step(len(things), room, scale, step)
    return "".join(placed(thing, x + at * apart, y, scale) for at, thing in enumerate(things))


def backs(count: int, x: float, y: float, room: float, scale: float = 1.0, step: float = 16,
          what: str = "hidden cards") -> str:
    """This many card backs, named once."""
    apart = fan_step(count, room, scale, step)
    cards = "".join(f'<g data-card="" transform="translate({x + at * apart:g} {y:g}) '
                    f'scale({scale:g})">{card_back()}</g>'
                    for at in range(count))
    return f'<g role="img" aria-label="{count} {what}">{cards}</g>'


def hand_of(seat: int) -> str:
    """What the place is called where a seat holds its cards."""
    return f"hand {seat}"


def lying(place: str, cards: str) -> str:
    """Cards in a place that they can come out of: a hand, a market."""
    return f'<g data-place="{escape(place)}">{cards}</g>'


def fan_step(count: int, room: float, scale: float, step: float) -> float:
    """How far apart the cards of a row lie so that they fit."""
    return min(step * scale, (room - WIDTH * scale) / max(1, count - 1))


def empty_place(x: float, y: float) -> str:
    """Where a card is still to come."""
    return (f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="7" fill="none" stroke="{ON_FELT}" '
            f'stroke-opacity="0.45" stroke-dasharray="4 5"/>')


def widest(width: float, height: float) -> str:
    """The CSS that lets a picture grow on a wide screen, as long as it is seen whole."""
    return f"max-width:max({width:g}px,min(55vw,{1.4 * width:g}px,{85 * width / height:.4g}vh))"


def svg(body: str, width: float, height: float, label: str) -> str:
    """A whole picture that fits the room it is given."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="tt-picture" viewBox="0 0 {width:g} {height:g}" '
            f'role="group" aria-label="{escape(label)}" font-family="{FONT}" '
            f'style="width:100%;{widest(width, height)};height:auto;display:block;--tt-shape:{width / height:.4g}">'
            f'{body}</svg>')


def scrolled(picture: str) -> str:
    """A picture with small words, which is scrolled where a page is too narrow to read them."""
    return ('<div class="tt-scrolled" tabindex="0" role="group" aria-label="a picture" '
            f'style="width:0;min-width:100%;overflow-x:auto"><div style="min-width:420px">{picture}</div></div>')


def card_html(card: Card) -> str:
    """One card as a picture of its own."""
    return f'<div style="width:{WIDTH}px">{svg(placed(Thing(card), 0, 0), WIDTH, HEIGHT, card.name)}</div>'


def rule_mark(rule: Rule) -> str:
    """A rule's id that shows its sentence when it is pointed at or opened."""
    return ('<details class="tt-rule" style="display:inline-block;vertical-align:top;max-width:100%;'
            f'white-space:normal"><summary title="{escape(str(rule))}" style="display:inline;cursor:help;font-size:85%;'
            f'padding:0 .4em;border-radius:.8em;border:1px solid {LINE};color:{SOFT_TEXT}">{escape(rule.id)}</summary>'
            f'<span style="font-size:90%;color:{SOFT_TEXT}">{explained(str(rule), words_of_rule(rule.id))}</span>'
            "</details>")


def rule_link(rule: Rule) -> str:
    """A rule's id that leads to its sentence in a list further down."""
    return f'<a class="tt-rule" href="#{escape(rule.id)}">{escape(rule.id)}</a>'


def marked(text: str, rules: Rulebook, mark: Callable[[Rule], str] = rule_mark) -> str:
    """A sentence as HTML, in which every rule's id shows its rule."""
    ids = sorted(rules, key=len, reverse=True)
    plain = re.split(f"({'|'.join(map(re.escape, ids))})", text)
    return "".join(mark(rules[part]) if part in rules else escape(part) for part in plain)


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A plain table of ready HTML cells."""
    cell = f'style="text-align:left;padding:.2em .6em .2em 0;vertical-align:top;border-bottom:1px solid {LINE}"'
    top = "".join(f'<th scope="col" {cell}>{name}</th>' for name in head)
    body = "".join("<tr>" + "".join(f"<td {cell}>{entry}</td>" for entry in entries) + "</tr>" for entries in rows)
    return (f'<table style="border-collapse:collapse;line-height:1.5;color:{TEXT}"><thead><tr>{top}</tr></thead>'
            f"<tbody>{body}</tbody></table>")

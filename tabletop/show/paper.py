"""Cards to print and cut: drawn in millimetres on white, so that a printer without colours is enough.

A game's table says what is particular to it in `to_print(game)`: its piles. Without it the cards of its deck are
printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import NamedTuple

from tabletop.engine.cards import Card, Deck
from tabletop.engine.core import Game
from tabletop.engine.english import counted, listed, quoted
from tabletop.show import common as draw

CARD = (63.0, 88.0)
"""The size of usual playing cards: nine fit on a sheet, and each fits a usual sleeve."""
PAPERS = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
CUT = "#8a8f94"
LETTERS = 1.85
"""Letters of text to a millimetre of its line and of its size: how a line is broken."""


class Front(NamedTuple):
    """One thing to cut out: what it is called, how it is drawn in a box of its pile's size, and how many there are."""

    name: str
    drawn: str
    copies: int = 1


class Pile(NamedTuple):
    """Things of one size that share a back: what they are called, their fronts, the width and height in millimetres."""

    title: str
    fronts: Sequence[Front]
    size: tuple[float, float] = CARD

    def each(self) -> list[Front]:
        """The fronts one by one, each as often as there are copies."""
        return [front for front in self.fronts for _ in range(front.copies)]


# What is drawn on a card

def framed(fill: str, inside: str) -> str:
    """A card's front: white, in a frame of this colour."""
    wide, high = CARD
    return (f'<rect x="2.4" y="2.4" width="{wide - 4.8:g}" height="{high - 4.8:g}" rx="3" fill="{draw.PAPER}" '
            f'stroke="{fill}" stroke-width="1.6"/><rect x="1.4" y="1.4" width="{wide - 2.8:g}" height="{high - 2.8:g}" '
            f'rx="3.6" fill="none" stroke="{draw.INK}" stroke-width="0.25"/>{inside}')


def card_front(card: Card, badge: str = "") -> Front:
    """A card with its number and symbol in two corners and its name below the large symbol; the badge stands beside a
    star."""
    wide, high = CARD
    paint = draw.PAINTS[card.suit]
    number = f"{paint.sign}{card.rank}"
    # Cards are turned around at a table, and these two turn into each other.
    line = (f'<rect x="7" y="20.2" width="{6.4 * len(number):g}" height="1" fill="{draw.INK}"/>'
            if number.strip("+") in ("6", "9") else "")
    picture = draw.picture_of(card)
    sign = draw.shape(picture, 6.4, 7.5, 13, draw.PAPER, draw.INK) if picture else draw.text(number, 7, 18.5, 14,
                                                                                             draw.INK, 700) + line
    corner = (sign + symbol(card.suit, 7.4, 23.5, 8)
              + (draw.shape(draw.STAR, wide - 20, 8.4, 6.5, draw.GOLD, draw.INK)
                 + draw.text(badge, wide - 12.2, 14, 7, draw.INK, 700) if badge
                 else ""))
    name = draw.centred(card.name, wide / 2, 55, 4.6, draw.INK, 600) if card.name != number else ""
    turned = f'<g transform="rotate(180 {wide / 2:g} {high / 2:g})">{corner}</g>'
    middle = (draw.shape(picture, wide / 2 - 13.5, 21.5, 27, paint.fill, draw.INK) if picture
              else symbol(card.suit, wide / 2 - 13.5, 21.5, 27))
    return Front(card.name, framed(paint.fill, corner + turned + middle + name))


def text_front(title: str, text: str, head: str = "", small: str = "", fill: str = draw.PAPER, suit: str = "") -> Front:
    """A card that says something: a head on this colour, a title, a suit's symbol if there is one, its text, and a
    small addition."""
    wide, high = CARD
    top = (f'<path d="M2.4 15 v-9.6 a3 3 0 0 1 3 -3 h{wide - 10.8:g} a3 3 0 0 1 3 3 v9.6 Z" fill="{fill}" '
           f'stroke="{draw.INK}" stroke-width="0.4"/>{draw.centred(head, wide / 2, 11, 5, draw.INK, 600)}')
    for scale in (1.0, 0.9, 0.8, 0.7):  # a long text is set smaller
        parts, y = [], 25.0
        for line in wrap(title, 14):
            parts.append(draw.centred(line, wide / 2, y, 6.2, draw.INK, 700))
            y += 7
        if suit:
            parts.append(symbol(suit, wide / 2 - 8, y - 3, 16))
            y += 19
        for size, said in ((4.3 * scale, text), (3.4 * scale, small)):
            for line in wrap(said, int((wide - 12) / size * LETTERS), break_on_hyphens=False):
                parts.append(draw.text(line, 6, y + 2, size, draw.INK))
                y += size * 1.3
            y += 2
        if y < high - 4:
            break
    return Front(title, framed(draw.INK, top + "".join(parts)))


def symbol(suit: str, x: float, y: float, size: float) -> str:
    """A suit's symbol in its colour with an outline, which shows the shape where colours do not."""
    return draw.shape(draw.PAINTS[suit].symbol, x, y, size, draw.PAINTS[suit].fill, draw.INK)


def pile_back(game: str, pile: str, size: tuple[float, float] = CARD) -> str:
    """The back of a pile's cards: a net of lines that costs little ink, the game's name and the pile's."""
    wide, high = size
    lines = "".join(f'M{x:g} 4 l{high - 8:g} {high - 8:g} M{x:g} {high - 4:g} l{high - 8:g} {8 - high:g} '
                    for x in range(-int(high), int(wide), 8))
    label = max(22.0, 3.0 * len(game))
    return (f'<svg x="4" y="4" width="{wide - 8:g}" height="{high - 8:g}" viewBox="4 4 {wide - 8:g} '
            f'{high - 8:g}"><path d="{lines}" stroke="{CUT}" stroke-width="0.35" fill="none"/></svg><rect x="4" y="4" '
            f'width="{wide - 8:g}" height="{high - 8:g}" rx="3" fill="none" stroke="{draw.INK}" '
            f'stroke-width="0.5"/><rect x="{(wide - label) / 2:g}" y="{high / 2 - 8:g}" width="{label:g}" height="16" '
            f'rx="3" fill="{draw.PAPER}" stroke="{draw.INK}" '
            f'stroke-width="0.4"/>{draw.centred(game, wide / 2, high / 2 - 0.6, 4.8, draw.INK, 600)}'
            + draw.centred(pile, wide / 2, high / 2 + 5, 3.8, draw.INK))


# A game's piles

def plain_pile(deck: Deck, title: str = "cards") -> Pile:
    """The cards of a deck in their numbers."""
    return Pile(title, [card_front(card)._replace(copies=copies) for card, copies in deck.counts.items()])


def left_out(all_cards: Deck, used: Deck) -> str:
    """Which cards stay in the box when only some are used: '' if none do."""
    missing = Counter(all_cards.cards) - Counter(used.cards)
    said = []
    for suit, cards in all_cards.by_suit.items():
        if all(missing[card] == all_cards.counts[card] for card in cards):
            said.append(f"all {suit} cards")
            missing -= Counter(dict.fromkeys(cards, len(all_cards.cards)))
    for rank in sorted({card.rank for card in missing}):
        alike = [card for card in all_cards.kinds if card.rank == rank]
        if len(alike) > 1 and all(missing[card] == all_cards.counts[card] for card in alike):
            said.append(f"all {rank}s")
            missing -= Counter(dict.fromkeys(alike, len(all_cards.cards)))
    return listed([*said, *(counted(count, card.name) for card, count in missing.items())])


# The sheets

def paper_size(paper: str) -> tuple[float, float]:
    """Width and height of a sheet of paper in millimetres."""
    if paper not in PAPERS:
        raise ValueError(f"There is no paper {quoted(paper)}. The papers are {listed(PAPERS)}.")
    return PAPERS[paper]


def sheets(game: Game, piles: Iterable[Pile], paper: str, backs: bool = False) -> list[str]:
    """The sheets of some piles, each an SVG of the paper's size; with backs every sheet is followed by the back of
    it."""
    pages: list[str] = []
    shapes: dict[str, str] = {}
    """Every front is drawn once, and used where it is printed."""
    for pile in piles:
        places = _places(pile.size, paper_size(paper))
        each = pile.each()
        if len(places) < 1:
            raise ValueError(f"The {pile.title} are {pile.size[0]:g} × {pile.size[1]:g} mm: too large for the paper "
                             f"{paper}.")
        count = -(-len(each) // len(places))
        for number in range(count):
            slug = (f"{game.title}: {pile.title}, sheet {number + 1} of {count}. "
                    "Print at 100 %, cut along the dashed lines.")
            fronts = each[number * len(places):(number + 1) * len(places)]
            pages.append(_sheet(paper, slug, pile, [(front.name, front.drawn) for front in fronts], places, shapes))
            if backs:
                back = (f"back of the {pile.title}", pile_back(game.title, pile.title, pile.size))
                slug = f"{game.title}: {pile.title}, back of sheet {number + 1}."
                pages.append(_sheet(paper, slug, pile, [back] * len(places), places, shapes))
    return pages


def _places(size: tuple[float, float], paper: tuple[float, float]) -> list[tuple[float, float]]:
    """The upper left corners of as many things of this size as the paper holds, row by row, in the middle of it."""
    across, down = (int((room - 10) // side) for room, side in zip(paper, size, strict=True))
    left, top = ((room - many * side) / 2 for room, side, many in zip(paper, size, (across, down), strict=True))
    return [(left + column * size[0], top + row * size[1]) for row in range(down) for column in range(across)]


def _sheet(paper: str, slug: str, pile: Pile, things: Sequence[tuple[str, str]], places: Sequence[tuple[float, float]],
           shapes: dict[str, str]) -> str:
    """One sheet: the things in their places, and lines to cut along that reach into the margin."""
    wide, high = paper_size(paper)
    new = []
    parts = []
    for (name, front), (x, y) in zip(things, places, strict=False):
        if front not in shapes:
            shapes[front] = f"front-{len(shapes)}"
            new.append(f'<symbol id="{shapes[front]}" viewBox="0 0 {pile.size[0]:g} {pile.size[1]:g}">{front}</symbol>')
        parts.append(f'<use href="#{shapes[front]}" x="{x:g}" y="{y:g}" width="{pile.size[0]:g}" '
                     f'height="{pile.size[1]:g}" role="img" aria-label="{escape(name)}"/>')
    used = places[:len(things)]
    columns = sorted({edge for x, _ in used for edge in (x, x + pile.size[0])})
    rows = sorted({edge for _, y in used for edge in (y, y + pile.size[1])})
    lines = "".join(f"M{x:g} {rows[0] - 4:g} V{rows[-1] + 4:g} " for x in columns) + "".join(
        f"M{columns[0] - 4:g} {y:g} H{columns[-1] + 4:g} " for y in rows)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" viewBox="0 0 {wide:g} {high:g}" role="group" '
            f'aria-label="{escape(slug)}" font-family="{draw.FONT}"><defs>{"".join(new)}</defs>{"".join(parts)}'
            f'<path d="{lines}" fill="none" stroke="{CUT}" stroke-width="0.2" stroke-dasharray="1.6 1.2"/>'
            f'{draw.centred(slug, wide / 2, rows[0] - 2.2, 2.6, draw.INK)}</svg>')

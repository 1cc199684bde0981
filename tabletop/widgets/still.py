"""A still of a panel: one SVG of its controls, sentences and pictures, for whoever reads a notebook without a
kernel."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from html.parser import HTMLParser
from textwrap import wrap
from typing import NamedTuple

import ipywidgets

from tabletop.show.common import FONT
from tabletop.widgets.board import Board
from tabletop.widgets.frame import FileButton

ACROSS, MARGIN, GAP = 780, 10, 6
SIZE, LINE_HEIGHT = 14, 19
LETTER = 0.6
"""How wide a letter is, of its size."""
MOST_LINES = 8
"""What a panel says at greater length is cut: a still is a picture of it, not a copy."""
INK, SOFT, EDGE, PAPER, CHOSEN = "#1f2328", "#57606a", "#bdbdbd", "#ffffff", "#dbe9f9"
ACROSS_IT = ("This is only a picture: its buttons do nothing.", "To use the real one, choose Run → Run All Cells.")
"""What a still says across itself, so that nobody presses it in vain."""
BAND_HEIGHT, BAND_AT = 68, 130


class Part(NamedTuple):
    """Something drawn from its upper left corner, and the room it takes."""

    svg: str
    wide: float
    high: float


def still(panel: ipywidgets.Widget) -> str:
    """The panel as it looks now, on white: what reads it may have a dark page and no way to say so."""
    whole = _stacked(_part(child, ACROSS - 2 * MARGIN) for child in panel.children)
    below = BAND_HEIGHT if whole.high < 3 * BAND_HEIGHT else 0  # a low picture has the band below it
    wide, high = ACROSS, whole.high + below + 2 * MARGIN
    return compact(f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high:g}" viewBox="0 0 {wide} '
                   f'{high:g}" font-family="{FONT}"><rect x="0.5" y="0.5" width="{wide - 1}" height="{high - 1:g}" '
                   f'rx="8" fill="{PAPER}" stroke="{EDGE}"/>{_at(whole, MARGIN, MARGIN)}'
                   f'{_across(wide, high, high - below if below else BAND_AT)}</svg>')


def _across(wide: float, high: float, top: float) -> str:
    """A veil over the picture and a band across it, which says that it is one."""
    said = "".join(f'<text x="{wide / 2:g}" y="{top + 29 + 25 * at:g}" font-size="{20 - 2 * at}" text-anchor="middle" '
                   f'font-weight="700" fill="{PAPER}">{line}</text>' for at, line in enumerate(ACROSS_IT))
    return (f'<rect x="1" y="1" width="{wide - 2:g}" height="{high - 2:g}" rx="8" fill="{PAPER}" fill-opacity="0.4"/>'
            f'<rect x="0" y="{top:g}" width="{wide:g}" height="{BAND_HEIGHT}" fill="{INK}" fill-opacity="0.88"/>{said}')


def compact(svg: str) -> str:
    """The same picture in fewer characters: in colours of its own instead of the page's, without what only a page
    needs."""
    svg = re.sub(r"var\(--[\w-]+, *([^)]*)\)", r"\1", svg)
    svg = re.sub(r' (?:data-move|aria-label|role|class)="[^"]*"', "", svg)
    svg = re.sub(r"(?<=>)<title>[^<]*</title>", "", svg)
    svg = re.sub(r' style="fill:([^";]*)"', r' fill="\1"', svg)
    return re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}".rstrip("0").rstrip("."), svg)


# Parts beside and below each other

def _at(part: Part, x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g})">{part.svg}</g>' if x or y else part.svg


def _stacked(parts: Iterable[Part | None]) -> Part:
    """Parts below each other."""
    drawn, y, wide = [], 0.0, 0.0
    for part in parts:
        if part is None or not part.high:
            continue
        drawn.append(_at(part, 0, y))
        y, wide = y + part.high + GAP, max(wide, part.wide)
    return Part("".join(drawn), wide, max(0.0, y - GAP))


def _side_by_side(parts: Iterable[Part | None], room: float) -> Part:
    """Parts beside each other, on a further line where the room ends."""
    drawn, x, y, high = [], 0.0, 0.0, 0.0
    for part in parts:
        if part is None or not part.high:
            continue
        if x and x + part.wide > room:
            x, y, high = 0.0, y + high + GAP, 0.0
        drawn.append(_at(part, x, y))
        x, high = x + part.wide + GAP, max(high, part.high)
    return Part("".join(drawn), room, y + high if drawn else 0.0)


# Single parts

def _part(widget: ipywidgets.Widget, room: float) -> Part | None:
    """One part of a panel; nothing for what is not shown, or cannot be drawn."""
    if widget.layout.display == "none":
        return None
    if isinstance(widget, Board):
        return _html(widget.picture, room)
    if isinstance(widget, ipywidgets.HTML):
        return _html(widget.value, room)
    if isinstance(widget, ipywidgets.Checkbox):
        return _labelled("☑" if widget.value else "☐", widget.description)
    if isinstance(widget, ipywidgets.Button | ipywidgets.ToggleButton):
        return _button(widget.description, getattr(widget, "value", False) is True)
    if isinstance(widget, FileButton):
        return _button(widget.label)
    if isinstance(widget, ipywidgets.ToggleButtons):
        names = [option[0] if isinstance(option, tuple) else str(option) for option in widget.options]
        return _side_by_side((_button(name, name == widget.label) for name in names), room)
    if isinstance(widget, ipywidgets.IntSlider):
        return _slider(widget)
    if isinstance(widget, ipywidgets.Dropdown):
        return _field(widget.description, f"{widget.label} ▾")
    if isinstance(widget, ipywidgets.IntText | ipywidgets.BoundedIntText | ipywidgets.Text):
        return _field(widget.description, str(widget.value))
    if isinstance(widget, ipywidgets.Accordion):
        return _stacked(_labelled("▸", title) for title in widget.titles)
    if isinstance(widget, ipywidgets.HBox):
        return _side_by_side((_part(child, room) for child in widget.children), room)
    if isinstance(widget, ipywidgets.Box):
        return _stacked(_part(child, room) for child in widget.children)
    return None


def _width(*texts: object) -> float:
    return sum(len(str(text)) for text in texts) * SIZE * LETTER


def _text(text: str, x: float, y: float, fill: str = INK, size: float = SIZE, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight} fill="{fill}">{escape(text)}</text>'


def _button(label: str, chosen: bool = False) -> Part:
    wide = _width(label) + 20
    fill = CHOSEN if chosen else PAPER
    box = f'<rect x="0.5" y="0.5" width="{wide - 1:g}" height="27" rx="5" fill="{fill}" stroke="{SOFT}"/>'
    return Part(box + _text(label, 10, 19), wide, 28)


def _field(label: str, value: str) -> Part:
    """A box with a value, and what it is called."""
    named, held = _labelled(label, ""), _button(value or " ")
    return _side_by_side([named, held], named.wide + GAP + held.wide)


def _labelled(sign: str, label: str) -> Part:
    return Part(_text(f"{sign} {label}".strip(), 0, 19), _width(sign, label) + 14, 28)


def _slider(widget: ipywidgets.IntSlider) -> Part:
    start, long = _width(widget.description) + 12, 150.0
    knob = start + long * (widget.value - widget.min) / ((widget.max - widget.min) or 1)
    line = (f'<path d="M{start:g} 14 h{long:g}" stroke="{SOFT}" stroke-width="4"/>'
            f'<circle cx="{knob:g}" cy="14" r="8" fill="{PAPER}" stroke="{INK}"/>')
    drawn = _text(widget.description, 0, 19) + line + _text(str(widget.value), start + long + 16, 19)
    return Part(drawn, start + long + 56, 28)


def _picture(svg: str, room: float) -> Part:
    """A picture in a picture: as wide as it is drawn, or as there is room."""
    tag = svg[:svg.index(">") + 1]
    box = tag.partition('viewBox="')[2].partition('"')[0]
    _, _, wide, high = map(float, box.split())
    scale = min(1.0, room / wide)
    anchor = "" if "xmlns:xlink" not in tag else ' xmlns:xlink="http://www.w3.org/1999/xlink"'
    wide, high = wide * scale, high * scale
    return Part(f'<svg{anchor} width="{wide:g}" height="{high:g}" viewBox="{box}">{svg[len(tag):]}', wide, high)


def _html(html: str, room: float) -> Part:
    """The sentences and pictures of some HTML."""
    parts: list[Part | None] = []
    for place, piece in enumerate(re.split(r"(<svg.*?</svg>)", html, flags=re.DOTALL)):
        if place % 2:
            parts.append(_picture(piece, room))
            continue
        reader = _Reader()
        reader.feed(piece)
        reader.end_line()
        parts.append(_said([(line, bold) for text, bold in reader.found
                            for line in wrap(text, int(room / SIZE / LETTER))]))
    return _stacked(parts)


def _said(lines: list[tuple[str, bool]], fill: str = INK, size: float = SIZE) -> Part:
    """Lines of text, or as many as there may be."""
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], ("…", False)]
    drawn = "".join(_text(line, 0, size + LINE_HEIGHT * at, fill, size, bold) for at, (line, bold) in enumerate(lines))
    return Part(drawn, max((len(line) for line, _ in lines), default=0) * size * LETTER, LINE_HEIGHT * len(lines))


class _Reader(HTMLParser):
    """Reads HTML as lines of text, each bold or not. Tables, and what is folded away, are left out."""

    BLOCKS = frozenset({"p", "div", "li", "ul", "h1", "h2", "h3", "h4", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, bool]] = []
        self.line: list[tuple[str, bool]] = []
        self.bold = self.folded = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.BLOCKS:
            self.end_line()
        elif tag == "summary" and not any(name == "title" for name, _ in attrs):  # a rule's mark stands in its sentence
            self.end_line()
            self.line.append(("▸ ", False))
        self.bold += tag == "b"
        self.folded += tag == "table"

    def handle_endtag(self, tag: str) -> None:
        self.bold -= tag == "b"
        self.folded += (tag == "summary") - (tag in ("details", "table"))
        if tag in self.BLOCKS:
            self.end_line()

    def handle_data(self, data: str) -> None:
        if self.folded <= 0:
            self.line.append((data, self.bold > 0))

    def end_line(self) -> None:
        """What has been read so far is a line."""
        text = " ".join("".join(text for text, _ in self.line).split())
        if text:
            self.found.append((text, all(bold for said, bold in self.line if said.strip())))
        self.line.clear()

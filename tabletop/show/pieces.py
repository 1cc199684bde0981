"""Many pictures in little room: each is a list of pieces, and a piece that is drawn again and again is kept once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_TAG = re.compile(r"<(/?)(\w+)[^>]*?(/?)>")
_LABEL = re.compile(r'(?<=aria-label=")([^"]*)')
_SPARE = re.compile(r'<title>.*?</title>| data-move="[^"]*"', re.DOTALL)
"""A title says again what the label says, and on paper there is nothing to play: both are left out."""


class Pieces(NamedTuple):
    """Pictures taken apart. `pictures[n]` is how many pieces it shares with the picture before it at its start and at
    its end, then the numbers of those in between."""

    pieces: list[str]
    pictures: list[list[int]]

    def picture(self, number: int) -> str:
        """One picture, put together again."""
        held: list[int] = []
        for first, last, *between in self.pictures[:number + 1]:
            held = [*held[:first], *between, *held[len(held) - last:]]
        return "".join(self.pieces[piece] for piece in held)


def taken_apart(pictures: Iterable[str]) -> Pieces:
    """The pieces of some pictures: what lies directly in a picture is a piece, and of a group also its label and what
    it holds."""
    known: dict[str, int] = {}
    held: list[int] = []
    differences = []
    for picture in pictures:
        new = [known.setdefault(piece, len(known)) for piece in _cut(_SPARE.sub("", picture))]
        most = min(len(held), len(new))
        first = next((at for at in range(most) if held[at] != new[at]), most)
        last = next((at for at in range(most - first) if held[-1 - at] != new[-1 - at]), most - first)
        differences.append([first, last, *new[first:len(new) - last]])
        held = new
    return Pieces(list(known), differences)


def _cut(picture: str) -> list[str]:
    """A picture in pieces which together are the picture again."""
    depth, found = 0, []
    begins = inside = 0
    open_groups: list[bool] = []
    for tag in _TAG.finditer(picture):
        closes, name, alone = tag.groups()
        if name == "g" and not alone:  # what lies in a place of the table is cut as if it lay in the picture itself
            place = open_groups.pop() if closes else depth == 1 and "data-place=" in tag.group()
            if not closes:
                open_groups.append(place)
            if place:
                found.append(tag.group())
                continue
        depth -= bool(closes)
        if depth == 0:
            found.append(tag.group())
        elif depth == 1 and not closes:
            begins, inside = tag.start(), tag.end()
        if depth == 1 and (closes or alone):
            found += ([*_LABEL.split(picture[begins:inside]), picture[inside:tag.start()],
                       "</g>"] if name == "g" else [picture[begins:tag.end()]])
        depth += not closes and not alone
    return found

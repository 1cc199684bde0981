"""Many results of one kind as a picture: how often each came, their mean, and its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

from tabletop.arena.figures import Estimate
from tabletop.engine.english import counted
from tabletop.show import common as draw

LEFT, WIDE, HIGH, ROW = 190, 470, 44, 70
"""Where the bars begin, how wide and high they are together, and how far apart the rows are."""
COLUMNS = 30
BAR, MORE, LESS = "#5b7a99", "#00967d", "#c86400"


class Spread(NamedTuple):
    """The results of one strategy, or of one pair, with the mean that they come to."""

    name: str
    values: Sequence[float]
    mean: Estimate


def spread_picture(rows: Sequence[Spread], label: str, below: str = "", above: str = "") -> str:
    """A row of bars for each: the higher a bar, the more deals ended there. With `below` and `above` the bars on both
    sides of 0 have colours of their own, and these words say what they mean."""
    shown = [value for row in rows for value in (*row.values, row.mean.low, row.mean.high) if isfinite(value)]
    low, high = min(shown), max(shown)
    step = (max(high, 0.0) - min(low, 0.0)) / (COLUMNS - 1) or 1.0
    # Columns are counted from the one around 0, so that what is 0 stands apart.
    first, last = round(min(low, 0.0) / step), round(max(high, 0.0) / step)
    wide = WIDE / (last - first + 1)

    def at(value: float) -> float:
        return LEFT + wide * (value / step - first + 0.5)

    parts = []
    for line, row in enumerate(rows):
        floor = 10 + HIGH + line * ROW
        counts = Counter(round(value / step) for value in row.values)
        parts.append(draw.text(row.name if len(row.name) <= 22 else f"{row.name[:21]}…", LEFT - 12, floor - 12, 15,
                               draw.TEXT, 600, "end"))
        for column, count in sorted(counts.items()):
            tall = HIGH * count / max(counts.values())
            colour = BAR if not below or not column else MORE if column > 0 else LESS
            parts.append(f'<rect class="tt-bar" data-count="{count}" x="{at(column * step) - wide / 2 + 0.5:g}" '
                         f'y="{floor - tall:g}" width="{wide - 1:g}" height="{tall:g}" '
                         f'fill="{colour}"><title>{counted(count, "deal")} around '
                         f'{column * step:+.2f}</title></rect>')
        ends = [at(end) for end in (row.mean.low, row.mean.high) if isfinite(end)]
        parts.append(f'<line x1="{LEFT}" x2="{LEFT + WIDE}" y1="{floor}" y2="{floor}" style="stroke:{draw.LINE}"/>')
        if ends:
            parts.append(f'<line x1="{ends[0]:g}" x2="{ends[1]:g}" y1="{floor + 8}" y2="{floor + 8}" stroke-width="3" '
                         f'style="stroke:{draw.TEXT}"/>')
        parts.append(f'<circle cx="{at(row.mean.mean):g}" cy="{floor + 8}" r="5.5" fill="{draw.GOLD}" '
                     f'stroke="{draw.INK}"/>')
        parts.append(draw.text(f"{row.mean.mean:+.2f}", LEFT + WIDE + 14, floor + 4, 15, draw.TEXT))
    bottom = 10 + len(rows) * ROW
    parts.append(f'<line x1="{at(0):g}" x2="{at(0):g}" y1="4" y2="{bottom - 12}" stroke-dasharray="5 4" '
                 f'style="stroke:{draw.SOFT_TEXT}"/>')
    parts.append(draw.centred(0, at(0), bottom + 4, 13, draw.SOFT_TEXT))
    if below:
        parts.append(draw.text(f"◀ {below}", LEFT, bottom + 22, 13, draw.SOFT_TEXT))
        parts.append(draw.text(f"{above} ▶", LEFT + WIDE, bottom + 22, 13, draw.SOFT_TEXT, 400, "end"))
    return draw.svg("".join(parts), 760, bottom + (30 if below else 12), label)

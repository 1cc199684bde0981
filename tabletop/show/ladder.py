"""The ladder of a game on the page: a bar from rung to rung, with its interval."""

from __future__ import annotations

from html import escape

from tabletop.arena.ladder import Ladder
from tabletop.engine.english import listed
from tabletop.show import common as draw
from tabletop.show.charts import UNDECIDED
from tabletop.show.distribution import BAR

LEFT, WIDE, HIGH = 230, 400, 46
"""Where the bars begin, how long they can be, and how high a rung is."""


def ladder_html(ladder: Ladder) -> str:
    """The rungs, the highest on top, each with how far it was ahead of the one below and the 95 % interval of that."""
    figures = [rung.ahead for rung in ladder.rungs if rung.ahead is not None]
    least = min([0.0, *(found.low for found in figures)])
    most = max([0.01, *(found.high for found in figures)])

    def across(value: float) -> float:
        return LEFT + WIDE * (value - least) / (most - least)

    parts, zero = [], across(0.0)
    for line, rung in enumerate(reversed(ladder.rungs)):
        y = line * HIGH
        middle = y + 20
        parts.append(draw.text(rung.name, LEFT - 12, y + 18, 16, draw.TEXT, 600, "end"))
        parts.append(draw.text(rung.strategy, LEFT - 12, y + 34, 13, draw.SOFT_TEXT, 400, "end"))
        if rung.ahead is None:
            parts.append(draw.text(rung.verdict, zero + 8, y + 25, 13, draw.SOFT_TEXT))
            continue
        low, high, mean = across(rung.ahead.low), across(rung.ahead.high), across(rung.ahead.mean)
        parts.append(f'<rect x="{min(zero, mean):g}" y="{middle - 9}" width="{max(abs(mean - zero), 1):g}" height="18" '
                     f'rx="4" fill="{BAR if rung.ahead.excludes_zero else UNDECIDED}"/>')
        parts.append(f'<path d="M{low:g} {middle} L{high:g} {middle} M{low:g} {middle - 6} L{low:g} {middle + 6} '
                     f'M{high:g} {middle - 6} L{high:g} {middle + 6}" fill="none" stroke-width="2" '
                     f'style="stroke:{draw.TEXT}"/>')
        parts.append(draw.text(f"{rung.ahead.mean:+.2f}", LEFT + WIDE + 12, y + 25, 15, draw.TEXT))
    bottom = len(ladder.rungs) * HIGH
    parts.append(f'<line x1="{zero:g}" x2="{zero:g}" y1="2" y2="{bottom}" stroke-dasharray="5 4" '
                 f'style="stroke:{draw.SOFT_TEXT}"/>')
    parts.append(draw.text("how far ahead of the rung below; the thin lines are 95 % intervals", LEFT, bottom + 16, 13,
                           draw.SOFT_TEXT))
    label = "The ladder: " + listed(f"{rung.name} {rung.verdict}" for rung in ladder.rungs)
    said = "".join(f"<li><b>{escape(rung.name)}</b> ({escape(rung.strategy)}): {escape(rung.verdict)}</li>"
                   for rung in reversed(ladder.rungs))
    picture = draw.scrolled(draw.svg("".join(parts), 760, bottom + 24, label))
    return (f"<p>The ladder of {escape(ladder.game.title)}, in {escape(ladder.game.worth_means)}. Two rungs played the "
            f"same deals, and sat at the same tables.</p>{picture}"
            f"<details><summary>The figures</summary><ul>{said}</ul></details>")

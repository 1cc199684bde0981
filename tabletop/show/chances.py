"""Chances as bars: for each place where hidden cards lie, how likely it holds what is asked for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from tabletop.arena.chances import Unseen, percent
from tabletop.engine.cards import Card
from tabletop.engine.english import counted
from tabletop.show import common as draw
from tabletop.show.distribution import BAR

LEFT, WIDE, HIGH = 190, 300, 30
"""Where the bars begin, how long a sure one is, and how high a row is."""


def hidden_said(known: Unseen, wanted: Collection[Card], called: str) -> str:
    """How many of the cards asked for are still hidden, and among how many."""
    return (f"{called[:1].upper()}{called[1:]}: {known.count(wanted) or 'none'} of the {len(known.cards)} cards that "
            "you cannot see. The bars: how likely each place holds at least one.")


def chances_picture(now: Mapping[str, Fraction], rooms: Mapping[str, int], before: Mapping[str, Fraction] | None = None,
                    shares: Mapping[str, float] | None = None) -> str:
    """A bar for each place: how long it was `before` stays as a thin line, and a dot shows a share of sampled deals.
    `rooms` says how many hidden cards lie there."""
    parts = []
    for row, (name, chance) in enumerate(now.items()):
        y, was = row * HIGH, (before or {}).get(name, chance)
        parts.append(draw.text(name, LEFT - 12, y + 16, 15, draw.TEXT, 600, "end"))
        parts.append(draw.text(counted(rooms[name], "card"), LEFT - 12, y + 28, 11, draw.SOFT_TEXT, 400, "end"))
        parts.append(f'<rect x="{LEFT}" y="{y + 4}" width="{WIDE}" height="20" rx="4" fill="none" '
                     f'style="stroke:{draw.LINE}"/>')
        if chance:
            begins = float(was / chance)
            parts.append(f'<rect class="tt-chance" x="{LEFT}" y="{y + 4}" width="{float(WIDE * chance):g}" height="20" '
                         f'rx="4" fill="{BAR}" style="--tt-was:{begins:.3g}"/>')
        if was != chance:
            at = LEFT + float(WIDE * was)
            parts.append(f'<path d="M{at:g} {y + 1} v26" stroke-width="2" stroke-dasharray="4 3" fill="none" '
                         f'style="stroke:{draw.TEXT}"/>')
        if shares is not None:
            parts.append(f'<circle cx="{LEFT + WIDE * shares[name]:g}" cy="{y + 14}" r="5" fill="{draw.GOLD}" '
                         f'stroke="{draw.INK}"/>')
        arrow = " ▲" if chance > was else " ▼" if chance < was else ""
        parts.append(draw.text(percent(chance) + arrow, LEFT + WIDE + 12, y + 19, 15, draw.TEXT, 600))
    label = "; ".join(f"{name}: {percent(chance)}" for name, chance in now.items()) or "Nothing is hidden."
    return draw.svg("".join(parts), LEFT + WIDE + 110, max(1, len(now)) * HIGH + 4, label)

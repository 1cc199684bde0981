"""A tournament on the page: the ranking as a picture and a table, who beats whom, and whether the deals are enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import inf, isfinite, log10

from tabletop.arena.figures import WINS, WORTH, Estimate
from tabletop.arena.standings import places, said_ended, said_field, said_groups, said_intervals, said_saved
from tabletop.arena.tournament import Tournament
from tabletop.arena.verdicts import missing, setting
from tabletop.engine.english import counted, listed
from tabletop.show import common as draw
from tabletop.show.charts import BETTER, UNDECIDED

LEFT, WIDE, ROW = 190, 430, 30
"""Where the picture begins, how wide it is, and how far apart its rows are."""
GROUP = 12
"""How far apart the bars of the groups stand."""
SHOWN = {1: ("▲", "better"), -1: ("▼", "worse"), 0: ("", "not told apart")}
MOST_ROWS_OF_PAIRS = 28
"""More pairs than these are shown in the matrix alone."""


def tournament_html(results: Tournament) -> str:
    """A tournament: the ranking, what cannot be told apart, and folded beneath: who beats whom, and what is enough."""
    said = [*said_groups(results), said_ended(results), said_saved(results),
            f"{missing(results)}. The first: {min(results.failures)}" if results.failures else ""]
    points = "".join(f"<li>{escape(line)}</li>" for line in said if line)
    return (f"<p>{escape(setting(results))}. {escape(said_field(results))}</p>{draw.scrolled(ranking_picture(results))}"
            f"{_ranking_table(results)}{f'<ul>{points}</ul>' if points else ''}"
            f'<details class="tt-grows"><summary>Who beats whom</summary>{_matrix_html(results)}</details>'
            f'<details class="tt-grows"><summary>Is it enough?</summary>{_enough_html(results)}</details>')


def _clipped(name: str) -> str:
    return name if len(name) <= 22 else f"{name[:21]}…"


def ranking_picture(results: Tournament) -> str:
    """How far every strategy is behind the first, with its interval; bars beside them join those that are not told
    apart."""
    names = [place.name for place in results.ranking()]
    behind = [Estimate(0, 0, 0), *(results.difference(name, names[0]) for name in names[1:])]
    ends = [end for found in behind for end in found if isfinite(end)]
    low, high = min(*ends, 0.0), max(*ends, 0.0)
    across = (high - low) or 1.0

    def at(value: float) -> float:
        return LEFT + WIDE * (value - low) / across

    bottom, parts = len(names) * ROW, []
    parts.append(f'<line x1="{at(0):g}" x2="{at(0):g}" y1="2" y2="{bottom}" stroke-dasharray="5 4" '
                 f'style="stroke:{draw.SOFT_TEXT}"/>')
    for line, (name, found) in enumerate(zip(names, behind, strict=True)):
        middle = line * ROW + ROW / 2
        colour = BETTER if not line or not found.excludes_zero else UNDECIDED
        parts.append(draw.text(_clipped(name), LEFT - 12, middle + 5, 15, draw.TEXT, 600, "end"))
        if line and isfinite(found.high - found.low):
            parts.append(f'<path d="M{at(found.low):g} {middle:g} L{at(found.high):g} {middle:g}" stroke-width="3" '
                         f'style="stroke:{draw.TEXT}"/>')
        parts.append(f'<circle cx="{at(found.mean):g}" cy="{middle:g}" r="6" fill="{colour}" stroke="{draw.INK}">'
                     f"<title>{escape(name)}: {found.mean:+.3f}</title></circle>")
        parts.append(draw.text(f"{found.mean:+.2f}" if line else "first", LEFT + WIDE + 12, middle + 5, 14, draw.TEXT))
    groups = results.groups()
    for number, group in enumerate(groups):
        x = LEFT + WIDE + 66 + GROUP * number
        rows = [names.index(name) * ROW + ROW / 2 for name in group]
        parts.append(f'<path class="tt-group" d="M{x} {rows[0] - 8:g} L{x} {rows[-1] + 8:g}" stroke-width="2" '
                     f'style="stroke:{draw.SOFT_TEXT}"><title>not told apart: {escape(listed(group))}</title></path>')
        parts += [f'<circle cx="{x}" cy="{row:g}" r="4" style="fill:{draw.TEXT}"/>' for row in rows]
    parts.append(draw.text(f"{WORTH}, behind the first; the lines are intervals that hold for all pairs at once", LEFT,
                           bottom + 18, 13, draw.SOFT_TEXT))
    if groups:
        parts.append(draw.text("joined at the right: not told apart", LEFT, bottom + 36, 13, draw.SOFT_TEXT))
    wide = max(760, LEFT + WIDE + 80 + GROUP * len(groups))
    return draw.svg("".join(parts), wide, bottom + 42,
                    "Ranking: " + listed(f"{name} {found.mean:+.2f}" if at else f"{name} first"
                                         for at, (name, found) in enumerate(zip(names, behind, strict=True))))


def _scrolled(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that is scrolled where a page is too narrow for it, and leaves the pictures above it their width."""
    return ('<div tabindex="0" role="group" aria-label="a table" style="width:0;min-width:100%;overflow-x:auto">'
            f"{draw.html_table(head, rows)}</div>")


def _ranking_table(results: Tournament) -> str:
    rows = [(str(number), f"<b>{escape(place.name)}</b>", f"{place.worth:+}", f"{place.wins:.0%}", places(place))
            for number, place in enumerate(results.ranking(), 1)]
    return _scrolled(("rank", "strategy", f"mean {WORTH} (95 %)", WINS, "may truly hold"), rows)


def _matrix_html(results: Tournament) -> str:
    """The difference of every two: the row's strategy minus the column's."""
    names = [place.name for place in results.ranking()]
    found = results.matrix()

    def cell(one: str, other: str) -> str:
        if one == other:
            return "–"
        apart = found[one, other]
        mark, says = SHOWN[(apart.low > 0) - (apart.high < 0)]
        number = f"{apart.mean:+.2f}"
        better = f'<b style="color:{BETTER}">{number} {mark}</b>' if mark == "▲" else f"{number} {mark}"
        return f'<span title="{escape(f"{one} − {other}: {apart:+}, {says}")}">{better}</span>'

    rows = [(f"<b>{escape(one)}</b>", *(cell(one, other) for other in names)) for one in names]
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1:]]
    unknown = all(apart.high == inf for apart in found.values())  # too few deals, and that is said above
    listing = "" if unknown or len(pairs) > MOST_ROWS_OF_PAIRS else _scrolled(
        ("on the same deals", f"{WORTH}, difference", "verdict"),
        [(f"{escape(one)} − {escape(other)}", f"{found[one, other]:+}", escape(results.verdict(one, other)))
         for one, other in pairs])
    return (f"<p>How much more {WORTH} the strategy of the row has than that of the column, on the same deals. "
            "The mark ▲ means: shown to be better. The mark ▼ means: shown to be worse. No mark: not told apart. "
            f"{escape(said_intervals(results))}</p>"
            + _scrolled(("row − column", *map(escape, names)), rows) + listing)


def _enough_html(results: Tournament) -> str:
    if not results.visible(2):
        return "<p>The deals played so far are too few, or all alike: nobody can say yet how many are needed.</p>"
    return (f"<p>The more deals, the smaller the difference that they show in 9 of 10 tries. With "
            f"{counted(len(results.by_deal), 'deal')} it is {results.visible(len(results.by_deal)):.2f}.</p>"
            "<p>In a cell, <code>deals_needed(0.2)</code> of the results tells it for a difference of your own.</p>"
            + draw.scrolled(enough_picture(results)))


def enough_picture(results: Tournament) -> str:
    """The difference that a number of deals shows, as a curve; a dot where the tournament is now."""
    now = len(results.by_deal)
    here = results.visible(now)
    most = max(10 * now, 1000)
    numbers = sorted({now, *(round(10 ** (1 + (log10(most) - 1) * at / 40)) for at in range(41))})
    curve = [(deals, seen) for deals in numbers if isfinite(seen := results.visible(deals))]
    top, high = curve[0][1], 170

    def x(deals: int) -> float:
        return LEFT + WIDE * (log10(deals) - 1) / (log10(most) - 1)

    def y(seen: float) -> float:
        return 10 + high * (1 - min(seen, top) / top)

    line = " L".join(f"{x(deals):.1f} {y(seen):.1f}" for deals, seen in curve)
    parts = [f'<path d="M{LEFT} 6 L{LEFT} {10 + high} L{LEFT + WIDE} {10 + high}" fill="none" '
             f'style="stroke:{draw.LINE}"/>',
             f'<path d="M{line}" fill="none" stroke-width="3" stroke="{BETTER}"/>']
    for deals in (10 ** power for power in range(1, 8) if 10 ** power <= most):
        parts.append(draw.centred(f"{deals:,}", x(deals), 28 + high, 13, draw.SOFT_TEXT))
    for part in (1.0, 0.5, 0.0):
        parts.append(draw.text(f"{top * part:.2f}", LEFT - 8, y(top * part) + 5, 13, draw.SOFT_TEXT, 400, "end"))
    if (now, here) in curve and now >= 10:
        parts.append(f'<circle cx="{x(now):.1f}" cy="{y(here):.1f}" r="6.5" fill="{draw.GOLD}" '
                     f'stroke="{draw.INK}"/>')
        parts.append(draw.text("now", x(now) + 9, y(here) - 7, 14, draw.TEXT))
    parts.append(draw.text("deals", LEFT + WIDE, 46 + high, 13, draw.SOFT_TEXT, 400, "end"))
    parts.append(draw.text(f"a difference in {WORTH} that they show", LEFT, 46 + high, 13, draw.SOFT_TEXT))
    return draw.svg("".join(parts), 760, 54 + high,
                    f"With {counted(now, 'deal')} a difference of {here:.2f} shows in 9 of 10 tries")

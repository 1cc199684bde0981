"""Charts: drawn with matplotlib on an `ax` that is given, shown so that they fit a light and a dark page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from tabletop.arena.machine import NOT_HERE
from tabletop.arena.results import Results
from tabletop.show.common import LINE, PAGE, TEXT, widest

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

_INK = "#010203"
"""Stands for the page's text colour while matplotlib draws; `chart_html` puts the page's own in its place."""
_PAPER = "#fdfeff"
"""Stands for the page's own colour in the same way."""
SEATS = ("#00967d", "#c86400", "#4b6496", "#c8004b", "#967de1", "#af00fa")
"""The colours of the seats: none is like that of a card, and each shows on a light and on a dark page."""
TITLE_WIDTH = 64
MARKS = "os^DvP"
BETTER, UNDECIDED = SEATS[0], "#7f7f7f"


class Experiment(NamedTuple):
    """Sliders (name, least, most, at first) and the HTML that shows what their values come to."""

    title: str
    sliders: list[tuple[str, int, int, int]]
    shown: Callable[[Sequence[int]], str]


class Chart(NamedTuple):
    """A chart that shows itself: what draws it on an ax, and what it is called."""

    draw: Callable[[Axes], None]
    label: str
    height: float = 3.4

    def _repr_html_(self) -> str:
        return chart_html(self.draw, self.label, height=self.height)

    def __repr__(self) -> str:
        return f"<chart: {self.label}>"


def seat_colour(seat: int) -> str:
    """The colour of a seat in every chart."""
    return SEATS[seat]


def ink() -> str:
    """The page's text colour, for marks that belong to no seat."""
    return _INK


def chart_html(draw: Callable[[Axes], None], label: str, width: float = 7.2, height: float = 3.4) -> str:
    """The chart that `draw` puts on an ax, as HTML in the page's own colours."""
    try:
        from matplotlib import rc_context
    except ImportError:
        return f"<p>{NOT_HERE.format('This chart')}</p>"
    figure = figure_of(draw, width, height)
    out = io.StringIO()
    with rc_context({"svg.hashsalt": label}):  # the same chart is the same text
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    picture = out.getvalue()[out.getvalue().index("<svg"):].replace(_INK, TEXT).replace(_PAPER, PAGE)
    # Attributes take no CSS variables, but styles do; matplotlib writes styles, save for the size.
    picture = re.sub(r'<svg [^>]*viewBox="([^"]*)"[^>]*>',
                     rf'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
                     rf'viewBox="\1" role="img" aria-label="{escape(label)}" '
                     rf'style="width:100%;{widest(width * 100, height * 100)};height:auto;display:block">', picture,
                     count=1)
    return f'<div style="border-top:1px solid {LINE}">{picture}</div>'


def figure_of(draw: Callable[[Axes], None], width: float = 7.2, height: float = 3.4) -> Figure:
    """The chart that `draw` puts on an ax, with a legend beside it and no two labels in one place."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    ax = figure.add_subplot()
    ax.spines[["top", "right"]].set_visible(False)
    draw(ax)
    ax.tick_params(colors=_INK)
    for spine in ax.spines.values():
        spine.set_color(_INK)
    for text in (ax.title, ax.xaxis.label, ax.yaxis.label):
        text.set_color(_INK)
    ax.set_title(fill(ax.get_title(), TITLE_WIDTH))
    if ax.get_legend_handles_labels()[0]:
        ax.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, labelcolor=_INK)
    ax.grid(axis="y", alpha=0.25)
    _move_apart(figure, ax)
    return figure


def _move_apart(figure: Figure, ax: Axes) -> None:
    """Lift the labels of points that would lie on each other, or on another point."""
    from matplotlib.text import Annotation
    from matplotlib.transforms import Bbox

    labels = [label for label in ax.texts if isinstance(label, Annotation)]
    if len(labels) < 2:
        return
    figure.draw_without_rendering()
    step, near = 2.0, 4.0
    settled = [Bbox.from_bounds(x - near, y - near, 2 * near, 2 * near) for line in ax.lines
               for x, y in line.get_transform().transform(line.get_xydata())]
    for label in sorted(labels, key=lambda label: label.xy[1]):
        box = label.get_window_extent()
        while any(box.overlaps(other) for other in settled):
            label.xyann = label.xyann[0], label.xyann[1] + step
            box = box.translated(0, step * figure.dpi / 72)
        settled.append(box)


def gain(ax: Axes, text: str, x: float, y: float) -> None:
    """A small label above a point, readable where a line crosses it."""
    label = ax.annotate(text, (x, y), (0, 6), textcoords="offset points", ha="center", color=_INK, fontsize=8,
                        bbox={"boxstyle": "round,pad=0.1", "facecolor": _PAPER, "edgecolor": "none", "alpha": 0.8})
    label.set_in_layout(False)  # a label that is lifted leaves the chart as it is


def grown(ax: Axes, by_seat: Sequence[Sequence[int]], drawstyle: str = "default") -> None:
    """How the points of every seat grew, step by step: a line with a colour and a mark of its own, on whole numbers."""
    for seat, points in enumerate(by_seat):
        ax.plot(range(len(points)), points, color=seat_colour(seat), marker=MARKS[seat], label=f"Seat {seat}",
                linewidth=2, markersize=6 if drawstyle == "default" else 4, alpha=0.9, drawstyle=drawstyle)
    whole_numbers(ax.xaxis, ax.yaxis)


def whole_numbers(*axes: Axis) -> None:
    """Let these axes count in whole numbers."""
    from matplotlib.ticker import MaxNLocator

    for axis in axes:
        axis.set_major_locator(MaxNLocator(integer=True))


def compared(results: Results, ax: Axes) -> None:
    """Every paired difference of worth with its 95 % interval; what lies right of 0 speaks for the first named."""
    ax.axvline(0, color=_INK, linewidth=1)
    pairs = results.pairs()
    for line, (one, other) in enumerate(pairs):
        found = results.difference(one, other)
        colour = BETTER if found.excludes_zero else UNDECIDED
        bounded = found.high < float("inf")
        ax.errorbar(found.mean, line, xerr=found.high - found.mean if bounded else None, fmt="o", capsize=5,
                    color=colour)
    ax.set_yticks(range(len(pairs)), [f"{one} − {other}".replace("$", r"\$") for one, other in pairs])
    ax.set_ylim(len(pairs) - 0.5, -0.5)
    ax.set_xlabel("difference in worth on the same deals (green: the interval excludes 0)")

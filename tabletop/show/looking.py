"""A class that looks too early: everybody compares two equal players, looks again and again, and stops at the first
difference that seems to be there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from tabletop.arena.figures import CONFIDENCE, estimated
from tabletop.arena.sequences import always_worth
from tabletop.engine.core import generator
from tabletop.engine.english import counted
from tabletop.show import common as draw
from tabletop.show.charts import BETTER, Experiment

STUDENTS = 20
MOST = 200
"""Deals that a student plays at most."""
HALF, HIGH, NAME = 330, 13, 74
"""How wide each of the two pictures is, how high a student's line in it, and how much room is left of it."""
WRONG = "#c8004b"
LOOKS = Callable[[Sequence[float]], tuple[float, float]]


def looking_early(apart: Sequence[float]) -> Experiment:
    """From the differences of two equal players, deal by deal, every student draws a line of deals. They are shifted so
    that their mean is 0: whoever sees a difference is wrong."""
    mean = fmean(apart)
    centred = [value - mean for value in apart]
    lines = []
    for student in range(STUDENTS):
        rng = generator(student, "looking", 0)
        lines.append([centred[int(rng.random() * len(centred))] for _ in range(MOST)])
    return Experiment("A class compares two equal players",
                      [("deals", 20, MOST, MOST), ("looks", 1, 20, 20)], lambda chosen: _shown(lines, *chosen))


def _plain(values: Sequence[float]) -> tuple[float, float]:
    return estimated(values)[1:]


def _honest(values: Sequence[float]) -> tuple[float, float]:
    return always_worth(values, CONFIDENCE)


def _shown(lines: Sequence[Sequence[float]], deals: int, looks: int) -> str:
    """A dot for every look of every student, and how many were wrong."""
    at = sorted({max(2, round(deals * look / looks)) for look in range(1, looks + 1)})
    ways: list[tuple[str, LOOKS]] = [("plain intervals", _plain), ("intervals made for looking often", _honest)]
    parts, wrong = [], []
    for column, (title, interval) in enumerate(ways):
        left = NAME + column * HALF
        seen = [[not low <= 0 <= high for low, high in (interval(line[:deal]) for deal in at)] for line in lines]
        wrong.append(sum(map(any, seen)))
        parts.append(draw.text(title, left + 6, 14, 14, draw.TEXT, 600))
        for row, claims in enumerate(seen):
            y = 28 + row * HIGH
            if not column:
                parts.append(draw.text(f"student {row + 1}", NAME - 6, y + 4, 11, draw.SOFT_TEXT, 400, "end"))
            first = claims.index(True) if any(claims) else len(claims)
            for look, deal in enumerate(at[:first + 1]):
                x = left + 10 + (HALF - 50) * deal / MOST
                parts.append(f'<circle cx="{x:.1f}" cy="{y}" r="{5 if look == first else 3}" '
                             f'fill="{WRONG if look == first else BETTER}"/>')
    bottom = 28 + len(lines) * HIGH
    parts.append(draw.text("Each dot is a look, from left to right. A red dot claims a difference: the student stops.",
                           NAME, bottom + 8, 13, draw.SOFT_TEXT))
    times = "once" if len(at) == 1 else f"{len(at)} times"
    said = (f"{STUDENTS} students play up to {counted(deals, 'deal')} and look {times}. Who claims a difference that "
            f"is not there? With plain intervals <b>{wrong[0]} of {STUDENTS}</b>, with intervals made for looking "
            f"often <b>{wrong[1]} of {STUDENTS}</b>.")
    label = f"Wrong are {wrong[0]} of {STUDENTS} students with plain intervals, {wrong[1]} with the others"
    return f"<p>{said}</p>{draw.scrolled(draw.svg(''.join(parts), NAME + 2 * HALF, bottom + 16, label))}"

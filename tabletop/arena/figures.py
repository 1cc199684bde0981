"""Figures of a comparison: kept in flat rows of numbers, averaged over deals, each mean with its interval."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, MutableMapping, Sequence
from math import fsum, isfinite, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from tabletop.arena.student import quantile
from tabletop.engine.core import State

if TYPE_CHECKING:
    import numpy as np

CONFIDENCE = 0.95
FEWEST_DEALS = 10
"""A verdict, and an interval of worths, need this many deals: from 5 deals Student's t held the truth in only 90 % of
cases."""
WINS, WORTH = MEASURES = "win share", "worth"
SAME = 1e-9
"""Worths that differ by less are the same: averages over arrangements are rounded by the computer."""

Deal = list[list[tuple[float, float]]]
"""For every arrangement of a deal: each side's share of the win, and its worth."""


class Estimate(NamedTuple):
    """A mean over deals with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __format__(self, sign: str) -> str:
        if self.low == self.high:
            return f"{self.mean:{sign}.3f} (the same on every deal)"
        if self.high - self.low == float("inf"):
            return f"{self.mean:{sign}.3f} (too few deals for an interval)"
        mean, low, high = (round(number, 3) + 0.0 for number in (self.mean, self.low, self.high))  # no -0.000
        return f"{mean:{sign}.3f} [{low:{sign}.3f}, {high:{sign}.3f}]"

    def __str__(self) -> str:
        return format(self, "+")

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies on one side of 0."""
        return self.low > 0 or self.high < 0


def estimated(values: Sequence[float], least: float = float("-inf"), most: float = float("inf"),
              confidence: float = CONFIDENCE) -> Estimate:
    """The mean of the values with its 95 % interval by Student's t; unbounded while there are fewer than two.

    Where values have a least and a most, one imaginary deal at each end is added before the interval is worked out, and
    the interval is cut off there. Otherwise three wins in three deals would read "1.000 [1.000, 1.000]": few deals show
    few of the values that can come. (For 0 and 1 it is the interval of Agresti and Coull with one success and one
    failure more, for differences that of Bonett and Price; with Student's t it holds for shares of a win too, from the
    first deal on.)
    """
    found = [float(value) for value in values]
    mean = fmean(found) if found else float("nan")
    if isfinite(most - least):
        found += least, most
    if len(found) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    middle = fmean(found)
    half = spread(found) / sqrt(len(found)) * quantile(len(found) - 1, (1 + confidence) / 2)
    return Estimate(mean, max(least, middle - half), min(most, middle + half))


def spread(values: Sequence[float]) -> float:
    """The standard deviation from deal to deal, judged from two of them or more."""
    middle = fmean(values)
    return sqrt(fsum((value - middle) ** 2 for value in values) / (len(values) - 1))


def figures_of_game(final: State) -> list[tuple[float, float]]:
    """Each side's share of the win (a win shared by k sides counts 1/k) and its worth, averaged over its seats."""
    outcome, sides = final.outcome(), final.game.sides
    assert outcome is not None, "the game is over"
    won = [any(seat in outcome.winners for seat in side) for side in sides]
    worths = final.worths()
    return [(wins / max(1, sum(won)), fmean([worths[seat] for seat in side]))
            for wins, side in zip(won, sides, strict=True)]


class Figures(MutableMapping[int, Deal]):
    """The figures of the deals that are done, by their numbers; in flat rows, so that many deals need little memory."""

    def __init__(self, arrangements: int, sides: int) -> None:
        self._shape = arrangements, sides
        self._numbers = array("d")
        self._done = bytearray()
        """For every deal up to the last: whether it is done."""

    def __setitem__(self, deal: int, figures: Deal) -> None:
        numbers = array("d", (number for arrangement in figures for side in arrangement for number in side))
        wide, more = len(numbers), deal + 1 - len(self._done)
        if more > 0:
            self._numbers.frombytes(bytes(8 * wide * more))
            self._done.extend(bytes(more))
        self._numbers[wide * deal:wide * (deal + 1)] = numbers
        self._done[deal] = True

    def __getitem__(self, deal: int) -> Deal:
        if deal not in self:
            raise KeyError(deal)
        arrangements, sides = self._shape
        numbers = iter(self._numbers[2 * arrangements * sides * deal:2 * arrangements * sides * (deal + 1)])
        pairs = list(zip(numbers, numbers, strict=True))
        return [pairs[sides * at:sides * (at + 1)] for at in range(arrangements)]

    def __contains__(self, deal: object) -> bool:
        return isinstance(deal, int) and 0 <= deal < len(self._done) and bool(self._done[deal])

    def __iter__(self) -> Iterator[int]:
        return (deal for deal, done in enumerate(self._done) if done)

    def __len__(self) -> int:
        return self._done.count(1)

    def __delitem__(self, deal: int) -> None:
        if deal not in self:
            raise KeyError(deal)
        self._done[deal] = False

    def table(self, deals: Sequence[int]) -> np.ndarray:
        """These deals, one after the other: arrangements, sides, and for each its share of the win and its worth."""
        import numpy as np

        return np.frombuffer(self._numbers).reshape(-1, *self._shape, 2)[np.array(deals, dtype=int)]

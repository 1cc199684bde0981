"""Intervals that stay true however often one looks: confidence sequences.

An interval for a number of deals that was fixed in advance is true 19 times in 20. If you look after every deal, and
stop when it excludes 0, you are wrong far more often. A confidence sequence holds at all looks together.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import inf, log, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Any

from tabletop.arena.figures import spread

if TYPE_CHECKING:
    import numpy as np

FIRST_LOOK = 50
"""Worths have no bounds that are known, so their sequence is true only in the long run. It begins with this deal."""
TIGHTEST = 250
"""At about this many deals the sequence of worths is as narrow as it can be made."""
GRID = 1001
"""How many means, between the least and the most, are tried for a win share."""
BOLDEST = 0.75
"""The part of what there is to lose that is bet at most."""


def reach(deals: int, error: float, tightest: int = TIGHTEST) -> float:
    """How many standard deviations a sequence of worths reaches to both sides of the mean after that many deals.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central limit
    theory and asymptotic confidence sequences", 2021).
    """
    if deals < FIRST_LOOK:
        return inf
    squared = (-2 * log(error) + log(1 - 2 * log(error))) / tightest
    grown = deals * squared + 1
    return sqrt(2 * grown / (deals ** 2 * squared) * log(sqrt(grown) / error))


def widened(far: Any, deals: Any, skew: Any) -> Any:
    """The same where the values are skew: it reaches as much further, to both sides, as the quantile of a skewed mean
    does (the first term of Cornish and Fisher 1938). Without this, pairs with a skewness of 4 were told apart in 14 %
    of simulated tournaments although they were equal."""
    return far + abs(skew) * (2 * far ** 2 * deals + 1) / (6 * deals)


def always_worth(values: Sequence[float], confidence: float) -> tuple[float, float]:
    """The interval of a mean without bounds, true at all looks together in the long run; none while there are too few
    deals, or while all are the same."""
    deals = len(values)
    apart = spread(values) if deals > 1 else 0.0
    if deals < FIRST_LOOK or not apart:
        return -inf, inf
    mean = fmean(values)
    skew = fmean((value - mean) ** 3 for value in values) / (apart * sqrt((deals - 1) / deals)) ** 3
    half = apart * float(widened(reach(deals, 1 - confidence), deals, skew))
    return mean - half, mean + half


class Betting:
    """The interval of a mean between bounds, exact from the first deal on and at all looks together.

    Somebody who believes in a mean lets us bet against it at fair odds. For every mean on a grid two players bet with
    half of the money each, that the truth lies above, and below. A mean that has made one of them 1 / error times as
    rich as they began is given up: if it were true, that would happen once in 1 / error times. (The hedged capital of
    Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2020, with their bets.)
    """

    def __init__(self, least: float, most: float, confidence: float) -> None:
        import numpy as np

        self._least, self._wide, self._error = least, most - least, 1 - confidence
        self._means = np.linspace(0, 1, GRID)
        self._above, self._below = np.zeros(GRID), np.zeros(GRID)
        self._richest = np.full(GRID, -inf)
        self._deals, self._sum, self._squares = 0, 0.5, 0.25

    def add(self, values: np.ndarray) -> None:
        """One deal after the other."""
        import numpy as np

        with np.errstate(divide="ignore"):
            up, down = BOLDEST / self._means, BOLDEST / (1 - self._means)
            for value in (values - self._least) / self._wide:
                self._deals += 1
                bet = sqrt(2 * log(2 / self._error) / (self._squares * log(self._deals + 1)))
                apart = value - self._means
                self._above += np.log1p(np.minimum(bet, up) * apart)
                self._below += np.log1p(-np.minimum(bet, down) * apart)
                self._sum += value
                self._squares += (value - self._sum / (self._deals + 1)) ** 2
                np.maximum(self._richest, np.maximum(self._above, self._below), out=self._richest)

    def interval(self) -> tuple[float, float]:
        """From the least to the greatest mean that is not given up, and one step further to both sides."""
        import numpy as np

        left = np.flatnonzero(self._richest < log(2 / self._error))
        low, high = (max(int(left[0]) - 1, 0), min(int(left[-1]) + 1, GRID - 1)) if len(left) else (0, GRID - 1)
        return self._least + self._wide * float(self._means[low]), self._least + self._wide * float(self._means[high])


@lru_cache(maxsize=256)
def _betting(values: bytes, least: float, most: float, confidence: float) -> tuple[float, float]:
    import numpy as np

    bets = Betting(least, most, confidence)
    bets.add(np.frombuffer(values))
    return bets.interval()


def always_share(values: Sequence[float], least: float, most: float, confidence: float) -> tuple[float, float]:
    """The interval of a mean between these bounds, true at all looks together; where numpy is missing, all that lies
    between them."""
    try:
        return _betting(array("d", values).tobytes(), least, most, confidence)
    except ImportError:
        return least, most

"""Is it enough? How many deals would show a difference, and when a tournament may stop by itself."""

from __future__ import annotations

from math import ceil, inf, isfinite, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from tabletop.arena.figures import FEWEST_DEALS, MEASURES, WINS, WORTH, spread
from tabletop.arena.machine import numpy_for
from tabletop.arena.results import MOST_DEALS, Results
from tabletop.arena.sequences import FIRST_LOOK, Betting, reach, widened
from tabletop.arena.student import quantile
from tabletop.engine.english import quoted

if TYPE_CHECKING:
    import numpy as np

LOOK_EVERY = 10
"""After how many deals a tournament looks whether all is clear: at the same deals, whoever plays them."""
POWER = 0.9
"""Deals show a difference if they find it in 9 of 10 tries."""


class Stopping:
    """Ends a tournament when every two strategies are told apart, or are alike within a margin.

    It looks at the deals in their order. So it stops at the same deal with any number of workers, and what they have
    played beyond it is left out. The intervals hold for all pairs and for all looks together.
    """

    def __init__(self, results: Results, margin: float = 0.0, measure: str = WORTH) -> None:
        if isinstance(margin, bool) or not isinstance(margin, int | float) or not 0 <= margin < inf:
            raise ValueError(f"margin must be a number from 0 on, not {quoted(margin)}.")
        if measure not in MEASURES:
            raise ValueError(f"There is no measure {quoted(measure)}: it is {WINS!r} or {WORTH!r}.")
        np = numpy_for("Whether all is clear")
        self.margin, self.measure = float(margin), measure
        self.ended: int | None = None
        """The number of deals at which all was clear."""
        self._results = results
        self._before = {*results.by_deal, *(failure.deal for failure in results.failures)}
        self._looked = 0
        """The deals before this one have been looked at."""
        self._means = _Worths() if measure == WORTH else _Shares(results)
        self._one, self._other = np.triu_indices(len(results.names), 1)
        """The columns of every two strategies."""

    def clear(self) -> bool:
        """Whether all was clear at some look, up to the first deal that is not done yet."""
        import numpy as np

        results = self._results
        while self.ended is None:
            block = range(self._looked, max(self._looked + LOOK_EVERY, self._means.first_look))
            failed = {failure.deal for failure in results.failures}
            # The last first: deals are done nearly in their order, so one that is missing is found at once.
            if not all(deal in results.by_deal or deal in failed for deal in reversed(block)):
                return False
            self._looked = block.stop
            done = [deal for deal in block if deal in results.by_deal]
            if done:
                averages = np.array(results.averages_of(done))[..., MEASURES.index(self.measure)]
                self._means.add(averages[:, self._one] - averages[:, self._other])
            low, high = self._means.intervals(1 - results.confidence_in_pairs)
            if bool(((low > 0) | (high < 0) | ((low >= -self.margin) & (high <= self.margin))).all()):
                self.ended = self._looked
        return True

    def leave_out_the_rest(self) -> None:
        """Take out what was played in this run beyond the deal at which all was clear."""
        results, end = self._results, self.ended
        if end is not None:
            for deal in [deal for deal in results.by_deal if deal >= end and deal not in self._before]:
                del results.by_deal[deal]
            results.failures[:] = [failure for failure in results.failures
                                   if failure.deal < end or failure.deal in self._before]


class _Worths:
    """The asymptotic sequence of every pair, from running sums."""

    first_look = FIRST_LOOK

    def __init__(self) -> None:
        self._deals = 0

    def add(self, apart: np.ndarray) -> None:
        if not self._deals:
            self._first, self._powers = apart[0], [0 * apart[0]] * 3
        moved = apart - self._first  # so that equal differences have no spread, however they are rounded
        self._deals += len(apart)
        self._powers = [known + (moved ** power).sum(axis=0) for power, known in enumerate(self._powers, 1)]

    def intervals(self, error: float) -> tuple[np.ndarray, np.ndarray]:
        import numpy as np

        far = reach(self._deals, error)
        if not isfinite(far):
            return np.array([-inf]), np.array([inf])
        mean, squares, cubes = (known / self._deals for known in self._powers)
        variance = np.maximum(squares - mean ** 2, 0)
        with np.errstate(all="ignore"):
            skew = (cubes - 3 * mean * squares + 2 * mean ** 3) / variance ** 1.5
            spread = np.sqrt(variance * self._deals / (self._deals - 1))
            half = np.where(spread > 0, spread * widened(far, self._deals, skew), inf)
        return mean + self._first - half, mean + self._first + half


class _Shares:
    """The exact sequence of every pair."""

    first_look = LOOK_EVERY

    def __init__(self, results: Results) -> None:
        most = results.most_share
        self._bets = [Betting(-most, most, results.confidence_in_pairs) for _ in results.pairs()]

    def add(self, apart: np.ndarray) -> None:
        for bets, values in zip(self._bets, apart.T, strict=True):
            bets.add(values)

    def intervals(self, error: float) -> tuple[np.ndarray, np.ndarray]:
        import numpy as np

        low, high = np.array([bets.interval() for bets in self._bets]).T
        return low, high


class Needed(NamedTuple):
    """How many deals would show a difference in worth of this size, between the two that vary most."""

    difference: float
    deals: int
    pair: tuple[str, str]
    spread: float
    """The standard deviation of their difference from deal to deal."""
    judged_from: int

    def __str__(self) -> str:
        from tabletop.arena.standings import said_needed

        return said_needed(self)

    def __repr__(self) -> str:
        return str(self)


def needed(results: Results, difference: float, by_itself: bool) -> Needed:
    """How many deals show a difference of this size in 9 of 10 tries, with the intervals of these results; or at how
    many deals it stops `by_itself`."""
    if isinstance(difference, bool) or not isinstance(difference, int | float) or not 0 < difference < inf:
        raise ValueError(f"difference must be a number above 0, not {quoted(difference)}.")
    found = {pair: spread(results.apart(*pair)) for pair in results.pairs()} \
        if len(results.by_deal) >= FEWEST_DEALS else {}
    if not found or not max(found.values()):
        raise ValueError(f"From {len(results.by_deal)} deals nobody can say how many are needed: it takes "
                         f"{FEWEST_DEALS} or more, not all of them alike.")
    pair = max(found, key=lambda pair: found[pair])
    low, high = 2, 4
    while visible(results, by_itself, found[pair], high) > difference and high < MOST_DEALS:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if visible(results, by_itself, found[pair], middle) <= difference else (middle, high)
    return Needed(difference, max(high, FEWEST_DEALS), pair, found[pair], len(results.by_deal))


def visible(results: Results, by_itself: bool, spread: float, deals: int) -> float:
    """The difference that this number of deals shows in 9 of 10 tries, where `spread` is how much it varies."""
    if deals < 2:
        return inf
    confidence = results.confidence_in_pairs
    far = reach(deals, 1 - confidence) if by_itself else \
        quantile(deals - 1, (1 + confidence) / 2) / sqrt(deals)
    return spread * (far + NormalDist().inv_cdf(POWER) / sqrt(deals))


def widest(results: Results) -> float:
    """The standard deviation of the difference that varies most from deal to deal."""
    return max((spread(results.apart(*pair)) for pair in results.pairs()), default=0.0) \
        if len(results.by_deal) > 1 else 0.0


def rounded(deals: int) -> int:
    """A number of deals with two digits that say something, rounded up."""
    step = 10 ** max(0, len(str(deals)) - 2)
    return ceil(deals / step) * step

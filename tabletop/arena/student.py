"""Student's t: how far a mean may lie off, in standard errors. scipy has it too, but loads half a second for it, in the
middle of a hint."""

from __future__ import annotations

from functools import lru_cache
from math import copysign, exp, isinf, lgamma, log, sqrt

CLOSE = 1e-14
"""Two steps that differ by less, of their size, are the same."""


@lru_cache(maxsize=4096)
def quantile(freedom: float, share: float) -> float:
    """The number below which this share of Student's t lies, with this number of degrees of freedom."""
    tail = 2 * min(share, 1 - share)
    low, high = 0.0, 1.0
    while both_tails(freedom, high) > tail and not isinf(high):
        low, high = high, 2 * high
    while high - low > CLOSE * high:  # halving finds it however flat the curve is
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if both_tails(freedom, middle) > tail else (low, middle)
    return copysign((low + high) / 2, share - 0.5)


def both_tails(freedom: float, t: float) -> float:
    """The share of Student's t that lies further from 0 than t, on both sides."""
    return _beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def _beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction where that converges fast."""
    if x in (0.0, 1.0):
        return x
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    return front * _fraction(a, b, x) / a if x < (a + 1) / (a + b + 2) else 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's way."""
    value, c, d = 1.0, 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value, step = d, 0
    while True:
        step += 1
        for term in (step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step)),
                     -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))):
            d, c = 1 / (1 + term * d), 1 + term / c
            value *= c * d
        if abs(c * d - 1) < CLOSE or step > 10 * sqrt(a + b) + 200:
            return value

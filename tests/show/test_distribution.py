"""The results of many deals as bars: every deal is in one of them, on the side of 0 where it belongs."""

import re

import numpy as np
import pytest

import tabletop
from tabletop.arena.figures import Estimate, estimated
from tabletop.arena.verdicts import deals_compared
from tabletop.show import results_html
from tabletop.show.distribution import BAR, LESS, MORE, Spread, spread_picture


def bars(picture, colour):
    """How many deals the bars of a colour stand for."""
    return sum(int(count) for count, fill in re.findall(r'data-count="(\d+)"[^>]*fill="([^"]*)"',
                                                        picture) if fill == colour)


@pytest.mark.parametrize("values", [[-3, -1, -1, 0, 0, 2, 2, 5], [1, 1, 1], [0, 0], [-0.001, 4]])
def test_every_deal_is_in_a_bar_on_its_side_of_0(values):
    values = np.array(values, dtype=float)
    picture = spread_picture([Spread("", values, estimated(values))], "", "less", "more")
    near = abs(values) < 0.07  # less than half a column
    assert [bars(picture, colour) for colour in (LESS, BAR, MORE)] == [
        np.sum((values < 0) & ~near), np.sum(near), np.sum((values > 0) & ~near)]


def test_means_and_their_intervals_are_where_they_belong():
    values = np.array([-1.0, 0.0, 1.0, 4.0])
    picture = spread_picture([Spread("one", values, Estimate(1.0, 0.0, 4.0))], "")
    middle, low, high = (float(re.search(what, picture)[1]) for what in (
        r'<circle cx="([^"]*)"', r'<line x1="([^"]*)" x2="[^"]*" y1="62"', r'<line x1="[^"]*" x2="([^"]*)" y1="62"'))
    assert middle - low == pytest.approx((high - low) / 4, rel=1e-4)
    assert spread_picture([Spread("one", values[:1], Estimate(-1.0, float("-inf"), float("inf")))],
                          "").count("<line") == 2


def test_a_comparison_shows_them_with_the_better_strategy_first():
    results = tabletop.compare(tabletop.game("bannish", players=3), ["random", "highest_card"], 12, 7, progress=False)
    first, second = sorted(results.names, key=lambda name: -results.per_deal("worth")[:, results.column(name)].mean())
    shown = results_html(results)
    assert deals_compared(results, first,
                          second) in shown and f"◀ {second} did better" in shown and f"{first} did better ▶" in shown
    assert sum(bars(shown, colour) for colour in (LESS, BAR, MORE)) == 12 * 3, "two strategies and one pair"

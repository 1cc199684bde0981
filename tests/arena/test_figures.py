"""Figures of a comparison: kept flat, and given back as they came."""

import sys

import pytest

import tabletop
from tabletop.arena.figures import WINS, WORTH, Figures
from tabletop.arena.results import Results


def deal_of(number, arrangements=2, sides=3):
    return [[(side / sides, number + at / 7) for side in range(sides)] for at in range(arrangements)]


def test_figures_come_back_as_they_were_put_in_whatever_the_order():
    figures = Figures(2, 3)
    for deal in (4, 0, 2):
        figures[deal] = deal_of(deal)
    assert list(figures) == [0, 2,
                             4] and len(figures) == 3 and 1 not in figures and 5 not in figures and "x" not in figures
    assert figures == {deal: deal_of(deal) for deal in (0, 2, 4)}
    table = [[[list(side) for side in row] for row in deal_of(deal)] for deal in (0, 2, 4)]
    assert figures.table([0, 2, 4]).tolist() == table and len(Figures(2, 3).table([])) == 0
    for deal in (1, 3, 5, -1):
        with pytest.raises(KeyError):
            figures[deal]


def test_a_deal_costs_its_numbers_and_hardly_anything_else():
    figures = Figures(2, 3)
    for deal in range(2000):
        figures[deal] = deal_of(deal)
    assert sum(map(sys.getsizeof, (figures._numbers, figures._done))) < 2000 * (2 * 3 * 2 * 8 + 1) * 1.3


def test_averages_are_worked_out_once_for_a_number_of_deals():
    results = Results(tabletop.game("bannish", players=3), dict.fromkeys("ab"), 1)
    results.by_deal[0] = deal_of(0)
    once = results.values("a", WORTH)
    assert results.values("a", WORTH) is once and isinstance(once, tuple), "nobody can change it"
    results.by_deal[1] = deal_of(1)
    assert len(results.values("a", WORTH)) == len(results.per_deal(WORTH)) == 2
    assert results.per_deal(WINS).tolist() == list(map(list, zip(results.values("a", WINS), results.values("b", WINS),
                                                                 strict=True)))

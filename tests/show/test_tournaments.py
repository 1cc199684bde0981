"""A tournament on the page: what the picture, the tables and the curve say is true of the results."""

import re

import numpy as np
import pytest

import tabletop
from tabletop.arena.stopping import Stopping
from tabletop.show import tournament_html
from tabletop.show.tournaments import MOST_ROWS_OF_PAIRS, enough_picture, ranking_picture
from tests.helpers.html_text import said as text_of
from tests.helpers.made_up import made_up


@pytest.fixture(scope="module")
def results():
    return made_up("abcd", np.random.default_rng(5).normal(size=(60, 4)) + [0, 0.45, 0.9, 3])


def test_the_picture_has_every_strategy_in_its_place_and_a_bar_for_every_group(results):
    picture = ranking_picture(results)
    assert re.findall(r'font-weight="600"[^>]*>(\w)<', picture) == list("dcba")
    middles = [float(x) for x in re.findall(r'<circle cx="([\d.]+)" cy="[\d.]+" r="6"', picture)]
    means = [0, *(results.difference(name, "d").mean for name in "cba")]
    assert np.corrcoef(middles, means)[0, 1] == pytest.approx(1, abs=1e-4)
    assert re.findall(r"not told apart: ([^<]+)<", picture) == ["c and b", "b and a"] and \
        picture.count("tt-group") == 2


def test_the_matrix_marks_what_is_shown_and_nothing_else(results):
    cells = re.findall(r'title="(\w) − (\w): ([+-][\d.]+) \[[^"]*\], ([\w ]+)">(.*?)</span>', tournament_html(results))
    assert len(cells) == 12
    for one, other, mean, says, shown in cells:
        found = results.difference(one, other)
        assert mean == f"{found.mean:+.3f}"
        assert says == ("better" if found.low > 0 else "worse" if found.high < 0 else "not told apart")
        assert ("▲" in shown, "▼" in shown) == (found.low > 0, found.high < 0)


def test_the_table_says_which_places_a_strategy_may_hold(results):
    said = text_of(tournament_html(results))
    for place in results.ranking():
        may = f"place {place.best}" + (f" to {place.worst}" if place.best < place.worst else "")
        assert re.search(rf"{place.name}\b[^a-d]*{re.escape(f'{place.worth:+}')}.*?{may}", said)
    assert "These deals cannot tell c or b apart." in said


def test_the_curve_falls_and_passes_through_now(results):
    picture = enough_picture(results)
    points = [tuple(map(float, point.split())) for point in
              re.search(r'd="M([^"]+)" fill="none" stroke-width="3"', picture)[1].split(" L")]
    assert all(left[0] < right[0] and left[1] < right[1] for left, right in zip(points, points[1:], strict=False))
    now = re.search(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="6.5"', picture).groups()
    assert tuple(map(float, now)) in points
    assert f"With 60 deals a difference of {results.visible(60):.2f} shows" in picture
    assert results.deals_needed(results.visible(60)).deals == 60


def test_a_tournament_that_stops_by_itself_says_so_and_has_its_own_curve(results):
    plain = results.visible(60)
    results.stopping = Stopping(results)
    try:
        assert results.visible(60) > plain and "It is not clear yet, after 60 deals" in tournament_html(results)
        assert "however often you look" in tournament_html(results)
    finally:
        results.stopping = None


def test_few_or_equal_deals_have_no_curve_and_many_strategies_no_list_of_pairs():
    few = made_up("ab", [[1, 2]] * 5)
    assert "nobody can say yet how many are needed" in tournament_html(few) and "<circle" in ranking_picture(few)
    names = "abcdefghij"
    many = made_up(names, np.random.default_rng(1).normal(size=(12, 10)))
    assert len(many.pairs()) > MOST_ROWS_OF_PAIRS and "a − b</td>" not in tournament_html(many)


def test_whatever_names_hold_they_are_shown_as_text():
    evil = made_up(["<b>x", "y&"], [[1, 2]] * 12)
    evil.failures.append(tabletop.arena.results.Failure(20, 0, "<b>x", "<i>", 0, ()))
    shown = tournament_html(evil)
    assert "<b>x" not in shown and "<i>" not in shown and "&lt;b&gt;x" in shown

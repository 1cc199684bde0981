"""Charts of every game can be read: seats are not coloured like cards, whole numbers are whole, labels do not
collide."""

from itertools import combinations

import numpy as np
import pytest

import tabletop
from tabletop.show import pictures, rounds
from tabletop.show.charts import SEATS, chart_html, figure_of, gain, grown
from tabletop.show.common import PAINTS
from tests.helpers.colours import VISION, contrast, lab, linear

FROM_CARDS, FROM_EACH_OTHER = 30, 20
"""CIE76 distances: seats from cards, and from each other for every kind of colour vision (their marks differ too)."""


def test_seat_colours_differ_from_card_colours():
    for seat in SEATS:
        assert min(np.linalg.norm(lab(linear(seat)) - lab(linear(paint.fill)))
                   for paint in PAINTS.values()) >= FROM_CARDS, seat
        assert contrast(seat, "#ffffff") >= 3 and contrast(seat, "#111111") >= 3


@pytest.mark.parametrize("vision", VISION)
def test_seat_colours_differ_from_each_other(vision):
    seen = [lab(np.asarray(VISION[vision]) @ linear(seat)) for seat in SEATS]
    assert min(np.linalg.norm(one - other) for one, other in combinations(seen, 2)) >= FROM_EACH_OTHER


def test_labels_of_points_that_lie_close_are_moved_apart():
    def draw(ax):
        grown(ax, [[0, 50], [0, 51], [0, 58]])
        for points in (50, 51, 58):
            gain(ax, f"+{points}", 1, points)
    figure = figure_of(draw)
    figure.draw_without_rendering()
    ax, = figure.axes
    boxes = [label.get_window_extent() for label in ax.texts]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert not any(box.contains(*ax.transData.transform((1, points))) for box in boxes for points in (50, 51, 58))


def charts(name):
    """The first and last charts of games of the smallest and the largest table."""
    for players in (tabletop.game(name).player_counts[0], tabletop.game(name).player_counts[-1]):
        record = tabletop.play(tabletop.game(name, players=players), ["random"] * players, seed=3)
        for number in sorted({rounds(record)[0], rounds(record)[-1]}):
            yield figure_of(lambda ax, record=record, number=number: pictures(record.game).scores(record, number, ax))


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_labels_do_not_collide_and_numbers_are_whole(name):
    seen = 0
    for figure in charts(name):
        figure.draw_without_rendering()
        ax, = figure.axes
        (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
        ticks = [tick for tick in ax.get_xticklabels() if left <= tick.get_position()[0] <= right]
        ticks += [tick for tick in ax.get_yticklabels() if low <= tick.get_position()[1] <= high]
        labels = [label for label in [ax.title, ax.xaxis.label, ax.yaxis.label, *ax.texts, *ticks,
                                      *ax.get_legend().get_texts()] if label.get_text()]
        boxes = [(label.get_text(), label.get_window_extent()) for label in labels]
        for (one, here), (other, there) in combinations(boxes, 2):
            assert not here.overlaps(there), (one, other)
        for text, box in boxes:
            assert figure.bbox.x0 - 1 <= box.x0 and box.x1 <= figure.bbox.x1 + 1 and box.y1 <= figure.bbox.y1 + 1, text
        assert not any("." in tick.get_text() for tick in ticks)
        seen += 1
    assert seen >= 2


def test_the_same_chart_is_the_same_text():
    def draw(ax):
        ax.plot([1, 2], [3, 4], "o")
        ax.fill_between([1, 2], [3, 4])
    assert chart_html(draw, "A chart") == chart_html(draw, "A chart")

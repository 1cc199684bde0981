"""Scoring, seen: how the points of a round grew, and what would be if they were others."""

from __future__ import annotations

import os
from collections.abc import Iterator

import ipywidgets

from tabletop.arena.record import Record
from tabletop.engine.core import Game
from tabletop.show import pictures, rounds, score_html
from tabletop.show.charts import Experiment, chart_html
from tabletop.widgets.common import LIVE, Panel, wrapped
from tabletop.widgets.slices import Work, in_loop

APART = 1.0
"""Seconds before each chart that is drawn ahead. Drawing one takes a fifth of a second, in which a click has to wait;
drawn ahead, it hardly ever does."""
TO_COME = '<div style="aspect-ratio:2.1;max-width:720px"></div>'
"""The room of a chart that is not drawn yet."""


class Scoring(Panel):
    """The rounds of a record: a chart of how the points grew, and the score sheet with its reasons."""

    def __init__(self, record: Record) -> None:
        self.record, self.final = record, record.final()
        self.table = pictures(record.game)
        self.pages: dict[int, tuple[str, str]] = {}
        """The chart and the sheet of each round, once drawn."""
        self.round = ipywidgets.ToggleButtons(
            options=[(f"Round {number}", number) for number in rounds(record)],
            style=ipywidgets.ToggleButtonsStyle(button_width="auto"))
        self.chart = ipywidgets.HTML()
        self.sheet = ipywidgets.HTML()
        folded = ipywidgets.Accordion([self.sheet], titles=("The score sheet, line by line",))
        super().__init__(self.round, self.chart, folded)
        self.round.observe(self.shielded(lambda _: self._show()), "value")
        self.drawing = Work(trusted=True)
        if os.environ.get(LIVE):  # what draws charts takes a second and 32 MB, for every page that is open
            self.chart.value = TO_COME
            self.frame.when_near(self.shielded(self._begin))
        else:
            self._begin()

    def _begin(self) -> None:
        """Draw the chart of the round that is chosen, and the others after it."""
        self._show()
        if in_loop():
            self.drawing.start(self._draw_ahead(), lambda: None, lambda: None, self.show_trouble)

    def _show(self) -> None:
        number = self.round.value
        if number is None:
            self.chart.value = "<p>No round has been played to its end yet.</p>"
            return
        self.chart.value, self.sheet.value = self._page(number)

    def _page(self, number: int) -> tuple[str, str]:
        """The chart and the sheet of a round, drawn once."""
        if number not in self.pages:
            chart = chart_html(lambda ax: self.table.scores(self.record, number, ax), f"Scores of round {number}")
            self.pages[number] = chart, score_html(self.final, number)
        return self.pages[number]

    def _draw_ahead(self) -> Iterator[float]:
        """Draw what has not been asked for yet, chart by chart."""
        for _, number in self.round.options:
            if number not in self.pages:
                yield APART
                self._page(number)


class WhatIf(Panel):
    """Sliders, and what comes of them: for a game those for the figures that a score is made of."""

    def __init__(self, about: Game | Experiment) -> None:
        experiment: Experiment = pictures(about).what_if(about) if isinstance(about, Game) else about
        self.shown = experiment.shown
        self.sliders = [ipywidgets.IntSlider(at_first, least, most, description=name,
                                             style=ipywidgets.SliderStyle(description_width="130px"),
                                             layout=ipywidgets.Layout(width="340px"))
                        for name, least, most, at_first in experiment.sliders]
        self.result = ipywidgets.HTML()
        super().__init__(ipywidgets.HTML(f"<b>{experiment.title}</b>"), wrapped(self.sliders), self.result)
        for slider in self.sliders:
            slider.observe(self.shielded(lambda _: self._show()), "value")
        self._show()

    def _show(self) -> None:
        self.result.value = self.shown([slider.value for slider in self.sliders])

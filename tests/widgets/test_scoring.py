"""The scoring widgets without a browser."""

import asyncio

import tabletop
from tabletop.widgets import Scoring, WhatIf
from tests.helpers.waiting import until


def test_scoring_shows_the_round_that_is_chosen():
    record = tabletop.play(tabletop.game("bannish"), ["random"] * 4, seed=7)
    panel = Scoring(record)
    assert [number for _, number in panel.round.options] == list(range(1, record.final().round + 1))
    first = panel.chart.value, panel.sheet.value
    panel.round.value = 2
    assert panel.chart.value != first[0] and panel.sheet.value != first[1] and "Scores of round 2" in panel.chart.value


def test_the_other_rounds_are_drawn_ahead(monkeypatch):
    """The cell answers with the first chart; soon all are there, and a click has nothing to draw."""
    monkeypatch.setattr("tabletop.widgets.scoring.APART", 0.01)
    record = tabletop.play(tabletop.game("saika_banrai"), ["random"] * 4, seed=7)

    async def session():
        panel = Scoring(record)
        first = set(panel.pages)
        await until(lambda: not panel.drawing.running)
        return first, panel
    first, panel = asyncio.run(session())
    assert first == {1} and set(panel.pages) == {1, 2, 3} and panel.trouble.value == ""


def test_on_a_page_the_chart_is_drawn_when_somebody_comes_near(monkeypatch):
    monkeypatch.setenv("TABLETOP_LIVE", "yes")
    panel = Scoring(tabletop.play(tabletop.game("bannish"), ["random"] * 4, seed=7))
    assert panel.frame.waits and not panel.pages and "Scores of round" not in panel.chart.value
    panel.frame._handle_custom_msg({"near": True}, [])
    assert "Scores of round 1" in panel.chart.value and panel.sheet.value


def test_scoring_of_an_unfinished_round_says_so():
    panel = Scoring(tabletop.Record(tabletop.game("bannish"), 7))
    assert "No round has been played" in panel.chart.value


def test_what_if_answers_to_its_sliders():
    panel = WhatIf(tabletop.game("bannish"))
    before = panel.result.value
    panel.sliders[0].value = 5
    assert panel.result.value != before and "Seat 1 is first with 11 stars" in panel.result.value

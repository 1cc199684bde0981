"""A still of every widget: it draws, says what the widget says, and needs nothing of the page it stands on."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import ipywidgets
import pytest

import tabletop
from tabletop.classroom import kinds
from tabletop.widgets import ComparePanel, PlayTable, Quiz, Scoring, StepThrough, WhatIf
from tabletop.widgets.still import ACROSS_IT, still


@pytest.fixture(scope="module", params=tabletop.GAMES)
def panels(request):
    game = tabletop.game(request.param, players=3)
    record = tabletop.play(game, ["random"] * 3, seed=3)
    return [StepThrough(record, at=4), PlayTable(game, opponents="random", pace=0), Scoring(record), WhatIf(game),
            ComparePanel(game)]


def text_of(svg):
    return " ".join(unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)", svg))


def test_a_still_is_a_whole_picture_in_colours_of_its_own(panels):
    for panel in panels:
        picture = still(panel)
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg") and 100 < float(root.get("height")) < 1400
        for other in ("var(--", "data-move", "aria-label", "<title"):
            assert other not in picture
        assert all(line in text_of(picture) for line in ACROSS_IT)
        assert still(panel) == picture


def test_a_still_shows_what_the_panel_says(panels):
    steps, table, scoring, what_if, compared = panels
    assert "Next ▶" in text_of(still(steps)) and "Seat 2" in text_of(still(steps))
    asked = steps.steps[4].state.asks
    assert asked.text in text_of(still(steps))
    assert "Just show me" not in text_of(still(steps)), "what is not shown is not drawn"
    assert "Review my game" in text_of(still(table))
    assert "Round 1" in text_of(still(scoring)) and "The score sheet, line by line" in text_of(still(scoring))
    for slider in what_if.sliders:
        assert slider.description in text_of(still(what_if))
    assert "☐ random" in text_of(still(compared)) and "Deals" in text_of(still(compared))


def test_a_still_follows_the_panel(panels):
    steps = panels[0]
    before = still(steps)
    steps.next.click()
    assert still(steps) != before
    steps.back.click()
    assert still(steps) == before


def test_nothing_leaves_the_picture(panels):
    for panel in panels:
        picture = still(panel)
        high = float(ElementTree.fromstring(picture).get("height"))
        placed = [float(y) for y in re.findall(r'<g transform="translate\([\d.]+ ([\d.]+)\)">', picture)]
        assert all(y < high for y in placed)


def test_a_notebook_gets_the_widget_and_the_still(panels):
    for panel in panels:
        bundle = panel._repr_mimebundle_()
        assert bundle["image/svg+xml"] == still(panel)
        assert "application/vnd.jupyter.widget-view+json" in bundle and bundle["text/plain"] == repr(panel)


def test_where_pages_are_made_to_be_live_no_still_is_made(panels, monkeypatch):
    monkeypatch.setenv("TABLETOP_LIVE", "yes")
    for panel in panels:
        bundle = panel._repr_mimebundle_()
        assert "image/svg+xml" not in bundle and "application/vnd.jupyter.widget-view+json" in bundle


def test_the_band_lies_across_the_whole_picture_and_inside_it(panels):
    for panel in [*panels, ipywidgets.VBox([ipywidgets.Button(description="alone")])]:
        root = ElementTree.fromstring(still(panel))
        wide, high = float(root.get("width")), float(root.get("height"))
        band = [child for child in root if child.tag.endswith("rect")][-1]
        assert (band.get("x"), float(band.get("width"))) == ("0", wide)
        assert float(band.get("y")) >= 0 and float(band.get("y")) + float(band.get("height")) <= high


def test_a_question_is_drawn_with_all_its_pictures_below_each_other():
    quiz = next(quiz for quiz in (Quiz(name) for name in kinds()) if quiz.board.picture.count("<svg") > 1)
    picture = still(quiz)
    assert picture.count("<svg") == 1 + quiz.board.picture.count("<svg")
    assert quiz.exercise.question[:40] in text_of(picture)
    ElementTree.fromstring(picture)


def test_words_of_a_person_are_escaped():
    evil = "<script>alert('x')</script>"
    box = ipywidgets.VBox([ipywidgets.Button(description=evil), ipywidgets.HTML("&lt;script&gt;"),
                           ipywidgets.Text(evil)])
    assert "<script" not in still(box) and evil in text_of(still(box))


def test_tables_and_what_is_folded_are_left_out():
    said = still(ipywidgets.VBox([ipywidgets.HTML("<p><b>Bold</b></p><table><tr><td>cell</td></tr></table>"
                                                  "<details><summary>More</summary>hidden</details><p>after</p>")]))
    text = text_of(said)
    assert "Bold" in text and "▸ More" in text and "after" in text and "cell" not in text and "hidden" not in text
    assert re.search(r'font-weight="700"[^>]*>Bold', said)

"""Counting and chance in a real browser: bars that move as cards fall, and ask first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

NOTEBOOK = "notebooks/08_counting_and_chance.ipynb"


def bars(panel):
    """What the bars say, place by place."""
    return panel.locator(".tt-panel svg").first.get_attribute("aria-label")


def test_the_bars_move_as_cards_fall_and_for_another_card(lab, notebook):
    panel = lab.widget(notebook, 'WhoHolds(record, "b3"')
    assert bars(panel) == "Seat 1: 33 %; Seat 2: 33 %; Seat 3: 33 %"
    for _ in range(7):
        lab.press(panel, "Next ▶")
    assert bars(panel) == "Seat 1: 48 %; Seat 2: 0 %; Seat 3: 52 %"
    panel.get_by_label("Who holds").select_option("a blue card")
    lab.answered(notebook)
    expect(panel.get_by_text("A blue card: ")).to_be_visible()
    assert "Seat 2: 0 %" in bars(panel) and "48 %" not in bars(panel)
    panel.get_by_label("100 sampled deals").check()
    lab.answered(notebook)
    expect(panel.locator("circle").first).to_be_visible()


def test_it_asks_before_a_bar_moves(lab, notebook):
    panel = lab.widget(notebook, "predict=True")
    before = bars(panel)
    lab.press(panel, "Next ▶")
    expect(panel.get_by_text("What happens to the bar of Seat")).to_be_visible()
    assert bars(panel) == before
    lab.press(panel, "It shrinks")
    expect(panel.get_by_text("Right so far: 1 of 1")).to_be_visible()
    assert bars(panel) != before


@pytest.mark.parametrize(("theme", "width"), [("Light", 1280), ("Dark", 800)])
def test_nothing_lies_outside_its_box(lab, notebook, theme, width):
    lab.check_boxes(notebook, theme, width)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(lab, notebook, theme):
    lab.check_accessible(notebook, theme)

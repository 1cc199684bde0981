"""The notebook of The Banishing in a real browser: a turn by touching, targets that light up, and a game to its end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.helpers.game_notebook import GameNotebook

NOTEBOOK = "notebooks/06_the_banishing.ipynb"


def test_a_turn_is_stepped_through_and_an_ability_says_why(lab, notebook):
    panel = lab.widget(notebook, "StepThrough(turn)")
    lab.press(panel, "Next ▶")
    panel.locator('.tt-refused[data-move="spear"]').click()
    expect(panel.get_by_role("status").first).to_contain_text("spear: not allowed (TBG-11)", use_inner_text=True)
    for _ in range(2):
        lab.press(panel, "Next ▶")
    expect(panel.locator('.tt-allowed[data-move="space 4"]')).to_be_visible()
    expect(panel.locator('.tt-refused[data-move="space 5"]')).to_be_visible()


def test_a_turn_is_played_by_touching(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(game")
    lab.wait_for_my_turn(panel)
    lab.touch(panel.locator('.tt-board [data-move="row 1"]'))
    story = panel.locator(".tt-called-story").first
    expect(story).to_contain_text("Seat 0 takes row 1")
    lab.touch(panel.locator('.tt-board [data-move="pass"]'))
    expect(story).to_contain_text("Seat 1 takes")


def test_sliders_say_when_a_character_is_exhausted(lab, notebook):
    panel = lab.widget(notebook, "WhatIf(game)")
    expect(panel.get_by_text("able to use its own abilities").first).to_be_visible()
    handle = panel.locator(".noUi-handle").nth(2)
    handle.focus()
    for _ in range(2):
        handle.press("ArrowRight")
    expect(panel.get_by_text("of damage: ").first).to_contain_text("exhausted, because its stamina is")


class TestTheNotebook(GameNotebook):
    """As that of every game."""

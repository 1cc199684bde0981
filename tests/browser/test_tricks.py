"""The notebook about tricks in a real browser: an idea is seen, predicted and played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

NOTEBOOK = "notebooks/01_tricks.ipynb"


def test_who_wins_is_predicted(lab, notebook):
    panel = lab.widget(notebook, "StepThrough(round_1, predict")
    for said in ("Seat 2 leads the koi 8.", "Seat 3 follows koi with the koi 11.", "Seat 0 follows koi with the koi 2.",
                 "Seat 1 plays the koi 5, and trick 2 is complete. Who wins it?"):
        lab.press(panel, "Next ▶")
        expect(panel.get_by_text(said)).to_be_visible()
    lab.press(panel, "Seat 3")
    expect(panel.get_by_role("status").first).to_contain_text("Right: Seat 3.")


def test_whoever_was_forced_to_follow_is_void_and_free_in_the_next_trick(lab, notebook):
    panel = lab.widget(notebook, "humans={2}, position=begun")
    lab.wait_for_my_turn(panel)
    expect(panel.locator(".tt-refused")).to_have_count(3)
    panel.locator('.tt-refused[data-move="k8"]').click()
    expect(panel.get_by_role("status").first).to_contain_text("The koi 8 is not gates, and Seat 2 has gates: play "
                                                              "gates 3.")
    lab.play_first(panel)
    expect(panel.locator(".tt-refused")).to_have_count(0)
    expect(panel.locator(".tt-allowed[data-move]")).to_have_count(3)


def test_a_hint_says_which_card_ducks_best(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(minus")
    lab.wait_for_my_turn(panel)
    lab.press(panel, "Hint")
    expect(panel.get_by_role("status").filter(has_text="the koi 4 did best")).to_be_visible()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(lab, notebook, theme):
    lab.check_accessible(notebook, theme)

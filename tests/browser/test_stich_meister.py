"""The Stich-Meister notebook in a real browser: a rule card is chosen, a round is played by clicking, and the lab
answers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.helpers.game_notebook import GameNotebook

NOTEBOOK = "notebooks/04_stich_meister.ipynb"


def test_a_card_is_refused_with_its_reason(lab, notebook):
    panel = lab.widget(notebook, "follow = tabletop.Record")
    panel.locator('.tt-refused[data-move="k3"]').click()
    expect(panel.get_by_role("status").first).to_contain_text("koi 3: not allowed (STM-R27)", use_inner_text=True)


def test_a_rule_card_is_chosen_and_four_are_in_force(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(game")
    lab.wait_for_my_turn(panel)
    cards = panel.locator('.tt-board [data-move^="rule "]')
    expect(cards).to_have_count(3)
    cards.nth(1).click()
    expect(panel.locator(".tt-board .tt-rule-card")).to_have_count(4)
    expect(cards).to_have_count(0)
    expect(panel.get_by_text("The rules in force:")).to_be_visible()


def test_a_round_is_played_by_clicking(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(game")
    for _ in range(30):
        if panel.get_by_text("round 1:").count():
            break
        lab.wait_for_my_turn(panel)
        lab.play_first(panel)
    expect(panel.get_by_text("round 1:")).to_have_count(4)
    expect(panel.locator('.tt-board [data-move^="rule "]')).to_have_count(3)


def test_the_lab_counts_the_same_plays_otherwise(lab, notebook):
    panel = lab.widget(notebook, "Lab(four")
    picture = panel.locator('svg[aria-label^="Points. A:"]')
    before = picture.get_attribute("aria-label")
    panel.get_by_label("B: scoring").first.select_option("60 Other way round")
    expect(panel.get_by_text("All points change sign.").first).to_be_visible()
    expect(picture).not_to_have_attribute("aria-label", before)
    expect(panel.get_by_text("B: rule 60")).to_be_visible()


def test_the_lab_plays_the_same_deal_otherwise(lab, notebook):
    panel = lab.widget(notebook, "Lab(four")
    lab.press(panel, "The same deal, played differently")
    tricks = panel.locator('svg[aria-label="The same deal under other rules, trick by trick"]')
    expect(tricks).to_be_visible()
    expect(tricks.get_by_text("A: no rule card")).to_be_visible()
    expect(tricks.get_by_text("not as in A").first).to_be_visible()
    panel.get_by_label("A: basic").select_option("31 Upside down")
    expect(tricks.get_by_text("A: rule 31")).to_be_visible()


def test_a_slider_changes_what_wins(lab, notebook):
    panel = lab.widget(notebook, "WhatIf(game)")
    expect(panel.get_by_text("rule 7 (8s): All 8s are trump.")).to_be_visible()
    handle = panel.locator(".noUi-handle").nth(1)
    handle.focus()
    handle.press("ArrowRight")
    expect(panel.get_by_text("rule 8 (9s): All 9s are trump.")).to_be_visible()


class TestTheNotebook(GameNotebook):
    """As that of every game."""

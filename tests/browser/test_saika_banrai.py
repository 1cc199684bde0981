"""The Saika Banrai notebook in a real browser: a storm, a refusal, naming the leader, and a slider."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.helpers.game_notebook import GameNotebook

NOTEBOOK = "notebooks/03_saika_banrai.ipynb"


def test_a_storm_turns_the_trick_around(lab, notebook):
    panel = lab.widget(notebook, "storm = tabletop.Record")
    for _ in range(7):
        lab.press(panel, "Next ▶")
    expect(panel.get_by_text("This is now a natural disaster trick: lowest green takes all")).to_be_visible()
    for _ in range(2):
        lab.press(panel, "Next ▶")
    expect(panel.get_by_text("Seat 1 takes all cards of the trick")).to_be_visible()
    expect(panel.get_by_label("red natural disaster card: face down")).to_be_visible()


def test_a_card_is_refused_with_its_reason(lab, notebook):
    panel = lab.widget(notebook, "follow = tabletop.Record")
    panel.locator('.tt-refused[data-move="f"]').click()
    expect(panel.get_by_role("status").first).to_contain_text("fertility card: not allowed (SKB-6)",
                                                              use_inner_text=True)


def test_a_prediction_says_the_last_card_and_asks_who_wins(lab, notebook):
    panel = lab.widget(notebook, "record = tabletop.play")
    lab.step_until(panel, "and the trick is over. Who wins it?")
    lab.press(panel, "Nobody")
    expect(panel.get_by_text("Not quite. You said: Nobody.")).to_be_visible()


def test_a_trick_is_played_and_the_winner_names_the_leader(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(game")
    named = panel.locator('[data-move^="leader"]')
    for _ in range(10):
        lab.wait_for_my_turn(panel)
        if named.count():
            break
        playable = [card.get_attribute("data-move") for card in panel.locator(".tt-card.tt-allowed[data-move]").all()]
        highest = max(playable, key=lambda text: int(text[1:] or 0))
        card = panel.locator(f'.tt-card[data-move="{highest}"]')
        card.click()
        expect(card).to_have_count(0)
    expect(named).to_have_count(4)
    panel.locator('[data-move="leader 2"]').click()
    expect(panel.get_by_text("Seat 0 names Seat 2: Seat 2 leads the next trick.")).to_be_visible()
    lab.wait_for_my_turn(panel)


def test_the_disaster_slider_changes_what_a_card_would_cost(lab, notebook):
    panel = lab.widget(notebook, "WhatIf(game)")
    expect(panel.get_by_text("The red natural disaster card is up.")).to_be_visible()
    handle = panel.locator(".noUi-handle").last
    handle.focus()
    handle.press("ArrowRight")
    handle.press("ArrowRight")
    expect(panel.get_by_text("The red, green and yellow natural disaster cards are up.")).to_be_visible()


class TestTheNotebook(GameNotebook):
    """As that of every game."""

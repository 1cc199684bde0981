"""The Bananine notebook in a real browser: build a payment, be refused, correct it, and play."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.helpers.game_notebook import GameNotebook

NOTEBOOK = "notebooks/05_bananine.ipynb"


def test_a_turn_tells_what_happens_to_the_market(lab, notebook):
    panel = lab.widget(notebook, 'table = {"market"')
    lab.press(panel, "Next ▶")
    expect(panel.get_by_text("Seat 0 takes the surplus 7 and pays 3 + 4 = 7.")).to_be_visible()
    expect(panel.get_by_text("The 4s are three cards now, 12 in all: the stack is discarded.")).to_be_visible()


def test_a_prediction_asks_which_stack_bursts(lab, notebook):
    panel = lab.widget(notebook, "record = tabletop.play")
    lab.step_until(panel, "Which stack is discarded then?")
    lab.press(panel, "More than one")
    expect(panel.get_by_text("Not quite. You said: More than one.")).to_be_visible()


def test_a_payment_is_built_refused_corrected_and_played(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(game")
    lab.wait_for_my_turn(panel)
    status, hand = panel.get_by_role("status"), panel.locator('.tt-card[data-move]')
    cards = hand.count()
    panel.locator('.tt-card.tt-allowed[data-move]').first.click()
    expect(status).to_contain_text("not finished (NIN-5)", use_inner_text=True)
    expect(status).to_contain_text("can be part of a payment for", use_inner_text=True)
    lab.press(panel, "Put back")
    stack = panel.locator('.tt-allowed[data-move^="take"]').first
    tag = stack.get_attribute("data-move")
    stack.locator(".tt-card").first.click()
    expect(status).to_contain_text("not finished (NIN-5)", use_inner_text=True)
    expect(panel.get_by_role("button", name="Put back", exact=True)).to_be_visible()
    expect(status).to_contain_text("now touch the cards to pay with", use_inner_text=True)
    ways = status.inner_text().split("Pay ")[-1].rstrip(".").replace(" or ", ", ").split(", ")
    pay = max((way.split(" + ") for way in ways), key=len)
    value = tag.removeprefix("take ").rstrip(":").lstrip("+")
    held = {card.get_attribute("data-move") for card in hand.all()}
    wrong = next(card for card in sorted(held, reverse=True) if card == value or card not in " ".join(ways).split())
    panel.locator(f'.tt-card[data-move="{wrong}"]').first.click()
    expect(status).to_contain_text("not allowed (NIN-5)", use_inner_text=True)
    assert hand.count() == cards
    for card in pay:
        lab.touch(panel.locator(f'.tt-card[data-move="{card}"]').first)
    expect(panel.get_by_text("Seat 0 takes")).to_be_visible()
    lab.wait_for_my_turn(panel)
    assert hand.count() == cards - len(pay)


class TestTheNotebook(GameNotebook):
    """As that of every game."""

"""The teacher's guide in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

NOTEBOOK = "notebooks/teachers_guide.ipynb"


def test_cards_can_be_printed_and_questions_answered(lab, notebook):
    expect(lab.widget(notebook, "card_sheet(tabletop").get_by_role("link")).to_have_attribute("download",
                                                                                              "stich_meister-cards-A4.html")
    expect(lab.widget(notebook, "Quiz(").get_by_text("maple-42")).to_be_visible()


def test_a_question_word_is_typed(lab, notebook):
    panel = lab.widget(notebook, "Quiz(")
    word = panel.get_by_label("Question word")
    word.fill("kbtr-mvdx")
    word.press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("is no question word: write a word and a number below 100")
    word.fill("otter-7")
    word.press("Enter")
    expect(panel.get_by_text("otter-7-")).to_be_visible()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(lab, notebook, theme):
    lab.check_accessible(notebook, theme)

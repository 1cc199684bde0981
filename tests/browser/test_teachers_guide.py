"""The teacher's guide in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

NOTEBOOK = "notebooks/teachers_guide.ipynb"


def test_cards_can_be_printed_and_questions_answered(lab, notebook):
    expect(lab.widget(notebook, "card_sheet(tabletop").get_by_role("link")).to_have_attribute("download", "stich_meister-cards-A4.html")
    expect(lab.widget(notebook, "Quiz(").get_by_text("maple-42")).to_be_visible()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(lab, notebook, theme):
    lab.check_accessible(notebook, theme)

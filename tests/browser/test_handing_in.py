"""A student's page in a real browser: a question word is typed, a question answered, and the answers are in the
teacher's folder."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tabletop.classroom import class_answers
from tabletop.classroom.answers import Sheet
from tabletop.widgets import Quiz
from tests.helpers.class_server import open_class
from tests.helpers.class_visit import come_in, leave, look_through, open_at_once


@pytest.fixture
def folder(tmp_path):
    """The teacher's folder."""
    return tmp_path / "answers"


@pytest.fixture
def panel(browser, folder):
    """The quiz of the whole class on a page of the class."""
    with open_class("--visitors", "1", "--answers", str(folder), quick=True) as room:
        page = come_in(browser, room)
        open_at_once([page], ["05_bananine.ipynb"])
        look_through(page, "05_bananine.ipynb")
        yield page.locator(".tt-panel").filter(has=page.get_by_label("Question word"))
        leave(page)


def test_a_word_is_typed_and_answers_are_handed_in(panel, folder):
    word = panel.get_by_label("Question word")
    word.fill("mapel-7")
    word.press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("did you mean 'maple'")
    word.fill("otter-7")
    panel.get_by_role("button", name="Draw questions").click()
    asked = Quiz("otter-7", games=["bananine"])
    expect(panel).to_contain_text(f"otter-7-{asked.mark}")
    expect(panel.get_by_role("alert")).to_have_count(0)
    panel.get_by_role("button", name="Hint").click()
    expect(panel).to_contain_text(asked.exercise.hints[0])
    panel.get_by_role("button", name="Hand in").click()
    expect(panel.get_by_role("alert")).to_contain_text("Write your name first")
    panel.get_by_label("Name").fill("Ada & Co")
    panel.get_by_role("button", name="Hand in").click()
    expect(panel).to_contain_text("Your teacher has 1 answer of Ada & Co now.")
    path, = folder.iterdir()
    sheet = Sheet.from_json(path.read_text(encoding="utf-8"))
    assert (sheet.word, sheet.name, sheet.answers[0].hints) == ("otter-7", "Ada & Co", 1)
    assert class_answers(folder, names=["Ada & Co", "Ben"]).missing == ["Ben"]

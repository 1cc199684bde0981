"""The strategy lab in a real browser: a tournament that grows, and what answers to sliders."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

LAB = Path(__file__).parents[2] / "notebooks/07_strategy_lab.ipynb"
CELLS = {"begin", "ben", "equal", "looking", "lead-low", "count-stars", "beats", "win-or-save", "watch-twins", "panel",
         "moment", "thinking"}
SAVE = """async content => jupyterapp.serviceManager.contents.save(
    'notebooks/lab.ipynb', { type: 'notebook', format: 'json', content })"""


@pytest.fixture(scope="module")
def notebook(lab):
    """The cells of the notebook that these tests use."""
    short = nbformat.read(LAB, as_version=4)
    short.cells = [cell for cell in short.cells if cell.id in CELLS]
    assert len(short.cells) == len(CELLS)
    lab.page.evaluate(SAVE, json.loads(nbformat.writes(short)))
    return lab.open("notebooks/lab.ipynb")


def test_a_tournament_grows_and_is_stopped_saved_continued_and_loaded(lab, notebook, tmp_path):
    panel = lab.widget(notebook, "TournamentPanel(")
    deals, save = panel.get_by_label("Deals", exact=True), panel.get_by_role("button", name="Save", exact=True)
    ranking = panel.locator("svg[aria-label^='Ranking: ']")

    def has_played(number):
        expect(panel.get_by_text(f"{number} deals done", exact=True)).to_be_visible()
        expect(panel.get_by_text(f"Bannish, 4 players, {number} deals")).to_be_visible()

    deals.fill("100000")
    deals.press("Tab")
    panel.get_by_role("button", name="Start", exact=True).click()
    expect(ranking).to_be_visible()
    panel.get_by_text("Who beats whom").click()
    expect(save).to_be_disabled()
    expect(ranking).not_to_have_attribute("aria-label", ranking.get_attribute("aria-label"))
    expect(panel.get_by_text("The mark ▲ means: shown to be better.")).to_be_visible()
    panel.get_by_role("button", name="Stop", exact=True).click()
    expect(save).to_be_enabled()

    lab.press(panel, "Save")
    with notebook.expect_download() as kept:
        panel.get_by_role("link", name=re.compile("json")).click()
    kept.value.save_as(tmp_path / "kept.json")
    played = len(json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))["games"]) // 6  # arrangements
    has_played(played)

    deals.fill(str(played + 3))
    deals.press("Tab")
    panel.get_by_role("button", name="Continue", exact=True).click()
    has_played(played + 3)
    expect(save).to_be_enabled()

    with notebook.expect_file_chooser() as chosen:
        panel.get_by_role("button", name="Load a saved tournament").click()
    chosen.value.set_files(tmp_path / "kept.json")
    has_played(played)


def test_the_game_behind_a_tournament_opens_and_can_be_stepped_through(lab, notebook):
    panel = lab.widget(notebook, "TournamentPanel(")
    panel.get_by_role("button", name="Show the deal where they differ most").click()
    expect(panel.locator(".tt-board").first).to_be_visible()
    lab.press(panel, "Next ▶")
    expect(panel.get_by_text(re.compile("leads the .* is the lead colour"))).to_be_visible()


def test_a_class_that_looks_more_often_is_wrong_more_often_and_a_tree_grows(lab, notebook):
    looking, tree = lab.widget(notebook, "WhatIf(looking_early"), lab.widget(notebook, "WhatIf(thinking")
    for panel, key, before, after in ((looking, "Home", "look 20 times", "look once"),
                                      (tree, "End", "After 29 playouts", "After 600 playouts")):
        expect(panel.get_by_text(before)).to_be_visible()
        panel.get_by_role("slider").last.focus()
        notebook.keyboard.press(key)
        lab.answered(notebook)
        expect(panel.get_by_text(after)).to_be_visible()


@pytest.mark.parametrize("width", [800, 1280])
def test_nothing_is_clipped(lab, notebook, width):
    lab.check_boxes(notebook, "Light", width)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(lab, notebook, theme):
    lab.check_accessible(notebook, theme)

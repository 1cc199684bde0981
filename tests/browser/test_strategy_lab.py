"""The strategy lab in a real browser: what answers to sliders."""

from __future__ import annotations

import json
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


def test_a_class_that_looks_more_often_is_wrong_more_often_and_a_tree_grows(lab, notebook):
    looking, tree = lab.widget(notebook, "WhatIf(looking_early"), lab.widget(notebook, "WhatIf(thinking")
    for panel, key, before, after in ((looking, "Home", "look 20 times", "look once"),
                                      (tree, "End", "After 29 playouts", "After 600 playouts")):
        expect(panel.get_by_text(before)).to_be_visible()
        panel.get_by_role("slider").last.focus()
        notebook.keyboard.press(key)
        lab.answered(notebook)
        expect(panel.get_by_text(after)).to_be_visible()


def test_nothing_is_clipped(lab, notebook):
    lab.check_boxes(notebook, "Light", 1280)


def test_axe_finds_nothing_in_the_dark(lab, notebook):
    lab.check_accessible(notebook, "Dark")

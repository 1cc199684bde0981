"""The first notebook in a real browser, and that every notebook is looked at there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

NOTEBOOK = "notebooks/00_start_here.ipynb"


def test_every_notebook_is_opened_in_a_browser():
    here = Path(__file__)
    opened = {name for module in here.parent.glob("test_*.py")
              for name in re.findall(r'^[A-Z]+ = .*"(notebooks/\w+\.ipynb)"', module.read_text(), re.M)}
    assert opened == {f"notebooks/{path.name}" for path in (here.parents[2] / "notebooks").glob("*.ipynb")}


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(lab, notebook, theme):
    lab.check_accessible(notebook, theme)


def test_large_fills_the_screen_until_escape(lab, notebook):
    panel = lab.widget(notebook, "StepThrough(record)").locator(".tt-panel")
    small = panel.locator(".tt-board svg").bounding_box()
    lab.press(panel, "Large")
    expect(panel.get_by_role("button", name="Small")).to_be_focused()
    box, large = panel.bounding_box(), panel.locator(".tt-board svg").bounding_box()
    window = notebook.viewport_size
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, window["width"], window["height"])
    assert large["height"] > 1.05 * small["height"] or large["width"] > 1.05 * small["width"]
    assert large["y"] + large["height"] <= window["height"] and large["x"] + large["width"] <= window["width"]
    notebook.keyboard.press("Escape")
    expect(panel.get_by_role("button", name="Large")).to_be_visible()
    assert panel.locator(".tt-board svg").bounding_box()["width"] == small["width"]

"""The first notebook in a real browser, and that every notebook is looked at there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NOTEBOOK = "notebooks/00_start_here.ipynb"


def test_every_notebook_is_opened_in_a_browser():
    here = Path(__file__)
    opened = {name for module in here.parent.glob("test_*.py") for name in re.findall('^NOTEBOOK = "(.*)"', module.read_text(), re.M)}
    assert opened == {f"notebooks/{path.name}" for path in (here.parents[2] / "notebooks").glob("*.ipynb")}


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(lab, notebook, theme):
    lab.check_accessible(notebook, theme)

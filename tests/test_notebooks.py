"""The notebooks as files: stored clean, in small cells, with outputs that are really compared."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
KEPT = {"keep_output", "nbval-check-output"}


def code_cells(path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def tags(cell):
    return set(cell.metadata.get("tags", []))


def test_the_door_is_there():
    assert NOTEBOOKS[0].name == "00_start_here.ipynb"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_only_tagged_outputs_are_stored_and_at_least_three_of_them(path):
    for cell in code_cells(path):
        assert bool(cell.outputs) == (tags(cell) >= KEPT), cell.source
        assert bool(tags(cell) & KEPT) == (tags(cell) >= KEPT), cell.source
    assert sum(tags(cell) >= KEPT for cell in code_cells(path)) >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_cells_are_short_and_free_of_machine_paths(path):
    for cell in code_cells(path):
        assert len([line for line in cell.source.splitlines() if line.strip()]) <= 5, cell.source
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/home/|/root/|/tmp/|/work/|C:\\\\", text)
    assert "widgets" not in nbformat.read(path, as_version=4).metadata


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_links_between_notebooks_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#]+\.ipynb)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_a_changed_output_is_noticed(tmp_path):
    notebook = nbformat.read(NOTEBOOKS[0], as_version=4)
    kept = next(cell for cell in notebook.cells if tags(cell) >= KEPT)
    kept.outputs[0].text = kept.outputs[0].text.replace("Seat", "Stool", 1)
    broken = tmp_path / "broken.ipynb"
    nbformat.write(notebook, broken)
    run = subprocess.run([sys.executable, "-m", "pytest", "--nbval-lax", "-p", "no:cacheprovider", str(broken)],
                         capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 1 and "1 failed" in run.stdout, run.stdout

"""The notebooks as files: stored clean, in small cells, with outputs that are really compared."""

from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from PIL import Image

import tabletop
from tabletop import widgets
from tabletop.serving import pages
from tabletop.show.glossary import WORDS
from tests.helpers.browser_pictures import ACROSS, MARK
from tests.tools.notebook_words import LINK, list_words, words_for

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
KEPT = {"keep_output", "nbval-check-output"}
HELPS = "thoughtful is better than forgetful: |the thoughtful team is better than the forgetful team: "


def code_cells(path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def tags(cell):
    return set(cell.metadata.get("tags", []))


def test_the_door_is_there_and_no_number_is_missing():
    numbers = [path.name[:2] for path in NOTEBOOKS if path.name != "teachers_guide.ipynb"]
    assert NOTEBOOKS[0].name == "00_start_here.ipynb" and numbers == [f"{number:02}" for number in range(len(numbers))]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_only_tagged_outputs_are_stored_and_at_least_three_are_compared(path):
    for cell in code_cells(path):
        assert bool(cell.outputs) == ("keep_output" in tags(cell)), cell.source
        assert tags(cell) >= KEPT or "nbval-check-output" not in tags(cell), cell.source
    assert sum(tags(cell) >= KEPT for cell in code_cells(path)) >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_what_is_kept_and_not_compared_is_a_picture_that_every_reader_shows(path):
    for cell in code_cells(path):
        if "keep_output" not in tags(cell) or tags(cell) >= KEPT:
            continue
        for output in cell.outputs:
            assert output.output_type == "display_data" and set(output.data) == {"image/png", "text/plain"}, cell.source
            assert output.metadata["image/png"]["alt"] == f"A picture of {output.data['text/plain']}"
            picture = Image.open(io.BytesIO(base64.b64decode(output.data["image/png"])))
            assert picture.mode == "P" and picture.info[MARK], cell.source
            assert picture.width == ACROSS and picture.height > 50, cell.source
    assert path.stat().st_size < 900_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_picture_stands_where_a_widget_would_be(path):
    for cell in code_cells(path):
        shown = re.findall(rf"\b({'|'.join(widgets.__all__)})\(", cell.source)
        kept = [output.data["text/plain"] for output in cell.outputs if "image/png" in output.get("data", {})]
        named = [name.partition("(")[0] for name in kept]
        assert not shown or named == shown[-1:], f"run python -m tests.tools.refresh_notebooks: {cell.source}"


def test_the_pictures_of_the_readme_are_there():
    shown = re.findall(r"notebooks/pictures/[\w.]+", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert {ROOT / path for path in shown} == set((ROOT / "notebooks/pictures").glob("*"))


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


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_the_first_line_under_the_title_says_how_to_run_all(path):
    title, how, *rest = nbformat.read(path, as_version=4).cells
    assert re.fullmatch("# .+", title.source) and how.cell_type == "markdown"
    assert "Run → Run All Cells" in how.source.partition("\n")[0] and pages.CODE_ONLY in tags(how)
    assert rest[0].cell_type == "markdown" and not rest[0].source.startswith("#")


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_game_begins_with_its_rules_card(name):
    path = next(path for path in NOTEBOOKS if path.stem.endswith(name))
    assert [cell.source for cell in code_cells(path)][1] == "rules_card(game)"
    cards = [cell for cell in code_cells(path) if cell.source.startswith("rules_card(")]
    assert len(cards) == 1 and pages.CODE_ONLY not in tags(cards[0])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_things_that_good_players_do_are_shown_to_help(path):
    shown = [cell for cell in code_cells(path) if "tabletop.without(" in cell.source]
    assert len(shown) in (0, 3)
    for cell in shown:
        assert tags(cell) >= KEPT and re.match(HELPS, cell.outputs[0].text), cell.source


PROSE = """# A trick in the heading

A `trick` in code, a [trick](x.ipynb) in a link, then a trick and another trick. Seats lead it.

| trick | in a table |"""


def with_the_list(*prose, name="01_tricks"):
    """A notebook of these cells, and what its words mean at the end."""
    notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_markdown_cell, prose),
                                               nbformat.v4.new_code_cell("trick = 1")])
    list_words(notebook, words_for(Path(f"{name}.ipynb")))
    return notebook


def listed(notebook):
    return [word for word, _ in pages.WORD.findall(notebook.cells[-1].source)]


def test_the_words_of_the_prose_are_listed_at_the_end_and_the_prose_is_as_it_was_written():
    notebook = with_the_list(PROSE, 'Tricks and [suits](#The-words "cards").')
    assert [cell.source for cell in notebook.cells[:3]] == [PROSE, "Tricks and suits.", "trick = 1"]
    assert notebook.cells[-1].source.startswith("## The words\n\n* **lead**: to play the first card of a trick\n")
    assert listed(notebook) == ["lead", "seat", "suit", "trick"] and listed(with_the_list("a chip")) == []
    assert listed(with_the_list("a chip", name="02_bannish")) == ["chip"]
    once = nbformat.writes(notebook)
    list_words(notebook, words_for(Path("01_tricks.ipynb")))
    assert nbformat.writes(notebook) == once


def test_on_a_page_each_word_says_what_it_means_where_it_comes_first():
    notebook = with_the_list(PROSE, "Tricks and suits.")
    kept = notebook.cells[-1].source
    first, then, code, last = (cell.source for cell in pages.without_code(notebook).cells)
    assert f'then a [trick](#The-words "{WORDS["trick"]}") and another trick. [Seats](#The-words' in first
    assert first.count("#The-words") == 3 and then.startswith("Tricks and [suits](#The-words")
    assert (code, last) == ("trick = 1", kept)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_every_word_is_in_the_list_and_no_link_that_a_page_makes_is_stored(path):
    notebook = nbformat.read(path, as_version=4)
    stored = nbformat.writes(notebook)
    assert "#The-words" not in stored and len(listed(notebook)) >= 7
    list_words(notebook, words_for(path))
    assert nbformat.writes(notebook) == stored, "run python -m tests.tools.notebook_words"
    page = "\n".join(cell.source for cell in pages.with_words(notebook).cells)
    assert {meaning for _, meaning in LINK.findall(page)} == {meaning for _, meaning in pages.WORD.findall(page)}


def test_a_changed_output_is_noticed(tmp_path):
    notebook = nbformat.read(NOTEBOOKS[0], as_version=4)
    kept = next(cell for cell in notebook.cells if tags(cell) >= KEPT)
    kept.outputs[0].text = kept.outputs[0].text.replace("Seat", "Stool", 1)
    broken = tmp_path / "broken.ipynb"
    nbformat.write(notebook, broken)
    run = subprocess.run([sys.executable, "-m", "pytest", "--nbval-lax", "-p", "no:cacheprovider", str(broken)],
                         capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 1 and "1 failed" in run.stdout, run.stdout

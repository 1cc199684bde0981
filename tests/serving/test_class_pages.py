"""What the pages of a class show and leave out: only what asks for typing, and never a question."""

import ast
import re

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from tabletop.serving import pages

NOTEBOOKS = sorted(pages.NOTEBOOKS.glob("[0-9]*.ipynb"))
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
ASKS_FOR_TYPING = re.compile(r"\b(change (the|it)|write (your|a|in)|your own|typing|typed|run (the|a|one) cells?|"
                             r"run all cells|of Python|shift \+ enter)\b", re.IGNORECASE)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


def cells_of(path):
    return nbformat.read(path, 4).cells


def tagged(cell):
    return pages.CODE_ONLY in cell.metadata.get("tags", ())


def names(cell, *contexts):
    """The names that a cell makes (`ast.Store`) or needs (`ast.Load`)."""
    if cell.cell_type != "code":
        code = " ".join(re.findall(r"`([^`]*)`", cell.source))
        return set(re.findall(r"\w+", code)) if ast.Load in contexts else set()
    nodes = list(ast.walk(ast.parse(cell.source)))
    return ({node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, contexts)}
            | {node.name for node in nodes if isinstance(node, ast.FunctionDef) and ast.Store in contexts})


def wrongly_tagged(cells):
    """The cells with the tag that neither ask for typing, nor stand beside such a cell in their part, nor need what it
    makes."""
    made = set.union(set(), *(names(cell, ast.Store) for cell in cells if tagged(cell)))
    made -= set.union(set(), *(names(cell, ast.Store) for cell in cells if not tagged(cell)))
    wrong, run = [], []
    for cell in [*cells, new_markdown_cell("")]:
        if not tagged(cell) or cell.source.startswith("#"):
            if not any(ASKS_FOR_TYPING.search(one.source) or names(one, ast.Load) & made for one in run):
                wrong += run
            run = []
        if tagged(cell):
            run.append(cell)
    return wrong + [cell for cell in cells if tagged(cell) and "Quiz(" in cell.source]


def empty_headings(cells):
    """The headings with nothing under them: the next thing on the page is a heading of the same rank, or a higher one,
    or nothing."""
    page = "\n".join(cell.source if cell.cell_type == "markdown" else "(code)" for cell in cells)
    found = list(HEADING.finditer(page))
    for one, following in zip(found, [*found[1:], None], strict=True):
        below = page[one.end():following.start() if following else None].strip()
        if not below and (following is None or len(following[1]) <= len(one[1])):
            yield one[2]


@each_notebook
def test_what_is_left_out_asks_for_typing_or_needs_what_was_typed(path):
    assert [cell.source[:60] for cell in wrongly_tagged(cells_of(path))] == []


@each_notebook
def test_no_quiz_is_left_out(path):
    whole = nbformat.read(path, 4)
    asked = re.findall(r"Quiz\(.*", "\n".join(cell.source for cell in whole.cells))
    assert re.findall(r"Quiz\(.*", "\n".join(cell.source for cell in pages.without_code(whole).cells)) == asked


@each_notebook
def test_every_heading_of_a_page_has_something_under_it(path):
    assert list(empty_headings(pages.without_code(nbformat.read(path, 4)).cells)) == []


@each_notebook
def test_what_is_answered_or_written_in_python_is_left_out(path):
    cells = pages.without_code(nbformat.read(path, 4)).cells
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    for source in code:
        written = re.search(r"^(?:check|exercise)\(|^def (\w+)\(view, rng\)", source, re.M)
        # A strategy may stay that the page itself uses.
        assert not written or written[1] and any(re.search(rf"\b{written[1]}\b", other)
                                                 for other in code if other is not source), source
    for cell in cells:
        assert not re.search(r"write (your|a \w+ of your) own", cell.source,
                             re.I) or pages.NOTE in cell.source, cell.source


def test_a_wrong_tag_and_an_empty_heading_would_be_found():
    tags = {"tags": [pages.CODE_ONLY]}
    typing = [new_markdown_cell("### Write your own", metadata=tags),
              new_code_cell("def mine(view, rng): ...", metadata=tags)]
    needs = [new_markdown_cell("Play."), new_code_cell("Panel(mine)", metadata=tags),
             new_markdown_cell("See `mine`.", metadata=tags)]
    quiz = [new_markdown_cell("### 2. Who wins?", metadata=tags), new_code_cell("Panel()"),
            new_markdown_cell("### 3. And now?"), new_code_cell("Panel(3)", metadata=tags)]
    assert wrongly_tagged(typing + needs) == [] and wrongly_tagged([*typing, *needs, *quiz]) == [quiz[0], quiz[3]]
    exercises = new_markdown_cell("## Exercises\n\nTouch the answer.", metadata=tags)
    assert wrongly_tagged([*typing, exercises]) == [exercises]
    shown = [new_markdown_cell("# A\n\n## B"), new_code_cell("x"), new_markdown_cell("### C"),
             new_markdown_cell("### D\n\nText"),
             new_markdown_cell("## E")]
    assert list(empty_headings(shown)) == ["C", "E"]


def test_the_word_of_the_questions_and_the_word_at_the_door_have_names_of_their_own():
    root = pages.NOTEBOOKS.parent
    read = [root / "README.md", *pages.NOTEBOOKS.glob("*.ipynb"), *(root / "tabletop/classroom").glob("*.py"),
            *(root / "tabletop/widgets").glob("*.py"), *(root / "tabletop/serving").glob("*.py"),
            root / "tabletop/__main__.py"]
    texts = {path.name: path.read_text(encoding="utf-8") for path in read}
    assert [name for name, text in texts.items() if re.search(r"class[ _]?word", text, re.IGNORECASE)] == []
    assert "door word" in texts["README.md"] and "question word" in texts["README.md"]


@each_notebook
def test_no_picture_stands_on_a_page_where_a_table_will_be(path):
    stored, page = nbformat.read(path, 4), pages.without_code(nbformat.read(path, 4))
    pictures = [sum(pages.PICTURE in output.get("data", {}) for cell in cells if cell.cell_type == "code"
                    for output in cell.outputs) for cells in (stored.cells, page.cells)]
    assert pictures[0] > 0 and pictures[1] == 0
    assert any(cell.get("outputs") for cell in page.cells), "what is not a picture stays"

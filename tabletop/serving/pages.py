"""The notebooks as pages: which there are, what a page shows of its notebook, and what visitors read instead of a
page."""

from __future__ import annotations

import itertools
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
CODE_ONLY = "code-only"
"""The tag of cells that ask for typing: on a page nobody can type, so they are left out."""
WORDS = "the-words"
"""The id of the cell, under the heading “The words”, that lists what a notebook's words mean."""
WORD = re.compile(r"^\* \*\*(.*?)\*\*: (.*)$", re.MULTILINE)
PICTURE = "image/png"
"""What a notebook stores where a widget will be."""
NOTE = "*This part is for writing Python: open the notebook in JupyterLab to do it.*"


class Page(NamedTuple):
    """A notebook that visitors can open."""

    path: str
    title: str
    sentence: str
    picture: str


def pages(folder: Path = NOTEBOOKS, which: str = "[0-9]*.ipynb") -> list[Page]:
    """The numbered notebooks of the folder, in their order, each with the sentence that stands beside a link to it; or
    others by the pattern of their names."""
    from tabletop.engine.core import GAMES, game

    texts = {path.name: [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown"]
             for path in sorted(folder.glob(which))}
    said = dict(re.findall(r"\]\(([\w.]+)\): (.*)", "\n".join(itertools.chain(*texts.values())).replace("**", "")))
    names = {name: re.sub(r"^\d+_|\.ipynb$", "", name) for name in texts}
    return [Page(name, cells[0].partition("\n")[0].lstrip("# "), said.get(name, ""),
                 game(names[name]).deal(seed=7)._repr_html_() if names[name] in GAMES else "")
            for name, cells in texts.items()]


def without_code(notebook: NotebookNode) -> NotebookNode:
    """The notebook as a page shows it: of the cells that ask for typing only the headings stay, each with a note; no
    picture stands where a table will be; the words are explained where they come first."""
    kept = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if PICTURE not in output.get("data", {})]
        if CODE_ONLY not in cell.metadata.get("tags", ()):
            kept.append(cell)
        elif cell.cell_type == "markdown" and cell.source.startswith("#"):
            cell.source = cell.source.partition("\n")[0] + "\n\n" + NOTE
            kept.append(cell)
    notebook.cells = kept
    return with_words(notebook)


def with_words(notebook: NotebookNode) -> NotebookNode:
    """Each word of the list at a notebook's end is a link to it where it comes first, and says there what it means: by
    mouse, by key and by touch."""
    from tabletop.show.glossary import found_first

    prose = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    words = dict(itertools.chain(*(WORD.findall(cell.source) for cell in prose if cell.id == WORDS)))
    prose = [cell for cell in prose if cell.id != WORDS]
    for cell, new in zip(prose, found_first([cell.source for cell in prose], words) if words else (), strict=False):
        for match, word in reversed(new):
            link = f'[{match.group()}](#The-words "{words[word]}")'
            cell.source = cell.source[:match.start()] + link + cell.source[match.end():]
    return notebook


def html(title: str, body: str) -> str:
    """A plain page of our own."""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>
body {{ font: 1.15rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c;
  background: #fff }}
input, button {{ font: inherit; padding: .3em .6em }}
ul {{ list-style: none; padding: 0; display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)) }}
li a {{ font-weight: bold; font-size: 1.3rem }}
li p {{ margin: .2rem 0 }}
li svg {{ width: 100%; height: auto }}
.way-in {{ display: flex; flex-wrap: wrap; gap: 2rem; align-items: center; font-size: 2rem }}
.way-in svg {{ width: min(24rem, 90vw) }}
</style></head><body><main><h1>{escape(title)}</h1>{body}</main></body></html>"""


def refusals(places: int, each_address: int) -> dict[str, str]:
    """What a visitor reads instead of a page, by the status of the answer."""
    from tabletop.engine.english import counted

    said = {
        "503": ("All places are taken",
                f"There is room for {counted(places, 'open page')}. Try again when somebody has left. "
                "Your teacher can open more places with <code>--visitors</code>."),
        "429": ("Your address has no place left",
                f"There is room for {counted(each_address, 'open page')} from one address. Close another page first. "
                "Your teacher can allow more with <code>--each-address</code>."),
        "409": ("You have opened other pages",
                "These are too many at once for one browser. Close some, or go on in one of them."),
        "404": ("There is no such page", "Perhaps the address was mistyped."),
        "error": ("This did not work", "Load the page again. If that does not help, tell your teacher."),
    }
    return {f"{status}.html": html(title, f'<p>{text}</p><p><a href="/">All pages</a></p>')
            for status, (title, text) in said.items()}

"""List at the end of every notebook what its words mean, as the glossary says it.

    python -m tests.tools.notebook_words

The prose stays as it was written: pages for a class explain a word where it comes first (`tabletop.serving.pages`),
panels do so in their sentences, and whoever reads the file finds the list.
"""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import nbformat

import tabletop
from tabletop.serving.pages import WORDS as LIST
from tabletop.show.glossary import WORDS, found_first, words_of

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LINK = re.compile(r"\[([^\]]*)\]\(#The-words \"([^\"]*)\"\)")
"""A word with its meaning, as a page shows it: never stored."""


def words_for(path):
    """The words of a notebook: those of its game if it has one."""
    name = path.stem.partition("_")[2]
    return words_of(tabletop.game(name)) if name in tabletop.GAMES else WORDS


def list_words(notebook, words):
    """Put the list of the words in a notebook's prose at its end; a second time changes nothing."""
    notebook.cells = [cell for cell in notebook.cells if cell.id != LIST]
    prose = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    for cell in prose:
        cell.source = LINK.sub(r"\1", cell.source)
    met = sorted(word for _, word in chain(*found_first([cell.source for cell in prose], words)))
    said = "\n".join(f"* **{word}**: {words[word]}" for word in met)
    notebook.cells.append(nbformat.v4.new_markdown_cell(f"## The words\n\n{said}", id=LIST))


if __name__ == "__main__":
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        list_words(notebook, words_for(path))
        nbformat.write(notebook, path)

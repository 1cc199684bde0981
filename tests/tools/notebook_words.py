"""Explain the words of the glossary in the notebooks: each is a link where it comes first, and a list at the end has
them all.

    python -m tests.tools.notebook_words

Links, because they work by mouse (the meaning shows), by key and by touch (they lead to the list), here and on GitHub.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

import tabletop
from tabletop.show.glossary import WORDS, found, words_of

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
HEADING = "The words"
PLACE = "#" + HEADING.replace(" ", "-")
OURS = re.compile(rf"\[([^\]]*)\]\({PLACE} \"[^\"]*\"\)")
LIST = "the-words"
"""The id of the cell with the list."""
NOT_PROSE = re.compile(r"```.*?```|`[^`]*`|!?\[[^\]]*\]\([^)]*\)|<[^>]*>|^#.*?$|^\|.*?$|^ {4}.*?$",
                       re.DOTALL | re.MULTILINE)
"""Code, links, headings and tables are left as they are."""


def words_for(path):
    """The words of a notebook: those of its game if it has one."""
    name = path.stem.partition("_")[2]
    return words_of(tabletop.game(name)) if name in tabletop.GAMES else WORDS


def explain(notebook, words):
    """Mark each word where it comes first, and put the list of them at the end where there is none; a second time
    changes nothing."""
    notebook.cells = [cell for cell in notebook.cells if cell.id != LIST]
    prose = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    met = {}
    for cell in prose:
        cell.source = OURS.sub(r"\1", cell.source)
        if re.search(rf"^#+ {HEADING}", cell.source, re.MULTILINE):
            continue
        text = NOT_PROSE.sub(lambda match: "\0" * len(match.group()), cell.source)
        new = [(match, word) for match, word in found(text, words) if word not in met]
        for match, word in reversed(new):
            link = f'[{match.group()}]({PLACE} "{words[word]}")'
            cell.source = cell.source[:match.start()] + link + cell.source[match.end():]
        met |= {word: words[word] for _, word in new}
    if met and not any(re.search(rf"^#+ {HEADING}", cell.source, re.MULTILINE) for cell in prose):
        said = "\n".join(f"* **{word}**: {meaning}" for word, meaning in sorted(met.items()))
        notebook.cells.append(nbformat.v4.new_markdown_cell(f"## {HEADING}\n\n{said}", id=LIST))


if __name__ == "__main__":
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        explain(notebook, words_for(path))
        nbformat.write(notebook, path)

"""Run every notebook, store the outputs of the cells tagged `keep_output`, and no others, and list what its words mean.

    python -m tests.tools.refresh_notebooks                       # all of them
    python -m tests.tools.refresh_notebooks 00_start_here         # those whose names have one of these words

For whoever changes a sentence or a picture that a notebook shows: read the difference before committing it. Cells
tagged `nbval-check-output` too are compared by the tests. The others keep pictures: of a widget, whose cell is tagged
here by itself, or of what shows itself as a picture. They are stored as PNG because GitHub and nbviewer clean SVG until
nothing is left of it, and JupyterLab shows an SVG only in a notebook that it trusts. A picture that would be made from
the same drawing is left as it is.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from tests.helpers.browser_pictures import browser_page, painted
from tests.tools.notebook_words import list_words, words_for

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WIDGET, SVG, PNG = "application/vnd.jupyter.widget-view+json", "image/svg+xml", "image/png"


def refresh(path, page):
    """Run one notebook and store what is to be kept."""
    notebook = nbformat.read(path, as_version=4)
    list_words(notebook, words_for(path))
    before = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    NotebookClient(notebook, timeout=120, coalesce_streams=True,
                   resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info = {"name": "python"}
    for number, cell in enumerate(cell for cell in notebook.cells if cell.cell_type == "code"):
        cell.metadata.pop("execution", None)
        if any(WIDGET in output.get("data", {}) for output in cell.outputs):
            cell.metadata.tags = sorted({*cell.metadata.get("tags", []), "keep_output"})
        tags = cell.metadata.get("tags", [])
        if "nbval-check-output" not in tags:
            cell.outputs = pictures(cell.outputs, before[cell.id], page) if "keep_output" in tags else []
        cell.execution_count = number + 1 if cell.outputs else None
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number + 1
    nbformat.write(notebook, path)


def pictures(outputs, before, page):
    """Each output as a picture."""
    stored = [base64.b64decode(output.data[PNG]) for output in before if PNG in output.get("data", {})]
    return [picture(painted(page, drawing, stored), output.data["text/plain"]) for output in outputs
            if (drawing := drawn(output))]


def drawn(output):
    """What an output draws: a widget's still, or the HTML that shows something."""
    return output.get("data", {}).get(SVG) or output.get("data", {}).get("text/html")


def picture(png, name):
    """An output that shows this picture to everybody, with a word for those who cannot see it."""
    return nbformat.v4.new_output("display_data", {PNG: base64.b64encode(png).decode(), "text/plain": name},
                                  metadata={PNG: {"alt": f"A picture of {name}"}})


if __name__ == "__main__":
    with browser_page() as page:
        for path in sorted(NOTEBOOKS.glob("*.ipynb")):
            if len(sys.argv) == 1 or any(word in path.name for word in sys.argv[1:]):
                print(path.name)
                refresh(path, page)

"""Run every notebook, store the outputs of the cells tagged `keep_output`, and no others, and explain the words of the glossary.

    python tests/refresh_notebooks.py

For whoever changes a sentence that a notebook shows: read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from notebook_words import explain, words_for

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"


def refresh(path: Path) -> None:
    """Run one notebook and store what is to be kept."""
    notebook = nbformat.read(path, as_version=4)
    explain(notebook, words_for(path))
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info = {"name": "python"}
    for number, cell in enumerate(cell for cell in notebook.cells if cell.cell_type == "code"):
        cell.metadata.pop("execution", None)
        kept = "keep_output" in cell.metadata.get("tags", [])
        cell.outputs = cell.outputs if kept else []
        cell.execution_count = number + 1 if kept else None
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number + 1
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        print(path.name)
        refresh(path)

"""Copies of the notebooks that do not take their time."""

import re
import shutil
from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
PACE, PLAYOUTS, REVIEWED, COMPARED = 0, 240, 40, 4
"""Strategies rest for people's eyes, hints and reviews are weighed at leisure, and figures need many deals: what is
looked at in a browser does not. The notebooks' own tests run them as they are."""


def quick_notebooks(folder: Path) -> Path:
    """Copy the notebooks into this folder, made quick; where they are."""
    copied = folder / "notebooks"
    shutil.copytree(NOTEBOOKS, copied, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    quick = f"PlayTable(game, pace={PACE}, hint_playouts={PLAYOUTS}, review_deals={REVIEWED}, "
    for path in copied.glob("*.ipynb"):
        text = path.read_text(encoding="utf-8").replace("PlayTable(game, ", quick)
        text = re.sub(r"(\b(?:compare|measure)\(.*(?:\bdeals=|\}, ))\d+", rf"\g<1>{COMPARED}", text)
        path.write_text(text, encoding="utf-8")
    return copied

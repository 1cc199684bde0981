"""Paint the pictures that the README shows: a table of each game, a step-through, and a sheet of cards.

    python -m tests.tools.refresh_pictures

A picture that would be painted from the same drawing is left as it is.
"""

from __future__ import annotations

import re
from pathlib import Path

import tabletop
from tabletop.classroom import card_sheet
from tabletop.show import table_html
from tabletop.widgets import StepThrough
from tabletop.widgets.still import still
from tests.helpers.browser_pictures import browser_page, painted

PICTURES = Path(__file__).parents[2] / "notebooks" / "pictures"
SHOWN = "bannish"
"""The game whose step-through and cards are shown."""


def telling(record):
    """The first moment in the middle of things at which the rules refuse something and allow something."""
    return next(at for at, step in enumerate(record.steps())
                if at > 5 and {ruling.ok for _, ruling in step.state.rulings()} == {True, False})


def drawings():
    """Every picture by the name of its file."""
    records = {name: tabletop.play(tabletop.game(name, players=3), ["random"] * 3, seed=7) for name in tabletop.GAMES}
    moments = {name: telling(record) for name, record in records.items()}
    tables = {name: table_html(record.steps()[moments[name]].state.view(None)) for name, record in records.items()}
    sheet = re.search(r'<svg [^>]*class="sheet".*?</svg>', card_sheet(SHOWN).html, re.DOTALL)[0]
    return tables | {"step_through": still(StepThrough(records[SHOWN], at=moments[SHOWN])),
                     "cards": f'<div style="width:420px">{sheet}</div>'}


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    with browser_page() as page:
        for name, drawing in drawings().items():
            path = PICTURES / f"{name}.png"
            path.write_bytes(painted(page, drawing, [path.read_bytes()] if path.exists() else []))
            print(path.name, f"{path.stat().st_size / 1000:.0f} kB")

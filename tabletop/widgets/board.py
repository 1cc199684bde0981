"""A picture whose things can be touched, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets


class Board(anywidget.AnyWidget):
    """Shows a picture and tells which tagged thing was touched: it knows the tags' texts and nothing else.

    Arrow keys go from thing to thing, Enter or Space touches. When a new picture comes, cards glide to their places
    from where they were, unless the person wants no motion or pictures follow each other faster than that. The focus
    stays at the table: at the same thing, or the one in its place, or at the table itself until there is something to
    touch again. With `targets` only the things with these tags can be touched, whatever the rules say of them; a ring
    shows those that are `chosen`. A star marks what is `hinted`, each as often as it is named there.
    """

    picture = traitlets.Unicode("").tag(sync=True)
    targets = traitlets.List(traitlets.Unicode(), None, allow_none=True).tag(sync=True)
    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)
    hinted = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _esm = Path(__file__).with_name("board.js")
    _css = Path(__file__).with_name("board.css")

    def on_touch(self, answer: Callable[[str], None]) -> None:
        """Call `answer` with the tag of every thing touched."""
        self.on_msg(lambda _, content, __: answer(content["touched"]))

    def __repr__(self) -> str:
        return "Board()"

"""What the controls of ipywidgets leave out, added to a panel from the page's side."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets


class Frame(anywidget.AnyWidget):
    """A part of a panel that minds the others: sliders get their names, plain keys do not reach the notebook (where `d
    d` deletes a cell; Tab, Escape and shortcuts with Ctrl or Cmd do), a panel can ask to be brought into sight,
    sentences light up what they speak of in the picture, and a word of the glossary is explained where it comes first.

    Its button makes the panel large, for a projector: alone on the screen, until Escape, the table beside what is said.
    """

    in_sight = traitlets.Bool(False).tag(sync=True)
    waits = traitlets.Bool(False).tag(sync=True)
    _esm = Path(__file__).with_name("frame.js")
    _css = Path(__file__).with_name("frame.css")

    def when_near(self, answer: Callable[[], None]) -> None:
        """Call `answer` when somebody has come so far down the page that the panel will soon be seen."""
        self.waits = True
        self.on_msg(lambda *_: answer())

    def __repr__(self) -> str:
        return "Frame()"


class FileButton(anywidget.AnyWidget):
    """A button that lets a person choose a file, and tells its text."""

    label = traitlets.Unicode("Load").tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)  # not `tooltip`: with it anywidget's view cannot be made
    _esm = Path(__file__).with_name("file_button.js")

    def on_file(self, answer: Callable[[str], None]) -> None:
        """Call `answer` with the text of every file chosen."""
        self.on_msg(lambda _, content, __: answer(content["text"]))

    def __repr__(self) -> str:
        return "FileButton()"

"""What the widgets share: a panel that shows its own errors, and text as HTML."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets

from tabletop.arena.record import StrategyError
from tabletop.engine.core import Event, Game
from tabletop.engine.english import LONGEST_QUOTE
from tabletop.show.common import rule_mark
from tabletop.show.sentences import sentence
from tabletop.widgets.frame import Frame
from tabletop.widgets.still import still

GOOD, BAD, PLAIN = "#2e7d32", "#c62828", "#1a73e8"
"""The colours of what is said: right, refused or wrong, and neither."""


LIVE = "TABLETOP_LIVE"
"""The variable of the environment that says that pages are made to be live: then no picture stands for a widget."""
LONGEST_TROUBLE = 600
"""No error fills the screen: what comes after these characters is left out."""


class Panel(ipywidgets.VBox):
    """A widget of several parts, the controls first. What goes wrong in a callback is shown below them, or where
    `trouble` stands: nobody reads the log console."""

    def __init__(self, *parts: ipywidgets.Widget, trouble: ipywidgets.HTML | None = None) -> None:
        controls, *rest = parts
        self.trouble = trouble or ipywidgets.HTML()
        self.frame = Frame()
        head = ipywidgets.HBox([controls, self.frame])
        head.add_class("tt-head")
        super().__init__([head, *([self.trouble] if trouble is None else []), *rest])
        self.add_class("tt-panel")

    def shielded(self, answer: Callable[..., None]) -> Callable[..., None]:
        """The callback, with its exceptions shown in this panel."""
        def shielded(*args: Any) -> None:
            self.trouble.value = ""
            try:
                answer(*args)
            except Exception as wrong:
                self.show_trouble(wrong)
        return shielded

    def show_trouble(self, wrong: Exception) -> None:
        """Say in this panel what went wrong."""
        said = str(wrong) if isinstance(wrong, ValueError
                                        | StrategyError) else f"{type(wrong).__name__}: {str(wrong)[:LONGEST_QUOTE]}"
        said = said if len(said) <= LONGEST_TROUBLE else f"{said[:LONGEST_TROUBLE]} …"
        self.trouble.value = message(f"<b>This did not work.</b> {escape(said)}", BAD, "alert")

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """The widget, and a still of it for readers without a kernel: a page that can show the widget shows nothing
        else."""
        instead = {} if os.environ.get(LIVE) else {"image/svg+xml": still(self)}
        return super()._repr_mimebundle_(**options) | instead

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def message(html: str, colour: str, role: str = "status") -> str:
    """Something said to the person, with a bar of this colour; a screen reader reads it at once."""
    return (f'<div class="tt-says" role="{role}" '
            f'style="border-left:4px solid {colour};padding:.2em .6em">{html}</div>')


def box(parts: Iterable[ipywidgets.Widget], height: str, called: str) -> ipywidgets.VBox:
    """Parts that may grow, in a box that does not: it scrolls, and what stands below it stays where it is."""
    held = ipywidgets.VBox(list(parts), layout=ipywidgets.Layout(height=height, overflow="hidden auto",
                                                                 flex="1 1 auto"))
    held.add_class("tt-box")
    held.add_class(f"tt-called-{called}")
    return held


def button(label: str, tooltip: str = "", style: str = "") -> ipywidgets.Button:
    """A button as wide as its label."""
    return ipywidgets.Button(description=label, tooltip=tooltip or label, button_style=style,
                             layout=ipywidgets.Layout(width="auto", flex="0 0 auto"))


def wrapped(parts: Iterable[ipywidgets.Widget]) -> ipywidgets.HBox:
    """Controls side by side, on a second line where the page is narrow."""
    return ipywidgets.HBox(list(parts), layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center"))


def story_html(game: Game, events: Iterable[Event], seat: int | None) -> str:
    """The events as sentences with their rules, as that seat hears them."""
    return "".join(f'<div class="tt-says tt-happened" style="margin:.15em 0">{sentence(event.told_to(seat), game)} '
                   f"{rule_mark(game.rules[event.rule])}</div>" for event in events if event.told_to(seat))

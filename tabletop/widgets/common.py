"""What the widgets share: a panel that shows its own errors, and text as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets

from tabletop.core import Event, Game
from tabletop.record import StrategyError
from tabletop.show.common import marked, rule_mark


class Panel(ipywidgets.VBox):
    """A widget of several parts, the controls first. What goes wrong in a callback is shown below them: nobody reads the log
    console."""

    def __init__(self, *parts: ipywidgets.Widget) -> None:
        self.trouble = ipywidgets.HTML()
        controls, *rest = parts
        super().__init__([controls, self.trouble, *rest])

    def guarded(self, answer: Callable[..., None]) -> Callable[..., None]:
        """The callback, with its exceptions shown in this panel."""
        def guarded(*args: Any) -> None:
            self.trouble.value = ""
            try:
                answer(*args)
            except Exception as wrong:
                self.show_trouble(wrong)
        return guarded

    def show_trouble(self, wrong: Exception) -> None:
        """Say in this panel what went wrong."""
        kind = "" if isinstance(wrong, ValueError | StrategyError) else f"{type(wrong).__name__}: "
        self.trouble.value = (f'<div role="alert" style="border-left:4px solid #c62828;padding:.3em .6em"><b>This did not '
                              f"work.</b> {escape(kind + str(wrong))}</div>")

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def button(label: str, tooltip: str = "", style: str = "") -> ipywidgets.Button:
    """A button as wide as its label."""
    return ipywidgets.Button(description=label, tooltip=tooltip or label, button_style=style,
                             layout=ipywidgets.Layout(width="auto"))


def wrapped(parts: Iterable[ipywidgets.Widget]) -> ipywidgets.HBox:
    """Controls side by side, on a second line where the page is narrow."""
    return ipywidgets.HBox(list(parts), layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center"))


def told(game: Game, events: Iterable[Event], seat: int | None) -> str:
    """The events as sentences with their rules, as that seat hears them."""
    return "".join(f'<div style="margin:.15em 0;line-height:1.45">{marked(event.told_to(seat), game.rules)} '
                   f"{rule_mark(game.rules[event.rule])}</div>" for event in events if event.told_to(seat))

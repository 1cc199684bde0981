"""A laboratory of rules: choose rules side by side and see what becomes of the same plays, or of the same deal."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import ipywidgets

from tabletop.arena.record import named
from tabletop.engine.core import Game, Strategy
from tabletop.engine.strategies import strategies, strategy
from tabletop.show import pictures
from tabletop.show.lab import Bench, Pick
from tabletop.widgets.common import Panel, wrapped
from tabletop.widgets.slices import Work


class Lab(Panel):
    """The laboratory of a game that has one: columns of rules to choose, a deal, and who plays it. What comes out
    follows every choice; a new choice stops the work for the last one. `player` is a strategy, or its name, that plays
    every seat."""

    def __init__(self, game: Game, seed: int = 1, player: str | Strategy = "random") -> None:
        if not hasattr(pictures(game), "lab"):
            raise ValueError(f"{game.title} has no laboratory: its rules cannot be exchanged.")
        self.game, self.work = game, Work()
        self.benches: list[Bench] = pictures(game).lab(game)
        known = strategies(game) | {named(player): strategy(game, player)}
        self.bench = ipywidgets.ToggleButtons(options=[(bench.title, at) for at, bench in enumerate(self.benches)],
                                              style=ipywidgets.ToggleButtonsStyle(button_width="auto"))
        self.seed = ipywidgets.IntText(seed, description="Deal number", layout=ipywidgets.Layout(width="180px"),
                                       style={"description_width": "90px"})
        self.player = ipywidgets.Dropdown(options=list(known.items()), value=known[named(player)],
                                          description="All seats play", layout=ipywidgets.Layout(width="260px"),
                                          style={"description_width": "100px"})
        self.says, self.shown, self.busy = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.columns = [[[self._choice(pick) for pick in column] for column in bench.columns] for bench in self.benches]
        self.texts = [[[ipywidgets.HTML() for _ in column] for column in bench] for bench in self.columns]
        self.choices = ipywidgets.HBox(layout=ipywidgets.Layout(width="100%", flex_flow="row wrap"))
        super().__init__(self.bench, self.says, wrapped([self.seed, self.player, self.busy]), self.choices, self.shown)
        for control in (self.seed, self.player,
                        *(choice for bench in self.columns for column in bench for choice in column)):
            control.observe(self.shielded(lambda _: self._answer()), "value")
        self.bench.observe(self.shielded(lambda _: self._set_up()), "value")
        self._set_up()

    @staticmethod
    def _choice(pick: Pick) -> ipywidgets.Dropdown:
        return ipywidgets.Dropdown(options=list(pick.choices), value=pick.first, description=pick.label,
                                   layout=ipywidgets.Layout(width="96%"), style={"description_width": "96px"})

    def _set_up(self) -> None:
        """Show the bench that is chosen: its sentence and its columns of choices."""
        at = self.bench.value
        self.says.value = f"<p>{escape(self.benches[at].says)}</p>"
        self.choices.children = [
            ipywidgets.VBox([part for pair in zip(column, texts, strict=True) for part in pair],
                            layout=ipywidgets.Layout(flex="1 1 200px", min_width="0", overflow="hidden"))
            for column, texts in zip(self.columns[at], self.texts[at], strict=True)]
        self.shown.value = ""
        self._answer()

    def _answer(self) -> None:
        """Say what every choice means, and begin to work out what they come to."""
        at = self.bench.value
        bench, columns = self.benches[at], self.columns[at]
        for picks, column, texts in zip(bench.columns, columns, self.texts[at], strict=True):
            for pick, choice, text in zip(picks, column, texts, strict=True):
                said = pick.choices[choice.value]
                said = f'<div style="line-height:1.35;padding:0 8px 6px 104px">{escape(said)}</div>' if said else ""
                text.value = said
        self.work.stop()
        found: list[str] = []

        def steps() -> Iterator[None]:
            for html in bench.shown(self.seed.value, self.player.value,
                                    [[choice.value for choice in column] for column in columns]):
                if html:
                    found.append(html)
                yield None

        def still_working() -> None:
            if not found:
                self.busy.value = '<div role="status" style="padding:0 10px"><b>The cards are being played …</b></div>'

        def show() -> None:
            if self.work.running:  # stopped by another choice, whose answer is on its way
                return
            self.busy.value = ""
            if found:
                self.shown.value = f'<div role="group" aria-label="{escape(bench.title)}">{found[-1]}</div>'

        self.work.start(steps(), still_working, show, self.show_trouble)

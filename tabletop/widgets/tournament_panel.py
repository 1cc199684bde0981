"""Choose a field of strategies, and see the ranking grow."""

from __future__ import annotations

import base64
from collections.abc import Mapping

import ipywidgets

from tabletop.arena.compare import results_of
from tabletop.arena.results import Results
from tabletop.arena.stopping import Stopping
from tabletop.arena.tournament import Seldom, Tournament
from tabletop.engine.core import Game, Strategy
from tabletop.engine.english import quoted
from tabletop.show import tournament_html
from tabletop.widgets.common import PLAIN, button, message, wrapped
from tabletop.widgets.compare_panel import ComparePanel
from tabletop.widgets.frame import FileButton

GROWS_EVERY = 1.0
"""Seconds at least from one look at the ranking to the next."""


class TournamentPanel(ComparePanel):
    """Strategies to tick, the number of deals or "until clear", Start and Stop; a ranking that grows, to save and to
    continue; `more` adds strategies of one's own by name."""

    def __init__(self, game: Game, more: Mapping[str, Strategy] | None = None, chosen: tuple[str, ...] = (),
                 deals: int = 200, seed: int = 7) -> None:
        self.until_clear = ipywidgets.Checkbox(
            False, description="until clear", indent=False, layout=ipywidgets.Layout(width="auto", margin="0 10px"),
            tooltip="Stop when every two are told apart; Deals is then the most that are played")
        self.go_on = button("Continue", "Go on from the deals that are done, up to the number in Deals")
        self.save = button("Save", "Make files of every game's figures, to keep")
        self.load = FileButton(label="Load a saved tournament", title="Choose a file that Save has made")
        self.saved = ipywidgets.HTML()
        super().__init__(game, more, chosen, deals, seed)
        self.run.description, self.run.tooltip = "Start", "Begin a tournament"
        self._grow = Seldom(GROWS_EVERY, self._grown)
        self.go_on.on_click(self.shielded(lambda _: self._continue()))
        self.save.on_click(self.shielded(lambda _: self._save()))
        self.load.on_file(self.shielded(self._load))
        self._offer()

    def _controls(self) -> list[ipywidgets.Widget]:
        deals, *rest = self.settings
        return [wrapped([deals, self.until_clear, *rest]), wrapped([self.go_on, self.save, self.load]), self.saved]

    @property
    def field(self) -> Tournament:
        """The tournament that is shown."""
        assert isinstance(self.results, Tournament)
        return self.results

    def _empty(self, chosen: Mapping[str, Strategy]) -> Tournament:
        return results_of(Tournament, self.game, chosen, self.seed.value)

    def _play(self, results: Results) -> None:
        assert isinstance(results, Tournament)
        results.planned = self.deals.value
        results.stopping = Stopping(results) if self.until_clear.value else None
        self.saved.value = ""
        self._grow = Seldom(GROWS_EVERY, self._grown)
        super()._play(results)
        self._offer()

    def _continue(self) -> None:
        if not self.work.running:
            self.field.failures.clear()
            self._play(self.field)

    def _enough(self) -> bool:
        stopping = self.field.stopping
        return stopping is not None and stopping.clear()

    def _count(self) -> None:
        super()._count()
        self._grow()

    def _grown(self) -> None:
        if self.results.by_deal:
            self.shown.value = self._html()

    def _html(self) -> str:
        return tournament_html(self.field)

    def _ended(self) -> None:
        if self.field.stopping:
            self.field.stopping.leave_out_the_rest()
        super()._ended()
        self._offer()

    def _offer(self) -> None:
        """Only what is there can be saved or continued."""
        idle = not self.work.running and isinstance(self.results, Tournament) and bool(self.results.by_deal)
        self.go_on.disabled = self.save.disabled = not idle

    def _save(self) -> None:
        """Offer every game's figures as files."""
        links = []
        for ending, kind, text in (("json", "application/json", self.field.to_json()),
                                   ("csv", "text/csv", self.field.to_csv())):
            name = f"tournament-{self.game.name}-{self.field.seed}.{ending}"
            data = base64.b64encode(text.encode()).decode()
            links.append(f'<a download="{name}" href="data:{kind};base64,{data}">⤓ {name}</a>')
        self.saved.value = message(f"Click {links[0]} to keep this tournament: <i>{self.load.label}</i> opens it "
                                   f"again. {links[1]} is a table for a spreadsheet.", PLAIN)

    def _load(self, text: str) -> None:
        """Show a saved tournament of the same game, to continue."""
        if self.work.running:
            raise ValueError("A tournament is being played. Stop it first, then load the file.")
        found = Tournament.from_json(text, self.known)
        if (found.game.name, found.game.options) != (self.game.name, self.game.options):
            raise ValueError(f"This file holds {found.game!r} with the options {quoted(found.game.options)}; this "
                             f"panel is for {self.game!r} with {quoted(self.game.options)}.")
        for name, tick in self.ticks.items():
            tick.value = name in found.names
        self.seed.value, self.results = found.seed, found
        self.saved.value, self.opened.children = "", ()
        found.planned = len(found.by_deal)
        self.pair.options = [(f"{one} and {other}", (one, other)) for one, other in found.pairs()]
        self._ended()

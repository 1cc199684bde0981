"""Choose strategies, let them play many deals, and see which is better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isinf
from typing import ClassVar

import ipywidgets

from tabletop.arena.compare import deals_left, new_results, play_deal, played_elsewhere
from tabletop.arena.machine import cores
from tabletop.arena.record import Record, play_on
from tabletop.arena.results import Failure, Results
from tabletop.engine.core import Game, Strategy, checked_game, whole_number
from tabletop.engine.english import counted
from tabletop.engine.strategies import idea, strategies, strategy
from tabletop.show import differing_html, results_html
from tabletop.widgets.common import Panel, button, wrapped
from tabletop.widgets.slices import BUDGET, LONGEST_STEP, Work
from tabletop.widgets.step_through import StepThrough

MOST_IN_A_PANEL = 100_000
"""The most deals that the field takes."""


class ComparePanel(Panel):
    """Strategies to tick, the number of deals, Run and Stop; `more` adds strategies of one's own by name.

    One comparison runs at a time: two would slow each other down, and a cell that is run again leaves its old panel out
    of reach. So a new panel, or Run in another one, stops the comparison that is under way, which keeps what is done.
    """

    last_started: ClassVar[Work | None] = None

    def __init__(self, game: Game, more: Mapping[str, Strategy] | None = None, chosen: tuple[str, ...] = (),
                 deals: int = 100, seed: int = 7) -> None:
        self.game = checked_game(game)
        names = [name for name in chosen if name not in (more or {})]
        self.known = strategies(game) | {name: strategy(game, name) for name in names}
        self.known |= {name: strategy(game, which) for name, which in (more or {}).items()}
        whole_number(deals, "deals", 1, MOST_IN_A_PANEL)
        self.results = Results(game, {}, seed)
        self.work, self.replaying = Work(), Work()
        self.playing: tuple[int, int, Record] | None = None
        """The deal that is played, its arrangement, and its record so far."""
        self._stop_others()
        chosen = chosen or tuple(more or ())
        apart = ipywidgets.Layout(width="auto", margin="0 14px 0 2px")
        self.ticks = {name: ipywidgets.Checkbox(name in chosen, description=name, indent=False, layout=apart,
                                                tooltip=idea(which)) for name, which in self.known.items()}
        narrow = ipywidgets.Layout(width="170px")
        self.deals = ipywidgets.BoundedIntText(deals, 1, MOST_IN_A_PANEL, description="Deals", layout=narrow)
        self.seed = ipywidgets.IntText(seed, description="Seed", layout=narrow)
        # Where many share a machine, its cores are theirs too.
        offered = cores() > 1 and isinf(BUDGET)
        self.all_cores = ipywidgets.Checkbox(False, description="use all cores", indent=False, layout=ipywidgets.Layout(
            width="auto", margin="0 10px", display="" if offered else "none"),
            tooltip="Let several processes play at the same time; the figures are the same")
        self.run, self.stop = button("Run", "Play the deals", "primary"), button("Stop", "Stop, and keep what is done")
        self.progress = ipywidgets.IntProgress(0, 0, deals, layout=ipywidgets.Layout(width="200px"))
        self.done = ipywidgets.HTML()
        self.shown = ipywidgets.HTML()
        self.differing = button("Show the deal where they differ most", "Open it in the step-through")
        self.pair = ipywidgets.Dropdown(description="Strategies",
                                        layout=ipywidgets.Layout(width="auto", max_width="100%"))
        self.opened = ipywidgets.VBox()
        self.settings = [self.deals, self.seed, self.all_cores, self.run, self.stop, self.progress, self.done]
        super().__init__(wrapped(self.ticks.values()), *self._controls(), self.shown,
                         wrapped([self.differing, self.pair]), self.opened)
        self.stop.disabled = True
        self.differing.layout.display = self.pair.layout.display = "none"
        self.run.on_click(self.shielded(lambda _: self._start()))
        self.stop.on_click(self.shielded(lambda _: self.work.stop()))
        self.differing.on_click(self.shielded(lambda _: self._show_differing()))

    def _controls(self) -> list[ipywidgets.Widget]:
        """What stands between the strategies and what is shown."""
        return [wrapped(self.settings)]

    def _stop_others(self) -> None:
        if ComparePanel.last_started is not None:
            ComparePanel.last_started.stop()

    def _start(self) -> None:
        if self.work.running:
            return
        chosen = {name: self.known[name] for name, tick in self.ticks.items() if tick.value}
        if len(chosen) < 2:
            raise ValueError("Tick two or more strategies to compare.")
        self._play(self._empty(chosen))

    def _empty(self, chosen: Mapping[str, Strategy]) -> Results:
        """Results of these strategies, before the first deal."""
        return new_results(self.game, chosen, self.seed.value)

    def _play(self, results: Results) -> None:
        """Let the strategies play the deals that these results do not have yet."""
        self.results = results
        self.progress.max, self.progress.value = self.deals.value, len(results.by_deal)
        self.run.disabled, self.stop.disabled = True, False
        self.shown.value, self.opened.children = "", ()
        self.differing.layout.display = self.pair.layout.display = "none"
        self.pair.options = [(f"{one} and {other}", (one, other)) for one, other in self.results.pairs()]
        self.pair.index = 0
        self._stop_others()
        ComparePanel.last_started = self.work
        self.playing = None
        # A page can send what it is not offered.
        elsewhere = self.all_cores.value and not self.all_cores.layout.display
        steps = (self._deals_elsewhere if elsewhere else self._deals)(self.results, self.deals.value)
        self.work.start(steps, self._count, self._ended, self._gave_up)

    def _deals(self, results: Results, deals: int) -> Iterator[None]:
        """All deals, decision by decision; a strategy that fails ends it."""
        for deal in deals_left(results, deals):
            for arrangement, record in play_deal(results, deal):
                self.playing = deal, arrangement, record
                yield None
            if results.failures or self._enough():
                return

    def _deals_elsewhere(self, results: Results, deals: int) -> Iterator[None]:
        """All deals, played by as many processes as the machine has cores; a strategy that fails ends it."""
        import loky

        for failed in played_elsewhere(results, deals_left(results, deals), loky.get_reusable_executor(), LONGEST_STEP):
            yield None
            if failed or (failed is False and self._enough()):
                return

    def _enough(self) -> bool:
        """Whether the deals that are done are enough before the last."""
        return False

    def _gave_up(self, wrong: Exception) -> None:
        """What goes wrong; a strategy that could not even be interrupted is a failure of the deal."""
        if isinstance(wrong, TimeoutError) and self.playing:
            deal, arrangement, record = self.playing
            seat = record.final().turn
            assert seat is not None, "a strategy is deciding"
            moves = tuple(str(move) for move in record.moves)
            self.results.failures.append(Failure(deal, arrangement, record.players[seat], str(wrong), seat, moves))
        else:
            self.show_trouble(wrong)

    def _count(self) -> None:
        self.progress.value = len(self.results.by_deal)
        self.done.value = f"{counted(len(self.results.by_deal), 'deal')} done"

    def _ended(self) -> None:
        self._count()  # Stop may come in the middle of a slice, after a deal that is done
        self.run.disabled, self.stop.disabled = False, True
        for failed in self.results.failures[:1]:
            self.show_trouble(ValueError(str(failed)))
            self.opened.children = (StepThrough(self.results.record(failed.deal, failed.arrangement),
                                                at=len(failed.moves)),)
        if self.results.by_deal:
            self.shown.value = self._html()
            self.differing.layout.display = ""
            self.pair.layout.display = "" if len(self.pair.options) > 1 else "none"

    def _html(self) -> str:
        return results_html(self.results)

    def _show_differing(self) -> None:
        """The deal where the chosen two strategies differ most, in the step-through."""
        one, other = self.pair.value
        deal, arrangement, *_ = self.results.most_different(one, other)
        record, players = self.results.new_record(deal, arrangement)

        def show() -> None:
            self.differing.disabled = False
            if record.final().turn is not None:  # stopped
                return
            self.opened.children = (ipywidgets.HTML(differing_html(one, other, deal, record)), StepThrough(record))

        self.differing.disabled = True
        self.replaying.start((None for _ in play_on(record, players)), lambda: None, show, self.show_trouble)

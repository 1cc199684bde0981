"""Review a game: what each decision of a seat cost, found while one watches, and the moments to step to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import ipywidgets

from tabletop.arena.record import A_PERSON, Record
from tabletop.arena.review import DEALS, MOST_TOLD, Ending, Review, Weighed
from tabletop.engine.core import Move
from tabletop.engine.english import counted
from tabletop.show import touches
from tabletop.show.reviews import figures_html
from tabletop.show.sentences import sentence
from tabletop.widgets.common import PLAIN, Panel, box, button, message, wrapped
from tabletop.widgets.slices import Work
from tabletop.widgets.step_through import StepThrough

FOUND_HEIGHT = "16em"


class Line(ipywidgets.HBox):
    """A moment of the game to step to, and what is said of it."""

    def __init__(self) -> None:
        self.go, self.said, self.at = button("", style="primary"), ipywidgets.HTML(), 0
        self.better: Move | None = None
        super().__init__([self.go, self.said], layout=ipywidgets.Layout(display="none", align_items="center"))

    def show(self, review: Review, found: Weighed | Ending | None) -> None:
        """Speak of this, or of nothing."""
        self.layout.display = "none" if found is None else ""
        if found is None:
            return
        moment, self.at, self.better = review.moment(found.decision), found.decision.at, found.better
        self.go.description, self.go.tooltip = f"{moment[0].upper()}{moment[1:]} ▶", f"Step to {moment}"
        told = sentence(review.told(found), review.game)
        self.said.value = f'<div class="tt-says">{told}</div>'


class ReviewPanel(Panel):
    """A review of a recorded game that grows while one watches, above a step-through. The mistakes that cost most come
    first; a click steps to one. `seat` is whose decisions are reviewed, `deals` is in how many fresh deals they are
    tried that seem to be mistakes. With `eyes`, which is for a game that goes on, nobody sees more than that seat."""

    def __init__(self, record: Record, seat: int = 0, deals: int = DEALS, eyes: int | None = None) -> None:
        self.record, self.deals, self.work = record, deals, Work(trusted=True)
        self.reviews = {seat: Review(record, seat, deals)}
        """The reviews so far, by seat: going back to one does not begin it again."""
        seats = range(record.game.players) if eyes is None else [eyes]
        self.seat = ipywidgets.Dropdown(options=[(self._called(seat), seat) for seat in seats], value=seat,
                                        description="Review", disabled=eyes is not None,
                                        style={"description_width": "initial"},
                                        layout=ipywidgets.Layout(width="auto", margin="2px 10px 2px 0"))
        self.stop = button("Stop", "Stop, and keep what is found")
        self.progress = ipywidgets.IntProgress(0, 0, 1, layout=ipywidgets.Layout(width="160px"))
        self.done, self.summary, self.figures = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.mistakes, self.endings = ([Line() for _ in range(MOST_TOLD)] for _ in range(2))
        self.steps = StepThrough(record, seat=eyes)
        # The step-through stays where it is, however much is found.
        super().__init__(wrapped([self.seat, self.stop, self.progress, self.done]),
                         box([self.summary, *self.mistakes, *self.endings], FOUND_HEIGHT, "review"), self.steps,
                         self.figures)
        self.seat.observe(self.shielded(lambda _: self._start()), "value")
        self.stop.on_click(self.shielded(lambda _: self._stop_or_go_on()))
        for line in (*self.mistakes, *self.endings):
            line.go.on_click(self.shielded(lambda _, line=line: self._step_to(line)))
        self._start()

    def _called(self, seat: int) -> str:
        """A seat, and who played it."""
        players = self.record.players
        if not players:
            return f"Seat {seat}"
        alone = players[seat] == A_PERSON and players.count(A_PERSON) == 1
        return f"Seat {seat} ({'you' if alone else players[seat]})"

    @property
    def review(self) -> Review:
        """The review of the seat that is chosen."""
        return self.reviews[self.seat.value]

    def _start(self) -> None:
        """Review the seat that is chosen, or go on with it."""
        self.work.stop()
        seat = self.seat.value
        self.reviews.setdefault(seat, Review(self.record, seat, self.deals))
        self.figures.value = ""
        self._show()
        if not self.review.done:
            self.work.start(self.review.work(), self._grow, self._show, self.show_trouble)
            self._show()

    def _stop_or_go_on(self) -> None:
        if self.work.running:
            self.work.stop()
            self._show()
        else:
            self._start()

    def _grow(self) -> None:
        """Show what has been found, if there is anything new."""
        if len(self.review.looked_at) != self.progress.value:
            self._show()

    def _show(self) -> None:
        """Bring every part up to date with the review."""
        review, running = self.review, self.work.running
        looked_at, number = len(review.looked_at), len(review.decisions)
        self.progress.max, self.progress.value = max(1, number), looked_at
        self.progress.layout.display = self.stop.layout.display = "none" if review.done else ""
        self.stop.description = "Stop" if running else "Go on"
        self.stop.tooltip = "Stop, and keep what is found" if running else "Look at the other decisions, too"
        self.done.value = "" if review.done else f"{looked_at} of {counted(number, 'decision')} done"
        begun = "Every decision is tried in many deals …" if running else "No decision has been looked at yet."
        summary = sentence(review.summary(), review.game) if looked_at or review.done else begun
        self.summary.value = message(summary, PLAIN)
        self._tell(self.mistakes, review.mistakes)
        self._tell(self.endings, review.endings)
        if not running:  # what is unfolded would fold whenever it changes
            self.figures.value = figures_html(review)

    def _tell(self, lines: list[Line], found: Sequence[Weighed | Ending]) -> None:
        for line, one in zip_longest(lines, found[:MOST_TOLD]):
            line.show(self.review, one)

    def _step_to(self, line: Line) -> None:
        """Show the moment; a star marks what would have been better."""
        self.steps.slider.value = line.at
        self.steps.board.hinted = touches(line.better, self.steps.board.picture) if line.better else []
        self.steps.frame.in_sight = True

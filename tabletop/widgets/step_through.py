"""Step through a recorded game, and predict what comes before it is shown."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

import ipywidgets

from tabletop.arena.record import Record
from tabletop.engine.core import State
from tabletop.show import face_up_said, rulings_html, table_html
from tabletop.show.sentences import sentence
from tabletop.widgets.board import Board
from tabletop.widgets.common import BAD, GOOD, PLAIN, Panel, box, button, message, story_html, wrapped

EVERYONE = "everyone"
"""Stands for None in the choice of seats: a dropdown shows None as nothing chosen."""


STORY_HEIGHT = "11.5em"
MOST_CHOICES = 13
"""Beyond these, "which of these may be chosen?" is not asked: it would be a wall of buttons."""


class Predicted(NamedTuple):
    """A question put before a step: what to choose from, what is right, and why in HTML."""

    key: tuple[str | int, ...]
    text: str
    choices: tuple[str, ...]
    right: frozenset[str]
    several: bool
    why: str


class StepThrough(Panel):
    """A record move by move: back, next, next trick, a slider; seen as everyone or as one seat.

    With `predict=True` it asks, before it shows, what may be played and what an event will settle, and tells why.
    `seat` shows what one seat may know and nothing else, `at` is the move to begin with.
    """

    def __init__(self, record: Record, predict: bool = False, at: int = 0, seat: int | None = None) -> None:
        self.record, self.game = record, record.game
        self.steps = record.steps()
        self.asked: set[tuple[str | int, ...]] = set()
        self.pending: Predicted | None = None
        self.right = self.answered = 0

        self.back = button("◀ Back", "One move back")
        self.next = button("Next ▶", "One move forward", "primary")
        self.next_stage = button(f"Next {self.game.told_by} ▶▶", f"Forward to the next {self.game.told_by}")
        self.slider = ipywidgets.IntSlider(0, 0, len(self.steps) - 1, description="Move",
                                           layout=ipywidgets.Layout(width="320px", max_width="95%"))
        self.seen_as = ipywidgets.Dropdown(description="See as", layout=ipywidgets.Layout(width="200px"), options=[
            (EVERYONE, EVERYONE), *((f"Seat {other}", other) for other in range(self.game.players))])
        if seat is not None:
            self.seen_as.value, self.seen_as.disabled = seat, True
        self.predict = ipywidgets.Checkbox(value=predict, description="Ask me first", indent=False,
                                           layout=ipywidgets.Layout(width="130px"))
        self.board = Board()
        self.narration, self.explained, self.trouble = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.touched, self.feedback, self.question = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.choices = wrapped([])
        self.check = button("Check", "Compare my answer with the rules", "primary")
        self.reveal = button("Just show me", "Go on without an answer")
        self.asking = ipywidgets.VBox([self.question, self.choices, wrapped([self.check, self.reveal])],
                                      layout=ipywidgets.Layout(border=f"2px solid {PLAIN}", padding="6px",
                                                               margin="4px 0"))
        self.face_up = ipywidgets.HTML(sentence(face_up_said(self.game), self.game))
        # The board stays where it is, however much is told or asked.
        super().__init__(wrapped([self.back, self.next, self.next_stage, self.slider, self.seen_as, self.predict]),
                         box([self.trouble, self.touched, self.asking, self.feedback, self.narration], STORY_HEIGHT,
                             "story"), self.board, self.face_up, self.explained, trouble=self.trouble)

        self.back.on_click(self.shielded(lambda _: self._go_to(self.slider.value - 1)))
        self.next.on_click(self.shielded(lambda _: self._forward(False)))
        self.next_stage.on_click(self.shielded(lambda _: self._forward(True)))
        for control in (self.slider, self.seen_as, self.predict):
            control.observe(self.shielded(lambda _: self._turn_page()), "value")
        self.board.on_touch(self.shielded(self._explain))
        self.check.on_click(self.shielded(lambda _: self._answer(self._ticked())))
        self.reveal.on_click(self.shielded(lambda _: self._answer(None)))
        self.slider.value = at
        self._show()

    @property
    def state(self) -> State:
        """The state shown now."""
        return self.steps[self.slider.value].state

    @property
    def seat(self) -> int | None:
        """The seat whose eyes are looked through, None for everyone's."""
        return None if self.seen_as.value == EVERYONE else self.seen_as.value

    def _go_to(self, at: int) -> None:
        self.slider.value = max(0, min(at, len(self.steps) - 1))

    def _turn_page(self) -> None:
        """Another moment, or another way to see it: an open question and an old verdict go away."""
        self.pending = None
        self.feedback.value = ""
        self._show()

    def _forward(self, to_stage_end: bool) -> None:
        """One move on, or to the next trick; a question that is due comes first."""
        self.feedback.value = ""
        start, at, due = self.state.stage, self.slider.value, None
        while at < len(self.steps) - 1:
            due = self._due(at)
            if due:
                break
            at += 1
            if not to_stage_end or self.steps[at].state.stage != start:
                break
        self._go_to(at)
        if due:
            self._ask(due)

    def _due(self, at: int) -> Predicted | None:
        """The question to ask before the move after this one, if it was not asked yet."""
        if not self.predict.value or at == len(self.steps) - 1:
            return None
        return next((due for due in (self._choices_due(self.steps[at].state),
                                     self._event_due(at + 1)) if due and due.key not in self.asked), None)

    def _choices_due(self, state: State) -> Predicted | None:
        """Once in a trick, where something is allowed and something of the same kind is not: what may be chosen?"""
        view = state.view(self.seat)
        if state.turn is None:
            return None
        rulings = [(move, ruling) for move, ruling in view.rulings() if state.kind_of(move) == state.asks.kind]
        if len({ruling.ok for _, ruling in rulings}) < 2 or len(rulings) > MOST_CHOICES:
            return None
        return Predicted(("choices", *state.stage, state.asks.rule),
                         f"{state.asks}. Which of these may Seat {state.turn} choose?",
                         tuple(move.name for move, _ in rulings),
                         frozenset(move.name for move, ruling in rulings if ruling.ok), True, rulings_html(view))

    def _event_due(self, at: int) -> Predicted | None:
        """What the events of this step will settle."""
        events = self.steps[at].events
        for number, event in enumerate(events):
            if event.question:
                text, choices, answer = event.question
                return Predicted(("event", at), text, choices, frozenset([answer]), False,
                                 story_html(self.game, events[:number + 1], self.seat))
        return None

    def _ask(self, due: Predicted) -> None:
        """Put a question; its buttons are made once and used again."""
        self.pending = due
        self.question.value = f'<div class="tt-says"><b>{sentence(due.text, self.game)}</b></div>'
        held = list(self.choices.children)
        while len(held) < len(due.choices):
            choice = ipywidgets.ToggleButton(layout=ipywidgets.Layout(width="auto"))
            choice.observe(self.shielded(self._chosen), "value")
            held.append(choice)
        for number, choice in enumerate(held):
            choice.value = False
            choice.description = due.choices[number] if number < len(due.choices) else ""
            choice.layout.display = "" if number < len(due.choices) else "none"
        self.choices.children = held
        self.check.layout.display = "" if due.several else "none"
        self._show()

    def _ticked(self) -> frozenset[str]:
        return frozenset(choice.description for choice in self.choices.children if choice.value)

    def _chosen(self, change: dict) -> None:
        """A question with one answer is answered by the first choice."""
        if self.pending and not self.pending.several and change["new"]:
            self._answer(frozenset([change["owner"].description]))

    def _answer(self, given: frozenset[str] | None) -> None:
        """Say whether the answer was right and why, then show what was asked for."""
        asked, self.pending = self.pending, None
        if asked is None:
            return
        self.asked.add(asked.key)
        if asked.several:
            self._show()
        else:
            self._go_to(self.slider.value + 1)
        if given is not None:
            self.answered += 1
            self.right += given == asked.right
        self.feedback.value = _verdict(asked, given) + (
            f'<p style="margin:.2em 0">Right so far: {self.right} of {self.answered}</p>' if self.answered else "")

    def _explain(self, touched: str) -> None:
        """Say why the thing touched may or may not be used now."""
        state = self.state
        if self.pending:
            self.touched.value = "<div>Answer the question first.</div>"
        elif state.turn is None or self.seat not in (None, state.turn):
            self.touched.value = message(sentence(str(state.asks or "The game is over."), self.game), PLAIN)
        else:
            move = self.game.parse(touched)
            said = sentence(f"{move.name}: {state.ruling(move)}", self.game)
            self.touched.value = message(said, PLAIN)

    def _show(self) -> None:
        """Bring every part up to date with the slider."""
        at, seat = self.slider.value, self.seat
        step, view = self.steps[at], self.steps[at].state.view(seat)
        due = self.pending or self._due(at)
        # Grey would give away the answer to "what may be chosen?".
        answers_shown = not (due and due.several)
        just = (self.steps[at - 1].state.turn, step.move) if at else None
        self.board.hinted = []
        self.board.picture = table_html(view, answers_shown, players=self.record.players, just=just)
        self.back.disabled = at == 0
        self.next.disabled = self.next_stage.disabled = at == len(self.steps) - 1 or self.pending is not None
        self.asking.layout.display = "" if self.pending else "none"
        self.narration.layout.display = "none" if self.pending else ""
        self.touched.value = ""
        outcome = step.state.outcome()
        # what a seat alone knows would give the answer away, too
        asks = view.asks if answers_shown else step.state.asks
        now = f"Now: {asks}" if outcome is None else outcome.because
        self.narration.value = (f'<div aria-live="polite">{story_html(self.game, step.events, seat)}<div '
                                f'class="tt-says" style="margin:.3em 0"><b>{sentence(now, self.game)}</b></div></div>')
        self.explained.value = rulings_html(view) if answers_shown else ""


def _verdict(asked: Predicted, given: frozenset[str] | None) -> str:
    """Right or not, what was missed, and why."""
    right = ", ".join(name for name in asked.choices if name in asked.right)
    if given is None:
        head = f"The answer: {escape(right)}."
    elif given == asked.right:
        head = f"✔ Right: {escape(right)}."
    else:
        said = ", ".join(name for name in asked.choices if name in given) or "nothing"
        head = f"✘ Not quite. You said: {escape(said)}. The answer: {escape(right)}."
    return message(f"<b>{head}</b><div>Why: {asked.why}</div>",
                   GOOD if given == asked.right else BAD if given is not None else PLAIN)

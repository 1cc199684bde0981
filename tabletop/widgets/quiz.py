"""Questions without end, answered by touching: one kind of exercise, or what a question word draws."""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from pathlib import Path

import ipywidgets

from tabletop.arena.files import readable, write
from tabletop.classroom import answers
from tabletop.classroom.exercise import HINTS, Choice, Exercise
from tabletop.classroom.kinds import EASIEST, HARDEST, STANDARD_SEED, TOPICS, kinds
from tabletop.classroom.words import question_word
from tabletop.engine.core import whole_number
from tabletop.engine.english import counted, did_you_mean, listed, quoted
from tabletop.show.common import marked
from tabletop.widgets.board import Board
from tabletop.widgets.common import BAD, GOOD, PLAIN, Panel, box, button, message, wrapped

MESSAGES_HEIGHT = "104px"
QUESTION_WORD = "TABLETOP_QUESTION_WORD"
"""Where a link like `…#maple-42` leaves its word: it takes the place of every word in the page's notebook."""


class Quiz(Panel):
    """Questions to answer by touching. `asked` is the name of a kind of exercise, or a question word like `maple-42`,
    which draws the same questions in the same order on every laptop, of these games and topics."""

    def __init__(self, asked: str, games: Sequence[str] | None = None, topics: Sequence[str] | None = None,
                 count: int = 10, difficulty: int = EASIEST, seed: int = STANDARD_SEED) -> None:
        self.to_draw = (count, list(kinds(games, topics)), whole_number(difficulty, "difficulty", EASIEST, HARDEST))
        self.word, self.mark, self.warning, self.drawn_by = "", "", "", ""
        self.sheet: list[answers.Answered] = []
        self.at = 0
        # by their words: what was answered, and where that was left
        self.set_aside: dict[str, tuple[list[answers.Answered], int]] = {}
        self.folder = os.environ.get(answers.ANSWERS_FOLDER, "")
        self.kept_as = os.environ.get(answers.KEPT_ANSWERS, "")
        self.handed_in: dict[str, Path] = {}  # by their words: the sheets that are in the folder
        if asked in kinds():
            self.sheet = [answers.Answered(answers.Asked(asked, difficulty, whole_number(seed, "seed")))]
            self._bring_kept()
        else:
            self._draw_questions(os.environ.get(QUESTION_WORD) or asked)
        self.touched: list[str] = []

        self.question, self.said, self.trouble = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.choices = wrapped([])
        self.check = button("Check", "Compare what I have touched with the rules", "primary")
        self.put_back = button("Put back", "Start this answer again")
        self.hint = button("Hint")
        self.another = button("Another one like this", "The same question about another position")
        self.back = button("◀ Back", "The question before")
        self.next = button("Next ▶", "The next question", "primary")
        self.name = ipywidgets.Text(placeholder="a name, if you like", description="Name",
                                    layout=ipywidgets.Layout(width="260px"), style={"description_width": "50px"})
        self.save = button("My answers", "Make a file of my answers, to keep or to hand in")
        self.hand_in = button("Hand in", "Give my answers to the teacher", "primary")
        self.saved, self.standing = ipywidgets.HTML(), ipywidgets.HTML()
        self.field = ipywidgets.Text(self.word, description="Question word", continuous_update=False,
                                     layout=ipywidgets.Layout(width="230px"), style={"description_width": "100px"})
        self.draw = button("Draw questions", "Ask the questions of this word")
        self.redrawn = ipywidgets.HTML()
        self.board = Board()
        # Whatever changes its height while a question is answered is in a box that does not, or below the board.
        drawing = [wrapped([self.field, self.draw, self.redrawn])] if self.word else []
        handing_in = [self.hand_in] if self.folder else []
        super().__init__(ipywidgets.VBox([*drawing, self.question]), self.choices,
                         wrapped([self.check, self.put_back, self.hint, self.another, self.back, self.next,
                                  self.standing]), box([self.trouble, self.said], MESSAGES_HEIGHT, "messages"),
                         self.board, wrapped([self.name, self.save, *handing_in]), self.saved, trouble=self.trouble)
        self.board.on_touch(self.shielded(self._touch))
        for control, answer in ((self.check, self._check), (self.put_back, self._put_back), (self.hint, self._hint),
                                (self.another, self._another), (self.back, lambda: self._go(-1)),
                                (self.next, lambda: self._go(+1)),
                                (self.save, self._save), *([(self.draw, self._draw)] if drawing else []),
                                *([(self.hand_in, self._hand_in)] if handing_in else [])):
            control.on_click(self.shielded(lambda _, answer=answer: answer()))
        if drawing:
            self.field.observe(self.shielded(lambda _: self._draw()), "value")
        self._show_question()

    def _draw_questions(self, asked: str) -> None:
        """What a question word asks; another mark than the one that came with it means another version. What was
        answered to the word before is kept, and comes back with it."""
        try:
            word = question_word(asked)
        except ValueError as wrong:
            if self.word:
                raise
            near = did_you_mean(asked, kinds())
            raise ValueError(f"{wrong} Or write the name of a kind of exercise{near}.") from None
        count, names, difficulty = self.to_draw
        if not names:
            raise ValueError("There is no kind of exercise for these games and topics.")
        asked_now = answers.questions(word.seed, count, names, difficulty)
        mark = answers.mark_of(asked_now)
        if self.answered:
            self.set_aside[self.word] = self.sheet, self.at
        self.word, self.mark = str(word), mark
        self.sheet, self.at = self.set_aside.pop(self.word, ([answers.Answered(one) for one in asked_now], 0))
        if not self.answered:
            self._bring_kept()
        self.warning = "" if word.mark in ("", mark) else (
            f"These are not the questions of {word}-{word.mark}: this laptop has another version of tabletop, or other "
            "games, topics or numbers were asked for. Compare with your teacher.")
        self.drawn_by = asked if self.warning else self.word

    @property
    def _kept(self) -> Path:
        """The file of these questions in which a page keeps the answers."""
        name = f"{self.word}-{self.mark}" if self.word else "-".join(map(str, self.sheet[0].asked))
        return Path(f"{self.kept_as}{name}.json")

    def _bring_kept(self) -> None:
        """Bring back what was answered on the last visit of a page, and go on where it ended."""
        if self.kept_as:
            self.sheet = answers.with_kept(self.sheet, self._kept)
            self.at = next((at for at, one in enumerate(self.sheet) if not one.right), len(self.sheet) - 1)

    def _keep(self) -> None:
        """Keep what is answered for the next visit, where the browser lets a page keep anything."""
        if self.kept_as:
            with suppress(ValueError):
                write(self._kept, self.answers().to_json())

    def _draw(self) -> None:
        """Ask the questions of the word in the field."""
        if self.field.value == self.drawn_by:
            return
        before, answered = self.word, self.answered
        self._draw_questions(self.field.value)
        self.field.value = self.drawn_by
        if self.word != before:
            self.saved.value = ""
            self.redrawn.value = (f"Your answers to {before} are kept: write {before} to go on with them." if answered
                                  else "")
        self._show_question()

    @property
    def now(self) -> answers.Answered:
        """The question shown, with what was answered so far."""
        return self.sheet[self.at]

    @property
    def answered(self) -> list[answers.Answered]:
        """The questions that were tried so far."""
        return [one for one in self.sheet if one.given or one.hints]

    @property
    def exercise(self) -> Exercise:
        """The exercise shown."""
        return self.now.asked.exercise()

    @property
    def closed(self) -> bool:
        """Whether the question shown has been answered, or its answer told."""
        return self.now.right or self._level > HINTS

    @property
    def _level(self) -> int:
        """How much help has been given: by hints, and with every wrong answer."""
        return self.now.hints + len(self.now.given) - self.now.right

    def _touch(self, tag: str) -> None:
        """A thing in the picture: the answer itself, or one that belongs to it, or no longer does."""
        if self.closed:
            return
        if not self.exercise.several:
            self._answer(next(choice for choice in self.exercise.choices if tag in choice.touch))
            return
        self.touched = [other for other in self.touched if other != tag] if tag in self.touched else [*self.touched,
                                                                                                      tag]
        self._show()

    def _put_back(self) -> None:
        """Start the answer again."""
        self.touched = []
        self._show()

    def _check(self) -> None:
        """Compare what was touched with the right answer."""
        if not self.touched:
            self._say(f"Nothing is touched yet. {self.exercise.invitation}", PLAIN)
            return
        touched = frozenset(self.touched)
        known = next((choice for choice in self.exercise.choices if choice.touch == touched), None)
        text = listed(self.exercise.game.parse(tag).name for tag in sorted(touched))
        self._answer(known or Choice(text, touched))

    def _answer(self, choice: Choice) -> None:
        """Say whether it is right; if not, what it misses, with more help every time."""
        if self.closed:
            return
        if not self.exercise.several:
            self.touched = list(choice.touch)
        verdict = self.exercise.judged(choice.answer, self._level)
        self.sheet[self.at] = self.now._replace(given=(*self.now.given, answers.Given(choice.text, verdict.mistake)),
                                                right=bool(verdict.right))
        self._say(verdict.text, GOOD if verdict else BAD)
        self._keep()
        self._show()

    def _hint(self) -> None:
        """A hint, then a stronger one, then the answer with its reason."""
        if self.closed:
            return
        said = self.exercise.helped(self._level)
        self.sheet[self.at] = self.now._replace(hints=self.now.hints + 1)
        self._say(said, PLAIN)
        self._keep()
        self._show()

    def _another(self) -> None:
        """The same kind of question about the next position, after this one."""
        last = max((one.asked for one in self.sheet if one.asked[:2] == self.now.asked[:2]),
                   key=lambda asked: asked.seed)
        self.at += 1
        self.sheet.insert(self.at, answers.Answered(last.another(), extra=bool(self.word)))
        self._show_question()

    def _go(self, by: int) -> None:
        self.at = min(max(self.at + by, 0), len(self.sheet) - 1)
        self._show_question()

    def _say(self, text: str, colour: str) -> None:
        self.said.value = message(marked(text, self.exercise.game.rules), colour)

    def _show_question(self) -> None:
        """Put up the question that is to be answered now."""
        asked, made = self.now.asked, self.exercise
        self.touched = []
        where = f"Question {self.at + 1} of {len(self.sheet)}: " if len(self.sheet) > 1 else ""
        topic = TOPICS[kinds()[asked.kind].topic]
        word = f" · question word <b>{self.word}-{self.mark}</b>" if self.word else ""
        self.question.value = (f'<div>{where}{escape(made.game.title)}, {topic}{word}'
                               f'<div><b>{escape(made.question)}</b></div></div>')
        self.choices.children = [self._choice_button(choice) for choice in made.buttons]
        self.choices.layout.display = "" if made.buttons else "none"
        self.check.layout.display = self.put_back.layout.display = "" if made.several else "none"
        self.board.targets = sorted(made.targets)
        self.board.picture = made.picture()
        self.said.value = message(escape(self.warning), BAD, "alert") if self.warning else ""
        if self.now.given:
            given = self.now.given[-1]
            self._say(made.judged(made.right.answer).text if self.now.right else f"You answered: {given.answer}.",
                      PLAIN)
        elif not self.warning:
            self._say(made.invitation, PLAIN)
        self._show()

    def _choice_button(self, choice: Choice) -> ipywidgets.Button:
        pressed = button(choice.text)
        pressed.on_click(self.shielded(lambda _: self._answer(choice)))
        return pressed

    def _show(self) -> None:
        """Bring rings, buttons and the count up to date."""
        self.board.chosen = self.touched
        self.hint.description = ("Hint", "Stronger hint", "Show me why")[min(self._level, HINTS)]
        self.hint.disabled = self.check.disabled = self.put_back.disabled = self.closed
        self.back.layout.display = self.next.layout.display = "" if len(self.sheet) > 1 else "none"
        self.back.disabled, self.next.disabled = self.at == 0, self.at == len(self.sheet) - 1
        done = self.answered
        right = sum(one.right_at_first for one in done)
        self.standing.value = f"{right} of {counted(len(done), 'question')} right at the first try" if done else ""

    def answers(self) -> answers.Sheet:
        """What was answered so far."""
        name = readable(self.name.value[:answers.LONGEST_NAME], "Your name")
        return answers.Sheet(self.word, self.mark, name, tuple(self.answered))

    def _save(self) -> None:
        """Offer the answers as a file."""
        data = base64.b64encode(self.answers().to_json().encode()).decode()
        name = answers.file_name(self.answers())
        link = f'<a download="{escape(name)}" href="data:application/json;base64,{data}">⤓ {escape(name)}</a>'
        self.saved.value = message(f"Click {link} to keep your answers on your computer, or to hand them in.", PLAIN)

    def _hand_in(self) -> None:
        """Put the answers into the folder of the class."""
        sheet = self.answers()
        self.handed_in[self.word] = answers.hand_in(sheet, Path(self.folder), self.handed_in.get(self.word))
        self.saved.value = message(f"Your teacher has {counted(len(sheet.answers), 'answer')} of {escape(sheet.name)} "
                                   f"now. You can go "
                                   "on and hand in again: the new sheet takes the place of this one.", GOOD)

    def __repr__(self) -> str:
        return f"Quiz({quoted(self.word or self.sheet[0].asked.kind)})"

"""Exercises that are always the same, until each is a kind."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from html import escape
from typing import Any, NamedTuple

from tabletop.core import Game, View
from tabletop.english import quoted
from tabletop.show import table_html


class Exercise(NamedTuple):
    """A question, how to write the answer, the right one with its reason, and the usual mistakes with a hint each."""

    question: str
    written: str
    read: Callable[[Any], Hashable]
    answer: Hashable
    why: str
    mistakes: Mapping[Hashable, str]
    view: View | None = None

    def __repr__(self) -> str:
        return f"{self.question}\nAnswer with {self.written}."

    def _repr_html_(self) -> str:
        picture = table_html(self.view, judged=False) if self.view is not None else ""
        return f"<p><b>{escape(self.question)}</b></p><p>Answer with {escape(self.written)}.</p>{picture}"


class Verdict(NamedTuple):
    """What `check` says: right is True, False, or None when there is no answer yet."""

    right: bool | None
    text: str

    def __bool__(self) -> bool:
        return bool(self.right)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        colour = {True: "#2e7d32", False: "#c62828", None: "#1a73e8"}[self.right]
        return f'<p role="status" style="border-left:4px solid {colour};padding:.2em .6em">{escape(self.text)}</p>'


def check(asked: Exercise, answer: Any) -> Verdict:
    """Whether the answer to the exercise is right; an empty one is not answered yet."""
    if answer is None or answer is ... or (hasattr(answer, "__len__") and not len(answer)):
        return Verdict(None, f"Not answered yet: write {asked.written}.")
    try:
        given = asked.read(answer)
    except (ValueError, TypeError) as wrong:
        return Verdict(False, f"This answer cannot be read: write {asked.written}. ({wrong})")
    if given == asked.answer:
        return Verdict(True, f"Right! {asked.why}")
    hint = asked.mistakes.get(given, "Think again; all the rules are at the end of the notebook.")
    return Verdict(False, f"Not yet. {hint}")


def number(answer: Any) -> int:
    """An answer that is a whole number, also when it is written as text."""
    text = str(answer).strip()
    if not text.isdecimal():
        raise ValueError(f"{quoted(answer)} is not a whole number")
    return int(text)


def seat(answer: Any) -> int:
    """An answer that is a seat: 2, "2" or "Seat 2"."""
    return number(str(answer).strip().lower().removeprefix("seat"))


def moves(game: Game) -> Callable[[Any], frozenset[Hashable]]:
    """A reader for answers that list cards or moves, in any order: "r4 r5", "red 4, red 5", or ["r4", "r5"]."""
    def read(answer: Any) -> frozenset[Hashable]:
        if isinstance(answer, str):
            answer = answer.split(",") if "," in answer else answer.split()
        return frozenset(game.parse(str(word)) for word in answer)
    return read

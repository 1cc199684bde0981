"""An exercise: a question about a position, the answers to choose from, and what to say to each."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from html import escape
from random import Random
from typing import Any, NamedTuple

from tabletop.engine.cards import mixed
from tabletop.engine.core import Game, Move, View
from tabletop.engine.english import Named, counted, listed, names, quoted
from tabletop.show import table_html

MOST_SHOWN, FEWEST_SHOWN = 4, 3
"""How many choices stand beside a question, where they are not things of the picture."""
HINTS = 2
"""After this number of hints the reason is told."""


class Choice(NamedTuple):
    """An answer to choose. `touch` are the tags of what is touched in the picture for it. `mistake` is what somebody
    did who comes to it, as a verb in the past, so that it can be told to them and counted for others: "followed the
    printed suit". `because` says what that misses; the right answer has no mistake."""

    text: str
    touch: frozenset[str] = frozenset()
    mistake: str = ""
    because: str = ""

    @staticmethod
    def seat(number: int, mistake: str = "", because: str = "") -> Choice:
        """A seat, touched in the picture."""
        return Choice(f"Seat {number}", frozenset([f"seat {number}"]), mistake, because)

    @staticmethod
    def things(moves: Iterable[Move], mistake: str = "", because: str = "") -> Choice:
        """One thing of the picture, or several: cards of a hand, stacks, seats to name."""
        touched = list(moves)
        return Choice(names(touched) or "none of them", frozenset(map(str, touched)), mistake, because)

    @property
    def right(self) -> bool:
        """Whether this is the right answer."""
        return not self.mistake

    @property
    def reply(self) -> str:
        """What is said to whoever made the mistake, and what it misses."""
        return f"You {self.mistake}. {self.because}"

    @property
    def answer(self) -> frozenset[str] | str:
        """What two choices must not have in common: what is touched, or else the text."""
        return self.touch or self.text


def amount(number: int, unit: str = "") -> str:
    """A number as it is chosen: '17', or '17 stars'."""
    return counted(number, unit) if unit else f"{number}"


class Verdict(NamedTuple):
    """What is said to an answer: right is True, False, or None when there is no answer yet; `mistake` is the usual
    mistake, if it was one."""

    right: bool | None
    text: str
    mistake: str = ""

    def __bool__(self) -> bool:
        return bool(self.right)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        colour = {True: "#2e7d32", False: "#c62828", None: "#1a73e8"}[self.right]
        return f'<p role="status" style="border-left:4px solid {colour};padding:.2em .6em">{escape(self.text)}</p>'


class Exercise(NamedTuple):
    """A question about a position, as a kind of exercise makes it.

    `choices` are the right answer and the wrong ones that usual mistakes give. `several`: the answer is a set of things
    touched. `view` is drawn as the table, `below` is a picture under it. `hints` grow stronger, and `why` is the
    reason, with its rules. `targets`: what can be touched, if that is more than the choices name. `unit` is what a
    number counts, and `miscounted` what is said to a number that no usual mistake gives.
    """

    game: Game
    question: str
    choices: Sequence[Choice]
    why: str
    hints: tuple[str, str]
    view: View[Any] | None = None
    several: bool = False
    below: str = ""
    targets: frozenset[str] = frozenset()
    unit: str = ""
    miscounted: str = ""

    @property
    def right(self) -> Choice:
        """The right answer."""
        return next(choice for choice in self.choices if choice.right)

    @property
    def buttons(self) -> list[Choice]:
        """The choices that are not things in the picture."""
        return [choice for choice in self.choices if not choice.touch]

    @property
    def invitation(self) -> str:
        """How to answer, in a sentence."""
        if self.several:
            return "Touch everything that belongs to the answer in the picture, then press Check."
        if not self.targets:
            return "Choose one."
        or_choose = f", or choose {listed((choice.text for choice in self.buttons), 'or')}" if self.buttons else ""
        seats = self.picture().count('data-move="seat ')
        or_card = ", or a card that it has played" if seats > len(self.targets) else ""
        return f"Touch {'a seat' if seats else 'the answer'} in the picture{or_card}{or_choose}."

    def picture(self) -> str:
        """The table and what is shown below it; it greys nothing, and seats that can be the answer can be touched."""
        table = table_html(self.view, judged=False, asked=self.targets) if self.view is not None else ""
        return table + self.below

    @property
    def number(self) -> int | None:
        """The number that is the right answer, if it is one."""
        return _number(self.right)

    def named(self, numbers: Iterable[int]) -> int:
        """How many of these numbers are wrong answers that a usual mistake gives."""
        return len({_number(choice) for choice in self.choices if not choice.right} & {*numbers} - {self.number})

    def with_numbers(self, numbers: Iterable[int]) -> Exercise:
        """The exercise as it is shown with these numbers to choose from."""
        usual = {_number(choice): choice for choice in [*reversed(self.choices), self.right]}
        return self._replace(choices=tuple(
            usual.get(number) or Choice(amount(number, self.unit), frozenset(), "miscounted", self.miscounted)
            for number in sorted(numbers)))

    def laid_out(self, draw: Random, wanted: float | None = None) -> Exercise | None:
        """The exercise as it is shown, or None when it does not suit.

        Choices that are alike are one, and a mistake that gives the right answer is none. Things in the picture all
        stay, in their order; of other choices a few are drawn. `wanted` is from 0 to 1: where the right answer shall
        stand among them, by place, by number or by length, so that its form tells nothing.
        """
        different: dict[Hashable, Choice] = {self.right.answer: self.right}
        for choice in self.choices:
            different.setdefault(choice.answer, choice)
        choices = [choice for choice in self.choices if different[choice.answer] is choice]
        targets = self.targets or frozenset(tag for choice in choices for tag in choice.touch)
        whole = self._replace(choices=tuple(choices), targets=targets)
        if len(choices) < FEWEST_SHOWN:
            return None
        if targets and not self.several:
            row = whole._from_the_seat_named()
            return whole if wanted is None or row.index(self.right) == int(wanted * len(choices)) else None
        return whole._drawn(draw, wanted)

    def _from_the_seat_named(self) -> Sequence[Choice]:
        """The choices in the order of the table, from the seat that the question names first: where the right one sits,
        seen from there, shall tell as little as its place in the row."""
        seats = [choice for choice in self.choices if choice.text.startswith("Seat ")]
        named = re.search(r"\bSeat (\d+)", self.question)
        if named is None or not seats:
            return self.choices
        after = [choice for choice in seats if int(choice.text[5:]) >= int(named[1])]
        return [*after, *(choice for choice in self.choices if choice not in after)]

    def _drawn(self, draw: Random, wanted: float | None) -> Exercise | None:
        """A few of the choices, the right one among them at the wanted place by number or length."""
        right, size = self.right, _size_of(self.choices)
        wrong = mixed([choice for choice in self.choices if choice is not right], draw)
        if size is _number:  # a number with fewer digits than all others would tell something
            wrong = [choice for choice in wrong if len(choice.text) == len(right.text)]
        shown = min(MOST_SHOWN, 1 + len(wrong))
        if shown < (FEWEST_SHOWN if wanted is None else min(MOST_SHOWN, len(self.choices))):
            return None
        if wanted is None:
            drawn = wrong[:shown - 1]
        else:
            smaller = [choice for choice in wrong if size(choice) <= size(right)][:int(wanted * shown)]
            larger = [choice for choice in wrong if size(choice) >= size(right)
                      and choice not in smaller][:shown - 1 - len(smaller)]
            drawn = smaller + larger
            if len(smaller) < int(wanted * shown) or len(drawn) < shown - 1:
                return None
        choices = sorted([right, *drawn], key=_number) if size is _number else mixed([right, *drawn], draw)
        return self._replace(choices=tuple(choices))

    def judged(self, answer: frozenset[str] | str, tried: int = 0) -> Verdict:
        """What is said to an answer when `tried` wrong ones came before: what it misses, with a hint, then a stronger
        one, then the reason."""
        if answer == self.right.answer:
            return Verdict(True, f"Right! {self.why}")
        mistake = next((choice for choice in self.choices if choice.answer == answer), None)
        said = mistake.reply if mistake else self._misses(answer)
        return Verdict(False, f"Not yet. {said} {self.helped(tried)}".strip(), mistake.mistake if mistake else "")

    def helped(self, level: int) -> str:
        """The help of this level: a hint, a stronger one, and then the answer with its reason."""
        if level < HINTS:
            return f"{('Hint', 'Stronger hint')[level]}: {self.hints[level]}"
        return f"The answer is: {self.right.text}. {self.why}"

    def _misses(self, answer: frozenset[str] | str) -> str:
        """What an answer that is no usual mistake has too much or too little."""
        if isinstance(answer, str) or not self.several:
            return "This is not the answer."
        missing, too_much = self.right.touch - answer, answer - self.right.touch
        said = listed(["something is missing"] * bool(missing) + ["something is too much"] * bool(too_much))
        return f"{said[0].upper()}{said[1:]}."

    def read(self, answer: object) -> frozenset[str] | str:
        """An answer typed in Python: a choice as it is written, a number, a seat, or the texts of the things
        touched."""
        if isinstance(answer, bool):
            raise ValueError(f"{quoted(answer)} is no answer")
        things = [answer] if isinstance(answer, str | int) or not isinstance(answer, Iterable) else list(answer)
        written = [str(thing) for thing in things]
        plain = " ".join(written).strip()
        for choice in self.choices:
            if plain.lower() in (choice.text.lower(), str(_number(choice)), choice.text.lower().removeprefix("seat ")):
                return choice.answer
        if not self.targets:
            if re.fullmatch(r"-?\d+", plain):
                return plain
            raise ValueError(f"{quoted(answer)} is not one of them")
        if len(written) == 1:
            written = plain.split(",") if "," in plain else plain.split() if self.several else [plain]
        return frozenset(map(self._tag, written))

    def _tag(self, written: str) -> str:
        """The tag of what is named like this."""
        plain = " ".join(written.lower().split())
        tag = next((tag for tag in (plain, f"seat {plain}") if tag in self.targets), "") or str(self.game.parse(plain))
        if tag not in self.targets:
            raise ValueError(f"{quoted(written)} is not one of the things to touch")
        return tag

    @property
    def written(self) -> str:
        """How the answer is typed."""
        if self.several:
            return f'a list of what you would touch, like "{" ".join(sorted(self.targets)[:2])}"'
        return f"one of these: {listed((choice.text for choice in self.choices), 'or')}"

    def __repr__(self) -> str:
        return f"{self.question}\nAnswer with {self.written}."

    def _repr_html_(self) -> str:
        return f"<p><b>{escape(self.question)}</b></p><p>Answer with {escape(self.written)}.</p>{self.picture()}"


def _number(choice: Choice) -> int | None:
    """The number that a choice is: '17 stars'; cards are none, though they may be written '1, 2 and 3'."""
    found = re.fullmatch(r"(-?\d+)( [^\d]+)?", choice.text) if not choice.touch else None
    return int(found.group(1)) if found else None


def _size_of(choices: Sequence[Choice]) -> Any:
    """By what these choices are larger or smaller: their number, how many things are touched, or the length of the
    text."""
    if all(_number(choice) is not None for choice in choices):
        return _number
    if all(choice.touch for choice in choices):
        return lambda choice: len(choice.touch)
    return lambda choice: len(choice.text)


def said_of(things: Sequence[Named], last: str = "and") -> str:
    """'the red 4', 'the red 4 and the green 2'."""
    return listed((f"the {thing.name}" for thing in things), last)

"""The one way to make an exercise from a moment: what is shown, the question, the right answer, the usual slips, why it
is right, and two hints.

    for_seat        the answer is a seat of the table
    for_number      the answer is a number
    for_share       the answer is a chance, as a share of places
    for_cards       the answer is everything that belongs to it, touched in the picture
    for_one         the answer is one of a few things or texts

A slip is the answer that a usual mistake gives, the mistake, and what it misses. A slip that happens to give the right
answer is dropped; of two that give the same answer the first one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tabletop.classroom.exercise import Choice, Exercise, amount
from tabletop.classroom.moments import Played
from tabletop.engine.core import Game, Move, View
from tabletop.show.common import Thing
from tabletop.show.table import Row, card_rows

Exercises = Iterator[Exercise]
"""What a kind of exercise yields."""
Shown = View[Any] | Game
"""The view that is drawn as the table, or the game alone where no table is shown."""
Mistake = tuple[str, str]
"""What somebody did, as a verb in the past, and what that misses."""
Hints = tuple[str, str]
Share = tuple[int, int]
"""Some places, and all of them, each equally likely."""


def _exercise(shown: Shown, question: str, choices: Sequence[Choice], why: str, hints: Hints, **more: Any) -> Exercise:
    game, view = (shown, None) if isinstance(shown, Game) else (shown.game, shown)
    return Exercise(game, question, choices, why, hints, view, **more)


def for_seat(shown: Shown, question: str, right: int | None, slips: Iterable[tuple[int | None, str, str]],
             otherwise: Mistake | Callable[[int], Mistake], why: str, hints: Hints, below: str = "",
             nobody: tuple[str, str, str] | None = None, but: int | None = None) -> Exercise:
    """Which seat it is; `but` is left out. `otherwise` is the mistake behind a seat that no slip gives. `nobody` is the
    answer when it is no seat, with the mistake behind it when it is one."""
    named: dict[int | None, Mistake] = {}
    for seat, mistake, because in slips:
        named.setdefault(seat, (mistake, because))

    def said(seat: int) -> Mistake:
        return ("", "") if seat == right else named.get(seat) or (otherwise(seat) if callable(otherwise) else otherwise)

    made = _exercise(shown, question, (), why, hints, below=below)
    choices = [Choice.seat(seat, *said(seat)) for seat in range(made.game.players) if seat != but]
    if nobody:
        text, mistake, because = nobody
        choices.append(Choice(text) if right is None else Choice(text, frozenset(), mistake, because))
    return made._replace(choices=choices)


def for_number(shown: Shown, question: str, right: int, slips: Iterable[tuple[int, str, str]], why: str, hints: Hints,
               unit: str = "", miscounted: str = "", below: str = "") -> Exercise:
    """How many. `unit` is what the number counts, `miscounted` what is said to a number that no slip gives."""
    choices = [Choice(amount(number, unit), frozenset(), *said) for number, *said in ((right, "", ""), *slips)]
    return _exercise(shown, question, choices, why, hints, unit=unit, miscounted=miscounted, below=below)


def for_share(shown: Shown, question: str, right: Share, slips: Iterable[tuple[Share, str, str]], why: str,
              hints: Hints, below: str = "") -> Exercise:
    """How likely it is, as a share of places that are equally likely: '5 of 14'. A slip of the same worth is none."""
    answers: dict[Any, Mistake | None] = {"{} of {}".format(*right): None}
    for (some, every), *said in slips:
        if 0 < some <= every and some * right[1] != right[0] * every:
            answers.setdefault(f"{some} of {every}", (said[0], said[1]))
    return for_one(shown, question, answers, why, hints, below)


def for_cards(shown: Shown, question: str, right: Iterable[Move], slips: Iterable[tuple[Iterable[Move], str, str]],
              why: str, hints: Hints, among: Iterable[Move]) -> Exercise:
    """Which of these cards, or of other things in the picture, belong to the answer. None at all is no answer."""
    wrong = (Choice.things(found, *said) for found, *said in slips)
    return _exercise(shown, question, [Choice.things(right), *(choice for choice in wrong if choice.touch)], why, hints,
                     several=True, targets=frozenset(map(str, among)))


def for_one(shown: Shown, question: str, answers: Mapping[Any, Mistake | None], why: str, hints: Hints,
            below: str = "") -> Exercise:
    """Which one of these texts, or of these things in the picture: each with its mistake, the right one with None."""
    choices = []
    for answer, said in answers.items():
        mistake, because = said or ("", "")
        choice = answer if isinstance(answer, Choice) else (
            Choice(answer) if isinstance(answer, str) else Choice.things([answer]))
        choices.append(choice._replace(mistake=mistake, because=because))
    return _exercise(shown, question, choices, why, hints, below=below)


def tricks_picture(cards: Sequence[Played], thing: Callable[[Any], Thing] = Thing, touched: bool = True) -> str:
    """The tricks that these cards make, as a picture; a card can be touched for its seat."""
    rows = []
    for stage in dict.fromkeys(one.stage for one in cards):
        trick = [one for one in cards if one.stage == stage]
        things = [thing(one.move)._replace(move=f"seat {one.seat}" * touched) for one in trick]
        rows.append(Row(f"Trick {stage}", things, [f"Seat {one.seat}" for one in trick]))
    return card_rows(rows, "The tricks")

"""The contract that every game keeps and every strategy, picture and widget leans on.

A `Game` is rules and options. It deals a `State`, which knows whose turn it is, what is asked, which moves are legal and
why. A `View` is what one seat may know of a state. Playing tells `Event`s to whoever passes a log.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from importlib import import_module
from operator import index
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from tabletop.english import counted, did_you_mean, listed, seats

NOBODY = -1
"""A seat that is nobody's: its view shows what lies open to all."""

Move = Hashable
"""Anything hashable with a short text that parses back, `str(move)`, and a `name` that says it to a person."""
Log = list["Event"]
Strategy = Callable[["View", Random], Move]


class Rule(NamedTuple):
    """A rule in our words. `reading` says what of it the rulebook leaves open and this project has decided."""

    id: str
    text: str
    reading: str = ""
    in_book: bool = True

    @property
    def source(self) -> str:
        """'the book', 'our reading', or 'the book and our reading'."""
        return " and ".join(["the book"] * self.in_book + ["our reading"] * bool(self.reading))

    def __str__(self) -> str:
        return f"{self.id}: {self.text}" + (f" (Our reading: {self.reading})" if self.reading else "")


class Rulebook(dict[str, Rule]):
    """The rules of a game by their ids."""

    def __init__(self, *rules: Rule) -> None:
        super().__init__({rule.id: rule for rule in rules})

    def readings(self) -> Rulebook:
        """The rules where the book leaves something open and this project has decided."""
        return Rulebook(*(rule for rule in self.values() if rule.reading))

    def __repr__(self) -> str:
        return "\n".join(str(rule) for rule in self.values())

    def _repr_html_(self) -> str:
        from tabletop.show import rules_html

        return rules_html(self)


class Ask(NamedTuple):
    """What is to be decided now, and the rule that asks for it."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Ruling(NamedTuple):
    """Whether a move is allowed, by which rule, and why in a sentence.

    `unfinished`: more can be touched. A half-built move is not ok yet but may become so; `because` says what is missing.
    """

    ok: bool
    rule: str
    because: str
    unfinished: bool = False

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        verdict = "allowed" if self.ok else "not finished" if self.unfinished else "not allowed"
        return f"{verdict} ({self.rule}): {self.because}"


class Question(NamedTuple):
    """What a class can be asked to predict before an event is shown; the event settles it."""

    text: str
    choices: tuple[str, ...]
    answer: str


class Event(NamedTuple):
    """Something that happened, in a sentence. `only` names the seats that may hear it; the others hear `veiled`."""

    rule: str
    text: str
    only: frozenset[int] | None = None
    veiled: str = ""
    question: Question | None = None

    def told_to(self, seat: int | None) -> str:
        """The sentence for that seat; `None` is told everything."""
        return self.text if self.only is None or seat is None or seat in self.only else self.veiled


class ScoreLine(NamedTuple):
    """Points of one seat with the rule and the reason."""

    round: int
    seat: int
    points: int
    unit: str
    rule: str
    because: str

    def __str__(self) -> str:
        return f"Round {self.round}, Seat {self.seat}: {self.amount}, {self.because} ({self.rule})"

    @property
    def amount(self) -> str:
        """'+1 star', '-3 points', '+1 point lost'."""
        singular = re.sub(r"s\b(?!.*s\b)", "", self.unit)  # of the last plural: bonus point, point lost
        return f"{self.points:+d} {singular if abs(self.points) == 1 else self.unit}"


class Outcome(NamedTuple):
    """How the game ended: who won, with what, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    because: str


class IllegalMove(ValueError):
    """A move the rules refuse; it carries the rule and the reason."""

    def __init__(self, move: Move, ruling: Ruling) -> None:
        super().__init__(move, ruling)
        self.move, self.ruling = move, ruling
        self.rule, self.because = ruling.rule, ruling.because

    def __str__(self) -> str:
        return f"{self.move} is not allowed ({self.rule}): {self.because}"


def chance(seed: int, what: str, number: int) -> Random:
    """The generator of one random event of a game: the same for the same event, however the game went before it."""
    return Random(f"{seed}:{what}:{number}")


def whole_number(value: object, what: str, least: int | None = None, most: int | None = None) -> int:
    """`value` if it is a whole number in the range; otherwise an error that says what is allowed."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueError(f"{what} must be a whole number, not {value!r}.")
    value = index(value)
    if (least is not None and value < least) or (most is not None and value > most):
        allowed = f"from {least} to {most}" if most is not None else f"{least} or more"
        raise ValueError(f"{what} must be {allowed}, not {value}.")
    return value


class Game:
    """Rules and options of one game. Subclasses set the class attributes and write the methods."""

    name: str
    title: str
    player_counts: range
    rules: Rulebook
    options: dict[str, Any]
    worth_means: str
    """What `State.worth` counts, as in 'victory points above the average of the others'."""
    stage = "trick"
    """What a game is told in: the step-through's 'next …' goes to the next one of these."""

    def __init__(self, players: int) -> None:
        self.players = whole_number(players, f"{self.title}: players", self.player_counts[0], self.player_counts[-1])

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: each seat for itself, unless the game says otherwise."""
        return tuple((seat,) for seat in range(self.players))

    def deal(self, seed: int, log: Log | None = None) -> State:
        """A new game; the same seed deals the same game."""
        raise NotImplementedError

    def parse(self, text: str) -> Move:
        """The move that `text` writes: `game.parse(str(move)) == move`."""
        raise NotImplementedError

    def position(self, parts: Mapping[str, str], seed: int = 0) -> State:
        """The state that the parts describe; what they leave out is dealt with the seed."""
        raise NotImplementedError

    def sample(self, view: View, rng: Random) -> State:
        """A state that this view could be a view of: what is hidden is dealt anew, every deal that fits what was seen
        equally likely. What others' choices may tell beyond that is left out."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.title}, {self.players} players>"


class State:
    """One moment of a game. It changes with `play`; keep a `copy` to come back."""

    game: Game
    seed: int
    round: int
    turn: int | None
    """The seat that decides now; None when the game is over."""

    @property
    def asks(self) -> Ask | None:
        """What is decided now; None when the game is over."""
        raise NotImplementedError

    @property
    def stage(self) -> tuple[int, int]:
        """Which round, and which trick (or turn) of it, this state belongs to."""
        raise NotImplementedError

    def legal(self) -> list[Move]:
        """All moves the rules allow now."""
        raise NotImplementedError

    def ruling(self, move: Move) -> Ruling:
        """Whether this move is allowed now, and why."""
        raise NotImplementedError

    def rulings(self) -> list[tuple[Move, Ruling]]:
        """The choices on the table with their rulings: all legal moves, and what one could point at and not use."""
        raise NotImplementedError

    def play(self, move: Move, log: Log | None = None) -> None:
        """Carry out a legal move; an illegal one raises `IllegalMove` and changes nothing."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent state at the same moment."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What that seat may know; `None` sees everything, as a teacher does, `NOBODY` only what lies open."""
        raise NotImplementedError

    def score(self) -> list[ScoreLine]:
        """Every point scored so far, with its rule and reason."""
        raise NotImplementedError

    def worth(self, seat: int) -> float:
        """How well the seat stands, higher is better; meaningful at the end of each round and of the game."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        raise NotImplementedError

    def parts(self) -> dict[str, str]:
        """This position as plain text: while the game goes on, `game.position(state.parts())` is the same position."""
        raise NotImplementedError

    def totals(self, unit: str, round: int | None = None) -> list[int]:
        """The sum of every seat's score lines of one unit, over the game or one round."""
        sums = [0] * self.game.players
        for line in self.score():
            if line.unit == unit and round in (None, line.round):
                sums[line.seat] += line.points
        return sums

    def refused(self, move: Move) -> ValueError:
        """The error for a move that `play` cannot carry out."""
        if isinstance(move, str):
            return ValueError(f"{move!r} is text, not a move: play(game.parse({move!r})).")
        return IllegalMove(move, self.ruling(move))

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.game.stage} {self.stage[1]} of round {self.stage[0]}: " \
               f"{self.asks or 'the game is over'}>"

    def __str__(self) -> str:
        return str(self.view(None))

    def _repr_html_(self) -> str:
        from tabletop.show import table_html

        return table_html(self.view(None))


class View:
    """What one seat may know: a read-only window on a state, good until the next move.

    Each game adds its own words (hand, trick, taken, …), named in `words`; they are all that two views compare.
    """

    __slots__ = ("_state", "seat")
    words: tuple[str, ...] = ()

    def __init__(self, state: State, seat: int | None) -> None:
        self._state = state
        self.seat = seat if seat is None else whole_number(seat, "seat", NOBODY, state.game.players - 1)

    @property
    def game(self) -> Game:
        """The rules and options."""
        return self._state.game

    @property
    def round(self) -> int:
        """Which round it is, from 1."""
        return self._state.round

    @property
    def stage(self) -> tuple[int, int]:
        """Which round, and which trick (or turn) of it."""
        return self._state.stage

    @property
    def turn(self) -> int | None:
        """The seat that decides now."""
        return self._state.turn

    @property
    def asks(self) -> Ask | None:
        """What is decided now, in words, with its rule."""
        return self._state.asks

    def legal(self) -> list[Move]:
        """The moves this seat may make now: none when another seat decides."""
        return self._state.legal() if self.seat in (self._state.turn, None) else []

    def rulings(self) -> list[tuple[Move, Ruling]]:
        """This seat's choices with their rulings: none when another seat decides."""
        return self._state.rulings() if self.seat in (self._state.turn, None) else []

    def known(self) -> dict[str, object]:
        """Every word of this view with what it says now."""
        return {"seat": self.seat, "turn": self.turn, "asks": self.asks, "stage": self.stage, "legal": self.legal(),
                "rulings": self.rulings()} | {word: getattr(self, word) for word in self.words}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.known() == other.known()

    __hash__ = None

    def __repr__(self) -> str:
        who = "everyone's hands" if self.seat is None else f"Seat {self.seat}'s view"
        return f"<{self.game.title}, {who}: {self.asks or 'the game is over'}>"

    def _repr_html_(self) -> str:
        from tabletop.show import table_html

        return table_html(self)


def asked_who(text: str, players: int, right: Sequence[int], *besides: str) -> Question:
    """The question which seat it is; `besides` are "Nobody" and "More than one", where the answer can be that."""
    answer = seats(right) if len(right) == 1 else "More than one" if right else "Nobody"
    choices = tuple(f"Seat {seat}" for seat in range(players)) + besides
    assert answer in choices
    return Question(text, choices, answer)


def checked_parts(parts: Mapping[str, str], allowed: Iterable[str]) -> dict[str, str]:
    """The parts, if each has a known name and is text; otherwise an error that names the wrong one."""
    known = list(allowed)
    if not isinstance(parts, Mapping):
        raise ValueError(f"A position is a table of parts like {{{known[0]!r}: '…'}}, not {parts!r}.")
    for name, text in parts.items():
        if name not in known:
            raise ValueError(f"A position has no part {name!r}{did_you_mean(str(name), known)}. "
                             f"Its parts are {listed(repr(part) for part in known)}.")
        if not isinstance(text, str):
            raise ValueError(f"The part {name!r} must be text, not {text!r}.")
    return dict(parts)


def numbers(text: str, what: str, count: int, least: int, most: int) -> list[int]:
    """The whole numbers that a part of a position lists."""
    words = text.split()
    if len(words) != count or not all(word.isdecimal() and least <= int(word) <= most for word in words):
        raise ValueError(f"The part {what!r} must be {counted(count, 'whole number')} "
                         f"from {least} to {most}, not {text!r}.")
    return [int(word) for word in words]


GAMES = tuple(sorted(folder.parent.name for folder in Path(__file__).parent.glob("games/*/rules.py")))
"""The names of the games: each is a folder in `games`."""


def room(game: str, which: str) -> ModuleType:
    """A room of a game's folder: its rules, strategies, table or exercises."""
    return import_module(f"tabletop.games.{game}.{which}")


def game(name: str, /, **options: Any) -> Game:
    """The game of this name with its options: `game("bannish", players=4)`."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}{did_you_mean(str(name), GAMES)}. The games are {listed(GAMES)}.")
    kind = next(thing for thing in vars(room(name, "rules")).values()
                if isinstance(thing, type) and issubclass(thing, Game) and getattr(thing, "name", None) == name)
    known = list(inspect.signature(kind).parameters)
    for option in options:
        if option not in known:
            raise ValueError(f"{kind.title} has no option {option!r}{did_you_mean(option, known)}. "
                             f"Its options are {listed(known)}.")
    return kind(**options)

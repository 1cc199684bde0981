"""The contract that every game keeps and every strategy, picture and widget leans on.

A `Game` is rules and options. It deals a `State`, which knows whose turn it is, what is asked, which moves are legal
and why. A `View` is what one seat may know of a state. Playing reports `Event`s to a log, if one is passed in.
"""

from __future__ import annotations

import inspect
import re
import struct
from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from hashlib import shake_128
from importlib import import_module
from operator import index
from pathlib import Path
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card, sealed
from tabletop.engine.english import did_you_mean, listed, quoted, seats, shortened
from tabletop.engine.numbers import Numbers, one_of
from tabletop.engine.positions import written

NOBODY: Final = -1
"""A seat that is nobody's: its view shows what lies open to all."""


class Move(Protocol):
    """An immutable value with a short text that parses back, `str(move)`, and a name that says it to a person. A move
    is a legal *object*: every move is made once, and parsing, copying or unpickling gives that one."""

    @property
    def name(self) -> str: ...

    def __hash__(self) -> int: ...


Moves = list[Any]
"""Moves of any kind in a row. A list, because compiled code goes through lists fastest."""


class Touch:
    """A move that touches one thing outside the hand, or nothing: `take r4`, `leader 2`, `pass`. There is one object
    for each (see `of`), so comparing moves is comparing identity."""

    __slots__ = ("card", "name", "number", "text", "verb")

    def __init__(self, verb: str, thing: Card | int | None, name: str) -> None:
        self.verb: Final = verb
        self.card: Final = thing if isinstance(thing, Card) else None
        self.number: Final = thing if isinstance(thing, int) else None
        self.text: Final = verb if thing is None else f"{verb} {thing}"
        self.name: Final = name

    @staticmethod
    def of(verb: str, thing: Card | int | None = None, name: str = "") -> Touch:
        """The one move of this verb and thing, a card or a number; it is called by its text, unless `name` is given."""
        key = (verb, thing, name or (verb if thing is None else f"{verb} {thing}"))
        if key not in _touches:
            _touches[key] = Touch(*key)
        return _touches[key]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Touch.of, (self.verb, self.card or self.number, self.name)


_touches: Final[dict[tuple[str, Card | int | None, str], Touch]] = {}
sealed(Touch)


class Rule(NamedTuple):
    """A rule in our words. `reading` says how this project has decided what the rulebook leaves open."""

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


class CardLine(NamedTuple):
    """A line of a game's rules card: what it is about, what it says, and the rules that it says in short."""

    about: str
    text: str
    rules: tuple[str, ...]


class Rulebook:
    """The rules of a game by their ids."""

    __slots__ = ("_by_id",)

    def __init__(self, *rules: Rule) -> None:
        self._by_id: Final[Mapping[str, Rule]] = MappingProxyType({rule.id: rule for rule in rules})

    def __getitem__(self, rule: str) -> Rule:
        if rule not in self._by_id:
            raise KeyError(f"There is no rule {quoted(rule)}{did_you_mean(rule, self._by_id)}.")
        return self._by_id[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id

    def items(self) -> ItemsView[str, Rule]:
        """The ids with their rules."""
        return self._by_id.items()

    def values(self) -> ValuesView[Rule]:
        """The rules."""
        return self._by_id.values()

    def readings(self) -> Rulebook:
        """The rules where the book leaves something open and this project has decided."""
        return Rulebook(*[rule for rule in self._by_id.values() if rule.reading])

    def __reduce__(self) -> tuple[object, ...]:
        return Rulebook, (*self._by_id.values(),)

    def __repr__(self) -> str:
        return "\n".join(str(rule) for rule in self._by_id.values())

    def _repr_html_(self) -> str:
        from tabletop.show import rules_html

        return rules_html(self)


sealed(Rulebook)


class Ask(NamedTuple):
    """What is to be decided now: its kind, a word to test; the rule that asks for it; and a sentence. Empty when
    nothing is."""

    kind: str = ""
    rule: str = ""
    text: str = ""

    def __bool__(self) -> bool:
        return bool(self.kind)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Reason(NamedTuple):
    """A rule, and in a sentence why it allows or refuses something. `unfinished`: what is refused can still become a
    move."""

    rule: str
    because: str
    unfinished: bool = False


class Ruling(NamedTuple):
    """Whether a move is allowed, by which rule, and why in a sentence.

    `unfinished`: more can be touched. A half-built move is not ok yet but may become so; `because` says what is
    missing.
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


Log = list[Event]


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
        return f"{self.points:+d} {unit_for(self.points, self.unit)}"


def unit_for(number: float, unit: str) -> str:
    """The unit as it stands after this number: '1 bonus point', '-1 point lost', '3 stars'."""
    return re.sub(r"s\b(?!.*s\b)", "", unit) if abs(number) == 1 else unit


class Outcome(NamedTuple):
    """How the game ended: who won (nobody, where all can lose), with what, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    because: str


class Stranger:
    """Stands for something that is no move of the game, whatever it claims to be, so that a reason can say why it is
    refused."""

    __slots__ = ("said",)

    def __init__(self, said: str) -> None:
        self.said: Final = said

    def __repr__(self) -> str:
        return self.said


class IllegalMove(ValueError):
    """A move the rules refuse; it carries the rule and the reason."""

    def __init__(self, move: object, ruling: Ruling) -> None:
        super().__init__(move, ruling)
        self.move: Final = move
        self.ruling: Final = ruling
        self.rule: Final = ruling.rule
        self.because: Final = ruling.because

    def __str__(self) -> str:
        return f"{shortened(str(self.move))} is not allowed ({self.rule}): {self.because}"


class RulesFailed(ValueError):
    """A rule that somebody has added to a game does not work. It says which, and what it has to do: no strategy is to
    blame."""


def chance(seed: int, what: str, number: int, count: int) -> list[int]:
    """The draws of a random event of a game, whole numbers below 2³²: the same for the same event, however the game
    went before it, on every machine and in every Python."""
    return list(struct.unpack(f"<{count}I", shake_128(f"{seed}:{what}:{number}".encode()).digest(4 * count)))


def drawn_seat(seed: int, what: str, number: int, players: int) -> int:
    """The seat that a random event draws."""
    return (chance(seed, what, number, 1)[0] >> 2) * players >> 30


def generator(seed: int, what: str, number: int) -> Random:
    """A generator for anything that chooses: a strategy, a hint. Only its `random()` is the same in every Python."""
    return Random(f"{seed}:{what}:{number}")


MOST_DIGITS: Final = 1000
TOO_LARGE: Final[int] = 10**MOST_DIGITS
"""No number is as large as this, whatever it counts: Python itself does not write one of 5,000 digits."""


def whole_number(value: object, what: str, least: int | None = None, most: int | None = None) -> int:
    """`value` if it is a whole number in the range; otherwise an error that says what is allowed."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueError(f"{what} must be a whole number, not {quoted(value)}.")
    number = index(value)
    if (least is not None and number < least) or (most is not None and number > most):
        allowed = f"from {least} to {most}" if most is not None else f"{least} or more"
        raise ValueError(f"{what} must be {allowed}, not {quoted(number)}.")
    if abs(number) >= TOO_LARGE:
        raise ValueError(f"{what} must have no more than {MOST_DIGITS} digits.")
    return number


def written_move(text: object, like: str) -> str:
    """The text of a move, if it is one; otherwise an error that says how moves are written."""
    if not isinstance(text, str):
        raise ValueError(f"A move is written as text like {like}, not {quoted(text)}.")
    return text


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Game:
    """Rules and options of one game. `leader`: the seat that goes first, drawn at random if nobody says who."""

    __slots__ = ("leader", "players")
    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    player_counts: ClassVar[range] = range(2, 7)
    rules: ClassVar[Rulebook] = Rulebook()
    rules_card: ClassVar[tuple[CardLine, ...]] = ()
    """What to know before the first game, in eight lines."""
    worth_means: ClassVar[str] = ""
    """What `State.worth` counts, as in 'victory points ahead of the average opponent'."""
    worth_in: ClassVar[str] = "points"
    """The same in a word or two, for a difference of worths: 'victory points'."""
    scored_in: ClassVar[str] = "points"
    """What `Outcome.scores` counts: a unit of the score lines."""
    fewest_win: ClassVar[bool] = False
    """Whether the lowest score is the best."""
    ends_by: ClassVar[str] = ""
    """The rule that says when the game is over."""
    told_by: ClassVar[str] = "trick"
    """The unit in which a game is told: the step-through's 'next …' goes to the next one."""
    judged_by_round: ClassVar[bool] = True
    """Whether the end of a round tells how good its moves were. If not, moves are tried out to the end of the game."""

    def __init__(self, players: object, leader: object = None) -> None:
        counts = self.player_counts
        self.players: Final = whole_number(players, f"{self.title}: players", counts[0], counts[-1])
        self.leader: Final = None if leader is None else whole_number(leader, "leader", 0, self.players - 1)

    @property
    def options(self) -> dict[str, Any]:
        """The options that recreate this game: `game(name, **options)`."""
        return {"players": self.players} | ({} if self.leader is None else {"leader": self.leader})

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: each seat for itself, unless the game says otherwise."""
        return tuple((seat,) for seat in range(self.players))

    def first_leader(self, seed: int) -> int:
        """The seat that goes first: as the option says, or drawn at random."""
        return drawn_seat(seed, "leader", 1, self.players) if self.leader is None else self.leader

    def deal(self, seed: object, log: Log | None = None) -> State[Any]:
        """A new game; the same seed deals the same game."""
        raise NotImplementedError

    def parse(self, text: object) -> Move:
        """The move that `text` writes: `game.parse(str(move)) is move`."""
        raise NotImplementedError

    def moves(self) -> tuple[Any, ...]:
        """All moves that can ever occur in this game, each once, in an order that never changes: a move's place in it
        is its number. Each game says which options change the list."""
        raise NotImplementedError

    def unmasked(self, move: object) -> object:
        """The move itself, if it is one of this game: the very object that its text parses to. Anything else, however
        equal it claims to be, is a `Stranger`."""
        if isinstance(move, str):
            return Stranger(quoted(move))
        try:
            meant = self.parse(str(move))
        except Exception:
            return Stranger(quoted(move))
        return move if meant is move else Stranger(f"something that only looks like {meant}")

    def kind_of(self, move: object) -> str:
        """The kind of decision that this move answers, as far as the move itself tells; `State.kind_of` knows the
        moment."""
        return "play"

    def position(self, parts: object, seed: object = 0) -> State[Any]:
        """The state that the parts describe; what they leave out is dealt with the seed."""
        state: State[Any] = room(self.name, "position").read(self, parts, whole_number(seed, "seed"))
        return state

    def sample(self, view: View[Any], rng: Random) -> State[Any]:
        """A state that this view could be a view of: what is hidden is dealt anew, every deal that fits what was seen
        equally likely. What others' choices may tell beyond that is left out."""
        return view._sampled(rng)

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (type(self), self.options)

    def __repr__(self) -> str:
        return f"<{self.title}, {self.players} players>"


def _made_again(kind: type[Game], options: dict[str, Any]) -> Game:
    return kind(**options)


sealed(Game)
AnyGame = TypeVar("AnyGame", bound=Game)


TO_THE_END: Final = 0
"""No round: a playout goes on to the end of the game."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class State(Generic[AnyGame]):
    """One moment of a game. It changes with `play`; keep a `copy` to come back.

    A game says which moves there are (`choices`), what a move does (`carry_out`), and why a move is allowed or not
    (`why`, `why_not`). What is legal is asked of `choices` alone, so that a reason cannot contradict the verdict.
    """

    __slots__ = ("_legal", "game", "last_round", "round", "seed", "turn")

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.round = 0
        self.last_round = TO_THE_END
        """The round that a playout ends with: none is dealt after it."""
        self.turn: int | None = None
        """The seat that decides now; None when the game is over."""
        self._legal: Moves | None = None
        """The legal moves, once they have been asked for, until the next move."""

    def choices(self) -> Moves:
        """All moves the rules allow the seat that decides now, each once."""
        raise NotImplementedError

    def carry_out(self, move: Any, log: Log | None) -> None:
        """What a legal move does."""
        raise NotImplementedError

    def why(self, move: Any) -> Reason:
        """Why this legal move is allowed."""
        raise NotImplementedError

    def why_not(self, move: object) -> Reason:
        """Why this move, or whatever else it is, is not allowed, and what is allowed instead."""
        raise NotImplementedError

    def over(self) -> Reason:
        """Why nothing is allowed when the game is over."""
        return Reason(self.game.ends_by, "The game is over.")

    @property
    def asks(self) -> Ask:
        """What is decided now; empty when the game is over."""
        raise NotImplementedError

    @property
    def stage(self) -> tuple[int, int]:
        """Which round, and which trick (or turn) of it, this state belongs to."""
        raise NotImplementedError

    def copy(self) -> State[AnyGame]:
        """An independent copy."""
        raise NotImplementedError

    @property
    def moment(self) -> str:
        """When in the round this is, in the game's words: 'trick 4'."""
        return f"{self.game.told_by} {self.stage[1]}"

    def what_counts(self) -> tuple[object, ...]:
        """All that the rest of the round and its score depend on when hands are open: where this is the same, two
        positions of a round have the same endings."""
        raise NotImplementedError

    def redeal(self, seat: int, rng: Random) -> None:
        """Deal anew what this seat cannot see, every deal that fits what was seen equally likely."""
        raise NotImplementedError

    def score(self) -> list[ScoreLine]:
        """Every point scored so far, with its rule and reason."""
        raise NotImplementedError

    def worth(self, seat: int) -> float:
        """How well the seat stands, higher is better; meaningful at the end of each round and of the game."""
        raise NotImplementedError

    def worths(self) -> list[float]:
        """How well every seat stands: where that takes some counting, a game counts once."""
        return [self.worth(seat) for seat in range(self.game.players)]

    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        raise NotImplementedError

    def legal(self) -> list[Move]:
        """All moves the rules allow now, worked out once for each decision."""
        legal = self._legal
        if legal is None:
            legal = self._legal = [] if self.turn is None else self.choices()
        return legal

    def play(self, move: object, log: Log | None = None) -> None:
        """Carry out a legal move; an illegal one raises `IllegalMove` and changes nothing."""
        for allowed in self._legal or self.legal():
            if allowed is move:
                break
        else:
            raise self.refused(move)
        self._legal = None
        self.carry_out(move, log)

    def advance(self, move: Move) -> None:
        """Carry out a move that was taken from `legal()`: a playout need not ask whether it is one."""
        self._legal = None
        self.carry_out(move, None)

    def ruling(self, move: object) -> Ruling:
        """Whether this move is allowed now, and why.

        What only claims to be equal to a legal move is refused.
        """
        return self._ruling(self.game.unmasked(move))

    def _ruling(self, move: object) -> Ruling:
        """The same for a move that is known to be one of this game, or a `Stranger`."""
        if self.turn is None:
            return Ruling(False, *self.over())
        for legal in self.legal():
            if legal is move:
                return Ruling(True, *self.why(move))
        return Ruling(False, *self.why_not(move))

    def kind_of(self, move: object) -> str:
        """The kind of decision that this move would answer now, as in `Ask.kind`."""
        return self.game.kind_of(move)

    def pointed_at(self) -> Sequence[Move]:
        """The choices on the table: all legal moves, and each single thing a person could point at and not use."""
        return self.legal()

    def rulings(self) -> list[tuple[Move, Ruling]]:
        """The choices on the table with their rulings."""
        return [] if self.turn is None else [(move, self._ruling(move)) for move in self.pointed_at()]

    def refused(self, move: object) -> ValueError:
        """The error for a move that `play` cannot carry out."""
        if isinstance(move, str):
            return ValueError(f"{quoted(move)} is text, not a move: play(game.parse({quoted(move)})).")
        return IllegalMove(move, self.ruling(move))

    def view(self, seat: object) -> View[Any]:
        """What that seat may know; `None` sees everything, as a teacher does, `NOBODY` only what lies open."""
        view: View[Any] = room(self.game.name, "view").VIEW(self, seat)
        return view

    def parts(self) -> dict[str, str]:
        """This position as plain text: while the game goes on, `game.position(state.parts())` is the same position."""
        position = room(self.game.name, "position")
        return written(self, position.EACH, position.ONCE)

    def totals(self, unit: str, round: int | None = None) -> list[int]:
        """The sum of every seat's score lines of one unit, over the game or one round."""
        sums = [0] * self.game.players
        for line in self.score():
            if line.unit == unit and round in (None, line.round):
                sums[line.seat] += line.points
        return sums

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.game.told_by} {self.stage[1]} of round {self.stage[0]}: " \
               f"{'the game is over' if self.turn is None else self.asks}>"

    def __str__(self) -> str:
        return str(self.view(None))

    def _repr_html_(self) -> str:
        from tabletop.show import table_html

        return table_html(self.view(None))


AnyState = TypeVar("AnyState", bound=State[Any])


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class View(Generic[AnyState]):
    """What one seat may know: a read-only window on a state, good until the next move.

    Each game adds its own words (hand, trick, taken, …), listed in `words`; two views are equal if these are.
    """

    __slots__ = ("_state", "seat")
    words: ClassVar[tuple[str, ...]] = ()

    def __init__(self, state: AnyState, seat: object) -> None:
        self._state: Final = state
        self.seat: Final = None if seat is None else whole_number(seat, "seat", NOBODY, state.game.players - 1)

    @property
    def game(self) -> Game:
        """The rules and options."""
        game: Game = self._state.game
        return game

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
    def asks(self) -> Ask:
        """What is decided now: its kind, its rule, and a sentence."""
        return self._state.asks

    def legal(self) -> tuple[Any, ...]:
        """The moves this seat may make now: none when another seat decides."""
        state, seat = self._state, self.seat
        return tuple(state.legal()) if seat is None or seat == state.turn else ()

    def rulings(self) -> list[tuple[Any, Ruling]]:
        """This seat's choices with their rulings: none when another seat decides."""
        state, seat = self._state, self.seat
        return state.rulings() if seat is None or seat == state.turn else []

    def ruling(self, move: object) -> Ruling | None:
        """Whether this seat may make this move now, half-built or whole; None when another seat decides, or nobody."""
        turn = self._state.turn
        return self._state.ruling(move) if turn is not None and self.sees(turn) else None

    def known(self) -> dict[str, object]:
        """Every word of this view with what it says now."""
        return {"seat": self.seat, "turn": self.turn, "asks": self.asks, "stage": self.stage, "legal": self.legal(),
                "rulings": self.rulings()} | {word: getattr(self, word) for word in self.words}

    def numbers(self) -> tuple[int, ...]:
        """This view as a row of numbers, equally long for every view of a game; what this seat cannot see is 0."""
        return tuple([number for word in self._numbered().values() for number in word])

    def slices(self) -> dict[str, slice]:
        """Where in `numbers` each word of this view stands, the same for every view of a game."""
        found, start = {}, 0
        for word, row in self._numbered().items():
            found[word] = slice(start, start + len(row))
            start += len(row)
        return found

    def _numbered(self) -> dict[str, Numbers]:
        """What each word of this view contributes to `numbers`: each game adds its own words."""
        seats = range(self.game.players)
        return {"seat": one_of(self.seat, seats), "turn": one_of(self.turn, seats), "stage": [*self.stage]}

    def sees(self, seat: int) -> bool:
        """Whether this viewer sees what only that seat may know."""
        return self.seat is None or self.seat == seat

    def _now(self) -> str:
        """What is decided now, or how the game ended."""
        outcome = self._state.outcome()
        return str(self.asks) if outcome is None else outcome.because

    def _sampled(self, rng: Random) -> State[Any]:
        """What `Game.sample` gives for this view."""
        state: State[Any] = self._state.copy()
        state.seed = int(rng.random() * 2**53)
        if self.seat is not None:
            state.redeal(self.seat, rng)
            if self.seat != state.turn:
                state._legal = None
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.words == other.words and self.known() == other.known()

    def __hash__(self) -> int:
        raise TypeError("A view cannot be kept in a set: it changes with the game.")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._state, self.seat)

    def __repr__(self) -> str:
        who = "everyone's hands" if self.seat is None else f"Seat {self.seat}'s view"
        return f"<{self.game.title}, {who}: {'the game is over' if self.turn is None else self.asks}>"

    def _repr_html_(self) -> str:
        from tabletop.show import table_html

        return table_html(self)


sealed(View)
Strategy = Callable[[Any, Random], Any]
"""A function of what a seat sees and a generator to draw from, that answers with a legal move."""
QuickChoice = Callable[[Any, Random], Move]
"""How a playout goes on: a quick choice from a state, all hands seen."""


def asked_who(text: str, players: int, right: Sequence[int], *besides: str) -> Question:
    """A question that asks for a seat; `besides` are "Nobody" and "More than one", where the answer can be that."""
    answer = seats(right) if len(right) == 1 else "More than one" if right else "Nobody"
    choices = (*(f"Seat {seat}" for seat in range(players)), *besides)
    assert answer in choices
    return Question(text, choices, answer)


FOLDER: Final = Path(__file__).parents[1]
"""Where the package is."""
GAMES: Final = tuple(sorted(rules.parent.name for rules in FOLDER.glob("games/*/rules.py")))
"""The names of the games: each is a folder in `games`."""


def room(game: str, which: str) -> ModuleType:
    """A room of a game's folder: its rules, view, position, strategies, table or exercises."""
    return import_module(f"tabletop.games.{game}.{which}")


def checked_game(which: object) -> Game:
    """This game; or an error that says how to make one."""
    if not isinstance(which, Game):
        raise ValueError(f"A game is made from its name, as in tabletop.game({GAMES[0]!r}); this is {quoted(which)}.")
    return which


def game(which: object, /, **options: Any) -> Game:
    """The game of this name with its options: `game("bannish", players=4)`."""
    if not isinstance(which, str) or which not in GAMES:
        raise ValueError(f"There is no game {quoted(which)}{did_you_mean(which, GAMES)}. The games are "
                         f"{listed(GAMES)}.")
    kind: type[Game] = room(which, "rules").GAME
    known = list(inspect.signature(kind).parameters)
    for option in options:
        if option not in known:
            raise ValueError(f"{kind.title} has no option {quoted(option)}{did_you_mean(option, known)}. "
                             f"Its options are {listed(known)}.")
    made: Game = kind(**options)
    return made

"""Play a game, keep it, replay it, save and load it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.arena.deciding import PERSON, decided, guarded, why
from tabletop.arena.files import readable, versioned, with_fields
from tabletop.engine.core import (
    Event,
    Game,
    IllegalMove,
    Move,
    RulesFailed,
    State,
    Strategy,
    checked_game,
    generator,
    whole_number,
)
from tabletop.engine.core import game as game_named
from tabletop.engine.english import listed, quoted, shortened
from tabletop.engine.strategies import strategy

FORMAT = "tabletop record"
VERSION = 1
A_PERSON = "a person"
"""Who plays a seat that no strategy plays."""


class Step(NamedTuple):
    """A moment of a recorded game: the state, the move that led to it (None for the deal) and what it caused."""

    state: State
    move: Move | None
    events: list[Event]


class Record:
    """A game from its deal, or from a set position, move by move. `players` names who played, seat by seat."""

    def __init__(self, game: Game, seed: int, moves: Iterable[Move | str] = (),
                 position: Mapping[str, str] | None = None, players: Sequence[str] = ()) -> None:
        if isinstance(moves, str) or isinstance(players, str):
            raise ValueError("moves and players are lists: write moves.split(), or one name for each seat.")
        self.game = game
        self.seed = whole_number(seed, "seed")
        self.moves = [game.parse(move) if isinstance(move, str) else move for move in moves]
        if position is not None and not isinstance(position, Mapping):
            raise ValueError(f"position is a table of parts, as state.parts() gives them, not {quoted(position)}.")
        self.position = dict(position) if position else None
        self.players = tuple(readable(name, "A player's name") for name in players)
        if len(self.players) not in (0, game.players):
            raise ValueError(f"players must name all {game.players} seats, or none; these are {len(self.players)} "
                             f"names.")

    def start(self, log: list[Event] | None = None) -> State:
        """The state before the first move."""
        return self.game.position(self.position, self.seed) if self.position else self.game.deal(self.seed, log)

    def steps(self) -> list[Step]:
        """n moves give n + 1 steps, each with a state of its own; the first is the deal."""
        events: list[Event] = []
        state = self.start(events)
        steps = [Step(state.copy(), None, events)]
        for number, move in enumerate(self.moves, 1):
            events = []
            _play_step(state, number, move, events)
            steps.append(Step(state.copy(), move, events))
        return steps

    def told(self, seat: int | None = None, first: int = 0, last: int | None = None) -> str:
        """The story of the steps from `first` to `last`, as that seat hears it."""
        events = (event for step in self.steps()[first:None if last is None else last + 1] for event in step.events)
        return "\n".join(f"{event.told_to(seat)} ({event.rule})" for event in events if event.told_to(seat))

    def final(self) -> State:
        """The state after the last move."""
        state = self.start()
        for number, move in enumerate(self.moves, 1):
            _play_step(state, number, move)
        return state

    def to_json(self) -> str:
        """The record as text, to keep in a file."""
        start = {"position": self.position} if self.position else {}
        return json.dumps({FORMAT: VERSION, "game": self.game.name, "options": self.game.options, "seed": self.seed,
                           **start, "players": list(self.players), "length": len(self.moves),
                           "moves": [str(move) for move in self.moves], "scores": _scores(self.final())}, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that `to_json` wrote; anything else is refused with what is wrong and where."""
        data = _read(text)
        game = _or_refuse("the game", lambda: game_named(data["game"], **data["options"]))
        record = _or_refuse("the players", lambda: cls(game, data["seed"], (), data.get("position"), data["players"]))
        state = _or_refuse("the start", record.start)
        for number, written in enumerate(data["moves"], 1):
            try:
                move = game.parse(written)
            except ValueError as wrong:
                raise ValueError(f"This record cannot be read: at step {number}, {wrong}") from None
            _play_step(state, number, move)
            record.moves.append(move)
        if len(record.moves) != data["length"]:
            raise ValueError(f"This record was cut off or changed: it has {len(record.moves)} moves and says "
                             f"{quoted(data['length'])}.")
        if _scores(state) != data["scores"]:
            raise ValueError(f"This record was cut off or changed: after its last step, {len(record.moves)}, the "
                             f"scores are {_scores(state)}, but it says {quoted(data['scores'])}.")
        return record

    def __repr__(self) -> str:
        return f"<record of {self.game.title}, {self.game.players} players, seed {self.seed}, {len(self.moves)} moves>"

    def __str__(self) -> str:
        return self.told()

    def _repr_html_(self) -> str:
        from tabletop.show import record_html

        return record_html(self)


def _play_step(state: State, number: int, move: Move, log: list[Event] | None = None) -> None:
    """Play a move of a record; an illegal one is refused with its step."""
    try:
        state.play(move, log)
    except IllegalMove as refused:
        raise ValueError(f"This record cannot be replayed: at step {number}, {refused}") from None


class StrategyError(Exception):
    """A strategy that failed: it raised anything at all, took too long or answered with an illegal move.

    `why` says it in a few words; `record` is the game up to there, to step through.
    """

    def __init__(self, name: str, seat: int, record: Record, wrong: BaseException, said: str = "") -> None:
        self.name, self.seat, self.record, self.wrong, self.why = name, seat, record, wrong, said or why(wrong)
        super().__init__(f"The strategy {name!r} (Seat {seat}) failed at decision {len(record.moves) + 1} of the game "
                         f"with seed {record.seed}: {self.why}")

    def __reduce__(self) -> tuple[object, ...]:
        return StrategyError, (self.name, self.seat, self.record, self.wrong, self.why)


def play(game: Game, players: Sequence[str | Strategy], seed: int = 0,
         position: Mapping[str, str] | None = None) -> Record:
    """Play a game to its end: one strategy, or its name, for each seat."""
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != checked_game(game).players:
        raise ValueError(f"{game!r} needs a list of {game.players} strategies, one for each seat.")
    record = Record(game, seed, (), position, [named(strategy(game, which)) for which in players])
    finish(record, players)
    return record


def finish(record: Record, players: Sequence[str | Strategy]) -> None:
    """Play a record on to the game's end, unless the person interrupts."""
    with PERSON:
        for _ in play_on(record, players):
            pass


def play_on(record: Record, players: Sequence[str | Strategy]) -> Iterator[State]:
    """Play a record on to the game's end, decision by decision; each seat's strategy has its own generator from the
    seed."""
    game = record.game
    choose = [strategy(game, which) for which in players]
    state = record.final()
    rngs = [generator(record.seed, "seat", seat) for seat in range(game.players)]
    views = [state.view(seat) for seat in range(game.players)]
    guards = [guarded(view) for view in views]
    moves = record.moves
    while (turn := state.turn) is not None:
        try:
            move = decided(choose[turn], views[turn], guards[turn], rngs[turn])
            state.play(move)
        except RulesFailed:
            raise
        except BaseException as wrong:
            if PERSON.stops(wrong):
                raise KeyboardInterrupt from None
            raise StrategyError(record.players[turn], turn, record, wrong) from wrong
        moves.append(move)
        if PERSON.interrupted and PERSON.stops():  # even if the strategy has caught it
            raise KeyboardInterrupt
        yield state


def named(which: str | Strategy) -> str:
    """What a strategy is called."""
    return which if isinstance(which, str) else getattr(which, "__name__", type(which).__name__)


def _scores(state: State) -> dict[str, list[int]]:
    """The totals of each unit, seat by seat."""
    return {unit: state.totals(unit) for unit in dict.fromkeys(line.unit for line in state.score())}


_FIELDS: dict[str, type] = {"game": str, "options": dict, "seed": int, "players": list, "length": int, "moves": list,
                            "scores": dict}


def _read(text: str) -> dict[str, Any]:
    """The fields of a record's text, each of the right kind."""
    data = versioned(text, "record", FORMAT, VERSION)
    extra = [repr(field) for field in data if field not in (FORMAT, "position", *_FIELDS)]
    if extra:
        raise ValueError(f"This record has unknown fields: {shortened(listed(extra))}.")
    with_fields(data, "record", _FIELDS)
    if not all(isinstance(name, str) for name in data["players"] + data["moves"]):
        raise ValueError("This record is damaged: 'players' and 'moves' must be lists of text.")
    if not isinstance(data.get("position", {}), dict):
        raise ValueError("This record is damaged: 'position' is not a table of parts.")
    return data


def _or_refuse(what: str, make: Any) -> Any:
    """What `make` makes, or a refusal that names the part of the record at fault."""
    try:
        return make()
    except (ValueError, TypeError) as wrong:
        raise ValueError(f"This record cannot be read, in {what}: {wrong}") from None

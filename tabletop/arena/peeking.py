"""Does a strategy know more than its view shows? A test that needs no locks.

Deal anew what a seat cannot see, and ask again with the same generator. The view is the same, so an honest strategy
answers the same. One whose answer changes has seen what is hidden, by whatever way. One that answers differently to the
very same view cannot be judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from tabletop.arena.deciding import PERSON, decided, guarded
from tabletop.arena.record import Record, StrategyError, named
from tabletop.arena.workers import Watch, checked_seconds
from tabletop.engine.core import Game, Move, Strategy, generator, whole_number
from tabletop.engine.english import counted
from tabletop.engine.strategies import strategy

AGAIN = 5
"""How often an answer that has changed is asked for again, as dealt and dealt anew, before it counts."""


class Changed(NamedTuple):
    """A decision that came out differently: the game's seed, how many moves came before, the seat, and both answers."""

    seed: int
    moves: int
    seat: int
    answer: str
    other: str

    def __str__(self) -> str:
        return f"game {self.seed}, decision {self.moves + 1}, Seat {self.seat}: {self.answer}, then {self.other}"


class Peeks:
    """What came of asking a strategy again with the hidden cards dealt anew. It says itself."""

    def __init__(self, game: Game, name: str, worlds: int) -> None:
        self.game, self.name, self.worlds = game, name, worlds
        self.decisions = 0
        self.changed: list[Changed] = []
        """The decisions where the answer changed with what is hidden."""
        self.unsteady: list[Changed] = []
        """The decisions where it changed although nothing did."""

    @property
    def judged(self) -> bool:
        """Whether the strategy answers the same when nothing has changed."""
        return not self.unsteady

    @property
    def peeked(self) -> bool:
        """Whether the strategy knows more than its view shows; never so for one that cannot be judged."""
        return self.judged and bool(self.changed)

    def __str__(self) -> str:
        asked = f"{counted(self.decisions, 'decision')} of {self.game.title}"
        if not self.judged:
            return (f"{self.name!r} is not judged. In {len(self.unsteady)} of {asked} it answered differently to the "
                    f"same view and the same generator ({self.unsteady[0]}). Perhaps it uses the time, a memory, or "
                    "chance of its own; a strategy that draws from rng alone can be judged.")
        if self.changed:
            return (f"{self.name!r} knows more than its view shows. In {len(self.changed)} of {asked} its answer "
                    f"changed when only what it cannot see was dealt anew. The first: {self.changed[0]}.")
        return (f"{self.name!r} answered the same in {asked}, each with what it cannot see dealt anew "
                f"{counted(self.worlds, 'time')}. Nothing speaks for peeking; a proof it is not.")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"


def peeks(game: Game, which: str | Strategy, decisions: int = 40, worlds: int = 4, seed: int = 7,
          seconds: float = 10) -> Peeks:
    """Whether a strategy's choices change when only what it cannot see is dealt anew (`game.sample`).

    It plays every seat, and is asked until it has made this many decisions that leave a choice: twice as dealt, and
    once in each of the worlds, always with the same generator. A decision may take `seconds`. An interrupt keeps what
    is found.
    """
    choose, found = strategy(game, which), Peeks(game, named(which), whole_number(worlds, "worlds", 1))
    whole_number(decisions, "decisions", 1)
    moves: list[str] = []
    checked_seconds(seconds)
    with PERSON, Watch(seconds, own_process=False) as watch:
        choose = watch.timed(choose)
        try:
            while found.decisions < decisions:
                move = _judged(found, choose, seed, moves)
                seed, moves = (seed, [*moves, move]) if move else (seed + 1, [])
        except KeyboardInterrupt:
            print(f"Stopped after {counted(found.decisions, 'decision')}.")
    return found


def _judged(found: Peeks, choose: Strategy, seed: int, moves: list[str]) -> str:
    """Judge the decision after these moves, if it leaves a choice; the move that was made, nothing if the game was
    over."""
    dealt, anew, seat, choices = _worlds(found, seed, moves)
    if seat is None:
        return ""
    if choices == 1:
        return str(_answer(found, choose, seed, moves, dealt))
    found.decisions += 1
    answer = _answer(found, choose, seed, moves, dealt)
    for world in (dealt, *anew):
        other = _answer(found, choose, seed, moves, world)
        if other is not answer:
            steady = world is not dealt and all(_answer(found, choose, seed, moves, dealt) is answer and
                                                _answer(found, choose, seed, moves, world) is other
                                                for _ in range(AGAIN))
            (found.changed if steady else found.unsteady).append(Changed(seed, len(moves), seat, str(answer),
                                                                         str(other)))
            break
    return str(answer)


def _worlds(found: Peeks, seed: int,
            moves: list[str]) -> tuple[Mapping[str, str], Sequence[Mapping[str, str]], int | None, int]:
    """The position after these moves, and others that the deciding seat could take it for; who decides, and how many
    choices there are. They are kept as text: a strategy that looks for states finds only the one it is asked about."""
    state = Record(found.game, seed, moves).final()
    if state.turn is None:
        return {}, [], None, 0
    view, rng = state.view(state.turn), generator(seed, "worlds", len(moves))
    choices = len(state.legal())
    anew = [found.game.sample(view, rng).parts() for _ in range(found.worlds if choices > 1 else 0)]
    return state.parts(), anew, state.turn, choices


def _answer(found: Peeks, choose: Strategy, seed: int, moves: list[str], position: Mapping[str, str]) -> Move:
    """What the strategy answers in this position, always with the same generator."""
    state = found.game.position(position)
    assert state.turn is not None
    view = state.view(state.turn)
    try:
        move = decided(choose, view, guarded(view), generator(seed, "peeks", len(moves)))
        state.play(move)
    except BaseException as wrong:
        if PERSON.stops(wrong):
            raise KeyboardInterrupt from None
        record = Record(found.game, seed, moves, players=[found.name] * found.game.players)
        raise StrategyError(found.name, view.seat or 0, record, wrong) from wrong
    return move

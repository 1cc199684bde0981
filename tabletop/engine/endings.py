"""Exact endings with open hands: what a seat can be sure of, whatever all the others do together.

Every way that the round can go on counts, but not all are looked at. A choice that cannot change the result any more is
left out (alpha-beta, Knuth and Moore 1975), and a position that is met again is looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tabletop.engine.core import Move, State

Value = Callable[[Any, int], float]
"""What the end of a round is worth to a seat: by points, hands and cards taken, not by the order of the tricks."""
MOST_POSITIONS: Final = 20_000
"""How many positions are looked at, unless somebody says otherwise."""


class TooLarge(Exception):
    """The ending has more positions than may be looked at."""


class Found(NamedTuple):
    """What a seat can be sure of, and how the round goes on if all others do their worst to it: the seats and their
    moves."""

    value: float
    line: tuple[tuple[int, Move], ...]


def worth(state: State[Any], seat: int) -> float:
    """What the end of the round is worth by the game's own measure."""
    return state.worth(seat)


class Ending:
    """The search from positions of one round to its end, for one seat against all others. `value` says what the end is
    worth to the seat, from `least` to `most`. No more than this number of `positions` are looked at."""

    __slots__ = ("known", "least", "left", "most", "round", "seat", "value")

    def __init__(self, seat: int, round: int, value: Value = worth, least: float = float("-inf"),
                 most: float = float("inf"), positions: int = MOST_POSITIONS) -> None:
        self.seat: Final = seat
        self.round: Final = round
        self.value: Final = value
        self.least: Final = least
        self.most: Final = most
        self.left = positions
        self.known: Final[dict[tuple[object, ...], tuple[float, float]]] = {}
        """The two values between which each position met so far lies: it is known exactly where they are equal."""

    def after(self, state: State[Any], move: Move) -> State[Any]:
        """The position after a move; no round is dealt after this one."""
        later = state.copy()
        later.last_round = self.round
        later.play(move)
        return later

    def over(self, state: State[Any]) -> bool:
        """Whether the round is over."""
        return state.turn is None or state.round != self.round

    def sure(self, state: State[Any]) -> float:
        """What the seat can be sure of from here to the end of the round."""
        return self._between(state, self.least, self.most)

    def found(self, state: State[Any]) -> Found:
        """The same, and how it comes to that: each seat makes the first of its best moves."""
        value, line = self.sure(state), list[tuple[int, Move]]()
        while not self.over(state):
            assert state.turn is not None
            for move in state.legal():
                later = self.after(state, move)
                if self.sure(later) == value:
                    break
            line.append((state.turn, move))
            state = later
        return Found(value, tuple(line))

    def _between(self, state: State[Any], low: float, high: float) -> float:
        """What the seat can be sure of, exactly where it is between `low` and `high`; elsewhere on which side it is."""
        if self.over(state):
            return self.value(state, self.seat)
        key = state.what_counts()
        least, most = self.known.get(key, (self.least, self.most))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        mine = state.turn == self.seat
        best, lowest, highest = self.least if mine else self.most, max(low, least), min(high, most)
        begun = False
        for move in state.legal():
            value = self._between(self.after(state, move), lowest, highest)
            if not begun or (value > best if mine else value < best):
                best, begun = value, True
                if mine:
                    lowest = max(lowest, best)
                else:
                    highest = min(highest, best)
                if lowest >= highest:
                    break
        if best <= low:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self.known[key] = (least, most)
        return best


def sure_of(state: State[Any], value: Value = worth, least: float = float("-inf"), most: float = float("inf"),
            positions: int = MOST_POSITIONS) -> dict[Any, Found] | None:
    """What the seat that decides can be sure of with each of its moves; None when there is too much to look at."""
    assert state.turn is not None
    ending = Ending(state.turn, state.round, value, least, most, positions)
    try:
        return {move: ending.found(ending.after(state, move)) for move in state.legal()}
    except TooLarge:
        return None


def surest(state: State[Any], value: Value = worth, positions: int = MOST_POSITIONS) -> Found | None:
    """The most that the seat that decides can be sure of; its own move comes first in the line. None when there is too
    much to look at."""
    assert state.turn is not None
    try:
        return Ending(state.turn, state.round, value, positions=positions).found(state)
    except TooLarge:
        return None

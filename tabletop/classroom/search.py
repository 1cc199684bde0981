"""Exact search in small endings with open hands: what a seat can make sure of, whatever the others do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tabletop.classroom.moments import after
from tabletop.engine.core import Move


class TooLarge(Exception):
    """The ending has more positions than the search may look at."""


class Found(NamedTuple):
    """What a seat can make sure of, and how the round goes on if all others do their worst to it: the seats and their
    moves."""

    value: float
    line: tuple[tuple[int, Move], ...]


class Search:
    """The search from a position to the end of its round; `value` says what the end is worth to the seat, from `least`
    to `most`, and no more than this number of `positions` are looked at."""

    def __init__(self, seat: int, value: Callable[[Any, int], float], least: float, most: float,
                 positions: int) -> None:
        self.seat, self.value, self.least, self.most, self.left = seat, value, least, most, positions

    def sure(self, state: Any, round: int) -> Found:
        """What the seat can make sure of from here to the end of the round."""
        if state.turn is None or state.round != round:
            return Found(self.value(state, self.seat), ())
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        mine, best = state.turn == self.seat, None
        for move in state.legal():
            found = self.sure(after(state, move), round)
            if best is None or (found.value > best.value if mine else found.value < best.value):
                best = Found(found.value, ((state.turn, move), *found.line))
                if best.value == (self.most if mine else self.least):
                    break
        assert best is not None
        return best


def ways(state: Any, value: Callable[[Any, int], float], least: float, most: float,
         positions: int) -> dict[Any, Found] | None:
    """What the seat that decides can make sure of with each of its moves; None when there is too much to look at."""
    search = Search(state.turn, value, least, most, positions)
    try:
        return {move: search.sure(after(state, move), state.round) for move in state.legal()}
    except TooLarge:
        return None


def goes_on(line: tuple[tuple[int, Move], ...]) -> str:
    """'It can go on like this: Seat 1: blue 3; Seat 2: take the red 4.' Nothing where no move follows."""
    return f"It can go on like this: {'; '.join(f'Seat {seat}: {move.name}' for seat, move in line)}." if line else ""

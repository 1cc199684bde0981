"""Exact search in small endings with open hands: what a seat can make sure of, whatever the others do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tabletop.engine.core import Move


class TooLarge(Exception):
    """The ending has more positions than the search may look at."""


class Found(NamedTuple):
    """What a seat can make sure of, and how the round goes on if all others do their worst to it: the seats and their
    moves."""

    value: float
    line: tuple[tuple[int, Move], ...]


class Ending:
    """The search from a position to the end of its round; `value` says what the end is worth to the seat, from `least`
    to `most`."""

    def __init__(self, seat: int, value: Callable[[Any], float], least: float, most: float,
                 positions: int = 1500) -> None:
        self.seat, self.value, self.least, self.most, self.left = seat, value, least, most, positions

    def sure(self, state: Any, round: int | None = None) -> Found:
        """What the seat can make sure of from here."""
        round = state.round if round is None else round
        if state.turn is None or state.round != round:
            return Found(self.value(state), ())
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        mine, best = state.turn == self.seat, None
        for move in state.legal():
            later = state.copy()
            later.play(move)
            found = self.sure(later, round)
            if best is None or (found.value > best.value if mine else found.value < best.value):
                best = Found(found.value, ((state.turn, move), *found.line))
                if best.value == (self.most if mine else self.least):
                    break
        assert best is not None
        return best

    def each(self, state: Any) -> Iterator[tuple[Move, Found]]:
        """What the seat can make sure of with each of its moves, move by move; `TooLarge` when there is too much to
        look at."""
        for move in state.legal():
            later = state.copy()
            later.play(move)
            yield move, self.sure(later, state.round)


def line_told(line: tuple[tuple[int, Move], ...]) -> str:
    """'Seat 1: blue 3; Seat 2: take the red 4'."""
    return "; ".join(f"Seat {seat}: {move.name}" for seat, move in line)

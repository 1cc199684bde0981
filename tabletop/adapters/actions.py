"""Moves by their numbers, which both sides play with."""

from __future__ import annotations

from typing import Any

from tabletop.engine.core import whole_number


def move_of(moves: tuple[Any, ...], action: object) -> Any:
    """The move with this number; whether it is legal now, the state says."""
    return moves[whole_number(action, "An action is the place of a move in game.moves(), and", 0, len(moves) - 1)]

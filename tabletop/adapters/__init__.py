"""Other projects' ways of seeing our games: PettingZoo's and open_spiel's. Each is a module for those who have the
other package; nothing else here imports them.

On both sides an action is the place of a move in `game.moves()`, what a seat observes is `view.numbers()`, and what it
gets at the end is `state.worth(seat)`.
"""

from __future__ import annotations

from typing import Any

from tabletop.engine.core import whole_number


def move_of(moves: tuple[Any, ...], action: object) -> Any:
    """The move with this number; whether it is legal now, the state says."""
    return moves[whole_number(action, "An action is the place of a move in game.moves(), and", 0, len(moves) - 1)]

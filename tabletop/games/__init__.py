"""One module per game, each read from top to bottom like its rulebook."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

from tabletop.cards import did_you_mean, listed
from tabletop.core import Game

GAMES = ("bannish", "saika_banrai", "bananine")


def game(name: str, /, **options: Any) -> Game:
    """The game of this name with its options: `game("bannish", players=4)`."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}{did_you_mean(str(name), GAMES)}. The games are {listed(GAMES)}.")
    module = import_module(f"tabletop.games.{name}")
    kind = next(thing for thing in vars(module).values()
                if isinstance(thing, type) and issubclass(thing, Game) and getattr(thing, "name", None) == name)
    known = list(inspect.signature(kind).parameters)
    for option in options:
        if option not in known:
            raise ValueError(f"{kind.title} has no option {option!r}{did_you_mean(option, known)}. "
                             f"Its options are {listed(known)}.")
    return kind(**options)

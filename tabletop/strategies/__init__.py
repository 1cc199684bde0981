"""Strategies: functions `(view, rng) -> move` whose docstring names the idea. One module per game, and what they share."""

from __future__ import annotations

import inspect
from importlib import import_module

from tabletop.cards import did_you_mean, listed
from tabletop.core import Game, Strategy


def strategies(game: Game) -> dict[str, Strategy]:
    """The strategies this game has, by name."""
    found = {}
    for name in ("common", game.name):
        module = import_module(f"tabletop.strategies.{name}")
        found |= {name: thing for name, thing in vars(module).items()
                  if inspect.isfunction(thing) and thing.__module__ == module.__name__ and not name.startswith("_")}
    return found


def strategy(game: Game, which: str | Strategy) -> Strategy:
    """A strategy itself, or the game's strategy of this name."""
    if callable(which):
        return which
    known = strategies(game)
    if which not in known:
        raise ValueError(f"{game.title} has no strategy {which!r}{did_you_mean(str(which), known)}. "
                         f"Its strategies are {listed(known)}; a function (view, rng) -> move will do too.")
    return known[which]

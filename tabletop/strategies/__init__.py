"""Strategies: functions `(view, rng) -> move` whose docstring names the idea. One module per game, and what they share."""

from __future__ import annotations

from importlib import import_module

from tabletop.cards import did_you_mean, listed
from tabletop.core import Game, Strategy
from tabletop.strategies.common import Playing


def strategies(game: Game) -> dict[str, Strategy]:
    """The strategies this game has, by name."""
    modules = (import_module(f"tabletop.strategies.{name}") for name in ("common", game.name))
    return {which.__name__: which for module in modules for which in module.STRATEGIES}


def playout(game: Game) -> Playing:
    """How this game is played on in sampled worlds, quickly and by all seats."""
    return import_module(f"tabletop.strategies.{game.name}").PLAYOUT


def strategy(game: Game, which: str | Strategy) -> Strategy:
    """A strategy itself, or the game's strategy of this name."""
    if callable(which):
        return which
    known = strategies(game)
    if not isinstance(which, str) or which not in known:
        raise ValueError(f"{game.title} has no strategy {which!r}{did_you_mean(str(which), known)}. "
                         f"Its strategies are {listed(known)}; a function (view, rng) -> move will do too.")
    return known[which]

"""Strategies that need no knowledge of the game."""

from __future__ import annotations

from random import Random

from tabletop.core import Move, View


def random(view: View, rng: Random) -> Move:
    """Any legal move, all equally likely: the yardstick that every idea has to beat."""
    legal = view.legal()
    return legal[int(rng.random() * len(legal))]


def first_legal(view: View, rng: Random) -> Move:
    """The first legal move in card order: the least that plays at all, and always the same."""
    return view.legal()[0]

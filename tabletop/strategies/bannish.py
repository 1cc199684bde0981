"""Strategies for Bannish."""

from __future__ import annotations

from random import Random

from tabletop.core import Move, View
from tabletop.games.bannish import Take


def highest_card(view: View, rng: Random) -> Move:
    """Play the strongest card allowed and take the most stars: what a beginner does who wants every trick."""
    legal = view.legal()
    if isinstance(legal[0], Take):
        return max(legal, key=lambda move: view.game.stars[move.card])
    return max(legal, key=lambda card: card.rank)

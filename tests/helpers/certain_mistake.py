"""A game of Bannish with one decision left: three of its choices cost Seat 0 the game's last victory point, or not, for
certain."""

import tabletop
from tabletop.arena.record import A_PERSON

POSITION = {"hand 0": "r6", "hand 1": "", "hand 2": "", "hand 3": "", "trick": "r1 r2 r5", "leader": "1",
            "taken 0": "b4", "taken 1": "g4 g2", "taken 2": "y6", "taken 3": "", "points": "1 1 0 0", "round": "3"}
MISTAKE, RIGHT = "take r1", "take r5"
"""With the first Seat 1 comes second and wins the game; with the other Seat 0 does."""


def lost(*moves, players=(A_PERSON, "random", "random", "random")):
    """The record of the game: the red 6, and these moves."""
    return tabletop.Record(tabletop.game("bannish"), 1, ["r6", *moves], POSITION, players)

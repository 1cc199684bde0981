"""How a thoughtful team fares, and which sheets make it fare as wished.

    python -m tests.games.the_banishing.tuning search      which numbers to write into SHEETS_TABLE
    python -m tests.games.the_banishing.tuning rates       the figures of WIN_RATES
    python -m tests.games.the_banishing.tuning wishes      which wishes are met: rates, rounds, exhaustion, abilities
    python -m tests.games.the_banishing.tuning hidden      the figures of OPEN_HANDS: both on the same deals

Compiled rules make it several times as fast. Each of the four uses deals that the others do not use.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
from loky import get_reusable_executor

import tabletop
from tabletop.arena.figures import Estimate, estimated
from tabletop.engine.strategies import strategy
from tabletop.games.the_banishing.rules import TheBanishing
from tabletop.games.the_banishing.tables import DIFFICULTIES, SHEETS, Amount, Sheet, written_sheets

WISHED = {"easy": 0.75, "normal": 0.55, "hard": 0.35, "nightmare": 0.20}
TUNED_FOR = "fighter", "healer", "thief"
LINE_UPS = (TUNED_FOR, ("bard", "sorcerer", "witch"), ("brute", "cultist", "healer"),
            ("fighter", "healer", "thief", "sorcerer"), ("bard", "brute", "cultist", "witch"),
            ("fighter", "healer", "thief", "sorcerer", "witch"))
SEARCH_SEED, AGAIN_SEED, RATES_SEED, HIDDEN_SEED, WISHES_SEED = (number * 10_000_000 for number in range(1, 6))


class Played(NamedTuple):
    """What is counted in one game."""

    won: bool
    round: int
    turns: int
    """Turns in which an ability was to be chosen."""
    exhausted: int
    """In how many of them its player was exhausted."""
    able: Counter[str]
    """In how many of them each character could use an ability of its own."""
    used: Counter[tuple[str, str]]
    """How often it then used which."""


def played(options: Mapping[str, object], which: str, seed: int) -> Played:
    """One game of a team that plays by this strategy."""
    game = tabletop.game("the_banishing", **options)
    assert isinstance(game, TheBanishing)
    choose, state, rng = strategy(game, which), game.deal(seed), Random(seed)
    turns, tired, able, used = 0, 0, Counter[str](), Counter[tuple[str, str]]()
    while state.turn is not None:
        move = choose(state.view(state.turn), rng)
        if state.asks.kind == "ability":
            seat, name = state.active, game.characters[state.active]
            turns += 1
            tired += state.exhausted(seat)
            if any(legal in game.uses[seat] for legal in state.legal()):
                able[name] += 1
                used[name, str(move)] += 1
        state.play(move)
    return Played(bool(state.outcome().winners), state.round, turns, tired, able, used)


def games(options: Mapping[str, object], first: int, deals: int, which: str = "thoughtful") -> list[Played]:
    """That many games."""
    seeds = range(first, first + deals)
    return list(get_reusable_executor(2).map(partial(played, options, which), seeds, chunksize=50))


def wins(options: Mapping[str, object], first: int, deals: int) -> np.ndarray:
    """Whether a thoughtful team wins each of that many deals."""
    return np.array([game.won for game in games(options, first, deals)], float)


def rate(options: Mapping[str, object], first: int, deals: int) -> Estimate:
    """How often it wins."""
    return estimated(wins(options, first, deals), 0, 1)


# The search

def rates(sheets: str, first: int, deals: int) -> dict[str, Estimate]:
    """The win rates of the line-up that is tuned for, in every difficulty."""
    return {difficulty: rate({"characters": TUNED_FOR, "difficulty": difficulty, "sheets": sheets}, first, deals)
            for difficulty in WISHED}


def farthest(found: Mapping[str, Estimate]) -> float:
    """How far the difficulty that is farthest from its wished rate is from it."""
    return max(abs(found[difficulty].mean - wished) for difficulty, wished in WISHED.items())


def told(found: Mapping[str, Estimate]) -> str:
    each = "  ".join(f"{estimate.mean:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]" for estimate in found.values())
    return f"{each}; farthest {farthest(found):.3f}"

"""How long a click takes in the kernel: step-through and play table, every game, early and late in it.

The answers of the widgets are called in this process, as the kernel calls them: no browser, no network.
`python -m tests.benchmarks.clicks` measures a click in JupyterLab, from the mouse to the new picture.
"""

from __future__ import annotations

import asyncio
from random import Random
from statistics import quantiles
from time import perf_counter

import tabletop
from tabletop.engine.core import Game
from tabletop.widgets import PlayTable, StepThrough
from tests.benchmarks.report import table

GOAL = 50
"""Milliseconds."""


def stepping(game: Game, clicks: int, seed: int) -> tuple[list[float], list[float]]:
    """Milliseconds of clicks on Next: the first ones of a game, and the last ones."""
    panel = StepThrough(tabletop.play(game, ["random"] * game.players, seed=seed))
    took = []
    for start in 0, max(0, panel.slider.max - clicks):
        panel.slider.value = start
        began = [perf_counter() for _ in range(clicks) if not panel.next.click()]
        took.append([1000 * (after - before) for before, after in zip(began, began[1:], strict=False)])
    return took[0], took[1]


async def playing(game: Game, seed: int) -> list[float]:
    """Milliseconds of every touch of a game. The bots think and play in between, which is not counted."""
    table, rng, took = PlayTable(game, opponents="random", seed=seed, pace=0), Random(seed), []
    while table.state.turn is not None:
        if table.state.turn not in table.humans or table.bots.running:
            await asyncio.sleep(0.001)
            continue
        touched = {"touched": str(rng.choice(table.state.legal()))}
        start = perf_counter()
        table.board._handle_custom_msg(touched, [])
        took.append(1000 * (perf_counter() - start))
    assert not table.trouble.value and not table.failed, table.trouble.value or table.failed
    return took


def slow(took: list[float]) -> str:
    """The 95th percentile, and how it compares with the goal."""
    figure = quantiles(took, n=20, method="inclusive")[-1]
    return f"{figure:.0f} ms = {figure / GOAL:.2f}"


def section(quick: bool) -> str:
    """A row for every game."""
    clicks, rows = 10 if quick else 50, []
    for game in map(tabletop.game, tabletop.GAMES):
        first, last = stepping(game, clicks, seed=1)
        early: list[float] = []
        late: list[float] = []
        seed = 0
        while len(late) < clicks:
            seed += 1
            took = asyncio.run(playing(game, seed))
            early, late = early + took[:len(took) // 4], late + took[-(len(took) // 4):]
        rows.append((game.title, slow(first), slow(last), slow(early), slow(late)))
    return (f"The 95th percentile of {clicks} clicks in the kernel, and the same over the goal of {GOAL} ms. The "
            "widgets' answers are called in one process, without a browser; bots' thinking is not counted. Early and "
            "late are the first and last clicks of a game when stepping, its first and last quarter when playing.\n\n"
            + table(["", "stepping, early", "stepping, late", "playing, early", "playing, late"], rows))

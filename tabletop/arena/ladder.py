"""The ladder of a game: five rungs from playing at random to searching a tree, and how much better each was found than
the one below it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tabletop.arena.figures import Estimate
from tabletop.engine.core import Game, checked_game
from tabletop.engine.english import counted
from tabletop.engine.strategies import rungs

FIGURES = Path(__file__).with_name("ladder.json")
"""What `python -m tests.benchmarks.ladder --write` has measured: for each game, a list for each rung above the lowest
of how many points it was ahead of the one below, the interval's ends, and the number of deals."""


class Rung(NamedTuple):
    """A rung with its strategy, and how far it was ahead of the rung below it; nothing where that was not measured."""

    name: str
    strategy: str
    below: str
    ahead: Estimate | None
    deals: int

    @property
    def verdict(self) -> str:
        """What the figure says."""
        if not self.below:
            return "the lowest rung"
        if self.ahead is None:
            return f"not measured beside {self.below} yet"
        said = "better than" if self.ahead.low > 0 else "worse than" if self.ahead.high < 0 else "not told apart from"
        return f"{said} {self.below}: {self.ahead:+} over {counted(self.deals, 'deal')}"


class Ladder(NamedTuple):
    """The rungs of a game from the bottom up."""

    game: Game
    rungs: tuple[Rung, ...]

    def __repr__(self) -> str:
        return "\n".join([f"The ladder of {self.game.title}, in {self.game.worth_means}:",
                          *(f"{rung.name} ({rung.strategy}): {rung.verdict}" for rung in self.rungs)])

    def _repr_html_(self) -> str:
        from tabletop.show import ladder_html

        return ladder_html(self)


def ladder(game: Game) -> Ladder:
    """The ladder of this game with the figures that are kept: measured with its usual options, on fresh deals."""
    return Ladder(checked_game(game), tuple(_with_figures(game)))


def _with_figures(game: Game) -> Iterator[Rung]:
    found, below = json.loads(FIGURES.read_text(encoding="utf-8")).get(game.name, {}), ""
    for name, which in rungs(game).items():
        mean, low, high, deals = found.get(name) or (0.0, 0.0, 0.0, 0)
        yield Rung(name, which.__name__, below, Estimate(mean, low, high) if deals else None, deals)
        below = name

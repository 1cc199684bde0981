"""Compare strategies over many deals, honestly.

The unit is the deal. On every deal the strategies sit in every rotation; a strategy's result of the deal is the average
over the seats it held. Intervals are over deals. "Better" means that the interval of the paired difference excludes 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from typing import NamedTuple

import numpy as np
from scipy import stats
from tqdm.auto import tqdm

from tabletop.core import Game, State, Strategy, whole_number
from tabletop.english import did_you_mean, listed
from tabletop.record import Record, named, playing
from tabletop.strategies import strategy

CONFIDENCE = 0.95
MOST_DEALS = 1_000_000
WINS, WORTH = "win share", "worth"


class Estimate(NamedTuple):
    """A mean over deals with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} [{self.low:+.3f}, {self.high:+.3f}]"

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies on one side of 0."""
        return self.low > 0 or self.high < 0


def estimated(values: np.ndarray) -> Estimate:
    """The mean of the values with its 95 % interval by Student's t; unbounded while there are fewer than two."""
    mean = float(np.mean(values)) if len(values) else float("nan")
    if len(values) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    half = float(stats.sem(values) * stats.t.ppf((1 + CONFIDENCE) / 2, len(values) - 1))
    return Estimate(mean, mean - half, mean + half)


class Results:
    """What strategies came to on the deals played so far: win shares, mean worths, paired differences, and the games."""

    def __init__(self, game: Game, players: Mapping[str, Strategy], seed: int) -> None:
        self.game, self.players, self.seed = game, dict(players), seed
        self.names = tuple(players)
        self.by_deal: dict[int, list[list[tuple[float, float]]]] = {}
        """For every deal and arrangement: each side's share of the win, and its worth."""

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal: the same for every strategy, arrangement and machine."""
        return self.seed * MOST_DEALS + deal

    def arrangement(self, number: int) -> list[str]:
        """Who sits where in an arrangement, seat by seat: each rotation moves every strategy on by one side."""
        seats = [""] * self.game.players
        for at, side in enumerate(self.game.sides):
            for seat in side:
                seats[seat] = self.names[(at + number) % len(self.names)]
        return seats

    @property
    def deals(self) -> list[int]:
        """The deals played in every arrangement."""
        return sorted(self.by_deal)

    def per_deal(self, measure: str) -> np.ndarray:
        """A row for every deal, a column for every strategy: its average over the sides it held."""
        if measure not in (WINS, WORTH):
            raise ValueError(f"There is no measure {measure!r}: it is {WINS!r} or {WORTH!r}.")
        sides, names = len(self.game.sides), len(self.names)
        which = (WINS, WORTH).index(measure)
        figures = np.array([self.by_deal[deal] for deal in self.deals]).reshape(-1, names, sides, 2)[..., which]
        table = np.zeros((len(figures), names))
        for number in range(names):
            for side in range(sides):
                table[:, (side + number) % names] += figures[:, number, side]
        return table / sides

    def column(self, name: str) -> int:
        """The column of a strategy."""
        if name not in self.names:
            raise ValueError(f"{name!r} was not compared{did_you_mean(str(name), self.names)}: these were {listed(self.names)}.")
        return self.names.index(name)

    def estimate(self, name: str, measure: str = WINS) -> Estimate:
        """A strategy's win share or worth, for one side it holds."""
        return estimated(self.per_deal(measure)[:, self.column(name)])

    def difference(self, one: str, other: str, measure: str = WORTH) -> Estimate:
        """How much more one strategy came to than the other on the same deals."""
        table = self.per_deal(measure)
        return estimated(table[:, self.column(one)] - table[:, self.column(other)])

    def verdict(self, one: str, other: str) -> str:
        """Which of the two is better, or that these deals do not show it."""
        found = self.difference(one, other)
        if not found.excludes_zero:
            return f"{one} and {other}: no difference shown"
        better, worse = (one, other) if found.mean > 0 else (other, one)
        return f"{better} is better than {worse}"

    def record(self, deal: int, arrangement: int) -> Record:
        """The game behind a figure, to step through."""
        record, players = self.seated(deal, arrangement)
        for _ in playing(record, players):
            pass
        return record

    def seated(self, deal: int, arrangement: int) -> tuple[Record, list[Strategy]]:
        """The record of such a game about to begin, and its players."""
        if deal not in self.by_deal:
            raise ValueError(f"Deal {deal!r} was not played; {len(self.by_deal)} deals from 0 on were.")
        whole_number(arrangement, "arrangement", 0, len(self.names) - 1)
        return _seated(self, deal, arrangement)

    def most_different(self, one: str, other: str) -> tuple[int, int]:
        """The deal on which the worths of the two strategies lie furthest apart, and its arrangement where they do most."""
        table = self.per_deal(WORTH)
        gaps = np.abs(table[:, self.column(one)] - table[:, self.column(other)])
        deal = self.deals[int(np.argmax(gaps))]

        def apart(number: int) -> float:
            worth = {name: [worth for at, (_, worth) in enumerate(self.by_deal[deal][number])
                            if self.names[(at + number) % len(self.names)] == name] for name in (one, other)}
            return abs(np.mean(worth[one]) - np.mean(worth[other])) if worth[one] and worth[other] else 0.0
        return deal, max(range(len(self.names)), key=apart)

    def __repr__(self) -> str:
        lines = [f"{self.game.title}, {self.game.players} players, {len(self.by_deal)} deals × {len(self.names)} "
                 f"arrangements; 95 % intervals over deals"]
        lines += [f"  {name}: win share {self.estimate(name)}, worth {self.estimate(name, WORTH)}" for name in self.names]
        lines += [f"  {one} − {other}: worth {self.difference(one, other)}, win share "
                  f"{self.difference(one, other, WINS)}: {self.verdict(one, other)}" for one, other in self.pairs()]
        return "\n".join(lines)

    def pairs(self) -> list[tuple[str, str]]:
        """Every two strategies once."""
        return [(one, other) for at, one in enumerate(self.names) for other in self.names[at + 1:]]

    def _repr_html_(self) -> str:
        from tabletop.show import results_html

        return results_html(self)


def compare(game: Game, players: Mapping[str, str | Strategy] | Sequence[str | Strategy], deals: int = 1000, seed: int = 7,
            executor: Executor | None = None, progress: bool = True) -> Results:
    """Play all strategies against each other on the same deals; an interrupt keeps the deals that are done.

    `executor` is anything with `submit`, like loky's or dask's; the results are the same with any of them.
    """
    results = entered(game, players, seed)
    whole_number(deals, "deals", 1, MOST_DEALS)
    with tqdm(total=deals, unit="deal", disable=not progress) as bar:
        try:
            if executor is None:
                for deal in range(deals):
                    for _ in playing_deal(results, deal):
                        pass
                    bar.update()
            else:
                empty = Results(game, results.players, seed)
                tasks = [executor.submit(_played, empty, deal) for deal in range(deals)]
                try:
                    for task in as_completed(tasks):
                        deal, came_to = task.result()
                        results.by_deal[deal] = came_to
                        bar.update()
                finally:
                    for task in tasks:
                        task.cancel()
        except KeyboardInterrupt:
            bar.write(f"Stopped: the {len(results.by_deal)} deals that were done are kept.")
    return results


def entered(game: Game, players: Mapping[str, str | Strategy] | Sequence[str | Strategy], seed: int) -> Results:
    """Empty results with the strategies that are to be compared, by name."""
    by_name = dict(players) if isinstance(players, Mapping) else {named(which): which for which in players}
    if len(by_name) < 2 or len(by_name) < len(players):
        raise ValueError("A comparison needs two or more strategies with different names.")
    return Results(game, {name: strategy(game, which) for name, which in by_name.items()}, whole_number(seed, "seed"))


def playing_deal(results: Results, deal: int) -> Iterator[State]:
    """Play one deal in every arrangement, decision by decision, and put it into the results when it is done."""
    game, came_to = results.game, []
    for number in range(len(results.names)):
        final = None
        for final in playing(*_seated(results, deal, number)):
            yield final
        came_to.append(_came_to(game, final))
    results.by_deal[deal] = came_to


def _seated(results: Results, deal: int, number: int) -> tuple[Record, list[Strategy]]:
    """The record of one game of a comparison about to begin, and its players by their names in the comparison."""
    names = results.arrangement(number)
    return Record(results.game, results.deal_seed(deal), players=names), [results.players[name] for name in names]


def _came_to(game: Game, final: State) -> list[tuple[float, float]]:
    """Each side's share of the win (a win shared by k sides counts 1/k) and its worth, averaged over its seats."""
    outcome = final.outcome()
    won = [any(seat in outcome.winners for seat in side) for side in game.sides]
    return [(wins / max(1, sum(won)), float(np.mean([final.worth(seat) for seat in side])))
            for wins, side in zip(won, game.sides, strict=True)]


def _played(results: Results, deal: int) -> tuple[int, list[list[tuple[float, float]]]]:
    """One deal played by a worker."""
    for _ in playing_deal(results, deal):
        pass
    return deal, results.by_deal.pop(deal)

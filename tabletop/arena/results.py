"""The results of a comparison: what each deal came to for each strategy, and the game behind every figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from tabletop.arena.figures import CONFIDENCE, FEWEST_DEALS, MEASURES, SAME, WINS, WORTH, Estimate, Figures, estimated
from tabletop.arena.machine import numpy_for
from tabletop.arena.record import Record, finish
from tabletop.engine.core import Game, Strategy, generator, whole_number
from tabletop.engine.english import counted, did_you_mean, listed, quoted, seats

if TYPE_CHECKING:
    import numpy as np

MOST_DEALS = 1_000_000


class Failure(NamedTuple):
    """A game that could not be played to its end: which, by whose fault and why; `results.record` opens it up to
    there."""

    deal: int
    arrangement: int
    strategy: str
    why: str
    seat: int
    moves: tuple[str, ...]

    def __str__(self) -> str:
        return (f"The strategy {self.strategy!r} (Seat {self.seat}) failed in deal {self.deal}, "
                f"arrangement {self.arrangement}, at decision {len(self.moves) + 1}: {self.why}")


class MostDifferent(NamedTuple):
    """The game in which two strategies came out most differently: who sat where, and everyone's result."""

    deal: int
    arrangement: int
    seats: tuple[str, ...]
    worth: dict[str, float]
    """Each strategy's worth in this game, for one side it held."""
    win_share: dict[str, float]
    pair: tuple[str, str]
    worth_of_deal: tuple[float, float]
    """The worths of the pair on this deal, over all arrangements."""

    def __str__(self) -> str:
        here = "; ".join(f"{name} ({seats([seat for seat, who in enumerate(self.seats) if who == name])}): worth "
                         f"{self.worth[name]:+.2f}, win share {self.win_share[name]:.2f}"
                         for name in dict.fromkeys(self.seats))
        over_all = " and ".join(f"{name} {worth:+.2f}"
                                for name, worth in zip(self.pair, self.worth_of_deal, strict=True))
        return (f"Deal {self.deal}, arrangement {self.arrangement}. {here}. "
                f"Over all arrangements of this deal: {over_all}.")


@lru_cache(maxsize=64)  # a deal asks for its own again and again
def seating(seed: int, strategies: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """For every arrangement of a deal, the number of the strategy on each side.

    A random order of the strategies, laid on the sides in a random order (again and again where there are more sides),
    then everybody moves on by one: over all arrangements each strategy holds each side once.
    """
    rng = generator(seed, "seating", 0)
    order = sorted(range(strategies), key=lambda _: rng.random())
    first = sorted((at % strategies for at in range(sides)), key=lambda _: rng.random())
    return tuple(tuple(order[(at + moved) % strategies] for at in first) for moved in range(strategies))


class Results:
    """How strategies did on the deals played so far: win shares, mean worths, paired differences, and the games."""

    def __init__(self, game: Game, players: Mapping[str, Strategy], seed: int) -> None:
        self.game, self.players, self.seed = game, dict(players), seed
        self.names = tuple(players)
        self.by_deal = Figures(len(self.names), len(game.sides))
        self.failures: list[Failure] = []
        self._averages: tuple[list[int], list[list[tuple[float, ...]]]] = [], [[()] * len(MEASURES) for _ in players]
        """The deals that the averages are of, and they themselves: of every strategy for every measure, deal by
        deal."""

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal: the same for every strategy, arrangement and machine."""
        return self.seed * MOST_DEALS + deal

    def _seating(self, deal: int) -> tuple[tuple[int, ...], ...]:
        """The strategies on each side in every arrangement of a deal, by their numbers in the alphabet."""
        return seating(self.deal_seed(deal), len(self.names), len(self.game.sides))

    def seats(self, deal: int, arrangement: int) -> tuple[str, ...]:
        """Who sits where in an arrangement of a deal, seat by seat."""
        whole_number(arrangement, "arrangement", 0, len(self.names) - 1)
        names = sorted(self.names)
        at = {seat: names[which] for side, which in zip(self.game.sides, self._seating(deal)[arrangement], strict=True)
              for seat in side}
        return tuple(at[seat] for seat in range(self.game.players))

    @property
    def deals(self) -> list[int]:
        """The deals played to the end in every arrangement."""
        return list(self.by_deal)

    @property
    def of_teams(self) -> bool:
        """Whether a strategy plays for several seats that win together, and is compared as their team."""
        return len(self.game.sides) < self.game.players

    def pairs(self) -> list[tuple[str, str]]:
        """Every two strategies once."""
        return list(combinations(self.names, 2))

    # Figures

    def per_deal(self, measure: str) -> np.ndarray:
        """A row for every deal, a column for every strategy: its average over the sides it held."""
        np = numpy_for("This table")
        return np.array([self.values(name, measure) for name in self.names]).T

    def values(self, name: str, measure: str = WORTH) -> tuple[float, ...]:
        """A strategy's average over the sides it held, deal by deal."""
        if measure not in MEASURES:
            raise ValueError(f"There is no measure {quoted(measure)}: it is {WINS!r} or {WORTH!r}.")
        column = self.column(name)
        if len(self._averages[0]) != len(self.by_deal):
            self._averages = self.deals, self._averaged()
        return self._averages[1][column][MEASURES.index(measure)]

    def _averaged(self) -> list[list[tuple[float, ...]]]:
        """Of every deal; those that are known already, and stand before the new ones, are not worked out again."""
        (known, before), deals = self._averages, self.deals
        same = len(known) if deals[:len(known)] == known else 0
        new = self.averages_of(deals[same:])
        return [[values[:same] + tuple(row[column][at] for row in new) for at, values in enumerate(columns)]
                for column, columns in enumerate(before)]

    def averages_of(self, deals: Sequence[int]) -> list[list[tuple[float, float]]]:
        """Of these deals, for every strategy: its win share and worth, averaged over the sides it held."""
        alphabet, sides = sorted(self.names), len(self.game.sides)
        order, averages = [alphabet.index(name) for name in self.names], []
        for deal in deals:
            wins, worths = [0.0] * len(order), [0.0] * len(order)
            for who, figures in zip(self._seating(deal), self.by_deal[deal], strict=True):
                for which, (share, worth) in zip(who, figures, strict=True):
                    wins[which] += share
                    worths[which] += worth
            averages.append([(wins[which] / sides, worths[which] / sides) for which in order])
        return averages

    def column(self, name: str) -> int:
        """The column of a strategy."""
        if name not in self.names:
            raise ValueError(f"{quoted(name)} was not compared{did_you_mean(name, self.names)}: these were "
                             f"{listed(self.names)}.")
        return self.names.index(name)

    def apart(self, one: str, other: str, measure: str = WORTH) -> list[float]:
        """How much more one strategy had than the other, deal by deal."""
        return [mine - yours
                for mine, yours in zip(self.values(one, measure), self.values(other, measure), strict=True)]

    @property
    def confidence_in_pairs(self) -> float:
        """How sure the interval of a pair is."""
        return CONFIDENCE

    def estimate(self, name: str, measure: str = WINS) -> Estimate:
        """A strategy's win share or worth, for one side it holds."""
        return self._estimated(self.values(name, measure), measure, 0.0, CONFIDENCE)

    def difference(self, one: str, other: str, measure: str = WORTH) -> Estimate:
        """How much more one strategy has than the other on the same deals."""
        return self._estimated(self.apart(one, other, measure), measure, -1.0, self.confidence_in_pairs)

    @property
    def most_share(self) -> float:
        """The most that a win share of a deal can be: a win of every game is spread over all sides that a strategy
        held."""
        return min(1.0, len(self.names) / len(self.game.sides))

    def _estimated(self, values: Sequence[float], measure: str, least_share: float, confidence: float) -> Estimate:
        """With an interval between the least and the most that a win share of a deal can be. Worths have no such ends,
        and no interval from so few deals that it would not hold."""
        if measure == WINS:
            return estimated(values, least_share * self.most_share, self.most_share, confidence)
        found = estimated(values, confidence=confidence)
        return found if len(values) >= FEWEST_DEALS else Estimate(found.mean, float("-inf"), float("inf"))

    def by_deals(self, one: str, other: str) -> tuple[int, int, int]:
        """In how many deals one strategy had more worth than the other, less, and the same."""
        apart = self.apart(one, other)
        better, worse = sum(gap > SAME for gap in apart), sum(gap < -SAME for gap in apart)
        return better, worse, len(apart) - better - worse

    def verdict(self, one: str, other: str) -> str:
        """Which of the two is better, or that these deals do not show it."""
        from tabletop.arena.verdicts import verdict

        return verdict(self, one, other)

    # The games behind the figures

    def record(self, deal: int, arrangement: int) -> Record:
        """The game behind a figure, to step through; one that failed, up to there (the strategy that failed is not
        called again)."""
        record, players = self.new_record(deal, arrangement)
        failed = next((failure for failure in self.failures if failure[:2] == (deal, arrangement)), None)
        if failed:
            return Record(self.game, record.seed, failed.moves, players=record.players)
        finish(record, players)
        return record

    def new_record(self, deal: int, arrangement: int) -> tuple[Record, list[Strategy]]:
        """The record of such a game about to begin, and its players, for `play_on`."""
        names = self.seats(deal, arrangement)
        if deal not in self.by_deal and (deal, arrangement) not in (failure[:2] for failure in self.failures):
            raise ValueError(f"Deal {quoted(deal)} was not played in arrangement {arrangement}; "
                             f"{counted(len(self.by_deal), 'deal')} from 0 on were.")
        return Record(self.game, self.deal_seed(deal), players=names), [self.players[name] for name in names]

    def most_different(self, one: str, other: str) -> MostDifferent:
        """The game where the two differ most: of the deal on which their worths lie furthest apart, the arrangement
        where they do.

        If they never meet in a game of this deal, as in a team game, it is the one where the first of them did best or
        worst.
        """
        apart = [abs(gap) for gap in self.apart(one, other)]
        if not apart:
            raise ValueError("No deal has been played to its end.")
        row = apart.index(max(apart))
        deal = self.deals[row]

        def of_everyone(arrangement: int, measure: str) -> dict[str, float]:
            names = self.seats(deal, arrangement)
            held: dict[str, list[float]] = {name: [] for name in names}
            for side, found in zip(self.game.sides, self.by_deal[deal][arrangement], strict=True):
                held[names[side[0]]].append(found[MEASURES.index(measure)])
            return {name: fmean(values) for name, values in held.items()}

        def met(arrangement: int) -> tuple[bool, bool, float]:
            worth = of_everyone(arrangement, WORTH)
            return one in worth and other in worth, one in worth, abs(worth.get(one, 0.0) - worth.get(other, 0.0))
        arrangement = max(range(len(self.names)), key=met)
        return MostDifferent(deal, arrangement, self.seats(deal, arrangement), of_everyone(arrangement, WORTH),
                             of_everyone(arrangement, WINS), (one, other),
                             (self.values(one)[row], self.values(other)[row]))

    def __repr__(self) -> str:
        from tabletop.arena.verdicts import summary

        return summary(self)

    def _repr_html_(self) -> str:
        from tabletop.show import results_html

        return results_html(self) if self.by_deal else f"<pre>{escape(repr(self))}</pre>"

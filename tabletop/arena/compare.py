"""Compare strategies over many deals, honestly.

The unit is the deal. For every deal who sits where is drawn, from the names and not from the order they are listed in;
then all move on until every strategy has held every side once, on the same cards. So neither a seat nor a neighbour
favours anybody. A strategy's result of the deal is the average over the sides it held. Intervals are over deals.
"Better" means that the interval of the paired difference in worth excludes 0.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import lru_cache, partial
from html import escape
from itertools import combinations
from time import monotonic
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit
from tqdm.auto import tqdm

from tabletop.arena.deciding import PERSON
from tabletop.arena.files import readable
from tabletop.arena.record import Record, StrategyError, finish, named, play_on
from tabletop.arena.workers import Lost, Watch, checked_executor, checked_seconds, played_by_workers
from tabletop.engine.core import Game, State, Strategy, generator, whole_number
from tabletop.engine.english import counted, did_you_mean, listed, quoted, seats
from tabletop.engine.strategies import strategy

CONFIDENCE = 0.95
MOST_DEALS = 1_000_000
FEWEST_DEALS = 10
"""A verdict, and an interval of worths, need so many deals: from 5 deals Student's t held the truth in 90 % of cases
only."""
MOST_FAILURES_IN_A_ROW = 20
"""When so many deals failed one after the other, a comparison gives up: it would go on failing."""
LONGEST_FAILING = 60
"""Or when they have failed for so many seconds, because a strategy does not come to an end."""
WINS, WORTH = "win share", "worth"
SAME = 1e-9
"""Worths that differ by less are the same: averages over arrangements are rounded by the computer."""

Figures = list[list[tuple[float, float]]]
"""For every arrangement of a deal: each side's share of the win, and its worth."""


class Estimate(NamedTuple):
    """A mean over deals with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __format__(self, sign: str) -> str:
        if self.low == self.high:
            return f"{self.mean:{sign}.3f} (the same on every deal)"
        if self.high - self.low == float("inf"):
            return f"{self.mean:{sign}.3f} (too few deals for an interval)"
        mean, low, high = (round(number, 3) + 0.0 for number in (self.mean, self.low, self.high))  # no -0.000
        return f"{mean:{sign}.3f} [{low:{sign}.3f}, {high:{sign}.3f}]"

    def __str__(self) -> str:
        return format(self, "+")

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies on one side of 0."""
        return self.low > 0 or self.high < 0


def estimated(values: np.ndarray, least: float = float("-inf"), most: float = float("inf")) -> Estimate:
    """The mean of the values with its 95 % interval by Student's t; unbounded while there are fewer than two.

    Where values have a least and a most, one imaginary deal at each end is added before the interval is worked out, and
    the interval is cut off there. Otherwise three wins in three deals would read "1.000 [1.000, 1.000]": few deals show
    few of the values that can come. (For 0 and 1 it is the interval of Agresti and Coull with one success and one
    failure more, for differences that of Bonett and Price; with Student's t it holds for shares of a win too, from the
    first deal on.)
    """
    mean = float(np.mean(values)) if len(values) else float("nan")
    if np.isfinite(most - least):
        values = np.append(values, (least, most))
    if len(values) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    middle, error = float(np.mean(values)), float(np.std(values, ddof=1)) / len(values) ** 0.5
    half = error * float(stdtrit(len(values) - 1, (1 + CONFIDENCE) / 2))
    return Estimate(mean, max(least, middle - half), min(most, middle + half))


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
        return (f"The strategy {self.strategy!r} (Seat {self.seat}) failed in deal {self.deal}, arrangement "
                f"{self.arrangement}, "
                f"at decision {len(self.moves) + 1}: {self.why}")


class MostDifferent(NamedTuple):
    """The game in which two strategies came out most differently: who sat where, and everyone's result."""

    deal: int
    arrangement: int
    seats: tuple[str, ...]
    worth: dict[str, float]
    """Of every strategy in this game, for one side it held."""
    win_share: dict[str, float]
    pair: tuple[str, str]
    worth_of_deal: tuple[float, float]
    """The worths of the pair on this deal, over all arrangements."""

    def __str__(self) -> str:
        here = [f"{name} ({seats([seat for seat, who in enumerate(self.seats) if who == name])}): worth "
                f"{self.worth[name]:+.2f}, "
                f"win share {self.win_share[name]:.2f}" for name in dict.fromkeys(self.seats)]
        return (f"Deal {self.deal}, arrangement {self.arrangement}. {'; '.join(here)}. Over all arrangements of this "
                f"deal: "
                + " and ".join(f"{name} {worth:+.2f}" for name,
                               worth in zip(self.pair, self.worth_of_deal, strict=True)) + ".")


@lru_cache(maxsize=100_000)
def drawn_seating(seed: int, strategies: int, sides: int) -> tuple[tuple[int, ...], ...]:
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
        self.by_deal: dict[int, Figures] = {}
        self.failures: list[Failure] = []

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal: the same for every strategy, arrangement and machine."""
        return self.seed * MOST_DEALS + deal

    def _seating(self, deal: int) -> tuple[tuple[int, ...], ...]:
        """The strategies on each side in every arrangement of a deal, by their numbers in the alphabet."""
        return drawn_seating(self.deal_seed(deal), len(self.names), len(self.game.sides))

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
        return sorted(self.by_deal)

    def per_deal(self, measure: str) -> np.ndarray:
        """A row for every deal, a column for every strategy: its average over the sides it held."""
        if measure not in (WINS, WORTH):
            raise ValueError(f"There is no measure {quoted(measure)}: it is {WINS!r} or {WORTH!r}.")
        deals, names, sides = self.deals, len(self.names), len(self.game.sides)
        shape = len(deals), names, sides
        figures = np.array([self.by_deal[deal] for deal in deals]).reshape(*shape, 2)[..., (WINS, WORTH).index(measure)]
        holders = np.array([self._seating(deal) for deal in deals], dtype=int).reshape(shape)
        table = np.zeros((len(deals), names))
        np.add.at(table, (np.arange(len(deals))[:, None, None], holders), figures)
        alphabet = sorted(self.names)
        return table[:, [alphabet.index(name) for name in self.names]] / sides

    def column(self, name: str) -> int:
        """The column of a strategy."""
        if name not in self.names:
            raise ValueError(f"{quoted(name)} was not compared{did_you_mean(name, self.names)}: these were "
                             f"{listed(self.names)}.")
        return self.names.index(name)

    def estimate(self, name: str, measure: str = WINS) -> Estimate:
        """A strategy's win share or worth, for one side it holds."""
        return self._estimated(self.per_deal(measure)[:, self.column(name)], measure, 0.0)

    def difference(self, one: str, other: str, measure: str = WORTH) -> Estimate:
        """How much more one strategy has than the other on the same deals."""
        table = self.per_deal(measure)
        return self._estimated(table[:, self.column(one)] - table[:, self.column(other)], measure, -1.0)

    def _estimated(self, values: np.ndarray, measure: str, least_share: float) -> Estimate:
        """With an interval between the least and the most that a win share of a deal can be: a win of every game is
        spread over all sides that a strategy held. Worths have no such ends, and no interval from so few deals that it
        would not hold."""
        if measure == WINS:
            most = min(1.0, len(self.names) / len(self.game.sides))
            return estimated(values, least_share * most, most)
        return estimated(values) if len(values) >= FEWEST_DEALS else Estimate(estimated(values).mean, float("-inf"),
                                                                              float("inf"))

    def by_deals(self, one: str, other: str) -> tuple[int, int, int]:
        """In how many deals one strategy had more worth than the other, less, and the same."""
        table = self.per_deal(WORTH)
        apart = table[:, self.column(one)] - table[:, self.column(other)]
        better, worse = int(np.sum(apart > SAME)), int(np.sum(apart < -SAME))
        return better, worse, len(apart) - better - worse

    def deals_told(self, one: str, other: str) -> str:
        """The same in a sentence: a better strategy is not better in every deal."""
        better, worse, same = self.by_deals(one, other)
        return (f"In {better} of {counted(len(self.by_deal), 'deal')} {one} did better than {other}, in {worse} worse, "
                f"and in {same} the same.")

    def verdict(self, one: str, other: str) -> str:
        """Which of the two is better, or that these deals do not show it. Worth decides; it says whether win shares
        agree."""
        worth, wins = self.difference(one, other), self.difference(one, other, WINS)
        one, other = self.holder(one), self.holder(other)
        ahead, behind = (one, other) if worth.mean > 0 else (other, one)
        more_wins = one if wins.mean > 0 else other
        if len(self.by_deal) < FEWEST_DEALS:
            said = (f"{one} and {other}: {counted(len(self.by_deal), 'deal')} "
                    f"{'is' if len(self.by_deal) == 1 else 'are'} too few "
                    f"for a verdict, it needs {FEWEST_DEALS}")
        elif not worth.excludes_zero:
            said = f"{one} and {other}: no difference is shown in worth, and worth decides"
            if wins.excludes_zero:
                said += f", although {more_wins} wins more often"
        elif not wins.excludes_zero:
            said = (f"{ahead} is better than {behind}: its worth is higher, and worth decides. "
                    "These deals do not show who wins more often")
        elif more_wins == ahead:
            said = f"{ahead} is better than {behind}: its worth is higher, and it wins more often"
        else:
            said = f"{ahead} is better than {behind}: its worth is higher, and worth decides, although {behind} wins more often"
        return said + (f" ({self.missing()})" if self.failures else "")

    @property
    def of_teams(self) -> bool:
        """Whether a strategy plays for several seats that win together, and is compared as their team."""
        return len(self.game.sides) < self.game.players

    def holder(self, name: str) -> str:
        """Who wins by a strategy: the strategy at its seats, or the team that plays by it."""
        return f"the {name} team" if self.of_teams else name

    @property
    def arranged(self) -> str:
        """How every deal was played, so that no strategy is favoured."""
        if len(self.game.sides) == 1:
            return "each played by every strategy as the whole team"
        return f"each in {len(self.names)} arrangements"

    def missing(self) -> str:
        """How many deals are missing because a strategy failed; nothing if none is."""
        if not self.failures:
            return ""
        who = listed(repr(name) for name in dict.fromkeys(failure.strategy for failure in self.failures))
        return f"{counted(len(self.failures), 'deal')} {'is' if len(self.failures) == 1 else 'are'} missing because {who} failed"

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
                             f"{counted(len(self.by_deal), 'deal')} "
                             "from 0 on were.")
        return Record(self.game, self.deal_seed(deal), players=names), [self.players[name] for name in names]

    def most_different(self, one: str, other: str) -> MostDifferent:
        """The game where the two differ most: of the deal on which their worths lie furthest apart, the arrangement
        where they do.

        If they never meet in a game of this deal, as in a team game, it is the one where the first of them did best or
        worst.
        """
        table = self.per_deal(WORTH)[:, [self.column(one), self.column(other)]]
        if not len(table):
            raise ValueError("No deal has been played to its end.")
        row = int(np.argmax(np.abs(table[:, 0] - table[:, 1])))
        deal = self.deals[row]

        def of_everyone(arrangement: int, which: int) -> dict[str, float]:
            names = self.seats(deal, arrangement)
            held: dict[str, list[float]] = {name: [] for name in names}
            for side, figures in zip(self.game.sides, self.by_deal[deal][arrangement], strict=True):
                held[names[side[0]]].append(figures[which])
            return {name: float(np.mean(values)) for name, values in held.items()}

        def apart(arrangement: int) -> tuple[bool, bool, float]:
            worth = of_everyone(arrangement, 1)
            return one in worth and other in worth, one in worth, abs(worth.get(one, 0.0) - worth.get(other, 0.0))
        arrangement = max(range(len(self.names)), key=apart)
        return MostDifferent(deal, arrangement, self.seats(deal, arrangement), of_everyone(arrangement, 1),
                             of_everyone(arrangement, 0), (one, other), (float(table[row, 0]), float(table[row, 1])))

    def pairs(self) -> list[tuple[str, str]]:
        """Every two strategies once."""
        return list(combinations(self.names, 2))

    def __repr__(self) -> str:
        lines = [f"{self.game.title}, {self.game.players} players, {counted(len(self.by_deal), 'deal')}, "
                 f"{self.arranged}; 95 % intervals over deals"]
        if self.by_deal:
            lines += [f"  {self.holder(name)}: win share {self.estimate(name):}, worth {self.estimate(name, WORTH):+}"
                      for name in self.names]
            lines += [f"  {one} − {other}: worth {self.difference(one, other):+}, win share "
                      f"{self.difference(one, other, WINS):+}: {self.verdict(one, other)}" for one,
                      other in self.pairs()]
        if self.failures:
            lines += [f"  {self.missing()}. The first: {min(self.failures)}"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from tabletop.show import results_html

        return results_html(self) if self.by_deal else f"<pre>{escape(repr(self))}</pre>"


def compare(game: Game, players: Mapping[str, str | Strategy] | Sequence[str | Strategy], deals: int = 1000,
            seed: int = 7, executor: object = None, progress: bool = True, seconds: float = 10) -> Results:
    """Play all strategies against each other on the same deals; an interrupt keeps the deals that are done.

    A decision may take `seconds`. A strategy that fails or takes longer costs that deal, which is listed in
    `results.failures`; it is never counted as a loss. `executor` plays the deals in workers: loky's, one of
    concurrent.futures, a dask Client or its executor; the figures are the same with any of them.
    """
    results = new_results(game, players, seed)
    whole_number(deals, "deals", 1, MOST_DEALS)
    checked_seconds(seconds)
    played = _played_here(results, deals, seconds) if executor is None else \
        _played_by_workers(results, deals, checked_executor(executor), seconds)
    in_a_row, failing, last = 0, 0.0, monotonic()
    with tqdm(total=deals, unit="deal", disable=not progress) as bar, PERSON, closing(played):
        try:
            for failed in played:
                bar.update()
                before, last = last, monotonic()
                in_a_row, failing = (in_a_row + 1, failing + last - before) if failed else (0, 0.0)
                if in_a_row == MOST_FAILURES_IN_A_ROW or (in_a_row > 1 and failing > LONGEST_FAILING):
                    bar.write(f"Stopped: {counted(in_a_row, 'deal')} in a row failed. {results.failures[-1]}")
                    break
                if failed and last - before > seconds:
                    bar.write(str(results.failures[-1]))
        except KeyboardInterrupt:
            bar.write(f"Stopped: the {len(results.by_deal)} deals that were done are kept.")
    results.failures.sort()
    return results


def new_results(game: Game, players: Mapping[str, str | Strategy] | Sequence[str | Strategy], seed: int) -> Results:
    """Empty results with the strategies that are to be compared, by name."""
    by_name = dict(players) if isinstance(players, Mapping) else {named(which): which for which in players}
    if len(by_name) < 2 or len(by_name) < len(players) or not all(isinstance(name, str) for name in by_name):
        raise ValueError("A comparison needs two or more strategies with different names.")
    for name in by_name:
        readable(name, "A strategy's name")
    return Results(game, {name: strategy(game, which) for name, which in by_name.items()}, whole_number(seed, "seed"))


def play_deal(results: Results, deal: int, watch: Watch | None = None) -> Iterator[tuple[int, Record]]:
    """Play one deal in every arrangement, and put it into the results when it is done; a strategy that fails ends the
    deal and is put there too. It stops at every decision, with the arrangement that is played and its record so far."""
    players = {name: watch.timed(choose) if watch else choose for name, choose in results.players.items()}
    figures: Figures = []
    for arrangement in range(len(results.names)):
        names = results.seats(deal, arrangement)
        record = Record(results.game, results.deal_seed(deal), players=names)
        yield arrangement, record
        try:
            for state in play_on(record, [players[name] for name in names]):
                final = state
                yield arrangement, record
        except StrategyError as failed:
            moves = tuple(str(move) for move in record.moves)
            results.failures.append(Failure(deal, arrangement, failed.name, failed.why, failed.seat, moves))
            return
        figures.append(figures_of_game(final))
    results.by_deal[deal] = figures


def figures_of_game(final: State) -> list[tuple[float, float]]:
    """Each side's share of the win (a win shared by k sides counts 1/k) and its worth, averaged over its seats."""
    outcome, sides = final.outcome(), final.game.sides
    assert outcome is not None, "the game is over"
    won = [any(seat in outcome.winners for seat in side) for side in sides]
    return [(wins / max(1, sum(won)), float(np.mean([final.worth(seat) for seat in side])))
            for wins, side in zip(won, sides, strict=True)]


def _played_here(results: Results, deals: int, seconds: float) -> Generator[bool, None, None]:
    """Play the deals one after the other: whether each failed."""
    with Watch(seconds, own_process=False) as watch:
        for deal in range(deals):
            for _ in play_deal(results, deal, watch):
                pass
            yield deal not in results.by_deal


def _played_by_workers(results: Results, deals: int, executor: Executor, seconds: float) -> Generator[bool, None, None]:
    """Let workers play the deals, and put what they played into the results: whether each failed."""
    play = partial(_play_in_worker, Results(results.game, results.players, results.seed))
    for deal, played in played_by_workers(play, deals, executor, seconds):
        if isinstance(played, Lost):
            results.failures.append(_found_out(results, deal, played))
        elif isinstance(played, Failure):
            results.failures.append(played)
        else:
            results.by_deal[deal] = played
        yield deal not in results.by_deal


def _play_in_worker(results: Results, deal: int, watch: Watch, note: Callable[[str], None]) -> Figures | Failure:
    """One deal played by a worker; its diary has a line for every decision: the arrangement, and the move before it."""
    for arrangement, record in play_deal(results, deal, watch):
        note(f"{arrangement} {record.moves[-1] if record.moves else ''}")
    return results.by_deal[deal] if deal in results.by_deal else results.failures[0]


def _found_out(results: Results, deal: int, lost: Lost) -> Failure:
    """The failure of a deal that ended its worker: where its diary ends."""
    lines = [line.partition(" ") for line in lost.diary]
    last = lines[-1][0]
    moves = tuple(move for number, _, move in lines if number == last and move)
    turn = Record(results.game, results.deal_seed(deal), moves).final().turn
    assert turn is not None, "a strategy was asked for a decision"
    return Failure(deal, int(last), results.seats(deal, int(last))[turn], lost.why, turn, moves)

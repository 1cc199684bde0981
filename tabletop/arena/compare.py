"""Compare strategies over many deals, honestly.

The unit is the deal. For every deal the seating is drawn, from the names and not from the order they are listed in.
Then all move on until every strategy has held every side once, on the same cards. So neither a seat nor a neighbour
favours anybody. A strategy's result of the deal is the average over the sides it held. Intervals are over deals.
"Better" means that the interval of the paired difference in worth excludes 0.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from time import monotonic
from typing import TypeVar

from tabletop.arena.deciding import PERSON
from tabletop.arena.figures import Deal, figures_of_game
from tabletop.arena.files import readable
from tabletop.arena.machine import THREADS
from tabletop.arena.record import Record, StrategyError, named, play_on
from tabletop.arena.results import MOST_DEALS, Failure, Results
from tabletop.arena.workers import Lost, Watch, checked_executor, checked_seconds, played_by_workers
from tabletop.engine.core import Game, Strategy, checked_game, whole_number
from tabletop.engine.english import counted
from tabletop.engine.strategies import strategy

MOST_FAILURES_IN_A_ROW = 20
"""When this many deals failed one after the other, a comparison gives up: it would go on failing."""
LONGEST_FAILING = 60
"""Or when they have failed for this many seconds, because a strategy does not come to an end."""

Players = Mapping[str, str | Strategy] | Sequence[str | Strategy]
"""The strategies to compare, or their names: in a list, or in a table by names of your own."""
AnyResults = TypeVar("AnyResults", bound=Results)


def compare(game: Game, players: Players, deals: int = 1000, seed: int = 7, executor: object = None,
            progress: bool = True, seconds: float = 10) -> Results:
    """Play all strategies against each other on the same deals; an interrupt keeps the deals that are done.

    A decision may take `seconds`. A strategy that fails or takes longer costs that deal, which is listed in
    `results.failures`; it is never counted as a loss. `executor` plays the deals in workers: loky's, one of
    concurrent.futures, a dask Client or its executor; the figures are the same with any of them.
    """
    results = new_results(game, players, seed)
    play_deals(results, deals, executor, progress, seconds)
    return results


def play_deals(results: Results, deals: int, executor: object, progress: bool, seconds: float,
               now_and_then: Callable[[], object] = lambda: None) -> None:
    """Play the deals of a run that the results do not have yet; an interrupt keeps what is done. `now_and_then` is
    called after every deal, and ends the run by returning True."""
    from tqdm.auto import tqdm

    if not THREADS:
        tqdm.monitor_interval = 0  # the bar would start a thread to look after itself
    whole_number(deals, "deals", 1, MOST_DEALS)
    checked_seconds(seconds)
    left = deals_left(results, deals)
    played = _played_here(results, left, seconds) if executor is None else \
        played_elsewhere(results, left, checked_executor(executor), seconds)
    in_a_row, failing, last = 0, 0.0, monotonic()
    with tqdm(total=deals, initial=deals - len(left), unit="deal", disable=not progress) as bar, PERSON, \
            closing(played):
        try:
            for failed in played:
                if failed is None:
                    continue
                bar.update()
                before, last = last, monotonic()
                in_a_row, failing = (in_a_row + 1, failing + last - before) if failed else (0, 0.0)
                if in_a_row == MOST_FAILURES_IN_A_ROW or (in_a_row > 1 and failing > LONGEST_FAILING):
                    bar.write(f"Stopped: {counted(in_a_row, 'deal')} in a row failed. {results.failures[-1]}")
                    break
                if failed and last - before > seconds:
                    bar.write(str(results.failures[-1]))
                if now_and_then() is True:
                    break
        except KeyboardInterrupt:
            bar.write(f"Stopped: the {len(results.by_deal)} deals that were done are kept.")
    results.failures.sort()


def deals_left(results: Results, deals: int) -> list[int]:
    """The deals, of this number, that have neither been played nor failed."""
    failed = {failure.deal for failure in results.failures}
    return [deal for deal in range(deals) if deal not in results.by_deal and deal not in failed]


def new_results(game: Game, players: Players, seed: int) -> Results:
    """Empty results with the strategies that are to be compared, by name."""
    return results_of(Results, game, players, seed)


def results_of(kind: type[AnyResults], game: Game, players: Players, seed: int) -> AnyResults:
    """The same, of this kind."""
    checked_game(game)
    listed = [players] if isinstance(players, str) else players
    by_name = dict(listed) if isinstance(listed, Mapping) else {named(which): which for which in listed}
    if len(by_name) < 2 or len(by_name) < len(players) or not all(isinstance(name, str) for name in by_name):
        raise ValueError("A comparison needs two or more strategies with different names.")
    for name in by_name:
        readable(name, "A strategy's name")
    return kind(game, {name: strategy(game, which) for name, which in by_name.items()}, whole_number(seed, "seed"))


def play_deal(results: Results, deal: int, watch: Watch | None = None) -> Iterator[tuple[int, Record]]:
    """Play one deal in every arrangement, and put it into the results when it is done; a strategy that fails ends the
    deal and is put there too. It stops at every decision, with the arrangement that is played and its record so far."""
    players = {name: watch.timed(choose) if watch else choose for name, choose in results.players.items()}
    figures: Deal = []
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


def _played_here(results: Results, deals: Iterable[int], seconds: float) -> Generator[bool | None, None, None]:
    """Play the deals one after the other: whether each failed."""
    with Watch(seconds, own_process=False) as watch:
        for deal in deals:
            for _ in play_deal(results, deal, watch):
                pass
            yield deal not in results.by_deal


def played_elsewhere(results: Results, deals: Iterable[int], executor: Executor,
                     seconds: float) -> Generator[bool | None, None, None]:
    """Let workers play the deals, and put what they played into the results: whether each failed, or None while there
    is nothing new."""
    play = partial(_play_in_worker, Results(results.game, results.players, results.seed))
    for found in played_by_workers(play, deals, executor, seconds):
        if found is None:
            yield None
            continue
        deal, played = found
        if isinstance(played, Lost):
            played = _found_out(results, deal, played)
        if isinstance(played, Failure):
            results.failures.append(played)
        else:
            results.by_deal[deal] = played
        yield deal not in results.by_deal


def _play_in_worker(results: Results, deal: int, watch: Watch, note: Callable[[str], None]) -> Deal | Failure:
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

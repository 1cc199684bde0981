"""How a comparison grows with cores and with deals: loky, a dask cluster, time and memory.

    python -m tests.benchmarks.comparing            # only what a tournament costs beside its bare games
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any

from loky import get_reusable_executor

import tabletop
from tests.benchmarks.report import PEAK, found_by, table

STRATEGIES = ["thoughtful", "random"]
OVERHEAD = 50, 7
"""Deals in a turn, and turns."""
MANY = PEAK + """
import json, time
from loky import get_reusable_executor
import tabletop
game, workers = tabletop.game("bannish"), get_reusable_executor()
def compare(deals):
    return tabletop.compare(game, {strategies}, deals, executor=workers, progress=False).verdict(*{strategies})
compare(20)
start = time.perf_counter()
compare({deals})
print(json.dumps(dict(seconds=time.perf_counter() - start, memory=peak())))
"""


def seconds(deals: int, seed: int, workers: object) -> tuple[float, str]:
    """How long a comparison of that many deals takes, and what it finds."""
    start = perf_counter()
    results = tabletop.compare(tabletop.game("bannish"), STRATEGIES, deals, seed, workers, progress=False)
    assert len(results.deals) == deals, results.failures
    return perf_counter() - start, str(results)


def loky(cores: int) -> object:
    return get_reusable_executor(max_workers=cores)


def cores_section(deals: int, turns: int) -> str:
    """Two workers over one, loky and dask, in turns."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        ways: dict[str, Callable[[], object]] = {"no workers": lambda: None, "loky, 1": lambda: loky(1),
                                                 "loky, 2": lambda: loky(2), "dask, 2": lambda: client}
        took: dict[str, list[float]] = {name: [] for name in ways}
        for turn in range(turns):
            told = set()
            for name, way in ways.items():
                workers = way()
                seconds(20, turn, workers)  # workers start, and import the rules
                needed, found = seconds(deals // turns, turn, workers)
                took[name].append(needed)
                told.add(found)
            assert len(told) == 1, told

    def over(one: str, other: str) -> float:
        return median(a / b for a, b in zip(took[one], took[other], strict=True))

    rows = [("two workers over one, loky", over("loky, 1", "loky, 2"), "1.8"),
            ("two workers over none, loky", over("no workers", "loky, 2"), "–"),
            ("two workers over none, dask", over("no workers", "dask, 2"), "–"),
            ("dask over loky, two workers each", over("loky, 2", "dask, 2"), "–")]
    return (f"{deals * len(STRATEGIES):,} games of Bannish in {turns} turns, workers started before, the same results "
            "each way. How many times as fast:\n\n" + table(["", "ratio", "goal"], rows))


def rivals() -> dict[str, Callable[..., object]]:
    """Four players who choose at random: nothing is quicker, so what is played around them weighs most."""
    def player(name: str) -> Callable[..., object]:
        def choose(view: Any, rng: Any) -> object:
            legal = view.legal()
            return legal[int(rng.random() * len(legal))]
        choose.__name__ = name
        return choose
    return {name: player(name) for name in ("Ada", "Ben", "Cleo", "Dan")}


def bare(game: Any, players: dict[str, Any], deals: int, seed: int) -> None:
    """The games of a tournament, each played by itself."""
    seating = tabletop.Results(game, players, seed)
    for deal in range(deals):
        for arrangement in range(len(players)):
            who = [players[name] for name in seating.seats(deal, arrangement)]
            tabletop.play(game, who, seating.deal_seed(deal))


def overhead_section(deals: int, turns: int) -> str:
    """The processor's time of a tournament over that of its bare games, in turns."""
    def own(work: Callable[..., object], *given: object, **named: object) -> float:
        start = process_time()
        work(*given, **named)
        return process_time() - start

    rows = []
    for name in tabletop.GAMES:
        game, players = tabletop.game(name), rivals()
        over: tuple[list[float], list[float]] = [], []
        for turn in range(-1, turns):  # the first turn warms up
            alone = own(bare, game, players, deals, turn + 1)
            for found, until_clear in zip(over, (False, True), strict=True):
                took = own(tabletop.tournament, game, players, deals, turn + 1, progress=False, until_clear=until_clear)
                found += [took / alone - 1] * (turn >= 0)
        rows.append((name, *(f"{median(found):+.1%}" for found in over), "10 %"))
    return (f"The processor's time of a tournament of four random players over that of its games played by themselves, "
            f"{deals} deals, the median of {turns} turns:\n\n"
            + table(["", "a fixed number of deals", "until clear", "goal"], rows))


def section(quick: bool) -> str:
    """Cores, then deals, then what a tournament costs."""
    few, many = (50, 500) if quick else (1_000, 100_000)
    small, large = (found_by(MANY.replace("{strategies}", str(STRATEGIES)).replace("{deals}", str(deals)))
                    for deals in (few, many))
    rows = [("time a deal", large["seconds"] * few / (small["seconds"] * many), "1.10"),
            ("peak memory of the process that compares", large["memory"] / small["memory"], "–"),
            ("memory a deal", f"{(large['memory'] - small['memory']) * 2**20 / (many - few):.0f} bytes", "–")]
    return (cores_section(200 if quick else 10_000, 2 if quick else 5)
            + f"\n\n{many:,} deals over {few:,}, with loky on all cores and a verdict at the end:\n\n"
            + table(["", "ratio", "goal"], rows) + "\n\n" + overhead_section(*OVERHEAD))


if __name__ == "__main__":
    print(overhead_section(*OVERHEAD))

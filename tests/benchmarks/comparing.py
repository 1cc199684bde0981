"""How a comparison grows with cores and with deals: loky, a dask cluster, time and memory."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from loky import get_reusable_executor

import tabletop
from tests.benchmarks.report import PEAK, found_by, table

STRATEGIES = ["thoughtful", "random"]
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


def section(quick: bool) -> str:
    """Cores, then deals."""
    few, many = (50, 500) if quick else (1_000, 100_000)
    small, large = (found_by(MANY.replace("{strategies}", str(STRATEGIES)).replace("{deals}", str(deals)))
                    for deals in (few, many))
    rows = [("time a deal", large["seconds"] * few / (small["seconds"] * many), "1.10"),
            ("peak memory of the process that compares", large["memory"] / small["memory"], "–"),
            ("memory a deal", f"{(large['memory'] - small['memory']) * 2**20 / (many - few):.0f} bytes", "–")]
    return (cores_section(200 if quick else 10_000, 2 if quick else 5)
            + f"\n\n{many:,} deals over {few:,}, with loky on all cores and a verdict at the end:\n\n"
            + table(["", "ratio", "goal"], rows))

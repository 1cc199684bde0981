"""How often two equal strategies are told apart: about 5 in 100 comparisons, whatever plays beside them.

    python -m tests.benchmarks.calibration
    python -m tests.benchmarks.calibration bananine --deals 20 --comparisons 200

Two functions choose uniformly at random, each in its own way, so that their games differ. Beside them play none, one or
two others. 1,000 comparisons of each kind should tell them apart in 3–7 %; the exact binomial interval shows what
chance allows.
"""

from __future__ import annotations

import argparse
import time
from functools import partial

from loky import get_reusable_executor
from scipy import stats

import tabletop
from tabletop.engine.core import room
from tabletop.engine.strategies import first_legal


def draws_one(view, rng):
    """Any legal move, all equally likely: the place of one is drawn."""
    legal = view.legal()
    return legal[int(rng.random() * len(legal))]


def draws_lots(view, rng):
    """Any legal move, all equally likely: every one draws a lot, and the highest wins."""
    return max(view.legal(), key=lambda _: rng.random())


def told_apart(game: str, beside: int, deals: int, seed: int) -> bool:
    """Whether a comparison tells the two equal strategies apart; others of the game play beside them."""
    others = [room(game, "strategies").STRATEGIES[0], first_legal][:beside]
    results = tabletop.compare(tabletop.game(game), [draws_one, draws_lots, *others], deals, seed, progress=False)
    return " is better than " in results.verdict("draws_one", "draws_lots")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game",
                        help=f"of {', '.join(tabletop.GAMES)}; all if none is named")
    parser.add_argument("--beside", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--deals", type=int, nargs="+", default=[20, 200])
    parser.add_argument("--comparisons", type=int, default=1000)
    asked = parser.parse_args()
    workers = get_reusable_executor()
    print(f"{'game':>16} {'beside':>7} {'deals':>6} {'told apart':>11} {'95 % interval':>18} {'seconds':>8}")
    for deals in asked.deals:
        for game in asked.games or tabletop.GAMES:
            for beside in asked.beside:
                began = time.perf_counter()
                apart = sum(workers.map(partial(told_apart, game, beside, deals), range(asked.comparisons),
                                        chunksize=10))
                low, high = stats.binomtest(apart, asked.comparisons).proportion_ci(method="exact")
                print(f"{game:>16} {beside:>7} {deals:>6} {apart / asked.comparisons:>11.1%} "
                      f"{f'{low:.1%} to {high:.1%}':>18} "
                      f"{time.perf_counter() - began:>8.0f}", flush=True)


if __name__ == "__main__":
    main()

"""Is stopping by itself honest, and what does it cost? Simulated with differences that the games really have.

    python -m tests.benchmarks.stopping
    python -m tests.benchmarks.stopping bananine --runs 500 --deals 1000

Strategies of each game play some deals. Their paired differences are centred, so that nobody is better, and drawn anew,
with every deal looked at. Told apart: in how many runs a difference is claimed that is not there; at most 5 % should
be. Found: in how many a true difference of 0.2 standard deviations is; at least 90 % should be. Then how many deals
that took on average, over the number that a comparison of a fixed number needs to find it in 90 % of runs.
`field`: all pairs of the game's strategies at once, told apart if any two are. `lognormal` is no game, and more skewed
than any of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations
from math import ceil, log

import numpy as np
from scipy import special, stats

import tabletop
from tabletop.arena.figures import WINS, WORTH
from tabletop.arena.sequences import BOLDEST, FIRST_LOOK, reach, widened

FIXED = ceil(((special.ndtri(0.975) + special.ndtri(0.9)) / 0.2) ** 2)
"""So many deals find 0.2 standard deviations in 90 % of comparisons of a fixed number."""
ERROR = 0.05


def first_told(apart: np.ndarray, error: float = ERROR) -> np.ndarray:
    """For runs of differences in worth (a run in each row): the deal at which 0 is excluded first, or 0."""
    deals = np.arange(1, apart.shape[1] + 1)
    mean, squares, cubes = (np.cumsum(apart**power, axis=1) / deals for power in (1, 2, 3))
    variance = np.maximum(squares - mean**2, 1e-18)
    skew = (cubes - 3 * mean * squares + 2 * mean**3) / variance**1.5
    far = np.array([reach(int(deal), error) for deal in deals[FIRST_LOOK - 1:]])
    told = np.zeros(apart.shape, dtype=bool)
    late = np.s_[:, FIRST_LOOK - 1:]
    spread = np.sqrt(variance[late] * deals[FIRST_LOOK - 1:] / (deals[FIRST_LOOK - 1:] - 1))
    told[late] = (spread > 1e-6) & (np.abs(mean[late]) > spread * widened(far, deals[FIRST_LOOK - 1:], skew[late]))
    return _first(told)


def first_told_shares(apart: np.ndarray, most: float, error: float = ERROR) -> np.ndarray:
    """The same for differences in win share: when a bet against 0 has won."""
    values = (apart / most + 1) / 2
    above, below, rich = np.zeros(len(values)), np.zeros(len(values)), []
    total, squares = np.full(len(values), 0.5), np.full(len(values), 0.25)
    for deal, value in enumerate(values.T, 1):
        bet = np.minimum(np.sqrt(2 * log(2 / error) / (squares * log(deal + 1))), 2 * BOLDEST)
        above, below = above + np.log1p(bet * (value - 0.5)), below + np.log1p(-bet * (value - 0.5))
        total = total + value
        squares = squares + (value - total / (deal + 1)) ** 2
        rich.append(np.maximum(above, below) >= log(2 / error))
    return _first(np.array(rich).T)


def _first(told: np.ndarray) -> np.ndarray:
    return np.where(told.any(axis=1), told.argmax(axis=1) + 1, 0)


def fields(games: list[str], played: int, seed: int) -> Iterator[tuple[str, tabletop.Tournament]]:
    """A tournament of every game, with strategies that are quick."""
    for name in games:
        game = tabletop.game(name)
        quick = [which for which in tabletop.strategies(game) if which not in ("lookahead", "ismcts", "thoughtful")][:4]
        yield name, tabletop.tournament(game, quick, played, seed, progress=False)


def row(where: str, told: np.ndarray, found: np.ndarray | None, skew: float) -> str:
    low, high = stats.binomtest(int((told > 0).sum()), len(told)).proportion_ci(method="exact")
    begins = f"{where:<52} {skew:>6.2f} {(told > 0).mean():>7.2%} {f'{low:.1%}–{high:.1%}':>12}"
    if found is None:
        return begins
    took = np.where(found > 0, found, np.inf)
    return (f"{begins} {(found > 0).mean():>7.1%} {np.median(took):>7.0f} {found[found > 0].mean():>7.0f} "
            f"{found[found > 0].mean() / FIXED:>6.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game",
                        help=f"of {', '.join(tabletop.GAMES)}; all if none is named")
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--played", type=int, default=400, help="deals that are really played")
    parser.add_argument("--seed", type=int, default=11, help="of the deals played, and of what is drawn from them")
    asked = parser.parse_args()
    rng, size = np.random.default_rng(asked.seed), (asked.runs, asked.deals)
    print(f"{asked.runs} runs of up to {asked.deals} deals; a fixed number needs {FIXED}")
    print(f"{'':<52} {'skew':>6} {'told':>7} {'95 %':>12} {'found':>7} {'median':>7} {'mean':>7} {'over':>6}")
    for name, results in fields(asked.games or tabletop.GAMES, asked.played, asked.seed):
        for one, other in results.pairs():
            for measure in (WORTH, WINS):
                apart = np.array(results.apart(one, other, measure))
                if not apart.std():
                    continue
                centred = apart - apart.mean()
                drawn, shift = rng.choice(centred, size), 0.2 * centred.std()
                # A centred share may lie further out than a share can: its bounds are moved with it.
                most = max(abs(centred)) + shift
                told, found = ((first_told(drawn), first_told(drawn + shift)) if measure == WORTH else
                               (first_told_shares(drawn, most), first_told_shares(drawn + shift, most)))
                print(row(f"{name}, {measure}, {one} − {other}", told, found, stats.skew(centred)), flush=True)
        table = results.per_deal(WORTH)
        table, pairs = table - table.mean(axis=0), list(combinations(range(table.shape[1]), 2))
        told = np.zeros(asked.runs, dtype=int)
        which = rng.integers(len(table), size=size)
        for one, other in pairs:
            apart = table[:, one] - table[:, other]
            if apart.std():
                told = np.maximum(told, first_told(apart[which], ERROR / len(pairs)))
        print(row(f"{name}, {WORTH}, field", told, None, 0), flush=True)
    drawn = rng.lognormal(size=size) - np.exp(0.5)
    shift = 0.2 * float(np.sqrt((np.e - 1) * np.e))
    print(row("lognormal", first_told(drawn), first_told(drawn + shift), 6.18), flush=True)


if __name__ == "__main__":
    main()

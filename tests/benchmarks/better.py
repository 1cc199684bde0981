"""Which strategy is better, over many deals: the figures that stand in the notes and notebooks.

    python -m tests.benchmarks.better bannish thoughtful random --deals 1000
    python -m tests.benchmarks.better bannish lookahead thoughtful --deals 400 --least 100
    python -m tests.benchmarks.better bannish thoughtful random --option players=3

With `--least` it stops as soon as at least that many deals are done and the paired interval excludes 0. Looking several
times tells equal strategies apart more often than 5 times in 100: use it to save time where the difference is large.
"""

from __future__ import annotations

import argparse
from ast import literal_eval

from loky import get_reusable_executor

import tabletop


def option(text: str) -> tuple[str, object]:
    """An option of the game, as in `players=3`."""
    name, _, value = text.partition("=")
    return name, literal_eval(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=tabletop.GAMES)
    parser.add_argument("strategies", nargs="+")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--least", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    game = tabletop.game(asked.game, **dict(asked.option))
    deals = asked.least or asked.deals
    while True:
        results = tabletop.compare(game, asked.strategies, deals, asked.seed, get_reusable_executor())
        print(results)
        if results.failures:
            raise SystemExit("\n".join(map(str, results.failures)))
        if deals >= asked.deals or results.difference(*asked.strategies[:2]).excludes_zero:
            return
        deals = min(asked.deals, 2 * deals)


if __name__ == "__main__":
    main()

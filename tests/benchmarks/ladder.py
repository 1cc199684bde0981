"""The ladder of every game, rung by rung: how far each is ahead of the one below it, on fresh deals.

    python -m tests.benchmarks.ladder [--games bannish] [--rungs expert] [--deals 200] [--seconds 60] [--keep FOLDER]
                                      [--write]

Two rungs that follow each other are compared at a time, as `tabletop.compare` does. `--seconds` ends a pair after that
much time of the processor, `--keep` writes every deal down, and the next run goes on from there. `--write` puts the
figures into `tabletop/arena/ladder.json`, which notebooks show; those of rungs that were not asked for stay.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path

import tabletop
from tabletop.arena.ladder import FIGURES
from tabletop.engine.strategies import RUNGS, rungs
from tests.benchmarks.strength import measured

FRESH = 990_000
"""The first of the seeds: nothing was tuned on them."""
FEWEST = 10
"""Figures over fewer deals are not kept: their intervals cannot be trusted."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", choices=tabletop.GAMES, default=list(tabletop.GAMES))
    parser.add_argument("--rungs", nargs="+", choices=RUNGS[1:], default=RUNGS[1:])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=FRESH)
    parser.add_argument("--keep", type=Path, help="a folder to write the deals down in, and to go on from")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the processor, for each pair of rungs")
    parser.add_argument("--write", action="store_true", help="keep the figures for the notebooks")
    asked = parser.parse_args()
    print("compiled rules" if tabletop.compiled else "plain Python", flush=True)
    for name in asked.games:
        game, found = tabletop.game(name), dict[str, list[float]]()
        for (below, weaker), (rung, better) in pairwise(rungs(game).items()):
            if rung not in asked.rungs:
                continue
            keep = asked.keep and asked.keep / f"{name}-{rung}-{asked.seed}.jsonl"
            figure, deals = measured(game, {rung: better, below: weaker}, asked.deals, asked.seed, keep, asked.seconds)
            print(f"{game.title:16}{rung} − {below}: {figure:+} over {deals} deals", flush=True)
            if deals >= FEWEST:
                found[rung] = [round(figure.mean, 3), round(figure.low, 3), round(figure.high, 3), deals]
        if asked.write:
            kept = json.loads(FIGURES.read_text(encoding="utf-8"))
            others = {rung: figure for rung, figure in kept.get(name, {}).items() if rung not in asked.rungs}
            kept[name] = {rung: (others | found)[rung] for rung in RUNGS if rung in others | found}
            lines = [f'  {json.dumps(game)}: {json.dumps(kept[game])}' for game in sorted(kept)]
            FIGURES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How good hints are: halving beside the equal split, and a quick hint beside a long one.

    python -m tests.benchmarks.hints regret --positions 30
    python -m tests.benchmarks.hints quick --positions 40 --long-seconds 60 --seconds 3 --games stich_meister bananine

`regret`: in positions with three choices or more, every choice is tried in the same few thousand worlds, and their
averages are taken for the truth. Then both ways draw from these worlds, with the same budget, again and again. The
regret is how much worse the move found is than the best; 1 is what a move at random loses. Its interval is over
positions.

`quick`: positions are looked for in which a long hint is sure of the best choice. How often does a quick one name the
same? It names what the play table marks: perhaps the thoughtful player's own choice. How often its figures alone would
name the same is told, too. Plain rules tell how many playouts a second buys in each position, and both hints have the
playouts that their seconds buy: so compiled rules find the same in less time. Seconds are those of the processor, so
that a busy machine only takes longer. With `--keep FILE` what was found out in each position is kept, and a later run
goes on from there:

    python -m tests.benchmarks.hints quick --games bananine --look-at 60 --minutes 20 --keep bananine.json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import monotonic, process_time

import numpy as np

import tabletop
from tabletop.engine.core import Game, Move, View
from tabletop.engine.strategies import Tried, finalists, halving, playout, strategy, weighing
from tabletop.show import did_well, marked
from tests.benchmarks.report import in_a_process

ENDLESS = 10 ** 9
"""More playouts than any seconds allow."""
CHOICES = 2
"""The fewest in a position for a hint."""


def positions(game: Game, choices: int, seed: int) -> Iterator[View]:
    """A moment of one game after another, anywhere in it, with at least that many choices."""
    thoughtful = strategy(game, "thoughtful")
    length = len(tabletop.play(game, ["thoughtful"] * game.players, seed=seed).moves)
    for number in count():
        rng = Random(f"{game.name} {seed} {number}")
        state, before = game.deal(seed + number), int(rng.random() * length)
        while state.turn is not None and (before > 0 or len(state.legal()) < choices):
            state.play(thoughtful(state.view(state.turn), rng))
            before -= 1
        if state.turn is not None:
            yield state.view(state.turn)


def hint(view: View, playouts: int, seed: int, seconds: float = float("inf")) -> Tried:
    """What a hint finds out with these playouts."""
    *_, tried = weighing(view, Random(seed), playouts, (), playout(view.game), seconds=seconds, clock=process_time)
    return tried


def rates(game: Game, asked: argparse.Namespace) -> list[float]:
    """How many playouts a second buys in each position."""
    found = []
    for view in islice(positions(game, CHOICES, asked.seed), asked.look_at):
        start = process_time()
        tried = hint(view, ENDLESS, 1, asked.rate_seconds)
        found.append(sum(map(len, tried.values())) / (process_time() - start))
    return found


def bank(view: View, seconds: float) -> list[dict[Move, float]]:
    """Every choice in the same worlds, as many as these seconds allow."""
    tried, rng, until = [], Random(1), process_time() + seconds
    while process_time() < until:
        *_, found = weighing(view, rng, 1, (), playout(view.game))
        tried.append({move: values[0] for move, values in found.items()})
    return tried


def split(moves: list[Move], dealt: list[dict[Move, float]], playouts: int, rng: Random) -> Move:
    """The best by the equal split."""
    drawn = [dealt[int(rng.random() * len(dealt))] for _ in range(playouts // len(moves))]
    return max(moves, key=lambda move: sum(world[move] for world in drawn))


def halved(moves: list[Move], dealt: list[dict[Move, float]], playouts: int, rng: Random) -> Move:
    """The best by halving."""
    *_, tried = halving(moves, lambda: dealt[int(rng.random() * len(dealt))].__getitem__, lambda done: done / playouts)
    return finalists(tried)[0]


def regrets(view: View, asked: argparse.Namespace) -> tuple[float, float] | None:
    """The regret of the equal split and of halving in one position; none where all choices are worth the same."""
    dealt = bank(view, asked.bank_seconds)
    moves = list(dealt[0])
    truth = {move: fmean([world[move] for world in dealt]) for move in moves}
    best = max(truth.values())
    scale = best - fmean(truth.values())
    if not scale:
        return None
    found = [fmean([best - truth[way(moves, dealt, asked.playouts, Random(number))] for number in range(asked.draws)])
             / scale for way in (split, halved)]  # the same numbers, so the same worlds for both as far as they go
    return found[0], found[1]


def regret(game: Game, asked: argparse.Namespace) -> str:
    """Both ways over many positions."""
    found = (regrets(view, asked) for view in positions(game, 3, asked.seed))
    both = np.array(list(islice((pair for pair in found if pair), asked.positions)))
    less = tabletop.estimated(both[:, 0] - both[:, 1])
    before, after = both.mean(axis=0)
    return (f"{game.title:16}{asked.playouts} playouts, {len(both)} positions: regret {before:.4f} by the equal split, "
            f"{after:.4f} by halving; less by {less.mean:.4f} [{less.low:.4f}, {less.high:.4f}]")


def quick(game: Game, asked: argparse.Namespace) -> str:
    """How often a quick hint names what a long one is sure of, and how often it is sure itself."""
    file, until = Path(asked.keep) if asked.keep else None, monotonic() + 60 * asked.minutes
    of = [game.name, asked.seed, asked.look_at, asked.seconds, asked.long_seconds]
    kept = json.loads(file.read_text()) if file is not None and file.exists() else {"of": of, "found": []}
    assert kept["of"] == of, f"{file} was found out about {kept['of']}, not {of}."
    if "rates" not in kept:
        kept["rates"] = json.loads(in_a_process(
            sys.executable, "-m", "tests.benchmarks.hints", "rates", "--games", game.name, "--seed", str(asked.seed),
            "--look-at", str(asked.look_at), "--rate-seconds", str(asked.rate_seconds), TABLETOP_PLAIN="1").stdout)
    found: list[list[bool]] = kept["found"]
    """For each position looked at: nothing if the long hint is not sure; whether the quick one names the same, whether
    its figures alone do, and whether it is sure itself."""
    thoughtful = strategy(game, "thoughtful")
    for number, (view, rate) in enumerate(zip(positions(game, CHOICES, asked.seed), kept["rates"], strict=False)):
        if number < len(found):
            continue
        if sum(map(bool, found)) == asked.positions or monotonic() > until:
            break
        best = did_well(hint(view, int(rate * asked.long_seconds), 1))
        if len(best) == 1:
            tried = hint(view, int(rate * asked.seconds), 2)
            well = did_well(tried)
            found.append([marked(tried, [thoughtful(view, Random(2))]) == best[0], well[0] == best[0], len(well) == 1])
        else:
            found.append([])
        if file is not None:
            file.write_text(json.dumps(kept))
        print(f"{game.title}: position {len(found)}, {sum(map(same, found))} of {sum(map(bool, found))} the same",
              file=sys.stderr)
    return (f"{game.title:16}{sum(map(bool, found))} of {len(found)} positions in which {asked.long_seconds:g} s are "
            f"sure: {asked.seconds:g} s name the same in {sum(map(same, found))}, by their figures "
            f"alone in {sum(one[1] for one in found if one)}, and are sure in {sum(one[2] for one in found if one)}; a "
            f"second buys {median(kept['rates']):.0f} playouts in the median position")


def same(one: list[bool]) -> bool:
    """Whether the quick hint named the same in a position in which the long one is sure."""
    return one[:1] == [True]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["regret", "quick", "rates"])
    parser.add_argument("--games", nargs="+", choices=tabletop.GAMES, default=list(tabletop.GAMES))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--draws", type=int, default=100)
    parser.add_argument("--bank-seconds", type=float, default=2)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--long-seconds", type=float, default=60)
    parser.add_argument("--rate-seconds", type=float, default=0.5)
    parser.add_argument("--look-at", type=int, default=200, help="positions, at most, until enough are sure")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no other position after these")
    parser.add_argument("--keep", metavar="FILE", help="keep what is found out, and go on from it; for a single game")
    asked = parser.parse_args()
    if asked.keep and len(asked.games) > 1:
        parser.error("--keep is for a single game: name it with --games")
    if asked.what == "rates":
        print(json.dumps([rate for name in asked.games for rate in rates(tabletop.game(name), asked)]))
        return
    print("compiled rules" if tabletop.compiled else "plain Python")
    for name in asked.games:
        print({"regret": regret, "quick": quick}[asked.what](tabletop.game(name), asked), flush=True)


if __name__ == "__main__":
    main()

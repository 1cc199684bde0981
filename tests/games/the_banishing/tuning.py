"""How often a thoughtful team wins, and which stamina and health make that as often as wished.

    python -m tests.games.the_banishing.tuning search             which stamina and health to write into SHEETS_TABLE
    python -m tests.games.the_banishing.tuning rates              the figures of WIN_RATES
    python -m tests.games.the_banishing.tuning hidden             the figures of OPEN_HANDS: both on the same deals

The search takes the numbers from which the characters were begun, times a factor for stamina and one for health, so
that the characters stay as different as they were. The nearest to the wished rates is the one whose farthest difficulty
is nearest. Each of the three uses deals that the others do not use.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

import numpy as np
from loky import get_reusable_executor

import tabletop
from tabletop.arena.figures import Estimate, estimated
from tabletop.games.the_banishing.rules import TheBanishing
from tabletop.games.the_banishing.strategies import thoughtful
from tabletop.games.the_banishing.tables import DIFFICULTIES
from tests.games.the_banishing.begun import BEGUN, with_numbers

WISHED = {"easy": 0.75, "normal": 0.55, "hard": 0.35, "nightmare": 0.20}
STAMINA_FACTORS = [0.3, 0.4, 0.43, 0.5]
HEALTH_FACTORS = [0.45, 0.5, 0.52, 0.55, 0.65, 0.7]
"""Around these the rates are as wished; with the numbers as they were begun, a thoughtful team nearly always wins."""
TUNED_FOR = "fighter", "healer", "thief"
LINE_UPS = (TUNED_FOR, ("bard", "sorcerer", "witch"), ("brute", "cultist", "healer"),
            ("fighter", "healer", "thief", "sorcerer", "witch"))
SEARCH_SEED, AGAIN_SEED, RATES_SEED, HIDDEN_SEED = (number * 10_000_000 for number in (1, 2, 3, 4))


def won(options: dict[str, object], seed: int) -> bool:
    """Whether a thoughtful team wins a deal."""
    game = tabletop.game("the_banishing", **options)
    assert isinstance(game, TheBanishing)
    state, rng = game.deal(seed), Random(seed)
    while state.turn is not None:
        state.play(thoughtful(state.view(state.turn), rng))
    return bool(state.outcome().winners)


def wins(options: dict[str, object], first: int, deals: int) -> np.ndarray:
    """Whether it wins each of that many deals."""
    seeds = range(first, first + deals)
    return np.array(list(get_reusable_executor(2).map(partial(won, options), seeds, chunksize=50)), float)


def rate(options: dict[str, object], first: int, deals: int) -> Estimate:
    """How often it wins."""
    return estimated(wins(options, first, deals), 0, 1)


def scaled(stamina: float, health: float) -> dict[str, tuple[int, int]]:
    """The stamina and health of every character with these factors: whole numbers, a stamina that bears the smallest
    wound, and a health above the stamina."""
    found = {name: (max(2, round(begun[0] * stamina)), round(begun[1] * health)) for name, begun in BEGUN.items()}
    return {name: (low, max(low + 1, high)) for name, (low, high) in found.items()}


def rates(numbers: dict[str, tuple[int, int]], first: int, deals: int) -> dict[str, Estimate]:
    """The win rates of the line-up that is tuned for, in every difficulty."""
    sheets = with_numbers(numbers)
    return {difficulty: rate({"characters": TUNED_FOR, "difficulty": difficulty, "sheets": sheets}, first, deals)
            for difficulty in WISHED}


def farthest(found: dict[str, Estimate]) -> float:
    """How far the difficulty that is farthest from its wished rate is from it."""
    return max(abs(found[difficulty].mean - wished) for difficulty, wished in WISHED.items())


def told(found: Iterable[Estimate]) -> str:
    return "  ".join(f"{estimate.mean:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]" for estimate in found)


def search(deals: int, again: int, stamina: Sequence[float], health: Sequence[float]) -> None:
    """Try all pairs of factors on some deals, and the best of them once more on many others."""
    tried: dict[tuple[tuple[int, int], ...], tuple[float, float, float]] = {}
    for one in stamina:
        for other in health:
            numbers = scaled(one, other)
            key = tuple(numbers[name] for name in TUNED_FOR)
            if key not in tried:
                found = rates(numbers, SEARCH_SEED, deals)
                tried[key] = farthest(found), one, other
                print(f"stamina × {one:.2f}, health × {other:.2f}: {told(found.values())}; farthest "
                      f"{farthest(found):.3f}", flush=True)
    print(f"\nThe best four on {again} other deals:")
    for _, one, other in sorted(tried.values())[:4]:
        found = rates(scaled(one, other), AGAIN_SEED, again)
        print(f"stamina × {one:.2f}, health × {other:.2f}: {told(found.values())}; farthest {farthest(found):.3f}\n"
              f"  {scaled(one, other)}", flush=True)


def win_rates(deals: int) -> None:
    """How often a team wins with the sheets as they are, by difficulty and line-up, ready for WIN_RATES."""
    for characters in LINE_UPS:
        for difficulty in DIFFICULTIES:
            found = rate({"players": len(characters), "characters": characters, "difficulty": difficulty}, RATES_SEED,
                         deals)
            line = f"    WinRate({difficulty!r}, {characters!r}, {found.mean:.3f}, {found.low:.3f}, {found.high:.3f}),"
            print(line.replace("'", '"'), flush=True)


def hidden(deals: int) -> None:
    """The same team with open and with hidden hands on the same deals."""
    for difficulty in DIFFICULTIES:
        opened, closed = (wins({"difficulty": difficulty, "hidden": hides}, HIDDEN_SEED, deals)
                          for hides in (False, True))
        apart = estimated(opened - closed, -1, 1)
        print(f'    OpenHands("{difficulty}", {opened.mean():.3f}, {closed.mean():.3f}, {apart.mean:.3f}, '
              f'{apart.low:.3f}, '
              f"{apart.high:.3f}),", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("search", "rates", "hidden"))
    parser.add_argument("--deals", type=int, help="400 for the search, 2000 otherwise")
    parser.add_argument("--again", type=int, default=3000)
    parser.add_argument("--stamina", type=float, nargs="+", default=STAMINA_FACTORS)
    parser.add_argument("--health", type=float, nargs="+", default=HEALTH_FACTORS)
    asked = parser.parse_args()
    if asked.what == "search":
        search(asked.deals or 400, asked.again, asked.stamina, asked.health)
    else:
        (win_rates if asked.what == "rates" else hidden)(asked.deals or 2000)


if __name__ == "__main__":
    main()

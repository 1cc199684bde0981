"""A command that plays many games on all cores, and tells what was wrong with them."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from tqdm import tqdm


def play_many(check: Callable[[int], tuple[str, str]], description: str) -> None:
    """Play as many games as the command line asks for. `check` plays one, by its number: how it ended, and what is
    wrong with it or nothing."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked = parser.parse_args()
    begun = time.monotonic()
    with ProcessPoolExecutor() as executor:
        done = executor.map(check, range(asked.first, asked.first + asked.games), chunksize=50)
        results = list(tqdm(done, total=asked.games, disable=None))
    wrong = [found for _, found in results if found]
    print(f"{asked.games} games, {len(wrong)} wrong, {time.monotonic() - begun:.0f} s")
    for how, count in sorted(Counter(how for how, found in results if not found).items()):
        print(f"  {how}: {count}")
    for found in wrong[:20]:
        print("  ", found)
    if wrong:
        raise SystemExit(1)

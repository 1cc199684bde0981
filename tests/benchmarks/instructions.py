"""How many machine instructions a decision takes: the same figure whatever else the machine does.

    python -m tests.benchmarks instructions

Valgrind counts a short run and a longer one; the difference belongs to the decisions that the longer one has more, so
that starting Python costs nothing here. The picks are the same in every run.
"""

from __future__ import annotations

import gc
import os
import random
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec

import tabletop
from tests.benchmarks.report import in_a_process, side_by_side
from tests.benchmarks.speed import GOALS, HEARTS, hearts, loops

NO_VALGRIND = "Valgrind is not installed here, so no instructions were counted: `apt install valgrind`."
LENGTHS, QUICK = (2, 12), (1, 4)
"""Games."""
PLAYOUTS = 50
"""In place of a game."""


def counted(name: str, length: int, plain: bool) -> tuple[int, int]:
    """Instructions and decisions of a run of that many games."""
    done = in_a_process(
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable, "-m",
        "tests.benchmarks.instructions", name, str(length), TABLETOP_PLAIN="1" if plain else "", PYTHONHASHSEED="0")
    collected = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert collected, done.stderr
    return int(collected[1].replace(",", "")), int(done.stdout)


def per_decision(name: str, lengths: tuple[int, int], plain: bool) -> float:
    each = PLAYOUTS if "playouts" in name else 1
    (few, before), (many, after) = (counted(name, each * length, plain) for length in lengths)
    return (many - few) / (after - before)


def section(quick: bool) -> str:
    """Instructions a decision, plain and compiled."""
    if not shutil.which("valgrind"):
        return NO_VALGRIND
    names = [HEARTS] * bool(find_spec("pyspiel")) + [
        name for name in loops() if name in GOALS and not (quick and "playouts" in name)]
    lengths = QUICK if quick else LENGTHS
    ways = ["plain"] + ["compiled"] * tabletop.compiled
    with ThreadPoolExecutor(os.cpu_count()) as cores:  # how busy they are changes no count
        counts = cores.map(lambda of: per_decision(of[1], lengths, of[0] == "plain"),
                           [(way, name) for way in ways for name in names])
        found = {way: {name: next(counts) for name in names} for way in ways}
    return ("Instructions a decision, counted by valgrind: the difference of two runs, so that starting drops out. The "
            "loop around the rules is plain Python, for hearts too.\n\n"
            + side_by_side("instructions a decision", found, {}, ",.0f"))


def main() -> None:
    """Play that many games of a loop, with picks that are the same every time; say how many decisions that were."""
    name, length = sys.argv[1:]
    random.seed(1)
    played = hearts() if name == HEARTS else loops()[name]
    gc.freeze()  # what is imported is never collected: when that happens to be looked through changes no count
    print(sum(next(played)[0] for _ in range(int(length))))


if __name__ == "__main__":
    main()

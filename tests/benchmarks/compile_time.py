"""How long `python3 -m tabletop compile` takes, in a copy of the package: what is built here stays as it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.benchmarks.report import ROOT, table

COMPILE = "import sys; from tabletop.serving import compiling; sys.exit(compiling.main(sys.argv[1:]))"
GOAL = 75
"""Seconds on two cores."""


def building(*options: str) -> tuple[float, float]:
    """Seconds on the clock, and seconds of all cores together."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "tabletop", Path(folder, "tabletop"),
                        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "compiled.json"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        before, start = os.times(), perf_counter()
        subprocess.run([sys.executable, "-c", COMPILE, *options], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        seconds, after = perf_counter() - start, os.times()
        return seconds, sum(after[2:4]) - sum(before[2:4])


def section(quick: bool) -> str:
    """The build for people, unless it has to be quick, and the one for the tests."""
    rows = []
    for name, options in {"compile": [], "compile --unoptimised, for the tests": ["--unoptimised"]}.items():
        if not quick or options:
            seconds, of_cores = building(*options)
            rows.append((name, f"{seconds:.0f} s", f"{of_cores:.0f} s", of_cores / seconds,
                         f"{GOAL} s on two cores" if not options else "–"))
    return table(["", "on the clock", "of all cores together", "cores used", "goal"], rows)

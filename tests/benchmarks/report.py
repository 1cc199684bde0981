"""What the benchmarks share: tables, the machine in a line, other processes, plain and compiled rules side by side."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import tabletop

ROOT = Path(__file__).resolve().parents[2]
MISSING = "–"

PEAK = """
def peak():
    '''The most memory this process has had, in MB.'''
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
    except OSError:
        import resource, sys
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2 ** 20 if sys.platform == "darwin" else 2 ** 10)
"""
"""The system's own figure for a process may count the one that has started it, so this looks elsewhere first."""


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown; fractions have two decimals."""
    lines = [columns, ["---"] + ["---:"] * (len(columns) - 1),
             *([f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def machine() -> str:
    """Where this is measured; a load above the number of cores says that the machine was busy."""
    return (f"{os.cpu_count()} cores, {platform.system()} on {platform.machine()}, Python {platform.python_version()}, "
            f"{'compiled and plain' if tabletop.compiled else 'plain'} rules; load {os.getloadavg()[0]:.1f}.")


def in_a_process(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the project's folder; what goes wrong there is shown."""
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)[:200]}\n{done.stdout}{done.stderr}")
    return done


def found_by(code: str) -> dict[str, float]:
    """What this code prints at its end, in JSON, in a Python of its own."""
    found: dict[str, float] = json.loads(in_a_process(sys.executable, "-c", code).stdout.splitlines()[-1])
    return found


def both_ways(*command: str) -> dict[str, dict[str, float]]:
    """What a benchmark prints in JSON on plain rules and, where they are built, on compiled ones."""
    ways = {"plain": "1"} | ({"compiled": ""} if tabletop.compiled else {})
    return {way: json.loads(in_a_process(sys.executable, "-m", *command, TABLETOP_PLAIN=asked).stdout)
            for way, asked in ways.items()}


def side_by_side(what: str, found: Mapping[str, Mapping[str, float]], goals: Mapping[str, tuple[object, object]],
                 form: str = ".2f") -> str:
    """A row for everything measured, plain and compiled, each with its goal."""
    def shown(way: str, name: str) -> str:
        return f"{found[way][name]:{form}}" if name in found.get(way, ()) else MISSING

    rows = [(name, *(cell for way, goal in zip(("plain", "compiled"), goals.get(name, (MISSING, MISSING)), strict=True)
                     for cell in (shown(way, name), str(goal)))) for name in found["plain"]]
    said = "" if "compiled" in found else "\n\nNothing is compiled here: `python3 -m tabletop compile` does it."
    return table([what, "plain", "goal", "compiled", "goal"], rows) + said

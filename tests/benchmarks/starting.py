"""What `import tabletop.widgets` costs, beside packages that it needs or that it can do without at first."""

from __future__ import annotations

from statistics import median

from tests.benchmarks.report import PEAK, found_by, table

IMPORTS = {
    "tabletop.widgets": "tabletop.widgets",
    "ipywidgets and anywidget": "ipywidgets, anywidget",
    "scipy.stats and matplotlib.pyplot": "scipy.stats, matplotlib.pyplot",
    "the rules, all games": ", ".join(["tabletop.engine.core", *(f"tabletop.games.{game}.rules" for game in (
        "bananine", "bannish", "saika_banrai", "stich_meister", "the_banishing"))]),
}
IMPORT = PEAK + """
import json, sys, time
before, start = len(sys.modules), time.process_time()
import {}
print(json.dumps(dict(seconds=time.process_time() - start, modules=len(sys.modules) - before, memory=peak())))
"""


def section(quick: bool) -> str:
    """Time as a ratio, memory and modules."""
    runs = [{name: found_by(IMPORT.format(what)) for name, what in IMPORTS.items()} for _ in range(2 if quick else 9)]

    def of(name: str, figure: str) -> float:
        return median(run[name][figure] for run in runs)

    def times(name: str) -> float:
        return median(run["tabletop.widgets"]["seconds"] / run[name]["seconds"] for run in runs)

    rows = [(name, times(name), f"{of(name, 'memory'):.0f} MB", f"{of(name, 'modules'):.0f}") for name in IMPORTS]
    return ("Each in a Python of its own, in turn; the time is that of the processor, the median of "
            f"{len(runs)} runs. Goals: at most 0.35 of the time of the version before, and 65 MB.\n\n"
            + table(["import", "tabletop.widgets takes, over this", "peak memory", "modules loaded"], rows))

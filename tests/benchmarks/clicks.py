"""How soon a click is answered: in the kernel at every game's tables, late in a game too, and in a real browser.

    python -m tests.benchmarks.clicks
    python -m tests.benchmarks.clicks --clicks 200 --browser

A person takes what comes within a tenth of a second for immediate; half of it is the kernel's. Run it on a calm
machine: what else runs there is measured, too. The bots' thinking is left out: people play every seat. In the browser
it is the time from the click to the new picture; it takes the browser that the variable TABLETOP_BROWSER names,
otherwise Playwright's own.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import tabletop
from tabletop.engine.core import Game
from tabletop.widgets import PlayTable, StepThrough
from tests.helpers.jupyter_lab import real_browser, running_lab

CLICK_NEXT = """panel => new Promise(resolve => {
    const next = [...panel.querySelectorAll('button')].find(button => button.textContent.startsWith('Next ▶'));
    const start = performance.now();
    new MutationObserver((_, watch) => { watch.disconnect(); resolve(performance.now() - start); })
        .observe(panel.querySelector('.tt-board'), { childList: true });
    next.click();
})"""


def timed(answer: Callable[[], object]) -> float:
    """How many milliseconds a click keeps the kernel."""
    start = perf_counter()
    answer()
    return 1000 * (perf_counter() - start)


def in_kernel(game: Game, clicks: int) -> dict[str, list[float]]:
    """What the last clicks of a game take at its tables: stepping, to the next trick, playing, taking back."""
    record = tabletop.play(game, ["random"] * game.players, seed=3)
    late = max(0, len(record.moves) - clicks)
    walk, table = StepThrough(record, at=late), PlayTable(game, range(game.players), seed=3)
    steps = [timed(walk.next.click) for _ in record.moves[late:]]
    walk.slider.value = 0
    tricks = [timed(walk.next_stage.click) for _ in range(clicks) if not walk.next_stage.disabled]
    table._begin(tabletop.Record(game, 3, record.moves[:late], players=table.names))
    plays = []
    for move in record.moves[late:]:
        table._show_hand()
        plays.append(timed(lambda move=move: (table._play(move), table._show_hand())))
    return {"next": steps, "next trick": tricks, "play": plays,
            "take back": [timed(table.take_back.click) for _ in plays]}


def in_browser(clicks: int) -> list[float]:
    """Bannish's step-through in JupyterLab."""
    took = []
    with tempfile.TemporaryDirectory() as folder, real_browser() as browser, running_lab(Path(folder), browser) as lab:
        notebook = lab.open("notebooks/02_bannish.ipynb")
        panel = lab.widget(notebook, "record = tabletop.play")
        panel.get_by_label("Ask me first").uncheck()
        for _ in range(clicks):
            lab.answered(notebook)
            if panel.get_by_role("button", name="Next ▶", exact=True).is_disabled():
                panel.locator(".noUi-handle").focus()
                notebook.keyboard.press("Home")
                lab.answered(notebook)
            took.append(panel.evaluate(CLICK_NEXT))
    return took


def said(took: list[float]) -> str:
    """The median, and the time that 95 of 100 clicks keep to."""
    return f"{median(took):4.0f} {quantiles(took, n=20, method='inclusive')[-1]:4.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=50)
    parser.add_argument("--browser", action="store_true", help="measure in a real browser, too")
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {'compiled' if tabletop.compiled else 'plain'} rules, "
          f"load {os.getloadavg()[0]:.1f}. Milliseconds in the kernel: median and 95th percentile.")
    for name in tabletop.GAMES:
        found = in_kernel(tabletop.game(name), asked.clicks)
        print(f"{name:14}", "   ".join(f"{what} {said(took)}" for what, took in found.items()))
    if asked.browser:
        print("in the browser", said(in_browser(asked.clicks)))


if __name__ == "__main__":
    main()

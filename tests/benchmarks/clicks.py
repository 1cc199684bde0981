"""How soon a click in JupyterLab is answered: from the click to the new picture, in a real browser.

    python -m tests.benchmarks.clicks
    python -m tests.benchmarks.clicks --clicks 200

A person takes what comes within a tenth of a second for immediate; half of it is the kernel's, which `kernel_clicks.py`
measures. Run it on a calm machine: what else runs there is measured, too. It takes the browser that the variable
TABLETOP_BROWSER names, otherwise Playwright's own.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from pathlib import Path
from statistics import median, quantiles

import tabletop
from tests.helpers.jupyter_lab import real_browser, running_lab

CLICK_NEXT = """panel => new Promise(resolve => {
    const next = [...panel.querySelectorAll('button')].find(button => button.textContent.startsWith('Next ▶'));
    const start = performance.now();
    new MutationObserver((_, watch) => { watch.disconnect(); resolve(performance.now() - start); })
        .observe(panel.querySelector('.tt-board'), { childList: true });
    next.click();
})"""


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
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {'compiled' if tabletop.compiled else 'plain'} rules, "
          f"load {os.getloadavg()[0]:.1f}. Milliseconds: median and 95th percentile: {said(in_browser(asked.clicks))}")


if __name__ == "__main__":
    main()

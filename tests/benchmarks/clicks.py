"""How soon a click in JupyterLab is answered: from the click to the new picture, measured inside the browser.

    python -m tests.benchmarks.clicks
    python -m tests.benchmarks.clicks --clicks 200

A person takes what comes within a tenth of a second for immediate. Run it on a calm machine: what else runs there is
measured, too. It takes the browser that the variable TABLETOP_BROWSER names, otherwise Playwright's own.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import numpy as np

from tests.helpers.jupyter_lab import real_browser, running_lab

CLICK_NEXT = """panel => new Promise(resolve => {
    const next = [...panel.querySelectorAll('button')].find(button => button.textContent.startsWith('Next ▶'));
    const start = performance.now();
    new MutationObserver((_, watch) => { watch.disconnect(); resolve(performance.now() - start); })
        .observe(panel.querySelector('.tt-board'), { childList: true });
    next.click();
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=50)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, real_browser() as browser, running_lab(Path(folder), browser) as lab:
        notebook, took = lab.open("notebooks/02_bannish.ipynb"), []
        panel = lab.widget(notebook, "record = tabletop.play")
        panel.get_by_label("Ask me first").uncheck()
        for _ in range(asked.clicks):
            lab.answered(notebook)
            if panel.get_by_role("button", name="Next ▶", exact=True).is_disabled():
                panel.locator(".noUi-handle").focus()
                notebook.keyboard.press("Home")
                lab.answered(notebook)
            took.append(panel.evaluate(CLICK_NEXT))
    print(f"click: median {np.median(took):.0f} ms, 95th percentile {np.percentile(took, 95):.0f} ms, slowest "
          f"{max(took):.0f} ms "
          f"of {len(took)}; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

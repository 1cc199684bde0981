"""How long a visitor of the site waits for the first table, and for what; and how much is loaded.

    python -m tests.benchmarks.site FOLDER [--notebook 02_bannish.ipynb] [--visits 3]

FOLDER is what `python3 -m tabletop site --to FOLDER` has made. The first visit loads everything. For each later one
the browser starts anew, with the cache that it has on disk: a private window's would have no room for Python.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import sync_playwright

from tests.browser.test_site import ASK
from tests.helpers.jupyter_lab import FLAGS

PYTHON = """import js, json
print(json.dumps({"worker": js.performance.timeOrigin,
                  "downloaded": max(entry.responseEnd for entry in js.performance.getEntriesByType("resource")
                                    if "/static/pyodide/" in entry.name),
                  **{entry.name: entry.startTime for entry in js.performance.getEntriesByType("mark")}}))"""
"""What Python's worker says of its start, which goes on beside JupyterLab's."""


class Counting(SimpleHTTPRequestHandler):
    """A plain file server that counts what it hands out."""

    sent = 0

    def copyfile(self, source, outputfile):
        data = source.read()
        Counting.sent += len(data)
        outputfile.write(data)

    def log_message(self, *_):
        pass


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("--notebook", default="02_bannish.ipynb")
    options.add_argument("--visits", type=int, default=3)
    chosen = options.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=chosen.folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        for visit in range(1, chosen.visits + 1):
            browser = playwright.chromium.launch_persistent_context(
                profile, executable_path=os.environ.get("TABLETOP_BROWSER") or None, args=FLAGS)
            Counting.sent, page = 0, browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/notebooks/index.html?path={chosen.notebook}")
            page.wait_for_function("window.tabletopPage?.first", timeout=240_000)
            began, ready, first = page.evaluate("[performance.timeOrigin, tabletopPage.kernel, tabletopPage.first]")
            python = json.loads(page.evaluate(ASK, PYTHON))
            before = python.pop("worker") - began
            parts = ", ".join(f"{part} {(before + at) / 1000:.1f}" for part, at in python.items())
            print(f"visit {visit}: first table after {first / 1000:.1f} s (Python: {parts}; JupyterLab with it: "
                  f"{ready / 1000:.1f}), {Counting.sent / 1e6:.1f} MB loaded", flush=True)
            browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()

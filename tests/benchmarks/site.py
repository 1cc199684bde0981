"""How long a visitor of the site waits for the first table, and for what; and how much is loaded.

    python -m tests.benchmarks.site FOLDER [--notebook 02_bannish.ipynb] [--visits 3]

FOLDER is what `python3 -m tabletop site --to FOLDER` has made. The first visit loads everything, later ones have the
browser's cache.
"""

from __future__ import annotations

import argparse
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from tests.helpers.jupyter_lab import real_browser

PARTS = {"kernel": "page", "imported": "Python", "first": "table"}


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
    with real_browser() as browser:
        context = browser.new_context()
        for visit in range(1, chosen.visits + 1):
            Counting.sent, page = 0, context.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/notebooks/index.html?path={chosen.notebook}")
            page.wait_for_function("window.tabletopPage?.first", timeout=240_000)
            times = page.evaluate("({ kernel, imported, first } = tabletopPage, { kernel, imported, first })")
            said, before = [], 0.0
            for part, name in PARTS.items():
                said.append(f"{name} {(times[part] - before) / 1000:.1f} s")
                before = times[part]
            print(f"visit {visit}: first table after {times['first'] / 1000:.1f} s ({', '.join(said)}), "
                  f"{Counting.sent / 1e6:.1f} MB loaded", flush=True)
            page.close()
    server.shutdown()


if __name__ == "__main__":
    main()

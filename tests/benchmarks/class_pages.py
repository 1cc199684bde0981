"""Whether every page of a class arrives whole, with all its tables, when many visitors come at once.

    python -m tests.benchmarks.class_pages
    python -m tests.benchmarks.class_pages --visitors 10 --times 20 --notebook 01_tricks.ipynb

All visitors open the same page at the same moment, in real browser windows, and look at every table of it; then they go
back to the start, and to the next page. It fails at the first table that does not come.
"""

from __future__ import annotations

import argparse
import os
import time

from playwright.sync_api import sync_playwright

from tabletop.serving.pages import pages
from tests.helpers.class_server import open_class
from tests.helpers.class_visit import come_in, look_through, open_at_once


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visitors", type=int, default=10)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--notebook", action="append", help="only this page; may be given again")
    asked = parser.parse_args()
    notebooks = asked.notebook or [page.path for page in pages()]
    with open_class("--visitors", str(asked.visitors)) as room, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("TABLETOP_BROWSER") or None,
                                             args=["--no-sandbox", "--disable-gpu"])
        visitors = [come_in(browser, room) for _ in range(asked.visitors)]
        for notebook in notebooks:
            for turn in range(1, asked.times + 1):
                start = time.perf_counter()
                open_at_once(visitors, [notebook] * asked.visitors)
                tables = [look_through(page, notebook) for page in visitors]
                assert len(set(tables)) == 1, f"{notebook}: not all pages have the same tables, but {tables}"
                for page in visitors:
                    page.goto(room.address)
                print(f"{notebook}, time {turn} of {asked.times}: {asked.visitors} visitors saw {sum(tables)} tables, "
                      f"the last after {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()

"""Visitors of a class in a real browser: they come at once, and look at every table of a page."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Browser, Page, TimeoutError

from tests.helpers.class_server import OpenClass
from tests.helpers.jupyter_lab import POLLING

PATIENCE = 240_000
"""Milliseconds after which a page that has not come is given up: it ends a test that hangs, and says nothing of how
fast a page is."""
CAME = """place => place.querySelector('.tt-missing') || place.querySelector('.tt-panel button')
    && [...place.querySelectorAll('.tt-board')].filter(board => board.checkVisibility())
        .every(board => board.querySelector('svg'))"""
"""Whether a place says that its table cannot be shown, or shows it: its controls, and a picture on every board that is
in sight."""


def come_in(browser: Browser, room: OpenClass) -> Page:
    """A visitor of its own who has brought the door word."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"{room.address}/?token={room.word}", timeout=PATIENCE)
    return page


def open_at_once(pages: Sequence[Page], notebooks: Sequence[str]) -> None:
    """Every visitor opens a notebook, none waiting for another."""
    for page, notebook in zip(pages, notebooks, strict=True):
        page.evaluate(f"() => {{ location.href = '/voila/render/{notebook}' }}")


def look_through(page: Page, notebook: str) -> int:
    """Wait for the notebook's page, then scroll from table to table, each time until it has come; how many there are.
    A table that cannot be shown fails."""
    page.wait_for_url(f"**/voila/render/{notebook}", wait_until="load", timeout=PATIENCE)
    # it may load itself again before
    page.wait_for_function("document.body?.dataset.tables", polling=POLLING, timeout=PATIENCE)
    places = page.locator(".tt-place").element_handles()
    assert places, f"{page.url} shows no table: {page.locator('body').inner_text()[:200]}"
    places[0].wait_for_element_state("visible", timeout=PATIENCE)  # the page is hidden until it has its colours
    for number, place in enumerate(places, 1):
        place.evaluate("place => place.scrollIntoView({ block: 'center' })")
        try:
            page.wait_for_function(CAME, arg=place, polling=POLLING, timeout=PATIENCE)
        except TimeoutError as late:
            raise AssertionError(f"{page.url}, table {number} of {len(places)} shows this and no more: "
                                 f"{place.inner_html()[:2000]}") from late
        missing = place.query_selector(".tt-missing")
        assert not missing, f"{page.url}, table {number} of {len(places)}: {missing.inner_text()}"
    return len(places)


def leave(page: Page) -> None:
    """Go away. The window stays: Chromium sometimes does not come to an end of closing one."""
    page.goto("about:blank", timeout=PATIENCE)

"""The pages of a class in a real browser: they arrive whole, answer, say when they cannot, and give back their
places."""

from __future__ import annotations

from contextlib import contextmanager

import psutil
import pytest
from playwright.sync_api import expect

from tabletop.serving.pages import pages
from tests.helpers.class_server import open_class
from tests.helpers.class_visit import PATIENCE, POLLING, come_in, leave, look_through, open_at_once

NOTEBOOK = "notebooks/00_start_here.ipynb"
VISITORS = 3
LONGEST = "01_tricks.ipynb"
SLOW_TABLET = """window.WebSocket = class extends WebSocket {
  set onmessage(answer) {
    super.onmessage = (event) => {
      answer(event);
      if ((event.data.byteLength ?? event.data.length) < 50000) return;
      const until = performance.now() + 2500;
      while (performance.now() < until);
    };
  }
};"""
"""A browser that needs two and a half seconds to make tables of the states that it gets. Voilà by itself asks for a
table for two seconds and then leaves its place empty."""
IMPATIENT = """{ const wait = setTimeout;
    window.setTimeout = (then, ms, ...rest) => wait(then, ms === 4000 ? 0 : ms, ...rest); }"""
"""A browser that does not wait four seconds for the states of all tables together, but asks for each of a thousand at
once."""

FORGETFUL = """if (!sessionStorage.getItem("lost")) {
  const ask = setInterval;
  window.setInterval = (then, ms, ...rest) => ask(then, ms === 20000 ? 1000 : ms, ...rest);
  window.WebSocket = class extends WebSocket {
    set onmessage(answer) {
      super.onmessage = (event) => {
        if (new TextDecoder().decode(event.data).includes('"update')) sessionStorage.setItem("lost", "yes");
        else answer(event);
      };
    }
  };
}"""
"""A browser that loses all states when it opens a page for the first time, and does not wait twenty seconds until it
sees that."""


@pytest.fixture(scope="module")
def room():
    """A class, open for all tests of this file."""
    with open_class("--visitors", str(VISITORS), quick=True) as room:
        yield room


@contextmanager
def come_and_leave(browser, room, number):
    """So many visitors, each with a window of its own."""
    visitors = [come_in(browser, room) for _ in range(number)]
    yield visitors
    for page in visitors:
        leave(page)


@pytest.fixture
def visitors(browser, room):
    """As many as there are places."""
    with come_and_leave(browser, room, VISITORS) as visitors:
        yield visitors


@pytest.fixture
def page(browser, room):
    """The page of a visitor who comes alone."""
    with come_and_leave(browser, room, 1) as (page,):
        yield page


def test_a_student_comes_in_clicks_and_leaves(browser, room):
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(room.address)
    page.get_by_label("Door word").fill(room.word)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("link", name="Start here").click()
    panel = page.locator(".tt-panel").first
    panel.get_by_role("button", name="Next ▶", exact=True).click(timeout=PATIENCE)
    expect(panel.locator(".tt-says").first).to_contain_text("leads the", timeout=PATIENCE)
    expect(page.get_by_text("StepThrough(")).to_have_count(0)

    panel.get_by_role("button", name="Large").click()
    expect(panel.get_by_role("button", name="Small")).to_be_visible()
    panel.get_by_role("button", name="Next ▶", exact=True).click()
    expect(panel.locator(".tt-says").first).to_contain_text("follows", timeout=PATIENCE)
    panel.get_by_role("button", name="Small").click()
    expect(panel.get_by_role("button", name="Large")).to_be_visible()

    python = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    place = f"{page.url.partition('/voila')[0]}/api/kernels/{python}"
    assert page.request.get(place).status == 200
    leave(page)
    for _ in range(1000):  # the browser sends its farewell when it likes
        if page.request.get(place).status == 404:
            break
        page.wait_for_timeout(100)
    else:
        pytest.fail("the place was not given back")


def test_all_tables_come_to_all_visitors_who_come_at_once(visitors):
    for page in visitors[:2]:
        page.add_init_script(SLOW_TABLET)
    visitors[0].add_init_script(IMPATIENT)
    open_at_once(visitors, [LONGEST] * VISITORS)
    shown = [look_through(page, LONGEST) for page in visitors]
    assert shown == [shown[0]] * VISITORS
    assert shown[0] >= 8


def test_a_page_whose_tables_are_lost_on_the_way_is_loaded_again_by_itself(page):
    page.add_init_script(FORGETFUL)
    open_at_once([page], ["00_start_here.ipynb"])
    assert look_through(page, "00_start_here.ipynb")
    assert page.evaluate("sessionStorage.getItem('lost')") == "yes"


def test_other_pages_arrive_whole_and_ask_no_other_machine(visitors, room):
    # All of them, many times: tests/benchmarks/class_pages.py.
    elsewhere, errors = [], []
    for page in visitors:
        page.on("request", lambda request: elsewhere.append(request.url)
                if not request.url.startswith((room.address, "data:", "blob:")) else None)
        # A page that is left may still look for its Python, or give back a place that is handed on already.
        page.on("console", lambda said: errors.append(said.text)
                if said.type == "error" and "/api/" not in said.location["url"] else None)
    last = [page.path for page in pages()][-VISITORS:]
    open_at_once(visitors, last)
    for page, notebook in zip(visitors, last, strict=True):
        look_through(page, notebook)
    assert elsewhere == [] and errors == []


def test_a_chart_is_drawn_when_a_visitor_comes_near(page):
    open_at_once([page], ["02_bannish.ipynb"])
    page.wait_for_url("**/02_bannish.ipynb", wait_until="load", timeout=PATIENCE)
    page.wait_for_function("document.body?.dataset.tables", polling=POLLING, timeout=PATIENCE)
    chart = page.get_by_role("img", name="Scores of round 1")
    expect(chart).to_have_count(0)
    page.get_by_role("heading", name="Scoring, seen").scroll_into_view_if_needed()
    expect(chart).to_be_visible(timeout=PATIENCE)


def test_a_table_that_cannot_be_shown_is_said_so(page):
    page.add_init_script("addEventListener('DOMContentLoaded', () => { "
                         "document.querySelector('.tt-place').dataset.model = 'none'; })")
    page.goto(f"{page.url.rstrip('/')}/voila/render/00_start_here.ipynb", timeout=PATIENCE)
    expect(page.get_by_role("alert").filter(has_text="This table could not be shown")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Load again").first).to_be_visible()


@pytest.mark.parametrize("how", ["it is shut down", "it dies"])
def test_a_page_whose_python_has_ended_says_so(page, room, how):
    page.goto(f"{page.url.rstrip('/')}/voila/render/00_start_here.ipynb", timeout=PATIENCE)
    look_through(page, "00_start_here.ipynb")
    python = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    if how == "it dies":
        next(child for child in psutil.Process(room.process.pid).children()
             if python in " ".join(child.cmdline())).kill()
    else:
        page.evaluate(f"() => navigator.sendBeacon('/voila/api/shutdown/{python}', new FormData())")
    expect(page.get_by_role("alert").filter(has_text="lost its connection")).to_be_visible(timeout=PATIENCE)

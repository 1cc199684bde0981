"""A page of the class in a real browser: it shows, answers, and gives back its place."""

from __future__ import annotations

import time

import pytest
from class_server import open_class
from playwright.sync_api import expect

NOTEBOOK = "notebooks/00_start_here.ipynb"


@pytest.fixture(scope="module")
def page(browser):
    """The start page, as a student sees it who has typed the door word."""
    with open_class("--visitors", "1") as room:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(room.address)
        page.get_by_label("Door word").fill(room.word)
        page.get_by_role("button", name="Come in").click()
        yield page
        context.close()


def test_a_student_comes_in_clicks_and_leaves(page):
    page.get_by_role("link", name="Start here").click()
    panel = page.locator(".tt-panel").first
    panel.get_by_role("button", name="Next ▶", exact=True).click(timeout=60_000)
    expect(panel.locator(".tt-says").first).to_contain_text("leads the")
    expect(page.get_by_text("StepThrough(")).to_have_count(0)

    panel.get_by_role("button", name="Large").click()
    expect(panel.get_by_role("button", name="Small")).to_be_visible()
    panel.get_by_role("button", name="Next ▶", exact=True).click()
    expect(panel.locator(".tt-says").first).to_contain_text("follows")

    python = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    place = f"{page.url.partition('/voila')[0]}/api/kernels/{python}"
    assert page.request.get(place).status == 200
    page.goto("about:blank")
    deadline = time.monotonic() + 10
    while page.request.get(place).status != 404:
        assert time.monotonic() < deadline, "the place was not given back"
        page.wait_for_timeout(100)

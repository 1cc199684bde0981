"""The door of a class in a real browser: a link leads in from anywhere, and a phone can read the code on the
projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.helpers.class_server import open_class
from tests.helpers.class_visit import leave

NOTEBOOK = "notebooks/00_start_here.ipynb"


@pytest.fixture(scope="module")
def room():
    with open_class("--visitors", "1", "--proxy", "127.0.0.1", "--name", "cards.school.example", quick=True) as room:
        yield room


@pytest.mark.parametrize("path", ["/", "/voila/render/00_start_here.ipynb"])
def test_a_link_in_a_mail_leads_in_at_once(browser, room, path):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f'data:text/html,<a href="{room.address}{path}?token={room.word}">To the class</a>')
    page.get_by_role("link", name="To the class").click()
    expect(page.get_by_role("heading",
                            name="Card games" if path == "/" else "Start here").first).to_be_attached(timeout=60_000)
    assert page.url == room.address + path, "the door word stays in no address bar"
    (cookie,) = [cookie for cookie in context.cookies() if cookie["name"].startswith("class-")]
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["expires"]) == (True, "Lax", -1)
    leave(page)


def test_the_teacher_sees_the_way_in_large(browser, room):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{room.address}/?token={room.word}")
    way_in = page.get_by_role("region", name="The way in")
    expect(way_in).to_contain_text("https://cards.school.example")
    expect(way_in).to_contain_text(room.word)
    code = way_in.locator("svg").bounding_box()
    assert code["width"] == code["height"] > 300
    leave(page)

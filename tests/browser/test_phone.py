"""A board on a phone 400 pixels wide, in a real browser: a finger finds all that can be touched, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop import widgets
from tabletop.show import table_html

FOLDER = Path(widgets.__file__).parent
FINGER = 40
"""No side of what a finger touches is shorter, in pixels."""
SHOW = """([picture, script]) => import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))).then(
    (board) => {
      window.sent = [];
      const shared = { picture, targets: null, chosen: [], hinted: [] };
      const model = { get: (name) => shared[name], on() {}, off() {}, send: (said) => sent.push(said.touched) };
      const el = document.createElement("div");
      document.body.replaceChildren(el);
      board.default.render({ model, el });
    })"""
"""The board without a kernel: what it would tell Python is kept in `sent`."""

OPEN_A_PANEL = """async (script) => {
  const frame = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const shared = { in_sight: true }, [panel, el, above, below] = [1, 2, 3, 4].map(() => document.createElement("div"));
  const model = { get: (name) => shared[name], set: (name, value) => shared[name] = value, save_changes() {}, on() {} };
  const frames = (number) => new Promise((done) => number ? requestAnimationFrame(() => frames(number - 1).then(done))
                                                          : done());
  panel.className = "tt-panel";
  above.style.height = below.style.height = "2000px";
  panel.append(el);
  frame.default.render({ model, el });
  await frames(3);
  const before = shared.in_sight;
  document.body.replaceChildren(above, panel, below);
  await frames(3);
  return [before, shared.in_sight];
}"""
"""A panel that stands in the page a while after it was made: whether it is still to be brought into sight, before and
after."""


@pytest.fixture(scope="module")
def phone(browser):
    page = browser.new_page(viewport={"width": 400, "height": 800}, has_touch=True)
    page.set_content(f"<style>{(FOLDER / 'board.css').read_text()}</style>")
    yield page
    page.close()


def show(page, state):
    page.evaluate(SHOW, [table_html(state.view(state.turn)), (FOLDER / "board.js").read_text()])


def kinds_of_decisions(name):
    """A moment of each kind of decision that comes in a game."""
    game = tabletop.game(name)
    steps = tabletop.play(game, ["random"] * game.players, seed=3).steps()[:-1]
    return {step.state.asks.kind: step.state for step in steps}.values()


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_finger_finds_every_choice_and_plays_it(phone, name):
    for state in kinds_of_decisions(name):
        show(phone, state)
        drawn = phone.locator("svg.tt-picture :is(.tt-allowed, .tt-refused)[data-move]")
        things = phone.locator(".tt-tray > button")
        assert things.count() == drawn.count() > 0, state.asks
        for thing in things.all():
            box = thing.bounding_box()
            assert min(box["width"], box["height"]) >= FINGER, thing.get_attribute("aria-label")
            assert box["x"] >= 0 and box["x"] + box["width"] <= 400, thing.get_attribute("aria-label")
        things.last.tap()
        assert phone.evaluate("sent") == [things.last.get_attribute("data-move")]


def test_on_a_wide_page_nothing_is_shown_twice(phone):
    phone.set_viewport_size({"width": 1000, "height": 800})
    show(phone, tabletop.game("bannish").deal(seed=7))
    assert phone.locator(".tt-tray > button").count() == 0
    phone.set_viewport_size({"width": 400, "height": 800})
    phone.locator(".tt-tray > button").first.wait_for()


def test_a_panel_that_is_made_before_it_stands_in_the_page_comes_into_sight(phone):
    assert phone.evaluate(OPEN_A_PANEL, (FOLDER / "frame.js").read_text()) == [True, False]
    assert phone.evaluate("document.querySelector('.tt-panel').getBoundingClientRect().y") == 0

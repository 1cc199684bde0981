"""What is handed out, opened from a file with the network off, and printed."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import tabletop
from tabletop.classroom import card_sheet, page

AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.flatMap(
    wrong => wrong.nodes.map(node => `${wrong.id}: ${node.html.slice(0, 160)} (${node.failureSummary.slice(0, 160)})`))"""


def pages_of(pdf):
    """The sizes of a PDF's pages in millimetres."""
    boxes = re.findall(rb"/Type\s*/Page\b[^s].*?/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf, re.DOTALL)
    return [tuple(round(float(side) / 72 * 25.4) for side in box) for box in boxes]


@pytest.fixture
def opened(browser, tmp_path):
    """Opens a handout from a file, with the network off; any error on the page is an error here."""
    contexts = []

    def opened(handout, scheme="light"):
        context = browser.new_context(offline=True, color_scheme=scheme, viewport={"width": 1280, "height": 900})
        contexts.append(context)
        shown, wrong = context.new_page(), []
        shown.on("pageerror", lambda error: wrong.append(str(error)))
        shown.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        shown.goto(handout.save(tmp_path).as_uri())
        assert wrong == []
        return shown

    yield opened
    for context in contexts:
        context.close()


def test_a_game_is_stepped_through_and_printed_without_kernel_and_network(opened):
    record = tabletop.play(tabletop.game("bannish", players=3), ["random"] * 3, seed=7)
    shown = opened(page(record, last=12))
    step = shown.locator(".step:visible")
    expect(step).to_have_count(1)
    expect(step.get_by_role("heading")).to_have_text("Round 1, trick 1, the deal")
    expect(step.locator("svg.tt-picture")).to_be_visible()
    shown.get_by_role("button", name="Next ▶", exact=True).click()
    expect(step).to_contain_text("Seat 1 leads the red 5")
    step.locator(".tt-refused").first.click()
    expect(shown.get_by_role("status")).to_contain_text("not allowed (BAN-5)")
    shown.keyboard.press("ArrowRight")
    expect(step).to_contain_text("Seat 2 follows with the red 3.")
    shown.get_by_role("button", name="◀ Back").click()
    expect(step).to_contain_text("Seat 1 leads the red 5")
    step.get_by_role("link", name="BAN-4").first.click()
    expect(shown.get_by_role("status")).to_contain_text(record.game.rules["BAN-4"].text)
    shown.get_by_role("button", name="Next trick ▶▶").click()
    expect(step.get_by_role("heading")).to_contain_text("trick 2")
    shown.keyboard.press("End")
    expect(step.get_by_role("heading")).to_contain_text("move 12 of 12")

    def printed(what):
        shown.get_by_label("On paper").select_option(what)
        return len(pages_of(shown.pdf(format="A4")))

    stages = shown.locator(".step.stage").count()
    assert printed("this moment only") == 2, "the moment, and the rules"
    assert stages / 2 < printed("every trick") <= stages + 1
    assert shown.locator(".step.stage .picture svg").count() == stages, "every picture that is printed has been drawn"
    assert 13 / 2 < printed("every move") <= 13 + 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages(opened, scheme):
    record = tabletop.play(tabletop.game("bannish", players=3), ["random"] * 3, seed=7)
    for handout in (page(record, last=6), card_sheet("bannish")):
        shown = opened(handout, scheme)
        shown.evaluate(Axe().axe_script)
        assert shown.evaluate(AXE) == []


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("letter", (216, 279))])
def test_card_sheets_print_one_to_a_page(opened, paper, size):
    shown = opened(card_sheet("bannish", paper))
    assert pages_of(shown.pdf(prefer_css_page_size=True)) == [size] * 7

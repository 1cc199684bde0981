"""What is handed out, opened from a file with the network off, and printed."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import tabletop
from tabletop.classroom import card_sheet, page, question_page, worksheet
from tabletop.classroom.worksheets import class_questions
from tests.helpers.jupyter_lab import COLOURS, EVERYTHING, FOUND_BY_AXE

AXE = f"""async wanted => (await axe.run(document, wanted)).{FOUND_BY_AXE}"""


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


def test_questions_are_answered_without_kernel_and_network(opened):
    shown = opened(question_page("maple-42", count=3))
    step, made = shown.locator(".step:visible"), class_questions("maple-42", count=3).exercises
    expect(step.get_by_role("heading")).to_contain_text("Question 1 of 3")
    wrong = next(choice for choice in made[0].choices if not choice.right)
    step.get_by_role("button", name=wrong.text, exact=True).click()
    expect(step.locator(".reply.wrong:visible")).to_contain_text(f"You {wrong.mistake}.")
    expect(step.locator(".help:visible")).to_contain_text(f"Hint: {made[0].hints[0]}")
    step.get_by_role("button", name=made[0].right.text, exact=True).click()
    expect(step.locator(".reply:visible")).to_contain_text("Right!")
    expect(shown.locator("#standing")).to_have_text("0 of 1 right at the first try")
    shown.keyboard.press("ArrowRight")
    step.get_by_role("button", name=made[1].right.text, exact=True).click()
    expect(shown.locator("#standing")).to_have_text("1 of 2 right at the first try")
    shown.get_by_role("button", name="Next ▶", exact=True).click()
    for help in ("Hint", "Stronger hint", "Show me why"):
        step.get_by_role("button", name=help, exact=True).click()
    expect(step.locator(".reply:visible")).to_contain_text(f"The answer is: {made[2].right.text}.")
    shown.get_by_role("button", name="◀ Back").click()
    expect(step.get_by_role("heading")).to_contain_text("Question 2 of 3")
    shown.pdf(format="A4")
    assert shown.locator(".step .picture svg").count() >= 3, "every picture that is printed has been drawn"


PRINTED = {"A4": (210, 297), "Letter": (215.9, 279.4)}
"""The papers in millimetres; a worksheet leaves a margin of ten on every side."""


@pytest.mark.parametrize("game", [None, *tabletop.GAMES])
def test_ten_questions_take_four_pages_and_none_is_torn(opened, game):
    shown = opened(worksheet("maple-42", games=game and [game], key=False))
    for paper, (wide, high) in PRINTED.items():
        assert 1 < len(pages_of(shown.pdf(format=paper))) <= 4, paper
        # As wide as the paper between its margins: every question stands in one piece in a column, and is not higher
        # than the first.
        shown.emulate_media(media="print")
        shown.set_viewport_size({"width": round((wide - 20) / 25.4 * 96), "height": 900})
        questions = shown.locator(".question")
        pieces = questions.evaluate_all("all => all.map(one => [...one.getClientRects()].map(piece => piece.height))")
        header = shown.locator("header").evaluate("header => header.getBoundingClientRect().height")
        column = (high - 20) / 25.4 * 96 - header
        assert len(pieces) == 10 and all(len(heights) == 1 and heights[0] < column for heights in pieces), paper
        assert set(questions.evaluate_all("all => all.map(one => getComputedStyle(one).breakInside)")) == {"avoid"}


def test_the_key_of_a_worksheet_is_on_pages_of_its_own(opened):
    shown = opened(worksheet("maple-42"))
    pages = len(pages_of(shown.pdf(format="A4")))
    assert shown.locator(".key").evaluate("key => getComputedStyle(key).breakBefore") == "page"
    shown.evaluate("document.querySelector('.key').remove()")
    assert len(pages_of(shown.pdf(format="A4"))) < pages <= 8


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages(opened, scheme):
    """Of what it looks at, a dark page differs in its colours alone."""
    record = tabletop.play(tabletop.game("bannish", players=3), ["random"] * 3, seed=7)
    for handout in (page(record, last=6), card_sheet("bannish"), worksheet("maple-42", count=2),
                    question_page("maple-42", count=2)):
        shown = opened(handout, scheme)
        shown.evaluate(Axe().axe_script)
        assert shown.evaluate(AXE, EVERYTHING if scheme == "light" else COLOURS) == []


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("letter", (216, 279))])
def test_card_sheets_print_one_to_a_page(opened, paper, size):
    shown = opened(card_sheet("bannish", paper))
    assert pages_of(shown.pdf(prefer_css_page_size=True)) == [size] * 7

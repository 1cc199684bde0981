"""The Bannish notebook in a real browser: run it all, step through a trick, predict wrongly and read why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import tabletop
from tabletop.classroom import exercise
from tests.helpers.certain_mistake import MISTAKE, lost
from tests.helpers.game_notebook import GameNotebook

NOTEBOOK = "notebooks/02_bannish.ipynb"


def test_stepping_through_a_trick_tells_what_happens(lab, notebook):
    panel = lab.widget(notebook, "table = {\"hand 0\"")
    expect(panel.get_by_text("Now: Seat 0 leads: play any card")).to_be_visible()
    lab.press(panel, "Next ▶")
    expect(panel.get_by_text("Seat 0 leads the red 4: red is the lead colour.")).to_be_visible()
    for _ in range(3):
        lab.press(panel, "Next ▶")
    expect(panel.get_by_text("BANNISH! Seat 2 and Seat 3 both played the red 6.")).to_be_visible()
    expect(panel.get_by_text("Seat 3 played the second red 6 and gets the chip.")).to_be_visible()
    assert panel.locator('[aria-label*="removed by the BANNISH"]').count() == 2
    lab.press(panel, "◀ Back")
    expect(panel.get_by_text("Seat 2 follows with the red 6.")).to_be_visible()


def test_a_rule_opens_its_sentence(lab, notebook):
    panel = lab.widget(notebook, "follow = tabletop.Record")
    mark = panel.locator("details.tt-rule", has_text="BAN-4").first
    mark.locator("summary").click()
    expect(mark.get_by_text("The leader has the chip and plays any card")).to_be_visible()


def test_a_card_says_why_by_mouse_and_by_keyboard(lab, notebook):
    panel = lab.widget(notebook, "follow = tabletop.Record")
    panel.locator('.tt-refused[data-move="g6"]').click()
    said = panel.get_by_role("status")
    expect(said).to_have_text("green 6: not allowed (BAN-5): Blue was led and Seat 1 holds blue: play blue 1 or blue "
                              "5.",
                              use_inner_text=True)
    panel.locator('.tt-allowed[data-move="b5"]').focus()
    notebook.keyboard.press("Enter")
    expect(said).to_have_text("blue 5: allowed (BAN-5): Blue was led, and this card is blue.", use_inner_text=True)


def test_a_seat_sees_its_own_cards_only(lab, notebook):
    panel = lab.widget(notebook, "follow = tabletop.Record")
    panel.locator("select").select_option("Seat 1")
    expect(panel.locator('[aria-label$="hidden cards"]')).to_have_count(3)
    panel.locator("select").select_option("everyone")
    expect(panel.locator('[aria-label$="hidden cards"]')).to_have_count(0)


def test_a_wrong_prediction_is_told_why(lab, notebook):
    steps = tabletop.play(tabletop.game("bannish", players=4), ["random"] * 4, seed=7).steps()
    asked = next(step.state for step in steps if len({ruling.ok for _, ruling in step.state.rulings()}) == 2)
    refused, why = next((move.name, ruling.because) for move, ruling in asked.rulings() if not ruling.ok)
    panel = lab.widget(notebook, 'record = tabletop.play')
    board = lab.to_top(panel)
    top = lab.top(board)
    lab.step_until(panel, f"Which of these may Seat {asked.turn} choose?")
    assert lab.top(board) == top, "a question moved the table"
    assert panel.locator(".tt-refused").count() == 0
    panel.get_by_role("button", name=refused, exact=True).click()
    lab.press(panel, "Check")
    expect(panel.get_by_text(f"Not quite. You said: {refused}.")).to_be_visible()
    expect(panel.get_by_role("status").get_by_text(why).first).to_be_visible()
    expect(panel.locator(".tt-refused").first).to_be_visible()
    lab.step_until(panel, "Who wins this trick?")
    settles = next(event for step in steps for event in step.events if event.question)
    wrong = next(choice for choice in settles.question.choices if choice != settles.question.answer)
    lab.press(panel, wrong)
    expect(panel.get_by_text(f"Not quite. You said: {wrong}.")).to_be_visible()
    expect(panel.get_by_role("status").get_by_text(settles.text)).to_be_visible()
    expect(panel.get_by_text("Right so far: 0 of 2")).to_be_visible()
    assert lab.top(lab.to_top(panel)) == top, "a verdict moved the table"


def test_the_score_chart_changes_with_the_round(lab, notebook):
    panel = lab.widget(notebook, "Scoring(record)")
    expect(panel.get_by_role("img", name="Scores of round 1")).to_be_visible()
    lab.press(panel, "Round 2")
    expect(panel.get_by_role("img", name="Scores of round 2")).to_be_visible()


def test_what_if_answers_to_the_keyboard(lab, notebook):
    panel = lab.widget(notebook, "WhatIf(game)")
    expect(panel.get_by_text("Seat 0 and Seat 1 share first place with 11 stars")).to_be_visible()
    panel.locator(".noUi-handle, input[type=range], [role=slider]").first.focus()
    notebook.keyboard.press("ArrowRight")
    expect(panel.get_by_text("Seat 0 is first with 12 stars")).to_be_visible()


# Pictures that follow each other at once are shown at once: each is given longer than its cards glide.
NEXT_HALFWAY = """panel => new Promise(resolve => setTimeout(resolve, 250)).then(() => new Promise(resolve => {
    const board = panel.querySelector('.tt-board');
    const box = card => {
        const { x, y, width } = card.querySelector('rect').getBoundingClientRect();
        return `${card.dataset.card} at ${[x, y, width].map(Math.round)}`;
    };
    const before = [...board.querySelectorAll('[data-card]')].map(box);
    new MutationObserver((_, watch) => {
        watch.disconnect();
        resolve(board.getAnimations({ subtree: true }).map(motion => {
            const { target } = motion.effect, played = target.dataset.outOf;
            motion.pause();
            motion.currentTime = 0;
            const known = before.includes(box(target)), lasts = motion.effect.getTiming().duration;
            motion.currentTime = lasts / 2;
            const decides = target.matches('.tt-allowed');
            if (decides) target.classList.add('tt-moving-now');
            return { known, lasts, played, decides };
        }));
    }).observe(board.firstElementChild, { childList: true });
    [...panel.querySelectorAll('button')].find(button => button.textContent.startsWith('Next ▶')).click();
}))"""


def test_cards_glide_from_where_they_were_and_can_be_touched_on_the_way(lab, notebook):
    panel = lab.widget(notebook, 'record = tabletop.play')
    panel.get_by_label("Ask me first").uncheck()
    notebook.emulate_media(reduced_motion="no-preference")
    motions = []
    for _ in range(8):
        lab.answered(notebook)
        motions += panel.evaluate(NEXT_HALFWAY)
        if any(motion["decides"] for motion in motions):
            break
    assert any(motion["played"] for motion in motions) and all(motion["known"] for motion in motions), motions
    assert {motion["lasts"] for motion in motions} == {200}
    lab.touch(panel.locator(".tt-moving-now").last)
    expect(panel.get_by_role("status").get_by_text(": allowed")).to_be_visible()
    notebook.emulate_media(reduced_motion="reduce")
    assert panel.evaluate(NEXT_HALFWAY) == []


def test_a_sentence_lights_up_what_it_speaks_of_by_mouse_and_by_key(lab, notebook):
    panel = lab.widget(notebook, "table = {\"hand 0\"")
    lab.to_top(panel)
    story, lit = panel.locator(".tt-called-story"), "panel => panel.querySelectorAll('.tt-light').length"
    while "BANNISH! Seat 2" not in (told := story.inner_text()):
        lab.press(panel, "Next ▶")
        expect(story).not_to_have_text(told, use_inner_text=True)
    assert panel.evaluate(lit) == 0
    panel.get_by_text("BANNISH! Seat 2 and Seat 3 both played the red 6.").hover()
    assert panel.evaluate(lit) == 4, "two seats, and both cards on the felt"
    panel.locator("svg.tt-picture").first.hover()
    assert panel.evaluate(lit) == 0
    story.focus()
    notebook.keyboard.press("ArrowDown")
    notebook.keyboard.press("ArrowDown")
    assert "BANNISH! Seat 2" in notebook.evaluate("document.activeElement.innerText") and panel.evaluate(lit) == 4
    word = panel.locator(".tt-word", has_text="trick").first
    word.focus()
    assert word.evaluate("word => getComputedStyle(word, '::after').content.includes(word.title)")
    assert panel.locator(".tt-says .tt-word[data-word=trick]:visible").count() == 1
    lab.press(panel, "◀ Back")
    expect(story).not_to_contain_text("BANNISH! Seat 2")
    assert panel.evaluate(lit) == 0, "a new picture begins without lights"


def test_playing_being_refused_and_taking_back(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(game")
    lab.wait_for_my_turn(panel)
    before = panel.locator(".tt-allowed, .tt-refused").count()
    game, refused = tabletop.game("bannish", players=4), panel.locator(".tt-refused").first
    card = game.parse(refused.get_attribute("data-move")).name
    refused.click()
    expect(panel.get_by_role("status")).to_contain_text(f"{card}: not allowed (BAN-5): ", use_inner_text=True)
    assert panel.locator(".tt-allowed, .tt-refused").count() == before
    text = panel.locator(".tt-allowed").first.get_attribute("data-move")
    panel.locator(".tt-allowed").first.click()
    expect(panel.get_by_text(f"Seat 0 follows with the {game.parse(text).name}.")).to_be_visible()
    lab.wait_for_my_turn(panel)
    lab.press(panel, "↶ Take back")
    expect(panel.locator(f'.tt-allowed[data-move="{text}"]').first).to_be_visible()
    assert panel.locator(".tt-allowed, .tt-refused").count() == before


def test_a_hint_and_a_saved_game(lab, notebook):
    panel = lab.widget(notebook, "PlayTable(game")
    lab.play_until(panel)
    lab.press(panel, "Hint")
    expect(panel.get_by_text(re.compile(r"The computer dealt the hidden cards \d+ times:"))).to_be_visible()
    expect(panel.get_by_role("img", name="hint")).to_have_count(1)
    expect(panel.locator("[data-move][aria-description=hint]")).to_have_count(1)
    panel.get_by_text("The figures behind the hint").first.click()
    expect(panel.get_by_text("Each dot shows the average of a choice")).to_be_visible()
    lab.press(panel, "Save")
    with notebook.expect_download() as download:
        panel.get_by_text("bannish-1.json").click()
    assert download.value.suggested_filename == "bannish-1.json"
    hand = panel.locator(".tt-allowed, .tt-refused").count()
    panel.locator(".tt-allowed").first.click()
    expect(panel.locator(".tt-allowed, .tt-refused")).not_to_have_count(hand)
    expect(panel.get_by_role("img", name="hint")).to_have_count(0)
    with notebook.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Load a saved game").click()
    chooser.value.set_files(download.value.path())
    expect(panel.locator(".tt-allowed, .tt-refused")).to_have_count(hand)


def test_an_exercise_is_touched_and_another_one_comes(lab, notebook):
    made, more = exercise("bannish-follow"), exercise("bannish-follow", seed=2)
    wrong, right = min(made.targets - made.right.touch), sorted(made.right.touch)
    panel = lab.widget(notebook, 'Quiz("bannish-follow")')
    board = lab.to_top(panel)
    top = lab.top(board)
    expect(panel.get_by_text(made.question)).to_be_visible()
    card = panel.locator(f'[data-move="{wrong}"]').first
    card.focus()
    notebook.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert panel.locator(".tt-chosen").count() >= 1 and panel.locator(".tt-refused").count() == 0
    lab.press(panel, "Check")
    expect(panel.get_by_role("status").filter(has_text="Not yet.")).to_contain_text(made.hints[0])
    lab.press(panel, "Stronger hint")
    expect(panel.get_by_role("status")).to_contain_text(made.hints[1])
    lab.press(panel, "Put back")
    expect(card).to_have_attribute("aria-pressed", "false")
    for tag in right:
        lab.touch(panel.locator(f'[data-move="{tag}"]').first)
        expect(panel.locator(f'[data-move="{tag}"]').first).to_have_attribute("aria-pressed", "true")
    lab.press(panel, "Check")
    expect(panel.get_by_role("status").filter(has_text="Right!")).to_be_visible()
    assert lab.top(board) == top, "what is said moved the picture"
    lab.press(panel, "Another one like this")
    expect(panel.get_by_text(more.question)).to_be_visible()
    lab.press(panel, "My answers")
    assert panel.get_by_role("link").get_attribute("download") == "answers.json"


def test_a_comparison_runs_while_other_widgets_answer_and_stops_when_told(lab, notebook):
    panel = lab.widget(notebook, "ComparePanel(game")
    deals = panel.locator("input[type=number]").first
    deals.fill("50000")
    deals.press("Enter")
    lab.press(panel, "Run")
    expect(panel.get_by_text("deals done")).to_be_visible()
    other = lab.widget(notebook, "table = {")
    story = other.locator(".tt-called-story")
    for name in ("Next ▶", "◀ Back"):
        told = story.inner_text()
        lab.press(other, name)
        expect(story).not_to_have_text(told, use_inner_text=True)
    panel = lab.widget(notebook, "ComparePanel(game")
    expect(panel.get_by_role("button", name="Run", exact=True)).to_be_disabled()
    lab.press(panel, "Stop")
    expect(panel.get_by_text("Equally good strategies would have a win share of 25%")).to_be_visible()
    expect(panel.get_by_role("button", name="Run", exact=True)).to_be_enabled()
    lab.press(panel, "Show the deal where they differ most")
    expect(panel.get_by_text("random and highest_card differ most in deal")).to_be_visible()
    expect(panel.locator("svg.tt-picture").first).to_be_visible()


def test_a_review_steps_to_the_mistake_that_lost_the_game(lab, notebook):
    """A saved game with one decision left: the red 1 makes Seat 0 first of the round, and Seat 1 wins."""
    panel = lab.widget(notebook, "PlayTable(game")
    lab.wait_for_my_turn(panel)
    panel.locator("input[type=file]").set_input_files(
        {"name": "late.json", "mimeType": "application/json", "buffer": lost().to_json().encode()})
    expect(panel.get_by_text("take one of its cards").first).to_be_visible()
    lab.touch(panel.locator(f'[data-move="{MISTAKE}"]'))
    expect(panel.get_by_text("You came second: one victory point for you.")).to_be_visible()
    expect(panel.get_by_text("You have won 0 of 1 game.")).to_be_visible()
    lab.press(panel, "Review my game")
    found = panel.locator(".tt-called-review")
    expect(found.get_by_text("would have been")).to_be_visible()
    moments = found.get_by_role("button", name="Round 3, trick 12 ▶")
    expect(moments).to_have_count(2)
    moments.first.click()
    lab.answered(notebook)
    expect(panel.get_by_text("Now: Seat 0 won the trick: take one of its cards")).to_be_visible()
    expect(panel.get_by_role("button", name="Next ▶", exact=True)).to_be_in_viewport()
    expect(panel.locator("[aria-description=hint]")).to_have_attribute("data-move", "take r5")
    lab.press(panel, "New deal")  # the tests that follow play on


class TestTheNotebook(GameNotebook):
    """As that of every game."""

    @pytest.mark.parametrize(("theme", "width"), [("Light", 800), ("Dark", 1280)])
    def test_nothing_lies_outside_its_box_either_way(self, lab, notebook, theme, width):
        lab.check_boxes(notebook, theme, width)

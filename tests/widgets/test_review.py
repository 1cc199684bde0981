"""The review in its panel: it grows, can be stopped, goes on, and steps to what it names."""

import asyncio

import pytest

import tabletop
from tabletop.widgets import PlayTable, ReviewPanel
from tests.arena.test_review import FEW, short_game
from tests.helpers.certain_mistake import MISTAKE, POSITION, lost
from tests.helpers.html_text import said
from tests.helpers.waiting import until


def shown(lines):
    return [line for line in lines if line.layout.display != "none"]


def test_a_click_steps_to_the_mistake():
    panel = ReviewPanel(lost(MISTAKE), 0, FEW)
    line, = shown(panel.mistakes)
    assert "“Take the red 5” would have been" in said(line.said.value)
    assert line.go.description == "Round 3, trick 12 ▶" and panel.steps.slider.value == 0
    line.go.click()
    assert panel.steps.slider.value == 1 and panel.steps.frame.in_sight and panel.trouble.value == ""
    assert panel.steps.board.hinted == ["take r5"], "a star marks what would have been better"
    panel.steps.back.click()
    assert panel.steps.board.hinted == [], "of this moment only"
    ending, = shown(panel.endings)
    assert "one victory point in this round was sure from here" in said(ending.said.value)
    assert panel.stop.layout.display == "none" and "95 % interval" in panel.figures.value


def test_every_seat_can_be_reviewed_and_none_twice():
    panel = ReviewPanel(short_game("bannish"), 0, FEW)
    assert [name for name, _ in panel.seat.options] == ["Seat 0 (you)", *(f"Seat {seat} (thoughtful)" for seat in
                                                                         (1, 2, 3))]
    first = panel.review
    panel.seat.value = 2
    assert panel.review.seat == 2 and panel.review.done and "Seat 2's" in said(panel.summary.value)
    panel.seat.value = 0
    assert panel.review is first and "your" in said(panel.summary.value)


def test_it_grows_can_be_stopped_and_goes_on():
    async def session():
        panel = ReviewPanel(short_game("bannish"), 0, 4000)
        assert panel.stop.description == "Stop" and "is tried in many deals" in said(panel.summary.value)
        panel.stop.click()
        assert "No decision has been looked at yet." in said(panel.summary.value)
        panel.stop.click()
        await until(lambda: panel.progress.value > 0)
        panel.steps.next.click()
        assert panel.steps.slider.value == 1, "other widgets answer meanwhile"
        panel.stop.click()
        found = len(panel.review.looked_at)
        assert 0 < found < len(panel.review.decisions) and panel.stop.description == "Go on"
        await asyncio.sleep(0.1)
        assert len(panel.review.looked_at) == found and f"the first {found} of your" in said(panel.summary.value)
        panel.stop.click()
        await until(lambda: len(panel.review.looked_at) > found)
        panel.seat.value = 1
        assert panel.work.running and panel.review.seat == 1
        panel.work.stop()
    asyncio.run(session())


def test_while_a_game_goes_on_only_ones_own_seat_can_be_seen():
    table = PlayTable(tabletop.game("bannish"), opponents="random", seed=1, pace=0, review_deals=FEW)
    for _ in range(3):
        table._touch(str(table.state.legal()[0]))
    table.review.click()
    panel, = table.opened.children
    assert panel.frame.in_sight and panel.seat.disabled and panel.seat.options == (("Seat 0 (you)", 0),)
    assert panel.steps.seat == 0 and panel.steps.seen_as.disabled and not panel.review.endings
    assert panel.review.deals == FEW and len(panel.review.looked_at) == len(panel.review.decisions) > 0


def test_at_the_end_all_seats_can_be_seen_and_a_new_deal_stops_it():
    async def session():
        table = PlayTable(tabletop.game("bannish"), pace=0, position=POSITION, review_deals=40_000)
        table._touch("r6")
        table._touch(MISTAKE)
        table.review.click()
        panel, = table.opened.children
        assert panel.work.running and len(panel.seat.options) == 4 and panel.steps.seat is None
        table.new_deal.click()
        assert not panel.work.running and table.opened.children == ()
    asyncio.run(session())


def test_bad_panels_are_refused():
    with pytest.raises(ValueError, match="seat must be from 0 to 3"):
        ReviewPanel(lost(MISTAKE), 9)
    with pytest.raises(ValueError, match="review_deals must be 40 or more"):
        PlayTable(tabletop.game("bannish"), review_deals=1)

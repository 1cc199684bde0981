"""Bars that say where hidden cards can lie, and what is asked and said of them."""

import re

import pytest

import tabletop
from tabletop.widgets import WhoHolds
from tabletop.widgets.counting import GONE, GROWS, SHRINKS, SURE

GAME = tabletop.game("bannish", players=4)
RECORD = tabletop.play(GAME, ["random"] * 4, seed=149)


def bars(panel):
    """What the bars say, in percent."""
    return dict(re.findall(r"(Seat \d|set aside): (\d+) %", panel.bars.value.partition('aria-label="')[2]))


def test_the_bars_follow_the_slider_and_the_card():
    panel = WhoHolds(RECORD, "b3", at=7)
    assert bars(panel) == {"Seat 1": "48", "Seat 2": "0", "Seat 3": "52"}
    panel.slider.value = 13
    assert bars(panel) == {"Seat 1": "100", "Seat 2": "0", "Seat 3": "0"}
    panel.watched.label = "a yellow card"
    assert set(bars(panel).values()) != {"0", "100"}
    assert panel.bars.value.count("<circle") == 0
    panel.dots.value = True
    assert panel.bars.value.count("<circle") == 3 and not panel.trouble.value


def test_what_is_said_of_a_bar_is_what_the_move_did():
    panel, said = WhoHolds(RECORD, "b3", predict=True), set()
    for watched in ("the blue 3", "the red 6", "a green card"):
        panel.watched.label = watched
        for at, step in enumerate(panel.steps[:60]):
            due = panel._due(at)
            if due is None:
                continue
            move, led = panel.steps[at + 1].move, step.state.view(0).led
            [right] = due.right
            figures = list(map(int, re.findall(r"at (\d+) %", due.why)))
            if len(figures) == 2 and len({*figures}) == 2:  # neither "over 99 %" nor the same when rounded
                was, now = figures
                assert right == (GONE if now == 0 else SURE if now == 100 else GROWS if now > was else SHRINKS)
            assert ("did not follow" in due.why) <= (led is not None and move.suit != led)
            assert ("is out now" in due.why) <= (move in panel.watched.value)
            said.add(right)
    assert {GONE, GROWS, SHRINKS} <= said


def test_a_card_that_is_not_there_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="'r9' is not a card of this game"):
        WhoHolds(RECORD, "r9")

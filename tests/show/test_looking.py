"""A class that looks too early, and how the tree search thinks: pictures that answer to sliders."""

import re
from random import Random

import pytest

import tabletop
from tabletop.show import looking_early, thinking
from tabletop.widgets import WhatIf

GAME = tabletop.game("bannish", players=3)


def of_twenty(html):
    """How many students are wrong, with plain intervals and with the others."""
    return [int(number) for number in re.findall(r"<b>(\d+) of 20</b>", html)]


def test_who_looks_often_is_wrong_more_often_and_the_other_intervals_are_not():
    panel = WhatIf(looking_early([-1.0, 0.5, 0.0, 1.0, 2.0, -0.5] * 10))
    deals, looks = panel.sliders
    often, _ = of_twenty(panel.result.value)
    looks.value = 1
    once, never = of_twenty(panel.result.value)
    assert often > once and once <= 2 and never == 0
    assert panel.result.value.count("<circle") == 2 * 20
    assert "look once" in panel.result.value


def test_claims_that_are_red_are_as_many_as_the_sentence_says():
    shown = looking_early([-1.0, 0.5, 0.0, 1.0, 2.0, -0.5] * 10).shown((200, 20))
    assert shown.count('r="5" fill="#c8004b"') == sum(of_twenty(shown))


@pytest.fixture(scope="module")
def view():
    steps = tabletop.play(GAME, ["random"] * 3, seed=4).steps()
    return next(found for step in steps if step.state.stage[1] == 9 and step.state.turn is not None
                and len((found := step.state.view(step.state.turn)).legal()) > 2)


def test_a_tree_grows_with_its_playouts_and_says_how_often_each_move_was_tried(view):
    panel = WhatIf(thinking(view))
    tens, = panel.sliders
    for value in (1, 60):
        tens.value = value
        said = re.search(r"After (\d+) playouts the best move is <b>(.*?)</b>", panel.result.value)
        tried = [int(number) for number in re.findall(r">(\d+)</text>", panel.result.value)]
        assert sum(tried) == int(said[1]) <= 10 * value and len(tried) == len(view.legal())
        assert said[2] in {move.name for move in view.legal()}
    assert panel.result.value.count(", ") >= 1, "the tree says what it expects"


def test_the_search_of_a_moment_is_the_same_each_time_and_knows_no_hidden_card(view):
    again = view.game.sample(view, Random(3)).view(view.seat)
    assert thinking(view).shown((20,)) == thinking(again).shown((20,))

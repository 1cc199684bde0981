"""The sentences of Bannish: each form is heard, a seat exchanged is found out, set positions are true too."""

from functools import cache

import pytest

import tabletop
from tests.helpers.per_game import part_of
from tests.tools.truth import all_said_in, seats_exchanged, set_again, unheard

TRUTH = part_of("bannish", "truth").TRUTH

pytestmark = pytest.mark.xdist_group("heard in bannish")  # what is heard is gathered once


@cache
def steps_of(players, seed):
    return tabletop.play(tabletop.game("bannish", players=players), ["random"] * players, seed=seed).steps()


@cache
def heard():
    """All that is said in some games, each with its scene."""
    return [said for players in (3, 4, 5) for seed in range(4) for said in all_said_in(steps_of(players, seed), TRUTH)]


def test_every_form_is_heard():
    # Refusals of moves that lie on no table now are not among what is heard at a step.
    refused = ["The trick is not over yet: a card is taken by its winner.", "Now Seat 0 plays red 4."]
    assert unheard("bannish", [*(text for text, _ in heard()), *refused]) == []


def test_whoever_is_named_wrongly_is_found_out():
    exchanged = list(seats_exchanged(heard(), 6000))
    assert [wrong for _, wrong, scene in exchanged if not TRUTH.judge(wrong, scene).startswith("not true")] == []
    assert len(exchanged) > 1000


def test_what_is_said_of_a_set_position_is_true():
    """The same position, set: its rulings, and a score that knows only what was taken before."""
    for step in steps_of(4, 1)[:-1:5]:
        again, view = set_again(step, TRUTH), step.state.view(None)
        lines = [(line.seat, line.because) for line in again.score() if line.unit == "stars"]
        assert lines == [(seat, f"the {card.name}, taken before") for seat in range(4) for card in view.taken[seat]]
        points = [(line.seat, line.points, line.because) for line in again.score() if line.unit == "victory points"]
        assert points == [(seat, view.points[seat], "brought from earlier rounds") for seat in range(4)
                          if view.points[seat]]

"""The sentences of Saika Banrai: each form is heard, a seat exchanged is found out, set positions are true too."""

from functools import cache

import pytest

import tabletop
from tests.helpers.per_game import part_of
from tests.tools.truth import all_said_in, seats_exchanged, set_again, unheard

PART = part_of("saika_banrai", "truth")
TRUTH = PART.TRUTH

pytestmark = pytest.mark.xdist_group("heard in saika_banrai")  # what is heard is gathered once


@cache
def steps_of(players, seed):
    """A game; where the seed is odd, special cards are kept for last, so that there is passing."""
    def keeping(view, rng):
        choices = [move for move in view.legal() if move.name not in PART.SPECIALS] or view.legal()
        return choices[int(rng.random() * len(choices))]

    game = tabletop.game("saika_banrai", players=players)
    return tabletop.play(game, [keeping if seed % 2 else "random"] * players, seed=seed).steps()


@cache
def heard():
    """All that is said in some games, each with its scene."""
    return [said for players in (3, 4, 5, 6) for seed in range(4)
            for said in all_said_in(steps_of(players, seed), TRUTH)]


def test_every_form_is_heard():
    # Refusals of moves that lie on no table now are not among what is heard at a step.
    refused = ["Nobody is named before the trick is over.", "Now Seat 0 has to pass.",
               "Only a player without a card to play may pass, and Seat 0 has one: play red 4."]
    assert unheard("saika_banrai", [*(text for text, _ in heard()), *refused]) == []


def test_all_that_is_heard_where_there_is_passing_is_true():
    assert {wrong for seed in (1, 3) for said in all_said_in(steps_of(3, seed), TRUTH)
            if (wrong := TRUTH.judge(*said))} == set()


def test_whoever_is_named_wrongly_is_found_out():
    exchanged = list(seats_exchanged(heard(), 6000))
    assert [wrong for _, wrong, scene in exchanged if TRUTH.judge(wrong, scene) == ""] == []
    assert len(exchanged) > 1000


def test_what_is_said_of_a_set_position_is_true():
    """The same position, set: its rulings, and a score that knows only what was taken before."""
    for step in steps_of(4, 1)[:-1:5]:
        again, view = set_again(step, TRUTH), step.state.view(None)
        before = [lost - PART.points(card.name for card in taken)
                  for lost, taken in zip(view.lost, view.taken, strict=True)]
        lines = [(line.round, line.seat, line.points, line.because) for line in again.score()]
        assert lines == [(0, seat, lost, "brought from earlier rounds") for seat, lost in enumerate(before) if lost] + [
            (view.round, seat, card.rank, f"the {card.name}, taken before") for seat in range(4)
            for card in view.taken[seat]]

"""What is said in The Banishing is true, with any line-up and hidden hands too."""

from random import Random

import pytest

import tabletop
from tabletop.games.the_banishing.tables import SHEETS
from tests.helpers.per_game import part_of
from tests.tools.truth import Scene, untrue

EIGHT = sorted(SHEETS)
with_numbers = part_of("the_banishing", "begun").with_numbers


@pytest.mark.parametrize("first", range(8))
def test_what_is_said_is_true(first):
    players = 3 + first % 3
    line_up = (EIGHT * 2)[first:first + players]
    assert [wrong for seed in range(2)
            for wrong in untrue("the_banishing", players, 10 * first + seed, characters=line_up,
                                hidden=bool(seed % 2), difficulty="easy")] == []


@pytest.mark.parametrize("first", range(8))
def test_what_is_said_in_long_games_is_true(first):
    """With characters that bear much, every ability is used, and the rounds change."""
    sheets = with_numbers(60, 90)
    assert [wrong for seed in range(2)
            for wrong in untrue("the_banishing", 4, 10 * first + seed, sheets=sheets, hidden=bool(seed),
                                characters=(EIGHT * 2)[first:first + 4], difficulty="easy")] == []


@pytest.mark.parametrize("hidden", [False, True])
def test_why_a_thoughtful_team_makes_its_moves_is_true(hidden):
    """Whatever an idea says, it says of the move that is made, and truly."""
    truth, heard = part_of("the_banishing", "truth").TRUTH, set()
    for seed in range(4):
        game = tabletop.game("the_banishing", players=4, characters=(EIGHT * 2)[2 * seed:2 * seed + 4], hidden=hidden)
        thoughtful = tabletop.strategies(game)["thoughtful"]
        for step in tabletop.play(game, ["thoughtful"] * 4, seed=seed).steps()[:-1]:
            view = step.state.view(step.state.turn)
            for idea in tabletop.ideas(game):
                for move in view.legal():
                    if said := idea.why(view, move):
                        heard.add(idea.name)
                        assert move is thoughtful(view, Random(0))
                        assert truth.judge(said, Scene("reason", step.state, move)) == ""
    assert {"collects blue cards for the Banishing", "rests when nothing helps more"} <= heard
    assert hidden != ("trades so that a set is complete" in heard)

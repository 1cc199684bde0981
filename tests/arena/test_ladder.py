"""The ladder of every game: its rungs, the figures that are kept, and how they are told."""

import json

import pytest

import tabletop
from tabletop.arena import ladder as ladders
from tabletop.engine.strategies import RUNGS, expert, idea, ismcts, rungs, strategies, strategy

each_game = pytest.mark.parametrize("name", tabletop.GAMES)


@each_game
def test_every_game_has_the_same_rungs_each_with_another_strategy(name):
    game = tabletop.game(name)
    found = rungs(game)
    assert tuple(found) == RUNGS and len(set(found.values())) == len(RUNGS)
    known = strategies(game)
    assert [found[rung] for rung in ("beginner", "regular", "skilled", "expert")] == [
        known["random"], known["thoughtful"], known["lookahead"], expert]
    assert all(strategy(game, rung) is which and idea(which) for rung, which in found.items())


def test_a_rung_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(ValueError, match=r"did you mean 'expert'.*its rungs beginner, learner, regular, skilled"):
        strategy(tabletop.game("bannish"), "expertt")


def test_a_name_is_no_game():
    with pytest.raises(ValueError, match="A game is made from its name"):
        tabletop.ladder("bannish")


def test_the_expert_has_ten_times_the_playouts():
    from random import Random

    state = tabletop.game("bannish").deal(3)
    here = state.view(state.turn)
    assert expert(here, Random(2)) is ismcts(here, Random(2), 10 * 280)


@each_game
def test_the_kept_figures_have_the_shape_that_is_read(name):
    for rung, (mean, low, high, deals) in json.loads(ladders.FIGURES.read_text()).get(name, {}).items():
        assert rung in RUNGS[1:] and low <= mean <= high and deals > 1


def test_a_rung_says_truly_what_its_figure_says(tmp_path, monkeypatch):
    kept = tmp_path / "ladder.json"
    kept.write_text(json.dumps({"bannish": {"learner": [0.5, 0.2, 0.8, 40], "regular": [0.1, -0.2, 0.4, 30],
                                            "skilled": [-0.5, -0.8, -0.2, 20]}}))
    monkeypatch.setattr(ladders, "FIGURES", kept)
    said = [rung.verdict for rung in tabletop.ladder(tabletop.game("bannish")).rungs]
    assert said == ["the lowest rung", "better than beginner: +0.500 [+0.200, +0.800] over 40 deals",
                    "not told apart from learner: +0.100 [-0.200, +0.400] over 30 deals",
                    "worse than regular: -0.500 [-0.800, -0.200] over 20 deals", "not measured beside skilled yet"]


@each_game
def test_a_ladder_shows_itself_with_every_rung_and_figure(name):
    ladder = tabletop.ladder(tabletop.game(name))
    shown, told = ladder._repr_html_(), repr(ladder)
    for rung in ladder.rungs:
        assert f"<b>{rung.name}</b>" in shown and f"{rung.name} ({rung.strategy}): {rung.verdict}" in told
        assert rung.ahead is None or f">{rung.ahead.mean:+.2f}<" in shown

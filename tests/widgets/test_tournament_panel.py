"""The tournament panel: the same as a tournament, growing, stopped, saved and continued."""

import asyncio
import base64
import re

import pytest

import tabletop
from tabletop.widgets import TournamentPanel
from tests.helpers.waiting import until

FIELD = ("random", "highest_card", "first_legal")


@pytest.fixture
def game():
    return tabletop.game("bannish", players=3)


def files(panel):
    """The files that Save offers."""
    return [base64.b64decode(data).decode() for data in re.findall(r"base64,([^\"]+)", panel.saved.value)]


def test_start_shows_the_same_as_a_tournament_and_save_its_files(game):
    panel = TournamentPanel(game, chosen=FIELD, deals=8, seed=3)
    assert panel.save.disabled and panel.go_on.disabled
    panel.run.click()
    expected = tabletop.tournament(game, FIELD, 8, 3, progress=False)
    assert panel.shown.value == expected._repr_html_() and "8 deals done" in panel.done.value
    panel.save.click()
    assert files(panel) == [expected.to_json(), expected.to_csv()]


def test_a_saved_tournament_is_loaded_and_continued_to_the_same_figures(game):
    first, second = TournamentPanel(game, chosen=FIELD, deals=5, seed=3), TournamentPanel(game)
    first.run.click()
    first.save.click()
    second._load(files(first)[0])
    assert second.shown.value == first.shown.value and second.seed.value == 3
    assert {name for name, tick in second.ticks.items() if tick.value} == set(FIELD)
    second.deals.value = 9
    second.go_on.click()
    assert second.shown.value == tabletop.tournament(game, FIELD, 9, 3, progress=False)._repr_html_()
    second.differing.click()
    second.save.click()
    second._load(files(second)[0])
    assert not second.saved.value and not second.opened.children, "these were of the tournament before"


def test_what_is_no_tournament_of_this_game_is_refused_in_the_panel(game):
    panel = TournamentPanel(game, chosen=FIELD)
    other = tabletop.tournament(tabletop.game("bananine"), ["random", "first_legal"], 1, progress=False)
    for text, said in ("x", "not JSON"), (other.to_json(), "This file holds"):
        panel.shielded(panel._load)(text)
        assert said in panel.trouble.value and not panel.shown.value
    panel.ticks["random"].value = panel.ticks["highest_card"].value = False
    panel.run.click()
    assert "Tick two or more strategies" in panel.trouble.value


def test_until_clear_stops_by_itself_with_and_without_all_cores():
    game = tabletop.game("bananine", players=3)
    expected = tabletop.tournament(game, ["random", "most_cards"], 300, 3, progress=False, until_clear=True)
    for all_cores in (False, True):
        panel = TournamentPanel(game, chosen=("random", "most_cards"), deals=300, seed=3)
        panel.until_clear.value, panel.all_cores.value = True, all_cores
        panel.run.click()
        assert not panel.trouble.value and panel.results.to_json() == expected.to_json()
        assert panel.shown.value == expected._repr_html_() and "It was clear after" in panel.shown.value


def test_the_ranking_grows_while_it_runs_and_stop_keeps_what_is_done(game, monkeypatch):
    monkeypatch.setattr("tabletop.widgets.tournament_panel.GROWS_EVERY", 0.0)

    async def session():
        panel, grown = TournamentPanel(game, chosen=FIELD, deals=100_000), set()
        panel.shown.observe(lambda change: grown.add(change["new"]), "value")
        panel.run.click()
        await until(lambda: len(grown) > 3)
        assert panel.save.disabled and "however often you look" in panel.shown.value
        panel.shielded(panel._load)("x")
        assert "Stop it first" in panel.trouble.value
        panel.stop.click()
        await until(lambda: not panel.run.disabled)
        return panel
    panel = asyncio.run(session())
    assert 0 < len(panel.results.deals) < 100_000 and f"{len(panel.results.deals)} deals" in panel.shown.value
    assert not panel.save.disabled and not panel.go_on.disabled and "however often you look" in panel.shown.value


def test_a_strategy_that_fails_is_named(game):
    panel = TournamentPanel(game, {"mine": lambda view, rng: 1 / 0}, chosen=("mine", "random"), deals=3)
    panel.run.click()
    assert "&#x27;mine&#x27;" in panel.trouble.value and "ZeroDivisionError" in panel.trouble.value
    assert panel.opened.children and not panel.run.disabled


@pytest.mark.parametrize(("wrong", "said"), [
    ({"game": "bannish"}, "A game is made from its name"), ({"deals": -3}, "deals must be from 1 to 100000, not -3"),
    ({"chosen": ("randon",)}, "did you mean 'random'"), ({"more": {"mine": 3}}, "no strategy 3")])
def test_a_panel_of_nothing_is_refused_with_a_sentence(game, wrong, said):
    with pytest.raises(ValueError, match=said):
        TournamentPanel(**{"game": game} | wrong)

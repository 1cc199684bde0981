"""The laboratory of rules without a browser. What its columns come to is the game's own business, tested there."""

import asyncio

import pytest

import tabletop
from tabletop.engine.strategies import first_legal
from tabletop.show import pictures
from tabletop.widgets import Lab
from tests.helpers.waiting import until

WITH_LAB = [name for name in tabletop.GAMES if hasattr(pictures(tabletop.game(name)), "lab")]
each_game = pytest.mark.parametrize("name", WITH_LAB)


def test_a_game_without_a_laboratory_says_so():
    without = next(name for name in tabletop.GAMES if name not in WITH_LAB)
    with pytest.raises(ValueError, match=f"{tabletop.game(without).title} has no laboratory"):
        Lab(tabletop.game(without))


@each_game
def test_each_bench_shows_its_columns_and_an_answer(name):
    panel = Lab(tabletop.game(name), seed=3, player="random")
    seen = set()
    for title, at in panel.bench.options:
        panel.bench.value = at
        assert [[choice.description for choice in column.children[::2]] for column in panel.choices.children] == [
            [pick.label for pick in column] for column in panel.benches[at].columns]
        assert panel.benches[at].says in panel.says.value and f'aria-label="{title}"' in panel.shown.value
        seen.add(panel.shown.value)
    assert len(seen) == len(panel.bench.options) and panel.trouble.value == ""


@each_game
def test_a_choice_says_what_it_means_and_changes_the_answer(name):
    panel = Lab(tabletop.game(name), seed=3, player="random")
    for _, at in panel.bench.options:
        panel.bench.value = at
        before, choice, text = panel.shown.value, panel.columns[at][1][-1], panel.texts[at][1][-1]
        choice.value = choice.options[-1]
        assert panel.benches[at].columns[1][-1].choices[choice.value] in text.value != ""
        assert panel.shown.value != before
        choice.value = choice.options[0]
        assert text.value == ""


@each_game
def test_the_deal_and_the_player_change_the_answer_and_the_same_ones_bring_it_back(name):
    panel = Lab(tabletop.game(name), seed=3, player="random")
    before = panel.shown.value
    panel.seed.value = 4
    other = panel.shown.value
    panel.seed.value = 3
    assert panel.shown.value == before != other
    panel.player.value = dict(panel.player.options)["first_legal"]
    assert panel.shown.value != before


@each_game
def test_a_strategy_of_ones_own_plays(name):
    asked = []

    def mine(view, rng):
        asked.append(view.seat)
        return first_legal(view, rng)
    panel = Lab(tabletop.game(name), player=mine)
    assert panel.player.label == "mine" and set(asked) == set(range(panel.game.players))


@each_game
def test_a_strategy_that_fails_is_named(name):
    def hopeless(view, rng):
        raise RuntimeError("no idea")
    panel = Lab(tabletop.game(name), player=hopeless)
    assert "hopeless" in panel.trouble.value and "no idea" in panel.trouble.value


@each_game
def test_counting_otherwise_plays_nothing_again(name):
    """So it answers at once: only what the plays come to is counted anew."""
    asked = []

    def mine(view, rng):
        asked.append(view.seat)
        return first_legal(view, rng)
    panel = Lab(tabletop.game(name), player=mine)
    choice, plays, seen = panel.columns[0][2][0], len(asked), set()
    for option in choice.options[:8]:
        choice.value = option
        seen.add(panel.shown.value)
    assert len(asked) == plays > 0 and len(seen) > 1


@each_game
def test_a_new_choice_stops_the_work_for_the_last_one(name):
    """Work is done in slices between which other clicks are answered; only the last choice's answer is shown."""
    game = tabletop.game(name)

    async def session(seeds):
        panel = Lab(game, seed=seeds[0], player="random")
        panel.bench.value = len(panel.benches) - 1
        for seed in seeds[1:]:
            await asyncio.sleep(0)
            panel.seed.value = seed
        await until(lambda: not panel.work.running)
        return panel.shown.value
    assert asyncio.run(session([5, 6, 7])) == asyncio.run(session([7])) != asyncio.run(session([6]))

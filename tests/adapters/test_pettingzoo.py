"""Our games at PettingZoo's table: its own checks, and what an agent sees and is told there.

    python -m tests.adapters.test_pettingzoo

runs PettingZoo's checks for every game and number of players, over many steps.
"""

import sys
import warnings
from functools import partial
from importlib import import_module

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import tabletop
from tabletop.adapters.pettingzoo import env
from tests.games.test_contract import CONFIGURATIONS, configured

every_game = pytest.mark.parametrize("name", tabletop.GAMES)


def check(game, cycles):
    """PettingZoo's own checks. It warns that an observation is no plain array; so it does for its own card games."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")
        api_test(env(game), cycles)
        seed_test(partial(env, game), cycles)


@every_game
def test_pettingzoo_has_nothing_to_say(name):
    check(tabletop.game(name), 20)


@every_game
def test_a_game_at_its_table_is_our_game(name):
    """The same deal, the same moves, the same worth at the end; masked actions are the legal moves, and only who
    decides has any."""
    game, chooser = tabletop.game(name), np.random.default_rng(5)
    table, state = env(game), game.deal(7)
    table.reset(seed=7)
    for agent in table.agent_iter():
        seen, reward, over, *_ = table.last()
        seat = table.possible_agents.index(agent)
        view = state.view(seat)
        assert tuple(seen["observation"]) == view.numbers() and seen["action_mask"].sum() == len(view.legal())
        assert {table.moves[action] for action in np.flatnonzero(seen["action_mask"])} == set(view.legal())
        if over:
            assert reward == state.worth(seat)
            table.step(None)
            continue
        assert seat == state.turn and reward == 0
        action = chooser.choice(np.flatnonzero(seen["action_mask"]))
        table.step(action)
        state.play(table.moves[action])
    assert state.turn is None and not table.agents


@every_game
def test_an_illegal_action_gets_a_sentence_and_changes_nothing(name):
    table = env(tabletop.game(name))
    table.reset(seed=3)
    seen = table.observe(table.agent_selection)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    for action, said in ((illegal, f"{table.moves[illegal]} is not allowed"), (len(table.moves), "from 0 to"),
                         (None, "a whole number"), (-1, "from 0 to")):
        with pytest.raises(ValueError, match=said):
            table.step(action)
    assert np.array_equal(table.observe(table.agent_selection)["observation"], seen["observation"])


def test_new_games_differ_and_a_seed_tells_all_that_follow():
    def deals(seed):
        table = env(tabletop.game("bannish"))
        table.reset(seed)
        first = table.table.parts()
        table.reset()
        return first, table.table.parts()

    assert deals(4) == deals(4) and len({str(deal) for deal in (*deals(4), *deals(5))}) == 4


@pytest.mark.parametrize(("package", "adapter"), [("pettingzoo", "pettingzoo"), ("pyspiel", "open_spiel")])
def test_without_the_package_a_sentence_says_what_to_install(package, adapter, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"tabletop.adapters.{adapter}", raising=False)
    with pytest.raises(ImportError, match=f"pip install {adapter}"):
        import_module(f"tabletop.adapters.{adapter}")


def main():
    for name, players in CONFIGURATIONS:
        check(configured(name, players), 1000)
        print(f"{name}, {players} players: PettingZoo's checks pass", flush=True)


if __name__ == "__main__":
    main()

"""Our games in open_spiel, and its bots at our tables: its own checks and its own algorithms.

    python -m tests.adapters.test_open_spiel

runs open_spiel's checks for every game and number of players, and lets its tree search play a game of each.
"""

import argparse
from itertools import combinations
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

import tabletop
from tabletop.adapters.open_spiel import load, strategy
from tabletop.engine.core import NOBODY
from tests.games.test_contract import CONFIGURATIONS, configured

every_game = pytest.mark.parametrize("name", tabletop.GAMES)


def search(game, playouts, seed=1, explore=2.0):
    """Open_spiel's information set tree search, with random playouts."""
    draws = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draws), explore, playouts, random_state=draws)


def play(game, choose, seed=3, decisions=10_000):
    """Play from the beginning, chance by itself; the state after that many decisions, or at the end."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(int(choose(state)))
            decisions -= 1
    return state


@every_game
def test_open_spiel_has_nothing_to_say(name):
    game = tabletop.game(name)
    pyspiel.random_sim_test(load(game, one_round=game.judged_by_round), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_game_there_is_our_game(name):
    """Six bytes are the seed of the deal; what each seat knows is its view, as numbers; the end is worth the same."""
    ours, rng = tabletop.game(name), Random(5)
    game = load(ours)
    state, true = game.new_initial_state(), ours.deal(int.from_bytes(b"tables"))
    for byte in b"tables":
        assert len(state.chance_outcomes()) == 256 and sum(dict(state.chance_outcomes()).values()) == 1
        state.apply_action(byte)
    while not state.is_terminal():
        assert {game.moves[action] for action in state.legal_actions()} == set(true.legal())
        if rng.random() < 0.1:
            for seat in range(ours.players):
                assert tuple(state.information_state_tensor(seat)) == true.view(seat).numbers()
                assert state.information_state_string(seat) == str(true.view(seat).numbers())
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        true.play(game.moves[action])
    assert true.turn is None and state.returns() == [true.worth(seat) for seat in range(ours.players)]


@every_game
def test_an_observer_sees_as_much_as_it_asks_for(name):
    """Open_spiel asks for a seat's own cards, for everybody's or for nobody's."""
    ours, kinds = tabletop.game(name), pyspiel.PrivateInfoType
    game, true = load(ours), ours.deal(int.from_bytes(b"tables"))
    state = game.new_initial_state()
    for byte in b"tables":
        state.apply_action(byte)
    for kind, viewer in (kinds.SINGLE_PLAYER, 1), (kinds.NONE, NOBODY), (kinds.ALL_PLAYERS, None):
        seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=kind))
        seen.set_from(state, 1)
        numbers = true.view(viewer).numbers()
        assert tuple(seen.tensor) == numbers and seen.string_from(state, 1) == str(numbers)
    with pytest.raises(ValueError, match="always sees what lies open"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


@every_game
def test_its_tree_search_plays(name):
    ours = tabletop.game(name)
    game = load(ours, one_round=ours.judged_by_round)
    state = play(game, search(game, 6).step, decisions=4)
    assert sum(item.player >= 0 for item in state.full_history()) == 4


@every_game
def test_another_state_that_a_seat_could_be_in_looks_the_same_to_it_and_tells_nothing(name):
    ours, rng = tabletop.game(name, **({"hidden": True} if name == "the_banishing" else {})), Random(2)
    state = play(load(ours), lambda state: rng.choice(state.legal_actions()), decisions=9)
    seat, sampler = state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(seat, sampler) for _ in range(9)]
    assert {other.information_state_string(seat) for other in others} == {state.information_state_string(seat)}
    assert len({str(other) for other in others}) > 1 and not any(other.history() for other in others)
    others[0].apply_action(others[0].legal_actions()[0])
    assert state.legal_actions() and str(others[0]) != str(state)


def test_the_farther_regret_is_minimized_the_less_there_is_to_gain():
    """Open_spiel's CFR on the last two tricks of a round, for three deals of four hidden cards."""
    hidden = ["r1", "r3", "g2", "b2"]
    deals = [{"leader": "0", "hand 0": "r2 g3", "hand 1": " ".join(cards),
              "hand 2": " ".join(card for card in hidden if card not in cards)} for cards in combinations(hidden, 2)]
    game = load(tabletop.game("bannish", players=3), deals[:3], one_round=True)
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(deal, 1 / 3) for deal in range(3)]
    solver, gains = cfr.CFRSolver(game), []
    for rounds in (1, 3):
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        gains.append(exploitability.nash_conv(game, solver.average_policy()))
    assert 0 <= gains[1] < gains[0] / 2


def test_options_and_positions_are_kept_when_a_game_is_written_down():
    ours = tabletop.game("stich_meister", players=3, rules=[16, 34], leader=1)
    state = ours.deal(4)
    state.play(state.legal()[0])
    game = load(ours, [state.parts(), ours.deal(5).parts()], one_round=True)
    there = game.new_initial_state()
    there.apply_action(0)
    again, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, there))
    assert str(same) == str(there) == str(state) and again.ours.options == ours.options
    assert pyspiel.load_game(str(game)).positions == game.positions


def test_an_illegal_action_gets_a_sentence():
    ours = tabletop.game("bannish")
    state = load(ours, [{"leader": "0", "hand 0": "r1 g1", "hand 1": "r2 b2"}]).new_initial_state()
    state.apply_action(0)
    for action, said in (ours.moves().index(ours.parse("r6")), r"r6 is not allowed \(BAN-4\)"), (99, "from 0 to 47"):
        with pytest.raises(ValueError, match=said):
            state.apply_action(action)
    assert len(state.history()) == 1


@every_game
def test_its_bot_sits_at_our_table_and_sees_no_hidden_card(name):
    """What the bot is shown changes with the cards sampled, but not what it may know."""
    shown = []

    class Bot:
        def step(self, state):
            shown.append((state.current_player(), str(state), state.information_state_string()))
            return state.legal_actions()[-1]

    ours = tabletop.game(name, **({"hidden": True} if name == "the_banishing" else {}))
    sits, view = strategy(Bot()), ours.deal(3).view(ours.deal(3).turn)
    moves = [sits(view, Random(number)) for number in range(6)]
    assert set(moves) <= set(view.legal()) and len(set(moves)) == 1
    assert len({state for _, state, _ in shown}) > 1 and {seat for seat, *_ in shown} == {view.seat}
    assert {known for *_, known in shown} == {str(view.numbers())}
    record = tabletop.play(ours, [sits] + ["random"] * (ours.players - 1), seed=2)
    assert record.final().turn is None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=3, help="of every game and number of players")
    parser.add_argument("--playouts", type=int, default=20, help="of the tree search, for each decision")
    asked = parser.parse_args()
    for name, players in CONFIGURATIONS:
        ours = configured(name, players)
        pyspiel.random_sim_test(load(ours), num_sims=asked.games, serialize=True, verbose=False)
        game = load(ours, one_round=ours.judged_by_round)
        state = play(game, search(game, asked.playouts).step)
        print(f"{name}, {players} players: open_spiel's checks pass; its tree search's game ends {state.returns()}",
              flush=True)


if __name__ == "__main__":
    main()

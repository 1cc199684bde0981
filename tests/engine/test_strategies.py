"""The strategies that come with the package: legal, repeatable, and doing what their docstring says."""

import random
import statistics
from collections import Counter
from random import Random

import pytest

import tabletop
from tabletop.engine.cards import Card
from tabletop.engine.strategies import (
    finalists,
    first_legal,
    halving,
    halvings,
    idea,
    playout,
    strategies,
    strategy,
    weighed,
    weighing,
    worlds,
)
from tabletop.engine.strategies import random as at_random
from tabletop.games.bannish.rules import Bannish
from tabletop.games.bannish.strategies import highest_card, win_or_duck
from tabletop.games.stich_meister.tables import RULE_CARDS
from tests.helpers.few_playouts import few_playouts

ALL = [(name, chosen) for name in tabletop.GAMES for chosen in strategies(tabletop.game(name))]


def view(parts, **options):
    """The view of the seat that decides in this position."""
    state = Bannish(**options).position(parts)
    return state.view(state.turn)


def choice(which, parts, **options):
    """What the strategy does there, as text."""
    return str(which(view(parts, **options), Random(1)))


# Finding them

def test_a_game_lists_its_strategies_and_the_common_ones():
    found = strategies(tabletop.game("bannish"))
    assert {"random", "first_legal", "highest_card"} <= set(found)
    assert found["highest_card"] is highest_card
    assert not any(name.startswith("_") for name in found)


def test_a_strategy_is_found_by_name_and_a_function_is_itself():
    game = tabletop.game("bannish")
    assert strategy(game, "random") is at_random
    assert strategy(game, choice) is choice


def test_an_unknown_strategy_is_refused_with_the_nearest():
    with pytest.raises(ValueError, match=r"Bannish has no strategy 'higest_card' \(did you mean 'highest_card'\?\)"):
        strategy(tabletop.game("bannish"), "higest_card")


@pytest.mark.parametrize(("name", "chosen"), ALL)
def test_a_strategy_names_its_idea(name, chosen):
    words = idea(strategies(tabletop.game(name))[chosen]).split()
    assert len(words) >= 8
    assert words[-1].endswith(".")


def test_no_two_strategies_have_the_same_idea():
    for name in tabletop.GAMES:
        ideas = [idea(which) for which in strategies(tabletop.game(name)).values()]
        assert len(set(ideas)) == len(ideas)


# All of them

@pytest.mark.parametrize(("name", "chosen"), ALL)
def test_a_strategy_is_legal_repeatable_and_changes_nothing(name, chosen):
    game, kept = tabletop.game(name), random.getstate()
    which = few_playouts(strategies(game)[chosen])
    for start in range(2):
        state, mover = game.deal(start), Random(start)
        for at in range(25):
            if at % 3 == 0:
                before = state.parts()
                move, again = (which(state.view(state.turn), Random(7)) for _ in range(2))
                assert move == again
                assert move in state.legal()
                assert state.parts() == before
            state.play(mover.choice(state.legal()))
            if state.turn is None:
                break
    assert random.getstate() == kept


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_playouts_are_legal_to_the_end_and_worth_has_a_meaning(name):
    game, rng = tabletop.game(name), Random(3)
    state = game.deal(3)
    while state.turn is not None:
        move = playout(game)(state, rng)
        assert move in state.legal()
        state.play(move)
    assert len(game.worth_means.split()) > 3


@pytest.mark.parametrize("by_round", [True, False])
def test_moves_are_tried_out_to_the_end_of_what_they_are_judged_by(by_round):
    class Judged(Bannish):
        judged_by_round = by_round

    rounds = set()

    def watching(state, rng):
        rounds.add(state.round)
        return at_random(state.view(state.turn), rng)

    state = Judged(players=3).deal(1)
    weighed(state.view(state.turn), Random(1), 3, choose=watching)
    assert (rounds == {1}) == by_round


# Giving up what falls behind

MOVES = [Card.of("red", rank) for rank in range(1, 9)]


def trials(worths, rng):
    """Worlds that differ much, and moves that differ by what they are worth and by chance."""
    def world():
        level = rng.gauss(0, 10)
        return lambda move: level + worths[move] + rng.gauss(0, 3)
    return world


def halved(worths, seed, playouts):
    """What a budget of playouts finds out."""
    *_, tried = halving(list(worths), trials(worths, Random(seed)), lambda done: done / playouts)
    return tried


def equally_split(worths, seed, playouts):
    """The same budget, every move tried equally often."""
    world, tried = trials(worths, Random(seed)), {move: [] for move in worths}
    for _ in range(playouts // len(worths)):
        worth = world()
        for move in worths:
            tried[move].append(worth(move))
    return tried


def test_there_are_as_many_rounds_as_halving_to_two_takes():
    assert [halvings(moves) for moves in (2, 3, 4, 5, 8, 9, 16, 17)] == [1, 2, 2, 3, 3, 4, 4, 5]


def test_good_moves_are_tried_more_often_within_the_budget_and_the_two_best_to_the_end():
    for seed in range(20):
        tried = halved({move: 2.0 * move.rank for move in MOVES}, seed, 400)
        known = {move.rank: len(values) for move, values in tried.items()}
        assert 390 < sum(known.values()) <= 400
        assert set(MOVES[-2:]) <= set(finalists(tried)) and known[8] == known[7] == worlds(tried) > 100
        assert known[1] == 400 // 3 // 8, "a third of the budget for all, then the worst are given up"
        assert len(set(known.values())) <= halvings(8)


def test_moves_that_are_alike_are_kept():
    kept = [len(finalists(halved(dict.fromkeys(MOVES[:4], 0.0), seed, 200))) for seed in range(200)]
    assert set(kept) <= {2, 3, 4} and sum(kept) / 200 > 2.4
    tried = halved(dict.fromkeys(MOVES, 1.0), 1, 7)
    assert {len(values) for values in tried.values()} == {1}, "all are tried once, whatever it costs"


def test_a_world_counts_when_all_that_are_left_were_tried_in_it():
    for tried in halving(MOVES, trials({move: move.rank for move in MOVES}, Random(1)), lambda done: done / 300):
        known = sorted(len(values) for values in tried.values())
        assert known[-1] == known[-2] == worlds(tried)


def test_worlds_are_counted_that_compare_something():
    assert [worlds(dict(zip(MOVES, known, strict=False))) for known in ([], [[1.0]], [[1.0], [2.0, 3.0]])] == [0, 0, 1]


def test_a_guess_counts_in_giving_up():
    worths = {move: 0.0 for move in MOVES}
    ahead = {MOVES[0]: 100.0}
    *_, tried = halving(MOVES, trials(worths, Random(1)), lambda done: done / 300, ahead)
    assert finalists(tried, ahead)[0] == MOVES[0] and len(finalists(tried, ahead)) == 2


def test_weighing_ends_with_its_seconds_and_its_rounds_share_them():
    """A clock that moves on by a second whenever it is asked."""
    state, ticks = tabletop.game("bannish").deal(3), iter(range(1000))
    here = state.view(state.turn)
    *_, tried = weighing(here, Random(1), 10 ** 9, seconds=100, clock=lambda: float(next(ticks)))
    assert next(ticks) in range(100, 106)
    assert len(here.legal()) > 4 and worlds(tried) in range(95, 101)
    assert min(map(len, tried.values())) >= 100 // halvings(len(tried)) - 1


def test_halving_regrets_less_than_the_equal_split():
    """Over 400 drawn sets of worths, at the same budget: how much worse the chosen move is than the best."""
    gains = []
    for seed in range(400):
        drawn = Random(f"worths {seed}")
        worths = {move: drawn.gauss(0, 1) for move in MOVES}
        one, other = (worths[finalists(way(worths, seed, 240))[0]] for way in (halved, equally_split))
        gains.append(one - other)
    mean, error = statistics.fmean(gains), statistics.stdev(gains) / 20
    assert mean - 2 * error > 0


# Random

def test_random_chooses_all_moves_equally_often():
    here, rng = view({"hand 0": "r1 r1 b2 g3 y4", "leader": "0"}), Random("uniform")
    seen = Counter(str(at_random(here, rng)) for _ in range(4000))
    assert set(seen) == {"r1", "b2", "g3", "y4"}, "equal cards are one choice"
    assert all(900 < count < 1100 for count in seen.values())


def test_random_follows_its_generator():
    here = view({"hand 0": "r1 r2 b2 g3 y4"})
    rows = {tuple(str(at_random(here, rng)) for _ in range(8)) for rng in map(Random, range(20))}
    assert len(rows) == 20


# First legal

@pytest.mark.parametrize(("parts", "move"), [
    ({"hand 0": "y4 b2 r5 r3"}, "r3"), ({"hand 1": "r3 b2 b1", "trick": "b6"}, "b1"),
    ({"hand 1": "r3 r2", "trick": "b6"}, "r2"), ({"trick": "r5 r6 r2 r1"}, "take r5")])
def test_first_legal_is_always_the_first(parts, move):
    assert {str(first_legal(view(parts), Random(seed))) for seed in range(5)} == {move}


# Highest card

@pytest.mark.parametrize(("parts", "move"), [
    ({"hand 0": "r3 b6 g5"}, "b6"),
    ({"hand 0": "r5 b5 g4"}, "r5"),
    ({"hand 1": "r3 r4 b6", "trick": "r6"}, "r4"),
    ({"hand 1": "r3 r6 b6", "trick": "r6"}, "r6"),
    ({"hand 1": "g3 b6 y5", "trick": "r1"}, "b6"),
    ({"trick": "r5 r6 r2 r4"}, "take r2"),
    ({"trick": "r5 b1 g1 r4"}, "take b1"),
])
def test_highest_card_plays_the_strongest_and_takes_the_most_stars(parts, move):
    assert choice(highest_card, parts) == move


def test_highest_card_counts_stars_by_the_games_own_table():
    strong_is_rich = {strength: strength for strength in range(1, 7)}
    assert choice(highest_card, {"trick": "r5 r6 r2 r4"}, stars=strong_is_rich) == "take r6"


@pytest.mark.parametrize(("parts", "move"), [
    ({"hand 0": "r3 b6 g5"}, "b6"),
    ({"hand 1": "r3 r4 r6", "trick": "r2"}, "r6"),
    ({"hand 1": "r3 r4 r6", "trick": "r6"}, "r3"),
    ({"hand 1": "g3 b6 y5", "trick": "r1"}, "g3"),
    ({"trick": "r5 r6 r2 r4"}, "take r2"),
])
def test_win_or_duck_plays_the_strongest_that_wins_or_else_the_weakest(parts, move):
    assert choice(win_or_duck, parts) == move


def test_our_strategies_change_nothing_of_what_they_see():
    """A trick's winner removes a card: what the tricks are worth without it is worked out on a copy."""
    removing = next(card.number for card in RULE_CARDS if card.removes)
    game = tabletop.game("stich_meister", players=3, rules=[removing], rounds=1)
    record = tabletop.play(game, ["thoughtful"] * 3, seed=1)
    assert any(str(move).startswith("remove") for move in record.moves)

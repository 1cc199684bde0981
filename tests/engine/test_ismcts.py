"""The tree below the moves that are tried out: what it learns, how it grows, and what it may know."""

from random import Random
from statistics import fmean

import pytest

import tabletop
from tabletop.engine.core import room
from tabletop.engine.ismcts import Tree
from tabletop.engine.strategies import any_legal, ismcts, play_out, playout, weighed, weighing, worlds
from tests.engine.test_endings import endings


def searched(state, playouts, seed=1, **how):
    """A tree that has grown in that many playouts, and what was tried."""
    tree = Tree(**how)
    tried = weighed(state.view(state.turn), Random(seed), playouts, choose=playout(state.game), tree=tree)
    return tree, tried


def nodes(node):
    yield node
    for after in node.after.values():
        yield from nodes(after)


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_every_playout_goes_through_the_tree_and_adds_at_most_one_node(name):
    state = tabletop.game(name).deal(3)
    while len(state.legal()) == 1 or state.asks.kind == "choose":
        state.play(state.legal()[0])
    tree, tried = searched(state, 40)
    done = sum(map(len, tried.values()))
    assert tree.root.visits == done >= 20
    assert sum(after.visits for after in tree.root.after.values()) == done
    assert 1 < sum(1 for _ in nodes(tree.root)) <= done + 1
    for node in nodes(tree.root):
        assert sum(after.visits for after in node.after.values()) == node.answers <= node.visits


def test_what_a_node_knows_is_the_average_of_who_decided():
    """The root's moves are told what the seat that searches was worth, in exactly the worlds that were tried."""
    state = tabletop.game("bannish").deal(5)
    tree, tried = searched(state, 200)
    for move, values in tried.items():
        node = tree.root.after[move]
        assert node.visits == len(values)
        assert node.total == pytest.approx(sum(values))


def grown(state, first, playouts, seed=1, forgets=False, **how):
    """A tree that has grown below one move in a world that is known, and what the second half of the playouts were
    worth on average. One that forgets knows no more than what moves were worth wherever they were made."""
    tree, rng, found = Tree(**how), Random(seed), []
    for _ in range(playouts):
        if forgets:
            tree.root.after.clear()
        world = state.copy()
        path = tree.descend(world, first, state.round, rng, any_legal)
        play_out(world, state.round, rng)
        found.append(tree.learn(path, world))
    return tree, fmean(found[playouts // 2:])


def test_all_seats_come_to_make_the_moves_that_are_worth_most_to_themselves():
    for state in endings("bannish", 6, 3, players=3):
        tree, _ = grown(state, state.legal()[0], 400)
        for node in nodes(tree.root):
            known = [after for after in node.after.values() if after.visits]
            if node.visits > 100 and len(known) > 1:
                averages = {after: after.total / after.visits for after in known}
                assert averages[max(known, key=lambda after: after.visits)] > max(averages.values()) - 0.15


def test_a_young_node_leaves_the_choice_to_the_quick_one():
    """With a trust and a reach that never come, the tree plays like flat lookahead: the same worths in the same
    worlds."""
    state = tabletop.game("saika_banrai").deal(4)
    while state.asks.kind != "play":
        state.play(state.legal()[0])
    choose = playout(state.game)
    flat = weighed(state.view(state.turn), Random(2), 60, choose=choose)
    _, tried = searched(state, 60, seed=2, trust=10 ** 9, reach=0)
    assert tried == flat


def test_the_more_often_a_node_was_visited_the_more_moves_it_is_offered():
    """What is known decides between two moves at first, and between more and more."""
    state, asked = tabletop.game("saika_banrai").deal(4), []
    while state.asks.kind != "play" or len(state.legal()) < 8:
        state.play(state.legal()[0])

    def counted(state, rng):
        asked[-1] += 1
        return any_legal(state, rng)

    tree, first, rng = Tree(trust=4, reach=0), state.legal()[0], Random(1)
    for _ in range(70):
        asked.append(0)
        world = state.copy()
        path = tree.descend(world, first, state.round, rng, counted)
        asked[-1] -= len(path) - 1  # what is asked beyond one for each decision in the tree
        play_out(world, state.round, rng)
        tree.learn(path, world)
    assert asked[:4] == [0] * 4 and 0 < asked[10] < asked[40] < asked[69]


@pytest.mark.parametrize("playouts", [0, -3])
def test_a_search_of_nothing_is_refused(playouts):
    state = tabletop.game("bannish").deal(3)
    for way in {"playouts": playouts}, {"playouts": 8, "seconds": playouts}:
        with pytest.raises(ValueError, match="A search takes a playout or more and some seconds"):
            weighed(state.view(state.turn), Random(1), **way)


def test_the_search_ends_with_its_seconds():
    """A clock that moves on by a second whenever it is asked."""
    state, ticks = tabletop.game("bannish").deal(3), iter(range(1000))
    *_, tried = weighing(state.view(state.turn), Random(1), 10 ** 9, seconds=50, clock=lambda: float(next(ticks)),
                         tree=Tree())
    assert next(ticks) in range(50, 56) and worlds(tried) > 40


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_ismcts_takes_playouts_or_seconds(name):
    state = tabletop.game(name).deal(1)
    here = state.view(state.turn)
    assert ismcts(here, Random(1), playouts=8) in state.legal()
    assert ismcts(here, Random(1), playouts=10 ** 9, seconds=0.01) in state.legal()


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_what_is_on_the_shortlist_is_legal_and_the_best_comes_first(name):
    game = tabletop.game(name)
    here, thoughtful = room(name, "strategies"), tabletop.strategies(game)["thoughtful"]
    for seed in range(3):
        state, rng = game.deal(seed), Random(seed)
        for _ in range(12):
            view = state.view(state.turn)
            short = here.SEARCH.shortlist(view, Random(7))
            assert set(short) <= set(view.legal()) and short
            if here.SEARCH.doubt:
                assert next(iter(short)) is thoughtful(view, Random(7))
            state.play(rng.choice(state.legal()))
            if state.turn is None:
                break


@pytest.mark.parametrize(("learns", "nearer"), [({"trust": 1, "doubt": 1, "reach": 0}, 0.6),
                                                ({"forgets": True, "doubt": 1, "reach": 8}, 0.8)])
def test_what_is_learned_is_nearer_to_what_is_true_when_all_play_well(learns, nearer):
    """In small endings with known hands, beside playouts at random: by the tree, and by what moves were worth wherever
    they were made. What is true is found by looking at everything."""
    by_chance = {"trust": 10 ** 9, "reach": 0}
    gaps = [0.0, 0.0]
    for state in endings("bannish", 10, 2, players=3):
        for move in state.legal():
            later = state.copy()
            later.play(move)
            true = well_played(later, state.round)[state.turn]
            for number, how in enumerate((learns, by_chance)):
                gaps[number] += abs(grown(state, move, 200, **how)[1] - true)
    assert gaps[0] < nearer * gaps[1]


def well_played(state, round):
    """What the end is worth to all seats when each makes the first of its best moves."""
    if state.turn is None or state.round != round:
        return [state.worth(seat) for seat in range(state.game.players)]
    found, turn = [], state.turn
    for move in state.legal():
        later = state.copy()
        later.play(move)
        found.append(well_played(later, round))
    return max(found, key=lambda worths: worths[turn])

"""Endings solved exactly, beside plain enumeration: every way the round can go on, one after the other."""

from random import Random

import pytest

import tabletop
from tabletop.engine.endings import Ending, TooLarge, sure_of, worth
from tabletop.engine.tricks import TrickState

TRICK_GAMES = [name for name in tabletop.GAMES if isinstance(tabletop.game(name).deal(1), TrickState)]


def endings(name, number, cards, **options):
    """Positions in which nobody holds more than this many cards, and somebody has a choice, each of another game."""
    game = tabletop.game(name, **options)
    for seed in range(10 * number):
        state, rng = game.deal(seed), Random(seed)
        while state.turn is not None and (state.round > 1 or max(map(len, state.hands)) > cards
                                          or len(state.legal()) == 1):
            state.play(rng.choice(state.legal()))
            if state.round > 1:
                break
        if state.turn is not None and state.round == 1:
            number -= 1
            yield state
        if not number:
            return


def enumerated(state, round, seat, value=worth):
    """What the seat can be sure of, by looking at everything."""
    if state.turn is None or state.round != round:
        return value(state, seat)
    found = []
    for move in state.legal():
        later = state.copy()
        later.play(move)
        found.append(enumerated(later, round, seat, value))
    return (max if state.turn == seat else min)(found)


def after(state, *moves):
    later = state.copy()
    for move in moves:
        later.play(move)
    return later


@pytest.mark.parametrize(("name", "options", "cards"), [
    ("bannish", {"players": 3}, 3), ("bannish", {"players": 4}, 2), ("saika_banrai", {"players": 3}, 3),
    ("stich_meister", {"players": 3, "rules": []}, 3), ("stich_meister", {"players": 3, "rules": [16, 57, 30]}, 3),
    ("stich_meister", {"players": 3, "rules": [34, 22, 28, 50]}, 2)])
def test_what_is_sure_is_what_plain_enumeration_finds(name, options, cards):
    met = 0
    for state in endings(name, 8, cards, **options):
        ways = sure_of(state)
        assert ways is not None and list(ways) == state.legal()
        for move, found in ways.items():
            assert found.value == enumerated(after(state, move), state.round, state.turn), (state.parts(), move)
            met += 1
    assert met >= 16


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_the_line_is_legal_ends_the_round_with_that_value_and_nobody_can_do_better(name):
    for state in endings(name, 4, 2, players=3):
        seat = state.turn
        for move, found in sure_of(state).items():
            at = after(state, move)
            for turn, later in found.line:
                assert turn == at.turn
                assert enumerated(at, state.round, seat) == found.value
                at.play(later)
            assert at.turn is None or at.round != state.round
            assert at.worth(seat) == found.value


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_positions_that_count_the_same_have_the_same_endings(name):
    """All positions of small endings: where `what_counts` is the same, so is what is sure."""
    same, met = 0, {}

    def look_at(state, round, seat):
        if state.turn is None or state.round != round:
            return
        key, sure = state.what_counts(), enumerated(state, round, seat)
        nonlocal same
        same += key in met
        assert met.setdefault(key, sure) == sure
        for move in state.legal():
            look_at(after(state, move), round, seat)

    for state in endings(name, 3, 2, players=3):
        met.clear()
        look_at(state, state.round, state.turn)
    assert same or name == "stich_meister", "there the order of the tricks may count"


def test_a_value_of_ones_own_and_its_bounds():
    for state in endings("bannish", 6, 2, players=3):
        scores = lambda end, seat: seat in end.finished[-1].ranking.scorers  # noqa: E731
        ways = sure_of(state, scores, False, True)
        assert {move: bool(found.value) for move, found in ways.items()} == {
            move: enumerated(after(state, move), state.round, state.turn, scores) for move in state.legal()}


def test_an_ending_that_is_too_large_is_given_up_and_changes_nothing():
    state = tabletop.game("bannish").deal(1)
    before = state.parts()
    assert sure_of(state, positions=50) is None
    with pytest.raises(TooLarge):
        Ending(state.turn, state.round, positions=50).sure(state)
    assert state.parts() == before


def test_few_positions_are_looked_at_twice():
    """The same ending by plain enumeration has many times as many positions."""
    state = next(iter(endings("bannish", 1, 4, players=3)))
    ending, seen = Ending(state.turn, state.round), 0

    def count(state, round):
        nonlocal seen
        if state.turn is not None and state.round == round:
            seen += 1
            for move in state.legal():
                count(after(state, move), round)

    ending.sure(state)
    count(state, state.round)
    assert seen > 5 * (20_000 - ending.left)

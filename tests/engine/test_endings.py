"""Endings solved exactly, beside plain enumeration: every way the round can go on, one after the other."""

from random import Random

import pytest

import tabletop
from tabletop.engine.endings import Ending, TooLarge, sure_of, surest, worth
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


@pytest.mark.parametrize(("name", "players"), [("bannish", 3), ("saika_banrai", 3), ("stich_meister", 3),
                                               ("bananine", 2)])
def test_the_surest_move_is_what_plain_enumeration_finds(name, players):
    """From the end of whole games back, as far as few positions are enough; by the score of the round alone."""
    game, met = tabletop.game(name, players=players), 0
    for seed in range(30):
        for step in reversed(tabletop.play(game, ["random"] * players, seed=seed).steps()[:-1]):
            state, seat, round = step.state, step.state.turn, step.state.round
            if len(state.legal()) == 1:
                continue

            def score(end, seat, round=round):
                return end.totals(game.scored_in, round)[seat] * (-1 if game.fewest_win else 1)

            found = surest(state, score, 100)
            if found is None:
                break
            move = found.line[0][1]
            assert found.value == enumerated(state, round, seat, score)
            assert found.value == enumerated(after(state, move), round, seat, score)
            met += 1
            if met > 25:
                return
    assert met > 10


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


def last_turns(number, turns):
    """Positions of Bananine, each of another game, a number of turns before its end."""
    game = tabletop.game("bananine", players=2)
    return [tabletop.play(game, ["random"] * 2, seed=seed).steps()[-turns].state for seed in range(number)]


@pytest.mark.parametrize("name", [*TRICK_GAMES, "bananine"])
def test_positions_that_count_the_same_have_the_same_endings(name):
    """All positions of small endings: where `what_counts` is the same, so is what is sure."""
    same, met = 0, {}

    def look_at(state, round, seat):
        if state.turn is None or state.round != round:
            return state.worth(seat)
        sure = (max if state.turn == seat else min)([look_at(after(state, move), round, seat)
                                                     for move in state.legal()])
        nonlocal same
        same += (key := state.what_counts()) in met
        assert met.setdefault(key, sure) == sure
        return sure

    for state in endings(name, 3, 2, players=3) if name in TRICK_GAMES else last_turns(20, 8):
        met.clear()
        look_at(state, state.round, state.turn)
    assert same or name == "stich_meister", "there the order of the tricks may count"


def test_a_value_of_ones_own_and_its_bounds():
    for state in endings("bannish", 6, 2, players=3):
        scores = lambda end, seat: seat in end.finished[-1].scorers  # noqa: E731
        ways = sure_of(state, scores, False, True)
        assert {move: bool(found.value) for move, found in ways.items()} == {
            move: enumerated(after(state, move), state.round, state.turn, scores) for move in state.legal()}


def test_an_ending_that_is_too_large_is_given_up_and_changes_nothing():
    state = tabletop.game("bannish").deal(1)
    before = state.parts()
    assert sure_of(state, positions=50) is None and surest(state, positions=50) is None
    with pytest.raises(TooLarge):
        Ending(state.turn, state.round, positions=50).sure(state)
    assert state.parts() == before


def test_few_positions_are_looked_at_twice():
    """The same ending by plain enumeration has many times as many positions."""
    state = next(iter(endings("bannish", 1, 3, players=3)))
    ending, seen = Ending(state.turn, state.round), 0

    def count(state, round):
        nonlocal seen
        if state.turn is not None and state.round == round:
            seen += 1
            for move in state.legal():
                count(after(state, move), round)

    ending.sure(state)
    count(state, state.round)
    assert seen > 14 * (20_000 - ending.left), "12 times without the table, 2 times without alpha-beta"

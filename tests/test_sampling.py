"""Sampling: the sampled state has the same view, and every deal that fits is equally likely."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from scipy import stats

import tabletop
from tabletop.tricks import in_hand

GAMES = [tabletop.game("bannish", players=players) for players in (3, 4, 5)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("seed", range(4))
def test_a_sample_has_the_view_it_was_made_from(game, seed):
    rng, state = Random(seed), game.deal(seed)
    while state.turn is not None:
        for seat in range(game.players):
            view = state.view(seat)
            assert game.sample(view, rng).view(seat) == view
        for _ in range(7):
            if state.turn is not None:
                state.play(rng.choice(state.legal()))


ENDINGS = [
    {"hand 0": "r1", "hand 1": "r2 r2", "hand 2": "b1 g3", "leader": "0"},
    {"hand 0": "r1 g1", "hand 1": "r2 b2", "hand 2": "b1 g3", "void 2": "red", "leader": "0"},
    {"hand 0": "r1 g1", "hand 1": "b2 b2 g4", "hand 2": "r1 g3", "void 1": "red", "void 2": "blue", "leader": "0"},
    {"hand 0": "g1 b3", "trick": "r3 b4", "hand 1": "g2", "hand 2": "r5 g5", "leader": "0"},
]


@pytest.mark.parametrize("parts", ENDINGS, ids=range(len(ENDINGS)))
def test_every_deal_that_fits_is_equally_likely(parts):
    """Against full enumeration: each way to lay the physical hidden cards into the hands, voids respected."""
    game = GAMES[0]
    state = game.position(parts)
    hidden = [kind for seat in (1, 2) for kind in in_hand(state.hands[seat])]
    size = state.counts[1]
    fits = Counter()
    for order in permutations(hidden):
        hands = order[:size], order[size:]
        if not any(kind.suit in state.voids[seat] for seat, hand in zip((1, 2), hands, strict=True) for kind in hand):
            fits[tuple(game.deck.text(hand) for hand in hands)] += 1
    rng, drawn, tries = Random(5), Counter(), 3000
    for _ in range(tries):
        world = game.sample(state.view(0), rng)
        drawn[tuple(game.deck.text(in_hand(world.hands[seat])) for seat in (1, 2))] += 1
    assert set(drawn) <= set(fits)
    if len(fits) > 1:
        expected = [tries * fits[deal] / fits.total() for deal in fits]
        assert stats.chisquare([drawn[deal] for deal in fits], expected).pvalue > 0.001


def test_a_sample_never_meets_the_real_future():
    game = GAMES[1]
    state = game.deal(7)
    seeds = {game.sample(state.view(0), Random(number)).seed for number in range(20)}
    assert len(seeds) == 20 and 7 not in seeds


def test_a_sample_does_not_touch_the_state_it_came_from():
    game = GAMES[1]
    state = game.deal(7)
    before = state.parts()
    world = game.sample(state.view(0), Random(1))
    while world.turn is not None:
        world.play(world.legal()[0])
    assert state.parts() == before

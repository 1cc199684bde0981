"""Sampling: the sampled state has the same view, and every deal that fits is equally likely."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from scipy import stats

import tabletop
from tabletop.engine.tricks import TrickState

NAMES = [name for name in tabletop.GAMES if isinstance(tabletop.game(name).deal(0), TrickState)]
GAMES = [tabletop.game(name, players=players) for name in NAMES for players in tabletop.game(name).player_counts]


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


UNSEEN = {"bannish": ("hand 1", "hand 2"), "saika_banrai": ("hand 1", "hand 2", "aside")}
"""The parts of a position for three that seat 0 does not see."""
KNOWN = {"bannish": set(), "saika_banrai": {"p", "f"}}
"""The cards in them that it knows of all the same."""
ASIDE = {"aside": "r6 r7 g6 g7 y6 b6"}
ENDINGS = [
    ("bannish", {"hand 0": "r1", "hand 1": "r2 r2", "hand 2": "b1 g3"}, "", {}),
    ("bannish", {"hand 0": "r1 g1", "hand 1": "r2 b2", "hand 2": "b1 g3", "void 2": "red"}, "", {"hand 2": "red"}),
    ("bannish", {"hand 0": "r1 g1", "hand 1": "b2 b2 g4", "hand 2": "r1 g3", "void 1": "red", "void 2": "blue"}, "",
     {"hand 1": "red", "hand 2": "blue"}),
    ("bannish", {"hand 0": "g1 b3", "trick": "r3 b4", "hand 1": "g2", "hand 2": "r5 g5"}, "", {"hand 1": "red"}),
    ("saika_banrai", ASIDE | {"hand 0": "r1", "hand 1": "r2", "hand 2": "b1"}, "", {}),
    ("saika_banrai", ASIDE | {"hand 0": "r1 f", "hand 1": "r2 p", "hand 2": "b1 f"}, "", {}),
    ("saika_banrai", ASIDE | {"hand 0": "r1 b2", "hand 1": "r2 b3", "hand 2": "g3 b1"}, "r1,r2,g3", {"hand 2": "red"}),
    ("saika_banrai", ASIDE | {"hand 0": "r1 y1", "hand 1": "g2 b3", "hand 2": "y3 y2"}, "r1,g2,y3",
     {"hand 1": "red", "hand 2": "red"}),
    ("saika_banrai", ASIDE | {"hand 0": "r1 b2", "hand 1": "g2 p", "hand 2": "b1 f"}, "r1,p,f", {}),
    ("saika_banrai", ASIDE | {"hand 0": "r1 b2", "hand 1": "p f", "hand 2": "y1 p"}, "r1,f,p", {}),
    ("saika_banrai", ASIDE | {"hand 0": "b2 f", "hand 1": "r2 y1", "hand 2": "g3 b3"}, "f,r2,b3", {"hand 2": "red"}),
    ("saika_banrai", ASIDE | {"hand 0": "r1 b2 p", "hand 1": "r2 p", "hand 2": "g3 b1 f", "trick": "y1", "leader": "1",
                              "void 2": "red"}, "g3", {"hand 2": "red yellow"}),
]


def in_order(game, pile):
    return game.deck.text(game.deck.parse_all(" ".join(pile)))


@pytest.mark.parametrize(("name", "parts", "moves", "voids"), ENDINGS, ids=range(len(ENDINGS)))
def test_every_deal_that_fits_is_equally_likely(name, parts, moves, voids):
    """Against full enumeration: each way to lay the physical hidden cards into the hands and aside, voids respected."""
    game = tabletop.game(name, players=3)
    state = game.position({"leader": "0"} | parts)
    for move in filter(None, moves.split(",")):
        state.play(game.parse(move))
    piles = [state.parts()[part].split() for part in UNSEEN[name]]
    known = [[word for word in pile if word in KNOWN[name]] for pile in piles]
    hidden = [word for pile in piles for word in pile if word not in KNOWN[name]]
    suits = {word: game.parse(word).suit for word in hidden}
    fits = Counter()
    for order in permutations(hidden):
        row, deal = iter(order), []
        for pile, stays in zip(piles, known, strict=True):
            deal.append([next(row) for _ in pile[len(stays):]])
        if not any(suits[word] in voids.get(part, "") for part,
                   pile in zip(UNSEEN[name], deal, strict=True) for word in pile):
            fits[tuple(in_order(game, pile + stays) for pile, stays in zip(deal, known, strict=True))] += 1
    rng, drawn, tries = Random(5), Counter(), 3000
    for _ in range(tries):
        world = game.sample(state.view(0), rng).parts()
        drawn[tuple(world[part] for part in UNSEEN[name])] += 1
    assert set(drawn) <= set(fits)
    if len(fits) > 1:
        expected = [tries * fits[deal] / fits.total() for deal in fits]
        assert stats.chisquare([drawn[deal] for deal in fits], expected).pvalue > 0.001


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_never_meets_the_real_future(name):
    game = tabletop.game(name, players=4)
    state = game.deal(7)
    seeds = {game.sample(state.view(0), Random(number)).seed for number in range(20)}
    assert len(seeds) == 20 and 7 not in seeds


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_does_not_touch_the_state_it_came_from(name):
    game = tabletop.game(name, players=4)
    state = game.deal(7)
    before = state.parts()
    world = game.sample(state.view(0), Random(1))
    while world.turn is not None:
        world.play(world.legal()[0])
    assert state.parts() == before

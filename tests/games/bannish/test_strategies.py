"""The thoughtful player's behaviours, each on a set position, and lookahead."""

from random import Random

import pytest

import tabletop
from tabletop.engine.strategies import lookahead, weighed
from tabletop.games.bannish.strategies import hope_of_second, thoughtful

GAME = tabletop.game("bannish")
RNG = Random(1)


def choice(parts):
    state = GAME.position(parts)
    return str(thoughtful(state.view(state.turn), RNG))


def test_it_makes_the_bannish_when_that_keeps_second_place():
    """Seat 3 is second with 9 to 12. If Seat 2's red 6 wins, the six stars on the table lift it past Seat 3; the twin
    of that red 6 takes it away, and the trick falls to Seat 0, who is first already."""
    last = {"hand 0": "", "hand 1": "", "hand 2": "", "hand 3": "r6 r5", "trick": "r2 b1 r6", "leader": "0",
            "taken 0": "g1 g1", "taken 2": "y2 y5", "taken 3": "y1 y4", "tricks": "11"}
    assert choice(last) == "r6"
    assert choice(last | {"hand 3": "r5 r3"}) in ("r5", "r3")


def test_it_declines_the_star_that_would_lift_it_into_first():
    """Seat 0 has 8, Seat 1 has 10: six stars more would be first, one more is still second."""
    parts = {"hand 0": "b1", "hand 1": "b2", "hand 2": "b3", "hand 3": "b4", "trick": "r6 r1 r2 r5", "leader": "0",
             "taken 0": "y1 y5", "taken 1": "g1 g3", "taken 2": "y6", "taken 3": "y6", "tricks": "10"}
    assert choice(parts) == "take r6"


def test_it_takes_the_star_that_lifts_it_into_second():
    """Seat 0 has 2, the others 10, 7 and 1: six stars more make 8, and second."""
    parts = {"hand 0": "b1", "hand 1": "b2", "hand 2": "b3", "hand 3": "b4", "trick": "r6 r1 r2 r5", "leader": "0",
             "taken 0": "y5", "taken 1": "g1 g3", "taken 2": "y1 y6", "taken 3": "g6", "tricks": "10"}
    assert choice(parts) == "take r1"


@pytest.mark.parametrize(("hidden", "sure"), [("r6", "b5"), ("b6", "r5")])
def test_it_counts_the_cards_seen(hidden, sure):
    """Two stars would make Seat 0 second. It holds two fives, and leads the one whose sixes have both been seen."""
    parts = {"hand 0": "r5 b5", "hand 1": f"{hidden} y1", "hand 2": f"{hidden} y2", "hand 3": "y3 y4", "leader": "0",
             "taken 1": "g1 g1", "taken 2": "g6", "tricks": "10"}
    assert choice(parts) == sure


@pytest.mark.parametrize(("taken", "kept"), [({"taken 0": "y1 y2"}, "b1"), ({}, "b6")])
def test_it_keeps_or_sheds_cards_by_what_they_would_score_in_hand(taken, kept):
    """The last trick; one card stays in Seat 3's hand. Behind Seat 0's 11 stars the six stars of the blue 1 are second
    place, so it keeps them. When nobody has anything they would be first place, so it throws them to the winner."""
    parts = {"hand 0": "", "hand 1": "", "hand 2": "", "hand 3": "b1 b6", "trick": "g4 g5 g6", "leader": "0",
             "tricks": "11"} | taken
    assert {"b1", "b6"} - {choice(parts)} == {kept}


def test_hope_is_highest_just_below_the_best():
    state = GAME.position({"hand 0": "b1", "hand 1": "b2", "hand 2": "b3", "hand 3": "b4", "taken 1": "g1 g3",
                           "taken 2": "g2", "tricks": "11"})
    view = state.view(0)
    hopes = [hope_of_second(view, [], {0: stars}) for stars in range(16)]
    assert max(range(16), key=hopes.__getitem__) in range(6, 10) and hopes[15] < 0.1 and hopes[0] < 0.1


def test_lookahead_weighs_every_choice_gives_up_some_and_is_repeatable():
    state = GAME.deal(3)
    view = state.view(state.turn)
    tried = weighed(view, Random(1), 600)
    known = sorted(len(values) for values in tried.values())
    assert tuple(tried) == view.legal() and 4 <= known[0] < 600 // len(tried) < known[-2] == known[-1]
    assert 600 - len(tried) < sum(known) <= 600
    assert lookahead(view, Random(4), 40) == lookahead(view, Random(4), 40)


def test_lookahead_finds_the_only_choice_that_scores():
    """The last trick: with the blue 4 in hand Seat 3 has 5 stars. Seat 1 has 10 and Seat 2 has 6: two more make it
    second, one more ties with Seat 2 on more cards, five or six more make it first."""
    state = GAME.position({"hand 0": "", "hand 1": "", "hand 2": "", "hand 3": "b4", "trick": "r1 r5 r2 r6",
                           "leader": "0", "taken 1": "g1 g3", "taken 2": "g1", "taken 3": "y5", "tricks": "11"})
    assert str(lookahead(state.view(3), Random(1))) == "take r5"


def test_lookahead_never_sees_the_hidden_cards():
    """Two states with one view: the same generator gives the same worlds, and so the same values."""
    parts = GAME.deal(5).parts()
    mine = {name: text
            for name, text in parts.items() if not name.startswith("hand") or name == f"hand {parts['leader']}"}
    seat = int(parts["leader"])
    values = [weighed(GAME.position(mine, seed=seed).view(seat), Random(3), 36) for seed in (1, 2)]
    assert values[0] == values[1]


@pytest.mark.parametrize("name", ["thoughtful", "lookahead", "highest_card", "first_legal", "random"])
def test_every_strategy_plays_every_number_of_players(name):
    for players in (3, 5):
        game = tabletop.game("bannish", players=players)
        rivals = ["random"] * (players - 1)
        state = game.deal(2)
        which = tabletop.play(game, [name, *rivals], seed=2) if name != "lookahead" else None
        if which is None:
            assert lookahead(state.view(state.turn), RNG, 20) in state.legal()
        else:
            assert which.final().outcome()

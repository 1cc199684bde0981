"""The behaviours of Bananine's strategies, each on a set position."""

from random import Random

import pytest

import tabletop
from tabletop.games.bananine.strategies import greedy, lookahead, most_cards, ranked, standing, thoughtful

GAME, THREE = (tabletop.game("bananine", players=players) for players in (2, 3))


def choice(parts, which=thoughtful, game=GAME):
    state = game.position(parts)
    return str(which(state.view(state.turn), Random(1)))


def test_most_cards_takes_the_most_and_pays_with_the_fewest():
    assert choice({"market": "2 2 2 9", "hand 0": "6 3 3 4 5", "hand 1": "1 1 1"}, most_cards) == "take 2: 6"


def test_it_goes_for_the_majority_that_can_still_be_won():
    """Both stacks are two cards and cost the same kind of payment. The 4s are lost 1 to 6; the 3s are even."""
    parts = {"market": "3 3 4 4", "hand 0": "6 8 5 5", "hand 1": "1 1 1 1", "collected 0": "4 3",
             "collected 1": "4 4 4 4 3", "discarded": "3 3 3 3"}
    assert choice(parts) == "take 3: 6"


LAST_ROUND = {"hand 2": "", "leader": "2", "turn": "0", "turns": "7", "ending": "yes"}
"""Three players: Seat 2 has played its last card, now Seat 0 and then Seat 1 have their last turns."""


def test_it_denies_what_the_next_player_would_win_with():
    """Either card can be paid. The 5s are Seat 0's anyway; the 8 would break the tie for Seat 1."""
    parts = {"market": "8 5", "hand 0": "2 6 3 1 4", "hand 1": "1 2 5 3", "collected 0": "8 5 5 5 5",
             "collected 1": "8"}
    assert choice(parts | LAST_ROUND, game=THREE).startswith("take 8:")


def test_it_pushes_a_stack_over_ten_that_would_help_the_other():
    """The 9 can be paid with 4 + 5 or with 7 + 2. Seat 1 needs the 4s, two of which lie there: a third bursts them."""
    parts = {"market": "4 4 9", "hand 0": "4 5 7 2", "hand 1": "8 7 1 1", "collected 0": "4 4", "collected 1": "4 4"}
    assert choice(parts | LAST_ROUND, game=THREE) == "take 9: 4 5"


@pytest.mark.parametrize(("mine", "other", "move"),
                         [("5 5 6 6 8", "3", "take 9: 4 5"), ("3", "5 5 6 6 8", "take 1: 4")])
def test_it_ends_the_game_when_it_is_ahead(mine, other, move):
    """Seat 1 has the last turn of a round. Paying 4 + 5 plays its last cards and ends the game at once; paying 4 does
    not. Ahead it ends, behind it goes on."""
    assert choice({"market": "1 1 1 1 9", "hand 1": "4 5", "hand 0": "8 7 6 5", "collected 1": mine,
                   "collected 0": other, "leader": "0", "turn": "1", "turns": "5"}) == move


def test_a_lead_counts_more_the_fewer_cards_are_to_come():
    early = GAME.position({"collected 0": "7 7"})
    late = GAME.position({"collected 0": "7 7", "discarded": "7", "market": "6"})
    assert standing(late, 0) > standing(early, 0)


def test_ranked_lists_every_move_once_best_first():
    state = GAME.position({"market": "2 2 2 4 4 9", "hand 0": "2 3 3 4 6 7"})
    found = ranked(state.view(0), Random(1))
    assert sorted(map(str, found)) == sorted(map(str, state.legal()))
    assert found[0] == thoughtful(state.view(0), Random(1))


def test_greedy_and_lookahead_answer_with_legal_moves_for_every_number_of_players():
    for players in (2, 3, 4, 5):
        game = tabletop.game("bananine", players=players)
        state, rng = game.deal(players), Random(2)
        for _ in range(6):
            assert greedy(state, rng) in state.legal()
            assert lookahead(state.view(state.turn), rng, 8) in state.legal()
            state.play(greedy(state, rng))


def test_lookahead_finds_the_winning_last_move():
    """The last turn of the game, even so far: taking the 9 wins a value, putting nothing else does."""
    parts = {"market": "9 1", "hand 0": "", "hand 1": "4 5 1", "collected 0": "2 2 1", "collected 1": "3 3 1",
             "leader": "0", "turn": "1", "turns": "9", "ending": "yes"}
    assert choice(parts, lookahead) == "take 9: 4 5"

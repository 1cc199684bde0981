"""What is said in Bananine is true: also of payments that are built touch by touch."""

from random import Random

import pytest

import tabletop
from tests.helpers.per_game import part_of
from tests.tools.truth import Scene

TRUTH = part_of("bananine", "truth").TRUTH


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_said_of_things_touched_in_any_order_is_true(players):
    """Up to four touches, of cards in the hand or not and of at most one stack, there or not."""
    game, rng, seen = tabletop.game("bananine", players=players), Random(players), 0
    for seed in range(12):
        state = game.deal(seed)
        while state.turn is not None:
            view = state.view(state.turn)
            for _ in range(4):
                stacks = [card.text for card, _ in view.stacks] + ["5", "+5"]
                hand = [card.text for card in view.hand] + ["1", "7"]
                touched = [rng.choice(hand) for _ in range(rng.randrange(4))]
                if rng.random() < 0.6 or not touched:
                    touched.insert(rng.randrange(len(touched) + 1), f"take {rng.choice(stacks)}:")
                move = game.parse(" ".join(touched))
                ruling = state.ruling(move)
                assert TRUTH.judge(ruling.because,
                                   Scene("ruling", state, move, ok=ruling.ok)) == "", f"{move}: {ruling}"
                seen += ruling.unfinished
            state = state.copy()  # what was spoken of does not change
            state.play(rng.choice(state.legal()))
    assert seen > 50

"""Cards, decks, their text in both directions, and the shuffle."""

import copy
import pickle
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards import Deck, card, shuffled
from tabletop.core import chance
from tabletop.english import did_you_mean, listed, names

R4, R5, B4 = card("red", 4), card("red", 5), card("blue", 4)
DECK = Deck({R4: 2, R5: 2, B4: 1})


def test_equal_cards_are_one_object():
    assert card("red", 4) is R4
    assert card("red", 4, "r4", "red 4") is R4
    assert len({R4, R5, B4, card("blue", 4)}) == 3


def test_a_card_told_otherwise_is_another_card():
    joker = card("red", 4, "J", "the joker")
    assert joker is not R4
    assert (str(joker), joker.name) == ("J", "the joker")
    assert card("red", 4, "J", "the joker") is joker


def test_a_card_says_itself():
    assert (str(R4), R4.name, repr(R4), R4.suit, R4.rank) == ("r4", "red 4", "<red 4>", "red", 4)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_identity(protocol):
    assert pickle.loads(pickle.dumps([R4, R4, B4], protocol)) == [R4, R4, B4]


def test_copying_keeps_identity():
    assert copy.copy(R4) is R4
    assert copy.deepcopy({"hand": [R4]})["hand"][0] is R4


def test_a_deck_knows_its_cards():
    assert DECK.kinds == (R4, R5, B4)
    assert DECK.cards == (R4, R4, R5, R5, B4)
    assert DECK.in_order([B4, R5, R4, R5]) == [R4, R5, R5, B4]
    assert DECK.text([B4, R5, R4, R5]) == "r4 r5 r5 b4"


@pytest.mark.parametrize(("piles", "left"), [
    ([], [R4, R4, R5, R5, B4]), ([[R4], [B4, R4]], [R5, R5]), ([[], [R5]], [R4, R4, R5, B4]), ([[B4, R5, R5, R4, R4]], [])])
def test_cards_taken_out_of_a_deck_leave_the_others_in_order(piles, left):
    assert DECK.without(piles, "X-1") == left
    assert DECK.cards == (R4, R4, R5, R5, B4), "the deck itself stays whole"


@pytest.mark.parametrize(("piles", "sentence"), [
    ([[R4, R4], [B4, R4]], "The position has 3 cards red 4; there are 2 (X-1)."),
    ([[B4], [B4]], "The position has 2 cards blue 4; there is 1 (X-1).")])
def test_more_cards_than_there_are_cannot_be_taken_out(piles, sentence):
    with pytest.raises(ValueError) as refused:
        DECK.without(piles, "X-1")
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", ["r4", "red 4", "R4", "Red 4", "  red   4 ", "\tr4\n"])
def test_a_card_is_read_from_its_text_and_from_its_name(text):
    assert DECK.parse(text) is R4


def test_text_and_cards_are_each_others_inverse():
    for kind in DECK.kinds:
        assert DECK.parse(str(kind)) is kind
        assert DECK.parse(kind.name) is kind
    assert DECK.parse_all(DECK.text(DECK.cards)) == list(DECK.cards)
    assert DECK.parse_all("") == []


def test_an_unknown_card_is_refused_with_the_nearest_and_all_cards():
    with pytest.raises(ValueError) as refused:
        DECK.parse("rad 4")
    assert str(refused.value) == "'rad 4' is not a card of this game (did you mean 'red 4'?). The cards are r4, r5, b4."


def test_one_wrong_card_in_a_row_is_named():
    with pytest.raises(ValueError, match="'g9' is not a card"):
        DECK.parse_all("r4 g9 b4")


@given(st.text(max_size=12))
def test_any_text_is_a_card_or_a_value_error(text):
    try:
        assert DECK.parse(text) in DECK.kinds
    except ValueError as refused:
        assert "is not a card of this game" in str(refused)


def test_nothing_is_suggested_when_nothing_is_near():
    assert did_you_mean("xyz", ["red", "blue"]) == ""
    assert did_you_mean("bleu", ["red", "blue"]) == " (did you mean 'blue'?)"


@pytest.mark.parametrize(("words", "sentence"), [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), ([1, 2, 3], "1, 2 and 3")])
def test_words_are_listed_as_a_sentence_does(words, sentence):
    assert listed(words) == sentence


def test_cards_are_listed_by_name():
    assert names([R4, R5, B4], "or") == "red 4, red 5 or blue 4"


def test_the_shuffle_never_changes():
    """If this fails, every saved record and every seed in a notebook means another game than it did."""
    assert shuffled(range(10), chance(7, "deal", 1)) == [6, 5, 3, 7, 9, 0, 4, 8, 1, 2]


def test_a_shuffle_keeps_the_things_and_leaves_the_row_alone():
    row = [3, 1, 2, 2]
    assert sorted(shuffled(row, Random(1))) == [1, 2, 2, 3]
    assert row == [3, 1, 2, 2]


def test_a_shuffle_can_order_what_cannot_be_compared():
    assert set(shuffled([R4, R5, B4], Random(1))) == {R4, R5, B4}


def test_all_orders_are_equally_likely():
    rng, rounds = Random("uniform"), 12_000
    seen = Counter(tuple(shuffled("abcd", rng)) for _ in range(rounds))
    expected = rounds / 24
    assert set(seen) == set(permutations("abcd"))
    surprise = sum((count - expected) ** 2 / expected for count in seen.values())
    assert surprise < 49.7, "chi-square with 23 degrees of freedom, one in a thousand"

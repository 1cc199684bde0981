"""Cards, decks, their text in both directions, and the shuffle."""

import copy
import pickle
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.cards import Card, Deck, Unions, mixed, sealed, shuffled
from tabletop.engine.core import chance

R4, R5, B4 = Card.of("red", 4), Card.of("red", 5), Card.of("blue", 4)
DECK = Deck({R4: 2, R5: 2, B4: 1})


def test_equal_cards_are_one_object():
    assert Card.of("red", 4) is R4
    assert Card.of("red", 4, "r4", "red 4") is R4
    assert len({R4, R5, B4, Card.of("blue", 4)}) == 3


def test_a_card_told_otherwise_is_another_card():
    joker = Card.of("red", 4, "J", "the joker")
    assert joker is not R4
    assert (str(joker), joker.name) == ("J", "the joker")
    assert Card.of("red", 4, "J", "the joker") is joker


def test_a_card_says_itself():
    assert (str(R4), R4.name, repr(R4), R4.suit, R4.rank) == ("r4", "red 4", "<red 4>", "red", 4)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_identity(protocol):
    assert pickle.loads(pickle.dumps([R4, R4, B4], protocol)) == [R4, R4, B4]


def test_copying_keeps_identity():
    assert copy.copy(R4) is R4
    assert copy.deepcopy({"hand": [R4]})["hand"][0] is R4


class Stone:
    """A thing that is what it was made of."""

    __slots__ = ("weight",)

    def __init__(self, weight):
        self.weight = weight


sealed(Stone)


def test_a_sealed_thing_is_made_once():
    stone = Stone(3)
    for change in (lambda: setattr(stone, "weight", 4), lambda: delattr(stone, "weight"),
                   lambda: setattr(stone, "colour", "grey"), lambda: stone.__init__(4), lambda: vars(stone)):
        with pytest.raises((AttributeError, TypeError)):
            change()
    assert stone.weight == 3


def test_a_sealed_thing_says_what_cannot_be_changed():
    with pytest.raises(AttributeError, match=r"'rank' of <red 4> cannot be changed\."):
        R4.rank = 6
    with pytest.raises(AttributeError, match=r"'rank' of <red 4> cannot be taken away\."):
        del R4.rank


def test_nobody_changes_a_card():
    for word in ("suit", "rank", "text", "name", "anything"):
        with pytest.raises(AttributeError):
            setattr(R4, word, "x")
        with pytest.raises((AttributeError, TypeError)):
            delattr(R4, word)
    assert (R4.suit, R4.rank, R4.text, R4.name) == ("red", 4, "r4", "red 4")


def test_nobody_changes_a_deck():
    for table in (DECK.counts, DECK.place, DECK.by_text, DECK.by_suit):
        with pytest.raises(TypeError):
            table[R4] = 9
    for word in ("counts", "kinds", "cards", "place", "by_text", "by_suit", "anything"):
        with pytest.raises(AttributeError):
            setattr(DECK, word, {})
    assert type(DECK.kinds) is type(DECK.cards) is tuple
    with pytest.raises(TypeError):
        vars(DECK)
    made_of = {R4: 1}
    deck = Deck(made_of)
    made_of[R5] = 1
    assert deck.counts == {R4: 1}


def test_a_deck_can_be_sent_to_a_worker():
    again = pickle.loads(pickle.dumps(DECK))
    assert (again.cards, again.counts, again.by_suit) == (DECK.cards, DECK.counts, DECK.by_suit)


def test_a_deck_knows_its_suits():
    assert DECK.by_suit == {"red": {R4, R5}, "blue": {B4}}


def test_a_deck_knows_its_cards():
    assert DECK.kinds == (R4, R5, B4)
    assert DECK.cards == (R4, R4, R5, R5, B4)
    assert DECK.in_order([B4, R5, R4, R5]) == [R4, R5, R5, B4]
    assert DECK.text([B4, R5, R4, R5]) == "r4 r5 r5 b4"


@pytest.mark.parametrize(("piles", "left"), [
    ([], [R4, R4, R5, R5, B4]), ([[R4], [B4, R4]], [R5, R5]), ([[], [R5]], [R4, R4, R5, B4]),
    ([[B4, R5, R5, R4, R4]], [])])
def test_cards_taken_out_of_a_deck_leave_the_others_in_order(piles, left):
    assert DECK.without(piles, "X-1") == left
    assert DECK.cards == (R4, R4, R5, R5, B4), "the deck itself stays whole"


@pytest.mark.parametrize(("piles", "sentence"), [
    ([[R4, R4], [B4, R4]], "The position has 3 copies of the red 4; there are 2 (X-1)."),
    ([[B4], [B4]], "The position has 2 copies of the blue 4; there is 1 (X-1).")])
def test_more_cards_than_there_are_cannot_be_taken_out(piles, sentence):
    with pytest.raises(ValueError) as refused:
        DECK.without(piles, "X-1")
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", ["r4", "red 4", "R4", "Red 4", "  red   4 ", "\tr4\n"])
def test_a_card_is_read_from_its_text_and_from_its_name(text):
    assert DECK.parse(text) is R4


def test_text_and_cards_are_each_others_inverse():
    for card in DECK.kinds:
        assert DECK.parse(str(card)) is card
        assert DECK.parse(card.name) is card
    assert DECK.parse_all(DECK.text(DECK.cards)) == list(DECK.cards)
    assert DECK.parse_all("") == []


def test_the_same_union_is_one_object_whichever_way_it_came_about():
    red, green, unions = frozenset([R4]), frozenset([R5]), Unions()
    both = unions.of(red, green)
    assert both == {R4, R5} and both is unions.of(green, red) and both is unions.of(both, red)


def test_an_unknown_card_is_refused_with_the_nearest_and_all_cards():
    with pytest.raises(ValueError) as refused:
        DECK.parse("rad 4")
    assert str(refused.value) == "'rad 4' is not a card of this game (did you mean 'red 4'?). The cards are r4, r5, b4."


def test_one_wrong_card_in_a_row_is_named():
    with pytest.raises(ValueError, match="'g9' is not a card"):
        DECK.parse_all("r4 g9 b4")


def test_an_unknown_card_is_not_quoted_without_end():
    with pytest.raises(ValueError) as refused:
        DECK.parse("r" * 100_000)
    assert len(str(refused.value)) < 300


@given(st.text(max_size=12))
def test_any_text_is_a_card_or_a_value_error(text):
    try:
        assert DECK.parse(text) in DECK.kinds
    except ValueError as refused:
        assert "is not a card of this game" in str(refused)


def test_the_shuffle_never_changes():
    """If this fails, every saved record and every seed in a notebook means another game than it did."""
    assert shuffled(range(10), chance(7, "deal", 1, 10)) == [6, 2, 8, 3, 7, 4, 5, 0, 1, 9]


def test_a_shuffle_keeps_the_things_and_leaves_the_row_alone():
    row = [3, 1, 2, 2]
    assert sorted(shuffled(row, [1 << 29, 1 << 31, 5, 1 << 30])) == sorted(mixed(row, Random(1))) == [1, 2, 2, 3]
    assert row == [3, 1, 2, 2]


def test_a_shuffle_can_order_what_cannot_be_compared():
    assert set(mixed([R4, R5, B4], Random(1))) == {R4, R5, B4}


@pytest.mark.parametrize(("number", "order"), [(0, "bcda"), (2 ** 32 - 1, "abcd")])
def test_the_smallest_and_the_greatest_number_shuffle_too(number, order):
    assert "".join(shuffled("abcd", [number] * 4)) == order


def test_all_orders_are_equally_likely():
    rng, rounds = Random("uniform"), 12_000
    seen = Counter(tuple(mixed("abcd", rng)) for _ in range(rounds))
    expected = rounds / 24
    assert set(seen) == set(permutations("abcd"))
    surprise = sum((count - expected) ** 2 / expected for count in seen.values())
    assert surprise < 49.7, "chi-square with 23 degrees of freedom, one in a thousand"

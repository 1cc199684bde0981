"""Following, the highest card, what a seat has shown not to hold, and what states and views of tricks share."""

from random import Random

import pytest

import tabletop
from tabletop.engine.cards import Card, Deck
from tabletop.engine.core import NOBODY, Reason
from tabletop.engine.tricks import (
    NOTHING,
    check_void,
    each_once,
    following,
    following_as,
    highest,
    in_trick,
    may_follow,
    must_follow,
    void_suits,
)

SUITS = {"r": "red", "b": "blue", "g": "green"}
DECK = Deck({Card.of(suit, rank): 2 for suit in SUITS.values() for rank in range(1, 7)})


def cards(text):
    """`r4 b2` as cards."""
    return [Card.of(SUITS[word[0]], int(word[1:])) for word in text.split()]


# Following suit

@pytest.mark.parametrize(("hand", "led", "follow"), [
    ("r1 r4 r4 b2", "red", "r1 r4"), ("r1 r4 r4 b2", "blue", "b2"), ("r1 r4 r4 b2", "green", ""), ("", "red", ""),
    ("r4 r4 b2 b2 b3 b3", "blue", "b2 b3")])
def test_the_cards_that_follow_are_listed_once(hand, led, follow):
    assert following(cards(hand), led) == cards(follow)


def test_what_a_card_counts_as_is_the_rules_to_say():
    """Sixes are trumps, whatever is printed on them: they do not follow red, and blue is followed as it was."""
    suits = {card: "trump" if card.rank == 6 else card.suit for card in DECK.kinds}
    hand = cards("r1 r6 r6 b2 b6")
    assert following_as(hand, "red", suits) == cards("r1")
    assert following_as(hand, "trump", suits) == cards("r6 b6")
    assert following(hand, "red") == cards("r1 r6")


@pytest.mark.parametrize(("hand", "once"), [("r1 r4 r4 b2", "r1 r4 b2"), ("", ""), ("b2 b2", "b2")])
def test_equal_cards_are_one_choice(hand, once):
    assert each_once(cards(hand)) == cards(once)


def test_hands_are_left_as_they_are():
    hand = cards("r1 r4 r4 b2")
    following(hand, "red").clear()
    each_once(hand).clear()
    assert hand == cards("r1 r4 r4 b2")


def test_why_a_card_may_be_played():
    assert may_follow("X-1", "Seat 2", "red", True) == Reason("X-1", "Red was led, and this card is red.")
    assert may_follow("X-1", "Seat 2", "red",
                      False) == Reason("X-1", "Red was led and Seat 2 holds none: any card may be played.")


def test_why_a_card_may_not_be_played():
    assert must_follow("X-1", "Seat 2", "red", cards("r4 r5")) == Reason(
        "X-1", "Red was led and Seat 2 holds red: play red 4 or red 5.")


def test_a_refusal_names_the_cards_that_may_be_played_at_any_time():
    trump = Card.of("trump", 0, "t", "the trump")
    assert must_follow("X-1", "Seat 2", "red",
                       [*cards("r4 r5"), trump]).because.endswith("play red 4, red 5 or the trump.")


# The highest card

@pytest.mark.parametrize(("trick", "suit", "place"), [
    ("r4", "red", 0), ("r4 r6 r5", "red", 1), ("r4 b6 r5", "red", 2), ("r4 b6 g6", "red", 0), ("r4 b2 b3", "blue", 2),
    ("r4 r4", "red", 0), ("r1 r4 b6 r4", "red", 1), ("r4 b6", "green", -1), ("", "red", -1)])
def test_the_highest_of_the_suit_and_the_first_of_equals(trick, suit, place):
    assert highest(cards(trick), suit) == place


# What a seat has shown not to hold

@pytest.mark.parametrize(("shown", "void"), [
    ("", set()), ("r1 r2 r3 r4 r5 r6", {"red"}), ("r1 r2 r3 r4 r5", set()), ("r1 r2 r3 r4 r5 r6 b1", {"red"}),
    ("r1 r2 r3 r4 r5 r6 g1 g2 g3 g4 g5 g6", {"red", "green"})])
def test_a_suit_is_void_when_none_of_its_cards_can_be_held(shown, void):
    assert void_suits(frozenset(cards(shown)), DECK.by_suit) == void


@pytest.mark.parametrize("does", ["hold", "have played"])
def test_nobody_has_a_card_of_a_colour_that_was_not_followed(does):
    with pytest.raises(ValueError) as refused:
        check_void("X-1", 2, does, cards("b1 r4 g1 r5"), frozenset({"red", "green"}))
    assert str(refused.value) == f"Seat 2 cannot {does} the red 4: it did not follow red (X-1)."


@pytest.mark.parametrize(("held", "void"), [("b1 r4", {"green"}), ("b1 r4", ()), ("", {"red"})])
def test_other_colours_are_no_contradiction(held, void):
    check_void("X-1", 2, "hold", cards(held), frozenset(void))


# Tricks, states and views

@pytest.mark.parametrize(("leader", "seats"), [(0, [0, 1, 2]), (2, [2, 3, 0]), (3, [3, 0, 1])])
def test_a_trick_goes_clockwise_from_its_leader(leader, seats):
    assert in_trick(leader, cards("r1 b2 g3"), 4) == list(zip(seats, cards("r1 b2 g3"), strict=True))
    assert in_trick(leader, [], 4) == []


def some_state(seed=3, moves=9):
    state, rng = tabletop.game("bannish", players=3).deal(seed), Random(seed)
    for _ in range(moves):
        state.play(rng.choice(state.legal()))
    return state


def test_a_copy_has_all_that_games_of_tricks_share():
    for moves in range(1, 60, 7):
        state = some_state(moves=moves)
        twin = state.copy()
        for word in ("round", "turn", "_legal", "hands", "leader", "tricks", "taken", "cannot_hold", "carried"):
            assert getattr(twin, word) == getattr(state, word)
        for word in ("hands", "taken", "cannot_hold"):
            assert getattr(twin, word) is not getattr(state, word)


def test_a_cleared_table_knows_nothing():
    state = some_state()
    state.clear_table()
    assert (state.taken, state.cannot_hold, state.tricks) == ([[], [], []], [NOTHING] * 3, 0)


def test_a_view_shows_its_own_hand_and_counts_the_others():
    state = some_state()
    hands = [list(hand) for hand in state.hands]
    view = state.view(1)
    assert (view.hand, view.hands) == (hands[1], [None, hands[1], None])
    assert view.counts == [len(hand) for hand in hands]
    assert state.view(None).hands == hands and state.view(None).hand == []
    assert state.view(NOBODY).hands == [None] * 3 and state.view(NOBODY).hand == []


def test_hidden_cards_are_dealt_around_what_a_seat_has_shown():
    state = some_state()
    state.cannot_hold = [NOTHING, state.game.deck.by_suit["red"], NOTHING]
    for seed in range(20):
        one, rest = state.deal_hidden(cards("r1 r2 b1 b2"), {1: 2}, (2,), Random(seed))
        assert (DECK.text(one), DECK.text(rest)) == ("b1 b2", "r1 r2")
    assert state.deal_hidden(cards("r1 r2 b1"), {1: 2}, (1,), Random(1)) is None

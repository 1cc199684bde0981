"""Following, the highest card, what a seat has shown not to hold, and what states and views of tricks share."""

from random import Random

import pytest

import tabletop
from tabletop.engine import tricks
from tabletop.engine.cards import Card, Deck
from tabletop.engine.core import NOBODY, Reason

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
    assert tricks.following(cards(hand), led) == cards(follow)


@pytest.mark.parametrize(("hand", "once"), [("r1 r4 r4 b2", "r1 r4 b2"), ("", ""), ("b2 b2", "b2")])
def test_equal_cards_are_one_choice(hand, once):
    assert tricks.each_once(cards(hand)) == cards(once)


def test_hands_are_left_as_they_are():
    hand = cards("r1 r4 r4 b2")
    tricks.following(hand, "red").clear()
    tricks.each_once(hand).clear()
    assert hand == cards("r1 r4 r4 b2")


def test_why_a_card_may_be_played():
    assert tricks.may_follow("X-1", "Seat 2", "red", True) == Reason("X-1", "Red was led, and this card is red.")
    assert tricks.may_follow("X-1", "Seat 2", "red",
                      False) == Reason("X-1", "Red was led and Seat 2 holds none: any card may be played.")


def test_why_a_card_may_not_be_played():
    assert tricks.must_follow("X-1", "Seat 2", "red", cards("r4 r5")) == Reason(
        "X-1", "Red was led and Seat 2 holds red: play red 4 or red 5.")


def test_a_refusal_names_the_cards_that_may_be_played_at_any_time():
    trump = Card.of("trump", 0, "t", "the trump")
    assert tricks.must_follow("X-1", "Seat 2", "red",
                       [*cards("r4 r5"), trump]).because.endswith("play red 4, red 5 or the trump.")


# The highest card

@pytest.mark.parametrize(("trick", "suit", "place"), [
    ("r4", "red", 0), ("r4 r6 r5", "red", 1), ("r4 b6 r5", "red", 2), ("r4 b6 g6", "red", 0), ("r4 b2 b3", "blue", 2),
    ("r4 r4", "red", 0), ("r1 r4 b6 r4", "red", 1), ("r4 b6", "green", -1), ("", "red", -1)])
def test_the_highest_of_the_suit_and_the_first_of_equals(trick, suit, place):
    assert tricks.highest(cards(trick), suit) == place


# What a seat has shown not to hold

@pytest.mark.parametrize(("shown", "void"), [
    ("", set()), ("r1 r2 r3 r4 r5 r6", {"red"}), ("r1 r2 r3 r4 r5", set()), ("r1 r2 r3 r4 r5 r6 b1", {"red"}),
    ("r1 r2 r3 r4 r5 r6 g1 g2 g3 g4 g5 g6", {"red", "green"})])
def test_a_suit_is_void_when_none_of_its_cards_can_be_held(shown, void):
    assert tricks.void_suits(frozenset(cards(shown)), DECK.by_suit) == void


@pytest.mark.parametrize("does", ["hold", "have played"])
def test_nobody_has_a_card_of_a_colour_that_was_not_followed(does):
    with pytest.raises(ValueError) as refused:
        tricks.check_void("X-1", 2, does, cards("b1 r4 g1 r5"), frozenset({"red", "green"}))
    assert str(refused.value) == f"Seat 2 cannot {does} the red 4: it did not follow red (X-1)."


@pytest.mark.parametrize(("held", "void"), [("b1 r4", {"green"}), ("b1 r4", ()), ("", {"red"})])
def test_other_colours_are_no_contradiction(held, void):
    tricks.check_void("X-1", 2, "hold", cards(held), frozenset(void))


# Tricks, states and views

@pytest.mark.parametrize(("leader", "seats"), [(0, [0, 1, 2]), (2, [2, 3, 0]), (3, [3, 0, 1])])
def test_a_trick_goes_clockwise_from_its_leader(leader, seats):
    assert tricks.in_trick(leader, cards("r1 b2 g3"), 4) == list(zip(seats, cards("r1 b2 g3"), strict=True))
    assert tricks.in_trick(leader, [], 4) == []
    assert tricks.in_trick(leader, cards("r1 b2 g3"), 4, -1) == list(
        zip([leader, (leader - 1) % 4, (leader - 2) % 4], cards("r1 b2 g3"), strict=True))


def test_a_trick_in_a_line():
    assert tricks.trick_text([(2, *cards("r4")), (3, None)]) == "  Trick: Seat 2 r4, Seat 3 face down"
    assert tricks.trick_text([]) == "  Trick: not led yet"


def test_every_card_is_dealt_to_a_pile_of_its_size_in_card_order():
    piles = tricks.deal_out(DECK.cards, (0, 0, 1, 2) * (len(DECK.cards) // 4), 4, 7, 1)
    assert [len(pile) for pile in piles] == [len(DECK.cards) // 2, len(DECK.cards) // 4, len(DECK.cards) // 4, 0]
    assert all(pile == DECK.in_order(pile) for pile in piles) and DECK.without(piles, "X-1") == []
    assert piles == tricks.deal_out(DECK.cards, (0, 0, 1, 2) * (len(DECK.cards) // 4), 4, 7, 1)
    assert piles != tricks.deal_out(DECK.cards, (0, 0, 1, 2) * (len(DECK.cards) // 4), 4, 7, 2)


def test_seats_are_found_by_their_number_and_compared_with_the_others():
    assert (tricks.seats_with(3, [3, 1, 3]), tricks.seats_with(2, [3, 1, 3])) == ([0, 2], [])
    assert [tricks.average_of_others(seat, [6, -3, 0, 3]) for seat in range(4)] == [0, 3, 2, 1]


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
    assert (state.taken, state.cannot_hold, state.tricks) == ([[], [], []], [tricks.NOTHING] * 3, 0)


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
    state.cannot_hold = [tricks.NOTHING, state.game.deck.by_suit["red"], tricks.NOTHING]
    for seed in range(20):
        one, rest = state.deal_hidden(cards("r1 r2 b1 b2"), {1: 2}, (2,), Random(seed))
        assert (DECK.text(one), DECK.text(rest)) == ("b1 b2", "r1 r2")
    assert state.deal_hidden(cards("r1 r2 b1"), {1: 2}, (1,), Random(1)) is None

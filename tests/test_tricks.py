"""Following, the highest card, hands, colours named and not held, and dealing what is hidden."""

import subprocess
import sys
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from tabletop.cards import card
from tabletop.core import Ruling
from tabletop.tricks import (
    check_void,
    dealt_around_voids,
    following,
    hand_of,
    highest,
    in_hand,
    must_follow,
    suits_named,
)

SUITS = {"r": "red", "b": "blue", "g": "green"}


def cards(text):
    """`r4 b2` as cards."""
    return [card(SUITS[word[0]], int(word[1:])) for word in text.split()]


def hand(text):
    return hand_of(cards(text))


# Following suit

def test_who_follows_is_right():
    assert must_follow("X-1", "Seat 2", hand("r4 r5 b1"), "red", card("red", 5)) == Ruling(
        True, "X-1", "Red was led, and this card is red.")


def test_who_could_follow_must():
    assert must_follow("X-1", "Seat 2", hand("r4 r5 b1"), "red", card("blue", 1)) == Ruling(
        False, "X-1", "Red was led and Seat 2 holds red: play red 4 or red 5.")


def test_who_cannot_follow_plays_anything():
    assert must_follow("X-1", "Seat 2", hand("b1 g2"), "red", card("blue", 1)) == Ruling(
        True, "X-1", "Red was led and Seat 2 holds none: any card may be played.")


def test_a_refusal_names_the_cards_that_may_be_played_at_any_time():
    trump = card("trump", 0, "t", "the trump")
    assert must_follow("X-1", "Seat 2", hand("r4 r5 b1"), "red", card("blue", 1), besides=[trump]) == Ruling(
        False, "X-1", "Red was led and Seat 2 holds red: play red 4, red 5 or the trump.")


def test_such_cards_do_not_bind_who_cannot_follow():
    trump = card("trump", 0, "t", "the trump")
    assert must_follow("X-1", "Seat 2", hand("b1 g2"), "red", card("blue", 1), besides=[trump]) == Ruling(
        True, "X-1", "Red was led and Seat 2 holds none: any card may be played.")


# The highest card

@pytest.mark.parametrize(("trick", "suit", "place"), [
    ("r4", "red", 0), ("r4 r6 r5", "red", 1), ("r4 b6 r5", "red", 2), ("r4 b6 g6", "red", 0), ("r4 b2 b3", "blue", 2),
    ("r4 r4", "red", 0), ("r1 r4 b6 r4", "red", 1), ("r4 b6", "green", -1), ("", "red", -1)])
def test_the_highest_of_the_suit_and_the_first_of_equals(trick, suit, place):
    assert highest(cards(trick), suit) == place


# Colours named, and colours not held

@pytest.mark.parametrize(("text", "suits"), [("", set()), ("red", {"red"}), (" blue  red ", {"red", "blue"}), ("red red", {"red"})])
def test_colours_are_read_from_their_names(text, suits):
    assert suits_named(text, ("red", "blue", "green")) == suits


@pytest.mark.parametrize(("text", "sentence"), [
    ("rde", "'rde' is not a colour in play (did you mean 'red'?). The colours are red, blue and green."),
    ("red yellow", "'yellow' is not a colour in play. The colours are red, blue and green."),
    ("re", "'re' is not a colour in play (did you mean 'red'?). The colours are red, blue and green.")])
def test_a_colour_not_in_play_is_refused_with_those_that_are(text, sentence):
    with pytest.raises(ValueError) as refused:
        suits_named(text, ("red", "blue", "green"))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("does", ["hold", "have played"])
def test_nobody_has_a_card_of_a_colour_that_was_not_followed(does):
    with pytest.raises(ValueError) as refused:
        check_void("X-1", 2, does, cards("b1 r4 g1 r5"), frozenset({"red", "green"}))
    assert str(refused.value) == f"Seat 2 cannot {does} the red 4: it did not follow red (X-1)."


@pytest.mark.parametrize(("held", "void"), [("b1 r4", {"green"}), ("b1 r4", ()), ("", {"red"})])
def test_other_colours_are_no_contradiction(held, void):
    check_void("X-1", 2, "hold", cards(held), frozenset(void))


# Hands

def test_a_hand_counts_its_cards_and_lists_them_again():
    held = hand("r1 r4 r4 b2")
    assert list(held.items()) == [(card("red", 1), 1), (card("red", 4), 2), (card("blue", 2), 1)]
    assert following(held, "red") == cards("r1 r4")
    assert following(held, "green") == []
    assert in_hand(held) == cards("r1 r4 r4 b2")
    assert in_hand(hand("")) == []


# Dealing around voids

def all_deals(pack, sizes, voids):
    """How many orders of the physical cards give each deal: all of them tried, those that break a void left out."""
    deals = Counter()
    for order in permutations(pack):
        rest, piles = list(order), []
        for size in sizes:
            piles.append(rest[:size])
            del rest[:size]
        if not any(kind.suit in void for pile, void in zip(piles, voids, strict=True) for kind in pile):
            deals[tuple(written(pile) for pile in piles)] += 1
    return deals


def written(pile):
    return " ".join(sorted(kind.text for kind in pile))


def void_of(*suits):
    return [frozenset(SUITS[letter] for letter in suit) for suit in suits]


SMALL = [
    ("r1 r2 b1 b2 g1 g2", (2, 2, 2), void_of("", "", "")),
    ("r1 r2 b1 b2 g1 g2", (2, 2, 2), void_of("r", "", "")),
    ("r1 r2 b1 b2 g1 g2", (2, 2, 2), void_of("r", "b", "")),
    ("r1 r2 b1 b2 g1 g2", (2, 2, 2), void_of("r", "b", "g")),
    ("r1 r2 r3 b1 g1 g2", (1, 2, 3), void_of("rb", "g", "")),
    ("r1 r1 r2 b1 b1 g1", (2, 2, 2), void_of("b", "", "r")),
    ("r1 r1 b1 b1 b1 g1 g1", (3, 1, 3), void_of("g", "", "b")),
    ("r1 r1 b1 b2 g1", (2, 2, 1), void_of("g", "g", "")),
    ("r1 r2 b1", (0, 2, 1), void_of("rb", "b", "")),
]


@pytest.mark.parametrize(("pack", "sizes", "voids"), SMALL)
def test_every_deal_that_fits_is_equally_likely(pack, sizes, voids):
    pack, rounds, rng = cards(pack), 6_000, Random("voids")
    possible = all_deals(pack, sizes, voids)
    total = sum(possible.values())
    seen = Counter(tuple(map(written, dealt_around_voids(pack, sizes, voids, rng))) for _ in range(rounds))
    assert set(seen) == set(possible)
    surprise = sum((seen[deal] - rounds * ways / total) ** 2 / (rounds * ways / total)
                   for deal, ways in possible.items())
    freedom = len(possible) - 1
    assert surprise <= freedom + 3.5 * (2 * freedom) ** 0.5, "chi-square of the deals seen"


@pytest.mark.parametrize(("pack", "sizes", "voids"), [
    ("r1 r2", (1, 1), void_of("r", "")),
    ("r1 b1", (1, 1), void_of("rb", "")),
    ("r1 r2 r3 b1", (2, 2), void_of("r", "")),
    ("r1 b1 g1", (1, 1, 1), void_of("rb", "rb", "")),
])
def test_no_deal_fits(pack, sizes, voids):
    assert not all_deals(cards(pack), sizes, voids)
    assert dealt_around_voids(cards(pack), sizes, voids, Random(1)) is None


class Extreme(Random):
    """Draws the same number each time."""

    def __init__(self, drawn):
        super().__init__(0)
        self.drawn = drawn

    def random(self):
        return self.drawn


@pytest.mark.parametrize("drawn", [0.0, 1 - 2 ** -53, 1.0])
def test_the_smallest_and_the_greatest_draw_give_a_deal_that_fits(drawn):
    """Even 1, which no generator draws, but which rounding can make of the greatest draw."""
    for pack, sizes, voids in SMALL:
        piles = dealt_around_voids(cards(pack), sizes, voids, Extreme(drawn))
        assert tuple(map(written, piles)) in all_deals(cards(pack), sizes, voids)


def test_a_whole_deck_is_dealt_around_voids():
    pack = [card(suit, rank) for suit in SUITS.values() for rank in range(1, 13)]
    for seed in range(50):
        piles = dealt_around_voids(pack, (12, 12, 12), void_of("r", "b", ""), Random(seed))
        assert [len(pile) for pile in piles] == [12, 12, 12]
        assert not any(kind.suit == "red" for kind in piles[0])
        assert not any(kind.suit == "blue" for kind in piles[1])
        assert Counter(kind for pile in piles for kind in pile) == Counter(pack)


def test_dealing_is_settled_by_the_generator_alone():
    pack, sizes, voids = cards("r1 r2 b1 b2 g1 g2"), (2, 2, 2), void_of("r", "b", "")
    assert dealt_around_voids(pack, sizes, voids, Random(5)) == dealt_around_voids(pack, sizes, voids, Random(5))
    assert len({str(dealt_around_voids(pack, sizes, voids, Random(seed))) for seed in range(50)}) > 5


def test_a_hard_deal_does_not_take_long():
    """Five full hands, each void of another suit: what a teacher may write in one line must not hang a notebook."""
    program = """
from random import Random
from tabletop.cards import card
from tabletop.tricks import dealt_around_voids
suits = "red", "blue", "green", "yellow", "purple"
pack = [card(suit, rank) for suit in suits for rank in range(12)]
piles = dealt_around_voids(pack, [12] * 5, [frozenset({suit}) for suit in suits], Random(1))
assert all(kind.suit != suit for pile, suit in zip(piles, suits) for kind in pile)
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=15)

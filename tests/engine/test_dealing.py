"""Dealing around cards that a pile cannot hold: exact, the same everywhere, and quick."""

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from random import Random
from time import process_time

import pytest

from tabletop.engine.cards import Card
from tabletop.engine.dealing import _Heaps, deal_around

SUITS = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "p": "purple", "w": "white"}


def cards(text):
    return [Card.of(SUITS[word[0]], int(word[1:])) for word in text.split()]


def barred(*texts):
    """What each pile cannot hold: all cards of a suit by its letter, one kind of card by its text."""
    return [frozenset(kind for word in text.split()
                      for kind in (cards(word) if word[1:] else [Card.of(SUITS[word], rank) for rank in range(15)]))
            for text in texts]


def all_deals(pack, sizes, cannot_hold):
    """Every deal that fits, with the number of ways to deal the single cards so."""
    owners = [pile for pile, size in enumerate(sizes) for _ in range(size)]
    deals = Counter()
    for order in set(permutations(owners)):
        if not any(kind in cannot_hold[pile] for kind, pile in zip(pack, order, strict=True)):
            piles = [[kind for kind, owner in zip(pack, order, strict=True) if owner == pile]
                     for pile in range(len(sizes))]
            deals[written(piles)] += 1
    return deals


def written(piles):
    return " | ".join(" ".join(sorted(kind.text for kind in pile)) for pile in piles)


def random_case(rng):
    """A few cards, some of them equal, for a few piles, some of them empty, with some kinds barred here and there."""
    sizes = [rng.randrange(4) for _ in range(rng.randrange(1, 6))]
    while sum(sizes) > 7:
        sizes[sizes.index(max(sizes))] -= 1
    kinds = cards("r1 r2 b1 b2 g1 y1")
    pack = [rng.choice(kinds) for _ in range(sum(sizes))]
    share = rng.choice([0.1, 0.3, 0.5])
    return pack, sizes, [frozenset(kind for kind in kinds if rng.random() < share) for _ in sizes]


SMALL = [
    ("r1 r2 b1 b2 g1 g2", (2, 2, 2), barred("", "", "")),
    ("r1 r2 b1 b2 g1 g2", (2, 2, 2), barred("r", "", "")),
    ("r1 r2 b1 b2 g1 g2", (2, 2, 2), barred("r", "b", "g")),
    ("r1 r2 r3 b1 g1 g2", (1, 2, 3), barred("r b", "g", "")),
    ("r1 r1 r2 b1 b1 g1", (2, 2, 2), barred("b", "", "r1")),
    ("r1 r1 b1 b1 b1 g1 g1", (3, 1, 3), barred("g", "", "b")),
    ("r1 r1 b1 b2 g1", (2, 2, 1), barred("g", "g", "")),
    ("r1 r2 b1", (0, 2, 1), barred("r b", "b", "")),
    ("r1 r2 b1 b2 g1 y1", (2, 1, 1, 2), barred("r", "r b1", "g", "")),
    ("r1 r2 b1 b2 g1 g2 y1", (2, 1, 1, 1, 2), barred("r", "r b", "g y", "b", "")),
    ("r1 r2 b1 g1 y1", (1, 1, 1, 1, 1), barred("r", "b", "g", "y", "r1 b")),
]
NOTHING_FITS = [
    ("r1 r2", (1, 1), barred("r", "")),
    ("r1 b1", (1, 1), barred("r b", "")),
    ("r1 b1 g1", (1, 1, 1), barred("r b", "r b", "")),
    ("r1 b1", (1, 1), barred("r", "r")),
]


@pytest.mark.parametrize(("pack", "sizes", "cannot_hold"), SMALL)
def test_every_deal_that_fits_is_equally_likely(pack, sizes, cannot_hold):
    pack, rounds, rng = cards(pack), 3_000, Random("around")
    possible = all_deals(pack, sizes, cannot_hold)
    total = sum(possible.values())
    seen = Counter(written(deal_around(pack, sizes, cannot_hold, rng)) for _ in range(rounds))
    assert set(seen) <= set(possible)
    surprise = sum((seen[deal] - rounds * ways / total) ** 2 / (rounds * ways / total)
                   for deal, ways in possible.items())
    freedom = len(possible) - 1
    assert surprise <= freedom + 4 * (2 * freedom) ** 0.5, "chi-square of the deals seen"


def test_ways_are_counted_exactly():
    """Groups of cards by the piles open to them, against writing down all deals."""
    rng = Random("ways")
    kinds = cards("r1 b1 g1 y1 p1")
    some = Counter()
    for _ in range(500):
        room = [rng.randrange(1, 3) for _ in range(rng.randrange(1, 6))]
        while sum(room) > 7:
            room.pop()
        masks = sorted({rng.randrange(1, 1 << len(room)) for _ in range(5)})
        pack = sorted(rng.choices(range(len(masks)), k=sum(room)))
        cannot_hold = [[kinds[group] for group, mask in enumerate(masks) if not mask >> pile & 1]
                       for pile in range(len(room))]
        brute = sum(all_deals([kinds[group] for group in pack], room, cannot_hold).values())
        counts = tuple(pack.count(group) for group in range(len(masks)))
        assert _Heaps(masks, room).ways(counts) == brute, (masks, room, counts)
        some[len(room), brute > 0] += 1
    assert all(some[piles, fits] > 5 for piles in (3, 4, 5) for fits in (True, False)), some


def test_none_exactly_when_no_deal_fits():
    rng = Random("none")
    fitted = Counter()
    for _ in range(400):
        pack, sizes, cannot_hold = random_case(rng)
        possible = all_deals(pack, sizes, cannot_hold)
        piles = deal_around(pack, sizes, cannot_hold, rng)
        assert (piles is None) == (not possible), (pack, sizes, cannot_hold)
        assert piles is None or written(piles) in possible
        fitted[piles is not None] += 1
    assert min(fitted[True], fitted[False]) > 80


@pytest.mark.parametrize(("pack", "sizes", "cannot_hold"), NOTHING_FITS)
def test_no_deal_fits(pack, sizes, cannot_hold):
    assert deal_around(cards(pack), sizes, cannot_hold, Random(1)) is None


def test_no_cards_are_dealt_to_empty_piles():
    assert deal_around([], [0, 0], barred("r", ""), Random(1)) == [[], []]
    assert deal_around([], [], [], Random(1)) == []


def test_sizes_that_do_not_add_up_are_refused():
    with pytest.raises(ValueError, match="3 cards do not fill piles of 4"):
        deal_around(cards("r1 r2 r3"), [2, 2], barred("", ""), Random(1))


class Extreme(Random):
    """Draws the same number each time, and knows no other way to draw."""

    def __init__(self, drawn):
        super().__init__(0)
        self.drawn = drawn

    def random(self):
        return self.drawn

    def getrandbits(self, count):
        raise AssertionError("only random() is promised to stay the same in every version of Python")


@pytest.mark.parametrize("drawn", [0.0, 1 - 2 ** -53])
def test_the_smallest_and_the_greatest_draw_give_a_deal_that_fits(drawn):
    """Even 1, which no generator draws, but which rounding can make of the greatest draw."""
    for pack, sizes, cannot_hold in SMALL:
        assert written(deal_around(cards(pack), sizes, cannot_hold, Extreme(drawn))) in all_deals(cards(pack), sizes,
                                                                                                  cannot_hold)


def test_more_deals_than_a_float_can_count():
    pack = [Card.of(suit, rank) for suit in SUITS.values() for rank in range(150)]
    sizes, cannot_hold = [300, 300,
                          300], [{kind for kind in pack if kind.suit == suit} for suit in ("red", "blue", "none")]
    piles = deal_around(pack, sizes, cannot_hold, Random(1))
    assert [len(pile) for pile in piles] == sizes
    assert Counter(kind for pile in piles for kind in pile) == Counter(pack)
    assert not any(kind in cannot for pile, cannot in zip(piles, cannot_hold, strict=True) for kind in pile)


def test_what_is_dealt_does_not_depend_on_the_order_of_sets():
    program = """
from random import Random
from tabletop.engine.cards import Card
from tabletop.engine.dealing import deal_around
pack = [Card.of(suit, rank) for suit in ("red", "blue", "green", "yellow") for rank in range(9)]
for barred in (["red", "blue", "green", ""], ["red blue", "blue green", "yellow", "green"]):
    padding = [object() for _ in range({padding})]
    cannot_hold = [frozenset(kind for kind in pack if kind.suit in words.split()) for words in barred]
    print(deal_around(pack, [9] * 4, cannot_hold, Random(3)))
"""
    told = {subprocess.run([sys.executable, "-c", program.replace("{padding}", str(1000 * number))], check=True,
                           capture_output=True,
                           text=True, env={**os.environ, "PYTHONHASHSEED": str(number)}).stdout for number in range(4)}
    assert len(told) == 1
    assert told.pop().count("red 4") == 2


def test_the_generator_alone_settles_the_deal():
    pack, sizes, cannot_hold = cards("r1 r2 b1 b2 g1 g2"), (2, 2, 2), barred("r", "b", "")
    assert deal_around(pack, sizes, cannot_hold, Random(5)) == deal_around(pack, sizes, cannot_hold, Random(5))
    assert len({written(deal_around(pack, sizes, cannot_hold, Random(seed))) for seed in range(50)}) > 5


def test_what_is_given_stays_as_it_is():
    pack, sizes = cards("r1 r2 b1 b2 g1 g2"), [2, 2, 2]
    deal_around(pack, sizes, barred("r", "b", ""), Random(5))
    assert (pack, sizes) == (cards("r1 r2 b1 b2 g1 g2"), [2, 2, 2])


@pytest.mark.parametrize(("suits", "ranks", "sizes", "voids"), [
    ("rbgyp", 12, [12] * 5, "r b g y p"),
    ("rbgyp", 7, [8, 8, 8, 8, 3], "r b g y -"),
    ("rbgypw", 10, [10] * 6, "rb bgy gyp ypw pwr wrb"),
])
def test_a_hard_deal_does_not_take_long(suits, ranks, sizes, voids):
    """Full hands with different voids, and cards set aside: 1 to 80 ms on the computer this was written on."""
    pack = [Card.of(SUITS[suit], rank) for suit in suits for rank in range(ranks)]
    cannot_hold = barred(*(" ".join(void.strip("-")) for void in voids.split()))
    seconds = []
    for seed in range(3):
        start = process_time()
        piles = deal_around(pack, sizes, cannot_hold, Random(seed))
        seconds.append(process_time() - start)
        assert [len(pile) for pile in piles] == sizes
        assert not any(kind in cannot for pile, cannot in zip(piles, cannot_hold, strict=True) for kind in pile)
    assert min(seconds) < 0.25, seconds

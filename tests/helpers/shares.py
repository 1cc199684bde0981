"""What the tests of questions about chances read from them."""

import re
from fractions import Fraction

from tabletop.arena.chances import unseen
from tabletop.classroom import exercise


def made(kind, each=24):
    """Questions of a kind, of all difficulties."""
    return [exercise(kind, seed, 1 + seed % 3) for seed in range(each)]


def share(choice):
    """The chance that an answer like '5 of 14' says."""
    return Fraction(*map(int, choice.text.split(" of ")))


def is_the_share_of_deals(one, card, place):
    """The right answer is the share of all deals that fit in which the card lies there, and no other answer is."""
    chance = unseen(one.view).holds(place, [card])
    return [share(choice) for choice in one.choices if share(choice) == chance] == [share(one.right)]


def named(one, pattern):
    """The words of the question that a pattern finds."""
    return re.search(pattern, one.question).groups()

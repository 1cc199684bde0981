"""Suits can be told apart, names can be read aloud, and nothing of a person's reaches HTML unescaped."""

import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

import tabletop
from tabletop.engine.cards import Card
from tabletop.engine.core import Rule, Ruling
from tabletop.show import common as draw
from tests.helpers.colours import VISION, contrast, lab, linear

SMALLEST_DISTANCE = 30
"""CIE76 distance between any two suit colours, for every kind of colour vision; about 2.3 can just be noticed."""

def suits(name):
    """The suits of a game at its largest table."""
    game = tabletop.game(name, players=tabletop.game(name).player_counts[-1])
    return {kind.suit for kind in game.deck.kinds}


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("name", tabletop.GAMES)
def test_suits_differ_in_colour_for_every_kind_of_eyes(name, vision):
    seen = {suit: lab(np.asarray(VISION[vision]) @ linear(draw.PAINTS[suit].fill)) for suit in suits(name)}
    nearest = min((np.linalg.norm(seen[one] - seen[other]), one, other) for one, other in combinations(seen, 2))
    assert nearest[0] >= SMALLEST_DISTANCE, nearest


def test_suits_differ_in_symbol_and_each_symbol_has_a_name():
    assert len({paint.symbol for paint in draw.PAINTS.values()}) == len(draw.PAINTS)
    assert len(set(draw.SYMBOL_NAMES.values())) == len(draw.PAINTS) and set(draw.SYMBOL_NAMES) == set(draw.PAINTS)
    assert set().union(*map(suits, tabletop.GAMES)) == set(draw.PAINTS)


@pytest.mark.parametrize("suit", draw.PAINTS)
def test_ink_can_be_read_on_its_card(suit):
    assert contrast(draw.PAINTS[suit].fill, draw.PAINTS[suit].ink) >= 3  # large text


def painted_over(under, over, opacity):
    mixed = (round(int(under[at:at + 2], 16) * (1 - opacity) + int(over[at:at + 2], 16) * opacity) for at in (1, 3, 5))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


@pytest.mark.parametrize("suit", draw.PAINTS)
def test_the_number_of_a_refused_card_can_be_read(suit):
    """Read from the drawing: what is painted over the card, in which order, and the ink of its number and its stars."""
    drawn = [part for part in element(draw.Thing(Card.of(suit, 4), "3", ruling=Ruling(False, "X-1", "no"))).iter()]
    under, inks = None, []
    for part in drawn:
        if part.tag.endswith("rect") and part.get("fill") != "none":
            under = painted_over(under or part.get("fill"), part.get("fill"), float(part.get("fill-opacity", 1)))
            inks.clear()  # what was written before lies under it
        elif part.tag.endswith("text"):
            inks.append(part.get("style").removeprefix("fill:"))
    assert under != draw.PAINTS[suit].fill and len(inks) == 2
    assert min(contrast(under, ink) for ink in inks) >= 4.5


def test_the_cross_over_a_card_leaves_its_rank_readable():
    """The cross begins below the rank, which ends at 30, and stays right of the stars, which end at 30."""
    numbers = [float(number) for number in re.findall(r"[0-9.]+", draw.CROSS)]
    assert min(numbers[1::2]) >= 30 and min(numbers[::2]) >= 30
    assert draw.placed(draw.Thing(Card.of("red", 4), crossed=True), 0, 0).count(draw.CROSS) == 2


def element(thing):
    return ElementTree.fromstring(draw.svg(draw.placed(thing, 0, 0), 56, 80, "one card"))[0]


def test_a_card_says_its_name_stars_and_ruling():
    thing = draw.Thing(Card.of("red", 4), "3", "r4", Ruling(False, "BAN-5", "Blue was led."), notes=("3 stars",))
    drawn = element(thing)
    assert drawn.get("data-move") == "r4" and drawn.get("class") == "tt-card tt-refused"
    assert drawn.get("aria-label") == "red 4, 3 stars: not allowed (BAN-5): Blue was led."


def test_only_refused_cards_are_grey():
    assert draw.GREY in draw.placed(draw.Thing(Card.of("red", 4), ruling=Ruling(False, "BAN-5", "no")), 0, 0)
    assert draw.GREY not in draw.placed(draw.Thing(Card.of("red", 4), ruling=Ruling(True, "BAN-5", "yes")), 0, 0)
    assert draw.GREY not in draw.placed(draw.Thing(Card.of("red", 4), ring=draw.GOLD, crossed=True), 0, 0)


def test_what_a_person_writes_is_escaped():
    evil = "<script>alert(1)</script>"
    shown = draw.text(evil, 0, 0) + draw.svg("", 1, 1, evil) + draw.rule_mark(Rule(evil, evil, evil)) + draw.placed(
        draw.Thing(Card.of("red", 4), badge=evil, move=evil, ruling=Ruling(True, "X", evil), notes=(evil,)), 0, 0)
    assert "<script" not in shown and shown.count("&lt;script") >= 8


def test_a_card_shows_itself():
    assert Card.of("red", 4)._repr_html_() == draw.card_html(Card.of("red", 4))
    assert 'aria-label="red 4"' in draw.card_html(Card.of("red", 4))

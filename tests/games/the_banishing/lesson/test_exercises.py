"""The right answers of The Banishing's exercises, worked out in another way than the exercises do: from what lies on
the table."""

import re
from collections import Counter
from itertools import combinations

import pytest

from tabletop.classroom import exercise


def made(kind, each=24):
    """So many exercises of a kind, of all difficulties: more of the same that the tests of every kind look at."""
    return [exercise(f"the_banishing-{kind}", seed, 1 + seed % 3) for seed in range(each)]


def of(kind):
    """A mark for tests of this kind: they stay with the worker that has made its exercises, for they are slow to find.
    """
    return pytest.mark.xdist_group(f"the_banishing-{kind}")


class Table:
    """What a question is about, read off the view: the hand, the items, the damage, and what a line has."""

    def __init__(self, one):
        view = self.view = one.view
        self.seat = int(re.search(r"Seat (\d)", one.question)[1])
        self.character = view.game.characters[self.seat]
        self.hand = [str(card) for card in view.hands[self.seat]]
        self.items = [str(card) for card in view.items[self.seat]]
        self.damage = sum(card.rank for card in view.wounds[self.seat])
        self.stamina, self.health = view.stamina[self.seat], view.game.line_up[self.seat].health
        self.sheet = {str(ability): ability for ability in view.game.line_up[self.seat].abilities}

    def line(self, name):
        """The top cards of a row or column, by its name."""
        what, number = name.split()
        at = [3 * (int(number) - 1) + step if what == "row" else int(number) - 1 + 3 * step for step in range(3)]
        return [self.view.void[space][-1] for space in at]


def enough(hand, colour, level, wand):
    """Whether a hand has the set: three of a colour, for level 2 all equal; a wand stands for one of them."""
    held = Counter(card for card in hand if card[0] == colour[0])
    most = sum(held.values()) if level == 1 else max(held.values(), default=0)
    return most + wand >= 3 and most > 0


def named(one):
    """The ability that the question names."""
    return next(ability for ability in one.view.game.line_up[Table(one).seat].abilities
                if re.search(rf"\buses? {ability.name}\b", one.question))


@of("usable")
def test_usable():
    for one in made("usable"):
        table = Table(one)
        assert one.right.touch == {ability.name for ability in table.sheet.values()
                                   if enough(table.hand, ability.colour, ability.level, "wand" in table.items)
                                   and (not ability.needs_wound or table.view.wounds[table.seat])}


@of("sets")
def test_sets():
    for one in made("sets"):
        table, ability = Table(one), named(one)
        cards = [*(card for card in table.hand if card[0] == ability.colour[0]), *["wand"] * ("wand" in table.items)]
        sets = {tuple(sorted(three)) for three in combinations(cards, 3)
                if ability.level == 1 or len({card for card in three if card != "wand"}) == 1}
        assert one.right.text == f"{len(sets)}"


@of("damage")
def test_damage():
    for one in made("damage"):
        table = Table(one)
        line = table.line(re.search(r"takes (\w+ \d)", one.question)[1])
        assert one.right.text == f"{table.damage + sum(card.rank for card in line if card.suit == 'undead')}"


@of("condition")
def test_condition():
    for one in made("condition"):
        table = Table(one)
        line = table.line(re.search(r"takes (\w+ \d)", one.question)[1])
        damage = table.damage + sum(card.rank for card in line if card.suit == "undead")
        others = [sum(card.rank for card in table.view.wounds[seat]) >= table.view.stamina[seat]
                  for seat in range(3) if seat != table.seat]
        said = ("dead" if damage >= table.health else "own abilities" if damage < table.stamina else
                "All players" if all(others) else "shared abilities")
        assert said in one.right.text


@of("hand-after")
def test_hand_after():
    for one in made("hand-after"):
        table = Table(one)
        line = table.line(re.search(r"takes (\w+ \d)", one.question)[1])
        cards = min(8, len(table.hand) + sum(card.suit in ("red", "green", "blue") for card in line))
        assert one.right.text == f"{cards} card{'s' * (cards != 1)}"


@of("which-line")
def test_which_line():
    for one in made("which-line"):
        table, ability = Table(one), named(one)
        for choice in one.choices:
            line = table.line(choice.text)
            hand = table.hand + [str(card) for card in line if card.suit in ("red", "green", "blue")]
            wand = "wand" in table.items or any(str(card) == "wand" for card in line)
            armor = "armor" not in table.items and any(str(card) == "armor" for card in line)
            damage = table.damage + sum(card.rank for card in line if card.suit == "undead")
            able = enough(hand, ability.colour, ability.level, wand) and damage < table.stamina + armor
            assert able == choice.right, one.question


@of("banished")
def test_banished():
    for one in made("banished"):
        table, ability = Table(one), named(one)
        of_set, more, condition = re.search(r": banish(?: (\d))?(?: \+ (\d))?(?: if (\w+))?", str(ability)).groups()
        holds = not condition or (bool(table.view.wounds[table.seat]) if condition == "wounded"
                                  else table.damage >= table.stamina - 2)
        left = sum(card[0] == ability.colour[0] for card in table.hand) - 3 + ("the wand" in one.question)
        assert one.right.text == f"{int(of_set or 3) + min(int(more or 0) * holds, left)} cards"


@pytest.mark.parametrize(("kind", "reader"), [pytest.param(kind, reader, marks=of(kind)) for kind, reader in [
    ("which-line", lambda one, table: max(one.choices, key=lambda choice: sum(
        card.suit == named(one).colour for card in table.line(choice.text))).text),
    ("which-line", lambda one, table: min(one.choices, key=lambda choice: sum(
        card.rank for card in table.line(choice.text) if card.suit == "undead")).text),
    ("hand-after", lambda one, table: f"{len(table.hand) + 3} cards"),
    ("hand-after", lambda one, table: f"{min(8, len(table.hand) + 3)} cards"),
    ("banished", lambda one, table: "3 cards"),
    ("banished", lambda one, table: f"{min(4, sum(card[0] == named(one).colour[0] for card in table.hand))} cards"),
]])
def test_reading_off_is_not_enough(kind, reader):
    """Who only counts what lies there, without the rules, is wrong more often than right."""
    asked = made(kind, 60)
    assert sum(reader(one, Table(one)) == one.right.text for one in asked) < 0.5 * len(asked)

"""What holds for the tests of every game: no rule without a test and a sentence that is pinned word for word.

A game's tests stand in `<game>/test_rules.py`. They gather the sentences they compare in `PINNED` and name in
`UNPINNED` the rules whose id is in none of them.
"""

import pytest

import tabletop
from tabletop.engine.core import NOBODY
from tests.helpers.per_game import part_of

each_game = pytest.mark.parametrize("name", tabletop.GAMES)


def rules_and_tests(name):
    """The rules of a game, and the module with its tests."""
    return tabletop.game(name).rules, part_of(name, "test_rules")


@each_game
def test_every_rule_has_a_test(name):
    rules, tests = rules_and_tests(name)
    for rule in rules:
        prefix = f"test_{rule.lower().replace('-', '_')}_"
        assert any(test.startswith(prefix) for test in vars(tests)), f"{rule} has no test"


@each_game
def test_every_test_is_of_a_rule_that_exists(name):
    rules, tests = rules_and_tests(name)
    prefixes = tuple({f"test_{rule.split('-')[0].lower()}_" for rule in rules})
    named = [test for test in vars(tests) if test.startswith(prefixes)]
    assert {"-".join(test.split("_")[1:3]).upper() for test in named} <= set(rules)


@each_game
def test_every_rule_has_a_pinned_sentence(name):
    rules, tests = rules_and_tests(name)
    assert {rule for rule in rules if not any(f"({rule})" in sentence for sentence in tests.PINNED)} == tests.UNPINNED


@each_game
@pytest.mark.parametrize("no_text", [7, None, ["r4"]])
def test_what_is_no_text_is_no_move(name, no_text):
    with pytest.raises(ValueError, match=r"^A move is written as text like '.*, not "):
        tabletop.game(name).parse(no_text)


@each_game
@pytest.mark.parametrize("seat", [None, 0, NOBODY])
def test_a_view_as_text_has_a_line_for_every_seat(name, seat):
    game = tabletop.game(name)
    lines = [line for line in str(game.deal(1).view(seat)).splitlines() if line.startswith("  Seat ") and " | " in line]
    assert len(lines) == game.players and all(f"Seat {number}" in line for number, line in enumerate(lines))

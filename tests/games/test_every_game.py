"""What holds for the tests of every game: no rule without a test and a sentence that is pinned word for word.

A game's tests stand in `<game>/test_rules.py`. They gather the sentences they compare in `PINNED` and name in
`UNPINNED` the rules whose id is in none of them.
"""

import re

import pytest

import tabletop
from tabletop.engine.core import NOBODY
from tests.helpers.per_game import part_of

each_game = pytest.mark.parametrize("name", tabletop.GAMES)
DEALT_FOREVER = {"bananine": "1 1 1 2 2 4 4 4 5 5 5 6 6 8 9", "bannish": "r1 r6 b1 b2 b3 g2 g2 g3 g5 y2 y4 y4",
                 "saika_banrai": "r1 g4 g7 g9 g10 y2 b3 b7 p f", "the_banishing": "gf gf bm",
                 "stich_meister": "f2 f6 f9 f10 c5 c8 c14 k6 k9 g2 g7 g8 g9 g10 g14"}
"""The hand of Seat 0 in an empty position with seed 7: a notebook that sets one shows the same cards next year."""

OURS = {"bananine": "NIN-(2|11|12|15)", "bannish": "BAN-2", "saika_banrai": "SKB-14",
        "stich_meister": "STM-(11|14|15|[CR].*)", "the_banishing": "TBG-(22|24|E.*)"}
"""The rules that are in no rulebook: what its text leaves open altogether, our rule cards and our abilities."""
NUMBERS = {
    "bananine": {"leader": (0, 2), "turn": (0, 2), "turns": (0, 1000)},
    "bannish": {"leader": (0, 3), "points": (0, 1), "round": (1, 50), "tricks": (0, 48)},
    "saika_banrai": {"leader": (0, 3), "turn": (0, 3), "lost": (0, 999), "round": (1, 3), "tricks": (0, 9)},
    "stich_meister": {"dealer": (0, 3), "leader": (0, 3), "points": (-99999, 99999), "round": (1, 4),
                      "tricks": (0, 14), "step": (0, 0)},
    "the_banishing": {"active": (0, 2), "leader": (0, 2), "put": (0, 9), "round": (1, 3), "turns": (1, 1000)}}
"""The parts of a position that are whole numbers, with the least and the most."""


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
def test_a_rule_that_is_not_in_the_book_says_so(name):
    rules = tabletop.game(name).rules
    assert [rule for rule in rules if not rules[rule].in_book] == [id for id in rules if re.fullmatch(OURS[name], id)]


@each_game
def test_what_a_position_leaves_out_is_dealt_the_same_forever(name):
    assert tabletop.game(name).position({}, seed=7).parts()["hand 0"] == DEALT_FOREVER[name]


@each_game
def test_in_a_position_that_says_nothing_of_points_nobody_has_any(name):
    game = tabletop.game(name)
    assert game.position({}).score() == game.deal(1).score()


@pytest.mark.parametrize(("name", "part"), [(name, part) for name, parts in NUMBERS.items() for part in parts])
def test_a_number_of_a_position_is_in_its_range(name, part):
    least, most = NUMBERS[name][part]
    with pytest.raises(ValueError, match=f"^The part '{part}' must be .* from {least} to {most}, not 'x'"):
        tabletop.game(name).position({part: "x"})


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

"""What is said in The Banishing is true, with any line-up and hidden hands too."""

import pytest

from tabletop.games.the_banishing.tables import SHEETS
from tests.helpers.per_game import part_of
from tests.tools.truth import untrue

EIGHT = sorted(SHEETS)
with_numbers = part_of("the_banishing", "begun").with_numbers


@pytest.mark.parametrize("first", range(8))
def test_what_is_said_is_true(first):
    players = 3 + first % 3
    line_up = (EIGHT * 2)[first:first + players]
    assert [wrong for seed in range(4)
            for wrong in untrue("the_banishing", players, 10 * first + seed, characters=line_up,
                                hidden=bool(seed % 2), difficulty="easy")] == []


@pytest.mark.parametrize("first", range(8))
def test_what_is_said_in_long_games_is_true(first):
    """With characters that bear much, every ability is used, and the rounds change."""
    sheets = with_numbers(60, 90)
    assert [wrong for seed in range(2)
            for wrong in untrue("the_banishing", 4, 10 * first + seed, sheets=sheets, hidden=bool(seed),
                                characters=(EIGHT * 2)[first:first + 4], difficulty="easy")] == []

"""Pictures taken apart are the same pictures when they are put together again."""

from __future__ import annotations

import re

import pytest

import tabletop
from tabletop.show import table_html
from tabletop.show.pieces import taken_apart


def without_spare(picture):
    return re.sub(r' data-move="[^"]*"', "", re.sub(r"<title>[^<]*</title>", "", picture))


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_every_picture_is_put_together_again(name):
    record = tabletop.play(tabletop.game(name, players=3), ["random"] * 3, seed=5)
    drawn = [table_html(step.state.view(None)) for step in record.steps()[:30]]
    pieces = taken_apart(drawn)
    for number, picture in enumerate(drawn):
        assert pieces.picture(number) == without_spare(picture)
    assert sum(map(len, pieces.pieces)) < sum(map(len, drawn)) / 3


def test_equal_pictures_differ_in_nothing():
    picture = '<svg><g aria-label="one"><path/></g><text>a</text><rect/></svg>'
    pieces = taken_apart([picture, picture])
    assert [pieces.picture(number) for number in (0, 1)] == [picture, picture]
    assert len(pieces.pictures[1]) == 2 and sum(pieces.pictures[1]) == len(pieces.pictures[0]) - 2

"""Bannish on paper: the cards with their stars, and the chip."""

import tabletop
from tabletop.classroom import card_sheet
from tests.helpers.printed_sheets import printed


def test_the_chip_is_printed():
    assert printed(card_sheet("bannish"))["The chip"] == 1


def test_stars_and_colours_of_ones_own_are_printed():
    sheet = card_sheet(tabletop.game("bannish", players=3, stars={strength: 77 for strength in range(1, 7)}))
    assert ">77</text>" in sheet.html and ">77</text>" not in card_sheet("bannish").html
    assert printed(sheet)["green 1"] == 2 and printed(sheet)["yellow 1"] == 0
    assert "leave out" not in sheet.html


def test_what_fewer_players_leave_out_is_said():
    html = card_sheet("bannish").html
    assert "With 3 players leave out all yellow cards and all purple cards." in html
    assert "With 4 players leave out all purple cards." in html

"""Saika Banrai on paper: the cards, and one natural disaster card of each colour."""

from tabletop.classroom import card_sheet
from tests.helpers.printed_sheets import printed


def test_the_four_natural_disaster_cards_are_printed():
    counts = printed(card_sheet("saika_banrai"))
    assert [counts[disaster] for disaster in ("Eruption", "Storm", "Quake", "Flood")] == [1] * 4


def test_what_fewer_players_leave_out_is_said():
    assert "With 4 players leave out 2 human pillars and 2 fertility cards." in card_sheet("saika_banrai").html

"""Stich-Meister on paper: the playing cards, and 60 rule cards with their sentences."""

import tabletop
from tabletop.classroom import card_sheet
from tabletop.games.stich_meister.tables import NOT_PRINTED, RULE_CARDS
from tests.helpers.printed_sheets import printed, text_of


def test_every_rule_card_is_printed_once_with_its_sentence_and_our_reading():
    sheet = card_sheet("stich_meister")
    counts, text = printed(sheet), text_of(sheet)
    assert len(RULE_CARDS) == 60
    for card in RULE_CARDS:
        assert counts[card.name] == 1
        assert card.text in text and f">{card.number} · {card.kind} rule<" in sheet.html
        assert card.reading.removeprefix(NOT_PRINTED).removeprefix(". ") in text


def test_with_fixed_rules_only_these_are_printed():
    counts = printed(card_sheet(tabletop.game("stich_meister", players=4, rules=[5, 28])))
    assert [name for name in counts if name.startswith("rule ")] == ["rule 5 (6s)", "rule 28 (Must trump)"]


def test_what_three_players_leave_out_is_said():
    assert "With 3 players leave out all 1s, all 10s and all 13s." in card_sheet("stich_meister").html

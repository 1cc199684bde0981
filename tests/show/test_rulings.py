"""The rules on the page: a rules card that says what its rules say, and a table that repeats nothing."""

from __future__ import annotations

import re

import pytest

import tabletop
from tabletop.classroom import rules_card
from tabletop.engine.core import Rule, Rulebook
from tabletop.engine.english import number_word
from tabletop.show import rules_card_html, rules_html
from tests.helpers.html_text import said as text_of

each_game = pytest.mark.parametrize("game", [*map(tabletop.game, tabletop.GAMES)], ids=lambda game: game.name)
NUMBERS = {number_word(number): number for number in range(2, 13)}
"""Numbers as words; 'one' also says other things."""


def figures(text):
    """The numbers that a text tells, in digits or as words."""
    return {int(word) if word.isdigit() else NUMBERS[word] for word in re.findall(r"[a-z]+|\d+", text.lower())
            if word.isdigit() or word in NUMBERS}


@each_game
def test_a_rules_card_has_eight_lines_that_name_their_rules(game):
    assert len(game.rules_card) == 8
    for line in game.rules_card:
        assert line.rules and all(rule in game.rules for rule in line.rules), line
        assert line.about and line.text.endswith(".") and "`" not in line.text


@each_game
def test_a_rules_card_tells_no_figure_that_its_rules_do_not_tell(game):
    for line in game.rules_card:
        said = " ".join(f"{game.rules[rule].text} {game.rules[rule].reading}" for rule in line.rules)
        assert figures(line.text) <= figures(said), line


@each_game
def test_a_rules_card_begins_with_the_goal_and_names_the_rule_that_ends_the_game(game):
    first, *rest = game.rules_card
    assert first.about == "Goal"
    assert not game.ends_by or any(game.ends_by in line.rules for line in (first, *rest))


@each_game
def test_a_rules_card_is_shown_and_printed_line_by_line(game):
    card = rules_card(game)
    for html in (card._repr_html_(), card.html):
        shown = text_of(html)
        for line in game.rules_card:
            assert line.about in shown and line.text in shown
            assert all(rule in shown for rule in line.rules)
    assert f"{game.player_counts[0]} to {game.player_counts[-1]} players" in text_of(rules_card_html(game))
    assert "<iframe" not in card._repr_html_() and f'download="{game.name}-rules-card.html"' in card._repr_html_()


@each_game
def test_the_table_of_rules_says_no_reading_twice_and_shows_no_signs_of_code(game):
    shown = text_of(rules_html(game.rules))
    assert "`" not in shown
    for rule in game.rules.values():
        assert rule.text in shown
        for said in filter(None, rule.reading.split(". ")):
            assert said in shown
            assert len(said) < 40 or shown.count(said) <= 2, said


def test_what_many_rules_share_is_said_once_for_all_of_them():
    rules = Rulebook(Rule("A-1", "One.", "alone"), *(Rule(f"A-{n}", f"Rule {n}.", "nobody knows") for n in range(2, 8)),
                     Rule("A-8", "Eight.", "nobody knows. But we do"))
    shown = text_of(rules_html(rules))
    assert shown.count("nobody knows") == 1 and "A-2 to A-8" in shown and "of each of these 7" in shown
    assert "But we do" in shown and "alone" in shown and all(rule in shown for rule in rules)

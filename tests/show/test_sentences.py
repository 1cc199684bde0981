"""Sentences are tagged with what they speak of, words are explained where they come first, and nothing else changes."""

import re
from html import escape

import pytest

import tabletop
from tabletop.engine.core import Rule, room
from tabletop.show.common import rule_mark
from tabletop.show.glossary import WORDS, explained, words_of
from tabletop.show.sentences import sentence
from tests.helpers.html_text import said


def about(text, game):
    """What a sentence is tagged with."""
    return re.findall(r'data-about="([^"]*)"', sentence(text, tabletop.game(game)))


@pytest.mark.parametrize(("game", "text", "tags"), [
    ("bannish", "Seat 2 follows with the red 6, not red 60.", ["Seat 2", "r6"]),
    ("bannish", "Red 4 and blue 12 by Seat 12", ["r4", "Seat 12"]),
    ("saika_banrai", "Seat 1 plays the human pillar.", ["Seat 1", "p"]),
    ("bananine", "Seat 0 takes the surplus 7 and pays 3 + 4 = 7.", ["Seat 0", "+7", "3", "4"]),
    ("bananine", "The 4s are three cards now, 12 in all, and one 3 makes 2 points in round 5 (an 8).", ["4", "3", "8"]),
])
def test_seats_and_cards_are_tagged(game, text, tags):
    assert about(text, game) == tags


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_sentence_says_what_its_text_says(name):
    """Whatever is told in a game, tagged or not; and cards of the picture can be found by the tags."""
    game = tabletop.game(name)
    found = set()
    for step in tabletop.play(game, ["random"] * game.players, seed=3).steps()[:60]:
        for event in step.events:
            assert said(sentence(event.text, game)) == event.text
            found |= {*about(event.text, name)}
    assert len(found) > game.players + 5 and found <= {card.text for card in game.deck.kinds} | {
        f"Seat {seat}" for seat in range(game.players)}


def test_a_word_is_explained_once_and_not_within_a_name():
    html = sentence("Seat 1 leads a trick; whoever leads a trick takes a seat.", tabletop.game("bannish"))
    assert re.findall(r'data-word="(\w+)"', html) == ["lead", "trick", "seat"]
    assert f'title="{WORDS["lead"]}"' in html


def test_a_rule_stays_on_one_line_with_its_brackets():
    text = "red 4: not allowed (BAN-5): see BAN-5."
    html = sentence(text, tabletop.game("bannish"))
    assert re.findall(r'<span style="white-space:nowrap">(.)<details', html) == ["("] and html.count("<details") == 2


def test_words_are_whole_words_in_any_form_and_escaped():
    assert re.findall(r'data-word="(\w+)"', explained("The leader dealt trickery, strategies & TRUMPS")) == [
        "lead", "deal", "strategy", "trump"]
    assert "strategies</abbr> &amp; <abbr" in explained("strategies & trumps")


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_game_adds_words_of_its_own_and_they_occur_in_its_rules(name):
    game = tabletop.game(name)
    own = [word for word in words_of(game) if word.lower() not in WORDS]
    assert own
    for word in own:
        assert re.search(rf"\b{word}", str(game.rules), re.IGNORECASE), word


def meanings(html):
    """What the words of a text are said to mean."""
    return dict(re.findall(r'data-word="([^"]+)" tabindex="0" title="([^"]+)"', html))


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_word_means_what_the_game_means(name):
    """Also in capital letters, and in the sentence of a rule: no general meaning of a word is left beside the game's
    own."""
    game, own = tabletop.game(name), room(name, "lesson.table").WORDS
    words = words_of(game)
    assert words.items() >= own.items() and len({word.lower() for word in words}) == len(words)
    for word, meaning in own.items():
        assert meanings(sentence(f"{word.upper()}!", game)) in ({word: escape(meaning)},
                                                                {}), "nothing where it is the name of a card"
        assert {escape(meaning)} >= {meanings(rule_mark(rule)).get(word, escape(meaning))
                                     for rule in game.rules.values()}


def test_the_words_of_one_game():
    void = meanings(sentence("Take a row of the Void.", tabletop.game("the_banishing")))["Void"]
    assert void == "the nine spaces, three by three, from which all take their cards"
    assert meanings(rule_mark(tabletop.game("the_banishing").rules["TBG-6"]))["Void"] == void
    assert meanings(rule_mark(Rule("X-1", "Whoever is void may discard.")))["void"] == WORDS["void"]
    assert [*meanings(sentence("The leader has abilities.", tabletop.game("the_banishing")))] == ["leader", "ability"]


def test_the_longest_word_is_explained():
    found = meanings(sentence("A natural disaster card, a natural disaster, disaster cards.",
                              tabletop.game("saika_banrai")))
    assert [*found] == ["natural disaster card", "natural disaster", "disaster card"]

"""Sentences from parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine import english
from tabletop.engine.cards import Card

R4, R5, B4 = Card.of("red", 4), Card.of("red", 5), Card.of("blue", 4)


@pytest.mark.parametrize(("words", "sentence"), [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), ([1, 2, 3], "1, 2 and 3")])
def test_words_are_listed_as_a_sentence_does(words, sentence):
    assert english.listed(words) == sentence


def test_texts_have_spaces_between():
    assert (english.spaced([R4, 3, "b1"]), english.spaced([])) == ("r4 3 b1", "")


def test_things_are_listed_by_name():
    assert english.names([R4, R5, B4], "or") == "red 4, red 5 or blue 4"
    assert english.names([]) == ""


@pytest.mark.parametrize(("which", "text"), [([2], "Seat 2"), ([0, 3], "Seat 0 and Seat 3"),
                                             ([0, 1, 2], "Seat 0, Seat 1 and Seat 2"), ([], "")])
def test_seats_are_listed(which, text):
    assert english.seats(which) == text


@pytest.mark.parametrize(("number", "text"), [(0, "0 stars"), (1, "1 star"), (2, "2 stars"), (-1, "-1 stars")])
def test_things_are_counted(number, text):
    assert english.counted(number, "star") == text


@pytest.mark.parametrize(("number", "text"),
                         [(1, "the red 4"), (2, "2 copies of the red 4"), (3, "3 copies of the red 4")])
def test_copies_of_a_card_are_counted(number, text):
    assert english.copies(number, R4) == text


@pytest.mark.parametrize(("number", "word"), [(0, "no"), (1, "one"), (12, "twelve"), (13, "13"), (-1, "-1")])
def test_small_numbers_are_words(number, word):
    assert english.number_word(number) == word


def test_a_verb_fits_its_number():
    assert [english.is_are(number) for number in (0, 1, 2)] == ["are", "is", "are"]
    assert [english.is_are(number, "wins", "win") for number in (1, 2)] == ["wins", "win"]


def test_nothing_is_suggested_when_nothing_is_near():
    assert english.did_you_mean("xyz", ["red", "blue"]) == ""
    assert english.did_you_mean("bleu", ["red", "blue"]) == " (did you mean 'blue'?)"


def test_what_is_suggested_for_a_very_long_word_takes_no_time_and_is_short():
    assert english.did_you_mean("blue" * 100_000, ["red", "blue"]) == ""


# What somebody gave

class Unspeakable:
    """Something that cannot even be shown."""

    def __repr__(self):
        raise RuntimeError("no words")


@pytest.mark.parametrize(("value", "text"), [
    ("r4", "'r4'"), (7, "7"), (None, "None"), (["r4"], "['r4']"), ("", "''"), ("x\ny", r"'x\ny'"),
    (Unspeakable(), "a thing of type Unspeakable")])
def test_what_was_given_is_quoted(value, text):
    assert english.quoted(value) == text


def test_a_number_too_long_to_be_written_is_quoted_too():
    assert english.quoted(10 ** 5000) == "a number with thousands of digits"


@pytest.mark.parametrize("value",
                         ["x" * 199, "x" * 200, "x" * 10_000_000, "\n" * 200, "\U0001f0cf" * 300, list(range(1000)),
                          10 ** 300, {"x" * 500: 1}])
def test_never_more_than_200_characters_are_quoted(value):
    said = english.quoted(value)
    assert len(said) == english.LONGEST_QUOTE == 200
    assert said.endswith(" …")
    assert repr(value).startswith(said[:-2])


@given(st.one_of(st.text(), st.integers(), st.floats(), st.lists(st.text())))
def test_what_is_short_is_quoted_whole(value):
    said = english.quoted(value)
    assert said == repr(value) if len(repr(value)) <= english.LONGEST_QUOTE else len(said) == english.LONGEST_QUOTE

"""Everything that people read: short sentences, plain words, and no word of the trade that nobody has explained."""

from __future__ import annotations

import pytest

from tests.tools import plain_english as english


def test_no_sentence_is_too_long_or_stiff():
    assert list(english.stumbles()) == []


def test_words_of_the_trade_are_explained():
    assert list(english.unexplained()) == []


def test_much_is_read():
    places = {place.split(" ")[0].partition(":")[0] for place, text in english.reading() if text}
    assert {"README.md", "rules", "strategies", "notebooks/01_tricks.ipynb", "tabletop/widgets/play_table.py"} <= places


@pytest.mark.parametrize(("text", "found"), [
    ("One two three. Four five six!", [3, 3]), ("Follow the suit (STM-8). Then play.", [3, 2]),
    ("He pays 2.5 and goes.", [5]),
    ("Press **Next ▶**. `code` is read as a word.", [2, 6]), ("It is “here”. There it is not.", [3, 4])])
def test_sentences_and_words_are_counted(text, found):
    assert [english.words(sentence) for piece in english.prose(text) for sentence in english.sentences(piece)] == found


def test_what_is_too_long_or_stiff_is_found(monkeypatch):
    long = " ".join(["word"] * 26) + "."
    monkeypatch.setattr(english, "reading",
                        lambda: [("here", long), ("there", "See what it came to."), ("nowhere", "A short one.")])
    assert [found.split(":")[0] for found in english.stumbles()] == ["here", "there"]
    assert list(english.stumbles(["nowhere"])) == []


def test_lists_and_tables_are_read_piece_by_piece():
    assert list(english.prose("| a cell | another |\n|---|---|\n| one | two |\n\n* a point\n* a second")) == [
        "", "a cell", "another", "", "", "---", "---", "", "", "one", "two", "", "a point", "a second"]

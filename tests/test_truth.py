"""What is said is true, in every game: 500 positions of each here, 10,000 with `python tests/truth.py`.

A game's `games/<game>/truth.py` decides about its sentences; a game without one fails.
"""

import pytest
from parts_of_tests import part_of
from truth import Scene, Truth, games_for, not_found_out, untrue

import tabletop

POSITIONS = 500

each_game = pytest.mark.parametrize("name", tabletop.GAMES)


@each_game
def test_what_is_said_is_true(name):
    wrong = [found for players in tabletop.game(name).player_counts for seed in range(games_for(name, POSITIONS))
             for found in untrue(name, players, seed)]
    assert wrong == []


@each_game
def test_sentences_falsified_on_purpose_are_found(name):
    assert len(part_of(name, "truth").FALSE) >= 10
    assert not_found_out(name) == []


# The checker itself

def says_what(scene, colour):
    return scene.what == colour


@pytest.fixture
def truth():
    made = Truth()
    made.says(r"It is (\w+)\.")(says_what)
    return made


def test_a_true_sentence_has_nothing_wrong(truth):
    assert truth.judge("It is red.", Scene("red", None)) == ""
    assert truth.judge("It is red. It is red.", Scene("red", None)) == ""


def test_a_false_sentence_is_found_wherever_it_stands(truth):
    assert truth.judge("It is blue.", Scene("red", None)) == "not true (red): It is blue."
    assert truth.judge("It is red. It is blue.", Scene("red", None)) == "not true (red): It is blue."
    assert truth.judge("It is blue. It is red.", Scene("red", None)) == "not true (red): It is blue."


@pytest.mark.parametrize("text", ["It was red.", "It is red. And so on.", "It is red", "", "it is red."])
def test_a_form_that_nobody_understands_is_an_error(truth, text):
    assert truth.judge(text, Scene("red", None)).startswith("not understood")


def test_all_forms_that_fit_a_sentence_must_find_it_true(truth):
    truth.says(r"It is red\.")(lambda scene: False)
    assert truth.judge("It is red.", Scene("red", None)).startswith("not true")


@each_game
def test_a_game_that_says_something_untrue_is_found(name, monkeypatch):
    """The check, tried on a game whose questions name the wrong seat."""
    honest = tabletop.core.Ask.__getattribute__

    def spoiled(ask, word):
        return honest(ask, word).replace("Seat 0", "Seat 1") if word == "text" else honest(ask, word)

    players = tabletop.game(name).player_counts[0]
    monkeypatch.setattr(tabletop.core.Ask, "__getattribute__", spoiled)
    assert any("not true" in found for seed in range(3) for found in untrue(name, players, seed))

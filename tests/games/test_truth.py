"""What is said is true, in every game: 200 positions of each here, 10,000 with `python -m tests.tools.truth`.

A game's `games/<game>/truth.py` decides about its sentences; a game without one fails.
"""

import pytest

import tabletop
from tabletop.engine.core import Ask, Event, Question, Ruling
from tabletop.show.glossary import WORDS
from tests.helpers.per_game import part_of
from tests.tools.truth import Scene, Truth, games_for, not_found_out, told_by, untrue

POSITIONS = 200

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
@pytest.mark.parametrize(("kind", "word"), [(Ask, "text"), (Event, "text"), (Ruling, "because")])
def test_a_game_that_says_something_untrue_is_found(name, kind, word, monkeypatch):
    """The check, tried on a game that names the wrong seat: in its questions, in what it tells, or in its rulings."""
    honest = kind.__getattribute__

    def spoiled(said, asked):
        return honest(said, asked).replace("Seat 0", "Seat 1") if asked == word else honest(said, asked)

    players = tabletop.game(name).player_counts[0]
    monkeypatch.setattr(kind, "__getattribute__", spoiled)
    assert any("not true" in found for seed in range(3) for found in untrue(name, players, seed))


@each_game
def test_a_question_with_a_wrong_answer_is_found(name, monkeypatch):
    """The answer given is that of another choice."""
    honest = Question.__getattribute__

    def spoiled(question, asked):
        said = honest(question, asked)
        choices = honest(question, "choices")
        return choices[choices.index(said) - 1] if asked == "answer" else said

    monkeypatch.setattr(Question, "__getattribute__", spoiled)
    assert any("not true (question)" in found for found in untrue(name, tabletop.game(name).player_counts[0], 1))


@each_game
def test_a_word_with_the_meaning_of_another_game_is_found(name, monkeypatch):
    """Each game has words whose general meaning is not true of it: so they are its own."""
    own = tabletop.engine.core.room(name, "lesson.table").WORDS
    others = [word for word in own if word.lower() in WORDS]
    for word in others:
        monkeypatch.delitem(own, word)
        assert any(f"not true (word): {word.lower()}: " in found for seed in range(5)
                   for found in untrue(name, tabletop.game(name).player_counts[-1], seed)), word
        monkeypatch.undo()


@each_game
def test_what_any_seat_hears_is_read(name):
    """Also what others hear of a secret."""
    players = tabletop.game(name).player_counts[0]
    for step in tabletop.play(tabletop.game(name, players=players), ["random"] * players, seed=1).steps():
        hears = {event.told_to(seat) for event in step.events for seat in (None, *range(players))} - {""}
        assert hears <= {text for text, _ in told_by(step, None, [])}


def test_every_announcement_of_a_game_is_read(monkeypatch):
    """Rounds begin in the midst of a game, wherever the chosen positions are."""
    read = []
    monkeypatch.setattr(Truth, "judge", lambda truth, text, scene: read.append((text, scene.what)) or "")
    untrue("stich_meister", 3, 1, positions=2)
    assert [sum(text.startswith(f"Round {number}:") for text, what in read if what == "event")
            for number in (1, 2, 3)] == [1, 1, 1]
    assert sum(text.startswith("The rules in force:") for text, _ in read) == 3

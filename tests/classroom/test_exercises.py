"""Every exercise: a right answer passes, an empty one is not answered yet, each usual mistake gets its own hint."""

import pytest

from tabletop.classroom import check, exercise, exercises


def written(answer):
    """An answer as a student writes it."""
    return " ".join(sorted(map(str, answer))) if isinstance(answer, frozenset) else answer


RIGHT = {"bannish-follow": "g1 g4 g6", "bannish-winner": 1, "bannish-next-leader": 3, "bannish-total": 17,
         "bannish-second-place": 2, "saika_banrai-follow": "r1 r9 p", "saika_banrai-winner": 2, "saika_banrai-disaster": 14,
         "saika_banrai-escape": "r6 r9", "saika_banrai-naming": 1, "saika_banrai-total": 33,
         "bananine-ways-to-pay": 3, "bananine-who-can-pay": "3 6", "bananine-burst": 4,
         "bananine-points": 1, "bananine-tie-break": 1,
         "stich_meister-led-trump": "f6 c8", "stich_meister-super-trump": 2, "stich_meister-later": 2, "stich_meister-anti-trump": 0,
         "stich_meister-upside-down": 1, "stich_meister-follow-the-last": "g2 g7", "stich_meister-second-best": 2,
         "stich_meister-minus-points": -5, "stich_meister-doubling": 8}
"""Worked out by hand, from the rules."""


def test_every_exercise_has_an_answer_worked_out_by_hand():
    assert set(RIGHT) == set(exercises())


@pytest.mark.parametrize("name", RIGHT)
def test_the_right_answer_passes(name):
    verdict = check(name, RIGHT[name])
    assert verdict.right is True and verdict and verdict.text.startswith("Right!")


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("empty", [None, "", [], ...])
def test_an_empty_answer_is_not_answered_yet(name, empty):
    verdict = check(name, empty)
    assert verdict.right is None and not verdict and "Not answered yet" in repr(verdict)


@pytest.mark.parametrize("name", RIGHT)
def test_the_usual_mistakes_get_their_own_hints(name):
    mistakes = exercise(name).mistakes
    hints = {check(name, written(mistake)).text for mistake in mistakes}
    assert mistakes and len(hints) == len(mistakes)
    for mistake in mistakes:
        assert check(name, written(mistake)).right is False
        assert mistakes[mistake] in check(name, written(mistake)).text


@pytest.mark.parametrize("name", RIGHT)
def test_an_answer_that_cannot_be_read_says_how_to_write_it(name):
    verdict = check(name, "forty-two")
    assert verdict.right is False and exercise(name).written in verdict.text


@pytest.mark.parametrize("name", RIGHT)
def test_neither_the_question_nor_the_notebook_gives_the_answer_away(name):
    shown = exercise(name)._repr_html_() + repr(exercise(name))
    assert "tt-refused" not in shown and exercise(name).why not in shown


def test_answers_may_be_lists_and_text():
    assert check("bannish-follow", ["g6", "g1", "g4"]) and check("bannish-follow", "G1, g4, g6")
    assert check("bannish-winner", "1") and check("bannish-winner", "Seat 1") and not check("bannish-total", "Seat 17")
    assert not check("bannish-winner", True)


def test_an_unknown_exercise_suggests_the_nearest():
    with pytest.raises(ValueError, match="did you mean 'bannish-follow'"):
        check("bannish-folow", 1)


def test_what_a_student_writes_is_escaped():
    assert "<b>" not in check("bannish-winner", "<b>1</b>")._repr_html_()

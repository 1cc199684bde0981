"""The quiz without a browser: touch, be told what is missing, get another one, keep the answers."""

import base64
import re

import pytest

from tabletop.classroom import exercise, kinds
from tabletop.classroom.answers import Sheet
from tabletop.widgets import Quiz


def wrong(quiz):
    return next(choice for choice in quiz.exercise.choices if not choice.right)


def touch(quiz, choice):
    """Answer with a choice as a person does: in the picture, or with its button."""
    if not choice.touch:
        next(button for button in quiz.choices.children if button.description == choice.text).click()
        return
    for tag in sorted(choice.touch):
        quiz._touch(tag)
    if quiz.exercise.several:
        quiz.check.click()


@pytest.mark.parametrize("name", kinds())
def test_every_kind_can_be_answered_wrongly_and_rightly(name):
    quiz = Quiz(name)
    mistake = wrong(quiz)
    touch(quiz, mistake)
    assert "Not yet." in quiz.said.value and quiz.trouble.value == "" and quiz.now.given[0].mistake == mistake.mistake
    quiz._put_back()
    touch(quiz, quiz.exercise.right)
    assert "Right!" in quiz.said.value and quiz.now.right and not quiz.now.right_at_first
    assert "0 of 1 question right at the first try" in quiz.standing.value


def test_a_set_is_touched_ringed_put_back_and_checked():
    quiz = Quiz("bannish-follow")
    quiz.check.click()
    assert "Nothing is touched yet" in quiz.said.value and quiz.now.given == ()
    tag = min(quiz.exercise.targets)
    quiz._touch(tag)
    assert quiz.board.chosen == [tag] and not quiz.now.given
    quiz._touch(tag)
    assert quiz.board.chosen == []
    touch(quiz, quiz.exercise.right)
    assert quiz.now.right_at_first and "1 of 1 question right" in quiz.standing.value
    quiz._touch(tag)
    assert quiz.board.chosen == sorted(quiz.exercise.right.touch), "what is answered is answered"


def test_help_grows_with_hints_and_with_wrong_answers():
    quiz = Quiz("bannish-winner")
    made = quiz.exercise
    assert quiz.hint.description == "Hint"
    quiz.hint.click()
    assert made.hints[0] in quiz.said.value and quiz.hint.description == "Stronger hint"
    touch(quiz, wrong(quiz))
    assert made.hints[1] in quiz.said.value and wrong(quiz).mistake in quiz.said.value and quiz.hint.description == "Show me why"
    quiz.hint.click()
    assert f"The answer is: {made.right.text}" in quiz.said.value and quiz.hint.disabled
    touch(quiz, made.right)
    assert not quiz.now.right and len(quiz.now.given) == 1, "what was told is no longer asked"


def test_another_one_is_the_next_of_its_kind():
    quiz = Quiz("bannish-winner", seed=7, difficulty=2)
    first = quiz.exercise.question
    quiz.another.click()
    assert quiz.exercise.question == exercise("bannish-winner", 8, 2).question != first and quiz.said.value
    quiz.another.click()
    assert quiz.now.asked.seed == 9 and "Question 3 of 3" in quiz.question.value
    quiz.back.click()
    quiz.another.click()
    assert quiz.now.asked.seed == 10, "none comes twice"


def test_a_question_word_asks_the_same_everywhere_and_says_when_it_does_not():
    one, other = Quiz("maple-42", games=["bannish"], count=4), Quiz("maple-42", games=["bannish"], count=4)
    assert [a.asked for a in one.sheet] == [a.asked for a in other.sheet] and one.mark == other.mark
    assert f"maple-42-{one.mark}" in one.question.value and not one.warning
    same = Quiz(f"maple-42-{one.mark}", games=["bannish"], count=4)
    assert not same.warning
    differs = Quiz(f"maple-42-{one.mark}", games=["saika_banrai"], count=4)
    assert "not the questions of maple-42" in differs.said.value and differs.mark != one.mark


def test_my_answers_are_a_file():
    quiz = Quiz("maple-42", topics=["result"], count=3)
    touch(quiz, quiz.exercise.right)
    quiz.next.click()
    touch(quiz, wrong(quiz))
    quiz.another.click()
    quiz.hint.click()
    quiz.name.value = "<b>Ada & Co"
    quiz.save.click()
    name, data = re.search(r'download="([^"]*)" href="data:application/json;base64,([^"]*)"', quiz.saved.value).groups()
    sheet = Sheet.from_json(base64.b64decode(data).decode())
    assert name == "answers-maple-42-badaco.json" and "<b>Ada" not in quiz.saved.value
    assert sheet == quiz.answers() and sheet.name == "<b>Ada & Co" and sheet.word == "maple-42"
    assert [(one.right_at_first, len(one.given), one.extra) for one in sheet.answers] == [
        (True, 1, False), (False, 1, False), (False, 0, True)]


def test_going_back_shows_what_was_answered():
    quiz = Quiz("maple-42", count=2)
    touch(quiz, quiz.exercise.right)
    quiz.next.click()
    assert quiz.board.chosen == [] and not quiz.back.disabled and quiz.next.disabled
    quiz.back.click()
    assert "Right!" in quiz.said.value


@pytest.mark.parametrize(("given", "said"), [
    ({"asked": "bannish-folow"}, "did you mean 'bannish-follow'"), ({"asked": "maple"}, "like 'maple-42'"),
    ({"asked": "maple-42", "games": ["banish"]}, "did you mean 'bannish'"), ({"asked": "maple-42", "count": 0}, "count must be"),
    ({"asked": "bannish-follow", "difficulty": 9}, "difficulty must be from 1 to 3"),
    ({"asked": "maple-42", "topics": ["nothing"]}, "is not known here")])
def test_a_wrong_wish_is_told_what_is_right(given, said):
    with pytest.raises(ValueError, match=said):
        Quiz(**given)

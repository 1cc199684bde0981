"""The quiz without a browser: touch, be told what is missing, get another one, keep the answers."""

import base64
import re

import pytest

from tabletop.classroom import exercise, kinds
from tabletop.classroom.answers import ANSWERS_FOLDER, KEPT_ANSWERS, Sheet
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
    assert made.hints[1] in quiz.said.value and wrong(quiz).mistake in quiz.said.value
    assert quiz.hint.description == "Show me why"
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
    ({"asked": "maple-42", "games": ["banish"]}, "did you mean 'bannish'"),
    ({"asked": "maple-42", "count": 0}, "count must be"),
    ({"asked": "bannish-follow", "difficulty": 9}, "difficulty must be from 1 to 3"),
    ({"asked": "maple-42", "topics": ["nothing"]}, "is not known here")])
def test_a_wrong_wish_is_told_what_is_right(given, said):
    with pytest.raises(ValueError, match=said):
        Quiz(**given)


# The field for the question word

def draw(quiz, word):
    """Type a word and press the button, as a person does."""
    quiz.field.value = word
    quiz.draw.click()


def asked(quiz):
    return [one.asked for one in quiz.sheet]


def test_a_word_typed_in_the_field_draws_its_questions():
    quiz, other = Quiz("maple-42", games=["bannish"], count=3), Quiz("otter-7", games=["bannish"], count=3)
    assert quiz.field.value == "maple-42" and quiz.field.description == "Question word"
    draw(quiz, " Otter 7 ")
    assert asked(quiz) == asked(other) and quiz.mark == other.mark and f"otter-7-{other.mark}" in quiz.question.value
    assert quiz.field.value == "otter-7" and quiz.redrawn.value == "" and repr(quiz) == "Quiz('otter-7')"
    touch(quiz, quiz.exercise.right)
    assert quiz.answers().word == "otter-7" and quiz.answers().mark == other.mark


def test_pressing_enter_in_the_field_is_enough_and_typing_alone_is_not():
    quiz = Quiz("maple-42", count=2)
    assert quiz.field.continuous_update is False
    quiz.field.value = "otter-7"
    assert quiz.word == "otter-7"


def test_the_same_word_changes_nothing():
    quiz = Quiz("maple-42", count=2)
    touch(quiz, quiz.exercise.right)
    before = list(quiz.sheet)
    draw(quiz, "MAPLE-42")
    assert quiz.sheet == before and "Right!" in quiz.said.value and quiz.field.value == "maple-42"


@pytest.mark.parametrize(("word", "said"),
                         [("mapel-42", "did you mean &#x27;maple&#x27;"), ("maple", "like &#x27;maple-42&#x27;"),
                          ("", "is no question word"), ("kbtr-mvdx", "is no question word"),
                          ("bannish-follow", "is no question word"), ("<b>\ud800", "is no question word")])
def test_a_word_that_is_none_is_refused_in_a_sentence_and_nothing_changes(word, said):
    quiz = Quiz("maple-42", games=["bannish"], count=2)
    touch(quiz, quiz.exercise.right)
    before = (quiz.word, quiz.mark, list(quiz.sheet), quiz.question.value)
    draw(quiz, word)
    assert said in quiz.trouble.value and "<b>\ud800" not in quiz.trouble.value
    assert (quiz.word, quiz.mark, quiz.sheet, quiz.question.value) == before
    draw(quiz, "otter-7")
    assert quiz.trouble.value == "" and quiz.word == "otter-7"


def test_answers_to_another_word_are_kept_and_come_back_with_it():
    quiz = Quiz("maple-42", count=3)
    touch(quiz, quiz.exercise.right)
    quiz.next.click()
    quiz.save.click()
    kept = quiz.answers()
    draw(quiz, "otter-7")
    assert "answers to maple-42 are kept" in quiz.redrawn.value
    assert quiz.saved.value == "" and not quiz.answers().answers
    draw(quiz, "maple-42")
    assert quiz.answers() == kept and quiz.at == 1 and quiz.redrawn.value == ""


def test_a_mark_that_belongs_to_others_is_said():
    quiz = Quiz("maple-42", count=2)
    draw(quiz, "otter-7-0000")
    assert "not the questions of otter-7-0000" in quiz.said.value and quiz.word == "otter-7"
    draw(quiz, "otter-7")
    assert quiz.warning == "", "what is asked is what otter-7 asks"


def test_one_kind_of_exercise_has_no_field_for_a_word():
    one = Quiz("bannish-winner")
    assert one.field not in parts(one)
    draw(one, "maple-42")
    assert one.word == "" and len(one.sheet) == 1
    quiz = Quiz("maple-42", count=1)
    assert quiz.field in parts(quiz) and quiz.draw in parts(quiz)


def parts(widget):
    return [widget, *(part for child in getattr(widget, "children", ()) for part in parts(child))]


# Handing in

@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of a class that hands in."""
    monkeypatch.setenv(ANSWERS_FOLDER, str(tmp_path))
    return tmp_path


def answered(name="Ada", word="maple-42"):
    quiz = Quiz(word, games=["bannish"], count=2)
    touch(quiz, quiz.exercise.right)
    quiz.name.value = name
    return quiz


def test_without_a_folder_there_is_nothing_to_hand_in(monkeypatch, tmp_path):
    monkeypatch.delenv(ANSWERS_FOLDER, raising=False)
    monkeypatch.chdir(tmp_path)
    quiz = answered()
    assert "Hand in" not in [getattr(part, "description", "") for part in parts(quiz)]
    quiz.hand_in.click()  # a page may send what it does not show
    assert list(tmp_path.iterdir()) == [] and quiz.saved.value == ""


def test_answers_are_handed_in_and_again(folder):
    quiz = answered("Ada <b>/../Lovelace")
    assert quiz.hand_in in parts(quiz)
    quiz.hand_in.click()
    path, = folder.iterdir()
    assert re.fullmatch(r"answers-maple-42-adablovelace-[0-9a-f]{8}\.json", path.name)
    assert Sheet.from_json(path.read_text(encoding="utf-8")) == quiz.answers()
    assert "1 answer of" in quiz.saved.value and "<b>/" not in quiz.saved.value and str(folder) not in quiz.saved.value
    quiz.next.click()
    touch(quiz, wrong(quiz))
    quiz.hand_in.click()
    assert list(folder.iterdir()) == [path] and len(Sheet.from_json(path.read_text(encoding="utf-8")).answers) == 2
    quiz.name.value = "Grace"
    quiz.hand_in.click()
    assert [found.name.split("-")[3]
            for found in folder.iterdir()] == ["grace"], "the sheet under the wrong name is gone"


def test_nobody_takes_the_place_of_another(folder):
    for quiz in (answered("Kim"), answered("Kim"), answered("Kim", "otter-7"), answered("KIM"), answered("漢字"),
                 answered("Ö" * 60)):
        quiz.hand_in.click()
        assert quiz.trouble.value == ""
    assert len(list(folder.iterdir())) == 6


def test_another_word_is_another_sheet(folder):
    quiz = answered()
    quiz.hand_in.click()
    draw(quiz, "otter-7")
    touch(quiz, quiz.exercise.right)
    quiz.hand_in.click()
    assert sorted(path.name[:13] for path in folder.iterdir()) == ["answers-maple", "answers-otter"]


def test_what_cannot_be_handed_in_is_said_and_nothing_is_lost(folder, monkeypatch):
    quiz = Quiz("maple-42", count=2)
    quiz.hand_in.click()
    assert "Nothing is answered yet" in quiz.trouble.value
    touch(quiz, quiz.exercise.right)
    for name in "", "  ":
        quiz.name.value = name
        quiz.hand_in.click()
        assert "Write your name first" in quiz.trouble.value
    quiz.name.value = "\ud800"
    quiz.hand_in.click()
    assert "half a character" in quiz.trouble.value
    quiz.name.value = "Ada"
    for limit in "MOST_ANSWERS", "MOST_BYTES", "MOST_FILES":
        with monkeypatch.context() as changed:
            changed.setattr(f"tabletop.classroom.answers.{limit}", 0)
            quiz.hand_in.click()
        assert "tell your teacher" in quiz.trouble.value and list(folder.iterdir()) == []
    folder.rmdir()
    quiz.hand_in.click()
    assert "tell your teacher" in quiz.trouble.value and str(folder) not in quiz.trouble.value
    assert quiz.answers().answers
    folder.mkdir()
    quiz.hand_in.click()
    assert len(list(folder.iterdir())) == 1 and quiz.trouble.value == ""


def test_a_page_keeps_what_was_answered_until_the_next_visit(tmp_path, monkeypatch):
    monkeypatch.setenv(KEPT_ANSWERS, f"{tmp_path}/02_bannish-")
    first = Quiz("maple-42", games=["bannish"])
    touch(first, wrong(first))
    first._put_back()
    touch(first, first.exercise.right)
    first.another.click()
    first.hint.click()
    again = Quiz("maple-42", games=["bannish"])
    assert {one.asked: one for one in again.answered} == {one.asked: one for one in first.answered}
    assert again.at == 1 and len(again.sheet) == len(first.sheet), "it goes on where something is left"
    assert not Quiz("otter-7", games=["bannish"]).answered and not Quiz("bannish-follow").answered
    alone = Quiz("bannish-follow")
    touch(alone, alone.exercise.right)
    assert Quiz("bannish-follow").now.right_at_first
    first._kept.write_text("of another version")
    assert not Quiz("maple-42", games=["bannish"]).answered

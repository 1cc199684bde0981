"""Question words, the questions they draw, and the file of answers."""

import json

import pytest

from tabletop.classroom import kinds
from tabletop.classroom.answers import FORMAT, Answered, Asked, Given, Sheet, mark_of, questions
from tabletop.classroom.words import WORDS, question_word

NAMES = [name for name in kinds() if name.startswith("bannish")]


def test_a_question_word_is_a_number():
    assert str(question_word(" Maple-42 ")) == str(question_word("maple 42")) == "maple-42"
    assert question_word("maple-42-c151").mark == "c151" and question_word("maple-42").mark == ""
    seeds = [question_word(f"{word}-{number}").seed for word in WORDS for number in (0, 99)]
    assert len(set(seeds)) == len(seeds) and len(set(WORDS)) == len(WORDS) > 100


@pytest.mark.parametrize(("written", "said"), [("mapel-42", "did you mean 'maple'"), ("maple", "like 'maple-42'"),
                                               ("maple-420", "below 100"), (42, "no question word"),
                                               ("x" * 5000, "no question word")])
def test_a_wrong_question_word_is_told_what_is_right(written, said):
    with pytest.raises(ValueError, match=said) as refused:
        question_word(written)
    assert len(str(refused.value)) < 400


def test_a_seed_draws_the_same_questions_and_every_kind_before_one_comes_again():
    one = questions(42, 2 * len(NAMES), NAMES)
    assert one == questions(42, 2 * len(NAMES), NAMES) != questions(43, 2 * len(NAMES), NAMES)
    assert {asked.kind for asked in one[:len(NAMES)]} == set(NAMES)
    assert len(questions(42, 3, NAMES)) == 3


def test_the_mark_tells_other_questions(monkeypatch):
    asked = questions(42, 4, NAMES)
    mark = mark_of(asked)
    assert len(mark) == 4 and mark == mark_of(asked) and mark != mark_of(asked[:3]) != mark_of(asked[::-1])
    made = [one.exercise() for one in asked]
    changed = iter([*made[:3], made[3]._replace(question=f"{made[3].question} ")])
    monkeypatch.setattr(Asked, "exercise", lambda self: next(changed))
    assert mark_of(asked) != mark, "a question in other words is another version"


def sheet():
    return Sheet("maple-42", "c151", "Ä <b>", (
        Answered(Asked("bannish-follow", 1, 5), (Given("red 4", "any card may be played"), Given("red 5")), True),
        Answered(Asked("bannish-winner", 2, 6), (Given("Seat 2"),), True),
        Answered(Asked("bannish-winner", 2, 7), (Given("Seat 2"),), True, hints=1, extra=True)))


def test_answers_are_kept_and_read_again():
    assert Sheet.from_json(sheet().to_json()) == sheet()
    assert [one.right_at_first for one in sheet().answers] == [False, True, False]
    assert [one["right at first"] for one in json.loads(sheet().to_json())["answers"]] == [False, True, False]


@pytest.mark.parametrize(("change", "said"), [
    (lambda data: {}, "not a file of answers"), (lambda data: [], "not a file of answers"),
    (lambda data: data | {FORMAT: 2}, "of version 2"),
    (lambda data: data | {"word": 3}, "'word' is missing or not text"),
    (lambda data: data | {"answers": [3]}, "not a table"),
    (lambda data: data | {"answers": [data["answers"][0] | {"seed": True}]}, "'seed' is missing or not a whole number"),
    (lambda data: data | {"answers": [data["answers"][0] | {"right": 1}]}, "'right' is missing or not true or false"),
])
def test_a_damaged_file_is_refused_with_the_reason(change, said):
    with pytest.raises(ValueError, match=said):
        Sheet.from_json(json.dumps(change(json.loads(sheet().to_json()))))
    with pytest.raises(ValueError, match="not JSON, or was cut off"):
        Sheet.from_json(sheet().to_json()[:-20])

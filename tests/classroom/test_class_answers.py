"""What a class answered: a folder of sheets, with whatever else may lie in it."""

import json
import os
import re

import pytest

from tabletop.classroom import class_answers, kinds
from tabletop.classroom.answers import MOST_ANSWERS, MOST_BYTES, Answered, Given, Sheet, mark_of, questions
from tabletop.classroom.class_answers import ClassAnswers

NAMES = [name for name in kinds() if name.startswith("bannish")][:4]
ASKED = questions(42, 3, NAMES)
MARK = mark_of(ASKED)
EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"


def right(asked):
    return Given(asked.exercise().right.text)


def wrong(asked):
    choice = next(choice for choice in asked.exercise().choices if not choice.right)
    return Given(choice.text, choice.mistake)


def sheet(name="", answers=(), word="maple-42", mark=MARK):
    return Sheet(word, mark, name, tuple(answers))


def all_right(name=""):
    return sheet(name, [Answered(asked, (right(asked),), True) for asked in ASKED])


def handed_in(folder, **sheets):
    for file, one in sheets.items():
        (folder / f"{file}.json").write_text(one if isinstance(one, str) else one.to_json(), encoding="utf-8")
    return class_answers(folder)


def test_counts_by_question_and_mistake(tmp_path):
    first, second, third = ASKED
    found = handed_in(tmp_path, a=all_right("a"), b=all_right("b"), c=sheet("c", [
        Answered(first, (wrong(first), right(first)), True), Answered(second, (wrong(second), Given("?"))),
        Answered(third, (), hints=1)]),
        d=sheet("d", [Answered(second, (right(second),), True, hints=1),
                      Answered(first, (right(first),), True, extra=True)]))
    group, = found.groups
    assert group.order == ASKED and group.same_version and len(group.extra) == 1
    assert [list(line.counts.values()) for line in group.lines] == [[2, 1, 0, 1], [2, 1, 1, 0], [2, 0, 1, 1]]
    assert [line.mistakes for line in group.lines] == [
        [(wrong(first).mistake, 1)], [(wrong(second).mistake, 1), ("gave an answer that is no usual mistake", 1)], []]
    assert group.lines[0].given == {right(first).answer: 3, wrong(first).answer: 1}
    shown = found._repr_html_()
    assert wrong(first).mistake in shown and first.exercise().question in re.sub(r"&#x27;", "'", shown)
    assert shown.count("<details><summary>Question") == 3 and "The same as a table" in shown
    assert "2 right at first, 1 right later and 1 not answered" in repr(found)


def test_another_version_is_told_apart_and_said(tmp_path):
    found = handed_in(tmp_path, a=all_right("a"), b=all_right("b"), c=all_right("c")._replace(mark="0000"))
    assert [(group.mark, len(group.sheets), group.same_version) for group in found.groups] == [(MARK, 2, True),
                                                                                               ("0000", 1, False)]
    assert "another version of tabletop" in found._repr_html_()


def test_one_student_counts_once_and_those_without_a_name_all(tmp_path):
    begun = all_right("Kim")._replace(answers=all_right().answers[:1])
    found = handed_in(tmp_path, begun=begun, kim=all_right("Kim"), kim_1=all_right("Kim"), one=all_right(),
                      other=all_right())
    assert len(found.groups[0].sheets) == 3
    assert [file for file, _ in found.refused] == ["begun.json",
                                                   "kim_1.json"] and "kim.json" in found.refused[0].because
    other = sheet("Kim", [Answered(ASKED[0], (wrong(ASKED[0]),))])
    assert len(handed_in(tmp_path, another_kim=other).groups[0].sheets) == 4, "another student of the same name"


def changed(**fields):
    return json.dumps(json.loads(all_right().to_json()) | fields)


def answering(**fields):
    data = json.loads(all_right().to_json())
    data["answers"][0] |= fields
    return json.dumps(data)


@pytest.mark.parametrize(("text", "said"), [
    ("", "not JSON"), ("{", "not JSON"), ("import os; os.abort()", "not JSON"), ("[" * 100_000, "not JSON"),
    ("[]", "not a file of answers"),
    ('{"a":' * 50_000, "not JSON"), ('{"tabletop record": 1}', "not a file of answers"),
    (changed(**{"tabletop answers": 99}), "of version 99"), (changed(answers=[[]]), "not a table"),
    (changed(answers=json.loads(all_right().to_json())["answers"] * MOST_ANSWERS), "more than"),
    (answering(kind="bannish-<b>"), "does not have"), (answering(difficulty=9), "difficulty must be from 1 to 3"),
    (answering(seed=-1), "seed must be from 0"), (answering(seed=10**40), "seed must be from 0"),
    (changed().replace('"seed": ', '"seed": 1' + "0" * 5000, 1), "a number in it has more than 1000 digits"),
    (" " * (MOST_BYTES + 1), "no sheet of answers is that large"),
])
def test_a_foreign_file_is_named_and_left_out(tmp_path, text, said):
    found = handed_in(tmp_path, good=all_right(), bad=text)
    refused, = found.refused
    assert refused.file == "bad.json" and said in refused.because and len(found.groups[0].sheets) == 1
    assert "bad.json" in found._repr_html_() and "bad.json" in repr(found)


def test_what_is_no_file_or_leads_elsewhere_is_left_out(tmp_path):
    folder = tmp_path / "answers"
    folder.mkdir()
    (folder / "x.json").mkdir()
    (folder / "notes.txt").write_text("hello")
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (folder / ".hidden.json").write_text("{")
    (tmp_path / "outside.json").write_text(all_right("outside").to_json())
    os.symlink(tmp_path / "outside.json", folder / "link.json")
    os.symlink(folder / "loop.json", folder / "loop.json")
    os.mkfifo(folder / "pipe.json")
    found = class_answers(folder)
    assert not found.groups and "No sheet" in repr(found)
    assert {file: because for file, because in found.refused} == {
        "bytes.json": "This is not a file of answers: it is not text.", "x.json": "This is no file.",
        "pipe.json": "This is no file.", "link.json": "This is a link to another place, and links are not followed.",
        "loop.json": "This is a link to another place, and links are not followed.",
        "notes.txt": "This is not a file of answers: their names end with .json."}
    with pytest.raises(ValueError, match="There is no folder"):
        class_answers(tmp_path / "nothing")


def test_nothing_from_a_file_is_shown_unescaped(tmp_path):
    first = ASKED[0]
    bad = sheet(EVIL, [Answered(first, (Given(EVIL, EVIL),))], word=EVIL, mark=EVIL)
    (tmp_path / "<img src=x onerror=alert(3)>.json").write_text("{")
    found = handed_in(tmp_path, bad=bad, good=sheet(EVIL, [Answered(first, (Given(EVIL, EVIL),))]),
                      foreign=answering(kind=EVIL))
    shown = found._repr_html_()
    assert "<script" not in shown and "<img" not in shown and len(found.groups) == 2
    assert "gave an answer that is no usual mistake" in shown
    assert shown.count("alert(1)") == shown.count("&lt;script&gt;alert(1)")


# Who has handed in

def test_who_has_handed_in_and_who_is_missing(tmp_path):
    for file, name in enumerate(["Ada", " ben  B ", "Zoe", "", ""]):
        (tmp_path / f"{file}.json").write_text(all_right(name).to_json())
    found = class_answers(tmp_path, names=["ada", "Ben B", "Cleo", "Dan"])
    assert found.missing == ["Cleo", "Dan"] and found.not_listed == ["Zoe"]
    said = repr(found)
    assert "Handed in: Ada, ben B, Zoe and 2 without a name." in said
    assert "Missing: Cleo and Dan." in said and "Not on the list: Zoe." in said
    shown = found._repr_html_()
    assert "Missing: Cleo and Dan." in shown and "Not on the list: Zoe." in shown
    assert "Missing" not in repr(class_answers(tmp_path)) and "Handed in: Ada" in repr(class_answers(tmp_path))
    assert "Missing: nobody." in repr(class_answers(tmp_path, names=["Ada"]))


def test_of_an_empty_folder_everybody_is_missing(tmp_path):
    assert "Missing: Ada." in repr(class_answers(tmp_path, names=["Ada"]))


@pytest.mark.parametrize(("names", "said"), [("Ada", "names must be a list"), ([3], "A name must be text, not 3"),
                                             (["\ud800"], "half a character"), ([" "], "A name is empty")])
def test_a_list_of_names_that_is_none_is_refused(tmp_path, names, said):
    with pytest.raises(ValueError, match=said):
        class_answers(tmp_path, names=names)


def test_names_are_escaped_and_two_of_one_name_are_said(tmp_path):
    other = sheet("Kim", [Answered(ASKED[0], (wrong(ASKED[0]),))])
    found = handed_in(tmp_path, a=all_right("Kim"), b=other, c=all_right(EVIL))
    shown = found._repr_html_()
    assert "Kim (2 sheets)" in repr(found) and "<script" not in shown and "<img" not in shown
    shown = class_answers(tmp_path, names=[EVIL, "<b>x"])._repr_html_()
    assert "<b>x" not in shown and "&lt;b&gt;x" in shown


def test_two_hundred_copies_of_one_sheet_are_one_sheet(tmp_path):
    found = handed_in(tmp_path, **{f"copy_{number}": all_right("Kim") for number in range(200)})
    assert [list(line.counts.values()) for line in found.groups[0].lines] == [[1, 0, 0, 0]] * 3
    assert len(found.refused) == 199 and len(repr(found)) < 1500 and len(re.findall("copy_", found._repr_html_())) < 10
    assert "and 194 others" in repr(found)


def test_two_hundred_copies_of_one_answer_are_no_sheet(tmp_path):
    one = sheet("Kim", [Answered(ASKED[0], (right(ASKED[0]),), True)] * 200)
    found = handed_in(tmp_path, a=one, b=all_right("Ada"))
    assert [list(line.counts.values()) for line in found.groups[0].lines] == [[1, 0, 0, 0]] * 3
    assert "answers the same question twice" in found.refused[0].because
    group, = ClassAnswers([("a.json", one), ("b.json", all_right("Ada"))], []).groups
    assert all(min(line.counts.values()) >= 0 for line in group.lines)

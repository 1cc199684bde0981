"""Files are written whole or not at all, and what no file can hold is refused in a sentence when it comes in."""

import json
import os
import re
from pathlib import Path

import pytest

import tabletop
from tabletop.arena.files import parsed, readable, write
from tabletop.classroom import card_sheet, check, exercise, worksheet
from tabletop.classroom.answers import Sheet
from tabletop.widgets import PlayTable, Quiz

HUGE = 10**5000
HALF = "Ada \ud800"
GAME = tabletop.game("bannish", players=3)
RECORD = tabletop.Record(GAME, 3, (), players=["a", "b", "c"])


@pytest.fixture
def full_disk(monkeypatch):
    """A disk that is full as soon as something was written."""
    def full(_):
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(os, "fsync", full)


def test_a_full_disk_leaves_the_file_that_was_there(tmp_path, full_disk):
    handout = card_sheet("bannish")
    old = tmp_path / handout.name
    old.write_text("the old file")
    with pytest.raises(ValueError,
                       match=r"was not written \(No space left on device\). What was there before is unchanged"):
        handout.save(tmp_path)
    assert old.read_text() == "the old file" and list(tmp_path.iterdir()) == [old], "nothing is left beside it"


def test_a_file_that_is_broken_off_leaves_the_one_before(tmp_path, monkeypatch):
    old = tmp_path / "a.txt"
    write(old, "old")

    def interrupted(*_):
        raise KeyboardInterrupt
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(old, "new")
    assert old.read_text() == "old" and list(tmp_path.iterdir()) == [old]


def test_what_is_written_is_read_again_byte_for_byte(tmp_path):
    text = "Zeile\n\u00e4\r\n\U0001f0a1"
    assert write(tmp_path / "a.txt", text).read_bytes() == text.encode()
    assert write(tmp_path / "a.txt", "shorter").read_bytes() == b"shorter"


@pytest.mark.parametrize("place", [".", "missing/a.txt"])
def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path, place):
    with pytest.raises(ValueError, match=r"was not written \([\w ]+\)\. What was there before is unchanged: "):
        write(tmp_path / place, "x")
    with pytest.raises(ValueError, match="half a character"):
        write(tmp_path / "a.txt", HALF)


def test_a_folder_that_must_not_be_written_to_is_said_in_a_sentence(tmp_path, monkeypatch):
    def refused(*_):
        raise PermissionError(13, "Permission denied")
    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(ValueError, match=r"was not written \(Permission denied\)"):
        write(tmp_path / "a.txt", "x")


def test_numbers_and_characters_that_no_file_holds_are_refused_when_they_are_read():
    assert parsed('{"a": [1, -2.5, "\\ud83c\\udca1"]}', "no list") == {"a": [1, -2.5, "\U0001f0a1"]}
    for text, said in (("1" * 5000, "a number in it has more than 1000 digits"),
                       ('{"a": "\\ud800"}', "half a character"),
                       ('{"\\udca1": 1}', "half a character"), ('"\ud800"', "half a character"),
                       ("[1", "not JSON, or was cut off"),
                       ("[" * 10**5, "not JSON, or was cut off"), (None, "not JSON")):
        with pytest.raises(ValueError, match=f"^This is no list: .*{said}") as refused:
            parsed(text, "This is no list")
        str(refused.value).encode()


def changed(**fields):
    return json.dumps(json.loads(RECORD.to_json()) | fields)


@pytest.mark.parametrize(("wrong", "said"), [
    (lambda: GAME.deal(HUGE), "seed must have no more than 1000 digits"),
    (lambda: GAME.deal(-HUGE), "seed must have no more than 1000 digits"),
    (lambda: GAME.position({"hand 0": "r1"}, seed=HUGE), "seed must have no more than 1000 digits"),
    (lambda: GAME.position({HUGE: "r1"}), "A position has no part a number with thousands of digits"),
    (lambda: GAME.position({"hand 0": HALF}), "is not a card of this game"),
    (lambda: GAME.position({HALF: "r1"}), "A position has no part"),
    (lambda: tabletop.game("bannish", stars=HUGE), "stars must be a table .* not a number with thousands of digits"),
    (lambda: tabletop.game("bannish", stars=dict.fromkeys(range(1, 7), HUGE)),
     "stars of the red 1 must have no more than 1000 digits"),
    (lambda: tabletop.game("bannish", stars={HUGE: 1}),
     "stars has an unknown entry 'a number with thousands of digits'"),
    (lambda: tabletop.game("bananine", standard={HUGE: 1}), "a number with thousands of digits"),
    (lambda: tabletop.game(HUGE), "There is no game a number with thousands of digits"),
    (lambda: tabletop.game("bannish", players=HUGE),
     "players must be from 3 to 5, not a number with thousands of digits"),
    (lambda: tabletop.game("the_banishing", difficulty=HUGE), "difficulty must be"),
    (lambda: tabletop.Record(GAME, HUGE), "seed must have no more than 1000 digits"),
    (lambda: tabletop.Record(GAME, 1, (), players=[HALF, "b", "c"]), "A player's name has half a character"),
    (lambda: tabletop.Record(GAME, 1, (), players=[7, "b", "c"]), "A player's name must be text, not 7"),
    (lambda: tabletop.Record.from_json(changed(players=[HALF, "b", "c"])), "This is not a record: .*half a character"),
    (lambda: tabletop.Record.from_json(changed().replace('"seed": 3', f'"seed": {"9" * 5000}')),
     "a number in it has more than 1000"),
    (lambda: tabletop.compare(GAME, {HALF: "random", "b": "random"}, deals=1),
     "A strategy's name has half a character"),
    (lambda: Sheet.from_json(Sheet("", "", HALF, ()).to_json()), "This is not a file of answers: .*half a character"),
    (lambda: exercise("bannish-follow", seed=HUGE), "seed must have no more than 1000 digits"),
    (lambda: exercise(HUGE), "There is no exercise a number with thousands of digits"),
    (lambda: worksheet(HUGE), "is no question word"),
    (lambda: worksheet("maple-42", games=[HUGE]), "is not known here"),
    (lambda: card_sheet(HUGE), "There is no game"),
    (lambda: PlayTable(GAME, seed=HUGE), "seed must have no more than 1000 digits"),
    (lambda: Quiz("bannish-follow", seed=HUGE), "seed must have no more than 1000 digits"),
    (lambda: Quiz(HUGE), "is no question word"),
])
def test_what_no_file_can_hold_is_refused_when_it_comes_in(wrong, said):
    with pytest.raises(ValueError, match=said) as refused:
        wrong()
    assert len(str(refused.value).encode()) < 2000 and "set_int_max" not in str(refused.value)


def test_an_answer_of_thousands_of_digits_is_told_what_to_write():
    for answer in HUGE, "9" * 5000, HALF:
        assert not check("bannish-total", answer)


def test_a_name_with_half_a_character_is_no_name():
    assert readable("Ada", "A name") == "Ada"
    quiz = Quiz("bannish-winner")
    quiz.name.value = HALF
    quiz.save.click()
    assert "Your name has half a character" in quiz.trouble.value and not quiz.saved.value


def test_nothing_in_the_package_writes_a_file_in_another_way():
    package = Path(tabletop.__file__).parent
    for folder in "classroom", "widgets", "show", "games":
        for path in (package / folder).rglob("*.py"):
            assert not re.search(r"\.write_(text|bytes)\(|open\(.*[\"'][wax]b?[\"']",
                                 path.read_text(encoding="utf-8")), path

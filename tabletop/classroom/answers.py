"""Which questions a class is asked, what somebody answered, and the small file that keeps it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.arena.files import versioned, with_fields, write
from tabletop.classroom.exercise import Exercise
from tabletop.classroom.kinds import EASIEST, HARDEST, exercise, kinds
from tabletop.engine.cards import mixed
from tabletop.engine.core import generator, whole_number
from tabletop.engine.english import quoted

FORMAT, WHAT = "tabletop answers", "file of answers"
VERSION = 1
LONGEST_NAME = 60
MOST_FILES, MOST_BYTES, MOST_ANSWERS = 500, 500_000, 300
"""A folder, a file and a sheet with more than this are not what a class hands in."""
MOST_SEED = 2**53
ANSWERS_FOLDER = "TABLETOP_ANSWERS"
"""The variable of the environment that names the folder where a class hands in its answers; without it there is
none."""

KEPT_ANSWERS = "TABLETOP_KEPT_ANSWERS"
"""The variable of the environment that says how the files begin in which a page keeps what was answered on it."""


class Asked(NamedTuple):
    """Which exercise is asked: its kind, how difficult, and which one of its kind."""

    kind: str
    difficulty: int
    seed: int

    def exercise(self) -> Exercise:
        """The exercise itself."""
        return exercise(self.kind, self.seed, self.difficulty)

    def another(self) -> Asked:
        """Another one like this."""
        return self._replace(seed=self.seed + 1)


def questions(seed: int, count: int, names: Sequence[str], difficulty: int = EASIEST) -> list[Asked]:
    """`count` questions of these kinds that a seed draws: every kind once before one comes again."""
    whole_number(count, "count", 1, 100)
    draw = generator(seed, "questions", count)
    asked: list[Asked] = []
    while len(asked) < count:
        for name in mixed(list(names), draw):
            asked.append(Asked(name, difficulty, int(draw.random() * 10**6)))
    return asked[:count]


def mark_of(asked: Sequence[Asked]) -> str:
    """Four letters and digits that tell these questions from others: two laptops with the same mark ask the same
    questions with the same choices."""
    text = json.dumps([[*one, made.question, [[choice.text, choice.right] for choice in made.choices]]
                       for one in asked for made in (one.exercise(),)])
    return sha256(text.encode()).hexdigest()[:4]


class Given(NamedTuple):
    """An answer that was given, and the mistake that it was, if it was a usual one."""

    answer: str
    mistake: str = ""


class Answered(NamedTuple):
    """What somebody answered to one question, in order; `hints` were asked for, `extra` means that it was not one of
    the class's."""

    asked: Asked
    given: tuple[Given, ...] = ()
    right: bool = False
    hints: int = 0
    extra: bool = False

    @property
    def right_at_first(self) -> bool:
        """Whether the first answer was right, without a hint."""
        return self.right and len(self.given) == 1 and not self.hints


class Sheet(NamedTuple):
    """Somebody's answers: the question word (empty without one), the mark of its questions, a name if one was given."""

    word: str
    mark: str
    name: str
    answers: tuple[Answered, ...]

    def to_json(self) -> str:
        """The sheet as text, to keep in a file."""
        return json.dumps({FORMAT: VERSION, "word": self.word, "mark": self.mark, "name": self.name, "answers": [
            {"kind": one.asked.kind, "difficulty": one.asked.difficulty, "seed": one.asked.seed,
             "given": [given._asdict() for given in one.given], "right": one.right,
             "right at first": one.right_at_first,
             "hints": one.hints, "extra": one.extra} for one in self.answers]}, indent=1, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Sheet:
        """The sheet that `to_json` wrote; anything else is refused with what is wrong."""
        data = with_fields(versioned(text, WHAT, FORMAT, VERSION), WHAT, _SHEET)
        answers = [with_fields(one, WHAT, _ANSWERED) for one in data["answers"]]
        return cls(data["word"], data["mark"], data["name"][:LONGEST_NAME], tuple(
            Answered(Asked(one["kind"], one["difficulty"], one["seed"]), _given(one["given"]), one["right"],
                     one["hints"], one["extra"]) for one in answers))


_SHEET = {"word": str, "mark": str, "name": str, "answers": list}
_ANSWERED = {"kind": str, "difficulty": int, "seed": int, "given": list, "right": bool, "hints": int, "extra": bool}
_GIVEN = {"answer": str, "mistake": str}


def _given(answers: list[Any]) -> tuple[Given, ...]:
    """The answers that a file says were given to a question."""
    tables = [with_fields(one, WHAT, _GIVEN) for one in answers]
    return tuple(Given(one["answer"], one["mistake"]) for one in tables)


def file_name(sheet: Sheet, token: str = "") -> str:
    """What the file of a sheet is called: of the name only letters and digits, and the token that tells it from
    others."""
    who = "".join(letter for letter in sheet.name.lower() if letter.isalnum())[:20]
    return "-".join(["answers", *(part for part in (sheet.word, who, token) if part)]) + ".json"


def hand_in(sheet: Sheet, folder: Path, before: Path | None = None) -> Path:
    """Put a sheet into the folder of the class, in place of the one that the same student put there `before`; never of
    another's."""
    if not sheet.answers:
        raise ValueError("Nothing is answered yet: answer a question first.")
    if not sheet.name.strip():
        raise ValueError("Write your name first, so that your teacher knows whose answers these are.")
    text = sheet.to_json()
    if len(sheet.answers) > MOST_ANSWERS or len(text.encode()) > MOST_BYTES:
        raise ValueError(f"Only {MOST_ANSWERS} answers can be handed in at once: tell your teacher.")
    if not folder.is_dir():
        raise ValueError("The folder for your answers is not there: tell your teacher. Your answers are still here.")
    if before is None and sum(1 for _ in islice(folder.iterdir(), MOST_FILES)) >= MOST_FILES:
        raise ValueError("The folder for your answers is full: tell your teacher. Your answers are still here.")
    path = folder / file_name(sheet, before.stem.rpartition("-")[2] if before else secrets.token_hex(4))
    if path != before and path.exists():
        raise ValueError("Somebody else has a file of this name: press the button once more.")
    try:
        write(path, text)
    except ValueError:  # where the folder is, is nothing for students
        raise ValueError("The folder for your answers cannot be written to: tell your teacher. Your answers are still "
                         "here.") from None
    if before not in (None, path):
        before.unlink(missing_ok=True)
    return path


def with_kept(asked: Sequence[Answered], path: Path) -> list[Answered]:
    """These questions, with what was answered to them on the last visit, and others like them that were asked then."""
    try:
        kept = {one.asked: one for one in Sheet.from_json(path.read_text(encoding="utf-8")).answers}
    except (OSError, ValueError):  # nothing was kept, or it was kept by another version
        return list(asked)
    return [*(kept.pop(one.asked, one) for one in asked), *(one for one in kept.values() if one.asked.kind in kinds())]


class Refused(NamedTuple):
    """A file that is left out, and why."""

    file: str
    because: str


def read_folder(folder: str | Path) -> tuple[list[tuple[str, Sheet]], list[Refused]]:
    """The sheets in a folder by the names of their files, and the files that are left out. Nothing in a file is run."""
    place = Path(folder)
    if not place.is_dir():
        raise ValueError(f"There is no folder {quoted(str(folder))}: make it beside this notebook and put the files of "
                         f"answers in.")
    sheets, refused = [], []
    files = sorted(islice((path for path in place.iterdir() if not path.name.startswith(".")), MOST_FILES + 1))
    for path in files[:MOST_FILES]:
        try:
            sheets.append((path.name, _read(path)))
        except (ValueError, OSError) as wrong:
            refused.append(Refused(path.name,
                                   wrong.strerror or "it cannot be read" if isinstance(wrong, OSError) else str(wrong)))
    if len(files) > MOST_FILES:
        refused.append(Refused("…", f"There are more than {MOST_FILES} files in this folder: the others were not "
                                    f"looked at."))
    return sheets, refused


def _read(path: Path) -> Sheet:
    """The sheet in a file; whatever is no sheet that could come from a quiz is refused."""
    if path.is_symlink():
        raise ValueError("This is a link to another place, and links are not followed.")
    if not path.is_file():
        raise ValueError("This is no file.")
    if path.suffix.lower() != ".json":
        raise ValueError("This is not a file of answers: their names end with .json.")
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"This file has more than {MOST_BYTES:,} bytes: no sheet of answers is that large.")
    try:
        sheet = Sheet.from_json(data.decode())
    except UnicodeDecodeError:
        raise ValueError("This is not a file of answers: it is not text.") from None
    known = kinds()
    if len(sheet.answers) > MOST_ANSWERS:
        raise ValueError(f"This sheet has more than {MOST_ANSWERS} answers.")
    if len({(one.asked, one.extra) for one in sheet.answers}) < len(sheet.answers):
        raise ValueError("This sheet answers the same question twice, which no quiz does.")
    for one in sheet.answers:
        if one.asked.kind not in known:
            raise ValueError(f"This sheet answers {quoted(one.asked.kind)}, an exercise that this tabletop does not "
                             f"have.")
        whole_number(one.asked.difficulty, "difficulty", EASIEST, HARDEST)
        whole_number(one.asked.seed, "seed", 0, MOST_SEED)
    return sheet

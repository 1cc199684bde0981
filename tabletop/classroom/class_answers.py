"""What a class answered: the sheets of a folder, question by question and mistake by mistake, as a picture for the
teacher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tabletop.arena.files import readable
from tabletop.classroom.answers import Answered, Asked, Given, Refused, Sheet, mark_of, read_folder
from tabletop.classroom.exercise import Exercise
from tabletop.engine.english import counted, is_are, listed, quoted, shortened
from tabletop.show import common as draw
from tabletop.show.common import GOLD, INK, LINE, PAPER, SOFT_TEXT, TEXT

OTHER_ANSWER = "gave an answer that is no usual mistake"
AT_FIRST, LATER, NOT_YET, NOT_ANSWERED = "right at first", "right later", "not right yet", "not answered"
FILLS = {AT_FIRST: ("#2e7d32", PAPER), LATER: (GOLD, INK), NOT_YET: ("#b3261e", PAPER),
         NOT_ANSWERED: ("none", SOFT_TEXT)}
ACROSS, LABELS, BAR = 760, 290, 26
MOST_QUESTIONS = 100
"""A question word draws no more questions."""
MOST_NAMED = 4
"""No more mistakes are named beneath a bar; the table has all of them."""
MOST_FILES_NAMED = 5
"""No more files are named that are left out for the same reason."""


class Line(NamedTuple):
    """One question: how many have answered it how, which mistakes they made how often, and how often each answer was
    given."""

    asked: Asked
    made: Exercise
    counts: dict[str, int]
    mistakes: list[tuple[str, int]]
    given: Counter[str]

    @property
    def title(self) -> str:
        """The game and the kind of exercise."""
        return f"{self.made.game.title}: {self.asked.kind.partition('-')[2].replace('-', ' ')}"


class Group:
    """The sheets that were answered to one question word and have the same mark: they were asked the same."""

    def __init__(self, word: str, mark: str, sheets: Sequence[Sheet]) -> None:
        self.word, self.mark, self.sheets = word, mark, sheets
        self.order = _in_order(sheets)[:MOST_QUESTIONS]

    @cached_property
    def same_version(self) -> bool | None:
        """Whether this tabletop asks the same questions; None if there is no mark to tell it by."""
        return mark_of(self.order) == self.mark if self.mark else None

    @cached_property
    def lines(self) -> list[Line]:
        """Every question in the order of the class."""
        return [self._line(asked, asked.exercise()) for asked in self.order]

    def _line(self, asked: Asked, made: Exercise) -> Line:
        by_sheet = ({one.asked: one for one in sheet.answers if not one.extra} for sheet in self.sheets)
        found = [answered[asked] for answered in by_sheet if asked in answered]
        counts = Counter(AT_FIRST if one.right_at_first else LATER if one.right else NOT_YET for one in found)
        counts[NOT_ANSWERED] = len(self.sheets) - len(found)
        # A name that no choice has is not shown: whatever stands in a file, only our own words come on the screen.
        known = {choice.mistake for choice in made.choices if not choice.right}
        wrong = Counter(given.mistake if given.mistake in known else OTHER_ANSWER for one in found
                        for given in _wrong(one))
        given = Counter(given.answer for one in found for given in one.given)
        return Line(asked, made, {name: counts[name] for name in FILLS}, wrong.most_common(), given)

    @property
    def extra(self) -> list[Answered]:
        """What was answered beyond the questions of the class."""
        return [one for sheet in self.sheets for one in sheet.answers if one.extra]

    @property
    def title(self) -> str:
        """The question word with its mark, and how many sheets there are."""
        word, mark = (quoted(part).strip("'") for part in (self.word, self.mark))
        return f"{f'{word}-{mark}' if self.word else 'without a question word'}: {counted(len(self.sheets), 'sheet')}"


def _wrong(one: Answered) -> Sequence[Given]:
    """The wrong answers that somebody gave to a question."""
    return one.given[:-1] if one.right else one.given


def _in_order(sheets: Sequence[Sheet]) -> list[Asked]:
    """The questions in the order of the class: each sheet has some of them, in that order."""
    order: list[Asked] = []
    for sheet in sorted(sheets, key=lambda sheet: -len(sheet.answers)):
        place = 0
        for asked in (one.asked for one in sheet.answers if not one.extra):
            if asked not in order:
                order.insert(place, asked)
            place = order.index(asked) + 1
    return order


class ClassAnswers:
    """What a class answered, and who of the `names` has handed in. Shown in a notebook it is a picture, with a table
    and every question to open."""

    def __init__(self, sheets: Sequence[tuple[str, Sheet]], refused: Sequence[Refused],
                 names: Sequence[str] | None = None) -> None:
        counting, twice = _once(sheets)
        self.refused = sorted([*refused, *twice])
        self.names = names
        self.handed_in = Counter(_name(sheet.name) for sheet in counting)
        by_word: dict[tuple[str, str], list[Sheet]] = {}
        for sheet in counting:
            by_word.setdefault((sheet.word, sheet.mark), []).append(sheet)
        self.groups = [Group(*asked, found) for asked, found in sorted(by_word.items(), key=lambda one: -len(one[1]))]

    @property
    def missing(self) -> list[str]:
        """Those on the list of names of whom there is no sheet."""
        there = {name.casefold() for name in self.handed_in}
        return [name for name in self.names or () if name.casefold() not in there]

    @property
    def not_listed(self) -> list[str]:
        """The names on sheets that the list does not have."""
        known = {name.casefold() for name in self.names or ()}
        return sorted((name for name in self.handed_in if name and name.casefold() not in known), key=str.casefold)

    def _who(self) -> Iterator[str]:
        """Who has handed in and who has not, in sentences."""
        named = [name if self.handed_in[name] == 1 else f"{name} ({self.handed_in[name]} sheets)"
                 for name in sorted(self.handed_in, key=str.casefold) if name]
        nameless = [f"{self.handed_in['']} without a name"] if self.handed_in[""] else []
        yield f"Handed in: {listed([*named, *nameless]) or 'nobody'}."
        if self.names is not None:
            yield f"Missing: {listed(self.missing) or 'nobody'}."
            if self.not_listed:
                yield f"Not on the list: {listed(self.not_listed)}."

    def _left_out(self) -> Iterator[tuple[list[str], str]]:
        """The files that are left out, by the reason: of many a few are named."""
        for because, files in groupby(sorted(self.refused, key=_reason), key=_reason):
            found = [shortened(file) for file, _ in files]
            others = len(found) - MOST_FILES_NAMED
            yield [*found[:MOST_FILES_NAMED], *([counted(others, "other")] if others > 0 else [])], because

    def __repr__(self) -> str:
        lines = [] if self.groups else ["No sheet of answers was found."]
        for group in self.groups:
            lines += [group.title, *(
                f"  {number}. {line.title}: {listed(f'{count} {name}' for name, count in line.counts.items() if count)}"
                for number, line in enumerate(group.lines, 1))]
        return "\n".join([*lines, *self._who(),
                          *(f"Left out: {listed(files)}: {because}" for files, because in self._left_out())])

    def _repr_html_(self) -> str:
        none = ["<p>No sheet of answers was found.</p>"]
        parts = [_group_html(group, len(self.groups) > 1) for group in self.groups] or none
        parts.append(f"<p>{'<br>'.join(escape(sentence) for sentence in self._who())}</p>")
        left_out = "".join(f"<li>{listed(f'<code>{escape(file)}</code>' for file in files)}: "
                           f"{escape(shortened(because))}</li>" for files, because in self._left_out())
        if left_out:
            parts.append(f"<p>{counted(len(self.refused), 'file')} {is_are(len(self.refused))} left out:</p>"
                         f"<ul>{left_out}</ul>")
        return f'<div style="color:{TEXT}">{"".join(parts)}</div>'


def _name(written: str) -> str:
    """A name as it is compared: without the spaces that nobody sees."""
    return " ".join(written.split())


def _reason(refused: Refused) -> str:
    return refused.because


def _once(sheets: Sequence[tuple[str, Sheet]]) -> tuple[list[Sheet], list[Refused]]:
    """Each student once: of two sheets with one name, of which one goes on where the other stopped, the longer one
    counts. Sheets without a name are all counted, for two students may have answered alike."""
    counting: list[tuple[str, Sheet]] = []
    twice: list[Refused] = []
    for file, sheet in sorted(sheets, key=lambda entry: (-sum(len(one.given) + one.hints for one in entry[1].answers),
                                                         entry[0])):
        later = next((other for other, longer in counting if sheet.name and _goes_on(sheet, longer)), None)
        if later is None:
            counting.append((file, sheet))
        else:
            twice.append(Refused(file, f"The same student has handed in {later}, which has all of these answers."))
    return [sheet for _, sheet in sorted(counting, key=lambda entry: entry[0])], twice


def _goes_on(sheet: Sheet, longer: Sheet) -> bool:
    """Whether the longer sheet is by the same student and has all answers of the other."""
    then = {one.asked: one for one in longer.answers}
    return sheet[:3] == longer[:3] and all(
        one.asked in then and then[one.asked].given[:len(one.given)] == one.given for one in sheet.answers)


def class_answers(folder: str | Path = "answers", names: Sequence[str] | None = None) -> ClassAnswers:
    """What a class answered: reads the files of *My answers* in a folder. A file that is no sheet is named and left
    out. With the `names` of the class it says who is missing."""
    if isinstance(names, str):
        raise ValueError(f"names must be a list like ['Ada', 'Ben'], not {quoted(names)}.")
    listed_names = None if names is None else [_name(readable(name, "A name")) for name in names]
    if "" in (listed_names or ()):
        raise ValueError("A name is empty: leave it out.")
    return ClassAnswers(*read_folder(folder), listed_names)


# As a picture

def _group_html(group: Group, several: bool) -> str:
    """One question word: the picture, the table, and the questions to open."""
    said = {True: "This tabletop asks the same questions.", None: "", False: (
        "Whether these are the same questions as here cannot be told. Nobody has answered all of them, or the sheets "
        "come from another version of tabletop. Then the questions below may differ from those that were "
        "asked.")}[group.same_version]
    apart = " Sheets with another word or mark were asked other questions, and are shown apart." if several else ""
    extra, right = group.extra, sum(one.right_at_first for one in group.extra)
    more = f"<p>Beyond these {counted(len(extra), 'question')}, {right} right at first.</p>" if extra else ""
    return (f"<h4>{escape(group.title)}</h4><p>{said}{apart}</p>{_picture(group)}{more}"
            f"<details><summary>The same as a table</summary>{_table(group)}</details>{''.join(_questions(group))}")


def _picture(group: Group) -> str:
    """A bar for every question, the mistakes beneath."""
    parts, y = [], 30.0
    for place, name in enumerate(FILLS):
        left = 4 + place * 180
        parts.append(_segment(left, 6, 16, 14, name) + draw.text(name, left + 24, 18, 14, SOFT_TEXT))
    for number, line in enumerate(group.lines, 1):
        parts.append(draw.text(f"{number}  {line.title}", 4, y + 24, 15, TEXT, 600))
        x, wide = float(LABELS), (ACROSS - LABELS - 8) / max(1, len(group.sheets))
        for name, count in line.counts.items():
            if count:
                parts.append(_segment(x, y + 6, wide * count, BAR, name))
                if wide * count > 16:
                    parts.append(draw.text(count, x + wide * count / 2, y + 24, 14, FILLS[name][1], 700, "middle"))
            x += wide * count
        y += BAR + 14
        for mistake, count in line.mistakes[:MOST_NAMED]:
            parts.append(draw.text(f"{count} ×  {mistake}", LABELS, y + 12, 14, TEXT))
            y += 19
        if len(line.mistakes) > MOST_NAMED:
            others = counted(len(line.mistakes) - MOST_NAMED, "other mistake")
            parts.append(draw.text(f"and {others}", LABELS, y + 12, 14, SOFT_TEXT))
            y += 19
        y += 8
    said = f"What the class answered, {counted(len(group.lines), 'question')}; the table below says the same"
    return draw.svg("".join(parts), ACROSS, y, said)


def _segment(x: float, y: float, wide: float, high: float, name: str) -> str:
    """A part of a bar."""
    edge = (f'style="stroke:{LINE}" stroke-dasharray="4 3"' if name == NOT_ANSWERED
            else f'stroke="{INK}" stroke-width="0.5"')
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{FILLS[name][0]}" {edge}/>'


def _table(group: Group) -> str:
    """The figures of the picture."""
    return draw.html_table(("question", *FILLS, "mistakes"), [
        (f"{number}. {escape(line.title)}", *(str(count) for count in line.counts.values()),
         escape("; ".join(f"{count} × {mistake}" for mistake, count in line.mistakes)) or "none")
        for number, line in enumerate(group.lines, 1)])


def _questions(group: Group) -> Iterator[str]:
    """Every question to open: its picture, the choices with what each of them misses, and the reason."""
    for number, line in enumerate(group.lines, 1):
        made = line.made
        rows = [(escape(choice.text), escape(choice.mistake) or "<b>right</b>",
                 draw.marked(choice.because, made.game.rules), str(line.given[choice.text])) for choice in made.choices]
        yield (f"<details><summary>Question {number}: {escape(line.title)}</summary>"
               f"<p><b>{escape(made.question)}</b></p>{made.picture()}"
               f"{draw.html_table(('answer', 'mistake', 'what it misses', 'given'), rows)}"
               f"<p>{draw.marked(f'The answer is: {made.right.text}. {made.why}', made.game.rules)}</p></details>")

"""The lessons of the teacher's guide fit into their minutes, and ask for nothing that the page has told already.

What a step of a lesson takes is reckoned as the guide says: what is read, what is pressed, what is decided. The presses
and decisions were counted by doing the steps; the words are counted here. All that is left of a step's minutes is for
talking.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
GUIDE = NOTEBOOKS / "teachers_guide.ipynb"
WORDS_A_MINUTE, SECONDS_A_PRESS, SECONDS_A_DECISION = 150, 5, 20
LESSON = 45
PANELS = re.compile(r"\b(StepThrough|PlayTable|Quiz|WhatIf|Scoring|ComparePanel|Lab)\(")


class Part(NamedTuple):
    """What the class does in a part of a lesson: the sections of the notebook that are read, how often somebody presses
    something, and how often something is decided: a card to play, a vote, an answer."""

    reads: tuple[str, ...] = ()
    presses: int = 0
    decisions: int = 0


TALK = Part(decisions=3)
LESSONS = {
    1: ("01_tricks", [
        Part(("Tricks", "1. The trick"), 4),  # four cards
        Part(("2. The lead",), 8, 2 + 3 + 3 + 1),  # two tricks, each predicted; two deals of three cards; who leads
        Part(("3. Follow",), 1 + 4, 4 + 2),  # a grey card, a hand of four cards; a trick with two questions
        Part(("4. Void", "5. Discard"), 2, 4 + 2 + 4),  # a hand of four; a trick with two questions; a hand of four
        Part(("6. Trump",), 4, 1 + 6),  # a trick; one question; a hand of six
        Part(("7. Avoiding tricks",), 4, 3),  # three cards tried, each taken back
        Part(("What you know now",), 0, 4)]),
    2: ("02_bannish", [
        Part(("Bannish", "One trick, slowly"), 3, 1), Part((), 2, 2),
        Part(("Predict before you reveal",), 12, 6),  # three tricks
        Part(("Scoring, seen",), 6, 6),
        Part(("Your turn: play",), 2, 12),  # a round of twelve cards
        TALK]),
    3: ("03_saika_banrai", [
        Part(("Saika Banrai", "One trick, slowly"), 5, 1), Part((), 4, 2),
        Part(("Why is this card (not) allowed?", "Predict before you reveal"), 4 + 8, 4),  # four cards; two tricks
        Part(("Scoring, seen",), 4, 4),
        Part(("Your turn: play",), 2, 13),  # a round: ten cards, and a leader to name now and then
        TALK]),
    4: ("04_stich_meister", [
        Part(("Stich-Meister", "One trick, slowly"), 4, 2),
        Part(("Trump: rule 7", "Super-trump: rules 7 and 17", "Anti-trump: rules 7 and 32", "Reversed ranks: rule 31"),
             0, 4),
        Part((), 12, 6), Part(("The rule lab",), 9, 6),
        Part(("Your turn: play",), 2, 1 + 15),  # a rule card, and a round of fifteen cards
        TALK]),
    5: ("05_bananine", [
        Part(("Bananine", "One turn, slowly"), 2, 2), Part(("Why is this payment (not) allowed?",), 2, 4),
        Part(("Exercises",), 4, 8),  # two hands: count on paper, then answer
        Part(("Scoring, seen",), 6, 4),
        Part(("Your turn: play",), 20, 10),  # ten turns, each a stack and the cards that pay
        Part((), 0, 6)]),
    6: ("02_bannish", [
        Part((), 2, 12),  # a round of twelve cards, on two laptops at once
        Part(("Strategies compared",), 4, 2), Part((), 2, 4), Part((), 8, 6), Part(("Write your own",), 6, 6), TALK]),
    7: ("07_strategy_lab", [
        Part(("Why one game says nothing",), 2, 1),
        Part(("Looking too early",), 6, 3),
        Part(("A strategy grows",), 0, 6),  # a vote for each idea
        Part(("A tournament",), 6, 3),
        Part(("A really strong opponent", "How the tree search thinks"), 6, 3),
        TALK]),
    8: ("08_counting_and_chance", [
        Part(("Counting and chance", "Who can still hold it?", "Why is it 1 in 3?"), 14, 3),  # up to trick 3
        Part(("A void tells a lot",), 4, 3),
        Part(("Predict before you reveal",), 16, 8),
        Part(("Counting, or trying?",), 10, 3),  # ten times dealt and turned up
        Part(("Exercises",), 6, 9),  # three kinds, three questions of each
        TALK]),
}


def cells_of(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def source(cell):
    return "".join(cell["source"])


def sections(name):
    """The words under every heading of a notebook, with what its cells print."""
    found, heading = {}, ""
    for cell in cells_of(NOTEBOOKS / f"{name}.ipynb"):
        texts = [source(cell)] if cell["cell_type"] == "markdown" else ["".join(output.get("text", ""))
                                                                        for output in cell["outputs"]]
        for piece in (piece for text in texts for piece in re.split(r"^(#+ .*)$", text, flags=re.MULTILINE)):
            if re.match(r"#+ ", piece):
                heading = piece.lstrip("# ")
            else:
                found[heading] = found.get(heading, 0) + len(re.findall(r"[\w'’-]+", re.sub(r"\]\([^)]*\)", "", piece)))
    return found


def lesson(number):
    """The cell of a lesson in the guide."""
    return next(source(cell) for cell in cells_of(GUIDE) if source(cell).startswith(f"## Lesson {number}:"))


def minutes(number):
    """When the steps of a lesson begin and end."""
    return [(int(first), int(last)) for first, last in re.findall(r"^\| (\d+)–(\d+) \|", lesson(number), re.MULTILINE)]


def needed(step, words):
    return (sum(words[section] for section in step.reads) / WORDS_A_MINUTE
            + (step.presses * SECONDS_A_PRESS + step.decisions * SECONDS_A_DECISION) / 60)


@pytest.mark.parametrize("number", LESSONS)
def test_the_steps_of_a_lesson_fit_into_their_minutes(number):
    name, steps = LESSONS[number]
    planned = minutes(number)
    assert [first for first, _ in planned] == [0, *(last for _, last in planned[:-1])] and planned[-1][1] == LESSON
    assert len(planned) == len(steps)
    words = sections(name)
    for (first, last), step in zip(planned, steps, strict=True):
        assert needed(step, words) <= last - first, f"minutes {first} to {last}: {needed(step, words):.1f} are needed"
    assert sum(needed(step, words) for step in steps) < 0.75 * LESSON, "a class needs time to talk"


def test_the_guide_says_how_the_minutes_were_reckoned():
    said = " ".join(map(source, cells_of(GUIDE)))
    assert f"{WORDS_A_MINUTE} words a minute" in said and "five seconds" in said and "twenty seconds" in said


def test_the_first_lesson_has_no_more_controls_than_a_class_can_use():
    shown = [source(cell) for cell in cells_of(NOTEBOOKS / "01_tricks.ipynb") if cell["cell_type"] == "code"]
    assert sum(bool(PANELS.search(code)) for code in shown) <= 14


def test_lesson_five_counts_ways_that_the_page_has_not_told():
    row, = re.findall(r"^\| 15–22 \|.*", lesson(5), re.MULTILINE)
    asked = re.search(r"exercise \d+, \*(.*?)\*", row, re.IGNORECASE)
    cells = cells_of(NOTEBOOKS / "05_bananine.ipynb")
    at = next(place for place,
              cell in enumerate(cells) if re.search(rf"^### \d+\. {re.escape(asked[1])}$", source(cell), re.MULTILINE))
    assert source(cells[at + 1]).startswith("Quiz(")
    assert "state.legal()" not in row and "are there to pay?" not in row


def test_the_guide_says_how_answers_come_to_the_teacher():
    said = " ".join(map(source, cells_of(GUIDE)))
    for part in ("--answers", "**Hand in**", "door word", "question word", "names="):
        assert part in said

"""No exercise's answer stands in the notebook above it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest

from tabletop.classroom import exercise, kinds
from tests.tools.questions import words_of

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
LONG = 5
"""A sentence that has this many words in common is the same sentence."""


def asked(source):
    """The exercises that a cell shows: `Quiz("…")`, `exercise("…")` and `check("…")` with the seed and difficulty
    given."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Quiz", "exercise", "check") and node.args:
            name = getattr(node.args[0], "value", None)
            given = {word.arg: word.value.value for word in node.keywords if word.arg in ("seed", "difficulty")}
            if name in kinds():
                yield exercise(name, **given)


def shown_above(path):
    """Every exercise of a notebook with all that stands above it: text, code and stored outputs."""
    above = ""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            yield from ((made, above) for made in asked(cell.source))
        above += f"\n{cell.source}\n" + "\n".join(_read_in(output) for output in cell.get("outputs", []))


def _read_in(output):
    """What can be read in a stored output: of a picture, its name."""
    data = output.get("data", {})
    return output.get("text", "") + "\n".join(text for kind, text in data.items() if kind.startswith("text/"))


def gives_away(made, above):
    """What in this text gives the answer away: a sentence of the reason with cards or seats; the answer, where it is a
    sentence or several cards; or the very trick that the question is about."""
    plain = " ".join(words_of(above))
    reason = re.sub(r"\([A-Z0-9, -]+\)", "", made.why)
    told = [sentence for sentence in re.split(r"(?<=[.?!])\s+", reason) if len(words_of(sentence)) >= LONG
            and re.search(r"\d", sentence)]
    told += [made.right.text] if len(words_of(made.right.text)) >= LONG else []
    told += [" ".join(sorted(made.right.touch))] if len(made.right.touch) > 1 else []
    trick = list(getattr(getattr(made.view, "_state", None), "trick", []) or [])
    told += [" ".join(map(str, trick))] if len(trick) > 1 else []
    return [sentence for sentence in told if " ".join(words_of(sentence)) in plain]


def test_the_first_exercise_about_tricks_needs_no_rule_card():
    """How a trump follows is not taught there."""
    first = next(made for made, _ in shown_above(next(path for path in NOTEBOOKS if path.name == "01_tricks.ipynb")))
    assert first.game.name == "stich_meister" and not first.game.fixed.cards and "may" in first.question


def test_no_answer_stands_above_its_question():
    shown = [(made, above) for path in NOTEBOOKS for made, above in shown_above(path)]
    assert len(shown) > 15
    assert [(made.question, given) for made, above in shown if (given := gives_away(made, above))] == []


@pytest.mark.parametrize("told", [lambda made: f"So it goes: {made.why}",
                                  lambda made: f"table = {made.view._state.parts()}"])
def test_an_answer_above_would_be_found(told):
    made = exercise("bannish-winner", 3)
    assert gives_away(made, told(made)) and not gives_away(made, made.game.rules["BAN-1"].text)

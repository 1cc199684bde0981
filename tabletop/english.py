"""Sentences from parts."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

LONGEST_QUOTE = 200

def did_you_mean(word: str, known: Iterable[str]) -> str:
    """', did you mean …?' with the nearest known word, or nothing when none is near."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def listed(words: Iterable[object], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    row = [str(word) for word in words]
    return f" {last} ".join([", ".join(row[:-1]), row[-1]]) if len(row) > 1 else "".join(row)


def counted(number: int, thing: str) -> str:
    """'1 star', '3 stars'."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def names(cards: Iterable[Any], last: str = "and") -> str:
    """The cards' names as a sentence says them."""
    return listed((kind.name for kind in cards), last)


def seats(which: Sequence[int]) -> str:
    """'Seat 2', 'Seat 0 and Seat 3'."""
    return listed(f"Seat {seat}" for seat in which)


def quoted(value: object) -> str:
    """What somebody gave, as an error quotes it: never more than 200 characters of it."""
    text = repr(value[:LONGEST_QUOTE]) if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE - 2]} …"

"""Sentences from parts."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
LONGEST_QUOTE: Final = 200


class Named(Protocol):
    """Anything that says itself to a person."""

    @property
    def name(self) -> str: ...


def listed(words: Iterable[object], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    row = [str(word) for word in words]
    return f" {last} ".join([", ".join(row[:-1]), row[-1]]) if len(row) > 1 else "".join(row)


def spaced(things: Iterable[object]) -> str:
    """The things' texts with spaces between: 'r4 b1'."""
    return " ".join([str(thing) for thing in things])


def counted(number: int, thing: str) -> str:
    """'1 star', '3 stars'."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def number_word(number: int) -> str:
    """A small number as a word: 'three'."""
    return WORDS[number] if 0 <= number < len(WORDS) else str(number)


def names(things: Iterable[Named], last: str = "and") -> str:
    """The things' names as a sentence says them."""
    return listed((thing.name for thing in things), last)


def copies(number: int, thing: Named) -> str:
    """'the red 4', '3 copies of the red 4'."""
    return f"the {thing.name}" if number == 1 else f"{number} copies of the {thing.name}"


def seats(which: Sequence[int], last: str = "and") -> str:
    """'Seat 2', 'Seat 0 and Seat 3'."""
    return listed((f"Seat {seat}" for seat in which), last)


def is_are(number: int, one: str = "is", more: str = "are") -> str:
    """The verb for this number: 'is' for one, 'are' for more."""
    return one if number == 1 else more


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """' (did you mean …?)' with the nearest known word, or nothing when none is near."""
    near = difflib.get_close_matches(word[:LONGEST_QUOTE], list(known), n=1) if isinstance(word, str) else []
    return f" (did you mean {near[0]!r}?)" if near else ""


def quoted(value: object) -> str:
    """What somebody gave, as an error quotes it: never more than 200 characters of it."""
    try:
        return shortened(repr(value[:LONGEST_QUOTE]) if isinstance(value, str) else repr(value))
    except Exception:  # it cannot say itself, and it is quoted because something else is wrong
        return ("a number with thousands of digits" if isinstance(value, int) else
                f"a thing of type {type(value).__name__}")


def written(value: object) -> str:
    """What somebody gave, as text to be compared with known words. A number too long to be written is like none of
    them."""
    return quoted(value) if isinstance(value, int) else str(value)


def shortened(text: str) -> str:
    """A text, cut after 200 characters."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE - 2]} …"

"""What a laboratory of rules is made of: a game that offers one says what can be chosen, and shows what the choices
come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tabletop.engine.core import Strategy


class Pick(NamedTuple):
    """One thing to choose: what it is called, its choices by name with what each says, and the choice at first."""

    label: str
    choices: Mapping[str, str]
    first: str


class Bench(NamedTuple):
    """An experiment in columns that stand side by side: a title, a sentence, what can be chosen in each column, and
    what comes out.

    `shown(seed, player, columns)` makes the HTML for a deal that this strategy plays in every seat; it is a generator,
    so that long work can be done in slices: it yields an empty text while it works, and the whole at the end.
    """

    title: str
    says: str
    columns: Sequence[Sequence[Pick]]
    shown: Callable[[int, Strategy, Sequence[Sequence[str]]], Iterator[str]]

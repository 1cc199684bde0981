"""The results of the games played at a table, one after the other, to look at and to keep."""

from __future__ import annotations

import csv
from base64 import b64encode
from collections.abc import Collection
from html import escape
from io import StringIO
from typing import NamedTuple

import ipywidgets

from tabletop.arena.record import A_PERSON, Record
from tabletop.engine.core import Game, State
from tabletop.engine.english import counted, listed
from tabletop.show.common import html_table
from tabletop.show.ends import Place, place


class Result(NamedTuple):
    """How one game ended: the number of its deal, who else played, where each of them came in, and every
    seat's score."""

    deal: int
    others: str
    places: dict[int, Place]
    scores: tuple[int, ...]


class History(ipywidgets.HTML):
    """A small table of results. A deal counts once, with its first result: whoever takes back, loads or deals the same
    again knows the cards."""

    def __init__(self, game: Game, people: Collection[int]) -> None:
        self.game, self.people = game, sorted(people)
        self.results: dict[tuple[int, str], Result] = {}
        super().__init__()

    def add(self, record: Record, final: State) -> None:
        """Note how a game ended, unless its deal has been counted."""
        outcome, deal = final.outcome(), (record.seed, str(record.position))
        assert outcome is not None, "the game is over"
        if deal not in self.results and self.people:
            places = {seat: place(final, seat) for seat in self.people}
            others = dict.fromkeys(name for name in record.players if name != A_PERSON)
            self.results[deal] = Result(record.seed, listed(others), places, outcome.scores)
            self.value = self._html()

    @property
    def rows(self) -> list[list[str]]:
        """What stands in the table: one row for each person and game."""
        return [[str(result.deal), f"Seat {seat}", came.name, result.others, *map(str, result.scores)]
                for result in self.results.values() for seat, came in result.places.items()]

    @property
    def head(self) -> list[str]:
        """What the columns are."""
        return ["deal", "who", "result", "with", *(f"Seat {seat}" for seat in range(self.game.players))]

    def wins(self) -> str:
        """'You have won 2 of 5 games.'"""
        games, told = len(self.results), list[str]()
        for seat in self.people:
            won = sum(result.places[seat].won for result in self.results.values())
            who = "You have" if len(self.people) == 1 else f"Seat {seat} has"
            told.append(f"{who} won {won} of {counted(games, 'game')}.")
        return " ".join(told)

    def csv(self) -> str:
        """The table as a file of comma-separated values, which a spreadsheet opens."""
        text = StringIO()
        csv.writer(text).writerows([self.head, *self.rows])
        return text.getvalue()

    def _html(self) -> str:
        name = f"{self.game.name}-results.csv"
        data = b64encode(self.csv().encode()).decode()
        link = f'<a download="{name}" href="data:text/csv;charset=utf-8;base64,{data}">⤓ {name}</a>'
        table = html_table([*map(escape, self.head)], [[*map(escape, row)] for row in self.rows])
        # A narrow page has no room for all seats: it scrolls the table, and wraps the words as usual.
        return (f"<details open><summary>Games played here: {escape(self.wins())}</summary>"
                f'<div style="width:0;min-width:100%;overflow-x:auto;white-space:nowrap">{table}</div>'
                f"<p>Scores are {escape(self.game.scored_in)}. A deal counts once, with its first result. "
                f"Click {link} to keep this table.</p></details>")

    def __repr__(self) -> str:
        return "History()"

"""How a game ended for those who played it: 'You came second: one victory point for you.'"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tabletop.engine.core import State, unit_for
from tabletop.engine.english import number_word, seats

ORDINALS = "first", "second", "third", "fourth", "fifth", "sixth"


class Place(NamedTuple):
    """Where a seat came in: its place from 1, its partners, and the opponents who share the place. Partners win or
    lose: those who lose have the second place."""

    number: int
    partners: tuple[int, ...]
    level: tuple[int, ...]
    won: bool

    @property
    def name(self) -> str:
        """'won', 'second', 'shares second'; partners have 'won' or 'lost'."""
        if self.partners:
            return "won" if self.won else "lost"
        said = "won" if self.won else ORDINALS[self.number - 1]
        return f"{said}, shared" if self.level else said


def place(final: State, seat: int) -> Place:
    """Where a seat came in at the end of a game: winners first, the others by their scores."""
    outcome, game = final.outcome(), final.game
    assert outcome is not None, "the game is over"
    partners = next(tuple(other for other in side if other != seat) for side in game.sides if seat in side)
    won = seat in outcome.winners
    if partners:
        return Place(1 if won else 2, partners, (), won)
    sign = -1 if game.fewest_win else 1
    ranks = [(other in outcome.winners, sign * score) for other, score in enumerate(outcome.scores)]
    level = tuple(other for other, rank in enumerate(ranks) if rank == ranks[seat] and other != seat)
    return Place(1 + sum(rank > ranks[seat] for rank in ranks), (), level, won)


def end_for(final: State, people: Collection[int]) -> str:
    """How the game ended for the people at the table: for one in the second person, for several by their seats."""
    return " ".join(dict.fromkeys(_end(final, seat, len(people) == 1) for seat in sorted(people)))


def _end(final: State, seat: int, you: bool) -> str:
    outcome, game, came = final.outcome(), final.game, place(final, seat)
    assert outcome is not None, "the game is over"
    who, score = "You" if you else f"Seat {seat}", outcome.scores[seat]
    if came.partners:
        everybody = len(came.partners) == game.players - 1
        with_whom = "" if everybody else f" with {seats(came.partners)}"
        return f"{'You' if everybody else who} {'won' if came.won else 'lost'} together{with_whom}."
    points = f"{number_word(score)} {unit_for(score, game.scored_in)}"
    if came.level:
        what = "the win" if came.won else f"{ORDINALS[came.number - 1]} place"
        share = f"You share {what} with {seats(came.level)}" if you else \
            f"{seats(sorted((seat, *came.level)))} share {what}"
        return f"{share}: {points}{' each' if score else ''}."
    did = "won" if came.won else f"came {ORDINALS[came.number - 1]}"
    return f"{who} {did}: {points}{' for you' if you and not game.fewest_win else ''}."

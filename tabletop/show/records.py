"""A recorded game on the page: at a glance, and its scores line by line."""

from __future__ import annotations

from html import escape

from tabletop.arena.record import Record
from tabletop.engine.core import ScoreLine, State
from tabletop.show.common import html_table, rule_mark
from tabletop.show.table import table_html


def record_html(record: Record) -> str:
    """A record at a glance: who played, and how it ended."""
    final = record.final()
    outcome = final.outcome()
    ended = outcome.because if outcome else f"It goes on: {final.asks}"
    who = "".join(f"<li>Seat {seat}: {escape(name)}</li>" for seat, name in enumerate(record.players))
    return (f"<p>{escape(record.game.title)}, {record.game.players} players, deal {record.seed}, "
            f"{len(record.moves)} moves. {escape(ended)}</p>{f'<ul>{who}</ul>' if who else ''}"
            + table_html(final.view(None), players=record.players))


def rounds(record: Record) -> list[int]:
    """The rounds of a record that were played to their end."""
    final = record.final()
    return list(range(record.start().round, final.round + (final.turn is None)))


def score_html(state: State, round: int | None = None) -> str:
    """The score sheet line by line, of one round or of the game, with every seat's total of each unit."""
    lines = [line for line in state.score() if round in (None, line.round)]
    totals = {unit: state.totals(unit, round) for unit in dict.fromkeys(line.unit for line in lines)}
    over = "the game so far" if round is None else f"round {round}"
    rows = []
    for seat in range(state.game.players):
        rows += [(f"Seat {seat}", escape(line.amount),
                  f"{escape(line.because)} {rule_mark(state.game.rules[line.rule])}")
                 for line in lines if line.seat == seat]
        for unit, by_seat in totals.items():
            total = ScoreLine(0, seat, by_seat[seat], unit, "", "")
            rows.append((f"<b>Seat {seat}</b>", f"<b>{escape(total.amount)}</b>", f"<b>total of {over}</b>"))
    return html_table(("seat", "points", "because"), rows)

"""Pictures of states, records and scores. What is particular to a game is in the module of its name."""

from __future__ import annotations

from html import escape
from importlib import import_module
from types import ModuleType

from tabletop.core import Game, Rulebook, Ruling, State, View
from tabletop.record import Record
from tabletop.show.common import html_table, rule_mark


def pictures(game: Game) -> ModuleType:
    """The module that draws this game: its table, its score charts, its what-ifs."""
    return import_module(f"tabletop.show.{game.name}")


def table_html(view: View, judged: bool = True) -> str:
    """The table as this view sees it; `judged` greys what the rules refuse now."""
    return pictures(view.game).table(view, judged)


def record_html(record: Record) -> str:
    """A record at a glance: who played, and how it ended."""
    final = record.final()
    outcome = final.outcome()
    ended = outcome.because if outcome else f"It goes on: {final.asks}"
    who = "".join(f"<li>Seat {seat}: {escape(name)}</li>" for seat, name in enumerate(record.players))
    return (f"<p>{escape(record.game.title)}, {record.game.players} players, deal {record.seed}, "
            f"{len(record.moves)} moves. {escape(ended)}</p>{f'<ul>{who}</ul>' if who else ''}{table_html(final.view(None))}")


def rulings_html(view: View) -> str:
    """What may be done now and what not, with the reasons; choices with the same reason stand together."""
    groups: dict[Ruling, list[str]] = {}
    for move, ruling in view.rulings():
        groups.setdefault(ruling, []).append(move.name)
    rows = [(f'<b style="white-space:nowrap">{"✔ may" if ruling.ok else "✘ may not"}</b>', escape(", ".join(moves)),
             f"{escape(ruling.because)} {rule_mark(view.game.rules[ruling.rule])}")
            for ruling, moves in sorted(groups.items(), key=lambda entry: not entry[0].ok)]
    return html_table(("", "choice", "because"), rows) if rows else ""


def score_html(state: State, round: int | None = None) -> str:
    """The score sheet line by line, of one round or of the game."""
    lines = [line for line in state.score() if round in (None, line.round)]
    rows = [(f"Seat {line.seat}", escape(line.amount),
             f"{escape(line.because)} {rule_mark(state.game.rules[line.rule])}")
            for line in sorted(lines, key=lambda line: line.seat)]
    return html_table(("seat", "points", "because"), rows)


def rules_html(rules: Rulebook) -> str:
    """Rules in our words, and what of them is our reading because the book leaves it open."""
    rows = [(f'<b style="white-space:nowrap">{rule.id}</b>', escape(rule.text), escape(rule.reading))
            for rule in rules.values()]
    return html_table(("rule", "in our words", "what the book leaves open, and our reading"), rows)

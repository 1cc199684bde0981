"""Pictures of states, records and scores. What is particular to a game is in the module of its name."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from types import ModuleType

import numpy as np

from tabletop.arena import WINS, WORTH, Results, estimated
from tabletop.core import Game, Move, Rulebook, Ruling, State, View, room
from tabletop.english import counted
from tabletop.record import Record
from tabletop.show.charts import chart_html, compared
from tabletop.show.common import GOLD, INK, SOFT_TEXT, TEXT, html_table, rule_mark, svg, words


def pictures(game: Game) -> ModuleType:
    """The module that draws this game: its table, its score charts, its what-ifs."""
    return room(game.name, "table")


def table_html(view: View, judged: bool = True, touched: Sequence[str] = ()) -> str:
    """The table as this view sees it; `judged` greys what the rules refuse now, `touched` rings what a move is built of."""
    return pictures(view.game).table(view, judged, touched)


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


def results_html(results: Results) -> str:
    """A comparison: each strategy's win share and worth, every paired difference with its verdict, and a chart."""
    shares = [(f"<b>{escape(name)}</b>", *(f"{results.estimate(name, measure):}" for measure in (WINS, WORTH)))
              for name in results.names]
    pairs = [(f"{escape(one)} − {escape(other)}", *(f"{results.difference(one, other, measure):+}"
                                                    for measure in (WINS, WORTH)), escape(results.verdict(one, other)))
             for one, other in results.pairs()]
    sides = len(results.game.sides)
    par = f"Equally good strategies would have a win share of {1 / sides:.0%}. " if sides > 1 else ""
    return (f"<p>{escape(results.game.title)}, {results.game.players} players, {counted(len(results.by_deal), 'deal')}, each in "
            f"{len(results.names)} arrangements. {par}Worth is counted in {results.game.worth_means}. In brackets: 95 % intervals "
            "over deals.</p>"
            + html_table(("strategy", WINS, f"mean {WORTH}"), shares)
            + html_table(("on the same deals", f"{WINS}, difference", f"{WORTH}, difference", "verdict"), pairs)
            + chart_html(lambda ax: compared(results, ax), "Paired differences", height=0.9 + 0.5 * len(pairs)))


def hints_html(view: View, tried: dict[Move, list[float]]) -> str:
    """Every legal move with its value by lookahead: a dot for the mean, a line for its 95 % interval."""
    found = {move: estimated(np.array(values)) for move, values in tried.items() if len(values) > 1}
    if not found:
        return "<p>There is only one choice.</p>" if len(tried) == 1 else ""
    low, high = min(value.low for value in found.values()), max(value.high for value in found.values())

    def at(value: float) -> float:
        return 330 + 240 * (value - low) / ((high - low) or 1)

    best, parts = max(found, key=lambda move: found[move].mean), []
    for line, (move, value) in enumerate(sorted(found.items(), key=lambda entry: -entry[1].mean)):
        y = 20 + 24 * line
        parts.append(words(move.name, 4, y + 5, 15, TEXT, 700 if move == best else 400))
        parts.append(f'<line x1="{at(value.low):g}" x2="{at(value.high):g}" y1="{y}" y2="{y}" style="stroke:{SOFT_TEXT}" '
                     f'stroke-width="2"/><circle cx="{at(value.mean):g}" cy="{y}" r="6" fill="{GOLD}" stroke="{INK}"/>')
        parts.append(words(f"{value.mean:+.2f} ± {value.high - value.mean:.2f}", 590, y + 5, 14, SOFT_TEXT))
    worlds = len(next(iter(tried.values())))
    return (f"<p>What each choice came to on average in {worlds} worlds that fit what Seat {view.seat} knows, in "
            f"{view.game.worth_means} (right is better; the line is the 95 % interval):</p>"
            + svg("".join(parts), 700, 16 + 24 * len(found), "Hints"))

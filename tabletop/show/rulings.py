"""What the rules say, as tables: what may be done now, and the rules themselves."""

from __future__ import annotations

from html import escape

from tabletop.engine.core import Rulebook, Ruling, View
from tabletop.show.common import html_table, rule_mark
from tabletop.show.sentences import sentence


def rulings_html(view: View) -> str:
    """What may be done now and what not, with the reasons; choices with the same reason stand together."""
    groups: dict[Ruling, list[str]] = {}
    for move, ruling in view.rulings():
        groups.setdefault(ruling, []).append(move.name)
    rows = [(f'<b style="white-space:nowrap">{"✔ may" if ruling.ok else "✘ may not"}</b>',
             sentence(", ".join(moves), view.game),
             f"{sentence(ruling.because, view.game)} {rule_mark(view.game.rules[ruling.rule])}")
            for ruling, moves in sorted(groups.items(), key=lambda entry: not entry[0].ok)]
    return html_table(("ruling", "choice", "because"), rows) if rows else ""


def rules_html(rules: Rulebook) -> str:
    """Rules in our words, and what of them is our reading because the book leaves it open."""
    rows = [(f'<b style="white-space:nowrap">{rule.id}</b>', escape(rule.text), escape(rule.reading))
            for rule in rules.values()]
    return html_table(("rule", "in our words", "what the book leaves open, and our reading"), rows)

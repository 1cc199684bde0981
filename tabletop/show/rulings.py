"""What the rules say: what may be done now, the rules themselves as a table, and a game's rules card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from html import escape

from tabletop.engine.core import Game, Rule, Rulebook, Ruling, View
from tabletop.show.common import GOLD, LINE, SOFT_TEXT, TEXT, html_table, rule_mark
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


OFTEN = 5
"""What the readings of this many rules begin with is said once, for all of them."""


def rules_html(rules: Rulebook) -> str:
    """Rules in our words, and what of them is our reading because the book leaves it open. A sentence that many
    readings share stands once, above the first of them."""
    shared = Counter(rule.reading.partition(". ")[0] for rule in rules.values())
    often = {said: [rule.id for rule in rules.values() if rule.reading.partition(". ")[0] == said]
             for said, count in shared.items() if said and count >= OFTEN}
    rows = []
    for rule in rules.values():
        said, _, own = rule.reading.partition(". ")
        if said in often and rule.id == often[said][0]:
            rows.append((f'<b style="white-space:nowrap">{rule.id}</b> to <b>{often[said][-1]}</b>', "",
                         escape(f"of each of these {len(often[said])}: {said}")))
        rows.append((f'<b style="white-space:nowrap">{rule.id}</b>', escape(rule.text),
                     escape(own if said in often else rule.reading)))
    return html_table(("rule", "in our words", "what the book leaves open, and our reading"), rows)


def rules_card_html(game: Game, mark: Callable[[Rule], str] = rule_mark) -> str:
    """A game's rules card: its eight lines, each with the rules that it says in short."""
    lines = "".join(
        f'<div style="break-inside:avoid;padding:.25em 0 .45em"><b>{escape(line.about)}</b><br>{escape(line.text)} '
        f'{" ".join(mark(game.rules[rule]) for rule in line.rules)}</div>' for line in game.rules_card)
    counts = game.player_counts
    return (f'<div class="tt-rules-card" role="group" aria-label="{escape(game.title)}: the rules on a card" style="'
            f'border:1px solid {LINE};border-top:6px solid {GOLD};border-radius:10px;padding:.6em 1.2em;'
            f'max-width:75rem;line-height:1.45;color:{TEXT}"><div><b style="font-size:125%">{escape(game.title)}</b> '
            f'<span style="color:{SOFT_TEXT}">{counts[0]} to {counts[-1]} players</span></div>'
            f'<div style="columns:22rem 2;column-gap:2.5em">{lines}</div></div>')

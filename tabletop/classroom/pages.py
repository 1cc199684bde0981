"""A recorded game as one HTML page with back and next, which needs no kernel and no network.

    page(record)                        the whole game, all hands open
    page(record, seat=1, last=12)       the first twelve moves, as Seat 1 sees them
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape

from tabletop.arena.record import Record, Step
from tabletop.classroom.handouts import Handout, beside, document, filled
from tabletop.engine.core import Game, Move, Rule, whole_number
from tabletop.engine.english import counted
from tabletop.show import face_up_said, table_html
from tabletop.show.common import marked, rule_link
from tabletop.show.pieces import Pieces, taken_apart


def page(record: Record, seat: int | None = None, first: int = 0, last: int | None = None) -> Handout:
    """A game as one page to step through: the moves from `first` to `last`, as that seat sees them, None for all hands
    open."""
    game = record.game
    if seat is not None:
        whole_number(seat, "seat", 0, game.players - 1)
    moves = len(record.moves)
    last = whole_number(moves if last is None else last, "last", 0, moves)
    first = whole_number(first, "first", 0, last)
    steps = record.steps()
    shown = range(first, last + 1)
    eyes = "all hands open" if seat is None else f"as Seat {seat} sees it"
    title = f"{game.title}, {game.players} players, deal {record.seed}"
    who = "".join(f"{', ' if number else 'Seats: '}{number} {name}" for number, name in enumerate(record.players))
    said = marked(face_up_said(game), game.rules, rule_link)
    head = f"<h1>{escape(title)}</h1><p>{escape(who)}{'; ' if who else ''}{eyes}. {said}</p>"
    pictures = taken_apart(table_html(steps[at].state.view(seat), players=record.players, just=_just(steps, at))
                           for at in shown)
    sections = "\n".join(_section(game, steps, at, first, last, seat) for at in shown)
    body = filled("game_page.html", head=head, sections=sections, stage=escape(game.told_by), moves=len(shown) - 1,
                  first="Click on a card to see whether it may be played now, or on a rule to read it.",
                  rules=rule_list(linked(head + sections, game)), data=page_data(pictures, game.rules.values()))
    html = document(title, beside("stepping.css"), body, beside("stepping.js", "game_page.js"))
    return Handout(title, f"{game.name}-{record.seed}.html", html,
                   f"{counted(len(shown) - 1, 'move')} to step through, {eyes}.")


def _just(steps: list[Step], at: int) -> tuple[int, Move] | None:
    """Who made the move that led here, and which it was."""
    turn, move = steps[at - 1].state.turn if at else None, steps[at].move
    return None if turn is None or move is None else (turn, move)


def _section(game: Game, steps: list[Step], at: int, first: int, last: int, seat: int | None) -> str:
    """One moment: what happened, what is decided now, and the place of its picture. On paper the picture comes where a
    trick ends."""
    step, stage = steps[at], steps[at].state.stage
    ends = at in (first, last) or stage != steps[at - 1].state.stage
    outcome = step.state.outcome()
    now = outcome.because if outcome else f"Now: {step.state.view(seat).asks}"
    where = f"Round {stage[0]}, {game.told_by} {stage[1]}, " + (f"move {at} of {last}" if at else "the deal")
    return (f'<section class="step{" stage" if ends else ""}"><div class="told"><h2>{escape(where)}</h2>'
            f'{_told(game, step, seat)}<p class="now">{marked(now, game.rules, rule_link)}</p></div>'
            '<div class="picture"></div></section>')


def _told(game: Game, step: Step, seat: int | None) -> str:
    """What a move caused, in sentences with their rules."""
    return "".join(f"<p>{marked(event.told_to(seat), game.rules, rule_link)} {rule_link(game.rules[event.rule])}</p>"
                   for event in step.events if event.told_to(seat))


def page_data(pictures: Pieces, rules: Iterable[Rule]) -> str:
    """What the page's script draws from, as JSON that cannot end the script it stands in."""
    texts = {rule.id: str(rule) for rule in rules}
    data = json.dumps({"pieces": pictures.pieces, "pictures": pictures.pictures, "rules": texts}, separators=(",", ":"))
    safe = data.replace("</", "<\\/").replace("<!--", "<\\u0021--")
    return f'<script type="application/json" id="data">{safe}</script>'


def linked(html: str, *games: Game) -> list[Rule]:
    """The rules of these games that some HTML has links to."""
    ids = set(re.findall(r'href="#([^"]*)"', html))
    return list({rule.id: rule for game in games for rule in game.rules.values() if rule.id in ids}.values())


def rule_list(rules: Iterable[Rule]) -> str:
    """Rules by their ids, for links that lead to them."""
    said = ((rule.id, str(rule).removeprefix(f"{rule.id}: ")) for rule in rules)
    entries = (f'<dt id="{escape(rule)}">{escape(rule)}</dt><dd>{escape(text)}</dd>' for rule, text in said)
    return f"<dl>{''.join(entries)}</dl>"

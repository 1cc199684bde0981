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
from tabletop.classroom.handouts import Handout, document
from tabletop.engine.core import Game, Rule, whole_number
from tabletop.engine.english import counted
from tabletop.show import face_up_said, table_html
from tabletop.show.common import marked, rule_link
from tabletop.show.pieces import Pieces, taken_apart

STYLE = """
@page { margin: 14mm; }
h1 { font-size: 1.35em; margin: 0; } h2 { font-size: 1em; margin: 0 0 .3em; }
header, main, footer { max-width: 80em; margin: 0 auto; padding: .5em 1em; } header p { margin: 0; }
nav { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); }
nav > div { max-width: 80em; margin: 0 auto; padding: .5em 1em; display: flex; flex-wrap: wrap; gap: .5em; align-items: center; }
nav input { flex: 1 1 12em; accent-color: var(--accent); }
.step p { margin: .2em 0; }
.now { font-weight: 700; }
.tt-rule { font-size: 85%; padding: 0 .4em; border: 1px solid var(--line); border-radius: .8em; color: var(--soft); }
#said { min-height: 3.2em; margin: 0 0 .6em; padding: 0 .6em; border-left: 4px solid var(--accent); }
.tt-card { cursor: help; }
.tt-card:focus { outline: none; } .tt-card:focus-visible { outline: 4px solid var(--accent); }
dt { font-weight: 700; float: left; clear: left; min-width: 5.5em; } dd { margin: 0 0 .4em 5.5em; }
@media screen {
  .stepping .step { display: none; } .stepping .step.shown { display: grid; gap: .8em; }
  .told { min-height: 9em; }
}
@media screen and (min-width: 68em) { .stepping .step.shown { grid-template-columns: 1fr 22em; } .told { grid-column: 2; }
  .picture { grid-column: 1; grid-row: 1; } }
@media print {
  body { font-size: 10.5pt; }
  .picture { width: 140mm; margin: 2mm auto 5mm; break-inside: avoid; }
  h2 { break-after: avoid; }
  [data-paper="now"] .step:not(.shown),
  [data-paper="stages"] .step:not(.stage) :is(.picture, h2, .now) { display: none; }
  [data-paper="now"] .picture { width: 100%; }
}
"""
STEPPING = """
const { pieces, pictures, rules } = JSON.parse(document.getElementById("kept").textContent);
const steps = [...document.querySelectorAll(".step")], at = (id) => document.getElementById(id);
let held = [], now = 0;

// Each picture is kept as what differs from the one before it.
const drawn = pictures.map(([first, last, ...between]) =>
  held = [...held.slice(0, first), ...between, ...held.slice(held.length - last)]);

function draw(number) {
  const place = steps[number].querySelector(".picture");
  if (place.firstChild) return;
  place.innerHTML = drawn[number].map((piece) => pieces[piece]).join("");
  for (const thing of place.querySelectorAll("[aria-label]")) {
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = thing.getAttribute("aria-label");
    if (thing.tagName === "g") thing.prepend(title);
    if (thing.matches(".tt-allowed, .tt-refused")) thing.setAttribute("tabindex", "0");
  }
}

function show(number) {
  now = Math.max(0, Math.min(number, steps.length - 1));
  draw(now);
  steps.forEach((step, place) => step.classList.toggle("shown", place === now));
  at("back").disabled = now === 0;
  at("next").disabled = now === steps.length - 1;
  at("said").textContent = at("said").dataset.first;
  document.dispatchEvent(new Event("shown"));
}

function say(event) {
  const rule = event.target.closest(".tt-rule"), card = event.target.closest(".tt-card");
  if (rule) { event.preventDefault(); at("said").textContent = rules[rule.textContent]; }
  else if (card) at("said").textContent = card.getAttribute("aria-label");
}

document.body.classList.add("stepping");
at("back").onclick = () => show(now - 1);
at("next").onclick = () => show(now + 1);
document.addEventListener("click", say);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to !== undefined) { event.preventDefault(); show(to); }
  if (event.key === "Enter" && event.target.closest(".tt-card")) say(event);
});
for (const rule of document.querySelectorAll("a.tt-rule")) rule.title = rules[rule.textContent];
window.addEventListener("beforeprint", () => steps.forEach((step, place) => {
  const wanted = { now: place === now, stages: step.matches(".stage"), all: true };
  if (wanted[document.body.dataset.paper]) draw(place);
}));
"""
"""What every page with back and next does: it shows one step, draws its picture, and says what is clicked."""
SCRIPT = STEPPING + """
document.body.dataset.paper = at("paper").value;
at("paper").onchange = (event) => document.body.dataset.paper = event.target.value;
at("slider").oninput = (event) => show(Number(event.target.value));
at("stage").onclick = () => {
  const next = steps.findIndex((step, place) => place > now && step.matches(".stage"));
  show(next < 0 ? steps.length - 1 : next);
};
document.addEventListener("shown", () => {
  at("stage").disabled = now === steps.length - 1;
  at("slider").value = now;
  at("slider").setAttribute("aria-valuetext", at("where").textContent = steps[now].querySelector("h2").textContent);
});
show(0);
"""


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
    html = document(title, STYLE, _body(head, sections, game, len(shown) - 1, kept(pictures, game.rules.values())),
                    SCRIPT)
    return Handout(title, f"{game.name}-{record.seed}.html", html,
                   f"{counted(len(shown) - 1, 'move')} to step through, {eyes}.")


def _just(steps: list[Step], at: int) -> tuple[int, object] | None:
    """Who made the move that led here, and which it was."""
    turn = steps[at - 1].state.turn if at else None
    return None if turn is None else (turn, steps[at].move)


def _section(game: Game, steps: list[Step], at: int, first: int, last: int, seat: int | None) -> str:
    """One moment: what happened, what is decided now, and the place of its picture. On paper the picture comes where a
    trick ends."""
    step, stage = steps[at], steps[at].state.stage
    ends = at in (first, last) or stage != steps[at - 1].state.stage
    outcome = step.state.outcome()
    now = outcome.because if outcome else f"Now: {step.state.view(seat).asks}"
    where = f"Round {stage[0]}, {game.told_by} {stage[1]}, " + (f"move {at} of {last}" if at else "the deal")
    return (f'<section class="step{" stage" if ends else ""}"><div '
            f'class="told"><h2>{escape(where)}</h2>{_told(game, step, seat)}'
            f'<p class="now">{marked(now, game.rules, rule_link)}</p></div><div class="picture"></div></section>')


def _told(game: Game, step: Step, seat: int | None) -> str:
    """What a move caused, in sentences with their rules."""
    return "".join(f"<p>{marked(event.told_to(seat), game.rules, rule_link)} {rule_link(game.rules[event.rule])}</p>"
                   for event in step.events if event.told_to(seat))


def kept(pictures: Pieces, rules: Iterable[Rule]) -> str:
    """What the page's script draws from, as JSON that cannot end the script it stands in."""
    texts = {rule.id: str(rule) for rule in rules}
    held = json.dumps({"pieces": pictures.pieces, "pictures": pictures.pictures, "rules": texts}, separators=(",", ":"))
    safe = held.replace("</", "<\\/").replace("<!--", "<\\u0021--")
    return f'<script type="application/json" id="kept">{safe}</script>'


def _body(head: str, sections: str, game: Game, moves: int, data: str) -> str:
    """The page: controls that stay in sight, the moments, and the rules that are named."""
    named = linked(head + sections, game)
    first = "Click on a card to see whether it may be played now, or on a rule to read it."
    return (f'<header>{head}</header><nav class="screen-only" aria-label="Steps"><div>'
            f'<button id="back" type="button">◀ Back</button><button id="next" type="button">Next ▶</button>'
            f'<button id="stage" type="button">Next {escape(game.told_by)} ▶▶</button>'
            f'<input id="slider" type="range" min="0" max="{moves}" value="0" aria-label="Move"><span '
            f'id="where"></span>'
            f'<label>On paper <select id="paper"><option value="stages">every {escape(game.told_by)}</option>'
            f'<option value="all">every move</option><option value="now">this moment only</option></select></label>'
            f'<button type="button" onclick="print()">Print</button></div></nav>\n<main>'
            f'<p id="said" class="screen-only" role="status" data-first="{first}">{first}</p>'
            f'<noscript><p>This browser runs no scripts: the story is here, without its '
            f'pictures.</p></noscript>\n{sections}\n</main>\n'
            f"<footer><h2>The rules named here</h2>{rule_list(named)}</footer>\n{data}")


def linked(html: str, *games: Game) -> list[Rule]:
    """The rules of these games that some HTML has links to."""
    ids = set(re.findall(r'href="#([^"]*)"', html))
    return list({rule.id: rule for game in games for rule in game.rules.values() if rule.id in ids}.values())


def rule_list(rules: Iterable[Rule]) -> str:
    """Rules by their ids, for links that lead to them."""
    said = ((rule.id, str(rule).removeprefix(f"{rule.id}: ")) for rule in rules)
    return "<dl>" + "".join(f'<dt id="{escape(rule)}">{escape(rule)}</dt><dd>{escape(text)}</dd>' for rule,
                            text in said) + "</dl>"

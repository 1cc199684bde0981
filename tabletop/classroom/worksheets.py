"""What a question word asks on paper with a key, and as one HTML page that answers.

    worksheet("maple-42", games=["bannish"])            ten questions to tick, and the key on a page of its own
    worksheet("maple-42", key=False)                    the same without the key, to hand out the file
    question_page("maple-42", topics=["allowed"])       the questions with back and next: no kernel, no network
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from string import ascii_uppercase
from typing import NamedTuple

from tabletop.classroom.answers import Asked, mark_of, questions
from tabletop.classroom.exercise import HINTS, Choice, Exercise
from tabletop.classroom.handouts import Handout, document
from tabletop.classroom.kinds import EASIEST, HARDEST, TOPICS, kinds
from tabletop.classroom.pages import STEPPING, STYLE, kept, linked, rule_list
from tabletop.classroom.words import question_word
from tabletop.engine.core import Game, whole_number
from tabletop.engine.english import counted, listed
from tabletop.show.common import marked, rule_link
from tabletop.show.pieces import taken_apart

PAPER_STYLE = """
@page { margin: 10mm; }
body { max-width: 60em; margin: 0 auto; padding: 0 1em; }
h1 { font-size: 1.3em; margin: .4em 0 0; } h2 { font-size: 1em; margin: 0 0 .2em; }
.names { display: flex; gap: 1em; margin: .6em 0 1em; } .names span { flex: 1; border-bottom: 1px solid var(--ink); }
.question { break-inside: avoid; margin: 0 0 1.4em; padding-top: .5em; border-top: 1px solid var(--line); }
.question p { margin: .2em 0 .5em; font-weight: 700; }
.beside { display: grid; grid-template-columns: minmax(0, 2fr) minmax(9em, 1fr); gap: 1em; align-items: start; }
.choices { list-style: none; margin: 0; padding: 0; } .choices li { margin: .35em 0; padding-left: 1.6em; text-indent: -1.6em; }
.choices li::before { content: "☐ "; font-size: 1.15em; }
.key { break-before: page; } .key li { break-inside: avoid; margin: 0 0 .7em; }
.key .mistakes { color: var(--soft); font-size: 92%; }
.tt-rule { color: inherit; text-decoration: none; font-size: 92%; }
dt { font-weight: 700; float: left; clear: left; min-width: 5.5em; } dd { margin: 0 0 .3em 5.5em; }
@media print {
  body { font-size: 10pt; line-height: 1.35; padding: 0; max-width: none; }
  h1 { margin: 0; } .names { margin: .5em 0 .8em; }
  .questions { columns: 2; column-gap: 7mm; }
  .question { margin: 0 0 .7em; padding-top: .35em; } .question p { margin: .1em 0 .3em; }
  .beside { display: block; } .beside svg { max-height: 88mm; }
  .choices { margin-top: 1mm; } .choices li { margin: .1em 0; }
  .choices.short { display: grid; grid-template-columns: 1fr 1fr; }
}
"""
ANSWERING_STYLE = STYLE + """
.step p { margin: .3em 0; } .asked { font-weight: 700; }
.choices { list-style: none; margin: .4em 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5em; }
.reply { border-left: 4px solid var(--accent); padding: .2em .6em; }
.reply.right { border-color: #2e7d32; } .reply.wrong { border-color: #c62828; }
.choices button[aria-pressed="true"] { outline: 3px solid var(--accent); }
@media screen { .told { min-height: 15em; } }
@media print { .hint, .reply { display: none; } .step { break-inside: avoid; } .picture { width: 115mm; }
  .choices { display: block; } .choices button { border: 0; padding: 0; } .choices button::before { content: "☐ "; } }
"""
ANSWERING = STEPPING + """
const right = new Map();  // of every question that was tried: whether the first answer was right, without a hint
document.body.dataset.paper = "all";

function reply(step, which) {
  for (const other of step.querySelectorAll(".reply")) other.hidden = other !== which;
}

// After a wrong answer, or when it is asked for: a hint, then a stronger one, then the answer.
function help(step) {
  const hints = [...step.querySelectorAll(".help")], level = Number(step.dataset.level || 0);
  step.dataset.level = level + 1;
  step.querySelector(".hint").textContent = ["Stronger hint", "Show me why"][level] || "Hint";
  if (level >= hints.length - 1) close(step);
  return hints[Math.min(level, hints.length - 1)];
}

function close(step) {
  for (const button of step.querySelectorAll(".choices button, .hint")) button.disabled = true;
}

for (const step of steps) {
  step.querySelector(".hint").onclick = () => { right.set(step, false); reply(step, help(step)); count(); };
  for (const button of step.querySelectorAll(".choices button")) button.onclick = () => {
    const said = at(button.dataset.reply), good = said.matches(".right");
    if (!right.has(step)) right.set(step, good);
    for (const other of step.querySelectorAll(".choices button")) other.setAttribute("aria-pressed", other === button);
    reply(step, said);
    if (good) close(step);
    else help(step).hidden = false;
    count();
  };
}

function count() {
  const good = [...right.values()].filter(Boolean).length;
  at("standing").textContent = right.size ? `${good} of ${right.size} right at the first try` : "";
}
document.addEventListener("shown", () => at("where").textContent = steps[now].querySelector("h2").textContent);
show(0);
"""


SHORT = 20
"""Choices of no more letters stand two to a line on paper."""


class ClassQuestions(NamedTuple):
    """The questions that a question word draws: the word with their mark, which of their kinds they are, and the
    exercises."""

    word: str
    asked: list[Asked]
    exercises: list[Exercise]

    @property
    def games(self) -> list[Game]:
        """The games they are about, each once."""
        return list({made.game.name: made.game for made in self.exercises}.values())

    @property
    def title(self) -> str:
        """What the questions are called."""
        return f"{listed(sorted(game.title for game in self.games))}: {counted(len(self.asked), 'question')}"

    def topic(self, number: int) -> str:
        """What a question is about."""
        return TOPICS[kinds()[self.asked[number].kind].topic]


def class_questions(word: str, games: Sequence[str] | None = None, topics: Sequence[str] | None = None, count: int = 10,
                    difficulty: int = EASIEST) -> ClassQuestions:
    """The same questions that a quiz with this question word asks; a mark that belongs to others is refused."""
    whole_number(difficulty, "difficulty", EASIEST, HARDEST)
    given, names = question_word(word), list(kinds(games, topics))
    if not names:
        raise ValueError("There is no kind of exercise for these games and topics.")
    asked = questions(given.seed, count, names, difficulty)
    mark = mark_of(asked)
    if given.mark and given.mark != mark:
        raise ValueError(f"These would not be the questions of {given}-{given.mark} but of {given}-{mark}. This is "
                         f"another version of "
                         "tabletop, or other games, topics or numbers were asked for.")
    return ClassQuestions(f"{given}-{mark}", asked, [one.exercise() for one in asked])


# On paper

def worksheet(word: str, games: Sequence[str] | None = None, topics: Sequence[str] | None = None, count: int = 10,
              difficulty: int = EASIEST, key: bool = True) -> Handout:
    """Questions to tick on paper, drawn by a question word, and the key with the reasons on a page of its own."""
    drawn = class_questions(word, games, topics, count, difficulty)
    asked = "\n".join(_to_tick(drawn, number) for number in range(count))
    with_key = ", and the key with the reasons" if key else ""
    body = (f'<header><p class="screen-only"><button type="button" '
            f'onclick="print()">Print</button></p><h1>{escape(drawn.title)}</h1>'
            f'<div>Question word {escape(drawn.word)}. Tick one answer to each question.</div>'
            f'<div class="names">Name <span></span> Class <span></span> Date <span></span></div></header>\n'
            f'<main><div class="questions">{asked}</div>\n{_key(drawn) if key else ""}</main>')
    return Handout(drawn.title, f"worksheet-{drawn.word}.html", document(drawn.title, PAPER_STYLE, body),
                   f"{counted(count, 'question')} for {drawn.word} to tick on paper{with_key}.")


def on_paper(question: str) -> str:
    """A question without the sentence that says what to touch: here an answer is ticked, or a button is pressed."""
    return " ".join(sentence for sentence in re.split(r"(?<=[.?!]) ", question)
                    if not re.search(r"\btouch", sentence, re.IGNORECASE))


def letter(made: Exercise, choice: Choice) -> str:
    """The letter that a choice has on paper."""
    return ascii_uppercase[list(made.choices).index(choice)]


def _to_tick(drawn: ClassQuestions, number: int) -> str:
    """One question with its picture, and beside it the choices with their letters."""
    made = drawn.exercises[number]
    choices = "".join(f"<li>{letter(made, choice)} &nbsp;{escape(choice.text)}</li>" for choice in made.choices)
    short = " short" if all(len(choice.text) <= SHORT for choice in made.choices) else ""
    return (f'<section class="question"><h2>{number + 1} · {escape(made.game.title)}, '
            f'{escape(drawn.topic(number))}</h2>'
            f'<p>{escape(on_paper(made.question))}</p><div class="beside"><div>{made.picture()}</div>'
            f'<ul class="choices{short}">{choices}</ul></div></section>')


def _key(drawn: ClassQuestions) -> str:
    """The right answers with their reasons, what each wrong answer misses, and the rules."""
    answers = "".join(_answer(made) for made in drawn.exercises)
    rules = linked(answers, *drawn.games)
    return (f'<section class="key"><h1>Key: {escape(drawn.title)}</h1><p>Question word '
            f'{escape(drawn.word)}.</p><ol>{answers}</ol>'
            f"<h2>The rules named here</h2>{rule_list(rules)}</section>")


def _answer(made: Exercise) -> str:
    """One answer of the key."""
    rules = made.game.rules
    wrong = " ".join(f"<b>{letter(made, choice)}</b>: {escape(choice.mistake)}." for choice in made.choices
                     if not choice.right)
    return (f"<li><b>{letter(made, made.right)} · {escape(made.right.text)}.</b> {marked(made.why, rules, rule_link)}"
            f'<div class="mistakes">The mistakes behind the others. {wrong}</div></li>')


# As a page that answers

def question_page(word: str, games: Sequence[str] | None = None, topics: Sequence[str] | None = None, count: int = 10,
                  difficulty: int = EASIEST) -> Handout:
    """What a question word asks as one page with back and next, which says what a wrong answer misses and gives hints.
    The answers are in the file: whoever reads its source finds them."""
    drawn = class_questions(word, games, topics, count, difficulty)
    sections = "\n".join(_to_answer(drawn, number) for number in range(count))
    rules = linked(sections, *drawn.games)
    data = kept(taken_apart(made.picture() for made in drawn.exercises), rules)
    first = "Choose an answer below the question, or ask for a hint. Click on a rule to read it."
    body = (f"<header><h1>{escape(drawn.title)}</h1><p>Question word {escape(drawn.word)}.</p></header>"
            f'<nav class="screen-only" aria-label="Questions"><div><button id="back" type="button">◀ Back</button>'
            f'<button id="next" type="button">Next ▶</button><span id="where"></span><span id="standing" '
            f'role="status"></span>'
            f'<button type="button" onclick="print()">Print</button></div></nav>\n'
            f'<main><p id="said" class="screen-only" role="status" data-first="{first}">{first}</p>'
            f"<noscript><p>This browser runs no scripts: the questions are here, without pictures and "
            f"answers.</p></noscript>\n"
            f'{sections}\n</main>\n<footer class="screen-only"><h2>The rules named '
            f'here</h2>{rule_list(rules)}</footer>\n{data}')
    return Handout(drawn.title, f"questions-{drawn.word}.html", document(drawn.title, ANSWERING_STYLE, body, ANSWERING),
                   f"{counted(count, 'question')} for {drawn.word}, with back and next.")


def _to_answer(drawn: ClassQuestions, number: int) -> str:
    """One question with buttons to choose, and what is said to each, hidden until it is chosen."""
    made = drawn.exercises[number]

    def said(text: str, kind: str, name: str = "") -> str:
        return f'<div class="reply {kind}"{name} role="status" hidden>{marked(text, made.game.rules, rule_link)}</div>'

    replies, choices = [], []
    for place, choice in enumerate(made.choices):
        name = f"reply-{number}-{place}"
        verdict = f"Right! {made.why}" if choice.right else f"Not yet. {choice.told}"
        choices.append(f'<li><button type="button" data-reply="{name}">{escape(choice.text)}</button></li>')
        replies.append(said(verdict, "right" if choice.right else "wrong", f' id="{name}"'))
    helps = "".join(said(made.helped(level), "help") for level in range(HINTS + 1))
    return (f'<section class="step"><div class="told"><h2>Question {number + 1} of {len(drawn.asked)}: '
            f'{escape(made.game.title)}, '
            f'{escape(drawn.topic(number))}</h2><p class="asked">{escape(on_paper(made.question))}</p>'
            f'<ul class="choices">{"".join(choices)}</ul><p><button type="button" '
            f'class="hint">Hint</button></p>{"".join(replies)}'
            f'{helps}</div><div class="picture"></div></section>')

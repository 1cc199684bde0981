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
from tabletop.classroom.handouts import Handout, beside, document, filled
from tabletop.classroom.kinds import EASIEST, HARDEST, TOPICS, kinds
from tabletop.classroom.pages import linked, page_data, rule_list
from tabletop.classroom.words import question_word
from tabletop.engine.core import Game, whole_number
from tabletop.engine.english import counted, listed
from tabletop.show.common import marked, rule_link
from tabletop.show.pieces import taken_apart

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
                         "another version of tabletop, or other games, topics or numbers were asked for.")
    return ClassQuestions(f"{given}-{mark}", asked, [one.exercise() for one in asked])


# On paper

def worksheet(word: str, games: Sequence[str] | None = None, topics: Sequence[str] | None = None, count: int = 10,
              difficulty: int = EASIEST, key: bool = True) -> Handout:
    """Questions to tick on paper, drawn by a question word, and the key with the reasons on a page of its own."""
    drawn = class_questions(word, games, topics, count, difficulty)
    with_key = ", and the key with the reasons" if key else ""
    body = filled("worksheet.html", title=escape(drawn.title), word=escape(drawn.word), key=_key(drawn) if key else "",
                  questions="\n".join(_to_tick(drawn, number) for number in range(count)))
    return Handout(drawn.title, f"worksheet-{drawn.word}.html", document(drawn.title, beside("worksheet.css"), body),
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
    about = f"{number + 1} · {escape(made.game.title)}, {escape(drawn.topic(number))}"
    return (f'<section class="question"><h2>{about}</h2>'
            f'<p>{escape(on_paper(made.question))}</p><div class="beside"><div>{made.picture()}</div>'
            f'<ul class="choices{short}">{choices}</ul></div></section>')


def _key(drawn: ClassQuestions) -> str:
    """The right answers with their reasons, what each wrong answer misses, and the rules."""
    answers = "".join(_answer(made) for made in drawn.exercises)
    rules = linked(answers, *drawn.games)
    return (f'<section class="key"><h1>Key: {escape(drawn.title)}</h1><p>Question word {escape(drawn.word)}.</p>'
            f"<ol>{answers}</ol><h2>The rules named here</h2>{rule_list(rules)}</section>")


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
    The answers are in the file: anyone who reads its source finds them."""
    drawn = class_questions(word, games, topics, count, difficulty)
    sections = "\n".join(_to_answer(drawn, number) for number in range(count))
    pictures = taken_apart(made.picture() for made in drawn.exercises)
    rules = linked(sections, *drawn.games)
    body = filled("question_page.html", title=escape(drawn.title), word=escape(drawn.word), sections=sections,
                  first="Choose an answer below the question, or ask for a hint. Click on a rule to read it.",
                  rules=rule_list(rules), data=page_data(pictures, rules))
    html = document(drawn.title, beside("stepping.css", "question_page.css"), body,
                    beside("stepping.js", "question_page.js"))
    return Handout(drawn.title, f"questions-{drawn.word}.html", html,
                   f"{counted(count, 'question')} for {drawn.word}, with back and next.")


def _to_answer(drawn: ClassQuestions, number: int) -> str:
    """One question with buttons to choose, and what is said to each, hidden until it is chosen."""
    made = drawn.exercises[number]

    def said(text: str, kind: str, name: str = "") -> str:
        return f'<div class="reply {kind}"{name} role="status" hidden>{marked(text, made.game.rules, rule_link)}</div>'

    replies, choices = [], []
    for place, choice in enumerate(made.choices):
        name = f"reply-{number}-{place}"
        verdict = f"Right! {made.why}" if choice.right else f"Not yet. {choice.reply}"
        choices.append(f'<li><button type="button" data-reply="{name}">{escape(choice.text)}</button></li>')
        replies.append(said(verdict, "right" if choice.right else "wrong", f' id="{name}"'))
    helps = "".join(said(made.helped(level), "help") for level in range(HINTS + 1))
    return (f'<section class="step"><div class="told"><h2>Question {number + 1} of {len(drawn.asked)}: '
            f'{escape(made.game.title)}, {escape(drawn.topic(number))}</h2>'
            f'<p class="asked">{escape(on_paper(made.question))}</p><ul class="choices">{"".join(choices)}</ul>'
            f'<p><button type="button" class="hint">Hint</button></p>{"".join(replies)}{helps}</div>'
            '<div class="picture"></div></section>')

"""Sentences that know what they speak of: rules, cards, seats, and the words of the glossary."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from tabletop.engine.cards import Card
from tabletop.engine.core import Game, Rule
from tabletop.show.common import rule_mark
from tabletop.show.glossary import marked_up, word_marks, words_of

SEAT = r"\bSeat \d+\b"


@lru_cache(maxsize=64)
def _known(rules: tuple[str, ...], cards: tuple[Card, ...]) -> re.Pattern[str]:
    """What finds rules, seats and cards in a sentence."""
    ids = map(re.escape, sorted(rules, key=len, reverse=True))
    # A bare number is a card only where it is spoken of as one: "the 6", "an 8", "one 5", "two 3s", "3 + 4".
    ways = [rf"(?:(?<=\ba )|(?<=\ban )|(?<=\bthe )|(?<=\bone )|(?<=\+ )){name}(?=s?\b)|\b{name}(?=s\b| \+)"
            if name.isdigit() else rf"\b{re.escape(name)}\b"
            for name in sorted((card.name for card in cards), key=len, reverse=True)]
    return re.compile("|".join([*(rf"\(?{id}\)?" for id in ids), SEAT, *ways]), re.IGNORECASE)


def _unbroken(said: str, rule: Rule) -> str:
    """The mark of a rule, on one line with the brackets around it; the sentence in it is broken as usual."""
    mark = said.replace(rule.id, rule_mark(rule))
    return mark if said == rule.id else f'<span style="white-space:nowrap">{mark}</span>'


def sentence(text: str, game: Game) -> str:
    """A sentence as HTML: a rule's id shows its rule, a word of the glossary what it means, and the names of seats and
    cards are tagged (`data-about`), so that a picture can show which they are."""
    cards: tuple[Card, ...] = game.deck.kinds if hasattr(game, "deck") else ()
    by_name, marks, rest = {card.name.lower(): card.text for card in cards}, {}, text
    for match in _known(tuple(game.rules), cards).finditer(text):
        said = match.group()
        id = said.strip("()")
        marks[match.span()] = _unbroken(said, game.rules[id]) if id in game.rules else (
            f'<span data-about="{escape(by_name.get(said.lower(), said))}">{escape(said)}</span>')
        rest = rest[:match.start()] + "\0" * len(said) + rest[match.end():]
    return marked_up(text, marks | word_marks(rest, words_of(game)))

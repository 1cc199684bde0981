"""The words that a card player knows and a beginner does not, explained where they occur first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType

from tabletop.core import Game, room

WORDS = {
    "seat": "a player's place at the table: Seat 0, Seat 1, … clockwise",
    "deal": "the cards are shuffled and handed out; the number of a deal brings back the very same cards",
    "hand": "the cards a player holds",
    "deck": "all cards of the game",
    "trick": "one small contest: everybody plays one card, somebody wins",
    "lead": "to play the first card of a trick",
    "follow": "to play the same suit, or colour, as the card that was led",
    "suit": "cards of one colour and symbol",
    "void": "without any card of a suit",
    "discard": "to put a card away, so that it counts for nobody",
    "trump": "a card that beats all cards that are not trump",
    "legal": "allowed by the rules",
    "ruling": "the answer to “may I do this?”, with the rule and the reason",
    "strategy": "a way to decide what to play, written down so that a computer can follow it",
    "bot": "a computer player that follows a strategy",
    "arrangement": "who sits where; on the same deal everybody changes seats",
    "win share": "how often a seat wins; a shared win counts in part",
    "worth": "one number for how well a game ended: more is better",
    "interval": "where the true average lies, most likely: in 95 of 100 such experiments it does",
    "seed": "a number that chance begins with: the same number brings the same chance",
}
FORMS = {"lead": "leads|led|leading|leader", "follow": "follows|followed|following", "deal": "deals|dealt",
         "discard": "discards|discarded", "strategy": "strategies", "ruling": "rulings"}
"""How a word looks in a sentence, where it is not only an s more."""


def words_of(game: Game) -> dict[str, str]:
    """The words of every game, and those that this game's table adds or means otherwise."""
    return WORDS | getattr(room(game.name, "table"), "WORDS", {})


@lru_cache(maxsize=64)
def form_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """What finds these words in a sentence, whatever their form."""
    return re.compile("|".join(rf"\b(?P<w{at}>{re.escape(word)}s?|{FORMS.get(word, re.escape(word))})\b"
                               for at, word in enumerate(words)), re.IGNORECASE)


def found(text: str, words: Mapping[str, str]) -> Iterator[tuple[re.Match[str], str]]:
    """Where each word occurs first in a text, and which it is."""
    names, seen = tuple(words), set()
    for match in form_of(names).finditer(text):
        word = names[int(str(match.lastgroup)[1:])]
        if word not in seen:
            seen.add(word)
            yield match, word


def explained(text: str, words: Mapping[str, str] = MappingProxyType(WORDS)) -> str:
    """A text as HTML, in which each word says what it means where it occurs first."""
    return marked_up(text, word_marks(text, words))


def word_marks(text: str, words: Mapping[str, str]) -> dict[tuple[int, int], str]:
    """The words of a text, by their places: each says what it means when one points at it, comes to it by key, or touches it."""
    return {match.span(): f'<abbr class="tt-word" data-word="{escape(word)}" tabindex="0" title="{escape(words[word])}">'
                          f"{escape(match.group())}</abbr>" for match, word in found(text, words)}


def marked_up(text: str, marks: Mapping[tuple[int, int], str]) -> str:
    """A text as HTML, with a piece of HTML in each of these places."""
    parts, at = [], 0
    for (start, end), html in sorted(marks.items()):
        parts += [escape(text[at:start]), html]
        at = end
    return "".join(parts) + escape(text[at:])

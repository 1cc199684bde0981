"""The words that a card player knows and a beginner does not, explained where they occur first.

A word means what the game that uses it means by it: the `WORDS` of a game's table come before those that all games
share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType

from tabletop.engine.core import GAMES, Game, room

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
         "discard": "discards|discarded"}
"""How a word looks in a sentence, where it is not only its plural."""
NOT_PROSE = re.compile(r"```.*?```|`[^`]*`|!?\[[^\]]*\]\([^)]*\)|<[^>]*>|^#.*?$|^\|.*?$|^ {4}.*?$",
                       re.DOTALL | re.MULTILINE)
"""What of a piece of Markdown is code, a link, a heading or a table."""


def words_of(game: Game | type[Game]) -> dict[str, str]:
    """The words of every game, and those of this game's table, which win."""
    own = getattr(room(game.name, "lesson.table"), "WORDS", {})
    return {word: meaning for word, meaning in WORDS.items() if word not in map(str.lower, own)} | own


@lru_cache
def words_of_rule(rule: str) -> Mapping[str, str]:
    """The words of the game that this rule is of: the names of a game's rules begin alike."""
    begins = rule.partition("-")[0] + "-"
    rooms = (room(name, "rules") for name in GAMES)
    return next((words_of(rules.GAME) for rules in rooms if next(iter(rules.RULES)).startswith(begins)), WORDS)


@lru_cache(maxsize=64)
def form_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """What finds these words in a sentence, whatever their form."""
    return re.compile("|".join(rf"\b(?P<w{at}>{_plural(word)}|{FORMS.get(word, re.escape(word))})\b"
                               for at, word in enumerate(words)), re.IGNORECASE)


def _plural(word: str) -> str:
    """What finds one or more of a thing: 'seats', 'strategies'."""
    return rf"{re.escape(word[:-1])}(?:y|ies)" if word.endswith("y") else f"{re.escape(word)}s?"


def found(text: str, words: Mapping[str, str]) -> Iterator[tuple[re.Match[str], str]]:
    """Where each word occurs first in a text, and which it is: the longest, where several begin."""
    names, seen = tuple(sorted(words, key=len, reverse=True)), set()
    for match in form_of(names).finditer(text):
        word = names[int(str(match.lastgroup)[1:])]
        if word not in seen:
            seen.add(word)
            yield match, word


def found_first(pieces: Iterable[str], words: Mapping[str, str]) -> Iterator[list[tuple[re.Match[str], str]]]:
    """For each piece of Markdown the words that its prose uses and no piece before it."""
    met: set[str] = set()
    for piece in pieces:
        prose = NOT_PROSE.sub(lambda match: "\0" * len(match.group()), piece)
        new = [(match, word) for match, word in found(prose, words) if word not in met]
        met |= {word for _, word in new}
        yield new


def explained(text: str, words: Mapping[str, str] = MappingProxyType(WORDS)) -> str:
    """A text as HTML, in which each word says what it means where it occurs first."""
    return marked_up(text, word_marks(text, words))


def word_marks(text: str, words: Mapping[str, str]) -> dict[tuple[int, int], str]:
    """The words of a text, by their places: each says what it means when it is pointed at, reached by key, or
    touched."""
    return {match.span(): f'<abbr class="tt-word" data-word="{escape(word)}" tabindex="0" '
                          f'title="{escape(words[word])}">'
                          f"{escape(match.group())}</abbr>" for match, word in found(text, words)}


def marked_up(text: str, marks: Mapping[tuple[int, int], str]) -> str:
    """A text as HTML, with a piece of HTML in each of these places."""
    parts, at = [], 0
    for (start, end), html in sorted(marks.items()):
        parts += [escape(text[at:start]), html]
        at = end
    return "".join(parts) + escape(text[at:])

"""Question words: short words that a class shares, like `maple-42`, for the same deal and the same questions on every
laptop."""

from __future__ import annotations

import re
from typing import NamedTuple

from tabletop.engine.english import did_you_mean, quoted

WORDS = tuple(re.findall(r"\w+", """
acorn amber anchor apple autumn badger bamboo basil beaver birch bison breeze cactus candle canyon cedar cherry
clover cobalt comet coral cotton cricket crystal daisy dolphin dragon ember falcon feather fern forest fossil fox
garden ginger glacier granite harbor hazel heron honey indigo island ivory ivy jade jasmine jungle juniper kettle
kiwi lagoon lantern lemon lilac lily lotus magnet mango maple marble meadow mint mirror moon mosaic moss nectar
nutmeg oak ocean olive opal orchid otter owl panda papaya pearl pebble pepper pine planet plum pollen poppy quartz
quill rabbit raven river robin rocket saffron salmon shadow silver spruce star sunset thistle thunder tiger timber
topaz tulip turtle valley velvet violet walnut willow winter zebra"""))
NUMBERS = 100


class QuestionWord(NamedTuple):
    """A word and a number below 100; `mark` is what another laptop found for its questions, empty if nobody said."""

    word: str
    number: int
    mark: str = ""

    @property
    def seed(self) -> int:
        """The number that deals the cards and draws the questions."""
        return WORDS.index(self.word) * NUMBERS + self.number

    def __str__(self) -> str:
        return f"{self.word}-{self.number}"


def question_word(text: object) -> QuestionWord:
    """The question word that the text writes: `maple-42`, or with a mark `maple-42-7f3a`."""
    found = re.fullmatch(r"([a-z]+)[- ](\d{1,2})(?:[- ]([0-9a-f]{4}))?",
                         text.strip().lower() if isinstance(text, str) else "")
    if found is None:
        raise ValueError(f"{quoted(text)} is no question word: write a word and a number below {NUMBERS}, like "
                         f"'maple-42'.")
    word, number, mark = found.groups()
    if word not in WORDS:
        raise ValueError(f"{quoted(word)} is not on the list of question words{did_you_mean(word, WORDS)}.")
    return QuestionWord(word, int(number), mark or "")

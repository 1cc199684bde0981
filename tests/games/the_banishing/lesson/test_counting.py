"""The right answers of The Banishing's questions about the deck, from the picture of it."""

import re
from fractions import Fraction

from tests.helpers.shares import made, named, share


def test_next_card():
    for one in made("the_banishing-next-card"):
        cards = [one.game.deck.parse(text) for text in re.findall(r'data-card="([^"]+)"', one.below)]
        wanted = {word.strip() for word in re.split(r"\bor\b", re.sub(
            r"\b(an?|card)\b", "", named(one, r"the next card is (.*)\?")[0]))}
        assert len(cards) == int(named(one, r"These (\d+) cards")[0])
        assert share(one.right) == Fraction(sum(card.suit in wanted for card in cards), len(cards))

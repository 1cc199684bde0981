"""Small endings in which Seat 0 does not see a few cards: the options, the position, and the moves that are made."""

from collections import Counter

STANDARD = {1: 9, 2: 8, 3: 8, 4: 7, 5: 6, 6: 5, 7: 4, 8: 3, 9: 2}


def ending(hand, second, third, aside, market=""):
    """A position in which all other cards are collected by Seat 0."""
    rest = Counter({str(value): count for value, count in STANDARD.items()})
    rest.subtract(f"{hand} {second} {third} {aside} {market}".split())
    return {"hand 0": hand, "hand 1": second, "hand 2": third, "aside": aside, "market": market, "turn": "0",
            "deck": "+2 +5", "collected 0": " ".join(rest.elements()) + " +1 +3 +4 +6 +7 +8 +9"}


THREE = {"players": 3}
ENDINGS = [
    (THREE, ending("9", "1 1 2", "3", "2"), []),
    (THREE, ending("5 7", "1 6", "3 3", "1 4"), []),
    (THREE, ending("5 7 2", "1 6", "3 3", "4", "7"), ["take 7: 2 5"]),
]


def laid(start, piles):
    """The position with these cards hidden."""
    *hands, aside = [" ".join(card.text for card in pile) for pile in piles]
    return start.parts() | {f"hand {seat}": hand for seat, hand in enumerate(hands, 1)} | {"aside": aside}

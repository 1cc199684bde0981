"""Small endings in which Seat 0 does not see a few cards: the options, the position, and the moves that are made."""

FIVE = {"players": 5}
ENDINGS = [
    (FIVE, {"leader": "0", "aside": "b6", "hand 0": "r1 f", "hand 1": "r2 p", "hand 2": "b1 f", "hand 3": "y1 r9",
            "hand 4": "g4 p"}, []),
    (FIVE, {"leader": "0", "aside": "b6", "hand 0": "r1 y8", "hand 1": "g2 f", "hand 2": "r2 p", "hand 3": "y1 p",
            "hand 4": "g4 b3"}, ["r1", "g2", "r2"]),
    (FIVE, {"leader": "4", "aside": "b6", "hand 0": "r1 y8", "hand 1": "g1 b3", "hand 2": "r2 f", "hand 3": "b1 p",
            "hand 4": "p f"}, ["f", "r1", "b3", "r2", "p"]),
]


def laid(start, piles):
    """The position with these cards hidden; special cards stay where they are."""
    parts = start.parts()
    *hands, aside = [" ".join(card.text for card in pile) for pile in piles]
    for seat, hand in enumerate(hands, 1):
        specials = [word for word in parts[f"hand {seat}"].split() if word in ("p", "f")]
        parts[f"hand {seat}"] = " ".join([hand, *specials])
    return parts | {"aside": aside}

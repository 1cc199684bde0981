"""Small endings in which Seat 0 does not see a few cards: the options, the position, and the moves that are made."""

SHORT = {"players": 4, "suits": "koi gates coins", "values": 8, "leader": 0}
ENDINGS = [
    (SHORT | {"rules": []}, {"tricks": "5", "hand 0": "k6", "hand 1": "k1", "hand 2": "c4", "hand 3": "g8"}, []),
    (SHORT | {"rules": []}, {"hand 0": "k6 g2", "hand 1": "k2 c1", "hand 2": "c4 c8", "hand 3": "g8 g3"},
     ["k6", "k2", "c4"]),
    (SHORT | {"rules": [7, 28]}, {"hand 0": "k6 g2", "hand 1": "k1 c1", "hand 2": "c4 g7", "hand 3": "g8 c3"},
     ["k6", "k1", "c4"]),
]


def laid(start, piles):
    """The position with these cards hidden: nobody has picked any, or put any aside."""
    hands = [f"hand {seat}" for seat in range(1, start.game.players)]
    return start.parts() | {hand: " ".join(card.text for card in pile)
                            for hand, pile in zip(hands, piles[::3], strict=True)}

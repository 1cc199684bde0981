"""Small endings in which Seat 0 does not see a few cards: the options, the position, and the moves that are made."""

THREE = {"players": 3}
ENDINGS = [
    (THREE, {"leader": "0", "hand 0": "r1", "hand 1": "r2 r2", "hand 2": "b1 g3"}, []),
    (THREE, {"leader": "1", "hand 0": "g1 b3", "hand 1": "g4 b2 r6", "hand 2": "r2 r3 g6"}, ["g4", "g6", "g1"]),
    (THREE, {"leader": "0", "hand 0": "r1 g1 b1", "hand 1": "b2 b2 g4", "hand 2": "r2 r3 g3"}, ["r1", "b2", "r2"]),
    (THREE, {"leader": "0", "hand 0": "r1 g1", "hand 1": "b2 b2 r3", "hand 2": "b4 b3 g3"}, ["r1", "r3", "g3"]),
    ({"players": 4}, {"leader": "0", "hand 0": "r1 y1", "hand 1": "g2 y5", "hand 2": "y2 b3", "hand 3": "r2 r5"},
     ["r1", "g2", "b3"]),
]


def laid(start, piles):
    """The position with these cards hidden."""
    hands = [f"hand {seat}" for seat in range(1, start.game.players)]
    return start.parts() | {hand: " ".join(card.text for card in pile)
                            for hand, pile in zip(hands, piles, strict=True)}

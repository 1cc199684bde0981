"""Plays Stich-Meister under any four of the sixty rule cards: to the end, scores explained line by line.

    python -m tests.games.stich_meister.combinations --games 100000
"""

from __future__ import annotations

from random import Random

import tabletop
from tests.helpers.many_games import play_many


def check(number: int) -> tuple[str, str]:
    """One random game under four random rule cards: for how many players, and what is wrong with it or nothing."""
    rng = Random(f"combination {number}")
    rules, players = sorted(rng.sample(range(1, 61), 4)), rng.randrange(3, 6)
    try:
        state = tabletop.game("stich_meister", players=players, rules=rules).deal(number)
        while state.turn is not None:
            legal = state.legal()
            state.play(legal[int(rng.random() * len(legal))])
        lines = state.score()
        assert state.totals("points") == state.points, "the lines of the score do not add up"
        assert {line.rule for line in lines} <= {"STM-12",
                                                 *(f"STM-R{rule}" for rule in rules)}, "a line of a rule not in force"
        assert all(line.because for line in lines), "a line without a reason"
        assert sum(len(trick.cards) for done in state.finished for pile in done.piles for trick in pile) \
            + (34 in rules) * sum(state.to_play
                                  for _ in state.finished) == players * len(state.game.deck.cards), "a card is lost"
    except Exception as wrong:  # whatever it is, it is reported with the game it happened in
        return "", f"rules {rules}, {players} players, seed {number}: {type(wrong).__name__}: {wrong}"
    return f"{players} players", ""


if __name__ == "__main__":
    play_many(check, __doc__)

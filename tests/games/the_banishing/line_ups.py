"""Plays The Banishing with any line-up, difficulty and number of players: to the end, all 98 cards accounted for after
every move.

    python -m tests.games.the_banishing.line_ups --games 100000

Half of the games are played at random, half by somebody careful, so that second and third rounds are seen.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import tabletop
from tabletop.games.the_banishing.tables import DECK, DIFFICULTIES, SHARED, SHEETS, UNDEAD
from tests.helpers.many_games import play_many

ALL_CARDS = Counter(DECK.cards)


def everything(state) -> Counter:
    """All cards, wherever they lie."""
    view = state.view(None)
    piles = [*view.void, *view.hands, *view.wounds, *view.items, view.banishing, view.discard, view.aside, view.out,
             view.taken, view.deck]
    return Counter(card for pile in piles for card in pile)


def careful(state, rng: Random):
    """A move of somebody who lives long: few undead, abilities, rest."""
    moves, kind = state.legal(), state.asks.kind
    if kind == "take":
        tops = [stack[-1].rank if stack[-1].suit == UNDEAD else 0 for stack in state.void]
        return min(moves, key=lambda move: (sum(tops[space] for space in move.spaces), rng.random()))
    if kind == "ability":
        own = [move for move in moves if str(move) not in SHARED]
        if own and rng.random() < 0.8:
            return own[int(rng.random() * len(own))]
        return next((move for move in moves if str(move) == "rest"), moves[-1])
    return moves[int(rng.random() * len(moves))]


def check(number: int) -> tuple[str, str]:
    """One game; how it ended, and what is wrong with it, or nothing."""
    rng = Random(f"line-up {number}")
    players = rng.randrange(3, 6)
    options = {"players": players, "characters": rng.sample(sorted(SHEETS), players),
               "difficulty": rng.choice(sorted(DIFFICULTIES)), "hidden": rng.random() < 0.5}
    is_careful = rng.random() < 0.5
    try:
        state = tabletop.game("the_banishing", **options).deal(number)
        while state.turn is not None:
            legal = state.legal()
            state.play(careful(state, rng) if is_careful else legal[int(rng.random() * len(legal))])
            assert everything(state) == ALL_CARDS, "a card is lost or there twice"
            assert state.damage == [sum(card.rank for card in wounds)
                                    for wounds in state.wounds], "the damage is not the wounds'"
            assert state.turn is None or all(state.void) or state.asks.kind == "shield", "a space is empty"
        outcome = state.outcome()
        assert outcome.winners == (tuple(range(players)) if state.banished >= 10
                                   else ()), "all win with ten cards, or all lose"
        lines = sum(state.totals("cards banished"))
        assert sum(outcome.scores) == state.banished == lines, "the lines of the score do not add up"
    except Exception as wrong:  # whatever it is, it is reported with the game it happened in
        return "", f"{options}, seed {number}: {type(wrong).__name__}: {wrong}"
    return f"{state.ended} in round {state.round}", ""


if __name__ == "__main__":
    play_many(check, __doc__)

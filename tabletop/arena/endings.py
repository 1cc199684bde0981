"""What a seat can make sure of at the end of a round, with all cards open."""

from __future__ import annotations

from tabletop.engine.core import Move, State

MOST_POSITIONS = 2000
"""How many positions are looked at: a tenth of a second or two, so that clicks are answered in between."""


class TooLarge(Exception):
    """The ending has more positions than the search may look at."""


def sure(state: State, positions: int = MOST_POSITIONS) -> tuple[int, Move] | None:
    """The best score of this round that the seat that decides can make sure of, with all cards open and whatever the
    others do, and with which move; None when there are too many positions to look at."""
    search = _Search(state, positions)
    best: tuple[int, Move] | None = None
    try:
        for move in state.legal():
            # to be better than the best so far, not as good: scores are whole numbers
            score = search.after(state, move, float("-inf") if best is None else best[0], float("inf"))
            if best is None or score > best[0]:
                best = int(score), move
    except TooLarge:
        return None
    return best and (best[0] * search.sign, best[1])


class _Search:
    """A search to the end of the round, what cannot matter left out (alpha-beta)."""

    def __init__(self, state: State, positions: int) -> None:
        self.seat, self.round, self.left = state.turn, state.round, positions
        self.sign = -1 if state.game.fewest_win else 1

    def after(self, state: State, move: Move, low: float, high: float) -> float:
        """What is sure after this move, as far as it lies between `low` and `high`."""
        state = state.copy()
        state.last_round = self.round
        state.play(move)
        if state.turn is None or state.round != self.round:
            return self.sign * state.totals(state.game.scored_in, self.round)[self.seat or 0]
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        mine = state.turn == self.seat
        for choice in state.legal():
            found = self.after(state, choice, low, high)
            low, high = (max(low, found), high) if mine else (low, min(high, found))
            if low >= high:
                break
        return low if mine else high

"""A tree that grows below the moves that are tried out: information set Monte Carlo tree search with a single observer
(Cowling, Powley and Whitehouse 2012).

A node is what has been played since the decision, whatever cards are hidden. Every playout goes through the tree in a
sampled world of its own, so a node meets many worlds, and in each only some of its moves are legal. All seats learn:
each comes to prefer what was worth most to itself. Nothing here knows a game.

At the root moves are given up by halving, below it upper bounds decide. Pepels, Cazenave, Winands and Lanctot (2014) do
so where nothing is hidden.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any, Final

from tabletop.engine.core import TO_THE_END, Move, QuickChoice, State

EXPLORE: Final = 0.2
"""How much it counts that a move was seldom tried, in standard deviations of what playouts are worth."""
TRUST: Final = 16
"""A node that was visited this often makes choices of its own; before that, the quick choice of the game does. With 0.2
and 8 to 30 moves were a little better than with 0.4, in 530 positions of two games, but not beyond chance."""
WIDTH: Final = 2.0
"""How many moves a node knows at most, times the root of its visits: new ones are those the quick choice comes to."""


class Node:
    """What is known of a move: how often it was made, how often it could have been, and what it was worth in sum to who
    made it; and the moves after it."""

    __slots__ = ("after", "available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.after: dict[Move, Node] = {}


class Tree:
    """All that the playouts of one decision have found out about the moves after it."""

    __slots__ = ("_spread", "_squares", "_sum", "explore", "root", "trust", "width")

    def __init__(self, explore: float = EXPLORE, trust: int = TRUST, width: float = WIDTH) -> None:
        self.explore: Final = explore
        self.trust: Final = trust
        self.width: Final = width
        self.root: Final = Node()
        self._sum = 0.0
        self._squares = 0.0
        self._spread = 0.0

    def descend(self, state: State[Any], first: Move, round: int, rng: Random,
                choose: QuickChoice) -> list[tuple[int, Node]]:
        """Make this move and go on as the tree knows best, to the first moment it has not seen: who decided on the way,
        and for which node."""
        turn = state.turn
        assert turn is not None
        node = self._entered(self.root, first)
        path = [(turn, node)]
        state.play(first)
        state.last_round = round
        while node.visits:
            turn = state.turn
            if turn is None or (state.round != round and round != TO_THE_END):
                break
            move = choose(state, rng) if node.visits < self.trust else self._chosen(node, state, rng, choose)
            node = self._entered(node, move)
            path.append((turn, node))
            state.advance(move)
        return path

    def learn(self, path: list[tuple[int, Node]], state: State[Any]) -> float:
        """Tell every node on the way what the end of the playout is worth to who decided for it; what it is worth to
        the first of them."""
        worths = [state.worth(seat) for seat in range(state.game.players)]
        for seat, node in path:
            node.visits += 1
            node.total += worths[seat]
        worth = worths[path[0][0]]
        self._sum += worth
        self._squares += worth * worth
        self.root.visits += 1
        number = self.root.visits
        self._spread = sqrt(max(0.0, self._squares / number - (self._sum / number) ** 2))
        return worth

    def _entered(self, node: Node, move: Move) -> Node:
        """The node after this move."""
        after = node.after.get(move)
        if after is None:
            after = node.after[move] = Node()
        after.available = max(after.available, after.visits + 1)
        return after

    def _chosen(self, node: Node, state: State[Any], rng: Random, choose: QuickChoice) -> Move:
        """The move that was worth most to who decides, or one that was tried too seldom to know: an upper confidence
        bound, which counts how often a move could have been made."""
        legal = state.legal()
        best = legal[0]
        if len(legal) == 1:
            return best
        after = node.after
        known: list[tuple[Move, Node]] = []
        for move in legal:
            found = after.get(move)
            if found is not None:
                known.append((move, found))
        if len(known) < len(legal) and len(known) < self.width * sqrt(node.visits):
            best = choose(state, rng)
            if best not in after:
                return best
        explore, most = self.explore * self._spread, -1e300
        for move, found in known:
            found.available += 1
            visits = max(1, found.visits)
            bound = found.total / visits + explore * sqrt(log(found.available) / visits)
            if bound > most:
                best, most = move, bound
        return best

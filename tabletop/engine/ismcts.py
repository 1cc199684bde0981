"""A tree that grows below the moves that are tried out: information set Monte Carlo tree search with a single observer
(Cowling, Powley and Whitehouse 2012).

A node is what has been played since the decision, whatever cards are hidden. Every playout goes through the tree in a
sampled world of its own, so a node meets many worlds, and in each only some of its moves are legal. All seats learn:
each comes to prefer what was worth most to itself. Nothing here knows a game.

At the root moves are given up by halving, as Pepels, Cazenave, Winands and Lanctot (2014) do where nothing is hidden.
Below it the quick choice of the game offers a few moves, and the best of them is made. With upper bounds over all legal
moves no game was played better than without a tree: a node is visited too seldom to do without the quick choice.

What a move was worth to a seat is also kept apart from where in the tree it was made (after Finnsson and Björnsson
2008). Only who holds a card can make its move, and to hold a good card is worth much. So what counts is how much more a
move was worth when it was made than whenever it was offered.
"""

from __future__ import annotations

from math import log2
from random import Random
from typing import Any, Final

from tabletop.engine.core import TO_THE_END, Move, QuickChoice, State

TRUST: Final = 16
"""A node that was visited this often is offered two moves, and one more each time that its visits have doubled."""
DOUBT: Final = 30.0
"""What a move was worth counts as if so many playouts more had found what was expected: a few say little."""
REACH: Final = 8
"""So many moves after the decision two moves are offered, in the tree or not. With 8 and 40 moves were a little better
than with 0, in 800 positions of one game, but not beyond chance."""


class Node:
    """What is known of a move: how often it was made, and what it was worth in sum to who made it; the moves after it,
    how many of these were made, and what they were worth to who made them."""

    __slots__ = ("after", "answers", "answers_total", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.answers = 0
        self.answers_total = 0.0
        self.after: dict[Move, Node] = {}


class Habit:
    """What a move was worth to a seat, wherever it was made: when it was offered, and when it was made then."""

    __slots__ = ("made", "made_total", "offered", "offered_total")

    def __init__(self) -> None:
        self.made = 0
        self.made_total = 0.0
        self.offered = 0
        self.offered_total = 0.0


class Tree:
    """All that the playouts of one decision have found out about the moves after it."""

    __slots__ = ("_habits", "_offers", "doubt", "reach", "root", "trust")

    def __init__(self, trust: int = TRUST, doubt: float = DOUBT, reach: int = REACH) -> None:
        self.trust: Final = trust
        self.doubt: Final = doubt
        self.reach: Final = reach
        self.root: Final = Node()
        self._habits: dict[int, dict[Move, Habit]] = {}
        self._offers: list[tuple[int, Habit, bool]] = []

    def descend(self, state: State[Any], first: Move, round: int, rng: Random,
                choose: QuickChoice) -> list[tuple[int, Node]]:
        """Make this move and go on as the tree knows best, to the first moment it has not seen, and with what is known
        of moves a little further: who decided on the way, and for which node."""
        turn = state.turn
        assert turn is not None
        node = _entered(self.root, first)
        path = [(turn, node)]
        self._offers = []
        state.play(first)
        state.last_round = round
        inside, number = True, 0
        while True:
            turn = state.turn
            if turn is None or (state.round != round and round != TO_THE_END):
                break
            inside = inside and node.visits > 0
            if not inside and number >= self.reach:
                break
            number += 1
            offers = 1
            if inside and node.visits >= self.trust:
                offers = 2 + int(log2(node.visits / self.trust))
            elif number <= self.reach:
                offers = 2
            move = choose(state, rng)
            if offers > 1 and len(state.legal()) > 1:
                here = node if inside else None
                move = self._best(here, move, offers, number <= self.reach, turn, state, rng, choose)
            if inside:
                node = _entered(node, move)
                path.append((turn, node))
            state.advance(move)
        return path

    def learn(self, path: list[tuple[int, Node]], state: State[Any]) -> float:
        """Tell every node on the way what the end of the playout is worth to who decided for it; what it is worth to
        the first of them."""
        worths = state.worths()
        before = self.root
        for seat, node in path:
            worth = worths[seat]
            before.answers += 1
            before.answers_total += worth
            node.visits += 1
            node.total += worth
            before = node
        self.root.visits += 1
        for seat, habit, made in self._offers:
            worth = worths[seat]
            habit.offered += 1
            habit.offered_total += worth
            if made:
                habit.made += 1
                habit.made_total += worth
        return worths[path[0][0]]

    def _best(self, node: Node | None, first: Move, offers: int, kept: bool, turn: int, state: State[Any], rng: Random,
              choose: QuickChoice) -> Move:
        """The best of the moves that the quick choice offers, as far as playouts have found out."""
        offered = [first]
        for _ in range(offers - 1):
            other = choose(state, rng)
            if other not in offered:
                offered.append(other)
        if len(offered) == 1:
            return first
        habits = self._habits.get(turn)
        if habits is None:
            habits = self._habits[turn] = {}
        best, most = first, -1e300
        for move in offered:
            worth = self._expected(node, habits.get(move), move)
            if worth > most:
                best, most = move, worth
        if kept:
            for move in offered:
                habit = habits.get(move)
                if habit is None:
                    habit = habits[move] = Habit()
                self._offers.append((turn, habit, move is best))
        return best

    def _expected(self, node: Node | None, habit: Habit | None, move: Move) -> float:
        """What a move is worth to who makes it: what it was worth here, drawn towards what it was worth elsewhere."""
        doubt, worth = self.doubt, 0.0
        if habit is not None and habit.made:
            gain = habit.made_total / habit.made - habit.offered_total / habit.offered
            worth = gain * habit.made / (habit.made + doubt)
        if node is None:
            return worth
        if node.answers:
            worth += node.answers_total / node.answers
        after = node.after.get(move)
        return worth if after is None else (after.total + doubt * worth) / (after.visits + doubt)


def _entered(node: Node, move: Move) -> Node:
    """The node after this move."""
    after = node.after.get(move)
    if after is None:
        after = node.after[move] = Node()
    return after

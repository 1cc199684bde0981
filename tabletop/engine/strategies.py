"""Strategies: functions `(view, rng) -> move` whose docstring names the idea. Here are those that need no knowledge of
a game."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tabletop.engine.core import FOLDER, TO_THE_END, Game, Move, QuickChoice, State, Strategy, View, room
from tabletop.engine.english import did_you_mean, listed, quoted
from tabletop.engine.ismcts import Tree


def random(view: View[Any], rng: Random) -> Move:
    """Any legal move, all equally likely: the yardstick that every idea has to beat."""
    legal: tuple[Move, ...] = view.legal()
    return legal[int(rng.random() * len(legal))]


def first_legal(view: View[Any], rng: Random) -> Move:
    """The first legal move in card order: the least that plays at all, and always the same."""
    first: Move = view.legal()[0]
    return first


def lookahead(view: View[Any], rng: Random, playouts: int = 280) -> Move:
    """Try every legal move in sampled worlds that fit what is known. Play each at random to the end of the round, or of
    the game where a round tells little. Make the move that was worth most on average. Known as flat Monte Carlo;
    Ginsberg's bridge player of 1999 samples worlds like that, and solves them. Moves that fall behind are given up by
    halving."""
    return finalists(weighed(view, rng, playouts))[0]


def ismcts(view: View[Any], rng: Random, playouts: int = 0, seconds: float = float("inf")) -> Move:
    """Try the moves out as lookahead does, but let all seats learn from one playout to the next. Each comes to prefer
    what was worth most to itself. A tree of what may be played grows below every move. Known as information set Monte
    Carlo tree search (Cowling, Powley and Whitehouse 2012)."""
    here = room(view.game.name, "strategies")
    search: Search = here.SEARCH
    return tried_out(view, rng, search, here.PLAYOUT, playouts or search.playouts, Tree(), seconds)


def all_alike(view: View[Any], rng: Random) -> dict[Move, float]:
    """Every legal move, none ahead of the others."""
    return {move: 0.0 for move in view.legal()}


NOTHING: Final[Mapping[Move, float]] = MappingProxyType({})
"""No guess about any move."""


def any_legal(state: State[Any], rng: Random) -> Move:
    """Any legal move, all equally likely."""
    legal = state.legal()
    return legal[int(rng.random() * len(legal))]


Tried = dict[Move, list[float]]
"""What every move was worth in one sampled world after another. The worlds are the same for all, but a move that was
given up knows only the first of them: two moves are compared in the worlds that both know."""


def weighed(view: View[Any], rng: Random, playouts: int, moves: Sequence[Move] = (), choose: QuickChoice = any_legal,
            ahead: Mapping[Move, float] = NOTHING, tree: Tree | None = None,
            seconds: float = float("inf")) -> Tried:
    """Every legal move, or those given, with what it was worth in each sampled world."""
    tried: Tried = {}
    for found in weighing(view, rng, playouts, moves, choose, ahead, seconds, tree=tree):
        tried = found
    return tried


def weighing(view: View[Any], rng: Random, playouts: int, moves: Sequence[Move] = (), choose: QuickChoice = any_legal,
             ahead: Mapping[Move, float] = NOTHING, seconds: float = float("inf"),
             clock: Callable[[], float] = perf_counter, tree: Tree | None = None) -> Iterator[Tried]:
    """The same, playout by playout, for whoever wants to watch or has other things to do in between. It ends with the
    playouts or the seconds, whichever are over first, and may be left at any time. With a tree, playouts learn from
    those before them."""
    if playouts < 1 or seconds <= 0:
        raise ValueError(f"A search takes a playout or more and some seconds, not {playouts} playouts in {seconds} "
                         "seconds.")
    moves = moves or view.legal()
    seat = view.seat
    assert seat is not None
    if len(moves) == 1:
        yield {moves[0]: [0.0]}
        return
    begun = clock()

    def world() -> Callable[[Move], float]:
        dealt = view.game.sample(view, rng)
        end = dealt.round if view.game.judged_by_round else TO_THE_END

        def worth(move: Move) -> float:
            state = dealt.copy()
            if tree is None:
                state.play(move)
                play_out(state, end, rng, choose)
                return state.worth(seat)
            path = tree.descend(state, move, end, rng, choose)
            play_out(state, end, rng, choose)
            return tree.learn(path, state)
        return worth

    def spent(done: int) -> float:
        return max(done / playouts, (clock() - begun) / seconds)

    yield from halving(moves, world, spent, ahead)


def halving(moves: Sequence[Move], world: Callable[[], Callable[[Move], float]], spent: Callable[[int], float],
            ahead: Mapping[Move, float] = NOTHING) -> Iterator[Tried]:
    """Give up moves that fall behind, so that the good ones are tried more often: a careful form of sequential halving
    (Karnin, Koren and Somekh 2013).

    Every round has the same share of the budget, and there are as many as it takes to halve the moves down to two. In a
    round all that are left are tried in the same new worlds. After it, of the worse half, those are given up that are
    behind the best by more than the standard error of the difference; and never before the fourth world. So equal moves
    are mostly kept, and the two best always. `spent` says what part of the budget that many playouts take; `ahead` is
    what a guess adds to a move's average. A world counts when all that are left have been tried in it.

    To say which moves did worse, allow for this: a move is given up in a moment when it looks bad. There are as many
    such moments as rounds, so an interval that holds for all moves and all rounds at once does (Bonferroni's).
    """
    tried: Tried = {move: [] for move in moves}
    left, done, last = list(moves), 0, halvings(len(moves))
    for number in range(1, last + 1):
        while not done or spent(done + len(left)) <= number / last:
            worth, found = world(), list[float]()
            for move in left:
                found.append(worth(move))
                done += 1
                if len(found) == len(left):
                    for of, value in zip(left, found, strict=True):
                        tried[of].append(value)
                yield tried
        if number < last and len(tried[left[0]]) >= FEWEST_TO_GIVE_UP:
            ranked = finalists(tried, ahead)
            half = max(2, (len(ranked) + 1) // 2)
            left = ranked[:half] + [move for move in ranked[half:] if not behind(tried, ranked[0], move, ahead)]


FEWEST_TO_GIVE_UP: Final = 4
"""In how many worlds a move is tried at least before it is given up."""


def halvings(moves: int) -> int:
    """How many rounds halving has for this number of moves: after the last but one, two of them may be left."""
    return max(1, (moves - 1).bit_length())


def worlds(tried: Tried) -> int:
    """In how many worlds two moves or more were tried: that is how often moves were compared."""
    return [0, 0, *sorted([len(values) for values in tried.values()])][-2]


def finalists(tried: Tried, ahead: Mapping[Move, float] = NOTHING) -> list[Move]:
    """The moves that were tried to the end, the best first."""
    number = worlds(tried)

    def value(move: Move) -> float:
        return sum(tried[move][:number]) / max(1, number) + ahead.get(move, 0.0)

    return sorted([move for move, values in tried.items() if len(values) >= number], key=value, reverse=True)


def behind(tried: Tried, best: Move, move: Move, ahead: Mapping[Move, float] = NOTHING, errors: float = 1.0) -> bool:
    """Whether a move is behind the best by more than this number of standard errors of the difference."""
    gaps = [high - low for high, low in zip(tried[best], tried[move], strict=False)]
    mean = sum(gaps) / len(gaps)
    error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / max(1, len(gaps) - 1) / len(gaps))
    return len(gaps) > 1 and mean + ahead.get(best, 0.0) - ahead.get(move, 0.0) > errors * error


def play_out(state: State[Any], round: int, rng: Random, choose: QuickChoice = any_legal) -> int:
    """Play a state on to the end of this round, or of the game, and deal no other. Return how many decisions that
    took."""
    state.last_round = round
    decisions, draw, anything = 0, rng.random, choose is any_legal
    while state.turn is not None and (state.round == round or round == TO_THE_END):
        if anything:  # the same without a call for every decision
            legal = state.legal()
            drawn: float = draw()  # where both are floats, compiled code multiplies them as the processor does
            state.advance(legal[int(drawn * float(len(legal)))])
        else:
            state.advance(choose(state, rng))
        decisions += 1
    return decisions


class Search(NamedTuple):
    """How the moves of a game are tried out: in about how many playouts, which of them, and how doubtful the results
    are."""

    playouts: int = 280
    shortlist: Callable[[Any, Random], Mapping[Move, float]] = all_alike
    """The moves worth trying, the one that looks best first, with how far a guess puts each ahead of the others."""
    doubt: float = 0.0
    """By how many standard errors another move must have done better to be made instead of the one that looks best."""


def tried_out(view: View[Any], rng: Random, search: Search, choose: QuickChoice, playouts: int,
              tree: Tree | None = None, seconds: float = float("inf")) -> Move:
    """The move that does best when those on the shortlist are tried out."""
    ahead = search.shortlist(view, rng)
    moves = list(ahead)
    first = moves[0]
    if len(moves) == 1:
        return first
    tried = weighed(view, rng, playouts, moves, choose, ahead, tree, seconds)
    for move in finalists(tried, ahead):
        if move is first or not search.doubt or behind(tried, move, first, ahead, search.doubt):
            return move
    return first


STRATEGIES: tuple[Strategy, ...] = (random, first_legal, lookahead, ismcts)


def strategies(game: Game) -> dict[str, Strategy]:
    """The strategies this game has, by name."""
    found: dict[str, Strategy] = {}
    for which in (*STRATEGIES, *room(game.name, "strategies").STRATEGIES):
        found[which.__name__] = which
    return found


def expert(view: View[Any], rng: Random) -> Move:
    """The tree search of `ismcts`, given ten times as many playouts as lookahead has."""
    search: Search = room(view.game.name, "strategies").SEARCH
    return ismcts(view, rng, EXPERT_TIMES * search.playouts)


EXPERT_TIMES: Final = 10
"""How many times as many playouts the expert has."""
RUNGS: Final = ("beginner", "learner", "regular", "skilled", "expert")
"""The rungs of the ladder of every game, from the bottom up."""


def rungs(game: Game) -> dict[str, Strategy]:
    """The strategies of the game's ladder by rung: at random, the obvious idea, thoughtful, lookahead, the expert."""
    known = strategies(game)
    obvious: Strategy = room(game.name, "strategies").STRATEGIES[0]
    return dict(zip(RUNGS, (random, obvious, known["thoughtful"], known["lookahead"], expert), strict=True))


def idea(which: Strategy) -> str:
    """The idea of a strategy in a line: its docstring, or without one its name."""
    said = which.__doc__
    source = FOLDER.parent.joinpath(*which.__module__.split(".")).with_suffix(".py")
    if not said and source.exists():  # compiled code keeps no docstrings, but its source does
        body = ast.parse(source.read_text(encoding="utf-8")).body
        said = next((ast.get_docstring(node) for node in body
                     if isinstance(node, ast.FunctionDef) and node.name == which.__name__), None)
    return " ".join((said or which.__name__).split())


def playout(game: Game) -> QuickChoice:
    """How this game is played on in sampled worlds, quickly and by all seats."""
    choose: QuickChoice = room(game.name, "strategies").PLAYOUT
    return choose


def strategy(game: Game, which: object) -> Strategy:
    """A strategy itself, or the game's strategy of this name or on this rung."""
    if callable(which):
        return which
    known = strategies(game) | rungs(game)
    if not isinstance(which, str) or which not in known:
        raise ValueError(f"{game.title} has no strategy {quoted(which)}{did_you_mean(which, known)}. "
                         f"Its strategies are {listed(strategies(game))}, its rungs {listed(RUNGS)}; a function "
                         "(view, rng) -> move will do too.")
    return known[which]


# What a thoughtful player has in mind

class Idea(NamedTuple):
    """An idea of a game's thoughtful player. The name says what it does, as in "plays for second place". `why` says in
    a sentence why a legal move is good by this idea, true of the moment and known to the seat; or it says nothing."""

    name: str
    why: Callable[[Any, Any], str]


def ideas(game: Game) -> tuple[Idea, ...]:
    """The ideas of this game's thoughtful player: whichever comes first speaks first."""
    found: tuple[Idea, ...] = room(game.name, "strategies").IDEAS
    return found


def reason(view: View[Any], move: object) -> str:
    """Why a thoughtful player likes this move, in a sentence: what the first of its ideas says that speaks for it.
    Empty when none does, or when there is no other choice."""
    legal = view.legal()
    if not any([allowed is move for allowed in legal]):
        raise ValueError(f"{quoted(move)} is no move that Seat {view.seat} can make now. "
                         "Reasons are for the moves in view.legal().")
    for each in ideas(view.game) if len(legal) > 1 else ():
        said = each.why(view, move)
        if said:
            return said
    return ""


def without(game: Game, name: object) -> Strategy:
    """The game's thoughtful player without one of its ideas: a comparison shows what the idea is good for."""
    known = [each.name for each in ideas(game)]
    if name not in known:
        raise ValueError(f"The thoughtful player of {game.title} has no idea {quoted(name)}"
                         f"{did_you_mean(name, known)}. Its ideas: {listed(known)}.")
    less = partial(room(game.name, "strategies").thoughtful, without=name)
    less.__dict__.update(__name__=f"without: {name}", __doc__=f"The thoughtful player without one idea: {name}.")
    return less

"""Moments of games that are really played: where exercises come from, and what happens next in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from tabletop.engine.cards import Card
from tabletop.engine.core import Event, Game, Move, State
from tabletop.engine.strategies import any_legal, playout

MOST_POSITIONS = 100_000
"""How many positions a kind may look at."""
Item = TypeVar("Item")


class Played(NamedTuple):
    """A move that was made: in which trick or turn of the round, and by whom."""

    stage: int
    seat: int
    move: Any


class Moment(NamedTuple):
    """A decision of a game that is played, and what was played in its round before."""

    state: Any
    played: tuple[Played, ...]


def moments(draw: Random, game: Game, fits: Callable[[Any], bool] = lambda state: True,
            share: float = 0.25) -> Iterator[Moment]:
    """The decisions of games that are played quickly to their end, one game after the other: of those that fit a drawn
    share, so that not all exercises come from the beginning of a game."""
    choose, looked_at = playout(game), 0
    while looked_at < MOST_POSITIONS:
        state: State[Any] = game.deal(int(draw.random() * 2**32))
        played: list[Played] = []
        round = state.round
        while state.turn is not None:
            if state.round != round:
                round, played = state.round, []
            looked_at += 1
            if draw.random() < share and fits(state):
                yield Moment(state.copy(), tuple(played))
            move = choose(state, draw)
            played.append(Played(state.stage[1], state.turn, move))
            state.play(move)


def rounds(draw: Random, game: Game) -> Iterator[Any]:
    """Rounds of a game of tricks that have been played to their end."""
    for state, _ in moments(draw, game, lambda state: state.finished and not state.tricks and not state.trick, 1.0):
        yield state.finished[-1]


def after(state: Any, *moves: Move) -> Any:
    """The state after these moves; the one given stays as it is."""
    later = state.copy()
    for move in moves:
        later.play(move)
    return later


def one_of(draw: Random, things: Sequence[Item]) -> Item:
    """One of these, all equally likely."""
    return things[int(draw.random() * len(things))]


def told(state: Any, move: Move, *rules: str) -> str:
    """What this move would cause by these rules, in sentences."""
    events: list[Event] = []
    state.copy().play(move, events)
    return with_rules(event for event in events if event.rule in rules)


def with_rules(events: Iterable[Event]) -> str:
    """Events in sentences, each with its rule."""
    return " ".join(f"{event.text} ({event.rule})" for event in events)


def so_far(plays: Iterable[tuple[int, Card]]) -> str:
    """A trick in a sentence: 'Seat 0 led the red 4, Seat 1 played the red 2.'"""
    (leader, led), *others = plays
    then = "".join(f", Seat {seat} played the {card.name}" for seat, card in others)
    return f"Seat {leader} led the {led.name}{then}."


class Revoke(NamedTuple):
    """A card that did not follow although its seat could: the suit that was led, the later card that shows it, all
    cards of the tricks in which that happened, and the seats that did not follow in one of these."""

    broken: Played
    led: str
    shown_by: Played
    cards: list[Played]
    strayed: list[int]


def revokes(draw: Random, difficulty: int, game: Game, fits: Callable[[Any], bool], led: Callable[[Any], str],
            refused: Callable[[Any], Sequence[Card]], free: Collection[Card] = ()) -> Iterator[Revoke]:
    """Games in which somebody plays a refused card, as if nobody had noticed, until a later trick shows it; `free` are
    cards that need not follow."""
    for state, played in moments(draw, game, fits):
        wrong, suit, (round, trick) = refused(state), led(state), state.stage
        if not wrong:
            continue
        broken = Played(trick, state.turn, one_of(draw, wrong))
        tricks, shown_by = [*played, broken], None
        state.carry_out(broken.move, None)
        state._legal = None
        while state.stage <= (round, trick + 1 + difficulty) and state.turn is not None and shown_by is None:
            one = Played(state.stage[1], state.turn, any_legal(state, draw))
            tricks.append(one)
            if one.seat == broken.seat and one.stage > trick and isinstance(one.move, Card) and one.move.suit == suit:
                shown_by = one
            state.play(one.move)
        cards = [one for one in tricks if isinstance(one.move, Card) and one.stage >= trick - (difficulty > 1)]
        if shown_by is None or len({one.seat for one in cards}) < game.players:
            continue  # whoever is not in the picture cannot be touched
        bound = [one for one in cards if one.move not in free]
        leads = {one.stage: one.move.suit for one in reversed(bound)}
        yield Revoke(broken, suit, shown_by, cards,
                     sorted({one.seat for one in bound if one.move.suit != leads[one.stage]}))


def goes_on(line: tuple[tuple[int, Move], ...]) -> str:
    """'It can go on like this: Seat 1: blue 3; Seat 2: take the red 4.' Nothing where no move follows."""
    return f"It can go on like this: {'; '.join(f'Seat {seat}: {move.name}' for seat, move in line)}." if line else ""

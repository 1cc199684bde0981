"""Kinds of exercises: each makes as many as one likes, from positions of games that are really played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeVar

from tabletop.classroom.exercise import MOST_SHOWN, Exercise, Verdict
from tabletop.engine.cards import mixed
from tabletop.engine.core import GAMES, Event, Game, Move, State, generator, room, whole_number
from tabletop.engine.english import did_you_mean, listed, quoted
from tabletop.engine.strategies import playout

TOPICS = {"allowed": "what may be done now", "result": "what happens then", "scoring": "what it is worth",
          "finding out": "what can be known of hidden cards", "planning": "what is best", "judging": "who broke a rule",
          "changing": "what if a rule were different"}
"""What exercises are about."""
STANDARD_SEED, EASIEST, HARDEST = 1, 1, 3
MOST_POSITIONS = 100_000
"""How many positions a kind may look at."""
SPREAD = 8
"""Numbers to choose from are drawn among so many neighbours."""
ENOUGH = 3
"""Of so many exercises with the right number the best is taken."""
Item = TypeVar("Item")


class Kind(NamedTuple):
    """A kind of exercise: a function of a generator and a difficulty from 1 to 3 that yields exercises, what they are
    about, and how many are looked at until the right answer of one stands where it shall. Where the answer is one of
    few numbers, `numbers` are those of each difficulty, in one group or several: as many are shown of one as of
    another."""

    make: Callable[[Random, int], Iterator[Exercise]]
    topic: str
    tries: int
    numbers: Sequence[Sequence[Sequence[int]]] = ()

    @property
    def idea(self) -> str:
        """What the kind is after, in a sentence."""
        return " ".join((self.make.__doc__ or "").split())


def kind(topic: str, tries: int = 400,
         numbers: Sequence[Sequence[Sequence[int]]] = ()) -> Callable[[Callable[[Random, int], Iterator[Exercise]]],
                                                                      Kind]:
    """Make a function a kind of exercise about this topic; with few `tries` where exercises are hard to find."""
    if topic not in TOPICS:
        raise ValueError(f"There is no topic {quoted(topic)}{did_you_mean(topic, TOPICS)}. They are {listed(TOPICS)}.")
    return lambda make: Kind(make, topic, tries, numbers)


def kinds(games: Sequence[str] | None = None, topics: Sequence[str] | None = None) -> dict[str, Kind]:
    """The kinds of exercises by name, of these games and about these topics; of all if nobody says which."""
    for given, known in ((games, GAMES), (topics, TOPICS)):
        for word in given or ():
            if word not in known:
                raise ValueError(f"{quoted(word)} is not known here{did_you_mean(word, known)}: write "
                                 f"{listed(known, 'or')}.")
    return {f"{game}-{made.make.__name__.replace('_', '-')}": made for game in games or GAMES
            for made in room(game, "lesson.exercises").EXERCISES if made.topic in (topics or TOPICS)}


def exercise(name: str, seed: int = STANDARD_SEED, difficulty: int = EASIEST) -> Exercise:
    """The exercise of this kind that this seed draws; the same seed draws the same one everywhere."""
    known = kinds()
    whole_number(seed, "seed")
    whole_number(difficulty, "difficulty", EASIEST, HARDEST)
    if name not in known:
        raise ValueError(f"There is no exercise {quoted(name)}{did_you_mean(name, known)}. They are {listed(known)}.")
    draw = generator(seed, name, difficulty)
    found = (_one_of_the_numbers if known[name].numbers else _at_its_place)(known[name], draw, difficulty)
    if found is None:
        raise ValueError(f"No position was found for {name} with seed {seed}: take another seed.")
    return found


def _at_its_place(made_by: Kind, draw: Random, difficulty: int) -> Exercise | None:
    """The first exercise whose right answer stands at a drawn place, so that the place tells nothing."""
    wanted, spare = draw.random(), None
    for made in islice(made_by.make(draw, difficulty), made_by.tries):
        shown = made.laid_out(draw, wanted)
        if shown is not None:
            return shown
        spare = spare or made.laid_out(draw)
    return spare


def _one_of_the_numbers(made_by: Kind, draw: Random, difficulty: int) -> Exercise | None:
    """An exercise with drawn numbers to choose from and the right one drawn among them: whoever sees the numbers knows
    nothing yet. Of a few that have this answer it is the one where usual mistakes give the most of the others."""
    groups, shown = made_by.numbers[difficulty - 1], []
    for possible in groups:
        start = int(draw.random() * max(1, len(possible) - SPREAD + 1))
        shown += mixed(possible[start:start + SPREAD], draw)[:MOST_SHOWN // len(groups)]
    right, fitting, spare = one_of(draw, shown), [], None
    for made in islice(made_by.make(draw, difficulty), made_by.tries):
        if made.number == right:
            fitting.append(made)
            if made.named(shown) > len(shown) // 2 or len(fitting) == ENOUGH:
                break
        spare = spare or (made if made.number in shown else None)
    best = max(fitting, key=lambda made: made.named(shown), default=spare)
    return best and best.with_numbers(shown)


def check(name: str, answer: Any, seed: int = STANDARD_SEED, difficulty: int = EASIEST) -> Verdict:
    """Whether the answer to the exercise is right; an empty one is not answered yet."""
    asked = exercise(name, seed, difficulty)
    if answer is None or answer is ... or (hasattr(answer, "__len__") and not len(answer)):
        return Verdict(None, f"Not answered yet: write {asked.written}.")
    try:
        given = asked.read(answer)
    except (ValueError, TypeError) as wrong:
        return Verdict(False, f"This answer cannot be read: write {asked.written}. ({wrong})")
    return asked.judged(given)


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


def story(state: Any, move: Move) -> list[Event]:
    """What this move would cause."""
    events: list[Event] = []
    state.copy().play(move, events)
    return events


def after(state: Any, *moves: Move) -> Any:
    """The state after these moves; the one given stays as it is."""
    later = state.copy()
    for move in moves:
        later.play(move)
    return later


def one_of(draw: Random, things: Sequence[Item]) -> Item:
    """One of these, all equally likely."""
    return things[int(draw.random() * len(things))]

"""Kinds of exercises: each makes any number of them, from positions of games that are really played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from tabletop.classroom.exercise import MOST_SHOWN, Exercise, Verdict
from tabletop.classroom.moments import one_of
from tabletop.engine.cards import mixed
from tabletop.engine.core import GAMES, generator, room, whole_number
from tabletop.engine.english import did_you_mean, listed, quoted

TOPICS = {"allowed": "what may be done now", "result": "what happens then", "scoring": "what it is worth",
          "finding out": "what can be known of hidden cards", "planning": "what is best", "judging": "who broke a rule",
          "changing": "what if a rule were different", "chances": "how likely something is"}
"""What exercises are about."""
STANDARD_SEED, EASIEST, HARDEST = 1, 1, 3
SPREAD = 8
"""Numbers to choose from are drawn among this many neighbours."""
ENOUGH = 3
"""Of this many exercises with the right number the best is taken."""
MOST_REMEMBERED = 300
"""This many exercises, those asked for last, are not made again."""


class Kind(NamedTuple):
    """A kind of exercise: a function of a generator and a difficulty from 1 to 3 that yields exercises, what they are
    about, and how many of them are tried until the right answer stands in the wanted place. Where the answer is one of
    a few numbers, `numbers` has those of each difficulty, in one group or several: equally many of each group are
    shown."""

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
    if name not in known:
        raise ValueError(f"There is no exercise {quoted(name)}{did_you_mean(name, known)}. They are {listed(known)}.")
    return _made(name, whole_number(seed, "seed"), whole_number(difficulty, "difficulty", EASIEST, HARDEST))


@lru_cache(MOST_REMEMBERED)
def _made(name: str, seed: int, difficulty: int) -> Exercise:
    """The same, made: every question is shown and judged more than once."""
    made_by, draw = kinds()[name], generator(seed, name, difficulty)
    found = (_one_of_the_numbers if made_by.numbers else _at_its_place)(made_by, draw, difficulty)
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

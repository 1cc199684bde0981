"""Whether what is said is true: reads finished sentences and decides from hands, legal moves and a replay.

Each game's `games/<game>/truth.py` has a `TRUTH`: the forms of sentences that can be said, each a pattern and a function that
decides whether it is true of the scene. It knows the rules from the rulebook, not from the code that made the sentence. A sentence
that no form understands is an error: so nothing can be said that nobody checks.

    python tests/truth.py --positions 10000

checks all that is said in so many random positions of every game, or of those that are named before it.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, NamedTuple

from parts_of_tests import part_of

import tabletop


class Scene(NamedTuple):
    """What a sentence is about: what kind of sentence it is, the state before a move, the move and the state after it (for an event),
    and the move that is judged (for a ruling)."""

    what: str
    """"asks", "ruling", "event", "score" or "outcome"."""
    before: Any
    move: Any = None
    after: Any = None
    ok: bool | None = None
    """The verdict of a ruling."""
    line: Any = None
    """The line of the score."""
    steps: Sequence[Any] = ()
    """The steps of the record up to this state, where the sentence was found in a record: how all of it came about."""

    def hand(self, seat: int) -> list[str]:
        """The names of the cards that a seat holds before the move."""
        return [card.name for card in self.before.view(None).hands[seat]]

    @property
    def legal(self) -> list[str]:
        """The names of the moves that are legal before the move."""
        return [move.name for move in self.before.legal()]


Decides = Callable[..., bool]
SENTENCE_ENDS = re.compile(r"(?<=[.!?])(?<!\.\.) (?=[A-Z])")


class Truth:
    """The forms of sentences of one game."""

    def __init__(self) -> None:
        self.forms: list[tuple[re.Pattern[str], Decides]] = []

    def says(self, *patterns: str) -> Callable[[Decides], Decides]:
        """Let a function decide sentences of these forms; it gets the scene and the groups of the pattern."""
        def register(decides: Decides) -> Decides:
            self.forms.extend((re.compile(pattern), decides) for pattern in patterns)
            return decides
        return register

    def judge(self, text: str, scene: Scene) -> str:
        """Nothing if all sentences of the text are true; otherwise what is wrong with it."""
        for sentence in SENTENCE_ENDS.split(text):
            found = [(form, decides) for form, decides in self.forms if form.fullmatch(sentence)]
            if not found:
                return f"not understood ({scene.what}): {sentence}"
            if not all(decides(scene, *form.fullmatch(sentence).groups()) for form, decides in found):
                return f"not true ({scene.what}): {sentence}"
        return ""


def said_in(step, last, steps=()) -> Iterator[tuple[str, Scene]]:
    """All that is said at a step of a record: what is asked, every ruling, the events that led to it, the scores and the outcome."""
    state = step.state
    if state.turn is not None:
        for asks in {state.asks, state.view(state.turn).asks}:
            yield asks.text, Scene("asks", state)
        for move, ruling in state.rulings():
            yield ruling.because, Scene("ruling", state, move, ok=ruling.ok)
    for event in step.events:
        yield event.text, Scene("event", last, step.move, state)
    for line in state.score():
        yield line.because, Scene("score", state, line=line, steps=steps)
    if state.turn is None:
        yield state.outcome().because, Scene("outcome", state)


def untrue(name: str, players: int, seed: int, positions: int = 10, **options: Any) -> list[str]:
    """What is not true, or not understood, of what is said in some positions of a random game; refusals of moves that are not on the
    table now (they were before) are among it."""
    game, truth = tabletop.game(name, players=players, **options), part_of(name, "truth").TRUTH
    rng = Random(f"truth {name} {players} {seed}")
    state, moves, pool = game.deal(seed), [], {}
    while state.turn is not None:
        pool.update((str(move), move) for move, _ in state.rulings())
        moves.append(rng.choice(state.legal()))
        state.play(moves[-1])
    steps = tabletop.Record(game, seed, moves).steps()
    between = range(1, len(steps) - 1)
    chosen = [0, *sorted(rng.sample(between, min(positions - 2, len(between)))), len(steps) - 1]
    wrong = []
    for at in chosen:
        step, last = steps[at], steps[at - 1].state if at else None
        for text, scene in said_in(step, last, steps[:at + 1]):
            wrong.append(truth.judge(text, scene))
        if step.state.turn is not None:
            for move in rng.sample(sorted(pool.values(), key=str), min(12, len(pool))):
                ruling = step.state.ruling(move)
                wrong.append(truth.judge(ruling.because, Scene("ruling", step.state, move, ok=ruling.ok)))
    return [f"{name}, {players} players, seed {seed}: {found}" for found in wrong if found]


def games_for(name: str, positions: int) -> int:
    """How many games of each player count have so many positions together, ten of each game."""
    return -(-positions // (10 * len(tabletop.game(name).player_counts)))


def not_found_out(name: str) -> list[str]:
    """Which of the game's sentences that were falsified on purpose (`FALSE`) are not found to be false, or not true before."""
    truth, wrong = part_of(name, "truth").TRUTH, []
    for true, make, false in part_of(name, "truth").FALSE:
        scene = make()
        if truth.judge(true, scene):
            wrong.append(f"should be true, and is {truth.judge(true, scene)}")
        if not truth.judge(false, scene).startswith("not true"):
            wrong.append(f"should be false, and is {truth.judge(false, scene) or 'true'}: {false}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=tabletop.GAMES, help="the games to check, all of them if none is named")
    parser.add_argument("--positions", type=int, default=10_000, help="positions of every game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    with ProcessPoolExecutor() as executor:
        for name in asked.games:
            begun, counts = time.monotonic(), tabletop.game(name).player_counts
            games = games_for(name, asked.positions)
            found = [wrong for players in counts for wrongs in executor.map(
                partial(untrue, name, players), range(asked.first, asked.first + games), chunksize=5) for wrong in wrongs]
            print(f"{name}: {games * len(counts) * 10} positions, {len(found)} wrong, {time.monotonic() - begun:.0f} s")
            for wrong in found[:20]:
                print("  ", wrong)


if __name__ == "__main__":
    main()

"""Whether what is said is true: reads finished sentences and decides from hands, legal moves and a replay.

All that is told is read: announcements and events of the whole game, what others hear of a secret, questions to a
class, and in some positions what is asked and ruled, why a move is liked, what lies there to be read, the scores and
the outcome; then what the glossary says of the words in all this.

Each game's `games/<game>/truth.py` has a `TRUTH`: the forms of sentences that can be said, each a pattern and a
function that decides whether it is true of the scene. It knows the rules from the rulebook, not from the code that made
the sentence. A sentence that no form understands is an error: so nothing can be said that nobody checks.

    python -m tests.tools.truth --positions 10000

checks all that is said in that many random positions of every game, or of those that are named before it.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import tabletop
from tabletop.engine.strategies import strategies
from tabletop.show.glossary import WORDS, found, words_of
from tests.helpers.per_game import part_of


class Scene(NamedTuple):
    """What a sentence is about: what kind of sentence it is, the state before a move, the move and the state after it
    (for an event), and the move that is judged (for a ruling)."""

    what: str
    """"asks", "ruling", "event" (what happened, and what a deal or a round is announced with), "veiled" (what is told
    of it to those who may not know all), "question" (what a class is asked before it), "score", "outcome", "reason"
    (why a thoughtful player likes a move), "shown" (what lies on the table to be read, as the game's `shows` finds it),
    or "word" (what the glossary says of a word that was used)."""
    before: Any
    move: Any = None
    after: Any = None
    ok: bool | None = None
    """The verdict of a ruling."""
    line: Any = None
    """The line of the score."""
    steps: Sequence[Any] = ()
    """The steps of the record up to this state, where the sentence was found in a record: how all of it came about."""
    rule: str = ""
    """The rule that is cited for the sentence."""
    question: Any = None
    """The question with its choices and its answer."""
    used: Sequence[tuple[str, str]] = ()
    """Where a word was used: what stands before it, and the rest that begins with it."""

    def hand(self, seat: int) -> list[str]:
        """The names of the cards that a seat holds before the move."""
        return [card.name for card in self.before.view(None).hands[seat]]

    @property
    def legal(self) -> list[str]:
        """The names of the moves that are legal before the move."""
        return [move.name for move in self.before.legal()]


Decides = Callable[..., bool]
Shows = Callable[[Any], Iterator[tuple[str, str]]]
SENTENCE_ENDS = re.compile(r"(?<=[.!?])(?<!\.\.) (?=[A-Z])")


WORDS_ALIKE: dict[str, Decides] = {
    "seat: a player's place at the table: Seat 0, Seat 1, … clockwise":
        lambda scene: scene.before.game.players == len(scene.before.view(None).hands),
    "hand: the cards a player holds":
        lambda scene: {card for hand in scene.steps[0].state.view(None).hands
                       for card in hand} <= {*scene.before.game.deck.kinds},
    "deal: the cards are shuffled and handed out; the number of a deal brings back the very same cards":
        lambda scene: scene.before.game.deal(scene.before.seed).parts() == scene.steps[0].state.parts(),
    "strategy: a way to decide what to play, written down so that a computer can follow it":
        lambda scene: all(map(callable, strategies(scene.before.game).values()))}
"""What is said of the words that mean the same in every game."""


# What the games' forms are made of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SEAT = r"Seat (\d)"


def listed(item: str) -> str:
    """The form of a list of such things, as a sentence says it."""
    return rf"({item}(?:(?:, | and | or ){item})*)"


SEATS = listed(r"Seat \d")


def seats_in(text: str) -> list[int]:
    """The seats that a text names, in its order."""
    return [int(number) for number in re.findall(SEAT, text)]


@lru_cache(maxsize=1000)
def parts_of(state: Any) -> dict[str, str]:
    """A position as text; no state that is spoken of changes any more."""
    return state.parts()


def moves(scene: Scene) -> list[Scene]:
    """The scene of every move of a game."""
    return [Scene("event", last.state, step.move, step.state) for last, step in pairwise(scene.steps)]


def once(work_out: Callable[[Sequence[Any]], Any]) -> Callable[[Scene], Any]:
    """What is worked out from the steps of a scene, once for all sentences about the same steps."""
    latest: dict[str, Any] = {}

    def kept(scene: Scene) -> Any:
        if latest.get("steps") is not scene.steps:
            latest.update(steps=scene.steps, found=work_out(scene.steps))
        return latest["found"]

    return kept


def answers_who(scene: Scene, right: Sequence[int]) -> bool:
    """Whether a question which seat it is has these seats as its answer, and every seat among its choices."""
    question, seats = scene.question, {f"Seat {seat}" for seat in range(scene.before.game.players)}
    return (scene.what == "question" and seats <= {*question.choices}
            and len({*question.choices}) == len(question.choices)
            and question.answer == (f"Seat {right[0]}" if len(right) == 1 else "More than one" if right else "Nobody"))


def finished_tricks(plays: Iterable[tuple[Any, Any]]) -> list[Any]:
    """Every finished trick of a game, of whose plays the table before and the table after are given."""
    return [after for _, after in plays if after.over]


def somebody_wins(plays: Iterable[tuple[Any, Any]]) -> bool:
    """Whether a trick is one small contest: everybody plays one card, somebody wins."""
    return all(len(table.trick) == table.players and table.winner is not None for table in finished_tricks(plays))


# Scenes to be set, for sentences falsified on purpose

def from_positions(position: Callable[..., Any]) -> Iterator[Callable[..., Scene]]:
    """Setters of the next three scenes, for a position that this function makes of the first argument and of what
    comes after the second."""
    for scene in judged, liked, played:
        yield lambda parts, text, *more, scene=scene: scene(position(parts, *more), text)


def judged(state: Any, text: str) -> Scene:
    """The scene in which this move is judged."""
    move = state.game.parse(text)
    return Scene("ruling", state, move, ok=state.ruling(move).ok)


def liked(state: Any, move: str) -> Scene:
    """The scene of why a move is liked."""
    return Scene("reason", state, state.game.parse(move))


def played(state: Any, texts: str) -> Scene:
    """The scene of the last of these moves, with commas between them."""
    *first, last = (state.game.parse(text) for text in texts.split(","))
    for move in first:
        state.play(move)
    before = state.copy()
    state.play(last)
    return Scene("event", before, last, state)


def in_game(word: str, game: Any, seed: int = 0) -> Scene:
    """The scene of a word that is used in what a whole game tells, and in its rules."""
    steps = tabletop.play(game, ["random"] * game.players, seed=seed).steps()
    told = [event.text for step in steps for event in step.events]
    return next(scene for text, scene in words_in(told, steps) if text.startswith(f"{word}: "))


class Truth:
    """The forms of sentences of one game."""

    def __init__(self) -> None:
        self.forms: list[tuple[re.Pattern[str], Decides]] = []
        self.fitting: dict[str, list[tuple[Decides, tuple[str, ...]]]] = {}
        """What decides a sentence that was said before, and with which groups: most are said often."""
        self.shows: Shows = lambda state: iter(())
        """What lies on the table to be read at a state, each text with its rule: replaced by a game that has such
        things."""

    def says(self, *patterns: str) -> Callable[[Decides], Decides]:
        """Let a function decide sentences of these forms; it gets the scene and the groups of the pattern."""
        def register(decides: Decides) -> Decides:
            self.forms.extend((re.compile(pattern), decides) for pattern in patterns)
            self.fitting.clear()
            return decides
        return register

    def judge(self, text: str, scene: Scene) -> str:
        """Nothing if all sentences of the text are true; otherwise what is wrong with it."""
        for sentence in SENTENCE_ENDS.split(text):
            if sentence not in self.fitting:
                self.fitting[sentence] = [(decides, match.groups()) for form, decides in self.forms
                                          if (match := form.fullmatch(sentence))]
                if sentence in WORDS_ALIKE:
                    self.fitting[sentence].append((WORDS_ALIKE[sentence], ()))
            found = self.fitting[sentence]
            if not found:
                return f"not understood ({scene.what}): {sentence}"
            if not all(decides(scene, *said) for decides, said in found):
                return f"not true ({scene.what}): {sentence}"
        return ""


def told_by(step, last, steps) -> Iterator[tuple[str, Scene]]:
    """All that is told by what happened at a step of a record: a deal and its announcements, or the events of a move;
    to all, to those who may not know everything, and to a class that is asked before."""
    for event in step.events:
        scene = Scene("event", last, step.move, step.state, steps=steps, rule=event.rule)
        yield event.text, scene
        if event.only is not None and event.veiled:
            yield event.veiled, scene._replace(what="veiled")
        if event.question is not None:
            yield event.question.text, scene._replace(what="question", question=event.question)


def said_in(step, last, steps, truth) -> Iterator[tuple[str, Scene]]:
    """All that is said at a step of a record: what is asked, every ruling, why a move is liked, what lies there to be
    read, the events that led to it, the scores and the outcome."""
    state = step.state
    if state.turn is not None:
        for asks in {state.asks, state.view(state.turn).asks}:
            yield asks.text, Scene("asks", state, rule=asks.rule)
        for move, ruling in state.rulings():
            yield ruling.because, Scene("ruling", state, move, ok=ruling.ok, rule=ruling.rule)
        view = state.view(state.turn)
        for move in state.legal():
            if text := tabletop.reason(view, move):
                yield text, Scene("reason", state, move)
        for text, rule in truth.shows(state):
            yield text, Scene("shown", state, rule=rule)
    yield from told_by(step, last, steps)
    for line in state.score():
        yield line.because, Scene("score", state, line=line, steps=steps, rule=line.rule)
    if state.turn is None:
        yield state.outcome().because, Scene("outcome", state)
        yield state.over().because, Scene("ruling", state, ok=False, rule=state.over().rule)


def all_said_in(steps, truth, places=None) -> list[tuple[str, Scene]]:
    """All that is said at these steps of a record, at all of them if none are named, each with its scene."""
    return [said for at in (range(len(steps)) if places is None else places)
            for said in said_in(steps[at], steps[at - 1].state if at else None, steps[:at + 1], truth)]


def seats_exchanged(said, number) -> Iterator[tuple[str, str, Scene]]:
    """So many of these texts, those that name a seat once more with a neighbour in its place; not where just that is
    said of the neighbour too."""
    chooser, spoken = Random(1), {(text, id(scene.before), id(scene.after)) for text, scene in said}
    for text, scene in chooser.sample(said, number):
        if named := re.findall(r"Seat \d", text):
            seat = chooser.choice(named)
            other = f"Seat {(int(seat[-1]) + 1) % (scene.before or scene.after).game.players}"
            wrong = text.replace(seat, other)
            if (wrong, id(scene.before), id(scene.after)) not in spoken:
                yield text, wrong, scene


def set_again(step, truth):
    """The position of a step, set from its parts: whatever is said of its moves is true."""
    again = step.state.game.position(step.state.parts())
    for move, ruling in again.rulings():
        assert truth.judge(ruling.because, Scene("ruling", again, move, ok=ruling.ok)) == ""
    return again


def words_in(texts, steps) -> Iterator[tuple[str, Scene]]:
    """What the glossary says of the words in these texts and in the rules of the game that the steps are of."""
    game = steps[-1].state.game
    words, used = words_of(game), defaultdict(list)
    for text in sorted({*texts, *map(str, game.rules.values())}):
        for match, word in found(text, words):
            used[word].append((text[:match.start()], text[match.start():]))
    for word, where in used.items():
        yield f"{word}: {words[word]}", Scene("word", steps[-1].state, steps=steps, used=where)


def untrue(name: str, players: int, seed: int, positions: int = 10, **options: Any) -> list[str]:
    """What is not true, or not understood, of all that is told in a random game, and of what is said in some of its
    positions; refusals of any card of the deck and of moves that are not on the table now (they were before) are among
    it."""
    game, truth = tabletop.game(name, players=players, **options), part_of(name, "truth").TRUTH
    rng = Random(f"truth {name} {players} {seed}")
    state, moves, pool = game.deal(seed), [], {str(card): card for card in game.deck.kinds}
    while state.turn is not None:
        pool.update((str(move), move) for move, _ in state.rulings())
        moves.append(rng.choice(state.legal()))
        state.play(moves[-1])
    steps = tabletop.Record(game, seed, moves).steps()
    between = range(1, len(steps) - 1)
    chosen = [0, *sorted(rng.sample(between, min(positions - 2, len(between)))), len(steps) - 1]
    said = []
    for at, step in enumerate(steps):
        last, upto = steps[at - 1].state if at else None, steps[:at + 1]
        said += said_in(step, last, upto, truth) if at in chosen else told_by(step, last, upto)
        if at in chosen and step.state.turn is not None:
            for move in rng.sample(sorted(pool.values(), key=str), min(12, len(pool))):
                ruling = step.state.ruling(move)
                said.append((ruling.because, Scene("ruling", step.state, move, ok=ruling.ok, rule=ruling.rule)))
    said += words_in([text for text, _ in said], steps)
    wrong = (truth.judge(text, scene) for text, scene in said)
    return [f"{name}, {players} players, seed {seed}: {found}" for found in wrong if found]


def games_for(name: str, positions: int) -> int:
    """How many games of each player count have that many positions together, ten of each game."""
    return -(-positions // (10 * len(tabletop.game(name).player_counts)))


def not_found_out(name: str) -> list[str]:
    """Which of the game's sentences that were falsified on purpose (`FALSE`) are not found to be false, or not true
    before."""
    truth, wrong = part_of(name, "truth").TRUTH, []
    for true, make, false in part_of(name, "truth").FALSE:
        scene = make()
        if truth.judge(true, scene):
            wrong.append(f"should be true, and is {truth.judge(true, scene)}")
        if not truth.judge(false, scene).startswith("not true"):
            wrong.append(f"should be false, and is {truth.judge(false, scene) or 'true'}: {false}")
    return wrong


def unheard(name: str, said: Iterable[str]) -> list[str]:
    """The forms of a game that fit none of these texts, nothing that is true in `FALSE`, and no meaning of a word, be
    it only another game's. A form that nobody says any more would hide that its sentence is gone."""
    meanings = [f"{word}: {meaning}" for words in (WORDS, words_of(tabletop.game(name))) for word,
                meaning in words.items()]
    texts = {sentence for text in (*said, *(case[0] for case in part_of(name, "truth").FALSE), *meanings)
             for sentence in SENTENCE_ENDS.split(text)}
    return [form.pattern for form, _ in part_of(name, "truth").TRUTH.forms if not any(map(form.fullmatch, texts))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=tabletop.GAMES,
                        help="the games to check, all of them if none is named")
    parser.add_argument("--positions", type=int, default=10_000, help="positions of every game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    with ProcessPoolExecutor() as executor:
        for name in asked.games:
            begun, counts = time.monotonic(), tabletop.game(name).player_counts
            games = games_for(name, asked.positions)
            found = [wrong for players in counts for wrongs in executor.map(
                partial(untrue, name, players), range(asked.first, asked.first + games), chunksize=5)
                     for wrong in wrongs]
            print(f"{name}: {games * len(counts) * 10} positions, {len(found)} wrong, {time.monotonic() - begun:.0f} s")
            for wrong in found[:20]:
                print("  ", wrong)


if __name__ == "__main__":
    main()

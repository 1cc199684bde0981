"""How a thoughtful team fares, and which sheets make it fare as wished.

    python -m tests.games.the_banishing.tuning search      which numbers to write into SHEETS_TABLE
    python -m tests.games.the_banishing.tuning rates       the figures of WIN_RATES
    python -m tests.games.the_banishing.tuning wishes      which wishes are met: rates, rounds, exhaustion, abilities
    python -m tests.games.the_banishing.tuning hidden      open hands and hidden ones, on the same deals

Compiled rules make it several times as fast. Each of the four uses deals that the others do not use.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
from loky import get_reusable_executor

import tabletop
from tabletop.arena.figures import Estimate, estimated
from tabletop.engine.strategies import strategy
from tabletop.games.the_banishing.rules import TheBanishing
from tabletop.games.the_banishing.tables import DIFFICULTIES, SHEETS, Amount, Sheet, written_sheets

WISHED = {"easy": 0.75, "normal": 0.55, "hard": 0.35, "nightmare": 0.20}
TUNED_FOR = "fighter", "healer", "thief"
LINE_UPS = (TUNED_FOR, ("bard", "sorcerer", "witch"), ("brute", "cultist", "healer"),
            ("fighter", "healer", "thief", "sorcerer"), ("bard", "brute", "cultist", "witch"),
            ("fighter", "healer", "thief", "sorcerer", "witch"))
SEARCH_SEED, AGAIN_SEED, RATES_SEED, HIDDEN_SEED, WISHES_SEED = (number * 10_000_000 for number in (1, 2, 8, 4, 5))


class Played(NamedTuple):
    """What is counted in one game."""

    won: bool
    round: int
    turns: int
    """Turns in which an ability was to be chosen."""
    exhausted: int
    """In how many of them its player was exhausted."""
    able: Counter[str]
    """In how many of them each character could use an ability of its own."""
    used: Counter[tuple[str, str]]
    """How often it then used which."""


def played(options: Mapping[str, object], which: str, seed: int) -> Played:
    """One game of a team that plays by this strategy."""
    game = tabletop.game("the_banishing", **options)
    assert isinstance(game, TheBanishing)
    choose, state, rng = strategy(game, which), game.deal(seed), Random(seed)
    turns, tired, able, used = 0, 0, Counter[str](), Counter[tuple[str, str]]()
    while state.turn is not None:
        move = choose(state.view(state.turn), rng)
        if state.asks.kind == "ability":
            seat, name = state.active, game.characters[state.active]
            turns += 1
            tired += state.exhausted(seat)
            if any(legal in game.uses[seat] for legal in state.legal()):
                able[name] += 1
                used[name, str(move)] += 1
        state.play(move)
    return Played(bool(state.outcome().winners), state.round, turns, tired, able, used)


def games(options: Mapping[str, object], first: int, deals: int, which: str = "thoughtful") -> list[Played]:
    """That many games."""
    seeds = range(first, first + deals)
    return list(get_reusable_executor(2).map(partial(played, options, which), seeds, chunksize=50))


def wins(options: Mapping[str, object], first: int, deals: int) -> np.ndarray:
    """Whether a thoughtful team wins each of that many deals."""
    return np.array([game.won for game in games(options, first, deals)], float)


def rate(options: Mapping[str, object], first: int, deals: int) -> Estimate:
    """How often it wins."""
    return estimated(wins(options, first, deals), 0, 1)


# The search

def rates(sheets: str, first: int, deals: int) -> dict[str, Estimate]:
    """The win rates of the line-up that is tuned for, in every difficulty."""
    return {difficulty: rate({"characters": TUNED_FOR, "difficulty": difficulty, "sheets": sheets}, first, deals)
            for difficulty in WISHED}


def farthest(found: Mapping[str, Estimate]) -> float:
    """How far the difficulty that is farthest from its wished rate is from it."""
    return max(abs(found[difficulty].mean - wished) for difficulty, wished in WISHED.items())


def told(found: Mapping[str, Estimate]) -> str:
    each = "  ".join(f"{estimate.mean:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]" for estimate in found.values())
    return f"{each}; farthest {farthest(found):.3f}"


def changed(sheet: Sheet, of_set: int, more: int, tougher: int) -> Sheet:
    """A sheet whose sets put that many cards into the Banishing, with that many more from the hand than it says, and
    whose character bears that much more."""
    abilities = [ability._replace(effects=tuple(
        effect._replace(of_set=of_set, number=Amount(effect.number.fixed + more)) if effect.verb == "banish" else effect
        for effect in ability.effects)) for ability in sheet.abilities]
    return sheet._replace(stamina=sheet.stamina + tougher, health=sheet.health + tougher, abilities=tuple(abilities))


def search(deals: int, again: int) -> None:
    """Try all candidates on some deals, and the best of them once more on many others."""
    tried: list[tuple[float, tuple[int, int, int], str]] = []
    for candidate in product((1, 2, 3), (0, 1), (-1, 0, 1)):
        sheets = written_sheets([changed(sheet, *candidate) for sheet in SHEETS.values()])
        found = rates(sheets, SEARCH_SEED, deals)
        tried.append((farthest(found), candidate, sheets))
        print(f"banish {candidate[0]}, {candidate[1]:+} more, {candidate[2]:+} tougher: {told(found)}", flush=True)
    print(f"\nThe best four on {again} other deals:")
    for _, candidate, sheets in sorted(tried)[:4]:
        print(f"{candidate}: {told(rates(sheets, AGAIN_SEED, again))}", flush=True)


# What is measured once

def cells() -> Iterator[tuple[tuple[str, ...], str, dict[str, object]]]:
    """Every line-up in every difficulty, with the options of its game."""
    for characters, difficulty in product(LINE_UPS, DIFFICULTIES):
        yield characters, difficulty, {"players": len(characters), "characters": characters, "difficulty": difficulty}


def win_rates(deals: int) -> None:
    """How often a team wins with the sheets as they are, by difficulty and line-up, ready for WIN_RATES."""
    for characters, difficulty, options in cells():
        found = rate(options, RATES_SEED, deals)
        line = f"    WinRate({difficulty!r}, {characters!r}, {found.mean:.3f}, {found.low:.3f}, {found.high:.3f}),"
        print(line.replace("'", '"'), flush=True)


def wishes(deals: int) -> None:
    """The round of the median win, how often players are exhausted, how often each ability is used by whoever can use
    one, and how often a random team wins on easy."""
    able, used = Counter[str](), Counter[tuple[str, str]]()
    for characters, difficulty, options in cells():
        found = games(options, WISHES_SEED, deals)
        rounds = sorted(game.round for game in found if game.won)
        tired = sum(game.exhausted for game in found) / sum(game.turns for game in found)
        won = estimated(np.array([game.won for game in found], float), 0, 1)
        print(f"{', '.join(characters)}, {difficulty}: won {won.mean:.3f} [{won.low:.3f}, {won.high:.3f}], median win "
              f"in round {rounds[len(rounds) // 2] if rounds else '-'}, exhausted in {tired:.1%} of turns", flush=True)
        for game in found:
            able.update(game.able)
            used.update(game.used)
    shares = sorted((used[name, ability.name] / able[name], name, ability.name)
                    for name, sheet in SHEETS.items() for ability in sheet.abilities)
    print("Least used: " + ", ".join(f"{ability} ({name}) {share:.1%}" for share, name, ability in shares[:8]))
    lucky = games({"characters": TUNED_FOR, "difficulty": "easy"}, WISHES_SEED, 3 * deals, "random")
    print(f"At random on easy: {sum(game.won for game in lucky)} of {len(lucky)} games won.")


def hidden(deals: int) -> None:
    """The same team with open and with hidden hands on the same deals. Over 500, open hands won more often by .020
    [-.032, .072] on easy, .098 [.040, .155] on normal, .028 [-.027, .083] on hard, and .038 [-.008, .084] on
    nightmare."""
    for difficulty in DIFFICULTIES:
        opened, closed = (wins({"difficulty": difficulty, "hidden": hides}, HIDDEN_SEED, deals)
                          for hides in (False, True))
        apart = estimated(opened - closed, -1, 1)
        print(f"{difficulty}: open {opened.mean():.3f}, hidden {closed.mean():.3f}, difference {apart.mean:.3f} "
              f"[{apart.low:.3f}, {apart.high:.3f}]", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("search", "rates", "wishes", "hidden"))
    parser.add_argument("--deals", type=int, help="200 for the search, 1000 for rates and hidden, 100 for wishes")
    parser.add_argument("--again", type=int, default=1000)
    asked = parser.parse_args()
    if asked.what == "search":
        search(asked.deals or 200, asked.again)
    elif asked.what == "wishes":
        wishes(asked.deals or 100)
    else:
        (win_rates if asked.what == "rates" else hidden)(asked.deals or 1000)


if __name__ == "__main__":
    main()

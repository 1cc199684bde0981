"""Games for agents that learn: the list of all moves that can ever occur, and views as numbers.

    python -m tests.games.test_numbers --positions 10000

tries that many random positions of each game, number of players and set of options; the tests try a few hundred.
"""

import argparse
from itertools import count
from random import Random
from zlib import crc32

import pytest

import tabletop
from tabletop.engine.core import NOBODY
from tests.games.test_contract import CONFIGURATIONS, configured, onlookers, redealt

POSITIONS = 100
"""Of each game; ten times as many where only moves are asked for."""
OPTIONS = [("bananine", {"players": 2, "standard": {"1": 12, "2": 12, "3": 12, "4": 4, "5": 4, "6": 4, "7": 4},
                         "surplus": {"8": 3}}),
           ("stich_meister", {"rules": [22, 24, 25, 34]}), ("stich_meister", {"players": 3, "rules": [26]}),
           ("stich_meister", {"players": 5, "suits": "koi gates", "values": 10, "rounds": 2}),
           ("the_banishing", {"players": 5, "hidden": True, "difficulty": "easy",
                              "characters": ["witch", "brute", "cultist", "bard", "sorcerer"]}),
           ("the_banishing", {"players": 3, "difficulty": "nightmare", "characters": ["bard", "cultist", "brute"]})]
GAMES = [configured(*which) for which in CONFIGURATIONS] + [tabletop.game(name, **options) for name, options in OPTIONS]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.options))


def positions(game, number):
    """Positions of random games, one game after the other."""
    left = iter(range(number))
    for seed in count():
        state, chooser = game.deal(seed), Random(f"numbers {seed}")
        while state.turn is not None:
            if next(left, None) is None:
                return
            yield state, chooser
            state.play(chooser.choice(state.legal()))


def try_moves(game, number):
    """Every legal move is on the list; how many of the list were legal at some time."""
    listed, found = set(game.moves()), set()
    assert len(listed) == len(game.moves())
    for state, _ in positions(game, number):
        assert listed.issuperset(state.legal()), (state.parts(), set(state.legal()) - listed)
        found.update(state.legal())
    return len(found), len(listed)


def try_numbers(game, number, share=0.1):
    """Equal views have equal numbers, word by word; other hands have other numbers; equal numbers allow the same moves.
    How many different hands were seen."""
    slices, numbered, said, allowed = game.deal(0).view(0).slices(), {}, {}, {}
    for state, rng in positions(game, number):
        if rng.random() > share:
            continue
        other = redealt(state, rng.randrange(game.players), rng)
        for seat in onlookers(game):
            for view in (state.view(seat), other.view(seat)):
                numbers = view.numbers()
                assert {type(one) for one in numbers} == {int} and view.slices() == slices
                assert len(numbers) == max(part.stop for part in slices.values())
                assert seat in (NOBODY, None) or allowed.setdefault(numbers, view.legal()) == view.legal()
                for word, part in slices.items():
                    text, row = repr(getattr(view, word)), numbers[part]
                    assert numbered.setdefault((word, text), row) == row, f"{word}: {text}"
                    assert word not in ("hand", "hands") or said.setdefault((seat, word, row), text) == text
            assert state.view(seat) != other.view(seat) or state.view(seat).numbers() == other.view(seat).numbers()
    return len(said)


@every_game
def test_every_legal_move_is_on_the_list(game):
    try_moves(game, 10 * POSITIONS)


@every_game
def test_numbers_say_what_the_view_says(game):
    assert try_numbers(game, POSITIONS) > game.players


@every_game
def test_the_numbers_of_what_can_be_imagined_are_those_of_what_is_seen(game):
    for state, rng in positions(game, 20):
        view = state.view(state.turn)
        assert game.sample(view, rng).view(view.seat).numbers() == view.numbers()


@every_game
def test_what_is_hidden_is_zero(game):
    view = game.deal(3).view(1)
    row = view.numbers()[view.slices()["hands"]]
    size = len(row) // game.players
    hands = [row[seat * size:seat * size + size] for seat in range(game.players)]
    assert any(hands[1]) and [any(hand) for hand in hands] == [hand is not None for hand in view.hands]


@pytest.mark.parametrize(("name", "number", "order"), [
    ("bananine", 276, 783202476), ("bannish", 48, 1049119387), ("saika_banrai", 43, 1496362614),
    ("stich_meister", 180, 2960724206), ("the_banishing", 136, 4203752270)])
def test_the_order_of_the_moves_never_changes(name, number, order):
    """What has learned with these moves knows them by their numbers."""
    moves = tabletop.game(name).moves()
    assert (len(moves), crc32(" | ".join(map(str, moves)).encode())) == (number, order)


@pytest.mark.parametrize(("name", "rows"), [
    ("bananine", 2600118968), ("bannish", 388780232), ("saika_banrai", 3373651502), ("stich_meister", 3554024295),
    ("the_banishing", 2819878725)])
def test_a_view_is_the_same_row_of_numbers_forever(name, rows):
    """What has learned from these numbers knows each by its place: views of games that are played at random."""
    game = tabletop.game(name)
    said = [step.state.view(seat).numbers() for seed in range(4)
            for step in tabletop.play(game, ["random"] * game.players, seed=seed).steps()[:100:5]
            for seat in onlookers(game)]
    assert crc32(repr(said).encode()) == rows


def test_rule_cards_that_are_in_force_in_every_round_shorten_the_list():
    cards = len(tabletop.game("stich_meister").deck.kinds)
    assert len(tabletop.game("stich_meister", rules=[34]).moves()) == 2 * cards
    assert len(tabletop.game("stich_meister", rules=[1]).moves()) == cards


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=10_000)
    asked = parser.parse_args()
    for game in GAMES:
        found, listed = try_moves(game, asked.positions)
        hands = try_numbers(game, asked.positions, 0.02)
        print(f"{game.title} {game.options}: {asked.positions} positions, {found} of {listed} moves were legal in "
              f"some; {hands} different hands", flush=True)


if __name__ == "__main__":
    main()

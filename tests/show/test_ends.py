"""The end of a game says truly who came where: checked against what the game calls its worth."""

import re

import pytest

import tabletop
from tabletop.engine.core import Outcome
from tabletop.engine.english import WORDS
from tabletop.show.ends import ORDINALS, end_for, place

NUMBER = {word: number for number, word in enumerate(WORDS)}


def finals(name, games=25):
    """The ends of games with every number of players."""
    kind = tabletop.game(name)
    for players in kind.player_counts:
        game = tabletop.game(name, players=players)
        for seed in range(games):
            yield tabletop.play(game, ["random"] * players, seed=seed).final()


@pytest.mark.parametrize("name", [name for name in tabletop.GAMES if len(tabletop.game(name).sides) > 1])
def test_places_and_scores_are_true(name):
    """Whoever has a higher worth came in before; the worth is worked out apart from places."""
    shared = 0
    for final in finals(name, 8):
        outcome, worth = final.outcome(), [final.worth(seat) for seat in range(final.game.players)]
        for seat in range(final.game.players):
            said, number = end_for(final, {seat}), 1 + sum(other > worth[seat] + 1e-9 for other in worth)
            level = [other for other in range(len(worth)) if abs(worth[other] - worth[seat]) < 1e-9 and other != seat]
            assert (number == 1) == (seat in outcome.winners)
            ordinal = ORDINALS[number - 1]
            where = "won|share the win" if number == 1 else f"came {ordinal}|share {ordinal} place"
            match = re.fullmatch(rf"You (?:{where})(?: with (.*))?: (\S+) (.*?)( for you| each)?\.", said)
            assert match, said
            assert re.findall(r"Seat (\d)", match[1] or "") == [str(other) for other in level], said
            assert NUMBER.get(match[2], match[2]) in (outcome.scores[seat], str(outcome.scores[seat])), said
            assert match[3] in (final.game.scored_in, re.sub("s( lost)?$", r"\1", final.game.scored_in)), said
            assert end_for(final, {seat, (seat + 1) % len(worth)}).startswith("Seat ")
            shared += bool(level)
    assert shared


def test_a_team_wins_or_loses_together():
    told = {}
    for final in finals("the_banishing", 12):
        for people in ({0}, {0, 1}):
            told[end_for(final, people)] = bool(final.outcome().winners)
    assert set(told.items()) <= {("You won together.", True), ("You lost together.", False)} and told


def ended(scores, winners, fewest=False, sides=None):
    """A game that ended like this."""
    class Game:
        players, scored_in, fewest_win = len(scores), "points lost" if fewest else "points", fewest

    Game.sides = sides or tuple((seat,) for seat in range(len(scores)))
    return type("Final", (), {"game": Game, "outcome": lambda self: Outcome(winners, scores, "")})()


@pytest.mark.parametrize(("final", "people", "said"), [
    (ended((1, 2, 0), (1,)), {0}, "You came second: one point for you."),
    (ended((1, 2, 0), (1,)), {1}, "You won: two points for you."),
    (ended((0, 2, 0), (1,)), {2}, "You share second place with Seat 0: no points."),
    (ended((2, 2, 0), (0, 1)), {0}, "You share the win with Seat 1: two points each."),
    (ended((2, 2, 0), (1,)), {0}, "You came second: two points for you."),
    (ended((40, 15, 1), (2,), fewest=True), {0}, "You came third: 40 points lost."),
    (ended((40, 15, 1), (2,), fewest=True), {2}, "You won: one point lost."),
    (ended((1, 2, 0), (1,)), {0, 1}, "Seat 0 came second: one point. Seat 1 won: two points."),
    (ended((2, 2, 0), (0, 1)), {0, 1}, "Seat 0 and Seat 1 share the win: two points each."),
    (ended((1, 2, 0), (1,)), set(), ""),
    (ended((3, 1, 0, 1), (0, 2), sides=((0, 2), (1, 3))), {2}, "You won together with Seat 0."),
    (ended((3, 1, 0, 1), (0, 2), sides=((0, 2), (1, 3))), {0, 1},
     "Seat 0 won together with Seat 2. Seat 1 lost together with Seat 3."),
    (ended((3, 1), (), sides=((0, 1),)), {0, 1}, "You lost together."),
])
def test_ends_are_told(final, people, said):
    assert end_for(final, people) == said


def test_a_place_has_a_name():
    assert [place(ended((2, 2, 0), (0, 1)), seat).name for seat in range(3)] == ["won, shared", "won, shared", "third"]
    assert place(ended((1, 1), (), sides=((0, 1),)), 0).name == "lost"

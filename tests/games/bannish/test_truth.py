"""The sentences of Bannish: each form is heard, a seat exchanged is found out, questions and set positions are true
too."""

import re
from functools import cache
from random import Random

import pytest

import tabletop
from tests.helpers.per_game import part_of
from tests.tools.truth import Scene, said_in, unheard

TRUTH_OF_BANNISH = part_of("bannish", "truth")
TRUTH = TRUTH_OF_BANNISH.TRUTH
FIFTY = {"hand 0": "y6", "hand 1": "y6", "hand 2": "r3", "hand 3": "r4", "taken 0": "r1", "round": "50"}
"""Seat 2 is second when y6, y6 are played, and after round 50 the game ends."""
SHARED_BY_TWO = FIFTY | {"round": "1", "hand 3": "b3"}


@cache
def steps_of(players, seed):
    record = tabletop.play(tabletop.game("bannish", players=players), ["random"] * players, seed=seed)
    return record.steps()


@cache
def heard():
    """All that is said in some games, each with its scene."""
    said = []
    for players in (3, 4, 5):
        for seed in range(4):
            steps = steps_of(players, seed)
            for at, step in enumerate(steps):
                said += said_in(step, steps[at - 1].state if at else None, steps[:at + 1], TRUTH)
    return said


def ending(parts, what="event"):
    scene = TRUTH_OF_BANNISH.happened(parts, "y6,y6")
    return scene if what == "event" else Scene(what, scene.after)


RARE = [
    ("After 50 rounds Seat 2 wins with the most victory points (1).", lambda: ending(FIFTY),
     "After 50 rounds Seat 3 wins with the most victory points (1)."),
    ("After 50 rounds Seat 2 wins with the most victory points (1).", lambda: ending(FIFTY, "outcome"),
     "Seat 2 wins with 2 victory points after 50 rounds."),
    ("There is no second place, so nobody scores.", lambda: ending(FIFTY | {"hand 2": "g1", "hand 3": "b1"}),
     "Seat 2 is second with 6 stars and gets a victory point."),
    ("Seat 2 and Seat 3 share second place with 4 stars, and used equally many cards (1): each gets a victory point.",
     lambda: ending(SHARED_BY_TWO),
     "Seat 2 and Seat 3 share second place with 4 stars, and used equally many cards (2): each gets "
                                    "a victory point."),
    ("The game is over.", lambda: ending(FIFTY, "ruling"), "Seat 0 leads and may play any card."),
]
"""What random games hardly ever come to."""


@pytest.mark.parametrize(("true", "make", "false"), RARE)
def test_rare_sentences(true, make, false):
    assert TRUTH.judge(true, make()) == ""
    assert TRUTH.judge(false, make()).startswith("not true")


def test_every_form_is_heard():
    # Refusals of moves that lie on no table now are not among what is heard at a step.
    refused = ["The trick is not over yet: a card is taken by its winner.", "Now Seat 0 plays red 4."]
    assert unheard("bannish", [*(text for text, _ in heard()), *(case[0] for case in RARE), *refused]) == []


def test_whoever_is_named_wrongly_is_found_out():
    """Each sentence once more with a neighbour in the place of a seat: never true."""
    chooser, tried = Random(1), 0
    for text, scene in chooser.sample(heard(), 6000):
        named = re.findall(r"Seat \d", text)
        if not named:
            continue
        seat = chooser.choice(named)
        players = scene.before.game.players if scene.before else scene.after.game.players
        other = f"Seat {(int(seat[-1]) + 1) % players}"
        wrong = re.sub(r"Seat \d", lambda found, seat=seat, other=other: other if found[0] == seat else found[0], text)
        assert TRUTH.judge(wrong, scene).startswith("not true"), f"{text} → {wrong}"
        tried += 1
    assert tried > 1000


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_answers_to_questions_are_true(players):
    asked = set()
    for seed in range(6):
        steps = steps_of(players, seed)
        for last, step in zip(steps, steps[1:], strict=False):
            for event in step.events:
                if event.question:
                    table = TRUTH_OF_BANNISH.Table(last.state).play(step.move)
                    trick = event.question.text.endswith("Who wins this trick?")
                    right = [table.winner] if trick and table.left else [] if trick else table.scorers
                    answer = f"Seat {right[0]}" if len(right) == 1 else "More than one" if right else "Nobody"
                    assert event.question.answer == answer
                    asked.add(event.question.text[-20:])
    assert len(asked) == 2


def test_what_is_said_of_a_set_position_is_true():
    """The same position, set: its rulings, and a score that knows only what was taken before."""
    for step in steps_of(4, 1)[:-1:5]:
        again = step.state.game.position(step.state.parts())
        for move, ruling in again.rulings():
            assert TRUTH.judge(ruling.because, Scene("ruling", again, move, ok=ruling.ok)) == ""
        view = step.state.view(None)
        lines = [(line.seat, line.because) for line in again.score() if line.unit == "stars"]
        assert lines == [(seat, f"the {card.name}, taken before") for seat in range(4) for card in view.taken[seat]]
        points = [(line.seat, line.points, line.because) for line in again.score() if line.unit == "victory points"]
        assert points == [(seat, view.points[seat], "brought from earlier rounds") for seat in range(4)
                          if view.points[seat]]

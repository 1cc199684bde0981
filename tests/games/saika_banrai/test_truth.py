"""The sentences of Saika Banrai: each form is heard, a seat exchanged is found out, questions and set positions are
true too."""

import re
from functools import cache
from random import Random

import pytest

import tabletop
from tests.helpers.per_game import part_of
from tests.tools.truth import Scene, said_in, unheard

TRUTH_OF_SAIKA = part_of("saika_banrai", "truth")
TRUTH, happened = TRUTH_OF_SAIKA.TRUTH, TRUTH_OF_SAIKA.happened
NO_PILLAR = {"hand 0": "f", "hand 1": "f", "hand 2": "f"}


@cache
def steps_of(players, seed):
    """A game in which special cards are kept for last, so that there is passing."""
    def keeping(view, rng):
        choices = [move for move in view.legal() if move.name not in TRUTH_OF_SAIKA.SPECIALS] or view.legal()
        return choices[int(rng.random() * len(choices))]

    record = tabletop.play(tabletop.game("saika_banrai", players=players),
                           [keeping if seed % 2 else "random"] * players, seed=seed)
    return record.steps()


@cache
def heard():
    """All that is said in some games, each with its scene."""
    said = []
    for players in (3, 4, 5, 6):
        for seed in range(4):
            steps = steps_of(players, seed)
            for at, step in enumerate(steps):
                said += said_in(step, steps[at - 1].state if at else None, steps[:at + 1], TRUTH)
    return said


RARE = [
    ("No disaster card was played. Without a human pillar nobody wins. The fertility card is discarded.",
     lambda: happened(NO_PILLAR, "f,pass,pass", 3),
     "The human pillar's player wins: Seat 0 takes the pillar (5 points lost)."),
    ("The human pillar's player wins: Seat 0 takes the pillar (5 points lost).",
     lambda: happened({"hand 0": "p", "hand 1": "p", "hand 2": "p"}, "p,pass,pass", 3),
     "Without a human pillar nobody wins."),
    ("Seat 0, Seat 1 and Seat 2 have lost equally many points, the most of all (20 each): the leader is drawn at "
     "random.",
     lambda: happened(NO_PILLAR | {"lost": "20 0 0", "round": "2"}, "f,pass,pass", 3),
     "Seat 0 and Seat 1 have lost equally many points, the most of all (20 each): the leader is drawn at random."),
    ("Seat 1 leads.", lambda: drawn(1), "Seat 0 leads."),
    ("The game is over.", lambda: Scene("ruling", happened(NO_PILLAR | {"round": "3"}, "f,pass,pass", 3).after),
     "Seat 0 may name anybody, including itself."),
    ("After three rounds Seat 0 and Seat 1 win together with the fewest points lost: 20.",
     lambda: happened(NO_PILLAR | {"lost": "20 0 9", "round": "3"}, "f,pass,pass", 3),
     "After three rounds Seat 0 wins with the fewest points lost: 20."),
]
"""What random games hardly ever come to."""


def drawn(leader):
    """A tie for most points after which this seat is drawn."""
    game, moves = tabletop.game("saika_banrai", players=3), ("f", "pass", "pass")
    for seed in range(50):
        state = game.position(NO_PILLAR | {"lost": "20 0 0", "round": "2"}, seed)
        for move in moves:
            before = state.copy()
            state.play(game.parse(move))
        if state.leader == leader:
            return Scene("event", before, game.parse("pass"), state)
    raise AssertionError(f"Seat {leader} was never drawn")


@pytest.mark.parametrize(("true", "make", "false"), RARE)
def test_rare_sentences(true, make, false):
    scene = make()
    assert TRUTH.judge(true, scene) == ""
    assert TRUTH.judge(false, scene) != ""


def test_every_form_is_heard():
    # Refusals of moves that lie on no table now are not among what is heard at a step.
    refused = ["Nobody is named before the trick is over.", "Now Seat 0 has to pass.",
               "Only a player without a card to play may pass, and Seat 0 has one: play red 4."]
    assert unheard("saika_banrai", [*(text for text, _ in heard()), *(case[0] for case in RARE), *refused]) == []


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
        assert TRUTH.judge(wrong, scene) != "", f"{text} → {wrong}"
        tried += 1
    assert tried > 1000


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_answers_to_questions_are_true(players):
    asked = set()
    for seed in range(6):
        steps = steps_of(players, seed)
        for last, step in zip(steps, steps[1:], strict=False):
            for event in step.events:
                if event.question:
                    table = TRUTH_OF_SAIKA.Table(last.state).play(step.move)
                    trick = event.question.text.endswith("Who wins it?")
                    right = [table.winner] if trick else [seat for seat in range(players)
                                                          if table.lost[seat] == min(table.lost)]
                    answer = "More than one" if len(right) > 1 else "Nobody" if right == [None] else f"Seat {right[0]}"
                    assert event.question.answer == answer
                    asked.add(event.question.text[-10:])
    assert len(asked) == 2


def test_what_is_said_of_a_set_position_is_true():
    """The same position, set: its rulings, and a score that knows only what was taken before."""
    for step in steps_of(4, 1)[:-1:5]:
        again = step.state.game.position(step.state.parts())
        for move, ruling in again.rulings():
            assert TRUTH.judge(ruling.because, Scene("ruling", again, move, ok=ruling.ok)) == ""
        view = step.state.view(None)
        before = [lost - TRUTH_OF_SAIKA.points(card.name for card in taken) for lost,
                  taken in zip(view.lost, view.taken, strict=True)]
        lines = [(line.round, line.seat, line.points, line.because) for line in again.score()]
        assert lines == [(0, seat, lost, "brought from earlier rounds") for seat, lost in enumerate(before) if lost] + [
            (view.round, seat, card.rank, f"the {card.name}, taken before") for seat in range(4)
            for card in view.taken[seat]]

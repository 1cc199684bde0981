"""The sentences of Stich-Meister under random rules: all are true, each form is heard, a seat exchanged is found
out."""

from functools import cache
from random import Random

import pytest

import tabletop
from tests.helpers.per_game import part_of
from tests.tools.truth import Scene, all_said_in, seats_exchanged, set_again, unheard, untrue

PART = part_of("stich_meister", "truth")
TRUTH = PART.TRUTH

pytestmark = pytest.mark.xdist_group("heard in stich_meister")  # what is heard is gathered once
TELLING = [[22, 23, 24, 25], [26, 27, 28, 16], [21, 29, 30, 34], [31, 32, 33, 7], [35, 36, 37, 38], [39, 40, 41, 42],
           [43, 44, 45, 46], [47, 48, 49, 50], [51, 52, 53, 19], [54, 55, 56, 57], [58, 59, 60, 49], [24, 26, 28, 15],
           [25, 26, 38, 18], [28, 8, 9, 20], [1, 2, 3, 4], [5, 6, 10, 11], [12, 13, 14, 17], [7], [], [35, 39, 43, 28],
           [16, 27, 28, 24], [24, 38, 40, 44], [16, 32, 43, 51], [54, 39, 40, 37], [25, 26, 27, 38]]
"""Rules under which every rule card is read out and every form of sentence is heard."""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_said_under_random_rules_is_true(players):
    wrong = []
    for seed in range(10):
        rules = Random(f"{players} {seed}").sample(range(1, 61), seed % 5)
        wrong += untrue("stich_meister", players, seed, rules=rules)
    assert wrong == []


@cache
def steps_of(players, seed, rules):
    game = tabletop.game("stich_meister", players=players, rules=None if rules is None else list(rules))
    return tabletop.play(game, ["random"] * players, seed=seed).steps()


@cache
def heard():
    """All that is said in the first two rounds, and at the end, of some games, each with its scene."""
    said = []
    games = [(3 + number % 3, number, tuple(rules)) for number, rules in enumerate(TELLING)]
    for players, seed, rules in [*games, (3, 1, None), (4, 2, None), (5, 3, None)]:
        steps = steps_of(players, seed, rules)
        said += all_said_in(steps, TRUTH, [*range(len(steps) // players + 8), len(steps) - 1])
    return said


def test_all_that_is_heard_is_true():
    chosen = Random(2).sample(heard(), 6000)
    assert {found for found in (TRUTH.judge(text, scene) for text, scene in chosen) if found} == set()


def test_every_form_is_heard():
    # Refusals of moves that lie on no table now, and of any when the game is over, are not among what is heard at a
    # step.
    refused = ["The game is over.", "Seat 1 does not hold the koi 5: play koi 9.",
               "Rule cards are chosen before the first trick, and not under fixed rules: Seat 1 has to play koi 9.",
               "Only a trick's winner removes a card, and only under a rule that says so: Seat 1 has to play koi 9."]
    assert unheard("stich_meister", [*(text for text, _ in heard()), *refused]) == []


def test_whoever_is_named_wrongly_is_found_out():
    # Of a card put aside face down everybody has put one aside.
    exchanged = [(wrong, scene) for text, wrong, scene in seats_exchanged(heard(), 5000)
                 if "aside face down" not in text]
    assert [wrong for wrong, scene in exchanged if not TRUTH.judge(wrong, scene).startswith("not true")] == []
    assert len(exchanged) > 1000


@pytest.mark.parametrize("rules", [[15, 16, 17], [16, 17, 20, 31], [15, 17, 20, 32], [15, 16, 20, 33], [15, 16, 17, 20],
                                   [15, 16, 21, 31]])
def test_what_is_said_where_hardly_a_suit_is_not_trump_is_true(rules):
    assert [wrong for players in (3, 4, 5) for wrong in untrue("stich_meister", players, 1, rules=rules)] == []


@pytest.mark.parametrize(("rules", "cited"), PART.MEETINGS.items())
def test_where_rules_meet_it_is_announced(rules, cited):
    log = []
    tabletop.game("stich_meister", players=4, rules=list(rules)).deal(1, log)
    assert cited in {event.rule for event in log}


def test_each_case_of_rules_that_meet_is_cited():
    assert {*PART.MEETINGS.values()} == {rule for rule in tabletop.game("stich_meister").rules
                                         if rule.startswith("STM-C")}


@pytest.mark.parametrize(("players", "rules", "untrue_before"), [
    (4, [29, 30], "best of the other"), (4, [16, 32, 33], "Trumps still win"), (4, [26, 27], "just before"),
    (4, [24, 40], "last trick"), (4, [35, 36], "still leads"), (3, [9, 19, 42], "All 10s are trump"),
    (3, [31], "1 is the highest"), (4, [28], "play a trump")])
def test_what_is_announced_is_true_of_all_rules_together(players, rules, untrue_before):
    log = []
    tabletop.game("stich_meister", players=players, rules=rules).deal(1, log)
    assert not any(untrue_before in event.text for event in log)
    assert untrue("stich_meister", players, 1, rules=rules) == []


def test_what_is_said_of_a_set_position_is_true():
    for rules in ((24, 25, 26, 16), (22, 27, 28, 7), (21, 34, 37, 38)):
        for step in steps_of(4, 5, rules)[:150:7]:
            if step.state.turn is None:
                continue
            again = set_again(step, TRUTH)
            assert TRUTH.judge(again.asks.text, Scene("asks", again)) == ""

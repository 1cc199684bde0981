"""The thoughtful player's behaviours, each on a set position, and what the others do."""

from random import Random

import pytest

import tabletop
from tabletop.games.saika_banrai.strategies import cost_now, costs_if_led, lookahead, lowest_card, quick, thoughtful

GAME = tabletop.game("saika_banrai")


def view(parts, players=4):
    state = tabletop.game("saika_banrai", players=players).position(parts)
    return state.view(state.turn)


def choice(parts, which=thoughtful, players=4):
    return str(which(view(parts, players), Random(1)))


LAST = {"leader": "0", "hand 3": "r1 r6 r7 r10 b1 b2 y1 y2 p f", "up": "red"}


@pytest.mark.parametrize(("trick", "card"),
                         [("r2 r3 r8", "r7"), ("r2 r3 r9", "r7"), ("r2 r3 r4", "r1"), ("r9 b4 g1", "r7")])
def test_it_ducks_as_high_as_it_can(trick, card):
    """Last to play: the highest card under the winner is shed for nothing."""
    assert choice(LAST | {"trick": trick}) == card


def test_it_sheds_its_highest_card_when_it_cannot_follow():
    assert choice({"leader": "0", "trick": "r2 r3 r8", "hand 3": "y2 y7 b10 g4", "up": "red yellow"}) == "b10"


@pytest.mark.parametrize(("up", "card"), [("red", "r7"), ("red green yellow blue", "r10")])
def test_in_a_natural_disaster_trick_a_high_card_is_the_safe_one(up, card):
    """The same trick: under the 8 is safe as long as it is a normal one; then the 10, the most dangerous card, is
    shed."""
    assert choice(LAST | {"trick": "r2 r3 r8", "up": up}) == card


def test_it_sees_the_fourth_natural_disaster_coming():
    """Blue is the last colour missing, and Seat 2 is known to hold no red: it may well play blue. So a low red card is
    no longer safe for Seat 1, who would otherwise get rid of nothing by playing it."""
    parts = {"leader": "0", "trick": "r4", "hand 1": "r3 r6 g2 y3", "void 2": "red", "void 3": "red", "tricks": "6"}
    calm, near = view(parts | {"up": "red"}), view(parts | {"up": "red green yellow"})
    low, high = GAME.parse("r3"), GAME.parse("r6")
    assert cost_now(calm, low) == 0 < cost_now(calm, high)
    assert cost_now(near, low) > cost_now(near, high)


def test_it_leads_low_but_not_with_the_colour_that_would_break_the_storm():
    assert choice({"leader": "0", "hand 0": "r1 r9 b2 g10", "up": "green"}) in ("r1", "b2")
    assert choice({"leader": "0", "hand 0": "r1 r9 b2 g10", "up": "red green yellow"}) != "b2"


def test_it_does_not_strand_a_special_card():
    """Two tricks to go, and everybody still has a fertility: it is played before it is blocked, though the blue 1 is
    safe."""
    parts = {"leader": "0", "trick": "r8", "hand 1": "b1 f", "hand 2": "r9 f", "hand 3": "g3 f", "hand 0": "f",
             "up": "red"}
    assert choice(parts) == "f"


def test_it_keeps_a_special_card_as_a_way_out():
    """Early in the round nothing is to be feared from the low card."""
    parts = {"leader": "0", "trick": "r8", "hand 1": "r1 r2 r9 b3 b4 y1 y2 g3 p f", "up": "red"}
    assert choice(parts) not in ("p", "f")


def test_it_plays_a_special_card_when_it_would_have_to_win():
    """Only the red 10 follows, and it is sure to win."""
    parts = {"leader": "0", "trick": "r2 r3 r4", "hand 3": "r10 b3 b4 y1 y2 p f", "up": "red"}
    assert choice(parts) in ("p", "f")


@pytest.mark.parametrize("seat", range(4))
def test_it_names_the_next_seat_to_be_the_last_to_play(seat):
    parts = {f"hand {seat}": "r1 r9 b2", "turn": str(seat)}
    assert choice(parts) == choice(parts, lowest_card) == f"leader {(seat + 1) % 4}"


def test_it_names_itself_when_it_could_be_blocked():
    parts = {"hand 0": "p", "hand 1": "p", "hand 2": "r7", "turn": "0"}
    assert choice(parts, players=3) == "leader 0"


@pytest.mark.parametrize(("parts", "card"), [
    ({"hand 0": "r3 b2 g10 p"}, "b2"), ({"hand 0": "r3 b2 g10 f"}, "f"),
    ({"hand 1": "r3 r2 b1", "trick": "r8"}, "r2"), ({"hand 1": "r6 r7 p", "trick": "r8"}, "p"),
    ({"hand 0": "", "hand 1": "", "hand 2": "", "hand 3": "p", "trick": "r8 p r1"}, "pass")])
def test_lowest_card_plays_the_lowest_number(parts, card):
    assert choice(parts, lowest_card) == card


@pytest.mark.parametrize("which", [thoughtful, lookahead])
def test_who_can_only_pass_passes(which):
    assert choice({"hand 0": "", "hand 1": "", "hand 2": "", "hand 3": "p", "trick": "r8 p r1"}, which) == "pass"


def test_lookahead_breaks_the_storm_over_somebody_elses_head():
    """The thoughtful player gets rid of its pillar. Lookahead sees that the green 9, which need not follow, makes Seat
    2's yellow 6 take everything."""
    parts = {"leader": "1", "trick": "f y6", "hand 0": "g9 p", "hand 1": "p", "hand 2": "y7", "up": "red blue"}
    assert choice(parts, players=3) == "p"
    assert choice(parts, lookahead, players=3) == "g9"


def test_lookahead_tries_every_seat_that_can_be_named():
    tried = []

    def noted(state, rng):
        tried.append(state.leader)
        return quick(state, rng)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tabletop.games.saika_banrai.strategies.quick", noted)
        choice({"turn": "3", "tricks": "3"}, lookahead, players=6)
    assert set(tried) >= set(range(6))


def test_quick_players_play_legally_to_the_end():
    state, rng = GAME.deal(4), Random(4)
    while state.turn is not None:
        state.play(quick(state, rng))
    assert state.outcome()


def test_what_a_lead_costs_is_what_the_trick_takes():
    """The last trick, and all higher reds are gone: led, the red 7 is the highest and costs 7, whatever the others
    do."""
    parts = {"leader": "0", "hand 0": "r7", "hand 1": "b1", "hand 2": "b2", "taken 1": "r8 r9 r10", "up": "red"}
    assert costs_if_led(view(parts, 3), Random(1), 5) == {GAME.parse("r7"): [7] * 5}


def test_a_ten_is_dear_in_a_normal_trick_and_cheap_in_a_natural_disaster():
    hand = {"hand 0": "r10 r1 g2 g3 y2 y3 b2 b3 p f", "leader": "0"}
    calm, storm = ({str(card): sum(found)
                    for card, found in costs_if_led(view(hand | {"up": up}), Random(1), 60).items()}
                   for up in ("", "green yellow blue"))
    assert calm["r1"] == 0 < calm["r10"]
    assert storm["r1"] > storm["r10"]

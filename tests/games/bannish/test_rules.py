"""Bannish against its specification: every rule by its id, the worked cases, the texts, and a second referee."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.games.bannish.rules import settle
from tests.helpers import spec
from tests.helpers.spec import after, legal, refusal, sees, texts, told

bannish, played = spec.games_and_positions("bannish", 4)
WON_BY_1 = {"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "r5 b3", "hand 3": "y6 b4"}
"""Seat 1 wins a full trick: r4, r6, r5, y6."""
FULL_HANDS = {"hand 0": "r1 r3 r5 b1 b2 b3 b4 b5 b6 g1 g2 g3", "hand 1": "r2 r4 r6 b1 b2 b3 b4 b5 b6 g1 g2 g3",
              "hand 2": "r1 r2 r3 r4 r5 r6 g4 g4 g5 g5 g6 g6"}
"""All the cards for three."""


def round_ends(*piles):
    """A round that ends with these cards for each seat, and what is told of its end.

    Seats 0 and 1 run out of cards with a BANNISH that leaves nothing, so their cards are all taken ones; of the cards
    of every later seat, the first is still in hand.
    """
    last = {3: "g6", 4: "y6", 5: "p6"}[len(piles)]
    parts = {"hand 0": last, "hand 1": last}
    parts |= {f"hand {seat}": pile.split()[0] for seat, pile in enumerate(piles) if seat > 1}
    parts |= {f"taken {seat}": " ".join(pile.split()[seat > 1:]) for seat, pile in enumerate(piles)}
    state = bannish(len(piles)).position(parts)
    return state, told(state, f"{last},{last}")


# Cards

def test_ban_1_sixty_cards_two_of_each_colour_and_strength():
    dealt = Counter(card.name for hand in sees(bannish(5).deal(3)).hands for card in hand)
    assert dealt == {f"{colour} {strength}": 2 for colour in ("red", "blue", "green", "yellow", "purple")
                     for strength in (1, 2, 3, 4, 5, 6)}


def test_ban_1_a_third_copy_is_refused():
    for parts in ({"hand 0": "r4 r4 r4"}, {"hand 0": "r4 b1", "taken 2": "r4", "trick": "r4"}):
        with pytest.raises(ValueError, match=r"red 4.*\(BAN-1\)"):
            bannish().position(parts)


@pytest.mark.parametrize(("strength", "stars"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_ban_2_weak_cards_have_many_stars(strength, stars):
    state = bannish().position({"taken 2": f"g{strength} b{strength}"})
    assert state.totals("stars") == [0, 0, 2 * stars, 0]


@pytest.mark.parametrize("table", [
    {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 0}, {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: -1}, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}])
def test_ban_2_a_card_without_stars_is_refused(table):
    with pytest.raises(ValueError, match="red 6.* 1 or more"):
        bannish(stars=table)


def test_ban_2_what_is_no_table_is_refused():
    with pytest.raises(ValueError, match=r"stars must be a table like \{1: 6, 2: 5, …\}, not 7"):
        bannish(stars=7)


def test_ban_2_the_table_is_an_option():
    by_strength = bannish(stars={1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 60})
    assert by_strength.position({"taken 0": "r6 g1"}).totals("stars") == [61, 0, 0, 0]
    flat = dict.fromkeys(range(1, 7), 1)
    by_colour = bannish(3, stars={"red": flat, "blue": flat, "green": dict.fromkeys(range(1, 7), 9)})
    assert by_colour.position({"taken 0": "r6 b6", "taken 1": "g6"}).totals("stars") == [2, 9, 0]


@given(st.lists(st.integers(1, 20), min_size=6, max_size=6), st.integers(0, 99))
def test_ban_2_any_table_is_what_the_round_is_counted_with(numbers, seed):
    table = dict(zip(range(1, 7), numbers, strict=True))
    state, rng = bannish(3, stars=table).deal(seed), Random(seed)
    while state.round == 1 and state.turn is not None:
        state.play(rng.choice(state.legal()))
    lines = [line for line in state.score() if line.unit == "stars" and line.round == 1]
    assert lines
    assert all(line.points == table[int(line.because.split(",")[0][-1])] for line in lines)


@pytest.mark.parametrize(("players", "colours"), [
    (3, {"red", "blue", "green"}), (4, {"red", "blue", "green", "yellow"}),
    (5, {"red", "blue", "green", "yellow", "purple"})])
def test_ban_3_as_many_colours_as_players_and_twelve_cards_each(players, colours):
    hands = sees(bannish(players).deal(1)).hands
    assert [len(hand) for hand in hands] == [12] * players
    assert {card.suit for hand in hands for card in hand} == colours


def test_ban_3_hands_are_hidden_and_taken_cards_are_not():
    state = played(WON_BY_1, "r4,r6,r5,y6,take r4")
    view = state.view(2)
    assert (texts([view.hand]), texts([view.hands[2]])) == (["b3"], ["b3"])
    assert [view.hands[seat] for seat in (0, 1, 3)] == [None, None, None]
    assert view.counts == [1, 1, 1, 1]
    for seat in range(4):
        assert texts(state.view(seat).taken) == ["", "r4", "", ""]


def test_ban_3_every_deal_is_equally_likely():
    """Two equal cards meet in one of three hands of 12 with chance 11/35; a card is in each hand equally often."""
    together, first_cards, deals = 0, Counter(), 1000
    for seed in range(deals):
        for seat, hand in enumerate(sees(bannish(3).deal(seed)).hands):
            copies = Counter(hand)
            together += sum(count == 2 for count in copies.values())
            first_cards[seat] += copies[bannish(3).parse("r1")]
    assert together / (18 * deals) == pytest.approx(11 / 35, abs=0.01)
    assert all(count == pytest.approx(2 * deals / 3, abs=70) for count in first_cards.values())


# A trick

def test_ban_4_the_leader_may_play_any_card_and_sets_the_lead_colour():
    state = bannish().position({"hand 0": "r4 b1 b1 y6"})
    assert legal(state) == "r4 b1 y6"
    assert sees(state).led is None
    told(state, "b1")
    assert sees(state).led == "blue"
    assert state.asks.text == "Seat 1: follow blue if you can, otherwise play any card"


def test_ban_4_the_first_leader_is_drawn_at_random():
    leaders = Counter(bannish(4).deal(seed).turn for seed in range(400))
    assert sorted(leaders) == [0, 1, 2, 3]
    assert all(70 <= count <= 130 for count in leaders.values())


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_ban_4_the_first_leader_can_be_given(leader):
    assert {bannish(3, leader=leader).deal(seed).turn for seed in range(10)} == {leader}


def test_ban_4_nobody_leads_a_card_that_is_not_held():
    assert refusal(bannish().position({"hand 0": "r4 b1"}), "y6") == (
        "BAN-4", "Seat 0 does not hold the yellow 6: play red 4 or blue 1.")


def test_ban_5_clockwise_from_the_leader():
    state = bannish().position(WON_BY_1 | {"leader": "2"})
    turns = [state.turn]
    for card in "r5", "y6", "r4":
        told(state, card)
        turns.append(state.turn)
    assert turns == [2, 3, 0, 1]


def test_ban_5_follow_the_lead_colour_if_able():
    state = bannish().position({"hand 0": "r4 b1", "hand 1": "r2 r6 b2 y1", "trick": "r5", "leader": "0"})
    assert legal(state) == "r2 r6"
    assert refusal(state, "b2") == ("BAN-5", "Red was led and Seat 1 holds red: play red 2 or red 6.")
    assert refusal(state, "g3") == ("BAN-5", "Seat 1 does not hold the green 3: play red 2 or red 6.")


def test_ban_5_without_the_lead_colour_any_card():
    state = bannish().position({"hand 0": "r4 b1", "hand 1": "b2 b3 y1 g6", "trick": "r5"})
    assert legal(state) == "b2 b3 g6 y1"


def test_ban_5_the_lead_colour_is_the_leaders_even_when_others_did_not_follow():
    state = bannish().position({"hand 1": "g2 g3", "hand 2": "r1 g4", "trick": "r5 g1"})
    assert legal(state) == "r1"


def test_ban_5_following_may_force_a_bannish():
    state = bannish().position({"hand 1": "r5 g1 y1", "trick": "r5"})
    assert legal(state) == "r5"


def test_ban_5_who_did_not_follow_is_remembered_by_all():
    state = bannish().position({"hand 0": "r4 b1", "hand 1": "b2 g2", "hand 2": "r1 g4", "hand 3": "y1 y2"})
    told(state, "r4,g2,r1,y1,take r4")
    for seat in range(4):
        assert state.view(seat).voids == [frozenset(), {"red"}, frozenset(), {"red"}]
    told(state, "b1,b2,g4,y2,take b2")
    assert state.round == 2
    assert state.view(0).voids == [frozenset()] * 4, "a new deal, and nothing is known"


def test_ban_6_two_equal_cards_end_the_trick_and_later_players_do_not_play():
    state = played({"hand 0": "b3 r1", "hand 1": "b5 r2", "hand 2": "b3 r3", "hand 3": "b6 b6"}, "b3,b5,b3")
    assert texts(sees(state).hands) == ["r1", "r2", "r3", "b6 b6"]
    assert sees(state).trick == []


def test_ban_6_the_two_equal_cards_are_gone():
    state = played(FULL_HANDS, "r1,r2,r1", players=3)
    assert texts([sees(state).gone]) == ["r1 r1"]


@pytest.mark.parametrize("cards", ["r4 b4 g4 y4", "r4 r5 r6 r3", "r4 b4 b5 y5"])
def test_ban_6_equal_means_colour_and_strength(cards):
    state = bannish().position({"hand 3": "", "trick": cards})
    assert (texts([sees(state).on_offer]), state.asks.rule) == ([cards], "BAN-9"), "nothing was removed"


def test_ban_6_equal_cards_that_are_not_of_the_lead_colour():
    state = played({"hand 0": "r1 b1", "hand 1": "g5 b2", "hand 2": "g5 b3", "hand 3": "r6 b4"}, "r1,g5,g5")
    assert texts(sees(state).taken) == ["r1", "", "", ""], "only the leader's card was left"
    assert state.turn == 2
    assert texts(sees(state).hands)[3] == "r6 b4"


def test_ban_6_the_last_player_can_make_it():
    state = played({"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "g2 b3", "hand 3": "r6 b4"}, "r4,r6,g2,r6")
    assert texts([sees(state).on_offer]) == ["r4 g2"]


def test_ban_7_the_highest_of_the_lead_colour_wins_and_gets_the_chip():
    state = played(WON_BY_1, "r4,r6,r5,y6")
    assert (state.turn, sees(state).chip) == (1, 1)


def test_ban_7_a_higher_card_of_another_colour_does_not_win():
    state = played({"hand 0": "r1 b1", "hand 1": "b6 b2", "hand 2": "g6 b3", "hand 3": "y6 b4"}, "r1,b6,g6,y6")
    assert (state.turn, sees(state).chip) == (0, 0)


@pytest.mark.parametrize(("players", "leader"),
                         [(players, leader) for players in (3, 4, 5) for leader in range(players)])
def test_ban_7_places_are_counted_from_the_leader(players, leader):
    strengths = [1, 6, 2, 3, 4][:players]
    hands = {f"hand {(leader + place) % players}": f"r{strength} b{strength}"
             for place, strength in enumerate(strengths)}
    state = played(hands | {"leader": str(leader)}, ",".join(f"r{strength}" for strength in strengths), players)
    assert state.turn == sees(state).chip == (leader + 1) % players


def test_ban_8_the_player_of_the_second_equal_card_gets_the_chip():
    state = played({"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "g2 b3", "hand 3": "r6 b4"}, "r4,r6,g2,r6")
    assert (state.turn, sees(state).chip) == (0, 3), "seat 0 wins, seat 3 has the chip"


def test_ban_8_a_position_knows_who_got_the_chip_while_the_winner_chooses():
    state = bannish().position({"trick": "r4 g2 y5 r4"})
    assert (state.turn, sees(state).chip) == (1, 3)


def test_ban_8_the_card_left_closest_to_the_leader_sets_a_new_lead_colour():
    parts = {"hand 0": "r4 b1", "hand 1": "g2 b2", "hand 2": "y5 b3", "hand 3": "r4 b4"}
    assert played(parts, "r4,g2,y5,r4").turn == 1, "green 2 beats yellow 5: green is the lead colour now"


def test_ban_8_the_highest_of_the_new_lead_colour_wins_not_the_closest():
    parts = {"hand 0": "r4 b1", "hand 1": "g2 b2", "hand 2": "y6 b3", "hand 3": "g5 b4", "hand 4": "r4 b5"}
    state = played(parts, "r4,g2,y6,g5,r4", players=5)
    assert (state.turn, sees(state).chip) == (3, 4)


def test_ban_8_clockwise_goes_on_past_the_last_seat():
    parts = {"hand 2": "r4 b1", "hand 3": "g2 b2", "hand 0": "y6 b3", "hand 1": "r4 b4", "leader": "2"}
    state = played(parts, "r4,g2,y6,r4")
    assert (state.turn, sees(state).chip) == (3, 1), "seat 3 sits closer to the leader than seat 0"


def test_ban_8_the_highest_card_may_be_among_the_removed():
    parts = {"hand 0": "r2 b1", "hand 1": "r6 b2", "hand 2": "r3 b3", "hand 3": "r6 b4"}
    assert played(parts, "r2,r6,r3,r6").turn == 2


def test_ban_9_the_winner_takes_any_one_of_the_cards():
    state = played(WON_BY_1, "r4,r6,r5,y6")
    assert legal(state) == "take r4 take r6 take r5 take y6"
    for move in "take r4", "take y6":
        after = state.copy()
        told(after, move)
        assert texts(sees(after).taken)[1] == move[-2:]


def test_ban_9_the_others_leave_face_down():
    state = played(FULL_HANDS, "r1,r2,r6,take r1", players=3)
    assert (texts(sees(state).taken), texts([sees(state).gone])) == (["", "", "r1"], ["r2 r6"])


def test_ban_9_first_take_then_lead():
    state = played(WON_BY_1, "r4,r6,r5,y6")
    assert refusal(state, "b2") == (
        "BAN-9", "Seat 1 won the trick and takes one of its cards first: the red 4, red 6, red 5 or yellow 6.")


def test_ban_9_only_a_card_left_in_the_trick():
    state = played({"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "g2 b3", "hand 3": "r6 b4"}, "r4,r6,g2,r6")
    assert legal(state) == "take r4 take g2"
    for gone in "take r6", "take b1":
        assert refusal(state, gone) == ("BAN-9", "Seat 0 won the trick and takes one of its cards first: the red 4 or "
                                                 "green 2.")


def test_ban_9_nothing_is_taken_before_the_trick_is_over():
    state = played(WON_BY_1, "r4,r6")
    rule, because = refusal(state, "take r4")
    assert rule == "BAN-9"
    assert "red 5" in because, "it names what is allowed instead"


def test_ban_10_one_card_left_is_taken_without_a_choice():
    state = played({"hand 0": "b3 r1", "hand 1": "b5 r2", "hand 2": "b3 r3", "hand 3": "g1 g2"}, "b3,b5,b3")
    assert texts(sees(state).taken) == ["", "b5", "", ""]
    assert (state.turn, state.asks.rule) == (2, "BAN-4")


def test_ban_10_even_when_it_is_not_of_the_lead_colour():
    state = played({"hand 0": "b3 r1", "hand 1": "y1 r2", "hand 2": "b3 r3", "hand 3": "g1 g2"}, "b3,y1,b3")
    assert texts(sees(state).taken) == ["", "y1", "", ""]


def test_ban_11_where_nothing_is_left_no_place_wins():
    red_4 = bannish().deck.parse("r4")
    assert settle([red_4, red_4]) == ([], -1, 1)


def test_ban_11_nothing_left_only_the_chip_moves():
    state = played({"hand 0": "b3 r1", "hand 1": "b3 r2", "hand 2": "b5 r3", "hand 3": "g1 g2"}, "b3,b3")
    assert texts(sees(state).taken) == ["", "", "", ""]
    assert (sees(state).chip, state.turn, state.totals("stars")) == (1, 1, [0, 0, 0, 0])


@pytest.mark.parametrize(("parts", "moves", "leader"), [
    (WON_BY_1, "r4,r6,r5,y6,take r4", 1),
    ({"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "g2 b3", "hand 3": "r6 b4"}, "r4,r6,g2,r6,take r4", 3),
    ({"hand 0": "b3 r1", "hand 1": "b3 r2", "hand 2": "b5 r3", "hand 3": "g1 g2"}, "b3,b3", 1),
])
def test_ban_12_the_chip_holder_leads_the_next_trick(parts, moves, leader):
    state = played(parts, moves)
    assert (state.turn, sees(state).leader, sees(state).trick) == (leader, leader, [])
    assert state.stage == (1, 12), "ten tricks were over before this one"


# Round and game

def test_ban_13_the_round_ends_when_somebody_has_no_cards():
    state = played({"hand 0": "r4", "hand 1": "r6 b2", "hand 2": "r5 b3", "hand 3": "y6 b4"}, "r4,r6,r5,y6")
    assert (state.round, state.asks.rule) == (1, "BAN-9"), "the trick is finished first"
    told(state, "take r4")
    assert state.round == 2


def test_ban_13_not_before():
    assert played(WON_BY_1, "r4,r6,r5,y6,take r4").round == 1


def test_ban_13_others_may_hold_cards_after_a_bannish():
    state = played({"hand 0": "b3", "hand 1": "b3 r2", "hand 2": "b5 r3", "hand 3": "g1 g2 g3"}, "b3,b3")
    assert state.round == 2


def test_ban_14_stars_taken_and_stars_still_in_hand():
    state, _ = round_ends("r1 r6", "b2", "g3 g4 y5", "y1")
    assert state.totals("stars", round=1) == [7, 5, 9, 6]


def test_ban_14_the_card_taken_last_counts():
    state = played({"hand 0": "r4", "hand 1": "r6", "hand 2": "r5", "hand 3": "y6"}, "r4,r6,r5,y6,take r4")
    assert state.totals("stars", round=1) == [0, 3, 0, 0]


def test_ban_14_cards_used_are_those_taken_and_those_in_hand():
    _, sentences = round_ends("r1 r6", "b2", "g3 g4 y5", "y1")
    counted = next(sentence for sentence in sentences if sentence.endswith("(BAN-14)"))
    assert [counted.count(f"({cards})") for cards in ("2 cards", "1 card", "3 cards")] == [1, 2, 1]


def test_ban_15_a_total_of_nothing_is_left_out():
    state, sentences = round_ends("b1 b4", "", "r6 r5", "r1 r2")
    assert state.totals("stars", round=1) == [9, 0, 3, 11]
    assert sees(state).points == [1, 0, 0, 0]
    assert "Seat 1 has no stars at all and is left out of the ranking. (BAN-15)" in sentences


def test_ban_15_nothing_is_not_second_place():
    state, _ = round_ends("", "", "r6")
    assert state.totals("stars", round=1) == [0, 0, 1]
    assert sees(state).points == [0, 0, 0]


@pytest.mark.parametrize(("piles", "totals", "points"), [
    (("r1", "r2", "r3", "r4"), [6, 5, 4, 3], [0, 1, 0, 0]),
    (("r4", "r2", "r3", "r1"), [3, 5, 4, 6], [0, 1, 0, 0]),
    (("r1", "b1", "r2", "r4"), [6, 6, 5, 3], [0, 0, 1, 0]),
    (("r1", "b1", "g1", "r4"), [6, 6, 6, 3], [0, 0, 0, 1]),
    (("r1", "r2", "b2", "g2"), [6, 5, 5, 5], [0, 1, 1, 1]),
    (("r1", "r4 r5", "b2", "g4"), [6, 5, 5, 3], [0, 0, 1, 0]),
    (("r1", "r4 r5", "b2", "g2"), [6, 5, 5, 5], [0, 0, 1, 1]),
    (("r1", "r4 r5", "b4 b5", "g2"), [6, 5, 5, 5], [0, 0, 0, 1]),
    (("r1", "r4 r5", "b4 b5", "g4"), [6, 5, 5, 3], [0, 1, 1, 0]),
    (("r1 r6 r6", "b1 b5", "g2", "y3"), [8, 8, 5, 4], [0, 0, 1, 0]),
    (("r1 b6", "r2", "b2", "g4", "y4"), [7, 5, 5, 3, 3], [0, 1, 1, 0, 0]),
])
def test_ban_16_second_place_scores_and_fewest_cards_decide(piles, totals, points):
    state, _ = round_ends(*piles)
    assert state.totals("stars", round=1) == totals
    assert sees(state).points == state.totals("victory points") == points


@pytest.mark.parametrize(("piles", "totals"), [
    (("r1", "b1", "g1", "y1"), [6, 6, 6, 6]), (("b1 b4", "", "r1 r5 r6"), [9, 0, 9]), (("", "", "r1"), [0, 0, 6]),
    (("r1", "", "b1"), [6, 0, 6])])
def test_ban_17_nobody_scores_when_nobody_is_second(piles, totals):
    state, sentences = round_ends(*piles)
    assert state.totals("stars", round=1) == totals
    assert sees(state).points == [0] * len(piles)
    assert "There is no second place, so nobody scores. (BAN-17)" in sentences
    assert state.round == 2


def test_ban_18_the_last_to_get_the_chip_leads_the_next_round():
    state, _ = round_ends("r1", "r2", "r3", "r4")
    assert (state.turn, sees(state).leader, sees(state).chip) == (1, 1, 1), "seat 1 made the BANNISH"
    state = played({"hand 0": "r4", "hand 1": "r5", "hand 2": "r6", "hand 3": "y6"}, "r4,r5,r6,y6,take y6")
    assert (state.turn, sees(state).leader) == (2, 2), "seat 2 won the last trick"


def test_ban_18_all_cards_are_shuffled_and_dealt_anew():
    state, _ = round_ends("r1", "r2", "r3", "r4")
    view = sees(state)
    assert Counter(card for hand in view.hands for card in hand) == Counter(bannish().deck.cards)
    assert (view.counts, view.trick, view.gone, texts(view.taken)) == ([12] * 4, [], [], [""] * 4)
    assert view.hands != sees(bannish().deal(state.seed)).hands


def test_ban_18_the_next_deal_does_not_depend_on_the_play():
    assert len(spec.second_deals(bannish())) == 1


ONE_EACH = {"hand 0": "y6", "hand 1": "y6", "hand 2": "r3", "hand 3": "r4", "taken 0": "r1"}
"""Seat 0 has 6 stars, seat 2 has 4 and seat 3 has 3 when y6, y6 are played."""


def test_ban_19_two_victory_points_win():
    state = played(ONE_EACH | {"points": "1 0 1 1", "round": "4"}, "y6,y6")
    assert state.outcome() == ((2,), (1, 0, 2, 1), "Seat 2 wins with 2 victory points after 4 rounds.")
    assert (state.turn, bool(state.asks), state.legal(), state.rulings()) == (None, False, [], [])
    assert refusal(state, "r4") == ("BAN-19", "The game is over.")


def test_ban_19_one_victory_point_does_not():
    state = played(ONE_EACH | {"points": "1 1 0 1", "round": "4"}, "y6,y6")
    assert (state.outcome(), state.round) == (None, 5)


def test_ban_19_several_at_once_all_win():
    state = played(ONE_EACH | {"hand 3": "b3", "points": "1 1 1 1", "round": "4"}, "y6,y6")
    assert state.outcome() == ((2, 3), (1, 1, 2, 2),
                               "Seat 2 and Seat 3 win together with 2 victory points after 4 rounds.")


def test_ban_19_first_to_two_wins_even_if_others_score_with_it():
    state = played(ONE_EACH | {"hand 3": "b3", "points": "1 1 1 0"}, "y6,y6")
    assert state.outcome().winners == (2,)


@pytest.mark.parametrize(("points", "winners"), [
    ("0 0 0 0", (2,)), ("1 0 0 0", (0, 2)), ("1 1 0 1", (0, 1, 2, 3))])
def test_ban_19_after_50_rounds_the_most_points_win(points, winners):
    state = played(ONE_EACH | {"points": points, "round": "50"}, "y6,y6")
    assert state.turn is None
    assert state.outcome().winners == winners


def test_ban_19_not_after_49():
    assert played(ONE_EACH | {"round": "49"}, "y6,y6").round == 50


# The worked cases

def test_worked_case_bannish_at_the_third_card():
    state = played({"hand 0": "b3 r1", "hand 1": "b5 r2", "hand 2": "b3 r3", "hand 3": "b1 g2"}, "b3,b5,b3")
    assert (texts(sees(state).taken), state.turn) == (["", "b5", "", ""], 2)


def test_worked_case_bannish_of_the_sixes():
    state = played({"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "g2 b3", "hand 3": "r6 b4"}, "r4,r6,g2,r6")
    assert (state.turn, legal(state)) == (0, "take r4 take g2")
    told(state, "take g2")
    assert (texts(sees(state).taken), state.turn) == (["g2", "", "", ""], 3)


def test_worked_case_the_leaders_own_card_is_annihilated():
    state = played({"hand 0": "r4 b1", "hand 1": "g2 b2", "hand 2": "y5 b3", "hand 3": "r4 b4"}, "r4,g2,y5,r4")
    assert (state.turn, legal(state)) == (1, "take g2 take y5")


def test_worked_case_second_place_is_shared():
    state, _ = round_ends("r1 r5 r5 r6", "b1 b3 b6", "g6 g2 g5", "y5 y4 b6 g6 r6")
    assert state.totals("stars", round=1) == [11, 11, 8, 8]
    assert sees(state).points == [0, 0, 1, 0]


def test_worked_case_only_first_places_and_a_zero():
    state, _ = round_ends("b1 b4", "", "r1 r5 r6")
    assert state.totals("stars", round=1) == [9, 0, 9]
    assert sees(state).points == [0, 0, 0]


# The texts

TOLD = [
    ("a BANNISH that leaves one card", 4,
     {"hand 0": "b3 r1", "hand 1": "b5 r2", "hand 2": "b3 r3", "hand 3": "g1 g2"}, "b3,b5,b3", [
         "Seat 0 leads the blue 3: blue is the lead colour. (BAN-4)",
         "Seat 1 follows with the blue 5. (BAN-5)",
         "Seat 2 follows with the blue 3. (BAN-5)",
         "BANNISH! Seat 0 and Seat 2 both played the blue 3. The two cards are removed face down, and the trick ends "
         "at once. Seat 3 does not play. (BAN-6)",
         "Seat 2 played the second blue 3 and gets the chip. (BAN-8)",
         "Only the blue 5 is left: Seat 1 wins and must take it (2 stars). (BAN-10)",
         "Seat 2 has the chip and leads the next trick. (BAN-12)"]),
    ("a BANNISH that leaves a choice", 4,
     {"hand 0": "r4 b1", "hand 1": "g2 b2", "hand 2": "y6 b3", "hand 3": "r4 b4"}, "r4,g2,y6,r4,take y6", [
         "Seat 0 leads the red 4: red is the lead colour. (BAN-4)",
         "Seat 1 has no red and plays the green 2. (BAN-5)",
         "Seat 2 has no red and plays the yellow 6. (BAN-5)",
         "Seat 3 follows with the red 4. (BAN-5)",
         "BANNISH! Seat 0 and Seat 3 both played the red 4. The two cards are removed face down, and the trick ends at "
         "once. (BAN-6)",
         "Seat 3 played the second red 4 and gets the chip. (BAN-8)",
         "The green 2 and yellow 6 are left. The green 2 of Seat 1 is the one closest to the leader, so green is the "
         "lead colour now. The highest green is the green 2: Seat 1 wins the trick. (BAN-8)",
         "Seat 1 takes the yellow 6 (1 star). The green 2 leaves face down. (BAN-9)",
         "Seat 3 has the chip and leads the next trick. (BAN-12)"]),
    ("a BANNISH after which the lead colour stays", 4,
     {"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "g2 b3", "hand 3": "r6 b4"}, "r4,r6,g2,r6", [
         "Seat 0 leads the red 4: red is the lead colour. (BAN-4)",
         "Seat 1 follows with the red 6. (BAN-5)",
         "Seat 2 has no red and plays the green 2. (BAN-5)",
         "Seat 3 follows with the red 6. (BAN-5)",
         "BANNISH! Seat 1 and Seat 3 both played the red 6. The two cards are removed face down, and the trick ends at "
         "once. (BAN-6)",
         "Seat 3 played the second red 6 and gets the chip. (BAN-8)",
         "The red 4 and green 2 are left. The leader's own red 4 is still there, so red stays the lead colour. The "
         "highest red is the red 4: Seat 0 wins the trick. (BAN-8)"]),
    ("a full trick", 4, WON_BY_1, "r4,r6,r5,y6,take r4", [
        "Seat 0 leads the red 4: red is the lead colour. (BAN-4)",
        "Seat 1 follows with the red 6. (BAN-5)",
        "Seat 2 follows with the red 5. (BAN-5)",
        "Seat 3 has no red and plays the yellow 6. (BAN-5)",
        "Everybody has played. Red was led, and the highest red is the red 6: Seat 1 wins the trick and gets the chip. "
        "(BAN-7)",
        "Seat 1 takes the red 4 (3 stars). The red 6, red 5 and yellow 6 leave face down. (BAN-9)",
        "Seat 1 has the chip and leads the next trick. (BAN-12)"]),
    ("second place is shared", 4,
     {"hand 0": "y6", "hand 1": "y6", "hand 2": "g6", "hand 3": "y5", "taken 0": "r1 r5 r5 r6", "taken 1": "b1 b3 b6",
      "taken 2": "g2 g5", "taken 3": "y4 b6 g6 r6"}, "y6,y6", [
         "Seat 0 leads the yellow 6: yellow is the lead colour. (BAN-4)",
         "Seat 1 follows with the yellow 6. (BAN-5)",
         "BANNISH! Seat 0 and Seat 1 both played the yellow 6. The two cards are removed face down, and the trick ends "
         "at once. Seat 2 and Seat 3 do not play. (BAN-6)",
         "Seat 1 played the second yellow 6 and gets the chip. (BAN-8)",
         "No card is left: nobody takes anything, only the chip moves. (BAN-11)",
         "Seat 0 and Seat 1 have no cards left: the round ends. (BAN-13)",
         "Stars of the cards taken and left in hand: Seat 0 has 11 (4 cards), Seat 1 has 11 (3 cards), Seat 2 has 8 (3 "
         "cards) and Seat 3 has 8 (5 cards). (BAN-14)",
         "Seat 0 and Seat 1 share first place with 11 stars, and first place scores nothing. (BAN-16)",
         "Seat 2 and Seat 3 share second place with 8 stars. Fewest cards decide: Seat 2 used 3, Seat 3 used 5. Seat 2 "
         "gets a victory point. (BAN-16)",
         "Victory points so far: Seat 0 has 0, Seat 1 has 0, Seat 2 has 1 and Seat 3 has 0. (BAN-16)",
         "Round 2: every player is dealt 12 cards. (BAN-3)",
         "Seat 1 had the chip last and leads. (BAN-18)"]),
]
RANKED = [
    (("b1 b4", "", "r1 r5 r6"), [
        "Stars of the cards taken and left in hand: Seat 0 has 9 (2 cards), Seat 1 has 0 (0 cards) and Seat 2 has 9 (3 "
        "cards). (BAN-14)",
        "Seat 1 has no stars at all and is left out of the ranking. (BAN-15)",
        "Seat 0 and Seat 2 share first place with 9 stars, and first place scores nothing. (BAN-16)",
        "There is no second place, so nobody scores. (BAN-17)",
        "Victory points so far: Seat 0 has 0, Seat 1 has 0 and Seat 2 has 0. (BAN-16)"]),
    (("", "", "r1"), [
        "Stars of the cards taken and left in hand: Seat 0 has 0 (0 cards), Seat 1 has 0 (0 cards) and Seat 2 has 6 (1 "
        "card). (BAN-14)",
        "Seat 0 and Seat 1 have no stars at all and are left out of the ranking. (BAN-15)",
        "Seat 2 is first with 6 stars, and first place scores nothing. (BAN-16)",
        "There is no second place, so nobody scores. (BAN-17)",
        "Victory points so far: Seat 0 has 0, Seat 1 has 0 and Seat 2 has 0. (BAN-16)"]),
    (("r1", "r2", "b2", "g4 y5"), [
        "Stars of the cards taken and left in hand: Seat 0 has 6 (1 card), Seat 1 has 5 (1 card), Seat 2 has 5 (1 "
        "card) and Seat 3 has 5 (2 cards). (BAN-14)",
        "Seat 0 is first with 6 stars, and first place scores nothing. (BAN-16)",
        "Seat 1, Seat 2 and Seat 3 share second place with 5 stars. Fewest cards decide: Seat 1 and Seat 2 used 1 "
        "each, Seat 3 used 2. Seat 1 and Seat 2 each get a victory point. (BAN-16)",
        "Victory points so far: Seat 0 has 0, Seat 1 has 1, Seat 2 has 1 and Seat 3 has 0. (BAN-16)"]),
    (("r1", "r2", "b2"), [
        "Stars of the cards taken and left in hand: Seat 0 has 6 (1 card), Seat 1 has 5 (1 card) and Seat 2 has 5 (1 "
        "card). (BAN-14)",
        "Seat 0 is first with 6 stars, and first place scores nothing. (BAN-16)",
        "Seat 1 and Seat 2 share second place with 5 stars, and used equally many cards (1): each gets a victory "
        "point. (BAN-16)",
        "Victory points so far: Seat 0 has 0, Seat 1 has 1 and Seat 2 has 1. (BAN-16)"]),
    (("r5", "", "r6"), [
        "Stars of the cards taken and left in hand: Seat 0 has 2 (1 card), Seat 1 has 0 (0 cards) and Seat 2 has 1 (1 "
        "card). (BAN-14)",
        "Seat 1 has no stars at all and is left out of the ranking. (BAN-15)",
        "Seat 0 is first with 2 stars, and first place scores nothing. (BAN-16)",
        "Seat 2 is second with 1 star and gets a victory point. (BAN-16)",
        "Victory points so far: Seat 0 has 0, Seat 1 has 0 and Seat 2 has 1. (BAN-16)"]),
]
ENDS = [
    ("0 0 1 0", "4", "Seat 2 wins with 2 victory points after 4 rounds. (BAN-19)"),
    ("0 0 1 0", "1", "Seat 2 wins with 2 victory points after 1 round. (BAN-19)"),
    ("0 0 0 0", "50", "After 50 rounds Seat 2 wins with the most victory points (1). (BAN-19)"),
    ("1 0 0 0", "50", "After 50 rounds Seat 0 and Seat 2 win together with the most victory points (1). (BAN-19)"),
]
RULINGS = [
    ({"hand 0": "r4 b1"}, "r4", "allowed (BAN-4): Seat 0 leads and may play any card."),
    ({"hand 0": "r4 b1"}, "r5", "not allowed (BAN-4): Seat 0 does not hold the red 5: play red 4 or blue 1."),
    ({"hand 1": "r4 b1", "trick": "r5"}, "r4", "allowed (BAN-5): Red was led, and this card is red."),
    ({"hand 1": "r4 b1", "trick": "r5"}, "b1", "not allowed (BAN-5): Red was led and Seat 1 holds red: play red 4."),
    ({"hand 1": "g4 b1", "trick": "r5"}, "b1",
     "allowed (BAN-5): Red was led and Seat 1 holds none: any card may be played."),
    ({"hand 1": "r5 b1", "trick": "r5"}, "r5",
     "allowed (BAN-5): Red was led, and this card is red. It makes a BANNISH with the red 5 already in the trick "
     "(BAN-6)."),
    ({"trick": "r5 r6 r2 r1"}, "take r6",
     "allowed (BAN-9): Seat 1 won the trick and may take any card left in it: the red 6 brings 1 star."),
    ({"trick": "r5 r6 r2 r1"}, "take r1",
     "allowed (BAN-9): Seat 1 won the trick and may take any card left in it: the red 1 brings 6 stars."),
    ({"hand 1": "r4 b1", "trick": "r5"}, "take r5",
     "not allowed (BAN-9): The trick is not over yet: a card is taken by its winner. Now Seat 1 plays red 4."),
    ({"trick": "r5 r6 r2 r1", "hand 1": "b2"}, "b2",
     "not allowed (BAN-9): Seat 1 won the trick and takes one of its cards first: the red 5, red 6, red 2 or red 1."),
]
REFUSED = [
    (lambda: bannish().position({"hand 0": "r4 r4 r4"}),
     "The position has 3 copies of the red 4; there are 2 (BAN-1)."),
    (lambda: bannish(stars={1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 0}), "stars of the red 6 must be 1 or more, not 0."),
    (lambda: bannish().position({"hand 0": ""}),
     "Seat 0 starts the trick with 0 cards; it must be 1 to 12 (BAN-3, BAN-13)."),
    (lambda: bannish().position({"hand 1": "r1 b2", "trick": "r5 g1"}),
     "Seat 1 cannot hold the red 1: it did not follow red (BAN-5)."),
    (lambda: bannish().position({"trick": "r5 r5 g1"}),
     "The second red 5 ended the trick (BAN-6): no card comes after it."),
    (lambda: bannish().position({"trick": "r5 g1 r5"}),
     "This trick is over and leaves no choice. Give it without its last card and play the red 5."),
    (lambda: bannish().position({f"hand {seat}": f"r{seat + 1}" for seat in range(4)} | {"tricks": "0"}),
     "The part 'tricks' says 0, but a seat has played 11 cards, so at least 11 tricks are finished (BAN-5, BAN-9)."),
    (lambda: bannish().position({"taken 1": "r4", "tricks": "0"}),
     "The part 'tricks' says 0, but 1 card was taken, so at least 1 trick is finished (BAN-5, BAN-9)."),
    (lambda: bannish(3).position(FULL_HANDS | {"tricks": "3"}),
     "After 3 tricks at least 6 cards have left face down (BAN-6, BAN-9). Here only 0 could have: the hands are too "
     "large, or the tricks too many."),
    (lambda: bannish(3).position({"hand 0": FULL_HANDS["hand 0"], "taken 1": "r4"}),
     "The hands left out need 24 cards, and only 23 are left to deal."),
]
PINNED = spec.pinned(TOLD, RANKED, ENDS, RULINGS, REFUSED)
UNPINNED = {"BAN-2"}
"""A table of stars is refused without naming its rule."""


@pytest.mark.parametrize(("players", "parts", "moves", "sentences"), [case[1:] for case in TOLD],
                         ids=[case[0] for case in TOLD])
def test_what_is_told_of_a_trick(players, parts, moves, sentences):
    assert told(bannish(players).position(parts), moves) == sentences


@pytest.mark.parametrize(("piles", "sentences"), RANKED)
def test_what_is_told_of_a_ranking(piles, sentences):
    _, heard = round_ends(*piles)
    assert [sentence for sentence in heard if sentence.split("(")[-1] in ("BAN-14)", "BAN-15)", "BAN-16)", "BAN-17)")
            ] == sentences


@pytest.mark.parametrize(("parts", "move", "text"), RULINGS)
def test_what_a_ruling_says(parts, move, text):
    assert str(spec.ruling(bannish().position(parts), move)) == text


@pytest.mark.parametrize("nonsense", [7, None, ("take", "r4"), "x" * 999])
def test_what_is_no_move_hears_what_a_move_is(nonsense):
    said = str(bannish().position({"hand 1": "r4 b1", "trick": "r5"}).ruling(nonsense))
    assert said.startswith("not allowed (BAN-5): A move is a card to play, or a card to take, not ")
    assert said.endswith(". Play red 4.")
    assert len(said) < 300


def test_a_position_knows_how_many_tricks_were_played_at_least():
    """Nobody plays more than one card to a trick, and a trick gives no more than one card."""
    for parts, tricks in [({}, 0), (WON_BY_1, 10), ({"taken 0": "r4 r5", "taken 1": "b1"}, 3),
                          ({"hand 2": "r4 b1", "trick": "r5"}, 10),
                          ({"hand 0": "r4 b1", "trick": "r5"}, 9), (WON_BY_1 | {"tricks": "13"}, 13)]:
        assert bannish().position(parts).stage == (1, tricks + 1)


@pytest.mark.parametrize(("make", "text"), REFUSED)
def test_what_a_refused_position_or_table_hears(make, text):
    with pytest.raises(ValueError) as refused:
        make()
    assert str(refused.value) == text


def test_what_is_told_of_a_deal():
    assert spec.told_of_deal(bannish(4, leader=2), 7) == [
        "Round 1: every player is dealt 12 cards. (BAN-3)", "Seat 2 has the chip and leads. (BAN-4)"]


@pytest.mark.parametrize(("points", "number", "text"), ENDS)
def test_what_is_told_of_the_end(points, number, text):
    state = bannish().position(ONE_EACH | {"points": points, "round": number})
    assert told(state, "y6,y6")[-1] == text


@pytest.mark.parametrize(("parts", "text"), [
    ({"hand 0": "r4 b1"}, "Seat 0 leads: play any card (BAN-4)"),
    ({"trick": "r5"}, "Seat 1: follow red if you can, otherwise play any card (BAN-5)"),
    ({"trick": "r5 r6 r2 r1"}, "Seat 1 won the trick: take one of its cards (BAN-9)"),
])
def test_what_is_asked(parts, text):
    assert str(bannish().position(parts).asks) == text


def test_what_the_score_sheet_says():
    state = played({"hand 0": "b3", "hand 1": "b5 r2", "hand 2": "b3 r3", "hand 3": "g1 g2"}, "b3,b5,b3")
    assert [(line.round, line.seat, line.points, line.unit, line.rule, line.because) for line in state.score()] == [
        (1, 1, 2, "stars", "BAN-14", "the blue 5, taken in trick 12"),
        (1, 1, 5, "stars", "BAN-14", "the red 2, still in hand"),
        (1, 2, 4, "stars", "BAN-14", "the red 3, still in hand"),
        (1, 3, 6, "stars", "BAN-14", "the green 1, still in hand"),
        (1, 3, 5, "stars", "BAN-14", "the green 2, still in hand"),
        (1, 1, 1, "victory points", "BAN-16", "second place with 7 stars")]


def test_every_card_taken_is_told_with_the_number_of_its_trick():
    state = bannish(3).position({"hand 0": "r5 r4 b1 g1", "hand 1": "r3 r2 b2 g2", "hand 2": "r6 r3 b3 g3",
                                 "taken 2": "r1"})
    for moves in ("r5,r3,r6,take r5", "r3,r4,r2,take r2", "b1,b2,b3,take b3"):
        after(state, moves)
    assert [line.because for line in state.score()] == [
        "the red 2, taken in trick 10", "the red 1, taken before", "the red 5, taken in trick 9",
        "the blue 3, taken in trick 11"]


def test_the_worth_of_a_seat_is_how_many_more_victory_points_it_has_than_the_others():
    state = bannish().position({"points": "0 0 1 0"})
    assert [state.worth(seat) for seat in range(4)] == [-1 / 3, -1 / 3, 1, -1 / 3]


@pytest.mark.parametrize(("piles", "lines"), [
    (("r1", "r4 r5", "b2", "g4"),
     ["Seat 2: +1 victory point, second place with 5 stars, shared, but with the fewest cards used (1)"]),
    (("r1", "r4 r5", "b4 b5", "g4"), [
        f"Seat {seat}: +1 victory point, second place with 5 stars, shared with equally many cards used (2)"
        for seat in (1, 2)]),
    (("r1", "r4 r5", "b2", "g2"), [
        f"Seat {seat}: +1 victory point, second place with 5 stars, shared, but with the fewest cards used (1)"
        for seat in (2, 3)]),
])
def test_the_score_sheet_says_that_fewest_cards_decided(piles, lines):
    state, _ = round_ends(*piles)
    assert [str(line) for line in state.score() if line.unit == "victory points"] == [f"Round 1, {line} (BAN-16)"
                                                                                      for line in lines]


def test_what_the_score_sheet_says_of_earlier_rounds():
    state = bannish().position({"points": "0 1 0 0", "round": "3"})
    assert [tuple(line) for line in state.score()] == [
        (0, 1, 1, "victory points", "BAN-16", "brought from earlier rounds")]


def test_the_score_sheet_of_a_position_knows_no_trick_0():
    state = bannish().position({"taken 0": "r4"})
    assert not any("trick 0" in line.because for line in state.score())


def test_one_star_is_one_star():
    state, sentences = round_ends("r5", "", "r6")
    assert not any(" 1 stars" in text for text in [*sentences, *(line.because for line in state.score())])


def test_the_refused_stars_are_told_without_their_rule():
    assert any(sentence.startswith("stars of") for sentence in PINNED)


# What a class may be asked

@pytest.mark.parametrize(("parts", "moves", "answer"), [
    (WON_BY_1, "r4,r6,r5,y6", "Seat 1"),
    ({"hand 0": "b3 r1", "hand 1": "b5 r2", "hand 2": "b3 r3"}, "b3,b5,b3", "Seat 1"),
    ({"hand 0": "b3 r1", "hand 1": "b3 r2"}, "b3,b3", "Nobody"),
    ({"hand 0": "r4 b1", "hand 1": "g2 b2", "hand 2": "y5 b3", "hand 3": "r4 b4"}, "r4,g2,y5,r4", "Seat 1"),
])
def test_the_question_of_a_trick(parts, moves, answer):
    state = bannish().position(parts)
    before, last = moves.rsplit(",", 1)
    assert spec.asked(state, before) == [], "no question before the trick is decided"
    question, = spec.asked(state, last)
    assert question.answer == answer
    assert question.choices == ("Seat 0", "Seat 1", "Seat 2", "Seat 3", "Nobody")
    assert question.text.endswith("Who wins this trick?")


@pytest.mark.parametrize(("piles", "answer"), [
    (("r1", "r2", "r3"), "Seat 1"), (("r1", "r2", "b2"), "More than one"), (("r1", "b1", "g1"), "Nobody")])
def test_the_question_of_a_round(piles, answer):
    state = bannish(3).position({"hand 0": "g6", "hand 1": "g6", "hand 2": piles[2], "taken 0": piles[0],
                                 "taken 1": piles[1]})
    question = spec.asked(state, "g6,g6")[-1]
    assert (question.answer, question.text) == (
        answer, "The round ends and the stars are added up. Who gets a victory point?")
    assert answer in question.choices


# Positions

def test_a_position_left_empty_is_a_fresh_deal():
    view = sees(bannish(3).position({}, seed=4))
    assert (view.counts, view.points, view.leader, view.round) == ([12, 12, 12], [0, 0, 0], 0, 1)
    assert Counter(card for hand in view.hands for card in hand) == Counter(bannish(3).deck.cards)
    assert view.hands != sees(bannish(3).position({}, seed=5)).hands


def test_hands_left_out_are_dealt_around_what_is_shown():
    for seed in range(30):
        state = bannish().position({"hand 0": "r1 r2 r3", "void 1": "red", "trick": "b5 g1", "leader": "1"}, seed)
        hands = sees(state).hands
        assert [len(hand) for hand in hands] == [3, 2, 2, 3]
        assert not any(card.suit == "red" for card in hands[1])
        assert not any(card.suit == "blue" for card in hands[2]), "seat 2 did not follow blue"


@pytest.mark.parametrize(("tricks", "size"), [("10", 2), ("11", 1), ("12", 1)])
def test_late_in_a_round_hands_left_out_are_small_but_not_empty(tricks, size):
    assert [len(hand) for hand in sees(bannish().position({"tricks": tricks})).hands] == [size] * 4


@pytest.mark.parametrize(("parts", "named"), [
    ({"hnad 0": "r1"}, "'hnad 0' (did you mean 'hand 0'?)"), ({"hand 4": "r1"}, "'hand 4'"),
    ({"hand 0": "r1 r7"}, "'r7' is not a card"), ({"hand 0": "p1"}, "'p1' is not a card"),
    ({"hand 0": ["r1"]}, "must be text"), ({"leader": "4"}, "'leader'"), ({"leader": "x"}, "'leader'"),
    ({"points": "0 0 2 0"}, "'points'"), ({"points": "0 0"}, "'points'"), ({"round": "0"}, "'round'"),
    ({"round": "51"}, "'round'"), ({"tricks": "-1"}, "'tricks'"), ({"taken 0": "r1 r2", "tricks": "1"}, "'tricks'"),
    ({"void 0": "rde"}, "'rde' is not a colour in play (did you mean 'red'?)"),
    ({"void 0": "red", "hand 0": "r1 b1"}, "Seat 0 cannot hold the red 1"),
    ({"hand 0": "r1 r1 r2 r2 r3 r3 r4 r4 r5 r5 r6 r6 b1"}, "Seat 0 starts the trick with 13 cards"),
    ({"trick": "r1 r2 r3 r4 r5"}, "The trick has 5 cards"),
    ({"void 1": "red", "trick": "r4 r5"}, "Seat 1"),
    ({"void 0": "red", "void 1": "red", "void 2": "red", "void 3": "red"}, "cannot be dealt"),
])
def test_an_impossible_position_is_refused(parts, named):
    with pytest.raises(ValueError) as refused:
        bannish().position(parts)
    assert named in str(refused.value)


# The rules written down a second time

class Referee:
    """Bannish once more, with texts for cards and none of the package's code, to compare every step of a game with."""

    def __init__(self, hands, leader):
        self.points = Counter()
        self.deal(hands, leader)

    def deal(self, hands, leader):
        self.hands = [Counter(hand.split()) for hand in hands]
        self.taken = [Counter() for _ in hands]
        self.gone = Counter()
        self.chip, self.table, self.choice = leader, [], []

    @property
    def turn(self):
        return self.winner if self.choice else (self.table[-1][0] + 1) % len(self.hands) if self.table else self.chip

    def allowed(self):
        if self.choice:
            return {f"take {card}" for card in self.choice}
        held = set(+self.hands[self.turn])
        return {card for card in held if self.table and card[0] == self.table[0][1][0]} or held

    def played(self):
        """The cards that are in no hand and were not taken."""
        return self.gone + Counter(self.choice or [card for _, card in self.table])

    def move(self, text):
        """Carry out a move; whether the round is over."""
        if self.choice:
            return self.take(text.removeprefix("take "))
        seat = self.turn
        self.hands[seat][text] -= 1
        self.table.append((seat, text))
        lying = Counter(card for _, card in self.table)
        if max(lying.values()) < 2 and len(self.table) < len(self.hands):
            return False
        rest = [(owner, card) for owner, card in self.table if lying[card] == 1]
        self.gone += Counter(card for _, card in self.table if lying[card] == 2)
        contest = [(card[1], owner) for owner, card in rest if card[0] == rest[0][1][0]]
        self.winner = max(contest)[1] if contest else None
        self.chip = seat if len(rest) < len(self.table) else self.winner
        self.choice = [card for _, card in rest]
        if not self.choice:
            return self.clear()
        return self.take(self.choice[0]) if len(self.choice) == 1 else False

    def take(self, card):
        self.taken[self.winner][card] += 1
        self.gone += Counter(self.choice) - Counter([card])
        return self.clear()

    def clear(self):
        self.table, self.choice = [], []
        return any(hand.total() == 0 for hand in self.hands)

    def score(self):
        """Give the victory points of the round; the totals."""
        piles = [list((taken + hand).elements()) for taken, hand in zip(self.taken, self.hands, strict=True)]
        totals = [sum(7 - int(card[1]) for card in pile) for pile in piles]
        places = sorted(set(totals) - {0}, reverse=True)
        if len(places) > 1:
            rivals = [(len(pile), seat) for seat, pile in enumerate(piles) if totals[seat] == places[1]]
            self.points.update(seat for cards, seat in rivals if cards == min(rivals)[0])
        return totals


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_second_referee_agrees_on_every_step(players):
    for seed in range(40):
        state, rng = bannish(players).deal(seed), Random(f"moves {seed}")
        view = sees(state)
        referee = Referee(texts(view.hands), view.leader)
        while state.turn is not None:
            assert (referee.turn, referee.chip) == (state.turn, view.chip)
            assert referee.allowed() == spec.legal_moves(state)
            assert [+hand for hand in referee.hands] == [Counter(map(str, hand)) for hand in view.hands]
            assert referee.taken == [Counter(map(str, taken)) for taken in view.taken]
            assert referee.played() == Counter(map(str, view.gone)) + Counter(str(card) for _, card in view.trick)
            number, move = state.round, rng.choice(state.legal())
            state.play(move)
            if referee.move(str(move)):
                assert state.totals("stars", round=number) == referee.score()
                assert view.points == [referee.points[seat] for seat in range(players)]
                assert (state.turn is None) == (max(view.points) == 2)
                referee.deal(texts(view.hands), referee.chip)
            else:
                assert state.round == number
        best = max(referee.points.values())
        assert state.outcome().winners == tuple(seat for seat in range(players) if referee.points[seat] == best)

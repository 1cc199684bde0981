"""Saika Banrai against its specification: every rule by its id, the worked cases, the texts, and a second referee."""

import copy
import pickle
from collections import Counter
from random import Random

import pytest

import tabletop
from tabletop.engine.core import NOBODY, Touch
from tabletop.games.saika_banrai.rules import DISASTERS, LEADERS, PASS
from tests.helpers import spec
from tests.helpers.spec import legal, refusal, sees, texts, told

saika, played = spec.games_and_positions("saika_banrai", 4)
GREENS = {"hand 0": "g3 b1", "hand 1": "g2 b2", "hand 2": "b3 p", "hand 3": "g4 b4"}
"""Four players, two cards each: g3, g2, human pillar, g4."""
THREE_UP = {"up": "red yellow blue"}
REDS = {"hand 0": "r3", "hand 1": "r8", "hand 2": "r6"}
"""The last trick of three players: seat 1 loses 8 points."""
ALL_FERTILITY = {"hand 0": "f", "hand 1": "f", "hand 2": "f"}
ALL_BOTH = {"hand 0": "p f", "hand 1": "p f", "hand 2": "p f"}


def taken(state):
    return texts(sees(state).taken)


def hands_of(row, players, leader=0):
    """Hands for a trick with these cards in the order of play, and a low blue card each to go on with."""
    return {f"hand {(leader + place) % players}": f"{card} b{number}"
            for place,
            (card, number) in enumerate(zip(row.split(), (1, 2, 3, 4, 6, 7), strict=False))} | {"leader": str(leader)}


# Cards and deal

@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_skb_1_four_colours_without_a_5_and_two_special_cards_for_everybody(players):
    state = saika(players).deal(3)
    dealt = Counter(card.name for pile in (*sees(state).hands, state.aside) for card in pile)
    assert dealt == {f"{colour} {number}": 1 for colour in ("red", "green", "yellow", "blue")
                     for number in (1, 2, 3, 4, 6, 7, 8, 9, 10)} | {"human pillar": players, "fertility card": players}


def test_skb_1_the_natural_disaster_cards_are_face_down_at_first():
    assert sees(saika().deal(3)).up == []


@pytest.mark.parametrize(("players", "dealt", "aside", "tricks"),
                         [(3, 10, 6, 12), (4, 8, 4, 10), (5, 7, 1, 9), (6, 6, 0, 8)])
def test_skb_2_cards_cards_set_aside_and_tricks(players, dealt, aside, tricks):
    state, rng = saika(players).deal(1), Random(1)
    hands = texts(sees(state).hands)
    assert [len(hand.split()) for hand in hands] == [dealt + 2] * players
    assert all(hand.endswith(" p f") for hand in hands)
    assert len(state.aside) == aside
    stages = set()
    while state.round == 1:
        stages.add(state.stage)
        state.play(rng.choice(state.legal()))
    assert stages == {(1, trick) for trick in range(1, tricks + 1)}


def test_skb_2_every_deal_is_equally_likely():
    """A card of 36 is set aside, or in a hand, as often as the pile has room; two given cards share a hand of 10 in 3
    of 14."""
    where, together, deals = Counter(), 0, 1200
    for seed in range(deals):
        state = saika(3).deal(seed)
        piles = [*texts(sees(state).hands), *texts([state.aside])]
        where.update(number for number, pile in enumerate(piles) if "r1" in pile.split())
        together += any({"r1", "b7"} <= set(pile.split()) for pile in piles[:3])
    assert [where[pile] / deals for pile in range(4)] == pytest.approx([10 / 36] * 3 + [6 / 36], abs=0.04)
    assert together / deals == pytest.approx(3 / 14, abs=0.04)


@pytest.mark.parametrize("players", [2, 7])
def test_skb_2_only_three_to_six_can_play(players):
    with pytest.raises(ValueError, match="players must be from 3 to 6"):
        saika(players)


def test_skb_3_the_first_leader_is_drawn_at_random():
    leaders = Counter(saika().deal(seed).turn for seed in range(400))
    assert sorted(leaders) == [0, 1, 2, 3]
    assert all(70 <= count <= 130 for count in leaders.values())


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_skb_3_the_first_leader_can_be_given(leader):
    game = saika(3, leader=leader)
    assert {game.deal(seed).turn for seed in range(10)} == {leader}
    assert game.position({}).turn == leader


@pytest.mark.parametrize("leader", [-1, 3, "0", 1.0, True])
def test_skb_3_a_leader_who_is_not_there_is_refused(leader):
    with pytest.raises(ValueError, match="^leader must be "):
        saika(3, leader=leader)


# Playing

def test_skb_4_the_leader_may_play_any_card():
    state = saika().position({"hand 0": "r4 g2 b1 p f"})
    assert legal(state) == "r4 g2 b1 p f"


@pytest.mark.parametrize(("row", "led"), [
    ("r3", "red"), ("f", None), ("p", None), ("f p", None), ("f g4", "green"), ("p f y7", "yellow"), ("r3 b8", "red"),
    ("f g4 b8", "green")])
def test_skb_4_the_first_disaster_card_sets_the_lead_colour(row, led):
    assert sees(played(hands_of(row, 4), row.replace(" ", ","))).led == led


def test_skb_4_before_a_colour_is_led_others_play_any_card_too():
    state = saika().position({"hand 1": "r3 g2 b1 p", "trick": "f"})
    assert legal(state) == "r3 g2 b1 p"


def test_skb_5_clockwise_from_the_leader():
    state = saika().position(GREENS | {"leader": "2"})
    turns = [state.turn]
    for card in "p", "g4", "g3":
        told(state, card)
        turns.append(state.turn)
    assert turns == [2, 3, 0, 1]


@pytest.mark.parametrize(("hand", "allowed"), [
    ("r2 r9 y1 b2", "r2 r9"), ("r2 b2 p f", "r2 p f"), ("r2 b2 p", "r2 p"), ("r2 b2 f", "r2 f"),
    ("y1 b2 p f", "y1 b2 p f"), ("g1 y1 y2 b2", "g1 y1 y2 b2"), ("p f", "p f")])
def test_skb_5_follow_or_play_a_special_card_and_without_the_colour_any_card(hand, allowed):
    state = saika().position({"hand 1": hand, "trick": "r3"})
    assert legal(state) == allowed


def test_skb_5_the_lead_colour_stays_when_others_do_not_follow():
    state = saika().position({"hand 1": "g2 g3", "hand 2": "r1 g4 f", "trick": "r3 g1"})
    assert legal(state) == "r1 f"


def test_skb_5_who_did_not_follow_is_remembered_by_all():
    state = saika(3).position({"hand 0": "r4 b1", "hand 1": "b2 g2", "hand 2": "y1 y2", "up": "red"})
    told(state, "r4,g2,y1")
    for seat in (0, 1, 2, NOBODY):
        assert state.view(seat).voids == [frozenset(), {"red"}, {"red"}]
    told(state, "leader 1,b2,y2,b1")
    assert state.round == 2
    assert state.view(0).voids == [frozenset()] * 3, "a new deal, and nothing is known"


@pytest.mark.parametrize("special", ["p", "f"])
def test_skb_5_a_special_card_shows_nothing_of_the_colours_held(special):
    state = played({"hand 1": f"g2 {special}", "trick": "r4"}, special)
    assert state.view(0).voids == [frozenset()] * 4


@pytest.mark.parametrize(("trick", "allowed"), [
    ("r3", "r8 p f"), ("f r3", "r8 p"), ("p r3", "r8 f"), ("p f r3", "r8"), ("f", "r8 y2 p"), ("p", "r8 y2 f"),
    ("p f", "r8 y2")])
def test_skb_6_a_special_card_in_the_trick_cannot_be_played_again(trick, allowed):
    seat = len(trick.split())
    state = saika().position({f"hand {seat}": "r8 y2 p f", "trick": trick})
    assert legal(state) == allowed


def test_skb_6_the_next_trick_may_have_them_again():
    state = played({"hand 0": "r1 p", "hand 1": "r2 p", "hand 2": "r3 f"}, "p,r2,r3,leader 1,p", players=3)
    assert texts([[card for _, card in sees(state).trick]]) == ["p"]


@pytest.mark.parametrize(("hand", "trick", "left"), [
    ("p", "f p", "p"), ("f", "f p", "f"), ("f", "f r3", "f"), ("p", "r3 p", "p"), ("p f", "f p", "p f"),
    ("p f", "p f", "p f")])
def test_skb_7_who_holds_only_blocked_special_cards_passes_and_keeps_them(hand, trick, left):
    state = saika().position({"hand 2": hand, "trick": trick})
    assert (state.legal(), state.asks.rule) == ([PASS], "SKB-7")
    told(state, "pass")
    assert (texts(sees(state).hands)[2], state.turn) == (left, 3)
    assert [seat for seat, _ in sees(state).trick] == [0, 1]


@pytest.mark.parametrize(("hand", "trick"), [
    ("r3 p", "f p"), ("p f", "f"), ("p f", "p"), ("f", "p"), ("p", "r3"), ("g2 p", "r3 p"), ("r8", ""), ("p f", "")])
def test_skb_7_whoever_has_a_card_to_play_does_not_pass(hand, trick):
    seat = len(trick.split())
    state = saika().position({f"hand {seat}": hand, "trick": trick})
    assert PASS not in state.legal()
    assert PASS not in [move for move, _ in state.rulings()]
    assert refusal(state, "pass")[0] == "SKB-7"


def test_skb_7_a_pass_leaves_a_player_with_a_card_more_than_there_are_tricks():
    state = played(ALL_BOTH, "p,f,pass,leader 2", players=3)
    assert (state.stage, sees(state).counts, legal(state)) == ((1, 12), [1, 1, 2], "p f")


@pytest.mark.parametrize(("row", "up"), [
    ("r4", ["red"]), ("r4 g1", ["red", "green"]), ("r4 p", ["red"]), ("f p", []), ("f p y7", ["yellow"]),
    ("r4 r6 b8", ["red", "blue"])])
def test_skb_8_disaster_cards_turn_their_colour_up_and_special_cards_turn_nothing(row, up):
    assert sees(played(hands_of(row, 4), row.replace(" ", ","))).up == up


def test_skb_8_a_card_that_is_up_stays_up():
    state = played(GREENS | {"up": "green blue"}, "g3,g2,p,g4")
    assert sees(state).up == ["green", "blue"]


@pytest.mark.parametrize(("up", "row", "disaster"), [
    ("red yellow blue", "g3 g2 g8 g4", [True, True, True, True]),
    ("red yellow", "g3 r2 b8 g4", [False, False, True, True]),
    ("red yellow", "g3 p g8 b9", [False, False, False, True]),
    ("red yellow blue", "f p g8 g9", [False, False, True, True]),
    ("", "g3 r2 y8 b9", [False, False, False, True]),
    ("", "g3 r2 y8 f", [False, False, False, False]),
    ("red yellow blue", "r3 r2 y8 p", [False, False, False, False]),
    ("green", "f g3 y2 r8", [False, False, False, False])])
def test_skb_9_all_four_up_during_a_trick_make_it_a_natural_disaster_trick(up, row, disaster):
    state, seen = saika().position(hands_of(row, 4) | {"up": up}), []
    for card in row.split():
        told(state, card)
        view = sees(state)
        seen.append((view.last or view).disaster)
    assert seen == disaster


def test_skb_9_after_it_all_four_turn_face_down():
    state = played(GREENS | THREE_UP, "g3,g2,p,g4")
    assert (sees(state).last.disaster, sees(state).up, sees(state).disaster) == (True, [], False)
    told(state, "leader 0,b1")
    assert sees(state).up == ["blue"]


def test_skb_9_three_of_them_stay_up_after_a_normal_trick():
    state = played(GREENS | {"up": "red yellow"}, "g3,g2,p,g4")
    assert (sees(state).last.disaster, sees(state).up) == (False, ["red", "green", "yellow"])


# Resolving

@pytest.mark.parametrize(("players", "leader"),
                         [(players, leader) for players in (3, 4, 5, 6) for leader in range(players)])
def test_skb_10_the_highest_of_the_lead_colour_wins_and_takes_only_its_own_card(players, leader):
    row = " ".join(["r3", "r9", "r1", "r4", "r6", "r2"][:players])
    state = played(hands_of(row, players, leader), row.replace(" ", ","), players)
    winner = (leader + 1) % players
    assert (state.turn, sees(state).last.winner, state.asks.rule) == (winner, winner, "SKB-15")
    assert taken(state) == ["r9" if seat == winner else "" for seat in range(players)]
    assert set(row.split()) - {"r9"} <= set(texts([sees(state).gone])[0].split())


def test_skb_10_a_higher_card_of_another_colour_does_not_win():
    assert taken(played(hands_of("r1 g9 y10 r2", 4), "r1,g9,y10,r2")) == ["", "", "", "r2"]


@pytest.mark.parametrize(("players", "leader"),
                         [(players, leader) for players in (3, 4, 5, 6) for leader in range(players)])
def test_skb_11_in_a_natural_disaster_trick_the_lowest_wins_and_takes_all(players, leader):
    row = " ".join(["r3", "r9", "r1", "r4", "r6", "r2"][:players])
    state = played(hands_of(row, players, leader) | {"up": "green yellow blue"}, row.replace(" ", ","), players)
    winner = (leader + 2) % players
    assert state.turn == winner
    assert taken(state) == [row if seat == winner else "" for seat in range(players)]
    assert not set(row.split()) & set(texts([sees(state).gone])[0].split())


def test_skb_11_a_lower_card_of_another_colour_does_not_win():
    state = played(hands_of("r9 g1 y1 r10", 4) | {"up": "blue"}, "r9,g1,y1,r10")
    assert taken(state) == ["r9 g1 y1 r10", "", "", ""]


@pytest.mark.parametrize(("row", "winner"), [
    ("r3 p r4", 1), ("r6 p r4", 0), ("r4 p r6", 2), ("p r3 r4", 0), ("p r3 r10", 2), ("p f r1", 0), ("f r4 p", 2),
    ("f r6 p", 1), ("p r3 g9", 0)])
def test_skb_12_the_human_pillar_counts_as_the_5_of_the_lead_colour(row, winner):
    state = played(hands_of(row, 3), row.replace(" ", ","), 3)
    assert taken(state) == [row.split()[winner] if seat == winner else "" for seat in range(3)]


@pytest.mark.parametrize(("row", "winner"), [("r6 p r8", 0), ("p r8 r10", 1), ("r10 p f", 0), ("r6 p r4", 2)])
def test_skb_12_in_a_natural_disaster_trick_it_does_not_count_but_is_taken(row, winner):
    state = played(hands_of(row, 3) | {"up": "green yellow blue"}, row.replace(" ", ","), 3)
    assert taken(state) == [row if seat == winner else "" for seat in range(3)]


def test_skb_13_fertility_is_discarded_in_a_normal_trick():
    state = played({"hand 0": "r3 b1", "hand 1": "b2 f", "hand 2": "r2 b3"}, "r3,f,r2", players=3)
    assert (taken(state), state.totals("points lost")) == (["r3", "", ""], [3, 0, 0])
    assert sees(state).specials[1] == []
    assert "f" in texts([sees(state).gone])[0].split()


@pytest.mark.parametrize("row", ["f r1 r10", "r1 f r10", "r1 r10 f"])
def test_skb_13_in_a_natural_disaster_trick_the_winner_takes_it_for_nothing(row):
    state = played(hands_of(row, 3) | {"up": "green yellow blue"}, row.replace(" ", ","), 3)
    winner = row.split().index("r1")
    assert taken(state)[winner] == row
    assert state.totals("points lost") == [11 if seat == winner else 0 for seat in range(3)]


@pytest.mark.parametrize(("hands", "moves", "winner"), [
    ({"hand 0": "f", "hand 1": "p", "hand 2": "p"}, "f,p,pass", 1),
    ({"hand 0": "p", "hand 1": "f", "hand 2": "p f"}, "p,f,pass", 0),
    ({"hand 0": "p", "hand 1": "p", "hand 2": "p"}, "p,pass,pass", 0)])
def test_skb_14_without_a_colour_the_human_pillars_player_wins_and_takes_it(hands, moves, winner):
    state = played(hands, moves, players=3)
    assert sees(state).last.winner == winner
    lines = [(line.seat, line.points, line.because) for line in state.score() if line.rule == "SKB-17"]
    assert lines == [(winner, 5, "the human pillar, taken in trick 12")]


def test_skb_14_the_winner_of_such_a_trick_names():
    state = played(ALL_BOTH, "p,f,pass", players=3)
    assert (state.turn, state.asks.rule, taken(state), sees(state).up) == (0, "SKB-15", ["p", "", ""], [])


def test_skb_14_three_natural_disasters_up_do_not_change_it():
    state = played(ALL_BOTH | {"up": "red green blue"}, "f,p,pass", players=3)
    assert (taken(state), sees(state).up) == (["", "p", ""], ["red", "green", "blue"])


def test_skb_14_without_a_human_pillar_nobody_wins_and_it_counts_as_a_trick():
    state = played(ALL_FERTILITY, "f,pass,pass", players=3)
    assert (sees(state).last.winner, state.round) == (None, 2)
    assert [line for line in state.score() if line.rule == "SKB-17"] == []
    assert sees(state).lost == [0, 20, 20]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_skb_15_the_winner_names_anybody_and_that_player_leads(players):
    row = ["r1", "r9", "r2", "r3", "r4", "r6"][:players]
    state = played(hands_of(" ".join(row), players), ",".join(row), players)
    assert state.turn == 1
    assert state.legal() == [*LEADERS[:players]]
    for seat in range(players):
        named = state.copy()
        told(named, f"leader {seat}")
        assert (named.turn, sees(named).leader, named.asks.rule, named.stage[1]) == (seat, seat, "SKB-4",
                                                                                     state.stage[1])


def test_skb_15_nobody_names_before_the_first_trick_of_the_game():
    state = saika().deal(5)
    assert (state.asks.rule, sees(state).leader) == ("SKB-4", state.turn)


def test_skb_15_naming_comes_first_and_only_then_cards():
    state = played(GREENS, "g3,g2,p,g4")
    for move in "b3", "pass":
        assert refusal(state, move)[0] == "SKB-15"
    told(state, "leader 3")
    assert refusal(state, "leader 3")[0] == "SKB-15"


@pytest.mark.parametrize("seat", [4, -1])
def test_skb_15_only_a_seat_at_the_table_can_be_named(seat):
    state = played(GREENS, "g3,g2,p,g4")
    named = Touch.of("leader", seat, f"name Seat {seat}")
    assert not state.ruling(named)
    with pytest.raises(tabletop.IllegalMove):
        state.play(named)


def test_skb_16_everybody_saw_what_was_taken_and_what_was_discarded():
    state = played({"hand 0": "r3 b1 f", "hand 1": "r8 b2 f", "hand 2": "r6 b3 p", "taken 0": "y1"}, "r3,r8,r6",
                   players=3)
    before = saika(3).position({"hand 0": "r3 b1 f", "hand 1": "r8 b2 f", "hand 2": "r6 b3 p", "taken 0": "y1"})
    for seat in (0, 1, 2, NOBODY, None):
        view = state.view(seat)
        assert texts(view.taken) == ["y1", "r8", ""]
        assert Counter(view.gone) - Counter(before.view(seat).gone) == Counter(saika(3).deck.parse_all("r3 r6"))


# Scoring

@pytest.mark.parametrize(("cards", "points"), [
    ("r1", 1), ("g10", 10), ("p", 5), ("f", 0), ("r3 g2 p g4", 14), ("y9 f b8", 17), ("p p", 10)])
def test_skb_17_points_lost_are_the_numbers_on_the_cards_taken(cards, points):
    state = saika().position({"tricks": "6", "taken 2": cards})
    assert state.totals("points lost") == sees(state).lost == [0, 0, points, 0]


def test_skb_17_they_are_counted_as_soon_as_the_trick_is_over():
    state = played(GREENS | {"taken 2": "y2", "lost": "1 0 30 0", "round": "2"}, "g3,g2,p,g4")
    assert sees(state).lost == state.totals("points lost") == [1, 0, 37, 0]


@pytest.mark.parametrize(("hands", "moves", "lost"), [
    (ALL_FERTILITY, "f,pass,pass", [0, 20, 20]),
    ({"hand 0": "r3", "hand 1": "p", "hand 2": "p"}, "r3,p,pass", [0, 5, 20]),
    ({"hand 0": "p", "hand 1": "f", "hand 2": "p f"}, "p,f,pass", [5, 0, 40]),
    ({"hand 0": "r6", "hand 1": "r8", "hand 2": "p f"}, "r6,r8,f", [0, 8, 20])])
def test_skb_18_every_card_left_in_hand_loses_20_points(hands, moves, lost):
    state = played(hands, moves, players=3)
    assert state.round == 2
    assert sees(state).lost == state.totals("points lost") == state.totals("points lost", round=1) == lost


def test_skb_18_not_before_the_round_is_over():
    state = played(ALL_BOTH, "p,f,pass", players=3)
    assert (sees(state).counts, sees(state).lost) == ([1, 1, 2], [5, 0, 0])


@pytest.mark.parametrize(("lost", "worst"), [("0 0 0", 1), ("9 0 0", 0), ("0 10 19", 2)])
def test_skb_19_whoever_has_lost_the_most_names_who_leads_the_round(lost, worst):
    state = played(REDS | {"lost": lost, "round": "2" if lost != "0 0 0" else "1"}, "r3,r8,r6", players=3)
    assert (state.turn, sees(state).leader, state.asks.rule) == (worst, None, "SKB-19")
    assert state.legal() == [*LEADERS[:3]]
    told(state, "leader 2")
    assert (state.turn, sees(state).leader, state.stage[1]) == (2, 2, 1)


def test_skb_19_cards_left_in_hand_count_for_that():
    state = played({"hand 0": "r3", "hand 1": "p", "hand 2": "p"}, "r3,p,pass", players=3)
    assert (state.turn, sees(state).leader) == (2, None)


def test_skb_19_a_tie_is_drawn_at_random_from_all_players():
    leaders = Counter()
    for seed in range(300):
        state = saika(3, leader=1).position(REDS | {"lost": "8 0 3", "round": "2"}, seed)
        told(state, "r8,r6,r3")
        assert (sees(state).lost, sees(state).leader) == ([8, 8, 3], state.turn)
        leaders[state.turn] += 1
    assert all(70 <= leaders[seat] <= 130 for seat in range(3)), "also seat 2, who lost fewer"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_skb_19_all_cards_are_shuffled_and_dealt_anew(players):
    game = saika(players)
    state, rng = game.deal(2), Random(2)
    first = texts(sees(state).hands)
    while state.round == 1:
        state.play(rng.choice(state.legal()))
    view = sees(state)
    assert [len(hand) for hand in view.hands] == [game.dealt + 2] * players
    assert Counter(card for pile in (*view.hands, state.aside) for card in pile) == Counter(game.deck.cards)
    assert (view.trick, view.gone, taken(state), state.stage) == ([], [], [""] * players, (2, 1))
    assert texts(view.hands) != first


def test_skb_19_the_next_deal_does_not_depend_on_the_play():
    assert len(spec.second_deals(saika())) == 1


@pytest.mark.parametrize(("up", "then"), [
    ("", ["red"]), ("yellow", ["red", "yellow"]), ("red green blue", ["red", "green", "blue"]),
    ("green yellow blue", [])])
def test_skb_20_natural_disaster_cards_stay_as_they_are_from_round_to_round(up, then):
    state = played(REDS | {"up": up}, "r3,r8,r6", players=3)
    assert (state.round, sees(state).up) == (2, then)


@pytest.mark.parametrize(("lost", "winners", "scores"), [
    ("10 0 4", (2,), (10, 8, 4)), ("10 0 9", (1,), (10, 8, 9)), ("10 0 8", (1, 2), (10, 8, 8)),
    ("8 0 8", (0, 1, 2), (8, 8, 8)), ("0 3 0", (0, 2), (0, 11, 0))])
def test_skb_21_after_three_rounds_the_fewest_points_win_and_ties_share(lost, winners, scores):
    state = played(REDS | {"round": "3", "lost": lost}, "r3,r8,r6", players=3)
    assert state.outcome()[:2] == (winners, scores)
    assert (state.turn, bool(state.asks), state.legal(), state.rulings()) == (None, False, [], [])
    assert refusal(state, "r4") == ("SKB-21", "The game is over.")


def test_skb_21_cards_left_in_hand_count_in_the_last_round_too():
    state = played(ALL_FERTILITY | {"round": "3", "lost": "30 5 15"}, "f,pass,pass", players=3)
    assert state.outcome()[:2] == ((1,), (30, 25, 35))


@pytest.mark.parametrize("number", ["1", "2"])
def test_skb_21_not_after_fewer_rounds(number):
    state = played(REDS | {"round": number}, "r3,r8,r6", players=3)
    assert (state.outcome(), state.round) == (None, int(number) + 1)


def test_the_worth_of_a_seat_is_how_much_fewer_points_it_lost_than_the_others():
    state = saika(3).position({"lost": "10 0 4", "round": "2"})
    assert [state.worth(seat) for seat in range(3)] == [-8, 7, 1]


# The worked cases

def test_worked_case_red_or_the_human_pillar():
    state = saika().position({"hand 3": "r1 r9 g2 b4 p f", "trick": "f r3 r8"})
    assert legal(state) == "r1 r9 p"


def test_worked_case_the_pillar_is_a_green_5():
    state = played(GREENS, "g3,g2,p,g4")
    assert (taken(state), sees(state).lost, state.turn) == (["", "", "p", ""], [0, 0, 5, 0], 2)


def test_worked_case_the_same_trick_as_a_natural_disaster():
    state = played(GREENS | THREE_UP, "g3,g2,p,g4")
    assert (taken(state), sees(state).lost, state.turn) == (["", "g3 g2 p g4", "", ""], [0, 14, 0, 0], 1)


def test_worked_case_a_trick_of_special_cards_and_a_pass():
    state = saika(3).position({"hand 0": "f", "hand 1": "p", "hand 2": "p"})
    told(state, "f,p")
    assert state.legal() == [PASS]
    told(state, "pass")
    assert (sees(state).last.winner, sees(state).lost) == (1, [0, 5, 20])


# The texts

TOLD = [
    ("a normal trick", 4, {"hand 0": "b1 f", "hand 1": "r3 b2", "hand 2": "b3 p", "hand 3": "g8 b4", "up": "red"},
     "f,r3,p,g8,leader 2", [
         "Seat 0 leads the fertility card. A special card sets no lead colour. (SKB-4)",
         "Seat 1 plays the red 3: red is the lead colour. (SKB-4)",
         "Seat 2 plays the human pillar. A special card need not follow. (SKB-5)",
         "Seat 3 has no red and plays the green 8. (SKB-5)",
         "The green natural disaster card turns face up: 2 of 4 are up. (SKB-8)",
         "The yellow and blue natural disaster cards are still face down: this was a normal trick. (SKB-9)",
         "The human pillar counts as a red 5, and no red card beats it: Seat 2 wins and takes only the pillar (5 "
         "points lost). The fertility card, red 3 and green 8 are discarded. (SKB-12)",
         "Seat 2 names itself: Seat 2 leads the next trick. (SKB-15)"]),
    ("a normal trick with both special cards", 4,
     {"hand 0": "y1 b1", "hand 1": "b2 p", "hand 2": "b3 f", "hand 3": "y8 b4",
      "up": "red green"}, "y1,p,f,y8,leader 0", [
         "Seat 0 leads the yellow 1: yellow is the lead colour. (SKB-4)",
         "The yellow natural disaster card turns face up: 3 of 4 are up. (SKB-8)",
         "Seat 1 plays the human pillar. A special card need not follow. (SKB-5)",
         "Seat 2 plays the fertility card. A special card need not follow. (SKB-5)",
         "Seat 3 follows with the yellow 8. (SKB-5)",
         "The blue natural disaster card is still face down: this was a normal trick. (SKB-9)",
         "The highest yellow is the yellow 8; the human pillar counts as yellow 5 (SKB-12) and fertility does not "
         "count (SKB-13). Seat 3 wins and takes only this card (8 points lost). The yellow 1, human pillar and "
         "fertility card are discarded. (SKB-10)",
         "Seat 3 names Seat 0: Seat 0 leads the next trick. (SKB-15)"]),
    ("a natural disaster", 4, GREENS | THREE_UP, "g3,g2,p,g4", [
        "Seat 0 leads the green 3: green is the lead colour. (SKB-4)",
        "The green natural disaster card turns face up: 4 of 4 are up. (SKB-8)",
        "NATURAL DISASTER! All four are up: this is now a natural disaster trick. (SKB-9)",
        "Seat 1 follows with the green 2. (SKB-5)",
        "Seat 2 plays the human pillar. A special card need not follow. (SKB-5)",
        "Seat 3 follows with the green 4. (SKB-5)",
        "This is a natural disaster trick, so the human pillar does not count. (SKB-12)",
        "In a natural disaster trick the lowest green wins: it is the green 2. Seat 1 takes all cards of the trick: "
        "the green 3, green 2, human pillar and green 4 (14 points lost). (SKB-11)",
        "The natural disaster is over: all four natural disaster cards turn face down. (SKB-9)"]),
    ("a natural disaster in the middle of a trick", 3, hands_of("r1 y10 f", 3) | {"up": "green blue"}, "r1,y10,f", [
        "Seat 0 leads the red 1: red is the lead colour. (SKB-4)",
        "The red natural disaster card turns face up: 3 of 4 are up. (SKB-8)",
        "Seat 1 has no red and plays the yellow 10. (SKB-5)",
        "The yellow natural disaster card turns face up: 4 of 4 are up. (SKB-8)",
        "NATURAL DISASTER! All four are up: this is now a natural disaster trick. (SKB-9)",
        "Seat 2 plays the fertility card. A special card need not follow. (SKB-5)",
        "In a natural disaster trick the lowest red wins: it is the red 1. Seat 0 takes all cards of the trick: the "
        "red 1, yellow 10 and fertility card (11 points lost, and fertility costs nothing (SKB-13)). (SKB-11)",
        "The natural disaster is over: all four natural disaster cards turn face down. (SKB-9)"]),
    ("a pass, the end of a round, the next one", 3, {"hand 0": "r1", "hand 1": "f", "hand 2": "f"},
     "r1,f,pass,leader 0", [
        "Seat 0 leads the red 1: red is the lead colour. (SKB-4)",
        "The red natural disaster card turns face up: 1 of 4 is up. (SKB-8)",
        "Seat 1 plays the fertility card. A special card need not follow. (SKB-5)",
        "Seat 2 has only the fertility card, in the trick already: it passes and keeps it. (SKB-7)",
        "The green, yellow and blue natural disaster cards are still face down: this was a normal trick. (SKB-9)",
        "The highest red is the red 1; fertility does not count (SKB-13). Seat 0 wins and takes only this card (1 "
        "point lost). The fertility card is discarded. (SKB-10)",
        "Round 1 is over. By the cards taken, Seat 0 loses 1 point, Seat 1 loses 0 and Seat 2 loses 0. (SKB-17)",
        "Seat 2 still holds the fertility card and loses 20 more. (SKB-18)",
        "In this round Seat 0 lost 1 point, Seat 1 lost 0 and Seat 2 lost 20. (SKB-18)",
        "So far Seat 0 has lost 1 point, Seat 1 has lost 0 and Seat 2 has lost 20. (SKB-21)",
        "The natural disaster cards stay as they are: the red one is face up. (SKB-20)",
        "Round 2: every player is dealt 10 disaster cards, a human pillar and a fertility card. The 6 disaster cards "
        "left over are set aside unseen. (SKB-2)",
        "Seat 2 has lost the most points so far (20) and names the leader. (SKB-19)",
        "Seat 2 names Seat 0: Seat 0 leads the first trick of the round. (SKB-19)"]),
    ("special cards only, the end of the game", 3,
     {"hand 0": "p", "hand 1": "f", "hand 2": "p f", "round": "3", "lost": "1 2 3"},
     "p,f,pass", [
         "Seat 0 leads the human pillar. A special card sets no lead colour. (SKB-4)",
         "Seat 1 plays the fertility card. A special card sets no lead colour. (SKB-4)",
         "Seat 2 has only the human pillar and fertility card, in the trick already: it passes and keeps them. (SKB-7)",
         "No disaster card was played. The human pillar's player wins: Seat 0 takes the pillar (5 points lost). The "
         "fertility card is discarded. (SKB-14)",
         "Round 3 is over. By the cards taken, Seat 0 loses 5 points, Seat 1 loses 0 and Seat 2 loses 0. (SKB-17)",
         "Seat 2 still holds the human pillar and fertility card and loses 40 more. (SKB-18)",
         "In this round Seat 0 lost 5 points, Seat 1 lost 0 and Seat 2 lost 40. (SKB-18)",
         "So far Seat 0 has lost 6 points, Seat 1 has lost 2 and Seat 2 has lost 43. (SKB-21)",
         "After three rounds Seat 1 wins with the fewest points lost: 2. (SKB-21)"]),
    ("nobody wins, and a tie for most points", 3, ALL_FERTILITY | {"up": "red blue", "round": "2", "lost": "20 0 0"},
     "f,pass,pass", [
         "Seat 0 leads the fertility card. A special card sets no lead colour. (SKB-4)",
         "Seat 1 has only the fertility card, in the trick already: it passes and keeps it. (SKB-7)",
         "Seat 2 has only the fertility card, in the trick already: it passes and keeps it. (SKB-7)",
         "No disaster card was played. Without a human pillar nobody wins. The fertility card is discarded. (SKB-14)",
         "Round 2 is over. By the cards taken, Seat 0 loses 0 points, Seat 1 loses 0 and Seat 2 loses 0. (SKB-17)",
         "Seat 1 still holds the fertility card and loses 20 more. (SKB-18)",
         "Seat 2 still holds the fertility card and loses 20 more. (SKB-18)",
         "In this round Seat 0 lost 0 points, Seat 1 lost 20 and Seat 2 lost 20. (SKB-18)",
         "So far Seat 0 has lost 20 points, Seat 1 has lost 20 and Seat 2 has lost 20. (SKB-21)",
         "The natural disaster cards stay as they are: the red and blue ones are face up. (SKB-20)",
         "Round 3: every player is dealt 10 disaster cards, a human pillar and a fertility card. The 6 disaster cards "
         "left over are set aside unseen. (SKB-2)",
         "Seat 0, Seat 1 and Seat 2 have lost equally many points, the most of all (20 each): the leader is drawn at "
         "random. Seat 0 leads. (SKB-19)"]),
    ("a human pillar nobody can add to", 3,
     {"hand 0": "p", "hand 1": "p", "hand 2": "p", "round": "3", "lost": "20 5 5"},
     "p,pass,pass", [
         "Seat 0 leads the human pillar. A special card sets no lead colour. (SKB-4)",
         "Seat 1 has only the human pillar, in the trick already: it passes and keeps it. (SKB-7)",
         "Seat 2 has only the human pillar, in the trick already: it passes and keeps it. (SKB-7)",
         "No disaster card was played. The human pillar's player wins: Seat 0 takes the pillar (5 points lost). "
         "(SKB-14)",
         "Round 3 is over. By the cards taken, Seat 0 loses 5 points, Seat 1 loses 0 and Seat 2 loses 0. (SKB-17)",
         "Seat 1 still holds the human pillar and loses 20 more. (SKB-18)",
         "Seat 2 still holds the human pillar and loses 20 more. (SKB-18)",
         "In this round Seat 0 lost 5 points, Seat 1 lost 20 and Seat 2 lost 20. (SKB-18)",
         "So far Seat 0 has lost 25 points, Seat 1 has lost 25 and Seat 2 has lost 25. (SKB-21)",
         "After three rounds Seat 0, Seat 1 and Seat 2 win together with the fewest points lost: 25. (SKB-21)"]),
    ("a natural disaster ends the round", 3, REDS | {"up": "green yellow blue"}, "r3,r8,r6", [
         "Seat 0 leads the red 3: red is the lead colour. (SKB-4)",
         "The red natural disaster card turns face up: 4 of 4 are up. (SKB-8)",
         "NATURAL DISASTER! All four are up: this is now a natural disaster trick. (SKB-9)",
         "Seat 1 follows with the red 8. (SKB-5)",
         "Seat 2 follows with the red 6. (SKB-5)",
         "In a natural disaster trick the lowest red wins: it is the red 3. Seat 0 takes all cards of the trick: the "
         "red 3, red 8 and red 6 (17 points lost). (SKB-11)",
         "The natural disaster is over: all four natural disaster cards turn face down. (SKB-9)",
         "Round 1 is over. By the cards taken, Seat 0 loses 17 points, Seat 1 loses 0 and Seat 2 loses 0. (SKB-17)",
         "So far Seat 0 has lost 17 points, Seat 1 has lost 0 and Seat 2 has lost 0. (SKB-21)",
         "The natural disaster cards stay as they are: all are face down. (SKB-20)",
         "Round 2: every player is dealt 10 disaster cards, a human pillar and a fertility card. The 6 disaster cards "
         "left over are set aside unseen. (SKB-2)",
         "Seat 0 has lost the most points so far (17) and names the leader. (SKB-19)"]),
]
DEALS = [
    (3, "The 6 disaster cards left over are set aside unseen."),
    (4, "The 4 disaster cards left over are set aside unseen."),
    (5, "The 1 disaster card left over is set aside unseen."), (6, "")]
NAMING = GREENS | {"turn": "2"}
OUTSET = {"round": "2", "lost": "0 0 9 0", "turn": "2"}
RULINGS = [
    ({"hand 0": "r4 b1"}, "r4",
     "allowed (SKB-4): Seat 0 leads and may play any card. This one makes red the lead colour."),
    ({"hand 0": "r4 p"}, "p",
     "allowed (SKB-4): Seat 0 leads and may play any card. A special card sets no lead colour."),
    ({"hand 0": "r4 b1"}, "r6", "not allowed (SKB-4): Seat 0 does not hold the red 6: play red 4 or blue 1."),
    ({"hand 1": "r4 b1", "trick": "f"}, "b1",
     "allowed (SKB-4): Seat 1 may play any card. This one makes blue the lead colour."),
    ({"hand 1": "r4 f", "trick": "f"}, "r4",
     "allowed (SKB-4): Seat 1 may play any card but the fertility card. This one makes red the lead colour."),
    ({"hand 1": "p f", "trick": "f"}, "p",
     "allowed (SKB-4): Seat 1 may play any card but the fertility card. A special card sets no lead colour."),
    ({"hand 1": "r4 b1", "trick": "r3"}, "r4", "allowed (SKB-5): Red was led, and this card is red."),
    ({"hand 1": "r4 b1", "trick": "r3"}, "r6", "not allowed (SKB-5): Seat 1 does not hold the red 6: play red 4."),
    ({"hand 1": "r4 b1 p f", "trick": "r3"}, "p",
     "allowed (SKB-5): Red was led and Seat 1 holds red, but a special card need not follow."),
    ({"hand 1": "r4 b1 p f", "trick": "r3"}, "b1",
     "not allowed (SKB-5): Red was led and Seat 1 holds red: play red 4, human pillar or fertility card."),
    ({"hand 2": "r4 b1 p f", "trick": "f r3"}, "b1",
     "not allowed (SKB-5): Red was led and Seat 2 holds red: play red 4 or human pillar."),
    ({"hand 1": "g4 b1", "trick": "r3"}, "b1",
     "allowed (SKB-5): Red was led and Seat 1 holds none: it may play any card."),
    ({"hand 2": "g4 b1 f", "trick": "f r3"}, "b1",
     "allowed (SKB-5): Red was led and Seat 2 holds none: it may play any card but the fertility card."),
    ({"hand 1": "g4 p", "trick": "r3"}, "p",
     "allowed (SKB-5): Red was led and Seat 1 holds none: it may play any card."),
    ({"hand 3": "g4 b1 p f", "trick": "f p r3"}, "g4",
     "allowed (SKB-5): Red was led and Seat 3 holds none: it may play any card but the human pillar or fertility "
     "card."),
    ({"hand 1": "g4 b1", "trick": "r3", "up": "green yellow"}, "b1",
     "allowed (SKB-5): Red was led and Seat 1 holds none: it may play any card. It turns the last natural disaster "
     "card face up: this becomes a natural disaster trick (SKB-9)."),
    ({"hand 1": "g4 b1", "trick": "r3", "up": "green yellow blue"}, "b1",
     "allowed (SKB-5): Red was led and Seat 1 holds none: it may play any card."),
    ({"hand 1": "r4 b1", "trick": "r3", "up": "green yellow"}, "b1",
     "not allowed (SKB-5): Red was led and Seat 1 holds red: play red 4."),
    ({"hand 2": "r4 b1 f", "trick": "f r3"}, "f",
     "not allowed (SKB-6): There is a fertility card in the trick already, and there can be only one: play red 4."),
    ({"hand 1": "p f", "trick": "p"}, "p",
     "not allowed (SKB-6): There is a human pillar in the trick already, and there can be only one: play fertility "
     "card."),
    ({"hand 1": "p", "trick": "p"}, "p",
     "not allowed (SKB-6): There is a human pillar in the trick already, and there can be only one: pass."),
    ({"hand 1": "p", "trick": "p"}, "r3", "not allowed (SKB-5): Seat 1 does not hold the red 3: pass."),
    ({"hand 1": "p", "trick": "p"}, "pass",
     "allowed (SKB-7): Seat 1 holds only the human pillar, which is in the trick already: it passes and keeps it."),
    ({"hand 2": "p f", "trick": "p f"}, "pass",
     "allowed (SKB-7): Seat 2 holds only the human pillar and fertility card, which are in the trick already: it "
     "passes and keeps them."),
    ({"hand 1": "r4 p", "trick": "p"}, "pass",
     "not allowed (SKB-7): Only a player without a card to play may pass, and Seat 1 has one: play red 4."),
    ({"hand 0": "r4 b1"}, "leader 2", "not allowed (SKB-15): Nobody is named before the trick is over. Now Seat 0 has "
                                      "to play red 4 or blue 1."),
    ({"hand 1": "p", "trick": "p"}, "leader 2", "not allowed (SKB-15): Nobody is named before the trick is over. Now "
                                                "Seat 1 has to pass."),
    (NAMING, "leader 0", "allowed (SKB-15): Seat 2 may name anybody, including itself."),
    (NAMING, "leader 2", "allowed (SKB-15): Seat 2 may name anybody, including itself."),
    (NAMING, "b3", "not allowed (SKB-15): First Seat 2 decides who leads: name Seat 0, Seat 1, Seat 2 or Seat 3."),
    (OUTSET, "leader 2", "allowed (SKB-19): Seat 2 may name anybody, including itself."),
    (OUTSET, "pass", "not allowed (SKB-19): First Seat 2 decides who leads: name Seat 0, Seat 1, Seat 2 or Seat 3."),
]
ASKED = [
    ({"hand 0": "r4 b1"}, "Seat 0 leads: play any card (SKB-4)"),
    ({"trick": "f"}, "Seat 1: no colour is led yet, play any card but the fertility card (SKB-4)"),
    ({"trick": "f r3"},
     "Seat 2: play red or the human pillar; if you hold no red, play any card but the fertility card (SKB-5)"),
    ({"hand 1": "r4 b1", "trick": "f"}, "Seat 1: no colour is led yet, play any card (SKB-4)"),
    ({"hand 1": "r4 b1", "trick": "r3"}, "Seat 1: play red; if you hold no red, play any card (SKB-5)"),
    ({"trick": "r3"},
     "Seat 1: play red, the human pillar or the fertility card; if you hold no red, play any card (SKB-5)"),
    ({"trick": "p f r3"},
     "Seat 3: play red; if you hold no red, play any card but the human pillar or fertility card (SKB-5)"),
    ({"hand 2": "p f", "trick": "p f"},
     "Seat 2 holds only the human pillar and fertility card, which are in the trick already: pass (SKB-7)"),
    ({"hand 1": "p", "trick": "p"}, "Seat 1 holds only the human pillar, which is in the trick already: pass (SKB-7)"),
    (NAMING, "Seat 2 won the trick: name the player who leads the next one (SKB-15)"),
    (OUTSET, "Seat 2 has lost the most points: name the player who leads round 2 (SKB-19)"),
]
REFUSED = [
    # what a part is called, and what it may say
    (4, {"hnad 0": "r1"}, "A position has no part 'hnad 0' (did you mean 'hand 0'?). Its parts are 'hand 0', "),
    (4, {"hand 4": "r1"}, "A position has no part 'hand 4'"),
    (4, {"hand 0": ["r1"]}, "The part 'hand 0' must be text, not ['r1']."),
    (4, {"taken 0": "p"} | {f"specials {seat}": "p" for seat in range(4)},
     "The position has 5 copies of the human pillar; there are 4 (SKB-1, SKB-2)."),
    (4, {"round": "4"}, "The part 'round' must be 1 whole number from 1 to 3, not '4'."),
    (4, {"lost": "0 0"}, "The part 'lost' must be 4 whole numbers from 0 to 999, not '0 0'."),
    (4, {"turn": "4"}, "The part 'turn' must be 1 whole number from 0 to 3, not '4'."),
    (4, {"leader": "x"}, "The part 'leader' must be 1 whole number from 0 to 3, not 'x'."),
    (4, {"tricks": "10"}, "The part 'tricks' must be 1 whole number from 0 to 9, not '10'."),
    (4, {"hand 0": "r1 r5"}, "'r5' is not a card of this game"),
    (4, {"taken 0": "pass"}, "'pass' is not a card of this game"),
    (4, {"void 0": "rde"},
     "'rde' is not a colour in play (did you mean 'red'?). The colours are red, green, yellow and blue."),
    (4, {"up": "purple"}, "'purple' is not a colour in play. The colours are red, green, yellow and blue."),
    # cards there are not
    (4, {"hand 0": "r4 b1", "taken 2": "r4"}, "The position has 2 copies of the red 4; there is 1 (SKB-1, SKB-2)."),
    (3, {"tricks": "9", "taken 2": "p p p p"},
     "The position has 4 copies of the human pillar; there are 3 (SKB-1, SKB-2)."),
    (3, {"taken 0": "r1"},
     "Only 35 disaster cards are left to deal, and 36 are needed for the hands and the cards set aside (SKB-2)."),
    (4, {"aside": "r1 r2 r3"}, "The part 'aside' must be 4 disaster cards, not 'r1 r2 r3' (SKB-2)."),
    (4, {"aside": "r1 r2 r3 p"}, "The part 'aside' must be 4 disaster cards, not 'r1 r2 r3 p' (SKB-2)."),
    (6, {"aside": "r1"}, "The part 'aside' must be 0 disaster cards, not 'r1' (SKB-2)."),
    # hands nobody can have
    (4, {"hand 0": "p p"}, "Seat 0 has human pillar and human pillar: every player is dealt one of each (SKB-2)."),
    (4, {"hand 1": "r1 f", "trick": "p f"},
     "Seat 1 has fertility card and fertility card: every player is dealt one of each (SKB-2)."),
    (4, {"hand 0": "r1 r2 r3 r4 r6 r7 r8 r9 g1"}, "Seat 0 has 9 disaster cards; 8 are dealt (SKB-2)."),
    (4, {"hand 0": "r1 r2 r3 r4 r6 r7 r8 r9", "trick": "g1"}, "Seat 0 has 9 disaster cards; 8 are dealt (SKB-2)."),
    (4, {"hand 0": "r1 r2", "tricks": "7"},
     "Seat 0 starts the trick with 2 cards, and there are 3 tricks to play: nobody runs out of cards early (SKB-2)."),
    (4, {"hand 0": "", "tricks": "9"},
     "Seat 0 starts the trick with 0 cards; it must be 1 to 10 (SKB-2)."),
    (4, {"hand 0": "r1 p", "hand 1": "r2"},
     "Seat 0 starts the trick with 2 cards, and there is 1 trick to play. Only a player who has passed has more, and "
     "whoever passes holds special cards only (SKB-7)."),
    (4, {"hand 0": ""}, "Seat 0 starts the trick with 0 cards; it must be 1 to 10 (SKB-2)."),
    (4, {"hand 0": "r1 r2 r3 r4 r6 r7 r8 r9 r10 p f"},
     "Seat 0 starts the trick with 11 cards; it must be 1 to 10 (SKB-2)."),
    (4, {"hand 0": "r1 b1", "void 0": "red"}, "Seat 0 cannot hold the red 1: it did not follow red (SKB-5)."),
    (4, {"hand 1": "r1 b2", "trick": "r3 g1"}, "Seat 1 cannot hold the red 1: it did not follow red (SKB-5)."),
    (4, {"void 0": "red", "void 1": "red", "void 2": "red", "void 3": "red"},
     "The hands left out cannot be dealt: too many cards are of colours that their seats do not hold."),
    # special cards
    (4, {"hand 0": "r1 p", "specials 0": "f"},
     "Seat 0 holds the human pillar, so the part 'specials 0' cannot say 'f'."),
    (4, {"hand 0": "r1 r2", "specials 0": "f"},
     "Seat 0 holds no special card, so the part 'specials 0' cannot say 'f'."),
    (3, {"specials 0": ""},
     "Seat 0 cannot hold disaster cards only: it has 12 cards, and was dealt 10 disaster cards (SKB-2)."),
    (4, {"specials 0": "p f", "tricks": "9"},
     "Seat 0 cannot hold the human pillar and fertility card: it has 1 card, and was dealt 8 disaster cards (SKB-2)."),
    (4, {"specials 0": "f", "trick": "r1"},
     "Seat 0 cannot hold the fertility card: it has 9 cards, and was dealt 8 disaster cards (SKB-2)."),
    # the trick
    (4, {"trick": "r1 r2 r3 r4"},
     "A trick of 4 turns is over with 4 players. Give it without its last card, and play that."),
    (4, {"trick": "p r3 p"}, "The trick has more than one human pillar; there can be only one (SKB-6)."),
    (4, {"trick": "r4 r4"}, "The position has 2 copies of the red 4; there is 1 (SKB-1, SKB-2)."),
    (4, {"trick": "r4 r6", "void 1": "red"}, "Seat 1 cannot have played the red 6: it did not follow red (SKB-5)."),
    (4, {"trick": "r4 leader 2"}, "'leader' is not a card of this game"),
    (4, {"trick": "r4 pass", "hand 1": "r1 p"},
     "Seat 1 cannot have passed: it holds the red 1 and human pillar and could have played (SKB-7)."),
    (4, {"trick": "p pass", "hand 1": "p f"},
     "Seat 1 cannot have passed: it holds the human pillar and fertility card and could have played (SKB-7)."),
    (4, {"trick": "pass", "hand 0": "p"},
     "Seat 0 cannot have passed: it holds the human pillar and could have played (SKB-7)."),
    (4, {"up": "red green yellow blue"},
     "All four natural disaster cards can be face up only during a trick with a disaster card (SKB-9)."),
    (4, {"up": "red green yellow blue", "trick": "p f"},
     "All four natural disaster cards can be face up only during a trick with a disaster card (SKB-9)."),
    # naming, and earlier rounds
    (4, {"turn": "1", "leader": "1"},
     "While the leader is named there is no trick yet: give 'turn', or 'leader' and 'trick'."),
    (4, {"turn": "1", "trick": "r1"},
     "While the leader is named there is no trick yet: give 'turn', or 'leader' and 'trick'."),
    (4, {"turn": "1"}, "Nobody names the leader of the first trick: give 'leader' instead of 'turn' (SKB-3)."),
    (4, {"turn": "1", "round": "2", "lost": "0 3 9 0"},
     "Only a player who alone has lost the most points names who leads a round, and here Seat 2 has lost the most "
     "(SKB-19)."),
    (4, {"turn": "1", "round": "2", "lost": "0 9 9 0"},
     "Only a player who alone has lost the most points names who leads a round, and here Seat 1 and Seat 2 have lost "
     "the most (SKB-19)."),
    (4, {"lost": "0 3 0 0"},
     "This is round 1, so nobody has lost points in earlier rounds: say which 'round' it is (SKB-17)."),
]
PINNED = spec.pinned(TOLD, RULINGS, ASKED, REFUSED)
UNPINNED = {"SKB-1", "SKB-16"}
"""The first is only named together with SKB-2, the second is never told."""


@pytest.mark.parametrize(("players", "parts", "moves", "sentences"), [case[1:] for case in TOLD],
                         ids=[case[0] for case in TOLD])
def test_what_is_told(players, parts, moves, sentences):
    assert told(saika(players).position(parts), moves) == sentences


@pytest.mark.parametrize(("players", "aside"), DEALS)
def test_what_is_told_of_a_deal(players, aside):
    game = saika(players, leader=2)
    assert spec.told_of_deal(game, 7) == [
        f"Round 1: every player is dealt {game.dealt} disaster cards, a human pillar and a fertility "
        f"card.{f' {aside}' if aside else ''} (SKB-2)",
        "Seat 2 leads the first trick. (SKB-3)"]


@pytest.mark.parametrize(("parts", "move", "text"), RULINGS)
def test_what_a_ruling_says(parts, move, text):
    assert str(spec.ruling(saika().position(parts), move)) == text


@pytest.mark.parametrize(("parts", "move"), [case[:2] for case in RULINGS if case[2].startswith("not allowed")])
def test_what_a_ruling_refuses_cannot_be_played(parts, move):
    state = saika().position(parts)
    assert refusal(state, move) == spec.ruling(state, move)[1:3]


@pytest.mark.parametrize("parts", [case[0] for case in RULINGS])
def test_rulings_agree_with_what_is_legal(parts):
    state = saika().position(parts)
    assert [move for move, verdict in state.rulings() if verdict] == [*state.legal()]


def test_a_thing_that_is_no_move_is_not_allowed():
    assert str(saika().position({"hand 0": "r4 b1"}).ruling(7)) == (
        "not allowed (SKB-4): A move is a card to play, 'pass', or a seat to name, not 7: play red 4 or blue 1.")


def test_text_is_not_a_move():
    with pytest.raises(ValueError, match=r"'r4' is text, not a move: play\(game.parse\('r4'\)\)"):
        saika().position({"hand 0": "r4 b1"}).play("r4")


@pytest.mark.parametrize(("parts", "text"), ASKED)
def test_what_is_asked(parts, text):
    assert str(saika().position(parts).asks) == text


@pytest.mark.parametrize(("players", "parts", "text"), REFUSED)
def test_what_a_refused_position_hears(players, parts, text):
    """The whole sentence, or its beginning when it is not given to its full stop."""
    with pytest.raises(ValueError) as refused:
        saika(players).position(parts)
    assert str(refused.value) == text if text.endswith(".") else str(refused.value).startswith(text)


def test_one_card_left_is_one_card():
    *most, _ = DISASTERS
    with pytest.raises(ValueError, match="^Only 1 disaster card is left to deal, and 2 are needed"):
        saika(6).position({"tricks": "7", "specials 0": "", "specials 1": "", "taken 0": " ".join(map(str, most))})


@pytest.mark.parametrize("parts", [{"specials 0": "p p"}, {"specials 0": "r4"}, {"specials 0": "p f", "trick": "p"}])
def test_special_cards_that_a_seat_cannot_still_hold_are_refused(parts):
    with pytest.raises(ValueError, match="Seat 0|'specials 0'"):
        saika().position(parts | {"tricks": "4"})


def test_what_the_score_sheet_says():
    state = played({"hand 0": "r3", "hand 1": "r8", "hand 2": "p f", "taken 1": "y2", "round": "2", "lost": "0 0 4"},
                   "r3,r8,f", players=3)
    told(state, "leader 0")
    assert [tuple(line) for line in state.score()] == [
        (0, 2, 4, "points lost", "SKB-17", "brought from earlier rounds"),
        (2, 1, 2, "points lost", "SKB-17", "the yellow 2, taken before"),
        (2, 1, 8, "points lost", "SKB-17", "the red 8, taken in trick 12"),
        (2, 2, 20, "points lost", "SKB-18", "the human pillar, still in hand")]


def test_the_score_sheet_of_a_natural_disaster_has_a_line_for_every_card():
    state = played(GREENS | THREE_UP, "g3,g2,p,g4")
    assert [str(line) for line in state.score()] == [
        "Round 1, Seat 1: +3 points lost, the green 3, taken in trick 9 (SKB-17)",
        "Round 1, Seat 1: +2 points lost, the green 2, taken in trick 9 (SKB-17)",
        "Round 1, Seat 1: +5 points lost, the human pillar, taken in trick 9 (SKB-17)",
        "Round 1, Seat 1: +4 points lost, the green 4, taken in trick 9 (SKB-17)"]


def test_one_point_lost_is_one_point():
    state = played({"hand 0": "r1", "hand 1": "f", "hand 2": "f"}, "r1,f,pass", players=3)
    assert str(state.score()[0]) == "Round 1, Seat 0: +1 point lost, the red 1, taken in trick 12 (SKB-17)"


def test_a_card_there_is_not_is_told_with_two_rules():
    assert any("(SKB-1, SKB-2)" in sentence for sentence in PINNED)


# What a class may be asked

@pytest.mark.parametrize(("players", "parts", "moves", "happens", "answer"), [
    (4, GREENS, "g3,g2,p,g4", "Seat 3 plays the green 4", "Seat 2"),
    (4, GREENS | THREE_UP, "g3,g2,p,g4", "Seat 3 plays the green 4", "Seat 1"),
    (4, hands_of("r1 g9 r8 f", 4), "r1,g9,r8,f", "Seat 3 plays the fertility card", "Seat 2"),
    (3, ALL_BOTH, "f,p,pass", "Seat 2 passes", "Seat 1"), (3, ALL_FERTILITY, "f,pass,pass", "Seat 2 passes", "Nobody")])
def test_the_question_of_a_trick_says_its_last_card(players, parts, moves, happens, answer):
    state = saika(players).position(parts)
    before, last = moves.rsplit(",", 1)
    assert spec.asked(state, before) == [], "no question before the trick is decided"
    assert spec.asked(state, last) == [(f"{happens}, and the trick is over. Who wins it?",
                                        (*(f"Seat {seat}" for seat in range(players)), "Nobody"), answer)]


@pytest.mark.parametrize(("lost", "answer"), [("10 0 4", "Seat 2"), ("10 0 8", "More than one")])
def test_the_question_of_the_game(lost, answer):
    log = spec.events(saika(3).position(REDS | {"round": "3", "lost": lost}), "r3,r8,r6")
    assert log[-1].question == ("Three rounds are over. Who wins the game?",
                                ("Seat 0", "Seat 1", "Seat 2", "More than one"), answer)


# Views

def test_a_view_hides_the_other_hands_and_what_was_set_aside():
    parts = {"hand 0": "r1 b1", "hand 1": "r2 b2", "hand 2": "r3 b3", "aside": "g1 g2 g3 y1 y2 y3"}
    state = saika(3).position(parts)
    other = saika(3).position(parts | {"hand 1": "r3 g1", "hand 2": "b2 y1", "aside": "g2 g3 y2 y3 r2 b3"})
    view = state.view(0)
    assert (texts([view.hand]), view.hands[1:], view.counts) == (["r1 b1"], [None, None], [2, 2, 2])
    assert texts([view.hidden]) == ["r2 r3 g1 g2 g3 y1 y2 y3 b2 b3"]
    assert view == other.view(0)
    assert str(view) == str(other.view(0))
    assert state.view(1) != other.view(1)
    assert state.view(NOBODY).hand == [] and state.view(NOBODY).hands == [None] * 3
    assert texts(sees(state).hands) == ["r1 b1", "r2 b2", "r3 b3"]


def test_everybody_knows_the_special_cards_still_held():
    state = played({"hand 0": "r1 b1 p f", "hand 1": "r2 b2 p f", "hand 2": "r3 b3 b4 p"}, "f,p,r3", players=3)
    for seat in (0, 1, 2, NOBODY):
        assert texts(state.view(seat).specials) == ["p", "f", "p"]


def test_a_pass_shows_nothing_that_was_not_known():
    before = saika(3).position({"hand 0": "p f", "hand 1": "r2 f", "hand 2": "p f", "trick": "", "leader": "0"})
    told(before, "p,f")
    known = before.view(1).specials
    told(before, "pass")
    assert (before.view(1).voids, before.view(1).specials) == ([frozenset()] * 3, known)


def test_only_who_decides_sees_what_may_be_played():
    state = saika(3).position({"hand 0": "r1 b1", "hand 1": "r2 b2"})
    assert texts([state.view(0).legal()]) == ["r1 b1"]
    assert state.view(1).legal() == state.view(NOBODY).legal() == ()
    assert state.view(1).rulings() == []


def test_the_last_trick_is_shown_with_who_played_and_who_won():
    state = played({"hand 0": "p", "hand 1": "p", "hand 2": "r3"}, "p,pass,r3", players=3)
    last = state.view(1).last
    assert (last.leader, [(seat, str(card)) for seat, card in last.trick], last.led, last.disaster, last.winner) == (
        0, [(0, "p"), (2, "r3")], "red", False, 0)
    last.trick.clear()
    assert len(state.view(1).last.trick) == 2, "a view is read-only"


def test_a_view_in_words():
    state = saika(3).position({"hand 0": "r1 b1", "hand 1": "r2 b2", "hand 2": "p", "trick": "g4", "leader": "2",
                               "taken 0": "y9 f", "up": "yellow"})
    assert str(state.view(0)) == (
        "Saika Banrai, round 1, trick 11, natural disasters up: green and yellow\n  Seat 0: r1 b1 | taken y9 f | 9 "
        "points lost\n  Seat 1: 2 cards | taken - | 0 points lost\n  Seat 2: 1 card | taken - | 0 points lost\n  "
        "Trick: Seat 2 g4\n  Seat 0: play green; if you hold no green, play any card (SKB-5)")


# Moves as text

@pytest.mark.parametrize(("text", "move"), [
    ("r4", "r4"), ("Red 4", "r4"), ("p", "p"), ("human pillar", "p"), ("Fertility", "f"), ("PASS", "pass"),
    (" leader  2 ", "leader 2"), ("Leader 0", "leader 0")])
def test_moves_are_read_as_people_write_them(text, move):
    assert str(saika().parse(text)) == move
    assert saika().parse(move) == saika().parse(text)


@pytest.mark.parametrize(("text", "sentence"), [
    ("r5", "'r5' is not a card of this game"), ("", "'' is not a card"), ("pas", "'pas' is not a card"),
    ("pass 1", "'pass 1' is not a card"),
    ("leader", "'leader' names no seat: write 'leader' and a seat from 0 to 3."),
    ("leader 4", "'leader 4' names no seat: write 'leader' and a seat from 0 to 3."),
    ("leader x", "'leader x' names no seat"), ("leader -1", "'leader -1' names no seat"),
    ("leader 1 2", "'leader 1 2' names no seat"),
    (7, "A move is written as text like 'r4', 'pass' or 'leader 2', not 7."), (None, "A move is written as text")])
def test_text_that_is_no_move_is_refused(text, sentence):
    with pytest.raises(ValueError) as refused:
        saika().parse(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("move", [PASS, *LEADERS], ids=str)
def test_a_move_stays_one_object_that_nobody_can_change(move):
    assert pickle.loads(pickle.dumps(move)) is move
    assert copy.deepcopy(move) is move
    with pytest.raises(AttributeError):
        move.name = "name Seat 7"


def test_moves_say_themselves():
    assert (LEADERS[2].name, str(LEADERS[2]), PASS.name, str(PASS)) == ("name Seat 2", "leader 2", "pass", "pass")


# Positions

@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_position_left_empty_is_a_fresh_deal(players):
    game = saika(players)
    state = game.position({}, seed=4)
    view = sees(state)
    assert (view.counts, view.lost, view.leader, view.up, state.stage) == ([game.tricks] * players, [0] * players, 0,
                                                                           [], (1, 1))
    assert Counter(card for pile in (*view.hands, state.aside) for card in pile) == Counter(game.deck.cards)
    assert view.hands != sees(game.position({}, seed=5)).hands


def test_hands_left_out_are_dealt_around_what_is_shown():
    for seed in range(30):
        state = saika().position({"hand 0": "r1 r2 r3 r4 r6", "void 1": "red", "trick": "b8 g1", "leader": "1"}, seed)
        hands = sees(state).hands
        assert [len(hand) for hand in hands] == [5, 4, 4, 5]
        assert not any(card.suit == "red" for card in hands[1])
        assert not any(card.suit == "blue" for card in hands[2]), "seat 2 did not follow blue"
        assert [texts([special])[0] for special in sees(state).specials] == ["", "p f", "p f", "p f"]


@pytest.mark.parametrize(("parts", "specials"), [
    ({"tricks": "4"}, ["p f", "p f", "p f"]), ({"tricks": "11"}, ["p", "p", "p"]),
    ({"tricks": "4", "trick": "p"}, ["f", "p f", "p f"]),
    ({"tricks": "4", "specials 1": "f", "specials 2": ""}, ["p f", "f", ""]),
    ({"tricks": "4", "taken 0": "f f"}, ["p f", "p", "p"]),
    ({"hand 0": "f", "tricks": "11", "specials 2": ""}, ["f", "p", ""])])
def test_hands_left_out_hold_the_special_cards_there_is_room_for(parts, specials):
    state = saika(3).position(parts)
    assert texts(sees(state).specials) == specials
    assert sees(state).counts == [12 - state.tricks - (seat < len(state.trick)) for seat in range(3)]


def test_hands_tell_how_many_tricks_are_finished():
    assert saika(3).position({"hand 1": "r1 r2 p"}).stage == (1, 10)
    assert saika(3).position({"hand 0": "r1 r2", "trick": "r3"}).stage == (1, 10)
    assert saika(3).position({"hand 0": "r1", "hand 1": "p f"}).stage == (1, 12)


@pytest.mark.parametrize(("players", "parts", "moves"), [
    (4, GREENS | {"up": "red", "taken 3": "y4 f", "void 1": "yellow"}, "g3"), (4, GREENS | THREE_UP, "g3,g2"),
    (4, GREENS, "g3,g2,p,g4"), (3, ALL_BOTH, "p,f"), (4, {f"hand {seat}": "p f" for seat in range(4)}, "p,f,pass"),
    (3, ALL_BOTH, "p,f,pass,leader 2"), (3, REDS | {"lost": "30 4 0", "round": "2"}, "r3,r8,r6"),
    (3, REDS | {"lost": "8 0 0", "round": "2"}, "r3,r8,r6")])
def test_a_position_comes_back_from_its_parts(players, parts, moves):
    state = played(parts, moves, players)
    again = state.game.position(state.parts())
    assert again.parts() == state.parts()
    for seat in (*range(players), None):
        assert again.view(seat) == state.view(seat)


def test_a_copy_goes_its_own_way():
    state = saika().position(GREENS | {"up": "red"})
    before, twin = state.parts(), state.copy()
    told(twin, "g3,g2,p,g4,leader 1,b2")
    assert state.parts() == before
    assert twin.parts() != before


# The rules written down a second time

class Referee:
    """Saika Banrai once more, with texts for cards and none of the package's code, to compare every step of a game
    with."""

    def __init__(self, players):
        self.lost = [0] * players
        self.up = set()

    def deal(self, hands, leader):
        self.hands = [set(hand.split()) for hand in hands]
        self.taken = [[] for _ in hands]
        self.tricks_left = max(len(hand) for hand in self.hands)
        self.names, self.turn, self.turns = None, leader, []

    @property
    def table(self):
        return {card: seat for seat, card in self.turns if card != "pass"}

    def led(self):
        return next((card[0] for card in self.table if card not in "pf"), None)

    def allowed(self):
        if self.names is not None:
            return {f"leader {seat}" for seat in range(len(self.hands))}
        free = self.hands[self.turn] - set(self.table)
        if any(card[0] == self.led() for card in free):
            free = {card for card in free if card[0] in (self.led(), "p", "f")}
        return free or {"pass"}

    def move(self, text):
        """Carry out a move; whether the round is over."""
        if self.names is not None:
            self.names, self.turn = None, int(text[-1])
            return False
        self.hands[self.turn] -= {text}
        self.turns.append((self.turn, text))
        self.up |= {text[0]} & set("rgyb")
        self.turn = (self.turn + 1) % len(self.hands)
        return self.resolve() if len(self.turns) == len(self.hands) else False

    def resolve(self):
        disaster = len(self.up) == 4
        contest = {5 if card == "p" else int(card[1:]): card for card in self.table
                   if card != "f" and (card[0] == self.led() or card == "p" and not disaster)}
        if contest:
            card = contest[min(contest) if disaster else max(contest)]
            self.names = self.turn = self.table[card]
            self.taken[self.names] += [*self.table] if disaster else [card]
        if disaster:
            self.up = set()
        self.turns = []
        self.tricks_left -= 1
        if self.tricks_left:
            return False
        for seat, (cards, hand) in enumerate(zip(self.taken, self.hands, strict=True)):
            self.lost[seat] += sum({"p": 5, "f": 0}[card] if card in "pf" else int(card[1:])
                                   for card in cards) + 20 * len(hand)
        return True


@pytest.mark.parametrize("keeping", [False, True], ids=["any card", "special cards last"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_second_referee_agrees_on_every_step(players, keeping):
    seen = Counter()
    for seed in range(25):
        state, rng = saika(players).deal(seed), Random(f"moves {seed}")
        view, referee = sees(state), Referee(players)
        referee.deal(texts(view.hands), view.leader)
        while state.turn is not None:
            assert (referee.turn, referee.names is None) == (state.turn, view.leader is not None)
            assert referee.allowed() == spec.legal_moves(state)
            assert referee.hands == [set(map(str, hand)) for hand in view.hands]
            assert [*map(" ".join, referee.taken)] == texts(view.taken)
            assert referee.table == {str(card): seat for seat, card in view.trick}
            assert referee.up == {colour[0] for colour in view.up}
            choices = [move for move in state.legal() if str(move) not in "pf" or not keeping] or state.legal()
            number, move = state.round, rng.choice(choices)
            seen[str(move)] += 1
            state.play(move)
            if referee.move(str(move)):
                assert view.lost == state.totals("points lost") == referee.lost
                assert (state.turn is None) == (number == 3)
                worst = [seat for seat in range(players) if referee.lost[seat] == max(referee.lost)]
                if state.turn is not None:
                    assert (view.leader is None) == (len(worst) == 1)
                    referee.deal(texts(view.hands), state.turn)
                    referee.names = worst[0] if len(worst) == 1 else None
            else:
                assert state.round == number
        assert state.outcome().winners == tuple(seat for seat in range(players)
                                                if referee.lost[seat] == min(referee.lost))
    assert seen["pass"] or not keeping, "there were passes to compare"

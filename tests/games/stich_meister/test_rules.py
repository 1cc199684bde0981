"""Stich-Meister against its specification: every rule by its id, the 60 rule cards, their combinations, the worked
cases, the texts."""

import json
from collections import Counter
from itertools import permutations
from random import Random

import cloudpickle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import tabletop
from tabletop.engine.core import NOBODY, RulesFailed
from tabletop.games.stich_meister.tables import BOOK, HOOKS, RULE_CARDS, About, InForce, Picking, RuleCard, Trick
from tests.helpers import spec
from tests.helpers.spec import after, legal, sees, text, texts, told_of_deal

SUITS = ("fans", "coins", "koi", "gates")
DECK = tabletop.game("stich_meister").deck


def stich(players=4, rules=(), **options):
    return tabletop.game("stich_meister", players=players, rules=None if rules is None else list(rules), **options)


def at(rules, *hands, players=4, **parts):
    """A position under these rules; the leader is Seat 0 unless the parts say who."""
    given = {f"hand {seat}": hand for seat, hand in enumerate(hands)} | {"leader": "0"}
    return stich(players, rules).position(given | {part.replace("_", " "): said for part, said in parts.items()})


def won(rules, cards, players=4):
    """The seat that wins a trick of these cards, led by Seat 0 and played by one seat after the other."""
    said = spec.told(at(rules, *cards.split(), players=players), ",".join(cards.split()))
    return int(next(sentence for sentence in said if " wins trick " in sentence).split()[1])


def in_force(rules, players=4):
    return InForce([BOOK[number] for number in rules], stich(players).deck)


def scored(rules, *piles, trumps=(), players=None):
    """What tricks are worth, seat by seat; a pile is like '1: f3 c4, 5: k8', the last trick is number 15."""
    rules = in_force(rules, players or len(piles))
    held = [[Trick(int(number), rules.deck.parse_all(cards), frozenset(trumps) or rules.trumps, int(number) == 15)
             for number, _, cards in (trick.partition(":") for trick in pile.split(",") if trick)] for pile in piles]
    steps = []
    points = rules.points(held, steps)
    assert points == rules.points(held)
    assert points == [sum(step.points for step in steps if step.seat == seat) for seat in range(len(piles))]
    return points, [f"Seat {step.seat}: {step.points:+d} {step.what} "
                    f"({'STM-12' if step.card is None else step.card.id})"
                    for step in steps]


def points(rules, *piles, **options):
    return scored(rules, *piles, **options)[0]


def lines(rules, *piles):
    """The lines of the score after those for the tricks themselves."""
    return [line for line in scored(rules, *piles)[1] if not line.endswith("(STM-12)")]


def play_random(state, rng, until=lambda state: False):
    while state.turn is not None and not until(state):
        state.play(rng.choice(state.legal()))
    return state


# Cards and setup

def test_stm_1_sixty_playing_cards_and_sixty_rule_cards():
    assert Counter(card.name for card in DECK.cards) == {f"{suit} {value}": 1 for suit in SUITS
                                                         for value in range(1, 16)}
    assert [card.number for card in RULE_CARDS] == list(range(1, 61))
    assert Counter(card.kind for card in RULE_CARDS) == {"trump": 21, "basic": 19, "scoring": 20}


def test_stm_1_a_card_too_many_is_refused():
    with pytest.raises(ValueError, match=r"koi 8.*\(STM-1\)"):
        at([], "k8 k9", "k8 k1")


@pytest.mark.parametrize(("players", "each"), [(3, 16), (4, 15), (5, 12)])
def test_stm_2_all_cards_are_dealt(players, each):
    hands = sees(stich(players).deal(3)).hands
    assert [len(hand) for hand in hands] == [each] * players
    values = {card.rank for hand in hands for card in hand}
    assert values == set(range(1, 16)) - ({1, 10, 13} if players == 3 else set())


def test_stm_2_round_two_is_the_same_deal_however_round_one_was_played():
    assert len(spec.second_deals(stich())) == 1


@pytest.mark.parametrize(("options", "cards"), [
    ({"suits": "koi", "values": 12}, "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12"),
    ({"suits": ["gates", "koi"], "values": 2}, "k1 k2 g1 g2"), ({"values": 1}, "f1 c1 k1 g1"),
    ({"players": 3, "suits": "fans"}, " ".join(f"f{value}" for value in range(1, 16)))])
def test_stm_2_a_lesson_may_have_a_smaller_deck(options, cards):
    game = stich(**options)
    assert game.deck.text(card for hand in sees(game.deal(3)).hands for card in hand) == cards
    again = tabletop.game("stich_meister", **game.options)
    assert again.deck.cards == game.deck.cards == cloudpickle.loads(cloudpickle.dumps(game)).deck.cards


@pytest.mark.parametrize(("options", "wrong"), [
    ({"suits": "koi"}, "15 cards cannot be dealt to 4 players: each must get the same number, and at least 1"),
    ({"suits": "koi", "values": 12, "rules": [40]}, "each must get the same number, and at least 4"),
    ({"suits": "koi", "values": 12, "rules": None}, "each must get the same number, and at least 4"),
    ({"suits": "hearts"}, "'hearts' is not a suit. The suits are fans, coins, koi and gates"),
    ({"suits": []}, "one or more of fans"),
    ({"suits": 3}, "one or more of fans"), ({"values": 16}, "values must be from 1 to 15"),
    ({"rounds": 5}, "rounds must be from 1 to 4")])
def test_stm_2_a_deck_that_cannot_be_dealt_is_refused(options, wrong):
    with pytest.raises(ValueError, match=wrong):
        stich(**options)


def test_stm_3_a_lesson_may_have_fewer_rounds():
    game = stich(suits="koi gates", values=4, rounds=1)
    final = play_random(game.deal(2), Random(1))
    assert final.round == 1 and final.outcome().because.startswith("After 1 round ")
    with pytest.raises(ValueError, match="'round' must be 1 whole number from 1 to 1"):
        game.position({"round": "2"})


@pytest.mark.parametrize("rules", [[], [17], [22, 24, 25], [38, 40], [60]])
def test_every_strategy_plays_with_a_small_deck(rules):
    game = stich(4, rules, suits="koi gates", values=8, rounds=1)
    assert tabletop.play(game, ["thoughtful", "lookahead", "highest_wins", "thoughtful"], seed=1).final().turn is None


def test_stm_3_the_deal_moves_left_and_there_are_as_many_rounds_as_players():
    for players in (3, 4, 5):
        state, dealers = stich(players).deal(5), []
        while state.turn is not None:
            if len(dealers) < state.round:
                dealers.append(sees(state).dealer)
            state.play(state.legal()[0])
        first = dealers[0]
        assert dealers == [(first + number) % players for number in range(players)]


def test_stm_3_the_first_dealer_is_drawn_at_random_or_given():
    dealers = Counter(sees(stich().deal(seed)).dealer for seed in range(400))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert all(70 <= count <= 130 for count in dealers.values())
    assert {sees(stich(leader=2).deal(seed)).dealer for seed in range(10)} == {1}


def test_stm_4_three_rule_cards_refilled_each_round_and_used_ones_leave():
    for players in (3, 4, 5):
        state, rng, used = stich(players, None).deal(1), Random(1), []
        while state.turn is not None:
            number, view = state.round, sees(state)
            if state.asks.kind == "choose" and not any(view.has_chosen):
                assert [len(hand) for hand in view.rule_hands] == [3] * players
                assert sorted(card.number for card in view.used_rules) == sorted(used)
                assert not {card for hand in view.rule_hands for card in hand} & set(view.used_rules)
            state.play(rng.choice(state.legal()))
            if state.turn is not None and state.asks.kind != "choose" and len(used) < 4 * number:
                used += [card.number for card in sees(state).in_force.cards]
        assert len(set(used)) == len(used) == 4 * players


def test_stm_4_under_fixed_rules_nobody_has_rule_cards():
    view = sees(stich(4, [7]).deal(1))
    assert (view.rule_hands, view.hidden_rules, [card.number for card in view.in_force.cards]) == ([[]] * 4, [], [7])


@pytest.mark.parametrize(("players", "choosers"), [(3, [0, 1, 2]), (4, [0, 1, 2, 3]), (5, [1, 2, 3, 4])])
def test_stm_5_who_chooses_a_rule_card(players, choosers):
    state, seats = stich(players, None, leader=0).deal(2), []
    while state.asks.kind == "choose":
        seats.append(state.turn)
        assert len(sees(state).in_force.cards) == 0
        state.play(state.legal()[0])
    assert seats == choosers
    assert len(sees(state).in_force.cards) == 4


def test_stm_5_choosing_is_secret_and_stays_so():
    state = stich(4, None, leader=0).deal(2)
    first, log = state.legal()[0], []
    state.play(first, log)
    assert log[0].told_to(0) == f"Seat 0 chooses {first.name} in secret."
    assert log[0].told_to(1) == "Seat 0 chooses a rule card in secret."
    assert state.view(0).chosen == [first, None, None, None]
    assert state.view(1).chosen == [None] * 4
    assert state.view(1).has_chosen == [True, False, False, False]
    assert first in state.view(1).hidden_rules and first not in state.view(0).hidden_rules
    while state.asks.kind == "choose":
        state.play(state.legal()[0])
    assert first in sees(state).in_force.cards
    assert sees(state).chosen == [None] * 4
    numbers = [card.number for card in sees(state).in_force.cards]
    assert numbers == sorted(numbers)


def test_stm_5_with_three_players_one_comes_from_the_top_of_the_deck():
    state = stich(3, None, leader=0).deal(2)
    top = state.rule_deck[-1]
    while state.asks.kind == "choose":
        state.play(state.legal()[0])
    assert top in sees(state).in_force.cards


@pytest.mark.parametrize(("rules", "wrong"), [
    (7, "rules must be a list of up to 4 rule cards"), ("7", "rules must be a list of up to 4 rule cards"),
    ([0], "A rule card's number must be from 1 to 60, not 0"), ([61], "must be from 1 to 60, not 61"),
    ([True], "must be a whole number, not True"), ([7, 7], "rules must be up to 4 rule cards with different numbers"),
    ([1, 2, 3, 4, 5], "rules must be up to 4 rule cards"), (["61 Nines of nobody"], "is a rule card of somebody's own"),
    ([RuleCard(7, "trump", "Mine", "Mine.")], r"Number 7 is taken by rule 7 \(8s\): give your card a number above 60")])
def test_stm_5_fixed_rules_are_up_to_four_different_cards(rules, wrong):
    with pytest.raises(ValueError, match=wrong):
        tabletop.game("stich_meister", rules=rules)


# Trumps

def test_stm_6_without_a_trump_rule_there_is_no_trump():
    assert in_force([30, 51]).trumps == frozenset()
    assert told_of_deal(stich(leader=0), 1)[-1] == PLAIN[-1]


def test_stm_6_a_trump_no_longer_belongs_to_its_printed_suit():
    state = at([7], "k3 c1", "k8 k9", "c3 c4", "c5 c6")
    after(state, "k3")
    assert legal(state) == "k9"
    assert spec.ruling(state, "k8").because == ("The koi 3 was led. The koi 8 counts as trump (rule 7), and Seat 1 has "
                                                "koi: play koi 9.")


def test_stm_7_the_worked_case_of_eights_and_fans():
    rules = in_force([7, 16])
    ranked = sorted(rules.trumps, key=lambda card: -rules.power[card])
    assert ranked[0].text == "f8"
    assert {card.text for card in ranked[1:4]} == {"c8", "k8", "g8"}
    assert len({rules.power[card] for card in ranked[1:4]}) == 1
    assert text(ranked[4:]) == "f15 f14 f13 f12 f11 f10 f9 f7 f6 f5 f4 f3 f2 f1"
    assert won([7, 16], "k8 c8 f15 f14") == 1  # the later of two equal 8s
    assert won([7, 16], "c8 k8 f8 f15") == 2


def test_stm_7_the_first_difference_of_the_naming_numbers_decides():
    rules = in_force([7, 15, 16, 18])
    assert rules.power[DECK.parse("c8")] > rules.power[DECK.parse("f8")]  # 7, 15 beats 7, 16
    # 15, 18 beats 16, 18
    assert rules.power[DECK.parse("f8")] > rules.power[DECK.parse("c1")] > rules.power[DECK.parse("f1")]


def test_stm_7_then_the_higher_value_or_the_lower_under_rule_31():
    assert won([15], "k1 c3 c10 c4") == 2
    assert won([15, 31], "k2 c3 c10 c4") == 1


# Tricks

def test_stm_8_the_player_on_the_dealers_left_leads_and_everybody_follows_suit():
    state = stich(leader=2).deal(7)
    assert (sees(state).dealer, state.turn, sees(state).leader) == (1, 2, 2)
    state = at([], "k3 c1", "k8 c9", "c3 c4", "k5 k6")
    assert legal(state) == "c1 k3"
    after(state, "k3")
    assert (state.turn, legal(state)) == (1, "k8")
    after(state, "k8")
    assert (state.turn, legal(state)) == (2, "c3 c4")
    after(state, "c3")
    assert (state.turn, legal(state)) == (3, "k5 k6")


def test_stm_8_a_led_trump_is_followed_with_any_trump():
    state = after(at([7, 16], "k8 c1 c2 c3", "f3 k9 k10 g8", "c4 c5 c6 c7", "k5 k6 k7 k11"), "k8")
    assert legal(state) == "f3 g8"


@pytest.mark.parametrize(("cards", "winner"), [("k3 k9 k5 g15", 1), ("k3 g15 c15 f15", 0), ("k15 k2 k3 k4", 0)])
def test_stm_9_without_trump_the_highest_card_of_the_led_suit_wins(cards, winner):
    assert won([], cards) == winner


def test_stm_8_9_what_is_asked_quickly_of_printed_cards_is_what_the_rules_in_force_come_to():
    draw, quick, free = Random(1), [], RuleCard(61, "basic", "Free", "Nobody has to follow.", must_follow=False)
    for card in (None, *RULE_CARDS, free):
        rules = InForce([] if card is None else [card], DECK)
        if not rules.as_printed:
            continue
        quick.append(card)
        for _ in range(200):
            trick = draw.sample(rules.deck.kinds, 4)
            ranked = rules.ranked(trick)
            for _, order in rules.orders:
                ranked = order(ranked, trick)
            assert trick[rules.winner(trick)] is ranked[0], card
            followed = rules.to_follow(trick)
            assert followed is trick[0] and rules.duties[rules.suit[followed]] == (rules.deck.by_suit[followed.suit],)
    assert None in quick and BOOK[45] in quick and len(quick) < len(BOOK)


@pytest.mark.parametrize(("rules", "cards", "winner"),
                         [([16], "k3 k9 f2 g15", 2), ([16], "f3 f9 f2 g15", 1), ([1], "c2 k2 k15 g2", 3)])
def test_stm_9_the_highest_trump_wins_and_the_later_of_equals(rules, cards, winner):
    assert won(rules, cards) == winner


def test_stm_10_the_winner_keeps_the_trick_and_leads():
    state = after(at([], "k3 c1", "k9 c2", "k5 c3", "g15 c4"), "k3,k9,k5,g15")
    assert (state.turn, sees(state).leader) == (1, 1)
    assert text(sees(state).piles[1][-1].cards) == "k3 k9 k5 g15" and sees(state).piles[1][-1].number == 14


def test_stm_11_the_full_order_of_a_trick():
    parse = DECK.parse_all
    assert text(in_force([]).ranked(parse("k3 g15 k9 c1"))) == "k9 k3 c1 g15"
    assert text(in_force([16]).ranked(parse("k3 g15 f1 c1"))) == "f1 k3 c1 g15"
    assert text(in_force([32, 16]).ranked(parse("c9 f15 c4 g14"))) == "c9 c4 g14 f15"
    assert text(in_force([33]).ranked(parse("k3 g15 k9 c15"))) == "c15 g15 k9 k3"


# Scoring

def test_stm_12_each_trick_is_a_point():
    assert points([], "1: f3 c4 k5 g6, 2: f4 c5 k6 g7", "3: f5 c6 k7 g8", "", "") == [2, 1, 0, 0]


def test_stm_12_scoring_rules_apply_in_the_order_of_their_numbers():
    # 46 adds before 56 doubles before 60 changes the sign, in whatever order they are given.
    for rules in permutations([60, 56, 46]):
        assert points(rules, "1: f1 c10 k5 g6, 2: f4 c5 k6 g7", "3: f5 c6 k7 g8", "", "") == [-8, -1, 0, 0]


def test_stm_13_the_most_points_win_and_equal_points_share():
    game = stich(leader=0)
    state = play_random(game.deal(3), Random(4))
    best = max(state.points)
    assert state.outcome().winners == tuple(seat for seat in range(4) if state.points[seat] == best)
    shared = at([], "k3", "k9", "k5", "g15", round="4", points="3 2 3 -1", taken_0="")
    assert shared.points == [3, 2, 3, -1]


def test_the_worth_of_a_seat_is_how_many_more_points_it_has_than_the_others():
    state = stich().position({"points": "6 -3 0 3", "round": "2"})
    assert [state.worth(seat) for seat in range(4)] == [6, -6, -2, 2]


def test_stm_13_shared_win():
    for seed in range(200):
        state = play_random(stich(3).deal(seed), Random(seed))
        if len(state.outcome().winners) > 1:
            assert " win together with " in state.outcome().because
            return
    pytest.fail("nobody shared a win in 200 games")


def test_stm_14_tricks_then_cards_then_sums_then_neighbours_then_the_sign():
    # 41: 4 + 4 suits; 42: the second doubled (no samurai): 4 + 8; 47: -1 for each fans; 59 adds the left neighbour; 60
    # not here
    assert points([41, 42, 47, 59], "1: f1 c4 k5 g6, 2: f4 c5 k6 g7", "3: f5 c6 k7 g8", "", "") == [10 + 7, 7, 0, 10]
    assert points([56, 58, 59, 60], "1: f1 c4 k5 g6, 2: f4 c5 k6 g7", "3: f5 c6 k7 g8", "", "") == [-5, -1, 0, -4]


def test_stm_15_taken_means_held_when_scoring_begins():
    # Rule 35 moves every trick to the winner's left: those who won get nothing.
    state = after(at([35, 52], "k7", "k9", "k5", "g15", round="4"), "k7,k9,k5,g15")
    piles = state.finished[-1].piles
    assert "k7" in text(card for trick in piles[2] for card in trick.cards)


def test_stm_15_a_card_counts_as_trump_if_it_was_one_when_its_trick_was_won():
    game, rng = stich(4, [21, 51]), Random(2)
    state = play_random(game.deal(5), rng, lambda state: state.tricks == 3)
    first, second = (trick for pile in sees(state).piles for trick in sorted(pile, key=lambda trick: trick.number)
                     if trick.number < 3)
    if first.number > second.number:
        first, second = second, first
    assert first.trumps == frozenset()
    assert second.cards[0] in second.trumps and len(second.trumps) == 15


def test_stm_15_a_removed_card_is_not_scored():
    state = after(at([34, 52], "k7", "k9", "k5", "g15", round="4"), "k7,k9,k5,g15,remove k7")
    assert "k7" in text(sees(state).removed)
    assert all("k7" not in text(trick.cards) for pile in state.finished[-1].piles for trick in pile)


# Rule cards that name trumps: each alone

def names_trump(number, named):
    def test():
        assert set(in_force([number]).trumps) == {card for card in DECK.kinds if named(card)}
        assert all(rule.number == number for naming in in_force([number]).named_by.values() for rule in naming)
    return test


for _number in range(1, 15):
    globals()[f"test_stm_r{_number}_all_cards_of_value_{_number + 1}"] = names_trump(
        _number, lambda card, value=_number + 1: card.rank == value)
for _number, _suit in ((15, "coins"), (16, "fans"), (17, "koi"), (20, "gates")):
    globals()[f"test_stm_r{_number}_all_{_suit}"] = names_trump(_number, lambda card, suit=_suit: card.suit == suit)
test_stm_r18_all_ones = names_trump(18, lambda card: card.rank == 1)
test_stm_r19_all_samurai = names_trump(19, lambda card: card.rank in (1, 10, 13))


def test_stm_r21_the_suit_of_the_first_card_of_the_second_trick():
    state = stich(4, [21], leader=0).deal(4)
    rng = Random(1)
    play_random(state, rng, lambda state: state.tricks == 1)
    assert sees(state).trumps == frozenset()
    lead = state.legal()[0]
    state.play(lead)
    assert sees(state).trumps == DECK.by_suit[lead.suit]
    assert sees(state).led == "trump"
    play_random(state, rng, lambda state: state.tricks == 2)
    state.play(state.legal()[0])
    assert sees(state).trumps == DECK.by_suit[lead.suit]
    play_random(state, rng, lambda state: state.round == 2)
    assert sees(state).trumps == frozenset()


# Basic rule cards

def full(rules, players=4):
    """A round from its beginning."""
    return stich(players, rules, leader=0).deal(11)


def pick_all(state, count):
    """Everybody picks the first cards of the hand; what each has picked."""
    picks = []
    for seat in range(state.game.players):
        assert state.turn == seat
        mine = []
        for _ in range(count):
            mine.append(state.legal()[0])
            state.play(mine[-1])
        picks.append(mine)
    return picks


def test_stm_r22_three_cards_to_the_right():
    passes_to(22)


def test_stm_r23_three_cards_to_the_left():
    passes_to(23)


def passes_to(rule):
    """Three picks of each seat wait apart, unseen, and then move all at once."""
    state, toward = full([rule]), -1 if rule == 22 else 1
    before = [set(hand) for hand in sees(state).hands]
    assert (state.asks.kind, state.asks.rule) == ("pass", f"STM-R{rule}")
    first = state.legal()[4]
    state.play(first)
    assert state.view(0).picked[0] == [first] and state.view(1).picked[0] is None
    assert state.view(1).picks == [1, 0, 0, 0]
    assert first in state.view(1).hidden and first not in state.view(0).hidden
    picks = [[first]]
    for _ in range(2):
        picks[0].append(state.legal()[0])
        state.play(picks[0][-1])
    for seat in (1, 2, 3):
        picks.append([])
        for _ in range(3):
            assert (state.turn, state.asks.kind) == (seat, "pass")
            picks[seat].append(state.legal()[0])
            state.play(picks[seat][-1])
    assert state.asks.kind == "play"
    for seat in range(4):
        receiver = (seat + toward) % 4
        assert set(picks[seat]) <= set(sees(state).hands[receiver])
        assert state.view(seat).known_cards == {card: (receiver,) for card in picks[seat]}
        assert set(sees(state).hands[seat]) == before[seat] - set(picks[seat]) | set(picks[(seat - toward) % 4])


def test_stm_r22_the_order_of_picks_does_not_matter():
    one, two = full([22]), full([22])
    cards = [str(card) for card in one.legal()[:3]]
    assert after(one, ",".join(cards)).parts() == after(two, ",".join(reversed(cards))).parts()


def test_stm_r24_a_card_put_aside_is_played_to_the_last_trick():
    state = full([24])
    picks = [mine[0] for mine in pick_all(state, 1)]
    assert state.asks.kind == "play"
    assert [len(hand) for hand in sees(state).hands] == [14] * 4
    assert state.view(0).aside == [[picks[0]], None, None, None]
    play_random(state, Random(3), lambda state: state.tricks == 14)
    for _ in range(4):
        seat = state.turn
        assert state.legal() == [picks[seat]]
        assert state.asks.rule == "STM-R24"
        assert state.ruling(picks[seat]).because == (
            f"Seat {seat} plays the card that it has put aside: it need not follow." if sees(state).trick else
            f"Seat {seat} leads with the card that it has put aside.")
        state.play(picks[seat])
    assert state.round == 2


def test_stm_r25_three_cards_lie_open_and_stay_in_hand():
    state = full([25])
    first = state.legal()[0]
    state.play(first)
    assert state.view(2).open == [[], [], [], []]
    state = full([25])
    picks = pick_all(state, 3)
    for viewer in (0, 2, NOBODY):
        assert [set(cards) for cards in state.view(viewer).open] == [set(mine) for mine in picks]
    assert [len(hand) for hand in sees(state).hands] == [15] * 4
    assert not set(state.view(0).hidden) & set(picks[1])
    assert picks[0][0] in state.legal()
    state.play(picks[0][0])
    assert len(state.view(1).open[0]) == 2


def test_stm_r26_only_the_led_card_is_seen_until_the_trick_is_complete():
    state = after(at([26], "k3 c1", "k9 c2", "k5 c3", "g15 c4"), "k3,k9")
    assert [card and card.text for _, card in state.view(2).trick] == ["k3", None]
    assert [card and card.text for _, card in state.view(1).trick] == ["k3", "k9"]
    assert "k9" in texts([state.view(2).hidden])[0].split()
    log = spec.events(state, "k5,g15")
    assert [event.told_to(0) for event in log][:3] == [
        "Seat 2 plays a card face down.", "Seat 3 plays a card face down.",
        "The cards are turned up: Seat 1 played the koi 9, Seat 2 played the koi 5 and Seat 3 played the gates 15."]
    assert state.turn == 1


def test_stm_r26_what_a_card_shows_is_known_when_it_is_turned_up():
    state = after(at([26], "k3 c1", "g9 c2", "k5 c3", "g15 c4"), "k3,g9")
    assert sees(state).cannot_hold[1] == frozenset()
    after(state, "k5,g15")
    assert sees(state).cannot_hold[1] == DECK.by_suit["koi"]


def test_stm_r27_the_suit_to_follow_is_that_of_the_card_before():
    state = after(at([27], "k3 c1", "g9 g2", "g5 k6", "g15 k7"), "k3")
    assert legal(state) == "g2 g9"
    after(state, "g9")
    assert legal(state) == "g5"
    assert spec.ruling(state, "k6").rule == "STM-R27"
    after(state, "g5")
    assert legal(state) == "g15"
    assert " wins trick 14 with the koi 3." in " ".join(spec.told(state, "g15"))  # the led suit decides who wins


def test_stm_r27_in_a_position_too_a_card_shows_what_was_not_held_of_the_suit_before():
    shown = sees(at([27], trick="k3 g9 k5")).cannot_hold
    assert shown == [frozenset(), DECK.by_suit["koi"], DECK.by_suit["gates"], frozenset()]


def test_stm_r28_whoever_cannot_follow_must_trump():
    state = after(at([28, 16], "k3 c1", "g9 f2", "g5 c6", "k15 f7"), "k3")
    assert legal(state) == "f2"
    assert spec.refusal(state, "g9") == ("STM-R28", "The koi 3 was led. Seat 1 has no koi and must play a trump, which "
                                                    "the gates 9 is not: play fans 2.")
    after(state, "f2")
    assert legal(state) == "c6 g5"
    after(state, "c6")
    assert sees(state).cannot_hold[2] == DECK.by_suit["koi"] | DECK.by_suit["fans"]
    assert legal(state) == "k15"


def test_stm_r29_the_led_card_cannot_win():
    assert won([29], "k15 k2 k3 g15") == 2
    assert won([29], "k15 g2 c3", players=3) == 2  # nobody followed: the later of equals


def test_stm_r30_the_second_highest_card_wins():
    assert won([30], "k3 k9 k5 g15") == 2
    assert won([30], "k3 g9 c5 g15") == 3


def test_stm_r31_values_are_reversed():
    assert won([31], "k3 k9 k2 g1") == 2
    assert won([31, 16], "k3 f9 f2 g1") == 2


def test_stm_r32_trumps_are_lower_than_all_other_cards():
    assert won([32, 16], "c9 f15 c4 g14") == 0
    assert won([32, 16], "f9 g2 c4 f15") == 2  # a trump was led: all other suits are one
    assert won([32, 16], "f9 f2 f4 f15") == 3


def test_stm_r33_all_suits_are_equal():
    assert won([33], "k3 k9 c12 g15") == 3
    assert won([33], "k3 k9 c15 g15") == 3
    assert won([33, 16], "k3 k9 f2 g15") == 2


def test_stm_r34_the_winner_removes_a_card():
    state = after(at([34], "k3 c1", "k9 c2", "k5 c3", "g15 c4"), "k3,k9,k5,g15")
    assert (state.turn, state.asks.kind, legal(state)) == (1, "remove", "remove k3 remove k9 remove k5 remove g15")
    after(state, "remove g15")
    assert text(sees(state).piles[1][-1].cards) == "k3 k9 k5"
    assert "g15" in text(sees(state).removed)
    assert (state.turn, state.asks.kind) == (1, "play")


def test_stm_r35_a_trick_goes_to_the_winners_left():
    state = after(at([35], "k3 c1", "k9 c2", "k5 c3", "g15 c4"), "k3,k9,k5,g15")
    assert text(sees(state).piles[2][-1].cards) == "k3 k9 k5 g15"
    assert state.turn == 1


def test_stm_r36_the_player_on_the_winners_right_leads():
    state = after(at([36], "k3 c1", "k9 c2", "k5 c3", "g15 c4"), "k3,k9,k5,g15")
    assert state.turn == 0
    assert text(sees(state).piles[1][-1].cards) == "k3 k9 k5 g15"


def test_stm_r37_the_direction_changes_after_each_trick():
    state, order = full([37]), []
    while state.tricks < 3:
        order.append((state.tricks, state.turn))
        state.play(state.legal()[0])
    for trick, way in ((0, 1), (1, -1), (2, 1)):
        seats = [seat for number, seat in order if number == trick]
        assert seats == [(seats[0] + way * place) % 4 for place in range(4)]


def test_stm_r37_every_round_begins_clockwise():
    log, state = [], stich(3, [37]).deal(1)
    while state.round == 1:  # of 16 tricks: the last one goes the other way
        log.clear()
        state.play(state.legal()[0], log)
    assert sees(state).direction == 1 and not any("now goes" in event.text for event in log)


def test_stm_r38_three_cards_to_the_left_after_the_third_trick():
    state = full([38])
    assert state.asks.kind == "play"
    play_random(state, Random(1), lambda state: state.tricks == 3)
    assert (state.asks.kind, state.asks.rule, state.turn) == ("pass", "STM-R38", sees(state).leader)
    leader, hand = state.turn, state.legal()[:3]
    while state.asks.kind == "pass":
        state.play(state.legal()[0])
    assert set(hand) <= set(sees(state).hands[(leader + 1) % 4])
    assert state.turn == leader
    assert [len(cards) for cards in sees(state).hands] == [12] * 4


def test_stm_r38_what_was_shown_before_no_longer_binds():
    for seed in range(20):
        state = stich(4, [38], leader=0).deal(seed)
        play_random(state, Random(seed), lambda state: state.asks.kind == "pass")
        if any(sees(state).cannot_hold):
            play_random(state, Random(seed), lambda state: state.asks.kind == "play")
            assert not any(sees(state).cannot_hold)
            return
    pytest.fail("nobody showed anything")


def test_stm_r39_the_last_tricks_winner_gives_all_away():
    state = at([39], "k3", "k9", "k5", "g15", round="4", taken_1="1: c1 c2 c3 c4", taken_2="2: c5 c6 c7 c8")
    assert [trick.number for trick in sees(state).piles[1]][0] == 1
    held = len(sees(state).piles[1]) + len(sees(state).piles[2])
    after(state, "k3,k9,k5,g15")
    assert [len(state.finished[-1].piles[seat]) for seat in (1, 2)] == [0, held + 1]


def test_stm_r40_three_cards_stay_and_are_tricks():
    state = full([40])
    play_random(state, Random(2), lambda state: state.round == 2)
    piles = state.finished[-1].piles
    assert sum(trick.number > 0 for pile in piles for trick in pile) == 12
    assert [sum(trick.number == 0 for trick in pile) for pile in piles] == [3] * 4
    assert sum(state.points) == 24


def test_stm_r40_when_the_game_is_over_nothing_is_held_or_hidden():
    state = play_random(stich(4, [23, 24, 25, 40], rounds=1).deal(1), Random(1))
    for view in map(state.view, range(4)):
        assert not any([*view.hands, *view.aside, *view.open, view.hidden, view.known_cards])


# Scoring rule cards

@pytest.mark.parametrize(("cards", "worth"), [("f3 c4 k5 g6", 4), ("f3 f4 f5 f6", 1), ("f3 f4 k5 k6", 2)])
def test_stm_r41_the_number_of_suits(cards, worth):
    assert points([41], f"1: {cards}", "", "", "") == [worth, 0, 0, 0]


def test_stm_r42_without_samurai():
    assert points([42], "1: f3 c4 k5 g6", "2: f1 c3 k4 g5", "3: f2 c10 k6 g7", "4: f4 c5 k7 g13") == [2, 1, 1, 1]


def test_stm_r43_without_trump():
    assert points([43, 16], "1: f3 c4 k5 g6", "2: k1 c3 k4 g5", "", "") == [1, 2, 0, 0]
    assert points([43], "1: f3 c4 k5 g6", "", "", "") == [2, 0, 0, 0]


def test_stm_r44_the_fifth_trick():
    assert points([44], "4: f3 c4 k5 g6, 5: f4 c5 k6 g7", "6: f5 c6 k7 g8", "", "") == [4, 1, 0, 0]


def test_stm_r45_the_first_two_and_the_last():
    assert points([45], "1: f3 c4 k5 g6, 2: f4 c5 k6 g7, 3: f5 c6 k7 g8", "15: f6 c7 k8 g9", "", "") == [1, 3, 0, 0]


def test_stm_r46_samurai():
    assert points([46], "1: f1 c10 k13 g6", "2: f4 c5 k6 g7", "", "") == [4, 1, 0, 0]


def loses_suit(number, suit):
    def test():
        others = " ".join(f"{other[0]}5" for other in SUITS if other != suit)
        assert points([number], f"1: {suit[0]}1 {suit[0]}2 {suit[0]}3 {suit[0]}4", f"2: {others}", "", "") == [-3, 1, 0,
                                                                                                               0]
    return test


for _number, _suit in zip(range(47, 51), SUITS, strict=True):
    globals()[f"test_stm_r{_number}_each_{_suit}_card"] = loses_suit(_number, _suit)


def test_stm_r51_each_trump():
    assert points([51, 16], "1: f1 f2 k13 g6", "2: c4 c5 k6 g7", "", "") == [-1, 1, 0, 0]


def test_stm_r52_each_seven():
    assert points([52], "1: f7 c7 k13 g6", "2: c4 c5 k6 g7", "", "") == [7, 4, 0, 0]


def test_stm_r53_each_fifteen():
    assert points([53], "1: f15 c15 k13 g6", "2: c4 c5 k6 g15", "", "") == [-5, -2, 0, 0]


def test_stm_r54_no_trick():
    assert points([54], "1: f1 c1 k1 g1", "2: f2 c2 k2 g2, 3: f3 c3 k3 g3", "", "") == [1, 2, 10, 10]


def test_stm_r55_exactly_one_trick():
    assert points([55], "1: f1 c1 k1 g1", "2: f2 c2 k2 g2, 3: f3 c3 k3 g3", "", "") == [6, 2, 0, 0]


def test_stm_r56_an_even_number():
    assert points([56], "1: f1 c1 k1 g1", "2: f2 c2 k2 g2, 3: f3 c3 k3 g3", "", "") == [1, 4, 0, 0]
    assert points([54, 56], "1: f1 c1 k1 g1", "2: f2 c2 k2 g2, 3: f3 c3 k3 g3", "", "") == [1, 4, 20, 20]  # 0 is even


def test_stm_r57_the_fewest():
    assert points([57], "1: f5 c5 k5", "2: f2 c2 k2, 3: f3 c3 k3", "4: f4 c4 k4") == [2, 2, 2]


def test_stm_r58_minus_points_of_the_right_neighbour():
    assert points([47, 58], "1: f1 f2 f3 f4", "2: c2 c3 c4 c5", "", "3: k1 k2 k3 k4") == [-3, 1 + 3, 0, 1]


def test_stm_r59_points_of_the_left_neighbour():
    assert points([59], "1: f1 f2 f3 f4", "2: c2 c3 c4 c5, 4: g1 g2 g3 g4", "", "3: k1 k2 k3 k4") == [3, 2, 1, 2]


def test_stm_r60_all_points_change_sign():
    assert points([60], "1: f1 f2 f3 f4", "2: c2 c3 c4 c5, 4: g1 g2 g3 g4", "", "") == [-1, -2, 0, 0]


# Combinations

def test_stm_c1_without_the_led_card_the_second_of_the_rest():
    assert won([29, 30], "k15 k2 k9 g15") == 1
    assert won([29, 30], "k15 k2 k9", players=3) == 1


def test_stm_c2_cannot_follow_the_card_before():
    state = after(at([27, 28, 16], "k3 c1", "k9 g2", "c5 f6", "g15 k7"), "k3,k9")
    assert legal(state) == "f6"
    after(state, "f6")
    assert legal(state) == "k7 g15"


def test_stm_c3_anti_trump_with_equal_suits():
    assert won([32, 33, 16], "k3 k9 f15 g12") == 3
    state = after(at([32, 33], "k3 c1", "k9 g2", "c5 f6", "g15 k7"), "k3")
    assert legal(state) == "k9"


def test_stm_c4_in_the_dark_the_led_suit_is_followed():
    state = after(at([26, 27], "k3 c1", "g9 g2", "g5 k6", "g15 k7"), "k3,g9")
    assert legal(state) == "k6"
    assert state.asks.rule == "STM-C4"


def test_stm_c5_the_card_put_aside_is_out_of_the_hand():
    state = full([24, 25, 28, 38])
    asides = [mine[0] for mine in pick_all(state, 1)]
    assert state.asks.kind == "open" and asides[0] not in state.legal()
    pick_all(state, 3)
    play_random(state, Random(1), lambda state: state.asks.kind == "pass")
    assert all(asides[state.turn] != card for card in state.legal())
    alone = at([24], "k3 c1", "c2 g2", "c5 f6", "g15 k7", aside_0="k10", aside_1="k11", aside_2="k12", aside_3="k13")
    after(alone, "k3")
    assert legal(alone) == "c2 g2"


def test_stm_c5_with_rule_40_it_is_one_of_the_three():
    state = full([24, 40])
    asides = [mine[0] for mine in pick_all(state, 1)]
    play_random(state, Random(1), lambda state: state.round == 2)
    for seat, pile in enumerate(state.finished[-1].piles):
        alone = [trick.cards[0] for trick in pile if not trick.number]
        assert len(alone) == 3 and asides[seat] in alone


def test_stm_c6_right_first_then_left_after_receiving():
    state = full([22, 23])
    first = pick_all(state, 3)
    assert (state.asks.rule, state.asks.kind) == ("STM-R23", "pass")
    assert set(first[1]) <= set(state.legal())
    second = pick_all(state, 3)
    assert state.asks.kind == "play"
    assert set(second[0]) <= set(sees(state).hands[1])


@pytest.mark.parametrize(("rule", "toward"), [(22, -1), (23, 1)])
def test_stm_c6_a_card_passed_twice_is_where_it_was_or_one_seat_on(rule, toward):
    state = full([rule, 38])
    first, second = pick_all(state, 3), [[], [], [], []]
    play_random(state, Random(1), lambda state: state.asks.kind == "pass")
    while state.asks.kind == "pass":  # first what came from others: under rule 22 it goes back
        seat = state.turn
        came = [card for card in state.legal() if card in first[(seat - toward) % 4]]
        second[seat].append([*came, *state.legal()][0])
        state.play(second[seat][-1])
    hands = sees(state).hands
    for seat in range(4):
        holder = (seat + toward) % 4
        told = tuple(sorted({holder, (holder + 1) % 4} - {seat}))
        assert state.view(seat).known_cards == {
            card: told for card in first[seat] if any(card in hands[other] for other in range(4) if other != seat)} | {
            card: ((seat + 1) % 4,) for card in second[seat]}


def test_stm_c6_a_passed_open_card_is_remembered():
    state = full([25, 38])
    pick_all(state, 3)
    play_random(state, Random(5), lambda state: state.asks.kind == "pass")
    giver = state.turn
    card = next(card for card in sees(state).open[giver])
    state.play(card)
    assert card in state.view((giver + 1) % 4).open[giver]  # the pick itself is secret
    while state.asks.kind == "pass":
        state.play(state.legal()[0])
    receiver = (giver + 1) % 4
    assert card in sees(state).hands[receiver]
    for viewer in range(4):
        if viewer != receiver:
            assert state.view(viewer).known_cards[card] == (receiver,)
    assert not any(card in cards for cards in sees(state).open)


def test_stm_c6_an_open_card_played_face_down_is_seen_to_leave():
    state = full([25, 26])
    picks = pick_all(state, 3)
    while True:
        seat = state.turn
        if sees(state).trick and set(state.legal()) & set(picks[seat]):
            card = next(iter(set(state.legal()) & set(picks[seat])))
            state.play(card)
            if sees(state).trick:
                break
        else:
            state.play(state.legal()[0])
    assert (seat, card) in state.view(NOBODY).trick
    assert card not in state.view(NOBODY).open[seat]


def test_stm_c7_left_and_right_stay_as_they_are():
    state = at([35, 36, 37], "k3 c1", "k9 c2", "k5 c3", "g15 c4")
    assert sees(state).direction == -1  # trick 14
    after(state, "k3,g15,k5,k9")
    assert text(sees(state).piles[2][-1].cards) == "k3 g15 k5 k9"
    assert state.turn == 0
    assert sees(full([37])).direction == 1


def test_stm_c8_one_card_tricks_have_no_number():
    assert points([44, 45], "0: f3, 0: f4, 5: c3 c4 c5 c6", "", "", "") == [5, 0, 0, 0]
    assert points([41, 42, 43], "0: f3, 0: f1, 0: k2", "", "", "") == [4 + 2 + 4, 0, 0, 0]
    assert points([54], "0: f3", "0: f4", "0: f5", "") == [1, 1, 1, 10]
    state = full([34, 39, 40])
    play_random(state, Random(2), lambda state: state.round == 2)
    assert [sum(not trick.number for trick in pile) for pile in state.finished[-1].piles] == [3] * 4
    assert [trick.last for pile in state.finished[-1].piles for trick in pile if trick.number == 12] == [True]


@pytest.mark.parametrize("number", [9, 12, 18, 19])
def test_stm_c9_rules_that_name_nothing_stay_in_force(number):
    game = stich(3, [number, 42, 43, 46])
    assert sees(game.deal(1)).trumps == frozenset()
    state = play_random(game.deal(1), Random(1), lambda state: state.round == 2)
    assert sum(state.points) == 16 * 4  # 42 and 43 double every trick, 46 brings nothing


# The texts

PLAIN = ["Round 1: Seat 3 deals 15 cards to every player. (STM-2)",
         "Seat 0 sits on the dealer's left and will lead the first trick. (STM-8)",
         "No rule card is in force: this is plain trick-taking. (STM-5)",
         "No card is trump. (STM-6)"]
RULE_TEXTS = [(number, f"{said} (STM-R{number})") for number, said in enumerate([
    *(f"All {value}s are trump." for value in range(2, 16)), "All coins are trump.", "All fans are trump.",
    "All koi are trump.", "All 1s are trump.", "All samurai are trump: the 1s, 10s and 13s.", "All gates are trump.",
    "The printed suit of the first card of the second trick is trump, from that card on.",
    "Before the first lead each player passes three cards face down to the right.",
    "Before the first lead each player passes three cards face down to the left.",
    "Before the first lead each player puts one card aside face down. It is played when the hand is empty.",
    "Before the first lead all players lay three of their cards face up at once. They stay hand cards, seen by all.",
    "Only the led card is played face up. The others are played face down, in turn, and turned up together.",
    "The suit to follow is that of the last card that lies face up in the trick. Who wins stays as it is.",
    "Whoever cannot follow must play a trump if able.", "The led card cannot win: only the other cards can.",
    "Of the cards that can win, the second highest does, not the highest.",
    "Values are reversed: the lower a value is, the higher it counts.",
    "Trumps are lower than all other cards. If a trump is led, all other suits count as one suit for winning.",
    "The led suit has no precedence: cards that are not trump are compared by value alone.",
    "The winner of a trick at once removes one card of it from the game. It is not scored.",
    "A taken trick goes at once to the player on the winner's left. That does not change who leads.",
    "The player on the winner's right leads the next trick.", "The direction of play changes after each trick.",
    "After the third trick each player passes three cards face down to the left.",
    "The winner of the last trick gives all tricks held to the player on the left, before scoring.",
    "Play stops when each player has three cards left. Each of these cards is a one-card trick of its holder.",
    "A trick is worth the number of different printed suits in it.", "A trick without samurai is worth double.",
    "A trick without trump is worth double.", "The fifth trick of the round is worth triple.",
    "The first two tricks are worth 0, the last one triple.", "Each samurai taken brings 1 point.",
    *(f"Each {suit} card taken loses 1 point." for suit in SUITS), "Each trump taken loses 1 point.",
    "Each 7 taken brings 3 points.",
    "Each 15 taken loses 3 points.", "Whoever has taken no trick gets 10 points.",
    "Whoever has taken exactly one trick gets 5 points.",
    "Whoever has taken an even number of tricks has the points doubled. 0 is even.",
    "Whoever has taken the fewest tricks has the points doubled, and so has everybody who ties.",
    "Each player also gets, as plus points, the minus points of the player on the right.",
    "Each player also gets the points of the player on the left.", "All points change sign."], 1)]


@pytest.mark.parametrize(("number", "sentence"), RULE_TEXTS)
def test_a_rule_card_in_force_is_read_out(number, sentence):
    about_trumps = [16] if number in (28, 32, 43, 51) else []
    assert sentence in told_of_deal(stich(4, [number, *about_trumps], leader=0), 1)


MEETINGS = [
    (4, [29, 30], ["Rules 29 and 30 act one after the other: each chooses among the cards that are left. (STM-C1)"]),
    (4, [16, 27, 28], ["Whoever cannot follow the suit that rule 27 names must play a trump if able. (STM-C2)"]),
    (4, [16, 31],
     ["The order in a trick is trumps, then the led suit by value (1 high), then the other cards. (STM-R31)"]),
    (4, [16, 32],
     ["The order in a trick is the led suit by value (15 high), then the other cards, then trumps. If a trump is led, "
      "it is all other cards by value (15 high), then trumps. (STM-R32)"]),
    (4, [16, 33], ["The order in a trick is trumps, then all other cards by value (15 high). (STM-R33)"]),
    (4, [16, 32, 33], ["The order in a trick is all other cards by value (15 high), then trumps. (STM-C3)"]),
    (4, [26, 27], ["Only the led card lies face up, so by rule 27 its suit is followed. (STM-C4)"]),
    (4, [24, 25], ["Cards put aside are not in the hand: rule 25 cannot lay them open. (STM-C5)"]),
    (4, [24, 38], ["Cards put aside are not in the hand: rule 38 cannot pass them on. (STM-C5)"]),
    (4, [16, 24, 28], ["A card put aside need not follow and need not be a trump. (STM-C5)"]),
    (4, [24, 40], ["A card put aside is never played: it is one of the three that its holder has left. (STM-C5)"]),
    (4, [22, 23],
     ["Rules 22 and 23 act one after the other: the next cards are picked when the first have come. (STM-C6)"]),
    (4, [25, 26, 38], ["An open card that is passed on is an ordinary hand card again. (STM-C6)",
                       "An open card that is played face down is seen to leave. (STM-C6)"]),
    (4, [35, 37], ["Left and right stay as they are, whichever way play goes. (STM-C7)"]),
    (4, [34, 39, 40, 45], ["Rules 34 and 39 do not touch the one-card tricks. (STM-C8)",
                           "One-card tricks have no number: rule 45 leaves them as they are. (STM-C8)"]),
    (4, [40, 54], ["One-card tricks count as tricks when the round is scored. (STM-C8)"]),
    (4, [35, 36], []), (4, [16, 21, 34], []), (4, [37, 40], []),
]


@pytest.mark.parametrize(("players", "rules", "sentences"), MEETINGS)
def test_where_rules_meet_it_is_told_after_the_trumps(players, rules, sentences):
    said = told_of_deal(stich(players, rules, leader=0), 1)
    trumps = next(at for at, sentence in enumerate(said) if sentence.endswith(("(STM-6)", "(STM-7)")))
    assert said[trumps + 1:] == sentences


SIDES = "Left and right stay as they are, whichever way play goes. (STM-C7)"
TO_A_SIDE = [
    dict(kind="basic", taker=lambda winner, players: (winner - 1) % players),
    dict(kind="basic", taker=lambda winner, players: (1, 2, 3, 4, 0)[winner] % players),
    dict(kind="basic", leads=lambda winner, players: (winner + 2) % players),
    dict(kind="basic", gives_all=lambda winner, players: (winner + 1) % players),
    dict(kind="basic", picks=[Picking("pass", 2, -1, 4)]),
    *(dict(kind="scoring", player_points=lambda points, seat, tricks, number=number: (
        points[seat] - (tricks[seat - 1] == number))) for number in (0, 1, 12)),
    *(dict(kind="scoring", player_points=lambda points, seat, tricks, those=those: (
        points[seat] - (points[seat - 1] in those))) for those in (range(-99, 0), [0], range(2, 99))),
]
TO_NO_SIDE = [
    dict(kind="basic", text="Three cards stay on the left of the table.", stops_at=3),
    dict(kind="basic", taker=lambda winner, players: 0),
    dict(kind="basic", picks=[Picking("aside", 1)]),
    dict(kind="scoring", player_points=lambda points, seat,
         tricks: points[seat] + min(points) + len(tricks) * (seat == 0)),
]


@pytest.mark.parametrize(("said", "sides"),
                         [(said, [SIDES]) for said in TO_A_SIDE] + [(said, []) for said in TO_NO_SIDE])
def test_whether_a_rule_card_has_a_left_and_a_right_is_not_read_in_its_words(said, sides):
    card = RuleCard(61, title="Mine", **{"text": "Mine."} | said)
    assert [sentence for sentence in told_of_deal(stich(4, [37, card], leader=0), 1) if "STM-C7" in sentence] == sides
    assert SIDES not in told_of_deal(stich(4, [card], leader=0), 1)


def test_a_direction_other_than_clockwise_is_told_before_the_first_trick():
    card = RuleCard(61, "basic", "Mine", "Mine.", direction=lambda tricks: -1)
    assert told_of_deal(stich(4, [card], leader=0), 1)[-1] == "Play now goes counterclockwise. (STM-R61)"
    state = full([card])
    state.play(state.legal()[0])
    assert state.turn == 3


@pytest.mark.parametrize(("worth", "told"), [
    (lambda value, trick: 3 * value if trick.number == 12 and trick.cards[0].rank else value, True),
    (lambda value, trick: 2 * value if trick.last else value, True),
    (lambda value, trick: value if trick.last else value + (trick.number > 0), True),
    (lambda value, trick: value + (trick.number == 0), False),
    (lambda value, trick: value + (len(trick.cards) > 1), False)])
def test_which_rule_cards_go_by_a_tricks_number_is_not_read_in_their_words(worth, told):
    card = RuleCard(61, "scoring", "Mine", "Mine.", trick_value=worth)
    said = "One-card tricks have no number: rule 61 leaves them as they are. (STM-C8)"
    assert (said in told_of_deal(stich(4, [40, card], leader=0), 1)) == told


def test_which_rule_cards_have_a_left_and_a_right():
    assert [number for number in BOOK if SIDES in told_of_deal(stich(4, [number, *{37} - {number}], leader=0), 1)] == [
        22, 23, 35, 36, 38, 39, 58, 59]


NOTHING_IN_PLAY = [
    (3, [9, 19, 42], ["No 10 is in play, so rule 9 names no trump. (STM-C9)",
                      "No samurai is in play, so rule 19 names no trump. (STM-C9)",
                      "No samurai is in play, so rule 42 doubles every trick. (STM-C9)", "No card is trump. (STM-6)"]),
    (3, [28, 32, 43, 46], ["No trump is in play, so rule 28 asks for nothing. (STM-C9)",
                           "No trump is in play, so rule 32 changes nothing. (STM-C9)",
                           "No trump is in play, so rule 43 doubles every trick. (STM-C9)",
                           "No samurai is in play, so rule 46 brings nothing. (STM-C9)", "No card is trump. (STM-6)"]),
]


@pytest.mark.parametrize(("players", "rules", "sentences"), NOTHING_IN_PLAY)
def test_a_rule_card_about_nothing_in_play_says_so(players, rules, sentences):
    assert told_of_deal(stich(players, rules, leader=0), 1)[3:] == sentences


def test_a_trump_that_is_still_to_be_named_is_in_play():
    said = told_of_deal(stich(4, [21, 28, 43], leader=0), 1)
    assert "Whoever cannot follow must play a trump if able. (STM-R28)" in said
    assert "A trick without trump is worth double. (STM-R43)" in said


def test_a_small_deck_is_in_play_as_it_is():
    small = tabletop.game("stich_meister", players=4, rules=[20, 31, 50, 52], suits="fans koi", values=6, leader=0)
    assert told_of_deal(small, 1)[3:] == [
        "No gates card is in play, so rule 20 names no trump. (STM-C9)",
        "Values are reversed: the lower a value is, the higher it counts. (STM-R31)",
        "No gates card is in play, so rule 50 costs nothing. (STM-C9)",
        "No 7 is in play, so rule 52 brings nothing. (STM-C9)",
        "No card is trump. (STM-6)",
        "The order in a trick is the led suit by value (1 high), then the other cards. (STM-R31)"]


def test_the_deal_is_told():
    assert told_of_deal(stich(leader=0), 1) == PLAIN


CHOOSING = [(3, ["Round 1: Seat 2 deals 16 cards to every player. (STM-2)",
                 "Seat 0 sits on the dealer's left and will lead the first trick. (STM-8)",
                 "Every player is dealt three rule cards. (STM-4)"]),
            (5, ["Round 1: Seat 4 deals 12 cards to every player. (STM-2)",
                 "Seat 0 sits on the dealer's left and will lead the first trick. (STM-8)",
                 "Every player is dealt three rule cards. (STM-4)",
                 "Seat 0 sits on the dealer's left and does not choose this time. (STM-5)"])]


@pytest.mark.parametrize(("players", "sentences"), CHOOSING)
def test_choosing_is_told(players, sentences):
    assert told_of_deal(stich(players, None, leader=0), 1) == sentences


TRUMPS = [([7], "Trumps from the highest: fans 8, coins 8, koi 8 and gates 8 equally (rule 7). (STM-7)"),
          ([7, 18, 31],
           "Trumps from the highest: fans 8, coins 8, koi 8 and gates 8 equally (rule 7), then fans 1, coins 1, koi 1 "
           "and gates 1 equally (rule 18). (STM-7)"),
          ([9, 19],
           "Trumps from the highest: fans 10, coins 10, koi 10 and gates 10 equally (rules 9 and 19), then fans 13, "
           "coins 13, koi 13 and gates 13 equally (rule 19), then fans 1, coins 1, koi 1 and gates 1 equally (rule "
           "19). (STM-7)"),
          ([7, 15],
           "Trumps from the highest: coins 8 (rules 7 and 15), then fans 8, koi 8 and gates 8 equally (rule 7), then "
           "coins 15, coins 14, coins 13, coins 12, coins 11, coins 10, coins 9, coins 7, coins 6, coins 5, coins 4, "
           "coins 3, coins 2 and coins 1 (rule 15). (STM-7)"),
          ([21], "No card is trump. Rule 21 will name trumps by the first card of the second trick. (STM-6)")]


@pytest.mark.parametrize(("rules", "sentence"), TRUMPS)
def test_trumps_are_told_from_the_highest(rules, sentence):
    assert sentence in told_of_deal(stich(4, rules, leader=0), 1)


HANDS = ("k3 c1", "k9 c2", "k5 c3", "g15 c4")
TOLD = [
    ([], HANDS, "k3,k9,k5,g15", [
        "Seat 0 leads the koi 3. (STM-8)", "Seat 1 follows koi with the koi 9. (STM-8)",
        "Seat 2 follows koi with the koi 5. (STM-8)", "Seat 3 has no koi and plays the gates 15. (STM-8)",
        "In trick 14 the order is koi by value (15 high), then the other cards. From the highest: koi 9, koi 5, koi 3 "
        "and gates 15. (STM-11)",
        "Seat 1 wins trick 14 with the koi 9. (STM-9)", "Seat 1 keeps the trick. (STM-10)",
        "Seat 1 leads the next trick. (STM-10)"]),
    ([15, 29, 30, 35], HANDS, "c1,c2,c3,c4", [
        "Seat 0 leads the coins 1, which counts as trump (rule 15). (STM-8)",
        "Seat 1 follows trump with the coins 2. (STM-8)",
        "Seat 2 follows trump with the coins 3. (STM-8)", "Seat 3 follows trump with the coins 4. (STM-8)",
        "In trick 14 the order is trumps. From the highest: coins 4, coins 3, coins 2 and coins 1. (STM-11)",
        "By rule 29 these are left: coins 4, coins 3 and coins 2. (STM-R29)",
        "By rule 30 these can win, the first one does: coins 3 and coins 2. (STM-C1)",
        "Seat 2 wins trick 14 with the coins 3. (STM-9)", "The trick that Seat 2 won goes to Seat 3. (STM-R35)",
        "Seat 2 leads the next trick. (STM-10)"]),
    ([31, 33, 36, 37], HANDS, "k3,g15,k5,k9", [
        "Seat 0 leads the koi 3. (STM-8)",
        "Seat 3 has no koi and plays the gates 15. (STM-8)",
        "Seat 2 follows koi with the koi 5. (STM-8)", "Seat 1 follows koi with the koi 9. (STM-8)",
        "In trick 14 the order is all cards by value (1 high). From the highest: koi 3, koi 5, koi 9 and gates 15. "
        "(STM-11)",
        "Seat 0 wins trick 14 with the koi 3. (STM-9)", "Seat 0 keeps the trick. (STM-10)",
        "Seat 3 leads the next trick. (STM-R36)", "Play now goes clockwise. (STM-R37)"]),
    ([16, 28, 32, 34], ("k3 c1", "f9 c2", "k5 c3", "g15 c4"), "k3,f9,k5,g15,remove f9", [
        "Seat 0 leads the koi 3. (STM-8)", "Seat 1 has no koi and must play a trump: the fans 9. (STM-R28)",
        "Seat 2 follows koi with the koi 5. (STM-8)", "Seat 3 has no koi and plays the gates 15. (STM-8)",
        "In trick 14 the order is koi by value (15 high), then the other cards, then trumps. From the highest: koi 5, "
        "koi 3, gates 15 and fans 9. (STM-11)",
        "Seat 2 wins trick 14 with the koi 5. (STM-9)", "Seat 2 removes the fans 9 from the game. (STM-R34)",
        "Seat 2 keeps the trick. (STM-10)", "Seat 2 leads the next trick. (STM-10)"]),
]


@pytest.mark.parametrize(("rules", "hands", "moves", "sentences"), TOLD)
def test_a_trick_is_told(rules, hands, moves, sentences):
    assert spec.told(at(rules, *hands), moves) == sentences


def test_a_class_can_be_asked_who_wins():
    question, = spec.asked(at([], *HANDS), "k3,k9,k5,g15")
    assert question == ("Seat 3 plays the gates 15, and trick 14 is complete. Who wins it?",
                        ("Seat 0", "Seat 1", "Seat 2", "Seat 3"), "Seat 1")


def test_a_view_in_words():
    state = after(at([24, 25, 34], *HANDS, aside_0="k10", aside_1="k11", aside_2="k12", aside_3="k13",
                     open_1="k9 c2", open_2="c3", points="3 1 0 -2"), "k3,k9")
    assert str(state.view(0)).splitlines() == [
        "Stich-Meister, round 1, trick 13",
        "  In force: rule 24 (One for the end), rule 25 (Three in sight) and rule 34 (One out)",
        "  Seat 0: c1 | aside k10 | 4 tricks | 3 points",
        "  Seat 1: 1 card | open c2 | aside hidden | 3 tricks | 1 point",
        "  Seat 2: 2 cards | open c3 | aside hidden | 1 trick | 0 points",
        "  Seat 3 (dealer): 2 cards | aside hidden | 4 tricks | -2 points",
        "  Trick: Seat 0 k3, Seat 1 k9",
        "  Seat 2: follow koi if you can, otherwise play any card (STM-8)"]
    state = stich(3, None, leader=0, suits="koi").deal(1)
    assert str(state.view(0)).splitlines()[1:3] == [
        "  In force: no rule card",
        f"  Seat 0: {text(state.hands[0])} | {', '.join(map(str, state.legal()))} | 0 tricks | 0 points"]


def test_what_was_finished_last_is_kept_for_pictures():
    state = at([35, 37], *HANDS)
    assert (sees(state).last, sees(state).last_round) == (None, None)
    number, trick, ranked, winner, taker = sees(after(state, "k3,g15,k5,k9")).last
    assert (number, [(seat, card.text) for seat, card in trick], text(ranked), winner, taker) == (
        14, [(0, "k3"), (3, "g15"), (2, "k5"), (1, "k9")], "k9 k5 k3 g15", 1, 2)
    done = sees(after(state, "c2,c3,c4,c1")).last_round
    assert (done.number, [card.number for card in done.rules.cards], done.points, sum(done.points)) == (
        1, [35, 37], [len(pile) for pile in done.piles], 15)


LINES = [([41], ("1: f3 c4 k5 g6", "", "", ""),
          ["Seat 0: +3 trick 1 is worth 4 instead of 1: the number of its suits (STM-R41)"]),
         ([45], ("1: f3 c4 k5 g6", "15: f4 c5 k6 g7", "", ""),
          ["Seat 0: -1 trick 1 is worth 0 instead of 1: the first two count 0, the last triple (STM-R45)",
           "Seat 1: +2 trick 15 is worth 3 instead of 1: the first two count 0, the last triple (STM-R45)"]),
         ([47, 56], ("1: f3 f4 k5 g6, 2: c3 c4 c5 c6", "", "", ""),
          ["Seat 0: -2 fans cards: the fans 3 and fans 4 (STM-R47)"]),
         ([54, 60], ("0: f3", "", "3: c1 c2 c3 c4", "4: k1 k2 k3 k4"),
          ["Seat 1: +10 no trick taken: 0 becomes 10 (STM-R54)",
           "Seat 0: -2 all points change sign: 1 becomes -1 (STM-R60)",
           "Seat 1: -20 all points change sign: 10 becomes -10 (STM-R60)",
           "Seat 2: -2 all points change sign: 1 becomes -1 (STM-R60)",
           "Seat 3: -2 all points change sign: 1 becomes -1 (STM-R60)"])]


@pytest.mark.parametrize(("rules", "piles", "sentences"), LINES)
def test_what_a_round_is_worth_is_told_line_by_line(rules, piles, sentences):
    assert lines(rules, *piles) == sentences


SAID_AT_THE_END = ["Round 4 is over. Tricks held: Seat 0 has 14, Seat 1 has 1, Seat 2 has 0 and Seat 3 has 0. (STM-12)",
                   "Points of this round: Seat 0 has 14, Seat 1 has 1, Seat 2 has 0 and Seat 3 has 0. (STM-12)",
                   "Points so far: Seat 0 has 16, Seat 1 has 2, Seat 2 has -3 and Seat 3 has 0. (STM-13)",
                   "After 4 rounds Seat 0 wins with 16 points. (STM-13)"]


def test_the_end_is_told():
    others = [card.text for card in DECK.kinds if card.text not in ("k3", "k9", "k5", "g15")]
    taken = ", ".join(f"{number + 1}: {' '.join(others[4 * number:4 * number + 4])}" for number in range(14))
    state = at([], "k3", "k9", "k5", "g15", round="4", points="2 1 -3 0", taken_0=taken)
    assert spec.told(state, "k3,k9,k5,g15")[-4:] == SAID_AT_THE_END


PINNED = [*spec.pinned(RULE_TEXTS, CHOOSING, MEETINGS, NOTHING_IN_PLAY, TRUMPS, TOLD, LINES), *PLAIN, *SAID_AT_THE_END]
UNPINNED = {"STM-1", "STM-3", "STM-14", "STM-15"}
"""Rules that no sentence of an event or a score names."""

REFUSALS = [
    ([], HANDS, "k3", "c2", "STM-8", "The koi 3 was led. The coins 2 is not koi, and Seat 1 has koi: play koi 9."),
    ([], HANDS, "k3", "k5", "STM-8", "Seat 1 does not hold the koi 5: play koi 9."),
    ([], HANDS, "k3", "rule 7", "STM-5",
     "Rule cards are chosen before the first trick, and not under fixed rules: Seat 1 has to play " "koi 9."),
    ([], HANDS, "k3", "remove k3", "STM-8",
     "Only a trick's winner removes a card, and only under a rule that says so: Seat 1 has to " "play koi 9."),
    ([34], HANDS, "k3,k9,k5,g15", "c2", "STM-R34", "First Seat 1 has to remove the koi 3, koi 9, koi 5 or gates 15."),
    ([16, 28], HANDS, "k3", "c2", "STM-8",
     "The koi 3 was led. The coins 2 is not koi, and Seat 1 has koi: play koi 9."),
]


@pytest.mark.parametrize(("rules", "hands", "moves", "move", "rule", "because"), REFUSALS)
def test_a_refusal_names_rule_reason_and_what_is_allowed(rules, hands, moves, move, rule, because):
    assert spec.refusal(after(at(rules, *hands), moves), move) == (rule, because)


# A rule card of one's own

NINES = RuleCard(61, "scoring", "Nines", "Each 9 taken brings 2 points.", line="9s",
                 card_points=lambda card, trick: 2 * (card.rank == 9))


def test_a_rule_card_of_ones_own_plays_and_scores():
    game = stich(4, [7, NINES])
    assert game.rules["STM-R61"].text == "Each 9 taken brings 2 points."
    record = tabletop.play(game, ["random"] * 4, seed=3)
    state = record.final()
    assert sum(line.points for line in state.score() if line.rule == "STM-R61") == 4 * 4 * 2
    assert json.loads(record.to_json())["options"]["rules"] == [7, "61 Nines"]
    assert tabletop.Record.from_json(record.to_json()).final().points == state.points


def test_a_record_with_a_card_that_is_not_here_is_refused():
    text = tabletop.play(stich(4, [NINES]), ["random"] * 4, seed=3).to_json().replace("61 Nines", "62 Tens")
    with pytest.raises(ValueError, match=r"'62 Tens' is a rule card of somebody's own.*not here"):
        tabletop.Record.from_json(text)


def test_own_cards_change_every_question():
    own = [RuleCard(70, "basic", "Free", "Nobody must follow.", must_follow=False),
           RuleCard(71, "basic", "Across", "Everybody passes a card across.", picks=[Picking("pass", 1, 2)]),
           RuleCard(72, "basic", "Sevens high", "A 7 is the highest value.",
                    value=lambda value: 99 if value == 7 else value),
           RuleCard(73, "scoring", "Half", "Points are halved.", line="halved",
                    player_points=lambda points, seat, tricks: points[seat] // 2)]
    game = stich(4, own, leader=0)
    state = game.deal(1)
    first = state.legal()[0]
    while state.asks.kind == "pass":
        state.play(state.legal()[0])
    assert first in sees(state).hands[2]
    state.play(state.legal()[0])
    assert len(state.legal()) == 15
    assert in_force([]).values[7] == 7 and sees(state).in_force.values[7] == 99
    final = play_random(state, Random(1))
    assert final.totals("points") == final.points


class Alike:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Speechless(Exception):
    """Cannot say what is wrong."""

    def __str__(self):
        raise LookupError("no words")


def speechless(*given):
    raise Speechless


TWOS = dict(kind="trump", trump=lambda card: card.rank == 2)
BROKEN = [
    (dict(kind="scoring", card_points=lambda card, trick: 0.5),
     "Rule 61 (Mine) does not work: its function card_points(card, trick) returned 0.5.",
     "It must return a whole number, 0 for none."),
    (dict(kind="scoring", card_points=lambda card: 1),
     "its function card_points(card, trick) failed with TypeError: ", "It got card = fans 6 and trick = trick 1."),
    (dict(kind="scoring", player_points=lambda points, seat, tricks: points[seat] // tricks[seat]),
     "its function player_points(points, seat, tricks) failed with ZeroDivisionError",
     "the new total, not what is added."),
    (dict(kind="scoring", player_points=5), "must be a function player_points(points, seat, tricks), not 5.",
     "the new total"),
    (dict(kind="scoring", trick_value=lambda value, trick: None), "trick_value(value, trick) returned None.",
     "the new worth."),
    (dict(kind="basic", order=lambda ranked, trick: []), "its function order(ranked, trick) returned [].",
     "the first one wins."),
    (dict(kind="basic", order=lambda ranked, trick: [ranked[0], "f2"]), "order(ranked, trick) returned",
     "some of these cards"),
    (dict(kind="basic", order=lambda ranked, trick: [list(ranked)]), "order(ranked, trick) returned [[",
     "some of these cards"),
    (dict(kind="basic", order=lambda ranked, trick: [ranked[0]] * 2), "order(ranked, trick) returned [",
     "some of these cards"),
    (dict(kind="basic", order=lambda ranked, trick: [Alike()]), "order(ranked, trick) returned [",
     "some of these cards"),
    (dict(kind="basic", order=speechless), "order(ranked, trick) failed with Speechless.", "some of these cards"),
    (dict(kind="basic", leads=lambda winner, players: winner + 1), "its function leads(winner, players) returned 3.",
     "It must return a seat: 0 to players - 1."),
    (dict(kind="basic", taker=lambda winner, players: -1), "taker(winner, players) returned -1.",
     "a seat: 0 to players - 1."),
    (dict(kind="basic", direction=lambda tricks: 0), "direction(tricks) returned 0.",
     "1 for clockwise, or -1 for counterclockwise."),
    (dict(kind="basic", followed=lambda cards: cards[0].suit), "followed(cards) returned", "one of these cards."),
    (dict(kind="basic", standing=lambda before, card, led, rules: 3), "standing(before, card, led, rules) returned 3.",
     "below all."),
    (dict(kind="basic", duty=lambda card, rules: card.rank), "duty(card, rules) returned", "True or False."),
    (dict(kind="basic", value=lambda value: str(value)), "value(value) returned '1'.", "a whole number."),
    (dict(kind="basic", must_follow=0), "must_follow must be True or False, not 0.", ""),
    (dict(kind="basic", picks=[("pass", 3)]), "Cards are picked to pass, aside or open, not ('pass', 3)",
     "Picking('pass', 3, 1)."),
    (dict(kind="basic", picks=5), "Rule 61 (Mine): picks must be a list like [Picking('pass', 3, 1)], not 5.", ""),
    (dict(kind="basic", picks=Picking("pass", 3, 1)), "picks must be a list like [Picking('pass', 3, 1)], not Picking(",
     ""),
    (dict(kind="basic", picks=[Picking("pass", 0, 1)]), "Rule 61 (Mine): how many cards are picked",
     "from 1 to 12, not 0."),
    (dict(kind="basic", picks=[Picking("pass", 3, 5)]), "Rule 61 (Mine): how many seats to the left",
     "from -4 to 4, not 5."),
    (dict(kind="basic", picks=[Picking("open", 3, 0, 16)]), "Rule 61 (Mine): after how many tricks",
     "from 0 to 15, not 16."),
    (dict(kind="basic", stops_at=15), "Rule 61 (Mine): stops_at", "from 0 to 14, not 15."),
    (dict(TWOS, number=0), "A rule card's number must be 1 or more, not 0.", ""),
    (dict(kind="basic", picks=[Picking("pass", 3)]), "passes cards to nobody.", "Picking('pass', 3, 1)."),
    (dict(kind="trump", trump=lambda card: card.suit == "Koi"), "its function trump(card) changed nothing",
     "True or False."),
    (dict(kind="trump", trump=lambda card: card.suit), "trump(card) returned 'fans'.", "It got card = fans 2."),
    (dict(kind="trump", trump_by_lead=lambda card, lead: 1), "trump_by_lead(card, lead) returned 1.", "True or False."),
    (dict(kind="trump", trump=lambda card: card.rank == 2, card_points=lambda card, trick: 1),
     "is a trump rule card, and card_points is for a scoring rule card.", "Make it a scoring rule card, or two cards."),
    (dict(kind="trump"), "Rule 61 (Mine) does nothing: give it something to say", "in the notebook"),
    (dict(TWOS, text=3), "a title and a text", "not 3."),
    (dict(TWOS, line=5), "Rule 61 (Mine): line must be words, not 5.", ""),
    (dict(TWOS, reading=5), "Rule 61 (Mine): reading must be words, not 5.", ""),
    (dict(TWOS, about=5), "Rule 61 (Mine): about must be an About of two texts and a function between them, not 5.",
     "About('7', "),
    (dict(TWOS, about=About("2", 5, "names no trump")), "about must be an About of two texts", "About('7', "),
    (dict(TWOS, about=About(2, lambda card, rules: True, "names no trump")), "about must be an About of two texts",
     "About('7', "),
    (dict(TWOS, about=About("2", speechless, "names no trump")),
     "its function about(card, rules) failed with Speechless.", "True or False."),
]


@pytest.mark.parametrize(("said", "wrong", "right"), BROKEN)
def test_a_rule_card_that_does_not_work_is_refused_when_it_is_made(said, wrong, right):
    with pytest.raises(ValueError) as refused:
        RuleCard(**{"number": 61, "title": "Mine", "text": "Mine."} | said)
    assert wrong in str(refused.value) and right in str(refused.value)


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if hook.gets], ids=lambda hook: hook.name)
def test_every_function_that_fails_is_named_with_what_it_gets(hook):
    with pytest.raises(RulesFailed,
                       match=rf"{hook.name}\({hook.gets}\) failed with KeyError.* It got {hook.gets.split(',')[0]} = "):
        RuleCard(61, hook.kind, "Mine", "Mine.", **{hook.name: lambda *given: {}["nothing"]})


def test_the_cards_of_the_game_keep_to_what_rule_cards_can_say():
    """Each card of the game, made once more as somebody's own: it works, and it is of its kind."""
    for card in RULE_CARDS:
        said = {hook.name: getattr(card, hook.name) for hook in HOOKS}
        assert RuleCard(100 + card.number, card.kind, card.title, card.text, **said).own


IDLE = {
    "trump": lambda card: False, "trump_by_lead": lambda card, lead: False, "followed": lambda cards: cards[0],
    "duty": lambda card, rules: False, "value": lambda value: value,
    "standing": lambda before, card, led, rules: before, "order": lambda ranked, trick: tuple(ranked),
    "taker": lambda winner, players: winner, "leads": lambda winner, players: winner, "direction": lambda tricks: 1,
    "gives_all": lambda winner, players: winner, "trick_value": lambda value, trick: value,
    "card_points": lambda card, trick: 0, "player_points": lambda points, seat, tricks: points[seat]}


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if hook.gets], ids=lambda hook: hook.name)
def test_a_function_that_changes_nothing_is_refused(hook):
    with pytest.raises(RulesFailed, match=rf"does nothing: its function {hook.name}\("):
        RuleCard(61, hook.kind, "Mine", "Mine.", **{hook.name: IDLE[hook.name]})


RARE = [
    dict(kind="scoring", trick_value=lambda value, trick: value + (
        len({card.suit for card in trick.cards}) == 1 < len(trick.cards))),
    *(dict(kind="scoring", trick_value=lambda value, trick, rank=rank: value + (
        min(3, len(trick.cards)) > 1 and {card.rank for card in trick.cards} == {rank})) for rank in (2, 8, 15)),
    dict(kind="scoring", trick_value=lambda value, trick: value + (not trick.number)),
    dict(kind="scoring", trick_value=lambda value, trick: value + (trick.number == 16)),
    dict(kind="scoring", player_points=lambda points, seat, tricks: points[seat] + (tricks[seat] == sum(tricks))),
    dict(kind="basic", direction=lambda tricks: -1 if tricks == 15 else 1),
    dict(kind="trump", trump_by_lead=lambda card, lead: card.name == "koi 9" and lead.name == "gates 15"),
]


@pytest.mark.parametrize("said", RARE)
def test_a_rare_card_is_not_taken_for_one_that_does_nothing(said):
    RuleCard(61, title="Mine", text="Mine.", **said)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_rule_card_works_with_any_number_of_players(players):
    with pytest.raises(RulesFailed, match=rf"ZeroDivisionError.* players = {players}\."):
        RuleCard(61, "basic", "Mine", "Mine.", taker=lambda winner, among: (winner + 1) % among // (among != players))


BREAKING = {
    "order": ("basic", lambda broken: lambda ranked, trick: ranked[:0] if broken else ranked[1:]),
    "leads": ("basic", lambda broken: lambda winner, players: players if broken else (winner + 1) % players),
    "trick_value": ("scoring", lambda broken: lambda value, trick: value / 2 if broken else 2 * value),
    "player_points": ("scoring", lambda broken: lambda points, seat, tricks: None if broken else points[seat] + 1),
}


@pytest.mark.parametrize("hook", BREAKING)
def test_a_rule_card_that_fails_later_leaves_the_state_as_it_was(hook):
    broken, (kind, make) = [], BREAKING[hook]
    game = stich(4, [16, 34, RuleCard(61, kind, "Mine", "Mine.", **{hook: make(broken)})], leader=0)
    state, log, rng = game.deal(1), [], Random(1)
    broken.append(True)
    with pytest.raises(RulesFailed, match=rf"Rule 61 \(Mine\) does not work: its function {hook}\("):
        while True:
            before, told_before, move = state.parts(), len(log), rng.choice(state.legal())
            state.play(move, log)
    assert state.parts() == before and len(log) == told_before and move in state.legal()
    assert len(sees(state).trick) < 4 or state.asks.kind == "remove"
    broken.clear()
    state.play(move, log)
    assert state.parts() != before


def test_a_rule_card_that_fails_is_to_blame_and_no_strategy():
    broken, (kind, make) = [], BREAKING["leads"]
    game = stich(4, [RuleCard(61, kind, "Mine", "Mine.", leads=make(broken))])
    broken.append(True)
    for blamed in (lambda: tabletop.play(game, ["random"] * 4, seed=1),
                   lambda: tabletop.play(game, ["thoughtful"] * 4, seed=1),
                   lambda: tabletop.compare(game, ["random", "highest_wins"], deals=2, progress=False)):
        with pytest.raises(RulesFailed,
                           match=r"^Rule 61 \(Mine\) does not work: its function leads\(winner, players\) "
                                 r"ret") as failed:
            blamed()
        assert "strategy" not in str(failed.value) and "random" not in str(failed.value)


def test_a_card_that_cannot_win_any_more_is_not_made_to_win():
    state = after(at([29, RuleCard(61, "basic", "Mine", "Mine.", order=lambda ranked, trick: trick[:1])], *HANDS),
                  "k3,k9,k5")
    with pytest.raises(RulesFailed, match=r"its function order\(ranked, trick\) returned \[<koi 3>\]"):
        after(state, "g15")


def test_what_a_rule_card_gets_is_a_copy():
    """Whatever a function does with it, nothing on the table changes."""
    def wild(ranked, trick):
        trick.clear()
        return [ranked.pop()]

    game = stich(4, [RuleCard(61, "basic", "Lowest", "The lowest card wins.", order=wild)])
    assert len(tabletop.play(game, ["random"] * 4, seed=1).moves) == 4 * 60


def test_a_rule_card_of_ones_own_travels_to_another_process():
    card = cloudpickle.loads(cloudpickle.dumps(NINES))
    assert card.name == NINES.name and card.card_points(DECK.parse("k9"), Trick(1, [], frozenset())) == 2
    assert cloudpickle.loads(cloudpickle.dumps(card)).card_points.function.__name__ == "<lambda>"
    twos = RuleCard(62, title="Twos", text="All 2s are trump.",
                    about=About("2", lambda card, rules: card.rank == 2, "is idle"), **TWOS)
    about = cloudpickle.loads(cloudpickle.dumps(twos)).about
    assert (about.what, about.if_none, about.cards.function.__name__) == ("2", "is idle", "<lambda>")


# Any four of the sixty

@settings(max_examples=60)
@given(st.sets(st.integers(1, 60), max_size=4), st.integers(3, 5), st.integers(0, 10**6))
def test_any_rules_play_to_the_end_with_scores_explained(rules, players, seed):
    state, rng, log = stich(players, rules).deal(seed), Random(seed), []
    while state.turn is not None:
        state.play(rng.choice(state.legal()), log)
    assert state.totals("points") == state.points == [sum(numbers)
                                                      for numbers in zip(*(done.points for done in state.finished),
                                                                        strict=True)]
    for line in state.score():
        assert line.rule == "STM-12" or int(line.rule[5:]) in rules
    assert all(event.rule in state.game.rules for event in log)


# Sampling against full enumeration

LATE = RuleCard(80, "basic", "Very late", "After trick 13 each player passes a card to the left.",
                picks=[Picking("pass", 1, 1, 13)])
SMALL = [
    ([], ("k3 c2", "k9 c3", "g5 g6"), {}, "k3"),
    ([16], ("k3 c2", "f9 c3", "g5 f6"), {}, "k3"),
    ([16], ("k3 c2", "f9 c3", "g5 f6"), {}, "k3,f9"),
    ([28, 16], ("k3 c2", "g9 c3", "g5 f6"), {}, "k3,g9"),
    ([27], ("k3 c2", "g9 c3", "g5 f6"), {}, "k3,g9,g5"),
    ([7], ("k3 c2", "k8 c3", "g5 k9"), {}, "k3,k8"),
    ([26], ("k3 c2 f2", "k9 c3 f3", "g5 k6 f4"), {}, "k3,k9"),
    ([26], ("k3 c2 f2", "g9 c3 f3", "g5 k6 f4"), {"leader": "2"}, "k6,k3"),
    ([26, 28, 16], ("k3 c2", "f9 c3", "g5 k6"), {}, "k3,f9"),
    ([24], ("k3 c2", "g9 c3", "g5 k6"), {"aside 0": "k11", "aside 1": "k12", "aside 2": "c12"}, "k3,g9"),
    ([25], ("k3 c2 f2", "g9 c3 f3", "g5 k6 f4"), {"open 1": "c3", "open 2": "k6"}, "c2,c3"),
    ([23, 32], ("k3 c2 f2", "g9 c3 f3", "g5 k6 f4"), {"known 0": "f3:1"}, "k3,g9"),
    ([23, 38], ("k3 c2 f2", "g9 c3 f3", "g5 k6 f4"), {"known 0": "f3:1,2"}, "k3"),
    ([LATE], ("k3 c2 f2", "g9 c3 f3", "g5 k6 f4"), {"lacks 1": "koi"}, "c2,c3"),
    ([LATE], ("k3 c2 f2", "g9 c3 f3", "g5 k6 f4"), {"lacks 1": "koi"}, "c2,c3,g5"),
    ([33, 31], ("k3 c2 f2", "k9 c3 f3", "g5 g6 f4"), {}, "c2,c3,g5"),
]


def fitting(state, seat):
    """Every placing of the unseen cards that a seat thinks possible, from first principles: hidden places, cards shown
    not to be held, cards known to be with somebody, and cards face down that were legal to play."""
    parts, rules, players = state.parts(), state.in_force, state.game.players
    places = [part for what in ("hand", "picked", "aside", "down")
              for part in (f"{what} {other}" for other in range(players)
                           if other != seat) if parts.get(part)]
    sizes = [len(parts[part].split()) for part in places]
    hidden = [card for part in places for card in parts[part].split()]
    found = Counter()
    for order in set(permutations(hidden)):
        row, deal = iter(order), {}
        for part, size in zip(places, sizes, strict=True):
            deal[part] = sorted([next(row) for _ in range(size)],
                                key=lambda card: state.game.deck.place[state.game.deck.parse(card)])
        key = tuple(" ".join(deal[part]) for part in places)
        if key not in found and fits(state, seat, deal, rules):
            found[key] = 1
    return places, found


def fits(state, seat, deal, rules):
    parse, known = state.game.deck.parse, state.view(seat).known_cards
    for part, cards in deal.items():
        what, other = part.rsplit(" ", 1)
        for card in map(parse, cards):
            if what in ("hand", "picked", "down") and card in sees(state).cannot_hold[int(other)]:
                return False
            if card in known and int(other) not in known[card]:
                return False
            if what != "hand" and card in state.open[int(other)]:
                return False
    led = rules.suit[state.trick[0]] if state.trick else ""
    for part, cards in deal.items():
        if part.startswith("down"):
            card, hand = parse(cards[0]), [parse(held) for held in deal.get(f"hand {part[-1]}", [])]
            if rules.suit[card] != led and any(rules.suit[held] == led for held in hand):
                return False
            if rules.suit[card] not in (led, "trump") and 28 in [rule.number for rule in rules.cards] and any(
                    held in rules.trumps for held in hand):
                return False
    return True


@pytest.mark.parametrize(("rules", "hands", "parts", "moves"), SMALL, ids=range(len(SMALL)))
def test_every_placing_that_fits_is_equally_likely(rules, hands, parts, moves):
    state = at(rules, *hands, players=3, **{part.replace(" ", "_"): said for part, said in parts.items()})
    if moves:
        after(state, moves)
    places, expected = fitting(state, 0)
    rng, drawn, tries = Random(5), Counter(), 2500
    view = state.view(0)
    for _ in range(tries):
        world = state.game.sample(view, rng).parts()
        drawn[tuple(world[part] for part in places)] += 1
    assert set(drawn) <= set(expected)
    assert len(expected) > 1 or moves
    if len(expected) > 1:
        assert stats.chisquare([drawn[deal] for deal in expected]).pvalue > 0.001


def test_rule_cards_are_sampled_evenly():
    state = stich(3, None, leader=0).deal(2)
    state.play(state.legal()[0])
    rng, view, drawn = Random(1), state.view(1), Counter()
    for _ in range(3000):
        drawn[state.game.sample(view, rng).chosen[0]] += 1
    assert set(drawn) == set(view.hidden_rules)
    assert stats.chisquare(list(drawn.values())).pvalue > 0.001


def test_a_card_of_ones_own_goes_to_workers():
    again = cloudpickle.loads(cloudpickle.dumps(stich(4, [7, NINES], leader=2)))
    assert (again.players, again.leader, [card.number for card in again.fixed.cards]) == (4, 2, [7, 61])
    assert play_random(again.deal(3), Random(1)).points == play_random(stich(4, [7, NINES], leader=2).deal(3),
                                                                       Random(1)).points


# Positions

@pytest.mark.parametrize(("rules", "parts", "named"), [
    ([], {"points": "1 2 3"}, "'points' must be 4 whole numbers"),
    ([], {"points": "1 2 3 x"}, "'points' must be 4 whole numbers"),
    ([7], {"rules": "7"}, "This game's rules are fixed, so a position has no part 'rules'"),
    (None, {"rules": "7", "rule hand 0": "7 8"}, "twice; there is one (STM-1)"),
    (None, {"rules": "1 2 3 4 5"}, "has 5 rule cards; at most 4 are in force (STM-5)"),
    (None, {"rules": "61"}, "'61' in the part 'rules' is no rule card: give numbers from 1 to 60"),
    (None, {"rules": "7x"}, "'7x' in the part 'rules' is no rule card"),
    (None, {"leader": "1", "dealer": "1"}, "the leader sits on the dealer's left (STM-8)"),
    (None, {"rule hand 0": "7"}, "Seat 0 has 1 rule card; here it must be 3 (STM-4)"),
    (None, {"round": "2", "used": "1 2 3"}, "In round 2 4 rule cards have left the game, not 3 (STM-4)"),
    (None, {"rule deck": "1 2 3"}, "a 'rule deck' has all rule cards that are nowhere else (STM-1)"),
    (None, {"chosen 0": "7 8"}, "Seat 0 cannot have chosen"),
    (None, {"rules": "7", "chosen 0": "8"}, "each chooses one rule card before the first trick"),
    (None, {"chosen 1": "7"}, "one seat after the other from the dealer's left"),
    (None, {"chosen 0": "1", "chosen 1": "2", "chosen 2": "3", "chosen 3": "4"}, "when all have chosen they are in "),
    (None, {"trick": "k8"}, "While rule cards are chosen no card has been played"),
    ([22], {"trick": "k8", "step": "0"}, "give 'step' or 'trick', not both (STM-R22)"),
    ([], {"picked 0": "k8"}, "Nobody picks cards now"),
    ([22], {"picked 0": "k8 k9 k10 k11"}, "When all have picked, the cards move"),
    ([22], {"picked 1": "k8"}, "one seat after the other from the leader"),
    ([16], {"open 0": "k8"}, "No rule in force lays cards open, so the part 'open 0' must be left out (STM-R25)"),
    ([], {"taken 0": "k8 k9"}, "is no trick of its own number"),
    ([], {"taken 0": "1: k8 k9 k10 k11", "taken 1": "1: f1 f2 f3 f4"}, "is no trick of its own number"),
    ([40], {f"hand {seat}": "" for seat in range(4)}, "The seats start the trick with 0 cards; it must be 4 to 15"),
    ([], {"trick": "k1 k2 k3 k4"}, "A trick of 4 cards is over with 4 players"),
    ([16], {"trick": "k3 ?", "down 1": "k8"}, "Only under rule 26"),
    ([26], {"trick": "? k3", "down 0": "k8"}, "are cards face down: ? stands for no other card (STM-R26)"),
    ([26], {"trick": "k3 ?"}, "Each ? of the trick is a card in the part 'down' of its seat"),
    ([26], {"trick": "k3 ?", "down 1": "k8 k9"}, "and there is no other (STM-R26)"),
    ([40], {"tricks": "12"}, "must be 1 whole number from 0 to 11, not '12'"),
    ([22, 23], {"step": "3"}, "must be 1 whole number from 0 to 2, not '3'"),
    ([], {"second lead": "k8"}, "No rule in force asks for the part 'second lead'"),
    ([21], {"second lead": "k8"}, "The koi 8 cannot be the first card of the second trick (STM-R21)"),
    ([21], {"tricks": "3"}, "Say which card opened the second trick, in the part 'second lead' (STM-R21)"),
    ([], {"known 0": "k8:0"}, "'k8:0' in the part 'known 0' says nothing"),
    ([], {"known 0": "k8"}, "'k8' in the part 'known 0' says nothing"),
    ([], {"hand 0": "k8", "known 1": "k8:2"}, "Seat 1 cannot know that the koi 8 is with Seat 2: it is not"),
    ([], {"hand 0": "k8", "known": "k8:2,3"}, "Everybody cannot know that the koi 8 is with Seat 2 or Seat 3"),
    ([], {"hand 0": "k8 k9", "hand 1": "c1"}, "The part 'hand 1' has 1 card; after 13 tricks it must be 2 (STM-2)"),
    ([], {"lacks 0": "koi", "lacks 1": "koi", "lacks 2": "koi", "lacks 3": "koi"}, "cannot be dealt: too many cards"),
    ([], {"taken 0": "1: k8 k9 k10 k11"}, "The hands left out need 60 cards, and only 56 are left to deal"),
    ([22], {"tricks": "0", "picked 0": " ".join(f"{suit}{value}" for suit in "kg" for value in range(1, 9))},
     "Seat 0 cannot have picked 16 cards"),
    ([], {"hand 0": "k8", "lacks 0": "koi"}, "Seat 0 cannot hold the koi 8: it has shown that it does not (STM-8)"),
    ([], {"trick": "k3 c4", "hand 1": "k8"}, "Seat 1 cannot hold the koi 8 and have played the coins 4 (STM-8)"),
    ([34], {"tricks": "1", "removed": "k1 k2"}, "After 1 trick 2 cards cannot have been removed (STM-R34)"),
    ([], {"tricks": "1", "taken 0": "1: k8 k9 k10 k11, 2:"}, "Trick 2 cannot be taken: 1 trick is finished"),
    ([], {"tricks": "1", "taken 0": "1: k8 k9 k10"}, "Trick 1 has 3 cards; it must be 4 (STM-8)"),
    ([24, 25], {"tricks": "1", "aside 0": "k8", "open 0": "k8"}, "The koi 8 cannot lie open and be put aside (STM-C5)"),
    ([25, 26], {"trick": "k3 ?", "down 1": "k8", "open 1": "k8"}, "The koi 8 lay open, so it is seen in the trick"),
])
def test_an_impossible_position_is_refused(rules, parts, named):
    with pytest.raises(ValueError) as refused:
        stich(rules=rules).position(parts)
    assert named in str(refused.value) and str(refused.value).endswith(".")


@pytest.mark.parametrize("words", ["rule", "rule x", "rule 7 7", "rule 007", "rule 0", "rule 61"])
def test_what_is_no_rule_card_is_told_how_one_is_written(words):
    with pytest.raises(ValueError, match=f"'{words}' is no rule card: write 'rule' and a number from 1 to 60"):
        stich().parse(words)


@pytest.mark.parametrize(("number", "deck"), [("1", 48), ("4", 36)])
def test_a_position_of_a_later_round_has_used_four_rule_cards_a_round(number, deck):
    state = stich(rules=None).position({"round": number})
    assert (state.round, len(state.used), len(state.rule_deck)) == (int(number), 52 - deck - 4, deck)
    assert stich(rules=None).position({}).round == 1


def test_in_the_last_round_of_five_players_there_are_rule_cards_enough():
    assert len(stich(5, rules=None).position({"round": "4"}).rule_deck) == 33


def test_stm_r25_no_card_lies_open_when_the_next_round_begins():
    state, rng = stich(rules=[25, 40]).deal(1), Random(1)
    while state.round == 1:
        state.play(rng.choice(state.legal()))
    assert [*map(len, sees(state).open)] == [0, 0, 0, 0]


def test_stm_r40_a_position_too_stops_at_three_cards():
    state = at([40], tricks="11")
    for _ in range(4):
        state.play(state.legal()[0])
    assert state.round == 2 or state.turn is None


def test_stm_r21_the_second_trick_of_a_position_names_the_trumps():
    state = at([21], tricks="2", taken_0="1: f1 f2 f3 f4", taken_1="2: k9 c2 c3 c4")
    assert sees(state).in_force.lead.text == "k9"
    assert [pile[0].trumps for pile in sees(state).piles[:2]] == [frozenset(), DECK.by_suit["koi"]]
    assert state.view(None).in_force.lead is at([21], tricks="2", second_lead="k9").view(None).in_force.lead


@pytest.mark.parametrize(("rules", "parts", "tricks"), [
    ([], {"hand 1": "k9 c2"}, 13), ([], {"trick": "k3", "hand 1": "k9 c2"}, 13),
    ([], {"trick": "k3", "hand 0": "c1"}, 13),
    ([], {"trick": "k3 k9", "hand 0": "c1", "hand 1": "c2"}, 13),
    ([], {"trick": "k3 k9", "hand 0": "c1", "hand 2": "c2 c3"}, 13),
    ([], {"leader": "3", "trick": "k3 k5", "hand 0": "c1"}, 13),
    ([], {"leader": "3", "trick": "k3 k5", "hand 1": "c1 c2"}, 13),
    ([22], {"hand 0": " ".join(f"k{value}" for value in range(1, 14)), "picked 0": "c1 c2"}, 0),
    ([24], {"hand 0": "k3 c1"}, 12), ([24], {"hand 0": "k3"}, 14),
    ([24], {"hand 0": "k3", "aside 0": "c1"}, 13),
    ([24], {"hand 0": " ".join(f"k{value}" for value in range(2, 16)), "step": "1"}, 0),
    ([40], {"hand 0": "k3 k4 k5 k6"}, 11)])
def test_the_cards_in_hand_tell_which_trick_it_is(rules, parts, tricks):
    assert stich(rules=rules).position({"leader": "0"} | parts).tricks == tricks


def test_the_tricks_that_a_position_leaves_out_are_anybodys():
    takers = {seat for seed in range(20) for seat, pile in enumerate(
        sees(stich().position({"tricks": "3"}, seed)).piles) if pile}
    assert takers == {0, 1, 2, 3}


def test_cards_that_are_picked_are_of_the_hand():
    state = at([22], " ".join(f"k{value}" for value in range(2, 16)), picked_0="k1")
    assert state.tricks == 0 and [len(hand) for hand in sees(state).hands] == [14, 15, 15, 15]

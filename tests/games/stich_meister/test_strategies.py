"""What the strategies do, each behaviour on a set position, under rule cards of the book and under some invented
here."""

from collections import Counter
from random import Random

import pytest

import tabletop
from tabletop.engine.strategies import play_out
from tabletop.games.stich_meister import strategies
from tabletop.games.stich_meister.strategies import Reading, guessed, highest_wins, lookahead, quick, suits, thoughtful
from tabletop.games.stich_meister.tables import BOOK, InForce, RuleCard

POISON = RuleCard(61, "scoring", "Poison", "Each trick taken loses 3 points.",
                  player_points=lambda points, seat, tricks: points[seat] - 3 * tricks[seat])
HONEY = RuleCard(62, "scoring", "Honey", "Each trick taken brings 3 points more.",
                 player_points=lambda points, seat, tricks: points[seat] + 3 * tricks[seat])
BAD_NINES = RuleCard(65, "scoring", "Bad nines", "Each 9 taken loses 5 points.", card_points=lambda card,
                     trick: -5 * (card.rank == 9))
NINES = RuleCard(63, "scoring", "Nines", "Each 9 taken brings 9 points.", card_points=lambda card,
                 trick: 9 * (card.rank == 9))
GENEROUS = RuleCard(64, "scoring", "Generous", "Everybody also gets twice the points of the player on the left.",
                    player_points=lambda points, seat, tricks: points[seat] + 2 * points[(seat + 1) % len(points)])


def view(parts, rules=(), players=4):
    state = tabletop.game("stich_meister", players=players,
                          rules=None if rules is None else list(rules)).position(parts)
    return state.view(state.turn)


def choice(parts, rules=(), which=thoughtful, players=4):
    """What the strategy does there, as text; the same whatever chance brings."""
    here = view(parts, rules, players)
    chosen = {str(which(here, Random(seed))) for seed in range(4)}
    return " or ".join(sorted(chosen))


def read(*cards, players=4):
    game = tabletop.game("stich_meister", players=players)
    return Reading(InForce(cards, game.deck), players)


def card(text):
    return tabletop.game("stich_meister").parse(text)


# Reading the rules

@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("cards", "good"), [
    ((), True), ((BOOK[41],), True), ((HONEY,), True), ((BOOK[46], BOOK[52]), True),
    ((BOOK[60],), False), ((POISON,), False), ((HONEY, POISON, BOOK[60]), False), ((POISON, HONEY), True),
    ((BOOK[47], BOOK[48], BOOK[49], BOOK[50]), False)])
def test_whether_tricks_are_good_is_found_from_the_rules(players, cards, good):
    assert (read(*cards, players=players).gains(2, 5, 1 / players)[0] > 0) == good


def test_a_trick_more_is_good_or_bad_by_how_many_one_has():
    """Rule 54 rewards none and rule 55 exactly one; in the last trick only the number counts."""
    nothing, one = read(BOOK[54]), read(BOOK[55])
    assert nothing.gains(0, 0, 0.25)[0] < 0 < nothing.gains(1, 0, 0.25)[0]
    assert one.gains(1, 0, 0.25)[0] < 0 < one.gains(0, 0, 0.25)[0]
    even = read(BOOK[56]).having[0]
    assert even[5] < even[4] and even[5] < even[6]


def test_the_fewest_tricks_are_worth_more_where_they_double():
    plain, modest = read(), read(BOOK[57])
    assert modest.having[0][3] - plain.having[0][3] > 1
    assert modest.having[0][9] - plain.having[0][9] < 1


def test_what_a_card_brings_is_found_from_the_rules():
    assert read(NINES).cards[card("k9")] > 5 > 0 > read(NINES).cards[card("k8")]
    assert read(BAD_NINES).cards[card("k9")] < -2 < 0 < read(BAD_NINES).cards[card("k8")]
    assert read(BOOK[51], BOOK[16]).cards[card("f3")] < 0 < read(BOOK[51], BOOK[16]).cards[card("k3")]
    assert read(BOOK[51]).cards[card("f3")] == 0, "without a trump rule nothing is trump"


def test_which_trick_counts_is_found_from_the_rules():
    fifth, late = read(BOOK[44]).bonus, read(BOOK[45]).bonus
    assert max(fifth) == fifth[5] > 1
    assert max(late) == late[-1] > 1 and min(late) == late[1] == late[2] < 0


def test_whose_trick_is_good_for_whom_is_found_from_the_rules():
    """Plainly another's trick is bad, whoever's it is; where the points on the left come too, that one's is good."""
    _, *plain = read().gains(2, 5, 0.25)
    assert max(plain) < 0 and max(plain) - min(plain) < 1e-9
    own, left, *further = read(GENEROUS).gains(2, 5, 0.25)
    assert left > own > 0 > max(further)


@pytest.mark.parametrize(("cards", "strong", "weak"), [
    ((), "k14", "k3"), ((BOOK[31],), "k3", "k14"), ((BOOK[16],), "f3", "k3"), ((BOOK[16], BOOK[32]), "k13", "f13"),
    ((BOOK[16], BOOK[7]), "f8", "f5"), ((BOOK[30],), "k13", "k15"), ((BOOK[33],), "k14", "k4")])
def test_which_cards_win_is_found_from_the_rules(cards, strong, weak):
    chances = read(*cards).chances
    assert chances[card(strong)] > chances[card(weak)] + 0.1


# Whether the trick is wanted

LAST = {"leader": "1", "trick": "k4 k9 k6", "hand 0": "k2 k5 k12 c3 c8 g7 g11"}
TRICKS_TAKEN = {f"taken {seat}": row for seat, row in enumerate([
    "1: f1 f2 f3 f4, 2: f5 f6 f7 f8", "3: f9 f10 f11 f12, 4: f13 f14 f15 c1", "5: c2 c4 c5 c6, 6: c7 c9 c10 c11",
    "7: c12 c13 c14 c15, 8: g1 g2 g3 g4"])}


@pytest.mark.parametrize("rules", [[], [46], [52], [41], [HONEY], [POISON, HONEY]])
def test_it_takes_where_tricks_are_good(rules):
    """Last to play: the koi 12 is the card that wins."""
    assert choice(LAST | TRICKS_TAKEN, rules) == "k12"


@pytest.mark.parametrize("rules", [[60], [POISON], [47, 48, 49, 50], [HONEY, POISON, 60]])
def test_it_ducks_where_tricks_are_bad(rules):
    """The same trick: the highest card that does not win is shed."""
    assert choice(LAST | TRICKS_TAKEN, rules) == "k5"


def test_highest_wins_takes_whatever_it_is_worth():
    assert choice(LAST | TRICKS_TAKEN, [60], highest_wins) == choice(LAST | TRICKS_TAKEN, [], highest_wins) == "k12"


NONE_TAKEN = {"taken 1": "1: f1 f2 f3 f4, 2: f5 f6 f7 f8, 3: f9 f10 f11 f12, 4: f13 f14 f15 c1, 5: c2 c4 c5 c6",
              "taken 2": "6: c7 c9 c10 c11, 7: c12 c13 c14 c15, 8: g1 g2 g3 g4, 9: g5 g6 g8 g9",
              "taken 3": "10: g10 g12 g13 g14, 11: g15 k1 k3 k7, 12: k8 k10 k11 k13"}
END = {"leader": "1", "trick": "k4 k9 k6", "hand 0": "k5 k12 c3"}
ONE_TAKEN = NONE_TAKEN | {"taken 0": "12: k8 k10 k11 k13", "taken 3": "10: g10 g12 g13 g14, 11: g15 k1 k3 k7"}


@pytest.mark.parametrize(("rules", "taken", "move"), [
    ([], NONE_TAKEN, "k12"), ([54], NONE_TAKEN, "k5"), ([54], ONE_TAKEN, "k12"), ([55], NONE_TAKEN, "k12"),
    ([55], ONE_TAKEN, "k5")])
def test_it_counts_its_tricks_where_the_number_counts(rules, taken, move):
    """Near the end with a low hand: no trick at all can be had, or exactly one."""
    assert choice(END | taken, rules) == move


def test_it_shares_in_the_fewest_tricks():
    """Rule 57 with 60: points are lost, and the fewest tricks lose them twice; but none at all is still nothing."""
    assert choice(END | NONE_TAKEN, [57, 60]) == "k5"


@pytest.mark.parametrize(("trick", "move"), [("k4 k9 k6", "k12"), ("k4 k8 k6", "k5")])
def test_it_takes_only_the_trick_that_is_worth_it(trick, move):
    """Tricks are poison here, but a 9 makes up for one: rules that nobody has seen before."""
    assert choice({"leader": "1", "trick": trick, "hand 0": "k2 k5 k12 c3 c10 g7 g11"}, [POISON, NINES]) == move


def test_it_takes_the_tricks_that_count_most():
    """Rule 44 with tricks that are otherwise slightly bad: the fifth is worth having, the fourth is not."""
    slightly = RuleCard(66, "scoring", "Slightly bad", "Each trick loses 2.",
                        player_points=lambda points, seat, tricks: points[seat] - 2 * tricks[seat])
    moves = [choice({"leader": "1", "trick": "k4 k9 k6", "tricks": str(tricks), "hand 0": hand}, [44, slightly])
             for tricks,
             hand in ((3, "k2 k3 k5 k7 k12 c2 c3 c4 c5 g2 g3 g4"), (4, "k2 k3 k5 k7 k12 c2 c3 c4 c5 g2 g3"))]
    assert moves == ["k7", "k12"]


# Which card wins

def test_it_plays_low_to_win_where_values_are_reversed():
    parts = {"leader": "1", "trick": "k4 k9 k6", "hand 0": "k2 k5 k12 c3 c8 g7 g11"}
    assert choice(parts, [31]) == "k2"
    assert choice(parts, [31], highest_wins) == "k2"
    assert choice(parts, [31, 60]) == "k5", "as high as it can without winning: the 4 is higher"


def test_it_avoids_the_highest_where_the_second_highest_wins():
    parts = {"leader": "1", "trick": "k3 k9 k5", "hand 0": "k2 k7 k12 c3 c8 g7 g11"}
    assert choice(parts, [30]) == "k7"
    assert choice(parts, [30], highest_wins) == "k12"
    assert choice(parts, [30, 60]) != "k7"


def test_it_wins_with_the_smallest_trump_and_loses_with_it_where_trump_is_low():
    parts = {"leader": "1", "trick": "k4 k9 k6", "hand 0": "f3 f14 c3 c15 g7 g11"}
    assert choice(parts, [16]) == "f3"
    assert choice(parts, [16, 60]) in ("c15", "g11"), "not a trump, which would win"
    assert choice(parts, [16, 32, 60]) != "f3", "under anti-trump a low trump is the safest card to keep"


def test_it_does_not_spend_a_high_card_on_a_trick_that_is_lost():
    assert choice({"leader": "1", "trick": "k4 k15 k6", "hand 0": "k2 k14 c3 c8 g7 g11"}) == "k2"


def test_it_leads_a_sure_winner_or_a_sure_loser():
    """The 15s are the highest; a 1 loses to every other koi."""
    parts = {"leader": "0", "hand 0": "k1 k15 c6 c9 g7 f6 f7"}
    assert choice(parts) == "k15"
    assert choice(parts, [60]) != "k15"


# What goes with the trick

@pytest.mark.parametrize(("rules", "move"), [([53], "f15"), ([47], "f15"), ([48], "c2"), ([BAD_NINES], "g9")])
def test_it_throws_a_card_that_scores_badly_to_another(rules, move):
    """It cannot follow, and another wins the trick."""
    assert choice({"leader": "1", "trick": "k4 k14 k6", "hand 0": "f15 c2 g9 g3"}, rules) == move


@pytest.mark.parametrize(("rules", "kept"), [([52], "g7"), ([NINES], "g9"), ([46], "g10")])
def test_it_keeps_what_scores_well_from_another(rules, kept):
    parts = {"leader": "1", "trick": "k4 k14 k6", "hand 0": f"{kept} g8 g11 c12"}
    guesses = guessed(view(parts, rules), Random(1))
    assert min(guesses, key=lambda move: guesses[move]) == card(kept)


@pytest.mark.parametrize(("rules", "removed"),
                         [([34, 53], "remove k15"), ([34, 49], "remove k15"), ([34, BAD_NINES], "remove c9"),
                          ([34, 42], "remove g1")])
def test_it_removes_the_card_that_costs_most(rules, removed):
    """Seat 0 has won the trick. Under rule 42 the trick is worth more without its samurai."""
    parts = {"leader": "0", "trick": "k15 c9 g1 f4", "tricks": "3"}
    assert choice(parts, rules) == removed


# Other decisions

HAND = "f2 f15 c2 c15 c14 k2 k3 k15 g2 g3 g14 g15 f3 f4 c3"


@pytest.mark.parametrize("rules", [[22], [23], [22, HONEY]])
def test_it_passes_low_cards_where_tricks_are_good(rules):
    assert thoughtful(view({"leader": "0", "hand 0": HAND}, rules), Random(1)).rank <= 4


@pytest.mark.parametrize("rules", [[22, 60], [23, POISON]])
def test_it_passes_high_cards_where_tricks_are_bad(rules):
    assert thoughtful(view({"leader": "0", "hand 0": HAND}, rules), Random(1)).rank >= 14


def test_it_passes_the_card_that_costs_points():
    assert choice({"leader": "0", "hand 0": "f2 f15 c2 c3 c4 c5 c6 k2 k3 k4 g2 g3 g4 f3 f4"}, [22, 53]) == "f15"


def test_it_puts_a_trump_aside_for_the_last_trick():
    """Whatever is led there, a high trump wins; and the last trick counts triple."""
    hand = "f5 f6 f14 f15 c2 c3 c15 k3 k4 k5 k15 g2 g3 g4 g15"
    assert thoughtful(view({"leader": "0", "hand 0": hand}, [16, 24, 45]), Random(1)).suit == "fans"
    plain, bad = (thoughtful(view({"leader": "0", "hand 0": hand}, rules), Random(1))
                  for rules in ([16, 24], [16, 24, 60]))
    assert plain.suit == "fans"
    assert bad.rank == 15 and bad.suit != "fans", "where tricks are bad, a high card whose suit will hardly be led"


def test_what_is_put_aside_is_weighed_by_the_last_trick_and_not_only_by_what_is_given_up():
    """Without trump a koi 15 is a sure trick in hand, and in the last trick it wins only if koi is led: it is kept."""
    hand = "f5 f6 f7 f8 c2 c3 c4 k3 k4 k5 k15 g2 g3 g4 g5"
    assert thoughtful(view({"leader": "0", "hand 0": hand}, [24]), Random(1)) != card("k15")


def test_where_a_trick_ends_up_is_found_from_the_rules():
    assert read(BOOK[35]).takes == read(BOOK[39]).gives == [1] * 4
    assert read(BOOK[39]).takes == read(BOOK[35]).gives == [0] * 4
    assert read(BOOK[39]).won_last(0, 5) < 0 < read(BOOK[39], BOOK[60]).won_last(0, 5)
    assert read(BOOK[39]).won_last(0, 0) == read(BOOK[35]).won_last(0, 5) == 0


@pytest.mark.parametrize(("trick", "rules", "moves"), [
    ("k4 k9 k6", [35], ["k12"]), ("k4 k6 k9", [35], ["k2", "k5"]), ("k4 k6 k9", [35, 60], ["k12"])])
def test_it_reckons_who_ends_up_with_a_trick(trick, rules, moves):
    """Rule 35: what it wins goes to its left, and what its right neighbour wins comes to it. A high card is good for
    nothing then."""
    assert choice(LAST | TRICKS_TAKEN | {"trick": trick}, rules) in moves


def test_it_passes_high_cards_where_what_it_wins_goes_to_another():
    hand = {"leader": "0", "hand 0": HAND}
    assert thoughtful(view(hand, [22, 35]), Random(1)).rank >= 14 > thoughtful(view(hand, [22, 35, 60]), Random(1)).rank


def test_quick_players_reckon_with_it_too():
    state = tabletop.game("stich_meister", players=4, rules=[35]).position(LAST | TRICKS_TAKEN | {"trick": "k4 k6 k9"})
    assert Counter(str(quick(state, Random(seed))) for seed in range(40))["k12"] < 10


def test_it_keeps_a_low_card_for_the_last_trick_where_that_costs_all_others():
    """Rule 39: who wins the last trick gives all tricks away. Rule 60 makes that good."""
    parts = {"leader": "0", "hand 0": "k1 k15 c13 c14 g13 g14 g15",
             "taken 0": "1: f1 f2 f3 f4, 2: f5 f6 f7 f8, 3: f9 f10 f11 f12, 4: c1 c2 c3 c4, 5: c5 c6 c7 c8"}

    def kept(rules):
        here = view(parts, rules)
        worlds = [here.game.sample(here, Random(seed)) for seed in range(8)]
        return strategies.Prospects(here, worlds).kept(card("k1"))

    assert kept([39]) > kept([]) and kept([39, 60]) < kept([60])


def test_it_lays_open_what_matters_least():
    chosen = thoughtful(view({"leader": "0", "hand 0": HAND}, [25]), Random(1))
    guesses = guessed(view({"leader": "0", "hand 0": HAND}, [25]), Random(1))
    assert guesses[chosen] == max(guesses.values()) > guesses[card("k15")]


STRONG = "f15 f14 c15 c14 c13 k15 k14 k13 g15 g14 g13 f13 f12 c12 k12"
WEAK = "f1 f2 f3 c1 c2 c3 c4 k1 k2 k3 k4 g1 g2 g3 g4"


@pytest.mark.parametrize(("hand", "rules", "move"), [
    (STRONG, "41 54 60", "rule 41"), (WEAK, "41 46 60", "rule 60"), (WEAK, "31 32 22", "rule 31"),
    (STRONG, "31 42 60", "rule 42"), ("f1 f2 f3 f4 f5 f6 f7 f8 c2 c3 c4 k2 k3 g2 g3", "14 16 17", "rule 16"),
    (STRONG, "53 60 52", "rule 52")])
def test_it_chooses_a_rule_card_that_fits(hand, rules, move):
    assert choice({"leader": "0", "hand 0": hand, "rule hand 0": rules}, None) == move


def test_no_trick_at_all_suits_a_weak_hand_only():
    game = tabletop.game("stich_meister")
    strong, weak = ([card(text) for text in hand.split()] for hand in (STRONG, WEAK))
    gained = [suits(hand, InForce([BOOK[54]], game.deck), game) - suits(hand, InForce([], game.deck), game)
              for hand in (weak, strong)]
    assert gained[0] > 3 > gained[1]


def test_a_rule_card_nobody_has_seen_suits_a_hand_or_does_not():
    game = tabletop.game("stich_meister")
    strong, weak = ([card(text) for text in hand.split()] for hand in (STRONG, WEAK))
    assert suits(strong, InForce([HONEY], game.deck), game) > suits(strong, InForce([], game.deck), game) > 0
    assert suits(weak, InForce([POISON], game.deck), game) > 0 > suits(weak, InForce([], game.deck), game)


# Highest wins

@pytest.mark.parametrize(("parts", "rules", "move"), [
    ({"leader": "0", "hand 0": "k3 c14 g9"}, [], "c14"), ({"leader": "0", "hand 0": "k3 c14 g9"}, [2], "k3"),
    ({"leader": "0", "hand 0": "k3 c14 g9"}, [31], "k3"),
    ({"leader": "1", "trick": "c3 c4 c6", "hand 0": "g15 f2"}, [16], "f2"),
    ({"leader": "0", "hand 0": HAND}, [22], "f2")])
def test_highest_wins_plays_the_card_that_wins_most_surely(parts, rules, move):
    assert choice(parts, rules, highest_wins) == move


def test_highest_wins_chooses_rule_cards_blindly():
    here, rng = view({"leader": "0", "rule hand 0": "41 54 60"}, None), Random("blind")
    seen = Counter(str(highest_wins(here, rng)) for _ in range(600))
    assert set(seen) == {"rule 41", "rule 54", "rule 60"}
    assert all(150 < count < 250 for count in seen.values())


# Looking ahead

def test_lookahead_takes_where_tricks_are_good_and_ducks_where_they_are_bad():
    assert choice(LAST | TRICKS_TAKEN, [], lookahead) == "k12"
    assert choice(LAST | TRICKS_TAKEN, [60], lookahead) != "k12"


@pytest.mark.skipif(tabletop.compiled,
                    reason="compiled functions call each other directly, so none can be put in another's place")
def test_lookahead_tries_the_moves_that_look_best():
    here, tried = view({"leader": "0", "hand 0": HAND}), []

    def noted(view, rng, playouts, moves, *how):
        tried.extend(moves)
        return {move: [0.0] for move in moves}

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tabletop.engine.strategies.weighed", noted)
        chosen = lookahead(here, Random(1))
    guesses = guessed(here, Random(1))
    assert tried == sorted(guesses, key=lambda move: -guesses[move])[:strategies.SHORTLIST]
    assert chosen == tried[0], "where playouts tell nothing the guess decides"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_quick_players_play_better_than_chance(players):
    """One quick seat against players at random, over 40 rounds of four random rule cards."""
    ahead, rng = 0.0, Random(1)
    for seed in range(40):
        rules = rng.sample(range(1, 61), 4)
        state = tabletop.game("stich_meister", players=players, rules=rules).deal(seed)
        play_out(state, 1, rng, lambda state, rng: quick(state, rng) if state.turn == 0 else rng.choice(state.legal()))
        ahead += state.worth(0)
    assert ahead > 40

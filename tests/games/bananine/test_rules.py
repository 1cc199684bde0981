"""Bananine against its specification: every rule by its id, the worked cases, the texts, and a second referee."""

import json
import pickle
from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import tabletop
from tabletop.engine.core import NOBODY, Ask
from tabletop.games.bananine.rules import CARDS, SURPLUS_CARDS, pay
from tests.helpers import spec
from tests.helpers.spec import legal_moves, refusal, ruling, sees, text, texts, told

bananine, played = spec.games_and_positions("bananine", 3)
USUAL = {1: 9, 2: 8, 3: 8, 4: 7, 5: 6, 6: 5, 7: 4, 8: 3, 9: 2}
"""Our table of standard cards (NIN-2), written down once more."""
DECK = "+1 +2 +3 +4 +5 +6 +8 +9"
BOOK = {"hand 0": "2 3 3 4 6 7", "market": "2 2 2 4 4 +7 9", "deck": DECK}
"""The market and the hand of the book's example; the surplus 1 lies on top of the deck."""
MANY_ONES = {1: 40, 5: 4, 6: 4, 7: 4}
"""A table with which stacks of more than nine cards come about."""


def market(state):
    return state.parts()["market"]


def deck(state):
    return state.parts()["deck"]


def last_turn(*collected, start=0, hand="1", **parts):
    """The last turn of a game in which these cards are collected: the seat before the start player has one card
    left."""
    players = len(collected)
    turn = (start - 1) % players
    parts |= {f"collected {seat}": pile for seat, pile in enumerate(collected)}
    parts |= {f"hand {seat}": hand if seat == turn else "" for seat in range(players)}
    return bananine(players).position({"market": "", "leader": str(start), "turn": str(turn), "ending": "yes"} | parts)


def scored(*collected, start=0):
    """A game that is over, with these cards collected."""
    state = last_turn(*collected, start=start)
    told(state, "1")
    assert state.turn is None
    return state


def some_states(players, games, every=1):
    """States of random games, one of `every`."""
    for seed in range(games):
        state, rng = bananine(players).deal(seed), Random(f"moves {seed}")
        while state.turn is not None:
            if state.stage[1] % every == seed % every:
                yield state
            state.play(rng.choice(state.legal()))


def paid_exactly(hand, stacks):
    """NIN-5 tried out: every choice from the hand, kept where it pays for a stack. The texts of the moves."""
    held = Counter(map(int, hand.split()))
    values = sorted(held)
    found = set()
    for numbers in product(*(range(min(held[value], 9 // value) + 1) for value in values)):
        cards = [value for value, number in zip(values, numbers, strict=True) for _ in range(number)]
        for stack, total in stacks.items():
            if cards and sum(cards) == total and int(stack.strip("+")) not in cards:
                found.add(f"take {stack}: {' '.join(map(str, cards))}")
    return found


def totals(cards):
    """The stacks of a market written as text, with their totals."""
    return {word: int(word) * (cards.split().count(word) if word[0] != "+" else 1) for word in cards.split()}


# Cards

@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nin_1_fifty_two_standard_cards(players):
    parts = bananine(players).deal(3).parts()
    cards = [word for name,
             words in parts.items() if name.split()[0] in ("hand", "market", "aside") for word in words.split()]
    assert Counter(map(int, cards)) == USUAL
    assert len(cards) == 52


@pytest.mark.parametrize("standard", [
    {1: 9}, {**USUAL, 9: 1}, {**USUAL, 9: 3}, {}, dict.fromkeys(range(1, 10), 5)])
def test_nin_1_another_number_is_refused(standard):
    with pytest.raises(ValueError, match=r"^standard has \d+ cards; there must be 52 \(NIN-1\)\.$"):
        bananine(standard=standard)


def test_nin_2_one_surplus_card_of_each_value():
    assert sorted(deck(bananine().deal(1)).split()) == [f"+{value}" for value in range(1, 10)]


def test_nin_2_both_tables_are_options():
    game = bananine(4, standard={4: 13, 5: 13, 6: 13, 7: 13}, surplus={"2": 3, 9: 1})
    view = sees(game.deal(1))
    assert Counter(text(view.deck_left).split()) == {"+2": 3, "+9": 1}
    assert Counter(map(str, [*view.hidden, *(card for card, _ in view.stacks)])) == {"4": 13, "5": 13, "6": 13, "7": 13}


@pytest.mark.parametrize("options", [
    {}, {"leader": 0}, {"leader": 1}, {"standard": MANY_ONES}, {"surplus": {"3": 2}},
    {"standard": USUAL, "surplus": {9: 1}}])
def test_nin_2_options_come_back_from_json(options):
    game = bananine(2, **options)
    again = tabletop.game("bananine", **json.loads(json.dumps(game.options)))
    assert (again.options, again.deal(4).parts()) == (game.options, game.deal(4).parts())


def test_nin_2_the_usual_tables_are_no_option_worth_keeping():
    assert bananine(standard=USUAL, surplus=dict.fromkeys(range(1, 10), 1)).options == {"players": 3}


@pytest.mark.parametrize(("options", "reason"), [
    ({"surplus": {}}, "surplus has no card; there must be at least one (NIN-2)."),
    ({"surplus": {7: 0}}, "surplus has no card; there must be at least one (NIN-2)."),
    ({"surplus": {0: 1}}, "surplus has an unknown value '0': the values are 1 to 9."),
    ({"surplus": {10: 1}}, "surplus has an unknown value '10': the values are 1 to 9."),
    ({"surplus": {"x": 1}}, "surplus has an unknown value 'x': the values are 1 to 9."),
    ({"standard": {**USUAL, 10: 1}}, "standard has an unknown value '10': the values are 1 to 9."),
    ({"standard": {**USUAL, 1: -9}}, "standard: the number of 1s must be from 0 to 52, not -9."),
    ({"surplus": {3: 1.5}}, "surplus: the number of 3s must be a whole number, not 1.5."),
    ({"surplus": {3: True}}, "surplus: the number of 3s must be a whole number, not True."),
    ({"surplus": {3: "1"}}, "surplus: the number of 3s must be a whole number, not '1'."),
    ({"surplus": [1, 2]}, "surplus must be a table like {1: 9, 2: 8, …}, not [1, 2]."),
    ({"standard": 52}, "standard must be a table like {1: 9, 2: 8, …}, not 52."),
    ({"standard": {1: 49, 5: 1, 6: 2}}, "standard has no 7, and the market opens with one (NIN-3)."),
])
def test_nin_2_wrong_tables_are_refused(options, reason):
    with pytest.raises(ValueError) as refused:
        bananine(**options)
    assert str(refused.value) == reason


def test_nin_2_the_opening_market_depends_on_the_players():
    table = {3: 10, 5: 10, 6: 16, 7: 16}
    assert bananine(3, standard=table).deal(0).turn is not None
    for players in (4, 5):
        with pytest.raises(ValueError, match="standard has no 4"):
            bananine(players, standard=table)


@given(st.lists(st.integers(0, 12), min_size=9, max_size=9), st.integers(2, 5), st.integers(0, 99))
def test_nin_2_any_table_can_be_played(numbers, players, seed):
    table = {value: number + (value in range(3, 8)) for value, number in enumerate(numbers, 1)}
    table[1] += 52 - sum(table.values())
    if table[1] < 0:
        return
    game = bananine(players, standard=table)
    state, rng, log = game.deal(seed), Random(seed), []
    while state.turn is not None:
        state.play(rng.choice(state.legal()), log)
    view = sees(state)
    everything = Counter(view.hidden + view.discarded + [card for pile in view.collected for card in pile]
                         + view.deck_left)
    everything.update({card: count for card, count in view.stacks if card.suit == "banana"})
    everything.update(card for card, _ in view.stacks if card.suit == "surplus")
    assert everything == +Counter(game.deck.counts)


@pytest.mark.parametrize(("players", "opening", "size", "out"), [
    (2, "6 7", 21, 8), (3, "5 6 7", 15, 4), (4, "4 5 6 7", 11, 4), (5, "3 4 5 6 7", 9, 2)])
def test_nin_3_the_market_the_hands_and_the_cards_out_of_the_game(players, opening, size, out):
    for seed in range(10):
        state = bananine(players).deal(seed)
        assert market(state) == opening
        assert sees(state).counts == [size] * players
        assert len(state.parts()["aside"].split()) == out
        assert [card.suit for hand in sees(state).hands for card in hand] == ["banana"] * size * players


def test_nin_3_every_deal_is_equally_likely():
    """The 36 cards below 6 that are dealt for two: 21 of 50 to each hand, 8 of 50 out; each surplus card is as often on
    top."""
    where, tops, deals = Counter(), Counter(), 1500
    for seed in range(deals):
        parts = bananine(2).deal(seed).parts()
        where.update({name: parts[name].split().count("1") for name in ("hand 0", "hand 1", "aside")})
        tops[parts["deck"].split()[0]] += 1
    for name, share in (("hand 0", 21 / 50), ("hand 1", 21 / 50), ("aside", 8 / 50)):
        assert where[name] / (9 * deals) == pytest.approx(share, abs=0.015)
    assert stats.chisquare([tops[f"+{value}"] for value in range(1, 10)]).pvalue > 0.001


def test_nin_3_nobody_sees_the_other_hands_nor_the_cards_out_of_the_game():
    state = bananine().deal(5)
    for seat in range(3):
        view = state.view(seat)
        assert text(view.hand) == text(view.hands[seat]) == state.parts()[f"hand {seat}"]
        assert [view.hands[other] for other in range(3) if other != seat] == [None, None]
        unseen = " ".join(state.parts()[name] for name in ("hand 0", "hand 1", "hand 2", "aside")
                          if name != f"hand {seat}")
        assert text(view.hidden).split() == sorted(unseen.split())
    assert (state.view(NOBODY).hand, state.view(NOBODY).hands) == ([], [None] * 3)


def test_nin_3_the_order_of_the_deck_is_hidden():
    for order in (DECK, " ".join(reversed(DECK.split()))):
        state = bananine().position(BOOK | {"deck": order})
        for seat in (0, 1, NOBODY, None):
            assert text(state.view(seat).deck_left) == DECK


def test_nin_4_the_start_player_is_drawn_at_random():
    starts = Counter(bananine(4).deal(seed).turn for seed in range(400))
    assert sorted(starts) == [0, 1, 2, 3]
    assert all(70 <= count <= 130 for count in starts.values())


@pytest.mark.parametrize("start", [0, 1, 2])
def test_nin_4_or_given(start):
    state = bananine(leader=start).deal(1)
    assert (state.turn, sees(state).leader) == (start, start)


@pytest.mark.parametrize(("start", "reason"), [
    (3, "leader must be from 0 to 2, not 3."), (-1, "leader must be from 0 to 2, not -1."),
    ("0", "leader must be a whole number, not '0'."), (True, "leader must be a whole number, not True.")])
def test_nin_4_no_other_start_player(start, reason):
    with pytest.raises(ValueError) as refused:
        bananine(leader=start)
    assert str(refused.value) == reason


@pytest.mark.parametrize(("players", "start"),
                         [(players, start) for players in (2, 3, 4, 5) for start in range(players)])
def test_nin_4_clockwise(players, start):
    state, turns = bananine(players, leader=start).deal(2), []
    for _ in range(2 * players):
        turns.append(state.turn)
        state.play(state.legal()[0])
    assert turns == [(start + number) % players for number in range(2 * players)]


# A turn

def test_nin_5_the_books_example_has_exactly_these_payments():
    assert legal_moves(bananine().position(BOOK)) == {
        "take 2: 3 3", "take 2: 6", "take 4: 2 6", "take 4: 2 3 3", "take +7: 3 4", "take 9: 2 7", "take 9: 3 6",
        "take 9: 2 3 4"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nin_5_and_nin_8_against_trying_out_every_choice(players):
    for state in some_states(players, games=12, every=2):
        parts = state.parts()
        hand = parts[f"hand {state.turn}"]
        assert len(state.legal()) == len(set(state.legal()))
        assert legal_moves(state) == (paid_exactly(hand, totals(parts["market"])) or set(hand.split()))


@pytest.mark.parametrize("players", [2, 5])
def test_nin_5_any_payment_is_judged_as_trying_out_judges_it(players):
    """Whatever is paid for whatever: allowed, unfinished or refused, and played or not, as brute force says."""
    rng, verdicts = Random(5), Counter()
    for state in some_states(players, games=8, every=3):
        parts = state.parts()
        allowed = {move: Counter(move.split()[2:])
                   for move in paid_exactly(parts[f"hand {state.turn}"], totals(parts["market"]))}
        for _ in range(40):
            stack = rng.choice([f"{plus}{value}" for plus in ("", "+") for value in range(1, 10)])
            if rng.random() < 0.8:
                stack = rng.choice(parts["market"].split() or [stack])
            cards = sorted(rng.choices("111222334456789", k=rng.choice((0, 1, 1, 2, 2, 3, 4))))
            move = f"take {stack}: {' '.join(cards)}".strip()
            verdict = ruling(state, move)
            grows = any(other.startswith(f"take {stack}:") and Counter(cards) < cards_of
                        for other, cards_of in allowed.items())
            assert (verdict.ok, verdict.unfinished, verdict.rule) == (move in allowed, grows, "NIN-5"), move
            if verdict.ok:
                state.copy().play(state.game.parse(move))
            else:
                refusal(state, move)
            verdicts[verdict.ok, verdict.unfinished] += 1
    assert len(verdicts) == 3 and min(verdicts.values()) > 10


def test_nin_5_the_whole_stack_is_taken_and_the_payment_lies_in_the_market():
    state = played(BOOK, "take 4: 2 3 3")
    assert text(sees(state).collected[0]) == "4 4"
    assert (text(sees(state).hands[0]), market(state)) == ("4 6 7", "2 2 2 2 3 3 9 +7")
    assert state.turn == 1


def test_nin_5_no_paid_card_has_the_value_taken():
    state = bananine().position(BOOK)
    assert refusal(state, "take 2: 2 4") == (
        "NIN-5",
        "A 2 cannot pay for the stack of 2s: no card paid may have the value that is taken. The stack of 2s costs 6. "
        "Pay 6 or 3 + 3.")
    assert refusal(state, "take +7: 7")[1].startswith("A 7 cannot pay for the surplus 7:"), "a surplus card has a value"


def test_nin_5_surplus_cards_are_stacks_of_their_own():
    game = bananine(surplus={7: 3})
    state = game.position({"hand 0": "3 3 4 4 9", "market": "7 +7 +7"})
    assert legal_moves(state) == {"take 7: 3 4", "take +7: 3 4"}, "equal surplus cards are one choice"
    told(state, "take +7: 3 4")
    assert (text(sees(state).collected[0]), market(state)) == ("+7", "3 4 7 +7")


@pytest.mark.parametrize(("move", "starts"), [
    ("take 2: 3 4", "The stack of 2s costs 6, and 7 is 1 too much."),
    ("take 4: 2 3 7", "The stack of 4s costs 8, and 12 is 4 too much."),
    ("take 2: 4", "The stack of 2s costs 6, and 4 is 2 too little."),
    ("take 4: 7", "The stack of 4s costs 8, and 7 is 1 too little."),
    ("take 2: 2 4", "A 2 cannot pay for the stack of 2s:"), ("take 9: 9", "A 9 cannot pay for the stack of 9s:"),
    ("take 4: 8", "Seat 0 holds no 8."), ("take 9: 1 8", "Seat 0 holds no 1."),
    ("take 5: 2 3", "The stack of 5s is not in the market."), ("take 7: 3 4", "The stack of 7s is not in the market."),
    ("take +9: 3 6", "The surplus 9 is not in the market.")])
def test_nin_5_what_is_wrong_with_a_payment(move, starts):
    rule, because = refusal(bananine().position(BOOK), move)
    assert (rule, because[:len(starts)]) == ("NIN-5", starts)


@pytest.mark.parametrize("move", ["take 2:", "take 2: 3", "take 9: 2", "take 9: 3", "take 9: 2 3", "take 4: 3 3",
                                  "take +7: 4"])
def test_nin_5_half_built_payments_are_unfinished(move):
    state = bananine().position(BOOK)
    verdict = ruling(state, move)
    assert (verdict.ok, verdict.unfinished, verdict.rule) == (False, True, "NIN-5")
    refusal(state, move)


@pytest.mark.parametrize("move", [
    "take 2: 2", "take 2: 4", "take 2: 3 4", "take 2: 6 6", "take 4: 7", "take 9: 9", "take 9: 3 3", "take 5:",
    "take +9: 3", "take 1: 3", "9", "3 3 7", "7 7", "6 7"])
def test_nin_5_what_can_never_become_a_payment_is_not(move):
    verdict = ruling(bananine().position(BOOK), move)
    assert (verdict.ok, verdict.unfinished) == (False, False)


def test_nin_5_only_standard_cards_are_paid():
    """A move is also built without its text: a surplus card is in nobody's hand."""
    state = bananine().position(BOOK)
    try:
        move = pay(SURPLUS_CARDS[7], [SURPLUS_CARDS[3], CARDS[4]])
    except ValueError:
        return
    assert move not in state.legal()
    assert not state.ruling(move).ok
    refusal(state, move)


@pytest.mark.parametrize("cards", ["1 " * 34 + "2", "1 " * 42, "1 " * 64, "9 " * 70, "1 " * 33 + "2 " * 33])
def test_nin_5_huge_payments_are_refused_too(cards):
    state = bananine().position({"hand 0": "1 2 9"})
    for stack in ("7", "+7"):
        assert not ruling(state, f"take {stack}: {cards}").ok
        refusal(state, f"take {stack}: {cards}")


def test_nin_6_taken_cards_lie_open_in_the_collection_and_are_not_in_the_hand():
    state = played(BOOK, "take 2: 6")
    assert text(sees(state).hands[0]) == "2 3 3 4 7"
    for seat in (0, 1, 2, NOBODY, None):
        assert texts(state.view(seat).collected) == ["2 2 2", "", ""]


def test_nin_6_a_card_collected_pays_nothing():
    state = bananine().position({"hand 0": "9", "collected 0": "3 4", "market": "7"})
    assert legal_moves(state) == {"9"}


@pytest.mark.parametrize(("cards", "comes"), [("2", False), ("2 2", False), ("2 2 2", True), ("2 2 2 2", True)])
def test_nin_7_three_or_more_cards_taken_bring_a_surplus_card(cards, comes):
    total = 2 * len(cards.split())
    state = bananine().position({"hand 0": "1 1 1 1 1 3 3 4 8", "market": cards, "deck": "+5 +1 +2 +3 +4 +6 +7 +8 +9"})
    payment = {2: "1 1", 4: "1 3", 6: "3 3", 8: "8"}[total]
    told(state, f"take 2: {payment}")
    assert ("+5" in market(state).split(), deck(state).startswith("+1")) == (comes, comes)


def test_nin_7_only_one_however_many_are_taken():
    state = played({"hand 0": "8 9", "market": "1 1 1 1 1 1 1 1", "deck": "+5 +1 +2 +3 +4 +6 +7 +8 +9"}, "take 1: 8")
    assert market(state) == "8 +5"


def test_nin_7_comes_before_nin_10():
    state = bananine().position({"hand 0": "1 1 4 9", "market": "2 2 2 4 4", "deck": "+9 +8 +1 +2 +3 +4 +5 +6 +7"})
    rules = [sentence.split("(")[-1][:-1] for sentence in told(state, "take 2: 1 1 4")]
    assert rules.index("NIN-5") < rules.index("NIN-7") < rules.index("NIN-10")
    assert market(state) == "1 1 +8 +9"
    assert deck(state).startswith("+1")


def test_nin_8_any_one_card_if_no_stack_can_be_paid():
    state = bananine().position({"hand 0": "6 8 8 9", "market": "7 +3"})
    assert legal_moves(state) == {"6", "8", "9"}
    told(state, "6")
    assert (market(state), text(sees(state).hands[0]), text(sees(state).collected[0])) == ("6 7 +3", "8 8 9", "")


def test_nin_8_only_then():
    state = bananine().position(BOOK)
    assert refusal(state, "3")[1].endswith("Seat 0 can pay for a stack, so no card is put down (NIN-8).")
    assert refusal(bananine().position({"hand 0": "3 4 9", "market": "7"}), "9") == (
        "NIN-8",
        "Seat 0 can pay for a stack, so no card is put down; and no payment has a 9. Seat 0 can pay for the stack of "
        "7s.")


def test_nin_8_a_card_of_the_stacks_own_value_does_not_pay_so_it_may_be_put_there():
    state = bananine().position({"hand 0": "3 9", "market": "3"})
    assert legal_moves(state) == {"3", "9"}
    told(state, "3")
    assert market(state) == "3 3"


def test_nin_8_only_a_card_of_the_hand():
    state = bananine().position({"hand 0": "6 8 8 9", "market": "7 +3"})
    assert refusal(state, "5") == ("NIN-8", "Seat 0 holds no 5. Seat 0 can pay for no stack, and puts down 6, 8 or 9.")
    assert not state.ruling(SURPLUS_CARDS[3]).ok
    refusal(state, SURPLUS_CARDS[3])


def test_nin_8_a_card_put_down_can_push_a_stack_to_ten():
    state = played({"hand 0": "8 9", "market": "9 +3", "deck": "+1 +2 +4 +5 +6 +7 +8 +9"}, "9")
    assert (market(state), text(sees(state).discarded)) == ("+1 +3", "9 9")


def test_nin_9_standard_cards_of_one_value_form_one_stack():
    state = played(BOOK, "take 4: 2 6")
    assert [(str(card), count) for card, count in sees(state).stacks] == [("2", 4), ("6", 1), ("9", 1), ("+7", 1)]


def test_nin_9_surplus_cards_stay_alone():
    state = played(BOOK, "take 9: 2 7")
    assert [(str(card), count) for card, count in sees(state).stacks] == [("2", 4), ("4", 2), ("7", 1), ("+7", 1)]
    alone = bananine(surplus={4: 3}).position({"market": "4 +4 +4"})
    assert [(str(card), count) for card, count in sees(alone).stacks] == [("4", 1), ("+4", 1), ("+4", 1)]


def test_nin_9_the_cards_of_a_payment_join_each_other():
    state = played(BOOK, "take 2: 3 3")
    assert (sees(state).stacks[0], market(state)) == ((CARDS[3], 2), "3 3 4 4 9 +1 +7")


@pytest.mark.parametrize(("stack", "put", "stays"), [
    ("5", "5", False), ("2 2 2 2", "2", False), ("6", "6", False), ("9", "9", False), ("3 3 3", "3", False),
    ("4 4", "4", False), ("2 2 2", "2", True), ("4", "4", True), ("3 3", "3", True), ("1 1 1 1 1 1 1 1", "1", True)])
def test_nin_10_ten_or_more_is_discarded_and_nine_is_not(stack, put, stays):
    state = bananine().position({"hand 0": put, "market": stack, "deck": "+7 +1 +2 +3 +4 +5 +6 +8 +9"})
    told(state, put)
    grown = f"{stack} {put}"
    assert (market(state), text(sees(state).discarded)) == ((grown, "") if stays else ("+7", grown))


def test_nin_10_one_surplus_card_for_each_stack():
    state = bananine().position({"hand 0": "3 4 9", "market": "3 3 3 4 4 7", "deck": "+9 +8 +1 +2 +3 +4 +5 +6 +7"})
    told(state, "take 7: 3 4")
    assert (market(state), text(sees(state).discarded)) == ("+8 +9", "3 3 3 3 4 4 4")


def test_nin_10_discarded_cards_are_out_of_the_game():
    state = played(BOOK, "take +7: 3 4")
    assert text(sees(state).discarded) == "4 4 4"
    for seat in range(3):
        assert text(state.view(seat).discarded) == "4 4 4", "all saw them go"
    assert sees(state).collected[0] == [SURPLUS_CARDS[7]]


def test_nin_10_stacks_of_more_than_nine_cards_are_told_too():
    game = bananine(standard=MANY_ONES)
    state = game.position({"hand 0": "1 1", "market": "1 1 1 1 1 1 1 1 1"})
    sentences = told(state, "1")
    assert text(sees(state).discarded) == text("1" * 10)
    assert any("(NIN-10)" in sentence and "10" in sentence for sentence in sentences)


def test_nin_11_nothing_comes_from_an_empty_deck():
    state = bananine(surplus={8: 1}).position({"hand 0": "1 1 4 9", "market": "2 2 2 4 4"})
    told(state, "take 2: 1 1 4")
    assert (market(state), deck(state), sees(state).ending) == ("1 1 +8", "", True), "NIN-7 drew it, NIN-10 found none"


def test_nin_11_a_surplus_card_is_never_discarded():
    state = bananine(surplus={9: 3}).position({"hand 0": "9 8", "hand 1": "8 9", "market": "+9 +9"})
    told(state, "9")
    assert (market(state), sees(state).discarded) == ("9 +9 +9", [])
    for state in some_states(3, games=10, every=5):
        assert all(card.suit == "banana" for card in sees(state).discarded)


def test_nin_12_an_empty_market_takes_one_card():
    state = bananine().position({"hand 0": "3 4 4 7", "market": ""})
    assert legal_moves(state) == {"3", "4", "7"}
    assert sees(state).stacks == []
    told(state, "4")
    assert (market(state), state.turn) == ("4", 1)


def test_nin_12_nothing_can_be_taken_from_it():
    state = bananine().position({"hand 0": "3 4 4 7", "market": ""})
    assert refusal(state, "take 7: 3 4")[0] in ("NIN-5", "NIN-12")
    assert not ruling(state, "take 7:").unfinished


def test_nin_12_a_turn_can_empty_the_market():
    state = bananine(surplus={1: 1, 9: 1}).position({"hand 0": "5 9", "market": "5 +9"})
    told(state, "5")
    assert market(state) in ("+1 +9", "+9 +9")
    emptied = bananine(surplus={9: 1}).position({"hand 0": "", "hand 1": "5", "hand 2": "1", "market": "5", "turn": "1",
                                                 "collected 0": "+9", "ending": "yes"})
    told(emptied, "5")
    assert (market(emptied), legal_moves(emptied)) == ("", {"1"})


# End and scoring

@pytest.mark.parametrize(("players", "start", "place"),
                         [(players, start, place) for players in (2, 3, 4, 5) for start in (0, players - 1)
                          for place in range(players)])
def test_nin_13_the_last_hand_card_ends_the_game_after_equal_turns(players, start, place):
    """Everybody puts ones down, and one seat has only one of them."""
    hands = {f"hand {seat}": "1" if seat == (start + place) % players else "1 1" for seat in range(players)}
    state, turns = bananine(players).position(hands | {"market": "", "leader": str(start)}), []
    while state.turn is not None:
        assert sees(state).ending == (len(turns) > place)
        turns.append(state.turn)
        told(state, "1")
    assert turns == [(start + number) % players for number in range(players)]


@pytest.mark.parametrize(("players", "start", "place"),
                         [(players, start, place) for players in (2, 3, 4, 5) for start in (0, players - 1)
                          for place in range(players)])
def test_nin_13_the_last_surplus_card_ends_the_game_after_equal_turns(players, start, place):
    """One seat bursts the 9s, which draws the only surplus card; the others put ones down."""
    hands = {f"hand {seat}": "8 9" if seat == (start + place) % players else "1 1" for seat in range(players)}
    state, turns = bananine(players, surplus={9: 1}).position(hands | {"market": "9", "leader": str(start)}), []
    while state.turn is not None:
        assert sees(state).ending == (len(turns) > place)
        turns.append(state.turn)
        told(state, "9" if state.turn == (start + place) % players else "1")
    assert turns == [(start + number) % players for number in range(players)]
    assert all(sees(state).counts), "nobody has played the last card"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nin_13_all_have_equally_many_turns_and_nobody_one_without_cards(players):
    causes = Counter()
    for seed in range(60):
        state, rng, turns = bananine(players).deal(seed), Random(seed), Counter()
        while state.turn is not None:
            assert sees(state).counts[state.turn]
            assert sees(state).ending == (not deck(state) or not all(sees(state).counts))
            turns[state.turn] += 1
            state.play(rng.choice(state.legal()))
        assert len(set(turns.values())) == 1 and len(turns) == players
        assert not deck(state) or not all(sees(state).counts), "nothing else ends it"
        causes[not deck(state), not all(sees(state).counts)] += 1
    assert len(causes) > 1


def test_nin_13_a_payment_with_the_last_cards_ends_it_too():
    state = played({"hand 0": "3 4", "hand 1": "8 8", "hand 2": "9 9", "market": "7"}, "take 7: 3 4")
    assert sees(state).ending
    assert state.turn == 1


def test_nin_13_nothing_is_played_when_it_is_over():
    state = scored("1", "2", "3")
    assert (state.turn, state.asks, state.legal(), state.rulings()) == (None, Ask(), [], [])
    for move in ("4", "take 1: 1", "take 1:"):
        assert refusal(state, move) == ("NIN-13", "The game is over.")


def test_nin_13_a_game_that_is_over_is_no_position_to_play_on_from():
    """All have had equally many turns and the end has come: there is nothing left to play."""
    for seed in range(20):
        state, rng = bananine().deal(seed), Random(seed)
        while state.turn is not None:
            state.play(rng.choice(state.legal()))
        try:
            assert bananine().position(state.parts()).turn is None
        except ValueError as refused:
            assert "NIN-13" in str(refused)


def test_nin_14_most_cards_two_points_tied_one_each():
    assert scored("2 2 3 8", "2 3", "2 3 9 9").outcome().scores == (5, 1, 3)


def test_nin_14_standard_and_surplus_together():
    assert scored("5 5", "5 +5", "5 5 +6").outcome().scores == (1, 1, 3)
    assert scored("5 5", "5", "+5").outcome().scores == (2, 0, 0)


def test_nin_14_hands_do_not_count():
    state = last_turn("9", "8", "7 7", hand="1", market="6")
    state = bananine().position(state.parts() | {"hand 0": "8 8", "aside": " ".join(
        word for word in state.parts()["aside"].split() if word != "8")})
    told(state, "1")
    assert state.outcome().scores == (2, 2, 2)


def test_nin_14_the_score_sheet():
    state = scored("1 2 2", "1 +9", "5 +5")
    assert [tuple(line) for line in state.score()] == [
        (1, 0, 1, "points", "NIN-14", "tied for the most of value 1, 1 card"),
        (1, 1, 1, "points", "NIN-14", "tied for the most of value 1, 1 card"),
        (1, 0, 2, "points", "NIN-14", "the most of value 2, 2 cards"),
        (1, 2, 2, "points", "NIN-14", "the most of value 5, 2 cards"),
        (1, 1, 2, "points", "NIN-14", "the most of value 9, 1 card")]
    assert state.totals("points") == [3, 3, 2]


def test_nin_14_nothing_is_scored_before_the_end():
    state = bananine().position({"collected 0": "1 2 3"})
    assert (state.score(), state.outcome()) == ([], None)


def test_nin_15_a_value_nobody_collected_scores_for_nobody():
    state = last_turn("1", "", "")
    sentences = told(state, "1")
    assert state.outcome().scores == (2, 0, 0)
    assert sum(sentence.endswith("(NIN-15)") for sentence in sentences) == 8


def test_nin_15_nobody_collected_anything():
    assert scored("", "", "").outcome() [:2] == ((0,), (0, 0, 0))


@pytest.mark.parametrize(("collected", "start", "winner", "scores"), [
    (("2 3", "4", "5"), 0, 0, (4, 2, 2)),
    (("2", "4 5", "6"), 2, 1, (2, 4, 2)),
    (("2 3", "1 1 5", "1 6"), 0, 1, (4, 4, 2)),
    (("2 3 1", "1 5 4", "1 6"), 0, 0, (5, 5, 3)),
    (("2 3 1", "1 5 4", "1 6"), 1, 1, (5, 5, 3)),
    (("2 3 1", "1 5 4", "1 6"), 2, 0, (5, 5, 3)),
    (("2", "3", "4"), 1, 1, (2, 2, 2)),
    (("2", "3", "4 4", "5"), 3, 3, (2, 2, 2, 2)),
    (("1 1 1", "2"), 1, 0, (2, 2)),
    (("1 1 +1", "2"), 1, 0, (2, 2)),
    (("1 1 2 3", "1 +1 4 5", "6", "7", "8"), 4, 0, (5, 5, 2, 2, 2)),
])
def test_nin_16_most_points_then_ones_then_closest_to_the_start_player(collected, start, winner, scores):
    state = scored(*collected, start=start)
    assert state.outcome()[:2] == ((winner,), scores)
    worth = [state.worth(seat) for seat in range(len(scores))]
    assert worth.index(max(worth)) == winner and worth.count(max(worth)) == 1


def test_worth_is_the_lead_over_the_best_of_the_others_and_half_a_point_for_the_winner():
    state = scored("2 2 3 8", "2 3", "2 3 9 9")
    assert (state.outcome().scores, [state.worth(seat) for seat in range(3)]) == ((5, 1, 3), [2.5, -4.5, -2.5])


def test_a_payment_says_itself_half_built_too():
    names = [bananine().parse(move).name for move in ("take 2: 6", "take 2:", "3 4")]
    assert names == ["take the stack of 2s and pay 6", "take the stack of 2s", "pay 3 and 4"]


def test_nin_16_ones_decide_only_among_those_tied_for_most_points():
    state = scored("2 3 4", "5 6 7", "1 1 1")
    assert state.outcome()[:2] == ((0,), (6, 6, 2))


# The worked cases

def test_worked_case_taking_the_2s_brings_a_surplus_card():
    state = played(BOOK, "take 2: 6")
    assert (market(state), text(sees(state).collected[0])) == ("4 4 6 9 +1 +7", "2 2 2")


def test_worked_case_taking_the_7():
    state = played(BOOK, "take +7: 3 4")
    assert (market(state), text(sees(state).discarded)) == ("2 2 2 3 9 +1", "4 4 4")


def test_worked_case_taking_the_4s():
    state = played(BOOK, "take 4: 2 6")
    assert (market(state), sees(state).discarded, deck(state)) == ("2 2 2 2 6 9 +7", [], DECK)


def test_worked_case_taking_the_9():
    state = played(BOOK, "take 9: 2 7")
    assert (market(state), sees(state).discarded, deck(state)) == ("2 2 2 2 4 4 7 +7", [], DECK)
    state = bananine().position(state.parts() | {"turn": "0", "turns": "3"})
    assert {"take 7: 3 4", "take +7: 3 4"} <= legal_moves(state), "the two 7s are taken one at a time"


def test_worked_case_scoring_for_three():
    state = scored("1 2 2 6 8", "1 2 7 +9", "1 3 4 5 +8")
    assert state.outcome() == ((2,), (6, 5, 8), "Seat 2 wins with 8 points.")
    by_value = [[0, 0, 0] for _ in range(9)]
    for line in state.score():
        by_value[int(line.because.split("value ")[1][0]) - 1][line.seat] = line.points
    assert by_value == [[1, 1, 1], [2, 0, 0], [0, 0, 2], [0, 0, 2], [0, 0, 2], [2, 0, 0], [0, 2, 0], [1, 0, 1],
                        [0, 2, 0]]


# Moves and their choices

@pytest.mark.parametrize(("words", "move"), [
    ("take 9: 2 3 4", "take 9: 2 3 4"), ("take +7: 4 3", "take +7: 3 4"), ("TAKE 7 3 4", "take 7: 3 4"),
    ("take 7:", "take 7:"),
    ("take 7", "take 7:"), ("take 7:3 4", "take 7: 3 4"), ("  take   7 :  3 4 ", "take 7: 3 4"), (" 4 ", "4")])
def test_moves_are_read(words, move):
    assert str(bananine().parse(words)) == move


def test_the_stack_and_the_cards_are_touched_in_any_order():
    game = bananine()
    for order in permutations(["take 9:", "2", "3", "4"]):
        state, move = game.position(BOOK), None
        for touches in range(1, 5):
            move = game.parse(" ".join(order[:touches]))
            verdict = state.ruling(move)
            assert (verdict.ok, verdict.unfinished) == (touches == 4, touches < 4), f"{move}: {verdict}"
        assert str(move) == "take 9: 2 3 4"


@pytest.mark.parametrize("players", [2, 5])
def test_a_half_built_payment_suggests_only_what_completes_it(players):
    """Every legal payment, built in any order: whatever is suggested on the way makes a legal payment."""
    rng, suggested = Random(8), 0
    for state in some_states(players, games=8, every=3):
        for move in (move for move in state.legal() if ":" in str(move)):
            stack, cards = str(move).split(":")
            touched = rng.sample(cards.split(), rng.randrange(len(cards.split())))
            because = ruling(state, f"{stack}: {' '.join(touched)}").because
            for words in because.split("Add " if touched else "Pay ")[1].rstrip(".").replace(" or ", ", ").split(", "):
                if words != "…":
                    assert state.ruling(state.game.parse(" ".join([stack, *touched, words.replace(" + ", " ")]))).ok
                    suggested += 1
    assert suggested > 200


def test_a_card_alone_is_unfinished_exactly_if_it_is_in_a_payment():
    for state in some_states(3, games=10, every=2):
        payments = [Counter(move.split()[2:]) for move in legal_moves(state) if ":" in move]
        for card in range(1, 10) if payments else ():
            assert ruling(state, f"{card}").unfinished == any(payment[f"{card}"] for payment in payments)
            assert ruling(state, f"{card} {card}").unfinished == any(payment[f"{card}"] > 1 for payment in payments)


def test_cards_are_paid_in_any_order():
    game = bananine()
    for stack in ("9", "+9"):
        assert len({game.parse(f"take {stack}: {' '.join(order)}")
                    for order in permutations(["1", "1", "2", "5"])}) == 1


def test_every_legal_move_reads_back_and_travels():
    for state in some_states(4, games=4, every=3):
        for move in state.legal():
            words = str(move).split(": ")
            assert state.game.parse(": ".join([*words[:-1], " ".join(reversed(words[-1].split()))])) == move
            assert pickle.loads(pickle.dumps(move)) is move


@pytest.mark.parametrize(("words", "reason"), [
    ("", "'' is not a card of this game"), ("take", "Name one stack to take and the cards to pay, like 'take 7: 3 4'."),
    ("3 take", "Name one stack"), ("take 7: 3 take 9:", "Name one stack"),
    ("take x: 1", "'x' is not a card"), ("take 7: 0", "'0' is not a card"), ("take 10: 5 5", "'10' is not a card"),
    ("+7", "'+7' is a surplus card, and these are never in a hand"), ("take 7: +3 4", "'+3' is a surplus card"),
    ("pay 7", "is not a card of this game"), (7, "A move is written as text like 'take 7: 3 4' or '4', not 7.")])
def test_what_is_no_move_is_refused(words, reason):
    with pytest.raises(ValueError) as refused:
        bananine().parse(words)
    assert reason in str(refused.value)


@pytest.mark.parametrize("players", [2, 4])
def test_the_choices_on_the_table_are_few(players):
    """All legal moves, and of what else could be touched each thing once: a stack, a card of the hand."""
    for state in some_states(players, games=15):
        rulings = state.rulings()
        refused = [str(move) for move, verdict in rulings if not verdict.ok]
        stacks, hand = set(market(state).split()), set(map(str, sees(state).hands[state.turn]))
        assert {str(move) for move, verdict in rulings if verdict.ok} == legal_moves(state)
        assert all(move in hand or move.removeprefix("take ").removesuffix(":") in stacks for move in refused)
        assert len(refused) == len(set(refused)) <= len(stacks) + len(hand)
        touched = {word for move in legal_moves(state) for word in move.removeprefix("take ").replace(":", "").split()[
            1 if move.startswith("take") else 0:]}
        assert {move for move in refused if move in hand} == hand - touched, "the cards nothing can be paid with"
        payable = {move.split(":")[0].removeprefix("take ") for move in legal_moves(state) if ":" in move}
        assert {move[5:-1] for move in refused if ":" in move} == stacks - payable, "the stacks that cannot be paid"


def test_a_stack_that_cannot_be_paid_says_what_to_do_instead():
    state = bananine().position({"hand 0": "3 4 9", "market": "7 +6"})
    because = refusal(state, "take +6:")[1]
    assert "no cards that make exactly 6" in because
    assert "7s" in because, "these can be paid"
    forced = bananine().position({"hand 0": "8 8 9", "market": "7 +3"})
    for move in ("take 7:", "take +3: 8", "take 5: 8"):
        because = refusal(forced, move)[1]
        assert "8 or 9" in because, "the cards to put down"


# What a seat may know

def test_nobody_hears_whether_another_seat_can_pay():
    """Only the seat itself knows its hand; the others learn it when it moves."""
    parts = {"hand 0": "3 4", "hand 1": "5 5", "hand 2": "8 8", "market": "7", "deck": f"{DECK} +7"}
    rest = bananine().position(parts).parts()["aside"]
    can, cannot = (bananine().position(parts | {"hand 0": hand}) for hand in ("3 4", "1 9"))
    assert len(rest.split()) == 45
    assert (legal_moves(can), legal_moves(cannot)) == ({"take 7: 3 4"}, {"1", "9"})
    for seat in (1, 2, NOBODY):
        assert can.view(seat).asks == cannot.view(seat).asks
        assert str(can.view(seat)) == str(cannot.view(seat))
        assert repr(can.view(seat)) == repr(cannot.view(seat))


def test_nobody_asks_the_rules_about_another_seats_moves():
    """A ruling would tell what the hand is."""
    state = bananine().position(BOOK)
    for words in ("take 9: 2 7", "take 9:", "8"):
        move = state.game.parse(words)
        assert state.view(0).ruling(move) == state.view(None).ruling(move) == state.ruling(move)
        assert [state.view(seat).ruling(move) for seat in (1, 2, NOBODY)] == [None] * 3
    assert scored("1", "2", "3").view(None).ruling(CARDS[1]) is None


def ending(hands, aside, order, turn=0):
    """A small ending in which all other cards are collected by seat 0."""
    shown = Counter(" ".join([*hands, aside, order]).split())
    everything = Counter({str(value): count for value, count in USUAL.items()} | {f"+{value}": 1 for value in USUAL})
    return bananine().position({f"hand {seat}": hand for seat, hand in enumerate(hands)} | {
        "aside": aside, "deck": order, "market": "", "turn": str(turn),
        "collected 0": " ".join((everything - shown).elements())})


@pytest.mark.parametrize(("hands", "aside", "turn"), [
    (("9", "1 1 2", "3"), "2", 0), (("5 7", "1", "3 3"), "1 4", 0), (("5 7", "6", "3 3"), "3 4", 1)])
def test_a_sample_is_every_deal_that_fits_equally_often(hands, aside, turn):
    """Against full enumeration: each way to lay the physical hidden cards into the hands and out of the game."""
    state = ending(hands, aside, "+2 +5 +9", turn)
    hidden = " ".join([hands[1], hands[2], aside]).split()
    sizes = [len(hands[1].split()), len(hands[2].split())]
    fits = Counter()
    for order in permutations(hidden):
        piles = order[:sizes[0]], order[sizes[0]:sum(sizes)], order[sum(sizes):]
        fits[tuple(" ".join(sorted(pile)) for pile in piles)] += 1
    rng, drawn, orders, tries = Random(5), Counter(), Counter(), 3000
    for _ in range(tries):
        world = bananine().sample(state.view(0), rng)
        parts = world.parts()
        drawn[parts["hand 1"], parts["hand 2"], parts["aside"]] += 1
        orders[parts["deck"]] += 1
        assert parts["hand 0"] == hands[0]
    assert set(drawn) <= set(fits)
    expected = [tries * fits[deal] / fits.total() for deal in fits]
    assert stats.chisquare([drawn[deal] for deal in fits], expected).pvalue > 0.001
    assert len(orders) == 6
    assert stats.chisquare(list(orders.values())).pvalue > 0.001


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_sample_has_the_view_it_was_made_from(players):
    rng = Random(3)
    for state in some_states(players, games=6, every=4):
        before = state.parts()
        for seat in range(players):
            world = state.game.sample(state.view(seat), rng)
            assert world.view(seat) == state.view(seat)
            assert world.seed != state.seed
            assert legal_moves(world) == legal_moves(state.game.position(world.parts())), "none of the true hand's"
        assert state.parts() == before


# The texts

ALONE = {"hand 0": "3 4", "hand 1": "8 8", "hand 2": "6 6", "market": "7"}
TOLD = [
    ("a stack of two", {}, BOOK, "take 4: 2 6", [
        "Seat 0 takes the two 4s and pays 2 + 6 = 8. (NIN-5)",
        "The market is sorted: the 2s that lay there get one more and one 6 makes a new stack. (NIN-9)"]),
    ("one card", {}, BOOK, "take 9: 2 7", [
        "Seat 0 takes the 9 and pays 2 + 7 = 9. (NIN-5)",
        "The market is sorted: the 2s that lay there get one more and one 7 makes a new stack. (NIN-9)"]),
    ("three cards", {}, BOOK, "take 2: 3 3", [
        "Seat 0 takes the three 2s and pays 3 + 3 = 6. (NIN-5)",
        "Three cards were taken: a surplus 1 comes to the market. (NIN-7)",
        "The market is sorted: two 3s make a new stack. (NIN-9)"]),
    ("a surplus card, and a stack bursts", {}, BOOK, "take +7: 3 4", [
        "Seat 0 takes the surplus 7 and pays 3 + 4 = 7. (NIN-5)",
        "The market is sorted: one 3 makes a new stack and the 4s that lay there get one more. (NIN-9)",
        "The 4s are three cards now, 12 in all: the stack is discarded. (NIN-10)",
        "The 4s were discarded: a surplus 1 comes to the market. (NIN-10)"]),
    ("three cards, and a stack bursts", {}, {"hand 0": "1 1 4 9", "market": "2 2 2 4 4", "deck": f"{DECK} +7"},
     "take 2: 1 1 4", [
        "Seat 0 takes the three 2s and pays 1 + 1 + 4 = 6. (NIN-5)",
        "Three cards were taken: a surplus 1 comes to the market. (NIN-7)",
        "The market is sorted: two 1s make a new stack and the 4s that lay there get one more. (NIN-9)",
        "The 4s are three cards now, 12 in all: the stack is discarded. (NIN-10)",
        "The 4s were discarded: a surplus 2 comes to the market. (NIN-10)"]),
    ("the last surplus card", {"surplus": {8: 1}}, {"hand 0": "1 1 4 9", "market": "2 2 2 4 4"}, "take 2: 1 1 4", [
        "Seat 0 takes the three 2s and pays 1 + 1 + 4 = 6. (NIN-5)",
        "Three cards were taken: a surplus 8 comes to the market. (NIN-7)",
        "That was the last surplus card: the game ends when all have had equally many turns. (NIN-13)",
        "The market is sorted: two 1s make a new stack and the 4s that lay there get one more. (NIN-9)",
        "The 4s are three cards now, 12 in all: the stack is discarded. (NIN-10)",
        "The 4s were discarded, but the deck is empty: no surplus card comes. (NIN-11)"]),
    ("the last hand card", {}, ALONE, "take 7: 3 4", [
        "Seat 0 takes the 7 and pays 3 + 4 = 7. (NIN-5)",
        "The market is sorted: one 3 makes a new stack and one 4 makes a new stack. (NIN-9)",
        "Seat 0 has played the last card of the hand: the game ends when all have had equally many turns. (NIN-13)"]),
    ("a single card gets one more", {}, {"hand 0": "4 1 9", "market": "4 5 +5"}, "take +5: 1 4", [
        "Seat 0 takes the surplus 5 and pays 1 + 4 = 5. (NIN-5)",
        "The market is sorted: one 1 makes a new stack and the 4 that lay there gets one more. (NIN-9)"]),
    ("an empty market", {}, ALONE | {"market": ""}, "3", [
        "Seat 0 finds the market empty and puts a 3 into it. (NIN-12)",
        "The market is sorted: one 3 makes a new stack. (NIN-9)"]),
    ("a card is put down", {}, ALONE | {"hand 0": "5 9"}, "5", [
        "Seat 0 cannot pay for any stack exactly and puts a 5 into the market. (NIN-8)",
        "The market is sorted: one 5 makes a new stack. (NIN-9)"]),
]
RULINGS = [
    ("take 4: 2 6", "allowed (NIN-5): The stack of 4s costs 8, and 2 + 6 = 8."),
    ("take +7: 3 4", "allowed (NIN-5): The surplus 7 costs 7, and 3 + 4 = 7."),
    ("take 2: 6", "allowed (NIN-5): The stack of 2s costs 6, and a 6 pays it exactly."),
    ("take 9:",
     "not finished (NIN-5): The stack of 9s costs 9: now touch the cards to pay with. Pay 2 + 7, 3 + 6 or 2 + 3 + 4."),
    ("take 9: 2 3", "not finished (NIN-5): The stack of 9s costs 9: so far 2 + 3 = 5, 4 more to pay. Add 4."),
    ("take 2: 2 4",
     "not allowed (NIN-5): A 2 cannot pay for the stack of 2s: no card paid may have the value that is taken. The "
     "stack of 2s costs 6. Pay 6 or 3 + 3."),
    ("take 2: 3 4", "not allowed (NIN-5): The stack of 2s costs 6, and 7 is 1 too much. Pay 6 or 3 + 3."),
    ("take 2: 4", "not allowed (NIN-5): The stack of 2s costs 6, and 4 is 2 too little. Pay 6 or 3 + 3."),
    ("take 4: 8", "not allowed (NIN-5): Seat 0 holds no 8. The stack of 4s costs 8. Pay 2 + 6 or 2 + 3 + 3."),
    ("take 9: 3", "not finished (NIN-5): The stack of 9s costs 9: so far 3, 6 more to pay. Add 6 or 2 + 4."),
    ("7", "not finished (NIN-5): A 7 can be part of a payment for the stack of 9s: touch that stack, and any other "
          "cards to pay. Seat 0 can pay for a stack, so no card is put down (NIN-8)."),
    ("4 3", "not finished (NIN-5): 3 + 4 can be part of a payment for the stack of 9s or the surplus 7: touch that "
            "stack, and any other cards to pay. Seat 0 can pay for a stack, so no card is put down (NIN-8)."),
    ("6 7", "not allowed (NIN-8): Seat 0 can pay for a stack, so no card is put down; and no payment has 6 + 7. Seat 0 "
            "can pay for the stack of 2s, the stack of 4s, the stack of 9s or the surplus 7."),
    ("3 3 3",
     "not allowed (NIN-8): Seat 0 holds only two 3s. Seat 0 can pay for the stack of 2s, the stack of 4s, the stack of "
     "9s or the surplus 7."),
]
ENDS = [
    (("2 3", "4", "5"), 0, "Seat 0 wins with 4 points. (NIN-16)"),
    (("2 3", "1 1 5", "1 6"), 0,
     "Seat 0 and Seat 1 have 4 points each. Of these, Seat 1 has the most cards of value 1 (2) and wins. (NIN-16)"),
    (("2 3 1", "1 5 4", "1 6"), 2,
     "Seat 0 and Seat 1 have 5 points each. They also have equally many cards of value 1 (1). Of them, Seat 0 sits "
     "closest to the start player, clockwise, and wins. (NIN-16)"),
    (("2 3 1", "1 5 4", "1 6"), 1,
     "Seat 0 and Seat 1 have 5 points each. They also have equally many cards of value 1 (1). Of them, Seat 1 is the "
     "start player and wins. (NIN-16)"),
    (("1 2", "1 3", "5 6", "5"), 2,
     "Seat 0, Seat 1 and Seat 2 have 3 points each. Of these, Seat 0 and Seat 1 have the most cards of value 1 (1 "
     "each). Of them, Seat 0 sits closest to the start player, clockwise, and wins. (NIN-16)"),
]
REFUSED = [
    (lambda: bananine(standard={1: 9}), "standard has 9 cards; there must be 52 (NIN-1)."),
    (lambda: bananine(surplus={}), "surplus has no card; there must be at least one (NIN-2)."),
    (lambda: bananine(standard={1: 49, 5: 1, 6: 2}), "standard has no 7, and the market opens with one (NIN-3)."),
    (lambda: bananine().position({"turn": "1", "turns": "2"}), "After 2 turns it is not Seat 1's turn (NIN-4)."),
    (lambda: bananine().position({"market": "4 4 4"}),
     "The market has 3 4s, 12 in all: such a stack is discarded (NIN-10)."),
    (lambda: bananine().position({"hand 0": "1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2"}),
     "Seat 0 holds 16 cards; 15 are dealt (NIN-3)."),
]
PINNED = spec.pinned(TOLD, RULINGS, ENDS, REFUSED)
UNPINNED = {"NIN-6", "NIN-14", "NIN-15"}
"""The last two are heard with the scores."""


@pytest.mark.parametrize(("options", "parts", "moves", "sentences"), [case[1:] for case in TOLD],
                         ids=[case[0] for case in TOLD])
def test_what_is_told_of_a_turn(options, parts, moves, sentences):
    assert told(bananine(**options).position(parts), moves) == sentences


@pytest.mark.parametrize(("move", "words"), RULINGS)
def test_what_a_ruling_says(move, words):
    assert str(ruling(bananine().position(BOOK), move)) == words


def test_what_a_ruling_says_of_a_card_put_down():
    state = bananine().position(ALONE | {"hand 0": "5 9"})
    assert str(ruling(state, "5")) == (
        "allowed (NIN-8): Seat 0 can pay for no stack exactly, so any one card of the hand goes into the market.")
    assert str(ruling(state, "1")) == (
        "not allowed (NIN-8): Seat 0 holds no 1. Seat 0 can pay for no stack, and puts down 5 or 9.")
    assert str(ruling(state, "5 9")) == (
        "not allowed (NIN-8): Only one card is put down. Seat 0 can pay for no stack, and puts down 5 or 9.")
    assert str(ruling(state, "take 7:")) == (
        "not allowed (NIN-5): The stack of 7s costs 7. Seat 0 has no cards that make exactly 7 without a 7. Seat 0 can "
        "pay for no stack, and puts down 5 or 9.")


@pytest.mark.parametrize(("collected", "start", "words"), ENDS)
def test_what_is_told_of_the_end(collected, start, words):
    state = last_turn(*collected, start=start)
    assert told(state, "1")[-1] == words
    assert state.outcome().because == words.removesuffix(" (NIN-16)")


def test_what_is_told_of_the_scores():
    sentences = told(last_turn("1 2", "1", ""), "1")
    ends = ["Seat 0 and Seat 1 tie for most and get 1 point each. (NIN-14)",
            "Seat 0 has the most and gets 2 points. (NIN-14)",
            "Value 3: nobody has collected any, so nobody scores. (NIN-15)"]
    for number, end in enumerate(ends, 1):
        sentence, = (sentence for sentence in sentences if sentence.startswith(f"Value {number}:"))
        assert sentence.endswith(end)
    assert sentences[-2] == (
        "All values together: Seat 0 has 3 points, Seat 1 has 1 point and Seat 2 has 0 points. (NIN-14)")


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_what_a_refused_position_or_table_hears(make, words):
    with pytest.raises(ValueError) as refused:
        make()
    assert str(refused.value) == words


def test_what_is_told_of_a_deal():
    assert spec.told_of_deal(bananine(4, leader=2), 7) == [
        "Every player is dealt 11 cards, and the market opens with 4, 5, 6 and 7. 4 cards are out of the game, unseen. "
        "(NIN-3)",
        "Seat 2 is the start player. (NIN-4)"]


def test_what_is_asked():
    can, cannot = (bananine().position(parts) for parts in (BOOK, ALONE | {"hand 0": "5 9"}))
    told_to_all = ("pay", "NIN-5",
                   "Seat 0: take one stack and pay its exact total, or put one card down if none can be paid")
    assert {state.asks for state in (can, cannot)} == {told_to_all}
    assert {view.asks
            for view in (can.view(0), can.view(None), can.view(1), cannot.view(1),
                         cannot.view(NOBODY))} == {told_to_all}
    assert {view.asks for view in (cannot.view(0), cannot.view(None))} == {
        ("put", "NIN-8", "Seat 0 can pay for no stack: put any one card into the market")}


def test_an_8_is_not_a_8():
    state = bananine().position({"hand 0": "8 9", "market": "7"})
    because = [ruling(bananine().position({"hand 0": "8 9", "market": card}), "take 8: 8").because
               for card in ("8", "+8")]
    because += [ruling(state, move).because for move in ("1", "take 7: 8", "take 8: 7")]
    because += [ruling(bananine().position({"hand 0": "5 9", "market": "7"}), "8").because]
    assert not any(words in f" {sentence}" for sentence in [*told(state, "8"), *because] for words in (" a 8", " A 8"))


def test_one_point_and_one_card_are_one():
    state = last_turn("1 2", "1", "")
    sentences = told(state, "1")
    assert not any(words in line for line in [*sentences, *map(str, state.score())]
                   for words in (" 1 points", " 1 cards"))


def test_no_move_takes_a_stack_of_more_cards_than_there_are():
    game = bananine(standard={1: 5, 2: 8, 3: 8, 4: 8, 5: 8, 6: 6, 7: 4, 8: 3, 9: 2})
    assert max(sum(card.rank for card in move.cards) for move in game.moves() if str(move).startswith("take 1:")) == 5


# What a class may be asked

@pytest.mark.parametrize(("parts", "move", "choices", "answer"), [
    (BOOK, "take +7: 3 4", ("The 3s", "The 4s"), "The 4s"),
    (BOOK, "take 4: 2 6", ("The 2s", "The 6s"), "None"),
    ({"hand 0": "3 4 9", "market": "3 3 3 4 4 7"}, "take 7: 3 4", ("The 3s", "The 4s"), "More than one"),
    ({"hand 0": "8 9", "market": "9"}, "9", ("The 9s",), "The 9s")])
def test_the_question_of_a_turn(parts, move, choices, answer):
    log = spec.events(bananine().position(parts), move)
    question = log[0].question
    several = ["More than one"] * (len(choices) > 1)
    assert (question.answer, question.choices) == (answer, (*choices, *several, "None"))
    assert question.text.startswith("Seat 0: ") and question.text.endswith("Which stack is discarded then?")
    assert not any(event.question for event in log[1:])


def test_no_question_where_nothing_can_grow():
    assert spec.asked(bananine().position(ALONE), "take 7: 3 4") == []


def test_the_question_of_the_end():
    question = spec.events(last_turn("2 3", "4", "5"), "1")[-1].question
    assert (question.text, question.choices, question.answer) == (
        "The collections are scored. Who wins?", ("Seat 0", "Seat 1", "Seat 2"), "Seat 0")


# Positions

@pytest.mark.parametrize(("players", "size", "opening"), [(2, 21, "6 7"), (3, 15, "5 6 7"), (4, 11, "4 5 6 7"),
                                                         (5, 9, "3 4 5 6 7")])
def test_a_position_left_empty_is_a_fresh_deal(players, size, opening):
    game = bananine(players)
    state = game.position({}, seed=4)
    assert (sees(state).counts, market(state), state.turn, state.stage) == ([size] * players, opening, 0, (1, 1))
    assert len(deck(state).split()) == 9
    assert state.parts() != game.position({}, seed=5).parts()
    assert state.parts() == game.position({}, seed=4).parts()


def test_the_deck_of_a_position_is_the_same_on_every_machine():
    assert deck(bananine(3).position({}, seed=7)) == "+9 +8 +4 +6 +3 +2 +5 +7 +1"


def test_hands_left_out_are_dealt_around_what_is_shown():
    for seed in range(20):
        state = bananine().position({"hand 0": "9 9 8", "market": "8 +1"}, seed)
        assert sees(state).counts == [3, 3, 3]
        assert not any(card.rank == 9 for hand in sees(state).hands[1:] for card in hand)
        assert "+1" not in deck(state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_positions_come_back(players):
    for state in some_states(players, games=8, every=3):
        again = state.game.position(json.loads(json.dumps(state.parts())))
        assert again.parts() == state.parts()
        assert [again.view(seat) for seat in (0, 1, NOBODY, None)] == [state.view(seat)
                                                                       for seat in (0, 1, NOBODY, None)]
        assert str(again) == str(state)


def test_a_position_keeps_every_card_of_any_table():
    game = bananine(standard={1: 49, 5: 1, 6: 1, 7: 1})
    state = game.position({"hand 0": "1"})
    assert len(sees(state).hidden) == 52 - 3
    assert state.parts()["aside"].split() == ["1"] * 46


def test_hands_left_out_are_as_large_as_the_cards_left_allow():
    state = bananine().position({"discarded": "1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3"})
    assert sees(state).counts == [8, 8, 8], "24 cards are left for three"


def test_a_given_hand_without_cards_does_not_empty_the_others():
    state = bananine().position({"hand 0": "", "turn": "1", "ending": "yes"})
    assert sees(state).counts[0] == 0
    assert all(sees(state).counts[1:])


@pytest.mark.parametrize(("parts", "named"), [
    ({"hnad 0": "1"}, "'hnad 0' (did you mean 'hand 0'?)"), ({"hand 3": "1"}, "'hand 3'"),
    ({"hand 0": ["1"]}, "must be text"),
    ({"hand 0": "1 x"}, "'x' is not a card"), ({"market": "0"}, "'0' is not a card"),
    ({"deck": "+10"}, "'+10' is not a card"),
    ({"hand 0": "+3"}, "'hand 0' cannot hold the surplus 3"),
    ({"discarded": "+3"}, "'discarded' cannot hold the surplus 3"),
    ({"aside": "+3"}, "'aside' cannot hold the surplus 3"), ({"deck": "3"}, "'deck' cannot hold a 3"),
    ({"hand 0": "4 4 4 4 4 4 4 4"}, "(NIN-2)"), ({"market": "+7", "collected 0": "+7"}, "(NIN-2)"),
    ({"hand 0": "9 9", "market": "9"}, "(NIN-2)"),
    ({"market": "5 5"}, "(NIN-10)"), ({"market": "2 2 2 2 2"}, "(NIN-10)"),
    ({"leader": "3"}, "'leader'"), ({"leader": "x"}, "'leader'"), ({"turn": "3"}, "'turn'"),
    ({"turn": "-1"}, "'turn' must be 1 whole number from 0 to 2"),
    ({"turns": "-1"}, "'turns'"), ({"turn": "1", "turns": "2"}, "After 2 turns it is not Seat 1's turn (NIN-4)."),
    ({"leader": "2", "turn": "1", "turns": "1"}, "'turns'"),
    ({"ending": "maybe"}, "'ending'"), ({"aside": "1"}, "nowhere in the position"),
    ({"deck": "+1"}, "nowhere in the position"), ({"hand 0": "1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2"}, "(NIN-3)"),
    ({"hand 0": ""}, "(NIN-13)"), ({"hand 0": "1", "hand 1": "", "hand 2": "1"}, "(NIN-13)"),
    ({"deck": "", "collected 0": f"{DECK} +7"}, "(NIN-13)"),
    ({"hand 0": "4 4 4 4 4 5 5 5 5 6 6 6 7 7 8", "discarded": "1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3"},
     "left to deal, and Seat 1 needs 15"),
    ("hand 0", "A position is a table of parts"),
])
def test_an_impossible_position_is_refused(parts, named):
    with pytest.raises(ValueError) as refused:
        bananine().position(parts)
    assert named in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("parts", [
    {"ending": "yes"}, {"ending": "yes", "hand 0": "1", "hand 1": "", "hand 2": "1"},
    {"ending": "yes", "turns": "6"}, {"ending": "yes", "deck": "", "collected 0": f"{DECK} +7"}])
def test_an_end_that_has_come_is_over_when_it_is_the_start_players_turn(parts):
    with pytest.raises(ValueError, match="NIN-13"):
        bananine().position(parts)


def test_an_end_needs_its_reason():
    with pytest.raises(ValueError):
        bananine().position({"ending": "yes", "turn": "1"})


# The rules written down a second time

class Referee:
    """Bananine once more, with numbers for cards and none of the package's code, to compare every step of a game
    with."""

    def __init__(self, parts, players):
        self.hands = [Counter(map(int, parts[f"hand {seat}"].split())) for seat in range(players)]
        self.stacks = [[int(word)] for word in parts["market"].split()]
        self.extra = []
        self.deck = [int(word) for word in parts["deck"].split()]
        self.got = [Counter() for _ in range(players)]
        self.gone = Counter()
        self.start = self.turn = int(parts["leader"])
        self.ended = False

    def market(self):
        standard = sorted(card for stack in self.stacks for card in stack)
        return " ".join([*map(str, standard), *(f"+{value}" for value in sorted(self.extra))])

    def allowed(self):
        hand = " ".join(map(str, self.hands[self.turn].elements()))
        return paid_exactly(hand, totals(self.market())) or set(hand.split())

    def draw(self):
        if self.deck:
            self.extra.append(self.deck.pop(0))
            self.ended |= not self.deck

    def move(self, words):
        paid = words.split()
        if paid[0] == "take":
            _, wanted, *paid = words.replace(":", "").split()
            value = int(wanted)
            if wanted[0] == "+":
                self.extra.remove(value)
                taken = [value]
            else:
                taken, = (stack for stack in self.stacks if stack[0] == value)
                self.stacks.remove(taken)
            self.got[self.turn].update(taken)
            if len(taken) >= 3:
                self.draw()
        cards = [int(word) for word in paid]
        self.hands[self.turn] -= Counter(cards)
        everything = [card for stack in self.stacks for card in stack] + cards
        self.stacks = [[value] * everything.count(value) for value in sorted(set(everything))]
        for stack in [stack for stack in self.stacks if sum(stack) >= 10]:
            self.stacks.remove(stack)
            self.gone.update(stack)
            self.draw()
        self.ended |= not self.hands[self.turn]
        self.turn = (self.turn + 1) % len(self.hands)
        if self.ended and self.turn == self.start:
            self.turn = None

    def scores(self):
        points = Counter()
        for value in range(1, 10):
            ranking = sorted(((got[value], seat) for seat, got in enumerate(self.got)), reverse=True)
            best = [seat for count, seat in ranking if count == ranking[0][0] > 0]
            for seat in best:
                points[seat] += 2 if len(best) == 1 else 1
        return [points[seat] for seat in range(len(self.hands))]

    def winner(self):
        players, scores = len(self.hands), self.scores()
        clockwise = [(self.start + place) % players for place in range(players)]
        return max(clockwise, key=lambda seat: (scores[seat], self.got[seat][1]))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_second_referee_agrees_on_every_step(players):
    for seed in range(25):
        state, rng = bananine(players).deal(seed), Random(f"moves {seed}")
        referee = Referee(state.parts(), players)
        while state.turn is not None:
            view = sees(state)
            assert referee.turn == state.turn
            assert referee.market() == market(state)
            assert referee.deck == [int(word) for word in deck(state).split()]
            assert referee.hands == [Counter(card.rank for card in hand) for hand in view.hands]
            assert referee.got == [Counter(card.rank for card in pile) for pile in view.collected]
            assert referee.gone == Counter(card.rank for card in view.discarded)
            assert (referee.ended, referee.scores()) == (view.ending, state.points())
            if seed % 5 == 0:
                assert referee.allowed() == legal_moves(state)
            move = rng.choice(state.legal())
            state.play(move)
            referee.move(str(move))
        assert referee.turn is None
        assert state.totals("points") == list(state.outcome().scores) == referee.scores()
        assert state.outcome().winners == (referee.winner(),)


def test_nin_5_a_single_card_that_pays_is_told_without_a_sum():
    state = bananine().position({"hand 0": "6 7", "market": "2 2 2 9"})
    assert "Seat 0 takes the three 2s and pays a 6. (NIN-5)" in told(state, "take 2: 6")


def test_nin_10_a_stack_that_only_grows_is_asked_about_too():
    log = []
    state = bananine().position({"hand 0": "3 4 8", "market": "4 +7"})
    state.play(state.game.parse("take +7: 3 4"), log)
    assert [event.question.answer for event in log if event.question] == ["None"]

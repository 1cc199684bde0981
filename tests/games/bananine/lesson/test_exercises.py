"""The right answers of Bananine's exercises, worked out in another way than the exercises do."""

import re
from itertools import combinations

from tabletop.classroom import after, exercise

SEEDS = [(seed, 1 + seed % 3) for seed in range(60)]


def made(kind):
    return [exercise(f"bananine-{kind}", seed, difficulty) for seed, difficulty in SEEDS]


def the_move(one):
    """The move that the question tells, as the game reads it."""
    taken = re.search(r"takes the (?:stack of (\d)s|surplus (\d)) and pays ([\d+ ]+)\.", one.question)
    if taken:
        return one.game.parse(f"take {taken[1] or '+' + taken[2]}: {taken[3].replace('+', ' ')}")
    return one.game.parse(re.search(r"puts an? (\d) into", one.question)[1])


def number(one):
    return int(one.right.text.split()[0])


def payments(one):
    """The ways to pay for the stack that is wanted: every choice of cards of the hand is tried by the rules."""
    found = re.search(r"wants the (?:stack of (\d)s|surplus (\d))\.", one.question)
    stack, view = found[1] or f"+{found[2]}", one.view
    tried = {()}
    for card in view.hand:
        tried |= {(*cards, card.text) for cards in tried if sum(map(int, cards)) + card.rank < 10}
    return [cards for cards in tried if cards and view.ruling(view.game.parse(f"take {stack}: {' '.join(cards)}")).ok]


def test_payments():
    for one in made("who-can-pay"):
        assert one.right.touch == {card for cards in payments(one) for card in cards}
    for one in made("ways-to-pay"):
        assert number(one) == len(payments(one))


def test_burst_and_market_after():
    for one in made("burst"):
        state = one.view._state
        assert number(one) == len(after(state, the_move(one)).view(None).discarded) - len(state.view(None).discarded)
    for one in made("market-after"):
        market = re.search(r"Market: (.*) \(", str(after(one.view._state, the_move(one)).view(None)))[1]
        assert number(one) == len(market.split(" | "))


def test_points_and_winner():
    for one in made("points"):
        seat = int(re.search(r"Seat (\d)", one.question)[1])
        piles, points = [[card.rank for card in pile] for pile in one.view.collected], 0
        for value in set(piles[seat]):
            others = [pile.count(value) for other, pile in enumerate(piles) if other != seat]
            points += (piles[seat].count(value) > max(others)) + (piles[seat].count(value) >= max(others))
        assert number(one) == points
    for one in made("winner"):
        told = re.search(r"Seat (\d)[^.]* wins", one.view._state.outcome().because)
        assert one.right.text == f"Seat {told[1]}"


def test_last_turn_is_found_by_playing_on():
    for one in made("last-turn"):
        state, turns = after(one.view._state, the_move(one)), [one.view.turn]
        ends = state.ending
        while state.turn is not None:
            turns.append(state.turn)
            state.play(state.legal()[0])
        assert one.right.text == (f"Seat {turns[-1]}" if ends else "Not known yet")


def test_last_stack_is_better_than_every_other():
    for one in made("last-stack"):
        state, best = one.view._state, {}
        for move in state.legal():
            stack = str(move).split(":")[0] + ":"
            best[stack] = max(best.get(stack, -99), after(state, move).points()[state.turn])
        tag, = one.right.touch
        assert all(best[tag] > points for stack, points in best.items() if stack != tag)


def test_only_one_of_the_hands_could_pay_for_nothing():
    for one in made("which-hand"):
        put = str(the_move(one))
        for choice in one.choices:
            hand = [int(word) for word in f"{choice.text} {put}".split()]
            sums = [cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size)]
            pays = any(sum(cards) == stack.rank * count and stack.rank not in cards
                       for cards in sums for stack, count in one.view.stacks)
            assert choice.right == (not pays)

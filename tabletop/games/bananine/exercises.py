"""Exercises for Bananine."""

from __future__ import annotations

from tabletop.classroom.fixed import Exercise, moves, number, seat
from tabletop.english import listed
from tabletop.games.bananine.rules import Bananine, BananineState, Pay, majority, partitions

SEAT = "a seat number: 0, 1 or 2"


def _market() -> BananineState:
    """A market and a hand with much to choose from."""
    return Bananine(players=3).position({"market": "2 2 2 4 4 +7 9", "hand 0": "2 3 3 4 6 7"})


def _payments(state: BananineState, stack: str) -> list[Pay]:
    """The legal payments of one stack."""
    return [move for move in state.legal() if str(move).startswith(f"take {stack}:")]


def ways_to_pay() -> Exercise:
    """Exact sums are combinations: order does not matter, and equal cards are one choice."""
    state = _market()
    ways = [" + ".join(card.text for card in move.cards) for move in _payments(state, "9")]
    without_hand = len(partitions(9, 9))
    return Exercise(
        "In how many different ways can Seat 0 pay for the 9?", "a number, like 5", number, len(ways),
        f"They are {listed(ways)} (NIN-5). The two 3s are alike, so it makes no difference which one is paid.",
        {len(ways) + 2: "The two 3s are alike: paying with one or with the other is one and the same way.",
         without_hand: "That is how many sums make 9 without a 9. But Seat 0 can only pay with the cards in its hand."},
        state.view(0))


def who_can_pay() -> Exercise:
    """A value cannot pay for itself."""
    state = _market()
    usable = frozenset(card for move in _payments(state, "2") for card in move.cards)
    two, four = state.game.parse("2"), state.game.parse("4")
    return Exercise(
        "Seat 0 wants the three 2s, which cost 6. Which cards of its hand can be part of a payment?",
        'a list of cards, like "7"', moves(state.game), usable,
        "They can be paid with 6, or with 3 + 3. The sum 2 + 4 is forbidden, because a 2 cannot pay for 2s (NIN-5).",
        {usable | {two, four}: "2 + 4 is 6 as well. But may a 2 pay for 2s? (NIN-5)",
         usable | {four}: "What would the 4 be paid together with? (NIN-5)"},
        state.view(0))


def burst() -> Exercise:
    """Paying feeds the market, and a stack of 10 or more bursts."""
    state = _market()
    after, told = state.copy(), []
    after.play(state.game.parse("take +7: 3 4"), told)
    discarded, = {card.rank for card in after.view(None).discarded}
    why = next(event.text for event in told if event.rule == "NIN-10")
    return Exercise(
        "Seat 0 takes the surplus 7 and pays 3 + 4. The cards of which value are then discarded?", "a value, like 5", number,
        discarded, f"{why} (NIN-10)",
        {3: "The 3 that is paid starts a new stack of one card: that is only 3.",
         7: "The surplus 7 was taken: it is in the collection now.",
         2: "Nothing was added to the 2s: they stay at 6."},
        state.view(0))


def points() -> Exercise:
    """Ties for most share."""
    counts = [3, 3, 1]
    return Exercise(
        "The game is over. Of value 5, Seat 0 and Seat 1 have collected three cards each, and Seat 2 one. How many points does "
        "Seat 0 get for it?", "a number, like 3", number, majority(counts)[0],
        "Tied for most: each of them gets 1 point (NIN-14).",
        {2: "Two points are for having the most alone. Here two seats have equally many (NIN-14).",
         0: "Being tied for most is worth something (NIN-14)."})


def tie_break() -> Exercise:
    """The tie-breakers in their order."""
    state = Bananine(players=3).position({
        "market": "", "hand 0": "", "hand 1": "", "hand 2": "8", "leader": "0", "turn": "2", "ending": "yes",
        "collected 0": "1 5 5 7", "collected 1": "1 1 6", "collected 2": "9"})
    state.play(state.game.parse("8"))
    outcome = state.outcome()
    return Exercise(
        "The game is over. Seat 0 was the start player. Seat 0 has collected 1 5 5 7, Seat 1 has 1 1 6, Seat 2 has a 9. Who "
        "wins?", SEAT, seat, outcome.winners[0], f"{outcome.because} (NIN-14, NIN-16)",
        {0: "Seat 0 and Seat 1 have 4 points each. Sitting close to the start player decides only after something else "
            "(NIN-16).",
         2: "Seat 2 has the highest card, but a value counts 2 points whether it is high or low (NIN-14)."})


EXERCISES = (ways_to_pay, who_can_pay, burst, points, tie_break)

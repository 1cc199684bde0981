"""Exercises for Bannish."""

from __future__ import annotations

from tabletop.classroom import Exercise, moves, number, seat
from tabletop.english import names, seats
from tabletop.games.bannish.rules import Bannish, BannishState, ranking
from tabletop.games.bannish.telling import STARS_UNIT, ranked

SEAT = "a seat number: 0, 1, 2 or 3"


def follow() -> Exercise:
    """Must follow: the commonest slip is to think that a card must also beat what lies there."""
    game = Bannish(players=4)
    state = game.position({"leader": "0", "trick": "g3 g5", "hand 2": "r1 r6 g1 g4 g6 y2"})
    hand, legal = frozenset(state.view(2).hand), frozenset(state.legal())
    return Exercise(
        "Seat 0 led the green 3. Which cards may Seat 2 play?", 'a list of cards, like "b1 b2"', moves(game), legal,
        f"Green was led and Seat 2 holds green, so it may play {names(state.legal(), 'or')} (BAN-5).",
        {hand: "Seat 2 may play any card only if it holds no green at all (BAN-5).",
         frozenset(card for card in legal if card.rank > 5): "A card has to follow the colour; it need not be higher than "
                                                             "the cards in the trick (BAN-5).",
         hand - legal: "It is the other way round: who holds the lead colour must play it (BAN-5)."},
        state.view(2))


def _leaders_card_gone() -> tuple[BannishState, BannishState]:
    """Before and after the fourth card of a trick whose led card is annihilated."""
    state = Bannish(players=4).position({"leader": "0", "trick": "r4 g2 y5", "hand 3": "r4 b1 b2 b3"})
    after = state.copy()
    after.play(state.game.parse("r4"))
    return state, after


def winner() -> Exercise:
    """After a BANNISH the led card may be gone: then another card sets the lead colour."""
    state, after = _leaders_card_gone()
    return Exercise(
        "Seat 0 led the red 4; Seat 1 and Seat 2 could not follow. Now Seat 3 plays the second red 4. Who wins the "
        "trick?", SEAT, seat, after.turn,
        "The two red 4 are gone. Of the green 2 and the yellow 5, the green 2 lies closest to the leader, so green is the "
        "lead colour now, and it is the highest green (BAN-8).",
        {0: "The leader's card is one of the two equal cards: it is removed and cannot win (BAN-6).",
         2: "The yellow 5 is the higher number, but only cards of the lead colour count. Which card sets it now? (BAN-8)",
         after.chip: "Seat 3 gets the chip, but its card is removed: somebody else wins the trick (BAN-8)."},
        state.view(None))


def next_leader() -> Exercise:
    """Who wins and who leads next are two questions."""
    state, after = _leaders_card_gone()
    return Exercise(
        "The same trick: Seat 3 plays the second red 4. Who leads the next trick?", SEAT, seat, after.chip,
        "The player of the second equal card gets the chip, and the chip leads (BAN-8, BAN-12).",
        {after.turn: "Seat 1 wins the trick. But after a BANNISH the chip goes to somebody else (BAN-8).",
         0: "The leader keeps the chip only by winning it again. Who gets it after a BANNISH? (BAN-8)"},
        state.view(None))


def total() -> Exercise:
    """Cards left in hand count too, and low cards carry many stars."""
    game = Bannish(players=4)
    taken, held = game.deck.parse_all("r1 g3 y6"), game.deck.parse_all("b2 b6")
    stars_taken, stars_held = (sum(game.stars[card] for card in cards) for cards in (taken, held))
    strengths = sum(card.rank for card in taken + held)
    return Exercise(
        f"The round is over. Seat 0 has taken the {names(taken)} and still holds the {names(held)}. How many "
        f"{STARS_UNIT} is that in all?", "a number, like 9", number, stars_taken + stars_held,
        f"{stars_taken} for the cards taken and {stars_held} for the cards in hand (BAN-2, BAN-14).",
        {stars_taken: "These are the cards taken. What about the cards still in hand? (BAN-14)",
         strengths: "These are the strengths. The stars are the other number: a 1 has six of them (BAN-2)."})


def second_place() -> Exercise:
    """Second place is the next lower total, and ties there are broken by cards used."""
    totals, used = [11, 11, 8, 8], [4, 3, 3, 5]
    scorer, = ranking(totals, used).scorers
    shown = "; ".join(f"Seat {seat} has {total} stars from {count} cards"
                      for seat, (total, count) in enumerate(zip(totals, used, strict=True)))
    return Exercise(
        f"The round is over. {shown}. Who gets the victory point?", SEAT, seat, scorer,
        " ".join(event.text for event in ranked(totals, used, *ranking(totals, used))) + " (BAN-16)",
        {0: "Seat 0 has the best total. The point goes to second place (BAN-16).",
         1: f"{seats([0, 1])} are both first: equal totals share a place. Second is the next lower total (BAN-16).",
         3: "Seat 3 shares second place. Between equal totals, fewer cards used decide (BAN-16)."})


EXERCISES = (follow, winner, next_leader, total, second_place)

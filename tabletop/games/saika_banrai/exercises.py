"""Exercises for Saika Banrai."""

from __future__ import annotations

from tabletop.classroom.fixed import Exercise, moves, number, seat
from tabletop.english import listed, names
from tabletop.games.saika_banrai.rules import CARD_LEFT, SPECIALS, SaikaBanrai, SaikaBanraiState, points

SEAT = "a seat number: 0, 1, 2 or 3"


def follow() -> Exercise:
    """Special cards are outside the duty to follow, but each can be in a trick only once."""
    game = SaikaBanrai(players=4)
    state = game.position({"leader": "0", "trick": "f r3 r8", "hand 3": "r1 r9 b4 y10 p f"})
    hand, legal = frozenset(state.view(3).hand), frozenset(state.legal())
    pillar, fertility = SPECIALS
    return Exercise(
        "Seat 0 led its fertility card, then came the red 3 and the red 8. Which cards may Seat 3 play?",
        'a list of cards, like "b1 b2" (p is the human pillar, f the fertility card)', moves(game), legal,
        f"Red is the lead colour, and Seat 3 holds red: {names(state.legal(), 'or')}. Special cards need not follow, but there is a "
        "fertility card in the trick already (SKB-5, SKB-6).",
        {legal - {pillar}: "That is right for the red cards. But is there no card that need not follow? (SKB-5)",
         legal | {fertility}: "Almost. There is a fertility card in the trick already: can there be a second one? (SKB-6)",
         legal - {pillar} | {fertility}: "Special cards need not follow. But which of the two is in the trick already? (SKB-6)",
         frozenset({pillar}): "Seat 3 may play it. But may it not play red as well? (SKB-5)",
         hand: "Fertility sets no lead colour, but the red 3 did. Who holds red must play red or a special card (SKB-4, SKB-5)."},
        state.view(3))


def _pillar_trick(up: str) -> SaikaBanraiState:
    """Seat 3 is about to play the last card to a trick with a human pillar."""
    return SaikaBanrai(players=4).position({"leader": "0", "trick": "g3 g2 p", "hand 3": "g4 b1", "up": up})


def _after(state: SaikaBanraiState, move: str) -> SaikaBanraiState:
    """The state after a move."""
    after = state.copy()
    after.play(state.game.parse(move))
    return after


def winner() -> Exercise:
    """The human pillar is the missing 5."""
    state = _pillar_trick("green")
    won = _after(state, "g4").view(None).last.winner
    return Exercise(
        "Seat 0 led the green 3, Seat 1 played the green 2, Seat 2 the human pillar. Only the green natural disaster card is up. Now "
        "Seat 3 plays the green 4. Who wins the trick, and takes a card that it does not want?", SEAT, seat, won,
        "In a normal trick the human pillar counts as a green 5, and that is higher than 4 (SKB-10, SKB-12).",
        {3: "The green 4 is the highest green card. But what does the human pillar count as? (SKB-12)",
         1: "The lowest wins only in a natural disaster trick. Are all four natural disaster cards up? (SKB-9)",
         0: "Who leads does not win just by leading: the highest of the lead colour does (SKB-10)."},
        state.view(None))


def disaster() -> Exercise:
    """One more colour turns the same trick around."""
    state = _pillar_trick("green red yellow blue")
    after = _after(state, "g4")
    trick = [card for _, card in after.view(None).last.trick]
    won = after.view(None).last.winner
    cost = after.lost[won]
    return Exercise(
        "The same trick, but all four natural disaster cards are up. Seat 3 plays the green 4. How many points does the winner of "
        "the trick lose?", "a number, like 5", number, cost,
        f"It is a natural disaster trick: the lowest green, the green 2 of Seat {won}, takes all cards: "
        f"{' + '.join(str(card.rank) for card in trick)} = {cost} (SKB-11, SKB-17). The human pillar does not decide, but it is "
        "taken, too (SKB-12).",
        {5: "That is what the human pillar costs in a normal trick. Now all four are up (SKB-9, SKB-12).",
         2: "The green 2 wins, that is right. But does it take only its own card? (SKB-11)",
         cost - 2: "The winner takes all cards of the trick, also its own (SKB-11).",
         cost - 5: "The human pillar does not decide this trick, but it is one of the cards that are taken (SKB-12).",
         4: "The highest wins only in a normal trick. Here all four natural disaster cards are up (SKB-11)."},
        state.view(None))


def escape() -> Exercise:
    """A low card is safe until it is not."""
    state = SaikaBanrai(players=4).position({"leader": "0", "trick": "r4 r8 b10", "hand 3": "r1 r2 r6 r9 g10", "up": "green yellow"})
    free = frozenset(card for card in state.legal() if _after(state, str(card)).lost[3] == state.lost[3])
    low, nine = (frozenset(state.game.deck.parse_all(text)) for text in ("r1 r2", "r9"))
    return Exercise(
        "Red was led, and Seat 2 could not follow: its blue 10 turned the last natural disaster card up. Seat 3 is the last to play. "
        "Which of its cards lose it nothing?", 'a list of cards, like "b1 b2"', moves(state.game), free,
        f"The lowest red takes everything now. So far that is the red 4, and {names(sorted(free, key=lambda card: card.rank))} are "
        "higher (SKB-11). A 1 is the safest card of a normal trick, and the worst of this one.",
        {low: "Low cards are safe in a normal trick. But look at the four natural disaster cards: which red card wins now? (SKB-11)",
         low | frozenset(state.game.deck.parse_all("r6")): "These would duck under the 8 in a normal trick. Here all four natural "
                                                            "disaster cards are up (SKB-9, SKB-11).",
         free - nine: "That one is safe. Is the red 9 really dangerous in this trick? (SKB-11)",
         nine: "That one is safe. Is there another red card that is higher than the lowest red in the trick? (SKB-11)",
         low | free: "These are the cards that Seat 3 may play. Which of them would be the lowest red, and take everything? (SKB-11)",
         free | frozenset(state.game.deck.parse_all("g10")): "Nothing is lost with the green 10. But may Seat 3 play it? (SKB-5)"},
        state.view(3))


def naming() -> Exercise:
    """To name the leader is a weapon, and a way out."""
    state = SaikaBanrai(players=3).position({"hand 0": "p", "hand 1": "p", "hand 2": "r7", "turn": "0", "tricks": "11",
                                              "taken 0": "r6 y3 b8", "taken 1": "g9 g10", "taken 2": "b10 y7", "up": "green blue"})
    costs = {}
    for leader in state.legal():
        after = _after(state, str(leader))
        while after.round == state.round:
            after.play(after.legal()[0])
        costs[leader.seat] = sum(line.points for line in after.score() if line.rule == "SKB-18" and line.seat == 0)
    wrong, = (seat for seat, cost in costs.items() if cost)
    return Exercise(
        "The last trick of the round. Seat 0 has won the trick before and names the leader. It holds a human pillar, Seat 1 holds a "
        "human pillar too, Seat 2 holds the red 7. Whom should Seat 0 not name?", "a seat number: 0, 1 or 2", seat, wrong,
        f"If Seat 1 leads, its human pillar is in the trick before Seat 0's turn: Seat 0 has to pass and loses {CARD_LEFT} points for "
        "the card left in its hand (SKB-6, SKB-7, SKB-18).",
        {0: "If Seat 0 leads, nothing is in the trick yet: it can play its pillar. Who could come before it? (SKB-6)",
         2: "If Seat 2 leads, Seat 0 is next, before Seat 1. Its pillar can be played (SKB-6)."},
        state.view(None))


def total() -> Exercise:
    """Numbers count, not cards, and a card left is dear."""
    deck = SaikaBanrai(players=4).deck
    taken, left = deck.parse_all("r7 g1 p f"), deck.parse_all("f")
    lost = points(taken) + CARD_LEFT * len(left)
    return Exercise(
        f"The round is over. Seat 1 has taken {listed(f'the {card.name}' for card in taken)}, and still holds its own "
        f"{names(left)}. How many points does it lose?", "a number, like 9", number, lost,
        f"{' + '.join(str(card.rank) for card in taken)} for the cards taken and {CARD_LEFT} for the card left in hand (SKB-17, "
        "SKB-18).",
        {points(taken): f"That is right for the cards taken. What about the {names(left)} still in hand? (SKB-18)",
         len(taken) + CARD_LEFT: "It is the numbers on the cards that count, not how many cards there are (SKB-17).",
         lost - 5: "A human pillar that is taken counts 5 (SKB-17)."})


EXERCISES = (follow, winner, disaster, escape, naming, total)

"""What can be counted in Stich-Meister: the cards in the other hands, and those that others have picked or put aside;
and the kinds of exercises about them."""

from __future__ import annotations

from random import Random

from tabletop import classroom as ask
from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card, mixed
from tabletop.engine.english import counted, is_are, listed, seats
from tabletop.games.stich_meister.rules import StichMeister, StichMeisterState
from tabletop.games.stich_meister.telling import by_rules
from tabletop.games.stich_meister.view import StichMeisterView

PLAYERS = 4
PLAIN, TRUMP = (StichMeister(PLAYERS, rules, suits="koi gates coins", values=8, rounds=1) for rules in ([], [20]))
"""Small games that can be counted: without a trump, and with one."""



def unseen(view: StichMeisterView) -> Unseen:
    """The cards not seen: in other hands, picked or put aside (STM-7), each around what it has shown not to hold
    (STM-8) and what this seat knows to be elsewhere."""
    if any(card is None for _, card in view.trick):
        raise ValueError("Cards lie face down (STM-R26), and what they may be hangs together: chances are worked out "
                         "when the trick is over.")
    piles = []
    for seat, size in enumerate(view.counts):
        if view.sees(seat):
            continue
        elsewhere = frozenset(card for card, holders in view.known_cards.items() if seat not in holders)
        shown = view.cannot_hold[seat] | elsewhere
        piles += [Pile(f"Seat {seat}", size - len(view.open[seat]), shown),
                  Pile(f"picked by Seat {seat}", view.picks[seat], shown),
                  Pile(f"put aside by Seat {seat}", int(view.aside[seat] is None), elsewhere)]
    return Unseen(view.hidden, piles)


def lying(state: StichMeisterState, seat: int) -> list[list[Card]]:
    """The cards of the others as they are, without those that lie open."""
    piles = []
    for other, hand in enumerate(state.hands):
        if other != seat:
            piles += [[card for card in hand if card not in state.open[other]], state.picked[other],
                      state.aside[other]]
    return piles


@ask.kind("finding out", numbers=([range(5)], [range(1, 6)], [range(1, 8)]))
def higher_ones(draw: Random, difficulty: int) -> ask.Exercises:
    """A card is safe when nothing that beats it is left with the others."""
    game = PLAIN if difficulty == 1 else TRUMP
    for state, played in ask.moments(draw, game, lambda state: not state.trick and state.tricks > 0):
        me, view = state.turn, state.view(state.turn)
        card, hidden = ask.one_of(draw, view.hand), view.hidden
        strong = view.in_force.strengths(view.in_force.suit[card])
        beat = [other for other in hidden if strong[other] > strong[card]]
        higher = [other for other in game.deck.kinds if strong[other] > strong[card]]
        mine = [other for other in view.hand if strong[other] > strong[card]]
        if not higher:
            continue
        slips = [
            (len(higher), "forgot the cards that were played", "Look at the tricks below (STM-9)."),
            (len(beat) + len(mine), "counted your own cards, too", "You do not beat yourself (STM-9)."),
            (sum(other.suit == card.suit for other in beat), "forgot the trumps", "What beats every suit? (STM-6)"),
            (sum(other.rank > card.rank for other in hidden), "counted higher numbers of every suit",
             "A higher card of another suit does not win (STM-9)."),
            (sum(other.suit == card.suit for other in hidden), "counted the whole suit",
             "Only higher ones win (STM-9)."),
            (sum(strong[other] < strong[card] for other in hidden), "counted the cards that it beats",
             "It is the other way round (STM-9)."),
        ]
        rule = f" {by_rules(view.in_force.cards)} is in force." if view.in_force.cards else ""
        right = len(beat)
        yield ask.for_number(
            view, f"You are Seat {me} and lead the {card.name}.{rule.replace('rule', 'Rule', 1)} Below is all that was "
            "played. How many cards that the others hold would beat it?", right, slips,
            (f"The others hold {counted(right, 'card')} that {is_are(right, 'beats', 'beat')} it: {ask.said_of(beat)}"
             if beat else "No other hand has a card that beats it") + " (STM-6, STM-9).",
            ("Which cards of the game beat it at all?",
             f"In the whole game {counted(len(higher), 'card')} {is_are(len(higher), 'beats', 'beat')} it. Leave out "
             "those that you hold, and those that were played."),
            "card", "Go through the higher ones, one by one (STM-9).",
            ask.tricks_picture([one for one in played if isinstance(one.move, Card)], touched=False))


@ask.kind("chances")
def last_to_play(draw: Random, difficulty: int) -> ask.Exercises:
    """Places count, and who has shown a void has none."""
    for state, _ in ask.moments(draw, PLAIN, lambda state: not state.trick and state.tricks > 0):
        view = state.view(state.turn)
        me, known = view.seat, unseen(view)
        card = ask.one_of(draw, mixed(known.cards, draw))
        places, last = known.places(card), (me - 1) % PLAYERS
        room, total = places.get(f"Seat {last}", 0), sum(places.values())
        void = [seat for seat in range(PLAYERS) if seat != me and card in view.cannot_hold[seat]]
        if len(places) < 2 or not room or bool(void) != (difficulty > 1):
            continue
        without = sum(view.counts[seat] for seat in void)
        slips = [
            ((room, total + without), "gave a place to a seat that cannot hold it",
             "Who did not follow this suit? (STM-8)"),
            ((1, PLAYERS), "counted players, and yourself among them", "You see your own hand (STM-2)."),
            ((room, total + len(view.hand)), "counted your own hand among the places", "You see it (STM-2)."),
            ((1, total), "counted one place for the whole hand", "How many cards does this seat hold? (STM-2)"),
            ((total - room, total), "took the chance that another seat has it", f"Seat {last} is asked for (STM-2)."),
            ((room, len(PLAIN.deck.cards)), "counted all cards of the game", "Many of them can be seen (STM-2)."),
            ((room, total - 1), "took away one place too many", "The card can lie in each of them (STM-2)."),
        ]
        hands = listed(f"{count} with Seat {seat}" for seat, count in enumerate(view.counts) if seat != me)
        shown = f" {seats(void)} did not follow {card.suit}." if void else ""
        yield ask.for_share(
            view, f"You are Seat {me} and lead. You have not seen the {card.name}. Cards in the other hands: {hands}."
            f"{shown} If all places are equally likely, how likely is it that the last player, Seat {last}, has it?",
            (room, total), slips,
            (f"{seats(void)} {is_are(len(void), 'has', 'have')} no place for it (STM-8). " if void else "")
            + f"It lies in one of {total} places, and Seat {last} has {room} of them (STM-2).",
            ("In how many places can the card lie?", f"In {total}. How many of them are with Seat {last}?"))


EXERCISES = (higher_ones, last_to_play)

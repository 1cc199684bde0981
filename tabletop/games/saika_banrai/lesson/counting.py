"""What can be counted in Saika Banrai: the disaster cards in the other hands and set aside, and the kinds of exercises
about them."""

from __future__ import annotations

from random import Random

from tabletop import classroom as ask
from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card
from tabletop.engine.english import is_are, listed, seats
from tabletop.games.saika_banrai.rules import COLOURS, DISASTERS, SaikaBanrai, SaikaBanraiState
from tabletop.games.saika_banrai.view import SaikaBanraiView

GAME = SaikaBanrai(players=4)
PLAYERS = GAME.players
OF_COLOUR = len(DISASTERS) // len(COLOURS)



def unseen(view: SaikaBanraiView) -> Unseen:
    """The disaster cards not seen: in the other hands, each around the colours that it did not follow (SKB-5), or set
    aside (SKB-2). Who holds special cards is known."""
    hands = [Pile(f"Seat {seat}", size - len(view.specials[seat]), view.cannot_hold[seat])
             for seat, size in enumerate(view.counts) if not view.sees(seat)]
    hidden = view.hidden
    return Unseen(hidden, [*hands, Pile("set aside", len(hidden) - sum(pile.size for pile in hands))])


def lying(state: SaikaBanraiState, seat: int) -> list[list[Card]]:
    """The disaster cards of the other hands, and those set aside, as they are."""
    hands = [[card for card in hand if card in DISASTERS] for other, hand in enumerate(state.hands) if other != seat]
    return [*hands, state.aside]


@ask.kind("finding out", numbers=([range(4, 9)], [range(1, 8)], [range(1, 8)]))
def last_colour(draw: Random, difficulty: int) -> ask.Exercises:
    """The clock of a disaster is made of the cards that are not out yet."""
    most = (5, 8, 11)[difficulty - 1] * PLAYERS
    for state, played in ask.moments(draw, GAME, lambda state: len(state.up) == len(COLOURS) - 1 and bool(state.trick)):
        cards = [one for one in played if isinstance(one.move, Card)]
        if not most // 3 <= len(cards) <= most:
            continue
        me, colour = state.turn, next(colour for colour in COLOURS if colour not in state.up)
        mine = sum(card.suit == colour for card in state.hands[me])
        out = sum(one.move.suit == colour for one in cards)
        right = OF_COLOUR - mine - out
        slips = [
            (OF_COLOUR - out, "counted your own cards as hidden", "You see your own hand (SKB-1)."),
            (OF_COLOUR - mine, "forgot the cards that were played", "Look at the tricks below (SKB-16)."),
            (OF_COLOUR + 1 - mine - out, "counted a 5", "Which numbers are there? (SKB-1)"),
            (mine, "counted your own cards", "The hidden ones are asked for (SKB-1)."),
            (out, "counted the cards that were played", "The hidden ones are asked for (SKB-1)."),
        ]
        yield ask.for_number(
            state.view(me), f"You are Seat {me}. Three natural disasters are up, and only {colour} is missing. How "
            f"many {colour} cards can you not see? Below is all that was played in this round.", right, slips,
            f"There are {OF_COLOUR} {colour} cards. You hold {mine}, and {out} {is_are(out, 'was', 'were')} played. "
            f"That leaves {right} (SKB-1, SKB-16).",
            (f"How many {colour} cards does the whole game have? There is no 5.",
             f"There are {OF_COLOUR}. Take away those that you hold, and those that were played."),
            "card", "Count once more: your hand, and the tricks (SKB-1).", ask.tricks_picture(cards, touched=False))


@ask.kind("chances")
def who_has_it(draw: Random, difficulty: int) -> ask.Exercises:
    """Cards set aside are places too, and special cards are none."""
    for state, _ in ask.moments(draw, GAME, lambda state: 0 < len(state.trick) < PLAYERS - 1):
        me, known = state.turn, unseen(state.view(state.turn))
        after = (me + 1) % PLAYERS
        card = ask.one_of(draw, known.cards)
        places = known.places(card)
        total, room = sum(places.values()), places.get(f"Seat {after}", 0)
        void = [seat for seat in range(PLAYERS) if seat != me and state.hands[seat] and f"Seat {seat}" not in places
                and card in state.cannot_hold[seat]]
        if not room or len(places) < 2 or bool(void) != (difficulty > 1):
            continue
        aside, held = places["set aside"], len(state.hands[after])
        specials = sum(len(cards) for seat, cards in enumerate(state.view(me).specials)
                       if seat != me and seat not in void)
        without = sum(pile.size for pile in known.piles if pile.name not in places)
        slips = [
            ((room, total - aside), "forgot the cards set aside", "Can it lie there, too? (SKB-2)"),
            ((held, total + specials), "counted special cards as places", "It is known who has them (SKB-2)."),
            ((room, total + without), "gave a place to a seat that cannot hold it",
             "Who did not follow this colour? (SKB-5)"),
            ((1, len(places)), "counted players instead of places", "Are all hands equally large? (SKB-2)"),
            ((1, PLAYERS - 1), "counted players instead of places", "Are all hands equally large? (SKB-2)"),
            ((1, total), "counted one place for the whole hand", "How many cards does this seat hold? (SKB-2)"),
            ((room, len(DISASTERS)), "counted all cards of the game", "Most of them can be seen (SKB-1)."),
            ((total - room, total), "took the chance that it lies elsewhere", f"Seat {after} is asked for (SKB-1)."),
        ]
        rooms = [f"Seat {seat} {pile.size}" for seat, pile in zip(
            (seat for seat in range(PLAYERS) if seat != me), known.piles, strict=False)]
        shown = f" {seats(void)} did not follow {card.suit}." if void else ""
        yield ask.for_share(
            state.view(me), f"You are Seat {me}, and the {card.name} is hidden from you. Disaster cards that you "
            f"cannot see: {listed(rooms)}, and {aside} set aside.{shown} How likely is it that the next player, "
            f"Seat {after}, has this card, if all places are equally likely?", (room, total), slips,
            (f"{seats(void)} {is_are(len(void), 'has', 'have')} no place for it (SKB-5). " if void else "")
            + f"It lies in one of {total} places, and Seat {after} has {room} of them (SKB-2).",
            ("In how many places can the card lie? Nobody has seen the cards set aside.",
             f"In {total}. How many of them are with Seat {after}?"))


EXERCISES = (last_colour, who_has_it)

"""What can be counted in Bannish: the cards in the other hands, and the kinds of exercises about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tabletop import classroom as ask
from tabletop.arena.chances import Pile, Unseen
from tabletop.classroom.moments import Played
from tabletop.engine.cards import Card, mixed
from tabletop.engine.english import counted, is_are, listed, seats
from tabletop.engine.tricks import each_once
from tabletop.games.bannish.lesson.table import card_thing
from tabletop.games.bannish.rules import Bannish, BannishState
from tabletop.games.bannish.tables import COPIES
from tabletop.games.bannish.view import BannishView

GAME = Bannish(players=4)
PLAYERS = GAME.players



def unseen(view: BannishView) -> Unseen:
    """The cards in the other hands, each around the colours that it did not follow (BAN-5)."""
    return Unseen(view.hidden, [Pile(f"Seat {seat}", size, view.cannot_hold[seat])
                                for seat, size in enumerate(view.counts) if not view.sees(seat)])


def lying(state: BannishState, seat: int) -> list[list[Card]]:
    """The other hands as they are."""
    return [hand for other, hand in enumerate(state.hands) if other != seat]


def tricks_so_far(played: Sequence[Played]) -> str:
    """The cards that were played in this round, trick by trick, as a picture."""
    return ask.tricks_picture([one for one in played if isinstance(one.move, Card)],
                              lambda card: card_thing(GAME, card), touched=False)


@ask.kind("finding out", numbers=([range(5, 11)], [range(3, 11)], [range(1, 8)]))
def still_hidden(draw: Random, difficulty: int) -> ask.Exercises:
    """What is hidden is all that you do not hold and that was not played."""
    most = (8, 16, 28)[difficulty - 1]
    for state, played in ask.moments(draw, GAME, lambda state: not state.on_offer):
        cards = [one for one in played if isinstance(one.move, Card)]
        if not most // 2 <= len(cards) <= most:
            continue
        me, colour = state.turn, ask.one_of(draw, GAME.colours)
        every = COPIES * sum(card.suit == colour for card in GAME.deck.kinds)
        mine = sum(card.suit == colour for card in state.hands[me])
        out = sum(one.move.suit == colour for one in cards)
        right = every - mine - out
        slips = [
            (every - out, "counted your own cards as hidden", "You see your own hand (BAN-1)."),
            (every - mine, "forgot the cards that were played", "Look at the tricks below (BAN-1)."),
            (every // COPIES - mine, "counted every card once", "How many are there of each card? (BAN-1)"),
            (out, "counted the cards that were played", "The others are asked for (BAN-1)."),
            (mine, "counted your own cards", "Those of the others are asked for (BAN-1)."),
            (len(GAME.deck.kinds) // PLAYERS - out, "counted every card once", "How many are there of each? (BAN-1)"),
        ]
        yield ask.for_number(
            state.view(me), f"You are Seat {me}, and here is all that was played in this round. How many "
            f"{colour} cards do the others hold together?", right, slips,
            f"There are {every} {colour} cards. You hold {mine}, and {out} "
            f"{is_are(out, 'was', 'were')} played. That leaves {right} (BAN-1).",
            (f"How many {colour} cards does the whole game have?",
             f"There are {every}. Take away those that you hold, and those that were played."),
            "card", "Count once more: your hand, and the tricks (BAN-1).",
            tricks_so_far(played))


class Watched:
    """A card of which one copy is hidden, and where it can be by places alone."""

    def __init__(self, state: BannishState, card: Card, places: dict[str, int]) -> None:
        me = state.turn
        assert me is not None
        self.card, self.places, self.total = card, places, sum(places.values())
        self.void = [seat for seat in range(PLAYERS) if seat != me and f"Seat {seat}" not in places
                     and state.hands[seat]]
        self.without = sum(len(state.hands[seat]) for seat in self.void)
        hands = listed(f"{len(hand)} with Seat {seat}" for seat, hand in enumerate(state.hands) if seat != me)
        self.known = f"You are Seat {me}. Cards in the other hands: {hands}." + (
            f" {seats(self.void)} did not follow {card.suit}." if self.void else "")
        self.why_void = f"{seats(self.void)} {is_are(len(self.void), 'has', 'have')} no place for it (BAN-5). " \
            if self.void else ""


def watched(draw: Random, difficulty: int, fits: Any) -> Iterator[tuple[Any, str, Watched]]:
    """Moments in which a card of the hand has a hidden twin, with the tricks so far as a picture; from difficulty 2 on
    somebody has shown a void."""
    for state, played in ask.moments(draw, GAME, lambda state: not state.on_offer and fits(state)):
        known = unseen(state.view(state.turn))
        for card in mixed(each_once(state.hands[state.turn]), draw):
            places = known.places(card) if known.count([card]) == 1 else {}
            if len(places) > 1 and (len(places) < len(known.names)) == (difficulty > 1):
                yield state, tricks_so_far(played), Watched(state, card, places)
                break


@ask.kind("chances")
def twin_next(draw: Random, difficulty: int) -> ask.Exercises:
    """Places count, not players; and who has shown a void has no place for it."""
    for state, _, seen in watched(draw, difficulty, lambda state: len(state.trick) < PLAYERS - 1):
        me, card, total = state.turn, seen.card, seen.total
        after = (me + 1) % PLAYERS
        own, room = len(state.hands[me]), seen.places.get(f"Seat {after}", 0)
        if not room:
            continue
        slips = [
            ((room, total + seen.without), "gave a place to a seat that cannot hold it",
             "Who did not follow this colour? (BAN-5)"),
            ((1, len(seen.places)), "counted players instead of places", "Are all hands equally large? (BAN-3)"),
            ((1, PLAYERS - 1), "counted all players alike", "Count the places in their hands (BAN-3)."),
            ((room, total + own), "counted your own hand among the places", "You see your own hand (BAN-1)."),
            ((1, total), "counted one place for the whole hand", "How many cards does this seat hold? (BAN-3)"),
            ((total - room, total), "took the chance that another seat has it",
             f"Seat {after} is asked for (BAN-1)."),
            ((room, len(GAME.deck.cards)), "counted all cards of the game", "Most of them can be seen (BAN-1)."),
            ((2 * room, total), "counted both copies", "One of them is in your hand (BAN-1)."),
        ]
        yield ask.for_share(
            state.view(me), f"{seen.known} You hold one {card.name}, and the other one is hidden. If all places are "
            f"equally likely, how likely is it that the next player, Seat {after}, has it?", (room, total), slips,
            f"{seen.why_void}It lies in one of {total} places, and Seat {after} has {room} of them (BAN-1, BAN-3).",
            ("In how many places can the card lie?", f"In {total}. How many of them are with Seat {after}?"))


@ask.kind("chances", tries=200)
def likeliest(draw: Random, difficulty: int) -> ask.Exercises:
    """The more places, the likelier; a void has none."""
    for state, tricks, seen in watched(draw, difficulty, lambda state: state.tricks > 0):
        me, most = state.turn, max(seen.places.values())
        best = [seat for seat in range(PLAYERS) if seen.places.get(f"Seat {seat}") == most]
        same = len(best) > 1
        largest = max(len(hand) for seat, hand in enumerate(state.hands) if seat != me)
        slips = [
            *((seat, "named a seat that did not follow", "Did it follow this colour? (BAN-5)") for seat in seen.void),
            *((seat, "named one of several seats that are equally likely", "Who has as many places? (BAN-3)")
              for seat in best),
            *((seat, "chose the smallest hand", "More cards are more places (BAN-3).") for seat in range(PLAYERS)
              if seat != me and len(state.hands[seat]) < largest),
        ]
        places = "; ".join(f"{name} has {counted(room, 'place')}" for name, room in seen.places.items())
        yield ask.for_seat(
            state.view(me), f"You are Seat {me}, and below are the tricks so far. You hold one {seen.card.name}, and "
            "the other one is hidden. Which seat is most likely to have it?", None if same else best[0], slips,
            ("named a seat with fewer places", "Compare how many cards they hold (BAN-3)."),
            f"{seen.why_void}{places}. " + (f"So {seats(best)} are equally likely" if same else
                                            f"So Seat {best[0]} is the likeliest") + " (BAN-3).",
            ("Who can hold it at all?", f"{seen.why_void or 'All others can. '}Who has the most places?"), tricks,
            nobody=("Several are equally likely", "took different hands for equal", "Compare how many cards they hold "
                    "(BAN-3)."), but=me)


EXERCISES = (still_hidden, twin_next, likeliest)

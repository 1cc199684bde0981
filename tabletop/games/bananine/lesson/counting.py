"""What can be counted in Bananine: the standard cards in the other hands and out of the game, and the kinds of
exercises about them."""

from __future__ import annotations

from random import Random

from tabletop import classroom as ask
from tabletop.arena.chances import Pile, Unseen
from tabletop.engine.cards import Card
from tabletop.engine.english import counted, is_are, listed
from tabletop.games.bananine.rules import CARDS, VALUES, Bananine, BananineState, unpacked
from tabletop.games.bananine.view import BananineView

GAME = Bananine(players=3)



def unseen(view: BananineView) -> Unseen:
    """The standard cards not seen: in the other hands, or out of the game (NIN-3)."""
    hands = [Pile(f"Seat {seat}", size) for seat, size in enumerate(view.counts) if not view.sees(seat)]
    hidden = view.hidden
    return Unseen(hidden, [*hands, Pile("out of the game", len(hidden) - sum(pile.size for pile in hands))])


def lying(state: BananineState, seat: int) -> list[list[Card]]:
    """The other hands, and the cards out of the game, as they are."""
    return [*(unpacked(hand) for other, hand in enumerate(state.hands) if other != seat), state.aside]


@ask.kind("finding out", numbers=([range(1, 8)], [range(1, 7)], [range(1, 6)]))
def can_still_come(draw: Random, difficulty: int) -> ask.Exercises:
    """A majority is safe when not enough cards can still come: all that is neither collected nor discarded can."""
    for state, _ in ask.moments(draw, GAME, lambda state: state.turns > 4 * difficulty):
        view, value = state.view(state.turn), ask.one_of(draw, VALUES)
        have = [sum(card.rank == value for card in cards) for cards in view.collected]
        gone, discarded = sum(have), view.discarded.count(CARDS[value])
        standard, surplus = GAME.standard[value], GAME.surplus[value]
        right = standard + surplus - gone - discarded
        if not gone:
            continue
        market = sum(count for card, count in view.stacks if card.rank == value)
        hand = view.hand.count(CARDS[value])
        slips = [
            (right - surplus, "forgot the surplus card", "It is a card of this value as well (NIN-14)."),
            (right + discarded, "counted the discarded cards", "Discarded cards are out of the game (NIN-10)."),
            (right - hand, "left out your own cards", "You can pay with them, and somebody collects them (NIN-5)."),
            (right - market, "left out the market", "Cards of the market can be taken (NIN-5)."),
            (right - market - hand, "counted only hidden cards", "What you see can be collected, too (NIN-6)."),
            (standard + surplus - max(have), "took away one collection only", "All collections count (NIN-14)."),
            (gone, "counted the cards that are collected", "The others are asked for (NIN-14)."),
        ]
        yield ask.for_number(
            view, f"You are Seat {view.seat}. There are {counted(standard, 'standard card')} of the value {value}, and "
            f"{counted(surplus, 'surplus card')}. {discarded or 'None'} of them {is_are(discarded)} discarded. How "
            "many at most can still be collected, wherever they are now?", right, slips,
            f"There are {standard + surplus} in all. {gone} {is_are(gone)} collected and {discarded or 'none'} "
            f"{is_are(discarded)} discarded. That leaves {right} (NIN-2, NIN-14).",
            ("How many are there in all? The surplus card is one of them.",
             f"There are {standard + surplus}. Take away those in the collections, and those discarded."),
            "card", "Look at all collections once more (NIN-14).")


@ask.kind("chances")
def out_of_the_game(draw: Random, difficulty: int) -> ask.Exercises:
    """Some cards never come: they lie out of the game, and nobody knows which."""
    for state, _ in ask.moments(draw, GAME, lambda state: state.turns > 12 - 4 * difficulty):
        view = state.view(state.turn)
        known = unseen(view)
        value = ask.one_of(draw, VALUES)
        if known.count([CARDS[value]]) != 1:
            continue
        places = known.places(CARDS[value])
        total, aside = sum(places.values()), known.piles[-1].size
        others = [(seat, count) for seat, count in enumerate(view.counts) if seat != view.seat and count]
        if not others:
            continue
        after, room = others[0]
        asked_aside = draw.random() < 0.5
        right, where = (aside, "is out of the game") if asked_aside else (room, f"is in the hand of Seat {after}")
        slips = [
            ((right, total - aside), "forgot the cards out of the game", "Nobody saw them either (NIN-3)."),
            ((1, len(places)), "counted piles instead of places", "How many cards lie in each? (NIN-3)"),
            ((right, total + len(view.hand)), "counted your own hand among the places", "You see your hand (NIN-3)."),
            ((1, total), "counted one place only", "How many cards lie there? (NIN-3)"),
            ((total - right, total), "took the chance that it lies elsewhere", "Read the question again (NIN-3)."),
            ((right, sum(GAME.standard.values())), "counted all cards of the game",
             "Most of them can be seen (NIN-1)."),
            ((aside + room - right, total), "took the other pile", "Read the question again (NIN-3)."),
        ]
        hands = listed([f"{count} with Seat {seat}" for seat, count in others])
        yield ask.for_share(
            view, f"You are Seat {view.seat}. You cannot see one {value}. Cards in the other hands: {hands}. "
            f"{aside} more lie out of the game. How likely is it that the {value} {where}, if all places are equally "
            "likely?",
            (right, total), slips,
            f"It lies in one of {total} places, and {right} of them {is_are(right)} there (NIN-3).",
            ("Where can the card lie? Think of the cards that were put away at the start.",
             f"There are {total} places. How many of them are meant?"))


@ask.kind("chances")
def next_surplus(draw: Random, difficulty: int) -> ask.Exercises:
    """Each card of the deck is equally likely to come next, and it is known which are left."""
    for state, _ in ask.moments(draw, GAME, lambda state: 3 < len(state.deck) < 9):
        view, least = state.view(state.turn), 2 + int(draw.random() * 7)
        left = [card.rank for card in view.deck_left]
        right, total = sum(value >= least for value in left), len(left)
        if not 0 < right < total:
            continue
        out, all_values = [value for value in VALUES if value not in left], len(VALUES)
        slips = [
            ((10 - least, all_values), "counted cards that have come already", "Which are left in the deck? (NIN-3)"),
            ((right, all_values), "counted places of cards that are out", "How many are left in the deck? (NIN-3)"),
            ((sum(value > least for value in left), total), "left out the value itself",
             "It is asked for as well (NIN-3)."),
            ((total - right, total), "counted the lower values", "Read the question again (NIN-3)."),
            ((1, total), "counted one card only", "How many cards fit? (NIN-3)"),
            ((1, 2), "took it for a toss of a coin", "Count the cards of both sorts (NIN-3)."),
            ((right, right + len(out)), "set them against the cards that are out", "They do not come again (NIN-3)."),
            ((right, total - 1), "took away one card of the deck", "All of these can come next (NIN-3)."),
        ]
        shown = f" In it are {listed(left)}, in an order that nobody knows." if difficulty == 1 else (
            f" Of the values 1 to {all_values}, {listed(out)} {is_are(len(out), 'has', 'have')} come already.")
        yield ask.for_share(
            view, f"The deck has one surplus card of each value at the start.{shown} How likely is it that the next "
            f"surplus card has the value {least} or more?", (right, total), slips,
            f"{total} cards are left, and {right} of them {is_are(right, 'has', 'have')} {least} or more (NIN-3).",
            ("Which cards are left in the deck?", f"There are {total}. How many have {least} or more?"))


EXERCISES = (can_still_come, out_of_the_game, next_surplus)

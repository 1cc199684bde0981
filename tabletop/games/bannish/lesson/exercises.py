"""Kinds of exercises for Bannish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tabletop import classroom as ask
from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY
from tabletop.engine.dealing import count_deals
from tabletop.engine.endings import sure_of
from tabletop.engine.english import counted, is_are, listed, seats
from tabletop.engine.tricks import each_once, following, highest
from tabletop.games.bannish import rules
from tabletop.games.bannish.lesson import counting
from tabletop.games.bannish.lesson.table import card_thing
from tabletop.games.bannish.telling import ranked
from tabletop.show.common import Thing
from tabletop.show.table import Row, card_rows

GAME = rules.Bannish(players=4)
PLAYERS = GAME.players


def _thing(card: Card) -> Thing:
    return card_thing(GAME, card)


@ask.kind("allowed")
def follow(draw: Random, difficulty: int) -> ask.Exercises:
    """Must follow: the commonest slip is to think that a card must also beat what lies there."""
    sizes = (range(3, 6), range(5, 9), range(8, 12))[difficulty - 1]
    for state, _ in ask.moments(draw, GAME, lambda state: bool(state.trick) and not state.on_offer
                                and len(state.hands[state.turn]) in sizes):
        turn, trick, hand, legal = state.turn, state.trick, each_once(state.hands[state.turn]), state.legal()
        led, last = trick[0], trick[-1]
        most = max(card.rank for card in trick if card.suit == led.suit)
        refused = next((card for card in hand if card not in legal), legal[0])
        slips = [
            (hand, "allowed any card", f"Look for {led.suit} in the hand of Seat {turn} (BAN-5)."),
            ([card for card in legal if card.rank > most and card.suit == led.suit],
             "allowed only cards that are higher than those that lie there",
             "Nobody has to beat a card of the trick (BAN-5)."),
            ([card for card in hand if card not in legal], "left out the lead colour",
             "It is the other way round (BAN-5)."),
            ([card for card in hand if card in legal or card.rank > most], "allowed higher cards that do not follow",
             "The number of a card does not matter for what may be played (BAN-5)."),
            ([card for card in hand if card in legal or card in trick],
             "allowed a card that makes a BANNISH but does not follow",
             "A BANNISH is made only with a card that may be played (BAN-5, BAN-6)."),
            ([card for card in legal if card not in trick], "left out a card that is in the trick already",
             "An equal card may be played: it ends the trick (BAN-6)."),
            ([card for card in hand if card.suit == last.suit], "followed the card played last",
             f"The {last.name} came last, but it was not led (BAN-4, BAN-5)."),
            ([card for card in hand if card in legal or card.suit == last.suit], "followed every colour in the trick",
             "Only one of the cards in the trick says what to follow (BAN-4, BAN-5)."),
            ([card for card in legal if card.rank == min(other.rank for other in legal)],
             "allowed only the lowest card", "There is no such duty (BAN-5)."),
        ]
        yield ask.for_cards(
            state.view(turn), f"Seat {state.leader} led the {led.name}. Which cards may Seat {turn} play?", legal,
            slips, f"{state.ruling(refused).because} (BAN-5)",
            ("Which card of the trick was played first, and what colour is it?",
             f"{led.suit.capitalize()} was led. Does Seat {turn} hold {led.suit} cards? "
             + ("It does." if following(hand, led.suit) else "It does not.")), hand)


class Ending:
    """A trick that its fourth card ends."""

    def __init__(self, state: Any, card: Card) -> None:
        self.state, self.card, self.trick, self.turn = state, card, [*state.trick, card], state.turn
        left, winner, chip = rules.settle(self.trick)
        self.left, self.bannish = left, len(left) < len(self.trick)
        self.won_by, self.chip = state.seat_at(winner), state.seat_at(chip)
        self.view = state.view(NOBODY)
        self.so_far = f"{ask.so_far(self.view.trick)} Now Seat {self.turn} plays the {card.name}."

    def not_deciding(self, seat: int) -> ask.Mistake:
        """Why this seat does not win, as a mistake."""
        card = self.trick[(seat - self.state.leader) % PLAYERS]
        return "let a card win that does not decide", f"The {card.name} is not the highest of the lead colour (BAN-7)."

    def told(self) -> str:
        """How the trick ends, in sentences."""
        return ask.told(self.state, self.card, "BAN-6", "BAN-7", "BAN-8", "BAN-10", "BAN-11")


def endings(draw: Random, difficulty: int, share: float) -> Iterator[Ending]:
    """Tricks before their fourth card, this share of them with a BANNISH; the hardest ones take the leader's card away.
    One that ends earlier tells too much: with two cards nobody wins, with three it is the card that is left."""
    bannish = draw.random() < share
    for state, _ in ask.moments(draw, GAME, lambda state: len(state.trick) == PLAYERS - 1 and not state.on_offer):
        equal = state.trick[:1] if difficulty == 3 else state.trick
        ending = [card for card in state.legal() if (card in equal if bannish else card not in state.trick)]
        if ending:
            yield Ending(state, ask.one_of(draw, ending))
            bannish = draw.random() < share


@ask.kind("result")
def winner(draw: Random, difficulty: int) -> ask.Exercises:
    """Equal cards are gone, and then another card may set the lead colour."""
    for ending in endings(draw, difficulty, 0.6):
        trick, left, led, seat_at = ending.trick, ending.left, ending.trick[0].suit, ending.state.seat_at
        high, high_left, ranks = highest(trick, led), highest(left, led), [card.rank for card in trick]
        slips = [
            (seat_at(high), "counted the two equal cards",
             f"The {trick[high].name} is one of two equal cards: what happens to these? (BAN-6)"),
            (seat_at(trick.index(left[high_left])) if high_left >= 0 else None, "kept the old lead colour",
             "The card that was led is gone. Which card sets the lead colour now? (BAN-8)"),
            (seat_at(ranks.index(max(ranks))), "took the highest number of any colour",
             "A high number counts only in the lead colour (BAN-7, BAN-8)."),
            (ending.turn, "gave the trick to the seat that gets the chip",
             "Chip and trick may go to two seats (BAN-8)."),
            (ending.state.leader, "let the leader win", "Leading alone does not win (BAN-7)."),
        ]
        yield ask.for_seat(
            ending.view, f"{ending.so_far} Who wins the trick?", ending.won_by, slips, ending.not_deciding,
            ending.told(), ("Are there two equal cards in the trick?",
                            "There are. Take both away and look at what is left." if ending.bannish
                            else "There are not. Which colour was led?"))


@ask.kind("result")
def next_leader(draw: Random, difficulty: int) -> ask.Exercises:
    """Who wins and who leads next are two questions."""
    for ending in endings(draw, difficulty, 0.3):
        turn, leader = ending.turn, ending.state.leader
        if min(len(hand) - (seat == turn) for seat, hand in enumerate(ending.state.hands)) == 0:
            continue  # the round ends with this trick
        slips = [
            (ending.won_by, "let the winner of the trick lead",
             "After a BANNISH the chip does not go to the winner (BAN-8)."),
            (leader, "let the same seat lead again", "The chip moves with every trick (BAN-7, BAN-8)."),
            (turn, "let the last to play lead", "Only the second of two equal cards brings the chip (BAN-7, BAN-8)."),
            ((turn + 1) % PLAYERS, "let the next seat lead", "The lead does not go round the table (BAN-12)."),
            ((leader + 1) % PLAYERS, "passed the lead on clockwise", "The chip says who leads (BAN-12)."),
        ]
        yield ask.for_seat(
            ending.view, f"{ending.so_far} Who leads the next trick?", ending.chip, slips,
            ("named a seat that does not get the chip", "Who gets the chip? (BAN-7, BAN-8)"),
            f"{ending.told()} So Seat {ending.chip} leads (BAN-12).",
            ("The chip leads. How does it move?",
             "There are two equal cards. Who played the second one?" if ending.bannish else
             "There are no two equal cards. Who wins the trick?"))


@ask.kind("scoring", numbers=([range(5, 17)], [range(10, 24)], [range(16, 31)]))
def total(draw: Random, difficulty: int) -> ask.Exercises:
    """Cards left in hand count too, and low cards carry many stars."""
    fewest, most = ((2, 4), (4, 6), (6, 9))[difficulty - 1]
    for round, seat in ((round, seat) for round in ask.rounds(draw, GAME) for seat in mixed(range(PLAYERS), draw)):
        taken, held = [card for _, card in round.taken[seat]], round.hands[seat]
        cards = [*taken, *held]
        if not fewest <= len(cards) <= most or not taken:
            continue
        by_taking, by_holding = (sum(GAME.stars[card] for card in some) for some in (taken, held))
        strengths, right = sum(card.rank for card in cards), by_taking + by_holding
        slips = [
            (by_taking, "counted only the cards taken", "What about the cards still in hand? (BAN-14)"),
            (by_holding, "counted only the cards in hand", "The cards taken count as well (BAN-14)."),
            (strengths, "added the strengths", "The strength decides tricks, the other number counts here (BAN-1)."),
            (strengths + right, "added both numbers of every card", "Only one of the two numbers counts here (BAN-1)."),
            (by_taking - by_holding, "subtracted the cards in hand", "They are added like the cards taken (BAN-14)."),
            (len(cards), "counted every card as one star", "Look at the stars of every card (BAN-2)."),
            (right + len(held), "counted one star more for every card in hand",
             "A card in hand brings its stars, no more (BAN-14)."),
            (right + len(cards), "counted one star more for every card",
             "Cards used decide only between equals (BAN-16)."),
            (2 * by_taking + by_holding, "counted the cards taken twice", "Every card counts once (BAN-14)."),
        ]
        rows = [Row("taken", list(map(_thing, taken))), Row("still in hand", list(map(_thing, held)))]
        yield ask.for_number(
            GAME, f"The round is over. Here are the cards that Seat {seat} has taken, and those still in its hand. "
            "What is its total?", right, slips,
            f"{by_taking} for the cards taken and {by_holding} for the cards in hand (BAN-2, BAN-14).",
            ("Every card has two numbers. Which one is counted at the end?", "Add the stars of both rows."),
            "star", "Add up both rows once more (BAN-2, BAN-14).", card_rows(rows, f"The cards of Seat {seat}"))


@ask.kind("scoring")
def second_place(draw: Random, difficulty: int) -> ask.Exercises:
    """Second place is the next lower total, and ties there are broken by cards used."""
    for round in ask.rounds(draw, GAME):
        totals, used, first, second, scorers = round.totals, round.used, round.first, round.second, round.scorers
        tied = len(set(totals)) < len(totals)
        if not second or (difficulty > 1 and not tied and draw.random() < 0.8):
            continue
        slips = [
            *((seat, "gave the point to the most stars", "First place scores nothing (BAN-16).") for seat in first[:1]),
            *((seat, "put one of two best totals second",
               "Equal totals share a place (BAN-16).") for seat in first[1:]),
            *((seat, "took a shared second place for enough", "Between equal totals the cards used decide (BAN-16).")
              for seat in second),
            *((seat, "gave the point to the fewest stars", "Places are counted from the top (BAN-16).")
              for seat in range(PLAYERS) if totals[seat] == min(totals)),
        ]
        cards = [[*(card for _, card in round.taken[seat]), *round.hands[seat]] for seat in range(PLAYERS)]
        rows = [Row(f"Seat {seat}", list(map(_thing, cards[seat])), tag=f"seat {seat}") for seat in range(PLAYERS)]
        sums = "; ".join(f"Seat {seat} has {counted(number, 'star')}" for seat, number in enumerate(totals))
        yield ask.for_seat(
            GAME, "The round is over. Here is what every seat has taken or still holds. "
            + f"{sums}. " * (difficulty < 3) + "Who gets a victory point?",
            scorers[0] if len(scorers) == 1 else None, slips,
            ("gave the point to a place that does not score", "Which place scores? (BAN-16)"),
            ask.with_rules(ranked(totals, used, first, second, scorers)),
            ("Put the totals in order, the best one first. Equal totals stand together.",
             "Who has the total after the best one?" + " They share it: count their cards." * (len(second) > 1)),
            card_rows(rows, "The cards of every seat"),
            ("More than one seat", "gave a point to everybody who shares the place",
             "Look at the cards used (BAN-16)."))


@ask.kind("planning", tries=1)
def sure_point(draw: Random, difficulty: int) -> ask.Exercises:
    """The best card is the one that leaves the others no answer: found by looking at every way the round can go on."""
    for state, _ in ask.moments(draw, GAME, lambda state: len(state.on_offer) > 2
                                and min(map(len, state.hands)) == difficulty - 1, 1.0):
        seat, scores = state.turn, lambda end, seat: seat in end.finished[-1].scorers
        ways = sure_of(state, scores, False, True, 600) or {}
        best = [move for move, way in ways.items() if way.value]
        if len(best) != 1:
            continue
        answers: dict[Any, ask.Mistake | None] = {}
        for move, way in ways.items():
            end = ask.after(state, move, *(later for _, later in way.line)).finished[-1]
            mistake, because = _how_it_fails(end, seat)
            answers[move] = None if move is best[0] else (mistake, f"{ask.goes_on(way.line)} {because}".strip())
        yield ask.for_one(
            state.view(None), f"The end of a round, all hands open. Seat {seat} won the trick and takes a card. "
            "Which card makes sure that it gets the victory point, whatever the others do?", answers,
            f"Only with the {best[0].card.name} Seat {seat} gets it in every way the round can go on: all of them were "
            "tried (BAN-14, BAN-16).",
            ("Add up what everybody has, with the cards in hand. Who is first now?",
             f"Try the choices one by one. Which of them make Seat {seat} first, or leave it too low?"))


def _how_it_fails(end: rules.Round, seat: int) -> ask.Mistake:
    """Why the seat does not score at the end of this round, as a mistake."""
    totals = f"Then the totals are {listed(end.totals)}"
    if seat in end.first:
        return "chose too many stars", f"{totals}: Seat {seat} is first (BAN-16)."
    if seat in end.second:
        return "took a shared second place for enough", f"{totals}, and another seat used fewer cards (BAN-16)."
    return "chose too few stars", f"{totals}: Seat {seat} is not second (BAN-16)."


@ask.kind("judging")
def broken_rule(draw: Random, difficulty: int) -> ask.Exercises:
    """Nobody sees at once that a player did not follow. A later trick gives it away."""
    def refused(state: rules.BannishState) -> list[Card]:
        legal, hand = state.legal(), state.hands[state.turn or 0]
        return [card for card in each_once(hand) if card not in legal and card not in state.trick]

    for broken, led, shown_by, cards, strayed in ask.revokes(
            draw, difficulty, GAME, lambda state: bool(state.trick) and not state.on_offer,
            lambda state: state.trick[0].suit, refused):
        yield ask.for_seat(
            GAME, "One of these seats broke a rule. The tricks show which one. Touch one of its cards.", broken.seat,
            [(seat, "named a seat only because it did not follow",
              f"Does a later card show that Seat {seat} could follow? (BAN-5)") for seat in strayed],
            ("named a seat that followed in every trick", "It led or followed in every trick (BAN-4, BAN-5)."),
            f"In trick {broken.stage} {led} was led, and Seat {broken.seat} played the {broken.move.name}. But it held "
            f"{led}: it played the {shown_by.move.name} in trick {shown_by.stage} (BAN-5).",
            ("Look for cards that do not follow. Who played them?",
             "Who did not follow a colour, and played a card of that very colour later?"),
            ask.tricks_picture(cards, _thing))


@ask.kind("finding out", tries=40)
def who_holds(draw: Random, difficulty: int) -> ask.Exercises:
    """Who did not follow holds none of that colour: so a hidden card can be found. Everybody who holds cards has once
    not followed, so that one has to look which colour it was."""
    most = (4, 6, 9)[difficulty - 1]
    for state, played in ask.moments(draw, GAME, lambda state: not state.on_offer):
        me, others = state.turn, [seat for seat in range(PLAYERS) if seat != state.turn]
        holding = [seat for seat in others if state.hands[seat]]
        if not most - 3 < sum(len(state.hands[seat]) for seat in others) <= most:
            continue
        hidden = state.view(me).hidden
        card = ask.one_of(draw, hidden)
        void = [seat for seat in holding if card in state.cannot_hold[seat]]
        if not void or not all(state.cannot_hold[seat] for seat in holding):
            continue
        holders = [seat for seat in others if _may_hold(state, card, seat, hidden)]
        if any(seat not in [*void, *holders] for seat in holding):
            continue  # it can hold no more cards: true, and too long to explain
        known, twice, may = len(holders) == 1, hidden.count(card) == 2, f"{seats(holders, 'or')} may hold it"
        slips = [
            *((seat, "named a seat that did not follow the colour", f"Did Seat {seat} follow {card.suit}? (BAN-5)")
              for seat in void),
            *((seat, "took one of several possible seats for sure", f"{may}. Could you tell which? (BAN-5)")
              for seat in holders),
        ]
        yield ask.for_seat(
            state.view(me), f"You are Seat {me} and have seen every card that was played. The {card.name} is there "
            f"twice, and {'both are' if twice else 'one is'} still hidden from you. Who must hold "
            f"{'one of them' if twice else 'it'}?", holders[0] if known else None, slips,
            ("named a seat without cards", "Count the cards of this seat (BAN-13)."),
            f"{seats(void)} did not follow {card.suit} and {is_are(len(void), 'holds', 'hold')} none. "
            f"So {f'it must be Seat {holders[0]}' if known else may} (BAN-5).",
            ("Look through the tricks: who could not follow, and which colour?",
             f"{seats(void)} did not follow {card.suit}. Who is left?"),
            ask.tricks_picture([one for one in played if isinstance(one.move, Card)], _thing, touched=False),
            ("Nobody can know", "overlooked what the tricks tell", "Look at them: who did not follow? (BAN-5)"), but=me)


def _may_hold(state: rules.BannishState, card: Card, seat: int, hidden: Sequence[Card]) -> bool:
    """Whether this seat can hold the card in some deal of the hidden cards that fits everything seen."""
    if card in state.cannot_hold[seat] or not state.hands[seat]:
        return False
    rest = list(hidden)
    rest.remove(card)
    others = [other for other in range(PLAYERS) if other != state.turn]
    return count_deals(rest, [len(state.hands[other]) - (other == seat) for other in others],
                       [state.cannot_hold[other] for other in others]) > 0


def _changes(trick: list[Card], difficulty: int) -> Iterator[tuple[str, int, str]]:
    """What could be different for a full trick: the rule in a sentence, the place that wins then, and why."""
    led = trick[0].suit
    follows = [card for card in trick if card.suit == led]
    top = max(follows, key=lambda card: card.rank)
    if difficulty < 3:
        low, high = min(follows, key=lambda card: card.rank), max(trick, key=lambda card: card.rank)
        yield "the lowest card of the lead colour wins", trick.index(low), f"The lowest {led} is the {low.name}"
        yield ("the highest card of all wins, and the first of equals", trick.index(high),
               f"No card is higher than the {high.name}")
    if difficulty == 2:
        for trump in dict.fromkeys(card.suit for card in trick if card.suit != led):
            place = highest(trick, trump)
            yield (f"{trump} is trump, and the highest trump beats all other cards", place,
                   f"The highest {trump} is the {trick[place].name}")
    if difficulty == 3 and len(set(trick)) < len(trick):
        for which, place in (("earlier", trick.index(top)), ("later", len(trick) - 1 - trick[::-1].index(top))):
            yield (f"equal cards stay in the trick, and the {which} of two equals is higher", place,
                   f"Nothing is removed. The highest {led} is the {top.name}, the {which} one if there are two")


@ask.kind("changing")
def changed_rule(draw: Random, difficulty: int) -> ask.Exercises:
    """What a rule is good for shows when it is changed."""
    for state, _ in ask.moments(draw, GAME, lambda state: len(state.trick) == PLAYERS - 1):
        ending = Ending(state, ask.one_of(draw, state.legal()))
        trick, ranks = ending.trick, [card.rank for card in ending.trick]
        changes = [change for change in _changes(trick, difficulty) if state.seat_at(change[1]) != ending.won_by]
        if (difficulty < 3 and ending.bannish) or not changes:
            continue
        supposed, place, why = ask.one_of(draw, changes)
        slips = [
            (ending.won_by, "used the usual rule",
             "This seat wins with the usual rule. What is different now? (BAN-7, BAN-8)"),
            (state.seat_at(highest(trick, trick[0].suit)), "took the highest of the lead colour",
             "Read again what is different now (BAN-7)."),
            (state.seat_at(ranks.index(max(ranks))), "took the highest number", "Look at the colours as well (BAN-7)."),
            (state.seat_at(ranks.index(min(ranks))), "took the lowest number", "Look at the colours as well (BAN-7)."),
        ]
        yield ask.for_seat(
            ending.view, f"Suppose one rule is different: {supposed}. {ending.so_far} Who wins the trick now?",
            state.seat_at(place), slips,
            ("let a card win that does not decide", "Use the changed rule on every card of the trick (BAN-7)."),
            f"{why}, so Seat {state.seat_at(place)} wins. With the usual rule it is Seat {ending.won_by} "
            "(BAN-7, BAN-8).",
            ("Forget the usual rule for a moment. What does the changed one look at?",
             f"{trick[0].suit.capitalize()} was led. Which cards count under the changed rule?"))


EXERCISES = (follow, winner, next_leader, total, second_place, sure_point, broken_rule, who_holds, changed_rule,
             *counting.EXERCISES)

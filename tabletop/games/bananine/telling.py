"""Bananine, told: what happened, and why something is allowed or not, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tabletop.engine.cards import Card
from tabletop.engine.core import Event, Question, asked_who
from tabletop.engine.english import counted, is_are, listed, number_word, seats

MOST_NAMED = 6
"""How many payments a sentence names."""


def a_card(card: Card) -> str:
    """'a 7', 'an 8'."""
    return f"{'an' if card.name == '8' else 'a'} {card.name}"


def stack_name(stack: Card) -> str:
    """'the stack of 4s', 'the surplus 7'."""
    return f"the {stack.name}" if stack.suit == "surplus" else f"the stack of {stack.name}s"


def sum_of(cards: Sequence[Card]) -> str:
    """The cards as a sum: '3 + 4'."""
    return " + ".join(card.text for card in cards)


def any_of(stacks: Iterable[Card | None]) -> str:
    """'the stack of 4s or the surplus 7', each once."""
    return listed((stack_name(stack) for stack in dict.fromkeys(stacks) if stack is not None), "or")


def sums(payments: Sequence[Sequence[Card]]) -> str:
    """Several payments: '6, 3 + 3 or …'."""
    return listed([*(sum_of(cards) for cards in payments[:MOST_NAMED]), *["…"] * (len(payments) > MOST_NAMED)], "or")


# What happened

def dealt(cards: int, opening: Sequence[int], aside: int, leader: int) -> list[Event]:
    """The game begins."""
    return [Event("NIN-3", f"Every player is dealt {cards} cards, and the market opens with {listed(opening)}. "
                           f"{counted(aside, 'card')} are out of the game, unseen."),
            Event("NIN-4", f"Seat {leader} is the start player.")]


def taken(seat: int, stack: Card, count: int, cards: Sequence[Card], question: Question | None) -> Event:
    """A stack of `count` cards is taken and paid with these cards."""
    what = f"the {stack.name}" if count == 1 else f"the {number_word(count)} {stack.name}s"
    paid = f"{sum_of(cards)} = {sum(card.rank for card in cards)}" if len(cards) > 1 else a_card(cards[0])
    return Event("NIN-5", f"Seat {seat} takes {what} and pays {paid}.", question=question)


def put_down(seat: int, card: Card, market_empty: bool, question: Question | None) -> Event:
    """A card is put into the market."""
    if market_empty:
        return Event("NIN-12", f"Seat {seat} finds the market empty and puts {a_card(card)} into it.",
                     question=question)
    return Event("NIN-8", f"Seat {seat} cannot pay for any stack exactly and puts {a_card(card)} into the market.",
                 question=question)


def what_bursts(seat: int, does: str, grown: Mapping[int, int], bursting: Sequence[int]) -> Question | None:
    """What a class can predict of a move: which stack it makes burst, of those it has `grown`; not asked where nothing
    lay there before."""
    if not bursting and max(grown.values()) < 2:
        return None
    answer = f"The {bursting[0]}s" if len(bursting) == 1 else "More than one" if bursting else "None"
    several = ("More than one",) if len(grown) > 1 else ()
    return Question(f"Seat {seat}: {does}. Which stack is discarded then?",
                    (*(f"The {value}s" for value in grown), *several, "None"), answer)


def sorted_in(added: Sequence[Card], market: Sequence[int]) -> Event:
    """Where each card that was added lies now; `market` counts the cards of each value."""
    joined = []
    for card, count in Counter(added).items():
        before, more = market[card.rank] - count, number_word(count)
        if not before:
            joined.append(f"{more} {card.name}{'s' * (count > 1)} {is_are(count, 'makes', 'make')} a new stack")
        elif before == 1:
            joined.append(f"the {card.name} that lay there gets {more} more")
        else:
            joined.append(f"the {card.name}s that lay there get {more} more")
    return Event("NIN-9", f"The market is sorted: {listed(joined)}.")


def burst(value: int, count: int) -> Event:
    """A stack is discarded."""
    return Event("NIN-10", f"The {value}s are {number_word(count)} cards now, {value * count} in all: the stack is "
                           "discarded.")


def many_taken(count: int) -> str:
    """Why a surplus card comes: many cards were taken at once."""
    return f"{number_word(count).capitalize()} cards were taken"


def discarded(value: int) -> str:
    """Why a surplus card comes: a stack was discarded."""
    return f"The {value}s were discarded"


def drawn(rule: str, why: str, value: int) -> Event:
    """A surplus card comes from the deck."""
    return Event(rule, f"{why}: a surplus {value} comes to the market.")


def none_drawn(why: str) -> Event:
    """A surplus card should come, and there is none."""
    return Event("NIN-11", f"{why}, but the deck is empty: no surplus card comes.")


def last_surplus() -> Event:
    """The deck has run out."""
    return Event("NIN-13", "That was the last surplus card: the game ends when all have had equally many turns.")


def last_hand_card(seat: int) -> Event:
    """A hand has run out."""
    return Event("NIN-13", f"Seat {seat} has played the last card of the hand: the game ends when all have had equally "
                           "many turns.")


def scored(value: int, counts: Sequence[int], points: Sequence[int]) -> Event:
    """Who has the most of a value."""
    best = [seat for seat, point in enumerate(points) if point]
    if not best:
        return Event("NIN-15", f"Value {value}: nobody has collected any, so nobody scores.")
    has = listed(f"Seat {seat} has {count}" for seat, count in enumerate(counts))
    gets = is_are(len(best), "has the most and gets 2 points", "tie for most and get 1 point each")
    return Event("NIN-14", f"Value {value}: {has}; {seats(best)} {gets}.")


def totals(points: Sequence[int]) -> Event:
    """Every seat's points."""
    has = listed(f"Seat {seat} has {counted(points_of_seat, 'point')}" for seat, points_of_seat in enumerate(points))
    return Event("NIN-14", f"All values together: {has}.")


def game_over(because: str, players: int, winner: int) -> Event:
    """Who won."""
    return Event("NIN-16", because, question=asked_who("The collections are scored. Who wins?", players, [winner]))


def most_of(value: int, points: int, count: int) -> str:
    """Why a seat gets points for a value, for the score sheet."""
    return f"{'the most' if points == 2 else 'tied for the most'} of value {value}, {counted(count, 'card')}"


def won(winner: int, points: Sequence[int], ones: Sequence[int], leader: int) -> str:
    """Who wins and why: points, then cards of value 1, then closeness to the start player."""
    tied = [seat for seat, point in enumerate(points) if point == points[winner]]
    if len(tied) == 1:
        return f"Seat {winner} wins with {counted(points[winner], 'point')}."
    each = f"{seats(tied)} have {counted(points[winner], 'point')} each."
    still = [seat for seat in tied if ones[seat] == ones[winner]]
    if len(still) == 1:
        return f"{each} Of these, Seat {winner} has the most cards of value 1 ({ones[winner]}) and wins."
    alike = (f"They also have equally many cards of value 1 ({ones[winner]})." if len(still) == len(tied) else
             f"Of these, {seats(still)} have the most cards of value 1 ({ones[winner]} each).")
    wins = "is the start player" if winner == leader else "sits closest to the start player, clockwise,"
    return f"{each} {alike} Of them, Seat {winner} {wins} and wins."


# Why something is allowed or not

def costs(stack: Card, total: int) -> str:
    """What a stack costs, as a sentence begins."""
    return f"{stack_name(stack).capitalize()} costs {total}"


def pays(stack: Card, cards: Sequence[Card], total: int) -> str:
    """Why these cards may be paid."""
    paid = f"{sum_of(cards)} = {total}" if len(cards) > 1 else f"{a_card(cards[0])} pays it exactly"
    return f"{costs(stack, total)}, and {paid}."


def in_market(stacks: Sequence[tuple[Card, int]]) -> str:
    """The stacks with their totals."""
    there = listed(f"{stack_name(stack)} ({total})" for stack, total in stacks)
    return f"In the market: {there}." if there else "The market is empty."


def holds_too_few(who: str, card: Card, held: int) -> str:
    """A seat is said to pay with more of a card than it holds."""
    return f"{who} holds {f'only {number_word(held)}' if held else 'no'} {card.name}{'s' * (held > 1)}."


def so_far(cards: Sequence[Card], total: int, missing: Sequence[Sequence[Card]]) -> str:
    """What is paid so far, and what to add."""
    if not cards:
        return f"now touch the cards to pay with. Pay {sums(missing)}."
    paid = sum(card.rank for card in cards)
    shown = f"{sum_of(cards)} = {paid}" if len(cards) > 1 else f"{paid}"
    return f"so far {shown}, {total - paid} more to pay. Add {sums(missing)}."

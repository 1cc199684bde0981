"""Kinds of exercises for Bananine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, combinations
from math import factorial, prod
from random import Random
from typing import Any

from tabletop.classroom import Choice, Exercise, after, kind, moments, number_choices, one_of, seat_choices, story
from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY
from tabletop.engine.english import counted, is_are, listed
from tabletop.engine.strategies import play_out
from tabletop.games.bananine.rules import (
    BURST_AT,
    CARDS,
    DRAW_AT,
    VALUES,
    Bananine,
    BananineState,
    Pay,
    is_standard,
    majority,
    partitions,
    pay,
    unpacked,
)
from tabletop.games.bananine.telling import a_card, stack_name, sum_of

NO_VALUE = 0
"""A value that no card has: nothing is left out."""
NEARLY_EMPTY = 4
"""So few cards, in a hand or in the deck, make the end look near."""
FEW_STACKS, MANY_STACKS = 3, 7
"""Of how many stacks it is asked how many there are: some numbers are left for mistakes on either side."""
Sum = tuple[int, ...]


@cache
def _sums(total: int, without: int) -> list[tuple[Sum, Counter[int]]]:
    """The sums that make the total without one value, each with how often every value is in it."""
    return [(parts, Counter(parts)) for parts in partitions(total, without)]


def _payable(total: int, without: int, held: Counter[int]) -> list[Sum]:
    """The sums that make the total with these cards, without one value."""
    return [parts for parts, needed in _sums(total, without) if needed <= held]


def _held(state: BananineState) -> Counter[int]:
    """How many cards of each value the seat that decides holds."""
    assert state.turn is not None
    return Counter(card.rank for card in unpacked(state.hands[state.turn]))


def _told(state: BananineState, move: Any, *rules: str) -> str:
    """What a move causes by these rules, in sentences."""
    return " ".join(f"{event.text} ({event.rule})" for event in story(state, move) if event.rule in rules)


def _does(state: BananineState, move: Any) -> str:
    """A move in a sentence that says nothing of its consequences."""
    if isinstance(move, Pay):
        assert move.stack is not None
        return f"Seat {state.turn} takes {stack_name(move.stack)} and pays {sum_of(move.cards)}."
    return f"Seat {state.turn} puts {a_card(move)} into the market."


class Price:
    """A stack of the market that the seat that decides can pay for, and what usual mistakes make of it."""

    def __init__(self, state: BananineState, stack: Card, total: int) -> None:
        self.state, self.stack, self.total, self.value, self.held = state, stack, total, stack.rank, _held(state)
        self.ways = _payable(total, self.value, self.held)
        self.same = _payable(total, NO_VALUE, self.held)
        """Also with cards of the value taken."""
        self.again = [parts for parts in partitions(total, self.value) if set(parts) <= set(self.held)]
        """Also with more cards of a value than are held."""
        self.once = _payable(self.value, self.value, self.held)
        """For one card of the stack alone."""
        twin = sum(is_standard(other) != is_standard(stack) and other.rank == self.value for other, _ in state.stacks())
        together = dict(state.stacks())
        self.joined = _payable(sum(sum_ for other, sum_ in together.items() if other.rank == self.value), self.value,
                               self.held) \
            if twin else []
        """With the surplus card of the same value."""

    @property
    def wanted(self) -> str:
        """The stack as a question names it."""
        return f"Seat {self.state.turn} wants {stack_name(self.stack)}."

    @property
    def why(self) -> str:
        """All ways to pay, in a sentence."""
        ways = listed(" + ".join(map(str, sorted(parts))) for parts in self.ways)
        return (f"{stack_name(self.stack).capitalize()} costs {self.total}, and the cards held make it so: {ways}. "
                f"No {self.value} can pay for it (NIN-5).")

    @property
    def hints(self) -> tuple[str, str]:
        """First what it costs, then what to look at."""
        return ("What does the whole stack cost, and which cards may pay for it?",
                f"It costs exactly {self.total}. Go through the hand from the highest card, and leave out the "
                f"{self.value}s.")


def _prices(draw: Random, ways: range, hand: range) -> Iterator[Price]:
    """Stacks that can be paid in so many ways from hands of so many cards, of one market each number of ways once."""
    for state, _ in moments(draw, Bananine(players=3)):
        held = _held(state)
        if sum(held.values()) not in hand:
            continue
        found: dict[int, tuple[Card, int]] = {}
        for stack, total in mixed(state.stacks(), draw):
            found.setdefault(len(_payable(total, stack.rank, held)), (stack, total))
        yield from (Price(state, *stack) for number, stack in found.items() if number in ways)


@kind("allowed")
def who_can_pay(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """A value cannot pay for itself, and a card helps only in a sum that is exact."""
    for price in _prices(draw, (range(1, 3), range(1, 5), range(2, 9))[difficulty - 1],
                         (range(4, 8), range(6, 11), range(8, 14))[difficulty - 1]):
        state, value, total = price.state, price.value, price.total
        hand = list(dict.fromkeys(unpacked(state.hands[state.turn])))

        def cards(sums: Sequence[Sum], hand: Sequence[Card] = hand) -> list[Card]:
            return [card for card in hand if any(card.rank in parts for parts in sums)]

        slips = [
            (cards(price.same), f"paid for {value}s with {a_card(CARDS[value])}",
             f"Look at the cards of value {value} (NIN-5)."),
            ([card for card in hand if card.rank <= total], "chose every card that is low enough",
             f"Do the other cards held make up the rest to exactly {total}? (NIN-5)"),
            ([card for card in hand if card.rank <= total and card.rank != value],
             "chose every other value that is low enough",
             f"Do the other cards held make up the rest to exactly {total}? (NIN-5)"),
            ([card for card in hand if card.rank == total], "paid with one card only",
             "Several cards may pay together (NIN-5)."),
            (cards([parts for parts in price.ways if len(parts) > 1]), "left out the card that pays alone",
             f"A {total} pays for it all alone (NIN-5)."),
            (cards([parts for parts in price.ways if len(parts) == 2]), "paid with two cards only",
             "Any number of cards may pay (NIN-5)."),
            (cards(price.again), "used one card twice", "Count how many cards of this value are in the hand (NIN-5)."),
            (cards(price.once), "paid for one card of the stack",
             "The whole stack is taken, and the whole is paid (NIN-5)."),
            (cards(price.joined), "added the surplus card to the stack",
             "A surplus card is never part of a stack (NIN-9)."),
            ([card for card in hand if card.rank != value], "paid too much",
             f"Not one card more than {total} (NIN-5)."),
        ]
        yield Exercise(
            state.game, f"{price.wanted} Which cards of the hand can be part of a payment? Of equal cards touch one.",
            [Choice.things(cards(price.ways)), *(Choice.things(found, *said) for found, *said in slips if found)],
            price.why, price.hints, state.view(state.turn), several=True, targets=frozenset(map(str, hand)))


WAYS = (range(1, 5), range(2, 6), range(3, 10))


@kind("allowed", numbers=[[ways] for ways in WAYS])
def ways_to_pay(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Exact sums are combinations: order does not matter, and equal cards are one choice."""
    for price in _prices(draw, WAYS[difficulty - 1],
                         (range(5, 9), range(7, 12), range(10, 16))[difficulty - 1]):
        state, value = price.state, price.value
        pieces = [prod(_choose(price.held[part], count) for part, count in Counter(parts).items())
                  for parts in price.ways]
        orders = [factorial(len(parts)) // prod(map(factorial, Counter(parts).values())) for parts in price.ways]
        sizes = Counter(map(len, price.ways))
        slips = [
            (sum(pieces), "took equal cards for different ones",
             "It makes no difference which of two equal cards is paid (NIN-5)."),
            (sum(orders), "counted every order of the cards", "A payment is the same in any order (NIN-5)."),
            (len(price.same), f"paid for {value}s with {a_card(CARDS[value])}",
             f"Look at the cards of value {value} (NIN-5)."),
            (len(partitions(price.total, value)), "counted sums with cards that are not held",
             "Only the cards of the hand can pay (NIN-5)."),
            (len(price.again), "used one card twice", "Count how many cards of each value are in the hand (NIN-5)."),
            (len(price.ways) - sizes[1], "left out the card that pays alone",
             f"A {price.total} pays for it all alone (NIN-5)."),
            (sizes[2], "paid with two cards only", "Any number of cards may pay (NIN-5)."),
            (sizes[1] + sizes[2], "paid with two cards at most", "Any number of cards may pay (NIN-5)."),
            (len(price.once), "paid for one card of the stack",
             "The whole stack is taken, and the whole is paid (NIN-5)."),
            (len(price.joined), "added the surplus card to the stack",
             "A surplus card is never part of a stack (NIN-9)."),
            (len(set(chain(*price.ways))), "counted the cards, not the sums",
             "How many different sums are there? (NIN-5)"),
        ]
        yield Exercise(
            state.game, f"{price.wanted} In how many different ways can it be paid?",
            number_choices(len(price.ways), slips), price.why, price.hints, state.view(state.turn),
            miscounted="Write the sums down one by one (NIN-5).")


def _choose(held: int, count: int) -> int:
    """In how many ways so many of the held cards can be picked."""
    return factorial(held) // factorial(count) // factorial(held - count)


class Turn:
    """A move, and what it does to the market: the cards added, the stacks that grow too high, the surplus cards that
    come."""

    def __init__(self, state: BananineState, move: Any) -> None:
        self.state, self.move = state, move
        self.pays = isinstance(move, Pay)
        added = move.cards if self.pays else (move,)
        self.added = Counter(card.rank for card in added)
        self.taken = move.value if self.pays and move.standard else NO_VALUE
        self.before = {value: count for value, count in enumerate(state.market) if count}
        self.left = {value: count for value, count in self.before.items() if value != self.taken}
        self.grown = {value: self.left.get(value, 0) + self.added[value] for value in {*self.left, *self.added}}
        self.burst = sorted(value for value, count in self.grown.items() if value * count >= BURST_AT)
        self.surplus = sum(state.surplus) - (self.pays and not move.standard)
        self.many = self.pays and self.taken != NO_VALUE and state.market[self.taken] >= DRAW_AT
        self.discarded = sum(self.grown[value] for value in self.burst)

    @cached_property
    def later(self) -> BananineState:
        """The state after the move."""
        return after(self.state, self.move)

    @property
    def drawn(self) -> int:
        """How many surplus cards come."""
        return len(self.state.deck) - len(self.later.deck)

    @property
    def told(self) -> str:
        """What happens to the market, in sentences."""
        return _told(self.state, self.move, "NIN-7", "NIN-9", "NIN-10", "NIN-11")


def _turns(draw: Random, fits: Callable[[Turn], bool]) -> Iterator[Turn]:
    """Moves in played games that fit, those that discard many cards as often as those that discard few."""
    for state, _ in moments(draw, Bananine(players=3), share=0.5):
        found: dict[int, list[Turn]] = {}
        for move in state.legal():
            turn = Turn(state, move)
            if fits(turn):
                found.setdefault(turn.discarded, []).append(turn)
        if found:
            yield one_of(draw, found[one_of(draw, sorted(found))])


@kind("result", numbers=[[(0, 2, 3, 4)]] * 3)
def burst(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Paying feeds the market, and a stack that grows too high is gone."""
    for turn in _turns(draw, lambda turn: len(turn.added) >= min(difficulty, 2)
                       and any(value in turn.left for value in turn.added)):
        grown, added, state, right = turn.grown, turn.added, turn.state, turn.discarded
        joined = {value: count + state.surplus[value] for value, count in grown.items()}
        slips = [
            (0, "found no stack too high", "Add up every stack that gets a card (NIN-10)."),
            (sum(grown[value] for value in added if value * grown[value] > BURST_AT), "let a stack of exactly 10 stay",
             "Look at the stack that comes to exactly 10 (NIN-10)."),
            (sum(grown[value] for value in added if value * grown[value] >= BURST_AT - 1),
             "discarded a stack of 9 in all", "Nine in all may stay (NIN-10)."),
            (sum(joined[value] for value in added if value * joined[value] >= BURST_AT), "put surplus cards on a stack",
             "Surplus cards always lie alone (NIN-9)."),
            (sum(grown[value] - added[value] for value in turn.burst), "discarded only the cards that lay there before",
             "The cards paid belong to the stack (NIN-9)."),
            (sum(added[value] for value in turn.burst), "discarded only the cards paid",
             "The whole stack goes (NIN-10)."),
            (sum(added.values()), "took the cards paid out of the game", "The cards paid lie in the market (NIN-9)."),
            (sum(grown[value] for value in added), "discarded every stack that gets a card",
             "Getting a card is not enough: add up (NIN-10)."),
            (max((grown[value] for value in turn.burst), default=1), "discarded one stack only",
             "Look at every stack (NIN-10)."),
            (right + state.market[turn.taken], "discarded the stack taken, too",
             "What is taken is in the collection (NIN-6)."),
            (right + turn.drawn, "discarded the surplus card that comes, too",
             "A surplus card comes to the market (NIN-10)."),
            (sum(grown[value] for value in added if grown[value] >= DRAW_AT), "discarded every stack of three cards",
             "The total counts, not the number of cards (NIN-10)."),
            (sum(state.market), "discarded the whole market", "Only what is too high goes (NIN-10)."),
        ]
        yield Exercise(
            state.game, f"{_does(state, turn.move)} How many cards are discarded then?",
            number_choices(right, slips, "card"), f"{turn.told} {_totals(turn)}",
            ("Which stacks get a card, and what are their totals then?",
             f"{_totals(turn)} Compare with what may stay."),
            state.view(state.turn), unit="card", miscounted="Count the cards of every stack that goes (NIN-10).")


def _totals(turn: Turn) -> str:
    """What every stack that got a card comes to."""
    come = listed(f"the {value}s come to {value * turn.grown[value]}" for value in sorted(turn.added))
    return f"With the new cards {come} (NIN-9)."


@kind("result", numbers=[[range(FEW_STACKS, MANY_STACKS + 1)]] * 3)
def market_after(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """One move can take a stack, make another, discard a third and bring surplus cards."""
    for turn in _turns(draw, lambda turn: len(turn.burst) + turn.many >= difficulty - 1 and len(turn.before) > 1):
        state, later = turn.state, turn.later
        stacks, surplus = len(turn.grown), turn.surplus
        right = len(turn.grown) - len(turn.burst) + surplus + turn.drawn
        if not FEW_STACKS <= right <= MANY_STACKS:
            continue
        gone, drawn = len(turn.burst), turn.drawn
        double = sum(1 for value in VALUES if later.market[value] and later.surplus[value]) + sum(
            count - 1 for count in later.surplus if count > 1)
        slips = [
            (right + gone, "discarded nothing", "Add up the stacks that get a card (NIN-10)."),
            (right - drawn, "forgot the surplus card that comes",
             "What comes when a stack is discarded, or three cards are taken? (NIN-7, NIN-10)"),
            (right + gone - drawn, "discarded nothing and let nothing come",
             "Add up the stacks that get a card (NIN-10)."),
            (right + 1, "left the stack taken in the market", "What is taken is in the collection (NIN-6)."),
            (right - double, "put a surplus card on its value", "Surplus cards always lie alone (NIN-9)."),
            (right - surplus - drawn, "left out the surplus cards", "A surplus card is a stack of its own (NIN-5)."),
            (right + sum(turn.added.values()) - sum(value not in turn.left for value in turn.added),
             "counted every card paid as a stack", "Equal cards are one stack (NIN-9)."),
            (len(turn.left) - gone + surplus + drawn, "took the cards paid out of the game",
             "The cards paid lie in the market (NIN-9)."),
            (len(state.stacks()), "left the market as large as it was",
             "Go through it step by step: take, pay, sort (NIN-5, NIN-9)."),
            (len(turn.left), "counted only what lay there before",
             "The cards paid and the surplus cards count, too (NIN-5, NIN-9)."),
            (len(state.stacks()) + sum(turn.added.values()),
             "counted every card paid as a stack, and the stack taken as well",
             "Go through it step by step: take, pay, sort (NIN-5, NIN-9)."),
            (right - len(turn.added) + sum(value in turn.left for value in turn.added), "forgot the stack that begins",
             "A value that lay nowhere begins a stack (NIN-9)."),
        ]
        yield Exercise(
            state.game, f"{_does(state, turn.move)} How many stacks lie in the market when the turn is over?",
            number_choices(right, slips),
            f"{_told(state, turn.move, 'NIN-7', 'NIN-9', 'NIN-10', 'NIN-11')} So there are {counted(right, 'stack')} "
            f"(NIN-5).",
            ("Which stacks go, which come, and which grow?",
             f"Of standard cards there {is_are(stacks)} {counted(stacks, 'stack')} before anything is discarded. "
             "Then look at the surplus cards."),
            state.view(state.turn), miscounted="Go through it step by step: take, pay, sort (NIN-5, NIN-9).")


def _points(counts_by_value: Sequence[Sequence[int]], seat: int, alone: int = 2, tied: int = 1) -> int:
    """The points of a seat if having the most alone, and being tied for most, brought so much."""
    points = 0
    for counts in counts_by_value:
        most = max(counts)
        if most and counts[seat] == most:
            points += alone if counts.count(most) == 1 else tied
    return points


@kind("scoring", numbers=([range(2, 6)], [range(2, 7)], [range(3, 9)]))
def points(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Ties for most share, and a value counts the same whether it is high or low."""
    size = (range(5, 14), range(9, 18), range(18, 60))[difficulty - 1]
    for state, seat in ((state, seat) for state,
                        _ in moments(draw, Bananine(players=3)) for seat in mixed(range(3), draw)):
        if sum(map(sum, state.collected)) not in size:
            continue
        counts, mine = [state.counts_of(value) for value in VALUES], state.collected[seat]
        right = _points(counts, seat)
        standard = [[count - state.surplus_taken.count((who, value)) for who, count in enumerate(of)]
                    for value, of in zip(VALUES, counts, strict=True)]
        hand = Counter(card.rank for card in unpacked(state.hands[seat]))
        in_hand = [[count + hand[value] * (who == seat) for who, count in enumerate(of)]
                   for value, of in zip(VALUES, counts, strict=True)]
        empty = sum(not any(of) for of in counts)
        slips = [
            (_points(counts, seat, 2, 2), "gave those who tie as much as if alone",
             "Tied for most is worth less (NIN-14)."),
            (_points(counts, seat, 2, 0), "gave nothing for a tie", "Tied for most is worth something (NIN-14)."),
            (_points(counts, seat, 1, 0), "gave one point for the most of a value",
             "Having the most alone is worth more (NIN-14)."),
            (_points(counts, seat, 1, 1), "gave one point for the most of a value, tied or not",
             "Having the most alone is worth more (NIN-14)."),
            (sum(mine), "counted every card as a point", "Only those with the most of a value score (NIN-14)."),
            (_points(standard, seat), "left out the surplus cards",
             "Standard and surplus cards count together (NIN-14)."),
            (_points(in_hand, seat), "counted the cards in hand, too", "Only the collection counts (NIN-14)."),
            (right + empty, "took a value that nobody has for a tie",
             "What nobody has collected gives no points (NIN-15)."),
            (sum(count > 0 for count in mine), "counted every value collected as a point",
             "Only those with the most of a value score (NIN-14)."),
            (sum(value * count for value, count in enumerate(mine)), "added the values up",
             "A high value is worth no more than a low one (NIN-14)."),
        ]
        gets = [majority(of)[seat] for of in counts]
        lines = [f"the {value}s {got:+d}" for value, got in zip(VALUES, gets, strict=True) if got]
        yield Exercise(
            state.game, f"Suppose that the game ends now. How many points does Seat {seat} have?",
            number_choices(right, slips, "point"),
            f"Seat {seat} scores for {listed(lines) or 'no value'}: {counted(right, 'point')} (NIN-14).",
            ("Go through the values: who has the most cards of each?",
             f"Seat {seat} has the most of {counted(gets.count(2), 'value')} alone, and ties for most in "
             f"{gets.count(1)}."),
            state.view(NOBODY), unit="point", miscounted="Go through the values once more (NIN-14).")


@kind("scoring")
def winner(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """The tie-breakers in their order."""
    for state, _ in moments(draw, Bananine(players=3), share=0.1):
        play_out(state, state.round, draw)
        outcome, scores, ones, leader = state.outcome(), state.points(), state.counts_of(1), state.leader
        assert outcome is not None
        won, best = outcome.winners[0], max(scores)
        tied = [seat for seat, score in enumerate(scores) if score == best]
        still = [seat for seat in tied if ones[seat] == max(ones[tied_seat] for tied_seat in tied)]
        if difficulty > 1 and len(tied) == 1 or difficulty == 3 and len(still) == 1 and draw.random() < 0.8:
            continue
        cards = [sum(pile) for pile in state.collected]
        counts = [state.counts_of(value) for value in VALUES]
        near = [(leader + place) % 3 for place in range(3)]
        slips = [
            (_only_best([_points(counts, seat, 2, 2) for seat in range(3)]), "gave those who tie as much as if alone",
             "Tied for most is worth less (NIN-14)."),
            (_only_best([_points(counts, seat, 2, 0) for seat in range(3)]), "gave nothing for a tie",
             "Tied for most is worth something (NIN-14)."),
            (next(seat for seat in near if seat in tied), "gave the game to the start player at once",
             "Something else comes before closeness (NIN-16)."),
            (_only_best(ones), "gave the game to the most 1s",
             "The cards of value 1 are looked at only after the points (NIN-16)."),
            (_only_best([cards[seat] if seat in tied else -1 for seat in range(3)]),
             "gave the game to the most cards of equals", "It is not about all the cards (NIN-16)."),
            (_only_best(cards), "gave the game to the most cards",
             "Cards are no points: count the majorities (NIN-14)."),
            (_only_best([max((value for value in VALUES if pile[value]), default=0) for pile in state.collected]),
             "gave the game to the highest card", "A high value is worth no more than a low one (NIN-14)."),
            (near[-1], "gave the game to the last to play", "The last turn brings nothing by itself (NIN-16)."),
            (leader, "gave the game to the start player", "First come the points (NIN-16)."),
        ]
        why = listed(f"Seat {seat} has {counted(score, 'point')}" for seat, score in enumerate(scores))
        yield Exercise(
            state.game, f"The game is over. Seat {leader} was the start player. Who wins?",
            seat_choices(3, won, slips, lambda seat: ("named a seat with fewer points",
                                                      "Count the majorities of every value (NIN-14).")),
            f"{why} (NIN-14). {outcome.because} (NIN-16)",
            ("How many points does each seat have?",
             f"{why}. {'Is that enough to know?' if len(tied) > 1 else 'Compare.'}"),
            state.view(NOBODY))


def _only_best(numbers: Sequence[int]) -> int | None:
    """The seat with the largest number, None if it is not alone."""
    best = max(numbers)
    return list(numbers).index(best) if list(numbers).count(best) == 1 else None


@kind("result")
def last_turn(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Everybody has had equally many turns when the game ends."""
    players = 4
    for state, _ in moments(draw, Bananine(players=players), lambda state: not state.ending, 0.4):
        hand, move = sum(_held(state).values()), one_of(draw, state.legal())
        later = after(state, move)
        by_deck = later.ending and not later.deck
        if difficulty == 1 and by_deck or not later.ending and hand > NEARLY_EMPTY and len(state.deck) > NEARLY_EMPTY:
            continue
        turn, leader = state.turn, state.leader
        last = (leader - 1) % players
        near = len(move.cards) if isinstance(move, Pay) else 1
        right = last if later.ending else None
        slips = [
            (turn, "ended the game at once", "Others may still have a turn (NIN-13)."),
            ((turn - 1) % players, "gave everybody else one more turn",
             "It does not depend on who played the last card (NIN-13)."),
            (leader, "gave the start player the last turn", "All have equally many turns (NIN-13)."),
            ((turn + 1) % players, "gave only the next player a turn", "All have equally many turns (NIN-13)."),
            (last, "ended the game too early", "Count the cards held and the surplus cards to come (NIN-13)."),
        ]
        known = ("", "") if right is None else ("overlooked that the end has come", "What has just run out? (NIN-13)")
        drawn = len(state.deck) - len(later.deck)
        came = f"{counted(drawn, 'surplus card')} of {len(state.deck)}" if drawn else "no surplus card"
        said = f"Seat {turn} held {counted(hand, 'card')} and played {near}; {came} came."
        yield Exercise(
            state.game, f"{_does(state, move)} Which seat will have the last turn of the game?",
            [*seat_choices(players, right, slips, lambda seat: ("named a seat that no rule names",
                                                                "All have equally many turns (NIN-13).")),
             Choice("Not known yet", frozenset(), *known)],
            f"{said} "
            + (f"That is the end: Seat {last}, to the right of the start player, has the last turn (NIN-13)."
               if later.ending else "Neither a hand nor the deck has run out: the game goes on (NIN-13)."),
            ("What brings the end, and has it come?",
             f"{said} Seat {leader} was the start player. Who sits to its right?"),
            state.view(turn))


@kind("planning")
def last_stack(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """In the last turn a card is worth what it changes, and the largest stack may change nothing."""
    for state, _ in moments(draw, Bananine(players=3), lambda state: state.can_pay() and state.turns > 5, 0.5):
        turn, stacks = state.turn, [stack for stack, _ in state.stacks()]
        payable = {move.stack: move for move in state.payments()}
        gains = {stack: after(state, payable[stack]).points()[turn] - state.points()[turn] for stack in payable}
        best = max(gains.values())
        found = [stack for stack, gain in gains.items() if gain == best]
        if len(stacks) < 3 or len(payable) < difficulty or len(found) > 1:
            continue
        right = found[0]
        size = {stack: state.market[stack.rank] if is_standard(stack) else 1 for stack in stacks}
        choices = []
        for stack in stacks:
            if stack is right:
                mistake = because = ""
            elif stack not in payable:
                mistake, because = "took a stack that cannot be paid", f"Seat {turn} cannot pay for it exactly (NIN-5)."
            elif size[stack] == max(size.values()):
                mistake, because = "took the most cards for the best", f"Of the {stack.rank}s, what would change? (NIN-14)"
            elif stack.rank == max(other.rank for other in stacks):
                mistake, because = "took the highest value for the best", "A high value is worth no more than a low one (NIN-14)."
            elif gains[stack] <= 0:
                mistake, because = "took cards that change nothing", f"Nothing would change for Seat {turn} (NIN-14)."
            else:
                mistake, because = "took less than the best", f"It brings {gains[stack]}: is there more? (NIN-14)"
            text = f"the {stack.text}{'s' * is_standard(stack)}"
            choices.append(Choice(text, frozenset([str(pay(stack, ()))]), mistake, because))
        yield Exercise(
            state.game,
            f"Suppose that this turn of Seat {turn} is the last one of the game. Which stack brings it the most "
            f"points?",
            choices,
            " ".join([*(f"{stack_name(stack).capitalize()}: {gain:+d}." for stack, gain in gains.items()),
                      f"So {stack_name(right)} is the best that can be paid (NIN-5, NIN-14)."]),
            ("Which stacks can be paid exactly?",
             f"These: {' '.join(stack.text for stack in payable)}. What would each of them change in the table below?"),
            state.view(turn))


@kind("finding out")
def which_hand(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Putting a card down tells what a hand cannot pay."""
    size = (range(2, 4), range(3, 5), range(4, 7))[difficulty - 1]
    for state, _ in moments(draw, Bananine(players=4), lambda state: not state.can_pay(), 1.0):
        turn = state.turn
        hand = unpacked(state.hands[turn])
        if len(hand) - 1 not in size or not state.stacks():
            continue
        put = one_of(draw, list(dict.fromkeys(hand)))
        rest = hand.copy()
        rest.remove(put)
        unseen = [card for card in state.hidden_from(NOBODY) if card is not put]
        slips = []
        for _ in range(30):
            other = state.game.deck.in_order(mixed(unseen, draw)[:len(rest)])
            found = _payment(state, [*other, put])
            if found is not None and _text(other) not in [text for text, *_ in slips]:
                stack, cards = found
                mistake = ("overlooked that one card pays alone" if len(cards) == 1 else "forgot the card put down"
                           if put in cards else f"overlooked that {len(cards)} cards pay together")
                slips.append((_text(other), mistake,
                              f"With {sum_of(cards)} it could have paid for {stack_name(stack)} (NIN-5, NIN-8)."))
        yield Exercise(
            state.game, f"Seat {turn} puts {a_card(put)} into the market. Which of these hands can it have left?",
            [Choice(_text(rest)), *(Choice(text, frozenset(), *said) for text, *said in slips)],
            f"Seat {turn} could pay for no stack, or it would have had to. Only {_text(rest)} with the {put.name} pays "
            f"for none "
            "(NIN-5, NIN-8).",
            ("When may a card be put into the market?",
             f"Put the {put.name} back to each hand, and try to pay for each stack exactly."), state.view(NOBODY))


def _text(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards)


def _payment(state: BananineState, hand: Sequence[Card]) -> tuple[Card, tuple[Card, ...]] | None:
    """A stack that this hand could pay for, with the fewest cards that do."""
    for size in range(1, len(hand) + 1):
        for cards in combinations(state.game.deck.in_order(hand), size):
            for stack, total in state.stacks():
                if sum(card.rank for card in cards) == total and all(card.rank != stack.rank for card in cards):
                    return stack, cards
    return None


EXERCISES = (who_can_pay, ways_to_pay, burst, market_after, points, winner, last_turn, last_stack, which_hand)

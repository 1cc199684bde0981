"""Kinds of exercises for Bananine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from math import comb, factorial, prod
from random import Random
from typing import Any, TypeVar

from tabletop import classroom as ask
from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY
from tabletop.engine.english import counted, is_are, listed
from tabletop.engine.strategies import play_out
from tabletop.games.bananine import rules
from tabletop.games.bananine.lesson import counting
from tabletop.games.bananine.telling import a_card, stack_name, sum_of

THREE, FOUR = rules.Bananine(players=3), rules.Bananine(players=4)
"""The games that are asked about."""
NO_VALUE = 0
"""A value that no card has: nothing is left out."""
NEARLY_EMPTY = 4
"""No more cards than this, in a hand or in the deck, make the end look near."""
FEW_STACKS, MANY_STACKS = 3, 7
"""Of how many stacks it is asked how many there are: some numbers are left for mistakes on either side."""
Sum = tuple[int, ...]
Answer = TypeVar("Answer")


@cache
def _sums(total: int, without: int) -> list[tuple[Sum, Counter[int]]]:
    """The sums that make the total without one value, each with how often every value is in it."""
    return [(parts, Counter(parts)) for parts in rules.partitions(total, without)]


def _payable(total: int, without: int, held: Counter[int]) -> list[Sum]:
    """The sums that make the total with these cards, without one value."""
    return [parts for parts, needed in _sums(total, without) if needed <= held]


def _held(state: Any) -> Counter[int]:
    """How many cards of each value the seat that decides holds."""
    return Counter(card.rank for card in rules.unpacked(state.hands[state.turn]))


def _does(state: Any, move: Any) -> str:
    """A move in a sentence that says nothing of its consequences."""
    if isinstance(move, rules.Pay):
        assert move.stack is not None
        return f"Seat {state.turn} takes {stack_name(move.stack)} and pays {sum_of(move.cards)}."
    return f"Seat {state.turn} puts {a_card(move)} into the market."


class Price:
    """A stack of the market that the seat that decides can pay for, and what usual mistakes make of it."""

    def __init__(self, state: Any, stack: Card, total: int) -> None:
        self.state, self.stack, self.total, self.value, self.held = state, stack, total, stack.rank, _held(state)
        self.ways = _payable(total, self.value, self.held)
        self.again = [parts for parts in rules.partitions(total, self.value) if set(parts) <= set(self.held)]
        """Also with more cards of a value than are held."""
        self.wanted = f"Seat {state.turn} wants {stack_name(stack)}."
        """The stack as a question names it."""

    def usual_slips(self, answer: Callable[[list[Sum]], Answer]) -> list[tuple[Answer, str, str]]:
        """Paid with the value itself, not with one card, with two only, for one card only, with the surplus card of the
        same value: what the answer is with these sums."""
        twins = {stack: total for stack, total in self.state.stacks() if stack.rank == self.value}
        return [
            (answer(_payable(self.total, NO_VALUE, self.held)),
             f"paid for {self.value}s with {a_card(rules.CARDS[self.value])}",
             f"Look at the cards of value {self.value} (NIN-5)."),
            (answer([parts for parts in self.ways if len(parts) > 1]), "left out the card that pays alone",
             f"A {self.total} pays for it all alone (NIN-5)."),
            (answer([parts for parts in self.ways if len(parts) == 2]), "paid with two cards only",
             "Any number of cards may pay (NIN-5)."),
            (answer(_payable(self.value, self.value, self.held)), "paid for one card of the stack",
             "The whole stack is taken, and the whole is paid (NIN-5)."),
            (answer(_payable(sum(twins.values()), self.value, self.held) if len(twins) > 1 else []),
             "added the surplus card to the stack", "A surplus card is never part of a stack (NIN-9)."),
        ]

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
    """Stacks that can be paid in one of these numbers of ways, from hands of one of these sizes; of one market each
    number of ways once."""
    for state, _ in ask.moments(draw, THREE):
        held = _held(state)
        if sum(held.values()) not in hand:
            continue
        found: dict[int, tuple[Card, int]] = {}
        for stack, total in mixed(state.stacks(), draw):
            found.setdefault(len(_payable(total, stack.rank, held)), (stack, total))
        yield from (Price(state, *stack) for number, stack in found.items() if number in ways)


@ask.kind("allowed")
def who_can_pay(draw: Random, difficulty: int) -> ask.Exercises:
    """A value cannot pay for itself, and a card helps only in a sum that is exact."""
    for price in _prices(draw, (range(1, 3), range(1, 5), range(2, 9))[difficulty - 1],
                         (range(4, 8), range(6, 11), range(8, 14))[difficulty - 1]):
        state, value, total = price.state, price.value, price.total
        hand = list(dict.fromkeys(rules.unpacked(state.hands[state.turn])))

        def cards(sums: Sequence[Sum], hand: Sequence[Card] = hand) -> list[Card]:
            return [card for card in hand if any(card.rank in parts for parts in sums)]

        itself, not_alone, only_two, for_one_card, with_surplus = price.usual_slips(cards)
        rest = f"Do the other cards held make up the rest to exactly {total}? (NIN-5)"
        slips = [
            itself,
            ([card for card in hand if card.rank <= total], "chose every card that is low enough", rest),
            ([card for card in hand if card.rank <= total and card.rank != value],
             "chose every other value that is low enough", rest),
            ([card for card in hand if card.rank == total], "paid with one card only",
             "Several cards may pay together (NIN-5)."),
            not_alone, only_two,
            (cards(price.again), "used one card twice", "Count how many cards of this value are in the hand (NIN-5)."),
            for_one_card, with_surplus,
            ([card for card in hand if card.rank != value], "paid too much",
             f"Not one card more than {total} (NIN-5)."),
        ]
        yield ask.for_cards(
            state.view(state.turn), f"{price.wanted} Which cards of the hand can be part of a payment? "
            "Of equal cards touch one.", cards(price.ways), slips, price.why, price.hints, hand)


WAYS = (range(1, 5), range(2, 6), range(3, 10))


@ask.kind("allowed", numbers=[[ways] for ways in WAYS])
def ways_to_pay(draw: Random, difficulty: int) -> ask.Exercises:
    """Exact sums are combinations: order does not matter, and equal cards are one choice."""
    for price in _prices(draw, WAYS[difficulty - 1], (range(5, 9), range(7, 12), range(10, 16))[difficulty - 1]):
        counts = [Counter(parts) for parts in price.ways]
        pieces = [prod(comb(price.held[part], count) for part, count in of.items()) for of in counts]
        orders = [factorial(of.total()) // prod(map(factorial, of.values())) for of in counts]
        itself, not_alone, only_two, for_one_card, with_surplus = price.usual_slips(len)
        slips = [
            (sum(pieces), "took equal cards for different ones",
             "It makes no difference which of two equal cards is paid (NIN-5)."),
            (sum(orders), "counted every order of the cards", "A payment is the same in any order (NIN-5)."),
            itself,
            (len(rules.partitions(price.total, price.value)), "counted sums with cards that are not held",
             "Only the cards of the hand can pay (NIN-5)."),
            (len(price.again), "used one card twice", "Count how many cards of each value are in the hand (NIN-5)."),
            not_alone, only_two,
            (sum(len(parts) <= 2 for parts in price.ways), "paid with two cards at most",
             "Any number of cards may pay (NIN-5)."),
            for_one_card, with_surplus,
            (len(set(chain(*price.ways))), "counted the cards, not the sums",
             "How many different sums are there? (NIN-5)"),
        ]
        yield ask.for_number(
            price.state.view(price.state.turn), f"{price.wanted} In how many different ways can it be paid?",
            len(price.ways), slips, price.why, price.hints, miscounted="Write the sums down one by one (NIN-5).")


class Turn:
    """A move, and what it does to the market: the cards added, the stacks that grow too high, the surplus cards that
    come."""

    def __init__(self, state: Any, move: Any) -> None:
        self.state, self.move = state, move
        pays = isinstance(move, rules.Pay)
        self.added = Counter(card.rank for card in (move.cards if pays else (move,)))
        self.taken = move.value if pays and move.standard else NO_VALUE
        self.before = {value: count for value, count in enumerate(state.market) if count}
        self.left = {value: count for value, count in self.before.items() if value != self.taken}
        self.grown = {value: self.left.get(value, 0) + self.added[value] for value in {*self.left, *self.added}}
        self.burst = sorted(value for value, count in self.grown.items() if value * count >= rules.BURST_AT)
        self.surplus = sum(state.surplus) - (pays and not move.standard)
        self.many = self.taken != NO_VALUE and state.market[self.taken] >= rules.DRAW_AT
        self.discarded = sum(self.grown[value] for value in self.burst)

    @property
    def told(self) -> str:
        """What happens to the market, in sentences."""
        return ask.told(self.state, self.move, "NIN-7", "NIN-9", "NIN-10", "NIN-11")


def _turns(draw: Random, fits: Callable[[Turn], bool]) -> Iterator[tuple[Turn, Any, Any]]:
    """Moves in played games that fit, those that discard many cards as often as those that discard few: each with the
    state before and after."""
    for state, _ in ask.moments(draw, THREE, share=0.5):
        found: dict[int, list[Turn]] = {}
        for turn in (Turn(state, move) for move in state.legal()):
            if fits(turn):
                found.setdefault(turn.discarded, []).append(turn)
        if found:
            turn = ask.one_of(draw, found[ask.one_of(draw, sorted(found))])
            yield turn, state, ask.after(state, turn.move)


@ask.kind("result", numbers=[[(0, 2, 3, 4)]] * 3)
def burst(draw: Random, difficulty: int) -> ask.Exercises:
    """Paying feeds the market, and a stack that grows too high is gone."""
    for turn, state, later in _turns(draw, lambda turn: len(turn.added) >= min(difficulty, 2)
                                     and any(value in turn.left for value in turn.added)):
        grown, added, right = turn.grown, turn.added, turn.discarded
        totals = {value: value * grown[value] for value in added}
        joined = {value: grown[value] + state.surplus[value] for value in added}
        slips = [
            (0, "found no stack too high", "Add up every stack that gets a card (NIN-10)."),
            (sum(grown[value] for value in added if totals[value] > rules.BURST_AT), "let a stack of exactly 10 stay",
             "Look at the stack that comes to exactly 10 (NIN-10)."),
            (sum(grown[value] for value in added if totals[value] >= rules.BURST_AT - 1),
             "discarded a stack of 9 in all", "Nine in all may stay (NIN-10)."),
            (sum(count for value, count in joined.items() if value * count >= rules.BURST_AT),
             "put surplus cards on a stack", "Surplus cards always lie alone (NIN-9)."),
            (sum(grown[value] - added[value] for value in turn.burst), "discarded only the cards that lay there before",
             "The cards paid belong to the stack (NIN-9)."),
            (sum(added[value] for value in turn.burst), "discarded only the cards paid",
             "The whole stack goes (NIN-10)."),
            (added.total(), "took the cards paid out of the game", "The cards paid lie in the market (NIN-9)."),
            (sum(grown[value] for value in added), "discarded every stack that gets a card",
             "Getting a card is not enough: add up (NIN-10)."),
            (max((grown[value] for value in turn.burst), default=1), "discarded one stack only",
             "Look at every stack (NIN-10)."),
            (right + state.market[turn.taken], "discarded the stack taken, too",
             "What is taken is in the collection (NIN-6)."),
            (right + len(state.deck) - len(later.deck), "discarded the surplus card that comes, too",
             "A surplus card comes to the market (NIN-10)."),
            (sum(grown[value] for value in added if grown[value] >= rules.DRAW_AT),
             "discarded every stack of three cards", "The total counts, not the number of cards (NIN-10)."),
            (sum(state.market), "discarded the whole market", "Only what is too high goes (NIN-10)."),
        ]
        come = listed(f"the {value}s come to {totals[value]}" for value in sorted(added))
        yield ask.for_number(
            state.view(state.turn), f"{_does(state, turn.move)} How many cards are discarded then?", right, slips,
            f"{turn.told} With the new cards {come} (NIN-9).",
            ("Which stacks get a card, and what are their totals then?",
             f"With the new cards {come} (NIN-9). Compare with what may stay."),
            "card", "Count the cards of every stack that goes (NIN-10).")


@ask.kind("result", numbers=[[range(FEW_STACKS, MANY_STACKS + 1)]] * 3)
def market_after(draw: Random, difficulty: int) -> ask.Exercises:
    """One move can take a stack, make another, discard a third and bring surplus cards."""
    step_by_step = "Go through it step by step: take, pay, sort (NIN-5, NIN-9)."
    for turn, state, later in _turns(draw, lambda turn: len(turn.burst) + turn.many >= difficulty - 1
                                     and len(turn.before) > 1):
        stacks, gone, paid = len(turn.grown), len(turn.burst), turn.added.total()
        come = len(state.deck) - len(later.deck)
        right = stacks - gone + turn.surplus + come
        if not FEW_STACKS <= right <= MANY_STACKS:
            continue
        double = sum(1 for value in rules.VALUES if later.market[value] and later.surplus[value]) + sum(
            count - 1 for count in later.surplus if count > 1)
        begun = sum(value not in turn.left for value in turn.added)
        slips = [
            (right + gone, "discarded nothing", "Add up the stacks that get a card (NIN-10)."),
            (right - come, "forgot the surplus card that comes",
             "What comes when a stack is discarded, or three cards are taken? (NIN-7, NIN-10)"),
            (right + gone - come, "discarded nothing and let nothing come",
             "Add up the stacks that get a card (NIN-10)."),
            (right + 1, "left the stack taken in the market", "What is taken is in the collection (NIN-6)."),
            (right - double, "put a surplus card on its value", "Surplus cards always lie alone (NIN-9)."),
            (stacks - gone, "left out the surplus cards", "A surplus card is a stack of its own (NIN-5)."),
            (right + paid - begun, "counted every card paid as a stack", "Equal cards are one stack (NIN-9)."),
            (len(turn.left) - gone + turn.surplus + come, "took the cards paid out of the game",
             "The cards paid lie in the market (NIN-9)."),
            (len(state.stacks()), "left the market as large as it was", step_by_step),
            (len(turn.left), "counted only what lay there before",
             "The cards paid and the surplus cards count, too (NIN-5, NIN-9)."),
            (len(state.stacks()) + paid, "counted every card paid as a stack, and the stack taken as well",
             step_by_step),
            (right - begun, "forgot the stack that begins", "A value that lay nowhere begins a stack (NIN-9)."),
        ]
        yield ask.for_number(
            state.view(state.turn),
            f"{_does(state, turn.move)} How many stacks lie in the market when the turn is over?", right, slips,
            f"{turn.told} So there are {counted(right, 'stack')} (NIN-5).",
            ("Which stacks go, which come, and which grow?", f"Of standard cards there {is_are(stacks)} "
             f"{counted(stacks, 'stack')} before anything is discarded. Then look at the surplus cards."),
            miscounted=step_by_step)


def _points(counts_by_value: Sequence[Sequence[int]], seat: int, alone: int = 2, tied: int = 1) -> int:
    """The points of a seat if having the most alone, and being tied for most, brought this much."""
    points = 0
    for counts in counts_by_value:
        most = max(counts)
        if most and counts[seat] == most:
            points += alone if counts.count(most) == 1 else tied
    return points


@ask.kind("scoring", numbers=([range(2, 6)], [range(2, 7)], [range(3, 9)]))
def points(draw: Random, difficulty: int) -> ask.Exercises:
    """Ties for most share, and a value counts the same whether it is high or low."""
    size = (range(5, 14), range(9, 18), range(18, 60))[difficulty - 1]
    for state, seat in ((state, seat) for state, _ in ask.moments(draw, THREE) for seat in mixed(range(3), draw)):
        if sum(map(sum, state.collected)) not in size:
            continue
        counts, mine = [state.counts_of(value) for value in rules.VALUES], state.collected[seat]
        right, hand = _points(counts, seat), Counter(card.rank for card in rules.unpacked(state.hands[seat]))
        standard = [[count - state.surplus_taken.count((who, value)) for who, count in enumerate(of)]
                    for value, of in zip(rules.VALUES, counts, strict=True)]
        in_hand = [[count + hand[value] * (who == seat) for who, count in enumerate(of)]
                   for value, of in zip(rules.VALUES, counts, strict=True)]
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
            (right + sum(not any(of) for of in counts), "took a value that nobody has for a tie",
             "What nobody has collected gives no points (NIN-15)."),
            (sum(count > 0 for count in mine), "counted every value collected as a point",
             "Only those with the most of a value score (NIN-14)."),
            (sum(value * count for value, count in enumerate(mine)), "added the values up",
             "A high value is worth no more than a low one (NIN-14)."),
        ]
        gets = [rules.majority(of)[seat] for of in counts]
        lines = [f"the {value}s {got:+d}" for value, got in zip(rules.VALUES, gets, strict=True) if got]
        yield ask.for_number(
            state.view(NOBODY), f"Suppose that the game ends now. How many points does Seat {seat} have?", right, slips,
            f"Seat {seat} scores for {listed(lines) or 'no value'}: {counted(right, 'point')} (NIN-14).",
            ("Go through the values: who has the most cards of each?",
             f"Seat {seat} has the most of {counted(gets.count(2), 'value')} alone, and ties for most in "
             f"{gets.count(1)}."), "point", "Go through the values once more (NIN-14).")


@ask.kind("scoring")
def winner(draw: Random, difficulty: int) -> ask.Exercises:
    """The tie-breakers in their order."""
    for state, _ in ask.moments(draw, THREE, share=0.1):
        play_out(state, state.round, draw)
        outcome, scores, ones, leader = state.outcome(), state.points(), state.counts_of(1), state.leader
        tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
        still = [seat for seat in tied if ones[seat] == max(ones[tied_seat] for tied_seat in tied)]
        if difficulty > 1 and len(tied) == 1 or difficulty == 3 and len(still) == 1 and draw.random() < 0.8:
            continue
        cards, counts = [sum(pile) for pile in state.collected], [state.counts_of(value) for value in rules.VALUES]
        highest = [max((value for value in rules.VALUES if pile[value]), default=0) for pile in state.collected]
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
            (_only_best(highest), "gave the game to the highest card",
             "A high value is worth no more than a low one (NIN-14)."),
            (near[-1], "gave the game to the last to play", "The last turn brings nothing by itself (NIN-16)."),
            (leader, "gave the game to the start player", "First come the points (NIN-16)."),
        ]
        have = listed(f"Seat {seat} has {counted(score, 'point')}" for seat, score in enumerate(scores))
        yield ask.for_seat(
            state.view(NOBODY), f"The game is over. Seat {leader} was the start player. Who wins?", outcome.winners[0],
            slips, ("named a seat with fewer points", "Count the majorities of every value (NIN-14)."),
            f"{have} (NIN-14). {outcome.because} (NIN-16)",
            ("How many points does each seat have?",
             f"{have}. {'Is that enough to know?' if len(tied) > 1 else 'Compare.'}"))


def _only_best(numbers: Sequence[int]) -> int | None:
    """The seat with the largest number, None if it is not alone."""
    best = max(numbers)
    return list(numbers).index(best) if list(numbers).count(best) == 1 else None


@ask.kind("result")
def last_turn(draw: Random, difficulty: int) -> ask.Exercises:
    """Everybody has had equally many turns when the game ends."""
    for state, _ in ask.moments(draw, FOUR, lambda state: not state.ending, 0.4):
        hand, move = _held(state).total(), ask.one_of(draw, state.legal())
        later, deck = ask.after(state, move), len(state.deck)
        if (difficulty == 1 and later.ending and not later.deck
                or not later.ending and hand > NEARLY_EMPTY and deck > NEARLY_EMPTY):
            continue
        turn, leader, last = state.turn, state.leader, (state.leader - 1) % 4
        slips = [
            (turn, "ended the game at once", "Others may still have a turn (NIN-13)."),
            ((turn - 1) % 4, "gave everybody else one more turn",
             "It does not depend on who played the last card (NIN-13)."),
            (leader, "gave the start player the last turn", "All have equally many turns (NIN-13)."),
            ((turn + 1) % 4, "gave only the next player a turn", "All have equally many turns (NIN-13)."),
            (last, "ended the game too early", "Count the cards held and the surplus cards to come (NIN-13)."),
        ]
        come, played = deck - len(later.deck), len(move.cards) if isinstance(move, rules.Pay) else 1
        came = f"{counted(come, 'surplus card')} of {deck}" if come else "no surplus card"
        said = f"Seat {turn} held {counted(hand, 'card')} and played {played}; {came} came."
        yield ask.for_seat(
            state.view(turn), f"{_does(state, move)} Which seat will have the last turn of the game?",
            last if later.ending else None, slips,
            ("named a seat that no rule names", "All have equally many turns (NIN-13)."), f"{said} "
            + (f"That is the end: Seat {last}, to the right of the start player, has the last turn (NIN-13)."
               if later.ending else "Neither a hand nor the deck has run out: the game goes on (NIN-13)."),
            ("What brings the end, and has it come?",
             f"{said} Seat {leader} was the start player. Who sits to its right?"),
            nobody=("Not known yet", "overlooked that the end has come", "What has just run out? (NIN-13)"))


@ask.kind("planning")
def last_stack(draw: Random, difficulty: int) -> ask.Exercises:
    """In the last turn a card is worth what it changes, and the largest stack may change nothing."""
    for state, _ in ask.moments(draw, THREE, lambda state: state.can_pay() and state.turns > 5, 0.5):
        turn, stacks = state.turn, [stack for stack, _ in state.stacks()]
        payable = {move.stack: move for move in state.payments()}
        gains = {stack: ask.after(state, payable[stack]).points()[turn] - state.points()[turn] for stack in payable}
        best = [stack for stack, gain in gains.items() if gain == max(gains.values())]
        if len(stacks) < 3 or len(payable) < difficulty or len(best) > 1:
            continue
        size = {stack: state.market[stack.rank] if rules.is_standard(stack) else 1 for stack in stacks}

        def mistake(stack: Card, turn: int = turn, stacks: Sequence[Card] = stacks, gains: dict[Card, int] = gains,
                    size: dict[Card, int] = size) -> ask.Mistake:
            if stack not in gains:
                return "took a stack that cannot be paid", f"Seat {turn} cannot pay for it exactly (NIN-5)."
            if size[stack] == max(size.values()):
                return "took the most cards for the best", f"Of the {stack.rank}s, what would change? (NIN-14)"
            if stack.rank == max(other.rank for other in stacks):
                return "took the highest value for the best", "A high value is worth no more than a low one (NIN-14)."
            if gains[stack] <= 0:
                return "took cards that change nothing", f"Nothing would change for Seat {turn} (NIN-14)."
            return "took less than the best", f"It brings {gains[stack]}: is there more? (NIN-14)"

        yield ask.for_one(
            state.view(turn), f"Suppose that this turn of Seat {turn} is the last one of the game. "
            "Which stack brings it the most points?",
            {ask.Choice(f"the {stack.text}{'s' * rules.is_standard(stack)}", frozenset([str(rules.pay(stack, ()))])):
             None if stack is best[0] else mistake(stack) for stack in stacks},
            " ".join([*(f"{stack_name(stack).capitalize()}: {gain:+d}." for stack, gain in gains.items()),
                      f"So {stack_name(best[0])} is the best that can be paid (NIN-5, NIN-14)."]),
            ("Which stacks can be paid exactly?",
             f"These: {' '.join(stack.text for stack in payable)}. What would each of them change in the table below?"))


@ask.kind("finding out")
def which_hand(draw: Random, difficulty: int) -> ask.Exercises:
    """Putting a card down tells what a hand cannot pay."""
    size = (range(2, 4), range(3, 5), range(4, 7))[difficulty - 1]
    for state, _ in ask.moments(draw, FOUR, lambda state: not state.can_pay(), 1.0):
        turn, hand = state.turn, rules.unpacked(state.hands[state.turn])
        if len(hand) - 1 not in size or not state.stacks():
            continue
        put = ask.one_of(draw, list(dict.fromkeys(hand)))
        rest = hand.copy()
        rest.remove(put)
        unseen = [card for card in state.hidden_from(NOBODY) if card is not put]
        answers: dict[str, ask.Mistake | None] = {_text(rest): None}
        for _ in range(30):
            other = state.game.deck.in_order(mixed(unseen, draw)[:len(rest)])
            found = _payment(state, [*other, put])
            if found is not None:
                stack, cards = found
                answers.setdefault(_text(other), (
                    "overlooked that one card pays alone" if len(cards) == 1 else "forgot the card put down"
                    if put in cards else f"overlooked that {len(cards)} cards pay together",
                    f"With {sum_of(cards)} it could have paid for {stack_name(stack)} (NIN-5, NIN-8)."))
        yield ask.for_one(
            state.view(NOBODY),
            f"Seat {turn} puts {a_card(put)} into the market. Which of these hands can it have left?", answers,
            f"Seat {turn} could pay for no stack, or it would have had to. Only {_text(rest)} with the "
            f"{put.name} pays for none (NIN-5, NIN-8).",
            ("When may a card be put into the market?",
             f"Put the {put.name} back to each hand, and try to pay for each stack exactly."))


def _text(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards)


def _payment(state: Any, hand: Sequence[Card]) -> tuple[Card, tuple[Card, ...]] | None:
    """A stack that this hand could pay for, with the fewest cards that do."""
    for size in range(1, len(hand) + 1):
        for cards in combinations(state.game.deck.in_order(hand), size):
            for stack, total in state.stacks():
                if sum(card.rank for card in cards) == total and all(card.rank != stack.rank for card in cards):
                    return stack, cards
    return None


EXERCISES = (who_can_pay, ways_to_pay, burst, market_after, points, winner, last_turn, last_stack, which_hand,
             *counting.EXERCISES)

"""Bananine: take a stack from the market, pay its exact value from your hand, and collect the most of each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tabletop.cards import Card, Deck, card, shuffled
from tabletop.core import (
    NOBODY,
    Ask,
    Event,
    Game,
    Log,
    Move,
    Outcome,
    Question,
    Rule,
    Rulebook,
    Ruling,
    ScoreLine,
    State,
    View,
    asked_who,
    chance,
    checked_parts,
    numbers,
    whole_number,
)
from tabletop.english import counted, listed, names, seats

RULES = Rulebook(
    Rule("NIN-1", "There are 52 standard cards with the values 1 to 9."),
    Rule("NIN-2", "Low values are frequent, high ones rare; the surplus cards are a small deck of their own.", in_book=False,
         reading="there are 9, 8, 8, 7, 6, 5, 4, 3, 2 standard cards of the values 1 to 9, and one surplus card of each value; "
                 "both tables are options"),
    Rule("NIN-3", "The market opens with one standard card of each of a few middle values; hands are dealt from the others, "
                  "and the rest of the standard cards are out of the game. The shuffled surplus cards are the deck.",
         reading="nobody sees the cards that are out of the game"),
    Rule("NIN-4", "Play goes clockwise from the start player.",
         reading="the start player is drawn at random, unless the option says who"),
    Rule("NIN-5", "On your turn take one whole stack and pay with cards from your hand whose sum is exactly the stack's total. "
                  "No card you pay may have the value you take. A surplus card is a stack of its own."),
    Rule("NIN-6", "What you take lies face up in your collection; it never comes into your hand."),
    Rule("NIN-7", "Whoever takes three or more cards brings one surplus card from the deck to the market."),
    Rule("NIN-8", "Only if no stack can be paid exactly, put any one card from your hand into the market."),
    Rule("NIN-9", "Then the market is sorted: standard cards of one value are one stack, surplus cards stay alone."),
    Rule("NIN-10", "A stack with a total of 10 or more is discarded, and for each one surplus card comes from the deck.",
         reading="discarded cards are out of the game"),
    Rule("NIN-11", "When the deck is empty no surplus card comes.", in_book=False,
         reading="an empty deck gives nothing, and as surplus cards never join they are never discarded"),
    Rule("NIN-12", "When the market is empty, a card is put into it.", in_book=False,
         reading="with no stack there, none can be paid: one card is put down as in NIN-8"),
    Rule("NIN-13", "When a player plays the last hand card, or the last surplus card is drawn, the game ends after the turn of "
                   "the player to the right of the start player: all have had equally many turns."),
    Rule("NIN-14", "For each value the player with the most cards in the collection gets 2 points; those tied for most get 1 "
                   "each. Cards in hand do not count."),
    Rule("NIN-15", "A value that nobody has collected gives no points.", in_book=False,
         reading="being tied for most with no card at all is worth nothing"),
    Rule("NIN-16", "Most points win. If tied, the most cards of value 1 in the collection; if still tied, who sits closest to "
                   "the start player, clockwise.", reading="the start player is the closest of all"),
)

VALUES = range(1, 10)
STANDARD = {1: 9, 2: 8, 3: 8, 4: 7, 5: 6, 6: 5, 7: 4, 8: 3, 9: 2}
SURPLUS = dict.fromkeys(VALUES, 1)
STANDARD_TOTAL = 52
OPENING = {2: (6, 7), 3: (5, 6, 7), 4: (4, 5, 6, 7), 5: (3, 4, 5, 6, 7)}
HAND = {2: 21, 3: 15, 4: 11, 5: 9}
TOO_MUCH = 10
MANY = 3
POINTS_UNIT = "points"
MOST_NAMED = 6
"""How many payments a refusal names."""
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

CARDS = {value: card("banana", value, str(value), str(value)) for value in VALUES}
SURPLUS_CARDS = {value: card("surplus", value, f"+{value}", f"surplus {value}") for value in VALUES}

# A hand is one number: seven bits for how many cards of each value, the seventh to catch a borrow. So whether a hand covers a
# payment is one subtraction, and that is asked for dozens of payments every turn.
FIELD, LIMIT = 7, 64
ONE = {value: 1 << FIELD * (value - 1) for value in VALUES}
GUARD = sum(LIMIT * one for one in ONE.values())


def packed(cards: Sequence[Card]) -> int:
    """The cards as the number that stands for a hand of them."""
    return sum(ONE[kind.rank] for kind in cards)


def unpacked(hand: int) -> list[Card]:
    """The cards of a hand in card order."""
    return [CARDS[value] for value in VALUES for _ in range(hand // ONE[value] % LIMIT)]


def covers(hand: int, payment: int) -> bool:
    """Whether the hand holds all the cards of the payment."""
    return (hand + GUARD - payment) & GUARD == GUARD


class Pay:
    """The move of a turn: take this stack and pay with these cards. Equal moves are one object (see `pay`)."""

    __slots__ = ("cards", "fair", "packed", "stack", "sum")

    def __init__(self, stack: Card, cards: tuple[Card, ...]) -> None:
        self.stack = stack
        self.cards = cards
        self.packed = packed(cards)
        self.sum = sum(kind.rank for kind in cards)
        self.fair = all(kind.suit == "banana" and kind.rank != stack.rank for kind in cards)

    def __str__(self) -> str:
        return " ".join([f"take {self.stack.text}:", *(kind.text for kind in self.cards)])

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        return f"take {_stack_name(self.stack)}" + (f" and pay {names(self.cards)}" if self.cards else "")

    def __reduce__(self) -> tuple[object, ...]:
        return pay, (self.stack, self.cards)


_known: dict[tuple[Card, tuple[Card, ...]], Pay] = {}


def pay(stack: Card, cards: Sequence[Card]) -> Pay:
    """The one move that takes this stack and pays with these cards, in whatever order they are named."""
    key = stack, tuple(sorted(cards, key=lambda kind: kind.rank))
    if key not in _known:
        _known[key] = Pay(*key)
    return _known[key]


def _stack_name(stack: Card) -> str:
    return f"the stack of {stack.name}s" if stack.suit == "banana" else f"the {stack.name}"


def _word(number: int) -> str:
    """A small number as a word."""
    return WORDS[number] if number < len(WORDS) else str(number)


def _sum(move: Pay) -> str:
    """The payment as a sum: '3 + 4'."""
    return " + ".join(kind.text for kind in move.cards)


def _a(kind: Card) -> str:
    """'a 7', 'an 8'."""
    return f"{'an' if kind.rank == 8 else 'a'} {kind.name}"


def partitions(total: int, without: int, most: int = 9) -> list[tuple[int, ...]]:
    """Every way to write the total as a sum of values, largest first, without one of them."""
    if not total:
        return [()]
    return [(value, *rest) for value in range(min(total, most), 0, -1) if value != without
            for rest in partitions(total - value, without, value)]


def _payments(stack: Card, total: int) -> list[tuple[int, Pay]]:
    moves = [pay(stack, [CARDS[value] for value in parts]) for parts in partitions(total, stack.rank)]
    return [(move.packed, move) for move in moves]


STACKS = [[_payments(CARDS[value], value * count) if 0 < value * count < TOO_MUCH else [] for count in range(TOO_MUCH)]
          for value in range(TOO_MUCH)]
"""By value and number of cards of a standard stack: its payments, packed and as moves, never with the value taken (NIN-5)."""
SINGLES = [_payments(SURPLUS_CARDS[value], value) if value else [] for value in range(TOO_MUCH)]
"""The same for a surplus card, by its value."""


def payments(stack: Card, total: int) -> list[Pay]:
    """Every payment of a stack with this total."""
    table = STACKS[stack.rank][total // stack.rank] if stack.suit == "banana" else SINGLES[stack.rank]
    return [move for _, move in table]


class Bananine(Game):
    """Bananine for 2 to 5 players. `standard` and `surplus`: how many cards of each value; `start`: the first seat."""

    name = "bananine"
    title = "Bananine"
    player_counts = range(2, 6)
    rules = RULES
    worth_means = "points above the best of the others, with half a point more for the win and half a point less without it"
    stage = "turn"

    def __init__(self, players: int = 3, standard: Mapping[Any, Any] | None = None, surplus: Mapping[Any, Any] | None = None,
                 start: int | None = None) -> None:
        super().__init__(players)
        self.standard = card_table("standard", STANDARD if standard is None else standard)
        self.surplus = card_table("surplus", SURPLUS if surplus is None else surplus)
        check_tables(self.standard, self.surplus, players)
        self.start = None if start is None else whole_number(start, "start", 0, players - 1)
        self.deck = Deck({CARDS[value]: self.standard[value] for value in VALUES}
                         | {SURPLUS_CARDS[value]: self.surplus[value] for value in VALUES})
        self.options = {"players": players}
        for option, table, usual in (("standard", self.standard, STANDARD), ("surplus", self.surplus, SURPLUS)):
            if table != usual:
                self.options[option] = {str(value): count for value, count in table.items()}
        if start is not None:
            self.options["start"] = start

    def deal(self, seed: int, log: Log | None = None) -> BananineState:
        """A new game; the same seed deals the same game."""
        whole_number(seed, "seed")
        start = self.start
        if start is None:
            start = int(chance(seed, "start", 1).random() * self.players)
        state = BananineState(self, seed, start)
        opening, size = OPENING[self.players], HAND[self.players]
        pack = [CARDS[value] for value in VALUES for _ in range(self.standard[value] - (value in opening))]
        pack = shuffled(pack, chance(seed, "deal", 1))
        for value in opening:
            state.market[value] = 1
        state.hands = [packed(pack[seat * size:(seat + 1) * size]) for seat in range(self.players)]
        state.removed = packed(pack[self.players * size:])
        state.deck = shuffled([value for value in VALUES for _ in range(self.surplus[value])], chance(seed, "surplus", 1))
        if log is not None:
            log.append(Event("NIN-3", f"Every player is dealt {size} cards, and the market opens with "
                                      f"{listed(opening)}. {counted(len(pack) - self.players * size, 'card')} are out of the "
                                      "game, unseen."))
            log.append(Event("NIN-4", f"Seat {start} is the start player."))
        return state

    def parse(self, text: str) -> Move:
        """`take 7: 3 4` takes the 7s and pays 3 and 4, `take +7: 3 4` the surplus 7; `4` puts a 4 into the market."""
        if not isinstance(text, str):
            raise ValueError(f"A move is written as text like 'take 7: 3 4' or '4', not {text!r}.")
        words = text.lower().replace(":", " ").split()
        if words and words[0] == "take":
            if len(words) == 1:
                raise ValueError("Name the stack to take and the cards to pay, like 'take 7: 3 4'.")
            return pay(_card(words[1]), [_standard(word) for word in words[2:]])
        return _standard(text.strip())

    def sample(self, view: BananineView, rng: Random) -> BananineState:
        """A state with this view: the cards not seen are dealt anew to the other hands and out of the game, and the rest
        of the deck is shuffled. What a card put down by force tells about a hand is not used."""
        state = view._state.copy()
        state.seed = int(rng.random() * 2**53)
        if view.seat is None:
            return state
        row = shuffled(view.hidden, rng)
        for seat, count in enumerate(view.counts):
            if seat != view.seat:
                state.hands[seat] = packed(row[:count])
                del row[:count]
        state.removed = packed(row)
        state.deck = shuffled(sorted(state.deck), rng)
        if view.seat != state.turn:
            state.choices = None
        return state

    def position(self, parts: Mapping[str, str], seed: int = 0) -> BananineState:
        """A position from its parts; hands left out are dealt, the deck left out is shuffled.

        The parts: "hand 0" …, "collected 0" …, "market", "deck" (top first), "discarded", "removed", "start", "turn",
        "turns" (taken so far), "ending" (yes or no). Surplus cards are written with a plus: `+7`.
        """
        return position(self, parts, whole_number(seed, "seed"))


def _card(word: str) -> Card:
    """A standard or surplus card by its text."""
    for kinds in (CARDS, SURPLUS_CARDS):
        for kind in kinds.values():
            if kind.text == word:
                return kind
    raise ValueError(f"{word!r} is not a card of this game: standard cards are 1 to 9, surplus cards +1 to +9.")


def _standard(word: str) -> Card:
    """A standard card by its text: only these are ever in a hand."""
    kind = _card(word)
    if kind.suit != "banana":
        raise ValueError(f"{word!r} is a surplus card, and these are never in a hand: pay with cards from 1 to 9.")
    return kind


def card_table(name: str, table: Mapping[Any, Any]) -> dict[int, int]:
    """NIN-2: how many cards there are of each value, from a table by value."""
    if not isinstance(table, Mapping):
        raise ValueError(f"{name} must be a table like {{1: 9, 2: 8, …}}, not {table!r}.")
    plain = {str(key): value for key, value in table.items()}
    for key in plain:
        if key not in map(str, VALUES):
            raise ValueError(f"{name} has an unknown value {key!r}: the values are 1 to 9.")
    return {value: whole_number(plain.get(str(value), 0), f"{name}: the number of {value}s", 0, STANDARD_TOTAL)
            for value in VALUES}


def check_tables(standard: dict[int, int], surplus: dict[int, int], players: int) -> None:
    """NIN-1, NIN-2, NIN-3: 52 standard cards that cover the opening market, and at least one surplus card."""
    if sum(standard.values()) != STANDARD_TOTAL:
        raise ValueError(f"standard has {sum(standard.values())} cards; there must be {STANDARD_TOTAL} (NIN-1).")
    for value in OPENING[players]:
        if not standard[value]:
            raise ValueError(f"standard has no {value}, and the market opens with one (NIN-3).")
    if not sum(surplus.values()):
        raise ValueError("surplus has no card; there must be at least one (NIN-2).")


def majority(collected: Sequence[int]) -> list[int]:
    """NIN-14, NIN-15: the points of each seat for one value, from how many cards of it each has collected."""
    most = max(collected)
    holders = collected.count(most) if most else 0
    return [(2 if holders == 1 else 1) if most and count == most else 0 for count in collected]


class BananineState(State):
    """One moment of a game of Bananine."""

    __slots__ = ("choices", "collected", "deck", "discarded", "ending", "game", "hands", "market", "removed", "round", "seed",
                 "start", "surplus", "turn", "turns")
    game: Bananine

    def __init__(self, game: Bananine, seed: int, start: int) -> None:
        self.game = game
        self.seed = seed
        self.round = 1
        self.start = start
        self.turn: int | None = start
        self.turns = 0
        self.hands: list[int] = []
        self.removed = 0
        self.deck: list[int] = []
        """The values of the surplus cards to come, the next one last."""
        self.market = [0] * TOO_MUCH
        """How many standard cards of each value lie in the market."""
        self.surplus = [0] * TOO_MUCH
        """How many surplus cards of each value lie in the market."""
        self.discarded = [0] * TOO_MUCH
        self.collected = [[0] * 2 * TOO_MUCH for _ in range(game.players)]
        """How many cards of each value each seat has: standard cards from 0 on, surplus cards from 10 on."""
        self.ending = False
        self.choices: list[Move] | None = None
        """The legal moves, once they have been asked for."""

    def copy(self) -> BananineState:
        """An independent state at the same moment."""
        twin = BananineState.__new__(BananineState)
        twin.game = self.game
        twin.seed = self.seed
        twin.round = self.round
        twin.start = self.start
        twin.turn = self.turn
        twin.turns = self.turns
        twin.hands = self.hands.copy()
        twin.removed = self.removed
        twin.deck = self.deck.copy()
        twin.market = self.market.copy()
        twin.surplus = self.surplus.copy()
        twin.discarded = self.discarded.copy()
        twin.collected = [collected.copy() for collected in self.collected]
        twin.ending = self.ending
        twin.choices = self.choices
        return twin

    @property
    def stage(self) -> tuple[int, int]:
        """The game is one round; the turns count from 1."""
        return 1, self.turns + 1

    @property
    def asks(self) -> Ask | None:
        """What is decided now."""
        if self.turn is None:
            return None
        # The same whether a stack can be paid or not: that would tell the others about the hand.
        return Ask("NIN-5", f"Seat {self.turn}: take one stack and pay its exact total, or put one card down if none can be paid")

    def stacks(self) -> list[tuple[Card, int]]:
        """The stacks of the market with their totals: standard ones first, then surplus cards, equal ones once."""
        return ([(CARDS[value], value * count) for value, count in enumerate(self.market) if count]
                + [(SURPLUS_CARDS[value], value) for value, count in enumerate(self.surplus) if count])

    def legal(self) -> list[Move]:
        """Every exact payment of every stack; if there is none, every card that may be put down."""
        if self.turn is None:
            return []
        if self.choices is None:
            self.choices = self._choices(self.hands[self.turn])
        return self.choices.copy()

    def _choices(self, held: int) -> list[Move]:
        """Work out the legal moves for a hand; `legal` does so once for each decision."""
        hand, guard = held + GUARD, GUARD
        moves: list[Move] = []
        for payments_by_count, count in zip(STACKS, self.market, strict=True):
            if count:
                for cost, move in payments_by_count[count]:
                    if (hand - cost) & guard == guard:
                        moves.append(move)
        for singles, count in zip(SINGLES, self.surplus, strict=True):
            if count:
                for cost, move in singles:
                    if (hand - cost) & guard == guard:
                        moves.append(move)
        return moves or [CARDS[value] for value in VALUES if covers(held, ONE[value])]

    def _total(self, stack: Card) -> int:
        """The total of a stack of the market, 0 when there is no such stack."""
        value = stack.rank
        return value * self.market[value] if stack.suit == "banana" else value * bool(self.surplus[value])

    def ruling(self, move: Move) -> Ruling:
        """Whether this payment, or this card put down, is allowed now, and why."""
        if self.turn is None:
            return Ruling(False, "NIN-13", "The game is over.")
        if isinstance(move, Pay):
            return self._payment_ruling(move)
        if isinstance(move, Card) and move.suit == "banana":
            return self._put_ruling(move)
        return Ruling(False, "NIN-5", f"A move takes a stack and pays for it, or puts a card into the market; {move!r} does "
                                      "neither.")

    def _payment_ruling(self, move: Pay) -> Ruling:
        """NIN-5 on a payment, whole or half-built."""
        who, stack, total = f"Seat {self.turn}", _stack_name(move.stack), self._total(move.stack)
        if not total:
            there = listed(f"{_stack_name(kind)} ({cost})" for kind, cost in self.stacks()) or "nothing"
            return Ruling(False, "NIN-5", f"{stack.capitalize()} is not in the market. In the market: {there}. {self._instead()}")
        hand = self.hands[self.turn]
        payable = [other for other in payments(move.stack, total) if covers(hand, other.packed)]
        instead = listed([_sum(other) for other in payable[:MOST_NAMED]] + ["…"] * (len(payable) > MOST_NAMED), "or")
        ways = f"Pay {instead}." if payable else f"{who} has no cards that make exactly {total}. {self._instead()}"
        cost = f"{stack.capitalize()} costs {total}"
        if any(kind.suit != "banana" for kind in move.cards):
            return Ruling(False, "NIN-6", f"A surplus card is never in a hand, so it cannot be paid. {cost}. {ways}")
        if any(kind.rank == move.stack.rank for kind in move.cards):
            same = _a(CARDS[move.stack.rank]).capitalize()
            return Ruling(False, "NIN-5", f"{same} cannot pay for {stack}: no card paid may have the value that is taken. "
                                          f"{cost}. {ways}")
        held = Counter(unpacked(hand))
        for kind, count in Counter(move.cards).items():
            if count > held[kind]:
                few = f"only {_word(held[kind])}" if held[kind] else "no"
                return Ruling(False, "NIN-5", f"{who} holds {few} {kind.name}{'s' * (held[kind] > 1)}. {cost}. {ways}")
        if move.sum == total:
            return Ruling(True, "NIN-5", f"{cost}, and {_sum(move)} = {total}." if len(move.cards) > 1 else
                          f"{cost}, and {_a(move.cards[0])} pays it exactly.")
        if move.sum > total:
            return Ruling(False, "NIN-5", f"{cost}, and {move.sum} is {move.sum - total} too much. {ways}")
        open_still = any(covers(other.packed, move.packed) for other in payable)
        paid = f"so far {move.sum}, {total - move.sum} more to pay" if move.cards else "now touch the cards to pay with"
        if open_still:
            return Ruling(False, "NIN-5", f"{cost}: {paid}. {ways}", unfinished=True)
        short_by = f", and {move.sum} is {total - move.sum} too little" if move.cards else ""
        return Ruling(False, "NIN-5", f"{cost}{short_by}. {ways}")

    def _instead(self) -> str:
        """What can be done when a stack cannot be paid."""
        legal = self.legal()
        if type(legal[0]) is Pay:
            return f"It can pay for {listed(dict.fromkeys(_stack_name(move.stack) for move in legal), 'or')}."
        return f"It can pay for no stack, and puts down {names(legal, 'or')}."

    def _put_ruling(self, move: Card) -> Ruling:
        """NIN-8 on a card put into the market."""
        who, legal = f"Seat {self.turn}", self.legal()
        if type(legal[0]) is Pay:
            return Ruling(False, "NIN-8", f"{who} can pay for a stack exactly, for example {legal[0].name}. A single card is put "
                                          "down only when no stack can be paid. Touch a stack first.")
        if move not in legal:
            return Ruling(False, "NIN-8", f"{who} does not hold {_a(move)}: put down {names(legal, 'or')}.")
        return Ruling(True, "NIN-8", "No stack can be paid exactly, so any one card goes into the market.")

    def rulings(self) -> list[tuple[Move, Ruling]]:
        """All legal moves, the stacks that cannot be paid, and the hand's cards that nothing can be paid with."""
        if self.turn is None:
            return []
        moves = self.legal()
        usable = {kind for move in moves for kind in (move.cards if isinstance(move, Pay) else (move,))}
        payable = {move.stack for move in moves if isinstance(move, Pay)}
        moves += [pay(stack, ()) for stack, _ in self.stacks() if stack not in payable]
        moves += [kind for kind in dict.fromkeys(unpacked(self.hands[self.turn])) if kind not in usable]
        return [(move, self.ruling(move)) for move in moves]

    def play(self, move: Move, log: Log | None = None) -> None:
        """Take a stack and pay for it, or put a card down; then sort the market and see whether the end has come."""
        turn, told = self.turn, 0 if log is None else len(log)
        if turn is None:
            raise self.refused(move)
        if type(move) is Pay:
            total = self._total(move.stack)
            if not total or move.sum != total or not move.fair or not covers(self.hands[turn], move.packed):
                raise self.refused(move)
            self._take(turn, move, log)
        else:
            if type(move) is not Card or move not in self.legal():
                raise self.refused(move)
            if log is not None:
                rule, why = ("NIN-8", "cannot pay for any stack exactly") if self.stacks() else ("NIN-12", "finds the market empty")
                log.append(Event(rule, f"Seat {turn} {why} and puts {_a(move)} into the market."))
            self.hands[turn] -= ONE[move.rank]
            self.market[move.rank] += 1
            self._adjust((move,), log)
        if log is not None:
            log[told] = log[told]._replace(question=self._what_bursts(log[told:], move))
        if not self.hands[turn] and not self.ending:
            self.ending = True
            if log is not None:
                log.append(Event("NIN-13", f"Seat {turn} has played the last card of the hand: the game ends when all have had "
                                           "equally many turns."))
        self.choices = None
        self.turns += 1
        self.turn = (turn + 1) % self.game.players
        if self.ending and self.turn == self.start:
            self.turn = None
            if log is not None:
                log.extend(self._tell_end())

    def _what_bursts(self, events: Sequence[Event], move: Move) -> Question | None:
        """What a class can predict of a move: which stack it pushes to 10 or more; not asked where nothing could grow."""
        paid = dict.fromkeys(kind.rank for kind in (move.cards if isinstance(move, Pay) else (move,)))
        burst = [value for value in paid if any(event.text.startswith(f"The {value}s are") for event in events)]
        if not burst and all(self.market[value] < 2 for value in paid):
            return None
        answer = f"The {burst[0]}s" if len(burst) == 1 else "More than one" if burst else "None"
        several = ("More than one",) if len(paid) > 1 else ()
        return Question(f"Seat {self.turn}: {move.name if isinstance(move, Pay) else f'put down {_a(move)}'}. Which stack is "
                        "discarded then?", (*(f"The {value}s" for value in paid), *several, "None"), answer)

    def _take(self, turn: int, move: Pay, log: Log | None) -> None:
        """NIN-5 to NIN-7: the stack to the collection, the payment to the market, perhaps a surplus card."""
        value, standard = move.stack.rank, move.stack.suit == "banana"
        taken = self.market[value] if standard else 1
        if standard:
            self.market[value] = 0
            self.collected[turn][value] += taken
        else:
            self.surplus[value] -= 1
            self.collected[turn][TOO_MUCH + value] += 1
        self.hands[turn] -= move.packed
        for kind in move.cards:
            self.market[kind.rank] += 1
        if log is not None:
            what = f"the {move.stack.name}" if taken == 1 else f"the {_word(taken)} {move.stack.name}s"
            paid = f"{_sum(move)} = {move.sum}" if len(move.cards) > 1 else _a(move.cards[0])
            log.append(Event("NIN-5", f"Seat {turn} takes {what} and pays {paid}."))
        if taken >= MANY:
            self._draw("NIN-7", f"{_word(taken).capitalize()} cards were taken", log)
        self._adjust(move.cards, log)

    def _adjust(self, added: Sequence[Card], log: Log | None) -> None:
        """NIN-9, NIN-10: stacks of 10 or more are discarded, and a surplus card comes for each."""
        if log is not None:
            log.append(Event("NIN-9", f"The market is sorted: {listed(self._sorted(added))}."))
        for kind in added:
            value, count = kind.rank, self.market[kind.rank]
            if value * count >= TOO_MUCH:
                self.market[value] = 0
                self.discarded[value] += count
                if log is not None:
                    log.append(Event("NIN-10", f"The {value}s are {_word(count)} cards now, {value * count} in all: the stack is "
                                               "discarded."))
                self._draw("NIN-10", f"The {value}s were discarded", log)

    def _sorted(self, added: Sequence[Card]) -> list[str]:
        """Where each card that was added lies now."""
        return [f"the {kind.name}s that lay there get {_word(count)} more" if self.market[kind.rank] > count else
                f"{_word(count)} {kind.name}{'s' * (count > 1)} make{'s' * (count == 1)} a new stack"
                for kind, count in Counter(added).items()]

    def _draw(self, rule: str, why: str, log: Log | None) -> None:
        """A surplus card comes from the deck to the market (NIN-11: from an empty deck comes nothing)."""
        if not self.deck:
            if log is not None:
                log.append(Event("NIN-11", f"{why}, but the deck is empty: no surplus card comes."))
            return
        value = self.deck.pop()
        self.surplus[value] += 1
        if log is not None:
            log.append(Event(rule, f"{why}: a surplus {value} comes to the market."))
        if not self.deck and not self.ending:
            self.ending = True
            if log is not None:
                log.append(Event("NIN-13", "That was the last surplus card: the game ends when all have had equally many "
                                           "turns."))

    def both(self, seat: int) -> list[int]:
        """How many cards of each value from 1 on the seat has collected, standard and surplus together."""
        mine = self.collected[seat]
        return [mine[value] + mine[TOO_MUCH + value] for value in VALUES]

    def majorities(self) -> list[list[int]]:
        """NIN-14, NIN-15: for each value from 1 on, each seat's points, if the game ended now."""
        both = [self.both(seat) for seat in range(self.game.players)]
        return [majority([mine[value - 1] for mine in both]) for value in VALUES]

    def points(self) -> list[int]:
        """Each seat's points, if the game ended now."""
        return [sum(row) for row in zip(*self.majorities(), strict=True)]

    def _tell_end(self) -> list[Event]:
        """The majorities value by value, and who wins."""
        events = []
        for value, points in zip(VALUES, self.majorities(), strict=True):
            best = [seat for seat, point in enumerate(points) if point]
            counts = listed(f"Seat {seat} has {self.both(seat)[value - 1]}" for seat in range(self.game.players))
            if not best:
                events.append(Event("NIN-15", f"Value {value}: nobody has collected any, so nobody scores."))
            elif len(best) == 1:
                events.append(Event("NIN-14", f"Value {value}: {counts}. Seat {best[0]} has the most and gets 2 points."))
            else:
                events.append(Event("NIN-14", f"Value {value}: {counts}. {seats(best)} tie for most and get 1 point each."))
        outcome = self.outcome()
        question = asked_who("The collections are scored. Who wins?", self.game.players, outcome.winners)
        return [*events, Event("NIN-16", outcome.because, question=question)]

    def score(self) -> list[ScoreLine]:
        """The points of every value, once the game is over (NIN-14)."""
        if self.turn is not None:
            return []
        lines = []
        for value, points in zip(VALUES, self.majorities(), strict=True):
            for seat, point in enumerate(points):
                if point:
                    cards = counted(self.both(seat)[value - 1], "card")
                    why = f"the most of value {value}" if point == 2 else f"tied for the most of value {value}"
                    lines.append(ScoreLine(1, seat, point, POINTS_UNIT, "NIN-14", f"{why}, {cards}"))
        return lines

    def worth(self, seat: int) -> float:
        """The seat's points above the best of the others, and half a point more or less for who wins."""
        points = self.points()
        others = max(points[:seat] + points[seat + 1:])
        return points[seat] - others + (0.5 if self._ranked()[0] == seat else -0.5)

    def _ranked(self) -> list[int]:
        """NIN-16: the seats from best to worst: points, then cards of value 1, then closeness to the start player."""
        points, players = self.points(), self.game.players
        return sorted(range(players), key=lambda seat: (-points[seat], -self.both(seat)[0], (seat - self.start) % players))

    def outcome(self) -> Outcome | None:
        """NIN-16: who has the most points, with the tie-breakers that were needed."""
        if self.turn is not None:
            return None
        points, ranked = self.points(), self._ranked()
        winner = ranked[0]
        because = f"Seat {winner} wins with {counted(points[winner], 'point')}"
        tied = [seat for seat in sorted(ranked) if points[seat] == points[winner]]
        if len(tied) > 1:
            ones = {seat: self.both(seat)[0] for seat in tied}
            still = [seat for seat in tied if ones[seat] == ones[winner]]
            because = f"{seats(tied)} have {counted(points[winner], 'point')} each. "
            because += (f"Seat {winner} wins with the most cards of value 1 ({ones[winner]})" if len(still) == 1 else
                        f"{seats(still)} also have equally many cards of value 1 ({ones[winner]}), and Seat {winner} sits "
                        "closest to the start player and wins")
        return Outcome((winner,), tuple(points), f"{because}.")

    def view(self, seat: int | None) -> BananineView:
        """What that seat may know; `None` sees everything."""
        return BananineView(self, seat)

    def parts(self) -> dict[str, str]:
        """This position as plain text."""
        text = _text
        parts = {f"hand {seat}": text(unpacked(hand)) for seat, hand in enumerate(self.hands)}
        parts |= {f"collected {seat}": _counts_text(mine[:TOO_MUCH], mine[TOO_MUCH:])
                  for seat, mine in enumerate(self.collected) if any(mine)}
        parts |= {"market": _counts_text(self.market, self.surplus), "removed": text(unpacked(self.removed)),
                  "discarded": _counts_text(self.discarded, []),
                  "deck": " ".join(SURPLUS_CARDS[value].text for value in reversed(self.deck)), "start": str(self.start),
                  "turn": str(self.start if self.turn is None else self.turn), "turns": str(self.turns),
                  "ending": "yes" if self.ending else "no"}
        return parts


def _text(cards: Sequence[Card]) -> str:
    return " ".join(kind.text for kind in cards)


def _counts_text(standard: Sequence[int], surplus: Sequence[int]) -> str:
    """Counts by value as the cards' texts."""
    return _text([CARDS[value] for value, count in enumerate(standard) for _ in range(count)]
                 + [SURPLUS_CARDS[value] for value, count in enumerate(surplus) for _ in range(count)])


class BananineView(View):
    """What a seat may know in Bananine: its own hand, the market, all collections, and what was discarded."""

    __slots__ = ()
    _state: BananineState
    words = ("hand", "hands", "counts", "stacks", "collected", "discarded", "deck_left", "hidden", "start", "ending")

    @property
    def hand(self) -> list[Card]:
        """The cards of this seat, in card order."""
        return [] if self.seat in (None, NOBODY) else unpacked(self._state.hands[self.seat])

    @property
    def hands(self) -> list[list[Card] | None]:
        """Each seat's cards, None where they are hidden from this seat."""
        return [unpacked(hand) if self.seat in (None, seat) else None for seat, hand in enumerate(self._state.hands)]

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [len(unpacked(hand)) for hand in self._state.hands]

    @property
    def stacks(self) -> list[tuple[Card, int]]:
        """The stacks of the market: the card they are of, and how many; surplus cards are one each."""
        state = self._state
        return ([(CARDS[value], count) for value, count in enumerate(state.market) if count]
                + [(SURPLUS_CARDS[value], 1) for value, count in enumerate(state.surplus) for _ in range(count)])

    @property
    def collected(self) -> list[list[Card]]:
        """The cards in each seat's collection, standard and surplus."""
        return [[CARDS[value] for value in VALUES for _ in range(mine[value])]
                + [SURPLUS_CARDS[value] for value in VALUES for _ in range(mine[TOO_MUCH + value])]
                for mine in self._state.collected]

    @property
    def discarded(self) -> list[Card]:
        """The cards that were discarded."""
        return [CARDS[value] for value, count in enumerate(self._state.discarded) for _ in range(count)]

    @property
    def deck_left(self) -> list[Card]:
        """The surplus cards still to come, in card order: their values are known, their order is not."""
        return [SURPLUS_CARDS[value] for value in sorted(self._state.deck)]

    @property
    def hidden(self) -> list[Card]:
        """The standard cards not seen, in card order: in the other hands, or out of the game."""
        hands = [hand for seat, hand in enumerate(self._state.hands) if seat != self.seat]
        return sorted((kind for hand in [*hands, self._state.removed] for kind in unpacked(hand)), key=lambda kind: kind.rank)

    @property
    def start(self) -> int:
        """The start player."""
        return self._state.start

    @property
    def ending(self) -> bool:
        """Whether this is the last time around."""
        return self._state.ending

    def __str__(self) -> str:
        state, lines = self._state, [f"{self.game.title}, turn {self.stage[1]}{', the last round' * self.ending}"]
        market = (f"{' '.join([kind.text] * count)} = {kind.rank * count}" for kind, count in self.stacks)
        lines.append(f"  Market: {' | '.join(market) or 'empty'} ({counted(len(self.deck_left), 'surplus card')} in the deck)")
        for seat, hand in enumerate(self.hands):
            shown = _text(hand) if hand is not None else counted(self.counts[seat], "card")
            lines.append(f"  Seat {seat}{' (start)' * (seat == self.start)}: {shown or 'no cards'} | collected "
                         f"{_text(self.collected[seat]) or '-'} = {counted(state.points()[seat], 'point')} now")
        lines.append(f"  {self.asks or state.outcome().because}")
        return "\n".join(lines)


def position(game: Bananine, parts: Mapping[str, str], seed: int) -> BananineState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    players = range(game.players)
    known = [f"{what} {seat}" for what in ("hand", "collected") for seat in players]
    given = checked_parts(parts, [*known, "market", "deck", "discarded", "removed", "start", "turn", "turns", "ending"])
    cards = {name: [_card(word) for word in text.split()] for name, text in given.items()
             if name.split()[0] in ("hand", "collected", "market", "deck", "discarded", "removed")}
    for name, pile in cards.items():
        _check_kinds(name, pile)

    state = BananineState(game, seed, 0)
    state.start, = numbers(given.get("start", str(game.start or 0)), "start", 1, 0, game.players - 1)
    state.turn, = numbers(given.get("turn", str(state.start)), "turn", 1, 0, game.players - 1)
    least = (state.turn - state.start) % game.players
    state.turns, = numbers(given.get("turns", str(least)), "turns", 1, least, 1000)
    if (state.turns - least) % game.players:
        raise ValueError(f"After {state.turns} turns it is not Seat {state.turn}'s turn (NIN-4).")
    if given.get("ending") == "yes" and state.turn == state.start:
        raise ValueError("When the start player's turn comes, the last round is over, and with it the game (NIN-13).")
    if given.get("ending", "no") not in ("yes", "no"):
        raise ValueError(f"The part 'ending' must be yes or no, not {given['ending']!r}.")
    cards.setdefault("market", [CARDS[value] for value in OPENING[game.players]])
    for kind in cards["market"]:
        (state.market if kind.suit == "banana" else state.surplus)[kind.rank] += 1
    for value, count in enumerate(state.market):
        if value * count >= TOO_MUCH:
            raise ValueError(f"The market has {count} {value}s, {value * count} in all: such a stack is discarded (NIN-10).")
    for kind in cards.get("discarded", []):
        state.discarded[kind.rank] += 1
    for seat in players:
        for kind in cards.get(f"collected {seat}", []):
            state.collected[seat][kind.rank + TOO_MUCH * (kind.suit == "surplus")] += 1

    left = game.deck.without(cards.values(), "NIN-2")
    standard, surplus = ([kind for kind in left if kind.suit == suit] for suit in ("banana", "surplus"))
    rng = chance(seed, "position", 1)
    hands = {seat: cards[f"hand {seat}"] for seat in players if f"hand {seat}" in cards}
    row = shuffled(standard, rng)
    size = max((len(hand) for hand in hands.values() if hand), default=min(HAND[game.players], len(row) // game.players))
    for seat in players:
        if seat not in hands:
            if len(row) < size:
                raise ValueError(f"Only {len(row)} standard cards are left to deal, and Seat {seat} needs {size}.")
            hands[seat] = row[:size]
            del row[:size]
    removed = cards.get("removed")
    if removed is not None and row:
        raise ValueError(f"{counted(len(row), 'standard card')} of the deck are nowhere in the position: {_text(row)}.")
    if "deck" in cards and surplus:
        raise ValueError(f"{counted(len(surplus), 'surplus card')} of the deck are nowhere in the position: {_text(surplus)}.")
    for seat, hand in hands.items():
        if len(hand) > HAND[game.players]:
            raise ValueError(f"Seat {seat} holds {len(hand)} cards; {HAND[game.players]} are dealt (NIN-3).")
    state.hands = [packed(hands[seat]) for seat in players]
    state.removed = packed(row if removed is None else removed)
    deck = cards["deck"] if "deck" in cards else shuffled(surplus, rng)
    state.deck = [kind.rank for kind in reversed(deck)]
    state.ending = given.get("ending", "no") == "yes"
    if state.ending and state.deck and all(state.hands):
        raise ValueError("The end has no reason yet: no hand is empty and there are surplus cards to come (NIN-13).")
    if not state.ending and not state.deck:
        raise ValueError("The last surplus card is drawn, so the part 'ending' must be yes (NIN-13).")
    if not state.hands[state.turn]:
        raise ValueError(f"Seat {state.turn} has no cards, and nobody has a turn without cards (NIN-13).")
    if not state.ending and not all(state.hands):
        raise ValueError("A hand is empty, so the part 'ending' must be yes (NIN-13).")
    return state


def _check_kinds(name: str, pile: Sequence[Card]) -> None:
    """Surplus cards lie in the deck, the market and collections only, and the deck holds nothing else."""
    for kind in pile:
        if kind.suit == "surplus" and name.split()[0] in ("hand", "discarded", "removed"):
            raise ValueError(f"The part {name!r} cannot hold the {kind.name}: surplus cards are in the deck, the market and "
                             "collections only.")
        if kind.suit == "banana" and name == "deck":
            raise ValueError(f"The part 'deck' cannot hold a {kind.name}: it is made of surplus cards like +{kind.name}.")

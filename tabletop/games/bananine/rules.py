"""Bananine: take a stack from the market, pay its exact value from your hand, and collect the most of each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from tabletop.engine import core
from tabletop.engine.cards import Card, Deck, mixed, sealed, shuffled
from tabletop.engine.core import Ask, CardLine, Log, Move, Moves, Reason, Rule, Rulebook, ScoreLine
from tabletop.engine.english import names, quoted, written
from tabletop.games.bananine import telling
from tabletop.games.bananine.telling import a_card, stack_name

RULES: Final = Rulebook(
    Rule("NIN-1", "There are 52 standard cards with the values 1 to 9."),
    Rule("NIN-2", "Low values are frequent, high ones rare; the surplus cards are a small deck of their own.",
         in_book=False,
         reading="of the values 1 to 9 there are 9, 8, 8, 7, 6, 5, 4, 3, 2 standard cards. There is one surplus card "
                 "of each value. Both tables are options"),
    Rule("NIN-3", "The market opens with one standard card of each of a few middle values. Hands are dealt from the "
                  "others. The rest of the standard cards are out of the game. The shuffled surplus cards are the "
                  "deck.",
         reading="nobody sees the cards that are out of the game"),
    Rule("NIN-4", "Play goes clockwise from the start player.",
         reading="the start player is drawn at random, unless the option says who"),
    Rule("NIN-5", "On your turn take one whole stack and pay with cards from your hand whose sum is exactly the "
                  "stack's total. No card you pay may have the value you take. A surplus card is a stack of its own."),
    Rule("NIN-6", "What you take lies face up in your collection; it never comes into your hand."),
    Rule("NIN-7", "Whoever takes three or more cards brings one surplus card from the deck to the market."),
    Rule("NIN-8", "Only if no stack can be paid exactly, put any one card from your hand into the market."),
    Rule("NIN-9", "Then the market is sorted: standard cards of one value are one stack, surplus cards stay alone."),
    Rule("NIN-10", "A stack with a total of 10 or more is discarded, and for each one surplus card comes from the "
                   "deck.",
         reading="discarded cards are out of the game"),
    Rule("NIN-11", "When the deck is empty no surplus card comes.", in_book=False,
         reading="an empty deck gives nothing, and as surplus cards never join they are never discarded"),
    Rule("NIN-12", "When the market is empty, a card is put into it.", in_book=False,
         reading="with no stack there, none can be paid: one card is put down as in NIN-8"),
    Rule("NIN-13", "The end begins when a player plays the last hand card, or when the last surplus card is drawn. The "
                   "game is over after the turn of the player to the right of the start player. So all have had "
                   "equally many turns."),
    Rule("NIN-14", "For each value the player with the most cards in the collection gets 2 points; those tied for most "
                   "get 1 each. Cards in hand do not count."),
    Rule("NIN-15", "A value that nobody has collected gives no points.", in_book=False,
         reading="being tied for most with no card at all is worth nothing"),
    Rule("NIN-16", "Most points win. If tied, the most cards of value 1 in the collection; if still tied, who sits "
                   "closest to the start player, clockwise.", reading="the start player is the closest of all"),
)

VALUES: Final = range(1, 10)
STANDARD: Final[Mapping[int, int]] = MappingProxyType({1: 9, 2: 8, 3: 8, 4: 7, 5: 6, 6: 5, 7: 4, 8: 3, 9: 2})
SURPLUS: Final[Mapping[int, int]] = MappingProxyType(dict.fromkeys(VALUES, 1))
STANDARD_TOTAL: Final = 52
OPENING: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({2: (6, 7), 3: (5, 6, 7), 4: (4, 5, 6, 7),
                                                                  5: (3, 4, 5, 6, 7)})
HAND: Final[Mapping[int, int]] = MappingProxyType({2: 21, 3: 15, 4: 11, 5: 9})
BURST_AT: Final = 10
"""The total at which a stack is discarded."""
DRAW_AT: Final = 3
"""How many cards taken at once bring a surplus card."""
POINTS_UNIT: Final = "points"
PAY: Final = "pay"
PUT: Final = "put"
TAKE: Final = "take"

RULES_CARD: Final = (
    CardLine("Goal", "Collect the most cards of a value: 2 points for it, or 1 each for all who tie. The most points "
                     "win.", ("NIN-14", "NIN-16")),
    CardLine("Cards", f"Values 1 to {max(VALUES)}; low ones are frequent, high ones rare. A few cards open the market. "
                      "The surplus cards are the deck.", ("NIN-1", "NIN-2", "NIN-3")),
    CardLine("Your turn", "Take one whole stack from the market. Pay with cards from your hand that add up to exactly "
                          "its total.", ("NIN-5",)),
    CardLine("Paying", "No card you pay may have the value you take. What you pay goes to the market: cards of one "
                       "value make one stack.", ("NIN-5", "NIN-9")),
    CardLine("Collecting", "What you take lies face up before you. It never comes into your hand.", ("NIN-6",)),
    CardLine("If you cannot pay", "Only then, put one card of your hand into the market.", ("NIN-8", "NIN-12")),
    CardLine("Surplus cards", f"One comes when somebody takes {DRAW_AT} or more cards. And one for every stack that "
                              f"reaches {BURST_AT}: it is thrown away. A surplus card always lies alone.",
             ("NIN-5", "NIN-7", "NIN-10")),
    CardLine("The end", "Somebody plays their last card, or the last surplus card comes. Finish the round, so that all "
                        "have had equally many turns. A tie goes to the most 1s.", ("NIN-13", "NIN-16")),
)

CARDS: Final[Mapping[int, Card]] = MappingProxyType({value: Card.of("banana", value, f"{value}", f"{value}")
                                                     for value in VALUES})
SURPLUS_CARDS: Final[Mapping[int, Card]] = MappingProxyType(
    {value: Card.of("surplus", value, f"+{value}", f"surplus {value}") for value in VALUES})


def is_standard(card: Card) -> bool:
    """Whether it is a standard card; the others are surplus cards."""
    return card.suit == "banana"


# A hand is one number: six bits for how many cards of each value. Nobody holds 32 of a value, so the sixth bit is set
# only where a payment was taken off that the hand does not cover. One subtraction tells that, which is asked for dozens
# of payments every turn; and the number is small enough for compiled code to count with it as the processor does.
FIELD: Final = 6
LIMIT: Final = 32
ONE: Final = (0, *(1 << FIELD * (value - 1) for value in VALUES))
"""By value: a hand of one card."""
BORROWED: Final = sum(LIMIT * one for one in ONE)
"""Every sixth bit."""
BITS: Final = [(CARDS[value], (LIMIT - 1) * ONE[value]) for value in VALUES]
"""Each card, and where its number is in a hand."""


def packed(cards: Sequence[Card]) -> int:
    """The cards as the number that stands for a hand of them."""
    hand = 0
    for card in cards:
        hand += ONE[card.rank]
    return hand


def unpacked(hand: int) -> list[Card]:
    """The cards of a hand in card order."""
    cards: list[Card] = []
    for card, _ in BITS:
        cards += [card] * (hand % LIMIT)
        hand >>= FIELD
    return cards


class Pay:
    """The move of a turn: take this stack and pay with these cards. Equal moves are one object (see `pay`).

    A payment is built by touching one thing after the other. It has no cards yet, or no stack, while it is half-built.
    """

    __slots__ = ("cards", "cost", "stack", "standard", "sum", "value")

    def __init__(self, stack: Card | None, cards: tuple[Card, ...]) -> None:
        self.stack: Final = stack
        self.cards: Final = cards
        self.cost: Final = packed(cards)
        self.sum: Final = sum([card.rank for card in cards])
        self.value: Final = 0 if stack is None else stack.rank
        self.standard: Final = stack is not None and is_standard(stack)

    def __str__(self) -> str:
        take = [] if self.stack is None else [f"{TAKE} {self.stack.text}:"]
        return " ".join([*take, *(card.text for card in self.cards)])

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        """The move as a person says it."""
        take = [] if self.stack is None else [f"take {stack_name(self.stack)}"]
        return " and ".join([*take, *([f"pay {names(self.cards)}"] if self.cards else [])])

    def __reduce__(self) -> tuple[object, ...]:
        return pay, (self.stack, self.cards)


sealed(Pay)
_known: Final[dict[tuple[Card | None, tuple[Card, ...]], Pay]] = {}


def pay(stack: Card | None, cards: Sequence[Card]) -> Pay:
    """The one move that takes this stack and pays with these cards, in whatever order they are named."""
    key = stack, tuple(sorted(cards, key=lambda card: card.rank))
    if key not in _known:
        _known[key] = Pay(*key)
    return _known[key]


def partitions(total: int, without: int, most: int = 9) -> list[tuple[int, ...]]:
    """Every way to write the total as a sum of values, largest first, without one of them."""
    if not total:
        return [()]
    return [(value, *rest) for value in range(min(total, most), 0, -1) if value != without
            for rest in partitions(total - value, without, value)]


def _payments(stack: Card, total: int) -> list[Pay]:
    return [pay(stack, [CARDS[value] for value in parts]) for parts in partitions(total, stack.rank)]


FOR_STACKS: Final = [[_payments(CARDS[value], value * count) if 0 < value * count < BURST_AT else []
                      for count in range(BURST_AT)]
                     for value in range(BURST_AT)]
"""NIN-5: every payment of a standard stack, by its value and number of cards; never with a card of the value taken."""
FOR_SURPLUS: Final = [_payments(SURPLUS_CARDS[value], value) if value else [] for value in range(BURST_AT)]
"""The same for a surplus card, by its value."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Bananine(core.Game):
    """Bananine for 2 to 5 players. `standard` and `surplus`: how many cards of each value; `leader`: the start
    player."""

    __slots__ = ("deck", "pack", "piles", "standard", "surplus", "surplus_values")
    name: ClassVar[str] = "bananine"
    title: ClassVar[str] = "Bananine"
    player_counts: ClassVar[range] = range(2, 6)
    rules: ClassVar[Rulebook] = RULES
    rules_card: ClassVar[tuple[CardLine, ...]] = RULES_CARD
    ends_by: ClassVar[str] = "NIN-13"
    worth_means: ClassVar[str] = ("points ahead of the best opponent, with half a point more for winning and half a "
                                  "point less for not winning")
    told_by: ClassVar[str] = "turn"

    def __init__(self, players: object = 3, standard: object = None, surplus: object = None,
                 leader: object = None) -> None:
        super().__init__(players, leader)
        self.standard: Final[Mapping[int, int]] = card_table("standard", STANDARD if standard is None else standard)
        self.surplus: Final[Mapping[int, int]] = card_table("surplus", SURPLUS if surplus is None else surplus)
        check_tables(self.standard, self.surplus, self.players)
        self.deck: Final = Deck({CARDS[value]: self.standard[value] for value in VALUES}
                                | {SURPLUS_CARDS[value]: self.surplus[value] for value in VALUES})
        opening, size = OPENING[self.players], HAND[self.players]
        self.pack: Final = tuple(ONE[value] for value in VALUES
                                 for _ in range(self.standard[value] - (value in opening)))
        """The standard cards that are dealt, each packed."""
        self.piles: Final = tuple(min(place // size, self.players) for place in range(len(self.pack)))
        """Where they go: to the seats, and what is left aside."""
        self.surplus_values: Final = tuple(value for value in VALUES for _ in range(self.surplus[value]))

    @property
    def options(self) -> dict[str, Any]:
        """The options that recreate this game."""
        tables = (("standard", self.standard, STANDARD), ("surplus", self.surplus, SURPLUS))
        return super().options | {option: {str(value): count for value, count in table.items()}
                                  for option, table, usual in tables if table != usual}

    def deal(self, seed: object, log: Log | None = None) -> BananineState:
        """NIN-3, NIN-4: open the market, deal the hands, shuffle the deck; the same seed deals the same game."""
        state = BananineState(self, core.whole_number(seed, "seed"))
        state.leader = state.turn = self.first_leader(state.seed)
        for value in OPENING[self.players]:
            state.market[value] = 1
        piles = [0] * (self.players + 1)
        drawn = shuffled(self.piles, core.chance(state.seed, "deal", 1, len(self.pack)))
        for card, pile in zip(self.pack, drawn):  # noqa: B905 - compiled code walks along both rows only without `strict`
            piles[pile] = piles[pile] + card  # `piles[pile] += card` compiled code leaves to Python
        state.aside = unpacked(piles.pop())
        state.hands = piles
        state.deck = shuffled(self.surplus_values, core.chance(state.seed, "deck", 1, len(self.surplus_values)))
        if log is not None:
            log.extend(telling.dealt(HAND[self.players], OPENING[self.players], len(state.aside), state.leader))
        return state

    def parse(self, text: object) -> Move:
        """`take 7: 3 4` takes the 7s and pays 3 and 4, `take +7: 3 4` the surplus 7; `4` puts a 4 into the market. The
        stack and the cards may come in any order, as somebody touches them."""
        said = core.written_move(text, "'take 7: 3 4' or '4'")
        stack: Card | None = None
        cards: list[Card] = []
        words = said.lower().replace(":", " ").split()
        for place, word in enumerate(words):
            if place and words[place - 1] == TAKE:
                stack = self.deck.parse(word)
            elif word != TAKE:
                cards.append(self.hand_card(word))
            elif stack is not None or place + 1 == len(words):
                raise ValueError("Name one stack to take and the cards to pay, like 'take 7: 3 4'.")
        if stack is None and len(cards) < 2:
            return cards[0] if cards else self.deck.parse(said)
        return pay(stack, cards)

    def moves(self) -> tuple[Any, ...]:
        """Putting every value into the market, and every payment of every stack that the cards of this game make."""
        there = self.standard
        stacks = [FOR_STACKS[value][count] for value in VALUES for count in range(min(there[value] + 1, BURST_AT))]
        stacks += [FOR_SURPLUS[value] for value in VALUES if self.surplus[value]]
        every = sum([ONE[value] * min(there[value], LIMIT - 1) for value in VALUES])
        return (*[CARDS[value] for value in VALUES if there[value]],
                *[move for payments in stacks for move in payments if not (every - move.cost) & BORROWED])

    def kind_of(self, move: object) -> str:
        """Paying and putting a card down answer the same question: whether a stack can be paid only its player
        knows."""
        return PAY

    def hand_card(self, text: str) -> Card:
        """The standard card that the text names: only these are ever in a hand."""
        card = self.deck.parse(text)
        if not is_standard(card):
            raise ValueError(f"{quoted(text)} is a surplus card, and these are never in a hand: pay with cards from 1 "
                             "to 9.")
        return card


def card_table(name: str, table: object) -> Mapping[int, int]:
    """NIN-2: how many cards there are of each value, from a table by value."""
    if not isinstance(table, Mapping):
        raise ValueError(f"{name} must be a table like {{1: 9, 2: 8, …}}, not {quoted(table)}.")
    plain = {written(key): value for key, value in table.items()}
    for key in plain:
        if key not in map(str, VALUES):
            raise ValueError(f"{name} has an unknown value {quoted(key)}: the values are 1 to 9.")
    return MappingProxyType({value: core.whole_number(plain.get(str(value), 0), f"{name}: the number of {value}s", 0,
                                                      STANDARD_TOTAL)
                             for value in VALUES})


def check_tables(standard: Mapping[int, int], surplus: Mapping[int, int], players: int) -> None:
    """NIN-1, NIN-2, NIN-3: 52 standard cards that cover the opening market, and at least one surplus card."""
    if sum(standard.values()) != STANDARD_TOTAL:
        raise ValueError(f"standard has {sum(standard.values())} cards; there must be {STANDARD_TOTAL} (NIN-1).")
    for value in OPENING[players]:
        if not standard[value]:
            raise ValueError(f"standard has no {value}, and the market opens with one (NIN-3).")
    if not sum(surplus.values()):
        raise ValueError("surplus has no card; there must be at least one (NIN-2).")


def majority(counts: Sequence[int]) -> list[int]:
    """NIN-14, NIN-15: the points of each seat for one value, from how many cards of it each has collected."""
    most = max(counts)
    points = 2 if counts.count(most) == 1 else 1
    return [points if most and count == most else 0 for count in counts]


MAJORITIES: Final[dict[tuple[int, ...], list[int]]] = {}
"""What `majority` has said, by the counts: few are possible, and every playout asks for all values."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class BananineState(core.State[Bananine]):
    """One moment of a game of Bananine."""

    __slots__ = ("aside", "collected", "deck", "discarded", "ending", "hands", "leader", "market", "surplus",
                 "surplus_taken", "turns")

    def __init__(self, game: Bananine, seed: int) -> None:
        super().__init__(game, seed)
        self.round = 1
        self.leader = 0
        """The start player."""
        self.turns = 0
        """How many turns are over."""
        self.hands: list[int] = []
        """Each seat's cards, packed."""
        self.aside: list[Card] = []
        """The standard cards that are out of the game, unseen."""
        self.deck: list[int] = []
        """The values of the surplus cards to come, the next one last."""
        self.market = [0] * BURST_AT
        """How many standard cards of each value lie in the market."""
        self.surplus = [0] * BURST_AT
        """How many surplus cards of each value lie in the market."""
        self.discarded = [0] * BURST_AT
        """How many cards of each value were discarded."""
        self.collected: list[list[int]] = [[0] * BURST_AT for _ in range(game.players)]
        """How many cards of each value each seat has collected, standard and surplus together."""
        self.surplus_taken: list[tuple[int, int]] = []
        """The surplus cards among these: who took it, and its value."""
        self.ending = False
        """Whether this is the last time around (NIN-13)."""

    def copy(self) -> BananineState:
        """An independent copy."""
        twin = BananineState(self.game, self.seed)
        twin.turn = self.turn
        twin._legal = self._legal
        twin.leader = self.leader
        twin.turns = self.turns
        twin.hands = self.hands.copy()
        twin.aside = self.aside
        twin.deck = self.deck.copy()
        twin.market = self.market.copy()
        twin.surplus = self.surplus.copy()
        twin.discarded = self.discarded.copy()
        twin.collected = [collected.copy() for collected in self.collected]
        twin.surplus_taken = self.surplus_taken.copy()
        twin.ending = self.ending
        return twin

    def what_counts(self) -> tuple[object, ...]:
        """Whose turn it is, and all cards but those that are out of the game."""
        rows = (self.hands, self.deck, self.market, self.surplus, *self.collected)
        return self.turn, self.ending, *[tuple(row) for row in rows]

    def hidden_from(self, seat: int | None) -> list[Card]:
        """The standard cards a seat does not see, in card order: in the other hands, or out of the game."""
        hidden = self.aside.copy()
        for other, hand in enumerate(self.hands):
            if other != seat:
                hidden += unpacked(hand)
        return self.game.deck.in_order(hidden)

    def redeal(self, seat: int, rng: Random) -> None:
        """The standard cards not seen are dealt anew to the other hands and aside, and the deck is shuffled. What a
        card put down by force tells about a hand is not used."""
        hidden = self.hidden_from(seat)
        row = mixed(hidden, rng)
        for other, hand in enumerate(self.hands):
            if other != seat:
                size = len(unpacked(hand))
                self.hands[other] = packed(row[:size])
                del row[:size]
        self.aside = self.game.deck.in_order(row)
        self.deck = mixed(sorted(self.deck), rng)

    @property
    def stage(self) -> tuple[int, int]:
        """The game is one round; the turns count from 1."""
        return 1, self.turns + 1

    @property
    def asks(self) -> Ask:
        """What is decided now: the same whether a stack can be paid or not, for that would tell the others about the
        hand."""
        if self.turn is None:
            return Ask()
        return Ask(PAY, "NIN-5",
                   f"Seat {self.turn}: take one stack and pay its exact total, or put one card down if none can be "
                   "paid")

    def stacks(self) -> list[tuple[Card, int]]:
        """The stacks of the market with their totals: standard ones first, then surplus cards, equal ones once."""
        return ([(CARDS[value], value * count) for value, count in enumerate(self.market) if count]
                + [(SURPLUS_CARDS[value], value) for value, count in enumerate(self.surplus) if count])

    def choices(self) -> Moves:
        """NIN-5: every exact payment of every stack. NIN-8: if there is none, every card of the hand may be put
        down."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        moves: list[Move] = []
        for value, count in enumerate(self.market):
            if count:
                for move in FOR_STACKS[value][count]:
                    if not (hand - move.cost) & BORROWED:
                        moves.append(move)
        for value, count in enumerate(self.surplus):
            if count:
                for move in FOR_SURPLUS[value]:
                    if not (hand - move.cost) & BORROWED:
                        moves.append(move)
        return moves or [card for card, bits in BITS if hand & bits]

    def can_pay(self) -> bool:
        """Whether the seat that decides can pay for a stack; otherwise it puts a card down."""
        return isinstance(self.legal()[0], Pay)

    def payments(self) -> list[Pay]:
        """The legal payments; none when a card is to be put down."""
        return [move for move in self.legal() if isinstance(move, Pay)]

    def why(self, move: Any) -> Reason:
        """Why this stack may be taken, or this card put down."""
        if isinstance(move, Pay):
            assert move.stack is not None
            return Reason("NIN-5", telling.pays(move.stack, move.cards, move.sum))
        return Reason("NIN-8", f"Seat {self.turn} can pay for no stack exactly, so any one card of the hand goes into "
                               "the market.")

    def why_not(self, move: object) -> Reason:
        """Why this payment, or this card, is not allowed, and what is; a half-built payment says what is missing."""
        if isinstance(move, Pay):
            return self.why_not_pay(move.stack, move) if move.stack is not None else self.why_not_alone(move.cards)
        if isinstance(move, Card) and is_standard(move):
            return self.why_not_alone((move,))
        return Reason("NIN-5", "A move takes a stack and pays for it, or puts a card of the hand into the market; "
                               f"{quoted(move)} does neither. {self.instead()}")

    def why_not_pay(self, stack: Card, move: Pay) -> Reason:
        """NIN-5 on a payment for a stack, whole or half-built."""
        who, total = f"Seat {self.turn}", dict(self.stacks()).get(stack, 0)
        if not total:
            return Reason("NIN-5", f"{stack_name(stack).capitalize()} is not in the market. "
                                   f"{telling.in_market(self.stacks())} {self.instead()}")
        payable = [other.cards for other in self.payments() if other.stack is stack]
        same = a_card(CARDS[stack.rank])
        ways = (f"Pay {telling.sums(payable)}." if payable else
                f"{who} has no cards that make exactly {total} without {same}. {self.instead()}")
        cost = telling.costs(stack, total)
        if not all([is_standard(card) for card in move.cards]):
            return Reason("NIN-6", f"A surplus card is never in a hand, so it cannot be paid. {cost}. {ways}")
        if any([card.rank == stack.rank for card in move.cards]):
            return Reason("NIN-5", f"{same.capitalize()} cannot pay for {stack_name(stack)}: no card paid may have the "
                                   f"value that is taken. {cost}. {ways}")
        missing = self.not_held(move.cards)
        if missing:
            return Reason("NIN-5", f"{missing} {cost}. {ways}")
        if move.sum > total:
            return Reason("NIN-5", f"{cost}, and {move.sum} is {move.sum - total} too much. {ways}")
        completions = [without(cards, move.cards) for cards in payable if has_all(cards, move.cards)]
        if completions:
            return Reason("NIN-5", f"{cost}: {telling.so_far(move.cards, total, completions)}", unfinished=True)
        short_by = f", and {move.sum} is {total - move.sum} too little" if move.cards else ""
        return Reason("NIN-5", f"{cost}{short_by}. {ways}")

    def why_not_alone(self, cards: tuple[Card, ...]) -> Reason:
        """NIN-8 on a card put down, or NIN-5 on cards to pay with before the stack is named."""
        who, missing = f"Seat {self.turn}", self.not_held(cards)
        if missing:
            return Reason("NIN-8", f"{missing} {self.instead()}")
        if not self.can_pay():
            return Reason("NIN-8", f"Only one card is put down. {self.instead()}")
        shown = a_card(*cards) if len(cards) == 1 else telling.sum_of(cards)
        alone = f"{who} can pay for a stack, so no card is put down"
        helps = [move.stack for move in self.payments() if has_all(move.cards, cards)]
        if not helps:
            return Reason("NIN-8", f"{alone}; and no payment has {shown}. {self.instead()}")
        return Reason("NIN-5", f"{shown.capitalize()} can be part of a payment for {telling.any_of(helps)}: touch that "
                               f"stack, and any other cards to pay. {alone} (NIN-8).", unfinished=True)

    def not_held(self, cards: Sequence[Card]) -> str:
        """Which of the cards this seat holds too few of, in a sentence."""
        assert self.turn is not None
        held = Counter(unpacked(self.hands[self.turn]))
        for card, count in Counter(cards).items():
            if count > held[card]:
                return telling.holds_too_few(f"Seat {self.turn}", card, held[card])
        return ""

    def instead(self) -> str:
        """What this seat can do."""
        if self.can_pay():
            return f"Seat {self.turn} can pay for {telling.any_of(move.stack for move in self.payments())}."
        return f"Seat {self.turn} can pay for no stack, and puts down {names(self.legal(), 'or')}."

    def pointed_at(self) -> Sequence[Move]:
        """All legal moves, the stacks that cannot be paid, and the cards of the hand that are in no payment."""
        assert self.turn is not None
        legal = self.legal()
        if not self.can_pay():
            return [*(pay(stack, ()) for stack, _ in self.stacks()), *legal]
        usable = {card for move in self.payments() for card in move.cards}
        payable = {move.stack for move in self.payments()}
        return [*legal, *(pay(stack, ()) for stack, _ in self.stacks() if stack not in payable),
                *(card for card in dict.fromkeys(unpacked(self.hands[self.turn])) if card not in usable)]

    def carry_out(self, move: Any, log: Log | None) -> None:
        """Take a stack and pay for it, or put a card down; then sort the market and see whether the end has come."""
        turn = self.turn
        assert turn is not None
        if isinstance(move, Pay):
            self.take(turn, move, log)
        else:
            self.put(turn, move, log)
        if not self.hands[turn] and not self.ending:
            self.ending = True
            if log is not None:
                log.append(telling.last_hand_card(turn))
        self.turns += 1
        next_turn = 0 if turn + 1 == len(self.hands) else turn + 1
        self.turn = next_turn
        if self.ending and next_turn == self.leader:
            self.finish(log)

    def take(self, turn: int, move: Pay, log: Log | None) -> None:
        """NIN-5, NIN-6, NIN-7: the stack to the collection, the payment to the market, perhaps a surplus card."""
        # Sums are written out where every move passes: `market[value] += 1` compiled code leaves to Python.
        value, count, market, hands, collected = move.value, 1, self.market, self.hands, self.collected[turn]
        if move.standard:
            count = market[value]
            market[value] = 0
        else:
            self.surplus[value] -= 1
            self.surplus_taken.append((turn, value))
        collected[value] = collected[value] + count
        hands[turn] = hands[turn] - move.cost
        for card in move.cards:
            paid = card.rank
            market[paid] = market[paid] + 1
        if log is not None:
            assert move.stack is not None
            log.append(telling.taken(turn, move.stack, count, move.cards, self.what_bursts(move.name, move.cards)))
        if count >= DRAW_AT:
            self.draw("NIN-7", "" if log is None else telling.many_taken(count), log)
        self.sort(move.cards, log)

    def put(self, turn: int, card: Card, log: Log | None) -> None:
        """NIN-8, NIN-12: a card of the hand goes into the market."""
        market_empty = log is not None and not self.stacks()
        self.hands[turn] -= ONE[card.rank]
        self.market[card.rank] += 1
        if log is not None:
            log.append(telling.put_down(turn, card, market_empty,
                                        self.what_bursts(f"put down {a_card(card)}", (card,))))
        self.sort((card,), log)

    def sort(self, added: tuple[Card, ...], log: Log | None) -> None:
        """NIN-9, NIN-10: equal cards are one stack; stacks of 10 or more are discarded, and a surplus card comes for
        each."""
        market = self.market
        if log is not None:
            log.append(telling.sorted_in(added, market))
        for card in added:
            value = card.rank
            count = market[value]
            if value * count >= BURST_AT:
                market[value] = 0
                self.discarded[value] += count
                if log is not None:
                    log.append(telling.burst(value, count))
                self.draw("NIN-10", "" if log is None else telling.discarded(value), log)

    def what_bursts(self, does: str, added: Sequence[Card]) -> core.Question | None:
        """What a class can predict, before the market is sorted."""
        assert self.turn is not None
        grown = {card.rank: self.market[card.rank] for card in added}
        return telling.what_bursts(self.turn, does, grown,
                                   [value for value, count in grown.items() if value * count >= BURST_AT])

    def draw(self, rule: str, why: str, log: Log | None) -> None:
        """A surplus card comes from the deck to the market; the last one ends the game (NIN-11: an empty deck gives
        nothing)."""
        if not self.deck:
            if log is not None:
                log.append(telling.none_drawn(why))
            return
        value = self.deck.pop()
        self.surplus[value] += 1
        if log is not None:
            log.append(telling.drawn(rule, why, value))
        if not self.deck and not self.ending:
            self.ending = True
            if log is not None:
                log.append(telling.last_surplus())

    def finish(self, log: Log | None) -> None:
        """NIN-13: all have had equally many turns, and the game is over."""
        self.turn = None
        if log is not None:
            outcome = self.outcome()
            assert outcome is not None
            log.extend([telling.scored(value, self.counts_of(value), majority(self.counts_of(value)))
                        for value in VALUES])
            log.append(telling.totals(outcome.scores))
            log.append(telling.game_over(outcome.because, self.game.players, *outcome.winners))

    def counts_of(self, value: int) -> list[int]:
        """How many cards of a value each seat has collected."""
        return [collected[value] for collected in self.collected]

    def points(self) -> list[int]:
        """NIN-14, NIN-15: each seat's points, if the game ended now."""
        points = [0] * len(self.collected)
        for counts in zip(*self.collected, strict=True):
            found = MAJORITIES.get(counts)
            if found is None:
                found = MAJORITIES[counts] = majority(counts)
            for seat, point in enumerate(found):
                points[seat] += point
        return points

    def winner(self, points: Sequence[int]) -> int:
        """NIN-16: the most points, then the most cards of value 1, then who sits closest to the start player."""
        players = len(points)
        best = self.leader
        for place in range(1, players):
            seat = (self.leader + place) % players
            if (points[seat], self.collected[seat][1]) > (points[best], self.collected[best][1]):
                best = seat
        return best

    def score(self) -> list[ScoreLine]:
        """The points of every value, once the game is over (NIN-14)."""
        if self.turn is not None:
            return []
        return [ScoreLine(1, seat, point, POINTS_UNIT, "NIN-14",
                          telling.most_of(value, point, self.collected[seat][value]))
                for value in VALUES for seat, point in enumerate(majority(self.counts_of(value))) if point]

    def worth(self, seat: int) -> float:
        """The seat's points above the best of the others, and half a point more or less for who wins."""
        return self.ahead(seat, self.points())

    def worths(self) -> list[float]:
        """The same for every seat, from the points counted once."""
        points = self.points()
        return [self.ahead(seat, points) for seat in range(len(points))]

    def ahead(self, seat: int, points: list[int]) -> float:
        """What these points are worth to a seat."""
        others = max(points[:seat] + points[seat + 1:])
        return points[seat] - others + (0.5 if self.winner(points) == seat else -0.5)

    def outcome(self) -> core.Outcome | None:
        """NIN-16: who has the most points, with the tie-breakers that were needed."""
        if self.turn is not None:
            return None
        points = self.points()
        winner = self.winner(points)
        return core.Outcome((winner,), tuple(points), telling.won(winner, points, self.counts_of(1), self.leader))


def has_all(payment: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether all these cards are in a payment."""
    return Counter(cards) <= Counter(payment)


def without(payment: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """What a payment has besides these cards."""
    return list((Counter(payment) - Counter(cards)).elements())


GAME: Final = Bananine

"""Stich-Meister: trick-taking whose rules are made anew each round by four rule cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from tabletop.engine import core, tricks
from tabletop.engine.cards import Card, Deck, mixed, shuffled
from tabletop.engine.core import NOBODY, Ask, CardLine, Log, Move, Moves, Reason, Rule, Rulebook, ScoreLine, Touch
from tabletop.engine.dealing import count_deals, deal_around
from tabletop.engine.english import did_you_mean, listed, names, quoted
from tabletop.games.stich_meister import telling
from tabletop.games.stich_meister.rulebook import IN_FORCE, RULE_HAND, RULES, RULES_CARD
from tabletop.games.stich_meister.tables import (
    ASIDE,
    BOOK,
    PASS,
    PICKINGS,
    RULE_CARDS,
    SAMURAI,
    SUITS,
    VALUES,
    InForce,
    Picking,
    RuleCard,
    Scored,
    Trick,
)

DECK: Final = Deck({Card.of(suit, value): 1 for suit in SUITS for value in VALUES})
WITHOUT_SAMURAI: Final = Deck({card: 1 for card in DECK.kinds if card.rank not in SAMURAI})
MOST_LEFT: Final = max([card.stops_at for card in RULE_CARDS])
"""How many cards a rule card can leave unplayed: a hand has more."""
CHOOSE: Final = "choose"
REMOVE: Final = "remove"
PLAY: Final = "play"
Known = dict[Card, tuple[int, ...]]
"""Cards that a viewer knows to be with one of these seats."""
REMOVES: Final[Mapping[Card, Touch]] = MappingProxyType(
    {card: Touch.of(REMOVE, card, f"remove the {card.name}") for card in DECK.kinds})
"""For each card the move of a trick's winner who removes it (rule 34)."""
_own: Final[dict[str, RuleCard]] = {}
"""The rule cards of people's own that games here were made with, by number and title: a saved record names them so."""


def as_written(card: RuleCard) -> object:
    """A rule card as options write it: its number, or number and title of one's own."""
    return f"{card.number} {card.title}" if card.own else card.number


def rule_card(which: object) -> RuleCard:
    """The rule card that is meant: a card itself, a number, or number and title of a card of one's own."""
    if isinstance(which, RuleCard):
        if which.own and which.number in BOOK:
            raise ValueError(f"Number {which.number} is taken by {BOOK[which.number].name}: give your card a number "
                             "above 60.")
        return which
    if isinstance(which, str):
        if which in _own:
            return _own[which]
        raise ValueError(f"{quoted(which)} is a rule card of somebody's own{did_you_mean(which, _own)}, and it is not "
                         "here. Make it with RuleCard(…), and a game with rules=[…] that has it. Then try again.")
    return BOOK[core.whole_number(which, "A rule card's number", 1, len(BOOK))]


def rule_cards(which: object) -> tuple[RuleCard, ...]:
    """Up to four different rule cards."""
    if isinstance(which, str) or not isinstance(which, Sequence):
        raise ValueError(f"rules must be a list of up to {IN_FORCE} rule cards like [7, 16, 30], not {quoted(which)}.")
    cards = tuple([rule_card(each) for each in which])
    if len(cards) > IN_FORCE or len({card.number for card in cards}) < len(cards):
        raise ValueError(f"rules must be up to {IN_FORCE} rule cards with different numbers, not {quoted(which)}.")
    return cards


def chosen_suits(which: object) -> tuple[str, ...]:
    """One or more of the four suits, in their own order: "koi gates" or a list of them."""
    words = which.split() if isinstance(which, str) else list(which) if isinstance(which, Sequence) else []
    for word in words:
        if word not in SUITS:
            raise ValueError(f"{quoted(word)} is not a suit{did_you_mean(word, SUITS)}. The suits are {listed(SUITS)}.")
    if not words:
        raise ValueError(f"suits must be one or more of {listed(SUITS)}, like 'koi gates', not {quoted(which)}.")
    return tuple([suit for suit in SUITS if suit in words])


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class StichMeister(core.Game):
    """Stich-Meister for 3 to 5 players. `rules`: up to four rule cards that are in force in every round, and nobody
    chooses; `leader`: the seat that leads the first round, left of its dealer. For a lesson: `suits` and `values` make
    a smaller deck, of these suits with the values from 1 to this one, and `rounds` a shorter game."""

    __slots__ = ("_rules", "deck", "fixed", "hand", "no_rules", "rounds", "seats_of_cards", "suits", "values")
    name: ClassVar[str] = "stich_meister"
    title: ClassVar[str] = "Stich-Meister"
    player_counts: ClassVar[range] = range(3, 6)
    rules_card: ClassVar[tuple[CardLine, ...]] = RULES_CARD
    ends_by: ClassVar[str] = "STM-13"
    worth_means: ClassVar[str] = "points ahead of the average opponent"

    def __init__(self, players: object = 4, rules: object = None, leader: object = None, suits: object = None,
                 values: object = None, rounds: object = None) -> None:
        super().__init__(players, leader)
        self.suits: Final = None if suits is None else chosen_suits(suits)
        self.values: Final = None if values is None else core.whole_number(values, "values", 1, len(VALUES))
        self.rounds: Final = self.players if rounds is None else core.whole_number(rounds, "rounds", 1, self.players)
        self.deck: Final = self._deck()
        self.hand: Final = len(self.deck.cards) // self.players
        """How many cards each seat is dealt."""
        cards = None if rules is None else rule_cards(rules)
        self.fixed: Final = None if cards is None else InForce(cards, self.deck)
        """The rules in force in every round, None when players choose them."""
        unplayed = MOST_LEFT if self.fixed is None else self.fixed.stops_at
        if self.hand * self.players != len(self.deck.cards) or self.hand <= unplayed:
            raise ValueError(f"{len(self.deck.cards)} cards cannot be dealt to {self.players} players: each must get "
                             f"the same number, and at least {unplayed + 1}. Choose other suits or values.")
        self.no_rules: Final = InForce((), self.deck)
        own = [card for card in cards or () if card.own]
        for card in own:
            _own[str(as_written(card))] = card
        self._rules: Final = RULES if not own else Rulebook(
            *RULES.values(),
            *(Rule(card.id, card.text, "a rule card of somebody's own", in_book=False) for card in own))
        self.seats_of_cards: Final = tuple(seat for seat in range(self.players) for _ in range(self.hand))

    def _deck(self) -> Deck:
        """STM-2: the cards for this number of players, or those of the suits and values that are asked for."""
        if self.suits is None and self.values is None:
            return WITHOUT_SAMURAI if self.players == 3 else DECK
        suits, highest = self.suits or SUITS, self.values or len(VALUES)
        return Deck({card: 1 for card in DECK.kinds if card.suit in suits and card.rank <= highest})

    def under(self, rules: Sequence[RuleCard]) -> StichMeister:
        """The same game with these rule cards in force in every round."""
        return StichMeister(self.players, rules, self.leader, self.suits, self.values, self.rounds)

    @property
    def rules(self) -> Rulebook:  # type: ignore[override]
        """The rules of the game, with those of rule cards of one's own."""
        return self._rules

    @property
    def options(self) -> dict[str, Any]:
        """The options that recreate this game; a rule card of one's own is named."""
        return super().options | ({} if self.fixed is None
                                  else {"rules": [as_written(card) for card in self.fixed.cards]}) | (
            {} if self.suits is None else {"suits": " ".join(self.suits)}) | (
            {} if self.values is None else {"values": self.values}) | (
            {} if self.rounds == self.players else {"rounds": self.rounds})

    def __reduce__(self) -> tuple[object, ...]:
        # Workers get the cards themselves: their own memory does not know a card that somebody made here.
        cards = None if self.fixed is None else self.fixed.cards
        return type(self), (self.players, cards, self.leader, self.suits, self.values, self.rounds)

    def deal(self, seed: object, log: Log | None = None) -> StichMeisterState:
        """A new game; the same seed deals the same game."""
        state = StichMeisterState(self, core.whole_number(seed, "seed"))
        state.dealer = (self.first_leader(state.seed) - 2) % self.players  # the deal moves left before each round
        if self.fixed is None:
            state.rule_deck = shuffled(RULE_CARDS, core.chance(state.seed, "rule cards", 1, len(RULE_CARDS)))
        state.start_round(log)
        return state

    def hands(self, seed: int, round: int) -> list[list[Card]]:
        """STM-2: all cards are dealt."""
        return tricks.deal_out(self.deck.cards, self.seats_of_cards, self.players, seed, round)

    def parse(self, text: object) -> Move:
        """A card (`k8`, "koi 8") to play or pick it; `rule 37` to choose that rule card; `remove k8`."""
        said = core.written_move(text, "'k8', 'rule 37' or 'remove k8'")
        words = said.lower().split()
        if words and words[0] == REMOVE:
            return REMOVES[self.deck.parse(" ".join(words[1:]))]
        if words and words[0] == "rule":
            number = words[1] if len(words) == 2 and words[1].isdecimal() and len(words[1]) < 3 else "0"
            if int(number) not in BOOK:
                raise ValueError(f"{quoted(said)} is no rule card: write 'rule' and a number from 1 to {len(BOOK)}.")
            return BOOK[int(number)]
        return self.deck.parse(said)

    def moves(self) -> tuple[Any, ...]:
        """Playing or picking every card of the deck, and choosing every rule card and removing every card; with rule
        cards that are in force in every round nobody chooses one, and cards are removed only if one of them says so."""
        removes = [REMOVES[card] for card in self.deck.kinds]
        if self.fixed is None:
            return *self.deck.kinds, *RULE_CARDS, *removes
        return *self.deck.kinds, *(removes if self.fixed.removes else [])

    def kind_of(self, move: object) -> str:
        """Whether a move chooses a rule card, removes a card, or plays one; picking a card looks like playing it."""
        return CHOOSE if isinstance(move, RuleCard) else move.verb if isinstance(move, Touch) else PLAY


class Round(NamedTuple):
    """A finished round, kept for the score sheet: the rules in force, and the tricks that each seat held when scoring
    began."""

    number: int
    rules: InForce
    piles: list[list[Trick]]
    points: list[int]


Finished = tuple[int, int, int, list[Card], InForce, int, int]
"""A finished trick, for pictures: its number, who led it, in which direction, the cards in the order played, the rules,
who won it and who took it."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class StichMeisterState(tricks.TrickState[StichMeister]):
    """One moment of a game of Stich-Meister. What was taken is kept trick by trick, in `piles`."""

    __slots__ = ("aside", "asking", "chosen", "dealer", "direction", "duty", "finished", "in_force", "known", "last",
                 "open", "picked", "piles", "points", "removed", "rule_deck", "rule_hands", "step", "to_play", "trick",
                 "used", "won_by")

    def __init__(self, game: StichMeister, seed: int) -> None:
        super().__init__(game, seed)
        players = game.players
        self.asking = PLAY
        """The kind of what is decided now."""
        self.dealer = NOBODY
        self.in_force = game.no_rules if game.fixed is None else game.fixed
        self.trick: list[Card] = []
        """The cards of the trick in the order played."""
        self.direction = 1
        """Which way the trick goes: 1 is clockwise."""
        self.to_play = game.hand
        """How many tricks the round has."""
        self.duty: tuple[frozenset[Card], ...] = ()
        """The kinds of cards that must be played now by whoever holds some, the first kind first."""
        self.won_by = NOBODY
        """The seat that has won the trick and removes a card of it (rule 34)."""
        self.piles: list[list[Trick]]
        """The tricks each seat has taken this round."""
        self.removed: list[Card] = []
        self.step = 0
        """Which of the pickings of this moment is on."""
        self.picked: list[list[Card]]
        """The cards each seat has picked, waiting apart."""
        self.aside: list[list[Card]]
        self.open: list[list[Card]]
        """The cards of each seat that lie open; while a trick is played face down (26), also the one that has left."""
        self.known: list[Known]
        """What each seat knows about where hidden cards are; the last is what everybody knows."""
        self.rule_deck: list[RuleCard] = []
        """The top of the deck is the last."""
        self.rule_hands: list[list[RuleCard]] = [[] for _ in range(players)]
        self.chosen: list[RuleCard | None] = [None] * players
        self.used: list[RuleCard] = []
        """The rule cards that have left the game."""
        self.points = [0] * players
        self.finished: list[Round] = []
        self.last: Finished | None = None

    def copy(self) -> StichMeisterState:
        """An independent copy."""
        twin = StichMeisterState(self.game, self.seed)
        self.copy_all_to(twin)
        return twin

    @property
    def moment(self) -> str:
        """When in the round this is. Rule cards are chosen and cards are picked before a trick, not in it."""
        if self.asking == CHOOSE:
            return "choice of rule cards"
        return f"before {super().moment}" if self.asking in PICKINGS else super().moment

    def what_counts(self) -> tuple[object, ...]:
        """Besides hands and trick, the rules in force and all that they may score: tricks with their numbers, and cards
        that were picked, put aside, laid open or removed."""
        waiting = [tuple(cards) for row in (self.picked, self.aside, self.open) for cards in row]
        piles = [tuple(sorted([(trick.number, *[card.text for card in trick.cards]) for trick in pile]))
                 for pile in self.piles]
        return (*super().what_counts(), self.asking, self.step, self.direction, self.to_play, self.won_by,
                self.in_force, tuple(self.trick), tuple(self.removed), *waiting, *piles)

    def copy_all_to(self, twin: StichMeisterState) -> None:
        """Make another state of this game the same moment."""
        self.copy_to(twin)
        twin.asking = self.asking
        twin.dealer = self.dealer
        twin.in_force = self.in_force
        twin.trick = self.trick.copy()
        twin.direction = self.direction
        twin.to_play = self.to_play
        twin.duty = self.duty
        twin.won_by = self.won_by
        twin.piles = [pile.copy() for pile in self.piles]
        twin.removed = self.removed.copy()
        twin.step = self.step
        twin.picked = [cards.copy() for cards in self.picked]
        twin.aside = self.aside.copy()
        twin.open = [cards.copy() for cards in self.open]
        twin.known = [known.copy() for known in self.known]
        twin.rule_deck = self.rule_deck.copy()
        twin.rule_hands = [cards.copy() for cards in self.rule_hands]
        twin.chosen = self.chosen.copy()
        twin.used = self.used
        twin.points = self.points.copy()
        twin.finished = self.finished.copy()
        twin.last = self.last

    # A round begins: dealing, choosing rule cards

    def clear_table(self) -> None:
        """At the start of a round no trick is taken, and no card is picked, put aside, open or known."""
        super().clear_table()
        seats = range(self.game.players)
        self.piles = [[] for _ in seats]
        self.picked = [[] for _ in seats]
        self.aside = [[] for _ in seats]
        self.open = [[] for _ in seats]
        self.known = [{} for _ in range(self.game.players + 1)]

    def start_round(self, log: Log | None) -> None:
        """STM-2, STM-3, STM-4: the deal moves left, all cards are dealt, and hands of rule cards are refilled."""
        game = self.game
        self.round += 1
        self.dealer = (self.dealer + 1) % game.players
        self.leader = (self.dealer + 1) % game.players
        self.hands = game.hands(self.seed, self.round)
        self.clear_table()
        self.removed = []
        self.step = 0
        self.direction = 1
        self.to_play = game.hand
        if log is not None:
            log.extend(telling.dealt(self.round, self.dealer, game.hand, self.leader))
        if game.fixed is not None:
            self.begin_tricks(game.fixed, log)
            return
        self.in_force = game.no_rules
        for hand in self.rule_hands:
            while len(hand) < RULE_HAND:
                hand.append(self.rule_deck.pop())
            hand.sort(key=_number)
        self.asking = CHOOSE
        self.turn = self.choosers()[0]
        if log is not None:
            log.extend(telling.rule_cards_dealt(self.round, RULE_HAND, [] if game.players < 5 else [self.leader]))

    def choosers(self) -> list[int]:
        """STM-5: who chooses a rule card, from the dealer's left; of five players that one does not."""
        players = self.game.players
        return [(self.dealer + 1 + place) % players for place in range(players - min(players, IN_FORCE), players)]

    def choose(self, card: RuleCard, log: Log | None) -> None:
        """STM-5: a rule card is chosen in secret; when all are, they are in force, with three players and one more from
        the deck."""
        turn = self.turn
        assert turn is not None
        self.rule_hands[turn].remove(card)
        self.chosen[turn] = card
        if log is not None:
            log.append(telling.chosen(turn, card))
        waiting = [seat for seat in self.choosers() if self.chosen[seat] is None]
        if waiting:
            self.turn = waiting[0]
            return
        cards = [chosen for chosen in self.chosen if chosen is not None]
        from_deck = len(cards) < IN_FORCE
        if from_deck:
            cards.append(self.rule_deck.pop())
        self.chosen = [None] * self.game.players
        self.begin_tricks(InForce(cards, self.game.deck), log, from_deck)

    def begin_tricks(self, rules: InForce, log: Log | None, from_deck: bool = False) -> None:
        """The rules of the round are known: the first trick begins, or what comes before it."""
        self.in_force = rules
        self.to_play = self.game.hand - rules.stops_at
        if log is not None:
            log.extend(telling.in_force(rules, from_deck))
        self.start_trick(self.leader, log)

    # Picking cards: passing, putting aside, laying open

    def start_trick(self, leader: int, log: Log | None) -> None:
        """A trick begins, in its direction, unless cards are picked before."""
        rules = self.in_force
        direction = rules.direction(self.tricks)
        if log is not None and direction != self.direction:
            log.append(telling.turns_round(direction, [rule for rule in rules.cards if rule.direction is not None]))
        self.direction = direction
        self.leader = leader
        self.turn = leader
        self.step = 0
        if self.tricks in rules.pickings:
            self.start_picking()
        else:
            self.lead()

    def pickings(self) -> Sequence[tuple[RuleCard, Picking]]:
        """The pickings of this moment, in the order of their rule cards."""
        return self.in_force.pickings.get(self.tricks, ())

    def start_picking(self) -> None:
        """The next picking of this moment, or the trick begins."""
        pickings = self.pickings()
        if self.step < len(pickings) and self.hands[self.leader]:
            self.asking = pickings[self.step][1].kind
            self.turn = self.leader
        else:
            self.lead()

    def lead(self) -> None:
        """STM-8: the leader plays first. Rule 24: for the last trick the cards put aside are taken up."""
        self.asking = PLAY
        self.turn = self.leader
        if not self.hands[self.leader]:
            self.hands = [cards.copy() for cards in self.aside]
            self.aside = [[] for _ in self.hands]
            self.cannot_hold = [tricks.NOTHING] * len(self.hands)

    def receiver(self, seat: int, picking: Picking) -> int:
        """The seat that this seat passes to."""
        return (seat + picking.toward) % self.game.players

    def purpose(self) -> str:
        """What cards are picked for now."""
        assert self.turn is not None
        _, picking = self.pickings()[self.step]
        return telling.to_do(picking, self.receiver(self.turn, picking), self.in_force)

    def pick(self, card: Card, log: Log | None) -> None:
        """A card is picked and waits apart; when the last seat has picked, the cards move."""
        turn = self.turn
        assert turn is not None
        rule, picking = self.pickings()[self.step]
        if log is not None:
            log.append(telling.picked(turn, card, rule, self.purpose()))
        self.hands[turn].remove(card)
        picked = self.picked[turn] = self.game.deck.in_order([*self.picked[turn], card])
        if len(picked) < picking.cards and self.hands[turn]:
            return
        turn = (turn + 1) % self.game.players
        if turn != self.leader:
            self.turn = turn
            return
        receivers = [self.receiver(seat, picking) for seat in range(self.game.players)]
        if log is not None:
            log.extend(telling.all_picked(rule, picking, self.picked, receivers))
        if picking.kind == PASS:
            self.pass_on(receivers)
        else:
            for seat, cards in enumerate(self.picked):
                if picking.kind == ASIDE:
                    self.aside[seat] = self.game.deck.in_order([*self.aside[seat], *cards])
                else:
                    self.open[seat] = self.game.deck.in_order([*self.open[seat], *cards])
                    self.hands[seat] = self.game.deck.in_order([*self.hands[seat], *cards])
                    for viewer, known in enumerate(self.known):
                        if viewer != seat:
                            known.update((shown, (seat,)) for shown in cards)
        self.picked = [[] for _ in self.picked]
        self.step += 1
        self.start_picking()

    def pass_on(self, receivers: Sequence[int]) -> None:
        """The picked cards go to their receivers. Who passed a card knows where it went; an open card is seen to go.
        What was known of other cards now tells only that they are where they were or one seat on, and what seats had
        shown no longer binds."""
        moved = {card: seat for seat, cards in enumerate(self.picked) for card in cards}
        lay_open = {card for cards in self.open for card in cards}
        for viewer, known in enumerate(self.known):
            for card, holders in list(known.items()):
                if card in moved and receivers[moved[card]] == viewer:
                    del known[card]
                elif card in lay_open:
                    known[card] = (receivers[moved[card]],) if card in moved else holders
                else:
                    further = [receivers[seat] for seat in holders if receivers[seat] != viewer]
                    known[card] = tuple(sorted({*holders, *further}))
        for seat, cards in enumerate(self.picked):
            self.known[seat].update((card, (receivers[seat],)) for card in cards)
            self.open[seat] = [card for card in self.open[seat] if card not in moved]
            self.hands[receivers[seat]] = self.game.deck.in_order([*self.hands[receivers[seat]], *cards])
        self.cannot_hold = [tricks.NOTHING] * self.game.players

    # Playing

    def choices(self) -> Moves:
        """STM-8: any card may be led; then whoever holds cards of the kind that is to be played must play one. STM-5:
        any rule card of one's own may be chosen, any hand card picked, and any card of a trick removed by its winner
        (rule 34)."""
        turn, duty = self.turn, self.duty
        assert turn is not None
        hand = self.hands[turn]
        if duty:
            # Plain loops: every decision passes here.
            if self.in_force.as_printed:
                return tricks.following(hand, self.trick[0].suit) or hand.copy()
            for kind in duty:
                cards: list[Card] = []
                for card in hand:
                    if card in kind:
                        cards.append(card)
                if cards:
                    return cards
        elif self.asking == CHOOSE:
            return self.rule_hands[turn].copy()
        elif self.asking == REMOVE:
            return [REMOVES[card] for card in self.trick]
        return hand.copy()

    def carry_out(self, move: Any, log: Log | None) -> None:
        """What a legal move does. If a rule card of somebody's own fails, all is as it was before the move."""
        if not self.in_force.own:
            self.do(move, log)
            return
        before, events = self.copy(), 0 if log is None else len(log)
        try:
            self.do(move, log)
        except core.RulesFailed:
            before.copy_all_to(self)
            if log is not None:
                del log[events:]
            raise

    def do(self, move: Any, log: Log | None) -> None:
        """Play a card, or decide something else.

        STM-8: the trick goes on until everybody has played. What a card shows about the rest of a hand is noted once it
        is seen.
        """
        if self.asking != PLAY:
            self.decide(move, log)
            return
        card: Card = move
        turn, trick, rules, players = self.turn, self.trick, self.in_force, len(self.hands)
        assert turn is not None
        if log is not None:
            log.append(self.told_of_play(turn, card))
        if trick:
            duty = self.duty
            if duty and card not in duty[0] and not rules.face_down:
                self.note_shown(turn, card, duty)
        else:
            if rules.waits_for_lead and self.tricks == 1:
                rules = self.in_force = rules.after_lead(card)
                if log is not None:
                    log[-1:] = [telling.led(turn, card, rules), telling.trumps(rules)]
            self.duty = rules.duties[rules.suit[card]]
        self.hands[turn].remove(card)
        trick.append(card)
        if rules.watches_play:
            self.note_played(turn, card)
        if len(trick) == players:
            self.finish_trick(log)
        else:
            self.turn = (turn + self.direction) % players

    def decide(self, move: Any, log: Log | None) -> None:
        """Choose a rule card, remove a card of the trick, or pick a card."""
        if self.asking == CHOOSE:
            self.choose(move, log)
        elif self.asking == REMOVE:
            self.remove(move.card, log)
        else:
            self.pick(move, log)

    def note_played(self, seat: int, card: Card) -> None:
        """A card that lies face up is no longer one to remember, and it may be the one to follow."""
        rules, leads = self.in_force, len(self.trick) == 1
        if leads or not rules.face_down:
            self.note_seen(seat, card)
        if not leads:
            self.duty = rules.duties[rules.suit[self.to_follow()]]

    def to_follow(self) -> Card:
        """The card whose suit is to be followed: of the cards that lie face up (STM-C4)."""
        rules, trick = self.in_force, self.trick
        return rules.to_follow(trick[:1] if rules.face_down else trick)

    def note_shown(self, seat: int, card: Card, duty: tuple[frozenset[Card], ...]) -> None:
        """Whoever plays a card has none of the kinds that would have been due before it."""
        unions = self.in_force.unions
        for kind in duty:
            if card in kind:
                break
            self.cannot_hold[seat] = unions.of(self.cannot_hold[seat], kind)

    def note_seen(self, seat: int, card: Card) -> None:
        """A card that everybody sees now is no longer one to remember."""
        if card in self.open[seat]:
            self.open[seat].remove(card)
        for known in self.known:
            known.pop(card, None)

    def plays(self) -> list[tuple[int, Card]]:
        """The cards of the trick in the order played, each with its seat."""
        return tricks.in_trick(self.leader, self.trick, self.game.players, self.direction)

    def finish_trick(self, log: Log | None) -> None:
        """STM-9: find the winner; under rule 34 it removes a card first."""
        rules, trick = self.in_force, self.trick
        if rules.face_down:
            self.turn_up(log)
        self.duty = ()
        winner = (self.leader + rules.winner(trick) * self.direction) % len(self.hands)
        if log is not None:
            log.extend(telling.trick_ended(self.tricks + 1, self.plays(), rules, winner, self.game.players))
        if rules.removes:
            self.won_by = winner
            self.turn = winner
            self.asking = REMOVE
        else:
            self.take_trick(winner, trick, log)

    def turn_up(self, log: Log | None) -> None:
        """Rule 26: the cards played face down are turned up, and now show what they show."""
        plays, duty = self.plays(), self.duty
        for seat, card in plays[1:]:
            self.note_shown(seat, card, duty)
            self.note_seen(seat, card)
        if log is not None:
            log.append(telling.turned_up(plays[1:], next(rule for rule in self.in_force.cards if rule.face_down)))

    def remove(self, card: Card, log: Log | None) -> None:
        """Rule 34: the winner removes a card of the trick from the game."""
        if log is not None:
            log.append(telling.removed(self.won_by, card, self.removing()))
        self.removed.append(card)
        self.asking = PLAY
        winner, self.won_by = self.won_by, NOBODY
        self.take_trick(winner, [left for left in self.trick if left is not card], log)

    def take_trick(self, winner: int, cards: list[Card], log: Log | None) -> None:
        """STM-10: the winner keeps the trick and leads the next one, unless a rule card says who does."""
        rules, number = self.in_force, self.tricks + 1
        taker = leader = winner
        by_taker: RuleCard | None = None
        by_leads: RuleCard | None = None
        if rules.changes_seats:
            taker, by_taker = rules.taker(winner, len(self.hands))
            leader, by_leads = rules.leads(winner, len(self.hands))
        self.last = number, self.leader, self.direction, self.trick, rules, winner, taker
        self.piles[taker].append(Trick(number, cards, rules.trumps, number == self.to_play))
        self.tricks = number
        self.trick = []
        if log is not None:
            log.append(telling.trick_taken(winner, taker, by_taker))
            if number < self.to_play:
                log.append(telling.leads_next(leader, by_leads))
        if number == self.to_play:
            self.finish_round(winner, log)
        elif rules.watches_tricks:
            self.start_trick(leader, log)
        else:
            self.leader = leader
            self.turn = leader

    def finish_round(self, winner: int, log: Log | None) -> None:
        """STM-12 to STM-15: tricks may move (rule 39), cards left may become tricks (rule 40), and the round is
        scored."""
        rules, players = self.in_force, self.game.players
        receiver, by = rules.gives_all(winner, players)
        if by is not None:
            if log is not None:
                log.append(telling.gives_all(winner, receiver, len(self.piles[winner]), by))
            given, self.piles[winner] = self.piles[winner], []
            self.piles[receiver] = sorted([*self.piles[receiver], *given], key=_number_of_trick)
        if rules.stops_at:
            if log is not None:
                log.append(telling.play_stops(rules.stops_at,
                                              next(rule for rule in rules.cards if rule.stops_at == rules.stops_at)))
            for seat, hand in enumerate(self.hands):
                self.piles[seat] += [Trick(0, [card], rules.trumps)
                                     for card in self.game.deck.in_order([*hand, *self.aside[seat]])]
            self.hands = [[] for _ in range(players)]
            self.aside = [[] for _ in range(players)]
            self.known = [{} for _ in self.known]
            self.open = [[] for _ in range(players)]
        points = rules.points(self.piles)
        for seat, number in enumerate(points):
            self.points[seat] += number
        self.finished.append(Round(self.round, rules, self.piles, points))
        if log is not None:
            log.extend(telling.round_ended(self.round, [len(pile) for pile in self.piles], points, self.points))
        if self.game.fixed is None:
            self.used = [*self.used, *rules.cards]
        if self.round < self.game.rounds and self.round != self.last_round:
            self.start_round(log)
            return
        self.turn = None
        self.tell_end(log, telling.game_ended)

    def told_of_play(self, seat: int, card: Card) -> core.Event:
        """What is told of a card that is played."""
        rules, by = self.in_force, self.played_from_aside()
        if self.trick and rules.face_down:
            return telling.played_face_down(seat, card, next(rule for rule in rules.cards if rule.face_down),
                                            card in self.open[seat])
        if by:
            return telling.played_aside(seat, card, by)
        if not self.trick:
            return telling.led(seat, card, rules)
        return telling.played(seat, card, rules.suit[self.to_follow()], rules)

    def played_from_aside(self) -> str:
        """The rule by which the card put aside is played now, if it is (rule 24)."""
        rules = self.in_force
        number = rules.put_aside
        if self.asking != PLAY or not number or self.game.hand - self.tricks > number:
            return ""
        return next(rule.id for rule, picking in rules.pickings[0] if picking.kind == ASIDE)

    # Why

    @property
    def asks(self) -> Ask:
        """What is decided now. Everybody hears it."""
        turn, who, asking = self.turn, f"Seat {self.turn}", self.asking
        if turn is None:
            return Ask()
        if asking == CHOOSE:
            return Ask(CHOOSE, "STM-5", f"{who}: choose one of your rule cards, in secret")
        if asking == REMOVE:
            return Ask(REMOVE, self.removing().id, f"{who} won the trick: remove one of its cards from the game")
        if asking != PLAY:
            rule, picking = self.pickings()[self.step]
            done = len(self.picked[turn])
            of = min(picking.cards, done + len(self.hands[turn]))
            return Ask(asking, rule.id,
                       f"{who}: pick a card to {self.purpose()}{f' ({done + 1} of {of})' if of > 1 else ''}")
        by = self.played_from_aside()
        if by:
            return Ask(PLAY, by, f"{who}: play the card that you have put aside")
        if not self.trick:
            return Ask(PLAY, "STM-8", f"{who} leads: play any card")
        followed = self.to_follow()
        return Ask(PLAY, *telling.follow_asked(who, followed, followed is self.trick[0], self.in_force))

    def removing(self) -> RuleCard:
        """The rule card by which a trick's winner removes a card."""
        return next(rule for rule in self.in_force.cards if rule.removes)

    def kind_of(self, move: object) -> str:
        """The kind of decision that this move would answer now: a card is played, or picked when cards are picked."""
        return self.asking if isinstance(move, Card) and self.asking in PICKINGS else self.game.kind_of(move)

    def why(self, move: Any) -> Reason:
        """Why this move is allowed."""
        turn, who, asking = self.turn, f"Seat {self.turn}", self.asking
        assert turn is not None
        if asking == CHOOSE:
            return Reason("STM-5", f"{who} may choose any of its rule cards.")
        if asking == REMOVE:
            return Reason(self.removing().id, f"{who} won the trick and may remove any card of it.")
        if asking != PLAY:
            return Reason(self.pickings()[self.step][0].id, f"{who} may pick any card of its hand to {self.purpose()}.")
        by = self.played_from_aside()
        if by:
            return (Reason("STM-C5", f"{who} plays the card that it has put aside: it need not follow.") if self.trick
                    else Reason(by, f"{who} leads with the card that it has put aside."))
        if not self.trick:
            return Reason("STM-8", f"{who} leads and may play any card.")
        followed = self.to_follow()
        return telling.may_play(who, move, followed, followed is self.trick[0], self.in_force)

    def why_not(self, move: object) -> Reason:
        """Why this move is not allowed, and what is allowed instead."""
        turn, who, asks, allowed = self.turn, f"Seat {self.turn}", self.asks, self.legal()
        assert turn is not None
        kind, choices = asks.kind, names(allowed, "or")
        if kind == CHOOSE:
            return Reason("STM-5", f"First {who} chooses one of its rule cards: {choices}.")
        if kind == REMOVE:
            return Reason(asks.rule, f"First {who} has to remove the {names(self.trick, 'or')}.")
        verb = "play" if kind == PLAY else "pick"
        if isinstance(move, RuleCard):
            return Reason("STM-5", f"Rule cards are chosen before the first trick, and not under fixed rules: {who} "
                                   f"has to {verb} {choices}.")
        if isinstance(move, Touch):
            return Reason(asks.rule, f"Only a trick's winner removes a card, and only under a rule that says so: {who} "
                                     f"has to {verb} {choices}.")
        if not isinstance(move, Card):
            return Reason(asks.rule, f"A move is a card, a rule card or a card to remove, not {quoted(move)}: {verb} "
                                     f"{choices}.")
        if move not in self.hands[turn]:
            return Reason(asks.rule, f"{who} does not hold the {move.name}: {verb} {choices}.")
        followed = self.to_follow()
        cards = [card for card in allowed if isinstance(card, Card)]
        return telling.must_play(who, move, followed, followed is self.trick[0], self.in_force, self.hands[turn], cards)

    def pointed_at(self) -> Sequence[Move]:
        """The rule cards when one is chosen, the cards of the trick when one is removed, and every card of the hand."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        return [*self.legal(), *hand] if self.asking in (CHOOSE, REMOVE) else hand.copy()

    # Scores

    def score(self) -> list[ScoreLine]:
        """What every finished round was worth, step by step (STM-12, STM-14)."""
        lines = telling.brought(self.carried)
        for number, rules, piles, _ in self.finished:
            steps: list[Scored] = []
            rules.points(piles, steps)
            lines += telling.scored(number, steps)
        return lines

    def worth(self, seat: int) -> float:
        """The seat's points above the average of the others."""
        return self.points[seat] - tricks.average_of_others(seat, self.points)

    def outcome(self) -> core.Outcome | None:
        """STM-13: after the last round the most points win."""
        if self.turn is not None:
            return None
        best = max(self.points)
        winners = tuple(tricks.seats_with(best, self.points))
        return core.Outcome(winners, tuple(self.points), telling.game_over(winners, best, self.round))

    # What is hidden

    def redeal(self, seat: int, rng: Random) -> None:
        """Every placing of the unseen cards in the hidden places that fits is equally likely: other hands, cards
        picked, put aside and played face down; and other rule cards in hands, chosen, and in the deck."""
        self.redeal_rule_cards(seat, rng)
        deck, known = self.game.deck, self.known[seat]
        others = [other for other in range(self.game.players) if other != seat]
        down = [(place, other) for place, (other, card) in enumerate(self.plays())
                if place and self.in_force.face_down and self.won_by == NOBODY and other != seat
                and card not in self.open[other]]
        piles: list[list[Card]] = []
        cannot: list[frozenset[Card]] = []
        for other in others:
            elsewhere = frozenset([card for card, holders in known.items() if other not in holders])
            shown = self.cannot_hold[other] | elsewhere
            piles += [self.hands[other], self.picked[other], self.aside[other]]
            cannot += [shown, shown, elsewhere.union(self.open[other])]
        for place, other in down:
            piles.append([self.trick[place]])
            cannot.append(cannot[3 * others.index(other)].union(self.open[other]))
        hidden = deck.in_order([card for pile in piles for card in pile])
        sizes = [len(pile) for pile in piles]
        # A card played face down followed suit, or its player has none to follow with: each case is dealt as often as
        # it has deals.
        cases: list[list[frozenset[Card]]] = []
        for kinds in product(range(len(self.duty) + 1), repeat=len(down)):
            case = cannot.copy()
            for number, (kind, (_, other)) in enumerate(zip(kinds, down, strict=True)):
                before = tricks.NOTHING.union(*self.duty[:kind])
                case[3 * others.index(other)] |= before
                fits = self.duty[kind] - before if kind < len(self.duty) else frozenset(hidden) - before
                case[3 * len(others) + number] |= frozenset(hidden) - fits
            cases.append(case)
        if len(cases) > 1:
            ways = [count_deals(hidden, sizes, case) for case in cases]
            drawn = int(rng.random() * 2**53) * sum(ways) >> 53
            at = 0
            while drawn >= ways[at]:
                drawn -= ways[at]
                at += 1
            cases = [cases[at]]
        dealt = deal_around(hidden, sizes, cases[0], rng)
        assert dealt is not None  # the true deal fits
        for number, other in enumerate(others):
            hand, picked, aside = dealt[3 * number:3 * number + 3]
            self.hands[other] = deck.in_order(hand)
            self.picked[other] = deck.in_order(picked)
            self.aside[other] = deck.in_order(aside)
        for (place, _), pile in zip(down, dealt[3 * len(others):], strict=True):
            self.trick[place] = pile[0]
        # What others know of cards that this seat cannot see is as hidden as those cards.
        seen = {card for card in deck.kinds if card not in hidden}
        for other in others:
            self.known[other] = {card: holders
                                 for card, holders in self.known[NOBODY].items() if other not in holders} | {
                card: holders for card, holders in self.known[other].items() if card in seen}

    def redeal_rule_cards(self, seat: int, rng: Random) -> None:
        """Rule cards not seen are in the other hands, chosen by others, or in the deck: every placing is equally
        likely."""
        if self.game.fixed is not None:
            return
        others = [other for other in range(self.game.players) if other != seat]
        unseen = [*self.rule_deck, *(card for other in others for card in self.rule_hands[other]),
                  *(card for other in others for card in (self.chosen[other],) if card is not None)]
        row = mixed(sorted(unseen, key=_number), rng)
        for other in others:
            self.rule_hands[other] = sorted([row.pop() for _ in self.rule_hands[other]], key=_number)
            if self.chosen[other] is not None:
                self.chosen[other] = row.pop()
        self.rule_deck = row


def _number(card: RuleCard) -> int:
    return card.number


def _number_of_trick(trick: Trick) -> int:
    return trick.number


GAME: Final = StichMeister

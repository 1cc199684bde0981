"""What lies on the table of The Banishing and where it goes: hands and items, wounds, the Void, the decks, the
Banishing. What is decided, and by whom, is in `effects` and `rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card, shuffled
from tabletop.engine.core import AnyGame, Event, Log, State, chance
from tabletop.games.the_banishing import tables, telling
from tabletop.games.the_banishing.moves import SPACES, TAKE, UNIT, USE_SHIELD, Touch, number_of
from tabletop.games.the_banishing.tables import ARMOR, DECK, SHIELD, UNDEAD, Ability, Amount, Effect, Sheet

LAST_ROUND: Final = 3

# What the items of a seat are: one bit for each.
HAS_SHIELD: Final = 1
HAS_WAND: Final = 2
HAS_ARMOR: Final = 4
HAS: Final[Mapping[Card, int]] = MappingProxyType({SHIELD: HAS_SHIELD, tables.WAND: HAS_WAND, ARMOR: HAS_ARMOR})


def items_of(bits: int) -> list[Card]:
    """The items that these bits stand for."""
    return [card for card in tables.ITEM_CARDS if bits & HAS[card]]


class Task:
    """A part of what is being done: an effect, the seat that does it, how many are left to do (-1: not begun), and up
    to which level."""

    # A small class: a named tuple is made by a function of Python even in compiled code.
    __slots__ = ("effect", "left", "level", "seat")

    def __init__(self, effect: Effect, seat: int, left: int = -1, level: int = 0) -> None:
        self.effect: Final = effect
        self.seat: Final = seat
        self.left: Final = left
        self.level: Final = level

    def __reduce__(self) -> tuple[object, ...]:
        return Task, (self.effect, self.seat, self.left, self.level)

    def __str__(self) -> str:
        return f"{self.seat}: {self.now()}"

    def now(self) -> Effect:
        """The effect as far as it is still to be done."""
        if self.left < 0:
            return self.effect._replace(each=False)
        return self.effect._replace(number=Amount(self.left), level=Amount(self.level), condition="", each=False)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Board(State[AnyGame], Generic[AnyGame]):
    """One moment of a game: what lies where, what is being done, and all that happens by itself."""

    __slots__ = ("active", "agenda", "asking", "banished", "banishing", "chosen", "damage", "dead", "deck", "discard",
                 "ended", "hands", "items", "leader", "line_up", "out", "picked", "played", "put", "secret", "stamina",
                 "taken", "turns", "void", "wounds")

    def __init__(self, game: AnyGame, seed: int, line_up: tuple[Sheet, ...]) -> None:
        super().__init__(game, seed)
        self.line_up = line_up  # not Final: compiled, it could not be unpickled
        """The sheet of each seat."""
        players = len(line_up)
        self.leader: int
        self.active: int
        """Whose turn at the table it is; who decides can be somebody else."""
        self.turns = 0
        """The number of this turn within the round."""
        self.asking = TAKE
        """The kind of what is decided now."""
        self.void: list[tuple[Card, ...]] = []
        """The stacks of the nine spaces, the top of each last."""
        self.deck: list[Card] = []
        """The top of the deck is the last."""
        self.discard: list[Card] = []
        """The top of the discard is the last."""
        self.out: list[Card] = []
        """The items that are not in the game."""
        self.hands = [0] * players
        self.secret: list[list[Card]] = [[] for _ in range(players)]
        """With hidden hands: the cards of each hand that the others have not seen."""
        self.items = [0] * players
        self.wounds: list[list[Card]] = [[] for _ in range(players)]
        """Each seat's wounds, the lowest first."""
        self.damage = [0] * players
        self.stamina = [sheet.stamina for sheet in line_up]
        """With armor."""
        self.banishing: list[Card] = []
        self.banished = 0
        """How many cards count as put into the Banishing: wands count and lie in the discard."""
        self.put: list[tuple[int, int, int, str]] = []
        """What was put there: round, seat, how many, and by which ability ("" before a set position began)."""
        self.chosen: Ability | None = None
        """The unique ability that is being used."""
        self.played: tuple[Card, ...] = ()
        """The set just played, as long as it lies in the discard."""
        self.agenda: list[Task] = []
        """What is still to be done of an ability, or at the end of the turn; the next is the last."""
        self.picked: list[Touch | Card] = []
        """What was picked of the task that goes on."""
        self.taken: list[Card] = []
        """The undead that are being taken, and perhaps a second shield, while the first one is decided about."""
        self.ended = ""
        """How the game has ended."""
        self.dead = 0
        """The seat that died."""

    def exhausted(self, seat: int) -> bool:
        """TBG-14: whether a seat can use shared abilities only."""
        return self.damage[seat] >= self.stamina[seat]

    def clockwise(self) -> list[int]:
        """All seats, the active player first."""
        players = len(self.hands)
        return [(self.active + place) % players for place in range(players)]

    def partners(self) -> list[int]:
        """TBG-12: the other players that have a hand card to trade."""
        return [seat for seat, hand in enumerate(self.hands) if hand and seat != self.active]

    def aside(self) -> list[Card]:
        """TBG-5: the undead that are set aside until their round comes."""
        return [card for card in DECK.cards if card.suit == UNDEAD and card.rank > self.round + 2]

    def take_away(self, seat: int, card: Card) -> None:
        """A card leaves a hand, seen by all. Of equal cards one that was seen before leaves first."""
        self.hands[seat] -= UNIT[card]
        if self.secret[seat] and self.secret[seat].count(card) > number_of(self.hands[seat], card):
            self.secret[seat].remove(card)

    def lift(self, space: int) -> Card:
        """Take the top card off a space, from 0."""
        stack = self.void[space]
        self.void[space] = stack[:-1]
        return stack[-1]

    def place(self, seat: int, item: Card, log: Log | None) -> None:
        """TBG-16, TBG-19: an item goes to its place; a second one is discarded, but a shield waits while the first can
        be used."""
        if self.items[seat] & HAS[item]:
            if item is SHIELD and self.taken:
                self.taken.append(item)
            else:
                self.discard_second(seat, item, log)
            return
        self.items[seat] |= HAS[item]
        if item is ARMOR:
            was_exhausted = self.exhausted(seat)
            self.stamina[seat] += 1
            if log is not None:
                log.append(telling.ARMOR_ON(seat, self.stamina[seat]))
                self.tell_recovery(seat, was_exhausted, log)
        elif log is not None:
            log.append(telling.ITEM_PLACED(seat, item))

    def discard_second(self, seat: int, item: Card, log: Log | None) -> None:
        """TBG-16: a second item of the same sort is discarded."""
        self.discard.append(item)
        if log is not None:
            log.append(telling.second_item(seat, item))

    # Wounds

    def harm(self, seat: int, log: Log | None) -> bool:
        """TBG-8, TBG-17: the undead taken become wounds together, unless a shield is decided about before; whether it
        is."""
        taken = self.taken
        if not taken:
            return False
        if self.items[seat] & HAS_SHIELD and taken[0].suit == UNDEAD:
            self.turn = seat
            self.asking = USE_SHIELD
            return True
        self.taken = []
        if taken[0].suit == UNDEAD:
            self.add_wounds(seat, taken, log)
        return False

    def add_wounds(self, seat: int, cards: Sequence[Card], log: Log | None) -> None:
        """TBG-14, TBG-15: a seat gets wounds, and may be exhausted or dead."""
        was_exhausted, damage = self.exhausted(seat), self.damage[seat]
        for card in cards:
            self.wounds[seat].append(card)
            self.damage[seat] += card.rank
        self.wounds[seat].sort(key=rank_of)
        now, stamina, health = self.damage[seat], self.stamina[seat], self.line_up[seat].health
        if log is not None:
            log.append(telling.wounded(seat, cards, damage, stamina, health))
            if now >= stamina and not was_exhausted:
                log.append(telling.EXHAUSTED(seat, now, stamina))
        if now >= health:
            self.dead = seat
            self.finish(telling.DEAD, log)
        elif now >= stamina and all([self.exhausted(other) for other in range(len(self.hands))]):
            self.finish(telling.ALL_EXHAUSTED, log)

    def remove_wound(self, seat: int, card: Card, log: Log | None) -> None:
        """TBG-14: a wound is gone, and the seat may recover."""
        was_exhausted = self.exhausted(seat)
        self.wounds[seat].remove(card)
        self.damage[seat] -= card.rank
        if log is not None:
            self.tell_recovery(seat, was_exhausted, log)

    def tell_recovery(self, seat: int, was_exhausted: bool, log: Log) -> None:
        """TBG-14: whoever was exhausted and is not any more has recovered."""
        if was_exhausted and not self.exhausted(seat):
            log.append(telling.RECOVERED(seat, self.damage[seat], self.stamina[seat]))

    # The Void and the decks

    def refill(self, log: Log | None) -> None:
        """TBG-9: empty spaces are refilled from the deck, left to right, top to bottom."""
        void = self.void
        for space in range(SPACES):
            if not void[space]:
                card = self.deck.pop()
                void[space] = (card,)
                if log is not None:
                    log.append(telling.REFILLED(space + 1, card))
                if not self.deck:
                    self.end_round(log)
                    if self.ended:
                        return

    def end_round(self, log: Log | None) -> None:
        """TBG-20, TBG-21: the last card of the deck is drawn: the next round, or the end."""
        if self.round == LAST_ROUND:
            self.finish(telling.TOO_LATE, log)
            return
        aside = len(self.aside())
        self.round += 1
        self.turns = 1
        level = tables.UNDEAD_CARDS[self.round + 1]
        joined = [level] * (aside - len(self.aside()))
        cards = DECK.in_order([*self.discard, *joined])
        self.discard = []
        self.played = ()
        self.deck = shuffled(cards, chance(self.seed, "reshuffle", self.round, len(cards)))
        if log is not None:
            log.append(telling.new_round(self.round, len(joined), level, len(cards)))

    def banish(self, seat: int, cards: Sequence[Card], wand: bool, rest: Sequence[Card], log: Log | None) -> None:
        """TBG-21: cards are put into the Banishing, the rest of their set was discarded; ten close the Void."""
        assert self.chosen is not None
        count = len(cards) + wand
        self.banishing += cards
        self.banished += count
        self.put.append((self.round, seat, count, self.chosen.name))
        if log is not None:
            log.append(telling.banished(seat, cards, wand, rest, self.banished))
        if self.banished >= tables.TO_BANISH:
            self.finish(telling.WON, log)

    # What is being done

    def begun(self, task: Task) -> Task:
        """A task whose numbers are counted now, when it begins."""
        effect, seat = task.effect, task.seat
        wounds = len(self.wounds[seat])
        weary = self.damage[seat] + tables.WEARY_MARGIN >= self.stamina[seat]
        holds = not effect.condition or (wounds > 0 if effect.condition == tables.WOUNDED else weary)
        number, level = effect.number.of(wounds) if holds else 0, effect.level.of(wounds)
        return Task(effect, seat, number, min(tables.TOP_LEVEL, level))

    def one_done(self) -> None:
        """One of those that a task has to do is done."""
        task = self.agenda[-1]
        self.picked = []
        if task.left > 1:
            self.agenda[-1] = Task(task.effect, task.seat, task.left - 1, task.level)
        else:
            self.agenda.pop()

    def finish(self, how: str, log: Log | None) -> None:
        """TBG-15, TBG-21: the game is won or lost."""
        self.ended = how
        self.turn = None
        if log is not None:
            log.append(self.ending())

    def ending(self) -> Event:
        """How the game ended."""
        dead, count = self.dead, self.banished
        return telling.ENDS[self.ended](count, telling.cards(count), dead, self.damage[dead], self.line_up[dead].health)


def rank_of(card: Card) -> int:
    """The rank of a card: of undead, and so of wounds, the level."""
    return card.rank

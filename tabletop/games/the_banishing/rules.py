"""The Banishing: together take cards from the Void, bear the wounds, and put ten cards into the Banishing before the
deck runs out.

A turn is taken one pick at a time. What is decided, by whom, and how the moves are written:

| kind (`asks.kind`) | who decides | moves |
|---|---|---|
| `take` | the active player | `row 1` … `row 3`, `column 1` … `column 3` |
| `shield` | who takes undead and has a shield | `shield u3` (that undead is discarded), `keep` |
| `ability` | the active player | a unique ability by its name (`kick`, `holy light`), or `swap`, `trade`, `rest`,
`pass` | | `set` | the active player | three cards: `rm rf re`, `bm bm wand`; fewer are a half-built set | | `slay` |
who slays | `space 5`; `done` where it is optional | | `heal` | the active player, then who is healed | `seat 2` (of
ally, of anyone); then `wound u3` | | `gift` | who gives | `seat 2` | | `recall` | who takes cards back | `recall rm` |
| `take wound` | who takes it, then whose wound it is | `seat 2`, then `wound u3` | | `move wound` | whose wound it is |
`wound u3`, then `space 5` | | `cover` | who covers | `cover rm`, then `space 5` | | `stack` | who stacks | `space 5`
(from), then `space 6` (on top of) | | `swap` | who swaps | `space 5`, then `space 6` | | `sweep` | who sweeps | `row 1`
…, `column 1` … | | `trade` | the active player | `seat 2`, then a hand card `rm`, then `ask gm`; with hidden hands the
partner picks a hand card | | `banish` | who banishes | a hand card, `bm` | | `discard` | who has too many cards, or
must discard | a hand card, `rm` |

Equal cards are one choice. Where an effect leaves one choice only, it is carried out at once and told as an event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card, mixed, sealed, shuffled
from tabletop.engine.core import (
    Ask,
    Game,
    Log,
    Move,
    Outcome,
    Reason,
    Rule,
    Rulebook,
    ScoreLine,
    State,
    chance,
    whole_number,
)
from tabletop.engine.english import did_you_mean, listed, quoted
from tabletop.games.the_banishing import telling
from tabletop.games.the_banishing.tables import (
    ALLY,
    ANYONE,
    ARMOR,
    COLOURS,
    DECK,
    DIFFICULTIES,
    FIRST_LINE_UP,
    ITEM,
    ITEM_CARDS,
    ITEM_COPIES,
    SELF,
    SHARED,
    SHEETS,
    SHIELD,
    SYMBOL_CARDS,
    TOP_LEVEL,
    UNDEAD,
    UNDEAD_CARDS,
    WAND,
    WEARY,
    WEARY_MARGIN,
    WOUNDED,
    Ability,
    Amount,
    Effect,
    Sheet,
    read_sheets,
    written_sheets,
)

RULES: Final = Rulebook(
    Rule("TBG-1", "There are 54 symbol cards.",
         reading="red, green and blue, each with moon, flame and eye, six of each"),
    Rule("TBG-2",
         "There are 38 undead: 12 of level 1, 8 of level 2, and 6 each of the levels 3, 4 and 5. A wound does as much "
         "damage "
                  "as its level."),
    Rule("TBG-3", "There are 6 items. The difficulty says how many of them are in the deck.",
         reading="two shields, two wands and two armors; easy has 6 items in the deck, normal 4, hard 2 and nightmare "
                 "none"),
    Rule("TBG-4",
         "Each player has a character with a stamina, a health and abilities of their own. No character is there "
         "twice.",
         reading="six abilities each: red, green and blue, each of level 1 and level 2. The sheets are this project's "
                 "own; those of "
                 "the box can be typed in"),
    Rule("TBG-5",
         "The symbol cards are shuffled and each player is dealt 3. The items and the undead of the levels 1 to 3 are "
         "added, "
                  "and all is shuffled: the deck. The levels 4 and 5 are set aside. Items that were not chosen leave "
                  "the game.",
         reading="everybody sees which items these are"),
    Rule("TBG-6",
         "Nine cards are laid out face up, three by three: the Void. If six or more are undead, they are shuffled back "
         "and "
                  "nine are laid out again."),
    Rule("TBG-7", "Play goes clockwise.",
         reading="the first player is drawn at random, unless the option `leader` says who"),
    Rule("TBG-8",
         "On your turn take the top cards of one row or column. Symbol cards go to the hand, items to their places, "
         "and "
                  "undead become wounds.",
         reading="first items are placed, then shields are used, then the undead become wounds together, then the Void "
                 "is refilled"),
    Rule("TBG-9",
         "Empty spaces of the Void are refilled from the deck at once, left to right, top to bottom. A space with a "
         "card left "
                  "in it is not empty. Effects of several parts are done one part at a time, with refilling in "
                  "between."),
    Rule("TBG-10",
         "After taking, use at most one ability: one of your own, or one that all share. Passing is one of these."),
    Rule("TBG-11",
         "A level 1 ability takes 3 hand cards of its colour; for level 2 they also have the same symbol. They go to "
         "the "
                   "discard, unless the ability says otherwise, and then the effect is carried out as far as possible.",
         reading="an effect cannot take back cards of its own set. Where several players are affected, the active "
                 "player is first, "
                 "then clockwise"),
    Rule("TBG-12",
         "All share four abilities. Swap two cards of the Void. Trade a hand card for one of another player's. Rest: "
         "discard "
                   "one of your wounds with the least damage. Pass.",
         reading="only top cards are swapped. In a trade the active player names the partner and both cards. With "
                 "hidden hands the "
                 "partner picks theirs. Both need a card"),
    Rule("TBG-13",
         "At the end of your turn discard down to 8 hand cards, of your own choice. Items are no hand cards."),
    Rule("TBG-14",
         "With a damage of your stamina or more you are exhausted, and can use shared abilities only. Below it you "
         "recover "
                   "at once."),
    Rule("TBG-15",
         "A player whose damage reaches the health is dead, and the game is lost. It is also lost when all players are "
                   "exhausted."),
    Rule("TBG-16", "Items are used besides the ability. A player has at most one of each, and they cannot be traded.",
         reading="a second one of the same sort is discarded. But a shield that you have may first be used in the same "
                 "take, and then "
                 "the new one fills its place"),
    Rule("TBG-17",
         "A shield is used once: it discards one undead at the moment it is taken, also one taken together with the "
         "shield. "
                   "It does not help against older wounds.",
         reading="it helps against an undead that an ability's price brings, not against a wound taken over from an "
                 "ally"),
    Rule("TBG-18", "A wand is used once: it stands for any symbol card of a set.",
         reading="a set is then 2 cards and the wand. It counts as a card put into the Banishing, but goes to the "
                 "discard. It cannot "
                 "be one of the additional cards"),
    Rule("TBG-19", "An armor stays: it adds 1 to the stamina."),
    Rule("TBG-20",
         "When the last card of the deck is drawn, the round is over. The undead of level 4 join the discard, after "
         "the "
                   "second round those of level 5. It is shuffled to be the new deck. All else stays.",
         reading="this happens at once, in the middle of a refill or an effect; the last card is put in its place "
                 "before"),
    Rule("TBG-21",
         "With ten or more cards in the Banishing the game is won at once. When the last card of the third deck is "
         "drawn "
                   "before that, it is lost.", reading="lost at once, before that turn's ability"),
    Rule("TBG-22", "The discard has an order.", in_book=False,
         reading="cards discarded together go row by row, the top of a stack first; several slain undead in the order "
                 "chosen"),
    Rule("TBG-23", "Players talk freely about their cards, but do not show them.",
         reading="so all hands are seen. The option `hidden` hides the cards dealt at the start. Cards taken, drawn or "
                 "traded are "
                 "seen by all and remembered"),
    Rule("TBG-24", "A shield helps only the player who has it. Nobody is asked whether they agree to a trade.",
         in_book=False, reading="all talk freely, so the partner has agreed before"),
    Rule("TBG-E1", "Slay: undead on top of the Void, up to a level, go to the discard.", in_book=False,
         reading="only top cards; a space that is emptied is refilled before the next is chosen"),
    Rule("TBG-E2", "Heal: wounds, up to a level, go to the discard.", in_book=False,
         reading="whoever has the wounds chooses which; an ally is another player, anyone is any player, oneself "
                 "included"),
    Rule("TBG-E3", "Draw: cards come from the deck, symbol cards to the hand.", in_book=False,
         reading="an item drawn is taken, an undead drawn goes to the discard; both count as cards drawn; they are "
                 "drawn openly"),
    Rule("TBG-E4", "Gift: an ally draws cards.", in_book=False, reading="who gives names the ally"),
    Rule("TBG-E5", "Recall: symbol cards come from the discard to the hand.", in_book=False,
         reading="not those of the set just played"),
    Rule("TBG-E6", "Take wound: a wound of an ally becomes your own.", in_book=False,
         reading="the ally chooses which; a shield does not help"),
    Rule("TBG-E7", "Hurt: the top undead of the discard becomes a wound.", in_book=False,
         reading="with no undead in the discard it costs nothing; a shield helps"),
    Rule("TBG-E8", "Cover: symbol cards from the discard are put on top of undead in the Void.", in_book=False,
         reading="not those of the set just played; each needs an undead on top of a space"),
    Rule("TBG-E9", "Stack: the top card of one space is put on top of another space.", in_book=False,
         reading="any two spaces"),
    Rule("TBG-E10", "Sweep: all cards of a row or column go to the discard, whole stacks.", in_book=False,
         reading="then it is refilled"),
    Rule("TBG-E11", "Swap: the top cards of two spaces change places.", in_book=False, reading="the cards below stay"),
    Rule("TBG-E12", "Move wound: a wound of your own is put back on top of a space of the Void.", in_book=False,
         reading="any wound, any space"),
    Rule("TBG-E13", "Discard: hand cards go to the discard.", in_book=False, reading="you choose which"),
    Rule("TBG-E14", "Banish: the set goes into the Banishing, and perhaps more hand cards of its colour.",
         in_book=False, reading="as many of these as there are; they must be put"),
)

HAND: Final = 3
"""TBG-5: how many cards each player is dealt."""
MOST_CARDS: Final = 8
"""TBG-13: how many hand cards a player keeps at the end of a turn."""
TO_BANISH: Final = 10
"""TBG-21: how many cards close the Void."""
TOO_MANY_UNDEAD: Final = 6
"""TBG-6: so many undead in the first Void, and it is dealt again."""
SPACES: Final = 9
LAST_ROUND: Final = 3
SET: Final = 3
"""How many cards a set has."""
TAKE: Final = "take"
USE_SHIELD: Final = "shield"
USE: Final = "ability"
PAY: Final = "set"
CARDS_UNIT: Final = "cards banished"
WON: Final = "won"
DEAD: Final = "dead"
ALL_EXHAUSTED: Final = "exhausted"
TOO_LATE: Final = "too late"

# A hand is one number: three bits for how many it has of each of the nine symbol cards, in card order, so nine bits for
# each colour. There are six of each, so no number flows over; and what a colour can pay for is looked up by its nine
# bits.
FIELD: Final = 3
COLOUR_BITS: Final = 9
COLOUR: Final = (1 << COLOUR_BITS) - 1
UNIT: Final[Mapping[Card, int]] = MappingProxyType({card: 1 << FIELD * place for place,
                                                    card in enumerate(SYMBOL_CARDS)})
"""A hand of one card."""
BITS: Final = tuple((card, 7 << FIELD * place) for place, card in enumerate(SYMBOL_CARDS))
"""Each card, and where its number is in a hand."""
SIZE: Final = tuple((bits & 7) + (bits >> 3 & 7) + (bits >> 6) for bits in range(COLOUR + 1))
"""How many cards of a colour there are, by its nine bits."""
PAYS: Final = tuple(tuple(2 if max(bits & 7, bits >> 3 & 7, bits >> 6) >= SET - wand else 1 if SIZE[bits] >= SET - wand
                          else 0 for bits in range(COLOUR + 1)) for wand in (0, 1))
"""TBG-11, TBG-18: up to which level the cards of a colour can pay for an ability, without and with a wand."""


def packed(cards: Sequence[Card]) -> int:
    """The symbol cards as the number that stands for a hand of them."""
    hand = 0
    for card in cards:
        hand += UNIT[card]
    return hand


def unpacked(hand: int) -> list[Card]:
    """The cards of a hand in card order."""
    cards: list[Card] = []
    for card in SYMBOL_CARDS:
        cards += [card] * (hand & 7)
        hand >>= FIELD
    return cards


def different(hand: int) -> list[Move]:
    """The cards of a hand in card order, equal ones once."""
    return [card for card, bits in BITS if hand & bits]


def size_of(hand: int) -> int:
    """How many cards a hand has."""
    return SIZE[hand & COLOUR] + SIZE[hand >> COLOUR_BITS & COLOUR] + SIZE[hand >> 2 * COLOUR_BITS]


def number_of(hand: int, card: Card) -> int:
    """How many of a card a hand has."""
    return hand // UNIT[card] & 7 if card in UNIT else 0


# Moves

class Touch:
    """A move that touches one thing outside the hand: a row, a space, a seat, a wound, an ability … Equal ones are one
    object (see `touch` and `ability_move`)."""

    __slots__ = ("card", "name", "number", "spaces", "text", "what")

    def __init__(self, what: str, text: str, name: str, number: int, card: Card | None) -> None:
        self.what: Final = what
        """line, space, seat, wound, shield, keep, done, recall, cover, ask or ability."""
        self.text: Final = text
        self.name: Final = name
        self.number: Final = number
        self.card: Final = card
        row = range(3 * number - 3, 3 * number) if text.startswith("row") else range(number - 1, SPACES, 3)
        self.spaces: Final = tuple(row) if what == LINE else ()
        """The spaces of a row or column, from 0."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (ability_move if self.what == USE else touch), (self.text,)


sealed(Touch)
LINE: Final = "line"
SPACE: Final = "space"
SEAT: Final = "seat"
WOUND: Final = "wound"
RECALL: Final = "recall"
COVER: Final = "cover"
ASK: Final = "ask"
CARD: Final = "card"
LINES: Final = tuple(Touch(LINE, f"{what} {number}", f"{what} {number}", number, None)
                     for what in ("row", "column") for number in (1, 2, 3))
SPACE_MOVES: Final = tuple(Touch(SPACE, f"space {number}", f"space {number}", number, None)
                           for number in range(1, SPACES + 1))
SEAT_MOVES: Final = tuple(Touch(SEAT, f"seat {seat}", f"Seat {seat}", seat, None) for seat in range(5))
KEEP: Final = Touch("keep", "keep", "keep the shield", 0, None)
DONE: Final = Touch("done", "done", "stop here", 0, None)


def _of_cards(what: str, says: str, cards: Sequence[Card]) -> Mapping[Card, Touch]:
    return MappingProxyType({card: Touch(what, f"{what} {card.text}", says.format(card.name), 0, card)
                             for card in cards})


WOUND_MOVES: Final = MappingProxyType({card: Touch(WOUND, f"wound {card.text}", f"wound of level {card.rank}",
                                                   card.rank, card)
                                       for card in UNDEAD_CARDS})
SHIELD_MOVES: Final = _of_cards(USE_SHIELD, "shield against the {}", UNDEAD_CARDS)
RECALLS: Final = _of_cards(RECALL, "take back the {}", SYMBOL_CARDS)
COVERS: Final = _of_cards(COVER, "cover with the {}", SYMBOL_CARDS)
ASKS: Final = _of_cards(ASK, "ask for the {}", SYMBOL_CARDS)
_touches: Final[Mapping[str, Touch]] = MappingProxyType(
    {move.text: move
     for move in (*LINES, *SPACE_MOVES, *SEAT_MOVES, KEEP, DONE, *WOUND_MOVES.values(), *SHIELD_MOVES.values(),
                  *RECALLS.values(), *COVERS.values(), *ASKS.values())})
_abilities: Final[dict[str, Touch]] = {}


def touch(text: str) -> Touch:
    """The one move of this text, unless it is an ability."""
    return _touches[text]


def ability_move(name: str) -> Touch:
    """The one move that uses the ability of this name."""
    if name not in _abilities:
        _abilities[name] = Touch(USE, name, name, 0, None)
    return _abilities[name]


SHARED_MOVES: Final = tuple(ability_move(name) for name in SHARED)
SWAP_MOVE: Final = SHARED_MOVES[0]
TRADE_MOVE: Final = SHARED_MOVES[1]
REST_MOVE: Final = SHARED_MOVES[2]
PASS_MOVE: Final = SHARED_MOVES[3]


class CardSet:
    """The move that pays for an ability: three hand cards, of which one may be a wand. Fewer are a half-built set.
    Equal sets are one object (see `card_set`)."""

    __slots__ = ("cards", "cost", "name", "wand")

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards: Final = cards
        self.cost: Final = packed([card for card in cards if card in UNIT])
        """What it takes from the hand."""
        self.wand: Final = WAND in cards
        self.name: Final = telling.set_of(cards)

    def __str__(self) -> str:
        return " ".join([card.text for card in self.cards])

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return card_set, (self.cards,)


sealed(CardSet)
_sets: Final[dict[tuple[Card, ...], CardSet]] = {}
_payments: Final[dict[tuple[int, int, int, bool], tuple[CardSet, ...]]] = {}


def card_set(cards: Sequence[Card]) -> CardSet:
    """The one set of these cards, in whatever order they are named."""
    key = tuple(DECK.in_order(cards))
    if key not in _sets:
        _sets[key] = CardSet(key)
    return _sets[key]


def payments(colour: int, level: int, bits: int, wand: bool) -> tuple[CardSet, ...]:
    """TBG-11, TBG-18: every set of a colour for a level from a hand with these nine bits, and perhaps a wand."""
    key = colour, level, bits, wand
    if key not in _payments:
        found: list[CardSet] = []
        of_colour = SYMBOL_CARDS[3 * colour:3 * colour + 3]
        for size in (SET, SET - 1) if wand else (SET,):
            for cards in combinations_with_replacement(of_colour, size):
                enough = all([cards.count(card) <= bits >> FIELD * place & 7 for place, card in enumerate(of_colour)])
                if enough and (level == 1 or cards[0] is cards[-1]):
                    found.append(card_set([*cards, WAND] if size < SET else cards))
        _payments[key] = tuple(found)
    return _payments[key]


class Step(NamedTuple):
    """A part of what is being done: an effect, the seat that does it, how many are left to do (-1: not begun), and up
    to which level."""

    effect: Effect
    seat: int
    left: int = -1
    level: int = 0

    def __str__(self) -> str:
        return f"{self.seat}: {self.now()}"

    def now(self) -> Effect:
        """The effect as far as it is still to be done."""
        if self.left < 0:
            return self.effect._replace(each=False)
        return self.effect._replace(number=Amount(self.left), level=Amount(self.level), condition="", each=False)


SWAP_EFFECT: Final = Effect("swap")
TRADE_EFFECT: Final = Effect("trade")
REST_EFFECT: Final = Effect("rest")
DISCARD_EFFECT: Final = Effect("discard")
HEAL_EFFECT: Final = Effect("heal", whom=SELF)
DRAW_EFFECT: Final = Effect("draw")

# What the items of a seat are: one bit for each.
HAS_SHIELD: Final = 1
HAS_WAND: Final = 2
HAS_ARMOR: Final = 4
HAS: Final[Mapping[Card, int]] = MappingProxyType({SHIELD: HAS_SHIELD, WAND: HAS_WAND, ARMOR: HAS_ARMOR})


def items_of(bits: int) -> list[Card]:
    """The items that these bits stand for."""
    return [card for card in ITEM_CARDS if bits & HAS[card]]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class TheBanishing(Game):
    """The Banishing for 3 to 5 players, who win or lose together. `characters`: one name for each seat; `difficulty`:
    easy, normal, hard or nightmare; `hidden`: whether hands are hidden; `sheets`: characters of one's own, as a table;
    `leader`: who begins."""

    __slots__ = ("_own", "characters", "deck", "difficulty", "first_deck", "hidden", "line_up", "menus", "sheets",
                 "uses")
    name: ClassVar[str] = "the_banishing"
    title: ClassVar[str] = "The Banishing"
    player_counts: ClassVar[range] = range(3, 6)
    rules: ClassVar[Rulebook] = RULES
    worth_means: ClassVar[str] = "cards in the Banishing, ten at most, with ten more for winning"
    told_by: ClassVar[str] = "turn"
    judged_by_round: ClassVar[bool] = False

    def __init__(self, players: object = 3, characters: object = None, difficulty: object = "normal",
                 hidden: object = False, sheets: object = None, leader: object = None) -> None:
        super().__init__(players, leader)
        self.deck: Final = DECK
        self._own: Final[Mapping[str, Sheet]] = MappingProxyType({}) if sheets is None else read_sheets(sheets)
        self.sheets: Final[Mapping[str, Sheet]] = MappingProxyType(dict(SHEETS) | dict(self._own))
        """Every character that can be chosen."""
        self.characters: Final = chosen_characters(characters, self.players, self.sheets)
        if not isinstance(difficulty, str) or difficulty not in DIFFICULTIES:
            raise ValueError(f"difficulty must be {listed(DIFFICULTIES, 'or')}, not {quoted(difficulty)}"
                             f"{did_you_mean(difficulty, DIFFICULTIES)} (TBG-3).")
        self.difficulty: Final[str] = difficulty
        if not isinstance(hidden, bool):
            raise ValueError(f"hidden must be True or False, not {quoted(hidden)} (TBG-23).")
        self.hidden: Final[bool] = hidden
        self.line_up: Final = tuple(self.sheets[name] for name in self.characters)
        """The sheet of each seat."""
        self.menus: Final = tuple(tuple((ability_move(ability.name), ability) for ability in sheet.abilities)
                                  for sheet in self.line_up)
        """The moves that use each seat's abilities, by colour and level."""
        self.uses: Final = tuple(MappingProxyType(dict(menu)) for menu in self.menus)
        """The same, to look a move up."""
        self.first_deck: Final = tuple(card for card in DECK.cards if card.suit == UNDEAD and card.rank <= 3)

    @property
    def options(self) -> dict[str, Any]:
        """The options that make this game again."""
        return (super().options
                | ({} if self.characters == FIRST_LINE_UP[:self.players] else {"characters": list(self.characters)})
                | ({} if self.difficulty == "normal" else {"difficulty": self.difficulty})
                | ({"hidden": True} if self.hidden else {})
                | ({"sheets": written_sheets(self._own.values())} if self._own else {}))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """All win or lose together."""
        return (tuple(range(self.players)),)

    @property
    def items(self) -> int:
        """TBG-3: how many items are in the game."""
        return DIFFICULTIES[self.difficulty]

    def deal(self, seed: object, log: Log | None = None) -> TheBanishingState:
        """TBG-5, TBG-6, TBG-7: the hands, the deck and the Void; the same seed deals the same game."""
        state = TheBanishingState(self, whole_number(seed, "seed"))
        seed_number = state.seed
        state.leader = state.active = state.turn = self.first_leader(seed_number)
        state.round = state.turns = 1
        symbols = SYMBOLS_TO_DEAL
        row = shuffled(symbols, chance(seed_number, "deal", 1, len(symbols)))
        for seat in range(self.players):
            hand = row[HAND * seat:HAND * seat + HAND]
            state.hands[seat] = packed(hand)
            if self.hidden:
                state.secret[seat] = DECK.in_order(hand)
        items = shuffled(ITEMS_TO_DRAW, chance(seed_number, "items", 1, len(ITEMS_TO_DRAW)))
        state.out = DECK.in_order(items[self.items:])
        deck = [*row[HAND * self.players:], *items[:self.items], *self.first_deck]
        again = 0
        deck = shuffled(deck, chance(seed_number, "deck", 1, len(deck)))
        while sum([card.suit == UNDEAD for card in deck[-SPACES:]]) >= TOO_MANY_UNDEAD:
            again += 1
            deck = shuffled(deck, chance(seed_number, "void", again, len(deck)))
        state.void = [(deck.pop(),) for _ in range(SPACES)]
        state.deck = deck
        if log is not None:
            log.extend(telling.dealt(HAND, self.items, len(deck) + SPACES, again, [stack[0] for stack in state.void],
                                     state.leader))
        return state

    def parse(self, text: object) -> Move:
        """A move from its text, as the table at the top of `rules.py` writes it. Several cards are a set."""
        if not isinstance(text, str):
            raise ValueError(f"A move is written as text like 'row 1', 'kick', 'rm rf re' or 'space 5', not "
                             f"{quoted(text)}.")
        plain = " ".join(text.lower().split())
        if plain in _touches:
            return _touches[plain]
        known = {*SHARED, *(ability.name for sheet in self.sheets.values() for ability in sheet.abilities)}
        if plain in known:
            return ability_move(plain)
        words = plain.split()
        if plain in DECK.by_text:
            return DECK.by_text[plain]
        if 1 < len(words) <= SET and all([word in DECK.by_text for word in words]):
            return card_set([DECK.by_text[word] for word in words])
        near = did_you_mean(plain, [*known, *_touches, *DECK.by_text])
        raise ValueError(f"{quoted(text)} is no move{near}. Moves are written like 'row 1', 'column 3', 'kick', 'rm rf "
                         f"re', 'space 5', "
                         "'seat 2', 'wound u3' or 'rm'.")

    def kind_of(self, move: object) -> str:
        """The kind of decision that a move of this form answers; the same form can answer others at other moments."""
        if isinstance(move, CardSet):
            return PAY
        if isinstance(move, Touch):
            return {LINE: TAKE, SPACE: "slay", SEAT: "heal", WOUND: "heal", "keep": USE_SHIELD, "done": "slay",
                    ASK: "trade"}.get(
                move.what, move.what)
        return "discard"


def chosen_characters(characters: object, players: int, sheets: Mapping[str, Sheet]) -> tuple[str, ...]:
    """TBG-4: the characters by their names, one for each seat, none twice."""
    if characters is None:
        return FIRST_LINE_UP[:players]
    if isinstance(characters, str) or not isinstance(characters, Sequence):
        raise ValueError(f"characters must be a list of {players} names like {list(FIRST_LINE_UP[:players])}, not "
                         f"{quoted(characters)}.")
    found: list[str] = []
    for given in characters:
        name = given.lower() if isinstance(given, str) else ""
        if name not in sheets:
            raise ValueError(f"There is no character {quoted(given)}{did_you_mean(given, sheets)}. The characters are "
                             f"{listed(sheets)} (TBG-4).")
        if name in found:
            raise ValueError(f"The {name} is there twice: no character is (TBG-4).")
        found.append(name)
    if len(found) != players:
        raise ValueError(f"{players} players need {players} characters, not {len(found)} (TBG-4).")
    return tuple(found)


SYMBOLS_TO_DEAL: Final = tuple(card for card in DECK.cards if card in UNIT)
ITEMS_TO_DRAW: Final = tuple(card for card in ITEM_CARDS for _ in range(ITEM_COPIES))


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class TheBanishingState(State[TheBanishing]):
    """One moment of a game of The Banishing."""

    __slots__ = ("active", "agenda", "asking", "banished", "banishing", "chosen", "damage", "dead", "deck", "discard",
                 "ended", "hands",
                 "items", "leader", "out", "picked", "played", "put", "secret", "stamina", "taken", "turns", "void",
                 "wounds")

    def __init__(self, game: TheBanishing, seed: int) -> None:
        super().__init__(game, seed)
        players = game.players
        self.leader = 0
        self.active = 0
        """Whose turn at the table it is; who decides can be somebody else."""
        self.turns = 0
        """The how manyth turn of the round it is."""
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
        self.stamina = [sheet.stamina for sheet in game.line_up]
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
        self.agenda: list[Step] = []
        """What is still to be done of an ability, or at the end of the turn; the next is the last."""
        self.picked: list[Touch | Card] = []
        """What was picked of the step that goes on."""
        self.taken: list[Card] = []
        """The undead that are being taken, and perhaps a second shield, while the first one is decided about."""
        self.ended = ""
        """How the game has ended."""
        self.dead = 0
        """The seat that died."""

    def copy(self) -> TheBanishingState:
        """An independent state at the same moment."""
        twin = TheBanishingState(self.game, self.seed)
        twin.round = self.round
        twin.turn = self.turn
        twin._legal = self._legal
        twin.leader = self.leader
        twin.active = self.active
        twin.turns = self.turns
        twin.asking = self.asking
        twin.void = self.void.copy()
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.out = self.out
        twin.hands = self.hands.copy()
        twin.secret = [cards.copy() for cards in self.secret]
        twin.items = self.items.copy()
        twin.wounds = [cards.copy() for cards in self.wounds]
        twin.damage = self.damage.copy()
        twin.stamina = self.stamina.copy()
        twin.banishing = self.banishing.copy()
        twin.banished = self.banished
        twin.put = self.put.copy()
        twin.chosen = self.chosen
        twin.played = self.played
        twin.agenda = self.agenda.copy()
        twin.picked = self.picked.copy()
        twin.taken = self.taken.copy()
        twin.ended = self.ended
        twin.dead = self.dead
        return twin

    # What a seat has

    def exhausted(self, seat: int) -> bool:
        """TBG-14: whether a seat can use shared abilities only."""
        return self.damage[seat] >= self.stamina[seat]

    def clockwise(self) -> list[int]:
        """All seats, the active player first."""
        players = len(self.hands)
        return [(self.active + place) % players for place in range(players)]

    def aside(self) -> list[Card]:
        """TBG-5: the undead that are set aside until their round comes."""
        return [card for card in DECK.cards if card.suit == UNDEAD and card.rank > self.round + 2]

    def take_away(self, seat: int, card: Card) -> None:
        """A card leaves a hand, seen by all. Of equal cards one that was seen before leaves first."""
        self.hands[seat] -= UNIT[card]
        if self.secret[seat] and self.secret[seat].count(card) > number_of(self.hands[seat], card):
            self.secret[seat].remove(card)

    # A turn: take, shields, wounds, refill

    def choices(self) -> Sequence[Move]:
        """The moves of the kind that is asked for."""
        asking = self.asking
        if asking == TAKE:
            return LINES
        if asking == USE:
            return self.usable()
        if asking == PAY:
            return self.sets()
        if asking == USE_SHIELD:
            return [*(SHIELD_MOVES[card] for card in dict.fromkeys(self.taken) if card.suit == UNDEAD), KEEP]
        return self.options_of(self.agenda[-1])

    def carry_out(self, move: Any, log: Log | None) -> None:
        """What is asked for is done, and all that follows from it."""
        asking = self.asking
        if asking == TAKE:
            self.take(move, log)
        elif asking == USE:
            self.use(move, log)
        elif asking == PAY:
            self.pay(move, log)
        elif asking == USE_SHIELD:
            self.shield(move, log)
        else:
            self.pick(move, log)
            self.go_on(log)

    def take(self, line: Touch, log: Log | None) -> None:
        """TBG-8: the top cards of a row or column are taken."""
        seat, void = self.active, self.void
        cards: list[Card] = []
        for space in line.spaces:
            stack = void[space]
            cards.append(stack[-1])
            void[space] = stack[:-1]
        if log is not None:
            log.append(telling.took(seat, line.name, cards))
        undead = self.taken
        for card in cards:
            unit = UNIT.get(card)
            if unit is not None:
                self.hands[seat] += unit
            elif card.suit == UNDEAD:
                undead.append(card)
        for card in cards:
            if card.suit == ITEM:
                self.place(seat, card, log)
        if not self.harm(seat, log):
            self.after_take(log)

    def after_take(self, log: Log | None) -> None:
        """TBG-9, TBG-10: what was taken has found its place; the Void is refilled, and the active player uses an
        ability."""
        if not self.ended:
            self.refill(log)
            if not self.ended:
                self.turn = self.active
                self.asking = USE

    def place(self, seat: int, item: Card, log: Log | None) -> None:
        """TBG-16, TBG-19: an item goes to its place; a second one is discarded, but a shield waits while the first can
        be used."""
        if self.items[seat] & HAS[item]:
            if item is SHIELD and self.taken:
                self.taken.append(item)
                return
            self.discard.append(item)
            if log is not None:
                log.append(telling.second_item(seat, item))
            return
        self.items[seat] |= HAS[item]
        if item is ARMOR:
            was_exhausted = self.exhausted(seat)
            self.stamina[seat] += 1
            if log is not None:
                log.append(telling.armor(seat, self.stamina[seat]))
                self.tell_recovery(seat, was_exhausted, log)
        elif log is not None:
            log.append(telling.item(seat, item))

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

    def shield(self, move: Touch, log: Log | None) -> None:
        """TBG-16, TBG-17: the shield discards an undead that is being taken, or it is kept. A second one then takes its
        place."""
        seat, taken = self.turn, self.taken
        assert seat is not None
        second = SHIELD in taken
        if second:
            taken.remove(SHIELD)
        if move is KEEP:
            if log is not None:
                log.append(telling.kept_shield(seat))
            if second:
                self.discard.append(SHIELD)
                if log is not None:
                    log.append(telling.second_item(seat, SHIELD))
            self.taken = []
            self.add_wounds(seat, taken, log)
        else:
            assert move.card is not None
            taken.remove(move.card)
            self.discard += [move.card, SHIELD]
            if not second:
                self.items[seat] &= ~HAS_SHIELD
            if log is not None:
                log.append(telling.used_shield(seat, move.card, second))
            if self.harm(seat, log):
                return
        if self.chosen is None:
            self.after_take(log)
        else:
            self.one_done()
            self.go_on(log)

    def add_wounds(self, seat: int, cards: Sequence[Card], log: Log | None) -> None:
        """TBG-14, TBG-15: a seat gets wounds, and may be exhausted or dead."""
        was_exhausted, damage = self.exhausted(seat), self.damage[seat]
        for card in cards:
            self.wounds[seat].append(card)
            self.damage[seat] += card.rank
        self.wounds[seat].sort(key=_rank)
        now, health = self.damage[seat], self.game.line_up[seat].health
        if log is not None:
            log.append(telling.wounded(seat, cards, damage, self.stamina[seat], health))
            if now >= self.stamina[seat] and not was_exhausted:
                log.append(telling.exhausted(seat, now, self.stamina[seat]))
        if now >= health:
            self.dead = seat
            self.finish(DEAD, log)
        elif now >= self.stamina[seat] and all([self.exhausted(other) for other in range(len(self.hands))]):
            self.finish(ALL_EXHAUSTED, log)

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
            log.append(telling.recovered(seat, self.damage[seat], self.stamina[seat]))

    def refill(self, log: Log | None) -> None:
        """TBG-9: empty spaces are refilled from the deck, left to right, top to bottom."""
        void = self.void
        for space in range(SPACES):
            if not void[space]:
                card = self.deck.pop()
                void[space] = (card,)
                if log is not None:
                    log.append(telling.refilled(space + 1, card))
                if not self.deck:
                    self.end_round(log)
                    if self.ended:
                        return

    def end_round(self, log: Log | None) -> None:
        """TBG-20, TBG-21: the last card of the deck is drawn: the next round, or the end."""
        if self.round == LAST_ROUND:
            self.finish(TOO_LATE, log)
            return
        aside = len(self.aside())
        self.round += 1
        self.turns = 1
        level = UNDEAD_CARDS[self.round + 1]
        joined = [level] * (aside - len(self.aside()))
        cards = DECK.in_order([*self.discard, *joined])
        self.discard = []
        self.played = ()
        self.deck = shuffled(cards, chance(self.seed, "reshuffle", self.round, len(cards)))
        if log is not None:
            log.append(telling.new_round(self.round, len(joined), level, len(cards)))

    # An ability: which, its set, its effects

    def usable(self) -> list[Move]:
        """TBG-10, TBG-11, TBG-12, TBG-14: the abilities that the active player can use now."""
        seat = self.active
        hand = self.hands[seat]
        moves: list[Move] = []
        if self.damage[seat] < self.stamina[seat] and hand:
            pays, menu = PAYS[self.items[seat] >> 1 & 1], self.game.menus[seat]
            for colour in range(3):
                level = pays[hand >> COLOUR_BITS * colour & COLOUR]
                if level:
                    for place in range(2 * colour, 2 * colour + level):
                        move, ability = menu[place]
                        if not ability.needs_wound or self.wounds[seat]:
                            moves.append(move)
        moves.append(SWAP_MOVE)
        if hand and self.partners():
            moves.append(TRADE_MOVE)
        if self.wounds[seat]:
            moves.append(REST_MOVE)
        moves.append(PASS_MOVE)
        return moves

    def partners(self) -> list[int]:
        """TBG-12: the other players that have a hand card to trade."""
        return [seat for seat, hand in enumerate(self.hands) if hand and seat != self.active]

    def use(self, move: Touch, log: Log | None) -> None:
        """TBG-10: an ability is announced; one of the player's own is then paid with a set."""
        seat = self.active
        if log is not None:
            log.append(telling.announced(seat, self.game.characters[seat], move.name, move in SHARED_MOVES))
        if move is PASS_MOVE:
            self.end_turn(log)
            return
        ability = self.game.uses[seat].get(move)
        if ability is not None:
            self.chosen = ability
            self.asking = PAY
            return
        self.agenda.append(Step(SWAP_EFFECT if move is SWAP_MOVE else TRADE_EFFECT if move is TRADE_MOVE
                                else REST_EFFECT, seat, 1, TOP_LEVEL))
        self.go_on(log)

    def sets(self) -> Sequence[CardSet]:
        """TBG-11: the sets that pay for the ability that was announced."""
        assert self.chosen is not None
        return self.sets_for(self.chosen)

    def sets_for(self, ability: Ability) -> Sequence[CardSet]:
        """TBG-11: the sets that pay for an ability of the active player."""
        seat = self.active
        colour = COLOURS.index(ability.colour)
        return payments(colour, ability.level, self.hands[seat] >> COLOUR_BITS * colour & COLOUR,
                        bool(self.items[seat] & HAS_WAND))

    def pay(self, move: CardSet, log: Log | None) -> None:
        """TBG-11, TBG-18: the set goes to the discard, or into the Banishing; then the effects are carried out."""
        seat, ability = self.active, self.chosen
        assert ability is not None
        for card in move.cards:
            if card in UNIT:
                self.take_away(seat, card)
        if move.wand:
            self.items[seat] &= ~HAS_WAND
        if ability.banishes:
            if move.wand:
                self.discard.append(WAND)
            self.banish(seat, [card for card in move.cards if card is not WAND], move.wand, log)
            if self.ended:
                return
        else:
            self.discard += move.cards
            self.played = move.cards
            if log is not None:
                log.append(telling.played(seat, ability.name, move.cards))
        for effect in reversed(ability.effects):
            if effect.each:
                for other in reversed(self.clockwise()):
                    self.agenda.append(Step(effect, other))
            else:
                self.agenda.append(Step(effect, seat))
        self.go_on(log)

    def banish(self, seat: int, cards: Sequence[Card], wand: bool, log: Log | None) -> None:
        """TBG-21: cards are put into the Banishing; ten close the Void."""
        assert self.chosen is not None
        count = len(cards) + wand
        self.banishing += cards
        self.banished += count
        self.put.append((self.round, seat, count, self.chosen.name))
        if log is not None:
            log.append(telling.banished(seat, cards, wand, self.banished))
        if self.banished >= TO_BANISH:
            self.finish(WON, log)

    def options_of(self, step: Step) -> list[Move]:
        """What can be picked for a step that goes on."""
        options = DOING[step.effect.verb].choices(self, step)
        if step.effect.may and options and not self.picked:
            options.append(DONE)
        return options

    def go_on(self, log: Log | None) -> None:
        """TBG-11: what is to be done is done as far as possible, until somebody has a choice; then the turn ends."""
        agenda = self.agenda
        while agenda:
            if self.ended:
                return
            step = agenda[-1]
            if step.left < 0:
                step = agenda[-1] = self.begun(step)
            if step.left == 0:
                agenda.pop()
                continue
            doing = DOING[step.effect.verb]
            if doing.at_once:
                doing.carry_out(self, step, log)
                if self.taken:
                    return  # somebody decides about a shield
                continue
            options = self.options_of(step)
            if len(options) > 1:
                self.turn = doing.chooser(self, step)
                self.asking = step.effect.verb
                self._legal = options
                return
            if options:
                self.pick(options[0], log)
            else:
                if log is not None:
                    log.append(telling.nothing_to(step.effect, step.seat, step.level, doing.rule))
                agenda.pop()
        if not self.ended:
            self.end_turn(log)

    def begun(self, step: Step) -> Step:
        """A step whose numbers are counted now, when it begins."""
        effect, seat = step.effect, step.seat
        wounds = len(self.wounds[seat])
        holds = (not effect.condition or (effect.condition == WOUNDED and wounds > 0)
                 or (effect.condition == WEARY and self.damage[seat] >= self.stamina[seat] - WEARY_MARGIN))
        return Step(effect, seat, effect.number.of(wounds) if holds else 0, min(TOP_LEVEL, effect.level.of(wounds)))

    def pick(self, move: Any, log: Log | None) -> None:
        """A pick for the step that goes on."""
        if move is DONE:
            step = self.agenda.pop()
            if log is not None:
                log.append(telling.stopped(step.seat, DOING[step.effect.verb].rule))
            return
        step = self.agenda[-1]
        DOING[step.effect.verb].pick(self, step, move, log)

    def one_done(self) -> None:
        """One of those that a step has to do is done."""
        effect, seat, left, level = self.agenda[-1]
        self.picked = []
        if left > 1:
            self.agenda[-1] = Step(effect, seat, left - 1, level)
        else:
            self.agenda.pop()

    def end_turn(self, log: Log | None) -> None:
        """TBG-13: too many hand cards are discarded; then the next player is active."""
        seat = self.active
        self.chosen = None
        self.played = ()
        over = size_of(self.hands[seat]) - MOST_CARDS
        if over > 0:
            if log is not None:
                log.append(telling.too_many(seat, over + MOST_CARDS, MOST_CARDS))
            self.agenda.append(Step(DISCARD_EFFECT, seat, over, TOP_LEVEL))
            self.go_on(log)
            return
        seat += 1
        if seat == len(self.hands):
            seat = 0
        self.active = self.turn = seat
        self.turns += 1
        self.asking = TAKE

    def finish(self, how: str, log: Log | None) -> None:
        """TBG-15, TBG-21: the game is won or lost."""
        self.ended = how
        self.turn = None
        if log is not None:
            log.append(telling.game_over(ENDS[how], self.because()))

    # Sampling

    def hidden_from(self, seat: int | None) -> list[Card]:
        """The cards of the deck, and those of the other hands that this seat has not seen, in card order."""
        cards = list(self.deck)
        if seat is not None:
            for other, secret in enumerate(self.secret):
                if other != seat:
                    cards += secret
        return DECK.in_order(cards)

    def redeal(self, seat: int, rng: Random) -> None:
        """The deck is shuffled. With hidden hands, what was dealt and not seen since is dealt anew: in the first round
        together with the deck; later the deck is made of cards that were seen, and the hands of the others."""
        others = [other for other in range(len(self.hands)) if other != seat and self.secret[other]]
        deck, hidden = DECK.in_order(self.deck), [card for other in others for card in self.secret[other]]
        if not others:
            self.deck = mixed(deck, rng)
            return
        if self.round == 1:
            hidden += [card for card in deck if card in UNIT]
            deck = [card for card in deck if card not in UNIT]
        hidden = DECK.in_order(hidden)
        while True:
            row = mixed(hidden, rng)
            for other in others:
                size = len(self.secret[other])
                self.hands[other] -= packed(self.secret[other])
                self.secret[other] = DECK.in_order(row[:size])
                self.hands[other] += packed(row[:size])
                del row[:size]
            if self.turn is None or self.turn == seat or self.fits():
                break
        self.deck = mixed([*deck, *row], rng)

    def fits(self) -> bool:
        """Whether whoever decides has what was announced: all know that there is a set, or a choice."""
        least = 1 if self.asking == PAY else 2
        return len(self.choices()) >= least

    # What is asked, and why

    @property
    def stage(self) -> tuple[int, int]:
        """Which round, and which turn of it."""
        return self.round, self.turns

    @property
    def asks(self) -> Ask:
        """What is decided now."""
        turn = self.turn
        if turn is None:
            return Ask()
        if self.asking == TAKE:
            return Ask(TAKE, "TBG-8", f"Seat {turn}: take a row or a column of the Void")
        if self.asking == USE_SHIELD:
            undead = [card for card in self.taken if card.suit == UNDEAD]
            return Ask(USE_SHIELD, "TBG-17",
                       f"Seat {turn} takes {telling.the_cards(undead)}: use the shield against one, or keep it")
        if self.asking == USE:
            return Ask(USE, "TBG-10", f"Seat {turn}: use one ability, or pass")
        if self.asking == PAY:
            assert self.chosen is not None
            with_wand = ", or two and the wand" * bool(self.items[turn] & HAS_WAND)
            return Ask(PAY, "TBG-11", f"Seat {turn}: play a set for {self.chosen.name}, {self.chosen.takes}{with_wand}")
        step = self.agenda[-1]
        doing = DOING[step.effect.verb]
        more = ", or stop" if step.effect.may and not self.picked else ""
        return Ask(step.effect.verb, self.rule_of(step), f"Seat {turn}: {doing.asked(self, step)}{more}")

    def rule_of(self, step: Step) -> str:
        """The rule by which a step is done."""
        if self.chosen is None and step.effect.verb == "discard":
            return "TBG-13"
        if self.chosen is None and step.effect.verb == "swap":
            return "TBG-12"
        return DOING[step.effect.verb].rule

    def shape(self) -> str:
        """What sort of thing is to be picked now."""
        if self.asking in (TAKE, USE, PAY, USE_SHIELD):
            return LINE if self.asking == TAKE else self.asking
        step = self.agenda[-1]
        return DOING[step.effect.verb].shape(self, step)

    def kind_of(self, move: object) -> str:
        """The kind of decision that this move would answer now."""
        shape = shape_of(move)
        if self.turn is not None and (shape == self.shape() or move in self.legal()
                                      or (shape == CARD and self.asking == PAY)):
            return self.asking
        return self.game.kind_of(move)

    def pointed_at(self) -> Sequence[Move]:
        """All legal moves, and what else of that sort is on the table."""
        turn, shape, legal = self.turn, self.shape(), list(self.legal())
        assert turn is not None
        things: list[Move] = []
        if shape == USE:
            things = [*(move for move, _ in self.game.menus[turn]), *SHARED_MOVES]
        elif shape == PAY:
            used = {card for move in self.sets() for card in move.cards}
            things = [card for card in [*SYMBOL_CARDS, WAND] if card not in used and self.has_card(turn, card)]
        elif shape == SPACE:
            things = list(SPACE_MOVES)
        elif shape == SEAT:
            things = list(SEAT_MOVES[:self.game.players])
        elif shape == WOUND:
            things = wounds_of(self, turn, TOP_LEVEL)
        elif shape == CARD:
            things = different(self.hands[turn])
        elif shape in (RECALL, COVER):
            moves = RECALLS if shape == RECALL else COVERS
            things = [moves[card] for card in SYMBOL_CARDS if card in self.discard]
        return [*legal, *(thing for thing in things if thing not in legal)]

    def has_card(self, seat: int, card: Card) -> bool:
        """Whether a seat can put a card into a set: one of its hand, or its wand."""
        return number_of(self.hands[seat], card) > 0 or (card is WAND and bool(self.items[seat] & HAS_WAND))

    def why(self, move: Any) -> Reason:
        """Why this move is allowed."""
        turn = self.turn
        assert turn is not None
        if self.asking == TAKE:
            return Reason("TBG-8", telling.any_line(move.name, [self.void[space][-1] for space in move.spaces]))
        if self.asking == USE_SHIELD:
            return Reason("TBG-17", telling.NEED_NOT_USE if move is KEEP else telling.can_shield(move.card))
        if self.asking == USE:
            return self.why_use(move)
        if self.asking == PAY:
            assert self.chosen is not None
            return Reason("TBG-18" if move.wand else "TBG-11", telling.pays(move.cards, self.chosen))
        step = self.agenda[-1]
        rule = self.rule_of(step)
        if move is DONE:
            return Reason(rule, telling.may_stop(turn))
        if shape_of(move) == ASK:
            return Reason("TBG-24", telling.agreed(first_picked(self), move.card))
        return Reason(rule, DOING[step.effect.verb].why(self, step, move))

    def why_use(self, move: Touch) -> Reason:
        """Why this ability can be used."""
        seat = self.active
        if move is SWAP_MOVE:
            return Reason("TBG-12", telling.ANY_SWAP)
        if move is TRADE_MOVE:
            return Reason("TBG-12", telling.can_trade(seat, self.partners()))
        if move is REST_MOVE:
            return Reason("TBG-12", telling.can_rest(seat, self.wounds[seat][0]))
        if move is PASS_MOVE:
            return Reason("TBG-12", telling.ANY_PASS)
        ability = self.game.uses[seat][move]
        return Reason("TBG-11", telling.can_use(seat, ability, self.sets_for(ability)[0].cards))

    def why_not(self, move: object) -> Reason:
        """Why this move, or whatever else it is, is not allowed, and what is."""
        shape, asks = shape_of(move), self.asks
        reason = Reason(asks.rule, telling.wanted(self.shape()))
        if isinstance(move, CardSet) and self.asking == PAY:
            reason = self.why_not_set(move.cards)
        elif isinstance(move, Card) and self.asking == PAY:
            reason = self.why_not_set((move,))
        elif isinstance(move, Touch) and shape == self.shape() == USE:
            reason = self.why_not_use(move)
        elif isinstance(move, Touch) and shape == self.shape() == USE_SHIELD:
            assert move.card is not None
            reason = Reason("TBG-17", telling.not_taken(move.card))
        elif isinstance(move, Touch | Card) and shape == self.shape() and self.agenda:
            reason = Reason(asks.rule, DOING[asks.kind].why_not(self, self.agenda[-1], move))
        return reason if reason.unfinished else Reason(reason.rule, f"{reason.because} {self.instead()}")

    def why_not_use(self, move: Touch) -> Reason:
        """Why this ability cannot be used."""
        seat = self.active
        if move is TRADE_MOVE:
            return Reason("TBG-12", telling.no_trade(seat, bool(self.hands[seat])))
        if move is REST_MOVE:
            return Reason("TBG-12", telling.no_rest(seat))
        ability = self.game.uses[seat].get(move)
        if ability is None:
            return Reason("TBG-4", telling.not_of(move.name, self.game.characters[seat]))
        if self.exhausted(seat):
            return Reason("TBG-14", telling.too_exhausted(seat, self.damage[seat], self.stamina[seat]))
        if self.sets_for(ability):
            return Reason("TBG-11", telling.needs_wound(seat, ability))
        colour = COLOURS.index(ability.colour)
        held = [number_of(self.hands[seat], card) for card in SYMBOL_CARDS[3 * colour:3 * colour + 3]]
        return Reason("TBG-11", telling.no_set(seat, ability, sum(held), max(held), bool(self.items[seat] & HAS_WAND)))

    def why_not_set(self, cards: tuple[Card, ...]) -> Reason:
        """TBG-11, TBG-18: why these cards are no set, or not yet."""
        seat, ability = self.active, self.chosen
        assert ability is not None
        for card in cards:
            if card not in UNIT and card is not WAND:
                return Reason("TBG-11", telling.no_symbol_card(card))
            if card is not WAND and card.suit != ability.colour:
                return Reason("TBG-11", telling.wrong_colour(card, ability))
            held = number_of(self.hands[seat], card) if card in UNIT else int(bool(self.items[seat] & HAS_WAND))
            if cards.count(card) > held:
                return Reason("TBG-18" if card is WAND else "TBG-11", telling.holds_too_few(seat, card, held))
        fits = [list((Counter(found.cards) - Counter(cards)).elements()) for found in self.sets()
                if Counter(cards) <= Counter(found.cards)]
        if fits:
            return Reason("TBG-11", telling.half_built(cards, ability, fits), unfinished=True)
        return Reason("TBG-11", telling.in_no_set(seat, cards, ability))

    def instead(self) -> str:
        """What is allowed now."""
        return telling.can_choose(self.turn, [move.name for move in self.legal()])

    def over(self) -> Reason:
        """Why nothing is allowed when the game is over."""
        return Reason(ENDS[self.ended], "The game is over.")

    # Scores

    def score(self) -> list[ScoreLine]:
        """The cards that each seat has put into the Banishing."""
        return [ScoreLine(round, seat, count, CARDS_UNIT, "TBG-21", telling.put_with(ability))
                for round, seat, count, ability in self.put]

    def worth(self, seat: int) -> float:
        """The cards in the Banishing, ten at most, and ten more when the game is won: the same for all."""
        return min(self.banished, TO_BANISH) + (TO_BANISH if self.ended == WON else 0)

    def because(self) -> str:
        """How the game ended, in a sentence."""
        if self.ended == WON:
            return telling.won(self.banished)
        if self.ended == DEAD:
            return telling.died(self.dead, self.damage[self.dead], self.game.line_up[self.dead].health)
        if self.ended == ALL_EXHAUSTED:
            return telling.all_exhausted(self.banished)
        return telling.too_late(self.banished)

    def outcome(self) -> Outcome | None:
        """TBG-15, TBG-21: all win, or all lose."""
        if self.turn is not None:
            return None
        players = range(len(self.hands))
        scores = [0] * len(self.hands)
        for _, seat, count, _ in self.put:
            scores[seat] += count
        return Outcome(tuple(players) if self.ended == WON else (), tuple(scores), self.because())


def _rank(card: Card) -> int:
    return card.rank


def shape_of(move: object) -> str:
    """What sort of thing a move touches."""
    return move.what if isinstance(move, Touch) else PAY if isinstance(move, CardSet) else CARD if isinstance(move, Card) else ""


ENDS: Final[Mapping[str, str]] = MappingProxyType({WON: "TBG-21", DEAD: "TBG-15", ALL_EXHAUSTED: "TBG-15",
                                                   TOO_LATE: "TBG-21"})
"""The rule by which a game ends."""


# The effects: each says what can be picked for it, and what a pick does

class Doing:
    """How one verb of the vocabulary is carried out."""

    def __init__(self, rule: str, *shapes: str) -> None:
        self.rule: Final = rule
        self.shapes: Final = shapes
        """What sort of thing each pick is."""

    @property
    def at_once(self) -> bool:
        """Whether there is nothing to pick."""
        return False

    def carry_out(self, state: TheBanishingState, step: Step, log: Log | None) -> None:
        """Do one of what has nothing to pick."""
        raise NotImplementedError

    def chooser(self, state: TheBanishingState, step: Step) -> int:
        """Who picks."""
        return step.seat

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """What can be picked."""
        raise NotImplementedError

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """What a pick does."""
        raise NotImplementedError

    def shape(self, state: TheBanishingState, step: Step) -> str:
        """What sort of thing is to be picked."""
        return self.shapes[len(state.picked)]

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        raise NotImplementedError

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        raise NotImplementedError

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        raise NotImplementedError


class Slay(Doing):
    """Undead on top of the Void go to the discard."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The spaces with an undead of that level or less on top."""
        level = step.level
        moves: list[Move] = []
        for space, stack in enumerate(state.void):
            card = stack[-1]
            if card.suit == UNDEAD and card.rank <= level:
                moves.append(SPACE_MOVES[space])
        return moves

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """The undead there is slain, and the space refilled."""
        space = move.number - 1
        card = state.void[space][-1]
        state.void[space] = state.void[space][:-1]
        state.discard.append(card)
        if log is not None:
            log.append(telling.slain(step.seat, move.number, card))
        state.refill(log)
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return f"slay an undead{telling.up_to(step.level)} in the Void"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.on_top(move.number, state.void[move.number - 1][-1], step.level)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        return telling.not_slain(move.number, state.void[move.number - 1][-1], step.level)


class Heal(Doing):
    """Wounds go to the discard."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """Whose wounds; then which."""
        if step.effect.whom == SELF:
            return wounds_of(state, step.seat, step.level)
        return [SEAT_MOVES[seat] for seat in range(len(state.hands))
                if (seat != step.seat or step.effect.whom == ANYONE)
                and state.wounds[seat] and state.wounds[seat][0].rank <= step.level]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """Whoever is healed picks the wounds."""
        if step.effect.whom == SELF:
            heal(state, step.seat, move.card, self.rule, log)
            state.one_done()
            return
        if log is not None:
            log.append(telling.heals(step.seat, move.number))
        state.agenda[-1] = Step(HEAL_EFFECT, move.number, step.left, step.level)

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        if step.effect.whom == SELF:
            return f"discard a wound{telling.up_to(step.level)}"
        return f"choose {'an ally' if step.effect.whom == ALLY else 'a player'} with a wound{telling.up_to(step.level)} to heal"

    def shape(self, state: TheBanishingState, step: Step) -> str:
        """First who is healed, then which wound."""
        return WOUND if step.effect.whom == SELF else SEAT

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        if step.effect.whom == SELF:
            return telling.has_wound(step.seat, move.card)
        return telling.can_be_healed(move.number, step.level)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        if step.effect.whom == SELF:
            return no_such_wound(state, step.seat, move.card, step.level)
        return no_such_ally(state, step, move) or telling.not_wounded(move.number, step.level)


def wounds_of(state: TheBanishingState, seat: int, level: int) -> list[Move]:
    """The wounds of a seat up to a level, equal ones once."""
    return [WOUND_MOVES[card] for card in dict.fromkeys(state.wounds[seat]) if card.rank <= level]


def no_such_wound(state: TheBanishingState, seat: int, card: Card, level: int) -> str:
    """Why a wound cannot be picked: it is not there, or too high."""
    return telling.too_high(card, level) if card in state.wounds[seat] else telling.has_no_wound(seat, card)


def no_such_ally(state: TheBanishingState, step: Step, move: Touch) -> str:
    """Why a seat cannot be picked as an ally: it is not there, or one's own; nothing where it can."""
    if move.number >= state.game.players:
        return telling.no_such_seat(move.number)
    return telling.no_ally(move.number) if move.number == step.seat and step.effect.whom != ANYONE else ""


def heal(state: TheBanishingState, seat: int, card: Card, rule: str, log: Log | None) -> None:
    """A wound goes to the discard."""
    if log is not None:
        log.append(telling.healed(seat, card, rule))
    state.discard.append(card)
    state.remove_wound(seat, card, log)


class Rest(Doing):
    """TBG-12: one of the wounds with the least damage goes to the discard."""

    @property
    def at_once(self) -> bool:
        """Equal wounds are alike, so there is nothing to pick."""
        return True

    def carry_out(self, state: TheBanishingState, step: Step, log: Log | None) -> None:
        """The lowest wound goes."""
        heal(state, step.seat, state.wounds[step.seat][0], self.rule, log)
        state.one_done()


class Draw(Doing):
    """Cards come from the deck."""

    @property
    def at_once(self) -> bool:
        """There is nothing to pick."""
        return True

    def carry_out(self, state: TheBanishingState, step: Step, log: Log | None) -> None:
        """One card is drawn: a symbol card to the hand, an item to its place, an undead to the discard."""
        card = state.deck.pop()
        if log is not None:
            log.append(telling.drawn(step.seat, card))
        if card in UNIT:
            state.hands[step.seat] += UNIT[card]
        elif card.suit == UNDEAD:
            state.discard.append(card)
        else:
            state.place(step.seat, card, log)
        state.one_done()
        if not state.deck:
            state.end_round(log)


class Gift(Doing):
    """An ally draws cards."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The allies."""
        return [SEAT_MOVES[seat] for seat in range(len(state.hands)) if seat != step.seat]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """That ally draws."""
        if log is not None:
            log.append(telling.gives(step.seat, move.number, step.left))
        state.agenda[-1] = Step(DRAW_EFFECT, move.number, step.left, step.level)

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return f"choose an ally who draws {telling.cards(step.left)}"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.is_ally(move.number, step.seat)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        return no_such_ally(state, step, move)


class Recall(Doing):
    """Symbol cards come from the discard to the hand."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The symbol cards of the discard."""
        return [RECALLS[card] for card in discarded_symbols(state)]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """That card goes to the hand."""
        state.discard.remove(move.card)
        state.hands[step.seat] += UNIT[move.card]
        if log is not None:
            log.append(telling.recalled(step.seat, move.card))
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return "take a symbol card from the discard"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.in_discard(move.card)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        return telling.not_in_discard(move.card, move.card in state.discard)


def discarded_symbols(state: TheBanishingState) -> list[Card]:
    """TBG-11: the different symbol cards of the discard, but for the set just played."""
    there = Counter(state.discard)
    there.subtract(state.played)
    return [card for card in SYMBOL_CARDS if there[card] > 0]


class TakeWound(Doing):
    """A wound of an ally becomes one's own."""

    def chooser(self, state: TheBanishingState, step: Step) -> int:
        """First who takes it, then whose it is."""
        return first_picked(state) if state.picked else step.seat

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The allies with a wound; then the wounds of the one picked."""
        if state.picked:
            return wounds_of(state, first_picked(state), step.level)
        return [SEAT_MOVES[seat] for seat, wounds in enumerate(state.wounds) if wounds and seat != step.seat]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """The ally, or the wound that changes hands."""
        if not state.picked:
            state.picked = [move]
            if log is not None:
                log.append(telling.takes_wound_of(step.seat, move.number))
            return
        ally = first_picked(state)
        if log is not None:
            log.append(telling.wound_given(ally, step.seat, move.card))
        state.remove_wound(ally, move.card, log)
        state.one_done()
        state.add_wounds(step.seat, [move.card], log)

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return f"choose a wound to give to Seat {step.seat}" if state.picked else "choose an ally whose wound to take"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.has_wound(first_picked(state), move.card) if state.picked else telling.can_be_healed(move.number,
                                                                                                            step.level)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        if state.picked:
            return no_such_wound(state, first_picked(state), move.card, step.level)
        return no_such_ally(state, step, move) or telling.not_wounded(move.number, step.level)


def first_picked(state: TheBanishingState) -> int:
    """The seat or the space that was picked first."""
    first = state.picked[0]
    assert isinstance(first, Touch)
    return first.number


class Hurt(Doing):
    """The top undead of the discard becomes a wound."""

    @property
    def at_once(self) -> bool:
        """There is nothing to pick, but for a shield."""
        return True

    def carry_out(self, state: TheBanishingState, step: Step, log: Log | None) -> None:
        """That undead is taken, unless a shield discards it."""
        discard = state.discard
        for place in range(len(discard) - 1, -1, -1):
            if discard[place].suit == UNDEAD:
                state.taken.append(discard.pop(place))
                if log is not None:
                    log.append(telling.hurts(step.seat, state.taken[0]))
                if not state.harm(step.seat, log):
                    state.one_done()
                return
        if log is not None:
            log.append(telling.costs_nothing(step.seat))
        state.one_done()


class Cover(Doing):
    """Symbol cards from the discard are put on top of undead in the Void."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The symbol cards of the discard, where there is an undead to cover; then the spaces."""
        spaces: list[Move] = [SPACE_MOVES[space] for space, stack in enumerate(state.void) if stack[-1].suit == UNDEAD]
        if state.picked or not spaces:
            return spaces
        return [COVERS[card] for card in discarded_symbols(state)]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """The card, or where it goes."""
        if not state.picked:
            state.picked = [move]
            if log is not None:
                log.append(telling.covers_with(step.seat, move.card))
            return
        first = state.picked[0]
        assert isinstance(first, Touch) and first.card is not None
        state.discard.remove(first.card)
        space = move.number - 1
        if log is not None:
            log.append(telling.covered(step.seat, move.number, state.void[space][-1], first.card))
        state.void[space] = (*state.void[space], first.card)
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return "choose an undead in the Void to cover" if state.picked else "choose a symbol card of the discard to cover with"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        if state.picked:
            return telling.on_top(move.number, state.void[move.number - 1][-1], step.level)
        return telling.in_discard(move.card)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        if state.picked:
            return telling.not_covered(move.number, state.void[move.number - 1][-1])
        return telling.not_in_discard(move.card, move.card in state.discard)


class Stack(Doing):
    """The top card of one space is put on top of another."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """Any space, then any other."""
        return [move for move in SPACE_MOVES if move not in state.picked]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """From where, or to where."""
        if not state.picked:
            state.picked = [move]
            if log is not None:
                log.append(telling.stacks_from(step.seat, move.number, state.void[move.number - 1][-1]))
            return
        source, target, void = first_picked(state) - 1, move.number - 1, state.void
        card = void[source][-1]
        if log is not None:
            log.append(telling.stacked(step.seat, card, move.number, void[target][-1]))
        void[source] = void[source][:-1]
        void[target] = (*void[target], card)
        state.refill(log)
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return "choose the space to put that card on top of" if state.picked else "choose a space whose top card moves onto another"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.ANY_OTHER_SPACE if state.picked else telling.ANY_SPACE

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        return telling.picked_already(move.number)


class Swap(Doing):
    """The top cards of two spaces change places."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """Any space, then any other."""
        picked = state.picked
        if not picked:
            return list(SPACE_MOVES)
        return [move for move in SPACE_MOVES if move is not picked[0]]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """The first, or the second that changes places with it."""
        if not state.picked:
            state.picked = [move]
            if log is not None:
                log.append(telling.swaps_first(step.seat, move.number, state.void[move.number - 1][-1],
                                               state.rule_of(step)))
            return
        one, two, void = first_picked(state) - 1, move.number - 1, state.void
        here, there = void[one], void[two]
        if log is not None:
            log.append(telling.swapped(step.seat, one + 1, here[-1], two + 1, there[-1], state.rule_of(step)))
        void[one] = (*here[:-1], there[-1])
        void[two] = (*there[:-1], here[-1])
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return "choose the space to swap with" if state.picked else "choose the first of two spaces to swap"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.ANY_OTHER_SPACE if state.picked else telling.ANY_SPACE

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        return telling.picked_already(move.number)


class Sweep(Doing):
    """All cards of a row or column go to the discard."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """Any row or column."""
        return list(LINES)

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """TBG-22: row by row, the top of a stack first; then it is refilled."""
        cards = [card for space in move.spaces for card in reversed(state.void[space])]
        for space in move.spaces:
            state.void[space] = ()
        state.discard += cards
        if log is not None:
            log.append(telling.swept(step.seat, move.name, cards))
        state.refill(log)
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return "discard a row or a column of the Void"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.any_line(move.name, [state.void[space][-1] for space in move.spaces])


class MoveWound(Doing):
    """A wound of one's own is put back on top of the Void."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """Which wound, then onto which space."""
        return list(SPACE_MOVES) if state.picked else wounds_of(state, step.seat, step.level)

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """The wound, or where it goes."""
        if not state.picked:
            state.picked = [move]
            if log is not None:
                log.append(telling.moves_wound(step.seat, move.card))
            return
        first = state.picked[0]
        assert isinstance(first, Touch) and first.card is not None
        space = move.number - 1
        if log is not None:
            log.append(telling.wound_moved(step.seat, first.card, move.number, state.void[space][-1]))
        state.void[space] = (*state.void[space], first.card)
        state.remove_wound(step.seat, first.card, log)
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        return "choose the space to put the wound on" if state.picked else "choose a wound to put back into the Void"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.ANY_SPACE if state.picked else telling.has_wound(step.seat, move.card)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        return no_such_wound(state, step.seat, move.card, step.level)


def not_in_hand(seat: int, card: Card) -> str:
    """Why a card cannot be picked from a hand: it is not there, or can be in no hand at all."""
    return telling.holds_too_few(seat, card, 0) if card in UNIT else telling.no_hand_card(card)


class Discard(Doing):
    """Hand cards go to the discard."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The cards of the hand."""
        return different(state.hands[step.seat])

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """That card goes."""
        state.take_away(step.seat, move)
        state.discard.append(move)
        if log is not None:
            log.append(telling.discarded(step.seat, move, state.rule_of(step)))
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        if state.chosen is None:
            return f"discard a hand card, {step.left} too many"
        return "discard a hand card"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.holds(step.seat, move)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        return not_in_hand(step.seat, move)


class Banish(Doing):
    """More hand cards of the set's colour are put into the Banishing."""

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The hand cards of that colour."""
        assert state.chosen is not None
        colour = COLOURS.index(state.chosen.colour)
        return different(state.hands[step.seat] & COLOUR << COLOUR_BITS * colour)

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """That card is put there."""
        state.take_away(step.seat, move)
        state.one_done()
        state.banish(step.seat, [move], False, log)

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        assert state.chosen is not None
        return f"put one more {state.chosen.colour} card into the Banishing"

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        return telling.holds(step.seat, move)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        assert state.chosen is not None
        if not number_of(state.hands[step.seat], move):
            return not_in_hand(step.seat, move)
        return telling.not_of_colour(move, state.chosen.colour)


class Trade(Doing):
    """TBG-12: a hand card for one of another player's."""

    def chooser(self, state: TheBanishingState, step: Step) -> int:
        """The active player; with hidden hands the partner picks their card."""
        return first_picked(state) if len(state.picked) == 2 and state.game.hidden else step.seat

    def choices(self, state: TheBanishingState, step: Step) -> list[Move]:
        """The partner, one's own card, the partner's card."""
        if not state.picked:
            return [SEAT_MOVES[seat] for seat in state.partners()]
        if len(state.picked) == 1:
            return different(state.hands[step.seat])
        cards = different(state.hands[first_picked(state)])
        return cards if state.game.hidden else [ASKS[card] for card in cards if isinstance(card, Card)]

    def pick(self, state: TheBanishingState, step: Step, move: Any, log: Log | None) -> None:
        """The last pick makes the trade."""
        if len(state.picked) < 2:
            state.picked = [*state.picked, move]
            if log is not None:
                log.append(telling.trades_with(step.seat, move.number) if len(state.picked) == 1 else
                           telling.offers(step.seat, move, first_picked(state)))
            return
        partner, given = first_picked(state), state.picked[1]
        got = move if isinstance(move, Card) else move.card
        assert isinstance(given, Card)
        state.take_away(step.seat, given)
        state.take_away(partner, got)
        state.hands[step.seat] += UNIT[got]
        state.hands[partner] += UNIT[given]
        if log is not None:
            log.append(telling.traded(step.seat, given, partner, got))
        state.one_done()

    def asked(self, state: TheBanishingState, step: Step) -> str:
        """What is to be picked, in words."""
        if not state.picked:
            return "choose a player to trade with"
        partner = first_picked(state)
        if len(state.picked) == 1:
            return f"choose a hand card to give to Seat {partner}"
        given = state.picked[1]
        assert isinstance(given, Card)
        if state.game.hidden:
            return f"choose a hand card to give to Seat {step.seat} for the {given.name}"
        return f"choose a card of Seat {partner} to get for the {given.name}"

    def shape(self, state: TheBanishingState, step: Step) -> str:
        """A seat, a hand card, and a card of the partner's."""
        return CARD if state.game.hidden and len(state.picked) == 2 else self.shapes[len(state.picked)]

    def why(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick is allowed."""
        if not state.picked:
            return telling.has_cards(move.number)
        return telling.holds(step.seat if len(state.picked) == 1 else first_picked(state), move)

    def why_not(self, state: TheBanishingState, step: Step, move: Any) -> str:
        """Why this pick, of the right sort, is not allowed."""
        if not state.picked:
            return no_such_ally(state, step, move) or telling.has_no_cards(move.number)
        seat = step.seat if len(state.picked) == 1 else first_picked(state)
        return not_in_hand(seat, move if isinstance(move, Card) else move.card)


DOING: Final[Mapping[str, Doing]] = MappingProxyType({
    "slay": Slay("TBG-E1", SPACE), "heal": Heal("TBG-E2", WOUND), "draw": Draw("TBG-E3"), "gift": Gift("TBG-E4", SEAT),
    "recall": Recall("TBG-E5", RECALL), "take wound": TakeWound("TBG-E6", SEAT, WOUND), "hurt": Hurt("TBG-E7"),
    "cover": Cover("TBG-E8", COVER, SPACE), "stack": Stack("TBG-E9", SPACE, SPACE), "sweep": Sweep("TBG-E10", LINE),
    "swap": Swap("TBG-E11", SPACE, SPACE), "move wound": MoveWound("TBG-E12", WOUND, SPACE),
    "discard": Discard("TBG-E13", CARD),
    "banish": Banish("TBG-E14", CARD), "trade": Trade("TBG-12", SEAT, CARD, ASK), "rest": Rest("TBG-12")})
"""The vocabulary, carried out."""

GAME: Final = TheBanishing

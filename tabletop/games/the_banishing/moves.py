"""The moves of The Banishing. A turn is taken one pick at a time: what is decided, by whom, and how it is written.

| kind (`asks.kind`) | who decides | moves |
|---|---|---|
| `take` | the active player | `row 1` … `row 3`, `column 1` … `column 3` |
| `shield` | who takes undead and has a shield | `shield u3` (that undead is discarded), `keep` |
| `ability` | the active player | a unique ability by its name (`kick`), or `swap`, `trade`, `rest`, `pass` |
| `set` | the active player | three cards: `rm rf re`, `bm bm wand`; fewer are a half-built set |
| `slay` | who slays | `space 5`; `done` where it is optional |
| `heal` | the active player, then who is healed | `seat 2` (of ally, of anyone); then `wound u3` |
| `gift` | who gives | `seat 2` |
| `recall` | who takes cards back | `recall rm` |
| `take wound` | who takes it, then whose wound it is | `seat 2`, then `wound u3` |
| `move wound` | whose wound it is | `wound u3`, then `space 5` |
| `cover` | who covers | `cover rm`, then `space 5` |
| `stack` | who stacks | `space 5` (from), then `space 6` (on top of) |
| `swap` | who swaps | `space 5`, then `space 6` |
| `sweep` | who sweeps | `row 1` …, `column 1` … |
| `trade` | the active player | `seat 2`, then a hand card `rm`, then `ask gm`; if hands are hidden, the partner picks |
| `banish` | who banishes | a hand card, `bm` |
| `discard` | who has too many cards, or must discard | a hand card, `rm` |

Equal cards are one choice. Where an effect leaves one choice only, it is carried out at once and told as an event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Final

from tabletop.engine.cards import Card, sealed
from tabletop.engine.core import Move
from tabletop.games.the_banishing import telling
from tabletop.games.the_banishing.tables import (
    COPIES,
    DECK,
    SET,
    SHARED,
    SYMBOL_CARDS,
    SYMBOLS,
    UNDEAD_CARDS,
    WAND,
)

SPACES: Final = 9
TAKE: Final = "take"
USE_SHIELD: Final = "shield"
USE: Final = "ability"
PAY: Final = "set"

# A hand is one number: three bits for how many it has of each of the nine symbol cards, in card order, so nine bits for
# each colour. There are six of each, so no number flows over; and what a colour can pay for is looked up by its nine
# bits.
FIELD: Final = 3
COLOUR_BITS: Final = 9
COLOUR: Final = (1 << COLOUR_BITS) - 1
UNIT: Final[Mapping[Card, int]] = MappingProxyType({card: 1 << FIELD * at for at, card in enumerate(SYMBOL_CARDS)})
"""A hand of one card."""
BITS: Final = tuple((card, 7 << FIELD * place) for place, card in enumerate(SYMBOL_CARDS))
"""Each card, and where its number is in a hand."""
SIZE: Final = tuple((bits & 7) + (bits >> 3 & 7) + (bits >> 6) for bits in range(COLOUR + 1))
"""How many cards of a colour there are, by its nine bits."""
PAYS: Final = tuple(tuple(2 if max(bits & 7, bits >> 3 & 7, bits >> 6) >= SET - wand else 1 if SIZE[bits] >= SET - wand
                          else 0 for bits in range(COLOUR + 1)) for wand in (0, 1))
"""TBG-11, TBG-18: up to which level the cards of a colour can pay for an ability, without and with a wand."""


EVERY_CARD: Final = COPIES * sum([1 << FIELD * symbol for symbol in range(len(SYMBOLS))])
"""The nine bits of all cards of a colour."""


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


class Touch:
    """A move that touches one thing outside the hand: a row, a space, a seat, a wound, an ability … Equal ones are one
    object (see `touch` and `ability_move`)."""

    __slots__ = ("card", "name", "number", "spaces", "text", "what")

    def __init__(self, what: str, text: str, name: str = "", number: int = 0, card: Card | None = None) -> None:
        self.what: Final = what
        """line, space, seat, wound, shield, keep, done, recall, cover, ask or ability."""
        self.text: Final = text
        self.name: Final = name or text
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


def _of_cards(what: str, name: str, cards: Sequence[Card]) -> Mapping[Card, Touch]:
    return MappingProxyType({card: Touch(what, f"{what} {card.text}", name.format(card), card.rank, card)
                             for card in cards})


LINES: Final = tuple(Touch(LINE, f"{what} {number}", number=number)
                     for what in ("row", "column") for number in (1, 2, 3))
SPACE_MOVES: Final = tuple(Touch(SPACE, f"space {number}", number=number) for number in range(1, SPACES + 1))
SEAT_MOVES: Final = tuple(Touch(SEAT, f"seat {seat}", f"Seat {seat}", seat) for seat in range(5))
KEEP: Final = Touch("keep", "keep", "keep the shield")
DONE: Final = Touch("done", "done", "stop here")
WOUND_MOVES: Final = _of_cards(WOUND, "wound of level {0.rank}", UNDEAD_CARDS)
SHIELD_MOVES: Final = _of_cards(USE_SHIELD, "shield against the {0.name}", UNDEAD_CARDS)
RECALLS: Final = _of_cards(RECALL, "take back the {0.name}", SYMBOL_CARDS)
COVERS: Final = _of_cards(COVER, "cover with the {0.name}", SYMBOL_CARDS)
ASKS: Final = _of_cards(ASK, "ask for the {0.name}", SYMBOL_CARDS)
TOUCHES: Final[Mapping[str, Touch]] = MappingProxyType({move.text: move for moves in (
    LINES, SPACE_MOVES, SEAT_MOVES, (KEEP, DONE), WOUND_MOVES.values(), SHIELD_MOVES.values(), RECALLS.values(),
    COVERS.values(), ASKS.values()) for move in moves})
"""Every move of this form by its text, but for the abilities."""
_abilities: Final[dict[str, Touch]] = {}


def touch(text: str) -> Touch:
    """The one move of this text, unless it is an ability."""
    return TOUCHES[text]


def ability_move(name: str) -> Touch:
    """The one move that uses the ability of this name."""
    if name not in _abilities:
        _abilities[name] = Touch(USE, name)
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


def shape_of(move: object) -> str:
    """What sort of thing a move touches."""
    if isinstance(move, Touch):
        return move.what
    return PAY if isinstance(move, CardSet) else CARD if isinstance(move, Card) else ""

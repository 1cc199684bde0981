"""What a seat may know in The Banishing: all that lies open, all hands in open talk, and what can still come from the
deck."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from tabletop.engine.cards import Card
from tabletop.engine.core import NOBODY, Move, View
from tabletop.engine.english import counted
from tabletop.engine.numbers import Numbers, one_of, tallies, tally
from tabletop.games.the_banishing import moves, tables
from tabletop.games.the_banishing.board import Task, items_of
from tabletop.games.the_banishing.effects import VOCABULARY
from tabletop.games.the_banishing.moves import PAY, TAKE, USE, USE_SHIELD, packed, size_of, unpacked
from tabletop.games.the_banishing.rules import TheBanishing, TheBanishingState
from tabletop.games.the_banishing.tables import Ability, Amount, Effect

NOTHING_TO_DO: Final = Task(Effect("", Amount(0), Amount(0)), NOBODY, 0)
PICKED: Final[Mapping[object, int]] = MappingProxyType({move: place for place, move in enumerate((
    *moves.SEAT_MOVES, *moves.SPACE_MOVES, *moves.COVERS.values(), *moves.WOUND_MOVES.values(), *tables.SYMBOL_CARDS))})
"""What can be picked for a task before its last pick, each with its place among them."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class TheBanishingView(View[TheBanishingState]):
    """What a seat may know in The Banishing."""

    __slots__ = ()
    words: ClassVar[tuple[str, ...]] = (
        "hand", "hands", "counts", "seen", "void", "wounds", "damage", "stamina", "health", "exhausted", "items",
        "characters", "abilities", "banishing", "banished", "deck", "deck_left", "unseen", "discard", "aside", "out",
        "active", "leader", "chosen", "agenda", "picked", "taken")

    @property
    def game(self) -> TheBanishing:
        """The rules and options."""
        return self._state.game

    def _knows(self, seat: int) -> bool:
        """Whether this viewer sees that seat's whole hand."""
        return not self._state.game.hidden or self.sees(seat)

    @property
    def hand(self) -> list[Card]:
        """The cards of this seat, in card order."""
        return [] if self.seat is None or self.seat == NOBODY else unpacked(self._state.hands[self.seat])

    @property
    def hands(self) -> list[list[Card] | None]:
        """Each seat's cards, None where they are hidden from this seat."""
        return [unpacked(hand) if self._knows(seat) else None for seat, hand in enumerate(self._state.hands)]

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [size_of(hand) for hand in self._state.hands]

    @property
    def seen(self) -> list[list[Card]]:
        """The cards of each hand that this seat knows: all it sees, and of a hidden hand those that were taken, drawn
        or traded."""
        state = self._state
        return [unpacked(hand if self._knows(seat) else hand - packed(state.secret[seat]))
                for seat, hand in enumerate(state.hands)]

    @property
    def void(self) -> tuple[tuple[Card, ...], ...]:
        """The nine spaces, row by row: the cards of each, the top one last."""
        return tuple(self._state.void)

    @property
    def wounds(self) -> list[list[Card]]:
        """Each seat's wounds, the lowest first."""
        return [wounds.copy() for wounds in self._state.wounds]

    @property
    def damage(self) -> list[int]:
        """The sum of each seat's wounds."""
        return self._state.damage.copy()

    @property
    def stamina(self) -> list[int]:
        """From how much damage each seat is exhausted, armor included."""
        return self._state.stamina.copy()

    @property
    def health(self) -> list[int]:
        """From how much damage each seat is dead."""
        return [sheet.health for sheet in self._state.game.line_up]

    @property
    def exhausted(self) -> list[bool]:
        """Which seats are exhausted."""
        return [self._state.exhausted(seat) for seat in range(self._state.game.players)]

    @property
    def items(self) -> list[list[Card]]:
        """Each seat's items."""
        return [items_of(items) for items in self._state.items]

    @property
    def characters(self) -> tuple[str, ...]:
        """Each seat's character."""
        return self._state.game.characters

    @property
    def abilities(self) -> list[tuple[Ability, ...]]:
        """The six unique abilities of each seat, each with its name, colour, level and sentence."""
        return [sheet.abilities for sheet in self._state.game.line_up]

    @property
    def banishing(self) -> list[Card]:
        """The symbol cards that lie in the Banishing."""
        return self._state.banishing.copy()

    @property
    def banished(self) -> int:
        """How many cards count as put into the Banishing: with ten the game is won."""
        return self._state.banished

    @property
    def deck(self) -> list[Card] | None:
        """The deck, its top card first: only a teacher sees it."""
        return self._state.deck[::-1] if self.seat is None else None

    @property
    def deck_left(self) -> int:
        """How many cards the deck has."""
        return len(self._state.deck)

    @property
    def unseen(self) -> list[Card]:
        """The cards that this seat does not see, in card order: in the deck, or in hidden hands."""
        return self._state.hidden_from(self.seat if self._state.game.hidden else None)

    @property
    def discard(self) -> list[Card]:
        """The discard, its top card last."""
        return self._state.discard.copy()

    @property
    def aside(self) -> list[Card]:
        """The undead that join later."""
        return self._state.aside()

    @property
    def out(self) -> list[Card]:
        """The items that are not in the game."""
        return self._state.out.copy()

    @property
    def active(self) -> int:
        """Whose turn at the table it is: who decides can be somebody else."""
        return self._state.active

    @property
    def leader(self) -> int:
        """The first player of the game."""
        return self._state.leader

    @property
    def chosen(self) -> Ability | None:
        """The unique ability that is being used."""
        return self._state.chosen

    @property
    def agenda(self) -> list[str]:
        """What is still to be done, the next first: the seat that does it and the effect, as in '0: slay 1 up to 3'."""
        return [str(task) for task in reversed(self._state.agenda)]

    @property
    def picked(self) -> list[Move]:
        """What was picked for the task that goes on."""
        return list(self._state.picked)

    @property
    def taken(self) -> list[Card]:
        """The undead that are being taken while a shield is decided about."""
        return self._state.taken.copy()

    def _numbered(self) -> dict[str, Numbers]:
        """What each word contributes. Of a space, that is its top card and the cards below; of the discard, its cards
        and the undead that would be taken from it next; of the agenda, the next task and how many there are. What never
        changes in a game contributes nothing, nor does the order of the deck, which only a teacher sees."""
        place, seats = tables.DECK.place, range(self.game.players)
        undead = [card for card in self.discard if card.suit == tables.UNDEAD]
        agenda = self._state.agenda
        task = agenda[-1] if agenda else NOTHING_TO_DO
        effect = task.now()
        return super()._numbered() | {
            "asks": one_of(self.asks.kind, (TAKE, USE_SHIELD, USE, PAY, *VOCABULARY)),
            "hand": tally(self.hand, place), "hands": tallies(self.hands, place), "counts": self.counts,
            "seen": tallies(self.seen, place),
            "void": tallies([stack[-1:] for stack in self.void] + [stack[:-1] for stack in self.void], place),
            "wounds": tallies(self.wounds, place), "damage": self.damage, "stamina": self.stamina,
            "exhausted": [int(exhausted) for exhausted in self.exhausted], "items": tallies(self.items, place),
            "banishing": tally(self.banishing, place), "banished": [self.banished], "deck_left": [self.deck_left],
            "unseen": tally(self.unseen, place), "discard": tally(self.discard, place) + tally(undead[-1:], place),
            "aside": tally(self.aside, place), "out": tally(self.out, place), "active": one_of(self.active, seats),
            "leader": one_of(self.leader, seats),
            "chosen": one_of(self.chosen, [ability for abilities in self.abilities for ability in abilities]),
            "agenda": [len(agenda), *one_of(task.seat, seats), *one_of(effect.verb, VOCABULARY), effect.number.fixed,
                       effect.level.fixed, int(effect.may),
                       *one_of(effect.whom, (tables.SELF, tables.ALLY, tables.ANYONE))],
            "picked": tally(self.picked, PICKED), "taken": tally(self.taken, place)}

    def __str__(self) -> str:
        state = self._state
        round, turn = self.stage
        lines = [f"{self.game.title}, round {round}, turn {turn}: {state.banished} of 10 cards banished, "
                 f"{counted(self.deck_left, 'card')} in the deck, {counted(len(state.discard), 'card')} in the discard"]
        cells = ["+".join([card.text for card in stack]) or "-" for stack in state.void]
        wide = max([len(cell) for cell in cells])
        lines += ["  " + "  ".join([cell.ljust(wide) for cell in cells[row:row + 3]]).rstrip() for row in (0, 3, 6)]
        for seat, hand in enumerate(self.hands):
            shown = (_text(hand, "no cards") if hand is not None
                     else f"{counted(self.counts[seat], 'card')}, seen {_text(self.seen[seat])}")
            active = " (active)" * (seat == state.active)
            lines.append(f"  Seat {seat}{active}, {self.characters[seat]}: {shown} | items "
                         f"{_text(self.items[seat])} | wounds {_text(state.wounds[seat])} = {state.damage[seat]} of "
                         f"{state.stamina[seat]}/{self.health[seat]}{', exhausted' * state.exhausted(seat)}")
        outcome = state.outcome()
        lines.append(f"  {self.asks if outcome is None else outcome.because}")
        return "\n".join(lines)


def _text(cards: list[Card], none: str = "-") -> str:
    return " ".join([card.text for card in cards]) or none


VIEW: Final = TheBanishingView

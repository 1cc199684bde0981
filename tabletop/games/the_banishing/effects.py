"""The effects of abilities, each by a verb: what is picked for it, one pick after the other, and what it then does.

A pick is said in sentences with gaps, which `said` fills: `{seat}` does it and `{turn}` decides, `{move}` is what is
pointed at, `{card}` its card, `{top}` the top card of that space, `{picked[0]}` what was picked before …
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from tabletop.engine.cards import Card
from tabletop.engine.core import Event, Log, Move
from tabletop.games.the_banishing import moves, tables, telling
from tabletop.games.the_banishing.board import Board, Task
from tabletop.games.the_banishing.moves import CARD, SEAT, SEAT_MOVES, SPACE, SPACE_MOVES, UNIT, WOUND, Touch
from tabletop.games.the_banishing.tables import SYMBOL_CARDS, UNDEAD, Effect

HEAL_EFFECT: Final = Effect("heal", whom=tables.SELF)
DRAW_EFFECT: Final = Effect("draw")


def whoever_does_it(board: Board[Any], task: Task) -> int:
    """The seat whose task it is."""
    return task.seat


def whoever_was_picked(board: Board[Any], task: Task) -> int:
    """The seat that was picked first."""
    return first(board).number


def first(board: Board[Any]) -> Touch:
    """What was picked first: a seat, a space, or a card outside the hand."""
    return cast(Touch, board.picked[0])


class Pick(NamedTuple):
    """One thing that is picked for an effect."""

    shape: str
    """What sort of thing it is."""
    choices: Callable[[Board[Any], Task], list[Move]]
    asked: str
    """What is to be picked."""
    why: str
    """Why a thing can be picked."""
    why_not: str = ""
    """Why a thing of that sort that is there cannot be picked; `not_there` says the rest."""
    told: str = ""
    """What happens with this pick."""
    chooser: Callable[[Board[Any], Task], int] = whoever_does_it


class Verb(NamedTuple):
    """How an effect is carried out: by which rule, what the last pick does, the picks, and what is missing if there is
    nothing to pick."""

    rule: str
    does: Callable[[Board[Any], Task, Any, Log | None], None]
    picks: tuple[Pick, ...] = ()
    nothing: str = ""


# What can be picked

def spaces(board: Board[Any], task: Task) -> list[Move]:
    """Any space that is not picked already."""
    picked = board.picked
    return [move for move in SPACE_MOVES if move is not picked[0]] if picked else list(SPACE_MOVES)


def undead_spaces(board: Board[Any], task: Task) -> list[Move]:
    """The spaces with an undead of that level or less on top."""
    level = task.level
    found: list[Move] = []
    for space, stack in enumerate(board.void):
        card = stack[-1]
        if card.suit == UNDEAD and card.rank <= level:
            found.append(SPACE_MOVES[space])
    return found


def wounds_of(board: Board[Any], seat: int, level: int) -> list[Move]:
    """The wounds of a seat up to a level, equal ones once."""
    return [moves.WOUND_MOVES[card] for card in dict.fromkeys(board.wounds[seat]) if card.rank <= level]


def allies(board: Board[Any], task: Task) -> list[Move]:
    """The other players."""
    return [SEAT_MOVES[seat] for seat in range(len(board.hands)) if seat != task.seat]


def wounded(board: Board[Any], task: Task) -> list[Move]:
    """The players with a wound up to the level; oneself only where anyone will do."""
    return [SEAT_MOVES[seat] for seat, wounds in enumerate(board.wounds) if wounds and wounds[0].rank <= task.level
            and (seat != task.seat or task.effect.whom == tables.ANYONE)]


def cards_of_colour(board: Board[Any], task: Task) -> list[Move]:
    """The hand cards of the set's colour."""
    assert board.chosen is not None
    colour = moves.COLOUR << moves.COLOUR_BITS * tables.COLOURS.index(board.chosen.colour)
    return moves.different(board.hands[task.seat] & colour)


def partners_cards(board: Board[Any], task: Task) -> list[Move]:
    """The hand cards of the seat that was picked."""
    return moves.different(board.hands[first(board).number])


def discarded_symbols(board: Board[Any]) -> list[Card]:
    """TBG-11: the different symbol cards of the discard, but for the set just played."""
    there = Counter(board.discard)
    there.subtract(board.played)
    return [card for card in SYMBOL_CARDS if there[card] > 0]


ANY_SPACE: Final = Pick(SPACE, spaces, "", "Any space of the Void can be chosen.")
OTHER_SPACE: Final = Pick(SPACE, spaces, "", "Any other space of the Void can be chosen.",
                          "Space {move.number} is chosen already.")
UNDEAD_SPACE: Final = Pick(SPACE, undead_spaces, "", "Space {move.number} has the {top.name} on top{will_do}.")
OWN_WOUND: Final = Pick(WOUND, lambda board, task: wounds_of(board, task.seat, task.level), "",
                        "Seat {turn} has a wound of level {card.rank}, and chooses among the wounds that will do.",
                        "A wound of level {card.rank} is too high: only wounds{up_to} will do.")
WOUNDED_ALLY: Final = Pick(SEAT, wounded, "choose an ally with a wound{up_to} to heal",
                           "Seat {move.number} has a wound{up_to}.", "Seat {move.number} has no wound{up_to}.",
                           "Seat {seat} heals {whom}.")
HAND_CARD: Final = Pick(CARD, lambda board, task: moves.different(board.hands[task.seat]), "",
                        "Seat {turn} holds the {card.name}.")
DISCARDED: Final = Pick(moves.RECALL, lambda board, task: [moves.RECALLS[card] for card in discarded_symbols(board)],
                        "", "The discard has the {card.name}.",
                        "The discard has no {card.name} but for the set just played.")


# What is done

def slay(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """The undead there goes to the discard, and the space is refilled."""
    board.discard.append(board.lift(move.number - 1))
    board.refill(log)


def heal(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """A wound goes to the discard."""
    board.discard.append(move.card)
    board.remove_wound(task.seat, move.card, log)


def rest(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """TBG-12: one of the wounds with the least damage goes; equal ones are alike, so there is nothing to pick."""
    lowest = moves.WOUND_MOVES[board.wounds[task.seat][0]]
    if log is not None:
        log.append(Event("TBG-12", said(HEALED, board, task, lowest)))
    heal(board, task, lowest, log)


def heal_other(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """Whoever is healed picks the wounds."""
    board.agenda[-1] = Task(HEAL_EFFECT, move.number, task.left, task.level)


def draw(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """One card is drawn: a symbol card to the hand, an item to its place, an undead to the discard."""
    card = board.deck.pop()
    if log is not None:
        log.append(telling.drawn(task.seat, card))
    if card in UNIT:
        board.hands[task.seat] += UNIT[card]
    elif card.suit == UNDEAD:
        board.discard.append(card)
    else:
        board.place(task.seat, card, log)
    if not board.deck:
        board.end_round(log)


def gift(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """That ally draws."""
    board.agenda[-1] = Task(DRAW_EFFECT, move.number, task.left, task.level)


def recall(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """That card goes to the hand."""
    board.discard.remove(move.card)
    board.hands[task.seat] += UNIT[move.card]


def take_wound(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """The wound changes hands."""
    board.remove_wound(first(board).number, move.card, log)
    board.add_wounds(task.seat, [move.card], log)


def hurt(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """The top undead of the discard is taken, unless a shield discards it."""
    discard = board.discard
    for place in range(len(discard) - 1, -1, -1):
        if discard[place].suit == UNDEAD:
            board.taken.append(discard.pop(place))
            if log is not None:
                log.append(telling.HURTS(task.seat, board.taken[0]))
            board.harm(task.seat, log)
            return
    if log is not None:
        log.append(telling.COSTS_NOTHING(task.seat))


def cover(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """The card that was picked from the discard goes on top of that space."""
    card = first(board).card
    assert card is not None
    board.discard.remove(card)
    board.void[move.number - 1] += (card,)


def stack(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """The top card of the space that was picked first goes on top of the other."""
    board.void[move.number - 1] += (board.lift(first(board).number - 1),)
    board.refill(log)


def swap(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """The top cards of the two spaces change places."""
    one, two, void = first(board).number - 1, move.number - 1, board.void
    here, there = void[one], void[two]
    void[one] = (*here[:-1], there[-1])
    void[two] = (*there[:-1], here[-1])


def sweep(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """TBG-22: row by row, the top of a stack first, all cards go to the discard; then it is refilled."""
    board.discard += swept(board, move)
    for space in move.spaces:
        board.void[space] = ()
    board.refill(log)


def swept(board: Board[Any], line: Touch) -> list[Card]:
    """TBG-22: all cards of a row or column in the order in which they are discarded."""
    return [card for space in line.spaces for card in reversed(board.void[space])]


def move_wound(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """The wound that was picked goes on top of that space."""
    card = first(board).card
    assert card is not None
    board.void[move.number - 1] += (card,)
    board.remove_wound(task.seat, card, log)


def discard(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """That hand card goes to the discard."""
    board.take_away(task.seat, move)
    board.discard.append(move)


def banish(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """That hand card is put into the Banishing, besides the set."""
    board.take_away(task.seat, move)
    board.banish(task.seat, [move], False, (), log)


def trade(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """TBG-12: the two cards change hands."""
    partner, given, got = first(board).number, board.picked[1], card_of(move)
    assert isinstance(given, Card) and got is not None
    board.take_away(task.seat, given)
    board.take_away(partner, got)
    board.hands[task.seat] += UNIT[got]
    board.hands[partner] += UNIT[given]


# The vocabulary

HEALED: Final = "Seat {seat} discards a wound of level {card.rank}."
CHOOSES: Final = "Seat {seat} chooses the {top.name} in space {move.number}."
TRADED: Final = "Seat {seat} gives the {picked[1].name} to {picked[0].name} and gets the {card.name}."
FIRST_OF_TRADE: Final = (
    Pick(SEAT, lambda board, task: [SEAT_MOVES[seat] for seat in board.partners()], "choose a player to trade with",
         "Seat {move.number} has a hand card to trade.", "Seat {move.number} has no hand card to trade.",
         "Seat {seat} trades with {move.name}."),
    HAND_CARD._replace(asked="choose a hand card to give to {picked[0].name}",
                       told="Seat {seat} offers {picked[0].name} the {card.name}."))

VOCABULARY: Final[Mapping[str, Verb]] = MappingProxyType({
    "slay": Verb("TBG-E1", slay, (
        UNDEAD_SPACE._replace(asked="slay an undead{up_to} in the Void",
                              why_not="Space {move.number} has the {top.name} on top, and only undead{up_to} can be "
                                      "slain.",
                              told="Seat {seat} slays the {top.name} in space {move.number}."),),
        "no undead{up_to} to slay"),
    "heal": Verb("TBG-E2", heal, (OWN_WOUND._replace(asked="discard a wound{up_to}", told=HEALED),),
                 "no wound{up_to} to discard"),
    "heal ally": Verb("TBG-E2", heal_other, (WOUNDED_ALLY,), "no ally with a wound{up_to} to heal"),
    "heal anyone": Verb("TBG-E2", heal_other, (
        WOUNDED_ALLY._replace(asked="choose a player with a wound{up_to} to heal"),),
        "no player with a wound{up_to} to heal"),
    "draw": Verb("TBG-E3", draw),
    "gift": Verb("TBG-E4", gift, (
        Pick(SEAT, allies, "choose an ally who draws {cards}", "Seat {move.number} is an ally of Seat {seat}.",
             told="Seat {seat} lets {move.name} draw {cards}."),)),
    "recall": Verb("TBG-E5", recall, (
        DISCARDED._replace(asked="take a symbol card from the discard",
                           told="Seat {seat} takes the {card.name} from the discard."),),
        "no symbol card to take back"),
    "take wound": Verb("TBG-E6", take_wound, (
        WOUNDED_ALLY._replace(asked="choose an ally whose wound to take",
                              told="Seat {seat} takes over a wound of {move.name}."),
        OWN_WOUND._replace(asked="choose a wound to give to Seat {seat}", chooser=whoever_was_picked,
                           choices=lambda board, task: wounds_of(board, first(board).number, task.level),
                           told="{picked[0].name} gives a wound of level {card.rank} to Seat {seat}.")),
        "no wound{up_to} to take over"),
    "hurt": Verb("TBG-E7", hurt),
    "cover": Verb("TBG-E8", cover, (
        DISCARDED._replace(shape=moves.COVER, asked="choose a symbol card of the discard to cover with",
                           choices=lambda board, task: [moves.COVERS[card] for card in discarded_symbols(board)]
                           if undead_spaces(board, task) else [],
                           told="Seat {seat} chooses the {card.name} of the discard."),
        UNDEAD_SPACE._replace(asked="choose an undead in the Void to cover",
                              why_not="Space {move.number} has the {top.name} on top, and only undead can be "
                                      "covered.",
                              told="Seat {seat} covers the {top.name} in space {move.number} with the "
                                   "{picked[0].card.name}.")),
        "no undead to cover, or no card to cover it with"),
    "stack": Verb("TBG-E9", stack, (
        ANY_SPACE._replace(asked="choose a space whose top card moves onto another", told=CHOOSES),
        OTHER_SPACE._replace(asked="choose the space to put that card on top of",
                             told="Seat {seat} puts the {first_top.name} on top of the {top.name} in space "
                                  "{move.number}."))),
    "sweep": Verb("TBG-E10", sweep, (
        Pick(moves.LINE, lambda board, task: list(moves.LINES), "discard a row or a column of the Void", "{any_line}",
             told="Seat {seat} discards all of {move.name}: {swept}."),)),
    "swap": Verb("TBG-E11", swap, (
        ANY_SPACE._replace(asked="choose the first of two spaces to swap", told=CHOOSES),
        OTHER_SPACE._replace(asked="choose the space to swap with",
                             told="Seat {seat} swaps the {first_top.name} in {picked[0].name} with the {top.name} in "
                                  "{move.name}."))),
    "move wound": Verb("TBG-E12", move_wound, (
        OWN_WOUND._replace(asked="choose a wound to put back into the Void",
                           told="Seat {seat} chooses a wound of level {card.rank}."),
        ANY_SPACE._replace(asked="choose the space to put the wound on",
                           told="Seat {seat} puts a wound of level {picked[0].card.rank} on top of the {top.name} in "
                                "space {move.number}.")),
        "no wound{up_to} to put back"),
    "discard": Verb("TBG-E13", discard, (
        HAND_CARD._replace(asked="discard a hand card{too_many}", told="Seat {seat} discards the {card.name}."),),
        "no hand card to discard"),
    "banish": Verb("TBG-E14", banish, (
        HAND_CARD._replace(asked="put one more {board.chosen.colour} card into the Banishing", choices=cards_of_colour,
                           why_not="The {card.name} is not {board.chosen.colour}, as the set is."),),
        "no more hand card of the set's colour"),
    "trade": Verb("TBG-12", trade, (
        *FIRST_OF_TRADE,
        Pick(moves.ASK, lambda board, task: [moves.ASKS[card] for card in partners_cards(board, task)
                                             if isinstance(card, Card)],
             "choose a card of {picked[0].name} to get for the {picked[1].name}",
             "{picked[0].name} holds the {card.name}, and has agreed to the trade.", told=TRADED))),
    "trade, hidden": Verb("TBG-12", trade, (
        *FIRST_OF_TRADE,
        HAND_CARD._replace(asked="choose a hand card to give to Seat {seat} for the {picked[1].name}",
                           choices=partners_cards, told=TRADED, chooser=whoever_was_picked))),
    "rest": Verb("TBG-12", rest)})
"""Every verb, carried out. Healing others, and trading with hidden hands, have picks of their own."""
OUTSIDE: Final[Mapping[str, str]] = MappingProxyType({"discard": "TBG-13", "swap": "TBG-12"})
"""The rules by which these are done where no ability does them."""


def verb_of(board: Board[Any], task: Task) -> Verb:
    """How a task is carried out."""
    verb = task.effect.verb
    if verb == "heal" and task.effect.whom != tables.SELF:
        verb = f"heal {task.effect.whom}"
    elif verb == "trade" and board.game.hidden:
        verb = "trade, hidden"
    return VOCABULARY[verb]


def rule_of(board: Board[Any], task: Task) -> str:
    """The rule by which a task is done."""
    verb = task.effect.verb
    return OUTSIDE[verb] if board.chosen is None and verb in OUTSIDE else VOCABULARY[verb].rule


def pick_of(board: Board[Any], task: Task) -> Pick:
    """What is to be picked now for a task that goes on."""
    return verb_of(board, task).picks[len(board.picked)]


def carry_out(board: Board[Any], task: Task, move: Any, log: Log | None) -> None:
    """Do one of a task, if this is the last pick for it, or if there is nothing to pick; the other picks are kept."""
    _, does, picks, _ = verb_of(board, task)
    number = len(board.picked)
    if log is not None and picks and picks[number].told:
        log.append(Event(rule_of(board, task), said(picks[number].told, board, task, move)))
    if number + 1 < len(picks):
        board.picked = [*board.picked, move]
        return
    does(board, task, move, log)
    if board.agenda[-1] is task and not board.taken:  # no other task took its place, and no shield is decided about
        board.one_done()


# What is said

def card_of(move: object) -> Card | None:
    """The card that a move is about, if it is about one."""
    return move.card if isinstance(move, Touch) else move if isinstance(move, Card) else None


def said(text: str, board: Board[Any], task: Task, move: Any = None) -> str:
    """A sentence about a task with its gaps filled."""
    shape, picked = moves.shape_of(move), board.picked
    spaces = [one.number for one in (*picked, move) if isinstance(one, Touch) and one.what == SPACE]
    tops = [board.void[space - 1][-1] for space in spaces]
    line = shape == moves.LINE
    return text.format(
        board=board, seat=task.seat, turn=board.turn, move=move, card=card_of(move), picked=picked,
        first_top=tops[0] if tops else None, top=tops[-1] if tops else None,
        up_to=telling.up_to(task.level), will_do=telling.will_do(task.level), cards=telling.cards(task.left),
        too_many="" if board.chosen is not None else f", {task.left} too many",
        whom="itself" if shape == SEAT and move.number == task.seat else move.name if shape == SEAT else "",
        any_line=telling.any_line(move.name, [board.void[space][-1] for space in move.spaces]) if line else "",
        swept=telling.the_cards(swept(board, move)) if line else "")


def why_not(board: Board[Any], task: Task, move: Touch | Card) -> str:
    """Why this thing, of the right sort, cannot be picked for a task."""
    return not_there(board, task, move) or said(pick_of(board, task).why_not, board, task, move)


def not_there(board: Board[Any], task: Task, move: Touch | Card) -> str:
    """Why a thing cannot be picked because it is not there at all; nothing where it is."""
    card, turn = card_of(move), board.turn
    assert turn is not None
    if isinstance(move, Touch) and move.what == SEAT:
        if move.number >= len(board.hands):
            return telling.NO_SUCH_SEAT.format(move.number)
        own = move.number == task.seat and task.effect.whom != tables.ANYONE
        return telling.NO_ALLY.format(move.number) if own else ""
    if card is None:
        return ""
    if isinstance(move, Touch) and move.what == WOUND:
        return "" if card in board.wounds[turn] else telling.HAS_NO_WOUND.format(turn, card)
    if isinstance(move, Touch) and move.what != moves.ASK:
        return "" if card in board.discard else telling.NOT_IN_DISCARD.format(card)
    if card not in UNIT:
        return telling.NO_HAND_CARD.format(card)
    holder = turn if isinstance(move, Card) else first(board).number
    return "" if moves.number_of(board.hands[holder], card) else telling.holds_too_few(holder, card, 0)

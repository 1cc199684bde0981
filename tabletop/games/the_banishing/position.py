"""Positions of The Banishing, from text and back. Hands and the Void that are left out are dealt, and what is left is
the deck. The last five parts are there in the middle of a turn only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card, shuffled
from tabletop.engine.core import chance
from tabletop.engine.english import counted, did_you_mean, is_are, listed, quoted, spaced
from tabletop.engine.positions import Each, Once, Parts
from tabletop.games.the_banishing import effects, moves, tables
from tabletop.games.the_banishing.board import HAS, HAS_ARMOR, HAS_SHIELD, LAST_ROUND, Task, items_of
from tabletop.games.the_banishing.moves import PAY, SPACES, USE_SHIELD, Touch
from tabletop.games.the_banishing.rulebook import HAND, MOST_CARDS, TOO_MANY_UNDEAD
from tabletop.games.the_banishing.rules import TheBanishing, TheBanishingState
from tabletop.games.the_banishing.tables import DECK, UNDEAD, Effect

MOST_TURNS = 1000
MOST_TRIES = 100
EFFECT = "effect"


EACH: Final[Each[TheBanishingState]] = {
    "hand": lambda state, seat: DECK.text(moves.unpacked(state.hands[seat])),
    "wounds": lambda state, seat: DECK.text(state.wounds[seat]) or None,
    "items": lambda state, seat: DECK.text(items_of(state.items[seat])) or None,
    # With hidden hands: the cards of the hand that the others have not seen, all of it where the part is left out.
    "secret": lambda state, seat: DECK.text(state.secret[seat]) if state.game.hidden else None,
}
ONCE: Final[Once[TheBanishingState]] = {
    "void": lambda state: _void_text(state),
    "deck": lambda state: spaced(state.deck[::-1]),  # top first
    "discard": lambda state: spaced(state.discard),  # top last
    "banishing": lambda state: spaced(state.banishing),
    "put": lambda state: spaced([sum([count for _, by, count, _ in state.put if by == seat])  # there, by each seat
                                 for seat in range(state.game.players)]),
    "out": lambda state: spaced(state.out),  # the items that are not in the game
    "leader": lambda state: str(state.leader),  # the first player
    "active": lambda state: str(state.active),
    "round": lambda state: str(state.round),
    "turns": lambda state: str(state.turns),  # the number of this turn within the round
    "asks": lambda state: state.asking if state.asking in (moves.TAKE, moves.USE, PAY, USE_SHIELD) else EFFECT,
    "taken": lambda state: spaced(state.taken) or None,  # the undead that a shield is decided about
    "chosen": lambda state: None if state.chosen is None else state.chosen.name,  # the ability
    "played": lambda state: spaced(state.played) or None,  # its set
    "agenda": lambda state: "; ".join([str(task) for task in reversed(state.agenda)]) or None,  # still to be done
    "picked": lambda state: "; ".join([str(pick) for pick in state.picked]) or None,  # of the first of the agenda
}


def _void_text(state: TheBanishingState) -> str:
    """The nine spaces row by row: `u3+rm` is a red moon on top of an undead, `-` an empty space."""
    cells = ["+".join([card.text for card in stack]) or "-" for stack in state.void]
    return " / ".join([spaced(cells[row:row + 3]) for row in range(0, SPACES, 3)])


def read(game: TheBanishing, given: object, seed: int) -> TheBanishingState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    parts = Parts(given, game.players, DECK, [part for part in EACH if part != "secret" or game.hidden], ONCE)
    state = TheBanishingState(game, seed)
    state.leader = parts.number("leader", game.leader or 0, 0, game.players - 1)
    state.active = state.turn = parts.number("active", state.leader, 0, game.players - 1)
    state.round = parts.number("round", 1, 1, LAST_ROUND)
    state.turns = parts.number("turns", 1, 1, MOST_TURNS)
    _read_seats(state, parts)
    _read_table(state, parts)
    _read_rest(state, parts)
    _read_moment(state, parts)
    return state


def _check_all(name: str, cards: Sequence[Card], allowed: str) -> None:
    """Only such cards can lie there: symbol cards, undead or items."""
    for card in cards:
        what = "item" if card.suit == tables.ITEM else "undead" if card.suit == UNDEAD else "symbol card"
        if what not in allowed:
            raise ValueError(f"The part {name!r} cannot hold the {card.name}: it is made of {allowed}.")


def _read_seats(state: TheBanishingState, parts: Parts) -> None:
    """TBG-14, TBG-15, TBG-16: wounds and items, with nobody dead and not all exhausted."""
    for seat, wounds in parts.cards_of_seats("wounds").items():
        _check_all(f"wounds {seat}", wounds, "undead")
        state.wounds[seat] = sorted(wounds, key=lambda card: card.rank)
        state.damage[seat] = sum([card.rank for card in wounds])
        health = state.game.line_up[seat].health
        if state.damage[seat] >= health:
            raise ValueError(f"Seat {seat} is dead, with damage {state.damage[seat]} and health {health}: the game is "
                             "lost (TBG-15).")
    for seat, items in parts.cards_of_seats("items").items():
        _check_all(f"items {seat}", items, "items")
        for card in items:
            if state.items[seat] & HAS[card]:
                raise ValueError(f"Seat {seat} has two items of the sort {card.name}; one of each is the most "
                                 "(TBG-16).")
            state.items[seat] |= HAS[card]
        state.stamina[seat] += bool(state.items[seat] & HAS_ARMOR)
    if all([state.exhausted(seat) for seat in range(state.game.players)]):
        raise ValueError("All players are exhausted: the game is lost (TBG-15).")


def _read_table(state: TheBanishingState, parts: Parts) -> None:
    """What lies open: the Void, the discard, the Banishing, and what is being taken."""
    if "void" in parts:
        cells = parts.text("void").replace("/", " ").split()
        if len(cells) != SPACES:
            raise ValueError(f"The part 'void' must have {SPACES} spaces, not {len(cells)}.")
        state.void = [() if cell == "-" else tuple([DECK.parse(word) for word in cell.split("+")]) for cell in cells]
        parts.count([card for stack in state.void for card in stack])
    state.discard = parts.cards("discard")
    state.banishing = parts.cards("banishing")
    _check_all("banishing", state.banishing, "symbol cards")
    put = parts.numbers("put", [len(state.banishing), *[0] * (state.game.players - 1)], 0, tables.TO_BANISH - 1)
    state.banished = sum(put)
    state.put = [(state.round, seat, count, "") for seat, count in enumerate(put) if count]
    if state.banished >= tables.TO_BANISH:
        raise ValueError(f"{state.banished} cards are put into the Banishing: with {tables.TO_BANISH} the game is won "
                         "(TBG-21).")
    if state.banished < len(state.banishing):
        raise ValueError(f"The Banishing has {counted(len(state.banishing), 'card')}, and the part 'put' says "
                         f"{state.banished}.")
    state.taken = parts.cards("taken")


def _read_rest(state: TheBanishingState, parts: Parts) -> None:
    """The hands, the items out of the game and the deck: what is left out is dealt."""
    game = state.game
    hands, secret = parts.cards_of_seats("hand"), {}
    for seat, hand in hands.items():
        _check_all(f"hand {seat}", hand, "symbol cards")
    if game.hidden:
        secret = {seat: DECK.parse_all(parts.text(f"secret {seat}")) for seat in range(game.players)
                  if f"secret {seat}" in parts}
    deck, out = parts.cards("deck"), parts.cards("out")
    _check_all("out", out, "items")
    for pile in parts.piles:
        for card in pile:
            if card.suit == UNDEAD and card.rank > state.round + 2:
                raise ValueError(f"The {card.name} joins in round {card.rank - 2}, and it is round {state.round} "
                                 "(TBG-20).")
    parts.count(state.aside())
    left = parts.left("TBG-5")
    row = shuffled(left, chance(state.seed, "position", 1, len(left)))
    state.out = DECK.in_order(out if "out" in parts else _items_out(game, row))
    unused = len(tables.ITEM_CARDS) * tables.ITEM_COPIES - game.items
    if len(state.out) != unused:
        raise ValueError(f"With difficulty {game.difficulty} {game.items} items are in the game, so {unused} are out "
                         f"of it, not {len(state.out)} (TBG-3).")
    for seat in range(game.players):
        if seat not in hands:
            hands[seat] = [card for card in row if card in moves.UNIT][:HAND]
            if len(hands[seat]) < HAND:
                raise ValueError(f"Only {counted(len(hands[seat]), 'symbol card')} {is_are(len(hands[seat]))} left to "
                                 f"deal, and Seat {seat} needs {HAND}.")
            for card in hands[seat]:
                row.remove(card)
        state.hands[seat] = moves.packed(hands[seat])
        if game.hidden:
            state.secret[seat] = DECK.in_order(secret.get(seat, hands[seat]))
            if Counter(state.secret[seat]) - Counter(hands[seat]):
                raise ValueError(f"The part 'secret {seat}' has cards that are not in the hand.")
    if "void" not in parts:
        row = _deal_void(state, row)
    if "deck" in parts and row:
        raise ValueError(f"{counted(len(row), 'card')} {is_are(len(row))} nowhere in the position: {DECK.text(row)}.")
    state.deck = deck[::-1] if "deck" in parts else row
    if not state.deck:
        raise ValueError("The deck has no card: when the last one is drawn, a new deck is made at once (TBG-20).")


def _items_out(game: TheBanishing, row: list[Card]) -> list[Card]:
    """Items that are left are taken out of the row until as many are in the game as the difficulty says."""
    out = [card for card in row if card.suit == tables.ITEM][:len(tables.ITEM_CARDS) * tables.ITEM_COPIES - game.items]
    for card in out:
        row.remove(card)
    return out


def _deal_void(state: TheBanishingState, row: list[Card]) -> list[Card]:
    """TBG-6: nine cards are laid out, not six undead among them; the others are the deck."""
    for number in range(MOST_TRIES):
        row = shuffled(row, chance(state.seed, "void", number + 1, len(row)))
        if len(row) >= SPACES and sum([card.suit == UNDEAD for card in row[:SPACES]]) < TOO_MANY_UNDEAD:
            state.void = [(card,) for card in row[:SPACES]]
            return row[SPACES:]
    raise ValueError(f"The cards that are left make no Void: it has {SPACES} cards, fewer than {TOO_MANY_UNDEAD} of "
                     "them undead (TBG-6).")


# In the middle of a turn

def _read_moment(state: TheBanishingState, parts: Parts) -> None:
    """What is decided now."""
    asks = parts.choice("asks", (moves.TAKE, moves.USE, PAY, USE_SHIELD, EFFECT))
    state.asking = asks
    _read_chosen(state, parts)
    state.agenda = [_read_task(state, text) for text in reversed(_listed(parts, "agenda"))]
    _check_agenda(state, asks)
    empty = [space for space, stack in enumerate(state.void) if not stack]
    of_one_line = any([set(empty) <= set(line.spaces) for line in moves.LINES])
    if empty and (asks != USE_SHIELD or state.agenda or not of_one_line):
        raise ValueError("A space of the Void is empty only in a row or column that is being taken, while a shield is "
                         "decided about (TBG-9).")
    if asks == USE_SHIELD:
        _read_shield(state)
    elif state.taken:
        raise ValueError(f"The part 'taken' needs a shield to decide about: the part 'asks' must be {USE_SHIELD!r} "
                         "(TBG-17).")
    if asks == PAY and not state.sets():
        raise ValueError(f"Seat {state.active} has no set for {parts.text('chosen')} (TBG-11).")
    if asks == EFFECT:
        _read_picks(state, parts)
    elif parts.text("picked"):
        raise ValueError(f"The part 'picked' belongs to an effect: the part 'asks' must be {EFFECT!r}.")


def _listed(parts: Parts, name: str) -> list[str]:
    """What a part lists, with semicolons between."""
    return [" ".join(text.lower().split()) for text in parts.text(name).split(";") if text.strip()]


def _read_chosen(state: TheBanishingState, parts: Parts) -> None:
    """TBG-10, TBG-11: the ability that is being used, and its set."""
    name, uses = parts.text("chosen").strip().lower(), state.game.uses[state.active]
    if not name:
        if state.asking == PAY or parts.text("played").strip():
            raise ValueError("A set is played for an ability: the part 'chosen' must name it (TBG-11).")
        return
    known = [move.text for move in uses]
    if name not in known:
        raise ValueError(f"The {state.game.characters[state.active]} has no ability "
                         f"{quoted(name)}{did_you_mean(name, known)}. There are {listed(known)} (TBG-4).")
    state.chosen = uses[moves.ability_move(name)]
    if state.asking not in (PAY, USE_SHIELD, EFFECT):
        raise ValueError(f"An ability is chosen, so the part 'asks' must be {PAY!r}, {USE_SHIELD!r} or {EFFECT!r}.")
    if state.asking == PAY and (state.exhausted(state.active)
                                or state.chosen.needs_wound > bool(state.wounds[state.active])):
        raise ValueError(f"Seat {state.active} cannot use {name} now (TBG-14).")
    state.played = tuple(DECK.parse_all(parts.text("played")))
    if state.asking == PAY and state.played:
        raise ValueError("The part 'played' is the set that was played, and it is not played yet (TBG-11).")
    if Counter(state.played) - Counter(state.discard):
        raise ValueError("The set that was played must lie in the discard (TBG-11).")


def _read_task(state: TheBanishingState, text: str) -> Task:
    """A task of the agenda: the seat and the effect."""
    seat, colon, rest = (part.strip() for part in text.partition(":"))
    if not colon or not seat.isdecimal() or len(seat) > 1 or int(seat) >= state.game.players:
        raise ValueError(f"The agenda {quoted(text)} must be a seat, a colon and an effect, like '0: slay 1 up to 3'.")
    if rest == "trade 1" and state.chosen is None:
        return Task(Effect("trade"), int(seat), 1, 5)
    try:
        effect = tables.read_effect(rest)
    except ValueError as wrong:
        raise ValueError(f"The agenda {quoted(text)}: {wrong}.") from None
    if effect.each:
        raise ValueError(f"The agenda {quoted(text)}: write one task for each player, not 'each'.")
    return Task(effect, int(seat))


def _check_agenda(state: TheBanishingState, asks: str) -> None:
    """An agenda belongs to an ability, or to the end of a turn."""
    agenda, seat = state.agenda, state.active
    if bool(agenda) != (asks == EFFECT or (asks == USE_SHIELD and state.chosen is not None)):
        raise ValueError("The part 'agenda' says what is still to be done. It is there while the part 'asks' is "
                         f"{EFFECT!r}, or {USE_SHIELD!r} for an ability's price.")
    if not agenda:
        return
    verbs = {task.effect.verb for task in agenda}
    if state.chosen is None:
        over = moves.size_of(state.hands[seat]) - MOST_CARDS
        task = state.begun(agenda[-1])
        if len(agenda) > 1 or task.seat != seat or not (verbs <= {"swap", "trade"} and task.left == 1
                                                        or verbs == {"discard"} and task.left == over):
            raise ValueError("Without a unique ability the agenda is one task of the active player. Write swap 1, "
                             f"trade 1, or discarding down to {MOST_CARDS} hand cards (TBG-12, TBG-13).")
    else:
        known = {effect.verb for effect in state.chosen.effects}
        if not verbs <= known | ({"draw"} if "gift" in known else set()):
            raise ValueError(f"The agenda has an effect that {state.chosen.name} does not have: {str(state.chosen)!r} "
                             "(TBG-4).")
    agenda[-1] = state.begun(agenda[-1])


def _read_shield(state: TheBanishingState) -> None:
    """TBG-16, TBG-17: who takes undead and has a shield."""
    seat = state.turn = state.agenda[-1].seat if state.agenda else state.active
    if state.agenda and state.agenda[-1].effect.verb != "hurt":
        raise ValueError("A shield is decided about when undead are taken, or when the next of the agenda is hurt "
                         "(TBG-17).")
    undead = [card for card in state.taken if card.suit == UNDEAD]
    rest = [card.text for card in state.taken if card.suit != UNDEAD]
    if not undead or rest not in ([], ["shield"]) or not state.items[seat] & HAS_SHIELD:
        raise ValueError(f"A shield is decided about: Seat {seat} must have one, and the part 'taken' the undead, "
                         "perhaps with a second shield (TBG-17).")
    state.taken = undead + [card for card in state.taken if card.suit != UNDEAD]


def _read_picks(state: TheBanishingState, parts: Parts) -> None:
    """What was picked of the task that goes on, each pick a possible one."""
    task = state.agenda[-1]
    verb = effects.verb_of(state, task)
    if not verb.picks or task.left < 1:
        raise ValueError(f"The agenda begins with {str(task)!r}, where nobody has anything to pick.")
    for text in [*_listed(parts, "picked"), ""]:
        options = effects.pick_of(state, task).choices(state, task)
        if not options:
            raise ValueError(f"The agenda begins with {str(task)!r}, and nothing can be picked for it.")
        if text:
            move = state.game.parse(text)
            if move not in options or not isinstance(move, Touch | Card) or len(state.picked) + 1 >= len(verb.picks):
                raise ValueError(f"{quoted(text)} cannot have been picked for {str(task)!r}.")
            state.picked = [*state.picked, move]
    state.turn, state.asking = effects.pick_of(state, task).chooser(state, task), task.effect.verb

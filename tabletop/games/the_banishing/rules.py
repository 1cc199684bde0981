"""The Banishing: together take cards from the Void, bear the wounds, and put ten cards into the Banishing before the
deck runs out.

The sentences of the rules are in `rulebook`, the moves in `moves`, what lies where in `board`, and what abilities do in
`effects`. Here is how a game goes: the deal, a turn, what is asked, and why a move is allowed or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from tabletop.engine import core
from tabletop.engine.cards import Card, mixed, shuffled
from tabletop.engine.core import Ask, CardLine, Log, Move, Reason, Rulebook, ScoreLine
from tabletop.engine.english import did_you_mean, listed, quoted
from tabletop.games.the_banishing import effects, moves, tables, telling
from tabletop.games.the_banishing.board import HAS_SHIELD, HAS_WAND, Board, Task
from tabletop.games.the_banishing.moves import PAY, TAKE, UNIT, USE, USE_SHIELD, CardSet, Touch, number_of, packed
from tabletop.games.the_banishing.rulebook import HAND, MOST_CARDS, RULES, RULES_CARD, TOO_MANY_UNDEAD
from tabletop.games.the_banishing.tables import DECK, SHIELD, SYMBOL_CARDS, UNDEAD, WAND, Ability, Effect, Sheet

CARDS_UNIT: Final = "cards banished"
SYMBOLS_TO_DEAL: Final = tuple(card for card in DECK.cards if card in UNIT)
ITEMS_TO_DRAW: Final = tuple(card for card in tables.ITEM_CARDS for _ in range(tables.ITEM_COPIES))
FIRST_UNDEAD: Final = tuple(card for card in DECK.cards if card.suit == UNDEAD and card.rank <= 3)
"""TBG-5: the undead of the first deck."""
SHARED_EFFECTS: Final[Mapping[Touch, Effect]] = MappingProxyType({
    moves.SWAP_MOVE: Effect("swap"), moves.TRADE_MOVE: Effect("trade"), moves.REST_MOVE: Effect("rest")})
DISCARD_EFFECT: Final = Effect("discard")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class TheBanishing(core.Game):
    """The Banishing for 3 to 5 players, who win or lose together. `characters`: one name for each seat; `difficulty`:
    easy, normal, hard or nightmare; `hidden`: whether hands are hidden; `sheets`: your own characters, as a table;
    `leader`: who begins."""

    __slots__ = ("_own", "characters", "deck", "difficulty", "hidden", "line_up", "menus", "sheets", "uses")
    name: ClassVar[str] = "the_banishing"
    title: ClassVar[str] = "The Banishing"
    player_counts: ClassVar[range] = range(3, 6)
    rules: ClassVar[Rulebook] = RULES
    rules_card: ClassVar[tuple[CardLine, ...]] = RULES_CARD
    worth_means: ClassVar[str] = "cards in the Banishing, ten at most, with ten more for winning"
    worth_in: ClassVar[str] = "cards"
    scored_in: ClassVar[str] = CARDS_UNIT
    told_by: ClassVar[str] = "turn"
    judged_by_round: ClassVar[bool] = False

    def __init__(self, players: object = 3, characters: object = None, difficulty: object = "normal",
                 hidden: object = False, sheets: object = None, leader: object = None) -> None:
        super().__init__(players, leader)
        self.deck: Final = DECK
        self._own: Final[Mapping[str, Sheet]] = (
            MappingProxyType({}) if sheets is None else tables.read_sheets(sheets))
        self.sheets: Final[Mapping[str, Sheet]] = MappingProxyType(dict(tables.SHEETS) | dict(self._own))
        """Every character that can be chosen."""
        self.characters: Final = chosen_characters(characters, self.players, self.sheets)
        if not isinstance(difficulty, str) or difficulty not in tables.DIFFICULTIES:
            raise ValueError(f"difficulty must be {listed(tables.DIFFICULTIES, 'or')}, not {quoted(difficulty)}"
                             f"{did_you_mean(difficulty, tables.DIFFICULTIES)} (TBG-3).")
        self.difficulty: Final[str] = difficulty
        if not isinstance(hidden, bool):
            raise ValueError(f"hidden must be True or False, not {quoted(hidden)} (TBG-23).")
        self.hidden: Final[bool] = hidden
        self.line_up: Final = tuple(self.sheets[name] for name in self.characters)
        """The sheet of each seat."""
        self.menus: Final = tuple(tuple((moves.ability_move(ability.name), ability) for ability in sheet.abilities)
                                  for sheet in self.line_up)
        """The moves that use each seat's abilities, by colour and level."""
        self.uses: Final = tuple(MappingProxyType(dict(menu)) for menu in self.menus)
        """The same, to look a move up."""

    @property
    def options(self) -> dict[str, Any]:
        """The options that recreate this game."""
        return (super().options
                | ({} if self.characters == tables.FIRST_LINE_UP[:self.players]
                   else {"characters": list(self.characters)})
                | ({} if self.difficulty == "normal" else {"difficulty": self.difficulty})
                | ({"hidden": True} if self.hidden else {})
                | ({"sheets": tables.written_sheets(self._own.values())} if self._own else {}))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """All win or lose together."""
        return (tuple(range(self.players)),)

    @property
    def items(self) -> int:
        """TBG-3: how many items are in the game."""
        return tables.DIFFICULTIES[self.difficulty]

    def deal(self, seed: object, log: Log | None = None) -> TheBanishingState:
        """TBG-5, TBG-6, TBG-7: the hands, the deck and the Void; the same seed deals the same game."""
        state = TheBanishingState(self, core.whole_number(seed, "seed"))
        number = state.seed
        state.leader = state.active = state.turn = self.first_leader(number)
        state.round = state.turns = 1
        row = shuffled(SYMBOLS_TO_DEAL, core.chance(number, "deal", 1, len(SYMBOLS_TO_DEAL)))
        for seat in range(self.players):
            hand = row[HAND * seat:HAND * seat + HAND]
            state.hands[seat] = packed(hand)
            if self.hidden:
                state.secret[seat] = DECK.in_order(hand)
        items = shuffled(ITEMS_TO_DRAW, core.chance(number, "items", 1, len(ITEMS_TO_DRAW)))
        state.out = DECK.in_order(items[self.items:])
        deck = [*row[HAND * self.players:], *items[:self.items], *FIRST_UNDEAD]
        again = 0
        deck = shuffled(deck, core.chance(number, "deck", 1, len(deck)))
        while sum([card.suit == UNDEAD for card in deck[-moves.SPACES:]]) >= TOO_MANY_UNDEAD:
            again += 1
            deck = shuffled(deck, core.chance(number, "void", again, len(deck)))
        if log is not None:
            log.extend(telling.dealt(HAND, self.items, len(deck), again, deck[-moves.SPACES:], state.leader))
        state.void = [(deck.pop(),) for _ in range(moves.SPACES)]
        state.deck = deck
        return state

    def parse(self, text: object) -> Move:
        """A move from its text, as the table at the top of `moves.py` writes it. Several cards are a set."""
        said = core.written_move(text, "'row 1', 'kick', 'rm rf re' or 'space 5'")
        plain = " ".join(said.lower().split())
        if plain in moves.TOUCHES:
            return moves.TOUCHES[plain]
        known = {*tables.SHARED, *(ability.name for sheet in self.sheets.values() for ability in sheet.abilities)}
        if plain in known:
            return moves.ability_move(plain)
        words, by_text = plain.split(), DECK.by_text
        if plain in by_text:
            return by_text[plain]
        if 1 < len(words) <= tables.SET and all([word in by_text for word in words]):
            return moves.card_set([by_text[word] for word in words])
        near = did_you_mean(plain, [*known, *moves.TOUCHES, *by_text])
        raise ValueError(f"{quoted(said)} is no move{near}. Moves are written like 'row 1', 'column 3', 'kick', "
                         "'rm rf re', 'space 5', 'seat 2', 'wound u3' or 'rm'.")

    def moves(self) -> tuple[Any, ...]:
        """Everything that can be touched, the abilities of the characters in this game, every hand card and every set;
        cards are asked for only where hands are open."""
        touches = [move for move in moves.TOUCHES.values() if move.what not in (moves.SEAT, moves.ASK)]
        asks = [] if self.hidden else moves.ASKS.values()
        abilities = [move for menu in self.menus for move, _ in menu]
        sets = [made for colour in range(3) for made in moves.payments(colour, 1, moves.EVERY_CARD, True)]
        return (*touches, *moves.SEAT_MOVES[:self.players], *asks, *moves.SHARED_MOVES, *abilities,
                *tables.SYMBOL_CARDS, *sets)

    def kind_of(self, move: object) -> str:
        """The kind of decision that a move of this form answers; the same form can answer others at other moments."""
        shape = moves.shape_of(move)
        return FIRST_KINDS.get(shape, shape) if shape else "discard"


FIRST_KINDS: Final[Mapping[str, str]] = MappingProxyType({
    moves.LINE: TAKE, moves.SPACE: "slay", moves.SEAT: "heal", moves.WOUND: "heal", "keep": USE_SHIELD, "done": "slay",
    moves.ASK: "trade", moves.CARD: "discard"})
"""A decision that a thing of this sort answers, where it is not its own word."""


def chosen_characters(characters: object, players: int, sheets: Mapping[str, Sheet]) -> tuple[str, ...]:
    """TBG-4: the characters by their names, one for each seat, none twice."""
    if characters is None:
        return tables.FIRST_LINE_UP[:players]
    if isinstance(characters, str) or not isinstance(characters, Sequence):
        raise ValueError(f"characters must be a list of {players} names like {list(tables.FIRST_LINE_UP[:players])}, "
                         f"not {quoted(characters)}.")
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


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class TheBanishingState(Board[TheBanishing]):
    """One moment of a game of The Banishing."""

    __slots__ = ()

    def __init__(self, game: TheBanishing, seed: int) -> None:
        super().__init__(game, seed, game.line_up)

    def copy(self) -> TheBanishingState:
        """An independent copy."""
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

    # A turn: take, shields, wounds, refill

    def choices(self) -> list[Move]:
        """The moves of the kind that is asked for."""
        asking = self.asking
        if asking == TAKE:
            return list(moves.LINES)
        if asking == USE:
            return self.usable()
        if asking == PAY:
            return list(self.sets())
        if asking == USE_SHIELD:
            return [*(moves.SHIELD_MOVES[card] for card in dict.fromkeys(self.taken) if card.suit == UNDEAD),
                    moves.KEEP]
        task = self.agenda[-1]
        return self.options_of(task, effects.pick_of(self, task))

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
        seat = self.active
        cards = [self.lift(space) for space in line.spaces]
        if log is not None:
            log.append(telling.TOOK(seat, line.name, telling.the_cards(cards)))
        undead = self.taken
        for card in cards:
            unit = UNIT.get(card)
            if unit is not None:
                self.hands[seat] += unit
            elif card.suit == UNDEAD:
                undead.append(card)
        for card in cards:
            if card.suit == tables.ITEM:
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

    def shield(self, move: Touch, log: Log | None) -> None:
        """TBG-16, TBG-17: the shield discards an undead that is being taken, or it is kept. A second one then takes its
        place."""
        seat, taken = self.turn, self.taken
        assert seat is not None
        second = SHIELD in taken
        if second:
            taken.remove(SHIELD)
        if move is moves.KEEP:
            if log is not None:
                log.append(telling.KEPT_SHIELD(seat))
            if second:
                self.discard_second(seat, SHIELD, log)
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

    # An ability: which, its set, its effects

    def usable(self) -> list[Move]:
        """TBG-10, TBG-11, TBG-12, TBG-14: the abilities that the active player can use now."""
        seat = self.active
        hand = self.hands[seat]
        usable: list[Move] = []
        if self.damage[seat] < self.stamina[seat] and hand:
            pays, menu = moves.PAYS[self.items[seat] >> 1 & 1], self.game.menus[seat]
            for colour in range(3):
                level = pays[hand >> moves.COLOUR_BITS * colour & moves.COLOUR]
                if level:
                    for place in range(2 * colour, 2 * colour + level):
                        move, ability = menu[place]
                        if not ability.needs_wound or self.wounds[seat]:
                            usable.append(move)
        usable.append(moves.SWAP_MOVE)
        if hand and self.partners():
            usable.append(moves.TRADE_MOVE)
        if self.wounds[seat]:
            usable.append(moves.REST_MOVE)
        usable.append(moves.PASS_MOVE)
        return usable

    def use(self, move: Touch, log: Log | None) -> None:
        """TBG-10: an ability is announced; one of the player's own is then paid with a set."""
        seat = self.active
        if log is not None:
            log.append(telling.announced(seat, self.game.characters[seat], move.name, move in moves.SHARED_MOVES))
        if move is moves.PASS_MOVE:
            self.end_turn(log)
            return
        ability = self.game.uses[seat].get(move)
        if ability is not None:
            self.chosen = ability
            self.asking = PAY
            return
        self.agenda.append(Task(SHARED_EFFECTS[move], seat, 1, tables.TOP_LEVEL))
        self.go_on(log)

    def sets(self) -> Sequence[CardSet]:
        """TBG-11: the sets that pay for the ability that was announced."""
        assert self.chosen is not None
        return self.sets_for(self.chosen)

    def sets_for(self, ability: Ability) -> Sequence[CardSet]:
        """TBG-11: the sets that pay for an ability of the active player."""
        seat = self.active
        colour = tables.COLOURS.index(ability.colour)
        bits = self.hands[seat] >> moves.COLOUR_BITS * colour & moves.COLOUR
        return moves.payments(colour, ability.level, bits, bool(self.items[seat] & HAS_WAND))

    def pay(self, move: CardSet, log: Log | None) -> None:
        """TBG-11, TBG-18: the set goes to the discard, or into the Banishing; then the effects are carried out."""
        seat, ability = self.active, self.chosen
        assert ability is not None
        for card in move.cards:
            if card in UNIT:
                self.take_away(seat, card)
        if move.wand:
            self.items[seat] &= ~HAS_WAND
        banished = ability.banishes
        if banished:
            put = [card for card in move.cards[:banished] if card is not WAND]
            self.played = move.cards[len(put):]
            self.discard += self.played
            self.banish(seat, put, len(put) < banished, self.played, log)
            if self.ended:
                return
        else:
            self.discard += move.cards
            self.played = move.cards
            if log is not None:
                log.append(telling.played(seat, ability.name, move.cards))
        for effect in reversed(ability.effects):
            self.agenda += [Task(effect, other) for other in reversed(self.clockwise() if effect.each else [seat])]
        self.go_on(log)

    def options_of(self, task: Task, pick: effects.Pick) -> list[Move]:
        """What can be picked for a task that goes on."""
        options = pick.choices(self, task)
        if task.effect.may and options and not self.picked:
            options.append(moves.DONE)
        return options

    def go_on(self, log: Log | None) -> None:
        """TBG-11: what is to be done is done as far as possible, until somebody has a choice; then the turn ends."""
        agenda = self.agenda
        while agenda:
            if self.ended:
                return
            task = agenda[-1]
            if task.left < 0:
                task = agenda[-1] = self.begun(task)
            if task.left == 0:
                agenda.pop()
                continue
            verb = effects.verb_of(self, task)
            if not verb.picks:
                effects.carry_out(self, task, None, log)
                if self.taken:
                    return  # somebody decides about a shield
                continue
            pick = verb.picks[len(self.picked)]
            options = self.options_of(task, pick)
            if len(options) > 1:
                self.turn = pick.chooser(self, task)
                self.asking = task.effect.verb
                self._legal = options
                return
            if options:
                self.pick(options[0], log)
            else:
                if log is not None:
                    log.append(telling.nothing_to(task.seat, effects.said(verb.nothing, self, task), verb.rule))
                agenda.pop()
        if not self.ended:
            self.end_turn(log)

    def pick(self, move: Any, log: Log | None) -> None:
        """A pick for the task that goes on."""
        task = self.agenda[-1]
        if move is not moves.DONE:
            effects.carry_out(self, task, move, log)
            return
        self.agenda.pop()
        if log is not None:
            log.append(telling.stopped(task.seat, effects.verb_of(self, task).rule))

    def end_turn(self, log: Log | None) -> None:
        """TBG-13: too many hand cards are discarded; then the next player is active."""
        seat = self.active
        self.chosen = None
        self.played = ()
        over = moves.size_of(self.hands[seat]) - MOST_CARDS
        if over > 0:
            if log is not None:
                log.append(telling.TOO_MANY(seat, over + MOST_CARDS, MOST_CARDS))
            self.agenda.append(Task(DISCARD_EFFECT, seat, over, tables.TOP_LEVEL))
            self.go_on(log)
            return
        self.active = self.turn = (seat + 1) % len(self.hands)
        self.turns += 1
        self.asking = TAKE

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
        task = self.agenda[-1]
        more = ", or stop" if task.effect.may and not self.picked else ""
        asked = effects.said(effects.pick_of(self, task).asked, self, task)
        return Ask(task.effect.verb, effects.rule_of(self, task), f"Seat {turn}: {asked}{more}")

    def shape(self) -> str:
        """What sort of thing is to be picked now."""
        if self.asking in (TAKE, USE, PAY, USE_SHIELD):
            return moves.LINE if self.asking == TAKE else self.asking
        return effects.pick_of(self, self.agenda[-1]).shape

    def kind_of(self, move: object) -> str:
        """The kind of decision that this move would answer now."""
        shape = moves.shape_of(move)
        if self.turn is not None and (shape == self.shape() or move in self.legal()
                                      or (shape == moves.CARD and self.asking == PAY)):
            return self.asking
        return self.game.kind_of(move)

    def pointed_at(self) -> Sequence[Move]:
        """All legal moves, and what else of that sort is on the table."""
        turn, shape, legal = self.turn, self.shape(), list(self.legal())
        assert turn is not None
        things: list[Move] = []
        if shape == USE:
            things = [*(move for move, _ in self.game.menus[turn]), *moves.SHARED_MOVES]
        elif shape == PAY:
            used = {card for move in self.sets() for card in move.cards}
            things = [card for card in [*SYMBOL_CARDS, WAND] if card not in used and self.held(turn, card)]
        elif shape == moves.SPACE:
            things = list(moves.SPACE_MOVES)
        elif shape == moves.SEAT:
            things = list(moves.SEAT_MOVES[:self.game.players])
        elif shape == moves.WOUND:
            things = effects.wounds_of(self, turn, tables.TOP_LEVEL)
        elif shape == moves.CARD:
            things = moves.different(self.hands[turn])
        elif shape in (moves.RECALL, moves.COVER):
            of_discard = moves.RECALLS if shape == moves.RECALL else moves.COVERS
            things = [of_discard[card] for card in SYMBOL_CARDS if card in self.discard]
        return [*legal, *(thing for thing in things if thing not in legal)]

    def held(self, seat: int, card: Card) -> int:
        """How many of a card a seat can put into a set: those of its hand, or its wand."""
        return number_of(self.hands[seat], card) if card is not WAND else int(bool(self.items[seat] & HAS_WAND))

    def why(self, move: Any) -> Reason:
        """Why this move is allowed."""
        turn = self.turn
        assert turn is not None
        if self.asking == TAKE:
            return Reason("TBG-8", telling.any_line(move.name, [self.void[space][-1] for space in move.spaces]))
        if self.asking == USE_SHIELD:
            return Reason("TBG-17", telling.NEED_NOT_USE if move is moves.KEEP
                          else telling.CAN_SHIELD.format(move.card))
        if self.asking == USE:
            return self.why_use(move)
        if self.asking == PAY:
            assert self.chosen is not None
            return Reason("TBG-18" if move.wand else "TBG-11", telling.pays(move.cards, self.chosen))
        task = self.agenda[-1]
        pick = effects.pick_of(self, task)
        if move is moves.DONE:
            return Reason(effects.rule_of(self, task), telling.MAY_STOP.format(turn))
        return Reason("TBG-24" if pick.shape == moves.ASK else effects.rule_of(self, task),
                      effects.said(pick.why, self, task, move))

    def why_use(self, move: Touch) -> Reason:
        """Why this ability can be used."""
        seat = self.active
        if move is moves.SWAP_MOVE:
            return Reason("TBG-12", telling.ANY_SWAP)
        if move is moves.TRADE_MOVE:
            return Reason("TBG-12", telling.can_trade(seat, self.partners()))
        if move is moves.REST_MOVE:
            return Reason("TBG-12", telling.CAN_REST.format(seat, self.wounds[seat][0]))
        if move is moves.PASS_MOVE:
            return Reason("TBG-12", telling.ANY_PASS)
        ability = self.game.uses[seat][move]
        return Reason("TBG-11", telling.can_use(seat, ability, self.sets_for(ability)[0].cards))

    def why_not(self, move: object) -> Reason:
        """Why this move, or whatever else it is, is not allowed, and what is."""
        shape, asks, asking = moves.shape_of(move), self.asks, self.asking
        reason = Reason(asks.rule, telling.wanted(self.shape()))
        if asking == PAY and isinstance(move, CardSet | Card):
            reason = self.why_not_set(move.cards if isinstance(move, CardSet) else (move,))
        elif shape == self.shape() and isinstance(move, Touch | Card):
            if isinstance(move, Touch) and asking == USE:
                reason = self.why_not_use(move)
            elif isinstance(move, Touch) and asking == USE_SHIELD:
                assert move.card is not None
                reason = Reason("TBG-17", telling.NOT_TAKEN.format(move.card))
            elif self.agenda:
                reason = Reason(asks.rule, effects.why_not(self, self.agenda[-1], move))
        return reason if reason.unfinished else Reason(reason.rule, f"{reason.because} {self.instead()}")

    def why_not_use(self, move: Touch) -> Reason:
        """Why this ability cannot be used."""
        seat = self.active
        if move is moves.TRADE_MOVE:
            return Reason("TBG-12", telling.no_trade(seat, bool(self.hands[seat])))
        if move is moves.REST_MOVE:
            return Reason("TBG-12", telling.NO_REST.format(seat))
        ability = self.game.uses[seat].get(move)
        if ability is None:
            return Reason("TBG-4", telling.NOT_OF.format(telling.capital(move.name), self.game.characters[seat]))
        if self.exhausted(seat):
            return Reason("TBG-14", telling.TOO_EXHAUSTED.format(seat, self.damage[seat], self.stamina[seat]))
        if self.sets_for(ability):
            return Reason("TBG-11", telling.needs_wound(seat, ability))
        held = [self.held(seat, card) for card in SYMBOL_CARDS if card.suit == ability.colour]
        return Reason("TBG-11", telling.no_set(seat, ability, sum(held), max(held), bool(self.items[seat] & HAS_WAND)))

    def why_not_set(self, cards: tuple[Card, ...]) -> Reason:
        """TBG-11, TBG-18: why these cards are no set, or not yet."""
        seat, ability = self.active, self.chosen
        assert ability is not None
        for card in cards:
            if card not in UNIT and card is not WAND:
                return Reason("TBG-11", telling.NO_SYMBOL_CARD.format(card))
            if card is not WAND and card.suit != ability.colour:
                return Reason("TBG-11", telling.WRONG_COLOUR.format(card, ability))
            held = self.held(seat, card)
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
        return Reason(telling.ENDS[self.ended].rule, "The game is over.")

    # Scores

    def score(self) -> list[ScoreLine]:
        """The cards that each seat has put into the Banishing."""
        return [ScoreLine(round, seat, count, CARDS_UNIT, "TBG-21", telling.put_with(ability))
                for round, seat, count, ability in self.put]

    def worth(self, seat: int) -> float:
        """The cards in the Banishing, ten at most, and ten more when the game is won: the same for all."""
        return float(min(self.banished, tables.TO_BANISH) + (tables.TO_BANISH if self.ended == telling.WON else 0))

    def outcome(self) -> core.Outcome | None:
        """TBG-15, TBG-21: all win, or all lose."""
        if self.turn is not None:
            return None
        scores = [0] * len(self.hands)
        for _, seat, count, _ in self.put:
            scores[seat] += count
        return core.Outcome(self.game.sides[0] if self.ended == telling.WON else (), tuple(scores), self.ending().text)


GAME: Final = TheBanishing

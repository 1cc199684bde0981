"""Strategies for The Banishing. Each plays for the team: what is weighed is always the good of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from tabletop.engine.cards import Card
from tabletop.engine.core import Move, Strategy
from tabletop.engine.english import counted, number_word
from tabletop.engine.strategies import Idea, Search, tried_out
from tabletop.games.the_banishing import moves, tables
from tabletop.games.the_banishing.board import HAS_SHIELD, HAS_WAND, Task, rank_of
from tabletop.games.the_banishing.effects import discarded_symbols
from tabletop.games.the_banishing.moves import BITS, COLOUR, COLOUR_BITS, LINES, SPACES, UNIT, CardSet, Touch
from tabletop.games.the_banishing.rules import TheBanishingState
from tabletop.games.the_banishing.tables import SHIELD, SYMBOL_CARDS, UNDEAD, WAND, Ability, Effect, Sheet
from tabletop.games.the_banishing.view import TheBanishingView

Thing = TypeVar("Thing")


def cautious(view: TheBanishingView, rng: Random) -> Move:
    """Take what hurts least, banish or heal when the hand happens to have the set for it, and rest otherwise. So plays
    a beginner who fears wounds and does not collect: loss aversion, as Kahneman and Tversky described it in 1979."""
    kind, legal, seat = view.asks.kind, view.legal(), view.seat
    assert seat is not None
    if kind == moves.TAKE:
        tops = [stack[-1] for stack in view.void]
        return min(LINES, key=lambda line: sum([tops[space].rank for space in line.spaces
                                                if tops[space].suit == UNDEAD]))
    if kind == moves.USE_SHIELD:
        return cast(Move, max(legal, key=lambda move: 0 if move is moves.KEEP else move.card.rank))
    if kind == moves.USE:
        for verb in ("banish", "heal"):
            for ability in view.abilities[seat]:
                if ability.effects[0].verb == verb and (verb == "banish" or any(view.wounds)):
                    for move in legal:
                        if move.text == ability.name:
                            return cast(Move, move)
        return moves.REST_MOVE if view.wounds[seat] else moves.PASS_MOVE
    if kind == "heal":
        damage = view.damage
        return cast(Move, max(legal, key=lambda move: damage[move.number] if move.what == moves.SEAT else move.number))
    return cast(Move, legal[int(rng.random() * len(legal))])


# What things are worth to a team, in points. Found by trying a few values for one after the other on the same 250 to
# 600 deals

BANISHED: Final = 13.0
"""A card in the Banishing."""
BESIDES: Final = 8.0
"""A card in the hand that can go there besides the set that it waits for."""
IF_SO: Final = 0.6
"""How often a condition holds."""
COLLECTED: Final = (0.0, 0.15, 0.4, 0.7, 0.8, 0.9, 1.4)
"""That many equal blue cards in a hand are worth this part of the set that they will be."""
GATHERED: Final = (0.0, 0.3, 0.4, 0.8)
"""The same for the cards of an ability that is used for what it does now."""
UNKNOWN_GAIN: Final = 0.7
"""A card that nobody has seen yet."""
WOUND_POINT: Final = 0.8
"""A point of damage, as long as it is harmless."""
EXHAUSTION: Final = 2.5
NEAR_DEATH: Final = 0.5
"""The last points of health: each is worth this much more than the one before. That this and
`EXHAUSTION` help was not shown over 2,000 deals, so nobody is told that it is an idea."""
NEAR: Final = 4
USELESS: Final = 0.5
"""The part of a hand's worth that is left to whoever is exhausted."""
DEATH: Final = 30.0
"""Death as it is feared of a player to come: there may still be help."""
FAR: Final = 1_000_000.0
"""More than anything is worth."""
CLUTTER: Final = 0.5
"""A level of an undead that lies in the Void."""
NEXT: Final = 0.5
"""How much it counts what the Void offers to the next player. To look farther did harm: by then the Void is another."""
ITEM_WORTH: Final[Mapping[Card, float]] = MappingProxyType({SHIELD: 1.8, WAND: 2.0, tables.ARMOR: 2.0})
LEAST_GAIN: Final = 0.1
"""What an ability has to gain at least: for less it is better to pass."""
EFFECT_WORTH: Final[Mapping[str, float]] = MappingProxyType({
    "slay": 0.4, "heal": 0.45, "draw": 0.4, "gift": 0.8, "recall": 1.2, "take wound": 0.3, "move wound": 1.2,
    "hurt": -1.2, "cover": 1.5, "stack": 1.2, "sweep": 2.0, "swap": 0.7, "discard": -0.4})
"""What an effect is worth on average, once: for collecting towards it."""

COLLECTS: Final = "collects blue cards for the Banishing"
TRADES: Final = "trades so that a set is complete"
LEAVES: Final = "leaves something good for the next player"
RESTS: Final = "rests when nothing helps more"

CODES: Final[Mapping[Card, int]] = MappingProxyType(
    {card: code for code, card in enumerate((*SYMBOL_CARDS, *tables.UNDEAD_CARDS, *tables.ITEM_CARDS))})
UNKNOWN: Final = len(CODES)
"""The code of a card that is not seen yet."""
FIRST_ITEM: Final = CODES[SHIELD]
UNITS: Final = [UNIT.get(card, 0) for card in CODES] + [0]
RANKS: Final = [card.rank if card.suit == UNDEAD else 0 for card in CODES] + [0]
BONUS: Final = [ITEM_WORTH.get(card, 0.0) for card in CODES] + [UNKNOWN_GAIN]
"""What a card is worth besides hand and wounds."""
LINE_SPACES: Final = [(line.spaces[0], line.spaces[1], line.spaces[2]) for line in LINES]


@lru_cache(maxsize=256)
def strains(stamina: int, health: int) -> list[float]:
    """What every damage costs the team, from none to far beyond death."""
    found: list[float] = []
    for damage in range(health + 100):
        cost = WOUND_POINT * damage
        if damage >= stamina:
            cost += EXHAUSTION
        left = health - damage
        if left < NEAR:
            cost += NEAR_DEATH * (NEAR - left) * (NEAR - left + 1) / 2
        if left <= 0:
            cost += DEATH
        found.append(cost)
    return found


@lru_cache(maxsize=64)
def hand_worths(sheet: Sheet, without: str = "") -> list[list[float]]:
    """What the cards of each colour are worth in this character's hand, by their nine bits: red, green, blue, then the
    same with a wand, which is lost when it is used."""
    plain: list[list[float]] = []
    for colour in range(3):
        first, second = sheet.abilities[2 * colour:2 * colour + 2]
        one, two = ability_worth(first), ability_worth(second)
        worths: list[float] = []
        for bits in range(COLOUR + 1):
            counts = sorted([bits & 7, bits >> moves.FIELD & 7, bits >> 2 * moves.FIELD], reverse=True)
            if second.banishes and without == COLLECTS:
                worth = 0.0
            elif second.banishes:
                worth = sum([COLLECTED[min(count, 6)] * two for count in counts])
                others = sum(counts) - min(tables.SET, counts[0])
                worth += COLLECTED[min(tables.SET, counts[0])] * min(more_banished(second), others) * BESIDES
            else:
                worth = max(GATHERED[min(3, sum(counts))] * one, GATHERED[min(3, counts[0])] * two)
                worth += 0.05 * sum(counts)
            worths.append(worth)
        plain.append(worths)
    return plain + [[with_wand(worths, bits) for bits in range(COLOUR + 1)] for worths in plain]


def with_wand(worths: Sequence[float], bits: int) -> float:
    """What cards of a colour are worth besides a wand: it can be one more of those that are there."""
    return max([worths[bits], *(worths[bits + (1 << moves.FIELD * place)] - ITEM_WORTH[WAND]
                                for place in range(3) if 0 < bits >> moves.FIELD * place & 7 < 7)])


def more_banished(ability: Ability) -> float:
    """How many cards besides the set an ability puts into the Banishing; on average, if there is a condition."""
    return sum([effect.number.of(1) * (IF_SO if effect.condition else 1.0) for effect in ability.effects
                if effect.verb == "banish"], 0.0)


def ability_worth(ability: Ability) -> float:
    """What an ability is worth on average."""
    if ability.banishes:
        return ability.banishes * BANISHED
    worth = 0.0
    for effect in ability.effects:
        number = effect.number.of(1) if effect.number.per_wounds else effect.number.fixed
        worth += EFFECT_WORTH[effect.verb] * number * (IF_SO if effect.condition else 1.0) * (2 if effect.each else 1)
    return max(worth, 0.0)


class Weighing:
    """A position as a team weighs it: what the hands, the wounds and the Void are worth. It can imagine changes, and
    weigh again."""

    __slots__ = ("aside", "bonus", "damage", "deadly", "hands", "last", "next", "risk", "state", "strain", "tops",
                 "wand", "without", "worths")

    def __init__(self, state: TheBanishingState, hands: Sequence[int], without: str = "") -> None:
        self.state: Final = state
        self.without: Final = without
        """The idea that is not had."""
        game = state.game
        seats = range(game.players)
        self.hands = list(hands)
        """The cards of each hand that whoever decides knows."""
        self.damage = state.damage.copy()
        self.tops = [CODES[stack[-1]] if stack else UNKNOWN for stack in state.void]
        self.wand = [3 if items & HAS_WAND else 0 for items in state.items]
        """Where the worths of a hand begin: those with a wand come after those without."""
        self.aside = 0.0
        """What is worth something and is in no hand: cards in the Banishing, cards to be drawn."""
        self.last = 0
        """The level of the undead that comes first from the discard."""
        awake = [seat for seat in seats if not state.exhausted(seat)]
        self.deadly: Final = [game.line_up[seat].health if [seat] != awake else state.stamina[seat] for seat in seats]
        """The damage that ends the game; of whoever alone is not exhausted it is the stamina."""
        self.strain: Final = [strains(state.stamina[seat], self.deadly[seat]) for seat in seats]
        self.worths: Final = [hand_worths(sheet, without) for sheet in game.line_up]
        self.bonus: Final = [[0.0 if FIRST_ITEM <= code < UNKNOWN and items >> code - FIRST_ITEM & 1 else worth
                              for code, worth in enumerate(BONUS)] for items in state.items]
        """What each seat gets from a card besides hand and wounds."""
        self.next: Final = (state.active + 1) % game.players
        """Who takes from the Void next."""
        self.risk: Final = int(2 * sum([card.rank for card in state.deck
                                        if card.suit == UNDEAD]) / max(1, len(state.deck)) + 0.5)
        """A card that nobody has seen yet is harmless, or an undead of this level."""

    # What is there

    def hand_worth(self, seat: int, hand: int) -> float:
        """What a hand is worth to this seat; less if it is exhausted."""
        worths, wand = self.worths[seat], self.wand[seat]
        worth = (worths[wand][hand & COLOUR] + worths[wand + 1][hand >> COLOUR_BITS & COLOUR]
                 + worths[wand + 2][hand >> 2 * COLOUR_BITS])
        return worth if self.damage[seat] < self.state.stamina[seat] else worth * USELESS

    def standing(self, seat: int) -> float:
        """What the hand and the wounds of a seat are worth."""
        return self.hand_worth(seat, self.hands[seat]) - self.strain[seat][self.damage[seat]]

    def lines(self, seat: int) -> list[float]:
        """What each row and column would do for a seat that took it."""
        tops, hand, bonus, strain = self.tops, self.hands[seat], self.bonus[seat], self.strain[seat]
        damage, stamina, now = self.damage[seat], self.state.stamina[seat], self.standing(seat)
        worths, wand = self.worths[seat], self.wand[seat]
        red, green, blue = worths[wand], worths[wand + 1], worths[wand + 2]
        found: list[float] = []
        for one, two, three in LINE_SPACES:
            first, second, third = tops[one], tops[two], tops[three]
            held = hand + UNITS[first] + UNITS[second] + UNITS[third]
            worth = red[held & COLOUR] + green[held >> COLOUR_BITS & COLOUR] + blue[held >> 2 * COLOUR_BITS]
            then = damage + RANKS[first] + RANKS[second] + RANKS[third]
            if then >= stamina:
                worth *= USELESS
            cost = strain[then]
            unknown = (first == UNKNOWN) + (second == UNKNOWN) + (third == UNKNOWN)
            if unknown:
                cost = (cost + strain[then + unknown * self.risk]) / 2
            found.append(worth + bonus[first] + bonus[second] + bonus[third] - cost - now)
        return found

    def offer(self) -> float:
        """What the Void offers to the next player, as far as that is thought of."""
        return NEXT * max(self.lines(self.next)) if self.without != LEAVES else 0.0

    def outlook(self) -> float:
        """What the Void offers to the next player, and how much harm is left in it for all."""
        clutter = 0
        for code in self.tops:
            clutter += RANKS[code]
        return self.offer() - CLUTTER * clutter

    def total(self) -> float:
        """What everything is worth to the team."""
        total = self.outlook() + self.aside
        for seat in range(len(self.hands)):
            total += self.standing(seat)
        return total

    def below(self, space: int) -> int:
        """What lies under the top card of a space."""
        stack = self.state.void[space]
        return CODES[stack[-2]] if len(stack) > 1 else UNKNOWN

    # What could be

    def with_tops(self, changes: Sequence[tuple[int, int]]) -> float:
        """The outlook with other cards on some spaces."""
        kept = self.tops
        self.tops = kept.copy()
        for space, code in changes:
            self.tops[space] = code
        worth = self.outlook()
        self.tops = kept
        return worth

    def with_damage(self, seat: int, levels: int) -> float:
        """The total with more damage of a seat, or less."""
        self.damage[seat] += levels
        worth = self.total()
        self.damage[seat] -= levels
        return worth

    def best_undead(self, level: int, covered: int = -1) -> int:
        """The space whose undead, up to a level, is best replaced by a card, or by what is below; -1 if there is
        none."""
        found = [(self.with_tops([(space, covered if covered >= 0 else self.below(space))]), space)
                 for space in range(SPACES) if 0 < RANKS[self.tops[space]] <= level]
        return best_of(found) if found else -1

    def best_sweep(self) -> int:
        """The row or column that is best swept away."""
        found = [self.with_tops([(space, UNKNOWN) for space in spaces]) for spaces in LINE_SPACES]
        return found.index(max(found))

    def best_swap(self) -> tuple[int, int]:
        """The two spaces whose swap helps the next player most: the worst card of a row or column for one of the best
        outside it."""
        tops, seat = self.tops, self.next
        hand, bonus = self.hands[seat], self.bonus[seat]
        likings = [bonus[code] + self.hand_worth(seat, hand + UNITS[code]) - RANKS[code] for code in tops]
        ranked = sorted(range(SPACES), key=lambda space: -likings[space])
        found: list[tuple[float, tuple[int, int]]] = []
        for spaces in LINE_SPACES:
            worst = [space for space in ranked if space in spaces][-1]
            for other in [space for space in ranked if space not in spaces][:2]:
                found.append((self.with_tops([(worst, tops[other]), (other, tops[worst])]), (worst, other)))
        return best_of(found)

    def best_stack(self) -> tuple[int, int]:
        """The space whose top card is best put on top of another, and that one: a harmless card, or a lesser undead, on
        an undead."""
        tops = self.tops
        found = [(self.with_tops([(target, tops[source]), (source, self.below(source))]), (source, target))
                 for target in range(SPACES) for source in range(SPACES)
                 if source != target and RANKS[tops[source]] <= RANKS[tops[target]] > 0]
        return best_of(found) if found else (0, 1)

    def best_symbol(self, cards: Sequence[Card]) -> Card:
        """The card that is worth most in the hand of whoever needs it most."""
        needs = [max([self.hand_worth(seat, hand + UNIT[card]) - self.hand_worth(seat, hand)
                      for seat, hand in enumerate(self.hands)]) for card in cards]
        return cards[needs.index(max(needs))]

    def best_for(self, seat: int, cards: Sequence[Card]) -> Card:
        """The card that is worth most in this hand."""
        worths = [self.hand_worth(seat, self.hands[seat] + UNIT[card]) for card in cards]
        return cards[worths.index(max(worths))]

    def least_missed(self, seat: int, cards: Sequence[Card]) -> Card:
        """The card that this hand misses least."""
        worths = [self.hand_worth(seat, self.hands[seat] - UNIT[card]) for card in cards]
        return cards[worths.index(max(worths))]

    def drawn(self, seat: int) -> float:
        """What the next card of the deck is worth to a seat that draws it: an undead does no harm then."""
        hand, now = self.hands[seat], self.hand_worth(seat, self.hands[seat])
        gains = [self.hand_worth(seat, hand + UNIT[card]) - now for card in SYMBOL_CARDS]
        gains += self.bonus[seat][len(gains):]
        total = 0.0
        for card in self.state.deck:
            total += gains[CODES[card]]
        return total / max(1, len(self.state.deck))

    def healed(self, seat: int, number: int, level: int) -> int:
        """How much damage a seat loses with that many wounds up to a level, the worst of them."""
        levels = [card.rank for card in self.state.wounds[seat] if card.rank <= level]
        return sum(levels[-number:]) if number else 0

    def best_healed(self, seats: Sequence[int], number: int, level: int) -> int:
        """The seat that is best healed."""
        worths = [self.with_damage(seat, -self.healed(seat, number, level)) for seat in seats]
        return seats[worths.index(max(worths))]

    def best_wound(self, seat: int, other: int, levels: Sequence[int]) -> tuple[int, float]:
        """The wound that a seat best takes over from another, and what it is all worth then."""
        found: list[tuple[float, int]] = []
        for level in levels:
            self.damage[other] -= level
            found.append((self.with_damage(seat, level), level))
            self.damage[other] += level
        return best_of(found), max(found)[0]

    def best_taken_over(self, seat: int) -> tuple[int, int]:
        """Whose wound a seat best takes over, and of which level; level 0 if nobody has any."""
        found: list[tuple[float, tuple[int, int]]] = []
        for other, wounds in enumerate(self.state.wounds):
            if wounds and other != seat:
                level, worth = self.best_wound(seat, other, [card.rank for card in wounds])
                found.append((worth, (other, level)))
        return best_of(found) if found else (seat, 0)

    def best_set(self, ability: Ability) -> CardSet:
        """The set for an ability that is missed least; a wand is kept for the next Banishing where there is a set
        without it."""
        seat = self.state.active
        colour, hand, wand = tables.COLOURS.index(ability.colour), self.hands[seat], self.wand[seat]
        found: list[tuple[float, CardSet]] = []
        for move in moves.payments(colour, ability.level, hand >> COLOUR_BITS * colour & COLOUR, wand > 0):
            self.wand[seat] = 0 if move.wand else wand
            found.append((self.hand_worth(seat, hand - move.cost) - (ITEM_WORTH[WAND] if move.wand else 0.0), move))
        self.wand[seat] = wand
        return best_of(found)

    def best_trade(self) -> tuple[int, Card, Card, float]:
        """With whom to trade which card for which, and what both hands gain by it. What was picked already is not
        changed."""
        state, seat, picked = self.state, self.state.active, self.state.picked
        mine, now = self.hands[seat], self.hand_worth(seat, self.hands[seat])
        best, most = (-1, SYMBOL_CARDS[0], SYMBOL_CARDS[0]), -FAR
        for other in state.partners():
            if picked and picked[0] is not moves.SEAT_MOVES[other]:
                continue
            theirs = self.hands[other]
            then = now + self.hand_worth(other, theirs)
            for given, bits in BITS:
                if not mine & bits or (len(picked) > 1 and picked[1] is not given):
                    continue
                for got, their_bits in BITS:
                    if theirs & their_bits and got is not given:
                        moved = UNIT[got] - UNIT[given]
                        worth = self.hand_worth(seat, mine + moved) + self.hand_worth(other, theirs - moved) - then
                        if worth > most:
                            best, most = (other, given, got), worth
        return (*best, most)

    # Decisions

    def takes(self) -> list[tuple[float, Move]]:
        """Every row and column with what it is worth, and what it leaves for the next player; what kills is last."""
        seat, kept = self.state.active, self.tops
        ranked: list[tuple[float, Move]] = []
        for line, worth in enumerate(self.lines(seat)):
            spaces = LINE_SPACES[line]
            if self.damage[seat] + sum([RANKS[kept[space]] for space in spaces]) >= self.deadly[seat]:
                worth -= FAR / 2
            self.tops = kept.copy()
            for space in spaces:
                self.tops[space] = self.below(space)
            ranked.append((worth + self.offer(), LINES[line]))
        self.tops = kept
        return ranked

    def abilities(self) -> list[tuple[float, Move]]:
        """Every ability that can be used, with what it does for the team after what it costs."""
        state = self.state
        uses, now = state.game.uses[state.active], self.total()
        ranked: list[tuple[float, Move]] = []
        for move in state.legal():
            ability = uses.get(cast(Touch, move))
            if ability is not None:
                worth = self.used(ability) - now
            elif move is moves.REST_MOVE and self.without != RESTS:
                worth = self.with_damage(state.active, -state.wounds[state.active][0].rank) - now
            elif move is moves.SWAP_MOVE:
                one, two = self.best_swap()
                worth = self.with_tops([(one, self.tops[two]), (two, self.tops[one])]) - self.outlook()
            elif move is moves.TRADE_MOVE and self.without != TRADES:
                worth = self.best_trade()[3]
            else:
                worth = LEAST_GAIN if move is moves.PASS_MOVE else -FAR
            ranked.append((worth, move))
        return ranked

    def used(self, ability: Ability) -> float:
        """What everything would be worth after an ability."""
        state, seat = self.state, self.state.active
        kept = self.hands.copy(), self.damage.copy(), self.tops.copy(), self.wand.copy()
        paid = self.best_set(ability)
        self.hands[seat] -= paid.cost
        if paid.wand:
            self.wand[seat] = 0
            self.aside -= ITEM_WORTH[WAND]
        self.last = next((card.rank for card in reversed(state.discard) if card.suit == UNDEAD), 0)
        for effect in ability.effects:
            task = state.begun(Task(effect, seat))
            self.imagine(effect, seat, task.left, task.level, ability.colour)
        worth = self.total()
        self.hands, self.damage, self.tops, self.wand = kept
        self.aside = 0.0
        return worth

    def imagine(self, effect: Effect, seat: int, number: int, level: int, colour: str) -> None:
        """Do what an effect would do, as far as it can be foreseen."""
        verb, players = effect.verb, len(self.hands)
        if verb == "banish":
            self.imagine_banishing(seat, effect.of_set, number, colour)
        elif verb == "heal" and effect.each:
            for other in range(players):
                self.damage[other] -= self.healed(other, number, level)
        elif verb == "draw":
            for other in range(players) if effect.each else [seat]:
                self.aside += number * self.drawn(other)
        elif verb == "gift":
            self.aside += number * max([self.drawn(other) for other in range(players) if other != seat])
        else:
            for _ in range(number * (players if effect.each else 1)):
                self.imagine_once(effect, seat, number, level)
                if verb == "heal":
                    break

    def imagine_banishing(self, seat: int, count: int, number: int, colour: str) -> None:
        """Cards of the set, and perhaps more of its colour, are in the Banishing."""
        for _ in range(number):
            cards = [card for card in moves.unpacked(self.hands[seat]) if card.suit == colour]
            if cards:
                self.hands[seat] -= UNIT[self.least_missed(seat, cards)]
                count += 1
        self.aside += count * BANISHED + (FAR / 2 if self.state.banished + count >= tables.TO_BANISH else 0.0)

    def imagine_once(self, effect: Effect, seat: int, number: int, level: int) -> None:
        """Do once what an effect would do."""
        verb, state, tops = effect.verb, self.state, self.tops
        if verb == "slay":
            space = self.best_undead(level)
            if space >= 0:
                self.last = RANKS[tops[space]]
                tops[space] = self.below(space)
        elif verb == "heal":
            seats = [other for other in range(len(self.hands)) if effect.whom == tables.ANYONE
                     or (other == seat) == (effect.whom == tables.SELF)]
            other = self.best_healed(seats, number, level)
            self.damage[other] -= self.healed(other, number, level)
        elif verb == "take wound":
            other, taken = self.best_taken_over(seat)
            self.damage[other] -= taken
            self.damage[seat] += taken
        elif verb == "move wound" and state.wounds[seat]:
            wound = state.wounds[seat][-1]
            self.damage[seat] = max(0, self.damage[seat] - wound.rank)
            tops[self.best_cover(CODES[wound])] = CODES[wound]
        elif verb == "hurt":
            if state.items[seat] & HAS_SHIELD:
                self.aside -= ITEM_WORTH[SHIELD]
            else:
                self.damage[seat] += self.last
        elif verb == "recall" and (cards := discarded_symbols(state)):
            self.hands[seat] += UNIT[self.best_for(seat, cards)]
        elif verb == "cover" and (cards := discarded_symbols(state)):
            code = CODES[self.best_symbol(cards)]
            space = self.best_undead(tables.TOP_LEVEL, code)
            if space >= 0:
                tops[space] = code
        elif verb == "stack":
            source, target = self.best_stack()
            tops[target], tops[source] = tops[source], self.below(source)
        elif verb == "sweep":
            for space in LINE_SPACES[self.best_sweep()]:
                tops[space] = UNKNOWN
        elif verb == "swap":
            one, two = self.best_swap()
            tops[one], tops[two] = tops[two], tops[one]
        elif verb == "discard" and self.hands[seat]:
            self.hands[seat] -= UNIT[self.least_missed(seat, moves.unpacked(self.hands[seat]))]

    def best_cover(self, code: int) -> int:
        """The space where a card does most good, or least harm."""
        found = [self.with_tops([(space, code)]) for space in range(SPACES)]
        return found.index(max(found))

    def shield(self) -> Move:
        """Against the worst of the undead that are taken, unless a shield is worth more later."""
        state = self.state
        seat = state.turn
        assert seat is not None
        undead = [card for card in state.taken if card.suit == UNDEAD]
        worst, total = max(undead, key=rank_of), sum([card.rank for card in undead])
        helps = self.with_damage(seat, total - worst.rank) - self.with_damage(seat, total)
        return moves.SHIELD_MOVES[worst] if helps >= ITEM_WORTH[SHIELD] or SHIELD in state.taken else moves.KEEP

    def pick(self, task: Task) -> Move:
        """What is picked for an effect."""
        state, verb, seat = self.state, task.effect.verb, task.seat
        legal = state.legal()
        first = legal[0]
        if isinstance(first, Card):
            cards = cast(list[Card], legal)
            if verb != "trade":
                return self.least_missed(seat, cards)
            if state.turn == seat:
                return self.best_trade()[1]
            return self.given_for(cast(Card, state.picked[1]), cards)
        assert isinstance(first, Touch)
        if first.what == moves.SEAT:
            return moves.SEAT_MOVES[self.best_seat(task, [cast(Touch, move).number for move in legal])]
        if first.what == moves.WOUND:
            levels = [cast(Touch, move).number for move in legal]
            if verb == "take wound":
                assert state.turn is not None
                return legal[levels.index(self.best_wound(seat, state.turn, levels)[0])]
            return legal[levels.index(max(levels))]
        if verb == "sweep":
            return LINES[self.best_sweep()]
        if first.what == moves.SPACE:
            return self.pick_space(task, legal)
        cards = [card for card in [cast(Touch, move).card for move in legal] if card is not None]
        if verb == "trade":
            return legal[cards.index(self.best_trade()[2])]
        return legal[cards.index(self.best_symbol(cards) if verb == "cover" else self.best_for(seat, cards))]

    def best_seat(self, task: Task, seats: Sequence[int]) -> int:
        """Who is healed, whose wound is taken over, who draws or with whom to trade."""
        verb = task.effect.verb
        if verb == "heal":
            return self.best_healed(seats, task.left, task.level)
        if verb == "take wound":
            return self.best_taken_over(task.seat)[0]
        if verb == "trade":
            return self.best_trade()[0]
        worths = [self.drawn(seat) for seat in seats]
        return seats[worths.index(max(worths))]

    def pick_space(self, task: Task, legal: Sequence[Move]) -> Move:
        """The space that is picked for an effect."""
        verb, picked, tops = task.effect.verb, self.state.picked, self.tops
        if verb == "slay":
            space = self.best_undead(task.level)
            kept = self.with_tops([(space, self.below(space))]) >= self.outlook()
            return moves.DONE if task.effect.may and not kept else moves.SPACE_MOVES[space]
        if not picked:
            return moves.SPACE_MOVES[(self.best_swap() if verb == "swap" else self.best_stack())[0]]
        first = cast(Touch, picked[0])
        if first.card is not None:  # a card to cover with, or a wound
            found = [self.with_tops([(cast(Touch, move).number - 1, CODES[first.card])]) for move in legal]
            return legal[found.index(max(found))]
        source = first.number - 1
        found = []
        for move in legal:
            target = cast(Touch, move).number - 1
            found.append(self.with_tops([(source, tops[target] if verb == "swap" else self.below(source)),
                                         (target, tops[source])]))
        return legal[found.index(max(found))]

    def given_for(self, card: Card, cards: Sequence[Card]) -> Card:
        """With hidden hands: which card of one's own is best given for the one that the active player offers."""
        partner, active = self.state.turn, self.state.active
        assert partner is not None
        mine, theirs = self.hands[partner] + UNIT[card], self.hands[active] - UNIT[card]
        worths = [self.hand_worth(partner, mine - UNIT[own]) + self.hand_worth(active, theirs + UNIT[own])
                  for own in cards]
        return cards[worths.index(max(worths))]


def considered(state: TheBanishingState, hands: Sequence[int], without: str = "") -> list[tuple[float, Move]]:
    """What the team may do now with what it is worth, knowing these cards of the hands; one move only where it is
    clear."""
    weighing = Weighing(state, hands, without)
    asking = state.asking
    if asking == moves.TAKE:
        return weighing.takes()
    if asking == moves.USE:
        return weighing.abilities()
    if asking == moves.PAY:
        assert state.chosen is not None
        return [(0.0, weighing.best_set(state.chosen))]
    return [(0.0, weighing.shield() if asking == moves.USE_SHIELD else weighing.pick(state.agenda[-1]))]


def best_of(ranked: Sequence[tuple[float, Thing]]) -> Thing:
    """The first of the things that are worth most."""
    most, best = ranked[0]
    for worth, thing in ranked:
        if worth > most:
            most, best = worth, thing
    return best


def known(view: TheBanishingView) -> list[int]:
    """The cards of each hand that this seat knows."""
    return [moves.packed(cards) for cards in view.seen]


def thoughtful(view: TheBanishingView, rng: Random, without: str = "") -> Move:
    """Weigh wounds against sets for the whole team. Collect equal blue cards where somebody can banish them; trade and
    swap for that. Slay and heal before it is too late, and leave the next players a row they can bear. To weigh a
    position in points is Shannon's idea of 1950, for chess."""
    return best_of(considered(cast(TheBanishingState, view.game.sample(view, rng)), known(view), without))


def quick(state: TheBanishingState, rng: Random) -> Move:
    """The thoughtful choice for playouts, where all hands are seen."""
    return best_of(considered(state, state.hands))


SHORTLIST: Final = 2
"""How many of the moves that look best lookahead tries out."""
CLOSE: Final = 8.0
"""Moves that look worse than the best by more than this are not tried."""
DOUBT: Final = 1.0
"""By how many standard errors another move must have done better to be made instead of the thoughtful one."""


def lookahead(view: TheBanishingView, rng: Random, playouts: int = 24) -> Move:
    """Try what the thoughtful team would do, and the next best, in sampled worlds that a thoughtful team plays to the
    end. Another move than the thoughtful one is made only when it clearly did better: so few worlds often err. Known as
    rollouts (Tesauro and Galperin 1996, for backgammon)."""
    return tried_out(view, rng, SEARCH, quick, playouts)


def shortlist(view: TheBanishingView, rng: Random) -> dict[Move, float]:
    """What the thoughtful team would do, and the next best."""
    ranked = considered(cast(TheBanishingState, view.game.sample(view, rng)), known(view))
    thought = best_of(ranked)
    most = max([worth for worth, _ in ranked])
    others = [move for worth, move in sorted(ranked, key=lambda found: -found[0])
              if move is not thought and worth > most - CLOSE][:SHORTLIST - 1]
    return {move: 0.0 for move in [thought, *others]}


# Why

def _chosen(view: TheBanishingView, move: Any, without: str = "") -> bool:
    """Whether a thoughtful player makes this move."""
    return thoughtful(view, Random(0), without) is move


def _on(view: TheBanishingView, line: Touch) -> list[Card]:
    """The top cards of a row or column."""
    return [view.void[space][-1] for space in line.spaces]


def _set_with(view: TheBanishingView, seat: int, cards: Sequence[Card]) -> str:
    """'Seat 0 holds three blue moons, a set for seal', if these cards complete such a set; otherwise nothing."""
    hand = view.seen[seat]
    for card in cards:
        count = hand.count(card) + cards.count(card)
        for ability in view.abilities[seat]:
            if hand.count(card) < tables.SET <= count and ability.colour == card.suit and ability.level == 2:
                return f"Seat {seat} holds {number_word(count)} {card.name}s, a set for {ability.name}"
    return ""


def _why_collects(view: TheBanishingView, move: Any) -> str:
    seat, kind = view.seat, view.asks.kind
    assert seat is not None
    last = view.abilities[seat][-1]
    if kind == moves.TAKE and last.banishes:
        wanted = [card for card in _on(view, move) if card.suit == last.colour]
        if not wanted or not _chosen(view, move):
            return ""
        said = _set_with(view, seat, wanted)
        if said:
            return f"With {move.name}, {said}."
        # Many a line is taken for other reasons: the cards are named where nobody would take it without them.
        return ("" if _chosen(view, move, COLLECTS) else f"{move.name.capitalize()} has "
                f"{counted(len(wanted), f'{last.colour} card')} to collect for {last.name}.")
    if kind != moves.USE or move.text != last.name or not last.banishes or not _chosen(view, move):
        return ""
    missing = counted(tables.TO_BANISH - view.banished, "more card")
    return f"{last.name.capitalize()} is for the Banishing: with {missing} there the team wins."


def _why_trades(view: TheBanishingView, move: Any) -> str:
    kind, seat = view.asks.kind, view.active
    if view.game.hidden or kind != "trade" and move is not moves.TRADE_MOVE or not _chosen(view, move):
        return ""
    state = cast(TheBanishingState, view.game.sample(view, Random(0)))
    other, given, got, _ = Weighing(state, known(view)).best_trade()
    for one, two, card in ((seat, other, got), (other, seat, given)):
        said = _set_with(view, one, [card])
        if said:
            return f"With the {card.name} of Seat {two}, {said}."
    return ""


def _why_leaves(view: TheBanishingView, move: Any) -> str:
    if view.asks.kind != moves.TAKE or not _chosen(view, move) or _chosen(view, move, LEAVES):
        return ""
    other = (view.active + 1) % view.game.players
    left = [line for line in LINES if not {*line.spaces} & {*move.spaces}]
    for line in left:
        said = "" if view.game.hidden else _set_with(view, other, _on(view, line))
        if said:
            return f"{move.name.capitalize()} leaves {line.name} for the next turn: with it, {said}."
    for line in left:
        if not any([card.suit == UNDEAD for card in _on(view, line)]):
            return f"{move.name.capitalize()} leaves {line.name} to Seat {other}, and no undead lies on top of it."
    return ""


def _why_rests(view: TheBanishingView, move: Any) -> str:
    seat = view.seat
    assert seat is not None
    if move is not moves.REST_MOVE or not _chosen(view, move):
        return ""
    lowest = min([card.rank for card in view.wounds[seat]])
    now, stamina = view.damage[seat] - lowest, view.stamina[seat]
    if view.exhausted[seat]:
        return (f"Seat {seat} is exhausted. Without the wound of level {lowest} its damage is {now}, below its stamina "
                f"of {stamina}." if now < stamina else "")
    own = [ability.name for ability in view.abilities[seat]]
    return (f"Seat {seat} can use no ability of its own. Without the wound of level {lowest} its damage is {now}."
            if not any([legal.text in own for legal in view.legal()]) else "")


IDEAS: Final = (Idea(COLLECTS, _why_collects), Idea(TRADES, _why_trades), Idea(LEAVES, _why_leaves),
                Idea(RESTS, _why_rests))
STRATEGIES: Final[tuple[Strategy, ...]] = (cautious, thoughtful, lookahead)
PLAYOUT: Final = quick
SEARCH: Final = Search(24, shortlist, DOUBT)

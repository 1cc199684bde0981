"""Strategies for The Banishing. Each plays for the team: what is weighed is always the good of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final, cast

from tabletop.cards import Card
from tabletop.core import Move, Strategy
from tabletop.games.the_banishing.rules import (
    BITS,
    COLOUR,
    COLOUR_BITS,
    DONE,
    FIELD,
    HAS,
    HAS_SHIELD,
    HAS_WAND,
    KEEP,
    LINES,
    PASS_MOVE,
    PAY,
    REST_MOVE,
    SHIELD_MOVES,
    SPACES,
    SWAP_MOVE,
    TAKE,
    TRADE_MOVE,
    UNIT,
    USE,
    USE_SHIELD,
    CardSet,
    Step,
    TheBanishingState,
    Touch,
    discarded_symbols,
    packed,
    payments,
)
from tabletop.games.the_banishing.tables import (
    ALLY,
    ARMOR,
    COLOURS,
    ITEM_CARDS,
    SELF,
    SHIELD,
    SYMBOL_CARDS,
    UNDEAD,
    UNDEAD_CARDS,
    WAND,
    Ability,
    Effect,
    Sheet,
)
from tabletop.games.the_banishing.view import TheBanishingView
from tabletop.strategies import any_legal, weighed


def cautious(view: TheBanishingView, rng: Random) -> Move:
    """Take what hurts least, banish or heal when the hand happens to have the set for it, and rest otherwise: what a beginner does
    who fears wounds and does not collect."""
    kind, legal, seat = view.asks.kind, view.legal(), view.seat
    assert seat is not None
    if kind == TAKE:
        tops = [stack[-1] for stack in view.void]
        return min(LINES, key=lambda line: sum([tops[space].rank for space in line.spaces if tops[space].suit == UNDEAD]))
    if kind == USE_SHIELD:
        return max(legal, key=lambda move: move.number if move is KEEP else cast(Card, move.card).rank)
    if kind == USE:
        for verb in ("banish", "heal"):
            for ability in view.abilities[seat]:
                if ability.effects[0].verb == verb and (verb == "banish" or any(view.wounds)):
                    for move in legal:
                        if move.text == ability.name:
                            return cast(Move, move)
        return REST_MOVE if view.wounds[seat] else PASS_MOVE
    if kind == "heal":
        return max(legal, key=lambda move: view.damage[move.number] if move.what == "seat" else move.number)
    return cast(Move, legal[int(rng.random() * len(legal))])


# What things are worth to a team, in points. One card in the Banishing is four of them.

BANISHED: Final = 4.0
"""A card in the Banishing."""
COLLECTED: Final = (0.0, 0.08, 0.35, 0.8, 0.86, 0.95, 1.3)
"""So many equal blue cards in a hand are worth this part of the set that they will be."""
GATHERED: Final = (0.0, 0.3, 0.4, 0.8)
"""The same for the cards of an ability that is used for what it does now."""
UNKNOWN_GAIN: Final = 0.7
"""A card that nobody has seen yet."""
WOUND_POINT: Final = 0.6
"""A point of damage, as long as it is harmless."""
EXHAUSTION: Final = 2.5
NEAR_DEATH: Final = 0.75
"""The last points of health: each is worth this much more than the one before."""
NEAR: Final = 4
USELESS: Final = 0.7
"""The part of a hand's worth that is left to whoever is exhausted."""
DEATH: Final = 30.0
CERTAIN: Final = 10_000.0
"""Death that is feared, of somebody to come, and death that is certain."""
CLUTTER: Final = 0.3
"""A level of an undead that lies in the Void."""
COMING: Final = (0.7, 0.4, 0.3, 0.2, 0.1)
"""How much it counts what the Void offers to the next player, the one after, and so on."""
ITEM_WORTH: Final[Mapping[Card, float]] = MappingProxyType({SHIELD: 3.0, WAND: 2.0, ARMOR: 2.0})
SHARED_PRICE: Final = 0.1
"""What a swap or a trade has to gain at least: less is not worth the words."""
EFFECT_WORTH: Final[Mapping[str, float]] = MappingProxyType({
    "slay": 0.4, "heal": 0.45, "draw": 0.4, "gift": 0.8, "recall": 1.2, "take wound": 0.3, "move wound": 1.2, "hurt": -1.2,
    "cover": 1.5, "stack": 1.2, "sweep": 2.0, "swap": 0.7, "discard": -0.4, "banish": BANISHED})
"""What an effect is worth on average, once: for collecting towards it."""

CODES: Final[Mapping[Card, int]] = MappingProxyType(
    {card: code for code, card in enumerate((*SYMBOL_CARDS, *UNDEAD_CARDS, *ITEM_CARDS))})
UNKNOWN: Final = len(CODES)
"""The code of a card that is not seen yet."""
UNITS: Final = [UNIT.get(card, 0) for card in CODES] + [0]
RANKS: Final = [card.rank if card.suit == UNDEAD else 0 for card in CODES] + [0]
LINE_SPACES: Final = [line.spaces for line in LINES]


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
def hand_worths(sheet: Sheet) -> list[list[float]]:
    """What the cards of each colour are worth in this character's hand, by their nine bits: red, green, blue, then the same with a
    wand."""
    plain: list[list[float]] = []
    for colour in range(3):
        first, second = sheet.abilities[2 * colour:2 * colour + 2]
        one, two = ability_worth(first), ability_worth(second)
        worths: list[float] = []
        for bits in range(COLOUR + 1):
            counts = sorted([bits & 7, bits >> FIELD & 7, bits >> 2 * FIELD], reverse=True)
            if second.banishes:
                worth = sum([COLLECTED[min(count, 6)] * two for count in counts])
            else:
                worth = max(GATHERED[min(3, sum(counts))] * one, GATHERED[min(3, counts[0])] * two)
                worth += 0.05 * sum(counts)
            worths.append(worth)
        plain.append(worths)
    with_wand = [[max([worths[bits], *(worths[bits + (1 << FIELD * place)] for place in range(3) if 0 < bits >> FIELD * place & 7 < 7)])
                  for bits in range(COLOUR + 1)] for worths in plain]
    return plain + with_wand


def ability_worth(ability: Ability) -> float:
    """What an ability is worth on average."""
    worth = 3 * BANISHED if ability.banishes else 0.0
    for effect in ability.effects:
        number = effect.number.of(1) if effect.number.per_wounds else effect.number.fixed
        worth += EFFECT_WORTH[effect.verb] * (number * (0.6 if effect.condition else 1.0)) * (2 if effect.each else 1)
    return max(worth, 0.0)


class Weighing:
    """A position as the team sees it, with what its hands, its wounds and the Void are worth."""

    __slots__ = ("bonus", "coming", "damage", "deadly", "game", "hands", "risk", "start", "state", "strain", "tops", "wand", "worths")

    def __init__(self, state: TheBanishingState, hands: list[int]) -> None:
        self.state: Final = state
        self.hands: Final = hands
        """The cards of each hand that whoever decides knows."""
        game = state.game
        seats = range(game.players)
        self.damage: Final = state.damage.copy()
        awake = [seat for seat in seats if not state.exhausted(seat)]
        self.deadly: Final = [game.line_up[seat].health if [seat] != awake else state.stamina[seat] for seat in seats]
        """The damage that ends the game: of whoever alone is not exhausted it is the stamina."""
        self.strain: Final = [strains(state.stamina[seat], self.deadly[seat]) for seat in seats]
        self.worths: Final = [hand_worths(sheet) for sheet in game.line_up]
        self.wand: Final = [3 if items & HAS_WAND else 0 for items in state.items]
        """Where the worths of a hand with a wand begin."""
        self.bonus: Final = [[0.0] * len(RANKS) if not items else [0.0] * len(RANKS) for items in state.items]
        for seat in seats:
            bonus = self.bonus[seat]
            bonus[UNKNOWN] = UNKNOWN_GAIN
            for item, worth in ITEM_WORTH.items():
                if not state.items[seat] & HAS[item]:
                    bonus[CODES[item]] = worth
        self.tops: Final = [CODES[stack[-1]] if stack else UNKNOWN for stack in state.void]
        self.start: Final = [self.standing(seat) for seat in seats]
        """What hand and wounds of each seat are worth now."""
        self.risk: Final = int(2 * sum([card.rank for card in state.deck if card.suit == UNDEAD]) / max(1, len(state.deck)) + 0.5)
        """The level of a bad card that nobody has seen yet: an unseen card is no harm, or this."""
        self.coming: Final = [(seat, COMING[place]) for place, seat in enumerate([*state.clockwise()[1:], state.active])]

    # Hands and wounds

    def hand_worth(self, seat: int, hand: int) -> float:
        """What a hand is worth to this seat."""
        worths, wand = self.worths[seat], self.wand[seat]
        return (worths[wand][hand & COLOUR] + worths[wand + 1][hand >> COLOUR_BITS & COLOUR]
                + worths[wand + 2][hand >> 2 * COLOUR_BITS])

    def gain(self, seat: int, card: Card) -> float:
        """What one more card is worth in a hand."""
        hand = self.hands[seat]
        return self.hand_worth(seat, hand + UNIT[card]) - self.hand_worth(seat, hand)

    def loss(self, seat: int, card: Card) -> float:
        """What a hand loses with a card."""
        hand = self.hands[seat]
        return self.hand_worth(seat, hand) - self.hand_worth(seat, hand - UNIT[card])

    def standing(self, seat: int) -> float:
        """What the hand and the wounds of a seat are worth."""
        damage = self.damage[seat]
        worth = self.hand_worth(seat, self.hands[seat])
        return (worth if damage < self.state.stamina[seat] else worth * USELESS) - self.strain[seat][damage]

    def hurt(self, seat: int, levels: int) -> None:
        """Imagine more damage of a seat, or less."""
        self.damage[seat] += levels
        self.start[seat] = self.standing(seat)

    def relief(self, seat: int, levels: int) -> float:
        """What it is worth when a seat loses so much damage, or less than nothing when it gets more; also for what it can take."""
        if not levels:
            return 0.0
        before = self.start[seat] + self.outlook(self.tops)
        self.hurt(seat, -levels)
        after = self.start[seat] + self.outlook(self.tops)
        self.hurt(seat, levels)
        return after - before

    # The Void

    def line_worth(self, seat: int, tops: Sequence[int], line: int) -> float:
        """What taking a row or column does for the team."""
        one, two, three = LINE_SPACES[line]
        first, second, third = tops[one], tops[two], tops[three]
        bonus, strain, damage, hand = self.bonus[seat], self.strain[seat], self.damage[seat], self.hands[seat]
        then = damage + RANKS[first] + RANKS[second] + RANKS[third]
        worth = self.hand_worth(seat, hand + UNITS[first] + UNITS[second] + UNITS[third])
        if then >= self.state.stamina[seat]:
            worth *= USELESS
        unknown = (first == UNKNOWN) + (second == UNKNOWN) + (third == UNKNOWN)
        cost = strain[then] if not unknown else (strain[then] + strain[then + unknown * self.risk]) / 2
        return worth + bonus[first] + bonus[second] + bonus[third] - cost - self.start[seat]

    def best_line(self, seat: int, tops: Sequence[int]) -> float:
        """What the best row or column is worth to a seat."""
        return max([self.line_worth(seat, tops, line) for line in range(6)])

    def outlook(self, tops: Sequence[int]) -> float:
        """What the Void offers to the players to come."""
        clutter = 0
        for code in tops:
            clutter += RANKS[code]
        total = -CLUTTER * clutter
        for seat, weight in self.coming:
            total += weight * self.best_line(seat, tops)
        return total

    def below(self, space: int) -> int:
        """What lies under the top card of a space."""
        stack = self.state.void[space]
        return CODES[stack[-2]] if len(stack) > 1 else UNKNOWN

    # Taking

    def take(self) -> Move:
        """The row or column that is worth most, with what it leaves for the others."""
        seat = self.state.active
        coming, deadly = self.coming, self.deadly[seat]
        best, most = 0, -1e9
        for line in range(6):
            after = self.tops.copy()
            for space in LINE_SPACES[line]:
                after[space] = self.below(space)
            worth = self.line_worth(seat, self.tops, line)
            if self.damage[seat] + sum([RANKS[self.tops[space]] for space in LINE_SPACES[line]]) >= deadly:
                worth -= CERTAIN
            for other, weight in coming[:2]:
                worth += weight * self.best_line(other, after)
            if worth > most:
                best, most = line, worth
        return LINES[best]

    def shield(self) -> Move:
        """Against the worst of the undead that are taken, unless a shield is worth more later."""
        state = self.state
        seat = state.turn
        assert seat is not None
        undead = [card for card in state.taken if card.suit == UNDEAD]
        worst = max(undead, key=_rank)
        total = sum([card.rank for card in undead])
        helps = self.relief(seat, worst.rank - total) - self.relief(seat, -total)
        return SHIELD_MOVES[worst] if SHIELD in state.taken or helps >= ITEM_WORTH[SHIELD] else KEEP

    # Abilities

    def ability(self) -> Move:
        """The ability that does most for the team after what it costs."""
        state = self.state
        best: Move = PASS_MOVE
        most = 0.0
        uses = state.game.uses[state.active]
        for move in state.legal():
            if move is PASS_MOVE:
                continue
            ability = uses.get(cast(Touch, move))
            if ability is not None:
                worth = self.use_worth(ability)
            elif move is REST_MOVE:
                worth = self.relief(state.active, state.wounds[state.active][0].rank)
            elif move is SWAP_MOVE:
                worth = self.best_swap()[2] - SHARED_PRICE
            else:
                worth = self.best_trade()[3] - SHARED_PRICE
            if worth > most:
                best, most = move, worth
        return best

    def best_set(self, ability: Ability) -> tuple[CardSet, float]:
        """The set for an ability that is missed least, and what its loss costs."""
        state, seat = self.state, self.state.active
        colour, hand = COLOURS.index(ability.colour), self.hands[self.state.active]
        now = self.hand_worth(seat, hand)
        worths = self.worths[seat]
        best: CardSet | None = None
        least = 1e9
        for move in payments(colour, ability.level, hand >> COLOUR_BITS * colour & COLOUR, bool(state.items[seat] & HAS_WAND)):
            left = hand - move.cost
            if move.wand:
                cost = (now - worths[0][left & COLOUR] - worths[1][left >> COLOUR_BITS & COLOUR] - worths[2][left >> 2 * COLOUR_BITS]
                        + ITEM_WORTH[WAND])
            else:
                cost = now - self.hand_worth(seat, left)
            if cost < least:
                best, least = move, cost
        assert best is not None
        return best, least

    def use_worth(self, ability: Ability) -> float:
        """What an ability does for the team now, after what its set costs."""
        state, seat = self.state, self.state.active
        paid, cost = self.best_set(ability)
        worth = -cost
        left = self.hands[seat] - paid.cost
        tops = self.tops.copy()
        base = self.outlook(tops)
        last = 0
        """The level of the undead that would come first from the discard."""
        for card in reversed(state.discard):
            if card.suit == UNDEAD:
                last = card.rank
                break
        for effect in ability.effects:
            number = state.begun(Step(effect, seat)).left
            level = state.begun(Step(effect, seat)).level
            verb = effect.verb
            if verb == "banish":
                more = bin(0).count("1")
                colour = COLOURS.index(ability.colour)
                bits = left >> COLOUR_BITS * colour & COLOUR
                more = min(number, (bits & 7) + (bits >> FIELD & 7) + (bits >> 2 * FIELD))
                worth += (3 + more) * BANISHED
                if state.banished + 3 + more >= 10:
                    return 1000.0
            elif verb == "slay":
                many = number * (len(state.hands) if effect.each else 1)
                for _ in range(many):
                    space = self.slain(tops, level)
                    if space < 0:
                        break
                    last = RANKS[tops[space]]
                    tops[space] = self.below(space)
                worth += self.outlook(tops) - base
                base = self.outlook(tops)
            elif verb == "heal":
                reliefs = [self.healing(other, number, level) for other in range(len(state.hands))]
                if effect.each:
                    worth += sum(reliefs)
                elif effect.whom == SELF:
                    worth += reliefs[seat]
                else:
                    worth += max([relief for other, relief in enumerate(reliefs) if other != seat or effect.whom != ALLY])
            elif verb == "take wound":
                worth += max([self.taking_over(seat, other) for other in range(len(state.hands)) if other != seat])
            elif verb == "move wound":
                levels = sum([card.rank for card in state.wounds[seat][-number:]])
                worth += self.relief(seat, levels) - CLUTTER * levels - 0.2 * levels
            elif verb == "hurt":
                worth += 0.0 if state.items[seat] & HAS_SHIELD and not last else self.relief(seat, -last)
            elif verb == "recall":
                hand = left
                symbols = discarded_symbols(state)
                for _ in range(min(number, len(symbols))):
                    card = max(symbols, key=lambda card: self.hand_worth(seat, hand + UNIT[card]))
                    worth += self.hand_worth(seat, hand + UNIT[card]) - self.hand_worth(seat, hand)
                    hand += UNIT[card]
            elif verb == "cover":
                symbols = discarded_symbols(state)
                for _ in range(min(number, len(symbols))):
                    space = self.slain(tops, 5)
                    if space < 0:
                        break
                    tops[space] = CODES[max(symbols, key=lambda card: self.wanted(card))]
                worth += self.outlook(tops) - base
                base = self.outlook(tops)
            elif verb == "sweep":
                for _ in range(number):
                    line = self.swept(tops)
                    for space in LINE_SPACES[line]:
                        tops[space] = UNKNOWN
                worth += self.outlook(tops) - base
                base = self.outlook(tops)
            elif verb == "swap":
                for _ in range(number):
                    one, two, gained = self.best_swap()
                    worth += gained
                    break
            elif verb == "stack":
                worth += self.best_stack()[2]
            elif verb in ("draw", "gift"):
                worth += number * UNKNOWN_GAIN * (len(state.hands) if effect.each else 1)
            elif verb == "discard":
                worth -= 0.3 * number
        return worth

    def healing(self, seat: int, number: int, level: int) -> float:
        """What healing so many wounds up to a level is worth."""
        levels = 0
        for card in reversed(self.state.wounds[seat]):
            if number and card.rank <= level:
                levels += card.rank
                number -= 1
        return self.relief(seat, levels)

    def taking_over(self, seat: int, other: int) -> float:
        """What it is worth that a seat takes over the best wound of another."""
        return max([self.relief(other, card.rank) + self.relief(seat, -card.rank) for card in self.state.wounds[other]], default=0.0)

    def wanted(self, card: Card) -> float:
        """How much the one who wants a card most gains by it."""
        return max([self.gain(seat, card) for seat in range(len(self.hands))])

    def slain(self, tops: Sequence[int], level: int) -> int:
        """The space whose undead, up to a level, is best out of the way; -1 if there is none."""
        best, most = -1, -1e9
        for space in range(SPACES):
            rank = RANKS[tops[space]]
            if tops[space] != UNKNOWN and 0 < rank <= level:
                after = list(tops)
                after[space] = self.below(space)
                worth = self.outlook(after)
                if worth > most:
                    best, most = space, worth
        return best

    def swept(self, tops: Sequence[int]) -> int:
        """The row or column that is best swept away."""
        best, most = 0, -1e9
        for line in range(6):
            after = list(tops)
            for space in LINE_SPACES[line]:
                after[space] = UNKNOWN
            worth = self.outlook(after)
            if worth > most:
                best, most = line, worth
        return best

    def best_swap(self) -> tuple[int, int, float]:
        """The two spaces whose swap helps the players to come most, and how much."""
        tops = self.tops
        now = self.outlook(tops)
        best, other, most = 0, 1, -1e9
        seat = self.coming[0][0]
        likings = [self.bonus[seat][code] - RANKS[code] + (self.gain(seat, SYMBOL_CARDS[code]) if code < 9 else 0.0) for code in tops]
        for spaces in LINE_SPACES:
            worst = min(spaces, key=lambda space: likings[space])
            outside = [space for space in range(SPACES) if space not in spaces]
            outside.sort(key=lambda space: -likings[space])
            for space in outside[:2]:
                after = tops.copy()
                after[worst], after[space] = after[space], after[worst]
                worth = self.outlook(after) - now
                if worth > most:
                    best, other, most = worst, space, worth
        return best, other, most

    def best_stack(self) -> tuple[int, int, float]:
        """The space whose top card is best put on top of another, which one, and what it is worth."""
        tops = self.tops
        now = self.outlook(tops)
        best, other, most = 0, 1, -1e9
        for target in range(SPACES):
            if RANKS[tops[target]]:
                for source in range(SPACES):
                    if source != target and RANKS[tops[source]] < 3:
                        after = tops.copy()
                        after[target] = tops[source]
                        after[source] = self.below(source)
                        worth = self.outlook(after) - now
                        if worth > most:
                            best, other, most = source, target, worth
        return best, other, most

    def best_trade(self) -> tuple[int, Card, Card, float]:
        """With whom to trade which card for which, and what both hands gain by it."""
        state, seat = self.state, self.state.active
        picked = state.picked
        mine = self.hands[seat]
        partner, gift, wish, most = -1, SYMBOL_CARDS[0], SYMBOL_CARDS[0], -1e9
        now = self.hand_worth(seat, mine)
        for other in state.partners():
            if picked and cast(Touch, picked[0]).number != other:
                continue
            theirs = self.hands[other]
            then = now + self.hand_worth(other, theirs)
            for given, bits in BITS:
                if not mine & bits or len(picked) > 1 and picked[1] is not given:
                    continue
                for got, others in BITS:
                    if theirs & others and got is not given:
                        moved = UNIT[got] - UNIT[given]
                        worth = self.hand_worth(seat, mine + moved) + self.hand_worth(other, theirs - moved) - then
                        if worth > most:
                            partner, gift, wish, most = other, given, got, worth
        return partner, gift, wish, most


def _rank(card: Card) -> int:
    return card.rank


def choice(state: TheBanishingState, hands: list[int], rng: Random) -> Move:
    """What the thoughtful player decides, knowing these cards of the hands."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    asking = state.asking
    weighing = Weighing(state, hands)
    if asking == TAKE:
        return weighing.take()
    if asking == USE:
        return weighing.ability()
    if asking == USE_SHIELD:
        return weighing.shield()
    if asking == PAY:
        assert state.chosen is not None
        return weighing.best_set(state.chosen)[0]
    return picked(weighing, state.agenda[-1], legal, rng)


def picked(weighing: Weighing, step: Step, legal: Sequence[Move], rng: Random) -> Move:
    """What is picked for an effect."""
    state, verb, seat = weighing.state, step.effect.verb, step.seat
    moves = cast(list[Touch], legal)
    cards = cast(list[Card], legal)
    if verb == "slay":
        now = weighing.outlook(weighing.tops)
        space = weighing.slain(weighing.tops, step.level)
        return moves[[move.number - 1 for move in moves].index(space)]
    if verb == "heal":
        if moves[0].what == "seat":
            return max(moves, key=lambda move: weighing.healing(move.number, step.left, step.level))
        return max(moves, key=lambda move: move.number)
    if verb == "gift":
        return max(moves, key=lambda move: weighing.hand_worth(move.number, weighing.hands[move.number]))
    if verb == "recall":
        return max(moves, key=lambda move: weighing.gain(seat, cast(Card, move.card)))
    if verb == "take wound":
        if moves[0].what == "seat":
            return max(moves, key=lambda move: weighing.taking_over(seat, move.number))
        other = cast(Touch, state.picked[0]).number
        return max(moves, key=lambda move: weighing.relief(other, move.number) + weighing.relief(seat, -move.number))
    if verb == "move wound":
        if moves[0].what == "wound":
            return max(moves, key=lambda move: move.number)
        wound = CODES[cast(Card, cast(Touch, state.picked[0]).card)]
        return max(moves, key=lambda move: weighing.outlook(changed(weighing.tops, move.number - 1, wound)))
    if verb == "cover":
        if moves[0].what == "cover":
            return max(moves, key=lambda move: weighing.wanted(cast(Card, move.card)))
        symbol = CODES[cast(Card, cast(Touch, state.picked[0]).card)]
        return max(moves, key=lambda move: weighing.outlook(changed(weighing.tops, move.number - 1, symbol)))
    if verb == "sweep":
        return LINES[weighing.swept(weighing.tops)]
    if verb in ("swap", "stack"):
        if not state.picked:
            source = (weighing.best_swap() if verb == "swap" else weighing.best_stack())[0]
            return moves[source]
        source = cast(Touch, state.picked[0]).number - 1
        tops = weighing.tops
        back = weighing.below(source) if verb == "stack" else -1
        return max(moves, key=lambda move: weighing.outlook(
            changed(changed(tops, source, tops[move.number - 1] if back < 0 else back), move.number - 1, tops[source])))
    if verb == "trade":
        if state.turn != state.active:  # with hidden hands the partner picks a card of their own
            given = cast(Card, state.picked[1])
            other = cast(int, state.turn)
            return max(cards, key=lambda card: weighing.gain(state.active, card) - weighing.loss(other, card))
        partner, gift, wish, _ = weighing.best_trade()
        if not state.picked:
            return next(move for move in moves if move.number == partner)
        if len(state.picked) == 1:
            return gift
        return next(move for move in moves if move.card is wish)
    if verb in ("discard", "banish"):
        return min(cards, key=lambda card: weighing.loss(seat, card))
    return any_legal(state, rng)


def changed(tops: Sequence[int], space: int, code: int) -> list[int]:
    """The Void with another card on a space."""
    after = list(tops)
    after[space] = code
    return after


def thoughtful(view: TheBanishingView, rng: Random) -> Move:
    """Weigh wounds against sets, for the whole team."""
    state = cast(TheBanishingState, view.game.sample(view, rng))
    return choice(state, [packed(cards) for cards in view.seen], rng)


def quick(state: TheBanishingState, rng: Random) -> Move:
    """The thoughtful choice, all hands seen."""
    return choice(state, state.hands, rng)


STRATEGIES: Final[tuple[Strategy, ...]] = (cautious, thoughtful)
PLAYOUT: Final = quick

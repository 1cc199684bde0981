"""Kinds of exercises for The Banishing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tabletop.classroom import Choice, Exercise, after, kind, moments, number_choices, one_of
from tabletop.engine.cards import Card, mixed
from tabletop.engine.english import counted, is_are, listed, number_word
from tabletop.games.the_banishing.rules import (
    COLOUR,
    COLOUR_BITS,
    LINES,
    MOST_CARDS,
    PASS_MOVE,
    PAYS,
    SIZE,
    TAKE,
    UNIT,
    USE,
    TheBanishing,
    TheBanishingState,
    Touch,
    ability_move,
    items_of,
    payments,
    size_of,
)
from tabletop.games.the_banishing.tables import (
    ARMOR,
    COLOURS,
    ITEM,
    SHEETS,
    SHIELD,
    SYMBOL_CARDS,
    UNDEAD,
    WAND,
    Ability,
)

DECK_LASTS = 4
"""With so many cards the deck does not run out while the Void is refilled."""


def _game(draw: Random, member: str = "") -> TheBanishing:
    """A team of three drawn characters, with this member if one is named, and with as many items as there are."""
    others = [name for name in mixed(list(SHEETS), draw) if name != member]
    return TheBanishing(players=3, characters=mixed([member or others[2], *others[:2]], draw), difficulty="easy")


def _moments(draw: Random, asking: str, fits: Callable[[TheBanishingState], bool] = lambda state: True,
             member: str = "") -> Iterator[TheBanishingState]:
    """Decisions of this kind in games that are played, by ever new teams."""
    while True:
        seed = None
        for state, _ in moments(draw, _game(draw, member), lambda state: state.asking == asking and fits(state), 0.6):
            seed = state.seed if seed is None else seed
            if state.seed != seed:  # a new game gets a new team
                break
            yield state


def _name(state: TheBanishingState) -> str:
    """Who is active, as a question says it."""
    return f"Seat {state.active}, the {state.game.characters[state.active]},"


def _undead(state: TheBanishingState, line: Touch) -> list[int]:
    """The levels of the undead on top of a line."""
    return [state.void[space][-1].rank for space in line.spaces if state.void[space][-1].suit == UNDEAD]


def _sum(levels: list[int]) -> str:
    return " + ".join(map(str, levels)) or "0"


def _of_colour(state: TheBanishingState, colour: str) -> int:
    """The cards of a colour in the hand of the active player, as nine bits."""
    return state.hands[state.active] >> COLOUR_BITS * COLOURS.index(colour) & COLOUR


def _has_wand(state: TheBanishingState) -> bool:
    return WAND in items_of(state.items[state.active])


@kind("allowed")
def usable(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Three cards of a colour are a set for level 1; only equal symbols make one for level 2, and that serves for level
    1 as well."""
    for state in _moments(draw, USE, lambda state: not state.exhausted(state.active)):
        seat, wand = state.active, _has_wand(state)
        sheet = state.game.line_up[seat].abilities
        legal = [ability for ability in sheet if ability_move(ability.name) in state.legal()]
        colours = {ability.colour for ability in legal}
        if not legal or (difficulty == 1 and wand) or (difficulty == 2 and len(legal) < 2) or (difficulty == 3
                                                                                               and not wand):
            continue

        def those(fits: Callable[[Ability], bool], mistake: str, because: str,
                  sheet: tuple[Ability, ...] = sheet) -> Choice:
            return Choice.things([ability_move(ability.name) for ability in sheet if fits(ability)], mistake, because)

        double = {ability.colour for ability in legal if ability.level == 2}
        wrong = [
            those(lambda ability, found=colours: ability.colour in found,
                  "paid for level 2 with any three cards of a colour",
                  "Look at the symbols of the three cards (TBG-11)."),
            those(lambda ability, found=legal,
                  twice=double: ability in found and (ability.level == 2 or ability.colour not in twice),
                  "left out level 1, for which three equal cards pay, too",
                  "What is good enough for level 2 is good enough for level 1 (TBG-11)."),
            those(lambda ability, state=state: PAYS[0][_of_colour(state, ability.colour)] >= ability.level,
                  "left the wand out", "The wand stands for any symbol card (TBG-18)."),
            those(lambda ability, state=state: PAYS[1][_of_colour(state, ability.colour)] >= ability.level,
                  "took two cards for enough", "Count the cards of each colour (TBG-11)."),
            those(lambda ability, found=legal: ability in found and ability.level == 1, "left out level 2",
                  "Are there three cards with the same symbol? (TBG-11)"),
            those(lambda ability, found=legal: ability in found and ability.level == 2, "left out the weaker one",
                  "The weaker one may be used, too (TBG-11)."),
            those(lambda ability, state=state: SIZE[_of_colour(state, ability.colour)] > 0,
                  "took one card of a colour for enough", "Count the cards of each colour (TBG-11)."),
            those(lambda ability: True, "chose all abilities of the character",
                  "Each one takes a set of cards (TBG-11)."),
        ]
        why = " ".join(state.ruling(ability_move(ability.name)).because for ability in legal)
        yield Exercise(
            state.game, f"{_name(state)} has taken a line. Which of its own abilities may it use now?",
            [those(lambda ability, found=legal: ability in found, "", ""),
             *(choice for choice in wrong if choice.touch)],
            f"{why} (TBG-11)",
            ("Sort the hand by colour, then by symbol.",
             "Which colours have three cards or more, and which three equal ones?"),
            state.view(seat), several=True, targets=frozenset(ability.name for ability in sheet))


def _lines(draw: Random,
           fits: Callable[[TheBanishingState], bool] = lambda state: True) -> Iterator[tuple[TheBanishingState, Touch]]:
    """Lines that can be taken without a shield coming into it, and without the deck running out."""
    for state in _moments(draw, TAKE,
                          lambda state: len(state.deck) >= DECK_LASTS and not _meets_shield(state) and fits(state)):
        yield from ((state, line) for line in mixed(LINES, draw))


def _meets_shield(state: TheBanishingState) -> bool:
    return SHIELD in items_of(state.items[state.active]) or any(stack[-1] is SHIELD for stack in state.void)


@kind("result", numbers=([range(1, 9)], [range(4, 11)], [range(4, 11)]))
def damage(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Undead of the line taken are added to the wounds one has; a wound counts as much as its level."""
    for state, line in _lines(draw):
        seat = state.active
        levels, before = _undead(state, line), state.damage[state.active]
        if len(levels) < min(difficulty, 2) or (difficulty > 1 and not before):
            continue
        everywhere = sum(stack[-1].rank for stack in state.void if stack[-1].suit == UNDEAD)
        slips = [
            (sum(levels), "forgot the older wounds", "The wounds from before stay (TBG-14)."),
            (before + len(levels), "counted 1 damage for each undead",
             "A wound does as much damage as its level (TBG-2)."),
            (before + max(levels), "counted only the strongest one", "All undead of the line become wounds (TBG-8)."),
            (before + min(levels), "counted only the weakest one", "All undead of the line become wounds (TBG-8)."),
            (before, "counted no damage for the line", "Undead become wounds (TBG-8)."),
            (len(state.wounds[seat]) + len(levels), "counted the wounds, not their levels",
             "Add up their levels (TBG-2)."),
            (before + sum(levels) + 3, "counted the symbol cards, too", "Symbol cards go to the hand (TBG-8)."),
            (before + everywhere, "counted all undead of the Void", "Only one line is taken (TBG-8)."),
            (before + sum(levels) + 1, "added one for the turn", "Only undead do damage (TBG-14)."),
        ]
        yield Exercise(
            state.game, f"{_name(state)} takes {line.name}. How much damage does it have then?",
            number_choices(before + sum(levels), slips),
            f"It had {before}, and the undead of {line.name} add {_sum(levels)} (TBG-2, TBG-8).",
            ("What do the undead of that line do, and what was there before?",
             f"The levels in {line.name}: {listed(map(str, levels))}."),
            state.view(seat), miscounted="Add up the levels of its wounds and of the undead (TBG-2, TBG-8).")


TIRED, FINE = "It can use shared abilities only.", "It can still use its own abilities."
DEAD, ALL_LOST = "It is dead, and the game is lost for all.", "All players are exhausted, and the game is lost."
"""No two are as long as each other, so that each of them is drawn as the right one as often as the others."""


@kind("result")
def condition(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Matching the stamina is enough to be exhausted, and matching the health is enough to be dead."""
    close = 4 - difficulty
    for state, line in _lines(draw, lambda state: _others_exhausted(state) or draw.random() < 0.2):
        seat = state.active
        if any(state.void[space][-1].suit == ITEM for space in line.spaces):
            continue
        levels, before = _undead(state, line), state.damage[seat]
        stamina, health, then = state.stamina[seat], state.game.line_up[seat].health, before + sum(levels)
        if not levels or (difficulty == 3 and not before) or min(abs(then - stamina), abs(then - health)) > close:
            continue
        others = _others_exhausted(state)
        right = DEAD if then >= health else ALL_LOST if then >= stamina and others else TIRED if then >= stamina else FINE
        said = {
            FINE: ("set the stamina too high", f"Compare the damage with the stamina of {stamina} (TBG-14)."),
            TIRED: ("set the stamina too low",
                    f"Compare the damage with stamina {stamina} and health {health} (TBG-14, TBG-15)."),
            DEAD: ("took stamina for health", f"Compare the damage with the health of {health} (TBG-15)."),
            ALL_LOST: ("took one exhausted player for enough to lose", "Look at the other players, too (TBG-15)."),
        }
        if then >= stamina:
            said[FINE] = ("took matching the stamina for not enough",
                          f"The damage is {then}, and the stamina is {stamina} (TBG-14).")
        if then >= health:
            said[TIRED] = ("took matching the health for not enough",
                           f"The damage is {then}, and the health is {health} (TBG-15).")
        yield Exercise(
            state.game, f"{_name(state)} takes {line.name}. What is true then?",
            [Choice(right),
             *(Choice(text, frozenset(), *said[text]) for text in (FINE, TIRED, DEAD, ALL_LOST) if text != right)],
            f"The damage is {before} + {_sum(levels)} = {then}; the stamina is {stamina}, the health {health} (TBG-14, "
            f"TBG-15).",
            ("Add up the damage first.", f"It comes to {then}. Where is that on the bar?"), state.view(seat))


def _others_exhausted(state: TheBanishingState) -> bool:
    return all(state.exhausted(other) for other in range(state.game.players) if other != state.active)


class Reach:
    """What the active player would have after taking a line, worked out from what lies there."""

    def __init__(self, state: TheBanishingState, line: Touch) -> None:
        seat, cards = state.active, [state.void[space][-1] for space in line.spaces]
        items = [*items_of(state.items[seat]), *cards]
        self.line, self.wand = line, WAND in items
        self.hand = state.hands[seat] + sum(UNIT[card] for card in cards if card in UNIT)
        self.brings = {colour: sum(card.suit == colour for card in cards) for colour in COLOURS}
        self.damage = state.damage[seat] + sum(_undead(state, line))
        self.tired = self.damage >= state.game.line_up[seat].stamina + (ARMOR in items)

    def able(self, ability: Ability) -> bool:
        """Whether it could use this ability."""
        bits = self.hand >> COLOUR_BITS * COLOURS.index(ability.colour) & COLOUR
        return not self.tired and PAYS[self.wand][bits] >= ability.level


@kind("planning")
def which_line(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """A line is good for an ability if its cards complete the set, and its undead leave enough stamina to use it."""
    often = (0.85, 0.95, 1.0)[difficulty - 1]
    for state in _moments(draw, TAKE, lambda state: len(state.deck) >= DECK_LASTS and not _meets_shield(state)):
        seat, sheet = state.active, state.game.line_up[state.active].abilities
        reach = [Reach(state, line) for line in LINES]
        for ability in mixed(sheet, draw):
            good = [one for one in reach if one.able(ability)]
            if len(good) != 1 or ability.needs_wound:
                continue
            others = [one for one in reach if one is not good[0]]
            if min(one.damage for one in others) > good[0].damage or (
                    max(one.brings[ability.colour] for one in others) < good[0].brings[ability.colour]
                    and draw.random() < often):
                continue  # it would be enough to look at the undead, or too often at the colour
            move, then = ability_move(ability.name), {line: after(state, line) for line in LINES}
            if any((then[one.line].turn == seat and move in then[one.line].legal()) != (one is good[0])
                   for one in reach):
                continue
            right = good[0].line
            said = {line: _why_not(then[line], seat, ability, line) for line in LINES if line is not right}
            yield Exercise(
                state.game,
                f"{_name(state)} wants to use {ability.name} in this very turn. Which line does it have to take?",
                [Choice.things([line], *said.get(line, ("", ""))) for line in LINES],
                f"{then[right].ruling(move).because} After any other line it cannot (TBG-8, TBG-11, TBG-14).",
                ("What does this ability take, and what does the hand have of it already?",
                 f"It takes {ability.takes}. Which lines bring what is missing, and do not exhaust Seat {seat}?"),
                state.view(seat))


def _why_not(later: TheBanishingState, seat: int, ability: Ability, line: Touch) -> tuple[str, str]:
    """Why an ability cannot be used after this line was taken, as a mistake."""
    if later.exhausted(seat):
        return ("took a line that exhausts the player",
                f"With {later.damage[seat]} damage and a stamina of {later.stamina[seat]} it can use shared abilities "
                f"only (TBG-14).")
    if ability.level == 2 and SIZE[_of_colour(later, ability.colour)] >= 3:
        return "took different symbols for a set of level 2", f"Look at the symbols of the {ability.colour} cards (TBG-11)."
    return "chose a line that leaves the set too small", f"Count the {ability.colour} cards after {line.name} (TBG-11)."


def _usable(draw: Random, member: str = "") -> Iterator[tuple[TheBanishingState, Ability]]:
    """Abilities of the active player that can be used now, in teams with this member."""
    for state in _moments(draw, USE, lambda state: not state.exhausted(state.active), member):
        legal = state.legal()
        yield from ((state, ability) for ability in mixed(state.game.line_up[state.active].abilities, draw)
                    if ability_move(ability.name) in legal)


@kind("allowed", numbers=([range(1, 5)], [range(2, 6)], [range(2, 6)]))
def sets(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Sets are combinations: order does not matter, and equal cards are one choice."""
    for state, ability in _usable(draw):
        seat, wand = state.active, _has_wand(state)
        colour, bits = COLOURS.index(ability.colour), _of_colour(state, ability.colour)
        found = len(payments(colour, ability.level, bits, wand))
        if found < min(difficulty, 2):
            continue
        held = SIZE[bits]
        slips = [
            (held * (held - 1) * (held - 2) // 6, "took equal cards for different ones",
             "Which of two equal cards is played makes no difference."),
            (held // 3, "used every card once only", "Ask how many different sets there are to choose from."),
            (len(payments(colour, 3 - ability.level, bits, wand)), "counted the other level of the colour",
             f"{ability.name.capitalize()} takes {ability.takes} (TBG-11)."),
            (len(payments(colour, ability.level, bits, not wand)),
             "forgot the wand" if wand else "counted a wand that is not there", "Look at the items (TBG-18)."),
            (held, "counted the cards, not the sets", "Write the sets down one by one."),
            (1, "stopped at the first set", "Are there more cards of this colour than three?"),
        ]
        written = listed([move.name for move in payments(colour, ability.level, bits, wand)])
        yield Exercise(
            state.game, f"{_name(state)} uses {ability.name}, which takes {ability.takes}. "
            "Between how many different sets can it choose?",
            number_choices(found, slips), f"They are {written} (TBG-11).",
            ("Equal cards are one choice.", "Think of the card that stays in the hand."), state.view(seat),
            miscounted="Write the sets down one by one (TBG-11).")


@kind("scoring", numbers=[[range(3, 6)]] * 3)
def banished(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """More cards go into the Banishing only where the sheet says so, and only cards of the colour that are left in the
    hand."""
    for state, ability in _usable(draw, "sorcerer"):  # nobody else banishes five at once
        if not ability.banishes:
            continue
        seat, wand, held = state.active, _has_wand(state), SIZE[_of_colour(state, ability.colour)]
        later = after(state, ability_move(ability.name))
        move = one_of(draw, later.legal())
        later.play(move)
        while later.turn is not None and later.asking == "banish":
            later.play(later.legal()[0])
        promised = max(effect.number.fixed for effect in ability.effects if effect.verb == "banish")
        left, right = held - 3 + move.wand, later.banished - state.banished
        if later.turn is None or (difficulty == 1 and wand) or (difficulty == 3 and right == 3 + promised == 3):
            continue
        if right == 3 + left < 5 and (right == 3 or draw.random() < 0.9):
            continue  # otherwise nearly always all cards of the colour go there
        slips = [
            (3, "stopped at the set", "Read to the end what the ability says (TBG-11)."),
            (3 + promised, "counted cards that the player has not, or that a condition forbids",
             "Are there so many cards of the colour, and does the condition hold? (TBG-11)"),
            (3 + left, f"counted all {ability.colour} cards", "The ability says how many more (TBG-11)."),
            (3 + promised - move.wand, "left the wand out", "A wand counts as a card put there (TBG-18)."),
            (4, "added one more card", "Is there one more card, and does the ability say so? (TBG-11)"),
            (5, "added two more cards", "Are there two more cards, and does the ability say so? (TBG-11)"),
        ]
        stay = f"After the set {number_word(left)} more {ability.colour} {is_are(left, 'card is', 'cards are')} left in the hand"
        yield Exercise(
            state.game, f"{_name(state)} uses {ability.name} and plays {listed(_told(card) for card in move.cards)}. "
            "How many cards go into the Banishing?", number_choices(right, slips, "card"),
            f"The sheet says: {ability.sentence} {stay} (TBG-11, TBG-21).",
            ("What does the sheet say about more cards?", f"{stay}."),
            state.view(seat), unit="card", miscounted="Read what the ability says (TBG-11).")


def _told(card: Card) -> str:
    return "the wand" if card is WAND else f"a {card.name}"


@kind("result", numbers=[[range(3, 9)], [range(3, 9)], [range(4, 9)]])
def hand_after(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Of a line only symbol cards come to the hand, and it holds eight at most when the turn ends."""
    for state, line in _lines(draw):
        seat, held = state.active, size_of(state.hands[state.active])
        cards = [state.void[space][-1] for space in line.spaces]
        symbols, items = sum(card in SYMBOL_CARDS for card in cards), sum(card.suit == ITEM for card in cards)
        if symbols == 3 and held + 3 <= MOST_CARDS or (difficulty == 3 and not items and held + symbols <= MOST_CARDS):
            continue
        later = after(state, line)
        if later.turn is None or later.asking != USE:
            continue
        later.play(PASS_MOVE)
        while later.turn is not None and later.active == seat:
            later.play(later.legal()[0])
        slips = [
            (held + 3, "counted all three cards of the line",
             "Undead become wounds, and items have places of their own (TBG-8)."),
            (held + symbols + items, "counted an item as a hand card", "Items are no hand cards (TBG-13)."),
            (held + symbols, "forgot to discard", "Too many are discarded at the end of the turn (TBG-13)."),
            (held + 3 - symbols, "counted the cards that are no symbol cards", "Symbol cards go to the hand (TBG-8)."),
            (held, "forgot the cards taken", "Symbol cards go to the hand (TBG-8)."),
            (symbols, "counted only the cards taken", "The hand from before stays (TBG-8)."),
            (min(held + 3, MOST_CARDS), "counted all cards of the line, up to the limit",
             "Only symbol cards go to the hand (TBG-8)."),
            (held - 3, "took three cards out of the hand", "Taking a line costs no cards (TBG-8)."),
        ]
        yield Exercise(
            state.game,
            f"{_name(state)} takes {line.name}, and then passes. How many hand cards does it have when the turn is "
            f"over?",
            number_choices(size_of(later.hands[seat]), slips, "card"),
            f"It had {counted(held, 'hand card')}, and {line.name} brings {symbols or 'none'}. {MOST_CARDS} can stay "
            f"(TBG-8, TBG-13).",
            ("Which cards of the line come to the hand?",
             f"It had {held} before, and {number_word(symbols)} symbol {is_are(symbols, 'card comes', 'cards come')}. "
             f"Can all stay?"),
            state.view(seat), unit="card", miscounted="Count the symbol cards of the line (TBG-8).")


EXERCISES = (usable, damage, condition, which_line, sets, banished, hand_after)

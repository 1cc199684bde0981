"""Kinds of exercises for The Banishing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tabletop import classroom as ask
from tabletop.engine.cards import Card, mixed
from tabletop.engine.english import counted, is_are, listed, number_word
from tabletop.games.the_banishing import board, moves, rulebook, rules, tables
from tabletop.games.the_banishing.lesson import counting

DECK_LASTS = 4
"""With this number of cards the deck does not run out while the Void is refilled."""


def _game(draw: Random, member: str = "") -> rules.TheBanishing:
    """A team of three drawn characters, with this member if one is named, and with as many items as there are."""
    others = [name for name in mixed(list(tables.SHEETS), draw) if name != member]
    return rules.TheBanishing(players=3, characters=mixed([member or others[2], *others[:2]], draw), difficulty="easy")


def _moments(draw: Random, asking: str, fits: Callable[[Any], bool] = lambda state: True,
             member: str = "") -> Iterator[Any]:
    """Decisions of this kind in games that are played, by ever new teams."""
    while True:
        seed = None
        for state, _ in ask.moments(draw, _game(draw, member),
                                    lambda state: state.asking == asking and fits(state), 0.6):
            seed = state.seed if seed is None else seed
            if state.seed != seed:  # a new game gets a new team
                break
            yield state


def _name(state: Any) -> str:
    """Who is active, as a question says it."""
    return f"Seat {state.active}, the {state.game.characters[state.active]},"


def _on(state: Any, line: Any) -> list[Card]:
    """The top cards of a line."""
    return [state.void[space][-1] for space in line.spaces]


def _undead(state: Any, line: Any) -> list[int]:
    """The levels of the undead on top of a line."""
    return [card.rank for card in _on(state, line) if card.suit == tables.UNDEAD]


def _sum(levels: list[int]) -> str:
    return " + ".join(map(str, levels)) or "0"


def _of_colour(hand: int, colour: str) -> int:
    """The cards of a colour in a hand, as nine bits."""
    return hand >> moves.COLOUR_BITS * tables.COLOURS.index(colour) & moves.COLOUR


def _has_wand(state: Any) -> bool:
    return tables.WAND in board.items_of(state.items[state.active])


@ask.kind("allowed")
def usable(draw: Random, difficulty: int) -> ask.Exercises:
    """Three cards of a colour are a set for level 1; only equal symbols make one for level 2, and that serves for level
    1 as well."""
    for state in _moments(draw, moves.USE, lambda state: not state.exhausted(state.active)):
        seat, wand, hand = state.active, _has_wand(state), state.hands[state.active]
        sheet = {ability: moves.ability_move(ability.name) for ability in state.game.line_up[seat].abilities}
        legal = [ability for ability, move in sheet.items() if move in state.legal()]
        if not legal or (wand, len(legal) < 2, not wand)[difficulty - 1]:
            continue
        colours = {ability.colour for ability in legal}
        double = {ability.colour for ability in legal if ability.level == 2}
        of = {ability: _of_colour(hand, ability.colour) for ability in sheet}
        slips = [
            ([ability for ability in sheet if ability.colour in colours],
             "paid for level 2 with any three cards of a colour", "Look at the symbols of the three cards (TBG-11)."),
            ([ability for ability in legal if ability.level == 2 or ability.colour not in double],
             "left out level 1, for which three equal cards pay, too",
             "What is good enough for level 2 is good enough for level 1 (TBG-11)."),
            ([ability for ability in sheet if moves.PAYS[0][of[ability]] >= ability.level], "left the wand out",
             "The wand stands for any symbol card (TBG-18)."),
            ([ability for ability in sheet if moves.PAYS[1][of[ability]] >= ability.level], "took two cards for enough",
             "Count the cards of each colour (TBG-11)."),
            ([ability for ability in legal if ability.level == 1], "left out level 2",
             "Are there three cards with the same symbol? (TBG-11)"),
            ([ability for ability in legal if ability.level == 2], "left out the weaker one",
             "The weaker one may be used, too (TBG-11)."),
            ([ability for ability in sheet if moves.SIZE[of[ability]] > 0], "took one card of a colour for enough",
             "Count the cards of each colour (TBG-11)."),
            (list(sheet), "chose all abilities of the character", "Each one takes a set of cards (TBG-11)."),
        ]
        yield ask.for_cards(
            state.view(seat), f"{_name(state)} has taken a line. Which of its own abilities may it use now?",
            [sheet[ability] for ability in legal],
            [([sheet[ability] for ability in found], mistake, because) for found, mistake, because in slips],
            f"{' '.join(state.ruling(sheet[ability]).because for ability in legal)} (TBG-11)",
            ("Sort the hand by colour, then by symbol.",
             "Which colours have three cards or more, and which three equal ones?"), sheet.values())


def _lines(draw: Random, fits: Callable[[Any], bool] = lambda state: True) -> Iterator[tuple[Any, Any]]:
    """Lines that can be taken without a shield coming into it, and without the deck running out."""
    for state in _moments(draw, moves.TAKE, lambda state: _plain(state) and fits(state)):
        yield from ((state, line) for line in mixed(moves.LINES, draw))


def _plain(state: Any) -> bool:
    """Whether no shield can come into it, and the deck does not run out."""
    return (len(state.deck) >= DECK_LASTS and tables.SHIELD not in board.items_of(state.items[state.active])
            and all(stack[-1] is not tables.SHIELD for stack in state.void))


@ask.kind("result", numbers=([range(1, 9)], [range(4, 11)], [range(4, 11)]))
def damage(draw: Random, difficulty: int) -> ask.Exercises:
    """Undead of the line taken are added to the wounds one has; a wound counts as much as its level."""
    for state, line in _lines(draw):
        seat, levels, before = state.active, _undead(state, line), state.damage[state.active]
        if len(levels) < min(difficulty, 2) or (difficulty > 1 and not before):
            continue
        right = before + sum(levels)
        slips = [
            (sum(levels), "forgot the older wounds", "The wounds from before stay (TBG-14)."),
            (before + len(levels), "counted 1 damage for each undead",
             "A wound does as much damage as its level (TBG-2)."),
            (before + max(levels), "counted only the strongest one", "All undead of the line become wounds (TBG-8)."),
            (before + min(levels), "counted only the weakest one", "All undead of the line become wounds (TBG-8)."),
            (before, "counted no damage for the line", "Undead become wounds (TBG-8)."),
            (len(state.wounds[seat]) + len(levels), "counted the wounds, not their levels",
             "Add up their levels (TBG-2)."),
            (right + 3, "counted the symbol cards, too", "Symbol cards go to the hand (TBG-8)."),
            (before + sum(stack[-1].rank for stack in state.void if stack[-1].suit == tables.UNDEAD),
             "counted all undead of the Void", "Only one line is taken (TBG-8)."),
            (right + 1, "added one for the turn", "Only undead do damage (TBG-14)."),
        ]
        yield ask.for_number(
            state.view(seat), f"{_name(state)} takes {line.name}. How much damage does it have then?", right, slips,
            f"It had {before}, and the undead of {line.name} add {_sum(levels)} (TBG-2, TBG-8).",
            ("What do the undead of that line do, and what was there before?",
             f"The levels in {line.name}: {listed(levels)}."),
            miscounted="Add up the levels of its wounds and of the undead (TBG-2, TBG-8).")


TIRED, FINE = "It can use shared abilities only.", "It can still use its own abilities."
DEAD, ALL_LOST = "It is dead, and the game is lost for all.", "All players are exhausted, and the game is lost."
"""No two are as long as each other, so that each of them is drawn as the right one as often as the others."""


@ask.kind("result")
def condition(draw: Random, difficulty: int) -> ask.Exercises:
    """Matching the stamina is enough to be exhausted, and matching the health is enough to be dead."""
    for state, line in _lines(draw, lambda state: _others_exhausted(state) or draw.random() < 0.2):
        seat, levels, before = state.active, _undead(state, line), state.damage[state.active]
        stamina, health, then = state.stamina[seat], state.game.line_up[seat].health, before + sum(levels)
        if (any(card.suit == tables.ITEM for card in _on(state, line)) or not levels or (difficulty == 3 and not before)
                or min(abs(then - stamina), abs(then - health)) > 4 - difficulty):
            continue
        tired = ALL_LOST if _others_exhausted(state) else TIRED
        right = DEAD if then >= health else tired if then >= stamina else FINE
        answers: dict[str, ask.Mistake | None] = {
            FINE: ("took matching the stamina for not enough",
                   f"The damage is {then}, and the stamina is {stamina} (TBG-14).") if then >= stamina else
            ("set the stamina too high", f"Compare the damage with the stamina of {stamina} (TBG-14)."),
            TIRED: ("took matching the health for not enough",
                    f"The damage is {then}, and the health is {health} (TBG-15).") if then >= health else
            ("set the stamina too low",
             f"Compare the damage with stamina {stamina} and health {health} (TBG-14, TBG-15)."),
            DEAD: ("took stamina for health", f"Compare the damage with the health of {health} (TBG-15)."),
            ALL_LOST: ("took one exhausted player for enough to lose", "Look at the other players, too (TBG-15)."),
        }
        yield ask.for_one(
            state.view(seat), f"{_name(state)} takes {line.name}. What is true then?", answers | {right: None},
            f"The damage is {before} + {_sum(levels)} = {then}; the stamina is {stamina}, the health {health} (TBG-14, "
            "TBG-15).", ("Add up the damage first.", f"It comes to {then}. Where is that on the bar?"))


def _others_exhausted(state: Any) -> bool:
    return all(state.exhausted(other) for other in range(state.game.players) if other != state.active)


class Reach:
    """What the active player would have after taking a line, worked out from what lies there."""

    def __init__(self, state: Any, line: Any) -> None:
        seat, cards = state.active, _on(state, line)
        items = [*board.items_of(state.items[seat]), *cards]
        self.line, self.wand = line, tables.WAND in items
        self.hand = state.hands[seat] + sum(moves.UNIT[card] for card in cards if card in moves.UNIT)
        self.brings = {colour: sum(card.suit == colour for card in cards) for colour in tables.COLOURS}
        self.damage = state.damage[seat] + sum(_undead(state, line))
        self.tired = self.damage >= state.game.line_up[seat].stamina + (tables.ARMOR in items)

    def able(self, ability: tables.Ability) -> bool:
        """Whether it could use this ability."""
        return not self.tired and moves.PAYS[self.wand][_of_colour(self.hand, ability.colour)] >= ability.level


@ask.kind("planning")
def which_line(draw: Random, difficulty: int) -> ask.Exercises:
    """A line is good for an ability if its cards complete the set, and its undead leave enough stamina to use it."""
    often = (0.95, 1.0, 1.0)[difficulty - 1]
    for state in _moments(draw, moves.TAKE, _plain):
        seat, reach = state.active, [Reach(state, line) for line in moves.LINES]
        for ability in mixed(state.game.line_up[seat].abilities, draw):
            good = [one for one in reach if one.able(ability)]
            if len(good) != 1 or ability.needs_wound:
                continue
            others = [one for one in reach if one is not good[0]]
            if min(one.damage for one in others) > good[0].damage or (
                    max(one.brings[ability.colour] for one in others) < good[0].brings[ability.colour]
                    and draw.random() < often):
                continue  # it would be enough to look at the undead, or too often at the colour
            right, move = good[0].line, moves.ability_move(ability.name)
            then = {line: ask.after(state, line) for line in moves.LINES}
            if [line for line in moves.LINES if then[line].turn == seat and move in then[line].legal()] != [right]:
                continue
            yield ask.for_one(
                state.view(seat),
                f"{_name(state)} wants to use {ability.name} in this very turn. Which line does it have to take?",
                {line: None if line is right else _why_not(then[line], seat, ability, line) for line in moves.LINES},
                f"{then[right].ruling(move).because} After any other line it cannot (TBG-8, TBG-11, TBG-14).",
                ("What does this ability take, and what does the hand have of it already?",
                 f"It takes {ability.takes}. Which lines bring what is missing, and do not exhaust Seat {seat}?"))


def _why_not(later: Any, seat: int, ability: tables.Ability, line: Any) -> ask.Mistake:
    """Why an ability cannot be used after this line was taken, as a mistake."""
    if later.exhausted(seat):
        return ("took a line that exhausts the player", f"With {later.damage[seat]} damage and a stamina of "
                f"{later.stamina[seat]} it can use shared abilities only (TBG-14).")
    if ability.level == 2 and moves.SIZE[_of_colour(later.hands[later.active], ability.colour)] >= 3:
        return ("took different symbols for a set of level 2",
                f"Look at the symbols of the {ability.colour} cards (TBG-11).")
    return "chose a line that leaves the set too small", f"Count the {ability.colour} cards after {line.name} (TBG-11)."


def _usable(draw: Random, member: str = "") -> Iterator[tuple[Any, tables.Ability]]:
    """Abilities of the active player that can be used now, in teams with this member."""
    for state in _moments(draw, moves.USE, lambda state: not state.exhausted(state.active), member):
        legal = state.legal()
        yield from ((state, ability) for ability in mixed(state.game.line_up[state.active].abilities, draw)
                    if moves.ability_move(ability.name) in legal)


@ask.kind("allowed", numbers=([range(1, 5)], [range(2, 6)], [range(2, 6)]))
def sets(draw: Random, difficulty: int) -> ask.Exercises:
    """Sets are combinations: order does not matter, and equal cards are one choice."""
    for state, ability in _usable(draw):
        seat, wand, level = state.active, _has_wand(state), ability.level
        colour, bits = tables.COLOURS.index(ability.colour), _of_colour(state.hands[seat], ability.colour)
        found, held = moves.payments(colour, level, bits, wand), moves.SIZE[bits]
        if len(found) < min(difficulty, 2):
            continue
        slips = [
            (held * (held - 1) * (held - 2) // 6, "took equal cards for different ones",
             "Which of two equal cards is played makes no difference."),
            (held // 3, "used every card once only", "Ask how many different sets there are to choose from."),
            (len(moves.payments(colour, 3 - level, bits, wand)), "counted the other level of the colour",
             f"{ability.name.capitalize()} takes {ability.takes} (TBG-11)."),
            (len(moves.payments(colour, level, bits, not wand)),
             "forgot the wand" if wand else "counted a wand that is not there", "Look at the items (TBG-18)."),
            (held, "counted the cards, not the sets", "Write the sets down one by one."),
            (1, "stopped at the first set", "Are there more cards of this colour than three?"),
        ]
        yield ask.for_number(
            state.view(seat), f"{_name(state)} uses {ability.name}, which takes {ability.takes}. "
            "Between how many different sets can it choose?", len(found), slips,
            f"They are {listed(move.name for move in found)} (TBG-11).",
            ("Equal cards are one choice.", "Think of the card that stays in the hand."),
            miscounted="Write the sets down one by one (TBG-11).")


@ask.kind("scoring", numbers=[[range(2, 5)]] * 3)
def banished(draw: Random, difficulty: int) -> ask.Exercises:
    """The sheet says how many cards of the set go into the Banishing, and how many more; more can only be cards of the
    colour that are left in the hand."""
    for state, ability in _usable(draw, "sorcerer"):  # nobody else banishes as many at once
        if not ability.banishes:
            continue
        seat, colour, later = state.active, ability.colour, ask.after(state, moves.ability_move(ability.name))
        move = ask.one_of(draw, later.legal())
        later.play(move)
        while later.turn is not None and later.asking == "banish":
            later.play(later.legal()[0])
        promised, of_set = max(effect.number.fixed for effect in ability.effects), ability.banishes
        left = moves.SIZE[_of_colour(state.hands[seat], colour)] - tables.SET + move.wand
        right = later.banished - state.banished
        if (later.turn is None or (difficulty == 1 and _has_wand(state))
                or (difficulty == 3 and right == of_set + promised == of_set)):
            continue
        if right == of_set + left < 4 and (right == of_set or draw.random() < 0.9):
            continue  # otherwise nearly always all cards of the colour go there
        slips = [
            (of_set, "stopped at the set", "Read to the end what the ability says (TBG-11)."),
            (tables.SET, "counted the whole set", "How many cards of the set go there? (TBG-E14)"),
            (of_set + promised, "counted cards that the player has not, or that a condition forbids",
             "Are there that many cards of the colour, and does the condition hold? (TBG-11)"),
            (of_set + left, f"counted all {colour} cards", "The ability says how many more (TBG-11)."),
            (tables.SET + promised, "counted the whole set, and more", "How many cards of the set go there? (TBG-E14)"),
            (1, "counted too few", "How many cards of the set go there? (TBG-E14)"),
            (of_set + 1, "added one more card", "Is there one more card, and does the ability say so? (TBG-11)"),
        ]
        played = listed("the wand" if card is tables.WAND else f"a {card.name}" for card in move.cards)
        more = f"{number_word(left)} more {colour} {is_are(left, 'card is', 'cards are')}"
        stay = f"After the set {more} left in the hand"
        yield ask.for_number(
            state.view(seat), f"{_name(state)} uses {ability.name} and plays {played}. How many cards go into the "
            "Banishing?", right, slips, f"The sheet says: {ability.sentence} {stay} (TBG-11, TBG-21).",
            ("What does the sheet say about the set, and about more cards?", f"{stay}."), "card",
            "Read what the ability says (TBG-11).")


@ask.kind("result", numbers=[[range(3, 9)], [range(3, 9)], [range(4, 9)]])
def hand_after(draw: Random, difficulty: int) -> ask.Exercises:
    """Of a line only symbol cards come to the hand, and it holds eight at most when the turn ends."""
    most = rulebook.MOST_CARDS
    for state, line in _lines(draw):
        seat, held, cards = state.active, moves.size_of(state.hands[state.active]), _on(state, line)
        symbols = sum(card in tables.SYMBOL_CARDS for card in cards)
        items = sum(card.suit == tables.ITEM for card in cards)
        if symbols == 3 and held + 3 <= most or (difficulty == 3 and not items and held + symbols <= most):
            continue
        later = ask.after(state, line)
        if later.turn is None or later.asking != moves.USE:
            continue
        later.play(moves.PASS_MOVE)
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
            (min(held + 3, most), "counted all cards of the line, up to the limit",
             "Only symbol cards go to the hand (TBG-8)."),
            (held - 3, "took three cards out of the hand", "Taking a line costs no cards (TBG-8)."),
        ]
        yield ask.for_number(
            state.view(seat), f"{_name(state)} takes {line.name}, and then passes. How many hand cards does it have "
            "when the turn is over?", moves.size_of(later.hands[seat]), slips,
            f"It had {counted(held, 'hand card')}, and {line.name} brings {symbols or 'none'}. {most} can stay "
            "(TBG-8, TBG-13).",
            ("Which cards of the line come to the hand?", f"It had {held} before, and {number_word(symbols)} symbol "
             f"{is_are(symbols, 'card comes', 'cards come')}. Can all stay?"),
            "card", "Count the symbol cards of the line (TBG-8).")


EXERCISES = (usable, damage, condition, which_line, sets, banished, hand_after, *counting.EXERCISES)

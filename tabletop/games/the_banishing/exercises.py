"""Kinds of exercises for The Banishing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tabletop.cards import Card, mixed
from tabletop.classroom import Choice, Exercise, after, kind, moments, one_of, story
from tabletop.english import counted, listed
from tabletop.games.the_banishing.rules import (
    COLOUR,
    COLOUR_BITS,
    LINES,
    PAY,
    PAYS,
    SIZE,
    TAKE,
    TO_BANISH,
    USE,
    TheBanishing,
    TheBanishingState,
    Touch,
    ability_move,
    items_of,
    payments,
)
from tabletop.games.the_banishing.tables import COLOURS, ITEM, SHEETS, SHIELD, UNDEAD, WAND, Ability

NEW_DECK = 3
"""With so few cards the deck may run out while the Void is refilled."""


def _game(draw: Random) -> TheBanishing:
    """A team of three drawn characters, with as many items as there are."""
    return TheBanishing(players=3, characters=mixed(list(SHEETS), draw)[:3], difficulty="easy")


def _moments(draw: Random, asking: str, fits: Callable[[TheBanishingState], bool] = lambda state: True,
             share: float = 0.6) -> Iterator[TheBanishingState]:
    """Decisions of this kind in games that are played, by ever new teams."""
    while True:
        seed = None
        for state, _ in moments(draw, _game(draw), lambda state: state.asking == asking and fits(state), share):
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
    """Three cards of a colour are a set for level 1; only equal symbols make one for level 2, and that serves for level 1 as well."""
    for state in _moments(draw, USE, lambda state: not state.exhausted(state.active)):
        seat, wand = state.active, _has_wand(state)
        sheet = state.game.line_up[seat].abilities
        legal = [ability for ability in sheet if ability_move(ability.name) in state.legal()]
        colours = {ability.colour for ability in legal}
        if not legal or (difficulty == 1 and wand) or (difficulty == 2 and len(legal) < 2) or (difficulty == 3 and not wand):
            continue

        def those(fits: Callable[[Ability], bool], mistake: str, because: str, sheet: tuple[Ability, ...] = sheet) -> Choice:
            return Choice.things([ability_move(ability.name) for ability in sheet if fits(ability)], mistake, because)

        double = {ability.colour for ability in legal if ability.level == 2}
        wrong = [
            those(lambda ability, found=colours: ability.colour in found, "paid for level 2 with any three cards of a colour",
                  "Look at the symbols of the three cards (TBG-11)."),
            those(lambda ability, found=legal, twice=double: ability in found and (ability.level == 2 or ability.colour not in twice),
                  "left out level 1, for which three equal cards pay, too", "What is good enough for level 2 is good enough for level 1 (TBG-11)."),
            those(lambda ability, state=state: PAYS[0][_of_colour(state, ability.colour)] >= ability.level,
                  "left the wand out", "The wand stands for any symbol card (TBG-18)."),
            those(lambda ability, state=state: PAYS[1][_of_colour(state, ability.colour)] >= ability.level, "took two cards for enough",
                  "Count the cards of each colour (TBG-11)."),
            those(lambda ability, found=legal: ability in found and ability.level == 1, "left out level 2",
                  "Are there three cards with the same symbol? (TBG-11)"),
            those(lambda ability, found=legal: ability in found and ability.level == 2, "left out the weaker one",
                  "The weaker one may be used, too (TBG-11)."),
            those(lambda ability, state=state: SIZE[_of_colour(state, ability.colour)] > 0, "took one card of a colour for enough",
                  "Count the cards of each colour (TBG-11)."),
            those(lambda ability: True, "chose all abilities of the character", "Each one takes a set of cards (TBG-11)."),
        ]
        why = " ".join(state.ruling(ability_move(ability.name)).because for ability in legal)
        yield Exercise(
            state.game, f"{_name(state)} has taken a line. Which of its own abilities may it use now?",
            [those(lambda ability, found=legal: ability in found, "", ""), *(choice for choice in wrong if choice.touch)],
            f"{why} (TBG-11)",
            ("Sort the hand by colour, then by symbol.", "Which colours have three cards or more, and which three equal ones?"),
            state.view(seat), several=True, targets=frozenset(ability.name for ability in sheet))


@kind("result")
def damage(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Undead of the line taken are added to the wounds one has; a wound counts as much as its level."""
    for state in _moments(draw, TAKE):
        seat, line = state.active, one_of(draw, LINES)
        levels, before = _undead(state, line), state.damage[state.active]
        shields = [card for card in [state.void[space][-1] for space in line.spaces] if card is SHIELD]
        if SHIELD in items_of(state.items[seat]) or shields or len(levels) < min(difficulty, 2) or (difficulty > 1 and not before):
            continue
        later = after(state, line)
        if later.damage[seat] != before + sum(levels):
            continue
        everywhere = sum(stack[-1].rank for stack in state.void if stack[-1].suit == UNDEAD)
        slips = [
            (sum(levels), "forgot the older wounds", "The wounds from before stay (TBG-14)."),
            (before + len(levels), "counted 1 damage for each undead", "A wound does as much damage as its level (TBG-2)."),
            (before + max(levels), "counted only the strongest one", "All undead of the line become wounds (TBG-8)."),
            (before + min(levels), "counted only the weakest one", "All undead of the line become wounds (TBG-8)."),
            (before, "counted no damage for the line", "Undead become wounds (TBG-8)."),
            (len(state.wounds[seat]) + len(levels), "counted the wounds, not their levels", "Add up their levels (TBG-2)."),
            (before + sum(levels) + 3, "counted the symbol cards, too", "Symbol cards go to the hand (TBG-8)."),
            (before + everywhere, "counted all undead of the Void", "Only one line is taken (TBG-8)."),
            (before + sum(levels) + 1, "added one for the turn", "Only undead do damage (TBG-14)."),
        ]
        yield Exercise(
            state.game, f"{_name(state)} takes {line.name}. How much damage does it have then?",
            [Choice(f"{later.damage[seat]}"), *(Choice(f"{number}", frozenset(), *said) for number, *said in slips)],
            f"It had {before}, and the undead of {line.name} add {_sum(levels)} (TBG-2, TBG-8).",
            ("What do the undead of that line do, and what was there before?",
             f"The levels in {line.name}: {listed(map(str, levels))}."),
            state.view(seat))


FINE, TIRED, DEAD = "It can still use its own abilities.", "It can use shared abilities only.", "It is dead, and the game is lost."
ALL_LOST = "All players are exhausted, and the game is lost."


@kind("result", tries=10)
def condition(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Matching the stamina is enough to be exhausted, and matching the health is enough to be dead."""
    close, wanted = 4 - difficulty, one_of(draw, (FINE, TIRED, DEAD))
    for state in _moments(draw, TAKE):
        seat, line = state.active, one_of(draw, LINES)
        if SHIELD in items_of(state.items[seat]) or any(state.void[space][-1].suit == ITEM for space in line.spaces):
            continue
        levels, before = _undead(state, line), state.damage[seat]
        stamina, health, then = state.stamina[seat], state.game.line_up[seat].health, before + sum(levels)
        if not levels or (difficulty > 1 and not before) or min(abs(then - stamina), abs(then - health)) > close:
            continue
        others = all(state.exhausted(other) for other in range(state.game.players) if other != seat)
        right = DEAD if then >= health else ALL_LOST if then >= stamina and others else TIRED if then >= stamina else FINE
        if right != wanted:  # otherwise one answer would be right far too often
            continue
        said = {
            FINE: ("set the stamina too high", f"Compare the damage with the stamina of {stamina} (TBG-14)."),
            TIRED: ("set the stamina too low",
                    f"Compare the damage with stamina {stamina} and health {health} (TBG-14, TBG-15)."),
            DEAD: ("took stamina for health", f"Compare the damage with the health of {health} (TBG-15)."),
            ALL_LOST: ("took one exhausted player for enough to lose", "Look at the other players, too (TBG-15)."),
        }
        if then >= stamina:
            said[FINE] = ("took matching the stamina for not enough", f"The damage is {then}, and the stamina is {stamina} (TBG-14).")
        if then >= health:
            said[TIRED] = ("took matching the health for not enough", f"The damage is {then}, and the health is {health} (TBG-15).")
        yield Exercise(
            state.game, f"{_name(state)} takes {line.name}. What is true then?",
            [Choice(right), *(Choice(text, frozenset(), *said[text]) for text in (FINE, TIRED, DEAD, ALL_LOST) if text != right)],
            f"The damage is {before} + {_sum(levels)} = {then}; the stamina is {stamina}, the health {health} (TBG-14, TBG-15).",
            ("Add up the damage first.", f"It comes to {then}. Where is that on the bar?"), state.view(seat))


@kind("planning", tries=100)
def safest(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Few undead are not always little harm: levels count."""
    for state in _moments(draw, TAKE):
        harm = {line: _undead(state, line) for line in LINES}
        least = min(sum(levels) for levels in harm.values())
        best = [line for line in LINES if sum(harm[line]) == least]
        fewest = min(len(levels) for levels in harm.values())
        as_few = sum(len(levels) == fewest for levels in harm.values())
        if len(best) > 1 or (difficulty > 1 and not least) or (difficulty == 3 and as_few < 2):
            continue

        def wrong(line: Touch, harm: dict[Touch, list[int]] = harm, fewest: int = fewest) -> tuple[str, str]:
            does = f"{line.name.capitalize()} does {_sum(harm[line])} = {sum(harm[line])} damage (TBG-2)."
            if len(harm[line]) == fewest:
                return "the fewest undead do the least harm", does
            return ("low undead do the least harm", does) if max(harm[line]) < 3 else ("the levels do not matter", does)

        yield Exercise(
            state.game, f"{_name(state)} has to take a line. Which one brings it the least damage?",
            [Choice.things([line], *(() if line is best[0] else wrong(line))) for line in LINES],
            f"{best[0].name.capitalize()} does {_sum(harm[best[0]])} = {least} damage; every other line does more (TBG-2, TBG-8).",
            ("A row and a column cross: look at all six.", "Add up the levels of the undead in every line."), state.view(state.active))


@kind("allowed")
def sets(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Sets are combinations: order does not matter, and equal cards are one choice."""
    for state in _moments(draw, USE, lambda state: not state.exhausted(state.active)):
        seat, wand = state.active, _has_wand(state)
        usable = [ability for ability in state.game.line_up[seat].abilities if ability_move(ability.name) in state.legal()]
        if not usable:
            continue
        ability = one_of(draw, usable)
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
            (len(payments(colour, ability.level, bits, not wand)), "forgot the wand" if wand else "counted a wand that is not there",
             "Look at the items (TBG-18)."),
            (held, "counted the cards, not the sets", "Write the sets down one by one."),
            (1, "stopped at the first set", "Are there more cards of this colour than three?"),
            (found + 1, "counted one set twice", "Write the sets down one by one."),
            (found + 2, "counted two sets twice", "Write the sets down one by one."),
            (found + 3, "counted three sets twice", "Write the sets down one by one."),
            (found - 2, "missed two sets", "Think of every card that can be left out."),
            (found - 1, "missed one set", "Think of every card that can be left out."),
        ]
        written = listed([move.name for move in payments(colour, ability.level, bits, wand)])
        yield Exercise(
            state.game, f"{_name(state)} uses {ability.name}, which takes {ability.takes}. "
            "Between how many different sets can it choose?",
            [Choice(f"{found}"), *(Choice(f"{number}", frozenset(), *said) for number, *said in slips if number > 0)],
            f"They are {written} (TBG-11).", ("Equal cards are one choice.", "Think of the card that stays in the hand."),
            state.view(seat))


@kind("scoring", tries=25)
def banished(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """More cards go into the Banishing only where the sheet says so, and only cards of the colour that are left in the hand."""
    for state in _moments(draw, PAY, lambda state: state.chosen is not None and state.chosen.banishes):
        seat, ability = state.active, state.chosen
        assert ability is not None
        move = one_of(draw, state.legal())
        later = after(state, move)
        while later.turn is not None and later.asking == "banish":
            later.play(later.legal()[0])
        now, then = state.banished, later.banished
        extra = SIZE[_of_colour(state, ability.colour)] - 3 + move.wand
        if (difficulty == 2 and then - now == 3) or (difficulty == 3 and not move.wand and extra < 2):
            continue
        slips = [
            (then - now, "what lies there already is forgotten", f"There were {now} before (TBG-21)."),
            (now + 3, "only the set goes there", "Read to the end what the ability says (TBG-11)."),
            (now + 3 + extra, f"all {ability.colour} cards go there", "The ability says how many more (TBG-11)."),
            (now + 3 - move.wand, "a wand does not count", "A wand counts as a card put there (TBG-18)."),
            (now + 1, "a set counts as one", "The cards are counted (TBG-21)."),
            (now + 4, "one more card always goes there", "Is there one more card, and does the ability say so? (TBG-11)"),
            (now + 5, "two more cards always go there", "Are there two more cards, and does the ability say so? (TBG-11)"),
            (now + 2, "one card of the set goes to the discard", "The whole set counts (TBG-11)."),
            (now + 6, "the set counts twice", "Count the cards that are played (TBG-21)."),
        ]
        yield Exercise(
            state.game, f"{_name(state)} uses {ability.name} and plays {listed(_told(card) for card in move.cards)}. "
            "How many cards count as banished then?",
            [Choice(f"{then}"), *(Choice(f"{number}", frozenset(), *said) for number, *said in slips)],
            f"There were {now}, and {then - now} are put there. {ability.sentence} {TO_BANISH} are needed (TBG-11, TBG-21).",
            ("Start with what is there already.", "What does the sheet say about more cards, and are they in the hand?"),
            state.view(seat))


def _told(card: Card) -> str:
    return "the wand" if card is WAND else f"a {card.name}"


@kind("result")
def deck_left(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """The Void is refilled at once, so every line taken takes time from the deck's clock."""
    for state in _moments(draw, TAKE, lambda state: len(state.deck) > NEW_DECK):
        seat, line = state.active, one_of(draw, LINES)
        later = after(state, line)
        if later.asking == "shield" or later.turn is None:
            continue
        now, then = len(state.deck), len(later.deck)
        below = [space for space in line.spaces if len(state.void[space]) > 1]
        if difficulty == 3 and not below and draw.random() < 0.8:
            continue
        symbols = sum(state.void[space][-1].suit not in (UNDEAD, ITEM) for space in line.spaces)
        slips = [
            (now, "nothing is refilled before the turn ends", "The Void is refilled at once (TBG-9)."),
            (now - 3, "three cards always come", "A space with a card left in it is not empty (TBG-9)."),
            (now - 9, "the whole Void is laid out anew", "Only empty spaces are refilled (TBG-9)."),
            (now - symbols, "only symbol cards are replaced", "Every empty space is refilled (TBG-9)."),
            (now - 1, "one card comes", "Every empty space is refilled (TBG-9)."),
            (now + 3, "the cards go back into the deck", "They are taken: to the hand, as items or as wounds (TBG-8)."),
            (now - 2, "one space stays empty", "Every empty space is refilled (TBG-9)."),
            (now - 4, "a card is drawn besides", "Taking a line draws nothing (TBG-8)."),
            (now - 6, "hand and Void get three cards each", "The hand gets what lay in the Void (TBG-8)."),
        ]
        refilled = [event.text for event in story(state, line) if event.rule == "TBG-9"]
        yield Exercise(
            state.game, f"{_name(state)} takes {line.name}. How many cards are left in the deck after that?",
            [Choice(f"{then}"), *(Choice(f"{number}", frozenset(), *said) for number, *said in slips if number >= 0)],
            f"{counted(now - then, 'card')} come from the deck. {' '.join(refilled)} (TBG-9)",
            ("Which spaces are empty after the take?", "Look for a card that lies below another one."), state.view(seat))


EXERCISES = (usable, damage, condition, safest, sets, banished, deck_left)

"""The Banishing, told: what happened, and why something is allowed or not, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.core import Event, Question
from tabletop.engine.english import counted, is_are, listed, number_word, seats
from tabletop.games.the_banishing.tables import SELF, TOP_LEVEL, UNDEAD, Ability, Effect

TO_BANISH: Final = 10
MOST_NAMED: Final = 6
"""How many sets a sentence names."""


def cards(number: int) -> str:
    """'1 card', '2 cards'."""
    return counted(number, "card")


def the_cards(which: Sequence[Card]) -> str:
    """'the red moon and two undead of level 2'."""
    return listed(f"the {card.name}" if count == 1 else f"{number_word(count)} {card.name}{'s' * (card.suit != UNDEAD)}"
                  for card, count in Counter(which).items())


def up_to(level: int) -> str:
    """' of level 3 or less', or nothing where any level will do."""
    return "" if level >= TOP_LEVEL else f" of level {level}{' or less' * (level > 1)}"


# What happened

def dealt(hand: int, items: int, deck: int, again: int, void: Sequence[Card], leader: int) -> list[Event]:
    """The game begins."""
    events = [Event("TBG-5",
                    f"Each player is dealt {hand} symbol cards. The deck has {deck} cards, with {number_word(items)} "
                    f"items.")]
    if again:
        events.append(Event("TBG-6", f"The first Void has six undead or more, so it is shuffled back and dealt again, "
                                     f"{counted(again, 'time')}."))
    undead = sum(card.suit == UNDEAD for card in void)
    how_many = number_word(undead) if undead else "none"
    return [*events, Event("TBG-6", f"Nine cards are laid out in the Void, {how_many} of them undead."),
            Event("TBG-7", f"Seat {leader} is the first player.")]


def took(seat: int, line: str, which: Sequence[Card]) -> Event:
    """The top cards of a line are taken."""
    return Event("TBG-8", f"Seat {seat} takes {line}: {the_cards(which)}.")


def item(seat: int, card: Card) -> Event:
    """An item goes to its place."""
    return Event("TBG-16", f"Seat {seat} has a {card.name} now.")


def armor(seat: int, stamina: int) -> Event:
    """An armor is put on."""
    return Event("TBG-19", f"Seat {seat} puts the armor on: the stamina is {stamina} now.")


def second_item(seat: int, card: Card) -> Event:
    """A second item of the same sort."""
    a_card = f"{'an' if card.name[0] == 'a' else 'a'} {card.name}"
    return Event("TBG-16", f"Seat {seat} has {a_card} already, so the second one is discarded.")


def kept_shield(seat: int) -> Event:
    """The shield is not used."""
    return Event("TBG-17", f"Seat {seat} keeps the shield.")


def used_shield(seat: int, card: Card, second: bool) -> Event:
    """The shield is used."""
    return Event("TBG-17", f"Seat {seat} uses the shield: the {card.name} is discarded, and so is the shield."
                           + " A second shield takes its place." * second)


def wounded(seat: int, which: Sequence[Card], before: int, stamina: int, health: int) -> Event:
    """A seat gets wounds; a class can predict how it stands then."""
    after = before + sum(card.rank for card in which)
    what = listed(f"a wound of level {card.rank}" if count == 1 else f"{number_word(count)} wounds of level {card.rank}"
                  for card, count in Counter(which).items())
    answer = "dead" if after >= health else "exhausted" if after >= stamina else "fit"
    question = Question(f"Seat {seat} has damage {before}, stamina {stamina} and health {health}, and gets {what}. How "
                        f"is it then?",
                        ("fit", "exhausted", "dead"), answer)
    return Event("TBG-14",
                 f"Seat {seat} gets {what}: the damage is {after} now, with stamina {stamina} and health {health}.",
                 question=question)


def exhausted(seat: int, damage: int, stamina: int) -> Event:
    """A seat is exhausted."""
    return Event("TBG-14",
                 f"Seat {seat} is exhausted, with damage {damage} and stamina {stamina}: only shared abilities are "
                 f"left.")


def recovered(seat: int, damage: int, stamina: int) -> Event:
    """A seat recovers."""
    return Event("TBG-14", f"Seat {seat} recovers: the damage {damage} is below the stamina {stamina}.")


def refilled(space: int, card: Card) -> Event:
    """A space of the Void is refilled."""
    return Event("TBG-9", f"Space {space} is refilled with the {card.name}.")


def new_round(round: int, joined: int, level: Card, deck: int) -> Event:
    """A round begins; a class can predict which undead join."""
    question = Question("The last card of the deck is drawn. Undead of which level join the game?",
                        tuple(f"level {number}" for number in range(1, TOP_LEVEL + 1)), f"level {level.rank}")
    return Event("TBG-20",
                 f"The last card of the deck is drawn, and round {round} begins. {number_word(joined).capitalize()} "
                 f"undead "
                           f"of level {level.rank} join the discard, and all {deck} cards are shuffled to be the new "
                           f"deck.",
                 question=question)


def announced(seat: int, character: str, ability: str, shared: bool) -> Event:
    """An ability is announced."""
    if shared:
        return Event("TBG-12",
                     f"Seat {seat} passes." if ability == "pass" else f"Seat {seat} uses the shared ability {ability}.")
    return Event("TBG-10", f"Seat {seat}, the {character}, announces {ability}.")


def played(seat: int, ability: str, which: Sequence[Card]) -> Event:
    """A set goes to the discard."""
    return Event("TBG-18" if any(card.name == "wand" for card in which) else "TBG-11",
                 f"Seat {seat} plays {set_of(which)} for {ability}; they go to the discard.")


def banished(seat: int, which: Sequence[Card], wand: bool, total: int) -> Event:
    """Cards are put into the Banishing; a class can predict how many are there then."""
    count = len(which) + wand
    before = total - count
    choices = tuple(str(number) for number in range(before + 1, before + 5))
    question = Question(f"{number_word(before).capitalize()} {'card is' if before == 1 else 'cards are'} in the "
                        f"Banishing, and "
                        f"Seat {seat} puts {the_cards(which)} there{', with the wand for one more' * wand}. How many "
                        f"count then?",
                        choices, str(total))
    return Event("TBG-21", f"Seat {seat} puts {the_cards(which)} into the Banishing"
                           + "; a wand counts too, and goes to the discard" * wand + f": {total} of {TO_BANISH} now.",
                 question=question)


def slain(seat: int, space: int, card: Card) -> Event:
    """An undead is slain."""
    return Event("TBG-E1", f"Seat {seat} slays the {card.name} in space {space}.")


def heals(seat: int, patient: int) -> Event:
    """Who is healed."""
    return Event("TBG-E2", f"Seat {seat} heals {'itself' if seat == patient else f'Seat {patient}'}.")


def healed(seat: int, card: Card, rule: str) -> Event:
    """A wound is discarded."""
    return Event(rule, f"Seat {seat} discards a wound of level {card.rank}.")


def drawn(seat: int, card: Card) -> Event:
    """A card is drawn."""
    where = ", and it is discarded" if card.suit == UNDEAD else ""
    return Event("TBG-E3", f"Seat {seat} draws the {card.name}{where}.")


def gives(seat: int, ally: int, count: int) -> Event:
    """An ally draws."""
    return Event("TBG-E4", f"Seat {seat} lets Seat {ally} draw {cards(count)}.")


def recalled(seat: int, card: Card) -> Event:
    """A card comes back from the discard."""
    return Event("TBG-E5", f"Seat {seat} takes the {card.name} from the discard.")


def takes_wound_of(seat: int, ally: int) -> Event:
    """Whose wound is taken over."""
    return Event("TBG-E6", f"Seat {seat} takes over a wound of Seat {ally}.")


def wound_given(ally: int, seat: int, card: Card) -> Event:
    """Which wound is taken over."""
    return Event("TBG-E6", f"Seat {ally} gives a wound of level {card.rank} to Seat {seat}.")


def hurts(seat: int, card: Card) -> Event:
    """The price."""
    return Event("TBG-E7", f"The price: Seat {seat} takes the {card.name} from the discard.")


def costs_nothing(seat: int) -> Event:
    """No undead is in the discard."""
    return Event("TBG-E7", f"There is no undead in the discard, so Seat {seat} pays no price.")


def covers_with(seat: int, card: Card) -> Event:
    """A card of the discard is chosen to cover."""
    return Event("TBG-E8", f"Seat {seat} chooses the {card.name} of the discard.")


def covered(seat: int, space: int, undead: Card, card: Card) -> Event:
    """An undead is covered."""
    return Event("TBG-E8", f"Seat {seat} covers the {undead.name} in space {space} with the {card.name}.")


def stacks_from(seat: int, space: int, card: Card) -> Event:
    """A card is chosen to move."""
    return Event("TBG-E9", f"Seat {seat} chooses the {card.name} in space {space}.")


def stacked(seat: int, card: Card, space: int, below: Card) -> Event:
    """A card is put on top of another."""
    return Event("TBG-E9", f"Seat {seat} puts the {card.name} on top of the {below.name} in space {space}.")


def swept(seat: int, line: str, which: Sequence[Card]) -> Event:
    """A line is discarded."""
    return Event("TBG-E10", f"Seat {seat} discards all of {line}: {the_cards(which)}.")


def swaps_first(seat: int, space: int, card: Card, rule: str) -> Event:
    """The first of two spaces is chosen."""
    return Event(rule, f"Seat {seat} chooses the {card.name} in space {space}.")


def swapped(seat: int, one: int, here: Card, two: int, there: Card, rule: str) -> Event:
    """Two top cards change places."""
    return Event(rule, f"Seat {seat} swaps the {here.name} in space {one} with the {there.name} in space {two}.")


def moves_wound(seat: int, card: Card) -> Event:
    """A wound is chosen to go back."""
    return Event("TBG-E12", f"Seat {seat} chooses a wound of level {card.rank}.")


def wound_moved(seat: int, card: Card, space: int, below: Card) -> Event:
    """A wound goes back into the Void."""
    return Event("TBG-E12",
                 f"Seat {seat} puts a wound of level {card.rank} on top of the {below.name} in space {space}.")


def discarded(seat: int, card: Card, rule: str) -> Event:
    """A hand card is discarded."""
    return Event(rule, f"Seat {seat} discards the {card.name}.")


def too_many(seat: int, held: int, most: int) -> Event:
    """The hand limit."""
    return Event("TBG-13", f"Seat {seat} has {held} hand cards at the end of the turn, and {most} are the most.")


def trades_with(seat: int, partner: int) -> Event:
    """A partner is chosen."""
    return Event("TBG-12", f"Seat {seat} trades with Seat {partner}.")


def offers(seat: int, card: Card, partner: int) -> Event:
    """A card is offered."""
    return Event("TBG-12", f"Seat {seat} offers Seat {partner} the {card.name}.")


def traded(seat: int, given: Card, partner: int, got: Card) -> Event:
    """Two cards change hands."""
    return Event("TBG-12", f"Seat {seat} gives the {given.name} to Seat {partner} and gets the {got.name}.")


def stopped(seat: int, rule: str) -> Event:
    """Somebody leaves out what is optional."""
    return Event(rule, f"Seat {seat} stops here.")


NOTHING: Final = {"slay": "no undead{} to slay", "heal": "no wound{} to discard",
                  "heal ally": "no ally with a wound{} to heal",
                  "heal anyone": "no player with a wound{} to heal", "recall": "no symbol card to take back",
                  "take wound": "no wound{} to take over", "move wound": "no wound{} to put back",
                  "discard": "no hand card to discard",
                  "cover": "no undead to cover, or no card to cover it with",
                  "banish": "no more hand card of the set's colour"}


def nothing_to(effect: Effect, seat: int, level: int, rule: str) -> Event:
    """An effect that cannot be carried out, or no further."""
    what = effect.verb if effect.whom in ("", SELF) else f"{effect.verb} {effect.whom}"
    return Event(rule, f"Seat {seat} finds {NOTHING[what].format(up_to(level))}.")


def game_over(rule: str, because: str) -> Event:
    """The game is won or lost."""
    return Event(rule, because)


def won(total: int) -> str:
    """The Void is closed."""
    return f"All players win: {total} cards are in the Banishing, and the Void is closed."


def died(seat: int, damage: int, health: int) -> str:
    """A player is dead."""
    return f"All players lose: Seat {seat} is dead, with damage {damage} and health {health}."


def all_exhausted(total: int) -> str:
    """All players are exhausted."""
    return f"All players lose: all of them are exhausted, with {cards(total)} in the Banishing."


def too_late(total: int) -> str:
    """The third deck has run out."""
    return f"All players lose: the last card of the third deck is drawn, with {cards(total)} in the Banishing."


def put_with(ability: str) -> str:
    """Why cards count, for the score sheet."""
    return f"put into the Banishing with {ability}" if ability else "put into the Banishing before"


# Why something is allowed or not

ANY_SWAP: Final = "Any two top cards of the Void can be swapped."
ANY_PASS: Final = "Nobody has to use an ability, so passing is always allowed."
NEED_NOT_USE: Final = "A shield need not be used."
ANY_SPACE: Final = "Any space of the Void can be chosen."
ANY_OTHER_SPACE: Final = "Any other space of the Void can be chosen."
WANTED: Final = {"line": "a row or a column", "shield": "an undead that is being taken",
                 "ability": "an ability", "set": "a set", "space": "a space of the Void", "seat": "a player",
                 "wound": "a wound", "card": "a hand card",
                 "recall": "a symbol card of the discard", "cover": "a symbol card of the discard",
                 "ask": "a card of the partner"}


def wanted(shape: str) -> str:
    """What is to be picked now, for whoever picks something else."""
    return f"Now {WANTED[shape]} is to be chosen."


def can_choose(seat: int | None, choices: Sequence[str]) -> str:
    """What can be picked now."""
    named = [*choices[:MOST_NAMED], "…"] if len(choices) > 2 * MOST_NAMED else choices
    return f"Seat {seat} can choose: {listed(named, 'or')}."


def set_of(which: Sequence[Card]) -> str:
    """A set: 'red moon + red flame + wand'."""
    return " + ".join(card.name for card in which)


def capital(text: str) -> str:
    """The text as a sentence begins with it."""
    return text[0].upper() + text[1:]


def any_line(line: str, which: Sequence[Card]) -> str:
    """Why a row or column can be chosen."""
    return f"{capital(line)} has {the_cards(which)} on top, and any row or column can be chosen."


def can_shield(card: Card) -> str:
    """Why a shield can be used against an undead."""
    return f"The {card.name} is being taken just now, so the shield can discard it."


def not_taken(card: Card) -> str:
    """Why a shield cannot be used against an undead."""
    return f"No {card.name} is being taken just now."


def can_trade(seat: int, partners: Sequence[int]) -> str:
    """Why a trade is possible."""
    return f"Seat {seat} has a hand card to trade, and so {is_are(len(partners), 'has', 'have')} {seats(partners)}."


def no_trade(seat: int, has_card: bool) -> str:
    """Why no trade is possible."""
    return "No other player has a hand card to trade." if has_card else f"Seat {seat} has no hand card to trade."


def can_rest(seat: int, lowest: Card) -> str:
    """Why a rest is possible."""
    return f"Seat {seat} has a wound to discard; the lowest is of level {lowest.rank}."


def no_rest(seat: int) -> str:
    """Why no rest is possible."""
    return f"Seat {seat} has no wound to discard."


def can_use(seat: int, ability: Ability, which: Sequence[Card]) -> str:
    """Why an ability can be used."""
    return f"{capital(ability.name)} takes {ability.takes}, and Seat {seat} can play {set_of(which)}{for_one(which)}."


def not_of(ability: str, character: str) -> str:
    """An ability of somebody else."""
    return f"{capital(ability)} is no ability of the {character}."


def too_exhausted(seat: int, damage: int, stamina: int) -> str:
    """Only shared abilities."""
    return f"Seat {seat} is exhausted, with damage {damage} and stamina {stamina}, so only shared abilities can be used."


def needs_wound(seat: int, ability: Ability) -> str:
    """A condition that fails."""
    return f"{capital(ability.name)} needs a wound, and Seat {seat} has none."


def no_set(seat: int, ability: Ability, held: int, most: int, wand: bool) -> str:
    """Too few cards: of the colour for level 1, with the same symbol for level 2."""
    if not held:
        has = f"no {ability.colour} card"
    elif ability.level == 1:
        has = f"only {number_word(held)} {ability.colour} card{'s' * (held > 1)}"
    else:
        has = f"{'only' if most > 1 else 'no'} two {ability.colour} cards with the same symbol"
    return f"{capital(ability.name)} takes {ability.takes}, and Seat {seat} has {has}, and {'a' if wand else 'no'} wand."


def for_one(which: Sequence[Card]) -> str:
    """What a wand does in a set, or nothing."""
    return ", the wand for one of them" if any(card.name == "wand" for card in which) else ""


def pays(which: Sequence[Card], ability: Ability) -> str:
    """Why a set can be played."""
    return f"{capital(set_of(which))} are {ability.takes}{for_one(which)}."


def no_symbol_card(card: Card) -> str:
    """What is never part of a set."""
    return f"The {card.name} is no symbol card, and cannot be part of a set."


def wrong_colour(card: Card, ability: Ability) -> str:
    """A card of another colour."""
    return f"The {card.name} is not {ability.colour}, and {ability.name} takes {ability.takes}."


def not_of_colour(card: Card, colour: str) -> str:
    """A card of another colour than the set."""
    return f"The {card.name} is not {colour}, as the set is."


def holds_too_few(seat: int, card: Card, held: int) -> str:
    """A card that a seat does not hold so often."""
    return f"Seat {seat} has {f'only {number_word(held)}' if held else 'no'} {card.name}{'s' * (held > 1)}."


def no_hand_card(card: Card) -> str:
    """What is never in a hand: an item or an undead."""
    return f"The {card.name} is no hand card."


def half_built(which: Sequence[Card], ability: Ability, missing: Sequence[Sequence[Card]]) -> str:
    """What is touched so far, and what to add."""
    ways = [set_of(rest) for rest in missing[:MOST_NAMED]] + ["…"] * (len(missing) > MOST_NAMED)
    return f"{capital(ability.name)} takes {ability.takes}: so far {set_of(which)}. Add {listed(ways, 'or')}."


def in_no_set(seat: int, which: Sequence[Card], ability: Ability) -> str:
    """Cards that make no set."""
    return f"{capital(ability.name)} takes {ability.takes}, and Seat {seat} can play no set with {set_of(which)}."


def may_stop(seat: int) -> str:
    """Why one can stop."""
    return f"This is optional, so Seat {seat} may stop."


def on_top(space: int, card: Card, level: int) -> str:
    """Why a space can be chosen."""
    return f"Space {space} has the {card.name} on top{f', and level {level} or less will do' * (level < TOP_LEVEL)}."


def not_slain(space: int, card: Card, level: int) -> str:
    """Why nothing is slain there."""
    return f"Space {space} has the {card.name} on top, and only undead{up_to(level)} can be slain."


def not_covered(space: int, card: Card) -> str:
    """Why nothing is covered there."""
    return f"Space {space} has the {card.name} on top, and only undead can be covered."


def picked_already(space: int) -> str:
    """The same space twice."""
    return f"Space {space} is chosen already."


def no_such_seat(seat: int) -> str:
    """A seat that nobody has."""
    return f"There is no Seat {seat} in this game."


def no_ally(seat: int) -> str:
    """Oneself."""
    return f"Seat {seat} is the one who chooses, and must choose another player."


def is_ally(seat: int, other: int) -> str:
    """Another player."""
    return f"Seat {seat} is an ally of Seat {other}."


def can_be_healed(seat: int, level: int) -> str:
    """Why a seat can be chosen."""
    return f"Seat {seat} has a wound{up_to(level)}."


def not_wounded(seat: int, level: int) -> str:
    """Why a seat cannot be chosen."""
    return f"Seat {seat} has no wound{up_to(level)}."


def has_wound(seat: int, card: Card) -> str:
    """Why a wound can be chosen."""
    return f"Seat {seat} has a wound of level {card.rank}, and chooses among the wounds that will do."


def has_no_wound(seat: int, card: Card) -> str:
    """A wound that is not there."""
    return f"Seat {seat} has no wound of level {card.rank}."


def too_high(card: Card, level: int) -> str:
    """A wound of too high a level."""
    return f"A wound of level {card.rank} is too high: only wounds{up_to(level)} will do."


def in_discard(card: Card) -> str:
    """Why a card of the discard can be chosen."""
    return f"The discard has the {card.name}."


def not_in_discard(card: Card, just_played: bool) -> str:
    """Why a card of the discard cannot be chosen."""
    return f"The discard has no {card.name}{' but for the set just played' * just_played}."


def has_cards(seat: int) -> str:
    """Why a partner can be chosen."""
    return f"Seat {seat} has a hand card to trade."


def has_no_cards(seat: int) -> str:
    """Why a partner cannot be chosen."""
    return f"Seat {seat} has no hand card to trade."


def holds(seat: int, card: Card) -> str:
    """Why a hand card can be chosen."""
    return f"Seat {seat} holds the {card.name}."


def agreed(seat: int, card: Card) -> str:
    """Why a partner can be asked for a card."""
    return f"Seat {seat} holds the {card.name}, and has agreed to the trade."

"""The Banishing, told: what happened, and why something is allowed or not, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from tabletop.engine.cards import Card
from tabletop.engine.core import Event, Question
from tabletop.engine.english import counted, is_are, listed, number_word, seats
from tabletop.games.the_banishing.tables import TO_BANISH, TOP_LEVEL, UNDEAD, Ability

WON: Final = "won"
DEAD: Final = "dead"
ALL_EXHAUSTED: Final = "exhausted"
TOO_LATE: Final = "too late"
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


def will_do(level: int) -> str:
    """', and level 3 or less will do', or nothing where any level will do."""
    return f", and level {level} or less will do" * (level < TOP_LEVEL)


# What happened

class Told(NamedTuple):
    """What happened by a rule: a sentence with gaps."""

    rule: str
    text: str

    def __call__(self, *parts: object) -> Event:
        return Event(self.rule, self.text.format(*parts))


TOOK: Final = Told("TBG-8", "Seat {} takes {}: {}.")
ITEM_PLACED: Final = Told("TBG-16", "Seat {} has a {.name} now.")
ARMOR_ON: Final = Told("TBG-19", "Seat {} puts the armor on: the stamina is {} now.")
KEPT_SHIELD: Final = Told("TBG-17", "Seat {} keeps the shield.")
EXHAUSTED: Final = Told("TBG-14", "Seat {} is exhausted, with damage {} and stamina {}: only shared abilities are "
                                  "left.")
RECOVERED: Final = Told("TBG-14", "Seat {} recovers: the damage {} is below the stamina {}.")
REFILLED: Final = Told("TBG-9", "Space {} is refilled with the {.name}.")
HURTS: Final = Told("TBG-E7", "The price: Seat {} takes the {.name} from the discard.")
COSTS_NOTHING: Final = Told("TBG-E7", "There is no undead in the discard, so Seat {} pays no price.")
TOO_MANY: Final = Told("TBG-13", "Seat {} has {} hand cards at the end of the turn, and {} are the most.")
ENDS: Final[Mapping[str, Told]] = MappingProxyType({
    WON: Told("TBG-21", "All players win: {0} cards are in the Banishing, and the Void is closed."),
    DEAD: Told("TBG-15", "All players lose: Seat {2} is dead, with damage {3} and health {4}."),
    ALL_EXHAUSTED: Told("TBG-15", "All players lose: all of them are exhausted, with {1} in the Banishing."),
    TOO_LATE: Told("TBG-21", "All players lose: the last card of the third deck is drawn, with {1} in the Banishing.")})
"""How a game ends: how many cards are banished, the same in words, who is dead, with which damage and health."""


def dealt(hand: int, items: int, deck: int, again: int, void: Sequence[Card], leader: int) -> list[Event]:
    """The game begins."""
    events = [Event("TBG-5", f"Each player is dealt {hand} symbol cards. The deck has {deck} cards, with "
                             f"{number_word(items)} items.")]
    if again:
        events.append(Event("TBG-6", f"The first Void has six undead or more, so it is shuffled back and dealt again, "
                                     f"{counted(again, 'time')}."))
    undead = sum(card.suit == UNDEAD for card in void)
    how_many = number_word(undead) if undead else "none"
    return [*events, Event("TBG-6", f"Nine cards are laid out in the Void, {how_many} of them undead."),
            Event("TBG-7", f"Seat {leader} is the first player.")]


def second_item(seat: int, card: Card) -> Event:
    """A second item of the same sort."""
    a_card = f"{'an' if card.name[0] == 'a' else 'a'} {card.name}"
    return Event("TBG-16", f"Seat {seat} has {a_card} already, so the second one is discarded.")


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
    question = Question(f"Seat {seat} has damage {before}, stamina {stamina} and health {health}, and gets {what}. "
                        "How is it then?", ("fit", "exhausted", "dead"), answer)
    return Event("TBG-14", f"Seat {seat} gets {what}: the damage is {after} now, with stamina {stamina} and health "
                           f"{health}.", question=question)


def new_round(round: int, joined: int, level: Card, deck: int) -> Event:
    """A round begins; a class can predict which undead join."""
    question = Question("The last card of the deck is drawn. Undead of which level join the game?",
                        tuple(f"level {number}" for number in range(1, TOP_LEVEL + 1)), f"level {level.rank}")
    return Event("TBG-20", f"The last card of the deck is drawn, and round {round} begins. "
                           f"{capital(number_word(joined))} undead of level {level.rank} join the discard, and all "
                           f"{deck} cards are shuffled to be the new deck.", question=question)


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


def banished(seat: int, which: Sequence[Card], wand: bool, rest: Sequence[Card], total: int) -> Event:
    """Cards are put into the Banishing, and the rest of their set is discarded; a class can predict how many are there
    then."""
    before = total - len(which) - wand
    question = Question(f"{capital(number_word(before))} {'card is' if before == 1 else 'cards are'} in the Banishing, "
                        f"and Seat {seat} puts {the_cards(which)} there{', with the wand for one more' * wand}. How "
                        "many count then?", tuple(str(before + more) for more in range(1, 5)), str(total))
    discarded = ("; a wand counts too, and goes to the discard" if wand else
                 f"; {the_cards(rest)} {is_are(len(rest), 'goes', 'go')} to the discard" if rest else "")
    return Event("TBG-21", f"Seat {seat} puts {the_cards(which)} into the Banishing{discarded}: {total} of {TO_BANISH} "
                           "now.", question=question)


def drawn(seat: int, card: Card) -> Event:
    """A card is drawn."""
    where = ", and it is discarded" if card.suit == UNDEAD else ""
    return Event("TBG-E3", f"Seat {seat} draws the {card.name}{where}.")


def stopped(seat: int, rule: str) -> Event:
    """Somebody leaves out what is optional."""
    return Event(rule, f"Seat {seat} stops here.")


def nothing_to(seat: int, missing: str, rule: str) -> Event:
    """An effect that cannot be carried out, or no further."""
    return Event(rule, f"Seat {seat} finds {missing}.")


def put_with(ability: str) -> str:
    """Why cards count, for the score sheet."""
    return f"put into the Banishing with {ability}" if ability else "put into the Banishing before"


# Why something is allowed or not

ANY_SWAP: Final = "Any two top cards of the Void can be swapped."
ANY_PASS: Final = "Nobody has to use an ability, so passing is always allowed."
NEED_NOT_USE: Final = "A shield need not be used."
CAN_SHIELD: Final = "The {.name} is being taken just now, so the shield can discard it."
NOT_TAKEN: Final = "No {.name} is being taken just now."
CAN_REST: Final = "Seat {} has a wound to discard; the lowest is of level {.rank}."
NO_REST: Final = "Seat {} has no wound to discard."
TOO_EXHAUSTED: Final = "Seat {} is exhausted, with damage {} and stamina {}, so only shared abilities can be used."
NO_SYMBOL_CARD: Final = "The {.name} is no symbol card, and cannot be part of a set."
WRONG_COLOUR: Final = "The {0.name} is not {1.colour}, and {1.name} takes {1.takes}."
NO_HAND_CARD: Final = "The {.name} is no hand card."
MAY_STOP: Final = "This is optional, so Seat {} may stop."
NO_SUCH_SEAT: Final = "There is no Seat {} in this game."
NO_ALLY: Final = "Seat {} is the one who chooses, and must choose another player."
HAS_NO_WOUND: Final = "Seat {} has no wound of level {.rank}."
NOT_IN_DISCARD: Final = "The discard has no {.name}."
NOT_OF: Final = "{} is no ability of the {}."
WANTED: Final = {"line": "a row or a column", "shield": "an undead that is being taken", "ability": "an ability",
                 "set": "a set", "space": "a space of the Void", "seat": "a player", "wound": "a wound",
                 "card": "a hand card", "recall": "a symbol card of the discard",
                 "cover": "a symbol card of the discard", "ask": "a card of the partner"}


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


def can_trade(seat: int, partners: Sequence[int]) -> str:
    """Why a trade is possible."""
    return f"Seat {seat} has a hand card to trade, and so {is_are(len(partners), 'has', 'have')} {seats(partners)}."


def no_trade(seat: int, has_card: bool) -> str:
    """Why no trade is possible."""
    return "No other player has a hand card to trade." if has_card else f"Seat {seat} has no hand card to trade."


def can_use(seat: int, ability: Ability, which: Sequence[Card]) -> str:
    """Why an ability can be used."""
    return f"{capital(ability.name)} takes {ability.takes}, and Seat {seat} can play {set_of(which)}{for_one(which)}."


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
    wands = "a wand" if wand else "no wand"
    return f"{capital(ability.name)} takes {ability.takes}, and Seat {seat} has {has}, and {wands}."


def for_one(which: Sequence[Card]) -> str:
    """What a wand does in a set, or nothing."""
    return ", the wand for one of them" if any(card.name == "wand" for card in which) else ""


def pays(which: Sequence[Card], ability: Ability) -> str:
    """Why a set can be played."""
    return f"{capital(set_of(which))} are {ability.takes}{for_one(which)}."


def holds_too_few(seat: int, card: Card, held: int) -> str:
    """A card that a seat does not hold so often."""
    return f"Seat {seat} has {f'only {number_word(held)}' if held else 'no'} {card.name}{'s' * (held > 1)}."


def half_built(which: Sequence[Card], ability: Ability, missing: Sequence[Sequence[Card]]) -> str:
    """What is touched so far, and what to add."""
    ways = [set_of(rest) for rest in missing[:MOST_NAMED]] + ["…"] * (len(missing) > MOST_NAMED)
    return f"{capital(ability.name)} takes {ability.takes}: so far {set_of(which)}. Add {listed(ways, 'or')}."


def in_no_set(seat: int, which: Sequence[Card], ability: Ability) -> str:
    """Cards that make no set."""
    return f"{capital(ability.name)} takes {ability.takes}, and Seat {seat} can play no set with {set_of(which)}."

"""The rules of Stich-Meister in our own sentences, with our readings where the book leaves something open. What each of
the sixty rule cards does stands with it in `tables.py`."""

from __future__ import annotations

from typing import Final

from tabletop.engine.core import CardLine, Rule, Rulebook
from tabletop.engine.english import listed
from tabletop.games.stich_meister.tables import RULE_CARDS, SAMURAI, SUITS, VALUES

RULE_HAND: Final = 3
IN_FORCE: Final = 4

RULES: Final = Rulebook(
    Rule("STM-1", "There are 60 playing cards: fans, coins, koi and gates, each with the values 1 to 15. There are 60 "
                  "rule cards, numbered 1 to 60: 21 trump rules, 19 basic rules and 20 scoring rules."),
    Rule("STM-2", "With three players the values 1, 10 and 13 are removed. All cards are dealt: 16, 15 or 12 to each "
                  "of 3, 4 or 5 players.",
         reading="these three values are what rule cards call samurai. For a first lesson the options “suits” and "
                 "“values” make a smaller deck; then nothing is removed"),
    Rule("STM-3", "One player deals the first round, and the deal moves to the left each round. There are as many "
                  "rounds as players.",
         reading="the first dealer is drawn at random, unless the option “leader” says who sits on the dealer's left. "
                 "The option “rounds” makes a shorter game"),
    Rule("STM-4", "Each player holds three rule cards. Used ones leave the game, and hands are refilled to three "
                  "before the next round.",
         reading="a game can also be made with fixed rules: then nobody has rule cards"),
    Rule("STM-5", "Having seen the playing cards, each player secretly chooses one rule card. They are shuffled and "
                  "revealed together: nobody learns who chose which. With three players one more comes from the top of "
                  "the deck; with five the player on the dealer's left does not choose. So four rules are in force, "
                  "applied in the order of their numbers."),
    Rule("STM-6", "A card is a trump if a trump rule in force names it; without a trump rule there is none. Trumps "
                  "beat all others. All trumps together are one suit.",
         reading="so a trump no longer belongs to its printed suit when suit is followed"),
    Rule("STM-7", "Of two trumps the one named by more trump rules is higher. If they are equal in this, it is the one "
                  "named by the rule with the lower number, then the later played.",
         reading="the naming numbers are compared one by one, and the first difference decides. Before the later "
                 "played comes the higher value, or the lower one under rule 31"),
    Rule("STM-8", "The player on the dealer's left leads the first trick. Clockwise, each player follows suit if able, "
                  "and a led trump with any trump; otherwise any card may be played."),
    Rule("STM-9", "The highest trump wins the trick; without trump the highest card of the led suit. Of equally high "
                  "cards the later played is higher."),
    Rule("STM-10", "The winner keeps the trick, apart from others, and leads the next one."),
    Rule("STM-11", "The cards of a trick have a full order: trumps, then the led suit by value, then the rest.",
         in_book=False,
         reading="rules 29, 30, 32 and 33 need it; the rest are equally high, so the later played is higher"),
    Rule("STM-12", "Each trick is worth 1 point unless a scoring rule changes that. Scoring rules apply in the order "
                   "of their numbers."),
    Rule("STM-13", "After the last round the most points win.", reading="equal points share the win"),
    Rule("STM-14", "How scoring rules combine: rule 41 sets what a trick is worth, and rules 42 to 45 multiply it. "
                   "Rules 46 to 53 add for single cards, 54 and 55 for the number of tricks. Rules 56 and 57 multiply "
                   "the sum so far. Rules 58 and 59 add from a neighbour's sum as it stood before. Rule 60 changes the "
                   "sign.", in_book=False,
         reading="the order of numbers is the order of computing"),
    Rule("STM-15", "A trick is taken by whoever holds it when scoring begins. A card counts as trump in scoring if it "
                   "was one when its trick was won. A card removed by rule 34 no longer belongs to its trick.",
         in_book=False,
         reading="the book does not say what 'taken' means when tricks move"),
    *(Rule(card.id, card.text, card.reading, in_book=False) for card in RULE_CARDS),
    Rule("STM-C1", "Rules 29 and 30: without the led card, the second highest of the others wins.", in_book=False,
         reading="29 takes the led card out of the order first"),
    Rule("STM-C2", "Rules 27 and 28: who cannot follow the card played just before must play a trump if able.",
         in_book=False, reading="'cannot follow' is about the suit that rule 27 names"),
    Rule("STM-C3", "Rules 32 and 33: all cards that are no trumps are compared by value alone, above the trumps.",
         in_book=False, reading="33 changes who wins, never what must be followed"),
    Rule("STM-C4", "Rules 26 and 27: the card before cannot be seen, so the led suit is followed.", in_book=False,
         reading="otherwise 26 only hides cards until the trick is complete"),
    Rule("STM-C5", "Rule 24: the card put aside is not in the hand, so it need not follow, cannot be passed on and "
                   "cannot be laid open. In the last trick it need not follow and need not be a trump. With rule 40 it "
                   "is one of the three cards left.",
         in_book=False, reading="cards are put aside before others are laid open"),
    Rule("STM-C6", "Rules 22 and 23: first to the right, then to the left, chosen after the first cards have come. "
                   "Rules 25 and 38: an open card that is passed becomes an ordinary hand card, and everybody "
                   "remembers it. Rules 25 and 26: an open card played face down is seen to leave.", in_book=False,
         reading="rule cards act in the order of their numbers"),
    Rule("STM-C7", "Rule 37: the first trick goes clockwise. Left and right in other rules stay as they are.",
         in_book=False, reading="only the order of playing turns round"),
    Rule("STM-C8", "Rule 40: the one-card tricks arise after rule 39. They have no number, 34, 35 and 39 do not touch "
                   "them, and they count as tricks. The last trick is the last one played.", in_book=False,
         reading="so 44 and 45 do not apply to them, and 41 to 43 and 54 to 57 do"),
    Rule("STM-C9", "Rules that name cards not in play stay in force and name nothing.", in_book=False,
         reading="with three players there are no samurai, so 42 doubles every trick; without trump 43 does"),
)

RULES_CARD: Final = (
    CardLine("Goal", "Have the most points after the last round. There are as many rounds as players.",
             ("STM-3", "STM-13")),
    CardLine("Cards", f"{SUITS[0].capitalize()}, {SUITS[1]}, {SUITS[2]} and {SUITS[3]}, each with the values 1 to "
                      f"{max(VALUES)}. All are dealt. With 3 players the {listed(f'{value}s' for value in SAMURAI)} "
                      "are left out.",
             ("STM-1", "STM-2")),
    CardLine("Rule cards", f"Each player secretly chooses one of {RULE_HAND}. Always {IN_FORCE} are in force: with 3 "
                           "players one more comes from the deck, with 5 the player on the dealer's left does not "
                           "choose.", ("STM-4", "STM-5")),
    CardLine("A trick", "The player on the dealer's left leads. Clockwise, you follow suit if you can. If not, you "
                        "play any card.", ("STM-8",)),
    CardLine("Trump", "Every card that a trump rule names. All trumps together are one suit: they no longer belong to "
                      "their own.", ("STM-6",)),
    CardLine("Who wins", "The highest trump, or else the highest card of the suit that was led. The winner keeps the "
                         "trick and leads the next.", ("STM-9", "STM-10")),
    CardLine("Which trump is higher", "The one that more rules name. If equal, the one whose rule has the lower "
                                      "number; then the higher value; then the later played.", ("STM-7",)),
    CardLine("Points", "A trick is worth 1 point. Scoring rules change that, in the order of their numbers.",
             ("STM-12", "STM-14")),
)

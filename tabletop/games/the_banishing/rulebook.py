"""The rules of The Banishing in our own sentences, with our readings where the book leaves something open."""

from __future__ import annotations

from typing import Final

from tabletop.engine.core import CardLine, Rule, Rulebook
from tabletop.games.the_banishing import tables

HAND: Final = 3
"""TBG-5: how many cards each player is dealt."""
MOST_CARDS: Final = 8
"""TBG-13: how many hand cards a player keeps at the end of a turn."""
TOO_MANY_UNDEAD: Final = 6
"""TBG-6: that many undead in the first Void, and it is dealt again."""

RULES: Final = Rulebook(
    Rule("TBG-1", "There are 54 symbol cards.",
         reading="red, green and blue, each with moon, flame and eye, six of each"),
    Rule("TBG-2", "There are 38 undead: 12 of level 1, 8 of level 2, and 6 each of the levels 3, 4 and 5. A wound does "
                  "as much damage as its level."),
    Rule("TBG-3", "There are 6 items. The difficulty says how many of them are in the deck.",
         reading="two shields, two wands and two armors; easy has 6 items in the deck, normal 4, hard 2 and nightmare "
                 "none"),
    Rule("TBG-4", "Each player has a character with a stamina, a health and abilities of their own. No character is "
                  "there twice.",
         reading="six abilities each: red, green and blue, each of level 1 and level 2. The sheets are this project's "
                 "own; those of the box can be typed in"),
    Rule("TBG-5", "The symbol cards are shuffled and each player is dealt 3. The items and the undead of the levels 1 "
                  "to 3 are added, and all is shuffled: the deck. The levels 4 and 5 are set aside. Items that were "
                  "not chosen leave the game.", reading="everybody sees which items these are"),
    Rule("TBG-6", "Nine cards are laid out face up, three by three: the Void. If six or more are undead, they are "
                  "shuffled back and nine are laid out again."),
    Rule("TBG-7", "Play goes clockwise.",
         reading="the first player is drawn at random, unless the option “leader” says who"),
    Rule("TBG-8", "On your turn take the top cards of one row or column. Symbol cards go to the hand, items to their "
                  "places, and undead become wounds.",
         reading="first items are placed, then shields are used, then the undead become wounds together, then the Void "
                 "is refilled"),
    Rule("TBG-9", "Empty spaces of the Void are refilled from the deck at once, left to right, top to bottom. A space "
                  "with a card left in it is not empty. Effects of several parts are done one part at a time, with "
                  "refilling in between."),
    Rule("TBG-10", "After taking, use at most one ability: one of your own, or one that all share. Passing is one of "
                   "these."),
    Rule("TBG-11", "A level 1 ability takes 3 hand cards of its colour; for level 2 they also have the same symbol. "
                   "They go to the discard, unless the ability says otherwise, and then the effect is carried out as "
                   "far as possible.",
         reading="an effect cannot take back cards of its own set. Where several players are affected, the active "
                 "player is first, then clockwise"),
    Rule("TBG-12", "All share four abilities. Swap two cards of the Void. Trade a hand card for one of another "
                   "player's. Rest: discard one of your wounds with the least damage. Pass.",
         reading="only top cards are swapped. In a trade the active player names the partner and both cards. With "
                 "hidden hands the partner picks theirs. Both need a card"),
    Rule("TBG-13", "At the end of your turn discard down to 8 hand cards, of your own choice. Items are no hand "
                   "cards."),
    Rule("TBG-14", "With a damage of your stamina or more you are exhausted, and can use shared abilities only. Below "
                   "it you recover at once."),
    Rule("TBG-15", "A player whose damage reaches the health is dead, and the game is lost. It is also lost when all "
                   "players are exhausted."),
    Rule("TBG-16", "Items are used besides the ability. A player has at most one of each, and they cannot be traded.",
         reading="a second one of the same sort is discarded. But a shield that you have may first be used in the same "
                 "take, and then the new one fills its place"),
    Rule("TBG-17", "A shield is used once: it discards one undead at the moment it is taken, also one taken together "
                   "with the shield. It does not help against older wounds.",
         reading="it helps against an undead that an ability's price brings, not against a wound taken over from an "
                 "ally"),
    Rule("TBG-18", "A wand is used once: it stands for any symbol card of a set.",
         reading="a set is then 2 cards and the wand. It can count as a card put into the Banishing, but goes to the "
                 "discard. It cannot be one of the additional cards"),
    Rule("TBG-19", "An armor stays: it adds 1 to the stamina."),
    Rule("TBG-20", "When the last card of the deck is drawn, the round is over. The undead of level 4 join the "
                   "discard, after the second round those of level 5. It is shuffled to be the new deck. All else "
                   "stays.",
         reading="this happens at once, in the middle of a refill or an effect; the last card is put in its place "
                 "before"),
    Rule("TBG-21", "With ten or more cards in the Banishing the game is won at once. When the last card of the third "
                   "deck is drawn before that, it is lost.", reading="lost at once, before that turn's ability"),
    Rule("TBG-22", "The discard has an order.",
         in_book=False, reading="cards discarded together go row by row, the top of a stack first; several slain "
                                "undead in the order chosen"),
    Rule("TBG-23", "Players talk freely about their cards, but do not show them.",
         reading="so all hands are seen. The option “hidden” hides the cards dealt at the start. Cards taken, drawn or "
                 "traded are seen by all and remembered"),
    Rule("TBG-24", "A shield helps only the player who has it. Nobody is asked whether they agree to a trade.",
         in_book=False, reading="all talk freely, so the partner has agreed before"),
    Rule("TBG-E1", "Slay: undead on top of the Void, up to a level, go to the discard.",
         in_book=False, reading="only top cards; a space that is emptied is refilled before the next is chosen"),
    Rule("TBG-E2", "Heal: wounds, up to a level, go to the discard.",
         in_book=False, reading="whoever has the wounds chooses which; an ally is another player, anyone is any "
                                "player, oneself included"),
    Rule("TBG-E3", "Draw: cards come from the deck, symbol cards to the hand.",
         in_book=False, reading="an item drawn is taken, an undead drawn goes to the discard; both count as cards "
                                "drawn; they are drawn openly"),
    Rule("TBG-E4", "Gift: an ally draws cards.", in_book=False, reading="who gives names the ally"),
    Rule("TBG-E5", "Recall: symbol cards come from the discard to the hand.",
         in_book=False, reading="not those of the set just played"),
    Rule("TBG-E6", "Take wound: a wound of an ally becomes your own.",
         in_book=False, reading="the ally chooses which; a shield does not help"),
    Rule("TBG-E7", "Hurt: the top undead of the discard becomes a wound.",
         in_book=False, reading="with no undead in the discard it costs nothing; a shield helps"),
    Rule("TBG-E8", "Cover: symbol cards from the discard are put on top of undead in the Void.",
         in_book=False, reading="not those of the set just played; each needs an undead on top of a space"),
    Rule("TBG-E9", "Stack: the top card of one space is put on top of another space.",
         in_book=False, reading="any two spaces"),
    Rule("TBG-E10", "Sweep: all cards of a row or column go to the discard, whole stacks.",
         in_book=False, reading="then it is refilled"),
    Rule("TBG-E11", "Swap: the top cards of two spaces change places.", in_book=False, reading="the cards below stay"),
    Rule("TBG-E12", "Move wound: a wound of your own is put back on top of a space of the Void.",
         in_book=False, reading="any wound, any space"),
    Rule("TBG-E13", "Discard: hand cards go to the discard.", in_book=False, reading="you choose which"),
    Rule("TBG-E14", "Banish: cards of the set go into the Banishing, as many as the ability says, and perhaps more "
                    "hand cards of its colour.",
         in_book=False, reading="the rest of the set goes to the discard. A wand counts only where its cards are too "
                                "few. Of the other hand cards as many as there are must be put"),
)

RULES_CARD: Final = (
    CardLine("Goal", f"Put {tables.TO_BANISH} cards into the Banishing, together: each character has an ability for "
             "that. Then all of you have won.",
             ("TBG-21",)),
    CardLine("At the start", f"Everybody has a character and {HAND} cards. Nine cards lie face up, three by three: the "
                             "Void.", ("TBG-4", "TBG-5", "TBG-6")),
    CardLine("Your turn", "Take a row or a column of the Void. Symbol cards go to your hand, items to their places. "
                          "Undead become wounds. The deck fills the empty spaces.", ("TBG-8", "TBG-9")),
    CardLine("An ability", f"Then you may use one. Level 1 takes {tables.SET} hand cards of its colour; for level 2 "
                           "they have the same symbol, too.", ("TBG-10", "TBG-11")),
    CardLine("Without a set", "Anybody can swap two cards of the Void, trade a hand card with a player, rest (discard "
                              f"a wound), or pass. Keep {MOST_CARDS} hand cards at most.", ("TBG-12", "TBG-13")),
    CardLine("Wounds", "Damage as high as your stamina: you are exhausted, and can only do what needs no set. As high "
                       "as your health: you are dead. Then, or if all are exhausted, all of you have lost.",
             ("TBG-2", "TBG-14", "TBG-15")),
    CardLine("Items", "A shield discards one undead as you take it. A wand stands for any card of a set. An armor adds "
                      "1 to your stamina.", ("TBG-17", "TBG-18", "TBG-19")),
    CardLine("The deck runs out", "Undead of level 4 join the discard, the second time those of level 5. It is "
                                  "shuffled: a new deck. The third time all of you have lost.", ("TBG-20", "TBG-21")),
)

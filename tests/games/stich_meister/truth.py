"""When a sentence of Stich-Meister is true: decided from hands, tricks and the numbers of the rules in force, by the
specification and none of the code that folds rule cards."""

import re
from collections import Counter
from functools import cache, lru_cache
from itertools import pairwise
from types import SimpleNamespace

import tabletop
from tabletop.games.stich_meister.telling import said_by
from tests.tools import truth as shared
from tests.tools.truth import SEAT, Scene, Truth, judged, listed, once, played

TRUTH = Truth()
TRUTH.shows = lambda state: [said_by(card, state.view(None).in_force)[::-1] for card in state.view(None).in_force.cards]
SAMURAI = (1, 10, 13)
SUIT_NAMES = ("fans", "coins", "koi", "gates")
CARD = r"(?:fans|coins|koi|gates) \d+"
SUIT = r"(fans|coins|koi|gates|trump)"
BY = r"(?: \((rules? [\d, and]+)\))?"
RULE = r"rule \d+ \([^()]*\)"
PURPOSE = r"(pass to Seat \d|put aside for the last trick|put aside as a trick of its own|lay open)"

CARDS = listed(CARD)
RULES = listed(RULE)
HAS = listed(r"Seat \d has -?\d+")


def cards_in(said):
    return re.findall(CARD, said)


def numbers_in(said):
    return [int(number) for number in re.findall(r"\d+", said or "")]


def by_seat(said):
    return [(int(seat), int(number)) for seat, number in re.findall(r"Seat (\d) has (-?\d+)", said)]


def same(said, cards):
    return Counter(cards_in(said)) == Counter(cards)


def printed(card):
    return card.split()[0]


def value(card):
    return int(card.split()[1])


class Table:
    """The table at a moment, all by name, and the rules by number."""

    def __init__(self, state):
        view = state.view(None)
        self.state, self.players, self.turn, self.round = state, state.game.players, state.turn, state.round
        self.rules = [card.number for card in view.in_force.cards]
        self.second = view.in_force.lead.name if view.in_force.lead else None
        self.hands = [[card.name for card in hand] for hand in view.hands]
        self.aside = [[card.name for card in cards] for cards in view.aside]
        self.picked = [[card.name for card in cards] for cards in view.picked]
        self.open = [[card.name for card in cards] for cards in view.open]
        self.trick = [(seat, card.name) for seat, card in view.trick]
        self.leader, self.dealer, self.direction = view.leader, view.dealer, view.direction
        self.tricks = view.stage[1] - 1
        self.piles = [[(trick.number, [card.name for card in trick.cards]) for trick in pile] for pile in view.piles]
        self.rule_hands = [[card.name for card in hand] for hand in view.rule_hands]
        self.points = list(view.points)
        self.all = [f"{suit} {number}" for suit in SUIT_NAMES for number in range(1, 16) if self.players > 3
                    or number not in SAMURAI]

    def naming(self, card):
        """The rules in force that name a card trump."""
        return [rule for rule in self.rules if names_trump(rule, card, self.second)]

    def suit(self, card):
        return "trump" if self.naming(card) else printed(card)

    def counts(self, value_of):
        return 16 - value_of if 31 in self.rules else value_of

    def followed(self):
        """The card that is to be followed."""
        return self.trick[-1][1] if 27 in self.rules and 26 not in self.rules else self.trick[0][1]

    def allowed(self):
        """The names of the cards that may be played."""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        follow = [card for card in hand if self.suit(card) == self.suit(self.followed())]
        trumps = [card for card in hand if self.naming(card)] if 28 in self.rules else []
        return follow or trumps or hand

    def beats(self, one, two, led):
        """Whether one card beats another that was played before it."""
        trump_one, trump_two = bool(self.naming(one)), bool(self.naming(two))
        if trump_one != trump_two:
            return trump_one == (32 not in self.rules)
        if trump_one:
            first, second = self.naming(one), self.naming(two)
            if len(first) != len(second):
                return len(first) > len(second)
            if first != second:
                return first < second
            return self.counts(value(one)) >= self.counts(value(two))
        one_suit = 33 in self.rules or (32 in self.rules and led == "trump")
        counts_one, counts_two = one_suit or printed(one) == led, one_suit or printed(two) == led
        if counts_one != counts_two:
            return counts_one
        return not counts_one or self.counts(value(one)) >= self.counts(value(two))

    def by_value_alone(self, led):
        """Whether all cards that are not trump are compared by value: a rule says so, or where one is led there is only
        one suit of them."""
        plain = {printed(card) for card in self.all if not self.naming(card)}
        return 33 in self.rules or (32 in self.rules if led == "trump" else len(plain) == 1)

    def ranked(self):
        """The cards of the trick from the highest: each is put before those it beats."""
        led, order = self.suit(self.trick[0][1]), []
        for _, card in self.trick:
            place = next((place for place, other in enumerate(order) if self.beats(card, other, led)), len(order))
            order.insert(place, card)
        return order

    def can_win(self, upto=60):
        order = self.ranked()
        if 29 in self.rules and upto >= 29:
            order = [card for card in order if card != self.trick[0][1]]
        if 30 in self.rules and upto >= 30:
            order = order[1:] or order
        return order

    @property
    def winner(self):
        best = self.can_win()[0]
        return next(seat for seat, card in self.trick if card == best)

    @property
    def pickings(self):
        """The rules by which cards are picked at this moment, in order."""
        if self.trick or self.state.asks.kind in ("", "choose"):
            return []
        return [rule for rule in self.rules
                if rule in ((22, 23, 24, 25) if not self.tricks else (38,) if self.tricks == 3 else ())]

    def purpose(self, seat):
        """What a seat picks cards for, by the kind of what is asked."""
        kind = self.state.asks.kind
        if kind == "pass":
            rule = int(self.state.asks.rule[5:])
            return f"pass to Seat {(seat + (-1 if rule == 22 else 1)) % self.players}"
        aside = "put aside as a trick of its own" if 40 in self.rules else "put aside for the last trick"
        return {"aside": aside, "open": "lay open"}[kind]

    def play(self, move):
        """The table with this card played, before anything else happens."""
        if not self.trick and self.tricks == 1 and 21 in self.rules:
            self.second = move.name
        self.hands[self.turn].remove(move.name)
        self.trick.append((self.turn, move.name))
        return self


@cache
def names_trump(rule, card, second):
    if rule <= 14:
        return value(card) == rule + 1
    if rule == 18:
        return value(card) == 1
    if rule == 19:
        return value(card) in SAMURAI
    if rule == 21:
        return second is not None and printed(card) == printed(second)
    return {15: "coins", 16: "fans", 17: "koi", 20: "gates"}.get(rule) == printed(card)


def now(scene):
    return Table(scene.before)


def then(scene):
    return Table(scene.before).play(scene.move)


def ended(scene):
    """The table when the trick was complete: by this move, or before it when a card of it is removed."""
    return now(scene) if scene.move.name.startswith("remove ") else then(scene)


def counts_as(table, card, suit, by):
    """Whether a card is of this suit, by these rules; nothing is said of one that is of its printed suit."""
    return table.suit(card) == (suit or printed(card)) and numbers_in(by) == table.naming(card)


def playing(scene, seat):
    return int(seat) == scene.before.turn and scene.before.asks.kind == "play"


# What is asked

@TRUTH.says(rf"{SEAT}: choose one of your rule cards, in secret")
def _(scene, seat):
    table = now(scene)
    return int(seat) == table.turn and not table.tricks and not table.rules and bool(table.rule_hands[int(seat)])


@TRUTH.says(rf"{SEAT} won the trick: remove one of its cards from the game")
def _(scene, seat):
    table = now(scene)
    return 34 in table.rules and len(table.trick) == table.players and int(seat) == table.winner == table.turn


@TRUTH.says(rf"{SEAT}: pick a card to {PURPOSE}(?: \((\d) of (\d)\))?")
def _(scene, seat, purpose, nth, of):
    table = now(scene)
    return (int(seat) == table.turn and table.purpose(int(seat)) == purpose
            and int(scene.before.asks.rule[5:]) in table.pickings
            and (nth is None) == ("aside" in purpose) and int(nth or 1) == len(table.picked[int(seat)]) + 1
            and (of or "3") == "3")


@TRUTH.says(rf"{SEAT}: play the card that you have put aside")
def _(scene, seat):
    table = now(scene)
    last = table.tricks == scene.before.game.hand - 1
    return 24 in table.rules and playing(scene, seat) and len(table.hands[int(seat)]) == 1 and last


@TRUTH.says(rf"{SEAT} leads: play any card", rf"{SEAT} leads and may play any card\.")
def _(scene, seat):
    table = now(scene)
    any_card = Counter(scene.legal) == Counter(table.hands[int(seat)])
    return playing(scene, seat) and not table.trick and int(seat) == table.leader and any_card


@TRUTH.says(rf"{SEAT}: follow {SUIT} if you can(, otherwise play a trump if you can)?, otherwise play any card")
def _(scene, seat, suit, trump):
    table = now(scene)
    return playing(scene, seat) and suit == table.suit(table.followed()) and bool(trump) == trump_due(table, suit)


def trump_due(table, suit):
    """Whether a trump is due from whoever cannot follow this suit, and could be played."""
    return 28 in table.rules and suit != "trump" and any(table.naming(card) for card in table.all)


# Rulings

@TRUTH.says(rf"{SEAT} may choose any of its rule cards\.")
def _(scene, seat):
    return scene.ok is True and int(seat) == scene.before.turn and scene.legal == now(scene).rule_hands[int(seat)]


@TRUTH.says(rf"{SEAT} won the trick and may remove any card of it\.")
def _(scene, seat):
    table = now(scene)
    return scene.ok is True and int(seat) == table.winner and scene.legal == [f"remove the {card}" for _,
                                                                              card in table.trick]


@TRUTH.says(rf"{SEAT} may pick any card of its hand to {PURPOSE}\.")
def _(scene, seat, purpose):
    table = now(scene)
    return (scene.ok is True and int(seat) == table.turn and purpose == table.purpose(int(seat))
            and scene.legal == table.hands[int(seat)])


@TRUTH.says(rf"{SEAT} (leads with the card|plays the card) that it has put aside(: it need not follow)?\.")
def _(scene, seat, how, need_not):
    table = now(scene)
    return (scene.ok is True and 24 in table.rules and playing(scene, seat)
            and table.hands[int(seat)] == [scene.move.name]
            and bool(table.trick) == bool(need_not) == how.startswith("plays")
            and scene.rule == ("STM-C5" if need_not else "STM-R24"))


@TRUTH.says(rf"The ({CARD}) was (led|played just before)(?: and counts as {SUIT}{BY})?\.")
def _(scene, card, how, suit, by):
    table = now(scene)
    return (scene.before.asks.kind == "play" and card == table.followed() and counts_as(table, card, suit, by)
            and (how == "led") == (card == table.trick[0][1]))


@TRUTH.says(rf"The ({CARD}) (?:is|counts as) {SUIT}{BY} and follows\.")
def _(scene, card, suit, by):
    table = now(scene)
    return scene.ok is True and card == scene.move.name and counts_as(table, card, suit,
                                                                      by) and suit == table.suit(table.followed())


def has_none(table, seat, suit):
    return suit == table.suit(table.followed()) and not any(table.suit(card) == suit for card in table.hands[int(seat)])


@TRUTH.says(rf"{SEAT} has no {SUIT} and must play a trump: the ({CARD}) will do\.")
def _(scene, seat, suit, card):
    table = now(scene)
    return (scene.ok is True and playing(scene, seat) and has_none(table, seat, suit) and 28 in table.rules
            and card == scene.move.name and bool(table.naming(card)))


@TRUTH.says(rf"{SEAT} has (?:no|neither) {SUIT}( nor a trump)?: any card may be played\.")
def _(scene, seat, suit, trump):
    table = now(scene)
    return (scene.ok is True and playing(scene, seat) and has_none(table, seat, suit)
            and bool(trump) == trump_due(table, suit) and Counter(scene.legal) == Counter(table.hands[int(seat)])
            and not (trump and any(table.naming(card) for card in table.hands[int(seat)])))


@TRUTH.says(rf"First {SEAT} chooses one of its rule cards: {RULES}\.")
def _(scene, seat, rules):
    return (scene.ok is False and int(seat) == scene.before.turn and scene.before.asks.kind == "choose"
            and re.findall(RULE, rules) == scene.legal == now(scene).rule_hands[int(seat)])


@TRUTH.says(rf"First {SEAT} has to remove the {CARDS}\.")
def _(scene, seat, removes):
    table = now(scene)
    return scene.ok is False and int(seat) == table.winner == table.turn and cards_in(removes) == [card for _,
                                                                                                   card in table.trick]


def allowed(scene, seat, verb, cards):
    """Whether these are the cards that a seat may play or pick."""
    table, kind = now(scene), scene.before.asks.kind
    right = table.allowed() if kind == "play" else table.hands[int(seat)]
    return (int(seat) == table.turn and verb == ("play" if kind == "play" else "pick") and same(cards, right)
            and same(cards, scene.legal) and scene.ok is False)


@TRUTH.says(rf"Rule cards are chosen before the first trick, and not under fixed rules: {SEAT} has to (play|pick) "
            rf"{CARDS}\.")
def _(scene, seat, verb, cards):
    return scene.move.name.startswith("rule ") and allowed(scene, seat, verb, cards)


@TRUTH.says(rf"Only a trick's winner removes a card, and only under a rule that says so: {SEAT} has to (play|pick) "
            rf"{CARDS}\.")
def _(scene, seat, verb, cards):
    return scene.move.name.startswith("remove ") and allowed(scene, seat, verb, cards)


@TRUTH.says(rf"{SEAT} does not hold the ({CARD}): (play|pick) {CARDS}\.")
def _(scene, seat, card, verb, cards):
    return card == scene.move.name and card not in now(scene).hands[int(seat)] and allowed(scene, seat, verb, cards)


@TRUTH.says(rf"The ({CARD}) is not {SUIT}, and {SEAT} has {SUIT}: play {CARDS}\.")
def _(scene, card, suit, seat, due, cards):
    table = now(scene)
    return (card == scene.move.name and card in table.hands[int(seat)] and table.suit(card) != suit == due
            and due == table.suit(table.followed()) and all(table.suit(other) == due for other in cards_in(cards))
            and allowed(scene, seat, "play", cards))


@TRUTH.says(rf"The ({CARD}) counts as {SUIT}{BY}, and {SEAT} has {SUIT}: play {CARDS}\.")
def _(scene, card, suit, by, seat, due, cards):
    table = now(scene)
    return (card == scene.move.name and card in table.hands[int(seat)] and counts_as(table, card, suit, by)
            and suit != due
            and due == table.suit(table.followed()) and all(table.suit(other) == due for other in cards_in(cards))
            and allowed(scene, seat, "play", cards))


@TRUTH.says(rf"{SEAT} has no {SUIT} and must play a trump, which the ({CARD}) is not: play {CARDS}\.")
def _(scene, seat, suit, card, cards):
    table = now(scene)
    return (28 in table.rules and card == scene.move.name and card in table.hands[int(seat)] and not table.naming(card)
            and has_none(table, seat, suit) and all(table.naming(other) for other in cards_in(cards))
            and allowed(scene, seat, "play", cards))


@TRUTH.says(r"The game is over\.")
def _(scene):
    return scene.before.turn is None and scene.before.round == scene.before.game.players


# A round begins

@TRUTH.says(rf"Round (\d): {SEAT} deals (\d+) cards to every player\.")
def _(scene, number, dealer, cards):
    table = Table(scene.after)
    before = table.dealer if scene.before is None else (scene.before.view(None).dealer + 1) % table.players
    expected = scene.before.round + 1 if scene.before else 1
    return (int(number) == scene.after.round == expected and int(dealer) == table.dealer == before
            and all(len(hand) == int(cards) == {3: 16, 4: 15, 5: 12}[table.players] for hand in table.hands))


@TRUTH.says(rf"{SEAT} sits on the dealer's left and (will lead the first trick|does not choose this time)\.")
def _(scene, seat, what):
    table = Table(scene.after)
    return int(seat) == (table.dealer + 1) % table.players == table.leader and (what.startswith("will") or (
        table.players == 5 and table.turn == (table.leader + 1) % 5 and scene.after.asks.kind == "choose"))


@TRUTH.says(r"Every player (is dealt|refills the hand to) three rule cards\.")
def _(scene, how):
    return (how == "is dealt") == (scene.before is None) and all(len(hand) == 3
                                                                 for hand in Table(scene.after).rule_hands)


@TRUTH.says(rf"{SEAT} chooses a rule card in secret\.")
def _(scene, seat):
    return (scene.what == "veiled" and int(seat) == scene.before.turn
            and scene.move.name in now(scene).rule_hands[int(seat)])


@TRUTH.says(rf"{SEAT} chooses ({RULE}) in secret\.")
def _(scene, seat, rule):
    return int(seat) == scene.before.turn and rule == scene.move.name and rule in now(scene).rule_hands[int(seat)]


@TRUTH.says(r"One more rule card comes from the top of the deck and is shuffled in\.")
def _(scene):
    view, top = scene.after.view(None), len(scene.before.view(None).hidden_rules)
    return scene.before.game.players == 3 and len(view.in_force.cards) == 4 and len(view.hidden_rules) == top - 1


@TRUTH.says(rf"(The rule|The rules) in force: {RULES}\.")
def _(scene, verb, rules):
    cards = scene.after.view(None).in_force.cards
    chosen = {card.name for card in scene.before.view(None).chosen if card} if scene.before else set()
    return (re.findall(RULE, rules) == [card.name for card in sorted(cards, key=lambda card: card.number)]
            and chosen <= set(re.findall(RULE, rules)) and (verb == "The rule") == (len(cards) == 1))


@TRUTH.says(r"No rule card is in force: this is plain trick-taking\.")
def _(scene):
    return not Table(scene.after).rules


# What the rule cards in force say: true if it is so under all of them together, with the cards that are in play

def named_in_play(table, number):
    """Whether a card in play is one that this trump rule names."""
    return any(names_trump(number, card, table.second) for card in table.all)


def trumps_in_play(table):
    return 21 in table.rules or any(table.naming(card) for card in table.all)


def samurai_in_play(table):
    return any(value(card) in SAMURAI for card in table.all)


CLAIMS = {
    r"All (\d+)s are trump\.": lambda table,
    said: named_in_play(table, number_of_value(said)) and number_of_value(said),
    r"All (fans|coins|koi|gates) are trump\.": lambda table,
    said: {"coins": 15, "fans": 16, "koi": 17, "gates": 20}[said],
    r"All samurai are trump: the 1s, 10s and 13s\.": lambda table: samurai_in_play(table) and 19,
    r"The printed suit of the first card of the second trick is trump, from that card on\.": lambda table: 21,
    r"Before the first lead each player passes three cards face down to the (left|right)\.":
        lambda table, side: {"right": 22, "left": 23}[side],
    r"Before the first lead each player puts one card aside face down\.": lambda table: 24,
    r"It is played when the hand is empty\.": lambda table: 24,
    r"Before the first lead all players lay three of their cards face up at once\.": lambda table: 25,
    r"They stay hand cards, seen by all\.": lambda table: 25,
    r"Only the led card is played face up\.": lambda table: 26,
    r"The others are played face down, in turn, and turned up together\.": lambda table: 26,
    r"The suit to follow is that of the last card that lies face up in the trick\.": lambda table: 27,
    r"Who wins stays as it is\.": lambda table: 27,
    r"Whoever cannot follow must play a trump if able\.": lambda table: trumps_in_play(table) and 28,
    r"The led card cannot win: only the other cards can\.": lambda table: 29,
    r"Of the cards that can win, the second highest does, not the highest\.": lambda table: 30,
    r"Values are reversed: the lower a value is, the higher it counts\.": lambda table: 31,
    r"Trumps are lower than all other cards\.": lambda table: trumps_in_play(table) and 32,
    r"If a trump is led, all other suits count as one suit for winning\.": lambda table: trumps_in_play(table) and 32,
    r"The led suit has no precedence: cards that are not trump are compared by value alone\.": lambda table: 33,
    r"The winner of a trick at once removes one card of it from the game\.": lambda table: 34,
    r"It is not scored\.": lambda table: 34,
    r"A taken trick goes at once to the player on the winner's left\.": lambda table: 35,
    r"That does not change who leads\.": lambda table: 35,
    r"The player on the winner's right leads the next trick\.": lambda table: 36,
    r"The direction of play changes after each trick\.": lambda table: 37,
    r"After the third trick each player passes three cards face down to the left\.": lambda table: 38,
    r"The winner of the last trick gives all tricks held to the player on the left, before scoring\.": lambda table: 39,
    r"Play stops when each player has three cards left\.": lambda table: 40,
    r"Each of these cards is a one-card trick of its holder\.": lambda table: 40,
    r"A trick is worth the number of different printed suits in it\.": lambda table: 41,
    r"A trick without samurai is worth double\.": lambda table: samurai_in_play(table) and 42,
    r"A trick without trump is worth double\.": lambda table: trumps_in_play(table) and 43,
    r"The fifth trick of the round is worth triple\.": lambda table: 44,
    r"The first two tricks are worth 0, the last one triple\.": lambda table: 45,
    r"Each samurai taken brings 1 point\.": lambda table: samurai_in_play(table) and 46,
    r"Each (fans|coins|koi|gates) card taken loses 1 point\.": lambda table, suit: 47 + SUIT_NAMES.index(suit),
    r"Each trump taken loses 1 point\.": lambda table: trumps_in_play(table) and 51,
    r"Each 7 taken brings 3 points\.": lambda table: 52,
    r"Each 15 taken loses 3 points\.": lambda table: 53,
    r"Whoever has taken no trick gets 10 points\.": lambda table: 54,
    r"Whoever has taken exactly one trick gets 5 points\.": lambda table: 55,
    r"Whoever has taken an even number of tricks has the points doubled\. 0 is even\.": lambda table: 56,
    r"Whoever has taken the fewest tricks has the points doubled, and so has everybody who ties\.": lambda table: 57,
    r"Each player also gets, as plus points, the minus points of the player on the right\.": lambda table: 58,
    r"Each player also gets the points of the player on the left\.": lambda table: 59,
    r"All points change sign\.": lambda table: 60,
}
"""What the sentences of rule cards claim: the number of the rule that makes them true, nothing where the other rules do
not."""


def number_of_value(said):
    """The trump rule of a value."""
    return 18 if said == "1" else int(said) - 1


def claimed(claim):
    def decides(scene, *said):
        table = Table(scene.after or scene.before)
        number = claim(table, *said)
        return bool(number) and number in table.rules and scene.rule == f"STM-R{number}"
    return decides


for _pattern, _claim in CLAIMS.items():
    TRUTH.says(_pattern)(claimed(_claim))


@TRUTH.says(r"No card is trump\.")
def _(scene):
    table = Table(scene.after)
    return not any(table.naming(card) for card in table.all)


@TRUTH.says(r"Rule 21 will name trumps by the first card of the second trick\.")
def _(scene):
    table = Table(scene.after)
    return 21 in table.rules and table.second is None


@TRUTH.says(r"Trumps from the highest: (.*)\.")
def _(scene, said):
    table = Table(scene.after)
    if not same(said, [card for card in table.all if table.naming(card)]):
        return False
    table.rules = [rule for rule in table.rules if rule != 32]
    last = ""
    for group in said.split(", then "):
        names, equally, by = re.fullmatch(rf"{CARDS}( equally)? \((rules? [\d, and]+)\)", group).groups()
        if any(table.naming(card) != numbers_in(by) for card in cards_in(names)):
            return False
        for card in cards_in(names):
            level = bool(last) and table.beats(last, card, "trump") and table.beats(card, last, "trump")
            if last and (not table.beats(last, card, "trump")
                         or level != (bool(equally) and card != cards_in(names)[0])):
                return False
            last = card
        if equally and len(cards_in(names)) == 1:
            return False
    return True


# Where rules meet: true if the rules that are named meet, and it is so under all that are in force

def meeting(*patterns):
    """Let a function of the table, and of what is said, decide; it answers with the rule that is to be cited, or with
    nothing."""
    def register(claim):
        def decides(scene, *said):
            cited = claim(Table(scene.after), *said)
            return scene.what == "event" and bool(cited) and scene.rule == cited
        return TRUTH.says(*patterns)(decides)
    return register


ABSENT = {
    "names no trump": lambda table, rule, what: rule in range(1, 21) and what == (
        "samurai" if rule == 19 else {15: "coins card", 16: "fans card", 17: "koi card", 20: "gates card"}.get(rule)
        or str(1 if rule == 18 else rule + 1)) and not named_in_play(table, rule),
    "doubles every trick": lambda table, rule, what: (rule, what) in ((42, "samurai"), (43, "trump")),
    "asks for nothing": lambda table, rule, what: (rule, what) == (28, "trump"),
    "changes nothing": lambda table, rule, what: (rule, what) == (32, "trump"),
    "brings nothing": lambda table, rule, what: (rule, what) in ((46, "samurai"), (52, "7")),
    "costs nothing": lambda table, rule,
    what: (rule, what) in ((51, "trump"), (53, "15"), (47, "fans card"), (48, "coins card"),
                         (49, "koi card"), (50, "gates card")),
}


@TRUTH.says(rf"No ([\w ]+) is in play, so rule (\d+) ({'|'.join(ABSENT)})\.")
def _(scene, what, rule, does):
    table = Table(scene.after or scene.before)
    in_play = (samurai_in_play(table) if what == "samurai" else trumps_in_play(table) if what == "trump" else
               any(what in (str(value(card)), f"{printed(card)} card") for card in table.all))
    return not in_play and int(rule) in table.rules and ABSENT[does](table, int(rule), what) and scene.rule == "STM-C9"


def order_said(table, led):
    """The levels of a trick's order, from the highest, when a trump is led or something else is."""
    high = f"({(min if 31 in table.rules else max)(map(value, table.all))} high)"
    trumps = ["trumps"] * trumps_in_play(table)
    if table.by_value_alone(led):
        others = [f"all {'other cards' if trumps else 'cards'} by value {high}"]
    else:
        others = [f"the led suit by value {high}"] * (led != "trump") + ["the other cards"]
    return ", then ".join(others + trumps if 32 in table.rules else trumps + others)


@meeting(r"(The order in a trick|If a trump is led, it) is (.*)\.")
def _(table, when, order):
    standing = [rule for rule in table.rules if rule == 33 or (rule == 32 and trumps_in_play(table))]
    changed = [rule for rule in table.rules if rule == 31] + standing
    led = "trump" if when.startswith("If") else ""
    return (changed and order == order_said(table, led) and (trumps_in_play(table) or not led)
            and ("STM-C3" if len(standing) > 1 else f"STM-R{changed[-1]}"))


@meeting(r"Rules 29 and 30 act one after the other: each chooses among the cards that are left\.")
def _(table):
    return {29, 30} <= set(table.rules) and "STM-C1"


@meeting(r"Whoever cannot follow the suit that rule 27 names must play a trump if able\.")
def _(table):
    return {27, 28} <= set(table.rules) and trumps_in_play(table) and "STM-C2"


@meeting(r"Only the led card lies face up, so by rule 27 its suit is followed\.")
def _(table):
    return {26, 27} <= set(table.rules) and "STM-C4"


@meeting(r"Rules 22 and 23 act one after the other: the next cards are picked when the first have come\.")
def _(table):
    return {22, 23} <= set(table.rules) and "STM-C6"


@meeting(r"Cards put aside are not in the hand: rule (25|38) cannot (lay them open|pass them on)\.")
def _(table, rule, does):
    return {24, int(rule)} <= set(table.rules) and (rule == "25") == (does == "lay them open") and "STM-C5"


@meeting(r"An open card that is (passed on is an ordinary hand card again|played face down is seen to leave)\.")
def _(table, what):
    return {25, 38 if what.startswith("passed") else 26} <= set(table.rules) and "STM-C6"


@meeting(r"A card put aside is never played: it is one of the three that its holder has left\.")
def _(table):
    return {24, 40} <= set(table.rules) and "STM-C5"


@meeting(r"A card put aside need not follow and need not be a trump\.")
def _(table):
    return {24, 28} <= set(table.rules) and trumps_in_play(table) and 40 not in table.rules and "STM-C5"


@meeting(r"Left and right stay as they are, whichever way play goes\.")
def _(table):
    return 37 in table.rules and {22, 23, 35, 36, 38, 39, 58, 59} & set(table.rules) and "STM-C7"


@meeting(r"(Rules? [\d, and]+) (does|do) not touch the one-card tricks\.")
def _(table, rules, verb):
    moving = [rule for rule in table.rules if rule in (34, 35, 39)]
    return 40 in table.rules and numbers_in(rules) == moving and (verb == "does") == (len(moving) == 1) and "STM-C8"


@meeting(r"One-card tricks have no number: (rules? [\d, and]+) (leaves|leave) them as they are\.")
def _(table, rules, verb):
    numbered = [rule for rule in table.rules if rule in (44, 45)]
    return (40 in table.rules and numbers_in(rules) == numbered and (verb == "leaves") == (len(numbered) == 1)
            and "STM-C8")


@meeting(r"One-card tricks count as tricks when the round is scored\.")
def _(table):
    return 40 in table.rules and {41, 42, 43, *range(54, 61)} & set(table.rules) and "STM-C8"


MEETINGS = {(29, 30): "STM-C1", (27, 28, 16): "STM-C2", (32, 33, 16): "STM-C3", (26, 27): "STM-C4", (24, 25): "STM-C5",
            (24, 38): "STM-C5", (24, 40): "STM-C5", (24, 28, 16): "STM-C5", (22, 23): "STM-C6", (25, 38): "STM-C6",
            (25, 26): "STM-C6",
            (35, 37): "STM-C7", (39, 40): "STM-C8", (40, 44): "STM-C8", (40, 54): "STM-C8", (28,): "STM-C9"}
"""Rules that meet, and what is to be cited when they do."""


# Picking

@TRUTH.says(rf"{SEAT} picks the ({CARD}) to {PURPOSE}\.")
def _(scene, seat, card, purpose):
    table = now(scene)
    return (int(seat) == table.turn and card == scene.move.name and card in table.hands[int(seat)]
            and purpose == table.purpose(int(seat)))


@TRUTH.says(rf"{SEAT} picks a card to {PURPOSE}\.")
def _(scene, seat, purpose):
    return scene.what == "veiled" and int(seat) == scene.before.turn and purpose == now(scene).purpose(int(seat))


@TRUTH.says(rf"{SEAT} passes (\d) cards face down to {SEAT}\.")
def _(scene, seat, count, receiver):
    return (scene.what == "veiled" and int(count) == len(picks(scene, seat))
            and now(scene).purpose(int(seat)) == f"pass to Seat {receiver}")


@TRUTH.says(rf"{SEAT} has put 1 card aside face down\.")
def _(scene, seat):
    return scene.what == "veiled" and len(picks(scene, seat)) == 1 == len(Table(scene.after).aside[int(seat)])


def picks(scene, seat):
    table = now(scene)
    return table.picked[int(seat)] + ([scene.move.name] if int(seat) == table.turn else [])


@TRUTH.says(rf"{SEAT} passes the {CARDS} to {SEAT}\.")
def _(scene, seat, cards, receiver):
    return (same(cards, picks(scene, seat)) and now(scene).purpose(int(seat)) == f"pass to Seat {receiver}"
            and set(cards_in(cards)) <= set(Table(scene.after).hands[int(receiver)]
                                            + Table(scene.after).picked[int(receiver)]))


@TRUTH.says(rf"{SEAT} has put the {CARDS} aside\.")
def _(scene, seat, cards):
    return same(cards, picks(scene, seat)) and same(cards, Table(scene.after).aside[int(seat)])


@TRUTH.says(rf"{SEAT} lays open the {CARDS}\.")
def _(scene, seat, cards):
    after = Table(scene.after)
    return (same(cards, picks(scene, seat)) and same(cards, after.open[int(seat)])
            and set(cards_in(cards)) <= set(after.hands[int(seat)]))


# Playing

@TRUTH.says(rf"{SEAT} leads the ({CARD})(?:, which counts as {SUIT}{BY})?\.")
def _(scene, seat, card, suit, by):
    return (playing(scene, seat) and not now(scene).trick and card == scene.move.name
            and card in now(scene).hands[int(seat)] and counts_as(then(scene), card, suit, by))


@TRUTH.says(rf"{SEAT} follows {SUIT} with the ({CARD})\.")
def _(scene, seat, suit, card):
    table = now(scene)
    return playing(scene, seat) and card == scene.move.name and suit == table.suit(card) == table.suit(table.followed())


@TRUTH.says(rf"{SEAT} has no {SUIT} and must play a trump: the ({CARD})\.")
def _(scene, seat, suit, card):
    table = now(scene)
    return (playing(scene, seat) and has_none(table, seat, suit) and 28 in table.rules and card == scene.move.name
            and bool(table.naming(card)))


@TRUTH.says(rf"{SEAT} has no {SUIT} and plays the ({CARD})(?:, which counts as {SUIT}{BY})?\.")
def _(scene, seat, suit, card, counted, by):
    table = now(scene)
    return playing(scene, seat) and has_none(table, seat, suit) and card == scene.move.name and counts_as(table, card,
                                                                                                          counted, by)


@TRUTH.says(rf"{SEAT} plays the ({CARD}), which it had put aside\.")
def _(scene, seat, card):
    table = now(scene)
    return playing(scene, seat) and 24 in table.rules and table.hands[int(seat)] == [card] == [scene.move.name]


@TRUTH.says(rf"{SEAT} plays the ({CARD}) face down(, and everybody saw it lie open)?\.")
def _(scene, seat, card, was_open):
    table = now(scene)
    return (playing(scene, seat) and 26 in table.rules and bool(table.trick) and card == scene.move.name
            and bool(was_open) == (card in table.open[int(seat)]))


@TRUTH.says(rf"{SEAT} plays a card face down\.")
def _(scene, seat):
    table = now(scene)
    return (scene.what == "veiled" and playing(scene, seat) and 26 in table.rules and bool(table.trick)
            and scene.move.name not in table.open[int(seat)])


@TRUTH.says(rf"The cards are turned up: {listed(f'Seat [0-9] played the {CARD}')}\.")
def _(scene, plays):
    return 26 in now(scene).rules and re.findall(rf"Seat (\d) played the ({CARD})", plays) == [
        (str(seat), card) for seat, card in then(scene).trick[1:]]


@TRUTH.says(r"In trick (\d+) the order is (.*)\.")
def _(scene, number, words):
    table = then(scene)
    led, rules = table.suit(table.trick[0][1]), table.rules
    high = f"({(min if 31 in rules else max)(value(card) for card in table.all)} high)"
    suits = [table.suit(card) for _, card in table.trick]
    others = len([suit for suit in suits if suit not in ("trump", led)])
    if table.by_value_alone(led):
        others = "other cards" if "trump" in suits else "cards"
        middle = [f"all {others} by value {high}"] * (suits != ["trump"] * len(suits))
    else:
        middle = [f"{led} by value {high}"] * (led != "trump")
        middle += ["the other cards" + " (the later the higher)" * (others > 1)] * (others > 0)
    played = ["trumps"] * ("trump" in suits)
    order = middle + played if 32 in rules else played + middle
    return len(table.trick) == table.players and int(number) == table.tricks + 1 and words == ", then ".join(order)


@TRUTH.says(rf"From the highest: {CARDS}\.")
def _(scene, cards):
    return cards_in(cards) == then(scene).ranked()


@TRUTH.says(rf"By rule (29|30) these (are left|can win, the first one does): {CARDS}\.")
def _(scene, rule, how, cards):
    table = then(scene)
    meet = {29, 30} <= set(table.rules)
    return (int(rule) in table.rules and cards_in(cards) == table.can_win(int(rule))
            and (how == "are left") == (table.can_win()[0] != cards_in(cards)[0] or (meet and rule == "29"))
            and scene.rule == ("STM-C1" if meet and rule == "30" else f"STM-R{rule}"))


@TRUTH.says(rf"{SEAT} wins trick (\d+) with the ({CARD})\.")
def _(scene, seat, number, card):
    table = then(scene)
    return int(seat) == table.winner and (int(seat), card) in table.trick and int(number) == table.tricks + 1


@TRUTH.says(rf"{SEAT} plays the ({CARD}), and trick (\d+) is complete\.")
def _(scene, seat, card, number):
    table = now(scene)
    return (scene.what == "question" and int(seat) == table.turn and card == scene.move.name
            and len(table.trick) == table.players - 1 and int(number) == table.tricks + 1)


@TRUTH.says(r"Who (wins it|gets the most points in it)\?")
def _(scene, what):
    players, question = scene.before.game.players, scene.question
    if what == "wins it":
        right, besides = [then(scene).winner], ()
    else:
        points = Sheet(last_round(scene), scene.before.game.hand).points
        right, besides = [seat for seat in range(players) if points[seat] == max(points)], ("More than one",)
    return (question.answer == (f"Seat {right[0]}" if len(right) == 1 else "More than one")
            and question.choices == (*(f"Seat {seat}" for seat in range(players)), *besides))


@TRUTH.says(rf"{SEAT} removes the ({CARD}) from the game\.")
def _(scene, seat, card):
    table = now(scene)
    return (34 in table.rules and int(seat) == table.winner == table.turn
            and card in [played for _, played in table.trick] and scene.move.name == f"remove the {card}")


@TRUTH.says(rf"{SEAT} keeps the trick\.")
def _(scene, seat):
    table = ended(scene)
    return int(seat) == table.winner and 35 not in table.rules


@TRUTH.says(rf"The trick that {SEAT} won goes to {SEAT}\.")
def _(scene, winner, taker):
    table = ended(scene)
    return 35 in table.rules and int(winner) == table.winner and int(taker) == (table.winner + 1) % table.players


@TRUTH.says(rf"{SEAT} leads the next trick\.")
def _(scene, seat):
    table = ended(scene)
    return int(seat) == (table.winner - (36 in table.rules)) % table.players == Table(scene.after).leader


@TRUTH.says(r"Play now goes (clockwise|counterclockwise)\.")
def _(scene, way):
    table = ended(scene)
    return 37 in table.rules and (way == "clockwise") == (table.tricks % 2 == 1) == (Table(scene.after).direction == 1)


# A round ends

def last_round(scene):
    return scene.after.finished[-1]


@TRUTH.says(rf"{SEAT} won the last trick and gives all tricks it holds \((\d+)\) to {SEAT}\.")
def _(scene, winner, tricks, receiver):
    table = ended(scene)
    taker = (table.winner + (35 in table.rules)) % table.players
    return (39 in table.rules and int(winner) == table.winner and int(receiver) == (table.winner + 1) % table.players
            and int(tricks) == len(table.piles[table.winner]) + (taker == table.winner) > 0)


@TRUTH.says(rf"{SEAT} won the last trick and has no tricks to give\.")
def _(scene, winner):
    table = ended(scene)
    return 39 in table.rules and int(winner) == table.winner and not table.piles[table.winner] and 35 in table.rules


@TRUTH.says(r"Play stops\.")
def _(scene):
    return 40 in ended(scene).rules


@TRUTH.says(r"Each player has 3 cards left, and each of them is a trick of its holder\.")
def _(scene):
    table = ended(scene)
    left = [hand + aside for hand, aside in zip(table.hands, table.aside, strict=True)]
    return all(len(cards) == 3
               for cards in left) and [sorted(card.name for trick in pile if not trick.number for card in trick.cards)
                                       for pile in last_round(scene).piles] == [sorted(cards) for cards in left]


@TRUTH.says(r"Round (\d) is over\.")
def _(scene, number):
    return int(number) == scene.before.round == last_round(scene).number


@TRUTH.says(rf"Tricks held: {HAS}\.")
def _(scene, said):
    table = ended(scene)
    held = [len(pile) for pile in table.piles]
    held[(table.winner + (35 in table.rules)) % table.players] += 1
    if 39 in table.rules:
        held[(table.winner + 1) % table.players] += held[table.winner]
        held[table.winner] = 0
    return by_seat(said) == [(seat, tricks + 3 * (40 in table.rules)) for seat, tricks in enumerate(held)]


@TRUTH.says(rf"Points of this round: {HAS}\.")
def _(scene, said):
    return by_seat(said) == list(enumerate(Sheet(last_round(scene), scene.before.game.hand).points))


@TRUTH.says(rf"Points so far: {HAS}\.")
def _(scene, said):
    sheet = Sheet(last_round(scene), scene.before.game.hand)
    return by_seat(said) == [(seat, before + more) for seat,
                             (before, more) in enumerate(zip(now(scene).points, sheet.points,
                                                              strict=True))]


@TRUTH.says(r"After (\d) rounds? ((?:Seat \d(?:, | and )?)+) (wins|win together) with (-?\d+) points?\.")
def _(scene, rounds, winners, verb, best):
    state = scene.after or scene.before
    points = state.view(None).points
    won = [seat for seat in range(len(points)) if points[seat] == max(points)]
    return (state.turn is None and int(rounds) == state.game.rounds
            and [int(seat) for seat in re.findall(SEAT, winners)] == won
            and (verb == "wins") == (len(won) == 1) and int(best) == max(points))


# The score sheet, added up once more

class Sheet:
    """What a round is worth, from the tricks held and the numbers of the rules: the values of tricks and the points of
    seats after each rule."""

    def __init__(self, done, hand):
        self.rules = [card.number for card in done.rules.cards]
        second = done.rules.lead.name if done.rules.lead else None
        last = hand - 3 * (40 in self.rules)
        self.held = [[(trick.number, [card.name for card in trick.cards]) for trick in pile] for pile in done.piles]
        self.counts = [len(pile) for pile in self.held]

        def is_trump(card, number):
            return any(names_trump(rule, card, second if number != 1 else None) for rule in self.rules)

        values = [[1] * count for count in self.counts]
        self.values = {0: [list(row) for row in values]}
        points = list(self.counts)
        self.sums, self.cards = {0: list(points)}, {}
        for rule in self.rules:
            fresh = [list(row) for row in values]
            for seat, pile in enumerate(self.held):
                for place, (number, cards) in enumerate(pile):
                    old = values[seat][place]
                    if rule == 41:
                        fresh[seat][place] = len({printed(card) for card in cards})
                    twice = (rule == 42 and not any(value(card) in SAMURAI for card in cards)) or (
                        rule == 43 and not any(is_trump(card, number) for card in cards))
                    thrice = (rule == 44 and number == 5) or (rule == 45 and number == last)
                    if twice or thrice:
                        fresh[seat][place] = old * (2 if twice else 3)
                    if rule == 45 and number in (1, 2):
                        fresh[seat][place] = 0
                    points[seat] += fresh[seat][place] - old
                each = {46: (1, lambda card, number: value(card) in SAMURAI), 51: (-1, is_trump),
                        52: (3, lambda card, number: value(card) == 7),
                        53: (-3, lambda card, number: value(card) == 15)}.get(rule)
                if 47 <= rule <= 50:
                    each = -1, lambda card, number, rule=rule: printed(card) == SUIT_NAMES[rule - 47]
                if each:
                    self.cards[rule, seat] = [card for number, cards in pile for card in cards if each[1](card, number)]
                    points[seat] += each[0] * len(self.cards[rule, seat])
            values = fresh
            old = list(points)
            for seat in range(len(points)):
                left, right = old[(seat + 1) % len(points)], old[seat - 1]
                points[seat] += {54: 10 * (self.counts[seat] == 0), 55: 5 * (self.counts[seat] == 1),
                                 56: old[seat] * (self.counts[seat] % 2 == 0),
                                 57: old[seat] * (self.counts[seat] == min(self.counts)),
                                 58: -right if right < 0 else 0, 59: left, 60: -2 * old[seat]}.get(rule, 0)
            self.values[rule], self.sums[rule] = [list(row) for row in values], list(points)
        self.points = points

    def before(self, rule):
        """The rule in force before this one, or 0."""
        return max([other for other in self.rules if other < rule], default=0)


@lru_cache(maxsize=100)
def sheet_of_round(state, number):
    """The sheet of the round of this number."""
    return Sheet(next(done for done in state.finished if done.number == number), state.game.hand)


def sheet(scene):
    """The sheet of a score line's round, with the line's seat and the number of its rule (0: a trick is a point)."""
    line = scene.line
    return sheet_of_round(scene.before, line.round), line.seat, 0 if line.rule == "STM-12" else int(line.rule[5:])


TRICK = rf"(?:trick (\d+)|the one-card trick ({CARD}))"


def place_of(held, number, card):
    """Where in what a seat holds the trick of this number is, or the one-card trick; None when it is not there."""
    return next((place for place, (of, cards) in enumerate(held)
                 if (of == int(number) if number else not of and cards == [card])), None)


@TRUTH.says(TRICK)
def _(scene, number, card):
    found, seat, rule = sheet(scene)
    return rule == 0 and scene.line.points == 1 and place_of(found.held[seat], number, card) is not None


LINES = {41: "the number of its suits", 42: "no samurai in it", 43: "no trump in it", 44: "the fifth trick",
         45: "the first two count 0, the last triple", 46: "samurai", 47: "fans cards", 48: "coins cards",
         49: "koi cards",
         50: "gates cards", 51: "trumps", 52: "7s", 53: "15s", 54: "no trick taken", 55: "exactly one trick taken",
         56: "an even number of tricks doubles", 57: "the fewest tricks double",
         58: "the minus points on the right come as plus points", 59: "the points on the left come too",
         60: "all points change sign"}


@TRUTH.says(rf"{TRICK} is worth (\d+) instead of (\d+): (.*)")
def _(scene, number, card, value_now, value_before, why):
    found, seat, rule = sheet(scene)
    place = place_of(found.held[seat], number, card)
    return (place is not None and LINES[rule] == why and found.values[rule][seat][place] == int(value_now)
            and found.values[found.before(rule)][seat][place] == int(value_before)
            and scene.line.points == int(value_now) - int(value_before) != 0)


@TRUTH.says(rf"([\w ]+): the {CARDS}")
def _(scene, why, cards):
    found, seat, rule = sheet(scene)
    return (LINES[rule] == why and same(cards, found.cards[rule, seat])
            and scene.line.points == found.sums[rule][seat] - found.sums[found.before(rule)][seat])


@TRUTH.says(r"([\w ]+): (-?\d+) becomes (-?\d+)")
def _(scene, why, before, after):
    found, seat, rule = sheet(scene)
    return (LINES[rule] == why and int(before) == found.sums[found.before(rule)][seat]
            and int(after) == found.sums[rule][seat] and scene.line.points == int(after) - int(before))


# What the words mean

@once
def plays(steps):
    """The table before and after every card that was played in a game."""
    moves = [Scene("event", last.state, step.move) for last, step in pairwise(steps) if last.state.asks.kind == "play"]
    return [(now(move), then(move)) for move in moves]


def leads(scene):
    """The table before every card that was led."""
    return [before for before, _ in plays(scene) if not before.trick]


def in_force(scene):
    """The numbers of the rules of every round."""
    return {table.round: table.rules for table in leads(scene)}


def trumps_of(table):
    """The trumps of the game, by name."""
    return {card.name for card in table.state.view(None).trumps}


@TRUTH.says(r"trick: one small contest: everybody plays one card, somebody wins")
def _(scene):
    """Every trick that is played lies with somebody when the round is over; one that is a single card is not meant."""
    count, seats = scene.before.game.players, [before.turn for before, _ in plays(scene)]
    held = sum(bool(trick.number) for done in scene.before.finished for pile in done.piles for trick in pile)
    return (all(sorted(seats[at:at + count]) == [*range(count)] for at in range(0, len(seats), count))
            and held == len(leads(scene)) and not any(before.endswith("one-card ") for before, _ in scene.used))


@TRUTH.says(r"one-card trick: a card that its holder still has when play stops: it counts as a trick")
def _(scene):
    played = {(before.round, after.trick[-1][1]) for before, after in plays(scene)}
    lines = {(line.round, line.seat, line.because, line.points) for line in scene.before.score()
             if line.rule == "STM-12"}
    for done in scene.before.finished:
        single = [[trick.cards for trick in pile if not trick.number] for pile in done.piles]
        if any(len(pile) != 3 * (40 in in_force(scene)[done.number]) for pile in single) or not all(
                len(cards) == 1 and (done.number, cards[0].name) not in played
                and (done.number, seat, f"the one-card trick {cards[0].name}", 1) in lines
                for seat, pile in enumerate(single) for cards in pile):
            return False
    return True


@TRUTH.says(r"lead: to play the first card of a trick")
def _(scene):
    return all(table.turn == table.leader for table in leads(scene))


def following(scene, due):
    """The cards that were played where this card of a trick could be followed, with the table before; `due` finds
    it."""
    return [(after.trick[-1][1], before) for before, after in plays(scene) if before.trick and any(
        before.suit(card) == before.suit(due(before)) for card in before.hands[before.turn])]


@TRUTH.says(r"follow: to play the same suit, or colour, as the card that was led")
def _(scene):
    return all(before.suit(card) == before.suit(before.trick[0][1])
               for card, before in following(scene, lambda table: table.trick[0][1]))


@TRUTH.says(r"follow: to play the same suit as the led card; under rule 27, as the last card that lies face up")
def _(scene):
    """To go by what is known is not meant."""
    def due(table):
        face_up = table.trick[:1] if 26 in table.rules else table.trick
        return face_up[-1 if 27 in table.rules else 0][1]

    return all(before.suit(card) == before.suit(due(before)) for card, before in following(scene, due)) and not any(
        rest.startswith("follows what") for _, rest in scene.used)


@TRUTH.says(r"suit: cards of one colour and symbol")
def _(scene):
    """Not where trumps of several symbols follow each other."""
    return all(len({printed(card) for card in trumps_of(table)}) < 2 for table in leads(scene))


@TRUTH.says(r"suit: cards of one colour and symbol; all trumps together are a suit, too")
def _(scene):
    return all(table.state.view(None).in_force.suit[card] == table.suit(card.name)
               for table in leads(scene) for card in scene.before.game.deck.kinds)


@TRUTH.says(r"printed suit: the suit that a card shows, also when it is a trump")
def _(scene):
    """It makes the trumps of rule 21, and rule 41 counts it."""
    values = [Sheet(done, scene.before.game.hand).values.get(41) for done in scene.before.finished]
    shown = [[[len({printed(card.name) for card in trick.cards}) for trick in pile] for pile in done.piles]
             for done in scene.before.finished]
    return all(found in (None, right) for found, right in zip(values, shown, strict=True)) and all(
        {card for card in table.all if printed(card) == printed(table.second)} <= trumps_of(table)
        for table in leads(scene) if table.second)


def trumps_come(scene, first):
    """Whether in every trick the trumps come before the other cards, or after them where they are not to come first."""
    kinds = [(table, [bool(table.naming(card)) for card in table.ranked()])
             for _, table in plays(scene) if len(table.trick) == table.players]
    return all(kind == sorted(kind, reverse=first(table)) for table, kind in kinds)


@TRUTH.says(r"trump: a card that beats all cards that are not trump")
def _(scene):
    return trumps_come(scene, lambda table: True)


@TRUTH.says(r"trump: a card that a trump rule names: higher than all cards that are not trump, or lower under rule 32")
def _(scene):
    return names_trumps(scene) and trumps_come(scene, lambda table: 32 not in table.rules)


@TRUTH.says(r"trump rule: a rule card that names trumps")
def names_trumps(scene):
    return of_kind(scene, "trump", range(1, 22)) and all(
        trumps_of(table) == {card for card in table.all if table.naming(card)} for table in leads(scene))


def of_kind(scene, kind, numbers):
    """Whether the rules of this kind are those with these numbers."""
    cards = [card for table in leads(scene) for card in table.state.view(None).in_force.cards]
    return all((card.kind == kind) == (card.number in numbers) for card in cards)


def scored_by(scene):
    """The numbers of the rules by which points were counted; a trick is a point without any."""
    return {int(line.rule[5:]) for line in scene.before.score() if line.rule != "STM-12"}


@TRUTH.says(r"basic rule: a rule card that changes how a round is played")
def _(scene):
    return of_kind(scene, "basic", range(22, 41)) and not scored_by(scene) & {*range(22, 41)}


@TRUTH.says(r"scoring rule: a rule card that changes how a round is scored")
def _(scene):
    return of_kind(scene, "scoring", range(41, 61)) and scored_by(scene) <= {*range(41, 61)}


@TRUTH.says(r"rule card: a card that changes the rules of a round")
def _(scene):
    """None is in force in two rounds, unless the rules are fixed."""
    rules = [rule for numbers in in_force(scene).values() for rule in numbers]
    return scene.before.game.fixed is not None or len({*rules}) == len(rules) == 4 * len(in_force(scene))


@TRUTH.says(r"in force: valid in this round: all have to keep to it")
def _(scene):
    return all(before.rules == in_force(scene)[before.round] and after.trick[-1][1] in before.allowed()
               for before, after in plays(scene))


@TRUTH.says(r"dealer: the player who deals; the next one leads the first trick")
def _(scene):
    return all(table.turn == (table.dealer + 1) % table.players for table in leads(scene) if not table.tricks)


@TRUTH.says(r"deck: all cards of the game")
def _(scene):
    """Not where a rule card comes from its top."""
    return not any(before.endswith("top of the ") for before, _ in scene.used)


@TRUTH.says(r"deck: all playing cards, or the pile of rule cards that nobody has had yet")
def _(scene):
    views = [step.state.view(None) for step in scene.steps]
    had = [[*view.used_rules, *view.in_force.cards, *(card for hand in view.rule_hands for card in hand)]
           for view in views]
    return not any({*view.hidden_rules} & {*cards} for view, cards in zip(views, had, strict=True)) and (
        {card for hand in views[0].hands for card in hand} == {*scene.before.game.deck.kinds})


@TRUTH.says(r"worth: one number for how well a game ended: more is better")
def _(scene):
    """Not where a trick 'is worth' so much."""
    return not any(before.endswith(("is ", "are ")) for before, _ in scene.used)


@TRUTH.says(r"worth: what something counts, in points")
def _(scene):
    said = [(line.points, re.search(r"is worth (\d+) instead of (\d+)", line.because)) for line in scene.before.score()]
    return all(before.endswith(("is ", "are ")) for before, _ in scene.used) and all(
        points == int(worth[1]) - int(worth[2]) for points, worth in said if worth)


# Why a move is liked

def sheet_of(table, piles):
    """The points of each seat, counted with these tricks."""
    held = [[SimpleNamespace(number=number, cards=[SimpleNamespace(name=card) for card in cards])
             for number, cards in pile] for pile in piles]
    return Sheet(SimpleNamespace(rules=table.state.in_force, piles=held), table.state.game.hand).points


def takes(table):
    """Who takes a trick that is complete."""
    return (table.winner + (35 in table.rules)) % table.players


@TRUTH.says(rf"Nobody plays after the ({CARD}): {SEAT} takes the trick\.")
def _(scene, card, seat):
    table = then(scene)
    return (scene.what == "reason" and card == scene.move.name and len(table.trick) == table.players
            and int(seat) == takes(table) and 34 not in table.rules)


@TRUTH.says(rf"Counted now, that makes (\d+) points? (more|fewer) for {SEAT}\.")
def _(scene, points, change, seat):
    table = then(scene)
    piles = [list(pile) for pile in table.piles]
    piles[takes(table)].append((table.tricks + 1, [card for _, card in table.trick]))
    more = sheet_of(table, piles)[takes(table)] - sheet_of(table, table.piles)[takes(table)]
    return (scene.what == "reason" and int(seat) == takes(table)
            and more == int(points) * (1 if change == "more" else -1))


def unbeaten(table, card, others):
    """Whether none of the others, played after it, beats a card of the trick."""
    led = table.suit(table.trick[0][1])
    return not any(table.beats(other, card, led) for other in others)


@TRUTH.says(rf"No card that others can hold beats the ({CARD}) now\.")
def _(scene, card):
    table, before = then(scene), now(scene)
    piles = [hand + aside + picked for hand, aside, picked in zip(table.hands, table.aside, table.picked, strict=True)]
    others = [other for seat, pile in enumerate(piles) if seat != before.turn for other in pile]
    led = table.suit(table.trick[0][1])
    return (scene.what == "reason" and card == scene.move.name and unbeaten(table, card, others)
            and all(table.beats(card, other, led) for _, other in before.trick))


@TRUTH.says(rf"The ({CARD}) beats the ({CARD}), so {SEAT} does not win this trick\.")
def _(scene, highest, card, seat):
    table, before = then(scene), now(scene)
    return (scene.what == "reason" and card == scene.move.name and int(seat) == before.turn
            and highest == before.ranked()[0] == table.ranked()[0] and not {29, 30} & {*table.rules})


@TRUTH.says(rf"No card that may be played beats the ({CARD}): the ({CARD}) is the one to lose\.")
def _(scene, highest, card):
    table = now(scene)
    return (scene.what == "reason" and card == scene.move.name and highest == table.ranked()[0]
            and unbeaten(table, highest, table.allowed()))


@TRUTH.says(r"Rule (\d+) \([^()]*\) makes (\d+) cards trump, and this hand holds (\d+) of them\.")
def _(scene, rule, trumps, mine):
    table = now(scene)
    return (scene.what == "reason" and scene.move.number == int(rule)
            and int(trumps) == sum(names_trump(int(rule), card, None) for card in table.all)
            and int(mine) == sum(names_trump(int(rule), card, None) for card in table.hands[table.turn]))


# Sentences falsified on purpose

def position(rules, *hands, **parts):
    game = tabletop.game("stich_meister", players=4, rules=rules)
    return game.position({f"hand {seat}": hand for seat, hand in enumerate(hands)} | {"leader": "0"} | parts)


def led(rules, *hands):
    state = position(rules, *hands)
    state.play(state.game.parse(hands[0].split()[0]))
    return state


def announced(rules, cited, players=4):
    """The scene of what a deal is announced with, under this rule."""
    return Scene("event", None, None, tabletop.game("stich_meister", players=players, rules=rules).deal(1), rule=cited)


def in_game(word, rules):
    return shared.in_game(word, tabletop.game("stich_meister", players=4, rules=rules), seed=1)


def all_taken_by(seat, left):
    """All other cards as tricks that this seat has taken."""
    deck = [card.text for card in tabletop.game("stich_meister").deck.kinds if card.text not in left]
    return {f"taken {seat}": ", ".join(f"{at // 4 + 1}: {' '.join(deck[at:at + 4])}" for at in range(0, len(deck), 4))}


def liked(rules, text, hand="k5 k2 c4"):
    """The scene of why the last player to a trick likes a card."""
    state = position(rules, "k3 c1 f1", "k4 c2 f2", "k1 c3 f3", hand)
    for card in ("k3", "k4", "k1"):
        state.play(state.game.parse(card))
    return shared.liked(state, text)


def choosing(number, suit, held):
    """The scene of why a rule card is liked by whoever holds this number of cards of a suit."""
    deals = map(tabletop.game("stich_meister", players=4).deal, range(3000))
    return next(Scene("reason", state, rule) for state in deals for rule in state.legal()
                if rule.number == number and sum(card.suit == suit for card in state.hands[state.turn]) == held)


HANDS = ("k3 c1", "k9 c2", "k5 c3", "g15 c4")
LAST = ("k3", "k9", "k5", "g15")
NO_KOI = ("k3 c1", "f9 c2", "k5 c3", "g15 c4")
FALSE = [
    ("Nobody plays after the koi 5: Seat 3 takes the trick.", lambda: liked([], "k5"),
     "Nobody plays after the koi 5: Seat 0 takes the trick."),
    ("Counted now, that makes 1 point more for Seat 3.", lambda: liked([], "k5"),
     "Counted now, that makes 1 point fewer for Seat 3."),
    ("Counted now, that makes 1 point fewer for Seat 3.", lambda: liked([60], "k5"),
     "Counted now, that makes 1 point more for Seat 3."),
    ("No card that others can hold beats the koi 15 now.",
     lambda: shared.liked(position([], "k15 f1", "k9 f2", "c3 f3", "c4 f4"), "k15"),
     "No card that others can hold beats the fans 1 now."),
    ("The koi 4 beats the koi 2, so Seat 3 does not win this trick.", lambda: liked([60], "k2"),
     "The koi 4 beats the koi 5, so Seat 3 does not win this trick."),
    ("The koi 4 beats the koi 2, so Seat 3 does not win this trick.", lambda: liked([60], "k2"),
     "The koi 3 beats the koi 2, so Seat 3 does not win this trick."),
    ("No card that may be played beats the koi 4: the coins 4 is the one to lose.",
     lambda: liked([], "c4", "c4 f4 g4"),
     "No card that may be played beats the koi 3: the coins 4 is the one to lose."),
    ("No card that may be played beats the koi 4: the coins 4 is the one to lose.",
     lambda: liked([], "c4", "c4 f4 g4"),
     "No card that may be played beats the koi 4: the fans 4 is the one to lose."),
    ("Rule 16 (Fans) makes 15 cards trump, and this hand holds 4 of them.", lambda: choosing(16, "fans", 4),
     "Rule 16 (Fans) makes 15 cards trump, and this hand holds 3 of them."),
    ("Seat 1: follow koi if you can, otherwise play any card", lambda: Scene("asks", led([], *HANDS)),
     "Seat 1: follow coins if you can, otherwise play any card"),
    ("Seat 1: follow koi if you can, otherwise play any card", lambda: Scene("asks", led([], *HANDS)),
     "Seat 1: follow koi if you can, otherwise play a trump if you can, otherwise play any card"),
    ("The koi 3 was led.", lambda: judged(led([], *HANDS), "c2"), "The koi 3 was led and counts as trump (rule 2)."),
    ("The koi 3 was led and counts as trump (rule 2).", lambda: judged(led([2], *HANDS), "c2"), "The koi 3 was led."),
    ("The coins 2 is not koi, and Seat 1 has koi: play koi 9.", lambda: judged(led([], *HANDS), "c2"),
     "The coins 2 is not koi, and Seat 1 has koi: play coins 2."),
    ("Seat 1 has no koi and must play a trump, which the coins 2 is not: play fans 9.",
     lambda: judged(led([16, 28], *NO_KOI), "c2"),
     "Seat 1 has no koi and must play a trump, which the fans 9 is not: play coins 2."),
    ("Seat 1 has no koi: any card may be played.", lambda: judged(led([], *NO_KOI), "c2"),
     "Seat 1 has no fans: any card may be played."),
    ("Seat 1 does not hold the koi 5: play koi 9.", lambda: judged(led([], *HANDS), "k5"),
     "Seat 1 does not hold the koi 9: play koi 9."),
    ("Seat 1 follows koi with the koi 9.", lambda: played(led([], *HANDS), "k9"),
     "Seat 2 follows koi with the koi 9."),
    ("From the highest: koi 9, koi 5, koi 3 and gates 15.", lambda: played(position([], *HANDS), "k3,k9,k5,g15"),
     "From the highest: gates 15, koi 9, koi 5 and koi 3."),
    ("In trick 14 the order is koi by value (15 high), then the other cards.",
     lambda: played(position([], *HANDS), "k3,k9,k5,g15"),
     "In trick 14 the order is koi by value (15 high), then the other cards (the later the higher)."),
    ("In trick 14 the order is koi by value (1 high), then the other cards.",
     lambda: played(position([31], *HANDS), "k3,k9,k5,g15"),
     "In trick 14 the order is koi by value (15 high), then the other cards."),
    ("By rule 30 these can win, the first one does: koi 5, koi 3 and gates 15.",
     lambda: played(position([30], *HANDS), "k3,k9,k5,g15")._replace(rule="STM-R30"),
     "By rule 30 these can win, the first one does: koi 9, koi 5, koi 3 and gates 15."),
    ("Seat 2 wins trick 14 with the koi 5.", lambda: played(position([30], *HANDS), "k3,k9,k5,g15"),
     "Seat 1 wins trick 14 with the koi 9."),
    ("The trick that Seat 1 won goes to Seat 2.", lambda: played(position([35], *HANDS), "k3,k9,k5,g15"),
     "The trick that Seat 1 won goes to Seat 0."),
    ("Seat 0 leads the next trick.", lambda: played(position([36], *HANDS), "k3,k9,k5,g15"),
     "Seat 1 leads the next trick."),
    ("Seat 1 removes the gates 15 from the game.", lambda: played(position([34], *HANDS), "k3,k9,k5,g15,remove g15"),
     "Seat 1 removes the koi 3 from the game."),
    ("Seat 1 won the last trick and has no tricks to give.",
     lambda: played(position([35, 39], *LAST, **all_taken_by(0, LAST)), "k3,k9,k5,g15"),
     "Seat 1 won the last trick and gives all tricks it holds (1) to Seat 2."),
    ("By rule 29 these are left: koi 9, koi 5 and gates 15.",
     lambda: played(position([29, 30], *HANDS), "k3,k9,k5,g15")._replace(rule="STM-R29"),
     "By rule 29 these can win, the first one does: koi 9, koi 5 and gates 15."),
    ("Seat 1 has neither koi nor a trump: any card may be played.", lambda: judged(led([6, 28], *NO_KOI), "c2"),
     "Seat 1 has no koi: any card may be played."),
    ("Trumps from the highest: fans 8 (rules 7 and 16), then coins 8, koi 8 and gates 8 equally (rule 7), then fans "
     "15, fans 14, "
     "fans 13, fans 12, fans 11, fans 10, fans 9, fans 7, fans 6, fans 5, fans 4, fans 3, fans 2 and fans 1 (rule 16).",
     lambda: announced([7, 16], "STM-7"),
     "Trumps from the highest: fans 8 (rules 7 and 16), then coins 8, koi 8 and gates 8 (rule 7), then fans 15, fans "
     "14, "
     "fans 13, fans 12, fans 11, fans 10, fans 9, fans 7, fans 6, fans 5, fans 4, fans 3, fans 2 and fans 1 (rule "
     "16)."),
    ("The order in a trick is all other cards by value (15 high), then trumps.",
     lambda: announced([16, 32, 33], "STM-C3"),
     "The order in a trick is trumps, then all other cards by value (15 high)."),
    ("The order in a trick is the led suit by value (2 high), then the other cards.",
     lambda: announced([31], "STM-R31", 3),
     "The order in a trick is the led suit by value (1 high), then the other cards."),
    ("No 10 is in play, so rule 9 names no trump.", lambda: announced([9, 19], "STM-C9", 3),
     "No 10 is in play, so rule 19 names no trump."),
    ("Only the led card lies face up, so by rule 27 its suit is followed.", lambda: announced([26, 27], "STM-C4"),
     "Whoever cannot follow the suit that rule 27 names must play a trump if able."),
    ("A card put aside is never played: it is one of the three that its holder has left.",
     lambda: announced([16, 24, 28, 40], "STM-C5"),
     "A card put aside need not follow and need not be a trump."),
    ("Seat 1 plays a card face down.", lambda: played(led([26], *HANDS), "k9")._replace(what="veiled"),
     "Seat 2 plays a card face down."),
    ("worth: what something counts, in points", lambda: in_game("worth", [41]),
     "worth: one number for how well a game ended: more is better"),
    ("trump: a card that a trump rule names: higher than all cards that are not trump, or lower under rule 32",
     lambda: in_game("trump", [16, 32]), "trump: a card that beats all cards that are not trump"),
    ("follow: to play the same suit as the led card; under rule 27, as the last card that lies face up",
     lambda: in_game("follow", [27]), "follow: to play the same suit, or colour, as the card that was led"),
    ("suit: cards of one colour and symbol; all trumps together are a suit, too", lambda: in_game("suit", [7]),
     "suit: cards of one colour and symbol"),
    ("deck: all playing cards, or the pile of rule cards that nobody has had yet", lambda: in_game("deck", []),
     "deck: all cards of the game"),
]
"""True sentences, how to come to their scene, and the same sentences made false."""

"""When a sentence of Saika Banrai is true: decided from hands, table and points, by the rulebook and none of the
package's code."""

import re
from collections import Counter

import tabletop
from tests.tools import truth as shared
from tests.tools.truth import SEAT, SEATS, Scene, Truth, answers_who, listed, once, seats_in

TRUTH = Truth()
COLOURS = ("red", "green", "yellow", "blue")
SPECIALS = ("human pillar", "fertility card")
DEALT = {3: (10, 6), 4: (8, 4), 5: (7, 1), 6: (6, 0)}
"""The disaster cards dealt to each and set aside, by how many play."""
SPECIAL = "human pillar|fertility card"
DISASTER = r"(?:red|green|yellow|blue) (?:10|[1-46-9])"
CARD = rf"(?:{DISASTER}|{SPECIAL})"
CARDS = listed(CARD)
COLOUR = "([Rr]ed|[Gg]reen|[Yy]ellow|[Bb]lue)"
ANY_BUT = rf"any card(?: but the ({CARD}(?: or {CARD})?))?"
INSTEAD = rf"(pass|play {CARDS[1:-1]})"
LOST = r"(\d+) points? lost"


def cards_in(text):
    return re.findall(CARD, text or "")


def numbers_by_seat(text):
    """The numbers that a list says of Seat 0, Seat 1 and so on, None when a seat is left out or out of order."""
    found = re.findall(r"Seat (\d)\D+?(\d+)", text)
    return [int(number) for _, number in found] if [int(seat) for seat, _ in found] == [*range(len(found))] else None


def colour(card):
    return card.split()[0] if card not in SPECIALS else None


def number(card):
    return {"human pillar": 5, "fertility card": 0}[card] if card in SPECIALS else int(card.split()[1])


def points(cards):
    return sum(map(number, cards))


class Table:
    """The table at a moment, all cards by name: what may be played, and what a move brings about."""

    def __init__(self, state):
        view = state.view(None)
        self.players, self.turn, self.round, self.trick_number = state.game.players, state.turn, *state.stage
        self.hands = [[card.name for card in hand] for hand in view.hands]
        self.taken = [[card.name for card in pile] for pile in view.taken]
        self.trick = [(seat, card.name) for seat, card in view.trick]
        self.leader, self.up, self.lost = view.leader, set(view.up), list(view.lost)
        self.naming = self.leader is None
        self.last = view.last

    @property
    def cards(self):
        return [card for _, card in self.trick]

    @property
    def led(self):
        return next((colour(card) for card in self.cards if colour(card)), None)

    @property
    def disaster(self):
        return self.up == set(COLOURS)

    @property
    def hand(self):
        """The cards of the seat that decides."""
        return self.hands[self.turn]

    @property
    def blocked(self):
        return [card for card in self.hand if card in SPECIALS and card in self.cards]

    @property
    def free(self):
        return [card for card in self.hand if card not in self.blocked]

    @property
    def holds_led(self):
        return self.led is not None and any(colour(card) == self.led for card in self.hand)

    @property
    def allowed(self):
        """The names of the moves that the rules allow."""
        if self.naming:
            return [f"name Seat {seat}" for seat in range(self.players)]
        return [card for card in self.free if not self.holds_led or colour(card) in (self.led, None)] or ["pass"]

    @property
    def worst(self):
        return [seat for seat, lost in enumerate(self.lost) if lost == max(self.lost)]

    def play(self, move):
        """What the move brings about, up to the count of the round if it ends, before the next deal."""
        self.over = self.round_over = False
        self.turned = None
        if self.naming:
            self.leader = self.turn = int(move.name[-1])
            self.naming = False
            return self
        self.over = (self.turn + 1) % self.players == self.leader
        if move.name != "pass":
            self.hand.remove(move.name)
            self.trick.append((self.turn, move.name))
            if colour(move.name) and colour(move.name) not in self.up:
                self.turned = colour(move.name)
                self.up.add(self.turned)
        if self.over:
            self.winner, self.best, self.took = resolved(self.trick, self.disaster)
            if self.took:
                self.taken[self.winner] += self.took
                self.lost[self.winner] += points(self.took)
            self.round_over = self.trick_number == DEALT[self.players][0] + 2
        if self.round_over:
            self.in_round = [points(taken) + 20 * len(hand) for taken, hand in zip(self.taken, self.hands, strict=True)]
            self.lost = [lost + 20 * len(hand) for lost, hand in zip(self.lost, self.hands, strict=True)]
        return self


def resolved(trick, disaster):
    """Who wins a finished trick, with which card, and the cards taken; None and nothing when nobody wins."""
    led = next((colour(card) for _, card in trick if colour(card)), None)
    contest = [(number(card), seat, card) for seat, card in trick
               if card != "fertility card" and (colour(card) == led or card == "human pillar" and not disaster)]
    if not contest:
        return None, None, []
    _, winner, best = (min if disaster else max)(contest)
    return winner, best, [card for _, card in trick] if disaster else [best]


def now(scene):
    return Table(scene.before)


def then(scene):
    """The table after the scene's move, before the next deal."""
    return Table(scene.before).play(scene.move)


class Story:
    """All that was played, taken and kept in a game so far."""

    def __init__(self, steps):
        self.plays, self.taken, self.kept = [], [], []
        for last, step in zip(steps, steps[1:], strict=False):
            table = Table(last.state).play(step.move)
            if not Table(last.state).naming:
                self.plays.append((Table(last.state), table))
            if table.over:
                self.taken += [(table.round, table.trick_number, table.winner, card) for card in table.took]
            if table.round_over:
                self.kept += [(table.round, seat, card) for seat, hand in enumerate(table.hands) for card in hand]


story = once(Story)


def decides(scene, seat, ok=None):
    """Whether this seat decides now, and what the rules allow is what the game allows; for a ruling, whether the
    verdict is this."""
    table = now(scene)
    return int(seat) == table.turn and Counter(table.allowed) == Counter(scene.legal) and (
        ok is None or scene.ok is ok is (scene.move.name in table.allowed))


def instead(scene, text):
    """Whether a text like 'play red 4 or human pillar' names exactly what is allowed."""
    allowed = now(scene).allowed
    return text == "pass" if allowed == ["pass"] else text.startswith("play ") and cards_in(text) == allowed


# What is asked

@TRUTH.says(rf"{SEAT} won the trick: name the player who leads the next one")
def _(scene, seat):
    table = now(scene)
    return (decides(scene, seat) and table.naming and table.trick_number > 1
            and int(seat) == resolved([(by, card.name) for by, card in table.last.trick], table.last.disaster)[0])


@TRUTH.says(rf"{SEAT} has lost the most points: name the player who leads round (\d)")
def _(scene, seat, coming):
    table = now(scene)
    return (decides(scene, seat) and table.naming and table.trick_number == 1 and table.worst == [int(seat)]
            and table.round == int(coming))


@TRUTH.says(rf"{SEAT} leads: play any card")
def _(scene, seat):
    table = now(scene)
    return (decides(scene, seat) and not table.naming and not table.trick and int(seat) == table.leader
            and scene.legal == table.hand)


@TRUTH.says(rf"{SEAT} holds only the {CARDS}, which (is|are) in the trick already: (?:pass|it passes and keeps "
            rf"(it|them)\.)")
def _(scene, seat, cards, verb, kept):
    table = now(scene)
    one = len(table.hand) == 1
    return (decides(scene, seat) and cards_in(cards) == table.hand == table.blocked and scene.legal == ["pass"]
            and verb == ("is" if one else "are") and kept in (None, "it" if one else "them")
            and scene.ok in (None, True))


@TRUTH.says(rf"{SEAT}: no colour is led yet, play {ANY_BUT}")
def _(scene, seat, but):
    table = now(scene)
    return (decides(scene, seat) and table.trick and table.led is None and cards_in(but) == table.blocked
            and scene.legal == table.free)


@TRUTH.says(rf"{SEAT}: play {COLOUR}((?:(?:, | or )the (?:{SPECIAL}))*); if you hold no {COLOUR}, play {ANY_BUT}")
def _(scene, seat, led, specials, same, but):
    table = now(scene)
    without = [card for card in table.hand if card not in cards_in(but)]
    following = [card for card in table.hand if colour(card) == led] + cards_in(specials)
    return (decides(scene, seat) and led == same == table.led and cards_in(but) == table.blocked
            and cards_in(specials) == [card for card in table.free if card in SPECIALS]
            and scene.legal == (following if table.holds_led else without))


# Rulings

@TRUTH.says(rf"{SEAT} may name anybody, including itself\.")
def _(scene, seat):
    return decides(scene, seat, True) and scene.legal == [f"name Seat {other}" for other in range(now(scene).players)]


@TRUTH.says(rf"{SEAT} (leads and may play|may play) {ANY_BUT}\.")
def _(scene, seat, does, but):
    table = now(scene)
    return (decides(scene, seat, True) and table.led is None and (does == "may play") == bool(table.trick)
            and cards_in(but) == table.blocked and scene.legal == table.free)


@TRUTH.says(r"A special card sets no lead colour\.")
def _(scene):
    return scene.move.name in SPECIALS and now(scene).led is None and then(scene).led is None


@TRUTH.says(rf"This one makes {COLOUR} the lead colour\.")
def _(scene, led):
    return scene.ok is True and now(scene).led is None and then(scene).led == led == colour(scene.move.name)


@TRUTH.says(rf"{COLOUR} was led, and this card is {COLOUR}\.")
def _(scene, led, suit):
    return decides(scene, scene.before.turn, True) and led.lower() == suit == now(scene).led == colour(scene.move.name)


@TRUTH.says(rf"{COLOUR} was led and {SEAT} holds {COLOUR}, but a special card need not follow\.")
def _(scene, led, seat, suit):
    table = now(scene)
    return (decides(scene, seat, True) and led.lower() == suit == table.led and table.holds_led
            and scene.move.name in SPECIALS)


@TRUTH.says(rf"{COLOUR} was led and {SEAT} holds none: it may play {ANY_BUT}\.")
def _(scene, led, seat, but):
    table = now(scene)
    return (decides(scene, seat, True) and led.lower() == table.led and not table.holds_led
            and cards_in(but) == table.blocked and scene.legal == table.free)


@TRUTH.says(r"It turns the last natural disaster card face up: this becomes a natural disaster trick \(SKB-9\)\.")
def _(scene):
    return scene.ok is True and not now(scene).disaster and then(scene).disaster


@TRUTH.says(rf"First {SEAT} decides who leads: name {SEATS}\.")
def _(scene, seat, named):
    table = now(scene)
    return decides(scene, seat, False) and table.naming and seats_in(named) == [*range(table.players)]


@TRUTH.says(r"Nobody is named before the trick is over\.")
def _(scene):
    return scene.ok is False and scene.move.name.startswith("name ") and not now(scene).naming


@TRUTH.says(rf"Now {SEAT} has to {INSTEAD}\.")
def _(scene, seat, do):
    return decides(scene, seat, False) and instead(scene, do)


@TRUTH.says(rf"Only a player without a card to play may pass, and {SEAT} has one: {INSTEAD}\.")
def _(scene, seat, do):
    return decides(scene, seat, False) and scene.move.name == "pass" and bool(now(scene).free) and instead(scene, do)


@TRUTH.says(rf"{SEAT} does not hold the ({CARD}): {INSTEAD}\.")
def _(scene, seat, card, do):
    return (decides(scene, seat, False) and card == scene.move.name and card not in scene.hand(int(seat))
            and instead(scene, do))


@TRUTH.says(rf"There is a ({SPECIAL}) in the trick already, and there can be only one: {INSTEAD}\.")
def _(scene, card, do):
    return (decides(scene, scene.before.turn, False) and card == scene.move.name and card in now(scene).blocked
            and instead(scene, do))


@TRUTH.says(rf"{COLOUR} was led and {SEAT} holds {COLOUR}: {INSTEAD}\.")
def _(scene, led, seat, suit, do):
    table = now(scene)
    return (decides(scene, seat, False) and led.lower() == suit == table.led and table.holds_led
            and colour(scene.move.name) not in (suit, None) and instead(scene, do))


@TRUTH.says(r"The game is over\.")
def _(scene):
    return scene.before.turn is None and scene.before.round == 3


# What happens at a deal, and who leads

@TRUTH.says(r"Round (\d): every player is dealt (\d+) disaster cards, a human pillar and a fertility card\.")
def _(scene, coming, dealt):
    table = Table(scene.after)
    return (int(coming) == table.round == (scene.before.round + 1 if scene.before else 1)
            and int(dealt) == DEALT[table.players][0]
            and all(len(hand) == int(dealt) + 2 and set(SPECIALS) <= set(hand) for hand in table.hands))


@TRUTH.says(r"The (\d) disaster cards? left over (is|are) set aside unseen\.")
def _(scene, aside, verb):
    table = Table(scene.after)
    left = 36 - sum(colour(card) is not None for hand in table.hands for card in hand)
    return int(aside) == left == DEALT[table.players][1] and (verb == "is") == (left == 1)


@TRUTH.says(rf"{SEAT} leads the first trick\.", rf"{SEAT} leads\.")
def _(scene, seat):
    table = Table(scene.after)
    return int(seat) == table.turn == table.leader and not table.trick and table.trick_number == 1 and (
        scene.before is None) == (table.round == 1)


@TRUTH.says(rf"{SEAT} has lost the most points so far \((\d+)\) and names the leader\.")
def _(scene, seat, most):
    table = Table(scene.after)
    return (then(scene).worst == [int(seat)] == [table.turn] and then(scene).lost[int(seat)] == int(most)
            and table.naming)


@TRUTH.says(rf"{SEATS} have lost equally many points, the most of all \((\d+) each\): the leader is drawn at random\.")
def _(scene, which, most):
    table = then(scene)
    return (seats_in(which) == table.worst and len(table.worst) > 1 and max(table.lost) == int(most)
            and not Table(scene.after).naming)


@TRUTH.says(rf"{SEAT} names (itself|Seat \d): {SEAT} leads (the next trick|the first trick of the round)\.")
def _(scene, seat, whom, leads, what):
    table, after = now(scene), Table(scene.after)
    return (table.naming and int(seat) == table.turn and scene.move.name == f"name Seat {leads}"
            and int(leads) == after.leader
            and whom == ("itself" if seat == leads else f"Seat {leads}")
            and (what == "the next trick") == (table.trick_number > 1))


# What happens in a trick

@TRUTH.says(rf"{SEAT} (leads|plays) the ({CARD}): {COLOUR} is the lead colour\.")
def _(scene, seat, does, card, led):
    table = now(scene)
    return (int(seat) == table.turn and card == scene.move.name and card in table.hand
            and (does == "leads") == (not table.trick) and table.led is None and led == colour(card))


@TRUTH.says(rf"{SEAT} (leads|plays) the ({SPECIAL})\.")
def _(scene, seat, does, card):
    table = now(scene)
    return (int(seat) == table.turn and card == scene.move.name and card in table.hand
            and (does == "leads") == (not table.trick))


@TRUTH.says(r"A special card need not follow\.")
def _(scene):
    return scene.move.name in SPECIALS and now(scene).led is not None


@TRUTH.says(rf"{SEAT} follows with the ({CARD})\.")
def _(scene, seat, card):
    table = now(scene)
    return int(seat) == table.turn and card == scene.move.name and card in table.hand and colour(card) == table.led


@TRUTH.says(rf"{SEAT} has no {COLOUR} and plays the ({CARD})\.")
def _(scene, seat, led, card):
    table = now(scene)
    return (int(seat) == table.turn and card == scene.move.name and card in table.hand and led == table.led
            and not table.holds_led)


@TRUTH.says(rf"{SEAT} has only the {CARDS}, in the trick already: it passes and keeps (it|them)\.")
def _(scene, seat, cards, kept):
    table = now(scene)
    return (int(seat) == table.turn and scene.move.name == "pass" and cards_in(cards) == table.hand == table.blocked
            and kept == ("it" if len(table.hand) == 1 else "them"))


@TRUTH.says(rf"The {COLOUR} natural disaster card turns face up: (\d) of 4 (is|are) up\.")
def _(scene, turned, up, verb):
    table = then(scene)
    return turned == table.turned and int(up) == len(table.up) and (verb == "is") == (up == "1")


@TRUTH.says(r"NATURAL DISASTER!", r"All four are up: this is now a natural disaster trick\.")
def _(scene):
    return not now(scene).disaster and then(scene).disaster


# How a trick is decided

@TRUTH.says(r"No disaster card was played\.")
def _(scene):
    return then(scene).over and then(scene).led is None


@TRUTH.says(r"Without a human pillar nobody wins\.")
def _(scene):
    table = then(scene)
    return table.over and table.winner is None and "human pillar" not in table.cards


@TRUTH.says(rf"The human pillar's player wins: {SEAT} takes the pillar \({LOST}\)\.")
def _(scene, seat, lost):
    table = then(scene)
    return table.over and (int(seat), ["human pillar"], int(lost)) == (table.winner, table.took, 5)


@TRUTH.says(rf"The {CARDS} (is|are) discarded\.")
def _(scene, cards, verb):
    table = then(scene)
    others = [card for card in table.cards if card not in table.took]
    return table.over and cards_in(cards) == others and (verb == "is") == (len(others) == 1)


@TRUTH.says(r"This is a natural disaster trick, so the human pillar does not count\.")
def _(scene):
    table = then(scene)
    return table.over and table.disaster and "human pillar" in table.cards and table.best != "human pillar"


@TRUTH.says(rf"In a natural disaster trick the lowest {COLOUR} wins: it is the ({CARD})\.")
def _(scene, led, card):
    table = then(scene)
    return table.over and table.disaster and (led, card) == (table.led, table.best)


@TRUTH.says(rf"{SEAT} takes all cards of the trick: the {CARDS} \({LOST}(, and fertility costs nothing "
            rf"\(SKB-13\))?\)\.")
def _(scene, seat, cards, lost, free):
    table = then(scene)
    return (table.over and table.disaster and int(seat) == table.winner and cards_in(cards) == table.took == table.cards
            and int(lost) == points(table.took) and bool(free) == ("fertility card" in table.took))


@TRUTH.says(r"The natural disaster is over: all four natural disaster cards turn face down\.")
def _(scene):
    return then(scene).over and then(scene).disaster and not Table(scene.after).up


@TRUTH.says(r"The ((?:\w+(?:, | and )?)+) natural disaster (card is|cards are) still face down: this was a normal "
            r"trick\.")
def _(scene, down, verb):
    table = then(scene)
    named = re.findall(r"red|green|yellow|blue", down)
    return (table.over and not table.disaster and named == [suit for suit in COLOURS if suit not in table.up]
            and (verb == "card is") == (len(named) == 1))


@TRUTH.says(rf"The human pillar counts as a {COLOUR} 5, and no {COLOUR} card beats it: "
            rf"{SEAT} wins and takes only the pillar \({LOST}\)\.")
def _(scene, led, suit, seat, lost):
    table = then(scene)
    return (table.over and not table.disaster and led == suit == table.led
            and (int(seat), ["human pillar"], int(lost)) == (table.winner, table.took, 5))


@TRUTH.says(rf"The highest {COLOUR} is the ({CARD})(?:; (.*))?\.")
def _(scene, led, card, notes):
    table = then(scene)
    beside = [f"the human pillar counts as {led} 5 (SKB-12)"] * ("human pillar" in table.cards)
    beside += ["fertility does not count (SKB-13)"] * ("fertility card" in table.cards)
    return (table.over and not table.disaster and (led, card) == (table.led, table.best)
            and (notes or "") == " and ".join(beside))


@TRUTH.says(rf"{SEAT} wins and takes only this card \({LOST}\)\.")
def _(scene, seat, lost):
    table = then(scene)
    return (table.over and not table.disaster and int(seat) == table.winner and int(lost) == points(table.took)
            and len(table.took) == 1)


# How a round and the game end

@TRUTH.says(r"Round (\d) is over\.")
def _(scene, ended):
    return then(scene).round_over and int(ended) == scene.before.round


@TRUTH.says(r"By the cards taken, (Seat 0 loses \d+ points?(?:(?:, | and )Seat \d loses \d+)+)\.")
def _(scene, sums):
    table = then(scene)
    return table.round_over and numbers_by_seat(sums) == [points(taken) for taken in table.taken]


@TRUTH.says(rf"{SEAT} still holds the {CARDS} and loses (\d+) more\.")
def _(scene, seat, cards, more):
    table = then(scene)
    held = table.hands[int(seat)]
    return table.round_over and cards_in(cards) == held and int(more) == 20 * len(held)


@TRUTH.says(r"In this round (Seat 0 lost \d+ points?(?:(?:, | and )Seat \d lost \d+)+)\.")
def _(scene, sums):
    table = then(scene)
    return table.round_over and numbers_by_seat(sums) == table.in_round


@TRUTH.says(r"So far (Seat 0 has lost \d+ points?(?:(?:, | and )Seat \d has lost \d+)+)\.")
def _(scene, sums):
    table = then(scene)
    return table.round_over and numbers_by_seat(sums) == table.lost == scene.after.view(None).lost


@TRUTH.says(r"The natural disaster cards stay as they are: (all are face down|the (.*) (one is|ones are) face up)\.")
def _(scene, stays, up, verb):
    table, named = then(scene), re.findall(r"red|green|yellow|blue", up or "")
    left = [] if table.disaster else [suit for suit in COLOURS if suit in table.up]
    return (table.round_over and named == left == scene.after.view(None).up
            and (stays == "all are face down") == (not left)
            and verb in (None, "one is" if len(left) == 1 else "ones are"))


@TRUTH.says(rf"After three rounds {SEATS} (wins|win together) with the fewest points lost: (\d+)\.")
def _(scene, which, verb, fewest):
    over, lost = (then(scene).round_over, then(scene).lost) if scene.what == "event" else (True, now(scene).lost)
    winners = [seat for seat, points in enumerate(lost) if points == min(lost)]
    return (over and scene.before.round == 3 and seats_in(which) == winners
            and int(fewest) == min(lost) and (verb == "wins") == (len(winners) == 1))


# Why a move is liked

def liking(scene, card):
    """Whether this is a reason to play this card."""
    return scene.what == "reason" and scene.move.name == card and card in now(scene).allowed


def highest_so_far(table):
    """The card that wins a normal trick as it lies."""
    return resolved(table.trick, disaster=False)[1]


def of_led(table):
    return [card for card in table.hand if colour(card) == table.led]


@TRUTH.says(rf"{SEAT} has only special cards left, and whoever leads can always play one\.")
def _(scene, seat):
    table = now(scene)
    return (scene.what == "reason" and table.naming and int(seat) == table.turn == int(scene.move.name[-1])
            and bool(table.hand) and all(card in SPECIALS for card in table.hand))


@TRUTH.says(rf"When {SEAT} leads, {SEAT} is the last to play\.")
def _(scene, leads, last):
    table = now(scene)
    return (scene.what == "reason" and table.naming and scene.move.name == f"name Seat {leads}"
            and int(last) == table.turn == (int(leads) - 1) % table.players)


@TRUTH.says(rf"In a natural disaster trick the lowest {COLOUR} card takes all: the ({CARD}) is not {COLOUR}\.")
def _(scene, led, card, other):
    return (liking(scene, card) and led == other == now(scene).led != colour(card)
            and now(scene).up | {colour(card)} == set(COLOURS))


@TRUTH.says(rf"In a natural disaster trick the lowest {COLOUR} card takes all: the ({CARD}) is higher than the "
            rf"({CARD})\.")
def _(scene, led, card, lowest):
    table = now(scene)
    return (liking(scene, card) and led == table.led == colour(card) and table.up | {led} == set(COLOURS)
            and lowest == resolved(table.trick, disaster=True)[1] and number(lowest) < number(card))


@TRUTH.says(rf"Only {COLOUR} is still missing for a natural disaster, and the ({CARD}) does not bring it\.")
def _(scene, missing, card):
    table = now(scene)
    return (liking(scene, card) and set(COLOURS) - table.up - {colour(card)} == {missing}
            and any(colour(other) == missing for other in table.allowed))


@TRUTH.says(rf"A trick can hold one ({SPECIAL}), and {SEATS} (has|have) one too\.")
def _(scene, special, which, verb):
    table = now(scene)
    others = [seat for seat, hand in enumerate(table.hands) if seat != table.turn and special in hand]
    return (liking(scene, special) and special in table.free and seats_in(which) == others
            and (verb == "has") == (len(others) == 1))


@TRUTH.says(r"Whoever keeps it may not get rid of it, and loses 20 points\.")
def _(scene):
    """It can be so: a card that is not played loses 20 points, and there is a trick in which it may be blocked."""
    table = now(scene)
    return (scene.what == "reason" and len(table.hand) > 1
            and any(scene.move.name in hand for seat, hand in enumerate(table.hands) if seat != table.turn))


@TRUTH.says(rf"Every {COLOUR} card in this hand is higher than the ({CARD}), but the fertility card never wins\.")
def _(scene, led, highest):
    table = now(scene)
    return (liking(scene, "fertility card") and led == table.led and highest == highest_so_far(table)
            and bool(of_led(table)) and all(number(card) > number(highest) for card in of_led(table)))


@TRUTH.says(rf"The ({CARD}) is not {COLOUR}, so it cannot win, and no card in this hand is higher\.")
def _(scene, card, led):
    table = now(scene)
    return (liking(scene, card) and led == table.led and colour(card) not in (None, led)
            and number(card) == max(number(other) for other in table.hand if other not in SPECIALS))


@TRUTH.says(rf"The ({CARD}) stays below the ({CARD}), and of the {COLOUR} cards here that do, it is the highest\.")
def _(scene, card, highest, led):
    table = now(scene)
    below = [other for other in of_led(table) if number(other) < number(highest)]
    return (liking(scene, card) and led == table.led and highest == highest_so_far(table) and not table.disaster
            and card == max(below, key=number))


@TRUTH.says(rf"Of the {COLOUR} cards not seen yet, (\d+) (is|are) higher than the ({CARD}), and (\d+|none) (is|are) "
            rf"lower\.")
def _(scene, suit, higher, one, card, lower, other):
    """What a seat has not seen is all that it does not hold, and that was not played this round."""
    table, view = now(scene), scene.before.view(scene.before.turn)
    seen = {*table.hand, *table.cards, *(card.name for card in view.gone), *(card for pile in table.taken
                                                                             for card in pile)}
    unseen = [number(f"{suit} {rank}") for rank in (1, 2, 3, 4, 6, 7, 8, 9, 10) if f"{suit} {rank}" not in seen]
    above = sum(rank > number(card) for rank in unseen)
    return (liking(scene, card) and suit == colour(card) and table.led is None and int(higher) == above
            and lower == str(len(unseen) - above or "none") and (one == "is") == (above == 1)
            and (other == "is") == (len(unseen) - above == 1))


@TRUTH.says(rf"The ({CARD}) is higher, so the ({CARD}) cannot win a normal trick\.")
def _(scene, highest, card):
    table = now(scene)
    return (liking(scene, card) and highest == highest_so_far(table) and colour(card) == table.led
            and number(highest) > number(card) and not table.disaster)


# The score sheet

@TRUTH.says(rf"the ({CARD}), taken in trick (\d+)")
def _(scene, card, trick):
    line = scene.line
    return ((line.round, int(trick), line.seat, card) in story(scene).taken
            and (line.points, line.unit) == (number(card), "points lost"))


@TRUTH.says(rf"the ({CARD}), still in hand")
def _(scene, card):
    line = scene.line
    return (line.round, line.seat, card) in story(scene).kept and (line.points, line.unit) == (20, "points lost")


# What a class is asked before it happens

@TRUTH.says(rf"{SEAT} (?:plays the ({CARD})|(pass)es), and the trick is over\.")
def _(scene, seat, card, passes):
    return (scene.what == "question" and int(seat) == now(scene).turn and scene.move.name == (card or passes)
            and then(scene).over)


@TRUTH.says(r"Who wins it\?")
def _(scene):
    winner = then(scene).winner
    return answers_who(scene, [] if winner is None else [winner])


@TRUTH.says(r"Three rounds are over\.")
def _(scene):
    return scene.what == "question" and then(scene).round_over and scene.before.round == 3


@TRUTH.says(r"Who wins the game\?")
def _(scene):
    lost = then(scene).lost
    return answers_who(scene, [seat for seat, points in enumerate(lost) if points == min(lost)])


# What the words mean

def plays(scene):
    """The table before and after every card that was played, or passed, in a game."""
    return story(scene).plays


def tricks(scene):
    """Every finished trick of a game."""
    return shared.finished_tricks(plays(scene))


@TRUTH.says(r"trick: one small contest: everybody plays one card, somebody wins")
def _(scene):
    return shared.somebody_wins(plays(scene))


@TRUTH.says(r"trick: one small contest: in turn everybody plays one card, or passes; mostly somebody wins it")
def _(scene):
    """Who has not played a card has passed."""
    places = [place for table in tricks(scene) for place in range(table.players)]
    return (all(before.turn == (before.leader + place) % before.players
                for (before, _), place in zip(plays(scene), places, strict=True))
            and 2 * sum(table.winner is not None for table in tricks(scene)) > len(tricks(scene)))


@TRUTH.says(r"lead: to play the first card of a trick")
def _(scene):
    return all(before.turn == before.leader for before, _ in plays(scene) if not before.trick)


def following(scene):
    """Every card that somebody had to follow with, and did, with the trick before it."""
    return [(after.trick[-1][1], before) for before, after in plays(scene)
            if before.holds_led and len(after.trick) > len(before.trick) and colour(after.trick[-1][1])]


@TRUTH.says(r"follow: to play the same suit, or colour, as the card that was led")
def _(scene):
    return all(colour(card) == colour(before.cards[0]) for card, before in following(scene))


@TRUTH.says(r"follow: to play the lead colour, which the first disaster card of the trick sets")
def _(scene):
    return all(colour(card) == before.led for card, before in following(scene))


@TRUTH.says(r"disaster card: a card with a colour and a number")
def _(scene):
    return all(re.fullmatch(DISASTER, card.name) for card in scene.before.game.deck.kinds if card.name not in SPECIALS)


@TRUTH.says(r"natural disaster card: one of four, one for each colour: it turns face up when a card of its colour is "
            r"played")
def _(scene):
    return all(colour(after.trick[-1][1]) in (None, *after.up) for _, after in plays(scene) if after.trick)


@TRUTH.says(r"natural disaster: all four disasters are face up: the lowest card of the colour led takes the whole "
            r"trick")
def _(scene):
    """The cards that bring it about are not meant."""
    return not any(rest.lower().startswith("natural disaster card") for _, rest in scene.used) and all(
        table.took == table.cards
        and number(table.best) == min(number(card) for card in table.cards if colour(card) == table.led)
        for table in tricks(scene) if table.disaster)


@TRUTH.says(r"human pillar: a special card: in a normal trick it counts as the missing 5 of the colour led")
def _(scene):
    return all((table.best == "human pillar") == all(number(card) < 5 for card in table.cards
                                                     if colour(card) == table.led)
               for table in tricks(scene) if "human pillar" in table.cards and not table.disaster)


@TRUTH.says(r"fertility: a special card that never decides a trick")
def _(scene):
    return all(table.best != "fertility card" for table in tricks(scene))


@TRUTH.says(r"special card: a human pillar or a fertility card: it need not follow")
def _(scene):
    """Whoever has one that is not in the trick yet may play it."""
    return all(card in before.allowed or card in before.cards for before, _ in plays(scene) for card in SPECIALS
               if card in before.hand)


@TRUTH.says(r"discard: to put a card away, so that it counts for nobody")
def _(scene):
    """Every point lost is for a card that was taken or kept."""
    lines = [(line.round, line.seat, cards_in(line.because)[0]) for line in scene.before.score()]
    had = [(round, seat, card) for round, _, seat, card in story(scene).taken] + story(scene).kept
    return Counter(lines) <= Counter(had)


# Sentences falsified on purpose

def position(parts, players=4, seed=0):
    return tabletop.game("saika_banrai", players=players).position(parts, seed)


def asked(parts):
    return Scene("asks", position(parts))


ruled, liked, happened = shared.from_positions(position)


def in_game(word):
    return shared.in_game(word, tabletop.game("saika_banrai", players=6))


def drawn(leader):
    """The scene of a tie for most points after which this seat is drawn."""
    scenes = (happened(NO_PILLAR | {"lost": "20 0 0", "round": "2"}, "f,pass,pass", 3, seed) for seed in range(50))
    return next(scene for scene in scenes if scene.after.leader == leader)


RED_LED = {"hand 2": "r4 b1 p f", "trick": "f r3"}
NO_RED = {"hand 2": "g4 b1 p f", "trick": "f r3"}
NO_COLOUR = {"hand 1": "r4 b1 f", "trick": "f"}
PASSES = {"hand 1": "p", "trick": "p"}
GREENS = {"hand 0": "g3 b1", "hand 1": "g2 b2", "hand 2": "b3 p", "hand 3": "g4 b4"}
STORM = GREENS | {"up": "red yellow blue"}
LAST = {"hand 0": "r1", "hand 1": "f", "hand 2": "f"}
NO_PILLAR = {"hand 0": "f", "hand 1": "f", "hand 2": "f"}
FEW = {"hand 0": "b2 f", "hand 1": "r9 b3 f", "hand 2": "b4 y1 f", "hand 3": "r2 b6 y2", "trick": "r8", "up": "red"}
FALSE = [
    ("Seat 2: play red or the human pillar; if you hold no red, play any card but the fertility card",
     lambda: asked(RED_LED),
     "Seat 2: play red, the human pillar or the fertility card; if you hold no red, play any card"),
    ("Seat 1: no colour is led yet, play any card but the fertility card", lambda: asked(NO_COLOUR),
     "Seat 1: no colour is led yet, play any card"),
    ("Seat 1 holds only the human pillar, which is in the trick already: pass", lambda: asked(PASSES),
     "Seat 1 holds only the fertility card, which is in the trick already: pass"),
    ("Red was led and Seat 2 holds red, but a special card need not follow.", lambda: ruled(RED_LED, "p"),
     "Red was led and Seat 2 holds none: it may play any card but the fertility card."),
    ("Red was led and Seat 2 holds none: it may play any card but the fertility card.", lambda: ruled(NO_RED, "b1"),
     "Red was led and Seat 2 holds none: it may play any card."),
    ("Seat 1 may play any card but the fertility card.", lambda: ruled(NO_COLOUR, "b1"), "Seat 1 may play any card."),
    ("Red was led and Seat 2 holds red: play red 4 or human pillar.", lambda: ruled(RED_LED, "b1"),
     "Red was led and Seat 2 holds red: play red 4, human pillar or fertility card."),
    ("There is a fertility card in the trick already, and there can be only one: play red 4 or human pillar.",
     lambda: ruled(RED_LED, "f"),
     "There is a human pillar in the trick already, and there can be only one: play red 4 or human pillar."),
    ("Seat 2 does not hold the red 6: play red 4 or human pillar.", lambda: ruled(RED_LED, "r6"),
     "Seat 2 does not hold the red 4: play red 4 or human pillar."),
    ("It turns the last natural disaster card face up: this becomes a natural disaster trick (SKB-9).",
     lambda: ruled(NO_RED | {"up": "green yellow"}, "b1"), "This one makes blue the lead colour."),
    ("The human pillar counts as a green 5, and no green card beats it: Seat 2 wins and takes only the pillar "
     "(5 points lost).", lambda: happened(GREENS, "g3,g2,p,g4"),
     "The human pillar counts as a green 5, and no green card beats it: Seat 3 wins and takes only the pillar "
     "(5 points lost)."),
    ("Seat 1 takes all cards of the trick: the green 3, green 2, human pillar and green 4 (14 points lost).",
     lambda: happened(STORM, "g3,g2,p,g4"),
     "Seat 1 takes all cards of the trick: the green 3, green 2, human pillar and green 4 (9 points lost)."),
    ("The green 3, green 2 and green 4 are discarded.", lambda: happened(GREENS, "g3,g2,p,g4"),
     "The green 3 and green 2 are discarded."),
    ("The red, yellow and blue natural disaster cards are still face down: this was a normal trick.",
     lambda: happened(GREENS, "g3,g2,p,g4"),
     "The red and blue natural disaster cards are still face down: this was a normal trick."),
    ("Seat 2 still holds the fertility card and loses 20 more.", lambda: happened(LAST, "r1,f,pass", 3),
     "Seat 1 still holds the fertility card and loses 20 more."),
    ("So far Seat 0 has lost 1 point, Seat 1 has lost 0 and Seat 2 has lost 20.",
     lambda: happened(LAST, "r1,f,pass", 3),
     "So far Seat 0 has lost 1 point, Seat 1 has lost 20 and Seat 2 has lost 0."),
    ("trick: one small contest: in turn everybody plays one card, or passes; mostly somebody wins it",
     lambda: in_game("trick"),
     "trick: one small contest: everybody plays one card, somebody wins"),
    ("follow: to play the lead colour, which the first disaster card of the trick sets", lambda: in_game("follow"),
     "follow: to play the same suit, or colour, as the card that was led"),
    ("After three rounds Seat 1 wins with the fewest points lost: 0.",
     lambda: happened(LAST | {"round": "3"}, "r1,f,pass", 3),
     "After three rounds Seat 0 wins with the fewest points lost: 1."),
    ("No disaster card was played. Without a human pillar nobody wins. The fertility card is discarded.",
     lambda: happened(NO_PILLAR, "f,pass,pass", 3),
     "The human pillar's player wins: Seat 0 takes the pillar (5 points lost)."),
    ("The human pillar's player wins: Seat 0 takes the pillar (5 points lost).",
     lambda: happened({"hand 0": "p", "hand 1": "p", "hand 2": "p"}, "p,pass,pass", 3),
     "Without a human pillar nobody wins."),
    ("Seat 0, Seat 1 and Seat 2 have lost equally many points, the most of all (20 each): the leader is drawn at "
     "random.",
     lambda: happened(NO_PILLAR | {"lost": "20 0 0", "round": "2"}, "f,pass,pass", 3),
     "Seat 0 and Seat 1 have lost equally many points, the most of all (20 each): the leader is drawn at random."),
    ("Seat 1 leads.", lambda: drawn(1), "Seat 0 leads."),
    ("The game is over.", lambda: Scene("ruling", happened(NO_PILLAR | {"round": "3"}, "f,pass,pass", 3).after),
     "Seat 0 may name anybody, including itself."),
    ("After three rounds Seat 0 and Seat 1 win together with the fewest points lost: 20.",
     lambda: happened(NO_PILLAR | {"lost": "20 0 9", "round": "3"}, "f,pass,pass", 3),
     "After three rounds Seat 0 wins with the fewest points lost: 20."),
    ("When Seat 2 leads, Seat 1 is the last to play.", lambda: liked({"hand 1": "r1 r9 b2", "turn": "1"}, "leader 2"),
     "When Seat 3 leads, Seat 1 is the last to play."),
    ("Seat 1 has only special cards left, and whoever leads can always play one.",
     lambda: liked({"hand 1": "p f", "turn": "1"}, "leader 1"),
     "Seat 2 has only special cards left, and whoever leads can always play one."),
    ("In a natural disaster trick the lowest red card takes all: the blue 1 is not red.",
     lambda: liked(NO_RED | {"up": "red green yellow"}, "b1"),
     "In a natural disaster trick the lowest green card takes all: the blue 1 is not green."),
    ("In a natural disaster trick the lowest red card takes all: the red 4 is higher than the red 3.",
     lambda: liked(RED_LED | {"up": "red green yellow blue"}, "r4"),
     "In a natural disaster trick the lowest red card takes all: the red 4 is higher than the red 2."),
    ("Only blue is still missing for a natural disaster, and the green 4 does not bring it.",
     lambda: liked(NO_RED | {"up": "red green yellow"}, "g4"),
     "Only blue is still missing for a natural disaster, and the blue 1 does not bring it."),
    ("A trick can hold one fertility card, and Seat 0 and Seat 2 have one too.", lambda: liked(FEW, "f"),
     "A trick can hold one fertility card, and Seat 2 has one too."),
    ("Whoever keeps it may not get rid of it, and loses 20 points.", lambda: liked(FEW, "f"),
     "A trick can hold one human pillar, and Seat 2 has one too."),
    ("Every red card in this hand is higher than the red 8, but the fertility card never wins.",
     lambda: liked(FEW, "f"), "Every red card in this hand is higher than the red 10, but the fertility card never "
                              "wins."),
    ("The blue 1 is not red, so it cannot win, and no card in this hand is higher.",
     lambda: liked(NO_RED | {"hand 2": "b1 p f"}, "b1"),
     "The blue 1 is not green, so it cannot win, and no card in this hand is higher."),
    ("The red 7 stays below the red 8, and of the red cards here that do, it is the highest.",
     lambda: liked(FEW | {"hand 1": "r6 r7 f"}, "r7"),
     "The red 6 stays below the red 8, and of the red cards here that do, it is the highest."),
    ("The red 8 is higher, so the red 6 cannot win a normal trick.", lambda: liked(FEW | {"hand 1": "r6 r7 f"}, "r6"),
     "The red 7 is higher, so the red 6 cannot win a normal trick."),
    ("Of the red cards not seen yet, 6 are higher than the red 2, and 1 is lower.",
     lambda: liked({"leader": "0", "hand 0": "r2 r9 g1 g2 y1 y2 b1 b2 p f"}, "r2"),
     "Of the red cards not seen yet, 7 are higher than the red 2, and 1 is lower."),
]
"""True sentences, how to come to their scene, and the same sentences made false."""

"""When a sentence of Bannish is true: decided from hands, table and points, by the rulebook and none of the package's
code."""

import re
from collections import Counter

import tabletop
from tests.tools import truth as shared
from tests.tools.truth import SEAT, SEATS, Scene, Truth, answers_who, listed, once, seats_in

TRUTH = Truth()
CARD = r"(?:red|blue|green|yellow|purple) [1-6]"
CARDS = listed(CARD)
TOTALS = listed(r"Seat \d has \d+ \(\d+ cards?\)")
USED = listed(r"Seat \d used \d+")
POINTS = listed(r"Seat \d has \d+")
COLOUR = "([Rr]ed|[Bb]lue|[Gg]reen|[Yy]ellow|[Pp]urple)"
STARS = r"(\d+) stars?"
TO_WIN, MOST_ROUNDS = 2, 50


def cards_in(text):
    return re.findall(CARD, text)


def same(text, things):
    """Whether a list in a text names exactly these cards."""
    return Counter(cards_in(text)) == Counter(things)


def colour(card):
    return card.split()[0]


def strength(card):
    return int(card.split()[1])


class Table:
    """The table at a moment: hands, trick and what was taken, all by name; and who has won when the trick is over."""

    def __init__(self, state):
        view = state.view(None)
        self.players, self.turn, self.round = state.game.players, state.turn, state.round
        self.hands = [[card.name for card in hand] for hand in view.hands]
        self.taken = [[card.name for card in pile] for pile in view.taken]
        self.trick = [(seat, card.name) for seat, card in view.trick]
        self.points = list(view.points)
        self.chip = view.chip
        self.stars = {card.name: stars for card, stars in state.game.stars.items()}
        self.settle()

    def settle(self):
        counts = Counter(card for _, card in self.trick)
        self.left = [(seat, card) for seat, card in self.trick if counts[card] == 1]
        self.pair = [(seat, card) for seat, card in self.trick if counts[card] == 2]
        self.led = colour(self.trick[0][1]) if self.trick else None
        self.over = bool(self.pair) or len(self.trick) == self.players
        self.winner = self.best = self.led_now = None
        if self.over and self.left:
            self.led_now = colour(self.left[0][1])
            self.winner, self.best = max((play for play in self.left if colour(play[1]) == self.led_now),
                                         key=lambda play: strength(play[1]))

    @property
    def allowed(self):
        """The names of the cards that may be played, each once."""
        hand = dict.fromkeys(self.hands[self.turn])
        return [card for card in hand if colour(card) == self.led] or list(hand)

    def play(self, move):
        """What the move brings about, up to the count of the round if it ends, before the next deal."""
        self.took = self.ranks = None
        taking = move.name.startswith("take the ")
        card = move.name.removeprefix("take the ")
        if taking:
            self.took = self.turn, card
        else:
            self.hands[self.turn].remove(card)
            self.trick.append((self.turn, card))
            self.settle()
            if self.over:
                self.chip = self.turn if self.pair else self.winner
            if self.over and len(self.left) == 1:
                self.took = self.left[0]
        if self.took:
            self.taken[self.took[0]].append(self.took[1])
        self.done = self.over and (taking or len(self.left) < 2)
        self.out = [seat for seat, hand in enumerate(self.hands) if self.done and not hand]
        if self.out:
            self.count()
        return self

    def count(self):
        piles = [hand + taken for hand, taken in zip(self.hands, self.taken, strict=True)]
        self.totals, self.used = [sum(map(self.stars.get, pile)) for pile in piles], [*map(len, piles)]
        ranks = sorted({total for total in self.totals if total}, reverse=True)
        self.ranks = [[seat for seat in range(self.players) if self.totals[seat] == total]
                      for total in ranks] + [[], []]
        second = self.ranks[1]
        self.scorers = [seat for seat in second if self.used[seat] == min(self.used[other] for other in second)]
        for seat in self.scorers:
            self.points[seat] += 1


def now(scene):
    return Table(scene.before)


def then(scene):
    """The table after the scene's move, before the next deal."""
    return Table(scene.before).play(scene.move)


def named(scene):
    """The card that a ruling judges."""
    return scene.move.name.removeprefix("take the ")


class Story:
    """All that was played, taken, kept and scored in a game so far."""

    def __init__(self, steps):
        self.plays, self.taken, self.kept, self.scored = [], [], [], []
        trick = 1
        for last, step in zip(steps, steps[1:], strict=False):
            table = Table(last.state).play(step.move)
            if not step.move.name.startswith("take the "):
                self.plays.append((Table(last.state), table))
            if table.took:
                self.taken.append((table.round, trick, *table.took))
            if table.out:
                self.kept += [(table.round, seat, card) for seat, hand in enumerate(table.hands) for card in hand]
                self.scored += [(table.round, seat, table) for seat in table.scorers]
            if table.done:
                trick = 1 if table.out else trick + 1


story = once(Story)


# What is asked

@TRUTH.says(rf"{SEAT} won the trick: take one of its cards")
def _(scene, seat):
    table = now(scene)
    return table.over and len(table.left) > 1 and int(seat) == table.winner == scene.before.turn


@TRUTH.says(rf"{SEAT}: follow {COLOUR} if you can, otherwise play any card")
def _(scene, seat, led):
    table = now(scene)
    after_last = (table.trick[-1][0] + 1) % table.players
    return not table.over and led == table.led and int(seat) == after_last == scene.before.turn


@TRUTH.says(rf"{SEAT} leads: play any card", rf"{SEAT} leads and may play any card\.")
def _(scene, seat):
    table = now(scene)
    return (not table.trick and int(seat) == table.chip == table.turn
            and Counter(scene.legal) == Counter(set(scene.hand(int(seat)))))


# Rulings

@TRUTH.says(rf"{SEAT} won the trick and may take any card left in it: the ({CARD}) brings {STARS}\.")
def _(scene, seat, card, stars):
    table = now(scene)
    left = [card for _, card in table.left]
    return (scene.ok is True and int(seat) == table.winner == table.turn and card == named(scene) and card in left
            and int(stars) == table.stars[card] and scene.legal == [f"take the {card}" for card in left])


@TRUTH.says(rf"{COLOUR} was led, and this card is {COLOUR}\.")
def _(scene, led, suit):
    card = scene.move.name
    return (scene.ok is True and led.lower() == suit == now(scene).led == colour(card)
            and card in scene.hand(scene.before.turn))


@TRUTH.says(rf"{COLOUR} was led and {SEAT} holds none: any card may be played\.")
def _(scene, led, seat):
    hand = scene.hand(int(seat))
    return (scene.ok is True and led.lower() == now(scene).led and int(seat) == scene.before.turn
            and not any(colour(card) == led.lower() for card in hand) and set(hand) == set(scene.legal))


@TRUTH.says(rf"It makes a BANNISH with the ({CARD}) already in the trick \(BAN-6\)\.")
def _(scene, card):
    return scene.ok is True and card == scene.move.name and card in [other for _, other in now(scene).trick]


@TRUTH.says(rf"{SEAT} won the trick and takes one of its cards first: the {CARDS}\.")
def _(scene, seat, cards):
    table = now(scene)
    left = [card for _, card in table.left]
    return (scene.ok is False and int(seat) == table.winner == table.turn and same(cards, left)
            and not (scene.move.name.startswith("take the ") and named(scene) in left))


@TRUTH.says(r"The trick is not over yet: a card is taken by its winner\.")
def _(scene):
    return scene.ok is False and scene.move.name.startswith("take the ") and not now(scene).over


@TRUTH.says(rf"Now {SEAT} plays {CARDS}\.")
def _(scene, seat, cards):
    table = now(scene)
    return int(seat) == table.turn and same(cards, table.allowed) and same(cards, scene.legal)


@TRUTH.says(rf"{SEAT} does not hold the ({CARD}): play {CARDS}\.")
def _(scene, seat, card, cards):
    table = now(scene)
    return (scene.ok is False and int(seat) == table.turn and card == scene.move.name
            and card not in table.hands[int(seat)] and same(cards, table.allowed) and same(cards, scene.legal))


@TRUTH.says(rf"{COLOUR} was led and {SEAT} holds {COLOUR}: play {CARDS}\.")
def _(scene, led, seat, suit, cards):
    table = now(scene)
    return (scene.ok is False and led.lower() == suit == table.led and int(seat) == table.turn
            and colour(named(scene)) != suit
            and same(cards, {card for card in table.hands[int(seat)] if colour(card) == suit})
            and same(cards, scene.legal))


@TRUTH.says(r"The game is over\.")
def _(scene):
    return scene.before.turn is None and (max(now(scene).points) >= TO_WIN or scene.before.round == MOST_ROUNDS)


# Why a move is liked

def stars_taken(table):
    return [sum(map(table.stars.get, pile)) for pile in table.taken]


def alone_above(table, seat, stars):
    """Whether this one seat, and no other but the one that decides, has taken more stars than these."""
    return [other for other, taken in enumerate(stars_taken(table)) if other != table.turn and taken > stars] == [seat]


def highest_so_far(table):
    return max((card for _, card in table.trick if colour(card) == table.led), key=strength)


def held_by_others(table):
    return [card for seat, hand in enumerate(table.hands) if seat != table.turn for card in hand]


def always_wins(trick, hands, seat):
    """Whether a trick falls to this seat whatever those still to play do."""
    cards = [card for _, card in trick]
    if cards[-1] in cards[:-1] or len(trick) == len(hands):
        left = [play for play in trick if cards.count(play[1]) == 1]
        of_colour = [play for play in left if colour(play[1]) == colour(left[0][1])] if left else [(None, "none 0")]
        return max(of_colour, key=lambda play: strength(play[1]))[0] == seat
    turn = (trick[-1][0] + 1) % len(hands)
    may = [card for card in hands[turn] if colour(card) == colour(cards[0])] or hands[turn]
    return all(always_wins([*trick, (turn, card)], hands, seat) for card in set(may))


@TRUTH.says(rf"The ({CARD}) is sure to win: no other hand holds a {COLOUR} card that is as high\.")
def _(scene, card, suit):
    table = now(scene)
    return (scene.what == "reason" and card == scene.move.name and suit == colour(card)
            and not any(colour(other) == suit and strength(other) >= strength(card) for other in held_by_others(table))
            and always_wins([*table.trick, (table.turn, card)], table.hands, table.turn))


@TRUTH.says(rf"No other hand holds a higher {COLOUR} card than the ({CARD})\.")
def _(scene, suit, card):
    table = now(scene)
    return (scene.what == "reason" and card == scene.move.name and suit == colour(card) and table.led in (None, suit)
            and not any(colour(other) == suit and strength(other) > strength(card) for other in held_by_others(table)))


@TRUTH.says(rf"The ({CARD}) makes {STARS}, and only {SEAT} has taken more\.")
def _(scene, card, stars, seat):
    table = now(scene)
    return (scene.what == "reason" and card == named(scene) and table.winner == table.turn
            and int(stars) == stars_taken(table)[table.turn] + table.stars[card]
            and alone_above(table, int(seat), int(stars)))


@TRUTH.says(rf"With the ({CARD}) nobody would have taken more\.")
def _(scene, card):
    table = now(scene)
    taken = stars_taken(table)
    return (scene.what == "reason" and card != named(scene) and card in [other for _, other in table.left]
            and taken[table.turn] + table.stars[card] > max(taken))


@TRUTH.says(rf"The ({CARD}) makes a BANNISH, so the ({CARD}) of {SEAT} cannot win\.")
def _(scene, card, twin, seat):
    table = now(scene)
    return (scene.what == "reason" and card == twin == scene.move.name == highest_so_far(table)
            and (int(seat), card) in table.trick)


@TRUTH.says(rf"The ({CARD}) does not beat the ({CARD}), and that is good: only {SEAT} has taken more\.")
def _(scene, card, best, seat):
    table = now(scene)
    return (scene.what == "reason" and card == scene.move.name and best == highest_so_far(table)
            and not (colour(card) == table.led and strength(card) > strength(best))
            and alone_above(table, int(seat), stars_taken(table)[table.turn]))


@TRUTH.says(rf"The ({CARD}) brings {STARS}, and no other card on offer brings more\.")
def _(scene, card, stars):
    table = now(scene)
    return (scene.what == "reason" and card == named(scene)
            and int(stars) == table.stars[card] == max(table.stars[other] for _, other in table.left))


@TRUTH.says(rf"The ({CARD}) beats the ({CARD}), the highest {COLOUR} card so far\.")
def _(scene, card, best, led):
    table = now(scene)
    return (scene.what == "reason" and card == scene.move.name and best == highest_so_far(table)
            and led == table.led == colour(card) and strength(card) > strength(best))


@TRUTH.says(rf"No card in this hand beats the ({CARD}), so the weakest goes: the ({CARD})\.")
def _(scene, best, card):
    table = now(scene)
    return (scene.what == "reason" and card == scene.move.name and best == highest_so_far(table)
            and strength(card) == min(map(strength, table.allowed))
            and not any(colour(held) == table.led and strength(held) > strength(best)
                        for held in table.hands[table.turn]))


@TRUTH.says(rf"{SEATS} (has|have) no cards left, so this trick is the last\.")
def _(scene, which, verb):
    out = [seat for seat, hand in enumerate(now(scene).hands) if not hand]
    return scene.what == "reason" and seats_in(which) == out and (verb == "has") == (len(out) == 1)


@TRUTH.says(rf"The {CARDS} (stays|stay) in hand and will count {STARS}\.")
def _(scene, cards, verb, stars):
    table = now(scene)
    kept = Counter(table.hands[table.turn]) - Counter([scene.move.name])
    return (scene.what == "reason" and same(cards, kept.elements()) and (verb == "stays") == (kept.total() == 1)
            and int(stars) == sum(table.stars[card] * number for card, number in kept.items()))


# What happens in a trick

@TRUTH.says(r"Round (\d+): every player is dealt 12 cards\.")
def _(scene, number):
    expected = scene.before.round + 1 if scene.before else 1
    return int(number) == scene.after.round == expected and all(len(hand) == 12 for hand in Table(scene.after).hands)


@TRUTH.says(rf"{SEAT} (has the chip|had the chip last) and leads\.")
def _(scene, seat, chip):
    table = Table(scene.after)
    before = then(scene).chip if scene.before else table.chip
    return (int(seat) == table.turn == table.chip == before and not table.trick
            and (chip == "has the chip") == (scene.before is None))


@TRUTH.says(rf"{SEAT} leads the ({CARD}): {COLOUR} is the lead colour\.")
def _(scene, seat, card, led):
    table = now(scene)
    return (not table.trick and int(seat) == table.turn and card == scene.move.name and led == colour(card)
            and card in scene.hand(int(seat)))


@TRUTH.says(rf"{SEAT} follows with the ({CARD})\.")
def _(scene, seat, card):
    table = now(scene)
    return (int(seat) == table.turn and card == scene.move.name and colour(card) == table.led
            and card in scene.hand(int(seat)))


@TRUTH.says(rf"{SEAT} has no {COLOUR} and plays the ({CARD})\.")
def _(scene, seat, led, card):
    table = now(scene)
    return (int(seat) == table.turn and card == scene.move.name and led == table.led
            and not any(colour(held) == led for held in scene.hand(int(seat))))


@TRUTH.says(r"Everybody has played\.")
def _(scene):
    table = then(scene)
    return len(table.trick) == table.players and len({seat for seat, _ in table.trick}) == table.players


@TRUTH.says(rf"{COLOUR} was led, and the highest {COLOUR} is the ({CARD}): {SEAT} wins the trick and gets the chip\.")
def _(scene, led, suit, card, seat):
    table = then(scene)
    return (not table.pair and led.lower() == suit == table.led and (int(seat), card) == (table.winner, table.best)
            and int(seat) == table.chip == scene.after.view(None).chip)


@TRUTH.says(r"BANNISH!")
def _(scene):
    return len(then(scene).pair) == 2


@TRUTH.says(rf"{SEAT} and {SEAT} both played the ({CARD})\.")
def _(scene, first, second, card):
    return then(scene).pair == [(int(first), card), (int(second), card)]


@TRUTH.says(r"The two cards are removed face down, and the trick ends at once\.")
def _(scene):
    pair = [card for _, card in then(scene).pair]
    view = scene.after.view(None)
    return len(pair) == 2 and (scene.after.round != scene.before.round or scene.after.turn is None
                               or pair[0] not in [card.name for card in view.on_offer])


@TRUTH.says(rf"{SEATS} (does|do) not play\.")
def _(scene, which, verb):
    table = then(scene)
    idle = set(range(table.players)) - {seat for seat, _ in table.trick}
    return set(seats_in(which)) == idle and (verb == "does") == (len(idle) == 1)


@TRUTH.says(rf"{SEAT} played the second ({CARD}) and gets the chip\.")
def _(scene, seat, card):
    table = then(scene)
    return table.pair[1] == (int(seat), card) and table.chip == int(seat) == scene.after.view(None).chip


@TRUTH.says(r"No card is left: nobody takes anything, only the chip moves\.")
def _(scene):
    table = then(scene)
    return table.over and not table.left and table.took is None


@TRUTH.says(rf"Only the ({CARD}) is left: {SEAT} wins and must take it \({STARS}\)\.")
def _(scene, card, seat, stars):
    table = then(scene)
    return table.left == [(int(seat), card)] and table.took == (int(seat), card) and int(stars) == table.stars[card]


@TRUTH.says(rf"The {CARDS} are left\.")
def _(scene, cards):
    table = then(scene)
    return bool(table.pair) and len(table.left) > 1 and cards_in(cards) == [card for _, card in table.left]


@TRUTH.says(rf"The leader's own ({CARD}) is still there, so {COLOUR} stays the lead colour\.")
def _(scene, card, suit):
    table = then(scene)
    return table.left[0] == table.trick[0] and card == table.left[0][1] and suit == table.led == table.led_now


@TRUTH.says(rf"The ({CARD}) of {SEAT} is the one closest to the leader, so {COLOUR} (stays the lead colour|is the lead "
            rf"colour now)\.")
def _(scene, card, seat, suit, verb):
    table = then(scene)
    return (table.left[0] == (int(seat), card) and table.left[0] != table.trick[0] and suit == table.led_now
            and verb.startswith("stays") == (suit == table.led))


@TRUTH.says(rf"The highest {COLOUR} is the ({CARD}): {SEAT} wins the trick\.")
def _(scene, suit, card, seat):
    table = then(scene)
    return suit == table.led_now and (int(seat), card) == (table.winner, table.best) and scene.after.turn == int(seat)


@TRUTH.says(rf"{SEAT} takes the ({CARD}) \({STARS}\)\.")
def _(scene, seat, card, stars):
    table = then(scene)
    return now(scene).winner == int(seat) and table.took == (int(seat), card) and int(stars) == table.stars[card]


@TRUTH.says(rf"The {CARDS} (leaves|leave) face down\.")
def _(scene, cards, verb):
    others = [card for _, card in now(scene).left if card != named(scene)]
    return same(cards, others) and (verb == "leaves") == (len(others) == 1)


@TRUTH.says(rf"{SEAT} has the chip and leads the next trick\.")
def _(scene, seat):
    table, after = then(scene), Table(scene.after)
    return table.done and not table.out and int(seat) == table.chip == after.chip == after.turn and not after.trick


# What happens at the end of a round

@TRUTH.says(rf"{SEATS} (has|have) no cards left: the round ends\.")
def _(scene, which, verb):
    out = then(scene).out
    return (seats_in(which) == out and (verb == "has") == (len(out) == 1)
            and (scene.after.turn is None or scene.after.round == scene.before.round + 1))


@TRUTH.says(rf"Stars of the cards taken and left in hand: {TOTALS}\.")
def _(scene, sums):
    table = then(scene)
    said = re.findall(r"Seat (\d) has (\d+) \((\d+) (cards?)\)", sums)
    return said == [(str(seat), str(table.totals[seat]), str(table.used[seat]),
                     "card" if table.used[seat] == 1 else "cards")
                    for seat in range(table.players)]


@TRUTH.says(rf"{SEATS} (has|have) no stars at all and (is|are) left out of the ranking\.")
def _(scene, which, has, verb):
    table = then(scene)
    none = [seat for seat in range(table.players) if not table.totals[seat]]
    return seats_in(which) == none and (has, verb) == (("has", "is") if len(none) == 1 else ("have", "are"))


@TRUTH.says(rf"{SEATS} (is first|share first place) with {STARS}, and first place scores nothing\.")
def _(scene, which, verb, stars):
    table = then(scene)
    first = table.ranks[0]
    return (seats_in(which) == first and int(stars) == max(table.totals) and (verb == "is first") == (len(first) == 1)
            and not any(seat in table.scorers for seat in first))


@TRUTH.says(r"There is no second place, so nobody scores\.")
def _(scene):
    table = then(scene)
    return not table.ranks[1] and not table.scorers


@TRUTH.says(rf"{SEAT} is second with {STARS} and gets a victory point\.")
def _(scene, seat, stars):
    table = then(scene)
    return table.ranks[1] == table.scorers == [int(seat)] and int(stars) == table.totals[int(seat)]


@TRUTH.says(rf"{SEATS} share second place with {STARS}, and used equally many cards \((\d+)\): each gets a victory "
            rf"point\.")
def _(scene, which, stars, cards):
    table = then(scene)
    second = table.ranks[1]
    return (seats_in(which) == second == table.scorers and len(second) > 1 and int(stars) == table.totals[second[0]]
            and {table.used[seat] for seat in second} == {int(cards)})


@TRUTH.says(rf"{SEATS} share second place with {STARS}\.")
def _(scene, which, stars):
    table = then(scene)
    second = table.ranks[1]
    return seats_in(which) == second and len(second) > 1 and int(stars) == table.totals[second[0]]


@TRUTH.says(rf"Fewest cards decide: {SEATS} used (\d+)( each)?, {USED}\.")
def _(scene, which, cards, each, beaten):
    table = then(scene)
    others = [(str(seat), str(table.used[seat])) for seat in table.ranks[1] if seat not in table.scorers]
    return (seats_in(which) == table.scorers and all(table.used[seat] == int(cards) for seat in table.scorers)
            and bool(each) == (len(table.scorers) > 1) and re.findall(rf"{SEAT} used (\d+)", beaten) == others
            and all(int(used) > int(cards) for _, used in others))


@TRUTH.says(rf"{SEATS} (gets|each get) a victory point\.")
def _(scene, which, verb):
    scorers = then(scene).scorers
    return seats_in(which) == scorers and (verb == "gets") == (len(scorers) == 1)


@TRUTH.says(rf"Victory points so far: {POINTS}\.")
def _(scene, sums):
    points = then(scene).points
    return re.findall(r"Seat (\d) has (\d+)", sums) == [(str(seat), str(points[seat])) for seat in range(len(points))] \
        and points == scene.after.view(None).points


# The end of the game, and the score sheet

@TRUTH.says(rf"{SEATS} (wins|win together) with 2 victory points after (\d+) (rounds?)\.")
def _(scene, which, verb, rounds, word):
    state = scene.after or scene.before
    table = now(scene) if scene.after is None else then(scene)
    winners = [seat for seat, points in enumerate(table.points) if points >= TO_WIN]
    return (seats_in(which) == winners == list(state.outcome().winners) and (verb == "wins") == (len(winners) == 1)
            and state.turn is None and int(rounds) == state.round and (word == "round") == (state.round == 1))


@TRUTH.says(rf"After 50 rounds {SEATS} (wins|win together) with the most victory points \((\d)\)\.")
def _(scene, which, verb, most):
    state = scene.after or scene.before
    points = now(scene).points if scene.after is None else then(scene).points
    winners = [seat for seat in range(len(points)) if points[seat] == max(points)]
    return (state.turn is None and state.round == MOST_ROUNDS and int(most) == max(points) < TO_WIN
            and seats_in(which) == winners == list(state.outcome().winners) and (verb == "wins") == (len(winners) == 1))


def counts(scene, card):
    """Whether a line of the score counts the stars of this card."""
    stars = {card.name: stars for card, stars in scene.before.game.stars.items()}
    return scene.line.unit == "stars" and scene.line.points == stars[card]


@TRUTH.says(rf"the ({CARD}), taken in trick (\d+)")
def _(scene, card, trick):
    return counts(scene, card) and (scene.line.round, int(trick), scene.line.seat, card) in story(scene).taken


@TRUTH.says(rf"the ({CARD}), still in hand")
def _(scene, card):
    return counts(scene, card) and (scene.line.round, scene.line.seat, card) in story(scene).kept


@TRUTH.says(rf"second place with {STARS}(?:, (shared with equally many|shared, but with the fewest) cards used "
            rf"\((\d+)\))?")
def _(scene, stars, shared, cards):
    table, = (table for number, seat, table in story(scene).scored
              if (number, seat) == (scene.line.round, scene.line.seat))
    second, scorers = table.ranks[1], table.scorers
    if shared is None:
        right = second == [scene.line.seat]
    elif shared == "shared with equally many":
        right = len(second) > 1 and scorers == second
    else:
        right = len(scorers) < len(second)
    return (right and int(stars) == table.totals[scene.line.seat]
            and (cards is None or int(cards) == table.used[scene.line.seat])
            and (scene.line.unit, scene.line.points) == ("victory points", 1))


# What a class is asked before it happens

@TRUTH.says(rf"{SEAT} plays the ({CARD})\.")
def _(scene, seat, card):
    return scene.what == "question" and int(seat) == now(scene).turn and card == scene.move.name


@TRUTH.says(r"Who wins this trick\?")
def _(scene):
    winner = then(scene).winner
    return then(scene).over and answers_who(scene, [] if winner is None else [winner])


@TRUTH.says(r"The round ends and the stars are added up\.")
def _(scene):
    return scene.what == "question" and bool(then(scene).out)


@TRUTH.says(r"Who gets a victory point\?")
def _(scene):
    return answers_who(scene, then(scene).scorers)


# What the words mean

def plays(scene):
    """The table before and after every card that was played in a game."""
    return story(scene).plays


@TRUTH.says(r"trick: one small contest: everybody plays one card, somebody wins")
def _(scene):
    return shared.somebody_wins(plays(scene))


@TRUTH.says(r"trick: one small contest: one player after another plays a card, until all have or a BANNISH ends it")
def _(scene):
    return all([(seat - table.trick[0][0]) % table.players for seat, _ in table.trick] == [*range(len(table.trick))]
               and (len(table.trick) == table.players or bool(table.pair))
               for table in shared.finished_tricks(plays(scene)))


@TRUTH.says(r"lead: to play the first card of a trick", r"chip: whoever has it leads the next trick")
def _(scene):
    return all(before.turn == before.chip for before, _ in plays(scene) if not before.trick)


@TRUTH.says(r"follow: to play the same suit, or colour, as the card that was led")
def _(scene):
    """Where it can be done it is done."""
    return all(colour(after.trick[-1][1]) == colour(after.trick[0][1]) for before, after in plays(scene)
               if before.trick and any(colour(card) == before.led for card in before.hands[before.turn]))


@TRUTH.says(r"bannish: two equal cards in one trick: both are removed, and the trick ends")
def _(scene):
    return all(after.over and not {*after.pair} & {*after.left} for _, after in plays(scene)
               if len({*after.trick}) == len(after.trick) and len({card for _, card in after.trick}) < len(after.trick))


@TRUTH.says(r"star: what a card counts at the end of a round")
def _(scene):
    lines = [line for line in scene.before.score() if line.unit == "stars"]
    cards = {card.name: stars for card, stars in scene.before.game.stars.items()}
    return all(line.points == cards[cards_in(line.because)[0]] for line in lines)


@TRUTH.says(r"victory point: what second place in a round gets; two of them win the game")
def _(scene):
    scored = [(number, seat) for number, seat, _ in story(scene).scored]
    return scored == [(line.round, line.seat) for line in scene.before.score() if line.unit == "victory points"] and (
        max(Table(scene.before).points) == TO_WIN or scene.before.round == MOST_ROUNDS)


# Sentences falsified on purpose

def position(parts):
    return tabletop.game("bannish", players=4).position(parts)


ruled, liked, happened = shared.from_positions(position)


def ending(parts, what="event"):
    """The scene of a round's last two cards, or of what is so after them."""
    scene = happened(parts, "y6,y6")
    return scene if what == "event" else Scene(what, scene.after)


FOLLOW = {"hand 1": "r2 r6 b2", "hand 2": "r1 r3 b4", "trick": "r5"}
NONE = {"hand 1": "g2 g6 b2", "hand 2": "r1 r3 b4", "trick": "r5"}
TRICK = {"hand 0": "r4 b1", "hand 1": "g2 b2", "hand 2": "y5 b3", "hand 3": "r4 b4"}
SIXES = {"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "g2 b3", "hand 3": "r6 b4"}
FULL = {"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "r5 b3", "hand 3": "y6 b4"}
SHARED = {"hand 0": "y6", "hand 1": "y6", "hand 2": "g6", "hand 3": "y5", "taken 0": "r1 r5 r5 r6",
          "taken 1": "b1 b3 b6", "taken 2": "g2 g5", "taken 3": "y4 b6 g6 r6", "points": "0 0 1 0"}
FIFTY = {"hand 0": "y6", "hand 1": "y6", "hand 2": "r3", "hand 3": "r4", "taken 0": "r1", "round": "50"}
"""Seat 2 is second when y6, y6 are played, and after round 50 the game ends."""
LEAD = {"hand 0": "r5 b5 b4", "hand 1": "r5 g1 g2", "hand 2": "g3 g4 r4", "hand 3": "y1 y2 b3", "leader": "0"}
OFFER = {"hand 0": "b1", "hand 1": "b2", "hand 2": "b3", "hand 3": "b4", "trick": "r6 r1 y6 r5", "leader": "0",
         "taken 0": "y1 y6", "taken 1": "g1 g3", "taken 2": "y5", "taken 3": "g6"}
LAST = {"hand 0": "", "hand 1": "", "hand 2": "", "hand 3": "r6 r5", "trick": "r2 b1 r6", "leader": "0",
        "taken 0": "g1 g1", "taken 2": "y2 y5", "taken 3": "y1 y4", "tricks": "11"}
FALSE = [
    ("Seat 1: follow red if you can, otherwise play any card", lambda: Scene("asks", position(FOLLOW)),
     "Seat 2: follow red if you can, otherwise play any card"),
    ("Seat 1 won the trick: take one of its cards", lambda: Scene("asks", happened(FULL, "r4,r6,r5,y6").after),
     "Seat 3 won the trick: take one of its cards"),
    ("Red was led and Seat 1 holds red: play red 2 or red 6.", lambda: ruled(FOLLOW, "b2"),
     "Red was led and Seat 1 holds red: play red 2."),
    ("Seat 1 does not hold the red 3: play red 2 or red 6.", lambda: ruled(FOLLOW, "r3"),
     "Seat 1 does not hold the red 6: play red 2 or red 6."),
    ("Red was led and Seat 1 holds none: any card may be played.", lambda: ruled(NONE, "g2"),
     "Red was led and Seat 2 holds none: any card may be played."),
    ("Red was led, and this card is red.", lambda: ruled(FOLLOW, "r2"), "Blue was led, and this card is blue."),
    ("Seat 1 has no red and plays the green 2.", lambda: happened(NONE, "g2"),
     "Seat 1 has no blue and plays the green 2."),
    ("Red was led, and the highest red is the red 6: Seat 1 wins the trick and gets the chip.",
     lambda: happened(FULL, "r4,r6,r5,y6"),
     "Red was led, and the highest red is the red 5: Seat 2 wins the trick and gets the chip."),
    ("Seat 0 and Seat 3 both played the red 4.", lambda: happened(TRICK, "r4,g2,y5,r4"),
     "Seat 0 and Seat 2 both played the red 4."),
    ("The green 2 of Seat 1 is the one closest to the leader, so green is the lead colour now.",
     lambda: happened(TRICK, "r4,g2,y5,r4"),
     "The yellow 5 of Seat 2 is the one closest to the leader, so yellow is the lead colour now."),
    ("The leader's own red 4 is still there, so red stays the lead colour.", lambda: happened(SIXES, "r4,r6,g2,r6"),
     "The leader's own red 6 is still there, so red stays the lead colour."),
    ("Seat 3 played the second red 6 and gets the chip.", lambda: happened(SIXES, "r4,r6,g2,r6"),
     "Seat 1 played the second red 6 and gets the chip."),
    ("Seat 1 takes the yellow 6 (1 star).", lambda: happened(FULL, "r4,r6,r5,y6,take y6"),
     "Seat 1 takes the yellow 6 (6 stars)."),
    ("The red 4, red 6 and red 5 leave face down.", lambda: happened(FULL, "r4,r6,r5,y6,take y6"),
     "The red 4 and red 5 leave face down."),
    ("Fewest cards decide: Seat 2 used 3, Seat 3 used 5.", lambda: happened(SHARED, "y6,y6"),
     "Fewest cards decide: Seat 3 used 3, Seat 2 used 5."),
    ("Victory points so far: Seat 0 has 0, Seat 1 has 0, Seat 2 has 2 and Seat 3 has 0.",
     lambda: happened(SHARED, "y6,y6"),
     "Victory points so far: Seat 0 has 0, Seat 1 has 0, Seat 2 has 1 and Seat 3 has 0."),
    ("trick: one small contest: one player after another plays a card, until all have or a BANNISH ends it",
     lambda: shared.in_game("trick", tabletop.game("bannish", players=4)),
     "trick: one small contest: everybody plays one card, somebody wins"),
    ("Seat 2 wins with 2 victory points after 1 round.", lambda: happened(SHARED, "y6,y6"),
     "Seat 2 and Seat 3 win together with 2 victory points after 1 round."),
    ("After 50 rounds Seat 2 wins with the most victory points (1).", lambda: ending(FIFTY),
     "After 50 rounds Seat 3 wins with the most victory points (1)."),
    ("After 50 rounds Seat 2 wins with the most victory points (1).", lambda: ending(FIFTY, "outcome"),
     "Seat 2 wins with 2 victory points after 50 rounds."),
    ("There is no second place, so nobody scores.", lambda: ending(FIFTY | {"hand 2": "g1", "hand 3": "b1"}),
     "Seat 2 is second with 6 stars and gets a victory point."),
    ("Seat 2 and Seat 3 share second place with 4 stars, and used equally many cards (1): each gets a victory point.",
     lambda: ending(FIFTY | {"round": "1", "hand 3": "b3"}),
     "Seat 2 and Seat 3 share second place with 4 stars, and used equally many cards (2): each gets a victory point."),
    ("The game is over.", lambda: ending(FIFTY, "ruling"), "Seat 0 leads and may play any card."),
    ("No other hand holds a higher red card than the red 5.", lambda: liked(LEAD, "r5"),
     "The red 5 is sure to win: no other hand holds a red card that is as high."),
    ("The blue 5 is sure to win: no other hand holds a blue card that is as high.", lambda: liked(LEAD, "b5"),
     "The blue 4 is sure to win: no other hand holds a blue card that is as high."),
    ("The yellow 6 makes 8 stars, and only Seat 1 has taken more.", lambda: liked(OFFER, "take y6"),
     "The yellow 6 makes 9 stars, and only Seat 1 has taken more."),
    ("The yellow 6 makes 8 stars, and only Seat 1 has taken more.", lambda: liked(OFFER, "take y6"),
     "The yellow 6 makes 8 stars, and only Seat 2 has taken more."),
    ("With the red 1 nobody would have taken more.", lambda: liked(OFFER, "take y6"),
     "With the red 5 nobody would have taken more."),
    ("The red 1 brings 6 stars, and no other card on offer brings more.", lambda: liked(OFFER, "take r1"),
     "The red 5 brings 2 stars, and no other card on offer brings more."),
    ("The red 6 beats the red 5, the highest red card so far.", lambda: liked(FOLLOW, "r6"),
     "The red 2 beats the red 5, the highest red card so far."),
    ("No card in this hand beats the red 5, so the weakest goes: the green 2.", lambda: liked(NONE, "g2"),
     "No card in this hand beats the red 5, so the weakest goes: the green 6."),
    ("The red 5 does not beat the red 6, and that is good: only Seat 0 has taken more.", lambda: liked(LAST, "r5"),
     "The red 5 does not beat the red 6, and that is good: only Seat 2 has taken more."),
    ("The red 6 makes a BANNISH, so the red 6 of Seat 2 cannot win.", lambda: liked(LAST, "r6"),
     "The red 6 makes a BANNISH, so the red 6 of Seat 0 cannot win."),
    ("Seat 0, Seat 1 and Seat 2 have no cards left, so this trick is the last.", lambda: liked(LAST, "r6"),
     "Seat 0 and Seat 1 have no cards left, so this trick is the last."),
    ("The red 5 stays in hand and will count 2 stars.", lambda: liked(LAST, "r6"),
     "The red 5 stays in hand and will count 1 star."),
]
"""True sentences, how to come to their scene, and the same sentences made false."""

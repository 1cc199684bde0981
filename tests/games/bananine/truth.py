"""Whether what is said in Bananine is true, decided from hands, the market and what changed; no code of the rules is
used."""

from collections import Counter
from itertools import product
from re import findall, fullmatch

import tabletop
from tests.tools import truth as shared
from tests.tools.truth import NUMBERS, Scene, Truth, answers_who, moves, parts_of, seats_in

TRUTH = Truth()
STACK = r"(?:[Tt]he stack of \ds|[Tt]he surplus \d)"


# What is there

def cards(text):
    """The values in a text of cards, by how many of each: standard ones as 4, surplus cards as '+4'."""
    return Counter(word if word[0] == "+" else int(word) for word in text.split())


def part(state, name):
    return cards(parts_of(state).get(name, ""))


def hand(state, seat):
    return part(state, f"hand {seat}")


def collected(state):
    """How many cards of each value every seat has collected, standard and surplus together."""
    piles = [part(state, f"collected {seat}") for seat in range(state.game.players)]
    return [Counter({value: pile[value] + pile[f"+{value}"] for value in range(1, 10)}) for pile in piles]


def stacks(state):
    """The stacks of the market by how a sentence calls them, each with the value and the total."""
    there = {}
    for card, count in part(state, "market").items():
        if isinstance(card, int):
            there[f"the stack of {card}s"] = card, card * count
        else:
            there[f"the surplus {card[1:]}"] = int(card), int(card)
    return there


def payments(held, value, total):
    """Every way to pay a total from a hand without the value that is taken, as a sorted tuple."""
    values = sorted(card for card in held if card != value and card <= total)
    found = set()
    for numbers in product(*(range(min(held[card], total // card) + 1) for card in values)):
        paid = [card for card, number in zip(values, numbers, strict=True) for _ in range(number)]
        if paid and sum(paid) == total:
            found.add(tuple(paid))
    return found


def payable(state):
    """What the seat that decides can pay: by stack, its payments."""
    held = hand(state, state.turn)
    found = {name: payments(held, value, total) for name, (value, total) in stacks(state).items()}
    return {name: ways for name, ways in found.items() if ways}


def there(scene, stack):
    """The value and the total of a stack of the market, however a sentence begins with it; nothing where it does not
    lie."""
    return stacks(scene.before).get(f"t{stack[1:]}" if stack else "", (0, 0))


def scores(state):
    """The points of each seat: for every value 2 for the most, 1 each for those who share it, nothing for none."""
    points = Counter()
    for value in range(1, 10):
        counts = [pile[value] for pile in collected(state)]
        best = [seat for seat, count in enumerate(counts) if count == max(counts) > 0]
        points.update({seat: 2 if len(best) == 1 else 1 for seat in best})
    return [points[seat] for seat in range(state.game.players)]


def moved(scene):
    """The cards of its hand that a seat laid into the market with a move."""
    seat = scene.before.turn
    return hand(scene.before, seat) - hand(scene.after, seat)


def took(scene):
    """The values of the cards that a seat collected with a move."""
    seat = scene.before.turn
    return collected(scene.after)[seat] - collected(scene.before)[seat]


def bursting(scene):
    """The values whose stacks come to 10 or more with a move."""
    there = part(scene.before, "market") + moved(scene)
    return [value for value in moved(scene) if value * there[value] >= 10]


def drawn(scene):
    """The surplus cards that came with a move."""
    return part(scene.before, "deck") - part(scene.after, "deck")


def draws_due(scene):
    return (took(scene).total() >= 3) + len(bursting(scene))


# What is said, taken apart

def parted(text):
    """The pieces of a list with commas and a last 'and' or 'or'."""
    return [piece for piece in text.replace(" and ", ", ").replace(" or ", ", ").split(", ") if piece]


def summed(text):
    return tuple(sorted(int(card) for card in text.split(" + ")))


def stack_and_cards(move):
    """The stack that a move, half-built or whole, names, and its cards."""
    found = fullmatch(r"(?:take (\+?)(\d):)?([\d ]*)", str(move))
    plus, value, paid = found.groups()
    stack = None if value is None else f"the surplus {value}" if plus else f"the stack of {value}s"
    return stack, Counter(int(card) for card in paid.split())


def number(word):
    return NUMBERS.index(word.lower())


# What is asked

@TRUTH.says(r"Seat (\d): take one stack and pay its exact total, or put one card down if none can be paid")
def asked(scene, seat):
    return scene.what == "asks" and scene.before.turn == int(seat)


@TRUTH.says(r"Seat (\d) can pay for no stack: put any one card into the market")
def asked_to_put(scene, seat):
    return scene.what == "asks" and scene.before.turn == int(seat) and not payable(scene.before)


# Rulings

@TRUTH.says(rf"({STACK}) costs (\d+), and (\d(?: \+ \d)+) = (\d+)\.",
            rf"({STACK}) costs (\d+), and an? (\d)( pays it exactly)\.")
def payment_allowed(scene, stack, cost, paid, total):
    name, move = stack[0].lower() + stack[1:], stack_and_cards(scene.move)
    return (scene.ok and move == (name, Counter(summed(paid)))
            and summed(paid) in payable(scene.before).get(name, set())
            and there(scene, name)[1] == int(cost) == sum(summed(paid)) and total in (cost, " pays it exactly"))


@TRUTH.says(r"Seat (\d) can pay for no stack exactly, so any one card of the hand goes into the market\.")
def card_allowed(scene, seat):
    held = hand(scene.before, int(seat))
    return scene.ok and scene.before.turn == int(seat) and not payable(scene.before) and held[int(str(scene.move))] > 0


@TRUTH.says(rf"({STACK}) is not in the market\.")
def not_there(scene, stack):
    return not scene.ok and stack[0].lower() + stack[1:] not in stacks(scene.before)


@TRUTH.says(r"In the market: (.+)\.", r"The market is (empty)\.")
def in_the_market(scene, there):
    listed = {} if there == "empty" else {name: int(total) for name, total in findall(rf"({STACK}) \((\d+)\)", there)}
    return listed == {name: total for name, (_, total) in stacks(scene.before).items()}


@TRUTH.says(rf"Seat (\d) can pay for ({STACK}(?:(?:, | or ){STACK})*)\.")
def can_pay_for(scene, seat, named):
    return scene.before.turn == int(seat) and sorted(findall(STACK, named)) == sorted(payable(scene.before))


@TRUTH.says(r"Seat (\d) can pay for no stack, and puts down (.+)\.")
def puts_down(scene, seat, named):
    held = hand(scene.before, int(seat))
    return scene.before.turn == int(seat) and not payable(scene.before) and parted(named) == [str(card)
                                                                                              for card in sorted(held)]


@TRUTH.says(r"(Pay|Add) ([\d +,or…]+)\.")
def ways_to_pay(scene, word, named):
    """Every sum that is named is a payment, or completes it; all are named, or there are more than six."""
    stack, touched = stack_and_cards(scene.move)
    ways = payable(scene.before).get(stack, set())
    if word == "Add":
        ways = {tuple(sorted((Counter(way) - touched).elements())) for way in ways if touched <= Counter(way)}
    sums = [summed(piece) for piece in parted(named) if piece != "…"]
    return (not scene.ok and set(sums) <= ways and len(set(sums)) == len(sums)
            and ("…" in named if len(ways) > len(sums) else "…" not in named) and len(sums) == min(6, len(ways)))


@TRUTH.says(r"Seat (\d) has no cards that make exactly (\d+) without an? (\d)\.")
def has_none(scene, seat, total, value):
    stack = stack_and_cards(scene.move)[0]
    return (scene.before.turn == int(seat) and there(scene, stack) == (int(value), int(total))
            and not payments(hand(scene.before, int(seat)), int(value), int(total)))


@TRUTH.says(r"A surplus card is never in a hand, so it cannot be paid\.")
def surplus_paid(scene):
    return not scene.ok and "+" in str(scene.move).split(":")[-1]


@TRUTH.says(rf"An? (\d) cannot pay for ({STACK}): no card paid may have the value that is taken\.")
def same_value(scene, value, stack):
    named, paid = stack_and_cards(scene.move)
    return not scene.ok and named == stack and there(scene, stack)[0] == int(value) and paid[int(value)] > 0


@TRUTH.says(rf"({STACK}) costs (\d+)\.")
def costs(scene, stack, cost):
    return there(scene, stack)[1] == int(cost)


@TRUTH.says(r"Seat (\d) holds (no|only \w+) (\d)s?\.")
def holds(scene, seat, count, value):
    held = hand(scene.before, int(seat))[int(value)]
    return (not scene.ok and scene.before.turn == int(seat) and held == number(count.removeprefix("only "))
            and stack_and_cards(scene.move)[1][int(value)] > held)


@TRUTH.says(rf"({STACK}) costs (\d+), and (\d+) is (\d+) too (much|little)\.")
def wrong_sum(scene, stack, cost, paid, difference, word):
    named, touched = stack_and_cards(scene.move)
    over = int(paid) - int(cost)
    return (not scene.ok and named == stack[0].lower() + stack[1:] and there(scene, named)[1] == int(cost)
            and sum(touched.elements()) == int(paid) and over == int(difference) * (1 if word == "much" else -1))


@TRUTH.says(rf"({STACK}) costs (\d+): now touch the cards to pay with\.")
def nothing_paid_yet(scene, stack, cost):
    named, touched = stack_and_cards(scene.move)
    return (not scene.ok and not touched and named == stack[0].lower() + stack[1:]
            and there(scene, named)[1] == int(cost))


@TRUTH.says(rf"({STACK}) costs (\d+): so far (?:(\d(?: \+ \d)+) = )?(\d+), (\d+) more to pay\.")
def paid_so_far(scene, stack, cost, shown, paid, rest):
    named, touched = stack_and_cards(scene.move)
    return (not scene.ok and named == stack[0].lower() + stack[1:] and there(scene, named)[1] == int(cost)
            and summed(shown or paid) == tuple(sorted(touched.elements())) and sum(touched.elements()) == int(paid)
            and int(paid) + int(rest) == int(cost)
            and any(touched < Counter(way) for way in payable(scene.before).get(named, set())))


@TRUTH.says(r"Only one card is put down\.")
def one_card_only(scene):
    return not scene.ok and not payable(scene.before) and stack_and_cards(scene.move)[1].total() > 1


@TRUTH.says(r"Seat (\d) can pay for a stack, so no card is put down; and no payment has (?:an? )?(\d(?: \+ \d)*)\.")
def in_no_payment(scene, seat, named):
    touched = stack_and_cards(scene.move)[1]
    return (not scene.ok and scene.before.turn == int(seat) and bool(payable(scene.before))
            and Counter(summed(named)) == touched
            and not any(touched <= Counter(way) for ways in payable(scene.before).values() for way in ways))


@TRUTH.says(rf"(?:An? )?(\d(?: \+ \d)*) can be part of a payment for ({STACK}(?:(?:, | or ){STACK})*): touch that "
            rf"stack, and any other "
            r"cards to pay\.")
def in_payments(scene, named, for_stacks):
    touched = stack_and_cards(scene.move)[1]
    helped = [stack for stack, ways in payable(scene.before).items() if any(touched <= Counter(way) for way in ways)]
    return not scene.ok and Counter(summed(named)) == touched and sorted(findall(STACK, for_stacks)) == sorted(helped)


@TRUTH.says(r"Seat (\d) can pay for a stack, so no card is put down \(NIN-8\)\.")
def no_card_alone(scene, seat):
    return not scene.ok and scene.before.turn == int(seat) and bool(payable(scene.before))


@TRUTH.says(r"A move takes a stack and pays for it, or puts a card of the hand into the market; .* does neither\.")
def no_move(scene):
    return not scene.ok and scene.move not in scene.before.legal()


@TRUTH.says(r"The game is over\.")
def game_over(scene):
    return scene.before.turn is None and scene.before.parts()["ending"] == "yes" and scene.rule == "NIN-13"


# Events

@TRUTH.says(r"Every player is dealt (\d+) cards, and the market opens with (.+)\. (\d+) cards are out of the game, "
            r"unseen\.")
def dealt(scene, size, opening, out):
    state = scene.after
    return (all(hand(state, seat).total() == int(size) for seat in range(state.game.players))
            and sorted(part(state, "market").elements()) == [int(value) for value in parted(opening)]
            and part(state, "aside").total() == int(out))


@TRUTH.says(r"Seat (\d) is the start player\.")
def starts(scene, seat):
    return scene.after.turn == int(seat) == int(scene.after.parts()["leader"])


@TRUTH.says(r"Seat (\d) takes the (\w+) (\d)s and pays (?:an? )?(.+)\.",
            r"Seat (\d) takes the (surplus |)(\d) and pays (?:an? )?(.+)\.")
def takes(scene, seat, count, value, paid):
    named, _, total = paid.partition(" = ")
    stack = f"the surplus {value}" if count == "surplus " else f"the stack of {value}s"
    many = 1 if count in ("surplus ", "") else number(count)
    return (scene.before.turn == int(seat) and took(scene) == Counter({int(value): many})
            and Counter(summed(named)) == moved(scene)
            and summed(named) in payable(scene.before).get(stack, set()) and sum(summed(named)) == int(total or named)
            and there(scene, stack)[1] == (int(value) * many))


@TRUTH.says(r"Seat (\d) (cannot pay for any stack exactly|finds the market empty) and puts an? (\d) into (?:it|the "
            r"market)\.")
def put(scene, seat, why, value):
    empty = not part(scene.before, "market")
    return (scene.before.turn == int(seat) and not payable(scene.before) and empty == ("empty" in why)
            and moved(scene) == Counter([int(value)]))


@TRUTH.says(r"The market is sorted: (.+)\.")
def is_sorted(scene, text):
    found, there = Counter(), part(scene.before, "market")
    for piece in parted(text):
        if match := fullmatch(r"(\w+) (\d)(s?) makes? a new stack", piece):
            count, value, several = number(match[1]), int(match[2]), bool(match[3])
            true = not there[value] and several == (count > 1)
        else:
            value, several, count = fullmatch(r"the (\d)(s?) that lay there gets? (\w+) more", piece).groups()
            count, value = number(count), int(value)
            true = there[value] > 1 if several else there[value] == 1
        if not true:
            return False
        found[value] += count
    return found == moved(scene)


@TRUTH.says(r"The (\d)s are (\w+) cards now, (\d+) in all: the stack is discarded\.")
def bursts(scene, value, count, total):
    value, there = int(value), part(scene.before, "market") + moved(scene)
    gone = part(scene.after, "discarded") - part(scene.before, "discarded")
    return (value in bursting(scene) and there[value] == number(count) == gone[value]
            and int(total) == value * there[value] and not part(scene.after, "market")[value])


@TRUTH.says(r"(?:The (\d)s were discarded|(\w+) cards were taken)(?:: a surplus (\d) comes to the market|, but the "
            r"deck is empty: no "
            r"surplus card comes)\.")
def draws(scene, value, count, surplus):
    if not (int(value) in bursting(scene) if value else took(scene).total() == number(count) >= 3):
        return False
    if surplus is None:
        return not part(scene.after, "deck") and draws_due(scene) > part(scene.before, "deck").total()
    return drawn(scene)[f"+{surplus}"] > 0


@TRUTH.says(r"That was the last surplus card: the game ends when all have had equally many turns\.")
def last_surplus(scene):
    return bool(drawn(scene)) and not part(scene.after, "deck") and scene.after.parts()["ending"] == "yes"


@TRUTH.says(r"Seat (\d) has played the last card of the hand: the game ends when all have had equally many turns\.")
def last_card(scene, seat):
    return scene.before.turn == int(seat) and not hand(scene.after,
                                                       int(seat)) and scene.after.parts()["ending"] == "yes"


@TRUTH.says(r"Value (\d): (.+); (.+) (?:has|tie for) (?:the )?most and gets? (\d) points?(?: each)?\.")
def majority(scene, value, has, best, points):
    counts = [pile[int(value)] for pile in collected(scene.after)]
    most = [seat for seat, count in enumerate(counts) if count == max(counts) > 0]
    return ([(seat, count) for seat, count in enumerate(counts)] == [(int(seat), int(count)) for seat, count in findall(
        r"Seat (\d) has (\d+)", has)] and seats_in(best) == most and int(points) == (2 if len(most) == 1 else 1))


@TRUTH.says(r"Value (\d): nobody has collected any, so nobody scores\.")
def nobody(scene, value):
    return not any(pile[int(value)] for pile in collected(scene.after))


@TRUTH.says(r"All values together: (.+)\.")
def totals(scene, has):
    return [int(points) for _, points in findall(r"Seat (\d) has (\d+) points?", has)] == scores(scene.after)


# Scores and the outcome

@TRUTH.says(r"(the most|tied for the most) of value (\d), (\d+) cards?")
def score_line(scene, how, value, count):
    counts = [pile[int(value)] for pile in collected(scene.before)]
    best = [seat for seat, number in enumerate(counts) if number == max(counts)]
    return (scene.line.seat in best and counts[scene.line.seat] == int(count)
            and (len(best) == 1) == (how == "the most") and scene.line.points == (2 if len(best) == 1 else 1))


def final(scene):
    return scene.after if scene.what == "event" else scene.before


def contest(scene):
    """The seats with the most points, those of them with the most cards of value 1, and the winner of these."""
    state = final(scene)
    points, ones, players = scores(state), [pile[1] for pile in collected(state)], state.game.players
    tied = [seat for seat in range(players) if points[seat] == max(points)]
    still = [seat for seat in tied if ones[seat] == max(ones[other] for other in tied)]
    leader = int(state.parts()["leader"])
    return points, ones, tied, still, min(still, key=lambda seat: (seat - leader) % players), leader


@TRUTH.says(r"Seat (\d) wins with (\d+) points?\.")
def wins_with(scene, seat, points):
    had, _, tied, _, winner, _ = contest(scene)
    return tied == [winner] == [int(seat)] and had[winner] == int(points)


@TRUTH.says(r"(Seat .+) have (\d+) points? each\.")
def tie(scene, named, points):
    had, _, tied, _, winner, _ = contest(scene)
    return seats_in(named) == tied and len(tied) > 1 and had[winner] == int(points)


@TRUTH.says(r"Of these, Seat (\d) has the most cards of value 1 \((\d+)\) and wins\.")
def ones_decide(scene, seat, count):
    _, ones, _, still, winner, _ = contest(scene)
    return still == [winner] == [int(seat)] and ones[winner] == int(count)


@TRUTH.says(r"They also have equally many cards of value 1 \((\d+)\)\.")
def ones_equal(scene, count):
    _, ones, tied, still, _, _ = contest(scene)
    return still == tied and ones[still[0]] == int(count)


@TRUTH.says(r"Of these, (Seat .+) have the most cards of value 1 \((\d+) each\)\.")
def ones_shared(scene, named, count):
    _, ones, tied, still, _, _ = contest(scene)
    return seats_in(named) == still != tied and len(still) > 1 and ones[still[0]] == int(count)


@TRUTH.says(r"Of them, Seat (\d) (is the start player|sits closest to the start player, clockwise,) and wins\.")
def closest(scene, seat, how):
    _, _, _, still, winner, leader = contest(scene)
    return len(still) > 1 and winner == int(seat) and (winner == leader) == (how == "is the start player")


# What a class is asked before it happens

@TRUTH.says(r"Seat (\d): (take .+ and pay .+|put down an? \d)\.")
def asked_about_move(scene, seat, what):
    """The move that is about to be made."""
    values = sorted(moved(scene).elements())
    stack, _ = stack_and_cards(scene.move)
    said = f"take {stack} and pay " if stack else "put down "
    return (scene.what == "question" and scene.before.turn == int(seat) and what.startswith(said)
            and [int(value) for value in findall(r"\d", what.removeprefix(said))] == values)


@TRUTH.says(r"Which stack is discarded then\?")
def asked_what_bursts(scene):
    gone, choices = bursting(scene), [f"The {value}s" for value in sorted(moved(scene))]
    answer = f"The {gone[0]}s" if len(gone) == 1 else "More than one" if gone else "None"
    return (scene.what == "question" and scene.question.answer == answer
            and [choice for choice in scene.question.choices if choice.startswith("The ")] == choices)


@TRUTH.says(r"The collections are scored\.")
def asked_at_the_end(scene):
    return scene.what == "question" and scene.after.turn is None


@TRUTH.says(r"Who wins\?")
def asked_who_wins(scene):
    return answers_who(scene, [contest(scene._replace(what="event"))[4]])


# What the words mean

@TRUTH.says(r"deck: all cards of the game")
def all_cards(scene):
    return all(part(step.state, "deck").total() == len(scene.before.game.deck.cards) for step in scene.steps)


@TRUTH.says(r"deck: the surplus cards that are still to come, face down")
def surplus_deck(scene):
    return all(str(card)[0] == "+" for step in scene.steps for card in part(step.state, "deck")) and all(
        part(move.after, "market") - part(move.before, "market") >= drawn(move) for move in moves(scene))


@TRUTH.says(r"market: the stacks in the middle of the table that can be taken")
def market(scene):
    return all(part(move.before, "market")[f"+{value}" if "+" in str(move.move).partition(":")[0] else value] >= count
               for move in moves(scene) for value, count in took(move).items())


@TRUTH.says(r"stack: cards of one value in the market: they are taken together")
def all_of_a_value(scene):
    return all(not part(move.after, "market")[value] + part(move.after, "market")[f"+{value}"]
               or drawn(move)[f"+{value}"] for move in moves(scene) for value in took(move))


@TRUTH.says(r"stack: what is taken together from the market: all standard cards of one value, or one surplus card")
def taken_together(scene):
    for move in moves(scene):
        there = part(move.before, "market")
        if any(count != (1 if "+" in str(move.move).partition(":")[0] else there[value]) for value,
               count in took(move).items()):
            return False
    return True


@TRUTH.says(r"surplus: a card from the small deck; in the market it always lies alone")
def surplus(scene):
    return all(took(move).total() == 1 for move in moves(scene) if "+" in str(move.move).partition(":")[0])


@TRUTH.says(r"collection: the cards you have taken: they score, and never come into your hand")
def collection(scene):
    return all(hand(move.after, seat) <= hand(move.before, seat)
               and collected(move.after)[seat] >= collected(move.before)[seat]
               for move in moves(scene) for seat in range(scene.before.game.players))


@TRUTH.says(r"discard: to put a card away, so that it counts for nobody")
def discarded(scene):
    """What is discarded is in nobody's collection."""
    return all(part(scene.before, "discarded")[value] + sum(pile[value] for pile in collected(scene.before))
               <= [str(card) for card in scene.before.game.deck.cards].count(str(value)) + 1 for value in range(1, 10))


@TRUTH.says(r"tied: with equally many")
def tied(scene):
    return all(int(findall(r"(\d+) cards?", line.because)[0]) in [pile[int(findall(r"value (\d)", line.because)[0])]
                                                               for pile in collected(scene.before)]
               for line in scene.before.score())


@TRUTH.says(r"worth: one number for how well a game ended: more is better")
def worth_of_game(scene):
    """Not where a thing 'is worth' so much."""
    return not any(before.endswith(("is ", "are ")) for before, _ in scene.used)


@TRUTH.says(r"worth: what something counts, in points")
def worth_of_thing(scene):
    return all(before.endswith(("is ", "are ")) for before, _ in scene.used)


# Why a move is liked

def owned_then(scene):
    """How many cards of the value that a move takes every seat has collected after it, and how many more of it can
    still come into a collection."""
    stack, _ = stack_and_cards(scene.move)
    value, total = there(scene, stack)
    counts = [pile[value] for pile in collected(scene.before)]
    counts[scene.before.turn] += 1 if "surplus" in stack else total // value
    texts = [str(card) for card in scene.before.game.deck.cards]
    all_of_it = texts.count(str(value)) + texts.count(f"+{value}")
    return counts, all_of_it - sum(counts) - part(scene.before, "discarded")[value]


def others_then(scene):
    counts, _ = owned_then(scene)
    return max(count for seat, count in enumerate(counts) if seat != scene.before.turn)


def market_then(scene):
    """The standard cards in the market with a move, before stacks of 10 or more are discarded."""
    stack, paid = stack_and_cards(scene.move)
    lying = Counter({card: count for card, count in part(scene.before, "market").items() if isinstance(card, int)})
    if stack and "surplus" not in stack:
        del lying[there(scene, stack)[0]]
    return lying + paid


@TRUTH.says(r"That makes (\d+) of the (\d)s\.")
def makes(scene, mine, value):
    stack, _ = stack_and_cards(scene.move)
    counts, _ = owned_then(scene)
    return scene.what == "reason" and there(scene, stack)[0] == int(value) and counts[scene.before.turn] == int(mine)


@TRUTH.says(r"That makes (\d+) of the (\d)s, as many as (Seat \d(?:(?:, | and )Seat \d)*): now the points are shared\.")
def shares(scene, mine, value, which):
    counts, _ = owned_then(scene)
    return (makes(scene, mine, value) and others_then(scene) == int(mine)
            and seats_in(which) == [seat for seat, count in enumerate(counts)
                                    if count == int(mine) and seat != scene.before.turn])


@TRUTH.says(r"No other collection has (any|more than (\d+))(?:, and (\d+|none) (is|are) left: nobody can catch up)?\.")
def leads(scene, none, most, left, verb):
    counts, more = owned_then(scene)
    rival, mine = others_then(scene), counts[scene.before.turn]
    return (scene.what == "reason" and rival == int(most or 0) < mine and (none == "any") == (not rival)
            and (left is None or left == str(more or "none") and (verb == "is") == (more == 1) and mine > rival + more))


@TRUTH.says(rf"({STACK}) cannot be paid with fewer cards than (\d(?: \+ \d)*), so more stay in hand\.")
def fewest(scene, stack, paid):
    value, total = there(scene, stack)
    ways = [len(way) for way in payments(hand(scene.before, scene.before.turn), value, total)]
    named, cards_paid = stack_and_cards(scene.move)
    return (scene.what == "reason" and stack[1:] == named[1:] and Counter(summed(paid)) == cards_paid
            and len(summed(paid)) == min(ways) < max(ways))


@TRUTH.says(r"The (\d)s in the market then make (\d+), so all (\d+) are discarded\.")
def will_burst(scene, value, total, count):
    lying = market_then(scene)[int(value)]
    return scene.what == "reason" and int(count) == lying and int(total) == lying * int(value) >= 10


@TRUTH.says(r"Seat (\d) then finds no stack of more than (\d+) cards?\.")
def finds(scene, seat, most):
    lying = [count for value, count in market_then(scene).items() if value * count < 10]
    return (scene.what == "reason" and int(seat) == (scene.before.turn + 1) % scene.before.game.players
            and int(most) == max([1, *lying]) < max(part(scene.before, "market").values()))


# Sentences made false on purpose

BOOK = {"hand 0": "2 3 3 4 6 7", "market": "2 2 2 4 4 +7 9", "deck": "+1 +2 +3 +4 +5 +6 +8 +9"}
SAFE = BOOK | {"collected 0": "9"}
FORCED = {"hand 0": "3 8", "market": "3 9"}
END = {"market": "", "hand 0": "", "hand 1": "", "hand 2": "1", "leader": "0", "turn": "2", "ending": "yes"}


def position(parts):
    return tabletop.game("bananine", players=3).position(parts)


judged, liked, played = shared.from_positions(position)


def in_game(word):
    return shared.in_game(word, tabletop.game("bananine", players=3))


def ended(*collected):
    """The scene of an outcome."""
    return Scene("outcome", played(END | {f"collected {seat}": pile for seat, pile in enumerate(collected)}, "1").after)


FALSE = [
    ("Seat 0 has no cards that make exactly 3 without a 3.", lambda: judged(FORCED, "take 3:"),
     "Seat 0 has no cards that make exactly 9 without a 9."),
    ("Seat 0 can pay for no stack, and puts down 3 or 8.", lambda: judged(FORCED, "take 3:"),
     "Seat 0 can pay for the stack of 3s."),
    ("Seat 0 can pay for no stack, and puts down 3 or 8.", lambda: judged(FORCED, "take 3:"),
     "Seat 0 can pay for no stack, and puts down 3 or 9."),
    ("Add 4.", lambda: judged(BOOK, "take 9: 2 3"), "Add 3."),
    ("Add 4.", lambda: judged(BOOK, "take 9: 2 3"), "Pay 2 + 7 or 3 + 6."),
    ("Pay 6 or 3 + 3.", lambda: judged(BOOK, "take 2: 4"), "Pay 6 or 2 + 4."),
    ("The stack of 2s costs 6, and 4 is 2 too little.", lambda: judged(BOOK, "take 2: 4"),
     "The stack of 2s costs 6, and 4 is 2 too much."),
    ("A 7 can be part of a payment for the stack of 9s: touch that stack, and any other cards to pay.",
     lambda: judged(BOOK, "7"),
     "A 7 can be part of a payment for the stack of 9s or the surplus 7: touch that stack, and any other cards to "
     "pay."),
    ("Seat 0 holds only two 3s.", lambda: judged(BOOK, "3 3 3"), "Seat 0 holds only one 3."),
    ("Seat 0 takes the surplus 7 and pays 3 + 4 = 7.", lambda: played(BOOK, "take +7: 3 4"),
     "Seat 0 takes the 7 and pays 3 + 4 = 7."),
    ("The market is sorted: one 3 makes a new stack and the 4s that lay there get one more.",
     lambda: played(BOOK, "take +7: 3 4"),
     "The market is sorted: one 3 makes a new stack and the 4 that lay there gets one more."),
    ("The 4s are three cards now, 12 in all: the stack is discarded.", lambda: played(BOOK, "take +7: 3 4"),
     "The 3s are three cards now, 9 in all: the stack is discarded."),
    ("The 4s were discarded: a surplus 1 comes to the market.", lambda: played(BOOK, "take +7: 3 4"),
     "The 4s were discarded: a surplus 2 comes to the market."),
    ("Seat 0 cannot pay for any stack exactly and puts an 8 into the market.", lambda: played(FORCED, "8"),
     "Seat 0 finds the market empty and puts an 8 into it."),
    ("Seat 0 wins with 4 points.", lambda: ended("2 3", "4", "5"), "Seat 1 wins with 4 points."),
    ("Of them, Seat 0 is the start player and wins.", lambda: ended("2", "4", "5"),
     "Of them, Seat 0 sits closest to the start player, clockwise, and wins."),
    ("deck: the surplus cards that are still to come, face down", lambda: in_game("deck"),
     "deck: all cards of the game"),
    ("stack: what is taken together from the market: all standard cards of one value, or one surplus card",
     lambda: in_game("stack"), "stack: cards of one value in the market: they are taken together"),
    ("worth: what something counts, in points", lambda: in_game("worth"),
     "worth: one number for how well a game ended: more is better"),
    ("Of these, Seat 1 has the most cards of value 1 (2) and wins.", lambda: ended("2 3", "1 1 5", "1 6"),
     "They also have equally many cards of value 1 (2)."),
    ("That makes 3 of the 2s.", lambda: liked(BOOK, "take 2: 6"), "That makes 2 of the 2s."),
    ("No other collection has any.", lambda: liked(BOOK, "take 2: 6"), "No other collection has more than 1."),
    ("No other collection has more than 2.", lambda: liked(BOOK | {"collected 1": "2 2"}, "take 2: 6"),
     "No other collection has any."),
    ("No other collection has any, and 1 is left: nobody can catch up.", lambda: liked(SAFE, "take 9: 3 6"),
     "No other collection has any, and none are left: nobody can catch up."),
    ("That makes 3 of the 2s, as many as Seat 1: now the points are shared.",
     lambda: liked(BOOK | {"collected 1": "2 2 2"}, "take 2: 6"),
     "That makes 3 of the 2s, as many as Seat 2: now the points are shared."),
    ("The stack of 2s cannot be paid with fewer cards than 6, so more stay in hand.", lambda: liked(BOOK, "take 2: 6"),
     "The stack of 2s cannot be paid with fewer cards than 3 + 3, so more stay in hand."),
    ("The 4s in the market then make 12, so all 3 are discarded.", lambda: liked(BOOK, "take +7: 3 4"),
     "The 4s in the market then make 8, so all 2 are discarded."),
    ("Seat 1 then finds no stack of more than 2 cards.", lambda: liked(BOOK, "take 2: 6"),
     "Seat 2 then finds no stack of more than 2 cards."),
]
"""What is true, the scene of which it is said, and what would be false of it."""

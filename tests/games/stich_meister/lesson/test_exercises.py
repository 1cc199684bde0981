"""The right answers of Stich-Meister's exercises, worked out in another way than the exercises do."""

import re

from tabletop.classroom import after, exercise
from tabletop.games.stich_meister.rules import StichMeister

SEEDS = [(seed, 1 + seed % 3) for seed in range(40)]
SUITS = {"fans": 16, "coins": 15, "koi": 17, "gates": 20}


def made(kind, seeds=SEEDS):
    return [exercise(f"stich_meister-{kind}", seed, difficulty) for seed, difficulty in seeds]


def last_card(one):
    return one.game.parse(re.search(r"Now Seat \d plays the (\w+ \d+)\.", one.question)[1])


def numbers(one):
    return [card.number for card in one.game.fixed.cards]


def named(card, rules):
    """The numbers of the trump rules that name a card, from the list of the spec."""
    return [rule for rule in rules if (rule <= 14 and card.rank == rule + 1) or rule == SUITS[card.suit] or (
        rule == 18 and card.rank == 1) or (rule == 19 and card.rank in (1, 10, 13))]


def order(trick, rules):
    """The cards of a trick from the highest, by the sentences of STM-7, STM-11 and of rules 31, 32 and 33."""
    led = "trump" if named(trick[0], rules) else trick[0].suit

    def height(place):
        card = trick[place]
        by, value = named(card, rules), -card.rank if 31 in rules else card.rank
        if by:
            return (-1 if 32 in rules else 9, len(by), [-rule for rule in by] + [0] * (4 - len(by)), value, place)
        if card.suit == led or 33 in rules or (32 in rules and led == "trump"):
            return (1, 0, [], value, place)
        return (0, 0, [], 0, place)

    return [trick[place] for place in sorted(range(len(trick)), key=height, reverse=True)]


def wins(trick, rules):
    """The card that wins: rule 29 first takes the led card out, then rule 30 the highest (STM-C1)."""
    ranked = order(trick, rules)
    if 29 in rules:
        ranked = [card for card in ranked if card is not trick[0]]
    return ranked[1 if 30 in rules and len(ranked) > 1 else 0]


def seat_of(one, card):
    state = one.view._state
    return (state.leader + [*state.trick, last_card(one)].index(card) * state.direction) % 4


def suits_to_play(card, rules):
    return "trump" if named(card, rules) else card.suit


def test_following():
    for kind in ("follow", "follow-the-last"):
        for one in made(kind):
            state, rules = one.view._state, numbers(one)
            due = suits_to_play(state.trick[-1 if 27 in rules else 0], rules)
            hand = one.view.hand
            may = [card for card in hand if suits_to_play(card, rules) == due] or (
                [card for card in hand if 28 in rules and named(card, rules)] or hand)
            assert one.right.touch == {card.text for card in may}


def test_plain_follow_has_no_trump():
    for one in made("plain-follow"):
        state = one.view._state
        hand, led = state.hands[state.turn], state.trick[0].suit
        assert not numbers(one)
        assert one.right.touch == {str(card) for card in hand if card.suit == led} or (
            one.right.touch == {str(card) for card in hand} and led not in {card.suit for card in hand})


def test_winner():
    for one in made("winner"):
        assert one.right.text == f"Seat {seat_of(one, wins([*one.view._state.trick, last_card(one)], numbers(one)))}"


def test_another_rule_and_which_rule():
    for one in made("another-rule"):
        new = [int(word) for word in re.search(r"Suppose that rules? ([\d and]+)", one.question)[1].split()
               if word.isdigit()]
        trick = [*one.view._state.trick, last_card(one)]
        assert one.right.text == f"Seat {seat_of(one, wins(trick, numbers(one) + new))}"
        assert f"it is Seat {seat_of(one, wins(trick, numbers(one)))}." in one.hints[0]
    for one in made("which-rule"):
        trick, seat = [*one.view._state.trick, last_card(one)], int(re.search(r"Seat (\d) wins\.", one.question)[1])
        for choice in one.choices:
            number = int(choice.text.split()[-1])
            assert choice.right == (seat_of(one, wins(trick, [*numbers(one), number])) == seat)


def test_who_is_next():
    for one in made("who-is-next"):
        state, rules = one.view._state, numbers(one)
        won = seat_of(one, wins([*state.trick, last_card(one)], rules))
        leads = (won - 1) % 4 if 36 in rules else won
        way = -1 if 37 in rules and state.tricks % 2 == 0 else 1  # the first trick goes clockwise, the next one back
        right = ((won + 1) % 4 if "keeps" in one.question and 35 in rules else
                 leads if "leads" in one.question else (leads + way) % 4)
        assert one.right.text == f"Seat {right}"


def points_of_cards(one):
    """From the tricks as they are drawn below the question."""
    total, rules = 0, [int(number) for number in re.findall(r"rule (\d+) \(", one.below)]
    for drawn in one.below.split(">Trick ")[1:]:
        cards = [(suit, int(value)) for suit, value in re.findall(r'aria-label="(fans|coins|koi|gates) (\d+)"', drawn)]
        worth = len({suit for suit, _ in cards}) if 41 in rules else 1
        total += worth * (2 if 42 in rules and not any(value in (1, 10, 13) for _, value in cards) else 1)
        for suit, value in cards:
            total += (46 in rules) * (value in (1, 10, 13))
            total += 3 * (52 in rules) * (value == 7) - 3 * (53 in rules) * (value == 15)
            total -= {"fans": 47, "coins": 48, "koi": 49, "gates": 50}[suit] in rules
    return total


def test_points():
    for one in made("card-points"):
        assert int(one.right.text.split()[0]) == points_of_cards(one)
    for one in made("multiplied"):
        rules = sorted({int(number) for number in re.findall(r"rule (\d+) \(", one.below)})
        counts = [int(count) for count in re.findall(r"Seat \d has (\d+)", one.question)]
        points = list(counts)
        for rule in rules:
            points = [{54: now + 10 * (count == 0), 55: now + 5 * (count == 1), 56: now * (2 - count % 2),
                       57: now * (1 + (count == min(counts))), 59: now + points[(seat + 1) % 4], 60: -now}[rule]
                      for seat, (now, count) in enumerate(zip(points, counts, strict=True))]
        seat = int(re.search(r"does Seat (\d) get", one.question)[1])
        assert int(one.right.text.split()[0]) == points[seat]


def test_what_cannot_be_held_is_held_in_no_world():
    for one in made("cannot-hold"):
        state, rules = one.view._state, numbers(one)
        seat = (state.turn - state.direction) % 4
        due, card = suits_to_play(state.trick[0], rules), last_card(one)
        for choice in one.choices:
            held, = choice.touch
            held = one.game.parse(held)
            never = suits_to_play(held, rules) == due or (28 in rules and named(held, rules) and not named(card, rules))
            before = held in state.cannot_hold[seat]
            assert choice.right == bool(never or before)


def sure(state, seat, round):
    """What a seat gets at least, by trying everything, without any shortcut."""
    if state.round != round or state.turn is None:
        return len(state.finished[-1].piles[seat])
    values = [sure(after(state, card), seat, round) for card in state.legal()]
    return max(values) if state.turn == seat else min(values)


def test_sure_tricks():
    for one in made("sure-tricks", [(seed, 1 + seed % 2) for seed in range(10)] + [(seed, 3) for seed in range(2)]):
        state = one.view._state
        values = {card.text: sure(after(state, card), state.turn, state.round) for card in state.legal()}
        best = [card for card, value in values.items() if value == max(values.values())]
        assert one.right.touch == ({best[0]} if len(best) == 1 else frozenset()) and len(best) in (1, len(values))


def test_one_has_broken_a_rule_or_nobody():
    """The trick is played again, card by card, and the rules refuse one, or none."""
    for one in made("broken-rule"):
        state = one.view._state
        found = re.findall(r"Seat (\d) (?:led|played) the (\w+ \d+)", one.question)
        plays = [(int(seat), card) for seat, card in found]
        refused = []
        for place, (seat, text) in enumerate(plays):
            card = one.game.parse(text)
            hand = [*state.hands[seat], card]
            hands = [(other, state.hands[other]) for other, _ in plays[:place]]
            hands += [(other, [*state.hands[other], one.game.parse(played)]) for other, played in plays[place + 1:]]
            others = {f"hand {other}": " ".join(held.text for held in cards) for other, cards in hands}
            position = {"leader": str(plays[0][0]),
                        "trick": " ".join(one.game.parse(played).text for _, played in plays[:place]),
                        f"hand {seat}": " ".join(held.text for held in hand)} | others
            try:
                now = StichMeister(4, numbers(one)).position(position)
            except ValueError as impossible:  # a position after a broken rule is refused: the rule was broken before
                assert refused, impossible
                continue
            if not now.ruling(card).ok:
                refused.append(seat)
        assert one.right.text == (f"Seat {refused[0]}" if refused else "Nobody")
    assert len({one.right.text for one in made("broken-rule")}) == 5

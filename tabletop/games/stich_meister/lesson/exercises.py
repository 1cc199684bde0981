"""Kinds of exercises for Stich-Meister: one rule card at a time changes what may be played, what wins, and what it is
worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from tabletop import classroom as ask
from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY
from tabletop.engine.endings import sure_of
from tabletop.engine.english import counted, is_are, listed, names
from tabletop.engine.strategies import play_out
from tabletop.engine.tricks import in_trick
from tabletop.games.stich_meister import rules
from tabletop.games.stich_meister.lesson import counting
from tabletop.games.stich_meister.lesson.table import rule_row
from tabletop.games.stich_meister.tables import BOOK, TRUMP, InForce, RuleCard, Scored, Trick
from tabletop.games.stich_meister.telling import by_rules, counts_as, order_words
from tabletop.show.common import Thing
from tabletop.show.table import Row, card_rows

PLAYERS = 4
VALUE_TRUMPS, SUIT_TRUMPS = range(1, 15), (15, 16, 17, 20)
WINNING = (29, 30, 31, 32, 33)
"""The rule cards that change which card wins, and never what may be played."""
ANTI_TRUMP = 32
SAME_RULES = 12
"""This number of positions of a game are looked at before other rule cards are drawn."""
Numbers = Callable[[], Sequence[int]]
"""Draws the numbers of the rule cards that are in force."""


@cache
def _folded(numbers: tuple[int, ...]) -> InForce:
    """The rule cards with these numbers in force."""
    return InForce([BOOK[number] for number in numbers], rules.DECK)


def _one_of_each(draw: Random, *groups: Sequence[int]) -> list[int]:
    """One number of each group; where there is only one, nothing is drawn."""
    return [ask.one_of(draw, group) if len(group) > 1 else group[0] for group in groups if group]


def _tables(draw: Random, numbers: Numbers, fits: Callable[[Any], bool], share: float = 0.25,
            each: int = SAME_RULES) -> Iterator[Any]:
    """Decisions that fit, of games under drawn rule cards."""
    while True:
        game = rules.StichMeister(PLAYERS, sorted(numbers()))
        yield from (state for state, _ in islice(ask.moments(draw, game, fits, share), each))


def _cards_are(cards: Sequence[RuleCard], one: str = "is", more: str = "are") -> str:
    """Which rule cards are in force, or were: 'rule 5 (6s) is in force'."""
    return f"{by_rules(cards)} {is_are(len(cards), one, more)} in force"


def _in_force(force: InForce) -> str:
    """Which rule cards are in force, in a sentence."""
    said = _cards_are(force.cards) if force.cards else "no rule card is in force"
    return f"{said[0].upper()}{said[1:]}."


# What may be played

def _follow(draw: Random, difficulty: int, numbers: Numbers, fits: Callable[[Any], bool]) -> ask.Exercises:
    """Which cards may be played to a trick, under drawn rule cards."""
    sizes = (range(3, 7), range(5, 10), range(8, 16))[difficulty - 1]
    for state in _tables(draw, numbers, lambda state: bool(state.trick) and len(state.hands[state.turn]) in sizes
                         and fits(state)):
        turn, force, trick, legal = state.turn, state.in_force, state.trick, list(state.legal())
        hand, led, last, followed = state.hands[turn], trick[0], trick[-1], state.to_follow()
        printed = [card for card in hand if card.suit == led.suit]
        trumps = [card for card in hand if card in force.trumps]
        follows = [card for card in hand if force.suit[card] == force.suit[followed]]
        as_led = [card for card in hand if force.suit[card] == force.suit[led]]
        strong = force.strengths(force.suit[led])
        by_27, by_28 = (BOOK[number].id if BOOK[number] in force.cards else "STM-8" for number in (27, 28))
        ruling = state.ruling(next((card for card in hand if card not in legal), legal[0]))
        slips = [
            (printed, "followed the printed suit",
             "What does the led card count as, and what do the cards held? (STM-6, STM-8)"),
            ([card for card in hand if card in printed or card in legal], "allowed the printed suit as well",
             "A trump no longer belongs to the suit that is printed on it (STM-6)."),
            (hand, "allowed any card", f"Does Seat {turn} hold a card that follows? (STM-8)"),
            ([card for card in hand if card in legal or card in trumps], "allowed trumps that do not follow",
             "Whoever can follow has to (STM-8)."),
            ([card for card in legal if strong[card] > max(strong[other] for other in trick)],
             "allowed only cards that beat the others", "Nobody has to beat a card of the trick (STM-8)."),
            (trumps, "allowed only trumps", "Look at the rule cards: when does a trump have to be played? (STM-8)"),
            (as_led or hand, "followed the led card",
             f"Look at the rule cards: which card is to be followed? ({by_27})"),
            ([card for card in hand if card.suit == last.suit], "followed the card played last",
             f"Which card is to be followed, and what does it count as? ({by_27})"),
            ([card for card in hand if card in as_led or card in follows], "followed every suit of the trick",
             "Only one card of the trick is to be followed (STM-8)."),
            (follows or hand, "allowed any card because none follows", f"Look at the rule cards once more ({by_28})."),
            ([card for card in trumps if force.named_by[card] == force.named_by.get(followed)],
             "followed only with trumps of the same rule", "All trumps together are one suit (STM-6)."),
            ([card for card in hand if card not in legal], "left out what was led",
             "It is the other way round (STM-8)."),
        ]
        yield ask.for_cards(
            state.view(turn), f"{_in_force(force)} {ask.so_far(state.plays())} Which cards may Seat {turn} play?",
            legal, slips, f"{ruling.because} ({ruling.rule}, STM-6)",
            ("Which card is to be followed, and what does it count as?",
             f"The {followed.name} {counts_as(followed, force)}. Which cards of the hand count as the same?"), hand)


@ask.kind("allowed")
def plain_follow(draw: Random, difficulty: int) -> ask.Exercises:
    """Whoever can follow has to, whether high or low, and whoever cannot may play any card. There is no trump."""
    return _follow(draw, difficulty, list, lambda state: any(card.suit != state.trick[0].suit for card in state.trick)
                   or draw.random() < 0.2)


@ask.kind("allowed")
def follow(draw: Random, difficulty: int) -> ask.Exercises:
    """A trump no longer belongs to its printed suit."""
    first = VALUE_TRUMPS if difficulty == 1 else SUIT_TRUMPS

    def fits(state: Any) -> bool:
        trumps, hand, led = state.in_force.trumps, state.hands[state.turn], state.trick[0]
        return led in trumps or any(card in trumps and card.suit == led.suit for card in hand) or (
            difficulty == 3 and draw.random() < 0.1)

    return _follow(draw, difficulty, lambda: _one_of_each(draw, first, VALUE_TRUMPS, (28,))[:difficulty], fits)


@ask.kind("allowed")
def follow_the_last(draw: Random, difficulty: int) -> ask.Exercises:
    """The suit to follow wanders."""
    def fits(state: Any) -> bool:
        suit, trick = state.in_force.suit, state.trick
        return bool(suit[trick[-1]] != suit[trick[0]])

    return _follow(draw, difficulty, lambda: _one_of_each(draw, *((27,), SUIT_TRUMPS, (28,))[:difficulty]), fits)


# Who wins

class Ended:
    """A trick whose last card is named."""

    def __init__(self, state: Any, card: Card) -> None:
        self.state, self.card, self.force, self.view = state, card, state.in_force, state.view(NOBODY)
        self.trick = [*state.trick, card]
        self.plays = in_trick(state.leader, self.trick, PLAYERS, state.direction)
        self.numbers = tuple(rule.number for rule in self.force.cards)
        self.trumps = [card for card in self.trick if card in self.force.trumps]
        self.so_far = f"{ask.so_far(state.plays())} Now Seat {state.turn} plays the {card.name}."

    def seat_of(self, card: Card) -> int:
        """Who played this card."""
        return next(seat for seat, played in self.plays if played is card)

    def won(self, numbers: Iterable[int]) -> int:
        """Who wins it under the rule cards with these numbers."""
        return self.plays[_folded(tuple(sorted(numbers))).winner(self.trick)][0]

    def order(self, numbers: Iterable[int]) -> str:
        """The order of the cards under these rule cards, in a sentence."""
        force = _folded(tuple(sorted(numbers)))
        return f"The order is {order_words(force, self.trick)}: {names(force.ranked(self.trick))} (STM-11)."

    def usual_slips(self) -> list[tuple[int, str, str]]:
        """Mistakes that are made under all rule cards."""
        by_number = sorted(self.trick, key=lambda card: card.rank)
        leader, last = self.plays[0][0], self.plays[-1][0]
        return [(self.seat_of(by_number[-1]), "took the highest number", "What counts before the number? (STM-9)"),
                (self.seat_of(by_number[0]), "took the lowest number", "What counts before the number? (STM-9)"),
                (leader, "let the leader win", "Leading alone does not win (STM-9)."),
                (last, "let the last to play win", "Playing last alone does not win (STM-9).")]

    def not_deciding(self, seat: int) -> ask.Mistake:
        """Why this seat does not win, as a mistake."""
        card = next(card for who, card in self.plays if who == seat)
        return "let a card in the middle win", f"Put the cards in order: where is the {card.name}? (STM-11)"


def _endings(draw: Random, numbers: Numbers, fits: Callable[[Ended], bool]) -> Iterator[Ended]:
    """Tricks before their last card, under drawn rule cards."""
    for state in _tables(draw, numbers, lambda state: len(state.trick) == PLAYERS - 1):
        ended = Ended(state, ask.one_of(draw, state.legal()))
        if fits(ended):
            yield ended


@ask.kind("result")
def winner(draw: Random, difficulty: int) -> ask.Exercises:
    """Trumps have an order of their own: named more often, by an earlier rule, higher, later."""
    groups = [(*SUIT_TRUMPS, 19)] if difficulty == 1 else [SUIT_TRUMPS, (18, 19, *VALUE_TRUMPS)]

    def fits(ended: Ended) -> bool:
        ranks = [card.rank for card in ended.trumps]
        best = ended.trick[ended.force.winner(ended.trick)]
        return len(ranks) >= min(difficulty, 2) and (
            difficulty < 3 or best.rank < max(ranks) or ranks.count(max(ranks)) > 1)

    for ended in _endings(draw, lambda: _one_of_each(draw, *groups), fits):
        trumps, naming, seat_of, right = ended.trumps, ended.force.named_by, ended.seat_of, ended.won(ended.numbers)
        named = listed(f"the {card.name} ({by_rules(naming[card])})" for card in trumps)
        slips = [
            (ended.won(()), "overlooked the trumps", "Are there trumps in the trick? (STM-6, STM-9)"),
            (seat_of(max(trumps, key=lambda card: card.rank)), "took the highest number among the trumps",
             "By how many rules is each trump named, and by which? (STM-7)"),
            (seat_of(max(trumps, key=lambda card: (len(naming[card]), naming[card][-1].number, card.rank))),
             "took the later rule for the stronger one", "Which of the two rules comes first? (STM-7)"),
            (seat_of(max(trumps, key=lambda card: (-naming[card][0].number, card.rank))),
             "overlooked that a trump is named twice", "By how many rules is each trump named? (STM-7)"),
            (seat_of(trumps[0]), "let the first trump win", "Compare the trumps with each other (STM-7)."),
            (seat_of(trumps[-1]), "let the last trump win", "Compare the trumps with each other (STM-7)."),
            *ended.usual_slips(),
        ]
        yield ask.for_seat(
            ended.view, f"{_in_force(ended.force)} {ended.so_far} Who wins the trick?", right, slips,
            ended.not_deciding,
            f"Trumps are {named}. {ended.order(ended.numbers)} So Seat {right} wins (STM-7, STM-9).",
            ("Which cards of the trick are trumps?", f"These are: {named}. Which of them is the highest?"))


@ask.kind("changing")
def another_rule(draw: Random, difficulty: int) -> ask.Exercises:
    """The same four cards, one more rule card: the order is turned round, or cut off at the top."""
    new: list[int] = []

    def drawn_numbers() -> list[int]:
        new[:] = sorted({ask.one_of(draw, WINNING) for _ in range(2 if difficulty == 3 else 1)})
        return _one_of_each(draw, SUIT_TRUMPS if difficulty > 1 or ANTI_TRUMP in new else ())

    for ended in _endings(draw, drawn_numbers, lambda ended: ANTI_TRUMP not in new or bool(ended.trumps)):
        cards, numbers = [BOOK[number] for number in new], (*ended.numbers, *new)
        right, before = ended.won(numbers), ended.won(ended.numbers)
        # A rule card that changes nothing is asked about, too, but not often.
        if right == before and draw.random() < 0.8:
            continue
        lowest = _folded(tuple(sorted(numbers))).ranked(ended.trick)[-1]
        slips = [
            *((ended.won({*numbers} - {card.number}), f"forgot rule {card.number}",
               f"Read the rule card again ({card.id}).") for card in cards),
            (before, "changed nothing", f"What does the new rule card do to the order? ({cards[0].id})"),
            (ended.won((*ended.numbers, 31)), "reversed all values", "Do the rule cards say that? (STM-9)"),
            (ended.won((*ended.numbers, 30)), "let the second highest win", "Do the rule cards say that? (STM-9)"),
            (ended.seat_of(lowest), "let the lowest card win", "Put the four cards in order once more (STM-11)."),
            *ended.usual_slips(),
        ]
        yield ask.for_seat(
            ended.view, f"{ended.so_far} Suppose that {_cards_are(cards)} as well. Who wins the trick?",
            right, slips, ended.not_deciding, f"{' '.join(card.text for card in cards)} {ended.order(numbers)} "
            f"So Seat {right} wins ({listed(card.id for card in cards)}).",
            (f"Without {by_rules(cards)} it is Seat {before}. What changes: the order of the cards, or which place in "
             "it wins?", ended.order(numbers)), rule_row(cards))


@ask.kind("changing")
def which_rule(draw: Random, difficulty: int) -> ask.Exercises:
    """From the winner back to the rule card."""
    # Which rule card it is, is drawn first: some of them are found more often than others.
    possible = [number for number in WINNING if difficulty > 1 or number != ANTI_TRUMP]
    right = ask.one_of(draw, possible)
    for ended in _endings(draw, lambda: _one_of_each(draw, SUIT_TRUMPS, VALUE_TRUMPS)[:difficulty - 1]
                          if difficulty > 1 else [], lambda ended: difficulty < 3 or bool(ended.trumps)):
        winners = {number: ended.won((*ended.numbers, number)) for number in possible}
        others = [number for number in possible if winners[number] != winners[right]]
        if len(others) < 3 or winners[right] == ended.won(ended.numbers) and draw.random() < 0.5:
            continue
        cards = [BOOK[number] for number in sorted([right, *mixed(others, draw)[:3]])]
        answers = {ask.Choice(str(card), frozenset([str(card)])): None if card.number == right else (
            f"misjudged what rule {card.number} does", f"With it Seat {winners[card.number]} would win ({card.id}).")
            for card in cards}
        yield ask.for_one(
            ended.view, f"{ended.so_far} Suppose that one of the rule cards below is in force as well, and Seat "
            f"{winners[right]} wins. Which rule card is it?", answers,
            f"{BOOK[right].text} {ended.order((*ended.numbers, right))} So Seat {winners[right]} wins "
            f"({BOOK[right].id}).",
            ("Put the four cards in order. What does each rule card change?",
             f"Without any of them: {ended.order(ended.numbers)}"), rule_row(cards, touchable=True))
        right = ask.one_of(draw, possible)


@ask.kind("result")
def who_is_next(draw: Random, difficulty: int) -> ask.Exercises:
    """To win a trick, to keep it and to lead the next one can be three seats."""
    moving = ([[35], [36], [37]], [[35, 36], [36, 37], [35, 37]], [])[difficulty - 1]
    asked = ("Who keeps the trick?", "Who leads the next trick?", "Who plays the second card of the next trick?")

    def drawn_numbers() -> list[int]:
        return [ask.one_of(draw, SUIT_TRUMPS), *(ask.one_of(draw, moving) if moving else [35, 36, 37])]

    for ended in _endings(draw, drawn_numbers, lambda ended: ended.state.tricks < ended.state.game.hand - 1):
        later, won = ask.after(ended.state, ended.card), ended.won(ended.numbers)
        answers = (later.last[-1], later.leader, (later.leader + later.direction) % PLAYERS)
        place = ask.one_of(draw, [place for place, needed in enumerate(({35}, {36}, {36, 37}))
                                  if needed & {*ended.numbers}])
        slips = [
            (won, "gave everything to the winner",
             "Read the rule cards: what is the winner's, and what another's? (STM-10)"),
            (answers[0], "let the seat that keeps the trick go on", "Who leads, and in which direction? (STM-10)"),
            (answers[1], "named the leader", "Read the question again: which seat is asked for? (STM-10)"),
            (answers[2], "named the seat after the leader",
             "Read the question again: which seat is asked for? (STM-10)"),
            ((won + 1) % PLAYERS, "took left and right for each other", "Left is the next seat clockwise (STM-C7)."),
            ((won - 1) % PLAYERS, "took left and right for each other",
             "Right is the seat before, clockwise (STM-C7)."),
            ((later.leader - later.direction) % PLAYERS, "went the wrong way round",
             "Which way did this trick go? (STM-C7)"),
            (ended.state.leader, "let the same seat lead again", "The lead moves with every trick (STM-10)."),
        ]
        goes = "clockwise" if later.direction > 0 else "counterclockwise"
        yield ask.for_seat(
            ended.view, f"{_in_force(ended.force)} {ended.so_far} {asked[place]}", answers[place], slips,
            ("named a seat that no rule names", "Who wins the trick? Begin there (STM-9)."),
            f"{ask.told(ended.state, ended.card, 'STM-9', 'STM-10', 'STM-R35', 'STM-R36', 'STM-R37')} "
            f"The next trick goes {goes} (STM-8).",
            ("Who wins the trick?", f"Seat {won} does. Now read the rule cards one by one."))


# What it is worth

class Finished:
    """A round that is over, seen from one seat: the tricks that all seats hold, and what they are worth to this one."""

    def __init__(self, force: InForce, piles: list[list[Trick]], seat: int) -> None:
        self.force, self.piles, self.seat, self.tricks = force, piles, seat, len(piles[seat])
        self.points = self.without()

    def without(self, *numbers: int) -> int:
        """The points of the seat, without some of the rule cards."""
        left = tuple(rule.number for rule in self.force.cards if rule.number not in numbers)
        return _folded(left).points(self.piles)[self.seat]

    @property
    def worth(self) -> str:
        """How the points come together, in a sentence."""
        steps: list[Scored] = []
        self.force.points(self.piles, steps)
        lines = [f"{step.points:+d} ({step.card.id}: {step.what})" for step in steps
                 if step.seat == self.seat and step.card is not None]
        tricks = sum(step.seat == self.seat and step.card is None for step in steps)
        return f"{counted(tricks, 'trick')} {tricks:+d} (STM-12){''.join(f', {line}' for line in lines)}."

    @property
    def was_in_force(self) -> str:
        """That the round is over, and which rule cards were in force."""
        return f"The round is over, and {_cards_are(self.force.cards, 'was', 'were')}."

    def forgotten(self) -> list[tuple[int, str, str]]:
        """One rule card left out, as mistakes."""
        return [(self.without(card.number), f"forgot rule {card.number}", f"Read the rule card again ({card.id}).")
                for card in self.force.cards]


def _finished(draw: Random, numbers: Numbers) -> Iterator[tuple[rules.StichMeister, Finished]]:
    """Rounds played to their end under drawn rule cards, seen from every seat in turn."""
    for state in _tables(draw, numbers, lambda state: state.tricks > 0, 0.02, 3):
        play_out(state, state.round, draw)
        _, force, piles, _ = state.finished[-1]
        yield from ((state.game, Finished(force, piles, seat)) for seat in mixed(range(PLAYERS), draw))


@ask.kind("scoring", numbers=[[range(-3, 7)], [range(-4, 7)], [range(-4, 8)]])
def card_points(draw: Random, difficulty: int) -> ask.Exercises:
    """Tricks can cost more than they bring."""
    by_card, by_trick = (46, 47, 48, 49, 50, 52, 53), (41, 42)
    for game, round in _finished(draw, lambda: [*mixed(by_card, draw)[:min(difficulty, 2)],
                                                *_one_of_each(draw, by_trick if difficulty == 3 else ())]):
        held, force, seat, tricks, right = round.piles[round.seat], round.force, round.seat, round.tricks, round.points
        if not 1 <= tricks <= 4 + difficulty // 3:
            continue
        once = sum(any(rule.card_points is not None and rule.card_points(card, trick) for rule in force.cards)
                   for trick in held for card in trick.cards[:1])
        slips = [
            *round.forgotten(),
            (right - tricks, "counted nothing for the tricks", "Does a trick still bring a point? (STM-12)"),
            (tricks, "counted only the tricks", "Look for the cards that the rules name (STM-12)."),
            *((2 * round.without(rule.number) - right, f"turned rule {rule.number} round",
               f"Does it bring or lose points? ({rule.id})") for rule in force.cards),
            (-right, "took plus for minus", "Is it more than nothing, or less? (STM-12)"),
            (tricks + once, "counted only the first card of each trick", "Every card of the trick counts (STM-12)."),
            (right + tricks, "counted the tricks twice", "Each trick is worth 1 point, not 2 (STM-12)."),
            (right - 1, "overlooked one card", "Go through all the cards once more (STM-12)."),
            (right + 1, "counted one card twice", "Go through all the cards once more (STM-12)."),
        ]
        rows = [Row(f"Trick {trick.number}", list(map(Thing, trick.cards))) for trick in held]
        yield ask.for_number(
            game, f"{round.was_in_force} These are the tricks of Seat {seat}. How many points does it get?", right,
            slips, round.worth,
            ("How many points are the tricks alone, and which cards do the rules name?",
             f"The tricks alone bring {tricks}. Now add what each rule card says, in the order of numbers."),
            "point", "Go through all the cards once more (STM-12).",
            rule_row(force.cards) + card_rows(rows, f"The tricks of Seat {seat}"))


@ask.kind("scoring",
          numbers=[[(2, 3, 4, 5, 6, 8, 12)], [(3, 4, 5, 6, 8, 12)], [(-8, -6, -5, -4, -3, 8, 9, 10, 11, 13)]])
def multiplied(draw: Random, difficulty: int) -> ask.Exercises:
    """Doubled, and doubled again, in the order of the numbers."""
    for game, round in _finished(draw, lambda: [*mixed((54, 55, 56, 57), draw)[:min(difficulty, 2)],
                                                *_one_of_each(draw, (59, 60) if difficulty == 3 else ())]):
        counts, seat, tricks, right = [len(pile) for pile in round.piles], round.seat, round.tricks, round.points
        if right == tricks and draw.random() < 0.7:
            continue
        which = "Which of the rule cards applies to this seat? (STM-14)"
        slips = [
            *round.forgotten(),
            (tricks, "counted only the tricks", "What do the rule cards do to the points? (STM-12)"),
            (2 * tricks, "doubled once, whatever the rules say", which),
            (3 * tricks, "took three times as much for doubled twice",
             "The second doubling doubles what the first has made (STM-14)."),
            (4 * tricks, "doubled for every rule", which),
            (tricks + 2, "added 2 instead of doubling", "To double is to take twice as much (STM-14)."),
            (tricks + 5, "added 5 points, whatever the rules say", which),
            (tricks + 10, "added 10 points, whatever the rules say", which),
            (2 * (tricks + 5), "doubled the 5 points, too", which),
            (right + counts[(seat + 1) % PLAYERS], "counted the tricks of the seat on the left, too",
             "Do the rule cards say that? (STM-14)"),
            (right + counts[(seat - 1) % PLAYERS], "counted the tricks of the seat on the right, too",
             "Do the rule cards say that? (STM-14)"),
            (-right, "took plus for minus", "Is it more than nothing, or less? (STM-12)"),
            (max(counts), "counted the most tricks of all",
             "Read the question again: which seat is asked for? (STM-12)"),
        ]
        have = listed(f"Seat {who} has {counted(count, 'trick')}" for who, count in enumerate(counts))
        yield ask.for_number(
            game, f"{round.was_in_force} {have}. How many points does Seat {seat} get?", right, slips, round.worth,
            ("How many points are the tricks alone?", f"They are worth {counted(tricks, 'point')}. Which of the rule "
             f"cards applies to Seat {seat}? Begin with the lowest."),
            "point", "Begin with the tricks, then rule by rule (STM-12, STM-14).", rule_row(round.force.cards))


# What can be known, and what is best

@ask.kind("finding out")
def cannot_hold(draw: Random, difficulty: int) -> ask.Exercises:
    """Who does not follow tells which suit is missing, and a trump does not count as the suit printed on it."""
    def cannot_follow(state: Any) -> bool:
        return 0 < len(state.trick) < PLAYERS - 1 and state.duty[0].isdisjoint(state.hands[state.turn])

    for state in _tables(draw, lambda: _one_of_each(draw, *(SUIT_TRUMPS, VALUE_TRUMPS, (28,))[:difficulty]),
                         cannot_follow, 1.0):
        turn, force, card, led = state.turn, state.in_force, ask.one_of(draw, state.legal()), state.trick[0]
        later = ask.after(state, card)
        if len(later.hands[turn]) < 2:
            continue
        unseen = state.game.deck.in_order([held for hand in later.hands for held in hand])
        never = [held for held in unseen if held in later.cannot_hold[turn]]
        maybe = [held for held in unseen if held not in later.cannot_hold[turn]]
        slips = [
            ([held for held in maybe if held.suit == led.suit], "went by the printed suit",
             "What does this card count as, and what the led one? (STM-6, STM-8)"),
            ([held for held in maybe if held.suit == card.suit], "took a suit that was played for used up",
             "Playing a suit does not tell that (STM-8)."),
            ([held for held in maybe if held in force.trumps], "took a seat that plays no trump for one without trumps",
             "Nobody had to play a trump (STM-8)."),
            (maybe, "chose a suit of which nothing is known", "Which suit could not be followed? (STM-8)"),
            (maybe, "chose a card of which nothing is known", "Which suit could not be followed? (STM-8)"),
        ]
        wrong: dict[Card, ask.Mistake] = {}
        for cards, mistake, because in slips:
            for held in mixed(cards, draw)[:1]:
                wrong.setdefault(held, (mistake, because))
        if not never or len(wrong) < 3:
            continue
        others = list(wrong)[:3]
        # two of a suit are wrong not too often
        if len({held.suit for held in others}) < len(others) and draw.random() < 0.6:
            continue
        right = ask.one_of(draw, never)
        row = mixed([right, *others], draw)
        reason = f"The {led.name} {counts_as(led, force)}. Seat {turn} did not follow: it holds no {force.suit[led]}"
        more = " and, by rule 28, no trump" if right not in force.of_suit[force.suit[led]] else ""
        yield ask.for_one(
            later.view(NOBODY), f"{_in_force(force)} {ask.so_far(state.plays())} Now Seat {turn} plays the "
            f"{card.name}. Which of the cards below does it surely not hold?", {held: wrong.get(held) for held in row},
            f"{reason}{more}. The {right.name} {counts_as(right, force)} (STM-6, STM-8).",
            ("Which suit was to be followed, and did the card follow?",
             f"{reason}. Which of the cards below counts as that?"),
            card_rows([Row("Which one?", [Thing(held, move=str(held)) for held in row])],
                      "Four cards that nobody has seen"))


@ask.kind("planning", tries=4)
def sure_tricks(draw: Random, difficulty: int) -> ask.Exercises:
    """The highest card is not always the one to play first: found by looking at every way the round can go on."""
    # With three cards only those who play late have few enough ways to go on.
    size, first = (3, 2) if difficulty == 3 else (2, 0)
    no_difference = draw.random() * (size + 1) < 1  # as often as any other answer
    for state in _tables(draw, lambda: _one_of_each(draw, *(SUIT_TRUMPS, (29, 30, 31, 33))[:difficulty]),
                         lambda state: len(state.hands[state.turn]) == len(state.legal()) == size
                         and len(state.trick) >= first, 1.0, 3):
        seat, legal, have = state.turn, state.legal(), len(state.piles[state.turn])
        ways = sure_of(state, lambda end, seat: len(end.finished[-1].piles[seat]), have, have + size, 700)
        if ways is None:
            continue
        sure = {card: int(way.value) - have for card, way in ways.items()}
        most = max(sure.values())
        best = [card for card in sure if sure[card] == most]
        same = len(best) == len(sure)
        if same != no_difference or (len(best) > 1 and not same):
            continue
        strong = state.in_force.strengths(state.in_force.suit[(state.trick or legal)[0]])
        strengths = [strong[card] for card in legal]
        answers: dict[Any, ask.Mistake | None] = {card: None if card in best and not same else (
            "took one card for better than the others" if same else
            "played the highest card first" if strong[card] == max(strengths) else
            "played the lowest card first" if strong[card] == min(strengths) else "played a card in the middle",
            f"It makes sure of {counted(sure[card], 'trick')} (STM-9). "
            f"{ask.goes_on(ways[card].line[:PLAYERS])}".strip()) for card in legal}
        answers["It makes no difference"] = None if same else (
            "took all cards for equally good", "Try each of them to the end of the round (STM-9).")
        yield ask.for_one(
            state.view(None), f"{_in_force(state.in_force)} All hands lie open, and {size} tricks are not finished. "
            f"Which card of Seat {seat} makes sure of the most tricks, whatever the others do?", answers,
            "All ways to go on were tried (STM-8, STM-9, STM-10). " + " ".join(
                f"The {card.name} makes sure of {counted(tricks, 'more trick')}." for card, tricks in sure.items()),
            ("Who can beat each of the cards?",
             f"{counted(most, 'trick')} can be made sure of. With which card?" if most else
             "No trick can be made sure of. Does it matter which card is played?"))
        no_difference = draw.random() * (size + 1) < 1


# Who broke a rule

def _allowed(force: InForce, trick: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """What may be played from a hand to a trick."""
    for due in force.duties[force.suit[force.to_follow(trick)]] if trick else ():
        if due.intersection(hand):
            return [card for card in hand if card in due]
    return list(hand)


@ask.kind("judging")
def broken_rule(draw: Random, difficulty: int) -> ask.Exercises:
    """Another suit is no crime by itself: one has to look into the hand."""
    for state in _tables(draw, lambda: _one_of_each(draw, *(SUIT_TRUMPS, VALUE_TRUMPS, (27, 28))[:difficulty]),
                         lambda state: not state.trick and len(state.hands[0]) in range(3, 11)):
        force, leader, later = state.in_force, state.leader, state.copy()
        trick: list[Card] = []
        allowed: dict[int, list[Card]] = {}
        guilty = ask.one_of(draw, [None, *(seat for seat in range(PLAYERS) if seat != leader)])
        for place in range(PLAYERS):
            seat = (leader + place * state.direction) % PLAYERS
            hand = state.hands[seat]
            allowed[seat] = may = _allowed(force, trick, hand)
            refused = [card for card in hand if card not in may]
            trick.append(ask.one_of(draw, (refused or may) if seat == guilty else may))
            later.hands[seat] = [other for other in hand if other is not trick[-1]]
        played = dict(zip(allowed, trick, strict=True))
        strayed = sum(force.suit[card] != force.suit[trick[0]] for seat, card in played.items() if seat != guilty)
        if strayed < (1 if guilty is None else difficulty - 1 - (difficulty == 3)) or (
                guilty is not None and played[guilty] in allowed[guilty]):
            continue
        later.trick, later.turn, later.duty = trick, None, ()
        why = "Every seat played a card that follows, or held none that does (STM-6, STM-8)."
        if guilty is not None:
            due, held = force.to_follow(trick[:list(played).index(guilty)]), allowed[guilty]
            by = [rule.id for rule in force.cards if rule.number in (27, 28)]
            why = (f"For Seat {guilty} the {due.name} was to be followed, which {counts_as(due, force)}. It held "
                   f"{ask.said_of(held)}, and had to play {'it' if len(held) == 1 else 'one of these'} "
                   f"({', '.join([*by, 'STM-8'])}).")
        slips = [
            *((seat, "named a seat that could not follow", f"Seat {seat} could not follow: look at its hand (STM-8).")
              for seat, may in allowed.items() if len(may) == len(state.hands[seat])),
            *((seat, "named a seat only because it played a trump",
               "Was a trump due, or was it to be followed? (STM-6, STM-8)")
              for seat, card in played.items() if force.suit[card] == TRUMP)]
        yield ask.for_seat(
            later.view(None), f"{_in_force(force)} {ask.so_far(played.items())} All hands lie open, as they are now. "
            "Who has broken a rule?", guilty, slips,
            ("named a seat that followed", "Nobody has to play high (STM-8)."), why,
            ("Who did not follow suit?", "Look at the hand of each of these seats: which suit was due for it? "
             f"The led card {counts_as(trick[0], force)}."),
            nobody=("Nobody", "overlooked a card that was due", "Look into every hand: which cards follow? (STM-8)"),
            but=leader)


EXERCISES = (plain_follow, follow, follow_the_last, winner, another_rule, which_rule, who_is_next, card_points,
             multiplied, cannot_hold, sure_tricks, broken_rule, *counting.EXERCISES)

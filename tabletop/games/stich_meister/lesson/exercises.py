"""Kinds of exercises for Stich-Meister: one rule card at a time changes what may be played, what wins, and what it is
worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from tabletop.classroom import (
    Choice,
    Exercise,
    after,
    kind,
    moments,
    number_choices,
    one_of,
    search,
    seat_choices,
    story,
)
from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY
from tabletop.engine.english import counted, listed, names
from tabletop.engine.strategies import play_out
from tabletop.engine.tricks import in_trick
from tabletop.games.stich_meister.lesson.table import rule_row
from tabletop.games.stich_meister.rules import DECK, StichMeister, StichMeisterState
from tabletop.games.stich_meister.tables import BOOK, TRUMP, InForce, Scored, Trick
from tabletop.games.stich_meister.telling import by_rules, counts_as, order_words
from tabletop.show.common import Thing
from tabletop.show.table import Row, card_rows

PLAYERS = 4
VALUE_TRUMPS, SUIT_TRUMPS = range(1, 15), (15, 16, 17, 20)
WINNING = (29, 30, 31, 32, 33)
"""The rule cards that change which card wins, and never what may be played."""
ANTI_TRUMP = 32
SAME_RULES = 12
"""So many positions of a game are looked at before other rule cards are drawn."""
Slips = Iterable[tuple[int | None, str, str]]


@cache
def _folded(numbers: tuple[int, ...]) -> InForce:
    """The rule cards with these numbers in force."""
    return InForce([BOOK[number] for number in numbers], DECK)


def _tables(draw: Random, rules: Callable[[], Sequence[int]], fits: Callable[[Any], bool], share: float = 0.25,
            each: int = SAME_RULES) -> Iterator[StichMeisterState]:
    """Decisions that fit, of games under drawn rule cards."""
    while True:
        game = StichMeister(PLAYERS, sorted(rules()))
        yield from (state for state, _ in islice(moments(draw, game, fits, share), each))


def _in_force(rules: InForce) -> str:
    """Which rule cards are in force, in a sentence."""
    if not rules.cards:
        return "No rule card is in force."
    said = by_rules(rules.cards)
    return f"{said[0].upper()}{said[1:]} {'is' if len(rules.cards) == 1 else 'are'} in force."


def _so_far(state: StichMeisterState) -> str:
    """The trick so far, in a sentence."""
    (leader, led), *others = state.plays()
    return f"Seat {leader} led the {led.name}{''.join(f', Seat {seat} played the {card.name}' for seat, card in others)}."


# What may be played

def _follow(draw: Random, rules: Callable[[], Sequence[int]], sizes: range,
            fits: Callable[[Any], bool]) -> Iterator[Exercise]:
    """Which cards may be played to a trick, under drawn rule cards."""
    for state in _tables(draw, rules,
                         lambda state: bool(state.trick) and len(state.hands[state.turn]) in sizes and fits(state)):
        turn, force, trick, legal = state.turn, state.in_force, state.trick, list(state.legal())
        assert turn is not None
        hand, led, last = state.hands[turn], trick[0], trick[-1]
        followed = state.to_follow()
        printed = [card for card in hand if card.suit == led.suit]
        trumps = [card for card in hand if card in force.trumps]
        follows = [card for card in hand if force.suit[card] == force.suit[followed]]
        as_led = [card for card in hand if force.suit[card] == force.suit[led]]
        strong = force.strengths(force.suit[led])
        slips: list[tuple[Iterable[Card], str, str]] = [
            (printed, "followed the printed suit",
             "What does the led card count as, and what do the cards held? (STM-6, STM-8)"),
            ([card for card in hand if card in printed or card in legal], "allowed the printed suit as well",
             "A trump no longer belongs to the suit that is printed on it (STM-6)."),
            (hand, "allowed any card", f"Does Seat {turn} hold a card that follows? (STM-8)"),
            ([card for card in hand if card in legal or card in trumps], "allowed trumps that do not follow",
             "Whoever can follow has to (STM-8)."),
            ([card for card in legal if strong[card] > max(strong[other] for other in trick)],
             "allowed only cards that beat the others",
             "Nobody has to beat a card of the trick (STM-8)."),
            (trumps, "allowed only trumps", "Look at the rule cards: when does a trump have to be played? (STM-8)"),
            (as_led or hand, "followed the led card",
             f"Look at the rule cards: which card is to be followed? ({_by(force, 27)})"),
            ([card for card in hand if card.suit == last.suit], "followed the card played last",
             f"Which card is to be followed, and what does it count as? ({_by(force, 27)})"),
            ([card for card in hand if card in as_led or card in follows], "followed every suit of the trick",
             "Only one card of the trick is to be followed (STM-8)."),
            (follows or hand, "allowed any card because none follows",
             f"Look at the rule cards once more ({_by(force, 28)})."),
            ([card for card in trumps if force.named_by[card] == force.named_by.get(followed)],
             "followed only with trumps of the same rule",
             "All trumps together are one suit (STM-6)."),
            ([card for card in hand if card not in legal], "left out what was led",
             "It is the other way round (STM-8)."),
        ]
        refused = next((card for card in hand if card not in legal), legal[0])
        ruling = state.ruling(refused)
        yield Exercise(
            state.game, f"{_in_force(force)} {_so_far(state)} Which cards may Seat {turn} play?",
            [Choice.things(legal),
             *(Choice.things(cards, *said) for cards, *said in ((list(found), *said) for found, *said in slips)
               if cards)],
            f"{ruling.because} ({ruling.rule}, STM-6)",
            ("Which card is to be followed, and what does it count as?",
             f"The {followed.name} {counts_as(followed, force)}. Which cards of the hand count as the same?"),
            state.view(turn), several=True, targets=frozenset(map(str, hand)))


def _by(rules: InForce, number: int) -> str:
    """The rule card with this number if it is in force, otherwise the plain rule."""
    return BOOK[number].id if BOOK[number] in rules.cards else "STM-8"


@kind("allowed")
def plain_follow(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Whoever can follow has to, whether high or low, and whoever cannot may play any card. There is no trump."""
    def fits(state: StichMeisterState) -> bool:
        return any(card.suit != state.trick[0].suit for card in state.trick) or draw.random() < 0.2

    yield from _follow(draw, list, (range(3, 7), range(5, 10), range(8, 16))[difficulty - 1], fits)


@kind("allowed")
def follow(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """A trump no longer belongs to its printed suit."""
    def rules() -> list[int]:
        drawn = [one_of(draw, VALUE_TRUMPS if difficulty == 1 else SUIT_TRUMPS)]
        return drawn + [one_of(draw, VALUE_TRUMPS)] * (difficulty > 1) + [28] * (difficulty == 3)

    def fits(state: StichMeisterState) -> bool:
        force, hand, led = state.in_force, state.hands[state.turn or 0], state.trick[0]
        return led in force.trumps or any(card in force.trumps and card.suit == led.suit for card in hand) or (
            difficulty == 3 and draw.random() < 0.1)

    yield from _follow(draw, rules, (range(3, 7), range(5, 10), range(8, 16))[difficulty - 1], fits)


@kind("allowed")
def follow_the_last(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """The suit to follow wanders."""
    def rules() -> list[int]:
        return [27, *([one_of(draw, SUIT_TRUMPS)] if difficulty > 1 else []), *([28] if difficulty == 3 else [])]

    def fits(state: StichMeisterState) -> bool:
        return state.in_force.suit[state.trick[-1]] != state.in_force.suit[state.trick[0]]

    yield from _follow(draw, rules, (range(3, 7), range(5, 10), range(8, 16))[difficulty - 1], fits)


# Who wins

class Ended:
    """A trick whose last card is named."""

    def __init__(self, state: StichMeisterState, card: Card) -> None:
        self.state, self.card, self.rules = state, card, state.in_force
        self.trick = [*state.trick, card]
        self.plays = in_trick(state.leader, self.trick, PLAYERS, state.direction)
        self.numbers = tuple(rule.number for rule in self.rules.cards)
        self.trumps = [card for card in self.trick if card in self.rules.trumps]

    def seat_of(self, card: Card) -> int:
        """Who played this card."""
        return next(seat for seat, played in self.plays if played is card)

    def won(self, numbers: Iterable[int]) -> int:
        """Who wins it under the rule cards with these numbers."""
        return self.plays[_folded(tuple(sorted(numbers))).winner(self.trick)][0]

    @property
    def said(self) -> str:
        """The trick in sentences."""
        return f"{_so_far(self.state)} Now Seat {self.state.turn} plays the {self.card.name}."

    def order(self, numbers: Iterable[int]) -> str:
        """The order of the cards under these rule cards, in a sentence."""
        force = _folded(tuple(sorted(numbers)))
        order = order_words(force, self.trick)
        return f"The order is {order}: {names(force.ranked(self.trick))} (STM-11)."

    def usual_slips(self) -> Slips:
        """Mistakes that are made under all rule cards."""
        by_number = sorted(self.trick, key=lambda card: card.rank)
        leader, last = self.plays[0][0], self.plays[-1][0]
        return [(self.seat_of(by_number[-1]), "took the highest number", "What counts before the number? (STM-9)"),
                (self.seat_of(by_number[0]), "took the lowest number", "What counts before the number? (STM-9)"),
                (leader, "let the leader win", "Leading alone does not win (STM-9)."),
                (last, "let the last to play win", "Playing last alone does not win (STM-9).")]

    def not_deciding(self, seat: int) -> tuple[str, str]:
        """Why this seat does not win, as a mistake."""
        card = next(card for who, card in self.plays if who == seat)
        return "let a card in the middle win", f"Put the cards in order: where is the {card.name}? (STM-11)"


def _endings(draw: Random, rules: Callable[[], Sequence[int]], fits: Callable[[Ended], bool]) -> Iterator[Ended]:
    """Tricks before their last card, under drawn rule cards."""
    for state in _tables(draw, rules, lambda state: len(state.trick) == PLAYERS - 1):
        ended = Ended(state, one_of(draw, state.legal()))
        if fits(ended):
            yield ended


@kind("result")
def winner(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Trumps have an order of their own: named more often, by an earlier rule, higher, later."""
    def rules() -> list[int]:
        if difficulty == 1:
            return [one_of(draw, (*SUIT_TRUMPS, 19))]
        return [one_of(draw, SUIT_TRUMPS), one_of(draw, (18, 19, *VALUE_TRUMPS))]

    def fits(ended: Ended) -> bool:
        top = max((card.rank for card in ended.trumps), default=0)
        best = ended.trick[ended.rules.winner(ended.trick)]
        return len(ended.trumps) >= min(difficulty, 2) and (difficulty < 3 or best.rank < top or sum(
            card.rank == top for card in ended.trumps) > 1)

    for ended in _endings(draw, rules, fits):
        trumps, naming = ended.trumps, ended.rules.named_by
        slips = [
            (ended.won(()), "overlooked the trumps", "Are there trumps in the trick? (STM-6, STM-9)"),
            (ended.seat_of(max(trumps, key=lambda card: card.rank)), "took the highest number among the trumps",
             "By how many rules is each trump named, and by which? (STM-7)"),
            (ended.seat_of(max(trumps, key=lambda card: (len(naming[card]), naming[card][-1].number, card.rank))),
             "took the later rule for the stronger one", "Which of the two rules comes first? (STM-7)"),
            (ended.seat_of(max(trumps, key=lambda card: (-naming[card][0].number, card.rank))),
             "overlooked that a trump is named twice", "By how many rules is each trump named? (STM-7)"),
            (ended.seat_of(trumps[0]), "let the first trump win", "Compare the trumps with each other (STM-7)."),
            (ended.seat_of(trumps[-1]), "let the last trump win", "Compare the trumps with each other (STM-7)."),
            *ended.usual_slips(),
        ]
        named = listed(f"the {card.name} ({by_rules(naming[card])})" for card in trumps)
        right = ended.won(ended.numbers)
        yield Exercise(
            ended.state.game, f"{_in_force(ended.rules)} {ended.said} Who wins the trick?",
            seat_choices(PLAYERS, right, slips, ended.not_deciding),
            f"Trumps are {named}. {ended.order(ended.numbers)} So Seat {right} wins (STM-7, STM-9).",
            ("Which cards of the trick are trumps?", f"These are: {named}. Which of them is the highest?"),
            ended.state.view(NOBODY))


@kind("changing")
def another_rule(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """The same four cards, one more rule card: the order is turned round, or cut off at the top."""
    new: tuple[int, ...] = ()

    def rules() -> list[int]:
        nonlocal new
        new = (one_of(draw, WINNING),)
        if difficulty == 3:
            new = tuple(sorted({*new, one_of(draw, WINNING)}))
        return [one_of(draw, SUIT_TRUMPS)] if difficulty > 1 or ANTI_TRUMP in new else []

    for ended in _endings(draw, rules, lambda ended: ANTI_TRUMP not in new or bool(ended.trumps)):
        added, numbers = new, (*ended.numbers, *new)
        right, before = ended.won(numbers), ended.won(ended.numbers)
        # A rule card that changes nothing is asked about, too, but not often.
        if right == before and draw.random() < 0.8:
            continue
        cards = [BOOK[number] for number in added]
        forgotten = [(ended.won(set(numbers) - {number}), f"forgot rule {number}",
                      f"Read the rule card again ({BOOK[number].id}).") for number in added]
        order = [ended.seat_of(card) for card in _folded(tuple(sorted(numbers))).ranked(ended.trick)]
        slips = [
            *forgotten, (before, "changed nothing", f"What does the new rule card do to the order? ({cards[0].id})"),
            (ended.won((*ended.numbers, 31)), "reversed all values", "Do the rule cards say that? (STM-9)"),
            (ended.won((*ended.numbers, 30)), "let the second highest win", "Do the rule cards say that? (STM-9)"),
            (order[-1], "let the lowest card win", "Put the four cards in order once more (STM-11)."),
            *ended.usual_slips(),
        ]
        ids = listed(card.id for card in cards)
        yield Exercise(
            ended.state.game,
            f"{ended.said} Suppose that {by_rules(cards)} {'is' if len(cards) == 1 else 'are'} in force as well. Who "
            f"wins the trick?",
            seat_choices(PLAYERS, right, slips, ended.not_deciding),
            f"{' '.join(card.text for card in cards)} {ended.order(numbers)} So Seat {right} wins ({ids}).",
            (f"Without {by_rules(cards)} it is Seat {before}. What changes: the order of the cards, or which place in "
             f"it wins?",
             ended.order(numbers)),
            ended.state.view(NOBODY), below=rule_row(cards))


@kind("changing")
def which_rule(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """From the winner back to the rule card."""
    def rules() -> list[int]:
        return [one_of(draw, SUIT_TRUMPS)] + [one_of(draw, VALUE_TRUMPS)] * (difficulty == 3) if difficulty > 1 else []

    # Which rule card it is, is drawn first: some of them are found more often than others.
    possible = [number for number in WINNING if difficulty > 1 or number != ANTI_TRUMP]
    right = one_of(draw, possible)
    for ended in _endings(draw, rules, lambda ended: difficulty < 3 or bool(ended.trumps)):
        winners = {number: ended.won((*ended.numbers, number)) for number in possible}
        others = [number for number in possible if winners[number] != winners[right]]
        if len(others) < 3 or winners[right] == ended.won(ended.numbers) and draw.random() < 0.5:
            continue
        shown = sorted([right, *mixed(others, draw)[:3]])
        cards = [BOOK[number] for number in shown]
        choices = [Choice(str(card), frozenset([str(card)])) if card.number == right else Choice(
            str(card), frozenset([str(card)]), f"misjudged what rule {card.number} does",
            f"With it Seat {winners[card.number]} would win ({card.id}).") for card in cards]
        yield Exercise(
            ended.state.game,
            f"{ended.said} Suppose that one of the rule cards below is in force as well, and Seat {winners[right]} "
            f"wins. "
            "Which rule card is it?", choices,
            f"{BOOK[right].text} {ended.order((*ended.numbers, right))} So Seat {winners[right]} wins "
            f"({BOOK[right].id}).",
            ("Put the four cards in order. What does each rule card change?",
             f"Without any of them: {ended.order(ended.numbers)}"), ended.state.view(NOBODY),
            below=rule_row(cards, touchable=True))
        right = one_of(draw, possible)


@kind("result")
def who_is_next(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """To win a trick, to keep it and to lead the next one can be three seats."""
    def rules() -> list[int]:
        moving = ([35], [36], [37]) if difficulty == 1 else ([35, 36], [36, 37], [35, 37])
        return [one_of(draw, SUIT_TRUMPS), *([35, 36, 37] if difficulty == 3 else one_of(draw, moving))]

    asked = ("Who keeps the trick?", "Who leads the next trick?", "Who plays the second card of the next trick?")
    for ended in _endings(draw, rules, lambda ended: ended.state.tricks < ended.state.game.hand - 1):
        later, won = after(ended.state, ended.card), ended.won(ended.numbers)
        assert later.last is not None
        answers = (later.last[-1], later.leader, (later.leader + later.direction) % PLAYERS)
        fitting = [place for place, needed in enumerate(({35}, {36}, {36, 37})) if needed & set(ended.numbers)]
        place = one_of(draw, fitting)
        right = answers[place]
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
        told = [event for event in story(ended.state, ended.card)
                if event.rule in ("STM-9", "STM-10", "STM-R35", "STM-R36", "STM-R37")]
        goes = "clockwise" if later.direction > 0 else "counterclockwise"
        yield Exercise(
            ended.state.game, f"{_in_force(ended.rules)} {ended.said} {asked[place]}",
            seat_choices(PLAYERS, right, slips, lambda seat: ("named a seat that no rule names",
                                                              "Who wins the trick? Begin there (STM-9).")),
            " ".join(f"{event.text} ({event.rule})" for event in told) + f" The next trick goes {goes} (STM-8).",
            ("Who wins the trick?", f"Seat {won} does. Now read the rule cards one by one."), ended.state.view(NOBODY))


# What it is worth

def _rounds(draw: Random,
            rules: Callable[[], Sequence[int]]) -> Iterator[tuple[StichMeister, InForce, list[list[Trick]]]]:
    """Rounds played to their end under drawn rule cards: the tricks that each seat holds."""
    for state in _tables(draw, rules, lambda state: state.tricks > 0, 0.02, 3):
        play_out(state, state.round, draw)
        _, force, piles, _ = state.finished[-1]
        yield state.game, force, piles


def _seats_of_rounds(
        draw: Random,
        rules: Callable[[], Sequence[int]]) -> Iterator[tuple[StichMeister, InForce, list[list[Trick]], int]]:
    """The same, with every seat in turn."""
    return ((*round, seat) for round in _rounds(draw, rules) for seat in mixed(range(PLAYERS), draw))


def _came(force: InForce, piles: Sequence[Sequence[Trick]], seat: int, without: Iterable[int] = ()) -> int:
    """The points of a seat, without some of the rule cards."""
    left = tuple(rule.number for rule in force.cards if rule.number not in without)
    return _folded(left).points(piles)[seat]


def _worth(force: InForce, piles: Sequence[Sequence[Trick]], seat: int) -> str:
    """How a seat's points come together, in a sentence."""
    steps: list[Scored] = []
    force.points(piles, steps)
    mine = [step for step in steps if step.seat == seat]
    tricks = sum(step.card is None for step in mine)
    lines = [f"{step.points:+d} ({step.card.id}: {step.what})" for step in mine if step.card is not None]
    return f"{counted(tricks, 'trick')} {tricks:+d} (STM-12){''.join(f', {line}' for line in lines)}."


def _was_in_force(force: InForce) -> str:
    return f"The round is over, and {by_rules(force.cards)} {'was' if len(force.cards) == 1 else 'were'} in force."


@kind("scoring", numbers=[[range(-3, 7)], [range(-4, 7)], [range(-4, 8)]])
def card_points(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Tricks can cost more than they bring."""
    by_card, by_trick = (46, 47, 48, 49, 50, 52, 53), (41, 42)

    def rules() -> list[int]:
        return [*mixed(by_card, draw)[:min(difficulty, 2)], *([one_of(draw, by_trick)] if difficulty == 3 else [])]

    for game, force, piles, seat in _seats_of_rounds(draw, rules):
        held = piles[seat]
        if not 1 <= len(held) <= 4 + difficulty // 3:
            continue
        right, tricks = _came(force, piles, seat), len(held)
        numbers = [rule.number for rule in force.cards]
        alone = {number: _came(force, piles, seat) - _came(force, piles, seat, [number]) for number in numbers}
        once = sum(any(rule.card_points is not None and rule.card_points(card, trick) for rule in force.cards)
                   for trick in held for card in trick.cards[:1])
        slips = [
            *((right - alone[number], f"forgot rule {number}", f"Read the rule card again ({BOOK[number].id}).")
              for number in numbers),
            (right - tricks, "counted nothing for the tricks", "Does a trick still bring a point? (STM-12)"),
            (tricks, "counted only the tricks", "Look for the cards that the rules name (STM-12)."),
            *((right - 2 * alone[number], f"turned rule {number} round",
               f"Does it bring or lose points? ({BOOK[number].id})")
              for number in numbers),
            (-right, "took plus for minus", "Is it more than nothing, or less? (STM-12)"),
            (tricks + once, "counted only the first card of each trick", "Every card of the trick counts (STM-12)."),
            (right + tricks, "counted the tricks twice", "Each trick is worth 1 point, not 2 (STM-12)."),
            (right - 1, "overlooked one card", "Go through all the cards once more (STM-12)."),
            (right + 1, "counted one card twice", "Go through all the cards once more (STM-12)."),
        ]
        rows = [Row(f"Trick {trick.number}", [Thing(card) for card in trick.cards], ()) for trick in held]
        yield Exercise(
            game, f"{_was_in_force(force)} These are the tricks of Seat {seat}. How many points does it get?",
            number_choices(right, slips, "point"), _worth(force, piles, seat),
            ("How many points are the tricks alone, and which cards do the rules name?",
             f"The tricks alone bring {tricks}. Now add what each rule card says, in the order of numbers."),
            below=rule_row(force.cards) + card_rows(rows, f"The tricks of Seat {seat}"), unit="point",
            miscounted="Go through all the cards once more (STM-12).")


@kind("scoring", numbers=[[(2, 3, 4, 5, 6, 8, 12)], [(3, 4, 5, 6, 8, 12)], [(-8, -6, -5, -4, -3, 8, 9, 10, 11, 13)]])
def multiplied(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Doubled, and doubled again, in the order of the numbers."""
    def rules() -> list[int]:
        number = mixed((54, 55, 56, 57), draw)
        return [*number[:min(difficulty, 2)], *([one_of(draw, (59, 60))] if difficulty == 3 else [])]

    for game, force, piles, seat in _seats_of_rounds(draw, rules):
        counts = [len(pile) for pile in piles]
        right, numbers, tricks = _came(force, piles, seat), [rule.number for rule in force.cards], counts[seat]
        if right == tricks and draw.random() < 0.7:
            continue
        left, across = counts[(seat + 1) % PLAYERS], counts[(seat - 1) % PLAYERS]
        slips = [
            *((_came(force, piles, seat, [number]), f"forgot rule {number}",
               f"Read the rule card again ({BOOK[number].id}).")
              for number in numbers),
            (tricks, "counted only the tricks", "What do the rule cards do to the points? (STM-12)"),
            (2 * tricks, "doubled once, whatever the rules say",
             "Which of the rule cards applies to this seat? (STM-14)"),
            (3 * tricks, "took three times as much for doubled twice",
             "The second doubling doubles what the first has made (STM-14)."),
            (4 * tricks, "doubled for every rule", "Which of the rule cards applies to this seat? (STM-14)"),
            (tricks + 2, "added 2 instead of doubling", "To double is to take twice as much (STM-14)."),
            (tricks + 5, "added 5 points, whatever the rules say",
             "Which of the rule cards applies to this seat? (STM-14)"),
            (tricks + 10, "added 10 points, whatever the rules say",
             "Which of the rule cards applies to this seat? (STM-14)"),
            (2 * (tricks + 5), "doubled the 5 points, too", "Which of the rule cards applies to this seat? (STM-14)"),
            (right + left, "counted the tricks of the seat on the left, too", "Do the rule cards say that? (STM-14)"),
            (right + across, "counted the tricks of the seat on the right, too",
             "Do the rule cards say that? (STM-14)"),
            (-right, "took plus for minus", "Is it more than nothing, or less? (STM-12)"),
            (max(counts), "counted the most tricks of all",
             "Read the question again: which seat is asked for? (STM-12)"),
        ]
        have = listed(f"Seat {who} has {counted(count, 'trick')}" for who, count in enumerate(counts))
        yield Exercise(
            game, f"{_was_in_force(force)} {have}. How many points does Seat {seat} get?",
            number_choices(right, slips, "point"), _worth(force, piles, seat),
            ("How many points are the tricks alone?",
             f"They are worth {counted(tricks, 'point')}. Which of the rule cards applies to Seat {seat}? Begin with "
             f"the lowest."),
            below=rule_row(force.cards), unit="point",
            miscounted="Begin with the tricks, then rule by rule (STM-12, STM-14).")


# What can be known, and what is best

@kind("finding out")
def cannot_hold(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Who does not follow tells which suit is missing, and a trump does not count as the suit printed on it."""
    def rules() -> list[int]:
        return [one_of(draw, SUIT_TRUMPS), *([one_of(draw, VALUE_TRUMPS)] if difficulty > 1 else []),
                *([28] if difficulty == 3 else [])]

    def cannot_follow(state: StichMeisterState) -> bool:
        return bool(state.trick) and state.duty[0].isdisjoint(state.hands[state.turn
                                                                          or 0]) and len(state.trick) < PLAYERS - 1

    for state in _tables(draw, rules, cannot_follow, 1.0):
        turn, force, card = state.turn, state.in_force, one_of(draw, state.legal())
        assert turn is not None
        led = state.trick[0]
        later = after(state, card)
        shown = later.cannot_hold[turn]
        if len(later.hands[turn]) < 2:
            continue
        unseen = state.game.deck.in_order([held for seat, hand in enumerate(later.hands) for held in hand])
        never = [held for held in unseen if held in shown]
        maybe = [held for held in unseen if held not in shown]
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
        wrong: dict[Card, tuple[str, str]] = {}
        for cards, mistake, because in slips:
            for held in mixed(cards, draw)[:1]:
                wrong.setdefault(held, (mistake, because))
        if not never or len(wrong) < 3:
            continue
        others = list(wrong)[:3]
        # two of a suit are wrong not too often
        if len({held.suit for held in others}) < len(others) and draw.random() < 0.6:
            continue
        right = one_of(draw, never)
        row = mixed([right, *others], draw)
        choices = [Choice.things([held], *wrong.get(held, ("", ""))) for held in row]
        reason = f"The {led.name} {counts_as(led, force)}. Seat {turn} did not follow: it holds no {force.suit[led]}"
        more = " and, by rule 28, no trump" if right not in force.of_suit[force.suit[led]] else ""
        yield Exercise(
            state.game, f"{_in_force(force)} {_so_far(state)} Now Seat {turn} plays the {card.name}. "
                        "Which of the cards below does it surely not hold?", choices,
            f"{reason}{more}. The {right.name} {counts_as(right, force)} (STM-6, STM-8).",
            ("Which suit was to be followed, and did the card follow?",
             f"{reason}. Which of the cards below counts as that?"), later.view(NOBODY),
            below=card_rows([Row("Which one?", [Thing(held, move=str(held)) for held in row], ())],
                            "Four cards that nobody has seen"))


@kind("planning", tries=4)
def sure_tricks(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """The highest card is not always the one to play first: found by looking at every way the round can go on."""
    def rules() -> list[int]:
        return [one_of(draw, SUIT_TRUMPS), *([one_of(draw, (29, 30, 31, 33))] if difficulty > 1 else [])]

    size = 3 if difficulty == 3 else 2
    no_difference = draw.random() * (size + 1) < 1  # as often as any other answer
    later = difficulty == 3  # with three cards only those who play late have few enough ways to go on

    def fits(state: StichMeisterState) -> bool:
        return len(state.hands[state.turn or 0]) == len(state.legal()) == size and (not later or len(state.trick) > 1)

    for state in _tables(draw, rules, fits, 1.0, 3):
        seat, left = state.turn, size
        assert seat is not None
        have = len(state.piles[seat])
        found = search.Ending(seat, lambda end, seat=seat: len(end.finished[-1].piles[seat]), have, have + left, 700)
        try:
            sure = {move: way for move, way in found.each(state)}
        except search.TooLarge:
            continue
        values = [way.value for way in sure.values()]
        best = [move for move, way in sure.items() if way.value == max(values)]
        same = len(best) == len(sure)
        if same != no_difference or (len(best) > 1 and not same):
            continue
        legal = [card for card in state.legal() if isinstance(card, Card)]
        strong = state.in_force.strengths(state.in_force.suit[(state.trick or legal)[0]])
        choices = []
        for card in legal:
            goes_on = f"It can go on like this: {search.line_told(sure[card].line[:PLAYERS])}." if sure[card].line else ""
            if card in best and not same:
                choices.append(Choice.things([card]))
                continue
            mistake = ("took one card for better than the others" if same else
                       "played the highest card first" if strong[card] == max(map(strong.__getitem__, legal)) else
                       "played the lowest card first" if strong[card] == min(map(strong.__getitem__, legal)) else
                       "played a card in the middle")
            makes = counted(int(sure[card].value) - have, "trick")
            choices.append(Choice.things([card], mistake, f"It makes sure of {makes} (STM-9). {goes_on}".strip()))
        none = ("", "") if same else ("took all cards for equally good",
                                      "Try each of them to the end of the round (STM-9).")
        more = int(max(values)) - have
        can = f"{counted(more, 'trick')} can be made sure of. With which card?" if more else (
            "No trick can be made sure of. Does it matter which card is played?")
        yield Exercise(
            state.game, f"{_in_force(state.in_force)} All hands lie open, and {left} tricks are not finished. "
                        f"Which card of Seat {seat} makes sure of the most tricks, whatever the others do?",
            [*choices, Choice("It makes no difference", frozenset(), *none)],
            "All ways to go on were tried (STM-8, STM-9, STM-10). " + " ".join(
                f"The {move.name} makes sure of {counted(int(way.value) - have, 'more trick')}." for move,
                way in sure.items()),
            ("Who can beat each of the cards?", can), state.view(None))
        no_difference = draw.random() * (size + 1) < 1


# Who broke a rule

def _allowed(force: InForce, trick: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """What may be played from a hand to a trick."""
    for due in force.duties[force.suit[force.to_follow(trick)]] if trick else ():
        if due.intersection(hand):
            return [card for card in hand if card in due]
    return list(hand)


@kind("judging")
def broken_rule(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Another suit is no crime by itself: one has to look into the hand."""
    def rules() -> list[int]:
        return [one_of(draw, SUIT_TRUMPS), *([one_of(draw, VALUE_TRUMPS)] if difficulty > 1 else []),
                *([one_of(draw, (27, 28))] if difficulty == 3 else [])]

    for state in _tables(draw, rules, lambda state: not state.trick and len(state.hands[0]) in range(3, 11)):
        force, later, trick = state.in_force, state.copy(), []
        plays: list[tuple[int, Card, list[Card], list[Card]]] = []
        guilty = one_of(draw, [None, *(seat for seat in range(PLAYERS) if seat != state.leader)])
        for place in range(PLAYERS):
            seat = (state.leader + place * state.direction) % PLAYERS
            hand = state.hands[seat]
            allowed = _allowed(force, trick, hand)
            refused = [card for card in hand if card not in allowed]
            card = one_of(draw, (refused or allowed) if seat == guilty else allowed)
            plays.append((seat, card, allowed, hand))
            trick.append(card)
            later.hands[seat] = [other for other in hand if other is not card]
        broken = next(((card, allowed) for seat, card, allowed, _ in plays if seat == guilty), None)
        strayed = sum(force.suit[card] != force.suit[trick[0]] for seat, card, _, _ in plays if seat != guilty)
        if strayed < (difficulty - 1 - (difficulty == 3) if broken else 1) or (broken and broken[0] in broken[1]):
            continue
        later.trick, later.turn, later.duty = trick, None, ()
        choices = []
        for who, played, may, held in sorted(plays[1:]):
            if who == guilty:
                choices.append(Choice.seat(who))
            elif len(may) == len(held):
                choices.append(Choice.seat(who, "named a seat that could not follow",
                                           f"Seat {who} could not follow: look at its hand (STM-8)."))
            elif force.suit[played] == TRUMP:
                choices.append(Choice.seat(who, "named a seat only because it played a trump",
                                           "Was a trump due, or was it to be followed? (STM-6, STM-8)"))
            else:
                choices.append(Choice.seat(who, "named a seat that followed", "Nobody has to play high (STM-8)."))
        if broken:
            due, allowed = force.to_follow(trick[:[seat for seat, *_ in plays].index(guilty)]), broken[1]
            by = [rule.id for rule in force.cards if rule.number in (27, 28)]
            why = (f"For Seat {guilty} the {due.name} was to be followed, which {counts_as(due, force)}. It held "
                   f"{listed(f'the {held.name}' for held in allowed)}, and had to play "
                   f"{'it' if len(allowed) == 1 else 'one of these'} "
                   f"({', '.join([*by, 'STM-8'])}).")
        else:
            why = "Every seat played a card that follows, or held none that does (STM-6, STM-8)."
        nobody = ("overlooked a card that was due",
                  "Look into every hand: which cards follow? (STM-8)") if broken else ("", "")
        yield Exercise(
            state.game,
            f"{_in_force(force)} {_in_order(plays)} All hands lie open, as they are now. Who has broken a rule?",
            [*choices, Choice("Nobody", frozenset(), *nobody)], why,
            ("Who did not follow suit?",
             f"Look at the hand of each of these seats: which suit was due for it? The led card "
                                         f"{counts_as(trick[0], force)}."), later.view(None))


def _in_order(plays: Sequence[tuple[int, Card, list[Card], list[Card]]]) -> str:
    (leader, led, *_), *others = plays
    return f"Seat {leader} led the {led.name}{''.join(f', Seat {seat} played the {card.name}' for seat, card, *_ in others)}."


EXERCISES = (plain_follow, follow, follow_the_last, winner, another_rule, which_rule, who_is_next, card_points,
             multiplied, cannot_hold, sure_tricks, broken_rule)

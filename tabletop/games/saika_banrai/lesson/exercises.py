"""Kinds of exercises for Saika Banrai."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tabletop import classroom as ask
from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY
from tabletop.engine.endings import sure_of
from tabletop.engine.english import counted, is_are, listed
from tabletop.engine.tricks import following
from tabletop.games.saika_banrai import rules
from tabletop.games.saika_banrai.lesson import counting
from tabletop.show.common import Thing
from tabletop.show.table import Row, card_rows

PLAYERS = 4
GAME = rules.SaikaBanrai(PLAYERS)


@ask.kind("allowed")
def follow(draw: Random, difficulty: int) -> ask.Exercises:
    """Special cards are outside the duty to follow, but each can be in a trick only once."""
    sizes = (range(3, 6), range(5, 8), range(7, 11))[difficulty - 1]
    for state, _ in ask.moments(draw, GAME, lambda state: bool(state.trick) and len(state.hands[state.turn]) in sizes):
        turn, hand, legal, led, trick = state.turn, state.hands[state.turn], state.legal(), state.led, list(state.trick)
        specials = [card for card in hand if card in rules.SPECIALS]
        if rules.PASS in legal or not specials or (difficulty > 1 and led is None):
            continue
        follows = [card for card in legal if card not in specials]
        blocked = [card for card in specials if card in trick]
        refused = state.ruling(next((card for card in hand if card not in legal), legal[0]))
        slips = [
            (hand, "allowed any card",
             "Look at the lead colour, and at the special cards in the trick (SKB-5, SKB-6)."),
            (follows, "left out special cards that need not follow", "Special cards need not follow (SKB-5)."),
            ([*follows, *specials], "allowed a special card that is in the trick already",
             "Which special card is in the trick already? (SKB-6)"),
            (specials, "allowed only special cards", "What may be played beside them? (SKB-5)"),
            ([card for card in hand if card not in legal], "left out the lead colour",
             "It is the other way round (SKB-5)."),
            ([card for card in hand if card in blocked or card in follows], "left out the other special cards",
             "There can be only one of each in a trick (SKB-6)."),
            ([card for card in hand if card.suit == trick[-1].suit or card in specials and card in legal],
             "followed the card played last", "Look for the first disaster card of the trick (SKB-4, SKB-5)."),
            ([card for card in legal if card in specials or card.rank < max(other.rank for other in trick)],
             "allowed only cards below the highest", "Nobody has to duck (SKB-5)."),
            ([card for card in hand if card in legal or card.suit == trick[-1].suit],
             "followed every colour in the trick", "Only the first disaster card sets the colour (SKB-4)."),
        ]
        yield ask.for_cards(
            state.view(turn), f"Seat {state.leader} led the {trick[0].name}. The trick has {ask.said_of(trick)} so "
            f"far. Which cards may Seat {turn} play?", legal, slips, f"{refused.because} ({refused.rule})"
            + " Special cards need not follow (SKB-5)." * any(card in legal for card in specials),
            ("Which disaster card came first in the trick? And which special cards are there?",
             ("No colour is led yet." if led is None else f"The lead colour is {led}. Seat {turn} "
              f"{'holds' if following(hand, led) else 'does not hold'} it.")
             + (f" There is a {blocked[0].name} in the trick." if blocked
                else " No special card of its hand is in the trick.")), hand)


def _rank(card: Card) -> int:
    return card.rank


class Ending:
    """A trick that its next card ends."""

    def __init__(self, state: Any, card: Card) -> None:
        self.state, self.card, self.view = state, card, state.view(NOBODY)
        self.seats = {**state.trick, card: state.turn}
        self.trick, self.numbers = list(self.seats), [one for one in self.seats if one not in rules.SPECIALS]
        self.leader, _, self.led, self.disaster, self.winner = ask.after(state, card).last
        self.best = rules.winning_card(self.trick, self.led, self.disaster)
        self.turned = rules.winning_card(self.trick, self.led, not self.disaster)
        """Which card would win in the other kind of trick."""

    @property
    def so_far(self) -> str:
        """The trick in sentences, with the colours that are up."""
        up = [colour for colour in rules.COLOURS if colour in self.state.up]
        turned = f"{listed(up).capitalize()} {is_are(len(up))}" if up else "No natural disaster card is"
        return f"{ask.so_far(self.view.trick)} {turned} face up. Now Seat {self.state.turn} plays the {self.card.name}."

    def seat_of(self, card: Card | None) -> int | None:
        """Who played the card; None if it is not in the trick."""
        return self.seats.get(card) if card else None

    def told(self) -> str:
        """How the trick ends, in sentences."""
        return ask.told(self.state, self.card, "SKB-9", "SKB-10", "SKB-11", "SKB-12", "SKB-14")


def all_endings(draw: Random, difficulty: int) -> Iterator[Ending]:
    """Tricks that end with the next card; harder ones hold special cards, and turn in the middle."""
    for state, _ in ask.moments(draw, GAME, lambda state: len(state.trick) == PLAYERS - 1):
        for card in mixed([card for card in state.legal() if card is not rules.PASS], draw):
            trick = [*state.trick, card]
            special = any(card in rules.SPECIALS for card in trick)
            if special != (difficulty > 1) or (difficulty == 3 and rules.PILLAR not in trick):
                continue
            found = Ending(state, card)
            if found.winner != NOBODY and found.led is not None:
                yield found


def endings(draw: Random, difficulty: int) -> Iterator[Ending]:
    """The same, of one position one, and as many natural disasters as normal tricks."""
    disaster, state = draw.random() < 0.5, None
    for found in all_endings(draw, difficulty):
        if found.state is not state and found.disaster == disaster:
            disaster, state = draw.random() < 0.5, found.state
            yield found


@ask.kind("result")
def winner(draw: Random, difficulty: int) -> ask.Exercises:
    """The highest wins until all four colours are up; the human pillar is the missing 5."""
    for ending in endings(draw, difficulty):
        seat_of, led = ending.seat_of, ending.led
        without = [card for card in ending.trick if card is not rules.PILLAR]
        slips = [
            (seat_of(ending.turned), "let the highest win" if ending.disaster else "let the lowest win",
             "Count the natural disaster cards that are up when the trick ends (SKB-9)."),
            (seat_of(rules.winning_card(without, led, ending.disaster)), "left the human pillar out",
             "What does the human pillar count as in this trick? (SKB-12)"),
            (seat_of(rules.PILLAR), "let the human pillar win",
             "What does the human pillar count as in this trick? (SKB-12)"),
            (seat_of(max(ending.numbers, key=_rank)), "took the highest number of any colour",
             "Only the lead colour decides (SKB-10, SKB-11)."),
            (seat_of(min(ending.numbers, key=_rank)), "took the lowest number of any colour",
             "Only the lead colour decides (SKB-10, SKB-11)."),
            (ending.leader, "let the leader win", "Leading alone does not win (SKB-10)."),
        ]
        yield ask.for_seat(
            ending.view, f"{ending.so_far} Who wins the trick?", ending.winner, slips,
            ("let a card win that does not decide", "Look at the lead colour (SKB-4, SKB-10)."), ending.told(),
            ("Which natural disaster cards are up when the trick ends?",
             f"The lead colour is {led}. " + ("All four are up now." if ending.disaster else "Not all four are up.")))


@ask.kind("scoring",
          numbers=([(4, 6, 7, 8, 9, 10), range(18, 34)], [range(4, 10), range(15, 30)], [range(5, 10), range(15, 30)]))
def cost(draw: Random, difficulty: int) -> ask.Exercises:
    """What a trick costs depends on what kind of trick it is: one card, or all."""
    for ending in all_endings(draw, difficulty):
        trick, best, turned, turn = ending.trick, ending.best, ending.turned, ending.state.turn
        assert best is not None
        whole, specials = rules.points(trick), [card for card in trick if card in rules.SPECIALS]
        slips = [
            (best.rank, "counted only the winner's own card", "What does the winner of such a trick take? (SKB-11)"),
            (whole, "counted all cards of the trick", "What does the winner of such a trick take? (SKB-10)"),
            (whole - best.rank, "left out the winner's own card", "Its own card is taken, too (SKB-11)."),
            (turned.rank if turned else whole, "took the wrong end of the colour",
             "Are all four natural disaster cards up? (SKB-9)"),
            (whole - rules.points(specials), "counted nothing for special cards",
             "What does a human pillar cost when it is taken? (SKB-17)"),
            (len(trick), "counted one point for every card", "It is the number on the card that counts (SKB-17)."),
            (max(card.rank for card in trick), "counted the highest card of the trick",
             "Who wins, and what does this seat take? (SKB-10)"),
            (min(card.rank for card in ending.numbers), "counted the lowest card of the trick",
             "Who wins, and what does this seat take? (SKB-11)"),
            (best.rank + 5, "counted the human pillar on top",
             "What does the winner take, and what does it cost? (SKB-12)"),
            (whole + 5 * len(specials), "counted special cards twice",
             "A human pillar counts 5, fertility 0 (SKB-17)."),
            (rules.CARD_LEFT, "counted 20 for the trick", "That is for a card left in hand (SKB-18)."),
            (sum(card.rank for card in trick if card.suit == ending.led), "counted the cards of the lead colour",
             "Either one card is taken, or all (SKB-10, SKB-11)."),
        ]
        yield ask.for_number(
            ending.view, f"Now Seat {turn} plays the card below. How many points does the winner of the trick lose?",
            whole if ending.disaster else rules.points([best]), slips, ending.told(),
            ("Is this a normal trick? Look at the natural disaster cards when it ends.",
             f"Seat {ending.winner} wins. What does it take?"),
            "point", "Who wins, and what does this seat take? (SKB-10, SKB-11)",
            card_rows([Row(f"Seat {turn} plays", [Thing(ending.card)])], "The last card of the trick"))


@ask.kind("planning")
def escape(draw: Random, difficulty: int) -> ask.Exercises:
    """A low card is safe until it is not."""
    for state, _ in ask.moments(draw, GAME, lambda state: len(state.trick) == PLAYERS - 1):
        turn, legal, hand, led = state.turn, state.legal(), state.hands[state.turn], state.led
        if (rules.PASS in legal or len(legal) < 3 or led is None or (len(state.up) >= 3) != (difficulty > 1)
                or (difficulty == 3 and not state.disaster)):
            continue
        free = [card for card in legal if ask.after(state, card).lost[turn] == state.lost[turn]]
        lost = [card for card in legal if card not in free]
        high = max((card.rank for card in state.trick if card.suit == led), default=0)
        if not free:
            continue
        slips = [
            (legal, "took every card that may be played for safe",
             "Try the cards one by one. Who wins the trick then? (SKB-10, SKB-11)"),
            (lost, "took the cards that win for the safe ones",
             "Count the natural disaster cards that are up when the trick ends (SKB-9)."),
            ([card for card in legal if card.rank < high and card not in rules.SPECIALS], "took low cards for safe",
             "Is this a normal trick? And what about other colours? (SKB-9, SKB-11)"),
            ([card for card in legal if card.rank > high], "took high cards for safe",
             "In which tricks? (SKB-9, SKB-11)"),
            ([card for card in legal if card in rules.SPECIALS], "took only special cards for safe",
             "Other cards can be safe, too (SKB-10)."),
            ([card for card in free if card not in rules.SPECIALS], "left out special cards that are safe",
             "Try them one by one (SKB-12, SKB-13)."),
            ([card for card in hand if card in free or card not in legal], "chose cards that may not be played",
             "They would lose nothing. But may they be played? (SKB-5)"),
            ([card for card in legal if card in free or card is rules.PILLAR], "took the human pillar for safe",
             "What does it count as in a normal trick? (SKB-12)"),
            (free[:1], "stopped at the first safe card", "Is there another one? (SKB-10, SKB-11)"),
        ]
        because = (f"With {ask.said_of(lost, 'or')} Seat {turn} wins the trick" if lost
                   else f"Seat {turn} wins the trick with no card")
        storm = [card for card in legal if {*rules.COLOURS} == state.up | {card.suit}]
        turns = "this is a natural disaster trick, and the lowest wins" if state.disaster else (
            f"{ask.said_of(storm, 'or')} would make this a natural disaster trick" if storm else
            "this stays a normal trick, and the highest wins")
        yield ask.for_cards(
            state.view(turn), f"Seat {turn} is the last to play to this trick. Which cards may it play without losing "
            "a point in this trick?", free, slips, f"{because}: {turns} (SKB-9, SKB-10, SKB-11).",
            ("Which cards may be played at all? And which kind of trick will it be?",
             f"The lead colour is {led}, and {counted(len(state.up), 'natural disaster card')} "
             f"{is_are(len(state.up))} up. Which cards would win?"), hand)


@ask.kind("planning", tries=60)
def naming(draw: Random, difficulty: int) -> ask.Exercises:
    """To name the leader is a weapon, and a way out: found by looking at every way the round can go on."""
    tricks_left, game = ((1,), (1, 2), (2,))[difficulty - 1], rules.SaikaBanrai(players=3)
    for state, _ in ask.moments(draw, game, lambda state: state.leader == NOBODY
                                and game.tricks - state.tricks in tricks_left, 1.0):
        seat = state.turn
        ways = sure_of(state, lambda end, seat: -end.lost[seat], -1000, -state.lost[seat], 700)
        if ways is None:
            continue
        lost = {move.number: int(-way.value) - state.lost[seat] for move, way in ways.items()}
        least, best = min(lost.values()), min(lost, key=lambda leader: lost[leader])
        if list(lost.values()).count(least) > 1:
            continue
        slips = [
            (move.number, "let the seat lead itself" if move.number == seat else
             "let somebody else lead" if best == seat else "chose the wrong one of the others",
             f"{ask.goes_on(way.line)} So Seat {seat} loses {counted(lost[move.number], 'point')} (SKB-18).")
            for move, way in ways.items()]
        left = "one trick is" if game.tricks - state.tricks == 1 else "two tricks are"
        others = "; ".join(f"if Seat {other} leads, it can be {lost[other]}" for other in sorted(lost) if other != best)
        yield ask.for_seat(
            state.view(None), f"The round is nearly over: {left} left, and all hands are open. Seat {seat} names the "
            "leader. Whom should it name to lose as little as possible, whatever the others do?", best, slips, ("", ""),
            f"If Seat {best} leads, Seat {seat} loses at most {counted(least, 'point')} more; {others}. "
            "All ways to go on were tried (SKB-15, SKB-17, SKB-18).",
            ("Try the leaders one by one. Who plays before you, and with which cards?",
             f"Which leader lets Seat {seat} get rid of its cards without winning, or without a card left?"))


@ask.kind("scoring")
def total(draw: Random, difficulty: int) -> ask.Exercises:
    """Numbers count, not cards, and a card left is dear."""
    left_over = draw.random() < 0.5
    for round, seat in ((round, seat) for round in ask.rounds(draw, GAME) for seat in range(PLAYERS)):
        taken, left = [card for _, card in round.taken[seat]], round.hands[seat]
        if bool(left) != left_over or not 2 * difficulty - 1 <= len(taken) <= 4 * difficulty:
            continue
        left_over = draw.random() < 0.5
        sum_taken, held, pillars = rules.points(taken), rules.CARD_LEFT * len(left), taken.count(rules.PILLAR)
        right = sum_taken + held
        slips = [
            (sum_taken, "counted nothing for the cards in hand", "What about the card still in hand? (SKB-18)"),
            (sum_taken + rules.points(left), "counted the number of the card in hand",
             "A card left in hand is dearer than that (SKB-18)."),
            (len(taken) + held, "counted one point for every card taken", "The numbers on the cards count (SKB-17)."),
            (right - 5 * pillars, "counted nothing for the human pillar",
             "A human pillar that is taken costs something (SKB-17)."),
            (right + 5 * pillars, "counted ten for the human pillar", "A human pillar counts as a 5 (SKB-17)."),
            (right + rules.CARD_LEFT, "counted 20 for the round", "Only cards left in hand cost 20 each (SKB-18)."),
            (held, "counted only the card in hand", "The cards taken count as well (SKB-17)."),
            (right + len(taken), "counted one point more for every card taken",
             "A card costs its number, no more (SKB-17)."),
            (right - max(card.rank for card in taken), "left out the highest card", "All cards taken count (SKB-17)."),
            (right + 10, "counted 30 for a card in hand", "How much does a card left in hand cost? (SKB-18)"),
            (max(right - 10, 0), "counted 10 for a card in hand", "How much does a card left in hand cost? (SKB-18)"),
        ]
        rows = [Row("taken", list(map(Thing, taken))), Row("still in hand", list(map(Thing, left)))]
        yield ask.for_number(
            GAME, f"The round is over. Here are the cards that Seat {seat} has taken, and those still in its hand. "
            "How many points does it lose in this round?", right, slips,
            f"{' + '.join(str(card.rank) for card in taken)} = {sum_taken} for the cards taken, and {held} for "
            f"{counted(len(left), 'card')} left in hand (SKB-17, SKB-18).",
            ("What does a card taken cost, and what does a card left in hand?",
             f"The cards taken cost {sum_taken}. Is there more?"),
            "point", below=card_rows(rows, f"The cards of Seat {seat}"))


@ask.kind("judging")
def broken_rule(draw: Random, difficulty: int) -> ask.Exercises:
    """Nobody sees at once that a player did not follow. A later trick gives it away."""
    def refused(state: Any) -> list[Card]:
        legal, hand = state.legal(), state.hands[state.turn]
        return [card for card in hand if card not in legal and card not in rules.SPECIALS]

    for broken, led, shown_by, cards, strayed in ask.revokes(
            draw, difficulty, GAME, lambda state: state.led is not None, lambda state: state.led, refused,
            rules.SPECIALS):
        slips = [
            *((seat, "named a seat only because it did not follow",
               f"Does a later card show that Seat {seat} could follow? (SKB-5)") for seat in strayed),
            *((one.seat, "named a seat only because it played a special card",
               "Special cards may be played although one could follow (SKB-5).")
              for one in cards if one.move in rules.SPECIALS)]
        yield ask.for_seat(
            GAME, "One of these seats broke a rule. The tricks show which one. Touch one of its cards.", broken.seat,
            slips, ("named a seat that followed in every trick", "It led or followed in every trick (SKB-4, SKB-5)."),
            f"In trick {broken.stage} the lead colour was {led}, and Seat {broken.seat} played the {broken.move.name}. "
            f"But it held {led}: it played the {shown_by.move.name} in trick {shown_by.stage} (SKB-5).",
            ("Look for disaster cards that do not follow. Who played them?",
             "Who did not follow a colour, and played a card of that very colour later?"), ask.tricks_picture(cards))


def _changes(ending: Ending, difficulty: int) -> Iterator[tuple[str, Card, str]]:
    """What could be different in this trick: the rule in a sentence, the card that wins then, and by what."""
    led, numbers, disaster = ending.led, ending.numbers, ending.disaster
    follows = sorted((card for card in ending.trick if card.suit == led), key=_rank)
    if difficulty == 1:
        yield "the lowest card of the lead colour wins in every trick", follows[0], f"the lowest {led}"
        yield "the highest card of the lead colour wins in every trick", follows[-1], f"the highest {led}"
    if difficulty == 2 and len({card.rank for card in numbers}) == len(numbers):
        yield ("the highest number of any colour wins in every trick, and special cards never do",
               max(numbers, key=_rank), "the highest number")
        yield ("the lowest number of any colour wins in every trick, and special cards never do",
               min(numbers, key=_rank), "the lowest number")
    if difficulty == 3 and rules.PILLAR in ending.trick:
        yield ("the human pillar counts as an 11 of the lead colour in every trick",
               follows[0] if disaster else rules.PILLAR,
               f"the lowest {led}, for 11 is not lower" if disaster else "the pillar, higher than all")
        yield ("the human pillar counts as a 0 of the lead colour in every trick",
               rules.PILLAR if disaster else follows[-1],
               "the pillar, lower than all" if disaster else f"the highest {led}, for 0 is not higher")


@ask.kind("changing")
def changed_rule(draw: Random, difficulty: int) -> ask.Exercises:
    """What a rule is good for shows when it is changed."""
    for ending in endings(draw, difficulty):
        seat_of = ending.seat_of
        changes = [change for change in _changes(ending, difficulty) if seat_of(change[1]) != ending.winner]
        if not changes:
            continue
        supposed, card, why = ask.one_of(draw, changes)
        slips = [
            (ending.winner, "used the usual rule",
             "This seat wins with the usual rule. What is different now? (SKB-10, SKB-11)"),
            (seat_of(ending.turned), "took the wrong end of the colour",
             "Read again what is different now (SKB-10, SKB-11)."),
            (seat_of(max(ending.numbers, key=_rank)), "took the highest number",
             "Look at the colours as well (SKB-10)."),
            (seat_of(min(ending.numbers, key=_rank)), "took the lowest number",
             "Look at the colours as well (SKB-11)."),
        ]
        yield ask.for_seat(
            ending.view, f"Suppose one rule is different: {supposed}. {ending.so_far} Who wins the trick now?",
            seat_of(card), slips,
            ("let a card win that does not decide", "Use the changed rule on every card (SKB-10)."),
            f"It is decided by {why}: Seat {seat_of(card)} wins. With the usual rule it is Seat {ending.winner} "
            "(SKB-10, SKB-11).",
            ("Forget the usual rule for a moment. What does the changed one look at?",
             f"The lead colour is {ending.led}. "
             + ("All four are up in the end." if ending.disaster else "Not all four are up.")))


EXERCISES = (follow, winner, cost, escape, naming, total, broken_rule, changed_rule, *counting.EXERCISES)

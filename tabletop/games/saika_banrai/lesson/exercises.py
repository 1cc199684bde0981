"""Kinds of exercises for Saika Banrai."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from tabletop.classroom import (
    Choice,
    Exercise,
    Slip,
    after,
    kind,
    moments,
    number_choices,
    one_of,
    said_of,
    search,
    seat_choices,
    story,
)
from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY, Move
from tabletop.engine.english import counted, is_are, listed
from tabletop.engine.strategies import any_legal
from tabletop.engine.tricks import following
from tabletop.games.saika_banrai.rules import (
    CARD_LEFT,
    COLOURS,
    PASS,
    PILLAR,
    SPECIALS,
    Round,
    SaikaBanrai,
    SaikaBanraiState,
    points,
    winning_card,
)
from tabletop.show.common import Thing
from tabletop.show.table import Row, card_rows

PLAYERS = 4


def _things(cards: Iterable[Move], mistake: str, because: str) -> list[Choice]:
    """These cards as a wrong answer; none at all are no answer."""
    found = list(cards)
    return [Choice.things(found, mistake, because)] if found else []


@kind("allowed")
def follow(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Special cards are outside the duty to follow, but each can be in a trick only once."""
    sizes = (range(3, 6), range(5, 8), range(7, 11))[difficulty - 1]
    for state, _ in moments(draw, SaikaBanrai(PLAYERS),
                            lambda state: bool(state.trick) and len(state.hands[state.turn]) in sizes):
        turn, hand, legal, led = state.turn, state.hands[state.turn], state.legal(), state.led
        specials = [card for card in hand if card in SPECIALS]
        if PASS in legal or not specials or (difficulty > 1 and led is None):
            continue
        blocked = [card for card in specials if card in state.trick]
        last, first = list(state.trick)[-1], next(iter(state.trick))
        wrong = [
            *_things(hand, "allowed any card",
                     "Look at the lead colour, and at the special cards in the trick (SKB-5, SKB-6)."),
            *_things([card for card in legal if card not in specials], "left out special cards that need not follow",
                     "Special cards need not follow (SKB-5)."),
            *_things([*(card for card in legal if card not in specials), *specials],
                     "allowed a special card that is in the trick already",
                     "Which special card is in the trick already? (SKB-6)"),
            *_things(specials, "allowed only special cards", "What may be played beside them? (SKB-5)"),
            *_things([card for card in hand if card not in legal], "left out the lead colour",
                     "It is the other way round (SKB-5)."),
            *_things([card for card in hand if card in blocked or card in legal and card not in specials],
                     "left out the other special cards", "There can be only one of each in a trick (SKB-6)."),
            *_things([card for card in hand if card.suit == last.suit or card in specials and card in legal],
                     "followed the card played last", "Look for the first disaster card of the trick (SKB-4, SKB-5)."),
            *_things([card for card in legal if card in specials
                      or card.rank < max(other.rank for other in state.trick)],
                     "allowed only cards below the highest", "Nobody has to duck (SKB-5)."),
            *_things([card for card in hand if card in legal or card.suit == last.suit],
                     "followed every colour in the trick", "Only the first disaster card sets the colour (SKB-4)."),
        ]
        refused = next((card for card in hand if card not in legal), legal[0])
        yield Exercise(
            state.game,
            f"Seat {state.leader} led the {first.name}. The trick has {said_of(list(state.trick))} so far. Which cards "
            f"may "
                        f"Seat {turn} play?", [Choice.things(legal), *wrong],
            f"{state.ruling(refused).because} ({state.ruling(refused).rule})"
            + (" Special cards need not follow (SKB-5)." if any(card in legal for card in specials) else ""),
            ("Which disaster card came first in the trick? And which special cards are there?",
             ("No colour is led yet." if led is None else f"The lead colour is {led}. Seat {turn} "
              f"{'holds' if following(hand, led) else 'does not hold'} it.")
             + (f" There is a {blocked[0].name} in the trick." if blocked
                else " No special card of its hand is in the trick.")),
            state.view(turn), several=True, targets=frozenset(map(str, hand)))


class Ending:
    """A trick that its next card ends."""

    def __init__(self, state: SaikaBanraiState, move: Card) -> None:
        self.state, self.move = state, move
        self.trick = {**state.trick, move: state.turn}
        later = after(state, move)
        self.leader, _, self.led, self.disaster, self.winner = later.last
        self.taken = list(self.trick) if self.disaster else [winning_card(self.trick, self.led, False)]
        self.cost = points(self.taken) if self.winner != NOBODY else 0

    @property
    def so_far(self) -> str:
        """The trick in sentences, with the colours that are up."""
        (first, leader), *others = self.state.trick.items()
        then = "".join(f", Seat {seat} played the {card.name}" for card, seat in others)
        up = [colour for colour in COLOURS if colour in self.state.up]
        turned = f"{listed(up).capitalize()} {is_are(len(up))} face up." if up else "No natural disaster card is face up."
        return f"Seat {leader} led the {first.name}{then}. {turned} Now Seat {self.state.turn} plays the {self.move.name}."

    def seat_of(self, card: Card | None) -> int | None:
        """Who played the card."""
        return None if card is None else self.trick[card]

    def told(self) -> str:
        """How the trick ends, in sentences."""
        rules = ("SKB-9", "SKB-10", "SKB-11", "SKB-12", "SKB-14")
        return " ".join(f"{event.text} ({event.rule})" for event in story(self.state, self.move) if event.rule in rules)


def all_endings(draw: Random, difficulty: int) -> Iterator[Ending]:
    """Tricks that end with the next card; harder ones hold special cards, and turn in the middle."""
    for state, _ in moments(draw, SaikaBanrai(PLAYERS), lambda state: len(state.trick) == PLAYERS - 1):
        for card in mixed([card for card in state.legal() if card is not PASS], draw):
            trick = [*state.trick, card]
            if (difficulty > 1) != any(card in SPECIALS for card in trick) or (difficulty == 3 and PILLAR not in trick):
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


@kind("result")
def winner(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """The highest wins until all four colours are up; the human pillar is the missing 5."""
    for ending in endings(draw, difficulty):
        trick, led = ending.trick, ending.led
        turned = winning_card(trick, led, not ending.disaster)
        numbers = [card for card in trick if card not in SPECIALS]
        slips: list[Slip] = [
            (ending.seat_of(turned), "let the lowest win" if not ending.disaster else "let the highest win",
             "Count the natural disaster cards that are up when the trick ends (SKB-9)."),
            (ending.seat_of(winning_card([card for card in trick if card is not PILLAR], led, ending.disaster)),
             "left the human pillar out", "What does the human pillar count as in this trick? (SKB-12)"),
            (ending.seat_of(PILLAR if PILLAR in trick else None), "let the human pillar win",
             "What does the human pillar count as in this trick? (SKB-12)"),
            (ending.seat_of(max(numbers, key=_rank)), "took the highest number of any colour",
             "Only the lead colour decides (SKB-10, SKB-11)."),
            (ending.seat_of(min(numbers, key=_rank)), "took the lowest number of any colour",
             "Only the lead colour decides (SKB-10, SKB-11)."),
            (ending.leader, "let the leader win", "Leading alone does not win (SKB-10)."),
        ]
        yield Exercise(
            ending.state.game, f"{ending.so_far} Who wins the trick?",
            seat_choices(PLAYERS, ending.winner, slips,
                         lambda seat: ("let a card win that does not decide",
                                       "Look at the lead colour (SKB-4, SKB-10).")),
            ending.told(),
            ("Which natural disaster cards are up when the trick ends?",
             f"The lead colour is {led}. " + ("All four are up now." if ending.disaster else "Not all four are up.")),
            ending.state.view(NOBODY))


@kind("scoring",
      numbers=([(4, 6, 7, 8, 9, 10), range(18, 34)], [range(4, 10), range(15, 30)], [range(5, 10), range(15, 30)]))
def cost(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """What a trick costs depends on what kind of trick it is: one card, or all."""
    for ending in all_endings(draw, difficulty):
        trick = list(ending.trick)
        best = winning_card(trick, ending.led, ending.disaster)
        turned = winning_card(trick, ending.led, not ending.disaster)
        assert best is not None
        whole, specials = points(trick), [card for card in trick if card in SPECIALS]
        wrong = [
            (best.rank, "counted only the winner's own card", "What does the winner of such a trick take? (SKB-11)"),
            (whole, "counted all cards of the trick", "What does the winner of such a trick take? (SKB-10)"),
            (whole - best.rank, "left out the winner's own card", "Its own card is taken, too (SKB-11)."),
            (turned.rank if turned else whole, "took the wrong end of the colour",
             "Are all four natural disaster cards up? (SKB-9)"),
            (whole - points(specials), "counted nothing for special cards",
             "What does a human pillar cost when it is taken? (SKB-17)"),
            (len(trick), "counted one point for every card", "It is the number on the card that counts (SKB-17)."),
            (max(card.rank for card in trick), "counted the highest card of the trick",
             "Who wins, and what does this seat take? (SKB-10)"),
            (min(card.rank for card in trick if card not in SPECIALS), "counted the lowest card of the trick",
             "Who wins, and what does this seat take? (SKB-11)"),
            (best.rank + 5, "counted the human pillar on top",
             "What does the winner take, and what does it cost? (SKB-12)"),
            (whole + 5 * len(specials), "counted special cards twice",
             "A human pillar counts 5, fertility 0 (SKB-17)."),
            (CARD_LEFT, "counted 20 for the trick", "That is for a card left in hand (SKB-18)."),
            (sum(card.rank for card in trick if card.suit == ending.led), "counted the cards of the lead colour",
             "Either one card is taken, or all (SKB-10, SKB-11)."),
        ]
        yield Exercise(
            ending.state.game,
            f"Now Seat {ending.state.turn} plays the card below. How many points does the winner of the trick lose?",
            number_choices(ending.cost, wrong, "point"), ending.told(),
            ("Is this a normal trick? Look at the natural disaster cards when it ends.",
             f"Seat {ending.winner} wins. What does it take?"), ending.state.view(NOBODY),
            below=card_rows([Row(f"Seat {ending.state.turn} plays", [Thing(ending.move)])],
                            "The last card of the trick"),
            unit="point", miscounted="Who wins, and what does this seat take? (SKB-10, SKB-11)")


@kind("planning")
def escape(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """A low card is safe until it is not."""
    for state, _ in moments(draw, SaikaBanrai(PLAYERS), lambda state: len(state.trick) == PLAYERS - 1):
        turn, legal, hand = state.turn, state.legal(), state.hands[state.turn]
        near = len(state.up) >= 3
        if PASS in legal or len(legal) < 3 or state.led is None or near != (difficulty > 1) or (difficulty == 3
                                                                                                and not state.disaster):
            continue
        free = [card for card in legal if after(state, card).lost[turn] == state.lost[turn]]
        high = max((card.rank for card in state.trick if card.suit == state.led), default=0)
        if not free:
            continue
        wrong = [
            *_things(legal, "took every card that may be played for safe",
                     "Try the cards one by one. Who wins the trick then? (SKB-10, SKB-11)"),
            *_things([card for card in legal if card not in free], "took the cards that win for the safe ones",
                     "Count the natural disaster cards that are up when the trick ends (SKB-9)."),
            *_things([card for card in legal if card.rank < high and card not in SPECIALS], "took low cards for safe",
                     "Is this a normal trick? And what about other colours? (SKB-9, SKB-11)"),
            *_things([card for card in legal if card.rank > high], "took high cards for safe",
                     "In which tricks? (SKB-9, SKB-11)"),
            *_things([card for card in legal if card in SPECIALS], "took only special cards for safe",
                     "Other cards can be safe, too (SKB-10)."),
            *_things([card for card in free if card not in SPECIALS], "left out special cards that are safe",
                     "Try them one by one (SKB-12, SKB-13)."),
            *_things([card for card in hand if card in free or card not in legal], "chose cards that may not be played",
                     "They would lose nothing. But may they be played? (SKB-5)"),
            *_things([card for card in legal if card in free or card is PILLAR], "took the human pillar for safe",
                     "What does it count as in a normal trick? (SKB-12)"),
            *_things(free[:1], "stopped at the first safe card", "Is there another one? (SKB-10, SKB-11)"),
        ]
        lost = [card for card in legal if card not in free]
        because = (f"With {said_of(lost, 'or')} Seat {turn} wins the trick" if lost
                   else f"Seat {turn} wins the trick with no card")
        storm = [card for card in legal if card.suit in COLOURS and len(state.up | {card.suit}) == len(COLOURS)]
        turns = "this is a natural disaster trick, and the lowest wins" if state.disaster else (
            f"{said_of(storm, 'or')} would make this a natural disaster trick" if storm else
            "this stays a normal trick, and the highest wins")
        yield Exercise(
            state.game,
            f"Seat {turn} is the last to play to this trick. Which cards may it play without losing a point in this "
            f"trick?",
            [Choice.things(free), *wrong], f"{because}: {turns} (SKB-9, SKB-10, SKB-11).",
            ("Which cards may be played at all? And which kind of trick will it be?",
             f"The lead colour is {state.led}, and {counted(len(state.up), 'natural disaster card')} "
             f"{is_are(len(state.up))} up. Which cards would win?"),
            state.view(turn), several=True, targets=frozenset(map(str, hand)))


@kind("planning", tries=60)
def naming(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """To name the leader is a weapon, and a way out: found by looking at every way the round can go on."""
    tricks_left, players = ((1,), (1, 2), (2,))[difficulty - 1], 3
    game = SaikaBanrai(players)
    for state, _ in moments(draw, game,
                            lambda state: state.leader == NOBODY and game.tricks - state.tricks in tricks_left, 1.0):
        seat, ways = state.turn, {}
        try:
            ways.update(search.Ending(seat, lambda end, seat=seat: -end.lost[seat], -1000, -state.lost[seat],
                                      700).each(state))
        except search.TooLarge:
            continue
        lost = {move.number: int(-way.value) - state.lost[seat] for move, way in ways.items()}
        least = min(lost.values())
        if list(lost.values()).count(least) > 1:
            continue
        best = min(lost, key=lambda leader: lost[leader])
        slips: list[Slip] = [
            (other, "let the seat lead itself" if other == seat else "let somebody else lead" if best == seat else
             "chose the wrong one of the others",
             f"It can go on like this: {search.line_told(way.line)}. So Seat {seat} loses "
             f"{counted(lost[other], 'point')} (SKB-18).")
            for other, way in ((move.number, way) for move, way in ways.items())]
        left = "one trick is" if game.tricks - state.tricks == 1 else "two tricks are"
        others = "; ".join(f"if Seat {other} leads, it can be {lost[other]}" for other in sorted(lost) if other != best)
        yield Exercise(
            game, f"The round is nearly over: {left} left, and all hands are open. Seat {seat} names the leader. Whom "
                  f"should it name "
                  "to lose as little as possible, whatever the others do?",
            seat_choices(players, best, slips, lambda other: ("", "")),
            f"If Seat {best} leads, Seat {seat} loses at most {counted(least, 'point')} more; {others}. All ways to go "
            f"on were tried "
            "(SKB-15, SKB-17, SKB-18).",
            ("Try the leaders one by one. Who plays before you, and with which cards?",
             f"Which leader lets Seat {seat} get rid of its cards without winning, or without a card left?"),
            state.view(None))


@kind("scoring")
def total(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Numbers count, not cards, and a card left is dear."""
    game = SaikaBanrai(PLAYERS)
    left_over = draw.random() < 0.5
    for state, _ in moments(draw, game, lambda state: bool(state.finished) and not state.tricks and not state.trick,
                            1.0):
        finished: Round = state.finished[-1]
        for seat in range(PLAYERS):
            taken, left = [card for _, card in finished.taken[seat]], finished.hands[seat]
            if bool(left) != left_over or not 2 * difficulty - 1 <= len(taken) <= 4 * difficulty:
                continue
            left_over = draw.random() < 0.5
            sum_taken, ranks_left, held = points(taken), points(left), CARD_LEFT * len(left)
            pillars = sum(card is PILLAR for card in taken)
            right = sum_taken + held
            wrong = [
                (sum_taken, "counted nothing for the cards in hand", "What about the card still in hand? (SKB-18)"),
                (sum_taken + ranks_left, "counted the number of the card in hand",
                 "A card left in hand is dearer than that (SKB-18)."),
                (len(taken) + held, "counted one point for every card taken",
                 "The numbers on the cards count (SKB-17)."),
                (right - 5 * pillars, "counted nothing for the human pillar",
                 "A human pillar that is taken costs something (SKB-17)."),
                (right + 5 * pillars, "counted ten for the human pillar", "A human pillar counts as a 5 (SKB-17)."),
                (right + CARD_LEFT, "counted 20 for the round", "Only cards left in hand cost 20 each (SKB-18)."),
                (held, "counted only the card in hand", "The cards taken count as well (SKB-17)."),
                (right + len(taken), "counted one point more for every card taken",
                 "A card costs its number, no more (SKB-17)."),
                (right - max(card.rank for card in taken), "left out the highest card",
                 "All cards taken count (SKB-17)."),
                (right + 10, "counted 30 for a card in hand", "How much does a card left in hand cost? (SKB-18)"),
                (max(right - 10, 0), "counted 10 for a card in hand",
                 "How much does a card left in hand cost? (SKB-18)"),
            ]
            rows = [Row("taken", [Thing(card) for card in taken]), Row("still in hand", [Thing(card) for card in left])]
            lost = " + ".join(str(card.rank) for card in taken)
            yield Exercise(
                game, f"The round is over. Here are the cards that Seat {seat} has taken, and those still in its hand. "
                      f"How many points "
                      "does it lose in this round?",
                [Choice(counted(right, "point")),
                 *(Choice(counted(number, "point"), frozenset(), *said) for number, *said in wrong)],
                f"{lost} = {sum_taken} for the cards taken, and {held} for {counted(len(left), 'card')} left in hand "
                f"(SKB-17, SKB-18).",
                ("What does a card taken cost, and what does a card left in hand?",
                 f"The cards taken cost {sum_taken}. Is there more?"),
                below=card_rows(rows, f"The cards of Seat {seat}"))


@kind("judging")
def broken_rule(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Nobody sees at once that a player did not follow. A later trick gives it away."""
    game = SaikaBanrai(PLAYERS)
    for state, played in moments(draw, game, lambda state: state.led is not None):
        turn, led, trick = state.turn, state.led, state.stage[1]
        refused = [card for card in state.hands[turn] if card not in state.legal() and card not in SPECIALS]
        if not refused:
            continue
        broken = one_of(draw, refused)
        cards = [(one.stage, one.seat, one.move) for one in played
                 if isinstance(one.move, Card)] + [(trick, turn, broken)]
        stages = state.round, trick + 1 + difficulty
        state.carry_out(broken, None)  # as if nobody had noticed
        state.kept = None
        shown_by = None
        while state.turn is not None and state.stage <= stages and shown_by is None:
            now, seat, move = state.stage[1], state.turn, any_legal(state, draw)
            if isinstance(move, Card):
                cards.append((now, seat, move))
                if seat == turn and now > trick and move.suit == led:
                    shown_by = now, move
            state.play(move)
        if shown_by is None:
            continue
        cards = [one for one in cards if one[0] >= trick - (difficulty > 1)]
        if len({seat for _, seat, _ in cards}) < PLAYERS:
            continue  # who is not in the picture cannot be touched
        leads: dict[int, str] = {}
        for now, _, card in cards:
            if card not in SPECIALS:
                leads.setdefault(now, card.suit)
        special = {seat for _, seat, card in cards if card in SPECIALS}
        strayed = {seat for now, seat, card in cards if card not in SPECIALS and card.suit != leads[now]}
        slips: list[Slip] = [
            *((seat, "named a seat only because it did not follow",
               f"Does a later card show that Seat {seat} could follow? (SKB-5)")
              for seat in sorted(strayed)),
            *((seat, "named a seat only because it played a special card",
               "Special cards may be played although one could follow (SKB-5).")
              for seat in sorted(special))]
        yield Exercise(
            game, "One of these seats broke a rule. The tricks show which one. Touch one of its cards.",
            seat_choices(PLAYERS, turn, slips,
                         lambda seat: ("named a seat that followed in every trick",
                                       "It led or followed in every trick (SKB-4, SKB-5).")),
            f"In trick {trick} the lead colour was {led}, and Seat {turn} played the {broken.name}. But it held {led}: "
            f"it played the "
            f"{shown_by[1].name} in trick {shown_by[0]} (SKB-5).",
            ("Look for disaster cards that do not follow. Who played them?",
             "Who did not follow a colour, and played a card of that very colour later?"), below=_tricks(cards))


def _tricks(cards: Sequence[tuple[int, int, Card]]) -> str:
    """The tricks that these cards make, drawn; a card can be touched for its seat."""
    rows = []
    for stage in dict.fromkeys(stage for stage, _, _ in cards):
        trick = [(seat, card) for now, seat, card in cards if now == stage]
        rows.append(Row(f"Trick {stage}", [Thing(card, move=f"seat {seat}") for seat, card in trick],
                        [f"Seat {seat}" for seat, _ in trick]))
    return card_rows(rows, "The tricks")


def _rank(card: Card) -> int:
    return card.rank


class Change(NamedTuple):
    """A rule that is different for once: in a sentence, the card that wins then, and why."""

    said: str
    card: Card | None
    why: str


def _changes(ending: Ending, difficulty: int) -> Iterator[Change]:
    """What could be different in this trick."""
    trick, led = list(ending.trick), ending.led
    follows = [card for card in trick if card.suit == led]
    numbers = [card for card in trick if card not in SPECIALS]
    if difficulty == 1:
        yield Change("the lowest card of the lead colour wins in every trick", min(follows, key=_rank),
                     f"the lowest {led}")
        yield Change("the highest card of the lead colour wins in every trick", max(follows, key=_rank),
                     f"the highest {led}")
    if difficulty == 2 and len({card.rank for card in numbers}) == len(numbers):
        yield Change("the highest number of any colour wins in every trick, and special cards never do",
                     max(numbers, key=_rank), "the highest number")
        yield Change("the lowest number of any colour wins in every trick, and special cards never do",
                     min(numbers, key=_rank), "the lowest number")
    if difficulty == 3 and PILLAR in trick:
        yield Change("the human pillar counts as an 11 of the lead colour in every trick",
                     PILLAR if not ending.disaster else min(follows, key=_rank),
                     "the pillar, higher than all" if not ending.disaster else f"the lowest {led}, for 11 is not lower")
        yield Change("the human pillar counts as a 0 of the lead colour in every trick",
                     PILLAR if ending.disaster else max(follows, key=_rank),
                     "the pillar, lower than all" if ending.disaster else f"the highest {led}, for 0 is not higher")


@kind("changing")
def changed_rule(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """What a rule is good for shows when it is changed."""
    for ending in endings(draw, difficulty):
        trick = list(ending.trick)
        changes = [change for change in _changes(ending, difficulty) if ending.seat_of(change.card) != ending.winner]
        if not changes:
            continue
        change = one_of(draw, changes)
        right = ending.seat_of(change.card)
        numbers = [card for card in trick if card not in SPECIALS]
        slips: list[Slip] = [
            (ending.winner, "used the usual rule",
             "This seat wins with the usual rule. What is different now? (SKB-10, SKB-11)"),
            (ending.seat_of(winning_card(trick, ending.led, not ending.disaster)), "took the wrong end of the colour",
             "Read again what is different now (SKB-10, SKB-11)."),
            (ending.seat_of(max(numbers, key=_rank)), "took the highest number",
             "Look at the colours as well (SKB-10)."),
            (ending.seat_of(min(numbers, key=_rank)), "took the lowest number",
             "Look at the colours as well (SKB-11)."),
        ]
        yield Exercise(
            ending.state.game, f"Suppose one rule is different: {change.said}. {ending.so_far} Who wins the trick now?",
            seat_choices(PLAYERS, right, slips, lambda seat: ("let a card win that does not decide",
                                                              "Use the changed rule on every card (SKB-10).")),
            f"It is decided by {change.why}: Seat {right} wins. With the usual rule it is Seat {ending.winner} "
            f"(SKB-10, SKB-11).",
            ("Forget the usual rule for a moment. What does the changed one look at?",
             f"The lead colour is {ending.led}. "
             + ("All four are up in the end." if ending.disaster else "Not all four are up.")),
            ending.state.view(NOBODY))


EXERCISES = (follow, winner, cost, escape, naming, total, broken_rule, changed_rule)

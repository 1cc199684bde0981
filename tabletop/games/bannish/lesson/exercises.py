"""Kinds of exercises for Bannish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from tabletop.classroom import (
    Choice,
    Exercise,
    Played,
    Slip,
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
from tabletop.engine.core import NOBODY, Event, Move
from tabletop.engine.dealing import count_deals
from tabletop.engine.english import counted, is_are, listed, seats
from tabletop.engine.strategies import any_legal
from tabletop.engine.tricks import each_once, following, highest
from tabletop.games.bannish.lesson.table import card_thing
from tabletop.games.bannish.rules import Bannish, BannishState, Round, settle
from tabletop.games.bannish.telling import ranked
from tabletop.show.table import Row, card_rows

SMALL_HAND, LARGE_HAND = 5, 8


@kind("allowed")
def follow(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Must follow: the commonest slip is to think that a card must also beat what lies there."""
    sizes = (range(3, SMALL_HAND + 1), range(SMALL_HAND, LARGE_HAND + 1), range(LARGE_HAND, 12))[difficulty - 1]
    for state, _ in moments(draw, Bannish(players=4),
                            lambda state: bool(state.trick) and len(state.hands[state.turn]) in sizes):
        if state.on_offer:
            continue
        turn, trick, hand, legal = state.turn, state.trick, each_once(state.hands[state.turn]), state.legal()
        led, last = trick[0], trick[-1]
        most = max(card.rank for card in trick if card.suit == led.suit)
        twins = [card for card in hand if card in trick]
        none = not following(hand, led.suit)
        right = Choice.things(legal)
        wrong = [
            _cards(hand, "allowed any card", f"Look for {led.suit} in the hand of Seat {turn} (BAN-5)."),
            _cards([card for card in legal if card.rank > most and card.suit == led.suit],
                   "allowed only cards that are higher than those that lie there",
                   "Nobody has to beat a card of the trick (BAN-5)."),
            _cards([card for card in hand if card not in legal], "left out the lead colour",
                   "It is the other way round (BAN-5)."),
            _cards([card for card in hand if card in legal or card.rank > most],
                   "allowed higher cards that do not follow",
                   "The number of a card does not matter for what may be played (BAN-5)."),
            _cards([card for card in hand if card in legal or card in twins],
                   "allowed a card that makes a BANNISH but does not follow",
                   "A BANNISH is made only with a card that may be played (BAN-5, BAN-6)."),
            _cards([card for card in legal if card not in twins], "left out a card that is in the trick already",
                   "An equal card may be played: it ends the trick (BAN-6)."),
            _cards([card for card in hand if card.suit == last.suit], "followed the card played last",
                   f"The {last.name} came last, but it was not led (BAN-4, BAN-5)."),
            _cards([card for card in hand if card in legal or card.suit == last.suit],
                   "followed every colour in the trick",
                   "Only one of the cards in the trick says what to follow (BAN-4, BAN-5)."),
            _cards([card for card in legal if card.rank == min(other.rank for other in legal)],
                   "allowed only the lowest card", "There is no such duty (BAN-5)."),
        ]
        refused = next((card for card in hand if card not in legal), legal[0])
        yield Exercise(
            state.game, f"Seat {state.leader} led the {led.name}. Which cards may Seat {turn} play?",
            [right, *(choice for choice in wrong if choice)],
            f"{state.ruling(refused).because} (BAN-5)",
            ("Which card of the trick was played first, and what colour is it?",
             f"{led.suit.capitalize()} was led. Does Seat {turn} hold {led.suit} cards? "
             + ("It does not." if none else "It does.")),
            state.view(turn), several=True, targets=frozenset(map(str, hand)))


def _cards(cards: Iterable[Card], mistake: str, because: str) -> Choice | None:
    """These cards of the hand as a wrong answer; none at all are no answer."""
    found = list(cards)
    return Choice.things(found, mistake, because) if found else None


class Ending:
    """A trick that its fourth card ends."""

    def __init__(self, state: BannishState, card: Card) -> None:
        self.state, self.card, self.trick = state, card, [*state.trick, card]
        self.left, self.winner, self.chip = settle(self.trick)
        self.bannish = len(self.left) < len(self.trick)
        self.players = state.game.players
        self.won_by = state.seat_at(self.winner)

    @property
    def so_far(self) -> str:
        """The trick in a sentence."""
        led, *others = self.state.trick
        then = "".join(f", Seat {self.state.seat_at(place)} played the {card.name}" for place,
                       card in enumerate(others, 1))
        return (f"Seat {self.state.leader} led the {led.name}{then}. Now Seat {self.state.turn} plays the "
                f"{self.card.name}.")

    def not_deciding(self, seat: int) -> tuple[str, str]:
        """Why this seat does not win, as a mistake."""
        card = self.trick[(seat - self.state.leader) % self.players]
        return "let a card win that does not decide", f"The {card.name} is not the highest of the lead colour (BAN-7)."

    def told(self) -> list[Event]:
        """How the trick ends, in sentences."""
        return [event for event in story(self.state, self.card)
                if event.rule in ("BAN-6", "BAN-7", "BAN-8", "BAN-10", "BAN-11")]


def endings(draw: Random, difficulty: int, share: float) -> Iterator[Ending]:
    """Tricks before their fourth card, this share of them with a BANNISH; the hardest ones take the leader's card away.
    One that ends earlier tells too much: with two cards nobody wins, with three it is the card that is left."""
    bannish = draw.random() < share
    for state, _ in moments(draw, Bannish(players=4),
                            lambda state: len(state.trick) == state.game.players - 1 and not state.on_offer):
        equal = state.trick[:1] if difficulty == 3 else state.trick
        ending = [card for card in state.legal() if (card in equal if bannish else card not in state.trick)]
        if ending:
            yield Ending(state, one_of(draw, ending))
            bannish = draw.random() < share


@kind("result")
def winner(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Equal cards are gone, and then another card may set the lead colour."""
    for ending in endings(draw, difficulty, 0.6):
        state, trick, left, led = ending.state, ending.trick, ending.left, ending.trick[0].suit
        by_rank = max(range(len(trick)), key=lambda place: trick[place].rank)
        slips = [
            (highest(trick, led), "counted the two equal cards",
             f"The {trick[highest(trick, led)].name} is one of two equal cards: what happens to these? (BAN-6)"),
            (trick.index(left[highest(left, led)]) if highest(left, led) >= 0 else -1, "kept the old lead colour",
             "The card that was led is gone. Which card sets the lead colour now? (BAN-8)"),
            (by_rank, "took the highest number of any colour",
             "A high number counts only in the lead colour (BAN-7, BAN-8)."),
            (len(trick) - 1, "gave the trick to the seat that gets the chip",
             "Chip and trick may go to two seats (BAN-8)."),
            (0, "let the leader win", "Leading alone does not win (BAN-7)."),
        ]
        choices = seat_choices(
            ending.players, ending.won_by,
            [(state.seat_at(place), mistake, because) for place, mistake, because in slips if place >= 0],
            ending.not_deciding)
        yield Exercise(
            state.game, f"{ending.so_far} Who wins the trick?", choices,
            " ".join(f"{event.text} ({event.rule})" for event in ending.told()),
            ("Are there two equal cards in the trick?",
             "There are. Take both away and look at what is left." if ending.bannish
             else "There are not. Which colour was led?"),
            state.view(NOBODY))


@kind("result")
def next_leader(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Who wins and who leads next are two questions."""
    for ending in endings(draw, difficulty, 0.3):
        state, players = ending.state, ending.players
        if min(len(hand) - (seat == state.turn) for seat, hand in enumerate(state.hands)) == 0:
            continue  # the round ends with this trick
        right = state.seat_at(ending.chip)
        slips = [
            (ending.won_by, "let the winner of the trick lead",
             "After a BANNISH the chip does not go to the winner (BAN-8)."),
            (state.leader, "let the same seat lead again", "The chip moves with every trick (BAN-7, BAN-8)."),
            (state.turn, "let the last to play lead",
             "Only the second of two equal cards brings the chip (BAN-7, BAN-8)."),
            ((state.turn + 1) % players, "let the next seat lead", "The lead does not go round the table (BAN-12)."),
            ((state.leader + 1) % players, "passed the lead on clockwise", "The chip says who leads (BAN-12)."),
        ]
        yield Exercise(
            state.game, f"{ending.so_far} Who leads the next trick?",
            seat_choices(players, right, slips, lambda seat: ("named a seat that does not get the chip",
                                                              "Who gets the chip? (BAN-7, BAN-8)")),
            " ".join(f"{event.text} ({event.rule})" for event in ending.told()) + f" So Seat {right} leads (BAN-12).",
            ("The chip leads. How does it move?",
             "There are two equal cards. Who played the second one?" if ending.bannish else
             "There are no two equal cards. Who wins the trick?"),
            state.view(NOBODY))


def _rounds(draw: Random) -> Iterator[Round]:
    """Rounds that have been played to their end."""
    for state, _ in moments(draw, Bannish(players=4),
                            lambda state: bool(state.finished) and not state.tricks and not state.trick, 1.0):
        yield state.finished[-1]


@kind("scoring", numbers=([range(5, 17)], [range(10, 24)], [range(16, 31)]))
def total(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Cards left in hand count too, and low cards carry many stars."""
    game = Bannish(players=4)
    fewest, most = ((2, 4), (4, 6), (6, 9))[difficulty - 1]
    for round, seat in ((round, seat) for round in _rounds(draw) for seat in mixed(range(game.players), draw)):
        taken, held = [card for _, card in round.taken[seat]], round.hands[seat]
        if not fewest <= len(taken) + len(held) <= most or not taken:
            continue
        by_taking, by_holding = (sum(game.stars[card] for card in cards) for cards in (taken, held))
        strengths = sum(card.rank for card in taken + held)
        right = by_taking + by_holding
        wrong = [
            (by_taking, "counted only the cards taken", "What about the cards still in hand? (BAN-14)"),
            (by_holding, "counted only the cards in hand", "The cards taken count as well (BAN-14)."),
            (strengths, "added the strengths", "The strength decides tricks, the other number counts here (BAN-1)."),
            (strengths + right, "added both numbers of every card", "Only one of the two numbers counts here (BAN-1)."),
            (by_taking - by_holding, "subtracted the cards in hand", "They are added like the cards taken (BAN-14)."),
            (len(taken) + len(held), "counted every card as one star", "Look at the stars of every card (BAN-2)."),
            (right + len(held), "counted one star more for every card in hand",
             "A card in hand brings its stars, no more (BAN-14)."),
            (right + len(taken) + len(held), "counted one star more for every card",
             "Cards used decide only between equals (BAN-16)."),
            (2 * by_taking + by_holding, "counted the cards taken twice", "Every card counts once (BAN-14)."),
        ]
        rows = [Row("taken", [card_thing(game, card) for card in taken]),
                Row("still in hand", [card_thing(game, card) for card in held])]
        yield Exercise(
            game, f"The round is over. Here are the cards that Seat {seat} has taken, and those still in its hand. "
                  f"What is its total?",
            number_choices(right, wrong, "star"),
            f"{by_taking} for the cards taken and {by_holding} for the cards in hand (BAN-2, BAN-14).",
            ("Every card has two numbers. Which one is counted at the end?", "Add the stars of both rows."),
            below=card_rows(rows, f"The cards of Seat {seat}"), unit="star",
            miscounted="Add up both rows once more (BAN-2, BAN-14).")


@kind("scoring")
def second_place(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Second place is the next lower total, and ties there are broken by cards used."""
    game = Bannish(players=4)
    for round in _rounds(draw):
        totals, used, (first, second, scorers) = round.totals, round.used, round.ranking
        tied = len(set(totals)) < len(totals)
        if not second or (difficulty > 1 and not tied and draw.random() < 0.8):
            continue
        below = sorted(set(totals))
        slips: list[Slip] = [
            *((seat, "gave the point to the most stars", "First place scores nothing (BAN-16).") for seat in first[:1]),
            *((seat, "put one of two best totals second", "Equal totals share a place (BAN-16).")
              for seat in first[1:]),
            *((seat, "took a shared second place for enough",
               "Between equal totals the cards used decide (BAN-16).") for seat in second),
            *((seat, "gave the point to the fewest stars", "Places are counted from the top (BAN-16).")
              for seat in range(game.players) if totals[seat] == below[0]),
        ]
        several = ("", "") if len(scorers) > 1 else ("gave a point to everybody who shares the place",
                                                     "Look at the cards used (BAN-16).")
        rows = [Row(f"Seat {seat}",
                    [card_thing(game, card) for card in [card for _, card in round.taken[seat]] + round.hands[seat]],
                    tag=f"seat {seat}") for seat in range(game.players)]
        sums = "; ".join(f"Seat {seat} has {counted(number, 'star')}" for seat, number in enumerate(totals))
        yield Exercise(
            game, "The round is over. Here is what every seat has taken or still holds. "
                  + f"{sums}. " * (difficulty < 3) + "Who gets a victory point?",
            [*seat_choices(game.players, scorers[0] if len(scorers) == 1 else None, slips,
                           lambda seat: ("gave the point to a place that does not score",
                                         "Which place scores? (BAN-16)")),
             Choice("More than one seat", frozenset(), *several)],
            " ".join(f"{event.text} ({event.rule})" for event in ranked(totals, used, first, second, scorers)),
            ("Put the totals in order, the best one first. Equal totals stand together.",
             "Who has the total after the best one?" + " They share it: count their cards." * (len(second) > 1)),
            below=card_rows(rows, "The cards of every seat"))


@kind("planning", tries=1)
def sure_point(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """The best card is the one that leaves the others no answer: found by looking at every way the round can go on."""
    game, tricks_left = Bannish(players=4), difficulty - 1
    for state, _ in moments(draw, game,
                            lambda state: len(state.on_offer) > 2 and min(map(len, state.hands)) == tricks_left, 1.0):
        seat, ways = state.turn, {}
        ending = search.Ending(seat, lambda end, seat=seat: seat in end.finished[-1].ranking.scorers, False, True, 600)
        try:
            for move, found in ending.each(state):
                ways[move] = found
                if sum(way.value for way in ways.values()) > 1:
                    break
        except search.TooLarge:
            continue
        best = [move for move, way in ways.items() if way.value]
        if len(best) != 1:
            continue
        choices = []
        for move, way in ways.items():
            said = ("", "") if move is best[0] else _how_it_fails(_end(state, move, way), seat)
            goes_on = f"It can go on like this: {search.line_told(way.line)}. " if way.line and said[0] else ""
            choices.append(Choice.things([move], said[0], goes_on + said[1]))
        yield Exercise(
            game, f"The end of a round, all hands open. Seat {seat} won the trick and takes a card. Which card makes "
                  f"sure that it gets "
                  "the victory point, whatever the others do?", choices,
            f"Only with the {best[0].card.name} Seat {seat} gets it in every way the round can go on: all of them were "
            f"tried (BAN-14, "
            "BAN-16).",
            ("Add up what everybody has, with the cards in hand. Who is first now?",
             f"Try the choices one by one. Which of them make Seat {seat} first, or leave it too low?"),
            state.view(None))


def _end(state: BannishState, move: Move, way: search.Found) -> Round:
    """The round at its end, when it goes on like this."""
    end: Round = after(state, move, *(later for _, later in way.line)).finished[-1]
    return end


def _how_it_fails(end: Round, seat: int) -> tuple[str, str]:
    """Why the seat does not score at the end of this round, as a mistake."""
    totals = f"Then the totals are {listed(end.totals)}"
    if seat in end.ranking.first:
        return "chose too many stars", f"{totals}: Seat {seat} is first (BAN-16)."
    if seat in end.ranking.second:
        return "took a shared second place for enough", f"{totals}, and another seat used fewer cards (BAN-16)."
    return "chose too few stars", f"{totals}: Seat {seat} is not second (BAN-16)."


@kind("judging")
def broken_rule(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Nobody sees at once that a player did not follow. A later trick gives it away."""
    game = Bannish(players=4)
    for state, played in moments(draw, game, lambda state: bool(state.trick) and not state.on_offer):
        turn = state.turn
        refused = [card for card in each_once(state.hands[turn]) if card not in state.legal()
                   and card not in state.trick]
        if not refused:
            continue
        broken = Played(state.stage[1], turn, one_of(draw, refused))
        led, round = state.trick[0].suit, state.round
        tricks = [*played, broken]
        state.carry_out(broken.move, None)  # as if nobody had noticed
        state.kept = None
        shown_by = None
        while state.stage <= (round, broken.stage + 1 + difficulty) and state.turn is not None and shown_by is None:
            next_move = Played(state.stage[1], state.turn, any_legal(state, draw))
            tricks.append(next_move)
            if _shows(next_move, broken, led):
                shown_by = next_move
            state.play(next_move.move)
        if shown_by is None:
            continue
        cards = [one for one in tricks if isinstance(one.move, Card) and one.stage >= broken.stage - (difficulty > 1)]
        if len({one.seat for one in cards}) < game.players:
            continue  # who is not in the picture cannot be touched
        leads = {one.stage: one.move.suit for one in reversed(cards)}
        strayed = {one.seat for one in cards if one.move.suit != leads[one.stage]}
        slips: list[Slip] = [(seat, "named a seat only because it did not follow",
                              f"Does a later card show that Seat {seat} could follow? (BAN-5)")
                             for seat in sorted(strayed)]
        yield Exercise(
            game, "One of these seats broke a rule. The tricks show which one. Touch one of its cards.",
            seat_choices(game.players, turn, slips,
                         lambda seat: ("named a seat that followed in every trick",
                                       "It led or followed in every trick (BAN-4, BAN-5).")),
            f"In trick {broken.stage} {led} was led, and Seat {turn} played the {broken.move.name}. But it held {led}: "
            f"it played the "
            f"{shown_by.move.name} in trick {shown_by.stage} (BAN-5).",
            ("Look for cards that do not follow. Who played them?",
             "Who did not follow a colour, and played a card of that very colour later?"),
            below=_tricks(game, cards, touched=True))


def _shows(later: Played, broken: Played, led: str) -> bool:
    """Whether a later card shows that the seat could have followed."""
    return later.seat == broken.seat and later.stage > broken.stage and isinstance(later.move,
                                                                                   Card) and later.move.suit == led


def _tricks(game: Bannish, cards: Sequence[Played], touched: bool = False) -> str:
    """The tricks that these cards make, drawn; a card can be touched for its seat."""
    rows = []
    for stage in dict.fromkeys(one.stage for one in cards):
        trick = [one for one in cards if one.stage == stage]
        rows.append(Row(f"Trick {stage}",
                        [card_thing(game, one.move)._replace(move=f"seat {one.seat}" * touched) for one in trick],
                        [f"Seat {one.seat}" for one in trick]))
    return card_rows(rows, "The tricks")


@kind("finding out", tries=40)
def who_holds(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Who did not follow holds none of that colour: so a hidden card can be found. Everybody who holds cards has once
    not followed, so that one has to look which colour it was."""
    game, most = Bannish(players=4), (4, 6, 9)[difficulty - 1]
    for state, played in moments(draw, game):
        me, sizes = state.turn, [len(hand) for hand in state.hands]
        if state.on_offer or not most - 3 < sum(sizes) - sizes[me] <= most:
            continue
        hidden = state.view(me).hidden
        card = one_of(draw, hidden)
        others = [seat for seat in range(game.players) if seat != me]
        void = [seat for seat in others if sizes[seat] and card in state.cannot_hold[seat]]
        if not void or not all(state.cannot_hold[seat] for seat in others if sizes[seat]):
            continue
        holders = [seat for seat in others if _may_hold(state, card, seat, hidden)]
        full = [seat for seat in others if sizes[seat] and seat not in [*void, *holders]]
        if full:
            continue  # it can hold no more cards: true, and too long to explain
        known, may = len(holders) == 1, f"{seats(holders, 'or')} may hold it"
        slips: list[Slip] = [
            *((seat, "named a seat that did not follow the colour", f"Did Seat {seat} follow {card.suit}? (BAN-5)")
              for seat in void),
            *((seat, "took one of several possible seats for sure", f"{may}. Could you tell which? (BAN-5)")
              for seat in holders),
        ]
        choices = seat_choices(game.players, holders[0] if known else None, slips,
                               lambda seat: ("named a seat without cards", "Count the cards of this seat (BAN-13)."))
        unknown = ("overlooked what the tricks tell",
                   "Look at them: who did not follow? (BAN-5)") if known else ("", "")
        twice = hidden.count(card) == 2
        yield Exercise(
            game, f"You are Seat {me} and have seen every card that was played. The {card.name} is there twice, and "
                  f"{'both are' if twice else 'one is'} still hidden from you. Who must hold "
                  f"{'one of them' if twice else 'it'}?",
            [*(choice for seat, choice in enumerate(choices) if seat != me),
             Choice("Nobody can know", frozenset(), *unknown)],
            f"{seats(void)} did not follow {card.suit} and {is_are(len(void), 'holds', 'hold')} none. "
            f"So {f'it must be Seat {holders[0]}' if known else may} (BAN-5).",
            ("Look through the tricks: who could not follow, and which colour?",
             f"{seats(void)} did not follow {card.suit}. Who is left?"),
            state.view(me), below=_tricks(game, [one for one in played if isinstance(one.move, Card)]))


def _may_hold(state: BannishState, card: Card, seat: int, hidden: Sequence[Card]) -> bool:
    """Whether this seat can hold the card in some deal of the hidden cards that fits everything seen."""
    if card in state.cannot_hold[seat] or not state.hands[seat]:
        return False
    rest = list(hidden)
    rest.remove(card)
    others = [other for other in range(state.game.players) if other != state.turn]
    return count_deals(rest, [len(state.hands[other]) - (other == seat) for other in others],
                       [state.cannot_hold[other] for other in others]) > 0


class Change(NamedTuple):
    """A rule that is different for once: in a sentence, the place in the trick that wins then, and why."""

    said: str
    place: int
    why: str


def _changes(trick: list[Card], draw: Random, difficulty: int) -> Iterator[Change]:
    """What could be different, for a full trick."""
    led = trick[0].suit
    follows = [card for card in trick if card.suit == led]
    if difficulty < 3:
        low = min(follows, key=lambda card: card.rank)
        yield Change("the lowest card of the lead colour wins", trick.index(low), f"The lowest {led} is the {low.name}")
        high = max(trick, key=lambda card: card.rank)
        yield Change("the highest card of all wins, and the first of equals", trick.index(high),
                     f"No card is higher than the {high.name}")
    if difficulty == 2:
        for trump in dict.fromkeys(card.suit for card in trick if card.suit != led):
            place = highest(trick, trump)
            yield Change(f"{trump} is trump, and the highest trump beats all other cards", place,
                         f"The highest {trump} is the {trick[place].name}")
    if difficulty == 3 and len(set(trick)) < len(trick):
        high = max(follows, key=lambda card: card.rank)
        for which, place in (("earlier", trick.index(high)), ("later", len(trick) - 1 - trick[::-1].index(high))):
            yield Change(f"equal cards stay in the trick, and the {which} of two equals is higher", place,
                         f"Nothing is removed. The highest {led} is the {high.name}, the {which} one if there are two")


@kind("changing")
def changed_rule(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """What a rule is good for shows when it is changed."""
    for state, _ in moments(draw, Bannish(players=4), lambda state: len(state.trick) == state.game.players - 1):
        ending = Ending(state, one_of(draw, state.legal()))
        trick = ending.trick
        changes = [change for change in _changes(trick, draw, difficulty)
                   if state.seat_at(change.place) != ending.won_by]
        if (difficulty < 3 and ending.bannish) or not changes:
            continue
        change = one_of(draw, changes)
        slips: list[Slip] = [
            (ending.won_by, "used the usual rule",
             "This seat wins with the usual rule. What is different now? (BAN-7, BAN-8)"),
            (state.seat_at(highest(trick, trick[0].suit)), "took the highest of the lead colour",
             "Read again what is different now (BAN-7)."),
            (state.seat_at(max(range(len(trick)), key=lambda place: trick[place].rank)), "took the highest number",
             "Look at the colours as well (BAN-7)."),
            (state.seat_at(min(range(len(trick)), key=lambda place: trick[place].rank)), "took the lowest number",
             "Look at the colours as well (BAN-7)."),
        ]
        yield Exercise(
            state.game, f"Suppose one rule is different: {change.said}. {ending.so_far} Who wins the trick now?",
            seat_choices(ending.players, state.seat_at(change.place), slips,
                         lambda seat: ("let a card win that does not decide",
                                       "Use the changed rule on every card of the trick (BAN-7).")),
            f"{change.why}, so Seat {state.seat_at(change.place)} wins. With the usual rule it is Seat {ending.won_by} "
            f"(BAN-7, BAN-8).",
            ("Forget the usual rule for a moment. What does the changed one look at?",
             f"{trick[0].suit.capitalize()} was led. Which cards count under the changed rule?"), state.view(NOBODY))


EXERCISES = (follow, winner, next_leader, total, second_place, sure_point, broken_rule, who_holds, changed_rule)

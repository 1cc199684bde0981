"""Kinds of exercises for Bannish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from tabletop.cards import Card
from tabletop.classroom import Choice, Exercise, kind, moments, one_of, seat_choices, story
from tabletop.core import NOBODY, Event
from tabletop.games.bannish.rules import Bannish, BannishState, settle
from tabletop.tricks import each_once, following, highest

SMALL_HAND, LARGE_HAND = 5, 8


@kind("allowed")
def follow(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Must follow: the commonest slip is to think that a card must also beat what lies there."""
    sizes = (range(3, SMALL_HAND + 1), range(SMALL_HAND, LARGE_HAND + 1), range(LARGE_HAND, 12))[difficulty - 1]
    for state, _ in moments(draw, Bannish(players=4)):
        if not state.trick or state.on_offer or len(state.hands[state.turn]) not in sizes:
            continue
        turn, trick, hand, legal = state.turn, state.trick, each_once(state.hands[state.turn]), state.legal()
        led, last = trick[0], trick[-1]
        most = max(card.rank for card in trick if card.suit == led.suit)
        twins = [card for card in hand if card in trick]
        none = not following(hand, led.suit)
        right = Choice.things(legal)
        wrong = [
            _cards(hand, "any card may be played", f"Look for {led.suit} in the hand of Seat {turn} (BAN-5)."),
            _cards([card for card in legal if card.rank > most and card.suit == led.suit],
                   "a card has to be higher than those that lie there", "Nobody has to beat a card of the trick (BAN-5)."),
            _cards([card for card in hand if card not in legal], "the lead colour must not be played",
                   "It is the other way round (BAN-5)."),
            _cards([card for card in hand if card in legal or card.rank > most], "a higher card need not follow",
                   "The number of a card does not matter for what may be played (BAN-5)."),
            _cards([card for card in hand if card in legal or card in twins], "a card that makes a BANNISH need not follow",
                   "A BANNISH is made only with a card that may be played (BAN-5, BAN-6)."),
            _cards([card for card in legal if card not in twins], "a card that is in the trick already must not be played",
                   "An equal card may be played: it ends the trick (BAN-6)."),
            _cards([card for card in hand if card.suit == last.suit], "the card played last has to be followed",
                   f"The {last.name} came last, but it was not led (BAN-4, BAN-5)."),
            _cards([card for card in hand if card in legal or card.suit == last.suit],
                   "every colour in the trick may be played", "Only one of the cards in the trick says what to follow (BAN-4, BAN-5)."),
            _cards([card for card in legal if card.rank == min(other.rank for other in legal)],
                   "who cannot win plays the lowest card", "There is no such duty (BAN-5)."),
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
    """A trick that its next card ends."""

    def __init__(self, state: BannishState, card: Card) -> None:
        self.state, self.card, self.trick = state, card, [*state.trick, card]
        self.left, self.winner, self.chip = settle(self.trick)
        self.bannish = len(self.left) < len(self.trick)
        self.players = state.game.players
        self.won_by = state.seat_at(self.winner) if self.left else None

    @property
    def so_far(self) -> str:
        """The trick in a sentence."""
        led, *others = self.state.trick
        then = "".join(f", Seat {self.state.seat_at(place)} played the {card.name}" for place, card in enumerate(others, 1))
        return (f"Seat {self.state.leader} led the {led.name}{then}. Now Seat {self.state.turn} plays the {self.card.name}.")

    def not_deciding(self, seat: int) -> tuple[str, str]:
        """Why this seat does not win, as a mistake."""
        place = (seat - self.state.leader) % self.players
        if place >= len(self.trick):
            return "who has not played yet wins", "The trick is over before this seat plays (BAN-6)."
        return "a card that does not decide wins", f"The {self.trick[place].name} is not the highest of the lead colour (BAN-7)."

    def told(self) -> list[Event]:
        """How the trick ends, in sentences."""
        return [event for event in story(self.state, self.card) if event.rule in ("BAN-6", "BAN-7", "BAN-8", "BAN-10", "BAN-11")]


def endings(draw: Random, difficulty: int) -> Iterator[Ending]:
    """Tricks that end with the next card, every other one with a BANNISH: at first any, then with cards left to decide about, then
    one that takes the leader's card away."""
    bannish = draw.random() < 0.5
    for state, _ in moments(draw, Bannish(players=4)):
        if state.on_offer or not state.trick:
            continue
        last = len(state.trick) == state.game.players - 1
        ending = [card for card in state.legal() if card in state.trick or (last and not bannish)]
        if not ending:
            continue
        found = Ending(state, one_of(draw, ending))
        hard = difficulty < 3 or not found.left or found.card is found.trick[0]
        if found.bannish == bannish and (hard or not bannish):
            bannish = not bannish
            yield found


@kind("result")
def winner(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Equal cards are gone, and then another card may set the lead colour."""
    for ending in endings(draw, difficulty):
        state, trick, left, led = ending.state, ending.trick, ending.left, ending.trick[0].suit
        by_rank = max(range(len(trick)), key=lambda place: trick[place].rank)
        slips = [
            (highest(trick, led), "the two equal cards still count",
             f"The {trick[highest(trick, led)].name} is one of two equal cards: what happens to these? (BAN-6)"),
            (trick.index(left[highest(left, led)]) if left and highest(left, led) >= 0 else -1, "the lead colour stays the same",
             "The card that was led is gone. Which card sets the lead colour now? (BAN-8)"),
            (by_rank, "the highest number of any colour wins", "A high number counts only in the lead colour (BAN-7, BAN-8)."),
            (len(trick) - 1, "who gets the chip wins the trick", "Chip and trick may go to two seats (BAN-8)."),
            (0, "who leads wins", "Leading alone does not win (BAN-7)."),
        ]
        choices = seat_choices(
            ending.players, ending.won_by,
            [(state.seat_at(place), mistake, because) for place, mistake, because in slips if place >= 0], ending.not_deciding)
        nobody = ("", "") if ending.won_by is None else ("nobody wins after a BANNISH" if ending.bannish else "nobody wins this trick",
                                                         "Some card is left that can win (BAN-7, BAN-8).")
        choices.append(Choice("Nobody", frozenset(), *nobody))
        yield Exercise(
            state.game, f"{ending.so_far} Who wins the trick?", choices,
            " ".join(f"{event.text} ({event.rule})" for event in ending.told()),
            ("Are there two equal cards in the trick?",
             "There are. Take both away and look at what is left." if ending.bannish else "There are not. Which colour was led?"),
            state.view(NOBODY))


@kind("result")
def next_leader(draw: Random, difficulty: int) -> Iterator[Exercise]:
    """Who wins and who leads next are two questions."""
    for ending in endings(draw, difficulty):
        state, players = ending.state, ending.players
        right = state.seat_at(ending.chip)
        slips = [
            (ending.won_by, "who wins the trick leads", "After a BANNISH the chip does not go to the winner (BAN-8)."),
            (state.leader, "the leader stays the leader", "The chip moves with every trick (BAN-7, BAN-8)."),
            (state.turn, "who plays last leads", "Only the second of two equal cards brings the chip (BAN-7, BAN-8)."),
            ((state.turn + 1) % players, "the next seat leads", "The lead does not go round the table (BAN-12)."),
            ((state.leader + 1) % players, "the lead goes round clockwise", "The chip says who leads (BAN-12)."),
        ]
        yield Exercise(
            state.game, f"{ending.so_far} Who leads the next trick?",
            seat_choices(players, right, slips, lambda seat: ("any seat may lead", "Who gets the chip? (BAN-7, BAN-8)")),
            " ".join(f"{event.text} ({event.rule})" for event in ending.told()) + f" So Seat {right} leads (BAN-12).",
            ("The chip leads. How does it move?",
             "There are two equal cards. Who played the second one?" if ending.bannish else
             "There are no two equal cards. Who wins the trick?"),
            state.view(NOBODY))


EXERCISES = (follow, winner, next_leader)

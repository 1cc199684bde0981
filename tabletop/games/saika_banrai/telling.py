"""Saika Banrai, told: what happened, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.cards import Card
from tabletop.engine.core import NOBODY, Event, Outcome, asked_who
from tabletop.engine.english import counted, is_are, listed, names, number_word, seats


def dealt(round: int, disasters: int, aside: int, leader: int, worst: Sequence[int], most: int) -> list[Event]:
    """A round begins; `worst` are the seats that have lost the most points so far."""
    left_over = f" The {counted(aside, 'disaster card')} left over {is_are(aside)} set aside unseen." if aside else ""
    event = Event("SKB-2", f"Round {round}: every player is dealt {disasters} disaster cards, a human pillar and a "
                           f"fertility card.{left_over}")
    if round == 1:
        return [event, Event("SKB-3", f"Seat {leader} leads the first trick.")]
    if leader == NOBODY:
        return [event, Event("SKB-19", f"{seats(worst)} has lost the most points so far ({most}) and names the "
                                       "leader.")]
    return [event, Event("SKB-19", f"{seats(worst)} have lost equally many points, the most of all ({most} each): the "
                                   f"leader is drawn at random. Seat {leader} leads.")]


def named(seat: int, leader: int, tricks: int) -> Event:
    """A seat has named the leader, after this number of tricks in the round."""
    whom = "itself" if seat == leader else f"Seat {leader}"
    rule, what = ("SKB-15", "the next trick") if tricks else ("SKB-19", "the first trick of the round")
    return Event(rule, f"Seat {seat} names {whom}: Seat {leader} leads {what}.")


def played(seat: int, card: Card, special: bool, led: str | None, leads: bool) -> Event:
    """A card is played to the trick; `led` is the lead colour before it."""
    plays = f"Seat {seat} {'leads' if leads else 'plays'} the {card.name}"
    if led is None:
        return Event("SKB-4", f"{plays}. A special card sets no lead colour." if special else
                     f"{plays}: {card.suit} is the lead colour.")
    if special:
        return Event("SKB-5", f"{plays}. A special card need not follow.")
    if card.suit == led:
        return Event("SKB-5", f"Seat {seat} follows with the {card.name}.")
    return Event("SKB-5", f"Seat {seat} has no {led} and plays the {card.name}.")


def passed(seat: int, hand: Sequence[Card]) -> Event:
    """A player who holds only these cards has passed."""
    return Event("SKB-7", f"Seat {seat} has only the {names(hand)}, in the trick already: it passes and keeps "
                          f"{is_are(len(hand), 'it', 'them')}.")


def turned_up(colour: str, up: int, of: int) -> list[Event]:
    """A natural disaster card has turned face up; `up` says how many are."""
    events = [Event("SKB-8", f"The {colour} natural disaster card turns face up: {up} of {of} {is_are(up)} up.")]
    if up == of:
        events.append(Event("SKB-9", f"NATURAL DISASTER! All {number_word(of)} are up: this is now a natural disaster "
                                     "trick."))
    return events


def trick_ended(trick: Mapping[Card, int], leader: int, led: str | None, best: Card | None, down: Sequence[str],
                players: int) -> list[Event]:
    """How a finished trick was decided, and who took what: `best` is the card that wins, `down` are the colours still
    face down."""
    winner = NOBODY if best is None else trick[best]
    last_seat = (leader - 1) % players
    last_move = next((f"plays the {card.name}" for card, seat in trick.items() if seat == last_seat), "passes")
    question = asked_who(f"Seat {last_seat} {last_move}, and the trick is over. Who wins it?", players,
                         [] if best is None else [winner], "Nobody")
    others = [card for card in trick if card is not best]
    discarded = f" The {names(others)} {is_are(len(others))} discarded." if others else ""
    suits = [card.suit for card in trick]
    if best is None:
        return [Event("SKB-14", f"No disaster card was played. Without a human pillar nobody wins.{discarded}",
                      question=question)]
    if led is None:
        return [Event("SKB-14", f"No disaster card was played. The human pillar's player wins: Seat {winner} takes the "
                                f"pillar ({best.rank} points lost).{discarded}", question=question)]
    if not down:
        sum_of_all = counted(sum(card.rank for card in trick), "point")
        free = ", and fertility costs nothing (SKB-13)" * ("fertility" in suits)
        ignored = ([Event("SKB-12", "This is a natural disaster trick, so the human pillar does not count.")]
                   if "pillar" in suits else [])
        return [*ignored,
                Event("SKB-11", f"In a natural disaster trick the lowest {led} wins: it is the {best.name}. Seat "
                                f"{winner} takes all cards of the trick: the {names(trick)} ({sum_of_all} lost{free}).",
                      question=question),
                Event("SKB-9", "The natural disaster is over: all four natural disaster cards turn face down.")]
    calm = Event("SKB-9", f"The {listed(down)} natural disaster {is_are(len(down), 'card is', 'cards are')} still face "
                          "down: this was a normal trick.")
    if best.suit != led:
        return [calm, Event("SKB-12", f"The human pillar counts as a {led} {best.rank}, and no {led} card beats it: "
                                      f"Seat {winner} wins and takes only the pillar ({best.rank} points "
                                      f"lost).{discarded}",
                            question=question)]
    notes = [f"the human pillar counts as {led} 5 (SKB-12)"] * ("pillar" in suits)
    notes += ["fertility does not count (SKB-13)"] * ("fertility" in suits)
    beside = f"; {listed(notes)}" if notes else ""
    return [calm, Event("SKB-10", f"The highest {led} is the {best.name}{beside}. Seat {winner} wins and takes only "
                                  f"this card ({counted(best.rank, 'point')} lost).{discarded}", question=question)]


def round_ended(round: int, taken: Sequence[int], hands: Sequence[Sequence[Card]], each: int,
                lost: Sequence[int]) -> list[Event]:
    """How a round was scored: the points of the cards taken and left in hand (`each` for one of these), the sums, and
    all so far."""
    events = [Event("SKB-17", f"Round {round} is over. By the cards taken, {_by_seat('loses', taken)}."),
              *(Event("SKB-18", f"Seat {seat} still holds the {names(hand)} and loses {each * len(hand)} more.")
                for seat, hand in enumerate(hands) if hand)]
    if len(events) > 1:
        sums = [points + each * len(hand) for points, hand in zip(taken, hands, strict=True)]
        events.append(Event("SKB-18", f"In this round {_by_seat('lost', sums)}."))
    return [*events, Event("SKB-21", f"So far {_by_seat('has lost', lost)}.")]


def _by_seat(verb: str, points: Sequence[int]) -> str:
    """'Seat 0 loses 5 points, Seat 1 loses 0 and Seat 2 loses 12'."""
    said = [f"Seat {seat} {verb} {number}" for seat, number in enumerate(points)]
    return listed([f"{said[0]} {'point' if points[0] == 1 else 'points'}", *said[1:]])


def disasters_stay(up: Sequence[str]) -> Event:
    """The natural disaster cards between two rounds."""
    stays = f"the {listed(up)} {is_are(len(up), 'one is', 'ones are')} face up" if up else "all are face down"
    return Event("SKB-20", f"The natural disaster cards stay as they are: {stays}.")


def game_over(winners: Sequence[int], fewest: int) -> str:
    """Who won the game, and with what."""
    wins = is_are(len(winners), "wins", "win together")
    return f"After three rounds {seats(winners)} {wins} with the fewest points lost: {fewest}."


def game_ended(outcome: Outcome) -> Event:
    """The game is over, and a class may be asked who wins."""
    question = asked_who("Three rounds are over. Who wins the game?", len(outcome.scores), outcome.winners,
                         "More than one")
    return Event("SKB-21", outcome.because, question=question)

"""Bannish, told: what happened, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.core import Event, Outcome, ScoreLine, asked_who
from tabletop.engine.english import counted, is_are, listed, names, seats

STARS_UNIT: Final = "stars"
POINTS_UNIT: Final = "victory points"


def dealt(round: int, cards: int, leader: int) -> list[Event]:
    """A round begins."""
    rule, why = ("BAN-18", "had the chip last") if round > 1 else ("BAN-4", "has the chip")
    return [Event("BAN-3", f"Round {round}: every player is dealt {cards} cards."),
            Event(rule, f"Seat {leader} {why} and leads.")]


def played(seat: int, card: Card, led: str | None) -> Event:
    """A card is played to the trick."""
    if led is None:
        return Event("BAN-4", f"Seat {seat} leads the {card.name}: {card.suit} is the lead colour.")
    if card.suit == led:
        return Event("BAN-5", f"Seat {seat} follows with the {card.name}.")
    return Event("BAN-5", f"Seat {seat} has no {led} and plays the {card.name}.")


def trick_ended(trick: Sequence[tuple[int, Card]], left: Sequence[Card], winner: int, players: int,
                stars: int) -> list[Event]:
    """How a finished trick was decided; `winner` is a place in the trick, `stars` are those of its card (BAN-6 to
    BAN-11)."""
    seat, last = trick[-1]
    question = asked_who(f"Seat {seat} plays the {last.name}. Who wins this trick?", players,
                         [trick[winner][0]] if left else [], "Nobody")
    led = trick[0][1].suit
    if len(left) == len(trick):
        won_by, best = trick[winner]
        return [Event("BAN-7", f"Everybody has played. {led.capitalize()} was led, and the highest {led} is the "
                               f"{best.name}: Seat {won_by} wins the trick and gets the chip.", question=question)]
    first = next(played_by for played_by, card in trick if card is last)
    leader = trick[0][0]
    unplayed = [(leader + place) % players for place in range(len(trick), players)]
    waits = f" {seats(unplayed)} {is_are(len(unplayed), 'does', 'do')} not play." if unplayed else ""
    events = [Event("BAN-6", f"BANNISH! Seat {first} and Seat {seat} both played the {last.name}. The two cards are "
                             f"removed face down, and the trick ends at once.{waits}"),
              Event("BAN-8", f"Seat {seat} played the second {last.name} and gets the chip.")]
    if not left:
        return [*events,
                Event("BAN-11", "No card is left: nobody takes anything, only the chip moves.", question=question)]
    won_by, best = trick[winner]
    if len(left) == 1:
        return [*events, Event("BAN-10", f"Only the {best.name} is left: Seat {won_by} wins and must take it "
                                         f"({counted(stars, 'star')}).", question=question)]
    closest = next(played_by for played_by, card in trick if card is left[0])
    set_by = (f"The leader's own {left[0].name} is still there" if closest == leader else
              f"The {left[0].name} of Seat {closest} is the one closest to the leader")
    colour = left[0].suit
    sets = f"{colour} stays the lead colour" if colour == led else f"{colour} is the lead colour now"
    return [*events,
            Event("BAN-8", f"The {names(left)} are left. {set_by}, so {sets}. The highest {colour} is the {best.name}: "
                           f"Seat {won_by} wins the trick.", question=question)]


def taken(seat: int, card: Card, stars: int, others: Sequence[Card]) -> Event:
    """The winner takes a card of the trick."""
    return Event("BAN-9", f"Seat {seat} takes the {card.name} ({counted(stars, 'star')}). The {names(others)} "
                          f"{is_are(len(others), 'leaves', 'leave')} face down.")


def leads_next(seat: int) -> Event:
    """The next trick begins."""
    return Event("BAN-12", f"Seat {seat} has the chip and leads the next trick.")


def ranked(totals: Sequence[int], used: Sequence[int], first: Sequence[int], second: Sequence[int],
           scorers: Sequence[int]) -> list[Event]:
    """The ranking of a round, sentence by sentence."""
    out = [seat for seat, total in enumerate(totals) if not total]
    events = []
    if out:
        are = is_are(len(out), "has no stars at all and is", "have no stars at all and are")
        events.append(Event("BAN-15", f"{seats(out)} {are} left out of the ranking."))
    if first:
        are = is_are(len(first), "is first", "share first place")
        events.append(Event("BAN-16", f"{seats(first)} {are} with {counted(totals[first[0]], 'star')}, and first place "
                                      "scores nothing."))
    if not second:
        events.append(Event("BAN-17", "There is no second place, so nobody scores."))
        return events
    stars, cards = counted(totals[second[0]], "star"), used[scorers[0]]
    if len(second) == 1:
        events.append(Event("BAN-16", f"{seats(second)} is second with {stars} and gets a victory point."))
    elif len(scorers) == len(second):
        events.append(Event("BAN-16", f"{seats(second)} share second place with {stars}, and used equally many cards "
                                      f"({cards}): each gets a victory point."))
    else:
        beaten = listed(f"Seat {seat} used {used[seat]}" for seat in second if seat not in scorers)
        each, get = ("", "gets") if len(scorers) == 1 else (" each", "each get")
        events.append(Event("BAN-16", f"{seats(second)} share second place with {stars}. Fewest cards decide: "
                                      f"{seats(scorers)} used {cards}{each}, {beaten}. {seats(scorers)} {get} a "
                                      "victory point."))
    return events


def round_ended(out: Sequence[int], totals: Sequence[int], used: Sequence[int], ranking: Sequence[Event],
                scorers: Sequence[int], points: Sequence[int]) -> list[Event]:
    """How a round ended, with every seat's total of the round and of the game."""
    players = len(totals)
    sums = listed(f"Seat {seat} has {totals[seat]} ({counted(used[seat], 'card')})" for seat in range(players))
    now = listed(f"Seat {seat} has {points[seat]}" for seat in range(players))
    question = asked_who("The round ends and the stars are added up. Who gets a victory point?", players, scorers,
                         "More than one", "Nobody")
    return [Event("BAN-13", f"{seats(out)} {is_are(len(out), 'has', 'have')} no cards left: the round ends."),
            Event("BAN-14", f"Stars of the cards taken and left in hand: {sums}."),
            *ranking[:-1], ranking[-1]._replace(question=question),
            Event("BAN-16", f"Victory points so far: {now}.")]


def brought(points: Sequence[int]) -> list[ScoreLine]:
    """The victory points that a set position began with."""
    return [ScoreLine(0, seat, number, POINTS_UNIT, "BAN-16", "brought from earlier rounds")
            for seat, number in enumerate(points) if number]


def stars(round: int, taken: Sequence[Sequence[tuple[int, Card]]], hands: Sequence[Sequence[Card]],
          table: Mapping[Card, int]) -> list[ScoreLine]:
    """The stars of every card taken, with its trick (0 was before a set position), and of every card that was still in
    hand."""
    lines = []
    for seat, hand in enumerate(hands):
        reasons = [(card, f"taken in trick {trick}" if trick else "taken before") for trick, card in taken[seat]]
        reasons += [(card, "still in hand") for card in hand]
        lines += [ScoreLine(round, seat, table[card], STARS_UNIT, "BAN-14", f"the {card.name}, {why}")
                  for card, why in reasons]
    return lines


def second_place(round: int, seat: int, stars: int, cards: int, shared_by: int, scorers: int) -> ScoreLine:
    """The victory point of a seat: it was second alone, or used the fewest cards of those that were."""
    shared = "" if shared_by == 1 else (f", shared with equally many cards used ({cards})" if scorers == shared_by else
                                        f", shared, but with the fewest cards used ({cards})")
    return ScoreLine(round, seat, 1, POINTS_UNIT, "BAN-16", f"second place with {counted(stars, 'star')}{shared}")


def game_over(winners: Sequence[int], best: int, rounds: int, enough: bool) -> str:
    """Who won the game, and with what."""
    wins = is_are(len(winners), "wins", "win together")
    if enough:
        return f"{seats(winners)} {wins} with {best} victory points after {counted(rounds, 'round')}."
    return f"After {rounds} rounds {seats(winners)} {wins} with the most victory points ({best})."


def game_ended(outcome: Outcome) -> Event:
    """The game is over."""
    return Event("BAN-19", outcome.because)

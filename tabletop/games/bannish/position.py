"""Positions of Bannish, from text and back. Hands left out are dealt; all else is as at the start of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine import tricks
from tabletop.engine.cards import Card
from tabletop.engine.core import generator
from tabletop.engine.english import counted, is_are, spaced
from tabletop.engine.positions import Each, Once, Parts
from tabletop.games.bannish.rules import HAND, MOST_ROUNDS, POINTS_TO_WIN, Bannish, BannishState, settle

LEAST_GONE = 2
"""At least this many cards leave face down in a trick: the pair of a BANNISH, or what the winner did not take."""


EACH: Final[Each[BannishState]] = {
    "hand": lambda state, seat: state.game.deck.text(state.hands[seat]),
    "taken": tricks.taken_text,
    "void": tricks.void_text,  # the colours the seat has shown not to hold
}
ONCE: Final[Once[BannishState]] = {
    "trick": lambda state: spaced(state.trick),  # in the order played
    "leader": lambda state: str(state.leader),  # of this trick
    "tricks": lambda state: str(state.tricks),  # finished this round
    "points": lambda state: spaced(state.points),
    "round": lambda state: str(state.round),
}


def read(game: Bannish, given: object, seed: int) -> BannishState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    players = range(game.players)
    parts = Parts(given, game.players, game.deck, EACH, ONCE)
    state = BannishState(game, seed)
    state.round = parts.number("round", 1, 1, MOST_ROUNDS)
    state.chip = parts.number("leader", game.first_leader(seed) if game.leader is not None else 0, 0, game.players - 1)
    state.points = parts.numbers("points", [0] * game.players, 0, POINTS_TO_WIN - 1)
    state.carried = tuple(state.points)
    state.start_trick()
    state.trick = parts.cards("trick")
    _check_trick(state)
    state.taken = [[(0, card) for card in parts.cards(f"taken {seat}")] for seat in players]

    played = dict(tricks.in_trick(state.leader, state.trick, game.players))
    voids = [parts.suits(f"void {seat}", game.colours) for seat in players]
    for seat, card in played.items():
        tricks.check_void("BAN-5", seat, "have played", [card], voids[seat])
        if card.suit != state.trick[0].suit:
            voids[seat] |= {state.trick[0].suit}
    state.cannot_hold = [tricks.NOTHING.union(*(game.deck.by_suit[colour] for colour in void)) for void in voids]
    hands = parts.cards_of_seats("hand")
    for seat, hand in hands.items():
        tricks.check_void("BAN-5", seat, "hold", hand, voids[seat])

    before = {seat: len(hand) + (seat in played) for seat, hand in hands.items()}
    state.tricks = _tricks(parts, before, sum(len(taken) for taken in state.taken))
    size = max(before.values(), default=max(1, HAND - state.tricks))
    sizes = {seat: size - (seat in played) for seat in players if seat not in hands}
    hidden = parts.left("BAN-1")
    spare = len(hidden) - sum(sizes.values())
    if spare < 0:
        raise ValueError(f"The hands left out need {counted(sum(sizes.values()), 'card')}, and only {len(hidden)} "
                         f"{is_are(len(hidden))} left to deal.")
    if spare < LEAST_GONE * state.tricks:
        raise ValueError(f"After {counted(state.tricks, 'trick')} at least {LEAST_GONE * state.tricks} cards have left "
                         f"face down (BAN-6, BAN-9). Here only {spare} could have: the hands are too large, or the "
                         "tricks too many.")
    dealt = state.deal_hidden(hidden, sizes, (spare,), generator(seed, "position", 1))
    if dealt is None:
        raise ValueError("The hands left out cannot be dealt: too many cards are of colours that their seats do not "
                         "hold.")
    hands |= dict(zip(sizes, dealt, strict=False))
    state.hands = [game.deck.in_order(hands[seat]) for seat in players]
    _resume_trick(state)
    return state


def _tricks(parts: Parts, before: Mapping[int, int], taken: int) -> int:
    """How many tricks are finished: nobody plays more than one card to a trick, and a trick gives no more than one
    card."""
    for seat, count in before.items():
        if not 1 <= count <= HAND:
            raise ValueError(f"Seat {seat} starts the trick with {count} cards; it must be 1 to {HAND} (BAN-3, "
                             "BAN-13).")
    fewest = min(before.values(), default=HAND)
    least = max(taken, HAND - fewest)
    finished = parts.number("tricks", least, 0, HAND * parts.players)
    if finished < least:
        why = (f"{counted(taken, 'card')} {is_are(taken, 'was', 'were')} taken" if finished < taken else
               f"a seat has played {counted(HAND - fewest, 'card')}")
        raise ValueError(f"The part 'tricks' says {finished}, but {why}, so at least {counted(least, 'trick')} "
                         f"{is_are(least)} finished (BAN-5, BAN-9).")
    return finished


def _check_trick(state: BannishState) -> None:
    """A trick of a position is one that can lie on the table before a decision."""
    trick, players = state.trick, state.game.players
    if len(trick) > players:
        raise ValueError(f"The trick has {len(trick)} cards, and there are {players} players.")
    for place in range(1, len(trick) - 1):
        if trick[place] in trick[:place]:
            raise ValueError(f"The second {trick[place].name} ended the trick (BAN-6): no card comes after it.")


def _resume_trick(state: BannishState) -> None:
    """Find who decides, from the cards of the trick."""
    trick = state.trick
    if not trick or (len(trick) < state.game.players and trick[-1] not in trick[:-1]):
        state.turn = state.seat_at(len(trick))
        return
    left, winner, chip = settle(trick)
    if len(left) < 2:
        last: Card = trick[-1]
        raise ValueError("This trick is over and leaves no choice. Give it without its last card and play the "
                         f"{last.name}.")
    state.on_offer = left
    state.turn = state.seat_at(winner)
    state.chip = state.seat_at(chip)

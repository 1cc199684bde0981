"""Strategies for Saika Banrai."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod
from random import Random
from typing import Any, Final

from tabletop.engine.cards import Card
from tabletop.engine.core import NOBODY, Move, Strategy
from tabletop.engine.english import is_are, seats
from tabletop.engine.strategies import Idea, Search, tried_out
from tabletop.games.saika_banrai.rules import (
    CARD_LEFT,
    COLOURS,
    FERTILITY,
    NAMING,
    PASSING,
    PILLAR,
    PLAY,
    SPECIALS,
    SaikaBanraiState,
    points,
    winning_card,
)
from tabletop.games.saika_banrai.view import SaikaBanraiView

HIGH: Final = 0.35
LOW: Final = 1.5
ESCAPE: Final = 3.0
"""What a card still in hand is feared for: a high one in a normal trick (each of its points), a low one in a natural
disaster trick; and what a special card is worth as a way out. Tuned one by one: a smaller and a larger value of each
played 200 deals against the ones here, and none was better beyond chance."""
TO_COME: Final = 5
"""The points of a card still to come to a trick, about the average of all cards."""
LED_PILLAR: Final = 2.5
"""What a human pillar costs that leads a trick, about the average that `costs_if_led` finds."""


def lowest_card(view: SaikaBanraiView, rng: Random) -> Move:
    """Play the lowest number allowed and let the next player lead: what a beginner does who wants no trick."""
    legal = view.legal()
    kind = view.asks.kind
    if kind == PLAY:
        lowest: Card = min(legal, key=lambda card: card.rank)
        return lowest
    assert view.seat is not None
    move: Move = legal[(view.seat + 1) % view.game.players] if kind == NAMING else legal[0]
    return move


DUCKS: Final = "ducks in normal tricks"
SHEDS: Final = "gets rid of high cards that cannot win"
STORM_SEEN: Final = "sees the natural disaster coming"
WAY_OUT: Final = "keeps special cards as a way out"
PLAYS_LAST: Final = "lets the next player lead, to play last"


def thoughtful(view: SaikaBanraiView, rng: Random, without: str = "") -> Move:
    """Make the move that is expected to lose fewest points, in this trick and by the cards that are kept. So it ducks,
    and gets rid of high cards while others win. It plays high where the trick may become a natural disaster. It plays
    special cards in time, and lets the next player lead, to be the last to play. Much of it is how good players of
    Hearts avoid tricks."""
    guesses = guessed(view, without)
    return min(guesses, key=lambda move: guesses[move])


def guessed(view: SaikaBanraiView, without: str = "") -> dict[Move, float]:
    """Every legal move with the points it is expected to lose; of the seats to name, one is liked better than the
    others. One idea may be left out."""
    legal, hand, kind = view.legal(), view.hand, view.asks.kind
    if kind == PASSING:
        return {move: 0.0 for move in legal}
    if kind == NAMING:
        assert view.seat is not None
        best = view.seat if without == PLAYS_LAST else _best_leader(hand, view.seat, view.game.players)
        return {move: float(move.number != best) for move in legal}
    return {card: cost_now(view, card, without) + fear(view, [other for other in hand if other is not card], without)
            for card in legal}


def _best_leader(hand: Sequence[Card], seat: int, players: int) -> int:
    """The next seat, so as to play last; but with special cards only, oneself: whoever leads is never blocked."""
    if hand[0] is PILLAR or hand[0] is FERTILITY:  # in card order the special cards are the last
        return seat
    return (seat + 1) % players


def cost_now(view: SaikaBanraiView, card: Card, without: str = "") -> float:
    """The points this card is expected to lose in this trick, if those who follow choose at random."""
    seat, leader = view.seat, view.leader
    assert seat is not None and leader is not None
    trick = [*(played for _, played in view.trick), card]
    led = view.led or (None if card in SPECIALS else card.suit)
    if led is None or card is FERTILITY:
        return LED_PILLAR if card is PILLAR else 0.0
    hidden = view.hidden
    suit = [other.rank for other in hidden if other.suit == led]
    players = view.game.players
    waiting = [(seat + after) % players for after in range(1, (leader - seat - 1) % players + 1)]
    follows = [_holds(view, other, led, len(suit), len(hidden)) for other in waiting]
    up = {*view.up, *(played.suit for played in trick if played not in SPECIALS)}
    danger = 0.0 if without == STORM_SEEN else _danger(up, hidden, follows)
    cost = 0.0
    if winning_card(trick, led, disaster=False) is card and without != DUCKS:
        higher = sum(rank > card.rank for rank in suit) / max(1, len(suit))
        cost += (1 - danger) * card.rank * prod([1 - chance * higher for chance in follows], start=1.0)
    if winning_card(trick, led, disaster=True) is card:
        lower = sum(rank < card.rank for rank in suit) / max(1, len(suit))
        cost += danger * (points(trick) + TO_COME * len(waiting)) * prod([1 - chance * lower for chance in follows],
                                                                         start=1.0)
    return cost


def _holds(view: SaikaBanraiView, seat: int, colour: str, of_colour: int, hidden: int) -> float:
    """How likely a seat holds a card of the colour, which `of_colour` of the hidden cards have."""
    if colour in view.voids[seat]:
        return 0.0
    chance: float = (1 - of_colour / max(1, hidden)) ** (view.counts[seat] - len(view.specials[seat]))
    return 1 - chance


def _danger(up: Collection[str], hidden: Sequence[Card], follows: Sequence[float]) -> float:
    """How likely this is a natural disaster trick in the end: it is one, or one colour is missing and somebody who
    cannot follow plays it."""
    missing = [colour for colour in COLOURS if colour not in up]
    if len(missing) != 1:
        return float(not missing)
    share = sum(card.suit == missing[0] for card in hidden) / max(1, len(hidden))
    return 1 - prod([1 - (1 - chance) * share for chance in follows], start=1.0)


def fear(view: SaikaBanraiView, hand: Sequence[Card], without: str = "") -> float:
    """The points these cards are feared to lose in the tricks to come."""
    hidden, total, high = view.hidden, 0.0, 0.0 if without == SHEDS else HIGH
    for card in hand:
        if card in SPECIALS:
            if without == WAY_OUT:
                continue
            rivals = sum(card in specials for seat, specials in enumerate(view.specials) if seat != view.seat)
            stranded: float = (rivals / view.game.players) ** len(hand)
            total += CARD_LEFT * stranded - ESCAPE * min(1, (len(hand) - 1) / 3)
        else:
            suit = [other.rank for other in hidden if other.suit == card.suit]
            lower = sum(rank < card.rank for rank in suit) / len(suit) if suit else 1.0
            total += high * card.rank * lower + LOW * (1 - lower)
    return total


SHORTLIST: Final = 4
FAITH: Final = 0.5
"""How many of the cards that look best lookahead tries out, and how much a guessed point counts beside a played one:
few playouts are noisy, and the guess is not. Without the guess it was no better than the thoughtful player over 24
deals; 3 to 5 cards and 0.5 or 1 made no difference beyond chance."""


def lookahead(view: SaikaBanraiView, rng: Random, playouts: int = 160) -> Move:
    """Try the moves that look best to the thoughtful player in sampled worlds, which quick players play to the end of
    the round. What they lost there and the thoughtful guess decide together. Flat Monte Carlo with a shortlist and a
    prior guess."""
    return tried_out(view, rng, SEARCH, quick, playouts)


def shortlist(view: SaikaBanraiView, rng: Random) -> dict[Move, float]:
    """The cards that look best to the thoughtful player, or all seats that can be named, with what the guess counts."""
    guesses = guessed(view)
    best = sorted(guesses, key=lambda move: guesses[move])
    if view.asks.kind == PLAY:
        best = best[:SHORTLIST]
    return {move: -FAITH * guesses[move] for move in best}


RISK: Final = 0.4
STORM: Final = 30.0
KEEP: Final = 4.5
NEARLY_OVER: Final = 2
NOISE: Final = 1.0
INFINITE: Final = float("inf")
RELIEF: Final[list[float]] = [0.45 * rank * rank / 10 + 2.5 * (1 - rank / 10) for rank in range(11)]
"""What `quick` goes by: how likely the last colour turns up later in the trick, what a natural disaster trick costs,
what a special card is worth and with how few cards it is better played, how far chance may blur all this; and what it
is worth to be rid of a card, by its number: high ones and low ones weigh most. Tuned by playing 100 deals against the
thoughtful player, to whom it still loses."""
STAYS_HIGHEST: Final[list[list[float]]] = [[(rank / 10) ** later for rank in range(11)] for later in range(6)]
STAYS_LOWEST: Final[list[list[float]]] = [[((11 - rank) / 10) ** later for rank in range(11)] for later in range(6)]
"""How likely a number stays the highest, or lowest: by the seats still to play, then by the number."""


def quick(state: SaikaBanraiState, rng: Random) -> Move:
    """A quick choice for playouts, made as the thoughtful player's but without counting cards, and with some chance so
    that playouts differ."""
    turn, leader, players = state.turn, state.leader, state.game.players
    assert turn is not None
    hand = state.hands[turn]
    if leader == NOBODY:
        return state.game.leaders[_best_leader(hand, turn, players)]
    legal = state.legal()
    best: Move = legal[0]
    if len(legal) == 1:
        return best
    lead, up, draw = state.lead, state.up, rng.random
    led = "" if lead is None else lead.suit
    high, low, ups = 0, 11, len(up)
    for card in state.trick:
        rank = card.rank
        if card.suit == led:
            if rank > high:
                high = rank
            if rank < low:
                low = rank
        elif card is PILLAR and rank > high:
            high = rank
    later = leader - turn - 1
    if later < 0:
        later += players
    stays_highest, stays_lowest = STAYS_HIGHEST[later], STAYS_LOWEST[later]
    usual_risk = 1.0 if ups == 4 else RISK if ups == 3 and later else 0.0
    special = KEEP if len(hand) > NEARLY_OVER else -float(CARD_LEFT)
    least = INFINITE
    for move in legal:
        assert isinstance(move, Card)
        rank = move.rank
        cost = special
        if move is not PILLAR and move is not FERTILITY:
            cost = -RELIEF[rank]
            if not led or move.suit == led:
                risk = 1.0 if ups == 3 and move.suit not in up else usual_risk
                if rank > high:
                    cost += (1 - risk) * rank * stays_highest[rank]
                if rank < low:
                    cost += risk * STORM * stays_lowest[rank]
        noise: float = draw()
        cost += NOISE * noise
        if cost < least:
            best, least = move, cost
    return best


def costs_if_led(view: SaikaBanraiView, rng: Random, worlds: int) -> dict[Card, list[int]]:
    """What each card of the hand, led now, lost its player in this trick in every sampled world, the others playing
    quickly."""
    seat = view.seat
    assert seat is not None
    costs: dict[Card, list[int]] = {card: [] for card in view.legal()}
    for _ in range(worlds):
        world = view.game.sample(view, rng)
        assert isinstance(world, SaikaBanraiState)
        for card, found in costs.items():
            state = world.copy()
            state.play(card)
            while state.turn is not None and state.stage == view.stage:
                state.play(quick(state, rng))
            found.append(state.lost[seat] - view.lost[seat])
    return costs


# Why

def _best(view: SaikaBanraiView, move: Any) -> bool:
    """Whether this move is expected to lose fewest points."""
    guesses = guessed(view)
    return all([guesses[move] <= guess for guess in guesses.values()])


def _why_last(view: SaikaBanraiView, move: Any) -> str:
    if view.asks.kind != NAMING or not _best(view, move):
        return ""
    if move.number == view.seat:
        return f"Seat {view.seat} has only special cards left, and whoever leads can always play one."
    return f"When Seat {move.number} leads, Seat {view.seat} is the last to play."


def _why_storm(view: SaikaBanraiView, card: Any) -> str:
    led = view.led
    if view.asks.kind != PLAY or card in SPECIALS:
        return ""
    missing = [colour for colour in COLOURS if colour not in view.up and colour != card.suit]
    if led is not None and not missing:
        says = f"In a natural disaster trick the lowest {led} card takes all"
        if card.suit != led:
            return f"{says}: the {card.name} is not {led}."
        lowest = min([played for _, played in view.trick if played.suit == led], key=lambda played: played.rank)
        return f"{says}: the {card.name} is higher than the {lowest.name}." if lowest.rank < card.rank else ""
    if len(missing) == 1 and any([other.suit == missing[0] for other in view.legal()]) and _best(view, card):
        return f"Only {missing[0]} is still missing for a natural disaster, and the {card.name} does not bring it."
    return ""


def _why_way_out(view: SaikaBanraiView, card: Any) -> str:
    if card not in SPECIALS or not _best(view, card):
        return ""
    others = [seat for seat, specials in enumerate(view.specials) if seat != view.seat and card in specials]
    if others and len(view.hand) <= NEARLY_OVER + 1:
        return (f"A trick can hold one {card.name}, and {seats(others)} {is_are(len(others), 'has', 'have')} one too. "
                "Whoever keeps it may not get rid of it, and loses 20 points.")
    led, trick = view.led, [played for _, played in view.trick]
    highest = winning_card(trick, led, disaster=False)
    follow = [other for other in view.legal() if other.suit == led]
    if highest is None or not follow or min([other.rank for other in follow]) < highest.rank or card is PILLAR:
        return ""
    return f"Every {led} card in this hand is higher than the {highest.name}, but the fertility card never wins."


def _why_sheds(view: SaikaBanraiView, card: Any) -> str:
    led = view.led
    if view.asks.kind != PLAY or led is None or card in SPECIALS:
        return ""
    free = [other for other in view.legal() if other not in SPECIALS]
    if card.suit != led:
        return (f"The {card.name} is not {led}, so it cannot win, and no card in this hand is higher."
                if card.rank == max([other.rank for other in free]) else "")
    highest = winning_card([played for _, played in view.trick], led, disaster=False)
    assert highest is not None
    below = [other for other in free if other.rank < highest.rank]
    if view.disaster or len(below) < 2 or card is not max(below, key=lambda other: other.rank):
        return ""
    return f"The {card.name} stays below the {highest.name}, and of the {led} cards here that do, it is the highest."


def _why_ducks(view: SaikaBanraiView, card: Any) -> str:
    led = view.led
    if view.asks.kind != PLAY or view.disaster or card in SPECIALS:
        return ""
    if led is None:
        unseen = [other.rank for other in view.hidden if other.suit == card.suit]
        higher = sum([rank > card.rank for rank in unseen])
        return (f"Of the {card.suit} cards not seen yet, {higher} {is_are(higher)} higher than the {card.name}, "
                f"and {len(unseen) - higher or 'none'} {is_are(len(unseen) - higher)} lower."
                if 2 * higher > len(unseen) and _best(view, card) else "")
    highest = winning_card([played for _, played in view.trick], led, disaster=False)
    if card.suit != led or highest is None or highest.rank < card.rank:
        return ""
    return f"The {highest.name} is higher, so the {card.name} cannot win a normal trick."


IDEAS: Final = (Idea(PLAYS_LAST, _why_last), Idea(STORM_SEEN, _why_storm), Idea(WAY_OUT, _why_way_out),
                Idea(SHEDS, _why_sheds), Idea(DUCKS, _why_ducks))
STRATEGIES: tuple[Strategy, ...] = (lowest_card, thoughtful, lookahead)
PLAYOUT = quick
SEARCH = Search(160, shortlist)

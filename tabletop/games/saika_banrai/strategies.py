"""Strategies for Saika Banrai."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod
from random import Random
from statistics import fmean

from tabletop.cards import Card
from tabletop.core import Move
from tabletop.games.saika_banrai.rules import (
    CARD_LEFT,
    COLOURS,
    FERTILITY,
    PASS,
    PILLAR,
    SPECIALS,
    SaikaBanraiState,
    SaikaBanraiView,
    Start,
    decided,
    points,
)
from tabletop.strategies import weighed

HIGH, LOW, ESCAPE = 0.35, 1.5, 3.0
"""What a card still in hand is feared for: a high one in a normal trick (each of its points), a low one in a natural disaster
trick; and what a special card is worth as a way out. Tuned one by one: a smaller and a larger value of each played 200 deals
against the ones here, and none was better beyond chance."""
TO_COME = 5
"""The points of a card still to come to a trick, about the average of all cards."""
LED_PILLAR = 2.5
"""What a human pillar costs that starts a trick, about the average that `costs_if_led` finds."""


def lowest_card(view: SaikaBanraiView, rng: Random) -> Move:
    """Play the lowest number allowed and let the next player start: what a beginner does who wants no trick."""
    legal = view.legal()
    if type(legal[0]) is Start:
        return legal[(view.seat + 1) % view.game.players]
    return legal[0] if legal == [PASS] else min(legal, key=lambda card: card.rank)


def thoughtful(view: SaikaBanraiView, rng: Random) -> Move:
    """Make the move that is expected to lose fewest points, in this trick and by the cards that are kept. So it ducks, sheds
    high cards under cover, plays high where the trick may become a natural disaster, plays special cards before they are
    stranded, and lets the next player start, to be the last to play."""
    guesses = guessed(view)
    return min(guesses, key=lambda move: guesses[move])


def guessed(view: SaikaBanraiView) -> dict[Move, float]:
    """Every legal move with the points it is expected to lose; of the seats to name, one is liked better than the others."""
    legal = view.legal()
    if legal == [PASS]:
        return {PASS: 0.0}
    if type(legal[0]) is Start:
        best = _best_start(view.hand, view.seat, view.game.players)
        return {start: float(start.seat != best) for start in legal}
    return {card: cost_now(view, card) + fear(view, [kind for kind in view.hand if kind is not card]) for card in legal}


def _best_start(hand: Collection[Card], seat: int, players: int) -> int:
    """The next seat, so as to play last; but with special cards only, oneself: whoever starts is never blocked."""
    return seat if len(hand) <= len(SPECIALS) and all(card in SPECIALS for card in hand) else (seat + 1) % players


def cost_now(view: SaikaBanraiView, card: Card) -> float:
    """The points this card is expected to lose in this trick, if those who follow choose at random."""
    trick = [*(kind for _, kind in view.trick), card]
    led = view.led or (None if card in SPECIALS else card.suit)
    if led is None or card is FERTILITY:
        return LED_PILLAR if card is PILLAR else 0.0
    hidden = view.hidden
    suit = [kind.rank for kind in hidden if kind.suit == led]
    players = view.game.players
    waiting = [(view.seat + after) % players for after in range(1, (view.leader - view.seat - 1) % players + 1)]
    follows = [_holds(view, seat, led, len(suit), len(hidden)) for seat in waiting]
    up = {*view.up, *(kind.suit for kind in trick if kind not in SPECIALS)}
    danger = _danger(up, hidden, follows)
    cost = 0.0
    if decided(trick, led, disaster=False) is card:
        higher = sum(rank > card.rank for rank in suit) / max(1, len(suit))
        cost += (1 - danger) * card.rank * prod(1 - chance * higher for chance in follows)
    if decided(trick, led, disaster=True) is card:
        lower = sum(rank < card.rank for rank in suit) / max(1, len(suit))
        cost += danger * (points(trick) + TO_COME * len(waiting)) * prod(1 - chance * lower for chance in follows)
    return cost


def _holds(view: SaikaBanraiView, seat: int, colour: str, of_colour: int, hidden: int) -> float:
    """How likely a seat holds a card of the colour, when so many of the hidden cards are of it."""
    if colour in view.voids[seat]:
        return 0.0
    return 1 - (1 - of_colour / max(1, hidden)) ** (view.counts[seat] - len(view.specials[seat]))


def _danger(up: set[str], hidden: Sequence[Card], follows: Sequence[float]) -> float:
    """How likely this is a natural disaster trick in the end: it is one, or one colour is missing and somebody who cannot
    follow plays it."""
    missing = [colour for colour in COLOURS if colour not in up]
    if len(missing) != 1:
        return float(not missing)
    share = sum(kind.suit == missing[0] for kind in hidden) / max(1, len(hidden))
    return 1 - prod(1 - (1 - chance) * share for chance in follows)


def fear(view: SaikaBanraiView, hand: Sequence[Card]) -> float:
    """The points these cards are feared to lose in the tricks to come."""
    hidden, total = view.hidden, 0.0
    for card in hand:
        if card in SPECIALS:
            rivals = sum(card in specials for seat, specials in enumerate(view.specials) if seat != view.seat)
            stranded = (rivals / view.game.players) ** len(hand)
            total += CARD_LEFT * stranded - ESCAPE * min(1, (len(hand) - 1) / 3)
        else:
            suit = [kind.rank for kind in hidden if kind.suit == card.suit]
            lower = sum(rank < card.rank for rank in suit) / len(suit) if suit else 1.0
            total += HIGH * card.rank * lower + LOW * (1 - lower)
    return total


SHORTLIST, FAITH = 4, 0.5
"""How many of the cards that look best lookahead tries out, and how much a guessed point counts beside a played one: few
playouts are noisy, and the guess is not. Without the guess it was no better than the thoughtful player over 24 deals; 3 to 5
cards and 0.5 or 1 made no difference beyond chance."""


def lookahead(view: SaikaBanraiView, rng: Random, playouts: int = 160) -> Move:
    """The moves that look best to the thoughtful player, tried in sampled worlds that quick players play to the end of the
    round; what they came to and the thoughtful guess decide together. Flat Monte Carlo with a shortlist and a prior guess."""
    guesses = guessed(view)
    best = sorted(guesses, key=lambda move: guesses[move])
    if type(best[0]) is Card:
        best = best[:SHORTLIST]
    tried = weighed(view, rng, playouts, best, quick)
    return max(best, key=lambda move: fmean(tried[move]) - FAITH * guesses[move])


RISK, STORM, KEEP, NEARLY_OVER, NOISE = 0.4, 30.0, 4.5, 2, 1.0
RELIEF = [0.45 * rank * rank / 10 + 2.5 * (1 - rank / 10) for rank in range(11)]
"""What `quick` reckons with: how likely the last colour turns up later in the trick, what a natural disaster trick costs, what
a special card is worth and with how few cards it is better played, how far chance may blur all this; and what it is worth to
be rid of a card, by its number: high ones and low ones weigh most. Tuned by playing 100 deals against the thoughtful player, to
whom it still loses."""
STAYS_HIGHEST = [[(rank / 10) ** later for rank in range(11)] for later in range(6)]
STAYS_LOWEST = [[((11 - rank) / 10) ** later for rank in range(11)] for later in range(6)]
"""How likely a number stays the highest, or lowest, when so many seats are still to play."""


def quick(state: SaikaBanraiState, rng: Random) -> Move:
    """A quick choice for playouts, made as the thoughtful player's but without counting cards, and with some chance so that
    playouts differ."""
    turn, leader, players = state.turn, state.leader, state.game.players
    if leader is None:
        return state.game.starts[_best_start(state.hands[turn], turn, players)]
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    led, up, draw = state.led, state.up, rng.random
    high, low = 0, 11
    for card in state.trick:
        if card.suit == led:
            high, low = max(high, card.rank), min(low, card.rank)
        elif card is PILLAR:
            high = max(high, card.rank)
    later = (leader - turn - 1) % players
    stays_highest, stays_lowest = STAYS_HIGHEST[later], STAYS_LOWEST[later]
    usual_risk = 1.0 if len(up) == 4 else RISK if len(up) == 3 and later else 0.0
    special = KEEP if len(state.hands[turn]) > NEARLY_OVER else -CARD_LEFT
    best, least = legal[0], float("inf")
    for card in legal:
        rank = card.rank
        if card is PILLAR or card is FERTILITY:
            cost = special
        else:
            cost = -RELIEF[rank]
            if led is None or card.suit == led:
                risk = 1.0 if len(up) == 3 and card.suit not in up else usual_risk
                if rank > high:
                    cost += (1 - risk) * rank * stays_highest[rank]
                if rank < low:
                    cost += risk * STORM * stays_lowest[rank]
        cost += NOISE * draw()
        if cost < least:
            best, least = card, cost
    return best


def costs_if_led(view: SaikaBanraiView, rng: Random, worlds: int) -> dict[Card, list[int]]:
    """What each card of the hand, led now, lost its player in this trick in every sampled world, the others playing quickly."""
    costs: dict[Card, list[int]] = {card: [] for card in view.legal()}
    for _ in range(worlds):
        world = view.game.sample(view, rng)
        for card, found in costs.items():
            state = world.copy()
            state.play(card)
            while state.stage == view.stage:
                state.play(quick(state, rng))
            found.append(state.lost[view.seat] - view.lost[view.seat])
    return costs


STRATEGIES = (lowest_card, thoughtful, lookahead)
PLAYOUT = quick

"""Positions of Bananine, from text and back. Surplus cards are written with a plus: `+7`. Hands left out are dealt, the
deck left out is shuffled, the market left out is the opening one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card, shuffled
from tabletop.engine.core import chance
from tabletop.engine.english import counted, is_are, spaced
from tabletop.engine.positions import Each, Once, Parts
from tabletop.games.bananine import rules
from tabletop.games.bananine.rules import Bananine, BananineState, is_standard
from tabletop.games.bananine.view import BananineView

MOST_TURNS = 1000


EACH: Final[Each[BananineState]] = {
    "hand": lambda state, seat: spaced(rules.unpacked(state.hands[seat])),
    "collected": lambda state, seat: spaced(BananineView(state, None).collected[seat]) or None,
}
ONCE: Final[Once[BananineState]] = {
    "market": lambda state: spaced([card for card, count in BananineView(state, None).stacks for _ in range(count)]),
    "deck": lambda state: spaced([rules.SURPLUS_CARDS[value] for value in reversed(state.deck)]),  # top first
    "discarded": lambda state: spaced(BananineView(state, None).discarded),
    "aside": lambda state: spaced(state.aside),  # out of the game, unseen
    "leader": lambda state: str(state.leader),  # the start player
    "turn": lambda state: str(state.leader if state.turn is None else state.turn),
    "turns": lambda state: str(state.turns),  # over so far
    "ending": lambda state: "yes" if state.ending else "no",
}


def read(game: Bananine, given: object, seed: int) -> BananineState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    parts = Parts(given, game.players, game.deck, EACH, ONCE)
    state = BananineState(game, seed)
    _read_turn(state, parts)
    _read_table(state, parts)
    hands = parts.cards_of_seats("hand")
    for seat, hand in hands.items():
        _check_standard(f"hand {seat}", hand)
    aside, deck = parts.cards("aside"), parts.cards("deck")
    _check_standard("aside", aside)
    for card in deck:
        if is_standard(card):
            raise ValueError(f"The part 'deck' cannot hold a {card.name}: it is made of surplus cards like "
                             f"+{card.name}.")

    left = parts.left("NIN-2")
    standard, surplus = [card for card in left if is_standard(card)], [card for card in left if not is_standard(card)]
    row = shuffled(standard, chance(seed, "position", 1, len(standard)))
    size = max((len(hand) for hand in hands.values() if hand),
               default=min(rules.HAND[game.players], len(row) // game.players))
    for seat in range(game.players):
        if seat not in hands:
            if len(row) < size:
                raise ValueError(f"Only {counted(len(row), 'standard card')} {is_are(len(row))} left to deal, and Seat "
                                 f"{seat} needs {size}.")
            hands[seat] = row[:size]
            del row[:size]
        most = rules.HAND[game.players]
        if len(hands[seat]) > most:
            raise ValueError(f"Seat {seat} holds {len(hands[seat])} cards; {most} are dealt (NIN-3).")
    state.hands = [rules.packed(hands[seat]) for seat in range(game.players)]
    if "aside" in parts:
        _check_none_missing("standard", row)
    if "deck" in parts:
        _check_none_missing("surplus", surplus)
    state.aside = game.deck.in_order(aside + row)
    state.deck = ([card.rank for card in reversed(deck)] if "deck" in parts else
                  shuffled([card.rank for card in surplus], chance(seed, "position", 2, len(surplus))))
    _check_end(state)
    return state


def _read_turn(state: BananineState, parts: Parts) -> None:
    """Whose turn it is (NIN-4), and whether it is the last time around (NIN-13)."""
    players = parts.players
    state.leader = parts.number("leader", state.game.leader or 0, 0, players - 1)
    turn = state.turn = parts.number("turn", state.leader, 0, players - 1)
    least = (turn - state.leader) % players
    state.turns = parts.number("turns", least, least, MOST_TURNS)
    if (state.turns - least) % players:
        raise ValueError(f"After {state.turns} turns it is not Seat {turn}'s turn (NIN-4).")
    state.ending = parts.choice("ending", ("no", "yes")) == "yes"
    if state.ending and turn == state.leader:
        raise ValueError("When the start player's turn comes, the last round is over, and with it the game (NIN-13).")


def _read_table(state: BananineState, parts: Parts) -> None:
    """What lies open: the market, the collections, and what was discarded."""
    market = parts.cards("market")
    if "market" not in parts:
        market = [rules.CARDS[value] for value in rules.OPENING[parts.players]]
        parts.count(market)
    for card in market:
        (state.market if is_standard(card) else state.surplus)[card.rank] += 1
    for value, count in enumerate(state.market):
        if value * count >= rules.BURST_AT:
            raise ValueError(f"The market has {count} {value}s, {value * count} in all: such a stack is discarded "
                             "(NIN-10).")
    discarded = parts.cards("discarded")
    _check_standard("discarded", discarded)
    for card in discarded:
        state.discarded[card.rank] += 1
    for seat, pile in parts.cards_of_seats("collected").items():
        for card in pile:
            state.collected[seat][card.rank] += 1
            if not is_standard(card):
                state.surplus_taken.append((seat, card.rank))


def _check_standard(name: str, pile: Sequence[Card]) -> None:
    """Surplus cards lie in the deck, the market and collections only."""
    for card in pile:
        if not is_standard(card):
            raise ValueError(f"The part {name!r} cannot hold the {card.name}: surplus cards are in the deck, the "
                             "market and collections only.")


def _check_none_missing(what: str, cards: Sequence[Card]) -> None:
    """Where all piles are given, every card lies somewhere."""
    if cards:
        raise ValueError(f"{counted(len(cards), f'{what} card')} of the deck {is_are(len(cards))} nowhere in the "
                         f"position: {' '.join(sorted(card.text for card in cards))}.")


def _check_end(state: BananineState) -> None:
    """NIN-13: the end has come exactly if a hand or the deck is empty, and nobody has a turn without cards."""
    assert state.turn is not None
    if state.ending and state.deck and all(state.hands):
        raise ValueError("The end has no reason yet: no hand is empty and there are surplus cards to come (NIN-13).")
    if not state.ending and not state.deck:
        raise ValueError("The last surplus card is drawn, so the part 'ending' must be yes (NIN-13).")
    if not state.hands[state.turn]:
        raise ValueError(f"Seat {state.turn} has no cards, and nobody has a turn without cards (NIN-13).")
    if not state.ending and not all(state.hands):
        raise ValueError("A hand is empty, so the part 'ending' must be yes (NIN-13).")

"""Positions of Saika Banrai, from text and back. Hands left out are dealt, with both special cards as far as there is
room; all else is as at the start of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.core import NOBODY, generator
from tabletop.engine.english import counted, is_are, names, quoted, seats, spaced
from tabletop.engine.positions import Each, Once, Parts
from tabletop.engine.tricks import NOTHING, check_void, seats_with, taken_text, void_text
from tabletop.games.saika_banrai import rules
from tabletop.games.saika_banrai.rules import SPECIALS, SaikaBanrai, SaikaBanraiState, specials_in

EACH: Final[Each[SaikaBanraiState]] = {
    "hand": lambda state, seat: state.game.deck.text(state.hands[seat]),
    "specials": lambda state, seat: spaced(specials_in(state.hands[seat])),  # the special cards the seat still holds
    "taken": taken_text,
    "void": void_text,  # the colours the seat has shown not to hold
}
ONCE: Final[Once[SaikaBanraiState]] = {
    "trick": lambda state: None if state.leader == NOBODY else _trick_text(state),  # in the order played, with `pass`
    "leader": lambda state: None if state.leader == NOBODY else str(state.leader),  # of this trick, or:
    "turn": lambda state: str(state.turn) if state.leader == NOBODY else None,  # who names the leader now
    "tricks": lambda state: str(state.tricks),  # finished this round
    # the natural disasters face up
    "up": lambda state: spaced([colour for colour in rules.COLOURS if colour in state.up]),
    "aside": lambda state: state.game.deck.text(state.aside),
    "round": lambda state: str(state.round),
    "lost": lambda state: spaced([lost - rules.points([card for _, card in taken])  # in earlier rounds
                                  for lost, taken in zip(state.lost, state.taken, strict=True)]),
}


def _trick_text(state: SaikaBanraiState) -> str:
    """What each seat has played to this trick, or that it passed."""
    players, played = state.game.players, {seat: card for card, seat in state.trick.items()}
    turns = 0 if state.turn is None else (state.turn - state.leader) % players
    return spaced([played.get((state.leader + place) % players, rules.PASS) for place in range(turns)])


def read(game: SaikaBanrai, given: object, seed: int) -> SaikaBanraiState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    players = range(game.players)
    parts = Parts(given, game.players, game.deck, EACH, ONCE)
    state = SaikaBanraiState(game, seed)
    state.round = parts.number("round", 1, 1, rules.ROUNDS)
    state.lost = parts.numbers("lost", [0] * game.players, 0, 999)
    state.carried = tuple(state.lost)
    if state.round == 1 and any(state.carried):
        raise ValueError("This is round 1, so nobody has lost points in earlier rounds: say which 'round' it is "
                         "(SKB-17).")
    state.taken = [[(0, card) for card in parts.cards(f"taken {seat}")] for seat in players]
    for seat, taken in enumerate(state.taken):
        state.lost[seat] += rules.points([card for _, card in taken])
    voids = [parts.suits(f"void {seat}", rules.COLOURS) for seat in players]
    passed = _resume_trick(state, parts, voids)
    state.cannot_hold = [NOTHING.union(*(game.deck.by_suit[colour] for colour in void)) for void in voids]
    state.up = {*parts.suits("up", rules.COLOURS), *(card.suit for card in state.trick if card not in SPECIALS)}
    if state.disaster and state.lead is None:
        raise ValueError("All four natural disaster cards can be face up only during a trick with a disaster card "
                         "(SKB-9).")

    played = {seat: card for card, seat in state.trick.items()}
    hands = parts.cards_of_seats("hand")
    state.tricks = _tricks(parts, {seat: len(hand) + (seat in played) for seat, hand in hands.items()}, game.tricks)
    for seat, hand in hands.items():
        check_void("SKB-5", seat, "hold", hand, voids[seat])
        _check_hand(state, seat, hand if seat not in played else [*hand, played[seat]])
    if "aside" in parts:
        state.aside = game.deck.in_order(parts.cards("aside"))
        if len(state.aside) != game.aside or specials_in(state.aside):
            raise ValueError(f"The part 'aside' must be {counted(game.aside, 'disaster card')}, not "
                             f"{quoted(parts.text('aside'))} (SKB-2).")
    _deal_rest(state, parts, hands, played, passed)
    for seat, blocked in passed.items():
        if any(card not in blocked for card in state.hands[seat]):
            raise ValueError(f"Seat {seat} cannot have passed: it holds the {names(state.hands[seat])} and could have "
                             "played (SKB-7).")
    _check_naming(state)
    return state


def _resume_trick(state: SaikaBanraiState, parts: Parts, voids: list[frozenset[str]]) -> dict[int, list[Card]]:
    """Lay the trick of a position card by card, or let somebody name; returns who has passed, with the special cards
    played by then."""
    game, words = state.game, parts.text("trick").lower().split()
    if "turn" in parts:
        if "leader" in parts or words:
            raise ValueError("While the leader is named there is no trick yet: give 'turn', or 'leader' and 'trick'.")
        state.let_name(parts.number("turn", 0, 0, game.players - 1))
        return {}
    state.start_trick(parts.number("leader", game.leader or 0, 0, game.players - 1))
    if len(words) >= game.players:
        raise ValueError(f"A trick of {len(words)} turns is over with {game.players} players. Give it without its last "
                         "card, and play that.")
    passed: dict[int, list[Card]] = {}
    for place, word in enumerate(words):
        seat, led = (state.leader + place) % game.players, state.led
        if word == str(rules.PASS):
            passed[seat] = specials_in(state.trick)
            continue
        card = game.deck.parse(word)
        if card in SPECIALS and card in state.trick:
            raise ValueError(f"The trick has more than one {card.name}; there can be only one (SKB-6).")
        game.deck.without([state.trick, [card]], "SKB-1, SKB-2")  # a card cannot be played twice
        check_void("SKB-5", seat, "have played", [card], voids[seat])
        if card not in SPECIALS and led is None:
            state.lead = card
        elif card not in SPECIALS and led is not None and card.suit != led:
            voids[seat] |= {led}
        state.trick[card] = seat
    parts.count(state.trick)
    state.turn = (state.leader + len(words)) % game.players
    return passed


def _tricks(parts: Parts, before: Mapping[int, int], most: int) -> int:
    """How many tricks are finished: as many as the smallest hand has played cards, if the parts do not say."""
    for seat, count in before.items():
        if not 1 <= count <= most:
            raise ValueError(f"Seat {seat} starts the trick with {counted(count, 'card')}; it must be 1 to {most} "
                             "(SKB-2).")
    return parts.number("tricks", most - min(before.values(), default=most), 0, most - 1)


def _check_hand(state: SaikaBanraiState, seat: int, before: Sequence[Card]) -> None:
    """A hand of a position, before its card of this trick, is one that its seat can have come to."""
    game, to_play = state.game, state.game.tricks - state.tricks
    specials = [card for card in before if card in SPECIALS]
    to_go = f"there {is_are(to_play)} {counted(to_play, 'trick')}"
    if len(set(specials)) < len(specials):
        raise ValueError(f"Seat {seat} has {names(specials)}: every player is dealt one of each (SKB-2).")
    if len(before) - len(specials) > game.dealt:
        raise ValueError(f"Seat {seat} has {len(before) - len(specials)} disaster cards; {game.dealt} are dealt "
                         "(SKB-2).")
    if len(before) < to_play:
        raise ValueError(f"Seat {seat} starts the trick with {counted(len(before), 'card')}, and {to_go} to play: "
                         "nobody runs out of cards early (SKB-2).")
    if len(before) > to_play and len(specials) < len(before):
        raise ValueError(f"Seat {seat} starts the trick with {len(before)} cards, and {to_go} to play. Only a player "
                         "who has passed has more, and whoever passes holds special cards only (SKB-7).")


def _deal_rest(state: SaikaBanraiState, parts: Parts, hands: dict[int, list[Card]], played: Mapping[int, Card],
               passed: Mapping[int, Sequence[Card]]) -> None:
    """Deal what the parts leave out: hands with their special cards, and the cards set aside; what is then left was
    discarded."""
    game = state.game
    specials = _specials(parts, hands, played)
    left = parts.left("SKB-1, SKB-2")
    sizes = {seat: game.tricks - state.tricks - (seat in played) for seat in range(game.players) if seat not in hands}
    for seat, size in sizes.items():
        if seat not in specials:
            may_hold = [card for card in passed.get(seat, SPECIALS) if card in left and card is not played.get(seat)]
            specials[seat] = may_hold[:size]
            for card in specials[seat]:
                left.remove(card)
        sizes[seat] = size - len(specials[seat])
        if not 0 <= sizes[seat] <= game.dealt - (seat in played and played[seat] not in SPECIALS):
            held = f"the {names(specials[seat])}" if specials[seat] else "disaster cards only"
            raise ValueError(f"Seat {seat} cannot hold {held}: it has {counted(size, 'card')}, and was dealt "
                             f"{game.dealt} disaster cards (SKB-2).")
    hidden = [card for card in left if card not in SPECIALS]
    aside = 0 if "aside" in parts else game.aside
    needed = sum(sizes.values()) + aside
    if len(hidden) < needed:
        raise ValueError(f"Only {counted(len(hidden), 'disaster card')} {is_are(len(hidden))} left to deal, and "
                         f"{needed} are needed for the hands and the cards set aside (SKB-2).")
    dealt = state.deal_hidden(hidden, sizes, (aside, len(hidden) - needed), generator(state.seed, "position", 1))
    if dealt is None:
        raise ValueError("The hands left out cannot be dealt: too many cards are of colours that their seats do not "
                         "hold.")
    for seat, cards in zip(sizes, dealt, strict=False):
        hands[seat] = [*cards, *specials[seat]]
    state.hands = [game.deck.in_order(hands[seat]) for seat in range(game.players)]
    if "aside" not in parts:
        state.aside = game.deck.in_order(dealt[len(sizes)])


def _specials(parts: Parts, hands: Mapping[int, Sequence[Card]], played: Mapping[int, Card]) -> dict[int, list[Card]]:
    """The special cards that the parts say seats hold; those of seats without a hand are counted."""
    specials: dict[int, list[Card]] = {}
    for seat in range(parts.players):
        part = f"specials {seat}"
        if part not in parts:
            continue
        said = parts.deck.parse_all(parts.text(part))
        if len(set(said)) < len(said) or not set(said) <= {*SPECIALS} - {played.get(seat)}:
            raise ValueError(f"The part {part!r} must list special cards that Seat {seat} can still hold, p or f or "
                             f"both, not {quoted(parts.text(part))}.")
        specials[seat] = specials_in(said)
        if seat not in hands:
            parts.count(said)
        elif specials[seat] != specials_in(hands[seat]):
            held = f"the {names(specials_in(hands[seat]))}" if specials_in(hands[seat]) else "no special card"
            raise ValueError(f"Seat {seat} holds {held}, so the part {part!r} cannot say {quoted(parts.text(part))}.")
    return specials


def _check_naming(state: SaikaBanraiState) -> None:
    """Before a round's first trick only the seat that has lost the most may name (SKB-19)."""
    if state.leader != NOBODY or state.tricks:
        return
    if state.round == 1:
        raise ValueError("Nobody names the leader of the first trick: give 'leader' instead of 'turn' (SKB-3).")
    worst = seats_with(max(state.lost), state.lost)
    if worst != [state.turn]:
        raise ValueError("Only a player who alone has lost the most points names who leads a round, and here "
                         f"{seats(worst)} {is_are(len(worst), 'has', 'have')} lost the most (SKB-19).")

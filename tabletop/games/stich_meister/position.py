"""Positions of Stich-Meister, from text and back. Hands, tricks and rule cards left out are dealt; all else is as at
the start of a round."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tabletop.engine.cards import Card, mixed
from tabletop.engine.core import NOBODY, generator
from tabletop.engine.dealing import deal_around
from tabletop.engine.english import counted, did_you_mean, is_are, names, quoted, spaced
from tabletop.engine.positions import Each, Once, Parts
from tabletop.engine.tricks import NOTHING
from tabletop.games.stich_meister.rulebook import IN_FORCE, RULE_HAND
from tabletop.games.stich_meister.rules import CHOOSE, PLAY, REMOVE, Known, StichMeister, StichMeisterState
from tabletop.games.stich_meister.tables import ASIDE, BOOK, RULE_CARDS, InForce, RuleCard, Trick

MOST_POINTS: Final = 99999
FACE_DOWN: Final = "?"
EACH: Final[Each[StichMeisterState]] = {
    "hand": lambda state, seat: state.game.deck.text(state.hands[seat]) or None,
    "taken": lambda state, seat: ", ".join(  # tricks like `1: f3 c4 k5 g6, 3: …`
        [f"{trick.number}: {spaced(trick.cards)}" for trick in state.piles[seat]]) or None,
    "aside": lambda state, seat: state.game.deck.text(state.aside[seat]) or None,
    "open": lambda state, seat: state.game.deck.text(state.open[seat]) or None,  # also in the hand
    "picked": lambda state, seat: state.game.deck.text(state.picked[seat]) or None,
    "down": lambda state, seat: _face_down(state).get(seat),  # played face down under rule 26, `?` in the trick
    "lacks": lambda state, seat: state.game.deck.text(state.cannot_hold[seat]) or None,  # or suits: shown not to hold
    "known": lambda state, seat: _known_text(state, seat),  # what the seat knows of hidden cards: `k8:1` or `k8:1,2`
    "rule hand": lambda state, seat: _numbers(state.rule_hands[seat]),  # rule cards by number
    "chosen": lambda state, seat: _numbers([card for card in state.chosen[seat:seat + 1] if card is not None]),
}
ONCE: Final[Once[StichMeisterState]] = {
    "rules": lambda state: (None if state.game.fixed is not None or state.asking == CHOOSE else
                            _numbers(state.in_force.cards) or ""),  # in force, when they are not fixed
    "second lead": lambda state: None if state.in_force.lead is None else state.in_force.lead.text,  # for rule 21
    "trick": lambda state: spaced([FACE_DOWN if seat in _face_down(state) else card
                                   for seat, card in state.plays()]) or None,
    "leader": lambda state: str(state.leader),
    "dealer": lambda state: str(state.dealer),
    "tricks": lambda state: str(state.tricks),
    "step": lambda state: str(state.step),  # which of the pickings of this moment is on
    "removed": lambda state: spaced(state.removed) or None,
    "known": lambda state: _known_text(state, NOBODY),  # to everybody
    "rule deck": lambda state: _numbers(state.rule_deck),  # the top last
    "used": lambda state: _numbers(state.used),
    "round": lambda state: str(state.round),
    "points": lambda state: spaced(state.points),
}


def _face_down(state: StichMeisterState) -> dict[int, str]:
    """The cards of the trick that lie face down, by seat."""
    if not state.in_force.face_down or state.won_by != NOBODY:
        return {}
    return {seat: card.text for seat, card in state.plays()[1:] if card not in state.open[seat]}


def _numbers(cards: Sequence[RuleCard]) -> str | None:
    """Rule cards by number."""
    return spaced([card.number for card in cards]) or None


def _known_text(state: StichMeisterState, viewer: int) -> str | None:
    """What a seat knows of hidden cards."""
    known = state.known[viewer]
    return spaced([f"{card}:{','.join(map(str, known[card]))}" for card in state.game.deck.in_order(known)]) or None


def read(game: StichMeister, given: object, seed: int) -> StichMeisterState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    parts = Parts(given, game.players, game.deck, EACH, ONCE)
    state, rng = StichMeisterState(game, seed), generator(seed, "position", 1)
    most = game.players - 1
    state.round = parts.number("round", 1, 1, game.rounds)
    state.points = parts.numbers("points", [0] * game.players, -MOST_POINTS, MOST_POINTS)
    state.carried = tuple(state.points)
    state.leader = parts.number("leader", game.leader or 0, 0, most)
    state.dealer = parts.number("dealer", (state.leader - 1) % game.players, 0, most)
    state.clear_table()
    state.turn = state.leader
    _read_rule_cards(state, parts, rng)
    _read_cards(state, parts, rng)
    _resume(state)
    return state


# Rule cards

def _read_rule_cards(state: StichMeisterState, parts: Parts, rng: Random) -> None:
    """The rules in force, and the rule cards in hands, chosen, used and in the deck; those left out are dealt (STM-4,
    STM-5)."""
    game, players = state.game, range(state.game.players)
    given = [*(f"{what} {seat}" for what in ("rule hand", "chosen") for seat in players), "rules", "rule deck", "used"]
    if game.fixed is not None:
        for part in given:
            if part in parts:
                raise ValueError(f"This game's rules are fixed, so a position has no part {part!r}: leave it out.")
        state.in_force = game.fixed
        return
    cards = {part: _rule_cards(parts, part) for part in given if part in parts}
    seen: set[RuleCard] = set()
    for row in cards.values():
        for card in row:
            if card in seen:
                raise ValueError(f"The position has {card.name} twice; there is one (STM-1).")
            seen.add(card)
    if "rules" in cards:
        if len(cards["rules"]) > IN_FORCE:
            raise ValueError(f"The part 'rules' has {len(cards['rules'])} rule cards; at most {IN_FORCE} are in force "
                             "(STM-5).")
        state.in_force = InForce(cards["rules"], game.deck)
    else:
        state.asking = CHOOSE
        if state.leader != (state.dealer + 1) % game.players:
            raise ValueError("While rule cards are chosen, the leader sits on the dealer's left (STM-8).")
    choosers = state.choosers()
    _read_chosen(state, cards, choosers)
    left = mixed([card for card in RULE_CARDS if card not in seen], rng)
    for seat in players:
        size = RULE_HAND - (seat in choosers if state.asking != CHOOSE else state.chosen[seat] is not None)
        part = f"rule hand {seat}"
        hand = cards[part] if part in cards else [left.pop() for _ in range(size) if left]
        if len(hand) != size:
            raise ValueError(f"Seat {seat} has {counted(len(hand), 'rule card')}; here it must be {size} (STM-4).")
        state.rule_hands[seat] = sorted(hand, key=lambda card: card.number)
    many = IN_FORCE * (state.round - 1)
    state.used = cards["used"] if "used" in cards else [left.pop() for _ in range(many) if left]
    if len(state.used) != many and "used" in cards:
        raise ValueError(f"In round {state.round} {many} rule cards have left the game, not {len(state.used)} (STM-4).")
    if "rule deck" not in cards:
        state.rule_deck = left
        needed = IN_FORCE * (game.rounds - state.round + 1)
        if len(left) < needed:
            raise ValueError(f"Only {counted(len(left), 'rule card')} would be left for the deck (STM-4).")
        return
    state.rule_deck = cards["rule deck"]
    if left:
        raise ValueError(f"The position leaves out {left[0].name}: a 'rule deck' has all rule cards that are nowhere "
                         "else (STM-1).")


def _read_chosen(state: StichMeisterState, cards: Mapping[str, Sequence[RuleCard]], choosers: Sequence[int]) -> None:
    """The rule cards chosen so far: from the dealer's left, one after the other, and not all (STM-5)."""
    for seat in range(state.game.players):
        row = cards.get(f"chosen {seat}", [])
        if len(row) > 1 or (row and (state.asking != CHOOSE or seat not in choosers)):
            raise ValueError(f"Seat {seat} cannot have chosen {names(row)} now: each chooses one rule card before the "
                             "first trick, unless it does not choose (STM-5).")
        state.chosen[seat] = row[0] if row else None
    if state.asking != CHOOSE:
        return
    waiting = [seat for seat in choosers if state.chosen[seat] is None]
    if not waiting or any(state.chosen[seat] is not None for seat in choosers[choosers.index(waiting[0]):]):
        raise ValueError("Rule cards are chosen one seat after the other from the dealer's left, and when all have "
                         "chosen they are in force: give 'rules' (STM-5).")
    state.turn = waiting[0]


def _rule_cards(parts: Parts, part: str) -> list[RuleCard]:
    """A part that lists rule cards by number."""
    words = parts.text(part).split()
    for word in words:
        if not re.fullmatch(r"[0-9]{1,2}", word) or int(word) not in BOOK:
            raise ValueError(f"{quoted(word)} in the part {part!r} is no rule card: give numbers from 1 to "
                             f"{len(BOOK)}.")
    return [BOOK[int(word)] for word in words]


# Playing cards

def _read_cards(state: StichMeisterState, parts: Parts, rng: Random) -> None:
    """The trick, the hands and what lies beside them, the tricks taken; what is left out is dealt."""
    game, rules, players = state.game, state.in_force, range(state.game.players)
    down = parts.cards_of_seats("down")
    words = parts.text("trick").split()
    parts.count([parts.deck.parse(word) for word in words if word != FACE_DOWN])
    hands, picked, asides = parts.cards_of_seats("hand"), parts.cards_of_seats("picked"), parts.cards_of_seats("aside")
    taken = _read_taken(parts)
    state.removed = parts.cards("removed")
    left = mixed(parts.left("STM-1"), rng)
    aside_cards = sum([picking.cards for _, picking in rules.pickings.get(0, ()) if picking.kind == ASIDE])

    total = _cards_before(state, parts, len(words), hands, picked, asides, aside_cards)
    state.tricks = game.hand - total
    if state.asking == CHOOSE and (state.tricks or words):
        raise ValueError("While rule cards are chosen no card has been played: give 'rules', or whole hands (STM-5).")
    state.direction = rules.direction(state.tricks)
    state.to_play = game.hand - rules.stops_at
    _read_trick(state, words, down)
    played = {seat: card for seat, card in state.plays()}
    pickings = state.pickings() if state.asking != CHOOSE else ()
    state.step = parts.number("step", len(pickings) if state.trick else 0, 0, len(pickings))
    picking_on = state.step < len(pickings)
    if state.trick and picking_on:
        raise ValueError("Cards are picked before a trick begins: give 'step' or 'trick', not both (STM-R22).")
    if any(picked.values()) and not picking_on:
        raise ValueError("Nobody picks cards now: leave the parts 'picked' out.")
    put_aside = aside_cards if state.tricks or _put_aside(state) else 0
    sizes_aside = put_aside if total > put_aside else 0
    second = _second_lead(state, parts, taken)
    if second is not None:
        state.in_force = rules = rules.after_lead(second)

    state.cannot_hold = [_lacks(state, parts, seat) for seat in players]
    for seat in players:
        state.open[seat] = game.deck.in_order(parts.deck.parse_all(parts.text(f"open {seat}")))
        if state.open[seat] and not any([card.picks for card in rules.cards]):
            raise ValueError(f"No rule in force lays cards open, so the part 'open {seat}' must be left out (STM-R25).")
    _read_known(state, parts)
    _deal_places(state, left, total, played, hands, picked, asides, sizes_aside, rng)
    _deal_tricks(state, left, taken, second, rng)
    _check_known(state, played, down)


def _read_taken(parts: Parts) -> dict[int, tuple[int, list[Card]]]:
    """The tricks that are given, by number, each with the seat that holds it."""
    taken: dict[int, tuple[int, list[Card]]] = {}
    for seat in range(parts.players):
        for said in filter(None, (piece.strip() for piece in parts.text(f"taken {seat}").split(","))):
            number, colon, cards = said.partition(":")
            if not colon or not re.fullmatch(r"[1-9][0-9]?", number.strip()) or int(number) in taken:
                raise ValueError(f"{quoted(said)} in the part 'taken {seat}' is no trick of its own number: write '1: "
                                 "f3 c4 k5'.")
            taken[int(number)] = seat, parts.deck.parse_all(cards)
            parts.count(taken[int(number)][1])
    return taken


def _cards_before(state: StichMeisterState, parts: Parts, played: int, hands: Mapping[int, list[Card]],
                  picked: Mapping[int, list[Card]], asides: Mapping[int, list[Card]], aside_cards: int) -> int:
    """How many cards each seat had before this trick: all seats equally many, those picked and put aside included."""
    game, stops_at = state.game, state.in_force.stops_at
    if "tricks" in parts:
        return game.hand - parts.number("tricks", 0, 0, game.hand - stops_at - 1)
    if not hands:
        return game.hand
    # The seat with the most cards has not played to this trick yet, unless everybody has whose hand is given.
    total = max([len(hand) + len(picked.get(seat, [])) + len(asides.get(seat, [])) for seat, hand in hands.items()])
    if len(hands) <= played and not any([(seat - state.leader) % game.players >= played for seat in hands]):
        total += 1
    if aside_cards and not asides and aside_cards < total < game.hand:
        total += aside_cards
    if not stops_at < total <= game.hand:
        raise ValueError(f"The seats start the trick with {counted(total, 'card')}; it must be {stops_at + 1} to "
                         f"{game.hand} (STM-2).")
    return total


def _read_trick(state: StichMeisterState, words: Sequence[str], down: Mapping[int, list[Card]]) -> None:
    """The cards of the trick in the order played; those face down are in parts of their own."""
    players = state.game.players
    if len(words) > players or (len(words) == players and not state.in_force.removes):
        raise ValueError(f"A trick of {len(words)} cards is over with {players} players. Give it without its last "
                         "card, and play that.")
    hidden = [(state.leader + place * state.direction) % players
              for place, word in enumerate(words) if word == FACE_DOWN]
    if hidden and (words[0] == FACE_DOWN or not state.in_force.face_down or len(words) == players):
        raise ValueError("Only under rule 26, and not when they are led or the trick is complete, are cards face down: "
                         f"{FACE_DOWN} stands for no other card (STM-R26).")
    if sorted(hidden) != sorted(down) or any([len(cards) != 1 for cards in down.values()]):
        raise ValueError(f"Each {FACE_DOWN} of the trick is a card in the part 'down' of its seat, and there is no "
                         "other (STM-R26).")
    for place, word in enumerate(words):
        seat = (state.leader + place * state.direction) % players
        state.trick.append(down[seat][0] if word == FACE_DOWN else state.game.deck.parse(word))


def _put_aside(state: StichMeisterState) -> bool:
    """Whether cards have been put aside before the first lead."""
    return any([picking.kind == ASIDE for _, picking in state.pickings()[:state.step]]) and state.asking != CHOOSE


def _second_lead(state: StichMeisterState, parts: Parts, taken: Mapping[int, tuple[int, list[Card]]]) -> Card | None:
    """The first card of the second trick, where a rule card names trumps by it."""
    if not state.in_force.waits_for_lead:
        if "second lead" in parts:
            raise ValueError("No rule in force asks for the part 'second lead': leave it out (STM-R21).")
        return None
    here = state.trick[0] if state.tricks == 1 and state.trick else None
    if "second lead" in parts:
        card = parts.deck.parse(parts.text("second lead"))
        if state.tricks < 1 or (state.tricks == 1 and card is not here):
            raise ValueError(f"The {card.name} cannot be the first card of the second trick (STM-R21).")
        return card
    if state.tricks > 1:
        if 2 not in taken or not taken[2][1]:
            raise ValueError("Say which card opened the second trick, in the part 'second lead' (STM-R21).")
        return taken[2][1][0]
    return here


def _lacks(state: StichMeisterState, parts: Parts, seat: int) -> frozenset[Card]:
    """The cards that a seat has shown not to hold: said, and shown by its card of this trick."""
    rules, lacks = state.in_force, NOTHING
    for word in parts.text(f"lacks {seat}").lower().split():
        lacks |= rules.of_suit[word] if word in rules.of_suit else {parts.deck.parse(word)}
    return lacks


def _read_known(state: StichMeisterState, parts: Parts) -> None:
    """What seats know about hidden cards; all know the open ones."""
    players = state.game.players
    for viewer in range(NOBODY, players):
        part = "known" if viewer == NOBODY else f"known {viewer}"
        known: Known = {}
        for word in parts.text(part).split():
            card, colon, holders = word.partition(":")
            allowed = [str(seat) for seat in range(players) if seat != viewer]
            if not colon or not holders or any(holder not in allowed for holder in holders.split(",")):
                raise ValueError(f"{quoted(word)} in the part {part!r} says nothing: write a card and the other seats "
                                 f"that can have it, like k8:{allowed[0]}{did_you_mean(card, parts.deck.by_text)}.")
            known[parts.deck.parse(card)] = tuple(sorted({int(holder) for holder in holders.split(",")}))
        for seat, cards in enumerate(state.open):
            if seat != viewer:
                known.update((card, (seat,)) for card in cards)
        state.known[viewer] = known


def _deal_places(state: StichMeisterState, left: list[Card], total: int, played: Mapping[int, Card],
                 hands: Mapping[int, list[Card]],
                 picked: Mapping[int, list[Card]], asides: Mapping[int, list[Card]], aside_size: int,
                 rng: Random) -> None:
    """Fill the hands and the cards put aside that are left out, around what seats lack and what is known; `left` keeps
    the rest."""
    deck, players = state.game.deck, range(state.game.players)
    in_hand = {seat: total - (seat in played) - len(picked.get(seat, [])) - aside_size for seat in players}
    sizes: list[int] = []
    cannot: list[frozenset[Card]] = []
    for seat in players:
        elsewhere = frozenset([card for known in state.known for card, holders in known.items() if seat not in holders])
        for what, given, size, bars in (("hand", hands, in_hand[seat],
                                         state.cannot_hold[seat] | _shown_down(state, seat)),
                                        ("aside", asides, aside_size, frozenset(state.open[seat]))):
            if seat in given and len(given[seat]) != size:
                raise ValueError(f"The part '{what} {seat}' has {counted(len(given[seat]), 'card')}; after "
                                 f"{state.tricks} tricks it must be {size} (STM-2).")
            if size < 0:
                raise ValueError(f"Seat {seat} cannot have picked {counted(len(picked[seat]), 'card')}.")
            sizes.append(0 if seat in given else size)
            cannot.append(bars | elsewhere)
    rest = len(left) - sum(sizes)
    if rest < 0:
        raise ValueError(f"The hands left out need {counted(sum(sizes), 'card')}, and only {len(left)} are left to "
                         "deal.")
    must_lie_somewhere = frozenset([card for known in state.known for card in known])
    dealt = deal_around(left, [*sizes, rest], [*cannot, must_lie_somewhere], rng)
    if dealt is None:
        raise ValueError("The hands left out cannot be dealt: too many cards are of kinds that their seats do not "
                         "hold.")
    left[:] = mixed(dealt.pop(), rng)
    for seat in players:
        state.hands[seat:] = [deck.in_order(hands.get(seat, dealt[2 * seat]))]
        state.aside[seat] = deck.in_order(asides.get(seat, dealt[2 * seat + 1]))
        state.picked[seat] = deck.in_order(picked.get(seat, []))
        for card in state.hands[seat] + state.picked[seat]:
            if card in state.cannot_hold[seat]:
                raise ValueError(f"Seat {seat} cannot hold the {card.name}: it has shown that it does not (STM-8).")
        for card in state.hands[seat]:
            if card in _shown_down(state, seat):
                raise ValueError(f"Seat {seat} cannot hold the {card.name} and have played the {played[seat].name} "
                                 "(STM-8).")


def _shown_down(state: StichMeisterState, seat: int) -> frozenset[Card]:
    """What the seat's card of this trick shows about the rest of its hand, for whoever could see the card."""
    rules, plays = state.in_force, state.plays()
    for place, (player, card) in enumerate(plays):
        if player == seat and place:
            seen = state.trick[:1] if rules.face_down else state.trick[:place]
            shown = NOTHING
            for kind in rules.duties[rules.suit[rules.to_follow(seen)]]:
                if card in kind:
                    break
                shown |= kind
            return shown
    return NOTHING


def _deal_tricks(state: StichMeisterState, left: list[Card], taken: dict[int, tuple[int, list[Card]]],
                 second: Card | None, rng: Random) -> None:
    """The finished tricks: those given, and those left out from the cards that are left, each with a seat drawn at
    random."""
    players, rules = state.game.players, state.in_force
    before = InForce(rules.cards, state.game.deck) if second is not None else rules
    size = players - rules.removes
    missing = state.tricks * rules.removes - len(state.removed)
    if missing < 0:
        raise ValueError(f"After {counted(state.tricks, 'trick')} {len(state.removed)} cards cannot have been removed "
                         "(STM-R34).")
    state.removed += [left.pop() for _ in range(missing) if left]
    for number in sorted({*taken, *range(1, state.tricks + 1)}):
        if number > state.tricks:
            raise ValueError(f"Trick {number} cannot be taken: {counted(state.tricks, 'trick')} "
                             f"{is_are(state.tricks)} finished.")
        seat, cards = taken[number] if number in taken else (int(rng.random() * players),
                                                             [left.pop() for _ in range(size) if left])
        if len(cards) != size:
            raise ValueError(f"Trick {number} has {counted(len(cards), 'card')}; it must be {size} (STM-8).")
        state.piles[seat].append(Trick(number, cards, (before if number == 1 else rules).trumps))
    if left:
        raise ValueError(f"The {names(left)} cannot be anywhere in this position: every card is in a hand or in a "
                         "trick (STM-2).")


def _check_known(state: StichMeisterState, played: Mapping[int, Card], down: Mapping[int, list[Card]]) -> None:
    """Open cards lie where they are said to, and what is known of hidden cards is so."""
    for viewer, known in enumerate(state.known):
        for card, holders in known.items():
            if not any(card in state.hands[seat] + state.picked[seat] + state.aside[seat] or played.get(seat) is card
                       for seat in holders):
                who = f"Seat {viewer}" if viewer < state.game.players else "Everybody"
                raise ValueError(f"{who} cannot know that the {card.name} is with {names_of(holders)}: it is not.")
    for seat, cards in enumerate(state.open):
        for card in cards:
            if card in state.aside[seat]:
                raise ValueError(f"The {card.name} cannot lie open and be put aside (STM-C5).")
            if card in down.get(seat, []):
                raise ValueError(f"The {card.name} lay open, so it is seen in the trick: write it there, not "
                                 f"{FACE_DOWN} (STM-C6).")


def names_of(holders: Sequence[int]) -> str:
    """'Seat 1 or Seat 2'."""
    return " or ".join(f"Seat {seat}" for seat in holders)


def _resume(state: StichMeisterState) -> None:
    """Find what is decided now, and who decides."""
    rules, trick, players = state.in_force, state.trick, state.game.players
    if not rules.face_down or len(trick) == players:
        for seat in range(players):
            state.cannot_hold[seat] |= _shown_down(state, seat)
    if state.asking == CHOOSE:
        return
    if len(trick) == players:
        state.won_by = (state.leader + rules.winner(trick) * state.direction) % players
        state.turn, state.asking = state.won_by, REMOVE
        return
    if trick:
        state.asking = PLAY
        state.turn = (state.leader + len(trick) * state.direction) % players
        state.duty = rules.duties[rules.suit[state.to_follow()]]
        return
    if state.step == len(state.pickings()):
        state.lead()
        return
    _resume_picking(state)


def _resume_picking(state: StichMeisterState) -> None:
    """The picking that is on goes from the leader round, one seat after the other."""
    players = state.game.players
    _, picking = state.pickings()[state.step]
    state.asking = picking.kind
    order = [(state.leader + place) % players for place in range(players)]
    full = [min(picking.cards, len(state.hands[seat]) + len(state.picked[seat])) for seat in order]
    counts = [len(state.picked[seat]) for seat in order]
    waiting = [place for place in range(players) if counts[place] < full[place]]
    if not waiting or any(counts[waiting[0] + 1:]) or any(count > most
                                                          for count, most in zip(counts, full, strict=True)):
        raise ValueError(f"Each seat picks {picking.cards}, one seat after the other from the leader. When all have "
                         "picked, the cards move. So the parts 'picked' cannot be so "
                         f"({state.pickings()[state.step][0].id}).")
    state.turn = order[waiting[0]]

"""Stich-Meister, told: what happened under the rule cards in force, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.core import Event, Outcome, Reason, ScoreLine, asked_who
from tabletop.engine.english import counted, is_are, listed, names, number_word, seats
from tabletop.engine.tricks import seats_with
from tabletop.games.stich_meister import tables
from tabletop.games.stich_meister.tables import InForce, RuleCard, Seat

UNIT = "points"
MOST_PLAYERS: Final = 5


def dealt(round: int, dealer: int, cards: int, leader: int) -> list[Event]:
    """A round begins."""
    return [Event("STM-2", f"Round {round}: Seat {dealer} deals {cards} cards to every player."),
            Event("STM-8", f"Seat {leader} sits on the dealer's left and will lead the first trick.")]


def rule_cards_dealt(round: int, each: int, idle: Sequence[int]) -> list[Event]:
    """Everybody has rule cards to choose from."""
    has = "is dealt" if round == 1 else "refills the hand to"
    events = [Event("STM-4", f"Every player {has} {number_word(each)} rule cards.")]
    return events + [Event("STM-5", f"Seat {seat} sits on the dealer's left and does not choose this time.")
                     for seat in idle]


def chosen(seat: int, card: RuleCard) -> Event:
    """A rule card is chosen in secret."""
    return Event("STM-5", f"Seat {seat} chooses {card.name} in secret.", frozenset([seat]),
                 f"Seat {seat} chooses a rule card in secret.")


def in_force(rules: InForce, from_deck: bool) -> list[Event]:
    """The rule cards of a round are revealed: what they say, and what is trump."""
    events = [Event("STM-5", "One more rule card comes from the top of the deck and is shuffled in.")] * from_deck
    if rules.cards:
        events.append(Event("STM-5", f"{is_are(len(rules.cards), 'The rule', 'The rules')} in force: "
                                     f"{names(rules.cards)}."))
    else:
        events.append(Event("STM-5", "No rule card is in force: this is plain trick-taking."))
    events += [Event(*said_by(card, rules)) for card in rules.cards]
    return [*events, trumps(rules), *meetings(rules)]


def said_by(card: RuleCard, rules: InForce) -> tuple[str, str]:
    """What a rule card says where it is in force, and the rule to cite: its text, unless no card that it is about is in
    play."""
    about = card.about
    if about is None or not rules.speaks_of_nothing(card):
        return card.id, card.text
    return "STM-C9", f"No {about.what} is in play, so {card} {about.if_none}."


def trumps(rules: InForce) -> Event:
    """What is trump, from the highest, and why."""
    if not rules.trumps:
        waits = f" {waiting(rules)}" if rules.waits_for_lead else ""
        return Event("STM-6", f"No card is trump.{waits}")
    heap = sorted(rules.trumps, key=lambda card: (-rules.power[card], rules.deck.place[card]))
    levels: list[list[Card]] = []
    for card in heap:
        if levels and rules.power[levels[-1][0]] == rules.power[card]:
            levels[-1].append(card)
        else:
            levels.append([card])
    groups: list[list[list[Card]]] = []
    for level in levels:
        last = groups[-1][-1] if groups else level
        if groups and len(level) == len(last) == 1 and rules.named_by[level[0]] == rules.named_by[last[0]]:
            groups[-1].append(level)
        else:
            groups.append([level])
    said = ", then ".join(f"{names([card for level in group for card in level])}{' equally' * (len(group[0]) > 1)} "
                          f"({by_rules(rules.named_by[group[0][0]])})" for group in groups)
    waits = f" {waiting(rules)}" if rules.waits_for_lead else ""
    return Event("STM-7", f"Trumps from the highest: {said}.{waits}")


def waiting(rules: InForce) -> str:
    """That some trumps are not named yet."""
    waits = [card for card in rules.cards if card.trump_by_lead is not None]
    return f"{by_rules(waits).capitalize()} will name trumps by the first card of the second trick."


# Where rules meet

def meetings(rules: InForce) -> list[Event]:
    """What happens where rules in force meet (STM-C1 to STM-C8), read off the rules as they are folded."""
    return [*_order_of_cards(rules), *_choosing(rules), *_following(rules), *_picking(rules), *_sides(rules),
            *_one_card_tricks(rules)]


def _order_of_cards(rules: InForce) -> list[Event]:
    """What the order of a trick's cards goes by, where a rule card changes it."""
    folded = rules.settled()
    orders = {_levels(folded, suit) for suit in tables.SUITS if folded.of_suit[suit]}
    standing = [card for card in rules.cards if card.standing is not None and not rules.speaks_of_nothing(card)]
    changed = [card for card in rules.cards if card.value is not None] + standing
    if not changed or len(orders) != 1 or () in orders:
        return []
    (order,), led = orders, _levels(folded, tables.TRUMP) if folded.trumps else ()
    if_led = f" If a trump is led, it is {', then '.join(led)}." if led and led != tuple([
        level for level in order if not level.startswith("the led suit")]) else ""
    by = "STM-C3" if len(standing) > 1 else changed[-1].id
    return [Event(by, f"The order in a trick is {', then '.join(order)}.{if_led}")]


def _levels(rules: InForce, led: str) -> tuple[str, ...]:
    """The levels of the order when this suit is led, from the highest, in words; none where there are no words for
    them."""
    ranked: dict[int, set[Card]] = {}
    for card in rules.deck.kinds:
        ranked.setdefault(rules.standing(card, led), set()).add(card)
    plain = set(rules.deck.kinds) - rules.trumps
    levels = []
    for standing in sorted(ranked, reverse=True):
        cards = ranked[standing]
        if cards == rules.trumps:
            levels.append("trumps")
        elif standing == tables.OTHERS:
            levels.append("the other cards")
        elif cards == plain:
            levels.append(f"all {'other cards' if rules.trumps else 'cards'} {by_value(rules)}")
        elif cards == rules.of_suit[led]:
            levels.append(f"the led suit {by_value(rules)}")
        else:
            return ()
    return tuple(levels)


def by_value(rules: InForce) -> str:
    """'by value (15 high)'."""
    return f"by value ({max({card.rank for card in rules.deck.kinds}, key=rules.values.__getitem__)} high)"


def _choosing(rules: InForce) -> list[Event]:
    choosing = [rule for rule, _ in rules.orders]
    if len(choosing) < 2:
        return []
    return [Event("STM-C1", f"{by_rules(choosing).capitalize()} act one after the other: each chooses among the cards "
                            "that are left.")]


def _following(rules: InForce) -> list[Event]:
    followed = [rule for rule in rules.cards if rule.followed is not None]
    if not followed or not rules.must_follow:
        return []
    events = [Event("STM-C2", f"Whoever cannot follow the suit that {followed[-1]} names must play {rule.line} if "
                              "able.")
              for rule in rules.cards if rule.duty is not None and not rules.speaks_of_nothing(rule)]
    if rules.face_down:
        events.append(Event("STM-C4", f"Only the led card lies face up, so by {followed[-1]} its suit is followed."))
    return events


def _picking(rules: InForce) -> list[Event]:
    events, row = [], [each for after in sorted(rules.pickings) for each in rules.pickings[after]]
    passing = [rule for rule, picking in rules.pickings.get(0, ()) if picking.kind == tables.PASS]
    if len(passing) > 1:
        events.append(Event("STM-C6", f"{by_rules(passing).capitalize()} act one after the other: the next cards are "
                                      "picked when the first have come."))
    for at, (_, picking) in enumerate(row):
        later = row[at + 1:]
        if picking.kind == tables.ASIDE:
            events += [Event("STM-C5", f"Cards put aside are not in the hand: {rule} cannot {_AWAY[other.kind]}.")
                       for rule, other in later if other.kind in _AWAY]
        if picking.kind == tables.OPEN:
            events += [Event("STM-C6", "An open card that is passed on is an ordinary hand card again.")
                       for _, other in later[:1] if other.kind == tables.PASS]
            events += [Event("STM-C6", "An open card that is played face down is seen to leave.")] * rules.face_down
    if rules.put_aside and rules.stops_at >= rules.put_aside:
        events.append(Event("STM-C5", "A card put aside is never played: it is one of the "
                                      f"{number_word(rules.stops_at)} that its holder has left."))
    elif rules.put_aside:
        events += [Event("STM-C5", f"A card put aside need not follow and need not be {rule.line}.")
                   for rule in rules.cards if rule.duty is not None and not rules.speaks_of_nothing(rule)]
    return events


_AWAY: Final = {tables.PASS: "pass them on", tables.OPEN: "lay them open"}


def _sides(rules: InForce) -> list[Event]:
    if not rules.turns or not any([_has_sides(card) for card in rules.cards]):
        return []
    return [Event("STM-C7", "Left and right stay as they are, whichever way play goes.")]


def _has_sides(card: RuleCard) -> bool:
    """Whether left and right are two things to a rule card: cards or tricks go to a side, or the lead does, or points
    come from one."""
    if any([picking.kind == tables.PASS for picking in card.picks]):
        return True
    if any([_to_a_side(hook) for hook in (card.taker, card.leads, card.gives_all) if hook is not None]):
        return True
    return card.player_points is not None and _from_a_side(card.player_points)


def _to_a_side(hook: Seat) -> bool:
    """Whether a seat is found by counting from the winner's, and not by its number."""
    steps = {(hook(winner, MOST_PLAYERS) - winner) % MOST_PLAYERS for winner in range(MOST_PLAYERS)}
    return len(steps) == 1 and 0 not in steps


def _from_a_side(player_points: tables.PlayerPoints) -> bool:
    """Whether it matters to Seat 0 on which side of it somebody has such points and tricks."""
    for points in (-9, 0, 9):
        for tricks in range(13):  # of twelve: the others have as many as each other
            found = set()
            for side in (tables.LEFT, tables.RIGHT):
                all_points, all_tricks = [1] * MOST_PLAYERS, [(12 - tricks) // 4] * MOST_PLAYERS
                all_points[side], all_tricks[side] = points, tricks
                found.add(player_points(all_points, 0, all_tricks))
            if len(found) > 1:
                return True
    return False


def _one_card_tricks(rules: InForce) -> list[Event]:
    if not rules.stops_at:
        return []
    moving = [card for card in rules.cards if card.removes or card.taker is not None or card.gives_all is not None]
    events = [Event("STM-C8", f"{by_rules(moving).capitalize()} {is_are(len(moving), 'does', 'do')} not touch the "
                              "one-card tricks.")
              ] if moving else []
    numbered = [card for card in rules.cards if card.trick_value is not None and _by_number(card.trick_value, rules)]
    if numbered:
        leave = is_are(len(numbered), "leaves", "leave")
        events.append(Event("STM-C8", f"One-card tricks have no number: {by_rules(numbered)} {leave} them as they "
                                      "are."))
    if any([card.player_points is not None or card.trick_value is not None for card in rules.cards
            if card not in numbered]):
        events.append(Event("STM-C8", "One-card tricks count as tricks when the round is scored."))
    return events


def _by_number(trick_value: tables.TrickValue, rules: InForce) -> bool:
    """Whether what a trick is worth goes by its number, and one without a number stays as it is."""
    cards = rules.deck.kinds[:1]
    tricks = [tables.Trick(number, cards, rules.trumps, last)
              for number in range(len(rules.deck.cards)) for last in (False, True)]
    worths = [trick_value(1, trick) for trick in tricks]
    return worths[0] == 1 and len(set(worths)) > 1


def by_rules(cards: Sequence[RuleCard]) -> str:
    """'rule 7', 'rules 7 and 16'."""
    return f"{is_are(len(cards), 'rule', 'rules')} {listed(card.number for card in cards)}"


def counts_as(card: Card, rules: InForce) -> str:
    """What suit a card is, and for a trump by which rules: it counts as a suit other than the printed one."""
    return f"counts as trump ({by_rules(rules.named_by[card])})" if card in rules.trumps else f"is {rules.suit[card]}"


def as_trump(card: Card, rules: InForce, joined: str) -> str:
    """That a card counts as trump, joined to what is said of it; nothing of a card that is what it says."""
    return f"{joined} {counts_as(card, rules)}" if card in rules.trumps else ""


def to_do(picking: tables.Picking, receiver: int, rules: InForce) -> str:
    """What the picked cards are for."""
    if picking.kind == tables.PASS:
        return f"pass to Seat {receiver}"
    if picking.kind == tables.OPEN:
        return "lay open"
    return "put aside for the last trick" if rules.stops_at < rules.put_aside else "put aside as a trick of its own"


def picked(seat: int, card: Card, rule: RuleCard, purpose: str) -> Event:
    """A card is picked and waits apart."""
    return Event(rule.id, f"Seat {seat} picks the {card.name} to {purpose}.", frozenset([seat]),
                 f"Seat {seat} picks a card to {purpose}.")


def all_picked(rule: RuleCard, picking: tables.Picking, picks: Sequence[Sequence[Card]],
               receivers: Sequence[int]) -> list[Event]:
    """Everybody has picked: the cards are passed, put aside or laid open."""
    if picking.kind == tables.PASS:
        return [Event(rule.id, f"Seat {seat} passes the {names(cards)} to Seat {receivers[seat]}.",
                      frozenset([seat, receivers[seat]]),
                      f"Seat {seat} passes {counted(len(cards), 'card')} face down to Seat {receivers[seat]}.")
                for seat, cards in enumerate(picks)]
    if picking.kind == tables.ASIDE:
        return [Event(rule.id, f"Seat {seat} has put the {names(cards)} aside.", frozenset([seat]),
                      f"Seat {seat} has put {counted(len(cards), 'card')} aside face down.")
                for seat, cards in enumerate(picks)]
    return [Event(rule.id, f"Seat {seat} lays open the {names(cards)}.") for seat, cards in enumerate(picks)]


def led(seat: int, card: Card, rules: InForce) -> Event:
    """A card is led."""
    return Event("STM-8", f"Seat {seat} leads the {card.name}{as_trump(card, rules, ', which')}.")


def played(seat: int, card: Card, suit: str, rules: InForce) -> Event:
    """A card is played to the trick, where this suit is to be followed."""
    if not rules.must_follow:
        return Event("STM-8", f"Seat {seat} plays the {card.name}{as_trump(card, rules, ', which')}.")
    if rules.suit[card] == suit:
        return Event("STM-8", f"Seat {seat} follows {suit} with the {card.name}.")
    for rule, cards in duties(rules, suit):
        if card in cards:
            return Event(rule.id, f"Seat {seat} has no {suit} and must play {rule.line}: the {card.name}.")
    return Event("STM-8", f"Seat {seat} has no {suit} and plays the {card.name}{as_trump(card, rules, ', which')}.")


def duties(rules: InForce, suit: str) -> list[tuple[RuleCard, frozenset[Card]]]:
    """What whoever cannot follow this suit must play if able, with the rule cards that say so."""
    asking = [rule for rule in rules.cards if rule.duty is not None]
    kinds = rules.duties[suit]
    # Nothing more is asked of who has none of the suit, where no other card is of the kind.
    return [(rule, kind)
            for rule, kind in zip(asking, kinds[len(kinds) - len(asking):], strict=True) if kind - rules.of_suit[suit]]


def played_aside(seat: int, card: Card, rule: str) -> Event:
    """The card put aside is played to the last trick."""
    return Event(rule, f"Seat {seat} plays the {card.name}, which it had put aside.")


def played_face_down(seat: int, card: Card, rule: RuleCard, was_open: bool) -> Event:
    """A card is played face down; one that lay open is seen to leave."""
    if was_open:
        return Event(rule.id, f"Seat {seat} plays the {card.name} face down, and everybody saw it lie open.")
    return Event(rule.id, f"Seat {seat} plays the {card.name} face down.", frozenset([seat]),
                 f"Seat {seat} plays a card face down.")


def turned_up(plays: Sequence[tuple[int, Card]], rule: RuleCard) -> Event:
    """The cards played face down are turned up."""
    return Event(rule.id,
                 f"The cards are turned up: {listed(f'Seat {seat} played the {card.name}' for seat, card in plays)}.")


def trick_ended(number: int, plays: Sequence[tuple[int, Card]], rules: InForce, winner: int,
                players: int) -> list[Event]:
    """How a trick was decided: the full order of its cards with the reason, what rule cards make of it, and who
    wins."""
    trick = [card for _, card in plays]
    ranked: Sequence[Card] = rules.ranked(trick)
    events = [Event("STM-11", f"In trick {number} the order is {order_words(rules, trick)}. From the highest: "
                              f"{names(ranked)}.")]
    for number_of, (rule, order) in enumerate(rules.orders, 1):
        ranked = order(ranked, trick)
        if number_of < len(rules.orders):
            events.append(Event(rule.id, f"By {rule} these are left: {names(ranked)}."))
        else:
            by = rule.id if number_of == 1 else "STM-C1"
            events.append(Event(by, f"By {rule} these can win, the first one does: {names(ranked)}."))
    seat, last = plays[-1]
    question = asked_who(f"Seat {seat} plays the {last.name}, and trick {number} is complete. Who wins it?", players,
                         [winner])
    return [*events, Event("STM-9", f"Seat {winner} wins trick {number} with the {ranked[0].name}.", question=question)]


def order_words(rules: InForce, trick: Sequence[Card]) -> str:
    """What the order of these cards goes by, from the highest, in words."""
    suit = rules.suit[trick[0]]
    standings = {card: rules.standing(card, suit) for card in rules.deck.kinds if card not in rules.trumps}
    played: dict[int, list[Card]] = {}
    for card in trick:
        played.setdefault(rules.standing(card, suit), []).append(card)
    levels = []
    for standing in sorted(played, reverse=True):
        cards, like = played[standing], [card for card in standings if standings[card] == standing]
        if cards[0] in rules.trumps:
            levels.append("trumps")
        elif standing == tables.OTHERS:
            levels.append("the other cards" + " (the later the higher)" * (len(cards) > 1))
        elif len(like) == len(standings):
            other = any([card in rules.trumps for card in trick])
            levels.append(f"all {'other cards' if other else 'cards'} {by_value(rules)}")
        elif {card.suit for card in like} == {suit}:
            levels.append(f"{suit} {by_value(rules)}")
        else:
            levels.append(f"{names(like)} {by_value(rules)}")
    return ", then ".join(levels)


def removed(seat: int, card: Card, rule: RuleCard) -> Event:
    """The winner removes a card of the trick."""
    return Event(rule.id, f"Seat {seat} removes the {card.name} from the game.")


def trick_taken(winner: int, taker: int, by: RuleCard | None) -> Event:
    """Who gets the trick."""
    if by is None:
        return Event("STM-10", f"Seat {taker} keeps the trick.")
    return Event(by.id, f"The trick that Seat {winner} won goes to Seat {taker}.")


def leads_next(leader: int, by: RuleCard | None) -> Event:
    """Who leads the next trick."""
    return Event("STM-10" if by is None else by.id, f"Seat {leader} leads the next trick.")


def turns_round(direction: int, by: Sequence[RuleCard]) -> Event:
    """The direction of play has changed."""
    return Event(by[-1].id, f"Play now goes {'clockwise' if direction > 0 else 'counterclockwise'}.")


def gives_all(winner: int, receiver: int, tricks: int, by: RuleCard) -> Event:
    """The winner of the last trick gives all tricks away."""
    if not tricks:
        return Event(by.id, f"Seat {winner} won the last trick and has no tricks to give.")
    return Event(by.id, f"Seat {winner} won the last trick and gives all tricks it holds ({tricks}) to Seat "
                        f"{receiver}.")


def play_stops(cards: int, by: RuleCard) -> Event:
    """The cards left become tricks of their own."""
    return Event(by.id, f"Play stops. Each player has {counted(cards, 'card')} left, and each of them is a trick of "
                        "its holder.")


def round_ended(round: int, tricks: Sequence[int], points: Sequence[int], totals: Sequence[int]) -> list[Event]:
    """How a round was scored."""
    best = max(points)
    question = asked_who(f"Round {round} is over. Who gets the most points in it?", len(points),
                         seats_with(best, points), "More than one")
    return [Event("STM-12", f"Round {round} is over. Tricks held: {_by_seat(tricks)}."),
            Event("STM-12", f"Points of this round: {_by_seat(points)}.", question=question),
            Event("STM-13", f"Points so far: {_by_seat(totals)}.")]


def _by_seat(numbers: Sequence[int]) -> str:
    return listed(f"Seat {seat} has {number}" for seat, number in enumerate(numbers))


def brought(points: Sequence[int]) -> list[ScoreLine]:
    """The points that a set position began with."""
    return [ScoreLine(0, seat, number, UNIT, "STM-13", "brought from earlier rounds")
            for seat, number in enumerate(points) if number]


def scored(round: int, steps: Sequence[tables.Scored]) -> list[ScoreLine]:
    """What a round was worth, step by step."""
    return [ScoreLine(round, seat, points, UNIT, "STM-12" if card is None else card.id, what)
            for seat, points, card, what in steps]


def game_over(winners: Sequence[int], best: int, rounds: int) -> str:
    """Who won the game, and with what."""
    won = is_are(len(winners), "wins", "win together")
    return f"After {counted(rounds, 'round')} {seats(winners)} {won} with {counted(best, 'point')}."


def game_ended(outcome: Outcome) -> Event:
    """The game is over."""
    return Event("STM-13", outcome.because)


def to_be_followed(card: Card, leads: bool, rules: InForce) -> str:
    """Which card is to be followed, and what it counts as."""
    return f"The {card.name} was {'led' if leads else 'played just before'}{as_trump(card, rules, ' and')}"


def may_play(who: str, card: Card, followed: Card, leads: bool, rules: InForce) -> Reason:
    """Why a card may be played to a trick."""
    suit, begins = rules.suit[followed], to_be_followed(followed, leads, rules)
    by = _by_followed(rules, leads)
    if not rules.must_follow:
        return Reason("STM-8", f"{begins}. Nobody has to follow.")
    if rules.suit[card] == suit:
        return Reason(by, f"{begins}. The {card.name} {counts_as(card, rules)} and follows.")
    for rule, cards in duties(rules, suit):
        if card in cards:
            return Reason(rule.id, f"{begins}. {who} has no {suit} and must play {rule.line}: the {card.name} will do.")
    asked = [suit, *(rule.line for rule, _ in duties(rules, suit))]
    has = f"no {suit}" if len(asked) == 1 else f"neither {' nor '.join(asked)}"
    return Reason(by, f"{begins}. {who} has {has}: any card may be played.")


def must_play(who: str, card: Card, followed: Card, leads: bool, rules: InForce, hand: Sequence[Card],
              allowed: Sequence[Card]) -> Reason:
    """Why a card of the hand may not be played to a trick."""
    suit, begins = rules.suit[followed], to_be_followed(followed, leads, rules)
    play = f"play {names(allowed, 'or')}"
    if rules.must_follow and rules.suit[allowed[0]] == suit:
        is_not = counts_as(card, rules) if card in rules.trumps else f"is not {suit}"
        return Reason(_by_followed(rules, leads), f"{begins}. The {card.name} {is_not}, and {who} has {suit}: {play}.")
    rule = next(rule for rule, cards in duties(rules, suit) if allowed[0] in cards)
    return Reason(rule.id,
                  f"{begins}. {who} has no {suit} and must play {rule.line}, which the {card.name} is not: {play}.")


def _by_followed(rules: InForce, leads: bool) -> str:
    """The rule that says which card is to be followed."""
    if leads:
        return "STM-C4" if rules.face_down and rules.followed else "STM-8"
    return next(rule.id for rule in rules.cards if rule.followed is not None)


def follow_asked(who: str, followed: Card, leads: bool, rules: InForce) -> tuple[str, str]:
    """The rule and the words that ask for a card to a trick."""
    suit = rules.suit[followed]
    if not rules.must_follow:
        return "STM-8", f"{who}: play any card"
    asked = "".join(f", otherwise play {rule.line} if you can" for rule, _ in duties(rules, suit))
    return _by_followed(rules, leads), f"{who}: follow {suit} if you can{asked}, otherwise play any card"

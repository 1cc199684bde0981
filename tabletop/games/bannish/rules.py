"""Bannish: must follow, no trump, two equal cards annihilate each other, and second place scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop.cards import Card, Deck, card, shuffled
from tabletop.core import (
    Ask,
    Event,
    Game,
    Log,
    Move,
    Outcome,
    Rule,
    Rulebook,
    Ruling,
    ScoreLine,
    asked_who,
    chance,
    checked_parts,
    numbers,
    whole_number,
)
from tabletop.english import counted, did_you_mean, listed, names, seats
from tabletop.tricks import (
    Hand,
    TrickState,
    TrickView,
    check_void,
    dealt_around_voids,
    dealt_to,
    following,
    hand_of,
    highest,
    in_hand,
    must_follow,
    suits_named,
)

RULES = Rulebook(
    Rule("BAN-1", "There are 60 cards: five colours, strengths 1 to 6, two of each. Strength decides tricks, "
                  "stars decide scores."),
    Rule("BAN-2", "Every card has stars, at least one.", in_book=False,
         reading="a card of strength 1, 2, 3, 4, 5, 6 has 6, 5, 4, 3, 2, 1 stars; the table is an option"),
    Rule("BAN-3", "As many colours as players are used; all cards are dealt, 12 to each. Hands are hidden, taken cards "
                  "are seen by all.", reading="the colours used are the first ones: red, blue, green, yellow, purple"),
    Rule("BAN-4", "The leader plays any card; its colour is the lead colour.",
         reading="the first leader of a game is drawn at random, unless the option says who"),
    Rule("BAN-5", "Clockwise, each player follows the lead colour if able, otherwise plays any card."),
    Rule("BAN-6", "BANNISH: a card equal in colour and strength to one already in the trick ends the trick at once. "
                  "Later players do not play, and the two equal cards are removed face down."),
    Rule("BAN-7", "When everybody has played, the highest card of the lead colour wins and its player gets the chip."),
    Rule("BAN-8", "After a BANNISH the player of the second equal card gets the chip. Of the cards left, the one closest "
                  "to the leader clockwise sets a new lead colour, and the highest of that colour wins.",
         reading="the leader's own card is the closest of all"),
    Rule("BAN-9", "The winner takes one of the cards left in the trick, face up, for its stars; the others leave face "
                  "down."),
    Rule("BAN-10", "If a BANNISH leaves exactly one card, its player wins and must take it."),
    Rule("BAN-11", "If a BANNISH leaves no card, nobody takes anything and only the chip moves."),
    Rule("BAN-12", "The player with the chip leads the next trick."),
    Rule("BAN-13", "The round ends after the trick in which some player runs out of cards."),
    Rule("BAN-14", "A player's total is the stars of the cards taken and of the cards still in hand. Both kinds count as "
                   "cards used."),
    Rule("BAN-15", "A player with a total of 0 is left out of the ranking."),
    Rule("BAN-16", "All players with the best total are first. The next lower total is second place and scores 1 victory "
                   "point. If several share it, the one who used the fewest cards scores; still equal, each of them.",
         reading="players with equal totals share a place, and second place is the next lower total"),
    Rule("BAN-17", "If there are only players in first place and players with 0 stars, nobody scores."),
    Rule("BAN-18", "The last player to receive the chip leads the next round; all cards are shuffled and dealt anew."),
    Rule("BAN-19", "Whoever reaches 2 victory points first wins; several at once all win.",
         reading="if nobody has them after 50 rounds, the most victory points win"),
)

COLOURS = ("red", "blue", "green", "yellow", "purple")
STRENGTHS = range(1, 7)
COPIES = 2
HAND = 12
STARS = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
POINTS_TO_WIN = 2
MOST_ROUNDS = 50

STARS_UNIT, POINTS_UNIT = "stars", "victory points"


class Take(NamedTuple):
    """The move of a trick's winner: take this card of the trick."""

    card: Card

    def __str__(self) -> str:
        return f"take {self.card.text}"

    @property
    def name(self) -> str:
        return f"take the {self.card.name}"


TAKES = {card(colour, strength): Take(card(colour, strength)) for colour in COLOURS for strength in STRENGTHS}


class Bannish(Game):
    """Bannish for 3 to 5 players. `stars`: the star table; `leader`: the seat that leads first."""

    name = "bannish"
    title = "Bannish"
    player_counts = range(3, 6)
    rules = RULES
    worth_means = "victory points above the average of the others"

    def __init__(self, players: int = 4, stars: Mapping[Any, Any] | None = None, leader: int | None = None) -> None:
        super().__init__(players)
        self.colours = COLOURS[:players]
        self.deck = Deck({card(colour, strength): COPIES for colour in self.colours for strength in STRENGTHS})
        self.stars = star_table(STARS if stars is None else stars, self.deck)
        self.leader = None if leader is None else whole_number(leader, "leader", 0, players - 1)
        self.options = {"players": players}
        if stars is not None:
            self.options["stars"] = {kind.text: self.stars[kind] for kind in self.deck.kinds}
        if leader is not None:
            self.options["leader"] = leader
        self._seat_tokens = [seat for seat in range(players) for _ in range(HAND)]

    def deal(self, seed: int, log: Log | None = None) -> BannishState:
        """A new game; the same seed deals the same game."""
        whole_number(seed, "seed")
        leader = self.leader
        if leader is None:
            leader = int(chance(seed, "leader", 1).random() * self.players)
        state = BannishState(self, seed, leader)
        state.start_round(log)
        return state

    def hands(self, seed: int, round: int) -> list[Hand]:
        """BAN-3: all cards are dealt, 12 to each: the two cards of every kind draw the seats they go to."""
        drawn = iter(shuffled(self._seat_tokens, chance(seed, "deal", round)))
        hands: list[Hand] = [{} for _ in range(self.players)]
        for kind, one, other in zip(self.deck.kinds, drawn, drawn, strict=True):
            if one == other:
                hands[one][kind] = COPIES
            else:
                hands[one][kind] = hands[other][kind] = 1
        return hands

    def parse(self, text: str) -> Move:
        """A card (`r4`, "red 4") to play it; `take r4` to take it."""
        if not isinstance(text, str):
            raise ValueError(f"A move is written as text like 'r4' or 'take r4', not {text!r}.")
        words = text.split()
        if words and words[0].lower() == "take":
            return TAKES[self.deck.parse(" ".join(words[1:]))]
        return self.deck.parse(text)

    def sample(self, view: BannishView, rng: Random) -> BannishState:
        """A state with this view: the other hands are dealt anew around the colours they have shown not to hold."""
        state = view._state.copy()
        state.seed = int(rng.random() * 2**53)
        if view.seat is None:
            return state
        others = [seat for seat in range(self.players) if seat != view.seat]
        counts, voids = state.counts, state.voids
        dealt = dealt_around_voids(view.hidden, [counts[seat] for seat in others], [voids[seat] for seat in others], rng)
        assert dealt is not None  # the true deal fits
        for seat, cards in zip(others, dealt, strict=True):
            state.hands[seat] = hand_of(self.deck.in_order(cards))
        return state

    def position(self, parts: Mapping[str, str], seed: int = 0) -> BannishState:
        """A position from its parts; hands left out are dealt, all else left out is as at the start of a round.

        The parts: "hand 0" …, "taken 0" …, "void 0" … (colours the seat has shown not to hold), "trick" (in the order
        played), "leader" (of this trick), "tricks" (finished this round), "points", "round".
        """
        return position(self, parts, whole_number(seed, "seed"))


def star_table(table: Mapping[Any, Any], deck: Deck) -> dict[Card, int]:
    """BAN-2: the stars of every card, from a table by strength, by colour and strength, or by card."""
    if not isinstance(table, Mapping):
        raise ValueError(f"stars must be a table like {{1: 6, 2: 5, …}}, not {table!r}.")
    stars = {}
    plain = {str(key): value for key, value in table.items()}
    strengths = [str(strength) for strength in STRENGTHS]
    entries = {str(key) for value in table.values() if isinstance(value, Mapping) for key in value}
    known = [*strengths, *COLOURS, *(kind.text for kind in deck.kinds)]
    for key in [*(key for key in plain if key not in known), *(key for key in entries if key not in strengths)]:
        raise ValueError(f"stars has an unknown entry {key!r}{did_you_mean(key, known)}: give strengths 1 to 6, "
                         "colours with a table of strengths, or cards.")
    for kind in deck.kinds:
        value = plain.get(kind.text, plain.get(kind.suit, plain.get(str(kind.rank))))
        if isinstance(value, Mapping):
            value = {str(key): entry for key, entry in value.items()}.get(str(kind.rank))
        if value is None:
            raise ValueError(f"stars says nothing about the {kind.name}: give a number of 1 or more.")
        stars[kind] = whole_number(value, f"stars of the {kind.name}", 1)
    return stars


def settle(trick: list[Card]) -> tuple[list[Card], int, int]:
    """What a finished trick comes to: the cards left, the place that wins and the place that gets the chip.

    Places count from the leader, clockwise; -1 wins when no card is left (BAN-6, BAN-7, BAN-8, BAN-11).
    """
    played_last, last = trick[-1], len(trick) - 1
    if trick.index(played_last) == last:
        winner = highest(trick, trick[0].suit)
        return trick, winner, winner
    left = trick[:last]
    left.remove(played_last)
    winner = trick.index(left[highest(left, left[0].suit)]) if left else -1
    return left, winner, last


class Ranking(NamedTuple):
    """The ranking of a round: who is first, who shares the second total, and who of these scores."""

    first: list[int]
    second: list[int]
    scorers: list[int]


def ranking(totals: Sequence[int], used: Sequence[int]) -> Ranking:
    """BAN-15, BAN-16, BAN-17: first, second and scorers by distinct totals, zeros left out."""
    best, runner_up = max(totals), 0
    for total in totals:
        if runner_up < total < best:
            runner_up = total
    first: list[int] = []
    second: list[int] = []
    for seat, total in enumerate(totals):
        if total and total == best:
            first.append(seat)
        elif total and total == runner_up:
            second.append(seat)
    if len(second) < 2:
        return Ranking(first, second, second)
    fewest = min(used[seat] for seat in second)
    return Ranking(first, second, [seat for seat in second if used[seat] == fewest])


def ranking_reasons(totals: Sequence[int], used: Sequence[int]) -> list[tuple[str, str]]:
    """The ranking told sentence by sentence, each with its rule."""
    first, second, scorers = ranking(totals, used)
    out = [seat for seat, total in enumerate(totals) if not total]
    reasons = []
    if out:
        are = "has no stars at all and is" if len(out) == 1 else "have no stars at all and are"
        reasons.append(("BAN-15", f"{seats(out)} {are} left out of the ranking."))
    if first:
        are = "is first" if len(first) == 1 else "share first place"
        best = counted(totals[first[0]], "star")
        reasons.append(("BAN-16", f"{seats(first)} {are} with {best}, and first place scores nothing."))
    if not second:
        reasons.append(("BAN-17", "There is no second place, so nobody scores."))
        return reasons
    stars, cards = counted(totals[second[0]], "star"), used[scorers[0]]
    if len(second) == 1:
        reasons.append(("BAN-16", f"{seats(second)} is second with {stars} and gets a victory point."))
    elif len(scorers) == len(second):
        reasons.append(("BAN-16", f"{seats(second)} share second place with {stars}, and used equally many cards ({cards}): "
                                  "each gets a victory point."))
    else:
        beaten = listed(f"Seat {seat} used {used[seat]}" for seat in second if seat not in scorers)
        each, get = ("", "gets") if len(scorers) == 1 else (" each", "each get")
        reasons.append(("BAN-16", f"{seats(second)} share second place with {stars}. Fewest cards decide: {seats(scorers)} "
                                  f"used {cards}{each}, {beaten}. {seats(scorers)} {get} a victory point."))
    return reasons


class Round(NamedTuple):
    """A finished round, kept for the score sheet."""

    number: int
    taken: list[list[tuple[int, Card]]]
    hands: list[Hand]
    totals: list[int]
    used: list[int]
    scorers: list[int]


class BannishState(TrickState):
    """One moment of a game of Bannish."""

    __slots__ = ("carried", "chip", "finished", "game", "hands", "last", "leader", "left", "points", "round",
                 "seed", "taken", "trick", "tricks", "turn", "voids")
    game: Bannish

    def __init__(self, game: Bannish, seed: int, leader: int) -> None:
        self.game = game
        self.seed = seed
        self.round = 0
        self.chip = leader
        self.points = [0] * game.players
        self.carried = (0,) * game.players
        self.finished: list[Round] = []
        self.last: tuple[int, list[Card]] | None = None

    def start_round(self, log: Log | None = None) -> None:
        """Deal the next round (BAN-3); the player with the chip leads (BAN-4, BAN-18)."""
        players = self.game.players
        self.round += 1
        self.hands = self.game.hands(self.seed, self.round)
        self.taken = [[] for _ in range(players)]
        self.voids = [frozenset()] * players
        self.tricks = 0
        self.start_trick()
        if log is not None:
            rule, why = ("BAN-18", "had the chip last") if self.round > 1 else ("BAN-4", "has the chip")
            log.append(Event("BAN-3", f"Round {self.round}: every player is dealt {HAND} cards."))
            log.append(Event(rule, f"Seat {self.chip} {why} and leads."))

    def start_trick(self) -> None:
        """BAN-12: the player with the chip leads the next trick."""
        self.leader = self.chip
        self.turn: int | None = self.chip
        self.trick: list[Card] = []
        self.left: list[Card] = []

    def copy(self) -> BannishState:
        """An independent state at the same moment."""
        twin = BannishState.__new__(BannishState)
        twin.game = self.game
        twin.seed = self.seed
        twin.round = self.round
        twin.chip = self.chip
        twin.points = self.points.copy()
        twin.carried = self.carried
        twin.finished = self.finished.copy()
        twin.last = self.last
        twin.hands = [hand.copy() for hand in self.hands]
        twin.taken = [taken.copy() for taken in self.taken]
        twin.voids = self.voids.copy()
        twin.tricks = self.tricks
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick.copy()
        twin.left = self.left
        return twin

    @property
    def asks(self) -> Ask | None:
        """What is decided now."""
        if self.turn is None:
            return None
        if self.left:
            return Ask("BAN-9", f"Seat {self.turn} won the trick: take one of its cards")
        if self.trick:
            return Ask("BAN-5", f"Seat {self.turn}: follow {self.trick[0].suit} if you can, otherwise play any card")
        return Ask("BAN-4", f"Seat {self.turn} leads: play any card")

    def legal(self) -> list[Move]:
        """The cards that may be played, or taken."""
        if self.left:
            takes: list[Move] = []
            for kind in self.left:
                takes.append(TAKES[kind])
            return takes
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if self.trick and (follow := following(hand, self.trick[0].suit)):
            return follow
        return [*hand]

    def ruling(self, move: Move) -> Ruling:
        """Whether this card may be played or taken now, and why."""
        if self.turn is None:
            return Ruling(False, "BAN-19", "The game is over.")
        who = f"Seat {self.turn}"
        if self.left:
            if isinstance(move, Take) and move.card in self.left:
                stars = counted(self.game.stars[move.card], "star")
                return Ruling(True, "BAN-9", f"{who} won the trick and may take any card left in it: the "
                                             f"{move.card.name} brings {stars}.")
            return Ruling(False, "BAN-9", f"{who} won the trick and takes one of its cards first: the "
                                          f"{names(self.left, 'or')}.")
        if isinstance(move, Take):
            return Ruling(False, "BAN-9", "The trick is not over yet: a card is taken by its winner. Now "
                                          f"{who} plays {names(self.legal(), 'or')}.")
        if not isinstance(move, Card):
            return Ruling(False, "BAN-4", f"A move is a card to play, or a card to take, not {move!r}.")
        hand = self.hands[self.turn]
        if move not in hand:
            return Ruling(False, "BAN-5" if self.trick else "BAN-4",
                          f"{who} does not hold the {move.name}: play {names(self.legal(), 'or')}.")
        if not self.trick:
            return Ruling(True, "BAN-4", f"{who} leads and may play any card.")
        ruling = must_follow("BAN-5", who, hand, self.trick[0].suit, move)
        if ruling.ok and move in self.trick:
            return ruling._replace(because=ruling.because + f" It makes a BANNISH with the {move.name} already in the "
                                                            "trick (BAN-6).")
        return ruling

    def rulings(self) -> list[tuple[Move, Ruling]]:
        """The cards of the trick when one is to be taken, and every card of the hand."""
        if self.turn is None:
            return []
        choices: list[Move] = [*(TAKES[kind] for kind in self.left), *self.hands[self.turn]]
        return [(move, self.ruling(move)) for move in choices]

    def play(self, move: Move, log: Log | None = None) -> None:
        """Play a card to the trick, or take a card of it."""
        if self.left:
            if type(move) is not Take or (chosen := move.card) not in self.left:
                raise self.refused(move)
            self._take(chosen, log)
            return
        turn, trick = self.turn, self.trick
        if turn is None or type(move) is not Card:
            raise self.refused(move)
        hand = self.hands[turn]
        if move not in hand:
            raise self.refused(move)
        if trick and move.suit != (led := trick[0].suit):
            if following(hand, led):
                raise self.refused(move)
            if led not in self.voids[turn]:
                self.voids[turn] |= {led}
        if log is not None:
            log.append(self._told(move))
        if hand[move] == 1:
            del hand[move]
        else:
            hand[move] -= 1
        bannish = move in trick
        trick.append(move)
        players = len(self.hands)
        if bannish or len(trick) == players:
            self._finish_trick(log)
        else:
            self.turn = (turn + 1) % players

    def _told(self, move: Card) -> Event:
        """The sentence of a card about to be played."""
        if not self.trick:
            return Event("BAN-4", f"Seat {self.turn} leads the {move.name}: {move.suit} is the lead colour.")
        led = self.trick[0].suit
        if move.suit == led:
            return Event("BAN-5", f"Seat {self.turn} follows with the {move.name}.")
        return Event("BAN-5", f"Seat {self.turn} has no {led} and plays the {move.name}.")

    def seat_at(self, place: int) -> int:
        """The seat that plays at this place of the trick, counted from the leader."""
        return (self.leader + place) % self.game.players

    def _finish_trick(self, log: Log | None) -> None:
        """Give the chip and find the winner; with a choice of cards the winner decides, otherwise it goes on."""
        trick = self.trick
        left, winner, chip = settle(trick)
        self.chip = self.seat_at(chip)
        self.last = self.leader, trick
        if log is not None:
            log.extend(self._tell_trick(left, winner))
        if len(left) > 1:
            self.turn = self.seat_at(winner)
            self.left = left
        else:
            if left:
                self.taken[self.seat_at(winner)].append((self.tricks + 1, trick[winner]))
            self._next_trick(log)

    def _tell_trick(self, left: list[Card], winner: int) -> list[Event]:
        """How a finished trick was decided (BAN-6 to BAN-8, BAN-10, BAN-11)."""
        trick = self.trick
        question = asked_who(f"Seat {self.seat_at(len(trick) - 1)} plays the {trick[-1].name}. Who wins this trick?",
                             self.game.players, [self.seat_at(winner)] if left else [], "Nobody")
        if len(left) == len(trick):
            return [Event("BAN-7", f"Everybody has played. {trick[0].suit.capitalize()} was led, and the highest "
                                   f"{trick[0].suit} is the {trick[winner].name}: Seat {self.chip} wins the trick and "
                                   "gets the chip.", question=question)]
        equal = self.seat_at(trick.index(trick[-1]))
        unplayed = [self.seat_at(place) for place in range(len(trick), self.game.players)]
        waits = f" {seats(unplayed)} {'does' if len(unplayed) == 1 else 'do'} not play." if unplayed else ""
        events = [Event("BAN-6", f"BANNISH! Seat {equal} and Seat {self.chip} both played the {trick[-1].name}. The two "
                                 f"cards are removed face down, and the trick ends at once.{waits}"),
                  Event("BAN-8", f"Seat {self.chip} played the second {trick[-1].name} and gets the chip.")]
        if not left:
            events.append(Event("BAN-11", "No card is left: nobody takes anything, only the chip moves.",
                                question=question))
        elif len(left) == 1:
            stars = counted(self.game.stars[trick[winner]], "star")
            events.append(Event("BAN-10", f"Only the {trick[winner].name} is left: Seat {self.seat_at(winner)} wins and "
                                          f"must take it ({stars}).", question=question))
        else:
            colour, closest = left[0].suit, self.seat_at(trick.index(left[0]))
            set_by = (f"The leader's own {left[0].name} is still there" if closest == self.leader else
                      f"The {left[0].name} of Seat {closest} is the one closest to the leader")
            events.append(Event("BAN-8", f"Left are the {names(left)}. {set_by}, so "
                                         f"{colour} is the lead colour now. The highest {colour} is the "
                                         f"{trick[winner].name}: Seat {self.seat_at(winner)} wins the trick.",
                                question=question))
        return events

    def _take(self, chosen: Card, log: Log | None) -> None:
        """BAN-9: the winner takes one card; the others leave face down."""
        assert self.turn is not None
        if log is not None:
            others = [kind for kind in self.left if kind is not chosen]
            stars = counted(self.game.stars[chosen], "star")
            log.append(Event("BAN-9", f"Seat {self.turn} takes the {chosen.name} ({stars}). The "
                                      f"{names(others)} {'leaves' if len(others) == 1 else 'leave'} face down."))
        self.taken[self.turn].append((self.tricks + 1, chosen))
        self._next_trick(log)

    def _next_trick(self, log: Log | None) -> None:
        """BAN-12, BAN-13: the chip holder leads again, unless somebody has run out of cards."""
        if not all(self.hands):
            self._finish_round(log)
            return
        self.tricks += 1
        self.start_trick()
        if log is not None:
            log.append(Event("BAN-12", f"Seat {self.chip} has the chip and leads the next trick."))

    def _finish_round(self, log: Log | None) -> None:
        """BAN-14 to BAN-19: add up, rank, give victory points, and deal again or end the game."""
        stars = self.game.stars
        totals: list[int] = []
        used: list[int] = []
        for taken, hand in zip(self.taken, self.hands, strict=True):
            total, cards = 0, len(taken)
            for _, kind in taken:
                total += stars[kind]
            for kind, copies in hand.items():
                total += stars[kind] * copies
                cards += copies
            totals.append(total)
            used.append(cards)
        scorers = ranking(totals, used).scorers
        for seat in scorers:
            self.points[seat] += 1
        self.finished.append(Round(self.round, self.taken, self.hands, totals, used, scorers))
        if log is not None:
            log.extend(self._tell_round(totals, used, scorers))
        if max(self.points) >= POINTS_TO_WIN or self.round == MOST_ROUNDS:
            self.turn = None
            self.trick, self.left = [], []
            if log is not None:
                outcome = self.outcome()
                assert outcome is not None
                log.append(Event("BAN-19", outcome.because))
        else:
            self.start_round(log)

    def _tell_round(self, totals: list[int], used: list[int], scorers: list[int]) -> list[Event]:
        """How a round ended and was ranked."""
        out = [seat for seat, count in enumerate(self.counts) if not count]
        sums = (f"Seat {seat} has {total} ({counted(count, 'card')})"
                for seat, (total, count) in enumerate(zip(totals, used, strict=True)))
        question = asked_who("The round ends and the stars are added up. Who gets a victory point?", self.game.players, scorers,
                             "More than one", "Nobody")
        return [Event("BAN-13", f"{seats(out)} {'has' if len(out) == 1 else 'have'} no cards left: the round ends."),
                Event("BAN-14", f"Stars of the cards taken and left in hand: {listed(sums)}."),
                *(Event(rule, text) for rule, text in ranking_reasons(totals, used)[:-1]),
                Event(*ranking_reasons(totals, used)[-1], question=question)]

    def score(self) -> list[ScoreLine]:
        """The stars of every round card by card, and the victory points (BAN-14, BAN-16)."""
        lines = [ScoreLine(0, seat, points, POINTS_UNIT, "BAN-16", "brought from earlier rounds")
                 for seat, points in enumerate(self.carried) if points]
        stars = self.game.stars
        running = [] if self.turn is None else [Round(self.round, self.taken, [], [], [], [])]
        for number, taken, hands, totals, _, scorers in self.finished + running:
            for seat in range(self.game.players):
                lines += [ScoreLine(number, seat, stars[kind], STARS_UNIT, "BAN-14",
                                    f"the {kind.name}, taken {f'in trick {trick}' if trick else 'before'}")
                          for trick, kind in taken[seat]]
                if hands:
                    lines += [ScoreLine(number, seat, stars[kind], STARS_UNIT, "BAN-14",
                                        f"the {kind.name}, still in hand") for kind in in_hand(hands[seat])]
            lines += [ScoreLine(number, seat, 1, POINTS_UNIT, "BAN-16", f"second place with {counted(totals[seat], 'star')}")
                      for seat in scorers]
        return lines

    def worth(self, seat: int) -> float:
        """The seat's victory points above the average of the others."""
        others = sum(self.points) - self.points[seat]
        return self.points[seat] - others / (self.game.players - 1)

    def outcome(self) -> Outcome | None:
        """BAN-19: 2 victory points win, after 50 rounds the most."""
        if self.turn is not None:
            return None
        best = max(self.points)
        winners = tuple(seat for seat, points in enumerate(self.points) if points == best)
        verb = "wins" if len(winners) == 1 else "win together"
        if best >= POINTS_TO_WIN:
            because = f"{seats(winners)} {verb} with {best} victory points after {counted(self.round, 'round')}."
        else:
            because = f"After {MOST_ROUNDS} rounds {seats(winners)} {verb} with the most victory points ({best})."
        return Outcome(winners, tuple(self.points), because)

    def view(self, seat: int | None) -> BannishView:
        """What that seat may know; `None` sees everything."""
        return BannishView(self, seat)

    def parts(self) -> dict[str, str]:
        """This position as plain text."""
        text = self.game.deck.text
        parts = {f"hand {seat}": text(in_hand(hand)) for seat, hand in enumerate(self.hands)}
        parts |= {f"taken {seat}": " ".join(kind.text for _, kind in taken)
                  for seat, taken in enumerate(self.taken) if taken}
        parts |= {f"void {seat}": " ".join(sorted(void)) for seat, void in enumerate(self.voids) if void}
        parts |= {"leader": str(self.leader), "trick": " ".join(kind.text for kind in self.trick),
                  "tricks": str(self.tricks), "round": str(self.round), "points": " ".join(map(str, self.points))}
        return parts


class BannishView(TrickView):
    """What a seat may know in Bannish: its own hand, and everything that lay face up on the table at some time."""

    __slots__ = ()
    _state: BannishState
    words = ("hand", "hands", "counts", "trick", "led", "leader", "chip", "left", "taken", "gone", "hidden", "voids",
             "points")

    @property
    def trick(self) -> list[tuple[int, Card]]:
        """The cards of the trick in the order played, each with its seat."""
        return [(self._state.seat_at(place), kind) for place, kind in enumerate(self._state.trick)]

    @property
    def led(self) -> str | None:
        """The lead colour, None before the lead."""
        return self._state.trick[0].suit if self._state.trick else None

    @property
    def chip(self) -> int:
        """The seat that has the chip and leads next."""
        return self._state.chip

    @property
    def left(self) -> list[Card]:
        """The cards the trick's winner may choose from, empty while the trick is played."""
        return self._state.left.copy()

    @property
    def gone(self) -> list[Card]:
        """The cards that were played this round and left face down, in card order."""
        remaining = self._state.game.deck.counts.copy()
        on_table = [kind for hand in self._state.hands for kind in in_hand(hand)] + self._state.trick
        for kind in on_table + [kind for taken in self._state.taken for _, kind in taken]:
            remaining[kind] -= 1
        return [kind for kind, count in remaining.items() for _ in range(count)]

    @property
    def hidden(self) -> list[Card]:
        """The cards in the other hands, in card order: all that have not been seen."""
        hands = [hand for seat, hand in enumerate(self._state.hands) if seat != self.seat]
        return self._state.game.deck.in_order(kind for hand in hands for kind in in_hand(hand))

    @property
    def points(self) -> list[int]:
        """The victory points of each seat."""
        return self._state.points.copy()

    @property
    def last(self) -> tuple[int, list[Card]] | None:
        """The trick finished last, with its leader: for pictures."""
        return self._state.last and (self._state.last[0], self._state.last[1].copy())

    @property
    def last_round(self) -> Round | None:
        """The round counted last, with the cards left in hand that everybody then shows: for pictures."""
        return self._state.finished[-1] if self._state.finished else None

    def __str__(self) -> str:
        game = self.game
        stars = [sum(game.stars[kind] for kind in taken) for taken in self.taken]
        lines = [f"{game.title}, round {self.round}, trick {self.stage[1]}"]
        for seat, hand in enumerate(self.hands):
            shown = game.deck.text(hand) if hand is not None else counted(self.counts[seat], "card")
            marks = " (chip)" * (seat == self.chip)
            lines.append(f"  Seat {seat}{marks}: {shown} | taken {game.deck.text(self.taken[seat]) or '-'}"
                         f" = {stars[seat]} stars | {self.points[seat]} victory points")
        played = ", ".join(f"Seat {seat} {kind.text}" for seat, kind in self.trick)
        lines.append(f"  Trick: {played or 'not led yet'}")
        lines.append(f"  {self.asks or self._state.outcome().because}")
        return "\n".join(lines)


def position(game: Bannish, parts: Mapping[str, str], seed: int) -> BannishState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    players = range(game.players)
    known = [f"{what} {seat}" for what in ("hand", "taken", "void") for seat in players]
    given = checked_parts(parts, [*known, "trick", "leader", "tricks", "points", "round"])
    deck = game.deck

    state = BannishState(game, seed, 0)
    state.round, = numbers(given.get("round", "1"), "round", 1, 1, MOST_ROUNDS)
    state.chip, = numbers(given.get("leader", str(game.leader or 0)), "leader", 1, 0, game.players - 1)
    no_points = " ".join("0" for _ in players)
    state.points = numbers(given.get("points", no_points), "points", game.players, 0, POINTS_TO_WIN - 1)
    state.carried = tuple(state.points)
    state.start_trick()
    state.trick = deck.parse_all(given.get("trick", ""))
    _check_trick(state)
    taken = [deck.parse_all(given.get(f"taken {seat}", "")) for seat in players]
    state.taken = [[(0, kind) for kind in cards] for cards in taken]
    least = sum(len(cards) for cards in taken)
    state.tricks, = numbers(given.get("tricks", str(least)), "tricks", 1, least, HAND * game.players)

    state.voids = [suits_named(given.get(f"void {seat}", ""), game.colours) for seat in players]
    played = {state.seat_at(place): kind for place, kind in enumerate(state.trick)}
    for seat, kind in played.items():
        check_void("BAN-5", seat, "have played", [kind], state.voids[seat])
        if kind.suit != state.trick[0].suit:
            state.voids[seat] |= {state.trick[0].suit}

    hands = {seat: deck.parse_all(given[f"hand {seat}"]) for seat in players if f"hand {seat}" in given}
    for seat, hand in hands.items():
        check_void("BAN-5", seat, "hold", hand, state.voids[seat])
    before = {seat: len(hand) + (seat in played) for seat, hand in hands.items()}
    for seat, count in before.items():
        if not 1 <= count <= HAND:
            raise ValueError(f"Seat {seat} starts the trick with {count} cards; it must be 1 to {HAND} (BAN-3, BAN-13).")
    size = max(before.values(), default=max(1, HAND - state.tricks))
    sizes = {seat: size - (seat in played) for seat in players if seat not in hands}

    hidden = deck.without([state.trick, *taken, *hands.values()], "BAN-1")
    spare = len(hidden) - sum(sizes.values())
    if spare < 0:
        raise ValueError(f"Only {len(hidden)} cards are left to deal, and the other hands need {sum(sizes.values())}.")
    dealt, _ = dealt_to(sizes, [spare], hidden, state.voids, chance(seed, "position", 1))
    hands |= dealt
    state.hands = [hand_of(deck.in_order(hands[seat])) for seat in players]
    _resume_trick(state)
    return state


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
    if trick and (len(trick) == state.game.players or trick[-1] in trick[:-1]):
        left, winner, chip = settle(trick)
        if len(left) < 2:
            raise ValueError(f"This trick is over and leaves no choice. Give it without its last card and play the "
                             f"{trick[-1].name}.")
        state.left = left
        state.turn = state.seat_at(winner)
        state.chip = state.seat_at(chip)
        return
    state.turn = state.seat_at(len(trick))

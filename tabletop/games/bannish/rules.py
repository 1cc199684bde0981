"""Bannish: must follow, no trump, two equal cards annihilate each other, and second place scores."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from tabletop.engine import core, tricks
from tabletop.engine.cards import Card, Deck
from tabletop.engine.core import Ask, CardLine, Log, Move, Moves, Reason, Rule, Rulebook, ScoreLine, Touch
from tabletop.engine.english import counted, names, quoted
from tabletop.games.bannish import telling
from tabletop.games.bannish.tables import COLOURS, COPIES, STARS, STRENGTHS, star_table

RULES: Final = Rulebook(
    Rule("BAN-1", "There are 60 cards: five colours, strengths 1 to 6, two of each. Strength decides tricks, stars "
                  "decide scores."),
    Rule("BAN-2", "Every card has stars, at least one.", in_book=False,
         reading="a card of strength 1, 2, 3, 4, 5, 6 has 6, 5, 4, 3, 2, 1 stars; the table is an option"),
    Rule("BAN-3", "As many colours as players are used; all cards are dealt, 12 to each. Hands are hidden, taken cards "
                  "are seen by all.", reading="the colours used are the first ones: red, blue, green, yellow, purple"),
    Rule("BAN-4", "The leader has the chip and plays any card; its colour is the lead colour.",
         reading="the first leader of a game is drawn at random, unless the option says who"),
    Rule("BAN-5", "Clockwise, each player follows the lead colour if able, otherwise plays any card."),
    Rule("BAN-6", "BANNISH: a card equal in colour and strength to one already in the trick ends the trick at once. "
                  "Later players do not play, and the two equal cards are removed face down."),
    Rule("BAN-7", "When everybody has played, the highest card of the lead colour wins and its player gets the chip."),
    Rule("BAN-8", "After a BANNISH the player of the second equal card gets the chip. Of the cards left, the one "
                  "closest to the leader clockwise sets the lead colour anew, and the highest of that colour wins.",
         reading="the leader's own card is the closest of all"),
    Rule("BAN-9", "The winner takes one of the cards left in the trick, face up, for its stars; the others leave face "
                  "down."),
    Rule("BAN-10", "If a BANNISH leaves exactly one card, its player wins and must take it."),
    Rule("BAN-11", "If a BANNISH leaves no card, nobody takes anything and only the chip moves."),
    Rule("BAN-12", "The player with the chip leads the next trick."),
    Rule("BAN-13", "The round ends after the trick in which some player runs out of cards."),
    Rule("BAN-14", "A player's total is the stars of the cards taken and of the cards still in hand. Both kinds count "
                   "as cards used."),
    Rule("BAN-15", "A player with a total of 0 is left out of the ranking."),
    Rule("BAN-16", "All players with the best total are first. The next lower total is second place and scores 1 "
                   "victory point. If several share it, the one who used the fewest cards scores; still equal, each of "
                   "them.",
         reading="players with equal totals share a place, and second place is the next lower total"),
    Rule("BAN-17", "If there are only players in first place and players with 0 stars, nobody scores."),
    Rule("BAN-18", "The last player to receive the chip leads the next round; all cards are shuffled and dealt anew."),
    Rule("BAN-19", "Whoever reaches 2 victory points first wins; several at once all win.",
         reading="if nobody has them after 50 rounds, the most victory points win"),
)

HAND: Final = 12
POINTS_TO_WIN: Final = 2
MOST_ROUNDS: Final = 50
PLAY: Final = "play"
TAKE: Final = "take"

RULES_CARD: Final = (
    CardLine("Goal", "Come second, not first: second place scores 1 victory point. Whoever reaches "
                     f"{POINTS_TO_WIN} of them first wins.", ("BAN-16", "BAN-19")),
    CardLine("Cards", f"Strengths 1 to {max(STRENGTHS)} in as many colours as players, two of every card. Everybody "
                      f"gets {HAND}. Strength wins tricks, stars make your total.", ("BAN-1", "BAN-2", "BAN-3")),
    CardLine("A trick", "The player with the chip leads any card. Clockwise, you follow its colour if you can. If not, "
                        "you play any card.", ("BAN-4", "BAN-5", "BAN-12")),
    CardLine("BANNISH", "Somebody plays the twin of a card in the trick: the trick ends at once, and both twins are "
                        "removed.", ("BAN-6",)),
    CardLine("Who wins", "The highest card of the lead colour. After a BANNISH, the card left closest to the leader "
                         "sets that colour.", ("BAN-7", "BAN-8")),
    CardLine("What you win", "One card of the trick, which you choose. If a BANNISH leaves one card, that one; if it "
                             "leaves none, nothing.", ("BAN-9", "BAN-10", "BAN-11")),
    CardLine("Who leads next", "Whoever gets the chip: the winner, or the player of the second twin after a BANNISH.",
             ("BAN-7", "BAN-8", "BAN-12")),
    CardLine("End of a round", "When somebody has no cards left. Count the stars of the cards you took and of those in "
                               "your hand. Equal totals share a place. If several are second, the one who used the "
                               "fewest cards scores.", ("BAN-13", "BAN-14", "BAN-16")),
)


CARDS: Final = tuple(Card.of(colour, strength) for colour in COLOURS for strength in STRENGTHS)
TAKES: Final = {card: Touch.of(TAKE, card, f"take the {card.name}") for card in CARDS}
"""For each card the move of a trick's winner who takes it."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Bannish(core.Game):
    """Bannish for 3 to 5 players. `stars`: the star table; `leader`: the seat that leads first."""

    __slots__ = ("colours", "deck", "seats_of_cards", "stars")
    name: ClassVar[str] = "bannish"
    title: ClassVar[str] = "Bannish"
    player_counts: ClassVar[range] = range(3, 6)
    rules: ClassVar[Rulebook] = RULES
    rules_card: ClassVar[tuple[CardLine, ...]] = RULES_CARD
    ends_by: ClassVar[str] = "BAN-19"
    worth_means: ClassVar[str] = "victory points ahead of the average opponent"
    worth_in: ClassVar[str] = telling.POINTS_UNIT
    scored_in: ClassVar[str] = telling.POINTS_UNIT

    def __init__(self, players: object = 4, stars: object = None, leader: object = None) -> None:
        super().__init__(players, leader)
        self.colours: Final = COLOURS[:self.players]
        self.deck: Final = Deck({card: COPIES for card in CARDS if card.suit in self.colours})
        self.stars: Final = star_table(STARS if stars is None else stars, self.deck)
        self.seats_of_cards: Final = tuple(seat for seat in range(self.players) for _ in range(HAND))

    @property
    def options(self) -> dict[str, Any]:
        """The options that recreate this game."""
        usual = self.stars == star_table(STARS, self.deck)
        return super().options | ({} if usual else {"stars": {card.text: stars for card, stars in self.stars.items()}})

    def deal(self, seed: object, log: Log | None = None) -> BannishState:
        """A new game; the same seed deals the same game."""
        state = BannishState(self, core.whole_number(seed, "seed"))
        state.chip = self.first_leader(state.seed)
        state.start_round(log)
        return state

    def hands(self, seed: int, round: int) -> list[list[Card]]:
        """BAN-3: all cards are dealt, 12 to each."""
        return tricks.deal_out(self.deck.cards, self.seats_of_cards, self.players, seed, round)

    def parse(self, text: object) -> Move:
        """A card (`r4`, "red 4") to play it; `take r4` to take it."""
        said = core.written_move(text, "'r4' or 'take r4'")
        words = said.split()
        if words and words[0].lower() == TAKE:
            return TAKES[self.deck.parse(" ".join(words[1:]))]
        return self.deck.parse(said)

    def moves(self) -> tuple[Any, ...]:
        """Playing and taking every card; as many colours as players."""
        return *self.deck.kinds, *[TAKES[card] for card in self.deck.kinds]

    def kind_of(self, move: object) -> str:
        """Whether a move takes a card or plays one."""
        return move.verb if isinstance(move, Touch) else PLAY


def settle(trick: list[Card]) -> tuple[list[Card], int, int]:
    """The result of a finished trick: the cards left, the place that wins and the place that gets the chip.

    Places count from the leader, clockwise; -1 wins when no card is left (BAN-6, BAN-7, BAN-8, BAN-11).
    """
    played_last, left = trick[-1], trick[:-1]
    if played_last not in left:
        winner = tricks.highest(trick, trick[0].suit)
        return trick, winner, winner
    left.remove(played_last)
    winner = trick.index(left[tricks.highest(left, left[0].suit)]) if left else -1
    return left, winner, len(trick) - 1


Ranking = tuple[list[int], list[int], list[int]]
"""The ranking of a round: who is first, who shares the second total, and who of these scores."""


def ranking(totals: Sequence[int], used: Sequence[int]) -> Ranking:
    """BAN-15, BAN-16, BAN-17: first, second and scorers by distinct totals, zeros left out."""
    best = max(totals)
    next_best = 0
    for total in totals:
        if next_best < total < best:
            next_best = total
    first = tricks.seats_with(best, totals) if best else []
    second = tricks.seats_with(next_best, totals) if next_best else []
    if len(second) < 2:
        return first, second, second
    fewest = min([used[seat] for seat in second])
    return first, second, [seat for seat in second if used[seat] == fewest]


class Round:
    """A finished round, kept for the score sheet."""

    # A small class: a named tuple is made by a function of Python even in compiled code.
    __slots__ = ("first", "hands", "number", "scorers", "second", "taken", "totals", "used")

    def __init__(self, number: int, taken: list[tricks.Taken], hands: list[list[Card]], totals: list[int],
                 used: list[int], ranked: Ranking) -> None:
        self.number: Final = number
        self.taken: Final = taken
        self.hands: Final = hands
        self.totals: Final = totals
        self.used: Final = used
        self.first, self.second, self.scorers = ranked

    def __reduce__(self) -> tuple[object, ...]:
        return Round, (self.number, self.taken, self.hands, self.totals, self.used,
                       (self.first, self.second, self.scorers))


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class BannishState(tricks.TrickState[Bannish]):
    """One moment of a game of Bannish."""

    __slots__ = ("chip", "finished", "last", "on_offer", "points", "trick")

    def __init__(self, game: Bannish, seed: int) -> None:
        super().__init__(game, seed)
        self.chip = 0
        self.trick: list[Card] = []
        self.on_offer: list[Card] = []
        """The cards of a finished trick that its winner may take; empty while cards are played."""
        self.points = [0] * game.players
        self.finished: list[Round] = []
        self.last: tuple[int, list[Card]] | None = None
        """The leader and the cards of the trick before, for pictures."""

    def copy(self) -> BannishState:
        """An independent copy."""
        twin = BannishState(self.game, self.seed)
        self.copy_to(twin)
        twin.chip = self.chip
        twin.trick = self.trick.copy()
        twin.on_offer = self.on_offer
        twin.points = self.points.copy()
        twin.finished = self.finished.copy()
        twin.last = self.last
        return twin

    def what_counts(self) -> tuple[object, ...]:
        """Besides hands and trick, which cards every seat has taken, in any order (BAN-14 to BAN-16)."""
        place = self.game.deck.place
        taken = [tuple(sorted([place[card] for _, card in cards])) for cards in self.taken]
        return *super().what_counts(), self.chip, *self.trick, None, *self.on_offer, *taken

    def redeal(self, seat: int, rng: Random) -> None:
        """The other hands are dealt anew around the cards they have shown not to hold."""
        self.redeal_hands(seat, self.game.deck, rng)

    def start_round(self, log: Log | None = None) -> None:
        """Deal the next round (BAN-3); the player with the chip leads (BAN-4, BAN-18)."""
        self.round += 1
        self.hands = self.game.hands(self.seed, self.round)
        self.clear_table()
        self.start_trick()
        if log is not None:
            log.extend(telling.dealt(self.round, HAND, self.chip))

    def start_trick(self) -> None:
        """BAN-12: the player with the chip leads the next trick."""
        self.leader = self.chip
        self.turn = self.chip
        self.trick = []
        self.on_offer = []

    def seat_at(self, place: int) -> int:
        """The seat that plays at this place of the trick, counted from the leader."""
        return (self.leader + place) % len(self.hands)

    @property
    def asks(self) -> Ask:
        """What is decided now."""
        if self.turn is None:
            return Ask()
        if self.on_offer:
            return Ask(TAKE, "BAN-9", f"Seat {self.turn} won the trick: take one of its cards")
        if self.trick:
            return Ask(PLAY, "BAN-5",
                       f"Seat {self.turn}: follow {self.trick[0].suit} if you can, otherwise play any card")
        return Ask(PLAY, "BAN-4", f"Seat {self.turn} leads: play any card")

    def choices(self) -> Moves:
        """BAN-9: the cards on offer may be taken. BAN-4, BAN-5: any card may be led; who can follow must."""
        if self.on_offer:
            takes: list[Touch] = []
            for card in self.on_offer:
                takes.append(TAKES[card])
            return takes
        turn, trick = self.turn, self.trick
        assert turn is not None
        hand = self.hands[turn]
        if trick:
            follow = tricks.following(hand, trick[0].suit)
            if follow:
                return follow
        return tricks.each_once(hand)

    def why(self, move: Any) -> Reason:
        """Why this card may be taken or played."""
        who = f"Seat {self.turn}"
        if self.on_offer:
            stars = counted(self.game.stars[move.card], "star")
            return Reason("BAN-9", f"{who} won the trick and may take any card left in it: the {move.card.name} brings "
                                   f"{stars}.")
        if not self.trick:
            return Reason("BAN-4", f"{who} leads and may play any card.")
        led = self.trick[0].suit
        reason = tricks.may_follow("BAN-5", who, led, move.suit == led)
        if move in self.trick:
            return Reason(reason.rule, f"{reason.because} It makes a BANNISH with the {move.name} already in the trick "
                                       "(BAN-6).")
        return reason

    def why_not(self, move: object) -> Reason:
        """Why this card may not be taken or played."""
        assert self.turn is not None
        who, allowed = f"Seat {self.turn}", self.legal()
        if self.on_offer:
            return Reason("BAN-9", f"{who} won the trick and takes one of its cards first: the "
                                   f"{names(self.on_offer, 'or')}.")
        if isinstance(move, Touch):
            return Reason("BAN-9", f"The trick is not over yet: a card is taken by its winner. Now {who} plays "
                                   f"{names(allowed, 'or')}.")
        rule = "BAN-5" if self.trick else "BAN-4"
        if not isinstance(move, Card):
            return Reason(rule, f"A move is a card to play, or a card to take, not {quoted(move)}. Play "
                                f"{names(allowed, 'or')}.")
        if move not in self.hands[self.turn]:
            return Reason(rule, f"{who} does not hold the {move.name}: play {names(allowed, 'or')}.")
        return tricks.must_follow("BAN-5", who, self.trick[0].suit, allowed)

    def pointed_at(self) -> Sequence[Move]:
        """The cards of the trick when one is to be taken, and every card of the hand."""
        assert self.turn is not None
        return [*(TAKES[card] for card in self.on_offer), *tricks.each_once(self.hands[self.turn])]

    def carry_out(self, move: Any, log: Log | None) -> None:
        """BAN-9: a card on offer is taken. BAN-5, BAN-6: the trick goes on clockwise until everybody has played, or a
        card has met its equal."""
        if self.on_offer:
            self.take(move.card, log)
            return
        card: Card = move
        turn, trick, hands = self.turn, self.trick, self.hands
        assert turn is not None
        if log is not None:
            log.append(telling.played(turn, card, trick[0].suit if trick else None))
        if trick:
            led = trick[0]
            # Who does not follow has no card like the led one: it shows that by the first card that does not follow.
            if card.suit != led.suit and led not in self.cannot_hold[turn]:
                deck = self.game.deck
                self.cannot_hold[turn] = deck.unions.of(self.cannot_hold[turn], deck.by_suit[led.suit])
        hands[turn].remove(card)
        bannish = card in trick
        trick.append(card)
        if bannish or len(trick) == len(hands):
            self.finish_trick(log)
        else:
            self.turn = 0 if turn + 1 == len(hands) else turn + 1

    def finish_trick(self, log: Log | None) -> None:
        """BAN-7, BAN-8: give the chip and find the winner; with a choice of cards the winner decides (BAN-9), otherwise
        it goes on (BAN-10, BAN-11)."""
        trick = self.trick
        left, winner, chip = settle(trick)
        self.chip = self.seat_at(chip)
        self.last = self.leader, trick
        if log is not None:
            stars = self.game.stars[trick[winner]]
            log.extend(telling.trick_ended(tricks.in_trick(self.leader, trick, self.game.players), left, winner,
                                           self.game.players, stars))
        if len(left) > 1:
            self.turn = self.seat_at(winner)
            self.on_offer = left
        else:
            if left:
                self.taken[self.seat_at(winner)].append((self.tricks + 1, trick[winner]))
            self.next_trick(log)

    def take(self, card: Card, log: Log | None) -> None:
        """BAN-9: the winner takes one card; the others leave face down."""
        assert self.turn is not None
        if log is not None:
            log.append(telling.taken(self.turn, card, self.game.stars[card],
                                     [other for other in self.on_offer if other is not card]))
        self.taken[self.turn].append((self.tricks + 1, card))
        self.next_trick(log)

    def next_trick(self, log: Log | None) -> None:
        """BAN-12, BAN-13: the chip holder leads again, unless somebody has run out of cards."""
        for hand in self.hands:
            if not hand:
                self.finish_round(log)
                return
        self.tricks += 1
        self.start_trick()
        if log is not None:
            log.append(telling.leads_next(self.chip))

    def finish_round(self, log: Log | None) -> None:
        """BAN-14 to BAN-19: add up, rank, give victory points, and deal again or end the game."""
        stars = self.game.stars
        totals: list[int] = []
        used: list[int] = []
        for seat, hand in enumerate(self.hands):
            total = 0
            for _, card in self.taken[seat]:
                total += stars[card]
            for card in hand:
                total += stars[card]
            totals.append(total)
            used.append(len(self.taken[seat]) + len(hand))
        ranked = ranking(totals, used)
        first, second, scorers = ranked
        for seat in scorers:
            self.points[seat] += 1
        self.finished.append(Round(self.round, self.taken, self.hands, totals, used, ranked))
        if log is not None:
            out = [seat for seat, hand in enumerate(self.hands) if not hand]
            told = telling.ranked(totals, used, first, second, scorers)
            log.extend(telling.round_ended(out, totals, used, told, scorers, self.points))
        if max(self.points) >= POINTS_TO_WIN or self.round in (MOST_ROUNDS, self.last_round):
            self.turn = None
            self.trick, self.on_offer = [], []
            self.tell_end(log, telling.game_ended)
        else:
            self.start_round(log)

    def score(self) -> list[ScoreLine]:
        """The stars of every round card by card, and the victory points (BAN-14, BAN-16)."""
        stars, lines = self.game.stars, telling.brought(self.carried)
        for done in self.finished:
            lines += telling.stars(done.number, done.taken, done.hands, stars)
            lines += [telling.second_place(done.number, seat, done.totals[seat], done.used[seat], len(done.second),
                                           len(done.scorers)) for seat in done.scorers]
        return lines if self.turn is None else lines + telling.stars(self.round, self.taken, [[]] * self.game.players,
                                                                     stars)

    def worth(self, seat: int) -> float:
        """The seat's victory points above the average of the others."""
        return self.points[seat] - tricks.average_of_others(seat, self.points)

    def outcome(self) -> core.Outcome | None:
        """BAN-19: 2 victory points win, after 50 rounds the most."""
        if self.turn is not None:
            return None
        best = max(self.points)
        winners = tuple(tricks.seats_with(best, self.points))
        because = telling.game_over(winners, best, self.round, best >= POINTS_TO_WIN)
        return core.Outcome(winners, tuple(self.points), because)


GAME: Final = Bannish

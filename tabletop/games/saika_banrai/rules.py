"""Saika Banrai: must follow, but no trick is worth having, and natural disasters turn the rules of a trick around."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from tabletop.engine import core, tricks
from tabletop.engine.cards import Card, Deck
from tabletop.engine.core import NOBODY, Ask, CardLine, Log, Move, Moves, Reason, Rule, Rulebook, ScoreLine, Touch
from tabletop.engine.english import is_are, listed, names, quoted, seats
from tabletop.games.saika_banrai import telling

RULES: Final = Rulebook(
    Rule("SKB-1", "There are 36 disaster cards: red eruptions, green storms, yellow earthquakes and blue floods, each "
                  "with the numbers 1 to 4 and 6 to 10. There is no 5. There are six human pillars and six fertility "
                  "cards, and one natural disaster card of each colour, face down at first."),
    Rule("SKB-2", "With 3, 4, 5 or 6 players each is dealt 10, 8, 7 or 6 disaster cards, and one human pillar and one "
                  "fertility card. The disaster cards left over (6, 4, 1 or 0) are set aside unseen. A round has as "
                  "many tricks as a player has cards: 12, 10, 9 or 8."),
    Rule("SKB-3", "The players agree who leads the first trick.",
         reading="the first leader is drawn at random, unless the option says who"),
    Rule("SKB-4", "The leader plays any card. The first disaster card of the trick sets the lead colour; special cards "
                  "do not."),
    Rule("SKB-5", "Clockwise, whoever holds the lead colour plays it or a special card; whoever holds none plays any "
                  "card."),
    Rule("SKB-6", "A trick can hold one human pillar and one fertility card: a special card that is in the trick "
                  "already cannot be played again."),
    Rule("SKB-7", "Whoever has no card that may be played passes and keeps the cards. Whoever has one must play.",
         reading="this also goes for two special cards when both are in the trick already"),
    Rule("SKB-8", "A disaster card turns the natural disaster card of its colour face up, if it is still face down. "
                  "Special cards turn nothing."),
    Rule("SKB-9", "As soon as all four natural disaster cards are face up, the trick is a natural disaster trick. "
                  "After it all four are turned face down."),
    Rule("SKB-10", "In a normal trick the highest number of the lead colour wins and takes only its own card. The "
                   "others are discarded."),
    Rule("SKB-11", "In a natural disaster trick the lowest number of the lead colour wins and takes all cards of the "
                   "trick."),
    Rule("SKB-12", "The human pillar counts as the 5 of the lead colour in a normal trick. In a natural disaster trick "
                   "it does not count.",
         reading="whoever wins a natural disaster trick takes it like every other card of the trick"),
    Rule("SKB-13", "Fertility never decides a trick, and whoever plays it never gets it back. In a normal trick it is "
                   "discarded.",
         reading="whoever wins a natural disaster trick takes it, for 0 points"),
    Rule("SKB-14", "A trick in which nobody has played a disaster card has to be decided, too.", in_book=False,
         reading="the human pillar's player wins it as a normal trick and takes the pillar. Without a pillar nobody "
                 "wins, and the fertility card is discarded. That can only be the last trick of a round"),
    Rule("SKB-15", "The winner of a trick names the player who leads the next one, and may name anybody, including "
                   "itself."),
    Rule("SKB-16", "Cards taken and discarded lie face down until the round ends. Everybody saw them when they were "
                   "played.",
         reading="at the table they lie face down unless you tick to see them. A strategy may remember what it saw. "
                 "Stepping through a game shows them"),
    Rule("SKB-17", "Every card taken loses points: a disaster card its number, a human pillar 5, a fertility card 0.",
         reading="the points lost are the sum of the numbers on the cards, not how many cards there are"),
    Rule("SKB-18", "Every card still in hand at the end of the round loses 20 points."),
    Rule("SKB-19", "For the next round all cards are shuffled and dealt anew. Whoever has lost the most points so far "
                   "names the leader; if several have, it may be anybody.",
         reading="then the leader is drawn at random from all players"),
    Rule("SKB-20", "The natural disaster cards stay as they are from round to round."),
    Rule("SKB-21", "After three rounds the fewest points lost win. Several players with equally few win together."),
)

COLOURS: Final = ("red", "green", "yellow", "blue")
NUMBERS: Final = (1, 2, 3, 4, 6, 7, 8, 9, 10)
PILLAR: Final = Card.of("pillar", 5, "p", "human pillar")
FERTILITY: Final = Card.of("fertility", 0, "f", "fertility card")
SPECIALS: Final[tuple[Card, ...]] = (PILLAR, FERTILITY)
DISASTERS: Final = tuple(Card.of(colour, number) for colour in COLOURS for number in NUMBERS)
DEALT: Final = {3: 10, 4: 8, 5: 7, 6: 6}
ROUNDS: Final = 3
CARD_LEFT: Final = 20
UNIT: Final = "points lost"
PLAY: Final = "play"
PASSING: Final = "pass"
NAMING: Final = "leader"

RULES_CARD: Final = (
    CardLine("Goal", f"Lose the fewest points in {ROUNDS} rounds. Players with equally few win together.",
             ("SKB-21",)),
    CardLine("Cards", f"Four colours with the numbers 1 to {max(NUMBERS)}, but no {PILLAR.rank}. Everybody also gets "
                      "special cards: one human pillar and one fertility card.", ("SKB-1", "SKB-2")),
    CardLine("A trick", "The leader plays any card. The first coloured card sets the lead colour. Play that colour or "
                        "a special card; if you have none of it, play any card.", ("SKB-4", "SKB-5")),
    CardLine("Special cards", "Only one human pillar and one fertility card fit into a trick. If nothing in your hand "
                              "may be played, you pass.", ("SKB-6", "SKB-7")),
    CardLine("A normal trick", "The highest card of the lead colour wins, and takes only itself. The human pillar "
                               f"counts as the {PILLAR.rank}, the fertility card as nothing.",
             ("SKB-10", "SKB-12", "SKB-13")),
    CardLine("Natural disaster", "Every coloured card turns its colour up. When all four are up, the lowest card of "
                                 "the lead colour takes the whole trick. Then all four turn down.",
             ("SKB-8", "SKB-9", "SKB-11")),
    CardLine("Who leads next", "The winner names the next leader: anybody they like.", ("SKB-15",)),
    CardLine("Points lost", f"The numbers on the cards you took, {PILLAR.rank} for a human pillar, {FERTILITY.rank} "
                            f"for a fertility card. And {CARD_LEFT} for every card left in your hand.",
             ("SKB-17", "SKB-18")),
)

Trick = dict[Card, int]
"""The cards of a trick in the order played, each with the seat that played it: no card is in a trick twice."""


LEADERS: Final = tuple(Touch.of(NAMING, seat, f"name Seat {seat}") for seat in range(max(DEALT)))
"""For each seat the move that names it as the next leader."""
PASS: Final = Touch.of(PASSING)
"""The move of a player who has no card that may be played."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SaikaBanrai(core.Game):
    """Saika Banrai for 3 to 6 players. `leader`: the seat that leads the first trick."""

    __slots__ = ("aside", "dealt", "deck", "leaders", "seats_of_cards", "tricks")
    name: ClassVar[str] = "saika_banrai"
    title: ClassVar[str] = "Saika Banrai"
    player_counts: ClassVar[range] = range(3, 7)
    rules: ClassVar[Rulebook] = RULES
    rules_card: ClassVar[tuple[CardLine, ...]] = RULES_CARD
    ends_by: ClassVar[str] = "SKB-21"
    worth_means: ClassVar[str] = "points ahead of the average opponent"
    scored_in: ClassVar[str] = UNIT
    fewest_win: ClassVar[bool] = True

    def __init__(self, players: object = 4, leader: object = None) -> None:
        super().__init__(players, leader)
        self.dealt: Final = DEALT[self.players]
        """How many disaster cards each seat is dealt."""
        self.aside: Final = len(DISASTERS) - self.players * self.dealt
        """How many disaster cards are set aside."""
        self.tricks: Final = self.dealt + len(SPECIALS)
        self.deck: Final = Deck({card: 1 for card in DISASTERS} | {special: self.players for special in SPECIALS})
        self.leaders: Final[Sequence[Touch]] = LEADERS[:self.players]
        self.seats_of_cards: Final = (*(seat for seat in range(self.players) for _ in range(self.dealt)),
                                      *[self.players] * self.aside)

    def deal(self, seed: object, log: Log | None = None) -> SaikaBanraiState:
        """A new game; the same seed deals the same game."""
        state = SaikaBanraiState(self, core.whole_number(seed, "seed"))
        state.start_round(log)
        return state

    def hands(self, seed: int, round: int) -> tuple[list[list[Card]], list[Card]]:
        """SKB-2: the hands of a round, and the cards set aside."""
        hands = tricks.deal_out(DISASTERS, self.seats_of_cards, self.players + 1, seed, round)
        aside = hands.pop()
        for hand in hands:
            hand.extend(SPECIALS)
        return hands, aside

    def parse(self, text: object) -> Move:
        """A card (`r4`, "red 4", `p`, "pillar") to play it, `pass`, or `leader 2` to name the leader."""
        said = core.written_move(text, "'r4', 'pass' or 'leader 2'")
        words = said.lower().split()
        if words == [PASSING]:
            return PASS
        if words and words[0] == NAMING:
            if len(words) != 2 or words[1] not in [str(seat) for seat in range(self.players)]:
                raise ValueError(f"{quoted(said)} names no seat: write 'leader' and a seat from 0 to "
                                 f"{self.players - 1}.")
            return self.leaders[int(words[1])]
        for special in SPECIALS:
            if words == [special.suit]:
                return special
        return self.deck.parse(said)

    def moves(self) -> tuple[Any, ...]:
        """Playing every card, passing, and naming every player."""
        return *self.deck.kinds, PASS, *self.leaders

    def kind_of(self, move: object) -> str:
        """Whether a move names the leader, passes, or plays a card."""
        return move.verb if isinstance(move, Touch) else PLAY


def winning_card(trick: Collection[Card], led: str | None, disaster: bool) -> Card | None:
    """The card that wins the trick, None when nobody does (SKB-10, SKB-11, SKB-12, SKB-14)."""
    best = PILLAR if PILLAR in trick and not disaster else None  # its rank is the 5 that it counts as
    for card in trick:
        if card.suit == led and (best is None or (card.rank < best.rank) == disaster):
            best = card
    return best


def points(cards: Collection[Card]) -> int:
    """SKB-17: what cards taken lose."""
    return sum([card.rank for card in cards])


def specials_in(cards: Collection[Card]) -> list[Card]:
    """The special cards among these, each once."""
    return [special for special in SPECIALS if special in cards]


def any_card_but(blocked: Sequence[Card]) -> str:
    """'any card', or 'any card but the human pillar': SKB-6 keeps special cards out that are in the trick already."""
    return f"any card but the {names(blocked, 'or')}" if blocked else "any card"


class Round(NamedTuple):
    """A finished round, kept for the score sheet: the cards taken, each with its trick, and the hands left."""

    number: int
    taken: list[tricks.Taken]
    hands: list[list[Card]]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SaikaBanraiState(tricks.TrickState[SaikaBanrai]):
    """One moment of a game of Saika Banrai."""

    __slots__ = ("aside", "finished", "last", "lead", "lost", "trick", "up")

    def __init__(self, game: SaikaBanrai, seed: int) -> None:
        super().__init__(game, seed)
        self.aside: list[Card] = []
        self.trick: Trick = {}
        self.lead: Card | None = None
        """The first disaster card of the trick, which sets the lead colour."""
        self.up: set[str] = set()
        """The colours whose natural disaster card is face up."""
        self.lost = [0] * game.players
        """The points each seat has lost so far, those of the running round included."""
        self.finished: list[Round] = []
        self.last: tuple[int, Trick, str | None, bool, int] | None = None
        """The trick before, for pictures: its leader, its cards, its colour, whether it was a natural disaster, and its
        winner."""

    def copy(self) -> SaikaBanraiState:
        """An independent copy."""
        twin = SaikaBanraiState(self.game, self.seed)
        self.copy_to(twin)
        twin.aside = self.aside
        twin.trick = self.trick.copy()
        twin.lead = self.lead
        twin.up = self.up.copy()
        twin.lost = self.lost.copy()
        twin.finished = self.finished.copy()
        twin.last = self.last
        return twin

    def what_counts(self) -> tuple[object, ...]:
        """Besides hands and trick, the natural disasters that are up, and the points lost (SKB-11, SKB-18)."""
        return *super().what_counts(), *self.trick.items(), *sorted(self.up), *self.lost

    def redeal(self, seat: int, rng: Random) -> None:
        """The disaster cards not seen are dealt anew to the other hands and set aside, around the cards that seats have
        shown not to hold. Which special cards a seat still holds is known."""
        deck = self.game.deck
        specials = {other: specials_in(hand) for other, hand in enumerate(self.hands) if other != seat}
        sizes = {other: len(self.hands[other]) - len(held) for other, held in specials.items()}
        unseen = {card for other in sizes for card in self.hands[other]}.union(self.aside)
        dealt = self.deal_hidden([card for card in DISASTERS if card in unseen], sizes, (len(self.aside),), rng)
        assert dealt is not None  # the true deal fits
        self.aside = deck.in_order(dealt.pop())
        for other, cards in zip(sizes, dealt, strict=True):
            self.hands[other] = deck.in_order(cards) + specials[other]

    def start_round(self, log: Log | None = None) -> None:
        """Deal the next round (SKB-2) and find who leads it, or who names the leader (SKB-3, SKB-19)."""
        game = self.game
        self.round += 1
        self.hands, self.aside = game.hands(self.seed, self.round)
        self.clear_table()
        most = max(self.lost)
        worst = tricks.seats_with(most, self.lost)
        if self.round == 1:
            self.start_trick(game.first_leader(self.seed))
        elif len(worst) == 1:
            self.let_name(worst[0])
        else:
            self.start_trick(core.drawn_seat(self.seed, "leader", self.round, game.players))
        if log is not None:
            log.extend(telling.dealt(self.round, game.dealt, game.aside, self.leader, worst, most))

    def start_trick(self, leader: int) -> None:
        """SKB-4: this seat leads the trick."""
        self.leader = leader
        self.turn = leader

    def let_name(self, seat: int) -> None:
        """SKB-15, SKB-19: this seat names the leader."""
        self.leader = NOBODY
        self.turn = seat

    @property
    def disaster(self) -> bool:
        """SKB-9: whether this is a natural disaster trick."""
        return len(self.up) == len(COLOURS)

    @property
    def led(self) -> str | None:
        """SKB-4: the lead colour, None as long as there is none."""
        return None if self.lead is None else self.lead.suit

    @property
    def asks(self) -> Ask:
        """What is decided now. Everybody hears it: which special cards a seat still holds is known to all, its colours
        are not."""
        turn, led = self.turn, self.led
        if turn is None:
            return Ask()
        who, hand = f"Seat {turn}", self.hands[turn]
        if self.leader == NOBODY and self.tricks:
            return Ask(NAMING, "SKB-15", f"{who} won the trick: name the player who leads the next one")
        if self.leader == NOBODY:
            return Ask(NAMING, "SKB-19",
                       f"{who} has lost the most points: name the player who leads round {self.round}")
        if not self.trick:
            return Ask(PLAY, "SKB-4", f"{who} leads: play any card")
        blocked = self.blocked(hand)
        if len(blocked) == len(hand):
            return Ask(PASSING, "SKB-7",
                       f"{who} holds only the {names(blocked)}, which {is_are(len(blocked))} in the trick already: "
                       "pass")
        if led is None:
            return Ask(PLAY, "SKB-4", f"{who}: no colour is led yet, play {any_card_but(blocked)}")
        free = [special for special in specials_in(hand) if special not in blocked]
        allowed = listed([led, *(f"the {special.name}" for special in free)], "or")
        return Ask(PLAY, "SKB-5", f"{who}: play {allowed}; if you hold no {led}, play {any_card_but(blocked)}")

    def blocked(self, hand: Sequence[Card]) -> list[Card]:
        """SKB-6: the special cards of a hand that are in the trick already."""
        return [special for special in specials_in(hand) if special in self.trick]

    def choices(self) -> Moves:
        """SKB-15: anybody may be named. SKB-4, SKB-5: any card may be led; whoever can follow does or plays a special
        card. SKB-6: none that is in the trick already. SKB-7: whoever has no such card passes."""
        if self.leader == NOBODY:
            return list(self.game.leaders)
        assert self.turn is not None
        hand, trick, lead = self.hands[self.turn], self.trick, self.lead
        if not trick:
            return hand.copy()
        # Plain loops: every decision passes here.
        cards: list[Card] = []
        if lead is not None:
            led = lead.suit
            for card in hand:
                # In card order the special cards are the last: by then it is known whether a card follows.
                if card.suit == led or (cards and (card is PILLAR or card is FERTILITY) and card not in trick):
                    cards.append(card)
            if cards:
                return cards
        cards = hand.copy()
        for special in SPECIALS:
            if special in trick and special in cards:
                cards.remove(special)
        return cards or [PASS]

    def why(self, move: Any) -> Reason:
        """Why this card may be played, this seat named, or why to pass."""
        assert self.turn is not None
        who, hand, led = f"Seat {self.turn}", self.hands[self.turn], self.led
        if self.leader == NOBODY:
            return Reason(self.naming_rule, f"{who} may name anybody, including itself.")
        if move is PASS:
            return Reason("SKB-7", f"{who} holds only the {names(hand)}, which {is_are(len(hand))} in the trick "
                                   f"already: it passes and keeps {is_are(len(hand), 'it', 'them')}.")
        special, any_card = move in SPECIALS, any_card_but(self.blocked(hand))
        if led is None:
            sets = "A special card sets no lead colour." if special else f"This one makes {move.suit} the lead colour."
            reason = Reason("SKB-4", f"{who} {'may play' if self.trick else 'leads and may play'} {any_card}. {sets}")
        elif move.suit == led:
            reason = tricks.may_follow("SKB-5", who, led, follows=True)
        elif tricks.following(hand, led):
            reason = Reason("SKB-5", f"{led.capitalize()} was led and {who} holds {led}, but a special card need not "
                                     "follow.")
        else:
            reason = Reason("SKB-5", f"{led.capitalize()} was led and {who} holds none: it may play {any_card}.")
        if not special and not self.disaster and len(self.up | {move.suit}) == len(COLOURS):
            return Reason(reason.rule, f"{reason.because} It turns the last natural disaster card face up: this "
                                       "becomes a natural disaster trick (SKB-9).")
        return reason

    def why_not(self, move: object) -> Reason:
        """Why this card may not be played, this seat not named, or why not to pass."""
        assert self.turn is not None
        who, hand, legal = f"Seat {self.turn}", self.hands[self.turn], self.legal()
        if self.leader == NOBODY:
            return Reason(self.naming_rule, f"First {who} decides who leads: name "
                                            f"{seats(range(self.game.players), 'or')}.")
        instead = str(PASS) if PASS in legal else f"play {names(legal, 'or')}"
        if isinstance(move, Touch) and move.verb == NAMING:
            return Reason("SKB-15", f"Nobody is named before the trick is over. Now {who} has to {instead}.")
        if move is PASS:
            return Reason("SKB-7", f"Only a player without a card to play may pass, and {who} has one: {instead}.")
        rule = "SKB-5" if self.trick else "SKB-4"
        if not isinstance(move, Card):
            return Reason(rule, f"A move is a card to play, 'pass', or a seat to name, not {quoted(move)}: {instead}.")
        if move not in hand:
            return Reason(rule, f"{who} does not hold the {move.name}: {instead}.")
        if move in self.trick:
            return Reason("SKB-6", f"There is a {move.name} in the trick already, and there can be only one: "
                                   f"{instead}.")
        assert self.lead is not None  # any other card could be played
        return tricks.must_follow("SKB-5", who, self.lead.suit, legal)

    @property
    def naming_rule(self) -> str:
        """The rule by which somebody names the leader: within a round a trick's winner does, before it whoever has lost
        the most."""
        return "SKB-15" if self.tricks else "SKB-19"

    def pointed_at(self) -> Sequence[Move]:
        """The seats when one is to be named, and every card of the hand; and to pass, when there is nothing else."""
        assert self.turn is not None
        hand, legal = self.hands[self.turn], self.legal()
        return [*legal, *hand] if self.leader == NOBODY else [*hand, PASS] if PASS in legal else hand.copy()

    def carry_out(self, move: Any, log: Log | None) -> None:
        """Name the leader, pass, or play a card; the trick goes on clockwise until everybody has had a turn.

        SKB-4, SKB-8: the first disaster card sets the lead colour, and each turns the natural disaster card of its
        colour face up.
        """
        turn = self.turn
        assert turn is not None
        if self.leader == NOBODY:
            if log is not None:
                log.append(telling.named(turn, move.number, self.tricks))
            self.start_trick(move.number)
            return
        if move is PASS:
            if log is not None:
                log.append(telling.passed(turn, self.hands[turn]))
        else:
            card: Card = move
            lead, suit = self.lead, card.suit
            if log is not None:
                log.append(telling.played(turn, card, card in SPECIALS, self.led, not self.trick))
            if card is not PILLAR and card is not FERTILITY:
                if lead is None:
                    self.lead = card
                # A disaster card that does not follow shows that its player has no card of the lead colour.
                elif suit != lead.suit and lead not in self.cannot_hold[turn]:
                    deck = self.game.deck
                    self.cannot_hold[turn] = deck.unions.of(self.cannot_hold[turn], deck.by_suit[lead.suit])
                if suit not in self.up:
                    self.up.add(suit)
                    if log is not None:
                        log.extend(telling.turned_up(suit, len(self.up), len(COLOURS)))
            self.hands[turn].remove(card)
            self.trick[card] = turn
        next_turn = 0 if turn + 1 == len(self.hands) else turn + 1
        if next_turn == self.leader:
            self.finish_trick(log)
        else:
            self.turn = next_turn

    def finish_trick(self, log: Log | None) -> None:
        """SKB-9 to SKB-14: the winner takes its card, or all cards, and the natural disasters turn down after they have
        broken out."""
        trick, lead, number, disaster = self.trick, self.lead, self.tricks + 1, len(self.up) == len(COLOURS)
        led = None if lead is None else lead.suit
        best = winning_card(trick, led, disaster)
        winner = NOBODY
        if best is not None:
            winner = trick[best]
            taken, lost = self.taken[winner], 0
            for card in trick:
                if disaster or card is best:
                    taken.append((number, card))
                    lost += card.rank
            self.lost[winner] += lost
        self.last = self.leader, trick, led, disaster, winner
        if log is not None:
            down = [colour for colour in COLOURS if colour not in self.up]
            log.extend(telling.trick_ended(trick, self.leader, led, best, down, self.game.players))
        if disaster:
            self.up.clear()
        self.trick = {}
        self.lead = None
        if number == self.game.tricks:
            self.finish_round(log)
        else:
            assert winner != NOBODY  # only the last trick of a round can be without a winner (SKB-14)
            self.tricks = number
            self.let_name(winner)

    def finish_round(self, log: Log | None) -> None:
        """SKB-17, SKB-18: add up; deal again (SKB-19, SKB-20) or end the game (SKB-21)."""
        for seat, hand in enumerate(self.hands):
            self.lost[seat] += CARD_LEFT * len(hand)
        self.finished.append(Round(self.round, self.taken, self.hands))
        if log is not None:
            taken = [points([card for _, card in cards]) for cards in self.taken]
            log.extend(telling.round_ended(self.round, taken, self.hands, CARD_LEFT, self.lost))
        if self.round < ROUNDS and self.round != self.last_round:
            if log is not None:
                log.append(telling.disasters_stay([colour for colour in COLOURS if colour in self.up]))
            self.start_round(log)
            return
        self.turn = None
        self.tell_end(log, telling.game_ended)

    def score(self) -> list[ScoreLine]:
        """The points lost, card by card (SKB-17, SKB-18)."""
        lines = [ScoreLine(0, seat, lost, UNIT, "SKB-17", "brought from earlier rounds")
                 for seat, lost in enumerate(self.carried) if lost]
        running = [] if self.turn is None else [Round(self.round, self.taken, [])]
        for number, taken, hands in self.finished + running:
            for seat in range(self.game.players):
                lines += [ScoreLine(number, seat, card.rank, UNIT, "SKB-17",
                                    f"the {card.name}, taken {f'in trick {trick}' if trick else 'before'}")
                          for trick, card in taken[seat]]
                if hands:
                    lines += [ScoreLine(number, seat, CARD_LEFT, UNIT, "SKB-18", f"the {card.name}, still in hand")
                              for card in hands[seat]]
        return lines

    def worth(self, seat: int) -> float:
        """How many points fewer the seat has lost than the others on average."""
        return tricks.average_of_others(seat, self.lost) - self.lost[seat]

    def outcome(self) -> core.Outcome | None:
        """SKB-21: after three rounds the fewest points lost win."""
        if self.turn is not None:
            return None
        fewest = min(self.lost)
        winners = tuple(tricks.seats_with(fewest, self.lost))
        return core.Outcome(winners, tuple(self.lost), telling.game_over(winners, fewest))


GAME: Final = SaikaBanrai

"""Saika Banrai: must follow, but no trick is worth having, and natural disasters turn the rules of a trick around."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

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
from tabletop.english import counted, listed, names, seats
from tabletop.tricks import (
    Hand,
    TrickState,
    TrickView,
    check_void,
    dealt_around_voids,
    dealt_to,
    following,
    hand_of,
    must_follow,
    suits_named,
)

RULES = Rulebook(
    Rule("SKB-1", "There are 36 disaster cards: red eruptions, green storms, yellow earthquakes and blue floods, each with the "
                  "numbers 1 to 4 and 6 to 10. There is no 5. There are six human pillars and six fertility cards, and one "
                  "natural disaster card of each colour, face down at first."),
    Rule("SKB-2", "With 3, 4, 5 or 6 players each is dealt 10, 8, 7 or 6 disaster cards, and one human pillar and one "
                  "fertility card. The disaster cards left over (6, 4, 1 or 0) are set aside unseen. A round has as many tricks "
                  "as a player has cards: 12, 10, 9 or 8."),
    Rule("SKB-3", "The players agree who starts the first trick.",
         reading="the first starting player is drawn at random, unless the option says who"),
    Rule("SKB-4", "The starting player plays any card. The first disaster card of the trick sets the lead colour; special "
                  "cards do not."),
    Rule("SKB-5", "Clockwise, whoever holds the lead colour plays it or a special card; whoever holds none plays any card."),
    Rule("SKB-6", "A trick can hold one human pillar and one fertility card: a special card that is in the trick already cannot be "
                  "played again."),
    Rule("SKB-7", "Whoever has no card that may be played passes and keeps the cards. Whoever has one must play.",
         reading="this also goes for two special cards when both are in the trick already"),
    Rule("SKB-8", "A disaster card turns the natural disaster card of its colour face up, if it is still face down. Special "
                  "cards turn nothing."),
    Rule("SKB-9", "As soon as all four natural disaster cards are face up, the trick is a natural disaster trick. After it all "
                  "four are turned face down."),
    Rule("SKB-10", "In a normal trick the highest number of the lead colour wins and takes only its own card. The others are "
                   "discarded."),
    Rule("SKB-11", "In a natural disaster trick the lowest number of the lead colour wins and takes all cards of the trick."),
    Rule("SKB-12", "The human pillar counts as the 5 of the lead colour in a normal trick. In a natural disaster trick it does "
                   "not count.", reading="whoever wins a natural disaster trick takes it like every other card of the trick"),
    Rule("SKB-13", "Fertility never decides a trick, and whoever plays it never gets it back. In a normal trick it is discarded.",
         reading="whoever wins a natural disaster trick takes it, for 0 points"),
    Rule("SKB-14", "A trick in which nobody has played a disaster card has to be decided, too.", in_book=False,
         reading="the human pillar's player wins it as a normal trick and takes the pillar; without a pillar nobody wins, and the "
                 "fertility card is discarded: that can only be the last trick of a round"),
    Rule("SKB-15", "The winner of a trick names the player who starts the next one, and may name anybody, including itself."),
    Rule("SKB-16", "Cards taken and discarded lie face down until the round ends. Everybody saw them when they were played.",
         reading="because everybody has seen them, the pictures here show them face up"),
    Rule("SKB-17", "Every card taken loses points: a disaster card its number, a human pillar 5, a fertility card 0.",
         reading="the points lost are the sum of the numbers on the cards, not how many cards there are"),
    Rule("SKB-18", "Every card still in hand at the end of the round loses 20 points."),
    Rule("SKB-19", "For the next round all cards are shuffled and dealt anew. Whoever has lost the most points so far names the "
                   "starting player; if several have, it may be anybody.",
         reading="then the starting player is drawn at random from all players"),
    Rule("SKB-20", "The natural disaster cards stay as they are from round to round."),
    Rule("SKB-21", "After three rounds the fewest points lost win. Several players with equally few win together."),
)

COLOURS = ("red", "green", "yellow", "blue")
NUMBERS = (1, 2, 3, 4, 6, 7, 8, 9, 10)
PILLAR = card("pillar", 5, "p", "human pillar")
FERTILITY = card("fertility", 0, "f", "fertility card")
SPECIALS = (PILLAR, FERTILITY)
DEALT = {3: 10, 4: 8, 5: 7, 6: 6}
ROUNDS = 3
CARD_LEFT = 20

UNIT = "points lost"
NO_COLOURS: frozenset[str] = frozenset()

Trick = dict[Card, int]
"""The cards of a trick in the order played, each with the seat that played it: no card is in a trick twice."""


class Start(NamedTuple):
    """The move of who names the next starting player: this seat starts."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"

    @property
    def name(self) -> str:
        return f"name Seat {self.seat}"


class Pass(NamedTuple):
    """The move of who has no card that may be played."""

    name: str = "pass"

    def __str__(self) -> str:
        return self.name


PASS = Pass()


class SaikaBanrai(Game):
    """Saika Banrai for 3 to 6 players. `start`: the seat that starts the first trick."""

    name = "saika_banrai"
    title = "Saika Banrai"
    player_counts = range(3, 7)
    rules = RULES
    worth_means = "points fewer lost than the others on average"

    def __init__(self, players: int = 4, start: int | None = None) -> None:
        super().__init__(players)
        self.dealt = DEALT[players]
        self.tricks = self.dealt + len(SPECIALS)
        disasters = {card(colour, number): 1 for colour in COLOURS for number in NUMBERS}
        self.deck = Deck(disasters | {special: players for special in SPECIALS})
        self.disasters = tuple(disasters)
        self.set_aside = len(disasters) - players * self.dealt
        self.start = None if start is None else whole_number(start, "start", 0, players - 1)
        self.options = {"players": players} | ({} if start is None else {"start": start})
        self.starts = [Start(seat) for seat in range(players)]
        self._seat_tokens = [seat for seat in range(players) for _ in range(self.dealt)] + [players] * self.set_aside

    def deal(self, seed: int, log: Log | None = None) -> SaikaBanraiState:
        """A new game; the same seed deals the same game."""
        state = SaikaBanraiState(self, whole_number(seed, "seed"))
        state.start_round(log)
        return state

    def hands(self, seed: int, round: int) -> tuple[list[Hand], list[Card]]:
        """SKB-2: the hands of a round, and the cards set aside: every disaster card draws the seat it goes to."""
        hands: list[Hand] = [{} for _ in range(self.players + 1)]
        for kind, seat in zip(self.disasters, shuffled(self._seat_tokens, chance(seed, "deal", round)), strict=True):
            hands[seat][kind] = 1
        excess = [*hands.pop()]
        for hand in hands:
            hand[PILLAR] = hand[FERTILITY] = 1
        return hands, excess

    def parse(self, text: str) -> Move:
        """A card (`r4`, "red 4", `p`, "pillar") to play it, `pass`, or `start 2` to name the starting player."""
        if not isinstance(text, str):
            raise ValueError(f"A move is written as text like 'r4', 'pass' or 'start 2', not {text!r}.")
        words = text.lower().split()
        if words == ["pass"]:
            return PASS
        if words and words[0] == "start":
            if len(words) != 2 or not words[1].isdecimal() or int(words[1]) >= self.players:
                raise ValueError(f"{text!r} names no seat: write 'start' and a seat from 0 to {self.players - 1}.")
            return self.starts[int(words[1])]
        return next((special for special in SPECIALS if words == [special.suit]), None) or self.deck.parse(text)

    def sample(self, view: SaikaBanraiView, rng: Random) -> SaikaBanraiState:
        """A state with this view: the disaster cards not seen are dealt anew to the other hands and set aside, around the
        colours that seats have shown not to hold. Which special cards a seat still holds is known."""
        state = view._state.copy()
        state.seed = int(rng.random() * 2**53)
        if view.seat is None:
            return state
        others = [seat for seat in range(self.players) if seat != view.seat]
        specials = view.specials
        sizes = [state.counts[seat] - len(specials[seat]) for seat in others]
        dealt = dealt_around_voids(view.hidden, [*sizes, self.set_aside], [*(state.voids[seat] for seat in others), NO_COLOURS],
                                   rng)
        assert dealt is not None  # the true deal fits
        *hands, excess = (self.deck.in_order(cards) for cards in dealt)
        for seat, cards in zip(others, hands, strict=True):
            state.hands[seat] = hand_of([*cards, *specials[seat]])
        state.excess = excess
        return state

    def position(self, parts: Mapping[str, str], seed: int = 0) -> SaikaBanraiState:
        """A position from its parts; hands left out are dealt, all else left out is as at the start of a round.

        The parts: "hand 0" …, "specials 0" … (the special cards the seat still holds; a hand left out holds both as far as
        there is room), "taken 0" …, "void 0" … (colours the seat has shown not to hold), "trick" (in the order played, with
        `pass`), "leader" (who starts this trick) or "names" (who names the starting player now), "tricks" (finished this
        round), "up" (colours whose natural disaster card is face up), "lost" (in earlier rounds), "round", "excess".
        """
        return position(self, parts, whole_number(seed, "seed"))


def decided(trick: Collection[Card], led: str | None, disaster: bool) -> Card | None:
    """The card that wins the trick, None when nobody does (SKB-10, SKB-11, SKB-12, SKB-14)."""
    best = PILLAR if PILLAR in trick and not disaster else None  # its rank is the 5 that it counts as
    for kind in trick:
        if kind.suit == led and (best is None or (kind.rank < best.rank) == disaster):
            best = kind
    return best


def points(cards: Iterable[Card]) -> int:
    """SKB-17: what cards taken lose."""
    return sum(kind.rank for kind in cards)


def seated(trick: Trick) -> list[tuple[int, Card]]:
    """The cards of a trick in the order played, each with its seat."""
    return [(seat, kind) for kind, seat in trick.items()]


class Finished(NamedTuple):
    """A finished trick: who started it, the cards in the order played, each with its seat, and how it was decided."""

    leader: int
    trick: list[tuple[int, Card]]
    led: str | None
    disaster: bool
    winner: int | None


class Round(NamedTuple):
    """A finished round, kept for the score sheet: the cards taken, each with its trick, and the hands left."""

    number: int
    taken: list[list[tuple[int, Card]]]
    hands: list[Hand]


class SaikaBanraiState(TrickState):
    """One moment of a game of Saika Banrai."""

    __slots__ = ("carried", "excess", "finished", "game", "hands", "last", "leader", "led", "lost", "round", "seed", "taken",
                 "trick", "tricks", "turn", "up", "voids")
    game: SaikaBanrai

    def __init__(self, game: SaikaBanrai, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.round = 0
        self.up: set[str] = set()
        """The colours whose natural disaster card is face up."""
        self.lost = [0] * game.players
        """The points each seat has lost so far, those of the running round included."""
        self.carried = (0,) * game.players
        self.finished: list[Round] = []
        self.last: tuple[int | None, Trick, str | None, bool, int | None] | None = None
        """What the view shows as `Finished`."""

    def start_round(self, log: Log | None = None) -> None:
        """Deal the next round (SKB-2) and find who starts it, or who names that player (SKB-3, SKB-19)."""
        game = self.game
        self.round += 1
        self.hands, self.excess = game.hands(self.seed, self.round)
        self._empty_table()
        most = max(self.lost)
        worst = [seat for seat, lost in enumerate(self.lost) if lost == most]
        if log is not None:
            aside = f" {counted(game.set_aside, 'disaster card')} are set aside unseen." if game.set_aside > 1 else \
                " 1 disaster card is set aside unseen." if game.set_aside else ""
            log.append(Event("SKB-2", f"Round {self.round}: every player is dealt {game.dealt} disaster cards, a human pillar "
                                      f"and a fertility card.{aside}"))
        if self.round > 1 and len(worst) == 1:
            self._let_name(worst[0])
            if log is not None:
                log.append(Event("SKB-19", f"Seat {worst[0]} has lost the most points so far ({self.lost[worst[0]]}) and names "
                                           "the starting player."))
            return
        start = game.start
        if start is None or self.round > 1:
            start = int(chance(self.seed, "start", self.round).random() * game.players)
        self._start_trick(start)
        if log is not None:
            log.append(Event("SKB-3", f"Seat {start} starts.") if self.round == 1 else
                       Event("SKB-19", f"{seats(worst)} have lost equally many points, the most of all: the starting player is "
                                       f"drawn at random. Seat {start} starts."))

    def _empty_table(self) -> None:
        """At the start of a round nothing is played, nothing is taken and nothing is known."""
        self._clear_trick()
        self.taken = [[] for _ in range(self.game.players)]
        self.voids = [NO_COLOURS] * self.game.players
        self.tricks = 0

    def _clear_trick(self) -> None:
        """No card is played, and no colour is led."""
        self.trick: Trick = {}
        self.led: str | None = None

    def _start_trick(self, seat: int) -> None:
        """SKB-4: this seat starts the trick."""
        self.leader = seat
        self.turn: int | None = seat

    def _let_name(self, seat: int) -> None:
        """SKB-15, SKB-19: this seat names who starts."""
        self.leader = None
        self.turn = seat

    def copy(self) -> SaikaBanraiState:
        """An independent state at the same moment."""
        twin = SaikaBanraiState.__new__(SaikaBanraiState)
        twin.game = self.game
        twin.seed = self.seed
        twin.round = self.round
        twin.up = self.up.copy()
        twin.lost = self.lost.copy()
        twin.carried = self.carried
        twin.finished = self.finished.copy()
        twin.last = self.last
        twin.hands = [hand.copy() for hand in self.hands]
        twin.excess = self.excess
        twin.taken = [taken.copy() for taken in self.taken]
        twin.voids = self.voids.copy()
        twin.tricks = self.tricks
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick.copy()
        twin.led = self.led
        return twin

    @property
    def disaster(self) -> bool:
        """SKB-9: whether this is a natural disaster trick."""
        return len(self.up) == len(COLOURS)

    @property
    def asks(self) -> Ask | None:
        """What is decided now."""
        who = f"Seat {self.turn}"
        if self.turn is None:
            return None
        if self.leader is None and self.tricks:
            return Ask("SKB-15", f"{who} won the trick: name the player who starts the next one")
        if self.leader is None:
            return Ask("SKB-19", f"{who} has lost the most points: name the player who starts round {self.round}")
        # Everybody knows which special cards a seat still holds, so to say that it has to pass gives nothing away.
        if self.trick and self.legal() == [PASS]:
            return Ask("SKB-7", f"{who} has only special cards that are in the trick already: pass")
        if self.led:
            return Ask("SKB-5", f"{who}: play {self.led} or a special card; if you hold no {self.led}, any card")
        if self.trick:
            return Ask("SKB-4", f"{who}: no colour is led yet, play any card, but no special card that is in the trick already")
        return Ask("SKB-4", f"{who} starts: play any card")

    def legal(self) -> list[Move]:
        """The cards that may be played, or to pass; or the seats that may be named."""
        if self.turn is None:
            return []
        if self.leader is None:
            return [*self.game.starts]
        hand, trick = self.hands[self.turn], self.trick
        if not trick:
            return [*hand]
        led = self.led
        if led is not None and (follow := following(hand, led)):
            if PILLAR in hand and PILLAR not in trick:
                follow.append(PILLAR)
            if FERTILITY in hand and FERTILITY not in trick:
                follow.append(FERTILITY)
            return follow
        cards: list[Move] = []
        for kind in hand:
            if kind not in trick:
                cards.append(kind)
        return cards or [PASS]

    def _instead(self) -> str:
        """What may be done now, as a request."""
        if self.leader is None:
            return f"name {listed((f'Seat {seat}' for seat in range(self.game.players)), 'or')}"
        legal = self.legal()
        return "pass" if legal == [PASS] else f"play {names(legal, 'or')}"

    def ruling(self, move: Move) -> Ruling:
        """Whether this card may be played, or this seat named, now, and why."""
        if self.turn is None:
            return Ruling(False, "SKB-21", "The game is over.")
        who = f"Seat {self.turn}"
        if self.leader is None:
            rule = "SKB-15" if self.tricks else "SKB-19"
            if type(move) is Start and move in self.game.starts:
                return Ruling(True, rule, f"{who} may name anybody, including itself.")
            return Ruling(False, rule, f"First {who} decides who starts: {self._instead()}.")
        if type(move) is Start:
            return Ruling(False, "SKB-15", f"The trick is not over yet: its winner names who starts the next one. Now {who} has to "
                                           f"{self._instead()}.")
        if type(move) is Pass:
            return self._pass_ruling(who)
        if type(move) is not Card:
            return Ruling(False, "SKB-4", f"A move is a card to play, 'pass', or a seat to name, not {move!r}.")
        if move not in self.hands[self.turn]:
            return Ruling(False, "SKB-5" if self.trick else "SKB-4", f"{who} does not hold the {move.name}: {self._instead()}.")
        return self._card_ruling(who, move)

    def _pass_ruling(self, who: str) -> Ruling:
        """SKB-7 on passing."""
        if self.legal() == [PASS]:
            held = names(self.hands[self.turn])
            return Ruling(True, "SKB-7", f"{who} holds only the {held}, which is in the trick already: it passes and keeps it."
                          if len(self.hands[self.turn]) == 1 else
                          f"{who} holds only the {held}, which are in the trick already: it passes and keeps them.")
        return Ruling(False, "SKB-7", f"Only a player without a card to play may pass, and {who} has one: {self._instead()}.")

    def _card_ruling(self, who: str, move: Card) -> Ruling:
        """SKB-4 to SKB-6 on a card of the hand."""
        if move in SPECIALS:
            if move in self.trick:
                return Ruling(False, "SKB-6", f"There is a {move.name} in the trick already, and there can be only one: "
                                              f"{self._instead()}.")
            if self.led:
                return Ruling(True, "SKB-5", "A special card may be played at any time, even by a player who could follow.")
            return Ruling(True, "SKB-4", f"{who} may play any card. A special card sets no lead colour.")
        if self.led is None:
            ruling = Ruling(True, "SKB-4", f"{who} {'may play' if self.trick else 'starts and may play'} any card. This one makes "
                                           f"{move.suit} the lead colour.")
        else:
            hand = self.hands[self.turn]
            besides = [special for special in SPECIALS if special in hand and special not in self.trick]
            ruling = must_follow("SKB-5", who, hand, self.led, move, besides)
        if ruling.ok and len(self.up | {move.suit}) == len(COLOURS) and not self.disaster:
            return ruling._replace(because=f"{ruling.because} It turns the last natural disaster card face up: this becomes a "
                                           "natural disaster trick (SKB-9).")
        return ruling

    def rulings(self) -> list[tuple[Move, Ruling]]:
        """The seats when one is to be named, and every card of the hand; and to pass, when there is nothing else."""
        if self.turn is None:
            return []
        choices: list[Move] = [*self.hands[self.turn]]
        if self.leader is None:
            choices = [*self.game.starts, *choices]
        elif self.legal() == [PASS]:
            choices.append(PASS)
        return [(move, self.ruling(move)) for move in choices]

    def play(self, move: Move, log: Log | None = None) -> None:
        """Play a card to the trick, pass, or name the starting player."""
        turn, trick = self.turn, self.trick
        if turn is None:
            raise self.refused(move)
        if self.leader is None:
            if type(move) is not Start or move not in self.game.starts:
                raise self.refused(move)
            if log is not None:
                log.append(self._tell_start(move.seat))
            self._start_trick(move.seat)
            return
        hand = self.hands[turn]
        if type(move) is Card:
            if move not in hand:
                raise self.refused(move)
            suit, led = move.suit, self.led
            if move is PILLAR or move is FERTILITY:
                if move in trick:
                    raise self.refused(move)
                if log is not None:
                    log.append(self._told(move))
            else:
                if led is not None and suit != led and led not in self.voids[turn]:
                    if following(hand, led):
                        raise self.refused(move)
                    self.voids[turn] |= {led}
                if log is not None:
                    log.append(self._told(move))
                if led is None:
                    self.led = suit
                if suit not in self.up:
                    self.up.add(suit)
                    if log is not None:
                        log.extend(self._tell_up(suit))
            del hand[move]
            trick[move] = turn
        elif type(move) is Pass and self.legal() == [PASS]:
            if log is not None:
                log.append(Event("SKB-7", f"Seat {turn} has only the {names(hand)}, in the trick already: it passes and keeps "
                                          f"{'it' if len(hand) == 1 else 'them'}."))
        else:
            raise self.refused(move)
        turn += 1
        if turn == self.game.players:
            turn = 0
        if turn == self.leader:
            self._finish_trick(log)
        else:
            self.turn = turn

    def _told(self, move: Card) -> Event:
        """The sentence of a card about to be played."""
        who = f"Seat {self.turn}"
        plays = f"{who} plays the {move.name}" if self.trick else f"{who} starts with the {move.name}"
        if move in SPECIALS:
            return (Event("SKB-5", f"{plays}. A special card need not follow.") if self.led else
                    Event("SKB-4", f"{plays}. A special card sets no lead colour."))
        if self.led is None:
            return Event("SKB-4", f"{plays}: {move.suit} is the lead colour.")
        if move.suit == self.led:
            return Event("SKB-5", f"{who} follows with the {move.name}.")
        return Event("SKB-5", f"{who} has no {self.led} and plays the {move.name}.")

    def _tell_up(self, colour: str) -> list[Event]:
        """SKB-8, SKB-9: the sentences of a natural disaster card that has just turned face up."""
        events = [Event("SKB-8", f"The {colour} natural disaster card turns face up: {len(self.up)} of {len(COLOURS)} "
                                 f"{'is' if len(self.up) == 1 else 'are'} up.")]
        if self.disaster:
            events.append(Event("SKB-9", "NATURAL DISASTER! All four are up: this is now a natural disaster trick."))
        return events

    def _finish_trick(self, log: Log | None) -> None:
        """Give the winner its cards, turn the natural disasters down, and go on (SKB-9 to SKB-14)."""
        trick, disaster = self.trick, self.disaster
        best = decided(trick, self.led, disaster)
        self.tricks += 1
        winner = None
        if best is not None:
            winner = trick[best]
            taken = self.taken[winner]
            for kind in trick if disaster else (best,):
                taken.append((self.tricks, kind))
                self.lost[winner] += kind.rank
        self.last = self.leader, trick, self.led, disaster, winner
        if log is not None:
            log.extend(self._tell_trick(best))
        if disaster:
            self.up.clear()
        self._clear_trick()
        if self.tricks == self.game.tricks:
            self._finish_round(log)
        else:
            assert winner is not None  # only the last trick of a round can be without a winner (SKB-14)
            self._let_name(winner)

    def _tell_trick(self, best: Card | None) -> list[Event]:
        """How a finished trick was decided, and who took what."""
        trick, led = self.trick, self.led
        winner = None if best is None else trick[best]
        last_seat = (self.leader - 1) % self.game.players
        last_move = next((f"plays the {kind.name}" for kind, seat in trick.items() if seat == last_seat), "passes")
        question = asked_who(f"Seat {last_seat} {last_move}, and the trick is over. Who wins it?", self.game.players,
                             [] if winner is None else [winner], "Nobody")
        others = [kind for kind in trick if kind is not best]
        discarded = f" The {names(others)} {'is' if len(others) == 1 else 'are'} discarded." if others else ""
        pillar = PILLAR in trick
        if led is None or best is None:
            return [Event("SKB-14", "No disaster card was played. " + (
                "Without a human pillar nobody wins." if winner is None else
                f"The human pillar's player wins: Seat {winner} takes the pillar (5 points lost).") + discarded, question=question)]
        if self.disaster:
            free = ", and fertility costs nothing (SKB-13)" * (FERTILITY in trick)
            events = [Event("SKB-12", "This is a natural disaster trick, so the human pillar does not count.")] * pillar
            events += [Event("SKB-11", f"In a natural disaster trick the lowest {led} wins: it is the {best.name}. "
                                       f"Seat {winner} takes all cards of the trick: the {names(trick)} "
                                       f"({counted(points(trick), 'point')} lost{free}).", question=question)]
            return [*events, Event("SKB-9", "The natural disaster is over: all four natural disaster cards turn face down.")]
        down = [colour for colour in COLOURS if colour not in self.up]
        calm = (f"The {listed(down)} natural disaster {'card is' if len(down) == 1 else 'cards are'} still face down: this was "
                "a normal trick.")
        if best is PILLAR:
            how = f"The human pillar counts as a {led} 5, and no {led} card is higher"
            return [Event("SKB-9", calm), Event("SKB-12", f"{how}: Seat {winner} wins and takes only the pillar (5 points lost)."
                                                          f"{discarded}", question=question)]
        notes = [f"the human pillar counts as {led} 5 (SKB-12)"] * pillar + ["fertility does not count (SKB-13)"] * (FERTILITY in trick)
        beside = f"; {' and '.join(notes)}" if notes else ""
        return [Event("SKB-9", calm),
                Event("SKB-10", f"The highest {led} is the {best.name}{beside}. Seat {winner} wins and takes only this card "
                                f"({counted(best.rank, 'point')} lost).{discarded}", question=question)]

    def _tell_start(self, seat: int) -> Event:
        """The sentence of a seat that is named."""
        whom = "itself" if seat == self.turn else f"Seat {seat}"
        return Event("SKB-15" if self.tricks else "SKB-19",
                     f"Seat {self.turn} names {whom}: Seat {seat} starts {'the next trick' if self.tricks else 'the round'}.")

    def _finish_round(self, log: Log | None) -> None:
        """SKB-17, SKB-18: add up; deal again (SKB-19, SKB-20) or end the game (SKB-21)."""
        for seat, hand in enumerate(self.hands):
            self.lost[seat] += CARD_LEFT * len(hand)
        self.finished.append(Round(self.round, self.taken, self.hands))
        if log is not None:
            log.extend(self._tell_round())
        if self.round < ROUNDS:
            self.start_round(log)
            return
        self.turn = None
        if log is not None:
            outcome = self.outcome()
            question = asked_who("Three rounds are over. Who wins the game?", self.game.players, outcome.winners, "More than one")
            log.append(Event("SKB-21", outcome.because, question=question))

    def _tell_round(self) -> list[Event]:
        """How the round was scored."""
        taken = [points([kind for _, kind in taken]) for taken in self.taken]
        events = [Event("SKB-17", "The round is over. By the cards taken, "
                                  + listed(f"Seat {seat} loses {lost}" for seat, lost in enumerate(taken)) + ".")]
        events += [Event("SKB-18", f"Seat {seat} still holds the {names(hand)} and loses {CARD_LEFT * len(hand)} more.")
                   for seat, hand in enumerate(self.hands) if hand]
        if self.round < ROUNDS:
            up = [colour for colour in COLOURS if colour in self.up]
            stays = f"the {listed(up)} {'one is' if len(up) == 1 else 'ones are'} face up" if up else "all are face down"
            events.append(Event("SKB-20", f"The natural disaster cards stay as they are: {stays}."))
        return events

    def score(self) -> list[ScoreLine]:
        """The points lost, card by card (SKB-17, SKB-18)."""
        lines = [ScoreLine(0, seat, lost, UNIT, "SKB-17", "brought from earlier rounds")
                 for seat, lost in enumerate(self.carried) if lost]
        running = [] if self.turn is None else [Round(self.round, self.taken, [])]
        for number, taken, hands in self.finished + running:
            for seat in range(self.game.players):
                lines += [ScoreLine(number, seat, kind.rank, UNIT, "SKB-17",
                                    f"the {kind.name}, taken {f'in trick {trick}' if trick else 'before'}")
                          for trick, kind in taken[seat]]
                if hands:
                    lines += [ScoreLine(number, seat, CARD_LEFT, UNIT, "SKB-18", f"the {kind.name}, still in hand")
                              for kind in hands[seat]]
        return lines

    def worth(self, seat: int) -> float:
        """How many points fewer the seat has lost than the others on average."""
        mine = self.lost[seat]
        return (sum(self.lost) - mine) / (self.game.players - 1) - mine

    def outcome(self) -> Outcome | None:
        """SKB-21: after three rounds the fewest points lost win."""
        if self.turn is not None:
            return None
        fewest = min(self.lost)
        winners = tuple(seat for seat, lost in enumerate(self.lost) if lost == fewest)
        verb = "wins" if len(winners) == 1 else "win together"
        return Outcome(winners, tuple(self.lost), f"After three rounds {seats(winners)} {verb} with the fewest points lost: "
                                                  f"{fewest}.")

    def view(self, seat: int | None) -> SaikaBanraiView:
        """What that seat may know; `None` sees everything."""
        return SaikaBanraiView(self, seat)

    def parts(self) -> dict[str, str]:
        """This position as plain text."""
        text = self.game.deck.text
        parts = {f"hand {seat}": text(hand) for seat, hand in enumerate(self.hands)}
        parts |= {f"specials {seat}": text(special for special in SPECIALS if special in hand)
                  for seat, hand in enumerate(self.hands)}
        parts |= {f"taken {seat}": " ".join(kind.text for _, kind in taken)
                  for seat, taken in enumerate(self.taken) if taken}
        parts |= {f"void {seat}": " ".join(sorted(void)) for seat, void in enumerate(self.voids) if void}
        if self.leader is None:
            parts["names"] = str(self.turn)
        else:
            parts["leader"] = str(self.leader)
            parts["trick"] = " ".join(self._trick_words())
        return parts | {"tricks": str(self.tricks), "up": " ".join(colour for colour in COLOURS if colour in self.up),
                        "excess": text(self.excess), "round": str(self.round), "lost": " ".join(map(str, self._lost_before()))}

    def _trick_words(self) -> list[str]:
        """The trick in the order of play, passes included."""
        played = {seat: kind.text for kind, seat in self.trick.items()}
        turns = (self.turn - self.leader) % self.game.players if self.turn is not None else 0
        return [played.get((self.leader + place) % self.game.players, str(PASS)) for place in range(turns)]

    def _lost_before(self) -> list[int]:
        """The points lost in the rounds before this one."""
        return [lost - points([kind for _, kind in taken]) for lost, taken in zip(self.lost, self.taken, strict=True)]


class SaikaBanraiView(TrickView):
    """What a seat may know in Saika Banrai: its own hand, everything that was played, and who still has special cards."""

    __slots__ = ()
    _state: SaikaBanraiState
    words = ("hand", "hands", "counts", "specials", "trick", "led", "leader", "up", "disaster", "taken", "gone", "hidden",
             "voids", "lost")

    @property
    def specials(self) -> list[list[Card]]:
        """The special cards each seat still holds: everybody was dealt one of each, and has seen them played."""
        return [[special for special in SPECIALS if special in hand] for hand in self._state.hands]

    @property
    def trick(self) -> list[tuple[int, Card]]:
        """The cards of the trick in the order played, each with its seat."""
        return seated(self._state.trick)

    @property
    def led(self) -> str | None:
        """The lead colour, None as long as there is none."""
        return self._state.led

    @property
    def up(self) -> list[str]:
        """The colours whose natural disaster card is face up."""
        return [colour for colour in COLOURS if colour in self._state.up]

    @property
    def disaster(self) -> bool:
        """Whether this is a natural disaster trick."""
        return self._state.disaster

    @property
    def gone(self) -> list[Card]:
        """The cards that were played this round and discarded, in card order."""
        state = self._state
        taken = ([kind for _, kind in taken] for taken in state.taken)
        return state.game.deck.without([*state.hands, state.excess, state.trick, *taken], "SKB-1")

    @property
    def hidden(self) -> list[Card]:
        """The disaster cards not seen, in card order: in the other hands, or set aside."""
        state = self._state
        unseen = {kind for seat, hand in enumerate(state.hands) if seat != self.seat for kind in hand}.union(state.excess)
        return [kind for kind in state.game.disasters if kind in unseen]

    @property
    def lost(self) -> list[int]:
        """The points each seat has lost so far."""
        return self._state.lost.copy()

    @property
    def last(self) -> Finished | None:
        """The trick finished last: for pictures."""
        if self._state.last is None:
            return None
        leader, trick, led, disaster, winner = self._state.last
        return Finished(leader, seated(trick), led, disaster, winner)

    def __str__(self) -> str:
        game = self.game
        lines = [f"{game.title}, round {self.round}, trick {self.stage[1]}, natural disasters up: {listed(self.up) or 'none'}"
                 + (": a natural disaster trick!" if self.disaster else "")]
        for seat, hand in enumerate(self.hands):
            shown = game.deck.text(hand) if hand is not None else counted(self.counts[seat], "card")
            lines.append(f"  Seat {seat}: {shown} | taken {game.deck.text(self.taken[seat]) or '-'} | {self.lost[seat]} points lost")
        played = ", ".join(f"Seat {seat} {kind.text}" for seat, kind in self.trick)
        lines.append(f"  Trick: {played or 'nothing yet'}")
        lines.append(f"  {self.asks or self._state.outcome().because}")
        return "\n".join(lines)


def position(game: SaikaBanrai, parts: Mapping[str, str], seed: int) -> SaikaBanraiState:
    """The state that the parts describe; impossible parts are refused with the reason."""
    players = range(game.players)
    known = [f"{what} {seat}" for what in ("hand", "specials", "taken", "void") for seat in players]
    given = checked_parts(parts, [*known, "trick", "leader", "names", "tricks", "up", "excess", "round", "lost"])
    deck = game.deck

    state = SaikaBanraiState(game, seed)
    state.round, = numbers(given.get("round", "1"), "round", 1, 1, ROUNDS)
    state.carried = tuple(numbers(given.get("lost", " ".join("0" for _ in players)), "lost", game.players, 0, 999))
    if state.round == 1 and any(state.carried):
        raise ValueError("This is round 1, so nobody has lost points in earlier rounds: say which 'round' it is (SKB-17).")
    state._empty_table()
    state.voids = [suits_named(given.get(f"void {seat}", ""), COLOURS) for seat in players]
    taken = [deck.parse_all(given.get(f"taken {seat}", "")) for seat in players]
    state.taken = [[(0, kind) for kind in cards] for cards in taken]
    state.lost = [before + points(cards) for before, cards in zip(state.carried, taken, strict=True)]
    passed = _resume_trick(state, given)
    state.up = {*suits_named(given.get("up", ""), COLOURS), *(kind.suit for kind in state.trick if kind not in SPECIALS)}
    if state.disaster and not state.led:
        raise ValueError("All four natural disaster cards can be face up only during a trick with a disaster card (SKB-9).")

    hands = {seat: deck.parse_all(given[f"hand {seat}"]) for seat in players if f"hand {seat}" in given}
    specials = {seat: deck.parse_all(given[f"specials {seat}"]) for seat in players if f"specials {seat}" in given}
    played = dict(seated(state.trick))
    before = {seat: len(hand) + (seat in played) for seat, hand in hands.items()}
    for seat, count in before.items():
        if not 1 <= count <= game.tricks:
            raise ValueError(f"Seat {seat} starts the trick with {counted(count, 'card')}; it must be 1 to {game.tricks} (SKB-2).")
    fewest = min(before.values(), default=game.tricks)
    state.tricks, = numbers(given.get("tricks", str(game.tricks - fewest)), "tricks", 1, 0, game.tricks - 1)
    for seat, cards in specials.items():
        if len(set(cards)) < len(cards) or not set(cards) <= {*SPECIALS} - {played.get(seat)}:
            raise ValueError(f"The part 'specials {seat}' must list special cards that Seat {seat} can still hold, p or f or both, not "
                             f"{given[f'specials {seat}']!r}.")
    for seat, hand in hands.items():
        check_void("SKB-5", seat, "hold", hand, state.voids[seat])
        _check_hand(state, seat, hand, played.get(seat))
        if specials.setdefault(seat, _specials(hand)) != _specials(hand):
            held = f"the {names(_specials(hand))}" if _specials(hand) else "no special card"
            raise ValueError(f"Seat {seat} holds {held}, so the part 'specials {seat}' cannot say {given[f'specials {seat}']!r}.")
    excess = deck.parse_all(given["excess"]) if "excess" in given else None
    if excess is not None and (len(excess) != game.set_aside or _specials(excess)):
        raise ValueError(f"The part 'excess' must be {counted(game.set_aside, 'disaster card')}, not {given['excess']!r} (SKB-2).")

    # What the parts leave out is dealt: hands with their special cards, the cards set aside; what is then left was discarded.
    left = deck.without([state.trick, *taken, *hands.values(), excess or [],
                         *(cards for seat, cards in specials.items() if seat not in hands)], "SKB-1, SKB-2")
    sizes = {seat: game.tricks - state.tricks - (seat in played) for seat in players if seat not in hands}
    for seat, size in sizes.items():
        if seat not in specials:
            may_hold = [kind for kind in passed.get(seat, SPECIALS) if kind in left and kind is not played.get(seat)]
            specials[seat] = may_hold[:size]
            for kind in specials[seat]:
                left.remove(kind)
        sizes[seat] = size - len(specials[seat])
        if not 0 <= sizes[seat] <= game.dealt - (seat in played and played[seat] not in SPECIALS):
            held = f"the {names(specials[seat])}" if specials[seat] else "disaster cards only"
            raise ValueError(f"Seat {seat} cannot hold {held}: it has {counted(size, 'card')}, and was dealt {game.dealt} disaster "
                             "cards (SKB-2).")
    hidden = [kind for kind in left if kind not in SPECIALS]
    aside = game.set_aside if excess is None else 0
    needed = sum(sizes.values()) + aside
    if len(hidden) < needed:
        raise ValueError(f"Only {counted(len(hidden), 'disaster card')} {'is' if len(hidden) == 1 else 'are'} left to deal, and "
                         f"{needed} are needed for the hands and the cards set aside (SKB-2).")
    dealt, (set_aside, _) = dealt_to(sizes, [aside, len(hidden) - needed], hidden, state.voids, chance(seed, "position", 1))
    hands |= {seat: [*cards, *specials[seat]] for seat, cards in dealt.items()}
    state.hands = [hand_of(deck.in_order(hands[seat])) for seat in players]
    state.excess = deck.in_order(set_aside if excess is None else excess)
    for seat, blocked in passed.items():
        if any(kind not in blocked for kind in state.hands[seat]):
            raise ValueError(f"Seat {seat} cannot have passed: it holds the {names(state.hands[seat])} and could have played (SKB-7).")
    _check_naming(state)
    return state


def _specials(cards: Sequence[Card]) -> list[Card]:
    """The special cards among these, in card order."""
    return [special for special in SPECIALS for _ in range(cards.count(special))]


def _check_hand(state: SaikaBanraiState, seat: int, hand: list[Card], played: Card | None) -> None:
    """A hand of a position is one that its seat can have come to."""
    game, to_play = state.game, state.game.tricks - state.tricks
    before = hand if played is None else [*hand, played]
    specials = _specials(before)
    to_go = f"there {'is' if to_play == 1 else 'are'} {counted(to_play, 'trick')}"
    if len(set(specials)) < len(specials):
        raise ValueError(f"Seat {seat} has {names(specials)}: every player is dealt one of each (SKB-2).")
    if len(before) - len(specials) > game.dealt:
        raise ValueError(f"Seat {seat} has {len(before) - len(specials)} disaster cards; {game.dealt} are dealt (SKB-2).")
    if len(before) < to_play:
        raise ValueError(f"Seat {seat} starts the trick with {counted(len(before), 'card')}, and {to_go} to play: nobody runs out of "
                         "cards early (SKB-2).")
    if len(before) > to_play and len(specials) < len(before):
        raise ValueError(f"Seat {seat} starts the trick with {len(before)} cards, and {to_go} to play: only a player who has passed "
                         "has more, and whoever passes holds special cards only (SKB-7).")


def _resume_trick(state: SaikaBanraiState, given: Mapping[str, str]) -> dict[int, list[Card]]:
    """Lay the trick of a position card by card, or let somebody name; returns who has passed, with the cards played by then."""
    game, words = state.game, given.get("trick", "").split()
    if "names" in given:
        if "leader" in given or words:
            raise ValueError("While the starting player is named there is no trick yet: give 'names', or 'leader' and 'trick'.")
        state._let_name(*numbers(given["names"], "names", 1, 0, game.players - 1))
        return {}
    state._start_trick(*numbers(given.get("leader", str(game.start or 0)), "leader", 1, 0, game.players - 1))
    if len(words) >= game.players:
        raise ValueError(f"A trick of {len(words)} turns is over with {game.players} players. Give it without its last card, and "
                         "play that.")
    passed = {}
    for word in words:
        seat = state.turn
        if word == str(PASS):
            passed[seat] = [special for special in SPECIALS if special in state.trick]
        else:
            move = game.deck.parse(word)
            if move in SPECIALS and move in state.trick:
                raise ValueError(f"The trick has more than one {move.name}; there can be only one (SKB-6).")
            check_void("SKB-5", seat, "have played", [move], state.voids[seat])
            if move not in SPECIALS and state.led is None:
                state.led = move.suit
            elif move not in SPECIALS and move.suit != state.led:
                state.voids[seat] |= {state.led}
            game.deck.without([state.trick, [move]], "SKB-1, SKB-2")  # a card cannot be played twice
            state.trick[move] = seat
        state.turn = (seat + 1) % game.players
    return passed


def _check_naming(state: SaikaBanraiState) -> None:
    """Before a round's first trick only the seat that has lost the most may name (SKB-19)."""
    if state.leader is not None or state.tricks:
        return
    if state.round == 1:
        raise ValueError("Nobody names the starting player of the first trick: give 'leader' instead of 'names' (SKB-3).")
    worst = [seat for seat, lost in enumerate(state.lost) if lost == max(state.lost)]
    if worst != [state.turn]:
        raise ValueError(f"Only a player who alone has lost the most points names who starts a round, and here {seats(worst)} "
                         f"{'has' if len(worst) == 1 else 'have'} lost the most (SKB-19).")

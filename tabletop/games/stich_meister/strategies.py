"""Strategies for Stich-Meister."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle
from math import comb
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from tabletop.engine.cards import Card, Deck, mixed
from tabletop.engine.core import Move, Strategy, generator
from tabletop.engine.english import counted
from tabletop.engine.strategies import Idea, Search, tried_out
from tabletop.games.stich_meister.rules import CHOOSE, PLAY, REMOVE, StichMeister, StichMeisterState
from tabletop.games.stich_meister.tables import ASIDE, OPEN, InForce, RuleCard, Trick
from tabletop.games.stich_meister.view import StichMeisterView


def highest_wins(view: StichMeisterView, rng: Random) -> Move:
    """Play the card that wins most surely, whatever a trick is worth. Keep the highest cards, and choose rule cards
    blindly. A beginner does so who takes every trick for a prize."""
    legal, rules, kind = view.legal(), view.in_force, view.asks.kind
    if kind in (CHOOSE, REMOVE):
        blind: Move = legal[int(rng.random() * len(legal))]
        return blind
    led = view.led if kind == PLAY else None
    heights: dict[Card, int] = {card: rules.strengths(led or rules.suit[card])[card] for card in legal}
    return (max if kind == PLAY else min)(heights, key=lambda card: heights[card])


# Reading the rules in force

IMAGINED: Final = 2
DEALS: Final = 20
LEADS: Final = 12
"""How many imagined rounds are scored; how many deals, and leads in each, show which cards win."""
EAGER: Final = 1.5
SHY: Final = 0.4
"""How many tricks a player takes who wants them, and one who does not, for each trick that the cards alone would
take."""
STEPS: Final = 20
"""A share of the tricks is rounded to one of this number of steps."""


class Imagined(NamedTuple):
    """A round as it might have been: its tricks, the order in which one seat gets them, and whose they are before
    that."""

    tricks: list[list[Card]]
    order: list[int]
    owners: list[int]


@lru_cache(maxsize=8)
def imagined_rounds(deck: Deck, players: int) -> tuple[Imagined, ...]:
    """Rounds to be scored under any rules: always the same ones, so that rules are compared on equal terms."""
    rng, found = generator(1, "imagined rounds", players), []
    for _ in range(IMAGINED):
        row = mixed(deck.cards, rng)
        tricks = [row[at:at + players] for at in range(0, len(row), players)]
        order, owners = mixed(range(len(tricks)), rng), [int(rng.random() * (players - 1)) for _ in tricks]
        for moved in range(players - 1):  # so that the other seats are equal
            found.append(Imagined(tricks, order, [1 + (owner + moved) % (players - 1) for owner in owners]))
    return tuple(found)


@lru_cache(maxsize=8)
def imagined_hands(deck: Deck, players: int) -> tuple[list[list[Card]], ...]:
    """Deals to be played under any rules, each hand in a random order."""
    rng, found = generator(1, "imagined hands", players), []
    size = len(deck.cards) // players
    for _ in range(DEALS):
        row = mixed(deck.cards, rng)
        found.append([row[at:at + size] for at in range(0, len(row), size)])
    return tuple(found)


class Reading:
    """What the rules in force reward, found by scoring imagined rounds under them and by playing imagined tricks: so it
    holds for rule cards that nobody has seen before.

    Everything is told as the worth to one seat, by how many places further left the trick goes: first to this seat
    itself.
    """

    __slots__ = ("_base", "_gains", "_usual", "bonus", "cards", "chances", "gives", "having", "players", "rules",
                 "takes", "tricks", "usual_chance")

    def __init__(self, rules: InForce, players: int) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.tricks: Final = len(rules.deck.cards) // players - rules.stops_at
        """How many tricks are played."""
        self.takes: Final = [(rules.taker(seat, players)[0] - seat) % players for seat in range(players)]
        """How many places left of a trick's winner it ends up, for each seat."""
        self.gives: Final = [(rules.gives_all(seat, players)[0] - seat) % players for seat in range(players)]
        """How many places left of the last trick's winner all its tricks end up, for each seat."""
        rounds = imagined_rounds(rules.deck, players)
        held = cycle(rounds[0].tricks)  # a small deck has fewer tricks than are asked for here
        self._base: Final = [[Trick(number, next(held), rules.trumps) for number in (3, 4)] for _ in range(players)]
        scored = [self._scored(trick) for imagined in rounds[::players - 1] for trick in self._tricks(imagined)]
        self._usual: Final = [fmean([each[place] for each in scored]) for place in range(players)]
        self.having: Final = self._having()
        """By places to the left, then by tricks: the worth when the seat there has that many usual tricks, and the
        others share the rest."""
        numbered = [self._scored(Trick(number, rounds[-1].tricks[0], rules.trumps, number == self.tricks))[0]
                    for number in range(1, self.tricks + 1)]
        self.bonus: Final = [0.0, *(worth - fmean(numbered) for worth in numbered)]
        """How much more than usual the trick of a number is worth to who takes it."""
        self.cards: Final = self._cards()
        """What a card makes a trick worth to who takes it, more than a usual card does."""
        self.chances: Final = self._chances()
        """How likely each card wins a trick of its suit, if all play at random."""
        self.usual_chance: Final = fmean(self.chances.values())
        self._gains: Final[dict[int, list[float]]] = {}

    def _tricks(self, imagined: Imagined) -> list[Trick]:
        return [Trick(at + 1, imagined.tricks[at], self.rules.trumps, at + 1 == self.tricks)
                for at in range(self.tricks)]

    def _having(self) -> list[list[float]]:
        rules, players, played = self.rules, self.players, self.tricks
        having = [[0.0] * (played + 1) for _ in range(players)]
        rounds = imagined_rounds(rules.deck, players)
        for imagined in rounds:
            tricks, owners = self._tricks(imagined), imagined.owners.copy()
            left = [[Trick(0, [cards[seat]], rules.trumps) for cards in imagined.tricks[played:]]
                    for seat in range(players)]
            order = [at for at in imagined.order if at < played]
            unusual = [self.brings(trick) for trick in tricks]
            for number in range(played + 1):
                held = [[*(trick for at, trick in enumerate(tricks) if owners[at] == seat), *left[seat]]
                        for seat in range(players)]
                for place, worth in enumerate(worths(rules.points(held))):
                    # The number is to count here, not the luck of what these very tricks bring.
                    luck = sum([brings[(owner + place) % players]
                                for brings, owner in zip(unusual, owners, strict=False)])
                    having[place][number] += (worth - luck) / len(rounds)
                if number < played:
                    owners[order[number]] = 0
        return having

    def _scored(self, trick: Trick) -> list[float]:
        """What a round is worth in which everybody has two tricks and the first seat this one too."""
        return worths(self.rules.points([[*self._base[0], trick], *self._base[1:]]))

    def _cards(self) -> dict[Card, float]:
        rules, (first, *others) = self.rules, self._base
        found: dict[Card, float] = {}
        for card in rules.deck.kinds:
            with_it = [Trick(trick.number, [card, *trick.cards[1:]], rules.trumps) for trick in (*first, others[0][0])]
            found[card] = worths(rules.points([with_it, *others]))[0] / len(with_it)
        usual = fmean(found.values())
        return {card: worth - usual for card, worth in found.items()}

    def _chances(self) -> dict[Card, float]:
        rules, players = self.rules, self.players
        heights = {card: rules.strengths(rules.suit[card])[card] for card in rules.deck.kinds}
        wins = {height: 1.0 / players for height in heights.values()}
        counts = {height: 1 for height in wins}
        for hands in imagined_hands(rules.deck, players):
            for at in range(min(LEADS, len(hands[0]))):
                rest = [hand[at:] for hand in hands]  # the later in the round, the more often somebody cannot follow
                lead = rest[at % players][0]
                trick = [lead, *(answer(rules, lead, rest[(at + place) % players], 0) for place in range(1, players))]
                won, suit = rules.winner(trick), rules.suit[lead]
                for place, card in enumerate(trick):
                    if rules.suit[card] == suit or card in rules.trumps:
                        counts[heights[card]] += 1
                        wins[heights[card]] += place == won
        smooth: dict[int, float] = {}
        for height in wins:  # few imagined tricks are noisy, so that cards next in height help
            near = [other for other in (height - 1, height, height, height + 1) if other in wins]
            smooth[height] = sum([wins[other] for other in near]) / sum([counts[other] for other in near])
        return {card: smooth[height] for card, height in heights.items()}

    def brings(self, trick: Trick) -> list[float]:
        """How much more than a usual trick this one is worth, by the places further left it goes."""
        return [worth - usual for worth, usual in zip(self._scored(trick), self._usual, strict=True)]

    def expected(self, tricks: int, left: int, share: float) -> list[float]:
        """The worth in the end of a seat with these tricks when `left` are to come. Its cards would take this share of
        them, and it takes more or fewer, as it likes better."""
        best: list[float] = []
        for wish in (EAGER, SHY):
            spread = _spread(left, min(STEPS, round(STEPS * share * wish)))
            found = [sum([chance * row[min(tricks + more, self.tricks)] for more, chance in enumerate(spread)])
                     for row in self.having]
            if not best or found[0] > best[0]:
                best = found
        return best

    def gains(self, tricks: int, left: int, share: float) -> list[float]:
        """What one trick more is worth to a seat with these tricks, when `left` are to come and it takes this share of
        them; and, place by place, to those who see it go to their left."""
        key = (tricks * 64 + left) * 64 + round(STEPS * share)
        found = self._gains.get(key)
        if found is None:
            more, same = self.expected(tricks + 1, left, share), self.expected(tricks, left, share)
            found = self._gains[key] = [one - other for one, other in zip(more, same, strict=True)]
        return found

    def to_winner(self, seat: int, worth: float) -> float:
        """What something in a trick is worth to this seat when it wins the trick, from its worth to who takes it."""
        return worth if not self.takes[seat] else -worth / (self.players - 1)

    def won_last(self, seat: int, tricks: float) -> float:
        """What winning the last trick is worth to a seat with these tricks, besides the trick: all may go to
        another."""
        return self.having[0][0] - self.having[0][min(self.tricks, round(tricks))] if self.gives[seat] else 0.0


def worths(points: Sequence[int]) -> list[float]:
    """What these points of all seats are worth to the first seat, then to the one that has the first on its left, and
    so on."""
    players, total = len(points), sum(points)
    return [(players * points[-place] - total) / (players - 1) for place in range(players)]


@lru_cache(maxsize=1024)
def _spread(tricks: int, steps: int) -> list[float]:
    """How likely a seat takes 0, 1, 2 … of the tricks, each with a chance of `steps` out of `STEPS`."""
    chance = steps / STEPS
    return [comb(tricks, taken) * chance ** taken * (1 - chance) ** (tricks - taken) for taken in range(tricks + 1)]


def answer(rules: InForce, lead: Card, hand: Sequence[Card], start: int) -> Card:
    """The first card from a place in the hand on that may be played when this card was led; who cannot follow plays a
    trump."""
    size = len(hand)
    for kind in (*rules.duties[rules.suit[lead]], rules.trumps):
        for at in range(start, start + size):
            if hand[at % size] in kind:
                return hand[at % size]
    return hand[start % size]


@lru_cache(maxsize=512)
def _read(cards: tuple[RuleCard, ...], trumps: frozenset[Card], rules: InForce, players: int) -> Reading:
    return Reading(rules, players)


_latest: Final[list[tuple[InForce, int, Reading]]] = []


def reading(rules: InForce, players: int) -> Reading:
    """What these rules reward, worked out once. Playouts ask for the same ones over and over, so the latest are at
    hand."""
    for asked, of, found in _latest:
        if asked is rules and of == players:
            return found
    found = _read(rules.cards, rules.trumps, rules, players)
    _latest[:] = [(rules, players, found)]
    return found


# Thinking

PATIENCE: Final = 0.8
"""How sure a card can be kept for the last trick, for each trick before it."""
NEAR: Final = 4
"""This near to a last trick that is about all others, the tricks before it are played out."""
WORLDS: Final = 8
OTHER_RULES: Final = 4
"""How many sampled worlds show who wins a trick, and how often the rule cards that others may choose are drawn."""


READS: Final = "reads what the rules reward"
SEES: Final = "sees who will get the trick"
KEEPS: Final = "keeps good cards for later"
CHOOSES: Final = "chooses rules that suit its hand"


def thoughtful(view: StichMeisterView, rng: Random, without: str = "") -> Move:
    """Read the rules in force, then make the move expected to be worth most. What counts is who takes this trick, with
    which cards, and what the cards that are kept are still good for. So it ducks where tricks are bad, and chooses
    rules that suit its hand. It finds by simulation what rules reward, as general game players do (CadiaPlayer, 2007).
    """
    guesses = guessed(view, rng, without)
    return max(guesses, key=lambda move: guesses[move])


def guessed(view: StichMeisterView, rng: Random, without: str = "") -> dict[Move, float]:
    """Every legal move with the worth it is guessed to bring, compared with the others. One idea may be left out."""
    legal, kind = view.legal(), view.asks.kind
    if len(legal) == 1:
        return {legal[0]: 0.0}
    if kind == CHOOSE:
        return {card: rng.random() for card in legal} if without == CHOOSES else _guessed_rules(view, legal, rng)
    if kind == REMOVE:
        return {move: _worth_without(view, move.card) for move in legal}
    worlds: list[StichMeisterState] = []
    for _ in range(WORLDS):
        world = view.game.sample(view, rng)
        assert isinstance(world, StichMeisterState)
        worlds.append(world)
    prospects = Prospects(view, worlds, without)
    if kind == PLAY:
        return {card: (0.0 if without == SEES else _worth_now(prospects, card, worlds, rng))
                - (0.0 if prospects.near_the_end or without == KEEPS else prospects.kept(card)) for card in legal}
    if kind == OPEN:
        return {card: -abs(prospects.kept(card)) for card in legal}
    if kind == ASIDE:
        return {card: prospects.at_the_end(card, worlds) - prospects.kept(card) for card in legal}
    return {card: prospects.given(card) - prospects.kept(card) for card in legal}


class Prospects:
    """What the cards of a hand are good for in the tricks to come."""

    __slots__ = ("chances", "ends", "gain", "left", "reading", "rules", "seat", "share", "won")

    def __init__(self, view: StichMeisterView, worlds: Sequence[StichMeisterState], without: str = "") -> None:
        seat = view.seat
        assert seat is not None
        self.seat: Final = seat
        self.rules: Final = view.in_force
        rewarding = InForce((), view.game.deck) if without == READS else view.in_force
        self.reading: Final = reading(rewarding, view.game.players)
        self.chances: Final = {card: _chance(self.rules, card, seat, worlds, self.reading.chances[card])
                               for card in view.hand}
        self.left: Final = self.reading.tricks - view.stage[1]
        """How many tricks come after this one."""
        read, held = self.reading, len(view.piles[seat])
        wins = min(1.0, fmean(self.chances.values()) / read.usual_chance / read.players)
        self.share: Final = wins if not read.takes[seat] else (1 - wins) / (read.players - 1)
        self.gain: Final = read.gains(held, self.left, self.share)[read.takes[seat]]
        """What one trick more that is won is worth, wherever it ends up."""
        self.won: Final = read.won_last(seat, held + self.left * self.share)
        self.ends: Final = {card: self.at_the_end(card, worlds) for card in view.hand} if self.won and self.left else {}
        """What each card would be worth in the last trick, where that one is about more than itself."""

    @property
    def near_the_end(self) -> bool:
        """Whether the last trick is about more than itself and so near that it is best to play on to it."""
        return bool(self.won) and self.left <= NEAR

    def kept(self, card: Card) -> float:
        """What a card is worth that is kept: it may win a trick, and what is in that goes where the rules say. Where
        the last trick is about all others, the best card for it is worth keeping."""
        players, read = self.reading.players, self.reading
        brings = self.gain + read.to_winner(self.seat, read.cards[card])
        worth = brings * (players * self.chances[card] - 1) / (players - 1)
        if len(self.ends) > 1:
            best = max([self.ends[other] for other in self.ends if other is not card])
            worth = worth * (self.left - 1) / self.left + PATIENCE ** (self.left - 1) * max(0.0, self.ends[card] - best)
        return worth

    def given(self, card: Card) -> float:
        """What a card is worth in another's hand, to the one who gave it."""
        return -self.kept(card) / (self.reading.players - 1)

    def at_the_end(self, card: Card, worlds: Sequence[StichMeisterState]) -> float:
        """What a card is worth that will be played to the last trick, whatever is led there."""
        players, wins = self.reading.players, 0
        for world in worlds:
            for place in range(players):
                trick = [hand[place % len(hand)]
                         for other, hand in enumerate(world.hands) if other != self.seat and hand]
                trick.insert(place, card)
                wins += self.rules.winner(trick) == place
        chance, read = wins / players / len(worlds), self.reading
        worth = self.gain + read.to_winner(self.seat, read.bonus[-1] + read.cards[card]) + self.won
        return worth * (players * chance - 1) / (players - 1)


def _chance(rules: InForce, card: Card, seat: int, worlds: Sequence[StichMeisterState], usual: float) -> float:
    """How likely a card wins a trick of its suit, led by its player or by the next one who can; what is usual counts a
    little too."""
    wins, suit = usual, rules.suit[card]
    for number, world in enumerate(worlds):
        hands = [hand for other, hand in enumerate(world.hands) if other != seat and hand]
        trick = [card, *(answer(rules, card, hand, 7 * number) for hand in hands)]
        wins += trick[rules.winner(trick)] is card
        for at, hand in enumerate(hands):
            same = [other for other in hand if rules.suit[other] == suit]
            if same:
                lead = same[7 * number % len(same)]
                trick = [lead, card, *(answer(rules, lead, other, 7 * number) for other in hands[at + 1:] + hands[:at])]
                break
        wins += trick[rules.winner(trick)] is card
    return wins / (2 * len(worlds) + 1)


def _worth_now(prospects: Prospects, card: Card, worlds: Sequence[StichMeisterState], rng: Random) -> float:
    """What this trick is worth when this card is played to it, over worlds in which the others play quickly; or all
    that are left."""
    to_the_end = prospects.near_the_end
    found, seat, players, read = 0.0, prospects.seat, prospects.reading.players, prospects.reading
    for world in worlds:
        state = world.copy()
        state.play(card)
        while (to_the_end or state.tricks == world.tricks) and state.round == world.round and state.turn is not None:
            state.play(quick(state, rng))
        if state.round != world.round or state.turn is None:
            found += state.worth(seat) - world.worth(seat)
            continue
        taker = next(other for other, pile in enumerate(state.piles) if len(pile) > len(world.piles[other]))
        pile, place = state.piles[taker], (taker - seat) % players
        share = prospects.share if not place else 1 / players
        found += read.gains(len(pile) - 1, prospects.left, share)[place] + read.brings(pile[-1])[place]
    return found / len(worlds)


def _worth_without(view: StichMeisterView, card: Card) -> float:
    """What the tricks held are worth when the trick just won goes to its taker without this card."""
    seat, rules, players = view.seat, view.in_force, view.game.players
    assert seat is not None
    held, number = [pile.copy() for pile in view.piles], view.stage[1]
    cards = [played for _, played in view.trick if played is not None and played is not card]
    held[rules.taker(seat, players)[0]].append(Trick(number, cards, rules.trumps))
    return worths(rules.points(held))[-seat % players]


def _guessed_rules(view: StichMeisterView, legal: Sequence[RuleCard], rng: Random) -> dict[Move, float]:
    """What the hand is worth under each rule card, together with others that may be chosen."""
    hand, game = view.hand, view.game
    guesses: dict[Move, float] = {card: 0.0 for card in legal}
    for _ in range(OTHER_RULES):
        others = mixed(view.hidden_rules, rng)[:3]
        for card in legal:
            guesses[card] += suits(hand, InForce([card, *others], game.deck), game) / OTHER_RULES
    return guesses


def suits(hand: Sequence[Card], rules: InForce, game: StichMeister) -> float:
    """What a hand promises to be worth under these rules."""
    read, players = reading(rules, game.players), game.players
    chances = [read.chances[card] for card in hand]
    wins = min(1.0, fmean(chances) / read.usual_chance / players)
    share = wins if not read.takes[0] else (1 - wins) / (players - 1)
    cards = [read.to_winner(0, read.cards[card]) * (players * chance - 1)
             for card, chance in zip(hand, chances, strict=True)]
    return read.expected(0, read.tricks, share)[0] + sum(cards) / (players - 1)


# Looking ahead

SHORTLIST: Final = 4
FAITH: Final = 0.5
"""How many of the moves that look best lookahead tries out, and how much a guessed point counts beside a played one."""


def lookahead(view: StichMeisterView, rng: Random, playouts: int = 30) -> Move:
    """Try the moves that look best to the thoughtful player in sampled worlds, which quick players play to the end of
    the round. The fewer cards are left, the more worlds. Flat Monte Carlo with a shortlist and a prior guess; rule
    cards are chosen thoughtfully."""
    return tried_out(view, rng, SEARCH, quick, playouts * view.game.hand // max(1, len(view.hand)))


def shortlist(view: StichMeisterView, rng: Random) -> dict[Move, float]:
    """The moves that look best to the thoughtful player, with what the guess counts; of rule cards, only the best."""
    guesses = guessed(view, rng)
    best = sorted(guesses, key=lambda move: -guesses[move])[:1 if view.asks.kind == CHOOSE else SHORTLIST]
    return {move: FAITH * guesses[move] for move in best}


NOISE: Final = 0.5
"""How far chance may blur a quick choice, in points."""


def quick(state: StichMeisterState, rng: Random) -> Move:
    """A quick choice for playouts, made as the thoughtful player's but from what cards usually win, and with some
    chance so that playouts differ."""
    legal, draw, kind = state.legal(), rng.random, state.asking
    if len(legal) == 1 or kind == CHOOSE:
        return legal[int(draw() * len(legal))]
    rules, trick, turn = state.in_force, state.trick, state.turn
    assert turn is not None
    players = len(state.hands)
    read = reading(rules, players)
    worth = read.cards
    best: Move = legal[0]
    most = -1e9
    if kind == REMOVE:
        for place, card in enumerate(trick):
            if -read.to_winner(turn, worth[card]) > most:
                best, most = legal[place], -read.to_winner(turn, worth[card])
        return best
    chances = read.chances
    number = state.tricks + 1
    away = read.takes[turn]
    gain = read.gains(len(state.piles[turn]), read.tricks - number, 1 / players)[away]
    keeps = 1.0 if not away else -1 / (players - 1)
    if kind != PLAY:
        for move in legal:
            assert isinstance(move, Card)
            score = NOISE * players * draw() - (gain + keeps * worth[move]) * (players * chances[move] - 1)
            if score > most:
                best, most = move, score
        return best
    here = read.bonus[number]
    for card in trick:
        here += worth[card]
    here = gain + keeps * here
    if number == read.tricks and read.gives[turn]:
        here += read.won_last(turn, len(state.piles[turn]))
    later = players - 1 - len(trick)
    strengths: dict[Card, int] = {}
    highest, stays = -9999, later / (players - 1)
    if trick and not rules.orders:
        strengths = rules.strengths(rules.suit[trick[0]])
        for card in trick:
            if strengths[card] > highest:
                highest = strengths[card]
    for move in legal:
        assert isinstance(move, Card)
        brings = keeps * worth[move]
        usual = chances[move]
        if not trick:
            chance = usual
        elif rules.orders:
            chance = usual if later else float(rules.winner([*trick, move]) == len(trick))
        else:
            chance = usual ** stays if strengths[move] >= highest else 0.0
        kept = (gain + brings) * (players * usual - 1)
        score = (here + brings) * (players * chance - 1) - kept + NOISE * players * draw()
        if score > most:
            best, most = move, score
    return best


# Why: from what lies on the table alone, so that a reason costs next to nothing

def _seen(view: StichMeisterView) -> list[Card]:
    """The cards of the trick, up to the first that lies face down."""
    cards: list[Card] = []
    for _, card in view.trick:
        if card is None:
            break
        cards.append(card)
    return cards


def _counted(view: StichMeisterView, trick: Sequence[Card], winner: int) -> tuple[int, int, float]:
    """Who takes a trick of these cards from its winner; how many points more that makes for the taker, counted now;
    and how much it is worth to this seat."""
    rules, held, players, seat = view.in_force, view.piles, view.game.players, view.seat
    assert seat is not None
    taker, before = rules.taker(winner, players)[0], rules.points(held)
    held[taker].append(Trick(view.stage[1], trick, rules.trumps))
    after = rules.points(held)
    return taker, after[taker] - before[taker], worths(after)[-seat % players] - worths(before)[-seat % players]


def _ended(view: StichMeisterView, cards: Sequence[Card], card: Card) -> tuple[int, int, float]:
    """The same of the trick that this card ends."""
    places, trick = [*(other for other, _ in view.trick), view.seat], [*cards, card]
    winner = places[view.in_force.winner(trick)]
    assert winner is not None
    return _counted(view, trick, winner)


def _why_reads(view: StichMeisterView, card: Any) -> str:
    rules, game, cards = view.in_force, view.game, _seen(view)
    last = view.stage[1] == len(rules.deck.cards) // game.players - rules.stops_at
    if view.asks.kind != PLAY or len(cards) < game.players - 1 or rules.removes or last:
        return ""
    taker, more, worth = _ended(view, cards, card)
    if worth <= 0 or not more or (more > 0) != (taker == view.seat):
        return ""
    all_worths = [_ended(view, cards, other)[2] for other in view.legal()]
    if min(all_worths) == worth or max(all_worths) > worth:
        return ""
    change = f"{counted(abs(more), 'point')} {'more' if more > 0 else 'fewer'}"
    return (f"Nobody plays after the {card.name}: Seat {taker} takes the trick. "
            f"Counted now, that makes {change} for Seat {taker}.")


def _why_sees(view: StichMeisterView, card: Any) -> str:
    rules, cards, seat = view.in_force, _seen(view), view.seat
    assert seat is not None
    if view.asks.kind != PLAY or rules.orders or rules.waits_for_lead or len(cards) < len(view.trick):
        return ""
    strengths = rules.strengths(view.led or rules.suit[card])
    highest = rules.ranked(cards)[0] if cards else card
    if strengths[card] < strengths[highest]:
        could_win = any([strengths[other] >= strengths[highest] for other in view.legal()])
        return (f"The {highest.name} beats the {card.name}, so Seat {seat} does not win this trick."
                if could_win and _counted(view, cards, seat)[2] < 0 else "")
    others = [*view.hidden, *(other for place, laid in enumerate(view.open) if place != seat for other in laid)]
    if len(cards) == view.game.players - 1 or any([strengths[other] >= strengths[card] for other in others]):
        return ""
    return (f"No card that others can hold beats the {card.name} now."
            if _counted(view, [*cards, card], seat)[2] > 0 else "")


def _why_keeps(view: StichMeisterView, card: Any) -> str:
    rules, cards, led, seat = view.in_force, _seen(view), view.led, view.seat
    assert seat is not None
    if view.asks.kind != PLAY or led is None or rules.orders or len(cards) < len(view.trick):
        return ""
    strengths, legal = rules.strengths(led), view.legal()
    highest = rules.ranked(cards)[0]
    if any([strengths[other] >= strengths[highest] for other in legal]):
        return ""
    heights = {other: rules.strengths(rules.suit[other])[other] for other in legal}
    wanted = _counted(view, cards, seat)[2]
    lost = (min if wanted > 0 else max)(heights, key=lambda other: heights[other])
    if not wanted or lost is not card:
        return ""
    return f"No card that may be played beats the {highest.name}: the {card.name} is the one to lose."


def _why_chooses(view: StichMeisterView, card: Any) -> str:
    if view.asks.kind != CHOOSE:
        return ""
    trumps, mine = _trumps(view, card)
    more = mine * view.game.players - trumps  # than the usual share
    if more <= 0 or any([held * view.game.players - of > more
                         for of, held in [_trumps(view, other) for other in view.legal()]]):
        return ""
    return f"{card.name[0].upper()}{card.name[1:]} makes {trumps} cards trump, and this hand holds {mine} of them."


def _trumps(view: StichMeisterView, card: RuleCard) -> tuple[int, int]:
    """How many cards a rule card makes trump by itself, and how many of them are in this hand."""
    trumps = InForce((card,), view.game.deck).trumps
    return len(trumps), sum([held in trumps for held in view.hand])


IDEAS: Final = (Idea(CHOOSES, _why_chooses), Idea(READS, _why_reads), Idea(SEES, _why_sees), Idea(KEEPS, _why_keeps))
STRATEGIES: tuple[Strategy, ...] = (highest_wins, thoughtful, lookahead)
PLAYOUT = quick
SEARCH = Search(60, shortlist)

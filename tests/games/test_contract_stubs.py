"""Small games that nobody plays, for what the contract promises and no game here may need yet.

The Raft: all win together or all lose together, and then nobody has won. The Verdict: a seat plays a card, and its
neighbour decides who gets it, although it is still the first seat's turn at the table; with four players two teams
play, and one of them loses.
"""

from itertools import chain
from types import SimpleNamespace

import pytest

import tabletop
from tabletop.engine.cards import Card, Deck, mixed, shuffled
from tabletop.engine.core import (
    Ask,
    Event,
    Game,
    Outcome,
    Reason,
    Rule,
    Rulebook,
    ScoreLine,
    State,
    Touch,
    View,
    chance,
    whole_number,
)
from tabletop.engine.english import names, seats
from tabletop.engine.positions import Parts
from tabletop.show import differing_html
from tests.games import test_contract as contract

DECK = Deck({Card.of("log", rank): 3 for rank in range(1, 5)})
HAND = 2


class StubGame(Game):
    """Two cards for each seat; the others lie aside, unseen."""

    player_counts = range(2, 5)
    state = None

    @property
    def deck(self):
        return DECK

    def deal(self, seed, log=None):
        state = self.state(self, whole_number(seed, "seed"))
        row = shuffled(DECK.cards, chance(state.seed, "deal", 1, len(DECK.cards)))
        state.hands = [DECK.in_order(row[HAND * seat:HAND * (seat + 1)]) for seat in range(self.players)]
        state.aside = DECK.in_order(row[HAND * self.players:])
        state.go_on()
        if log is not None:
            log.append(Event(next(iter(self.rules)), f"Every player is dealt {HAND} cards."))
        return state

    def parse(self, text):
        return DECK.parse(text)

    def position(self, parts, seed=0):
        state = self.state(self, whole_number(seed, "seed"))
        parts = Parts(parts, self.players, DECK, ("hand", "got"), ("table", "aside", "turns"))
        state.hands = [DECK.in_order(parts.cards(f"hand {seat}")) for seat in range(self.players)]
        state.got = [parts.cards(f"got {seat}") for seat in range(self.players)]
        state.table, state.aside = parts.cards("table"), DECK.in_order(parts.cards("aside"))
        state.turns = parts.number("turns", 0, 0, HAND * self.players)
        assert not parts.left("RAF-1")
        state.go_on()
        return state


class StubState(State):
    """Hands, the cards on the table, those that seats have got, and those aside."""

    def __init__(self, game, seed):
        super().__init__(game, seed)
        self.round, self.turns, self.table, self.aside, self.hands = 1, 0, [], [], []
        self.got = [[] for _ in range(game.players)]

    @property
    def active(self):
        """The seat whose turn it is at the table, whoever decides."""
        return self.turns % self.game.players

    @property
    def stage(self):
        return 1, self.turns + 1

    def copy(self):
        twin = type(self)(self.game, self.seed)
        twin.turn, twin._legal, twin.turns = self.turn, self._legal, self.turns
        twin.table, twin.aside = self.table.copy(), self.aside.copy()
        twin.hands, twin.got = [hand.copy() for hand in self.hands], [cards.copy() for cards in self.got]
        return twin

    def redeal(self, seat, rng):
        row = mixed(DECK.in_order([*self.aside,
                                   *chain(*(hand for other, hand in enumerate(self.hands) if other != seat))]), rng)
        for other, hand in enumerate(self.hands):
            if other != seat:
                self.hands[other] = DECK.in_order(row[:len(hand)])
                del row[:len(hand)]
        self.aside = DECK.in_order(row)

    def parts(self):
        return {f"hand {seat}": DECK.text(hand) for seat, hand in enumerate(self.hands)} | {
            f"got {seat}": " ".join(map(str, cards)) for seat, cards in enumerate(self.got)} | {
            "table": " ".join(map(str, self.table)), "aside": DECK.text(self.aside), "turns": str(self.turns)}

    def view(self, seat):
        return StubView(self, seat)

    def choices(self):
        return list(dict.fromkeys(self.hands[self.turn]))

    def over(self):
        return Reason(next(iter(self.game.rules)), "The game is over.")


class StubView(View):
    words = ("hands", "table", "got", "aside", "active")

    @property
    def hands(self):
        return [hand.copy() if self.sees(seat) else len(hand) for seat, hand in enumerate(self._state.hands)]

    @property
    def table(self):
        return self._state.table.copy()

    @property
    def got(self):
        return [cards.copy() for cards in self._state.got]

    @property
    def aside(self):
        return self._state.aside.copy() if self.seat is None else len(self._state.aside)

    @property
    def active(self):
        return self._state.active

    def __str__(self):
        return str(self.known())


# All lose together

class RaftState(StubState):
    """Everybody puts logs on a raft that carries no more than it carries."""

    @property
    def carries(self):
        return 5 * self.game.players

    @property
    def weight(self):
        return sum(card.rank for card in self.table)

    def go_on(self):
        sunk = self.weight > self.carries
        self.turn = self.active if self.hands[self.active] and not sunk else None

    @property
    def asks(self):
        return Ask() if self.turn is None else Ask("play", "RAF-1", f"Seat {self.turn} puts a log on the raft")

    def carry_out(self, move, log):
        self.hands[self.turn].remove(move)
        self.table.append(move)
        if log is not None:
            log.append(Event("RAF-1", f"Seat {self.turn} puts the {move.name} on the raft."))
        self.turns += 1
        self.go_on()

    def why(self, move):
        return Reason("RAF-1", "Any log may be put on the raft.")

    def why_not(self, move):
        return Reason("RAF-1", f"This is no log of Seat {self.turn}: play {names(self.legal(), 'or')}.")

    def score(self):
        return [ScoreLine(1, place % self.game.players, card.rank, "logs", "RAF-1", f"the {card.name}")
                for place, card in enumerate(self.table)]

    def worth(self, seat):
        return 0 if self.turn is not None else 1 if self.weight <= self.carries else -1

    def outcome(self):
        if self.turn is not None:
            return None
        everybody = tuple(range(self.game.players))
        if self.weight > self.carries:
            return Outcome((), (0,) * self.game.players, "The raft sinks: everybody has lost.")
        return Outcome(everybody, (1,) * self.game.players, "The raft floats: everybody has won.")


class Raft(StubGame):
    name, title, worth_means = "raft", "The Raft", "whether the raft floats, for everybody alike"
    rules = Rulebook(Rule("RAF-1", "Every player puts logs on the raft; if it sinks, all have lost."))
    state = RaftState

    def __init__(self, players=2):
        super().__init__(players)

    @property
    def sides(self):
        return (tuple(range(self.players)),)


# Somebody else decides

GIVES = tuple(Touch.of("seat", seat, f"Seat {seat}") for seat in range(4))
"""The moves of the seat that decides who gets the card."""


class VerdictState(StubState):
    """The active seat plays a card; the next seat says who gets it."""

    def go_on(self):
        if self.table:
            self.turn = (self.active + 1) % self.game.players
        else:
            self.turn = self.active if self.hands[self.active] else None

    @property
    def asks(self):
        if self.turn is None:
            return Ask()
        if self.table:
            return Ask("judge", "VER-2", f"Seat {self.turn} says who gets the {self.table[0].name}")
        return Ask("play", "VER-1", f"Seat {self.turn} plays a card")

    def choices(self):
        return list(GIVES[:self.game.players]) if self.table else super().choices()

    def carry_out(self, move, log):
        if self.table:
            card = self.table.pop()
            self.got[move.number].append(card)
            said = Event("VER-2", f"Seat {self.turn} gives the {card.name} of Seat {self.active} to {move.name}.")
            self.turns += 1
        else:
            self.hands[self.turn].remove(move)
            self.table.append(move)
            said = Event("VER-1", f"Seat {self.turn} plays the {move.name}.")
        if log is not None:
            log.append(said)
        self.go_on()

    def why(self, move):
        return Reason("VER-2", "Anybody may get the card.") if self.table else Reason("VER-1",
                                                                                      "Any card may be played.")

    def why_not(self, move):
        return Reason("VER-2" if self.table else "VER-1",
                      f"This cannot be done now: choose {names(self.legal(), 'or')}.")

    def score(self):
        return [ScoreLine(1, seat, card.rank, "points", "VER-2", f"the {card.name}")
                for seat, cards in enumerate(self.got) for card in cards]

    def points(self, side):
        return sum(card.rank for seat in side for card in self.got[seat])

    def side_of(self, seat):
        return next(side for side in self.game.sides if seat in side)

    def worth(self, seat):
        mine = self.side_of(seat)
        return self.points(mine) - max(self.points(side) for side in self.game.sides if side is not mine)

    def outcome(self):
        if self.turn is not None:
            return None
        best = max(self.points(side) for side in self.game.sides)
        winners = tuple(sorted(chain(*(side for side in self.game.sides if self.points(side) == best))))
        return Outcome(winners, tuple(self.points((seat,)) for seat in range(self.game.players)),
                       f"{seats(winners)} won with {best} points.")


class Verdict(StubGame):
    name, title, worth_means = "verdict", "The Verdict", "points ahead of the best other side"
    rules = Rulebook(Rule("VER-1", "The active player plays a card."),
                     Rule("VER-2", "The next player says who gets it."))
    state = VerdictState

    def __init__(self, players=2):
        super().__init__(players)
        self.teams = ((0, 2), (1, 3)) if players == 4 else tuple((seat,) for seat in range(players))

    @property
    def sides(self):
        return self.teams

    def kind_of(self, move):
        return "judge" if isinstance(move, Touch) else "play"

    def parse(self, text):
        found = [move for move in GIVES[:self.players] if " ".join(text.lower().split()) == str(move)]
        return found[0] if found else super().parse(text)


GAMES = [kind(players) for kind in (Raft, Verdict) for players in StubGame.player_counts]
each_stub = pytest.mark.parametrize("game", GAMES, ids=repr)
ABOUT_STUBS = SimpleNamespace(
    things=lambda view: chain(*view.hands, *view.got, view.table, view.aside),
    hidden_parts=lambda players, seat: [*(f"hand {other}" for other in range(players) if other != seat), "aside"],
    touched_first=lambda move: move.name, BESIDES=set())


@pytest.fixture(autouse=True)
def contract_of_stubs(monkeypatch):
    """The contract's checks find games by name; these are found here."""
    monkeypatch.setattr(contract, "of", lambda name: ABOUT_STUBS)
    monkeypatch.setattr(contract, "moves_of", lambda name: [*DECK.kinds, *(GIVES if name == "verdict" else ())])


@pytest.mark.parametrize("check", contract.OF_STATES, ids=lambda check: check.__name__)
@each_stub
def test_states_of_stubs(game, check):
    for seed in range(20):
        contract.walk(game, seed, check, share=5)


@pytest.mark.parametrize("check", [contract.records_are_replayed, contract.events_are_told],
                         ids=lambda check: check.__name__)
@each_stub
def test_records_of_stubs(game, check):
    for seed in range(10):
        check(contract.walk(game, seed))


def at_random(view, rng):
    legal = view.legal()
    return legal[int(rng.random() * len(legal))]


@each_stub
def test_stubs_are_played(game):
    record = tabletop.play(game, [at_random] * game.players, seed=3)
    assert record.final().turn is None
    assert record.steps()[-1].state.outcome() == record.final().outcome()
    assert str(record) and repr(record.final()).endswith("the game is over>")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_can_win_and_all_can_lose(players):
    outcomes = [tabletop.play(Raft(players), [at_random] * players, seed=seed).final().outcome() for seed in range(60)]
    assert {outcome.winners for outcome in outcomes} == {(), tuple(range(players))}


def test_a_team_can_lose():
    outcomes = {tabletop.play(Verdict(4), [at_random] * 4, seed=seed).final().outcome().winners for seed in range(60)}
    assert {(0, 2), (1, 3)} <= outcomes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_decides_need_not_be_active(players):
    def watching(view, rng):
        asked.append((view.seat, view.turn, view.asks.kind))
        return at_random(view, rng)

    asked = []
    *decisions, _ = tabletop.play(Verdict(players), [watching] * players, seed=1).steps()
    states = [step.state for step in decisions]
    assert {(state.asks.kind, (state.turn - state.active) % players) for state in states} == {("play", 0), ("judge", 1)}
    assert asked == [(state.turn, state.turn, state.asks.kind) for state in states]


def test_a_side_that_wins_in_part_would_be_found():
    """The contract's check, tried on an outcome in which only half a team has won."""
    class Half(VerdictState):
        def outcome(self):
            outcome = super().outcome()
            return outcome and outcome._replace(winners=outcome.winners[:1])

    game = Verdict(4)
    final = contract.played_on(game.deal(1), contract.Random(1))
    half = Half(game, 1)
    half.got, half.hands, half.turn = final.got, final.hands, None
    contract.somebody_decides_or_it_is_over(final, None)
    with pytest.raises(AssertionError, match="a side wins or loses together"):
        contract.somebody_decides_or_it_is_over(half, None)


def to_oneself(view, rng):
    """Whoever decides who gets a card takes it."""
    mine = [move for move in view.legal() if str(move) == f"seat {view.seat}"]
    return mine[0] if mine else at_random(view, rng)


def test_comparing_speaks_of_the_team_where_all_win_together():
    results = tabletop.compare(Raft(3), {"one": at_random, "other": at_random}, deals=40, progress=False)
    assert results.verdict("one", "other") == (
        "the one team and the other team: no difference is shown in worth, and worth decides")
    for said in "40 deals, each played by every strategy as the whole team", "the one team: win share":
        assert said in repr(results)
    shown = results._repr_html_()
    assert "how often a team wins that plays by this strategy" in shown and "as the whole team" in shown
    assert "a seat wins" not in shown and "arrangements" not in shown
    found = results.most_different("one", "other")
    told = differing_html("one", "other", found.deal, results.record(found.deal, found.arrangement))
    assert "All seats are <b>one</b>." in told and "Seat 0 is" not in told


def test_comparing_speaks_of_teams_where_some_win_together():
    results = tabletop.compare(Verdict(4), {"mine": to_oneself, "any": at_random}, deals=40, progress=False)
    assert results.verdict("any", "mine") == ("the mine team is better than the any team: its worth is higher, and it "
                                              "wins more often")
    assert "40 deals, each in 2 arrangements" in repr(results)
    assert "a team wins that plays by this strategy" in results._repr_html_()


def test_seats_alone_are_no_teams():
    results = tabletop.compare(Verdict(3), {"one": at_random, "other": at_random}, deals=12, progress=False)
    assert "team" not in repr(results) and "a seat wins if this strategy plays it" in results._repr_html_()

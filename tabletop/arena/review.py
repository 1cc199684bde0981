"""What the decisions of a seat cost: each is weighed as a hint weighs it, and what the deals do not tell apart is not
called a mistake."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tabletop.arena.figures import CONFIDENCE, Estimate, estimated
from tabletop.arena.record import A_PERSON, Record
from tabletop.engine.cards import Card, called
from tabletop.engine.core import Move, State, generator, unit_for, whole_number
from tabletop.engine.endings import surest
from tabletop.engine.english import counted, is_are, number_word
from tabletop.engine.strategies import Tried, finalists, playout, reason, strategies, weighing

DEALS = 300
"""In how many fresh deals a decision is tried again that seems to be a mistake."""
FIRST_LOOK = 10
"""The first look takes a tenth of them for every choice, more where others are given up."""
FEWEST_DEALS = 4 * FIRST_LOOK
"""With fewer, the first look could not give up a choice."""
SEEMS = 0.68
"""A decision seems to be a mistake when the first look's interval of this confidence, about a standard error to each
side, excludes 0."""
MOST_POSITIONS = 2000
"""How many positions of an ending are looked at: a tenth of a second or two, so that clicks are answered in between."""
MOST_TOLD = 3
"""This many mistakes come first."""


class Decision(NamedTuple):
    """A decision with more than one choice: how many moves came before it, the state, and what was chosen."""

    at: int
    state: State
    chosen: Move


class Weighed(NamedTuple):
    """A decision that was looked at. `better` did best at first sight, if what was chosen seemed worse. `gap` is how
    much more it was worth, in `deals` fresh deals."""

    decision: Decision
    better: Move | None = None
    gap: Estimate | None = None
    deals: int = 0

    @property
    def cost(self) -> float:
        """How much more the other move was worth in the fresh deals, on average."""
        return self.gap.mean if self.gap else 0.0

    @property
    def is_mistake(self) -> bool:
        """Whether the fresh deals tell it apart: the interval excludes 0."""
        return self.gap is not None and self.gap.low > 0


class Ending(NamedTuple):
    """The last decision of a round from which more was sure than the seat got, with all cards open: what its score of
    the round could have been, whatever the others did, with which move, and what it was."""

    decision: Decision
    sure: int
    better: Move
    got: int


class Review:
    """The decisions of a seat, weighed one after the other. It may be stopped at any time and keeps what it has.

    A decision is weighed from what its seat could know then, hidden cards dealt anew. Whatever looks worst is partly
    bad luck of the deals that were looked at. So what seems a mistake is tried again in fresh deals, and only these
    are told. Their interval allows for the number of all decisions (Bonferroni's): a seat that makes no mistake is told
    of one in at most 5 of 100 reviews. It need not allow for the number of moves, because the move to compare with is
    chosen before the fresh deals are seen.
    """

    def __init__(self, record: Record, seat: object = 0, deals: object = DEALS) -> None:
        self.game = record.game
        self.seat = whole_number(seat, "seat", 0, self.game.players - 1)
        self.deals = whole_number(deals, "deals", FEWEST_DEALS)
        self.record = Record(record.game, record.seed, record.moves, record.position, record.players)
        steps = self.record.steps()
        self.final = steps[-1].state
        self.decisions = [Decision(at, before.state, after.move) for at, (before, after) in enumerate(pairwise(steps))
                          if after.move is not None and before.state.turn == self.seat
                          and len(before.state.legal()) > 1]
        self.looked_at: list[Weighed] = []
        self.endings: list[Ending] = []
        self.done = False
        self._whys: dict[int, str] = {}

    @property
    def mistakes(self) -> list[Weighed]:
        """The mistakes found so far, the dearest first."""
        return sorted([found for found in self.looked_at if found.is_mistake], key=lambda found: -found.cost)

    def work(self) -> Iterator[None]:
        """Look at the decisions that were not looked at yet, playout by playout, and then at the endings."""
        for decision in self.decisions[len(self.looked_at):]:
            self.looked_at.append((yield from self._weigh(decision)))
        if self.final.turn is None:  # before, it would open hidden hands
            self.endings.clear()
            yield from self._look_at_endings()
        self.done = True

    # In sentences

    @property
    def who(self) -> str:
        """Whose decisions these are: 'you', where one person has played, or 'Seat 2'."""
        players = self.record.players
        return "you" if players and players[self.seat] == A_PERSON and players.count(A_PERSON) == 1 else \
            f"Seat {self.seat}"

    def moment(self, decision: Decision) -> str:
        """When a decision was made, as the game counts: 'trick 4', 'round 2, turn 5'."""
        state = decision.state
        return f"round {state.round}, {state.moment}" if self.final.round > 1 else state.moment

    def told(self, found: Weighed | Ending) -> str:
        """What a mistake cost, or what was sure: 'You played the red 6. The blue 2 would have been worth …'"""
        who, chosen = self.who, found.decision.chosen
        kind = found.decision.state.kind_of(chosen) if isinstance(chosen, Card) else ""
        did = f"played {called(chosen)}" if kind == "play" else f"chose {called(chosen)}{kind and f' ({kind})'}"
        assert found.better is not None
        if isinstance(found, Weighed):
            cost = (f"{_capital(who)} {did}. {_capital(called(found.better))} would have been worth "
                    f"{_about(found.cost, self.game.worth_in)} more, on average of {found.deals} deals.")
            return " ".join(filter(None, [cost, self.why(found)]))
        unit, most = self.game.scored_in, "at most " if self.game.fewest_win else ""
        # both in words, or both in figures
        said = number_word if number_word(max(found.sure, found.got)).isalpha() else str
        sure, got = (f"{said(points)} {unit_for(points, unit)}" for points in (found.sure, found.got))
        round = " in this round" if self.final.round > 1 else ""
        return (f"With all cards open, {most}{sure}{round} {is_are(abs(found.sure), 'was', 'were')} sure "
                f"from here, with {called(found.better)}. {_capital(who)} {did}: {got}.")

    def why(self, found: Weighed) -> str:
        """Why the other move is good, if it is the thoughtful player's own choice: of other moves no reason is said, as
        in a hint."""
        at = found.decision.at
        if at not in self._whys:
            view = found.decision.state.view(self.seat)
            liked = strategies(self.game)["thoughtful"](view, generator(self.record.seed, f"why, seat {self.seat}", at))
            self._whys[at] = reason(view, liked) if liked is found.better else ""
        return self._whys[at]

    def dated(self, found: Weighed | Ending) -> str:
        """The same with its moment: 'Trick 4: you played the red 6. …'"""
        told, moment = self.told(found), _capital(self.moment(found.decision))
        return f"{moment}: {told if told.startswith('Seat') else told[0].lower() + told[1:]}"

    def summary(self) -> str:
        """What was found so far, in a sentence or two."""
        looked_at, number, mistakes = len(self.looked_at), len(self.decisions), len(self.mistakes)
        if not number:
            return f"There is nothing to review: {self.who} never had more than one choice."
        whose = "your" if self.who == "you" else f"{self.who}'s"
        decisions = f"{whose} {number} decisions" if number > 1 else f"{whose} only decision"
        if looked_at < number:
            decisions = f"the first {looked_at} of {decisions}"
        if not mistakes:
            return f"No mistake was found in {decisions}: no other choice did clearly better in these deals."
        if number == 1:
            return f"{_capital(decisions)} was a mistake."
        first = f" The {number_word(MOST_TOLD)} that cost most come first." if mistakes > MOST_TOLD else ""
        were = is_are(mistakes, "was a mistake", "were mistakes")
        return f"{_capital(number_word(mistakes))} of {decisions} {were}.{first}"

    def __str__(self) -> str:
        return "\n".join([self.summary(), *map(self.dated, self.mistakes), *map(self.dated, self.endings)])

    def __repr__(self) -> str:
        return f"<review of Seat {self.seat}: {len(self.looked_at)} of {counted(len(self.decisions), 'decision')}>"

    def _repr_html_(self) -> str:
        from tabletop.show.reviews import review_html

        return review_html(self)

    # How it is done

    def _weigh(self, decision: Decision) -> Generator[None, None, Weighed]:
        """Try all choices; then, if what was chosen seems worse, that and the best of them again in fresh deals."""
        legal, chosen = decision.state.legal(), decision.chosen
        tried = yield from self._tried(decision, "first look", self.deals // FIRST_LOOK * len(legal))
        better = finalists(tried)[0]
        if better is chosen or _gap(tried, better, chosen, SEEMS).low <= 0:
            return Weighed(decision)
        again = yield from self._tried(decision, "fresh deals", self.deals * 2, (better, chosen))
        confidence = 1 - (1 - CONFIDENCE) / len(self.decisions)
        return Weighed(decision, better, _gap(again, better, chosen, confidence), len(again[better]))

    def _tried(self, decision: Decision, what: str, playouts: int,
               moves: Sequence[Move] = ()) -> Generator[None, None, Tried]:
        """These moves, or all, tried in deals that fit what the seat knew; the same ones in every review."""
        tried: Tried = {}
        rng = generator(self.record.seed, f"{what} of seat {self.seat}", decision.at)
        for tried in weighing(decision.state.view(self.seat), rng, playouts, moves, playout(self.game)):  # noqa: B007
            yield None
        return tried

    def _look_at_endings(self) -> Iterator[None]:
        """In every round, from its end back as far as it can be searched: the last decision from which more was sure
        than the seat got. Only where each seat plays for itself: partners do not do their worst."""
        if len(self.game.sides) < self.game.players or not self.game.judged_by_round:
            return
        sign = -1 if self.game.fewest_win else 1
        for round in dict.fromkeys(decision.state.round for decision in self.decisions):
            def score(state: State, seat: int, round: int = round) -> int:
                return sign * state.totals(state.game.scored_in, round)[seat]

            got = score(self.final, self.seat)
            for decision in reversed([one for one in self.decisions if one.state.round == round]):
                yield None
                found = surest(decision.state, score, MOST_POSITIONS)
                if found is None:
                    break
                if found.value > got:
                    self.endings.append(Ending(decision, sign * int(found.value), found.line[0][1], sign * got))
                    break


def review(record: Record, seat: object = 0, deals: object = DEALS) -> Review:
    """What every decision of a seat cost, on average of that many deals: see `Review`."""
    found = Review(record, seat, deals)
    for _ in found.work():
        pass
    return found


def _capital(text: str) -> str:
    """The text as a sentence begins, even in quotation marks."""
    return text[:1] + text[1:2].upper() + text[2:] if text.startswith("“") else text[:1].upper() + text[1:]


def _about(number: float, unit: str) -> str:
    """A difference of worths in two figures: '0.42 victory points'."""
    rounded = float(f"{number:.2g}")
    return f"{rounded:g} {unit_for(rounded, unit)}"


def _gap(tried: Tried, better: Move, chosen: Move, confidence: float) -> Estimate:
    """How much more the one move was worth than the other, in the deals in which both were tried."""
    return estimated([high - low for high, low in zip(tried[better], tried[chosen], strict=False)],
                     confidence=confidence)

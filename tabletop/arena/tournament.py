"""A tournament: any number of strategies, ranked over many deals.

What is estimated is a strategy's worth at a table of others drawn uniformly from the field. A deal is a block: who sits
where is drawn, then all move on until each strategy has held each side once, on the same cards (in a team game each
plays the deal as the whole team). So a tournament plays as `compare` does, and two strategies get its very figures.

With many pairs some would differ by chance alone. So the intervals of the differences are wider here: all of them
together hold the truth 19 times in 20 (Bonferroni: with ten pairs, each is wrong at most once in 200 times).
"""

from __future__ import annotations

import csv
import hashlib
import inspect
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from itertools import groupby
from math import inf, isfinite
from pathlib import Path
from statistics import fmean, pvariance
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from tabletop.arena.compare import Players, play_deals, results_of
from tabletop.arena.figures import CONFIDENCE, MEASURES, WINS, WORTH, Deal, Estimate
from tabletop.arena.files import versioned, with_fields, write
from tabletop.arena.machine import numpy_for
from tabletop.arena.record import named
from tabletop.arena.results import MOST_DEALS, Failure, Results
from tabletop.arena.sequences import always_share, always_worth
from tabletop.arena.stopping import Needed, Stopping, needed, visible, widest
from tabletop.engine.core import Game, Strategy, View, whole_number
from tabletop.engine.core import game as game_named
from tabletop.engine.english import quoted
from tabletop.engine.strategies import strategies

if TYPE_CHECKING:
    pass

FORMAT, VERSION = "tabletop tournament", 1
SELDOM = 2.0
"""While a tournament runs, at least this many seconds lie between two pictures."""
KEEP = 30.0
"""And this many between two times that the finished deals are kept."""


class Place(NamedTuple):
    """A strategy in the ranking; `best` and `worst` are the places that it may truly hold, as far as these deals
    show."""

    name: str
    worth: Estimate
    wins: float
    best: int
    worst: int


class Unexpected(NamedTuple):
    """The game in which a strategy did better than it usually does, more than anyone in any other game."""

    deal: int
    arrangement: int
    name: str
    worth: float
    usually: float


class Tournament(Results):
    """A field of strategies and the deals they have played: a ranking, who beats whom, and who cannot be told
    apart."""

    def __init__(self, game: Game, players: Mapping[str, Strategy], seed: int) -> None:
        super().__init__(game, players, seed)
        self.planned = 0
        """The number of deals that was fixed in advance."""
        self.stopping: Stopping | None = None
        """What ends it early, if it may stop by itself."""

    @property
    def watched(self) -> bool:
        """Whether it may have been ended because of what was seen. Its intervals are then those that hold however
        often one looks."""
        return self.stopping is not None or len(self.by_deal) + len(self.failures) < self.planned

    @property
    def confidence_in_pairs(self) -> float:
        """How sure the interval of one pair is, so that all of them together are right 19 times in 20."""
        pairs = len(self.names) * (len(self.names) - 1) // 2
        return CONFIDENCE if pairs < 2 else 1 - (1 - CONFIDENCE) / pairs

    def _estimated(self, values: Sequence[float], measure: str, least_share: float, confidence: float) -> Estimate:
        if not self.watched or not len(values):
            return super()._estimated(values, measure, least_share, confidence)
        low, high = (always_worth(values, confidence) if measure == WORTH else
                     always_share(values, least_share * self.most_share, self.most_share, confidence))
        return Estimate(fmean(values), low, high)

    def ranking(self) -> list[Place]:
        """The strategies, the one with most worth first."""
        if not self.by_deal:
            return []
        better = {name: [other for other in self.names if other != name and self.difference(name, other).low > 0]
                  for name in self.names}
        places = [Place(name, self.estimate(name, WORTH), fmean(self.values(name, WINS)),
                        1 + sum(name in beaten for beaten in better.values()), len(self.names) - len(better[name]))
                  for name in self.names]
        return sorted(places, key=lambda place: (-place.worth.mean, place.name))

    def matrix(self, measure: str = WORTH) -> dict[tuple[str, str], Estimate]:
        """How much more one strategy has than another, for every two in both orders; where the interval lies above 0,
        the first is shown to be better."""
        return {(one, other): self.difference(one, other, measure) for one in self.names for other in self.names
                if one != other}

    def groups(self) -> list[tuple[str, ...]]:
        """Strategies that these deals cannot tell apart: no two of a group are. A strategy may be in several."""
        order = [place.name for place in self.ranking()]
        alike = {one: {other for other in order if other != one and not self.difference(one, other).excludes_zero}
                 for one in order}
        found = [tuple(name for name in order if name in group) for group in _cliques(alike, set(), {*order}, set())]
        return sorted((group for group in found if len(group) > 1), key=lambda group: [*map(order.index, group)])

    def deals_needed(self, difference: float = 0.2) -> Needed:
        """How many deals would show a difference of this size between any two, judged from the deals so far."""
        return needed(self, difference, self.stopping is not None)

    def visible(self, deals: int) -> float:
        """The difference in worth that this number of deals would show between any two in 9 of 10 tries."""
        return visible(self, self.stopping is not None, widest(self), deals)

    def saved(self, one: str, other: str) -> float:
        """How many times as many games would be needed if every game had cards of its own.

        The variance of the difference if the games of a deal were independent, over what it is. Below 1 the same cards
        cost something. Where nobody can say, it is not a number.
        """
        own, held = self.apart(one, other), sorted(self.names)
        if len(own) < 2 or not pvariance(own):
            return float("nan")
        usual, total = {held.index(name): fmean(self.values(name)) for name in (one, other)}, 0.0
        for deal, figures in self.by_deal.items():
            for seating, sides in zip(self._seating(deal), figures, strict=True):
                apart = 0.0
                for which, (_, worth) in zip(seating, sides, strict=True):
                    if which in usual:
                        apart += (worth - usual[which]) * (1 if held[which] == one else -1)
                total += apart * apart
        return total / len(self.game.sides) ** 2 / len(own) / pvariance(own)

    def game_of_the_day(self) -> Unexpected:
        """The game in which a strategy did better than it usually does, more than anyone in any other game."""
        np = numpy_for("The game of the day")
        if not self.by_deal:
            raise ValueError("No deal has been played to its end.")
        found, alphabet = self.by_deal.table(self.deals)[..., 1], sorted(self.names)
        who = np.array([self._seating(deal) for deal in self.by_deal])
        usual = np.array([fmean(self.values(name)) for name in alphabet])
        row, arrangement, side = np.unravel_index(int(np.argmax(found - usual[who])), found.shape)
        which = int(who[row, arrangement, side])
        return Unexpected(self.deals[row], int(arrangement), alphabet[which], float(found[row, arrangement, side]),
                          float(usual[which]))

    # Files

    def games(self) -> Iterator[tuple[int, int, tuple[str, ...], list[tuple[float, float]]]]:
        """Every game that was played to its end: its deal, its arrangement, who sat where, and each side's figures."""
        for deal, figures in self.by_deal.items():
            for arrangement, sides in enumerate(figures):
                yield deal, arrangement, self.seats(deal, arrangement), sides

    def to_csv(self) -> str:
        """The figures of every game, a line for every side."""
        out = io.StringIO()
        lines = csv.writer(out, lineterminator="\n")
        lines.writerow(("deal", "arrangement", "seats", "strategy", *MEASURES))
        for deal, arrangement, who, sides in self.games():
            for side, figures in zip(self.game.sides, sides, strict=True):
                lines.writerow((deal, arrangement, " ".join(map(str, side)), who[side[0]], *figures))
        return out.getvalue()

    def to_json(self) -> str:
        """The figures of every game as text, to keep and to continue."""
        games = (json.dumps({"deal": deal, "arrangement": arrangement, "seats": who}
                            | {measure: [side[at] for side in sides] for at, measure in enumerate(MEASURES)})
                 for deal, arrangement, who, sides in self.games())
        head = json.dumps({FORMAT: VERSION, "game": self.game.name, "options": self.game.options, "seed": self.seed,
                           "strategies": {name: fingerprint(which) for name, which in sorted(self.players.items())},
                           "failures": sorted(self.failures)})
        return f'{head[:-1]}, "games": [\n' + ",\n".join(games) + "\n]}\n"

    @classmethod
    def from_json(cls, text: str, players: Players = ()) -> Tournament:
        """The tournament that `to_json` wrote. Strategies that the game does not have are given, by their names, to
        open games and to continue."""
        data = _read(text)
        game = game_named(data["game"], **data["options"])
        known = strategies(game)
        own = dict(players) if isinstance(players, Mapping) else {named(which): which for which in players}
        field = {name: own.get(name, known.get(name, _Gone(name))) for name in data["strategies"]}
        found = results_of(cls, game, field, data["seed"])
        found.read(data)
        return found

    def read(self, data: dict[str, Any]) -> None:
        """Take over the deals of a file, if they are of the same tournament."""
        self._same(data)
        for deal, games in groupby(data["games"], lambda game: with_fields(game, "tournament", {"deal": int})["deal"]):
            self.by_deal[whole_number(deal, "deal", 0, MOST_DEALS - 1)] = self._read_deal(deal, list(games))
        for failed in data["failures"]:
            if not isinstance(failed, list) or [*map(type, failed)] != [int, int, str, str, int, list]:
                raise ValueError(f"This tournament is damaged: {quoted(failed)} is not a failure.")
            deal, arrangement, name, why, seat, moves = failed
            self.failures.append(Failure(deal, arrangement, name, why, seat, tuple(map(str, moves))))

    def _same(self, data: dict[str, Any]) -> None:
        """Refuse what is kept of another tournament."""
        for what, here, there in (("game", self.game.name, data["game"]),
                                  ("options", self.game.options, data["options"]), ("seed", self.seed, data["seed"]),
                                  ("strategies", sorted(self.names), sorted(data["strategies"]))):
            if json.loads(json.dumps(here)) != there:
                raise ValueError(f"This tournament cannot be continued. Its {what}: {quoted(there)}; here: "
                                 f"{quoted(here)}. Use another file, or no file.")
        for name, which in self.players.items():
            before, now = data["strategies"][name], fingerprint(which)
            if before and now and before != now:
                raise ValueError(f"This tournament cannot be continued: {name!r} was another strategy then. Give the "
                                 "new one another name, or use another file.")

    def _read_deal(self, deal: int, games: list[Any]) -> Deal:
        """The figures of one deal, in all arrangements."""
        figures = []
        for arrangement, game in enumerate(games):
            game = with_fields(game, "tournament", {"arrangement": int, "seats": list, WINS: list, WORTH: list})
            sides = [game[measure] for measure in MEASURES]
            if (game["arrangement"] != arrangement or len(games) != len(self.names)
                    or game["seats"] != [*self.seats(deal, arrangement)]
                    or any(len(side) != len(self.game.sides) or not all(map(_is_number, side)) for side in sides)):
                raise ValueError(f"This tournament was cut off or changed, in deal {deal}.")
            figures.append([(float(wins), float(worth)) for wins, worth in zip(*sides, strict=True)])
        return figures

    def save(self, path: str | Path) -> Path:
        """Write the figures of every game into a file: as a table if its name ends with .csv, otherwise as JSON, to
        continue."""
        return write(Path(path), self.to_csv() if str(path).endswith(".csv") else self.to_json())

    def __repr__(self) -> str:
        from tabletop.arena.standings import standings

        return standings(self)

    def _repr_html_(self) -> str:
        from tabletop.show import tournament_html

        return tournament_html(self) if self.by_deal else f"<pre>{escape(repr(self))}</pre>"


def _read(text: str) -> dict[str, Any]:
    """The fields of a tournament's text, each of the right kind."""
    return with_fields(versioned(text, "tournament", FORMAT, VERSION), "tournament",
                       {"game": str, "options": dict, "seed": int, "strategies": dict, "failures": list, "games": list})


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


class _Gone:
    """Stands in for a strategy that is known by its name alone."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, view: View, rng: object) -> NoReturn:
        raise ValueError(f"the strategy {self.name!r} is not here: give it to from_json, by its name")


def fingerprint(which: Strategy) -> str:
    """A short text that changes with the source of a strategy; nothing where there is no source to be had."""
    with suppress(OSError, TypeError):
        return hashlib.sha256(inspect.getsource(which).encode()).hexdigest()[:16]
    return ""


def _cliques(alike: Mapping[str, set[str]], group: set[str], may: set[str],
             done: set[str]) -> Iterator[set[str]]:
    """Every largest set of names that are all alike, pair by pair (Bron and Kerbosch 1973)."""
    if not may and not done:
        yield group
        return
    pivot = max(may | done, key=lambda name: (len(alike[name] & may), name))
    for name in sorted(may - alike[pivot]):
        yield from _cliques(alike, group | {name}, may & alike[name], done & alike[name])
        may, done = may - {name}, done | {name}


def deals_needed(game: Game, strategies: Players, difference: float = 0.2, pilot: int = 50, seed: int = 8,
                 executor: object = None, progress: bool = True, seconds: float = 10) -> Needed:
    """How many deals would show a difference in worth of this size between any two strategies, judged from a pilot: a
    few deals that are played for this alone. Its seed is another than a tournament's own."""
    return tournament(game, strategies, pilot, seed, executor, progress, seconds).deals_needed(difference)


def tournament(game: Game, strategies: Players, deals: int = 1000, seed: int = 7, executor: object = None,
               progress: bool = True, seconds: float = 10, kept: str | Path | None = None, until_clear: bool = False,
               margin: float = 0.0, measure: str = WORTH) -> Tournament:
    """Rank any number of strategies over many deals; an interrupt keeps the deals that are done.

    `executor`, `seconds` and failures are as in `compare`. `kept` names a file: deals that it holds are not played
    again, and all that are done are put there, also while it runs. So a tournament can be broken off and continued.

    With `until_clear` it stops by itself, at `deals` at the latest: when every two strategies are told apart by
    `measure`, or lie within `margin` of each other. Its intervals hold however often one looks.
    """
    results = results_of(Tournament, game, strategies, seed)
    results.planned = whole_number(deals, "deals", 1, MOST_DEALS)
    if not until_clear and (margin, measure) != (0.0, WORTH):
        raise ValueError("margin and measure say when a tournament stops by itself: add until_clear=True.")
    if kept is not None and Path(kept).is_dir():
        raise ValueError(f"kept names a file, and {quoted(str(kept))} is a folder: add a file's name.")
    if kept is not None and Path(kept).exists():
        results.read(_read(Path(kept).read_text(encoding="utf-8", errors="replace")))
    if until_clear:
        results.stopping = Stopping(results, margin, measure)
    picture = Picture(results) if progress else None
    keeping = Seldom(KEEP, lambda: results.save(kept)) if kept is not None else None

    def now_and_then() -> bool:
        for seldom in (picture, keeping):
            if seldom:
                seldom()
        return results.stopping is not None and results.stopping.clear()
    if not now_and_then():
        play_deals(results, deals, executor, progress, seconds, now_and_then)
    if results.stopping:
        results.stopping.leave_out_the_rest()
    if picture:
        picture.close()
    if kept is not None:
        results.save(kept)
    return results


class Seldom:
    """Does something now and then: after a number of seconds at least, and for no more than a twentieth of the time."""

    def __init__(self, seconds: float, does: Callable[[], object]) -> None:
        self._seconds, self._does, self._next = seconds, does, monotonic() + seconds

    def __call__(self) -> None:
        if (began := monotonic()) >= self._next:
            self._does()
            self._next = monotonic() + max(self._seconds, 20 * (monotonic() - began))


class Picture(Seldom):
    """The results in a notebook, drawn anew while they grow; nothing elsewhere."""

    def __init__(self, results: Results) -> None:
        super().__init__(SELDOM, self._draw)
        self._results, self._shown = results, None

    def _draw(self) -> None:
        import sys

        shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        if not hasattr(shell, "kernel") or not self._results.by_deal:
            self._next = inf if not hasattr(shell, "kernel") else self._next
            return
        from IPython.display import display

        if self._shown is None:
            self._shown = display(self._results, display_id=True)
        else:
            self._shown.update(self._results)

    def close(self) -> None:
        """Take the picture away: the caller shows the results."""
        if self._shown is not None:
            from IPython.display import HTML

            self._shown.update(HTML(""))
